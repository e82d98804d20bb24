/* The commit of a batch: one transaction, on the disk when it returns. */
#include <string.h>

#include "store/store_core.h"

static int put_journal(store *s, const store_batch *b, store_head *h)
{
    uint8_t chain[STORE_HASH];
    int64_t id = h->journal_last + 1;
    sqlite3_stmt *row = s->writes[STORE_WRITE_JOURNAL];
    store_sum_journal(h->journal_chain, id, b->journal, b->journal_n, chain);
    sqlite3_bind_int64(row, 1, id);
    store_bind_bytes(row, 2, chain, STORE_HASH);
    int code = store_bind_bytes(row, 3, b->journal, b->journal_n);
    if (code != SQLITE_OK) {
        sqlite3_clear_bindings(row);
        return code; /* more than the database takes in one row */
    }
    memcpy(h->journal_chain, chain, STORE_HASH);
    h->journal_last = id;
    h->journal_bytes += (int64_t)b->journal_n;
    return store_run(row);
}

/* Deletes the earlier rows; the next row is still chained to the last of them. */
static int restart_journal(store *s, store_head *h)
{
    memcpy(h->journal_base, h->journal_chain, STORE_HASH);
    h->journal_bytes = 0;
    return store_run(s->writes[STORE_WRITE_JOURNAL_CLEAR]);
}

/* Removes the sum of a row that is about to be deleted from the sum of all. The row's key is bound
 * to the statement. */
static int forget_sum(sqlite3_stmt *row, store_head *h)
{
    uint8_t sum[STORE_HASH];
    int code = sqlite3_step(row);
    if (code == SQLITE_ROW && store_column_bytes(row, 0, sum, STORE_HASH)) {
        store_sum_mix(h->people, sum);
    }
    sqlite3_reset(row);
    sqlite3_clear_bindings(row);
    return code == SQLITE_ROW || code == SQLITE_DONE ? SQLITE_OK : code;
}

static int put_account(store *s, const store_account *a, store_head *h)
{
    uint8_t sum[STORE_HASH];
    sqlite3_bind_int64(s->writes[STORE_WRITE_ACCOUNT_SUM], 1, a->id);
    int code = forget_sum(s->writes[STORE_WRITE_ACCOUNT_SUM], h);
    if (code != SQLITE_OK) {
        return code;
    }
    store_sum_account(a, sum);
    store_sum_mix(h->people, sum);
    sqlite3_stmt *row = s->writes[STORE_WRITE_ACCOUNT];
    sqlite3_bind_int64(row, 1, a->id);
    sqlite3_bind_int64(row, 2, a->telegram);
    sqlite3_bind_int64(row, 3, a->created_ms);
    sqlite3_bind_text(row, 4, a->name, (int)strnlen(a->name, STORE_NAME - 1), SQLITE_STATIC);
    store_bind_bytes(row, 5, sum, STORE_HASH);
    return store_run(row);
}

static int forget_session(store *s, const uint8_t hash[STORE_HASH], store_head *h)
{
    sqlite3_stmt *row = s->writes[STORE_WRITE_SESSION_SUM];
    store_bind_bytes(row, 1, hash, STORE_HASH);
    return forget_sum(row, h);
}

static int put_session(store *s, const store_session *session, store_head *h)
{
    uint8_t sum[STORE_HASH];
    int code = forget_session(s, session->hash, h);
    if (code != SQLITE_OK) {
        return code;
    }
    store_sum_session(session, sum);
    store_sum_mix(h->people, sum);
    sqlite3_stmt *row = s->writes[STORE_WRITE_SESSION];
    store_bind_bytes(row, 1, session->hash, STORE_HASH);
    sqlite3_bind_int64(row, 2, session->account);
    sqlite3_bind_int64(row, 3, session->created_ms);
    sqlite3_bind_int64(row, 4, session->expires_ms);
    store_bind_bytes(row, 5, sum, STORE_HASH);
    return store_run(row);
}

static int drop_session(store *s, const uint8_t hash[STORE_HASH], store_head *h)
{
    int code = forget_session(s, hash, h);
    if (code != SQLITE_OK) {
        return code;
    }
    store_bind_bytes(s->writes[STORE_WRITE_SESSION_DROP], 1, hash, STORE_HASH);
    return store_run(s->writes[STORE_WRITE_SESSION_DROP]);
}

static int forget_recovery(store *s, int64_t account, store_head *h)
{
    sqlite3_stmt *row = s->writes[STORE_WRITE_RECOVERY_SUM];
    sqlite3_bind_int64(row, 1, account);
    return forget_sum(row, h);
}

static int put_recovery(store *s, const store_recovery *recovery, store_head *h)
{
    uint8_t sum[STORE_HASH];
    int code = forget_recovery(s, recovery->account, h);
    if (code != SQLITE_OK) {
        return code;
    }
    store_sum_recovery(recovery, sum);
    store_sum_mix(h->people, sum);
    sqlite3_stmt *row = s->writes[STORE_WRITE_RECOVERY];
    sqlite3_bind_int64(row, 1, recovery->account);
    store_bind_bytes(row, 2, recovery->hash, STORE_HASH);
    sqlite3_bind_int64(row, 3, recovery->created_ms);
    store_bind_bytes(row, 4, sum, STORE_HASH);
    return store_run(row);
}

static int drop_recovery(store *s, int64_t account, store_head *h)
{
    int code = forget_recovery(s, account, h);
    if (code != SQLITE_OK) {
        return code;
    }
    sqlite3_bind_int64(s->writes[STORE_WRITE_RECOVERY_DROP], 1, account);
    return store_run(s->writes[STORE_WRITE_RECOVERY_DROP]);
}

static void bind_row_key(sqlite3_stmt *to, const store_row *row)
{
    sqlite3_bind_text(to, 1, row->kind, (int)strnlen(row->kind, STORE_KIND - 1), SQLITE_STATIC);
    sqlite3_bind_int64(to, 2, row->key[0]);
    sqlite3_bind_int64(to, 3, row->key[1]);
}

static int forget_row(store *s, const store_row *row, store_head *h)
{
    bind_row_key(s->writes[STORE_WRITE_ROW_SUM], row);
    return forget_sum(s->writes[STORE_WRITE_ROW_SUM], h);
}

static int put_row(store *s, const store_row *row, store_head *h)
{
    uint8_t sum[STORE_HASH];
    sqlite3_stmt *to = s->writes[STORE_WRITE_ROW];
    int code = forget_row(s, row, h);
    if (code != SQLITE_OK) {
        return code;
    }
    store_sum_row(row, sum);
    store_sum_mix(h->people, sum);
    bind_row_key(to, row);
    sqlite3_bind_int64(to, 4, row->rank);
    code = store_bind_bytes(to, 5, row->bytes, row->n);
    if (code != SQLITE_OK) {
        sqlite3_clear_bindings(to);
        return code;
    }
    store_bind_bytes(to, 6, sum, STORE_HASH);
    return store_run(to);
}

static int drop_row(store *s, const store_row *row, store_head *h)
{
    int code = forget_row(s, row, h);
    if (code != SQLITE_OK) {
        return code;
    }
    bind_row_key(s->writes[STORE_WRITE_ROW_DROP], row);
    return store_run(s->writes[STORE_WRITE_ROW_DROP]);
}

static int put_players(store *s, const store_game *g)
{
    sqlite3_stmt *row = s->writes[STORE_WRITE_GAME_PLAYER];
    for (int i = 0; i < STORE_PLAYERS; i++) {
        if (g->players[i] == 0) {
            continue;
        }
        sqlite3_bind_int64(row, 1, g->players[i]);
        sqlite3_bind_int64(row, 2, g->number);
        int code = store_run(row);
        if (code != SQLITE_OK) {
            return code;
        }
    }
    return SQLITE_OK;
}

static int put_game(store *s, const store_game *g, store_head *h)
{
    uint8_t prev[STORE_HASH];
    memcpy(prev, h->game_chain, STORE_HASH);
    h->games++;
    store_sum_game(prev, h->games, g, h->game_chain);
    sqlite3_stmt *row = s->writes[STORE_WRITE_GAME];
    sqlite3_bind_int64(row, 1, h->games);
    sqlite3_bind_int64(row, 2, g->number);
    store_bind_bytes(row, 3, prev, STORE_HASH);
    store_bind_bytes(row, 4, h->game_chain, STORE_HASH);
    store_bind_bytes(row, 5, g->id, STORE_GAME_ID);
    sqlite3_bind_text(row, 6, g->rules, (int)strnlen(g->rules, STORE_RULES - 1), SQLITE_STATIC);
    sqlite3_bind_int64(row, 7, g->ended_ms);
    sqlite3_bind_int(row, 8, g->is_private);
    for (int i = 0; i < STORE_PLAYERS; i++) {
        sqlite3_bind_int64(row, 9 + i, g->players[i]);
    }
    int code = store_bind_bytes(row, 9 + STORE_PLAYERS, g->file, g->file_n);
    if (code != SQLITE_OK) {
        sqlite3_clear_bindings(row);
        return code;
    }
    code = store_run(row);
    return code == SQLITE_OK ? put_players(s, g) : code;
}

static int put_item(store *s, const store_item *item, store_head *h)
{
    switch (item->kind) {
    case STORE_ITEM_ACCOUNT:
        return put_account(s, &item->account, h);
    case STORE_ITEM_SESSION:
        return put_session(s, &item->session, h);
    case STORE_ITEM_SESSION_DROP:
        return drop_session(s, item->session.hash, h);
    case STORE_ITEM_RECOVERY:
        return put_recovery(s, &item->recovery, h);
    case STORE_ITEM_RECOVERY_DROP:
        return drop_recovery(s, item->recovery.account, h);
    case STORE_ITEM_ROW:
        return put_row(s, &item->row, h);
    case STORE_ITEM_ROW_DROP:
        return drop_row(s, &item->row, h);
    case STORE_ITEM_GAME:
        return put_game(s, &item->game, h);
    }
    return SQLITE_MISUSE;
}

static int put_all(store *s, const store_batch *b, store_head *h)
{
    int code = store_run(s->writes[STORE_WRITE_BEGIN]);
    if (code == SQLITE_OK && b->restart) {
        code = restart_journal(s, h);
    }
    if (code == SQLITE_OK && b->journal_n > 0) {
        code = put_journal(s, b, h);
    }
    for (int i = 0; i < b->items_n && code == SQLITE_OK; i++) {
        code = put_item(s, &b->items[i], h);
    }
    if (code == SQLITE_OK) {
        code = store_head_write(s->writes[STORE_WRITE_HEAD], h);
    }
    if (code == SQLITE_OK) {
        code = store_run(s->writes[STORE_WRITE_COMMIT]);
    }
    return code;
}

/* After a failure the transaction is rolled back, and the next one writes its pages to the same
 * place in the write-ahead log. That is what makes it right to go on after a failed fsync: the
 * kernel may have marked the unwritten pages as clean, so that a second fsync alone would succeed
 * and mean nothing, but pages that are written anew are dirty again and the next fsync is about
 * them. Whether the batch that failed is found after a crash is open until then; it was never
 * called done. */
static store_error put(store *s, const store_batch *b, char why[STORE_WHY])
{
    store_head head = s->head;
    int code = put_all(s, b, &head);
    if (code == SQLITE_OK) {
        s->head = head;
        atomic_store(&s->journal_bytes, head.journal_bytes);
        atomic_store(&s->journal_last, head.journal_last);
        return STORE_OK;
    }
    store_error error = store_failed(s->db, code, "nothing of this could be saved", why);
    if (!sqlite3_get_autocommit(s->db)) {
        store_run(s->writes[STORE_WRITE_ROLLBACK]);
    }
    return error;
}

store_error store_write(store *s, store_batch *b, char why[STORE_WHY])
{
    store_error error = STORE_CONFLICT;
    why[0] = '\0';
    if (store_batch_is_empty(b)) {
        return STORE_OK;
    }
    pthread_mutex_lock(&s->writing);
    if (store_streams_take(s, b, why)) {
        error = put(s, b, why);
        store_streams_settle(s, b, error == STORE_OK);
    }
    pthread_mutex_unlock(&s->writing);
    return error;
}

void store_tidy(store *s)
{
    pthread_mutex_lock(&s->writing);
    if (s->wal_pages >= s->tidy_at) {
        int all = 0;
        int moved = 0;
        int code = sqlite3_wal_checkpoint_v2(s->db, NULL, SQLITE_CHECKPOINT_PASSIVE, &all, &moved);
        /* When all are moved the next commit begins the log anew. When a backup still reads old
         * pages they stay, and it is too early to try again after each commit. */
        bool whole = code == SQLITE_OK && moved == all;
        s->tidy_at = STORE_TIDY_PAGES + (whole ? 0 : s->wal_pages);
    }
    pthread_mutex_unlock(&s->writing);
}

store_error store_commit(store *s, store_batch *b, char why[STORE_WHY])
{
    store_error error = store_write(s, b, why);
    store_tidy(s);
    return error;
}
