/* The engine protocol as docs/engine.md promises it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/engine.h"
#include "table/grow.h"

static engine *e;

static int set_up(void **unused)
{
    (void)unused;
    e = engine_new();
    return 0;
}

static int tear_down(void **unused)
{
    (void)unused;
    engine_free(e);
    return 0;
}

/* The answer to a request, without its end of line. Good until the next. */
static const char *ask_bytes(const char *request, size_t n)
{
    static text_out o;
    o.more = text_grow;
    o.len = 0;
    engine_answer(e, request, n, &o);
    assert_false(o.cut);
    assert_true(o.len > 0 && o.at[o.len - 1] == '\n');
    o.at[--o.len] = '\0';
    assert_null(memchr(o.at, '\n', o.len));
    json answer;
    assert_null(json_read(o.at, o.len, &answer));
    return o.at;
}

static const char *ask(const char *request)
{
    return ask_bytes(request, strlen(request));
}

static void expect(const char *request, const char *answer)
{
    assert_string_equal(ask(request), answer);
}

static void expect_error(const char *request, const char *code)
{
    char begin[100];
    snprintf(begin, sizeof begin, "{\"ok\":false,\"error\":{\"code\":\"%s\",\"message\":\"", code);
    const char *answer = ask(request);
    if (strncmp(answer, begin, strlen(begin)) != 0) {
        fail_msg("%s\n  wanted error %s, got %.200s", request, code, answer);
    }
}

#define NEW_NARDY "{\"op\":\"new\",\"game\":\"nardy\",\"seats\":2}"
#define NEW_KUSH                                                                                   \
    "{\"op\":\"new\",\"game\":\"kush\",\"seats\":2,\"options\":{\"width\":12,\"height\":12}}"
#define KEY "f2fd2bcafa111b7018b3ec56fc6b56e1dab674a988193f076747902eb9e6cce6"

static void games_are_listed_with_their_options(void **unused)
{
    (void)unused;
    const char *answer = ask("{\"op\":\"games\"}");
    assert_non_null(strstr(answer, "{\"name\":\"nardy\",\"version\":1,\"layout\":"));
    assert_non_null(strstr(answer, ",\"minSeats\":2,\"maxSeats\":2,\"draw\":true,\"options\":["
                                   "{\"name\":\"rules\",\"type\":\"enum\",\"default\":\"classic\","
                                   "\"values\":[\"federation\",\"classic\"]},"
                                   "{\"name\":\"draws\",\"type\":\"bool\",\"default\":false}],"
                                   "\"levels\":[\"easy\",\"medium\""));
    assert_non_null(strstr(answer, "],\"levelFacts\":[{\"name\":\"easy\",\"about\":\""));
    assert_non_null(strstr(answer, "\"min\":24,\"max\":52,\"values\":[24,36,52]}"));
    assert_non_null(strstr(answer, "\"seats\":{\"24\":[2,3,4],\"36\":[2,3,4,5,6],"
                                   "\"52\":[2,3,4,5,6]}"));
    assert_non_null(strstr(answer, "\"large\":[5,6],\"new_shores\":[3,4,5,6],"
                                   "\"four_islands\":[3,4],"));
    assert_non_null(strstr(
        answer, "{\"name\":\"width\",\"type\":\"int\",\"default\":50,\"min\":12,\"max\":64}"));
}

static void a_nardy_turn_by_hand(void **unused)
{
    (void)unused;
    expect(NEW_NARDY, "{\"ok\":true,\"to_act\":[0]}");
    expect("{\"op\":\"legal\"}", "{\"ok\":true,\"actions\":[\"roll\"],\"open\":[]}");
    const char *chance = ask("{\"op\":\"act\",\"action\":\"roll\"}");
    assert_non_null(strstr(chance, "{\"ok\":true,\"chance\":[{\"outcome\":\"1-1\",\"weight\":1},"
                                   "{\"outcome\":\"2-1\",\"weight\":2},"
                                   "{\"outcome\":\"2-2\",\"weight\":1},"));
    expect("{\"op\":\"legal\"}", "{\"ok\":true,\"actions\":[],\"open\":[]}");
    expect("{\"op\":\"chance\",\"outcome\":\"1-2\"}", "{\"ok\":true,\"to_act\":[0]}");
    expect("{\"op\":\"legal\",\"seat\":0}",
           "{\"ok\":true,\"actions\":[\"24-22\",\"24-23\"],\"open\":[]}");
    expect("{\"op\":\"legal\",\"seat\":1}", "{\"ok\":true,\"actions\":[],\"open\":[]}");
    const char *state = ask("{\"op\":\"state\"}");
    assert_non_null(strstr(state, "\"roll\":[1,2],\"dice\":[1,2]"));
    assert_non_null(strstr(state, "\"possibleMoves\":[\"24-22,22-21\",\"24-23,23-21\"]"));
    expect("{\"op\":\"act\",\"seat\":0,\"action\":\"24-23\"}", "{\"ok\":true,\"to_act\":[0]}");
    expect("{\"op\":\"act\",\"action\":\"23-21\",\"id\":[7]}",
           "{\"ok\":true,\"to_act\":[1],\"id\":[7]}");
    expect("{\"op\":\"log\"}",
           "{\"ok\":true,\"log\":[{\"seat\":0,\"action\":\"roll\"},{\"chance\":\"1-2\"},"
           "{\"seat\":0,\"action\":\"24-23\"},{\"seat\":0,\"action\":\"23-21\"}]}");
}

static void the_end_has_scores(void **unused)
{
    (void)unused;
    expect("{\"op\":\"set\",\"game\":\"nardy\",\"seats\":2,\"state\":{\"board\":{"
           "\"1\":{\"player\":\"white\",\"checkers\":1},"
           "\"13\":{\"player\":\"black\",\"checkers\":15}},"
           "\"currentPlayer\":\"white\",\"turnCount\":91,\"dice\":[2,1]}}",
           "{\"ok\":true,\"to_act\":[0]}");
    expect("{\"op\":\"act\",\"action\":\"1-off\"}", "{\"ok\":true,\"over\":true,\"scores\":[2,0]}");
    expect("{\"op\":\"turn\"}", "{\"ok\":true,\"over\":true,\"scores\":[2,0]}");
    expect("{\"op\":\"legal\"}", "{\"ok\":true,\"actions\":[],\"open\":[]}");
    expect_error("{\"op\":\"act\",\"action\":\"roll\"}", "not_your_turn");
    expect_error("{\"op\":\"chance\",\"outcome\":\"2-1\"}", "not_chance");
    expect_error("{\"op\":\"best\",\"level\":\"easy\"}", "not_your_turn");
    assert_non_null(strstr(ask("{\"op\":\"view\",\"seat\":1}"), "\"winner\":\"white\""));
}

static void an_open_view_hides_nothing(void **unused)
{
    (void)unused;
    ask("{\"op\":\"new\",\"game\":\"durak\",\"seats\":2,\"seed\":\"" KEY "\"}");
    assert_null(strstr(ask("{\"op\":\"view\",\"seat\":0}"), "\"hands\""));
    assert_null(strstr(ask("{\"op\":\"view\",\"seat\":0,\"open\":false}"), "\"hands\""));
    assert_non_null(strstr(ask("{\"op\":\"view\",\"seat\":null,\"open\":true}"), "\"hands\":[["));
    expect_error("{\"op\":\"view\",\"seat\":0,\"open\":1}", "bad_request");
}

static void kush_names_the_first_thing_wrong(void **unused)
{
    (void)unused;
    expect(NEW_KUSH, "{\"ok\":true,\"to_act\":[0]}");
    expect("{\"op\":\"act\",\"action\":\"roll\"}", ask("{\"op\":\"turn\"}"));
    expect("{\"op\":\"chance\",\"outcome\":\"3-2\"}", "{\"ok\":true,\"to_act\":[0]}");
    expect("{\"op\":\"legal\"}",
           "{\"ok\":true,\"actions\":[\"place 0 0 0\",\"place 0 0 1\"],\"open\":[]}");
    expect_error("{\"op\":\"act\",\"action\":\"place 10 0 0\"}", "bounds");
    expect_error("{\"op\":\"act\",\"action\":\"place 1 0 0\"}", "corner");
    expect_error("{\"op\":\"act\",\"action\":\"place 01 0 0\"}", "bad_action");
    expect_error("{\"op\":\"act\",\"action\":\"place 0 0  0\"}", "bad_action");
    expect("{\"op\":\"act\",\"action\":\"place 0 0 1\"}", "{\"ok\":true,\"to_act\":[1]}");
}

static void a_seeded_game_never_stops_at_chance(void **unused)
{
    (void)unused;
    expect("{\"op\":\"new\",\"game\":\"nardy\",\"seats\":2,\"seed\":\"" KEY "\"}",
           "{\"ok\":true,\"to_act\":[0]}");
    expect("{\"op\":\"act\",\"action\":\"roll\"}", "{\"ok\":true,\"to_act\":[0]}");
    /* The published dice of this key: 14 61 24 55 ... */
    assert_non_null(strstr(ask("{\"op\":\"log\"}"), "{\"chance\":\"1-4\"}"));
    expect_error("{\"op\":\"chance\",\"outcome\":\"2-1\"}", "seeded");
    ask("{\"op\":\"act\",\"action\":\"24-20\"}");
    ask("{\"op\":\"act\",\"action\":\"20-19\"}");
    ask("{\"op\":\"act\",\"action\":\"roll\"}");
    assert_non_null(strstr(ask("{\"op\":\"log\"}"), "{\"chance\":\"6-1\"}"));
}

#define LOAD                                                                                       \
    "{\"op\":\"load\",\"file\":{\"stolik\":1,\"rules\":\"nardy/1\",\"seats\":2,"                   \
    "\"options\":{\"draws\":false,\"rules\":\"classic\"},\"players\":[\"a\",\"b\"],"               \
    "\"log\":[{\"seat\":0,\"action\":\"roll\"},{\"chance\":\"6-5\"}],\"over\":false}"

static void a_saved_game_goes_on(void **unused)
{
    (void)unused;
    expect(LOAD "}", "{\"ok\":true,\"to_act\":[0]}");
    expect("{\"op\":\"act\",\"action\":\"24-18\"}", "{\"ok\":true,\"to_act\":[0]}");
    expect(LOAD ",\"events\":0}", "{\"ok\":true,\"to_act\":[0]}");
    expect("{\"op\":\"legal\"}", "{\"ok\":true,\"actions\":[\"roll\"],\"open\":[]}");
    /* With a seed the roll that the file ends with is drawn. */
    expect(LOAD ",\"events\":1,\"seed\":"
                "\"00000000000000000000000000000000000000000000000000000000000000aa\"}",
           "{\"ok\":true,\"to_act\":[0]}");
    expect_error(LOAD ",\"events\":3}", "bad_request");
    expect_error("{\"op\":\"load\"}", "bad_request");
    expect_error("{\"op\":\"load\",\"file\":{\"stolik\":1}}", "bad_file");
}

static void perft_counts_acts_and_outcomes(void **unused)
{
    (void)unused;
    expect(NEW_NARDY, "{\"ok\":true,\"to_act\":[0]}");
    expect("{\"op\":\"perft\",\"depth\":0}", "{\"ok\":true,\"nodes\":1}");
    expect("{\"op\":\"perft\",\"depth\":1}", "{\"ok\":true,\"nodes\":1}");
    expect("{\"op\":\"perft\",\"depth\":2}", "{\"ok\":true,\"nodes\":21}");
    expect("{\"op\":\"perft\",\"depth\":3}", "{\"ok\":true,\"nodes\":36}");
}

/* Copies the answer's value of "state" into a set request. */
static void set_again(const char *game)
{
    const char *answer = ask("{\"op\":\"state\"}");
    const char *state = strstr(answer, "\"state\":") + 8;
    text_out o = text_growing();
    text_format(&o, "{\"op\":\"set\",\"game\":\"%s\",\"seats\":2,\"state\":", game);
    text_bytes(&o, state, strlen(state));
    text_end(&o);
    char *request = o.at;
    if (strstr(ask(request), "\"ok\":true") == NULL) {
        fail_msg("refused: %s", request);
    }
    text_drop(&o);
}

static void check_set_of_state(const char *game, const char *new_game)
{
    char before[200];
    char turn[2000];
    unsigned choice = 1;
    ask(new_game);
    for (int i = 0; i < 300; i++) {
        snprintf(turn, sizeof turn, "%s", ask("{\"op\":\"turn\"}"));
        snprintf(before, sizeof before, "%s", ask("{\"op\":\"hash\"}"));
        set_again(game);
        assert_string_equal(ask("{\"op\":\"hash\"}"), before);
        assert_string_equal(ask("{\"op\":\"turn\"}"), turn);
        if (strstr(turn, "\"over\"") != NULL) {
            return;
        }
        choice = choice * 1103515245u + 12345u;
        char request[300];
        if (strstr(turn, "\"chance\"") != NULL) {
            snprintf(request, sizeof request, "{\"op\":\"chance\",\"outcome\":\"%u-%u\"}",
                     1 + choice / 65536 % 6, 1 + choice / 524288 % 6);
        } else {
            const char *best = ask("{\"op\":\"best\",\"level\":\"easy\"}");
            snprintf(request, sizeof request, "{\"op\":\"act\",%s", strstr(best, "\"action\""));
        }
        assert_non_null(strstr(ask(request), "\"ok\":true"));
    }
}

static void whatever_state_prints_is_accepted(void **unused)
{
    (void)unused;
    check_set_of_state("nardy", NEW_NARDY);
    check_set_of_state("kush", "{\"op\":\"new\",\"game\":\"kush\",\"seats\":2}");
}

static void the_hash_knows_options_and_state(void **unused)
{
    (void)unused;
    char first[200];
    ask(NEW_NARDY);
    snprintf(first, sizeof first, "%s", ask("{\"op\":\"hash\"}"));
    ask("{\"op\":\"new\",\"game\":\"nardy\",\"seats\":2,\"options\":{\"draws\":true}}");
    assert_string_not_equal(ask("{\"op\":\"hash\"}"), first);
    ask(NEW_NARDY);
    assert_string_equal(ask("{\"op\":\"hash\"}"), first);
    ask("{\"op\":\"act\",\"action\":\"roll\"}");
    assert_string_not_equal(ask("{\"op\":\"hash\"}"), first);
}

#define SMALL_KUSH                                                                                 \
    "\"state\":{\"grid\":[\"AA..\",\"..BB\"],\"currentPlayer\":0,\"placed\":[true,true],"          \
    "\"skips\":0,\"turn\":3,\"kushes\":[0,0]}}"

static void the_hash_ignores_options_that_a_state_replaces(void **unused)
{
    (void)unused;
    char first[200];
    ask("{\"op\":\"set\",\"game\":\"kush\",\"seats\":2," SMALL_KUSH);
    snprintf(first, sizeof first, "%s", ask("{\"op\":\"hash\"}"));
    ask("{\"op\":\"set\",\"game\":\"kush\",\"seats\":2,\"options\":{\"width\":12}," SMALL_KUSH);
    assert_string_equal(ask("{\"op\":\"hash\"}"), first);
}

/* What players remember is printed, may be left out, and is no part of the position. */
static void the_hash_ignores_memory(void **unused)
{
    (void)unused;
    char first[200];
    ask("{\"op\":\"new\",\"game\":\"durak\",\"seats\":6,\"seed\":\"" KEY "\"}");
    snprintf(first, sizeof first, "%s", ask("{\"op\":\"hash\"}"));
    const char *answer = ask("{\"op\":\"state\"}");
    const char *state = strstr(answer, "\"state\":") + 8;
    const char *known = strstr(state, ",\"known\"");
    assert_non_null(known); /* the last card dealt is the open trump */
    text_out o = text_growing();
    text_str(&o, "{\"op\":\"set\",\"game\":\"durak\",\"seats\":6,\"state\":");
    text_bytes(&o, state, (size_t)(known - state));
    text_str(&o, "}}");
    assert_non_null(strstr(ask(text_end(&o)), "\"ok\":true"));
    assert_string_equal(ask("{\"op\":\"hash\"}"), first);
    text_drop(&o);
}

static void best_is_repeatable_and_legal(void **unused)
{
    (void)unused;
    ask("{\"op\":\"new\",\"game\":\"kush\",\"seats\":2,\"seed\":\"" KEY "\"}");
    ask("{\"op\":\"act\",\"action\":\"roll\"}");
    char first[200];
    snprintf(first, sizeof first, "%s",
             ask("{\"op\":\"best\",\"level\":\"medium\",\"seed\":\"" KEY "\",\"budget_ms\":5}"));
    assert_string_equal(
        ask("{\"op\":\"best\",\"level\":\"medium\",\"seed\":\"" KEY "\",\"budget_ms\":5}"), first);
    char request[300];
    snprintf(request, sizeof request, "{\"op\":\"act\",%s", strstr(first, "\"action\""));
    assert_non_null(strstr(ask(request), "\"ok\":true"));
}

/* -- opinions -- */

/* Lets the computer make one move; false: the game is over. */
static bool play_best(int *seat, char action[static 64])
{
    char request[100];
    if (sscanf(ask("{\"op\":\"turn\"}"), "{\"ok\":true,\"to_act\":[%d", seat) != 1) {
        return false;
    }
    const char *best = ask("{\"op\":\"best\",\"level\":\"medium\"}");
    assert_int_equal(sscanf(best, "{\"ok\":true,\"action\":\"%63[^\"]", action), 1);
    snprintf(request, sizeof request, "{\"op\":\"act\",\"action\":\"%s\"}", action);
    ask(request);
    return true;
}

/* A number behind a key, from a place in an answer on. */
static int number_after(const char *at, const char *key)
{
    const char *found = at != NULL ? strstr(at, key) : NULL;
    assert_non_null(found);
    return atoi(found + strlen(key));
}

static void eval_lists_choices_best_first(void **unused)
{
    (void)unused;
    ask(NEW_NARDY);
    ask("{\"op\":\"act\",\"action\":\"roll\"}");
    ask("{\"op\":\"chance\",\"outcome\":\"2-1\"}");
    const char *answer = ask("{\"op\":\"eval\",\"level\":\"medium\"}");
    int value = number_after(answer, "\"value\":");
    assert_in_range(value, 3000, 7000);
    int last = value;
    int n = 0;
    for (const char *at = strstr(answer, "\"actions\":[");
         (at = strstr(at + 1, "{\"action\":")) != NULL; n++) {
        int next = number_after(at, "\"value\":");
        assert_true(next <= last);
        last = n == 0 ? value : next;
        assert_true(n > 0 || next == value);
    }
    assert_int_equal(n, 2); /* 24-22 and 24-23 */
    /* Both lead to the same place, and are worth the same. */
    assert_int_equal(last, value);
}

/* Both sides race home with one checker: who rolls what it needs wins at once. */
#define NARDY_RACE                                                                                 \
    "{\"op\":\"set\",\"game\":\"nardy\",\"seats\":2,\"state\":{\"board\":{"                        \
    "\"1\":{\"player\":\"white\",\"checkers\":1},\"13\":{\"player\":\"black\",\"checkers\":1}},"   \
    "\"currentPlayer\":\"white\",\"turnCount\":91"

static void eval_knows_a_win(void **unused)
{
    (void)unused;
    ask(NARDY_RACE ",\"dice\":[2,1]}}");
    const char *answer = ask("{\"op\":\"eval\",\"level\":\"medium\",\"action\":\"1-off\"}");
    assert_non_null(strstr(answer, "\"value\":10000,\"actions\":[{\"action\":\"1-off\","));
    ask("{\"op\":\"act\",\"action\":\"1-off\"}");
    expect("{\"op\":\"eval\",\"level\":\"medium\",\"seat\":0}", "{\"ok\":true,\"value\":10000}");
    expect("{\"op\":\"eval\",\"level\":\"medium\",\"seat\":1}", "{\"ok\":true,\"value\":0}");
    expect_error("{\"op\":\"eval\",\"level\":\"medium\"}", "bad_request");
}

static void eval_weighs_chance_by_the_mean(void **unused)
{
    (void)unused;
    ask(NEW_NARDY);
    ask("{\"op\":\"act\",\"action\":\"roll\"}");
    const char *answer = ask("{\"op\":\"eval\",\"level\":\"medium\",\"seat\":0}");
    int value = number_after(answer, "\"value\":");
    int sum = 0;
    int weights = 0;
    int outcomes = 0;
    for (const char *at = answer; (at = strstr(at + 1, "{\"outcome\":")) != NULL; outcomes++) {
        int weight = number_after(at, "\"weight\":");
        sum += weight * number_after(at, "\"value\":");
        weights += weight;
    }
    assert_int_equal(outcomes, 21);
    assert_int_equal(weights, 36);
    assert_int_equal(value, (sum + 18) / 36);
}

/* Counts a piece of text in an answer. */
static int count_of(const char *answer, const char *piece)
{
    int n = 0;
    for (const char *at = answer; (at = strstr(at, piece)) != NULL; at++) {
        n++;
    }
    return n;
}

/* A placement in Kush costs a node, of which a millisecond has twenty. */
static void eval_keeps_to_its_budget(void **unused)
{
    (void)unused;
    ask("{\"op\":\"new\",\"game\":\"kush\",\"seats\":2,\"seed\":\"" KEY "\"}");
    while (count_of(ask("{\"op\":\"legal\"}"), "place") <= 2 * 20) {
        int seat;
        char action[64];
        assert_true(play_best(&seat, action));
    }
    const char *answer = ask("{\"op\":\"eval\",\"level\":\"medium\",\"budget_ms\":1}");
    assert_in_range(count_of(answer, "{\"action\":"), 1, 20);
    answer = ask("{\"op\":\"eval\",\"level\":\"medium\",\"budget_ms\":2}");
    assert_in_range(count_of(answer, "{\"action\":"), 21, 40);
}

/* Durak's sixty worlds a millisecond are shared by all that can be done; each is won or lost. */
static void eval_of_durak_tries_as_many_worlds_as_it_may(void **unused)
{
    (void)unused;
    ask("{\"op\":\"new\",\"game\":\"durak\",\"seats\":2,\"seed\":\"" KEY "\"}");
    int n = count_of(ask("{\"op\":\"legal\"}"), "attack");
    assert_int_equal(n, 6);
    const char *answer = ask("{\"op\":\"eval\",\"level\":\"medium\",\"budget_ms\":1}");
    assert_int_equal(count_of(answer, "{\"action\":"), n);
    for (const char *at = answer; (at = strstr(at, "\"value\":")) != NULL; at++) {
        int worlds = 60 / 6;
        assert_int_equal(number_after(at, "\"value\":") % (10000 / worlds / 2), 0);
    }
}

static void eval_says_what_it_is_asked_and_changes_nothing(void **unused)
{
    (void)unused;
    static const char *const games[] = {"nardy", "durak", "kush", "catan"};
    char request[300];
    char action[64] = "";
    char before[200];
    for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
        snprintf(request, sizeof request,
                 "{\"op\":\"new\",\"game\":\"%s\",\"seats\":2,\"seed\":\"" KEY "\"}", games[g]);
        ask(request);
        int seat;
        for (int i = 0; i < 30 && play_best(&seat, action); i++) {
            if (sscanf(ask("{\"op\":\"turn\"}"), "{\"ok\":true,\"to_act\":[%d", &seat) != 1) {
                break;
            }
            snprintf(before, sizeof before, "%s", ask("{\"op\":\"hash\"}"));
            sscanf(ask("{\"op\":\"best\",\"level\":\"easy\"}"),
                   "{\"ok\":true,\"action\":\"%63[^\"]", action);
            snprintf(request, sizeof request,
                     "{\"op\":\"eval\",\"level\":\"medium\",\"seed\":1,\"action\":\"%s\"}", action);
            const char *answer = ask(request);
            snprintf(request, sizeof request, "{\"action\":\"%s\",\"value\":", action);
            assert_in_range(number_after(answer, request), 0, number_after(answer, "\"value\":"));
            assert_in_range(number_after(answer, "\"value\":"), 0, 10000);
            assert_string_equal(ask("{\"op\":\"hash\"}"), before);
        }
    }
}

/* -- bad input -- */

static void ops_on_a_game_need_one(void **unused)
{
    (void)unused;
    static const char *const ops[] = {"turn", "legal", "act", "chance", "state", "view",
                                      "best", "eval",  "log", "perft",  "hash"};
    for (size_t i = 0; i < sizeof ops / sizeof *ops; i++) {
        char request[100];
        snprintf(request, sizeof request, "{\"op\":\"%s\"}", ops[i]);
        expect_error(request, "no_game");
    }
}

static const char *const bad_requests[][2] = {
    {"", "bad_json"},
    {"   ", "bad_json"},
    {"{", "bad_json"},
    {"{}}", "bad_json"},
    {"{\"op\":turn}", "bad_json"},
    {"{\"op\":\"turn\",}", "bad_json"},
    {"{'op':'turn'}", "bad_json"},
    {"{\"op\":\"turn\"} x", "bad_json"},
    {"{\"op\":\"tu\nrn\"}", "bad_json"},
    {"{\"op\":\"\\ud800\"}", "bad_json"},
    {"{\"op\":\"\xff\"}", "bad_json"},
    {"nul", "bad_json"},
    {"01", "bad_json"},
    {"[]", "bad_request"},
    {"7", "bad_request"},
    {"\"turn\"", "bad_request"},
    {"null", "bad_request"},
    {"{}", "bad_request"},
    {"{\"op\":7}", "bad_request"},
    {"{\"op\":null}", "bad_request"},
    {"{\"op\":\"turn\",\"op\":\"turn\"}", "bad_request"},
    {"{\"op\":\"Turn\"}", "unknown_op"},
    {"{\"op\":\"\"}", "unknown_op"},
    {"{\"op\":\"turn\\u0000\"}", "unknown_op"},
    {"{\"op\":\"new\"}", "bad_request"},
    {"{\"op\":\"new\",\"game\":7,\"seats\":2}", "bad_request"},
    {"{\"op\":\"new\",\"game\":\"chess\",\"seats\":2}", "unknown_game"},
    {"{\"op\":\"new\",\"game\":\"nardy\"}", "bad_request"},
    {"{\"op\":\"new\",\"game\":\"nardy\",\"seats\":1}", "bad_request"},
    {"{\"op\":\"new\",\"game\":\"nardy\",\"seats\":3}", "bad_request"},
    {"{\"op\":\"new\",\"game\":\"nardy\",\"seats\":\"2\"}", "bad_request"},
    {"{\"op\":\"new\",\"game\":\"nardy\",\"seats\":2.0}", "bad_request"},
    {"{\"op\":\"new\",\"game\":\"nardy\",\"seats\":99999999999999999999}", "bad_request"},
    {"{\"op\":\"new\",\"game\":\"nardy\",\"seats\":2,\"options\":[]}", "bad_option"},
    {"{\"op\":\"new\",\"game\":\"nardy\",\"seats\":2,\"options\":{\"x\":1}}", "bad_option"},
    {"{\"op\":\"new\",\"game\":\"nardy\",\"seats\":2,\"options\":{\"draws\":1}}", "bad_option"},
    {"{\"op\":\"new\",\"game\":\"nardy\",\"seats\":2,\"options\":{\"rules\":\"own\"}}",
     "bad_option"},
    {"{\"op\":\"new\",\"game\":\"kush\",\"seats\":2,\"options\":{\"width\":11}}", "bad_option"},
    {"{\"op\":\"new\",\"game\":\"kush\",\"seats\":2,\"options\":{\"width\":65}}", "bad_option"},
    {"{\"op\":\"new\",\"game\":\"nardy\",\"seats\":2,\"seed\":\"12\"}", "bad_request"},
    {"{\"op\":\"new\",\"game\":\"nardy\",\"seats\":2,\"seed\":12}", "bad_request"},
    {"{\"op\":\"set\",\"game\":\"nardy\",\"seats\":2}", "bad_request"},
    {"{\"op\":\"set\",\"game\":\"nardy\",\"seats\":2,\"state\":7}", "bad_state"},
    {"{\"op\":\"set\",\"game\":\"nardy\",\"seats\":2,\"state\":{}}", "bad_state"},
    {"{\"op\":\"set\",\"game\":\"kush\",\"seats\":2,\"state\":{}}", "bad_state"},
    {"{\"op\":\"legal\",\"seat\":2}", "bad_request"},
    {"{\"op\":\"legal\",\"seat\":-1}", "bad_request"},
    {"{\"op\":\"legal\",\"seat\":null}", "bad_request"},
    {"{\"op\":\"act\"}", "bad_request"},
    {"{\"op\":\"act\",\"action\":7}", "bad_request"},
    {"{\"op\":\"act\",\"action\":\"\"}", "bad_action"},
    {"{\"op\":\"act\",\"action\":\"Roll\"}", "bad_action"},
    {"{\"op\":\"act\",\"action\":\"roll \"}", "bad_action"},
    {"{\"op\":\"act\",\"action\":\"25-20\"}", "bad_action"},
    {"{\"op\":\"act\",\"action\":\"24-020\"}", "bad_action"},
    {"{\"op\":\"act\",\"action\":\"24-20\"}", "illegal_action"},
    {"{\"op\":\"act\",\"seat\":1,\"action\":\"roll\"}", "not_your_turn"},
    {"{\"op\":\"chance\",\"outcome\":\"2-1\"}", "not_chance"},
    {"{\"op\":\"view\"}", "bad_request"},
    {"{\"op\":\"view\",\"seat\":\"0\"}", "bad_request"},
    {"{\"op\":\"best\"}", "bad_request"},
    {"{\"op\":\"best\",\"level\":\"genius\"}", "unknown_level"},
    {"{\"op\":\"best\",\"level\":\"easy\",\"budget_ms\":0}", "bad_request"},
    {"{\"op\":\"best\",\"level\":\"easy\",\"seed\":true}", "bad_request"},
    {"{\"op\":\"best\",\"level\":\"easy\",\"seat\":1}", "not_your_turn"},
    {"{\"op\":\"eval\"}", "bad_request"},
    {"{\"op\":\"eval\",\"level\":\"genius\"}", "unknown_level"},
    {"{\"op\":\"eval\",\"level\":\"easy\"}", "no_opinion"},
    {"{\"op\":\"eval\",\"level\":\"medium\",\"budget_ms\":0}", "bad_request"},
    {"{\"op\":\"eval\",\"level\":\"medium\",\"action\":7}", "bad_action"},
    {"{\"op\":\"eval\",\"level\":\"medium\",\"action\":\"24-20\"}", "illegal_action"},
    {"{\"op\":\"eval\",\"level\":\"medium\",\"seat\":1,\"action\":\"roll\"}", "not_your_turn"},
    {"{\"op\":\"perft\"}", "bad_request"},
    {"{\"op\":\"perft\",\"depth\":-1}", "bad_request"},
};

static void an_illegal_action_is_explained_once(void **unused)
{
    (void)unused;
    ask(NEW_NARDY);
    assert_string_equal(
        ask("{\"op\":\"act\",\"action\":\"24-20\"}"),
        "{\"ok\":false,\"error\":{\"code\":\"illegal_action\",\"message\":\"the rules do not allow "
        "this now\",\"reason\":{\"code\":\"not_rolled\"}}}");
    const char *other = ask("{\"op\":\"act\",\"seat\":1,\"action\":\"roll\"}");
    assert_non_null(strstr(other, "not_your_turn"));
    assert_null(strstr(other, "reason"));
}

static void bad_requests_get_an_error_and_change_nothing(void **unused)
{
    (void)unused;
    char before[200];
    ask(NEW_NARDY);
    snprintf(before, sizeof before, "%s", ask("{\"op\":\"hash\"}"));
    for (size_t i = 0; i < sizeof bad_requests / sizeof *bad_requests; i++) {
        expect_error(bad_requests[i][0], bad_requests[i][1]);
        assert_string_equal(ask("{\"op\":\"hash\"}"), before);
        assert_string_equal(ask("{\"op\":\"log\"}"), "{\"ok\":true,\"log\":[]}");
    }
}

static void bad_outcomes_change_nothing(void **unused)
{
    (void)unused;
    static const char *const bad[] = {
        "{\"op\":\"chance\",\"outcome\":\"7-1\"}",  "{\"op\":\"chance\",\"outcome\":\"2-1 \"}",
        "{\"op\":\"chance\",\"outcome\":\"0-1\"}",  "{\"op\":\"chance\",\"outcome\":\"roll\"}",
        "{\"op\":\"chance\",\"outcome\":[]}",       "{\"op\":\"chance\",\"outcome\":[\"2-1\"]}",
        "{\"op\":\"chance\",\"outcome\":\"2-1-1\"}"};
    ask(NEW_NARDY);
    ask("{\"op\":\"act\",\"action\":\"roll\"}");
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        expect_error(bad[i], "bad_outcome");
    }
    expect_error("{\"op\":\"chance\",\"outcome\":21}", "bad_request");
    expect_error("{\"op\":\"act\",\"action\":\"roll\"}", "not_your_turn");
    expect("{\"op\":\"chance\",\"outcome\":\"2-1\"}", "{\"ok\":true,\"to_act\":[0]}");
}

static void nul_bytes_and_deep_nesting_are_errors(void **unused)
{
    (void)unused;
    static const char nul[] = "{\"op\":\"turn\"\0}";
    assert_non_null(strstr(ask_bytes(nul, sizeof nul - 1), "\"code\":\"bad_json\""));
    enum { DEEP = 100000 };
    char *deep = memory_new(DEEP);
    memset(deep, '[', DEEP);
    assert_non_null(strstr(ask_bytes(deep, DEEP), "\"code\":\"bad_json\""));
    free(deep);
}

static void unknown_fields_are_ignored_and_escapes_understood(void **unused)
{
    (void)unused;
    expect("{\"later\":{\"x\":[1]},\"\\u006fp\":\"n\\u0065w\",\"game\":\"nardy\",\"seats\":2}",
           "{\"ok\":true,\"to_act\":[0]}");
    expect("{\"op\":\"turn\",\"id\":\"\\\"\xd0\xb6\"}",
           "{\"ok\":true,\"to_act\":[0],\"id\":\"\\\"\xd0\xb6\"}");
    assert_non_null(strstr(ask("{\"op\":\"nothing\",\"id\":5}"), ",\"id\":5}"));
    assert_non_null(strstr(ask("{\"op\":\"turn\",\"op\":\"turn\",\"id\":5}"), ",\"id\":5}"));
}

static void events_are_told_as_a_seat_may_know_them(void **unused)
{
    (void)unused;
    ask(NEW_NARDY);
    ask("{\"op\":\"act\",\"action\":\"roll\"}");
    ask("{\"op\":\"chance\",\"outcome\":\"1-2\"}");
    ask("{\"op\":\"act\",\"action\":\"24-23\"}");
    expect("{\"op\":\"events\",\"seat\":1}",
           "{\"ok\":true,\"seq\":3,\"events\":[{\"seq\":1,\"seat\":0,\"action\":\"roll\"},"
           "{\"seq\":2,\"chance\":\"1-2\"},{\"seq\":3,\"seat\":0,\"action\":\"24-23\"}]}");
    expect("{\"op\":\"events\",\"seat\":null,\"since\":2}",
           "{\"ok\":true,\"seq\":3,\"events\":[{\"seq\":3,\"seat\":0,\"action\":\"24-23\"}]}");
    expect("{\"op\":\"events\",\"seat\":0,\"since\":9}", "{\"ok\":true,\"seq\":3,\"events\":[]}");
    expect_error("{\"op\":\"events\"}", "bad_request");
    expect_error("{\"op\":\"events\",\"seat\":2}", "bad_request");
    expect_error("{\"op\":\"events\",\"seat\":0,\"since\":-1}", "bad_request");
    ask("{\"op\":\"new\",\"game\":\"durak\",\"seats\":2,\"seed\":\"" KEY "\"}");
    expect("{\"op\":\"events\",\"seat\":0}",
           "{\"ok\":true,\"seq\":1,\"events\":[{\"seq\":1,\"chance\":null}]}");
}

static bool is_told_of_the_card(const char *seat)
{
    char request[100];
    snprintf(request, sizeof request, "{\"op\":\"events\",\"seat\":%s}", seat);
    const char *bought = strstr(ask(request), "\"action\":\"buy\"},{\"seq\":");
    assert_non_null(bought);
    return strstr(bought, "\"chance\":null") == NULL;
}

static void a_bought_card_is_told_to_its_buyer_only(void **unused)
{
    (void)unused;
    char action[64] = "";
    int seat = -1;
    ask("{\"op\":\"new\",\"game\":\"catan\",\"seats\":2,\"seed\":\"" KEY "\"}");
    while (strcmp(action, "buy") != 0) {
        assert_true(play_best(&seat, action));
    }
    assert_true(is_told_of_the_card(seat == 0 ? "0" : "1"));
    assert_false(is_told_of_the_card(seat == 0 ? "1" : "0"));
    assert_false(is_told_of_the_card("null"));
}

static void what_leaves_no_choice_is_named(void **unused)
{
    (void)unused;
    const char *none = "{\"ok\":true,\"seat\":null,\"action\":null}";
    ask(NEW_NARDY);
    expect("{\"op\":\"forced\"}", none); /* a roll is the player's own */
    ask("{\"op\":\"act\",\"action\":\"roll\"}");
    expect("{\"op\":\"forced\"}", none); /* chance */
    ask("{\"op\":\"chance\",\"outcome\":\"1-2\"}");
    expect("{\"op\":\"forced\"}", none); /* two steps to choose from */
    ask("{\"op\":\"act\",\"action\":\"24-23\"}");
    expect("{\"op\":\"forced\"}", "{\"ok\":true,\"seat\":0,\"action\":\"23-21\"}");
}

#define SIX "\"game\":\"catansea\",\"seats\":6,\"seed\":\"" KEY "\""

static void who_has_not_asked_is_passed_over(void **unused)
{
    (void)unused;
    const char *none = "{\"ok\":true,\"seat\":null,\"action\":null}";
    char action[64] = "";
    int seat = -1;
    ask("{\"op\":\"new\"," SIX "}");
    assert_non_null(strstr(ask("{\"op\":\"setup\"}"), "\"flags\":true"));
    while (strstr(ask("{\"op\":\"turn\"}"), "\"optional\"") == NULL) {
        assert_true(play_best(&seat, action));
    }
    assert_string_equal(action, "end");
    expect("{\"op\":\"forced\"}", none);
    expect("{\"op\":\"forced\",\"unasked\":[]}", none);
    char *passed = strdup(ask("{\"op\":\"forced\",\"unasked\":[0,1,2,3,4,5]}"));
    assert_non_null(strstr(passed, "\"action\":\"done\""));
    free(passed);
    assert_non_null(strstr(ask("{\"op\":\"forced\",\"unasked\":[6]}"), "bad_request"));
    assert_non_null(strstr(ask("{\"op\":\"forced\",\"unasked\":2}"), "bad_request"));
    ask(NEW_NARDY);
    assert_null(strstr(ask("{\"op\":\"setup\"}"), "\"flags\""));
}

/* Programs written for an earlier version name values as they were called then. */
static void former_names_of_values_are_read(void **unused)
{
    (void)unused;
    ask("{\"op\":\"new\",\"game\":\"nardy\",\"seats\":2,\"options\":{\"rules\":\"seed\"}}");
    assert_non_null(strstr(ask("{\"op\":\"setup\"}"), "\"rules\":\"classic\""));
    ask("{\"op\":\"new\",\"game\":\"durak\",\"seats\":2,"
        "\"options\":{\"rotation\":\"document\"}}");
    assert_non_null(strstr(ask("{\"op\":\"setup\"}"), "\"rotation\":\"taker\""));
    const char *answer = ask("{\"op\":\"games\"}");
    assert_null(strstr(answer, "\"document\""));
    assert_non_null(strstr(answer, "\"values\":[\"classic\",\"taker\"]"));
}

static void the_setup_has_every_option(void **unused)
{
    (void)unused;
    ask(NEW_NARDY);
    expect("{\"op\":\"setup\"}",
           "{\"ok\":true,\"game\":\"nardy\",\"version\":1,\"seats\":2,"
           "\"options\":{\"draws\":false,\"rules\":\"classic\"},\"secrets\":false}");
    ask("{\"op\":\"new\",\"game\":\"durak\",\"seats\":3}");
    assert_non_null(strstr(ask("{\"op\":\"setup\"}"), "\"seats\":3,"));
    assert_non_null(strstr(ask("{\"op\":\"setup\"}"), "\"secrets\":true}"));
}

static void a_result_is_there_at_the_end(void **unused)
{
    (void)unused;
    char action[64];
    int seat;
    ask("{\"op\":\"new\",\"game\":\"durak\",\"seats\":2,\"seed\":\"" KEY "\"}");
    expect_error("{\"op\":\"result\"}", "not_over");
    while (play_best(&seat, action)) {
    }
    int scores[2];
    assert_int_equal(sscanf(ask("{\"op\":\"result\"}"),
                            "{\"ok\":true,\"scores\":[%d,%d],\"winners\":[", &scores[0],
                            &scores[1]),
                     2);
}

#define T(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        T(games_are_listed_with_their_options),
        T(a_nardy_turn_by_hand),
        T(the_end_has_scores),
        T(an_open_view_hides_nothing),
        T(kush_names_the_first_thing_wrong),
        T(a_seeded_game_never_stops_at_chance),
        T(a_saved_game_goes_on),
        T(perft_counts_acts_and_outcomes),
        T(whatever_state_prints_is_accepted),
        T(the_hash_knows_options_and_state),
        T(the_hash_ignores_options_that_a_state_replaces),
        T(the_hash_ignores_memory),
        T(best_is_repeatable_and_legal),
        T(eval_lists_choices_best_first),
        T(eval_knows_a_win),
        T(eval_weighs_chance_by_the_mean),
        T(eval_says_what_it_is_asked_and_changes_nothing),
        T(eval_keeps_to_its_budget),
        T(eval_of_durak_tries_as_many_worlds_as_it_may),
        T(ops_on_a_game_need_one),
        T(an_illegal_action_is_explained_once),
        T(bad_requests_get_an_error_and_change_nothing),
        T(bad_outcomes_change_nothing),
        T(nul_bytes_and_deep_nesting_are_errors),
        T(unknown_fields_are_ignored_and_escapes_understood),
        T(events_are_told_as_a_seat_may_know_them),
        T(a_bought_card_is_told_to_its_buyer_only),
        T(what_leaves_no_choice_is_named),
        T(who_has_not_asked_is_passed_over),
        T(former_names_of_values_are_read),
        T(the_setup_has_every_option),
        T(a_result_is_there_at_the_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
