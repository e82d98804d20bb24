/* Tables that go on with a recorded game: the same position, then a game like any other, which has
 * no proof. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "table/grow.h"
#include "table/record.h"
#include "tests/kit/table_world.h"

/* A whole game of computers and a person, as its file. */
static void record_game(world *w, const char *game, int seats, gamefile *file)
{
    world_play(w, game, seats);
    while (w->t->phase != TABLE_ENDED) {
        assert_int_equal(world_act(w, world_to_act(w)), TABLE_OK);
    }
    table_file(w->t, file);
    world_end(w);
}

static table_plan plan_for(const gamefile *file, int seat)
{
    table_plan plan = {.setup = file->setup, .number = 77, .is_private = true, .host = 101};
    for (int p = 0; p < file->setup.seats; p++) {
        plan.bots[p] = p == seat ? NULL : bot_levels(file->setup.rules);
    }
    return plan;
}

/* Makes the world's table of the file's first events. */
static table_error load(world *w, const gamefile *file, int events, int seat)
{
    table_error error;
    table_plan plan = plan_for(file, seat);
    world_end(w);
    w->t = table_new_from(&w->env, &plan, file, events, w->now_ms, &error);
    w->events = (uint32_t)events; /* the env is not told of them */
    return error;
}

static void expect_position(const world *w, const gamefile *file, int events)
{
    game_buffer wanted;
    gamefile_state(file, events, wanted.state);
    assert_int_equal(w->t->past, events);
    assert_int_equal(w->t->seq, events);
    if (events > 0) {
        assert_memory_equal(w->t->state, wanted.state, file->setup.rules->state_size);
    }
}

static void play_to_the_end(world *w, int seat)
{
    world_think(w);
    while (w->t->phase != TABLE_ENDED) {
        assert_int_equal(world_act(w, seat), TABLE_OK);
        world_think(w);
    }
}

/* The file of such a game is in order, and has no proof. */
static void expect_file(const table *t, const gamefile *from)
{
    gamefile file;
    gamefile back;
    text_out text = text_growing();
    text_out why = text_growing();
    table_file(t, &file);
    assert_false(file.proof.there);
    assert_int_equal(file.events_n, t->seq);
    assert_memory_equal(file.events, from->events, t->past * sizeof *file.events);
    gamefile_json(&file, &text);
    assert_true(gamefile_read(&back, game_list, text.at, text.len, &why));
    gamefile_free(&back);
    assert_false(gamefile_verify(&back, game_list, text.at, text.len, &why, NULL));
    gamefile_free(&file);
    text_drop(&text);
    text_drop(&why);
}

/* The records make the same table, the marks of its history included. */
static void expect_loads_again(world *w)
{
    text_out why = text_growing();
    table *again = table_load(&w->env, w->t->log, w->t->log_n, &why);
    assert_non_null(again);
    assert_null(tables_differ(w->t, again));
    assert_int_equal(again->marks_n, w->t->marks_n);
    table_free(again);
    text_drop(&why);
}

static void check_going_on(const char *game, int seats)
{
    world w;
    gamefile file;
    world_begin(&w, 5);
    record_game(&w, game, seats, &file);
    for (int part = 0; part < 5; part++) {
        int events = (int)((int64_t)file.events_n * part / 5);
        int seat = part % seats;
        assert_int_equal(load(&w, &file, events, seat), TABLE_OK);
        expect_position(&w, &file, events);
        expect_loads_again(&w);
        world_sit_all(&w);
        assert_int_equal(w.t->phase, TABLE_PLAYING);
        play_to_the_end(&w, seat);
        expect_loads_again(&w);
        if (events > 0) {
            expect_file(w.t, &file);
        }
    }
    gamefile_free(&file);
    world_end(&w);
}

static void a_game_goes_on_from_any_event(void **unused)
{
    (void)unused;
    check_going_on("nardy", 2);
    check_going_on("durak", 3);
    check_going_on("kush", 2);
    check_going_on("catan", 3);
}

static void a_game_that_is_over_does_not_go_on(void **unused)
{
    (void)unused;
    world w;
    gamefile file;
    world_begin(&w, 6);
    record_game(&w, "durak", 2, &file);
    assert_int_equal(load(&w, &file, file.events_n, 0), TABLE_OVER);
    assert_null(w.t);
    gamefile_free(&file);
    world_end(&w);
}

/* Its rematch is a fresh game, with seeds and a proof. */
static void a_rematch_begins_anew(void **unused)
{
    (void)unused;
    world w;
    gamefile file;
    world_begin(&w, 7);
    record_game(&w, "durak", 2, &file);
    assert_int_equal(load(&w, &file, file.events_n / 2, 0), TABLE_OK);
    world_sit_all(&w);
    play_to_the_end(&w, 0);
    table_plan next = table_rematch_plan(w.t);
    next.number = 78;
    world_table(&w, &next);
    assert_int_equal(w.t->past, 0);
    gamefile_free(&file);
    world_end(&w);
}

/* Nobody's past is put under a game that people have sat down to. */
static void a_past_comes_before_anybody_sits(void **unused)
{
    (void)unused;
    static const uint8_t roll[] = {RECORD_PAST, 0, 1}; /* seat 0's */
    world w;
    text_out why = text_growing();
    table_plan plan = world_plan("nardy", 2);
    world_begin(&w, 8);
    world_table(&w, &plan);
    world_sit_all(&w);
    assert_false(table_take(w.t, roll, sizeof roll, &why));
    assert_int_equal(w.t->past, 0);
    world_end(&w);
    text_drop(&why);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_goes_on_from_any_event),
        cmocka_unit_test(a_game_that_is_over_does_not_go_on),
        cmocka_unit_test(a_rematch_begins_anew),
        cmocka_unit_test(a_past_comes_before_anybody_sits),
    };
    return cmocka_run_group_tests_name("table_past", tests, NULL, NULL);
}
