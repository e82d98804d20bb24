/* What a seat may do: the menu, and one entry of it without the others.
 *
 * The order of the menu: cards in their order, or, for the defender, the cards that beat each
 * unbeaten attack card, newest first, and those that transfer; last taking or passing. */
#include "rules/durak/durak_state.h"

static inline game_action action_of(int kind, int card)
{
    return durak_action_from((uint64_t)kind | (uint64_t)card << 8);
}

static inline game_action beat_action(int over, int card)
{
    return durak_action_from(DURAK_BEAT | (uint64_t)over << 8 | (uint64_t)card << 16);
}

/* D2.4: the cards of the defender's hand that would transfer the attack. */
static durak_set transfers(const durak_state *s)
{
    const durak_table *t = &s->table;
    if (!t->transferable || durak_transfer_error(t) != GAME_OK) {
        return 0;
    }
    return s->hand[t->defender] & durak_same_ranks(t->on_table);
}

/* D4.1: the cards that the seat asked may throw in. */
static durak_set throws(const durak_state *s)
{
    return s->hand[s->table.to_act] & durak_same_ranks(s->table.on_table);
}

/* The place of the newest unbeaten attack card before this place; there is one. */
static int unbeaten_before(const durak_table *t, int place)
{
    do {
        place--;
    } while (t->defence[place] != 0);
    return place;
}

/* D2.2: the cards of the defender's hand that beat the attack card in this place. */
static durak_set beaters(const durak_state *s, int place)
{
    const durak_table *t = &s->table;
    return s->hand[t->defender] & durak_beaters(t->attack[place], durak_trump(t));
}

/* -- the menu -- */

static int list_cards(durak_set set, int kind, game_action *menu, int n)
{
    for (; set != 0; set &= set - 1) {
        menu[n++] = action_of(kind, bit_lowest(set));
    }
    return n;
}

static int list_defences(const durak_state *s, game_action *menu)
{
    const durak_table *t = &s->table;
    int n = 0;
    int place = t->attack_n;
    for (int left = t->attack_n - t->beaten_n; left > 0; left--) {
        place = unbeaten_before(t, place);
        for (durak_set set = beaters(s, place); set != 0; set &= set - 1) {
            menu[n++] = beat_action(t->attack[place], bit_lowest(set));
        }
    }
    n = list_cards(transfers(s), DURAK_TRANSFER, menu, n);
    menu[n++] = action_of(DURAK_TAKE, 0);
    return n;
}

int durak_legal(const void *state, int seat, game_action *menu)
{
    const durak_state *s = state;
    if (seat < 0 || seat != s->table.to_act) {
        return 0;
    }
    int n = 0;
    switch ((durak_phase)s->table.phase) {
    case DURAK_ATTACKING:
        return list_cards(s->hand[seat], DURAK_ATTACK, menu, 0);
    case DURAK_DEFENDING:
        return list_defences(s, menu);
    case DURAK_THROWING:
        n = list_cards(throws(s), DURAK_THROW, menu, 0);
        menu[n++] = action_of(DURAK_PASS, 0);
        return n;
    case DURAK_DEALING:
    case DURAK_CHOOSING:
    case DURAK_OVER:
        break;
    }
    return 0;
}

/* -- one entry -- */

static int entry(uint32_t r, int n)
{
    return (int)((uint64_t)r * (uint32_t)n >> 32);
}

/* The card of a set that has i others before it. The byte that holds it is found at once, which
 * saves most of a loop whose length nobody can predict: 3 % of a random game. */
static inline int card_at(durak_set set, int i)
{
    const uint64_t ones = 0x0101010101010101u;
    uint64_t sums = set - (set >> 1 & 0x5555555555555555u);
    sums = (sums & 0x3333333333333333u) + (sums >> 2 & 0x3333333333333333u);
    sums = ((sums + (sums >> 4)) & 0x0f0f0f0f0f0f0f0fu) * ones; /* byte b: cards in bytes 0 to b */
    uint64_t before = ((((uint64_t)i | 0x80) * ones - sums) >> 7) & ones; /* bytes before it */
    int shift = (int)(before * ones >> 56) * 8;
    i -= (int)(sums << 8 >> shift & 0xff);
    set >>= shift;
    for (; i > 0; i--) {
        set &= set - 1;
    }
    return shift + bit_lowest(set);
}

/* Several cards to beat, or a choice to transfer: counts all ways, then finds the one. Not inlined,
 * so that the common cases do not pay for the registers this needs. */
static __attribute__((noinline)) int pick_defence(const durak_state *s, uint32_t r, game_action *a)
{
    const durak_table *t = &s->table;
    durak_set move = transfers(s);
    int unbeaten = t->attack_n - t->beaten_n;
    int place = t->attack_n;
    int n = bit_count(move) + 1;
    for (int i = 0; i < unbeaten; i++) {
        place = unbeaten_before(t, place);
        n += bit_count(beaters(s, place));
    }
    int k = entry(r, n);
    place = t->attack_n;
    for (int i = 0; i < unbeaten; i++) {
        place = unbeaten_before(t, place);
        durak_set set = beaters(s, place);
        int cards = bit_count(set);
        if (k < cards) {
            *a = beat_action(t->attack[place], card_at(set, k));
            return n;
        }
        k -= cards;
    }
    *a = k < bit_count(move) ? action_of(DURAK_TRANSFER, card_at(move, k))
                             : action_of(DURAK_TAKE, 0);
    return n;
}

/* Picks an entry by r from a menu of `cards` cards, each put into `play` above `shift` bits,
 * followed by `other`, which is 0 if the menu has no more. */
static inline int pick_card(durak_set set, int cards, uint64_t play, int shift, uint64_t other,
                            uint32_t r, game_action *a)
{
    int n = cards + (other != 0);
    int k = entry(r, n);
    *a = durak_action_from(k < cards ? play | (uint64_t)card_at(set, k) << shift : other);
    return n;
}

int durak_pick(const void *state, int seat, uint32_t r, game_action *a)
{
    const durak_state *s = state;
    const durak_table *t = &s->table;
    if (seat < 0 || seat != t->to_act) {
        return 0;
    }
    if (t->phase == DURAK_ATTACKING) {
        return pick_card(s->hand[seat], t->hand_n[seat], DURAK_ATTACK, 8, 0, r, a);
    }
    if (t->phase == DURAK_THROWING) {
        durak_set set = throws(s);
        return pick_card(set, bit_count(set), DURAK_THROW, 8, DURAK_PASS, r, a);
    }
    if (t->transferable || t->attack_n - t->beaten_n > 1) {
        return pick_defence(s, r, a);
    }
    int place = unbeaten_before(t, t->attack_n);
    uint64_t beat = DURAK_BEAT | (uint64_t)t->attack[place] << 8;
    durak_set set = beaters(s, place);
    return pick_card(set, bit_count(set), beat, 16, DURAK_TAKE, r, a);
}
