/* The JSON door: sockets are opened and closed, and their messages are handed to handlers. */
#include "server/doors/json_door.h"

#include <stdlib.h>
#include <string.h>

#include "net/ws.h"
#include "server/doors/json_handlers.h"
#include "server/doors/json_lobby.h"
#include "server/doors/json_publish.h"
#include "server/doors/pb_schema.h"
#include "server/rooms/visit.h"
#include "table/grow.h"

enum {
    STRIKES_MAX = 200,
    SWEEP_MS = 1000 /* between looks at those who have not said it */
};

static json_client *client_of(visitor *v)
{
    return (json_client *)v;
}

/* -- what is said -- */

static bool dispatch(json_message *m)
{
    bool hello = json_is(m->f[MESSAGE_TYPE], "hello");
    if (!m->from->greeted && !hello) {
        return problem_set(&m->caller.why, 401, "hello_first", "the first message is hello");
    }
    if (m->from->visitor.account != 0 && m->caller.account == NULL) {
        m->ends = true;
        return problem_set(&m->caller.why, 401, "unauthorized", "the session has ended");
    }
    for (const json_handler *kind = json_handlers; kind->name != NULL; kind++) {
        if (json_is(m->f[MESSAGE_TYPE], kind->name)) {
            return kind->on(m);
        }
    }
    return problem_bad(&m->caller.why, "\"t\" names no kind of message");
}

/* A client that keeps exceeding its own rate limit is disconnected, but not one that is refused
 * because others at its address have used up the shared limit. */
static bool is_too_fast(json_message *m)
{
    json_client *cl = m->from;
    if (meter_take(m->house->meter, &m->caller, LIMIT_MESSAGES)) {
        cl->strikes -= cl->strikes > 0;
        return false;
    }
    cl->strikes += m->caller.overdraws;
    if (cl->strikes == STRIKES_MAX) {
        net_close(cl->conn, WS_POLICY, "too many messages");
    }
    return true;
}

static void refuse(json_message *m)
{
    json_client *cl = m->from;
    json_message_error(m);
    if (!cl->greeted || m->ends) {
        int code = m->caller.why.status == 503 ? WS_TRY_LATER : WS_POLICY;
        net_close(cl->conn, code, m->caller.why.code);
    }
}

/* A message that was put off was counted and charged when it first arrived. */
static void on_message(void *self, visitor *v, const char *bytes, size_t n)
{
    json_door *d = self;
    json_client *cl = client_of(v);
    uint64_t sent = cl->sent;
    bool again = cl->wait != NULL;
    metrics_add(d->house->metrics, METRIC_MESSAGES, METRIC_IN, 0, !again);
    if (cl->strikes >= STRIKES_MAX) {
        return;
    }
    json_message m = json_message_of(cl);
    bool read = json_message_read(&m, bytes, n); /* first, so that the answer says to what */
    bool taken = (again || !is_too_fast(&m)) && read && dispatch(&m);
    if (m.put_off) {
        return;
    }
    json_client_heard(cl);
    meter_bytes(d->house->meter, &m.caller, LIMIT_MESSAGES, (size_t)(cl->sent - sent));
    json_message_log(&m, taken);
    if (!taken) {
        refuse(&m);
    }
}

static bool on_frame(void *self, visitor *v)
{
    json_client *cl = client_of(v);
    json_message m = json_message_of(cl);
    (void)self;
    return cl->strikes < STRIKES_MAX && !is_too_fast(&m);
}

/* -- coming and going -- */

static void on_opened(void *self, net_conn *c, const net_request *r)
{
    json_door *d = self;
    (void)r;
    net_set_data(c, json_client_new(d, c));
    timing_wake(d->house->timing);
}

static void on_closed(void *self, visitor *v)
{
    json_client *cl = client_of(v);
    (void)self;
    visit_end_all(v);
    json_lobby_unfollow(cl);
    json_client_free(cl);
}

static void sign_out(void *self, const uint8_t hash[STORE_HASH])
{
    json_door *d = self;
    for (list_link *l = d->clients.next; l != &d->clients; l = l->next) {
        json_client *cl = LIST_OWNER(l, json_client, all);
        if (cl->visitor.account != 0 && memcmp(cl->session, hash, STORE_HASH) == 0) {
            net_close(cl->conn, WS_POLICY, "signed out");
        }
    }
}

/* Ends sockets that have not said hello in time. */
static int64_t sweep(json_door *d, int64_t now_ms)
{
    if (d->strangers == 0) {
        return INT64_MAX;
    }
    if (now_ms < d->sweep_ms) {
        return d->sweep_ms;
    }
    d->sweep_ms = now_ms + SWEEP_MS;
    for (list_link *l = d->clients.next; l != &d->clients; l = l->next) {
        json_client *cl = LIST_OWNER(l, json_client, all);
        if (!cl->greeted && cl->wait == NULL && now_ms - cl->since_ms > JSON_CLIENT_HELLO_MS) {
            net_close(cl->conn, WS_POLICY, "hello_first");
        }
    }
    return d->sweep_ms;
}

static int64_t do_due(void *self, int64_t now_ms)
{
    json_door *d = self;
    int64_t told = json_lobby_tell(d, now_ms);
    int64_t swept = sweep(d, now_ms);
    return told < swept ? told : swept;
}

static void stop(void *self)
{
    json_door *d = self;
    json_object_close(json_client_begin(d, "bye"));
    for (list_link *l = d->clients.next; l != &d->clients; l = l->next) {
        json_client *cl = LIST_OWNER(l, json_client, all);
        json_client_send(cl, &d->house->out);
    }
}

/* -- the door itself -- */

json_door *json_door_new(house *h, bool compact)
{
    json_door *d = memory_new(sizeof *d);
    d->house = h;
    list_init(&d->clients);
    d->views = view_json_desk_new();
    d->common = text_growing();
    d->compact = compact;
    d->asked = text_growing();
    d->wire = text_growing();
    d->door = (door){.self = d,
                     .path = "/ws",
                     .protocol = compact ? PB_SCHEMA_PROTOCOL : NULL,
                     .binary = compact,
                     .opened = on_opened,
                     .message = on_message,
                     .frame = on_frame,
                     .closed = on_closed,
                     .changed = json_publish_change,
                     .ended = json_publish_end,
                     .said = json_publish_line,
                     .signed_out = sign_out,
                     .due = do_due,
                     .stop = stop};
    json_lobby_open(d);
    return d;
}

void json_door_free(json_door *d)
{
    json_lobby_close(d);
    view_json_desk_drop(&d->views);
    text_drop(&d->common);
    text_drop(&d->asked);
    text_drop(&d->wire);
    free(d);
}

const door *json_door_of(const json_door *d)
{
    return &d->door;
}
