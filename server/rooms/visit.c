/* Starts and stops following rooms, and keeps track of the players who are present. */
#include "server/rooms/visit.h"

#include "server/rooms/command.h"

bool visit_may_begin(visitor *v, const room *r, problem *why)
{
    if (follow_find(v, r) != NULL) {
        return true;
    }
    if (v->follows_n >= FOLLOW_ROOMS_MAX) {
        return problem_set(why, 409, "too_many_tables", "a connection follows 16 tables at most");
    }
    bool plays = v->account != 0 && table_seat_of(r->t, (uint64_t)v->account) >= 0;
    return plays || r->followers_n < FOLLOW_WATCHERS_MAX ||
           problem_set(why, 409, "too_many_watchers", "too many watch this table");
}

static void be_present(room *r, int seat, bool present)
{
    if (seat == GAME_SPECTATOR || r->t->phase == TABLE_ENDED) {
        return;
    }
    if (present && r->t->seats[seat].gone_ms != 0) {
        metrics_add(r->rooms->parts.metrics, METRIC_RECONNECTS, 0, 0, 1);
    }
    command_run(r, &(command){.kind = COMMAND_PRESENT, .seat = seat, .present = present}, NULL);
}

void visit_begin(visitor *v, room *r, int seat)
{
    follow_add(v, r, seat);
    evict_use(r);
    be_present(r, seat, true);
    rooms_watchers_changed(r);
}

void visit_end(follower *f)
{
    room *r = f->room;
    int seat = f->seat;
    follow_remove(f);
    if (!follow_is_from(r, seat)) {
        be_present(r, seat, false);
    }
    evict_use(r);
    rooms_watchers_changed(r);
}

void visit_end_all(visitor *v)
{
    while (v->follows != NULL) {
        visit_end(v->follows);
    }
}

void visit_seen(room *r, int seat)
{
    evict_use(r);
    command_run(r, &(command){.kind = COMMAND_SEEN, .seat = seat}, NULL);
}

void visit_looked(room *r)
{
    if (!table_has_people(r->t)) {
        evict_use(r);
        command_run(r, &(command){.kind = COMMAND_LOOK}, NULL);
    }
}
