/* Rules S2 and S3: ships are built and moved. */
#include "rules/catansea/catansea.h"

#include "rules/catan/catan_state.h"

/* -- where -- */

/* S5.2: takes out the edges of the pirate's hex. */
static void avoid_pirate(const catan_table *t, catan_edges *sites)
{
    if (t->sea.pirate == CATAN_NONE) {
        return;
    }
    const uint8_t *corners = CATAN_MAP(t, hex_vertices)[t->sea.pirate];
    for (int i = 0; i < 6; i++) {
        catan_drop_edge(sites, catan_edge_between(t, corners[i], corners[(i + 1) % 6]));
    }
}

static void keep_free(const catan_table *t, catan_edges *sites)
{
    for (int i = 0; i < CATAN_EDGE_WORDS; i++) {
        uint64_t taken = 0;
        for (int p = 0; p < CATAN_SEATS_MAX; p++) {
            taken |= t->roads[p].up[i] | t->sea.ships[p].up[i];
        }
        sites->up[i] &= t->sea.ship_edges.up[i] & ~taken;
    }
    avoid_pirate(t, sites);
}

/* S2.2: from an own building, or from the end of an own ship that no enemy has closed. */
static catan_edges sites_from(const catan_table *t, int seat, catan_set sailed)
{
    catan_edges sites =
        catan_edges_at(t, catan_built(t, seat) | (sailed & ~catan_enemies(t, seat)));
    keep_free(t, &sites);
    return sites;
}

catan_edges catan_ship_sites(const catan_table *t, int seat)
{
    return sites_from(t, seat, t->sea.sailed[seat]);
}

/* S1.3: the ship of the placement, instead of a road. */
static catan_edges placing_sites(const catan_table *t)
{
    catan_edges sites = catan_edges_at(t, t->placed > 0 ? catan_bit(t->placed - 1) : CATAN_EMPTY);
    keep_free(t, &sites);
    return sites;
}

/* S2.4 */
int catan_judge_roadwork(const catan_table *t)
{
    int p = catan_actor(t);
    bool road = t->pieces[p][CATAN_ROAD_PIECE] > 0;
    bool ship = t->pieces[p][CATAN_SHIP_PIECE] > 0;
    if (!road && !ship) {
        return CATAN_NO_PIECE;
    }
    catan_edges roads = catan_road_sites(t, p);
    catan_edges ships = catan_ship_sites(t, p);
    bool fits = (road && catan_any_edge(&roads)) || (ship && catan_any_edge(&ships));
    return fits ? GAME_OK : CATAN_NO_ROAD_FITS;
}

/* -- S2: building -- */

static catan_set ends_of(const catan_table *t, const catan_edges *edges)
{
    catan_set ends = CATAN_EMPTY;
    for (int word = 0; word < CATAN_EDGE_WORDS; word++) {
        for (uint64_t rest = edges->up[word]; rest != 0; rest &= rest - 1) {
            ends |= catan_ends(t, 64 * word + bit_lowest(rest));
        }
    }
    return ends;
}

static void put_ship(catan_table *t, int seat, int edge)
{
    catan_add_edge(&t->sea.ships[seat], edge);
    t->sea.sailed[seat] |= catan_ends(t, edge);
    t->pieces[seat][CATAN_SHIP_PIECE]--;
}

void catan_derive_sea(catan_table *t)
{
    for (int p = 0; p < t->seats; p++) {
        int ships = catan_edge_members(&t->sea.ships[p]);
        t->pieces[p][CATAN_SHIP_PIECE] = (uint8_t)(catan_ships_of(t) - ships);
        t->sea.sailed[p] = ends_of(t, &t->sea.ships[p]);
        t->points[p] = (uint8_t)(t->points[p] + t->sea.island_points[p]);
        if (!catan_has_sea(t)) { /* all on the one island */
            t->sea.islands[p] = catan_any(catan_built(t, p));
        }
    }
    if (t->chance != CATAN_HEXES_DUE) {
        catan_derive_land(t);
    }
}

/* Why no ship can be put on an edge, whoever builds it. */
static int judge_place(const catan_table *t, int edge)
{
    catan_edges one = {{0}};
    if (catan_edge_taken(t, edge)) {
        return CATAN_TAKEN;
    }
    if (!catan_has_edge(&t->sea.ship_edges, edge)) {
        return catan_touches_fog(t, edge) ? CATAN_HIDDEN : CATAN_NOT_SEA;
    }
    catan_add_edge(&one, edge);
    avoid_pirate(t, &one);
    return catan_any_edge(&one) ? GAME_OK : CATAN_PIRATE_THERE;
}

static int place_ship(catan_state *s, int edge)
{
    catan_table *t = &s->table;
    int seat = t->current;
    if (!catan_has(catan_ends(t, edge), t->placed - 1)) {
        return CATAN_NOT_CONNECTED;
    }
    put_ship(t, seat, edge);
    catan_road_added(t, seat, edge);
    catan_explore(s, edge, -1);
    if (t->chance == CATAN_NO_CHANCE) {
        catan_next_placement(t);
    }
    return GAME_OK;
}

int catan_build_ship(catan_state *s, int edge)
{
    catan_table *t = &s->table;
    int p = catan_actor(t);
    bool placing = t->phase <= CATAN_PLACING_2;
    bool free = t->phase == CATAN_ROADWORK;
    if (placing ? t->placed == 0 : !free && !catan_may_build(t)) {
        return CATAN_WRONG_PHASE;
    }
    if (t->pieces[p][CATAN_SHIP_PIECE] == 0) {
        return CATAN_NO_PIECE;
    }
    int error = judge_place(t, edge);
    if (error != GAME_OK) {
        return error;
    }
    if (placing) {
        return place_ship(s, edge);
    }
    catan_edges sites = catan_ship_sites(t, p);
    if (!catan_has_edge(&sites, edge)) {
        return CATAN_NOT_CONNECTED;
    }
    if (!free && !catan_covers(s->hand[p], CATAN_SHIP_COST)) {
        return CATAN_CANNOT_PAY;
    }
    if (!free) {
        catan_pay(s, p, CATAN_SHIP_COST, 2);
    }
    put_ship(t, p, edge);
    if (catan_is_own_turn(t)) { /* L3.5 */
        catan_add_edge(&t->sea.new_ships, edge);
    }
    catan_road_added(t, p, edge);
    if (free) {
        catan_use_free_road(t);
    }
    catan_explore(s, edge, p);
    return GAME_OK;
}

/* -- S3: moving -- */

/* S3.2: whether nothing of the owner's holds the ship at this end. */
static bool is_loose_at(const catan_table *t, int seat, int edge, int vertex)
{
    if (catan_has(catan_built(t, seat), vertex)) {
        return false;
    }
    const catan_way *ways = CATAN_MAP(t, ways)[vertex];
    for (int i = 0; i < 3 && ways[i].to != CATAN_NONE; i++) {
        if (ways[i].place != edge && catan_has_edge(&t->sea.ships[seat], ways[i].place)) {
            return false;
        }
    }
    return true;
}

static bool has_loose_end(const catan_table *t, int seat, int edge)
{
    const uint8_t *ends = CATAN_MAP(t, edge_ends)[edge];
    return is_loose_at(t, seat, edge, ends[0]) || is_loose_at(t, seat, edge, ends[1]);
}

static catan_edges loose_ships(const catan_table *t)
{
    int seat = catan_actor(t);
    catan_edges ships = t->sea.ships[seat];
    catan_drop_edges(&ships, &t->sea.new_ships);
    avoid_pirate(t, &ships);
    catan_edges loose = {{0}};
    for (int word = 0; word < CATAN_EDGE_WORDS && !t->sea.ship_moved; word++) {
        for (uint64_t rest = ships.up[word]; rest != 0; rest &= rest - 1) {
            int edge = 64 * word + bit_lowest(rest);
            if (has_loose_end(t, seat, edge)) {
                catan_add_edge(&loose, edge);
            }
        }
    }
    return loose;
}

static catan_edges goals_of(const catan_table *t, int from)
{
    int seat = catan_actor(t);
    catan_edges others = t->sea.ships[seat];
    catan_drop_edge(&others, from);
    return sites_from(t, seat, ends_of(t, &others));
}

static int judge_move(const catan_table *t, int from, int to)
{
    int p = catan_actor(t);
    catan_edges loose = loose_ships(t);
    if (t->sea.ship_moved) {
        return CATAN_SHIP_MOVED;
    }
    if (!catan_has_edge(&t->sea.ships[p], from)) {
        return CATAN_NOT_YOUR_SHIP;
    }
    if (catan_has_edge(&t->sea.new_ships, from)) {
        return CATAN_NEW_SHIP;
    }
    if (!catan_has_edge(&loose, from)) {
        return has_loose_end(t, p, from) ? CATAN_PIRATE_THERE : CATAN_SHIP_HELD;
    }
    int error = judge_place(t, to);
    catan_edges goals = goals_of(t, from);
    return error != GAME_OK ? error : catan_has_edge(&goals, to) ? GAME_OK : CATAN_NOT_CONNECTED;
}

/* S3.1 */
int catan_move_ship(catan_state *s, int from, int to)
{
    catan_table *t = &s->table;
    int p = catan_actor(t);
    if (to >= catan_edge_count(t)) {
        return GAME_BAD_ACTION;
    }
    if (!catan_may_act(t)) {
        return CATAN_WRONG_PHASE;
    }
    int error = judge_move(t, from, to);
    if (error != GAME_OK) {
        return error;
    }
    catan_drop_edge(&t->sea.ships[p], from);
    catan_add_edge(&t->sea.ships[p], to);
    t->sea.sailed[p] = ends_of(t, &t->sea.ships[p]);
    t->sea.ship_moved = 1;
    catan_road_changed(t, p);
    catan_explore(s, to, p);
    return GAME_OK;
}

/* -- the menu -- */

void catan_gather_sailings(const catan_state *s, catan_sailings *c)
{
    const catan_table *t = &s->table;
    int p = catan_actor(t);
    *c = (catan_sailings){0};
    if (!catan_has_sea(t)) {
        return;
    }
    bool paid = catan_may_build(t) && catan_covers(s->hand[p], CATAN_SHIP_COST);
    if (t->pieces[p][CATAN_SHIP_PIECE] > 0 && (paid || t->phase == CATAN_ROADWORK)) {
        c->ships = catan_ship_sites(t, p);
    } else if (t->placed > 0) {
        c->ships = placing_sites(t);
    }
    c->ships_n = catan_edge_members(&c->ships);
    if (!catan_may_act(t)) {
        return;
    }
    c->loose = loose_ships(t);
    for (int word = 0; word < CATAN_EDGE_WORDS; word++) {
        for (uint64_t rest = c->loose.up[word]; rest != 0; rest &= rest - 1) {
            catan_edges goals = goals_of(t, 64 * word + bit_lowest(rest));
            c->moves_n += catan_edge_members(&goals);
        }
    }
}

/* The i-th edge of a set. */
static int edge_in(const catan_edges *set, int i)
{
    int word = 0;
    while (i >= bit_count(set->up[word])) {
        i -= bit_count(set->up[word++]);
    }
    uint64_t rest = set->up[word];
    while (i-- > 0) {
        rest &= rest - 1;
    }
    return 64 * word + bit_lowest(rest);
}

game_action catan_sailing_at(const catan_table *t, const catan_sailings *c, int i)
{
    if (i < c->ships_n) {
        return (game_action){CATAN_SHIP, {(uint8_t)edge_in(&c->ships, i)}};
    }
    i -= c->ships_n;
    for (int k = 0;; k++) {
        int from = edge_in(&c->loose, k);
        catan_edges goals = goals_of(t, from);
        int n = catan_edge_members(&goals);
        if (i < n) {
            return (game_action){CATAN_MOVE, {(uint8_t)from, (uint8_t)edge_in(&goals, i)}};
        }
        i -= n;
    }
}
