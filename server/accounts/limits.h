/* limits.h -- how fast somebody may ask for something: token buckets.
 *
 * A bucket is one number, the time at which it will be full again; zeroed, it is full. The caller
 * passes rate, burst and "now".
 *
 * `limits` keeps the buckets of addresses and accounts in a table of fixed size, found by a keyed
 * hash. Where it is crowded, the bucket that is nearest to full gives way, which costs its owner
 * nothing and an attacker's neighbours little. IPv6 addresses count by their /64. */
#ifndef STOLIK_SERVER_LIMITS_H
#define STOLIK_SERVER_LIMITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    LIMITS_USUAL = 1 << 16, /* buckets of a table: 2 MiB */
    LIMITS_NEAR = 8         /* places where a bucket may lie */
};

typedef struct bucket {
    int64_t full_us; /* when it is full, in microseconds */
} bucket;

/* Takes so many tokens, whether they are there or not: the bucket may be in debt after that. The
 * rate is in tokens a second, above 0. */
void bucket_charge(bucket *b, double rate, double tokens, int64_t now_ms);
/* Milliseconds until there is one token; 0: there is. */
int64_t bucket_wait_ms(const bucket *b, double rate, double burst, int64_t now_ms);

/* What is limited. */
typedef enum limit {
    LIMIT_REQUESTS,
    LIMIT_MESSAGES,
    LIMIT_ACCOUNTS,
    LIMIT_CHAT,
    LIMIT_TABLES,
    LIMIT_FILES,
    LIMIT_SOCKETS,
    LIMIT_HINTS
} limit;

typedef struct limits limits;

/* Draws its hash key from the system. `entries` is a power of two, at least LIMITS_NEAR. */
limits *limits_new(size_t entries);
void limits_free(limits *l);

/* The bucket of an address, as text, for this purpose. It is good until the next call. */
bucket *limits_of_address(limits *l, const char *address, limit what);
/* The one of all who come from this address together. */
bucket *limits_of_crowd(limits *l, const char *address, limit what);
/* The bucket of an account. */
bucket *limits_of_account(limits *l, int64_t account, limit what);

/* How much of an address counts. */
typedef enum address_scope {
    ADDRESS_HOST,   /* an IPv4 address, or the /64 of an IPv6 address: the least anybody is given */
    ADDRESS_NETWORK /* the /48 of an IPv6 address: what a customer may be given; none of IPv4 */
} address_scope;

/* A number that stands for as much of the address; false: it has nothing of this scope. */
bool address_hash(const uint8_t key[16], const char *address, address_scope scope, uint64_t *hash);

/* SipHash-2-4, which nobody without the key can make collide. */
uint64_t siphash(const uint8_t key[16], const void *bytes, size_t n);

#endif
