/* What a seat may do now: the menu, and one entry of it without the others. */
#include "rules/catan/catan_state.h"

/* What the player on turn may do before the roll, after it, in placement and with free roads. The
 * menu is what `plain` names, then roads, settlements, cities, years of plenty, monopolies and
 * trades with the bank, in this order. A part counts only if its number is not 0. */
typedef struct choices {
    int plain_n, settlements_n, cities_n, plenty_n, monopoly_n, bank_n;
    int roads_n[2];
    uint8_t plain[4]; /* kinds without arguments */
    catan_edges roads;
    uint64_t settlements, cities;
    catan_cards bank;               /* from which a year of plenty takes */
    catan_cards rate;               /* of the player on turn */
    uint8_t most[CATAN_RESOURCES];  /* cards to be had for each resource */
    uint8_t stock[CATAN_RESOURCES]; /* in the bank */
} choices;

/* -- gathering -- */

static void add_plain(choices *c, int kind)
{
    c->plain[c->plain_n++] = (uint8_t)kind;
}

static void add_roads(choices *c, catan_edges sites)
{
    c->roads = sites;
    c->roads_n[0] = catan_members(sites.up[0]);
    c->roads_n[1] = catan_members(sites.up[1]);
}

static void add_settlements(choices *c, uint64_t sites)
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
    const catan_table *t = &s->table;
    int p = t->current;
    catan_cards cards = catan_playable(s);
    if (cards == 0) {
        return;
    }
    if (catan_count(cards, CATAN_KNIGHT_CARD) > 0) {
        add_plain(c, CATAN_KNIGHT);
    }
    if (catan_count(cards, CATAN_ROAD_BUILDING) > 0 && t->pieces[p][CATAN_ROAD_PIECE] > 0) {
        catan_edges sites = catan_road_sites(t, p);
        if ((sites.up[0] | sites.up[1]) != 0) {
            add_plain(c, CATAN_ROADS);
        }
    }
    if (catan_count(cards, CATAN_YEAR_OF_PLENTY) > 0) {
        c->bank = t->bank;
        c->plenty_n = plenty_pairs(t->bank);
    }
    if (catan_count(cards, CATAN_MONOPOLY_CARD) > 0) {
        c->monopoly_n = CATAN_RESOURCES;
    }
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
    catan_cards hand = s->hand[t->current];
    c->rate = t->rate[t->current];
    if ((((hand | CATAN_TOPS) - c->rate) & CATAN_TOPS) == 0) {
        return; /* nothing is enough for a trade */
    }
    for (int r = 0; r < CATAN_RESOURCES; r++) {
        c->most[r] = (uint8_t)(catan_count(hand, r) / catan_count(c->rate, r));
        c->stock[r] = (uint8_t)catan_count(t->bank, r);
    }
    for (int r = 0; r < CATAN_RESOURCES; r++) {
        for (int to = 0; to < CATAN_RESOURCES && c->most[r] > 0; to++) {
            c->bank_n += trades(c, r, to);
        }
    }
}

static void add_building(choices *c, const catan_state *s)
{
    const catan_table *t = &s->table;
    int p = t->current;
    catan_cards hand = s->hand[p];
    if (catan_covers(hand, CATAN_CARD_COST) && s->deck != 0) {
        add_plain(c, CATAN_BUY);
    }
    if (catan_covers(hand, CATAN_ROAD_COST)) {
        if (t->pieces[p][CATAN_ROAD_PIECE] > 0) {
            add_roads(c, catan_road_sites(t, p));
        }
        if (catan_covers(hand, CATAN_SETTLEMENT_COST) && t->pieces[p][CATAN_SETTLEMENT_PIECE] > 0) {
            add_settlements(c, catan_settlement_sites(t, p));
        }
    }
    if (catan_covers(hand, CATAN_CITY_COST) && t->pieces[p][CATAN_CITY_PIECE] > 0) {
        c->cities = t->settlements[p];
        c->cities_n = catan_members(c->cities);
    }
}

static void gather(const catan_state *s, choices *c)
{
    const catan_table *t = &s->table;
    c->plain_n = c->settlements_n = c->cities_n = c->plenty_n = c->monopoly_n = c->bank_n = 0;
    c->roads_n[0] = c->roads_n[1] = 0;
    for (int r = 0; r < CATAN_RESOURCES; r++) {
        c->most[r] = 0;
    }
    switch ((catan_phase)t->phase) {
    case CATAN_PLACING_1:
    case CATAN_PLACING_2:
        if (t->placed > 0) {
            add_roads(c, catan_placing_sites(t));
        } else {
            add_settlements(c, catan_settlement_sites(t, t->current));
        }
        break;
    case CATAN_ROLLING:
        add_plain(c, CATAN_ROLL);
        add_cards(c, s);
        break;
    case CATAN_ACTING:
        add_plain(c, CATAN_END);
        add_cards(c, s);
        add_building(c, s);
        add_bank(c, s);
        break;
    case CATAN_ROADWORK:
        add_plain(c, CATAN_DONE);
        if (t->pieces[t->current][CATAN_ROAD_PIECE] > 0) {
            add_roads(c, catan_road_sites(t, t->current));
        }
        break;
    case CATAN_DISCARDING:
    case CATAN_ROBBING:
    case CATAN_OVER:
        break;
    }
}

static int count(const choices *c)
{
    return c->plain_n + c->roads_n[0] + c->roads_n[1] + c->settlements_n + c->cities_n +
           c->plenty_n + c->monopoly_n + c->bank_n;
}

/* -- one entry -- */

static int member(uint64_t set, int i)
{
    while (i-- > 0) {
        set &= set - 1;
    }
    return bit_lowest(set);
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
                return (game_action){CATAN_PLENTY, {(uint8_t)a, (uint8_t)b}};
            }
        }
    }
    rules_assert(false);
    return (game_action){0};
}

static game_action bank_at(const choices *c, int i)
{
    for (int r = 0; r < CATAN_RESOURCES; r++) {
        for (int to = 0; to < CATAN_RESOURCES && c->most[r] > 0; to++) {
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

static game_action entry(const choices *c, int i)
{
    if (i < c->plain_n) {
        return plain_action(c->plain[i]);
    }
    i -= c->plain_n;
    for (int word = 0; word < 2; word++) {
        if (i < c->roads_n[word]) {
            int place = 64 * word + member(c->roads.up[word], i);
            return place_action(CATAN_ROAD, catan_edge_at[place]);
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
        return place_action(CATAN_MONOPOLY, i);
    }
    return bank_at(c, i - c->monopoly_n);
}

/* -- answers to an offer -- */

enum { ANSWERS_MAX = CATAN_SEATS_MAX };

static int answers(const catan_state *s, int seat, game_action *list)
{
    const catan_table *t = &s->table;
    int n = 0;
    if (seat == t->current) {
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
    if (t->phase == CATAN_DISCARDING) {
        return legal_discards(s, seat, menu);
    }
    if (t->phase == CATAN_ROBBING) {
        return legal_robberies(t, menu);
    }
    choices c;
    gather(s, &c);
    int n = count(&c);
    for (int i = 0; i < n; i++) {
        menu[i] = entry(&c, i);
    }
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
    if (t->phase == CATAN_DISCARDING) {
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
    *action = entry(&c, (int)scale(r, (uint32_t)n));
    return n;
}

/* Offers are never listed, and neither are more than 4,096 ways to discard. */
uint32_t catan_open(const void *state, int seat)
{
    const catan_state *s = state;
    const catan_table *t = &s->table;
    if (!catan_is_to_act(t, seat)) {
        return 0;
    }
    if (t->phase == CATAN_DISCARDING) {
        catan_discards d;
        return catan_count_discards(s, seat, &d) > CATAN_LISTED_MAX ? 1u << CATAN_DISCARD : 0;
    }
    bool may = t->phase == CATAN_ACTING && t->give == 0 && t->offers < CATAN_OFFERS_MAX &&
               t->hand_n[seat] > 0;
    return may ? 1u << CATAN_OFFER : 0;
}
