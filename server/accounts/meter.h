/* meter.h -- rate limits: docs/protocol.md, "Limits".
 *
 * A client with an account takes tokens from the account's bucket, on whichever connection. A
 * client without one takes them from its socket's bucket, or, over REST, from the bucket of its
 * address. In addition, all clients at one address share a bucket that is a multiple of a single
 * one: a client that asks too much cannot lock out others at its address, unless it has many
 * accounts. */
#ifndef STOLIK_SERVER_METER_H
#define STOLIK_SERVER_METER_H

#include "server/accounts/limits.h"
#include "server/accounts/problem.h"
#include "server/ops/config.h"
#include "server/ops/metrics.h"
#include "server/ops/timing.h"
#include "store/store.h"

/* Who asks for something, and why it was refused. */
typedef struct caller {
    const store_account *account; /* NULL: nobody in particular */
    const char *address;          /* where it comes from */
    bucket *own;                  /* of a socket's messages, while it has no account; or NULL */
    bool overdraws; /* the last refusal was for its own bucket, not for that of the address */
    problem why;
} caller;

typedef struct meter {
    const server_config *config;
    limits *limits;
    metrics *metrics;
    const timing *timing;
} meter;

/* Takes one token; false: there is none, and the problem says so. */
bool meter_take(const meter *m, caller *c, limit what);
/* Charges for an answer of `bytes` bytes: a long answer costs more tokens than a short one. A
 * bucket that lacks them goes into debt, so that the next request waits longer. */
void meter_bytes(const meter *m, const caller *c, limit what, size_t bytes);

#endif
