/* The WebSocket's side of the wire: docs/protocol.md. */
#include <stdlib.h>
#include <string.h>

#include "net/ws.h"
#include "server/core.h"
#include "server/log.h"

enum { STRIKES_MAX = 200 };

/* One message and what its reply needs. */
typedef struct message {
    client *from;
    doer doer;
    json id;
    json body;
    json f[13];
} message;

enum { TYPE, ID, TOKEN, TABLE, CODE, SEQ, SEAT, COMMIT, SEED, REQ, ACTION, TEXT, ON };
static const char *const names[] = {"t",      "id",   "token", "table",  "code", "seq", "seat",
                                    "commit", "seed", "req",   "action", "text", "on",  NULL};

/* -- sending -- */

void socket_send(client *cl, const text_out *m)
{
    metrics_add(cl->server->metrics, METRIC_MESSAGES, METRIC_OUT, 0, 1);
    net_send(cl->conn, m->at, m->len, false);
}

static text_out *begin(client *cl, const char *kind)
{
    text_out *o = &cl->server->out;
    o->len = 0;
    o->comma = false;
    json_object_open(o);
    json_key_str(o, "t", kind);
    return o;
}

static void finish(client *cl)
{
    json_object_close(&cl->server->out);
    socket_send(cl, &cl->server->out);
}

static void key_json(text_out *o, const char *key, json v)
{
    if (json_there(v)) {
        json_key(o, key);
        json_raw(o, v.at, (size_t)(v.end - v.at));
    }
}

static text_out *reply(message *m, const char *kind)
{
    text_out *o = begin(m->from, kind);
    key_json(o, "re", m->id);
    return o;
}

static void reply_ok(message *m)
{
    reply(m, "ok");
    finish(m->from);
}

/* Numbers are given back, so that the client knows what was refused. */
static bool is_number(json v)
{
    return json_there(v) && json_type_of(v) == JSON_NUMBER;
}

static void reply_error(message *m)
{
    const problem *p = &m->doer.why;
    text_out *o = reply(m, "error");
    json_key_str(o, "code", p->code);
    json_key_str(o, "text", p->detail[0] != '\0' ? p->detail : p->title);
    if (is_number(m->f[TABLE])) {
        key_json(o, "table", m->f[TABLE]);
    }
    if (is_number(m->f[REQ])) {
        key_json(o, "req", m->f[REQ]);
    }
    finish(m->from);
}

static void reply_table(message *m, room *r, uint32_t since)
{
    text_out *o = reply(m, "table");
    int seat = m->from->account != 0 ? table_seat_of(r->t, (uint64_t)m->from->account) : -1;
    table_json(r, m->from->account, seat, since, o);
    finish(m->from);
}

/* -- following -- */

static follower *following(client *cl, const room *r)
{
    follower *f = cl->follows;
    while (f != NULL && f->room != r) {
        f = f->next_of_client;
    }
    return f;
}

static bool is_followed_from(const room *r, int seat)
{
    for (follower *f = r->followers; f != NULL; f = f->next_in_room) {
        if (f->seat == seat) {
            return true;
        }
    }
    return false;
}

static void be_present(room *r, int seat, bool present)
{
    server *s = r->server;
    if (seat == GAME_SPECTATOR || r->t->phase == TABLE_ENDED) {
        return;
    }
    if (present && r->t->seats[seat].gone_ms != 0) {
        metrics_add(s->metrics, METRIC_RECONNECTS, 0, 0, 1);
    }
    news_begin(r, 0);
    table_present(r->t, seat, present, server_now(s));
    news_end(r);
}

void socket_follow(client *cl, room *r, int seat)
{
    follower *f = following(cl, r);
    if (f == NULL) {
        f = memory_new(sizeof *f);
        *f = (follower){
            .client = cl, .room = r, .next_in_room = r->followers, .next_of_client = cl->follows};
        r->followers = f;
        r->followers_n++;
        cl->follows = f;
        cl->follows_n++;
    }
    f->seat = seat;
    be_present(r, seat, true);
}

static void unlink_from_room(follower *f)
{
    follower **at = &f->room->followers;
    while (*at != f) {
        at = &(*at)->next_in_room;
    }
    *at = f->next_in_room;
    f->room->followers_n--;
}

static void unlink_from_client(follower *f)
{
    follower **at = &f->client->follows;
    while (*at != f) {
        at = &(*at)->next_of_client;
    }
    *at = f->next_of_client;
    f->client->follows_n--;
}

void socket_unfollow(follower *f)
{
    room *r = f->room;
    int seat = f->seat;
    unlink_from_room(f);
    unlink_from_client(f);
    free(f);
    if (!is_followed_from(r, seat)) {
        be_present(r, seat, false);
    }
}

void socket_room_gone(room *r)
{
    while (r->followers != NULL) {
        follower *f = r->followers;
        unlink_from_room(f);
        unlink_from_client(f);
        free(f);
    }
}

static bool may_follow(message *m, const room *r)
{
    if (following(m->from, r) != NULL) {
        return true;
    }
    if (m->from->follows_n >= FOLLOWS_MAX) {
        return problem_set(&m->doer.why, 409, "too_many_tables",
                           "a connection follows 16 tables at most");
    }
    return r->followers_n < WATCHERS_MAX ||
           problem_set(&m->doer.why, 409, "too_many_watchers", "too many watch this table");
}

/* -- the messages -- */

static bool on_hello(message *m)
{
    client *cl = m->from;
    server *s = cl->server;
    char token[PEOPLE_TOKEN + 1];
    size_t n;
    if (cl->greeted) {
        return problem_bad(&m->doer.why, "hello was said before");
    }
    if (json_there(m->f[TOKEN]) && !json_is_null(m->f[TOKEN])) {
        bool good = json_to_str(m->f[TOKEN], token, sizeof token, &n);
        m->doer.account = good ? people_of_token(s->people, token, n, server_now(s)) : NULL;
        uint8_t hash[STORE_HASH];
        if (m->doer.account != NULL && people_token_hash(token, n, hash)) {
            memcpy(cl->session, hash, sizeof cl->session);
        }
        memset(token, 0, sizeof token);
        if (m->doer.account == NULL) {
            return problem_set(&m->doer.why, 401, "unauthorized", "the token is not valid");
        }
        cl->account = m->doer.account->id;
    }
    cl->greeted = true;
    s->strangers--;
    text_out *o = reply(m, "hello");
    json_key_int(o, "v", SERVER_PROTOCOL);
    json_key_str(o, "server", STOLIK_VERSION);
    json_key_int(o, "now", server_now(s));
    json_key(o, "account");
    account_json(m->doer.account, o);
    json_key(o, "tables");
    hall_tables_json(s, cl->account, o);
    finish(cl);
    return true;
}

static bool on_ping(message *m)
{
    text_out *o = reply(m, "pong");
    json_key_int(o, "now", server_now(m->from->server));
    finish(m->from);
    return true;
}

static bool on_create(message *m)
{
    room *r = NULL;
    if (!do_create(&m->doer, m->body, &r)) {
        return false;
    }
    if (may_follow(m, r)) {
        int seat = table_seat_of(r->t, (uint64_t)m->from->account);
        socket_follow(m->from, r, seat);
    }
    reply_table(m, r, UINT32_MAX);
    return true;
}

static bool on_quick(message *m)
{
    room *r = NULL;
    if (!do_quick(&m->doer, m->body, &r)) {
        return false;
    }
    if (may_follow(m, r)) {
        socket_follow(m->from, r, table_seat_of(r->t, (uint64_t)m->from->account));
    }
    reply_table(m, r, UINT32_MAX);
    return true;
}

static bool on_join(message *m)
{
    room *r;
    if (!do_find(&m->doer, m->f[TABLE], m->f[CODE], &r) || !may_follow(m, r)) {
        return false;
    }
    bool sits = m->doer.account != NULL && table_seat_of(r->t, (uint64_t)m->doer.account->id) >= 0;
    if (!sits && !do_sit(&m->doer, r, m->f[SEAT], m->f[COMMIT])) {
        return false;
    }
    socket_follow(m->from, r, table_seat_of(r->t, (uint64_t)m->from->account));
    reply_table(m, r, UINT32_MAX);
    return true;
}

static bool on_watch(message *m)
{
    room *r;
    int64_t since = UINT32_MAX;
    if (!do_find(&m->doer, m->f[TABLE], m->f[CODE], &r) || !may_follow(m, r)) {
        return false;
    }
    if (json_there(m->f[SEQ]) && !json_to_int(m->f[SEQ], 0, INT32_MAX, &since)) {
        return problem_bad(&m->doer.why, "\"seq\" is the last sequence number you have");
    }
    int seat = m->doer.account != NULL ? table_seat_of(r->t, (uint64_t)m->from->account) : -1;
    socket_follow(m->from, r, seat);
    reply_table(m, r, (uint32_t)since);
    return true;
}

static bool on_leave(message *m)
{
    room *r;
    if (!do_find(&m->doer, m->f[TABLE], m->f[CODE], &r)) {
        return false;
    }
    bool waits = r->t->phase == TABLE_SEATING || r->t->phase == TABLE_REVEALING;
    bool sits = m->doer.account != NULL && table_seat_of(r->t, (uint64_t)m->doer.account->id) >= 0;
    if (waits && sits && !do_stand(&m->doer, r)) {
        return false;
    }
    follower *f = following(m->from, r);
    if (f != NULL) {
        f->seat = waits && sits ? GAME_SPECTATOR : f->seat;
        socket_unfollow(f);
    }
    reply_ok(m);
    return true;
}

static bool on_commit(message *m)
{
    room *r;
    if (!do_find(&m->doer, m->f[TABLE], m->f[CODE], &r) || !do_commit(&m->doer, r, m->f[COMMIT])) {
        return false;
    }
    reply_ok(m);
    return true;
}

static bool on_reveal(message *m)
{
    room *r;
    if (!do_find(&m->doer, m->f[TABLE], m->f[CODE], &r) || !do_reveal(&m->doer, r, m->f[SEED])) {
        return false;
    }
    reply_ok(m);
    return true;
}

static bool on_start(message *m)
{
    room *r;
    if (!do_find(&m->doer, m->f[TABLE], m->f[CODE], &r) || !do_start(&m->doer, r)) {
        return false;
    }
    reply_ok(m);
    return true;
}

static bool on_rematch(message *m)
{
    room *r;
    if (!do_find(&m->doer, m->f[TABLE], m->f[CODE], &r) || !do_rematch(&m->doer, r)) {
        return false;
    }
    reply_ok(m);
    return true;
}

static void send_ack(void *self, const receipt *got)
{
    message *m = self;
    text_out *o = reply(m, "ack");
    key_json(o, "table", m->f[TABLE]);
    json_key_int(o, "req", got->req);
    json_key_int(o, "seq", got->seq);
    if (got->repeated) {
        json_key_bool(o, "repeated", true);
    }
    finish(m->from);
}

static bool on_act(message *m)
{
    room *r;
    uint32_t req;
    receipt got;
    char action[GAME_ACTION_TEXT];
    size_t n;
    if (!do_find(&m->doer, m->f[TABLE], (json){0}, &r) || !do_read_req(&m->doer, m->f[REQ], &req)) {
        return false;
    }
    if (req == 0) {
        return problem_bad(&m->doer.why, "\"req\" is missing");
    }
    if (!json_there(m->f[ACTION]) || !json_to_str(m->f[ACTION], action, sizeof action, &n)) {
        return problem_bad(&m->doer.why, "\"action\" is a short text");
    }
    return do_act(&m->doer, r, action, n, req, &got, send_ack, m);
}

static bool command(message *m, seat_command *what)
{
    room *r;
    uint32_t req;
    receipt got;
    return do_find(&m->doer, m->f[TABLE], (json){0}, &r) &&
           do_read_req(&m->doer, m->f[REQ], &req) &&
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
    if (!do_find(&m->doer, m->f[TABLE], m->f[CODE], &r)) {
        return false;
    }
    int seat = m->doer.account != NULL ? table_seat_of(r->t, (uint64_t)m->doer.account->id) : -1;
    text_out *o = reply(m, "legal");
    key_json(o, "table", m->f[TABLE]);
    json_key_int(o, "seq", r->t->seq);
    table_menu_json(r->server, r->t, seat, true, o);
    finish(m->from);
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
        text_out *o = begin(cl, action != NULL ? "hint" : "error");
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
        finish(cl);
    }
    free(w);
}

static bool on_hint(message *m)
{
    room *r;
    int seat;
    int64_t id = -1;
    if (!do_find(&m->doer, m->f[TABLE], m->f[CODE], &r) || !do_may_hint(&m->doer, r, &seat)) {
        return false;
    }
    if (json_there(m->id)) {
        json_to_int(m->id, 0, INT64_MAX, &id);
    }
    hint_wait *w = memory_new(sizeof *w);
    *w = (hint_wait){m->from->server, m->from->serial, r->t->plan.number, id};
    bots_hint(r, seat, send_hint, w);
    return true;
}

/* -- chat -- */

static bool is_control(uint32_t c)
{
    return c < 0x20 || (c >= 0x7f && c < 0xa0) || (c >= 0x202a && c <= 0x202e) ||
           (c >= 0x2066 && c <= 0x2069);
}

/* The text is valid UTF-8. */
static bool is_chat(const char *text, size_t n)
{
    int characters = 0;
    for (size_t i = 0; i < n; characters++) {
        uint8_t lead = (uint8_t)text[i];
        size_t more = lead < 0x80 ? 0 : lead < 0xe0 ? 1 : lead < 0xf0 ? 2 : 3;
        uint32_t c = more == 0 ? lead : lead & (0x3fu >> more);
        for (size_t k = 1; k <= more && i + k < n; k++) {
            c = c << 6 | ((uint8_t)text[i + k] & 0x3f);
        }
        if (is_control(c)) {
            return false;
        }
        i += more + 1;
    }
    return characters >= 1 && characters <= CHAT_CHARACTERS;
}

static bool too_many(message *m, int what)
{
    metrics_add(m->from->server->metrics, METRIC_RATE_LIMITED, what, 0, 1);
    return problem_set(&m->doer.why, 429, "too_many", "slow down");
}

static bool on_chat(message *m)
{
    client *cl = m->from;
    server *s = cl->server;
    const server_config *c = &s->config;
    char text[4 * CHAT_CHARACTERS + 1];
    size_t n;
    room *r;
    if (!do_find(&m->doer, m->f[TABLE], m->f[CODE], &r)) {
        return false;
    }
    if (m->doer.account == NULL || following(cl, r) == NULL) {
        return problem_set(&m->doer.why, 403, "forbidden", "only who follows a table talks there");
    }
    if (!json_there(m->f[TEXT]) || !json_to_str(m->f[TEXT], text, sizeof text, &n) ||
        !is_chat(text, n)) {
        return problem_bad(&m->doer.why, "\"text\" is 1 to 200 characters without controls");
    }
    if (c->rate_limits &&
        !bucket_take(&cl->chat, c->chat_per_second, c->chat_burst, server_now(s))) {
        return too_many(m, METRIC_LIMIT_CHAT);
    }
    reply_ok(m);
    int seat = following(cl, r)->seat;
    text_out *o = begin(cl, "chat");
    json_key_int(o, "table", (int64_t)r->t->plan.number);
    json_key_str(o, "name", m->doer.account->name);
    if (seat >= 0) {
        json_key_int(o, "seat", seat);
    } else {
        json_key_null(o, "seat");
    }
    json_key(o, "text");
    json_str_bytes(o, text, n);
    json_key_int(o, "at", server_now(s));
    json_object_close(o);
    news_all(r);
    return true;
}

/* -- the lobby -- */

static void lobby_json(server *s, text_out *o)
{
    int n = 0;
    json_key(o, "tables");
    json_array_open(o);
    for (room *r = s->hall.listed; r != NULL && n < LOBBY_MAX; r = r->next_listed, n++) {
        table_line_json(r, o);
    }
    json_array_close(o);
}

static bool on_lobby(message *m)
{
    client *cl = m->from;
    if (!json_there(m->f[ON]) || !json_to_bool(m->f[ON], &cl->in_lobby)) {
        return problem_bad(&m->doer.why, "\"on\" is true or false");
    }
    lobby_json(cl->server, reply(m, "lobby"));
    finish(cl);
    return true;
}

int64_t socket_lobby(server *s, int64_t now_ms)
{
    enum { EVERY_MS = 1000 };
    if (!s->lobby_changed) {
        return INT64_MAX;
    }
    if (now_ms < s->lobby_ms + EVERY_MS) {
        return s->lobby_ms + EVERY_MS;
    }
    s->lobby_changed = false;
    s->lobby_ms = now_ms;
    bool written = false;
    for (client *cl = s->clients; cl != NULL; cl = cl->next) {
        if (cl->in_lobby && !written) {
            written = true;
            lobby_json(s, begin(cl, "lobby"));
            json_object_close(&s->out);
        }
        if (cl->in_lobby) {
            socket_send(cl, &s->out);
        }
    }
    return INT64_MAX;
}

/* -- in -- */

static const struct {
    const char *name;
    bool (*on)(message *m);
} kinds[] = {
    {"act", on_act},         {"ping", on_ping},   {"watch", on_watch},     {"join", on_join},
    {"create", on_create},   {"quick", on_quick}, {"leave", on_leave},     {"legal", on_legal},
    {"hint", on_hint},       {"chat", on_chat},   {"lobby", on_lobby},     {"commit", on_commit},
    {"reveal", on_reveal},   {"start", on_start}, {"resign", on_resign},   {"draw", on_draw},
    {"decline", on_decline}, {"claim", on_claim}, {"rematch", on_rematch}, {"hello", on_hello},
};

static bool dispatch(message *m)
{
    bool hello = json_is(m->f[TYPE], "hello");
    if (!m->from->greeted && !hello) {
        return problem_set(&m->doer.why, 401, "hello_first", "the first message is hello");
    }
    if (m->from->account != 0) {
        m->doer.account = people_find(m->doer.s->people, m->from->account);
    }
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        if (json_is(m->f[TYPE], kinds[i].name)) {
            return kinds[i].on(m);
        }
    }
    return problem_bad(&m->doer.why, "\"t\" names no kind of message");
}

static bool read_message(message *m, const char *bytes, size_t n)
{
    char text[200];
    text_out why = text_to(text, sizeof text);
    int64_t id;
    const char *wrong = json_read(bytes, n, &m->body);
    if (wrong != NULL) {
        problem_set(&m->doer.why, 400, "bad_json", wrong);
        return false;
    }
    if (json_type_of(m->body) != JSON_OBJECT) {
        return problem_bad(&m->doer.why, "a message is an object");
    }
    if (!json_fields(m->body, names, m->f, true, &why)) {
        memset(m->f, 0, sizeof m->f);
        return problem_bad(&m->doer.why, "%s", text_end(&why));
    }
    if (json_there(m->f[ID])) {
        if (!json_to_int(m->f[ID], 0, INT64_MAX, &id)) {
            return problem_bad(&m->doer.why, "\"id\" is a whole number, 0 or more");
        }
        m->id = m->f[ID];
    }
    return json_there(m->f[TYPE]) || problem_bad(&m->doer.why, "\"t\" is missing");
}

/* A client that goes on after it was told to slow down is sent away. */
static bool is_too_fast(message *m)
{
    client *cl = m->from;
    const server_config *c = &cl->server->config;
    if (!c->rate_limits || bucket_take(&cl->messages, c->messages_per_second, c->messages_burst,
                                       server_now(cl->server))) {
        cl->strikes = 0;
        return false;
    }
    too_many(m, METRIC_LIMIT_MESSAGES);
    if (++cl->strikes == STRIKES_MAX) {
        net_close(cl->conn, WS_POLICY, "too many messages");
    }
    return true;
}

/* Who asked for what, and what came of it; never what was said. */
static void log_message(const message *m, bool taken)
{
    text_out *o = log_begin(LOG_DEBUG, "message");
    if (o == NULL) {
        return;
    }
    json_key_int(o, "socket", (int64_t)m->from->serial);
    json_key_int(o, "account", m->from->account);
    if (is_number(m->f[TABLE])) {
        key_json(o, "table", m->f[TABLE]);
    }
    if (is_number(m->f[REQ])) {
        key_json(o, "req", m->f[REQ]);
    }
    json_key_str(o, "result", taken ? "ok" : m->doer.why.code);
    log_end();
}

void socket_message(server *s, client *cl, const char *bytes, size_t n)
{
    message m = {.from = cl, .doer = {.s = s}};
    metrics_add(s->metrics, METRIC_MESSAGES, METRIC_IN, 0, 1);
    if (cl->strikes >= STRIKES_MAX) {
        return;
    }
    bool taken = !is_too_fast(&m) && read_message(&m, bytes, n) && dispatch(&m);
    log_message(&m, taken);
    if (!taken) {
        reply_error(&m);
        if (!cl->greeted) {
            net_close(cl->conn, WS_POLICY, m.doer.why.code);
        }
    }
}

/* -- coming and going -- */

void socket_opened(server *s, net_conn *c)
{
    client *cl = memory_new(sizeof *cl);
    *cl = (client){.server = s, .conn = c, .serial = ++s->last_serial, .next = s->clients};
    cl->since_ms = server_now(s);
    if (s->clients != NULL) {
        s->clients->prev = cl;
    }
    s->clients = cl;
    s->strangers++;
    net_set_data(c, cl);
    server_wake(s);
}

void socket_closed(server *s, client *cl)
{
    while (cl->follows != NULL) {
        socket_unfollow(cl->follows);
    }
    if (cl->prev != NULL) {
        cl->prev->next = cl->next;
    } else {
        s->clients = cl->next;
    }
    if (cl->next != NULL) {
        cl->next->prev = cl->prev;
    }
    s->strangers -= !cl->greeted;
    free(cl);
}

int64_t socket_sweep(server *s, int64_t now_ms)
{
    enum { EVERY_MS = 1000 };
    if (s->strangers == 0) {
        return INT64_MAX;
    }
    if (now_ms < s->sweep_ms) {
        return s->sweep_ms;
    }
    s->sweep_ms = now_ms + EVERY_MS;
    for (client *cl = s->clients; cl != NULL; cl = cl->next) {
        if (!cl->greeted && now_ms - cl->since_ms > HELLO_MS) {
            net_close(cl->conn, WS_POLICY, "hello_first");
        }
    }
    return s->sweep_ms;
}
