/* seconds.h -- how long something takes.
 *
 * The store, which includes nothing else of ours, measures its commits; the server and the program
 * use the same clock. */
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
