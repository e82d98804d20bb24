/* What was taken back at a table, and what can be. Nothing here changes it. */
#include "table/table_core.h"

bool table_is_alone(const table *t, int seat)
{
    for (int p = 0; p < t->plan.setup.seats; p++) {
        if (p != seat && t->seats[p].kind != SEAT_BOT) {
            return false;
        }
    }
    return table_is_player(t, seat);
}

int table_undone_n(const table *t)
{
    return t->undos != NULL ? t->undos->done_n : 0;
}

const table_undone *table_undone_at(const table *t, int i)
{
    rules_assert(i >= 0 && i < table_undone_n(t));
    return &t->undos->done[i];
}

int64_t table_undo_to(const table *t, int seat)
{
    const table_undos *undos = t->undos;
    bool may = t->phase == TABLE_PLAYING && undos != NULL && undos->moves_n > 0 &&
               undos->done_n < TABLE_UNDOS && table_is_alone(t, seat) && !t->seats[seat].spent;
    return may ? (int64_t)undos->moves[undos->moves_n - 1] : -1;
}

/* Goes back from the position after event `from` over all that counts in it. Calls it a hit if it
 * comes by the position after event `by`; returns how many events counted. */
static uint32_t go_back(const table *t, uint32_t from, uint32_t by, bool *hit)
{
    uint32_t counted = 0;
    *hit = false;
    for (int i = table_undone_n(t) - 1; i >= 0; i--) {
        const table_undone *u = table_undone_at(t, i);
        if (u->seq <= from) {
            *hit = *hit || (by >= u->seq && by <= from);
            counted += from - u->seq;
            from = u->to;
        }
    }
    *hit = *hit || by <= from;
    return counted + from;
}

uint32_t table_counted(const table *t, uint32_t seq)
{
    bool hit;
    return go_back(t, seq, 0, &hit);
}

bool table_counts(const table *t, uint32_t seq)
{
    bool hit;
    go_back(t, t->seq, seq, &hit);
    return hit;
}
