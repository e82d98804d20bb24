/* Keeps track of the players who are connected. */
#include "table/table_core.h"

void table_count_present(table *t, int64_t now_ms)
{
    bool anybody = false;
    for (int p = 0; p < t->plan.setup.seats; p++) {
        anybody = anybody || t->seats[p].present;
    }
    if (anybody) {
        t->empty_ms = 0;
    } else if (t->empty_ms == 0) {
        t->empty_ms = now_ms;
    }
}

void table_present(table *t, int seat, bool present, int64_t now_ms)
{
    if (!table_is_player(t, seat)) {
        return;
    }
    table_seat *s = &t->seats[seat];
    bool was = s->present;
    s->present = present;
    if (present) {
        s->gone_ms = 0;
    } else if (was || s->gone_ms == 0) {
        s->gone_ms = t->phase == TABLE_PLAYING ? now_ms : 0;
    }
    if (present && !was && s->stand_in && !s->spent && t->phase == TABLE_PLAYING) {
        record r = record_begin(t, RECORD_BACK, seat, now_ms);
        table_log_emit(t, &r);
        table_follow(t, now_ms);
    }
    table_count_present(t, now_ms);
}

void table_seen(table *t, int seat, int64_t now_ms)
{
    if (t->phase == TABLE_PLAYING && !t->seats[seat].present) {
        t->seats[seat].gone_ms = now_ms;
    }
    t->empty_ms = t->empty_ms != 0 ? now_ms : 0;
}
