/* Cities & Knights: states as JSON, and those that are refused (rule X6). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "ai/core/luck.h"
#include "tests/kit/catancities_table.h"

static catan_state s;

#define OK(answer) assert_string_equal(answer, "ok")

#define SHORES "{\"board\":\"new_shores\"}"

/* -- round trips -- */

static void read_back(int seats, const char *options)
{
    catan_state again;
    assert_null(catan_rules.check(&s));
    char *text = ref_json(&s);
    assert_string_equal(ref_read(&again, seats, options, text), "");
    assert_memory_equal(&again, &s, sizeof s);
    free(text);
}

static void states_of_every_board_are_read_back(void **unused) /* X6 */
{
    (void)unused;
    static const struct {
        const char *options;
        int seats;
    } cases[] = {{NULL, 2},
                 {NULL, 3},
                 {"{\"trade\":\"confirm\"}", 4},
                 {"{\"board\":\"large\"}", 5},
                 {"{\"board\":\"large\",\"extra\":\"paired\"}", 6},
                 {SHORES, 3},
                 {SHORES, 4},
                 {"{\"board\":\"new_shores\",\"extra\":\"paired\"}", 6},
                 {"{\"board\":\"desert\",\"friendlyRobber\":true}", 3},
                 {"{\"board\":\"desert\"}", 4}};
    uint32_t phases = 0;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        luck l = luck_from(i);
        ref_begin(&s, cases[i].seats, cases[i].options);
        uint32_t seen = 0;
        for (int k = 0; k < 2500 && catan_rules.turn(&s).what != GAME_OVER; k++) {
            bool first = (seen >> s.table.phase & 1) == 0; /* each phase at least once */
            if (k < 40 || k % 19 == 0 || first) {
                read_back(cases[i].seats, cases[i].options);
            }
            seen |= 1u << s.table.phase;
            assert_true(sea_advance(&s, &l));
        }
        phases |= seen;
    }
    for (int phase = CATAN_DROPPING; phase <= CATAN_RETREATING; phase++) {
        assert_true((phases >> phase & 1) != 0);
    }
}

static void there_is_no_largest_army(void **unused) /* K1.1 */
{
    (void)unused;
    static const char *const fields[] = {"\"largest_army_player\":null,",
                                         "\"player_played_knights\":{\"0\":0,\"1\":0},"};
    catan_state again;
    sea_rolled(&s, 2, NULL);
    char *text = ref_json(&s);
    for (int i = 0; i < 2; i++) {
        char *other = ref_changed(text, fields[i], ""); /* both may be left out */
        assert_string_equal(ref_read(&again, 2, NULL, other), "");
        assert_memory_equal(&again, &s, sizeof s);
        free(other);
    }
    free(text);
}

/* -- refusals -- */

static void expect_refused(const char *options, const ref_refusal *list, size_t n)
{
    const char *wrong = ref_unrefused(&s, options, list, n);
    if (wrong != NULL) {
        fail_msg("%s", wrong);
    }
}

#define EXPECT_REFUSED(list) expect_refused(NULL, list, sizeof(list) / sizeof *(list))

/* Seat 0 has a city with a wall and a settlement, seat 1 a metropolis; each has a knight. */
static void set_table(void)
{
    sea_rolled(&s, 4, NULL);
    ref_build(&s, 0, "city 0,settlement 24");
    ref_build(&s, 1, "city 2");
    city_roads(&s, 0, 4, 0, 3);
    city_walls(&s, "0");
    city_level(&s, 1, CATAN_TRADE, 4, 2);
    city_knight(&s, 0, 8, 2, CITY_READY);
    city_knight(&s, 1, 30, 1, 0);
    city_card(&s, 0, CATAN_SPY);
    city_card(&s, 1, CATAN_CRANE);
}

static void cards_make_their_supply(void **unused) /* X6, K1.1, K2.6 */
{
    (void)unused;
    static const ref_refusal list[] = {
        {"\"paper\":12", "\"paper\":11", "supply of each kind"},
        {"\"player_progress_cards\":{\"0\":[\"spy\"]", "\"player_progress_cards\":{\"0\":[]",
         "in decks, used, hands and shown make all"},
        {"\"player_progress_cards\":{\"0\":[\"spy\"]",
         "\"player_progress_cards\":{\"0\":[\"spies\"]", "a list of progress cards is needed"},
        {"\"player_progress_cards\":{\"0\":[\"spy\"]", "\"player_progress_cards\":{\"0\":3",
         "a list of progress cards is needed"},
        {"\"used_progress\":[]", "\"used_progress\":[\"spy\"]", "make all"},
        {"\"used_progress\":[]", "\"used_progress\":0", "a list of progress cards is needed"},
        {"\"progress_decks\":[", "\"progress_decks\":[\"spy\",", "make all"},
        {"\"shown_cards\":{\"0\":[]", "\"shown_cards\":{\"0\":[\"spy\"]", "are shown"},
        {"\"shown_cards\":{\"0\":[]", "\"shown_cards\":{\"0\":[\"printer\"]", "victory_points"},
        {"\"shown_cards\":{\"0\":[],\"1\":[]",
         "\"shown_cards\":{\"0\":[\"printer\"],\"1\":[\"printer\"]", "are shown"},
        {"\"turn\":1", "\"turn\":1,\"dev_cards_deck\":[]", "no such cards"},
        {"\"player_played_knights\":{\"0\":0", "\"player_played_knights\":{\"0\":1",
         "no cards of knights"},
        {"\"largest_army_player\":null", "\"largest_army_player\":0", "no largest army"},
    };
    set_table();
    EXPECT_REFUSED(list);
    s.progress[0][CATAN_SPY]--; /* these two are never held */
    s.progress_deck[CATAN_SPY]++;
    s.progress[0][CATAN_CONSTITUTION]++;
    s.progress_deck[CATAN_CONSTITUTION]--;
    assert_string_equal(catan_rules.check(&s),
                        "player_progress_cards: constitution and printer are shown, never held");
}

static void four_progress_cards_are_held(void **unused) /* X6, K2.8 */
{
    (void)unused;
    set_table();
    for (int i = 0; i < 4; i++) {
        city_card(&s, 0, i < 2 ? CATAN_SMITH : CATAN_MINING);
    }
    assert_null(catan_rules.check(&s)); /* who is on turn may hold five */
    for (int i = 0; i < 4; i++) {
        city_card(&s, 1, i < 2 ? CATAN_WEDDING : CATAN_WARLORD);
    }
    assert_string_equal(catan_rules.check(&s),
                        "player_progress_cards: four are held outside of one's own turn");
    s.table.phase = CATAN_DROPPING;
    assert_null(catan_rules.check(&s));
    set_table();
    s.table.phase = CATAN_DROPPING;
    assert_string_equal(catan_rules.check(&s), "phase: nobody has cards to drop");
}

static void others_hold_five_cards_only_while_they_are_drawn(void **unused) /* X6, K2.8 */
{
    (void)unused;
    sea_table(&s, 4, NULL);
    for (int i = 0; i < 5; i++) {
        city_card(&s, 1, i < 2 ? CATAN_WEDDING : i < 4 ? CATAN_WARLORD : CATAN_SPY);
    }
    s.table.chance = CATAN_DICE;
    assert_string_equal(catan_rules.check(&s),
                        "player_progress_cards: four are held outside of one's own turn");
    sea_rolled(&s, 4, NULL);
    city_attacks(&s, 1);
    ref_build(&s, 2, "settlement 0");
    ref_give(&s, 2, "ore=1");
    city_card(&s, 0, CATAN_BISHOP);
    OK(ref_act(&s, 0, "play bishop 0"));
    assert_null(catan_rules.check(&s));
    for (int i = 0; i < 5; i++) {
        city_card(&s, 1, i < 2 ? CATAN_WEDDING : i < 4 ? CATAN_WARLORD : CATAN_SPY);
    }
    assert_string_equal(catan_rules.check(&s),
                        "player_progress_cards: four are held outside of one's own turn");
}

static void placement_has_nothing_of_later_turns(void **unused) /* X6, K1.3 */
{
    (void)unused;
    static const ref_refusal list[] = {
        {"\"knights\":[]",
         "\"knights\":[{\"vertex_id\":8,\"owner_id\":1,\"strength\":1,\"active\":false,"
         "\"ready\":false,\"promoted\":false}]",
         "in placement"},
        {"\"improvements\":{\"0\":{\"trade\":0", "\"improvements\":{\"0\":{\"trade\":1",
         "in placement"},
        {"\"barbarians\":0", "\"barbarians\":1", "in placement"},
        {"\"attacks\":0", "\"attacks\":1", "in placement"},
        {"\"defenders\":{\"0\":0", "\"defenders\":{\"0\":1", "victory_points"},
        {"\"merchant_fleet\":[]", "\"merchant_fleet\":[\"ore\"]", "merchant_fleet"},
    };
    sea_lay(&s, 4, NULL);
    EXPECT_REFUSED(list);
    city_card(&s, 0, CATAN_SPY);
    assert_non_null(strstr(catan_rules.check(&s), "in placement"));
    sea_lay(&s, 4, NULL);
    s.table.realm.defenders[2] = 1;
    catan_derive_board(&s.table);
    assert_non_null(strstr(catan_rules.check(&s), "in placement"));
    sea_lay(&s, 4, NULL);
    s.table.realm.merchant = 1;
    catan_derive_board(&s.table);
    assert_non_null(strstr(catan_rules.check(&s), "in placement"));
    sea_lay(&s, 4, NULL);
    city_card(&s, 1, CATAN_SPY);
    catan_use_progress(&s, 1, CATAN_SPY);
    assert_non_null(strstr(catan_rules.check(&s), "in placement"));
    sea_lay(&s, 4, NULL);
    s.table.settlements[0] = s.table.realm.tipped = catan_bit(0);
    s.table.placed = 1;
    catan_derive_board(&s.table);
    assert_non_null(strstr(catan_rules.check(&s), "in placement"));
}

static void between_two_turns_no_knight_is_ready(void **unused) /* X6, L3.2, K5.2, K6.4 */
{
    (void)unused;
    static const ref_refusal list[] = {
        {"\"active\":true,\"ready\":false", "\"active\":true,\"ready\":true", "that are ready"},
        {"\"merchant_fleet\":[]", "\"merchant_fleet\":[\"ore\"]", "merchant_fleet"},
    };
    sea_rolled(&s, 5, NULL);
    ref_give(&s, 1, "wood=1");
    city_knight(&s, 1, 12, 1, CATAN_KNIGHT_ACTIVE);
    OK(ref_act(&s, 0, "end"));
    assert_int_equal(s.table.phase, CATAN_BUILDING);
    EXPECT_REFUSED(list);
}

static void ships_are_new_after_the_roll(void **unused) /* X6, S3.1 */
{
    (void)unused;
    sea_table(&s, 4, SHORES);
    int edge = 0;
    while (!catan_has_edge(&s.table.sea.ship_edges, edge)) {
        edge++;
    }
    catan_add_edge(&s.table.sea.ships[0], edge);
    catan_derive_board(&s.table);
    assert_null(catan_rules.check(&s));
    catan_add_edge(&s.table.sea.new_ships, edge);
    assert_string_equal(catan_rules.check(&s), "new_ships: they are built after the roll");
}

static void levels_and_metropolises_belong_together(void **unused) /* X6, K4.3 */
{
    (void)unused;
    static const ref_refusal list[] = {
        {"\"improvements\":{\"0\":{\"trade\":0", "\"improvements\":{\"0\":{\"trade\":6", "0 to 5"},
        {"\"improvements\":{\"0\":{\"trade\":0", "\"improvements\":{\"0\":{\"trade\":5",
         "the highest level"},
        {"\"improvements\":{\"0\":{\"trade\":0,\"politics\":0",
         "\"improvements\":{\"0\":{\"trade\":0,\"politics\":4", "the highest level"},
        {"\"1\":{\"trade\":4", "\"1\":{\"trade\":3", "the highest level"},
        {"\"metropolises\":{\"trade\":{\"player_id\":1,\"vertex_id\":2}",
         "\"metropolises\":{\"trade\":{\"player_id\":1,\"vertex_id\":0}", "of a city"},
        {"\"metropolises\":{\"trade\":{\"player_id\":1,\"vertex_id\":2}",
         "\"metropolises\":{\"trade\":{\"player_id\":0,\"vertex_id\":0}", "victory_points"},
        {"\"metropolises\":{\"trade\":{\"player_id\":1,\"vertex_id\":2}",
         "\"metropolises\":{\"trade\":null", "victory_points"},
    };
    set_table();
    EXPECT_REFUSED(list);
    s.table.realm.levels[1][CATAN_SCIENCE] = 4;
    s.table.realm.metropolis[CATAN_SCIENCE] = 2;
    catan_derive_board(&s.table);
    assert_string_equal(catan_rules.check(&s), "metropolises: no two on one city");
}

#define KNIGHT_0                                                                                   \
    "{\"vertex_id\":8,\"owner_id\":0,\"strength\":2,\"active\":true,\"ready\":true,"               \
    "\"promoted\":false}"
#define KNIGHT_1                                                                                   \
    "{\"vertex_id\":30,\"owner_id\":1,\"strength\":1,\"active\":false,\"ready\":false,"            \
    "\"promoted\":false}"
#define MORE(vertex)                                                                               \
    ",{\"vertex_id\":" vertex                                                                      \
    ",\"owner_id\":0,\"strength\":2,\"active\":false,\"ready\":false,\"promoted\":false}"

static void knights_are_where_they_can_be(void **unused) /* X6, K5.1, K5.2 */
{
    (void)unused;
    static const ref_refusal list[] = {
        {"\"strength\":2", "\"strength\":4", "strength 1 to 3"},
        {"\"strength\":2", "\"strength\":0", "strength 1 to 3"},
        {"\"vertex_id\":30,\"owner_id\":1", "\"vertex_id\":8,\"owner_id\":1", "one on a vertex"},
        {"\"vertex_id\":30,\"owner_id\":1", "\"vertex_id\":54,\"owner_id\":1", "vertex_id"},
        {"\"vertex_id\":30,\"owner_id\":1", "\"vertex_id\":24,\"owner_id\":1", "on a building"},
        {"\"vertex_id\":30,\"owner_id\":1", "\"vertex_id\":30,\"owner_id\":4", "owner_id"},
        {KNIGHT_0, KNIGHT_0 MORE("16") MORE("51"), "two of each strength"},
        {"\"active\":true,\"ready\":true", "\"active\":false,\"ready\":true", "that are ready"},
        {"\"strength\":1,\"active\":false,\"ready\":false",
         "\"strength\":1,\"active\":true,\"ready\":true", "that are ready"},
        {"\"strength\":1,\"active\":false,\"ready\":false,\"promoted\":false",
         "\"strength\":1,\"active\":false,\"ready\":false,\"promoted\":true", "were promoted"},
        {"\"knights\":[", "\"knights\":[0,", "an object is expected; knights: vertex_id, owner_id"},
    };
    set_table();
    EXPECT_REFUSED(list);
}

static void walls_and_tipped_cities_have_their_buildings(void **unused) /* X6, K4.1, K3.5 */
{
    (void)unused;
    static const ref_refusal list[] = {
        {"\"walls\":[0]", "\"walls\":[24]", "under cities"},
        {"\"walls\":[0]", "\"walls\":[54]", "a list of vertices"},
        {"\"walls\":[0]", "\"walls\":0", "a list of vertices"},
        {"\"tipped_cities\":[]", "\"tipped_cities\":[0]", "they are settlements"},
        {"\"tipped_cities\":[]", "\"tipped_cities\":[16]", "they are settlements"},
    };
    set_table();
    EXPECT_REFUSED(list);
    ref_build(&s, 0, "city 16,city 38,city 51");
    s.table.realm.walls |= catan_bit(16) | catan_bit(38) | catan_bit(51);
    assert_string_equal(catan_rules.check(&s), "walls: three a player");
}

static void barbarians_and_events_have_their_moment(void **unused) /* X6, K2.1, K3.1 */
{
    (void)unused;
    static const ref_refusal list[] = {
        {"\"barbarians\":0", "\"barbarians\":8", "0 to 7 steps"},
        {"\"barbarians\":0", "\"barbarians\":7", "at step 7 they attack"},
        {"\"attacks\":0", "\"attacks\":-1", "a number is needed"},
        {"\"event\":\"trade\"", "\"event\":\"storm\"", "null, ship or a track"},
        {"\"event\":\"trade\"", "\"event\":null", "after the dice"},
        {"\"defenders\":{\"0\":0", "\"defenders\":{\"0\":-1", "a number of points"},
        {"\"defenders\":{\"0\":0", "\"defenders\":{\"0\":1", "victory_points do not"},
        {"\"merchant\":null", "\"merchant\":{\"player_id\":0,\"hex_index\":19}", "merchant"},
        {"\"merchant_fleet\":[]", "\"merchant_fleet\":[\"gold\"]", "a list of kinds"},
        {"\"deck_choosers\":[]", "\"deck_choosers\":[0]", "choose_deck"},
        {"\"draws\":[]", "\"draws\":[[0,\"trade\"]]", "draws"},
        {"\"draws\":[]", "\"draws\":[[0,\"trade\"],[1,\"science\"]]", "all of one track"},
        {"\"to_lose\":[]", "\"to_lose\":[0]", "lose_city"},
        {"\"to_lose\":[]", "\"to_lose\":[1]", "to_lose"},
    };
    set_table();
    EXPECT_REFUSED(list);
}

static void fields_of_a_phase_are_empty_in_others(void **unused) /* X6 */
{
    (void)unused;
    static const ref_refusal list[] = {
        {"\"sabotage\":false", "\"sabotage\":true", "phase discard"},
        {"\"sabotage\":false", "\"sabotage\":0", "true or false"},
        {"\"to_take\":{}", "\"to_take\":{\"0\":1}", "choose_resources"},
        {"\"to_give\":{}", "\"to_give\":{\"1\":1}", "to_give"},
        {"\"to_give\":{}", "\"to_give\":{\"1\":3}", "1 or 2 cards"},
        {"\"steal_from\":[]", "\"steal_from\":[1]", "a bishop robs"},
        {"\"asked\":[]", "\"asked\":[1]", "a commercial harbour asks"},
        {"\"ask\":null", "\"ask\":{\"player_id\":1,\"resource\":\"ore\"}", "harbour asks"},
        {"\"ask\":null", "\"ask\":{\"player_id\":1,\"resource\":\"coin\"}", "ask"},
        {"\"target_player\":null", "\"target_player\":1", "target_player"},
        {"\"target_player\":null", "\"target_player\":4", "a player or null"},
        {"\"chased\":null", "\"chased\":\"robber\"", "move_robber"},
        {"\"chased\":null", "\"chased\":\"knight\"", "robber or pirate"},
        {"\"retreat\":null", "\"retreat\":" KNIGHT_1, "retreat"},
        {"\"lost_knight\":null", "\"lost_knight\":{\"strength\":1,\"active\":false}",
         "lost_knight"},
        {"\"lost_knight\":null", "\"lost_knight\":{\"strength\":0,\"active\":false}",
         "strength and active"},
        {"\"free_kind\":null", "\"free_kind\":\"road\"", "both null"},
        {"\"free_kind\":null,\"barred_edge\":null", "\"free_kind\":\"road\",\"barred_edge\":3",
         "road_building"},
        {"\"phase\":\"action_phase\"", "\"phase\":\"move_robber\"", "attacks"},
        {"\"phase\":\"action_phase\"", "\"phase\":\"choose_deck\"", "choose_deck"},
        {"\"phase\":\"action_phase\"", "\"phase\":\"lose_city\"", "lose_city"},
        {"\"phase\":\"action_phase\"", "\"phase\":\"give_cards\"", "give_cards"},
        {"\"phase\":\"action_phase\"", "\"phase\":\"take_cards\"", "target_player"},
        {"\"phase\":\"action_phase\"", "\"phase\":\"spy\"", "target_player"},
        {"\"phase\":\"action_phase\"", "\"phase\":\"lose_knight\"", "target_player"},
        {"\"phase\":\"action_phase\"", "\"phase\":\"commercial_harbor\"", "would be closed"},
        {"\"phase\":\"action_phase\"", "\"phase\":\"place_knight\"", "lost_knight"},
        {"\"phase\":\"action_phase\"", "\"phase\":\"retreat\"", "retreat"},
        {"\"phase\":\"action_phase\"", "\"phase\":\"drop_cards\"", "nobody has cards to drop"},
        {"\"barred_edge\":null", "\"barred_edge\":null,\"boat\":1", "unknown field"},
        {"\"walls\":[0],", "", "walls: it is missing"},
        {"\"merchant\":null", "\"merchant\":{\"hex\":1}",
         "unknown field \"hex\"; merchant: null, or player_id and hex_index"},
        {"\"pending_chance\":null", "\"pending_chance\":{\"kind\":\"luck\"}",
         "pending_chance: there is no chance of this kind"},
    };
    set_table();
    EXPECT_REFUSED(list);
}

static void a_harbor_has_something_to_ask(void **unused) /* X6, K6.1 */
{
    (void)unused;
    static const ref_refusal list[] = {
        {"\"resource\":\"ore\"", "\"resource\":\"wood\"", "an own resource"},
        {"\"ask\":{\"player_id\":1", "\"ask\":{\"player_id\":2", "who is asked"},
        {"\"asked\":[1]", "\"asked\":[]", "who is asked"},
        {"\"asked\":[1]", "\"asked\":[0,1]", "the other players"},
    };
    sea_rolled(&s, 4, NULL);
    city_card(&s, 0, CATAN_COMMERCIAL_HARBOR);
    ref_give(&s, 0, "ore=1");
    ref_give(&s, 1, "coin=1");
    ref_give(&s, 2, "wood=1");
    OK(ref_act(&s, 0, "play commercial_harbor"));
    OK(ref_act(&s, 0, "ask 1 ore"));
    EXPECT_REFUSED(list);
}

#define AT_18 "\"vertex_id\":18,\"owner_id\":1,\"strength\":1,\"active\":"

static void a_knight_that_retreats_has_a_way(void **unused) /* X6, K5.4 */
{
    (void)unused;
    static const ref_refusal list[] = {
        {"\"retreat\":{\"vertex_id\":18,\"owner_id\":1",
         "\"retreat\":{\"vertex_id\":18,\"owner_id\":0", "another's knight"},
        {"\"retreat\":{\"vertex_id\":18,\"owner_id\":1",
         "\"retreat\":{\"vertex_id\":51,\"owner_id\":1", "a way to go"},
        {"\"retreat\":{\"vertex_id\":18,\"owner_id\":1",
         "\"retreat\":{\"vertex_id\":18,\"owner_id\":2", "a way to go"},
        {"\"retreat\":{" AT_18 "true,\"ready\":false", "\"retreat\":{" AT_18 "true,\"ready\":true",
         "not ready"},
        {"\"retreat\":{" AT_18 "true,\"ready\":false,\"promoted\":false",
         "\"retreat\":{" AT_18 "true,\"ready\":false,\"promoted\":true", "not ready"},
    };
    sea_rolled(&s, 4, NULL);
    city_roads(&s, 0, 4, 0, 3);
    city_knight(&s, 0, 8, 2, CITY_READY);
    city_roads(&s, 1, 9, 0, 2);
    city_knight(&s, 1, 18, 1, CATAN_KNIGHT_ACTIVE);
    OK(ref_act(&s, 0, "march 8 18"));
    EXPECT_REFUSED(list);
}

static void a_bishop_robs_who_can_be_robbed_there(void **unused) /* X6, K7.1 */
{
    (void)unused;
    static const ref_refusal list[] = {
        {"\"steal_from\":[2]", "\"steal_from\":[2,3]", "a bishop robs"},
        {"\"steal_from\":[2]", "\"steal_from\":[1]", "a bishop robs"},
        {"\"kind\":\"steal\",\"from\":1", "\"kind\":\"steal\",\"from\":3", "a bishop robs"},
    };
    sea_rolled(&s, 4, NULL);
    city_attacks(&s, 1);
    ref_build(&s, 1, "settlement 0");
    ref_build(&s, 2, "settlement 8");
    ref_build(&s, 3, "settlement 24");
    for (int p = 1; p < 4; p++) {
        ref_give(&s, p, "ore=1");
    }
    city_card(&s, 0, CATAN_BISHOP);
    OK(ref_act(&s, 0, "play bishop 0"));
    EXPECT_REFUSED(list);
}

static void a_saboteur_discards_nothing(void **unused) /* X6, K7.6 */
{
    (void)unused;
    static const ref_refusal list[] = {
        {"\"to_discard\":{\"1\":1}", "\"to_discard\":{\"0\":2,\"1\":1}", "sabotage"},
    };
    sea_rolled(&s, 4, NULL);
    ref_build(&s, 1, "settlement 0");
    ref_give(&s, 0, "ore=4");
    ref_give(&s, 1, "ore=2");
    city_card(&s, 0, CATAN_SABOTEUR);
    OK(ref_act(&s, 0, "play saboteur"));
    EXPECT_REFUSED(list);
}

static void a_diplomats_piece_lay_where_it_can(void **unused) /* X6, K7.4 */
{
    (void)unused;
    static const ref_refusal list[] = {
        {"\"free_kind\":\"road\"", "\"free_kind\":\"ship\"", "free_kind"},
    };
    sea_rolled(&s, 4, NULL);
    city_roads(&s, 0, 4, 0, 2);
    city_card(&s, 0, CATAN_DIPLOMAT);
    OK(sea_actf(&s, 0, "play diplomat %d", sea_side(&s, 4, 1)));
    EXPECT_REFUSED(list);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(states_of_every_board_are_read_back),
        cmocka_unit_test(there_is_no_largest_army),
        cmocka_unit_test(cards_make_their_supply),
        cmocka_unit_test(four_progress_cards_are_held),
        cmocka_unit_test(others_hold_five_cards_only_while_they_are_drawn),
        cmocka_unit_test(placement_has_nothing_of_later_turns),
        cmocka_unit_test(between_two_turns_no_knight_is_ready),
        cmocka_unit_test(ships_are_new_after_the_roll),
        cmocka_unit_test(levels_and_metropolises_belong_together),
        cmocka_unit_test(knights_are_where_they_can_be),
        cmocka_unit_test(walls_and_tipped_cities_have_their_buildings),
        cmocka_unit_test(barbarians_and_events_have_their_moment),
        cmocka_unit_test(fields_of_a_phase_are_empty_in_others),
        cmocka_unit_test(a_harbor_has_something_to_ask),
        cmocka_unit_test(a_knight_that_retreats_has_a_way),
        cmocka_unit_test(a_bishop_robs_who_can_be_robbed_there),
        cmocka_unit_test(a_saboteur_discards_nothing),
        cmocka_unit_test(a_diplomats_piece_lay_where_it_can),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
