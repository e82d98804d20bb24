/* Queries about a table. Nothing here changes it. */
#include <stdlib.h>

#include "table/grow.h"
#include "table/table_core.h"

game_error_text table_error_of(table_error e)
{
    static const game_error_text all[] = {
#define X(name, code, text) {#code, text},
        TABLE_ERRORS(X)
#undef X
    };
    return all[e];
}

bool table_is_seat(const table *t, int seat)
{
    return seat >= 0 && seat < t->plan.setup.seats;
}

bool table_is_player(const table *t, int seat)
{
    return table_is_seat(t, seat) && t->seats[seat].kind == SEAT_HUMAN && !t->seats[seat].left;
}

bool table_has_people(const table *t)
{
    for (int p = 0; p < t->plan.setup.seats; p++) {
        if (t->plan.bots[p] == NULL) {
            return true;
        }
    }
    return false;
}

int table_seat_of(const table *t, uint64_t who)
{
    for (int p = 0; p < t->plan.setup.seats && who != 0; p++) {
        if (table_is_player(t, p) && t->seats[p].who == who) {
            return p;
        }
    }
    return -1;
}

void table_view(const table *t, int seat, void *view)
{
    game_show(t->plan.setup.rules, t->state, seat, t->phase == TABLE_ENDED, view);
}

uint32_t table_to_act(const table *t)
{
    if (t->phase != TABLE_PLAYING) {
        return 0;
    }
    game_turn turn = t->plan.setup.rules->turn(t->state);
    return turn.what == GAME_ACT ? turn.seats : 0;
}

uint32_t table_optional(const table *t)
{
    uint32_t seats = 0;
    if (t->phase == TABLE_PLAYING) {
        game_optional(t->plan.setup.rules, t->state, &seats);
    }
    return seats;
}

bool table_has_flags(const table *t)
{
    uint32_t seats;
    return t->phase == TABLE_PLAYING &&
           game_optional(t->plan.setup.rules, t->state, &seats).kind != 0;
}

uint32_t table_thinkers(const table *t)
{
    uint32_t to_act = table_to_act(t);
    for (int p = 0; p < t->plan.setup.seats; p++) {
        const table_seat *seat = &t->seats[p];
        if (seat->kind != SEAT_BOT && !seat->stand_in && !seat->handed && !seat->left) {
            to_act &= ~((uint32_t)1 << p);
        }
    }
    return to_act;
}

bool table_only_action(const game_rules *rules, const void *state, int seat, game_action *action)
{
    enum { FEW = 64 };
    game_action few[FEW];
    if (rules->open != NULL && rules->open(state, seat) != 0) {
        return false;
    }
    if (rules->pick != NULL) {
        return rules->pick(state, seat, 0, action) == 1;
    }
    game_action *menu =
        rules->menu_max <= FEW ? few : memory_new((size_t)rules->menu_max * sizeof *menu);
    int n = rules->legal(state, seat, menu);
    *action = menu[0];
    if (menu != few) {
        free(menu);
    }
    return n == 1;
}

/* -- questions -- */

static int64_t time_to_answer(const table *t, int64_t wait_ms)
{
    const clock_plan *clock = &t->clocks.plan;
    int64_t back_ms =
        clock->increment_ms > TABLE_ANSWER_MIN_MS ? clock->increment_ms : TABLE_ANSWER_MIN_MS;
    return clock->bank_ms > 0 && back_ms < wait_ms ? back_ms : wait_ms;
}

/* Until when the answer of this seat is waited for. A connection that was lost may come back. */
static int64_t answer_due(const table *t, int seat, int64_t wait_ms)
{
    const table_seat *s = &t->seats[seat];
    int64_t due = t->asked_ms + time_to_answer(t, wait_ms);
    int64_t back = s->gone_ms + TABLE_ANSWER_MIN_MS;
    return s->present || due < back ? due : back;
}

int64_t table_answer_due(const table *t, int64_t wait_ms)
{
    const game_rules *rules = t->plan.setup.rules;
    uint32_t asked = t->phase == TABLE_PLAYING ? game_asked(rules, t->state) : 0;
    uint32_t thinkers = asked != 0 ? table_thinkers(t) : 0;
    uint32_t people = thinkers != 0 ? asked & ~thinkers : 0;
    int64_t last = 0;
    for (; people != 0; people &= people - 1) {
        int64_t due = answer_due(t, bit_lowest(people), wait_ms);
        last = due > last ? due : last;
    }
    return last;
}

uint32_t table_movers(const table *t, int64_t wait_ms, int64_t now_ms)
{
    uint32_t thinkers = table_thinkers(t);
    if (thinkers == 0 || now_ms < table_answer_due(t, wait_ms)) {
        return 0;
    }
    return game_first_of(t->plan.setup.rules, t->state, thinkers);
}

int table_scores(const table *t, int32_t *points)
{
    return t->phase == TABLE_ENDED
               ? game_ending_points(&t->plan.setup, &t->ending, t->state, points)
               : 0;
}

const table_bar *table_bar_of(const table *t, uint64_t who)
{
    for (int i = 0; i < TABLE_BARRED_MAX && who != 0; i++) {
        if (t->bars[i].who == who) {
            return &t->bars[i];
        }
    }
    return NULL;
}

bool table_is_barred(const table *t, uint64_t who, int64_t now_ms)
{
    const table_bar *bar = table_bar_of(t, who);
    return bar != NULL && now_ms < bar->until_ms;
}

/* -- claims -- */

/* What a clock gives for one move at most. INT64_MAX: it does not limit it. */
static int64_t longest_move(const clock_plan *plan)
{
    int64_t bank = plan->bank_ms > 0 ? plan->bank_ms : INT64_MAX;
    int64_t cap = plan->cap_ms > 0 ? plan->cap_ms : INT64_MAX;
    return bank < cap ? bank : cap;
}

/* Whether players come and go as they like: friends without a clock, or with days for a move. */
static bool is_unhurried(const table_plan *plan)
{
    return clock_is_timed(&plan->clock) ? longest_move(&plan->clock) >= TABLE_SLOW_MS
                                        : plan->is_private;
}

int64_t table_claim_wait(const table *t)
{
    if (t->plan.absent != TABLE_ABSENT_CLAIM) {
        return 0;
    }
    if (!is_unhurried(&t->plan)) {
        return TABLE_GRACE_MS;
    }
    /* Who has a week for a move may take it. */
    int64_t given = clock_is_timed(&t->plan.clock) ? longest_move(&t->plan.clock) : 0;
    return given > TABLE_CLAIM_MS ? given : TABLE_CLAIM_MS;
}

int64_t table_claim_at(const table *t, int seat)
{
    int other = 1 - seat;
    if (t->phase != TABLE_PLAYING || t->plan.absent != TABLE_ABSENT_CLAIM ||
        !table_is_player(t, seat) || !table_is_player(t, other)) {
        return INT64_MAX;
    }
    const table_seat *gone = &t->seats[other];
    if (gone->present || gone->handed || gone->gone_ms == 0) {
        return INT64_MAX;
    }
    if (!is_unhurried(&t->plan)) {
        return gone->gone_ms + TABLE_GRACE_MS;
    }
    if ((table_to_act(t) >> other & 1) == 0) { /* nobody waits for this player */
        return INT64_MAX;
    }
    int64_t away = gone->gone_ms + TABLE_AWAY_MS;
    int64_t silent = t->moved_ms + table_claim_wait(t);
    return away > silent ? away : silent;
}

bool table_may_claim(const table *t, int seat, int64_t now_ms)
{
    return now_ms >= table_claim_at(t, seat);
}
