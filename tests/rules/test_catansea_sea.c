/* Catan at sea: gold, fog and islands (rules S6 to S8). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "tests/kit/catansea_table.h"

static catan_state s;

#define OK(answer) assert_string_equal(answer, "ok")
#define REFUSED(answer, code) assert_string_equal(answer, #code)

#define SHORES "{\"board\":\"new_shores\"}"
#define FOG "{\"board\":\"fog\"}"

static int corner(int hex, int i)
{
    return sea_corner(&s, hex, i);
}

/* -- S6 -- */

/* On New Shores for four hexes 36 and 41 are gold. Seat 0 has a city and seat 2 a settlement on 36.
 */
static int set_gold(void)
{
    sea_table(&s, 4, SHORES);
    assert_int_equal(s.table.terrain[36], CATAN_GOLD);
    sea_buildf(&s, 0, "city %d", corner(36, 0));
    sea_buildf(&s, 2, "settlement %d", corner(36, 2));
    return s.table.number[36];
}

static void gold_pays_cards_of_ones_choice(void **unused) /* S6.1 */
{
    (void)unused;
    OK(sea_roll_number(&s, set_gold()));
    assert_int_equal(s.table.phase, CATAN_CHOOSING);
    assert_int_equal(ref_to_act(&s), 1u << 0 | 1u << 2);
    assert_int_equal(ref_count(&s, 0, "take"), 15);
    assert_int_equal(ref_count(&s, 2, "take"), 5);
    REFUSED(ref_act(&s, 0, "take wood=1"), not_due);
    REFUSED(ref_act(&s, 2, "take wood=2"), not_due);
    REFUSED(ref_act(&s, 1, "take wood=1"), not_your_turn);
    REFUSED(ref_act(&s, 0, "end"), wrong_phase);
    OK(ref_act(&s, 2, "take ore=1")); /* in any order */
    REFUSED(ref_act(&s, 2, "take ore=1"), not_your_turn);
    OK(ref_act(&s, 0, "take wood=1,ore=1"));
    assert_string_equal(ref_hand(&s, 0), "wood=1,ore=1");
    assert_string_equal(ref_hand(&s, 2), "ore=1");
    assert_int_equal(s.table.phase, CATAN_ACTING);
    REFUSED(ref_act(&s, 0, "take wood=1"), wrong_phase);
}

static void the_robber_keeps_gold(void **unused) /* S6.1 */
{
    (void)unused;
    int number = set_gold();
    s.table.robber = 36;
    OK(sea_roll_number(&s, number));
    assert_int_equal(s.table.phase, CATAN_ACTING);
}

static void what_the_bank_lacks_lapses(void **unused) /* S6.2 */
{
    (void)unused;
    int number = set_gold();
    ref_give(&s, 1, "wood=19,brick=19,sheep=19,wheat=19,ore=17");
    OK(sea_roll_number(&s, number));
    REFUSED(ref_act(&s, 0, "take wood=2"), bank_short);
    assert_int_equal(ref_count(&s, 0, "take"), 1);
    OK(ref_act(&s, 0, "take ore=2"));
    assert_int_equal(s.table.phase, CATAN_ACTING); /* nothing is left for seat 2 */
    number = set_gold();
    ref_give(&s, 1, "wood=19,brick=19,sheep=19,wheat=19,ore=17");
    OK(sea_roll_number(&s, number));
    OK(ref_act(&s, 2, "take ore=1"));
    assert_string_equal(ref_menu(&s, 0), "take ore=1"); /* it was two */
}

/* -- S7 -- */

/* Seat 0 has a settlement at hex 11's corner; a ship on hex 12's north-western side, from there,
 * reaches hex 6, which is fog. */
static int set_fog(void)
{
    sea_rolled(&s, 4, FOG);
    sea_buildf(&s, 0, "settlement %d", corner(11, 1));
    ref_give(&s, 0, "wood=2,sheep=2");
    assert_int_equal(s.table.terrain[6], CATAN_FOG_HEX);
    assert_int_equal(corner(12, 5), corner(11, 1));
    return sea_side(&s, 12, 5);
}

static uint32_t weights(void)
{
    game_outcome list[GAME_OUTCOMES_MAX];
    uint32_t sum = 0;
    int n = catan_rules.outcomes(&s, list);
    for (int i = 0; i < n; i++) {
        sum += list[i].weight;
    }
    return sum;
}

static void fog_lifts_at_both_ends_of_a_new_piece(void **unused) /* S7.1, S7.2 */
{
    (void)unused;
    OK(sea_actf(&s, 0, "ship %d", set_fog()));
    assert_int_equal(catan_rules.turn(&s).what, GAME_PICK);
    assert_int_equal(weights(), 12);
    REFUSED(ref_chance(&s, "desert"), bad_action);
    REFUSED(ref_chance(&s, "8"), bad_outcome);
    OK(ref_chance(&s, "ore"));
    assert_int_equal(weights(), 10);
    REFUSED(ref_chance(&s, "2"), bad_outcome); /* not among the fog's numbers */
    REFUSED(ref_chance(&s, "ore"), bad_outcome);
    OK(ref_chance(&s, "8"));
    assert_int_equal(s.table.terrain[6], CATAN_ORE);
    assert_int_equal(s.table.number[6], 8);
    assert_string_equal(ref_hand(&s, 0), "wood=1,sheep=1,ore=1"); /* S7.2 */
    assert_int_equal(s.table.sea.fog_hexes[CATAN_ORE], 1);
    assert_int_equal(s.table.sea.fog_numbers[8], 0);
    assert_int_equal(ref_to_act(&s), 1u << 0);
}

static void outcomes_of_fog_are_in_the_order_of_terrain(void **unused) /* S7.1 */
{
    (void)unused;
    static const char *const names[] = {"wood", "brick", "sheep", "wheat", "ore", "gold", "sea"};
    static const uint32_t some[] = {1, 2, 1, 2, 2, 2, 2};
    game_outcome list[GAME_OUTCOMES_MAX];
    OK(sea_actf(&s, 0, "ship %d", set_fog()));
    assert_int_equal(catan_rules.outcomes(&s, list), 7);
    for (int i = 0; i < 7; i++) {
        char text[GAME_ACTION_TEXT];
        text_out o = text_to(text, sizeof text);
        catan_rules.action_text(list[i].action, &o);
        assert_string_equal(text_end(&o), names[i]);
        assert_int_equal(list[i].weight, some[i]);
    }
}

static void sea_has_no_number_and_ships_go_on_there(void **unused) /* S7.1 */
{
    (void)unused;
    OK(sea_actf(&s, 0, "ship %d", set_fog()));
    int beyond = sea_side(&s, 6, 4);
    OK(ref_chance(&s, "sea"));
    assert_int_equal(s.table.terrain[6], CATAN_SEA);
    assert_int_equal(s.table.number[6], 0);
    assert_string_equal(ref_hand(&s, 0), "wood=1,sheep=1");
    assert_int_equal(catan_rules.turn(&s).what, GAME_ACT);
    OK(sea_actf(&s, 0, "ship %d", beyond)); /* between 5, which is sea, and 6: it reaches hex 0 */
    assert_int_equal(weights(), 11);
    OK(ref_chance(&s, "gold"));
    assert_int_equal(weights(), 10);
    OK(ref_chance(&s, "9"));
    assert_int_equal(s.table.terrain[0], CATAN_GOLD);
    assert_int_equal(s.table.phase, CATAN_CHOOSING); /* S7.2 */
    assert_int_equal(ref_count(&s, 0, "take"), 5);
    OK(ref_act(&s, 0, "take brick=1"));
    assert_int_equal(s.table.phase, CATAN_ACTING);
}

/* So many hexes at once come only with a state that was written by hand. */
static void several_hexes_are_lifted_in_their_order(void **unused) /* S7.1, S7.2 */
{
    (void)unused;
    OK(sea_actf(&s, 0, "ship %d", set_fog()));
    s.table.sea.fog_queue |= (uint64_t)1 << 0 | (uint64_t)1 << 41;
    static const int order[] = {0, 6, 41};
    static const char *const numbers[] = {"3", "4", "5"};
    for (int i = 0; i < 3; i++) {
        OK(ref_chance(&s, i == 1 ? "ore" : "gold"));
        OK(ref_chance(&s, numbers[i]));
        assert_int_equal(s.table.number[order[i]], 3 + i);
    }
    assert_int_equal(s.table.phase, CATAN_CHOOSING);
    assert_int_equal(ref_count(&s, 0, "take"), 15); /* for both hexes of gold, after all */
}

static void an_empty_bank_pays_no_explorer(void **unused) /* S7.2 */
{
    (void)unused;
    int ship = set_fog();
    ref_give(&s, 1, "ore=19");
    OK(sea_actf(&s, 0, "ship %d", ship));
    OK(ref_chance(&s, "ore"));
    OK(ref_chance(&s, "9"));
    assert_string_equal(ref_hand(&s, 0), "wood=1,sheep=1");
}

static void in_placement_fog_pays_nothing(void **unused) /* S7.2 */
{
    (void)unused;
    sea_lay(&s, 4, FOG);
    OK(sea_actf(&s, 0, "settlement %d", corner(11, 1)));
    OK(sea_actf(&s, 0, "ship %d", sea_side(&s, 12, 5)));
    assert_int_equal(s.table.sea.fog_player, -1);
    OK(ref_chance(&s, "gold"));
    OK(ref_chance(&s, "8"));
    assert_string_equal(ref_hand(&s, 0), "");
    assert_int_equal(ref_to_act(&s), 1u << 1);
}

static void a_moved_ship_and_free_roads_lift_fog_too(void **unused) /* S7.1 */
{
    (void)unused;
    int ship = set_fog();
    sea_buildf(&s, 0, "ship %d", sea_side(&s, 12, 4));
    OK(sea_actf(&s, 0, "move %d %d", sea_side(&s, 12, 4), ship));
    assert_int_equal(weights(), 12);
    ship = set_fog();
    ref_card(&s, 0, CATAN_ROAD_BUILDING, 1);
    OK(ref_act(&s, 0, "roads"));
    OK(sea_actf(&s, 0, "ship %d", ship));
    OK(ref_chance(&s, "gold"));
    OK(ref_chance(&s, "9"));
    assert_int_equal(s.table.phase, CATAN_CHOOSING);
    OK(ref_act(&s, 0, "take ore=1"));
    assert_int_equal(s.table.phase, CATAN_ROADWORK); /* the second one is still free */
}

static void fog_may_lift_before_the_roll(void **unused) /* S7.2 */
{
    (void)unused;
    set_fog();
    for (int p = 0; p < 4; p++) {
        OK(ref_act(&s, p, "end"));
        if (p < 3) {
            OK(ref_roll(&s, "1-1"));
        }
    }
    ref_card(&s, 0, CATAN_ROAD_BUILDING, 1);
    OK(ref_act(&s, 0, "roads"));
    OK(sea_actf(&s, 0, "ship %d", sea_side(&s, 12, 5)));
    OK(ref_chance(&s, "gold"));
    OK(ref_chance(&s, "9"));
    OK(ref_act(&s, 0, "take ore=1"));
    OK(ref_act(&s, 0, "done"));
    assert_string_equal(ref_menu(&s, 0), "roll");
}

static void what_is_left_of_the_fog_is_public(void **unused) /* S7.3 */
{
    (void)unused;
    OK(sea_actf(&s, 0, "ship %d", set_fog()));
    OK(ref_chance(&s, "ore"));
    catan_view views[2];
    catan_rules.view(&s, 3, &views[0]);
    catan_rules.view(&s, GAME_SPECTATOR, &views[1]);
    for (int i = 0; i < 2; i++) {
        assert_memory_equal(&views[i].table.sea, &s.table.sea, sizeof s.table.sea);
    }
    assert_int_equal(s.table.sea.fog_queue, (uint64_t)1 << 6);
    assert_int_equal(s.table.sea.fog_player, 0);
}

/* -- S8 -- */

/* On New Shores for four a hex of sea between the main island in the west and island 2 in the
 * north-east. */
enum { STRAIT = 22 };

/* Seat 0 has a settlement on the main island and ships over to island 2. */
static void set_strait(const char *options)
{
    sea_rolled(&s, 4, options);
    sea_buildf(&s, 0, "settlement %d,ship %d,ship %d", corner(STRAIT, 5), sea_side(&s, STRAIT, 5),
               sea_side(&s, STRAIT, 0));
    ref_give(&s, 0, "wood=4,brick=4,sheep=4,wheat=4");
}

static void the_first_settlement_on_a_bonus_island_is_worth_two_more(void **unused) /* S8.1 */
{
    (void)unused;
    set_strait(SHORES);
    OK(sea_actf(&s, 0, "settlement %d", corner(STRAIT, 1)));
    assert_int_equal(s.table.points[0], 4);
    assert_int_equal(s.table.sea.island_points[0], 2);
    OK(sea_actf(&s, 0, "road %d", sea_side(&s, 23, 5))); /* corner(STRAIT, 1) is a corner of 23 */
    OK(sea_actf(&s, 0, "road %d", sea_side(&s, 23, 0)));
    OK(sea_actf(&s, 0, "settlement %d", corner(23, 1)));
    assert_int_equal(s.table.points[0], 5); /* the same island */
}

static void home_islands_give_no_points(void **unused) /* S8.1 */
{
    (void)unused;
    sea_lay(&s, 3, "{\"board\":\"four_islands\"}");
    int home = 0;
    OK(sea_actf(&s, 0, "settlement %d", corner(4, 0))); /* island 1 */
    assert_int_equal(s.table.sea.islands[0], 1u << 1);
    assert_int_equal(s.table.points[0], 1);
    s.table.phase = CATAN_ACTING;
    s.table.placed = 0;
    s.table.turn = 1;
    s.table.dice[0] = s.table.dice[1] = 1;
    home = corner(10, 3);
    sea_buildf(&s, 0, "road %d,road %d", sea_side(&s, 10, 2), sea_side(&s, 10, 3));
    ref_give(&s, 0, "wood=2,brick=2,sheep=2,wheat=2");
    OK(sea_actf(&s, 0, "settlement %d", home));
    assert_int_equal(s.table.sea.island_points[0], 0);
    sea_buildf(&s, 0, "road %d", sea_side(&s, 25, 3)); /* island 4 */
    OK(sea_actf(&s, 0, "settlement %d", corner(25, 3)));
    assert_int_equal(s.table.sea.island_points[0], 2);
    assert_int_equal(s.table.points[0], 5);
}

static void fixed_deserts_belong_to_no_island(void **unused) /* S8.1 */
{
    (void)unused;
    sea_rolled(&s, 3, "{\"board\":\"desert\"}"); /* row 1 is 1dm.2: hexes 4 to 8 */
    assert_int_equal(s.table.terrain[5], CATAN_DESERT);
    assert_int_equal(catan_islands_at(&s.table, corner(6, 0)), 1u << 0); /* 1 is d, 2 sea */
    assert_int_equal(catan_islands_at(&s.table, corner(4, 0)), 1u << 1);
}

static void points_for_islands_win(void **unused) /* S8.1 */
{
    (void)unused;
    set_strait("{\"board\":\"new_shores\",\"targetPoints\":4}");
    OK(sea_actf(&s, 0, "settlement %d", corner(STRAIT, 1)));
    assert_int_equal(s.table.phase, CATAN_OVER);
    assert_int_equal(catan_rules.winners(&s), 1u << 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gold_pays_cards_of_ones_choice),
        cmocka_unit_test(the_robber_keeps_gold),
        cmocka_unit_test(what_the_bank_lacks_lapses),
        cmocka_unit_test(fog_lifts_at_both_ends_of_a_new_piece),
        cmocka_unit_test(outcomes_of_fog_are_in_the_order_of_terrain),
        cmocka_unit_test(sea_has_no_number_and_ships_go_on_there),
        cmocka_unit_test(several_hexes_are_lifted_in_their_order),
        cmocka_unit_test(an_empty_bank_pays_no_explorer),
        cmocka_unit_test(in_placement_fog_pays_nothing),
        cmocka_unit_test(a_moved_ship_and_free_roads_lift_fog_too),
        cmocka_unit_test(fog_may_lift_before_the_roll),
        cmocka_unit_test(what_is_left_of_the_fog_is_public),
        cmocka_unit_test(the_first_settlement_on_a_bonus_island_is_worth_two_more),
        cmocka_unit_test(home_islands_give_no_points),
        cmocka_unit_test(fixed_deserts_belong_to_no_island),
        cmocka_unit_test(points_for_islands_win),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
