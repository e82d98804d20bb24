/* Saved games: round trips, what is refused, and how events are told. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "ai/core/luck.h"
#include "cli/words.h"
#include "rules/null/null.h"
#include "table/gamefile.h"
#include "table/grow.h"

/* -- what the tests share -- */

static bool holds(const text_out *o, const char *part)
{
    size_t n = strlen(part);
    for (size_t i = 0; i + n <= o->len; i++) {
        if (memcmp(o->at + i, part, n) == 0) {
            return true;
        }
    }
    return false;
}

static const game_rules *game(const char *name)
{
    const game_rules *rules = game_find(name, strlen(name));
    assert_non_null(rules);
    return rules;
}

/* Every game there is, and the null game, which shuffles and hides. */
static const game_rules *const *all_games(void)
{
    static const game_rules *list[16];
    int n = 0;
    while (game_list[n] != NULL) {
        list[n] = game_list[n];
        n++;
    }
    list[n] = &null_rules;
    return list;
}

/* Plays a random game into a file. */
static void random_game(gamefile *file, const game_setup *setup, uint64_t seed)
{
    const game_rules *rules = setup->rules;
    luck l = luck_from(seed);
    game_luck drawn = luck_as(&l);
    game_buffer buffer;
    game_action *menu = memory_new((size_t)rules->menu_max * sizeof *menu);
    gamefile_start(file, setup);
    rules->start(buffer.state, setup->seats, setup->options);
    for (game_turn t = rules->turn(buffer.state); t.what != GAME_OVER;
         t = rules->turn(buffer.state)) {
        game_event event = {0};
        if (t.what == GAME_ACT) {
            int seat = bit_lowest(t.seats);
            int n = rules->legal(buffer.state, seat, menu);
            event.actor = (int8_t)seat;
            event.action = menu[luck_below(&l, (uint32_t)n)];
            assert_int_equal(rules->apply(buffer.state, seat, event.action), GAME_OK);
        } else {
            event = game_event_draw(rules, buffer.state, &drawn);
        }
        assert_true(gamefile_add(file, &event));
    }
    free(menu);
}

/* -- saved games -- */

static bool same_file(const gamefile *a, const gamefile *b)
{
    for (int i = 0; i < a->events_n && a->events_n == b->events_n; i++) {
        if (memcmp(&a->events[i], &b->events[i], sizeof a->events[i]) != 0) {
            return false;
        }
    }
    return a->events_n == b->events_n && a->setup.rules == b->setup.rules &&
           a->setup.seats == b->setup.seats &&
           memcmp(a->players, b->players, sizeof a->players) == 0;
}

static void a_saved_game_is_read_back_as_it_was(void **unused)
{
    (void)unused;
    const game_rules *const *list = all_games();
    for (int g = 0; list[g] != NULL; g++) {
        game_setup setup = game_setup_default(list[g]);
        gamefile file;
        gamefile back;
        text_out first = text_growing();
        text_out second = text_growing();
        text_out why = text_growing();
        random_game(&file, &setup, 7);
        gamefile_name(&file, 0, "human");
        gamefile_name(&file, 1, "a \"quoted\" name");
        gamefile_json(&file, &first);
        assert_true(gamefile_read(&back, list, first.at, first.len, &why));
        assert_true(same_file(&file, &back));
        gamefile_json(&back, &second);
        assert_int_equal(first.len, second.len);
        assert_memory_equal(first.at, second.at, first.len);
        gamefile_free(&file);
        gamefile_free(&back);
        text_drop(&first);
        text_drop(&second);
        text_drop(&why);
    }
}

static void a_game_is_saved_before_its_end_too(void **unused)
{
    (void)unused;
    game_setup setup = game_setup_default(game("nardy"));
    gamefile file;
    gamefile back;
    char path[] = "/tmp/stolik-test-XXXXXX";
    text_out why = text_growing();
    int fd = mkstemp(path);
    assert_true(fd >= 0);
    close(fd);
    random_game(&file, &setup, 8);
    gamefile_cut(&file, 17);
    assert_true(gamefile_save(&file, path, &why));
    assert_true(gamefile_load(&back, path, &why));
    assert_int_equal(back.events_n, 17);
    gamefile_free(&back);
    gamefile_cut(&file, 0);
    assert_true(gamefile_save(&file, path, &why));
    assert_true(gamefile_load(&back, path, &why));
    assert_int_equal(back.events_n, 0);
    assert_int_equal(unlink(path), 0);
    gamefile_free(&file);
    gamefile_free(&back);
    text_drop(&why);
}

/* A document in parts, to be spoiled one by one. */
static void expect_refusal(const char *document, const char *reason)
{
    gamefile file;
    text_out why = text_growing();
    bool read = gamefile_read(&file, all_games(), document, strlen(document), &why);
    if (read || !holds(&why, reason)) {
        fail_msg("%s\ngave \"%s\" and not \"%s\"", document, text_end(&why), reason);
    }
    text_drop(&why);
}

#define NARDY_HEAD_TEXT "{\"stolik\":1,\"rules\":\"nardy/1\",\"seats\":2,"
#define NARDY_OPTIONS_TEXT "\"options\":{\"draws\":false,\"rules\":\"classic\"},"
#define NARDY_PLAYERS_TEXT "\"players\":[\"human\",\"medium\"],"
#define NARDY_TEXT NARDY_HEAD_TEXT NARDY_OPTIONS_TEXT NARDY_PLAYERS_TEXT

static void a_wrong_head_is_refused(void **unused)
{
    (void)unused;
    expect_refusal("", "no JSON");
    expect_refusal("{", "no JSON");
    expect_refusal("[]", "object");
    expect_refusal("{}", "no saved game");
    expect_refusal("{\"stolik\":\"1\"}", "no saved game");
    expect_refusal("{\"stolik\":2,\"seed\":\"x\"}", "version 1, not 2");
    expect_refusal("{\"stolik\":1}", "\"rules\"");
    expect_refusal("{\"stolik\":1,\"rules\":\"chess/1\"}", "no game \"chess\"");
    expect_refusal("{\"stolik\":1,\"rules\":\"nardy/99\"}", "nardy/1, not nardy/99");
    expect_refusal("{\"stolik\":1,\"rules\":\"nardy\"}", "nardy/1, not nardy");
    expect_refusal("{\"stolik\":1,\"rules\":\"nardy/1\",\"seats\":3}", "\"seats\"");
    expect_refusal(NARDY_HEAD_TEXT "\"over\":false}", "\"options\"");
    expect_refusal(NARDY_HEAD_TEXT "\"options\":{\"draws\":false}}", "rules is missing");
    expect_refusal(NARDY_HEAD_TEXT "\"options\":{\"draws\":0,\"rules\":\"classic\"}}", "draws");
    expect_refusal(NARDY_HEAD_TEXT NARDY_OPTIONS_TEXT "\"players\":[\"human\"]}", "\"players\"");
    expect_refusal(NARDY_HEAD_TEXT NARDY_OPTIONS_TEXT "\"players\":[\"human\",5]}", "player 1");
    expect_refusal(NARDY_TEXT "\"over\":false}", "\"log\"");
    expect_refusal(NARDY_TEXT "\"log\":[],\"over\":true}", "\"over\"");
    expect_refusal(NARDY_TEXT "\"log\":[],\"over\":false,\"scores\":[1,0]}", "scores");
    expect_refusal(NARDY_TEXT "\"log\":[],\"over\":false,\"note\":1}", "note");
}

static void a_wrong_event_is_named(void **unused)
{
    (void)unused;
    static const struct {
        const char *log;
        const char *reason;
    } wrong[] = {
        {"5", "event 1: an object"},
        {"{}", "event 1: an event has"},
        {"{\"chance\":\"4-3\"}", "event 1: "},
        {"{\"seat\":0,\"action\":\"24-20\"}", "event 1: "},
        {"{\"seat\":1,\"action\":\"roll\"}", "event 1: "},
        {"{\"seat\":2,\"action\":\"roll\"}", "event 1: \"seat\""},
        {"{\"seat\":0,\"action\":7}", "event 1: no action"},
        {"{\"seat\":0,\"action\":\"fly\"}", "event 1: \"fly\""},
        {"{\"seat\":0,\"action\":\"roll\",\"chance\":\"4-3\"}", "event 1: an event has"},
        {"{\"seat\":0,\"action\":\"roll\",\"x\":1}", "event 1: unknown field \"x\""},
        {"{\"seat\":0,\"action\":\"roll\"},{\"chance\":\"7-3\"}", "event 2: "},
        {"{\"seat\":0,\"action\":\"roll\"},{\"chance\":[\"7\"]}", "event 2: nothing is shuffled"},
        {"{\"seat\":0,\"action\":\"roll\"},{\"chance\":\"4-3\"},{\"seat\":0,\"action\":\"24-19\"}",
         "event 3: "},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        text_out o = text_growing();
        text_str(&o, NARDY_TEXT "\"log\":[");
        text_str(&o, wrong[i].log);
        text_str(&o, "],\"over\":false}");
        expect_refusal(text_end(&o), wrong[i].reason);
        text_drop(&o);
    }
}

/* Replaces the first `from` in the text by `to`. */
static void expect_refusal_after(const text_out *text, const char *from, const char *to,
                                 const char *reason)
{
    text_out o = text_growing();
    const char *at = strstr(text->at, from);
    assert_non_null(at);
    text_bytes(&o, text->at, (size_t)(at - text->at));
    text_str(&o, to);
    text_str(&o, at + strlen(from));
    expect_refusal(text_end(&o), reason);
    text_drop(&o);
}

static void a_wrong_shuffle_or_end_is_named(void **unused)
{
    (void)unused;
    game_setup setup = game_setup_default(&null_rules);
    gamefile file;
    text_out text = text_growing();
    random_game(&file, &setup, 3);
    gamefile_json(&file, &text);
    text_end(&text);
    expect_refusal_after(&text, "\"chance\":[", "\"chance\":[\"77\",", "event 1: \"77\"");
    expect_refusal_after(&text, "\"chance\":[", "\"chance\":[\"1\",", "event 1: ");
    expect_refusal_after(&text, "\"over\":true", "\"over\":false", "\"over\" is true");
    expect_refusal_after(&text, "\"scores\":[", "\"scores\":[7,", "\"scores\" is [");
    expect_refusal_after(&text, ",\"scores\":[", ",\"points\":[", "points");
    expect_refusal_after(&text, "],\"over\"", ",{\"seat\":0,\"action\":\"pass\"}],\"over\"",
                         "the game was over");
    gamefile_free(&file);
    text_drop(&text);
}

/* -- ends that the rules did not bring -- */

#define NARDY_END_TEXT(ending, scores)                                                             \
    NARDY_TEXT "\"log\":[],\"over\":false,\"ending\":" ending scores "}"

static void expect_ending(const char *document, int how, int seat)
{
    gamefile file;
    text_out why = text_growing();
    text_out again = text_growing();
    if (!gamefile_read(&file, all_games(), document, strlen(document), &why)) {
        fail_msg("%s\n%s", document, text_end(&why));
    }
    assert_int_equal(file.ending.how, how);
    assert_int_equal(file.ending.seat, seat);
    gamefile_json(&file, &again);
    assert_memory_equal(again.at + again.len - 78, ",\"digest\":\"", 11);
    again.len -= 78; /* the file is written as the document was, but for the digest */
    text_str(&again, "}");
    assert_true(holds(&again, strstr(document, "\"over\"")));
    gamefile_free(&file);
    text_drop(&again);
    text_drop(&why);
}

static void a_game_may_end_otherwise_than_by_the_rules(void **unused)
{
    (void)unused;
    expect_ending(NARDY_END_TEXT("{\"how\":\"resigned\",\"seat\":0}", ",\"scores\":[0,1]"),
                  GAME_ENDED_RESIGNED, 0);
    expect_ending(NARDY_END_TEXT("{\"how\":\"time\",\"seat\":1}", ",\"scores\":[1,0]"),
                  GAME_ENDED_TIME, 1);
    expect_ending(NARDY_END_TEXT("{\"how\":\"gone\",\"seat\":1}", ",\"scores\":[1,0]"),
                  GAME_ENDED_GONE, 1);
    expect_ending(NARDY_END_TEXT("{\"how\":\"agreed\"}", ",\"scores\":[0.5,0.5]"),
                  GAME_ENDED_AGREED, -1);
    expect_ending(NARDY_END_TEXT("{\"how\":\"aborted\"}", ""), GAME_ENDED_ABORTED, -1);
}

static void a_game_that_goes_on_has_not_ended(void **unused)
{
    (void)unused;
    const char *document = NARDY_END_TEXT("{\"how\":\"resigned\",\"seat\":0}", ",\"scores\":[0,1]");
    gamefile file;
    text_out why = text_growing();
    assert_true(gamefile_read(&file, all_games(), document, strlen(document), &why));
    assert_true(gamefile_add(&file, &(game_event){.actor = 0, .action = {1, {0}}}));
    assert_int_equal(file.ending.how, GAME_ENDED_RULES);
    assert_int_equal(file.ending.seat, -1);
    gamefile_free(&file);
    text_drop(&why);
}

static void a_wrong_ending_is_refused(void **unused)
{
    (void)unused;
    expect_refusal(NARDY_END_TEXT("{\"how\":\"rules\"}", ""), "\"how\"");
    expect_refusal(NARDY_END_TEXT("{\"how\":\"eaten\"}", ""), "\"how\"");
    expect_refusal(NARDY_END_TEXT("{}", ""), "\"how\"");
    expect_refusal(NARDY_END_TEXT("5", ""), "object");
    expect_refusal(NARDY_END_TEXT("{\"how\":\"aborted\",\"by\":1}", ""), "by");
    expect_refusal(NARDY_END_TEXT("{\"how\":\"time\"}", ""), "\"seat\"");
    expect_refusal(NARDY_END_TEXT("{\"how\":\"time\",\"seat\":2}", ""), "\"seat\"");
    expect_refusal(NARDY_END_TEXT("{\"how\":\"aborted\",\"seat\":1}", ""), "\"seat\"");
    expect_refusal(NARDY_END_TEXT("{\"how\":\"time\",\"seat\":1}", ""), "\"scores\" is [1,0]");
    expect_refusal(NARDY_END_TEXT("{\"how\":\"time\",\"seat\":1}", ",\"scores\":[0,1]"),
                   "\"scores\" is [1,0]");
    expect_refusal(NARDY_END_TEXT("{\"how\":\"aborted\"}", ",\"scores\":[1,0]"), "scores");
    game_setup setup = game_setup_default(game("durak"));
    gamefile file;
    text_out text = text_growing();
    random_game(&file, &setup, 5);
    gamefile_json(&file, &text);
    text_end(&text);
    expect_refusal_after(&text, "\"over\":true", "\"over\":true,\"ending\":{\"how\":\"aborted\"}",
                         "the rules had ended the game");
    gamefile_cut(&file, 3);
    text_drop(&text);
    gamefile_json(&file, &text);
    text_end(&text);
    expect_refusal_after(&text, "\"over\":false", "\"over\":false,\"ending\":{\"how\":\"agreed\"}",
                         "no draw by agreement");
    gamefile_free(&file);
    setup.seats = 3;
    random_game(&file, &setup, 5);
    gamefile_cut(&file, 3);
    text_drop(&text);
    gamefile_json(&file, &text);
    text_end(&text);
    expect_refusal_after(&text, "\"over\":false",
                         "\"over\":false,\"ending\":{\"how\":\"time\",\"seat\":1}",
                         "only a game of two");
    gamefile_free(&file);
    text_drop(&text);
}

/* -- words -- */

static void events_are_told_in_words(void **unused)
{
    (void)unused;
    static const game_event events[] = {
        {.actor = 0, .action = {1, {0}}},
        {.actor = GAME_CHANCE, .action = {GAME_KIND_DICE, {4, 3}}},
        {.actor = 0, .action = {2, {24, 20}}},
    };
    static const char *const words[] = {"", "White rolls 4-3", "White: 24-20"};
    game_setup setup = game_setup_default(game("nardy"));
    gamefile file;
    gamefile_start(&file, &setup);
    for (int i = 0; i < 3; i++) {
        game_buffer before;
        game_buffer after;
        text_out o = text_growing();
        gamefile_state(&file, i, before.state);
        assert_true(gamefile_add(&file, &events[i]));
        gamefile_state(&file, i + 1, after.state);
        say_event(&file, i, before.state, after.state, 1, SPEECH_EN, &o);
        assert_string_equal(text_end(&o), words[i]);
        text_drop(&o);
    }
    assert_int_equal(newest_action(&file, 2).kind, 0);
    assert_int_equal(newest_action(&file, 3).kind, 2);
    gamefile_free(&file);
}

static void say(const gamefile *file, int i, int to, char text[static 200])
{
    game_buffer before;
    game_buffer after;
    text_out o = text_to(text, 200);
    gamefile_state(file, i, before.state);
    gamefile_state(file, i + 1, after.state);
    say_event(file, i, before.state, after.state, to, SPEECH_EN, &o);
    text_end(&o);
}

static void secrets_are_told_to_those_who_may_know(void **unused)
{
    (void)unused;
    static const game_event events[] = {
        {.actor = GAME_CHANCE,
         .things_n = 15,
         .things = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}},
        {.actor = 0, .action = {NULL_LAY, {15}}},
        {.actor = 1, .action = {NULL_LAY, {12}}},
        {.actor = 0, .action = {.kind = NULL_PASS}},
        {.actor = GAME_CHANCE, .action = {GAME_KIND_PICK, {4}}},
    };
    static const struct {
        int event;
        int to;
        const char *words;
    } told[] = {
        {0, 0, "Shuffled: deck"},
        {0, SAY_EVERYTHING, "Shuffled: deck: 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15"},
        {1, 0, "Seat 0: lay 15"},
        {1, 1, "Seat 0: lay"},
        {1, GAME_SPECTATOR, "Seat 0: lay"},
        {1, SAY_EVERYTHING, "Seat 0: lay 15"},
        {3, 1, "Seat 0: pass"},
        {4, 0, "Chance: 4"},
        {4, 1, "Chance: something hidden"},
        {4, SAY_EVERYTHING, "Chance: 4"},
    };
    game_setup setup = game_setup_default(&null_rules);
    gamefile file;
    game_buffer buffer;
    gamefile_start(&file, &setup);
    gamefile_state(&file, 0, buffer.state);
    for (size_t i = 0; i < sizeof events / sizeof *events; i++) {
        assert_int_equal(game_event_apply(&null_rules, buffer.state, &events[i]), GAME_OK);
        assert_true(gamefile_add(&file, &events[i]));
    }
    for (size_t i = 0; i < sizeof told / sizeof *told; i++) {
        char text[200];
        say(&file, told[i].event, told[i].to, text);
        assert_string_equal(text, told[i].words);
    }
    gamefile_free(&file);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_saved_game_is_read_back_as_it_was),
        cmocka_unit_test(a_game_is_saved_before_its_end_too),
        cmocka_unit_test(a_wrong_head_is_refused),
        cmocka_unit_test(a_wrong_event_is_named),
        cmocka_unit_test(a_wrong_shuffle_or_end_is_named),
        cmocka_unit_test(a_game_may_end_otherwise_than_by_the_rules),
        cmocka_unit_test(a_game_that_goes_on_has_not_ended),
        cmocka_unit_test(a_wrong_ending_is_refused),
        cmocka_unit_test(events_are_told_in_words),
        cmocka_unit_test(secrets_are_told_to_those_who_may_know),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
