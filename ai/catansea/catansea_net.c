/* ai/catan/catan_net.c for the larger games, and what the network sees at sea. */
#include "ai/catansea/catansea_own.h"

#include "ai/catan/catan_net.c"

/* How soon a goal is bought; 0: it is out of reach. */
static void put_goal(inputs *in, const catan_mind *m, int goal)
{
    put(in, m->worth[goal] > 0 ? speed(m, m->v->hand, m->cost[goal]) : 0, 64);
}

/* Games are for more points than in the base game. */
static void put_way(inputs *in, const catan_mind *m)
{
    const catan_table *t = m->t;
    int most = 0;
    for (int p = 0; p < t->seats; p++) {
        most = p != m->me && t->points[p] > most ? t->points[p] : most;
    }
    put(in, t->target - t->points[m->me], 10);
    put(in, t->target - most, 10);
    put(in, t->points[m->me] - most, 6);
    put(in, catan_hand_worth(m, m->v->hand), 600);
    put_flag(in, t->seats > 4);
}

/* Gold, ships and islands. */
static void put_sea(inputs *in, const catan_mind *m)
{
    const catan_table *t = m->t;
    int voyage = m->worth[CATAN_FOR_VOYAGE];
    bool pirate = t->sea.pirate != CATAN_NONE && catan_ships_along(t, m->me, t->sea.pirate) > 0;
    put_way(in, m);
    put(in, m->pips[CATAN_GOLD], 8);
    put(in, voyage, 300);
    put_goal(in, m, CATAN_FOR_VOYAGE);
    put_goal(in, m, CATAN_FOR_EXPANSION);
    put(in, CATAN_SHIPS_MAX - t->pieces[m->me][CATAN_SHIP_PIECE], 12);
    put(in, t->sea.island_points[m->me], 4);
    put_flag(in, pirate);
    put_flag(in, catan_has_sea(t));
}

#ifndef CATAN_CITIES /* else see ai/catancities/catancities_net.c */
static void put_more(inputs *in, const catan_mind *m)
{
    put_sea(in, m);
}
#endif
