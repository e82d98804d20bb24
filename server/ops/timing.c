/* Which time is whose. The net's time goes steadily; the system's clock may be set at any moment,
 * by an operator, by the network, or after a suspension. Tables run on the first, people are shown
 * the second, and sessions, which outlast a restart, expire when both say so. */
#include <stdlib.h>

#include "server/core.h"
#include "server/ops/log.h"

enum {
    STEP_MS = 1000,                    /* a clock that differs by more has been set */
    STANDS_MS = 12 * 3600 * 1000,      /* a clock that was set is believed after this */
    AWAY_MAX_MS = 7 * 24 * 3600 * 1000 /* a restart takes at most so much of a deadline */
};

int64_t server_now(const server *s)
{
    return net_now_ms(s->net) + s->time.ahead_ms;
}

int64_t server_wall(const server *s)
{
    return net_wall_ms(s->net);
}

int64_t server_wall_of(const server *s, int64_t at_ms)
{
    return at_ms - server_now(s) + server_wall(s);
}

/* A clock that was set forward is not believed before it has stood for long; one that was set back
 * at once, since a session that was ended cannot be given back. */
int64_t server_session_now(const server *s)
{
    int64_t steady = net_now_ms(s->net) + s->time.believed_ms;
    int64_t wall = server_wall(s);
    return wall < steady ? wall : steady;
}

/* The last time that any table knows of; 0: there are no tables. */
static int64_t last_record(const server *s)
{
    int64_t last = 0;
    for (size_t i = 0; i < s->hall.size; i++) {
        for (const room *r = s->hall.by_number[i]; r != NULL; r = r->next_by_number) {
            last = r->t->touched_ms > last ? r->t->touched_ms : last;
        }
    }
    return last;
}

/* Times go on from the last record, by what the system's clock says that we were away, but never
 * back and not too far: the clock may have been wrong then, or be so now. */
void time_begin(server *s)
{
    int64_t now = net_now_ms(s->net);
    int64_t last = last_record(s);
    int64_t begin = now > last ? now : last;
    if (last > 0 && begin > last + AWAY_MAX_MS) {
        begin = last + AWAY_MAX_MS;
    }
    s->time = (server_time){.ahead_ms = begin - now, .since_ms = now};
}

bool time_look(server *s)
{
    server_time *t = &s->time;
    int64_t now = net_now_ms(s->net);
    int64_t wall = server_wall(s) - now;
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

void time_wake_at(server *s, int64_t at_ms)
{
    net_wake_at(s->net, at_ms < INT64_MAX ? at_ms - s->time.ahead_ms : at_ms);
}
