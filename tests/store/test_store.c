/* The store: what is committed is there, in order, for whoever reads it. */
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <cmocka.h>

#include "store/store_core.h"
#include "tests/kit/store_kit.h"

static void add_game(store_batch *b, int n)
{
    char *file = NULL;
    store_game g = kit_game(n, &file);
    store_batch_game(b, &g);
    free(file);
}

static int rows_of(store *s, int first)
{
    char why[STORE_WHY];
    int rows = 0;
    if (!kit_replay(s, first, &rows, why)) {
        fail_msg("%s", why);
    }
    return rows;
}

/* Everything in the store fits. */
static void assert_verified(store *s)
{
    char why[STORE_WHY];
    if (!store_verify(s, why)) {
        fail_msg("%s", why);
    }
    assert_string_equal(why, "");
}

/* -- the journal -- */

static void every_error_has_its_words(void **state)
{
    (void)state;
    assert_string_equal(store_error_text(STORE_OK), "ok");
    assert_string_equal(store_error_text(STORE_FULL), "the disk is full");
    assert_string_equal(store_error_text(STORE_OTHER), "the database refused");
}

static void what_is_committed_is_replayed_in_order_after_reopening(void **state)
{
    enum { ROWS = 300 };
    (void)state;
    int64_t bytes = 0;
    const char *path = kit_path("s");
    store *s = kit_open(path);
    store_batch *b = store_batch_new();
    assert_int_equal(rows_of(s, 0), 0);
    for (int i = 0; i < ROWS; i++) {
        kit_row(b, i);
        kit_commit(s, b);
        bytes += (int64_t)kit_row_n(i);
        assert_int_equal(store_journal_bytes(s), bytes);
        if (i % 100 == 50) {
            assert_int_equal(rows_of(s, 0), i + 1);
            store_close(s);
            s = kit_open(path);
            assert_int_equal(store_journal_bytes(s), bytes);
        }
    }
    assert_int_equal(rows_of(s, 0), ROWS);
    assert_verified(s);
    store_batch_free(b);
    store_close(s);
}

static void a_mark_that_the_server_works_outlives_it(void **state)
{
    (void)state;
    size_t n;
    const char *path = kit_path("s");
    store *s = kit_open(path);
    store_batch *b = store_batch_new();
    assert_int_equal(store_was_alive_ms(s), 0);
    store_close(s);
    uint8_t *early = kit_read(path, &n); /* a copy of the store */
    s = kit_open(path);
    kit_row(b, 0);
    kit_commit(s, b);
    store_alive(s, 1000);
    store_alive(s, 123456789);
    store_close(s);
    s = kit_open(path);
    assert_int_equal(store_was_alive_ms(s), 123456789);
    store_alive(s, 123456999);
    store_close(s);
    kit_write(path, early, n); /* is restored: the mark is of its future */
    s = kit_open(path);
    assert_int_equal(store_was_alive_ms(s), 0);
    store_close(s);
    s = kit_open(path); /* and it is gone, because nobody has left another */
    assert_int_equal(store_was_alive_ms(s), 0);
    store_close(s);
    store_batch_free(b);
    free(early);
}

static void a_store_is_readable_by_its_owner_alone(void **state)
{
    static const char *const names[] = {"s", "s-wal", "s-lock"};
    (void)state;
    store *s = kit_open(kit_path("s"));
    for (int i = 0; i < 3; i++) {
        struct stat found;
        assert_int_equal(stat(kit_path(names[i]), &found), 0);
        assert_int_equal(found.st_mode & 077, 0);
    }
    store_close(s);
}

static void an_empty_batch_commits_nothing(void **state)
{
    (void)state;
    store *s = kit_open(kit_path("s"));
    store_batch *b = store_batch_new();
    assert_true(store_batch_is_empty(b));
    kit_commit(s, b);
    assert_int_equal(rows_of(s, 0), 0);
    store_batch_restart(b);
    assert_false(store_batch_is_empty(b));
    store_batch_clear(b);
    store_batch_journal(b, "", 0);
    assert_true(store_batch_is_empty(b));
    store_batch_free(b);
    store_close(s);
}

static bool stop_at_third(void *self, const uint8_t *bytes, size_t n)
{
    int *calls = self;
    (void)bytes;
    (void)n;
    return ++*calls < 3;
}

static void a_replay_ends_when_the_reader_wants_no_more(void **state)
{
    (void)state;
    char why[STORE_WHY];
    int calls = 0;
    store *s = kit_open(kit_path("s"));
    store_batch *b = store_batch_new();
    for (int i = 0; i < 5; i++) {
        kit_row(b, i);
        kit_commit(s, b);
    }
    assert_false(store_replay(s, stop_at_third, &calls, why));
    assert_int_equal(calls, 3);
    assert_string_equal(why, "");
    store_batch_free(b);
    store_close(s);
}

static void a_restart_puts_its_row_in_place_of_all_before(void **state)
{
    (void)state;
    const char *path = kit_path("s");
    store *s = kit_open(path);
    store_batch *b = store_batch_new();
    for (int i = 0; i < 40; i++) {
        if (i == 20 || i == 30) {
            store_batch_restart(b);
        }
        kit_row(b, i);
        kit_commit(s, b);
        if (i == 20 || i == 30) {
            assert_int_equal(store_journal_bytes(s), kit_row_n(i));
            assert_int_equal(rows_of(s, i), 1);
        }
    }
    assert_int_equal(rows_of(s, 30), 10);
    assert_verified(s);
    store_close(s);
    s = kit_open(path);
    assert_int_equal(rows_of(s, 30), 10);
    store_batch_restart(b);
    kit_commit(s, b);
    assert_int_equal(rows_of(s, 0), 0);
    assert_int_equal(store_journal_bytes(s), 0);
    assert_verified(s);
    store_batch_free(b);
    store_close(s);
}

static void restarts_keep_the_files_small(void **state)
{
    (void)state;
    const char *path = kit_path("s");
    store *s = kit_open(path);
    store_batch *b = store_batch_new();
    struct stat db;
    struct stat wal;
    for (int round = 0; round < 40; round++) {
        for (int i = 0; i < 25; i++) {
            if (i == 0) {
                store_batch_restart(b);
            }
            kit_row(b, 13);
            kit_commit(s, b);
        }
    }
    /* A thousand rows of nine thousand bytes went through; about 25 are there at a time. */
    assert_int_equal(stat(path, &db), 0);
    assert_int_equal(stat(kit_path("s-wal"), &wal), 0);
    assert_true(db.st_size < 2000000);
    assert_true(wal.st_size < 2L * 4120 * STORE_TIDY_PAGES);
    store_batch_free(b);
    store_close(s);
}

/* -- people -- */

enum { PEOPLE = 200 };

typedef struct crowd {
    store_account accounts[PEOPLE];
    store_session sessions[PEOPLE];
    store_recovery recoveries[PEOPLE];
    int accounts_n, sessions_n, recoveries_n;
} crowd;

static void meet_account(void *self, const store_account *a)
{
    crowd *c = self;
    assert_true(c->accounts_n < PEOPLE);
    assert_int_equal(c->sessions_n, 0);
    c->accounts[c->accounts_n++] = *a;
}

static void meet_session(void *self, const store_session *session)
{
    crowd *c = self;
    assert_true(c->sessions_n < PEOPLE);
    assert_int_equal(c->recoveries_n, 0);
    c->sessions[c->sessions_n++] = *session;
}

static void meet_recovery(void *self, const store_recovery *recovery)
{
    crowd *c = self;
    assert_true(c->recoveries_n < PEOPLE);
    c->recoveries[c->recoveries_n++] = *recovery;
}

static void meet(store *s, crowd *c)
{
    char why[STORE_WHY];
    store_each each = {meet_account, meet_session, meet_recovery, c};
    memset(c, 0, sizeof *c);
    if (!store_people(s, &each, why)) {
        fail_msg("%s", why);
    }
}

static const store_account *account_by_id(const crowd *c, int64_t id)
{
    for (int i = 0; i < c->accounts_n; i++) {
        if (c->accounts[i].id == id) {
            return &c->accounts[i];
        }
    }
    return NULL;
}

static void people_are_kept_replaced_and_dropped(void **state)
{
    (void)state;
    static crowd c;
    const char *path = kit_path("s");
    store *s = kit_open(path);
    store_batch *b = store_batch_new();
    for (int i = 1; i <= 20; i++) {
        store_account a = kit_account(i);
        store_session session = kit_session(i);
        store_batch_account(b, &a);
        store_batch_session(b, &session);
    }
    kit_commit(s, b);
    store_account renamed = kit_account(7);
    strcpy(renamed.name, "another name");
    store_session later = kit_session(9);
    later.expires_ms += 5;
    store_batch_account(b, &renamed);
    store_batch_session(b, &later);
    store_batch_session_drop(b, kit_session(3).hash);
    store_batch_session_drop(b, kit_session(500).hash);
    kit_commit(s, b);
    store_close(s);

    s = kit_open(path);
    meet(s, &c);
    assert_int_equal(c.accounts_n, 20);
    assert_int_equal(c.sessions_n, 19);
    for (int i = 1; i <= 20; i++) {
        store_account a = i == 7 ? renamed : kit_account(i);
        const store_account *found = account_by_id(&c, i);
        assert_non_null(found);
        assert_memory_equal(found, &a, sizeof a);
    }
    for (int i = 0; i < c.sessions_n; i++) {
        assert_int_not_equal(c.sessions[i].created_ms, 3);
        store_session session = kit_session((int)c.sessions[i].created_ms);
        session.expires_ms += session.created_ms == 9 ? 5 : 0;
        assert_memory_equal(&c.sessions[i], &session, sizeof session);
    }
    assert_verified(s);
    store_batch_free(b);
    store_close(s);
}

static void an_account_has_the_last_of_its_codes_or_none(void **state)
{
    (void)state;
    static crowd c;
    const char *path = kit_path("s");
    store *s = kit_open(path);
    store_batch *b = store_batch_new();
    for (int i = 1; i <= 20; i++) {
        store_account a = kit_account(i);
        store_recovery recovery = kit_recovery(i);
        store_batch_account(b, &a);
        store_batch_recovery(b, &recovery);
    }
    kit_commit(s, b);
    store_recovery anew = kit_recovery(400);
    anew.account = 7;
    store_batch_recovery(b, &anew);
    store_batch_recovery_drop(b, 3);
    store_batch_recovery_drop(b, 500);
    kit_commit(s, b);
    store_close(s);

    s = kit_open(path);
    meet(s, &c);
    assert_int_equal(c.recoveries_n, 19);
    for (int i = 0; i < c.recoveries_n; i++) {
        int account = (int)c.recoveries[i].account;
        store_recovery written = account == 7 ? anew : kit_recovery(account);
        assert_int_not_equal(account, 3);
        assert_memory_equal(&c.recoveries[i], &written, sizeof written);
    }
    assert_verified(s);
    store_batch_free(b);
    store_close(s);
}

/* -- games -- */

static void finished_games_are_read_by_number_whatever_their_order(void **state)
{
    static const int order[] = {5, 2, 9, 1, 7, 300};
    (void)state;
    const char *path = kit_path("s");
    store *s = kit_open(path);
    store_batch *b = store_batch_new();
    assert_int_equal(store_last_game(s), 0);
    for (int i = 0; i < 6; i++) {
        add_game(b, order[i]);
        if (i % 2 == 1) {
            kit_commit(s, b);
        }
    }
    for (int round = 0; round < 2; round++) {
        assert_int_equal(store_last_game(s), 300);
        for (int i = 0; i < 6; i++) {
            char why[STORE_WHY];
            char *want = NULL;
            char *got = NULL;
            store_game g;
            store_game expected = kit_game(order[i], &want);
            assert_true(store_game_read(s, order[i], &g, &got, why));
            assert_true(kit_game_same(&g, &expected));
            assert_ptr_equal(g.file, got);
            assert_int_equal(got[g.file_n], '\0');
            free(want);
            free(got);
        }
        assert_verified(s);
        store_close(s);
        s = kit_open(path);
    }
    store_batch_free(b);
    store_close(s);
}

static void a_game_that_is_not_there_has_no_reason(void **state)
{
    (void)state;
    char why[STORE_WHY] = "something";
    char *file = NULL;
    store_game g;
    store *s = kit_open(kit_path("s"));
    assert_false(store_game_read(s, 4, &g, &file, why));
    assert_string_equal(why, "");
    assert_null(file);
    store_close(s);
}

static void the_games_of_an_account_come_newest_first(void **state)
{
    (void)state;
    int64_t numbers[8];
    store *s = kit_open(kit_path("s"));
    store_batch *b = store_batch_new();
    for (int i = 1; i <= 20; i++) {
        add_game(b, i);
    }
    kit_commit(s, b);
    assert_int_equal(store_games_of(s, 100, INT64_MAX, numbers, 8), 8);
    for (int i = 0; i < 8; i++) {
        assert_int_equal(numbers[i], 20 - i);
    }
    assert_int_equal(store_games_of(s, 100, 4, numbers, 8), 3);
    assert_int_equal(numbers[0], 3);
    assert_int_equal(store_games_of(s, 999, INT64_MAX, numbers, 8), 0);
    assert_int_equal(store_games_of(s, 100, INT64_MAX, numbers, 0), 0);
    store_batch_free(b);
    store_close(s);
}

static void a_refused_batch_leaves_no_trace(void **state)
{
    (void)state;
    static crowd c;
    char why[STORE_WHY];
    store *s = kit_open(kit_path("s"));
    store_batch *b = store_batch_new();
    kit_row(b, 0);
    add_game(b, 1);
    kit_commit(s, b);

    store_account a = kit_account(1);
    store_batch_restart(b);
    kit_row(b, 1);
    store_batch_account(b, &a);
    add_game(b, 2);
    add_game(b, 1); /* a number twice */
    assert_int_equal(store_commit(s, b, why), STORE_OTHER);
    assert_non_null(strstr(why, "nothing of this could be saved"));
    store_batch_clear(b);
    assert_int_equal(store_journal_bytes(s), kit_row_n(0));
    assert_int_equal(rows_of(s, 0), 1);
    assert_int_equal(store_last_game(s), 1);
    meet(s, &c);
    assert_int_equal(c.accounts_n, 0);

    kit_row(b, 1);
    add_game(b, 2);
    kit_commit(s, b);
    assert_int_equal(rows_of(s, 0), 2);
    assert_verified(s);
    store_batch_free(b);
    store_close(s);
}

/* -- the writer's thread -- */

typedef struct desk {
    pthread_mutex_t lock;
    pthread_cond_t news;
    int done, reasons;
    store_batch *last;
    store_error error;
    double seconds;
} desk;

static void on_done(void *self, store_batch *b, store_error error, const char *why, double seconds)
{
    desk *d = self;
    pthread_mutex_lock(&d->lock);
    d->done++;
    d->last = b;
    d->error = error;
    d->seconds = seconds;
    d->reasons += why[0] != '\0';
    pthread_cond_signal(&d->news);
    pthread_mutex_unlock(&d->lock);
}

static void wait_for(desk *d, int done)
{
    pthread_mutex_lock(&d->lock);
    while (d->done < done) {
        pthread_cond_wait(&d->news, &d->lock);
    }
    pthread_mutex_unlock(&d->lock);
}

static void the_writer_commits_what_it_is_given(void **state)
{
    enum { ROWS = 100 };
    (void)state;
    desk d = {.lock = PTHREAD_MUTEX_INITIALIZER, .news = PTHREAD_COND_INITIALIZER};
    store_batch *two[2] = {store_batch_new(), store_batch_new()};
    store *s = kit_open(kit_path("s"));
    store_writer *w = store_writer_new(s, on_done, &d);
    assert_non_null(w);
    for (int i = 0; i < ROWS; i++) {
        store_batch *b = two[i % 2];
        store_batch_clear(b);
        kit_row(b, i);
        add_game(b, i + 1);
        wait_for(&d, i);
        store_writer_give(w, b);
        /* Readers need not wait for the writer. */
        assert_true(store_last_game(s) >= i - 1);
    }
    wait_for(&d, ROWS);
    assert_ptr_equal(d.last, two[(ROWS - 1) % 2]);
    assert_int_equal(d.error, STORE_OK);
    assert_true(d.seconds > 0);
    store_batch_clear(two[0]);
    add_game(two[0], 1);
    store_writer_give(w, two[0]);
    wait_for(&d, ROWS + 1);
    assert_int_equal(d.error, STORE_OTHER);
    store_batch_clear(two[0]);
    kit_row(two[0], ROWS);
    store_writer_give(w, two[0]);
    store_writer_free(w);
    assert_int_equal(d.done, ROWS + 2);
    assert_int_equal(d.reasons, 1);
    assert_int_equal(rows_of(s, 0), ROWS + 1);
    assert_verified(s);
    store_close(s);
    store_batch_free(two[0]);
    store_batch_free(two[1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_error_has_its_words),
        STORE_TEST(what_is_committed_is_replayed_in_order_after_reopening),
        STORE_TEST(a_mark_that_the_server_works_outlives_it),
        STORE_TEST(a_store_is_readable_by_its_owner_alone),
        STORE_TEST(an_empty_batch_commits_nothing),
        STORE_TEST(a_replay_ends_when_the_reader_wants_no_more),
        STORE_TEST(a_restart_puts_its_row_in_place_of_all_before),
        STORE_TEST(restarts_keep_the_files_small),
        STORE_TEST(people_are_kept_replaced_and_dropped),
        STORE_TEST(an_account_has_the_last_of_its_codes_or_none),
        STORE_TEST(finished_games_are_read_by_number_whatever_their_order),
        STORE_TEST(a_game_that_is_not_there_has_no_reason),
        STORE_TEST(the_games_of_an_account_come_newest_first),
        STORE_TEST(a_refused_batch_leaves_no_trace),
        STORE_TEST(the_writer_commits_what_it_is_given),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
