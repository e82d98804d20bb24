/* limits.h -- the token buckets of addresses and accounts.
 *
 * They lie in a table of fixed size, found by a keyed hash. Where all places of a hash are taken,
 * the bucket that is nearest to full is evicted: its owner gains almost nothing by that, and others
 * lose nothing. IPv6 addresses count by their /64. */
#ifndef STOLIK_SERVER_LIMITS_H
#define STOLIK_SERVER_LIMITS_H

#include <stddef.h>

#include "server/accounts/bucket.h"

enum {
    LIMITS_DEFAULT = 1 << 16, /* buckets of a table: 2 MiB */
    LIMITS_NEAR = 8           /* places that a hash may lead to */
};

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

/* The bucket of an address, given as text, for this limit. The pointer is valid until the next
 * call. */
bucket *limits_of_address(limits *l, const char *address, limit what);
/* The bucket that all clients at this address share. */
bucket *limits_of_crowd(limits *l, const char *address, limit what);
/* The bucket of an account. */
bucket *limits_of_account(limits *l, int64_t account, limit what);

#endif
