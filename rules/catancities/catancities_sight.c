/* What a seat may know of progress cards, and worlds behind it. */
#include "rules/catancities/catancities.h"

#include "rules/catancities/catancities_realm.h"

/* K10.1: decks, used cards and the others' hands, not told apart; shown cards lie open. */
static void count_unseen(const catan_state *s, int seat, uint8_t *unseen)
{
    for (int k = 0; k < CATAN_PROGRESS_CARDS; k++) {
        int n = s->progress_deck[k] + s->used_progress[k];
        for (int p = 0; p < s->table.seats; p++) {
            n += p != seat ? s->progress[p][k] : 0;
        }
        unseen[k] = (uint8_t)n;
    }
}

void catan_view_realm(const catan_state *s, int seat, catan_view *v)
{
    const catan_table *t = &s->table;
    count_unseen(s, seat, v->unseen_progress);
    if (seat == GAME_SPECTATOR) {
        return;
    }
    memcpy(v->progress, s->progress[seat], sizeof v->progress);
    if (seat != catan_actor(t)) {
        return;
    }
    v->ask_kind = s->ask_kind; /* K10.2, as what follows */
    if (t->phase == CATAN_TAKING) {
        v->target_hand = s->hand[t->realm.target - 1];
    }
    if (t->phase == CATAN_SPYING) {
        memcpy(v->target_progress, s->progress[t->realm.target - 1], sizeof v->target_progress);
    }
}

void catan_reveal_realm(const catan_state *s, catan_view *v)
{
    memcpy(v->all_progress, s->progress, sizeof v->all_progress);
    memcpy(v->progress_deck, s->progress_deck, sizeof v->progress_deck);
    memcpy(v->used_progress, s->used_progress, sizeof v->used_progress);
    v->ask_kind = s->ask_kind;
}

/* K10.3: what must be hidden of an action: which resource the harbour offers, which cards are
 * given. */
bool catan_realm_secret(const catan_state *s, int actor, game_action a, int seat)
{
    const catan_table *t = &s->table;
    if (actor == GAME_CHANCE) {
        int card = a.arg[0] - CATAN_PICK_PROGRESS;
        bool shown = card == CATAN_CONSTITUTION || card == CATAN_PRINTER;
        return t->chance == CATAN_PROGRESS && !shown && seat != catan_drawer(t);
    }
    switch (a.kind) {
    case CATAN_ASK:
    case CATAN_DROP:
        return seat != actor;
    case CATAN_GIVE:
        return seat != actor && seat != catan_actor(t);
    case CATAN_TAKE:
        return t->phase == CATAN_TAKING && seat != actor && seat != t->realm.target - 1;
    case CATAN_TAKE_CARD:
        return t->phase == CATAN_SPYING && seat != actor && seat != t->realm.target - 1;
    default:
        return false;
    }
}

/* -- a world behind a view -- */

/* Takes n cards of a track (-1: of any) out of the heap. */
static void deal(uint8_t *heap, int track, int n, const game_luck *luck, uint8_t *to)
{
    for (; n > 0; n--) {
        int all = 0;
        for (int k = 0; k < CATAN_PROGRESS_CARDS; k++) {
            all += track < 0 || catan_track_of(k) == track ? heap[k] : 0;
        }
        uint32_t at = luck->below(luck->self, (uint32_t)all);
        int k = 0;
        for (;; k++) {
            uint32_t some = track < 0 || catan_track_of(k) == track ? heap[k] : 0;
            if (at < some) {
                break;
            }
            at -= some;
        }
        heap[k]--;
        to[k]++;
    }
}

/* K2.7: constitution and printer lie in their decks until they are shown. */
static int deal_shown(uint8_t *heap, int track, uint8_t *deck)
{
    static const uint8_t cards[] = {CATAN_CONSTITUTION, CATAN_PRINTER};
    int n = 0;
    for (int i = 0; i < 2; i++) {
        if (catan_track_of(cards[i]) == track) {
            n += heap[cards[i]];
            deck[cards[i]] = heap[cards[i]];
            heap[cards[i]] = 0;
        }
    }
    return n;
}

/* One of the resources that the player of a harbour holds. */
static uint8_t kind_offered(catan_cards hand, const game_luck *luck)
{
    uint8_t held[CATAN_RESOURCES] = {0};
    int n = 0;
    for (int k = 0; k < CATAN_RESOURCES; k++) {
        if (catan_count(hand, k) > 0) {
            held[n++] = (uint8_t)k;
        }
    }
    return n > 0 ? held[luck->below(luck->self, (uint32_t)n)] : 0;
}

/* What is unseen follows from what is seen; or why the numbers of cards cannot be. */
const char *catan_count_unseen(catan_view *v)
{
    static const char wrong[] = "player_progress_cards: the cards do not add up";
    const catan_table *t = &v->table;
    int left[CATAN_TRACKS] = {0};
    int must[CATAN_TRACKS] = {0};
    int rest = 0;
    for (int k = 0; k < CATAN_PROGRESS_CARDS; k++) {
        int shown = (k == CATAN_CONSTITUTION && t->realm.shown[0] > 0) ||
                    (k == CATAN_PRINTER && t->realm.shown[1] > 0);
        int n = catan_progress_of[k] - v->progress[k] - shown;
        if (n < v->target_progress[k]) {
            return wrong;
        }
        v->unseen_progress[k] = (uint8_t)n;
        left[catan_track_of(k)] += n - v->target_progress[k];
        must[catan_track_of(k)] += k == CATAN_CONSTITUTION || k == CATAN_PRINTER ? n : 0;
    }
    for (int i = 0; i < CATAN_TRACKS; i++) {
        int hands = left[i] - t->realm.deck_n[i] - t->realm.used_n[i];
        if (hands < 0 || must[i] > t->realm.deck_n[i]) {
            return wrong;
        }
        rest += hands;
    }
    for (int p = 0; p < t->seats; p++) {
        bool seen = p == v->seat || (v->seat == catan_actor(t) && t->phase == CATAN_SPYING &&
                                     p == t->realm.target - 1);
        rest -= seen ? 0 : t->realm.progress_n[p];
    }
    return rest == 0 ? NULL : wrong;
}

void catan_sample_realm(catan_state *s, const catan_view *v, const game_luck *luck)
{
    const catan_table *t = &s->table;
    uint8_t heap[CATAN_PROGRESS_CARDS];
    memcpy(heap, v->unseen_progress, sizeof heap);
    int spied = t->phase == CATAN_SPYING && v->seat == catan_actor(t) ? t->realm.target - 1 : -1;
    if (v->seat >= 0) {
        memcpy(s->progress[v->seat], v->progress, sizeof v->progress);
    }
    for (int k = 0; k < CATAN_PROGRESS_CARDS && spied >= 0; k++) {
        s->progress[spied][k] = v->target_progress[k];
        heap[k] = (uint8_t)(heap[k] - v->target_progress[k]);
    }
    for (int i = 0; i < CATAN_TRACKS; i++) {
        int shown = deal_shown(heap, i, s->progress_deck);
        deal(heap, i, t->realm.deck_n[i] - shown, luck, s->progress_deck);
        deal(heap, i, t->realm.used_n[i], luck, s->used_progress);
    }
    for (int p = 0; p < t->seats; p++) {
        if (p != v->seat && p != spied) {
            deal(heap, -1, t->realm.progress_n[p], luck, s->progress[p]);
        }
    }
    if (t->realm.ask > 0) {
        bool mine = v->seat == catan_actor(t);
        s->ask_kind = mine ? v->ask_kind : kind_offered(s->hand[catan_actor(t)], luck);
    }
}
