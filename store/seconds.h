/* seconds.h -- a monotonic clock for measuring durations.
 *
 * It is in store/ because the store measures its commits and must not include headers of the server
 * or the program; those may include this one. */
#ifndef STOLIK_STORE_SECONDS_H
#define STOLIK_STORE_SECONDS_H

#include <time.h>

/* Seconds on a clock that never goes back. Only differences mean anything. */
static inline double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

#endif
