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
    for (int track = 0; track < CATAN_TRACKS; track++) {
        int price = t->realm.levels[p][track] + 1 - discount;
        if (catan_judge_level(t, p, track) != GAME_OK ||
            catan_count(l->s->hand[p], catan_commodity_for(track)) < price) {
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
        for (catan_set rest = t->realm.knights[p]; catan_any(rest); rest = catan_rest(rest)) {
            if (catan_judge_promotion(t, p, catan_lowest(rest)) == GAME_OK) {
                add(l, CATAN_PROMOTE, catan_lowest(rest), 0, 0);
            }
        }
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
            if (catan_judge_play(l->s, arg) == GAME_OK) {
                add(l, CATAN_PLAY, card, a, b);
            }
        }
    }
}

static void add_pairs(list *l, int card)
{
    const catan_table *t = &l->s->table;
    if (card == CATAN_INVENTOR) {
        add_plays(l, card, 0, catan_hexes(t), catan_hexes(t));
        return;
    }
    catan_set knights = t->realm.knights[catan_actor(t)];
    for (catan_set rest = knights; catan_any(rest); rest = catan_rest(rest)) {
        int first = catan_lowest(rest);
        const uint8_t one[3] = {(uint8_t)card, (uint8_t)first, 0};
        if (catan_judge_play(l->s, one) == GAME_OK) {
            add(l, CATAN_PLAY, card, first, 0);
        }
        for (catan_set more = catan_rest(rest); catan_any(more); more = catan_rest(more)) {
            int second = catan_lowest(more) + 1;
            const uint8_t two[3] = {(uint8_t)card, (uint8_t)first, (uint8_t)second};
            if (catan_judge_play(l->s, two) == GAME_OK) {
                add(l, CATAN_PLAY, card, first, second);
            }
        }
    }
}

static void add_card(list *l, int card)
{
    const catan_table *t = &l->s->table;
    switch (card) {
    case CATAN_MASTER_MERCHANT:
    case CATAN_DESERTER:
    case CATAN_SPY:
        add_plays(l, card, 0, t->seats, 1);
        break;
    case CATAN_MERCHANT:
    case CATAN_BISHOP:
        add_plays(l, card, 0, catan_hexes(t), 1);
        break;
    case CATAN_MERCHANT_FLEET:
    case CATAN_RESOURCE_MONOPOLY:
    case CATAN_TRADE_MONOPOLY:
        add_plays(l, card, 0, CATAN_GOODS, 1);
        break;
    case CATAN_DIPLOMAT:
        add_plays(l, card, 0, catan_edge_count(t), 1);
        break;
    case CATAN_INTRIGUE:
    case CATAN_ENGINEER:
    case CATAN_MEDICINE:
        add_plays(l, card, 0, catan_vertices(t), 1);
        break;
    case CATAN_ALCHEMIST:
        add_plays(l, card, 1, 7, 7);
        break;
    case CATAN_CRANE:
        add_improvements(l, CATAN_PLAY, card, 1);
        break;
    case CATAN_INVENTOR:
    case CATAN_SMITH:
        add_pairs(l, card);
        break;
    default:
        add_plays(l, card, 0, 1, 1);
        break;
    }
}

static void add_cards(list *l)
{
    const catan_table *t = &l->s->table;
    int p = catan_actor(t);
    for (int card = 0; card < CATAN_PROGRESS_CARDS; card++) {
        bool now = (card == CATAN_ALCHEMIST) == (t->phase == CATAN_ROLLING);
        if (now && l->s->progress[p][card] > 0) {
            add_card(l, card);
        }
    }
    for (int card = 0; card < CATAN_PROGRESS_CARDS && catan_may_act(t); card++) {
        if (l->s->progress[p][card] > 0 && t->realm.progress_n[p] > CATAN_PROGRESS_HAND) {
            add(l, CATAN_DROP, card, 0, 0); /* K2.8 */
        }
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

static void add_progress(list *l, int kind, const uint8_t *cards, int first)
{
    for (int card = 0; card < CATAN_PROGRESS_CARDS; card++) {
        if (cards[card] > 0) {
            add(l, kind, first + card, 0, 0);
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
    if (catan_may_build(t)) {
        add_building(&l);
    }
    if (catan_may_act(t)) {
        add_marches(&l);
    }
    if (catan_may_act(t) || t->phase == CATAN_ROLLING) {
        add_cards(&l);
    }
    return l.n;
}
