/* The ships of a table, as players think of them: put down, taken away and counted. */
#include "ai/catansea/catansea_own.h"

#include "ai/catan/catan_worth.h"

void catan_put_ship(catan_table *t, int seat, int edge)
{
    const uint8_t *ends = CATAN_MAP(t, edge_ends)[edge];
    catan_add_edge(&t->sea.ships[seat], edge);
    t->sea.sailed[seat] |= catan_bit(ends[0]) | catan_bit(ends[1]);
}

void catan_take_ship(catan_table *t, int seat, int edge)
{
    catan_drop_edge(&t->sea.ships[seat], edge);
    t->sea.sailed[seat] = CATAN_EMPTY;
    for (int e = 0; e < catan_edge_count(t); e++) {
        if (catan_has_edge(&t->sea.ships[seat], e)) {
            catan_put_ship(t, seat, e);
        }
    }
}

int catan_ships_along(const catan_table *t, int seat, int hex)
{
    int n = 0;
    for (int e = 0; e < catan_edge_count(t); e++) {
        const uint8_t *sides = CATAN_MAP(t, edge_hexes)[e];
        n += (sides[0] == hex || sides[1] == hex) && catan_has_edge(&t->sea.ships[seat], e);
    }
    return n;
}
