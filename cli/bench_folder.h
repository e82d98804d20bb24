/* bench_folder.h -- a new folder for the store that `stolik bench server` measures, and what is
 * known of the disk under it. */
#ifndef STOLIK_CLI_BENCH_FOLDER_H
#define STOLIK_CLI_BENCH_FOLDER_H

#include <stdbool.h>

typedef struct bench_folder {
    char path[512];
    char store[600]; /* the file */
    char file_system[32];
    double sync_ms; /* until a small write is on the disk */
} bench_folder;

/* Makes a folder in `dir` (NULL: $TMPDIR or /tmp). False: stderr says why it cannot. */
bool folder_make(bench_folder *r, const char *dir);
/* Removes what is in it; and the folder too. */
void folder_empty(const bench_folder *r);
void folder_remove(const bench_folder *r);

#endif
