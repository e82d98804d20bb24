/* Networks, a table, and the rolls that follow. */
#include "ai/nardy/nardy_search.h"

#include "ai/core/judge.h"

enum { ROLLS = 36 };

static bool open_nets(nardy_search *s, const bot_weights *weights)
{
    bool good = nardy_nets_open(&s->nets, weights->bytes, weights->n);
    s->nets.bearoff = nardy_computed();
    return good;
}

/* -- values -- */

static bool is_better(const nardy_value *a, const nardy_value *b)
{
    return a->worth > b->worth;
}

/* The value to the other side. */
static nardy_value turned(nardy_value v)
{
    return (nardy_value){.win = NNET_SURE - v.win, .worth = NNET_SURE - v.worth};
}

/* What the networks say to the side that ends its turn with `mine`. */
static nardy_value value_of(const nardy_search *s, nardy_base *base, const nardy_side *mine)
{
    int32_t chances[NARDY_OUTPUTS];
    nardy_chances(&s->nets, base, mine, chances);
    return (nardy_value){.win = chances[NARDY_WIN], .worth = nardy_worth(chances)};
}

/* The value of a game that has ended, to a seat. */
static nardy_value value_over(const nardy_table *t, int seat)
{
    int32_t chances[NARDY_OUTPUTS] = {0};
    bool won = t->result == (seat == NARDY_WHITE ? NARDY_WHITE_WON : NARDY_BLACK_WON);
    if (t->result == NARDY_DRAWN) {
        chances[NARDY_WIN] = NNET_SURE / 2;
    } else if (won) {
        chances[NARDY_WIN] = NNET_SURE;
        chances[NARDY_MARS] = nardy_count(&t->side[1 - seat], 0) == 0 ? NNET_SURE : 0;
    } else {
        chances[NARDY_LOST_MARS] = nardy_count(&t->side[seat], 0) == 0 ? NNET_SURE : 0;
    }
    return (nardy_value){.win = chances[NARDY_WIN], .worth = nardy_worth(chances)};
}

/* -- plies -- */

/* The best of some results by the networks; false if the budget does not last. */
static bool best_result(const nardy_search *s, nardy_base *base, const nardy_side *results, int n,
                        bot_budget *budget, int *best, nardy_value *value)
{
    if (!bot_spend(budget, (uint32_t)n)) {
        return false;
    }
    value->worth = INT32_MIN;
    for (int i = 0; i < n; i++) {
        nardy_value v = value_of(s, base, &results[i]);
        if (is_better(&v, value)) {
            *value = v;
            *best = i;
        }
    }
    return true;
}

static bool value_to_roller(nardy_search *s, const nardy_table *t, int plies, bot_budget *budget,
                            nardy_value *value);

/* The value of one roll to the side that has thrown it. */
static bool value_of_roll(nardy_search *s, const nardy_table *before, const nardy_table *thrown,
                          int plies, bot_budget *budget, nardy_value *value)
{
    int roller = before->mover;
    nardy_base *base = &s->base[plies];
    nardy_side *results = s->results[plies - 1];
    nardy_table after = *thrown;
    int best = 0;
    int n = 1;
    if (thrown->mover != roller) { /* N2.3: nothing could be played */
        results[0] = before->side[roller];
    } else {
        n = nardy_results(thrown, results, NARDY_TURNS_MAX);
    }
    if (thrown->result == NARDY_RUNNING &&
        !best_result(s, base, results, n, budget, &best, value)) {
        return false;
    }
    if (thrown->mover == roller && thrown->result == NARDY_RUNNING) {
        nardy_end_turn(&after, &results[best]);
    }
    if (after.result != NARDY_RUNNING) {
        *value = value_over(&after, roller);
    } else if (plies > 1) {
        if (!value_to_roller(s, &after, plies - 1, budget, value)) {
            return false;
        }
        *value = turned(*value);
    }
    return true;
}

/* The value to the side that is to roll, over all rolls. False if the budget does not last. */
static bool value_to_roller(nardy_search *s, const nardy_table *t, int plies, bot_budget *budget,
                            nardy_value *value)
{
    int64_t win = 0;
    int64_t worth = 0;
    nardy_base_of(&s->base[plies], &t->side[t->mover], &t->side[1 - t->mover]);
    for (int a = 1; a <= 6; a++) {
        for (int b = 1; b <= a; b++) {
            nardy_table thrown = *t;
            nardy_value v = {0};
            nardy_throw(&thrown, a, b);
            if (!value_of_roll(s, t, &thrown, plies, budget, &v)) {
                return false;
            }
            win += (int64_t)v.win * (a == b ? 1 : 2);
            worth += (int64_t)v.worth * (a == b ? 1 : 2);
        }
    }
    *value = (nardy_value){.win = (int32_t)(win / ROLLS), .worth = (int32_t)(worth / ROLLS)};
    return true;
}

/* The value to the mover of ending the turn so, by the plies that follow. False, and no value, if
 * the budget does not last. */
static bool value_of_end(nardy_search *s, const nardy_table *t, const nardy_side *end, int plies,
                         bot_budget *budget, nardy_value *value)
{
    nardy_table after = *t;
    int mover = t->mover;
    nardy_end_turn(&after, end);
    if (after.result != NARDY_RUNNING) {
        *value = value_over(&after, mover);
        return bot_spend(budget, 1);
    }
    nardy_value theirs;
    if (!value_to_roller(s, &after, plies, budget, &theirs)) {
        return false;
    }
    *value = turned(theirs);
    return true;
}

/* -- candidates -- */

/* Puts the best `n` of all candidates first, in order; equal ones stay in their order. */
static void sort_first(nardy_candidate *c, int all, int n)
{
    for (int i = 0; i < n; i++) {
        int best = i;
        for (int j = i + 1; j < all; j++) {
            if (is_better(&c[j].value, &c[best].value)) {
                best = j;
            }
        }
        nardy_candidate first = c[best];
        memmove(&c[i + 1], &c[i], (size_t)(best - i) * sizeof *c);
        c[i] = first;
    }
}

/* Values the ends of the turn by the networks, as many as the budget lasts for. Returns how many,
 * at least one. */
static int value_ends(nardy_search *s, const nardy_table *t, const nardy_side *ends, int n,
                      bot_budget *budget)
{
    nardy_base *base = &s->base[0];
    int done = 0;
    nardy_base_of(base, &t->side[t->mover], &t->side[1 - t->mover]);
    while (done < n && bot_spend(budget, 1)) {
        s->candidates[done].side = ends[done];
        s->candidates[done].value = value_of(s, base, &ends[done]);
        done++;
    }
    return done;
}

/* How many of the candidates pass the filter; they come first, the best one at the front. */
static int passing(nardy_candidate *c, int all, const nardy_filter *filter)
{
    int most = all < filter->candidates ? all : filter->candidates;
    int n = 1;
    sort_first(c, all, most);
    while (n < most && c[n].value.worth >= c[0].value.worth - filter->margin) {
        n++;
    }
    return n;
}

/* Looks more closely at the candidates that pass the filter. Those that remain come first, the best
 * one at the front; returns how many: those that the budget lasts for. One needs no closer look. */
static int look_closer(nardy_search *s, const nardy_table *t, int all, int plies,
                       const nardy_filter *filter, bot_budget *budget)
{
    nardy_candidate *c = s->candidates;
    int n = passing(c, all, filter);
    int done = 0;
    nardy_value v;
    while (n > 1 && done < n && value_of_end(s, t, &c[done].side, plies, budget, &v)) {
        c[done++].value = v;
    }
    sort_first(c, done, done);
    return done > 0 ? done : n;
}

/* -- choosing -- */

/* The first action of the menu from which the turn can end so. */
static game_action action_towards(const bot_ask *ask, nardy_search *s, const nardy_side *end)
{
    nardy_ends_begin(&s->ends);
    for (int i = 0; i < ask->menu_n; i++) {
        int n = nardy_ends_after(ask, &s->ends, ask->menu[i], NARDY_TURNS_MAX);
        for (int k = 0; k < n; k++) {
            if (memcmp(&s->ends.at[k], end, sizeof *end) == 0) {
                return ask->menu[i];
            }
        }
    }
    return ask->menu[0];
}

bool nardy_search_choose(const bot_ask *ask, const bot_weights *weights, const nardy_filter *plies,
                         int plies_n, game_action *choice)
{
    nardy_search *s = ask->scratch;
    const nardy_table *t = &((const nardy_view *)ask->view)->table;
    bot_budget budget = bot_budget_of(ask);
    *choice = ask->menu[0];
    if (!open_nets(s, weights)) {
        return false;
    }
    if (ask->menu_n == 1) {
        return true;
    }
    int n = nardy_results(t, s->results[0], NARDY_TURNS_MAX);
    n = value_ends(s, t, s->results[0], n, &budget);
    for (int i = 0; i < plies_n && n > 1; i++) {
        n = look_closer(s, t, n, i + 1, &plies[i], &budget);
    }
    sort_first(s->candidates, n, 1);
    *choice = action_towards(ask, s, &s->candidates[0].side);
    return true;
}

/* -- analysis -- */

static int32_t chance_of(const nardy_value *v)
{
    int64_t worth = ((int64_t)v->win * BOT_SURE + NNET_SURE / 2) / NNET_SURE;
    return (int32_t)(worth < 0 ? 0 : worth > BOT_SURE ? BOT_SURE : worth);
}

/* The position as it stands: the best end of a turn that is under way, or all rolls of the one to
 * come, if the budget lasts for that. */
static nardy_value value_now(nardy_search *s, const nardy_table *t, bot_budget *budget)
{
    nardy_value v;
    if (t->dice_n > 0) {
        int n = nardy_results(t, s->results[0], NARDY_TURNS_MAX);
        n = value_ends(s, t, s->results[0], n, budget);
        sort_first(s->candidates, n, 1);
        return s->candidates[0].value;
    }
    bot_spend(budget, 1); /* set aside for the position itself */
    if (value_to_roller(s, t, 1, budget, &v)) {
        return v;
    }
    nardy_base_of(&s->base[0], &t->side[1 - t->mover], &t->side[t->mover]);
    return turned(value_of(s, &s->base[0], &t->side[1 - t->mover]));
}

/* The best end after an action, by one ply if its share of the budget lasts for that. */
static int32_t weigh_action(const bot_ask *ask, nardy_search *s, game_action a, bot_budget *budget,
                            uint32_t share)
{
    bot_budget own = {.left = share, .spent = budget->spent};
    nardy_table t = ((const nardy_view *)ask->view)->table;
    nardy_value v;
    if (a.kind == NARDY_ROLL) {
        v = value_now(s, &t, &own);
        budget->left -= share - own.left;
        return chance_of(&v);
    }
    int n = nardy_ends_after(ask, &s->ends, a,
                             (int)(share < NARDY_TURNS_MAX ? share : NARDY_TURNS_MAX));
    n = value_ends(s, &t, s->ends.at, n, &own);
    sort_first(s->candidates, n, 1);
    v = s->candidates[0].value;
    value_of_end(s, &t, &s->candidates[0].side, 1, &own, &v);
    budget->left -= share - own.left;
    return chance_of(&v);
}

bool nardy_search_weigh(const bot_ask *ask, const bot_weights *weights, int32_t *worths)
{
    nardy_search *s = ask->scratch;
    bot_budget budget = bot_budget_of(ask);
    if (!open_nets(s, weights)) {
        return false;
    }
    nardy_ends_begin(&s->ends);
    for (int i = 0; i < ask->menu_n && budget.left > 0; i++) {
        worths[i] =
            weigh_action(ask, s, ask->menu[i], &budget, bot_share(&budget, ask->menu_n - i));
    }
    return true;
}

bool nardy_search_stand(const bot_ask *ask, const bot_weights *weights, int32_t *worth)
{
    nardy_search *s = ask->scratch;
    const nardy_table *t = &((const nardy_view *)ask->view)->table;
    bot_budget budget = bot_budget_of(ask);
    if (!open_nets(s, weights)) {
        return false;
    }
    nardy_value v = value_now(s, t, &budget);
    v = t->mover == ask->seat ? v : turned(v);
    *worth = chance_of(&v);
    return true;
}
