/* The server: its parts are made, wired, run and taken down here. */
#include "server/server.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "net/ws.h"
#include "server/doors/col_door.h"
#include "server/doors/json_door.h"
#include "server/doors/rest.h"
#include "server/doors/rest_router.h"
#include "server/ops/log.h"
#include "server/rooms/alarms.h"
#include "server/rooms/bots.h"
#include "server/rooms/command.h"
#include "server/rooms/durable.h"
#include "table/grow.h"

enum {
    STOP_MS = 1500,            /* for everybody to hear the goodbye */
    SESSIONS_EVERY_MS = 60000, /* between two checks for expired sessions */
    DOORS = 3
};

struct server {
    house house;
    server_config config;
    timing timing;
    meter meter;
    json_door *json;
    json_door *compact; /* the same messages, as docs/stolik.proto has them */
    const door *doors[DOORS];
    int64_t sessions_ms; /* when sessions are looked at next */
};

house *server_house(server *s)
{
    return &s->house;
}

/* -- what the network brings -- */

static void on_request(void *self, net_conn *c, const net_request *r)
{
    server *s = self;
    rest_router_request(&s->house, c, r);
}

/* The path chooses the door, and the subprotocol that the client offers, if a door has it. */
static const door *door_at(const server *s, const net_request *r)
{
    net_text path = net_path(r);
    const door *plain = NULL;
    for (int i = 0; i < DOORS; i++) {
        const door *d = s->doors[i];
        bool here = d->path != NULL ? text_is(path.at, path.n, d->path) : d->takes(d->self, path);
        if (!here) {
            continue;
        }
        if (d->protocol == NULL) {
            plain = d;
        } else if (net_header_lists(r, "sec-websocket-protocol", d->protocol)) {
            return d;
        }
    }
    return plain;
}

static bool on_upgrade(void *self, net_conn *c, const net_request *r)
{
    server *s = self;
    const door *d = door_at(s, r);
    if (d == NULL) {
        rest_router_no_door(&s->house, c);
        return false;
    }
    if (!rest_router_may_open(&s->house, c, r)) {
        return false;
    }
    net_set_protocol(c, d->protocol);
    d->opened(d->self, c, r);
    return true;
}

static void on_message(void *self, net_conn *c, const char *bytes, size_t n, bool binary)
{
    visitor *v = net_data(c);
    (void)self;
    if (binary != v->door->binary) {
        net_close(c, WS_UNSUPPORTED, binary ? "text messages only" : "binary messages only");
        return;
    }
    v->door->message(v->door->self, v, bytes, n);
}

static bool on_frame(void *self, net_conn *c)
{
    visitor *v = net_data(c);
    (void)self;
    return v->door->frame(v->door->self, v);
}

static void on_closed(void *self, net_conn *c)
{
    (void)self;
    if (net_is_socket(c)) {
        visitor *v = net_data(c);
        v->door->closed(v->door->self, v);
    } else {
        rest_gone(c);
    }
}

static void on_session_end(void *self, const uint8_t hash[STORE_HASH])
{
    server *s = self;
    for (int i = 0; i < DOORS; i++) {
        s->doors[i]->signed_out(s->doors[i]->self, hash);
    }
}

/* -- time -- */

static int64_t earlier(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

/* Deletes expired sessions, but not soon after the clock was set or the server was started, so that
 * a wrong clock does not end them for good. */
static int64_t sweep_sessions(server *s, int64_t now_ms)
{
    if (journal_in_trouble(s->house.journal)) {
        return INT64_MAX;
    }
    if (now_ms >= s->sessions_ms) {
        s->sessions_ms = now_ms + SESSIONS_EVERY_MS;
        if (timing_look(&s->timing)) {
            accounts_sweep(s->house.accounts);
        }
    }
    return s->sessions_ms;
}

static void on_wake(void *self)
{
    server *s = self;
    int64_t now_ms = timing_now(&s->timing);
    int64_t next = journal_retry(s->house.journal);
    next = earlier(next, alarms_run(s->house.rooms, now_ms));
    for (int i = 0; i < DOORS; i++) {
        next = earlier(next, s->doors[i]->due(s->doors[i]->self, now_ms));
    }
    next = earlier(next, sweep_sessions(s, now_ms));
    next = earlier(next, durable_alive(s->house.rooms, now_ms));
    timing_sleep_until(&s->timing, next);
}

static void on_tick(void *self)
{
    server *s = self;
    if (!s->timing.wake_set) {
        on_wake(s);
    }
    journal_tick(s->house.journal);
    accounts_tick(s->house.accounts);
}

/* -- the end -- */

/* Somebody has moved the log away. */
static void reopen_log(void)
{
    char text[256];
    text_out why = text_to(text, sizeof text);
    if (!log_reopen(&why)) {
        log_event(LOG_ERROR, "log_not_reopened", text_end(&why));
    }
}

static void stop(server *s, int signal)
{
    text_out *o = log_begin(LOG_INFO, "stopping");
    if (o != NULL) {
        json_key_int(o, "signal", signal);
        log_end();
    }
    journal_stop(s->house.journal);
    for (int i = 0; i < DOORS; i++) {
        s->doors[i]->stop(s->doors[i]->self);
    }
    net_stop(s->house.net, WS_GOING_AWAY, "the server stops", STOP_MS);
}

static void on_signal(void *self, int signal)
{
    server *s = self;
    if (signal == SIGHUP) {
        reopen_log();
    } else if (!journal_is_stopping(s->house.journal)) {
        stop(s, signal);
    }
}

/* -- the network -- */

static net_config network_config(const server_config *c)
{
    net_config n = {.limits = net_limits_default};
    n.limits.header_bytes = (size_t)c->header_bytes;
    n.limits.body_bytes = (size_t)c->body_bytes;
    n.limits.message_bytes = (size_t)c->message_bytes;
    n.limits.queue_bytes = (size_t)c->queue_bytes;
    n.limits.backlog_bytes = (size_t)c->backlog_bytes;
    n.limits.connections = (int)c->connections;
    n.limits.connections_each = (int)c->connections_each;
    for (int i = 0; i < c->trusted_proxies.n && i < NET_TRUSTED_MAX; i++) {
        snprintf(n.trusted[i], NET_ADDRESS, "%.*s", NET_ADDRESS - 1, c->trusted_proxies.at[i]);
    }
    return n;
}

static bool open_network(server *s)
{
    char why[256] = "";
    net_config config = network_config(&s->config);
    net_handlers handlers = {.self = s,
                             .request = on_request,
                             .upgrade = on_upgrade,
                             .message = on_message,
                             .closed = on_closed,
                             .tick = on_tick,
                             .wake = on_wake,
                             .signalled = on_signal,
                             .frame = on_frame};
    s->house.net = net_new(&config, &handlers, why, sizeof why);
    if (s->house.net == NULL) {
        fprintf(stderr, "stolik: %s\n", why);
    }
    return s->house.net != NULL;
}

/* Before the store is touched: a server that cannot listen leaves nothing behind. */
static int start_listening(server *s)
{
    char why[256] = "";
    int port = net_listen(s->house.net, s->config.host, (int)s->config.port, why, sizeof why);
    if (port == 0) {
        fprintf(stderr, "stolik: %s\n", why);
    }
    return port;
}

static void say_where(const server *s, int port)
{
    const char *host = s->config.host;
    bool six = strchr(host, ':') != NULL;
    printf("Stolik listens on http://%s%s%s:%d/\n", six ? "[" : "", host, six ? "]" : "", port);
    fflush(stdout);
}

/* Raises the limit of file descriptors as far as allowed, and logs if it is too low. */
static void raise_descriptors(const server *s)
{
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files) != 0) {
        return;
    }
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    text_out *o = (int64_t)files.rlim_cur < s->config.connections
                      ? log_begin(LOG_WARN, "few_descriptors")
                      : NULL;
    if (o != NULL) {
        json_key_int(o, "descriptors", (int64_t)files.rlim_cur);
        json_key_int(o, "connections", s->config.connections);
        log_end();
    }
}

/* -- the parts -- */

static bool open_store(server *s)
{
    char why[STORE_WHY] = "";
    store_error error;
    s->house.store = (s->config.accept_damaged_log ? store_open_damaged
                                                   : store_open)(s->config.store, &error, why);
    if (s->house.store == NULL) {
        fprintf(stderr, "stolik: %s: %s\n", s->config.store, why);
        return false;
    }
    if (why[0] != '\0') {
        log_event(LOG_WARN, "moves_lost", why);
    }
    return true;
}

static rooms *make_rooms(server *s)
{
    const house *h = &s->house;
    rooms *all = rooms_new(&(rooms_parts){.config = h->config,
                                          .net = h->net,
                                          .timing = h->timing,
                                          .store = h->store,
                                          .metrics = h->metrics,
                                          .meter = h->meter,
                                          .journal = h->journal});
    all->bots = bots_new(all, command_of_bot);
    durable_hold(all);
    return all;
}

static void make_parts(server *s)
{
    house *h = &s->house;
    h->config = &s->config;
    s->timing = (timing){.net = h->net};
    h->timing = &s->timing;
    h->metrics = metrics_new(timing_wall(&s->timing));
    s->meter = (meter){h->config, limits_new(LIMITS_DEFAULT), h->metrics, h->timing};
    h->meter = &s->meter;
    h->journal = journal_new(&(journal_parts){h->net, h->store, h->metrics, h->timing},
                             s->config.journal_bytes);
    h->accounts = accounts_new(&(accounts_parts){.net = h->net,
                                                 .store = h->store,
                                                 .journal = h->journal,
                                                 .timing = h->timing,
                                                 .session_seconds = s->config.session_seconds,
                                                 .cached = s->config.accounts_cached});
    accounts_on_end(h->accounts, on_session_end, s);
    h->rooms = make_rooms(s);
    h->out = text_growing();
    s->json = json_door_new(h, false);
    s->compact = json_door_new(h, true);
    s->doors[0] = json_door_of(s->json);
    s->doors[1] = json_door_of(s->compact);
    h->colyseus = col_door_new(h);
    s->doors[2] = col_door_of(h->colyseus);
    for (int i = 0; i < DOORS; i++) {
        rooms_add_door(h->rooms, s->doors[i]);
    }
}

/* No call comes from the net any more. */
static void free_parts(server *s)
{
    house *h = &s->house;
    bots_free(h->rooms->bots);
    rooms_free(h->rooms);
    json_door_free(s->json);
    json_door_free(s->compact);
    col_door_free(h->colyseus);
    text_drop(&h->out);
    accounts_free(h->accounts);
    journal_free(h->journal);
    limits_free(s->meter.limits);
    metrics_free(h->metrics);
}

/* -- all of it -- */

static bool load(server *s, int64_t *accounts_n)
{
    char why[STORE_WHY] = "";
    *accounts_n = accounts_load(s->house.accounts, why);
    if (*accounts_n >= 0 && durable_load(s->house.rooms, why)) {
        return true;
    }
    fprintf(stderr, "stolik: %s: %s\n", s->config.store, why);
    return false;
}

/* Tables that were loaded go on from here. */
static void resume_tables(server *s, int64_t accounts_n)
{
    timing_begin(&s->timing, durable_last_ms(s->house.rooms));
    durable_begin(s->house.rooms);
    text_out *o = log_begin(LOG_INFO, "tables_loaded");
    if (o != NULL) {
        json_key_int(o, "tables", (int64_t)s->house.rooms->n);
        json_key_int(o, "accounts", accounts_n);
        log_end();
    }
}

static bool serve(server *s, int port)
{
    int64_t accounts_n;
    if (!load(s, &accounts_n) || !bots_begin(s->house.rooms->bots) ||
        !journal_begin(s->house.journal)) {
        return false;
    }
    raise_descriptors(s);
    resume_tables(s, accounts_n);
    say_where(s, port);
    log_event(LOG_INFO, "started", NULL);
    net_run(s->house.net);
    journal_end(s->house.journal);
    return true;
}

static bool serve_with_net(server *s)
{
    int port = start_listening(s);
    bool made = port != 0 && open_store(s);
    if (made) {
        make_parts(s);
    }
    bool good = made && serve(s, port);
    net_free(s->house.net); /* makes the last calls there are */
    if (made) {
        free_parts(s);
    }
    return good;
}

static bool open_log(const server_config *c)
{
    char text[256];
    text_out why = text_to(text, sizeof text);
    if (log_open(c->log_file, c->log_level, &why)) {
        return true;
    }
    fprintf(stderr, "stolik: %s\n", text_end(&why));
    return false;
}

int server_run(const server_config *config)
{
    if (!open_log(config)) {
        return 1;
    }
    server *s = memory_new(sizeof *s);
    s->config = *config;
    bool good = open_network(s) && serve_with_net(s);
    if (s->house.store != NULL) {
        store_close(s->house.store);
    }
    free(s);
    log_event(LOG_INFO, "stopped", NULL);
    log_close();
    return good ? 0 : 1;
}
