/* A connection as a WebSocket: sends and receives messages and control frames. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "net/net_core.h"

/* -- giving -- */

/* When the backlog of all slow readers is too large, each of them may have only a small queue. */
static size_t queue_limit(const net *n)
{
    const net_limits *l = &n->config.limits;
    bool crowded = n->figures.backlog > l->backlog_bytes;
    return crowded && l->queue_bytes > NET_SHARE ? NET_SHARE : l->queue_bytes;
}

static void give_frame(net_conn *c, ws_opcode kind, const char *bytes, size_t n, bool gated)
{
    uint8_t header[WS_HEADER_MAX];
    size_t header_n = ws_header(header, kind, n, NULL);
    char *to = net_out_reserve(c, header_n + n);
    if (to == NULL) {
        return;
    }
    memcpy(to, header, header_n);
    if (n > 0) {
        memcpy(to + header_n, bytes, n);
    }
    net_out_added(c, header_n + n, gated);
    /* A client that reads nothing is detected here; one that reads too slowly, when its queue is
     * written. Bytes that wait for a ticket are not the client's fault, up to a limit. */
    net_conn_count(c);
    size_t waiting = net_conn_waiting(c);
    size_t limit = queue_limit(c->net);
    if (waiting > limit * 4 || (waiting > limit && c->sending != NULL)) {
        c->net->figures.cut_slow++;
        net_conn_drop(c);
    }
}

void net_send(net_conn *c, const char *bytes, size_t n, bool binary)
{
    if (c->ws == NULL || c->ending || c->gone) {
        return;
    }
    c->net->figures.messages_out++;
    give_frame(c, binary ? WS_BINARY : WS_TEXT, bytes, n, true);
}

void net_websocket_close(net_conn *c, int code, const char *reason, size_t n, bool gated)
{
    char payload[WS_CONTROL_MAX];
    if (c->ending || c->gone) {
        return;
    }
    if (code == WS_NO_CODE) {
        give_frame(c, WS_CLOSE, NULL, 0, gated);
    } else {
        assert(ws_code_is_good(code));
        payload[0] = (char)(code >> 8);
        payload[1] = (char)code;
        n = n < NET_REASON_MAX ? n : NET_REASON_MAX;
        /* A reason is not cut within a character. */
        while (n > 0 && ws_utf8(0, reason, n) != 0) {
            n--;
        }
        memcpy(payload + 2, reason, n);
        give_frame(c, WS_CLOSE, payload, n + 2, gated);
    }
    if (!c->gone) {
        net_conn_end(c, c->ws->closed && !c->goodbye);
    }
}

void net_close(net_conn *c, int code, const char *reason)
{
    if (c->ws != NULL) {
        const char *text = reason != NULL ? reason : "";
        net_websocket_close(c, code, text, strlen(text), true);
    }
}

void net_websocket_ping(net_conn *c)
{
    bool holds = c->out.held[0] + c->out.held[1] > 0;
    c->until = uv_now(&c->net->loop) + (uint64_t)c->net->config.limits.ping_ms;
    /* A ping behind bytes that wait for a ticket could not be answered in time. */
    if (!holds) {
        c->pinged = true;
        give_frame(c, WS_PING, NULL, 0, false);
    }
}

/* -- taking -- */

/* Calls the handler; false: it has put the message off. */
static bool hand_over(net_conn *c, const char *bytes, size_t n, bool binary)
{
    c->net->handlers.message(c->net->handlers.self, c, bytes, n, binary);
    return !c->ws->paused;
}

static void keep_message(net_conn *c, const char *bytes, size_t n, bool binary)
{
    c->put_off = malloc(sizeof *c->put_off + n);
    if (c->put_off == NULL) {
        net_conn_drop(c);
        return;
    }
    *c->put_off = (net_message){.binary = binary, .n = n};
    if (n > 0) {
        memcpy(c->put_off->bytes, bytes, n);
    }
}

static void on_message(void *self, ws_opcode kind, const char *bytes, size_t n)
{
    net_conn *c = self;
    if (c->ending || c->gone) {
        return;
    }
    c->net->figures.messages_in++;
    if (!hand_over(c, bytes, n, kind == WS_BINARY)) {
        keep_message(c, bytes, n, kind == WS_BINARY);
        uv_read_stop((uv_stream_t *)&c->tcp);
    }
}

/* Whether the handler accepts a frame that is no message. */
static bool counts(net_conn *c)
{
    const net_handlers *h = &c->net->handlers;
    return !c->ending && !c->gone && (h->frame == NULL || h->frame(h->self, c));
}

static void on_ping(void *self, const char *bytes, size_t n)
{
    net_conn *c = self;
    if (counts(c)) {
        give_frame(c, WS_PONG, bytes, n, false);
    }
}

static void on_pong(void *self, const char *bytes, size_t n)
{
    net_conn *c = self;
    (void)bytes;
    (void)n;
    if (!c->pinged) {
        counts(c);
    }
    c->pinged = false;
}

static void on_fragment(void *self)
{
    counts(self);
}

static void on_close(void *self, int code, const char *reason, size_t n)
{
    net_conn *c = self;
    (void)reason;
    (void)n;
    c->goodbye = true;
    if (c->ending) {
        net_conn_turn(c);
    } else {
        net_websocket_close(c, code, "", 0, false);
    }
}

void net_websocket_take(net_conn *c, char *bytes, size_t n)
{
    const ws_events events = {c, on_message, on_ping, on_pong, on_close, on_fragment};
    int code = ws_read(c->ws, bytes, n, &events);
    if (code == 0 || c->gone) {
        if (c->ws->unread > 0 && !c->gone) {
            net_conn_keep(c, bytes + n - c->ws->unread, c->ws->unread);
        }
        return;
    }
    c->net->figures.cut_bad++;
    if (c->ending) {
        net_conn_drop(c);
    } else {
        net_websocket_close(c, code, "", 0, false);
    }
}

void net_websocket_take_up(net_conn *c)
{
    net_message *m = c->put_off;
    if (m == NULL || !c->ws->paused || c->gone) {
        return;
    }
    c->ws->paused = false;
    if (hand_over(c, m->bytes, m->n, m->binary)) {
        c->put_off = NULL;
        free(m);
        net_conn_resume(c);
    }
}

bool net_websocket_begin(net_conn *c, net_text key)
{
    net *host = c->net;
    char accept[WS_ACCEPT];
    char head[256];
    const char *protocol = c->protocol;
    ws_accept(key.at, accept);
    size_t n =
        (size_t)snprintf(head, sizeof head,
                         "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n"
                         "Connection: Upgrade\r\nSec-WebSocket-Accept: %.*s\r\n%s%s%s\r\n",
                         WS_ACCEPT, accept, protocol != NULL ? "Sec-WebSocket-Protocol: " : "",
                         protocol != NULL ? protocol : "", protocol != NULL ? "\r\n" : "");
    assert(n < sizeof head);
    /* The handler has taken it for a WebSocket, so it ends as one, whatever fails from here on. */
    c->ws = net_memory(sizeof *c->ws);
    c->ws->from_client = true;
    c->ws->limit = (uint32_t)host->config.limits.message_bytes;
    c->take = net_websocket_take;
    host->figures.sockets++;
    net_request_free(c);
    char *to = net_out_reserve(c, n);
    if (to == NULL) {
        return false;
    }
    memcpy(to, head, n);
    net_out_added(c, n, false);
    /* The first pings are spread over time, so that clients that connected together are not pinged
     * together. */
    uint64_t ping_ms = (uint64_t)host->config.limits.ping_ms;
    host->spread = host->spread * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    c->until = uv_now(&host->loop) + ping_ms / 2 + (host->spread >> 33) % (ping_ms / 2 + 1);
    net_wheel_see(c);
    if (host->stopping) {
        net_close(c, WS_GOING_AWAY, "");
    }
    return true;
}
