/* The clock on the wall is set while the server runs, or was wrong when it started. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "tests/kit/fake_people.h"

static const int64_t second = 1000;
static const int64_t minute = 60 * 1000;
static const int64_t hour = 3600 * 1000;
static const int64_t day = 24 * 3600 * 1000;

static person *anna, *boris;
static person before; /* Anna, for her token, after the server that she spoke to has ended */

static const table *the_table(void)
{
    return the_room(1)->t;
}

/* Table 1: a game for ten minutes a side in which it is Anna's turn. */
static void play_timed(void)
{
    anna = person_new("Anna");
    boris = person_new("Boris");
    json made = ask(anna, "{'t':'create','game':'nardy','sit':0,'clock':{'bank':600}}");
    assert_int_equal(number_at(made, "table"), 1);
    assert_true(says(ask(boris, "{'t':'join','table':1}"), "phase", "playing"));
    settle();
}

static int64_t time_left(void)
{
    return clock_left(&the_table()->clocks, 0, rooms_now(the_rooms()));
}

static bool is_signed_in(const person *p)
{
    return rest_ask(p, "GET", "/api/account", NULL).status == 200;
}

SCRIPT(a_clock_that_is_set_moves_no_table)
{
    (void)self;
    play_timed();
    const int64_t steps[] = {day, -day, 1000 * day, -1000 * day, 0};
    for (int i = 0; i < 5; i++) {
        fake_set_wall(steps[i]);
        fake_pass(10 * second);
        settle();
        assert_int_equal(the_table()->phase, TABLE_PLAYING);
        assert_int_equal(time_left(), 600 * second - (i + 1) * 10 * second);
        assert_int_equal(number_at(ask(anna, "{'t':'ping'}"), "now"), fake_now() + steps[i]);
    }
    assert_true(says(ask(anna, "{'t':'act','table':1,'req':1,'action':'roll'}"), "t", "ack"));
    assert_true(is_signed_in(anna));
}

/* The deadline of a bucket that lies days ahead would lock people out. */
SCRIPT(set_back_script)
{
    (void)self;
    anna = person_new("Anna");
    fake_set_wall(day);
    for (int i = 0; i < 50; i++) {
        ask(anna, "{'t':'ping'}");
    }
    fake_set_wall(-day);
    fake_pass(10 * second);
    for (int i = 0; i < 50; i++) {
        assert_true(says(ask(anna, "{'t':'ping'}"), "t", "pong"));
    }
}

static void a_clock_that_is_set_back_locks_nobody_out(void **state)
{
    people_config.rate_limits = true;
    set_back_script(state);
}

SCRIPT(a_game_that_ends_shows_the_time_on_the_wall)
{
    (void)self;
    play_timed();
    fake_set_wall(3 * day);
    fake_pass(minute);
    ask(anna, "{'t':'resign','table':1,'req':1}");
    settle();
    answer games = rest_ask(anna, "GET", "/api/account/games", NULL);
    assert_int_equal(number_at(games.body, "games.0.ended"), fake_now() + 3 * day);
    fake_pass(2 * ROOMS_KEEP_MS);
    assert_non_null(the_room(1)); /* somebody looks on */
    fake_pass(6 * (int64_t)ROOMS_KEEP_MS);
    assert_null(the_room(1));
}

/* -- sessions -- */

SCRIPT(a_clock_set_forward_ends_no_session_at_once)
{
    (void)self;
    int64_t life = people_config.session_seconds * 1000;
    anna = person_new("Anna");
    fake_set_wall(life + day);
    for (int i = 0; i < 11; i++) {
        fake_pass(hour);
        assert_true(is_signed_in(anna));
    }
    fake_set_wall(0); /* it was wrong */
    fake_pass(day);
    assert_true(is_signed_in(anna));
    assert_int_equal(accounts_sessions(the_house()->accounts), 1);
    fake_set_wall(life + day); /* it is right, after a long suspension */
    fake_pass(day);
    assert_false(is_signed_in(anna));
    settle();
    assert_int_equal(accounts_sessions(the_house()->accounts), 0);
    assert_true(is_signed_in(person_new("Boris")));
}

SCRIPT(sign_in_script)
{
    (void)self;
    play_timed();
    before = *anna;
}

static void count_session(void *self, const store_session *session)
{
    (void)session;
    ++*(int *)self;
}

/* In the store. */
static int sessions(void)
{
    char why[STORE_WHY];
    int n = 0;
    store_each each = {.session = count_session, .self = &n};
    assert_true(store_people(the_house()->store, &each, why));
    return n;
}

SCRIPT(wrong_start_script)
{
    (void)self;
    fake_pass(11 * hour);
    assert_int_equal(sessions(), 2);
    assert_false(is_signed_in(&before));
    fake_set_wall(-1000 * day); /* the clock is corrected */
    fake_pass(day);
    assert_int_equal(sessions(), 2);
    assert_true(is_signed_in(&before));
}

/* They are in nobody's memory: this server has not seen their people. */
SCRIPT(right_start_script)
{
    (void)self;
    assert_int_equal(sessions(), 2);
    fake_pass(day);
    settle();
    assert_int_equal(sessions(), 0);
    assert_int_equal(accounts_count(the_house()->accounts), 0);
    assert_false(is_signed_in(&before));
}

static void sessions_that_only_the_store_has_end_too(void **state)
{
    sign_in_script(state);
    fake_set_now(fake_now() + people_config.session_seconds * 1000 + day);
    right_start_script(state);
}

static void a_wrong_clock_at_the_start_ends_no_session_for_good(void **state)
{
    sign_in_script(state);
    fake_set_now(fake_now() + 1000 * day);
    wrong_start_script(state);
}

/* -- a start at another time -- */

SCRIPT(time_runs_script)
{
    (void)self;
    int64_t left = time_left();
    assert_int_equal(the_table()->phase, TABLE_PLAYING);
    fake_pass(10 * second);
    assert_int_equal(time_left(), left - 10 * second);
}

SCRIPT(time_runs_out_script)
{
    (void)self;
    fake_pass(time_left() - 1);
    assert_int_equal(the_table()->phase, TABLE_PLAYING);
    fake_pass(1);
    assert_int_equal(the_table()->ending.how, GAME_ENDED_TIME);
}

static void a_game_goes_on_at_whatever_time_the_server_starts(void **state)
{
    sign_in_script(state);
    fake_set_now(fake_now() - 1000 * day);
    time_runs_script(state);
    fake_set_now(fake_now() + 3000 * day);
    time_runs_script(state);
    fake_set_now(fake_now() - 2000 * day);
    time_runs_script(state);
    time_runs_out_script(state);
}

SCRIPT(untimed_script)
{
    (void)self;
    anna = person_new("Anna");
    ask(anna, "{'t':'create','game':'nardy','bots':[null,'easy']}");
    settle();
}

SCRIPT(still_there_script)
{
    (void)self;
    fake_pass(day);
    assert_int_equal(the_table()->phase, TABLE_PLAYING);
}

static void a_wrong_clock_at_the_start_gives_no_game_up(void **state)
{
    untimed_script(state);
    fake_set_now(fake_now() + 1000 * day);
    still_there_script(state);
    fake_set_now(fake_now() - 1000 * day);
    still_there_script(state);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        SERVER_TEST(a_clock_that_is_set_moves_no_table),
        SERVER_TEST(a_clock_that_is_set_back_locks_nobody_out),
        SERVER_TEST(a_game_that_ends_shows_the_time_on_the_wall),
        SERVER_TEST(a_clock_set_forward_ends_no_session_at_once),
        SERVER_TEST(a_wrong_clock_at_the_start_ends_no_session_for_good),
        SERVER_TEST(sessions_that_only_the_store_has_end_too),
        SERVER_TEST(a_game_goes_on_at_whatever_time_the_server_starts),
        SERVER_TEST(a_wrong_clock_at_the_start_gives_no_game_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
