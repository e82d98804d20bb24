/* Players of Long Nardy: easy plays anything, medium looks at how each of its turns can end. */
#include "ai/core/budget.h"
#include "ai/core/judge.h"
#include "rules/nardy/nardy.h"

enum {
    ALL_POINTS = 0x1fffffe, /* bits 1 to 24 */
    RESULTS_MAX = 512,      /* of one turn that medium looks at; more is rarer than a win */
    ALL_RESULTS = NARDY_MENU_MAX * RESULTS_MAX /* of all the turns that a menu can lead to */
};

typedef struct medium_desk {
    nardy_view view;
    uint64_t state[GAME_STATE_MAX / 8];
    nardy_side results[RESULTS_MAX];
} medium_desk;

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

/* How the turn can end after one action: writes at most `most` of the resulting own sides to the
 * desk; the view there has the opponent's side. Returns how many there are. */
static int ends_after(const bot_ask *ask, medium_desk *desk, game_action a, int most)
{
    game_luck none = {0}; /* nothing is hidden, so nothing is guessed */
    ask->rules->sample(ask->view, &none, desk->state);
    int error = ask->rules->apply(desk->state, ask->seat, a);
    rules_assert(error == GAME_OK);
    ask->rules->view(desk->state, ask->seat, &desk->view);
    const nardy_table *t = &desk->view.table;
    if (t->mover != ask->seat || t->dice_n == 0) {
        desk->results[0] = t->side[ask->seat];
        return 1;
    }
    int n = nardy_results(t, desk->results, most);
    return n < most ? n : most;
}

/* The most that some measure finds in what an action can lead to, as far as its share of the budget
 * reaches, which is not empty. */
static int best_after(const bot_ask *ask, bot_budget *budget, uint32_t share, game_action a,
                      int (*measure)(const nardy_side *mine, const nardy_side *theirs))
{
    medium_desk *desk = ask->scratch;
    int n = ends_after(ask, desk, a, share < RESULTS_MAX ? (int)share : RESULTS_MAX);
    int best = INT32_MIN;
    for (int i = 0; i < n && bot_spend(budget, 1); i++) {
        int w = measure(&desk->results[i], &desk->view.table.side[1 - ask->seat]);
        best = w > best ? w : best;
    }
    return best;
}

static game_action choose_medium(const bot_ask *ask)
{
    bot_budget budget = bot_budget_of(ask);
    int best = 0;
    int best_worth = INT32_MIN;
    for (int i = 0; i < ask->menu_n && ask->menu_n > 1 && budget.left > 0; i++) {
        uint32_t share = bot_share(&budget, ask->menu_n - i);
        int w = best_after(ask, &budget, share, ask->menu[i], worth);
        if (w > best_worth) {
            best_worth = w;
            best = i;
        }
    }
    return ask->menu[best];
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
    bot_budget budget = bot_budget_of(ask);
    for (int i = 0; i < ask->menu_n && budget.left > 0; i++) {
        uint32_t share = bot_share(&budget, ask->menu_n - i);
        worths[i] = best_after(ask, &budget, share, ask->menu[i], chance_after);
    }
}

const bot_level nardy_levels[] = {
    {.name = "easy", .about = "plays any legal step", .choose = bot_choose_random},
    {.name = "medium",
     .about = "looks at every way its turn can end",
     .choose = choose_medium,
     .scratch = sizeof(medium_desk),
     .nodes = 4 * ALL_RESULTS, /* so that a quarter is enough, which outcomes of chance get */
     .nodes_per_ms = 2000,
     .stand = stand_medium,
     .weigh = weigh_medium},
    {0},
};
