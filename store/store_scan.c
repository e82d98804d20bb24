/* Scans whole tables. Each row is checked before it is handed on, and at the end that none is
 * missing. A scan has its own connection and sees the store as of one moment. */
#include <stdio.h>
#include <string.h>

#include "store/store_core.h"

typedef bool journal_each(void *self, const uint8_t *bytes, size_t n);

/* A table that is being read. */
typedef struct scan {
    sqlite3 *db;
    sqlite3_stmt *row;
    int code;
} scan;

static scan scan_start(sqlite3 *db, const char *sql)
{
    scan c = {.db = db};
    c.code = sqlite3_prepare_v2(db, sql, -1, &c.row, NULL);
    return c;
}

static bool scan_next(scan *c)
{
    if (c->code == SQLITE_OK || c->code == SQLITE_ROW) {
        c->code = sqlite3_step(c->row);
    }
    return c->code == SQLITE_ROW;
}

/* Ends it. False, with why: the table could not be read to its end. */
static bool scan_end(scan *c, const char *what, char why[STORE_WHY])
{
    bool whole = c->code == SQLITE_DONE;
    if (!whole && c->code != SQLITE_ROW) {
        store_failed(c->db, c->code, what, why);
    }
    sqlite3_finalize(c->row);
    return whole;
}

/* -- the journal -- */

static bool journal_row(sqlite3_stmt *row, store_head *now, char why[STORE_WHY])
{
    uint8_t written[STORE_HASH];
    int64_t id = sqlite3_column_int64(row, 0);
    const void *bytes = sqlite3_column_blob(row, 2);
    size_t n = (size_t)sqlite3_column_bytes(row, 2);
    store_sum_journal(now->journal_chain, id, bytes != NULL ? bytes : "", n, now->journal_chain);
    now->journal_last = id;
    now->journal_bytes += (int64_t)n;
    if (!store_column_bytes(row, 1, written, STORE_HASH) ||
        memcmp(written, now->journal_chain, STORE_HASH) != 0) {
        return store_damaged(why, "row %lld of the journal is not what was written there",
                             (long long)id);
    }
    return true;
}

/* Calls `each`, unless it is NULL. */
static bool scan_journal(sqlite3 *db, const store_head *head, journal_each *each, void *self,
                         char why[STORE_WHY])
{
    store_head now = {0};
    memcpy(now.journal_chain, head->journal_base, STORE_HASH);
    scan c = scan_start(db, "SELECT id, chain, data FROM journal ORDER BY id");
    while (scan_next(&c)) {
        if (!journal_row(c.row, &now, why)) {
            break;
        }
        if (each != NULL &&
            !each(self, sqlite3_column_blob(c.row, 2), (size_t)sqlite3_column_bytes(c.row, 2))) {
            why[0] = '\0';
            break;
        }
    }
    if (!scan_end(&c, "the journal could not be read", why)) {
        return false;
    }
    if (memcmp(now.journal_chain, head->journal_chain, STORE_HASH) != 0 ||
        now.journal_bytes != head->journal_bytes) {
        return store_damaged(why, "the journal ends at row %lld instead of %lld",
                             (long long)now.journal_last, (long long)head->journal_last);
    }
    return true;
}

/* -- accounts, sessions and recovery codes -- */

static bool scan_accounts(sqlite3 *db, const store_each *each, uint8_t all[STORE_HASH],
                          char why[STORE_WHY])
{
    uint8_t sum[STORE_HASH];
    store_account a;
    scan c = scan_start(db, "SELECT " STORE_ACCOUNT_COLUMNS " FROM account");
    while (scan_next(&c)) {
        if (!store_account_row_read(c.row, &a, sum)) {
            store_damaged(why, "account %lld is not what was written", (long long)a.id);
            break;
        }
        store_sum_mix(all, sum);
        if (each->account != NULL) {
            each->account(each->self, &a);
        }
    }
    return scan_end(&c, "the accounts could not be read", why);
}

static bool scan_sessions(sqlite3 *db, const store_each *each, uint8_t all[STORE_HASH],
                          char why[STORE_WHY])
{
    uint8_t sum[STORE_HASH];
    store_session session;
    scan c = scan_start(db, "SELECT " STORE_SESSION_COLUMNS " FROM session");
    while (scan_next(&c)) {
        if (!store_session_row_read(c.row, &session, sum)) {
            store_damaged(why, "a session of account %lld is not what was written",
                          (long long)session.account);
            break;
        }
        store_sum_mix(all, sum);
        if (each->session != NULL) {
            each->session(each->self, &session);
        }
    }
    return scan_end(&c, "the sessions could not be read", why);
}

static bool scan_recoveries(sqlite3 *db, const store_each *each, uint8_t all[STORE_HASH],
                            char why[STORE_WHY])
{
    uint8_t sum[STORE_HASH];
    store_recovery recovery;
    scan c = scan_start(db, "SELECT " STORE_RECOVERY_COLUMNS " FROM recovery");
    while (scan_next(&c)) {
        if (!store_recovery_row_read(c.row, &recovery, sum)) {
            store_damaged(why, "the recovery code of account %lld is not what was written",
                          (long long)recovery.account);
            break;
        }
        store_sum_mix(all, sum);
        if (each->recovery != NULL) {
            each->recovery(each->self, &recovery);
        }
    }
    return scan_end(&c, "the recovery codes could not be read", why);
}

static bool scan_rows(sqlite3 *db, uint8_t all[STORE_HASH], char why[STORE_WHY])
{
    uint8_t sum[STORE_HASH];
    store_row row;
    scan c = scan_start(db, "SELECT " STORE_ROW_COLUMNS " FROM row");
    while (scan_next(&c)) {
        if (!store_row_take(c.row, &row, sum)) {
            store_damaged(why, "a row of the kind %s is not what was written", row.kind);
            break;
        }
        store_sum_mix(all, sum);
    }
    return scan_end(&c, "the rows of other kinds could not be read", why);
}

static bool scan_people(sqlite3 *db, const store_head *head, const store_each *each,
                        char why[STORE_WHY])
{
    uint8_t all[STORE_HASH] = {0};
    if (!scan_accounts(db, each, all, why) || !scan_sessions(db, each, all, why) ||
        !scan_recoveries(db, each, all, why) || !scan_rows(db, all, why)) {
        return false;
    }
    if (memcmp(all, head->people, STORE_HASH) != 0) {
        return store_damaged(why,
                             "an account, a session, a code or a row is missing or out of date");
    }
    return true;
}

/* -- games -- */

/* Different accounts that played: as many rows lead from accounts to the game. */
static int players_of(const store_game *g)
{
    int n = 0;
    for (int i = 0; i < STORE_PLAYERS; i++) {
        bool counts = g->players[i] != 0;
        for (int j = 0; j < i; j++) {
            counts = counts && g->players[j] != g->players[i];
        }
        n += counts;
    }
    return n;
}

static bool listed(sqlite3_stmt *player, const store_game *g)
{
    bool all = true;
    for (int i = 0; i < STORE_PLAYERS && all; i++) {
        if (g->players[i] != 0) {
            sqlite3_bind_int64(player, 1, g->players[i]);
            sqlite3_bind_int64(player, 2, g->number);
            all = sqlite3_step(player) == SQLITE_ROW;
            sqlite3_reset(player);
        }
    }
    return all;
}

static bool game_row(sqlite3_stmt *row, sqlite3_stmt *player, store_game_row *game, store_head *now,
                     char why[STORE_WHY])
{
    if (!store_game_row_read(row, game) || game->ordinal != now->games + 1 ||
        memcmp(game->prev, now->game_chain, STORE_HASH) != 0) {
        return store_damaged(why, "the game in place %lld is not what was written there",
                             (long long)now->games + 1);
    }
    if (!listed(player, &game->g)) {
        return store_damaged(why, "game %lld is missing in a player's list",
                             (long long)game->g.number);
    }
    now->games = game->ordinal;
    memcpy(now->game_chain, game->chain, STORE_HASH);
    return true;
}

static bool scan_games(sqlite3 *db, const store_head *head, char why[STORE_WHY])
{
    store_head now = {0};
    int64_t lists = 0;
    scan player = scan_start(db, "SELECT 1 FROM game_player WHERE account = ?1 AND number = ?2");
    scan c = scan_start(db, "SELECT " STORE_GAME_COLUMNS " FROM game ORDER BY ordinal");
    while (scan_next(&c)) {
        store_game_row game;
        if (!game_row(c.row, player.row, &game, &now, why)) {
            break;
        }
        lists += players_of(&game.g);
    }
    sqlite3_finalize(player.row);
    if (!scan_end(&c, "the games could not be read", why)) {
        return false;
    }
    if (now.games != head->games || memcmp(now.game_chain, head->game_chain, STORE_HASH) != 0) {
        return store_damaged(why, "there are %lld games instead of %lld", (long long)now.games,
                             (long long)head->games);
    }
    if (lists != store_pragma(db, "SELECT count(*) FROM game_player")) {
        return store_damaged(why, "a player's list has a game too many");
    }
    return true;
}

/* -- everything -- */

/* What the sums cannot see: that every row is found by every way that leads to it. */
static bool scan_pages(sqlite3 *db, char why[STORE_WHY])
{
    char said[STORE_WHY / 2] = "";
    scan c = scan_start(db, "PRAGMA integrity_check(1)");
    if (scan_next(&c)) {
        const unsigned char *text = sqlite3_column_text(c.row, 0);
        snprintf(said, sizeof said, "%s", text != NULL ? (const char *)text : "");
        scan_next(&c);
    }
    if (!scan_end(&c, "the store could not be checked", why)) {
        return false;
    }
    return strcmp(said, "ok") == 0 || store_damaged(why, "%s", said);
}

static bool verify_in_transaction(sqlite3 *db, char why[STORE_WHY])
{
    store_head head;
    return scan_pages(db, why) && store_head_read(db, &head, why) == STORE_OK &&
           scan_journal(db, &head, NULL, NULL, why) && scan_games(db, &head, why) &&
           scan_people(db, &head, &(store_each){0}, why);
}

/* One moment for all tables. False: why. */
static bool begin(sqlite3 *db, char why[STORE_WHY])
{
    int code = sqlite3_exec(db, "BEGIN", NULL, NULL, NULL);
    if (code != SQLITE_OK) {
        store_failed(db, code, "the store could not be read", why);
    }
    return code == SQLITE_OK;
}

bool store_verify_database(sqlite3 *db, char why[STORE_WHY])
{
    why[0] = '\0';
    if (!begin(db, why)) {
        return false;
    }
    bool good = verify_in_transaction(db, why);
    sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL);
    return good;
}

bool store_verify(store *s, char why[STORE_WHY])
{
    store_error error = STORE_OK;
    sqlite3 *db = store_connect(s->path, false, &error, why);
    bool good = db != NULL && store_verify_database(db, why);
    sqlite3_close(db);
    return good;
}

bool store_replay(store *s, journal_each *each, void *self, char why[STORE_WHY])
{
    store_error error = STORE_OK;
    store_head head;
    why[0] = '\0';
    sqlite3 *db = store_connect(s->path, false, &error, why);
    bool good = db != NULL && begin(db, why) && store_head_read(db, &head, why) == STORE_OK &&
                scan_journal(db, &head, each, self, why);
    sqlite3_close(db);
    return good;
}

bool store_people(store *s, const store_each *each, char why[STORE_WHY])
{
    store_error error = STORE_OK;
    store_head head;
    why[0] = '\0';
    sqlite3 *db = store_connect(s->path, false, &error, why);
    bool good = db != NULL && begin(db, why) && store_head_read(db, &head, why) == STORE_OK &&
                scan_people(db, &head, each, why);
    sqlite3_close(db);
    return good;
}
