/* A batch: rows and records that are committed together. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "store/store_core.h"

/* A batch that held more than this frees its memory when it is cleared. */
enum { KEPT = 1 << 20 };

store_batch *store_batch_new(void)
{
    store_batch *b = store_memory(NULL, sizeof *b);
    *b = (store_batch){0};
    return b;
}

void store_batch_free(store_batch *b)
{
    if (b == NULL) {
        return;
    }
    store_batch_clear(b);
    free(b->journal);
    free(b->items);
    free(b->changes);
    free(b);
}

void store_batch_clear(store_batch *b)
{
    for (int i = 0; i < b->items_n; i++) {
        if (b->items[i].kind == STORE_ITEM_GAME) {
            free((void *)b->items[i].game.file);
        } else if (b->items[i].kind == STORE_ITEM_ROW) {
            free((void *)b->items[i].row.bytes);
        }
    }
    b->items_n = 0;
    b->changes_n = 0;
    b->journal_n = 0;
    b->restart = false;
    if (b->journal_cap > KEPT) {
        free(b->journal);
        b->journal = NULL;
        b->journal_cap = 0;
    }
}

bool store_batch_is_empty(const store_batch *b)
{
    return b->journal_n == 0 && b->items_n == 0 && !b->restart;
}

size_t store_batch_bytes(const store_batch *b)
{
    return b->journal_n;
}

void store_batch_journal(store_batch *b, const void *bytes, size_t n)
{
    enum { FIRST = 4096 };
    if (n == 0) {
        return;
    }
    assert(n <= SIZE_MAX / 2 - b->journal_n);
    if (b->journal_n + n > b->journal_cap) {
        size_t cap = b->journal_cap > 0 ? b->journal_cap : FIRST;
        while (cap < b->journal_n + n) {
            cap *= 2;
        }
        b->journal = store_memory(b->journal, cap);
        b->journal_cap = cap;
    }
    memcpy(b->journal + b->journal_n, bytes, n);
    b->journal_n += n;
}

void store_batch_restart(store_batch *b)
{
    b->restart = true;
    b->journal_n = 0;
    b->changes_n = 0;
}

static store_item *add(store_batch *b, store_item_kind kind)
{
    enum { FIRST = 16 };
    if (b->items_n == b->items_cap) {
        b->items_cap = b->items_cap > 0 ? b->items_cap * 2 : FIRST;
        b->items = store_memory(b->items, (size_t)b->items_cap * sizeof *b->items);
    }
    store_item *item = &b->items[b->items_n++];
    memset(item, 0, sizeof *item);
    item->kind = kind;
    return item;
}

void store_batch_account(store_batch *b, const store_account *a)
{
    add(b, STORE_ITEM_ACCOUNT)->account = *a;
}

void store_batch_session(store_batch *b, const store_session *session)
{
    add(b, STORE_ITEM_SESSION)->session = *session;
}

void store_batch_session_drop(store_batch *b, const uint8_t hash[STORE_HASH])
{
    memcpy(add(b, STORE_ITEM_SESSION_DROP)->session.hash, hash, STORE_HASH);
}

void store_batch_recovery(store_batch *b, const store_recovery *recovery)
{
    add(b, STORE_ITEM_RECOVERY)->recovery = *recovery;
}

void store_batch_recovery_drop(store_batch *b, int64_t account)
{
    add(b, STORE_ITEM_RECOVERY_DROP)->recovery.account = account;
}

/* Never NULL: no bytes are bytes too. */
static void *copy(const void *bytes, size_t n)
{
    void *to = store_memory(NULL, n > 0 ? n : 1);
    if (n > 0) {
        memcpy(to, bytes, n);
    }
    return to;
}

void store_batch_row(store_batch *b, const store_row *row)
{
    void *bytes = copy(row->bytes, row->n);
    store_row *item = &add(b, STORE_ITEM_ROW)->row;
    *item = *row;
    item->bytes = bytes;
}

void store_batch_row_drop(store_batch *b, const store_row *row)
{
    add(b, STORE_ITEM_ROW_DROP)->row = *row;
}

void store_batch_game(store_batch *b, const store_game *g)
{
    char *file = copy(g->file, g->file_n);
    store_game *item = &add(b, STORE_ITEM_GAME)->game;
    *item = *g;
    item->file = file;
}
