/* Catan: the longest road, points and the end, rule by rule (numbers of rules/catan/README.md),
 * and random games in which everything adds up. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "ai/core/luck.h"
#include "tests/kit/catan_reference.h"

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
enum { GAMES = 10 };
#else
enum { GAMES = 300 };
#endif

static catan_state s;

#define OK(answer) assert_string_equal(answer, "ok")
#define REFUSED(answer, code) assert_string_equal(answer, code)

/* -- the longest road -- */

/* 11-7-12-17-22-16-11: the six edges around hex 3. */
static void a_circle_with_a_tail_is_one_trail(void **unused) /* C7.1 */
{
    (void)unused;
    ref_rolled(&s, 2, NULL);
    ref_build(&s, 0, "settlement 12,road 10,road 11,road 19,road 25");
    assert_int_equal(s.table.road_length[0], 4);
    assert_int_equal(s.table.road_seat, -1);
    ref_give(&s, 0, "wood=4,brick=4");
    OK(ref_act(&s, 0, "road 24"));
    assert_int_equal(s.table.road_length[0], 5);
    assert_int_equal(s.table.road_seat, 0);
    assert_int_equal(s.table.points[0], 3);
    OK(ref_act(&s, 0, "road 18"));
    assert_int_equal(s.table.road_length[0], 6); /* the circle is closed */
    OK(ref_act(&s, 0, "road 12"));
    assert_int_equal(s.table.road_length[0], 7); /* and left at 12 */
    OK(ref_act(&s, 0, "road 26"));
    assert_int_equal(s.table.road_length[0], 7); /* a second tail, at the neighbour: 8 - 1 */
}

static void a_branch_does_not_count(void **unused) /* C7.1 */
{
    (void)unused;
    ref_rolled(&s, 2, NULL);
    ref_build(&s, 0, "settlement 12,road 11,road 19,road 26,road 12,road 35");
    assert_int_equal(s.table.road_length[0], 4); /* 7-12-17-23-29, or 8-12-... */
}

static void an_enemy_building_cuts_a_road_and_an_own_one_does_not(void **unused) /* C7.2 */
{
    (void)unused;
    ref_rolled(&s, 2, NULL);
    ref_build(&s, 0, "settlement 7,road 11,road 19,road 26,road 35,road 42");
    ref_build(&s, 1, "road 25");
    assert_int_equal(s.table.road_length[0], 5);
    ref_build(&s, 0, "settlement 23");
    assert_int_equal(s.table.road_length[0], 5);
    OK(ref_act(&s, 0, "end"));
    OK(ref_roll(&s, "1-1"));
    ref_build(&s, 1, "road 13,road 12");
    ref_give(&s, 1, "wood=1,brick=1,sheep=1,wheat=1");
    REFUSED(ref_act(&s, 1, "settlement 12"), "too_close"); /* next to 7 */
    ref_build(&s, 1, "road 50");
    REFUSED(ref_act(&s, 1, "settlement 17"), "too_close");
    s.table.settlements[0] &= ~catan_bit(23);
    ref_build(&s, 1, "");
    OK(ref_act(&s, 1, "settlement 17"));
    assert_int_equal(s.table.road_length[0], 3); /* 17-23-29-34 */
    assert_int_equal(s.table.road_seat, -1);
    assert_int_equal(s.table.points[0], 1);
}

/* Seat 0 along the top, seat 1 along the bottom. */
static void tie(catan_state *to, const char *options)
{
    ref_rolled(to, 3, options);
    ref_build(to, 0, "settlement 0,road 1,road 2,road 3,road 4,road 5");
    assert_int_equal(to->table.road_seat, 0);
    ref_build(to, 1, "settlement 51,road 67,road 68,road 69,road 70,road 71");
    assert_int_equal(to->table.road_seat, 0);
}

static void the_holder_keeps_it_in_a_tie(void **unused) /* C7.3 */
{
    (void)unused;
    tie(&s, NULL);
    assert_int_equal(s.table.road_length[1], 5);
    OK(ref_act(&s, 0, "end"));
    OK(ref_roll(&s, "1-1"));
    ref_give(&s, 1, "wood=1,brick=1");
    OK(ref_act(&s, 1, "road 65")); /* six to five */
    assert_int_equal(s.table.road_seat, 1);
    assert_int_equal(s.table.points[0], 1);
    assert_int_equal(s.table.points[1], 3);
}

/* Seat 2 builds on vertex 5, in the middle of seat 0's road. */
static void cut_at_5(void)
{
    ref_build(&s, 2, "road 8");
    OK(ref_act(&s, 0, "end"));
    OK(ref_roll(&s, "1-1"));
    OK(ref_act(&s, 1, "end"));
    OK(ref_roll(&s, "1-1"));
    ref_give(&s, 2, "wood=1,brick=1,sheep=1,wheat=1");
    OK(ref_act(&s, 2, "settlement 5"));
    assert_int_equal(s.table.road_length[0], 3);
}

static void a_cut_passes_it_to_a_sole_longest(void **unused) /* C7.3 */
{
    (void)unused;
    tie(&s, NULL);
    cut_at_5();
    assert_int_equal(s.table.road_seat, 1);
    assert_int_equal(s.table.points[1], 3);
}

static void a_cut_with_several_next_leaves_it_to_nobody(void **unused) /* C7.3 */
{
    (void)unused;
    tie(&s, NULL);
    ref_build(&s, 2, "road 49,road 54,road 62,road 55,road 50");
    assert_int_equal(s.table.road_length[2], 4);
    ref_build(&s, 2, "road 39"); /* 27-33-38-43-39-34 */
    assert_int_equal(s.table.road_length[2], 5);
    cut_at_5();
    assert_int_equal(s.table.road_seat, -1);
    assert_int_equal(s.table.points[1], 1);
    assert_int_equal(s.table.points[2], 1);
}

static void a_cut_below_five_leaves_it_to_nobody(void **unused) /* C7.3 */
{
    (void)unused;
    ref_rolled(&s, 3, NULL);
    ref_build(&s, 0, "settlement 0,road 1,road 2,road 3,road 4,road 5");
    cut_at_5();
    assert_int_equal(s.table.road_seat, -1);
    assert_int_equal(s.table.points[0], 1);
}

/* The holder is cut, yet stays among the longest. */
static void a_cut_holder_may_still_be_longest(void **unused) /* C7.3 */
{
    (void)unused;
    tie(&s, NULL);
    ref_build(&s, 0, "road 9,road 16,road 15"); /* eight; a cut at 5 leaves five */
    assert_int_equal(s.table.road_length[0], 8);
    ref_build(&s, 2, "road 8");
    OK(ref_act(&s, 0, "end"));
    OK(ref_roll(&s, "1-1"));
    OK(ref_act(&s, 1, "end"));
    OK(ref_roll(&s, "1-1"));
    ref_give(&s, 2, "wood=1,brick=1,sheep=1,wheat=1");
    OK(ref_act(&s, 2, "settlement 5"));
    assert_int_equal(s.table.road_length[0], 5);
    assert_int_equal(s.table.road_seat, 0);
}

/* -- points and victory -- */

static void points_are_for_buildings_titles_and_cards(void **unused) /* C11.1 */
{
    (void)unused;
    tie(&s, NULL);
    ref_build(&s, 0, "city 40");
    ref_card(&s, 0, CATAN_VICTORY_POINT, 2);
    assert_int_equal(s.table.points[0], 1 + 2 + 2);
    assert_int_equal(catan_points(&s, 0), 7);
    assert_int_equal(catan_points(&s, 1), 1);
}

static void expect_winner(int seat)
{
    int32_t points[GAME_SEATS_MAX] = {0};
    assert_int_equal(catan_rules.turn(&s).what, GAME_OVER);
    assert_int_equal(s.table.phase, CATAN_OVER);
    assert_int_equal(catan_rules.winners(&s), 1u << seat);
    assert_int_equal(catan_rules.score(&s, points), 1);
    for (int p = 0; p < s.table.seats; p++) {
        assert_int_equal(points[p], p == seat);
        assert_string_equal(ref_menu(&s, p), "");
    }
}

static void a_building_wins_at_once(void **unused) /* C11.2, C11.5 */
{
    (void)unused;
    ref_rolled(&s, 2, "{\"targetPoints\":3}");
    ref_build(&s, 0, "settlement 17,settlement 40");
    ref_give(&s, 0, "wheat=2,ore=3");
    OK(ref_act(&s, 0, "city 17"));
    expect_winner(0);
    REFUSED(ref_act(&s, 0, "end"), "not_your_turn");
}

static void a_card_bought_wins_at_once(void **unused) /* C11.2 */
{
    (void)unused;
    ref_rolled(&s, 2, "{\"targetPoints\":3}");
    ref_build(&s, 0, "settlement 17,settlement 40");
    ref_give(&s, 0, "sheep=1,wheat=1,ore=1");
    OK(ref_act(&s, 0, "buy"));
    OK(ref_chance(&s, "victory_point"));
    expect_winner(0);
}

static void a_knight_wins_before_the_robber_moves(void **unused) /* C8.1, C11.2 */
{
    (void)unused;
    ref_table(&s, 2, "{\"targetPoints\":3}");
    ref_build(&s, 0, "settlement 17");
    ref_card(&s, 0, CATAN_KNIGHT_CARD, 3);
    s.cards[0] -= catan_some(CATAN_KNIGHT_CARD, 2);
    s.table.card_n[0] = 1;
    s.table.knights[0] = 2;
    OK(ref_act(&s, 0, "knight"));
    expect_winner(0);
    assert_int_equal(s.table.robber, 9);
}

static void a_free_road_wins_with_another_to_come(void **unused) /* C11.2 */
{
    (void)unused;
    ref_rolled(&s, 2, "{\"targetPoints\":3}");
    ref_build(&s, 0, "settlement 0,road 1,road 2,road 3,road 4");
    ref_card(&s, 0, CATAN_ROAD_BUILDING, 1);
    OK(ref_act(&s, 0, "roads"));
    OK(ref_act(&s, 0, "road 5"));
    expect_winner(0);
    assert_int_equal(s.table.free_roads, 0);
}

/* Seat 2 cuts seat 0's road in its own turn, and seat 1 has the longest with that: three points
 * of three, which win when seat 1's turn comes. */
static void points_in_anothers_turn_win_later(void **unused) /* C11.2, C11.3 */
{
    (void)unused;
    tie(&s, "{\"targetPoints\":4}");
    ref_build(&s, 1, "settlement 40");
    cut_at_5();
    assert_int_equal(catan_points(&s, 1), 4);
    assert_int_equal(s.table.phase, CATAN_ACTING);
    OK(ref_act(&s, 2, "end"));
    OK(ref_roll(&s, "1-1"));
    assert_int_equal(s.table.current, 0);
    OK(ref_act(&s, 0, "end"));
    expect_winner(1);
    assert_int_equal(s.table.current, 1);
    assert_int_equal(s.table.turn, 5);
}

static void the_last_turn_ends_the_game(void **unused) /* C11.4, C13.1, C14.3 */
{
    (void)unused;
    ref_rolled(&s, 3, "{\"turnLimit\":2}");
    ref_build(&s, 0, "settlement 17");
    ref_build(&s, 1, "settlement 40");
    ref_card(&s, 1, CATAN_VICTORY_POINT, 1); /* hidden points count */
    OK(ref_act(&s, 0, "end"));
    OK(ref_roll(&s, "1-1"));
    OK(ref_act(&s, 1, "end"));
    expect_winner(1);
    assert_int_equal(s.table.turn, 3);
}

static void equal_points_draw(void **unused) /* C11.4, C11.5 */
{
    (void)unused;
    int32_t points[GAME_SEATS_MAX] = {0};
    ref_rolled(&s, 4, "{\"turnLimit\":1}");
    ref_build(&s, 0, "settlement 17");
    ref_build(&s, 2, "settlement 40");
    ref_card(&s, 3, CATAN_VICTORY_POINT, 1);
    OK(ref_act(&s, 0, "end"));
    assert_int_equal(catan_rules.turn(&s).what, GAME_OVER);
    assert_int_equal(catan_rules.winners(&s), 13);
    assert_int_equal(catan_rules.score(&s, points), 3);
    assert_int_equal(points[0], 1);
    assert_int_equal(points[1], 0);
    assert_int_equal(points[2], 1);
    assert_int_equal(points[3], 1);
}

/* -- random games -- */

/* A small offer, if one may be made and the coin says so. */
static bool make_offer(luck *l, int seat)
{
    game_action a = {.kind = CATAN_OFFER};
    if ((catan_rules.open(&s, seat) >> CATAN_OFFER & 1) == 0 || luck_below(l, 3) > 0) {
        return false;
    }
    a.arg[luck_below(l, CATAN_RESOURCES)] = 2;
    a.arg[luck_below(l, CATAN_RESOURCES)] = 3;
    return catan_rules.apply(&s, seat, a) == GAME_OK;
}

static void play_random(luck *l, int seats, const char *options)
{
    game_luck as = luck_as(l);
    ref_begin(&s, seats, options);
    for (game_turn turn = catan_rules.turn(&s); turn.what != GAME_OVER;
         turn = catan_rules.turn(&s)) {
        game_action a;
        uint8_t things[GAME_SHUFFLE_MAX];
        if (turn.what != GAME_ACT) {
            game_draw(&catan_rules, &s, &as, &a, things);
        } else {
            uint32_t seats_left = turn.seats;
            while (luck_below(l, 2) == 0 && (seats_left & (seats_left - 1)) != 0) {
                seats_left &= seats_left - 1;
            }
            int seat = bit_lowest(seats_left);
            if (make_offer(l, seat)) {
                continue;
            }
            assert_true(catan_rules.pick(&s, seat, (uint32_t)luck_next(l), &a) > 0);
            assert_int_equal(catan_rules.apply(&s, seat, a), GAME_OK);
        }
        if (s.table.turn < 20 || luck_below(l, 16) == 0) {
            const char *wrong = catan_rules.check(&s);
            if (wrong != NULL) {
                fail_msg("%s", wrong);
            }
        }
    }
    assert_null(catan_rules.check(&s));
}

static void cards_and_pieces_add_up_in_random_games(void **unused) /* C2.5 */
{
    (void)unused;
    static const char *const options[] = {
        NULL,
        "{\"trade\":\"confirm\",\"numbers\":\"random\"}",
        "{\"friendlyRobber\":true,\"discardLimit\":4}",
        "{\"playBoughtDevCards\":true,\"targetPoints\":13,\"turnLimit\":300}",
    };
    luck l = luck_from(8);
    for (int i = 0; i < GAMES; i++) {
        play_random(&l, 2 + i % 3, options[i % 4]);
    }
}

/* -- what events bring about -- */

/* The effects of an action or, with GAME_CHANCE, of an outcome; "" if there are none. */
static const char *effects(int actor, const char *action)
{
    static char text[1024];
    text_out o = text_to(text, sizeof text);
    catan_state before = s;
    game_action a;
    text[0] = '\0';
    assert_int_equal(catan_rules.action_parse(action, strlen(action), actor, &a), GAME_OK);
    assert_int_equal(catan_rules.apply(&s, actor, a), GAME_OK);
    return game_effects(&catan_rules, &before, &s, actor, a, &o) ? text_end(&o) : "";
}

static void who_received_what_is_told(void **unused) /* C15.1, C4.2, C9.5, C10.7 */
{
    (void)unused;
    ref_table(&s, 3, NULL);
    ref_build(&s, 1, "city 8,settlement 17,road 19");
    ref_give(&s, 0, "wood=1");
    assert_string_equal(effects(0, "roll"), "");
    assert_string_equal(effects(GAME_CHANCE, "4-5"),
                        "[{\"kind\":\"receive\",\"seat\":1,\"cards\":{\"ore\":3}}]");
    assert_string_equal(effects(0, "offer wood=1 ore=1"), "");
    assert_string_equal(effects(2, "reject"), "");
    assert_string_equal(effects(1, "accept"),
                        "[{\"kind\":\"receive\",\"seat\":0,\"cards\":{\"ore\":1}},"
                        "{\"kind\":\"receive\",\"seat\":1,\"cards\":{\"wood\":1}}]");
    ref_card(&s, 0, CATAN_YEAR_OF_PLENTY, 1);
    assert_string_equal(effects(0, "plenty wood wood"),
                        "[{\"kind\":\"receive\",\"seat\":0,\"cards\":{\"wood\":2}}]");
}

static void what_a_second_settlement_pays_is_told(void **unused) /* C15.1, C3.3 */
{
    (void)unused;
    ref_lay(&s, 2, NULL);
    OK(ref_act(&s, 0, "settlement 12"));
    OK(ref_act(&s, 0, "road 11"));
    OK(ref_act(&s, 1, "settlement 40"));
    OK(ref_act(&s, 1, "road 58"));
    assert_int_equal(s.table.phase, CATAN_PLACING_2);
    const char *told = effects(1, "settlement 0");
    assert_non_null(strstr(told, "[{\"kind\":\"receive\",\"seat\":1,\"cards\":{"));
}

static void what_a_monopoly_took_is_told(void **unused) /* C15.1, C15.2 */
{
    (void)unused;
    ref_rolled(&s, 3, NULL);
    ref_give(&s, 1, "ore=2,wood=1");
    ref_give(&s, 2, "wood=3");
    ref_card(&s, 0, CATAN_MONOPOLY_CARD, 1);
    assert_string_equal(effects(0, "monopoly ore"),
                        "[{\"kind\":\"lose\",\"seat\":1,\"cards\":{\"ore\":2}},"
                        "{\"kind\":\"receive\",\"seat\":0,\"cards\":{\"ore\":2}}]");
}

static void titles_are_told(void **unused) /* C15.3 */
{
    (void)unused;
    ref_rolled(&s, 2, NULL);
    ref_build(&s, 0, "settlement 12,road 10,road 11,road 19,road 25");
    ref_give(&s, 0, "wood=1,brick=1");
    assert_string_equal(effects(0, "road 24"),
                        "[{\"kind\":\"longest_road\",\"seat\":0,\"from\":null,\"length\":5}]");
    s.table.knights[0] = 2;
    ref_card(&s, 0, CATAN_KNIGHT_CARD, 1);
    assert_string_equal(effects(0, "knight"),
                        "[{\"kind\":\"largest_army\",\"seat\":0,\"from\":null,\"knights\":3}]");
}

/* Which card was stolen or bought is nobody else's to know. */
static void no_effect_tells_a_secret(void **unused) /* C15.1, C12.4 */
{
    (void)unused;
    ref_table(&s, 3, NULL);
    ref_build(&s, 1, "settlement 17");
    ref_give(&s, 0, "sheep=1,wheat=1,ore=1");
    ref_give(&s, 1, "wood=1,ore=1");
    OK(ref_act(&s, 0, "roll"));
    OK(ref_chance(&s, "3-4"));
    OK(ref_act(&s, 0, "robber 8 1"));
    assert_string_equal(effects(GAME_CHANCE, "wood"), "");
    OK(ref_act(&s, 0, "buy"));
    assert_string_equal(effects(GAME_CHANCE, "knight"), "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_circle_with_a_tail_is_one_trail),
        cmocka_unit_test(a_branch_does_not_count),
        cmocka_unit_test(an_enemy_building_cuts_a_road_and_an_own_one_does_not),
        cmocka_unit_test(the_holder_keeps_it_in_a_tie),
        cmocka_unit_test(a_cut_passes_it_to_a_sole_longest),
        cmocka_unit_test(a_cut_with_several_next_leaves_it_to_nobody),
        cmocka_unit_test(a_cut_below_five_leaves_it_to_nobody),
        cmocka_unit_test(a_cut_holder_may_still_be_longest),
        cmocka_unit_test(points_are_for_buildings_titles_and_cards),
        cmocka_unit_test(a_building_wins_at_once),
        cmocka_unit_test(a_card_bought_wins_at_once),
        cmocka_unit_test(a_knight_wins_before_the_robber_moves),
        cmocka_unit_test(a_free_road_wins_with_another_to_come),
        cmocka_unit_test(points_in_anothers_turn_win_later),
        cmocka_unit_test(the_last_turn_ends_the_game),
        cmocka_unit_test(equal_points_draw),
        cmocka_unit_test(cards_and_pieces_add_up_in_random_games),
        cmocka_unit_test(who_received_what_is_told),
        cmocka_unit_test(what_a_second_settlement_pays_is_told),
        cmocka_unit_test(what_a_monopoly_took_is_told),
        cmocka_unit_test(titles_are_told),
        cmocka_unit_test(no_effect_tells_a_secret),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
