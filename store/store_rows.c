/* Converts structs to rows and back. What is read from the disk is checked. */
#include <string.h>

#include "store/store_core.h"

int store_bind_bytes(sqlite3_stmt *row, int at, const void *bytes, size_t n)
{
    /* A null pointer would become NULL instead of no bytes. */
    return sqlite3_bind_blob64(row, at, n > 0 ? bytes : "", n, SQLITE_STATIC);
}

int store_run(sqlite3_stmt *row)
{
    int code = sqlite3_step(row);
    sqlite3_reset(row);
    sqlite3_clear_bindings(row);
    return code == SQLITE_DONE ? SQLITE_OK : code;
}

bool store_column_bytes(sqlite3_stmt *row, int at, void *bytes, size_t n)
{
    const void *from = sqlite3_column_blob(row, at);
    if (from == NULL || (size_t)sqlite3_column_bytes(row, at) != n) {
        return false;
    }
    memcpy(bytes, from, n);
    return true;
}

bool store_column_text(sqlite3_stmt *row, int at, char *text, size_t cap)
{
    const unsigned char *from = sqlite3_column_text(row, at);
    size_t n = (size_t)sqlite3_column_bytes(row, at);
    if (from == NULL || n >= cap || memchr(from, '\0', n) != NULL) {
        return false;
    }
    memcpy(text, from, n);
    text[n] = '\0';
    return true;
}

int store_head_write(sqlite3_stmt *row, const store_head *head)
{
    uint8_t sum[STORE_HASH];
    store_sum_head(head, sum);
    sqlite3_bind_int64(row, 1, head->journal_last);
    sqlite3_bind_int64(row, 2, head->journal_bytes);
    store_bind_bytes(row, 3, head->journal_base, STORE_HASH);
    store_bind_bytes(row, 4, head->journal_chain, STORE_HASH);
    sqlite3_bind_int64(row, 5, head->games);
    store_bind_bytes(row, 6, head->game_chain, STORE_HASH);
    store_bind_bytes(row, 7, head->people, STORE_HASH);
    store_bind_bytes(row, 8, sum, STORE_HASH);
    return store_run(row);
}

static bool head_from_row(sqlite3_stmt *row, store_head *head)
{
    uint8_t written[STORE_HASH];
    uint8_t sum[STORE_HASH];
    *head = (store_head){
        .journal_last = sqlite3_column_int64(row, 0),
        .journal_bytes = sqlite3_column_int64(row, 1),
        .games = sqlite3_column_int64(row, 4),
    };
    if (!store_column_bytes(row, 2, head->journal_base, STORE_HASH) ||
        !store_column_bytes(row, 3, head->journal_chain, STORE_HASH) ||
        !store_column_bytes(row, 5, head->game_chain, STORE_HASH) ||
        !store_column_bytes(row, 6, head->people, STORE_HASH) ||
        !store_column_bytes(row, 7, written, STORE_HASH)) {
        return false;
    }
    store_sum_head(head, sum);
    return memcmp(sum, written, STORE_HASH) == 0;
}

store_error store_head_read(sqlite3 *db, store_head *head, char why[STORE_WHY])
{
    static const char sql[] = "SELECT journal_last, journal_bytes, journal_base, journal_chain,"
                              " games, game_chain, people, sum FROM meta WHERE one = 1";
    sqlite3_stmt *row = NULL;
    int code = sqlite3_prepare_v2(db, sql, -1, &row, NULL);
    if (code == SQLITE_OK) {
        code = sqlite3_step(row);
    }
    store_error error = STORE_DAMAGED;
    if (code == SQLITE_DONE) {
        store_damaged(why, "it has no head");
    } else if (code != SQLITE_ROW) {
        error = store_failed(db, code, "the head of the store could not be read", why);
    } else if (head_from_row(row, head)) {
        error = STORE_OK;
    } else {
        store_damaged(why, "its head is not what was written");
    }
    sqlite3_finalize(row);
    return error;
}

bool store_account_row_read(sqlite3_stmt *row, store_account *a, uint8_t sum[STORE_HASH])
{
    uint8_t written[STORE_HASH];
    *a = (store_account){
        .id = sqlite3_column_int64(row, 0),
        .telegram = sqlite3_column_int64(row, 1),
        .created_ms = sqlite3_column_int64(row, 2),
    };
    if (!store_column_text(row, 3, a->name, STORE_NAME) ||
        !store_column_bytes(row, 4, written, STORE_HASH)) {
        return false;
    }
    store_sum_account(a, sum);
    return memcmp(sum, written, STORE_HASH) == 0;
}

bool store_session_row_read(sqlite3_stmt *row, store_session *session, uint8_t sum[STORE_HASH])
{
    uint8_t written[STORE_HASH];
    *session = (store_session){
        .account = sqlite3_column_int64(row, 1),
        .created_ms = sqlite3_column_int64(row, 2),
        .expires_ms = sqlite3_column_int64(row, 3),
    };
    if (!store_column_bytes(row, 0, session->hash, STORE_HASH) ||
        !store_column_bytes(row, 4, written, STORE_HASH)) {
        return false;
    }
    store_sum_session(session, sum);
    return memcmp(sum, written, STORE_HASH) == 0;
}

bool store_recovery_row_read(sqlite3_stmt *row, store_recovery *recovery, uint8_t sum[STORE_HASH])
{
    uint8_t written[STORE_HASH];
    *recovery = (store_recovery){
        .account = sqlite3_column_int64(row, 0),
        .created_ms = sqlite3_column_int64(row, 2),
    };
    if (!store_column_bytes(row, 1, recovery->hash, STORE_HASH) ||
        !store_column_bytes(row, 3, written, STORE_HASH)) {
        return false;
    }
    store_sum_recovery(recovery, sum);
    return memcmp(sum, written, STORE_HASH) == 0;
}

bool store_game_row_read(sqlite3_stmt *row, store_game_row *game)
{
    enum { PREV = 2, CHAIN, ID, RULES, ENDED, PRIVATE, PLAYER0, FILE_AT = PLAYER0 + STORE_PLAYERS };
    uint8_t sum[STORE_HASH];
    *game = (store_game_row){.ordinal = sqlite3_column_int64(row, 0)};
    store_game *g = &game->g;
    g->number = sqlite3_column_int64(row, 1);
    g->ended_ms = sqlite3_column_int64(row, ENDED);
    g->is_private = sqlite3_column_int(row, PRIVATE) != 0;
    for (int i = 0; i < STORE_PLAYERS; i++) {
        g->players[i] = sqlite3_column_int64(row, PLAYER0 + i);
    }
    const char *file = sqlite3_column_blob(row, FILE_AT);
    g->file = file != NULL ? file : "";
    g->file_n = (size_t)sqlite3_column_bytes(row, FILE_AT);
    if (!store_column_bytes(row, PREV, game->prev, STORE_HASH) ||
        !store_column_bytes(row, CHAIN, game->chain, STORE_HASH) ||
        !store_column_bytes(row, ID, g->id, STORE_GAME_ID) ||
        !store_column_text(row, RULES, g->rules, STORE_RULES)) {
        return false;
    }
    store_sum_game(game->prev, game->ordinal, g, sum);
    return memcmp(sum, game->chain, STORE_HASH) == 0;
}

bool store_row_take(sqlite3_stmt *from, store_row *row, uint8_t sum[STORE_HASH])
{
    uint8_t written[STORE_HASH];
    *row = (store_row){.key = {sqlite3_column_int64(from, 1), sqlite3_column_int64(from, 2)},
                       .rank = sqlite3_column_int64(from, 3),
                       .bytes = sqlite3_column_blob(from, 4),
                       .n = (size_t)sqlite3_column_bytes(from, 4)};
    row->bytes = row->bytes != NULL ? row->bytes : "";
    if (!store_column_text(from, 0, row->kind, STORE_KIND) ||
        !store_column_bytes(from, 5, written, STORE_HASH)) {
        return false;
    }
    store_sum_row(row, sum);
    return memcmp(sum, written, STORE_HASH) == 0;
}
