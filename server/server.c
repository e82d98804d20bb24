#include "server/server.h"

#include <openssl/rand.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "net/ws.h"
#include "server/core.h"
#include "server/ops/log.h"

/* -- what tables ask for -- */

static void draw_random(void *self, uint8_t *bytes, size_t n)
{
    (void)self;
    if (RAND_bytes(bytes, (int)n) != 1) {
        log_event(LOG_ERROR, "no_randomness", NULL);
        abort(); /* a game with dice that can be guessed is worse than none */
    }
}

static void take_record(void *self, table *t, const uint8_t *record, size_t n)
{
    room *r = t->user;
    if (r != NULL) { /* a table that is being made is recorded whole */
        journal_record(self, r, record, n);
    }
}

/* -- what the network brings -- */

static void on_request(void *self, net_conn *c, const net_request *r)
{
    rest_request(self, c, r);
}

static bool may_upgrade(server *s, net_conn *c, const net_request *r, problem *why)
{
    net_text path = net_path(r);
    if (path.n != 3 || memcmp(path.at, "/ws", 3) != 0) {
        return problem_set(why, 404, "not_found", "there is nothing here");
    }
    if (!host_good(s, r, why)) {
        return false;
    }
    if (!rest_origin_good(s, r)) {
        return problem_set(why, 403, "forbidden", "this origin is not allowed");
    }
    if (s->stopping) {
        return problem_storage(why);
    }
    return rest_upgrade_slow_enough(s, c, why);
}

static bool on_upgrade(void *self, net_conn *c, const net_request *r)
{
    server *s = self;
    problem why;
    if (may_upgrade(s, c, r, &why)) {
        socket_opened(s, c);
        return true;
    }
    net_set_data(c, NULL);
    rest_problem(s, c, &why);
    return false;
}

static void on_message(void *self, net_conn *c, const char *bytes, size_t n, bool binary)
{
    if (binary) {
        net_close(c, WS_UNSUPPORTED, "text messages only");
        return;
    }
    socket_message(self, net_data(c), bytes, n);
}

static bool on_frame(void *self, net_conn *c)
{
    return socket_frame(self, net_data(c));
}

static void on_closed(void *self, net_conn *c)
{
    if (net_is_socket(c)) {
        socket_closed(self, net_data(c));
    } else {
        rest_closed(self, c);
    }
}

/* -- time -- */

static int64_t earlier(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

static void drop_session(void *self, const store_session *session)
{
    journal_session_drop(self, session);
    socket_sign_out(self, session->hash);
}

/* Once a minute some sessions are looked at, so that those that have expired go in time; but not
 * soon after the clock was set, or the server started, lest a wrong clock ends them for good. */
static int64_t sweep_sessions(server *s, int64_t now_ms)
{
    enum { EVERY_MS = 60 * 1000, STEPS = 2000 };
    if (s->in_trouble) {
        return INT64_MAX;
    }
    if (now_ms >= s->sessions_ms) {
        s->sessions_ms = now_ms + EVERY_MS;
        if (time_look(s)) {
            people_sweep(s->people, server_session_now(s), STEPS, drop_session, s);
        }
    }
    return s->sessions_ms;
}

static void do_what_is_due(server *s)
{
    int64_t now = server_now(s);
    journal_retry(s);
    int64_t next = s->in_trouble && s->writing == NULL ? s->retry_ms : INT64_MAX;
    next = earlier(next, hall_alarms(s, now));
    next = earlier(next, lobby_tell(s, now));
    next = earlier(next, socket_sweep(s, now));
    next = earlier(next, sweep_sessions(s, now));
    time_wake_at(s, next);
    s->wake_set = true;
}

static void on_wake(void *self)
{
    do_what_is_due(self);
}

void server_wake(server *s)
{
    s->wake_set = false; /* worked out at the end of this turn */
}

static void on_tick(void *self)
{
    server *s = self;
    if (!s->wake_set) {
        do_what_is_due(s);
    }
    journal_tick(s);
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

static void on_signal(void *self, int signal)
{
    server *s = self;
    if (signal == SIGHUP) {
        reopen_log();
        return;
    }
    if (s->stopping) {
        return;
    }
    text_out *o = log_begin(LOG_INFO, "stopping");
    if (o != NULL) {
        json_key_int(o, "signal", signal);
        log_end();
    }
    s->stopping = true;
    static const char bye[] = "{\"t\":\"bye\"}";
    for (client *cl = s->clients; cl != NULL; cl = cl->next) {
        net_send(cl->conn, bye, sizeof bye - 1, false);
    }
    net_stop(s->net, WS_GOING_AWAY, "the server stops", STOP_MS);
}

/* -- the beginning -- */

static bool open_store(server *s)
{
    char why[STORE_WHY] = "";
    store_error error;
    s->store = (s->config.accept_damaged_log ? store_open_damaged : store_open)(s->config.store,
                                                                                &error, why);
    if (s->store == NULL) {
        fprintf(stderr, "stolik: %s: %s\n", s->config.store, why);
        return false;
    }
    if (why[0] != '\0') {
        log_event(LOG_WARN, "moves_lost", why);
    }
    s->people = people_new(s->config.session_seconds);
    hall_open(s);
    if (!journal_load(s, why)) {
        fprintf(stderr, "stolik: %s: %s\n", s->config.store, why);
        return false;
    }
    return true;
}

/* Tables that were loaded go on from here. */
static void resume_tables(server *s)
{
    time_begin(s);
    for (size_t i = 0; i < s->hall.size; i++) {
        for (room *r = s->hall.by_number[i]; r != NULL; r = r->next_by_number) {
            r->durable_n = r->t->log_n;
            r->drop_ms = r->t->phase == TABLE_ENDED ? server_now(s) + KEEP_MS : 0;
        }
    }
    hall_resume(s);
    journal_restart(s);
    text_out *o = log_begin(LOG_INFO, "tables_loaded");
    if (o != NULL) {
        json_key_int(o, "tables", (int64_t)s->hall.rooms_n);
        json_key_int(o, "accounts", (int64_t)people_accounts(s->people));
        log_end();
    }
}

static net_config network_config(const server_config *c)
{
    net_config n = {.limits = net_limits_usual};
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
    s->net = net_new(&config, &handlers, why, sizeof why);
    if (s->net == NULL) {
        fprintf(stderr, "stolik: %s\n", why);
    }
    return s->net != NULL;
}

/* Before the store is touched: a server that cannot listen leaves nothing behind. */
static int start_listening(server *s)
{
    char why[256] = "";
    int port = net_listen(s->net, s->config.host, (int)s->config.port, why, sizeof why);
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

/* As many descriptors as we may have, and a word if they are too few. */
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

static int menu_room(void)
{
    int most = 0;
    for (const game_rules *const *g = game_list; *g != NULL; g++) {
        most = (*g)->menu_max > most ? (*g)->menu_max : most;
    }
    return most;
}

static void make_parts(server *s)
{
    s->env =
        (table_env){.self = s, .random = draw_random, .record = take_record, .event = news_event};
    s->limits = limits_new(LIMITS_USUAL);
    s->metrics = metrics_new(server_wall(s));
    s->replay = telegram_replay_new();
    s->menu = memory_new((size_t)menu_room() * sizeof *s->menu);
    s->out = text_growing();
    for (int k = 0; k < SEAT_KINDS; k++) {
        s->news.before[k] = text_growing();
        s->news.events[k] = text_growing();
    }
    s->news.after = text_growing();
    s->news.common = text_growing();
    lobby_open(s);
    bots_open(s);
}

static void free_parts(server *s)
{
    news_free(s);
    text_drop(&s->out);
    free(s->menu);
    bots_close(s);
    lobby_close(s);
    limits_free(s->limits);
    metrics_free(s->metrics);
    telegram_replay_free(s->replay);
    if (s->people != NULL) {
        people_free(s->people);
    }
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

static bool serve(server *s)
{
    int port = start_listening(s);
    if (port == 0 || !open_store(s) || !journal_open(s)) {
        return false;
    }
    raise_descriptors(s);
    resume_tables(s);
    say_where(s, port);
    log_event(LOG_INFO, "started", NULL);
    net_run(s->net);
    journal_close(s);
    return true;
}

int server_run(const server_config *config)
{
    if (!open_log(config)) {
        return 1;
    }
    server *s = memory_new(sizeof *s);
    s->config = *config;
    bool good = false;
    if (open_network(s)) {
        make_parts(s);
        good = serve(s);
        net_free(s->net); /* makes the last calls there are */
        hall_close(s);
        free_parts(s);
    }
    if (s->store != NULL) {
        store_close(s->store);
    }
    free(s);
    log_event(LOG_INFO, "stopped", NULL);
    log_close();
    return good ? 0 : 1;
}
