/* People who are not in memory: who waits for them, what is read, and what happens meanwhile. */
#include <openssl/hmac.h>
#include <setjmp.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "net/ws.h"
#include "server/accounts/secret.h"
#include "tests/kit/fake_people.h"

static const char strange[] = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";
static const char plain_headers[] = "host: 127.0.0.1:8080\ncontent-type: application/json\n";

static accounts *all(void)
{
    return the_house()->accounts;
}

/* Nobody stays in memory whom nobody uses. */
static int forgetful_server(void **state)
{
    int failed = fresh_server(state);
    people_config.accounts_cached = 0;
    return failed;
}

#define FORGETFUL_TEST(name) cmocka_unit_test_setup_teardown(name, forgetful_server, drop_server)

/* Until nothing more is going on; who has gone is out of memory one turn later. */
static void calm(void)
{
    settle();
    fake_turn();
}

static void leave(person *p)
{
    fake_hang_up(p->end);
    calm();
}

/* An account whose person has left memory, unless the server keeps some. */
static person *gone(const char *name)
{
    person *p = person_new(name);
    leave(p);
    return p;
}

static far_end *ask_with(const char *method, const char *target, const char *token,
                         const char *body)
{
    char headers[256];
    snprintf(headers, sizeof headers, "%sauthorization: Bearer %s", plain_headers, token);
    return fake_ask("10.0.0.1", method, target, headers, body, strlen(body));
}

static far_end *get_account(const char *token)
{
    return ask_with("GET", "/api/account", token, "");
}

static int64_t id_in(const far_end *e)
{
    json body;
    assert_int_equal(fake_status(e), 200);
    assert_null(json_read(fake_body(e).at, fake_body(e).n, &body));
    return number_at(body, "account.id");
}

static far_end *say_hello(const char *token)
{
    char text[160];
    far_end *e = fake_open("10.0.0.1", "/ws", NULL);
    snprintf(text, sizeof text, "{\"t\":\"hello\",\"id\":1,\"token\":\"%s\"}", token);
    fake_say(e, text, strlen(text), false);
    return e;
}

static void say_ping(far_end *e)
{
    static const char ping[] = "{\"t\":\"ping\",\"id\":2}";
    fake_say(e, ping, strlen(ping), false);
}

static void hears(far_end *e, const char *what)
{
    const char *text = fake_hear(e);
    assert_non_null(text);
    assert_non_null(strstr(text, what));
}

static void turn_often(void)
{
    for (int i = 0; i < 10; i++) {
        fake_turn();
    }
}

/* -- waiting -- */

SCRIPT(requests_wait_for_the_person_of_their_token)
{
    (void)self;
    person *anna = gone("Anna");
    person *boris = gone("Boris");
    assert_int_equal(accounts_count(all()), 0);
    fake_threads_set(THREADS_WAIT);
    far_end *first = get_account(anna->token);
    far_end *second = get_account(anna->token);
    far_end *other = get_account(boris->token);
    far_end *nobodys = get_account(strange);
    turn_often();
    assert_int_equal(fake_works(), 1); /* one thread reads, whoever waits */
    assert_int_equal(fake_status(first), 0);
    assert_int_equal(rest_ask(NULL, "GET", "/api/tables", NULL).status, 200); /* others do not */
    fake_threads_set(THREADS_QUICK);
    calm();
    assert_int_equal(id_in(first), anna->account);
    assert_int_equal(id_in(second), anna->account);
    assert_int_equal(id_in(other), boris->account);
    assert_int_equal(fake_status(nobodys), 401);
    assert_int_equal(accounts_count(all()), 0);
}

SCRIPT(what_is_said_after_hello_waits_with_it)
{
    (void)self;
    person *anna = gone("Anna");
    fake_threads_set(THREADS_WAIT);
    far_end *e = say_hello(anna->token);
    far_end *nobodys = say_hello(strange);
    say_ping(e);
    say_ping(nobodys);
    fake_pass(15 * 1000); /* it has said hello in time */
    assert_null(fake_hear(e));
    fake_threads_set(THREADS_QUICK);
    calm();
    hears(e, "\"name\":\"Anna\"");
    hears(e, "\"pong\"");
    assert_int_equal(accounts_count(all()), 1); /* held by its socket */
    hears(nobodys, "\"unauthorized\"");
    assert_null(fake_hear(nobodys));
    assert_int_equal(fake_closed(nobodys), WS_POLICY);
    fake_hang_up(e);
    calm();
    assert_int_equal(accounts_count(all()), 0);
}

SCRIPT(who_goes_while_waiting_leaves_nothing_behind)
{
    (void)self;
    person *anna = gone("Anna");
    for (int how = THREADS_SLOW; how <= THREADS_WAIT; how++) {
        fake_threads_set((fake_threads)how);
        far_end *asks = get_account(anna->token);
        far_end *stays = get_account(anna->token);
        far_end *says_hello = say_hello(anna->token);
        fake_turn();
        fake_hang_up(asks);
        fake_hang_up(says_hello);
        turn_often();
        fake_threads_set(THREADS_QUICK);
        calm();
        assert_int_equal(fake_status(asks), 0);
        assert_int_equal(id_in(stays), anna->account);
        assert_int_equal(accounts_count(all()), 0);
    }
}

SCRIPT(a_server_may_stop_while_somebody_waits)
{
    (void)self;
    person *anna = gone("Anna");
    fake_threads_set(THREADS_WAIT);
    get_account(anna->token);
    say_hello(anna->token);
    fake_turn();
}

SCRIPT(a_request_may_wait_for_two_people)
{
    (void)self;
    char body[80];
    person *anna = person_new("Anna");
    person *boris = gone("Boris");
    answer made = rest_ask(anna, "POST", "/api/account/recovery", NULL);
    char code[RECOVERY_TEXT];
    size_t n;
    assert_true(json_to_str(at(made.body, "code"), code, sizeof code, &n));
    leave(anna);
    assert_int_equal(accounts_count(all()), 0);
    snprintf(body, sizeof body, "{\"code\":\"%s\"}", code);
    far_end *e = ask_with("POST", "/api/accounts/recover", boris->token, body);
    calm();
    assert_int_equal(id_in(e), anna->account);
    assert_int_equal(accounts_count(all()), 0);
}

/* As after a restart: nobody is in memory, and all come back at once. */
SCRIPT(a_crowd_that_comes_back_at_once_is_served)
{
    (void)self;
    enum { CROWD = 5000 };
    static far_end *crowd[CROWD];
    char token[PEOPLE_TOKEN + 1];
    fake_threads_set(THREADS_WAIT);
    for (int i = 0; i < CROWD; i++) {
        snprintf(token, sizeof token, "%064d", i);
        crowd[i] = get_account(token);
    }
    turn_often();
    fake_threads_set(THREADS_QUICK);
    calm();
    for (int i = 0; i < CROWD; i++) {
        assert_int_equal(fake_status(crowd[i]), 401); /* it was read that they are nobody's */
    }
}

SCRIPT(too_many_who_wait_are_refused)
{
    (void)self;
    char token[PEOPLE_TOKEN + 1];
    far_end *last = NULL;
    fake_threads_set(THREADS_WAIT);
    for (int i = 0; i <= LOOKUPS_MAX; i++) {
        snprintf(token, sizeof token, "%064d", i);
        last = get_account(token);
    }
    turn_often();
    assert_int_equal(fake_status(last), 503);
    assert_non_null(strstr(fake_headers(last), "Retry-After: 1"));
    far_end *shares =
        get_account("0000000000000000000000000000000000000000000000000000000000000000");
    turn_often();
    assert_int_equal(fake_status(shares), 0); /* it needs no read of its own */
    fake_threads_set(THREADS_QUICK);
    calm();
    assert_int_equal(fake_status(shares), 401);
    assert_int_equal(fake_works(), 0);
}

SCRIPT(a_token_that_is_not_known_is_paid_for_before_it_is_read)
{
    (void)self;
    char token[PEOPLE_TOKEN + 1];
    person *anna = person_new("Anna");
    int read = 0;
    for (int i = 0; i < 10; i++) {
        fake_threads_set(THREADS_WAIT);
        snprintf(token, sizeof token, "%064d", i);
        far_end *e = get_account(token);
        turn_often();
        read += fake_works();
        fake_threads_set(THREADS_QUICK);
        turn_often();
        assert_int_equal(fake_status(e), i < 3 ? 401 : 429);
    }
    assert_int_equal(read, 3);
    assert_int_equal(rest_ask(anna, "GET", "/api/account", NULL).status, 200);
}

static void only_so_many_tokens_are_tried(void **state)
{
    people_config.rate_limits = true;
    people_config.requests_per_second = 0.001;
    people_config.requests_burst = 4; /* one of them for Anna's account */
    a_token_that_is_not_known_is_paid_for_before_it_is_read(state);
}

/* -- a store that cannot be read -- */

static void harm(const char *sql)
{
    sqlite3 *db = NULL;
    assert_int_equal(sqlite3_open(people_config.store, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

SCRIPT(a_person_that_cannot_be_read_is_not_unknown)
{
    (void)self;
    person *anna = gone("Anna");
    harm("UPDATE account SET name = 'Olga'");
    far_end *asks = get_account(anna->token);
    far_end *says_hello = say_hello(anna->token);
    calm();
    assert_int_equal(fake_status(asks), 503);
    assert_non_null(strstr(fake_body(asks).at, "storage_unavailable"));
    assert_non_null(strstr(fake_headers(asks), "Retry-After: 1"));
    hears(says_hello, "storage_unavailable");
    assert_int_equal(fake_closed(says_hello), WS_TRY_LATER);
    harm("UPDATE account SET name = 'Anna'");
    assert_int_equal(rest_ask(anna, "GET", "/api/account", NULL).status, 200);
}

/* -- who leaves memory -- */

SCRIPT(a_cache_of_two_serves_four)
{
    (void)self;
    person *four[4];
    static const char *const names[] = {"Anna", "Boris", "Clara", "Dora"};
    for (int i = 0; i < 4; i++) {
        four[i] = gone(names[i]);
    }
    for (int round = 0; round < 3; round++) {
        for (int i = 0; i < 4; i++) {
            answer a = rest_ask(four[i], "GET", "/api/account", NULL);
            assert_int_equal(a.status, 200);
            assert_true(says(a.body, "account.name", names[i]));
            calm();
            assert_int_equal(accounts_count(all()), 2);
            assert_int_equal(accounts_sessions(all()), 2);
        }
    }
    answer figures = rest_raw("127.0.0.1", "GET", "/metrics", NULL, NULL);
    assert_non_null(strstr(fake_body(figures.end).at, "stolik_accounts_in_memory 2\n"));
    assert_non_null(strstr(fake_body(figures.end).at, "stolik_account_reads_total 12\n"));
    fake_threads_set(THREADS_WAIT); /* the last two need no read */
    assert_int_equal(rest_ask(four[3], "GET", "/api/account", NULL).status, 200);
    assert_int_equal(rest_ask(four[2], "GET", "/api/account", NULL).status, 200);
}

static void a_small_cache_serves_many(void **state)
{
    people_config.accounts_cached = 2;
    a_cache_of_two_serves_four(state);
}

SCRIPT(a_change_stays_in_memory_until_it_is_on_the_disk)
{
    (void)self;
    person *anna = gone("Anna");
    fake_writer_set(DISK_WAITS);
    far_end *renamed = ask_with("PATCH", "/api/account", anna->token, "{\"name\":\"Olga\"}");
    turn_often();
    assert_int_equal(accounts_count(all()), 1);
    assert_int_equal(fake_status(renamed), 0);
    fake_writer_set(DISK_WORKS);
    calm();
    assert_int_equal(fake_status(renamed), 200);
    assert_int_equal(accounts_count(all()), 0);
    answer a = rest_ask(anna, "GET", "/api/account", NULL);
    assert_true(says(a.body, "account.name", "Olga"));
}

static int sessions_of(const person *p)
{
    static store_person read;
    char why[STORE_WHY];
    store_key key = {.kind = STORE_BY_ACCOUNT, .number = p->account};
    assert_int_equal(store_person_read(the_house()->store, &key, &read, why), STORE_FOUND);
    return read.sessions_n;
}

SCRIPT(a_login_that_the_disk_refuses_leaves_its_person_as_it_was)
{
    (void)self;
    char code[RECOVERY_TEXT];
    char body[80];
    size_t n;
    person *anna = person_new("Anna");
    answer made = rest_ask(anna, "POST", "/api/account/recovery", NULL);
    assert_true(json_to_str(at(made.body, "code"), code, sizeof code, &n));
    leave(anna);
    snprintf(body, sizeof body, "{\"code\":\"%s\"}", code);
    fake_writer_set(DISK_WAITS);
    far_end *e =
        fake_ask("10.0.0.1", "POST", "/api/accounts/recover", plain_headers, body, strlen(body));
    turn_often();
    assert_int_equal(accounts_count(all()), 1);
    assert_int_equal(accounts_sessions(all()), 2);
    fake_writer_set(DISK_REFUSES);
    calm();
    assert_int_equal(fake_status(e), 503);
    assert_int_equal(accounts_count(all()), 0);
    assert_int_equal(sessions_of(anna), 1);
    fake_writer_set(DISK_WORKS);
    fake_pass(JOURNAL_RETRY_MS);
    assert_int_equal(rest_ask(anna, "GET", "/api/account", NULL).status, 200);
    e = fake_ask("10.0.0.1", "POST", "/api/accounts/recover", plain_headers, body, strlen(body));
    calm();
    assert_int_equal(id_in(e), anna->account);
    assert_int_equal(sessions_of(anna), 2);
}

/* A second session of the same account. */
static void sign_in_again(person *p, char token[PEOPLE_TOKEN + 1])
{
    char code[RECOVERY_TEXT];
    size_t n;
    answer a = rest_ask(p, "POST", "/api/account/recovery", NULL);
    assert_true(json_to_str(at(a.body, "code"), code, sizeof code, &n));
    a = rest_ask(NULL, "POST", "/api/accounts/recover", "{'code':'%s'}", code);
    assert_true(json_to_str(at(a.body, "token"), token, PEOPLE_TOKEN + 1, &n));
}

/* The second token is read from the disk before the end of its session is there, and reported
 * after that was written and nobody uses Anna any more. */
SCRIPT(a_session_that_ended_while_it_was_read_stays_ended)
{
    (void)self;
    char second[PEOPLE_TOKEN + 1];
    person *anna = gone("Anna");
    sign_in_again(anna, second);
    calm();
    assert_int_equal(accounts_count(all()), 0);
    fake_threads_set(THREADS_WAIT);
    far_end *ends = ask_with("DELETE", "/api/account/sessions", anna->token, "");
    fake_turn();
    far_end *asks = get_account(second); /* waits for the next read */
    fake_writer_set(DISK_WAITS);
    fake_threads_set(THREADS_QUICK);
    fake_turn();
    fake_threads_set(THREADS_SLOW);
    turn_often();
    assert_int_equal(sessions_of(anna), 2);
    fake_writer_set(DISK_WORKS);
    turn_often();
    assert_int_equal(fake_status(ends), 204);
    assert_int_equal(sessions_of(anna), 0);
    fake_threads_set(THREADS_QUICK);
    calm();
    assert_int_equal(fake_status(asks), 401);
    assert_int_equal(accounts_count(all()), 0);
}

SCRIPT(who_waits_for_a_file_is_kept)
{
    (void)self;
    person *anna = gone("Anna");
    fake_threads_set(THREADS_SLOW);
    far_end *e = ask_with("GET", "/api/account/games", anna->token, "");
    fake_turn();
    fake_threads_set(THREADS_QUICK);
    fake_turn(); /* it is known who asks, and the games are being read */
    fake_threads_set(THREADS_SLOW);
    turn_often();
    assert_int_equal(accounts_count(all()), 1);
    fake_threads_set(THREADS_QUICK);
    calm();
    assert_int_equal(fake_status(e), 200);
    assert_int_equal(accounts_count(all()), 0);
}

/* -- Telegram -- */

/* A header that signs the user in, as Telegram would. */
static void sign(const char *user, char headers[512])
{
    static const char word[] = "WebAppData";
    unsigned char key[32];
    unsigned char sum[32];
    char text[256];
    unsigned int n;
    long long now = fake_now() / 1000;
    snprintf(text, sizeof text, "auth_date=%lld\nuser=%s", now, user);
    HMAC(EVP_sha256(), word, (int)strlen(word), (const unsigned char *)people_config.telegram_token,
         strlen(people_config.telegram_token), key, &n);
    HMAC(EVP_sha256(), key, sizeof key, (const unsigned char *)text, strlen(text), sum, &n);
    int at =
        snprintf(headers, 512, "%sauthorization: tma auth_date=%lld&user=%s&hash=", plain_headers,
                 now, user);
    for (int i = 0; i < 32; i++) {
        at += snprintf(headers + at, 512 - (size_t)at, "%02x", sum[i]);
    }
}

SCRIPT(telegram_user_is_found_again)
{
    (void)self;
    char headers[512];
    sign("{\"id\":77,\"first_name\":\"Anna\"}", headers);
    answer a = rest_raw("10.0.0.1", "POST", "/api/accounts/telegram", headers, NULL);
    assert_int_equal(a.status, 201);
    calm();
    assert_int_equal(accounts_count(all()), 0);
    fake_pass(2000);
    sign("{\"id\":77,\"first_name\":\"Other\"}", headers);
    fake_threads_set(THREADS_WAIT);
    far_end *first = fake_ask("10.0.0.1", "POST", "/api/accounts/telegram", headers, "", 0);
    far_end *replayed = fake_ask("10.0.0.1", "POST", "/api/accounts/telegram", headers, "", 0);
    sign("{\"id\":78,\"first_name\":\"Boris\"}", headers);
    far_end *other = fake_ask("10.0.0.1", "POST", "/api/accounts/telegram", headers, "", 0);
    turn_often();
    fake_threads_set(THREADS_QUICK);
    calm();
    /* Whichever came first, only one of the two is taken. */
    assert_int_equal(fake_status(first) + fake_status(replayed), 200 + 401);
    assert_int_equal(id_in(fake_status(first) == 200 ? first : replayed),
                     number_at(a.body, "account.id"));
    assert_int_equal(fake_status(other), 201);
}

static void a_telegram_user_who_is_not_in_memory_is_found_again(void **state)
{
    snprintf(people_config.telegram_token, sizeof people_config.telegram_token, "1:test");
    people_config.rate_limits = true; /* each of the four who sign in pays once */
    people_config.accounts_per_minute = 0.001;
    people_config.accounts_burst = 4;
    telegram_user_is_found_again(state);
}

SCRIPT(telegram_user_is_refused_by_the_disk)
{
    (void)self;
    char headers[512];
    sign("{\"id\":77,\"first_name\":\"Anna\"}", headers);
    fake_writer_set(DISK_REFUSES);
    answer a = rest_raw("10.0.0.1", "POST", "/api/accounts/telegram", headers, NULL);
    assert_int_equal(a.status, 503);
    fake_writer_set(DISK_WORKS);
    fake_pass(JOURNAL_RETRY_MS);
    a = rest_raw("10.0.0.1", "POST", "/api/accounts/telegram", headers, NULL);
    assert_int_equal(a.status, 201);
    a = rest_raw("10.0.0.1", "POST", "/api/accounts/telegram", headers, NULL);
    assert_int_equal(a.status, 401);
}

static void initdata_whose_login_was_not_stored_is_good_again(void **state)
{
    snprintf(people_config.telegram_token, sizeof people_config.telegram_token, "1:test");
    telegram_user_is_refused_by_the_disk(state);
}

/* -- the next server -- */

static char token_before[PEOPLE_TOKEN + 1];

SCRIPT(first_server)
{
    (void)self;
    memcpy(token_before, person_new("Anna")->token, sizeof token_before);
}

SCRIPT(second_server)
{
    (void)self;
    assert_int_equal(accounts_count(all()), 0);
    assert_int_equal(person_new("Boris")->account, 2);
    far_end *e = say_hello(token_before);
    calm();
    hears(e, "\"name\":\"Anna\"");
    assert_int_equal(accounts_count(all()), 2);
}

static void the_next_server_knows_everybody_and_has_nobody_in_memory(void **state)
{
    first_server(state);
    second_server(state);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FORGETFUL_TEST(requests_wait_for_the_person_of_their_token),
        FORGETFUL_TEST(what_is_said_after_hello_waits_with_it),
        FORGETFUL_TEST(who_goes_while_waiting_leaves_nothing_behind),
        FORGETFUL_TEST(a_server_may_stop_while_somebody_waits),
        FORGETFUL_TEST(a_request_may_wait_for_two_people),
        FORGETFUL_TEST(a_crowd_that_comes_back_at_once_is_served),
        FORGETFUL_TEST(too_many_who_wait_are_refused),
        FORGETFUL_TEST(only_so_many_tokens_are_tried),
        FORGETFUL_TEST(a_person_that_cannot_be_read_is_not_unknown),
        FORGETFUL_TEST(a_small_cache_serves_many),
        FORGETFUL_TEST(a_change_stays_in_memory_until_it_is_on_the_disk),
        FORGETFUL_TEST(a_login_that_the_disk_refuses_leaves_its_person_as_it_was),
        FORGETFUL_TEST(a_session_that_ended_while_it_was_read_stays_ended),
        FORGETFUL_TEST(who_waits_for_a_file_is_kept),
        FORGETFUL_TEST(a_telegram_user_who_is_not_in_memory_is_found_again),
        FORGETFUL_TEST(initdata_whose_login_was_not_stored_is_good_again),
        SERVER_TEST(the_next_server_knows_everybody_and_has_nobody_in_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
