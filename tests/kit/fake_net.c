/* net/net.h in memory, without sockets and with the test's clock. */
#include "tests/kit/fake_net.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "net/ws.h"
#include "table/grow.h"
#include "tests/kit/fake_net_core.h"

enum { WAKES_MAX = 1000 }; /* in one millisecond */

net *the_net;
static int64_t now = INT64_C(1790000000000);
static int64_t wall_ahead;
static void (*the_script)(void *self);
static void *script_self;
static void (*before_turn)(void);

const net_limits net_limits_default = {.message_bytes = 65536, .body_bytes = 65536};

void fake_must(bool holds, const char *what)
{
    if (!holds) {
        fprintf(stderr, "fake_net: %s\n", what);
        abort();
    }
}

/* -- beginning and end -- */

void fake_script(void (*script)(void *self), void *self)
{
    the_script = script;
    script_self = self;
}

void fake_forget(void)
{
    the_net = NULL;
}

void *fake_self(void)
{
    return the_net->handlers.self;
}

net *fake_net(void)
{
    return the_net;
}

void fake_set_now(int64_t now_ms)
{
    now = now_ms;
    wall_ahead = 0;
}

void fake_set_wall(int64_t ahead_ms)
{
    wall_ahead = ahead_ms;
}

int64_t fake_now(void)
{
    return now;
}

void fake_before_turn(void (*what)(void))
{
    before_turn = what;
}

int fake_held(void)
{
    return the_net->tickets_n;
}

net *net_new(const net_config *config, const net_handlers *handlers, char *why, size_t cap)
{
    (void)config;
    (void)why;
    (void)cap;
    fake_must(the_net == NULL, "one net at a time");
    the_net = memory_new(sizeof *the_net);
    the_net->handlers = *handlers;
    the_net->wake_ms = INT64_MAX;
    return the_net;
}

int net_listen(net *n, const char *host, int port, char *why, size_t cap)
{
    (void)n;
    (void)host;
    (void)why;
    (void)cap;
    return port > 0 ? port : 8080;
}

static void free_parcels(parcel *p)
{
    while (p != NULL) {
        parcel *next = p->next;
        free(p->type);
        free(p->headers);
        free(p);
        p = next;
    }
}

static void run_posted(net *n)
{
    call *posted = n->posted;
    n->posted = NULL;
    while (posted != NULL) {
        call *next = posted->next;
        posted->done(posted->arg);
        free(posted);
        posted = next;
    }
}

void net_free(net *n)
{
    run_posted(n); /* as the real one does */
    fake_must(n->conns == NULL, "connections are left at the end");
    fake_must(n->works == NULL, "work is left at the end");
    while (n->ends != NULL) {
        far_end *e = n->ends;
        n->ends = e->next;
        free_parcels(e->waiting);
        free_parcels(e->arrived);
        free(e);
    }
    free(n);
    the_net = NULL;
}

int64_t net_wall_ms(const net *n)
{
    (void)n;
    return now + wall_ahead;
}

int64_t net_now_ms(const net *n)
{
    (void)n;
    return now;
}

void net_wake_at(net *n, int64_t at_ms)
{
    n->wake_ms = at_ms;
}

static void append(call **list, call *c)
{
    while (*list != NULL) {
        list = &(*list)->next;
    }
    *list = c;
}

void net_post(net *n, void (*done)(void *arg), void *arg)
{
    call *c = memory_new(sizeof *c);
    *c = (call){.done = done, .arg = arg};
    append(&n->posted, c);
}

void net_work(net *n, void (*work)(void *arg), void (*done)(void *arg), void *arg)
{
    call *c = memory_new(sizeof *c);
    *c = (call){.work = work, .done = done, .arg = arg};
    append(&n->works, c);
}

net_pool *net_pool_new(net *n, int threads, char *why, size_t cap)
{
    (void)why;
    (void)cap;
    fake_must(threads >= 1 && threads <= NET_POOL_MAX, "a pool of a sensible size");
    fake_must(n->pool.threads == 0, "one pool at a time");
    n->pool.threads = threads;
    return &n->pool;
}

void net_pool_add(net_pool *p, const net_task *task)
{
    call *c = memory_new(sizeof *c);
    *c = (call){.work = task->work, .done = task->done, .arg = task->arg, .pool = p};
    p->tasks++;
    p->under_way++;
    p->most = p->under_way > p->most ? p->under_way : p->most;
    append(&the_net->works, c);
}

bool net_pool_make_way(const net_pool *p)
{
    fake_must(p == &the_net->pool, "the pool's own task");
    the_net->pool.ways++;
    return false;
}

void fake_pool_hold(bool held)
{
    the_net->pool.held = held;
}

int fake_pool_threads(void)
{
    return the_net->pool.threads;
}

int fake_pool_most(void)
{
    return the_net->pool.most;
}

int fake_pool_tasks(void)
{
    return the_net->pool.tasks;
}

int fake_pool_ways(void)
{
    return the_net->pool.ways;
}

/* -- what goes out -- */

static parcel **last_of(parcel **list)
{
    while (*list != NULL) {
        list = &(*list)->next;
    }
    return list;
}

static void arrive(far_end *e)
{
    while (e->waiting != NULL && e->waiting->ticket == 0) {
        parcel *p = e->waiting;
        e->waiting = p->next;
        p->next = NULL;
        *last_of(&e->arrived) = p;
        if (e->conn != NULL && (p->code != 0 || p->status != 0)) {
            e->conn->gone = true;
        }
    }
}

static void give(net_conn *c, parcel *p, bool gated)
{
    net *n = the_net;
    p->ticket = gated && n->tickets_n > 0 ? n->tickets[n->tickets_n - 1] : 0;
    *last_of(&c->end->waiting) = p;
    arrive(c->end);
}

static parcel *parcel_of(const char *bytes, size_t length)
{
    parcel *p = memory_new(sizeof *p + length + 1);
    p->n = length;
    if (length > 0) {
        memcpy(p->bytes, bytes, length);
    }
    return p;
}

static char *copy_text(const char *text)
{
    size_t length = strlen(text) + 1;
    char *copy = memory_new(length);
    memcpy(copy, text, length);
    return copy;
}

void net_respond(net_conn *c, const net_answer *a)
{
    fake_must(!c->is_socket, "an answer to a WebSocket");
    fake_must(c->awaits, "an answer that nobody awaits");
    fake_must(a->status >= 100 && a->status < 600, "a status");
    c->awaits = false;
    if (c->gone) {
        return;
    }
    c->ending = true;
    bool bodiless = a->status == 204 || a->status == 304 || c->is_head;
    fake_must(a->body.n == 0 || a->status != 204, "a body that cannot be sent");
    parcel *p = parcel_of(a->body.at, bodiless ? 0 : a->body.n);
    p->status = a->status;
    p->type = copy_text(a->type != NULL ? a->type : "");
    p->headers = copy_text(a->headers != NULL ? a->headers : "");
    give(c, p, true);
}

void net_send(net_conn *c, const char *bytes, size_t length, bool binary)
{
    fake_must(c->is_socket, "a message to who has no WebSocket");
    fake_must(binary || c->protocol == NULL, "a text to who speaks the compact form");
    c->is_binary |= binary;
    c->is_text |= !binary;
    fake_must(!c->is_binary || !c->is_text, "a message of the other kind");
    fake_must(length > 0 && length < 4 * 1024 * 1024, "a message of a sensible length");
    if (!c->ending) {
        the_net->figures.messages_out++;
        give(c, parcel_of(bytes, length), true);
    }
}

static void close_socket(net_conn *c, int code, const char *reason, bool gated)
{
    fake_must(strlen(reason) <= WS_CONTROL_MAX - 2, "the reason of a close fits");
    if (c->ending) {
        return;
    }
    c->ending = true;
    parcel *p = parcel_of(reason, strlen(reason));
    p->code = code;
    give(c, p, gated);
}

void net_close(net_conn *c, int code, const char *reason)
{
    fake_must(c->is_socket, "a close of what is no WebSocket");
    close_socket(c, code, reason != NULL ? reason : "", true);
}

/* -- the gate -- */

void net_hold(net *n, uint64_t ticket)
{
    fake_must(n->tickets_n < TICKETS_MAX, "a third ticket");
    fake_must(ticket > n->last_ticket, "a ticket that is not above those before");
    n->last_ticket = ticket;
    n->tickets[n->tickets_n++] = ticket;
}

void net_release(net *n, uint64_t ticket)
{
    fake_must(n->tickets_n > 0 && n->tickets[0] <= ticket, "a release of what is not held");
    while (n->tickets_n > 0 && n->tickets[0] <= ticket) {
        n->tickets[0] = n->tickets[1];
        n->tickets_n--;
    }
    for (far_end *e = n->ends; e != NULL; e = e->next) {
        for (parcel *p = e->waiting; p != NULL; p = p->next) {
            p->ticket = p->ticket <= ticket ? 0 : p->ticket;
        }
        arrive(e);
    }
}

static bool drop_parcels(far_end *e, uint64_t ticket)
{
    parcel **at = &e->waiting;
    while (*at != NULL && (*at)->ticket < ticket) {
        at = &(*at)->next;
    }
    bool any = *at != NULL;
    free_parcels(*at);
    *at = NULL;
    return any;
}

void net_discard(net *n, uint64_t ticket, const char *reason)
{
    fake_must(n->tickets_n > 0 && n->tickets[n->tickets_n - 1] >= ticket, "a discard of nothing");
    while (n->tickets_n > 0 && n->tickets[n->tickets_n - 1] >= ticket) {
        n->tickets_n--;
    }
    for (far_end *e = n->ends; e != NULL; e = e->next) {
        if (!drop_parcels(e, ticket) || e->conn == NULL) {
            continue;
        }
        net_conn *c = e->conn;
        c->ending = false;
        if (c->is_socket) {
            close_socket(c, WS_TRY_LATER, reason, false);
        } else {
            parcel *p = parcel_of("", 0);
            p->status = 503;
            p->type = copy_text("");
            p->headers = copy_text("");
            c->ending = true;
            give(c, p, false);
        }
    }
}

/* -- connections -- */

static void end_connection(net_conn **at)
{
    net *n = the_net;
    net_conn *c = *at;
    if (c->is_socket || c->awaits) {
        n->handlers.closed(n->handlers.self, c);
    }
    fake_must(*at == c, "a connection that opens while another is closed");
    n->figures.open--;
    n->figures.sockets -= c->is_socket;
    c->end->conn = NULL;
    free_parcels(c->end->waiting);
    c->end->waiting = NULL;
    *at = c->next;
    fake_drop_kept(c);
    free(c);
}

static void end_connections(net *n)
{
    for (net_conn **at = &n->conns; *at != NULL;) {
        if ((*at)->gone) {
            end_connection(at);
        } else {
            at = &(*at)->next;
        }
    }
}

void net_put_off(net_conn *c)
{
    c->put_off = true;
}

void net_take_up(net_conn *c)
{
    fake_must(c->put_off, "what was not put off is taken up");
    if (!c->gone && !(c->is_socket && c->ending)) {
        fake_give_again(c);
    }
}

const char *net_address(const net_conn *c)
{
    return c->address;
}

void net_set_data(net_conn *c, void *data)
{
    c->data = data;
}

void net_set_protocol(net_conn *c, const char *protocol)
{
    c->protocol = protocol;
}

void *net_data(const net_conn *c)
{
    return c->data;
}

bool net_is_socket(const net_conn *c)
{
    return c->is_socket;
}

net_figures net_figures_of(const net *n)
{
    return n->figures;
}

/* -- the loop -- */

/* Whether a thread is free for it, and whether what it has done is reported in this turn. */
static bool is_begun(const net *n, const call *c)
{
    return c->pool != NULL ? !c->pool->held : n->threads != THREADS_WAIT;
}

static bool is_reported(const net *n, const call *c)
{
    return c->pool != NULL ? !c->pool->held : n->threads == THREADS_QUICK;
}

static void report(call *c)
{
    if (c->pool != NULL) {
        c->pool->under_way--;
    }
    c->done(c->arg);
    free(c);
}

static void run_works(net *n)
{
    call *works = n->works;
    n->works = NULL;
    while (works != NULL) {
        call *next = works->next;
        works->next = NULL;
        if (is_begun(n, works) && works->work != NULL) {
            works->work(works->arg);
            works->work = NULL;
        }
        if (is_reported(n, works)) {
            report(works);
        } else {
            append(&n->works, works);
        }
        works = next;
    }
}

void fake_threads_set(fake_threads how)
{
    the_net->threads = how;
}

int fake_works(void)
{
    int n = 0;
    for (const call *c = the_net->works; c != NULL; c = c->next) {
        n++;
    }
    return n;
}

void fake_turn(void)
{
    net *n = the_net;
    fake_must(!n->in_turn, "a turn within a turn");
    n->in_turn = true;
    if (before_turn != NULL) {
        before_turn();
    }
    if (n->wake_ms <= now) {
        n->wake_ms = INT64_MAX;
        n->handlers.wake(n->handlers.self);
    }
    run_posted(n);
    run_works(n);
    n->handlers.tick(n->handlers.self);
    end_connections(n);
    n->in_turn = false;
}

void fake_pass(int64_t ms)
{
    net *n = the_net;
    int64_t until = now + ms;
    int64_t at = now;
    int wakes = 0;
    fake_turn();
    while (n->wake_ms <= until) {
        now = n->wake_ms > now ? n->wake_ms : now;
        wakes = now == at ? wakes + 1 : 0;
        at = now;
        fake_must(wakes < WAKES_MAX, "the loop turns in a circle");
        fake_turn();
    }
    now = until;
    fake_turn();
}

bool fake_is_busy(void)
{
    bool ends = false;
    for (const net_conn *c = the_net->conns; c != NULL; c = c->next) {
        ends = ends || c->gone;
    }
    bool works = false;
    for (const call *c = the_net->works; c != NULL; c = c->next) {
        works = works || c->pool == NULL || !c->pool->held;
    }
    return ends || works || the_net->posted != NULL;
}

void fake_signal(void)
{
    the_net->handlers.signalled(the_net->handlers.self, SIGTERM);
}

void net_stop(net *n, int code, const char *reason, int64_t after_ms)
{
    n->stop_ms = now + after_ms;
    for (net_conn *c = n->conns; c != NULL; c = c->next) {
        if (c->is_socket) {
            net_close(c, code, reason);
        }
    }
}

void net_run(net *n)
{
    the_script(script_self);
    if (n->stop_ms == 0) {
        fake_signal();
    }
    fake_must(n->stop_ms != 0, "a server that was told to stop does");
    while (n->conns != NULL || n->works != NULL) {
        fake_turn();
        if (now < n->stop_ms) {
            now++;
            continue;
        }
        n->threads = THREADS_QUICK;
        for (net_conn *c = n->conns; c != NULL; c = c->next) {
            c->gone = true;
        }
    }
}
