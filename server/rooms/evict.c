/* Who gives way when there is no room for another table: of all tables, or of those that one
 * network has opened.
 *
 * Rooms that could give way lie in lists by the use they are of, the least recently used first, so
 * that none is ever searched for. A room that somebody looks at is in none of them. */
#include <stdlib.h>

#include "server/core.h"
#include "server/ops/log.h"

/* How long nobody must have used a room before it gives way. */
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

static const address_scope scopes[HOLDERS] = {ADDRESS_HOST, ADDRESS_NETWORK};

static int64_t limit_of(const server *s, int k)
{
    return k == 0 ? s->config.tables_each_address : s->config.tables_each_network;
}

/* NULL: this network holds nothing. */
static holder *find_holder(const hall *h, const char *address, int k)
{
    uint64_t key;
    return address_hash(h->key, address, scopes[k], &key) ? map_get(&h->holders, key) : NULL;
}

void evict_hold(room *r, const char *address)
{
    hall *h = &r->server->hall;
    for (int k = 0; k < HOLDERS; k++) {
        uint64_t key;
        if (!address_hash(h->key, address, scopes[k], &key)) {
            continue;
        }
        holder *by = map_get(&h->holders, key);
        if (by == NULL) {
            by = memory_new(sizeof *by);
            *by = (holder){.key = key};
            list_init(&by->rooms);
            map_add(&h->holders, key, by);
        }
        by->n++;
        r->held[k] = (holding){.by = by};
        list_add_last(&by->rooms, &r->held[k].link);
    }
}

static void let_go(room *r)
{
    hall *h = &r->server->hall;
    for (int k = 0; k < HOLDERS; k++) {
        holder *by = r->held[k].by;
        if (by == NULL) {
            continue;
        }
        list_leave(&r->held[k].link);
        r->held[k].by = NULL;
        if (--by->n == 0) {
            map_remove(&h->holders, by->key, by);
            free(by);
        }
    }
}

/* -- the lists -- */

void evict_open(server *s)
{
    for (int use = 0; use < ROOM_USES; use++) {
        list_init(&s->hall.idle[use]);
    }
}

static void put_last(list_link *head, list_link *l)
{
    list_leave(l);
    list_add_last(head, l);
}

void evict_use(room *r)
{
    hall *h = &r->server->hall;
    r->used_ms = server_now(r->server);
    evict_refresh(r);
    if (r->use != ROOM_IN_USE) {
        put_last(&h->idle[r->use], &r->idle);
    }
    for (int k = 0; k < HOLDERS; k++) {
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
        list_add_last(&r->server->hall.idle[use], &r->idle);
    }
}

void evict_leave(room *r)
{
    r->server->hall.leaving_n -= (size_t)r->leaves;
    list_leave(&r->idle);
    let_go(r);
}

/* -- giving way -- */

static bool has_rested(const room *r)
{
    return r->use != ROOM_IN_USE && server_now(r->server) - r->used_ms >= rests_ms[r->use];
}

/* What has happened here is on the disk, the file of the game included. */
static bool is_durable(const room *r)
{
    bool filed = r->archived || r->unplayed || r->t->begun_ms == 0;
    return r->durable_n == r->t->log_n && !r->archiving && filed;
}

static void set_leaves(room *r, bool leaves)
{
    r->server->hall.leaving_n += (size_t)leaves;
    r->server->hall.leaving_n -= (size_t)r->leaves;
    r->leaves = leaves;
    evict_refresh(r);
}

/* The room stays until the end of its game is on the disk: should that be refused, the game goes
 * on. */
static void give_way(room *r)
{
    server *s = r->server;
    text_out *o = log_begin(LOG_INFO, "table_evicted");
    if (o != NULL) {
        json_key_int(o, "table", (int64_t)r->t->plan.number);
        json_key_int(o, "events", r->t->seq);
        log_end();
    }
    metrics_add(s->metrics, METRIC_EVICTED, (int)r->use, 0, 1);
    r->unplayed = r->use == ROOM_UNPLAYED;
    set_leaves(r, true);
    if (r->t->phase != TABLE_ENDED) {
        news_begin(r, 0);
        table_abort(r->t, server_now(s));
        news_end(r);
    }
    evict_settle(r, true);
}

void evict_settle(room *r, bool good)
{
    if (!r->leaves) {
        return;
    }
    if (!good) {
        set_leaves(r, false);
    } else if (is_durable(r)) {
        journal_forget(r->server, r);
        hall_remove(r->server, r);
    }
}

bool evict_any(server *s, const room *keep)
{
    if ((int64_t)(s->hall.rooms_n - s->hall.leaving_n) < s->config.tables_max) {
        return true;
    }
    for (int use = 0; use < ROOM_USES; use++) {
        list_link *head = &s->hall.idle[use];
        list_link *first = head->next;
        if (first != head && LIST_OWNER(first, room, idle) == keep) {
            first = first->next;
        }
        if (first != head && has_rested(LIST_OWNER(first, room, idle))) {
            give_way(LIST_OWNER(first, room, idle));
            return true;
        }
    }
    return false;
}

/* Of the least use, and of those the one that was used least recently. */
static room *least_of(holder *by, int k, const room *keep)
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

bool evict_from(server *s, const char *address, const room *keep)
{
    for (int k = 0; k < HOLDERS; k++) {
        holder *by = find_holder(&s->hall, address, k);
        if (by == NULL || by->n < limit_of(s, k)) {
            continue;
        }
        room *least = least_of(by, k, keep);
        if (least == NULL) {
            return false;
        }
        give_way(least);
    }
    return true;
}
