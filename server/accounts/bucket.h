/* bucket.h -- a token bucket, which limits a rate and allows a burst.
 *
 * A bucket is one number, the time at which it will be full again; zeroed, it is full. The caller
 * passes rate, burst and "now". */
#ifndef STOLIK_SERVER_BUCKET_H
#define STOLIK_SERVER_BUCKET_H

#include <stdint.h>

typedef struct bucket {
    int64_t full_us; /* when it is full, in microseconds */
} bucket;

/* Takes `tokens` tokens even if the bucket has fewer: it is in debt then. `rate` is in tokens a
 * second, above 0. */
void bucket_charge(bucket *b, double rate, double tokens, int64_t now_ms);
/* Milliseconds until the bucket has a token; 0: it has one now. */
int64_t bucket_wait_ms(const bucket *b, double rate, double burst, int64_t now_ms);

#endif
