/* Computer players that think: on threads, beside the loop, at most so many at once. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/kit/fake_people.h"

static table *table_of(int n)
{
    return the_room(n)->t;
}

SCRIPT(a_player_who_thinks_makes_way_for_the_loop)
{
    (void)self;
    ask(person_new("Anna"), "{'t':'create','game':'durak','sit':false,'bots':['hard','hard']}");
    settle();
    assert_true(fake_pool_tasks() > 0);
    assert_true(fake_pool_ways() > fake_pool_tasks());
}

SCRIPT(a_player_who_thinks_is_not_asked_again)
{
    (void)self;
    person *anna = person_new("Anna");
    person *boris = person_new("Boris");
    fake_pool_hold(true);
    int n =
        (int)number_at(ask(anna, "{'t':'create','game':'nardy','bots':['easy',null]}"), "table");
    for (int i = 0; i < 5; i++) {
        ask(boris, "{'t':'watch','table':%d}", n); /* each is a command at the room */
        person_hang_up(anna);
        person_connect(anna);
        ask(anna, "{'t':'watch','table':%d}", n);
    }
    assert_int_equal(fake_pool_tasks(), 1);
    fake_pool_hold(false);
    settle();
}

enum { THINKING = 12, WAITING = 4 }; /* tables at once */

/* Holds the pool's tasks, and makes more tables than there are threads, at which a computer player
 * is to move first. */
static void make_players_wait(int tables[static THINKING + WAITING])
{
    person *anna = person_new("Anna");
    fake_pool_hold(true);
    for (int i = 0; i < THINKING + WAITING; i++) {
        json t = ask(anna, "{'t':'create','game':'nardy','bots':['easy',null]}");
        tables[i] = (int)number_at(t, "table");
        assert_int_equal(table_of(tables[i])->seq, 0);
    }
    assert_int_equal(fake_pool_tasks(), THINKING);
}

SCRIPT(all_think)
{
    (void)self;
    int tables[THINKING + WAITING];
    assert_int_equal(fake_pool_threads(), THINKING);
    make_players_wait(tables);
    fake_pool_hold(false);
    settle();
    for (int i = 0; i < THINKING + WAITING; i++) {
        assert_true(table_of(tables[i])->seq > 0);
    }
    assert_int_equal(fake_pool_most(), THINKING);
}

static void as_many_players_think_at_once_as_there_are_threads(void **state)
{
    people_config.bot_threads = THINKING;
    all_think(state);
}

SCRIPT(stops)
{
    (void)self;
    int tables[THINKING + WAITING];
    make_players_wait(tables);
    fake_signal();
    fake_pool_hold(false);
    settle();
    assert_int_equal(fake_pool_tasks(), THINKING);
}

static void a_server_that_stops_begins_no_more_thoughts(void **state)
{
    people_config.bot_threads = THINKING;
    stops(state);
}

/* Computers of this level play among themselves, and one of them is to think. */
static void let_think(person *host, const char *level)
{
    ask(host, "{'t':'create','game':'durak','seats':2,'sit':false,'bots':['%s','%s']}", level,
        level);
    fake_pass(ROOMS_PACE_MS);
    settle();
}

SCRIPT(slow_ones_leave_a_thread)
{
    (void)self;
    person *anna = person_new("Anna");
    assert_int_equal(fake_pool_threads(), 2);
    fake_pool_hold(true);
    for (int i = 0; i < 3; i++) {
        let_think(anna, "expert");
        assert_int_equal(fake_pool_tasks(), 1);
    }
    let_think(anna, "easy"); /* has the other thread at once */
    assert_int_equal(fake_pool_tasks(), 2);
    fake_pool_hold(false);
    settle();
    fake_pass(ROOMS_PACE_MS);
    settle();
    assert_true(fake_pool_tasks() >= 5);
    assert_int_equal(fake_pool_most(), 2);
}

static void slow_levels_leave_a_thread_to_the_others(void **state)
{
    people_config.bot_threads = 2;
    slow_ones_leave_a_thread(state);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        SERVER_TEST(a_player_who_thinks_makes_way_for_the_loop),
        SERVER_TEST(a_player_who_thinks_is_not_asked_again),
        SERVER_TEST(as_many_players_think_at_once_as_there_are_threads),
        SERVER_TEST(a_server_that_stops_begins_no_more_thoughts),
        SERVER_TEST(slow_levels_leave_a_thread_to_the_others),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
