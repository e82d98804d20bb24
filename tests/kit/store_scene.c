/* The files of a store as bytes, to be damaged and compared. */
#include "tests/kit/store_scene.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "store/store_core.h"
#include "tests/kit/store_kit.h"

static const char *beside(const char *name, const char *ending)
{
    char whole[64];
    snprintf(whole, sizeof whole, "%s%s", name, ending);
    return kit_path(whole);
}

scene_names scene_at(const char *name)
{
    return (scene_names){kit_path(name), beside(name, "-wal"), beside(name, "-shm")};
}

file_bytes scene_take_file(const char *path)
{
    file_bytes f = {0};
    if (access(path, F_OK) == 0) {
        f.at = kit_read(path, &f.n);
    }
    return f;
}

scene scene_take(const scene_names *names)
{
    return (scene){scene_take_file(names->db), scene_take_file(names->log),
                   scene_take_file(names->index)};
}

void scene_free(scene *s)
{
    free(s->db.at);
    free(s->log.at);
    free(s->index.at);
}

static void put(const char *path, file_bytes f)
{
    unlink(path);
    if (f.at != NULL) {
        kit_write(path, f.at, f.n);
    }
}

void scene_put(const scene_names *names, const scene *s)
{
    put(names->db, s->db);
    put(names->log, s->log);
    put(names->index, s->index);
}

static void assert_file(const char *path, file_bytes f)
{
    file_bytes now = scene_take_file(path);
    assert_int_equal(now.at != NULL, f.at != NULL);
    assert_int_equal(now.n, f.n);
    if (f.at != NULL) {
        assert_memory_equal(now.at, f.at, f.n);
    }
    free(now.at);
}

void scene_assert(const scene_names *names, const scene *s)
{
    assert_file(names->db, s->db);
    assert_file(names->log, s->log);
    assert_file(names->index, s->index);
}

/* -- frames -- */

size_t scene_frames(file_bytes log)
{
    return log.n < LOG_HEADER ? 0 : (log.n - LOG_HEADER) / FRAME;
}

static const uint8_t *frame_of(file_bytes log, size_t frame)
{
    assert_true(frame < scene_frames(log));
    return log.at + LOG_HEADER + frame * FRAME;
}

bool scene_frame_is_live(file_bytes log, size_t frame)
{
    return memcmp(frame_of(log, frame) + 8, log.at + 16, 8) == 0;
}

bool scene_frame_is_commit(file_bytes log, size_t frame)
{
    static const uint8_t none[4] = {0};
    return memcmp(frame_of(log, frame) + 4, none, sizeof none) != 0;
}

void scene_flip(file_bytes file, size_t bit)
{
    assert_true(bit / 8 < file.n);
    file.at[bit / 8] ^= (uint8_t)(1 << bit % 8);
}

size_t scene_frame_bit(size_t frame, size_t bit)
{
    return (LOG_HEADER + frame * FRAME) * 8 + bit;
}

/* -- stores -- */

void scene_leave(const char *path, int rows, int tidy_at)
{
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        store *s = kit_open(path);
        store_batch *b = store_batch_new();
        for (int i = 0; i < rows; i++) {
            s->tidy_at = tidy_at;
            kit_row(b, i);
            kit_commit(s, b);
        }
        raise(SIGKILL);
    }
    int status = 0;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status));
}

scene scene_killed(const char *name)
{
    scene_names names = scene_at(name);
    scene_leave(names.db, SCENE_ROWS, STORE_TIDY_PAGES);
    scene s = scene_take(&names);
    assert_non_null(s.index.at);
    assert_true(scene_frames(s.log) > SCENE_ROWS);
    return s;
}

int scene_rows_of(store *s)
{
    char why[STORE_WHY];
    int rows = 0;
    assert_true(kit_replay(s, 0, &rows, why));
    assert_true(store_verify(s, why));
    return rows;
}

int scene_rows(const char *path)
{
    store *s = kit_open(path);
    int rows = scene_rows_of(s);
    store_close(s);
    return rows;
}

void scene_says(const char *why, const char *words)
{
    if (strstr(why, words) == NULL) {
        fail_msg("\"%s\" does not say \"%s\"", why, words);
    }
}

void scene_not_opened(const char *path, const char *words)
{
    char why[STORE_WHY];
    store_error error = STORE_OK;
    store *opened = store_open(path, &error, why);
    if (opened != NULL) {
        store_close(opened);
        fail_msg("nobody notices: %s", words);
    }
    assert_int_equal(error, STORE_DAMAGED);
    scene_says(why, words);
    scene_says(why, "--accept-damaged-log");
}

void scene_refused(const scene_names *names, const scene *s, const char *words)
{
    scene_put(names, s);
    scene_not_opened(names->db, words);
    scene_assert(names, s);
}
