/* What players do, and what follows from it up to the end of the bout. Rule numbers are those of
 * README.md. */
#include "rules/durak/durak_state.h"

/* -- who throws in, and how much -- */

int durak_limit(const durak_table *t, int hand_n)
{
    int limit = hand_n < t->max_pairs ? hand_n : t->max_pairs;
    return t->bout == 1 && t->first_bout_max < limit ? t->first_bout_max : limit;
}

uint32_t durak_throwers(const durak_table *t)
{
    uint32_t others = t->in & ~(1u << t->defender);
    switch ((durak_throw_in)t->throw_in) {
    case DURAK_THROW_ALL:
        return others;
    case DURAK_THROW_NEIGHBOURS: {
        uint32_t before = others & ((1u << t->defender) - 1);
        int right = bit_highest(before != 0 ? before : others);
        return 1u << right | 1u << durak_left_of(others, t->defender);
    }
    case DURAK_THROW_ATTACKER:
        return 1u << t->attacker;
    }
    return 0;
}

int durak_asked(const durak_table *t)
{
    uint32_t left = durak_throwers(t) & ~(uint32_t)t->passed;
    while (left != 0) {
        uint32_t from_attacker = left >> t->attacker << t->attacker;
        int p = bit_lowest(from_attacker != 0 ? from_attacker : left);
        if (t->hand_n[p] > 0) {
            return p;
        }
        left &= ~(1u << p);
    }
    return -1;
}

/* -- from bout to bout -- */

void durak_begin_bout(durak_table *t, int attacker)
{
    t->bout++;
    t->phase = DURAK_ATTACKING;
    t->attacker = t->first_attacker = t->to_act = (int8_t)attacker;
    t->defender = (int8_t)durak_left_of(t->in, attacker);
    t->limit = (uint8_t)durak_limit(t, t->hand_n[t->defender]);
}

static void finish(durak_table *t, int durak)
{
    t->phase = DURAK_OVER;
    t->attacker = t->first_attacker = t->defender = t->to_act = -1;
    t->limit = 0;
    t->durak = (int8_t)durak;
}

/* D6.1, D6.2: the table goes to the discard pile, or to the defender. */
static void clear_table(durak_state *s)
{
    durak_table *t = &s->table;
    if (t->taking) {
        s->hand[t->defender] |= t->on_table;
        t->known[t->defender] |= t->on_table;
        t->hand_n[t->defender] = (uint8_t)(t->hand_n[t->defender] + t->attack_n + t->beaten_n);
    } else {
        t->discard |= t->on_table;
    }
    for (int i = 0; i < DURAK_PAIRS_MAX; i++) {
        t->attack[i] = t->defence[i] = 0;
    }
    t->on_table = 0;
    t->attack_n = t->beaten_n = 0;
    t->taking = 0;
    t->passed = 0;
}

/* D6.3: the seat draws up to six; all see who gets the trump card. */
static void draw_up(durak_state *s, int p)
{
    durak_table *t = &s->table;
    while (t->hand_n[p] < DURAK_HAND && t->deck_n > 0) {
        durak_set card = durak_set_of(s->deck[--t->deck_n]);
        s->deck[t->deck_n] = 0;
        s->hand[p] |= card;
        t->hand_n[p]++;
        t->known[p] |= t->deck_n == 0 ? card : 0;
    }
}

/* D6.3: the first attacker draws, then clockwise, the defender last. */
static void draw(durak_state *s)
{
    durak_table *t = &s->table;
    int p = (int)t->first_attacker;
    do {
        if (p != t->defender) {
            draw_up(s, p);
        }
        p = durak_left_of(t->in, p);
    } while (p != t->first_attacker);
    draw_up(s, t->defender);
}

/* D6.4: who has no cards is out, in order from the first attacker. D5.5: called only when a bout
 * ends. */
static void go_out(durak_table *t)
{
    int p = (int)t->first_attacker;
    for (int i = 0; i < t->seats; i++) {
        if ((t->in >> p & 1) != 0 && t->hand_n[p] == 0) {
            t->in = (uint8_t)(t->in & ~(1u << p));
            t->out[t->out_n++] = (uint8_t)p;
        }
        p = p + 1 < t->seats ? p + 1 : 0;
    }
}

/* D6.7, D6.8: who leads the next bout. */
static int next_attacker(const durak_table *t, bool taken)
{
    bool defender_leads = taken == t->taker_leads;
    if (defender_leads && (t->in >> t->defender & 1) != 0) {
        return t->defender;
    }
    return durak_left_of(t->in, t->defender);
}

/* D6: clears the table and begins the next bout, or ends the game. */
static void end_bout(durak_state *s)
{
    durak_table *t = &s->table;
    bool taken = t->taking;
    clear_table(s);
    if (t->deck_n > 0) {
        draw(s);
    }
    if (t->deck_n == 0) {
        go_out(t);
    }
    int left = t->seats - t->out_n;
    if (left <= 1) {
        finish(t, left == 1 ? bit_lowest(t->in) : -1); /* D6.5 */
    } else if (t->bout >= t->bout_limit) {
        finish(t, -1); /* D6.6 */
    } else {
        durak_begin_bout(t, next_attacker(t, taken));
    }
}

/* D4.1, D5.3, D5.4: asks the next seat for a throw, or ends the bout. A defender without cards has
 * as many attack cards on the table as the limit. */
static void ask_or_end(durak_state *s)
{
    durak_table *t = &s->table;
    int asked = t->attack_n < t->limit ? durak_asked(t) : -1;
    if (asked < 0) {
        end_bout(s);
        return;
    }
    t->phase = DURAK_THROWING;
    t->to_act = (int8_t)asked;
}

/* D2.4, D5.2: what keeps the defender from transferring, given a card of the right rank. */
int durak_transfer_error(const durak_table *t)
{
    int next = durak_left_of(t->in, t->defender);
    if (t->attack_n + 1 > durak_limit(t, t->hand_n[next])) {
        return DURAK_OVER_LIMIT;
    }
    return t->transferable && t->beaten_n == 0 ? GAME_OK : DURAK_CANNOT_TRANSFER;
}

/* -- what is wrong with an action, in the order of D7.1 --
 *
 * Actions come as numbers (durak_bits_of): the kind, and above it one byte for each card. */

static inline int card_of(uint64_t bits, int i)
{
    return (int)(bits >> (8 * i + 8) & 0xff);
}

static bool is_card(const durak_table *t, int card)
{
    return card < 64 && durak_has(durak_deck_of(t->cards), card);
}

/* Why an action with `cards` cards is refused, as far as the phase and the seat's hand decide
 * it. */
static int refusal(const durak_state *s, uint64_t bits, int cards, durak_phase phase)
{
    if (bits >> (8 * cards + 8) != 0) {
        return GAME_BAD_ACTION;
    }
    for (int i = 0; i < cards; i++) {
        if (!is_card(&s->table, card_of(bits, i))) {
            return DURAK_UNKNOWN_CARD;
        }
    }
    return s->table.phase != phase ? DURAK_WRONG_PHASE : DURAK_NOT_YOUR_CARD;
}

/* Whether it belongs into this phase and the seat has the card to play, the last one named.
 * `refusal` says why not: a card in a hand needs no look at the deck. */
static inline bool is_playable(const durak_state *s, int seat, uint64_t bits, int cards,
                               durak_phase phase)
{
    int card = cards > 0 ? card_of(bits, cards - 1) : 0;
    bool has = cards == 0 || (card < 64 && durak_has(s->hand[seat], card));
    return bits >> (8 * cards + 8) == 0 && s->table.phase == phase && has;
}

static inline bool is_rank_on_table(const durak_table *t, int card)
{
    return durak_has(durak_same_ranks(t->on_table), card);
}

/* The place of an unbeaten attack card on the table, -1: there is none. */
static inline int place_of(const durak_table *t, int card)
{
    int place = t->attack_n - 1;
    while (place >= 0 && (t->attack[place] != card || t->defence[place] != 0)) {
        place--;
    }
    return place;
}

/* -- the actions -- */

/* Puts a card of the seat's hand on the table. */
static inline void lay(durak_state *s, int seat, int card)
{
    s->hand[seat] ^= durak_set_of(card);
    s->table.known[seat] &= ~durak_set_of(card);
    s->table.hand_n[seat]--;
    s->table.on_table |= durak_set_of(card);
}

static inline void lay_attack(durak_state *s, int seat, int card)
{
    lay(s, seat, card);
    s->table.attack[s->table.attack_n++] = (uint8_t)card;
}

static inline void ask_defender(durak_table *t)
{
    t->phase = DURAK_DEFENDING;
    t->to_act = t->defender;
}

/* D2.1 */
static int attack(durak_state *s, int seat, uint64_t bits)
{
    if (!is_playable(s, seat, bits, 1, DURAK_ATTACKING)) {
        return refusal(s, bits, 1, DURAK_ATTACKING);
    }
    lay_attack(s, seat, card_of(bits, 0));
    ask_defender(&s->table);
    return GAME_OK;
}

/* D2.2 */
static int beat(durak_state *s, int seat, uint64_t bits)
{
    durak_table *t = &s->table;
    int over = card_of(bits, 0);
    int card = card_of(bits, 1);
    if (!is_playable(s, seat, bits, 2, DURAK_DEFENDING)) {
        return refusal(s, bits, 2, DURAK_DEFENDING);
    }
    int place = place_of(t, over);
    if (place < 0) {
        return is_card(t, over) ? DURAK_NOT_ON_TABLE : DURAK_UNKNOWN_CARD;
    }
    if (!durak_beats(card, over, durak_trump(t))) {
        return DURAK_DOES_NOT_BEAT;
    }
    lay(s, seat, card);
    t->defence[place] = (uint8_t)card;
    t->beaten_n++;
    if (t->beaten_n == t->attack_n) {
        ask_or_end(s);
    }
    return GAME_OK;
}

/* D2.4, D2.5: the card is laid, not shown. */
static int transfer(durak_state *s, int seat, uint64_t bits)
{
    durak_table *t = &s->table;
    int card = card_of(bits, 0);
    if (!is_playable(s, seat, bits, 1, DURAK_DEFENDING)) {
        return refusal(s, bits, 1, DURAK_DEFENDING);
    }
    if (!is_rank_on_table(t, card)) {
        return DURAK_RANK_NOT_ON_TABLE;
    }
    int error = durak_transfer_error(t);
    if (error != GAME_OK) {
        return error;
    }
    lay_attack(s, seat, card);
    t->attacker = (int8_t)seat;
    t->defender = (int8_t)durak_left_of(t->in, seat);
    t->limit = (uint8_t)durak_limit(t, t->hand_n[t->defender]);
    ask_defender(t);
    return GAME_OK;
}

/* D4.1, D4.3 */
static int throw_in(durak_state *s, int seat, uint64_t bits)
{
    durak_table *t = &s->table;
    int card = card_of(bits, 0);
    if (!is_playable(s, seat, bits, 1, DURAK_THROWING)) {
        return refusal(s, bits, 1, DURAK_THROWING);
    }
    if (!is_rank_on_table(t, card)) {
        return DURAK_RANK_NOT_ON_TABLE;
    }
    if (t->attack_n >= t->limit) {
        return DURAK_OVER_LIMIT; /* D5.3: never in play, for at the limit nobody is asked */
    }
    lay_attack(s, seat, card);
    t->passed = 0;
    if (t->taking) {
        ask_or_end(s);
    } else {
        ask_defender(t);
    }
    return GAME_OK;
}

/* D2.3, D4.6 */
static int take(durak_state *s, int seat, uint64_t bits)
{
    if (!is_playable(s, seat, bits, 0, DURAK_DEFENDING)) {
        return refusal(s, bits, 0, DURAK_DEFENDING);
    }
    s->table.taking = 1;
    if (s->table.throw_after_take) {
        ask_or_end(s);
    } else {
        end_bout(s);
    }
    return GAME_OK;
}

/* D4.1, D4.4 */
static int pass(durak_state *s, int seat, uint64_t bits)
{
    if (!is_playable(s, seat, bits, 0, DURAK_THROWING)) {
        return refusal(s, bits, 0, DURAK_THROWING);
    }
    s->table.passed = (uint8_t)(s->table.passed | 1u << seat);
    ask_or_end(s);
    return GAME_OK;
}

/* D7.2: each verb checks all it must before it changes anything. */
int durak_apply(void *state, int actor, game_action a)
{
    static int (*const verbs[])(durak_state * s, int seat, uint64_t bits) = {
        [DURAK_ATTACK] = attack,  [DURAK_BEAT] = beat, [DURAK_TRANSFER] = transfer,
        [DURAK_THROW] = throw_in, [DURAK_TAKE] = take, [DURAK_PASS] = pass,
    };
    durak_state *s = state;
    if (actor == GAME_CHANCE) {
        return durak_apply_chance(s, a);
    }
    if (actor < 0 || actor != s->table.to_act) {
        return GAME_NOT_YOUR_TURN;
    }
    if (a.kind < DURAK_ATTACK || a.kind > DURAK_PASS) {
        return GAME_BAD_ACTION;
    }
    return verbs[a.kind](s, actor, durak_bits_of(a));
}
