/* The lobby: who is told what of it, how often, and who finds company there. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "server/doors/json_client.h"
#include "tests/kit/fake_people.h"

static int open_public(person *p)
{
    return (int)number_at(ask(p, "{'t':'create','game':'nardy'}"), "table");
}

/* A table without its host's socket: nobody waits there. */
static void open_empty(person *p, int n)
{
    for (int i = 0; i < n; i++) {
        answer a = rest_ask(p, "POST", "/api/tables", "{'game':'nardy','sit':false}");
        assert_int_equal(a.status, 201);
    }
}

static person *busy_host(int tables)
{
    person *p = NULL;
    for (int i = 0; i < tables; i++) {
        if (i % 10 == 0) {
            p = person_new("Busy");
        }
        open_empty(p, 1);
    }
    return p;
}

/* -- what followers hear -- */

/* Setting up thousands of tables must not cost anything for a lobby that nobody looks at. */
SCRIPT(a_lobby_that_nobody_follows_is_not_written)
{
    (void)self;
    const json_door *d = the_house()->rooms->doors[0]->self;
    person *looker = nobody_new();
    busy_host(25);
    fake_pass(5000);
    assert_int_equal(d->lobby.published_ms, 0);
    ask(looker, "{'t':'lobby','on':true,'changes':true}");
    int64_t published_ms = d->lobby.published_ms;
    assert_int_equal(d->lobby.lines_n, 20); /* as many as are sent in a second */
    ask(looker, "{'t':'lobby','on':false}");
    busy_host(5);
    fake_pass(5000);
    assert_int_equal(d->lobby.published_ms, published_ms);
}

SCRIPT(the_lobby_is_told_at_most_once_a_second)
{
    (void)self;
    person *anna = person_new("Anna");
    person *looker = nobody_new();
    json reply = ask(looker, "{'t':'lobby','on':true,'changes':true}");
    assert_int_equal(json_count(at(reply, "tables")), 0);
    fake_pass(1000);
    for (int i = 0; i < 30; i++) {
        open_public(anna);
        forget_pictures(anna);
        fake_pass(100);
    }
    fake_pass(1000);
    int told = 0;
    json last = {0};
    for (json next; json_there(next = hear(looker, "lobby")); told++) {
        last = next;
    }
    assert_in_range(told, 3, 5);
    assert_int_equal(json_count(at(last, "order")), 30);
    assert_true(says(last, "changed.0.game", "nardy"));
    assert_true(says(last, "changed.0.phase", "seating"));
    assert_true(json_there(at(last, "changed.0.code")));
    ask(looker, "{'t':'lobby','on':false}");
    open_public(anna);
    fake_pass(2000);
    assert_false(json_there(hear(looker, "lobby")));
}

SCRIPT(the_whole_lobby_is_told_at_most_every_ten_seconds)
{
    (void)self;
    person *anna = person_new("Anna");
    person *looker = nobody_new();
    ask(looker, "{'t':'lobby','on':true}");
    int told = 0;
    for (int i = 0; i < 30; i++) {
        open_empty(anna, 1);
        fake_pass(1000);
        for (json next; json_there(next = hear(looker, "lobby")); told++) {
            assert_true(json_there(at(next, "tables")));
        }
    }
    assert_in_range(told, 3, 4);
    fake_pass(10000);
    json last = hear_last(looker, "lobby");
    assert_int_equal(json_count(at(last, "tables")), 30);
}

/* A picture of the lobby as a client keeps it. */
typedef struct shown {
    int64_t order[LOBBY_SHOWN];
    int n;
    struct {
        int64_t table;
        json line;
    } known[1024];
    int known_n;
} shown;

static void show_lines(shown *v, json list)
{
    json_walk w = json_items(list);
    for (json line; json_next(&w, &line);) {
        v->known[v->known_n].table = number_at(line, "table");
        v->known[v->known_n++].line = line;
    }
}

static json line_of(const shown *v, int64_t number)
{
    for (int i = v->known_n - 1; i >= 0; i--) {
        if (v->known[i].table == number) {
            return v->known[i].line;
        }
    }
    fail_msg("a table of the order was never told: %d", (int)number);
    return (json){0};
}

static void show_order(shown *v, json order)
{
    json_walk w = json_items(order);
    v->n = 0;
    for (json one; json_next(&w, &one);) {
        assert_true(json_to_int(one, 1, INT64_MAX, &v->order[v->n]));
        v->n++;
    }
}

static void hear_changes(shown *v, person *p)
{
    for (json next; json_there(next = hear(p, "lobby"));) {
        assert_true(json_count(at(next, "changed")) <= 20);
        show_lines(v, at(next, "changed"));
        show_order(v, at(next, "order"));
    }
}

/* What the follower shows is what somebody sees who asks now. */
static void check_shown(const shown *v)
{
    json list = at(rest_ask(NULL, "GET", "/api/tables", NULL).body, "tables");
    json_walk w = json_items(list);
    int i = 0;
    for (json line; json_next(&w, &line); i++) {
        json mine = line_of(v, v->order[i]);
        assert_int_equal(v->order[i], number_at(line, "table"));
        assert_int_equal(mine.end - mine.at, line.end - line.at);
        assert_memory_equal(mine.at, line.at, (size_t)(line.end - line.at));
    }
    assert_int_equal(i, v->n);
}

SCRIPT(changes_add_up_to_the_lobby)
{
    (void)self;
    static shown v;
    v = (shown){0};
    person *looker = nobody_new();
    person *early = person_new("Early");
    open_public(early);
    show_lines(&v, at(ask(looker, "{'t':'lobby','on':true,'changes':true}"), "tables"));
    for (int i = 0; i < 12; i++) {
        busy_host(15);
        person *anna = person_new("Anna");
        int n = open_public(anna);
        fake_pass(700);
        if (i % 3 == 0) {
            person_hang_up(anna); /* nobody waits there any more */
        } else if (i % 3 == 1) {
            ask(anna, "{'t':'leave','table':%d}", n);
        } else {
            ask(early, "{'t':'join','table':%d}", n); /* the game begins */
            forget_pictures(early);
        }
        fake_pass(700);
        hear_changes(&v, looker);
    }
    fake_pass(20000);
    hear_changes(&v, looker);
    assert_int_equal(v.n, LOBBY_SHOWN);
    check_shown(&v);
}

/* The table stays where it is in the list, and its line changes all the same. */
SCRIPT(a_seat_that_is_taken_is_told_while_the_table_waits_on)
{
    (void)self;
    person *anna = person_new("Anna");
    person *boris = person_new("Boris");
    person *looker = nobody_new();
    json made = ask(anna, "{'t':'create','game':'durak','seats':3,'sit':0}");
    int n = (int)number_at(made, "table");
    fake_pass(2000);
    ask(looker, "{'t':'lobby','on':true,'changes':true}");
    fake_pass(2000);
    hear_last(looker, "lobby");
    ask(boris, "{'t':'join','table':%d,'seat':1}", n);
    fake_pass(2000);
    json told = hear_last(looker, "lobby");
    assert_true(json_there(told));
    assert_int_equal(json_count(at(told, "changed")), 1);
    assert_true(says(told, "changed.0.phase", "seating"));
    assert_true(says(told, "changed.0.seats.1.name", "Boris"));
    person_hang_up(boris);
    fake_pass(2000);
    told = hear_last(looker, "lobby");
    assert_true(json_there(told));
    assert_int_equal(json_count(at(told, "changed")), 1);
    assert_false(is_true(told, "changed.0.seats.1.present"));
}

SCRIPT(a_follower_who_comes_later_hears_the_same)
{
    (void)self;
    static shown first, second;
    first = second = (shown){0};
    person *one = nobody_new();
    person *two = nobody_new();
    show_lines(&first, at(ask(one, "{'t':'lobby','on':true,'changes':true}"), "tables"));
    busy_host(50);
    fake_pass(1100); /* not all lines have been told yet */
    json reply = ask(two, "{'t':'lobby','on':true,'changes':true}");
    assert_true(json_count(at(reply, "tables")) < 50);
    show_lines(&second, at(reply, "tables"));
    fake_pass(5000);
    hear_changes(&first, one);
    hear_changes(&second, two);
    check_shown(&first);
    check_shown(&second);
}

SCRIPT(lobby_messages_that_are_wrong_are_refused)
{
    (void)self;
    person *looker = nobody_new();
    assert_error(ask(looker, "{'t':'lobby','on':true,'changes':1}"), "bad_request");
    assert_error(ask(looker, "{'t':'lobby','changes':true}"), "bad_request");
    assert_true(says(ask(looker, "{'t':'lobby','on':false}"), "t", "ok"));
    person_hang_up(looker);
}

/* -- finding company -- */

SCRIPT(quick_finds_who_waits_among_many_tables)
{
    (void)self;
    person *anna = person_new("Anna");
    int wanted = open_public(anna);
    busy_host(60);
    person *vera = person_new("Vera");
    ask(vera, "{'t':'create','game':'nardy','clock':'blitz'}");
    ask(vera, "{'t':'create','game':'nardy','start':'manual'}");
    ask(vera, "{'t':'create','game':'nardy','private':true}");
    person *boris = person_new("Boris");
    assert_int_equal(number_at(ask(boris, "{'t':'quick','game':'nardy'}"), "table"), wanted);
    /* That table is full now, and one's own is no company. */
    int own = (int)number_at(ask(boris, "{'t':'quick','game':'nardy'}"), "table");
    assert_true(own > wanted);
    assert_int_not_equal(number_at(ask(boris, "{'t':'quick','game':'nardy'}"), "table"), own);
    json blitz = ask(boris, "{'t':'quick','game':'nardy','clock':'blitz'}");
    assert_true(says(blitz, "phase", "playing"));
    /* Who has gone is no company either. */
    person *late = person_new("Late");
    person_hang_up(boris);
    json alone = ask(late, "{'t':'quick','game':'nardy'}");
    assert_true(says(alone, "phase", "seating"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        SERVER_TEST(a_lobby_that_nobody_follows_is_not_written),
        SERVER_TEST(the_lobby_is_told_at_most_once_a_second),
        SERVER_TEST(the_whole_lobby_is_told_at_most_every_ten_seconds),
        SERVER_TEST(changes_add_up_to_the_lobby),
        SERVER_TEST(a_seat_that_is_taken_is_told_while_the_table_waits_on),
        SERVER_TEST(a_follower_who_comes_later_hears_the_same),
        SERVER_TEST(lobby_messages_that_are_wrong_are_refused),
        SERVER_TEST(quick_finds_who_waits_among_many_tables),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
