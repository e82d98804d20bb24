/* A connection from accept to close, and its output buffer. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "net/net_core.h"

/* -- what waits to go out -- */

static size_t out_n(const net_out *o)
{
    return (size_t)o->ready + o->held[0] + o->held[1];
}

size_t net_conn_waiting(const net_conn *c)
{
    return out_n(&c->out) + uv_stream_get_write_queue_size((const uv_stream_t *)&c->tcp);
}

void net_conn_count(net_conn *c)
{
    size_t now = c->sending != NULL && !c->gone ? net_conn_waiting(c) : 0;
    c->net->figures.backlog += now - c->backlog;
    c->backlog = now;
}

char *net_out_reserve(net_conn *c, size_t n)
{
    net_out *o = &c->out;
    size_t have = out_n(o);
    if (c->gone) {
        return NULL;
    }
    if (n > NET_OUT_MAX || have + n > NET_OUT_MAX) {
        net_conn_drop(c);
        return NULL;
    }
    if (have + n > o->cap) {
        size_t cap = have == 0 ? n : (have + n) * 2;
        char *grown = realloc(o->bytes, cap > 0 ? cap : 1);
        if (grown == NULL) {
            net_conn_drop(c);
            return NULL;
        }
        o->bytes = grown;
        o->cap = (uint32_t)cap;
    }
    return o->bytes + have;
}

void net_out_added(net_conn *c, size_t n, bool gated)
{
    net_out *o = &c->out;
    net *host = c->net;
    bool behind_held = o->held[0] + o->held[1] > 0;
    if (host->tickets_n > 0 && (gated || behind_held)) {
        o->held[host->tickets_n - 1] += (uint32_t)n;
        if (c->held.prev == NULL) {
            net_list_add(&host->held, &c->held);
        }
    } else {
        o->ready += (uint32_t)n;
        net_conn_turn(c);
    }
}

/* Takes n written bytes off the front. */
static void out_left(net_out *o, uint32_t n)
{
    size_t rest = out_n(o) - n;
    o->ready -= n;
    if (rest == 0) {
        free(o->bytes);
        o->bytes = NULL;
        o->cap = 0;
    } else if (n > 0) {
        memmove(o->bytes, o->bytes + n, rest);
    }
}

static void after_write(uv_write_t *write, int status)
{
    net_sending *s = (net_sending *)write;
    net_conn *c = s->conn;
    if (status == 0) {
        c->net->figures.bytes_out += s->n;
    }
    c->sending = NULL;
    free(s->bytes);
    free(s);
    net_conn_count(c);
    if (status != 0) {
        net_conn_drop(c);
    } else {
        net_conn_turn(c);
    }
}

/* Hands the bytes that are ready to the loop, which writes them as fast as the peer reads. */
static void send_later(net_conn *c)
{
    net_out *o = &c->out;
    assert(o->bytes != NULL);
    net_sending *s = malloc(sizeof *s);
    char *bytes = NULL;
    uint32_t n = o->ready;
    if (s != NULL && out_n(o) == n) {
        bytes = o->bytes;
        *o = (net_out){0};
    } else if (s != NULL && (bytes = malloc(n)) != NULL) {
        memcpy(bytes, o->bytes, n);
        out_left(o, n);
    }
    if (bytes == NULL) {
        free(s);
        net_conn_drop(c);
        return;
    }
    s->conn = c;
    s->bytes = bytes;
    s->n = n;
    c->sending = s;
    uv_buf_t buf = uv_buf_init(bytes, n);
    if (uv_write(&s->write, (uv_stream_t *)&c->tcp, &buf, 1, after_write) != 0) {
        c->sending = NULL;
        free(bytes);
        free(s);
        net_conn_drop(c);
        return;
    }
    c->left_seen = n;
    c->left_ms = uv_now(&c->net->loop);
    net_conn_count(c);
    net_wheel_see(c);
}

static void write_ready(net_conn *c)
{
    uv_buf_t buf = uv_buf_init(c->out.bytes, c->out.ready);
    int took = uv_try_write((uv_stream_t *)&c->tcp, &buf, 1);
    if (took < 0 && took != UV_EAGAIN) {
        net_conn_drop(c);
        return;
    }
    if (took > 0) {
        c->net->figures.bytes_out += (uint64_t)took;
        out_left(&c->out, (uint32_t)took);
    }
    if (c->out.ready > 0) {
        send_later(c);
    }
    if (!c->gone && c->ws != NULL &&
        uv_stream_get_write_queue_size((uv_stream_t *)&c->tcp) >
            c->net->config.limits.queue_bytes) {
        c->net->figures.cut_slow++;
        net_conn_drop(c);
    }
}

/* All bytes have left, and no more will come. The peer gets a moment to close its side: if we
 * closed at once, the kernel would drop what the peer has not read yet. */
static void linger(net_conn *c)
{
    uv_os_fd_t fd;
    if (c->eof || c->goodbye) {
        net_conn_drop(c);
        return;
    }
    if (c->shut) {
        return;
    }
    c->shut = true;
    if (c->fin && uv_fileno((uv_handle_t *)&c->tcp, &fd) == 0) {
        (void)shutdown(fd, SHUT_WR);
    }
    c->until = uv_now(&c->net->loop) + NET_LINGER_MS;
    net_wheel_see(c);
}

void net_conn_flush(net_conn *c)
{
    if (c->sending == NULL && c->out.ready > 0) {
        write_ready(c);
    }
    if (!c->gone && c->ending && net_conn_waiting(c) == 0) {
        linger(c);
    }
}

/* -- a connection's life -- */

static void give_buffer(uv_handle_t *handle, size_t wanted, uv_buf_t *buf)
{
    (void)wanted;
    net *n = ((net_conn *)handle)->net;
    net_turn_begins(n);
    *buf = uv_buf_init(n->read, sizeof n->read);
}

/* The peer has shut down its side. If it waits for an answer, it can still read it. */
static void take_eof(net_conn *c)
{
    bool waits = c->request != NULL && c->request->stage >= NET_WAITING;
    c->eof = true;
    if (c->ws != NULL || (!waits && net_conn_waiting(c) == 0)) {
        net_conn_drop(c);
    } else if (!waits) {
        net_conn_end(c, false);
    }
}

static void on_read(uv_stream_t *stream, ssize_t n, const uv_buf_t *buf)
{
    net_conn *c = (net_conn *)stream;
    if (n > 0) {
        c->net->figures.bytes_in += (uint64_t)n;
        c->take(c, buf->base, (size_t)n);
    } else if (n == UV_EOF) {
        take_eof(c);
    } else if (n < 0) {
        net_conn_drop(c);
    }
}

static void start_reading(net_conn *c)
{
    uv_read_start((uv_stream_t *)&c->tcp, give_buffer, on_read);
}

void net_conn_keep(net_conn *c, const char *bytes, size_t n)
{
    uv_read_stop((uv_stream_t *)&c->tcp);
    c->rest = malloc(n);
    if (c->rest == NULL) {
        net_conn_drop(c);
        return;
    }
    memcpy(c->rest, bytes, n);
    c->rest_n = (uint32_t)n;
}

static bool is_paused(const net_conn *c)
{
    return c->ws != NULL && c->ws->paused;
}

void net_conn_resume(net_conn *c)
{
    char *rest = c->rest;
    c->rest = NULL;
    if (rest != NULL) {
        c->take(c, rest, c->rest_n);
        free(rest);
    }
    if (c->rest == NULL && !c->gone && !is_paused(c)) {
        start_reading(c);
    }
}

void net_conn_turn(net_conn *c)
{
    if (c->turn.prev == NULL && !c->gone) {
        net_list_add(&c->net->turn, &c->turn);
    }
}

void net_conn_end(net_conn *c, bool fin)
{
    if (c->ending) {
        return;
    }
    c->ending = true;
    c->fin = fin;
    c->until = UINT64_MAX;
    if (c->rest != NULL || is_paused(c)) {
        free(c->rest);
        c->rest = NULL;
        start_reading(c);
    }
    if (c->ws != NULL) {
        c->ws->paused = false; /* the peer's close is still to be read */
    }
    net_conn_turn(c);
}

void net_request_free(net_conn *c)
{
    net_request *r = c->request;
    if (r != NULL && c->calling) {
        r->stage = NET_ANSWERED; /* and freed when its handler has returned */
    } else if (r != NULL) {
        free(r->text);
        free(r->body);
        free(r);
        c->request = NULL;
    }
}

static void after_close(uv_handle_t *handle)
{
    net_conn *c = (net_conn *)handle;
    net *n = c->net;
    if (c->ws != NULL || (c->request != NULL && c->request->stage == NET_WAITING)) {
        n->handlers.closed(n->handlers.self, c);
    }
    n->figures.open--;
    if (c->ws != NULL) {
        n->figures.sockets--;
        ws_reader_free(c->ws);
        free(c->ws);
    }
    if (n->figures.open == 0) {
        net_wheel_stop(n);
    }
    net_list_leave(&c->all);
    net_from_leave(n, c->from);
    net_request_free(c);
    free(c->out.bytes);
    free(c->put_off);
    free(c->rest);
    free(c->behind);
    free(c);
}

void net_conn_drop(net_conn *c)
{
    if (c->gone) {
        return;
    }
    c->gone = true;
    net_conn_count(c);
    net_list_leave(&c->turn);
    net_list_leave(&c->held);
    net_list_leave(&c->wheel);
    if (c->ws != NULL) {
        c->ws->closed = true; /* messages that have arrived are not read any more */
    }
    uv_close((uv_handle_t *)&c->tcp, after_close);
}

net_conn *net_conn_open(net *n, int fd, const char *peer, bool trusted, net_from *from,
                        net_taker take)
{
    net_conn *c = calloc(1, sizeof *c);
    if (c == NULL || uv_tcp_init(&n->loop, &c->tcp) != 0) {
        free(c);
        (void)close(fd);
        net_from_leave(n, from);
        return NULL;
    }
    c->net = n;
    c->take = take;
    c->from = from;
    c->trusted = trusted;
    memcpy(c->peer, peer, strlen(peer) + 1);
    net_list_add(&n->all, &c->all);
    n->figures.open++;
    c->until = uv_now(&n->loop) + (uint64_t)n->config.limits.idle_ms;
    net_wheel_see(c);
    if (uv_tcp_open(&c->tcp, fd) != 0) {
        (void)close(fd);
        net_conn_drop(c);
        return NULL;
    }
    (void)uv_tcp_nodelay(&c->tcp, 1);
    start_reading(c);
    return c;
}

/* -- what handlers may ask -- */

const char *net_address(const net_conn *c)
{
    return c->behind != NULL ? c->behind : c->peer;
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
    return c->ws != NULL;
}
