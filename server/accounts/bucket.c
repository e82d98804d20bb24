/* Token buckets. */
#include "server/accounts/bucket.h"

enum { US_PER_MS = 1000 };

/* The microseconds in which `tokens` tokens are added. Each token takes a whole number of them, so
 * that a burst is exact; the result is bounded, so that sums do not overflow. */
static int64_t us_for(double tokens, double rate)
{
    static const double us_max = 1e17;
    double each = 1e6 / rate;
    double us = tokens * (double)(int64_t)(each < us_max ? each : us_max);
    return (int64_t)(us < us_max ? us : us_max);
}

/* When the bucket would be full again if `tokens` tokens were taken now. */
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
