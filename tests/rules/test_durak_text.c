/* Durak: refusals in their order, actions as text, states and views as JSON, and what a seat may
 * know (numbers of rules/durak/README.md). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "ai/core/luck.h"
#include "engine/engine.h"
#include "tests/kit/durak_reference.h"

/* -- refusals -- */

/* Seat 1 is to beat the 9C; it has the 9D, but seat 2 has one card, so no transfer fits. */
static const durak_position defending = {
    .hands = "AS KS/9D 7C TS/QS", .trump = "QH", .table = "6S:8S 9C", .phase = "defend"};

static const struct refusal {
    int seat;
    const char *action;
    const char *code;
} refusals[] = {
    {0, "nonsense", "not_your_turn"},   {2, "take", "not_your_turn"},
    {1, "beat 1X", "bad_action"},       {1, "attack 1X AS", "bad_action"},
    {1, "attack 1X", "unknown_card"},   {1, "attack 2S", "unknown_card"},
    {1, "beat 2S AS", "unknown_card"},  {1, "beat 9C 2S", "unknown_card"},
    {1, "transfer 5D", "unknown_card"}, {1, "attack AS", "wrong_phase"},
    {1, "throw AS", "wrong_phase"},     {1, "pass", "wrong_phase"},
    {1, "beat KD AS", "not_your_card"}, {1, "transfer AS", "not_your_card"},
    {1, "beat KD 7C", "not_on_table"},  {1, "beat 6S TS", "not_on_table"}, /* it is beaten */
    {1, "beat 8S TS", "not_on_table"},                                     /* it is a defence */
    {1, "beat 9C 7C", "does_not_beat"}, {1, "transfer 7C", "rank_not_on_table"},
    {1, "transfer 9D", "over_limit"},
};

static void the_first_thing_wrong_is_named(void **unused) /* D7.1, D7.2 */
{
    (void)unused;
    durak_state s = durak_set_up(&defending);
    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++) {
        const struct refusal *r = &refusals[i];
        const char *code = durak_attempt(&s, r->seat, r->action); /* which sees to D7.2 */
        if (strcmp(code, r->code) != 0) {
            fail_msg("%s: %s instead of %s", r->action, code, r->code);
        }
    }
    durak_position p = defending;
    p.hands = "AS KS/9D 7C TS/QS KC JC";
    s = durak_set_up(&p);
    assert_string_equal(durak_attempt(&s, 1, "transfer 9D"), "cannot_transfer");
}

static void throws_and_attacks_are_refused_in_order(void **unused) /* D7.1, D7.2 */
{
    (void)unused;
    durak_state s = durak_set_up(&(durak_position){
        .hands = "AS KS 8C/9D 7D", .trump = "QH", .table = "6S:8S", .phase = "throw"});
    assert_string_equal(durak_attempt(&s, 1, "throw 9D"), "not_your_turn");
    assert_string_equal(durak_attempt(&s, 0, "throw 2C"), "unknown_card");
    assert_string_equal(durak_attempt(&s, 0, "attack 9D"), "wrong_phase");
    assert_string_equal(durak_attempt(&s, 0, "beat 6S 9D"), "wrong_phase");
    assert_string_equal(durak_attempt(&s, 0, "throw 9D"), "not_your_card");
    assert_string_equal(durak_attempt(&s, 0, "throw AS"), "rank_not_on_table");
    assert_string_equal(durak_attempt(&s, 0, "pass"), "ok");
    assert_string_equal(durak_attempt(&s, 1, "pass"), "wrong_phase");
    assert_string_equal(durak_attempt(&s, 1, "attack AS"), "not_your_card");
    assert_string_equal(durak_attempt(&s, 1, "attack 7D"), "ok");
}

/* The engine looks at the turn, then at the text, then lets the rules judge. */
static void the_engine_keeps_the_order(void **unused) /* D7.1 */
{
    (void)unused;
    static char request[2 * DURAK_REF_JSON];
    static char answer[2 * DURAK_REF_JSON];
    char state[DURAK_REF_JSON];
    engine *e = engine_new();
    int seats = durak_position_json(&defending, state);
    int n = snprintf(request, sizeof request,
                     "{\"op\":\"set\",\"game\":\"durak\",\"seats\":%d,\"state\":%s}", seats, state);
    text_out o = text_to(answer, sizeof answer);
    engine_answer(e, request, (size_t)n, &o);
    assert_string_equal(text_end(&o), "{\"ok\":true,\"to_act\":[1]}\n");
    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++) {
        char code[64];
        n = snprintf(request, sizeof request, "{\"op\":\"act\",\"seat\":%d,\"action\":\"%s\"}",
                     refusals[i].seat, refusals[i].action);
        o = text_to(answer, sizeof answer);
        engine_answer(e, request, (size_t)n, &o);
        snprintf(code, sizeof code, "\"code\":\"%s\"", refusals[i].code);
        assert_non_null(strstr(text_end(&o), code));
    }
    engine_free(e);
}

static void only_canonical_texts_are_actions(void **unused) /* D1.2, D7.1 */
{
    (void)unused;
    static const char *const bad[] = {
        "",          "attack",  "attack ",  " attack 6S",  "attack  6S",    "attack 6S ",
        "Attack 6S", "beat 6S", "beat 6S ", "beat  6S 7S", "beat 6S 7S 8S", "take 6S",
        "pass ",     "taking",  "6S",       "attack6S",    "throw",         "attack 6S 7S"};
    static const char *const unknown[] = {"attack 6s",  "attack 10S", "throw S6",    "beat 6S 1H",
                                          "beat xx 6S", "transfer T", "attack 6S\t", "throw 6\xc3"};
    static const char *const good[] = {"attack 6S", "beat 6S TH", "transfer 2C",
                                       "throw AD",  "take",       "pass"};
    game_action a;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_int_equal(durak_rules.action_parse(bad[i], strlen(bad[i]), 0, &a), GAME_BAD_ACTION);
    }
    for (size_t i = 0; i < sizeof unknown / sizeof *unknown; i++) {
        assert_int_equal(durak_rules.action_parse(unknown[i], strlen(unknown[i]), 0, &a),
                         DURAK_UNKNOWN_CARD);
    }
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        char text[GAME_ACTION_TEXT];
        text_out o = text_to(text, sizeof text);
        assert_int_equal(durak_rules.action_parse(good[i], strlen(good[i]), 0, &a), GAME_OK);
        durak_rules.action_text(a, &o);
        assert_string_equal(text_end(&o), good[i]);
    }
    assert_int_equal(durak_rules.action_parse("6", 1, GAME_CHANCE, &a), GAME_BAD_ACTION);
    assert_int_equal(durak_rules.action_parse("00", 2, GAME_CHANCE, &a), GAME_BAD_ACTION);
}

static void actions_with_stray_bytes_are_refused(void **unused) /* D7.1 */
{
    (void)unused;
    durak_state s = durak_set_up(&(durak_position){.hands = "6S 7S/8S", .trump = "QH"});
    uint8_t card = (uint8_t)durak_card_read("6S", 2);
    const struct {
        game_action action;
        int error;
    } cases[] = {{{DURAK_ATTACK, {card, 1}}, GAME_BAD_ACTION},
                 {{DURAK_ATTACK, {card, 0, 0, 0, 0, 0, 1}}, GAME_BAD_ACTION},
                 {{DURAK_TAKE, {1}}, GAME_BAD_ACTION},
                 {{0, {0}}, GAME_BAD_ACTION},
                 {{DURAK_PASS + 1, {0}}, GAME_BAD_ACTION},
                 {{GAME_KIND_PICK, {0}}, GAME_BAD_ACTION},
                 {{DURAK_ATTACK, {0}}, DURAK_UNKNOWN_CARD},
                 {{DURAK_ATTACK, {255}}, DURAK_UNKNOWN_CARD},
                 {{DURAK_ATTACK, {card}}, GAME_OK}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_int_equal(durak_rules.apply(&s, 0, cases[i].action), cases[i].error);
    }
}

/* -- states as JSON -- */

#define HANDS_24                                                                                   \
    "[\"9S\",\"TS\",\"JS\",\"QS\",\"KS\",\"AS\"],[\"9C\",\"TC\",\"JC\",\"QC\",\"KC\",\"AC\"]"
#define DECK_24                                                                                    \
    "[\"TH\",\"9D\",\"TD\",\"JD\",\"QD\",\"KD\",\"AD\",\"9H\",\"JH\",\"QH\",\"KH\",\"AH\"]"

static const char deck_24[] = "{\"deck\":24}";

static void states_are_written_field_by_field(void **unused) /* D8.1 */
{
    (void)unused;
    int32_t options[GAME_OPTIONS_MAX];
    durak_state s;
    durak_options(deck_24, options);
    durak_rules.start(&s, 2, options);
    assert_string_equal(
        durak_state_text(&s),
        "{\"trump\":null,\"trumpCard\":null,\"deck\":[],\"hands\":[[],[]],\"table\":[],"
        "\"discard\":[],\"attacker\":null,\"defender\":null,\"firstAttacker\":null,\"bout\":0,"
        "\"phase\":\"deal\",\"toAct\":null,\"taking\":false,\"limit\":0,\"passed\":[],\"out\":[],"
        "\"durak\":null}");
    s = durak_dealt(2, deck_24,
                    "TH 9D TD JD QD KD AD 9H JH QH KH AH AC AS KC KS QC QS JC JS TC TS 9C 9S");
    assert_string_equal(
        durak_state_text(&s),
        "{\"trump\":\"H\",\"trumpCard\":\"TH\",\"deck\":" DECK_24 ",\"hands\":[" HANDS_24
        "],\"table\":[],\"discard\":[],\"attacker\":null,\"defender\":null,\"firstAttacker\":null,"
        "\"bout\":0,\"phase\":\"first\",\"toAct\":null,\"taking\":false,\"limit\":0,\"passed\":[],"
        "\"out\":[],\"durak\":null}");
    assert_int_equal(durak_rules.apply(&s, GAME_CHANCE, (game_action){GAME_KIND_PICK, {1}}), 0);
    durak_play_all(&s, "attack 9C");
    assert_string_equal(
        durak_state_text(&s),
        "{\"trump\":\"H\",\"trumpCard\":\"TH\",\"deck\":" DECK_24 ",\"hands\":[[\"9S\",\"TS\","
        "\"JS\",\"QS\",\"KS\",\"AS\"],[\"TC\",\"JC\",\"QC\",\"KC\",\"AC\"]],\"table\":[{"
        "\"attack\":\"9C\",\"defence\":null}],\"discard\":[],\"attacker\":1,\"defender\":0,"
        "\"firstAttacker\":1,\"bout\":1,\"phase\":\"defend\",\"toAct\":0,\"taking\":false,"
        "\"limit\":6,\"passed\":[],\"out\":[],\"durak\":null}");
}

static void cards_that_all_saw_taken_are_known(void **unused) /* D8.2 */
{
    (void)unused;
    char why[200];
    char text[DURAK_REF_JSON];
    durak_state again;
    durak_state s = durak_set_up(
        &(durak_position){.hands = "KS AS/TD JD", .trump = "QH", .table = "6D", .phase = "defend"});
    durak_play_all(&s, "take, pass");
    strcpy(text, durak_state_text(&s));
    char *known = strstr(text, ",\"known\":[[],[\"6D\"]]}");
    assert_non_null(known);
    assert_true(durak_try_set(&again, 2, NULL, text, why));
    assert_memory_equal(&again, &s, sizeof s);
    strcpy(known, "}"); /* left out: nobody remembers */
    assert_true(durak_try_set(&again, 2, NULL, text, why));
    assert_true(again.table.known[1] == 0);
    assert_null(strstr(durak_state_text(&again), "known"));
}

/* -- views -- */

static void a_view_has_the_own_hand_and_counts_of_the_others(void **unused) /* D9.1 */
{
    (void)unused;
    durak_state s = durak_set_up(&(durak_position){.options = deck_24,
                                                   .hands = "TS JS QS KS AS/TC QC KC AC/JD QD KD",
                                                   .deck = "TH JH QH KH",
                                                   .table = "9S:9H 9C",
                                                   .phase = "defend"});
    const char *table = "\"trump\":\"H\",\"trumpCard\":\"TH\",\"table\":[{\"attack\":\"9S\","
                        "\"defence\":\"9H\"},{\"attack\":\"9C\",\"defence\":null}],\"attacker\":0,"
                        "\"defender\":1,\"firstAttacker\":0,\"bout\":2,\"phase\":\"defend\","
                        "\"toAct\":1,\"taking\":false,\"limit\":5,\"passed\":[],\"out\":[],"
                        "\"durak\":null}";
    char text[DURAK_REF_JSON];
    snprintf(text, sizeof text,
             "{\"seat\":1,\"hand\":[\"TC\",\"QC\",\"KC\",\"AC\"],\"handCounts\":[5,4,3],"
             "\"deckCount\":4,\"discardCount\":5,%s",
             table);
    assert_string_equal(durak_view_text(&s, 1), text);
    snprintf(text, sizeof text,
             "{\"seat\":null,\"hand\":[],\"handCounts\":[5,4,3],\"deckCount\":4,"
             "\"discardCount\":5,%s",
             table);
    assert_string_equal(durak_view_text(&s, GAME_SPECTATOR), text);
}

static void hidden_cards_may_change_places_unseen(void **unused) /* D9.2 */
{
    (void)unused;
    durak_position p = {.hands = "KS AS 6C 7C 8C 9C/TD JD QD KD AD 6H/7S 8S 9S TS JS QS",
                        .deck = "QH 7H 8H 9H TH",
                        .bout = 3};
    durak_state s = durak_set_up(&p);
    p.hands = "KS AS 6C 7C 8C 9C/TD JD QD KD TH QS/7S 8S 9S TS JS AD";
    p.deck = "QH 8H 6H 7H 9H";
    durak_state other = durak_set_up(&p);
    assert_memory_not_equal(&s, &other, sizeof s);
    for (int seat = GAME_SPECTATOR; seat < 1; seat++) {
        durak_view a, b;
        char text[DURAK_REF_JSON];
        durak_rules.view(&s, seat, &a);
        durak_rules.view(&other, seat, &b);
        assert_memory_equal(&a, &b, sizeof a);
        strcpy(text, durak_view_text(&s, seat));
        assert_string_equal(durak_view_text(&other, seat), text);
    }
}

static void a_bots_view_remembers_what_all_have_seen(void **unused) /* D9.3 */
{
    (void)unused;
    durak_state s = durak_set_up(&(durak_position){
        .hands = "KS AS/TD JD/QD KD", .trump = "QH", .table = "6D", .phase = "defend"});
    durak_play_all(&s, "take, pass, pass");
    durak_view v;
    durak_rules.view(&s, 0, &v);
    assert_true(v.table.known[1] == durak_set_of(durak_card_read("6D", 2)));
    assert_true(v.table.discard == s.table.discard);
    assert_null(strstr(durak_view_text(&s, 0), "known"));
    assert_null(strstr(durak_view_text(&s, 0), "discard\""));
}

/* -- samples -- */

static durak_state sample_of(const durak_state *s, int seat, luck *l)
{
    durak_view v;
    durak_state world;
    game_luck by = luck_as(l);
    durak_rules.view(s, seat, &v);
    durak_rules.sample(&v, &by, &world);
    assert_null(durak_rules.check(&world));
    return world;
}

/* Two hidden cards in the other hand beside a known one, two in the deck above the trump card:
 * each of the 4!/2! ways to deal the four comes up one time in twelve. */
static void samples_deal_hidden_cards_evenly(void **unused) /* D9.4 */
{
    (void)unused;
    enum { SAMPLES = 24000, WAYS = 12 };
    luck l = luck_from(5);
    durak_state s = durak_set_up(&(durak_position){.hands = "KS AS 6C 7C 8C 9C/TD JD QD",
                                                   .deck = "QH 7H 8H",
                                                   .table = "6D",
                                                   .phase = "defend",
                                                   .attacker = 0});
    int trump = durak_card_read("QH", 2);
    s.table.known[1] = durak_set_of(durak_card_read("JD", 2));
    int count[64][64] = {{0}};
    for (int i = 0; i < SAMPLES; i++) {
        durak_state world = sample_of(&s, 0, &l);
        assert_true(durak_has(world.hand[1], durak_card_read("JD", 2)));
        assert_int_equal(world.deck[0], trump);
        assert_true(world.hand[0] == s.hand[0]);
        count[world.deck[1]][world.deck[2]]++;
    }
    int ways = 0;
    for (int a = 0; a < 64; a++) {
        for (int b = 0; b < 64; b++) {
            ways += count[a][b] > 0;
            assert_true(count[a][b] == 0 || abs(count[a][b] - SAMPLES / WAYS) < 200);
        }
    }
    assert_int_equal(ways, WAYS);
}

static void samples_give_nobody_a_trump_while_chance_chooses(void **unused) /* D9.4 */
{
    (void)unused;
    luck l = luck_from(6);
    durak_state s = durak_dealt(
        2, deck_24, "TH 9D TD JD QD KD AD 9H JH QH KH AH AC AS KC KS QC QS JC JS TC TS 9C 9S");
    for (int i = 0; i < 200; i++) {
        durak_state world = sample_of(&s, i % 3 - 1, &l);
        assert_true(((world.hand[0] | world.hand[1]) & durak_suit_set(DURAK_HEARTS)) == 0);
    }
}

/* Whether a world can be made up behind the seat's view, if it was told these events. */
static bool guessed(const durak_state *s, int seat, const char *told)
{
    const int32_t options[GAME_OPTIONS_MAX] = {
        [DURAK_OPTION_MAX_PAIRS] = s->table.max_pairs,
        [DURAK_OPTION_FIRST_BOUT_MAX] = s->table.first_bout_max,
        [DURAK_OPTION_DECK] = s->table.cards,
        [DURAK_OPTION_BOUT_LIMIT] = s->table.bout_limit,
    };
    char text[2000];
    char reason[200];
    text_out o = text_to(text, sizeof text);
    text_out why = text_to(reason, sizeof reason);
    durak_view v;
    durak_state world;
    json events;
    luck l = luck_from(5);
    game_luck any = luck_as(&l);
    durak_rules.view(s, seat, &v);
    durak_rules.view_json(&v, &o);
    text_end(&o);
    assert_null(json_read(told, strlen(told), &events));
    return durak_rules.guess(&world, s->table.seats, options, seat, json_trusted(text, o.len),
                             events, &any, &why);
}

static void a_guess_needs_every_event(void **unused) /* D9.6 */
{
    (void)unused;
    int32_t options[GAME_OPTIONS_MAX] = {0};
    game_action drawn;
    game_action menu[DURAK_MENU_MAX];
    uint8_t things[GAME_SHUFFLE_MAX];
    char told[100];
    durak_state s;
    luck l = luck_from(3);
    game_luck any = luck_as(&l);
    text_out why = {0};
    assert_true(game_options_read(&durak_rules, (json){0}, options, &why));
    durak_rules.start(&s, 2, options);
    while (s.table.phase < DURAK_ATTACKING) {
        game_draw(&durak_rules, &s, &any, &drawn, things);
    }
    assert_true(guessed(&s, 0, "[]"));
    int p = (unsigned char)s.table.to_act;
    assert_true(durak_rules.legal(&s, p, menu) > 0);
    assert_int_equal(durak_rules.apply(&s, p, menu[0]), GAME_OK);
    snprintf(told, sizeof told,
             "[{\"seq\":1,\"chance\":null},{\"seat\":%d,\"action\":\"attack %s\"}]", p,
             durak_card_name(menu[0].arg[0]));
    assert_true(guessed(&s, 0, told));
    assert_true(guessed(&s, 1, told));
    assert_false(guessed(&s, 0, "[]"));
    assert_false(guessed(&s, 0, "[{\"seat\":7,\"action\":\"take\"}]"));
    assert_false(guessed(&s, 0, "{}"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_first_thing_wrong_is_named),
        cmocka_unit_test(the_engine_keeps_the_order),
        cmocka_unit_test(throws_and_attacks_are_refused_in_order),
        cmocka_unit_test(only_canonical_texts_are_actions),
        cmocka_unit_test(actions_with_stray_bytes_are_refused),
        cmocka_unit_test(states_are_written_field_by_field),
        cmocka_unit_test(cards_that_all_saw_taken_are_known),
        cmocka_unit_test(a_view_has_the_own_hand_and_counts_of_the_others),
        cmocka_unit_test(hidden_cards_may_change_places_unseen),
        cmocka_unit_test(a_bots_view_remembers_what_all_have_seen),
        cmocka_unit_test(samples_deal_hidden_cards_evenly),
        cmocka_unit_test(samples_give_nobody_a_trump_while_chance_chooses),
        cmocka_unit_test(a_guess_needs_every_event),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
