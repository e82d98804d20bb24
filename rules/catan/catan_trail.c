/* Rule C7: how long a road is.
 *
 * C7.1: a seat's longest road is the longest trail over its roads that uses each road once and does
 * not go on through a vertex on which somebody else has built. At most fifteen roads make a search
 * of all trails short; a new road that closes no circle needs only the trails from its two ends. */
#include "rules/catan/catan_state.h"

typedef struct walk {
    catan_edges left;  /* roads that the trail has not used */
    catan_set blocked; /* vertices where it ends */
    int goal;          /* a vertex to look out for, or CATAN_NONE */
    bool met;          /* the goal was reached */
} walk;

/* The longest trail onward from a vertex. As deep as there are roads. */
static int longest_from(walk *w, int vertex)
{
    int best = 0;
    for (int i = 0; i < 3; i++) {
        catan_way way = catan_ways[vertex][i];
        uint64_t bit = catan_bit(way.place & 63);
        uint64_t *word = &w->left.up[way.place >> 6 & 1];
        if (way.to == CATAN_NONE || (*word & bit) == 0) {
            continue;
        }
        w->met |= way.to == w->goal;
        int length = 1;
        if (!catan_has(w->blocked, way.to)) {
            *word &= ~bit;
            length += longest_from(w, way.to);
            *word |= bit;
        }
        best = length > best ? length : best;
    }
    return best;
}

int catan_road_length(const catan_table *t, int seat)
{
    walk w = {.left = t->roads[seat], .blocked = catan_enemies(t, seat), .goal = CATAN_NONE};
    int best = 0;
    for (catan_set rest = t->touched[seat]; catan_any(rest); rest = catan_rest(rest)) {
        int length = longest_from(&w, catan_lowest(rest));
        best = length > best ? length : best;
    }
    return best;
}

int catan_length_through(const catan_table *t, int seat, int edge)
{
    int place = catan_edge_place[edge];
    int a = catan_edge_ends[edge][0];
    int b = catan_edge_ends[edge][1];
    walk w = {.left = t->roads[seat], .blocked = catan_enemies(t, seat), .goal = b};
    catan_drop_edge(&w.left, place);
    int before = !catan_has(w.blocked, a) ? longest_from(&w, a) : 0;
    if (w.met) { /* a circle: what comes before may use what comes after */
        return catan_road_length(t, seat);
    }
    int after = !catan_has(w.blocked, b) ? longest_from(&w, b) : 0;
    return before + 1 + after;
}
