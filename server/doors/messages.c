/* What clients say, one function for each kind of message: docs/protocol.md. */
#include <stdlib.h>
#include <string.h>

#include "server/accounts/points.h"
#include "server/doors/message.h"

/* -- hello -- */

static bool on_hello(message *m)
{
    client *cl = m->from;
    server *s = cl->server;
    char token[PEOPLE_TOKEN + 1];
    size_t n;
    /* A stranger may say later who it is, as long as it is at no table: seats are found when a
     * table is first followed. */
    bool known = cl->account != 0 || cl->follows_n > 0;
    if (cl->greeted && (known || !json_there(m->f[MESSAGE_TOKEN]))) {
        return problem_bad(&m->doer.why, "hello was said before");
    }
    if (json_there(m->f[MESSAGE_TOKEN])) {
        bool good = json_to_str(m->f[MESSAGE_TOKEN], token, sizeof token, &n);
        m->doer.account = good ? people_of_token(s->people, token, n, server_session_now(s)) : NULL;
        if (m->doer.account != NULL) {
            people_token_hash(token, n, cl->session);
        }
        memset(token, 0, sizeof token);
        if (m->doer.account == NULL) {
            return problem_set(&m->doer.why, 401, "unauthorized", "the token is not valid");
        }
        cl->account = m->doer.account->id;
    }
    if (!cl->greeted) {
        cl->greeted = true;
        s->strangers--;
    }
    text_out *o = message_reply(m, "hello");
    json_key_int(o, "v", SERVER_PROTOCOL);
    json_key_str(o, "server", STOLIK_VERSION);
    json_key_int(o, "now", server_wall(s));
    json_key(o, "account");
    account_json(m->doer.account, o);
    json_key(o, "tables");
    hall_tables_json(s, cl->account, o);
    message_send(cl);
    return true;
}

static bool on_ping(message *m)
{
    text_out *o = message_reply(m, "pong");
    json_key_int(o, "now", server_wall(m->from->server));
    message_send(m->from);
    return true;
}

static bool on_create(message *m)
{
    room *r = NULL;
    if (!do_create(&m->doer, m->body, &r)) {
        return false;
    }
    if (follow_allowed(m, r)) {
        int seat = table_seat_of(r->t, (uint64_t)m->from->account);
        socket_follow(m->from, r, seat);
    }
    message_table(m, r, UINT32_MAX);
    return true;
}

static bool on_quick(message *m)
{
    room *r = NULL;
    if (!do_quick(&m->doer, m->body, &r)) {
        return false;
    }
    if (follow_allowed(m, r)) {
        socket_follow(m->from, r, table_seat_of(r->t, (uint64_t)m->from->account));
    }
    message_table(m, r, UINT32_MAX);
    return true;
}

static bool on_join(message *m)
{
    room *r;
    if (!do_find(&m->doer, m->f[MESSAGE_TABLE], m->f[MESSAGE_CODE], &r) || !follow_allowed(m, r)) {
        return false;
    }
    bool sits = m->doer.account != NULL && table_seat_of(r->t, (uint64_t)m->doer.account->id) >= 0;
    if (!sits && !do_sit(&m->doer, r, m->f[MESSAGE_SEAT], m->f[MESSAGE_COMMIT])) {
        return false;
    }
    socket_follow(m->from, r, table_seat_of(r->t, (uint64_t)m->from->account));
    message_table(m, r, UINT32_MAX);
    return true;
}

static bool on_watch(message *m)
{
    room *r;
    int64_t since = UINT32_MAX;
    if (!do_find(&m->doer, m->f[MESSAGE_TABLE], m->f[MESSAGE_CODE], &r) || !follow_allowed(m, r)) {
        return false;
    }
    if (json_there(m->f[MESSAGE_SEQ]) && !json_to_int(m->f[MESSAGE_SEQ], 0, INT32_MAX, &since)) {
        return problem_bad(&m->doer.why, "\"seq\" is the last sequence number you have");
    }
    int seat = m->doer.account != NULL ? table_seat_of(r->t, (uint64_t)m->from->account) : -1;
    socket_follow(m->from, r, seat);
    message_table(m, r, (uint32_t)since);
    return true;
}

static bool on_leave(message *m)
{
    room *r;
    if (!do_find(&m->doer, m->f[MESSAGE_TABLE], m->f[MESSAGE_CODE], &r)) {
        return false;
    }
    bool waits = r->t->phase == TABLE_SEATING || r->t->phase == TABLE_REVEALING;
    bool sits = m->doer.account != NULL && table_seat_of(r->t, (uint64_t)m->doer.account->id) >= 0;
    if (waits && sits && !do_stand(&m->doer, r)) {
        return false;
    }
    follower *f = follow_find(m->from, r);
    if (f != NULL) {
        f->seat = waits && sits ? GAME_SPECTATOR : f->seat;
        socket_unfollow(f);
    }
    message_ok(m);
    return true;
}

static bool on_commit(message *m)
{
    room *r;
    if (!do_find(&m->doer, m->f[MESSAGE_TABLE], m->f[MESSAGE_CODE], &r) ||
        !do_commit(&m->doer, r, m->f[MESSAGE_COMMIT])) {
        return false;
    }
    message_ok(m);
    return true;
}

static bool on_reveal(message *m)
{
    room *r;
    if (!do_find(&m->doer, m->f[MESSAGE_TABLE], m->f[MESSAGE_CODE], &r) ||
        !do_reveal(&m->doer, r, m->f[MESSAGE_SEED])) {
        return false;
    }
    message_ok(m);
    return true;
}

static bool on_start(message *m)
{
    room *r;
    if (!do_find(&m->doer, m->f[MESSAGE_TABLE], m->f[MESSAGE_CODE], &r) || !do_start(&m->doer, r)) {
        return false;
    }
    message_ok(m);
    return true;
}

static bool on_rematch(message *m)
{
    room *r;
    if (!do_find(&m->doer, m->f[MESSAGE_TABLE], m->f[MESSAGE_CODE], &r) ||
        !do_rematch(&m->doer, r, m->f[MESSAGE_COMMIT])) {
        return false;
    }
    message_ok(m);
    return true;
}

static void send_ack(void *self, const receipt *got)
{
    message *m = self;
    text_out *o = message_reply(m, "ack");
    message_key(o, "table", m->f[MESSAGE_TABLE]);
    json_key_int(o, "req", got->req);
    json_key_int(o, "seq", got->seq);
    if (got->repeated) {
        json_key_bool(o, "repeated", true);
    }
    message_send(m->from);
}

static bool on_act(message *m)
{
    room *r;
    uint32_t req;
    receipt got;
    char action[GAME_ACTION_TEXT];
    size_t n;
    if (!do_find(&m->doer, m->f[MESSAGE_TABLE], (json){0}, &r) ||
        !do_read_req(&m->doer, m->f[MESSAGE_REQ], &req)) {
        return false;
    }
    if (req == 0) {
        return problem_bad(&m->doer.why, "\"req\" is missing");
    }
    if (!json_there(m->f[MESSAGE_ACTION]) ||
        !json_to_str(m->f[MESSAGE_ACTION], action, sizeof action, &n)) {
        return problem_bad(&m->doer.why, "\"action\" is a short text");
    }
    return do_act(&m->doer, r, action, n, req, &got, send_ack, m);
}

static bool command(message *m, seat_command *what)
{
    room *r;
    uint32_t req;
    receipt got;
    return do_find(&m->doer, m->f[MESSAGE_TABLE], (json){0}, &r) &&
           do_read_req(&m->doer, m->f[MESSAGE_REQ], &req) &&
           do_command(&m->doer, r, what, req, &got, send_ack, m);
}

static bool on_resign(message *m)
{
    return command(m, table_resign);
}

static bool on_draw(message *m)
{
    return command(m, table_offer_draw);
}

static bool on_decline(message *m)
{
    return command(m, table_decline_draw);
}

static bool on_claim(message *m)
{
    return command(m, table_claim);
}

static bool on_legal(message *m)
{
    room *r;
    if (!do_find(&m->doer, m->f[MESSAGE_TABLE], m->f[MESSAGE_CODE], &r)) {
        return false;
    }
    int seat = m->doer.account != NULL ? table_seat_of(r->t, (uint64_t)m->doer.account->id) : -1;
    text_out *o = message_reply(m, "legal");
    message_key(o, "table", m->f[MESSAGE_TABLE]);
    json_key_int(o, "seq", r->t->seq);
    table_menu_json(r->server, r->t, seat, true, o);
    message_send(m->from);
    return true;
}

/* -- hints -- */

/* The socket may be gone when the hint comes: it is found again by its serial number. */
typedef struct hint_wait {
    server *s;
    uint64_t serial;
    uint64_t table;
    int64_t id; /* -1: none */
} hint_wait;

static client *client_of(server *s, uint64_t serial)
{
    client *cl = s->clients;
    while (cl != NULL && cl->serial != serial) {
        cl = cl->next;
    }
    return cl;
}

static void send_hint(void *self, room *r, const bot_level *level, const game_action *action)
{
    hint_wait *w = self;
    client *cl = client_of(w->s, w->serial);
    if (cl != NULL) {
        cl->hinting = false;
        text_out *o = message_begin(cl, action != NULL ? "hint" : "error");
        if (w->id >= 0) {
            json_key_int(o, "re", w->id);
        }
        json_key_int(o, "table", (int64_t)w->table);
        if (action != NULL) {
            json_key_int(o, "seq", r->t->seq);
            json_key(o, "action");
            json_str_open(o);
            r->t->plan.setup.rules->action_text(*action, o);
            json_str_close(o);
            json_key_str(o, "level", level->name);
        } else {
            json_key_str(o, "code", "not_your_turn");
            json_key_str(o, "text", "the game has moved on");
        }
        message_send(cl);
    }
    free(w);
}

static bool on_hint(message *m)
{
    room *r;
    int seat;
    int64_t id = -1;
    if (!do_find(&m->doer, m->f[MESSAGE_TABLE], m->f[MESSAGE_CODE], &r) ||
        !do_may_hint(&m->doer, r, &seat)) {
        return false;
    }
    if (m->from->hinting) {
        return problem_slow(&m->doer.why, 1000);
    }
    m->from->hinting = true;
    if (json_there(m->id)) {
        json_to_int(m->id, 0, INT64_MAX, &id);
    }
    hint_wait *w = memory_new(sizeof *w);
    *w = (hint_wait){m->from->server, m->from->serial, r->t->plan.number, id};
    bots_hint(r, seat, send_hint, w);
    return true;
}

/* -- chat -- */

static bool is_chat(const char *text, size_t n)
{
    int characters = 0;
    for (size_t i = 0; i < n; characters++) {
        uint32_t point;
        size_t len = point_read(text + i, n - i, &point);
        if (len == 0 || point_harm_of(point) == POINT_DISTURBS) {
            return false;
        }
        i += len;
    }
    return characters >= 1 && characters <= CHAT_CHARACTERS;
}

static bool on_chat(message *m)
{
    client *cl = m->from;
    server *s = cl->server;
    char text[4 * CHAT_CHARACTERS + 1];
    size_t n;
    room *r;
    if (!do_find(&m->doer, m->f[MESSAGE_TABLE], m->f[MESSAGE_CODE], &r)) {
        return false;
    }
    if (m->doer.account == NULL || follow_find(cl, r) == NULL) {
        return problem_set(&m->doer.why, 403, "forbidden", "only who follows a table talks there");
    }
    if (!json_there(m->f[MESSAGE_TEXT]) ||
        !json_to_str(m->f[MESSAGE_TEXT], text, sizeof text, &n) || !is_chat(text, n)) {
        return problem_bad(&m->doer.why, "\"text\" is 1 to 200 characters without controls");
    }
    if (!meter_take(&m->doer, LIMIT_CHAT)) {
        return false;
    }
    message_ok(m);
    int seat = follow_find(cl, r)->seat;
    text_out *o = message_begin(cl, "chat");
    json_key_int(o, "table", (int64_t)r->t->plan.number);
    json_key_str(o, "name", m->doer.account->name);
    if (seat >= 0) {
        json_key_int(o, "seat", seat);
    } else {
        json_key_null(o, "seat");
    }
    json_key(o, "text");
    json_str_bytes(o, text, n);
    json_key_int(o, "at", server_wall(s));
    json_object_close(o);
    news_all(r);
    return true;
}

/* -- the lobby -- */

static bool on_lobby(message *m)
{
    client *cl = m->from;
    bool on;
    bool changes = false;
    if (!json_there(m->f[MESSAGE_ON]) || !json_to_bool(m->f[MESSAGE_ON], &on)) {
        return problem_bad(&m->doer.why, "\"on\" is true or false");
    }
    if (json_there(m->f[MESSAGE_CHANGES]) && !json_to_bool(m->f[MESSAGE_CHANGES], &changes)) {
        return problem_bad(&m->doer.why, "\"changes\" is true or false");
    }
    if (!on) {
        lobby_unfollow(cl);
        message_ok(m);
        return true;
    }
    lobby_follow(cl, changes ? LOBBY_CHANGES : LOBBY_WHOLE);
    lobby_published_json(cl->server, message_reply(m, "lobby"));
    message_send(cl);
    return true;
}

/* -- all of them; those that come most often first -- */

const message_kind message_kinds[] = {
    {"act", on_act},         {"ping", on_ping},       {"watch", on_watch},
    {"join", on_join},       {"create", on_create},   {"quick", on_quick},
    {"leave", on_leave},     {"legal", on_legal},     {"hint", on_hint},
    {"chat", on_chat},       {"lobby", on_lobby},     {"commit", on_commit},
    {"reveal", on_reveal},   {"start", on_start},     {"resign", on_resign},
    {"draw", on_draw},       {"decline", on_decline}, {"claim", on_claim},
    {"rematch", on_rematch}, {"hello", on_hello},     {NULL, NULL},
};
