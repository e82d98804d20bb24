/* Damage to the write-ahead log that a server has left behind: nothing that was acknowledged is
 * lost in silence. */
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "ai/core/luck.h"
#include "store/store_core.h"
#include "tests/kit/store_kit.h"
#include "tests/kit/store_scene.h"

enum { MARK_AT = 4, MARK_END = 8 }; /* where a frame's commit mark is */

/* -- a flipped bit -- */

static void flip_in_file(const char *path, size_t bit)
{
    uint8_t byte = 0;
    int file = open(path, O_RDWR);
    assert_true(file >= 0);
    assert_int_equal(pread(file, &byte, 1, (off_t)(bit / 8)), 1);
    byte ^= (uint8_t)(1 << bit % 8);
    assert_int_equal(pwrite(file, &byte, 1, (off_t)(bit / 8)), 1);
    close(file);
}

/* The files are there; whether they stay as they are is for the caller to see at the end. */
static void assert_flip_refused(const scene_names *names, size_t bit)
{
    flip_in_file(names->log, bit);
    scene_not_opened(names->db, "t-wal is damaged");
    flip_in_file(names->log, bit);
}

/* The same without the opening, for the many bits of headers. */
static void assert_flip_noticed(const scene_names *names, size_t bit)
{
    char why[STORE_WHY];
    store_log log;
    flip_in_file(names->log, bit);
    assert_int_equal(store_log_check(names->db, &log, why), STORE_OK);
    if (log.harm == STORE_LOG_WHOLE) {
        fail_msg("bit %zu of the log is flipped, and nobody notices", bit);
    }
    flip_in_file(names->log, bit);
}

static void assert_flip_harmless(const scene_names *names, scene *s, size_t bit, int rows)
{
    scene_put(names, s);
    flip_in_file(names->log, bit);
    assert_int_equal(scene_rows(names->db), rows);
}

static void every_bit_of_a_header_in_a_killed_servers_log_counts(void **state)
{
    (void)state;
    scene_names t = scene_at("t");
    scene s = scene_killed("s");
    scene_put(&t, &s);
    assert_int_equal(scene_rows(t.db), SCENE_ROWS);
    scene_put(&t, &s);
    for (size_t bit = 0; bit < (size_t)LOG_HEADER * 8; bit++) {
        assert_flip_noticed(&t, bit);
    }
    for (size_t frame = 0; frame < scene_frames(s.log); frame++) {
        for (size_t bit = 0; bit < (size_t)FRAME_HEADER * 8; bit++) {
            assert_flip_noticed(&t, scene_frame_bit(frame, bit));
        }
    }
    scene_assert(&t, &s);
    scene_free(&s);
}

static size_t any_page_bit(luck *l, size_t frame)
{
    return scene_frame_bit(frame, FRAME_HEADER * 8 + luck_below(l, FRAME_PAGE * 8));
}

static void every_bit_of_a_page_in_a_killed_servers_log_counts(void **state)
{
    enum { FLIPS = 16 };
    (void)state;
    luck l = luck_from(3);
    scene_names t = scene_at("t");
    scene s = scene_killed("s");
    scene_put(&t, &s);
    for (size_t frame = 0; frame < scene_frames(s.log); frame++) {
        for (int i = 0; i < FLIPS; i++) {
            assert_flip_refused(&t, any_page_bit(&l, frame));
        }
    }
    scene_assert(&t, &s);
    scene_free(&s);
}

/* A log that has begun anew, with frames of an older one behind it, and without its index: what a
 * power cut leaves at worst. */
typedef struct bare_log {
    scene s;
    size_t live;   /* frames that count */
    size_t last;   /* the last commit's first frame */
    size_t before; /* the last frame of the commit before that */
} bare_log;

static bare_log bare(const char *name, int rows)
{
    bare_log b = {0};
    scene_names names = scene_at(name);
    scene_leave(names.db, rows, 24);
    b.s = scene_take(&names);
    free(b.s.index.at);
    b.s.index = (file_bytes){0};
    int commits = 0;
    while (b.live < scene_frames(b.s.log) && scene_frame_is_live(b.s.log, b.live)) {
        commits += scene_frame_is_commit(b.s.log, b.live);
        b.live++;
    }
    assert_true(commits > 3);
    assert_true(b.live < scene_frames(b.s.log));
    b.before = b.live - 2;
    while (!scene_frame_is_commit(b.s.log, b.before)) {
        b.before--;
    }
    b.last = b.before + 1;
    return b;
}

/* Nothing tells a bit that was flipped in the last commit from one that a power cut has torn. */
static void without_its_index_the_log_tells_of_all_but_its_last_commit(void **state)
{
    enum { FLIPS = 16, BARE_ROWS = 36 };
    (void)state;
    luck l = luck_from(5);
    scene_names t = scene_at("t");
    bare_log b = bare("s", BARE_ROWS);
    scene_put(&t, &b.s);
    for (size_t frame = 0; frame < b.last; frame++) {
        for (int i = 0; i < FLIPS; i++) {
            assert_flip_refused(&t, any_page_bit(&l, frame));
        }
    }
    scene_assert(&t, &b.s);
    for (size_t frame = b.last; frame < scene_frames(b.s.log); frame++) {
        int lost = frame < b.live ? 1 : 0;
        assert_flip_harmless(&t, &b.s, any_page_bit(&l, frame), BARE_ROWS - lost);
    }
    scene_free(&b.s);
}

/* The one exception: a commit mark of a single bit, one commit before the last. */
static bool unmarks(const bare_log *b, size_t frame, size_t bit)
{
    size_t at = scene_frame_bit(frame, bit);
    scene_flip(b->s.log, at);
    bool unmarked = frame == b->before && bit >= (size_t)MARK_AT * 8 &&
                    bit < (size_t)MARK_END * 8 && !scene_frame_is_commit(b->s.log, frame);
    scene_flip(b->s.log, at);
    return unmarked;
}

static void without_its_index_every_bit_of_a_header_counts_as_well(void **state)
{
    (void)state;
    scene_names t = scene_at("t");
    bare_log b = bare("s", 36);
    scene_put(&t, &b.s);
    for (size_t bit = 0; bit < (size_t)LOG_HEADER * 8; bit++) {
        assert_flip_noticed(&t, bit);
    }
    for (size_t frame = 0; frame < b.last; frame++) {
        for (size_t bit = 0; bit < (size_t)FRAME_HEADER * 8; bit++) {
            if (!unmarks(&b, frame, bit)) {
                assert_flip_noticed(&t, scene_frame_bit(frame, bit));
            }
        }
    }
    scene_assert(&t, &b.s);
    scene_free(&b.s);
}

/* -- a log that is short, empty or gone -- */

static void a_log_that_was_cut_off_is_refused_while_its_index_tells(void **state)
{
    (void)state;
    scene_names t = scene_at("t");
    scene s = scene_killed("s");
    size_t whole = s.log.n;
    for (size_t n = LOG_HEADER; n < whole; n += 1000) {
        s.log.n = n;
        scene_refused(&t, &s, "t-wal is cut off at frame");
    }
    for (size_t n = 0; n < LOG_HEADER; n++) {
        s.log.n = n;
        scene_refused(&t, &s, "t-wal is missing or empty");
    }
    uint8_t *bytes = s.log.at;
    s.log = (file_bytes){0};
    scene_refused(&t, &s, "t-wal is missing or empty");
    s.log = (file_bytes){calloc(1, whole), whole};
    scene_refused(&t, &s, "t-wal is missing or empty");
    free(s.log.at);
    s.log = (file_bytes){bytes, whole};
    scene_free(&s);
}

static void an_index_of_another_log_or_with_harm_claims_nothing(void **state)
{
    (void)state;
    luck l = luck_from(9);
    scene_names t = scene_at("t");
    scene s = scene_killed("s");
    scene other = scene_killed("o");
    file_bytes index = s.index;
    s.index = other.index;
    s.log.n -= FRAME;
    scene_put(&t, &s);
    assert_int_equal(scene_rows(t.db), SCENE_ROWS - 1);
    s.index = index;
    for (int i = 0; i < 50; i++) {
        size_t first = luck_below(&l, 48 * 8);
        size_t second = 48 * 8 + luck_below(&l, 48 * 8);
        scene_flip(s.index, first);
        scene_flip(s.index, second);
        scene_put(&t, &s);
        assert_int_equal(scene_rows(t.db), SCENE_ROWS - 1);
        scene_flip(s.index, first);
        scene_refused(&t, &s, "t-wal is cut off"); /* one of its two headers is enough */
        scene_flip(s.index, second);
    }
    scene_free(&s);
    scene_free(&other);
}

/* Writes a file with some of its bytes changed, mostly near its beginning, and maybe cut off. */
static size_t write_harmed(luck *l, const char *path, file_bytes whole)
{
    uint8_t *bytes = malloc(whole.n);
    assert_non_null(bytes);
    memcpy(bytes, whole.at, whole.n);
    for (uint32_t n = luck_below(l, 12); n > 0; n--) {
        uint32_t buffer = luck_below(l, 4) == 0 ? (uint32_t)whole.n : 136;
        bytes[luck_below(l, buffer)] = (uint8_t)luck_below(l, 256);
    }
    size_t n = luck_below(l, 3) == 0 ? luck_below(l, (uint32_t)whole.n) : whole.n;
    kit_write(path, bytes, n);
    free(bytes);
    return n;
}

static void whatever_the_bytes_are_the_answer_stays_within_the_file(void **state)
{
    enum { TRIES = 1000 };
    (void)state;
    luck l = luck_from(31);
    int harms[STORE_LOG_MISSING + 1] = {0};
    scene_names t = scene_at("t");
    scene s = scene_killed("s");
    scene_put(&t, &s);
    for (int i = 0; i < TRIES; i++) {
        char why[STORE_WHY];
        store_log log;
        size_t n = write_harmed(&l, t.log, s.log);
        write_harmed(&l, t.index, s.index);
        assert_int_equal(store_log_check(t.db, &log, why), STORE_OK);
        assert_in_range(log.keep, 0, n);
        harms[log.harm]++;
    }
    for (int i = STORE_LOG_WHOLE; i < STORE_LOG_MISSING; i++) {
        assert_true(harms[i] > 0);
    }
    scene_free(&s);
}

/* Where sectors tear, SQLite repeats a commit's frame before it syncs. */
static void a_torn_commit_with_a_repeated_frame_is_no_damage(void **state)
{
    (void)state;
    scene_names names = scene_at("s");
    sqlite3 *db = NULL;
    char uri[512];
    store_log log;
    char why[STORE_WHY];
    store_close(kit_open(names.db));
    snprintf(uri, sizeof uri, "file:%s?psow=0", names.db);
    assert_int_equal(sqlite3_open_v2(uri, &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_URI, NULL), 0);
    assert_int_equal(sqlite3_exec(db, "CREATE TABLE x(y); INSERT INTO x VALUES(zeroblob(9000))",
                                  NULL, NULL, NULL),
                     0);
    scene s = scene_take(&names);
    sqlite3_close(db);
    size_t last = scene_frames(s.log) - 1;
    assert_true(scene_frame_is_commit(s.log, last) && scene_frame_is_commit(s.log, last - 1));
    assert_false(scene_frame_is_commit(s.log, last - 2));
    free(s.index.at);
    s.index = (file_bytes){0};
    scene_flip(s.log, scene_frame_bit(last - 2, 1000));
    scene_put(&names, &s);
    assert_int_equal(store_log_check(names.db, &log, why), STORE_OK);
    assert_int_equal(log.harm, STORE_LOG_WHOLE);
    scene_free(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        STORE_TEST(every_bit_of_a_header_in_a_killed_servers_log_counts),
        STORE_TEST(every_bit_of_a_page_in_a_killed_servers_log_counts),
        STORE_TEST(without_its_index_the_log_tells_of_all_but_its_last_commit),
        STORE_TEST(without_its_index_every_bit_of_a_header_counts_as_well),
        STORE_TEST(a_log_that_was_cut_off_is_refused_while_its_index_tells),
        STORE_TEST(an_index_of_another_log_or_with_harm_claims_nothing),
        STORE_TEST(whatever_the_bytes_are_the_answer_stays_within_the_file),
        STORE_TEST(a_torn_commit_with_a_repeated_frame_is_no_damage),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
