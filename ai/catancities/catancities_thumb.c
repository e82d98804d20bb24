/* ai/catan/catan_thumb.c for Cities & Knights, and what a beginner likes there. */
#include "ai/catancities/catancities_own.h"

#include "ai/catan/catan_worth.h"

/* Beginners like to improve, to hire, and to play cards; they march seldom, and lose what has the
 * smallest numbers. */
static int catan_fancy_realm(const catan_view *v, int seat, game_action a, int fancy)
{
    const catan_table *t = &v->table;
    bool robbed = catan_any(catan_built(t, seat) & catan_corners_of(t, t->robber));
    switch (a.kind) {
    case CATAN_IMPROVE:
        return 400 + fancy;
    case CATAN_HIRE:
    case CATAN_ACTIVATE:
        return 50 + fancy;
    case CATAN_MARCH:
        return fancy / 2;
    case CATAN_CHASE:
        return robbed ? 300 : fancy / 2;
    case CATAN_LOSE:
        return 1000 - 30 * catan_vertex_pips(t, a.arg[0]) + fancy / 3;
    case CATAN_DROP:
        return fancy / 3;
    default:
        return fancy;
    }
}

#include "ai/catan/catan_thumb.c"
