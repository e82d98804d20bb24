/* The gate: output waits until the changes that it depends on are on the disk. */
#include <assert.h>
#include <string.h>

#include "net/net_core.h"

void net_hold(net *n, uint64_t ticket)
{
    assert(n->tickets_n < NET_TICKETS_MAX);
    assert(ticket > n->ticket_last);
    n->ticket_last = ticket;
    n->tickets[n->tickets_n++] = ticket;
}

static void release_oldest(net *n)
{
    n->tickets[0] = n->tickets[1];
    n->tickets_n--;
    for (net_link *at = n->held.next; at != &n->held;) {
        net_conn *c = NET_CONN_OF(at, held);
        net_out *o = &c->out;
        at = at->next;
        if (o->held[0] > 0) {
            net_conn_turn(c);
        }
        o->ready += o->held[0];
        o->held[0] = o->held[1];
        o->held[1] = 0;
        if (o->held[0] == 0) {
            net_list_leave(&c->held);
        }
    }
}

void net_release(net *n, uint64_t ticket)
{
    while (n->tickets_n > 0 && n->tickets[0] <= ticket) {
        release_oldest(n);
    }
}

/* What waited for the newest ticket was dropped: its receiver is told so, and disconnected. */
static void cut_off(net_conn *c, const char *reason)
{
    c->ending = false; /* the close frame may be among the dropped bytes */
    if (c->ws != NULL) {
        net_websocket_close(c, WS_TRY_LATER, reason, strlen(reason), false);
    } else {
        net_problem(c, 503, "storage_unavailable", "nothing can be stored now; nothing was changed",
                    NULL);
    }
}

static void discard_newest(net *n, const char *reason)
{
    int slot = --n->tickets_n;
    net_link cut;
    net_list_init(&cut);
    for (net_link *at = n->held.next; at != &n->held;) {
        net_conn *c = NET_CONN_OF(at, held);
        at = at->next;
        if (c->out.held[slot] > 0) {
            c->out.held[slot] = 0;
            net_list_leave(&c->held);
            net_list_add(&cut, &c->held);
        }
    }
    while (net_list_has(&cut)) {
        net_conn *c = NET_CONN_OF(cut.next, held);
        net_list_leave(&c->held);
        if (c->out.held[0] > 0) {
            net_list_add(&n->held, &c->held);
        }
        cut_off(c, reason);
    }
}

void net_discard(net *n, uint64_t ticket, const char *reason)
{
    while (n->tickets_n > 0 && n->tickets[n->tickets_n - 1] >= ticket) {
        discard_newest(n, reason);
    }
}
