/* ai/catan/catan_search.c for Cities & Knights, and what is tried there besides. */
#include "ai/catancities/catancities_own.h"

#define MORE_ARMS                                                                                  \
    [CATAN_SHIP] = 4, [CATAN_MOVE] = 3, [CATAN_PIRATE] = 4, [CATAN_TAKE] = 6, [CATAN_WALL] = 1,    \
    [CATAN_IMPROVE] = 3, [CATAN_HIRE] = 2, [CATAN_ACTIVATE] = 2, [CATAN_PROMOTE] = 2,              \
    [CATAN_MARCH] = 3, [CATAN_CHASE] = 2, [CATAN_PLAY] = 8, [CATAN_GIVE] = 6,                      \
    [CATAN_TAKE_CARD] = 6, [CATAN_DROP] = 5, [CATAN_LOSE] = 4, [CATAN_ASK] = 6

#include "ai/catan/catan_search.c"

#include "ai/catancities/catancities_mind.h"

static int weight_behind(const catan_mind *m, game_action a, int weight)
{
    switch (a.kind) {
    case CATAN_SHIP:
        return catan_ship_worth(m, a.arg[0]) - BEHIND;
    case CATAN_SETTLEMENT:
        return catan_site_worth(m, a.arg[0]) - BEHIND;
    case CATAN_CITY:
        return catan_city_worth(m, a.arg[0]) - BEHIND;
    case CATAN_HIRE:
        return catan_post_worth(m, a.arg[0]) - BEHIND;
    case CATAN_IMPROVE:
        return catan_level_worth(m, a.arg[0]) - BEHIND;
    default:
        return weight;
    }
}
