/* ai/catan/catan_sites.c for the larger games, and what gold and islands add to a site. */
#include "ai/catansea/catansea_own.h"

#include "ai/catan/catan_sites.c"

/* Whether an island is on a board's list of marks. */
static bool is_marked(const char *marks, int island)
{
    for (; *marks != '\0'; marks++) {
        if (*marks == (island == 0 ? 'm' : '0' + island)) {
            return true;
        }
    }
    return false;
}

/* In placement, where somebody may begin on an island it cannot be said who will be paid for it. */
int catan_island_points(const catan_table *t, int seat, int vertex)
{
    const catan_board *b = catan_board_of(t);
    unsigned fresh = catan_islands_at(t, vertex) & ~(unsigned)t->sea.islands[seat];
    int points = 0;
    for (int i = 0; i < CATAN_MARKS; i++) {
        bool bonus = (fresh >> i & 1) != 0 && is_marked(b->bonus, i);
        points += bonus && (t->turn > 0 || !is_marked(b->start, i)) ? CATAN_ISLAND_POINTS : 0;
    }
    return points;
}

static int extra_at_sea(const catan_mind *m, int vertex)
{
    enum { GOLD_PIP = 14, POINT = 130 };
    const catan_table *t = m->t;
    int gold = 0;
    for (int i = 0; i < 3; i++) {
        int hex = CATAN_MAP(t, vertex_hexes)[vertex][i];
        if (hex != CATAN_NONE && t->terrain[hex] == CATAN_GOLD) {
            gold += catan_chances(t->number[hex]);
        }
    }
    return GOLD_PIP * gold + POINT * catan_island_points(t, m->me, vertex);
}

#ifndef CATAN_CITIES /* else see ai/catancities/catancities_sites.c */
int catan_site_extra(const catan_mind *m, int vertex)
{
    return extra_at_sea(m, vertex);
}
#endif
