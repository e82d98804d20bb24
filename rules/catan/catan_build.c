/* Rules C3 and C6: pieces on the board, in placement and later. */
#include "rules/catan/catan_state.h"

/* -- where -- */

/* C6.1: an enemy building stops a road from going on. */
catan_edges catan_road_sites(const catan_table *t, int seat)
{
    catan_set from = (t->touched[seat] | catan_built(t, seat)) & ~catan_enemies(t, seat);
    catan_edges sites = catan_edges_at(t, from);
    catan_keep_free(t, &sites);
    return sites;
}

/* C6.2, and C3.2 in placement. */
catan_set catan_settlement_sites(const catan_table *t, int seat)
{
    return catan_reached(t, seat) & ~t->closed;
}

catan_edges catan_placing_sites(const catan_table *t)
{
    catan_edges sites = catan_edges_at(t, t->placed > 0 ? catan_bit(t->placed - 1) : CATAN_EMPTY);
    catan_keep_free(t, &sites);
    return sites;
}

/* -- pieces -- */

static void take_piece(catan_table *t, int seat, int piece)
{
    t->pieces[seat][piece]--;
}

static void put_road(catan_table *t, int seat, int edge)
{
    catan_add_edge(&t->roads[seat], catan_place_of(t, edge));
    t->touched[seat] |= catan_ends(t, edge);
    take_piece(t, seat, CATAN_ROAD_PIECE);
    catan_road_added(t, seat, edge);
}

/* C10.1: 4:1, 3:1 with a general port, 2:1 with the port of the resource. */
static catan_cards rate_with(const catan_table *t, catan_set built)
{
    unsigned ports = 0; /* bit k: one of type k */
    for (int i = 0; i < catan_ports(t); i++) {
        const uint8_t *site = catan_port_site(t, i);
        bool here = catan_has(built, site[0]) || catan_has(built, site[1]);
        ports |= here ? 1u << t->port[i] : 0;
    }
    int other = (ports >> CATAN_ANY & 1) != 0 ? 3 : 4;
    catan_cards rate = 0;
    for (int r = 0; r < CATAN_RESOURCES; r++) {
        rate += catan_some(r, (ports >> (r + 1) & 1) != 0 ? 2 : other);
    }
    return rate;
}

/* The hexes around a vertex pay the seat one card more. */
static void add_yield(catan_table *t, int seat, int vertex)
{
    for (int i = 0; i < 3 && CATAN_MAP(t, vertex_hexes)[vertex][i] != CATAN_NONE; i++) {
        catan_yield *yield = &t->yield[CATAN_MAP(t, vertex_hexes)[vertex][i]];
        *yield = (catan_yield)(*yield + (1u << 4 * seat));
    }
}

static void put_settlement(catan_table *t, int seat, int vertex)
{
    catan_set bit = catan_bit(vertex);
    t->settlements[seat] |= bit;
    t->closed |= bit | catan_near_of(t, vertex);
    t->rate[seat] = rate_with(t, catan_built(t, seat));
    add_yield(t, seat, vertex);
    t->points[seat]++;
    take_piece(t, seat, CATAN_SETTLEMENT_PIECE);
    catan_road_cut(t, seat, vertex);
#ifdef CATAN_WIDE
    catan_settle_island(t, seat, vertex);
#endif
}

static void derive_yield(catan_table *t)
{
    memset(t->yield, 0, sizeof t->yield);
    for (int p = 0; p < t->seats; p++) {
        for (catan_set rest = catan_built(t, p); catan_any(rest); rest = catan_rest(rest)) {
            add_yield(t, p, catan_lowest(rest));
        }
        for (catan_set rest = t->cities[p]; catan_any(rest); rest = catan_rest(rest)) {
            add_yield(t, p, catan_lowest(rest));
        }
    }
}

void catan_derive_board(catan_table *t)
{
    catan_set built = CATAN_EMPTY;
    derive_yield(t);
    for (int p = 0; p < t->seats; p++) {
        catan_set mine = catan_built(t, p);
        built |= mine;
        t->touched[p] = CATAN_EMPTY;
        for (int e = 0; e < catan_edge_count(t); e++) {
            if (catan_has_edge(&t->roads[p], catan_place_of(t, e))) {
                t->touched[p] |= catan_ends(t, e);
            }
        }
        int roads = catan_edge_members(&t->roads[p]);
        int settlements = catan_members(t->settlements[p]);
        int cities = catan_members(t->cities[p]);
        t->pieces[p][CATAN_ROAD_PIECE] = (uint8_t)(CATAN_ROADS_MAX - roads);
        t->pieces[p][CATAN_SETTLEMENT_PIECE] = (uint8_t)(CATAN_SETTLEMENTS_MAX - settlements);
        t->pieces[p][CATAN_CITY_PIECE] = (uint8_t)(CATAN_CITIES_MAX - cities);
        t->rate[p] = rate_with(t, mine);
        int titles = 2 * (t->road_seat == p) + 2 * (t->army_seat == p);
        t->points[p] = (uint8_t)(settlements + 2 * cities + titles);
    }
#ifdef CATAN_WIDE
    catan_derive_sea(t);
#endif
    for (int p = 0; p < t->seats; p++) {
        t->road_length[p] = (uint8_t)catan_road_length(t, p);
    }
    t->closed = built | catan_near(t, built);
}

/* -- C3: placement -- */

/* C3.3: one card for each hex around the second settlement, none for the desert. */
static void pay_second_settlement(catan_state *s, int vertex)
{
    catan_table *t = &s->table;
    catan_cards pay = 0;
    int n = 0;
    for (int i = 0; i < 3; i++) {
        int hex = CATAN_MAP(t, vertex_hexes)[vertex][i];
        if (hex != CATAN_NONE && t->terrain[hex] < CATAN_RESOURCES) {
            pay += catan_some(t->terrain[hex], 1);
            n++;
        }
    }
    t->bank -= pay;
    catan_gain(s, t->current, pay, n);
}

static int place_settlement(catan_state *s, int vertex)
{
    catan_table *t = &s->table;
    put_settlement(t, t->current, vertex);
    t->placed = (uint8_t)(vertex + 1);
    if (t->phase == CATAN_PLACING_2) {
        pay_second_settlement(s, vertex);
    }
    return GAME_OK;
}

/* C3.1: first to last, then last to first; then seat 0 begins. */
void catan_next_placement(catan_table *t)
{
    t->placed = 0;
    if (t->phase == CATAN_PLACING_1) {
        if (t->current + 1 < t->seats) {
            t->current++;
        } else {
            t->phase = CATAN_PLACING_2;
        }
    } else if (t->current > 0) {
        t->current--;
    } else {
        t->phase = CATAN_ROLLING;
        t->turn = 1;
    }
#ifdef CATAN_WIDE
    t->sea.active = t->current;
#endif
}

/* C3.4 */
static int place_road(catan_state *s, int edge)
{
    catan_table *t = &s->table;
    if (!catan_has(catan_ends(t, edge), t->placed - 1)) {
        return CATAN_NOT_CONNECTED;
    }
    put_road(t, t->current, edge);
#ifdef CATAN_WIDE
    catan_explore(s, edge, -1);
#endif
    if (t->chance == CATAN_NO_CHANCE) {
        catan_next_placement(t);
    }
    return GAME_OK;
}

/* -- C6: building; C6.4: not without a piece -- */

static bool is_placing(const catan_table *t)
{
    return t->phase <= CATAN_PLACING_2;
}

/* C9.4: a free road of the card. */
void catan_use_free_road(catan_table *t)
{
    t->free_roads--;
    if (t->free_roads == 0) {
        t->phase = catan_phase_of_turn(t);
    }
}

int catan_build_road(catan_state *s, int edge)
{
    catan_table *t = &s->table;
    int p = catan_actor(t);
    int place = catan_place_of(t, edge);
    bool free = t->phase == CATAN_ROADWORK;
    if (is_placing(t) ? t->placed == 0 : !free && !catan_may_build(t)) {
        return CATAN_WRONG_PHASE;
    }
    if (t->pieces[p][CATAN_ROAD_PIECE] == 0) {
        return CATAN_NO_PIECE;
    }
    int error = catan_judge_edge(t, edge);
    if (error != GAME_OK) {
        return error;
    }
    if (is_placing(t)) {
        return place_road(s, edge);
    }
    catan_edges sites = catan_road_sites(t, p);
    if (!catan_has_edge(&sites, place)) {
        return CATAN_NOT_CONNECTED;
    }
    if (!free && !catan_covers(s->hand[p], CATAN_ROAD_COST)) {
        return CATAN_CANNOT_PAY;
    }
    if (!free) {
        catan_pay(s, p, CATAN_ROAD_COST, 2);
    }
    put_road(t, p, edge);
    if (free) {
        catan_use_free_road(t);
    }
#ifdef CATAN_WIDE
    catan_explore(s, edge, p);
#endif
    return GAME_OK;
}

int catan_build_settlement(catan_state *s, int vertex)
{
    catan_table *t = &s->table;
    int p = catan_actor(t);
    if (is_placing(t) ? t->placed != 0 : !catan_may_build(t)) {
        return CATAN_WRONG_PHASE;
    }
    if (t->pieces[p][CATAN_SETTLEMENT_PIECE] == 0) {
        return CATAN_NO_PIECE;
    }
    if (catan_has(t->closed, vertex)) {
        bool built = catan_has(catan_built(t, p) | catan_enemies(t, p), vertex);
        return built ? CATAN_TAKEN : CATAN_TOO_CLOSE;
    }
    int error = catan_judge_vertex(t, p, vertex);
    if (error != GAME_OK) {
        return error;
    }
    if (is_placing(t)) {
        return place_settlement(s, vertex);
    }
    if (!catan_covers(s->hand[p], CATAN_SETTLEMENT_COST)) {
        return CATAN_CANNOT_PAY;
    }
    catan_pay(s, p, CATAN_SETTLEMENT_COST, 4);
    put_settlement(t, p, vertex);
    return GAME_OK;
}

/* C6.3: the settlement goes back to the supply. */
int catan_build_city(catan_state *s, int vertex)
{
    catan_table *t = &s->table;
    int p = catan_actor(t);
    catan_set bit = catan_bit(vertex);
    if (!catan_may_build(t)) {
        return CATAN_WRONG_PHASE;
    }
    if (t->pieces[p][CATAN_CITY_PIECE] == 0) {
        return CATAN_NO_PIECE;
    }
    if (!catan_has(t->settlements[p], vertex)) {
        return CATAN_NOT_YOUR_SETTLEMENT;
    }
    if (!catan_covers(s->hand[p], CATAN_CITY_COST)) {
        return CATAN_CANNOT_PAY;
    }
    catan_pay(s, p, CATAN_CITY_COST, 5);
    t->settlements[p] &= ~bit;
    t->cities[p] |= bit;
    add_yield(t, p, vertex);
    t->points[p]++;
    t->pieces[p][CATAN_SETTLEMENT_PIECE]++;
    take_piece(t, p, CATAN_CITY_PIECE);
    return GAME_OK;
}
