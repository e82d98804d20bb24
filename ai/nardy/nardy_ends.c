/* Choosing a step by how the turn can end. */
#include "ai/nardy/nardy_ends.h"

#include "ai/core/luck.h"

void nardy_ends_begin(nardy_ends *ends)
{
    ends->is_sampled = false;
}

/* Nothing is hidden, so one sample serves all actions. */
static void after_action(const bot_ask *ask, nardy_ends *ends, game_action a)
{
    if (!ends->is_sampled) {
        game_luck none = {0};
        ask->rules->sample(ask->view, &none, ends->sampled);
        ends->is_sampled = true;
    }
    memcpy(ends->state, ends->sampled, ask->rules->state_size);
    int error = ask->rules->apply(ends->state, ask->seat, a);
    rules_assert(error == GAME_OK);
    ask->rules->view(ends->state, ask->seat, &ends->view);
}

int nardy_ends_after(const bot_ask *ask, nardy_ends *ends, game_action a, int most)
{
    after_action(ask, ends, a);
    const nardy_table *t = &ends->view.table;
    if (t->mover != ask->seat || t->dice_n == 0) {
        ends->at[0] = t->side[ask->seat];
        return 1;
    }
    most = most < NARDY_TURNS_MAX ? most : NARDY_TURNS_MAX;
    int n = nardy_results(t, ends->at, most);
    return n < most ? n : most;
}

int nardy_best_after(const bot_ask *ask, nardy_ends *ends, bot_budget *budget, uint32_t share,
                     game_action a, nardy_measure measure)
{
    int n = nardy_ends_after(ask, ends, a, share < NARDY_TURNS_MAX ? (int)share : NARDY_TURNS_MAX);
    int best = INT32_MIN;
    for (int i = 0; i < n && bot_spend(budget, 1); i++) {
        int w = measure(&ends->at[i], &ends->view.table.side[1 - ask->seat]);
        best = w > best ? w : best;
    }
    return best;
}

game_action nardy_choose_end(const bot_ask *ask, nardy_measure measure)
{
    nardy_ends *ends = ask->scratch;
    bot_budget budget = bot_budget_of(ask);
    luck l = luck_from(ask->seed);
    int best = 0;
    int best_worth = INT32_MIN;
    uint32_t equal = 0; /* how many are as good as the best */
    nardy_ends_begin(ends);
    for (int i = 0; i < ask->menu_n && ask->menu_n > 1 && budget.left > 0; i++) {
        uint32_t share = bot_share(&budget, ask->menu_n - i);
        int w = nardy_best_after(ask, ends, &budget, share, ask->menu[i], measure);
        equal = w > best_worth ? 1 : equal + (w == best_worth);
        if (w > best_worth || (w == best_worth && luck_below(&l, equal) == 0)) {
            best = i;
            best_worth = w;
        }
    }
    return ask->menu[best];
}
