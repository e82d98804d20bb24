/* ai/catan/catan_reasons.c for the larger games, and what speaks for an action at sea. */
#include "ai/catansea/catansea_own.h"

#include "ai/catan/catan_reasons.c"

/* The fog that a piece on this edge lifts. */
static void reasons_to_explore(const catan_table *t, int edge, bot_reasons *r)
{
    uint64_t fog = 0;
    for (int i = 0; i < 6; i++) {
        int vertex = CATAN_MAP(t, edge_ends)[edge][i / 3];
        int hex = CATAN_MAP(t, vertex_hexes)[vertex][i % 3];
        if (hex != CATAN_NONE && t->terrain[hex] == CATAN_FOG_HEX) {
            fog |= (uint64_t)1 << hex;
        }
    }
    if (fog != 0) {
        bot_reasons_add(r, "lifts_fog", "hexes", bit_count(fog));
    }
}

/* A ship that is built, or moved: then it has been taken from the table `t` before. */
static void reasons_to_sail(const catan_table *t, int seat, int edge, bot_reasons *r)
{
    catan_table with = *t;
    catan_put_ship(&with, seat, edge);
    reasons_to_explore(t, edge, r);
    reasons_for_route(t, &with, seat, r);
}

static void reasons_to_move(const catan_table *t, int seat, game_action a, bot_reasons *r)
{
    catan_table without = *t;
    catan_take_ship(&without, seat, a.arg[0]);
    reasons_to_sail(&without, seat, a.arg[1], r);
}

static void reasons_for_pirate(const catan_table *t, int seat, game_action a, bot_reasons *r)
{
    int ships = 0;
    for (int p = 0; p < t->seats; p++) {
        ships += p != seat ? catan_ships_along(t, p, a.arg[0]) : 0;
    }
    if (ships > 0) {
        bot_reasons_add(r, "stops_ships", "ships", ships);
    }
    if (a.arg[1] > 0) {
        bot_reasons_add(r, "victim_cards", "cards", t->hand_n[a.arg[1] - 1]);
    }
}

/* What the hand pays for with the cards, and not without them. */
static void reasons_to_take(const catan_view *v, game_action a, bot_reasons *r)
{
    static const struct {
        catan_cards cost;
        const char *code;
    } things[] = {{CATAN_CITY_COST, "pays_city"},
                  {CATAN_SETTLEMENT_COST, "pays_settlement"},
#ifdef CATAN_CITIES
                  {CATAN_HIRE_COST, "pays_knight"}};
#else
                  {CATAN_CARD_COST, "pays_card"}};
#endif
    catan_cards with = v->hand + catan_cards_in(a);
    for (size_t i = 0; i < sizeof things / sizeof *things; i++) {
        if (catan_covers(with, things[i].cost) && !catan_covers(v->hand, things[i].cost)) {
            bot_reasons_add(r, things[i].code, NULL, 0);
        }
    }
}

static void reasons_for_island(const catan_table *t, int seat, int vertex, bot_reasons *r)
{
    int points = t->turn > 0 ? catan_island_points(t, seat, vertex) : 0;
    if (points > 0) {
        bot_reasons_add(r, "island", "points", points);
    }
}

/* For actions that the larger games have. */
static void reasons_at_sea(const catan_view *v, int seat, game_action a, bot_reasons *r)
{
    const catan_table *t = &v->table;
    switch (a.kind) {
    case CATAN_SHIP:
        reasons_to_sail(t, seat, a.arg[0], r);
        return;
    case CATAN_MOVE:
        reasons_to_move(t, seat, a, r);
        return;
    case CATAN_PIRATE:
        reasons_for_pirate(t, seat, a, r);
        return;
    case CATAN_TAKE:
        reasons_to_take(v, a, r);
        return;
    case CATAN_SETTLEMENT:
        reasons_for_island(t, seat, a.arg[0], r);
        break;
    case CATAN_ROAD:
        reasons_to_explore(t, a.arg[0], r);
        break;
    default:
        break;
    }
    reasons_on_land(v, seat, a, r);
}

#ifndef CATAN_CITIES /* else see ai/catancities/catancities_reasons.c */
void catan_reasons(const void *view, int seat, game_action a, bot_reasons *r);

void catan_reasons(const void *view, int seat, game_action a, bot_reasons *r)
{
    reasons_at_sea(view, seat, a, r);
}
#endif
