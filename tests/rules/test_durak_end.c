/* Durak: the end of a bout and of the game (numbers of rules/durak/README.md). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/kit/durak_reference.h"

static const char taker[] = "{\"rotation\":\"taker\"}";
static const char document[] = "{\"rotation\":\"document\"}"; /* its former name */

static durak_set set_of(const char *card)
{
    return durak_set_of(durak_card_read(card, 2));
}

/* -- clearing the table -- */

static void what_is_beaten_is_discarded(void **unused) /* D6.1 */
{
    (void)unused;
    durak_state s = durak_set_up(&(durak_position){
        .hands = "6S KS/TD JD QD", .trump = "QH", .table = "6D:8D", .phase = "throw"});
    int before = bit_count(s.table.discard);
    durak_play_all(&s, "pass");
    assert_int_equal(bit_count(s.table.discard), before + 2);
    assert_true(durak_has(s.table.discard, durak_card_read("8D", 2)));
    assert_null(strstr(durak_view_text(&s, 0), "\"discard\""));
    assert_non_null(strstr(durak_view_text(&s, 0), "\"discardCount\":31"));
}

static void a_visible_discard_pile_is_in_the_view(void **unused) /* D6.1, D9.1 */
{
    (void)unused;
    durak_state s =
        durak_set_up(&(durak_position){.options = "{\"discardPileVisible\":true,\"deck\":24}",
                                       .hands = "TS JS QS KS AS/TC JC QC KC AC/TD JD QD KD AD",
                                       .deck = "TH JH QH KH",
                                       .table = "9S:9H",
                                       .phase = "throw"});
    durak_play_all(&s, "pass, pass");
    assert_non_null(strstr(durak_view_text(&s, GAME_SPECTATOR),
                           "\"discardCount\":5,\"discard\":[\"9S\",\"9C\",\"9D\",\"9H\",\"AH\"]"));
}

static void cards_taken_are_known_until_they_are_played(void **unused) /* D6.2, D8.2 */
{
    (void)unused;
    durak_state s = durak_set_up(&(durak_position){
        .hands = "KS AS/TD JD/QD KD", .trump = "QH", .table = "6D", .phase = "defend"});
    durak_play_all(&s, "take, pass, pass");
    assert_true(s.table.known[1] == set_of("6D"));
    durak_play_all(&s, "attack QD, take, pass, pass"); /* seat 2 leads, seat 0 takes */
    assert_true(s.table.known[0] == set_of("QD"));
    assert_int_equal(s.table.to_act, 1);
    durak_play_all(&s, "attack 6D");
    assert_true(s.table.known[1] == 0);
}

/* -- drawing -- */

static void seats_draw_in_turn_all_they_need(void **unused) /* D6.3 */
{
    (void)unused;
    durak_state s =
        durak_set_up(&(durak_position){.hands = "KS AS QS JS/6C 7C 8C 9C/TD JD QD KD AD",
                                       .deck = "7H 8H 9H TH JH",
                                       .table = "6D:8D",
                                       .phase = "throw"});
    durak_play_all(&s, "pass, pass");
    assert_string_equal(durak_hand_text(&s, 0), "JS QS KS AS TH JH");
    assert_string_equal(durak_hand_text(&s, 2), "TD JD QD KD AD 9H");
    assert_string_equal(durak_hand_text(&s, 1), "6C 7C 8C 9C 7H 8H");
}

static void who_led_draws_first_whatever_was_transferred(void **unused) /* D6.3 */
{
    (void)unused;
    durak_position p = {.options = "{\"transferable\":true}",
                        .hands = "KS AS QS JS TS/6C 7C 8C 9C TC/TD JD QD KD AD",
                        .deck = "7H 8H",
                        .table = "6D:8D 6S:8S",
                        .phase = "throw",
                        .attacker = 1,
                        .first = "0"};
    durak_state s = durak_set_up(&p);
    durak_play_all(&s, "pass, pass");
    assert_true(durak_has(s.hand[0], durak_card_read("8H", 2)));
    assert_true(durak_has(s.hand[1], durak_card_read("7H", 2)));
    assert_int_equal(s.table.hand_n[2], 5);
    p.hands = "KS AS QS JS TS/6C 7C 8C 9C TC"; /* transferred back to who led: it draws last */
    p.deck = "7H";
    p.table = "6D:8D 6S:8S";
    s = durak_set_up(&p);
    assert_int_equal(s.table.defender, 0);
    durak_play_all(&s, "pass");
    assert_true(durak_has(s.hand[1], durak_card_read("7H", 2)));
}

static void who_has_more_than_six_draws_nothing(void **unused) /* D6.3 */
{
    (void)unused;
    durak_state s = durak_set_up(&(durak_position){.hands = "KS AS QS JS TS/6C 7C 8C 9C TC JC",
                                                   .deck = "7H 8H 9H TH",
                                                   .table = "6D",
                                                   .phase = "defend"});
    durak_play_all(&s, "take, pass");
    assert_int_equal(s.table.hand_n[0], 6);
    assert_int_equal(s.table.hand_n[1], 7);
    assert_int_equal(s.table.deck_n, 3);
}

/* -- going out -- */

static void seats_go_out_in_order_from_who_led(void **unused) /* D6.4 */
{
    (void)unused;
    durak_state s = durak_set_up(&(durak_position){.hands = "8S/KD/AS/",
                                                   .trump = "QH",
                                                   .attacker = 3,
                                                   .table = "7D:8D 7S",
                                                   .phase = "defend"});
    durak_play_all(&s, "beat 7S 8S");
    assert_int_equal(s.table.out_n, 2);
    assert_int_equal(s.table.out[0], 3);
    assert_int_equal(s.table.out[1], 0);
    assert_int_equal(s.table.to_act, 1); /* the defender would lead, and is out */
}

static void with_a_deck_nobody_goes_out(void **unused) /* D6.4 */
{
    (void)unused;
    durak_state s = durak_set_up(&(durak_position){.hands = "/6C 7C 8C 9C TC",
                                                   .deck = "7H 8H 9H TH JH QH KH AH",
                                                   .table = "6D",
                                                   .phase = "defend"});
    durak_play_all(&s, "take");
    assert_int_equal(s.table.hand_n[0], 6);
    assert_int_equal(s.table.out_n, 0);
}

/* -- the end -- */

static int32_t score_of(const durak_state *s, int seat)
{
    int32_t points[GAME_SEATS_MAX] = {-1, -1, -1, -1, -1, -1};
    assert_int_equal(durak_rules.score(s, points), 1);
    return points[seat];
}

static void the_last_one_with_cards_is_the_durak(void **unused) /* D6.5, D6.9 */
{
    (void)unused;
    durak_state s = durak_set_up(
        &(durak_position){.hands = "6S//8S KC", .trump = "QH", .out = "1", .attacker = 0});
    durak_play_all(&s, "attack 6S, take");
    assert_int_equal(durak_rules.turn(&s).what, GAME_OVER);
    assert_int_equal(s.table.durak, 2);
    assert_int_equal(s.table.out_n, 2);
    assert_int_equal(s.table.out[1], 0);
    assert_int_equal(s.table.limit, 0);
    assert_int_equal(s.table.attacker, -1);
    assert_int_equal(durak_rules.winners(&s), 3);
    assert_int_equal(score_of(&s, 0), 1);
    assert_int_equal(score_of(&s, 1), 1);
    assert_int_equal(score_of(&s, 2), 0);
    assert_string_equal(durak_attempt(&s, 2, "attack 8S"), "not_your_turn");
}

static void with_nobody_left_it_is_a_draw(void **unused) /* D6.5, D6.9 */
{
    (void)unused;
    durak_state s = durak_set_up(&(durak_position){.hands = "6S/8S", .trump = "QH"});
    durak_play_all(&s, "attack 6S, beat 6S 8S");
    assert_int_equal(durak_rules.turn(&s).what, GAME_OVER);
    assert_int_equal(s.table.durak, -1);
    assert_int_equal(durak_rules.winners(&s), 3);
    assert_int_equal(score_of(&s, 0), 1);
    assert_int_equal(score_of(&s, 1), 1);
}

static void at_the_bout_limit_it_is_a_draw(void **unused) /* D6.6, D6.9 */
{
    (void)unused;
    durak_position p = {.options = "{\"boutLimit\":2}",
                        .hands = "6S KS/TD JD QD/AC",
                        .trump = "QH",
                        .table = "6D",
                        .phase = "defend"};
    durak_state s = durak_set_up(&p);
    durak_play_all(&s, "take, pass, pass");
    assert_int_equal(durak_rules.turn(&s).what, GAME_OVER);
    assert_int_equal(s.table.durak, -1);
    assert_int_equal(s.table.bout, 2);
    assert_int_equal(durak_rules.winners(&s), 7);
    assert_int_equal(score_of(&s, 1), 1);
    p.options = "{\"boutLimit\":3}";
    s = durak_set_up(&p);
    durak_play_all(&s, "take, pass, pass");
    assert_int_equal(s.table.bout, 3);
    p.options = "{\"boutLimit\":2}"; /* the last bout has a durak all the same */
    p.hands = "/TD JD QD";
    s = durak_set_up(&p);
    durak_play_all(&s, "take");
    assert_int_equal(s.table.durak, 1);
}

/* -- who leads next -- */

static int leader_after(const char *options, const char *hands, const char *actions)
{
    durak_state s = durak_set_up(&(durak_position){
        .options = options, .hands = hands, .trump = "QH", .table = "6D", .phase = "defend"});
    durak_play_all(&s, actions);
    return s.table.attacker;
}

static void after_a_defence_the_defender_leads(void **unused) /* D6.7 */
{
    (void)unused;
    assert_int_equal(leader_after(NULL, "KS/8D JC/AC", "beat 6D 8D, pass, pass"), 1);
    assert_int_equal(leader_after(NULL, "KS/8D/AC", "beat 6D 8D"), 2); /* it is out */
}

static void after_a_take_the_next_seat_leads(void **unused) /* D6.7 */
{
    (void)unused;
    assert_int_equal(leader_after(NULL, "KS/8D JC/AC", "take, pass, pass"), 2);
    assert_int_equal(leader_after(NULL, "KS/8D JC", "take, pass"), 0);
    assert_int_equal(leader_after(NULL, "KS/8S JC/6C/AC", "take, pass, throw 6C"), 3);
}

static void the_taker_may_lead_instead(void **unused) /* D6.8 */
{
    (void)unused;
    assert_int_equal(leader_after(taker, "KS/8D JC/AC", "beat 6D 8D, pass, pass"), 2);
    assert_int_equal(leader_after(taker, "KS/8D JC/AC", "take, pass, pass"), 1);
    assert_int_equal(leader_after(document, "KS/8D JC/AC", "take, pass, pass"), 1);
    assert_int_equal(leader_after(taker, "KS/8D JC", "beat 6D 8D, pass"), 0);
    assert_int_equal(leader_after(taker, "KS/8D/AC", "beat 6D 8D"), 2);
}

static void a_new_bout_begins_with_a_clean_table(void **unused) /* D2.1, D6.1 */
{
    (void)unused;
    durak_state s = durak_set_up(&(durak_position){
        .hands = "6S KS/TD JD QD", .trump = "QH", .table = "6D:8D", .phase = "throw"});
    durak_play_all(&s, "pass");
    assert_int_equal(s.table.phase, DURAK_ATTACKING);
    assert_int_equal(s.table.first_attacker, 1);
    assert_int_equal(s.table.defender, 0);
    assert_int_equal(s.table.limit, 2);
    assert_int_equal(s.table.passed, 0);
    assert_true(s.table.on_table == 0);
}

/* What is shown to a seat, as JSON. `ended`: the players have ended the game. */
static const char *shown(const durak_state *s, int seat, bool ended)
{
    static char text[DURAK_REF_JSON];
    text_out o = text_to(text, sizeof text);
    durak_view v;
    game_show(&durak_rules, s, seat, ended, &v);
    durak_rules.view_json(&v, &o);
    return text_end(&o);
}

static void at_the_end_all_hands_are_shown(void **unused) /* D9.5 */
{
    (void)unused;
    const char *hands = "\"hands\":[[\"6S\"],[\"TD\",\"JD\"]]";
    durak_state s = durak_set_up(
        &(durak_position){.hands = "6S/TD JD", .trump = "QH", .table = "6D", .phase = "defend"});
    assert_null(strstr(shown(&s, 0, false), "hands"));
    assert_non_null(strstr(shown(&s, 0, true), hands));
    assert_non_null(strstr(shown(&s, GAME_SPECTATOR, true), hands));
    durak_play_all(&s, "take, throw 6S"); /* seat 0 is out */
    assert_int_equal(s.table.phase, DURAK_OVER);
    assert_non_null(strstr(shown(&s, 0, false), "\"hands\":[[],[\"6S\",\"6D\",\"TD\",\"JD\"]]"));
}

/* The effects of what a seat does; "" if there are none. */
static const char *effects(durak_state *s, int seat, const char *action)
{
    static char text[512];
    text_out o = text_to(text, sizeof text);
    durak_state before = *s;
    game_action a;
    assert_int_equal(durak_rules.action_parse(action, strlen(action), seat, &a), GAME_OK);
    assert_int_equal(durak_rules.apply(s, seat, a), GAME_OK);
    return game_effects(&durak_rules, &before, s, seat, a, &o) ? text_end(&o) : "";
}

static void what_the_end_of_a_bout_brings_is_told(void **unused) /* D10.1 */
{
    (void)unused;
    durak_state s =
        durak_set_up(&(durak_position){.hands = "KS AS/TD JD QD KD AD/9C TC JC QC KC AC",
                                       .deck = "TH JH QH",
                                       .table = "6D",
                                       .phase = "defend"});
    assert_string_equal(effects(&s, 1, "take"), "");
    assert_string_equal(effects(&s, 0, "pass"), "");
    assert_string_equal(effects(&s, 2, "pass"), "[{\"kind\":\"take\",\"seat\":1,\"cards\":1},"
                                                "{\"kind\":\"draw\",\"seat\":0,\"cards\":3}]");
    s = durak_set_up(&(durak_position){
        .hands = "6S/TD JD/8C 9C", .trump = "QH", .table = "6D:8D", .phase = "throw"});
    assert_string_equal(effects(&s, 0, "throw 6S"), "");
    assert_string_equal(effects(&s, 1, "take"), "");
    assert_string_equal(effects(&s, 2, "pass"), "[{\"kind\":\"take\",\"seat\":1,\"cards\":3},"
                                                "{\"kind\":\"out\",\"seat\":0}]");
    s = durak_set_up(&(durak_position){
        .hands = "6S 7S/TD JD", .trump = "QH", .table = "6D:8D", .phase = "throw"});
    assert_string_equal(effects(&s, 0, "pass"), "[{\"kind\":\"discard\",\"cards\":2}]");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_beaten_is_discarded),
        cmocka_unit_test(a_visible_discard_pile_is_in_the_view),
        cmocka_unit_test(cards_taken_are_known_until_they_are_played),
        cmocka_unit_test(seats_draw_in_turn_all_they_need),
        cmocka_unit_test(who_led_draws_first_whatever_was_transferred),
        cmocka_unit_test(who_has_more_than_six_draws_nothing),
        cmocka_unit_test(seats_go_out_in_order_from_who_led),
        cmocka_unit_test(with_a_deck_nobody_goes_out),
        cmocka_unit_test(the_last_one_with_cards_is_the_durak),
        cmocka_unit_test(with_nobody_left_it_is_a_draw),
        cmocka_unit_test(at_the_bout_limit_it_is_a_draw),
        cmocka_unit_test(after_a_defence_the_defender_leads),
        cmocka_unit_test(after_a_take_the_next_seat_leads),
        cmocka_unit_test(the_taker_may_lead_instead),
        cmocka_unit_test(a_new_bout_begins_with_a_clean_table),
        cmocka_unit_test(at_the_end_all_hands_are_shown),
        cmocka_unit_test(what_the_end_of_a_bout_brings_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
