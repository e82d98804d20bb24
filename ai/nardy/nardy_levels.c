/* Players of Long Nardy: easy sees single steps, medium looks at how each of its turns can end,
 * hard and expert have networks and look at the rolls that follow. */
#include "ai/core/budget.h"
#include "ai/core/judge.h"
#include "ai/core/luck.h"
#include "ai/nardy/nardy_ends.h"
#include "ai/nardy/nardy_search.h"

enum { ALL_POINTS = 0x1fffffe /* bits 1 to 24 */ };

/* The points of one side as the other side counts them. */
static uint32_t turned(uint32_t on)
{
    return (on << 12 | on >> 12) & ALL_POINTS;
}

/* How freely a side can move: for each die, the checkers that could use it, few count most. */
static int freedom(uint32_t on, uint32_t closed)
{
    static const int worth[] = {-12, 0, 4, 6, 7};
    int sum = 0;
    for (int die = 1; die <= 6; die++) {
        int n = bit_count(on & (ALL_POINTS & ~closed) << die);
        sum += worth[n < 4 ? n : 4];
    }
    return sum;
}

/* Walls in the opponent's way: runs of closed points that some enemy checker has yet to pass. */
static int walls(uint32_t closed, uint32_t enemy)
{
    static const int worth[] = {0, 0, 2, 6, 13, 24, 45};
    int sum = 0;
    int run = 0;
    int last = enemy != 0 ? bit_highest(enemy) : 0;
    for (int d = 1; d <= last; d++) {
        run = (closed >> d & 1) != 0 ? run + 1 : 0;
        sum += run > 0 ? worth[run < 6 ? run : 6] - worth[run < 7 ? run - 1 : 6] : 0;
    }
    return sum;
}

/* Checkers piled on one point do nothing there. */
static int piles(const nardy_side *s)
{
    int sum = 0;
    for (int d = 7; d < NARDY_HEAD; d++) {
        int n = nardy_count(s, d);
        sum += n > 2 ? n - 2 : 0;
    }
    return sum;
}

static int worth(const nardy_side *mine, const nardy_side *theirs)
{
    uint32_t on = mine->on;
    uint32_t enemy = theirs->on;
    int head = nardy_count(mine, NARDY_HEAD);
    return 4 * (nardy_pips(theirs) - nardy_pips(mine)) + 12 * nardy_count(mine, 0) - 7 * head -
           3 * piles(mine) + 2 * freedom(on, turned(enemy)) - 3 * freedom(enemy, turned(on)) +
           2 * walls(turned(on), enemy);
}

/* -- easy -- */

/* What a beginner sees in one step: a checker that goes off, one that leaves the head, one that
 * comes to an empty point rather than onto a pile. */
static int sight(const nardy_table *t, int seat, game_action a)
{
    const nardy_side *mine = &t->side[seat];
    int from = nardy_distance(seat, a.arg[0]);
    if (a.arg[1] == 0) {
        return 8;
    }
    int to = nardy_distance(seat, a.arg[1]);
    int there = nardy_count(mine, to);
    return (from == NARDY_HEAD ? 4 : 0) +
           (there == 0  ? 2
            : there > 2 ? -3
                        : 0) +
           (from > NARDY_HOME ? 1 : -2) + (nardy_count(mine, from) > 2 ? 1 : 0);
}

/* Three times of five it takes the first step that comes to mind. */
static game_action choose_easy(const bot_ask *ask)
{
    const nardy_table *t = &((const nardy_view *)ask->view)->table;
    luck l = luck_from(ask->seed);
    int best = (int)luck_below(&l, (uint32_t)ask->menu_n);
    if (ask->menu[best].kind != NARDY_STEP || luck_below(&l, 5) < 3) {
        return ask->menu[best];
    }
    for (int i = 0; i < ask->menu_n; i++) {
        if (sight(t, ask->seat, ask->menu[i]) > sight(t, ask->seat, ask->menu[best])) {
            best = i;
        }
    }
    return ask->menu[best];
}

/* -- medium -- */

static game_action choose_medium(const bot_ask *ask)
{
    return nardy_choose_end(ask, worth);
}

/* -- what medium thinks -- */

/* The chance of the side that has just ended its turn, by what `worth` looks at, from both sides.
 * The race and the walls tell more the nearer the end is, and the next roll is the opponent's.
 * Fitted to games of medium against itself; who plays by it is as strong as medium. */
static int chance_after(const nardy_side *mine, const nardy_side *theirs)
{
    enum { FREE = 77, FREE_THEM = 128, HEAD = 384, PILED = 128, OFF = 14600, OFF_THEM = 17200 };
    enum { RACE = 1449, WALL = 1574, ROLL = 2248 };
    uint32_t on = mine->on;
    uint32_t enemy = theirs->on;
    int ahead = nardy_pips(theirs) - nardy_pips(mine);
    int left = nardy_pips(theirs) + nardy_pips(mine);
    if (nardy_count(mine, 0) == NARDY_CHECKERS) {
        return BOT_SURE;
    }
    int steady = FREE * freedom(on, turned(enemy)) - FREE_THEM * freedom(enemy, turned(on)) -
                 HEAD * (nardy_count(mine, NARDY_HEAD) - nardy_count(theirs, NARDY_HEAD)) -
                 PILED * (piles(mine) - piles(theirs)) + OFF * nardy_count(mine, 0) -
                 OFF_THEM * nardy_count(theirs, 0);
    int rising = RACE * ahead + WALL * (walls(turned(on), enemy) - walls(turned(enemy), on)) - ROLL;
    return bot_logistic(steady / 100 + rising / left);
}

static int32_t stand_medium(const bot_ask *ask)
{
    const nardy_table *t = &((const nardy_view *)ask->view)->table;
    bot_budget budget = bot_budget_of(ask);
    bot_spend(&budget, 1);
    int last = 1 - t->mover;
    int chance = chance_after(&t->side[last], &t->side[1 - last]);
    return last == ask->seat ? chance : BOT_SURE - chance;
}

static void weigh_medium(const bot_ask *ask, int32_t *worths)
{
    nardy_ends *ends = ask->scratch;
    bot_budget budget = bot_budget_of(ask);
    nardy_ends_begin(ends);
    for (int i = 0; i < ask->menu_n && budget.left > 0; i++) {
        uint32_t share = bot_share(&budget, ask->menu_n - i);
        worths[i] = nardy_best_after(ask, ends, &budget, share, ask->menu[i], chance_after);
    }
}

/* -- hard and expert -- */

extern const bot_weights nardy_weights;

/* Of what the opponent's next roll leaves close, hard has time for the best few only. */
static const nardy_filter hard_plies[NARDY_PLIES_MAX] = {
    {.candidates = 10, .margin = NNET_SURE / 10},
    {.candidates = 3, .margin = NNET_SURE / 60},
};

static const nardy_filter expert_plies[NARDY_PLIES_MAX] = {
    {.candidates = 10, .margin = NNET_SURE / 10},
    {.candidates = 5, .margin = NNET_SURE / 30},
};

static game_action choose_by_plies(const bot_ask *ask, const nardy_filter *plies)
{
    game_action choice;
    return nardy_search_choose(ask, &nardy_weights, plies, NARDY_PLIES_MAX, &choice)
               ? choice
               : choose_medium(ask);
}

static game_action choose_hard(const bot_ask *ask)
{
    return choose_by_plies(ask, hard_plies);
}

static game_action choose_expert(const bot_ask *ask)
{
    return choose_by_plies(ask, expert_plies);
}

static int32_t stand_by_nets(const bot_ask *ask)
{
    int32_t worth_now;
    return nardy_search_stand(ask, &nardy_weights, &worth_now) ? worth_now : stand_medium(ask);
}

static void weigh_by_nets(const bot_ask *ask, int32_t *worths)
{
    if (!nardy_search_weigh(ask, &nardy_weights, worths)) {
        weigh_medium(ask, worths);
    }
}

const bot_level nardy_levels[] = {
    {.name = "easy",
     .about = "leaves its head, bears off, and often overlooks the better step",
     .choose = choose_easy},
    {.name = "medium",
     .about = "looks at every way its turn can end",
     .choose = choose_medium,
     .scratch = sizeof(nardy_ends),
     .nodes = NARDY_ENDS_NODES,
     .nodes_per_ms = 2000,
     .stand = stand_medium,
     .weigh = weigh_medium},
    {.name = "hard",
     .about = "has learned from its own games, and looks at the next rolls",
     .choose = choose_hard,
     .scratch = sizeof(nardy_search),
     .nodes = 40000,
     .nodes_per_ms = 2000,
     .ms = 20,
     .weights = &nardy_weights,
     .stand = stand_by_nets,
     .weigh = weigh_by_nets},
    {.name = "expert",
     .about = "the same with more time: every close choice is looked at twice",
     .choose = choose_expert,
     .scratch = sizeof(nardy_search),
     .nodes = 600000,
     .nodes_per_ms = 2000,
     .ms = 300,
     .weights = &nardy_weights,
     .stand = stand_by_nets,
     .weigh = weigh_by_nets},
    {.name = NULL},
};
