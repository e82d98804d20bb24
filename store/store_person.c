/* Reads one person, from any thread: an account with its sessions and its recovery code, as of one
 * moment. */
#include <string.h>

#include "store/store_core.h"

/* A read that goes wrong says why once. */
static store_found unreadable(store *s, int code, char why[STORE_WHY])
{
    store_failed(s->reader, code, "an account could not be read", why);
    return STORE_UNREADABLE;
}

static store_found damaged(int64_t account, char why[STORE_WHY])
{
    store_damaged(why, "account %lld, or what belongs to it, is not what was written",
                  (long long)account);
    return STORE_UNREADABLE;
}

/* One row of a statement that has its key: STORE_NOBODY if there is none. The statement stands on
 * the row until it is reset. */
static store_found first_row(store *s, sqlite3_stmt *row, char why[STORE_WHY])
{
    int code = sqlite3_step(row);
    if (code == SQLITE_ROW) {
        return STORE_FOUND;
    }
    return code == SQLITE_DONE ? STORE_NOBODY : unreadable(s, code, why);
}

static void end_row(sqlite3_stmt *row)
{
    sqlite3_reset(row);
    sqlite3_clear_bindings(row);
}

/* The account that the key leads to. */
static store_found find_account(store *s, const store_key *key, int64_t *account,
                                char why[STORE_WHY])
{
    sqlite3_stmt *row = NULL;
    switch (key->kind) {
    case STORE_BY_ACCOUNT:
        *account = key->number;
        return STORE_FOUND;
    case STORE_BY_TELEGRAM:
        row = s->reads[STORE_READ_OF_TELEGRAM];
        sqlite3_bind_int64(row, 1, key->number);
        break;
    case STORE_BY_SESSION:
        row = s->reads[STORE_READ_OF_SESSION];
        store_bind_bytes(row, 1, key->hash, STORE_HASH);
        break;
    case STORE_BY_RECOVERY:
        row = s->reads[STORE_READ_OF_RECOVERY];
        store_bind_bytes(row, 1, key->hash, STORE_HASH);
        break;
    }
    store_found found = first_row(s, row, why);
    *account = found == STORE_FOUND ? sqlite3_column_int64(row, 0) : 0;
    end_row(row);
    return found;
}

static store_found read_account(store *s, int64_t id, store_person *p, char why[STORE_WHY])
{
    uint8_t sum[STORE_HASH];
    sqlite3_stmt *row = s->reads[STORE_READ_ACCOUNT];
    sqlite3_bind_int64(row, 1, id);
    store_found found = first_row(s, row, why);
    if (found == STORE_FOUND && !store_account_row_read(row, &p->account, sum)) {
        found = damaged(id, why);
    }
    end_row(row);
    return found;
}

static store_found read_sessions(store *s, int64_t id, store_person *p, char why[STORE_WHY])
{
    uint8_t sum[STORE_HASH];
    sqlite3_stmt *row = s->reads[STORE_READ_SESSIONS];
    sqlite3_bind_int64(row, 1, id);
    sqlite3_bind_int(row, 2, STORE_SESSIONS);
    store_found found;
    while ((found = first_row(s, row, why)) == STORE_FOUND && p->sessions_n < STORE_SESSIONS) {
        if (!store_session_row_read(row, &p->sessions[p->sessions_n++], sum)) {
            found = damaged(id, why);
            break;
        }
    }
    end_row(row);
    return found == STORE_UNREADABLE ? found : STORE_FOUND;
}

static store_found read_recovery(store *s, int64_t id, store_person *p, char why[STORE_WHY])
{
    uint8_t sum[STORE_HASH];
    sqlite3_stmt *row = s->reads[STORE_READ_RECOVERY];
    sqlite3_bind_int64(row, 1, id);
    store_found found = first_row(s, row, why);
    p->has_recovery = found == STORE_FOUND;
    if (found == STORE_FOUND && !store_recovery_row_read(row, &p->recovery, sum)) {
        found = damaged(id, why);
    }
    end_row(row);
    return found == STORE_UNREADABLE ? found : STORE_FOUND;
}

static store_found read_person(store *s, const store_key *key, store_person *p, char why[STORE_WHY])
{
    int64_t id;
    store_found found = find_account(s, key, &id, why);
    if (found == STORE_FOUND) {
        found = read_account(s, id, p, why);
        /* A session or a code leads to an account that is gone. */
        if (found == STORE_NOBODY && key->kind != STORE_BY_ACCOUNT) {
            found = damaged(id, why);
        }
    }
    if (found == STORE_FOUND) {
        found = read_sessions(s, id, p, why);
    }
    return found == STORE_FOUND ? read_recovery(s, id, p, why) : found;
}

store_found store_person_read(store *s, const store_key *key, store_person *p, char why[STORE_WHY])
{
    memset(p, 0, sizeof *p);
    why[0] = '\0';
    pthread_mutex_lock(&s->reading);
    int code = store_run(s->reads[STORE_READ_BEGIN]);
    store_found found = code == SQLITE_OK ? read_person(s, key, p, why) : unreadable(s, code, why);
    if (code == SQLITE_OK) {
        store_run(s->reads[STORE_READ_END]);
    }
    pthread_mutex_unlock(&s->reading);
    return found;
}

int store_expired_sessions(store *s, int64_t now_ms, uint8_t (*hashes)[STORE_HASH], int max,
                           char why[STORE_WHY])
{
    int n = 0;
    store_found found = STORE_NOBODY;
    why[0] = '\0';
    pthread_mutex_lock(&s->reading);
    sqlite3_stmt *row = s->reads[STORE_READ_EXPIRED];
    sqlite3_bind_int64(row, 1, now_ms);
    sqlite3_bind_int(row, 2, max);
    while (n < max && (found = first_row(s, row, why)) == STORE_FOUND) {
        if (!store_column_bytes(row, 0, hashes[n++], STORE_HASH)) {
            store_damaged(why, "a session is not what was written");
            found = STORE_UNREADABLE;
            break;
        }
    }
    end_row(row);
    pthread_mutex_unlock(&s->reading);
    return found == STORE_UNREADABLE ? -1 : n;
}
