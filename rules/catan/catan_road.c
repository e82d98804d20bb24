/* Rule C7: who has the longest road. */
#include "rules/catan/catan_state.h"

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
    int length = catan_length_through(t, seat, edge);
    if (length > t->road_length[seat]) {
        t->road_length[seat] = (uint8_t)length;
        award(t);
    }
}

#ifdef CATAN_WIDE
void catan_road_changed(catan_table *t, int seat)
{
    t->road_length[seat] = (uint8_t)catan_road_length(t, seat);
    award(t);
}
#endif

#ifdef CATAN_CITIES
/* Whether two pieces of a seat's route meet at one of these vertices. */
static bool meets_at(const catan_table *t, int seat, catan_set at)
{
    for (at &= catan_route_ends(t, seat); catan_any(at); at = catan_rest(at)) {
        const catan_way *ways = CATAN_MAP(t, ways)[catan_lowest(at)];
        int n = 0;
        for (int i = 0; i < 3 && ways[i].to != CATAN_NONE; i++) {
            n += catan_has_edge(&t->roads[seat], ways[i].place) ||
                 catan_has_edge(&t->sea.ships[seat], ways[i].place);
        }
        if (n > 1) {
            return true;
        }
    }
    return false;
}

/* K5.6: all lengths, then the title. Knights do not stop the roads of their own seat. */
void catan_roads_changed(catan_table *t, catan_set at, int owner)
{
    for (int p = 0; p < t->seats; p++) {
        if (p != owner && meets_at(t, p, at)) {
            t->road_length[p] = (uint8_t)catan_road_length(t, p);
        }
    }
    award(t);
}
#endif

/* C7.2: an own building leaves the own road whole; S4.1: it may join it to ships. */
static bool may_join(const catan_table *t, int seat, int vertex)
{
#ifdef CATAN_WIDE
    return catan_has(t->sea.sailed[seat], vertex);
#else
    (void)t;
    (void)seat;
    (void)vertex;
    return false;
#endif
}

void catan_road_cut(catan_table *t, int seat, int vertex)
{
    bool cut = false;
    for (int p = 0; p < CATAN_SEATS_MAX; p++) { /* who does not play has no roads */
        if ((p == seat && !may_join(t, p, vertex)) || !catan_has(catan_route_ends(t, p), vertex)) {
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
