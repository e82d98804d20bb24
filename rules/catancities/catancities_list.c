/* The menu of Cities & Knights: what it adds to that of the other games. */
#include "rules/catancities/catancities.h"

#include "rules/catancities/catancities_realm.h"

typedef struct list {
    const catan_state *s;
    game_action *menu;
    int n;
} list;

static void add(list *l, int kind, int a, int b, int c)
{
    rules_assert(l->n < CATAN_LISTED_MAX);
    l->menu[l->n++] = (game_action){(uint8_t)kind, {(uint8_t)a, (uint8_t)b, (uint8_t)c}};
}

static void add_vertices(list *l, int kind, catan_set vertices)
{
    for (; catan_any(vertices); vertices = catan_rest(vertices)) {
        add(l, kind, catan_lowest(vertices), 0, 0);
    }
}

/* -- building -- */

static void add_improvements(list *l, int kind, int card, int discount)
{
    const catan_table *t = &l->s->table;
    int p = catan_actor(t);
    if (discount == 0 && (l->s->hand[p] & ~CATAN_ALL_RESOURCES) == 0) {
        return;
    }
    for (int track = 0; track < CATAN_TRACKS; track++) {
        int price = t->realm.levels[p][track] + 1 - discount;
        if (catan_count(l->s->hand[p], catan_commodity_for(track)) < price ||
            catan_judge_level(t, p, track) != GAME_OK) {
            continue;
        }
        catan_set cities =
            catan_wins_metropolis(t, p, track) ? catan_plain_cities(t, p) : CATAN_EMPTY;
        bool none = !catan_any(cities);
        for (; none || catan_any(cities); cities = catan_rest(cities)) {
            int city = none ? 0 : catan_lowest(cities) + 1;
            if (kind == CATAN_PLAY) {
                add(l, kind, card, track, city);
            } else {
                add(l, kind, track, city, 0);
            }
            if (none) {
                break;
            }
        }
    }
}

static void add_knights(list *l)
{
    const catan_table *t = &l->s->table;
    int p = catan_actor(t);
    catan_cards hand = l->s->hand[p];
    if (catan_covers(hand, CATAN_HIRE_COST)) {
        if (catan_knights_left(t, p, 1) > 0) {
            add_vertices(l, CATAN_HIRE, catan_hire_sites(t, p));
        }
        add_vertices(l, CATAN_PROMOTE, catan_promotable(t, p));
    }
    if (catan_covers(hand, CATAN_ACTIVATE_COST)) {
        for (catan_set rest = t->realm.knights[p]; catan_any(rest); rest = catan_rest(rest)) {
            if ((t->realm.knight[catan_lowest(rest)] & CATAN_KNIGHT_ACTIVE) == 0) {
                add(l, CATAN_ACTIVATE, catan_lowest(rest), 0, 0);
            }
        }
    }
}

static void add_building(list *l)
{
    const catan_table *t = &l->s->table;
    int p = catan_actor(t);
    catan_set walls = t->cities[p] & t->realm.walls;
    if (catan_covers(l->s->hand[p], CATAN_WALL_COST) && catan_members(walls) < CATAN_WALLS_MAX) {
        add_vertices(l, CATAN_WALL, t->cities[p] & ~walls);
    }
    add_improvements(l, CATAN_IMPROVE, 0, 0);
    add_knights(l);
}

/* -- knights that act -- */

static void add_marches(list *l)
{
    const catan_table *t = &l->s->table;
    int p = catan_actor(t);
    for (catan_set rest = t->realm.knights[p]; catan_any(rest); rest = catan_rest(rest)) {
        int from = catan_lowest(rest);
        uint8_t knight = t->realm.knight[from];
        if ((knight & CATAN_KNIGHT_READY) == 0) {
            continue;
        }
        catan_set to = catan_march_sites(t, p, from, catan_strength(knight), true);
        for (; catan_any(to); to = catan_rest(to)) {
            add(l, CATAN_MARCH, from, catan_lowest(to), 0);
        }
        for (int pirate = 0; pirate < 2; pirate++) {
            if (catan_judge_chase(t, p, from, pirate == 1) == GAME_OK) {
                add(l, CATAN_CHASE, from, pirate, 0);
            }
        }
    }
}

/* -- cards -- */

/* Every play of this card with arguments up to these bounds that is legal. */
static void add_plays(list *l, int card, int from, int first, int second)
{
    for (int a = from; a < first; a++) {
        for (int b = 0; b < second; b++) {
            const uint8_t arg[3] = {(uint8_t)card, (uint8_t)a, (uint8_t)b};
            if (catan_judge_card(l->s, arg) == GAME_OK) {
                add(l, CATAN_PLAY, card, a, b);
            }
        }
    }
}

/* K8.4: two numbers that differ. */
static void add_swaps(list *l, int card)
{
    const catan_table *t = &l->s->table;
    uint8_t hexes[CATAN_HEXES];
    int n = 0;
    for (int hex = 0; hex < catan_hexes(t); hex++) {
        hexes[n] = (uint8_t)hex;
        n += catan_may_swap(t, hex);
    }
    for (int i = 0; i < n; i++) {
        for (int k = i + 1; k < n; k++) {
            if (t->number[hexes[i]] != t->number[hexes[k]]) {
                add(l, CATAN_PLAY, card, hexes[i], hexes[k]);
            }
        }
    }
}

/* K8.10: of two knights, one at least can be promoted by itself. */
static void add_smith(list *l, int card)
{
    const catan_table *t = &l->s->table;
    int p = catan_actor(t);
    catan_set alone = catan_promotable(t, p);
    for (catan_set rest = t->realm.knights[p]; catan_any(rest); rest = catan_rest(rest)) {
        int first = catan_lowest(rest);
        bool may = catan_has(alone, first);
        if (may) {
            add(l, CATAN_PLAY, card, first, 0);
        }
        catan_set more = may ? catan_rest(rest) : catan_rest(rest) & alone;
        for (; catan_any(more); more = catan_rest(more)) {
            int second = catan_lowest(more) + 1;
            const uint8_t two[3] = {(uint8_t)card, (uint8_t)first, (uint8_t)second};
            if (catan_judge_card(l->s, two) == GAME_OK) {
                add(l, CATAN_PLAY, card, first, second);
            }
        }
    }
}

/* A card that names one of these vertices, each of which may be named. */
static void add_card_on(list *l, int card, catan_set vertices)
{
    for (; catan_any(vertices); vertices = catan_rest(vertices)) {
        add(l, CATAN_PLAY, card, catan_lowest(vertices), 0);
    }
}

/* K7.4: only edges with a piece are worth a look. */
static void add_diplomat(list *l, int card)
{
    const catan_table *t = &l->s->table;
    for (int i = 0; i < CATAN_EDGE_WORDS; i++) {
        uint64_t taken = 0;
        for (int p = 0; p < t->seats; p++) {
            taken |= t->roads[p].up[i] | t->sea.ships[p].up[i];
        }
        for (; taken != 0; taken &= taken - 1) {
            int edge = 64 * i + bit_lowest(taken);
            add_plays(l, card, edge, edge + 1, 1);
        }
    }
}

/* A card that names one of these kinds. */
static void add_kinds(list *l, int card, int from, int to)
{
    for (int k = from; k < to; k++) {
        add(l, CATAN_PLAY, card, k, 0);
    }
}

/* K8.1 */
static void add_alchemist(list *l)
{
    for (int i = 0; i < 36; i++) {
        add(l, CATAN_PLAY, CATAN_ALCHEMIST, 1 + i / 6, 1 + i % 6);
    }
}

static void add_card(list *l, int card)
{
    const catan_table *t = &l->s->table;
    int p = catan_actor(t);
    switch (card) {
    case CATAN_MASTER_MERCHANT:
    case CATAN_DESERTER:
    case CATAN_SPY:
        add_plays(l, card, 0, t->seats, 1);
        break;
    case CATAN_BISHOP:
        add_plays(l, card, 0, t->realm.attacks > 0 ? catan_hexes(t) : 0, 1);
        break;
    case CATAN_MERCHANT:
        add_plays(l, card, 0, catan_hexes(t), 1);
        break;
    case CATAN_MERCHANT_FLEET:
        add_kinds(l, card, 0, CATAN_GOODS);
        break;
    case CATAN_RESOURCE_MONOPOLY:
        add_kinds(l, card, 0, CATAN_RESOURCES);
        break;
    case CATAN_TRADE_MONOPOLY:
        add_kinds(l, card, CATAN_RESOURCES, CATAN_GOODS);
        break;
    case CATAN_DIPLOMAT:
        add_diplomat(l, card);
        break;
    case CATAN_INTRIGUE:
        add_card_on(l, card, catan_intrigue_sites(t));
        break;
    case CATAN_ENGINEER:
        if (catan_members(t->cities[p] & t->realm.walls) < CATAN_WALLS_MAX) {
            add_card_on(l, card, t->cities[p] & ~t->realm.walls);
        }
        break;
    case CATAN_MEDICINE:
        if (catan_covers(l->s->hand[p], CATAN_MEDICINE_COST)) {
            add_card_on(l, card, catan_city_sites(t, p));
        }
        break;
    case CATAN_CRANE:
        add_improvements(l, CATAN_PLAY, card, 1);
        break;
    case CATAN_INVENTOR:
        add_swaps(l, card);
        break;
    case CATAN_SMITH:
        add_smith(l, card);
        break;
    default:
        add_plays(l, card, 0, 1, 1);
        break;
    }
}

static void add_progress(list *l, int kind, const uint8_t *cards, int first)
{
    for (int card = 0; card < CATAN_PROGRESS_CARDS; card++) {
        if (cards[card] > 0) {
            add(l, kind, first + card, 0, 0);
        }
    }
}

static void add_cards(list *l)
{
    const catan_table *t = &l->s->table;
    int p = catan_actor(t);
    const uint8_t *held = l->s->progress[p];
    uint32_t kinds = 0; /* gathered first: to branch on each of them would take longer */
    for (int card = 0; card < CATAN_PROGRESS_CARDS && t->realm.progress_n[p] > 0; card++) {
        kinds |= (uint32_t)(held[card] > 0) << card;
    }
    for (kinds &= ~(1u << CATAN_ALCHEMIST); kinds != 0; kinds &= kinds - 1) {
        add_card(l, bit_lowest(kinds));
    }
    if (!catan_may_end(t)) { /* K2.8 */
        add_progress(l, CATAN_DROP, held, 0);
    }
}

/* -- phases that only this game has -- */

static void add_harbor(list *l, int seat)
{
    const catan_table *t = &l->s->table;
    if (t->realm.ask > 0) {
        for (int k = CATAN_RESOURCES; k < CATAN_GOODS; k++) {
            if (catan_count(l->s->hand[seat], k) > 0) {
                game_action a = {.kind = CATAN_GIVE};
                catan_arg_put(a.arg, k, 1);
                l->menu[l->n++] = a;
            }
        }
        return;
    }
    for (unsigned rest = catan_left_to_ask(t); rest != 0; rest &= rest - 1) {
        for (int k = 0; k < CATAN_RESOURCES; k++) {
            if (catan_count(l->s->hand[seat], k) > 0) {
                add(l, CATAN_ASK, bit_lowest(rest), k, 0);
            }
        }
    }
    add(l, CATAN_DONE, 0, 0, 0);
}

/* Every way to choose two cards of a hand, or its only one. */
static void add_choices(list *l, int kind, catan_cards hand, int n)
{
    for (int a = 0; a < CATAN_GOODS; a++) {
        for (int b = a; b < (n == 1 ? a + 1 : CATAN_GOODS); b++) {
            catan_cards cards = catan_some(a, 1) + (n == 1 ? 0 : catan_some(b, 1));
            if (!catan_covers(hand, cards)) {
                continue;
            }
            game_action action = {.kind = (uint8_t)kind};
            for (int k = 0; k < CATAN_GOODS; k++) {
                catan_arg_put(action.arg, k, catan_count(cards, k));
            }
            l->menu[l->n++] = action;
        }
    }
}

static void add_retreat(list *l, int seat)
{
    const catan_table *t = &l->s->table;
    int from = t->realm.retreat - 1;
    catan_set to = catan_march_sites(t, seat, from, 0, false);
    for (; catan_any(to); to = catan_rest(to)) {
        add(l, CATAN_MARCH, from, catan_lowest(to), 0);
    }
}

static void add_phase(list *l, int seat)
{
    const catan_state *s = l->s;
    const catan_table *t = &s->table;
    int from = t->realm.target - 1;
    switch ((catan_phase)t->phase) {
    case CATAN_DROPPING:
        add_progress(l, CATAN_DROP, s->progress[seat], 0);
        break;
    case CATAN_CHOOSING_DECK:
        for (int track = 0; track < CATAN_TRACKS; track++) {
            if (catan_track_has_cards(t, track)) {
                add(l, CATAN_TAKE_CARD, track, 0, 0);
            }
        }
        break;
    case CATAN_LOSING_CITY:
        add_vertices(l, CATAN_LOSE, catan_plain_cities(t, seat));
        break;
    case CATAN_GIVING:
        add_choices(l, CATAN_GIVE, s->hand[seat], t->realm.to_give[seat]);
        break;
    case CATAN_TAKING:
        add_choices(l, CATAN_TAKE, s->hand[from], t->hand_n[from] < 2 ? 1 : 2);
        break;
    case CATAN_SPYING:
        add_progress(l, CATAN_TAKE_CARD, s->progress[from], CATAN_TRACKS);
        add(l, CATAN_DONE, 0, 0, 0);
        break;
    case CATAN_HARBOR:
        add_harbor(l, seat);
        break;
    case CATAN_LOSING_KNIGHT:
        add_vertices(l, CATAN_LOSE, t->realm.knights[seat]);
        break;
    case CATAN_PLACING_KNIGHT:
        add_vertices(l, CATAN_HIRE, catan_hire_sites(t, seat));
        add(l, CATAN_DONE, 0, 0, 0);
        break;
    case CATAN_RETREATING:
        add_retreat(l, seat);
        break;
    default:
        break;
    }
}

int catan_list_realm(const catan_state *s, int seat, game_action *menu, int n)
{
    const catan_table *t = &s->table;
    list l = {.s = s, .menu = menu, .n = n};
    if (t->phase > CATAN_PAIRED && t->phase != CATAN_OVER) {
        add_phase(&l, seat);
        return l.n;
    }
    if (catan_may_build(t)) { /* X1: in special_building too */
        add_building(&l);
    }
    if (catan_may_act(t)) {
        add_marches(&l);
        add_cards(&l);
    }
    if (t->phase == CATAN_ROLLING && s->progress[seat][CATAN_ALCHEMIST] > 0) { /* K9.1 */
        add_alchemist(&l);
    }
    return l.n;
}
