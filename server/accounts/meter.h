/* meter.h -- how fast anybody may take anything: docs/protocol.md, "Limits".
 *
 * Whoever has an account pays from the account's bucket, on whichever connection. A stranger pays
 * from the socket's own bucket, or from one that all strangers of the address share. Besides, all
 * who come from one address together have a multiple of what one of them has: somebody who takes
 * too much cannot lock out the others there, unless by many accounts. */
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
    bool overdraws;               /* what was refused last for its rate was its own to pay */
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
/* An answer of so many bytes was sent: a long one costs more than a short one. Who cannot pay waits
 * for longer next time. */
void meter_bytes(const meter *m, const caller *c, limit what, size_t bytes);

#endif
