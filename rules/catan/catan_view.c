/* What a seat may know, and a world that could lie behind it. */
#include "rules/catan/catan_state.h"

/* C12.1 */
void catan_view_of(const void *state, int seat, void *view)
{
    const catan_state *s = state;
    const catan_table *t = &s->table;
    catan_view *v = view;
    memset(v, 0, sizeof *v);
    v->table = *t;
    v->seat = (int8_t)seat;
    v->unseen = s->deck;
    v->deck_n = (uint8_t)catan_total(s->deck);
    v->bought_n = (uint8_t)catan_total(s->bought);
    for (int p = 0; p < t->seats; p++) {
        v->public[p] = s->known[p][p];
        if (p == seat) {
            v->hand = s->hand[p];
            v->cards = s->cards[p];
            v->bought = p == catan_actor(t) ? s->bought : 0;
        } else {
            v->known[p] = s->known[p][seat == GAME_SPECTATOR ? p : seat];
            v->unseen += s->cards[p];
        }
    }
#ifdef CATAN_CITIES
    catan_view_realm(s, seat, v);
#endif
}

/* C12.5 */
void catan_reveal(const void *state, void *view)
{
    const catan_state *s = state;
    catan_view *v = view;
    memcpy(v->all_hands, s->hand, sizeof v->all_hands);
    memcpy(v->all_cards, s->cards, sizeof v->all_cards);
    v->deck = s->deck;
    v->bought = s->bought;
    v->open = 1;
#ifdef CATAN_CITIES
    catan_reveal_realm(s, v);
#endif
}

/* C12.4: a stolen card is for thief and victim to know, a bought one for its buyer. */
bool catan_secret(const void *state, int actor, game_action action, int seat)
{
    const catan_table *t = &((const catan_state *)state)->table;
#ifdef CATAN_CITIES
    if (catan_realm_secret(state, actor, action, seat)) {
        return true;
    }
#endif
    if (actor != GAME_CHANCE || action.kind != GAME_KIND_PICK || seat == catan_actor(t)) {
        return false;
    }
    return t->chance == CATAN_DRAW || (t->chance == CATAN_STEAL && seat != t->victim);
}

/* -- C12.3: a world behind a view -- */

static uint32_t below(const game_luck *luck, int m)
{
    return luck->below(luck->self, (uint32_t)m);
}

/* Takes n cards out of a heap, each as likely as the others. */
static catan_cards deal(catan_cards *heap, int n, const game_luck *luck)
{
    catan_cards dealt = 0;
    for (int i = 0; i < n; i++) {
        uint32_t at = below(luck, catan_total(*heap));
        int kind = 0;
        while (at >= (uint32_t)catan_count(*heap, kind)) {
            at -= (uint32_t)catan_count(*heap, kind);
            kind++;
        }
        *heap -= catan_some(kind, 1);
        dealt += catan_some(kind, 1);
    }
    return dealt;
}

#ifdef CATAN_CITIES
/* The kinds of which a seat holds a card, as everybody can tell, while a commercial harbour is open
 * (K6.1): its player has a resource, and who is to reply has a commodity. */
static catan_cards kinds_held(const catan_table *t, int seat)
{
    if (t->phase != CATAN_HARBOR) {
        return 0;
    }
    return seat == catan_actor(t)     ? CATAN_ALL_RESOURCES
           : seat == t->realm.ask - 1 ? ~CATAN_ALL_RESOURCES
                                      : 0;
}

/* Deals one such card to the seats of which none is known, before all others. */
static void deal_held(catan_state *s, const catan_view *v, catan_cards *heap, const game_luck *luck)
{
    const catan_table *t = &s->table;
    for (int p = 0; p < t->seats; p++) {
        catan_cards kinds = p == v->seat ? 0 : kinds_held(t, p);
        catan_cards some = *heap & kinds;
        if (some != 0 && (v->known[p] & kinds) == 0 && t->hand_n[p] > catan_total(v->known[p])) {
            s->hand[p] = deal(&some, 1, luck);
            *heap -= s->hand[p];
        }
    }
}
#endif

/* Every resource card that is neither in the bank nor known is dealt to those who hold unknown
 * cards. */
static void deal_hands(catan_state *s, const catan_view *v, const game_luck *luck)
{
    const catan_table *t = &s->table;
    catan_cards heap = catan_all_goods(t) - t->bank - v->hand;
    for (int p = 0; p < t->seats; p++) {
        heap -= v->known[p];
    }
#ifdef CATAN_CITIES
    deal_held(s, v, &heap, luck);
#endif
    for (int p = 0; p < t->seats; p++) {
        if (p == v->seat) {
            s->hand[p] = v->hand;
        } else {
            s->hand[p] += v->known[p];
            s->hand[p] += deal(&heap, t->hand_n[p] - catan_total(s->hand[p]), luck);
        }
    }
}

/* -- victory point cards: who may hold how many is limited by who has won, and who has not -- */

enum { HOLDERS = CATAN_SEATS_MAX + 1, DECK = CATAN_SEATS_MAX }; /* the seats and the deck */

typedef struct point_cards {
    const catan_view *v;
    int slots[HOLDERS]; /* unseen cards with each; none with the viewer */
    int total;          /* victory point cards among them */
} point_cards;

/* The points of a seat in a world where it holds this many victory point cards. */
static int points_with(const point_cards *c, int seat, int held)
{
    int own = seat == c->v->seat ? catan_count(c->v->cards, CATAN_VICTORY_POINT) : held;
    return c->v->table.points[seat] + own;
}

static bool is_possible(const point_cards *c, const int *held)
{
    const catan_table *t = &c->v->table;
    int actor = catan_actor(t);
    int now = points_with(c, actor, held[actor]);
    if (t->phase != CATAN_OVER) {
        return t->turn == 0 || !catan_is_own_turn(t) || now < t->target;
    }
    if (t->turn <= t->turn_limit) {
        return now >= t->target;
    }
    int first = bit_lowest(t->winners);
    int most = points_with(c, first, held[first]);
    for (int p = 0; p < t->seats; p++) {
        int points = points_with(c, p, held[p]);
        bool won = (t->winners >> p & 1) != 0;
        if (won ? points != most : points >= most) {
            return false;
        }
    }
    return true;
}

static uint32_t choose(int n, int k)
{
    uint32_t ways = 1;
    for (int i = 0; i < k; i++) {
        ways = ways * (uint32_t)(n - i) / (uint32_t)(i + 1);
    }
    return n >= k ? ways : 0;
}

/* In how many ways the cards can lie like this; 0 if they cannot. */
static uint32_t ways(const point_cards *c, int *held)
{
    uint32_t product = 1;
    held[DECK] = c->total;
    for (int p = 0; p < CATAN_SEATS_MAX; p++) {
        held[DECK] -= held[p];
    }
    if (held[DECK] < 0 || !is_possible(c, held)) {
        return 0;
    }
    for (int h = 0; h < HOLDERS; h++) {
        product *= choose(c->slots[h], held[h]);
    }
    return product;
}

/* The next way to hold at most `total` cards in all; false after the last. */
static bool next_way(const point_cards *c, int *held)
{
    for (int p = 0; p < CATAN_SEATS_MAX; p++) {
        if (held[p] < c->total && held[p] < c->slots[p]) {
            held[p]++;
            return true;
        }
        held[p] = 0;
    }
    return false;
}

static uint32_t all_ways(const point_cards *c)
{
    int held[HOLDERS] = {0};
    uint32_t sum = 0;
    do {
        sum += ways(c, held);
    } while (next_way(c, held));
    return sum;
}

/* One of n ways. A source of luck need not know numbers above 2^16, so more take two draws. */
static uint32_t draw_of(const game_luck *luck, uint32_t n)
{
    enum { MANY = 1 << 16 };
    if (n <= MANY) {
        return luck->below(luck->self, n);
    }
    for (;;) {
        uint32_t high = luck->below(luck->self, (n + MANY - 1) / MANY);
        uint32_t at = high * MANY + luck->below(luck->self, MANY);
        if (at < n) {
            return at;
        }
    }
}

/* Draws who holds how many victory point cards: as if all unseen cards were dealt at random, and
 * dealt again whenever the game could not stand as it does. */
static void deal_points(const point_cards *c, const game_luck *luck, int *held)
{
    uint32_t at = draw_of(luck, all_ways(c));
    memset(held, 0, HOLDERS * sizeof *held);
    for (uint32_t n = ways(c, held); at >= n; n = ways(c, held)) {
        at -= n;
        next_way(c, held);
    }
}

static point_cards points_behind(const catan_view *v)
{
    point_cards c = {.v = v, .total = catan_count(v->unseen, CATAN_VICTORY_POINT)};
    for (int p = 0; p < v->table.seats; p++) {
        c.slots[p] = p == v->seat ? 0 : v->table.card_n[p];
    }
    c.slots[DECK] = v->deck_n;
    return c;
}

bool catan_can_deal(const catan_view *v)
{
    point_cards c = points_behind(v);
    return all_ways(&c) > 0;
}

static void deal_cards(catan_state *s, const catan_view *v, const game_luck *luck)
{
    const catan_table *t = &s->table;
    catan_cards heap = v->unseen & ~catan_some(CATAN_VICTORY_POINT, 31);
    point_cards c = points_behind(v);
    int held[HOLDERS];
    deal_points(&c, luck, held);
    for (int p = 0; p < t->seats; p++) {
        s->cards[p] = p == v->seat ? v->cards
                                   : catan_some(CATAN_VICTORY_POINT, held[p]) +
                                         deal(&heap, t->card_n[p] - held[p], luck);
    }
    s->deck = heap + catan_some(CATAN_VICTORY_POINT, held[DECK]);
    int buyer = catan_actor(t);
    catan_cards own = s->cards[buyer];
    bool mine = buyer == v->seat;
    s->bought = mine ? v->bought : deal(&own, v->bought_n, luck);
}

/* The others know what everybody knows; of what they know beyond it, a view says nothing. */
static void deal_memories(catan_state *s, const catan_view *v)
{
    for (int p = 0; p < s->table.seats; p++) {
        for (int q = 0; q < CATAN_SEATS_MAX; q++) {
            s->known[p][q] = q == v->seat && p != q ? v->known[p] : v->public[p];
        }
    }
}

void catan_sample(const void *view, const game_luck *luck, void *state)
{
    const catan_view *v = view;
    catan_state *s = state;
    memset(s, 0, sizeof *s);
    s->table = v->table;
    deal_hands(s, v, luck);
    deal_cards(s, v, luck);
    deal_memories(s, v);
#ifdef CATAN_CITIES
    catan_sample_realm(s, v, luck);
#endif
}
