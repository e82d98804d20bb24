/* Roads and ships that are taken away (diplomat), and the longest road beside knights (K5.6). */
#include "rules/catancities/catancities.h"

#include "rules/catancities/catancities_realm.h"

bool catan_edge_belongs(const catan_table *t, int seat, int edge)
{
    return catan_has_edge(&t->roads[seat], edge) || catan_has_edge(&t->sea.ships[seat], edge);
}

static catan_set ends_of(const catan_table *t, const catan_edges *edges)
{
    catan_set ends = CATAN_EMPTY;
    for (int e = 0; e < catan_edge_count(t); e++) {
        ends |= catan_has_edge(edges, e) ? catan_ends(t, e) : CATAN_EMPTY;
    }
    return ends;
}

void catan_take_route(catan_table *t, int seat, int edge)
{
    bool road = catan_has_edge(&t->roads[seat], edge);
    catan_drop_edge(road ? &t->roads[seat] : &t->sea.ships[seat], edge);
    catan_drop_edge(&t->sea.new_ships, edge);
    t->pieces[seat][road ? CATAN_ROAD_PIECE : CATAN_SHIP_PIECE]++;
    t->touched[seat] = ends_of(t, &t->roads[seat]);
    t->sea.sailed[seat] = ends_of(t, &t->sea.ships[seat]);
}

/* K7.4: the diplomat's own piece counts as it was until the road is settled. */
void catan_derive_lengths(catan_table *t)
{
    catan_table was = *t;
    int p = t->sea.active;
    if (t->realm.free_kind != 0) {
        int edge = t->realm.barred_edge - 1;
        catan_add_edge(t->realm.free_kind == 1 ? &was.roads[p] : &was.sea.ships[p], edge);
        was.touched[p] = ends_of(t, &was.roads[p]);
        was.sea.sailed[p] = ends_of(t, &was.sea.ships[p]);
    }
    for (int q = 0; q < t->seats; q++) {
        t->road_length[q] = (uint8_t)catan_road_length(&was, q);
    }
}

bool catan_diplomat_allows(const catan_table *t, int kind, int edge)
{
    return t->realm.free_kind == 0 ||
           (t->realm.free_kind == kind && edge != t->realm.barred_edge - 1);
}

void catan_keep_diplomatic(const catan_table *t, int kind, catan_edges *sites)
{
    if (t->realm.free_kind == 0) {
        return;
    }
    if (t->realm.free_kind != kind) {
        *sites = (catan_edges){{0}};
    } else {
        catan_drop_edge(sites, t->realm.barred_edge - 1);
    }
}

void catan_end_diplomacy(catan_table *t)
{
    if (t->realm.free_kind != 0) {
        t->realm.free_kind = 0;
        t->realm.barred_edge = 0;
        catan_road_changed(t, t->sea.active);
    }
}
