/* Telegram's initData: what is taken, what is refused, and that it is taken once. The vectors are
 * in tests/data/telegram.json; those of HMAC were made by Telegram's reference library. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>

#include "rules/core/json.h"
#include "server/accounts/telegram.h"
#include "table/fair.h"
#include "table/grow.h"

enum { VECTORS = 3 };
static const int64_t AGE = 3600;

static char file[16384];
static char token[128];
static uint8_t public_key[32];
static int64_t bot_id, auth_date, now_ms;
static char by_hmac[VECTORS][TELEGRAM_DATA_MAX];
static char by_key[VECTORS][TELEGRAM_DATA_MAX];

static void read_list(json list, char (*to)[TELEGRAM_DATA_MAX])
{
    static const char *const names[] = {"init_data", NULL};
    json_walk walk = json_items(list);
    json item;
    char ignored[64];
    text_out why = text_to(ignored, sizeof ignored);
    size_t n = 0;
    for (int i = 0; i < VECTORS; i++) {
        json field;
        assert_true(json_next(&walk, &item));
        assert_true(json_fields(item, names, &field, false, &why));
        assert_true(json_to_str(field, to[i], TELEGRAM_DATA_MAX, &n));
    }
    assert_false(json_next(&walk, &item));
}

static int read_vectors(void **state)
{
    (void)state;
    static const char *const names[] = {"token", "bot_id",  "auth_date", "public_key",
                                        "hmac",  "ed25519", NULL};
    char path[1024];
    snprintf(path, sizeof path, "%s/tests/data/telegram.json", getenv("STOLIK_SOURCE"));
    FILE *in = fopen(path, "rb");
    assert_non_null(in);
    size_t n = fread(file, 1, sizeof file, in);
    fclose(in);
    json all;
    json found[6];
    char ignored[64];
    char hex[65];
    text_out why = text_to(ignored, sizeof ignored);
    assert_null(json_read(file, n, &all));
    assert_true(json_fields(all, names, found, false, &why));
    assert_true(json_to_str(found[0], token, sizeof token, &n));
    assert_true(json_to_int(found[1], 1, INT64_MAX, &bot_id));
    assert_true(json_to_int(found[2], 1, INT64_MAX, &auth_date));
    assert_true(json_to_str(found[3], hex, sizeof hex, &n));
    assert_true(fair_hex_parse(hex, n, public_key, sizeof public_key));
    read_list(found[4], by_hmac);
    read_list(found[5], by_key);
    now_ms = auth_date * 1000 + 5000;
    return 0;
}

static telegram_error check_token(const char *data, telegram_user *user)
{
    telegram_how how = {.token = token, .max_age_s = AGE};
    return telegram_check(&how, data, strlen(data), now_ms, user);
}

static telegram_error check_key(const char *data, telegram_user *user)
{
    telegram_how how = {.bot_id = bot_id, .max_age_s = AGE, .public_key = public_key};
    return telegram_check(&how, data, strlen(data), now_ms, user);
}

static void replace_all(char *text, char from, char to)
{
    for (; *text != '\0'; text++) {
        if (*text == from) {
            *text = to;
        }
    }
}

/* Signs fields, given sorted and decoded with a newline between them, and writes the query. Only
 * '%', '&', '+' and what is told to be are encoded. */
static const char *signed_query(const char *joined, const char *extra)
{
    static char query[2 * TELEGRAM_DATA_MAX];
    uint8_t secret[32];
    uint8_t hash[32];
    unsigned int n = 0;
    HMAC(EVP_sha256(), "WebAppData", 10, (const unsigned char *)token, strlen(token), secret, &n);
    HMAC(EVP_sha256(), secret, 32, (const unsigned char *)joined, strlen(joined), hash, &n);
    text_out o = text_to(query, sizeof query);
    text_str(&o, joined);
    text_end(&o);
    replace_all(query, '\n', '&');
    text_str(&o, "&hash=");
    fair_hex(hash, 32, &o);
    text_str(&o, extra);
    return text_end(&o);
}

static telegram_error check_signed(const char *joined, telegram_user *user)
{
    return check_token(signed_query(joined, ""), user);
}

static void every_vector_is_taken_by_hmac(void **state)
{
    (void)state;
    static const int64_t ids[VECTORS] = {279058397, 5000000000001, 42};
    static const char *const names[VECTORS] = {"Anna K", "Пётр \"Мастер\" & Co=1", "A"};
    static const char *const starts[VECTORS] = {"", "room_7f3a", "dbg"};
    for (int i = 0; i < VECTORS; i++) {
        /* Those with a signature of Telegram's have a hash over it, too. */
        const char *const data[2] = {by_hmac[i], by_key[i]};
        for (int k = 0; k < 2; k++) {
            telegram_user user;
            assert_int_equal(check_token(data[k], &user), TELEGRAM_OK);
            assert_int_equal(user.id, ids[i]);
            assert_string_equal(user.name, names[i]);
            assert_string_equal(user.start_param, starts[i]);
            assert_int_equal(user.auth_s, auth_date);
        }
    }
    telegram_user anna;
    assert_int_equal(check_token(by_hmac[0], &anna), TELEGRAM_OK);
    assert_string_equal(anna.username, "anna_k");
    assert_string_equal(anna.language, "ru");
}

static void a_vector_with_a_signature_of_another_make_is_taken(void **state)
{
    (void)state;
    static const char data[] =
        "auth_date=1700000000&query_id=AAHdF6IQAAAAAN0XohDhrOrc&signature=c2ln&start_param=r_7Kx2&"
        "user=%7B%22id%22%3A279058397%2C%22first_name%22%3A%22Vladislav%22%2C%22last_name%22%3A%22"
        "K%22%2C%22username%22%3A%22vdkfrost%22%2C%22language_code%22%3A%22ru%22%2C%22is_premium"
        "%22%3Atrue%7D&hash=0565e1c31f048254550cb2e9f63ecd28ae913a1790df7550e91362690020033a";
    telegram_how how = {.token = "5768337691:AAH5YkoiEuPk8-FZa32hStHTqXiLPtAEhx8",
                        .max_age_s = AGE};
    telegram_user user;
    assert_int_equal(telegram_check(&how, data, strlen(data), 1700000000000, &user), TELEGRAM_OK);
    assert_string_equal(user.start_param, "r_7Kx2");
    assert_string_equal(user.name, "Vladislav K");
}

static void every_vector_is_taken_by_public_key(void **state)
{
    (void)state;
    for (int i = 0; i < VECTORS; i++) {
        telegram_user user;
        telegram_user same;
        assert_int_equal(check_key(by_key[i], &user), TELEGRAM_OK);
        assert_int_equal(check_token(by_key[i], &same), TELEGRAM_OK);
        assert_int_equal(user.id, same.id);
        assert_string_equal(user.name, same.name);
        /* An empty signature is none. */
        assert_int_equal(check_key(by_hmac[i], &user), TELEGRAM_UNSIGNED);
        assert_int_equal(user.id, 0);
    }
}

static void telegrams_own_keys_did_not_sign_the_vectors(void **state)
{
    (void)state;
    for (int test = 0; test < 2; test++) {
        telegram_how how = {.bot_id = bot_id, .max_age_s = AGE, .test = test == 1};
        telegram_user user;
        assert_int_equal(telegram_check(&how, by_key[0], strlen(by_key[0]), now_ms, &user),
                         TELEGRAM_FORGED);
    }
}

static void another_bots_data_is_refused(void **state)
{
    (void)state;
    telegram_user user;
    telegram_how token_how = {.token = "7000000002:AAE-another", .max_age_s = AGE};
    telegram_how key_how = {.bot_id = bot_id + 1, .max_age_s = AGE, .public_key = public_key};
    assert_int_equal(telegram_check(&token_how, by_hmac[0], strlen(by_hmac[0]), now_ms, &user),
                     TELEGRAM_FORGED);
    assert_int_equal(telegram_check(&key_how, by_key[0], strlen(by_key[0]), now_ms, &user),
                     TELEGRAM_FORGED);
}

static void without_a_bot_nobody_is_let_in(void **state)
{
    (void)state;
    telegram_how how = {.token = "", .max_age_s = AGE};
    telegram_user user;
    assert_int_equal(telegram_check(&how, by_hmac[0], strlen(by_hmac[0]), now_ms, &user),
                     TELEGRAM_OFF);
}

/* Any byte that is changed makes it another text, or no text at all. */
static void a_change_of_any_byte_is_refused(void **state)
{
    (void)state;
    telegram_user user;
    for (int i = 0; i < VECTORS; i++) {
        for (size_t at = 0; at < strlen(by_key[i]); at++) {
            char changed[TELEGRAM_DATA_MAX];
            strcpy(changed, by_key[i]);
            /* '!' stands nowhere in them. */
            changed[at] = '!';
            assert_int_not_equal(check_token(changed, &user), TELEGRAM_OK);
            assert_int_equal(user.id, 0);
            /* The hash is no part of what the public key signs. */
            if (at < (size_t)(strstr(by_key[i], "&hash=") - by_key[i])) {
                assert_int_not_equal(check_key(changed, &user), TELEGRAM_OK);
            }
        }
    }
}

static void the_order_and_the_writing_of_fields_do_not_matter(void **state)
{
    (void)state;
    static const char joined[] = "auth_date=1763230000\nstart_param=a-b\nuser={\"id\":7}";
    telegram_user user;
    telegram_user other;
    assert_int_equal(check_signed(joined, &user), TELEGRAM_OK);
    char data[512];
    const char *query = signed_query(joined, "");
    snprintf(data, sizeof data, "%s&user=%%7b%%22%%69d%%22:7}&start_p%%61ram=a%%2Db&auth_date=%s",
             strstr(query, "hash="), "1763230000");
    assert_int_equal(check_token(data, &other), TELEGRAM_OK);
    assert_memory_equal(user.hash, other.hash, TELEGRAM_HASH);
    assert_string_equal(other.start_param, "a-b");
}

static void malformed_data_is_refused_by_name(void **state)
{
    (void)state;
    static const struct {
        const char *data;
        telegram_error error;
    } bad[] = {
        {"", TELEGRAM_MALFORMED},           {"&", TELEGRAM_MALFORMED},
        {"hash", TELEGRAM_MALFORMED},       {"=a", TELEGRAM_MALFORMED},
        {"a=%", TELEGRAM_MALFORMED},        {"a=%4", TELEGRAM_MALFORMED},
        {"a=%4g", TELEGRAM_MALFORMED},      {"a=%00", TELEGRAM_MALFORMED},
        {"a=%0Ab=c", TELEGRAM_MALFORMED},   {"a\n=b", TELEGRAM_MALFORMED},
        {"a%3Db=c", TELEGRAM_MALFORMED},    {"a=b&", TELEGRAM_MALFORMED},
        {"a=b", TELEGRAM_UNSIGNED},         {"a=b&hash=", TELEGRAM_UNSIGNED},
        {"a=b&hash=12", TELEGRAM_UNSIGNED}, {"a=b&a=b&hash=12", TELEGRAM_TWICE},
        {"a=b&%61=c", TELEGRAM_TWICE},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        telegram_user user;
        assert_int_equal(check_token(bad[i].data, &user), bad[i].error);
    }
}

static void a_field_that_is_there_twice_is_refused_even_if_signed(void **state)
{
    (void)state;
    static const char joined[] = "auth_date=1763230000\nuser={\"id\":7}";
    telegram_user user;
    assert_int_equal(check_token(signed_query(joined, "&user={\"id\":8}"), &user), TELEGRAM_TWICE);
    assert_int_equal(check_token(signed_query(joined, "&hash=00"), &user), TELEGRAM_TWICE);
}

static void too_many_bytes_or_fields_are_refused(void **state)
{
    (void)state;
    char data[TELEGRAM_DATA_MAX + 2];
    telegram_user user;
    memset(data, 'a', sizeof data);
    data[1] = '=';
    data[sizeof data - 1] = '\0';
    assert_int_equal(check_token(data, &user), TELEGRAM_TOO_LONG);
    data[TELEGRAM_DATA_MAX] = '\0';
    assert_int_equal(check_token(data, &user), TELEGRAM_UNSIGNED);
    text_out o = text_to(data, sizeof data);
    for (int i = 0; i <= TELEGRAM_FIELDS_MAX; i++) {
        text_format(&o, "%sf%d=", i > 0 ? "&" : "", i);
    }
    assert_int_equal(check_token(text_end(&o), &user), TELEGRAM_MALFORMED);
}

static void age_has_its_limits(void **state)
{
    (void)state;
    telegram_how how = {.token = token, .max_age_s = AGE};
    telegram_user user;
    const char *data = by_hmac[2];
    size_t n = strlen(data);
    int64_t at = auth_date * 1000;
    assert_int_equal(telegram_check(&how, data, n, at + AGE * 1000, &user), TELEGRAM_OK);
    assert_int_equal(telegram_check(&how, data, n, at + (AGE + 1) * 1000, &user), TELEGRAM_EXPIRED);
    assert_int_equal(telegram_check(&how, data, n, at - 60000, &user), TELEGRAM_OK);
    assert_int_equal(telegram_check(&how, data, n, at - 61000, &user), TELEGRAM_AHEAD);
    assert_int_equal(check_signed("auth_date=\nuser={\"id\":7}", &user), TELEGRAM_UNSIGNED);
    assert_int_equal(check_signed("auth_date=-1\nuser={\"id\":7}", &user), TELEGRAM_UNSIGNED);
    assert_int_equal(check_signed("auth_date=9999999999999\nuser={\"id\":7}", &user),
                     TELEGRAM_UNSIGNED);
    assert_int_equal(check_signed("user={\"id\":7}", &user), TELEGRAM_UNSIGNED);
}

static void a_user_has_an_id_of_up_to_52_bits(void **state)
{
    (void)state;
    static const char *const bad[] = {
        "auth_date=1763230000\nuser={\"id\":4503599627370496}",
        "auth_date=1763230000\nuser={\"id\":0}",
        "auth_date=1763230000\nuser={\"id\":\"7\"}",
        "auth_date=1763230000\nuser={}",
        "auth_date=1763230000\nuser={\"id\":7,\"id\":8}",
        "auth_date=1763230000\nuser=[7]",
        "auth_date=1763230000\nuser={\"id\":7",
        "auth_date=1763230000\nuser=",
        "auth_date=1763230000",
    };
    telegram_user user;
    assert_int_equal(check_signed("auth_date=1763230000\nuser={\"id\":4503599627370495}", &user),
                     TELEGRAM_OK);
    assert_int_equal(user.id, (INT64_C(1) << 52) - 1);
    assert_string_equal(user.name, "");
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_int_equal(check_signed(bad[i], &user), TELEGRAM_NO_USER);
        assert_int_equal(user.id, 0);
    }
}

static void texts_of_the_wrong_kind_are_left_out(void **state)
{
    (void)state;
    telegram_user user;
    assert_int_equal(check_signed("auth_date=1763230000\nstart_param=a b\nuser={\"id\":7,"
                                  "\"first_name\":1,\"last_name\":\"K\",\"username\":null}",
                                  &user),
                     TELEGRAM_OK);
    assert_string_equal(user.name, "K");
    assert_string_equal(user.username, "");
    assert_string_equal(user.start_param, "");
}

static telegram_user user_with_hash(uint32_t number, int64_t auth_s)
{
    telegram_user user = {.id = 1, .auth_s = auth_s};
    fair_hash(&number, sizeof number, user.hash);
    return user;
}

static void the_same_data_is_exchanged_once(void **state)
{
    (void)state;
    telegram_replay *r = telegram_replay_new();
    telegram_user user;
    telegram_user other;
    assert_int_equal(check_token(by_hmac[0], &user), TELEGRAM_OK);
    assert_int_equal(check_token(by_hmac[1], &other), TELEGRAM_OK);
    assert_true(telegram_replay_take(r, &user, AGE, now_ms));
    assert_false(telegram_replay_take(r, &user, AGE, now_ms));
    assert_true(telegram_replay_take(r, &other, AGE, now_ms));
    assert_false(telegram_replay_take(r, &user, AGE, (auth_date + AGE) * 1000));
    telegram_replay_forget(r, &user);
    assert_true(telegram_replay_take(r, &user, AGE, now_ms));
    assert_false(telegram_replay_take(r, &other, AGE, now_ms));
    telegram_replay_free(r);
    assert_string_equal(telegram_error_code(TELEGRAM_REPLAYED), "replayed");
}

/* A public key signs no hash: whoever changes it has not got something new. */
static void another_hash_is_no_other_exchange(void **state)
{
    (void)state;
    telegram_user user;
    telegram_user again;
    char changed[TELEGRAM_DATA_MAX];
    strcpy(changed, by_key[0]);
    strcpy(strstr(changed, "&hash="), "&hash=12");
    assert_int_equal(check_key(by_key[0], &user), TELEGRAM_OK);
    assert_int_equal(check_key(changed, &again), TELEGRAM_OK);
    assert_memory_equal(user.hash, again.hash, TELEGRAM_HASH);
}

/* Against the plain rule, over more exchanges than are remembered, with some forgotten. */
static void the_newest_exchanges_are_remembered(void **state)
{
    (void)state;
    enum { ALL = TELEGRAM_REPLAY_MAX + 5000 };
    telegram_replay *r = telegram_replay_new();
    for (uint32_t i = 0; i < ALL; i++) {
        telegram_user user = user_with_hash(i, auth_date);
        assert_true(telegram_replay_take(r, &user, AGE, now_ms));
        if (i % 7 == 0) {
            telegram_replay_forget(r, &user);
        }
    }
    for (uint32_t i = ALL - TELEGRAM_REPLAY_MAX; i < ALL; i++) {
        telegram_user user = user_with_hash(i, auth_date);
        if (i % 7 != 0) {
            assert_false(telegram_replay_take(r, &user, AGE, now_ms));
        }
    }
    telegram_user oldest = user_with_hash(1, auth_date);
    assert_true(telegram_replay_take(r, &oldest, AGE, now_ms));
    telegram_replay_free(r);
}

/* An exchange that was forgotten and made again is not lost with its first entry. */
static void what_was_forgotten_and_taken_again_is_remembered(void **state)
{
    (void)state;
    telegram_replay *r = telegram_replay_new();
    telegram_user user = user_with_hash(0, auth_date);
    assert_true(telegram_replay_take(r, &user, AGE, now_ms));
    telegram_replay_forget(r, &user);
    assert_true(telegram_replay_take(r, &user, AGE, now_ms));
    for (uint32_t i = 1; i < TELEGRAM_REPLAY_MAX; i++) {
        telegram_user other = user_with_hash(i, auth_date);
        assert_true(telegram_replay_take(r, &other, AGE, now_ms));
    }
    assert_false(telegram_replay_take(r, &user, AGE, now_ms));
    telegram_replay_free(r);
}

/* The last digit of a signature has four bits to spare. */
static void a_signature_is_written_in_one_way_only(void **state)
{
    (void)state;
    telegram_user user;
    char changed[TELEGRAM_DATA_MAX];
    strcpy(changed, by_key[0]);
    char *last = strstr(changed, "&hash=") - 1;
    assert_int_equal(*last, 'w');
    *last = 'x';
    assert_int_equal(check_key(changed, &user), TELEGRAM_UNSIGNED);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_vector_is_taken_by_hmac),
        cmocka_unit_test(a_vector_with_a_signature_of_another_make_is_taken),
        cmocka_unit_test(every_vector_is_taken_by_public_key),
        cmocka_unit_test(telegrams_own_keys_did_not_sign_the_vectors),
        cmocka_unit_test(another_bots_data_is_refused),
        cmocka_unit_test(without_a_bot_nobody_is_let_in),
        cmocka_unit_test(a_change_of_any_byte_is_refused),
        cmocka_unit_test(the_order_and_the_writing_of_fields_do_not_matter),
        cmocka_unit_test(malformed_data_is_refused_by_name),
        cmocka_unit_test(a_field_that_is_there_twice_is_refused_even_if_signed),
        cmocka_unit_test(too_many_bytes_or_fields_are_refused),
        cmocka_unit_test(age_has_its_limits),
        cmocka_unit_test(a_user_has_an_id_of_up_to_52_bits),
        cmocka_unit_test(texts_of_the_wrong_kind_are_left_out),
        cmocka_unit_test(the_same_data_is_exchanged_once),
        cmocka_unit_test(another_hash_is_no_other_exchange),
        cmocka_unit_test(the_newest_exchanges_are_remembered),
        cmocka_unit_test(what_was_forgotten_and_taken_again_is_remembered),
        cmocka_unit_test(a_signature_is_written_in_one_way_only),
    };
    return cmocka_run_group_tests(tests, read_vectors, NULL);
}
