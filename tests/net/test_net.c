/* HTTP over real sockets: what is answered, what is refused, what is cut off. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cmocka.h>

#include "tests/kit/site.h"

#define GET(path) "GET " path " HTTP/1.1\r\nHost: a\r\n\r\n"
#define POST_CHUNKED "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"

static int open_default(void **state)
{
    net_config config = site_config();
    *state = site_open(&config);
    return 0;
}

static int close_site(void **state)
{
    site_close(*state);
    return 0;
}

static void net_connections_are_kept_for_further_requests(void **state)
{
    int fd = site_connect(*state);
    for (int i = 0; i < 3; i++) {
        site_expect(fd, GET("/hello"), 200, "hello");
    }
    close(fd);
    fd = site_connect(*state);
    site_expect(fd, "GET /hello HTTP/1.0\r\nConnection: keep-alive\r\n\r\n", 200, "hello");
    site_expect(fd, "GET /hello HTTP/1.0\r\n\r\n", 200, "hello");
    assert_true(site_ended(fd));
    close(fd);
    assert_int_equal(site_figures(*state).requests, 5);
}

static void net_connections_end_when_either_side_says_so(void **state)
{
    int fd = site_connect(*state);
    site_expect(fd, "GET /hello HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", 200, "hello");
    assert_true(site_ended(fd));
    close(fd);
    fd = site_connect(*state);
    site_say(fd, GET("/close"));
    site_answer a = site_hear(fd, false);
    assert_string_equal(site_header(&a, "Connection"), "close");
    assert_true(site_ended(fd));
    site_forget(&a);
    close(fd);
}

static void net_pipelined_requests_are_answered_in_order(void **state)
{
    int fd = site_connect(*state);
    site_say(fd, GET("/ask?1") GET("/later")
                     GET("/ask?2") "POST /echo HTTP/1.1\r\nHost: a\r\n"
                                   "Content-Length: 3\r\n\r\nabc" GET("/ask?3"));
    site_expect(fd, "", 200, "/ask?1 from 127.0.0.1");
    site_settle(*state);
    assert_false(site_readable(fd));
    site_answer_later(*state);
    site_expect(fd, "", 200, "at last");
    site_expect(fd, "", 200, "/ask?2 from 127.0.0.1");
    site_expect(fd, "", 200, "abc");
    site_expect(fd, "", 200, "/ask?3 from 127.0.0.1");
    close(fd);
}

static void net_pipelined_answers_wait_for_their_reader(void **state)
{
    int fd = site_connect(*state);
    for (int i = 0; i < 20; i++) {
        site_say(fd, GET("/big"));
    }
    site_settle(*state);
    site *s = *state;
    assert_true(s->requests < 20); /* answers of 1 MiB each do not pile up */
    for (int i = 0; i < 20; i++) {
        site_answer a = site_hear(fd, false);
        assert_int_equal(a.body_n, SITE_BODY);
        site_forget(&a);
    }
    close(fd);
}

static void net_a_request_may_come_byte_by_byte(void **state)
{
    static const char request[] = "\r\nPOST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\n"
                                  "12345" GET("/hello");
    int fd = site_connect(*state);
    for (size_t i = 0; i < sizeof request - 1; i++) {
        site_say_bytes(fd, request + i, 1);
        site_settle(*state);
    }
    site_expect(fd, "", 200, "12345");
    site_expect(fd, "", 200, "hello");
    close(fd);
}

static void net_head_gets_the_length_without_the_body(void **state)
{
    int fd = site_connect(*state);
    site_say(fd, "HEAD /hello HTTP/1.1\r\nHost: a\r\n\r\n");
    site_answer a = site_hear(fd, true);
    assert_int_equal(a.status, 200);
    assert_string_equal(site_header(&a, "Content-Length"), "5");
    assert_string_equal(site_header(&a, "X-Content-Type-Options"), "nosniff");
    site_forget(&a);
    site_expect(fd, GET("/hello"), 200, "hello");
    site_say(fd, GET("/nothing"));
    a = site_hear(fd, false);
    assert_int_equal(a.status, 204);
    assert_string_equal(site_header(&a, "Content-Length"), "");
    site_forget(&a);
    close(fd);
}

static void net_chunked_bodies_are_joined(void **state)
{
    int fd = site_connect(*state);
    site_expect(fd,
                "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
                "3\r\nabc\r\n0A\r\n0123456789\r\n0\r\n\r\n" GET("/hello"),
                200, "abc0123456789");
    site_expect(fd, "", 200, "hello");
    close(fd);
}

/* What is in a chunk is no line, wherever the bytes are cut. */
static void net_chunks_may_hold_line_ends(void **state)
{
    static const char request[] = POST_CHUNKED "2\r\n\n\n\r\n3\r\na \r\r\n1\r\n\n\r\n0\r\n\r\n";
    int fd = site_connect(*state);
    site_expect(fd, request, 200, "\n\na \r\n");
    for (size_t i = 0; i < sizeof request - 1; i++) {
        site_say_bytes(fd, request + i, 1);
        site_settle(*state);
    }
    site_expect(fd, "", 200, "\n\na \r\n");
    close(fd);
}

/* The same where each byte is read alone. */
static void net_chunks_end_in_lines_of_their_own(void **state)
{
    static const char request[] = POST_CHUNKED "1\r\nx\r\n0\r\n\n";
    int fd = site_connect(*state);
    for (size_t i = 0; i < sizeof request - 1; i++) {
        site_say_bytes(fd, request + i, 1);
        site_settle(*state);
    }
    site_expect(fd, "", 400, NULL);
    assert_true(site_ended(fd));
    close(fd);
}

static void net_who_waits_for_it_is_told_to_continue(void **state)
{
    int fd = site_connect(*state);
    site_say(fd, "POST /echo HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 2\r\n"
                 "\r\n");
    site_answer a = site_hear(fd, true);
    assert_int_equal(a.status, 100);
    site_forget(&a);
    site_expect(fd, "ok", 200, "ok");
    close(fd);
}

static void net_a_half_closed_client_still_gets_its_answer(void **state)
{
    int fd = site_connect(*state);
    site_say(fd, GET("/later"));
    shutdown(fd, SHUT_WR);
    site_settle(*state);
    site_answer_later(*state);
    site_expect(fd, "", 200, "at last");
    assert_true(site_ended(fd));
    close(fd);
}

static void net_who_waits_no_more_is_told(void **state)
{
    site *s = *state;
    int fd = site_connect(s);
    struct linger reset = {.l_onoff = 1};
    site_say(fd, GET("/later"));
    while (s->requests == 0) {
        site_settle(s);
    }
    setsockopt(fd, SOL_SOCKET, SO_LINGER, &reset, sizeof reset);
    close(fd);
    while (site_figures(s).open > 0) {
        site_settle(s);
    }
    assert_null(s->later);
    assert_int_equal(s->closed, 1);
}

/* -- what is refused -- */

static const struct {
    int status;
    const char *request;
} bad_requests[] = {
    {400, "hello\r\n\r\n"},
    {400, "\x16\x03\x01\x02\x01"},
    {400, "GET http://a/hello HTTP/1.1\r\nHost: a\r\n\r\n"},
    {400, "OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n"},
    {400, "CONNECT a:80 HTTP/1.1\r\nHost: a\r\n\r\n"},
    {400, "GET hello HTTP/1.1\r\nHost: a\r\n\r\n"},
    {400, "GET /a\x01 HTTP/1.1\r\nHost: a\r\n\r\n"},
    {400, "GET /\xc3\xa4 HTTP/1.1\r\nHost: a\r\n\r\n"},
    {400, "GET /a#b HTTP/1.1\r\nHost: a\r\n\r\n"},
    {400, "GET  /hello HTTP/1.1\r\nHost: a\r\n\r\n"},
    {400, "GET /hello  HTTP/1.1\r\nHost: a\r\n\r\n"},
    {400, "GET\t/hello HTTP/1.1\r\nHost: a\r\n\r\n"},
    {400, "GET /hello\tHTTP/1.1\r\nHost: a\r\n\r\n"},
    {400, "GET \t/hello HTTP/1.1\r\nHost: a\r\n\r\n"},
    {400, " GET /hello HTTP/1.1\r\nHost: a\r\n\r\n"},
    {400, "\r\n GET /hello HTTP/1.1\r\nHost: a\r\n\r\n"},
    {400, "GET /hello HTTP/1.1 \r\nHost: a\r\n\r\n"},
    {400, "GET /hello HTTP/1.1\t\r\nHost: a\r\n\r\n"},
    {400, "GET /hello a HTTP/1.1\r\nHost: a\r\n\r\n"},
    {400, "GET /hello HTTP/1.1\r\n\r\n"},
    {400, "GET /hello HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n"},
    {400, "GET /hello HTTP/1.1\nHost: a\n\n"},
    {400, "GET /hello HTTP/1.1\r\nHost: a\rX: b\r\n\r\n"},
    {400, "GET /hello HTTP/1.1\r\nHost: a\nX: b\r\n\r\n"},
    {400, "GET /hello HTTP/1.1\r\nHost: a\r\nX:\rY: b\r\n\r\n"},
    {400, "GET /hello HTTP/1.1\r\nHost: a\r\nX:\nY: b\r\n\r\n"},
    {400, "GET /hello HTTP/1.1\r\nHost: a\r\nX: b\r\n\n"},
    {400, "GET /hello HTTP/1.1\nHost: a\r\n\r\n"},
    {400, "\nGET /hello HTTP/1.1\r\nHost: a\r\n\r\n"},
    {400, "GET /hello HTTP/1.1\r\nHost: a\r\n: b\r\n\r\n"},
    {400, "GET /hello HTTP/1.1\r\n: a\r\n\r\n"},
    {400, "GET /hello HTTP/1.1\r\nHost : a\r\n\r\n"},
    {400, "GET /hello HTTP/1.1\r\nHost: a\r\nX: b\r\n folded\r\n\r\n"},
    {400, "GET /hello HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab"},
    {400, "GET /hello HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n"},
    {400, "GET /hello HTTP/1.1\r\nHost: a\r\nContent-Length: 1, 1\r\n\r\na"},
    {400, "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n"
          "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n"},
    {400, "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n"
          "Content-Length: 1\r\n\r\n0\r\n\r\n"},
    {400, "POST /echo HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"},
    {400, "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n"},
    {400, "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1;a=b\r\nx\r\n"},
    {400, "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\nx\r\n0\r\n\r\n"},
    {400, "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
          "0\r\nX: y\r\n\r\n"},
    {400, POST_CHUNKED "0\r\n\n"},
    {400, POST_CHUNKED "0\n\r\n"},
    {400, POST_CHUNKED "0\n\n"},
    {400, POST_CHUNKED "1\r\nx\n0\r\n\r\n"},
    {400, POST_CHUNKED "1\r\nx\r\n0\r\n\n"},
    {400, POST_CHUNKED "1\r\n\r\r\n0\r\n\n"},
    {400, POST_CHUNKED "1 \r\nx\r\n0\r\n\r\n"},
    {400, POST_CHUNKED " 1\r\nx\r\n0\r\n\r\n"},
    {400, POST_CHUNKED "1\r\nx\r\n\t0\r\n\r\n"},
    {501, "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip\r\n\r\n"},
    {501, "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n"
          "0\r\n\r\n"},
    {505, "GET /hello HTTP/3.7\r\nHost: a\r\n\r\n"},
    {505, "GET /hello HTTP/0.9\r\nHost: a\r\n\r\n"},
    {505, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"},
    {417, "POST /echo HTTP/1.1\r\nHost: a\r\nExpect: wonders\r\nContent-Length: 1\r\n\r\n"},
    {413, "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 65537\r\n\r\n"},
    {413, "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999999\r\n\r\n"},
};

static void net_bad_requests_are_refused_and_cut(void **state)
{
    for (size_t i = 0; i < sizeof bad_requests / sizeof bad_requests[0]; i++) {
        int fd = site_connect(*state);
        char status[32];
        site_say(fd, bad_requests[i].request);
        shutdown(fd, SHUT_WR);
        site_answer a = site_hear(fd, false);
        if (a.status != bad_requests[i].status) {
            fail_msg("%d for %s", a.status, bad_requests[i].request);
        }
        assert_string_equal(site_header(&a, "Content-Type"), "application/problem+json");
        snprintf(status, sizeof status, "\"status\":%d,\"code\":\"", a.status);
        assert_non_null(strstr(a.body, status));
        assert_true(site_ended(fd));
        site_forget(&a);
        close(fd);
    }
    assert_int_equal(((site *)*state)->requests, 0);
    assert_int_equal(site_figures(*state).cut_bad, sizeof bad_requests / sizeof bad_requests[0]);
}

static void say_long(int fd, const char *before, size_t n, const char *after)
{
    char *bytes = malloc(n);
    assert_non_null(bytes);
    memset(bytes, 'x', n);
    site_say(fd, before);
    site_say_bytes(fd, bytes, n);
    site_say(fd, after);
    free(bytes);
}

static void net_heads_and_bodies_have_limits(void **state)
{
    int fd = site_connect(*state);
    say_long(fd, "GET /", 16384, " HTTP/1.1\r\nHost: a\r\n\r\n");
    site_expect(fd, "", 414, NULL);
    close(fd);
    fd = site_connect(*state);
    say_long(fd, "GET / HTTP/1.1\r\nHost: a\r\nX: ", 16384, "\r\n\r\n");
    site_expect(fd, "", 431, NULL);
    close(fd);
    fd = site_connect(*state);
    site_say(fd, "GET / HTTP/1.1\r\nHost: a\r\n");
    for (int i = 0; i < 101; i++) {
        site_say(fd, "A: b\r\n");
    }
    site_expect(fd, "\r\n", 431, NULL);
    close(fd);
    fd = site_connect(*state);
    say_long(fd, "GET /ask?", 16000, " HTTP/1.1\r\nHost: a\r\n\r\n");
    site_expect(fd, "", 200, NULL);
    say_long(fd, "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 65536\r\n\r\n", 65536, "");
    site_expect(fd, "", 200, NULL);
    say_long(fd,
             "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
             "10001\r\n",
             65537, "\r\n0\r\n\r\n");
    site_expect(fd, "", 413, NULL);
    assert_true(site_ended(fd));
    close(fd);
}

static void net_upgrades_are_checked(void **state)
{
    static const struct {
        int status;
        const char *lines;
    } table[] = {
        {426, "Sec-WebSocket-Version: 8\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"},
        {426, "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"},
        {400, "Sec-WebSocket-Version: 13\r\n"},
        {400, "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: short==\r\n"},
        {400, "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ!!\r\n"},
        {400, "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
              "Content-Length: 2\r\n"},
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        int fd = site_connect(*state);
        site_say(fd,
                 "GET /ws HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n");
        site_say(fd, table[i].lines);
        site_say(fd, "\r\n");
        site_answer a = site_hear(fd, false);
        assert_int_equal(a.status, table[i].status);
        assert_string_equal(site_header(&a, "Sec-WebSocket-Version"), a.status == 426 ? "13" : "");
        site_forget(&a);
        close(fd);
    }
    int fd = site_connect(*state);
    site_expect(fd,
                "POST /ws HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
                "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
                400, NULL);
    close(fd);
}

static void net_an_upgrade_may_be_refused_or_ignored(void **state)
{
    int fd = site_connect(*state);
    site_expect(fd,
                "GET /no HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
                "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
                403, "no");
    site_expect(fd,
                "POST /echo HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, HTTP2-Settings\r\n"
                "Upgrade: h2c\r\nHTTP2-Settings: AA\r\nContent-Length: 2\r\n\r\nok" GET("/hello"),
                200, "ok");
    site_expect(fd, "", 200, "hello");
    close(fd);
}

/* -- limits of time and number -- */

static void net_idle_connections_end_without_a_word(void **unused)
{
    (void)unused;
    net_config config = site_config();
    config.limits.idle_ms = 300;
    site *s = site_open(&config);
    int idle = site_connect(s);
    assert_true(site_ended(idle));
    assert_int_equal(site_figures(s).accepted, 1);
    close(idle);
    site_close(s);
}

static void net_slow_requests_are_cut(void **unused)
{
    (void)unused;
    net_config config = site_config();
    config.limits.header_ms = 300;
    site *s = site_open(&config);
    int head = site_connect(s);
    int body = site_connect(s);
    site_say(head, "GET /hello HTTP/1.1\r\nHost:");
    site_say(body, "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\na");
    site_expect(head, "", 408, NULL);
    site_expect(body, "", 408, NULL);
    assert_true(site_ended(head));
    assert_true(site_ended(body));
    assert_int_equal(site_figures(s).cut_late, 2);
    close(head);
    close(body);
    site_close(s);
}

static void net_a_reader_that_takes_nothing_is_cut(void **unused)
{
    (void)unused;
    net_config config = site_config();
    config.limits.stall_ms = 300;
    site *s = site_open(&config);
    int fd = site_connect(s);
    for (int i = 0; i < 20; i++) {
        site_say(fd, GET("/big"));
    }
    while (site_figures(s).cut_slow == 0) {
        site_settle(s);
    }
    assert_int_equal(site_figures(s).open, 0);
    assert_int_equal(site_figures(s).cut_late, 0);
    close(fd);
    site_close(s);
}

static void net_connections_are_counted_and_limited(void **unused)
{
    (void)unused;
    net_config config = site_config();
    config.limits.connections = 3;
    config.limits.connections_each = 2;
    site *s = site_open(&config);
    int a = site_connect(s);
    int b = site_connect(s);
    site_expect(a, GET("/hello"), 200, "hello");
    site_expect(b, GET("/hello"), 200, "hello");
    int c = site_connect(s);
    assert_true(site_ended(c));
    close(c);
    close(a);
    while (site_figures(s).open > 1) {
        site_settle(s);
    }
    c = site_connect(s);
    site_expect(c, GET("/hello"), 200, "hello");
    assert_int_equal(site_figures(s).refused, 1);
    assert_int_equal(site_figures(s).accepted, 3);
    close(b);
    close(c);
    site_close(s);
}

static void net_proxies_are_not_limited_by_their_address(void **unused)
{
    (void)unused;
    net_config config = site_config();
    int fds[3];
    config.limits.connections = 3;
    config.limits.connections_each = 1;
    strcpy(config.trusted[0], "127.0.0.1");
    site *s = site_open(&config);
    for (int i = 0; i < 3; i++) {
        fds[i] = site_connect(s);
        site_expect(fds[i], GET("/hello"), 200, "hello");
    }
    int more = site_connect(s);
    assert_true(site_ended(more));
    close(more);
    for (int i = 0; i < 3; i++) {
        close(fds[i]);
    }
    site_close(s);
}

/* Opens a WebSocket through a proxy that names this address; returns the status. */
static int upgrade_from(site *s, const char *address, int *fd)
{
    char request[512];
    snprintf(request, sizeof request,
             "GET /ws HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
             "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
             "X-Forwarded-For: %s\r\n\r\n",
             address);
    *fd = site_connect(s);
    site_say(*fd, request);
    site_answer a = site_hear(*fd, false);
    int status = a.status;
    site_forget(&a);
    return status;
}

/* One person has a whole /64 of IPv6. */
static void net_addresses_of_one_network_are_counted_together(void **unused)
{
    (void)unused;
    net_config config = site_config();
    int fds[4];
    config.limits.connections_each = 1;
    strcpy(config.trusted[0], "127.0.0.1");
    site *s = site_open(&config);
    assert_int_equal(upgrade_from(s, "2001:db8::1", &fds[0]), 101);
    assert_int_equal(upgrade_from(s, "2001:db8::1:2:3:4", &fds[1]), 429);
    assert_int_equal(upgrade_from(s, "2001:db8:0:1::1", &fds[2]), 101);
    assert_int_equal(upgrade_from(s, "1.2.3.4", &fds[3]), 101);
    for (int i = 0; i < 4; i++) {
        close(fds[i]);
    }
    site_close(s);
}

static void net_accepting_waits_while_there_is_no_descriptor(void **unused)
{
    (void)unused;
    net_config config = site_config();
    struct rlimit original;
    site *s = site_open(&config);
    int fd = site_connect(s);
    site_expect(fd, GET("/hello"), 200, "hello");
    getrlimit(RLIMIT_NOFILE, &original);
    int client = site_connect(s);
    site_expect(client, GET("/hello"), 200, "hello");
    int late = socket(AF_INET, SOCK_STREAM, 0);
    close(late);
    /* The client's own descriptor is the last that is allowed; the server's must wait. */
    struct rlimit tight = {.rlim_cur = (rlim_t)late + 1, .rlim_max = original.rlim_max};
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &tight), 0);
    late = site_connect(s);
    site_say(late, GET("/hello"));
    site_settle(s);
    assert_int_equal(site_figures(s).accepted, 2);
    site_expect(fd, GET("/hello"), 200, "hello");
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &original), 0);
    site_expect(late, "", 200, "hello");
    close(fd);
    close(client);
    close(late);
    site_close(s);
}

/* -- addresses -- */

static void expect_address(site *s, const char *lines, const char *address)
{
    char request[512];
    char body[128];
    int fd = site_connect(s);
    snprintf(request, sizeof request, "GET /ask HTTP/1.1\r\nHost: a\r\n%s\r\n", lines);
    snprintf(body, sizeof body, "/ask? from %s", address);
    site_expect(fd, request, 200, body);
    close(fd);
}

static void net_forwarded_addresses_are_believed_of_proxies_only(void **state)
{
    expect_address(*state, "X-Forwarded-For: 1.2.3.4\r\n", "127.0.0.1");
    net_config config = site_config();
    strcpy(config.trusted[0], "127.0.0.1");
    strcpy(config.trusted[1], "2001:DB8:0::1");
    site *s = site_open(&config);
    expect_address(s, "", "127.0.0.1");
    expect_address(s, "X-Forwarded-For: 1.2.3.4\r\n", "1.2.3.4");
    expect_address(s, "X-Forwarded-For: 6.6.6.6, 1.2.3.4\r\n", "1.2.3.4");
    expect_address(s, "X-Forwarded-For: 6.6.6.6, 1.2.3.4, 2001:db8::1\r\n", "1.2.3.4");
    expect_address(s, "X-Forwarded-For: 6.6.6.6\r\nX-Forwarded-For: ::ffff:1.2.3.4\r\n", "1.2.3.4");
    expect_address(s, "X-Forwarded-For: 1.2.3.4, nonsense\r\n", "127.0.0.1");
    expect_address(s, "X-Forwarded-For: 127.0.0.1\r\n", "127.0.0.1");
    expect_address(s, "X-Forwarded-For: 2001:0DB8::5\r\n", "2001:db8::5");
    site_close(s);
}

int main(void)
{
#define DEFAULT(test) cmocka_unit_test_setup_teardown(test, open_default, close_site)
    const struct CMUnitTest tests[] = {
        DEFAULT(net_connections_are_kept_for_further_requests),
        DEFAULT(net_connections_end_when_either_side_says_so),
        DEFAULT(net_pipelined_requests_are_answered_in_order),
        DEFAULT(net_pipelined_answers_wait_for_their_reader),
        DEFAULT(net_a_request_may_come_byte_by_byte),
        DEFAULT(net_head_gets_the_length_without_the_body),
        DEFAULT(net_chunked_bodies_are_joined),
        DEFAULT(net_chunks_may_hold_line_ends),
        DEFAULT(net_chunks_end_in_lines_of_their_own),
        DEFAULT(net_who_waits_for_it_is_told_to_continue),
        DEFAULT(net_a_half_closed_client_still_gets_its_answer),
        DEFAULT(net_who_waits_no_more_is_told),
        DEFAULT(net_bad_requests_are_refused_and_cut),
        DEFAULT(net_heads_and_bodies_have_limits),
        DEFAULT(net_upgrades_are_checked),
        DEFAULT(net_an_upgrade_may_be_refused_or_ignored),
        cmocka_unit_test(net_idle_connections_end_without_a_word),
        cmocka_unit_test(net_slow_requests_are_cut),
        cmocka_unit_test(net_a_reader_that_takes_nothing_is_cut),
        cmocka_unit_test(net_connections_are_counted_and_limited),
        cmocka_unit_test(net_proxies_are_not_limited_by_their_address),
        cmocka_unit_test(net_addresses_of_one_network_are_counted_together),
        cmocka_unit_test(net_accepting_waits_while_there_is_no_descriptor),
        DEFAULT(net_forwarded_addresses_are_believed_of_proxies_only),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
