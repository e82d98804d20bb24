/* Durak: the test list and the corner cases of the design document (docs/sources.md) by name, the
 * cards, and the deal. Numbers are those of rules/durak/README.md. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "ai/core/luck.h"
#include "table/fair.h"
#include "tests/kit/durak_reference.h"

/* A deck that deals these hands ("6S 7S .../8S ...", six cards each) and has this card at the
 * bottom. Good until the next call. */
static const char *deck_for(const char *options, const char *hands, const char *bottom)
{
    static char text[52 * 3 + 1];
    int32_t values[GAME_OPTIONS_MAX];
    char cards[DURAK_SEATS_MAX * 6][3];
    int n = 0;
    for (const char *at = hands; *at != '\0'; at += strspn(at, " /")) {
        memcpy(cards[n], at, 2);
        cards[n++][2] = '\0';
        at += 2;
    }
    durak_options(options, values);
    durak_set rest = durak_deck_of(values[DURAK_OPTION_DECK]);
    rest &= ~durak_set_of(durak_card_read(bottom, 2));
    for (int i = 0; i < n; i++) {
        rest &= ~durak_set_of(durak_card_read(cards[i], 2));
    }
    bool dealt = strstr(hands, bottom) != NULL; /* the deal uses up the deck */
    strcpy(text, dealt ? "" : bottom);
    for (; rest != 0; rest &= rest - 1) {
        strcat(strcat(text, " "), durak_card_name(bit_lowest(rest)));
    }
    for (int round = 5; round >= 0; round--) {
        for (int p = n / 6 - 1; p >= 0; p--) {
            strcat(strcat(text, text[0] != '\0' ? " " : ""), cards[p * 6 + round]);
        }
    }
    return text;
}

/* -- cards -- */

static void cards_have_a_text_and_an_order(void **unused) /* D1.2 */
{
    (void)unused;
    static const char *const names[] = {"2S", "6S", "AS", "2C", "9C", "TC", "JC",
                                        "QC", "KC", "AC", "6D", "2H", "TH", "AH"};
    int last = 0;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        int card = durak_card_read(names[i], 2);
        assert_true(card > last);
        assert_string_equal(durak_card_name(card), names[i]);
        last = card;
    }
    static const char *const none[] = {"1S", "6s", "S6", "6", "10S", "", "6X", "tH", "6S "};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
        assert_int_equal(durak_card_read(none[i], strlen(none[i])), 0);
    }
    int cards = 0;
    for (int c = -1; c < 300; c++) {
        cards += durak_card_name(c) != NULL;
    }
    assert_int_equal(cards, 52);
}

static void decks_have_the_highest_ranks(void **unused) /* D1.1 */
{
    (void)unused;
    const struct {
        int cards;
        const char *lowest;
    } decks[] = {{24, "9"}, {36, "6"}, {52, "2"}};
    for (size_t i = 0; i < 3; i++) {
        durak_set deck = durak_deck_of(decks[i].cards);
        assert_int_equal(bit_count(deck), decks[i].cards);
        for (durak_set rest = deck; rest != 0; rest &= rest - 1) {
            const char *ranks = "23456789TJQKA";
            const char *name = durak_card_name(bit_lowest(rest));
            assert_non_null(name);
            assert_true(strchr(ranks, name[0]) >= strchr(ranks, decks[i].lowest[0]));
        }
    }
}

/* Every card over every card with every trump, against strengths in a table: a plain card has its
 * rank, a trump a hundred more, and different plain suits cannot be compared. */
static void document_test_2_can_beat_in_all_combinations(void **unused) /* D3.1, D3.2, D3.3 */
{
    (void)unused;
    static const char ranks[] = "23456789TJQKA";
    static const char suits[] = "SCDH";
    int strength[52];
    int beaten = 0;
    for (int trump = 0; trump < 4; trump++) {
        for (int i = 0; i < 52; i++) {
            strength[i] = i % 13 + (i / 13 == trump ? 100 : 0);
        }
        for (int i = 0; i < 52; i++) {
            for (int k = 0; k < 52; k++) {
                bool comparable = i / 13 == k / 13 || i / 13 == trump || k / 13 == trump;
                char name[2][3] = {{ranks[i % 13], suits[i / 13]}, {ranks[k % 13], suits[k / 13]}};
                int card = durak_card_read(name[0], 2);
                int over = durak_card_read(name[1], 2);
                assert_int_equal(durak_beats(card, over, trump),
                                 comparable && strength[i] > strength[k]);
                beaten += durak_beats(card, over, trump);
            }
        }
    }
    assert_int_equal(beaten, 4 * (4 * 13 * 12 / 2 + 13 * 39));
}

/* -- the deal -- */

static void document_test_1_after_the_deal_everyone_has_six(void **unused) /* D1.4 */
{
    (void)unused;
    static const char *const decks[] = {"{\"deck\":24}", "{\"deck\":36}", "{\"deck\":52}"};
    luck l = luck_from(1);
    game_luck by = luck_as(&l);
    for (int k = 0; k < 3; k++) {
        int32_t options[GAME_OPTIONS_MAX];
        durak_options(decks[k], options);
        for (int seats = 2; seats <= 6 && seats * 6 <= options[DURAK_OPTION_DECK]; seats++) {
            durak_state s;
            game_action drawn;
            uint8_t things[GAME_SHUFFLE_MAX];
            durak_rules.start(&s, seats, options);
            game_draw(&durak_rules, &s, &by, &drawn, things);
            for (int p = 0; p < seats; p++) {
                assert_int_equal(bit_count(s.hand[p]), 6);
            }
            assert_int_equal(s.table.deck_n, options[DURAK_OPTION_DECK] - 6 * seats);
            assert_null(durak_rules.check(&s));
        }
    }
}

static void six_rounds_are_dealt_from_the_end_of_the_deck(void **unused) /* D1.4 */
{
    (void)unused;
    for (int seats = 2; seats <= 6; seats++) {
        int32_t options[GAME_OPTIONS_MAX];
        uint8_t things[GAME_SHUFFLE_MAX];
        durak_state s;
        durak_options(NULL, options);
        durak_rules.start(&s, seats, options);
        int n = durak_rules.supply(&s, things);
        luck l = luck_from((uint64_t)seats);
        game_luck by = luck_as(&l);
        game_shuffle(things, n, &by);
        assert_int_equal(durak_rules.shuffle(&s, things, n), GAME_OK);
        for (int i = 0; i < 6 * seats; i++) {
            assert_true(durak_has(s.hand[i % seats], things[n - 1 - i]));
        }
        assert_memory_equal(s.deck, things, (size_t)(n - 6 * seats));
    }
}

static void the_bottom_card_is_trump_and_stays_in_the_deck(void **unused) /* D1.5 */
{
    (void)unused;
    const char *deck = deck_for(NULL, "6S 7S 8S 9S TS JS/6C 7C 8C 9C TC JC", "7H");
    durak_state s = durak_dealt(2, NULL, deck);
    assert_string_equal(durak_hand_text(&s, 1), "6C 7C 8C 9C TC JC");
    assert_string_equal(durak_card_name(s.table.trump_card), "7H");
    assert_string_equal(durak_card_name(s.deck[0]), "7H");
    assert_int_equal(s.table.deck_n, 24);
    assert_non_null(strstr(durak_view_text(&s, 0), "\"trump\":\"H\",\"trumpCard\":\"7H\""));
}

static void a_deal_of_the_whole_deck_shows_who_gets_the_trump_card(void **unused) /* D1.6 */
{
    (void)unused;
    const char *hands = "6S 7S 8S 9S TS JS/QS KS AS 6C 7C 8C/9C TC JC QC KC AC/"
                        "6D 7D 8D 9D TD JD/QD KD AD 6H 7H 8H/9H TH JH QH KH AH";
    durak_state s = durak_dealt(6, NULL, deck_for(NULL, hands, "AH"));
    assert_int_equal(s.table.deck_n, 0);
    assert_string_equal(durak_card_name(s.table.trump_card), "AH");
    assert_true(s.table.known[5] == durak_set_of(durak_card_read("AH", 2)));
    assert_int_equal(s.table.attacker, 4);
    s = durak_dealt(4, "{\"deck\":24}",
                    deck_for("{\"deck\":24}",
                             "9S TS JS QS KS AS/9C TC JC QC KC AC/9D TD JD QD KD AD/"
                             "9H TH JH QH KH AH",
                             "AH"));
    assert_int_equal(s.table.deck_n, 0);
    assert_int_equal(s.table.attacker, 3);
}

static void the_lowest_trump_attacks_first(void **unused) /* D1.7 */
{
    (void)unused;
    const char *deck =
        deck_for(NULL, "6S 7S 8S 9S TS AH/6C 7C 8C 9C 8H 9H/6D 7D 8D 9D TD 7H", "6H");
    durak_state s = durak_dealt(3, NULL, deck);
    assert_int_equal(s.table.attacker, 2);
    assert_int_equal(s.table.first_attacker, 2);
    assert_int_equal(s.table.to_act, 2);
    assert_int_equal(s.table.defender, 0);
    assert_int_equal(s.table.bout, 1);
    assert_true(s.table.known[2] == 0); /* it is not shown */
}

static void without_trumps_chance_picks_the_first_attacker(void **unused) /* D1.7 */
{
    (void)unused;
    const char *hands = "6S 7S 8S 9S TS JS/6C 7C 8C 9C TC JC/6D 7D 8D 9D TD JD";
    durak_state s = durak_dealt(3, NULL, deck_for(NULL, hands, "7H"));
    game_outcome list[GAME_OUTCOMES_MAX];
    assert_int_equal(durak_rules.turn(&s).what, GAME_PICK);
    assert_int_equal(durak_rules.outcomes(&s, list), 3);
    for (int p = 0; p < 3; p++) {
        char text[GAME_ACTION_TEXT];
        game_action read;
        text_out o = text_to(text, sizeof text);
        durak_state next = s;
        durak_rules.action_text(list[p].action, &o);
        assert_int_equal(text_end(&o)[0], '0' + p);
        assert_int_equal(durak_rules.action_parse(text, o.len, GAME_CHANCE, &read), GAME_OK);
        assert_int_equal(list[p].weight, 1);
        assert_int_equal(durak_rules.apply(&next, GAME_CHANCE, read), GAME_OK);
        assert_null(durak_rules.check(&next));
        assert_int_equal(next.table.attacker, p);
        assert_int_equal(next.table.bout, 1);
    }
    game_action fourth = {GAME_KIND_PICK, {3}};
    assert_int_equal(durak_rules.apply(&s, GAME_CHANCE, fourth), GAME_BAD_OUTCOME);
}

/* The vector of the fair draws: card i of the deck has id a[i]. */
static void the_deck_is_the_fair_shuffle_of_the_card_ids(void **unused) /* D1.2, D1.4 */
{
    (void)unused;
    static const uint8_t key[FAIR_KEY] = {0xf2, 0xfd, 0x2b, 0xca, 0xfa, 0x11, 0x1b, 0x70,
                                          0x18, 0xb3, 0xec, 0x56, 0xfc, 0x6b, 0x56, 0xe1,
                                          0xda, 0xb6, 0x74, 0xa9, 0x88, 0x19, 0x3f, 0x07,
                                          0x67, 0x47, 0x90, 0x2e, 0xb9, 0xe6, 0xcc, 0xe6};
    static const int ids[36] = {20, 10, 24, 9,  32, 1,  28, 13, 27, 0,  23, 19,
                                11, 2,  31, 22, 25, 12, 33, 5,  35, 7,  17, 15,
                                21, 26, 34, 14, 4,  18, 6,  8,  3,  29, 16, 30};
    int32_t options[GAME_OPTIONS_MAX];
    durak_state s;
    game_action drawn;
    uint8_t things[GAME_SHUFFLE_MAX];
    durak_options(NULL, options);
    durak_rules.start(&s, 2, options);
    game_turn turn = durak_rules.turn(&s);
    fair_draw draw = fair_begin(key, fair_label_of(&turn), 10);
    game_luck by = fair_luck(&draw);
    game_draw(&durak_rules, &s, &by, &drawn, things);
    for (int i = 0; i < 36; i++) {
        char name[3] = {"6789TJQKA"[ids[i] % 9], "SCDH"[ids[i] / 9], '\0'};
        assert_string_equal(durak_card_name(things[i]), name);
    }
}

static bool refuses(const char *text, int seats, const char *reason)
{
    int32_t options[GAME_OPTIONS_MAX];
    char why[200];
    text_out o = text_to(why, sizeof why);
    json from;
    assert_null(json_read(text, strlen(text), &from));
    bool good = game_options_read(&durak_rules, from, options, &o) &&
                game_fits(&durak_rules, seats, options, &o);
    return !good && strstr(text_end(&o), reason) != NULL;
}

static void decks_have_six_cards_for_each_seat(void **unused) /* D1.1 */
{
    (void)unused;
    assert_true(refuses("{\"deck\":24}", 5, "up to 4"));
    assert_true(refuses("{\"deck\":24}", 6, "up to 4"));
    assert_false(refuses("{\"deck\":24}", 4, ""));
    assert_false(refuses("{\"deck\":36}", 6, ""));
    assert_false(refuses("{\"deck\":52}", 6, ""));
}

static void options_out_of_range_are_refused(void **unused) /* D1.1, D5.1, D6.6 */
{
    (void)unused;
    assert_true(refuses("{\"deck\":32}", 2, "deck is one of 24, 36, 52"));
    assert_true(refuses("{\"deck\":53}", 2, "deck is one of"));
    assert_true(refuses("{\"deck\":\"36\"}", 2, "deck is one of"));
    assert_true(refuses("{\"maxPairs\":0}", 2, "from 1 to 6"));
    assert_true(refuses("{\"maxPairs\":7}", 2, "from 1 to 6"));
    assert_true(refuses("{\"firstBoutMax\":7}", 2, "from 1 to 6"));
    assert_true(refuses("{\"boutLimit\":0}", 2, "boutLimit"));
    assert_true(refuses("{\"throwIn\":\"some\"}", 2, "all, neighbours, attacker"));
    assert_true(refuses("{\"rotation\":\"left\"}", 2, "classic, taker"));
    assert_true(refuses("{\"passable\":true}", 2, "passable"));
}

/* -- the rest of the document's test list -- */

static void document_test_3_the_seventh_card_is_refused(void **unused) /* D5.1, D5.3 */
{
    (void)unused;
    durak_state s = durak_set_up(&(durak_position){.hands = "6H 9D AS KS/TC JC QC KC AC AD AH",
                                                   .trump = "QH",
                                                   .attacker = 0,
                                                   .table = "6S:8S 6C:8C 8D:TD 8H:TH 7S:9S",
                                                   .phase = "throw"});
    assert_int_equal(s.table.limit, 6);
    durak_play_all(&s, "throw 9D"); /* the sixth */
    assert_string_equal(durak_attempt(&s, 0, "throw 6H"), "not_your_turn");
    assert_string_equal(durak_menu_text(&s), "beat 9D AD, beat 9D AH, take");
    durak_play_all(&s, "beat 9D AD"); /* and the bout is over: nobody is asked for a seventh */
    assert_int_equal(s.table.phase, DURAK_ATTACKING);
    assert_int_equal(s.table.bout, 3);
    assert_string_equal(durak_attempt(&s, 1, "throw AC"), "wrong_phase");
    s = durak_set_up(&(durak_position){.hands = "6H 9D AS KS/TC JC QC KC AC AD AH",
                                       .trump = "QH",
                                       .table = "6S:8S 6C:8C 8D:TD 8H:TH 7S:9S 7C",
                                       .phase = "defend"});
    durak_play_all(&s, "take"); /* nor while the defender takes */
    assert_int_equal(s.table.bout, 3);
    assert_int_equal(s.table.hand_n[1], 18);
}

static void document_test_4_with_an_empty_deck_nobody_draws(void **unused) /* D6.3 */
{
    (void)unused;
    durak_state s = durak_set_up(&(durak_position){
        .hands = "7D KS/9H KC AC", .trump = "QH", .table = "6D:8D", .phase = "throw"});
    durak_play_all(&s, "pass");
    assert_string_equal(durak_hand_text(&s, 0), "KS 7D");
    assert_string_equal(durak_hand_text(&s, 1), "KC AC 9H");
    assert_int_equal(s.table.bout, 3);
}

static void document_test_5_the_last_defence_holds(void **unused) /* D5.4, D6.5 */
{
    (void)unused;
    durak_state s = durak_set_up(&(durak_position){.hands = "7D/9D KC", .trump = "QH"});
    durak_play_all(&s, "attack 7D, beat 7D 9D"); /* nobody has a card to throw in */
    assert_int_equal(durak_rules.turn(&s).what, GAME_OVER);
    assert_int_equal(s.table.durak, 1);
    s = durak_set_up(&(durak_position){.hands = "7D KC/9D", .trump = "QH"});
    durak_play_all(&s, "attack 7D, beat 7D 9D"); /* the limit is one card */
    assert_int_equal(durak_rules.turn(&s).what, GAME_OVER);
    assert_int_equal(s.table.durak, 0);
    s = durak_set_up(&(durak_position){.hands = "7D/9D", .trump = "QH"});
    durak_play_all(&s, "attack 7D, beat 7D 9D");
    assert_int_equal(durak_rules.turn(&s).what, GAME_OVER);
    assert_int_equal(s.table.durak, -1);
}

/* -- the document's corner cases -- */

static void corner_case_a_transfer_to_more_than_six_cards_is_refused(void **unused) /* D2.4, D5.2 */
{
    (void)unused;
    durak_position p = {.options = "{\"transferable\":true}",
                        .hands = "AS KS QS JS TS 9S/7H AC KC QC JC TC/AD KD QD JD TD 9D",
                        .trump = "QH",
                        .table = "6S 6C 6D 7S 7C 7D",
                        .phase = "defend"};
    durak_state s = durak_set_up(&p);
    assert_string_equal(durak_attempt(&s, 1, "transfer 7H"), "over_limit");
    p.table = "6S 6C 6D 7S 7C";
    s = durak_set_up(&p);
    assert_string_equal(durak_attempt(&s, 1, "transfer 7H"), "ok");
    p.options = "{\"transferable\":true,\"maxPairs\":2}";
    p.table = "7S 7C";
    s = durak_set_up(&p);
    assert_string_equal(durak_attempt(&s, 1, "transfer 7H"), "over_limit");
}

/* The defender's last card beats the last attack card: the defence stands without anybody being
 * asked, though the attacker has more that would fit, and only then the defender draws. */
static void corner_case_a_defender_without_cards_has_defended(void **unused) /* D5.4, D6.1, D6.3 */
{
    (void)unused;
    durak_state s = durak_set_up(&(durak_position){.hands = "8H 9S JS QS KS/7D",
                                                   .deck = "7H QC JC TD AC AD",
                                                   .table = "6S:8S 6C:8C 7S:TS 7C:TC 6D",
                                                   .phase = "defend"});
    assert_int_equal(s.table.limit, 5);
    durak_play_all(&s, "beat 6D 7D");
    assert_int_equal(s.table.phase, DURAK_ATTACKING);
    assert_int_equal(s.table.attacker, 1);
    assert_string_equal(durak_hand_text(&s, 0), "9S JS QS KS AD 8H");
    assert_string_equal(durak_hand_text(&s, 1), "JC QC AC TD 7H");
}

static void corner_case_the_open_trump_is_drawn_last(void **unused) /* D1.5, D6.3 */
{
    (void)unused;
    durak_state s = durak_set_up(&(durak_position){.hands = "6S 7D 7S/8S 9H KC TC AC",
                                                   .deck = "7H QC JC TD",
                                                   .table = "6D:8D",
                                                   .phase = "throw"});
    durak_play_all(&s, "pass");
    assert_string_equal(durak_hand_text(&s, 0), "6S 7S JC QC 7D TD");
    assert_string_equal(durak_hand_text(&s, 1), "8S TC KC AC 7H 9H");
    assert_int_equal(s.table.deck_n, 0);
    assert_string_equal(durak_card_name(s.table.trump_card), "7H");
    assert_true(s.table.known[1] == durak_set_of(durak_card_read("7H", 2))); /* all saw it */
    assert_true(s.table.known[0] == 0);
}

static void corner_case_a_throw_of_a_new_rank_is_refused(void **unused) /* D4.1 */
{
    (void)unused;
    durak_state s = durak_set_up(&(durak_position){
        .hands = "6S 7D 8C/9H KC", .trump = "QH", .table = "6D:8D", .phase = "throw"});
    assert_string_equal(durak_menu_text(&s), "pass, throw 6S, throw 8C");
    assert_string_equal(durak_attempt(&s, 0, "throw 7D"), "rank_not_on_table");
    assert_string_equal(durak_attempt(&s, 0, "throw 8C"), "ok");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cards_have_a_text_and_an_order),
        cmocka_unit_test(decks_have_the_highest_ranks),
        cmocka_unit_test(document_test_1_after_the_deal_everyone_has_six),
        cmocka_unit_test(document_test_2_can_beat_in_all_combinations),
        cmocka_unit_test(document_test_3_the_seventh_card_is_refused),
        cmocka_unit_test(document_test_4_with_an_empty_deck_nobody_draws),
        cmocka_unit_test(document_test_5_the_last_defence_holds),
        cmocka_unit_test(corner_case_a_transfer_to_more_than_six_cards_is_refused),
        cmocka_unit_test(corner_case_a_defender_without_cards_has_defended),
        cmocka_unit_test(corner_case_the_open_trump_is_drawn_last),
        cmocka_unit_test(corner_case_a_throw_of_a_new_rank_is_refused),
        cmocka_unit_test(six_rounds_are_dealt_from_the_end_of_the_deck),
        cmocka_unit_test(the_bottom_card_is_trump_and_stays_in_the_deck),
        cmocka_unit_test(a_deal_of_the_whole_deck_shows_who_gets_the_trump_card),
        cmocka_unit_test(the_lowest_trump_attacks_first),
        cmocka_unit_test(without_trumps_chance_picks_the_first_attacker),
        cmocka_unit_test(the_deck_is_the_fair_shuffle_of_the_card_ids),
        cmocka_unit_test(decks_have_six_cards_for_each_seat),
        cmocka_unit_test(options_out_of_range_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
