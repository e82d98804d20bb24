/* Rules C3 and C6: pieces on the board, in placement and later. */
#include "rules/catan/catan_state.h"

/* -- where -- */

/* C6.1: an enemy building stops a road from going on. */
catan_edges catan_road_sites(const catan_table *t, int seat)
{
    uint64_t from = (t->touched[seat] | catan_built(t, seat)) & ~catan_enemies(t, seat);
    catan_edges sites = catan_edges_at(from);
    for (int p = 0; p < CATAN_SEATS_MAX; p++) {
        sites.up[0] &= ~t->roads[p].up[0];
        sites.up[1] &= ~t->roads[p].up[1];
    }
    return sites;
}

/* C6.2, and C3.2 in placement. */
uint64_t catan_settlement_sites(const catan_table *t, int seat)
{
    uint64_t all = catan_bit(CATAN_VERTICES) - 1;
    return (t->turn == 0 ? all : t->touched[seat]) & ~t->closed;
}

catan_edges catan_placing_sites(const catan_table *t)
{
    catan_edges sites = catan_edges_at(t->placed > 0 ? catan_bit(t->placed - 1) : 0);
    for (int p = 0; p < t->seats; p++) {
        sites.up[0] &= ~t->roads[p].up[0];
        sites.up[1] &= ~t->roads[p].up[1];
    }
    return sites;
}

/* -- pieces -- */

static void take_piece(catan_table *t, int seat, int piece)
{
    t->pieces[seat][piece]--;
}

static void put_road(catan_table *t, int seat, int edge)
{
    int place = catan_edge_place[edge];
    t->roads[seat].up[place >> 6] |= catan_bit(place & 63);
    t->touched[seat] |= catan_bit(catan_edge_ends[edge][0]) | catan_bit(catan_edge_ends[edge][1]);
    take_piece(t, seat, CATAN_ROAD_PIECE);
    catan_road_added(t, seat, edge);
}

/* C10.1: 4:1, 3:1 with a general port, 2:1 with the port of the resource. */
static catan_cards rate_with(const catan_table *t, uint64_t built)
{
    unsigned ports = 0; /* bit k: one of type k */
    for (int i = 0; i < CATAN_PORTS; i++) {
        const uint8_t *site = catan_port_sites[i];
        bool here = (built & (catan_bit(site[0]) | catan_bit(site[1]))) != 0;
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
    for (int i = 0; i < 3 && catan_vertex_hexes[vertex][i] != CATAN_NONE; i++) {
        uint16_t *yield = &t->yield[catan_vertex_hexes[vertex][i]];
        *yield = (uint16_t)(*yield + (1u << 4 * seat));
    }
}

static void put_settlement(catan_table *t, int seat, int vertex)
{
    uint64_t bit = catan_bit(vertex);
    t->settlements[seat] |= bit;
    t->closed |= bit | catan_vertex_near[vertex];
    t->rate[seat] = rate_with(t, catan_built(t, seat));
    add_yield(t, seat, vertex);
    t->points[seat]++;
    take_piece(t, seat, CATAN_SETTLEMENT_PIECE);
    catan_road_cut(t, seat, vertex);
}

static void derive_yield(catan_table *t)
{
    memset(t->yield, 0, sizeof t->yield);
    for (int p = 0; p < t->seats; p++) {
        for (uint64_t rest = catan_built(t, p); rest != 0; rest &= rest - 1) {
            add_yield(t, p, bit_lowest(rest));
        }
        for (uint64_t rest = t->cities[p]; rest != 0; rest &= rest - 1) {
            add_yield(t, p, bit_lowest(rest));
        }
    }
}

void catan_derive_board(catan_table *t)
{
    uint64_t built = 0;
    derive_yield(t);
    for (int p = 0; p < t->seats; p++) {
        uint64_t mine = catan_built(t, p);
        built |= mine;
        t->touched[p] = 0;
        for (int e = 0; e < CATAN_EDGES; e++) {
            if (catan_has_edge(&t->roads[p], catan_edge_place[e])) {
                t->touched[p] |=
                    catan_bit(catan_edge_ends[e][0]) | catan_bit(catan_edge_ends[e][1]);
            }
        }
        int roads = catan_members(t->roads[p].up[0]) + catan_members(t->roads[p].up[1]);
        int settlements = catan_members(t->settlements[p]);
        int cities = catan_members(t->cities[p]);
        t->pieces[p][CATAN_ROAD_PIECE] = (uint8_t)(CATAN_ROADS_MAX - roads);
        t->pieces[p][CATAN_SETTLEMENT_PIECE] = (uint8_t)(CATAN_SETTLEMENTS_MAX - settlements);
        t->pieces[p][CATAN_CITY_PIECE] = (uint8_t)(CATAN_CITIES_MAX - cities);
        t->rate[p] = rate_with(t, mine);
        int titles = 2 * (t->road_seat == p) + 2 * (t->army_seat == p);
        t->points[p] = (uint8_t)(settlements + 2 * cities + titles);
    }
    for (int p = 0; p < t->seats; p++) {
        t->road_length[p] = (uint8_t)catan_road_length(t, p);
    }
    t->closed = built | catan_near(built);
}

/* -- C3: placement -- */

/* C3.3: one card for each hex around the second settlement, none for the desert. */
static void pay_second_settlement(catan_state *s, int vertex)
{
    catan_table *t = &s->table;
    catan_cards pay = 0;
    int n = 0;
    for (int i = 0; i < 3; i++) {
        int hex = catan_vertex_hexes[vertex][i];
        if (hex != CATAN_NONE && t->terrain[hex] != CATAN_DESERT) {
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
static void next_placement(catan_table *t)
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
}

/* C3.4 */
static int place_road(catan_table *t, int edge)
{
    uint64_t settlement = catan_bit(t->placed - 1);
    uint64_t ends = catan_bit(catan_edge_ends[edge][0]) | catan_bit(catan_edge_ends[edge][1]);
    if ((ends & settlement) == 0) {
        return CATAN_NOT_CONNECTED;
    }
    put_road(t, t->current, edge);
    next_placement(t);
    return GAME_OK;
}

/* -- C6: building; C6.4: not without a piece -- */

static bool is_placing(const catan_table *t)
{
    return t->phase <= CATAN_PLACING_2;
}

static bool road_is_taken(const catan_table *t, int place)
{
    bool taken = false;
    for (int p = 0; p < t->seats; p++) {
        taken |= catan_has_edge(&t->roads[p], place);
    }
    return taken;
}

/* C9.4: a free road of the card. */
static void use_free_road(catan_table *t)
{
    t->free_roads--;
    if (t->free_roads == 0) {
        t->phase = catan_phase_of_turn(t);
    }
}

int catan_build_road(catan_state *s, int edge)
{
    catan_table *t = &s->table;
    int p = t->current;
    int place = catan_edge_place[edge];
    bool free = t->phase == CATAN_ROADWORK;
    if (is_placing(t) ? t->placed == 0 : !free && t->phase != CATAN_ACTING) {
        return CATAN_WRONG_PHASE;
    }
    if (t->pieces[p][CATAN_ROAD_PIECE] == 0) {
        return CATAN_NO_PIECE;
    }
    if (road_is_taken(t, place)) {
        return CATAN_TAKEN;
    }
    if (is_placing(t)) {
        return place_road(t, edge);
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
        use_free_road(t);
    }
    return GAME_OK;
}

int catan_build_settlement(catan_state *s, int vertex)
{
    catan_table *t = &s->table;
    int p = t->current;
    uint64_t bit = catan_bit(vertex);
    if (is_placing(t) ? t->placed != 0 : t->phase != CATAN_ACTING) {
        return CATAN_WRONG_PHASE;
    }
    if (t->pieces[p][CATAN_SETTLEMENT_PIECE] == 0) {
        return CATAN_NO_PIECE;
    }
    if ((t->closed & bit) != 0) {
        bool built = ((catan_built(t, p) | catan_enemies(t, p)) & bit) != 0;
        return built ? CATAN_TAKEN : CATAN_TOO_CLOSE;
    }
    if (is_placing(t)) {
        return place_settlement(s, vertex);
    }
    if ((t->touched[p] & bit) == 0) {
        return CATAN_NOT_CONNECTED;
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
    int p = t->current;
    uint64_t bit = catan_bit(vertex);
    if (t->phase != CATAN_ACTING) {
        return CATAN_WRONG_PHASE;
    }
    if (t->pieces[p][CATAN_CITY_PIECE] == 0) {
        return CATAN_NO_PIECE;
    }
    if ((t->settlements[p] & bit) == 0) {
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
