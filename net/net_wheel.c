/* A timer wheel: every connection is in the slot of its next deadline, and one timer turns the
 * wheel. When a slot comes up, a connection whose deadline has moved to a later time is put into a
 * later slot; so a connection is moved at once only when its deadline becomes earlier. */
#include "net/net_core.h"

static void place(net_conn *c)
{
    /* The first slot that begins after the time. */
    uint64_t slot = c->due / NET_WHEEL_MS + 1;
    net_list_leave(&c->wheel);
    net_list_add(&c->net->wheel[slot % NET_WHEEL_SLOTS], &c->wheel);
}

static uint64_t next_due(const net_conn *c)
{
    uint64_t due = c->until;
    if (c->sending != NULL) {
        uint64_t stall = c->left_ms + (uint64_t)c->net->config.limits.stall_ms;
        uint64_t look = uv_now(&c->net->loop) + (uint64_t)c->net->config.limits.stall_ms / 4;
        due = due < stall ? due : stall;
        due = due < look ? due : look;
    }
    return due;
}

void net_wheel_see(net_conn *c)
{
    uint64_t due = next_due(c);
    if (c->gone || due == UINT64_MAX) {
        return;
    }
    if (c->wheel.prev == NULL || due < c->due) {
        c->due = due;
        place(c);
    }
}

static void turn_wheel(uv_timer_t *timer)
{
    net *n = timer->data;
    uint64_t now = uv_now(&n->loop) / NET_WHEEL_MS;
    if (now - n->wheel_at > NET_WHEEL_SLOTS) {
        n->wheel_at = now - NET_WHEEL_SLOTS;
    }
    while (n->wheel_at < now) {
        net_link due;
        net_list_move(&n->wheel[++n->wheel_at % NET_WHEEL_SLOTS], &due);
        while (net_list_has(&due)) {
            net_conn *c = NET_CONN_OF(due.next, wheel);
            net_list_leave(&c->wheel);
            n->wheel_due(c);
        }
    }
}

void net_wheel_start(net *n, void (*due)(net_conn *c))
{
    if (uv_is_active((uv_handle_t *)&n->wheel_timer)) {
        return;
    }
    n->wheel_due = due;
    n->wheel_at = uv_now(&n->loop) / NET_WHEEL_MS;
    uv_timer_start(&n->wheel_timer, turn_wheel, NET_WHEEL_MS, NET_WHEEL_MS);
}

void net_wheel_stop(net *n)
{
    uv_timer_stop(&n->wheel_timer);
}
