/* What a seat may do now: the menu, and one entry of it without the others. */
#include "rules/catan/catan_state.h"

/* What the player on turn may do before the roll, after it, in placement and with free roads. The
 * menu is what `plain` names, then roads, settlements, cities, years of plenty, monopolies and
 * trades with the bank, in this order. A part counts only if its number is not 0. */
typedef struct choices {
    int plain_n, settlements_n, cities_n, plenty_n, monopoly_n, bank_n;
    int roads_n[CATAN_EDGE_WORDS];
    uint8_t plain[4]; /* kinds without arguments */
    catan_edges roads;
    catan_set settlements, cities;
    catan_cards bank;           /* from which a year of plenty takes */
    catan_cards rate;           /* of the player on turn */
    uint8_t most[CATAN_GOODS];  /* cards to be had for each kind */
    uint8_t stock[CATAN_GOODS]; /* in the bank */
#ifdef CATAN_WIDE
    catan_sailings sailings; /* the last part of the menu */
#endif
} choices;

/* Cities & Knights has no such cards. */
#ifdef CATAN_CITIES
enum { PLENTY, MONOPOLY };
#else
enum { PLENTY = CATAN_PLENTY, MONOPOLY = CATAN_MONOPOLY };
#endif

/* -- gathering -- */

static void add_plain(choices *c, int kind)
{
    c->plain[c->plain_n++] = (uint8_t)kind;
}

static void add_roads(choices *c, catan_edges sites)
{
    c->roads = sites;
    for (int i = 0; i < CATAN_EDGE_WORDS; i++) {
        c->roads_n[i] = bit_count(sites.up[i]);
    }
}

static void add_settlements(choices *c, catan_set sites)
{
    c->settlements = sites;
    c->settlements_n = catan_members(sites);
}

/* The pairs of resources that the bank can give. */
static int plenty_pairs(catan_cards bank)
{
    int kinds = 0;
    int twice = 0;
    for (int r = 0; r < CATAN_RESOURCES; r++) {
        kinds += catan_count(bank, r) > 0;
        twice += catan_count(bank, r) > 1;
    }
    return kinds * (kinds - 1) / 2 + twice;
}

static void add_cards(choices *c, const catan_state *s)
{
#ifdef CATAN_CITIES
    (void)c;
    (void)s;
    (void)plenty_pairs;
#else
    const catan_table *t = &s->table;
    catan_cards cards = catan_playable(s);
    if (cards == 0) {
        return;
    }
    if (catan_count(cards, CATAN_KNIGHT_CARD) > 0) {
        add_plain(c, CATAN_KNIGHT);
    }
    if (catan_count(cards, CATAN_ROAD_BUILDING) > 0 && catan_judge_roadwork(t) == GAME_OK) {
        add_plain(c, CATAN_ROADS);
    }
    if (catan_count(cards, CATAN_YEAR_OF_PLENTY) > 0) {
        c->bank = t->bank;
        c->plenty_n = plenty_pairs(t->bank);
    }
    if (catan_count(cards, CATAN_MONOPOLY_CARD) > 0) {
        c->monopoly_n = CATAN_RESOURCES;
    }
#endif
}

/* The trades for a given and a taken resource. */
static int trades(const choices *c, int give, int take)
{
    int n = c->most[give] < c->stock[take] ? c->most[give] : c->stock[take];
    return give == take ? 0 : n;
}

static void add_bank(choices *c, const catan_state *s)
{
    const catan_table *t = &s->table;
    catan_cards hand = s->hand[catan_actor(t)];
    c->rate = t->rate[catan_actor(t)];
    if ((((hand | CATAN_TOPS) - c->rate) & CATAN_TOPS) == 0) {
        return; /* nothing is enough for a trade */
    }
    for (int r = 0; r < CATAN_GOODS; r++) {
        c->most[r] = (uint8_t)(catan_count(hand, r) / catan_count(c->rate, r));
        c->stock[r] = (uint8_t)catan_count(t->bank, r);
    }
    for (int r = 0; r < CATAN_GOODS; r++) {
        for (int to = 0; to < CATAN_GOODS && c->most[r] > 0; to++) {
            c->bank_n += trades(c, r, to);
        }
    }
}

static void add_building(choices *c, const catan_state *s)
{
    const catan_table *t = &s->table;
    int p = catan_actor(t);
    catan_cards hand = s->hand[p];
#ifndef CATAN_CITIES
    if (catan_covers(hand, CATAN_CARD_COST) && s->deck != 0) {
        add_plain(c, CATAN_BUY);
    }
#endif
    if (catan_covers(hand, CATAN_ROAD_COST)) {
        if (t->pieces[p][CATAN_ROAD_PIECE] > 0) {
            add_roads(c, catan_road_sites(t, p));
        }
        if (catan_covers(hand, CATAN_SETTLEMENT_COST) && t->pieces[p][CATAN_SETTLEMENT_PIECE] > 0) {
            add_settlements(c, catan_settlement_sites(t, p));
        }
    }
    if (catan_covers(hand, CATAN_CITY_COST)) {
        c->cities = catan_city_sites(t, p);
        c->cities_n = catan_members(c->cities);
    }
}

/* C3: what is put down in placement. */
static void add_placement(choices *c, const catan_table *t)
{
    if (t->placed > 0) {
        add_roads(c, catan_placing_sites(t));
#ifdef CATAN_CITIES
    } else if (t->phase == CATAN_PLACING_2) { /* K1.3 */
        c->cities = catan_settlement_sites(t, t->current);
        c->cities_n = catan_members(c->cities);
#endif
    } else {
        add_settlements(c, catan_settlement_sites(t, t->current));
    }
}

static void gather(const catan_state *s, choices *c)
{
    const catan_table *t = &s->table;
    c->plain_n = c->settlements_n = c->cities_n = c->plenty_n = c->monopoly_n = c->bank_n = 0;
    for (int i = 0; i < CATAN_EDGE_WORDS; i++) {
        c->roads_n[i] = 0;
    }
    for (int r = 0; r < CATAN_GOODS; r++) {
        c->most[r] = 0;
    }
#ifdef CATAN_WIDE
    catan_gather_sailings(s, &c->sailings);
#endif
    switch ((catan_phase)t->phase) {
    case CATAN_PLACING_1:
    case CATAN_PLACING_2:
        add_placement(c, t);
        break;
    case CATAN_ROLLING:
        add_plain(c, CATAN_ROLL);
        add_cards(c, s);
        break;
    case CATAN_ACTING:
#ifdef CATAN_WIDE
    case CATAN_PAIRED:
#endif
        if (catan_may_end(t)) {
            add_plain(c, CATAN_END);
        }
        add_cards(c, s);
        add_building(c, s);
        add_bank(c, s);
        break;
    case CATAN_ROADWORK:
        add_plain(c, CATAN_DONE);
        if (t->pieces[catan_actor(t)][CATAN_ROAD_PIECE] > 0) {
            catan_edges sites = catan_road_sites(t, catan_actor(t));
#ifdef CATAN_CITIES
            catan_keep_diplomatic(t, 1, &sites);
#endif
            add_roads(c, sites);
        }
        break;
#ifdef CATAN_WIDE
    case CATAN_BUILDING:
        add_plain(c, CATAN_DONE);
        add_building(c, s);
        break;
    case CATAN_CHOOSING:
#endif
#ifdef CATAN_CITIES
    case CATAN_DROPPING:
    case CATAN_CHOOSING_DECK:
    case CATAN_LOSING_CITY:
    case CATAN_GIVING:
    case CATAN_TAKING:
    case CATAN_SPYING:
    case CATAN_HARBOR:
    case CATAN_LOSING_KNIGHT:
    case CATAN_PLACING_KNIGHT:
    case CATAN_RETREATING:
#endif
    case CATAN_DISCARDING:
    case CATAN_ROBBING:
    case CATAN_OVER:
        break;
    }
}

static int count(const choices *c)
{
    int n = c->plain_n + c->settlements_n + c->cities_n + c->plenty_n + c->monopoly_n + c->bank_n;
    for (int i = 0; i < CATAN_EDGE_WORDS; i++) {
        n += c->roads_n[i];
    }
#ifdef CATAN_WIDE
    n += c->sailings.ships_n + c->sailings.moves_n;
#endif
    return n;
}

/* -- one entry -- */

static int member(catan_set set, int i)
{
    while (i-- > 0) {
        set = catan_rest(set);
    }
    return catan_lowest(set);
}

/* A member of one word of a set of edges. */
static int place_in(uint64_t word, int i)
{
    while (i-- > 0) {
        word &= word - 1;
    }
    return bit_lowest(word);
}

static game_action plain_action(int kind)
{
    return (game_action){.kind = (uint8_t)kind};
}

static game_action place_action(int kind, int place)
{
    return (game_action){(uint8_t)kind, {(uint8_t)place}};
}

static game_action plenty_at(catan_cards bank, int i)
{
    for (int a = 0; a < CATAN_RESOURCES; a++) {
        for (int b = a; b < CATAN_RESOURCES; b++) {
            if (catan_covers(bank, catan_some(a, 1) + catan_some(b, 1)) && i-- == 0) {
                return (game_action){PLENTY, {(uint8_t)a, (uint8_t)b}};
            }
        }
    }
    rules_assert(false);
    return (game_action){0};
}

static game_action bank_at(const choices *c, int i)
{
    for (int r = 0; r < CATAN_GOODS; r++) {
        for (int to = 0; to < CATAN_GOODS && c->most[r] > 0; to++) {
            int n = trades(c, r, to);
            if (i < n) {
                uint8_t taken = (uint8_t)(i + 1);
                uint8_t given = (uint8_t)(taken * catan_count(c->rate, r));
                return (game_action){CATAN_BANK, {(uint8_t)r, given, (uint8_t)to, taken}};
            }
            i -= n;
        }
    }
    rules_assert(false);
    return (game_action){0};
}

static game_action entry(const catan_table *t, const choices *c, int i)
{
    if (i < c->plain_n) {
        return plain_action(c->plain[i]);
    }
    i -= c->plain_n;
    for (int word = 0; word < CATAN_EDGE_WORDS; word++) {
        if (i < c->roads_n[word]) {
            int place = 64 * word + place_in(c->roads.up[word], i);
            return place_action(CATAN_ROAD, catan_edge_of(t, place));
        }
        i -= c->roads_n[word];
    }
    if (i < c->settlements_n) {
        return place_action(CATAN_SETTLEMENT, member(c->settlements, i));
    }
    i -= c->settlements_n;
    if (i < c->cities_n) {
        return place_action(CATAN_CITY, member(c->cities, i));
    }
    i -= c->cities_n;
    if (i < c->plenty_n) {
        return plenty_at(c->bank, i);
    }
    i -= c->plenty_n;
    if (i < c->monopoly_n) {
        return place_action(MONOPOLY, i);
    }
    i -= c->monopoly_n;
#ifdef CATAN_WIDE
    if (i >= c->bank_n) {
        return catan_sailing_at(t, &c->sailings, i - c->bank_n);
    }
#endif
    return bank_at(c, i);
}

/* -- answers to an offer -- */

enum { ANSWERS_MAX = CATAN_SEATS_MAX };

static int answers(const catan_state *s, int seat, game_action *list)
{
    const catan_table *t = &s->table;
    int n = 0;
    if (seat == catan_actor(t)) {
        list[n++] = plain_action(CATAN_CANCEL);
        for (int p = 0; p < t->seats; p++) {
            if ((t->accepted >> p & 1) != 0) {
                list[n++] = place_action(CATAN_CONFIRM, p);
            }
        }
        return n;
    }
    list[n++] = plain_action(CATAN_REJECT);
    if (catan_covers(s->hand[seat], t->want)) {
        list[n++] = plain_action(CATAN_ACCEPT);
    }
    return n;
}

/* -- the menu -- */

static bool is_choosing(const catan_table *t)
{
#ifdef CATAN_WIDE
    if (t->phase == CATAN_CHOOSING) {
        return true;
    }
#endif
    return t->phase == CATAN_DISCARDING;
}

static int legal_discards(const catan_state *s, int seat, game_action *menu)
{
    catan_discards d;
    uint32_t n = catan_count_discards(s, seat, &d);
    if (n > CATAN_LISTED_MAX) {
        return 0;
    }
    for (uint32_t i = 0; i < n; i++) {
        menu[i] = catan_discard_at(&d, i);
    }
    return (int)n;
}

static int legal_robberies(const catan_table *t, game_action *menu)
{
    catan_robberies r;
    int n = catan_count_robberies(t, &r);
    for (int i = 0; i < n; i++) {
        menu[i] = catan_robbery_at(&r, i);
    }
    return n;
}

int catan_legal(const void *state, int seat, game_action *menu)
{
    const catan_state *s = state;
    const catan_table *t = &s->table;
    if (!catan_is_to_act(t, seat)) {
        return 0;
    }
    if (t->give != 0) {
        return answers(s, seat, menu);
    }
    if (is_choosing(t)) {
        return legal_discards(s, seat, menu);
    }
    if (t->phase == CATAN_ROBBING) {
        return legal_robberies(t, menu);
    }
    choices c;
    gather(s, &c);
    int n = count(&c);
    for (int i = 0; i < n; i++) {
        menu[i] = entry(t, &c, i);
    }
#ifdef CATAN_CITIES
    n = catan_list_realm(s, seat, menu, n);
#endif
    return n;
}

static uint32_t scale(uint32_t r, uint32_t n)
{
    return (uint32_t)((uint64_t)r * n >> 32);
}

static int pick_discard(const catan_state *s, int seat, uint32_t r, game_action *action)
{
    catan_discards d;
    uint32_t n = catan_count_discards(s, seat, &d);
    if (n > CATAN_LISTED_MAX) {
        return 0;
    }
    *action = catan_discard_at(&d, scale(r, n));
    return (int)n;
}

static int pick_answer(const catan_state *s, int seat, uint32_t r, game_action *action)
{
    game_action list[ANSWERS_MAX];
    int n = answers(s, seat, list);
    *action = list[scale(r, (uint32_t)n)];
    return n;
}

static int pick_robbery(const catan_table *t, uint32_t r, game_action *action)
{
    catan_robberies ways;
    int n = catan_count_robberies(t, &ways);
    *action = catan_robbery_at(&ways, (int)scale(r, (uint32_t)n));
    return n;
}

int catan_pick(const void *state, int seat, uint32_t r, game_action *action)
{
    const catan_state *s = state;
    const catan_table *t = &s->table;
    if (!catan_is_to_act(t, seat)) {
        return 0;
    }
    if (is_choosing(t)) {
        return pick_discard(s, seat, r, action);
    }
    if (t->phase == CATAN_ROBBING) {
        return pick_robbery(t, r, action);
    }
    if (t->give != 0) {
        return pick_answer(s, seat, r, action);
    }
    choices c;
    gather(s, &c);
    int n = count(&c);
#ifdef CATAN_CITIES
    game_action menu[CATAN_LISTED_MAX];
    int all = catan_list_realm(s, seat, menu, n);
    int picked = (int)scale(r, (uint32_t)all);
    *action = picked < n ? entry(t, &c, picked) : menu[picked];
    return all;
#else
    *action = entry(t, &c, (int)scale(r, (uint32_t)n));
    return n;
#endif
}

/* Offers are never listed, and neither are more than 4,096 ways to discard. */
uint32_t catan_open(const void *state, int seat)
{
    const catan_state *s = state;
    const catan_table *t = &s->table;
    if (!catan_is_to_act(t, seat)) {
        return 0;
    }
    if (is_choosing(t)) {
        catan_discards d;
        return catan_count_discards(s, seat, &d) > CATAN_LISTED_MAX ? 1u << d.kind : 0;
    }
    bool may = t->phase == CATAN_ACTING && t->give == 0 && t->offers < CATAN_OFFERS_MAX &&
               t->hand_n[seat] > 0;
    return may ? 1u << CATAN_OFFER : 0;
}
