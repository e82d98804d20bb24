/* What the JSON door publishes of rooms: the difference between a view before and after a change,
 * with its events, written once for each view, however many clients have it. */
#include "server/doors/json_publish.h"

#include "server/doors/json_client.h"
#include "server/doors/patch.h"
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

/* The part of the `events` message that is the same for all clients with this view. */
static void write_common(json_door *d, const room *r, const change *c, int view)
{
    const table *t = r->t;
    int seat = change_seat_of(view);
    text_out *o = &d->common;
    text_restart(o);
    text_restart(&d->before);
    text_restart(&d->after);
    table_json_view_then(t->plan.setup.rules, c->state.state, seat, &d->before);
    table_json_view(t, seat, &d->after);
    json_key_int(o, "seq", t->seq);
    json_key(o, "events");
    json_array_open(o);
    table_json_change(c, t, view, o);
    json_array_close(o);
    json_key(o, "patch");
    if (!patch_write(json_trusted(d->before.at, d->before.len),
                     json_trusted(d->after.at, d->after.len), o)) {
        json_raw(o, "{}", 2);
    }
    json_key(o, "turn");
    table_json_turn(t, o);
    json_key(o, "clocks");
    table_json_clocks(t, rooms_now(r->rooms), o);
}

/* One message for all who look from one seat. */
static void send_to_seat(json_door *d, const room *r, int seat)
{
    bool written = false;
    for (const follower *f = r->followers; f != NULL; f = f->next_in_room) {
        if (f->seat != seat || !is_ours(d, f)) {
            continue;
        }
        if (!written) {
            written = true;
            text_out *o = begin(d, r, "events");
            json_raw(o, d->common.at, d->common.len);
            table_json_menu(r, seat, false, o);
            json_object_close(o);
        }
        json_client_send(client_of(f), &d->house->out);
    }
}

/* Bit k: somebody follows from seat k; the last bit is for watchers. */
static uint32_t audience_of(const json_door *d, const room *r)
{
    uint32_t seats = 0;
    for (const follower *f = r->followers; f != NULL; f = f->next_in_room) {
        int k = f->seat == GAME_SPECTATOR ? GAME_SEATS_MAX : f->seat;
        seats |= (uint32_t)is_ours(d, f) << k;
    }
    return seats;
}

static void send_events(json_door *d, const room *r, const change *c)
{
    uint32_t audience = audience_of(d, r);
    int written = -1;
    for (int seat = GAME_SPECTATOR; seat < r->t->plan.setup.seats; seat++) {
        int view = change_view_of(r->t, seat);
        int k = seat == GAME_SPECTATOR ? GAME_SEATS_MAX : seat;
        if ((audience >> k & 1) == 0) {
            continue;
        }
        if (view != written) {
            write_common(d, r, c, view);
            written = view;
        }
        send_to_seat(d, r, seat);
    }
}

/* -- whole tables -- */

static void send_table(json_door *d, const follower *f)
{
    text_out *o = json_client_begin(d, "table");
    table_json_all(f->room, f->by->account, f->seat, UINT32_MAX, o);
    json_client_end(client_of(f));
}

/* Sends the whole table to all followers, or to those whose seat has changed. */
static void send_tables(json_door *d, const room *r, bool to_all)
{
    for (const follower *f = r->followers; f != NULL; f = f->next_in_room) {
        if (is_ours(d, f) && (to_all || f->moved)) {
            send_table(d, f);
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

void json_publish_change(void *self, room *r, const change *c)
{
    json_door *d = self;
    if (c->begun) {
        send_tables(d, r, true);
        return;
    }
    if (c->before == TABLE_PLAYING) {
        send_tables(d, r, is_revealed(r, c));
    }
    if (c->events_n > 0) {
        send_events(d, r, c);
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
