/* The clients of the Colyseus door, and sending messages to them. */
#include "server/doors/col_client.h"

#include <stdlib.h>
#include <string.h>

#include "server/doors/msgpack.h"
#include "table/grow.h"

col_client *col_client_new(col_door *d, net_conn *c)
{
    col_client *cl = memory_new(sizeof *cl);
    *cl = (col_client){
        .visitor.door = &d->door, .door = d, .conn = c, .since_ms = rooms_now(d->house->rooms)};
    list_add_first(&d->clients, &cl->all);
    d->strangers++;
    return cl;
}

void col_client_free(col_client *cl)
{
    col_door *d = cl->door;
    list_leave(&cl->all);
    d->strangers -= !cl->is_ready;
    if (cl->wait != NULL) {
        lookups_cancel(cl->wait);
        free(cl->wait);
    }
    accounts_release(d->house->accounts, cl->visitor.account);
    list_leave(&cl->entering);
    free(cl->entry);
    free(cl);
}

room *col_client_room(const col_client *cl)
{
    return cl->visitor.follows != NULL ? cl->visitor.follows->room : NULL;
}

int col_client_seat(const col_client *cl)
{
    return cl->visitor.follows != NULL ? cl->visitor.follows->seat : GAME_SPECTATOR;
}

text_out *col_client_begin(col_door *d, int code)
{
    text_restart(&d->frame);
    text_char(&d->frame, (char)code);
    return &d->frame;
}

void col_client_send(col_client *cl)
{
    const text_out *o = &cl->door->frame;
    metrics_add(cl->door->house->metrics, METRIC_MESSAGES, METRIC_OUT, 0, 1);
    cl->sent += o->len;
    net_send(cl->conn, o->at, o->len, true);
}

void col_client_tell(col_client *cl, const char *name)
{
    col_door *d = cl->door;
    text_out *o = col_client_begin(d, COL_DATA);
    schema_string(o, name, strlen(name));
    msgpack_write(json_trusted(d->told.at, d->told.len), o);
    col_client_send(cl);
}

void col_client_error(col_client *cl, int code, const char *text)
{
    text_out *o = col_client_begin(cl->door, COL_ERROR);
    schema_number(o, code);
    schema_string(o, text, strlen(text));
    col_client_send(cl);
}

void col_client_close(col_client *cl, int code, const char *reason)
{
    if (!cl->is_done) {
        cl->is_done = true;
        net_close(cl->conn, code, reason);
    }
}
