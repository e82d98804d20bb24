/* The monotonic time of tables and the system's clock, and when the second is trusted. */
#include "server/ops/timing.h"

#include <stdlib.h>

#include "server/ops/log.h"

enum {
    STEP_MS = 1000,                    /* a larger difference means that the clock was set */
    STANDS_MS = 12 * 3600 * 1000,      /* a clock that was set is trusted after this time */
    AWAY_MAX_MS = 7 * 24 * 3600 * 1000 /* the most that a restart takes from a deadline */
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

/* A clock that was set forward is trusted only after it was stable for STANDS_MS; one that was set
 * back is trusted at once. A session that was deleted by mistake could not be restored. */
int64_t timing_session_now(const timing *t)
{
    int64_t steady = net_now_ms(t->net) + t->believed_ms;
    int64_t wall = timing_wall(t);
    return wall < steady ? wall : steady;
}

/* Time continues from the last record, advanced by the downtime as the system's clock shows it, but
 * never back and by at most AWAY_MAX_MS: the clock may have been wrong then, or may be wrong
 * now. */
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
