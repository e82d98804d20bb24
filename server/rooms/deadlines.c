/* A binary heap of rooms by their deadlines. */
#include "server/rooms/deadlines.h"

#include <stdlib.h>

#include "table/grow.h"

static void put(deadlines *d, int at, room *r)
{
    d->at[at] = r;
    r->deadline_at = at;
}

static void rise(deadlines *d, int at, room *r)
{
    for (int up; at > 0; at = up) {
        up = (at - 1) / 2;
        if (d->at[up]->deadline_ms <= r->deadline_ms) {
            break;
        }
        put(d, at, d->at[up]);
    }
    put(d, at, r);
}

static void sink(deadlines *d, int at, room *r)
{
    for (int down; (down = 2 * at + 1) < d->n; at = down) {
        if (down + 1 < d->n && d->at[down + 1]->deadline_ms < d->at[down]->deadline_ms) {
            down++;
        }
        if (d->at[down]->deadline_ms >= r->deadline_ms) {
            break;
        }
        put(d, at, d->at[down]);
    }
    put(d, at, r);
}

void deadlines_remove(deadlines *d, room *r)
{
    int at = r->deadline_at;
    if (at < 0) {
        return;
    }
    r->deadline_at = -1;
    room *last = d->at[--d->n];
    if (last == r) {
        return;
    }
    last->deadline_at = at;
    rise(d, at, last);
    sink(d, last->deadline_at, last);
}

bool deadlines_set(deadlines *d, room *r, int64_t due_ms)
{
    if (r->deadline_at >= 0 && due_ms == r->deadline_ms) {
        return false;
    }
    deadlines_remove(d, r);
    r->deadline_ms = due_ms;
    if (due_ms == INT64_MAX) {
        return false;
    }
    if (d->n == d->max) {
        d->max = d->max > 0 ? d->max * 2 : 256;
        d->at = memory_resize(d->at, (size_t)d->max, sizeof *d->at);
    }
    rise(d, d->n++, r);
    return r->deadline_at == 0;
}

room *deadlines_first(const deadlines *d)
{
    return d->n > 0 ? d->at[0] : NULL;
}

void deadlines_free(deadlines *d)
{
    free(d->at);
}
