/* The null game's rules, each by its number in rules/null/README.md. */
#include "rules/null/null_state.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

enum { CARDS = NULL_CARDS };

static const int32_t defaults[NULL_OPTIONS] = {[NULL_OPTION_ROUNDS] = 2, [NULL_OPTION_DRAW] = 1};

/* A game of three with the deck in order: seat 0 holds 13 14 15, seat 1 10 11 12, seat 2 7 8 9. */
static null_state dealt(const int32_t *options)
{
    null_state s;
    uint8_t deck[CARDS];
    null_rules.start(&s, 3, options);
    assert_int_equal(null_rules.supply(&s, deck), CARDS);
    assert_int_equal(null_rules.shuffle(&s, deck, CARDS), GAME_OK);
    return s;
}

/* Reads and applies an action; returns the error. */
static int act(null_state *s, int actor, const char *text)
{
    game_action a;
    int error = null_rules.action_parse(text, strlen(text), actor, &a);
    return error != GAME_OK ? error : null_rules.apply(s, actor, a);
}

static void do_act(null_state *s, int actor, const char *text)
{
    assert_int_equal(act(s, actor, text), GAME_OK);
}

static null_set set_of(int a, int b, int c)
{
    return (null_set)(null_set_of(a) | null_set_of(b) | null_set_of(c));
}

/* After the cards of all three: seat 0 wins with 13. */
static null_state laid(const int32_t *options)
{
    null_state s = dealt(options);
    do_act(&s, 2, "lay 7");
    do_act(&s, 0, "lay 13");
    do_act(&s, 1, "lay 12");
    return s;
}

static void null_n1_three_cards_each_from_the_end_of_the_deck(void **state)
{
    (void)state;
    null_state s = dealt(defaults);
    assert_int_equal(s.hand[0], set_of(13, 14, 15));
    assert_int_equal(s.hand[1], set_of(10, 11, 12));
    assert_int_equal(s.hand[2], set_of(7, 8, 9));
    assert_int_equal(s.stock, set_of(1, 2, 3) | set_of(4, 5, 6));
}

static void null_n1_a_deck_with_a_card_twice_is_refused(void **state)
{
    (void)state;
    null_state s;
    uint8_t deck[CARDS];
    null_rules.start(&s, 2, defaults);
    null_rules.supply(&s, deck);
    deck[3] = deck[4];
    assert_int_equal(null_rules.shuffle(&s, deck, CARDS), GAME_BAD_OUTCOME);
}

static void null_n2_all_lay_at_once_in_any_order(void **state)
{
    (void)state;
    null_state s = dealt(defaults);
    assert_int_equal(null_rules.turn(&s).seats, 7);
    do_act(&s, 1, "lay 10");
    assert_int_equal(null_rules.turn(&s).seats, 5);
    assert_int_equal(act(&s, 1, "lay 11"), GAME_NOT_YOUR_TURN);
    assert_int_equal(act(&s, 0, "lay 10"), NULL_NOT_YOUR_CARD);
}

static void null_n2_a_laid_card_is_hidden_from_all_but_its_owner(void **state)
{
    (void)state;
    null_state s = dealt(defaults);
    null_view v;
    do_act(&s, 1, "lay 10");
    null_rules.view(&s, 0, &v);
    assert_int_equal(v.laid[1], NULL_FACE_DOWN);
    null_rules.view(&s, GAME_SPECTATOR, &v);
    assert_int_equal(v.laid[1], NULL_FACE_DOWN);
    null_rules.view(&s, 1, &v);
    assert_int_equal(v.laid[1], 10);
}

static void null_n3_the_highest_card_wins_and_all_see_it(void **state)
{
    (void)state;
    null_state s = laid(defaults);
    null_view v;
    null_rules.view(&s, 2, &v);
    assert_int_equal(v.laid[0], 13);
    assert_int_equal(v.table.winner, 0);
}

static void null_n3_the_lowest_card_wins_if_low_wins(void **state)
{
    (void)state;
    const int32_t low[NULL_OPTIONS] = {[NULL_OPTION_ROUNDS] = 2, [NULL_OPTION_WINS] = 1};
    null_state s = laid(low);
    assert_int_equal(s.table.winner, 2);
}

static void null_n4_the_winner_claims_2_to_12_or_passes(void **state)
{
    (void)state;
    null_state s = laid(defaults);
    assert_int_equal(null_rules.turn(&s).seats, 1);
    assert_int_equal(null_rules.open(&s, 0), 1u << NULL_CLAIM);
    assert_int_equal(act(&s, 1, "pass"), GAME_NOT_YOUR_TURN);
    assert_int_equal(act(&s, 0, "claim 1"), NULL_BAD_CLAIM);
    assert_int_equal(act(&s, 0, "claim 13"), GAME_BAD_ACTION);
    null_state passed = s;
    do_act(&passed, 0, "pass");
    assert_int_equal(null_rules.turn(&passed).what, GAME_PICK);
    do_act(&s, 0, "claim 12");
    assert_int_equal(null_rules.turn(&s).what, GAME_DICE);
}

static void null_n5_dice_that_make_the_claim_bring_its_points(void **state)
{
    (void)state;
    null_state s = laid(defaults);
    do_act(&s, 0, "claim 9");
    null_state under = s;
    null_state over = s;
    do_act(&s, GAME_CHANCE, "4-5");
    do_act(&under, GAME_CHANCE, "4-4");
    do_act(&over, GAME_CHANCE, "6-6");
    assert_int_equal(s.table.points[0], 9);
    assert_int_equal(under.table.points[0], 0);
    assert_int_equal(over.table.points[0], 9);
}

static void null_n6_only_the_drawer_sees_the_card(void **state)
{
    (void)state;
    null_state a = laid(defaults);
    do_act(&a, 0, "pass");
    null_state b = a;
    game_outcome list[GAME_OUTCOMES_MAX];
    assert_int_equal(null_rules.outcomes(&a, list), 6);
    assert_int_equal(act(&a, GAME_CHANCE, "13"), GAME_BAD_OUTCOME);
    do_act(&a, GAME_CHANCE, "1");
    do_act(&b, GAME_CHANCE, "6");
    assert_int_equal(a.hand[0], set_of(1, 14, 15));
    for (int seat = GAME_SPECTATOR; seat < 3; seat++) {
        null_view va, vb;
        null_rules.view(&a, seat, &va);
        null_rules.view(&b, seat, &vb);
        assert_int_equal(memcmp(&va, &vb, sizeof va) == 0, seat != 0);
    }
}

static void null_n7_leaders_who_are_level_share_the_point(void **state)
{
    (void)state;
    const int32_t one_round[NULL_OPTIONS] = {[NULL_OPTION_ROUNDS] = 1};
    null_state s = laid(one_round);
    int32_t points[3];
    do_act(&s, 0, "pass");
    assert_int_equal(null_rules.turn(&s).what, GAME_OVER);
    assert_int_equal(null_rules.winners(&s), 7);
    assert_int_equal(null_rules.score(&s, points), 3);
    assert_int_equal(points[0], 1);
    s.table.points[1] = 5;
    assert_int_equal(null_rules.winners(&s), 2);
    assert_int_equal(null_rules.score(&s, points), 1);
    assert_int_equal(points[0], 0);
    assert_int_equal(points[1], 1);
}

static void null_n8_presets_stand_for_options(void **state)
{
    (void)state;
    static const char text[] = "{\"preset\":\"short\",\"wins\":\"low\"}";
    int32_t options[NULL_OPTIONS];
    char reason[64];
    text_out why = text_to(reason, sizeof reason);
    json from;
    assert_null(json_read(text, sizeof text - 1, &from));
    assert_true(game_options_read(&null_rules, from, options, &why));
    assert_int_equal(options[NULL_OPTION_ROUNDS], 1);
    assert_int_equal(options[NULL_OPTION_DRAW], 0);
    assert_int_equal(options[NULL_OPTION_WINS], 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(null_n1_three_cards_each_from_the_end_of_the_deck),
        cmocka_unit_test(null_n1_a_deck_with_a_card_twice_is_refused),
        cmocka_unit_test(null_n2_all_lay_at_once_in_any_order),
        cmocka_unit_test(null_n2_a_laid_card_is_hidden_from_all_but_its_owner),
        cmocka_unit_test(null_n3_the_highest_card_wins_and_all_see_it),
        cmocka_unit_test(null_n3_the_lowest_card_wins_if_low_wins),
        cmocka_unit_test(null_n4_the_winner_claims_2_to_12_or_passes),
        cmocka_unit_test(null_n5_dice_that_make_the_claim_bring_its_points),
        cmocka_unit_test(null_n6_only_the_drawer_sees_the_card),
        cmocka_unit_test(null_n7_leaders_who_are_level_share_the_point),
        cmocka_unit_test(null_n8_presets_stand_for_options),
    };
    return cmocka_run_group_tests_name("null", tests, NULL, NULL);
}
