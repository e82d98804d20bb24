/* seconds.h -- how long something takes.
 *
 * The store measures its commits, and cannot include what the server and the program have; so they
 * use the store's clock. */
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
