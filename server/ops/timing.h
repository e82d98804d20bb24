/* timing.h -- the two clocks of the server, and when the loop is woken.
 *
 * The net's time is monotonic. The system's clock may jump at any moment: an operator or NTP sets
 * it, or the machine was suspended. Tables use the first, timestamps for people the second. A
 * session, which outlasts a restart, expires when its time is over by both. */
#ifndef STOLIK_SERVER_TIMING_H
#define STOLIK_SERVER_TIMING_H

#include "net/net.h"

typedef struct timing {
    net *net;
    int64_t ahead_ms;    /* how far timing_now is ahead of the net's time; negative: behind */
    int64_t wall_ms;     /* the system's clock when it was last read, relative to the net's time */
    int64_t since_ms;    /* when it last jumped, by the net's time */
    int64_t believed_ms; /* its last value that was stable for long enough */
    bool wake_set;       /* the loop will wake when something is due */
} timing;

/* To be called once, after the tables were loaded. `last_ms`: the latest time in any table's
 * records; 0: there are no tables. */
void timing_begin(timing *t, int64_t last_ms);

/* The time of tables, deadlines and rate limits. It is monotonic, also across a restart, and does
 * not depend on the system's clock. Clients are never sent it. */
int64_t timing_now(const timing *t);
/* The system's time, for people; and a time of timing_now converted to it. */
int64_t timing_wall(const timing *t);
int64_t timing_wall_of(const timing *t, int64_t at_ms);
/* The time by which sessions expire. */
int64_t timing_session_now(const timing *t);
/* Checks whether the system's clock has jumped. True: it has not jumped for long enough to be
 * trusted. */
bool timing_look(timing *t);

/* Something may be due earlier than before: the next wake-up is computed at the end of this
 * turn. */
void timing_wake(timing *t);
/* The next wake-up was computed: nothing is due before this time of timing_now. */
void timing_sleep_until(timing *t, int64_t at_ms);

#endif
