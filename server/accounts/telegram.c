/* Verifies the start data of a Telegram Mini App. */
#include "server/accounts/telegram.h"

#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/core/json.h"
#include "server/accounts/map.h"
#include "table/fair.h"
#include "table/grow.h"

const char *telegram_error_code(telegram_error e)
{
    static const char *const codes[] = {
#define X(name, code, text) #code,
        TELEGRAM_ERRORS(X)
#undef X
    };
    return codes[e];
}

const char *telegram_error_text(telegram_error e)
{
    static const char *const texts[] = {
#define X(name, code, text) text,
        TELEGRAM_ERRORS(X)
#undef X
    };
    return texts[e];
}

/* -- the fields -- */

/* "key=value", both decoded; the key is the first key_n bytes. */
typedef struct field {
    const char *at;
    size_t n;
    size_t key_n;
} field;

typedef struct fields {
    field at[TELEGRAM_FIELDS_MAX];
    int n;
    char text[TELEGRAM_DATA_MAX]; /* what they point into */
    size_t text_n;
} fields;

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9') {
        return c - '0';
    }
    c = (char)(c | 0x20);
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* Decodes one character of a query; returns the bytes read, 0 if it is malformed. A control
 * character is refused: it could hide where one field ends in the signed text. */
static size_t decode(const char *at, size_t n, char *c)
{
    size_t read = 1;
    *c = at[0];
    if (at[0] == '+') {
        *c = ' ';
    }
    if (at[0] == '%') {
        int high = n >= 3 ? hex_digit(at[1]) : -1;
        int low = n >= 3 ? hex_digit(at[2]) : -1;
        if (high < 0 || low < 0) {
            return 0;
        }
        *c = (char)(high << 4 | low);
        read = 3;
    }
    return (unsigned char)*c < ' ' ? 0 : read;
}

/* Reads "key=value" of n bytes. A key holds no '=' of its own, decoded or not. */
static bool read_field(fields *f, const char *at, size_t n)
{
    const char *equals = memchr(at, '=', n);
    if (equals == NULL || equals == at || f->n == TELEGRAM_FIELDS_MAX) {
        return false;
    }
    field *to = &f->at[f->n++];
    *to = (field){.at = f->text + f->text_n};
    for (size_t i = 0; i < n;) {
        char c = 0;
        size_t read = decode(at + i, n - i, &c);
        bool in_key = at + i < equals;
        if (read == 0 || (in_key && c == '=')) {
            return false;
        }
        f->text[f->text_n++] = c;
        to->n++;
        to->key_n += in_key;
        i += read;
    }
    return true;
}

static bool read_fields(fields *f, const char *data, size_t n)
{
    f->n = 0;
    f->text_n = 0;
    for (size_t from = 0; from <= n;) {
        const char *end = memchr(data + from, '&', n - from);
        size_t to = end != NULL ? (size_t)(end - data) : n;
        if (!read_field(f, data + from, to - from)) {
            return false;
        }
        from = to + 1;
    }
    return true;
}

static bool is_key(const field *f, const char *key)
{
    return text_is(f->at, f->key_n, key);
}

static bool has_twice(const fields *f)
{
    for (int i = 0; i < f->n; i++) {
        for (int j = 0; j < i; j++) {
            if (f->at[i].key_n == f->at[j].key_n &&
                memcmp(f->at[i].at, f->at[j].at, f->at[i].key_n) == 0) {
                return true;
            }
        }
    }
    return false;
}

/* The value of a field; NULL if it is not there. */
static const char *value_of(const fields *f, const char *key, size_t *n)
{
    for (int i = 0; i < f->n; i++) {
        if (is_key(&f->at[i], key)) {
            *n = f->at[i].n - f->at[i].key_n - 1;
            return f->at[i].at + f->at[i].key_n + 1;
        }
    }
    *n = 0;
    return NULL;
}

/* By the bytes of "key=value", as Telegram sorts. */
static int compare(const void *a, const void *b)
{
    const field *x = a;
    const field *y = b;
    int order = memcmp(x->at, y->at, x->n < y->n ? x->n : y->n);
    return order != 0 ? order : (x->n > y->n) - (x->n < y->n);
}

/* What is signed: the sorted fields, a line each, but for `hash` and what else is left out. */
static void join(const fields *f, const char *left_out, text_out *o)
{
    field sorted[TELEGRAM_FIELDS_MAX];
    memcpy(sorted, f->at, (size_t)f->n * sizeof sorted[0]);
    qsort(sorted, (size_t)f->n, sizeof sorted[0], compare);
    bool first = true;
    for (int i = 0; i < f->n; i++) {
        if (is_key(&sorted[i], "hash") || is_key(&sorted[i], left_out)) {
            continue;
        }
        text_str(o, first ? "" : "\n");
        text_bytes(o, sorted[i].at, sorted[i].n);
        first = false;
    }
}

/* -- signatures -- */

enum { KEY = 32, SIGNATURE = 64, PREFIX = 64, JOINED = TELEGRAM_DATA_MAX + PREFIX };

static bool hmac(const void *key, size_t key_n, const char *text, size_t n, uint8_t out[KEY])
{
    unsigned int len = 0;
    return HMAC(EVP_sha256(), key, (int)key_n, (const unsigned char *)text, n, out, &len) != NULL &&
           len == KEY;
}

static telegram_error check_hmac(const char *token, const fields *f, uint8_t hash[TELEGRAM_HASH])
{
    static const char word[] = "WebAppData";
    size_t n = 0;
    const char *given = value_of(f, "hash", &n);
    uint8_t expected[KEY];
    uint8_t claimed[KEY];
    uint8_t secret[KEY];
    if (given == NULL || !fair_hex_parse(given, n, claimed, KEY)) {
        return TELEGRAM_UNSIGNED;
    }
    char joined[JOINED];
    text_out o = text_to(joined, sizeof joined);
    join(f, "", &o);
    bool good = !o.cut && hmac(word, sizeof word - 1, token, strlen(token), secret) &&
                hmac(secret, sizeof secret, joined, o.len, expected) &&
                CRYPTO_memcmp(expected, claimed, KEY) == 0;
    OPENSSL_cleanse(secret, sizeof secret);
    OPENSSL_cleanse(expected, sizeof expected);
    fair_hash(joined, o.len, hash);
    return good ? TELEGRAM_OK : TELEGRAM_FORGED;
}

static int base64url_digit(char c)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    const char *at = c != '\0' ? strchr(digits, c) : NULL;
    return at != NULL ? (int)(at - digits) : -1;
}

/* 86 digits without padding, the last of which has four bits that must be 0. */
static bool read_signature(const char *text, size_t n, uint8_t signature[SIGNATURE])
{
    enum { DIGITS = 86 };
    uint32_t bits = 0;
    int bits_n = 0;
    size_t out = 0;
    if (text == NULL || n != DIGITS) {
        return false;
    }
    for (size_t i = 0; i < n; i++) {
        int digit = base64url_digit(text[i]);
        if (digit < 0) {
            return false;
        }
        bits = (bits << 6 | (uint32_t)digit) & 0xffff;
        bits_n += 6;
        if (bits_n >= 8) {
            bits_n -= 8;
            signature[out++] = (uint8_t)(bits >> bits_n);
        }
    }
    return (bits & ((1U << bits_n) - 1)) == 0;
}

static bool verify_ed25519(const uint8_t public_key[KEY], const char *text, size_t n,
                           const uint8_t signature[SIGNATURE])
{
    EVP_PKEY *key = EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, NULL, public_key, KEY);
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    bool good =
        key != NULL && context != NULL &&
        EVP_DigestVerifyInit(context, NULL, NULL, NULL, key) == 1 &&
        EVP_DigestVerify(context, signature, SIGNATURE, (const unsigned char *)text, n) == 1;
    EVP_MD_CTX_free(context);
    EVP_PKEY_free(key);
    return good;
}

/* Telegram's own keys. */
static const uint8_t key_production[KEY] = {
    0xe7, 0xbf, 0x03, 0xa2, 0xfa, 0x46, 0x02, 0xaf, 0x45, 0x80, 0x70, 0x3d, 0x88, 0xdd, 0xa5, 0xbb,
    0x59, 0xf3, 0x2e, 0xd8, 0xb0, 0x2a, 0x56, 0xc1, 0x87, 0xfe, 0x7d, 0x34, 0xca, 0xed, 0x24, 0x2d};
static const uint8_t key_test[KEY] = {
    0x40, 0x05, 0x50, 0x58, 0xa4, 0xee, 0x38, 0x15, 0x6a, 0x06, 0x56, 0x2e, 0x52, 0xee, 0xce, 0x92,
    0xa7, 0x71, 0xbc, 0xd8, 0x34, 0x6a, 0x8c, 0x46, 0x15, 0xcb, 0x73, 0x76, 0xed, 0xdf, 0x72, 0xec};

static telegram_error check_ed25519(const telegram_how *how, const fields *f,
                                    uint8_t hash[TELEGRAM_HASH])
{
    size_t n = 0;
    const char *given = value_of(f, "signature", &n);
    uint8_t signature[SIGNATURE];
    if (!read_signature(given, n, signature)) {
        return TELEGRAM_UNSIGNED;
    }
    char joined[JOINED];
    text_out o = text_to(joined, sizeof joined);
    text_format(&o, "%lld:WebAppData\n", (long long)how->bot_id);
    join(f, "signature", &o);
    const uint8_t *key = how->test ? key_test : key_production;
    key = how->public_key != NULL ? how->public_key : key;
    fair_hash(joined, o.len, hash);
    return !o.cut && verify_ed25519(key, joined, o.len, signature) ? TELEGRAM_OK : TELEGRAM_FORGED;
}

/* -- what it says -- */

static telegram_error check_age(const fields *f, int64_t max_age_s, int64_t now_ms, int64_t *auth_s)
{
    size_t n = 0;
    const char *given = value_of(f, "auth_date", &n);
    if (given == NULL || n == 0 || n > 12) {
        return TELEGRAM_UNSIGNED;
    }
    int64_t at = 0;
    for (size_t i = 0; i < n; i++) {
        if (given[i] < '0' || given[i] > '9') {
            return TELEGRAM_UNSIGNED;
        }
        at = at * 10 + (given[i] - '0');
    }
    *auth_s = at;
    if (at > now_ms / 1000 + TELEGRAM_AHEAD_S) {
        return TELEGRAM_AHEAD;
    }
    return at < now_ms / 1000 - max_age_s ? TELEGRAM_EXPIRED : TELEGRAM_OK;
}

/* A text of the user, or nothing if there is none or it is too long. */
static void read_text(json value, char *to, size_t cap)
{
    size_t n = 0;
    if (!json_there(value) || !json_to_str(value, to, cap, &n)) {
        to[0] = '\0';
    }
}

static bool read_user(const fields *f, telegram_user *user)
{
    enum { ID, FIRST, LAST, USERNAME, LANGUAGE, NAMES };
    static const char *const names[] = {"id",       "first_name",    "last_name",
                                        "username", "language_code", NULL};
    static const int64_t id_max = (INT64_C(1) << 52) - 1;
    size_t n = 0;
    const char *text = value_of(f, "user", &n);
    json value;
    json found[NAMES];
    char ignored[64];
    text_out why = text_to(ignored, sizeof ignored);
    if (text == NULL || json_read(text, n, &value) != NULL || json_type_of(value) != JSON_OBJECT ||
        !json_fields(value, names, found, true, &why) || !json_there(found[ID]) ||
        !json_to_int(found[ID], 1, id_max, &user->id)) {
        return false;
    }
    char first[TELEGRAM_NAME / 2];
    char last[TELEGRAM_NAME / 2];
    read_text(found[FIRST], first, sizeof first);
    read_text(found[LAST], last, sizeof last);
    bool both = first[0] != '\0' && last[0] != '\0';
    snprintf(user->name, sizeof user->name, "%s%s%s", first, both ? " " : "", last);
    read_text(found[USERNAME], user->username, sizeof user->username);
    read_text(found[LANGUAGE], user->language, sizeof user->language);
    return true;
}

/* Letters, digits, - and _; anything else is as good as none. */
static void read_start(const fields *f, char start[TELEGRAM_START])
{
    size_t n = 0;
    const char *given = value_of(f, "start_param", &n);
    start[0] = '\0';
    if (given == NULL || n >= TELEGRAM_START) {
        return;
    }
    for (size_t i = 0; i < n; i++) {
        if (base64url_digit(given[i]) < 0) {
            return;
        }
    }
    memcpy(start, given, n);
    start[n] = '\0';
}

telegram_error telegram_check(const telegram_how *how, const char *data, size_t n, int64_t now_ms,
                              telegram_user *user)
{
    memset(user, 0, sizeof *user);
    bool has_token = how->token != NULL && how->token[0] != '\0';
    if (!has_token && how->bot_id <= 0) {
        return TELEGRAM_OFF;
    }
    if (n > TELEGRAM_DATA_MAX) {
        return TELEGRAM_TOO_LONG;
    }
    fields f;
    if (!read_fields(&f, data, n)) {
        return TELEGRAM_MALFORMED;
    }
    if (has_twice(&f)) {
        return TELEGRAM_TWICE;
    }
    telegram_error error =
        has_token ? check_hmac(how->token, &f, user->hash) : check_ed25519(how, &f, user->hash);
    if (error == TELEGRAM_OK) {
        error = check_age(&f, how->max_age_s, now_ms, &user->auth_s);
    }
    if (error == TELEGRAM_OK && !read_user(&f, user)) {
        error = TELEGRAM_NO_USER;
    }
    if (error != TELEGRAM_OK) {
        memset(user, 0, sizeof *user);
        return error;
    }
    read_start(&f, user->start_param);
    return TELEGRAM_OK;
}

/* -- once only -- */

typedef struct taken {
    uint8_t hash[TELEGRAM_HASH];
    int64_t until_s;
} taken;

/* What was taken lies in a ring, oldest first, and is found by its hash, which is SHA-256 of
 * something signed, so that nobody chooses where it falls. What was forgotten is not found. */
struct telegram_replay {
    taken ring[TELEGRAM_REPLAY_MAX];
    size_t first, n;
    map by_hash;
};

telegram_replay *telegram_replay_new(void)
{
    return memory_new(sizeof(telegram_replay));
}

void telegram_replay_free(telegram_replay *r)
{
    map_clear(&r->by_hash);
    free(r);
}

static taken *find_taken(const telegram_replay *r, const uint8_t hash[TELEGRAM_HASH])
{
    const map *m = &r->by_hash;
    uint64_t key = map_key(hash);
    for (size_t i = map_first(m, key); i < m->cap; i = map_next(m, key, i)) {
        taken *t = m->at[i].value;
        if (memcmp(t->hash, hash, TELEGRAM_HASH) == 0) {
            return t;
        }
    }
    return NULL;
}

static void drop_first(telegram_replay *r)
{
    taken *t = &r->ring[r->first];
    map_remove(&r->by_hash, map_key(t->hash), t);
    r->first = (r->first + 1) % TELEGRAM_REPLAY_MAX;
    r->n--;
}

bool telegram_replay_take(telegram_replay *r, const telegram_user *user, int64_t max_age_s,
                          int64_t now_ms)
{
    /* Entries do not expire in the order of the ring; some stay for a while after they expired,
     * which does no harm. */
    while (r->n > 0 && r->ring[r->first].until_s < now_ms / 1000) {
        drop_first(r);
    }
    if (find_taken(r, user->hash) != NULL) {
        return false;
    }
    if (r->n == TELEGRAM_REPLAY_MAX) {
        drop_first(r);
    }
    taken *t = &r->ring[(r->first + r->n++) % TELEGRAM_REPLAY_MAX];
    memcpy(t->hash, user->hash, TELEGRAM_HASH);
    t->until_s = user->auth_s + max_age_s;
    map_add(&r->by_hash, map_key(t->hash), t);
    return true;
}

void telegram_replay_forget(telegram_replay *r, const telegram_user *user)
{
    taken *t = find_taken(r, user->hash);
    if (t != NULL) {
        map_remove(&r->by_hash, map_key(t->hash), t);
    }
}
