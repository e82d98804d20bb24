/* Players of any game to measure its levels by. */
#include "ai/search/references.h"

#include "ai/search/search.h"

/* A search, and its tally behind it, in the ask's scratch. */
#define SCRATCH_OF(iterations) (SEARCH_SCRATCH(iterations) + SEARCH_MENU_MAX * sizeof(search_tally))

enum {
    FEW = 10,
    CHOICES = 64 /* of which a flat search tries each as often as its name says; more share that */
};

/* Where nothing is listed, only the game's own players know what there is. */
static game_action choose_any(const bot_ask *ask)
{
    return ask->menu_n > 0 ? bot_choose_random(ask) : bot_levels(ask->rules)->choose(ask);
}

/* Searches `deals` worlds, or fewer if there are not ten iterations for each. `most` are the
 * iterations for which there is memory. */
static game_action choose_by(const bot_ask *ask, bool flat, uint32_t deals, uint32_t most)
{
    if (ask->menu_n < 2) {
        return choose_any(ask);
    }
    bot_budget budget = bot_budget_of(ask);
    uint32_t trees = ask->nodes / FEW > 0 ? ask->nodes / FEW : 1;
    search_plan plan = {.trees = trees < deals ? trees : deals, .flat = flat, .explore = 1};
    plan.iterations = ask->nodes / plan.trees;
    if (flat && ask->menu_n < CHOICES) {
        plan.iterations = (uint32_t)((uint64_t)plan.iterations * (uint32_t)ask->menu_n / CHOICES);
        plan.iterations += plan.iterations == 0;
    }
    size_t scratch = SEARCH_SCRATCH(most);
    search_tally *tally = (search_tally *)(void *)((char *)ask->scratch + scratch);
    memset(tally, 0, (size_t)ask->menu_n * sizeof *tally);
    search_run(ask, &plan, &budget, scratch, tally);
    return ask
        ->menu[flat ? search_best_worth(tally, ask->menu_n) : search_best(tally, ask->menu_n)];
}

static game_action choose_flat_8(const bot_ask *ask)
{
    return choose_by(ask, true, 8, SEARCH_MENU_MAX);
}

static game_action choose_flat_25(const bot_ask *ask)
{
    return choose_by(ask, true, 25, SEARCH_MENU_MAX);
}

static game_action choose_tree_25(const bot_ask *ask)
{
    return choose_by(ask, false, 25, 500);
}

static game_action choose_tree_56(const bot_ask *ask)
{
    return choose_by(ask, false, 56, 5000);
}

const bot_level search_references[] = {
    {.name = "random", .about = "any choice", .choose = choose_any},
    {.name = "flat-8x100",
     .about = "8 worlds, 100 random playouts of each choice in each",
     .choose = choose_flat_8,
     .scratch = SCRATCH_OF(SEARCH_MENU_MAX),
     .nodes = 8 * 100 * CHOICES},
    {.name = "flat-25x500",
     .about = "25 worlds, 500 random playouts of each choice in each",
     .choose = choose_flat_25,
     .scratch = SCRATCH_OF(SEARCH_MENU_MAX),
     .nodes = 25 * 500 * CHOICES},
    {.name = "tree-25x500",
     .about = "25 worlds, a tree of 500 random playouts in each",
     .choose = choose_tree_25,
     .scratch = SCRATCH_OF(500),
     .nodes = 25 * 500},
    {.name = "tree-56x5000",
     .about = "56 worlds, a tree of 5,000 random playouts in each",
     .choose = choose_tree_56,
     .scratch = SCRATCH_OF(5000),
     .nodes = 56 * 5000},
    {.name = NULL},
};
