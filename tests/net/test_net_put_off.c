/* Requests and messages that their handler puts off, over real sockets. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cmocka.h>

#include "tests/kit/site.h"

#define GET(path) "GET " path " HTTP/1.1\r\nHost: a\r\n\r\n"
#define WAIT "POST /wait HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nabcde"

enum { TEXT = 0x81, CLOSE = 0x88, PING = 0x89, PONG = 0x8a };

static int open_usual(void **state)
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

static void wait_for_messages(site *s, int n)
{
    while (s->messages < n) {
        site_settle(s);
    }
}

static void wait_until_none_is_open(site *s)
{
    while (site_figures(s).open > 0) {
        site_settle(s);
    }
}

static void net_a_request_that_was_put_off_comes_again_and_the_next_after_it(void **state)
{
    site *s = *state;
    int fd = site_connect(s);
    site_say(fd, GET("/ask?1") WAIT GET("/ask?2") WAIT);
    site_expect(fd, "", 200, "/ask?1 from 127.0.0.1");
    site_settle(s);
    site_take_up(s, false); /* and is put off again */
    site_settle(s);
    assert_false(site_readable(fd));
    assert_int_equal(s->requests, 3);
    site_take_up(s, true);
    site_expect(fd, "", 200, "abcde");
    site_expect(fd, "", 200, "/ask?2 from 127.0.0.1");
    site_expect(fd, "", 200, "abcde"); /* which was not put off */
    site_expect(fd, GET("/hello"), 200, "hello");
    assert_int_equal(site_figures(s).requests, 5);
    close(fd);
}

static void net_who_closes_while_its_request_is_put_off_is_told_of(void **state)
{
    site *s = *state;
    int fd = site_connect(s);
    site_say(fd, WAIT);
    while (s->requests < 1) {
        site_settle(s);
    }
    struct {
        int on, seconds;
    } reset = {1, 0};
    assert_int_equal(setsockopt(fd, SOL_SOCKET, SO_LINGER, &reset, sizeof reset), 0);
    close(fd);
    wait_until_none_is_open(s);
    assert_int_equal(s->closed, 1);
    site_take_up(s, true);
    assert_int_equal(s->requests, 1);
}

static void net_messages_behind_one_that_was_put_off_wait(void **state)
{
    site *s = *state;
    int fd = site_socket(s);
    say_text(fd, "one");
    say_text(fd, "wait");
    say_text(fd, "two");
    site_expect_frame(fd, TEXT, "one");
    wait_for_messages(s, 2);
    say_text(fd, "three");
    site_send(fd, PING, "four", 4);
    site_settle(s);
    site_take_up(s, false);
    site_settle(s);
    assert_false(site_readable(fd));
    assert_int_equal(s->messages, 3);
    site_take_up(s, true);
    site_expect_frame(fd, TEXT, "wait");
    site_expect_frame(fd, TEXT, "two");
    site_expect_frame(fd, TEXT, "three");
    site_expect_frame(fd, PONG, "four");
    say_text(fd, "five");
    site_expect_frame(fd, TEXT, "five");
    assert_int_equal(site_figures(s).messages_in, 5);
    close(fd);
}

static void net_a_message_with_nothing_behind_it_may_be_put_off(void **state)
{
    site *s = *state;
    int fd = site_socket(s);
    site_send(fd, 0x01, "wa", 2); /* in pieces, too */
    site_send(fd, 0x80, "it", 2);
    wait_for_messages(s, 1);
    site_take_up(s, true);
    site_expect_frame(fd, TEXT, "wait");
    say_text(fd, "more");
    site_expect_frame(fd, TEXT, "more");
    close(fd);
    wait_until_none_is_open(s);
    assert_int_equal(s->closed, 1);
}

static void close_it(site *s)
{
    net_close(s->off, 4002, "enough");
}

static void net_a_socket_may_be_closed_while_its_message_is_put_off(void **state)
{
    site *s = *state;
    int fd = site_socket(s);
    say_text(fd, "wait");
    say_text(fd, "never heard");
    wait_for_messages(s, 1);
    site_do(s, close_it);
    site_expect_close(fd, 4002);
    close(fd);
    wait_until_none_is_open(s);
    site_take_up(s, true);
    assert_int_equal(s->messages, 1);
    assert_int_equal(s->closed, 1);
}

static void net_stops_while_something_is_put_off(void **state)
{
    site *s = *state;
    int socket = site_socket(s);
    say_text(socket, "wait");
    wait_for_messages(s, 1);
    int fd = site_connect(s);
    site_say(fd, WAIT);
    while (s->requests < 1) {
        site_settle(s);
    }
    site_stop(s, WS_GOING_AWAY, "the end", 50);
    site_expect_close(socket, WS_GOING_AWAY);
    assert_true(site_ended(fd));
    close(socket);
    close(fd);
}

int main(void)
{
#define USUAL(name) cmocka_unit_test_setup_teardown(name, open_usual, close_site)
    const struct CMUnitTest tests[] = {
        USUAL(net_a_request_that_was_put_off_comes_again_and_the_next_after_it),
        USUAL(net_who_closes_while_its_request_is_put_off_is_told_of),
        USUAL(net_messages_behind_one_that_was_put_off_wait),
        USUAL(net_a_message_with_nothing_behind_it_may_be_put_off),
        USUAL(net_a_socket_may_be_closed_while_its_message_is_put_off),
        USUAL(net_stops_while_something_is_put_off),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
