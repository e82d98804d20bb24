/* The messages of Colyseus clients: actions by name, leaving, pings. */
#include "server/doors/col_message.h"

#include <stdio.h>
#include <string.h>

#include "net/ws.h"
#include "server/doors/col_game.h"
#include "server/doors/col_publish.h"
#include "server/doors/fields.h"
#include "server/doors/msgpack.h"
#include "server/doors/table_json.h"
#include "server/ops/log.h"
#include "server/rooms/request.h"
#include "server/rooms/visit.h"

enum { STRIKES_MAX = 200 };

caller col_message_caller(col_client *cl)
{
    caller c = {.address = net_address(cl->conn), .own = &cl->messages};
    if (cl->visitor.account != 0) {
        c.account = accounts_of_session(cl->door->house->accounts, cl->session);
    }
    return c;
}

bool col_message_is_too_fast(col_client *cl, caller *c)
{
    if (meter_take(cl->door->house->meter, c, LIMIT_MESSAGES)) {
        cl->strikes -= cl->strikes > 0;
        return false;
    }
    cl->strikes += c->overdraws;
    if (cl->strikes >= STRIKES_MAX) {
        col_client_close(cl, WS_POLICY, "too many messages");
    }
    return true;
}

/* -- one message -- */

typedef struct col_message {
    col_client *from;
    caller caller;
    room *room;
    json payload; /* not there: none */
    bool replies; /* it is a request of 0.18, and is answered by its number */
    uint32_t number;
} col_message;

static bool read_payload(col_message *m, const uint8_t *bytes, size_t n)
{
    text_out *o = &m->from->door->asked;
    text_restart(o);
    if (n == 0) {
        return true;
    }
    if (!msgpack_read(bytes, n, o) || json_read(o->at, o->len, &m->payload) != NULL) {
        return problem_set(&m->caller.why, 400, "bad_message", "the message is not understood");
    }
    if (json_is_null(m->payload)) {
        m->payload = (json){0};
    }
    return true;
}

/* -- actions -- */

static bool play(col_message *m, const char *action, size_t n, uint32_t req)
{
    command by = {.req = req};
    return request_act(&m->caller, m->room, (net_text){action, n}, &by, NULL);
}

/* `act` has an action as the rules write it: a text, or an object with it and the request's
 * number. */
static bool act(col_message *m)
{
    static const char *const names[] = {"action", "req", NULL};
    json f[2] = {m->payload, {0}};
    char action[GAME_ACTION_TEXT];
    char text[80];
    text_out why = text_to(text, sizeof text);
    size_t n;
    uint32_t req = 0;
    if (json_there(m->payload) && json_type_of(m->payload) == JSON_OBJECT &&
        !json_fields(m->payload, names, f, true, &why)) {
        return problem_bad(&m->caller.why, "%s", text_end(&why));
    }
    if (!json_there(f[0]) || !json_to_str(f[0], action, sizeof action, &n)) {
        return problem_bad(&m->caller.why, "\"action\" is a short text");
    }
    return fields_req(&m->caller, f[1], &req) && play(m, action, n, req);
}

/* The actions of the seat, where the state leaves them out because they are many. */
static bool legal(col_message *m)
{
    col_door *d = m->from->door;
    text_restart(&d->told);
    json_object_open(&d->told);
    json_key_int(&d->told, "seq", m->room->t->seq);
    table_json_legal(m->room, col_client_seat(m->from), 0, TABLE_JSON_BYTES, &d->told);
    json_object_close(&d->told);
    col_client_tell(m->from, "legal");
    return true;
}

static bool run(col_message *m, command_kind kind)
{
    command by = {.kind = kind};
    return request_run(&m->caller, m->room, &by, NULL);
}

/* `flag` raises the seat's flag, or lowers it with {on: false}. */
static bool flag(col_message *m)
{
    static const char *const names[] = {"on", NULL};
    json f[1] = {{0}};
    char text[80];
    text_out why = text_to(text, sizeof text);
    bool on = true;
    if (json_there(m->payload) && !json_fields(m->payload, names, f, true, &why)) {
        return problem_bad(&m->caller.why, "%s", text_end(&why));
    }
    return fields_bool(&m->caller, f[0], "on", &on) && run(m, on ? COMMAND_RAISE : COMMAND_LOWER);
}

static bool dispatch(col_message *m, const char *type, size_t n)
{
    static const struct {
        const char *name;
        command_kind kind;
    } commands[] = {{"resign", COMMAND_RESIGN},
                    {"draw", COMMAND_DRAW},
                    {"decline", COMMAND_DECLINE},
                    {"claim", COMMAND_CLAIM},
                    {"undo", COMMAND_UNDO}};
    const col_game *game = col_game_of(m->room->t->plan.setup.rules);
    const col_game_message *own = game->messages;
    char action[GAME_ACTION_TEXT];
    text_out o = text_to(action, sizeof action);
    for (; own != NULL && own->name != NULL; own++) {
        if (text_is(type, n, own->name)) {
            bool good = own->action(m->payload, &o) && !o.cut;
            return good ? play(m, action, o.len, 0)
                        : problem_bad(&m->caller.why, "this is no %s of the game", own->name);
        }
    }
    if (text_is(type, n, "act")) {
        return act(m);
    }
    if (text_is(type, n, "legal")) {
        return legal(m);
    }
    if (text_is(type, n, "flag")) {
        return flag(m);
    }
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        if (text_is(type, n, commands[i].name)) {
            return run(m, commands[i].kind);
        }
    }
    return problem_bad(&m->caller.why, "no message has this type");
}

/* -- leaving -- */

void col_message_close_empty(col_door *d, room *r, int64_t account, bool made)
{
    const table *t = r->t;
    bool own = made || t->plan.host == (uint64_t)account;
    if (!own || t->phase != TABLE_SEATING || r->followers != NULL) {
        return;
    }
    if (col_hold_count(&d->holds, t) > 0) {
        col_hold_mark_made(&d->holds, t->plan.number); /* who comes last closes it */
        return;
    }
    for (int p = 0; p < t->plan.setup.seats; p++) {
        if (t->seats[p].kind == SEAT_HUMAN) {
            return;
        }
    }
    command_run(r, &(command){.kind = COMMAND_ABORT}, NULL);
}

/* Who leaves gives the seat up: before the game by standing up, during it by resigning. */
static void leave(col_message *m)
{
    room *r = m->room;
    table_phase phase = r->t->phase;
    bool waits = phase == TABLE_SEATING || phase == TABLE_REVEALING;
    bool made = m->from->at != NULL && m->from->at->made;
    col_client_close(m->from, COL_CONSENTED, "");
    visit_end_all(&m->from->visitor);
    if (waits && request_stand(&m->caller, r)) {
        col_message_close_empty(m->from->door, r, m->caller.account->id, made);
    } else if (phase == TABLE_PLAYING) {
        run(m, COMMAND_RESIGN);
    }
}

/* -- answers -- */

static void refuse(col_message *m)
{
    const problem *p = &m->caller.why;
    char text[400];
    snprintf(text, sizeof text, "%s: %s", p->code, p->detail[0] != '\0' ? p->detail : p->title);
    if (!m->replies) {
        col_client_error(m->from, p->status, text);
    }
}

/* 0: it was done, 1: it was refused. */
static void reply(col_message *m, bool good)
{
    text_out *o = col_client_begin(m->from->door, COL_RESPONSE);
    schema_number(o, m->number);
    text_char(o, good ? 0 : 1);
    text_out *told = &m->from->door->told;
    text_restart(told);
    json_object_open(told);
    if (good) {
        json_key_int(told, "seq", m->room->t->seq);
    } else {
        json_key_str(told, "code", m->caller.why.code);
        json_key_str(told, "message",
                     m->caller.why.detail[0] != '\0' ? m->caller.why.detail : m->caller.why.title);
    }
    json_object_close(told);
    msgpack_write(json_trusted(told->at, told->len), o);
    col_client_send(m->from);
}

static void log_message(const col_client *cl, const col_message *m, bool good)
{
    text_out *o = log_begin(LOG_DEBUG, "message");
    if (o != NULL) {
        json_key_str(o, "door", "colyseus");
        json_key_int(o, "account", cl->visitor.account);
        json_key_int(o, "table", (int64_t)cl->table);
        json_key_str(o, "result", good ? "ok" : m->caller.why.code);
        log_end();
    }
}

/* -- all of them -- */

/* A message with a type: a string, of which alone there are handlers, and its payload. */
static bool take_data(col_message *m, const uint8_t *bytes, size_t n)
{
    const char *type;
    size_t type_n;
    size_t at = 0;
    if (m->replies) {
        at = schema_read_number(bytes, n, &m->number);
        if (at == 0) {
            m->replies = false;
            return problem_set(&m->caller.why, 400, "bad_message", "a request has a number");
        }
    }
    size_t read = schema_read_string(bytes + at, n - at, &type, &type_n);
    if (read == 0) {
        return problem_set(&m->caller.why, 400, "bad_message", "the type of a message is a text");
    }
    at += read;
    return read_payload(m, bytes + at, n - at) && dispatch(m, type, type_n);
}

static void take_code(col_message *m, const uint8_t *bytes, size_t n)
{
    col_client *cl = m->from;
    int code = bytes[0] & COL_CODE_MASK;
    bool good = true;
    if (code == COL_JOIN) {
        if (!cl->is_ready) {
            col_publish_state(cl);
            col_publish_flag(cl);
            if (m->room->t->phase == TABLE_ENDED) {
                col_publish_end_to(cl);
            }
        }
    } else if (code == COL_PING) {
        col_client_begin(cl->door, COL_PING);
        col_client_send(cl);
    } else if (code == COL_LEAVE) {
        leave(m);
    } else if (!cl->is_ready) {
        good = problem_set(&m->caller.why, 409, "not_joined", "the handshake is not answered yet");
    } else if (code == COL_DATA || code == COL_REQUEST) {
        m->replies = code == COL_REQUEST;
        good = take_data(m, bytes + 1, n - 1);
        if (m->replies) {
            reply(m, good);
        }
    } else {
        good = problem_set(&m->caller.why, 400, "bad_message", "this is not understood here");
    }
    log_message(cl, m, good);
    if (!good) {
        refuse(m);
    }
}

void col_message_take(col_client *cl, const char *bytes, size_t n)
{
    house *h = cl->door->house;
    uint64_t sent = cl->sent;
    col_message m = {.from = cl, .caller = col_message_caller(cl), .room = col_client_room(cl)};
    if (m.caller.account == NULL) {
        col_client_error(cl, 401, "unauthorized: the session has ended");
        col_client_close(cl, COL_WITH_ERROR, "unauthorized");
        return;
    }
    if (m.room == NULL) {
        col_client_close(cl, COL_CONSENTED, "the room has been disposed");
        return;
    }
    bool leaves = n > 0 && (bytes[0] & COL_CODE_MASK) == COL_LEAVE; /* who goes is not held up */
    if (!leaves && col_message_is_too_fast(cl, &m.caller)) {
        refuse(&m);
        return;
    }
    if (n == 0) {
        return;
    }
    take_code(&m, (const uint8_t *)bytes, n);
    meter_bytes(h->meter, &m.caller, LIMIT_MESSAGES, (size_t)(cl->sent - sent));
}
