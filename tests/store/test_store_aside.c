/* A store with a damaged write-ahead log, for those who accept what is lost: the log is set aside,
 * the store goes on, and a backup has what can be read. */
#include <dirent.h>
#include <fcntl.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include <cmocka.h>

#include "store/store_core.h"
#include "tests/kit/store_kit.h"
#include "tests/kit/store_scene.h"

/* The name of the only log that was set aside. */
static void find_kept(const char *beside, char name[512])
{
    char folder[256];
    snprintf(folder, sizeof folder, "%.*s", (int)(strrchr(beside, '/') - beside), beside);
    int n = 0;
    DIR *d = opendir(folder);
    assert_non_null(d);
    for (struct dirent *e = NULL; (e = readdir(d)) != NULL;) {
        if (strstr(e->d_name, "-wal.damaged-") != NULL) {
            snprintf(name, 512, "%s/%.200s", folder, e->d_name);
            n++;
        }
    }
    closedir(d);
    assert_int_equal(n, 1);
}

static void assert_kept(const scene_names *names, const scene *s)
{
    char name[512];
    find_kept(names->db, name);
    file_bytes kept = scene_take_file(name);
    assert_int_equal(kept.n, s->log.n);
    assert_memory_equal(kept.at, s->log.at, kept.n);
    free(kept.at);
    unlink(name);
}

/* Opens a store in spite of its log, and lets it be killed again later. */
static void assert_goes_on(const scene_names *names, const scene *s, int rows)
{
    char why[STORE_WHY];
    store_error error = STORE_OTHER;
    scene_put(names, s);
    store *opened = store_open_damaged(names->db, &error, why);
    if (opened == NULL) {
        fail_msg("%s", why);
    }
    scene_says(why, "-wal.damaged-2");
    assert_kept(names, s);
    assert_int_equal(scene_rows_of(opened), rows);
    store_batch *b = store_batch_new();
    for (int i = 0; i < 3; i++) {
        kit_row(b, rows + i);
        kit_commit(opened, b);
    }
    scene now = scene_take(names);
    store_batch_free(b);
    store_close(opened);
    scene_put(names, &now);
    scene_free(&now);
    assert_int_equal(scene_rows(names->db), rows + 3);
}

static size_t commit_frame(const scene *s, int commits)
{
    for (size_t frame = 0; frame < scene_frames(s->log); frame++) {
        commits -= scene_frame_is_commit(s->log, frame);
        if (commits < 0) {
            return frame;
        }
    }
    fail_msg("the log has fewer commits");
    return 0;
}

static void a_damaged_log_is_set_aside_and_the_store_goes_on(void **state)
{
    (void)state;
    scene_names t = scene_at("t");
    scene s = scene_killed("s");
    for (int row = 0; row < SCENE_ROWS; row++) {
        size_t bit = scene_frame_bit(commit_frame(&s, row), 5000);
        scene_flip(s.log, bit);
        assert_goes_on(&t, &s, row);
        scene_flip(s.log, bit);
    }
    scene_free(&s);
}

static void a_log_without_a_header_is_set_aside_whole(void **state)
{
    (void)state;
    scene_names t = scene_at("t");
    scene s = scene_killed("s");
    scene_flip(s.log, 100);
    assert_goes_on(&t, &s, 0);
    scene_free(&s);
}

/* Frames that are older than the database would bring back its old pages. */
static void a_damaged_log_whose_pages_were_all_moved_loses_nothing(void **state)
{
    enum { MOVED_ROWS = 40 };
    (void)state;
    scene_names t = scene_at("t");
    scene_names names = scene_at("s");
    store *opened = kit_open(names.db);
    store_batch *b = store_batch_new();
    for (int i = 0; i < MOVED_ROWS; i++) {
        opened->tidy_at = i == MOVED_ROWS - 1 ? 1 : STORE_TIDY_PAGES;
        kit_row(b, i);
        kit_commit(opened, b);
    }
    scene s = scene_take(&names);
    store_batch_free(b);
    store_close(opened);
    for (int row = 0; row < MOVED_ROWS; row += 7) {
        size_t bit = scene_frame_bit(commit_frame(&s, row), 5000);
        scene_flip(s.log, bit);
        scene_refused(&t, &s, "t-wal is damaged at frame");
        assert_goes_on(&t, &s, MOVED_ROWS);
        scene_flip(s.log, bit);
    }
    scene_free(&s);
}

static void a_missing_log_can_be_accepted(void **state)
{
    (void)state;
    char why[STORE_WHY];
    store_error error = STORE_OTHER;
    scene_names t = scene_at("t");
    scene s = scene_killed("s");
    free(s.log.at);
    s.log = (file_bytes){0};
    scene_refused(&t, &s, "missing");
    assert_true(
        store_backup(t.db, kit_path("copy"), &(store_copying){.accept_damaged_log = true}, why));
    scene_says(why, "missing");
    scene_refused(&t, &s, "missing");
    store *opened = store_open_damaged(t.db, &error, why);
    assert_non_null(opened);
    scene_says(why, "missing");
    assert_int_equal(scene_rows_of(opened), 0);
    store_close(opened);
    assert_int_equal(scene_rows(t.db), 0);
    scene_free(&s);
}

static void who_accepts_damage_hears_nothing_of_a_whole_log(void **state)
{
    (void)state;
    char why[STORE_WHY] = "?";
    store_error error = STORE_OTHER;
    scene s = scene_killed("s");
    store *opened = store_open_damaged(kit_path("s"), &error, why);
    assert_non_null(opened);
    assert_string_equal(why, "");
    assert_int_equal(scene_rows_of(opened), SCENE_ROWS);
    store_close(opened);
    scene_free(&s);
}

/* -- backups -- */

static void a_backup_of_a_damaged_log_is_refused_or_has_what_can_be_read(void **state)
{
    (void)state;
    char why[STORE_WHY];
    scene_names t = scene_at("t");
    scene s = scene_killed("s");
    const char *to = kit_path("copy");
    for (int row = 0; row < SCENE_ROWS; row++) {
        size_t bit = scene_frame_bit(commit_frame(&s, row), 5000);
        scene_flip(s.log, bit);
        scene_put(&t, &s);
        assert_false(store_backup(t.db, to, &(store_copying){0}, why));
        scene_says(why, "t-wal is damaged at frame");
        assert_int_not_equal(access(to, F_OK), 0);
        scene_assert(&t, &s);
        assert_true(store_backup(t.db, to, &(store_copying){.accept_damaged_log = true}, why));
        scene_says(why, "t-wal is damaged at frame");
        scene_assert(&t, &s);
        assert_int_equal(scene_rows(to), row);
        scene_refused(&t, &s, "t-wal is damaged at frame");
        unlink(to);
        scene_flip(s.log, bit);
    }
    scene_free(&s);
}

static void *let_go(void *arg)
{
    usleep(50000);
    flock(*(int *)arg, LOCK_UN);
    return NULL;
}

static void a_server_waits_for_a_backup_that_looks_at_the_log(void **state)
{
    (void)state;
    pthread_t thread;
    store_close(kit_open(kit_path("s")));
    int lock = open(kit_path("s-lock"), O_RDWR);
    assert_true(lock >= 0);
    assert_int_equal(flock(lock, LOCK_SH | LOCK_NB), 0);
    assert_int_equal(pthread_create(&thread, NULL, let_go, &lock), 0);
    store_close(kit_open(kit_path("s")));
    assert_int_equal(pthread_join(thread, NULL), 0);
    close(lock);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        STORE_TEST(a_damaged_log_is_set_aside_and_the_store_goes_on),
        STORE_TEST(a_log_without_a_header_is_set_aside_whole),
        STORE_TEST(a_damaged_log_whose_pages_were_all_moved_loses_nothing),
        STORE_TEST(a_missing_log_can_be_accepted),
        STORE_TEST(who_accepts_damage_hears_nothing_of_a_whole_log),
        STORE_TEST(a_backup_of_a_damaged_log_is_refused_or_has_what_can_be_read),
        STORE_TEST(a_server_waits_for_a_backup_that_looks_at_the_log),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
