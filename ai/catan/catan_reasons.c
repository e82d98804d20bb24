/* What speaks for an action of Catan, by what lies open and the own hand. */
#include "ai/catan/catan_worth.h"
#include "ai/core/reasons.h"

static bool has_port(const catan_table *t, int vertex)
{
    (void)t;
    for (int i = 0; i < CATAN_PORTS; i++) {
        if (catan_port_sites[i][0] == vertex || catan_port_sites[i][1] == vertex) {
            return true;
        }
    }
    return false;
}

/* Whether the seat has a building on a hex of this resource that has a number. */
static bool earns(const catan_table *t, int seat, int resource)
{
    for (int h = 0; h < CATAN_HEXES; h++) {
        if (t->terrain[h] == resource && (catan_hex_corners[h] & catan_built(t, seat)) != 0) {
            return true;
        }
    }
    return false;
}

static int new_resources(const catan_table *t, int seat, int vertex)
{
    uint32_t seen = 0;
    int n = 0;
    for (int i = 0; i < 3 && catan_vertex_hexes[vertex][i] != CATAN_NONE; i++) {
        int terrain = t->terrain[catan_vertex_hexes[vertex][i]];
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

static void reasons_for_road(const catan_table *t, int seat, int edge, bot_reasons *r)
{
    catan_table with = *t;
    int place = catan_edge_place[edge];
    uint64_t sites = catan_settlement_sites(t, seat);
    with.roads[seat].up[place >> 6] |= (uint64_t)1 << (place & 63);
    with.touched[seat] |= catan_bit(catan_edge_ends[edge][0]) | catan_bit(catan_edge_ends[edge][1]);
    uint64_t opened = catan_settlement_sites(&with, seat) & ~sites;
    int best = 0;
    for (; opened != 0; opened &= opened - 1) {
        int pips = catan_vertex_pips(t, bit_lowest(opened));
        best = pips > best ? pips : best;
    }
    if (best > 0) {
        bot_reasons_add(r, "opens_site", "of36", best);
    }
    if (catan_road_length(&with, seat) > t->road_length[seat]) {
        bot_reasons_add(r, "road_length", "length", catan_road_length(&with, seat));
    }
}

static void reasons_for_robber(const catan_table *t, game_action a, bot_reasons *r)
{
    int victim = a.arg[1] - 1;
    bot_reasons_add(r, "stops_hex", "of36", catan_chances(t->number[a.arg[0]]));
    if (victim >= 0) {
        bot_reasons_add(r, "victim_cards", "cards", t->hand_n[victim]);
    }
}

void catan_reasons(const void *view, int seat, game_action a, bot_reasons *r);

void catan_reasons(const void *view, int seat, game_action a, bot_reasons *r)
{
    const catan_view *v = view;
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
    case CATAN_KNIGHT:
        bot_reasons_add(r, "army", "knights", t->knights[seat] + 1);
        break;
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
