/* What a seat may know, and the worlds that could lie behind it. */
#include "rules/durak/durak_state.h"

/* D9.1, D9.2: what lies open, and the seat's own hand; nothing else of the state is read. D9.3: the
 * table has the discarded cards and `known`, which everybody has seen. */
void durak_view_of(const void *state, int seat, void *view)
{
    const durak_state *s = state;
    durak_view *v = view;
    memset(v, 0, sizeof *v);
    v->table = s->table;
    v->seat = (int8_t)seat;
    if (seat != GAME_SPECTATOR) {
        v->hand = s->hand[seat];
    }
}

/* D9.5 */
void durak_reveal(const void *state, void *view)
{
    const durak_state *s = state;
    durak_view *v = view;
    memcpy(v->hands, s->hand, sizeof v->hands);
    v->open = 1;
}

/* Cards in random order, to be dealt from the end. */
typedef struct heap {
    uint8_t card[DURAK_CARDS_MAX];
    int n;
} heap;

static void heap_add(heap *h, durak_set set)
{
    for (; set != 0; set &= set - 1) {
        h->card[h->n++] = (uint8_t)bit_lowest(set);
    }
}

/* D9.4: fills up the hands with hidden cards. */
static void deal_hands(const durak_view *v, heap *hidden, durak_state *s)
{
    for (int p = 0; p < v->table.seats; p++) {
        if (p == v->seat) {
            s->hand[p] = v->hand;
            continue;
        }
        s->hand[p] = v->table.known[p];
        for (int i = bit_count(s->hand[p]); i < v->table.hand_n[p]; i++) {
            s->hand[p] |= durak_set_of(hidden->card[--hidden->n]);
        }
    }
}

void durak_sample(const void *view, const game_luck *luck, void *state)
{
    const durak_view *v = view;
    const durak_table *t = &v->table;
    durak_state *s = state;
    memset(s, 0, sizeof *s);
    s->table = *t;
    if (t->phase == DURAK_DEALING) {
        return;
    }
    durak_set seen = t->discard | t->on_table | v->hand;
    for (int p = 0; p < t->seats; p++) {
        seen |= t->known[p];
    }
    if (t->deck_n > 0) {
        seen |= durak_set_of(t->trump_card);
    }
    durak_set hidden = durak_deck_of(t->cards) & ~seen;
    /* Nobody has a trump while chance picks the first attacker: all of them are in the deck. */
    durak_set deck_only = t->phase == DURAK_CHOOSING ? hidden & durak_suit_set(durak_trump(t)) : 0;
    heap rest = {.n = 0};
    heap_add(&rest, hidden & ~deck_only);
    game_shuffle(rest.card, rest.n, luck);
    deal_hands(v, &rest, s);
    if (deck_only != 0) {
        heap_add(&rest, deck_only);
        game_shuffle(rest.card, rest.n, luck);
    }
    if (t->deck_n > 0) {
        s->deck[0] = t->trump_card;
        memcpy(s->deck + 1, rest.card, (size_t)rest.n);
    }
}
