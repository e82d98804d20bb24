/* The program's own parts: the command line, counting, simulation, signatures. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "cli/args.h"
#include "cli/bench.h"
#include "cli/setup.h"
#include "cli/sim.h"
#include "cli/stats.h"
#include "engine/perft.h"
#include "rules/null/null.h"
#include "table/gamefile.h"
#include "table/grow.h"

static int kept_stdout, kept_stderr;

/* What a command line says to people goes nowhere while it is read. */
static void hush(void)
{
    fflush(stdout);
    fflush(stderr);
    kept_stdout = dup(STDOUT_FILENO);
    kept_stderr = dup(STDERR_FILENO);
    assert_non_null(freopen("/dev/null", "w", stdout));
    assert_non_null(freopen("/dev/null", "w", stderr));
}

static void speak(void)
{
    fflush(stdout);
    fflush(stderr);
    dup2(kept_stdout, STDOUT_FILENO);
    dup2(kept_stderr, STDERR_FILENO);
    close(kept_stdout);
    close(kept_stderr);
}

static const game_rules *game(const char *name)
{
    const game_rules *rules = game_find(name, strlen(name));
    assert_non_null(rules);
    return rules;
}

/* -- the command line -- */

typedef struct values {
    bool flag;
    int64_t number;
    double real;
    int word;
    const char *text;
    arg_list list;
    arg_list places;
} values;

static int read_args(values *v, int argc, const char *const *args)
{
    static const char *const words[] = {"red", "green", NULL};
    const arg_option options[] = {
        {"flag", NULL, "a flag", .flag = &v->flag},
        {"number", "N", "a number", .number = &v->number, .min = -5, .max = 100},
        {"real", "R", "a real number", .real = &v->real, .max = 2},
        {"word", "W", "a word", .word = &v->word, .words = words},
        {"text", "T", "a text", .text = &v->text},
        {"list", "L", "a list", .list = &v->list},
        {0},
    };
    const arg_command command = {.name = "test",
                                 .usage = "A [B]",
                                 .about = "Nothing.",
                                 .options = options,
                                 .places_min = 1,
                                 .places_max = 2};
    char *argv[16] = {NULL};
    char copy[16][64];
    for (int i = 0; i < argc; i++) {
        snprintf(copy[i], sizeof copy[i], "%s", args[i]);
        argv[i] = copy[i];
    }
    hush();
    int answer = args_read(&command, argc, argv, &v->places);
    speak();
    /* The values point into argv; these outlive it. */
    for (int i = 0; i < v->places.n; i++) {
        for (int k = 0; k < argc; k++) {
            v->places.at[i] = v->places.at[i] == argv[k] ? args[k] : v->places.at[i];
        }
    }
    return answer;
}

#define READ(v, ...)                                                                               \
    read_args(v, (int)(sizeof((const char *[]){"test", __VA_ARGS__}) / sizeof(const char *)),      \
              (const char *[]){"test", __VA_ARGS__})

static void options_are_read_with_space_and_equals_sign(void **unused)
{
    (void)unused;
    values v = {0};
    assert_int_equal(READ(&v, "--number", "-5", "a", "--real=0.5", "--word", "green", "--flag"),
                     ARGS_GO_ON);
    assert_int_equal(v.number, -5);
    assert_true(v.real > 0.49 && v.real < 0.51);
    assert_int_equal(v.word, 1);
    assert_true(v.flag);
    assert_int_equal(v.places.n, 1);
    assert_string_equal(v.places.at[0], "a");
    assert_int_equal(READ(&v, "--number=100", "a", "b"), ARGS_GO_ON);
    assert_int_equal(v.number, 100);
    assert_int_equal(v.places.n, 2);
    v = (values){0};
    assert_int_equal(READ(&v, "a", "--list", "x", "--list=y", "--list", "z"), ARGS_GO_ON);
    assert_int_equal(v.list.n, 3);
}

static void two_dashes_end_the_options(void **unused)
{
    (void)unused;
    values v = {0};
    assert_int_equal(READ(&v, "--", "--flag", "-x"), ARGS_GO_ON);
    assert_false(v.flag);
    assert_int_equal(v.places.n, 2);
    assert_string_equal(v.places.at[0], "--flag");
    assert_int_equal(READ(&v, "-"), ARGS_GO_ON);
}

static void wrong_usage_is_refused(void **unused)
{
    (void)unused;
    values v = {0};
    assert_int_equal(read_args(&v, 1, (const char *[]){"test"}), ARGS_WRONG);
    assert_int_equal(READ(&v, "a", "b", "c"), ARGS_WRONG);
    assert_int_equal(READ(&v, "a", "--nothing"), ARGS_WRONG);
    assert_int_equal(READ(&v, "a", "-f"), ARGS_WRONG);
    assert_int_equal(READ(&v, "a", "--flag=1"), ARGS_WRONG);
    assert_int_equal(READ(&v, "a", "--number"), ARGS_WRONG);
    assert_int_equal(READ(&v, "a", "--word", "blue"), ARGS_WRONG);
    static const char *const numbers[] = {
        "", "x", "1x", "-6", "101", " 1", "+1", "1.5", "0x1", "1e1", "99999999999999999999"};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        assert_int_equal(READ(&v, "a", "--number", numbers[i]), ARGS_WRONG);
    }
    static const char *const reals[] = {"", "x", "-1", "3", "nan", "inf", "1s"};
    for (size_t i = 0; i < sizeof reals / sizeof *reals; i++) {
        assert_int_equal(READ(&v, "a", "--real", reals[i]), ARGS_WRONG);
    }
}

static void help_is_no_failure(void **unused)
{
    (void)unused;
    values v = {0};
    assert_int_equal(READ(&v, "--help"), ARGS_OK);
    assert_int_equal(READ(&v, "a", "b", "-h"), ARGS_OK);
}

static void a_mistyped_word_finds_its_neighbour(void **unused)
{
    (void)unused;
    static const char *const words[] = {"play", "sim", "perft", NULL};
    assert_string_equal(args_nearest("paly", words), "play");
    assert_string_equal(args_nearest("sims", words), "sim");
    assert_string_equal(args_nearest("peft", words), "perft");
    assert_null(args_nearest("chess", words));
    assert_null(args_nearest("", words));
    assert_null(args_nearest("averyveryverylongwordthatnobodymeans", words));
}

static bool read_setup(const char *name, setup_args args, game_setup *setup)
{
    hush();
    bool good = setup_read("test", game(name), &args, setup);
    speak();
    return good;
}

static void game_options_are_read_by_name(void **unused)
{
    (void)unused;
    game_setup s;
    assert_true(read_setup("nardy", (setup_args){.options = {{"draws=true"}, 1}}, &s));
    assert_int_equal(game_option_get(s.rules, s.options, "draws"), 1);
    assert_int_equal(s.seats, 2);
    assert_true(read_setup("nardy", (setup_args){.options = {{"rules=federation"}, 1}}, &s));
    assert_int_equal(game_option_get(s.rules, s.options, "rules"), 1);
    assert_true(read_setup("kush", (setup_args){.seats = 4, .preset = "quick"}, &s));
    assert_int_equal(s.seats, 4);
    assert_int_equal(game_option_get(s.rules, s.options, "width"), 20);
    assert_true(
        read_setup("kush", (setup_args){.options = {{"height=12"}, 1}, .preset = "quick"}, &s));
    assert_int_equal(game_option_get(s.rules, s.options, "height"), 12);
}

static void wrong_game_options_are_refused(void **unused)
{
    (void)unused;
    game_setup s;
    assert_false(read_setup("nardy", (setup_args){.seats = 3}, &s));
    assert_false(read_setup("nardy", (setup_args){.preset = "quick"}, &s));
    static const char *const wrong[] = {"draws",     "draws=1", "draws=yes", "rules=5",
                                        "draw=true", "=true",   "rules=",    "\"=true"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_false(read_setup("nardy", (setup_args){.options = {{wrong[i]}, 1}}, &s));
    }
    assert_false(
        read_setup("nardy", (setup_args){.options = {{"draws=true", "draws=true"}, 2}}, &s));
}

/* -- text -- */

static void a_growing_text_takes_everything(void **unused)
{
    (void)unused;
    text_out o = text_growing();
    for (int i = 0; i < 100000; i++) {
        text_int(&o, i % 10);
    }
    assert_false(o.cut);
    assert_int_equal(o.len, 100000);
    assert_int_equal(strlen(text_end(&o)), 100000);
    assert_int_equal(o.at[99999], '9');
    text_drop(&o);
    assert_null(o.at);
    json_real(&o, 0.25, 3);
    assert_string_equal(text_end(&o), "0.250");
    text_drop(&o);
}

/* -- counting -- */

static void perft_counts_actions_and_outcomes(void **unused)
{
    (void)unused;
    static const uint64_t want[] = {1, 1, 21, 36};
    static const char *const names[] = {"nardy", "kush"};
    for (int g = 0; g < 2; g++) {
        game_setup setup = game_setup_default(game(names[g]));
        game_buffer buffer;
        setup.rules->start(buffer.state, setup.seats, setup.options);
        for (int depth = 0; depth <= 3; depth++) {
            bool shuffle = true;
            assert_int_equal(perft_nodes(setup.rules, buffer.state, depth, &shuffle), want[depth]);
            assert_false(shuffle);
        }
    }
}

/* Every leaf visited one by one, in another way than perft counts. */
static uint64_t visit(const game_rules *rules, const void *state, int depth)
{
    uint64_t leaves = 0;
    game_turn turn = rules->turn(state);
    if (depth == 0 || turn.what == GAME_OVER) {
        return 1;
    }
    for (int seat = 0; seat < NULL_SEATS_MAX; seat++) {
        game_action menu[64];
        int n = rules->legal(state, seat, menu);
        for (int i = 0; i < n; i++) {
            game_buffer next;
            memcpy(next.state, state, rules->state_size);
            assert_int_equal(rules->apply(next.state, seat, menu[i]), GAME_OK);
            leaves += visit(rules, next.state, depth - 1);
        }
    }
    if (turn.what == GAME_DICE || turn.what == GAME_PICK) {
        game_outcome list[GAME_OUTCOMES_MAX];
        int n = rules->outcomes(state, list);
        for (int i = 0; i < n; i++) {
            game_buffer next;
            memcpy(next.state, state, rules->state_size);
            assert_int_equal(rules->apply(next.state, GAME_CHANCE, list[i].action), GAME_OK);
            leaves += visit(rules, next.state, depth - 1);
        }
    }
    return leaves;
}

static void perft_stops_at_a_shuffle_and_counts_after_it(void **unused)
{
    (void)unused;
    game_setup setup = game_setup_default(&null_rules);
    game_buffer buffer;
    bool shuffle = false;
    null_rules.start(buffer.state, setup.seats, setup.options);
    perft_nodes(&null_rules, buffer.state, 1, &shuffle);
    assert_true(shuffle);
    assert_int_equal(perft_nodes(&null_rules, buffer.state, 0, &shuffle), 1);
    assert_false(shuffle);
    luck l = luck_from(1);
    game_luck drawn = luck_as(&l);
    game_event_draw(&null_rules, buffer.state, &drawn);
    for (int depth = 1; depth <= 12; depth++) {
        uint64_t nodes = perft_nodes(&null_rules, buffer.state, depth, &shuffle);
        assert_int_equal(nodes, visit(&null_rules, buffer.state, depth));
        assert_false(shuffle);
    }
}

static void perft_by_turns_gives_the_published_numbers(void **unused)
{
    (void)unused;
    static const uint64_t want[] = {1, 22, 484, 35387};
    game_setup setup = game_setup_default(game("nardy"));
    game_buffer buffer;
    uint64_t nodes;
    setup.rules->start(buffer.state, setup.seats, setup.options);
    for (int depth = 0; depth <= 3; depth++) {
        assert_true(perft_turns(setup.rules, buffer.state, depth, &nodes));
        assert_int_equal(nodes, want[depth]);
    }
    null_rules.start(buffer.state, 2, game_setup_default(&null_rules).options);
    assert_false(perft_turns(&null_rules, buffer.state, 1, &nodes));
}

/* -- simulation -- */

static void expect_interval(uint64_t wins, uint64_t n, double low, double high)
{
    stats_interval i = stats_wilson(n > 0 ? (double)wins / (double)n : 0, (double)n);
    assert_true(i.low > low - 5e-5 && i.low < low + 5e-5);
    assert_true(i.high > high - 5e-5 && i.high < high + 5e-5);
}

static void wilson_gives_the_known_intervals(void **unused)
{
    (void)unused;
    expect_interval(0, 10, 0, 0.2775);
    expect_interval(10, 10, 0.7225, 1);
    expect_interval(5, 10, 0.2366, 0.7634);
    expect_interval(81, 263, 0.2553, 0.3662); /* Newcombe 1998, method 3 */
    expect_interval(15, 148, 0.0624, 0.1605);
    expect_interval(0, 20, 0, 0.1611);
    expect_interval(1, 29, 0.0061, 0.1718);
    expect_interval(0, 0, 0, 1);
}

static sim_plan small_plan(const game_rules *rules)
{
    sim_plan plan = {.setup = game_setup_default(rules), .games = 12, .seed = 5, .threads = 1};
    if (rules == game("kush")) {
        setup_args small = {.options = {{"width=12", "height=12"}, 2}};
        assert_true(setup_read("test", rules, &small, &plan.setup));
    }
    for (int i = 0; i < plan.setup.seats; i++) {
        plan.levels[i] = i == 0 ? bot_default(rules) : bot_levels(rules);
    }
    return plan;
}

static void a_simulation_does_not_depend_on_its_threads(void **unused)
{
    (void)unused;
    for (int g = 0; game_list[g] != NULL; g++) {
        sim_plan plan = small_plan(game_list[g]);
        sim_result one;
        sim_result more;
        text_out why = {0};
        assert_true(sim_run(&plan, &one, &why));
        assert_int_equal(one.games, 12);
        assert_int_equal(one.players[0].games, 12);
        assert_int_equal(one.seats[1].games, 12);
        for (plan.threads = 2; plan.threads <= 16; plan.threads *= 2) {
            assert_true(sim_run(&plan, &more, &why));
            assert_memory_equal(&one, &more, sizeof one);
        }
        plan.seed = 6;
        assert_true(sim_run(&plan, &more, &why));
        assert_memory_not_equal(&one, &more, sizeof one);
    }
}

static void more_games_begin_with_the_same_ones(void **unused)
{
    (void)unused;
    sim_plan plan = small_plan(game("nardy"));
    sim_result few;
    sim_result more;
    text_out why = {0};
    assert_true(sim_run(&plan, &few, &why));
    plan.games = 13;
    assert_true(sim_run(&plan, &more, &why));
    assert_int_equal(more.games, 13);
    uint64_t wins = more.players[0].wins + more.players[1].wins;
    assert_true(wins == few.players[0].wins + few.players[1].wins + 1);
    assert_true(more.actions > few.actions && more.actions < few.actions + 2000);
}

static void a_signature_is_the_same_each_time(void **unused)
{
    (void)unused;
    for (int g = 0; game_list[g] != NULL; g++) {
        const game_rules *rules = game_list[g];
        assert_true(bench_sign_random(rules, 5) == bench_sign_random(rules, 5));
        assert_true(bench_sign_random(rules, 5) != bench_sign_random(rules, 6));
    }
    const game_rules *nardy = game("nardy");
    const bot_level *level = bot_default(nardy);
    assert_true(bench_sign_level(nardy, level, 0, 1) == bench_sign_level(nardy, level, 0, 1));
    assert_true(bench_sign_level(nardy, level, 0, 1) != bench_sign_level(nardy, level, 1, 1));
}

static void random_games_by_pick_are_those_by_legal(void **unused)
{
    (void)unused;
    for (int g = 0; game_list[g] != NULL; g++) {
        bench_bed a = bench_bed_new(game_list[g], game_list[g]->seats_min, 9);
        bench_bed b = bench_bed_new(game_list[g], game_list[g]->seats_min, 9);
        for (int i = 0; i < 3; i++) {
            uint64_t picked = bench_game(&a, false, NULL, NULL);
            assert_true(picked == bench_game(&b, true, NULL, NULL));
        }
        assert_true(a.positions_n == BENCH_POSITIONS || a.positions_n == 0); /* 0: no dice */
        bench_bed_free(&a);
        bench_bed_free(&b);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(options_are_read_with_space_and_equals_sign),
        cmocka_unit_test(two_dashes_end_the_options),
        cmocka_unit_test(wrong_usage_is_refused),
        cmocka_unit_test(help_is_no_failure),
        cmocka_unit_test(a_mistyped_word_finds_its_neighbour),
        cmocka_unit_test(game_options_are_read_by_name),
        cmocka_unit_test(wrong_game_options_are_refused),
        cmocka_unit_test(a_growing_text_takes_everything),
        cmocka_unit_test(perft_counts_actions_and_outcomes),
        cmocka_unit_test(perft_stops_at_a_shuffle_and_counts_after_it),
        cmocka_unit_test(perft_by_turns_gives_the_published_numbers),
        cmocka_unit_test(wilson_gives_the_known_intervals),
        cmocka_unit_test(a_simulation_does_not_depend_on_its_threads),
        cmocka_unit_test(more_games_begin_with_the_same_ones),
        cmocka_unit_test(a_signature_is_the_same_each_time),
        cmocka_unit_test(random_games_by_pick_are_those_by_legal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
