/* What is due at rooms: watchers to be counted, tables to be forgotten, clocks and absences. */
#include "server/rooms/alarms.h"

#include "server/ops/log.h"
#include "server/rooms/bots.h"
#include "server/rooms/command.h"
#include "server/rooms/follow.h"

enum { STAYS_MS = 6 * ROOMS_KEEP_MS }; /* at most, a finished table that somebody looks at */

static void count_watchers(room *r)
{
    r->watchers_ms = 0;
    r->watchers = follow_watchers(r);
    command_run(r, &(command){.kind = COMMAND_LOOK}, NULL);
}

/* A finished table that somebody still follows is kept a while longer. */
static void drop(room *r, int64_t now_ms)
{
    bool watched = r->followers != NULL && now_ms - r->t->ended_ms < STAYS_MS;
    if (watched || r->archiving) {
        r->drop_ms = now_ms + ROOMS_KEEP_MS;
        rooms_schedule(r);
        return;
    }
    journal_forget(r->rooms->parts.journal, &r->stream);
    rooms_remove(r);
}

/* Computer players that play among themselves, and are to move now. */
static bool wakes_bots(room *r, int64_t now_ms)
{
    uint32_t before = r->thinking;
    if (rooms_bots_due(r) > now_ms || table_deadline(r->t) <= now_ms) {
        return false;
    }
    bots_ask(r);
    rooms_schedule(r);
    return r->thinking != before;
}

/* A table whose deadline has passed without any effect must not make the loop spin. */
static void alarm_table(room *r, int64_t now_ms)
{
    size_t log_n = r->t->log_n;
    command_run(r, &(command){.kind = COMMAND_ALARM}, NULL);
    bool changed = r->t->log_n != log_n;
    if (!changed && r == deadlines_first(&r->rooms->deadlines) && r->deadline_ms <= now_ms) {
        log_event(LOG_ERROR, "alarm_without_effect", NULL);
        deadlines_remove(&r->rooms->deadlines, r);
    }
}

int64_t alarms_run(rooms *all, int64_t now_ms)
{
    const journal *j = all->parts.journal;
    room *r;
    while (!journal_in_trouble(j) && (r = deadlines_first(&all->deadlines)) != NULL &&
           r->deadline_ms <= now_ms) {
        if (r->watchers_ms > 0 && r->watchers_ms <= now_ms) {
            count_watchers(r);
        } else if (r->drop_ms > 0) {
            drop(r, now_ms);
        } else if (!wakes_bots(r, now_ms)) {
            alarm_table(r, now_ms);
        }
    }
    r = deadlines_first(&all->deadlines);
    bool waits = r != NULL && !journal_in_trouble(j); /* else all is looked at when it is over */
    return waits ? r->deadline_ms : INT64_MAX;
}
