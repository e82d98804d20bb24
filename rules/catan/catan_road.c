/* Rule C7: the longest road.
 *
 * C7.1: a seat's longest road is the longest trail over its roads that uses each road once and does
 * not go on through a vertex on which somebody else has built. At most fifteen roads make a search
 * of all trails short; a new road that closes no circle needs only the trails from its two ends. */
#include "rules/catan/catan_state.h"

typedef struct walk {
    catan_edges left; /* roads that the trail has not used */
    uint64_t blocked; /* vertices where it ends */
    int goal;         /* a vertex to look out for, or CATAN_NONE */
    bool met;         /* the goal was reached */
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
        if ((w->blocked >> way.to & 1) == 0) {
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
    for (uint64_t rest = t->touched[seat]; rest != 0; rest &= rest - 1) {
        int length = longest_from(&w, bit_lowest(rest));
        best = length > best ? length : best;
    }
    return best;
}

/* The longest trail that uses this road of the seat. */
static int length_through(const catan_table *t, int seat, int edge)
{
    int place = catan_edge_place[edge];
    int a = catan_edge_ends[edge][0];
    int b = catan_edge_ends[edge][1];
    walk w = {.left = t->roads[seat], .blocked = catan_enemies(t, seat), .goal = b};
    w.left.up[place >> 6] &= ~catan_bit(place & 63);
    int before = (w.blocked >> a & 1) == 0 ? longest_from(&w, a) : 0;
    if (w.met) { /* a circle: what comes before may use what comes after */
        return catan_road_length(t, seat);
    }
    int after = (w.blocked >> b & 1) == 0 ? longest_from(&w, b) : 0;
    return before + 1 + after;
}

/* C7.3 */
int catan_road_holder(const catan_table *t, int holder)
{
    int best = CATAN_ROAD_MIN - 1;
    int longest = -1;
    for (int p = 0; p < t->seats; p++) {
        if (t->road_length[p] > best) {
            best = t->road_length[p];
            longest = p;
        } else if (t->road_length[p] == best) {
            longest = -1;
        }
    }
    if (best < CATAN_ROAD_MIN) {
        return -1;
    }
    return holder >= 0 && t->road_length[holder] == best ? holder : longest;
}

static void award(catan_table *t)
{
    int holder = catan_road_holder(t, t->road_seat);
    if (holder == t->road_seat) {
        return;
    }
    if (t->road_seat >= 0) {
        t->points[t->road_seat] = (uint8_t)(t->points[t->road_seat] - 2);
    }
    if (holder >= 0) {
        t->points[holder] = (uint8_t)(t->points[holder] + 2);
    }
    t->road_seat = (int8_t)holder;
}

void catan_road_added(catan_table *t, int seat, int edge)
{
    int length = length_through(t, seat, edge);
    if (length > t->road_length[seat]) {
        t->road_length[seat] = (uint8_t)length;
        award(t);
    }
}

/* C7.2: an own building leaves the own road whole. */
void catan_road_cut(catan_table *t, int seat, int vertex)
{
    bool cut = false;
    for (int p = 0; p < t->seats; p++) {
        if (p == seat || (t->touched[p] >> vertex & 1) == 0) {
            continue;
        }
        int length = catan_road_length(t, p);
        cut |= length != t->road_length[p];
        t->road_length[p] = (uint8_t)length;
    }
    if (cut) {
        award(t);
    }
}
