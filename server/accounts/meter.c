/* How fast anybody may take anything: docs/protocol.md, "Limits".
 *
 * Whoever has an account pays from the account's bucket, on whichever connection. A stranger pays
 * from the socket's own bucket, or from one that all strangers of the address share. Besides, all
 * who come from one address together have a multiple of what one of them has: somebody who takes
 * too much cannot lock out the others there, unless by many accounts. */
#include "server/core.h"

typedef struct allowance {
    double rate; /* tokens a second */
    double burst;
    bool by_address; /* whoever asks: an address has just this */
} allowance;

static allowance allowance_of(const server_config *c, limit what)
{
    switch (what) {
    case LIMIT_REQUESTS:
        return (allowance){c->requests_per_second, c->requests_burst, false};
    case LIMIT_MESSAGES:
        return (allowance){c->messages_per_second, c->messages_burst, false};
    case LIMIT_ACCOUNTS:
        return (allowance){c->accounts_per_minute / 60, c->accounts_burst, true};
    case LIMIT_CHAT:
        return (allowance){c->chat_per_second, c->chat_burst, false};
    case LIMIT_TABLES:
        return (allowance){c->tables_per_minute / 60, c->tables_burst, false};
    case LIMIT_FILES:
        return (allowance){c->files_per_second, c->files_burst, true};
    case LIMIT_SOCKETS:
        return (allowance){c->sockets_per_second, c->sockets_burst, true};
    case LIMIT_HINTS:
        return (allowance){c->hints_per_minute / 60, c->hints_burst, false};
    }
    return (allowance){1, 1, true};
}

static allowance times(allowance a, double share)
{
    return (allowance){a.rate * share, a.burst * share, a.by_address};
}

/* Who pays: good until the next bucket is asked for. */
static bucket *own_bucket(const doer *d, limit what, const allowance *a)
{
    if (a->by_address) {
        return limits_of_address(d->s->limits, d->address, what);
    }
    if (d->account != NULL) {
        return limits_of_account(d->s->limits, d->account->id, what);
    }
    return d->own != NULL ? d->own : limits_of_address(d->s->limits, d->address, what);
}

/* 0: there is a token. */
static int64_t wait_ms(const bucket *b, allowance a, int64_t now_ms)
{
    return bucket_wait_ms(b, a.rate, a.burst, now_ms);
}

static void charge(const doer *d, limit what, double tokens)
{
    server *s = d->s;
    allowance a = allowance_of(&s->config, what);
    if (!s->config.rate_limits) {
        return;
    }
    bucket_charge(own_bucket(d, what, &a), a.rate, tokens, server_now(s));
    if (!a.by_address) {
        allowance all = times(a, s->config.address_share);
        bucket_charge(limits_of_crowd(s->limits, d->address, what), all.rate, tokens,
                      server_now(s));
    }
}

bool meter_take(doer *d, limit what)
{
    server *s = d->s;
    allowance a = allowance_of(&s->config, what);
    if (!s->config.rate_limits) {
        return true;
    }
    int64_t wait = wait_ms(own_bucket(d, what, &a), a, server_now(s));
    d->overdraws = wait > 0;
    if (wait == 0 && !a.by_address) {
        allowance all = times(a, s->config.address_share);
        wait = wait_ms(limits_of_crowd(s->limits, d->address, what), all, server_now(s));
    }
    if (wait == 0) {
        charge(d, what, 1);
        return true;
    }
    metrics_add(s->metrics, METRIC_RATE_LIMITED, (int)what, 0, 1);
    return problem_slow(&d->why, wait);
}

void meter_bytes(const doer *d, limit what, size_t bytes)
{
    enum { TOKEN_BYTES = 2048 };
    size_t tokens = bytes / TOKEN_BYTES;
    if (tokens > 0) {
        charge(d, what, (double)tokens);
    }
}
