/* What followers of a table are told, and when.
 *
 * Between news_begin and news_end a command runs on the table. The first event it causes makes
 * us write down every view that somebody follows; at the end the views are written again, and the
 * difference goes out with the events in one message. */
#include <string.h>

#include "server/core.h"
#include "server/doors/patch.h"
#include "server/ops/log.h"

int view_index(const table *t, int seat)
{
    return seat == GAME_SPECTATOR || t->plan.setup.rules->same_view ? GAME_SEATS_MAX : seat;
}

static int seat_of_view(int k)
{
    return k == GAME_SEATS_MAX ? GAME_SPECTATOR : k;
}

static void restart(text_out *o)
{
    o->len = 0;
    o->comma = false;
}

void news_begin(room *r, uint32_t also)
{
    news *n = &r->server->news;
    rules_assert(n->room == NULL);
    n->room = r;
    n->seq = r->t->seq;
    n->phase = r->t->phase;
    n->has_events = false;
    n->whole = n->phase != TABLE_PLAYING;
    n->audience = 0;
    n->also = also;
}

static void gather_audience(news *n)
{
    n->audience = n->also;
    for (follower *f = n->room->followers; f != NULL; f = f->next_in_room) {
        n->audience |= (uint32_t)1 << view_index(n->room->t, f->seat);
    }
    for (uint32_t left = n->audience; left != 0; left &= left - 1) {
        int k = bit_lowest(left);
        restart(&n->before[k]);
        restart(&n->events[k]);
        if (!n->whole) {
            table_view_json(n->room->t, seat_of_view(k), &n->before[k]);
        }
    }
}

static void count_dice(server *s, const game_event *event)
{
    if (event->actor == GAME_CHANCE && event->action.kind == GAME_KIND_DICE) {
        metrics_add(s->metrics, METRIC_DICE, event->action.arg[0] - 1, 0, 1);
        metrics_add(s->metrics, METRIC_DICE, event->action.arg[1] - 1, 0, 1);
    }
}

void news_event(void *self, table *t, const game_event *event)
{
    server *s = self;
    news *n = &s->news;
    rules_assert(n->room != NULL && n->room->t == t);
    count_dice(s, event);
    if (!n->has_events) {
        n->has_events = true;
        gather_audience(n);
    }
    for (uint32_t left = n->audience; left != 0; left &= left - 1) {
        int k = bit_lowest(left);
        table_event_json(t, t->seq + 1, t->state, event, seat_of_view(k), &n->events[k]);
    }
}

/* -- sending -- */

static void begin(room *r, const char *kind)
{
    text_out *o = &r->server->out;
    restart(o);
    json_object_open(o);
    json_key_str(o, "t", kind);
    json_key_int(o, "table", (int64_t)r->t->plan.number);
}

void news_all(room *r)
{
    for (follower *f = r->followers; f != NULL; f = f->next_in_room) {
        socket_send(f->client, &r->server->out);
    }
}

/* What is the same in the `events` messages of all who have this view. */
static void write_common(news *n, int k)
{
    const table *t = n->room->t;
    text_out *o = &n->common;
    restart(o);
    restart(&n->after);
    table_view_json(t, seat_of_view(k), &n->after);
    json before = json_trusted(n->before[k].at, n->before[k].len);
    json after = json_trusted(n->after.at, n->after.len);
    json_key_int(o, "seq", t->seq);
    json_key(o, "events");
    json_array_open(o);
    json_raw(o, n->events[k].at, n->events[k].len);
    json_array_close(o);
    json_key(o, "patch");
    if (!json_patch(before, after, o)) {
        json_raw(o, "{}", 2);
    }
    json_key(o, "turn");
    table_turn_json(t, o);
    json_key(o, "clocks");
    table_clocks_json(t, server_now(n->room->server), o);
}

/* One message for each seat, and one for all watchers. */
static void send_to_seat(news *n, int seat)
{
    server *s = n->room->server;
    bool written = false;
    for (follower *f = n->room->followers; f != NULL; f = f->next_in_room) {
        if (f->seat != seat) {
            continue;
        }
        if (!written) {
            written = true;
            begin(n->room, "events");
            json_raw(&s->out, n->common.at, n->common.len);
            table_menu_json(s, n->room->t, seat, false, &s->out);
            json_object_close(&s->out);
        }
        socket_send(f->client, &s->out);
    }
}

static void send_events(news *n)
{
    const table *t = n->room->t;
    int written = -1;
    for (int seat = GAME_SPECTATOR; seat < t->plan.setup.seats; seat++) {
        int k = view_index(t, seat);
        if ((n->audience >> k & 1) == 0) {
            continue;
        }
        if (k != written) {
            write_common(n, k);
            written = k;
        }
        send_to_seat(n, seat);
    }
}

static void send_table(const follower *f)
{
    text_out *o = &f->room->server->out;
    restart(o);
    json_object_open(o);
    json_key_str(o, "t", "table");
    table_json(f->room, f->client->account, f->seat, UINT32_MAX, o);
    json_object_close(o);
    socket_send(f->client, o);
}

static void send_tables(room *r)
{
    for (follower *f = r->followers; f != NULL; f = f->next_in_room) {
        send_table(f);
    }
}

/* Who sits where may have changed by another way than a follower's own socket: each looks on from
 * where its account sits now. Who sits down is there, and a picture of a running game that was
 * drawn from another seat is replaced. */
static void reseat(room *r, table_phase before)
{
    bool changed = false;
    for (follower *f = r->followers; f != NULL; f = f->next_in_room) {
        int64_t account = f->client->account;
        int seat = account != 0 ? table_seat_of(r->t, (uint64_t)account) : GAME_SPECTATOR;
        if (seat == f->seat) {
            continue;
        }
        f->seat = seat;
        changed = true;
        if (seat != GAME_SPECTATOR) {
            table_present(r->t, seat, true, server_now(r->server));
        }
        if (before == TABLE_PLAYING) {
            send_table(f);
        }
    }
    if (changed) {
        follow_changed(r);
    }
}

static void send_seats(room *r)
{
    uint32_t sum = table_seats_sum(r, server_now(r->server));
    if (sum == r->seats_sum) {
        return;
    }
    r->seats_sum = sum;
    lobby_changed(r);
    begin(r, "seats");
    table_seats_json(r, &r->server->out);
    json_object_close(&r->server->out);
    news_all(r);
}

void news_tell_end(room *r)
{
    text_out *o = &r->server->out;
    begin(r, "end");
    table_end_json(r, o);
    json_object_close(o);
    news_all(r);
}

static void end_game(room *r)
{
    const table *t = r->t;
    r->drop_ms = t->ended_ms + KEEP_MS;
    bool kept = t->begun_ms > 0 && !r->unplayed;
    if (!kept || archive_game(r)) {
        news_tell_end(r);
    }
    text_out *o = log_begin(LOG_INFO, "game_ended");
    if (o != NULL) {
        json_key_int(o, "table", (int64_t)t->plan.number);
        json_key_str(o, "game", t->plan.setup.rules->name);
        json_key_int(o, "events", t->seq);
        log_end();
    }
}

void news_end(room *r)
{
    server *s = r->server;
    news *n = &s->news;
    rules_assert(n->room == r);
    reseat(r, n->phase);
    bool begun = n->whole && r->t->begun_ms > 0 && n->phase != TABLE_ENDED;
    if (begun) {
        send_tables(r);
        r->seats_sum = table_seats_sum(r, server_now(s));
    } else if (n->has_events) {
        send_events(n);
    }
    n->room = NULL;
    send_seats(r);
    if (r->t->phase == TABLE_ENDED && n->phase != TABLE_ENDED) {
        end_game(r);
    }
    hall_refresh(s, r);
    hall_schedule(s, r);
    bots_ask(r);
}

void news_free(server *s)
{
    for (int k = 0; k < SEAT_KINDS; k++) {
        text_drop(&s->news.before[k]);
        text_drop(&s->news.events[k]);
    }
    text_drop(&s->news.after);
    text_drop(&s->news.common);
}
