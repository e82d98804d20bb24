/* Folders and content for tests of the store. */
#include "tests/kit/store_kit.h"

#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "table/grow.h"

enum { PATHS_MAX = 1024 };

static char folder[256];
static char *paths[PATHS_MAX];
static int paths_n;

int kit_setup(void **state)
{
    const char *base = getenv("TMPDIR");
    (void)state;
    snprintf(folder, sizeof folder, "%s/stolik-store-XXXXXX", base != NULL ? base : "/tmp");
    paths_n = 0;
    return mkdtemp(folder) != NULL ? 0 : -1;
}

int kit_teardown(void **state)
{
    (void)state;
    DIR *d = opendir(folder);
    for (struct dirent *e = NULL; d != NULL && (e = readdir(d)) != NULL;) {
        if (e->d_name[0] != '.') {
            unlinkat(dirfd(d), e->d_name, 0);
        }
    }
    if (d != NULL) {
        closedir(d);
    }
    while (paths_n > 0) {
        free(paths[--paths_n]);
    }
    return rmdir(folder);
}

int kit_files(void)
{
    int n = 0;
    DIR *d = opendir(folder);
    assert_non_null(d);
    for (struct dirent *e = NULL; (e = readdir(d)) != NULL;) {
        n += e->d_name[0] != '.';
    }
    closedir(d);
    return n;
}

const char *kit_path(const char *name)
{
    assert_true(paths_n < PATHS_MAX);
    size_t n = strlen(folder) + strlen(name) + 2;
    char *path = memory_new(n);
    snprintf(path, n, "%s/%s", folder, name);
    paths[paths_n++] = path;
    return path;
}

store *kit_open(const char *path)
{
    char why[STORE_WHY];
    store_error error = STORE_OTHER;
    store *s = store_open(path, &error, why);
    if (s == NULL) {
        fail_msg("%s: %s", store_error_text(error), why);
    }
    assert_int_equal(error, STORE_OK);
    return s;
}

void kit_commit(store *s, store_batch *b)
{
    char why[STORE_WHY];
    if (store_commit(s, b, why) != STORE_OK) {
        fail_msg("%s", why);
    }
    store_batch_clear(b);
}

/* -- content -- */

size_t kit_row_n(int n)
{
    return (size_t)(n * 37 % 700 + 1) + (n % 13 == 0 ? 9000 : 0);
}

static uint8_t row_byte(int n, size_t i)
{
    return (uint8_t)((size_t)n * 131 + i * 7 + (i >> 8));
}

void kit_row(store_batch *b, int n)
{
    uint8_t bytes[16384];
    size_t size = kit_row_n(n);
    for (size_t i = 0; i < size; i++) {
        bytes[i] = row_byte(n, i);
    }
    /* A row may come in pieces. */
    store_batch_journal(b, bytes, size / 2);
    store_batch_journal(b, bytes + size / 2, size - size / 2);
}

bool kit_row_is(int n, const uint8_t *bytes, size_t size)
{
    if (size != kit_row_n(n)) {
        return false;
    }
    for (size_t i = 0; i < size; i++) {
        if (bytes[i] != row_byte(n, i)) {
            return false;
        }
    }
    return true;
}

store_account kit_account(int n)
{
    store_account a = {
        .id = n, .telegram = n % 3 == 0 ? 0 : 1000000007LL * n, .created_ms = n * 9LL};
    snprintf(a.name, sizeof a.name, "player %d \xd0\x9f", n);
    return a;
}

store_session kit_session(int n)
{
    store_session session = {.account = n / 2, .created_ms = n, .expires_ms = n * 1000LL};
    for (int i = 0; i < STORE_HASH; i++) {
        session.hash[i] = row_byte(n, (size_t)i);
    }
    session.hash[0] = (uint8_t)(n >> 8);
    return session;
}

store_recovery kit_recovery(int n)
{
    store_recovery recovery = {.account = n, .created_ms = n * 7LL};
    for (int i = 0; i < STORE_HASH; i++) {
        recovery.hash[i] = row_byte(n + 1, (size_t)i);
    }
    return recovery;
}

store_game kit_game(int n, char **file)
{
    store_game g = {.number = n, .ended_ms = n * 60000LL, .file_n = (size_t)(n * 97 % 6000)};
    g.is_private = n % 3 == 0;
    snprintf(g.rules, sizeof g.rules, "nardy/%d", n % 4);
    for (int i = 0; i < STORE_GAME_ID; i++) {
        g.id[i] = row_byte(n, (size_t)i + 5);
    }
    g.players[0] = n % 5 + 1;
    g.players[2] = n % 7 + 1;
    g.players[5] = 100;
    *file = memory_new(g.file_n + 1);
    for (size_t i = 0; i < g.file_n; i++) {
        (*file)[i] = (char)('a' + row_byte(n, i) % 26);
    }
    g.file = *file;
    return g;
}

bool kit_game_same(const store_game *a, const store_game *b)
{
    return a->number == b->number && memcmp(a->id, b->id, STORE_GAME_ID) == 0 &&
           strcmp(a->rules, b->rules) == 0 && a->ended_ms == b->ended_ms &&
           a->is_private == b->is_private &&
           memcmp(a->players, b->players, sizeof a->players) == 0 && a->file_n == b->file_n &&
           memcmp(a->file, b->file, a->file_n) == 0;
}

typedef struct counting {
    int next;
    bool same;
} counting;

static bool count_row(void *self, const uint8_t *bytes, size_t n)
{
    counting *c = self;
    c->same = c->same && kit_row_is(c->next, bytes, n);
    c->next++;
    return true;
}

bool kit_replay(store *s, int first, int *rows, char why[STORE_WHY])
{
    counting c = {.next = first, .same = true};
    bool whole = store_replay(s, count_row, &c, why);
    assert_true(c.same);
    *rows = c.next - first;
    return whole;
}

/* -- files -- */

uint8_t *kit_read(const char *path, size_t *n)
{
    FILE *f = fopen(path, "rb");
    assert_non_null(f);
    fseek(f, 0, SEEK_END);
    *n = (size_t)ftell(f);
    rewind(f);
    uint8_t *bytes = memory_new(*n);
    assert_int_equal(fread(bytes, 1, *n, f), *n);
    fclose(f);
    return bytes;
}

void kit_write(const char *path, const void *bytes, size_t n)
{
    FILE *f = fopen(path, "wb");
    assert_non_null(f);
    assert_int_equal(fwrite(bytes, 1, n, f), n);
    assert_int_equal(fclose(f), 0);
}
