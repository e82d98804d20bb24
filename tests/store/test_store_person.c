/* People read one at a time, by whatever leads to them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "store/store_core.h"
#include "tests/kit/store_kit.h"

enum { ANNA = 1, BORIS, CLARA };

static store *s;
static store_person got;
static char why[STORE_WHY];

static store_session session_of(int64_t account, int n)
{
    store_session session = kit_session(n);
    session.account = account;
    session.created_ms = 100 + n;
    session.expires_ms = 1000 + n;
    return session;
}

/* Anna has Telegram, three sessions and a code, Boris one session, Clara nothing. */
static void fill(const char *path)
{
    s = kit_open(path);
    store_batch *b = store_batch_new();
    for (int i = ANNA; i <= CLARA; i++) {
        store_account a = kit_account(i);
        a.telegram = i == ANNA ? 77 : 0;
        store_batch_account(b, &a);
    }
    for (int n = 1; n <= 4; n++) {
        store_session session = session_of(n < 4 ? ANNA : BORIS, n);
        store_batch_session(b, &session);
    }
    store_recovery recovery = kit_recovery(ANNA);
    store_batch_recovery(b, &recovery);
    kit_commit(s, b);
    store_batch_free(b);
}

static store_found by_number(store_key_kind kind, int64_t number)
{
    return store_person_read(s, &(store_key){.kind = kind, .number = number}, &got, why);
}

static store_found by_hash(store_key_kind kind, const uint8_t hash[STORE_HASH])
{
    store_key key = {.kind = kind};
    memcpy(key.hash, hash, STORE_HASH);
    return store_person_read(s, &key, &got, why);
}

static void is_anna(void)
{
    store_recovery recovery = kit_recovery(ANNA);
    assert_int_equal(got.account.id, ANNA);
    assert_int_equal(got.account.telegram, 77);
    assert_int_equal(got.sessions_n, 3);
    for (int i = 0; i < 3; i++) { /* the newest first */
        store_session session = session_of(ANNA, 3 - i);
        assert_memory_equal(&got.sessions[i], &session, sizeof session);
    }
    assert_true(got.has_recovery);
    assert_memory_equal(&got.recovery, &recovery, sizeof recovery);
}

static void a_person_is_read_whole_by_each_key(void **state)
{
    (void)state;
    fill(kit_path("s"));
    store_recovery recovery = kit_recovery(ANNA);
    assert_int_equal(by_number(STORE_BY_ACCOUNT, ANNA), STORE_FOUND);
    is_anna();
    assert_int_equal(by_number(STORE_BY_TELEGRAM, 77), STORE_FOUND);
    is_anna();
    assert_int_equal(by_hash(STORE_BY_RECOVERY, recovery.hash), STORE_FOUND);
    is_anna();
    for (int n = 1; n <= 3; n++) {
        assert_int_equal(by_hash(STORE_BY_SESSION, session_of(ANNA, n).hash), STORE_FOUND);
        is_anna();
    }
    assert_int_equal(by_hash(STORE_BY_SESSION, session_of(BORIS, 4).hash), STORE_FOUND);
    assert_int_equal(got.account.id, BORIS);
    assert_int_equal(got.sessions_n, 1);
    assert_false(got.has_recovery);
    assert_int_equal(by_number(STORE_BY_ACCOUNT, CLARA), STORE_FOUND);
    assert_int_equal(got.sessions_n, 0);
    store_close(s);
}

static void what_leads_to_nobody_says_so(void **state)
{
    (void)state;
    fill(kit_path("s"));
    assert_int_equal(by_number(STORE_BY_ACCOUNT, 99), STORE_NOBODY);
    assert_int_equal(by_number(STORE_BY_TELEGRAM, 78), STORE_NOBODY);
    assert_int_equal(by_number(STORE_BY_TELEGRAM, 0), STORE_NOBODY); /* which guests have */
    assert_int_equal(by_hash(STORE_BY_SESSION, kit_session(9).hash), STORE_NOBODY);
    assert_int_equal(by_hash(STORE_BY_RECOVERY, kit_recovery(9).hash), STORE_NOBODY);
    assert_string_equal(why, "");
    store_close(s);
}

/* What SQL does to a store behind our back, and what a read then says. */
static void harmed(const char *sql, store_key_kind kind)
{
    sqlite3 *db = NULL;
    const char *path = kit_path("s");
    remove(path);
    fill(path);
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
    store_found found = kind == STORE_BY_SESSION
                            ? by_hash(kind, session_of(ANNA, 2).hash)
                            : by_number(kind, kind == STORE_BY_TELEGRAM ? 77 : ANNA);
    assert_int_equal(found, STORE_UNREADABLE);
    assert_string_not_equal(why, "");
    store_close(s);
}

static void damage_is_not_taken_for_nobody(void **state)
{
    (void)state;
    harmed("UPDATE account SET name = 'Olga' WHERE id = 1", STORE_BY_SESSION);
    harmed("UPDATE account SET name = 'Olga' WHERE id = 1", STORE_BY_TELEGRAM);
    harmed("DELETE FROM account WHERE id = 1", STORE_BY_SESSION);
    harmed("UPDATE session SET expires_ms = 9999 WHERE created_ms = 101", STORE_BY_SESSION);
    harmed("UPDATE recovery SET created_ms = 0", STORE_BY_ACCOUNT);
    harmed("DROP TABLE recovery", STORE_BY_ACCOUNT);
}

static void expired_sessions_are_listed_those_first_that_expired_first(void **state)
{
    (void)state;
    uint8_t hashes[4][STORE_HASH];
    fill(kit_path("s"));
    assert_int_equal(store_expired_sessions(s, 1000, hashes, 4, why), 0);
    assert_int_equal(store_expired_sessions(s, 1003, hashes, 4, why), 3);
    for (int i = 0; i < 3; i++) {
        assert_memory_equal(hashes[i], session_of(ANNA, i + 1).hash, STORE_HASH);
    }
    assert_int_equal(store_expired_sessions(s, 9999, hashes, 2, why), 2);
    assert_memory_equal(hashes[1], session_of(ANNA, 2).hash, STORE_HASH);
    store_close(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        STORE_TEST(a_person_is_read_whole_by_each_key),
        STORE_TEST(what_leads_to_nobody_says_so),
        STORE_TEST(damage_is_not_taken_for_nobody),
        STORE_TEST(expired_sessions_are_listed_those_first_that_expired_first),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
