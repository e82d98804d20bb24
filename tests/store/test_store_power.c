/* What a power cut leaves of a store: whatever it tears, the store opens, and has all that was
 * acknowledged.
 *
 * Between two syncs any sector that was written may reach the disk or not, in any order; a file may
 * have any length up to its last. The log's header is synced before the frames behind it, a commit
 * before the next, the log before its pages are moved, the database before the log begins anew
 * (test_store_faults shows that order). The index is never synced: it may be of any earlier moment,
 * or not there. */
#include <setjmp.h>
#include <signal.h>
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
#include "table/grow.h"
#include "tests/kit/store_kit.h"
#include "tests/kit/store_scene.h"

enum { SECTOR = 512, INDEXES = 16 };

/* A store at work, and what is known of its files. */
typedef struct disk {
    scene_names names;
    store *s;
    store_batch *b;
    int rows;                    /* acknowledged */
    file_bytes indexes[INDEXES]; /* of earlier moments, in a ring */
    int indexes_n;
    luck l;
} disk;

/* Reading the files of an open store drops this process's locks on them; nobody else has it. */
static void note_index(disk *d)
{
    file_bytes *at = &d->indexes[d->indexes_n++ % INDEXES];
    free(at->at);
    *at = scene_take_file(d->names.index);
}

static void disk_open(disk *d, const char *name)
{
    d->names = scene_at(name);
    d->s = kit_open(d->names.db);
    d->b = store_batch_new();
}

static void disk_close(disk *d)
{
    store_batch_free(d->b);
    store_close(d->s);
}

static void disk_free(disk *d)
{
    for (int i = 0; i < INDEXES; i++) {
        free(d->indexes[i].at);
    }
}

static void commit(disk *d)
{
    char why[STORE_WHY];
    kit_row(d->b, d->rows);
    assert_int_equal(store_write(d->s, d->b, why), STORE_OK);
    store_batch_clear(d->b);
}

/* -- torn files -- */

static file_bytes copy_of(file_bytes f, size_t n)
{
    file_bytes copy = {memory_new(n), n};
    if (f.n > 0) {
        memcpy(copy.at, f.at, f.n < n ? f.n : n);
    }
    return copy;
}

/* A file on its way from one content to the other. Where there was nothing there are zeros. */
static file_bytes tear(luck *l, file_bytes before, file_bytes after)
{
    uint32_t arrived = luck_below(l, 11); /* of ten sectors */
    size_t n = after.n;
    if (before.n < after.n && luck_below(l, 2) == 0) {
        n = before.n + luck_below(l, (uint32_t)(after.n - before.n) + 1);
    }
    file_bytes torn = copy_of(before, n);
    for (size_t at = 0; at < n; at += SECTOR) {
        if (luck_below(l, 10) < arrived) {
            memcpy(torn.at + at, after.at + at, n - at < SECTOR ? n - at : SECTOR);
        }
    }
    return torn;
}

/* The same for the log, whose header is synced before there is anything behind it. */
static file_bytes tear_log(luck *l, file_bytes before, file_bytes after)
{
    bool begun = before.n < LOG_HEADER || memcmp(before.at, after.at, LOG_HEADER) != 0;
    if (begun && luck_below(l, 4) == 0) {
        return copy_of(before, before.n);
    }
    file_bytes with_header = copy_of(before, before.n < LOG_HEADER ? LOG_HEADER : before.n);
    memcpy(with_header.at, after.at, LOG_HEADER);
    file_bytes torn = tear(l, with_header, after);
    free(with_header.at);
    return torn;
}

/* -- cuts -- */

/* The store that is left must have all that was acknowledged; what was about to be may be there. */
static int assert_survives(const scene_names *names, int rows, bool open_end)
{
    int found = scene_rows(names->db);
    assert_in_range(found, rows, rows + open_end);
    return found;
}

static file_bytes any_index(disk *d)
{
    uint32_t known = (uint32_t)(d->indexes_n < INDEXES ? d->indexes_n : INDEXES);
    return luck_below(&d->l, 4) == 0 || known == 0 ? (file_bytes){0}
                                                   : d->indexes[luck_below(&d->l, known)];
}

/* Cuts the power in the middle of a commit, some times over; the files of the last cut stay where
 * they are. */
static void cut_a_commit(disk *d, const scene_names *to, int times)
{
    scene before = scene_take(&d->names);
    note_index(d);
    commit(d);
    scene after = scene_take(&d->names);
    for (int i = 0; i < times; i++) {
        file_bytes torn = tear_log(&d->l, before.log, after.log);
        scene left = {before.db, torn, any_index(d)};
        scene_put(to, &left);
        assert_survives(to, d->rows, true);
        scene_put(to, &left);
        free(torn.at);
    }
    d->rows++;
    scene_free(&before);
    scene_free(&after);
}

/* The same while pages are moved into the database. */
static void cut_a_move(disk *d, const scene_names *to, int times)
{
    scene before = scene_take(&d->names);
    note_index(d);
    store_tidy(d->s);
    scene after = scene_take(&d->names);
    for (int i = 0; i < times; i++) {
        file_bytes torn = tear(&d->l, before.db, after.db);
        scene left = {torn, before.log, any_index(d)};
        scene_put(to, &left);
        assert_survives(to, d->rows, false);
        scene_put(to, &left);
        free(torn.at);
    }
    scene_free(&before);
    scene_free(&after);
}

/* Each store goes on from what the cut before has left, so that its log holds the remains of
 * earlier cuts and of earlier logs. */
static void whatever_power_cuts_leave_goes_on(void **state)
{
    enum { STORES = 24, COMMITS = 9, CUTS = 3, TIDY_PAGES = 16 };
    (void)state;
    disk d = {.l = luck_from(17)};
    int moves = 0;
    scene_names next = scene_at("d0");
    for (int i = 0; i < STORES; i++) {
        char name[16];
        snprintf(name, sizeof name, "d%d", i);
        disk_open(&d, name);
        char why[STORE_WHY];
        assert_true(kit_replay(d.s, 0, &d.rows, why));
        snprintf(name, sizeof name, "d%d", i + 1);
        next = scene_at(name);
        int commits = 1 + (int)luck_below(&d.l, COMMITS);
        for (int j = 0; j < commits; j++) {
            cut_a_commit(&d, &next, CUTS);
            d.s->tidy_at = TIDY_PAGES;
            if (d.s->wal_pages >= TIDY_PAGES) {
                cut_a_move(&d, &next, CUTS);
                moves++;
            }
        }
        disk_close(&d);
    }
    assert_true(moves > 5);
    disk_free(&d);
}

/* -- the last commit, systematically -- */

/* The frames from `first` to before `end`. */
typedef struct frames {
    size_t first, end;
} frames;

static frames frames_of_commit(const scene *before, const scene *after)
{
    frames f = {0};
    bool begun =
        scene_frames(before->log) == 0 || memcmp(before->log.at, after->log.at, LOG_HEADER) != 0;
    while (!begun && f.first < scene_frames(before->log) &&
           scene_frame_is_live(before->log, f.first)) {
        f.first++;
    }
    f.end = f.first;
    while (f.end < scene_frames(after->log) && scene_frame_is_live(after->log, f.end)) {
        f.end++;
    }
    return f;
}

/* The log with a set of the commit's frames, a bit each. */
static file_bytes with_frames(const scene *before, const scene *after, frames f, uint32_t set)
{
    file_bytes torn = copy_of(before->log, after->log.n);
    memcpy(torn.at, after->log.at, LOG_HEADER);
    for (size_t i = f.first; i < f.end; i++) {
        size_t at = LOG_HEADER + i * FRAME;
        if ((set >> (i - f.first) & 1) != 0) {
            memcpy(torn.at + at, after->log.at + at, FRAME);
        }
    }
    return torn;
}

static void assert_any_frames_will_do(const disk *d, const scene_names *to, const scene *before,
                                      const scene *after)
{
    enum { FRAMES_MAX = 6 }; /* of which every set is tried */
    frames f = frames_of_commit(before, after);
    size_t n = f.end - f.first;
    for (uint32_t set = 0; n <= FRAMES_MAX && set < 1U << n; set++) {
        file_bytes torn = with_frames(before, after, f, set);
        scene left = {before->db, torn, before->index};
        scene_put(to, &left);
        bool whole = set + 1 == 1U << n;
        assert_int_equal(assert_survives(to, d->rows, true), d->rows + whole);
        free(torn.at);
    }
}

/* At the end of the log, and over the frames of an older one. */
static void any_frames_of_the_last_commit_may_be_missing(void **state)
{
    enum { ROWS = 40, TIDY_PAGES = 24 };
    (void)state;
    disk d = {.l = luck_from(23)};
    scene_names t = scene_at("t");
    int over_old = 0;
    disk_open(&d, "s");
    for (; d.rows < ROWS; d.rows++) {
        scene before = scene_take(&d.names);
        commit(&d);
        scene after = scene_take(&d.names);
        over_old += before.log.n == after.log.n;
        assert_any_frames_will_do(&d, &t, &before, &after);
        scene_free(&before);
        scene_free(&after);
        d.s->tidy_at = TIDY_PAGES;
        store_tidy(d.s);
    }
    assert_true(over_old > 3);
    disk_close(&d);
}

static void a_log_may_end_anywhere(void **state)
{
    enum { ROWS = 10, STEP = 509 };
    (void)state;
    disk d = {.l = luck_from(29)};
    scene_names t = scene_at("t");
    disk_open(&d, "s");
    for (; d.rows < ROWS; d.rows++) {
        commit(&d);
    }
    scene s = scene_take(&d.names);
    disk_close(&d);
    for (size_t n = 0; n <= s.log.n; n += STEP) {
        int commits = 0;
        scene left = {s.db, {s.log.at, n}, {0}};
        for (size_t frame = 0; frame < scene_frames(left.log); frame++) {
            commits += scene_frame_is_commit(left.log, frame);
        }
        scene_put(&t, &left);
        assert_int_equal(assert_survives(&t, commits, false), commits);
    }
    scene_free(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        STORE_TEST(whatever_power_cuts_leave_goes_on),
        STORE_TEST(any_frames_of_the_last_commit_may_be_missing),
        STORE_TEST(a_log_may_end_anywhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
