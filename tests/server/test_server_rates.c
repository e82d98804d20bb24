/* How fast anybody may take anything, and that nobody takes it from the others. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "net/ws.h"
#include "tests/kit/fake_people.h"

/* A second socket of the same account. */
static person *again(const person *p)
{
    person *twin = nobody_new();
    json hello = ask(twin, "{'t':'hello','token':'%s'}", p->token);
    assert_true(says(hello, "t", "hello"));
    return twin;
}

/* Sends n pings; returns how many were answered. */
static int pings(person *p, int n)
{
    int good = 0;
    for (int i = 0; i < n && fake_closed(p->end) == 0; i++) {
        good += says(ask(p, "{'t':'ping'}"), "t", "pong");
    }
    return good;
}

static int requests(const person *p, int n)
{
    int good = 0;
    for (int i = 0; i < n; i++) {
        good += rest_ask(p, "GET", "/api/version", NULL).status == 200;
    }
    return good;
}

SCRIPT(sum_script)
{
    (void)self;
    person *anna = person_new("Anna");
    person *twin = again(anna);
    fake_pass(60000);
    int good = pings(anna, 40) + pings(twin, 40);
    assert_in_range(good, 60, 62);
}

static void an_account_has_one_rate_on_all_its_sockets(void **state)
{
    people_config.rate_limits = true;
    sum_script(state);
}

SCRIPT(strangers_script)
{
    (void)self;
    person *loud = nobody_new();
    person *calm = nobody_new();
    fake_pass(60000);
    assert_in_range(pings(loud, 100), 60, 62);
    assert_int_equal(pings(calm, 20), 20);
}

static void sockets_without_an_account_count_each_for_itself(void **state)
{
    people_config.rate_limits = true;
    strangers_script(state);
}

SCRIPT(neighbour_script)
{
    (void)self;
    person *abuser = person_new("Abuser");
    person *anna = person_new("Anna"); /* at the same address */
    fake_pass(60000);
    assert_int_equal(requests(abuser, 300), 100);
    assert_int_equal(requests(anna, 50), 50);
    assert_int_equal(requests(NULL, 50), 50);
    assert_int_equal(requests(NULL, 100), 50); /* who has no token shares it with the like */
    assert_int_equal(requests(anna, 50), 50);
    /* The page opens all the same, and plays. */
    assert_int_equal(rest_raw("10.0.0.1", "GET", "/page.html", "host: localhost\n", NULL).status,
                     200);
    person *boris = again(anna);
    assert_int_equal(pings(boris, 20), 20);
}

static void one_abuser_does_not_lock_out_the_others_at_the_address(void **state)
{
    people_config.rate_limits = true;
    neighbour_script(state);
}

SCRIPT(crowd_script)
{
    (void)self;
    int good = 0;
    person *everybody[20];
    for (int i = 0; i < 20; i++) {
        everybody[i] = person_new("Many");
    }
    fake_pass(60000);
    for (int i = 0; i < 20; i++) {
        good += requests(everybody[i], 100);
    }
    assert_int_equal(good, 1000);
    /* Somebody elsewhere notices nothing. */
    person *anna = person_from("10.9.9.9", "Anna");
    assert_int_equal(requests(anna, 50), 50);
}

static void all_accounts_at_an_address_have_a_limit_together(void **state)
{
    people_config.rate_limits = true;
    people_config.accounts_burst = 100;
    crowd_script(state);
}

SCRIPT(crowded_script)
{
    (void)self;
    person *loud[12];
    for (int i = 0; i < 12; i++) {
        loud[i] = person_new("Loud");
    }
    person *anna = person_new("Anna");
    fake_pass(60000);
    for (int i = 0; i < 12; i++) {
        pings(loud[i], 60);
    }
    for (int i = 0; i < 300; i++) {
        assert_error(ask(anna, "{'t':'ping'}"), "too_many");
    }
    assert_int_equal(fake_closed(anna->end), 0);
}

static void nobody_is_sent_away_for_what_others_took(void **state)
{
    people_config.rate_limits = true;
    crowded_script(state);
}

SCRIPT(files_script)
{
    (void)self;
    int good = 0;
    for (int i = 0; i < 400; i++) {
        answer a = rest_raw("10.0.0.1", "GET", "/page.html", "host: localhost\n", NULL);
        assert_true(a.status == 200 || a.status == 429);
        good += a.status == 200;
    }
    assert_int_equal(good, 300);
    assert_int_equal(requests(NULL, 50), 50);
    person *anna = person_new("Anna");
    assert_int_equal(pings(anna, 10), 10);
}

static void files_have_a_rate_of_their_own(void **state)
{
    people_config.rate_limits = true;
    files_script(state);
}

SCRIPT(sockets_script)
{
    (void)self;
    int good = 0;
    for (int i = 0; i < 150; i++) {
        far_end *e = fake_open("10.0.0.1", "/ws", NULL);
        settle();
        good += fake_status(e) != 429;
        fake_hang_up(e);
        settle();
    }
    assert_int_equal(good, 100);
    assert_int_equal(requests(NULL, 100), 100);
}

static void new_sockets_have_a_rate_of_their_own(void **state)
{
    people_config.rate_limits = true;
    sockets_script(state);
}

/* 23 bytes in, a whole lobby out: the bytes a second are limited. */
SCRIPT(lobby_script)
{
    (void)self;
    for (int i = 0; i < 4; i++) {
        person *host = person_new("Host");
        for (int k = 0; k < 25; k++) {
            rest_ask(host, "POST", "/api/tables", "{'game':'catan','sit':false}");
        }
    }
    person *greedy = person_new("Greedy");
    fake_pass(60000);
    size_t before = fake_seen();
    for (int i = 0; i < 1000 && fake_closed(greedy->end) == 0; i++) {
        say(greedy, "{'t':'lobby','on':true}");
        fake_pass(10);
    }
    settle();
    size_t seen = fake_seen() - before;
    assert_true(seen < 10 * 20 * 2048 + 60 * 2048 + 150000); /* ten seconds, the burst, refusals */
    assert_true(seen > 100000);
}

static void long_answers_cost_more_than_short_ones(void **state)
{
    people_config.rate_limits = true;
    people_config.tables_burst = 100;
    lobby_script(state);
}

SCRIPT(hints_script)
{
    (void)self;
    person *anna = person_new("Anna");
    int n = (int)number_at(ask(anna, "{'t':'create','game':'nardy','bots':[null,'easy'],'sit':0}"),
                           "table");
    fake_pass(60000);
    int good = 0;
    for (int i = 0; i < 20; i++) {
        good += says(ask(anna, "{'t':'hint','table':%d}", n), "t", "hint");
    }
    assert_int_equal(good, 10);
}

static void hints_have_a_rate(void **state)
{
    people_config.rate_limits = true;
    hints_script(state);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        SERVER_TEST(an_account_has_one_rate_on_all_its_sockets),
        SERVER_TEST(sockets_without_an_account_count_each_for_itself),
        SERVER_TEST(one_abuser_does_not_lock_out_the_others_at_the_address),
        SERVER_TEST(all_accounts_at_an_address_have_a_limit_together),
        SERVER_TEST(nobody_is_sent_away_for_what_others_took),
        SERVER_TEST(files_have_a_rate_of_their_own),
        SERVER_TEST(new_sockets_have_a_rate_of_their_own),
        SERVER_TEST(long_answers_cost_more_than_short_ones),
        SERVER_TEST(hints_have_a_rate),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
