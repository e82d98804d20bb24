/* ai/catan/catan_search.c for the larger games, and what is tried at sea. */
#include "ai/catansea/catansea_own.h"

#define MORE_ARMS                                                                                  \
    [CATAN_BUY] = 1, [CATAN_KNIGHT] = 1, [CATAN_ROADS] = 1, [CATAN_PLENTY] = 4,                    \
    [CATAN_MONOPOLY] = 3, [CATAN_SHIP] = 4, [CATAN_MOVE] = 3, [CATAN_PIRATE] = 4, [CATAN_TAKE] = 6

#include "ai/catan/catan_search.c"

static int weight_behind(const catan_mind *m, game_action a, int weight)
{
    return a.kind == CATAN_SHIP ? catan_ship_worth(m, a.arg[0]) - BEHIND : weight;
}
