/* Deals the cards that a seat does not see.
 *
 * A seat's hidden cards are not any cards: low plain cards are played before high ones, and trumps
 * are kept, so a card that nobody has seen is more likely to be in a hand the better it is, and in
 * the deck the worse. What lies on the table tells more: who led a nine has hardly a six; who beat
 * a card with a king had hardly the ten. The weights below are odds against the deck, fitted by
 * logistic regression to games of the searching players. */
#include "ai/durak/durak_deal.h"

enum { STAGES = 5, RANKS = 9, EVEN = 16 };

/* The odds that a card is held, in units of 1/EVEN, from the ace down to the six. A stage is three
 * cards that each seat has drawn since the deal, on average. */
static const uint8_t plain_odds[STAGES][RANKS] = {
    {16, 16, 16, 16, 16, 16, 16, 16, 16}, {19, 19, 18, 18, 17, 17, 15, 14, 10},
    {22, 20, 20, 19, 17, 16, 13, 10, 6},  {22, 20, 18, 18, 17, 15, 11, 9, 6},
    {23, 20, 17, 18, 17, 15, 12, 11, 9},
};
static const uint8_t trump_odds[STAGES][RANKS] = {
    {16, 16, 16, 16, 16, 16, 16, 16, 16}, {18, 18, 18, 18, 19, 20, 21, 21, 22},
    {24, 23, 23, 22, 22, 22, 21, 20, 19}, {30, 29, 26, 26, 25, 24, 23, 20, 19},
    {38, 38, 26, 24, 23, 23, 20, 20, 17},
};

/* What the table tells, in units of 1/TOLD. */
enum {
    TOLD = 64,
    TOLD_LOWER = 34,         /* the seat led a card that costs more than this plain one */
    TOLD_PAIR = 51,          /* it led another of this rank */
    TOLD_CHEAPER = 13,       /* it beat with a card that costs more than this plain one */
    TOLD_CHEAPER_TRUMP = 32, /* or than this trump */
    TOLD_TAKES = 34,         /* it takes what this plain card would have beaten */
    TOLD_TAKES_TRUMP = 42,
    TOLD_PASSED = 18, /* it passed although this plain card could be thrown in */
    TOLD_FIRST = 1    /* another seat had the lowest trump, and this one is lower */
};

static int stage_of(const durak_table *t)
{
    enum { STEP = 3 };
    int drawn = t->cards - DURAK_HAND * t->seats - t->deck_n;
    int stage = (drawn + STEP * t->seats - 1) / (STEP * t->seats);
    return stage < STAGES ? stage : STAGES - 1;
}

/* A rank's place from the ace down, as if there were nine of them. */
static int place_of(const durak_table *t, int card)
{
    int last = t->cards / DURAK_SUITS - 1;
    return (DURAK_RANK_MAX - durak_rank(card)) * (RANKS - 1) / last;
}

static bool is_trump(const durak_table *t, int card)
{
    return durak_suit(card) == durak_suit(t->trump_card);
}

static int cost(const durak_table *t, int card)
{
    return durak_rank(card) + (is_trump(t, card) ? DURAK_RANK_MAX : 0);
}

/* -- what the table tells of a card that the seat may hold -- */

static uint32_t told_by_lead(const durak_table *t, int card)
{
    int led = t->attack[0];
    bool lower = !is_trump(t, led) && cost(t, card) < cost(t, led);
    bool pair = !is_trump(t, card) && durak_rank(card) == durak_rank(led);
    return lower ? TOLD_LOWER : pair ? TOLD_PAIR : TOLD;
}

static uint32_t told_by_defence(const durak_table *t, int card)
{
    int trump = durak_suit(t->trump_card);
    uint32_t least = TOLD;
    for (int i = 0; i < t->attack_n; i++) {
        uint32_t told = TOLD;
        if (!durak_beats(card, t->attack[i], trump)) {
            continue;
        }
        if (t->defence[i] == 0 && t->taking) {
            told = is_trump(t, card) ? TOLD_TAKES_TRUMP : TOLD_TAKES;
        } else if (t->defence[i] != 0 && cost(t, card) < cost(t, t->defence[i])) {
            told = is_trump(t, card) ? TOLD_CHEAPER_TRUMP : TOLD_CHEAPER;
        }
        least = told < least ? told : least;
    }
    return least;
}

/* D1.7: in the first bout, the asking seat had the lowest trump of all. */
static bool is_under_first(const durak_view *v, int card)
{
    durak_set mine = v->hand & durak_suit_set(durak_suit(v->table.trump_card));
    return v->table.bout == 1 && v->table.first_attacker == v->seat && mine != 0 &&
           is_trump(&v->table, card) && card < bit_lowest(mine);
}

static uint16_t weight_of(const durak_view *v, int seat, int card)
{
    const durak_table *t = &v->table;
    const uint8_t(*odds)[RANKS] = is_trump(t, card) ? trump_odds : plain_odds;
    uint32_t weight = odds[stage_of(t)][place_of(t, card)] * (uint32_t)EVEN;
    if (t->attack_n > 0 && seat == t->first_attacker) {
        weight = weight * told_by_lead(t, card) / TOLD;
    }
    if (seat == t->defender) {
        weight = weight * told_by_defence(t, card) / TOLD;
    }
    if ((t->passed >> seat & 1) != 0 && !is_trump(t, card) &&
        durak_has(durak_same_ranks(t->on_table), card)) {
        weight = weight * TOLD_PASSED / TOLD;
    }
    if (is_under_first(v, card)) {
        weight = weight * TOLD_FIRST / TOLD;
    }
    /* D1.7: while chance picks the first attacker, nobody has a trump. */
    bool none = t->phase == DURAK_CHOOSING && is_trump(t, card);
    return none ? 0 : (uint16_t)(weight > 0 ? weight : 1);
}

/* -- deals -- */

void durak_deal_begin(const durak_view *v, durak_deal *d)
{
    const durak_table *t = &v->table;
    durak_set seen = t->discard | t->on_table | v->hand;
    memset(d, 0, sizeof *d);
    durak_model_begin(v, &d->base);
    for (int p = 0; p < t->seats; p++) {
        seen |= t->known[p];
        if (p != v->seat) {
            d->base.hand[p] = t->known[p];
            d->need[p] = (uint8_t)(t->hand_n[p] - bit_count(t->known[p]));
        }
    }
    if (t->deck_n > 0) {
        d->base.deck[0] = t->trump_card;
        seen |= durak_set_of(t->trump_card);
    }
    for (durak_set left = durak_deck_of(t->cards) & ~seen; left != 0; left &= left - 1) {
        d->hidden[d->hidden_n] = (uint8_t)bit_lowest(left);
        for (int p = 0; p < t->seats; p++) {
            d->weight[p][d->hidden_n] = weight_of(v, p, bit_lowest(left));
        }
        d->hidden_n++;
    }
}

bool durak_deal_is_open(const durak_deal *d)
{
    int hands = 0;
    for (int p = 0; p < d->base.seats; p++) {
        hands += d->need[p] > 0;
    }
    return d->hidden_n == 0 || (hands == 1 && d->base.deck_n <= 1);
}

/* Takes one of the n hidden cards whose numbers are left, by the seat's weights. Returns its place
 * among them. */
static int draw_by_weight(const uint16_t *weight, const uint8_t *left, int n, uint32_t sum, luck *l)
{
    uint32_t r = luck_below(l, sum);
    int k = 0;
    while (k < n - 1 && r >= weight[left[k]]) {
        r -= weight[left[k++]];
    }
    return k;
}

void durak_deal_draw(const durak_deal *d, luck *l, durak_world *w)
{
    uint8_t left[DURAK_CARDS_MAX] = {0};
    int n = d->hidden_n;
    *w = d->base;
    for (int i = 0; i < n; i++) {
        left[i] = (uint8_t)i;
    }
    for (int p = 0; p < w->seats; p++) {
        uint32_t sum = 0;
        for (int i = 0; d->need[p] > 0 && i < n; i++) {
            sum += d->weight[p][left[i]];
        }
        for (int i = d->need[p]; i > 0; i--) {
            int k = draw_by_weight(d->weight[p], left, n, sum, l);
            w->hand[p] |= durak_set_of(d->hidden[left[k]]);
            sum -= d->weight[p][left[k]];
            left[k] = left[--n];
        }
    }
    for (int at = 1; n > 0; at++) {
        uint32_t k = luck_below(l, (uint32_t)n);
        w->deck[at] = d->hidden[left[k]];
        left[k] = left[--n];
    }
    if (w->phase == DURAK_CHOOSING) {
        durak_model_lead(w, (int)luck_below(l, w->seats));
    }
}
