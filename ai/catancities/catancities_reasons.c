/* ai/catansea/catansea_reasons.c for Cities & Knights, and what speaks for an action there. */
#include "ai/catancities/catancities_own.h"

#include "ai/catansea/catansea_reasons.c"

/* -- cities -- */

/* Commodities that a city would bring, and that none of the seat's brings yet. */
static void reasons_for_city(const catan_table *t, int seat, int vertex, bot_reasons *r)
{
    uint32_t kinds = 0;
    uint32_t had = 0;
    for (int hex = 0; hex < catan_hexes(t); hex++) {
        int terrain = t->terrain[hex];
        int kind = terrain < CATAN_RESOURCES ? catan_commodity_of(terrain) : 0;
        catan_set corners = catan_corners_of(t, hex);
        kinds |= catan_has(corners, vertex) ? 1u << kind : 0;
        had |= catan_any(corners & t->cities[seat]) ? 1u << kind : 0;
    }
    bot_reasons_add(r, "chances", "of36", catan_vertex_pips(t, vertex));
    if ((kinds & ~had & ~1u) != 0) {
        bot_reasons_add(r, "new_commodity", "kinds", bit_count(kinds & ~had & ~1u));
    }
}

static void reasons_to_improve(const catan_table *t, int seat, int track, int city, bot_reasons *r)
{
    if (city > 0) {
        bot_reasons_add(r, "metropolis", "points", CATAN_METROPOLIS_POINTS);
    }
    bot_reasons_add(r, "level", "level", t->realm.levels[seat][track] + 1);
}

/* -- knights -- */

/* What the seat has against the barbarians with so much more that is active. */
static void reasons_to_defend(const catan_table *t, int seat, int more, bot_reasons *r)
{
    if (more > 0) {
        bot_reasons_add(r, "defence", "strength", catan_defence(t, seat) + more);
    }
    bot_reasons_add(r, "barbarians", "steps", CATAN_BARBARIAN_STEPS - t->realm.barbarians);
}

static int sleeping(const catan_table *t, int seat)
{
    int sum = 0;
    for (catan_set rest = t->realm.knights[seat]; catan_any(rest); rest = catan_rest(rest)) {
        uint8_t knight = t->realm.knight[catan_lowest(rest)];
        sum += (knight & CATAN_KNIGHT_ACTIVE) == 0 ? catan_strength(knight) : 0;
    }
    return sum;
}

static void reasons_to_chase(const catan_table *t, int seat, bool pirate, bot_reasons *r)
{
    bool mine = catan_any(catan_corners_of(t, t->robber) & catan_built(t, seat));
    if (!pirate && mine) {
        bot_reasons_add(r, "frees_hex", "of36", catan_chances(t->number[t->robber]));
    }
}

static void reasons_to_march(const catan_table *t, int seat, int to, bot_reasons *r)
{
    uint8_t there = t->realm.knight[to];
    if (catan_strength(there) > 0 && catan_knight_seat(there) != seat) {
        bot_reasons_add(r, "drives_out", "strength", catan_strength(there));
    }
}

/* -- progress cards -- */

static void reasons_to_harvest(const catan_table *t, int seat, int terrain, bot_reasons *r)
{
    int due = 0;
    for (int hex = 0; hex < catan_hexes(t); hex++) {
        bool mine = catan_any(catan_corners_of(t, hex) & catan_built(t, seat));
        due += t->terrain[hex] == terrain && mine ? 2 : 0;
    }
    int left = catan_count(t->bank, terrain);
    bot_reasons_add(r, "brings", "cards", due < left ? due : left);
}

static void reasons_to_roll(const catan_table *t, int seat, int number, bot_reasons *r)
{
    int n = 0;
    for (int hex = 0; hex < catan_hexes(t); hex++) {
        bool pays = t->number[hex] == number && hex != t->robber;
        n += pays ? catan_total(catan_paid_by(t, hex, seat)) : 0;
    }
    if (n > 0) {
        bot_reasons_add(r, "brings", "cards", n);
    }
}

static void reasons_to_play(const catan_table *t, int seat, game_action a, bot_reasons *r)
{
    switch (a.arg[0]) {
    case CATAN_MERCHANT:
        if (t->realm.merchant != seat + 1) {
            bot_reasons_add(r, "merchant", "points", 1);
        }
        break;
    case CATAN_MASTER_MERCHANT:
        bot_reasons_add(r, "victim_cards", "cards", t->hand_n[a.arg[1]]);
        break;
    case CATAN_BISHOP:
        bot_reasons_add(r, "stops_hex", "of36", catan_chances(t->number[a.arg[1]]));
        break;
    case CATAN_WARLORD:
        reasons_to_defend(t, seat, sleeping(t, seat), r);
        break;
    case CATAN_SMITH:
        reasons_to_defend(t, seat, 0, r);
        break;
    case CATAN_ALCHEMIST:
        reasons_to_roll(t, seat, a.arg[1] + a.arg[2], r);
        break;
    case CATAN_CRANE:
        reasons_to_improve(t, seat, a.arg[1], a.arg[2], r);
        bot_reasons_add(r, "saves", "cards", 1);
        break;
    case CATAN_MEDICINE:
        bot_reasons_add(r, "saves", "cards", 2);
        reasons_for_city(t, seat, a.arg[1], r);
        break;
    case CATAN_ENGINEER:
        bot_reasons_add(r, "safe_cards", "cards", catan_room(t, seat) + CATAN_WALL_CARDS);
        break;
    case CATAN_IRRIGATION:
        reasons_to_harvest(t, seat, CATAN_WHEAT, r);
        break;
    case CATAN_MINING:
        reasons_to_harvest(t, seat, CATAN_ORE, r);
        break;
    default:
        break;
    }
}

/* -- all -- */

/* Whether the hand pays for nothing that there is a price for. */
static bool is_poor(const catan_view *v, int seat)
{
    static const catan_cards prices[] = {CATAN_ROAD_COST, CATAN_CITY_COST, CATAN_HIRE_COST,
                                         CATAN_ACTIVATE_COST, CATAN_WALL_COST};
    bool poor = !catan_has_sea(&v->table) || !catan_covers(v->hand, CATAN_SHIP_COST);
    for (size_t i = 0; i < sizeof prices / sizeof *prices; i++) {
        poor &= !catan_covers(v->hand, prices[i]);
    }
    for (int i = 0; i < CATAN_TRACKS; i++) {
        int level = v->table.realm.levels[seat][i] + 1;
        poor &= catan_count(v->hand, catan_commodity_for(i)) < level;
    }
    return poor;
}

void catan_reasons(const void *view, int seat, game_action a, bot_reasons *r);

void catan_reasons(const void *view, int seat, game_action a, bot_reasons *r)
{
    const catan_view *v = view;
    const catan_table *t = &v->table;
    switch (a.kind) {
    case CATAN_CITY:
        reasons_for_city(t, seat, a.arg[0], r);
        break;
    case CATAN_WALL:
        bot_reasons_add(r, "safe_cards", "cards", catan_room(t, seat) + CATAN_WALL_CARDS);
        break;
    case CATAN_IMPROVE:
        reasons_to_improve(t, seat, a.arg[0], a.arg[1], r);
        break;
    case CATAN_ACTIVATE:
        reasons_to_defend(t, seat, catan_strength(t->realm.knight[a.arg[0]]), r);
        break;
    case CATAN_PROMOTE:
        reasons_to_defend(t, seat, (t->realm.knight[a.arg[0]] & CATAN_KNIGHT_ACTIVE) != 0, r);
        break;
    case CATAN_HIRE:
        reasons_to_defend(t, seat, 0, r);
        break;
    case CATAN_MARCH:
        reasons_to_march(t, seat, a.arg[1], r);
        break;
    case CATAN_CHASE:
        reasons_to_chase(t, seat, a.arg[1] != 0, r);
        break;
    case CATAN_PLAY:
        reasons_to_play(t, seat, a, r);
        break;
    case CATAN_LOSE:
        if (t->phase == CATAN_LOSING_CITY) {
            bot_reasons_add(r, "chances", "of36", catan_vertex_pips(t, a.arg[0]));
        }
        break;
    case CATAN_END:
        if (is_poor(v, seat)) {
            bot_reasons_add(r, "cannot_pay", "cards", t->hand_n[seat]);
        }
        break;
    default:
        reasons_at_sea(v, seat, a, r);
        break;
    }
}
