/* The Catan routes: what they show of a game. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "server/catan/catan_rest.h"
#include "table/grow.h"
#include "tests/kit/catan_reference.h"

static catan_state s;

static json state_in(catan_rest_words words, int seat, uint32_t bots, text_out *page)
{
    catan_view view;
    json value = {0};
    catan_rules.view(&s, seat, &view);
    catan_rest_state(&view, bots, words, page);
    assert_null(json_read(page->at, page->len, &value));
    return value;
}

static json state_of(int seat, uint32_t bots, text_out *page)
{
    return state_in(CATAN_REST_SEATS, seat, bots, page);
}

static json member(json object, const char *name)
{
    const char *names[] = {name, NULL};
    json field = {0};
    assert_true(json_fields(object, names, &field, true, &(text_out){0}));
    assert_true(json_there(field));
    return field;
}

static void a_state_has_every_described_field(void **unused)
{
    (void)unused;
    static const char *const fields[] = {"players",
                                         "hexes",
                                         "hex_layout",
                                         "vertices",
                                         "vertices_dict",
                                         "edges",
                                         "player_resources",
                                         "player_dev_cards",
                                         "player_played_knights",
                                         "current_player_index",
                                         "phase",
                                         "setup_phase",
                                         "last_dice_roll",
                                         "longest_road_player",
                                         "longest_road_length",
                                         "largest_army_player",
                                         "robber_location",
                                         "ports",
                                         "dev_cards_deck",
                                         "pending_trades"};
    static const char *const of_player[] = {"player_id", "position", "is_ai", "victory_points"};
    text_out page = text_growing();
    ref_full(&s);
    json state = state_of(0, 0, &page);
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        member(state, fields[i]);
    }
    json_walk w = json_items(member(state, "players"));
    for (json player; json_next(&w, &player);) {
        for (size_t i = 0; i < sizeof of_player / sizeof *of_player; i++) {
            member(player, of_player[i]);
        }
    }
    text_drop(&page);
}

static void computer_players_are_told_apart(void **unused)
{
    (void)unused;
    text_out page = text_growing();
    ref_full(&s);
    json_walk w = json_items(member(state_of(1, 1u << 2 | 1u << 0, &page), "players"));
    int n = 0;
    for (json player; json_next(&w, &player); n++) {
        bool ai = false;
        assert_true(json_to_bool(member(player, "is_ai"), &ai));
        assert_int_equal(ai, n != 1);
    }
    assert_int_equal(n, 3);
    text_drop(&page);
}

static void vertices_are_found_by_number(void **unused)
{
    (void)unused;
    text_out page = text_growing();
    ref_full(&s);
    json state = state_of(GAME_SPECTATOR, 0, &page);
    json_walk list = json_items(member(state, "vertices"));
    json_walk dict = json_items(member(state, "vertices_dict"));
    int n = 0;
    for (json key, value, vertex; json_next_member(&dict, &key, &value); n++) {
        char number[12];
        snprintf(number, sizeof number, "%d", n);
        assert_true(json_is(key, number));
        assert_true(json_next(&list, &vertex));
        assert_int_equal(value.end - value.at, vertex.end - vertex.at);
        assert_memory_equal(value.at, vertex.at, (size_t)(value.end - value.at));
        int64_t id = -1;
        assert_true(json_to_int(member(value, "vertex_id"), 0, CATAN_VERTICES, &id));
        assert_int_equal(id, n);
    }
    assert_int_equal(n, CATAN_VERTICES);
    text_drop(&page);
}

static void a_state_is_else_the_seats_view(void **unused)
{
    (void)unused;
    text_out page = text_growing();
    text_out plain = text_growing();
    catan_view view;
    json own = {0};
    ref_full(&s);
    json state = state_of(1, 0, &page);
    catan_rules.view(&s, 1, &view);
    catan_rules.view_json(&view, &plain);
    assert_null(json_read(plain.at, plain.len, &own));
    json_walk w = json_items(own);
    for (json key, value; json_next_member(&w, &key, &value);) {
        char name[64];
        size_t n = 0;
        assert_true(json_to_str(key, name, sizeof name, &n));
        json same = member(state, name);
        if (strcmp(name, "players") != 0 && strcmp(name, "pending_trades") != 0) {
            assert_int_equal(same.end - same.at, value.end - value.at);
            assert_memory_equal(same.at, value.at, (size_t)(value.end - value.at));
        }
    }
    text_drop(&page);
    text_drop(&plain);
}

#define SAYS(page, part) assert_non_null(strstr(text_end(page), part))

static void an_open_offer_has_a_number(void **unused)
{
    (void)unused;
    text_out page = text_growing();
    ref_rolled(&s, 2, NULL);
    ref_give(&s, 0, "wood=1");
    assert_string_equal(ref_act(&s, 0, "offer wood=1 ore=1"), "ok");
    state_of(1, 0, &page);
    SAYS(&page, "\"pending_trades\":[{\"trade_offer_id\":0,\"player_id\":0,");
    text_drop(&page);
}

static void a_state_can_be_in_words_of_terrain(void **unused)
{
    (void)unused;
    text_out page = text_growing();
    ref_rolled(&s, 2, NULL);
    ref_build(&s, 1, "settlement 17");
    ref_give(&s, 0, "wood=1");
    assert_string_equal(ref_act(&s, 0, "offer wood=1 ore=1"), "ok");
    state_in(CATAN_REST_TERRAIN, 0, 2, &page);
    SAYS(&page, "\"players\":[{\"player_id\":1,\"position\":1,\"is_ai\":false,");
    SAYS(&page, "{\"player_id\":2,\"position\":2,\"is_ai\":true,");
    SAYS(&page, "\"hex_type\":\"forest\"");
    SAYS(&page, "\"hex_type\":\"desert\"");
    assert_null(strstr(text_end(&page), "\"hex_type\":\"wood\""));
    SAYS(&page, "\"owner_id\":2,\"building_type\":\"settlement\"");
    SAYS(&page, "\"player_resources\":{\"1\":{\"wood\":1,");
    SAYS(&page, "\"2\":0},\"player_dev_cards\":{\"1\":[],\"2\":0},"
                "\"player_played_knights\":{\"1\":0,\"2\":0},\"current_player_index\":0,"
                "\"phase\":\"turn\",\"step\":\"action_phase\",");
    SAYS(&page, "\"longest_road_player\":null");
    SAYS(&page, "\"pending_trades\":[{\"trade_offer_id\":0,\"player_id\":1,");
    text_drop(&page);
}

static void placement_is_initial_setup_in_words_of_terrain(void **unused)
{
    (void)unused;
    text_out page = text_growing();
    ref_lay(&s, 2, NULL);
    state_in(CATAN_REST_TERRAIN, GAME_SPECTATOR, 0, &page);
    SAYS(&page, "\"phase\":\"initial_setup\",\"step\":\"initial_placement_1\"");
    text_drop(&page);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_state_has_every_described_field),
        cmocka_unit_test(computer_players_are_told_apart),
        cmocka_unit_test(vertices_are_found_by_number),
        cmocka_unit_test(a_state_is_else_the_seats_view),
        cmocka_unit_test(an_open_offer_has_a_number),
        cmocka_unit_test(a_state_can_be_in_words_of_terrain),
        cmocka_unit_test(placement_is_initial_setup_in_words_of_terrain),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
