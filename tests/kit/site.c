/* A small server on net/ with its own thread, and a blocking client. */
#include "tests/kit/site.h"

#include <errno.h>
#include <netinet/in.h>
#include <poll.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "net/net_file.h"

enum { PATIENCE_S = 60 };

/* -- the server -- */

static bool is(net_text text, const char *word)
{
    return text.n == strlen(word) && memcmp(text.at, word, text.n) == 0;
}

static void answer_text(net_conn *c, int status, const char *bytes, size_t n)
{
    net_respond(c, &(net_answer){.status = status, .type = "text/plain", .body = {bytes, n}});
}

static void answer_ask(net_conn *c, const net_request *r)
{
    char text[32768];
    net_text path = net_path(r);
    net_text query = net_query(r);
    int n = snprintf(text, sizeof text, "%.*s?%.*s from %s", (int)path.n, path.at, (int)query.n,
                     query.at, net_address(c));
    answer_text(c, 200, text, (size_t)n);
}

static void answer_big(net_conn *c)
{
    char *body = malloc(SITE_BODY);
    memset(body, 'b', SITE_BODY);
    answer_text(c, 200, body, SITE_BODY);
    free(body);
}

/* Whether what is at hand can be answered; if not it is put off. */
static bool knows(site *s, net_conn *c)
{
    if (!s->knows) {
        s->off = c;
        net_put_off(c);
    }
    return s->knows;
}

static void on_request(void *self, net_conn *c, const net_request *r)
{
    site *s = self;
    net_text path = net_path(r);
    const net_file *file = net_file_find(net_file_embedded, path);
    s->requests++;
    if (is(path, "/hello")) {
        answer_text(c, 200, "hello", 5);
    } else if (is(path, "/echo")) {
        answer_text(c, 200, net_body(r).at, net_body(r).n);
    } else if (is(path, "/ask")) {
        answer_ask(c, r);
    } else if (is(path, "/big")) {
        answer_big(c);
    } else if (is(path, "/later")) {
        s->later = c;
    } else if (is(path, "/wait")) {
        if (knows(s, c)) {
            answer_text(c, 200, net_body(r).at, net_body(r).n);
        }
    } else if (is(path, "/slow")) {
        usleep(5000);
        answer_text(c, 200, "slow", 4);
    } else if (is(path, "/nothing")) {
        net_respond(c, &(net_answer){.status = 204});
    } else if (is(path, "/close")) {
        net_respond(c, &(net_answer){.status = 200, .body = {"bye", 3}, .close = true});
    } else if (file != NULL) {
        net_file_respond(c, r, file, "X-More: yes\r\n");
    } else {
        answer_text(c, 404, "none", 4);
    }
}

static bool on_upgrade(void *self, net_conn *c, const net_request *r)
{
    (void)self;
    bool good = is(net_path(r), "/ws");
    if (!good) {
        answer_text(c, 403, "no", 2);
    }
    return good;
}

static void on_message(void *self, net_conn *c, const char *bytes, size_t n, bool binary)
{
    site *s = self;
    s->messages++;
    s->asked_before = s->requests;
    if (is((net_text){bytes, n}, "close")) {
        net_close(c, 4001, "as asked");
    } else if (is((net_text){bytes, n}, "wait") && !knows(s, c)) {
        return;
    } else if (is((net_text){bytes, n}, "flood")) {
        static char block[65536];
        for (int i = 0; i < 1000; i++) {
            net_send(c, block, sizeof block, true);
        }
    } else {
        net_send(c, bytes, n, binary);
    }
}

static bool on_frame(void *self, net_conn *c)
{
    site *s = self;
    (void)c;
    s->frames++;
    return s->frames_max == 0 || s->frames <= s->frames_max;
}

static void on_closed(void *self, net_conn *c)
{
    site *s = self;
    s->closed++;
    s->later = s->later == c ? NULL : s->later;
    s->off = s->off == c ? NULL : s->off;
}

static void on_tick(void *self)
{
    ((site *)self)->ticks++;
}

static void on_wake(void *self)
{
    site *s = self;
    s->wakes++;
    if (s->wakes_again) {
        net_wake_at(s->net, 1);
    }
}

static void on_signal(void *self, int number)
{
    site *s = self;
    s->last_signal = number;
    s->signals++;
}

static void *run(void *arg)
{
    net_run(((site *)arg)->net);
    return NULL;
}

net_config site_config(void)
{
    return (net_config){.limits = net_limits_default};
}

site *site_open(const net_config *config)
{
    char why[256] = "";
    site *s = calloc(1, sizeof *s);
    net_handlers handlers = {s,       on_request, on_upgrade, on_message, on_closed,
                             on_tick, on_wake,    on_signal,  on_frame};
    assert_non_null(s);
    s->net = net_new(config, &handlers, why, sizeof why);
    assert_non_null(s->net);
    s->port = net_listen(s->net, "127.0.0.1", 0, why, sizeof why);
    assert_string_equal(why, "");
    assert_true(s->port > 0);
    assert_int_equal(pthread_create(&s->thread, NULL, run, s), 0);
    return s;
}

typedef struct errand {
    site *site;
    void (*call)(site *s);
    pthread_mutex_t lock;
    pthread_cond_t changed;
    bool done;
} errand;

static void run_errand(void *arg)
{
    errand *c = arg;
    if (c->call != NULL) {
        c->call(c->site);
    }
    pthread_mutex_lock(&c->lock);
    c->done = true;
    pthread_cond_signal(&c->changed);
    pthread_mutex_unlock(&c->lock);
}

/* A loop that does not answer cannot be closed either: the program ends here. */
static void give_up(const char *what)
{
    fprintf(stderr, "site: %d s in vain: %s\n", PATIENCE_S, what);
    abort();
}

static struct timespec patience_ends(void)
{
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    t.tv_sec += PATIENCE_S;
    return t;
}

void site_do(site *s, void (*call)(site *s))
{
    errand c = {.site = s, .call = call};
    struct timespec end = patience_ends();
    pthread_mutex_init(&c.lock, NULL);
    pthread_cond_init(&c.changed, NULL);
    net_post(s->net, run_errand, &c);
    pthread_mutex_lock(&c.lock);
    while (!c.done) {
        if (pthread_cond_timedwait(&c.changed, &c.lock, &end) == ETIMEDOUT) {
            give_up("the loop does not take calls");
        }
    }
    pthread_mutex_unlock(&c.lock);
    pthread_mutex_destroy(&c.lock);
    pthread_cond_destroy(&c.changed);
}

void site_settle(site *s)
{
    int from = s->ticks;
    while (s->ticks < from + 3) {
        site_do(s, NULL);
    }
}

void site_await(site *s, const _Atomic int *count, int n)
{
    struct timespec end = patience_ends();
    while (*count < n) {
        struct timespec now;
        clock_gettime(CLOCK_REALTIME, &now);
        if (now.tv_sec > end.tv_sec) {
            give_up("what is counted does not happen");
        }
        site_do(s, NULL);
    }
}

static net_figures figures;

static void look_at_figures(site *s)
{
    figures = net_figures_of(s->net);
}

net_figures site_figures(site *s)
{
    site_do(s, look_at_figures);
    return figures;
}

static void take_up(site *s)
{
    net_conn *c = s->off;
    s->off = NULL;
    if (c != NULL) {
        net_take_up(c);
    }
}

static void learn(site *s)
{
    s->knows = true;
}

void site_take_up(site *s, bool knows_now)
{
    if (knows_now) {
        site_do(s, learn);
    }
    site_do(s, take_up);
}

static void answer_later(site *s)
{
    assert_non_null(s->later);
    answer_text(s->later, 200, "at last", 7);
    s->later = NULL;
}

void site_answer_later(site *s)
{
    site_do(s, answer_later);
}

static struct {
    int code;
    const char *reason;
    int64_t after_ms;
} stop_with;

static void stop(site *s)
{
    net_stop(s->net, stop_with.code, stop_with.reason, stop_with.after_ms);
}

void site_stop(site *s, int code, const char *reason, int64_t after_ms)
{
    stop_with.code = code;
    stop_with.reason = reason;
    stop_with.after_ms = after_ms;
    s->stopped = true;
    site_do(s, stop);
}

void site_close(site *s)
{
    if (!s->stopped) {
        site_stop(s, 1001, "bye", 0);
    }
    pthread_join(s->thread, NULL);
    net_figures last = net_figures_of(s->net);
    assert_int_equal(last.open, 0);
    assert_int_equal(last.sockets, 0);
    net_free(s->net);
    free(s);
}

/* -- the client -- */

int site_connect(const site *s)
{
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((uint16_t)s->port)};
    struct timeval patience = {.tv_sec = PATIENCE_S};
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    assert_true(fd >= 0);
    assert_int_equal(setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience), 0);
    assert_int_equal(connect(fd, (struct sockaddr *)&to, sizeof to), 0);
    return fd;
}

void site_say_bytes(int fd, const char *bytes, size_t n)
{
    while (n > 0) {
        ssize_t took = send(fd, bytes, n, MSG_NOSIGNAL);
        if (took <= 0) {
            return; /* the answer will tell */
        }
        bytes += took;
        n -= (size_t)took;
    }
}

void site_say(int fd, const char *text)
{
    site_say_bytes(fd, text, strlen(text));
}

static void read_exactly(int fd, char *bytes, size_t n)
{
    while (n > 0) {
        ssize_t got = recv(fd, bytes, n, 0);
        if (got <= 0) {
            fail_msg("the connection ended with %zu bytes to come", n);
        }
        bytes += got;
        n -= (size_t)got;
    }
}

const char *site_header(const site_answer *a, const char *name)
{
    static char value[1024];
    size_t n = strlen(name);
    for (const char *line = strstr(a->head, "\r\n"); line != NULL; line = strstr(line, "\r\n")) {
        line += 2;
        if (strncasecmp(line, name, n) == 0 && line[n] == ':') {
            snprintf(value, sizeof value, "%.*s", (int)strcspn(line + n + 2, "\r"), line + n + 2);
            return value;
        }
    }
    return "";
}

site_answer site_hear(int fd, bool no_body)
{
    site_answer a = {0};
    size_t n = 0;
    while (n < 4 || memcmp(a.head + n - 4, "\r\n\r\n", 4) != 0) {
        assert_true(n < sizeof a.head - 1);
        read_exactly(fd, a.head + n++, 1);
    }
    assert_int_equal(sscanf(a.head, "HTTP/1.1 %d ", &a.status), 1);
    a.body_n = no_body ? 0 : strtoul(site_header(&a, "Content-Length"), NULL, 10);
    a.body = calloc(1, a.body_n + 1);
    assert_non_null(a.body);
    read_exactly(fd, a.body, a.body_n);
    return a;
}

void site_forget(site_answer *a)
{
    free(a->body);
    a->body = NULL;
}

void site_expect(int fd, const char *request, int status, const char *body)
{
    site_say(fd, request);
    site_answer a = site_hear(fd, false);
    assert_int_equal(a.status, status);
    if (body != NULL) {
        assert_string_equal(a.body, body);
    }
    site_forget(&a);
}

bool site_ended(int fd)
{
    char byte;
    return recv(fd, &byte, 1, 0) <= 0;
}

bool site_readable(int fd)
{
    struct pollfd p = {.fd = fd, .events = POLLIN};
    return poll(&p, 1, 0) > 0;
}

int site_socket(const site *s)
{
    int fd = site_connect(s);
    site_say(fd, "GET /ws HTTP/1.1\r\nHost: a\r\nConnection: keep-alive, Upgrade\r\n"
                 "Upgrade: WebSocket\r\nSec-WebSocket-Version: 13\r\n"
                 "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
    site_answer a = site_hear(fd, true);
    assert_int_equal(a.status, 101);
    assert_string_equal(site_header(&a, "Sec-WebSocket-Accept"), "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
    site_forget(&a);
    return fd;
}

void site_send(int fd, int first, const char *bytes, size_t n)
{
    static const uint8_t mask[4] = {1, 2, 3, 4};
    uint8_t header[WS_HEADER_MAX];
    size_t header_n = ws_header(header, WS_TEXT, n, mask);
    char *frame = malloc(header_n + n + 1);
    assert_non_null(frame);
    header[0] = (uint8_t)first;
    memcpy(frame, header, header_n);
    memcpy(frame + header_n, bytes, n);
    ws_mask(frame + header_n, n, mask, 0);
    site_say_bytes(fd, frame, header_n + n);
    free(frame);
}

site_frame site_receive(int fd)
{
    site_frame f = {0};
    uint8_t head[8];
    read_exactly(fd, (char *)head, 2);
    f.first = head[0];
    f.n = head[1];
    size_t more = f.n == 126 ? 2 : f.n == 127 ? 8 : 0;
    if (more > 0) {
        read_exactly(fd, (char *)head, more);
        f.n = 0;
        for (size_t i = 0; i < more; i++) {
            f.n = f.n << 8 | head[i];
        }
    }
    f.bytes = calloc(1, f.n + 1);
    assert_non_null(f.bytes);
    read_exactly(fd, f.bytes, f.n);
    return f;
}

void site_expect_frame(int fd, int first, const char *text)
{
    site_frame f = site_receive(fd);
    assert_int_equal(f.first, first);
    assert_string_equal(f.bytes, text);
    free(f.bytes);
}

void site_expect_close(int fd, int code)
{
    site_frame f = site_receive(fd);
    assert_int_equal(f.first, 0x88);
    assert_true(f.n >= 2);
    assert_int_equal((uint8_t)f.bytes[0] << 8 | (uint8_t)f.bytes[1], code);
    site_send(fd, 0x88, f.bytes, 2);
    free(f.bytes);
    assert_true(site_ended(fd));
}
