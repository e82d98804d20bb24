/* Long games: what is listed of them is bounded, and nothing of them is lost. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "server/doors/table_json.h"
#include "tests/kit/fake_people.h"

static const table *table_of(int n)
{
    return the_room(n)->t;
}

static void act_first(person *p, int n)
{
    char action[GAME_ACTION_TEXT];
    size_t length;
    json legal = ask(p, "{'t':'legal','table':%d}", n);
    char path[32];
    snprintf(path, sizeof path, "actions.%d",
             (int)(table_of(n)->seq * 7) % json_count(at(legal, "actions")));
    assert_true(json_to_str(at(legal, path), action, sizeof action, &length));
    char target[64];
    snprintf(target, sizeof target, "/api/tables/%d/actions", n);
    assert_int_equal(rest_ask(p, "POST", target, "{'action':'%s'}", action).status, 200);
    settle();
}

/* A game of at least `events` events that is still running. */
static int long_game_of(person *p, const char *setup, uint32_t events)
{
    for (int tries = 0; tries < 30; tries++) {
        json made = rest_ask(p, "POST", "/api/tables", "%s", setup).body;
        int n = (int)number_at(made, "table");
        settle();
        while (table_of(n)->phase == TABLE_PLAYING && table_of(n)->seq < events) {
            act_first(p, n);
        }
        if (table_of(n)->phase == TABLE_PLAYING) {
            return n;
        }
    }
    fail_msg("no game is long enough");
    return 0;
}

static int long_game(person *p, uint32_t events)
{
    return long_game_of(p,
                        "{'game':'catan','seats':4,'options':{'targetPoints':20},"
                        "'bots':[null,'easy','easy','easy']}",
                        events);
}

static answer events_since(const person *p, int n, int64_t since)
{
    char target[96];
    snprintf(target, sizeof target, "/api/tables/%d/events?since=%lld", n, (long long)since);
    return rest_ask(p, "GET", target, NULL);
}

static int64_t check_run(json events, int64_t since)
{
    json_walk w = json_items(events);
    for (json event; json_next(&w, &event);) {
        assert_int_equal(number_at(event, "seq"), ++since);
    }
    return since;
}

SCRIPT(events_come_in_pages)
{
    (void)self;
    person *anna = person_new("Anna");
    int n = long_game(anna, 1200);
    int64_t seq = table_of(n)->seq;
    int64_t since = 0;
    int pages = 0;
    for (; since < seq; pages++) {
        json page = events_since(anna, n, since).body;
        assert_int_equal(number_at(page, "seq"), seq);
        assert_true(json_count(at(page, "events")) <= TABLE_JSON_EVENTS);
        since = check_run(at(page, "events"), since);
    }
    assert_int_equal(pages, 2);
    assert_int_equal(json_count(at(events_since(anna, n, seq).body, "events")), 0);
    assert_int_equal(json_count(at(events_since(anna, n, seq + 9).body, "events")), 0);
    /* Who looks at the table gets the last ones, as many as fit into a message. */
    json seen = ask(anna, "{'t':'watch','table':%d,'seq':0}", n);
    int count = json_count(at(seen, "events"));
    assert_in_range(count, TABLE_JSON_EVENTS / 2, TABLE_JSON_EVENTS);
    assert_int_equal(check_run(at(seen, "events"), seq - count), seq);
    seen = ask(anna, "{'t':'watch','table':%d,'seq':%d}", n, (int)seq - 3);
    assert_int_equal(json_count(at(seen, "events")), 3);
}

/* The largest view leaves less room for events. */
SCRIPT(a_large_game_fits_a_message)
{
    (void)self;
    person *anna = person_new("Anna");
    int n = long_game_of(anna,
                         "{'game':'catansea','seats':6,"
                         "'options':{'board':'new_shores','targetPoints':30},"
                         "'bots':[null,'easy','easy','easy','easy','easy']}",
                         1200);
    json seen = ask(anna, "{'t':'watch','table':%d,'seq':0}", n);
    assert_in_range((size_t)(seen.end - seen.at), 32 * 1024, 64 * 1024);
    int64_t seq = table_of(n)->seq;
    int count = json_count(at(seen, "events"));
    assert_in_range(count, 100, TABLE_JSON_EVENTS);
    assert_int_equal(check_run(at(seen, "events"), seq - count), seq);
}

/* The file of a finished game is the same whether it is just being stored or lies there. */
SCRIPT(a_finished_games_file_is_read_from_the_disk)
{
    (void)self;
    char target[64];
    person *anna = person_new("Anna");
    int n = (int)number_at(ask(anna, "{'t':'create','game':'nardy','private':true,'bots':[null,"
                                     "'easy']}"),
                           "table");
    snprintf(target, sizeof target, "/api/tables/%d/file", n);
    assert_int_equal(rest_ask(anna, "GET", target, NULL).status, 409);
    ask(anna, "{'t':'resign','table':%d}", n);
    settle();
    assert_true(the_room(n)->archived);
    answer stored = rest_ask(anna, "GET", target, NULL);
    assert_int_equal(stored.status, 200);
    assert_int_equal(rest_ask(NULL, "GET", target, NULL).status, 404);
    person *boris = person_new("Boris");
    assert_int_equal(rest_ask(boris, "GET", target, NULL).status, 404);
    snprintf(target, sizeof target, "/api/tables/%d/file?code=%s", n, table_of(n)->code);
    assert_int_equal(rest_ask(boris, "GET", target, NULL).status, 200);
    gamefile file;
    text_out fresh = text_growing();
    table_file(table_of(n), &file);
    gamefile_json(&file, &fresh);
    gamefile_free(&file);
    assert_int_equal(fake_body(stored.end).n, fresh.len);
    assert_memory_equal(fake_body(stored.end).at, fresh.at, fresh.len);
    text_drop(&fresh);
}

static room *room_of(int n)
{
    return the_room(n);
}

static const char *file_of(int n)
{
    static char target[64];
    snprintf(target, sizeof target, "/api/tables/%d/file", n);
    return target;
}

static void check_file(person *p, int n)
{
    answer a = rest_ask(p, "GET", file_of(n), NULL);
    assert_int_equal(a.status, 200);
    assert_int_equal(json_count(at(a.body, "log")), table_of(n)->seq);
}

SCRIPT(the_end_of_a_long_game_is_told_when_it_is_archived)
{
    (void)self;
    person *anna = person_new("Anna");
    int n = long_game(anna, 1200);
    ask(anna, "{'t':'watch','table':%d}", n);
    ask(anna, "{'t':'resign','table':%d}", n);
    settle();
    json end = hear_last(anna, "end");
    assert_true(says(end, "ending.how", "aborted")); /* nobody is left but computers */
    assert_true(json_there(at(end, "chain")));
    assert_true(room_of(n)->archived);
    check_file(anna, n);
}

/* The end of the game is on the disk; its file waits in the next batch. */
static void end_before_its_file(person *p, int n)
{
    fake_writer_set(DISK_WAITS);
    say(p, "{'t':'resign','table':%d}", n);
    journal_tick(the_house()->journal);
    fake_turn(); /* the file is made */
    assert_true(fake_writer_write(true));
    fake_turn();
    assert_int_equal(room_of(n)->stream.stored_n, table_of(n)->log_n);
    assert_true(room_of(n)->archive_ticket > 0);
    assert_false(room_of(n)->archived);
}

static int unfiled;

SCRIPT(end_unfiled_script)
{
    (void)self;
    person *anna = person_new("Anna");
    unfiled = long_game(anna, 1200);
    end_before_its_file(anna, unfiled);
    copy_store("crashed");
    fake_writer_set(DISK_WORKS);
    settle();
    assert_true(room_of(unfiled)->archived);
}

SCRIPT(filed_after_all_script)
{
    (void)self;
    settle();
    assert_int_equal(table_of(unfiled)->phase, TABLE_ENDED);
    assert_true(room_of(unfiled)->archived);
    assert_true(room_of(unfiled)->has_chain);
    check_file(NULL, unfiled);
}

static void a_game_that_a_crash_kept_from_the_archive_comes_there(void **state)
{
    end_unfiled_script(state);
    snprintf(people_config.store, sizeof people_config.store, "%s", beside_store("crashed"));
    filed_after_all_script(state);
}

SCRIPT(a_long_game_whose_file_is_refused_is_archived_later)
{
    (void)self;
    person *anna = person_new("Anna");
    int n = long_game(anna, 1200);
    end_before_its_file(anna, n);
    assert_true(fake_writer_write(false));
    fake_turn();
    assert_int_equal(table_of(n)->phase, TABLE_ENDED);
    assert_false(room_of(n)->archived);
    fake_writer_set(DISK_WORKS);
    fake_pass(5000);
    settle();
    assert_true(room_of(n)->archived);
    check_file(NULL, n);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        SERVER_TEST(events_come_in_pages),
        SERVER_TEST(a_large_game_fits_a_message),
        SERVER_TEST(a_finished_games_file_is_read_from_the_disk),
        SERVER_TEST(the_end_of_a_long_game_is_told_when_it_is_archived),
        SERVER_TEST(a_game_that_a_crash_kept_from_the_archive_comes_there),
        SERVER_TEST(a_long_game_whose_file_is_refused_is_archived_later),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
