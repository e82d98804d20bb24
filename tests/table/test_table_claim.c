/* Players who stay away: what the others may claim, and when a game ends that nobody looks at. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/kit/table_world.h"

/* The table as a server has it that was killed and starts again. */
static void reload(world *w)
{
    char said[128];
    text_out why = text_to(said, sizeof said);
    table *again = table_load(&w->env, w->t->log, w->t->log_n, &why);
    assert_non_null(again);
    assert_null(tables_differ(again, w->t));
    table_free(w->t);
    w->t = again;
}

/* A game of two friends without a clock, at which seat 0 is to act and both are there. */
static void play_as_friends(world *w)
{
    table_plan plan = world_plan("nardy", 2);
    plan.is_private = true;
    world_begin(w, 7);
    world_table(w, &plan);
    world_sit_all(w);
}

static void friends_without_a_clock_wait_for_days(void **unused)
{
    (void)unused;
    world w;
    play_as_friends(&w);
    int mover = world_to_act(&w);
    int other = 1 - mover;
    int64_t moved_ms = w.now_ms;
    assert_true(table_claim_wait(w.t) == TABLE_CLAIM_MS);
    table_present(w.t, mover, false, w.now_ms);
    w.now_ms += TABLE_GRACE_MS;
    assert_int_equal(table_claim(w.t, other, 0, w.now_ms), TABLE_NO_CLAIM);
    /* A look at the game is no move. */
    w.now_ms = moved_ms + TABLE_CLAIM_MS - TABLE_AWAY_MS - 10;
    table_present(w.t, mover, true, w.now_ms);
    table_present(w.t, mover, false, w.now_ms);
    w.now_ms = moved_ms + TABLE_CLAIM_MS - 1;
    assert_int_equal(table_claim(w.t, other, 0, w.now_ms), TABLE_NO_CLAIM);
    w.now_ms++;
    assert_true(table_claim_at(w.t, other) == w.now_ms);
    assert_true(table_claim_at(w.t, mover) == INT64_MAX);
    assert_int_equal(table_claim(w.t, other, 0, w.now_ms), TABLE_OK);
    assert_int_equal(w.t->ending.how, GAME_ENDED_GONE);
    assert_int_equal(w.t->ending.seat, mover);
    world_end(&w);
}

/* The time of a clock is the player's to use up, however long it is. */
static void a_clock_of_days_is_not_cut_short_by_a_claim(void **unused)
{
    (void)unused;
    const uint32_t day = 24 * 3600 * 1000;
    const clock_plan clocks[] = {{.cap_ms = 7 * day}, {.bank_ms = 10 * day}};
    for (int i = 0; i < 2; i++) {
        world w;
        table_plan plan = world_plan("nardy", 2);
        plan.clock = clocks[i];
        int64_t given = i == 0 ? clocks[i].cap_ms : clocks[i].bank_ms;
        world_begin(&w, 7);
        world_table(&w, &plan);
        world_sit_all(&w);
        int mover = world_to_act(&w);
        int64_t moved_ms = w.now_ms;
        assert_true(table_claim_wait(w.t) == given);
        table_present(w.t, mover, false, w.now_ms);
        w.now_ms = moved_ms + given - 1;
        assert_false(table_alarm(w.t, w.now_ms));
        assert_int_equal(table_claim(w.t, 1 - mover, 0, w.now_ms), TABLE_NO_CLAIM);
        w.now_ms++;
        assert_true(table_alarm(w.t, w.now_ms)); /* nothing is left to claim */
        assert_int_equal(w.t->ending.how, GAME_ENDED_TIME);
        world_end(&w);
    }
}

static void who_is_not_waited_for_loses_nothing_by_staying_away(void **unused)
{
    (void)unused;
    world w;
    play_as_friends(&w);
    int mover = world_to_act(&w);
    table_present(w.t, 1 - mover, false, w.now_ms);
    w.now_ms += 2 * (int64_t)TABLE_CLAIM_MS;
    assert_true(table_claim_at(w.t, mover) == INT64_MAX);
    assert_int_equal(table_claim(w.t, mover, 0, w.now_ms), TABLE_NO_CLAIM);
    world_end(&w);
}

static void days_of_waiting_outlast_a_restart(void **unused)
{
    (void)unused;
    world w;
    play_as_friends(&w);
    int mover = world_to_act(&w);
    int64_t moved_ms = w.now_ms;
    w.now_ms += TABLE_CLAIM_MS - 2 * TABLE_AWAY_MS;
    reload(&w);
    table_resume(w.t, w.now_ms);
    table_present(w.t, 1 - mover, true, w.now_ms);
    assert_true(table_claim_at(w.t, 1 - mover) == moved_ms + TABLE_CLAIM_MS);
    /* Whoever could not come while the server was down has an hour. */
    w.now_ms = moved_ms + 5 * (int64_t)TABLE_CLAIM_MS;
    reload(&w);
    table_resume(w.t, w.now_ms);
    assert_true(table_claim_at(w.t, 1 - mover) == w.now_ms + TABLE_AWAY_MS);
    world_end(&w);
}

static void a_draw_may_be_taken_in_place_of_the_win(void **unused)
{
    (void)unused;
    world w;
    int32_t points[GAME_SEATS_MAX];
    world_begin(&w, 7);
    world_play(&w, "nardy", 2);
    table_present(w.t, 1, false, w.now_ms);
    assert_int_equal(table_claim_draw(w.t, 0, 0, w.now_ms), TABLE_NO_CLAIM);
    w.now_ms += TABLE_GRACE_MS;
    assert_int_equal(table_claim_draw(w.t, 0, 0, w.now_ms), TABLE_OK);
    assert_int_equal(w.t->ending.how, GAME_ENDED_DRAWN);
    assert_int_equal(w.t->ending.seat, 1);
    assert_int_equal(table_scores(w.t, points), 2);
    assert_int_equal(points[0], points[1]);
    reload(&w);
    assert_int_equal(w.t->ending.how, GAME_ENDED_DRAWN);
    world_end(&w);

    world_begin(&w, 7);
    world_play(&w, "durak", 2); /* which knows no draw by agreement */
    table_present(w.t, 1, false, w.now_ms);
    w.now_ms += TABLE_GRACE_MS;
    assert_int_equal(table_claim_draw(w.t, 0, 0, w.now_ms), TABLE_NO_DRAW);
    assert_int_equal(w.t->phase, TABLE_PLAYING);
    assert_int_equal(table_claim(w.t, 0, 0, w.now_ms), TABLE_OK);
    world_end(&w);
}

static void a_public_game_that_all_have_left_is_closed(void **unused)
{
    (void)unused;
    world w;
    world_begin(&w, 9);
    world_play(&w, "nardy", 2);
    table_present(w.t, 0, false, w.now_ms);
    w.now_ms += TABLE_DESERTED_MS;
    assert_false(table_alarm(w.t, w.now_ms)); /* somebody is there, and may claim it */
    table_present(w.t, 1, false, w.now_ms);
    assert_true(table_deadline(w.t) == w.now_ms + TABLE_DESERTED_MS);
    w.now_ms += TABLE_DESERTED_MS - 1;
    assert_false(table_alarm(w.t, w.now_ms));
    w.now_ms++;
    assert_true(table_alarm(w.t, w.now_ms));
    assert_int_equal(w.t->ending.how, GAME_ENDED_ABORTED);
    world_end(&w);

    play_as_friends(&w); /* nobody else looks for a place there */
    table_present(w.t, 0, false, w.now_ms);
    table_present(w.t, 1, false, w.now_ms);
    w.now_ms += 2 * (int64_t)TABLE_DESERTED_MS;
    assert_false(table_alarm(w.t, w.now_ms));
    world_end(&w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(friends_without_a_clock_wait_for_days),
        cmocka_unit_test(a_clock_of_days_is_not_cut_short_by_a_claim),
        cmocka_unit_test(who_is_not_waited_for_loses_nothing_by_staying_away),
        cmocka_unit_test(days_of_waiting_outlast_a_restart),
        cmocka_unit_test(a_draw_may_be_taken_in_place_of_the_win),
        cmocka_unit_test(a_public_game_that_all_have_left_is_closed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
