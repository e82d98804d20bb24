/* A hall that is full: which tables give way to new ones, and which never do. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "tests/kit/fake_people.h"

enum { MINUTE = 60 * 1000, HOUR = 60 * MINUTE, DAY = 24 * HOUR };

static const char *path_of(int number, const char *rest)
{
    static char path[256];
    snprintf(path, sizeof path, "/api/tables/%d%s", number, rest);
    return path;
}

/* Against a computer and without a socket; 0: there was no room, and `why` says how that is put. */
static int open_alone(const person *p, const char *why)
{
    answer a = rest_ask(p, "POST", "/api/tables", "{'game':'nardy','bots':[null,'easy'],'sit':0}");
    if (a.status != 201) {
        assert_true(says(a.body, "code", why));
        return 0;
    }
    settle();
    return (int)number_at(a.body, "table");
}

static void move(const person *p, int number)
{
    answer a = rest_ask(p, "POST", path_of(number, "/actions"), "{'action':'roll'}");
    assert_int_equal(a.status, 200);
    settle();
}

static bool is_there(int number)
{
    return the_room(number) != NULL;
}

static void fill(const person *p, int tables)
{
    for (int i = 0; i < tables; i++) {
        assert_true(open_alone(p, "") > 0);
    }
}

/* -- all tables -- */

SCRIPT(unplayed_script)
{
    (void)self;
    person *busy = person_new("Busy");
    int first = open_alone(busy, "");
    fake_pass(1000);
    fill(busy, 4);
    person *anna = person_new("Anna");
    assert_int_equal(open_alone(anna, "server_full"), 0); /* somebody may be thinking there */
    fake_pass(MINUTE);
    assert_true(open_alone(anna, "server_full") > 0);
    assert_false(is_there(first));
    for (int i = 0; i < 4; i++) {
        assert_true(open_alone(anna, "server_full") > 0);
    }
    assert_int_equal(open_alone(anna, "server_full"), 0);
}

static void tables_that_nobody_played_give_way_after_a_minute(void **state)
{
    people_config.tables_max = 5;
    unplayed_script(state);
}

SCRIPT(alone_script)
{
    (void)self;
    person *anna = person_new("Anna");
    person *boris = person_new("Boris");
    int alone = open_alone(anna, "");
    move(anna, alone);
    int together = (int)number_at(
        rest_ask(anna, "POST", "/api/tables", "{'game':'nardy','sit':0}").body, "table");
    rest_ask(boris, "POST", path_of(together, "/seat"), "{}");
    move(anna, together);
    assert_int_equal(open_alone(boris, "server_full"), 0);
    fake_pass(MINUTE);
    assert_int_equal(open_alone(boris, "server_full"), 0);
    fake_pass(HOUR);
    assert_true(open_alone(boris, "server_full") > 0);
    assert_false(is_there(alone));
    assert_true(is_there(together));
    /* It is not lost, but broken off. */
    json games = rest_ask(anna, "GET", "/api/account/games", NULL).body;
    assert_int_equal(number_at(games, "games.0.table"), alone);
    assert_true(says(games, "games.0.ending.how", "aborted"));
}

static void a_game_with_computers_gives_way_after_an_hour(void **state)
{
    people_config.tables_max = 2;
    alone_script(state);
}

SCRIPT(adjourned_script)
{
    (void)self;
    person *anna = person_new("Anna");
    person *boris = person_new("Boris");
    int n = (int)number_at(rest_ask(anna, "POST", "/api/tables", "{'game':'nardy','sit':0}").body,
                           "table");
    rest_ask(boris, "POST", path_of(n, "/seat"), "{}");
    move(anna, n);
    fake_pass(DAY - MINUTE);
    assert_int_equal(open_alone(boris, "server_full"), 0);
    rest_ask(boris, "GET", path_of(n, ""), NULL); /* one of them has a look */
    fake_pass(2 * MINUTE);
    assert_int_equal(open_alone(boris, "server_full"), 0);
    fake_pass(DAY);
    assert_true(open_alone(boris, "server_full") > 0);
    assert_false(is_there(n));
}

static void a_game_among_people_gives_way_after_a_day(void **state)
{
    people_config.tables_max = 1;
    adjourned_script(state);
}

SCRIPT(in_use_script)
{
    (void)self;
    person *anna = person_new("Anna");
    int n =
        (int)number_at(ask(anna, "{'t':'create','game':'nardy','bots':[null,'easy']}"), "table");
    fake_pass(3 * DAY);
    person *boris = person_new("Boris");
    assert_int_equal(open_alone(boris, "server_full"), 0);
    assert_true(is_there(n));
    person_hang_up(anna);
    assert_int_equal(open_alone(boris, "server_full"), 0); /* she may come back in a moment */
    fake_pass(MINUTE);
    assert_true(open_alone(boris, "server_full") > 0);
}

static void a_table_that_somebody_is_at_never_gives_way(void **state)
{
    people_config.tables_max = 1;
    in_use_script(state);
}

/* Those who filled the hall before a restart are in nobody's way after it. */
SCRIPT(fill_script)
{
    (void)self;
    fill(person_new("Busy"), 5);
    fake_pass(2 * MINUTE);
}

SCRIPT(after_restart_script)
{
    (void)self;
    assert_int_equal(the_rooms()->n, 5);
    assert_true(open_alone(person_new("Anna"), "server_full") > 0);
    assert_int_equal(the_rooms()->n, 5);
}

static void a_full_hall_gives_way_after_a_restart_too(void **state)
{
    people_config.tables_max = 5;
    fill_script(state);
    after_restart_script(state);
}

/* -- networks -- */

SCRIPT(address_script)
{
    (void)self;
    person *busy = person_from("192.0.2.1", "Busy");
    person *second = person_from("192.0.2.1", "Second"); /* another account helps nothing */
    fill(busy, 2);
    assert_true(open_alone(second, "") > 0);
    assert_int_equal(open_alone(second, "too_many_tables"), 0);
    person *anna = person_from("192.0.2.2", "Anna");
    int hers = open_alone(anna, "");
    fake_pass(2 * MINUTE);
    /* Now its own give way, not the neighbour's. */
    fill(second, 3);
    assert_true(is_there(hers));
    assert_int_equal(the_rooms()->n, 4);
}

static void an_address_has_so_many_unfinished_tables(void **state)
{
    people_config.tables_each_address = 3;
    address_script(state);
}

SCRIPT(network_script)
{
    (void)self;
    static const char *const addresses[] = {"2001:db8:7::1", "2001:db8:7:1::1", "2001:db8:7:2::1",
                                            "2001:db8:7:3::1"};
    person *last = NULL;
    for (int i = 0; i < 4; i++) {
        last = person_from(addresses[i], "Busy");
        assert_true(open_alone(last, "") > 0);
    }
    assert_int_equal(open_alone(last, "too_many_tables"), 0);
    person *other = person_from("2001:db8:8::1", "Other");
    assert_true(open_alone(other, "") > 0);
}

static void a_network_has_so_many_unfinished_tables(void **state)
{
    people_config.tables_each_network = 4;
    network_script(state);
}

SCRIPT(finished_script)
{
    (void)self;
    person *anna = person_new("Anna");
    for (int i = 0; i < 10; i++) {
        int n = open_alone(anna, "");
        assert_true(n > 0);
        rest_ask(anna, "POST", path_of(n, "/resign"), "{}");
    }
}

static void finished_tables_are_held_by_nobody(void **state)
{
    people_config.tables_each_address = 1;
    finished_script(state);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        SERVER_TEST(tables_that_nobody_played_give_way_after_a_minute),
        SERVER_TEST(a_game_with_computers_gives_way_after_an_hour),
        SERVER_TEST(a_game_among_people_gives_way_after_a_day),
        SERVER_TEST(a_table_that_somebody_is_at_never_gives_way),
        SERVER_TEST(a_full_hall_gives_way_after_a_restart_too),
        SERVER_TEST(an_address_has_so_many_unfinished_tables),
        SERVER_TEST(a_network_has_so_many_unfinished_tables),
        SERVER_TEST(finished_tables_are_held_by_nobody),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
