/* What speaks for an action of Catan, by what lies open and the own hand. */
#include "ai/catan/catan_worth.h"
#include "ai/core/reasons.h"

static bool has_port(const catan_table *t, int vertex)
{
    for (int i = 0; i < catan_ports(t); i++) {
        const uint8_t *site = catan_port_site(t, i);
        if (site[0] == vertex || site[1] == vertex) {
            return true;
        }
    }
    return false;
}

/* Whether the seat has a building on a hex of this resource that has a number. */
static bool earns(const catan_table *t, int seat, int resource)
{
    for (int h = 0; h < catan_hexes(t); h++) {
        if (t->terrain[h] == resource && catan_any(catan_corners_of(t, h) & catan_built(t, seat))) {
            return true;
        }
    }
    return false;
}

static int new_resources(const catan_table *t, int seat, int vertex)
{
    uint32_t seen = 0;
    int n = 0;
    const uint8_t *hexes = CATAN_MAP(t, vertex_hexes)[vertex];
    for (int i = 0; i < 3 && hexes[i] != CATAN_NONE; i++) {
        int terrain = t->terrain[hexes[i]];
        if (terrain < CATAN_RESOURCES && (seen >> terrain & 1) == 0 && !earns(t, seat, terrain)) {
            n++;
        }
        seen |= (uint32_t)1 << terrain;
    }
    return n;
}

static void reasons_to_settle(const catan_table *t, int seat, int vertex, bot_reasons *r)
{
    int fresh = new_resources(t, seat, vertex);
    bot_reasons_add(r, "chances", "of36", catan_vertex_pips(t, vertex));
    if (fresh > 0) {
        bot_reasons_add(r, "new_resource", "kinds", fresh);
    }
    if (has_port(t, vertex)) {
        bot_reasons_add(r, "port", NULL, 0);
    }
}

/* What another piece of the seat's routes brings: the tables without and with it. */
static void reasons_for_route(const catan_table *t, const catan_table *with, int seat,
                              bot_reasons *r)
{
    catan_set opened = catan_settlement_sites(with, seat) & ~catan_settlement_sites(t, seat);
    int best = 0;
    for (; catan_any(opened); opened = catan_rest(opened)) {
        int pips = catan_vertex_pips(t, catan_lowest(opened));
        best = pips > best ? pips : best;
    }
    if (best > 0) {
        bot_reasons_add(r, "opens_site", "of36", best);
    }
    if (catan_road_length(with, seat) > t->road_length[seat]) {
        bot_reasons_add(r, "road_length", "length", catan_road_length(with, seat));
    }
}

static void reasons_for_road(const catan_table *t, int seat, int edge, bot_reasons *r)
{
    catan_table with = *t;
    const uint8_t *ends = CATAN_MAP(t, edge_ends)[edge];
    catan_add_edge(&with.roads[seat], catan_place_of(t, edge));
    with.touched[seat] |= catan_bit(ends[0]) | catan_bit(ends[1]);
    reasons_for_route(t, &with, seat, r);
}

static void reasons_for_robber(const catan_table *t, game_action a, bot_reasons *r)
{
    int victim = a.arg[1] - 1;
    bot_reasons_add(r, "stops_hex", "of36", catan_chances(t->number[a.arg[0]]));
    if (victim >= 0) {
        bot_reasons_add(r, "victim_cards", "cards", t->hand_n[victim]);
    }
}

/* For actions that all games have. */
static void reasons_on_land(const catan_view *v, int seat, game_action a, bot_reasons *r)
{
    const catan_table *t = &v->table;
    switch (a.kind) {
    case CATAN_SETTLEMENT:
        reasons_to_settle(t, seat, a.arg[0], r);
        break;
    case CATAN_CITY:
        bot_reasons_add(r, "chances", "of36", catan_vertex_pips(t, a.arg[0]));
        break;
    case CATAN_ROAD:
        reasons_for_road(t, seat, a.arg[0], r);
        break;
    case CATAN_ROBBER:
        reasons_for_robber(t, a, r);
        break;
#ifndef CATAN_CITIES
    case CATAN_KNIGHT:
        bot_reasons_add(r, "army", "knights", t->knights[seat] + 1);
        break;
#endif
    case CATAN_END:
        if (!catan_covers(v->hand, CATAN_ROAD_COST) && !catan_covers(v->hand, CATAN_CARD_COST) &&
            !catan_covers(v->hand, CATAN_CITY_COST)) {
            bot_reasons_add(r, "cannot_pay", "cards", t->hand_n[seat]);
        }
        break;
    default:
        break;
    }
}

#ifndef CATAN_WIDE /* else see ai/catansea/catansea_reasons.c */
void catan_reasons(const void *view, int seat, game_action a, bot_reasons *r);

void catan_reasons(const void *view, int seat, game_action a, bot_reasons *r)
{
    reasons_on_land(view, seat, a, r);
}
#endif
