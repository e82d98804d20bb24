/* catansea_state.h -- where the larger games differ from the base game: the counterpart of
 * rules/catan/catan_base.h. Part of rules/catan/catan_state.h. */
#ifndef STOLIK_RULES_CATANSEA_STATE_H
#define STOLIK_RULES_CATANSEA_STATE_H

#include "rules/catansea/catansea.h"

/* The options by their place in the list. */
enum {
    CATAN_OPTION_BOARD,
    CATAN_OPTION_EXTRA,
    CATAN_OPTION_NUMBERS,
    CATAN_OPTION_DISCARD_LIMIT,
    CATAN_OPTION_FRIENDLY_ROBBER,
    CATAN_OPTION_TARGET_POINTS,
    CATAN_OPTION_TURN_LIMIT,
    CATAN_OPTION_TRADE,
#ifndef CATAN_CITIES
    CATAN_OPTION_PLAY_BOUGHT,
#endif
    CATAN_OPTIONS
};

/* S1.4 */
static inline int catan_ships_of(const catan_table *t)
{
    return catan_has_sea(t) ? CATAN_SHIPS_MAX : 0;
}

static inline int catan_actor(const catan_table *t)
{
    return t->sea.active;
}

/* L3.2, L4.1 */
static inline bool catan_may_act(const catan_table *t)
{
    return t->phase == CATAN_ACTING || t->phase == CATAN_PAIRED;
}

static inline bool catan_may_build(const catan_table *t)
{
    return catan_may_act(t) || t->phase == CATAN_BUILDING;
}

static inline uint8_t catan_phase_of_turn(const catan_table *t)
{
    switch ((catan_stage)t->sea.stage) {
    case CATAN_STAGE_TURN:
        break;
    case CATAN_STAGE_BUILD:
        return CATAN_BUILDING;
    case CATAN_STAGE_PAIRED:
        return CATAN_PAIRED;
    }
    return t->dice[0] == 0 ? CATAN_ROLLING : CATAN_ACTING;
}

#ifdef CATAN_CITIES
/* K2.4: the robber waits for the first attack. */
static inline uint8_t catan_phase_of_robber(const catan_table *t)
{
    return t->realm.attacks > 0 && !t->realm.sabotage ? CATAN_ROBBING : catan_phase_of_turn(t);
}
#else
static inline uint8_t catan_phase_of_robber(const catan_table *t)
{
    (void)t;
    return CATAN_ROBBING;
}
#endif

/* L3.4, L3.5: not while others build between two turns; L4.3: the second part is a turn. */
static inline bool catan_is_own_turn(const catan_table *t)
{
    return t->sea.stage != CATAN_STAGE_BUILD;
}

#ifdef CATAN_CITIES
/* K2.4 */
static inline int catan_hand_limit(const catan_table *t, int seat)
{
    return t->limit + CATAN_WALL_CARDS * catan_members(t->cities[seat] & t->realm.walls);
}

/* There are no development cards. */
static inline int catan_deck_of(const catan_table *t, int card)
{
    (void)t;
    (void)card;
    return 0;
}

/* K4.6 */
static inline bool catan_has_favour(const catan_table *t, int seat, int kind)
{
    const catan_realm *r = &t->realm;
    bool merchant =
        kind < CATAN_RESOURCES && r->merchant == seat + 1 && t->terrain[r->merchant_hex] == kind;
    bool fleet = seat == t->sea.active && (r->fleet >> kind & 1) != 0;
    bool trade = kind >= CATAN_RESOURCES && r->levels[seat][CATAN_TRADE] >= CATAN_SPECIAL_LEVEL;
    return merchant || fleet || trade;
}
#else
static inline int catan_hand_limit(const catan_table *t, int seat)
{
    (void)seat;
    return t->limit;
}

/* S6.1: gold is chosen later. */
static inline catan_cards catan_paid_by(const catan_table *t, int hex, int seat)
{
    int n = (int)(t->yield[hex] >> 4 * seat & 15);
    return t->terrain[hex] < CATAN_RESOURCES ? catan_some(t->terrain[hex], n) : 0;
}

static inline bool catan_has_favour(const catan_table *t, int seat, int kind)
{
    (void)t;
    (void)seat;
    (void)kind;
    return false;
}

/* L2.4 */
static inline int catan_deck_of(const catan_table *t, int card)
{
    bool many = t->seats > 4;
    return card == CATAN_KNIGHT_CARD     ? (many ? 20 : 14)
           : card == CATAN_VICTORY_POINT ? CATAN_VICTORY_POINTS_MAX
                                         : (many ? 3 : 2);
}
#endif

/* S2.1: one piece on an edge, and roads at land only. */
static inline void catan_keep_free(const catan_table *t, catan_edges *sites)
{
    for (int i = 0; i < CATAN_EDGE_WORDS; i++) {
        uint64_t taken = 0;
        for (int p = 0; p < CATAN_SEATS_MAX; p++) {
            taken |= t->roads[p].up[i] | t->sea.ships[p].up[i];
        }
        sites->up[i] &= t->sea.road_edges.up[i] & ~taken;
    }
}

static inline catan_set catan_route_ends(const catan_table *t, int seat)
{
    return t->touched[seat] | t->sea.sailed[seat];
}

/* -- catansea_island.c -- */

/* The sea and the fog are where the board has them. */
void catan_lay_sea(catan_table *t);

/* Which edges take roads and ships, and which vertices touch land, by the terrain that is seen. */
void catan_derive_land(catan_table *t);
/* The vertices of the hexes with one of these marks that touch no fog. */
catan_set catan_vertices_of(const catan_table *t, const char *marks);
/* Whether a hex is land, and seen. */
static inline bool catan_is_land(const catan_table *t, int hex)
{
    return t->terrain[hex] < CATAN_SEA;
}

/* S2.3, S1.3 */
static inline catan_set catan_reached(const catan_table *t, int seat)
{
    if (t->turn == 0) { /* without sea, anywhere */
        return catan_has_sea(t) ? catan_vertices_of(t, catan_board_of(t)->start) : t->sea.land;
    }
    catan_set ends = catan_route_ends(t, seat) & t->sea.land;
#ifdef CATAN_CITIES
    for (int p = 0; p < CATAN_SEATS_MAX; p++) { /* K5.6 */
        ends &= ~t->realm.knights[p];
    }
#endif
    return ends;
}

/* -- catansea_ships.c -- */

/* S2.4: whether there is a road or a ship to build. */
int catan_judge_roadwork(const catan_table *t);
/* The ships that the player on turn may build, and those that may be moved. */
typedef struct catan_sailings {
    int ships_n, moves_n;
    catan_edges ships, loose;
} catan_sailings;
game_action catan_sailing_at(const catan_table *t, const catan_sailings *c, int i);

/* Whether a road or a ship is on the edge. */
static inline bool catan_edge_taken(const catan_table *t, int edge)
{
    bool taken = false;
    for (int p = 0; p < t->seats; p++) {
        taken |= catan_has_edge(&t->roads[p], edge) || catan_has_edge(&t->sea.ships[p], edge);
    }
    return taken;
}

static inline bool catan_touches_fog(const catan_table *t, int edge)
{
    bool fog = false;
    for (int i = 0; i < 2; i++) {
        int hex = CATAN_MAP(t, edge_hexes)[edge][i];
        fog |= hex != CATAN_NONE && t->terrain[hex] == CATAN_FOG_HEX;
    }
    return fog;
}

/* Why no road can be put on an edge, whoever builds it. */
static inline int catan_judge_edge(const catan_table *t, int edge)
{
    if (catan_edge_taken(t, edge)) {
        return CATAN_TAKEN;
    }
    if (catan_has_edge(&t->sea.road_edges, edge)) {
        return GAME_OK;
    }
    return catan_touches_fog(t, edge) ? CATAN_HIDDEN : CATAN_NOT_LAND;
}

/* Why a seat cannot build a settlement on a vertex that is free. */
static inline int catan_judge_vertex(const catan_table *t, int seat, int vertex)
{
    if (catan_has(catan_reached(t, seat), vertex)) {
        return GAME_OK;
    }
    if (t->turn == 0) {
        return CATAN_NOT_START;
    }
    return catan_has(t->sea.land, vertex) ? CATAN_NOT_CONNECTED : CATAN_NOT_LAND;
}

/* The edge between two neighbours. */
static inline int catan_edge_between(const catan_table *t, int a, int b)
{
    const catan_way *way = CATAN_MAP(t, ways)[a];
    while (way->to != b) {
        way++;
    }
    return way->place;
}

/* Whether a hex has no number before fog is lifted, and is not numbered with the others. */
static inline bool catan_is_numberless(const catan_table *t, int hex)
{
    char mark = catan_board_of(t)->marks[hex];
    return mark == '.' || mark == '?';
}

/* Whether a hex is what it is before the hexes are shuffled. */
static inline bool catan_is_fixed(const catan_table *t, int hex)
{
    return catan_is_numberless(t, hex) || catan_board_of(t)->marks[hex] == 'd';
}

#ifdef CATAN_CITIES
/* K2.8 */
static inline bool catan_may_end(const catan_table *t)
{
    return t->realm.progress_n[t->sea.active] <= CATAN_PROGRESS_HAND;
}

/* K3.5 */
static inline catan_set catan_city_sites(const catan_table *t, int seat)
{
    catan_set tipped = t->settlements[seat] & t->realm.tipped;
    catan_set all = t->pieces[seat][CATAN_CITY_PIECE] > 0 ? t->settlements[seat] : CATAN_EMPTY;
    return catan_any(tipped) ? tipped : all;
}
#else
static inline bool catan_may_end(const catan_table *t)
{
    (void)t;
    return true;
}

static inline catan_set catan_city_sites(const catan_table *t, int seat)
{
    return t->pieces[seat][CATAN_CITY_PIECE] > 0 ? t->settlements[seat] : CATAN_EMPTY;
}
#endif

/* S1.2: without an open desert, the robber waits for the numbers. */
static inline bool catan_robber_is_there(const catan_table *t)
{
    const catan_board *b = catan_board_of(t);
    bool desert = b->groups[0].terrain[CATAN_DESERT] > 0;
    for (const char *mark = b->marks; *mark != '\0'; mark++) {
        desert |= *mark == 'd';
    }
    return t->chance != CATAN_HEXES_DUE && (desert || t->chance != CATAN_NUMBERS_DUE);
}

/* Whether the robber is where it waits in placement. */
static inline bool catan_robber_may_wait(const catan_table *t)
{
    return t->terrain[t->robber] == CATAN_DESERT || t->number[t->robber] == 12;
}

/* The roads and ships of a seat on the board. */
static inline int catan_routes_built(const catan_table *t, int seat)
{
    return CATAN_ROADS_MAX - t->pieces[seat][CATAN_ROAD_PIECE] + catan_ships_of(t) -
           t->pieces[seat][CATAN_SHIP_PIECE];
}

/* Which robber comes to a hex. */
static inline uint8_t catan_robber_of(const catan_table *t, int hex)
{
    return t->terrain[hex] == CATAN_SEA ? CATAN_PIRATE : CATAN_ROBBER;
}

/* S5.1: whether it cannot come, because it is there, or fog is. */
static inline bool catan_robber_stands(const catan_table *t, int hex)
{
    return hex == (catan_robber_of(t, hex) == CATAN_PIRATE ? t->sea.pirate : t->robber) ||
           t->terrain[hex] == CATAN_FOG_HEX;
}

/* S5.1: why the robber cannot go to a hex that is no land. */
static inline int catan_judge_land(const catan_table *t, int hex)
{
    if (t->terrain[hex] == CATAN_FOG_HEX) {
        return CATAN_HIDDEN;
    }
    return catan_is_land(t, hex) ? GAME_OK : CATAN_NOT_LAND;
}

/* -- catansea_pirate.c -- */

/* Bit 4p for each seat p of `seats` with a ship along this hex. */
unsigned catan_sailors(const catan_table *t, int hex, unsigned seats);

/* -- catansea_gold.c -- */

/* S7.1: whether the number of this hex is drawn now. */
static inline bool catan_is_lifted(const catan_table *t, int hex)
{
    uint64_t queue = t->sea.fog_queue;
    return t->chance == CATAN_FOG_NUMBER && queue != 0 && hex == bit_lowest(queue);
}

/* What arg[0] of an outcome is for this terrain of the fog. */
static inline int catan_fog_pick(int terrain)
{
    return terrain == CATAN_GOLD  ? CATAN_PICK_GOLD
           : terrain == CATAN_SEA ? CATAN_PICK_SEA
                                  : terrain;
}
int catan_fog_outcomes(const catan_table *t, game_outcome *list);

#endif
