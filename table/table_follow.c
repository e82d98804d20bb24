/* What follows a command without another request: chance, forced moves, and absences. */
#include <string.h>

#include "table/table_core.h"

static void emit_chance(table *t)
{
    const game_rules *rules = t->plan.setup.rules;
    game_buffer next;
    memcpy(next.state, t->state, rules->state_size);
    game_event event = proof_draw(t->proof.key, t->draws, rules, next.state);
    bool shuffle = event.things_n > 0;
    record r = record_begin(t, shuffle ? RECORD_SHUFFLE : RECORD_CHANCE, 0, t->touched_ms);
    if (shuffle) {
        record_bytes(&r, event.things, event.things_n);
    } else {
        record_action(&r, event.action);
    }
    table_error error = table_log_emit(t, &r);
    rules_assert(error == TABLE_OK);
}

static bool emit_forced(table *t)
{
    const game_rules *rules = t->plan.setup.rules;
    uint32_t to_act = rules->forced != 0 ? table_to_act(t) : 0;
    for (int p = 0; p < t->plan.setup.seats; p++) {
        game_action action;
        if ((to_act >> p & 1) != 0 && table_only_action(rules, t->state, p, &action) &&
            (rules->forced >> action.kind & 1) != 0) {
            record r = record_begin(t, RECORD_FORCED, p, t->touched_ms);
            record_action(&r, action);
            return table_log_emit(t, &r) == TABLE_OK;
        }
    }
    return false;
}

/* If a player who is present runs out of time, the stand-in plays that turn only. */
static void give_back_seats(table *t, int64_t now_ms)
{
    for (int p = 0; p < t->plan.setup.seats && t->phase == TABLE_PLAYING; p++) {
        if (t->seats[p].stand_in && t->seats[p].present && !t->seats[p].spent) {
            record r = record_begin(t, RECORD_BACK, p, now_ms);
            table_log_emit(t, &r);
        }
    }
}

void table_follow(table *t, int64_t now_ms)
{
    bool more = true;
    while (more && t->phase == TABLE_PLAYING) {
        if (game_is_chance(t->plan.setup.rules->turn(t->state).what)) {
            emit_chance(t);
        } else {
            more = emit_forced(t);
        }
    }
    give_back_seats(t, now_ms);
    for (int p = 0; p < t->plan.setup.seats; p++) {
        table_seat *seat = &t->seats[p];
        if (t->phase == TABLE_PLAYING && table_is_player(t, p) && !seat->present &&
            seat->gone_ms == 0) {
            seat->gone_ms = now_ms;
        }
    }
}
