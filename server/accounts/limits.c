/* The buckets of addresses and accounts, in a table of fixed size. */
#include "server/accounts/limits.h"

#include <assert.h>
#include <openssl/rand.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/accounts/address.h"
#include "server/accounts/siphash.h"
#include "table/grow.h"

/* Who asks, and for what. No padding: it is hashed and compared as bytes. */
typedef struct limit_key {
    address_key who; /* its kind is 0: this place is free */
    uint8_t what;    /* a limit */
    bool crowd;      /* of everybody at this address */
    uint8_t zero[5];
} limit_key;

enum { WHO_ACCOUNT = 255 }; /* the kind of a key that is an account's number */

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

/* The bucket of this key. A new bucket takes a free place near the hash, or replaces the one there
 * that is nearest to full. */
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

bucket *limits_of_address(limits *l, const char *address, limit what)
{
    limit_key key = {.what = (uint8_t)what};
    address_read(l->hash_key, address, ADDRESS_HOST, &key.who);
    return bucket_of(l, &key);
}

bucket *limits_of_crowd(limits *l, const char *address, limit what)
{
    limit_key key = {.what = (uint8_t)what, .crowd = true};
    address_read(l->hash_key, address, ADDRESS_HOST, &key.who);
    return bucket_of(l, &key);
}

bucket *limits_of_account(limits *l, int64_t account, limit what)
{
    limit_key key = {.who.kind = WHO_ACCOUNT, .what = (uint8_t)what};
    memcpy(key.who.bytes, &account, sizeof account);
    return bucket_of(l, &key);
}
