/* Seats that are held for a while. */
#include "server/doors/col_hold.h"

#include <stdlib.h>
#include <string.h>

#include "server/accounts/address.h"
#include "server/accounts/secret.h"
#include "server/accounts/siphash.h"
#include "table/grow.h"

void col_hold_init(col_holds *h)
{
    *h = (col_holds){0};
    list_init(&h->all);
    secret_draw(h->key, sizeof h->key);
}

void col_hold_free(col_holds *h)
{
    for (col_hold *hold = col_hold_first(h); hold != NULL; hold = col_hold_first(h)) {
        col_hold_drop(h, hold);
    }
    map_clear(&h->by_id);
    map_clear(&h->by_table);
    map_clear(&h->by_address);
    map_clear(&h->by_account);
}

static uint64_t hash_of(const col_holds *h, const char *text, size_t n)
{
    return siphash(h->key, text, n);
}

/* Those who share an address, as for all other limits. */
static uint64_t origin_of(const col_holds *h, const char *address)
{
    uint64_t hash = 0;
    address_hash(h->key, address, ADDRESS_HOST, &hash);
    return hash;
}

static int count(const map *m, uint64_t key)
{
    int n = 0;
    for (size_t i = map_first(m, key); i < m->cap; i = map_next(m, key, i)) {
        n++;
    }
    return n;
}

bool col_hold_may(const col_holds *h, const char *address, int64_t account)
{
    return h->n < COL_HOLD_MAX && count(&h->by_address, origin_of(h, address)) < COL_HOLD_EACH &&
           (account == 0 || count(&h->by_account, (uint64_t)account) < COL_HOLD_OWN);
}

col_hold *col_hold_add(col_holds *h, const col_hold *like, const char *address)
{
    col_hold *hold = memory_new(sizeof *hold);
    *hold = *like;
    col_key_nonce(hold->id);
    hold->from = origin_of(h, address);
    list_add_last(&h->all, &hold->all);
    map_add(&h->by_id, hash_of(h, hold->id, COL_KEY_NONCE - 1), hold);
    map_add(&h->by_table, hold->table, hold);
    map_add(&h->by_address, hold->from, hold);
    map_add(&h->by_account, (uint64_t)hold->account, hold);
    h->n++;
    return hold;
}

col_hold *col_hold_find(const col_holds *h, net_text id)
{
    uint64_t key = hash_of(h, id.at, id.n);
    const map *m = &h->by_id;
    for (size_t i = map_first(m, key); i < m->cap; i = map_next(m, key, i)) {
        col_hold *hold = m->at[i].value;
        if (text_is(id.at, id.n, hold->id)) {
            return hold;
        }
    }
    return NULL;
}

void col_hold_drop(col_holds *h, col_hold *hold)
{
    map_remove(&h->by_id, hash_of(h, hold->id, COL_KEY_NONCE - 1), hold);
    map_remove(&h->by_table, hold->table, hold);
    map_remove(&h->by_address, hold->from, hold);
    map_remove(&h->by_account, (uint64_t)hold->account, hold);
    list_leave(&hold->all);
    h->n--;
    free(hold);
}

col_hold *col_hold_first(const col_holds *h)
{
    return h->all.next != &h->all ? LIST_OWNER(h->all.next, col_hold, all) : NULL;
}

/* Whether the same person has an earlier one for the table, among those before place `end`. */
static bool is_counted(const map *m, const col_hold *hold, size_t end)
{
    for (size_t i = map_first(m, hold->table); i < m->cap && i != end;
         i = map_next(m, hold->table, i)) {
        if (((const col_hold *)m->at[i].value)->account == hold->account) {
            return true;
        }
    }
    return false;
}

int col_hold_count(const col_holds *h, const table *t)
{
    const map *m = &h->by_table;
    uint64_t key = t->plan.number;
    int n = 0;
    for (size_t i = map_first(m, key); i < m->cap; i = map_next(m, key, i)) {
        const col_hold *hold = m->at[i].value;
        n += table_seat_of(t, (uint64_t)hold->account) < 0 && !is_counted(m, hold, i);
    }
    return n;
}

void col_hold_mark_made(col_holds *h, uint64_t number)
{
    const map *m = &h->by_table;
    for (size_t i = map_first(m, number); i < m->cap; i = map_next(m, number, i)) {
        ((col_hold *)m->at[i].value)->made = true;
    }
}

bool col_hold_has(const col_holds *h, uint64_t number, int64_t account)
{
    const map *m = &h->by_table;
    for (size_t i = map_first(m, number); i < m->cap; i = map_next(m, number, i)) {
        if (((const col_hold *)m->at[i].value)->account == account) {
            return true;
        }
    }
    return false;
}
