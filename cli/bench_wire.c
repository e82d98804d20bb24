/* Many HTTP and WebSocket client connections on one loop, for `stolik bench server`. */
#include "cli/bench_wire.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <unistd.h>

#include "net/ws.h"
#include "table/grow.h"

enum {
    READ_BYTES = 1 << 16,
    MESSAGE_MAX = 1 << 20, /* of the server's */
    EVENTS_MAX = 256,      /* of one turn */
    HTTP_OK_UPGRADE = 101
};

struct wire_conn {
    wire *w;
    void *user;
    int fd; /* -1: closed, and freed at the end of the turn */
    bool is_socket;
    bool waits_to_write;
    ws_reader reader;
    text_out in;  /* an HTTP answer so far */
    text_out out; /* what the kernel has not taken yet */
    wire_conn *next, *prev;
};

struct wire {
    wire_handlers handlers;
    int port;
    int epoll;
    int timer;
    uint32_t mask;
    wire_conn *conns;
    wire_conn *closed; /* linked by next */
    bool failed;
    char why[256];
    char buffer[READ_BYTES];
};

void wire_fail(wire *w, const char *format, ...)
{
    if (w->failed) {
        return;
    }
    va_list args;
    va_start(args, format);
    vsnprintf(w->why, sizeof w->why, format, args);
    va_end(args);
    w->failed = true;
}

const char *wire_why(const wire *w)
{
    return w->why;
}

/* -- connections -- */

wire *wire_new(int port, const wire_handlers *handlers)
{
    wire *w = memory_new(sizeof *w);
    w->handlers = *handlers;
    w->port = port;
    w->mask = 0x9e3779b9;
    w->epoll = epoll_create1(EPOLL_CLOEXEC);
    w->timer = timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK);
    struct epoll_event of_timer = {.events = EPOLLIN, .data.ptr = NULL};
    if (w->epoll < 0 || w->timer < 0 ||
        epoll_ctl(w->epoll, EPOLL_CTL_ADD, w->timer, &of_timer) != 0) {
        wire_free(w);
        return NULL;
    }
    return w;
}

static void free_closed(wire *w)
{
    while (w->closed != NULL) {
        wire_conn *c = w->closed;
        w->closed = c->next;
        ws_reader_free(&c->reader);
        text_drop(&c->in);
        text_drop(&c->out);
        free(c);
    }
}

void wire_free(wire *w)
{
    while (w->conns != NULL) {
        wire_close(w->conns);
    }
    free_closed(w);
    if (w->timer >= 0) {
        close(w->timer);
    }
    if (w->epoll >= 0) {
        close(w->epoll);
    }
    free(w);
}

static int connecting_socket(int port)
{
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    int one = 1;
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    /* The kernel connects meanwhile; what is sent before waits. */
    bool begun =
        fd >= 0 && (connect(fd, (struct sockaddr *)&to, sizeof to) == 0 || errno == EINPROGRESS);
    if (fd >= 0 && (!begun || setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one) != 0)) {
        int error = errno;
        close(fd);
        errno = error;
        return -1;
    }
    return fd;
}

wire_conn *wire_connect(wire *w, void *user)
{
    int fd = w->failed ? -1 : connecting_socket(w->port);
    if (fd < 0) {
        wire_fail(w, "cannot connect: %s", strerror(errno));
        return NULL;
    }
    wire_conn *c = memory_new(sizeof *c);
    *c = (wire_conn){.w = w, .user = user, .fd = fd, .next = w->conns};
    c->reader.limit = MESSAGE_MAX;
    c->in = text_growing();
    c->out = text_growing();
    if (w->conns != NULL) {
        w->conns->prev = c;
    }
    w->conns = c;
    struct epoll_event e = {.events = EPOLLIN, .data.ptr = c};
    if (epoll_ctl(w->epoll, EPOLL_CTL_ADD, fd, &e) != 0) {
        wire_fail(w, "cannot connect: %s", strerror(errno));
    }
    return c;
}

void wire_close(wire_conn *c)
{
    wire *w = c->w;
    close(c->fd);
    c->fd = -1;
    if (c->prev != NULL) {
        c->prev->next = c->next;
    } else {
        w->conns = c->next;
    }
    if (c->next != NULL) {
        c->next->prev = c->prev;
    }
    c->next = w->closed;
    w->closed = c;
}

/* -- writing -- */

static void watch_writing(wire_conn *c, bool on)
{
    if (c->waits_to_write != on) {
        struct epoll_event e = {.events = on ? EPOLLIN | EPOLLOUT : EPOLLIN, .data.ptr = c};
        epoll_ctl(c->w->epoll, EPOLL_CTL_MOD, c->fd, &e);
        c->waits_to_write = on;
    }
}

/* How many of the bytes the kernel takes now. */
static size_t give(wire_conn *c, const char *bytes, size_t n)
{
    ssize_t took = send(c->fd, bytes, n, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (took < 0 && errno != EAGAIN && errno != EINTR) {
        wire_fail(c->w, "a connection was lost: %s", strerror(errno));
    }
    return took > 0 ? (size_t)took : 0;
}

static void put(wire_conn *c, const char *bytes, size_t n)
{
    size_t took = c->out.len == 0 ? give(c, bytes, n) : 0;
    if (took < n) {
        text_bytes(&c->out, bytes + took, n - took);
        watch_writing(c, true);
    }
}

static void put_rest(wire_conn *c)
{
    size_t took = give(c, c->out.at, c->out.len);
    memmove(c->out.at, c->out.at + took, c->out.len - took);
    c->out.len -= took;
    watch_writing(c, c->out.len > 0);
}

void wire_post(wire_conn *c, const char *path, const char *body, size_t n)
{
    char head[256];
    int head_n = snprintf(head, sizeof head,
                          "POST %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n"
                          "Content-Type: application/json\r\nContent-Length: %zu\r\n\r\n",
                          path, c->w->port, n);
    put(c, head, (size_t)head_n);
    put(c, body, n);
}

void wire_upgrade(wire_conn *c)
{
    wire_upgrade_at(c, "/ws");
}

void wire_upgrade_at(wire_conn *c, const char *path)
{
    char head[400];
    int n = snprintf(head, sizeof head,
                     "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\n"
                     "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                     "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
                     path, c->w->port);
    put(c, head, (size_t)n);
}

static void send_frame(wire_conn *c, ws_opcode kind, const char *text, size_t n)
{
    char frame[WS_HEADER_MAX + 512];
    uint8_t mask[4];
    c->w->mask = c->w->mask * 1664525 + 1013904223;
    memcpy(mask, &c->w->mask, sizeof mask);
    size_t head_n = ws_header((uint8_t *)frame, kind, n, mask);
    if (head_n + n > sizeof frame) {
        wire_fail(c->w, "a message of %zu bytes is too long for the bench", n);
        return;
    }
    memcpy(frame + head_n, text, n);
    ws_mask(frame + head_n, n, mask, 0);
    put(c, frame, head_n + n);
}

void wire_send(wire_conn *c, const char *text, size_t n)
{
    send_frame(c, WS_TEXT, text, n);
}

void wire_send_bytes(wire_conn *c, const char *bytes, size_t n)
{
    send_frame(c, WS_BINARY, bytes, n);
}

/* -- reading -- */

static void on_message(void *self, ws_opcode kind, const char *bytes, size_t n)
{
    wire_conn *c = self;
    if ((kind == WS_TEXT || kind == WS_BINARY) && c->fd >= 0) {
        c->w->handlers.message(c->w->handlers.self, c->user, bytes, n);
    }
}

static void on_ping(void *self, const char *bytes, size_t n)
{
    wire_conn *c = self;
    char frame[WS_HEADER_MAX + WS_CONTROL_MAX];
    static const uint8_t mask[4] = {1, 2, 3, 4};
    size_t head_n = ws_header((uint8_t *)frame, WS_PONG, n, mask);
    memcpy(frame + head_n, bytes, n);
    ws_mask(frame + head_n, n, mask, 0);
    put(c, frame, head_n + n);
}

static void on_pong(void *self, const char *bytes, size_t n)
{
    (void)self;
    (void)bytes;
    (void)n;
}

static void on_close(void *self, int code, const char *reason, size_t n)
{
    wire_conn *c = self;
    wire_fail(c->w, "the server closed a connection: %d %.*s", code, (int)n, reason);
}

static void read_frames(wire_conn *c, char *bytes, size_t n)
{
    ws_events events = {c, on_message, on_ping, on_pong, on_close, NULL};
    int code = ws_read(&c->reader, bytes, n, &events);
    if (code != 0) {
        wire_fail(c->w, "the server's frames are wrong: %d", code);
    }
}

/* The value of Content-Length in a head that ends with an empty line; 0: none. */
static size_t body_length(const char *head)
{
    static const char name[] = "\r\ncontent-length:";
    for (const char *at = strstr(head, "\r\n"); at != NULL; at = strstr(at + 2, "\r\n")) {
        if (strncasecmp(at, name, sizeof name - 1) == 0) {
            return (size_t)strtoul(at + sizeof name - 1, NULL, 10);
        }
    }
    return 0;
}

/* An answer in chunks is handed on with their lengths in it. */
static bool is_chunked(const char *head)
{
    const char *end = strstr(head, "\r\n\r\n");
    const char *at = strstr(head, "ransfer-Encoding: chunked");
    return at != NULL && at < end;
}

static void became_socket(wire_conn *c, size_t head_n)
{
    text_out in = c->in;
    c->in = text_growing();
    c->is_socket = true;
    c->w->handlers.opened(c->w->handlers.self, c->user);
    if (in.len > head_n && c->fd >= 0) {
        read_frames(c, in.at + head_n, in.len - head_n);
    }
    text_drop(&in);
}

static void read_answer(wire_conn *c, const char *bytes, size_t n)
{
    wire *w = c->w;
    text_bytes(&c->in, bytes, n);
    const char *head = text_end(&c->in);
    const char *end = strstr(head, "\r\n\r\n");
    int status = 0;
    if (end == NULL) {
        return;
    }
    if (sscanf(head, "HTTP/1.1 %d", &status) != 1) {
        wire_fail(w, "the server does not speak HTTP/1.1");
        return;
    }
    size_t head_n = (size_t)(end - head) + 4;
    if (status == HTTP_OK_UPGRADE) {
        became_socket(c, head_n);
        return;
    }
    size_t body_n = body_length(head);
    if (is_chunked(head)) {
        const char *last = strstr(head + head_n - 2, "\r\n0\r\n\r\n");
        body_n = last != NULL ? (size_t)(last + 7 - head) - head_n : SIZE_MAX - head_n;
    }
    if (c->in.len >= head_n + body_n) {
        c->in.len = 0; /* the text is there until the next byte comes */
        w->handlers.answer(w->handlers.self, c->user, status, head + head_n, body_n);
    }
}

static void read_some(wire_conn *c)
{
    wire *w = c->w;
    ssize_t n = recv(c->fd, w->buffer, sizeof w->buffer, MSG_DONTWAIT);
    if (n > 0 && c->is_socket) {
        read_frames(c, w->buffer, (size_t)n);
    } else if (n > 0) {
        read_answer(c, w->buffer, (size_t)n);
    } else if (n == 0) {
        wire_fail(w, "the server closed a connection");
    } else if (errno != EAGAIN && errno != EINTR) {
        wire_fail(w, "a connection was lost: %s", strerror(errno));
    }
}

/* -- turns -- */

void wire_every(wire *w, double seconds)
{
    time_t whole = (time_t)seconds;
    struct timespec each = {.tv_sec = whole, .tv_nsec = (long)((seconds - (double)whole) * 1e9)};
    struct itimerspec timer = {.it_interval = each, .it_value = each};
    timerfd_settime(w->timer, 0, &timer, NULL);
}

static void beat(wire *w)
{
    uint64_t times;
    if (read(w->timer, &times, sizeof times) == (ssize_t)sizeof times) {
        w->handlers.beat(w->handlers.self);
    }
}

bool wire_turn(wire *w, double seconds)
{
    struct epoll_event events[EVENTS_MAX];
    int n = w->failed ? 0 : epoll_wait(w->epoll, events, EVENTS_MAX, (int)(seconds * 1000));
    for (int i = 0; i < n && !w->failed; i++) {
        wire_conn *c = events[i].data.ptr;
        if (c == NULL) {
            beat(w);
            continue;
        }
        if (c->fd >= 0 && (events[i].events & EPOLLOUT) != 0) {
            put_rest(c);
        }
        if (c->fd >= 0 && (events[i].events & (EPOLLIN | EPOLLHUP | EPOLLERR)) != 0) {
            read_some(c);
        }
    }
    free_closed(w);
    return !w->failed;
}
