/* What a road is worth in Catan: the sites that it leads to. */
#include "ai/catan/catan_worth.h"

enum { FAR = 3 };

/* The best site from a vertex on, at most `steps` roads further; nearer ones count more. */
static int best_beyond(const catan_mind *m, int vertex, int steps, catan_set *seen)
{
    const catan_table *t = m->t;
    int best = 0;
    *seen |= catan_bit(vertex);
    if (catan_has(catan_enemies(t, m->me), vertex)) {
        return 0;
    }
    if (!catan_has(t->closed, vertex)) {
        best = catan_site_worth(m, vertex);
    }
    for (int i = 0; i < 3 && steps > 0; i++) {
        catan_way way = catan_ways[vertex][i];
        bool taken = way.to == CATAN_NONE || catan_has(*seen, way.to);
        for (int p = 0; p < t->seats && !taken; p++) {
            taken = catan_has_edge(&t->roads[p], way.place);
        }
        int there = taken ? 0 : best_beyond(m, way.to, steps - 1, seen) * 3 / 4;
        best = there > best ? there : best;
    }
    return best;
}

int catan_road_worth(const catan_mind *m, int edge)
{
    int best = 0;
    for (int i = 0; i < 2; i++) {
        int to = catan_edge_ends[edge][i];
        catan_set seen = m->t->touched[m->me] | catan_built(m->t, m->me);
        if (!catan_has(seen, to)) {
            int there = best_beyond(m, to, FAR - 1, &seen);
            best = there > best ? there : best;
        }
    }
    return best;
}

/* The best road to somewhere new. */
static int best_road(const catan_mind *m)
{
    int best = 0;
    catan_edges sites = catan_road_sites(m->t, m->me);
    for (int e = 0; e < CATAN_EDGES; e++) {
        if (catan_has_edge(&sites, catan_edge_place[e])) {
            int w = catan_road_worth(m, e);
            best = w > best ? w : best;
        }
    }
    return best;
}

void catan_find_expansion(catan_mind *m)
{
    enum { EXPANSION = 170 };
    const uint8_t *pieces = m->t->pieces[m->me];
    if (pieces[CATAN_ROAD_PIECE] > 0 && m->worth[CATAN_FOR_SETTLEMENT] == 0) {
        int there = best_road(m);
        m->worth[CATAN_FOR_EXPANSION] = there > 0 ? EXPANSION + there : 0;
        m->cost[CATAN_FOR_EXPANSION] = CATAN_SETTLEMENT_COST + CATAN_ROAD_COST;
    }
}
