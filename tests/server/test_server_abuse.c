/* People who want more than their share, and what must not be taken from the others. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "net/ws.h"
#include "tests/kit/fake_people.h"

static int new_table(person *p, const char *game)
{
    return (int)number_at(ask(p, "{'t':'create','game':'%s','bots':[null,'easy']}", game), "table");
}

static const char *path_of(int number, const char *rest)
{
    static char path[256];
    snprintf(path, sizeof path, "/api/tables/%d%s", number, rest);
    return path;
}

/* -- what strangers leave behind -- */

/* What is undone after a failure is undone to the shortened log, and what follows continues the one
 * on the disk. */
static void fail_and_go_on(void)
{
    person *vera = person_new("Vera");
    ask(vera, "{'t':'watch','table':1}");
    fake_writer_set(DISK_REFUSES);
    say(vera, "{'t':'join','table':1}");
    for (int i = 0; i < 5; i++) {
        fake_turn();
    }
    assert_true(is_in_trouble());
    const table *t = the_room(1)->t;
    assert_int_equal(table_seat_of(t, (uint64_t)vera->account), -1);
    fake_writer_set(DISK_WORKS);
    fake_pass(2 * JOURNAL_RETRY_MS);
    settle();
    assert_false(is_in_trouble());
    t = the_room(1)->t;
    assert_true(table_seat_of(t, 1) >= 0);
    assert_true(table_seat_of(t, 2) >= 0);
    person_connect(vera);
    assert_true(says(ask(vera, "{'t':'join','table':1}"), "t", "table"));
}

/* A table that waits is not filled up by those who come and go; also after a restart. */
SCRIPT(come_and_go_script)
{
    (void)self;
    enum { ROUNDS = 500, SHORT = 16384 };
    person *anna = person_new("Anna");
    person *boris = person_new("Boris");
    json made = ask(anna, "{'t':'create','game':'durak','seats':4}");
    int n = (int)number_at(made, "table");
    for (int i = 0; i < ROUNDS; i++) {
        say(boris, "{'t':'join','table':%d}", n);
        say(boris, "{'t':'leave','table':%d}", n);
        if (i % 20 == 0) {
            settle();
            forget_heard(anna);
            forget_heard(boris);
        }
    }
    settle();
    const table *t = the_room(n)->t;
    assert_true(t->log_n < SHORT);
    assert_int_equal(the_room(n)->stream.stored_n, t->log_n);
    assert_true(says(ask(boris, "{'t':'join','table':%d}", n), "t", "table"));
    fail_and_go_on();
}

SCRIPT(still_there_script)
{
    (void)self;
    const table *t = the_room(1)->t;
    for (uint64_t who = 1; who <= 3; who++) {
        assert_true(table_seat_of(t, who) >= 0);
    }
}

static void strangers_who_come_and_go_do_not_fill_a_table(void **state)
{
    people_config.journal_bytes = INT64_C(1) << 40; /* the journal has the long log to the end */
    come_and_go_script(state);
    still_there_script(state);
}

/* -- being too fast -- */

SCRIPT(slow_down_script)
{
    (void)self;
    person *anna = person_new("Anna");
    fake_pass(10000);
    for (int i = 0; i < 60; i++) {
        ask(anna, "{'t':'ping'}");
    }
    json reply = ask(anna, "{'t':'act','table':7,'req':3,'action':'roll'}");
    assert_error(reply, "too_many");
    assert_int_equal(number_at(reply, "table"), 7);
    assert_int_equal(number_at(reply, "req"), 3);
}

static void a_refusal_for_being_too_fast_says_of_what(void **state)
{
    people_config.rate_limits = true;
    slow_down_script(state);
}

SCRIPT(goes_on_script)
{
    (void)self;
    person *anna = person_new("Anna");
    for (int i = 0; i < 40 && fake_closed(anna->end) == 0; i++) {
        for (int k = 0; k < 40; k++) {
            say(anna, "{'t':'ping'}");
        }
        fake_pass(50); /* one of them would be accepted again */
        settle();
    }
    assert_int_equal(fake_closed(anna->end), WS_POLICY);
}

static void who_goes_on_is_sent_away_though_some_are_accepted(void **state)
{
    people_config.rate_limits = true;
    goes_on_script(state);
}

SCRIPT(frames_script)
{
    (void)self;
    person *anna = person_new("Anna");
    int taken = 0;
    for (int i = 0; i < 60; i++) {
        taken += fake_frame(anna->end);
    }
    assert_true(taken > 50); /* hello was a message */
    assert_false(fake_frame(anna->end));
    assert_error(ask(anna, "{'t':'ping'}"), "too_many"); /* it is one rate */
    for (int i = 0; i < 200; i++) {
        fake_frame(anna->end);
    }
    settle();
    assert_int_equal(fake_closed(anna->end), WS_POLICY);
    fake_frame(anna->end);
}

static void pings_pongs_and_fragments_cost_as_much_as_messages(void **state)
{
    people_config.rate_limits = true;
    frames_script(state);
}

SCRIPT(many_tables_script)
{
    (void)self;
    person *anna = person_new("Anna");
    answer a = {0};
    int made = 0;
    for (; made < 100; made++) {
        fake_pass(200);
        a = rest_ask(anna, "POST", "/api/tables", "{'game':'nardy','bots':[null,'easy']}");
        if (a.status != 201) {
            break;
        }
        rest_ask(anna, "POST", path_of((int)number_at(a.body, "table"), "/resign"), "{}");
    }
    assert_int_equal(a.status, 429);
    assert_in_range(made, 50, 80);
}

static void an_account_sets_up_so_many_tables_in_a_minute(void **state)
{
    people_config.rate_limits = true;
    many_tables_script(state);
}

SCRIPT(chat_script)
{
    (void)self;
    person *anna = person_new("Anna");
    int n = new_table(anna, "nardy");
    for (int i = 0; i < 5; i++) {
        assert_true(says(ask(anna, "{'t':'chat','table':%d,'text':'x'}", n), "t", "ok"));
    }
    person_connect(anna); /* another socket of the same account */
    ask(anna, "{'t':'watch','table':%d}", n);
    assert_error(ask(anna, "{'t':'chat','table':%d,'text':'x'}", n), "too_many");
}

static void chat_is_counted_by_account(void **state)
{
    people_config.rate_limits = true;
    chat_script(state);
}

/* -- having too much -- */

SCRIPT(finished_tables_script)
{
    (void)self;
    person *anna = person_new("Anna");
    for (int i = 0; i < 12; i++) {
        int n = new_table(anna, "nardy");
        assert_true(n > 0);
        ask(anna, "{'t':'resign','table':%d}", n);
        ask(anna, "{'t':'leave','table':%d}", n);
    }
    person *boris = person_new("Boris");
    assert_true(new_table(boris, "nardy") > 0);
}

static void finished_tables_give_way_to_new_ones(void **state)
{
    people_config.tables_max = 5;
    finished_tables_script(state);
}

SCRIPT(rematch_script)
{
    (void)self;
    person *anna = person_new("Anna");
    int first = new_table(anna, "nardy");
    ask(anna, "{'t':'resign','table':%d}", first);
    for (int i = 0; i < 3; i++) {
        assert_true(new_table(anna, "nardy") > 0);
    }
    assert_error(ask(anna, "{'t':'rematch','table':%d}", first), "too_many_tables");
}

static void a_rematch_counts_like_any_table(void **state)
{
    people_config.tables_each = 3;
    rematch_script(state);
}

/* Nobody follows the finished table, so it would be the one to give way to its own rematch. */
SCRIPT(rematch_in_a_full_hall_script)
{
    (void)self;
    person *anna = person_new("Anna");
    person *boris = person_new("Boris");
    int n = (int)number_at(rest_ask(anna, "POST", "/api/tables", "{'game':'nardy'}").body, "table");
    rest_ask(boris, "POST", path_of(n, "/seat"), "{}");
    rest_ask(boris, "POST", path_of(n, "/resign"), "{}");
    ask(anna, "{'t':'create','game':'nardy'}");
    assert_int_equal(rest_ask(anna, "POST", path_of(n, "/rematch"), NULL).status, 200);
    answer a = rest_ask(boris, "POST", path_of(n, "/rematch"), NULL);
    assert_int_equal(a.status, 503);
    assert_true(says(a.body, "code", "server_full"));
    a = rest_ask(anna, "GET", path_of(n, ""), NULL);
    assert_int_equal(a.status, 200);
    assert_true(is_true(a.body, "seats.0.wants_rematch"));
}

static void a_table_never_gives_way_to_its_own_rematch(void **state)
{
    people_config.tables_max = 2;
    rematch_in_a_full_hall_script(state);
}

SCRIPT(waiting_tables_come_first_in_the_lobby)
{
    (void)self;
    person *honest = person_new("Honest");
    int wanted = (int)number_at(ask(honest, "{'t':'create','game':'nardy'}"), "table");
    for (int i = 0; i < 3; i++) {
        person *busy = person_new("Busy");
        for (int k = 0; k < 40; k++) {
            rest_ask(busy, "POST", "/api/tables", "{'game':'nardy','sit':false}");
        }
    }
    json list = rest_ask(NULL, "GET", "/api/tables?x=1&game=nardy", NULL).body;
    assert_int_equal(number_at(list, "tables.0.table"), wanted);
    assert_int_equal(json_count(at(list, "tables")), LOBBY_SHOWN);
    list = rest_ask(NULL, "GET", "/api/tables?x=1&game=kush", NULL).body;
    assert_int_equal(json_count(at(list, "tables")), 0);
}

/* -- not being there -- */

SCRIPT(who_asks_by_rest_is_there)
{
    (void)self;
    person *anna = person_new("Anna");
    person *boris = person_new("Boris");
    int n = (int)number_at(rest_ask(anna, "POST", "/api/tables", "{'game':'nardy'}").body, "table");
    ask(boris, "{'t':'join','table':%d}", n);
    for (int i = 0; i < 10; i++) {
        fake_pass(30 * 1000);
        settle();
        assert_int_equal(rest_ask(anna, "GET", path_of(n, ""), NULL).status, 200);
        assert_error(ask(boris, "{'t':'claim','table':%d}", n), "no_claim");
    }
    fake_pass(TABLE_GRACE_MS);
    settle();
    assert_true(says(ask(boris, "{'t':'claim','table':%d}", n), "t", "ack"));
}

SCRIPT(session_script)
{
    (void)self;
    person *anna = person_new("Anna");
    int n = new_table(anna, "nardy");
    fake_pass(3000);
    assert_error(ask(anna, "{'t':'resign','table':%d}", n), "unauthorized");
    settle();
    assert_int_equal(fake_closed(anna->end), WS_POLICY);
}

static void an_expired_session_ends_its_socket(void **state)
{
    people_config.session_seconds = 2;
    session_script(state);
}

/* -- what is not theirs to see -- */

SCRIPT(a_private_game_stays_private_after_its_end)
{
    (void)self;
    person *anna = person_new("Anna");
    person *eve = person_new("Eve");
    json made = ask(anna, "{'t':'create','game':'nardy','private':true,'bots':[null,'easy']}");
    int n = (int)number_at(made, "table");
    char id[64] = "?id=";
    size_t id_n;
    json_to_str(at(made, "id"), id + 4, sizeof id - 4, &id_n);
    char file[128];
    ask(anna, "{'t':'resign','table':%d}", n);
    for (int forgotten = 0; forgotten < 2; forgotten++) {
        snprintf(file, sizeof file, "/file%s", "");
        assert_int_equal(rest_ask(anna, "GET", path_of(n, file), NULL).status, 200);
        assert_int_equal(rest_ask(eve, "GET", path_of(n, file), NULL).status, 404);
        assert_int_equal(rest_ask(NULL, "GET", path_of(n, file), NULL).status, 404);
        snprintf(file, sizeof file, "/file%s", id);
        assert_int_equal(rest_ask(eve, "GET", path_of(n, file), NULL).status, 200);
        person_hang_up(anna);
        fake_pass(2 * ROOMS_KEEP_MS);
        settle();
    }
    assert_null(the_room(n));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        SERVER_TEST(strangers_who_come_and_go_do_not_fill_a_table),
        SERVER_TEST(a_refusal_for_being_too_fast_says_of_what),
        SERVER_TEST(who_goes_on_is_sent_away_though_some_are_accepted),
        SERVER_TEST(pings_pongs_and_fragments_cost_as_much_as_messages),
        SERVER_TEST(an_account_sets_up_so_many_tables_in_a_minute),
        SERVER_TEST(chat_is_counted_by_account),
        SERVER_TEST(finished_tables_give_way_to_new_ones),
        SERVER_TEST(a_rematch_counts_like_any_table),
        SERVER_TEST(a_table_never_gives_way_to_its_own_rematch),
        SERVER_TEST(waiting_tables_come_first_in_the_lobby),
        SERVER_TEST(who_asks_by_rest_is_there),
        SERVER_TEST(an_expired_session_ends_its_socket),
        SERVER_TEST(a_private_game_stays_private_after_its_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
