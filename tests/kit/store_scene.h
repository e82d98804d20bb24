/* store_scene.h -- the files of a store as bytes, to be set down, harmed and compared. */
#ifndef STOLIK_TESTS_KIT_STORE_SCENE_H
#define STOLIK_TESTS_KIT_STORE_SCENE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "store/store.h"

enum {
    LOG_HEADER = 32,   /* bytes of the write-ahead log's header */
    FRAME_HEADER = 24, /* bytes of a frame's header */
    FRAME_PAGE = 4096,
    FRAME = FRAME_HEADER + FRAME_PAGE,
    SCENE_ROWS = 12 /* of scene_killed */
};

typedef struct file_bytes {
    uint8_t *at; /* NULL: there is no such file */
    size_t n;
} file_bytes;

/* The database, its write-ahead log and SQLite's index of the log. */
typedef struct scene {
    file_bytes db, log, index;
} scene;

/* The names of the three, in the test's folder. */
typedef struct scene_names {
    const char *db, *log, *index;
} scene_names;

scene_names scene_at(const char *name);

/* The caller frees what it takes. */
file_bytes scene_take_file(const char *path);
scene scene_take(const scene_names *names);
void scene_free(scene *s);
void scene_put(const scene_names *names, const scene *s);
/* Fails the test if a file is not as in the scene. */
void scene_assert(const scene_names *names, const scene *s);

/* -- frames, counted from 0 -- */

size_t scene_frames(file_bytes log);
/* Whether it was written since the log began anew. */
bool scene_frame_is_live(file_bytes log, size_t frame);
bool scene_frame_is_commit(file_bytes log, size_t frame);
void scene_flip(file_bytes file, size_t bit);
/* The number of a bit of a frame. */
size_t scene_frame_bit(size_t frame, size_t bit);

/* -- stores -- */

/* Commits some rows in a process that dies as soon as the last is acknowledged. The log begins anew
 * whenever it has `tidy_at` pages. */
void scene_leave(const char *path, int rows, int tidy_at);
/* What is left of such a store, whose log has never begun anew. */
scene scene_killed(const char *name);
/* The rows of a store that must be whole. */
int scene_rows_of(store *s);
int scene_rows(const char *path);
void scene_says(const char *why, const char *words);
/* The store must be refused for its log, in these words. */
void scene_not_opened(const char *path, const char *words);
/* The same for a store with these files, which must stay as they are. */
void scene_refused(const scene_names *names, const scene *s, const char *words);

#endif
