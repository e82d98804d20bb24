/* What follows a command without another request: chance, forced moves, those who are not
 * asked, and absences. */
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

/* The players who are not asked in an optional phase: the flag is down, or the time is up. A
 * computer player that moves for a seat decides by itself. */
static uint32_t unasked(const table *t)
{
    uint32_t seats = 0;
    for (int p = 0; p < t->plan.setup.seats; p++) {
        const table_seat *seat = &t->seats[p];
        bool asked = seat->flag || seat->stand_in || seat->handed;
        seats |= (uint32_t)(table_is_player(t, p) && (seat->spent || !asked)) << p;
    }
    return seats;
}

static bool emit_pass(table *t)
{
    game_action pass;
    int seat = game_passed_over(t->plan.setup.rules, t->state, unasked(t), &pass);
    if (seat < 0) {
        return false;
    }
    record r = record_begin(t, RECORD_FORCED, seat, t->touched_ms);
    record_action(&r, pass);
    return table_log_emit(t, &r) == TABLE_OK;
}

/* If a player who is present runs out of time, the stand-in plays that turn only. */
static bool give_back_seats(table *t, int64_t now_ms)
{
    bool given = false;
    for (int p = 0; p < t->plan.setup.seats && t->phase == TABLE_PLAYING; p++) {
        if (t->seats[p].stand_in && t->seats[p].present && !t->seats[p].spent) {
            record r = record_begin(t, RECORD_BACK, p, now_ms);
            given = table_log_emit(t, &r) == TABLE_OK || given;
        }
    }
    return given;
}

/* Until a seat is to act that is asked. */
static void play_on(table *t)
{
    bool more = true;
    while (more && t->phase == TABLE_PLAYING) {
        if (game_is_chance(t->plan.setup.rules->turn(t->state).what)) {
            emit_chance(t);
        } else {
            more = emit_pass(t) || emit_forced(t);
        }
    }
}

void table_follow(table *t, int64_t now_ms)
{
    do {
        play_on(t);
    } while (give_back_seats(t, now_ms)); /* who has the seat back may be passed over there */
    for (int p = 0; p < t->plan.setup.seats; p++) {
        table_seat *seat = &t->seats[p];
        if (t->phase == TABLE_PLAYING && table_is_player(t, p) && !seat->present &&
            seat->gone_ms == 0) {
            seat->gone_ms = now_ms;
        }
    }
}
