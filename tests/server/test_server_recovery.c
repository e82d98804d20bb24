/* Recovery codes, in-process: who gets one, what it brings, and what a disk that refuses leaves of
 * it. */
#include <setjmp.h>
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

static const char *const OWN = "/api/account/recovery";

/* The text of a code in an answer. */
static void take_code(answer a, char code[RECOVERY_TEXT])
{
    size_t n;
    assert_int_equal(a.status, 201);
    assert_true(json_to_str(at(a.body, "code"), code, RECOVERY_TEXT, &n));
    assert_int_equal(n, RECOVERY_TEXT - 1);
}

static void new_code(const person *p, char code[RECOVERY_TEXT])
{
    take_code(rest_ask(p, "POST", OWN, NULL), code);
}

static answer recover(const char *code)
{
    return rest_ask(NULL, "POST", "/api/accounts/recover", "{'code':'%s'}", code);
}

static bool has_code(const person *p)
{
    answer a = rest_ask(p, "GET", "/api/account", NULL);
    assert_int_equal(a.status, 200);
    return number_at(a.body, "recovery") > 0;
}

static bool is_problem(answer a, int status, const char *code)
{
    return a.status == status && says(a.body, "code", code);
}

/* -- what a code does -- */

SCRIPT(a_code_opens_the_account_with_its_tables)
{
    (void)self;
    char code[RECOVERY_TEXT];
    person *anna = person_new("Anna");
    person *again = nobody_new();
    size_t n;
    int64_t number = number_at(ask(anna, "{'t':'create','game':'nardy'}"), "table");
    assert_false(has_code(anna));
    new_code(anna, code);
    assert_true(has_code(anna));
    answer a = recover(code);
    assert_int_equal(a.status, 200);
    assert_int_equal(number_at(a.body, "account.id"), anna->account);
    assert_true(says(a.body, "account.name", "Anna"));
    assert_true(json_to_str(at(a.body, "token"), again->token, sizeof again->token, &n));
    a = rest_ask(again, "GET", "/api/account", NULL);
    assert_int_equal(number_at(a.body, "tables.0"), number);
    assert_int_equal(rest_ask(anna, "GET", "/api/account", NULL).status, 200); /* as before */
    /* The new session is one like others. */
    assert_int_equal(rest_ask(again, "DELETE", "/api/account/session", NULL).status, 204);
    assert_true(is_problem(rest_ask(again, "GET", "/api/account", NULL), 401, "unauthorized"));
    assert_int_equal(rest_ask(anna, "GET", "/api/account", NULL).status, 200);
}

SCRIPT(a_code_outlives_the_sessions_until_it_is_replaced_or_taken_away)
{
    (void)self;
    char first[RECOVERY_TEXT];
    char second[RECOVERY_TEXT];
    person *anna = person_new("Anna");
    size_t n;
    new_code(anna, first);
    assert_int_equal(rest_ask(anna, "DELETE", "/api/account/sessions", NULL).status, 204);
    answer a = recover(first);
    assert_int_equal(a.status, 200);
    assert_true(json_to_str(at(a.body, "token"), anna->token, sizeof anna->token, &n));
    new_code(anna, second);
    assert_true(is_problem(recover(first), 404, "no_such_code"));
    assert_int_equal(recover(second).status, 200);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(rest_ask(anna, "DELETE", OWN, NULL).status, 204);
    }
    assert_false(has_code(anna));
    assert_true(is_problem(recover(second), 404, "no_such_code"));
}

SCRIPT(what_is_no_code_is_refused)
{
    (void)self;
    static const char *const bad[] = {"{}",
                                      "{'code':7}",
                                      "{'code':''}",
                                      "{'code':'K7QF'}",
                                      "{'code':'0000-0000-0000-0000-0000-0000-0000','name':'A'}",
                                      "[]"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        answer a = rest_ask(NULL, "POST", "/api/accounts/recover", "%s", bad[i]);
        assert_true(is_problem(a, 400, "bad_request"));
    }
    char zeros[200];
    memset(zeros, '0', sizeof zeros);
    zeros[sizeof zeros - 1] = '\0';
    assert_true(is_problem(recover(zeros), 400, "bad_request"));
    zeros[RECOVERY_LETTERS] = '\0';
    assert_true(is_problem(recover(zeros), 404, "no_such_code"));
    assert_true(is_problem(rest_ask(NULL, "POST", OWN, NULL), 401, "unauthorized"));
    assert_true(is_problem(rest_ask(NULL, "DELETE", OWN, NULL), 401, "unauthorized"));
    assert_true(is_problem(rest_ask(NULL, "GET", OWN, NULL), 405, "method_not_allowed"));
}

SCRIPT(guesses_script)
{
    (void)self;
    static const char *const wrong = "0000-0000-0000-0000-0000-0000-0000";
    char code[RECOVERY_TEXT];
    person *anna = person_new("Anna");
    new_code(anna, code);
    int tries = 0;
    while (recover(wrong).status == 404) {
        assert_true(++tries <= 30);
    }
    assert_true(tries > 0);
    assert_true(is_problem(recover(wrong), 429, "too_many"));
    assert_true(is_problem(recover(code), 429, "too_many")); /* which says nothing about it */
    fake_pass(6000);
    assert_int_equal(recover(code).status, 200);
}

static void guesses_are_as_slow_as_new_accounts(void **state)
{
    people_config.rate_limits = true;
    guesses_script(state);
}

SCRIPT(one_session_too_many_closes_the_oldest_ones_socket)
{
    (void)self;
    char code[RECOVERY_TEXT];
    person *anna = person_new("Anna");
    new_code(anna, code);
    for (int i = 0; i < PEOPLE_SESSIONS_MAX; i++) {
        assert_int_equal(fake_closed(anna->end), 0);
        assert_int_equal(recover(code).status, 200);
    }
    settle();
    assert_int_equal(fake_closed(anna->end), WS_POLICY);
}

/* -- what the disk says -- */

/* Asks with the person's token while the disk refuses: 503, and nothing has happened. */
static void refused(const person *p, const char *method, const char *target, const char *body)
{
    char headers[160];
    snprintf(headers, sizeof headers, "content-type: application/json\nauthorization: Bearer %s",
             p->token);
    fake_writer_set(DISK_REFUSES);
    far_end *end = fake_ask("10.0.0.1", method, target, headers, body, strlen(body));
    settle();
    assert_int_equal(fake_status(end), 503);
    fake_writer_set(DISK_WORKS);
    fake_pass(JOURNAL_RETRY_MS);
    settle();
}

SCRIPT(codes_are_as_they_were_when_the_disk_refuses)
{
    (void)self;
    char code[RECOVERY_TEXT];
    char body[80];
    person *anna = person_new("Anna");
    refused(anna, "POST", OWN, "");
    assert_false(has_code(anna));
    new_code(anna, code);
    refused(anna, "POST", OWN, "");
    assert_int_equal(recover(code).status, 200);
    refused(anna, "DELETE", OWN, "");
    assert_int_equal(recover(code).status, 200);
    size_t sessions = accounts_sessions(the_house()->accounts);
    snprintf(body, sizeof body, "{\"code\":\"%s\"}", code);
    refused(anna, "POST", "/api/accounts/recover", body);
    assert_int_equal(accounts_sessions(the_house()->accounts), sessions);
    assert_int_equal(recover(code).status, 200);
}

SCRIPT(nothing_is_asked_of_a_disk_in_trouble)
{
    (void)self;
    char code[RECOVERY_TEXT];
    person *anna = person_new("Anna");
    new_code(anna, code);
    fake_writer_set(DISK_REFUSES);
    say(anna, "{'t':'create','game':'nardy'}");
    settle();
    assert_true(is_problem(rest_ask(anna, "POST", OWN, NULL), 503, "storage_unavailable"));
    assert_true(is_problem(rest_ask(anna, "DELETE", OWN, NULL), 503, "storage_unavailable"));
    assert_true(is_problem(recover(code), 503, "storage_unavailable"));
    fake_writer_set(DISK_WORKS);
    fake_pass(JOURNAL_RETRY_MS);
    assert_int_equal(recover(code).status, 200);
}

static void turn_often(void)
{
    for (int i = 0; i < 20; i++) {
        fake_turn();
    }
}

/* The account is in the batch that fails, its code in the one after that. */
SCRIPT(a_code_of_an_account_that_was_never_stored_is_nobodys)
{
    (void)self;
    static const char *const headers = "content-type: application/json";
    fake_writer_set(DISK_WAITS);
    far_end *made =
        fake_ask("10.0.0.1", "POST", "/api/accounts", headers, "{\"name\":\"Vera\"}", 15);
    turn_often();
    size_t known = accounts_count(the_house()->accounts);
    store_recovery recovery = {.account = (int64_t)known, .created_ms = 1};
    accounts_set_recovery(the_house()->accounts, recovery.account, &recovery);
    assert_non_null(accounts_recovery(the_house()->accounts, recovery.account));
    fake_writer_set(DISK_REFUSES);
    turn_often();
    assert_int_equal(fake_status(made), 503);
    assert_int_equal(accounts_count(the_house()->accounts), known - 1);
    assert_null(accounts_recovery(the_house()->accounts, recovery.account));
    fake_writer_set(DISK_WORKS);
    fake_pass(2 * JOURNAL_RETRY_MS);
    assert_false(has_code(person_new("Anna")));
}

/* -- restarts -- */

static char kept[2][RECOVERY_TEXT];

static void first_run(void *self)
{
    (void)self;
    person *anna = person_new("Anna");
    person *boris = person_new("Boris");
    new_code(anna, kept[0]);
    new_code(boris, kept[1]);
    assert_int_equal(rest_ask(boris, "DELETE", OWN, NULL).status, 204);
    assert_int_equal(rest_ask(anna, "DELETE", "/api/account/sessions", NULL).status, 204);
}

static void second_run(void *self)
{
    (void)self;
    assert_true(says(recover(kept[0]).body, "account.name", "Anna"));
    assert_true(is_problem(recover(kept[1]), 404, "no_such_code"));
}

static void codes_survive_a_restart(void **state)
{
    (void)state;
    serve(first_run);
    serve(second_run);
    serve(second_run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        SERVER_TEST(a_code_opens_the_account_with_its_tables),
        SERVER_TEST(a_code_outlives_the_sessions_until_it_is_replaced_or_taken_away),
        SERVER_TEST(what_is_no_code_is_refused),
        SERVER_TEST(guesses_are_as_slow_as_new_accounts),
        SERVER_TEST(one_session_too_many_closes_the_oldest_ones_socket),
        SERVER_TEST(codes_are_as_they_were_when_the_disk_refuses),
        SERVER_TEST(nothing_is_asked_of_a_disk_in_trouble),
        SERVER_TEST(a_code_of_an_account_that_was_never_stored_is_nobodys),
        SERVER_TEST(codes_survive_a_restart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
