/* Facts about cities, knights and cards that several rules of Cities & Knights ask for. */
#include "rules/catancities/catancities.h"

#include "rules/catancities/catancities_realm.h"

/* -- whose turn -- */

/* The first of these seats in turn order from the player on turn. */
static int first_of(const catan_table *t, unsigned seats)
{
    int p = t->current;
    while ((seats >> p & 1) == 0) {
        p = (p + 1) % t->seats;
    }
    return p;
}

/* K2.8 */
static uint32_t droppers(const catan_table *t)
{
    uint32_t seats = 0;
    for (int p = 0; p < t->seats; p++) {
        bool many = t->realm.progress_n[p] > CATAN_PROGRESS_HAND && p != t->current;
        seats |= many ? 1u << p : 0;
    }
    return seats;
}

static uint32_t givers(const catan_table *t)
{
    uint32_t seats = 0;
    for (int p = 0; p < t->seats; p++) {
        seats |= t->realm.to_give[p] > 0 ? 1u << p : 0;
    }
    return seats;
}

/* K10.5 */
uint32_t catan_realm_to_act(const catan_table *t)
{
    const catan_realm *r = &t->realm;
    switch ((catan_phase)t->phase) {
    case CATAN_DROPPING:
        return droppers(t);
    case CATAN_CHOOSING_DECK:
        return 1u << first_of(t, r->choosers);
    case CATAN_LOSING_CITY:
        return r->to_lose;
    case CATAN_GIVING:
        return givers(t);
    case CATAN_HARBOR:
        return 1u << (r->ask > 0 ? r->ask - 1 : t->sea.active);
    case CATAN_LOSING_KNIGHT:
        return 1u << (r->target - 1);
    case CATAN_RETREATING:
        return 1u << catan_knight_seat(r->retreating);
    default:
        return 1u << t->sea.active;
    }
}

/* -- cities and knights -- */

int catan_metropolis_owner(const catan_table *t, int track)
{
    int vertex = t->realm.metropolis[track];
    for (int p = 0; p < t->seats && vertex != CATAN_NONE; p++) {
        if (catan_has(t->cities[p], vertex)) {
            return p;
        }
    }
    return -1;
}

catan_set catan_plain_cities(const catan_table *t, int seat)
{
    catan_set cities = t->cities[seat];
    for (int i = 0; i < CATAN_TRACKS; i++) {
        if (t->realm.metropolis[i] != CATAN_NONE) {
            cities &= ~catan_bit(t->realm.metropolis[i]);
        }
    }
    return cities;
}

catan_set catan_all_knights(const catan_table *t)
{
    catan_set all = CATAN_EMPTY;
    for (int p = 0; p < CATAN_SEATS_MAX; p++) {
        all |= t->realm.knights[p];
    }
    return all;
}

int catan_knights_left(const catan_table *t, int seat, int strength)
{
    int left = CATAN_KNIGHTS_OF_EACH;
    for (catan_set rest = t->realm.knights[seat]; catan_any(rest); rest = catan_rest(rest)) {
        left -= catan_strength(t->realm.knight[catan_lowest(rest)]) == strength;
    }
    return left;
}

int catan_defence(const catan_table *t, int seat)
{
    int sum = 0;
    for (catan_set rest = t->realm.knights[seat]; catan_any(rest); rest = catan_rest(rest)) {
        uint8_t knight = t->realm.knight[catan_lowest(rest)];
        sum += (knight & CATAN_KNIGHT_ACTIVE) != 0 ? catan_strength(knight) : 0;
    }
    return sum;
}

/* -- what follows -- */

static void derive_city_yield(catan_table *t)
{
    memset(t->realm.city_yield, 0, sizeof t->realm.city_yield);
    for (int p = 0; p < t->seats; p++) {
        for (catan_set rest = t->cities[p]; catan_any(rest); rest = catan_rest(rest)) {
            catan_add_city_yield(t, p, catan_lowest(rest));
        }
    }
}

void catan_derive_realm(catan_table *t)
{
    catan_realm *r = &t->realm;
    memset(r->knights, 0, sizeof r->knights);
    for (int v = 0; v < catan_vertices(t); v++) {
        if (catan_strength(r->knight[v]) > 0) {
            r->knights[catan_knight_seat(r->knight[v])] |= catan_bit(v);
        }
    }
    derive_city_yield(t);
    for (int p = 0; p < t->seats; p++) {
        int tipped = catan_members(t->settlements[p] & r->tipped);
        t->pieces[p][CATAN_SETTLEMENT_PIECE] =
            (uint8_t)(t->pieces[p][CATAN_SETTLEMENT_PIECE] + tipped);
        t->pieces[p][CATAN_CITY_PIECE] = (uint8_t)(t->pieces[p][CATAN_CITY_PIECE] - tipped);
        /* K9.3; the others are counted with the buildings. */
        int points = r->defenders[p] + (r->merchant == p + 1) + (r->shown[0] == p + 1) +
                     (r->shown[1] == p + 1);
        for (int i = 0; i < CATAN_TRACKS; i++) {
            points += catan_metropolis_owner(t, i) == p ? CATAN_METROPOLIS_POINTS : 0;
        }
        t->points[p] = (uint8_t)(t->points[p] + points);
    }
}

/* K6.4 */
static void end_fleet(catan_table *t)
{
    t->realm.fleet = 0;
    for (int p = 0; p < t->seats; p++) {
        catan_change_rates(t, p);
    }
}

/* L4.2, K5.2: a knight may act that was active when the part began. */
void catan_begin_realm(catan_table *t)
{
    catan_realm *r = &t->realm;
    bool own = t->sea.stage != CATAN_STAGE_BUILD;
    for (int v = 0; v < CATAN_VERTICES; v++) { /* many at a time, unlike a walk over the knights */
        r->knight[v] &= (uint8_t) ~(CATAN_KNIGHT_READY | CATAN_KNIGHT_PROMOTED);
    }
    catan_set mine = own ? r->knights[t->sea.active] : CATAN_EMPTY;
    for (; catan_any(mine); mine = catan_rest(mine)) {
        uint8_t *knight = &r->knight[catan_lowest(mine)];
        *knight |= (*knight & CATAN_KNIGHT_ACTIVE) != 0 ? CATAN_KNIGHT_READY : 0;
    }
    if (r->fleet != 0) {
        end_fleet(t);
    }
}

void catan_end_realm(catan_table *t)
{
    catan_realm *r = &t->realm;
    memset(r->to_give, 0, sizeof r->to_give);
    memset(t->to_discard, 0, sizeof t->to_discard);
    r->to_lose = r->choosers = r->draws = r->draw_track = r->steal_from = r->asked = r->ask = 0;
    r->target = r->sabotage = r->chased = r->retreat = r->retreating = r->lost_knight = 0;
    r->free_kind = r->barred_edge = 0;
    t->victim = 0;
}

/* Whether who is sure of these cards of a hand of `held` also knows which n are given away. */
static bool knows_gift(catan_cards sure, int held, int n)
{
    bool alike = false;
    for (int k = 0; k < CATAN_GOODS; k++) {
        alike |= catan_count(sure, k) == held;
    }
    return catan_total(sure) == held && (n == held || alike);
}

/* C12.2, K10.4: giver and taker see the cards; the others see how many they are. A seat's entry
 * about itself is what everybody knows. */
void catan_hand_over(catan_state *s, int from, int to, catan_cards cards, int n)
{
    catan_table *t = &s->table;
    for (int q = 0; q < CATAN_SEATS_MAX; q++) {
        catan_cards *sure = &s->known[from][q];
        bool knows = q == to || knows_gift(*sure, t->hand_n[from], n);
        *sure = catan_without(*sure, knows ? cards : (catan_cards)n * CATAN_ONES);
        if (q != to && q != from) {
            s->known[to][q] += knows ? cards : 0;
        } else if (q == from) {
            s->known[to][to] += knows ? cards : 0;
        }
    }
    s->known[to][from] += cards;
    s->hand[from] -= cards;
    s->hand[to] += cards;
    t->hand_n[from] = (uint8_t)(t->hand_n[from] - n);
    t->hand_n[to] = (uint8_t)(t->hand_n[to] + n);
}
