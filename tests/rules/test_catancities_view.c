/* Cities & Knights: what a seat knows (rule K10), worlds behind views, and guesses (C12.6). */
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

enum { SEATS = 4, TEXT = 1 << 18 };

/* The JSON of a seat's view, valid until the next call for this seat. */
static const char *view_text(const catan_state *of, int seat)
{
    static char texts[SEATS + 1][TEXT];
    catan_view v;
    char *text = texts[seat + 1];
    text_out o = text_to(text, TEXT);
    catan_rules.view(of, seat, &v);
    catan_rules.view_json(&v, &o);
    assert_false(o.cut);
    return text_end(&o);
}

static bool is_same(const void *view, const void *other)
{
    return memcmp(view, other, catan_rules.view_size) == 0;
}

static bool sees(int seat, const char *what)
{
    return strstr(view_text(&s, seat), what) != NULL;
}

static bool is_secret(int actor, const char *action, int seat)
{
    game_action a;
    assert_int_equal(catan_rules.action_parse(action, strlen(action), actor, &a), GAME_OK);
    return catan_rules.secret(&s, actor, a, seat);
}

/* The seats (bits, the spectator's is the fifth) from which an action is hidden. */
static unsigned hidden_from(int actor, const char *action)
{
    unsigned seats = 0;
    for (int p = 0; p < SEATS; p++) {
        seats |= is_secret(actor, action, p) ? 1u << p : 0;
    }
    return seats | (is_secret(actor, action, GAME_SPECTATOR) ? 1u << SEATS : 0);
}

enum { ALL = 31 };

/* Seat 0 is on turn; everybody holds cards, seat 1 has the most points. */
static void set_hands(int card)
{
    sea_rolled(&s, SEATS, NULL);
    ref_build(&s, 1, "city 2");
    ref_give(&s, 0, "wood=2,ore=1");
    ref_give(&s, 1, "coin=2,brick=1");
    ref_give(&s, 2, "paper=1,wheat=1");
    ref_give(&s, 3, "sheep=2");
    city_card(&s, 0, card);
    city_card(&s, 1, CATAN_WEDDING);
    city_card(&s, 1, CATAN_CRANE);
    memset(s.known, 0, sizeof s.known); /* nobody has seen anything */
}

/* -- K10.1 -- */

static void kinds_of_others_cards_are_hidden(void **unused) /* K10.1 */
{
    (void)unused;
    set_hands(CATAN_SPY);
    assert_true(sees(0, "\"player_progress_cards\":{\"0\":[\"spy\"],\"1\":2,\"2\":0,\"3\":0}"));
    assert_true(sees(1, "\"player_progress_cards\":{\"0\":1,\"1\":[\"wedding\",\"crane\"],"));
    assert_true(
        sees(GAME_SPECTATOR, "\"player_progress_cards\":{\"0\":1,\"1\":2,\"2\":0,\"3\":0}"));
    for (int p = GAME_SPECTATOR; p < SEATS; p++) {
        assert_true(sees(p, "\"progress_decks\":{\"trade\":18,\"politics\":16,\"science\":17}"));
        assert_true(sees(p, "\"used_progress\":{\"trade\":0,\"politics\":0,\"science\":0}"));
    }
    assert_true(sees(3, "\"player_resources\":{\"0\":3,\"1\":3,\"2\":2,\"3\":{"));
    catan_view one;
    catan_view other;
    catan_state swapped = s; /* a card of a deck and one of a hand change places */
    swapped.progress[1][CATAN_CRANE]--;
    swapped.progress[1][CATAN_SMITH]++;
    swapped.progress_deck[CATAN_CRANE]++;
    swapped.progress_deck[CATAN_SMITH]--;
    assert_null(catan_rules.check(&swapped));
    for (int p = GAME_SPECTATOR; p < SEATS; p++) {
        catan_rules.view(&s, p, &one);
        catan_rules.view(&swapped, p, &other);
        assert_int_equal(is_same(&one, &other), p != 1);
    }
}

/* -- K10.2 -- */

static void a_master_merchant_sees_the_hand(void **unused) /* K10.2, K10.4 */
{
    (void)unused;
    set_hands(CATAN_MASTER_MERCHANT);
    assert_true(sees(0, "\"target_hand\":null"));
    OK(ref_act(&s, 0, "play master_merchant 1"));
    for (int p = GAME_SPECTATOR; p < SEATS; p++) {
        assert_int_equal(sees(p, "\"target_hand\":null"), p != 0);
    }
    assert_true(sees(0, "\"target_hand\":{\"wood\":0,\"brick\":1,"));
    assert_true(s.known[1][0] == s.hand[1]);
    assert_true(s.known[1][2] == 0);
    assert_int_equal(hidden_from(0, "take coin=2"), ALL & ~(1u << 0 | 1u << 1));
    OK(ref_act(&s, 0, "take brick=1,coin=1"));
    assert_true(sees(0, "\"target_hand\":null"));
    assert_string_equal(ref_cards_text(s.known[1][0]), "coin=1"); /* what is left */
    assert_string_equal(ref_cards_text(s.known[0][1]), "brick=1,coin=1");
    assert_string_equal(ref_cards_text(s.known[0][2]), "");
}

static void a_spy_sees_the_progress_cards(void **unused) /* K10.2, K10.3 */
{
    (void)unused;
    set_hands(CATAN_SPY);
    OK(ref_act(&s, 0, "play spy 1"));
    assert_true(
        sees(0, "\"player_progress_cards\":{\"0\":[],\"1\":[\"wedding\",\"crane\"],\"2\":0"));
    assert_true(sees(2, "\"player_progress_cards\":{\"0\":0,\"1\":2,"));
    assert_true(sees(GAME_SPECTATOR, "\"player_progress_cards\":{\"0\":0,\"1\":2,"));
    assert_int_equal(hidden_from(0, "draw crane"), ALL & ~(1u << 0 | 1u << 1));
    OK(ref_act(&s, 0, "draw crane"));
    assert_true(sees(0, "\"player_progress_cards\":{\"0\":[\"crane\"],\"1\":1,"));
}

static void who_is_asked_does_not_see_what_is_offered(void **unused) /* K10.2, K10.3, K10.4 */
{
    (void)unused;
    set_hands(CATAN_COMMERCIAL_HARBOR);
    OK(ref_act(&s, 0, "play commercial_harbor"));
    assert_int_equal(hidden_from(0, "ask 1 ore"), ALL & ~(1u << 0));
    catan_state before = s;
    OK(ref_act(&s, 0, "ask 1 ore"));
    assert_true(sees(0, "\"ask\":{\"player_id\":1,\"resource\":\"ore\"}"));
    for (int p = GAME_SPECTATOR; p < SEATS; p++) {
        assert_int_equal(sees(p, "\"ask\":{\"player_id\":1,\"resource\":null}"), p != 0);
    }
    catan_state ore = s;
    s = before;
    OK(ref_act(&s, 0, "ask 1 wood"));
    for (int p = GAME_SPECTATOR; p < SEATS; p++) { /* the same bytes for all others */
        catan_view one;
        catan_view other;
        catan_rules.view(&ore, p, &one);
        catan_rules.view(&s, p, &other);
        assert_int_equal(is_same(&one, &other), p != 0);
    }
    assert_int_equal(hidden_from(1, "give coin=1"), ALL & ~(1u << 0 | 1u << 1));
    OK(ref_act(&s, 1, "give coin=1"));
    assert_string_equal(ref_cards_text(s.known[0][1]), "coin=1");
    assert_string_equal(ref_cards_text(s.known[1][0]), "wood=1");
    assert_string_equal(ref_cards_text(s.known[0][2]), "");
    assert_string_equal(ref_cards_text(s.known[1][2]), "");
}

/* -- K10.3, K10.4 -- */

static void gifts_are_seen_by_giver_and_taker(void **unused) /* K10.3, K10.4 */
{
    (void)unused;
    set_hands(CATAN_WEDDING);
    OK(ref_act(&s, 0, "play wedding"));
    assert_int_equal(hidden_from(1, "give coin=2"), ALL & ~(1u << 0 | 1u << 1));
    OK(ref_act(&s, 1, "give coin=2"));
    assert_string_equal(ref_cards_text(s.known[0][1]), "coin=2");
    assert_string_equal(ref_cards_text(s.known[0][3]), "");
    set_hands(CATAN_WEDDING); /* but who knows the hand, and that it goes, knows the gift */
    catan_lose(&s, 1, catan_some(CATAN_BRICK, 1), 1);
    s.table.bank += catan_some(CATAN_BRICK, 1);
    s.known[1][2] = s.hand[1];
    OK(ref_act(&s, 0, "play wedding"));
    OK(ref_act(&s, 1, "give coin=2"));
    assert_string_equal(ref_cards_text(s.known[0][2]), "coin=2");
    assert_string_equal(ref_cards_text(s.known[0][3]), "");
}

static void drawn_and_dropped_cards_are_ones_own(void **unused) /* K10.3 */
{
    (void)unused;
    sea_table(&s, SEATS, NULL);
    city_level(&s, 1, CATAN_SCIENCE, 1, -1);
    for (int i = 0; i < 4; i++) {
        city_card(&s, 1, i < 2 ? CATAN_SPY : CATAN_WARLORD);
    }
    OK(city_roll(&s, "1-1", "science"));
    assert_int_equal(hidden_from(GAME_CHANCE, "crane"), ALL & ~(1u << 1));
    assert_int_equal(hidden_from(GAME_CHANCE, "printer"), 0); /* it is shown */
    OK(ref_chance(&s, "crane"));
    assert_int_equal(hidden_from(1, "drop crane"), ALL & ~(1u << 1));
}

static void everybody_sees_what_a_monopoly_takes(void **unused) /* K10.4 */
{
    (void)unused;
    set_hands(CATAN_TRADE_MONOPOLY);
    s.known[2][0] = s.hand[2];
    assert_int_equal(hidden_from(0, "play trade_monopoly paper"), 0);
    OK(ref_act(&s, 0, "play trade_monopoly paper"));
    assert_string_equal(ref_cards_text(s.known[0][0]), "paper=1");
    assert_string_equal(ref_cards_text(s.known[0][3]), "paper=1");
    assert_string_equal(ref_cards_text(s.known[2][0]), "wheat=1");
}

static void a_game_that_is_over_shows_all_cards(void **unused) /* C12.5 */
{
    (void)unused;
    catan_view v;
    static char text[TEXT];
    set_hands(CATAN_SPY);
    catan_rules.view(&s, 2, &v);
    catan_rules.reveal(&s, &v);
    text_out o = text_to(text, sizeof text);
    catan_rules.view_json(&v, &o);
    text_end(&o);
    assert_non_null(strstr(text, "\"1\":[\"wedding\",\"crane\"]"));
    assert_non_null(strstr(text, "\"progress_decks\":[\"commercial_harbor\""));
}

/* -- worlds behind a view, and behind its JSON -- */

static void look_behind(luck *l)
{
    enum { TRIES = 50 };
    game_luck drawn = luck_as(l);
    int32_t options[GAME_OPTIONS_MAX];
    json events = {0};
    ref_options(NULL, options);
    assert_null(json_read("[]", 2, &events));
    for (int i = 0; i < TRIES * SEATS; i++) {
        catan_view v;
        catan_view again;
        catan_state world;
        char reason[200];
        text_out why = text_to(reason, sizeof reason);
        json from = {0};
        int seat = i % SEATS;
        catan_rules.view(&s, seat, &v);
        catan_rules.sample(&v, &drawn, &world);
        assert_null(catan_rules.check(&world));
        catan_rules.view(&world, seat, &again);
        assert_memory_equal(&v, &again, sizeof v);
        const char *text = view_text(&s, seat);
        assert_null(json_read(text, strlen(text), &from));
        bool guessed = catan_rules.guess(&world, SEATS, options, seat, from, events, &drawn, &why);
        text_end(&why);
        assert_string_equal(guessed ? "" : reason, "");
        char *was = strdup(text);
        assert_string_equal(view_text(&world, seat), was);
        free(was);
    }
}

static void worlds_are_made_up_in_every_phase_that_shows_cards(void **unused) /* C12.3, C12.6 */
{
    (void)unused;
    luck l = luck_from(5);
    set_hands(CATAN_MASTER_MERCHANT);
    OK(ref_act(&s, 0, "play master_merchant 1"));
    look_behind(&l);
    set_hands(CATAN_SPY);
    OK(ref_act(&s, 0, "play spy 1"));
    look_behind(&l);
    set_hands(CATAN_WEDDING);
    OK(ref_act(&s, 0, "play wedding"));
    look_behind(&l);
    set_hands(CATAN_COMMERCIAL_HARBOR);
    OK(ref_act(&s, 0, "play commercial_harbor"));
    look_behind(&l);
    OK(ref_act(&s, 0, "ask 1 ore")); /* seat 1 has a commodity, and seat 0 a resource, in each */
    look_behind(&l);
}

static void a_view_that_cannot_be_is_refused(void **unused) /* C12.6, X6 */
{
    (void)unused;
    static const ref_refusal list[] = {
        {"\"target_hand\":{\"wood\":0", "\"target_hand\":{\"wood\":1", "target_hand"},
        {"\"progress_decks\":{\"trade\":17", "\"progress_decks\":{\"trade\":16", "add up"},
        {"\"progress_decks\":{\"trade\":17", "\"progress_decks\":{\"trade\":19", "each track"},
        {"\"player_progress_cards\":{\"0\":[],\"1\":2",
         "\"player_progress_cards\":{\"0\":[],\"1\":3", "add up"},
        {"\"player_progress_cards\":{\"0\":[],\"1\":2",
         "\"player_progress_cards\":{\"0\":2,\"1\":2", "a list of progress cards"},
        {"\"target_player\":1", "\"target_player\":null", "target"},
    };
    luck l = luck_from(7);
    game_luck drawn = luck_as(&l);
    int32_t options[GAME_OPTIONS_MAX];
    json events = {0};
    ref_options(NULL, options);
    assert_null(json_read("[]", 2, &events));
    set_hands(CATAN_MASTER_MERCHANT);
    OK(ref_act(&s, 0, "play master_merchant 1"));
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        catan_state world;
        char reason[200];
        text_out why = text_to(reason, sizeof reason);
        json from = {0};
        char *text = ref_changed(view_text(&s, 0), list[i].from, list[i].to);
        assert_null(json_read(text, strlen(text), &from));
        assert_false(catan_rules.guess(&world, SEATS, options, 0, from, events, &drawn, &why));
        text_end(&why);
        assert_non_null(strstr(reason, list[i].why));
        free(text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kinds_of_others_cards_are_hidden),
        cmocka_unit_test(a_master_merchant_sees_the_hand),
        cmocka_unit_test(a_spy_sees_the_progress_cards),
        cmocka_unit_test(who_is_asked_does_not_see_what_is_offered),
        cmocka_unit_test(gifts_are_seen_by_giver_and_taker),
        cmocka_unit_test(drawn_and_dropped_cards_are_ones_own),
        cmocka_unit_test(everybody_sees_what_a_monopoly_takes),
        cmocka_unit_test(a_game_that_is_over_shows_all_cards),
        cmocka_unit_test(worlds_are_made_up_in_every_phase_that_shows_cards),
        cmocka_unit_test(a_view_that_cannot_be_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
