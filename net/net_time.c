/* The loop's time, the system's time, and wake-ups at a given time. */
#include <assert.h>
#include <time.h>

#include "net/net_core.h"

int64_t net_wall_ms(const net *n)
{
    struct timespec now;
    (void)n;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

void net_set_epoch(net *n)
{
    uv_update_time(&n->loop);
    n->epoch_ms = net_wall_ms(n) - (int64_t)uv_now(&n->loop);
}

int64_t net_now_ms(const net *n)
{
    return n->epoch_ms + (int64_t)uv_now(&n->loop);
}

static void set_wake(net *n);

static void on_wake(uv_timer_t *timer)
{
    net *n = timer->data;
    if (net_now_ms(n) < n->wake_at) {
        set_wake(n);
        return;
    }
    n->wake_at = INT64_MAX;
    n->handlers.wake(n->handlers.self);
}

static void set_wake(net *n)
{
    int64_t now = net_now_ms(n);
    if (n->wake_at == INT64_MAX) {
        uv_timer_stop(&n->wake);
    } else {
        /* Never at once: a timer that is set again for the present would starve the loop. */
        uv_timer_start(&n->wake, on_wake, n->wake_at > now ? (uint64_t)(n->wake_at - now) : 1, 0);
    }
}

void net_wake_at(net *n, int64_t at_ms)
{
    assert(n->handlers.wake != NULL);
    n->wake_at = at_ms;
    set_wake(n);
}

void net_turn_begins(net *n)
{
    atomic_store_explicit(&n->in_turn, true, memory_order_relaxed);
}

void net_turn_ends(net *n)
{
    atomic_store_explicit(&n->in_turn, false, memory_order_relaxed);
}

static void on_again(uv_idle_t *idle)
{
    uv_idle_stop(idle);
}

void net_again(net *n)
{
    uv_idle_start(&n->again, on_again);
}

bool net_is_late(const net *n)
{
    enum { TURN_MS = 2, NS_PER_MS = 1000000 };
    return uv_hrtime() / NS_PER_MS > uv_now(&n->loop) + TURN_MS;
}
