/* What must survive: nothing is told before it is on the disk, a disk that refuses, a crash, a
 * restart. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <sqlite3.h>

#include "net/ws.h"
#include "tests/kit/fake_people.h"

static table *table_of(int n)
{
    return the_room(n)->t;
}

typedef struct pair {
    person *seat[2];
    int table;
} pair;

static pair sit_two(const char *more)
{
    pair two = {.seat = {person_new("Anna"), person_new("Boris")}};
    json t = ask(two.seat[0], "{'t':'create','sit':0,%s}", more);
    two.table = (int)number_at(t, "table");
    ask(two.seat[1], "{'t':'join','table':%d}", two.table);
    settle();
    forget_heard(two.seat[0]);
    forget_heard(two.seat[1]);
    return two;
}

static int mover(const pair *two)
{
    return bit_lowest(table_to_act(table_of(two->table)));
}

/* Sends the first of the legal actions of whoever is to act; returns the seat. */
static int send_action(const pair *two)
{
    const table *t = table_of(two->table);
    const game_rules *rules = t->plan.setup.rules;
    int p = mover(two);
    char text[GAME_ACTION_TEXT];
    text_out o = text_to(text, sizeof text);
    rules->legal(t->state, p, the_rooms()->menu);
    rules->action_text(the_rooms()->menu[0], &o);
    say(two->seat[p], "{'t':'act','id':77,'table':%d,'req':%u,'action':'%s'}", two->table,
        t->seats[p].req + 1, text_end(&o));
    return p;
}

static void turn_often(void)
{
    for (int i = 0; i < 10; i++) {
        fake_turn();
    }
}

static void connect_again(pair *two)
{
    for (int p = 0; p < 2; p++) {
        person_connect(two->seat[p]);
        ask(two->seat[p], "{'t':'watch','table':%d}", two->table);
    }
}

/* -- the gate -- */

SCRIPT(nothing_is_seen_before_it_is_on_the_disk)
{
    (void)self;
    pair two = sit_two("'game':'nardy'");
    for (int i = 0; i < 100; i++) {
        fake_writer_set(DISK_WAITS);
        size_t seen = fake_seen();
        send_action(&two);
        turn_often();
        say(two.seat[i % 2], "{'t':'ping'}");
        far_end *asked = fake_ask("10.0.0.9", "GET", "/api/tables", NULL, "", 0);
        turn_often();
        assert_int_equal(fake_seen(), seen);
        assert_int_equal(fake_status(asked), 0);
        /* What comes now waits for the batch after. */
        uint32_t committed_seq = table_of(two.table)->seq;
        send_action(&two);
        turn_often();
        assert_int_equal(fake_held(), 2);
        assert_true(fake_writer_write(true));
        fake_turn();
        assert_true(fake_seen() > seen);
        assert_int_equal(fake_status(asked), 200);
        listen_to(two.seat[0]);
        assert_int_equal(picture_of(two.seat[0], two.table)->seq, committed_seq);
        fake_writer_set(DISK_WORKS);
        settle();
        listen_to(two.seat[0]);
        check_picture(two.seat[0], two.table);
        assert_int_equal(fake_held(), 0);
    }
}

/* -- crashes -- */

static struct {
    int64_t seen_seq, account;
    char token[PEOPLE_TOKEN + 1];
    int table;
} before_crash;

static void crash_script(void *self)
{
    (void)self;
    pair two = sit_two("'game':'nardy','clock':{'bank':300}");
    for (int i = 0; i < 30; i++) {
        send_action(&two);
        settle();
        fake_pass(500);
    }
    fake_writer_set(DISK_WAITS);
    send_action(&two); /* on its way: nobody has heard of it */
    turn_often();
    copy_store("crashed");
    listen_to(two.seat[0]);
    before_crash.seen_seq = picture_of(two.seat[0], two.table)->seq;
    before_crash.table = two.table;
    before_crash.account = two.seat[0]->account;
    memcpy(before_crash.token, two.seat[0]->token, sizeof before_crash.token);
    assert_true(table_of(two.table)->seq > before_crash.seen_seq);
    fake_writer_set(DISK_WORKS);
}

static void after_crash_script(void *self)
{
    (void)self;
    person *anna = nobody_new();
    memcpy(anna->token, before_crash.token, sizeof anna->token);
    anna->account = before_crash.account;
    person_connect(anna);
    json t = ask(anna, "{'t':'watch','table':%d,'seq':0}", before_crash.table);
    assert_int_equal(number_at(t, "seq"), before_crash.seen_seq);
    assert_int_equal(json_count(at(t, "events")), before_crash.seen_seq);
    assert_true(says(t, "phase", "playing"));
    assert_int_equal(number_at(t, "seat"), 0);
    check_picture(anna, before_crash.table);
}

static void thinking_script(void *self)
{
    (void)self;
    pair two = sit_two("'game':'nardy','clock':{'bank':300}");
    send_action(&two);
    settle();
    fake_pass(100 * 1000); /* somebody thinks */
    before_crash.table = two.table;
    copy_store("crashed");
}

static void thought_script(void *self)
{
    (void)self;
    const table *t = table_of(before_crash.table);
    int seat = bit_lowest(t->clocks.running);
    int64_t left = clock_left(&t->clocks, seat, rooms_now(the_house()->rooms));
    assert_in_range(left, 199000, 202000);
}

/* The outage is charged to nobody, but what was thought before it is. */
static void a_crash_does_not_give_thinking_time_back(void **state)
{
    (void)state;
    serve(thinking_script);
    fake_set_now(fake_now() + 600 * 1000);
    snprintf(people_config.store, sizeof people_config.store, "%s", beside_store("crashed"));
    serve(thought_script);
}

static void after_a_crash_everything_that_was_seen_is_there(void **state)
{
    (void)state;
    serve(crash_script);
    snprintf(people_config.store, sizeof people_config.store, "%s", beside_store("crashed"));
    serve(after_crash_script);
}

/* -- restarts -- */

static struct {
    int table;
    int64_t left[2], req[2], seq;
    char token[2][PEOPLE_TOKEN + 1];
    char signed_out[PEOPLE_TOKEN + 1];
} kept;

static void first_run(void *self)
{
    (void)self;
    pair two = sit_two("'game':'nardy','clock':{'bank':300}");
    for (int i = 0; i < 20; i++) {
        fake_pass(1000);
        send_action(&two);
        settle();
    }
    person *vera = person_new("Vera");
    memcpy(kept.signed_out, vera->token, sizeof kept.signed_out);
    assert_int_equal(rest_ask(vera, "DELETE", "/api/account/session", NULL).status, 204);
    assert_int_equal(rest_ask(two.seat[1], "PATCH", "/api/account", "{'name':'Bob'}").status, 200);
    const table *t = table_of(two.table);
    kept.table = two.table;
    kept.seq = t->seq;
    for (int p = 0; p < 2; p++) {
        kept.left[p] = clock_left(&t->clocks, p, fake_now());
        kept.req[p] = t->seats[p].req;
        memcpy(kept.token[p], two.seat[p]->token, sizeof kept.token[p]);
    }
    fake_signal();
    settle();
    assert_true(json_there(hear(two.seat[0], "bye")));
    assert_int_equal(fake_closed(two.seat[0]->end), WS_GOING_AWAY);
}

static void second_run(void *self)
{
    (void)self;
    const table *t = table_of(kept.table);
    assert_int_equal(t->seq, kept.seq);
    for (int p = 0; p < 2; p++) {
        assert_in_range(clock_left(&t->clocks, p, fake_now()), kept.left[p] - 10, kept.left[p]);
        assert_int_equal(t->seats[p].req, kept.req[p]);
    }
    person *boris = nobody_new();
    memcpy(boris->token, kept.token[1], sizeof boris->token);
    answer a = rest_ask(boris, "GET", "/api/account", NULL);
    assert_true(says(a.body, "account.name", "Bob"));
    assert_int_equal(number_at(a.body, "tables.0"), kept.table);
    memcpy(boris->token, kept.signed_out, sizeof boris->token);
    assert_int_equal(rest_ask(boris, "GET", "/api/account", NULL).status, 401);
    fake_pass(100);
}

static void everything_survives_a_restart_and_lost_time_is_given_back(void **state)
{
    (void)state;
    serve(first_run);
    fake_set_now(fake_now() + 7 * 24 * 3600 * 1000LL);
    serve(second_run);
    fake_set_now(fake_now() + 3600 * 1000LL);
    serve(second_run);
}

static void a_journal_that_is_restarted_all_the_time_keeps_everything(void **state)
{
    people_config.journal_bytes = 1;
    everything_survives_a_restart_and_lost_time_is_given_back(state);
}

static void stop_in_the_middle(void *self)
{
    (void)self;
    pair two = sit_two("'game':'nardy'");
    fake_writer_set(DISK_WAITS);
    send_action(&two);
    turn_often();
    send_action(&two);
    turn_often();
    kept.table = two.table;
    kept.seq = table_of(two.table)->seq;
}

static void check_middle(void *self)
{
    (void)self;
    assert_int_equal(table_of(kept.table)->seq, kept.seq);
    fake_writer_set(DISK_WORKS);
}

static void what_is_on_its_way_at_the_end_is_written(void **state)
{
    (void)state;
    serve(stop_in_the_middle);
    serve(check_middle);
}

/* -- a disk that refuses -- */

SCRIPT(what_is_refused_has_not_happened)
{
    (void)self;
    pair two = sit_two("'game':'nardy'");
    person *watcher = nobody_new();
    uint32_t seq = table_of(two.table)->seq;
    uint32_t req[2] = {table_of(two.table)->seats[0].req, table_of(two.table)->seats[1].req};
    fake_writer_set(DISK_REFUSES);
    send_action(&two);
    fake_turn();
    send_action(&two);
    fake_turn();
    settle();
    for (int p = 0; p < 2; p++) {
        assert_false(json_there(hear(two.seat[p], "ack")));
        assert_int_equal(fake_closed(two.seat[p]->end), WS_TRY_LATER);
        assert_int_equal(table_of(two.table)->seats[p].req, req[p]);
    }
    assert_int_equal(table_of(two.table)->seq, seq);
    assert_int_equal(fake_closed(watcher->end), 0);
    connect_again(&two);
    check_picture(two.seat[0], two.table);
    assert_error(ask(two.seat[0], "{'t':'resign','table':%d}", two.table), "storage_unavailable");
    assert_error(ask(two.seat[0], "{'t':'create','game':'nardy'}"), "storage_unavailable");
    assert_int_equal(rest_ask(NULL, "GET", "/api/health", NULL).status, 503);
    assert_int_equal(rest_ask(NULL, "POST", "/api/accounts", "{'name':'Vera'}").status, 503);
    assert_int_equal(rest_ask(two.seat[0], "PATCH", "/api/account", "{'name':'A'}").status, 503);
    assert_int_equal(rest_ask(two.seat[0], "DELETE", "/api/account/session", NULL).status, 503);
    assert_int_equal(rest_ask(two.seat[0], "DELETE", "/api/account/sessions", NULL).status, 503);
    fake_pass(5 * JOURNAL_RETRY_MS);
    assert_true(is_in_trouble());
    fake_writer_set(DISK_WORKS);
    fake_pass(JOURNAL_RETRY_MS);
    settle();
    assert_false(is_in_trouble());
    assert_int_equal(rest_ask(NULL, "GET", "/api/health", NULL).status, 200);
    connect_again(&two);
    send_action(&two);
    settle();
    listen_to(two.seat[0]);
    check_picture(two.seat[0], two.table);
    assert_true(table_of(two.table)->seq > seq);
}

SCRIPT(a_refused_end_leaves_a_game_that_goes_on)
{
    (void)self;
    pair two = sit_two("'game':'nardy','clock':{'bank':1800}");
    fake_writer_set(DISK_REFUSES);
    say(two.seat[0], "{'t':'resign','table':%d}", two.table);
    settle();
    assert_int_equal(table_of(two.table)->phase, TABLE_PLAYING);
    fake_writer_set(DISK_WORKS);
    fake_pass(JOURNAL_RETRY_MS);
    connect_again(&two);
    fake_pass(ROOMS_KEEP_MS + 1000);
    assert_non_null(the_room(two.table));
    assert_int_equal(table_of(two.table)->phase, TABLE_PLAYING);
    fake_pass(1800 * 1000);
    assert_int_equal(table_of(two.table)->phase, TABLE_ENDED);
}

SCRIPT(a_refused_seat_is_free_and_is_told_when_it_is_taken)
{
    (void)self;
    person *anna = person_new("Anna");
    person *boris = person_new("Boris");
    int n = (int)number_at(ask(anna, "{'t':'create','game':'nardy','start':'manual'}"), "table");
    ask(boris, "{'t':'watch','table':%d}", n);
    fake_writer_set(DISK_REFUSES);
    say(boris, "{'t':'join','table':%d}", n);
    settle();
    assert_int_equal(table_seat_of(table_of(n), (uint64_t)boris->account), -1);
    fake_writer_set(DISK_WORKS);
    fake_pass(JOURNAL_RETRY_MS);
    person_connect(boris);
    person_connect(anna);
    ask(anna, "{'t':'watch','table':%d}", n);
    forget_heard(anna);
    ask(boris, "{'t':'join','table':%d}", n);
    settle();
    json seats = hear(anna, "seats");
    assert_true(says(seats, "seats.0.kind", "human"));
    assert_true(says(seats, "seats.1.kind", "human"));
}

SCRIPT(people_are_as_they_were_when_the_disk_refuses)
{
    (void)self;
    person *anna = person_new("Anna");
    size_t known = accounts_count(the_house()->accounts);
    size_t sessions = accounts_sessions(the_house()->accounts);
    fake_writer_set(DISK_REFUSES);
    far_end *ends[3];
    char headers[160];
    snprintf(headers, sizeof headers, "content-type: application/json\nauthorization: Bearer %s",
             anna->token);
    ends[0] = fake_ask("10.0.0.1", "POST", "/api/accounts", headers, "{\"name\":\"Vera\"}", 15);
    ends[1] = fake_ask("10.0.0.1", "PATCH", "/api/account", headers, "{\"name\":\"Olga\"}", 15);
    ends[2] = fake_ask("10.0.0.1", "DELETE", "/api/account/sessions", headers, "", 0);
    settle();
    for (int i = 0; i < 3; i++) {
        assert_int_equal(fake_status(ends[i]), 503);
    }
    assert_int_equal(accounts_count(the_house()->accounts), known);
    assert_int_equal(accounts_sessions(the_house()->accounts), sessions);
    fake_writer_set(DISK_WORKS);
    fake_pass(JOURNAL_RETRY_MS);
    answer a = rest_ask(anna, "GET", "/api/account", NULL);
    assert_int_equal(a.status, 200);
    assert_true(says(a.body, "account.name", "Anna"));
}

SCRIPT(changes_of_one_batch_are_undone_from_the_last_to_the_first)
{
    (void)self;
    person *anna = person_new("Anna");
    char headers[160];
    snprintf(headers, sizeof headers, "content-type: application/json\nauthorization: Bearer %s",
             anna->token);
    fake_writer_set(DISK_WAITS);
    fake_ask("10.0.0.1", "PATCH", "/api/account", headers, "{\"name\":\"Olga\"}", 15);
    fake_ask("10.0.0.1", "PATCH", "/api/account", headers, "{\"name\":\"Vera\"}", 15);
    fake_turn();
    fake_writer_set(DISK_REFUSES);
    settle();
    fake_writer_set(DISK_WORKS);
    fake_pass(JOURNAL_RETRY_MS);
    answer a = rest_ask(anna, "GET", "/api/account", NULL);
    assert_true(says(a.body, "account.name", "Anna"));
}

SCRIPT(tables_that_could_not_be_stored_are_gone)
{
    (void)self;
    person *anna = person_new("Anna");
    fake_writer_set(DISK_REFUSES);
    say(anna, "{'t':'create','game':'nardy'}");
    settle();
    assert_int_equal(the_rooms()->n, 0);
    fake_writer_set(DISK_WORKS);
    fake_pass(JOURNAL_RETRY_MS);
    person_connect(anna);
    assert_int_equal(json_count(at(ask(anna, "{'t':'lobby','on':true}"), "tables")), 0);
    assert_true(says(ask(anna, "{'t':'create','game':'nardy'}"), "t", "table"));
}

SCRIPT(a_refused_rematch_can_be_had_later)
{
    (void)self;
    pair two = sit_two("'game':'nardy'");
    ask(two.seat[0], "{'t':'resign','table':%d}", two.table);
    ask(two.seat[0], "{'t':'rematch','table':%d}", two.table);
    fake_writer_set(DISK_REFUSES);
    say(two.seat[1], "{'t':'rematch','table':%d}", two.table);
    settle();
    fake_writer_set(DISK_WORKS);
    fake_pass(JOURNAL_RETRY_MS);
    connect_again(&two);
    ask(two.seat[1], "{'t':'rematch','table':%d}", two.table);
    settle();
    int64_t next = number_at(ask(two.seat[0], "{'t':'watch','table':%d}", two.table), "next");
    assert_non_null(the_room(next));
}

/* A player whose return was refused is still there: the table says so again, and what it says
 * must not be lost. */
SCRIPT(a_refused_return_happens_again)
{
    (void)self;
    person *anna = person_new("Anna");
    person *boris = person_new("Boris");
    json t = ask(anna, "{'t':'create','game':'durak','seats':3,'bots':[null,null,'easy'],"
                       "'sit':0,'absent':'bot'}");
    int n = (int)number_at(t, "table");
    ask(boris, "{'t':'join','table':%d}", n);
    person_hang_up(boris);
    fake_pass(TABLE_GRACE_MS);
    settle();
    person_connect(boris);
    fake_writer_set(DISK_WAITS);
    say(anna, "{'t':'create','game':'nardy'}");
    turn_often();
    say(boris, "{'t':'watch','table':%d}", n); /* in the second batch */
    turn_often();
    fake_writer_set(DISK_REFUSES);
    turn_often();
    fake_writer_set(DISK_WORKS);
    fake_pass(2 * JOURNAL_RETRY_MS);
    settle();
    copy_store("crashed");
    kept.table = n;
    kept.seq = table_of(n)->seq;
}

static void check_durak(void *self)
{
    (void)self;
    assert_in_range(table_of(kept.table)->seq, kept.seq, kept.seq + 100);
}

static void the_log_of_a_refused_return_can_be_read(void **state)
{
    a_refused_return_happens_again(state);
    serve(check_durak);
}

SCRIPT(computer_players_go_on_when_the_disk_works_again)
{
    (void)self;
    person *anna = person_new("Anna");
    json t = ask(anna, "{'t':'create','game':'durak','seats':3,'bots':[null,'easy','easy']}");
    int n = (int)number_at(t, "table");
    settle();
    fake_writer_set(DISK_REFUSES);
    say(anna, "{'t':'resign','table':%d}", n);
    settle();
    fake_pass(10 * JOURNAL_RETRY_MS);
    assert_int_equal(table_of(n)->phase, TABLE_PLAYING);
    fake_writer_set(DISK_WORKS);
    fake_pass(JOURNAL_RETRY_MS);
    settle();
    assert_int_equal(table_thinkers(table_of(n)), 0);
    person_connect(anna);
    assert_true(says(ask(anna, "{'t':'watch','table':%d}", n), "phase", "playing"));
}

SCRIPT(trouble_does_not_turn_the_loop_in_a_circle)
{
    (void)self;
    pair two = sit_two("'game':'nardy','clock':{'bank':2}");
    fake_writer_set(DISK_REFUSES);
    say(two.seat[0], "{'t':'draw','table':%d}", two.table);
    send_action(&two);
    settle();
    fake_pass(10000); /* the clock has run out meanwhile */
    fake_writer_set(DISK_WAITS);
    fake_pass(10000);
    fake_writer_set(DISK_WORKS);
    fake_pass(JOURNAL_RETRY_MS);
    assert_false(is_in_trouble());
    assert_int_equal(table_of(two.table)->phase, TABLE_PLAYING); /* nobody could move */
    fake_pass(2000);
    assert_int_equal(table_of(two.table)->phase, TABLE_ENDED);
}

static void refuse_at_once(void *self)
{
    (void)self;
    settle();
    assert_int_equal(table_of(kept.table)->seq, kept.seq);
    fake_writer_set(DISK_WORKS);
    fake_pass(JOURNAL_RETRY_MS);
    assert_int_equal(table_of(kept.table)->seq, kept.seq);
}

static void tables_stay_when_the_first_commit_is_refused(void **state)
{
    (void)state;
    serve(first_run);
    fake_writer_set(DISK_REFUSES);
    serve(refuse_at_once);
    serve(second_run);
}

/* -- the archive, and what is forgotten -- */

SCRIPT(a_finished_game_is_kept_once_and_its_table_forgotten)
{
    (void)self;
    char path[64];
    char gauge[64];
    pair two = sit_two("'game':'nardy'");
    send_action(&two);
    settle();
    snprintf(path, sizeof path, "/api/tables/%d/file", two.table);
    assert_int_equal(rest_ask(NULL, "GET", path, NULL).status, 409);
    ask(two.seat[0], "{'t':'resign','table':%d}", two.table);
    answer now = rest_ask(NULL, "GET", path, NULL);
    assert_int_equal(now.status, 200);
    person_hang_up(two.seat[1]);
    fake_pass(ROOMS_KEEP_MS);
    assert_non_null(the_room(two.table)); /* somebody looks on */
    fake_pass(6 * ROOMS_KEEP_MS);
    assert_null(the_room(two.table));
    answer later = rest_ask(NULL, "GET", path, NULL);
    assert_int_equal(later.status, 200);
    assert_true(json_same_but_nulls(now.body, later.body, false));
    json games = rest_ask(two.seat[0], "GET", "/api/account/games", NULL).body;
    assert_int_equal(json_count(at(games, "games")), 1);
    assert_int_equal(number_at(games, "games.0.table"), two.table);
    assert_true(says(games, "games.0.game", "nardy"));
    assert_int_equal(number_at(games, "games.0.seat"), 0);
    assert_true(says(games, "games.0.seats.0.name", "Anna"));
    assert_true(says(games, "games.0.seats.1.kind", "human"));
    assert_int_equal(number_at(games, "games.0.scores.0") + number_at(games, "games.0.scores.1"),
                     1);
    answer figures = rest_raw("127.0.0.1", "GET", "/metrics", NULL, NULL);
    snprintf(gauge, sizeof gauge, "stolik_tables{game=\"nardy\",phase=\"ended\"} 0");
    assert_non_null(strstr(fake_body(figures.end).at, gauge));
}

static void damage_game(int number)
{
    sqlite3 *db = NULL;
    char sql[80];
    snprintf(sql, sizeof sql, "UPDATE game SET file = x'00' WHERE number = %d", number);
    assert_int_equal(sqlite3_open(people_config.store, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_changes(db), 1);
    sqlite3_close(db);
}

SCRIPT(a_game_that_cannot_be_read_does_not_end_the_list)
{
    (void)self;
    enum { GAMES = 22, PAGE = 20, DAMAGED = 3 };
    int number[GAMES];
    char path[64];
    person *anna = person_new("Anna");
    for (int i = 0; i < GAMES; i++) {
        answer a = rest_ask(anna, "POST", "/api/tables", "{'game':'nardy','bots':[null,'easy']}");
        number[i] = (int)number_at(a.body, "table");
        snprintf(path, sizeof path, "/api/tables/%d/resign", number[i]);
        assert_int_equal(rest_ask(anna, "POST", path, "{}").status, 200);
    }
    settle();
    damage_game(number[GAMES - 1 - DAMAGED]);
    json games = at(rest_ask(anna, "GET", "/api/account/games", NULL).body, "games");
    assert_int_equal(json_count(games), PAGE);
    assert_int_equal(number_at(games, "0.table"), number[GAMES - 1]);
    snprintf(path, sizeof path, "/api/account/games?before=%d", (int)number_at(games, "19.table"));
    games = at(rest_ask(anna, "GET", path, NULL).body, "games");
    assert_int_equal(json_count(games), 1);
    assert_int_equal(number_at(games, "0.table"), number[0]);
}

static int ended_table;

SCRIPT(end_a_game_script)
{
    (void)self;
    pair two = sit_two("'game':'nardy'");
    ask(two.seat[0], "{'t':'resign','table':%d}", two.table);
    settle();
    ended_table = two.table;
}

SCRIPT(an_ended_table_is_forgotten_script)
{
    (void)self;
    settle();
    assert_non_null(the_room(ended_table));
    fake_pass(ROOMS_KEEP_MS);
    assert_null(the_room(ended_table));
}

static void a_table_that_had_ended_before_a_restart_is_forgotten_too(void **state)
{
    end_a_game_script(state);
    an_ended_table_is_forgotten_script(state);
}

SCRIPT(serve_a_damaged_game_script)
{
    (void)self;
    settle();
    assert_non_null(the_room(ended_table));
    assert_false(is_in_trouble());
    sit_two("'game':'nardy'");
}

/* It is there: to write it again would be refused, with everything in the batch, for ever. */
static void an_archived_game_that_cannot_be_read_stops_nobody(void **state)
{
    end_a_game_script(state);
    damage_game(ended_table);
    serve_a_damaged_game_script(state);
}

SCRIPT(limits_script)
{
    (void)self;
    person *anna = person_new("Anna");
    person *boris = person_new("Boris");
    person *vera = person_new("Vera");
    ask(anna, "{'t':'create','game':'nardy'}");
    assert_true(says(ask(anna, "{'t':'create','game':'nardy'}"), "t", "table"));
    assert_error(ask(anna, "{'t':'create','game':'nardy'}"), "too_many_tables");
    json own = ask(boris, "{'t':'create','game':'nardy','sit':false}");
    assert_error(ask(anna, "{'t':'join','table':%d}", (int)number_at(own, "table")),
                 "too_many_tables");
    assert_true(says(ask(boris, "{'t':'create','game':'nardy'}"), "t", "table"));
    assert_true(
        says(ask(boris, "{'t':'join','table':%d}", (int)number_at(own, "table")), "t", "table"));
    assert_error(ask(boris, "{'t':'quick','game':'nardy'}"), "too_many_tables");
    assert_error(ask(vera, "{'t':'create','game':'durak'}"), "server_full");
}

static void an_account_and_the_server_have_so_many_tables(void **state)
{
    people_config.tables_each = 2;
    people_config.tables_max = 4;
    limits_script(state);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        SERVER_TEST(nothing_is_seen_before_it_is_on_the_disk),
        SERVER_TEST(a_crash_does_not_give_thinking_time_back),
        SERVER_TEST(after_a_crash_everything_that_was_seen_is_there),
        SERVER_TEST(everything_survives_a_restart_and_lost_time_is_given_back),
        SERVER_TEST(a_journal_that_is_restarted_all_the_time_keeps_everything),
        SERVER_TEST(what_is_on_its_way_at_the_end_is_written),
        SERVER_TEST(what_is_refused_has_not_happened),
        SERVER_TEST(a_refused_end_leaves_a_game_that_goes_on),
        SERVER_TEST(a_refused_seat_is_free_and_is_told_when_it_is_taken),
        SERVER_TEST(people_are_as_they_were_when_the_disk_refuses),
        SERVER_TEST(changes_of_one_batch_are_undone_from_the_last_to_the_first),
        SERVER_TEST(tables_that_could_not_be_stored_are_gone),
        SERVER_TEST(a_refused_rematch_can_be_had_later),
        SERVER_TEST(the_log_of_a_refused_return_can_be_read),
        SERVER_TEST(computer_players_go_on_when_the_disk_works_again),
        SERVER_TEST(trouble_does_not_turn_the_loop_in_a_circle),
        SERVER_TEST(tables_stay_when_the_first_commit_is_refused),
        SERVER_TEST(a_finished_game_is_kept_once_and_its_table_forgotten),
        SERVER_TEST(a_table_that_had_ended_before_a_restart_is_forgotten_too),
        SERVER_TEST(a_game_that_cannot_be_read_does_not_end_the_list),
        SERVER_TEST(an_archived_game_that_cannot_be_read_stops_nobody),
        SERVER_TEST(an_account_and_the_server_have_so_many_tables),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
