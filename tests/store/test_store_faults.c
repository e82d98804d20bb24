/* A disk that fails: nothing is called done that is not on it, and the store goes on when it is
 * well again. */
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "store/store_core.h"
#include "tests/kit/store_faults.h"
#include "tests/kit/store_kit.h"

static void assert_rows(store *s, int expected)
{
    char why[STORE_WHY];
    int rows = 0;
    if (!kit_replay(s, 0, &rows, why) || !store_verify(s, why)) {
        fail_msg("%s", why);
    }
    assert_int_equal(rows, expected);
}

static void commit_row(store *s, store_batch *b, int row)
{
    kit_row(b, row);
    kit_commit(s, b);
}

/* A batch that must be refused; it holds a row that no replay would accept. */
static void assert_refused(store *s, store_batch *b, store_error expected)
{
    char why[STORE_WHY];
    kit_row(b, 9999);
    assert_int_equal(store_commit(s, b, why), expected);
    assert_non_null(strstr(why, store_error_text(expected)));
    store_batch_clear(b);
}

/* -- the order of things -- */

/* The log's writes and syncs before each mark: its last write must be followed by a sync. Returns
 * how many marks there are, -1 if one came too early. */
static int marks_in_order(const fault_event *e, int n)
{
    int marks = 0;
    bool written = false;
    bool synced = true;
    for (int i = 0; i < n; i++) {
        if (e[i].op == FAULT_MARK) {
            if (!written || !synced) {
                return -1;
            }
            marks++;
            written = false;
        } else if (e[i].file == FAULT_LOG && e[i].op == FAULT_WRITE) {
            written = true;
            synced = false;
        } else if (e[i].file == FAULT_LOG && e[i].op == FAULT_SYNC) {
            synced = !e[i].failed;
        }
    }
    return marks;
}

/* Returns how often the log begins anew, -1 if it ever does while pages in the database are not
 * synced. */
static int restarts_in_order(const fault_event *e, int n)
{
    int restarts = 0;
    bool synced = true;
    for (int i = 0; i < n; i++) {
        if (e[i].file == FAULT_DB) {
            synced = e[i].op == FAULT_SYNC;
        } else if (e[i].file == FAULT_LOG && e[i].op == FAULT_WRITE && e[i].offset == 0) {
            if (!synced) {
                return -1;
            }
            restarts++;
        }
    }
    return restarts;
}

typedef struct desk {
    pthread_mutex_t lock;
    pthread_cond_t news;
    int done, refused;
} desk;

static void on_done(void *self, store_batch *b, store_error error, const char *why, double seconds)
{
    desk *d = self;
    (void)b;
    (void)why;
    (void)seconds;
    if (error == STORE_OK) {
        faults_mark();
    }
    pthread_mutex_lock(&d->lock);
    d->done++;
    d->refused += error != STORE_OK;
    pthread_cond_signal(&d->news);
    pthread_mutex_unlock(&d->lock);
}

static void write_rows(store *s, int rows)
{
    desk d = {.lock = PTHREAD_MUTEX_INITIALIZER, .news = PTHREAD_COND_INITIALIZER};
    store_batch *b = store_batch_new();
    store_writer *w = store_writer_new(s, on_done, &d);
    assert_non_null(w);
    for (int i = 0; i < rows; i++) {
        store_batch_clear(b);
        kit_row(b, i);
        store_writer_give(w, b);
        pthread_mutex_lock(&d.lock);
        while (d.done <= i) {
            pthread_cond_wait(&d.news, &d.lock);
        }
        pthread_mutex_unlock(&d.lock);
    }
    store_writer_free(w);
    assert_int_equal(d.refused, 0);
    store_batch_free(b);
}

static void nothing_is_called_done_before_its_sync(void **state)
{
    enum { ROWS = 600 };
    (void)state;
    int n = 0;
    store *s = kit_open(kit_path("s"));
    faults_forget();
    write_rows(s, ROWS);
    const fault_event *e = faults_events(&n);
    assert_int_equal(marks_in_order(e, n), ROWS);
    assert_true(restarts_in_order(e, n) >= 2);
    assert_rows(s, ROWS);
    store_close(s);
}

static void a_commit_without_its_sync_would_be_noticed(void **state)
{
    (void)state;
    int n = 0;
    store *s = kit_open(kit_path("s"));
    faults_forget();
    assert_int_equal(sqlite3_exec(s->db, "PRAGMA synchronous = NORMAL", NULL, NULL, NULL), 0);
    write_rows(s, 3);
    const fault_event *e = faults_events(&n);
    assert_int_equal(marks_in_order(e, n), -1);
    store_close(s);
}

/* -- syncs that fail -- */

static void a_failed_sync_refuses_the_batch_and_later_ones_are_kept(void **state)
{
    (void)state;
    const char *path = kit_path("s");
    store *s = kit_open(path);
    store_batch *b = store_batch_new();
    int rows = 0;
    for (int i = 0; i < 10; i++) {
        commit_row(s, b, rows++);
        faults_plan(FAULT_LOG, FAULT_SYNC, 0, 1 + i % 2, SQLITE_IOERR_FSYNC);
        for (int j = 0; j < 1 + i % 2; j++) {
            assert_refused(s, b, STORE_IO);
        }
        assert_rows(s, rows);
        commit_row(s, b, rows++);
    }
    store_close(s);
    s = kit_open(path);
    assert_rows(s, rows);
    store_batch_free(b);
    store_close(s);
}

/* The offset of the first write to the log. */
static sqlite3_int64 first_log_write(void)
{
    int n = 0;
    const fault_event *e = faults_events(&n);
    for (int i = 0; i < n; i++) {
        if (e[i].file == FAULT_LOG && e[i].op == FAULT_WRITE) {
            return e[i].offset;
        }
    }
    return -1;
}

static void after_a_failed_sync_the_same_place_is_written_anew(void **state)
{
    (void)state;
    store *s = kit_open(kit_path("s"));
    store_batch *b = store_batch_new();
    commit_row(s, b, 0);
    faults_forget();
    faults_plan(FAULT_LOG, FAULT_SYNC, 0, 1, SQLITE_IOERR_FSYNC);
    assert_refused(s, b, STORE_IO);
    sqlite3_int64 failed_at = first_log_write();
    faults_forget();
    commit_row(s, b, 1);
    faults_mark();
    int n = 0;
    const fault_event *e = faults_events(&n);
    assert_int_equal(marks_in_order(e, n), 1);
    assert_true(failed_at > 0);
    assert_int_equal(first_log_write(), failed_at);
    store_batch_free(b);
    store_close(s);
}

static void copy_file(const char *from, const char *to)
{
    size_t n = 0;
    uint8_t *bytes = kit_read(from, &n);
    kit_write(to, bytes, n);
    free(bytes);
}

static bool is_row_or_refused(void *self, const uint8_t *bytes, size_t n)
{
    int *rows = self;
    bool known = kit_row_is(*rows, bytes, n) || (*rows == 1 && kit_row_is(9999, bytes, n));
    ++*rows;
    return known;
}

static void a_crash_after_a_failed_sync_leaves_a_whole_store(void **state)
{
    (void)state;
    char why[STORE_WHY];
    int rows = 0;
    store *s = kit_open(kit_path("s"));
    store_batch *b = store_batch_new();
    commit_row(s, b, 0);
    faults_plan(FAULT_LOG, FAULT_SYNC, 0, 1, SQLITE_IOERR_FSYNC);
    assert_refused(s, b, STORE_IO);
    /* What a crash would leave: the two files as they are now. */
    copy_file(kit_path("s"), kit_path("t"));
    copy_file(kit_path("s-wal"), kit_path("t-wal"));
    store *t = kit_open(kit_path("t"));
    assert_true(store_replay(t, is_row_or_refused, &rows, why));
    assert_in_range(rows, 1, 2);
    assert_true(store_verify(t, why));
    store_close(t);
    store_batch_free(b);
    store_close(s);
}

/* -- writes that fail -- */

static void a_full_disk_is_named_and_commits_go_on_when_there_is_room(void **state)
{
    (void)state;
    const char *path = kit_path("s");
    store *s = kit_open(path);
    store_batch *b = store_batch_new();
    int rows = 0;
    for (int after = 0; after < 8; after++) {
        commit_row(s, b, rows++);
        faults_plan(FAULT_LOG, FAULT_WRITE, after % 3, 1000, SQLITE_FULL);
        for (int j = 0; j < 3; j++) {
            assert_refused(s, b, STORE_FULL);
        }
        assert_rows(s, rows);
        faults_none();
        commit_row(s, b, rows++);
    }
    store_close(s);
    s = kit_open(path);
    assert_rows(s, rows);
    store_batch_free(b);
    store_close(s);
}

static void a_restart_that_fails_keeps_the_journal(void **state)
{
    (void)state;
    char why[STORE_WHY];
    store *s = kit_open(kit_path("s"));
    store_batch *b = store_batch_new();
    for (int i = 0; i < 30; i++) {
        commit_row(s, b, i);
    }
    int64_t bytes = store_journal_bytes(s);
    for (int after = 0; after < 4; after++) {
        faults_plan(FAULT_LOG, FAULT_WRITE, after, 1, SQLITE_IOERR_WRITE);
        store_batch_restart(b);
        kit_row(b, 9999);
        assert_int_equal(store_commit(s, b, why), STORE_IO);
        store_batch_clear(b);
        assert_int_equal(store_journal_bytes(s), bytes);
        assert_rows(s, 30);
    }
    faults_none();
    commit_row(s, b, 30);
    assert_rows(s, 31);
    store_batch_free(b);
    store_close(s);
}

static void a_log_that_cannot_be_moved_stops_no_commit(void **state)
{
    enum { ROWS = 500 };
    static const struct {
        fault_op op;
        int code;
    } harms[] = {{FAULT_WRITE, SQLITE_FULL}, {FAULT_SYNC, SQLITE_IOERR_FSYNC}};
    (void)state;
    for (int i = 0; i < 2; i++) {
        const char *path = kit_path(i == 0 ? "s" : "t");
        store *s = kit_open(path);
        store_batch *b = store_batch_new();
        faults_forget();
        faults_plan(FAULT_DB, harms[i].op, 0, 1000000, harms[i].code);
        for (int row = 0; row < ROWS; row++) {
            commit_row(s, b, row);
        }
        int n = 0;
        int failed = 0;
        const fault_event *e = faults_events(&n);
        for (int j = 0; j < n; j++) {
            failed += e[j].failed;
        }
        assert_in_range(failed, 1, 20);
        assert_rows(s, ROWS);
        store_close(s);
        faults_none();
        s = kit_open(path);
        assert_rows(s, ROWS);
        store_batch_free(b);
        store_close(s);
    }
}

static void a_store_that_could_not_be_made_can_be_made_later(void **state)
{
    (void)state;
    const char *path = kit_path("s");
    int failures = 0;
    store *s = NULL;
    for (int after = 0; s == NULL; after++) {
        char why[STORE_WHY];
        store_error error = STORE_OK;
        faults_plan(FAULT_DB, FAULT_WRITE, after, 1, SQLITE_FULL);
        s = store_open(path, &error, why);
        if (s == NULL) {
            assert_int_equal(error, STORE_FULL);
            failures++;
        }
    }
    faults_none();
    assert_true(failures > 3);
    assert_rows(s, 0);
    store_close(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        STORE_TEST(nothing_is_called_done_before_its_sync),
        STORE_TEST(a_commit_without_its_sync_would_be_noticed),
        STORE_TEST(a_failed_sync_refuses_the_batch_and_later_ones_are_kept),
        STORE_TEST(after_a_failed_sync_the_same_place_is_written_anew),
        STORE_TEST(a_crash_after_a_failed_sync_leaves_a_whole_store),
        STORE_TEST(a_full_disk_is_named_and_commits_go_on_when_there_is_room),
        STORE_TEST(a_restart_that_fails_keeps_the_journal),
        STORE_TEST(a_log_that_cannot_be_moved_stops_no_commit),
        STORE_TEST(a_store_that_could_not_be_made_can_be_made_later),
    };
    faults_install();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
