/* Values of sites, roads, cards and plans in Catan, computed from a view. */
#include "ai/catan/catan_worth.h"

enum { NEVER = 100000, FAR = 3 };

/* -- places -- */

int catan_vertex_pips(const catan_table *t, int vertex)
{
    int pips = 0;
    for (int i = 0; i < 3; i++) {
        int hex = catan_vertex_hexes[vertex][i];
        pips += hex != CATAN_NONE ? catan_chances(t->number[hex]) : 0;
    }
    return pips;
}

/* The type of the port at a vertex, -1: none. */
static int port_at(const catan_table *t, int vertex)
{
    for (int i = 0; i < CATAN_PORTS; i++) {
        if (catan_port_sites[i][0] == vertex || catan_port_sites[i][1] == vertex) {
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
    int more[CATAN_RESOURCES] = {0};
    int kinds = 0;
    int worth = 0;
    for (int i = 0; i < 3; i++) {
        int hex = catan_vertex_hexes[vertex][i];
        if (hex == CATAN_NONE || m->t->terrain[hex] == CATAN_DESERT) {
            continue;
        }
        int r = m->t->terrain[hex];
        int pips = catan_chances(m->t->number[hex]);
        worth += PIP * pips;
        worth += m->pips[r] == 0 && more[r] == 0 ? NEW + NEW_PIP * pips : 0;
        kinds += more[r] == 0;
        more[r] += pips;
    }
    return worth + VARIED * kinds + port_worth(m, port_at(m->t, vertex), more);
}

/* The best site from a vertex on, at most `steps` roads further; nearer ones count more. */
static int best_beyond(const catan_mind *m, int vertex, int steps, uint64_t *seen)
{
    const catan_table *t = m->t;
    int best = 0;
    *seen |= catan_bit(vertex);
    if ((catan_enemies(t, m->me) >> vertex & 1) != 0) {
        return 0;
    }
    if ((t->closed >> vertex & 1) == 0) {
        best = catan_site_worth(m, vertex);
    }
    for (int i = 0; i < 3 && steps > 0; i++) {
        catan_way way = catan_ways[vertex][i];
        bool taken = way.to == CATAN_NONE || (*seen >> way.to & 1) != 0;
        for (int p = 0; p < t->seats && !taken; p++) {
            taken = catan_has_edge(&t->roads[p], way.place);
        }
        int there = taken ? 0 : best_beyond(m, way.to, steps - 1, seen) * 3 / 4;
        best = there > best ? there : best;
    }
    return best;
}

int catan_road_worth(const catan_mind *m, int edge)
{
    int best = 0;
    for (int i = 0; i < 2; i++) {
        int to = catan_edge_ends[edge][i];
        uint64_t seen = m->t->touched[m->me] | catan_built(m->t, m->me);
        if ((seen >> to & 1) == 0) {
            int there = best_beyond(m, to, FAR - 1, &seen);
            best = there > best ? there : best;
        }
    }
    return best;
}

/* -- plans -- */

static void find_production(catan_mind *m)
{
    const catan_table *t = m->t;
    for (int hex = 0; hex < CATAN_HEXES; hex++) {
        int pips = catan_chances(t->number[hex]);
        uint64_t corners = catan_hex_corners[hex];
        int n = catan_members(t->settlements[m->me] & corners) +
                2 * catan_members(t->cities[m->me] & corners);
        if (n > 0 && t->terrain[hex] != CATAN_DESERT) {
            int blocked = hex == t->robber ? pips * n / 2 : 0; /* for a while */
            m->pips[t->terrain[hex]] += pips * n - blocked;
            m->pips_all += pips * n - blocked;
        }
    }
}

static int strength(const catan_table *t, int p)
{
    return 8 * t->points[p] + 2 * t->card_n[p] + t->hand_n[p];
}

static void find_leader(catan_mind *m)
{
    m->leader = -1;
    for (int p = 0; p < m->t->seats; p++) {
        if (p != m->me && (m->leader < 0 || strength(m->t, p) > strength(m->t, m->leader))) {
            m->leader = p;
        }
    }
}

static int best_of(const catan_mind *m, uint64_t vertices, int (*worth)(const catan_mind *, int))
{
    int best = 0;
    for (; vertices != 0; vertices &= vertices - 1) {
        int w = worth(m, bit_lowest(vertices));
        best = w > best ? w : best;
    }
    return best;
}

static int upgrade_worth(const catan_mind *m, int vertex)
{
    return 10 * catan_vertex_pips(m->t, vertex);
}

/* The best road to somewhere new. */
static int best_road(const catan_mind *m)
{
    int best = 0;
    catan_edges sites = catan_road_sites(m->t, m->me);
    for (int e = 0; e < CATAN_EDGES; e++) {
        if (catan_has_edge(&sites, catan_edge_place[e])) {
            int w = catan_road_worth(m, e);
            best = w > best ? w : best;
        }
    }
    return best;
}

static void find_goals(catan_mind *m)
{
    enum { CITY = 260, SETTLEMENT = 240, EXPANSION = 170, CARD = 130, ARMY = 60 };
    const catan_table *t = m->t;
    const uint8_t *pieces = t->pieces[m->me];
    m->sites = catan_settlement_sites(t, m->me);
    m->cost[CATAN_FOR_CITY] = CATAN_CITY_COST;
    m->cost[CATAN_FOR_SETTLEMENT] = CATAN_SETTLEMENT_COST;
    m->cost[CATAN_FOR_EXPANSION] = CATAN_SETTLEMENT_COST + CATAN_ROAD_COST;
    m->cost[CATAN_FOR_CARD] = CATAN_CARD_COST;
    if (pieces[CATAN_CITY_PIECE] > 0 && t->settlements[m->me] != 0) {
        m->worth[CATAN_FOR_CITY] = CITY + best_of(m, t->settlements[m->me], upgrade_worth);
    }
    if (pieces[CATAN_SETTLEMENT_PIECE] > 0 && m->sites != 0) {
        m->worth[CATAN_FOR_SETTLEMENT] = SETTLEMENT + best_of(m, m->sites, catan_site_worth);
    } else if (pieces[CATAN_SETTLEMENT_PIECE] > 0 && pieces[CATAN_ROAD_PIECE] > 0) {
        int there = best_road(m);
        m->worth[CATAN_FOR_EXPANSION] = there > 0 ? EXPANSION + there : 0;
    }
    if (m->v->deck_n > 0) {
        int knights = t->knights[m->me] + catan_count(m->v->cards, CATAN_KNIGHT_CARD);
        int army = t->army_seat < 0 ? CATAN_ARMY_MIN : t->knights[t->army_seat] + 1;
        bool near = t->army_seat != m->me && army - knights <= 2;
        m->worth[CATAN_FOR_CARD] = CARD + (near ? ARMY : 0);
    }
}

/* -- time -- */

/* The time until one more card of each resource comes in: its own, or traded for something that
 * comes in more often. */
static void find_times(catan_mind *m)
{
    int traded = NEVER;
    for (int r = 0; r < CATAN_RESOURCES; r++) {
        if (m->pips[r] > 0) {
            int time = 3600 * catan_count(m->t->rate[m->me], r) / m->pips[r];
            traded = time < traded ? time : traded;
        }
    }
    for (int r = 0; r < CATAN_RESOURCES; r++) {
        int own = m->pips[r] > 0 ? 3600 / m->pips[r] : NEVER;
        m->time[r] = own < traded ? own : traded;
    }
}

void catan_think(catan_mind *m, const catan_view *v, int seat)
{
    *m = (catan_mind){.v = v, .t = &v->table, .me = seat};
    find_production(m);
    find_times(m);
    find_leader(m);
    if (m->t->turn > 0) {
        find_goals(m);
    }
}

/* The trades with the bank that these cards are good for. */
static int trades_for(const catan_mind *m, catan_cards spare)
{
    int trades = 0;
    for (int r = 0; r < CATAN_RESOURCES; r++) {
        int n = catan_count(spare, r);
        int rate = catan_count(m->t->rate[m->me], r);
        trades += n >= rate ? n / rate : 0; /* most often it is not, and to divide takes long */
    }
    return trades;
}

int catan_wait(const catan_mind *m, catan_cards hand, catan_cards cost)
{
    catan_cards lacking = catan_without(cost, hand);
    if (lacking == 0) {
        return 0;
    }
    int sum = 0;
    int most = 0;
    for (int trades = trades_for(m, catan_without(hand, cost)); lacking != 0 && trades > 0;
         trades--) { /* the bank gives what is longest to wait for */
        int worst = -1;
        for (int r = 0; r < CATAN_RESOURCES; r++) {
            if (catan_count(lacking, r) > 0 && (worst < 0 || m->time[r] > m->time[worst])) {
                worst = r;
            }
        }
        lacking -= catan_some(worst, 1);
    }
    for (int r = 0; r < CATAN_RESOURCES; r++) {
        int time = catan_count(lacking, r) * m->time[r];
        sum += time;
        most = time > most ? time : most;
    }
    int wait = (2 * most + sum) / 3;
    return wait < NEVER ? wait : NEVER;
}

static int promise(const catan_mind *m, catan_cards hand, int goal)
{
    enum { SOON = 400 };
    return m->worth[goal] * 1000 / (SOON + catan_wait(m, hand, m->cost[goal]));
}

int catan_best_goal(const catan_mind *m, catan_cards hand)
{
    int best = -1;
    int most = 0;
    for (int g = 0; g < CATAN_GOALS; g++) {
        int p = promise(m, hand, g);
        if (p > most) {
            most = p;
            best = g;
        }
    }
    return best;
}

int catan_hand_worth(const catan_mind *m, catan_cards hand)
{
    int best = catan_best_goal(m, hand);
    if (best < 0) {
        return catan_total(hand);
    }
    catan_cards rest = catan_without(hand, m->cost[best]);
    int next = 0;
    for (int g = 0; g < CATAN_GOALS; g++) {
        int p = promise(m, rest, g);
        next = p > next ? p : next;
    }
    return promise(m, hand, best) + next / 4 + catan_total(hand);
}
