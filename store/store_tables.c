/* The SQL tables, and the migrations from older versions. */
#include <stdio.h>

#include "store/store_core.h"

/* The chained columns stand before the bytes, which may fill many pages that need not be read. */
static const char first[] =
    "CREATE TABLE meta("
    " one INTEGER PRIMARY KEY CHECK (one = 1),"
    " journal_last INTEGER NOT NULL, journal_bytes INTEGER NOT NULL,"
    " journal_base BLOB NOT NULL, journal_chain BLOB NOT NULL,"
    " games INTEGER NOT NULL, game_chain BLOB NOT NULL,"
    " people BLOB NOT NULL, sum BLOB NOT NULL);"
    "CREATE TABLE journal(id INTEGER PRIMARY KEY, chain BLOB NOT NULL, data BLOB NOT NULL);"
    "CREATE TABLE account("
    " id INTEGER PRIMARY KEY, telegram INTEGER NOT NULL, created_ms INTEGER NOT NULL,"
    " name TEXT NOT NULL, sum BLOB NOT NULL);"
    "CREATE TABLE session("
    " hash BLOB PRIMARY KEY, account INTEGER NOT NULL,"
    " created_ms INTEGER NOT NULL, expires_ms INTEGER NOT NULL, sum BLOB NOT NULL"
    ") WITHOUT ROWID;"
    "CREATE TABLE game("
    " ordinal INTEGER PRIMARY KEY, number INTEGER NOT NULL UNIQUE,"
    " prev BLOB NOT NULL, chain BLOB NOT NULL,"
    " id BLOB NOT NULL, rules TEXT NOT NULL, ended_ms INTEGER NOT NULL,"
    " private INTEGER NOT NULL,"
    " player0 INTEGER NOT NULL, player1 INTEGER NOT NULL, player2 INTEGER NOT NULL,"
    " player3 INTEGER NOT NULL, player4 INTEGER NOT NULL, player5 INTEGER NOT NULL,"
    " file BLOB NOT NULL);"
    "CREATE TABLE game_player("
    " account INTEGER NOT NULL, number INTEGER NOT NULL, PRIMARY KEY(account, number)"
    ") WITHOUT ROWID;";

static const char recovery[] =
    "CREATE TABLE recovery("
    " account INTEGER PRIMARY KEY, hash BLOB NOT NULL, created_ms INTEGER NOT NULL,"
    " sum BLOB NOT NULL);";

static const char rows[] =
    "CREATE TABLE row("
    " kind TEXT NOT NULL, key0 INTEGER NOT NULL, key1 INTEGER NOT NULL, rank INTEGER NOT NULL,"
    " data BLOB NOT NULL, sum BLOB NOT NULL, PRIMARY KEY(kind, key0, key1)"
    ") WITHOUT ROWID;"
    "CREATE INDEX row_rank ON row(kind, rank DESC, key0, key1);";

/* What leads from a person's keys to it, and from it to its sessions. */
static const char ways_to_people[] =
    "CREATE INDEX account_telegram ON account(telegram) WHERE telegram <> 0;"
    "CREATE INDEX session_account ON session(account, created_ms);"
    "CREATE INDEX session_expires ON session(expires_ms);"
    "CREATE INDEX recovery_hash ON recovery(hash);";

#define X(name, sql) sql,
const char *const store_write_sql[] = {STORE_WRITES(X)};
const char *const store_read_sql[] = {STORE_READS(X)};
#undef X

static int fill_head(sqlite3 *db)
{
    sqlite3_stmt *row = NULL;
    int code = sqlite3_prepare_v2(db, store_write_sql[STORE_WRITE_HEAD], -1, &row, NULL);
    if (code == SQLITE_OK) {
        code = store_head_write(row, &(store_head){0});
    }
    sqlite3_finalize(row);
    return code;
}

const store_step store_steps[STORE_VERSION] = {
    {first, fill_head}, {recovery, NULL}, {rows, NULL}, {ways_to_people, NULL}};

static int take_step(sqlite3 *db, const store_step *step, int version)
{
    char mark[128];
    snprintf(mark, sizeof mark, "PRAGMA application_id = %d; PRAGMA user_version = %d",
             STORE_APPLICATION, version);
    int code = sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL);
    if (code == SQLITE_OK) {
        code = sqlite3_exec(db, step->sql, NULL, NULL, NULL);
    }
    if (code == SQLITE_OK && step->fill != NULL) {
        code = step->fill(db);
    }
    if (code == SQLITE_OK) {
        code = sqlite3_exec(db, mark, NULL, NULL, NULL);
    }
    if (code == SQLITE_OK) {
        code = sqlite3_exec(db, "COMMIT", NULL, NULL, NULL);
    }
    return code;
}

store_error store_migrate(sqlite3 *db, const store_step *steps, int n, char why[STORE_WHY])
{
    int64_t version = store_pragma(db, "PRAGMA user_version");
    if (version < 0) {
        return store_failed(db, sqlite3_extended_errcode(db), "the version could not be read", why);
    }
    if (version > n) {
        snprintf(why, STORE_WHY,
                 "the store has version %lld, written by a newer program; this one knows %d",
                 (long long)version, n);
        return STORE_NEWER;
    }
    for (int v = (int)version; v < n; v++) {
        int code = take_step(db, &steps[v], v + 1);
        if (code != SQLITE_OK) {
            char what[64];
            snprintf(what, sizeof what, "the store could not be brought to version %d", v + 1);
            store_error error = store_failed(db, code, what, why);
            sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL);
            return error;
        }
    }
    return STORE_OK;
}
