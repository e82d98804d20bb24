/* Rule S4: how long a trade route is.
 *
 * A trail over roads and ships that uses each once, changes between them only at own buildings, and
 * does not go on through a vertex that somebody else holds (C7.1). */
#include "rules/catansea/catansea.h"

#include "rules/catan/catan_state.h"

typedef struct walk {
    const catan_table *t;
    catan_edges roads, ships; /* that the trail has not used */
    catan_set blocked;        /* vertices where it ends */
    catan_set changes;        /* and where it may change between roads and ships */
    int goal;                 /* a vertex to look out for, or CATAN_NONE */
    bool met;                 /* the goal was reached */
} walk;

/* What a trail came by: it may go on by the same, or by both. */
enum { BY_ROAD = 1, BY_SHIP = 2, BY_BOTH = 3 };

static int ways_on(const walk *w, int vertex, int by)
{
    if (catan_has(w->blocked, vertex)) {
        return 0;
    }
    return catan_has(w->changes, vertex) ? BY_BOTH : by;
}

/* The longest trail onward from a vertex by these pieces. As deep as there are pieces. */
static int longest_from(walk *w, int vertex, int by)
{
    int best = 0;
    const catan_way *ways = CATAN_MAP(w->t, ways)[vertex];
    for (int i = 0; i < 3 && ways[i].to != CATAN_NONE; i++) {
        bool ship = catan_has_edge(&w->ships, ways[i].place);
        bool road = !ship && catan_has_edge(&w->roads, ways[i].place);
        int with = ship ? BY_SHIP : road ? BY_ROAD : 0;
        if ((by & with) == 0) {
            continue;
        }
        catan_edges *left = ship ? &w->ships : &w->roads;
        w->met |= ways[i].to == w->goal;
        catan_drop_edge(left, ways[i].place);
        int length = 1 + longest_from(w, ways[i].to, ways_on(w, ways[i].to, with));
        catan_add_edge(left, ways[i].place);
        best = length > best ? length : best;
    }
    return best;
}

static walk start_walk(const catan_table *t, int seat, int goal)
{
    return (walk){.t = t,
                  .roads = t->roads[seat],
                  .ships = t->sea.ships[seat],
                  .blocked = catan_enemies(t, seat),
                  .changes = catan_built(t, seat),
                  .goal = goal};
}

int catan_road_length(const catan_table *t, int seat)
{
    walk w = start_walk(t, seat, CATAN_NONE);
    int best = 0;
    for (catan_set rest = catan_route_ends(t, seat); catan_any(rest); rest = catan_rest(rest)) {
        int vertex = catan_lowest(rest);
        int length = longest_from(&w, vertex, BY_BOTH);
        best = length > best ? length : best;
    }
    return best;
}

int catan_length_through(const catan_table *t, int seat, int edge)
{
    int a = CATAN_MAP(t, edge_ends)[edge][0];
    int b = CATAN_MAP(t, edge_ends)[edge][1];
    int by = catan_has_edge(&t->sea.ships[seat], edge) ? BY_SHIP : BY_ROAD;
    walk w = start_walk(t, seat, b);
    catan_drop_edge(by == BY_SHIP ? &w.ships : &w.roads, edge);
    int before = longest_from(&w, a, ways_on(&w, a, by));
    if (w.met) { /* a circle: what comes before may use what comes after */
        return catan_road_length(t, seat);
    }
    return before + 1 + longest_from(&w, b, ways_on(&w, b, by));
}
