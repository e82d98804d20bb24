/* The WebSocket's side of the wire: messages in and out, sockets that come and go. */
#include <stdlib.h>
#include <string.h>

#include "net/ws.h"
#include "server/doors/message.h"
#include "server/ops/log.h"

enum { STRIKES_MAX = 200 };

/* -- sending -- */

void socket_send(client *cl, const text_out *m)
{
    metrics_add(cl->server->metrics, METRIC_MESSAGES, METRIC_OUT, 0, 1);
    cl->sent += m->len;
    net_send(cl->conn, m->at, m->len, false);
}

text_out *message_begin(client *cl, const char *kind)
{
    text_out *o = &cl->server->out;
    o->len = 0;
    o->comma = false;
    json_object_open(o);
    json_key_str(o, "t", kind);
    return o;
}

void message_send(client *cl)
{
    json_object_close(&cl->server->out);
    socket_send(cl, &cl->server->out);
}

void message_key(text_out *o, const char *key, json v)
{
    if (json_there(v)) {
        json_key(o, key);
        json_raw(o, v.at, (size_t)(v.end - v.at));
    }
}

text_out *message_reply(message *m, const char *kind)
{
    text_out *o = message_begin(m->from, kind);
    message_key(o, "re", m->id);
    return o;
}

void message_ok(message *m)
{
    message_reply(m, "ok");
    message_send(m->from);
}

/* Numbers are given back, so that the client knows what was refused. */
static bool is_number(json v)
{
    return json_there(v) && json_type_of(v) == JSON_NUMBER;
}

static void message_error(message *m)
{
    const problem *p = &m->doer.why;
    text_out *o = message_reply(m, "error");
    json_key_str(o, "code", p->code);
    json_key_str(o, "text", p->detail[0] != '\0' ? p->detail : p->title);
    if (is_number(m->f[MESSAGE_TABLE])) {
        message_key(o, "table", m->f[MESSAGE_TABLE]);
    }
    if (is_number(m->f[MESSAGE_REQ])) {
        message_key(o, "req", m->f[MESSAGE_REQ]);
    }
    message_send(m->from);
}

void message_table(message *m, room *r, uint32_t since)
{
    text_out *o = message_reply(m, "table");
    int seat = m->from->account != 0 ? table_seat_of(r->t, (uint64_t)m->from->account) : -1;
    table_json(r, m->from->account, seat, since, o);
    message_send(m->from);
}

static const char *const names[] = {
#define X(name, word) word,
    MESSAGE_MEMBERS(X)
#undef X
        NULL};

/* -- in -- */

static bool dispatch(message *m)
{
    bool hello = json_is(m->f[MESSAGE_TYPE], "hello");
    if (!m->from->greeted && !hello) {
        return problem_set(&m->doer.why, 401, "hello_first", "the first message is hello");
    }
    if (m->from->account != 0 && m->doer.account == NULL) {
        m->ends = true;
        return problem_set(&m->doer.why, 401, "unauthorized", "the session has ended");
    }
    for (const message_kind *kind = message_kinds; kind->name != NULL; kind++) {
        if (json_is(m->f[MESSAGE_TYPE], kind->name)) {
            return kind->on(m);
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
    for (int i = 0; i < MESSAGE_COUNT; i++) {
        m->f[i] = json_there(m->f[i]) && json_is_null(m->f[i]) ? (json){0} : m->f[i];
    }
    if (json_there(m->f[MESSAGE_ID])) {
        if (!json_to_int(m->f[MESSAGE_ID], 0, INT64_MAX, &id)) {
            return problem_bad(&m->doer.why, "\"id\" is a whole number, 0 or more");
        }
        m->id = m->f[MESSAGE_ID];
    }
    return json_there(m->f[MESSAGE_TYPE]) || problem_bad(&m->doer.why, "\"t\" is missing");
}

/* A client that goes on after it was told to slow down is sent away; not one that others at its
 * address have left nothing to. */
static bool is_too_fast(message *m)
{
    client *cl = m->from;
    if (meter_take(&m->doer, LIMIT_MESSAGES)) {
        cl->strikes -= cl->strikes > 0;
        return false;
    }
    cl->strikes += m->doer.overdraws;
    if (cl->strikes == STRIKES_MAX) {
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
    if (is_number(m->f[MESSAGE_TABLE])) {
        message_key(o, "table", m->f[MESSAGE_TABLE]);
    }
    if (is_number(m->f[MESSAGE_REQ])) {
        message_key(o, "req", m->f[MESSAGE_REQ]);
    }
    json_key_str(o, "result", taken ? "ok" : m->doer.why.code);
    log_end();
}

/* A message of this client, with nothing in it yet. */
static message message_of(server *s, client *cl)
{
    message m = {.from = cl,
                 .doer = {.s = s, .address = net_address(cl->conn), .own = &cl->messages}};
    if (cl->account != 0) {
        m.doer.account = people_of_session(s->people, cl->session, server_session_now(s));
    }
    return m;
}

void socket_message(server *s, client *cl, const char *bytes, size_t n)
{
    uint64_t sent = cl->sent;
    metrics_add(s->metrics, METRIC_MESSAGES, METRIC_IN, 0, 1);
    if (cl->strikes >= STRIKES_MAX) {
        return;
    }
    message m = message_of(s, cl);
    bool read = read_message(&m, bytes, n); /* first, so that the answer says to what */
    bool taken = !is_too_fast(&m) && read && dispatch(&m);
    meter_bytes(&m.doer, LIMIT_MESSAGES, (size_t)(cl->sent - sent));
    log_message(&m, taken);
    if (!taken) {
        message_error(&m);
        if (!cl->greeted || m.ends) {
            net_close(cl->conn, WS_POLICY, m.doer.why.code);
        }
    }
}

bool socket_frame(server *s, client *cl)
{
    message m = message_of(s, cl);
    return cl->strikes < STRIKES_MAX && !is_too_fast(&m);
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
    lobby_unfollow(cl);
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

void socket_sign_out(server *s, const uint8_t hash[STORE_HASH])
{
    for (client *cl = s->clients; cl != NULL; cl = cl->next) {
        if (cl->account != 0 && memcmp(cl->session, hash, STORE_HASH) == 0) {
            net_close(cl->conn, WS_POLICY, "signed out");
        }
    }
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
