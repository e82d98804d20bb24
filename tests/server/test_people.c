/* Accounts, sessions and recovery codes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "ai/core/luck.h"
#include "server/accounts/map.h"
#include "server/accounts/people.h"
#include "server/accounts/secret.h"
#include "table/fair.h"
#include "table/grow.h"

static const int64_t SESSION_S = 1000;
static const int64_t NOW = 1700000000000;

static people *all;
static int dropped_n;
static uint8_t last_dropped[STORE_HASH];

static int fresh(void **state)
{
    (void)state;
    all = people_new(SESSION_S);
    dropped_n = 0;
    return 0;
}

static int done(void **state)
{
    (void)state;
    people_free(all);
    return 0;
}

static void drop(void *self, const store_session *session)
{
    (void)self;
    memcpy(last_dropped, session->hash, STORE_HASH);
    dropped_n++;
}

static people_login guest(const char *name)
{
    people_login login;
    char ignored[128];
    text_out why = text_to(ignored, sizeof ignored);
    assert_true(people_guest(all, name, strlen(name), NOW, &login, &why));
    return login;
}

static people_login by_telegram(int64_t id, const char *name, int64_t now_ms)
{
    people_login login;
    people_telegram(all, id, name, strlen(name), now_ms, &login);
    return login;
}

static const store_account *of_token(const char *token, size_t n, int64_t now_ms)
{
    uint8_t hash[STORE_HASH];
    return people_token_hash(token, n, hash) ? people_of_session(all, hash, now_ms) : NULL;
}

static const store_account *whose(const char *token)
{
    return of_token(token, strlen(token), NOW);
}

/* -- accounts and sessions -- */

static void a_guest_is_found_by_the_token(void **state)
{
    (void)state;
    people_login anna = guest("Anna");
    people_login boris = guest("Борис");
    assert_int_equal(anna.account.id, 1);
    assert_int_equal(boris.account.id, 2);
    assert_true(anna.is_new);
    assert_int_equal(strlen(anna.token), PEOPLE_TOKEN);
    assert_string_not_equal(anna.token, boris.token);
    assert_int_equal(anna.session.expires_ms, NOW + SESSION_S * 1000);
    assert_string_equal(whose(anna.token)->name, "Anna");
    assert_ptr_equal(whose(boris.token), people_find(all, 2));
    assert_null(people_find(all, 3));
}

static void the_store_gets_the_hash_and_not_the_token(void **state)
{
    (void)state;
    people_login anna = guest("Anna");
    uint8_t bytes[32];
    uint8_t hash[32];
    assert_true(fair_hex_parse(anna.token, PEOPLE_TOKEN, bytes, sizeof bytes));
    fair_hash(bytes, sizeof bytes, hash);
    assert_memory_equal(anna.session.hash, hash, sizeof hash);
    assert_memory_not_equal(anna.session.hash, bytes, sizeof bytes);
}

static void what_is_no_valid_token_is_nobodys(void **state)
{
    (void)state;
    people_login anna = guest("Anna");
    char token[PEOPLE_TOKEN + 2];
    for (int i = 0; i < PEOPLE_TOKEN; i++) {
        strcpy(token, anna.token);
        token[i] = token[i] == '0' ? '1' : '0';
        assert_null(whose(token));
    }
    strcpy(token, anna.token);
    token[PEOPLE_TOKEN] = '0';
    assert_null(of_token(token, PEOPLE_TOKEN + 1, NOW));
    assert_null(of_token(token, PEOPLE_TOKEN - 1, NOW));
    assert_null(of_token(token, 0, NOW));
    token[0] = 'g';
    assert_null(of_token(token, PEOPLE_TOKEN, NOW));
}

static void a_session_ends_when_its_time_has_come(void **state)
{
    (void)state;
    people_login anna = guest("Anna");
    int64_t end = anna.session.expires_ms;
    assert_non_null(of_token(anna.token, PEOPLE_TOKEN, end - 1));
    assert_null(of_token(anna.token, PEOPLE_TOKEN, end));
}

static void a_revoked_session_is_over_and_others_are_not(void **state)
{
    (void)state;
    people_login first = by_telegram(77, "Anna", NOW);
    people_login second = by_telegram(77, "Anna", NOW);
    assert_false(second.is_new);
    assert_int_equal(first.account.id, second.account.id);
    assert_true(people_revoke(all, first.session.hash, drop, NULL));
    assert_false(people_revoke(all, first.session.hash, drop, NULL));
    assert_null(whose(first.token));
    assert_non_null(whose(second.token));
}

static void all_sessions_of_an_account_can_be_revoked(void **state)
{
    (void)state;
    people_login anna[3];
    for (int i = 0; i < 3; i++) {
        anna[i] = by_telegram(77, "Anna", NOW + i);
    }
    people_login boris = guest("Boris");
    assert_int_equal(people_revoke_all(all, anna[0].account.id, drop, NULL), 3);
    assert_int_equal(dropped_n, 3);
    for (int i = 0; i < 3; i++) {
        assert_null(whose(anna[i].token));
    }
    assert_non_null(whose(boris.token));
    assert_int_equal(people_revoke_all(all, 99, drop, NULL), 0);
    assert_non_null(people_find(all, anna[0].account.id));
}

static void one_session_too_many_ends_the_oldest(void **state)
{
    (void)state;
    people_login first = by_telegram(77, "Anna", NOW);
    people_login last;
    for (int i = 1; i < PEOPLE_SESSIONS_MAX; i++) {
        last = by_telegram(77, "Anna", NOW + i);
        assert_false(last.dropped);
    }
    assert_non_null(whose(first.token));
    last = by_telegram(77, "Anna", NOW + 100);
    assert_true(last.dropped);
    assert_memory_equal(last.dropped_one.hash, first.session.hash, STORE_HASH);
    assert_null(whose(first.token));
    assert_int_equal(people_sessions(all), PEOPLE_SESSIONS_MAX);
}

static void what_the_store_refused_is_undone(void **state)
{
    (void)state;
    people_login anna = by_telegram(77, "Anna", NOW);
    people_undo(all, &anna);
    assert_null(whose(anna.token));
    assert_null(people_find(all, anna.account.id));
    assert_int_equal(people_accounts(all), 0);
    people_login again = by_telegram(77, "Anna", NOW);
    assert_true(again.is_new);
    people_login second = by_telegram(77, "Anna", NOW);
    people_undo(all, &second);
    assert_null(whose(second.token));
    assert_non_null(whose(again.token));
}

static void a_session_that_gave_way_to_a_refused_one_is_back(void **state)
{
    (void)state;
    people_login first = by_telegram(77, "Anna", NOW);
    people_login last = first;
    for (int i = 1; i <= PEOPLE_SESSIONS_MAX; i++) {
        last = by_telegram(77, "Anna", NOW + i);
    }
    assert_null(whose(first.token));
    people_undo(all, &last);
    assert_null(whose(last.token));
    assert_non_null(whose(first.token));
    assert_int_equal(people_sessions(all), PEOPLE_SESSIONS_MAX);
    last = by_telegram(77, "Anna", NOW + 100);
    assert_true(last.dropped); /* and it is the oldest, as before */
    assert_null(whose(first.token));
}

/* -- who is in memory -- */

static bool is_there(int64_t account)
{
    return people_find(all, account) != NULL;
}

static void who_was_used_longest_ago_goes_first(void **state)
{
    (void)state;
    people_login anna = guest("Anna");
    guest("Boris");
    guest("Clara");
    assert_non_null(whose(anna.token));
    people_evict(all, 2, UINT64_MAX);
    assert_true(is_there(1));
    assert_false(is_there(2));
    assert_true(is_there(3));
    people_evict(all, 1, UINT64_MAX);
    assert_true(is_there(1));
    assert_false(is_there(3));
    assert_int_equal(guest("Dora").account.id, 4); /* no id is given twice */
}

static void who_is_held_stays_and_counts_not(void **state)
{
    (void)state;
    for (int i = 0; i < 3; i++) {
        guest("Anna");
    }
    people_hold(all, 1);
    people_hold(all, 1);
    people_hold(all, 99);
    people_evict(all, 1, UINT64_MAX);
    assert_true(is_there(1));
    assert_false(is_there(2));
    assert_true(is_there(3));
    people_evict(all, 0, UINT64_MAX);
    assert_true(is_there(1));
    people_release(all, 1);
    people_evict(all, 0, UINT64_MAX);
    assert_true(is_there(1));
    people_release(all, 1);
    people_release(all, 99);
    people_evict(all, 0, UINT64_MAX);
    assert_false(is_there(1));
}

static void who_has_a_change_that_is_not_stored_stays(void **state)
{
    (void)state;
    guest("Anna");
    guest("Boris");
    people_mark(all, 1, 7);
    people_mark(all, 99, 7);
    people_evict(all, 0, 7);
    assert_true(is_there(1));
    assert_false(is_there(2));
    people_evict(all, 0, 8);
    assert_false(is_there(1));
}

/* The person that the store would have after this login. */
static store_person stored(const people_login *login)
{
    store_person p = {.account = login->account, .sessions_n = 1};
    p.sessions[0] = login->session;
    return p;
}

static void who_was_read_is_found_by_all_keys(void **state)
{
    (void)state;
    people_login anna = by_telegram(77, "Anna", NOW);
    store_person read = stored(&anna);
    read.has_recovery = true;
    read.recovery = (store_recovery){.account = 1, .hash = {1, 2, 3}, .created_ms = NOW};
    people_evict(all, 0, UINT64_MAX);
    store_key keys[] = {{.kind = STORE_BY_ACCOUNT, .number = 1},
                        {.kind = STORE_BY_TELEGRAM, .number = 77},
                        {.kind = STORE_BY_SESSION},
                        {.kind = STORE_BY_RECOVERY}};
    memcpy(keys[2].hash, anna.session.hash, STORE_HASH);
    memcpy(keys[3].hash, read.recovery.hash, STORE_HASH);
    for (int i = 0; i < 4; i++) {
        assert_null(people_of_key(all, &keys[i]));
    }
    people_put(all, &read);
    for (int i = 0; i < 4; i++) {
        assert_int_equal(people_of_key(all, &keys[i])->id, 1);
    }
    assert_false(by_telegram(77, "Anna", NOW).is_new);
}

static void who_is_in_memory_is_not_replaced_by_what_was_read(void **state)
{
    (void)state;
    char text[128];
    text_out why = text_to(text, sizeof text);
    people_login anna = guest("Anna");
    store_person before = stored(&anna);
    assert_non_null(people_rename(all, 1, "Olga", 4, &why));
    people_revoke_all(all, 1, drop, NULL);
    people_put(all, &before);
    assert_string_equal(people_find(all, 1)->name, "Olga");
    assert_null(whose(anna.token));
}

static void rows_of_the_store_bring_everybody_back(void **state)
{
    (void)state;
    people_login anna = by_telegram(77, "Anna", NOW);
    people_login boris = guest("Boris");
    people_free(all);
    all = people_new(SESSION_S);
    people_begin(all, 2);
    assert_false(people_put_session(all, &anna.session));
    people_put_account(all, &boris.account);
    people_put_account(all, &anna.account);
    assert_true(people_put_session(all, &anna.session));
    assert_true(people_put_session(all, &boris.session));
    assert_false(people_put_session(all, &boris.session));
    assert_string_equal(whose(anna.token)->name, "Anna");
    assert_string_equal(whose(boris.token)->name, "Boris");
    assert_int_equal(by_telegram(77, "Other", NOW).account.id, anna.account.id);
    assert_int_equal(guest("Clara").account.id, 3);
}

static void a_name_can_be_changed_to_a_name_only(void **state)
{
    (void)state;
    char text[128];
    text_out why = text_to(text, sizeof text);
    people_login anna = guest("Anna");
    const store_account *account = people_rename(all, anna.account.id, "Анна", 8, &why);
    assert_ptr_equal(account, whose(anna.token));
    assert_string_equal(account->name, "Анна");
    assert_null(people_rename(all, anna.account.id, " Anna", 5, &why));
    assert_true(why.len > 0);
    assert_null(people_rename(all, 99, "Anna", 4, &why));
    assert_string_equal(whose(anna.token)->name, "Анна");
    people_login login;
    assert_false(people_guest(all, "", 0, NOW, &login, &why));
    assert_int_equal(people_accounts(all), 1);
}

/* -- recovery codes -- */

/* A new code of the account; its text. */
static const char *new_code(int64_t account)
{
    static char text[RECOVERY_TEXT];
    store_recovery recovery = {.account = account, .created_ms = NOW};
    secret_recovery_make(text, recovery.hash);
    assert_true(people_put_recovery(all, &recovery));
    return text;
}

/* Whose code this is, by a new session; 0: nobody's. */
static int64_t recovers(const char *code)
{
    uint8_t hash[STORE_HASH];
    people_login login;
    if (!secret_recovery_read(code, strlen(code), hash) ||
        !people_recover(all, hash, NOW, &login)) {
        return 0;
    }
    assert_false(login.is_new);
    assert_int_equal(whose(login.token)->id, login.account.id);
    return login.account.id;
}

static void a_recovery_code_brings_its_account_back(void **state)
{
    (void)state;
    people_login anna = guest("Anna");
    people_login boris = guest("Boris");
    char first[RECOVERY_TEXT];
    char second[RECOVERY_TEXT];
    assert_null(people_recovery(all, anna.account.id));
    strcpy(first, new_code(anna.account.id));
    strcpy(second, new_code(boris.account.id));
    assert_int_equal(people_recovery(all, anna.account.id)->created_ms, NOW);
    people_revoke_all(all, anna.account.id, drop, NULL);
    assert_int_equal(recovers(first), anna.account.id);
    assert_int_equal(recovers(first), anna.account.id); /* it stays good */
    assert_int_equal(recovers(second), boris.account.id);
}

static void a_new_code_ends_the_old_one_and_a_dropped_one_is_nobodys(void **state)
{
    (void)state;
    people_login anna = guest("Anna");
    char first[RECOVERY_TEXT];
    char second[RECOVERY_TEXT];
    strcpy(first, new_code(anna.account.id));
    strcpy(second, new_code(anna.account.id));
    assert_string_not_equal(first, second);
    assert_int_equal(recovers(first), 0);
    assert_int_equal(recovers(second), anna.account.id);
    people_drop_recovery(all, anna.account.id);
    people_drop_recovery(all, anna.account.id);
    people_drop_recovery(all, 99);
    assert_int_equal(recovers(second), 0);
    assert_null(people_recovery(all, anna.account.id));
    assert_false(people_put_recovery(all, &(store_recovery){.account = 99}));
}

static void a_code_goes_with_an_account_that_is_undone(void **state)
{
    (void)state;
    people_login anna = guest("Anna");
    char code[RECOVERY_TEXT];
    strcpy(code, new_code(anna.account.id));
    people_undo(all, &anna);
    assert_int_equal(recovers(code), 0);
    assert_int_equal(guest("Boris").account.id, anna.account.id + 1);
}

static void one_session_too_many_by_a_code_ends_the_oldest(void **state)
{
    (void)state;
    people_login anna = guest("Anna");
    const char *code = new_code(anna.account.id);
    for (int i = 0; i < PEOPLE_SESSIONS_MAX; i++) {
        assert_int_equal(recovers(code), anna.account.id);
    }
    assert_null(whose(anna.token));
    assert_int_equal(people_sessions(all), PEOPLE_SESSIONS_MAX);
}

static void a_code_is_28_letters_in_groups_of_which_none_is_like_another(void **state)
{
    (void)state;
    int seen[128] = {0};
    for (int round = 0; round < 200; round++) {
        char text[RECOVERY_TEXT];
        uint8_t hash[STORE_HASH];
        uint8_t again[STORE_HASH];
        secret_recovery_make(text, hash);
        assert_int_equal(strlen(text), 34);
        for (int i = 0; text[i] != '\0'; i++) {
            assert_int_equal(text[i] == '-', i % 5 == 4);
            assert_null(strchr("ILOU", text[i]));
            seen[(int)text[i]]++;
        }
        assert_true(secret_recovery_read(text, strlen(text), again));
        assert_memory_equal(hash, again, STORE_HASH);
    }
    /* 5,600 letters: each of the 32 comes about 175 times. */
    int letters = 0;
    for (int i = 0; i < 128; i++) {
        letters += seen[i] > 0 && i != '-';
        assert_true(seen[i] == 0 || seen[i] > 80);
    }
    assert_int_equal(letters, 32);
}

static bool reads_same(const char *a, const char *b)
{
    uint8_t hash[2][STORE_HASH];
    return secret_recovery_read(a, strlen(a), hash[0]) &&
           secret_recovery_read(b, strlen(b), hash[1]) && memcmp(hash[0], hash[1], STORE_HASH) == 0;
}

static void a_code_is_read_as_it_was_meant(void **state)
{
    (void)state;
    static const char *const code = "0123-4567-89AB-CDEF-GHJK-MNPQ-RSTV";
    static const char *const same[] = {
        "0123456789ABCDEFGHJKMNPQRSTV",
        "0123 4567 89ab cdef ghjk mnpq rstv",
        "oI23-4567-89AB-CDEF-GHJK-MNPQ-RSTV",
        " Ol23-4567-89AB-CDEF-GHJK-MNPQ-RSTV- ",
    };
    static const char *const bad[] = {
        "",
        "0123-4567-89AB-CDEF-GHJK-MNPQ-RST",
        "0123-4567-89AB-CDEF-GHJK-MNPQ-RSTVW",
        "U123-4567-89AB-CDEF-GHJK-MNPQ-RSTV",
        "0123-4567-89AB-CDEF-GHJK-MNPQ-RST!",
        "0123-4567-89AB-CDEF-GHJK-MNPQ-RST\xc3\x98",
    };
    uint8_t hash[STORE_HASH];
    for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
        assert_true(reads_same(code, same[i]));
    }
    assert_false(reads_same(code, "1123-4567-89AB-CDEF-GHJK-MNPQ-RSTV"));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_false(secret_recovery_read(bad[i], strlen(bad[i]), hash));
    }
    assert_false(secret_recovery_read("0123456789ABCDEFGHJKMNPQRST\0", 28, hash));
}

/* A telegram user's own choice of a name stays when they come again. */
static void a_telegram_name_is_made_acceptable_once(void **state)
{
    (void)state;
    char text[128];
    text_out why = text_to(text, sizeof text);
    people_login odd = by_telegram(5, "\xe2\x80\x8b  \n", NOW);
    assert_string_equal(odd.account.name, "Player 1");
    assert_non_null(people_rename(all, 1, "Anna", 4, &why));
    assert_string_equal(by_telegram(5, "Other", NOW).account.name, "Anna");
}

/* Thousands of people come and go; the map is held against a plain list. */
static void many_people_are_kept_apart(void **state)
{
    (void)state;
    enum { MANY = 5000 };
    people_login *logins = memory_new(MANY * sizeof *logins);
    for (int i = 0; i < MANY; i++) {
        char name[32];
        snprintf(name, sizeof name, "P%d", i);
        logins[i] = guest(name);
    }
    luck l = luck_from(1);
    bool *gone = memory_new(MANY);
    for (int i = 0; i < MANY / 2; i++) {
        uint32_t k = luck_below(&l, MANY);
        assert_int_equal(people_revoke(all, logins[k].session.hash, drop, NULL), !gone[k]);
        gone[k] = true;
    }
    for (int i = 0; i < MANY; i++) {
        const store_account *account = whose(logins[i].token);
        assert_int_equal(account == NULL, gone[i]);
        assert_true(account == NULL || account->id == i + 1);
    }
    people_evict(all, MANY / 10, UINT64_MAX);
    assert_int_equal(people_accounts(all), MANY / 10);
    for (int i = 0; i < MANY; i++) {
        bool there = people_find(all, i + 1) != NULL;
        assert_true(there || whose(logins[i].token) == NULL);
    }
    people_evict(all, 0, UINT64_MAX);
    assert_int_equal(people_accounts(all), 0);
    assert_int_equal(people_sessions(all), 0);
    free(gone);
    free(logins);
}

static void a_map_keeps_several_values_of_a_key(void **state)
{
    (void)state;
    map m = {0};
    int values[40];
    for (int i = 0; i < 40; i++) {
        map_add(&m, (uint64_t)(i % 4), &values[i]);
    }
    map_remove(&m, 2, &values[6]);
    map_remove(&m, 2, &values[7]);
    int n[5] = {0};
    for (uint64_t key = 0; key < 5; key++) {
        for (size_t at = map_first(&m, key); at < m.cap; at = map_next(&m, key, at)) {
            ptrdiff_t i = (int *)m.at[at].value - values;
            assert_int_equal(i % 4, key);
            assert_int_not_equal(i, 6);
            n[key]++;
        }
    }
    assert_int_equal(n[0], 10);
    assert_int_equal(n[2], 9);
    assert_int_equal(n[4], 0);
    assert_int_equal(m.n, 39);
    map_clear(&m);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, fresh, done)
    const struct CMUnitTest tests[] = {
        TEST(a_guest_is_found_by_the_token),
        TEST(the_store_gets_the_hash_and_not_the_token),
        TEST(what_is_no_valid_token_is_nobodys),
        TEST(a_session_ends_when_its_time_has_come),
        TEST(a_revoked_session_is_over_and_others_are_not),
        TEST(all_sessions_of_an_account_can_be_revoked),
        TEST(one_session_too_many_ends_the_oldest),
        TEST(what_the_store_refused_is_undone),
        TEST(a_session_that_gave_way_to_a_refused_one_is_back),
        TEST(who_was_used_longest_ago_goes_first),
        TEST(who_is_held_stays_and_counts_not),
        TEST(who_has_a_change_that_is_not_stored_stays),
        TEST(who_was_read_is_found_by_all_keys),
        TEST(who_is_in_memory_is_not_replaced_by_what_was_read),
        TEST(rows_of_the_store_bring_everybody_back),
        TEST(a_name_can_be_changed_to_a_name_only),
        TEST(a_telegram_name_is_made_acceptable_once),
        TEST(a_recovery_code_brings_its_account_back),
        TEST(a_new_code_ends_the_old_one_and_a_dropped_one_is_nobodys),
        TEST(a_code_goes_with_an_account_that_is_undone),
        TEST(one_session_too_many_by_a_code_ends_the_oldest),
        TEST(a_code_is_28_letters_in_groups_of_which_none_is_like_another),
        TEST(a_code_is_read_as_it_was_meant),
        TEST(many_people_are_kept_apart),
        cmocka_unit_test(a_map_keeps_several_values_of_a_key),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
