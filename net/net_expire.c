/* Handles the deadlines of a connection: it has stalled, must be pinged, or has timed out. */
#include "net/net_core.h"

static bool is_stalled(net_conn *c, uint64_t now)
{
    uint32_t left = (uint32_t)uv_stream_get_write_queue_size((uv_stream_t *)&c->tcp);
    if (c->sending == NULL) {
        return false;
    }
    if (left < c->left_seen) {
        c->left_seen = left;
        c->left_ms = now;
    }
    return now - c->left_ms >= (uint64_t)c->net->config.limits.stall_ms;
}

static void expire_socket(net_conn *c)
{
    if (c->pinged) {
        c->net->figures.cut_late++;
        net_conn_drop(c);
    } else {
        net_websocket_ping(c);
    }
}

/* What was awaited has not come. */
static void expire(net_conn *c)
{
    if (c->ws != NULL && !c->ending) {
        expire_socket(c);
    } else if (c->request != NULL) {
        c->net->figures.cut_late++;
        net_problem(c, 408, "too_slow", "the request took too long to arrive", NULL);
    } else if (net_conn_waiting(c) > 0) {
        /* An answer is still being read, which is not idle. */
        c->until = uv_now(&c->net->loop) + (uint64_t)c->net->config.limits.idle_ms;
    } else {
        net_conn_drop(c);
    }
}

void net_expire(net_conn *c)
{
    uint64_t now = uv_now(&c->net->loop);
    if (is_stalled(c, now)) {
        c->net->figures.cut_slow++;
        net_conn_drop(c);
    } else if (c->until <= now) {
        expire(c);
    }
    net_wheel_see(c);
}
