/* Cities & Knights: the progress cards of politics (rule K7). A refusal that changed a byte would
 * abort (tests/kit/catan_table.c). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "tests/kit/catancities_table.h"

static catan_state s;

#define OK(answer) assert_string_equal(answer, "ok")
#define REFUSED(answer, code) assert_string_equal(answer, #code)

/* The i-th vertex of hex 4, clockwise from its top: 8 13 18 23 17 12. */
static int at(int i)
{
    return sea_corner(&s, 4, i);
}

/* Seat 0 is on turn, has rolled, and holds one of these cards. */
static void set_card(int card, const char *options)
{
    sea_rolled(&s, 4, options);
    city_card(&s, 0, card);
}

/* -- K7.1 -- */

static void set_bishop(const char *options)
{
    set_card(CATAN_BISHOP, options);
    city_attacks(&s, 1);
    ref_build(&s, 1, "settlement 0");
    ref_build(&s, 2, "settlement 8");
    ref_build(&s, 3, "settlement 7");
    ref_give(&s, 1, "ore=1");
    ref_give(&s, 3, "coin=2");
}

static void a_bishop_robs_everybody_at_a_hex(void **unused) /* K7.1 */
{
    (void)unused;
    set_bishop(NULL);
    city_attacks(&s, 0);
    REFUSED(ref_act(&s, 0, "play bishop 0"), no_attack_yet);
    city_attacks(&s, 1);
    REFUSED(ref_act(&s, 0, "play bishop 18"), bad_target); /* there the robber is */
    REFUSED(ref_act(&s, 0, "play bishop 19"), bad_action);
    assert_int_equal(ref_count(&s, 0, "play"), 18);
    OK(ref_act(&s, 0, "play bishop 0"));
    assert_int_equal(s.table.robber, 0);
    assert_int_equal(s.table.victim, 1);
    OK(ref_chance(&s, "ore"));
    assert_int_equal(s.table.victim, 3); /* seat 2 has no card */
    REFUSED(ref_chance(&s, "ore"), bad_outcome);
    OK(ref_chance(&s, "coin"));
    assert_string_equal(ref_hand(&s, 0), "ore=1,coin=1");
    assert_string_equal(ref_hand(&s, 3), "coin=1");
    assert_int_equal(s.table.phase, CATAN_ACTING);
    set_bishop(NULL);
    OK(ref_act(&s, 0, "play bishop 14")); /* nobody is there */
    assert_int_equal(s.table.phase, CATAN_ACTING);
    assert_int_equal(s.table.chance, CATAN_NO_CHANCE);
}

static void a_friendly_bishop_spares_the_weak(void **unused) /* K7.1 */
{
    (void)unused;
    set_bishop("{\"friendlyRobber\":true}");
    REFUSED(ref_act(&s, 0, "play bishop 0"), bad_target); /* all there have two points or fewer */
}

/* -- K7.3 -- */

static void set_deserter(int strength, unsigned marks)
{
    set_card(CATAN_DESERTER, NULL);
    city_roads(&s, 0, 14, 0, 2);
    city_knight(&s, 1, at(0), strength, marks);
    city_knight(&s, 1, at(3), 1, 0);
}

static void a_deserter_changes_sides(void **unused) /* K7.3, K10.5 */
{
    (void)unused;
    set_deserter(3, CATAN_KNIGHT_ACTIVE);
    REFUSED(ref_act(&s, 0, "play deserter 2"), bad_target); /* has no knight */
    REFUSED(ref_act(&s, 0, "play deserter 0"), bad_target);
    OK(ref_act(&s, 0, "play deserter 1"));
    assert_int_equal(s.table.phase, CATAN_LOSING_KNIGHT);
    assert_int_equal(ref_to_act(&s), 1u << 1);
    assert_int_equal(ref_count(&s, 1, "lose"), 2); /* of its choice */
    REFUSED(sea_actf(&s, 1, "lose %d", at(1)), not_your_knight);
    OK(sea_actf(&s, 1, "lose %d", at(0)));
    assert_int_equal(catan_knights_left(&s.table, 1, 3), 2);
    assert_int_equal(s.table.phase, CATAN_PLACING_KNIGHT);
    REFUSED(sea_actf(&s, 0, "hire %d", at(0)), not_connected);
    assert_int_equal(ref_count(&s, 0, "hire"), 3);
    int place = sea_corner(&s, 14, 1);
    OK(sea_actf(&s, 0, "hire %d", place)); /* mighty, without level 3 of politics */
    assert_int_equal(s.table.realm.knight[place],
                     3 << CATAN_KNIGHT_SHIFT | CATAN_KNIGHT_ACTIVE | CATAN_KNIGHT_READY);
    OK(sea_actf(&s, 0, "march %d %d", place, sea_corner(&s, 14, 2)));
}

static void a_deserter_is_the_next_weaker_if_need_be(void **unused) /* K7.3 */
{
    (void)unused;
    set_deserter(3, 0);
    city_knight(&s, 0, 0, 3, 0);
    city_knight(&s, 0, 2, 3, 0);
    OK(ref_act(&s, 0, "play deserter 1"));
    OK(sea_actf(&s, 1, "lose %d", at(0)));
    OK(sea_actf(&s, 0, "hire %d", sea_corner(&s, 14, 1)));
    assert_int_equal(s.table.realm.knight[sea_corner(&s, 14, 1)], 2 << CATAN_KNIGHT_SHIFT);
    set_deserter(2, 0);
    OK(ref_act(&s, 0, "play deserter 1"));
    OK(sea_actf(&s, 1, "lose %d", at(0)));
    OK(ref_act(&s, 0, "done")); /* it need not be placed */
    assert_false(catan_any(s.table.realm.knights[0]));
    assert_int_equal(s.table.realm.lost_knight, 0);
}

static void a_deserter_without_a_place_or_piece_is_gone(void **unused) /* K7.3 */
{
    (void)unused;
    set_card(CATAN_DESERTER, NULL);
    city_knight(&s, 1, at(0), 1, 0);
    OK(ref_act(&s, 0, "play deserter 1"));
    OK(sea_actf(&s, 1, "lose %d", at(0)));
    assert_int_equal(s.table.phase, CATAN_ACTING); /* seat 0 has no road */
    set_deserter(2, 0);
    city_knight(&s, 0, 0, 1, 0);
    city_knight(&s, 0, 2, 1, 0);
    OK(ref_act(&s, 0, "play deserter 1"));
    OK(sea_actf(&s, 1, "lose %d", at(3))); /* a basic one, and seat 0 has none left */
    assert_int_equal(s.table.phase, CATAN_ACTING);
}

/* -- K7.4 -- */

static void a_diplomat_removes_a_loose_road(void **unused) /* K7.4 */
{
    (void)unused;
    set_card(CATAN_DIPLOMAT, NULL);
    city_roads(&s, 1, 4, 0, 3);
    sea_buildf(&s, 1, "settlement %d", at(0));
    city_knight(&s, 2, at(3), 1, 0); /* another's knight holds nothing */
    REFUSED(sea_actf(&s, 0, "play diplomat %d", sea_side(&s, 4, 0)), bad_target);
    REFUSED(sea_actf(&s, 0, "play diplomat %d", sea_side(&s, 4, 1)), bad_target);
    REFUSED(sea_actf(&s, 0, "play diplomat %d", sea_side(&s, 4, 5)), bad_target); /* no road */
    REFUSED(ref_act(&s, 0, "play diplomat 72"), bad_action);
    assert_int_equal(ref_count(&s, 0, "play"), 1);
    catan_state held = s;
    OK(sea_actf(&s, 0, "play diplomat %d", sea_side(&s, 4, 2)));
    assert_int_equal(s.table.pieces[1][CATAN_ROAD_PIECE], 13);
    assert_int_equal(s.table.phase, CATAN_ACTING);
    assert_int_equal(s.table.road_length[1], 2);
    s = held;
    s.table.realm.knight[at(3)] = 0;
    city_knight(&s, 1, at(3), 1, 0); /* the own one does */
    REFUSED(sea_actf(&s, 0, "play diplomat %d", sea_side(&s, 4, 2)), bad_target);
}

static void an_own_road_is_laid_elsewhere(void **unused) /* K7.4 */
{
    (void)unused;
    set_card(CATAN_DIPLOMAT, NULL);
    city_roads(&s, 0, 4, 0, 5);
    sea_buildf(&s, 0, "settlement %d", at(0));
    int edge = sea_side(&s, 4, 4);
    OK(sea_actf(&s, 0, "play diplomat %d", edge));
    assert_int_equal(s.table.phase, CATAN_ROADWORK);
    assert_int_equal(s.table.free_roads, 1);
    assert_int_equal(s.table.road_seat, 0); /* settled after that */
    assert_int_equal(s.table.road_length[0], 5);
    REFUSED(sea_actf(&s, 0, "road %d", edge), bad_target);
    assert_false(ref_lists(&s, 0, "road 19"));
    assert_int_equal(edge, 19);
    catan_state before = s;
    OK(ref_act(&s, 0, "done"));
    assert_int_equal(s.table.road_seat, -1);
    assert_int_equal(s.table.road_length[0], 4);
    s = before;
    OK(sea_actf(&s, 0, "road %d", sea_side(&s, 4, 5)));
    assert_int_equal(s.table.phase, CATAN_ACTING);
    assert_int_equal(s.table.road_seat, 0);
    assert_int_equal(s.table.pieces[0][CATAN_ROAD_PIECE], 10);
    assert_int_equal(s.table.realm.barred_edge, 0);
}

/* -- K7.5 -- */

static void intrigue_drives_a_knight_out(void **unused) /* K7.5, K5.4 */
{
    (void)unused;
    set_card(CATAN_INTRIGUE, NULL);
    city_roads(&s, 0, 4, 0, 2);
    city_roads(&s, 1, 9, 0, 1);
    city_knight(&s, 1, at(2), 3, CATAN_KNIGHT_ACTIVE); /* however strong */
    city_knight(&s, 1, at(4), 1, 0);
    city_knight(&s, 0, at(0), 1, 0);
    REFUSED(sea_actf(&s, 0, "play intrigue %d", at(4)), bad_target); /* no own road is there */
    REFUSED(sea_actf(&s, 0, "play intrigue %d", at(0)), bad_target);
    REFUSED(sea_actf(&s, 0, "play intrigue %d", at(1)), bad_target);
    OK(sea_actf(&s, 0, "play intrigue %d", at(2)));
    assert_int_equal(ref_to_act(&s), 1u << 1);
    REFUSED(sea_actf(&s, 1, "march %d %d", at(2), at(2)), unreachable);
    OK(sea_actf(&s, 1, "march %d %d", at(2), sea_corner(&s, 9, 1)));
    assert_int_equal(catan_strength(s.table.realm.knight[sea_corner(&s, 9, 1)]), 3);
    assert_int_equal(s.table.phase, CATAN_ACTING);
    set_card(CATAN_INTRIGUE, NULL);
    city_roads(&s, 0, 4, 0, 2);
    city_knight(&s, 1, at(2), 3, 0);
    OK(sea_actf(&s, 0, "play intrigue %d", at(2)));
    assert_false(catan_any(s.table.realm.knights[1])); /* it has no way to go */
}

/* Seat 0 has a ring of roads that seat 1's knight cuts; seat 1 has `ways` roads to leave by. */
static void set_cut_ring(int ways)
{
    set_card(CATAN_INTRIGUE, NULL);
    city_roads(&s, 0, 4, 0, 5);
    if (ways > 0) {
        city_roads(&s, 1, 9, 0, ways);
    }
    city_knight(&s, 1, at(2), 1, 0);
    assert_int_equal(s.table.road_length[0], 3);
    assert_int_equal(s.table.road_seat, -1);
}

static void intrigue_mends_the_longest_road_at_once(void **unused) /* K5.6, K7.5 */
{
    (void)unused;
    for (int ways = 0; ways < 3; ways += 2) {
        set_cut_ring(ways);
        OK(sea_actf(&s, 0, "play intrigue %d", at(2)));
        assert_int_equal(s.table.phase, ways > 0 ? CATAN_RETREATING : CATAN_ACTING);
        assert_int_equal(s.table.road_length[0], 5);
        assert_int_equal(s.table.road_seat, 0);
        assert_int_equal(s.table.points[0], 2);
        assert_null(catan_rules.check(&s));
    }
    OK(sea_actf(&s, 1, "march %d %d", at(2), sea_corner(&s, 9, 1)));
    assert_int_equal(s.table.road_seat, 0);
}

static void intrigue_can_win_the_game(void **unused) /* K5.6, C11.2 */
{
    (void)unused;
    set_cut_ring(2);
    ref_build(&s, 0, "settlement 51");
    s.table.target = 3;
    OK(sea_actf(&s, 0, "play intrigue %d", at(2)));
    assert_int_equal(s.table.phase, CATAN_OVER);
    assert_int_equal(s.table.winners, 1u << 0);
    assert_int_equal(s.table.realm.retreat, 0);
    assert_null(catan_rules.check(&s));
}

/* -- K7.6 -- */

static void a_saboteur_halves_the_hands_of_those_ahead(void **unused) /* K7.6, K9.2, K10.5 */
{
    (void)unused;
    set_card(CATAN_SABOTEUR, NULL);
    ref_build(&s, 0, "settlement 0");
    ref_build(&s, 1, "settlement 2");
    ref_build(&s, 2, "city 24");
    ref_give(&s, 0, "ore=4");
    ref_give(&s, 1, "wood=1");
    ref_give(&s, 2, "coin=1");
    ref_give(&s, 3, "paper=8"); /* no points */
    REFUSED(ref_act(&s, 0, "play saboteur"), nothing_to_gain);
    ref_give(&s, 1, "wood=4"); /* as many points: five cards */
    OK(ref_act(&s, 0, "play saboteur"));
    assert_int_equal(ref_to_act(&s), 1u << 1);
    assert_true(s.table.realm.sabotage);
    OK(ref_act(&s, 1, "discard wood=2"));
    assert_int_equal(s.table.phase, CATAN_ACTING); /* the robber does not move */
    assert_int_equal(s.table.realm.sabotage, 0);
    assert_string_equal(ref_hand(&s, 3), "paper=8");
}

/* -- K7.7 -- */

static void a_spy_takes_a_card(void **unused) /* K7.7 */
{
    (void)unused;
    set_card(CATAN_SPY, NULL);
    city_card(&s, 0, CATAN_SPY);
    city_card(&s, 1, CATAN_WEDDING);
    city_card(&s, 1, CATAN_CRANE);
    REFUSED(ref_act(&s, 0, "play spy 2"), bad_target);
    REFUSED(ref_act(&s, 0, "play spy 0"), bad_target);
    assert_int_equal(ref_count(&s, 0, "play"), 1);
    OK(ref_act(&s, 0, "play spy 1"));
    assert_string_equal(ref_menu(&s, 0), "done, draw crane, draw wedding");
    REFUSED(ref_act(&s, 0, "draw smith"), no_card);
    REFUSED(ref_act(&s, 0, "draw trade"), bad_target);
    OK(ref_act(&s, 0, "draw wedding"));
    assert_string_equal(city_cards(&s, 0), "spy,wedding");
    assert_string_equal(city_cards(&s, 1), "crane");
    OK(ref_act(&s, 0, "play spy 1"));
    OK(ref_act(&s, 0, "done"));
    assert_string_equal(city_cards(&s, 1), "crane");
    assert_int_equal(s.table.phase, CATAN_ACTING);
}

/* -- K7.8 -- */

static void a_warlord_activates_all_own_knights(void **unused) /* K7.8, K5.2 */
{
    (void)unused;
    set_card(CATAN_WARLORD, NULL);
    city_roads(&s, 0, 4, 0, 3);
    city_knight(&s, 1, 2, 1, 0);
    REFUSED(ref_act(&s, 0, "play warlord"), nothing_to_gain);
    city_knight(&s, 0, at(0), 1, CITY_READY);
    REFUSED(ref_act(&s, 0, "play warlord"), nothing_to_gain);
    city_knight(&s, 0, at(1), 2, 0);
    OK(ref_act(&s, 0, "play warlord"));
    assert_int_equal(catan_defence(&s.table, 0), 3);
    assert_int_equal(catan_defence(&s.table, 1), 0);
    REFUSED(sea_actf(&s, 0, "march %d %d", at(1), at(2)), not_ready);
}

/* -- K7.9 -- */

static void at_a_wedding_leaders_give_two_cards(void **unused) /* K7.9, K9.2, K10.5 */
{
    (void)unused;
    set_card(CATAN_WEDDING, NULL);
    ref_build(&s, 0, "settlement 0");
    ref_build(&s, 1, "city 2");
    ref_build(&s, 2, "city 24");
    ref_build(&s, 3, "settlement 51");
    ref_give(&s, 3, "ore=3"); /* has no more points */
    REFUSED(ref_act(&s, 0, "play wedding"), nothing_to_gain);
    ref_give(&s, 1, "wood=2,coin=1");
    ref_give(&s, 2, "paper=1");
    OK(ref_act(&s, 0, "play wedding"));
    assert_int_equal(ref_to_act(&s), 1u << 1 | 1u << 2);
    assert_string_equal(ref_menu(&s, 1), "give wood=1,coin=1, give wood=2");
    assert_string_equal(ref_menu(&s, 2), "give paper=1"); /* all it has */
    REFUSED(ref_act(&s, 1, "give wood=1"), not_due);
    REFUSED(ref_act(&s, 1, "give ore=2"), not_held);
    REFUSED(ref_act(&s, 3, "give ore=2"), not_your_turn);
    OK(ref_act(&s, 2, "give paper=1")); /* in any order */
    OK(ref_act(&s, 1, "give wood=1,coin=1"));
    assert_string_equal(ref_hand(&s, 0), "wood=1,paper=1,coin=1");
    assert_int_equal(s.table.phase, CATAN_ACTING);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_bishop_robs_everybody_at_a_hex),
        cmocka_unit_test(a_friendly_bishop_spares_the_weak),
        cmocka_unit_test(a_deserter_changes_sides),
        cmocka_unit_test(a_deserter_is_the_next_weaker_if_need_be),
        cmocka_unit_test(a_deserter_without_a_place_or_piece_is_gone),
        cmocka_unit_test(a_diplomat_removes_a_loose_road),
        cmocka_unit_test(an_own_road_is_laid_elsewhere),
        cmocka_unit_test(intrigue_drives_a_knight_out),
        cmocka_unit_test(intrigue_mends_the_longest_road_at_once),
        cmocka_unit_test(intrigue_can_win_the_game),
        cmocka_unit_test(a_saboteur_halves_the_hands_of_those_ahead),
        cmocka_unit_test(a_spy_takes_a_card),
        cmocka_unit_test(a_warlord_activates_all_own_knights),
        cmocka_unit_test(at_a_wedding_leaders_give_two_cards),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
