#include "server/accounts/limits.h"

#include <arpa/inet.h>
#include <assert.h>
#include <openssl/rand.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "table/grow.h"

/* -- buckets -- */

enum { US_PER_MS = 1000 };

/* Microseconds in which so many tokens come, in whole ones for each, so that a burst is exact;
 * bounded, so that sums of them are. */
static int64_t us_for(double tokens, double rate)
{
    static const double us_max = 1e17;
    double each = 1e6 / rate;
    double us = tokens * (double)(int64_t)(each < us_max ? each : us_max);
    return (int64_t)(us < us_max ? us : us_max);
}

/* When the bucket would be full if so many tokens were taken now. */
static int64_t full_after(const bucket *b, double tokens, double rate, int64_t now_us)
{
    int64_t from = b->full_us > now_us ? b->full_us : now_us;
    return from + us_for(tokens, rate);
}

void bucket_charge(bucket *b, double rate, double tokens, int64_t now_ms)
{
    b->full_us = full_after(b, tokens, rate, now_ms * US_PER_MS);
}

int64_t bucket_wait_ms(const bucket *b, double rate, double burst, int64_t now_ms)
{
    int64_t now_us = now_ms * US_PER_MS;
    int64_t wait = full_after(b, 1, rate, now_us) - now_us - us_for(burst, rate);
    return wait > 0 ? (wait + US_PER_MS - 1) / US_PER_MS : 0;
}

/* -- the hash -- */

static uint64_t rotate(uint64_t x, int by)
{
    return x << by | x >> (64 - by);
}

static void sip_round(uint64_t v[4])
{
    v[0] += v[1];
    v[2] += v[3];
    v[1] = rotate(v[1], 13) ^ v[0];
    v[3] = rotate(v[3], 16) ^ v[2];
    v[0] = rotate(v[0], 32);
    v[2] += v[1];
    v[0] += v[3];
    v[1] = rotate(v[1], 17) ^ v[2];
    v[3] = rotate(v[3], 21) ^ v[0];
    v[2] = rotate(v[2], 32);
}

static uint64_t little_endian(const uint8_t *bytes, size_t n)
{
    uint64_t word = 0;
    for (size_t i = 0; i < n; i++) {
        word |= (uint64_t)bytes[i] << (8 * i);
    }
    return word;
}

static void sip_word(uint64_t v[4], uint64_t word)
{
    v[3] ^= word;
    sip_round(v);
    sip_round(v);
    v[0] ^= word;
}

uint64_t siphash(const uint8_t key[16], const void *bytes, size_t n)
{
    const uint8_t *at = bytes;
    uint64_t k0 = little_endian(key, 8);
    uint64_t k1 = little_endian(key + 8, 8);
    uint64_t v[4] = {k0 ^ 0x736f6d6570736575, k1 ^ 0x646f72616e646f6d, k0 ^ 0x6c7967656e657261,
                     k1 ^ 0x7465646279746573};
    size_t whole = n / 8 * 8;
    for (size_t i = 0; i < whole; i += 8) {
        sip_word(v, little_endian(at + i, 8));
    }
    sip_word(v, little_endian(at + whole, n - whole) | (uint64_t)n << 56);
    v[2] ^= 0xff;
    for (int i = 0; i < 4; i++) {
        sip_round(v);
    }
    return v[0] ^ v[1] ^ v[2] ^ v[3];
}

/* -- the table -- */

/* Who asks, and for what. No padding: it is hashed and compared as bytes. */
typedef struct limit_key {
    uint8_t who[16];
    uint8_t kind; /* what `who` is; 0: this place is free */
    uint8_t what; /* a limit */
    bool crowd;   /* of everybody at this address */
    uint8_t zero[5];
} limit_key;

enum { WHO_IPV4 = 1, WHO_IPV6, WHO_IPV6_NETWORK, WHO_TEXT, WHO_ACCOUNT };

typedef struct limit_entry {
    limit_key key;
    bucket bucket;
} limit_entry;

struct limits {
    uint8_t hash_key[16];
    size_t entries;
    limit_entry at[];
};

limits *limits_new(size_t entries)
{
    assert(entries >= LIMITS_NEAR);
    assert((entries & (entries - 1)) == 0);
    limits *l = memory_new(sizeof *l + entries * sizeof l->at[0]);
    l->entries = entries;
    if (RAND_bytes(l->hash_key, sizeof l->hash_key) != 1) {
        fputs("stolik: the system gives no random numbers\n", stderr);
        exit(EXIT_FAILURE);
    }
    return l;
}

void limits_free(limits *l)
{
    free(l);
}

/* The bucket of this key. A new one takes a free place near the hash, or that of the bucket that
 * is the first to be full. */
static bucket *bucket_of(limits *l, const limit_key *key)
{
    size_t from = (size_t)siphash(l->hash_key, key, sizeof *key);
    limit_entry *best = NULL;
    for (size_t i = 0; i < LIMITS_NEAR; i++) {
        limit_entry *e = &l->at[(from + i) & (l->entries - 1)];
        if (memcmp(&e->key, key, sizeof *key) == 0) {
            return &e->bucket;
        }
        if (best == NULL || e->bucket.full_us < best->bucket.full_us) {
            best = e;
        }
    }
    *best = (limit_entry){.key = *key};
    return &best->bucket;
}

/* Who an address is: an IPv4 address, also one written as IPv6, or the beginning of an IPv6
 * address. False: it has nothing of this scope. */
static bool address_key(const uint8_t hash_key[16], const char *address, address_scope scope,
                        limit_key *key)
{
    static const uint8_t mapped[12] = {[10] = 0xff, [11] = 0xff};
    uint8_t bytes[16];
    bool host = scope == ADDRESS_HOST;
    if (inet_pton(AF_INET, address, bytes) == 1) {
        key->kind = WHO_IPV4;
        memcpy(key->who, bytes, 4);
        return host;
    }
    if (inet_pton(AF_INET6, address, bytes) != 1) {
        key->kind = WHO_TEXT;
        uint64_t hash = siphash(hash_key, address, strlen(address));
        memcpy(key->who, &hash, sizeof hash);
        return host;
    }
    if (memcmp(bytes, mapped, sizeof mapped) == 0) {
        key->kind = WHO_IPV4;
        memcpy(key->who, bytes + sizeof mapped, 4);
        return host;
    }
    key->kind = host ? WHO_IPV6 : WHO_IPV6_NETWORK;
    memcpy(key->who, bytes, host ? 8 : 6);
    return true;
}

bool address_hash(const uint8_t hash_key[16], const char *address, address_scope scope,
                  uint64_t *hash)
{
    limit_key key = {0};
    if (!address_key(hash_key, address, scope, &key)) {
        return false;
    }
    *hash = siphash(hash_key, &key, sizeof key);
    return true;
}

bucket *limits_of_address(limits *l, const char *address, limit what)
{
    limit_key key = {.what = (uint8_t)what};
    address_key(l->hash_key, address, ADDRESS_HOST, &key);
    return bucket_of(l, &key);
}

bucket *limits_of_crowd(limits *l, const char *address, limit what)
{
    limit_key key = {.what = (uint8_t)what, .crowd = true};
    address_key(l->hash_key, address, ADDRESS_HOST, &key);
    return bucket_of(l, &key);
}

bucket *limits_of_account(limits *l, int64_t account, limit what)
{
    limit_key key = {.kind = WHO_ACCOUNT, .what = (uint8_t)what};
    memcpy(key.who, &account, sizeof account);
    return bucket_of(l, &key);
}
