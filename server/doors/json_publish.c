/* What the JSON door publishes of rooms: the difference between a view before and after a change,
 * with its events, written once for each view, however many clients have it. */
#include "server/doors/json_publish.h"

#include "server/doors/json_client.h"
#include "server/doors/pb_publish.h"
#include "server/doors/steps_json.h"
#include "server/doors/table_json.h"

/* Whether this follower came in by this door. */
static bool is_ours(const json_door *d, const follower *f)
{
    return f->by->door == &d->door;
}

static json_client *client_of(const follower *f)
{
    return (json_client *)f->by;
}

static text_out *begin(json_door *d, const room *r, const char *kind)
{
    text_out *o = json_client_begin(d, kind);
    json_key_int(o, "table", (int64_t)r->t->plan.number);
    return o;
}

/* What was written goes to everybody there. */
static void send_to_all(json_door *d, const room *r)
{
    json_object_close(&d->house->out);
    for (const follower *f = r->followers; f != NULL; f = f->next_in_room) {
        if (is_ours(d, f)) {
            json_client_send(client_of(f), &d->house->out);
        }
    }
}

/* -- events -- */

/* A message with the events of a change: to the clients that look from one seat and want the same
 * patches. */
typedef struct events_message {
    const room *r;
    const change *c;
    int seat;
    json_patch patch;
} events_message;

static bool is_to_act(uint32_t seats, int seat)
{
    return seat >= 0 && (seats >> seat & 1) != 0;
}

static void write_patch(json_door *d, const events_message *n, text_out *o)
{
    const table *t = n->r->t;
    const game_rules *rules = t->plan.setup.rules;
    bool merge = n->patch == JSON_PATCH_MERGE;
    game_turn before = rules->turn(n->c->state.state);
    game_buffer views[2];
    rules->view(n->c->state.state, n->seat, views[0].state);
    table_view(t, n->seat, views[1].state);
    view_json_pair pair = {
        .rules = rules,
        .before = views[0].state,
        .after = views[1].state,
        .menu_before = merge || (before.what == GAME_ACT && is_to_act(before.seats, n->seat)),
        .menu_after = merge || is_to_act(table_to_act(t), n->seat)};
    json_key(o, "patch");
    view_json_patch(&pair, merge ? PATCH_MERGE : PATCH_BY_INDEX, &d->views, o);
}

/* What a client that derives the position by itself needs besides the events. */
static bool is_derived(const events_message *n)
{
    return n->patch == JSON_PATCH_NONE && n->r->t->plan.setup.rules->same_view;
}

static void write_clocks(const events_message *n, text_out *o)
{
    const table *t = n->r->t;
    int64_t now_ms = rooms_now(n->r->rooms);
    if (n->patch != JSON_PATCH_MERGE && !clock_is_timed(&t->plan.clock)) {
        return;
    }
    json_key(o, "clocks");
    if (is_derived(n)) {
        json_object_open(o);
        table_json_left(t, now_ms, o);
        json_object_close(o);
    } else {
        table_json_clocks(t, now_ms, o);
    }
}

/* The part of the message that is the same for all seats with this view. */
static void write_common(json_door *d, const events_message *n)
{
    const table *t = n->r->t;
    text_out *o = &d->common;
    text_restart(o);
    json_key_int(o, "seq", t->seq);
    json_key(o, "events");
    json_array_open(o);
    table_json_change(n->c, t, change_view_of(t, n->seat), !is_derived(n), o);
    json_array_close(o);
    if (!is_derived(n)) {
        write_patch(d, n, o);
        json_key(o, "turn");
        table_json_turn(n->r, o);
    }
    write_clocks(n, o);
}

static void write_menu(const events_message *n, text_out *o)
{
    bool acts = is_to_act(table_to_act(n->r->t), n->seat);
    if (n->patch == JSON_PATCH_MERGE || (acts && !is_derived(n))) {
        table_json_menu(n->r, n->seat, o);
    }
}

static bool is_for(const json_door *d, const events_message *n, const follower *f)
{
    return f->seat == n->seat && is_ours(d, f) && client_of(f)->patch == n->patch;
}

/* Whether what was written in common for one message serves for another as well. */
static bool serves(const events_message *a, const events_message *b)
{
    const table *t = a->r->t;
    bool for_any_seat = a->patch == JSON_PATCH_MERGE || is_derived(a);
    return a->patch == b->patch && change_view_of(t, a->seat) == change_view_of(t, b->seat) &&
           (for_any_seat || a->seat == b->seat);
}

static void send_message(json_door *d, const events_message *n)
{
    text_out *o = begin(d, n->r, "events");
    json_raw(o, d->common.at, d->common.len);
    write_menu(n, o);
    table_json_undo(n->r->t, n->seat, o);
    json_object_close(o);
    for (const follower *f = n->r->followers; f != NULL; f = f->next_in_room) {
        if (is_for(d, n, f)) {
            json_client_send(client_of(f), o);
        }
    }
}

/* Which seats are followed by clients that want patches of each kind: bit k is seat k, the last one
 * is for watchers. */
typedef struct audience {
    uint32_t seats[JSON_PATCHES];
} audience;

static int bit_of(int seat)
{
    return seat == GAME_SPECTATOR ? GAME_SEATS_MAX : seat;
}

static audience audience_of(const json_door *d, const room *r)
{
    audience a = {0};
    for (const follower *f = r->followers; f != NULL; f = f->next_in_room) {
        if (is_ours(d, f)) {
            a.seats[client_of(f)->patch] |= 1u << bit_of(f->seat);
        }
    }
    return a;
}

static void send_events(json_door *d, const room *r, const change *c)
{
    audience to = audience_of(d, r);
    events_message written = {.r = NULL};
    view_json_forget(&d->views);
    for (int patch = 0; patch < JSON_PATCHES; patch++) {
        for (int seat = GAME_SPECTATOR; seat < r->t->plan.setup.seats; seat++) {
            events_message n = {.r = r, .c = c, .seat = seat, .patch = (json_patch)patch};
            if ((to.seats[patch] >> bit_of(seat) & 1) == 0) {
                continue;
            }
            if (written.r == NULL || !serves(&written, &n)) {
                write_common(d, &n);
                written = n;
            }
            send_message(d, &n);
        }
    }
}

/* -- whole tables -- */

void json_publish_table(json_client *cl, const room *r, const json_publish_part *part)
{
    bool compact = cl->door->compact;
    json_client_table(cl, r, part->seat, compact ? UINT32_MAX : part->since);
    if (compact) {
        pb_publish_table(cl, r, part->seat, part->since);
        return;
    }
    if (part->steps) {
        steps_json(r->t,
                   &(steps_json_reader){.seat = part->seat,
                                        .since = part->since,
                                        .merge = cl->patch == JSON_PATCH_MERGE},
                   &cl->door->house->out);
    }
    json_client_end(cl);
}

static void send_table(json_door *d, const follower *f, uint32_t since)
{
    json_client_begin(d, "table");
    json_publish_table(client_of(f), f->room,
                       &(json_publish_part){.seat = f->seat, .since = since});
}

/* Sends the whole table to all followers, or to those whose seat has changed; with the events after
 * number `since`, UINT32_MAX: none. */
static void send_tables(json_door *d, const room *r, bool to_all, uint32_t since)
{
    for (const follower *f = r->followers; f != NULL; f = f->next_in_room) {
        if (is_ours(d, f) && (to_all || f->moved)) {
            send_table(d, f, since);
        }
    }
}

/* Whether views have changed without an event: the players have ended the game, and what was hidden
 * is shown. */
static bool is_revealed(const room *r, const change *c)
{
    return c->before == TABLE_PLAYING && r->t->phase == TABLE_ENDED && c->events_n == 0 &&
           r->t->plan.setup.rules->reveal != NULL;
}

/* Who has raised a flag is told to nobody else. */
static void send_flags(json_door *d, const room *r, const change *c)
{
    for (const follower *f = r->followers; f != NULL; f = f->next_in_room) {
        if (is_ours(d, f) && f->seat >= 0 && (c->flags >> f->seat & 1) != 0) {
            text_out *o = begin(d, r, "flag");
            table_json_flag(r->t, f->seat, o);
            json_object_close(o);
            json_client_send(client_of(f), o);
        }
    }
}

void json_publish_change(void *self, room *r, const change *c)
{
    json_door *d = self;
    if (c->begun || c->undone) { /* no client can derive the position from the one it has */
        send_tables(d, r, true, c->undone ? c->seq : UINT32_MAX);
        return;
    }
    if (c->before == TABLE_PLAYING) {
        send_tables(d, r, is_revealed(r, c), UINT32_MAX);
    }
    if (c->events_n > 0 && d->compact) {
        pb_publish_events(d, r, c);
    } else if (c->events_n > 0) {
        send_events(d, r, c);
    }
    if (c->flags != 0 && r->t->phase == TABLE_PLAYING) {
        send_flags(d, r, c);
    }
    if (c->seats) {
        table_json_seats(r, begin(d, r, "seats"));
        send_to_all(d, r);
    }
}

void json_publish_end(void *self, room *r)
{
    json_door *d = self;
    table_json_end(r, begin(d, r, "end"));
    send_to_all(d, r);
}

void json_publish_line(void *self, room *r, const door_line *line)
{
    json_door *d = self;
    text_out *o = begin(d, r, "chat");
    json_key_str(o, "name", line->name);
    if (line->seat >= 0) {
        json_key_int(o, "seat", line->seat);
    } else {
        json_key_null(o, "seat");
    }
    json_key(o, "text");
    json_str_bytes(o, line->text.at, line->text.n);
    json_key_int(o, "at", timing_wall(d->house->timing));
    send_to_all(d, r);
}
