/* Rate limits by account, by socket and by address. */
#include "server/accounts/meter.h"

typedef struct allowance {
    double rate; /* tokens a second */
    double burst;
    bool by_address; /* an address has one bucket, with or without accounts */
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

/* The bucket that is charged first. The pointer is valid until the next bucket is asked for. */
static bucket *own_bucket(const meter *m, const caller *c, limit what, const allowance *a)
{
    if (a->by_address) {
        return limits_of_address(m->limits, c->address, what);
    }
    if (c->account != NULL) {
        return limits_of_account(m->limits, c->account->id, what);
    }
    return c->own != NULL ? c->own : limits_of_address(m->limits, c->address, what);
}

/* 0: there is a token. */
static int64_t wait_ms(const bucket *b, allowance a, int64_t now_ms)
{
    return bucket_wait_ms(b, a.rate, a.burst, now_ms);
}

static void charge(const meter *m, const caller *c, limit what, double tokens)
{
    allowance a = allowance_of(m->config, what);
    if (!m->config->rate_limits) {
        return;
    }
    bucket_charge(own_bucket(m, c, what, &a), a.rate, tokens, timing_now(m->timing));
    if (!a.by_address) {
        allowance all = times(a, m->config->address_share);
        bucket_charge(limits_of_crowd(m->limits, c->address, what), all.rate, tokens,
                      timing_now(m->timing));
    }
}

bool meter_take(const meter *m, caller *c, limit what)
{
    allowance a = allowance_of(m->config, what);
    if (!m->config->rate_limits) {
        return true;
    }
    int64_t wait = wait_ms(own_bucket(m, c, what, &a), a, timing_now(m->timing));
    c->overdraws = wait > 0;
    if (wait == 0 && !a.by_address) {
        allowance all = times(a, m->config->address_share);
        wait = wait_ms(limits_of_crowd(m->limits, c->address, what), all, timing_now(m->timing));
    }
    if (wait == 0) {
        charge(m, c, what, 1);
        return true;
    }
    metrics_add(m->metrics, METRIC_RATE_LIMITED, (int)what, 0, 1);
    return problem_slow(&c->why, wait);
}

void meter_bytes(const meter *m, const caller *c, limit what, size_t bytes)
{
    enum { TOKEN_BYTES = 2048 };
    size_t tokens = bytes / TOKEN_BYTES;
    if (tokens > 0) {
        charge(m, c, what, (double)tokens);
    }
}
