/* Reads finished games and rows of other kinds, from any thread. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/store_core.h"

/* Whether the game before this one is the one it was chained to. */
static bool follows(store *s, const store_game_row *game, char why[STORE_WHY])
{
    uint8_t chain[STORE_HASH] = {0};
    bool found = true;
    if (game->ordinal > 1) {
        sqlite3_stmt *row = s->reads[STORE_READ_GAME_CHAIN];
        sqlite3_bind_int64(row, 1, game->ordinal - 1);
        found = sqlite3_step(row) == SQLITE_ROW && store_column_bytes(row, 0, chain, STORE_HASH);
        sqlite3_reset(row);
    }
    if (!found || memcmp(chain, game->prev, STORE_HASH) != 0) {
        return store_damaged(why, "the game before game %lld is not the one it followed",
                             (long long)game->g.number);
    }
    return true;
}

static bool take_game(store *s, sqlite3_stmt *row, int64_t number, store_game *g, char **file,
                      char why[STORE_WHY])
{
    store_game_row game;
    if (!store_game_row_read(row, &game) || game.g.number != number) {
        return store_damaged(why, "game %lld is not what was written", (long long)number);
    }
    if (!follows(s, &game, why)) {
        return false;
    }
    *g = game.g;
    *file = store_memory(NULL, g->file_n + 1);
    memcpy(*file, g->file, g->file_n);
    (*file)[g->file_n] = '\0';
    g->file = *file;
    return true;
}

bool store_game_read(store *s, int64_t number, store_game *g, char **file, char why[STORE_WHY])
{
    bool good = false;
    why[0] = '\0';
    *file = NULL;
    pthread_mutex_lock(&s->reading);
    sqlite3_stmt *row = s->reads[STORE_READ_GAME];
    sqlite3_bind_int64(row, 1, number);
    int code = sqlite3_step(row);
    if (code == SQLITE_ROW) {
        good = take_game(s, row, number, g, file, why);
    } else if (code != SQLITE_DONE) {
        store_failed(s->reader, code, "the game could not be read", why);
    }
    sqlite3_reset(row);
    pthread_mutex_unlock(&s->reading);
    return good;
}

int store_games_of(store *s, int64_t account, int64_t before, int64_t *numbers, int max)
{
    int n = 0;
    pthread_mutex_lock(&s->reading);
    sqlite3_stmt *row = s->reads[STORE_READ_GAMES_OF];
    sqlite3_bind_int64(row, 1, account);
    sqlite3_bind_int64(row, 2, before);
    sqlite3_bind_int(row, 3, max);
    while (n < max && sqlite3_step(row) == SQLITE_ROW) {
        numbers[n++] = sqlite3_column_int64(row, 0);
    }
    sqlite3_reset(row);
    pthread_mutex_unlock(&s->reading);
    return n;
}

int64_t store_last_game(store *s)
{
    int64_t number = 0;
    pthread_mutex_lock(&s->reading);
    sqlite3_stmt *row = s->reads[STORE_READ_LAST_GAME];
    if (sqlite3_step(row) == SQLITE_ROW) {
        number = sqlite3_column_int64(row, 0);
    }
    sqlite3_reset(row);
    pthread_mutex_unlock(&s->reading);
    return number;
}

static void bind_kind(sqlite3_stmt *to, const char *kind)
{
    sqlite3_bind_text(to, 1, kind, (int)strnlen(kind, STORE_KIND - 1), SQLITE_TRANSIENT);
}

bool store_row_read(store *s, store_row *row, void **bytes, char why[STORE_WHY])
{
    uint8_t sum[STORE_HASH];
    bool good = false;
    why[0] = '\0';
    *bytes = NULL;
    pthread_mutex_lock(&s->reading);
    sqlite3_stmt *from = s->reads[STORE_READ_ROW];
    bind_kind(from, row->kind);
    sqlite3_bind_int64(from, 2, row->key[0]);
    sqlite3_bind_int64(from, 3, row->key[1]);
    int code = sqlite3_step(from);
    if (code == SQLITE_ROW) {
        good = store_row_take(from, row, sum);
        if (good) {
            *bytes = store_memory(NULL, row->n + 1);
            memcpy(*bytes, row->bytes, row->n);
            row->bytes = *bytes;
        } else {
            store_damaged(why, "a row of the kind %s is not what was written", row->kind);
        }
    } else if (code != SQLITE_DONE) {
        store_failed(s->reader, code, "the row could not be read", why);
    }
    sqlite3_reset(from);
    pthread_mutex_unlock(&s->reading);
    return good;
}

int store_rows(store *s, const char *kind, const store_row *after, int most,
               void (*each)(void *self, const store_row *row), void *self, char why[STORE_WHY])
{
    static const store_row first = {.rank = INT64_MAX, .key = {INT64_MIN, INT64_MIN}};
    const store_row *before = after != NULL ? after : &first;
    int n = 0;
    int code;
    why[0] = '\0';
    pthread_mutex_lock(&s->reading);
    sqlite3_stmt *from = s->reads[STORE_READ_ROWS];
    bind_kind(from, kind);
    sqlite3_bind_int64(from, 2, before->rank);
    sqlite3_bind_int64(from, 3, before->key[0]);
    sqlite3_bind_int64(from, 4, before->key[1]);
    sqlite3_bind_int(from, 5, most);
    while (n >= 0 && (code = sqlite3_step(from)) != SQLITE_DONE) {
        store_row row;
        uint8_t sum[STORE_HASH];
        if (code != SQLITE_ROW) {
            store_failed(s->reader, code, "the rows could not be read", why);
            n = -1;
        } else if (!store_row_take(from, &row, sum)) {
            store_damaged(why, "a row of the kind %s is not what was written", kind);
            n = -1;
        } else {
            each(self, &row);
            n++;
        }
    }
    sqlite3_reset(from);
    pthread_mutex_unlock(&s->reading);
    return n;
}
