/* What a place for a settlement is worth in Catan. */
#include "ai/catan/catan_worth.h"

int catan_vertex_pips(const catan_table *t, int vertex)
{
    int pips = 0;
    for (int i = 0; i < 3; i++) {
        int hex = CATAN_MAP(t, vertex_hexes)[vertex][i];
        pips += hex != CATAN_NONE ? catan_chances(t->number[hex]) : 0;
    }
    return pips;
}

/* The type of the port at a vertex, -1: none. */
static int port_at(const catan_table *t, int vertex)
{
    for (int i = 0; i < catan_ports(t); i++) {
        const uint8_t *site = catan_port_site(t, i);
        if (site[0] == vertex || site[1] == vertex) {
            return t->port[i];
        }
    }
    return -1;
}

/* A special port is worth what it will be fed with, a general one a little to everybody. */
static int port_worth(const catan_mind *m, int port, const int *more)
{
    enum { GENERAL = 12, FED = 3, FED_MAX = 36 };
    if (port < 0 || catan_count(m->t->rate[m->me], port == CATAN_ANY ? 0 : port - 1) == 2) {
        return 0;
    }
    if (port == CATAN_ANY) {
        return GENERAL;
    }
    int fed = FED * (m->pips[port - 1] + more[port - 1]);
    return fed < FED_MAX ? fed : FED_MAX;
}

int catan_site_worth(const catan_mind *m, int vertex)
{
    enum { PIP = 10, NEW_PIP = 5, NEW = 8, VARIED = 6 };
    const catan_table *t = m->t;
    int more[CATAN_RESOURCES] = {0};
    int kinds = 0;
    int worth = 0;
    for (int i = 0; i < 3; i++) {
        int hex = CATAN_MAP(t, vertex_hexes)[vertex][i];
        if (hex == CATAN_NONE || t->terrain[hex] >= CATAN_RESOURCES) {
            continue;
        }
        int r = t->terrain[hex];
        int pips = catan_chances(t->number[hex]);
        worth += PIP * pips;
        worth += m->pips[r] == 0 && more[r] == 0 ? NEW + NEW_PIP * pips : 0;
        kinds += more[r] == 0;
        more[r] += pips;
    }
    return worth + VARIED * kinds + port_worth(m, port_at(t, vertex), more) +
           catan_site_extra(m, vertex);
}
