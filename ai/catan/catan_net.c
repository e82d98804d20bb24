/* What a network sees of a player of Catan, and the network. */
#include "ai/catan/catan_net.h"

#include "ai/core/judge.h"

const catan_net *catan_the_net(void)
{
    const catan_net *net = (const catan_net *)(const void *)catan_weights.bytes;
    rules_assert(catan_weights.n == sizeof *net && net->magic == CATAN_NET_MAGIC);
    return net;
}

/* -- what it sees -- */

typedef struct inputs {
    int8_t *at;
    int n;
} inputs;

/* The next input: the part of `whole` that x is, at most about two. */
static void put(inputs *in, int x, int whole)
{
    int v = x * CATAN_INPUT_ONE / whole;
    in->at[in->n++] = (int8_t)(v < -127 ? -127 : v > 127 ? 127 : v);
}

static void put_flag(inputs *in, bool x)
{
    in->at[in->n++] = x ? CATAN_INPUT_ONE : 0;
}

/* One of n inputs is set. */
static void put_one_of(inputs *in, int which, int n)
{
    for (int i = 0; i < n; i++) {
        put_flag(in, i == which);
    }
}

/* Income by resource, and what comes of it: by numbers, through ports, under the robber. */
static void put_income(inputs *in, const catan_mind *m)
{
    const catan_table *t = m->t;
    int blocked = 0;
    int pays = 0;
    for (int r = 0; r < CATAN_RESOURCES; r++) {
        put(in, m->pips[r], 8);
    }
    for (int r = 0; r < CATAN_RESOURCES; r++) {
        put_flag(in, m->pips[r] > 0);
    }
    for (int number = 2; number <= 12; number++) {
        bool any = false;
        for (int i = 0; i < CATAN_ALIKE; i++) {
            int hex = t->pays[number - 2][i];
            any |= hex != CATAN_NONE && hex != t->robber && (t->yield[hex] >> 4 * m->me & 15) != 0;
        }
        pays += any ? catan_chances(number) : 0;
    }
    blocked = (int)(t->yield[t->robber] >> 4 * m->me & 15) * catan_chances(t->number[t->robber]);
    put(in, m->pips_all, 24);
    put(in, pays, 24);
    put(in, blocked, 8);
    for (int r = 0; r < CATAN_RESOURCES; r++) {
        put(in, catan_count(t->rate[m->me], r) == 2 ? m->pips[r] + 1 : 0, 6);
    }
    put_flag(in, catan_count(t->rate[m->me], 0) == 3 || catan_count(t->rate[m->me], 1) == 3 ||
                     catan_count(t->rate[m->me], 2) == 3);
}

static int speed(const catan_mind *m, catan_cards hand, catan_cards cost)
{
    return 1200 * 64 / (1200 + catan_wait(m, hand, cost));
}

/* The hand, and how soon it buys what. */
static void put_hand(inputs *in, const catan_mind *m)
{
    static const catan_cards costs[4] = {CATAN_ROAD_COST, CATAN_SETTLEMENT_COST, CATAN_CITY_COST,
                                         CATAN_CARD_COST};
    catan_cards hand = m->v->hand;
    int n = m->t->hand_n[m->me];
    for (int r = 0; r < CATAN_RESOURCES; r++) {
        int held = catan_count(hand, r);
        put(in, held < 5 ? held : 5, 3);
    }
    put(in, n, 8);
    put(in, n > m->t->limit ? n - m->t->limit : 0, 6);
    for (int i = 0; i < 4; i++) {
        put(in, speed(m, 0, costs[i]), 64);
        put(in, speed(m, hand, costs[i]), 64);
    }
}

/* The best of some places to settle on. */
static int best_site(const catan_mind *m, catan_set vertices)
{
    int best = 0;
    for (; catan_any(vertices); vertices = catan_rest(vertices)) {
        int w = catan_site_worth(m, catan_lowest(vertices));
        best = w > best ? w : best;
    }
    return best;
}

/* The vertices that others are at. */
static catan_set others_at(const catan_table *t, int seat)
{
    catan_set all = CATAN_EMPTY;
    for (int p = 0; p < t->seats; p++) {
        all |= p != seat ? t->touched[p] | catan_built(t, p) : CATAN_EMPTY;
    }
    return all;
}

/* The vertices that are not open to anybody. */
static catan_set shut(const catan_table *t)
{
#ifdef CATAN_WIDE
    return t->closed | ~t->sea.land;
#else
    return t->closed;
#endif
}

/* Open places one and two roads away, whether or not somebody else's roads are between; and those
 * that nobody else is as near to. */
static void put_further(inputs *in, const catan_mind *m)
{
    const catan_table *t = m->t;
    catan_set others = others_at(t, m->me);
    catan_set near = t->touched[m->me] | catan_built(t, m->me);
    catan_set one = (near | catan_near(t, near)) & ~catan_enemies(t, m->me);
    catan_set two = (one | catan_near(t, one)) & ~shut(t);
    one &= ~shut(t);
    put(in, catan_members(one), 4);
    put(in, catan_members(two), 8);
    put(in, catan_members(one & ~(others | catan_near(t, others))), 4);
    put(in, best_site(m, m->sites), 200);
    put(in, best_site(m, one & ~m->sites), 200);
    put(in, best_site(m, two & ~one), 200);
    put(in, best_site(m, two & ~others & ~catan_near(t, others)), 200);
}

/* What the settlements would give more as cities. */
static void put_growth(inputs *in, const catan_mind *m)
{
    int pips = 0;
    for (catan_set left = m->t->settlements[m->me]; catan_any(left); left = catan_rest(left)) {
        pips += catan_vertex_pips(m->t, catan_lowest(left));
    }
    put(in, pips, 20);
}

/* Sites to settle on, and roads to further ones. */
static void put_room(inputs *in, const catan_mind *m)
{
    const uint8_t *left = m->t->pieces[m->me];
    int sites = catan_members(m->sites);
    int site = m->worth[CATAN_FOR_SETTLEMENT];
    int road = m->worth[CATAN_FOR_EXPANSION];
    put_flag(in, sites > 0);
    put_flag(in, sites > 1);
    put(in, sites > 0 && site > 240 ? site - 240 : 0, 200);
    put(in, road > 170 ? road - 170 : 0, 200);
    put_flag(in, left[CATAN_SETTLEMENT_PIECE] == 0);
    put(in, CATAN_SETTLEMENTS_MAX - left[CATAN_SETTLEMENT_PIECE], 4);
    put(in, CATAN_CITIES_MAX - left[CATAN_CITY_PIECE], 4);
    put(in, CATAN_ROADS_MAX - left[CATAN_ROAD_PIECE], 12);
    put(in, m->worth[CATAN_FOR_CITY] > 260 ? m->worth[CATAN_FOR_CITY] - 260 : 0, 100);
    put_further(in, m);
    put_growth(in, m);
}

/* Points, titles, and the way to them. */
static void put_points(inputs *in, const catan_mind *m)
{
    const catan_table *t = m->t;
    catan_cards cards = m->v->cards;
    int held = catan_count(cards, CATAN_VICTORY_POINT);
    int to_go = t->target - t->points[m->me] - held;
    int knights = t->knights[m->me] + catan_count(cards, CATAN_KNIGHT_CARD);
    int army = 0;
    int road = 0;
    for (int p = 0; p < t->seats; p++) {
        army = p != m->me && t->knights[p] > army ? t->knights[p] : army;
        road = p != m->me && t->road_length[p] > road ? t->road_length[p] : road;
    }
    put_one_of(in, to_go < 1 ? 0 : to_go > 8 ? 7 : to_go - 1, 8);
    put(in, held, 2);
    put(in, catan_count(cards, CATAN_KNIGHT_CARD), 2);
    put(in, catan_count(cards, CATAN_ROAD_BUILDING), 1);
    put(in, catan_count(cards, CATAN_YEAR_OF_PLENTY), 1);
    put(in, catan_count(cards, CATAN_MONOPOLY_CARD), 1);
    put(in, t->knights[m->me], 3);
    put_flag(in, t->army_seat == m->me);
    put(in, knights - army, 3);
    put_flag(in, knights > army && knights >= CATAN_ARMY_MIN);
    put(in, t->road_length[m->me], 8);
    put_flag(in, t->road_seat == m->me);
    put(in, t->road_length[m->me] - road, 4);
    put_flag(in, t->road_length[m->me] == road + 1);
}

/* What only a larger game has. */
#ifdef CATAN_WIDE
static void put_more(inputs *in, const catan_mind *m);
#else
static void put_more(inputs *in, const catan_mind *m)
{
    (void)in;
    (void)m;
}
#endif

/* Points that a seat lacks, its own cards counted. */
static int to_go(const catan_view *v)
{
    const catan_table *t = &v->table;
    return t->target - t->points[v->seat] - catan_count(v->cards, CATAN_VICTORY_POINT);
}

/* Returns how many inputs there are. */
static int put_seat(const catan_view *v, int8_t *at, int *income)
{
    catan_mind m;
    inputs in = {0};
    const catan_table *t = &v->table;
    in.at = at;
    catan_think(&m, v, v->seat);
    *income = m.pips_all;
    put_income(&in, &m);
    put_hand(&in, &m);
    put_room(&in, &m);
    put_points(&in, &m);
    put_one_of(&in, (v->seat + t->seats - t->current) % t->seats, 3);
    put_flag(&in, t->seats == 2);
    put_flag(&in, t->seats == 4);
    put(&in, v->deck_n, 25);
    put_more(&in, &m);
    return in.n;
}

/* The race: how near the nearest of the others is. What a seat has is worth less if it comes too
 * late. */
static void put_rival(inputs *in, const int *lacks, const int *income, int seat, int seats)
{
    int least = INT32_MAX;
    int most = 0;
    for (int p = 0; p < seats; p++) {
        least = p != seat && lacks[p] < least ? lacks[p] : least;
        most = p != seat && income[p] > most ? income[p] : most;
    }
    put(in, most, 24);
    put(in, income[seat] - most, 12);
    put_one_of(in, least < 1 ? 0 : least > 5 ? 4 : least - 1, 5);
}

void catan_inputs(const game_rules *rules, const void *state, catan_view *view,
                  int8_t (*rows)[CATAN_INPUTS])
{
    int lacks[CATAN_SEATS_MAX];
    int income[CATAN_SEATS_MAX];
    int n = 0;
    int seats = 1;
    for (int p = 0; p < seats; p++) {
        rules->view(state, p, view);
        seats = view->table.seats;
        lacks[p] = to_go(view);
        n = put_seat(view, rows[p], &income[p]);
    }
    for (int p = 0; p < seats; p++) {
        inputs in = {.at = rows[p], .n = n};
        put_rival(&in, lacks, income, p, seats);
        rules_assert(in.n <= CATAN_INPUTS);
        memset(rows[p] + in.n, 0, (size_t)(CATAN_INPUTS - in.n));
    }
}

/* -- what it makes of it -- */

int32_t catan_net_strength(const catan_net *net, const int8_t *at)
{
    int64_t sum = 0;
    int16_t x[CATAN_INPUTS];
    for (int i = 0; i < CATAN_INPUTS; i++) {
        x[i] = (int16_t)at[i];
    }
    for (int h = 0; h < CATAN_UNITS; h++) {
        int32_t unit = net->bias[h];
        for (int i = 0; i < CATAN_INPUTS; i++) {
            unit += x[i] * net->first[h][i];
        }
        sum += unit > 0 ? (int64_t)unit * net->last[h] : 0;
    }
    return (int32_t)(sum * BOT_STEP / (CATAN_INPUT_ONE * CATAN_WEIGHT_ONE * CATAN_WEIGHT_ONE));
}

int32_t catan_net_chance(const game_rules *rules, const catan_net *net, const void *state, int seat,
                         catan_view *view)
{
    int8_t rows[CATAN_SEATS_MAX][CATAN_INPUTS];
    int32_t strengths[CATAN_SEATS_MAX];
    rules->view(state, seat, view);
    const catan_table *t = &view->table;
    int seats = t->seats;
    if (t->phase == CATAN_OVER) {
        bool won = (t->winners >> seat & 1) != 0;
        return won ? BOT_SURE / bit_count(t->winners) : 0;
    }
    catan_inputs(rules, state, view, rows);
    for (int p = 0; p < seats; p++) {
        strengths[p] = catan_net_strength(net, rows[p]);
    }
    int64_t odds = 0; /* against, in BOT_SUREths */
    for (int p = 0; p < seats; p++) {
        if (p != seat) {
            int32_t before = bot_logistic(strengths[seat] - strengths[p]);
            odds += (int64_t)(BOT_SURE - before) * BOT_SURE / before;
        }
    }
    return (int32_t)((int64_t)BOT_SURE * BOT_SURE / (BOT_SURE + odds));
}
