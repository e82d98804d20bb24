/* timing.h -- which time is whose, and when the loop is woken.
 *
 * The net's time goes steadily; the system's clock may be set at any moment, by an operator, by the
 * network, or after a suspension. Tables run on the first, people are shown the second, and
 * sessions, which outlast a restart, expire when both say so. */
#ifndef STOLIK_SERVER_TIMING_H
#define STOLIK_SERVER_TIMING_H

#include "net/net.h"

typedef struct timing {
    net *net;
    int64_t ahead_ms;    /* timing_now is so far ahead of the net's time, or (negative) behind */
    int64_t wall_ms;     /* the system's clock, as was seen last */
    int64_t since_ms;    /* since when it has stood like this, by the net's time */
    int64_t believed_ms; /* the last that stood for long */
    bool wake_set;       /* the loop will wake when something is due */
} timing;

/* Once, after the tables were loaded: the last time that any of them knows of; 0: there are none.
 */
void timing_begin(timing *t, int64_t last_ms);

/* The time of tables, deadlines and rates. It goes steadily whatever becomes of the system's clock,
 * and never back, not even over a restart; nobody is shown it. */
int64_t timing_now(const timing *t);
/* The system's time, for people; and the system's time of a moment of timing_now. */
int64_t timing_wall(const timing *t);
int64_t timing_wall_of(const timing *t, int64_t at_ms);
/* The time by which sessions expire. */
int64_t timing_session_now(const timing *t);
/* Looks whether the system's clock was set. True: it has not been for long, and can be believed. */
bool timing_look(timing *t);

/* Something may be due earlier than was thought: it is worked out at the end of this turn. */
void timing_wake(timing *t);
/* It was: nothing is due before this moment of timing_now. */
void timing_sleep_until(timing *t, int64_t at_ms);

#endif
