/* WebSockets over real sockets, the gate that holds bytes back, calls from other threads, and the
 * end. */
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cmocka.h>

#include "tests/kit/site.h"

#define GET(path) "GET " path " HTTP/1.1\r\nHost: a\r\n\r\n"

enum { TEXT = 0x81, BINARY = 0x82, CLOSE = 0x88, PING = 0x89, PONG = 0x8a };

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

static void say_text(int fd, const char *text)
{
    site_send(fd, TEXT, text, strlen(text));
}

static void wait_until_none_is_open(site *s)
{
    while (site_figures(s).open > 0) {
        site_settle(s);
    }
}

static void net_sockets_echo(void **state)
{
    int fd = site_socket(*state);
    char *big = malloc(65536);
    assert_non_null(big);
    memset(big, 'x', 65536);
    say_text(fd, "hello");
    site_expect_frame(fd, TEXT, "hello");
    site_send(fd, BINARY, big, 65536);
    site_frame f = site_receive(fd);
    assert_int_equal(f.first, BINARY);
    assert_int_equal(f.n, 65536);
    assert_memory_equal(f.bytes, big, f.n);
    free(f.bytes);
    free(big);
    site_send(fd, 0x01, "in ", 3);
    site_send(fd, PING, "now", 3);
    site_send(fd, 0x80, "pieces", 6);
    site_expect_frame(fd, PONG, "now");
    site_expect_frame(fd, TEXT, "in pieces");
    assert_int_equal(site_figures(*state).sockets, 1);
    close(fd);
    wait_until_none_is_open(*state);
    assert_int_equal(((site *)*state)->closed, 1);
}

static void net_frames_right_behind_the_request_are_read(void **state)
{
    int fd = site_connect(*state);
    site_say(fd, GET("/hello") "GET /ws HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\n"
                               "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                               "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
                               "\x81\x85\x01\x01\x01\x01idmmn");
    site_expect(fd, "", 200, "hello");
    site_answer a = site_hear(fd, true);
    assert_int_equal(a.status, 101);
    site_forget(&a);
    site_expect_frame(fd, TEXT, "hello");
    close(fd);
}

static void net_sockets_close_as_the_standard_says(void **state)
{
    int asked = site_socket(*state);
    say_text(asked, "close");
    say_text(asked, "not read any more");
    site_expect_close(asked, 4001);
    close(asked);
    int asking = site_socket(*state);
    site_send(asking, CLOSE, "\x0b\xb8ok", 4);
    site_expect_close(asking, 3000);
    close(asking);
    int silent = site_socket(*state);
    site_send(silent, CLOSE, "", 0);
    site_expect_frame(silent, CLOSE, "");
    assert_true(site_ended(silent));
    close(silent);
    wait_until_none_is_open(*state);
    assert_int_equal(((site *)*state)->closed, 3);
    assert_int_equal(((site *)*state)->messages, 1);
}

static void net_sockets_that_break_the_protocol_are_cut(void **state)
{
    int plain = site_socket(*state);
    site_say(plain, "\x81\x02hi");
    site_expect_close(plain, WS_PROTOCOL_ERROR);
    close(plain);
    int bytes = site_socket(*state);
    say_text(bytes, "\xff");
    site_expect_close(bytes, WS_BAD_DATA);
    close(bytes);
    int big = site_socket(*state);
    site_say_bytes(big, "\x82\xff\0\0\0\0\0\x01\0\x01zzzz", 14);
    site_expect_close(big, WS_TOO_BIG);
    close(big);
    wait_until_none_is_open(*state);
    assert_int_equal(site_figures(*state).cut_bad, 3);
    assert_int_equal(((site *)*state)->closed, 3);
}

static void net_frames_that_are_no_messages_are_counted(void **state)
{
    site *s = *state;
    s->frames_max = 5;
    int fd = site_socket(s);
    site_send(fd, PING, "1", 1);
    site_send(fd, PONG, "", 0);
    site_send(fd, 0x01, "", 0);
    site_send(fd, 0x00, "a", 1);
    site_send(fd, PING, "5", 1);
    site_send(fd, PING, "6", 1);
    site_send(fd, 0x80, "b", 1);
    say_text(fd, "whole");
    site_expect_frame(fd, PONG, "1");
    site_expect_frame(fd, PONG, "5");
    site_expect_frame(fd, TEXT, "ab"); /* the sixth is left without an answer */
    site_expect_frame(fd, TEXT, "whole");
    assert_int_equal(s->frames, 6);
    close(fd);
}

static void net_who_answers_pings_stays(void **unused)
{
    (void)unused;
    net_config config = site_config();
    config.limits.ping_ms = 2000;
    site *s = site_open(&config);
    int fd = site_socket(s);
    site_expect_frame(fd, PING, "");
    site_send(fd, PONG, "", 0);
    site_expect_frame(fd, PING, "");
    assert_int_equal(site_figures(s).cut_late, 0);
    assert_int_equal(s->frames, 0); /* what we ask for costs nothing */
    close(fd);
    site_close(s);
}

static void net_who_answers_no_ping_is_cut(void **unused)
{
    (void)unused;
    net_config config = site_config();
    config.limits.ping_ms = 300;
    site *s = site_open(&config);
    int fd = site_socket(s);
    site_expect_frame(fd, PING, "");
    assert_true(site_ended(fd));
    wait_until_none_is_open(s);
    assert_int_equal(site_figures(s).cut_late, 1);
    assert_int_equal(s->closed, 1);
    close(fd);
    site_close(s);
}

static void net_a_socket_that_does_not_read_is_cut(void **state)
{
    site *s = *state;
    int fd = site_socket(s);
    say_text(fd, "flood");
    while (site_figures(s).cut_slow == 0) {
        site_settle(s);
    }
    wait_until_none_is_open(s);
    assert_int_equal(s->closed, 1);
    close(fd);
}

static _Atomic bool asleep, woken;

/* Keeps the loop from reading until everything has arrived. */
static void sleep_on_loop(site *s)
{
    (void)s;
    asleep = true;
    while (!woken) {
        usleep(1000);
    }
}

static void *sleep_loop(void *arg)
{
    site_do(arg, sleep_on_loop);
    return NULL;
}

/* Requests that take long do not keep a message waiting: all but a few come after it. */
static void net_a_message_comes_before_many_requests(void **state)
{
    enum { REQUESTS = 30 };
    site *s = *state;
    int asking[REQUESTS];
    pthread_t sleeper;
    int fd = site_socket(s);
    for (int i = 0; i < REQUESTS; i++) {
        asking[i] = site_connect(s);
    }
    site_settle(s);
    asleep = woken = false;
    assert_int_equal(pthread_create(&sleeper, NULL, sleep_loop, s), 0);
    while (!asleep) {
        usleep(1000);
    }
    for (int i = 0; i < REQUESTS; i++) {
        site_say(asking[i], "GET /slow HTTP/1.1\r\nHost: a\r\n\r\n");
    }
    say_text(fd, "first");
    woken = true;
    pthread_join(sleeper, NULL);
    site_expect_frame(fd, TEXT, "first");
    assert_true(s->asked_before < REQUESTS / 2);
    for (int i = 0; i < REQUESTS; i++) {
        site_answer a = site_hear(asking[i], false);
        assert_int_equal(a.status, 200);
        site_forget(&a);
        close(asking[i]);
    }
    close(fd);
}

/* A queue of its own would let it have more, but all slow readers together have too much. */
static void net_slow_readers_share_what_may_wait(void **unused)
{
    (void)unused;
    net_config config = site_config();
    config.limits.queue_bytes = 64 << 20;
    config.limits.backlog_bytes = 1 << 20;
    site *s = site_open(&config);
    int slow = site_socket(s);
    int quick = site_socket(s);
    say_text(slow, "flood");
    while (site_figures(s).backlog < config.limits.backlog_bytes) {
        site_settle(s);
    }
    assert_int_equal(site_figures(s).cut_slow, 0);
    say_text(quick, "still here");
    site_expect_frame(quick, TEXT, "still here");
    say_text(slow, "more");
    while (site_figures(s).cut_slow == 0) {
        site_settle(s);
    }
    while (site_figures(s).open > 1) {
        site_settle(s);
    }
    assert_int_equal(site_figures(s).backlog, 0);
    say_text(quick, "still here");
    site_expect_frame(quick, TEXT, "still here");
    close(slow);
    close(quick);
    site_close(s);
}

/* -- the gate -- */

static uint64_t ticket;

static void hold(site *s)
{
    net_hold(s->net, ticket);
}

static void release(site *s)
{
    net_release(s->net, ticket);
}

static void discard(site *s)
{
    net_discard(s->net, ticket, "try later");
}

static void with_ticket(site *s, uint64_t t, void (*call)(site *s))
{
    ticket = t;
    site_do(s, call);
}

/* Waits until the server has handled `count` messages and requests, and had time to write. */
static void wait_handled(site *s, int count)
{
    while (s->messages + s->requests < count) {
        site_settle(s);
    }
    site_settle(s);
}

static void net_held_bytes_leave_on_release_in_order(void **state)
{
    site *s = *state;
    int socket = site_socket(s);
    int http = site_connect(s);
    with_ticket(s, 10, hold);
    say_text(socket, "one");
    wait_handled(s, 1);
    with_ticket(s, 11, hold);
    say_text(socket, "two");
    site_say(http, GET("/hello"));
    wait_handled(s, 3);
    assert_false(site_readable(socket));
    assert_false(site_readable(http));
    with_ticket(s, 10, release);
    site_expect_frame(socket, TEXT, "one");
    site_settle(s);
    assert_false(site_readable(socket));
    assert_false(site_readable(http));
    with_ticket(s, 12, hold);
    say_text(socket, "three");
    wait_handled(s, 4);
    with_ticket(s, 11, release);
    site_expect_frame(socket, TEXT, "two");
    site_expect(http, "", 200, "hello");
    site_settle(s);
    assert_false(site_readable(socket));
    with_ticket(s, 13, hold);
    with_ticket(s, 13, release);
    site_expect_frame(socket, TEXT, "three");
    say_text(socket, "free");
    site_expect_frame(socket, TEXT, "free");
    close(socket);
    close(http);
}

static void net_pongs_and_refusals_do_not_wait_for_tickets(void **state)
{
    site *s = *state;
    int socket = site_socket(s);
    int http = site_connect(s);
    with_ticket(s, 1, hold);
    site_send(socket, PING, "p", 1);
    site_expect_frame(socket, PONG, "p");
    site_expect(http, "nonsense\r\n\r\n", 400, NULL);
    say_text(socket, "held");
    wait_handled(s, 1);
    site_send(socket, PING, "q", 1);
    site_settle(s);
    assert_false(site_readable(socket));
    with_ticket(s, 1, release);
    site_expect_frame(socket, TEXT, "held");
    site_expect_frame(socket, PONG, "q");
    close(socket);
    close(http);
}

static void net_a_held_answer_holds_the_next_request(void **state)
{
    site *s = *state;
    int fd = site_connect(s);
    with_ticket(s, 1, hold);
    site_say(fd, GET("/ask?1") GET("/ask?2"));
    wait_handled(s, 1);
    assert_int_equal(s->requests, 1);
    with_ticket(s, 1, release);
    site_expect(fd, "", 200, "/ask?1 from 127.0.0.1");
    site_expect(fd, "", 200, "/ask?2 from 127.0.0.1");
    close(fd);
}

static void net_discarded_bytes_never_leave(void **state)
{
    site *s = *state;
    int socket = site_socket(s);
    int bystander = site_socket(s);
    int http = site_connect(s);
    with_ticket(s, 1, hold);
    say_text(socket, "secret");
    site_say(http, "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 6\r\n\r\nsecret");
    wait_handled(s, 2);
    with_ticket(s, 2, hold);
    say_text(socket, "more");
    wait_handled(s, 3);
    with_ticket(s, 1, discard);
    site_answer a = site_hear(http, false);
    assert_int_equal(a.status, 503);
    assert_non_null(strstr(a.body, "\"code\":\"storage_unavailable\""));
    assert_null(strstr(a.body, "secret"));
    assert_true(site_ended(http));
    site_forget(&a);
    site_expect_close(socket, WS_TRY_LATER);
    say_text(bystander, "still open");
    site_expect_frame(bystander, TEXT, "still open");
    close(socket);
    close(bystander);
    close(http);
}

static void net_discarding_the_newer_ticket_keeps_the_older(void **state)
{
    site *s = *state;
    int socket = site_socket(s);
    with_ticket(s, 1, hold);
    say_text(socket, "kept");
    wait_handled(s, 1);
    with_ticket(s, 2, hold);
    say_text(socket, "dropped");
    wait_handled(s, 2);
    with_ticket(s, 2, discard);
    site_settle(s);
    assert_false(site_readable(socket));
    with_ticket(s, 1, release);
    site_expect_frame(socket, TEXT, "kept");
    site_expect_close(socket, WS_TRY_LATER);
    close(socket);
}

static void net_a_goodbye_waits_for_its_ticket_too(void **state)
{
    site *s = *state;
    int released = site_socket(s);
    int dropped = site_socket(s);
    with_ticket(s, 1, hold);
    say_text(released, "close");
    wait_handled(s, 1);
    assert_false(site_readable(released));
    with_ticket(s, 1, release);
    site_expect_close(released, 4001);
    with_ticket(s, 2, hold);
    say_text(dropped, "close");
    wait_handled(s, 2);
    with_ticket(s, 2, discard);
    site_expect_close(dropped, WS_TRY_LATER);
    close(released);
    close(dropped);
}

/* -- threads, time, signals -- */

static _Atomic int posted_in_order;
static _Atomic int worked;
static pthread_t work_thread, report_thread;

static void count_posted(void *arg)
{
    posted_in_order += *(int *)arg == posted_in_order;
}

static void net_posts_are_called_in_order(void **state)
{
    site *s = *state;
    static int numbers[1000];
    posted_in_order = 0;
    for (int i = 0; i < 1000; i++) {
        numbers[i] = i;
        net_post(s->net, count_posted, &numbers[i]);
    }
    site_do(s, NULL);
    assert_int_equal(posted_in_order, 1000);
}

static void work(void *arg)
{
    (void)arg;
    work_thread = pthread_self();
}

static void done(void *arg)
{
    (void)arg;
    report_thread = pthread_self();
    worked++;
}

static void start_work(site *s)
{
    net_work(s->net, work, done, s);
}

static void net_work_is_done_elsewhere_and_reported_here(void **state)
{
    site *s = *state;
    worked = 0;
    site_do(s, start_work);
    site_await(s, &worked, 1);
    assert_false(pthread_equal(work_thread, s->thread));
    assert_true(pthread_equal(report_thread, s->thread));
    site_settle(s);
    assert_int_equal(worked, 1);
}

static int64_t woken_for, woken_at;

static void wake_soon(site *s)
{
    net_wake_at(s->net, net_now_ms(s->net) + 1000000);
    net_wake_at(s->net, woken_for = net_now_ms(s->net) + 30);
}

static void see_time(site *s)
{
    if (s->wakes > 0 && woken_at == 0) {
        woken_at = net_now_ms(s->net);
    }
}

static void net_wakes_once_and_not_before_time(void **state)
{
    site *s = *state;
    woken_at = 0;
    site_do(s, wake_soon);
    while (woken_at == 0) {
        site_do(s, see_time);
    }
    assert_true(woken_at >= woken_for);
    site_settle(s);
    assert_int_equal(s->wakes, 1);
}

static void wake_at_once(site *s)
{
    s->wakes_again = true;
    net_wake_at(s->net, 1);
}

static void stop_waking(site *s)
{
    s->wakes_again = false;
}

static void net_goes_on_while_something_is_always_due(void **state)
{
    site *s = *state;
    site_do(s, wake_at_once);
    site_await(s, &s->wakes, 10); /* by calls that the loop takes in between */
    int fd = site_connect(s);
    site_expect(fd, GET("/hello"), 200, "hello");
    site_do(s, stop_waking);
    close(fd);
}

static void net_signals_are_told(void **state)
{
    site *s = *state;
    kill(getpid(), SIGTERM);
    site_await(s, &s->signals, 1);
    assert_int_equal(s->last_signal, SIGTERM);
    kill(getpid(), SIGINT);
    site_await(s, &s->signals, 2);
    assert_int_equal(s->last_signal, SIGINT);
    site_settle(s);
    assert_int_equal(s->signals, 2);
}

static void net_a_port_in_use_is_refused_with_a_reason(void **state)
{
    site *s = *state;
    net_config config = site_config();
    char why[128] = "";
    net *second = net_new(&config, &(net_handlers){0}, why, sizeof why);
    assert_non_null(second);
    assert_int_equal(net_listen(second, "127.0.0.1", s->port, why, sizeof why), 0);
    assert_non_null(strstr(why, "in use"));
    net_free(second);
}

/* -- the end -- */

static void net_stopping_says_goodbye_and_lets_answers_finish(void **state)
{
    site *s = *state;
    int socket = site_socket(s);
    int idle = site_connect(s);
    int waiting = site_connect(s);
    site_expect(idle, GET("/hello"), 200, "hello");
    site_say(waiting, GET("/later"));
    wait_handled(s, 2);
    with_ticket(s, 1, hold);
    say_text(socket, "last words");
    wait_handled(s, 3);
    site_stop(s, 1001, "bye", 100000);
    assert_true(site_ended(idle));
    site_settle(s);
    assert_false(site_readable(socket));
    with_ticket(s, 1, release);
    site_expect_frame(socket, TEXT, "last words");
    site_expect_close(socket, 1001);
    site_answer_later(s);
    site_answer a = site_hear(waiting, false);
    assert_string_equal(a.body, "at last");
    assert_string_equal(site_header(&a, "Connection"), "close");
    site_forget(&a);
    close(socket);
    close(idle);
    close(waiting);
}

static void net_stopping_cuts_off_who_is_left(void **unused)
{
    (void)unused;
    net_config config = site_config();
    site *s = site_open(&config);
    int silent = site_socket(s);
    int waiting = site_connect(s);
    site_say(waiting, GET("/later"));
    wait_handled(s, 1);
    site_stop(s, 1001, "bye", 50);
    site_frame goodbye = site_receive(silent);
    assert_int_equal(goodbye.first, CLOSE);
    free(goodbye.bytes);
    assert_true(site_ended(silent));
    assert_true(site_ended(waiting));
    site_close(s); /* returns, though neither of them left */
    close(silent);
    close(waiting);
}

int main(void)
{
#define DEFAULT(test) cmocka_unit_test_setup_teardown(test, open_default, close_site)
    const struct CMUnitTest tests[] = {
        DEFAULT(net_sockets_echo),
        DEFAULT(net_frames_right_behind_the_request_are_read),
        DEFAULT(net_sockets_close_as_the_standard_says),
        DEFAULT(net_sockets_that_break_the_protocol_are_cut),
        DEFAULT(net_frames_that_are_no_messages_are_counted),
        cmocka_unit_test(net_who_answers_pings_stays),
        cmocka_unit_test(net_who_answers_no_ping_is_cut),
        cmocka_unit_test(net_slow_readers_share_what_may_wait),
        DEFAULT(net_a_socket_that_does_not_read_is_cut),
        DEFAULT(net_a_message_comes_before_many_requests),
        DEFAULT(net_held_bytes_leave_on_release_in_order),
        DEFAULT(net_pongs_and_refusals_do_not_wait_for_tickets),
        DEFAULT(net_a_held_answer_holds_the_next_request),
        DEFAULT(net_discarded_bytes_never_leave),
        DEFAULT(net_discarding_the_newer_ticket_keeps_the_older),
        DEFAULT(net_a_goodbye_waits_for_its_ticket_too),
        DEFAULT(net_posts_are_called_in_order),
        DEFAULT(net_work_is_done_elsewhere_and_reported_here),
        DEFAULT(net_wakes_once_and_not_before_time),
        DEFAULT(net_goes_on_while_something_is_always_due),
        DEFAULT(net_signals_are_told),
        DEFAULT(net_a_port_in_use_is_refused_with_a_reason),
        DEFAULT(net_stopping_says_goodbye_and_lets_answers_finish),
        cmocka_unit_test(net_stopping_cuts_off_who_is_left),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
