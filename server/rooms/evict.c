/* Chooses the room that is evicted for a new one. */
#include "server/rooms/evict.h"

#include <stdlib.h>
#include <string.h>

#include "server/accounts/address.h"
#include "server/rooms/rooms.h"
#include "table/grow.h"

/* How long a room must have been unused before it may be evicted. */
static const int64_t rests_ms[ROOM_USES] = {
    [ROOM_ENDED] = 0,
    [ROOM_UNPLAYED] = 60 * 1000, /* a player without a socket may be thinking */
    [ROOM_ALONE] = 3600 * 1000,
    [ROOM_ADJOURNED] = 24 * 3600 * 1000,
};

static room_use use_of(const room *r)
{
    const table *t = r->t;
    int players = 0;
    bool moved = false;
    if (r->followers != NULL || r->leaves || r->archiving) {
        return ROOM_IN_USE;
    }
    if (t->phase == TABLE_ENDED) {
        return ROOM_ENDED;
    }
    for (int p = 0; p < t->plan.setup.seats; p++) {
        players += t->seats[p].kind == SEAT_HUMAN && !t->seats[p].left;
        moved = moved || t->seats[p].req > 0;
    }
    return !moved ? ROOM_UNPLAYED : players <= 1 ? ROOM_ALONE : ROOM_ADJOURNED;
}

/* -- networks and what they hold -- */

static const address_scope scopes[ROOM_NETWORKS] = {ADDRESS_HOST, ADDRESS_NETWORK};

static int64_t limit_of(const rooms *all, int k)
{
    return k == 0 ? all->parts.config->tables_each_address : all->parts.config->tables_each_network;
}

/* NULL: this network holds nothing. */
static room_network *find_network(const evict *e, const char *address, int k)
{
    uint64_t key;
    return address_hash(e->key, address, scopes[k], &key) ? map_get(&e->networks, key) : NULL;
}

void evict_hold(room *r, const char *address)
{
    evict *e = &r->rooms->evict;
    for (int k = 0; k < ROOM_NETWORKS; k++) {
        uint64_t key;
        if (!address_hash(e->key, address, scopes[k], &key)) {
            continue;
        }
        room_network *by = map_get(&e->networks, key);
        if (by == NULL) {
            by = memory_new(sizeof *by);
            *by = (room_network){.key = key};
            list_init(&by->rooms);
            map_add(&e->networks, key, by);
        }
        by->n++;
        r->held[k] = (room_held){.by = by};
        list_add_last(&by->rooms, &r->held[k].link);
    }
}

static void let_go(room *r)
{
    evict *e = &r->rooms->evict;
    for (int k = 0; k < ROOM_NETWORKS; k++) {
        room_network *by = r->held[k].by;
        if (by == NULL) {
            continue;
        }
        list_leave(&r->held[k].link);
        r->held[k].by = NULL;
        if (--by->n == 0) {
            map_remove(&e->networks, by->key, by);
            free(by);
        }
    }
}

/* -- the lists -- */

void evict_init(evict *e, const uint8_t key[16])
{
    for (int use = 0; use < ROOM_USES; use++) {
        list_init(&e->idle[use]);
    }
    memcpy(e->key, key, sizeof e->key);
}

void evict_free(evict *e)
{
    map_clear(&e->networks);
}

static void put_last(list_link *head, list_link *l)
{
    list_leave(l);
    list_add_last(head, l);
}

void evict_use(room *r)
{
    evict *e = &r->rooms->evict;
    r->used_ms = rooms_now(r->rooms);
    evict_refresh(r);
    if (r->use != ROOM_IN_USE) {
        put_last(&e->idle[r->use], &r->idle);
    }
    for (int k = 0; k < ROOM_NETWORKS; k++) {
        if (r->held[k].by != NULL) {
            put_last(&r->held[k].by->rooms, &r->held[k].link);
        }
    }
}

void evict_refresh(room *r)
{
    room_use use = use_of(r);
    if (r->t->phase == TABLE_ENDED) {
        let_go(r);
    }
    if (use == r->use && (use == ROOM_IN_USE || list_is_in(&r->idle))) {
        return;
    }
    r->use = use;
    list_leave(&r->idle);
    if (use != ROOM_IN_USE) {
        list_add_last(&r->rooms->evict.idle[use], &r->idle);
    }
}

void evict_leave(room *r)
{
    list_leave(&r->idle);
    let_go(r);
}

/* -- giving way -- */

static bool has_rested(const room *r)
{
    return r->use != ROOM_IN_USE && rooms_now(r->rooms) - r->used_ms >= rests_ms[r->use];
}

bool evict_has_place(rooms *all, const room *keep, room **first)
{
    *first = NULL;
    if ((int64_t)(all->n - all->leaving_n) < all->parts.config->tables_max) {
        return true;
    }
    for (int use = 0; use < ROOM_USES && *first == NULL; use++) {
        list_link *head = &all->evict.idle[use];
        list_link *at = head->next;
        if (at != head && LIST_OWNER(at, room, idle) == keep) {
            at = at->next;
        }
        if (at != head && has_rested(LIST_OWNER(at, room, idle))) {
            *first = LIST_OWNER(at, room, idle);
        }
    }
    return false;
}

/* Of the least use, and of those the one that was used least recently. */
static room *least_of(room_network *by, int k, const room *keep)
{
    room *least = NULL;
    for (list_link *l = by->rooms.next; l != &by->rooms; l = l->next) {
        room *r = LIST_OWNER(l, room, held[k].link);
        if (r != keep && has_rested(r) && (least == NULL || r->use < least->use)) {
            least = r;
        }
    }
    return least;
}

bool evict_has_place_at(rooms *all, const char *address, int k, const room *keep, room **first)
{
    room_network *by = find_network(&all->evict, address, k);
    *first = NULL;
    if (by == NULL || by->n < limit_of(all, k)) {
        return true;
    }
    *first = least_of(by, k, keep);
    return false;
}
