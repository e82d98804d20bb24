/* The event loop: starting, running its turns, and stopping. */
#include "net/net.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "net/net_core.h"

const net_limits net_limits_default = {
    .header_bytes = 16384,
    .body_bytes = 65536,
    .message_bytes = 65536,
    .queue_bytes = 1 << 20,
    .backlog_bytes = 256 << 20,
    .header_ms = 5000,
    .idle_ms = 60000,
    .ping_ms = 25000,
    .stall_ms = 15000,
    .connections = 16000,
    .connections_each = 256,
};

/* -- the end of a turn -- */

static void resume_those_who_waited(net *n)
{
    net_link turn;
    net_list_move(&n->turn, &turn);
    while (net_list_has(&turn)) {
        net_conn *c = NET_CONN_OF(turn.next, turn);
        net_list_leave(&c->turn);
        net_conn_turn(c);
        if (net_http_may_resume(c) && !net_is_late(n)) {
            net_conn_resume(c);
        }
    }
}

static void flush_all(net *n)
{
    net_link turn;
    net_list_move(&n->turn, &turn);
    while (net_list_has(&turn)) {
        net_conn *c = NET_CONN_OF(turn.next, turn);
        net_list_leave(&c->turn);
        net_conn_flush(c);
        if (!c->gone && net_http_may_resume(c)) {
            net_conn_turn(c);
            net_again(n);
        }
    }
}

/* Runs when all that had arrived was handled and the loop is about to wait. */
static void on_turn_end(uv_prepare_t *prepare)
{
    net *n = prepare->data;
    net_turn_begins(n); /* if it had nothing but timers */
    resume_those_who_waited(n);
    if (n->handlers.tick != NULL) {
        n->handlers.tick(n->handlers.self);
    }
    flush_all(n);
    if (n->stopping && n->figures.open == 0 && n->works == 0) {
        uv_stop(&n->loop);
    }
    net_turn_ends(n);
}

/* -- beginning and end -- */

static void on_signal(uv_signal_t *handle, int number)
{
    net *n = handle->data;
    n->handlers.signalled(n->handlers.self, number);
}

static void normalise_trusted(net *n)
{
    for (int i = 0; i < NET_TRUSTED_MAX; i++) {
        char *t = n->config.trusted[i];
        char same[NET_ADDRESS];
        t[NET_ADDRESS - 1] = '\0';
        if (net_address_read(t, strlen(t), same)) {
            memcpy(t, same, sizeof same);
        }
    }
}

static int init_handles(net *n)
{
    static const int numbers[NET_SIGNALS] = {SIGTERM, SIGINT, SIGHUP};
    uv_timer_t *timers[] = {&n->wake, &n->wheel_timer, &n->stop_timer, &n->accept_timer};
    for (size_t i = 0; i < sizeof timers / sizeof timers[0]; i++) {
        uv_timer_init(&n->loop, timers[i]);
        timers[i]->data = n;
    }
    uv_prepare_init(&n->loop, &n->turn_end);
    uv_idle_init(&n->loop, &n->again);
    n->turn_end.data = n;
    n->posted.data = n;
    int err = uv_async_init(&n->loop, &n->posted, net_posted_come);
    for (int i = 0; i < NET_SIGNALS && err == 0; i++) {
        err = uv_signal_init(&n->loop, &n->signals[i]);
        n->signals[i].data = n;
        if (err == 0 && n->handlers.signalled != NULL) {
            err = uv_signal_start(&n->signals[i], on_signal, numbers[i]);
        }
    }
    if (err == 0) {
        uv_prepare_start(&n->turn_end, on_turn_end);
    }
    return err;
}

net *net_new(const net_config *config, const net_handlers *handlers, char *why, size_t cap)
{
    net *n = calloc(1, sizeof *n);
    int err = n == NULL ? UV_ENOMEM : uv_loop_init(&n->loop);
    if (err != 0) {
        snprintf(why, cap, "no loop: %s", uv_strerror(err));
        free(n);
        return NULL;
    }
    (void)signal(SIGPIPE, SIG_IGN);
    n->config = *config;
    n->handlers = *handlers;
    normalise_trusted(n);
    net_list_init(&n->all);
    net_list_init(&n->turn);
    net_list_init(&n->held);
    for (int i = 0; i < NET_WHEEL_SLOTS; i++) {
        net_list_init(&n->wheel[i]);
    }
    n->post_end = &n->post_first;
    n->wake_at = INT64_MAX;
    n->date_at = -1;
    n->spread = uv_hrtime();
    uv_mutex_init(&n->post_lock);
    net_set_epoch(n);
    err = init_handles(n);
    if (err != 0) {
        snprintf(why, cap, "no loop: %s", uv_strerror(err));
        net_free(n);
        return NULL;
    }
    return n;
}

void net_run(net *n)
{
    uv_run(&n->loop, UV_RUN_DEFAULT);
}

static void drop_all(net *n)
{
    for (net_link *at = n->all.next; at != &n->all;) {
        net_conn *c = NET_CONN_OF(at, all);
        at = at->next;
        net_conn_drop(c);
    }
}

static void on_stop_late(uv_timer_t *timer)
{
    drop_all(timer->data);
}

/* Nobody waits for an answer here, but one may still be on its way. */
static void end_idle(net_conn *c)
{
    if (net_conn_waiting(c) == 0) {
        net_conn_drop(c);
    } else {
        net_conn_end(c, true);
    }
}

void net_stop(net *n, int code, const char *reason, int64_t after_ms)
{
    uv_timer_start(&n->stop_timer, on_stop_late, after_ms > 0 ? (uint64_t)after_ms : 0, 0);
    if (n->stopping) {
        return; /* a second call can only change how long the end may take */
    }
    n->stopping = true;
    net_listen_stop(n);
    for (net_link *at = n->all.next; at != &n->all;) {
        net_conn *c = NET_CONN_OF(at, all);
        at = at->next;
        if (c->ws != NULL) {
            net_close(c, code, reason);
        } else if (c->request == NULL || c->request->stage < NET_WAITING) {
            end_idle(c);
        }
    }
}

static void close_handle(uv_handle_t *handle, void *arg)
{
    (void)arg;
    if (!uv_is_closing(handle)) {
        uv_close(handle, NULL);
    }
}

void net_free(net *n)
{
    if (n == NULL) {
        return;
    }
    net_pools_end(n);
    net_posted_call(n);
    net_listen_stop(n);
    drop_all(n);
    uv_walk(&n->loop, close_handle, NULL);
    uv_run(&n->loop, UV_RUN_DEFAULT);
    uv_loop_close(&n->loop);
    uv_mutex_destroy(&n->post_lock);
    free(n);
}

net_figures net_figures_of(const net *n)
{
    return n->figures;
}
