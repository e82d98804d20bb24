/* ai/catansea/catansea_sites.c for Cities & Knights, and what a site is worth besides: not all
 * resources are of the same use here. */
#include "ai/catancities/catancities_own.h"

#include "ai/catansea/catansea_sites.c"

#include "ai/catancities/catancities_weights.h"

int catan_site_extra(const catan_mind *m, int vertex)
{
    static const int8_t more[CATAN_RESOURCES] = {[CATAN_WOOD] = WORTH_WOOD_PIP,
                                                 [CATAN_BRICK] = WORTH_BRICK_PIP,
                                                 [CATAN_SHEEP] = WORTH_SHEEP_PIP,
                                                 [CATAN_WHEAT] = WORTH_WHEAT_PIP,
                                                 [CATAN_ORE] = WORTH_ORE_PIP};
    const catan_table *t = m->t;
    int extra = extra_at_sea(m, vertex);
    for (int i = 0; i < 3; i++) {
        int hex = CATAN_MAP(t, vertex_hexes)[vertex][i];
        if (hex != CATAN_NONE && t->terrain[hex] < CATAN_RESOURCES) {
            extra += more[t->terrain[hex]] * catan_chances(t->number[hex]);
        }
    }
    return extra;
}
