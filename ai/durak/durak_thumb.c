/* Rules of thumb over a world of the model, and playouts by them. */
#include "ai/durak/durak_thumb.h"

#include "ai/core/player.h"

enum {
    FEW_CARDS = 3,
    STEPS_MAX = 1000, /* of a playout; one that is longer is drawn */
    ODD_ONE = 6       /* one choice in so many is anything */
};

/* -- the rules of thumb: 0 for "no card" is to pass, or to take -- */

static int thumb_throw(const durak_world *w)
{
    durak_set plain = durak_model_throws(w) & ~w->trumps;
    bool many = w->hand_n[w->to_act] > FEW_CARDS;
    bool pressed = w->hand_n[w->defender] >= bit_count(w->on_table);
    return w->deck_n == 0 || (many && pressed) ? durak_thumb_cheapest(plain, w->trumps) : 0;
}

/* Whether every unbeaten card can be beaten, each by itself. */
static bool can_beat_all(const durak_world *w)
{
    for (durak_set left = w->unbeaten; left != 0; left &= left - 1) {
        if (durak_model_beaters(w, bit_lowest(left)) == 0) {
            return false;
        }
    }
    return true;
}

/* The card that beats `over`, 0: the cards are taken. */
static int thumb_beat(const durak_world *w, int over)
{
    if ((w->unbeaten & (w->unbeaten - 1)) != 0 && !can_beat_all(w)) {
        return 0;
    }
    return durak_thumb_cheapest(durak_model_beaters(w, over), w->trumps);
}

/* -- playouts -- */

/* The k-th card of a set. */
static int card_at(durak_set set, uint32_t k)
{
    for (; k > 0; k--) {
        set &= set - 1;
    }
    return bit_lowest(set);
}

/* One of the cards, or none of them (0) as likely as each. */
static int any_or_none(durak_set set, uint32_t r)
{
    uint32_t n = (uint32_t)bit_count(set) + 1;
    uint32_t k = (uint32_t)((uint64_t)r * n >> 32);
    return k + 1 < n ? card_at(set, k) : 0;
}

static void step_attack(durak_world *w, bool odd, uint32_t r)
{
    int seat = (int)w->to_act;
    durak_set hand = w->hand[seat];
    int card = odd ? card_at(hand, (uint32_t)((uint64_t)r * w->hand_n[seat] >> 32))
                   : durak_thumb_cheapest(hand, w->trumps);
    durak_model_lay_attack(w, seat, card);
}

static void step_throw(durak_world *w, bool odd, uint32_t r)
{
    int card = odd ? any_or_none(durak_model_throws(w), r) : thumb_throw(w);
    if (card != 0) {
        durak_model_throw(w, card);
    } else {
        durak_model_pass(w);
    }
}

static void step_defend(durak_world *w, bool odd, uint32_t r)
{
    durak_set moves = w->transferable ? durak_model_transfers(w) : 0;
    int over = durak_model_first(w);
    int move = odd ? (moves != 0 ? any_or_none(moves, r) : 0)
                   : durak_thumb_cheapest(moves & ~w->trumps, w->trumps);
    if (move != 0) {
        durak_model_transfer(w, move);
        return;
    }
    int card = odd ? any_or_none(durak_model_beaters(w, over), r) : thumb_beat(w, over);
    if (card != 0) {
        durak_model_beat(w, over, card);
    } else {
        durak_model_take(w);
    }
}

void durak_thumb_play(durak_world *w, luck *l, int32_t *worth)
{
    for (int i = 0; w->to_act >= 0 && i < STEPS_MAX; i++) {
        uint64_t r = luck_next(l);
        bool odd = (r & 0xffffffff) < UINT32_MAX / ODD_ONE;
        if (w->phase == DURAK_ATTACKING) {
            step_attack(w, odd, (uint32_t)(r >> 32));
        } else if (w->phase == DURAK_DEFENDING) {
            step_defend(w, odd, (uint32_t)(r >> 32));
        } else {
            step_throw(w, odd, (uint32_t)(r >> 32));
        }
    }
    for (int p = 0; p < w->seats; p++) {
        worth[p] = w->durak < 0 ? BOT_SURE / 2 : w->durak == p ? 0 : BOT_SURE;
    }
}
