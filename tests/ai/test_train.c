/* Runs of training: the same plan gives the same weights, with or without a break. */
#include "train/run.h"

#include "rules/nardy/nardy.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

enum { FILE_MAX = 1 << 20, GAMES = 90, PATH = 200 };

/* -- files -- */

static char folder[] = "/tmp/stolik-train-XXXXXX";

static const char *in_folder(const char *name, char path[PATH])
{
    snprintf(path, PATH, "%s/%s", folder, name);
    return path;
}

/* The bytes of a file; the caller frees them. n is 0 if there is none. */
static uint8_t *bytes_of(const char *path, size_t *n)
{
    uint8_t *bytes = malloc(FILE_MAX);
    FILE *from = fopen(path, "rb");
    assert_non_null(bytes);
    *n = from != NULL ? fread(bytes, 1, FILE_MAX, from) : 0;
    if (from != NULL) {
        fclose(from);
    }
    return bytes;
}

static void write_bytes(const char *path, const uint8_t *bytes, size_t n)
{
    FILE *to = fopen(path, "wb");
    assert_non_null(to);
    assert_int_equal(fwrite(bytes, 1, n, to), n);
    assert_int_equal(fclose(to), 0);
}

static void copy_file(const char *from, const char *to)
{
    size_t n;
    uint8_t *bytes = bytes_of(from, &n);
    assert_true(n > 0);
    write_bytes(to, bytes, n);
    free(bytes);
}

static bool are_equal(const char *a, const char *b)
{
    size_t n;
    size_t m;
    uint8_t *one = bytes_of(a, &n);
    uint8_t *other = bytes_of(b, &m);
    bool equal = n == m && n > 0 && memcmp(one, other, n) == 0;
    free(one);
    free(other);
    return equal;
}

/* -- runs -- */

static char checkpoint[PATH];
static char kept[PATH]; /* a copy of the checkpoint of the first measuring */
static int measured;

/* As the trainer's, and in the second measuring the first one's checkpoint is put aside. */
static double measure_and_keep(const uint8_t *weights, size_t n, int games, void *memory)
{
    if (++measured == 2) {
        copy_file(checkpoint, kept);
    }
    return train_find(&nardy_rules)->measure(weights, n, games, memory);
}

static train_plan plan_to(const trainer *t, const char *out, bool look)
{
    return (train_plan){.trainer = t,
                        .seed = 5,
                        .games = look ? GAMES / 9 : GAMES,
                        .lambda = 0.7,
                        .look = look,
                        .rate_first = 0.02,
                        .rate_last = 0.001,
                        .measures = 3,
                        .measure_games = 10,
                        .out = out};
}

static void run(const train_plan *plan)
{
    char text[300];
    text_out why = text_to(text, sizeof text);
    bool good = train_run(plan, &why);
    const char *said = text_end(&why);
    if (!good) {
        fail_msg("%s", said);
    }
}

static void check_break(bool look)
{
    char whole[PATH];
    char broken[PATH];
    trainer watched = *train_find(&nardy_rules);
    watched.measure = measure_and_keep;
    measured = 0;
    in_folder("checkpoint", checkpoint);
    in_folder("kept", kept);
    remove(checkpoint);
    train_plan plan = plan_to(&watched, in_folder("whole", whole), look);
    plan.checkpoint = checkpoint;
    run(&plan);
    assert_int_equal(measured, 3);
    plan.trainer = train_find(&nardy_rules);
    plan.out = in_folder("broken", broken);
    plan.checkpoint = kept;
    run(&plan);
    assert_true(are_equal(whole, broken));
    assert_true(are_equal(checkpoint, kept));
}

static void a_run_that_was_interrupted_ends_the_same(void **state)
{
    (void)state;
    check_break(false);
    check_break(true);
}

static void another_seed_gives_other_weights(void **state)
{
    (void)state;
    char one[PATH];
    char other[PATH];
    train_plan plan = plan_to(train_find(&nardy_rules), in_folder("one", one), false);
    plan.games = 10;
    run(&plan);
    plan.out = in_folder("other", other);
    run(&plan);
    assert_true(are_equal(one, other));
    plan.seed++;
    run(&plan);
    assert_false(are_equal(one, other));
}

/* -- a method of a game's own -- */

static train_order ordered;

static void fit_to_seed(const train_order *order, uint8_t *weights)
{
    ordered = *order;
    memset(weights, (int)order->seed, 3);
}

static void a_method_of_its_own_gets_the_order_and_gives_the_weights(void **state)
{
    (void)state;
    char one[PATH];
    size_t n;
    const trainer own = {.game = "nardy", .games = 7, .fit = fit_to_seed, .weights_n = 3};
    train_plan plan = {.trainer = &own, .seed = 5, .out = in_folder("one", one)};
    run(&plan);
    assert_int_equal(ordered.games, 7); /* its default */
    uint8_t *bytes = bytes_of(one, &n);
    assert_int_equal(n, 3);
    assert_memory_equal(bytes, "\5\5\5", 3);
    free(bytes);
    plan.games = 2;
    run(&plan);
    assert_int_equal(ordered.games, 2);
}

/* -- what goes wrong -- */

static void assert_refused(const train_plan *plan, const char *said)
{
    char text[300];
    text_out why = text_to(text, sizeof text);
    assert_false(train_run(plan, &why));
    if (strstr(text_end(&why), said) == NULL) {
        fail_msg("it says: %s", text);
    }
}

static void a_checkpoint_of_another_run_is_refused(void **state)
{
    (void)state;
    char out[PATH];
    char file[PATH];
    size_t n;
    train_plan plan = plan_to(train_find(&nardy_rules), in_folder("out", out), false);
    plan.games = 10;
    plan.checkpoint = in_folder("another", file);
    run(&plan);
    plan.seed++;
    assert_refused(&plan, "no checkpoint of this run");
    plan.seed--;
    uint8_t *bytes = bytes_of(file, &n);
    for (int cut = 1; cut < 4; cut++) {
        write_bytes(file, bytes, n * (size_t)cut / 4);
        assert_refused(&plan, "no checkpoint of this run");
    }
    write_bytes(file, (const uint8_t *)"nothing", 7);
    assert_refused(&plan, "no checkpoint of this run");
    plan.checkpoint = NULL;
    plan.start = file;
    assert_refused(&plan, "no checkpoint of this game");
    plan.start = NULL;
    plan.out = "/nowhere/at/all";
    assert_refused(&plan, "/nowhere/at/all");
    const trainer own = {.game = "nardy", .games = 7, .fit = fit_to_seed, .weights_n = 3};
    plan.trainer = &own;
    assert_refused(&plan, "/nowhere/at/all");
    free(bytes);
}

static void a_game_without_networks_has_no_trainer(void **state)
{
    (void)state;
    game_rules other = nardy_rules;
    other.name = "another";
    assert_null(train_find(&other));
}

static int make_folder(void **state)
{
    (void)state;
    return mkdtemp(folder) == NULL ? -1 : 0;
}

static int remove_folder(void **state)
{
    static const char *const names[] = {"checkpoint", "kept",  "whole", "broken",
                                        "one",        "other", "out",   "another"};
    char path[PATH];
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        remove(in_folder(names[i], path));
    }
    return rmdir(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_run_that_was_interrupted_ends_the_same),
        cmocka_unit_test(another_seed_gives_other_weights),
        cmocka_unit_test(a_method_of_its_own_gets_the_order_and_gives_the_weights),
        cmocka_unit_test(a_checkpoint_of_another_run_is_refused),
        cmocka_unit_test(a_game_without_networks_has_no_trainer),
    };
    return cmocka_run_group_tests_name("train", tests, make_folder, remove_folder);
}
