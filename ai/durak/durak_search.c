/* The searching levels of Durak: endings are solved, all else is searched in sampled worlds. */
#include "ai/durak/durak_search.h"

#include "ai/durak/durak_deal.h"
#include "ai/durak/durak_prior.h"
#include "ai/durak/durak_thumb.h"

/* What lies in the scratch; behind it the solver's table, then the tree. */
typedef struct work {
    durak_deal deal;
    game_action menu[DURAK_MENU_MAX]; /* the model's */
    search_tally tally[DURAK_MENU_MAX];
    int8_t result[DURAK_MENU_MAX]; /* of each entry of a solved ending */
    bot_budget budget;
} work;

enum { RIPE = 4 }; /* a fourth of the nodes, as strong as with all of them */

_Static_assert(sizeof(work) <= DURAK_SEARCH_OWN_BYTES, "the header says how much scratch there is");

static work *begin(const bot_ask *ask)
{
    work *w = ask->scratch;
    durak_deal_begin(ask->view, &w->deal);
    memset(w->tally, 0, sizeof w->tally);
    w->budget = bot_budget_of(ask);
    return w;
}

/* -- the guide of the search -- */

static void sample(const void *self, const void *view, luck *l, void *state)
{
    (void)view;
    durak_deal_draw(self, l, state);
}

static void prior(const void *self, const void *state, int seat, const game_action *menu, int n,
                  double *likely)
{
    (void)self, (void)seat;
    durak_prior(state, menu, n, likely);
}

static bool leaf(const void *self, void *state, luck *l, int32_t *worth)
{
    (void)self;
    durak_thumb_play(state, l, worth);
    return true;
}

/* Searches the worth of each entry of a menu, or, without one, that of the position. */
static void run(const bot_ask *ask, work *w, uint32_t tree, const game_action *menu, int n,
                double explore)
{
    const search_guide guide = {.self = &w->deal, .sample = sample, .prior = prior, .leaf = leaf};
    const search_plan plan = {.trees = 1,
                              .iterations = w->budget.left,
                              .redeal = true,
                              .explore = explore,
                              .ripe = RIPE,
                              .guide = &guide};
    bot_ask inner = *ask;
    inner.rules = &durak_model;
    inner.menu = menu;
    inner.menu_n = n;
    inner.scratch =
        (char *)ask->scratch + DURAK_SEARCH_OWN_BYTES + DURAK_SEARCH_SOLVED * sizeof(durak_solved);
    search_run(&inner, &plan, &w->budget, SEARCH_SCRATCH(tree), w->tally);
}

/* -- endings -- */

static int result_after(durak_solver *s, const durak_world *before, int seat, game_action a)
{
    durak_world after = *before;
    int error = durak_model.apply(&after, seat, a);
    rules_assert(error == GAME_OK);
    if (after.to_act < 0) {
        return after.durak < 0 ? DURAK_EVEN : after.durak == seat ? DURAK_LOST : DURAK_WON;
    }
    return durak_solve(s, &after, seat);
}

/* Solves an ending, for at most half of the budget. False: it is none, or not all is decided;
 * else `result` has that of each entry. With `any`, what follows the first winning entry is not
 * looked at, and counts as lost. */
static bool solve(const bot_ask *ask, work *w, const game_action *menu, int n, bool any)
{
    durak_solved *table = (durak_solved *)(void *)((char *)ask->scratch + DURAK_SEARCH_OWN_BYTES);
    uint32_t positions = w->budget.left / 2 * DURAK_SEARCH_POSITIONS;
    durak_world world;
    luck l = luck_from(ask->seed);
    if (!durak_deal_is_open(&w->deal) || positions == 0) {
        return false;
    }
    durak_deal_draw(&w->deal, &l, &world);
    if (!durak_solve_fits(&world)) {
        return false;
    }
    durak_solver s = durak_solve_begin(table, DURAK_SEARCH_SOLVED, positions);
    s.budget = &w->budget;
    bool won = false;
    bool decided = true;
    for (int i = 0; i < n; i++) {
        s.complete = true;
        int r = won && any ? DURAK_LOST : result_after(&s, &world, ask->seat, menu[i]);
        w->result[i] = (int8_t)r;
        won = won || w->result[i] == DURAK_WON;
        decided = decided && (w->result[i] != DURAK_EVEN || s.complete);
    }
    bot_spend(&w->budget, (positions - s.left) / DURAK_SEARCH_POSITIONS);
    return decided || (won && any);
}

/* -- the level's functions -- */

/* Where all is lost, the search still finds what is hardest to answer. */
game_action durak_search_choose(const bot_ask *ask, uint32_t tree)
{
    if (ask->menu_n == 1) {
        return ask->menu[0];
    }
    work *w = begin(ask);
    int n = durak_model.legal(&w->deal.base, ask->seat, w->menu);
    if (n == 1) {
        return w->menu[0];
    }
    if (solve(ask, w, w->menu, n, true)) {
        int best = 0;
        for (int i = 1; i < n; i++) {
            best = w->result[i] > w->result[best] ? i : best;
        }
        if (w->result[best] != DURAK_LOST) {
            return w->menu[best];
        }
    }
    run(ask, w, tree, w->menu, n, 1);
    return w->menu[search_best(w->tally, n)];
}

int32_t durak_search_stand(const bot_ask *ask, uint32_t tree)
{
    work *w = begin(ask);
    run(ask, w, tree, NULL, 0, 1);
    return search_worth(w->tally);
}

/* Choices that look bad are tried more than in play, so that their worth means something too. */
void durak_search_weigh(const bot_ask *ask, uint32_t tree, int32_t *worth)
{
    enum { EXPLORE = 4 };
    work *w = begin(ask);
    if (solve(ask, w, ask->menu, ask->menu_n, false)) {
        bot_spend(&w->budget, 1);
        for (int i = 0; i < ask->menu_n; i++) {
            worth[i] = (w->result[i] - DURAK_LOST) * BOT_SURE / (DURAK_WON - DURAK_LOST);
        }
        return;
    }
    run(ask, w, tree, ask->menu, ask->menu_n, EXPLORE);
    for (int i = 0; i < ask->menu_n; i++) {
        worth[i] = search_worth(&w->tally[i]);
    }
}
