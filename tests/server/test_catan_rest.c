/* The Catan routes: bodies into actions. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "server/catan/catan_rest.h"
#include "tests/kit/catan_reference.h"
#include "tests/kit/suite_walk.h"

static catan_state s;

/* What a route makes of a body (NULL: none) for a seat: the action; or "code: why", where the code
 * is bad_request or one of the rules. Valid until the next call. */
static const char *asked_in(catan_rest_words words, const catan_state *state, int seat,
                            const char *route, const char *text)
{
    static char action[GAME_ACTION_TEXT];
    static char answer[256];
    char said[160];
    text_out a = text_to(action, sizeof action);
    text_out why = text_to(said, sizeof said);
    catan_view view;
    json body = {0};
    if (text != NULL && json_read(text, strlen(text), &body) != NULL) {
        fail_msg("no JSON: %s", text);
    }
    catan_rules.view(state, seat, &view);
    int error = catan_rest_action(route, body, &view, words, &a, &why);
    if (error == GAME_OK) {
        assert_int_equal(why.len, 0);
        return text_end(&a);
    }
    assert_int_equal(a.len, 0);
    assert_true(why.len > 0);
    snprintf(answer, sizeof answer, "%s: %s",
             error == CATAN_REST_BAD_REQUEST ? "bad_request"
                                             : game_error_of(&catan_rules, error).code,
             text_end(&why));
    return answer;
}

static const char *asked(const catan_state *state, int seat, const char *route, const char *text)
{
    return asked_in(CATAN_REST_SEATS, state, seat, route, text);
}

#define EXPECT(seat, route, body, answer) assert_string_equal(asked(&s, seat, route, body), answer)

/* -- good bodies -- */

static void every_described_body_is_understood(void **unused)
{
    (void)unused;
    ref_rolled(&s, 3, NULL);
    ref_build(&s, 0, "settlement 15");
    EXPECT(0, "roll-dice", NULL, "roll");
    EXPECT(0, "end-turn", NULL, "end");
    EXPECT(0, "buy-dev-card", NULL, "buy");
    EXPECT(0, "build-settlement", "{ \"vertex_id\": 5 }", "settlement 5");
    EXPECT(0, "build-city", "{ \"vertex_id\": 5 }", "city 5");
    EXPECT(0, "move-robber", "{\n  \"hex_index\": 10,\n  \"steal_from_player_id\": 2\n}",
           "robber 10 2");
    EXPECT(0, "move-robber", "{ \"hex_index\": 10 }", "robber 10");
    EXPECT(0, "trade-bank",
           "{\n  \"give_resource\": \"wood\",\n  \"give_amount\": 4,\n"
           "  \"take_resource\": \"brick\",\n  \"take_amount\": 1\n}",
           "bank wood=3 brick=1"); /* by the port at 15 */
    EXPECT(0, "create-trade-offer",
           "{\n  \"give_resources\": {\"wood\": 2, \"brick\": 1},\n"
           "  \"want_resources\": {\"sheep\": 1, \"wheat\": 1}\n}",
           "offer wood=2,brick=1 sheep=1,wheat=1");
    /* What stands there for the other cards is allowed for each. */
    EXPECT(0, "play-dev-card",
           "{\n  \"card_type\": \"knight\",\n  \"card_data\": {\n    \"resource1\": \"wood\",\n"
           "    \"resource2\": \"brick\",\n    \"resource_type\": \"wood\"\n  }\n}",
           "knight");
    EXPECT(0, "play-dev-card", "{\"card_type\":\"road_building\"}", "roads");
    EXPECT(0, "play-dev-card",
           "{\"card_type\":\"year_of_plenty\",\"card_data\":{\"resource1\":\"wood\","
           "\"resource2\":\"brick\"}}",
           "plenty wood brick");
    EXPECT(0, "play-dev-card",
           "{\"card_type\":\"monopoly\",\"card_data\":{\"resource_type\":\"wood\"}}",
           "monopoly wood");
    ref_give(&s, 0, "wood=1");
    assert_string_equal(ref_act(&s, 0, "offer wood=1 ore=1"), "ok");
    EXPECT(1, "accept-trade-offer", "{\n  \"trade_offer_id\": 0\n}", "accept");
}

/* 5 and 6 are vertices without an edge between them on this island, so roads are tried where there
 * is one; the port of the example is wood's, and on this island it takes anything. */
static void described_roads_and_ports_are_understood(void **unused)
{
    (void)unused;
    ref_rolled(&s, 3, NULL);
    ref_build(&s, 0, "settlement 15,settlement 2");
    EXPECT(0, "build-road", "{ \"vertex1_id\": 5, \"vertex2_id\": 6 }",
           "bad_request: there is no edge between these vertices");
    EXPECT(0, "build-road", "{ \"vertex1_id\": 0, \"vertex2_id\": 3 }", "road 0");
    EXPECT(0, "build-road", "{ \"vertex1_id\": 3, \"vertex2_id\": 0 }", "road 0");
    EXPECT(0, "build-road", "{ \"vertex1_id\": 53, \"vertex2_id\": 50 }", "road 71");
    EXPECT(0, "trade-port",
           "{\n  \"vertex_id\": 15,\n  \"give_resource\": \"wood\",\n  \"give_amount\": 2,\n"
           "  \"take_resource\": \"brick\",\n  \"take_amount\": 1\n}",
           "bad_rate: this is not the port's rate");
    EXPECT(0, "trade-port",
           "{\"vertex_id\":15,\"give_resource\":\"ore\",\"give_amount\":3,"
           "\"take_resource\":\"brick\",\"take_amount\":1}",
           "bank ore=3 brick=1");
    EXPECT(0, "trade-port",
           "{\"vertex_id\":2,\"give_resource\":\"wood\",\"give_amount\":4,"
           "\"take_resource\":\"ore\",\"take_amount\":2}",
           "bank wood=4 ore=2");
}

static void placement_is_understood(void **unused)
{
    (void)unused;
    ref_lay(&s, 2, NULL);
    EXPECT(0, "initial-setup", "{\"action\":\"place_settlement\",\"vertex_id\":5}", "settlement 5");
    EXPECT(0, "initial-setup",
           "{\"action\":\"place_settlement\",\"vertex_id\":5,\"vertex1_id\":5,\"vertex2_id\":6}",
           "settlement 5");
    EXPECT(0, "initial-setup", "{\"action\":\"place_road\",\"vertex1_id\":5,\"vertex2_id\":2}",
           "road 4");
}

static void req_and_nulls_are_no_matter(void **unused)
{
    (void)unused;
    ref_rolled(&s, 2, NULL);
    EXPECT(0, "roll-dice", "{}", "roll");
    EXPECT(0, "roll-dice", "{\"req\":7}", "roll");
    EXPECT(0, "build-city", "{\"req\":7,\"vertex_id\":5}", "city 5");
    EXPECT(0, "move-robber", "{\"hex_index\":3,\"steal_from_player_id\":null}", "robber 3");
    EXPECT(0, "play-dev-card", "{\"card_type\":\"knight\",\"card_data\":null}", "knight");
}

static void canonical_texts_come_of_any_order(void **unused)
{
    (void)unused;
    ref_rolled(&s, 2, NULL);
    EXPECT(0, "play-dev-card",
           "{\"card_data\":{\"resource2\":\"wood\",\"resource1\":\"ore\"},"
           "\"card_type\":\"year_of_plenty\"}",
           "plenty wood ore");
    EXPECT(0, "create-trade-offer",
           "{\"want_resources\":{\"ore\":1,\"wheat\":0},\"give_resources\":{\"sheep\":19,"
           "\"wood\":1,\"brick\":null}}",
           "offer wood=1,sheep=19 ore=1");
}

/* -- wrong bodies -- */

typedef struct wrong {
    const char *route;
    const char *body;
    const char *answer;
} wrong;

static const wrong wrongs[] = {
    {"no-such", NULL, "bad_request: there is no such route"},
    {"roll", NULL, "bad_request: there is no such route"},
    {"roll-dice", "[]", "bad_request: an object is expected"},
    {"roll-dice", "{\"vertex_id\":1}", "bad_request: unknown field \"vertex_id\""},
    {"end-turn", "{\"req\":1,\"req\":1}", "bad_request: field given twice: \"req\""},
    {"build-settlement", NULL, "bad_request: vertex_id is missing: a whole number from 0 to 53"},
    {"build-settlement", "{\"vertex_id\":null}",
     "bad_request: vertex_id is missing: a whole number from 0 to 53"},
    {"build-settlement", "{\"vertex_id\":54}",
     "bad_request: vertex_id is 54: a whole number from 0 to 53"},
    {"build-city", "{\"vertex_id\":\"5\"}",
     "bad_request: vertex_id is \"5\": a whole number from 0 to 53"},
    {"build-city", "{\"vertex_id\":5.0}",
     "bad_request: vertex_id is 5.0: a whole number from 0 to 53"},
    {"build-city", "{\"vertex_id\":-1}",
     "bad_request: vertex_id is -1: a whole number from 0 to 53"},
    {"build-road", "{\"vertex1_id\":0}",
     "bad_request: vertex2_id is missing: a whole number from 0 to 53"},
    {"build-road", "{\"vertex1_id\":0,\"vertex2_id\":0}",
     "bad_request: there is no edge between these vertices"},
    {"build-road", "{\"edge_id\":0}", "bad_request: unknown field \"edge_id\""},
    {"move-robber", "{\"hex_index\":19}",
     "bad_request: hex_index is 19: a whole number from 0 to 18"},
    {"move-robber", "{\"hex_index\":1,\"steal_from_player_id\":3}",
     "bad_request: steal_from_player_id is 3: a whole number from 0 to 2"},
    {"trade-bank", "{\"give_resource\":\"wood\",\"give_amount\":4,\"take_resource\":\"brick\"}",
     "bad_request: take_amount is missing: a whole number from 1 to 19"},
    {"trade-bank",
     "{\"give_resource\":\"desert\",\"give_amount\":4,\"take_resource\":\"ore\",\"take_amount\":1}",
     "bad_request: give_resource is \"desert\": wood, brick, sheep, wheat or ore"},
    {"trade-bank",
     "{\"give_resource\":\"wood\",\"give_amount\":0,\"take_resource\":\"ore\",\"take_amount\":1}",
     "bad_request: give_amount is 0: a whole number from 1 to 19"},
    {"trade-port",
     "{\"give_resource\":\"wood\",\"give_amount\":2,\"take_resource\":\"ore\",\"take_amount\":1}",
     "bad_request: vertex_id is missing: a whole number from 0 to 53"},
    {"create-trade-offer", "{\"give_resources\":{\"wood\":1}}",
     "bad_request: want_resources is missing: an object with amounts"},
    {"create-trade-offer", "{\"give_resources\":[],\"want_resources\":{}}",
     "bad_request: an object is expected in give_resources"},
    {"create-trade-offer", "{\"give_resources\":{\"desert\":1},\"want_resources\":{}}",
     "bad_request: unknown field \"desert\" in give_resources"},
    {"create-trade-offer", "{\"give_resources\":{\"wood\":20},\"want_resources\":{\"ore\":1}}",
     "bad_request: wood is 20: a whole number from 0 to 19"},
    {"create-trade-offer", "{\"give_resources\":{},\"want_resources\":{\"ore\":1}}",
     "empty_side: an offer gives something for something"},
    {"create-trade-offer", "{\"give_resources\":{\"ore\":2},\"want_resources\":{\"ore\":1}}",
     "same_resource: a resource is on both sides"},
    {"accept-trade-offer", "{}",
     "bad_request: trade_offer_id is missing: the number of an offer in pending_trades"},
    {"reject-trade-offer", "{\"trade_offer_id\":0}", "no_offer: no offer of this number is open"},
    {"cancel-trade-offer", "{\"trade_offer_id\":0}", "no_offer: no offer of this number is open"},
    {"confirm-trade-offer", "{\"trade_offer_id\":0}",
     "bad_request: player_id is missing: a whole number from 0 to 2"},
    {"discard", "{}", "bad_request: resources is missing: an object with amounts"},
    {"discard", "{\"resources\":{\"ore\":0}}", "wrong_count: no card is named"},
    {"trade-bank",
     "{\"give_resource\":\"wood\",\"give_amount\":4,\"take_resource\":\"ore\","
     "\"take_amount\":1,\"rate\":\"good\"}",
     "bad_request: rate is \"good\": best or exact"},
    {"accept-trade-offer", "{\"trade_offer_id\":1}", "no_offer: no offer of this number is open"},
    {"play-dev-card", "{}",
     "bad_request: card_type is missing: knight, road_building, year_of_plenty or monopoly"},
    {"play-dev-card", "{\"card_type\":\"victory_point\"}",
     "bad_request: card_type is \"victory_point\": knight, road_building, year_of_plenty or "
     "monopoly"},
    {"play-dev-card", "{\"card_type\":\"monopoly\"}",
     "bad_request: resource_type is missing: wood, brick, sheep, wheat or ore"},
    {"play-dev-card", "{\"card_type\":\"year_of_plenty\",\"card_data\":{\"resource1\":\"ore\"}}",
     "bad_request: resource2 is missing: wood, brick, sheep, wheat or ore"},
    {"play-dev-card", "{\"card_type\":\"knight\",\"card_data\":{\"hex\":1}}",
     "bad_request: unknown field \"hex\" in card_data"},
    {"play-dev-card", "{\"card_type\":\"knight\",\"card_data\":5}",
     "bad_request: an object is expected in card_data"},
    {"initial-setup", "{\"action\":\"place_city\",\"vertex_id\":5}",
     "bad_request: action is \"place_city\": place_settlement or place_road"},
    {"initial-setup", "{\"action\":\"place_road\",\"vertex_id\":5}",
     "bad_request: vertex1_id is missing: a whole number from 0 to 53"},
    {"initial-setup", "{\"action\":\"place_settlement\",\"vertex_id\":5}",
     "wrong_phase: placement is over"},
};

static void wrong_bodies_are_refused_with_a_reason(void **unused)
{
    (void)unused;
    ref_rolled(&s, 3, NULL);
    for (size_t i = 0; i < sizeof wrongs / sizeof *wrongs; i++) {
        EXPECT(0, wrongs[i].route, wrongs[i].body, wrongs[i].answer);
    }
}

static const char *port_trade(int seat, int vertex, const char *give, int n, int take)
{
    char body[160];
    snprintf(body, sizeof body,
             "{\"vertex_id\":%d,\"give_resource\":\"%s\",\"give_amount\":%d,"
             "\"take_resource\":\"ore\",\"take_amount\":%d}",
             vertex, give, n, take);
    return asked(&s, seat, "trade-port", body);
}

static void a_port_has_to_be_there_and_ones_own_and_of_this_rate(void **unused)
{
    (void)unused;
    ref_rolled(&s, 2, NULL);
    ref_build(&s, 0, "settlement 5,settlement 0,settlement 17");
    ref_build(&s, 1, "city 37");
    assert_string_equal(port_trade(0, 5, "wood", 2, 1), "bank wood=2 ore=1");
    assert_string_equal(port_trade(0, 0, "wood", 3, 1), "bank wood=2 ore=1"); /* port 5 is better */
    assert_string_equal(port_trade(0, 0, "sheep", 6, 2), "bank sheep=6 ore=2");
    assert_string_equal(port_trade(1, 37, "brick", 2, 1), "bank brick=2 ore=1");
    assert_string_equal(port_trade(0, 17, "wood", 2, 1),
                        "bad_request: there is no port at this vertex");
    assert_string_equal(port_trade(0, 37, "brick", 2, 1),
                        "bad_rate: you have no building at this port");
    assert_string_equal(port_trade(0, 2, "wood", 2, 1),
                        "bad_rate: you have no building at this port");
    assert_string_equal(port_trade(0, 5, "sheep", 2, 1),
                        "bad_rate: this port does not take the resource given");
    assert_string_equal(port_trade(0, 5, "wood", 3, 1), "bad_rate: this is not the port's rate");
    assert_string_equal(port_trade(0, 0, "sheep", 2, 1), "bad_rate: this is not the port's rate");
    assert_string_equal(port_trade(GAME_SPECTATOR, 5, "wood", 2, 1),
                        "bad_rate: you have no building at this port");
}

#define BANK(amounts) "{\"give_resource\":\"wood\",\"take_resource\":\"brick\"," amounts "}"

/* Whoever asks for 4:1 with a port at hand gives what the port takes; "exact" leaves it to the
 * rules, which refuse it. */
static void four_for_one_is_accepted_though_a_port_is_better(void **unused)
{
    (void)unused;
    static const char four[] = BANK("\"give_amount\":4,\"take_amount\":1");
    ref_rolled(&s, 2, NULL);
    ref_build(&s, 0, "settlement 5");
    ref_give(&s, 0, "wood=6");
    ref_give(&s, 1, "wood=4");
    EXPECT(0, "trade-bank", BANK("\"give_amount\":8,\"take_amount\":2"), "bank wood=4 brick=2");
    EXPECT(0, "trade-bank", BANK("\"give_amount\":4,\"take_amount\":2"), "bank wood=4 brick=2");
    EXPECT(0, "trade-bank", BANK("\"give_amount\":3,\"take_amount\":1"), "bank wood=3 brick=1");
    EXPECT(0, "trade-bank", BANK("\"give_amount\":4,\"take_amount\":1,\"rate\":\"exact\""),
           "bank wood=4 brick=1");
    assert_string_equal(ref_act(&s, 0, "bank wood=4 brick=1"), "bad_rate");
    EXPECT(0, "trade-bank", four, "bank wood=2 brick=1");
    assert_string_equal(ref_act(&s, 0, "bank wood=2 brick=1"), "ok");
    assert_string_equal(ref_hand(&s, 0), "wood=4,brick=1");
    assert_string_equal(ref_act(&s, 0, "end"), "ok");
    assert_string_equal(ref_roll(&s, "1-1"), "ok");
    EXPECT(1, "trade-bank", four, "bank wood=4 brick=1");
    assert_string_equal(ref_act(&s, 1, "bank wood=4 brick=1"), "ok");
}

static void an_only_victim_need_not_be_named(void **unused)
{
    (void)unused;
    ref_rolled(&s, 3, NULL);
    ref_build(&s, 1, "settlement 17");
    ref_give(&s, 1, "ore=1");
    EXPECT(0, "move-robber", "{\"hex_index\":8}", "robber 8 1");
    EXPECT(0, "move-robber", "{\"hex_index\":0}", "robber 0");
    EXPECT(0, "move-robber", "{\"hex_index\":8,\"steal_from_player_id\":2}", "robber 8 2");
    ref_build(&s, 2, "settlement 28");
    EXPECT(0, "move-robber", "{\"hex_index\":8}", "robber 8 1"); /* seat 2 holds no card */
    ref_give(&s, 2, "ore=1");
    EXPECT(0, "move-robber", "{\"hex_index\":8}", "robber 8"); /* for the rules to refuse */
}

static void an_offers_number_never_means_another_offer(void **unused)
{
    (void)unused;
    char body[64];
    ref_rolled(&s, 2, NULL);
    ref_give(&s, 0, "wood=1");
    ref_give(&s, 1, "wood=1");
    for (int i = 0; i < 2; i++) {
        assert_string_equal(ref_act(&s, 0, "offer wood=1 ore=1"), "ok");
        int64_t id = catan_rest_offer_id(&s.table);
        assert_int_equal(id, i);
        snprintf(body, sizeof body, "{\"trade_offer_id\":%d}", i);
        EXPECT(1, "reject-trade-offer", body, "reject");
        EXPECT(0, "cancel-trade-offer", body, "cancel");
        snprintf(body, sizeof body, "{\"trade_offer_id\":%d}", 1 - i);
        EXPECT(1, "accept-trade-offer", body, "no_offer: no offer of this number is open");
        snprintf(body, sizeof body, "{\"trade_offer_id\":%d,\"player_id\":1}", i);
        EXPECT(0, "confirm-trade-offer", body, "confirm 1");
        assert_string_equal(ref_act(&s, 1, "reject"), "ok");
    }
    assert_string_equal(ref_act(&s, 0, "end"), "ok");
    assert_string_equal(ref_roll(&s, "1-1"), "ok");
    assert_string_equal(ref_act(&s, 1, "offer wood=1 ore=1"), "ok");
    assert_int_equal(catan_rest_offer_id(&s.table), 10);
    EXPECT(0, "accept-trade-offer", "{\"trade_offer_id\":0}",
           "no_offer: no offer of this number is open");
}

static void in_words_of_terrain_players_are_counted_from_1(void **unused)
{
    (void)unused;
    ref_rolled(&s, 3, NULL);
    assert_string_equal(asked_in(CATAN_REST_TERRAIN, &s, 0, "move-robber",
                                 "{\"hex_index\":8,\"steal_from_player_id\":3}"),
                        "robber 8 2");
    assert_string_equal(asked_in(CATAN_REST_TERRAIN, &s, 0, "move-robber",
                                 "{\"hex_index\":8,\"steal_from_player_id\":0}"),
                        "bad_request: steal_from_player_id is 0: a whole number from 1 to 3");
}

/* -- whole games -- */

static const char *resource(int r)
{
    return catan_resource_names[r];
}

static void offer_body(const game_action *a, char *body, size_t room)
{
    text_out o = text_to(body, room);
    json_object_open(&o);
    for (int side = 0; side < 2; side++) {
        json_key(&o, side == 0 ? "give_resources" : "want_resources");
        json_object_open(&o);
        for (int r = 0; r < CATAN_RESOURCES; r++) {
            if ((a->arg[r] & 1) == side && a->arg[r] >> 1 > 0) {
                json_key_int(&o, resource(r), a->arg[r] >> 1);
            }
        }
        json_object_close(&o);
    }
    json_object_close(&o);
    text_end(&o);
}

/* An own port through which this trade goes, -1: none. */
static int own_port(const catan_state *state, int seat, const game_action *a)
{
    const catan_table *t = &state->table;
    for (int i = 0; i < 2 * CATAN_PORTS; i++) {
        int vertex = catan_port_sites[i / 2][i % 2];
        int type = t->port[i / 2];
        bool own = (catan_built(t, seat) >> vertex & 1) != 0;
        if (own && ((type == CATAN_ANY && a->arg[1] == 3 * a->arg[3]) ||
                    (type == a->arg[0] + 1 && a->arg[1] == 2 * a->arg[3]))) {
            return vertex;
        }
    }
    return -1;
}

static const char *trade_body(const catan_state *state, int seat, const game_action *a, char *body,
                              size_t room)
{
    int port = own_port(state, seat, a);
    int n = snprintf(body, room, "{");
    if (port >= 0) {
        n += snprintf(body + n, room - (size_t)n, "\"vertex_id\":%d,", port);
    }
    snprintf(body + n, room - (size_t)n,
             "\"give_resource\":\"%s\",\"give_amount\":%d,\"take_resource\":\"%s\","
             "\"take_amount\":%d}",
             resource(a->arg[0]), a->arg[1], resource(a->arg[2]), a->arg[3]);
    return port >= 0 ? "trade-port" : "trade-bank";
}

static const char *place_body(const catan_state *state, const game_action *a, char *body,
                              size_t room)
{
    bool placing = state->table.phase <= CATAN_PLACING_2;
    if (a->kind == CATAN_ROAD) {
        const uint8_t *v = catan_edge_ends[a->arg[0]];
        snprintf(body, room, "{%s\"vertex1_id\":%d,\"vertex2_id\":%d}",
                 placing ? "\"action\":\"place_road\"," : "", v[0], v[1]);
        return placing ? "initial-setup" : "build-road";
    }
    snprintf(body, room, "{%s\"vertex_id\":%d}", placing ? "\"action\":\"place_settlement\"," : "",
             a->arg[0]);
    return placing ? "initial-setup" : a->kind == CATAN_CITY ? "build-city" : "build-settlement";
}

static const char *card_body(const game_action *a, char *body, size_t room)
{
    const char *card = a->kind == CATAN_KNIGHT ? "knight" : "road_building";
    switch (a->kind) {
    case CATAN_PLENTY:
        snprintf(body, room,
                 "{\"card_type\":\"year_of_plenty\",\"card_data\":{\"resource1\":\"%s\","
                 "\"resource2\":\"%s\"}}",
                 resource(a->arg[1]), resource(a->arg[0]));
        break;
    case CATAN_MONOPOLY:
        snprintf(body, room,
                 "{\"card_type\":\"monopoly\",\"card_data\":{\"resource_type\":\"%s\"}}",
                 resource(a->arg[0]));
        break;
    default:
        snprintf(body, room, "{\"card_type\":\"%s\"}", card);
    }
    return "play-dev-card";
}

static const char *offer_route(const catan_state *state, const game_action *a, char *body,
                               size_t room)
{
    int id = (int)catan_rest_offer_id(&state->table);
    snprintf(body, room, "{\"trade_offer_id\":%d}", id);
    switch (a->kind) {
    case CATAN_ACCEPT:
        return "accept-trade-offer";
    case CATAN_REJECT:
        return "reject-trade-offer";
    case CATAN_CANCEL:
        return "cancel-trade-offer";
    default:
        snprintf(body, room, "{\"trade_offer_id\":%d,\"player_id\":%d}", id, a->arg[0]);
        return "confirm-trade-offer";
    }
}

static const char *discard_body(const game_action *a, char *body, size_t room)
{
    text_out o = text_to(body, room);
    text_str(&o, "{\"resources\":");
    json_object_open(&o);
    for (int r = 0; r < CATAN_RESOURCES; r++) {
        json_key_int(&o, resource(r), a->arg[r]);
    }
    json_object_close(&o);
    text_str(&o, "}");
    text_end(&o);
    return "discard";
}

/* The route and the body that stand for an action of a seat: every kind has one. */
static const char *route_for(const catan_state *state, int seat, const game_action *a, char *body,
                             size_t room)
{
    snprintf(body, room, "{}");
    switch (a->kind) {
    case CATAN_ROLL:
        return "roll-dice";
    case CATAN_END:
        return "end-turn";
    case CATAN_BUY:
        return "buy-dev-card";
    case CATAN_SETTLEMENT:
    case CATAN_CITY:
    case CATAN_ROAD:
        return place_body(state, a, body, room);
    case CATAN_ROBBER:
        snprintf(body, room,
                 a->arg[1] > 0 ? "{\"hex_index\":%d,\"steal_from_player_id\":%d}"
                               : "{\"hex_index\":%d}",
                 a->arg[0], a->arg[1] - 1);
        return "move-robber";
    case CATAN_BANK:
        return trade_body(state, seat, a, body, room);
    case CATAN_OFFER:
        offer_body(a, body, room);
        return "create-trade-offer";
    case CATAN_ACCEPT:
    case CATAN_REJECT:
    case CATAN_CANCEL:
    case CATAN_CONFIRM:
        return offer_route(state, a, body, room);
    case CATAN_DISCARD:
        return discard_body(a, body, room);
    case CATAN_DONE:
        return "end-road-building";
    case CATAN_KNIGHT:
    case CATAN_ROADS:
    case CATAN_PLENTY:
    case CATAN_MONOPOLY:
        return card_body(a, body, room);
    default:
        return NULL;
    }
}

/* Which routes have been seen at work, as a set of their numbers. */
static uint32_t seen;

static void expect_route(const catan_state *before, int seat, const game_action *a)
{
    char body[256];
    char text[GAME_ACTION_TEXT];
    const char *route = route_for(before, seat, a, body, sizeof body);
    assert_non_null(route);
    text_out o = text_to(text, sizeof text);
    catan_rules.action_text(*a, &o);
    assert_string_equal(asked(before, seat, route, body), text_end(&o));
    for (int i = 0; catan_rest_routes[i] != NULL; i++) {
        seen |= strcmp(catan_rest_routes[i], route) == 0 ? 1u << i : 0;
    }
}

static void every_action_of_a_game_has_a_route_and_a_body(void **unused)
{
    (void)unused;
    text_out why = suite_page();
    suite_run run = {.rules = &catan_rules, .seed = 11, .work = 60000};
    suite_walk w;
    suite_open(&w, &run, &why);
    int routes = 0;
    while (catan_rest_routes[routes] != NULL) {
        routes++;
    }
    assert_int_equal(routes, 18); /* twenty with start and state */
    while (suite_goes_on(&w)) {
        suite_start(&w);
        suite_event event;
        catan_state before = *(const catan_state *)w.state;
        while (suite_goes_on(&w) && suite_step(&w, &event)) {
            if (event.actor != GAME_CHANCE) {
                expect_route(&before, event.actor, &event.action);
            }
            before = *(const catan_state *)w.state;
        }
    }
    if (!suite_close(&w)) {
        fail_msg("%s", text_end(&why));
    }
    suite_page_free(&why);
    assert_int_equal(seen, (1u << routes) - 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_described_body_is_understood),
        cmocka_unit_test(described_roads_and_ports_are_understood),
        cmocka_unit_test(placement_is_understood),
        cmocka_unit_test(req_and_nulls_are_no_matter),
        cmocka_unit_test(canonical_texts_come_of_any_order),
        cmocka_unit_test(wrong_bodies_are_refused_with_a_reason),
        cmocka_unit_test(a_port_has_to_be_there_and_ones_own_and_of_this_rate),
        cmocka_unit_test(four_for_one_is_accepted_though_a_port_is_better),
        cmocka_unit_test(an_only_victim_need_not_be_named),
        cmocka_unit_test(an_offers_number_never_means_another_offer),
        cmocka_unit_test(in_words_of_terrain_players_are_counted_from_1),
        cmocka_unit_test(every_action_of_a_game_has_a_route_and_a_body),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
