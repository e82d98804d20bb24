/* Catan: development cards, the largest army and trade, rule by rule (numbers of
 * rules/catan/README.md). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "tests/kit/catan_reference.h"

static catan_state s;

#define OK(answer) assert_string_equal(answer, "ok")
#define REFUSED(answer, code) assert_string_equal(answer, code)

/* -- the largest army -- */

static void play_knight(int seat, const char *robber)
{
    OK(ref_act(&s, seat, "knight"));
    OK(ref_act(&s, seat, robber));
    OK(ref_roll(&s, "1-1"));
    OK(ref_act(&s, seat, "end"));
}

static void three_knights_make_the_largest_army(void **unused) /* C8.1, C8.2 */
{
    (void)unused;
    ref_table(&s, 2, NULL);
    ref_card(&s, 0, CATAN_KNIGHT_CARD, 5);
    ref_card(&s, 1, CATAN_KNIGHT_CARD, 4);
    for (int i = 0; i < 2; i++) {
        play_knight(0, "robber 0");
        play_knight(1, "robber 1");
    }
    assert_int_equal(s.table.army_seat, -1);
    OK(ref_act(&s, 0, "knight")); /* at once, before the robber moves */
    assert_int_equal(s.table.army_seat, 0);
    assert_int_equal(s.table.points[0], 2);
    OK(ref_act(&s, 0, "robber 0"));
    OK(ref_roll(&s, "1-1"));
    OK(ref_act(&s, 0, "end"));
    play_knight(1, "robber 1"); /* three each: the holder keeps it */
    assert_int_equal(s.table.army_seat, 0);
    OK(ref_roll(&s, "1-1"));
    OK(ref_act(&s, 0, "end"));
    play_knight(1, "robber 2"); /* four to three */
    assert_int_equal(s.table.army_seat, 1);
    assert_int_equal(s.table.points[0], 0);
    assert_int_equal(s.table.points[1], 2);
}

/* -- buying and playing -- */

static void cards_are_drawn_from_those_left(void **unused) /* C9.1 */
{
    (void)unused;
    game_outcome list[GAME_OUTCOMES_MAX];
    ref_rolled(&s, 2, NULL);
    REFUSED(ref_act(&s, 0, "buy"), "cannot_pay");
    ref_give(&s, 0, "sheep=2,wheat=2,ore=2");
    OK(ref_act(&s, 0, "buy"));
    assert_int_equal(catan_rules.turn(&s).what, GAME_PICK);
    assert_int_equal(s.table.phase, CATAN_ACTING);
    assert_string_equal(ref_hand(&s, 0), "sheep=1,wheat=1,ore=1");
    assert_int_equal(catan_rules.outcomes(&s, list), CATAN_CARDS);
    static const uint32_t weights[CATAN_CARDS] = {14, 5, 2, 2, 2};
    for (int k = 0; k < CATAN_CARDS; k++) {
        char text[GAME_ACTION_TEXT];
        text_out o = text_to(text, sizeof text);
        assert_int_equal(list[k].weight, weights[k]);
        catan_rules.action_text(list[k].action, &o);
        assert_string_equal(text_end(&o), catan_card_names[k]);
    }
    REFUSED(ref_chance(&s, "ore"), "bad_outcome");
    OK(ref_chance(&s, "monopoly"));
    assert_int_equal(s.table.card_n[0], 1);
    s.deck = catan_some(CATAN_MONOPOLY_CARD, 1); /* one kind left is still a draw */
    s.cards[1] = catan_some(CATAN_KNIGHT_CARD, 14) + catan_some(CATAN_VICTORY_POINT, 5);
    s.table.card_n[1] = 19;
    OK(ref_act(&s, 0, "buy"));
    assert_int_equal(catan_rules.outcomes(&s, list), 1);
    OK(ref_chance(&s, "monopoly"));
    ref_give(&s, 0, "sheep=1,wheat=1,ore=1");
    REFUSED(ref_act(&s, 0, "buy"), "deck_empty");
    assert_false(ref_lists(&s, 0, "buy"));
}

static void one_card_a_turn_and_none_just_bought(void **unused) /* C9.2 */
{
    (void)unused;
    ref_rolled(&s, 2, NULL);
    ref_give(&s, 0, "sheep=1,wheat=1,ore=1");
    OK(ref_act(&s, 0, "buy"));
    OK(ref_chance(&s, "monopoly"));
    REFUSED(ref_act(&s, 0, "monopoly ore"), "no_card");
    assert_int_equal(ref_count(&s, 0, "monopoly"), 0);
    OK(ref_act(&s, 0, "end"));
    OK(ref_roll(&s, "1-1"));
    OK(ref_act(&s, 1, "end"));
    ref_card(&s, 0, CATAN_YEAR_OF_PLENTY, 1);
    assert_int_equal(ref_count(&s, 0, "monopoly"), 5); /* before the roll */
    OK(ref_act(&s, 0, "monopoly ore"));
    assert_int_equal(s.table.phase, CATAN_ROLLING);
    REFUSED(ref_act(&s, 0, "plenty ore ore"), "card_played");
    assert_string_equal(ref_menu(&s, 0), "roll");
    OK(ref_roll(&s, "1-1"));
    REFUSED(ref_act(&s, 0, "plenty ore ore"), "card_played");
    OK(ref_act(&s, 0, "end"));
    REFUSED(ref_act(&s, 1, "knight"), "no_card");
}

static void an_older_card_may_be_played_beside_a_new_one(void **unused) /* C9.2 */
{
    (void)unused;
    ref_rolled(&s, 2, NULL);
    ref_card(&s, 0, CATAN_MONOPOLY_CARD, 1);
    ref_give(&s, 0, "sheep=1,wheat=1,ore=1");
    OK(ref_act(&s, 0, "buy"));
    OK(ref_chance(&s, "monopoly"));
    OK(ref_act(&s, 0, "monopoly ore"));
    assert_int_equal(catan_count(s.bought, CATAN_MONOPOLY_CARD), 1);
    assert_int_equal(catan_count(s.cards[0], CATAN_MONOPOLY_CARD), 1);
}

static void a_knight_moves_the_robber_and_nobody_discards(void **unused) /* C9.3 */
{
    (void)unused;
    ref_table(&s, 2, NULL);
    ref_card(&s, 0, CATAN_KNIGHT_CARD, 2);
    ref_build(&s, 1, "settlement 17");
    ref_give(&s, 1, "wood=9");
    assert_string_equal(ref_menu(&s, 0), "knight, roll");
    OK(ref_act(&s, 0, "knight"));
    assert_int_equal(s.table.phase, CATAN_ROBBING);
    assert_int_equal(s.table.knights[0], 1);
    REFUSED(ref_act(&s, 0, "robber 9"), "same_hex");
    REFUSED(ref_act(&s, 0, "roll"), "wrong_phase");
    OK(ref_act(&s, 0, "robber 8 1"));
    OK(ref_chance(&s, "wood"));
    assert_int_equal(s.table.phase, CATAN_ROLLING); /* back before the roll */
    OK(ref_roll(&s, "1-1"));
    OK(ref_act(&s, 0, "end"));
    OK(ref_roll(&s, "1-1"));
    OK(ref_act(&s, 1, "end"));
    OK(ref_roll(&s, "1-1"));
    OK(ref_act(&s, 0, "knight"));
    OK(ref_act(&s, 0, "robber 0"));
    assert_int_equal(s.table.phase, CATAN_ACTING); /* or after it */
}

static void road_building_gives_up_to_two_roads(void **unused) /* C9.4 */
{
    (void)unused;
    ref_table(&s, 2, NULL);
    ref_card(&s, 0, CATAN_ROAD_BUILDING, 2);
    REFUSED(ref_act(&s, 0, "roads"), "no_road_fits");
    ref_build(&s, 0, "settlement 17,road 19");
    OK(ref_act(&s, 0, "roads"));
    assert_int_equal(s.table.phase, CATAN_ROADWORK);
    assert_int_equal(s.table.free_roads, 2);
    assert_string_equal(ref_menu(&s, 0), "done, road 11, road 12, road 25, road 26");
    REFUSED(ref_act(&s, 0, "roll"), "wrong_phase");
    REFUSED(ref_act(&s, 0, "road 40"), "not_connected");
    OK(ref_act(&s, 0, "road 12"));
    assert_int_equal(s.table.free_roads, 1);
    OK(ref_act(&s, 0, "road 13"));
    assert_int_equal(s.table.phase, CATAN_ROLLING); /* it ends by itself */
    OK(ref_roll(&s, "1-1"));
    OK(ref_act(&s, 0, "end"));
    OK(ref_roll(&s, "1-1"));
    OK(ref_act(&s, 1, "end"));
    OK(ref_roll(&s, "1-1"));
    REFUSED(ref_act(&s, 0, "done"), "wrong_phase");
    OK(ref_act(&s, 0, "roads"));
    OK(ref_act(&s, 0, "done"));
    assert_int_equal(s.table.phase, CATAN_ACTING);
    assert_int_equal(s.table.free_roads, 0);
}

static void without_pieces_only_done_is_left(void **unused) /* C9.4 */
{
    (void)unused;
    ref_rolled(&s, 2, NULL);
    ref_card(&s, 0, CATAN_ROAD_BUILDING, 1);
    ref_build(&s, 0,
              "settlement 0,road 0,road 1,road 2,road 3,road 4,road 5,road 6,road 7,road 8,"
              "road 9,road 10,road 11,road 12,road 13");
    OK(ref_act(&s, 0, "roads"));
    OK(ref_act(&s, 0, "road 14"));
    assert_string_equal(ref_menu(&s, 0), "done");
    assert_int_equal(s.table.phase, CATAN_ROADWORK);
    OK(ref_act(&s, 0, "done"));
    s.table.card_played = 0;
    ref_card(&s, 0, CATAN_ROAD_BUILDING, 1);
    REFUSED(ref_act(&s, 0, "roads"), "no_piece");
}

static void a_year_of_plenty_takes_two_from_the_bank(void **unused) /* C9.5 */
{
    (void)unused;
    ref_rolled(&s, 2, NULL);
    ref_card(&s, 0, CATAN_YEAR_OF_PLENTY, 1);
    ref_give(&s, 1, "ore=19,wheat=18");
    assert_int_equal(ref_count(&s, 0, "plenty"), 9); /* 15 pairs, no ore, one wheat */
    REFUSED(ref_act(&s, 0, "plenty wood ore"), "bank_short");
    REFUSED(ref_act(&s, 0, "plenty wheat wheat"), "bank_short");
    REFUSED(ref_act(&s, 0, "plenty wheat wood"), "bad_action"); /* in resource order */
    OK(ref_act(&s, 0, "plenty wood wheat"));
    assert_string_equal(ref_hand(&s, 0), "wood=1,wheat=1");
}

static void a_monopoly_takes_all_of_a_resource(void **unused) /* C9.6 */
{
    (void)unused;
    ref_rolled(&s, 3, NULL);
    ref_card(&s, 0, CATAN_MONOPOLY_CARD, 2);
    ref_give(&s, 0, "ore=1");
    ref_give(&s, 1, "ore=3,wood=2");
    ref_give(&s, 2, "ore=2");
    OK(ref_act(&s, 0, "monopoly ore"));
    assert_string_equal(ref_hand(&s, 0), "ore=6");
    assert_string_equal(ref_hand(&s, 1), "wood=2");
    assert_string_equal(ref_hand(&s, 2), "");
    s.table.card_played = 0;
    OK(ref_act(&s, 0, "monopoly brick")); /* nobody holds one */
    assert_string_equal(ref_hand(&s, 0), "ore=6");
}

static void bought_cards_may_be_played_by_option(void **unused) /* C9.7, C13.1 */
{
    (void)unused;
    static const char option[] = "{\"playBoughtDevCards\":true}";
    ref_rolled(&s, 2, option);
    ref_give(&s, 0, "sheep=3,wheat=3,ore=3");
    OK(ref_act(&s, 0, "buy"));
    OK(ref_chance(&s, "knight"));
    REFUSED(ref_act(&s, 0, "knight"), "no_card"); /* never a knight */
    OK(ref_act(&s, 0, "buy"));
    OK(ref_chance(&s, "monopoly"));
    OK(ref_act(&s, 0, "monopoly wood"));
    assert_int_equal(catan_total(s.bought), 1);
    REFUSED(ref_act(&s, 0, "monopoly wood"), "card_played");

    ref_rolled(&s, 2, option); /* an older card is used first */
    ref_card(&s, 0, CATAN_YEAR_OF_PLENTY, 1);
    ref_give(&s, 0, "sheep=3,wheat=3,ore=3");
    OK(ref_act(&s, 0, "buy"));
    OK(ref_chance(&s, "year_of_plenty"));
    OK(ref_act(&s, 0, "plenty wood wood"));
    assert_int_equal(catan_count(s.bought, CATAN_YEAR_OF_PLENTY), 1);
}

static void victory_points_count_when_bought(void **unused) /* C9.8 */
{
    (void)unused;
    ref_rolled(&s, 2, NULL);
    ref_give(&s, 0, "sheep=1,wheat=1,ore=1");
    OK(ref_act(&s, 0, "buy"));
    OK(ref_chance(&s, "victory_point"));
    assert_int_equal(catan_points(&s, 0), 1);
    assert_int_equal(s.table.points[0], 0);
    OK(ref_act(&s, 0, "end"));
    OK(ref_roll(&s, "1-1"));
    OK(ref_act(&s, 1, "end"));
    assert_string_equal(ref_menu(&s, 0), "roll");
}

/* -- the bank -- */

static void the_bank_takes_four_three_or_two(void **unused) /* C10.1 */
{
    (void)unused;
    ref_rolled(&s, 2, NULL);
    ref_give(&s, 0, "wood=4,brick=4");
    assert_string_equal(ref_menu(&s, 0),
                        "bank brick=4 ore=1, bank brick=4 sheep=1, bank brick=4 wheat=1, "
                        "bank brick=4 wood=1, bank wood=4 brick=1, bank wood=4 ore=1, "
                        "bank wood=4 sheep=1, bank wood=4 wheat=1, end");
    ref_build(&s, 0, "settlement 4"); /* a general port */
    assert_true(ref_lists(&s, 0, "bank wood=3 ore=1"));
    ref_build(&s, 0, "settlement 2"); /* the wood port */
    assert_true(ref_lists(&s, 0, "bank wood=2 ore=1"));
    assert_true(ref_lists(&s, 0, "bank wood=4 ore=2"));
    assert_true(ref_lists(&s, 0, "bank brick=3 ore=1"));
    OK(ref_act(&s, 0, "bank wood=4 ore=2"));
    assert_string_equal(ref_hand(&s, 0), "brick=4,ore=2");
    ref_build(&s, 1, "city 37"); /* a city is as good */
    assert_int_equal(catan_count(s.table.rate[1], CATAN_BRICK), 2);
    assert_int_equal(catan_count(s.table.rate[1], CATAN_WOOD), 4);
}

static void the_bank_trades_at_the_best_rate_only(void **unused) /* C10.2 */
{
    (void)unused;
    ref_rolled(&s, 2, NULL);
    ref_build(&s, 0, "settlement 2");
    ref_give(&s, 0, "wood=5,brick=4");
    ref_give(&s, 1, "ore=18");
    REFUSED(ref_act(&s, 0, "bank wood=4 brick=1"), "bad_rate");
    REFUSED(ref_act(&s, 0, "bank wood=3 brick=1"), "bad_rate");
    REFUSED(ref_act(&s, 0, "bank wood=2 wood=1"), "same_resource");
    REFUSED(ref_act(&s, 0, "bank wood=6 brick=3"), "not_held");
    REFUSED(ref_act(&s, 0, "bank wood=4 ore=2"), "bank_short");
    assert_false(ref_lists(&s, 0, "bank wood=4 ore=2"));
    OK(ref_act(&s, 0, "bank wood=2 ore=1"));
    OK(ref_act(&s, 0, "bank wood=2 brick=1"));
    assert_string_equal(ref_hand(&s, 0), "wood=1,brick=5,ore=1");
}

/* -- offers -- */

static void offers_are_made_in_the_own_turn_after_the_roll(void **unused) /* C10.3 */
{
    (void)unused;
    ref_table(&s, 3, NULL);
    ref_give(&s, 0, "wood=2");
    ref_give(&s, 1, "ore=2");
    assert_int_equal(catan_rules.open(&s, 0), 0);
    OK(ref_roll(&s, "1-1"));
    assert_int_equal(catan_rules.open(&s, 0), 1u << CATAN_OFFER);
    assert_int_equal(catan_rules.open(&s, 1), 0);
    REFUSED(ref_act(&s, 1, "offer ore=1 wood=1"), "not_your_turn");
    for (int i = 0; i < CATAN_OFFERS_MAX; i++) {
        OK(ref_act(&s, 0, "offer wood=1 ore=1"));
        if (i % 2 == 0) {
            OK(ref_act(&s, 0, "cancel"));
        } else {
            OK(ref_act(&s, 1, "reject"));
            OK(ref_act(&s, 2, "reject"));
        }
    }
    assert_int_equal(catan_rules.open(&s, 0), 0);
    REFUSED(ref_act(&s, 0, "offer wood=1 ore=1"), "too_many_offers");
    OK(ref_act(&s, 0, "end"));
    OK(ref_roll(&s, "1-1"));
    assert_int_equal(catan_rules.open(&s, 1), 1u << CATAN_OFFER);
    OK(ref_act(&s, 1, "end"));
    OK(ref_roll(&s, "1-1"));
    assert_int_equal(catan_rules.open(&s, 2), 0); /* with nothing to give */
}

static void offers_give_something_for_something_else(void **unused) /* C10.4 */
{
    (void)unused;
    ref_rolled(&s, 2, NULL);
    ref_give(&s, 0, "wood=2,brick=1");
    REFUSED(ref_act(&s, 0, "offer wood=3 ore=1"), "not_held");
    REFUSED(ref_act(&s, 0, "offer wood=1 wood=1"), "same_resource");
    REFUSED(ref_act(&s, 0, "offer wood=1,brick=1 brick=1,ore=1"), "same_resource");
    REFUSED(ref_act(&s, 0, "offer wood=1"), "bad_action");
    REFUSED(ref_act(&s, 0, "offer wood=1 ore=20"), "bad_action");
    REFUSED(ref_act(&s, 0, "offer wood=0 ore=1"), "bad_action");
    game_action gift = {CATAN_OFFER, {2}};
    assert_int_equal(catan_rules.apply(&s, 0, gift), CATAN_EMPTY_SIDE);
    OK(ref_act(&s, 0, "offer wood=2,brick=1 sheep=19,ore=19")); /* no hand could have it */
    assert_string_equal(ref_cards_text(s.table.give), "wood=2,brick=1");
    assert_string_equal(ref_cards_text(s.table.want), "sheep=19,ore=19");
}

static void everybody_answers_an_offer(void **unused) /* C10.5, C10.6 */
{
    (void)unused;
    ref_rolled(&s, 4, NULL);
    ref_give(&s, 0, "wood=2");
    ref_give(&s, 2, "ore=1");
    REFUSED(ref_act(&s, 0, "cancel"), "no_offer");
    REFUSED(ref_act(&s, 0, "accept"), "no_offer");
    OK(ref_act(&s, 0, "offer wood=1 ore=1"));
    assert_int_equal(ref_to_act(&s), 15);
    assert_string_equal(ref_menu(&s, 0), "cancel");
    assert_string_equal(ref_menu(&s, 1), "reject");
    assert_string_equal(ref_menu(&s, 2), "accept, reject");
    REFUSED(ref_act(&s, 0, "end"), "offer_open");
    REFUSED(ref_act(&s, 0, "accept"), "offer_open");
    REFUSED(ref_act(&s, 0, "offer wood=1 ore=1"), "offer_open");
    REFUSED(ref_act(&s, 1, "cancel"), "offer_open");
    REFUSED(ref_act(&s, 1, "confirm 2"), "offer_open");
    REFUSED(ref_act(&s, 1, "accept"), "not_held");
    OK(ref_act(&s, 1, "reject"));
    REFUSED(ref_act(&s, 1, "reject"), "not_your_turn");
    OK(ref_act(&s, 3, "reject"));
    assert_int_equal(ref_to_act(&s), 5);
    OK(ref_act(&s, 2, "reject")); /* that closes it */
    assert_int_equal(ref_to_act(&s), 1);
    assert_true(s.table.give == 0);
    assert_int_equal(s.table.offers, 1);
    OK(ref_act(&s, 0, "offer wood=1 ore=1"));
    OK(ref_act(&s, 0, "cancel"));
    assert_string_equal(ref_hand(&s, 0), "wood=2");
}

static void the_first_to_accept_has_traded(void **unused) /* C10.7, C13.1 */
{
    (void)unused;
    ref_rolled(&s, 3, NULL);
    ref_give(&s, 0, "wood=2,brick=1");
    ref_give(&s, 1, "ore=1,sheep=1");
    ref_give(&s, 2, "ore=2,sheep=2");
    OK(ref_act(&s, 0, "offer wood=1,brick=1 sheep=1,ore=1"));
    REFUSED(ref_act(&s, 0, "confirm 2"), "not_accepted");
    OK(ref_act(&s, 2, "accept"));
    assert_string_equal(ref_hand(&s, 0), "wood=1,sheep=1,ore=1");
    assert_string_equal(ref_hand(&s, 1), "sheep=1,ore=1");
    assert_string_equal(ref_hand(&s, 2), "wood=1,brick=1,sheep=1,ore=1");
    assert_int_equal(ref_to_act(&s), 1);
}

static void the_proposer_may_confirm(void **unused) /* C10.8, C13.1 */
{
    (void)unused;
    ref_rolled(&s, 4, "{\"trade\":\"confirm\"}");
    ref_give(&s, 0, "wood=3");
    ref_give(&s, 1, "ore=1");
    ref_give(&s, 2, "ore=1");
    OK(ref_act(&s, 0, "offer wood=1 ore=1"));
    OK(ref_act(&s, 2, "accept"));
    assert_string_equal(ref_hand(&s, 2), "ore=1"); /* nothing moves yet */
    assert_int_equal(ref_to_act(&s), 11);
    assert_string_equal(ref_menu(&s, 0), "cancel, confirm 2");
    REFUSED(ref_act(&s, 0, "confirm 1"), "not_accepted");
    REFUSED(ref_act(&s, 2, "reject"), "not_your_turn"); /* answers are not taken back */
    OK(ref_act(&s, 1, "accept"));
    OK(ref_act(&s, 3, "reject"));
    assert_int_equal(ref_to_act(&s), 1); /* all have answered */
    assert_string_equal(ref_menu(&s, 0), "cancel, confirm 1, confirm 2");
    OK(ref_act(&s, 0, "confirm 1"));
    assert_string_equal(ref_hand(&s, 0), "wood=2,ore=1");
    assert_string_equal(ref_hand(&s, 1), "wood=1");
    OK(ref_act(&s, 0, "offer wood=1 ore=1"));
    OK(ref_act(&s, 2, "accept"));
    OK(ref_act(&s, 0, "confirm 2")); /* before all have answered */
    assert_string_equal(ref_hand(&s, 0), "wood=1,ore=2");
    OK(ref_act(&s, 0, "offer wood=1 brick=1"));
    OK(ref_act(&s, 1, "reject"));
    OK(ref_act(&s, 2, "reject"));
    OK(ref_act(&s, 3, "reject"));
    assert_true(s.table.give == 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(three_knights_make_the_largest_army),
        cmocka_unit_test(cards_are_drawn_from_those_left),
        cmocka_unit_test(one_card_a_turn_and_none_just_bought),
        cmocka_unit_test(an_older_card_may_be_played_beside_a_new_one),
        cmocka_unit_test(a_knight_moves_the_robber_and_nobody_discards),
        cmocka_unit_test(road_building_gives_up_to_two_roads),
        cmocka_unit_test(without_pieces_only_done_is_left),
        cmocka_unit_test(a_year_of_plenty_takes_two_from_the_bank),
        cmocka_unit_test(a_monopoly_takes_all_of_a_resource),
        cmocka_unit_test(bought_cards_may_be_played_by_option),
        cmocka_unit_test(victory_points_count_when_bought),
        cmocka_unit_test(the_bank_takes_four_three_or_two),
        cmocka_unit_test(the_bank_trades_at_the_best_rate_only),
        cmocka_unit_test(offers_are_made_in_the_own_turn_after_the_roll),
        cmocka_unit_test(offers_give_something_for_something_else),
        cmocka_unit_test(everybody_answers_an_offer),
        cmocka_unit_test(the_first_to_accept_has_traded),
        cmocka_unit_test(the_proposer_may_confirm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
