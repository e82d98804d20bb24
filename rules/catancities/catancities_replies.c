/* What progress cards ask of players afterwards: harbour, wedding, master merchant, spy, deserter.
 */
#include "rules/catancities/catancities.h"

#include "rules/catancities/catancities_realm.h"

static void go_home(catan_table *t)
{
    t->realm.target = 0;
    t->phase = catan_phase_of_turn(t);
}

/* -- K6.2: master merchant -- */

int catan_take_from_hand(catan_state *s, const uint8_t *arg)
{
    catan_table *t = &s->table;
    int from = t->realm.target - 1;
    catan_cards cards;
    int n = catan_cards_of(arg, &cards);
    int due = t->hand_n[from] < 2 ? t->hand_n[from] : 2;
    if (n < 0) {
        return GAME_BAD_ACTION;
    }
    if (n != due) {
        return CATAN_NOT_DUE;
    }
    if (!catan_covers(s->hand[from], cards)) {
        return CATAN_NOT_HELD;
    }
    catan_hand_over(s, from, catan_actor(t), cards, n);
    go_home(t);
    return GAME_OK;
}

/* -- K6.1: commercial harbour -- */

unsigned catan_left_to_ask(const catan_table *t)
{
    unsigned seats = 0;
    for (int p = 0; p < t->seats; p++) {
        bool left = p != catan_actor(t) && t->hand_n[p] > 0 && (t->realm.asked >> p & 1) == 0;
        seats |= left ? 1u << p : 0;
    }
    return seats;
}

static void close_harbor(catan_table *t)
{
    t->realm.asked = 0;
    go_home(t);
}

static void go_on_asking(catan_state *s)
{
    catan_table *t = &s->table;
    t->realm.ask = 0;
    s->ask_kind = 0;
    if (catan_left_to_ask(t) == 0 || (s->hand[catan_actor(t)] & CATAN_ALL_RESOURCES) == 0) {
        close_harbor(t);
    }
}

int catan_ask(catan_state *s, int seat, int kind)
{
    catan_table *t = &s->table;
    if (seat >= t->seats || kind >= CATAN_RESOURCES) {
        return GAME_BAD_ACTION;
    }
    if (t->phase != CATAN_HARBOR || t->realm.ask > 0) {
        return CATAN_WRONG_PHASE;
    }
    if ((catan_left_to_ask(t) >> seat & 1) == 0) {
        return CATAN_BAD_TARGET;
    }
    if (catan_count(s->hand[catan_actor(t)], kind) == 0) {
        return CATAN_NOT_HELD;
    }
    t->realm.asked |= (uint8_t)(1u << seat);
    t->realm.ask = (uint8_t)(seat + 1);
    s->ask_kind = (uint8_t)kind;
    if ((s->hand[seat] & ~CATAN_ALL_RESOURCES) == 0) {
        for (int q = 0; q < CATAN_SEATS_MAX; q++) { /* it has no commodity, as everybody sees */
            s->known[seat][q] &= CATAN_ALL_RESOURCES;
        }
        go_on_asking(s);
    }
    return GAME_OK;
}

static int give_commodity(catan_state *s, int seat, catan_cards cards, int n)
{
    catan_table *t = &s->table;
    if (n != 1 || (cards & CATAN_ALL_RESOURCES) != 0) {
        return CATAN_NOT_DUE;
    }
    catan_cards kind = catan_some(s->ask_kind, 1);
    catan_hand_over(s, seat, catan_actor(t), cards, 1);
    catan_hand_over(s, catan_actor(t), seat, kind, 1);
    go_on_asking(s);
    return GAME_OK;
}

/* -- K7.9: wedding -- */

static int give_present(catan_state *s, int seat, catan_cards cards, int n)
{
    catan_table *t = &s->table;
    if (n != t->realm.to_give[seat]) {
        return CATAN_NOT_DUE;
    }
    catan_hand_over(s, seat, catan_actor(t), cards, n);
    t->realm.to_give[seat] = 0;
    unsigned left = 0;
    for (int p = 0; p < t->seats; p++) {
        left |= t->realm.to_give[p];
    }
    if (left == 0) {
        go_home(t);
    }
    return GAME_OK;
}

int catan_give(catan_state *s, int seat, const uint8_t *arg)
{
    catan_table *t = &s->table;
    catan_cards cards;
    bool asked = t->phase == CATAN_HARBOR && t->realm.ask == seat + 1;
    if (t->phase != CATAN_GIVING && !asked) {
        return CATAN_WRONG_PHASE;
    }
    int n = catan_cards_of(arg, &cards);
    if (n < 0) {
        return GAME_BAD_ACTION;
    }
    if (!catan_covers(s->hand[seat], cards)) {
        return CATAN_NOT_HELD;
    }
    return asked ? give_commodity(s, seat, cards, n) : give_present(s, seat, cards, n);
}

/* -- K7.7: spy -- */

int catan_spy_card(catan_state *s, int card)
{
    catan_table *t = &s->table;
    int from = t->realm.target - 1;
    if (card >= CATAN_PROGRESS_CARDS || s->progress[from][card] == 0) {
        return CATAN_NO_CARD;
    }
    int p = catan_actor(t);
    s->progress[from][card]--;
    s->progress[p][card]++;
    t->realm.progress_n[from]--;
    t->realm.progress_n[p]++;
    go_home(t);
    return GAME_OK;
}

/* -- K7.3: deserter -- */

int catan_deserter_strength(const catan_table *t)
{
    for (int i = catan_strength(t->realm.lost_knight); i > 0; i--) {
        if (catan_knights_left(t, catan_actor(t), i) > 0) {
            return i;
        }
    }
    return 0;
}

static void close_placing(catan_table *t)
{
    t->realm.lost_knight = 0;
    go_home(t);
}

int catan_lose_knight(catan_state *s, int seat, int vertex)
{
    catan_table *t = &s->table;
    if (!catan_has(t->realm.knights[seat], vertex)) {
        return CATAN_NOT_YOUR_KNIGHT;
    }
    uint8_t knight = catan_remove_knight(t, vertex); /* whose it was does not matter any more */
    t->realm.lost_knight =
        knight & (CATAN_KNIGHT_STRENGTH << CATAN_KNIGHT_SHIFT | CATAN_KNIGHT_ACTIVE);
    t->realm.target = 0;
    catan_roads_changed(t, catan_bit(vertex), seat);
    if (catan_deserter_strength(t) == 0 || !catan_any(catan_hire_sites(t, catan_actor(t)))) {
        close_placing(t);
    } else {
        t->phase = CATAN_PLACING_KNIGHT;
    }
    return GAME_OK;
}

int catan_place_deserter(catan_state *s, int vertex)
{
    catan_table *t = &s->table;
    int p = catan_actor(t);
    if (!catan_has(catan_hire_sites(t, p), vertex)) {
        return CATAN_NOT_CONNECTED;
    }
    bool active = (t->realm.lost_knight & CATAN_KNIGHT_ACTIVE) != 0;
    unsigned marks = active ? CATAN_KNIGHT_ACTIVE | CATAN_KNIGHT_READY : 0;
    unsigned strength = (unsigned)catan_deserter_strength(t) << CATAN_KNIGHT_SHIFT;
    close_placing(t);
    catan_put_knight(t, vertex, (uint8_t)((unsigned)p | strength | marks));
    catan_roads_changed(t, catan_bit(vertex), p);
    return GAME_OK;
}

/* -- done -- */

int catan_close(catan_state *s)
{
    catan_table *t = &s->table;
    switch ((catan_phase)t->phase) {
    case CATAN_HARBOR:
        if (t->realm.ask > 0) {
            return CATAN_WRONG_PHASE;
        }
        close_harbor(t);
        return GAME_OK;
    case CATAN_SPYING:
        go_home(t);
        return GAME_OK;
    case CATAN_PLACING_KNIGHT:
        close_placing(t);
        return GAME_OK;
    default:
        return CATAN_WRONG_PHASE;
    }
}
