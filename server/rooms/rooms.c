/* All rooms: found by number, code and account, with their owners, deadlines and watchers. */
#include "server/rooms/rooms.h"

#include <openssl/rand.h>
#include <stdlib.h>
#include <string.h>

#include "server/accounts/siphash.h"
#include "server/ops/log.h"
#include "server/rooms/follow.h"
#include "table/grow.h"

/* -- what tables ask for -- */

static void draw_random(void *self, uint8_t *bytes, size_t n)
{
    (void)self;
    if (RAND_bytes(bytes, (int)n) != 1) {
        log_event(LOG_ERROR, "no_randomness", NULL);
        abort(); /* a game with dice that can be guessed is worse than none */
    }
}

static void take_record(void *self, table *t, const uint8_t *record, size_t n)
{
    rooms *all = self;
    room *r = t->user;
    if (r != NULL) { /* a table that is being made is recorded whole */
        journal_record(all->parts.journal, &r->stream, record, n);
    }
}

static void count_dice(metrics *m, const game_event *event)
{
    if (event->actor == GAME_CHANCE && event->action.kind == GAME_KIND_DICE) {
        metrics_add(m, METRIC_DICE, event->action.arg[0] - 1, 0, 1);
        metrics_add(m, METRIC_DICE, event->action.arg[1] - 1, 0, 1);
    }
}

static void take_event(void *self, table *t, const game_event *event)
{
    rooms *all = self;
    count_dice(all->parts.metrics, event);
    change_add(&all->change, t, event);
}

/* -- finding -- */

static uint64_t key_of_code(const rooms *all, const char *code, size_t n)
{
    return siphash(all->key, code, n);
}

room *rooms_find(const rooms *all, uint64_t number)
{
    return map_get(&all->by_number, number);
}

room *rooms_find_code(const rooms *all, const char *code, size_t n)
{
    uint64_t key = key_of_code(all, code, n);
    const map *m = &all->by_code;
    for (size_t i = map_first(m, key); i < m->cap; i = map_next(m, key, i)) {
        room *r = m->at[i].value;
        if (text_is(code, n, r->t->code)) {
            return r;
        }
    }
    return NULL;
}

room *rooms_next(const rooms *all, const room *after)
{
    const list_link *next = after != NULL ? after->all.next : all->all.next;
    return next != &all->all ? LIST_OWNER(next, room, all) : NULL;
}

/* -- whose tables -- */

static void set_owner(room *r, int p, int64_t account)
{
    map *m = &r->rooms->by_account;
    if (r->owners[p] == account) {
        return;
    }
    if (r->owners[p] != 0) {
        map_remove(m, (uint64_t)r->owners[p], r);
    }
    r->owners[p] = account;
    if (account != 0) {
        map_add(m, (uint64_t)account, r);
    }
}

/* A host who sits there has the room once. */
void rooms_refresh(room *r)
{
    const table *t = r->t;
    bool ended = t->phase == TABLE_ENDED;
    int64_t host = ended ? 0 : (int64_t)t->plan.host;
    for (int p = 0; p < GAME_SEATS_MAX; p++) {
        bool sits = p < t->plan.setup.seats && t->seats[p].kind == SEAT_HUMAN && !ended;
        int64_t account = sits ? (int64_t)t->seats[p].who : 0;
        set_owner(r, p, account);
        host = host == account ? 0 : host;
    }
    set_owner(r, GAME_SEATS_MAX, host);
    lobby_refresh(r);
    evict_refresh(r);
}

size_t rooms_count_of(const rooms *all, int64_t account)
{
    const map *m = &all->by_account;
    size_t n = 0;
    for (size_t i = map_first(m, (uint64_t)account); i < m->cap;
         i = map_next(m, (uint64_t)account, i)) {
        n++;
    }
    return n;
}

void rooms_of(const rooms *all, int64_t account, void (*each)(void *self, uint64_t number),
              void *self)
{
    const map *m = &all->by_account;
    for (size_t i = map_first(m, (uint64_t)account); i < m->cap;
         i = map_next(m, (uint64_t)account, i)) {
        const room *r = m->at[i].value;
        if (r->owners[GAME_SEATS_MAX] != account) {
            each(self, r->t->plan.number);
        }
    }
}

/* -- seats -- */

bool rooms_is_claimable(const table *t, int seat, int64_t now_ms)
{
    return t->plan.setup.seats == 2 && table_may_claim(t, 1 - seat, now_ms);
}

uint32_t rooms_seats_sum(const room *r)
{
    const table *t = r->t;
    int64_t now_ms = rooms_now(r->rooms);
    uint32_t sum = 2166136261u;
#define ADD(x) (sum = (sum ^ (uint32_t)(x)) * 16777619u)
    ADD(t->phase);
    ADD(r->next);
    ADD(r->watchers);
    ADD(t->proof.id[0] | t->proof.id[1] << 8 | t->proof.id[2] << 16);
    for (int p = 0; p < t->plan.setup.seats; p++) {
        const table_seat *seat = &t->seats[p];
        ADD(seat->kind);
        ADD(seat->who);
        for (const char *c = seat->name; *c != '\0'; c++) {
            ADD((unsigned char)*c);
        }
        ADD(seat->present | seat->stand_in << 1 | seat->left << 2 | seat->committed << 3 |
            seat->revealed << 4 | seat->offers_draw << 5 | seat->wants_rematch << 6 |
            rooms_is_claimable(t, p, now_ms) << 7 | seat->handed << 8);
    }
#undef ADD
    return sum;
}

/* A client that connects and disconnects repeatedly must not cause a message to all followers each
 * time. */
void rooms_watchers_changed(room *r)
{
    if (r->watchers_ms == 0 && follow_watchers(r) != r->watchers) {
        r->watchers_ms = rooms_now(r->rooms) + ROOMS_WATCHERS_MS;
        rooms_schedule(r);
    }
}

/* -- deadlines -- */

/* When the game becomes claimable, which is published to its players. */
static int64_t claimable_at(const table *t, int64_t now_ms)
{
    int64_t first = INT64_MAX;
    for (int p = 0; p < 2 && t->plan.setup.seats == 2; p++) {
        int64_t at = table_claim_at(t, p);
        first = at > now_ms && at < first ? at : first;
    }
    return first;
}

static bool a_person_plays(const table *t)
{
    for (int p = 0; p < t->plan.setup.seats; p++) {
        const table_seat *seat = &t->seats[p];
        if (seat->kind == SEAT_HUMAN && !seat->left && !seat->handed) {
            return true;
        }
    }
    return false;
}

int64_t rooms_bots_due(const room *r)
{
    if (a_person_plays(r->t)) {
        return 0;
    }
    int64_t next = r->bot_ms + ROOMS_PACE_MS;
    bool watched = r->followers != NULL || rooms_now(r->rooms) - r->used_ms < ROOMS_WATCHED_MS;
    bool timed = clock_is_timed(&r->t->plan.clock); /* time that runs must not run for nothing */
    return watched || timed ? next : INT64_MAX;
}

uint32_t rooms_movers(const room *r)
{
    return table_movers(r->t, r->rooms->parts.config->answer_ms, rooms_now(r->rooms));
}

int64_t rooms_answer_left(const room *r)
{
    int64_t due = table_answer_due(r->t, r->rooms->parts.config->answer_ms);
    int64_t now_ms = rooms_now(r->rooms);
    return due > now_ms ? due - now_ms : 0;
}

static int64_t earlier(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

/* When the next move of computer players is due that was put off; INT64_MAX: none was. */
static int64_t bots_wake(const room *r)
{
    bool moves = (rooms_movers(r) & ~r->thinking) != 0 && journal_takes(r->rooms->parts.journal);
    int64_t due = moves ? rooms_bots_due(r) : 0;
    return due > 0 ? due : INT64_MAX;
}

static int64_t deadline_of(const room *r)
{
    int64_t now_ms = rooms_now(r->rooms);
    int64_t answer_ms = rooms_answer_left(r);
    int64_t due = earlier(table_deadline(r->t), claimable_at(r->t, now_ms));
    due = answer_ms > 0 ? earlier(due, now_ms + answer_ms) : due;
    due = earlier(due, bots_wake(r));
    due = r->drop_ms > 0 ? r->drop_ms : due;
    return r->watchers_ms > 0 ? earlier(due, r->watchers_ms) : due;
}

void rooms_schedule(room *r)
{
    if (deadlines_set(&r->rooms->deadlines, r, deadline_of(r))) {
        timing_wake(r->rooms->parts.timing);
    }
}

/* -- coming and going -- */

room *rooms_add(rooms *all, table *t)
{
    room *r = memory_new(sizeof *r);
    *r = (room){.rooms = all,
                .t = t,
                .stream.number = t->plan.number,
                .deadline_at = -1,
                .lobby_list = -1,
                .use = ROOM_IN_USE,
                .used_ms = t->touched_ms};
    t->user = r;
    list_add_last(&all->all, &r->all);
    map_add(&all->by_number, t->plan.number, r);
    map_add(&all->by_code, key_of_code(all, t->code, strlen(t->code)), r);
    all->n++;
    return r;
}

void rooms_remove(room *r)
{
    rooms *all = r->rooms;
    follow_remove_all(r);
    journal_leave(all->parts.journal, &r->stream);
    deadlines_remove(&all->deadlines, r);
    list_leave(&r->all);
    map_remove(&all->by_number, r->t->plan.number, r);
    map_remove(&all->by_code, key_of_code(all, r->t->code, strlen(r->t->code)), r);
    all->n--;
    all->leaving_n -= (size_t)r->leaves;
    r->t->phase = TABLE_ENDED; /* it belongs to nobody, and is not listed */
    rooms_refresh(r);
    evict_leave(r);
    table_free(r->t);
    free(r);
}

void rooms_set_leaves(room *r, bool leaves)
{
    r->rooms->leaving_n += (size_t)leaves;
    r->rooms->leaving_n -= (size_t)r->leaves;
    r->leaves = leaves;
    evict_refresh(r);
}

void rooms_replace(room *r, table *t)
{
    table_free(r->t);
    r->t = t;
    r->has_chain = false;
    r->archive_ticket = 0;
    r->archiving = false;
    r->archived = r->archived && t->phase == TABLE_ENDED;
    r->drop_ms = t->phase == TABLE_ENDED ? r->drop_ms : 0;
    t->user = r;
    r->unplayed = false;
    rooms_set_leaves(r, false);
    rooms_refresh(r);
    rooms_schedule(r);
}

/* What has happened here is on the disk, the file of the game included. */
static bool is_durable(const room *r)
{
    bool filed = r->archived || r->unplayed || r->t->begun_ms == 0;
    return r->stream.stored_n == r->t->log_n && !r->archiving && filed;
}

void rooms_settle(room *r)
{
    if (r->leaves && is_durable(r)) {
        journal_forget(r->rooms->parts.journal, &r->stream);
        rooms_remove(r);
    }
}

/* -- beginning and end -- */

static size_t menu_length(void)
{
    int most = 0;
    for (const game_rules *const *g = game_list; *g != NULL; g++) {
        most = (*g)->menu_max > most ? (*g)->menu_max : most;
    }
    return (size_t)most;
}

rooms *rooms_new(const rooms_parts *parts)
{
    rooms *all = memory_new(sizeof *all);
    all->parts = *parts;
    all->env =
        (table_env){.self = all, .random = draw_random, .record = take_record, .event = take_event};
    draw_random(all, all->key, sizeof all->key);
    list_init(&all->all);
    lobby_init(&all->lobby, all->key);
    evict_init(&all->evict, all->key);
    all->change.effects = text_growing();
    all->menu = memory_new(menu_length() * sizeof *all->menu);
    return all;
}

void rooms_free(rooms *all)
{
    room *next = rooms_next(all, NULL);
    while (next != NULL) {
        room *r = next;
        next = rooms_next(all, r);
        rooms_remove(r);
    }
    map_clear(&all->by_number);
    map_clear(&all->by_code);
    map_clear(&all->by_account);
    deadlines_free(&all->deadlines);
    evict_free(&all->evict);
    change_free(&all->change);
    free(all->menu);
    free(all);
}

void rooms_add_door(rooms *all, const door *d)
{
    rules_assert(all->doors_n < ROOMS_DOORS_MAX);
    all->doors[all->doors_n++] = d;
}

void rooms_on_end(rooms *all, rooms_listener listener)
{
    rules_assert(all->listeners_n < ROOMS_LISTENERS_MAX);
    all->listeners[all->listeners_n++] = listener;
}
