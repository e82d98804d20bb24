/* Durak, rule by rule: the bout, throwing in, the limit (numbers of rules/durak/README.md). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/kit/durak_reference.h"

static const char transferable[] = "{\"transferable\":true}";

static bool asks(const durak_state *s, int seat)
{
    return s->table.phase == DURAK_THROWING && s->table.to_act == seat;
}

/* -- seats -- */

static void left_is_the_next_higher_seat_that_is_in(void **unused) /* D1.3 */
{
    (void)unused;
    assert_int_equal(durak_left_of(0x3f, 0), 1);
    assert_int_equal(durak_left_of(0x3f, 5), 0);
    assert_int_equal(durak_left_of(0x29, 0), 3); /* in are 0, 3 and 5 */
    assert_int_equal(durak_left_of(0x29, 4), 5);
    assert_int_equal(durak_left_of(0x29, 5), 0);
    assert_int_equal(durak_left_of(0x01, 0), 0);
    durak_state s = durak_set_up(
        &(durak_position){.hands = "6S//8D/9D", .trump = "QH", .out = "1", .attacker = 0});
    assert_int_equal(s.table.defender, 2);
}

/* -- attack and defence -- */

static void the_attacker_leads_any_card_to_the_left(void **unused) /* D2.1 */
{
    (void)unused;
    durak_state s = durak_set_up(
        &(durak_position){.hands = "8S 9H/TC JC/6S 7D KH", .trump = "QH", .attacker = 2});
    assert_string_equal(durak_menu_text(&s), "attack 6S, attack 7D, attack KH");
    durak_play_all(&s, "attack 7D");
    assert_int_equal(s.table.phase, DURAK_DEFENDING);
    assert_int_equal(s.table.to_act, 0);
    assert_string_equal(durak_hand_text(&s, 2), "6S KH");
}

static void the_defender_beats_with_higher_cards_and_trumps(void **unused) /* D2.2, D3.1, D3.2 */
{
    (void)unused;
    durak_state s = durak_set_up(&(durak_position){
        .hands = "6S/7S TS 7D AD 6H", .trump = "QH", .table = "8S", .phase = "defend"});
    assert_string_equal(durak_menu_text(&s), "beat 8S 6H, beat 8S TS, take");
    assert_string_equal(durak_attempt(&s, 1, "beat 8S 7S"), "does_not_beat");
    assert_string_equal(durak_attempt(&s, 1, "beat 8S AD"), "does_not_beat");
}

static void durak_defender_may_not_beat_with_lower_trump(void **unused) /* D3.3 */
{
    (void)unused;
    durak_state s = durak_set_up(
        &(durak_position){.hands = "6S/AS 7H TH", .trump = "QH", .table = "9H", .phase = "defend"});
    assert_string_equal(durak_menu_text(&s), "beat 9H TH, take");
    assert_string_equal(durak_attempt(&s, 1, "beat 9H 7H"), "does_not_beat");
    assert_string_equal(durak_attempt(&s, 1, "beat 9H AS"), "does_not_beat");
}

static void several_cards_are_beaten_in_any_order(void **unused) /* D2.2 */
{
    (void)unused;
    durak_position p = {.options = transferable,
                        .hands = "7C/8S 8D KC/9C",
                        .trump = "QH",
                        .first = "2",
                        .table = "6S 6D",
                        .phase = "defend"};
    durak_state s = durak_set_up(&p);
    assert_string_equal(durak_menu_text(&s), "beat 6D 8D, beat 6S 8S, take");
    durak_play_all(&s, "beat 6D 8D");
    assert_string_equal(durak_menu_text(&s), "beat 6S 8S, take");
    durak_play_all(&s, "beat 6S 8S");
    assert_true(asks(&s, 0));
    s = durak_set_up(&p);
    durak_play_all(&s, "beat 6S 8S, beat 6D 8D");
    assert_true(asks(&s, 0));
}

static void the_defender_may_take_while_a_card_is_unbeaten(void **unused) /* D2.3, D6.2 */
{
    (void)unused;
    durak_state s = durak_set_up(&(durak_position){
        .hands = "6S 6C/8S KC", .trump = "QH", .table = "6D:8D 8C", .phase = "defend"});
    durak_play_all(&s, "take");
    assert_true(asks(&s, 0));
    assert_true(s.table.taking);
    assert_string_equal(durak_attempt(&s, 0, "take"), "wrong_phase");
    durak_play_all(&s, "pass");
    assert_string_equal(durak_hand_text(&s, 1), "8S 8C KC 6D 8D");
    assert_int_equal(s.table.hand_n[1], 5);
    assert_false(s.table.taking);
    assert_true(s.table.known[1] == (s.hand[1] & ~durak_set_of(durak_card_read("8S", 2)) &
                                     ~durak_set_of(durak_card_read("KC", 2))));
}

/* -- transfers -- */

static void a_transfer_makes_the_next_seat_the_defender(void **unused) /* D2.4, D5.2 */
{
    (void)unused;
    durak_state s = durak_set_up(&(durak_position){
        .options = transferable, .hands = "6S 7C/6H 9D TD JD/KC 6C QC", .trump = "QH"});
    durak_play_all(&s, "attack 6S");
    assert_string_equal(durak_menu_text(&s), "beat 6S 6H, take, transfer 6H");
    durak_play_all(&s, "transfer 6H");
    assert_int_equal(s.table.attacker, 1);
    assert_int_equal(s.table.defender, 2);
    assert_int_equal(s.table.first_attacker, 0);
    assert_int_equal(s.table.to_act, 2);
    assert_int_equal(s.table.limit, 3);
    assert_string_equal(durak_menu_text(&s), "take"); /* the next one has only two cards */
    assert_string_equal(durak_attempt(&s, 2, "transfer 6C"), "over_limit");
    durak_play_all(&s, "take"); /* asking begins with the new attacker */
    assert_true(asks(&s, 1));
}

static void a_transfer_needs_the_option_and_nothing_beaten(void **unused) /* D2.4 */
{
    (void)unused;
    durak_position p = {
        .hands = "9S 9C TC/6H AD/KD 9D 7D", .trump = "QH", .table = "6S", .phase = "defend"};
    durak_state s = durak_set_up(&p);
    assert_string_equal(durak_attempt(&s, 1, "transfer 6H"), "cannot_transfer");
    assert_string_equal(durak_menu_text(&s), "beat 6S 6H, take");
    p.options = transferable;
    s = durak_set_up(&p);
    assert_string_equal(durak_attempt(&s, 1, "transfer 6H"), "ok");
    p.table = "6S:8S 8C";
    s = durak_set_up(&p);
    assert_string_equal(durak_attempt(&s, 1, "transfer 6H"), "cannot_transfer");
    assert_string_equal(durak_menu_text(&s), "beat 8C 6H, take");
}

static void a_transfer_lays_a_card_and_does_not_just_show_it(void **unused) /* D2.5 */
{
    (void)unused;
    durak_state s = durak_set_up(&(durak_position){.options = transferable,
                                                   .hands = "6S 7C/6H 9D/KC 6C QC",
                                                   .trump = "QH",
                                                   .table = "6D",
                                                   .phase = "defend"});
    assert_string_equal(durak_attempt(&s, 1, "transfer 9D"), "rank_not_on_table");
    durak_play_all(&s, "transfer 6H");
    assert_string_equal(durak_hand_text(&s, 1), "9D");
    assert_int_equal(s.table.attack_n, 2);
}

static void an_attack_may_be_transferred_more_than_once(void **unused) /* D2.4 */
{
    (void)unused;
    durak_state s = durak_set_up(&(durak_position){
        .options = transferable, .hands = "6S 7C AC/6H 9D TD/KC 6C QC", .trump = "QH"});
    durak_play_all(&s, "attack 6S, transfer 6H");
    assert_string_equal(durak_attempt(&s, 2, "transfer 6C"), "over_limit"); /* seat 0 holds two */
    s = durak_set_up(&(durak_position){
        .options = transferable, .hands = "6S 7C AC KD/6H 9D TD/KC 6C QC", .trump = "QH"});
    durak_play_all(&s, "attack 6S, transfer 6H, transfer 6C");
    assert_int_equal(s.table.defender, 0); /* back with the seat that led */
    assert_int_equal(s.table.attacker, 2);
    assert_int_equal(s.table.first_attacker, 0);
}

/* -- throwing in -- */

static void ranks_of_attack_and_defence_may_be_thrown_in(void **unused) /* D4.1 */
{
    (void)unused;
    durak_state s = durak_set_up(&(durak_position){
        .hands = "6S 6C 8H 9C/TD JD QD", .trump = "QH", .table = "6D:8D", .phase = "throw"});
    assert_string_equal(durak_menu_text(&s), "pass, throw 6C, throw 6S, throw 8H");
    durak_play_all(&s, "throw 8H");
    assert_int_equal(s.table.phase, DURAK_DEFENDING);
    assert_int_equal(s.table.to_act, 1);
}

static void seats_are_asked_from_the_attacker_clockwise(void **unused) /* D4.2 */
{
    (void)unused;
    durak_state s = durak_set_up(&(durak_position){.hands = "AS/6S KS/TD JD QD/AC",
                                                   .trump = "QH",
                                                   .attacker = 1,
                                                   .table = "6D",
                                                   .phase = "defend"});
    durak_play_all(&s, "beat 6D TD");
    assert_true(asks(&s, 1));
    durak_play_all(&s, "pass");
    assert_true(asks(&s, 3)); /* though it has nothing that fits */
    assert_string_equal(durak_menu_text(&s), "pass");
    assert_string_equal(durak_attempt(&s, 0, "pass"), "not_your_turn");
    durak_play_all(&s, "pass");
    assert_true(asks(&s, 0));
    assert_int_equal(s.table.passed, 1 << 1 | 1 << 3);
}

static void a_throw_empties_the_list_of_those_who_passed(void **unused) /* D4.3 */
{
    (void)unused;
    durak_position p = {.hands = "6S KS/TD JD QD/6C AC/6H",
                        .trump = "QH",
                        .table = "6D:8D",
                        .phase = "throw",
                        .to_act = "2",
                        .passed = "0"};
    durak_state s = durak_set_up(&p);
    durak_play_all(&s, "throw 6C");
    assert_int_equal(s.table.passed, 0);
    assert_int_equal(s.table.to_act, 1);
    p.table = "6D";
    p.taking = true;
    s = durak_set_up(&p);
    durak_play_all(&s, "throw 6C"); /* at once, since the defender is taking */
    assert_int_equal(s.table.passed, 0);
    assert_true(asks(&s, 0));
}

static void when_all_have_passed_the_bout_ends(void **unused) /* D4.4, D6.1 */
{
    (void)unused;
    durak_state s = durak_set_up(&(durak_position){
        .hands = "6S KS/TD JD QD/6C AC", .trump = "QH", .table = "6D:8D", .phase = "throw"});
    durak_play_all(&s, "pass, throw 6C");
    assert_string_equal(durak_attempt(&s, 1, "pass"), "wrong_phase");
    durak_play_all(&s, "take, throw 6S, pass");
    assert_int_equal(s.table.bout, 2);
    durak_play_all(&s, "pass");
    assert_int_equal(s.table.bout, 3);
    assert_int_equal(s.table.attack_n, 0);
    assert_string_equal(durak_hand_text(&s, 1), "6S 6C 6D 8D TD JD QD");
}

static durak_position five_seats(const char *options)
{
    return (durak_position){.options = options,
                            .hands = "AS/KS QS JS/AC/KC/AD",
                            .trump = "QH",
                            .table = "6D:8D",
                            .phase = "throw"};
}

/* The seats that are asked one after another, as digits. */
static const char *asked(const durak_position *p)
{
    static char seats[DURAK_SEATS_MAX + 1];
    size_t n = 0;
    durak_state s = durak_set_up(p);
    int bout = s.table.bout;
    while (s.table.bout == bout && s.table.phase == DURAK_THROWING) {
        seats[n++] = (char)('0' + s.table.to_act);
        durak_play_all(&s, "pass");
    }
    seats[n] = '\0';
    return seats;
}

static void throw_in_says_who_is_asked(void **unused) /* D4.5 */
{
    (void)unused;
    durak_position p = five_seats(NULL);
    assert_string_equal(asked(&p), "0234");
    p = five_seats("{\"throwIn\":\"neighbours\"}");
    assert_string_equal(asked(&p), "02");
    p = five_seats("{\"throwIn\":\"attacker\"}");
    assert_string_equal(asked(&p), "0");
}

static void neighbours_are_the_nearest_seats_still_in(void **unused) /* D4.5 */
{
    (void)unused;
    durak_position p = {.options = "{\"throwIn\":\"neighbours\"}",
                        .hands = "/AS KS QS//AC/KC JC",
                        .trump = "QH",
                        .out = "2,0",
                        .attacker = 4,
                        .table = "6D:8D",
                        .phase = "throw"};
    assert_string_equal(asked(&p), "43");
    p.hands = "/AS KS QS///KC JC";
    p.out = "2,0,3";
    assert_string_equal(asked(&p), "4");
}

static void after_a_take_others_throw_in_unless_the_option_is_off(void **unused) /* D4.6 */
{
    (void)unused;
    durak_position p = {.hands = "6S KS/TS JS QS", .trump = "QH", .table = "6D", .phase = "defend"};
    durak_state s = durak_set_up(&p);
    durak_play_all(&s, "take");
    assert_string_equal(durak_menu_text(&s), "pass, throw 6S");
    p.options = "{\"throwAfterTake\":false}";
    s = durak_set_up(&p);
    durak_play_all(&s, "take");
    assert_int_equal(s.table.bout, 3);
    assert_string_equal(durak_hand_text(&s, 1), "TS JS QS 6D");
}

/* -- the limit -- */

static int limit_of(const char *options, int bout, const char *hands)
{
    durak_state s = durak_set_up(
        &(durak_position){.options = options, .hands = hands, .trump = "QH", .bout = bout});
    return s.table.limit;
}

static void the_limit_is_the_least_of_three(void **unused) /* D5.1 */
{
    (void)unused;
    const char *seven = "6S/7C 8C 9C TC JC QC KC";
    const char *three = "6S/7C 8C 9C";
    assert_int_equal(limit_of(NULL, 1, seven), 6);
    assert_int_equal(limit_of(NULL, 2, three), 3);
    assert_int_equal(limit_of("{\"maxPairs\":2}", 2, three), 2);
    assert_int_equal(limit_of("{\"firstBoutMax\":5}", 1, seven), 5);
    assert_int_equal(limit_of("{\"firstBoutMax\":5}", 2, seven), 6);
    assert_int_equal(limit_of("{\"firstBoutMax\":5,\"maxPairs\":4}", 1, seven), 4);
    assert_int_equal(limit_of("{\"firstBoutMax\":5}", 1, three), 3);
}

static void at_the_limit_nobody_is_asked(void **unused) /* D5.3 */
{
    (void)unused;
    durak_position p = {.options = "{\"maxPairs\":1}",
                        .hands = "6S 6C KS/TD JD QD",
                        .trump = "QH",
                        .table = "6D",
                        .phase = "defend"};
    durak_state s = durak_set_up(&p);
    durak_play_all(&s, "beat 6D TD");
    assert_int_equal(s.table.bout, 3);
    s = durak_set_up(&p);
    durak_play_all(&s, "take");
    assert_int_equal(s.table.bout, 3);
    assert_int_equal(s.table.attacker, 0);
    p.options = NULL;
    p.hands = "6S 6C KS/TD JD";
    s = durak_set_up(&p);
    durak_play_all(&s, "take, throw 6S"); /* the second card is the limit */
    assert_int_equal(s.table.bout, 3);
    assert_string_equal(durak_hand_text(&s, 1), "6S 6D TD JD");
}

static void the_limit_stays_while_the_defender_beats(void **unused) /* D5.1 */
{
    (void)unused;
    durak_state s =
        durak_set_up(&(durak_position){.hands = "6S 6C 7S 7C 8S/9S 9C TS TC", .trump = "QH"});
    assert_int_equal(s.table.limit, 4);
    durak_play_all(&s, "attack 6S, beat 6S 9S, throw 6C, beat 6C 9C");
    assert_int_equal(s.table.limit, 4);
    assert_true(asks(&s, 0));
}

static void nobody_goes_out_in_the_middle_of_a_bout(void **unused) /* D5.5 */
{
    (void)unused;
    durak_state s = durak_set_up(&(durak_position){.hands = "6S/9S TS JS/6C AC", .trump = "QH"});
    durak_play_all(&s, "attack 6S, beat 6S 9S");
    assert_true(asks(&s, 2)); /* seat 0 has no card to throw */
    assert_int_equal(s.table.out_n, 0);
    durak_play_all(&s, "throw 6C, take");
    assert_int_equal(s.table.out_n, 0);
    durak_play_all(&s, "pass");
    assert_int_equal(s.table.out_n, 1);
    assert_int_equal(s.table.out[0], 0);
}

static void a_seat_without_cards_is_still_a_neighbour(void **unused) /* D4.5, D5.5 */
{
    (void)unused;
    durak_position p = {.options = "{\"throwIn\":\"neighbours\"}",
                        .hands = "/9S TS JS/6C AC/6H AD",
                        .trump = "QH",
                        .table = "6D:8D",
                        .phase = "throw",
                        .to_act = "2"};
    assert_string_equal(asked(&p), "2"); /* not seat 3 in its place */
}

static void a_transfer_to_a_seat_without_cards_is_over_the_limit(void **unused) /* D5.2, D5.5 */
{
    (void)unused;
    durak_state s = durak_set_up(
        &(durak_position){.options = transferable, .hands = "6S/6C 9S", .trump = "QH"});
    durak_play_all(&s, "attack 6S");
    assert_string_equal(durak_attempt(&s, 1, "transfer 6C"), "over_limit");
    assert_string_equal(durak_menu_text(&s), "beat 6S 9S, take");
}

static void a_first_bout_limit_holds_for_transfers_too(void **unused) /* D5.1, D5.2 */
{
    (void)unused;
    durak_position p = {.options = "{\"transferable\":true,\"firstBoutMax\":1}",
                        .hands = "6S 8C/6C 9S/KC QC JC",
                        .trump = "QH",
                        .bout = 1};
    durak_state s = durak_set_up(&p);
    durak_play_all(&s, "attack 6S");
    assert_string_equal(durak_attempt(&s, 1, "transfer 6C"), "over_limit");
    p.bout = 2;
    s = durak_set_up(&p);
    durak_play_all(&s, "attack 6S, transfer 6C");
    assert_int_equal(s.table.limit, 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(left_is_the_next_higher_seat_that_is_in),
        cmocka_unit_test(the_attacker_leads_any_card_to_the_left),
        cmocka_unit_test(the_defender_beats_with_higher_cards_and_trumps),
        cmocka_unit_test(durak_defender_may_not_beat_with_lower_trump),
        cmocka_unit_test(several_cards_are_beaten_in_any_order),
        cmocka_unit_test(the_defender_may_take_while_a_card_is_unbeaten),
        cmocka_unit_test(a_transfer_makes_the_next_seat_the_defender),
        cmocka_unit_test(a_transfer_needs_the_option_and_nothing_beaten),
        cmocka_unit_test(a_transfer_lays_a_card_and_does_not_just_show_it),
        cmocka_unit_test(an_attack_may_be_transferred_more_than_once),
        cmocka_unit_test(ranks_of_attack_and_defence_may_be_thrown_in),
        cmocka_unit_test(seats_are_asked_from_the_attacker_clockwise),
        cmocka_unit_test(a_throw_empties_the_list_of_those_who_passed),
        cmocka_unit_test(when_all_have_passed_the_bout_ends),
        cmocka_unit_test(throw_in_says_who_is_asked),
        cmocka_unit_test(neighbours_are_the_nearest_seats_still_in),
        cmocka_unit_test(after_a_take_others_throw_in_unless_the_option_is_off),
        cmocka_unit_test(the_limit_is_the_least_of_three),
        cmocka_unit_test(at_the_limit_nobody_is_asked),
        cmocka_unit_test(the_limit_stays_while_the_defender_beats),
        cmocka_unit_test(nobody_goes_out_in_the_middle_of_a_bout),
        cmocka_unit_test(a_seat_without_cards_is_still_a_neighbour),
        cmocka_unit_test(a_transfer_to_a_seat_without_cards_is_over_the_limit),
        cmocka_unit_test(a_first_bout_limit_holds_for_transfers_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
