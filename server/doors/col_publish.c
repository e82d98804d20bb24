/* States and patches of rooms: one encoder for each view that is followed, however many follow. */
#include "server/doors/col_publish.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/doors/col_game.h"
#include "server/doors/col_value.h"
#include "server/doors/table_json.h"
#include "table/grow.h"

static bool is_ours(const col_door *d, const follower *f)
{
    return f->by->door == &d->door;
}

static col_client *client_of(const follower *f)
{
    return (col_client *)f->by;
}

/* -- tables with clients -- */

static void forget_view(col_door *d, schema_encoder *e)
{
    if (e != NULL) {
        uint32_t next = schema_next_ref(e);
        d->refs = next > d->refs ? next : d->refs;
        schema_free(e);
    }
}

void col_publish_join(col_client *cl, room *r)
{
    col_door *d = cl->door;
    uint64_t number = r->t->plan.number;
    col_room *at = map_get(&d->rooms, number);
    if (at == NULL) {
        at = memory_new(sizeof *at);
        at->number = number;
        for (int p = 0; p < r->t->plan.setup.seats; p++) { /* was told to who was here then */
            at->left |= (uint32_t)r->t->seats[p].left << p;
        }
        map_add(&d->rooms, number, at);
    }
    at->clients++;
    cl->at = at;
}

void col_publish_leave(col_client *cl)
{
    col_room *at = cl->at;
    if (at == NULL) {
        return;
    }
    cl->at = NULL;
    at->clients--;
    if (at->clients == 0) {
        map_remove(&cl->door->rooms, at->number, at);
        for (int v = 0; v < ROOM_VIEWS; v++) {
            forget_view(cl->door, at->views[v]);
        }
        free(at);
    }
}

/* -- the handshake -- */

void col_publish_handshake(col_client *cl)
{
    col_door *d = cl->door;
    const room *r = col_client_room(cl);
    const col_game *game = col_game_of(r->t->plan.setup.rules);
    char token[COL_KEY_TOKEN];
    text_out *o = col_client_begin(d, COL_JOIN);
    col_key_token(&d->key, r->t->plan.number, cl->session, token);
    text_char(o, (char)(COL_KEY_TOKEN - 1));
    text_bytes(o, token, COL_KEY_TOKEN - 1);
    text_char(o, 6);
    text_str(o, "schema");
    text_restart(&d->told);
    if (!cl->skips) {
        schema_reflection(game->root, cl->is_18 ? SCHEMA_FORM_18 : SCHEMA_FORM_16, &d->told);
    }
    if (cl->is_18) {
        schema_number(o, (double)d->told.len);
    }
    text_bytes(o, d->told.at, d->told.len);
    col_client_send(cl);
}

/* -- states and patches -- */

/* Whether the client, or somebody who shares its view, may have a state of it from before. */
static bool may_know(const col_client *cl)
{
    const table *t = col_client_room(cl)->t;
    bool others = false;
    for (int p = 0; p < t->plan.setup.seats; p++) {
        others |= t->seats[p].kind == SEAT_HUMAN && p != col_client_seat(cl);
    }
    return cl->again || (others && t->plan.setup.rules->same_view);
}

/* Objects are numbered from 1. Who comes back may have a state with numbers of an encoder that is
 * gone, also of before a restart; to such a client they must not mean anything else now. So they
 * begin above all that such encoders have given, and at a number that rises with time, which no
 * restart sets back, faster than games use them up. */
static uint32_t first_ref(const col_client *cl)
{
    enum { MASK = (1 << 30) - 1, FEW = 256 };
    col_door *d = cl->door;
    uint32_t by_time = (uint32_t)(rooms_now(d->house->rooms) & MASK) + FEW;
    d->refs = by_time > d->refs ? by_time : d->refs;
    return may_know(cl) ? d->refs : 1;
}

static json value_of(col_door *d, const room *r, int seat)
{
    col_value_write(d, r, seat, &d->value);
    return json_trusted(d->value.at, d->value.len);
}

/* Sends how a view has changed to all who have it; nothing if it has not. */
static void publish_view(col_door *d, const room *r, const col_room *at, int view, int seat)
{
    text_out *o = col_client_begin(d, COL_PATCH);
    schema_patch(at->views[view], value_of(d, r, seat), o);
    for (const follower *f = r->followers; f != NULL && o->len > 1; f = f->next_in_room) {
        col_client *cl = is_ours(d, f) ? client_of(f) : NULL;
        if (cl != NULL && cl->is_ready && cl->view == view) {
            col_client_send(cl);
        }
    }
}

void col_publish_state(col_client *cl)
{
    col_door *d = cl->door;
    room *r = col_client_room(cl);
    int view = change_view_of(r->t, col_client_seat(cl));
    schema_encoder **e = &cl->at->views[view];
    if (*e == NULL) {
        *e = schema_new(col_game_of(r->t->plan.setup.rules)->root, first_ref(cl));
    }
    publish_view(d, r, cl->at, view, change_seat_of(view)); /* usually nothing */
    schema_state(*e, cl->again, col_client_begin(d, COL_STATE));
    col_client_send(cl);
    cl->view = (uint8_t)view;
    cl->is_ready = true;
    d->strangers--;
}

/* -- messages about the end -- */

static const char *stake_text(const char *word, const table *t, char text[128])
{
    bool any = t->plan.stake[0] != '\0';
    snprintf(text, 128, "%s%s%s.", word, any ? " " : "", t->plan.stake);
    return text;
}

static void tell_over(col_client *cl, const table *t, int seat)
{
    uint32_t winners = col_value_winners(t);
    bool drawn = winners == 0 || winners == ((uint32_t)1 << t->plan.setup.seats) - 1;
    bool won = (winners >> seat & 1) != 0;
    char text[128];
    text_out *o = &cl->door->told;
    text_restart(o);
    json_object_open(o);
    json_key_str(o, "result", drawn ? "draw" : won ? "win" : "lose");
    json_key_str(o, "message", drawn ? "DRAW." : stake_text(won ? "WIN" : "LOST", t, text));
    json_object_close(o);
    col_client_tell(cl, "game_over");
}

static void tell_left(col_client *cl, const char *message)
{
    text_out *o = &cl->door->told;
    text_restart(o);
    json_object_open(o);
    json_key_str(o, "message", message);
    json_object_close(o);
    col_client_tell(cl, "opponent_left");
}

static void tell_end(col_client *cl, const table *t, int seat)
{
    char win[128];
    char text[160];
    bool left = t->ending.how == GAME_ENDED_RESIGNED || t->ending.how == GAME_ENDED_GONE;
    if (t->ending.how == GAME_ENDED_ABORTED) {
        tell_left(cl, "The game was closed.");
    } else if (left && t->ending.seat != seat) {
        snprintf(text, sizeof text, "Your opponent has left. %s", stake_text("WIN", t, win));
        tell_left(cl, text);
    } else {
        tell_over(cl, t, seat);
    }
}

void col_publish_end(void *self, room *r)
{
    col_door *d = self;
    for (const follower *f = r->followers; f != NULL; f = f->next_in_room) {
        if (is_ours(d, f) && client_of(f)->is_ready && f->seat >= 0) {
            tell_end(client_of(f), r->t, f->seat);
        }
    }
}

void col_publish_end_to(col_client *cl)
{
    if (col_client_seat(cl) >= 0) {
        tell_end(cl, col_client_room(cl)->t, col_client_seat(cl));
    }
}

/* At a table of more than two a computer player goes on in the place of who has left. */
static void tell_leavers(col_door *d, const room *r, col_room *at)
{
    const table *t = r->t;
    for (int p = 0; p < t->plan.setup.seats; p++) {
        char text[TABLE_NAME + 64];
        if (!t->seats[p].left || (at->left >> p & 1) != 0) {
            continue;
        }
        at->left |= (uint32_t)1 << p;
        snprintf(text, sizeof text, "%s has left; a computer player goes on.", t->seats[p].name);
        for (const follower *f = r->followers; f != NULL; f = f->next_in_room) {
            if (is_ours(d, f) && client_of(f)->is_ready && f->seat != p) {
                tell_left(client_of(f), text);
            }
        }
    }
}

/* A player who was away for too long has lost, if the other wants it so. These clients have no
 * button for it: they always do. */
static void note_claim(col_door *d, const room *r, col_room *at)
{
    int64_t now_ms = rooms_now(r->rooms);
    for (const follower *f = r->followers; f != NULL; f = f->next_in_room) {
        bool seated = is_ours(d, f) && f->seat >= 0 && r->t->phase == TABLE_PLAYING;
        if (seated && table_may_claim(r->t, f->seat, now_ms)) {
            at->claims = true;
            d->claims = true;
            timing_wake(d->house->timing);
        }
    }
}

/* -- changes -- */

void col_publish_flag(col_client *cl)
{
    const table *t = col_client_room(cl)->t;
    text_out *o = &cl->door->told;
    if (col_client_seat(cl) >= 0 && table_has_flags(t)) {
        text_restart(o);
        json_object_open(o);
        table_json_flag(t, col_client_seat(cl), o);
        json_object_close(o);
        col_client_tell(cl, "flag");
    }
}

/* To those whose flag has changed; to everybody when a game begins in which there are flags. */
static void tell_flags(col_door *d, const room *r, const change *c)
{
    for (const follower *f = r->followers; f != NULL; f = f->next_in_room) {
        bool told = c->begun || (f->seat >= 0 && (c->flags >> f->seat & 1) != 0);
        if (told && is_ours(d, f) && client_of(f)->is_ready) {
            col_publish_flag(client_of(f));
        }
    }
}

/* A client whose seat is gone has nothing to follow. */
static void close_unseated(col_door *d, const room *r)
{
    for (const follower *f = r->followers; f != NULL; f = f->next_in_room) {
        if (is_ours(d, f) && f->seat < 0) {
            col_client_close(client_of(f), COL_CONSENTED, "the seat was given up");
        }
    }
}

void col_publish_change(void *self, room *r, const change *c)
{
    col_door *d = self;
    col_room *at = map_get(&d->rooms, r->t->plan.number);
    if (at == NULL) {
        return;
    }
    close_unseated(d, r);
    for (int view = 0; view < ROOM_VIEWS; view++) {
        if (at->views[view] != NULL) {
            publish_view(d, r, at, view, change_seat_of(view));
        }
    }
    tell_flags(d, r, c);
    if (c->seats) {
        tell_leavers(d, r, at);
        note_claim(d, r, at);
    }
}

void col_publish_line(void *self, room *r, const door_line *line)
{
    col_door *d = self;
    text_out *o = &d->told;
    text_restart(o);
    json_object_open(o);
    json_key_str(o, "name", line->name);
    json_key_int(o, "seat", line->seat);
    json_key(o, "text");
    json_str_bytes(o, line->text.at, line->text.n);
    json_object_close(o);
    for (const follower *f = r->followers; f != NULL; f = f->next_in_room) {
        if (is_ours(d, f) && client_of(f)->is_ready) {
            col_client_tell(client_of(f), "chat");
        }
    }
}
