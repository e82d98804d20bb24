/* A connection under any bytes, from its first request to the WebSocket it may become: handlers see
 * only sound requests and valid messages, and what goes out begins as an answer. The first byte
 * says how the input is cut, the second what the server does. */
#define _DEFAULT_SOURCE
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "net/net_core.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { LATER = 1, HOLD = 2, DISCARD = 4, REFUSE = 8, CLOSE = 16 };

static net *server;
static net_conn *waiting;
static int mode;
static int owed; /* calls of closed */
static uint64_t ticket;

static void expect(bool fact)
{
    if (!fact) {
        abort();
    }
}

static void check_request(const net_request *r)
{
    net_text path = net_path(r);
    net_text query = net_query(r);
    expect(path.n > 0 && path.at[0] == '/');
    for (size_t i = 0; i < path.n; i++) {
        expect(path.at[i] > ' ' && path.at[i] < 0x7f && path.at[i] != '?');
    }
    for (size_t i = 0; i < query.n; i++) {
        expect(query.at[i] > ' ' && query.at[i] < 0x7f);
    }
    expect(net_body(r).n <= server->config.limits.body_bytes);
    expect(net_method(r).n > 0);
    net_text host = net_header(r, "host");
    expect(host.at == NULL || memchr(host.at, '\n', host.n) == NULL);
}

static void on_request(void *self, net_conn *c, const net_request *r)
{
    (void)self;
    check_request(r);
    expect(waiting == NULL);
    if ((mode & LATER) != 0) {
        waiting = c;
        owed++;
    } else {
        net_respond(c, &(net_answer){.status = 200,
                                     .type = "text/plain",
                                     .body = net_body(r),
                                     .close = (mode & CLOSE) != 0});
    }
    check_request(r); /* it lives until the handler returns */
}

static bool on_upgrade(void *self, net_conn *c, const net_request *r)
{
    (void)self;
    check_request(r);
    if ((mode & REFUSE) != 0) {
        net_respond(c, &(net_answer){.status = 403});
        return false;
    }
    owed++;
    return true;
}

static void on_message(void *self, net_conn *c, const char *bytes, size_t n, bool binary)
{
    (void)self;
    expect(binary || ws_utf8(0, bytes, n) == 0);
    net_send(c, bytes, n, binary);
    if ((mode & CLOSE) != 0) {
        net_close(c, 4000, "enough");
    }
}

static void on_closed(void *self, net_conn *c)
{
    (void)self;
    owed--;
    waiting = waiting == c ? NULL : waiting;
}

static void begin(void)
{
    net_config config = {.limits = net_limits_default, .trusted = {"127.0.0.1"}};
    net_handlers handlers = {
        .request = on_request, .upgrade = on_upgrade, .message = on_message, .closed = on_closed};
    char why[128];
    config.limits.header_bytes = 2000;
    config.limits.body_bytes = 2000;
    config.limits.message_bytes = 2000;
    server = net_new(&config, &handlers, why, sizeof why);
    expect(server != NULL);
}

/* One turn of the loop, with what the gate and a late answer do in it. */
static void turn(void)
{
    if (waiting != NULL) {
        net_respond(waiting, &(net_answer){.status = 204});
        waiting = NULL;
        owed--;
    }
    if ((mode & DISCARD) != 0) {
        net_discard(server, ticket, "late");
    } else {
        net_release(server, ticket);
    }
    if ((mode & HOLD) != 0) {
        net_hold(server, ++ticket);
    }
    uv_run(&server->loop, UV_RUN_NOWAIT);
}

static void check_output(int fd)
{
    char bytes[4096];
    ssize_t n = recv(fd, bytes, sizeof bytes, MSG_DONTWAIT);
    expect(n <= 0 || (n > 12 && memcmp(bytes, "HTTP/1.1 ", 9) == 0));
    while (n > 0) {
        n = recv(fd, bytes, sizeof bytes, MSG_DONTWAIT);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    int ends[2];
    if (size < 3) {
        return 0;
    }
    if (server == NULL) {
        begin();
    }
    expect(socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0);
    net_conn *c = net_conn_open(server, ends[0], "127.0.0.1", true, NULL, net_http_take);
    expect(c != NULL);
    size_t piece = (size_t)data[0] * 8 + 1;
    mode = data[1];
    for (size_t at = 2; at < size && server->figures.open > 0; at += piece) {
        size_t n = size - at < piece ? size - at : piece;
        char *copy = malloc(n);
        expect(copy != NULL);
        memcpy(copy, data + at, n);
        if (c->rest == NULL && !c->gone) {
            c->take(c, copy, n);
        }
        free(copy);
        turn();
    }
    for (int i = 0; i < 3 && server->figures.open > 0; i++) {
        turn();
    }
    check_output(ends[1]);
    if (server->figures.open > 0) {
        net_conn_drop(c);
    }
    mode = 0;
    while (server->figures.open > 0) {
        uv_run(&server->loop, UV_RUN_NOWAIT);
    }
    net_release(server, ticket);
    close(ends[1]);
    expect(owed == 0 && waiting == NULL);
    return 0;
}
