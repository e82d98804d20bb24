/* One message of a JSON socket: read, answered, logged. */
#include "server/doors/json_message.h"

#include <string.h>

#include "server/doors/json_publish.h"
#include "server/doors/pb_schema.h"
#include "server/doors/table_json.h"
#include "server/ops/log.h"
#include "table/pb.h"

json_message json_message_of(json_client *cl)
{
    house *h = cl->door->house;
    json_message m = {
        .from = cl, .house = h, .caller = {.address = net_address(cl->conn), .own = &cl->messages}};
    if (cl->visitor.account != 0) {
        m.caller.account = accounts_of_session(h->accounts, cl->session);
    }
    return m;
}

/* -- replies -- */

void json_message_key(text_out *o, const char *key, json v)
{
    if (json_there(v)) {
        json_key(o, key);
        json_raw(o, v.at, (size_t)(v.end - v.at));
    }
}

text_out *json_message_reply(json_message *m, const char *kind)
{
    text_out *o = json_client_begin(m->from->door, kind);
    json_message_key(o, "re", m->id);
    return o;
}

void json_message_ok(json_message *m)
{
    json_message_reply(m, "ok");
    json_client_end(m->from);
}

void json_message_table(json_message *m, const room *r, uint32_t since)
{
    int64_t account = m->from->visitor.account;
    int seat = account != 0 ? table_seat_of(r->t, (uint64_t)account) : GAME_SPECTATOR;
    bool steps = false;
    bool asked = since != UINT32_MAX && json_to_bool(m->f[MESSAGE_STEPS], &steps) && steps;
    json_message_reply(m, "table");
    json_publish_table(m->from, r,
                       &(json_publish_part){.seat = seat, .since = since, .steps = asked});
}

/* Numbers are given back, so that the client knows what was refused. */
static void numbers_json(const json_message *m, text_out *o)
{
    static const int given[] = {MESSAGE_TABLE, MESSAGE_REQ};
    static const char *const keys[] = {"table", "req"};
    for (int i = 0; i < 2; i++) {
        json v = m->f[given[i]];
        if (json_there(v) && json_type_of(v) == JSON_NUMBER) {
            json_message_key(o, keys[i], v);
        }
    }
}

void json_message_error(json_message *m)
{
    const problem *p = &m->caller.why;
    text_out *o = json_message_reply(m, "error");
    json_key_str(o, "code", p->code);
    json_key_str(o, "text", p->detail[0] != '\0' ? p->detail : p->title);
    numbers_json(m, o);
    json_client_end(m->from);
}

void json_message_log(const json_message *m, bool taken)
{
    text_out *o = log_begin(LOG_DEBUG, "message");
    if (o == NULL) {
        return;
    }
    json_key_int(o, "socket", (int64_t)m->from->serial);
    json_key_int(o, "account", m->from->visitor.account);
    numbers_json(m, o);
    json_key_str(o, "result", taken ? "ok" : m->caller.why.code);
    log_end();
}

/* -- reading -- */

static const char *const names[] = {
#define X(name, word) word,
    MESSAGE_MEMBERS(X)
#undef X
        NULL};

static bool read_id(json_message *m)
{
    int64_t id;
    if (json_there(m->f[MESSAGE_ID])) {
        if (!json_to_int(m->f[MESSAGE_ID], 0, INT64_MAX, &id)) {
            return problem_bad(&m->caller.why, "\"id\" is a whole number, 0 or more");
        }
        m->id = m->f[MESSAGE_ID];
    }
    return true;
}

/* A compact message as JSON; an action that is a number stays one. */
static bool unpack(json_message *m, const char *bytes, size_t n, text_out *o)
{
    pb_in in = pb_read(bytes, n);
    text_restart(o);
    json_object_open(o);
    bool good = wire_read(&pb_schema_request, (const uint8_t *)bytes, n, o);
    json_object_close(o);
    for (pb_field f; good && pb_next(&in, &f);) {
        if (f.number == PB_REQUEST_ACTION) {
            good = f.type == PB_NUMBER;
            m->action = pb_to_action(f.value);
        }
    }
    return good && !o->cut;
}

bool json_message_read(json_message *m, const char *bytes, size_t n)
{
    char text[200];
    text_out why = text_to(text, sizeof text);
    problem *p = &m->caller.why;
    text_out *asked = &m->from->door->asked;
    bool compact = m->from->door->compact;
    if (compact && !unpack(m, bytes, n, asked)) {
        return problem_set(p, 400, "bad_message", "the message is no Request of stolik.proto");
    }
    const char *wrong = json_read(compact ? asked->at : bytes, compact ? asked->len : n, &m->body);
    if (wrong != NULL) {
        return problem_set(p, 400, compact ? "bad_message" : "bad_json", wrong);
    }
    if (json_type_of(m->body) != JSON_OBJECT) {
        return problem_bad(p, "a message is an object");
    }
    if (!json_fields(m->body, names, m->f, true, &why)) {
        memset(m->f, 0, sizeof m->f);
        return problem_bad(p, "%s", text_end(&why));
    }
    for (int i = 0; i < MESSAGE_COUNT; i++) {
        m->f[i] = json_there(m->f[i]) && json_is_null(m->f[i]) ? (json){0} : m->f[i];
    }
    return read_id(m) && (json_there(m->f[MESSAGE_TYPE]) || problem_bad(p, "\"t\" is missing"));
}
