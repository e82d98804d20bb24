/* Players of Long Nardy: easy plays anything, medium looks at how each of its turns can end. */
#include "ai/core/player.h"
#include "rules/nardy/nardy.h"

enum {
    ALL_POINTS = 0x1fffffe, /* bits 1 to 24 */
    RESULTS_MAX = 512       /* of one turn that medium looks at; more is rarer than a win */
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

/* The best that the rest of the turn can lead to after one action. */
static int best_after(const bot_ask *ask, medium_desk *desk, game_action a)
{
    game_luck none = {0}; /* nothing is hidden, so nothing is guessed */
    ask->rules->sample(ask->view, &none, desk->state);
    int error = ask->rules->apply(desk->state, ask->seat, a);
    rules_assert(error == GAME_OK);
    ask->rules->view(desk->state, ask->seat, &desk->view);
    const nardy_table *t = &desk->view.table;
    const nardy_side *theirs = &t->side[1 - ask->seat];
    if (t->mover != ask->seat || t->dice_n == 0) {
        return worth(&t->side[ask->seat], theirs);
    }
    int n = nardy_results(t, desk->results, RESULTS_MAX);
    int best = INT32_MIN;
    for (int i = 0; i < n && i < RESULTS_MAX; i++) {
        int w = worth(&desk->results[i], theirs);
        best = w > best ? w : best;
    }
    return best;
}

static game_action choose_medium(const bot_ask *ask)
{
    medium_desk *desk = ask->scratch;
    int best = 0;
    int best_worth = INT32_MIN;
    for (int i = 0; i < ask->menu_n && ask->menu_n > 1; i++) {
        int w = best_after(ask, desk, ask->menu[i]);
        if (w > best_worth) {
            best_worth = w;
            best = i;
        }
    }
    return ask->menu[best];
}

const bot_level nardy_levels[] = {
    {.name = "easy", .about = "plays any legal step", .choose = bot_choose_random},
    {.name = "medium",
     .about = "looks at every way its turn can end",
     .choose = choose_medium,
     .scratch = sizeof(medium_desk)},
    {0},
};
