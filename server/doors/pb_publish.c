/* Positions in the compact form: the view of a seat as its bytes, or how these have changed;
 * actions as numbers. Whatever a view hides is not in its bytes: they begin as zeros. */
#include "server/doors/pb_publish.h"

#include <string.h>

#include "server/doors/pb_schema.h"
#include "server/doors/table_json.h"
#include "table/pb.h"

/* A view is written as it lies in memory. */
_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "views are sent in little-endian order");

/* -- events -- */

static void event_out(const game_event *event, bool secret, text_out *o)
{
    size_t mark = pb_open(o, PB_MESSAGE_EVENTS);
    pb_some(o, PB_EVENT_ACTOR, event->actor == GAME_CHANCE ? 0 : (uint64_t)event->actor + 1);
    if (!secret) {
        pb_number(o, PB_EVENT_ACTION, pb_of_action(event->action));
    }
    pb_close(o, mark);
}

typedef struct listing {
    const table *t;
    int seat;
    text_out *o;
} listing;

static void undo_out(const table_step *s, text_out *o)
{
    size_t mark = pb_open(o, PB_MESSAGE_EVENTS);
    pb_number(o, PB_EVENT_ACTOR, (uint64_t)s->event->actor + 1);
    pb_number(o, PB_EVENT_UNDO, s->undone->to);
    pb_close(o, mark);
}

static void list_event(void *self, const table_step *s)
{
    listing *l = self;
    const game_rules *rules = l->t->plan.setup.rules;
    if (s->undone != NULL) {
        undo_out(s, l->o);
        return;
    }
    event_out(s->event, game_event_is_secret(rules, s->before, s->event, l->seat), l->o);
}

/* -- the view -- */

/* The end of the run of bytes that are to be sent: a few equal ones between two that are not cost
 * less than a new run. */
static size_t run_end(const uint8_t *before, const uint8_t *after, size_t at, size_t n)
{
    enum { GAP = 2 };
    size_t end = at;
    for (size_t i = at; i < n && i - end <= GAP; i++) {
        end = before[i] != after[i] ? i + 1 : end;
    }
    return end;
}

static void patch_out(const uint8_t *before, const uint8_t *after, size_t n, text_out *o)
{
    if (memcmp(before, after, n) == 0) {
        return;
    }
    size_t mark = pb_open(o, PB_MESSAGE_PATCH);
    size_t done = 0;
    for (size_t at = 0; at < n; at++) {
        if (before[at] == after[at]) {
            continue;
        }
        size_t end = run_end(before, after, at, n);
        pb_varint(o, at - done);
        pb_varint(o, end - at);
        text_bytes(o, (const char *)after + at, end - at);
        done = end;
        at = end - 1;
    }
    pb_close(o, mark);
}

/* -- whose turn, and what may be done -- */

static void menu_out(const room *r, int seat, text_out *o)
{
    const table *t = r->t;
    const game_rules *rules = t->plan.setup.rules;
    bool acts = seat >= 0 && (table_to_act(t) >> seat & 1) != 0;
    int n = acts ? rules->legal(t->state, seat, r->rooms->menu) : 0;
    if (n > 0 && n <= TABLE_JSON_MENU) {
        size_t mark = pb_open(o, PB_MESSAGE_MENU);
        for (int i = 0; i < n; i++) {
            pb_varint(o, pb_of_action(r->rooms->menu[i]));
        }
        pb_close(o, mark);
    }
    if (acts && rules->open != NULL) {
        pb_some(o, PB_MESSAGE_OPEN, rules->open(t->state, seat));
    }
}

/* Negative numbers stand among the others, so that small ones of both kinds are short. */
static uint64_t zigzag(int64_t n)
{
    return ((uint64_t)n << 1) ^ (uint64_t)(n < 0 ? -1 : 0);
}

static void clocks_out(const table *t, int64_t now_ms, text_out *o)
{
    if (!clock_is_timed(&t->clocks.plan)) {
        return;
    }
    size_t mark = pb_open(o, PB_MESSAGE_CLOCKS);
    size_t list = pb_open(o, PB_CLOCKS_LEFT);
    for (int p = 0; p < t->plan.setup.seats; p++) {
        int64_t left = clock_left(&t->clocks, p, now_ms);
        pb_varint(o, zigzag(left == INT64_MAX ? -1 : left));
    }
    pb_close(o, list);
    pb_some(o, PB_CLOCKS_RUNNING, t->clocks.running);
    pb_close(o, mark);
}

static void position_out(const room *r, int seat, text_out *o)
{
    const table *t = r->t;
    pb_some(o, PB_MESSAGE_TO_ACT, table_to_act(t));
    pb_some(o, PB_MESSAGE_OVER, t->phase == TABLE_ENDED);
    menu_out(r, seat, o);
    int64_t undo = seat >= 0 ? table_undo_to(t, seat) : -1;
    if (undo >= 0) {
        pb_number(o, PB_MESSAGE_UNDO, (uint64_t)undo);
    }
    clocks_out(t, rooms_now(r->rooms), o);
}

/* -- a change -- */

static void write_events(json_door *d, const room *r, const change *c, int seat)
{
    const table *t = r->t;
    const game_rules *rules = t->plan.setup.rules;
    int view = change_view_of(t, seat);
    game_buffer before = {0};
    game_buffer after = {0};
    text_out *o = &d->wire;
    d->wired = 0; /* no JSON message lies there now */
    text_restart(o);
    pb_number(o, PB_MESSAGE_KIND, PB_KIND_EVENTS);
    pb_number(o, PB_MESSAGE_TABLE, t->plan.number);
    pb_number(o, PB_MESSAGE_SEQ, t->seq);
    for (int i = 0; i < c->events_n; i++) {
        event_out(&c->events[i].event, (c->events[i].secret >> view & 1) != 0, o);
    }
    rules->view(c->state.state, seat, before.state);
    table_view(t, seat, after.state);
    patch_out(before.state, after.state, rules->view_size, o);
    position_out(r, seat, o);
}

void pb_publish_events(json_door *d, const room *r, const change *c)
{
    for (int seat = GAME_SPECTATOR; seat < r->t->plan.setup.seats; seat++) {
        bool written = false;
        for (const follower *f = r->followers; f != NULL; f = f->next_in_room) {
            if (f->seat != seat || f->by->door != &d->door) {
                continue;
            }
            if (!written) {
                write_events(d, r, c, seat);
                written = true;
            }
            json_client_send_wire((json_client *)f->by);
        }
    }
}

/* -- a whole table -- */

static bool has_begun(const table *t)
{
    return t->phase == TABLE_PLAYING || (t->phase == TABLE_ENDED && t->begun_ms > 0);
}

static void list_events(const table *t, int seat, uint32_t since, text_out *o)
{
    listing l = {t, seat, o};
    bool many = t->seq > TABLE_JSON_EVENTS && since < t->seq - TABLE_JSON_EVENTS;
    since = many ? t->seq - TABLE_JSON_EVENTS : since;
    if (since < t->seq) {
        table_events(t, since, TABLE_JSON_EVENTS, list_event, &l);
    }
}

void pb_publish_table(json_client *cl, const room *r, int seat, uint32_t since)
{
    json_door *d = cl->door;
    const table *t = r->t;
    text_out *message = &d->house->out;
    text_out *o = &d->wire;
    json_object_close(message);
    d->wired = 0;
    text_restart(o);
    wire_write(&pb_schema_message, json_trusted(message->at, message->len), o);
    if (since != UINT32_MAX) {
        list_events(t, seat, since, o);
    }
    if (has_begun(t)) {
        game_buffer view = {0};
        table_view(t, seat, view.state);
        pb_bytes(o, PB_MESSAGE_VIEW, view.state, t->plan.setup.rules->view_size);
        pb_number(o, PB_MESSAGE_LAYOUT, t->plan.setup.rules->layout);
    }
    position_out(r, seat, o);
    json_client_send_wire(cl);
}
