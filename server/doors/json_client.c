/* The clients of the JSON door, and sending messages to them. */
#include "server/doors/json_client.h"

#include <stdlib.h>

#include "server/doors/pb_schema.h"
#include "server/doors/table_json.h"
#include "table/grow.h"

json_client *json_client_new(json_door *d, net_conn *c)
{
    json_client *cl = memory_new(sizeof *cl);
    *cl = (json_client){.visitor.door = &d->door,
                        .door = d,
                        .conn = c,
                        .serial = ++d->last_serial,
                        .since_ms = rooms_now(d->house->rooms)};
    list_add_first(&d->clients, &cl->all);
    d->strangers++;
    return cl;
}

void json_client_free(json_client *cl)
{
    json_door *d = cl->door;
    list_leave(&cl->all);
    d->strangers -= !cl->greeted;
    json_client_heard(cl);
    accounts_release(d->house->accounts, cl->visitor.account);
    free(cl);
}

/* The person was read, or is nobody's. */
static void say_again(void *self)
{
    net_take_up(((json_client *)self)->conn);
}

bool json_client_wait(json_client *cl, const store_key *key)
{
    json_client_heard(cl);
    cl->wait = memory_new(sizeof *cl->wait);
    *cl->wait = (lookup_wait){.ready = say_again, .self = cl};
    if (!accounts_ask(cl->door->house->accounts, key, cl->wait)) {
        return false;
    }
    net_put_off(cl->conn);
    return true;
}

void json_client_heard(json_client *cl)
{
    if (cl->wait != NULL) {
        lookups_cancel(cl->wait);
        free(cl->wait);
        cl->wait = NULL;
    }
}

json_client *json_client_of(json_door *d, uint64_t serial)
{
    for (list_link *l = d->clients.next; l != &d->clients; l = l->next) {
        json_client *cl = LIST_OWNER(l, json_client, all);
        if (cl->serial == serial) {
            return cl;
        }
    }
    return NULL;
}

text_out *json_client_begin(json_door *d, const char *kind)
{
    text_out *o = &d->house->out;
    d->begun++;
    text_restart(o);
    json_object_open(o);
    json_key_str(o, "t", kind);
    return o;
}

static void send(json_client *cl, const text_out *m, bool binary)
{
    metrics_add(cl->door->house->metrics, METRIC_MESSAGES, METRIC_OUT, 0, 1);
    cl->sent += m->len;
    net_send(cl->conn, m->at, m->len, binary);
}

void json_client_send_wire(json_client *cl)
{
    send(cl, &cl->door->wire, true);
}

void json_client_send(json_client *cl, const text_out *m)
{
    json_door *d = cl->door;
    if (!d->compact) {
        send(cl, m, false);
        return;
    }
    if (d->wired != d->begun) { /* once, for however many clients */
        d->wired = d->begun;
        text_restart(&d->wire);
        wire_write(&pb_schema_message, json_trusted(m->at, m->len), &d->wire);
    }
    json_client_send_wire(cl);
}

void json_client_end(json_client *cl)
{
    text_out *o = &cl->door->house->out;
    json_object_close(o);
    json_client_send(cl, o);
}

void json_client_table(json_client *cl, const room *r, int seat, uint32_t since)
{
    table_json_all(r,
                   &(table_json_reader){.account = cl->visitor.account,
                                        .seat = seat,
                                        .socket = true,
                                        .lean = cl->patch != JSON_PATCH_MERGE,
                                        .since = since},
                   &cl->door->house->out);
}
