/* The steady time of tables and the system's clock, and how far the second is believed. */
#include "server/ops/timing.h"

#include <stdlib.h>

#include "server/ops/log.h"

enum {
    STEP_MS = 1000,                    /* a clock that differs by more has been set */
    STANDS_MS = 12 * 3600 * 1000,      /* a clock that was set is believed after this */
    AWAY_MAX_MS = 7 * 24 * 3600 * 1000 /* a restart takes at most so much of a deadline */
};

int64_t timing_now(const timing *t)
{
    return net_now_ms(t->net) + t->ahead_ms;
}

int64_t timing_wall(const timing *t)
{
    return net_wall_ms(t->net);
}

int64_t timing_wall_of(const timing *t, int64_t at_ms)
{
    return at_ms - timing_now(t) + timing_wall(t);
}

/* A clock that was set forward is not believed before it has stood for long; one that was set back
 * at once, since a session that was ended cannot be given back. */
int64_t timing_session_now(const timing *t)
{
    int64_t steady = net_now_ms(t->net) + t->believed_ms;
    int64_t wall = timing_wall(t);
    return wall < steady ? wall : steady;
}

/* Times go on from the last record, by what the system's clock says that we were away, but never
 * back and not too far: the clock may have been wrong then, or be so now. */
void timing_begin(timing *t, int64_t last_ms)
{
    int64_t now = net_now_ms(t->net);
    int64_t begin = now > last_ms ? now : last_ms;
    if (last_ms > 0 && begin > last_ms + AWAY_MAX_MS) {
        begin = last_ms + AWAY_MAX_MS;
    }
    *t = (timing){.net = t->net, .ahead_ms = begin - now, .since_ms = now};
}

bool timing_look(timing *t)
{
    int64_t now = net_now_ms(t->net);
    int64_t wall = timing_wall(t) - now;
    if (llabs(wall - t->wall_ms) > STEP_MS) {
        text_out *o = log_begin(LOG_WARN, "clock_set");
        if (o != NULL) {
            json_key_int(o, "by_ms", wall - t->wall_ms);
            log_end();
        }
        t->since_ms = now;
    }
    t->wall_ms = wall;
    bool stands = now - t->since_ms >= STANDS_MS;
    t->believed_ms = stands ? wall : t->believed_ms;
    return stands;
}

void timing_wake(timing *t)
{
    t->wake_set = false;
}

void timing_sleep_until(timing *t, int64_t at_ms)
{
    net_wake_at(t->net, at_ms < INT64_MAX ? at_ms - t->ahead_ms : at_ms);
    t->wake_set = true;
}
