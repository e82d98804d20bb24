/* ai/catan/catan_judge.c for Cities & Knights, with the strength of a seat there. The weights were
 * fitted to games of medium against itself. */
#include "ai/catancities/catancities_own.h"

#include "ai/catan/catan_worth.h"

static int64_t strength_of(const catan_mind *m, const catan_view *v)
{
    enum { SQUARE = 1283, POINT = -52, PIP = 1115, COMMODITY_PIP = 518, KIND = 2750, HELD = 1256 };
    enum { PROMISE = 17, LEVEL = 10162, KNIGHT = 1416, CARD = 3526, ROAD = 4558, SITE = 6 };
    const catan_table *t = &v->table;
    int kinds = 0;
    int levels = 0;
    int commodities = 0;
    for (int k = 0; k < CATAN_GOODS; k++) {
        kinds += catan_earned(m, k) > 0;
        commodities += k < CATAN_RESOURCES ? 0 : catan_earned(m, k);
    }
    for (int i = 0; i < CATAN_TRACKS; i++) {
        levels += t->realm.levels[m->me][i];
    }
    int site = m->worth[CATAN_FOR_SETTLEMENT] > m->worth[CATAN_FOR_EXPANSION]
                   ? m->worth[CATAN_FOR_SETTLEMENT]
                   : m->worth[CATAN_FOR_EXPANSION];
    int64_t points = 1000 * t->points[m->me] / t->target; /* as if ten won, in hundredths */
    int held = t->hand_n[m->me] - t->to_discard[m->me];
    return SQUARE * points * points / 10000 + POINT * points + PIP * m->pips_all +
           COMMODITY_PIP * commodities + KIND * kinds + HELD * held +
           PROMISE * catan_hand_worth(m, m->v->hand) + LEVEL * levels +
           KNIGHT * (m->war.active + m->war.idle) + CARD * t->realm.progress_n[m->me] +
           ROAD * t->road_length[m->me] + SITE * site;
}

#include "ai/catan/catan_judge.c"
