/* Catan: turns, sevens and building, rule by rule (numbers of rules/catan/README.md). The island
 * and placement are in test_catan_setup.c, cards and trade in test_catan_cards.c, roads, points and
 * the end in test_catan_end.c, what a seat knows in test_catan_view.c, JSON in test_catan_json.c.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/kit/catan_reference.h"

static catan_state s;

#define OK(answer) assert_string_equal(answer, "ok")
#define REFUSED(answer, code) assert_string_equal(answer, code)

/* -- a turn -- */

static void a_turn_begins_with_the_roll(void **unused) /* C4.1 */
{
    (void)unused;
    ref_table(&s, 2, NULL);
    ref_give(&s, 0, "wood=9,brick=9,sheep=1,wheat=9,ore=9");
    ref_build(&s, 0, "settlement 17,road 19");
    assert_string_equal(ref_menu(&s, 0), "roll");
    REFUSED(ref_act(&s, 0, "road 25"), "wrong_phase");
    REFUSED(ref_act(&s, 0, "city 17"), "wrong_phase");
    REFUSED(ref_act(&s, 0, "buy"), "wrong_phase");
    REFUSED(ref_act(&s, 0, "bank wood=4 ore=1"), "wrong_phase");
    REFUSED(ref_act(&s, 0, "offer wood=1 ore=1"), "wrong_phase");
    REFUSED(ref_act(&s, 0, "end"), "wrong_phase");
    REFUSED(ref_act(&s, 1, "roll"), "not_your_turn");
    OK(ref_act(&s, 0, "roll"));
    assert_int_equal(catan_rules.turn(&s).what, GAME_DICE);
    REFUSED(ref_act(&s, 0, "roll"), "not_your_turn");
    REFUSED(ref_chance(&s, "wood"), "bad_outcome");
    OK(ref_chance(&s, "1-2"));
    assert_int_equal(s.table.dice[0], 1);
    assert_int_equal(s.table.dice[1], 2);
    REFUSED(ref_act(&s, 0, "roll"), "wrong_phase");
    REFUSED(ref_chance(&s, "1-2"), "not_chance");
}

static void hexes_pay_settlements_one_and_cities_two(void **unused) /* C4.2 */
{
    (void)unused;
    ref_table(&s, 3, NULL);
    ref_build(&s, 0, "settlement 8,city 17"); /* ore 9 twice */
    ref_build(&s, 1, "settlement 18");        /* ore 9 */
    OK(ref_roll(&s, "4-5"));
    assert_string_equal(ref_hand(&s, 0), "ore=3");
    assert_string_equal(ref_hand(&s, 1), "ore=1");
    assert_string_equal(ref_hand(&s, 2), "");
    OK(ref_act(&s, 0, "end"));
    s.table.robber = 4;
    OK(ref_roll(&s, "6-3"));
    assert_string_equal(ref_hand(&s, 0), "ore=3");
    OK(ref_act(&s, 1, "end"));
    OK(ref_roll(&s, "3-1")); /* wheat on hex 8 and brick on hex 6 */
    assert_string_equal(ref_hand(&s, 0), "wheat=2,ore=3");
    assert_string_equal(ref_hand(&s, 1), "ore=1");
}

/* Leaves the bank with this much ore; seat 2 gets the rest. */
static void leave_ore(int n)
{
    int rest = CATAN_SUPPLY - n;
    s.table.bank -= catan_some(CATAN_ORE, rest);
    catan_gain(&s, 2, catan_some(CATAN_ORE, rest), rest);
}

static void a_short_bank_pays_nobody(void **unused) /* C4.3 */
{
    (void)unused;
    ref_table(&s, 3, NULL);
    leave_ore(2);
    ref_build(&s, 0, "city 8");
    ref_build(&s, 1, "settlement 17");
    OK(ref_roll(&s, "4-5"));
    assert_string_equal(ref_hand(&s, 0), "");
    assert_string_equal(ref_hand(&s, 1), "");
    assert_int_equal(catan_count(s.table.bank, CATAN_ORE), 2);
}

static void a_short_bank_pays_a_single_player_what_is_left(void **unused) /* C4.3 */
{
    (void)unused;
    ref_table(&s, 3, NULL);
    leave_ore(2);
    ref_build(&s, 0, "city 8,settlement 17,settlement 42"); /* hex 15 is ore too, on a 12 */
    OK(ref_roll(&s, "4-5"));
    assert_string_equal(ref_hand(&s, 0), "ore=2");
    assert_int_equal(catan_count(s.table.bank, CATAN_ORE), 0);
    OK(ref_act(&s, 0, "end"));
    OK(ref_roll(&s, "5-4"));
    assert_string_equal(ref_hand(&s, 0), "ore=2");
}

/* A 4 pays brick on hex 6 and wheat on hex 8: one is short, the other is paid. */
static void shortage_is_judged_resource_by_resource(void **unused) /* C4.3 */
{
    (void)unused;
    ref_table(&s, 3, NULL);
    ref_give(&s, 2, "brick=18");
    ref_build(&s, 0, "settlement 10,settlement 17");
    ref_build(&s, 1, "settlement 25,settlement 34");
    OK(ref_roll(&s, "2-2"));
    assert_string_equal(ref_hand(&s, 0), "wheat=1");
    assert_string_equal(ref_hand(&s, 1), "wheat=1");
}

static void after_the_roll_all_is_possible_in_any_order(void **unused) /* C4.4, C4.5 */
{
    (void)unused;
    ref_rolled(&s, 2, NULL);
    ref_build(&s, 0, "settlement 17,road 19,road 11");
    ref_give(&s, 0, "wood=7,brick=2,sheep=2,wheat=4,ore=4");
    OK(ref_act(&s, 0, "bank wood=4 ore=1"));
    OK(ref_act(&s, 0, "road 6"));
    OK(ref_act(&s, 0, "buy"));
    OK(ref_chance(&s, "monopoly"));
    OK(ref_act(&s, 0, "city 17"));
    OK(ref_act(&s, 0, "settlement 7"));
    OK(ref_act(&s, 0, "offer wood=1 ore=1"));
    OK(ref_act(&s, 1, "reject"));
    assert_string_equal(ref_hand(&s, 0), "wood=1,ore=1");
    OK(ref_act(&s, 0, "end"));
    assert_int_equal(s.table.current, 1);
    assert_int_equal(s.table.turn, 2);
    assert_int_equal(s.table.dice[0], 0);
    assert_int_equal(s.table.offers, 0);
    assert_true(s.bought == 0);
}

/* -- a seven -- */

static void a_seven_takes_half_of_large_hands(void **unused) /* C5.1 */
{
    (void)unused;
    ref_table(&s, 4, NULL);
    ref_give(&s, 0, "wood=7");
    ref_give(&s, 1, "wood=4,ore=4");
    ref_give(&s, 3, "brick=5,sheep=4");
    OK(ref_roll(&s, "3-4"));
    assert_int_equal(s.table.phase, CATAN_DISCARDING);
    assert_int_equal(ref_to_act(&s), 10);
    assert_string_equal(ref_menu(&s, 1),
                        "discard ore=4, discard wood=1,ore=3, discard wood=2,ore=2, "
                        "discard wood=3,ore=1, discard wood=4");
    assert_string_equal(ref_menu(&s, 0), "");
    REFUSED(ref_act(&s, 0, "robber 0"), "not_your_turn");
    REFUSED(ref_act(&s, 1, "robber 0"), "wrong_phase");
    REFUSED(ref_act(&s, 3, "discard brick=3"), "wrong_count");
    REFUSED(ref_act(&s, 3, "discard brick=3,sheep=2"), "wrong_count");
    REFUSED(ref_act(&s, 3, "discard brick=3,ore=1"), "not_held");
    OK(ref_act(&s, 3, "discard brick=4")); /* nine: four, in any order of seats */
    assert_int_equal(ref_to_act(&s), 2);
    OK(ref_act(&s, 1, "discard wood=2,ore=2"));
    assert_int_equal(s.table.phase, CATAN_ROBBING);
    assert_int_equal(ref_to_act(&s), 1);
    assert_string_equal(ref_hand(&s, 1), "wood=2,ore=2");
    assert_string_equal(ref_hand(&s, 3), "brick=1,sheep=4");
}

static void discard_limit_is_an_option(void **unused) /* C5.1, C13.1 */
{
    (void)unused;
    ref_table(&s, 2, "{\"discardLimit\":1}");
    ref_give(&s, 0, "wood=1");
    ref_give(&s, 1, "wood=2");
    OK(ref_roll(&s, "6-1"));
    assert_int_equal(ref_to_act(&s), 2);
    OK(ref_act(&s, 1, "discard wood=1"));
    ref_table(&s, 2, "{\"discardLimit\":95}");
    ref_give(&s, 0, "wood=19,brick=19,sheep=19,wheat=19,ore=18");
    OK(ref_roll(&s, "6-1"));
    assert_int_equal(s.table.phase, CATAN_ROBBING);
}

static void very_many_ways_to_discard_are_open(void **unused) /* C5.1 */
{
    (void)unused;
    static game_action menu[CATAN_LISTED_MAX];
    ref_table(&s, 2, NULL);
    ref_give(&s, 1, "wood=8,brick=8,sheep=8,wheat=8,ore=8");
    OK(ref_roll(&s, "6-1"));
    assert_int_equal(catan_rules.legal(&s, 1, menu), 3951);
    assert_int_equal(catan_rules.open(&s, 1), 0);
    ref_table(&s, 2, NULL);
    ref_give(&s, 1, "wood=9,brick=8,sheep=8,wheat=8,ore=8");
    OK(ref_roll(&s, "6-1"));
    assert_int_equal(ref_to_act(&s), 2);
    assert_int_equal(catan_rules.legal(&s, 1, menu), 0);
    assert_int_equal(catan_rules.open(&s, 1), 1u << CATAN_DISCARD);
    REFUSED(ref_act(&s, 1, "discard wood=8,brick=8"), "wrong_count");
    OK(ref_act(&s, 1, "discard wood=8,brick=8,sheep=4"));
}

static void the_robber_moves_to_another_hex(void **unused) /* C5.2 */
{
    (void)unused;
    ref_table(&s, 2, NULL);
    OK(ref_roll(&s, "6-1"));
    assert_int_equal(ref_count(&s, 0, "robber"), 18);
    assert_false(ref_lists(&s, 0, "robber 9"));
    REFUSED(ref_act(&s, 0, "robber 9"), "same_hex");
    REFUSED(ref_act(&s, 0, "end"), "wrong_phase");
    OK(ref_act(&s, 0, "robber 4"));
    assert_int_equal(s.table.robber, 4);
    assert_int_equal(s.table.phase, CATAN_ACTING);
    OK(ref_act(&s, 0, "end"));
    OK(ref_roll(&s, "6-1"));
    OK(ref_act(&s, 1, "robber 9")); /* back to the desert */
}

static void the_robber_steals_from_who_has_built_there(void **unused) /* C5.3 */
{
    (void)unused;
    ref_table(&s, 4, NULL);
    ref_build(&s, 0, "settlement 2");
    ref_build(&s, 1, "settlement 12");
    ref_build(&s, 2, "city 13");
    ref_build(&s, 3, "settlement 23");
    ref_give(&s, 0, "wood=1");
    ref_give(&s, 1, "brick=2,ore=1");
    ref_give(&s, 3, "sheep=1");
    OK(ref_roll(&s, "6-1"));
    assert_true(ref_lists(&s, 0, "robber 4 1"));
    assert_true(ref_lists(&s, 0, "robber 4 3"));
    assert_false(ref_lists(&s, 0, "robber 4"));
    assert_true(ref_lists(&s, 0, "robber 2"));   /* only an own building there */
    assert_true(ref_lists(&s, 0, "robber 1"));   /* seat 2 has no card */
    assert_true(ref_lists(&s, 0, "robber 3 1")); /* one victim, and still named */
    REFUSED(ref_act(&s, 0, "robber 3"), "name_victim");
    REFUSED(ref_act(&s, 0, "robber 4 2"), "bad_victim");
    REFUSED(ref_act(&s, 0, "robber 4 0"), "bad_victim");
    REFUSED(ref_act(&s, 0, "robber 2 1"), "bad_victim");
    OK(ref_act(&s, 0, "robber 4 1"));
    game_outcome list[GAME_OUTCOMES_MAX];
    assert_int_equal(catan_rules.turn(&s).what, GAME_PICK);
    assert_int_equal(s.table.phase, CATAN_ROBBING);
    assert_int_equal(catan_rules.outcomes(&s, list), 2);
    assert_int_equal(list[0].action.arg[0], CATAN_BRICK);
    assert_int_equal(list[0].weight, 2);
    assert_int_equal(list[1].action.arg[0], CATAN_ORE);
    assert_int_equal(list[1].weight, 1);
    REFUSED(ref_chance(&s, "wood"), "bad_outcome");
    REFUSED(ref_chance(&s, "knight"), "bad_outcome");
    OK(ref_chance(&s, "ore"));
    assert_string_equal(ref_hand(&s, 0), "wood=1,ore=1");
    assert_string_equal(ref_hand(&s, 1), "brick=2");
    assert_int_equal(s.table.phase, CATAN_ACTING);
}

static const char friendly[] = "{\"friendlyRobber\":true}";

static void the_friendly_robber_spares_the_weak(void **unused) /* C5.4, C13.1 */
{
    (void)unused;
    ref_table(&s, 3, friendly);
    ref_build(&s, 0, "settlement 8");                /* 1 point */
    ref_build(&s, 1, "city 23,settlement 45");       /* 3 points, desert and ore */
    ref_build(&s, 2, "settlement 24,settlement 37"); /* 2 points, at the desert */
    ref_give(&s, 1, "ore=1");
    ref_give(&s, 2, "ore=1");
    s.table.robber = 18;
    OK(ref_roll(&s, "6-1"));
    REFUSED(ref_act(&s, 0, "robber 4 1"), "protected_hex"); /* the mover's own settlement is weak */
    REFUSED(ref_act(&s, 0, "robber 5"), "protected_hex");
    REFUSED(ref_act(&s, 0, "robber 9 2"), "bad_victim"); /* the desert is free, seat 2 is spared */
    REFUSED(ref_act(&s, 0, "robber 9"), "name_victim");
    assert_true(ref_lists(&s, 0, "robber 9 1"));
    assert_true(ref_lists(&s, 0, "robber 8 1"));
    assert_true(ref_lists(&s, 0, "robber 16"));
    assert_int_equal(ref_count(&s, 0, "robber"), 11);
    OK(ref_act(&s, 0, "robber 9 1"));
}

/* Nine settlements of players with two points or fewer touch all eighteen hexes. */
static void the_friendly_robber_may_have_to_stay(void **unused) /* C5.4 */
{
    (void)unused;
    ref_table(&s, 4, friendly);
    ref_build(&s, 0, "settlement 8,settlement 10");
    ref_build(&s, 1, "settlement 22,settlement 31");
    ref_build(&s, 2, "settlement 44,settlement 41");
    ref_build(&s, 3, "settlement 33,settlement 24");
    ref_give(&s, 1, "ore=1");
    OK(ref_roll(&s, "6-1"));
    assert_string_equal(ref_menu(&s, 0), "robber 9");
    REFUSED(ref_act(&s, 0, "robber 12"), "protected_hex");
    REFUSED(ref_act(&s, 0, "robber 9 1"), "bad_victim");
    OK(ref_act(&s, 0, "robber 9"));
    assert_int_equal(s.table.robber, 9);
    assert_int_equal(s.table.phase, CATAN_ACTING);
}

/* -- building -- */

static void roads_go_on_from_own_roads_and_buildings(void **unused) /* C6.1 */
{
    (void)unused;
    ref_rolled(&s, 2, NULL);
    ref_build(&s, 0, "settlement 17,road 26");
    ref_build(&s, 1, "settlement 29,road 43");
    ref_give(&s, 0, "wood=3,brick=3");
    /* From the settlement 19 and 25, from the far end 27 and 35. */
    assert_int_equal(ref_count(&s, 0, "road"), 4);
    REFUSED(ref_act(&s, 0, "road 26"), "taken");
    REFUSED(ref_act(&s, 0, "road 28"), "not_connected");
    OK(ref_act(&s, 0, "road 35")); /* up to the enemy's settlement, and no further */
    REFUSED(ref_act(&s, 0, "road 42"), "not_connected");
    assert_false(ref_lists(&s, 0, "road 42"));
    OK(ref_act(&s, 0, "road 27"));
    assert_string_equal(ref_hand(&s, 0), "wood=1,brick=1");
    OK(ref_act(&s, 0, "road 28"));
    REFUSED(ref_act(&s, 0, "road 29"), "cannot_pay");
    assert_int_equal(ref_count(&s, 0, "road"), 0);
}

static void settlements_need_an_own_road_and_room(void **unused) /* C6.2 */
{
    (void)unused;
    ref_rolled(&s, 2, NULL);
    ref_build(&s, 0, "settlement 17,road 26,road 27");
    ref_build(&s, 1, "settlement 13,road 13");
    ref_give(&s, 0, "wood=2,brick=2,sheep=2,wheat=2");
    REFUSED(ref_act(&s, 0, "settlement 23"), "too_close");
    REFUSED(ref_act(&s, 0, "settlement 18"), "too_close"); /* next to the enemy's */
    REFUSED(ref_act(&s, 0, "settlement 13"), "taken");
    REFUSED(ref_act(&s, 0, "settlement 40"), "not_connected");
    ref_build(&s, 0, "road 35");
    assert_string_equal(ref_menu(&s, 0),
                        "end, road 19, road 20, road 25, road 28, road 42, road 43, "
                        "settlement 29");
    OK(ref_act(&s, 0, "settlement 29"));
    assert_string_equal(ref_hand(&s, 0), "wood=1,brick=1,sheep=1,wheat=1");
    assert_int_equal(s.table.pieces[0][CATAN_SETTLEMENT_PIECE], 3);
}

static void cities_take_the_place_of_settlements(void **unused) /* C6.3 */
{
    (void)unused;
    ref_rolled(&s, 2, NULL);
    ref_build(&s, 0, "settlement 17");
    ref_build(&s, 1, "settlement 40");
    ref_give(&s, 0, "wheat=4,ore=5");
    REFUSED(ref_act(&s, 0, "city 40"), "not_your_settlement");
    REFUSED(ref_act(&s, 0, "city 8"), "not_your_settlement");
    OK(ref_act(&s, 0, "city 17"));
    assert_int_equal(s.table.pieces[0][CATAN_SETTLEMENT_PIECE], 5);
    assert_int_equal(s.table.pieces[0][CATAN_CITY_PIECE], 3);
    assert_int_equal(s.table.points[0], 2);
    REFUSED(ref_act(&s, 0, "city 17"), "not_your_settlement");
    ref_build(&s, 0, "settlement 8");
    REFUSED(ref_act(&s, 0, "city 8"), "cannot_pay");
}

static void without_a_piece_nothing_is_built(void **unused) /* C6.4 */
{
    (void)unused;
    ref_rolled(&s, 2, "{\"targetPoints\":20}");
    ref_build(&s, 0,
              "road 0,road 1,road 2,road 3,road 4,road 5,road 6,road 7,road 8,road 9,road 10,"
              "road 11,road 12,road 13,road 14");
    ref_build(&s, 0, "settlement 0,settlement 1,settlement 2,settlement 12,settlement 10");
    ref_build(&s, 0, "city 28,city 30,city 32,city 40");
    ref_give(&s, 0, "wood=5,brick=5,sheep=5,wheat=5,ore=5");
    assert_int_equal(ref_count(&s, 0, "road"), 0);
    REFUSED(ref_act(&s, 0, "road 15"), "no_piece");
    REFUSED(ref_act(&s, 0, "settlement 17"), "no_piece");
    REFUSED(ref_act(&s, 0, "city 12"), "no_piece");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_turn_begins_with_the_roll),
        cmocka_unit_test(hexes_pay_settlements_one_and_cities_two),
        cmocka_unit_test(a_short_bank_pays_nobody),
        cmocka_unit_test(a_short_bank_pays_a_single_player_what_is_left),
        cmocka_unit_test(shortage_is_judged_resource_by_resource),
        cmocka_unit_test(after_the_roll_all_is_possible_in_any_order),
        cmocka_unit_test(a_seven_takes_half_of_large_hands),
        cmocka_unit_test(discard_limit_is_an_option),
        cmocka_unit_test(very_many_ways_to_discard_are_open),
        cmocka_unit_test(the_robber_moves_to_another_hex),
        cmocka_unit_test(the_robber_steals_from_who_has_built_there),
        cmocka_unit_test(the_friendly_robber_spares_the_weak),
        cmocka_unit_test(the_friendly_robber_may_have_to_stay),
        cmocka_unit_test(roads_go_on_from_own_roads_and_buildings),
        cmocka_unit_test(settlements_need_an_own_road_and_room),
        cmocka_unit_test(cities_take_the_place_of_settlements),
        cmocka_unit_test(without_a_piece_nothing_is_built),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
