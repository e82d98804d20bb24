/* durak_model.h -- the rules of Durak once more, for worlds that a player makes up.
 *
 * A world has all hands and the deck, and nothing that play does not depend on: no discard pile, no
 * order on the table, no order of going out. It is played with cards that are known to be legal, so
 * nothing is checked, and everything can be inlined into playouts. tests/ai/test_durak_model.c
 * plays it side by side with the real rules. Rule numbers are those of rules/durak/README.md. */
#ifndef STOLIK_AI_DURAK_MODEL_H
#define STOLIK_AI_DURAK_MODEL_H

#include "rules/durak/durak.h"

typedef struct durak_world {
    durak_set hand[DURAK_SEATS_MAX];
    durak_set unbeaten;            /* attack cards */
    durak_set on_table;            /* all cards of attack and defence */
    durak_set trumps;              /* every trump of the deck */
    uint8_t deck[DURAK_CARDS_MAX]; /* bottom first */
    uint8_t hand_n[DURAK_SEATS_MAX];
    uint16_t bouts_left; /* that may follow this one (D6.6) */
    uint8_t deck_n, attack_n, limit, in, passed, taking, phase, first_bout;
    int8_t attacker, defender, first_attacker, to_act, durak;
    uint8_t seats, max_pairs, first_bout_max, throw_in, transferable, throw_after_take;
    uint8_t taker_leads;
    uint8_t ranks; /* of the deck */
} durak_world;

/* The same table of functions as the game's, over worlds: turn, legal, apply, score and winners.
 * The menu has the beats of one unbeaten card only, since they may be beaten in any order. */
extern const game_rules durak_model;

/* A world with the table of this view and its seat's hand; the other hands and the deck are empty,
 * but counted. A card is to be dealt to each place that is missing. */
void durak_model_begin(const durak_view *v, durak_world *w);

/* -- who throws in, and how much -- */

static inline int durak_model_limit(const durak_world *w, int hand_n) /* D5.1 */
{
    int limit = hand_n < w->max_pairs ? hand_n : w->max_pairs;
    return w->first_bout && w->first_bout_max < limit ? w->first_bout_max : limit;
}

static inline uint32_t durak_model_throwers(const durak_world *w) /* D4.5 */
{
    uint32_t others = w->in & ~(1u << w->defender);
    if (w->throw_in == DURAK_THROW_ATTACKER) {
        return 1u << w->attacker;
    }
    if (w->throw_in == DURAK_THROW_NEIGHBOURS) {
        uint32_t before = others & ((1u << w->defender) - 1);
        int right = bit_highest(before != 0 ? before : others);
        return 1u << right | 1u << durak_left_of(others, w->defender);
    }
    return others;
}

/* D4.2: who is asked for a throw, -1: nobody is left. */
static inline int durak_model_asked(const durak_world *w)
{
    uint32_t left = durak_model_throwers(w) & ~(uint32_t)w->passed;
    while (left != 0) {
        uint32_t from_attacker = left >> w->attacker << w->attacker;
        int p = bit_lowest(from_attacker != 0 ? from_attacker : left);
        if (w->hand_n[p] > 0) {
            return p;
        }
        left &= ~(1u << p);
    }
    return -1;
}

/* D2.4, D5.2: whether the defender may transfer, given a card of the right rank. */
static inline bool durak_model_may_transfer(const durak_world *w)
{
    if (!w->transferable || w->unbeaten != w->on_table) {
        return false;
    }
    int next = durak_left_of(w->in, w->defender);
    return w->attack_n + 1 <= durak_model_limit(w, w->hand_n[next]);
}

/* -- from bout to bout -- */

/* D2.1 */
static inline void durak_model_lead(durak_world *w, int attacker)
{
    w->phase = DURAK_ATTACKING;
    w->attacker = w->first_attacker = w->to_act = (int8_t)attacker;
    w->defender = (int8_t)durak_left_of(w->in, attacker);
    w->limit = (uint8_t)durak_model_limit(w, w->hand_n[w->defender]);
}

/* D6.5, D6.6 */
static inline void durak_model_finish(durak_world *w, int durak)
{
    w->phase = DURAK_OVER;
    w->to_act = -1;
    w->durak = (int8_t)durak;
}

/* D6.3 */
static inline void durak_model_draw_up(durak_world *w, int p)
{
    while (w->hand_n[p] < DURAK_HAND && w->deck_n > 0) {
        w->hand[p] |= durak_set_of(w->deck[--w->deck_n]);
        w->hand_n[p]++;
    }
}

static inline void durak_model_draw(durak_world *w)
{
    int p = (int)w->first_attacker;
    do {
        if (p != w->defender) {
            durak_model_draw_up(w, p);
        }
        p = durak_left_of(w->in, p);
    } while (p != w->first_attacker);
    durak_model_draw_up(w, w->defender);
}

/* D6.4 */
static inline void durak_model_go_out(durak_world *w)
{
    for (uint32_t left = w->in; left != 0; left &= left - 1) {
        int p = bit_lowest(left);
        if (w->hand_n[p] == 0) {
            w->in = (uint8_t)(w->in & ~(1u << p));
        }
    }
}

/* D6: clears the table and begins the next bout, or ends the game. */
static inline void durak_model_end_bout(durak_world *w)
{
    bool taken = w->taking != 0;
    if (taken) { /* D6.2; else D6.1 */
        w->hand[w->defender] |= w->on_table;
        w->hand_n[w->defender] = (uint8_t)(w->hand_n[w->defender] + bit_count(w->on_table));
    }
    w->on_table = w->unbeaten = 0;
    w->attack_n = w->taking = w->passed = w->first_bout = 0;
    if (w->deck_n > 0) {
        durak_model_draw(w);
    }
    if (w->deck_n == 0) {
        durak_model_go_out(w);
    }
    uint32_t in = w->in;
    if ((in & (in - 1)) == 0) {
        durak_model_finish(w, in != 0 ? bit_lowest(in) : -1); /* D6.5 */
    } else if (w->bouts_left == 0) {
        durak_model_finish(w, -1); /* D6.6 */
    } else {
        w->bouts_left--;
        bool defender_leads = taken == (w->taker_leads != 0); /* D6.7, D6.8 */
        bool stays = (in >> w->defender & 1) != 0;
        durak_model_lead(w, defender_leads && stays ? w->defender : durak_left_of(in, w->defender));
    }
}

/* D4.1, D5.3 */
static inline void durak_model_ask_or_end(durak_world *w)
{
    int asked = w->attack_n < w->limit ? durak_model_asked(w) : -1;
    if (asked < 0) {
        durak_model_end_bout(w);
        return;
    }
    w->phase = DURAK_THROWING;
    w->to_act = (int8_t)asked;
}

/* -- the actions -- */

static inline void durak_model_lay(durak_world *w, int seat, int card)
{
    w->hand[seat] ^= durak_set_of(card);
    w->hand_n[seat]--;
    w->on_table |= durak_set_of(card);
}

static inline void durak_model_lay_attack(durak_world *w, int seat, int card)
{
    durak_model_lay(w, seat, card);
    w->unbeaten |= durak_set_of(card);
    w->attack_n++;
    w->phase = DURAK_DEFENDING;
    w->to_act = w->defender;
}

/* D2.2 */
static inline void durak_model_beat(durak_world *w, int over, int card)
{
    durak_model_lay(w, w->defender, card);
    w->unbeaten &= ~durak_set_of(over);
    if (w->unbeaten == 0) {
        durak_model_ask_or_end(w);
    }
}

/* D2.4 */
static inline void durak_model_transfer(durak_world *w, int card)
{
    int seat = (int)w->defender;
    w->attacker = (int8_t)seat;
    w->defender = (int8_t)durak_left_of(w->in, seat);
    w->limit = (uint8_t)durak_model_limit(w, w->hand_n[w->defender]);
    durak_model_lay_attack(w, seat, card);
}

/* D4.1, D4.3 */
static inline void durak_model_throw(durak_world *w, int card)
{
    durak_model_lay_attack(w, w->to_act, card);
    w->passed = 0;
    if (w->taking) {
        durak_model_ask_or_end(w);
    }
}

/* D2.3, D4.6 */
static inline void durak_model_take(durak_world *w)
{
    w->taking = 1;
    if (w->throw_after_take) {
        durak_model_ask_or_end(w);
    } else {
        durak_model_end_bout(w);
    }
}

/* D4.4 */
static inline void durak_model_pass(durak_world *w)
{
    w->passed = (uint8_t)(w->passed | 1u << w->to_act);
    durak_model_ask_or_end(w);
}

/* -- what may be done -- */

/* The cards that the seat to act may throw in. */
static inline durak_set durak_model_throws(const durak_world *w)
{
    return w->hand[w->to_act] & durak_same_ranks(w->on_table);
}

/* The unbeaten card that is beaten next: a trump first, else the highest. */
static inline int durak_model_first(const durak_world *w)
{
    durak_set trumps = w->unbeaten & w->trumps;
    return bit_highest(trumps != 0 ? trumps : w->unbeaten);
}

static inline durak_set durak_model_beaters(const durak_world *w, int over)
{
    durak_set higher = durak_suit_set(durak_suit(over)) & ~(durak_set)1 << over;
    durak_set any = durak_has(w->trumps, over) ? higher : higher | w->trumps;
    return w->hand[w->defender] & any;
}

static inline durak_set durak_model_transfers(const durak_world *w)
{
    return durak_model_may_transfer(w) ? w->hand[w->defender] & durak_same_ranks(w->unbeaten) : 0;
}

#endif
