/* Values of cards and plans in Catan, computed from a view. */
#include "ai/catan/catan_worth.h"

enum { NEVER = 100000 };

/* -- plans -- */

static void find_production(catan_mind *m)
{
    const catan_table *t = m->t;
    for (int hex = 0; hex < catan_hexes(t); hex++) {
        int pips = catan_chances(t->number[hex]);
        int n = (int)(t->yield[hex] >> 4 * m->me & 15);
        if (n > 0 && pips > 0) {
            int blocked = hex == t->robber ? pips * n / 2 : 0; /* for a while */
            m->pips[t->terrain[hex]] += pips * n - blocked;
            m->pips_all += pips * n - blocked;
            catan_earn_goods(m, hex, blocked > 0 ? pips / 2 : pips);
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

static int best_of(const catan_mind *m, catan_set vertices, int (*worth)(const catan_mind *, int))
{
    int best = 0;
    for (; catan_any(vertices); vertices = catan_rest(vertices)) {
        int w = worth(m, catan_lowest(vertices));
        best = w > best ? w : best;
    }
    return best;
}

static int upgrade_worth(const catan_mind *m, int vertex)
{
    return 10 * catan_vertex_pips(m->t, vertex);
}

static void find_goals(catan_mind *m)
{
    enum { CITY = 260, SETTLEMENT = 240, CARD = 130, ARMY = 60 };
    const catan_table *t = m->t;
    const uint8_t *pieces = t->pieces[m->me];
    m->sites = catan_settlement_sites(t, m->me);
    m->cost[CATAN_FOR_CITY] = CATAN_CITY_COST;
    m->cost[CATAN_FOR_SETTLEMENT] = CATAN_SETTLEMENT_COST;
    m->cost[CATAN_FOR_CARD] = CATAN_CARD_COST;
    if (pieces[CATAN_CITY_PIECE] > 0 && catan_any(t->settlements[m->me])) {
        m->worth[CATAN_FOR_CITY] = CITY + best_of(m, t->settlements[m->me], upgrade_worth);
    }
    if (pieces[CATAN_SETTLEMENT_PIECE] > 0) {
        if (catan_any(m->sites)) {
            m->worth[CATAN_FOR_SETTLEMENT] = SETTLEMENT + best_of(m, m->sites, catan_site_worth);
        }
        catan_find_expansion(m);
    }
    if (m->v->deck_n > 0) {
        int knights = t->knights[m->me] + catan_count(m->v->cards, CATAN_KNIGHT_CARD);
        int army = t->army_seat < 0 ? CATAN_ARMY_MIN : t->knights[t->army_seat] + 1;
        bool near = t->army_seat != m->me && army - knights <= 2;
        m->worth[CATAN_FOR_CARD] = CARD + (near ? ARMY : 0);
    }
    catan_find_realm(m);
}

/* -- time -- */

/* The time until one more card of each resource comes in: its own, or traded for something that
 * comes in more often. */
static void find_times(catan_mind *m)
{
    int traded = NEVER;
    for (int r = 0; r < CATAN_GOODS; r++) {
        int pips = catan_earned(m, r);
        if (pips > 0) {
            int time = 3600 * catan_count(m->t->rate[m->me], r) / pips;
            traded = time < traded ? time : traded;
        }
    }
    for (int r = 0; r < CATAN_GOODS; r++) {
        int pips = catan_income(m, r);
        int own = pips > 0 ? 3600 / pips : NEVER;
        m->time[r] = own < traded ? own : traded;
    }
}

void catan_think(catan_mind *m, const catan_view *v, int seat)
{
    *m = (catan_mind){.v = v, .t = &v->table, .me = seat};
    find_production(m);
    find_times(m);
    find_leader(m);
    catan_survey(m);
    if (m->t->turn > 0) {
        find_goals(m);
    }
}

/* The trades with the bank that these cards are good for. */
static int trades_for(const catan_mind *m, catan_cards spare)
{
    int trades = 0;
    for (int r = 0; r < CATAN_GOODS; r++) {
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
        for (int r = 0; r < CATAN_GOODS; r++) {
            if (catan_count(lacking, r) > 0 && (worst < 0 || m->time[r] > m->time[worst])) {
                worst = r;
            }
        }
        lacking -= catan_some(worst, 1);
    }
    for (int r = 0; r < CATAN_GOODS; r++) {
        int time = catan_count(lacking, r) * m->time[r];
        sum += time;
        most = time > most ? time : most;
    }
    int wait = (2 * most + sum) / 3;
    return wait < NEVER ? wait : NEVER;
}

/* What a goal promises, if that is more than `least`; else anything up to that. */
static int promise(const catan_mind *m, catan_cards hand, int goal, int least)
{
    enum { SOON = 400 };
    int worth = m->worth[goal] * 1000;
    if (worth <= least * SOON) { /* not even if it could be had at once */
        return 0;
    }
    return worth / (SOON + catan_wait(m, hand, m->cost[goal]));
}

int catan_best_goal(const catan_mind *m, catan_cards hand)
{
    int best = -1;
    int most = 0;
    for (int g = 0; g < CATAN_GOALS; g++) {
        int p = promise(m, hand, g, most);
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
        int p = promise(m, rest, g, next);
        next = p > next ? p : next;
    }
    return promise(m, hand, best, 0) + next / 4 + catan_total(hand);
}
