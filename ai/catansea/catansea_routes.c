/* What roads and ships are worth in the larger games: the sites and the fog that they lead to. */
#include "ai/catansea/catansea_own.h"

#include "ai/catan/catan_worth.h"

enum { FAR = 5, FOG = 140 };

/* -- looking about -- */

/* The edges that take a road, or a ship, and have neither. */
static catan_edges free_edges(const catan_table *t, bool ship)
{
    catan_edges free = ship ? t->sea.ship_edges : t->sea.road_edges;
    for (int p = 0; p < t->seats; p++) {
        catan_drop_edges(&free, &t->roads[p]);
        catan_drop_edges(&free, &t->sea.ships[p]);
    }
    return free;
}

static int fog_around(const catan_table *t, int vertex)
{
    int n = 0;
    for (int i = 0; i < 3; i++) {
        int hex = CATAN_MAP(t, vertex_hexes)[vertex][i];
        n += hex != CATAN_NONE && t->terrain[hex] == CATAN_FOG_HEX;
    }
    return n;
}

/* What a vertex is worth to whoever comes there: a site that could not be had before, or fog. */
static void find_places(const catan_mind *m, catan_outlook *o)
{
    const catan_table *t = m->t;
    catan_set had = t->closed | t->touched[m->me] | t->sea.sailed[m->me];
    catan_set sites = t->sea.land & ~had;
    for (int v = 0; v < catan_vertices(t); v++) {
        int site = catan_has(sites, v) ? catan_site_worth(m, v) : 0;
        int fog = FOG * fog_around(t, v);
        o->worth[v] = (int16_t)(site > fog ? site : fog);
        o->steps[v] = 1;
        o->fog[v] = fog > site;
    }
}

/* A vertex that a route can go on through, to these neighbours. */
typedef struct passage {
    uint8_t at, n;
    uint8_t to[3];
} passage;

static int find_passages(const catan_table *t, const catan_edges *free, catan_set shut,
                         passage *list)
{
    int n = 0;
    for (int v = 0; v < catan_vertices(t); v++) {
        const catan_way *ways = CATAN_MAP(t, ways)[v];
        passage p = {.at = (uint8_t)v};
        for (int i = 0; i < 3 && ways[i].to != CATAN_NONE && !catan_has(shut, v); i++) {
            if (catan_has_edge(free, ways[i].place)) {
                p.to[p.n++] = ways[i].to;
            }
        }
        list[n] = p;
        n += p.n > 0;
    }
    return n;
}

/* One step further: each vertex gets the best that its neighbours promise, if that is more. False:
 * nothing is, nor will be further on. */
static bool look_further(const passage *list, int n, catan_outlook *o)
{
    const catan_outlook before = *o;
    bool more = false;
    for (const passage *p = list; p < list + n; p++) {
        for (int i = 0; i < p->n; i++) {
            int there = before.worth[p->to[i]] * 3 / 4;
            if (there > o->worth[p->at]) {
                o->worth[p->at] = (int16_t)there;
                o->steps[p->at] = (uint8_t)(before.steps[p->to[i]] + 1);
                o->fog[p->at] = before.fog[p->to[i]];
                more = true;
            }
        }
    }
    return more;
}

/* Routes end at buildings, and what the seat's own routes have reached is not new. */
static void look_about(const catan_mind *m, bool ship, catan_outlook *o)
{
    const catan_table *t = m->t;
    catan_edges free = free_edges(t, ship);
    catan_set shut = catan_enemies(t, m->me) | catan_built(t, m->me) |
                     (ship ? t->sea.sailed[m->me] : t->touched[m->me]);
    for (int v = 0; v < catan_vertices(t); v++) {
        o->worth[v] = (int16_t)(catan_has(shut, v) ? 0 : o->worth[v]);
    }
    passage passages[CATAN_VERTICES];
    int n = find_passages(t, &free, shut, passages);
    for (int step = 1; step < FAR && look_further(passages, n, o); step++) {
    }
}

void catan_survey(catan_mind *m)
{
    find_places(m, &m->by_road);
    if (catan_has_sea(m->t)) {
        m->by_ship = m->by_road;
        look_about(m, true, &m->by_ship);
    }
    look_about(m, false, &m->by_road);
}

/* -- pieces -- */

/* The better end of an edge; the one that the piece goes on from is worth nothing. */
static int far_end(const catan_mind *m, const catan_outlook *o, int edge)
{
    const uint8_t *ends = CATAN_MAP(m->t, edge_ends)[edge];
    return ends[o->worth[ends[1]] > o->worth[ends[0]]];
}

int catan_road_worth(const catan_mind *m, int edge)
{
    return m->by_road.worth[far_end(m, &m->by_road, edge)];
}

int catan_ship_worth(const catan_mind *m, int edge)
{
    return m->by_ship.worth[far_end(m, &m->by_ship, edge)];
}

int catan_fog_worth(const catan_mind *m, int edge)
{
    const uint8_t *ends = CATAN_MAP(m->t, edge_ends)[edge];
    return FOG * (fog_around(m->t, ends[0]) + fog_around(m->t, ends[1]));
}

/* -- goals -- */

/* The worth and cost of the best of these pieces, and of the settlement it leads to; fog needs
 * none. */
static void set_goal(catan_mind *m, catan_goal goal, const catan_edges *sites,
                     const catan_outlook *o, catan_cards piece)
{
    enum { EXPANSION = 170, EXPLORATION = 0, STEPS = 3 };
    int best = 0;
    int steps = 0;
    bool fog = false;
    for (int e = 0; e < catan_edge_count(m->t); e++) {
        int to = catan_has_edge(sites, e) ? far_end(m, o, e) : CATAN_NONE;
        if (to != CATAN_NONE && o->worth[to] > best) {
            best = o->worth[to];
            steps = o->steps[to];
            fog = o->fog[to];
        }
    }
    m->worth[goal] = best > 0 ? best + (fog ? EXPLORATION : EXPANSION) : 0;
    m->cost[goal] =
        (catan_cards)(steps < STEPS ? steps : STEPS) * piece + (fog ? 0 : CATAN_SETTLEMENT_COST);
}

/* Roads while there is no site to be had; ships also to what is better than the sites. */
void catan_find_expansion(catan_mind *m)
{
    const catan_table *t = m->t;
    const uint8_t *pieces = t->pieces[m->me];
    if (pieces[CATAN_ROAD_PIECE] > 0 && m->worth[CATAN_FOR_SETTLEMENT] == 0) {
        catan_edges sites = catan_road_sites(t, m->me);
        set_goal(m, CATAN_FOR_EXPANSION, &sites, &m->by_road, CATAN_ROAD_COST);
    }
    if (pieces[CATAN_SHIP_PIECE] > 0) {
        catan_edges sites = catan_ship_sites(t, m->me);
        set_goal(m, CATAN_FOR_VOYAGE, &sites, &m->by_ship, CATAN_SHIP_COST);
    }
}
