/* ai/catan/catan_worth.c for Cities & Knights, where everything that is bought is weighed. */
#include "ai/catancities/catancities_own.h"

#include "ai/catan/catan_worth.c"

#include "ai/catancities/catancities_mind.h"
#include "ai/catancities/catancities_weights.h"

int catan_weigh_purchase(const catan_mind *m, int worth, catan_cards cost)
{
    int regret = catan_hand_worth(m, m->v->hand) - catan_hand_worth(m, m->v->hand - cost);
    int more = WORTH_NOW * worth - regret;
    return worth > 0 && more > 0 ? 100 + more : -1;
}
