/* Copies of a store: of one moment, checked, whole or not there, and made while it is served. */
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "store/store.h"
#include "tests/kit/store_kit.h"

enum { ROWS = 400 };

static void make_store(const char *path)
{
    store *s = kit_open(path);
    store_batch *b = store_batch_new();
    for (int i = 0; i < ROWS; i++) {
        kit_row(b, i);
        kit_commit(s, b);
    }
    store_batch_free(b);
    store_close(s);
}

typedef struct shown {
    int calls, done, all;
} shown;

static void show(void *self, int done, int all)
{
    shown *p = self;
    assert_true(done >= p->done && done <= all);
    *p = (shown){.calls = p->calls + 1, .done = done, .all = all};
}

static void backup(const char *path, const char *to, shown *p)
{
    char why[STORE_WHY];
    const store_copying how = {.progress = p != NULL ? show : NULL, .self = p};
    if (!store_backup(path, to, &how, why)) {
        fail_msg("%s", why);
    }
}

static int rows_in(const char *path)
{
    char why[STORE_WHY];
    int rows = 0;
    store *s = kit_open(path);
    assert_true(kit_replay(s, 0, &rows, why));
    assert_true(store_verify(s, why));
    store_close(s);
    return rows;
}

static void a_copy_is_one_file_with_all_that_was_there(void **state)
{
    (void)state;
    shown p = {0};
    struct stat found;
    const char *path = kit_path("s");
    const char *to = kit_path("copy");
    make_store(path);
    int files = kit_files();
    backup(path, to, &p);
    assert_int_equal(kit_files(), files + 1);
    assert_true(p.calls > 1);
    assert_int_equal(p.done, p.all);
    assert_int_equal(stat(to, &found), 0);
    assert_int_equal(found.st_mode & 077, 0);
    assert_int_equal(found.st_nlink, 1);
    assert_int_equal(rows_in(to), ROWS);
    assert_int_equal(rows_in(path), ROWS);
}

static void a_copy_has_what_is_still_in_the_log(void **state)
{
    (void)state;
    const char *path = kit_path("s");
    store *s = kit_open(path);
    store_batch *b = store_batch_new();
    for (int i = 0; i < 5; i++) {
        kit_row(b, i);
        kit_commit(s, b);
    }
    backup(path, kit_path("copy"), NULL);
    assert_int_equal(rows_in(kit_path("copy")), 5);
    /* And the store goes on as before. */
    kit_row(b, 5);
    kit_commit(s, b);
    store_batch_free(b);
    store_close(s);
    assert_int_equal(rows_in(path), 6);
}

/* Nothing may be left behind, and the reason must be said. */
static void assert_fails(const char *path, const char *to, const char *words)
{
    char why[STORE_WHY];
    int files = kit_files();
    assert_false(store_backup(path, to, &(store_copying){0}, why));
    if (strstr(why, words) == NULL) {
        fail_msg("\"%s\" does not say \"%s\"", why, words);
    }
    assert_int_equal(kit_files(), files);
}

static void a_file_that_is_there_is_never_overwritten(void **state)
{
    (void)state;
    size_t n = 0;
    const char *path = kit_path("s");
    const char *to = kit_path("copy");
    make_store(path);
    kit_write(to, "dear", 4);
    assert_fails(path, to, "is there already");
    uint8_t *bytes = kit_read(to, &n);
    assert_int_equal(n, 4);
    assert_memory_equal(bytes, "dear", 4);
    free(bytes);
    assert_fails(path, path, "is there already");
}

static void what_cannot_be_copied_leaves_nothing_behind(void **state)
{
    (void)state;
    size_t n = 0;
    const char *path = kit_path("s");
    const char *to = kit_path("copy");
    assert_fails(kit_path("nothing"), to, "cannot be opened");
    kit_write(kit_path("text"), "no database at all, however long it may be", 42);
    assert_fails(kit_path("text"), to, "");
    make_store(path);
    assert_fails(path, kit_path("no-folder/copy"), "No such file or directory");
    uint8_t *bytes = kit_read(path, &n);
    bytes[n / 2] ^= 1;
    kit_write(path, bytes, n);
    assert_fails(path, to, "damaged");
    free(bytes);
}

/* -- while it is served -- */

static void serve(const char *path, int pipe)
{
    char why[STORE_WHY];
    store_error error = STORE_OK;
    store_batch *b = store_batch_new();
    store *s = store_open(path, &error, why);
    for (int i = ROWS; s != NULL; i++) {
        store_batch_clear(b);
        kit_row(b, i);
        if (store_commit(s, b, why) != STORE_OK || write(pipe, &i, sizeof i) != sizeof i) {
            break;
        }
    }
    _exit(1);
}

/* Reads the reports of commits, so that the pipe is never full. */
typedef struct listener {
    int pipe;
    _Atomic int last;
} listener;

static void *listen_to(void *arg)
{
    listener *l = arg;
    int row = 0;
    while (read(l->pipe, &row, sizeof row) == sizeof row) {
        atomic_store(&l->last, row);
    }
    return NULL;
}

static void copies_of_a_busy_store_are_whole_and_hold_all_reported_before(void **state)
{
    enum { COPIES = 5 };
    (void)state;
    int reports[2];
    pthread_t thread;
    int copied_after[COPIES];
    static const char *const names[COPIES] = {"c0", "c1", "c2", "c3", "c4"};
    const char *path = kit_path("s");
    make_store(path);
    assert_int_equal(pipe(reports), 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        close(reports[0]);
        serve(path, reports[1]);
    }
    close(reports[1]);
    listener l = {.pipe = reports[0], .last = -1};
    assert_int_equal(pthread_create(&thread, NULL, listen_to, &l), 0);
    for (int i = 0; i < COPIES; i++) {
        int before = atomic_load(&l.last);
        while (atomic_load(&l.last) <= before) {
            usleep(1000);
        }
        copied_after[i] = atomic_load(&l.last);
        backup(path, kit_path(names[i]), NULL);
    }
    kill(child, SIGKILL);
    assert_int_equal(waitpid(child, NULL, 0), child);
    assert_int_equal(pthread_join(thread, NULL), 0);
    close(reports[0]);
    for (int i = 0; i < COPIES; i++) {
        assert_true(rows_in(kit_path(names[i])) > copied_after[i]);
    }
    /* A store whose server was killed is copied as well, with what its log holds. */
    backup(path, kit_path("after"), NULL);
    assert_true(rows_in(kit_path("after")) > atomic_load(&l.last));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        STORE_TEST(a_copy_is_one_file_with_all_that_was_there),
        STORE_TEST(a_copy_has_what_is_still_in_the_log),
        STORE_TEST(a_file_that_is_there_is_never_overwritten),
        STORE_TEST(what_cannot_be_copied_leaves_nothing_behind),
        STORE_TEST(copies_of_a_busy_store_are_whole_and_hold_all_reported_before),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
