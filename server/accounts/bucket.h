/* bucket.h -- how fast somebody may ask for something: a token bucket.
 *
 * A bucket is one number, the time at which it will be full again; zeroed, it is full. The caller
 * passes rate, burst and "now". */
#ifndef STOLIK_SERVER_BUCKET_H
#define STOLIK_SERVER_BUCKET_H

#include <stdint.h>

typedef struct bucket {
    int64_t full_us; /* when it is full, in microseconds */
} bucket;

/* Takes so many tokens, whether they are there or not: the bucket may be in debt after that. The
 * rate is in tokens a second, above 0. */
void bucket_charge(bucket *b, double rate, double tokens, int64_t now_ms);
/* Milliseconds until there is one token; 0: there is. */
int64_t bucket_wait_ms(const bucket *b, double rate, double burst, int64_t now_ms);

#endif
