/* All rooms: found by number and by code, woken when something is due. */
#include <stdlib.h>
#include <string.h>

#include "server/core.h"
#include "server/ops/log.h"

/* -- finding -- */

static size_t place_of_code(const hall *h, const char *code, size_t n)
{
    return (size_t)siphash(h->key, code, n) & (h->size - 1);
}

static size_t place_of_number(const hall *h, uint64_t number)
{
    return (size_t)number & (h->size - 1);
}

/* Accounts are numbered by the server: nobody can choose one to collide. */
static belonging **place_of_account(const hall *h, int64_t account)
{
    return &h->by_account[(size_t)account & (h->size - 1)];
}

static void link_belonging(hall *h, belonging *b)
{
    belonging **at = place_of_account(h, b->account);
    b->next = *at;
    *at = b;
}

static void unlink_belonging(hall *h, belonging *b)
{
    belonging **at = place_of_account(h, b->account);
    while (*at != b) {
        at = &(*at)->next;
    }
    *at = b->next;
}

static void belong(hall *h, belonging *b, int64_t account)
{
    if (b->account == account) {
        return;
    }
    if (b->account != 0) {
        unlink_belonging(h, b);
    }
    b->account = account;
    if (account != 0) {
        link_belonging(h, b);
    }
}

static void link_room(hall *h, room *r)
{
    room **number = &h->by_number[place_of_number(h, r->t->plan.number)];
    room **code = &h->by_code[place_of_code(h, r->t->code, strlen(r->t->code))];
    r->next_by_number = *number;
    *number = r;
    r->next_by_code = *code;
    *code = r;
}

static void grow(hall *h)
{
    hall old = *h;
    h->size = old.size > 0 ? old.size * 2 : 1024;
    h->by_number = memory_new(h->size * sizeof *h->by_number);
    h->by_code = memory_new(h->size * sizeof *h->by_code);
    h->by_account = memory_new(h->size * sizeof *h->by_account);
    for (size_t i = 0; i < old.size; i++) {
        for (room *r = old.by_number[i], *next; r != NULL; r = next) {
            next = r->next_by_number;
            link_room(h, r);
            for (int p = 0; p <= GAME_SEATS_MAX; p++) {
                if (r->of[p].account != 0) {
                    link_belonging(h, &r->of[p]);
                }
            }
        }
    }
    free(old.by_number);
    free(old.by_code);
    free(old.by_account);
}

room *hall_find(server *s, uint64_t number)
{
    hall *h = &s->hall;
    room *r = h->by_number[place_of_number(h, number)];
    while (r != NULL && r->t->plan.number != number) {
        r = r->next_by_number;
    }
    return r;
}

room *hall_find_code(server *s, const char *code, size_t n)
{
    hall *h = &s->hall;
    room *r = h->by_code[place_of_code(h, code, n)];
    while (r != NULL && !text_is(code, n, r->t->code)) {
        r = r->next_by_code;
    }
    return r;
}

/* -- deadlines -- */

static void heap_put(hall *h, int at, room *r)
{
    h->heap[at] = r;
    r->heap_at = at;
}

static void heap_up(hall *h, int at, room *r)
{
    for (int up; at > 0; at = up) {
        up = (at - 1) / 2;
        if (h->heap[up]->deadline_ms <= r->deadline_ms) {
            break;
        }
        heap_put(h, at, h->heap[up]);
    }
    heap_put(h, at, r);
}

static void heap_down(hall *h, int at, room *r)
{
    for (int down; (down = 2 * at + 1) < h->heap_n; at = down) {
        if (down + 1 < h->heap_n && h->heap[down + 1]->deadline_ms < h->heap[down]->deadline_ms) {
            down++;
        }
        if (h->heap[down]->deadline_ms >= r->deadline_ms) {
            break;
        }
        heap_put(h, at, h->heap[down]);
    }
    heap_put(h, at, r);
}

static void heap_remove(hall *h, room *r)
{
    int at = r->heap_at;
    r->heap_at = -1;
    room *last = h->heap[--h->heap_n];
    if (last == r) {
        return;
    }
    last->heap_at = at;
    heap_up(h, at, last);
    heap_down(h, last->heap_at, last);
}

/* When a game becomes one that can be claimed, which its players are told. */
static int64_t claimable_at(const server *s, const table *t)
{
    int64_t first = INT64_MAX;
    for (int p = 0; p < 2 && t->plan.setup.seats == 2 && t->phase == TABLE_PLAYING; p++) {
        const table_seat *seat = &t->seats[p];
        int64_t at = seat->gone_ms + TABLE_GRACE_MS;
        if (seat->gone_ms != 0 && !seat->present && at > server_now(s) && at < first) {
            first = at;
        }
    }
    return first;
}

static int64_t deadline_of(const server *s, const room *r)
{
    int64_t claim = claimable_at(s, r->t);
    int64_t due = table_deadline(r->t);
    due = r->drop_ms > 0 ? r->drop_ms : claim < due ? claim : due;
    return r->watchers_ms > 0 && r->watchers_ms < due ? r->watchers_ms : due;
}

void hall_schedule(server *s, room *r)
{
    hall *h = &s->hall;
    int64_t due = deadline_of(s, r);
    if (r->heap_at >= 0 && due == r->deadline_ms) {
        return;
    }
    if (r->heap_at >= 0) {
        heap_remove(h, r);
    }
    r->deadline_ms = due;
    if (due == INT64_MAX) {
        return;
    }
    if (h->heap_n == h->heap_room) {
        h->heap_room = h->heap_room > 0 ? h->heap_room * 2 : 256;
        h->heap = memory_resize(h->heap, (size_t)h->heap_room, sizeof *h->heap);
    }
    heap_up(h, h->heap_n++, r);
    if (r->heap_at == 0) {
        server_wake(s);
    }
}

/* A finished table that somebody still looks at stays a while longer. */
static void drop(server *s, room *r, int64_t now_ms)
{
    bool watched = r->followers != NULL && now_ms - r->t->ended_ms < 6 * (int64_t)KEEP_MS;
    if (watched || r->archiving) {
        r->drop_ms = now_ms + KEEP_MS;
        hall_schedule(s, r);
        return;
    }
    journal_forget(s, r);
    hall_remove(s, r);
}

/* Nobody could move: the time is nobody's. */
static void resume(server *s, room *r)
{
    news_begin(r, 0);
    if (r->t->phase != TABLE_ENDED) {
        table_resume(r->t, server_now(s));
    }
    for (follower *f = r->followers; f != NULL; f = f->next_in_room) {
        if (f->seat != GAME_SPECTATOR) {
            table_present(r->t, f->seat, true, server_now(s));
        }
    }
    news_end(r);
    archive_resume(r);
}

void hall_resume(server *s)
{
    for (size_t i = 0; i < s->hall.size; i++) {
        for (room *r = s->hall.by_number[i]; r != NULL; r = r->next_by_number) {
            resume(s, r);
        }
    }
}

int64_t hall_alarms(server *s, int64_t now_ms)
{
    hall *h = &s->hall;
    while (!s->in_trouble && h->heap_n > 0 && h->heap[0]->deadline_ms <= now_ms) {
        room *r = h->heap[0];
        if (r->watchers_ms > 0 && r->watchers_ms <= now_ms) {
            follow_count(r);
            continue;
        }
        if (r->drop_ms > 0) {
            drop(s, r, now_ms);
            continue;
        }
        news_begin(r, 0);
        bool changed = table_alarm(r->t, now_ms);
        news_end(r);
        if (!changed && r->heap_at == 0 && r->deadline_ms <= now_ms) {
            log_event(LOG_ERROR, "alarm_without_effect", NULL);
            heap_remove(h, r); /* rather than to turn in a circle */
        }
    }
    bool waits = h->heap_n > 0 && !s->in_trouble; /* else all is looked at when it is over */
    return waits ? h->heap[0]->deadline_ms : INT64_MAX;
}

/* -- whose tables -- */

void hall_refresh(server *s, room *r)
{
    const table *t = r->t;
    bool ended = t->phase == TABLE_ENDED;
    for (int p = 0; p < GAME_SEATS_MAX; p++) {
        bool sits = p < t->plan.setup.seats && t->seats[p].kind == SEAT_HUMAN && !ended;
        belong(&s->hall, &r->of[p], sits ? (int64_t)t->seats[p].who : 0);
    }
    belong(&s->hall, &r->of[GAME_SEATS_MAX], ended ? 0 : (int64_t)t->plan.host);
    lobby_refresh(r);
    evict_refresh(r);
}

/* Whether this is the host's, who sits there too. */
static bool is_second(const belonging *b)
{
    const belonging *of = b->room->of;
    bool sits = false;
    for (int p = 0; p < GAME_SEATS_MAX; p++) {
        sits = sits || of[p].account == b->account;
    }
    return b == &of[GAME_SEATS_MAX] && sits;
}

size_t hall_count_of(server *s, int64_t account)
{
    size_t n = 0;
    for (belonging *b = *place_of_account(&s->hall, account); b != NULL; b = b->next) {
        n += b->account == account && !is_second(b);
    }
    return n;
}

void hall_tables_json(server *s, int64_t account, text_out *o)
{
    json_array_open(o);
    for (belonging *b = *place_of_account(&s->hall, account); b != NULL; b = b->next) {
        if (b->account == account && b != &b->room->of[GAME_SEATS_MAX]) {
            json_int(o, (int64_t)b->room->t->plan.number);
        }
    }
    json_array_close(o);
}

/* -- coming and going -- */

room *hall_add(server *s, table *t)
{
    hall *h = &s->hall;
    room *r = memory_new(sizeof *r);
    *r = (room){.server = s, .t = t, .heap_at = -1, .lobby_list = -1, .use = ROOM_IN_USE};
    r->used_ms = t->touched_ms;
    for (int p = 0; p <= GAME_SEATS_MAX; p++) {
        r->of[p].room = r;
    }
    t->user = r;
    if (h->rooms_n == h->size) {
        grow(h);
    }
    link_room(h, r);
    h->rooms_n++;
    h->last_number = t->plan.number > h->last_number ? t->plan.number : h->last_number;
    return r;
}

static void unlink_room(hall *h, room *r)
{
    room **at = &h->by_number[place_of_number(h, r->t->plan.number)];
    while (*at != r) {
        at = &(*at)->next_by_number;
    }
    *at = r->next_by_number;
    at = &h->by_code[place_of_code(h, r->t->code, strlen(r->t->code))];
    while (*at != r) {
        at = &(*at)->next_by_code;
    }
    *at = r->next_by_code;
}

void hall_remove(server *s, room *r)
{
    hall *h = &s->hall;
    socket_room_gone(r);
    journal_leave(s, r);
    if (r->heap_at >= 0) {
        heap_remove(h, r);
    }
    unlink_room(h, r);
    h->rooms_n--;
    r->t->phase = TABLE_ENDED; /* it belongs to nobody, and is not listed */
    hall_refresh(s, r);
    evict_leave(r);
    table_free(r->t);
    free(r);
}

void hall_replace(server *s, room *r, table *t)
{
    table_free(r->t);
    r->t = t;
    r->ticket = 0;
    r->has_chain = false;
    r->archive_ticket = 0;
    r->archiving = false;
    r->archived = r->archived && t->phase == TABLE_ENDED;
    r->drop_ms = t->phase == TABLE_ENDED ? r->drop_ms : 0;
    t->user = r;
    r->unplayed = false;
    evict_settle(r, false);
    hall_refresh(s, r);
    hall_schedule(s, r);
}

void hall_open(server *s)
{
    s->env.random(s, s->hall.key, sizeof s->hall.key);
    grow(&s->hall);
    evict_open(s);
}

void hall_close(server *s)
{
    hall *h = &s->hall;
    for (size_t i = 0; i < h->size; i++) {
        while (h->by_number[i] != NULL) {
            hall_remove(s, h->by_number[i]);
        }
    }
    free(h->by_number);
    free(h->by_code);
    free(h->by_account);
    free(h->heap);
    map_clear(&h->holders);
}
