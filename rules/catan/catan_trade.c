/* Rule C10: trade with the bank and between players. */
#include "rules/catan/catan_state.h"

/* -- the bank -- */

/* C10.2. arg: resource and number given, resource and number taken. */
int catan_trade_bank(catan_state *s, const uint8_t *arg)
{
    catan_table *t = &s->table;
    int p = catan_actor(t);
    if (arg[0] >= CATAN_GOODS || arg[2] >= CATAN_GOODS || arg[1] == 0 ||
        arg[1] > CATAN_SUPPLY || arg[3] == 0 || arg[3] > CATAN_SUPPLY) {
        return GAME_BAD_ACTION;
    }
    if (!catan_may_act(t)) {
        return CATAN_WRONG_PHASE;
    }
    if (arg[0] == arg[2]) {
        return CATAN_SAME_RESOURCE;
    }
    if (arg[1] != arg[3] * catan_count(t->rate[p], arg[0])) {
        return CATAN_BAD_RATE;
    }
    if (catan_count(s->hand[p], arg[0]) < arg[1]) {
        return CATAN_NOT_HELD;
    }
    if (catan_count(t->bank, arg[2]) < arg[3]) {
        return CATAN_BANK_SHORT;
    }
    catan_pay(s, p, catan_some(arg[0], arg[1]), arg[1]);
    t->bank -= catan_some(arg[2], arg[3]);
    catan_gain(s, p, catan_some(arg[2], arg[3]), arg[3]);
    return GAME_OK;
}

/* -- offers -- */

/* C12.2: everybody sees that the seat holds at least these cards. */
static void show(catan_state *s, int seat, catan_cards cards)
{
    for (int q = 0; q < CATAN_SEATS_MAX; q++) {
        s->known[seat][q] = catan_larger(s->known[seat][q], cards);
    }
}

static void close_offer(catan_table *t)
{
    t->give = 0;
    t->want = 0;
    t->accepted = 0;
    t->rejected = 0;
}

/* C10.4 */
int catan_offer(catan_state *s, const uint8_t *arg)
{
    catan_table *t = &s->table;
    catan_cards side[2] = {0, 0};
    for (int r = 0; r < CATAN_RESOURCES; r++) {
        int n = arg[r] >> 1;
        if (n > CATAN_OFFER_MAX || arg[r] == 1) {
            return GAME_BAD_ACTION;
        }
        side[arg[r] & 1] += catan_some(r, n);
    }
    if (t->phase != CATAN_ACTING) {
        return CATAN_WRONG_PHASE;
    }
    if (side[0] == 0 || side[1] == 0) {
        return CATAN_EMPTY_SIDE;
    }
    if (!catan_covers(s->hand[catan_actor(t)], side[0])) {
        return CATAN_NOT_HELD;
    }
    if (t->offers == CATAN_OFFERS_MAX) { /* C10.3 */
        return CATAN_TOO_MANY_OFFERS;
    }
    t->give = side[0];
    t->want = side[1];
    t->offers++;
    show(s, catan_actor(t), t->give);
    return GAME_OK;
}

static void swap_cards(catan_state *s, int with)
{
    catan_table *t = &s->table;
    int give_n = catan_total(t->give);
    int want_n = catan_total(t->want);
    catan_lose(s, catan_actor(t), t->give, give_n);
    catan_lose(s, with, t->want, want_n);
    catan_gain(s, catan_actor(t), t->want, want_n);
    catan_gain(s, with, t->give, give_n);
    close_offer(t);
}

/* C10.5, and C10.7 or C10.8 for who accepts. */
int catan_answer(catan_state *s, int seat, bool accept)
{
    catan_table *t = &s->table;
    if (!accept) {
        t->rejected |= (uint8_t)(1u << seat);
        if (t->accepted == 0 && catan_unanswered(t) == 0) {
            close_offer(t);
        }
        return GAME_OK;
    }
    if (!catan_covers(s->hand[seat], t->want)) {
        return CATAN_NOT_HELD;
    }
    if (t->confirm) {
        t->accepted |= (uint8_t)(1u << seat);
        show(s, seat, t->want);
    } else {
        swap_cards(s, seat);
    }
    return GAME_OK;
}

/* C10.8 */
int catan_confirm_trade(catan_state *s, int with)
{
    catan_table *t = &s->table;
    if (with >= t->seats) {
        return GAME_BAD_ACTION;
    }
    if ((t->accepted >> with & 1) == 0) {
        return CATAN_NOT_ACCEPTED;
    }
    swap_cards(s, with);
    return GAME_OK;
}

int catan_cancel_offer(catan_state *s)
{
    close_offer(&s->table);
    return GAME_OK;
}
