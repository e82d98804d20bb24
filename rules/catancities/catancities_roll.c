/* Rules K2 and K3: the roll with its event, progress cards drawn, and the barbarians. */
#include "rules/catancities/catancities.h"

#include "rules/catancities/catancities_realm.h"

/* -- K2.1: the event die -- */

int catan_event_outcomes(const catan_state *s, game_outcome *list)
{
    (void)s;
    for (int i = 0; i <= CATAN_TRACKS; i++) {
        uint8_t side = (uint8_t)(CATAN_PICK_EVENT + CATAN_SHIP_EVENT + i);
        list[i] = (game_outcome){.action = {GAME_KIND_PICK, {side}}, .weight = i == 0 ? 3 : 1};
    }
    return CATAN_TRACKS + 1;
}

/* K2.5: seats whose level lets them draw. */
static unsigned gate(const catan_table *t, int track)
{
    unsigned seats = 0;
    for (int p = 0; p < t->seats; p++) {
        int level = t->realm.levels[p][track];
        seats |= level > 0 && t->dice[0] <= level + 1 ? 1u << p : 0;
    }
    return seats;
}

static void attack(catan_table *t);

int catan_roll_event(catan_state *s, game_action a)
{
    catan_table *t = &s->table;
    int side = a.arg[0] - CATAN_PICK_EVENT;
    if (a.kind != GAME_KIND_PICK || side < CATAN_SHIP_EVENT ||
        side >= CATAN_FIRST_GATE + CATAN_TRACKS) {
        return GAME_BAD_OUTCOME;
    }
    t->chance = CATAN_NO_CHANCE;
    t->realm.event = (uint8_t)side;
    if (side == CATAN_SHIP_EVENT) {
        t->realm.barbarians++; /* K3.1 */
        if (t->realm.barbarians == CATAN_BARBARIAN_STEPS) {
            attack(t);
        }
    } else {
        t->realm.draw_track = (uint8_t)(side - CATAN_FIRST_GATE);
        t->realm.draws = (uint8_t)gate(t, t->realm.draw_track);
    }
    catan_go_on(s);
    return GAME_OK;
}

/* -- K3: barbarians -- */

/* K3.3: the seats with the largest contribution, above 0. */
static unsigned best_defenders(const catan_table *t)
{
    int most = 1;
    unsigned seats = 0;
    for (int p = 0; p < t->seats; p++) {
        int n = catan_defence(t, p);
        seats = n > most ? 0 : seats;
        most = n > most ? n : most;
        seats |= n == most ? 1u << p : 0;
    }
    return seats;
}

/* K3.4: of those with something to lose, the seats with the smallest contribution. */
static unsigned losers(const catan_table *t)
{
    int least = INT32_MAX;
    unsigned seats = 0;
    for (int p = 0; p < t->seats; p++) {
        int n = catan_defence(t, p);
        if (!catan_any(catan_plain_cities(t, p)) || n > least) {
            continue;
        }
        seats = n < least ? 0 : seats;
        least = n;
        seats |= 1u << p;
    }
    return seats;
}

/* K3.2 */
static void attack(catan_table *t)
{
    int strength = 0;
    int defence = 0;
    for (int p = 0; p < t->seats; p++) {
        strength += catan_members(t->cities[p]);
        defence += catan_defence(t, p);
    }
    if (defence < strength) {
        t->realm.to_lose = (uint8_t)losers(t);
        return;
    }
    unsigned best = best_defenders(t);
    if (bit_count(best) == 1) {
        int p = bit_lowest(best);
        t->realm.defenders[p]++;
        t->points[p]++;
    } else {
        t->realm.choosers = (uint8_t)best;
    }
}

/* K3.6 */
static void end_attack(catan_table *t)
{
    catan_realm *r = &t->realm;
    r->barbarians = 0;
    r->attacks++;
    for (catan_set rest = catan_all_knights(t); catan_any(rest); rest = catan_rest(rest)) {
        r->knight[catan_lowest(rest)] &= (uint8_t) ~(CATAN_KNIGHT_ACTIVE | CATAN_KNIGHT_READY);
    }
}

/* K3.4, K3.5 */
int catan_lose_city(catan_state *s, int seat, int vertex)
{
    catan_table *t = &s->table;
    if (!catan_has(catan_plain_cities(t, seat), vertex)) {
        return CATAN_NOT_YOUR_CITY;
    }
    catan_set bit = catan_bit(vertex);
    t->cities[seat] &= ~bit;
    t->settlements[seat] |= bit;
    t->realm.walls &= ~bit;
    if (t->pieces[seat][CATAN_SETTLEMENT_PIECE] > 0) {
        t->pieces[seat][CATAN_SETTLEMENT_PIECE]--;
        t->pieces[seat][CATAN_CITY_PIECE]++;
    } else {
        t->realm.tipped |= bit;
    }
    catan_drop_city_yield(t, seat, vertex);
    t->points[seat]--;
    t->realm.to_lose &= (uint8_t) ~(1u << seat);
    catan_go_on(s);
    return GAME_OK;
}

/* -- K2.5, K2.6: progress cards -- */

bool catan_track_has_cards(const catan_table *t, int track)
{
    return t->realm.deck_n[track] + t->realm.used_n[track] > 0;
}

static bool any_cards(const catan_table *t)
{
    bool any = false;
    for (int i = 0; i < CATAN_TRACKS; i++) {
        any |= catan_track_has_cards(t, i);
    }
    return any;
}

/* K2.6: when the deck is empty, the used cards are the deck. */
static void renew_deck(catan_state *s, int track)
{
    catan_realm *r = &s->table.realm;
    if (r->deck_n[track] > 0) {
        return;
    }
    for (int k = 0; k < CATAN_PROGRESS_CARDS; k++) {
        if (catan_track_of(k) == track) {
            s->progress_deck[k] = s->used_progress[k];
            s->used_progress[k] = 0;
        }
    }
    r->deck_n[track] = r->used_n[track];
    r->used_n[track] = 0;
}

/* K2.6: the deck, or what lies under it when it is empty. */
static const uint8_t *drawn_from(const catan_state *s)
{
    const catan_realm *r = &s->table.realm;
    return r->deck_n[r->draw_track] > 0 ? s->progress_deck : s->used_progress;
}

int catan_progress_outcomes(const catan_state *s, game_outcome *list)
{
    const uint8_t *deck = drawn_from(s);
    int n = 0;
    for (int k = 0; k < CATAN_PROGRESS_CARDS; k++) {
        if (catan_track_of(k) == s->table.realm.draw_track && deck[k] > 0) {
            uint8_t picked = (uint8_t)(CATAN_PICK_PROGRESS + k);
            list[n++] = (game_outcome){.action = {GAME_KIND_PICK, {picked}}, .weight = deck[k]};
        }
    }
    return n;
}

/* The seat that draws next: in turn order from the player on turn. */
int catan_drawer(const catan_table *t)
{
    int p = t->current;
    while ((t->realm.draws >> p & 1) == 0) {
        p = (p + 1) % t->seats;
    }
    return p;
}

/* K2.7 */
static void show(catan_table *t, int seat, int card)
{
    t->realm.shown[card == CATAN_PRINTER] = (uint8_t)(seat + 1);
    t->points[seat]++;
}

int catan_draw_progress(catan_state *s, game_action a)
{
    catan_table *t = &s->table;
    int card = a.arg[0] - CATAN_PICK_PROGRESS;
    if (a.kind != GAME_KIND_PICK || card < 0 || card >= CATAN_PROGRESS_CARDS ||
        catan_track_of(card) != t->realm.draw_track || drawn_from(s)[card] == 0) {
        return GAME_BAD_OUTCOME;
    }
    renew_deck(s, t->realm.draw_track);
    int seat = catan_drawer(t);
    s->progress_deck[card]--;
    t->realm.deck_n[t->realm.draw_track]--;
    t->realm.draws &= (uint8_t) ~(1u << seat);
    t->chance = CATAN_NO_CHANCE;
    if (card == CATAN_CONSTITUTION || card == CATAN_PRINTER) {
        show(t, seat, card);
    } else {
        s->progress[seat][card]++;
        t->realm.progress_n[seat]++;
    }
    catan_go_on(s);
    return GAME_OK;
}

/* K3.3 */
int catan_choose_deck(catan_state *s, int seat, int track)
{
    catan_table *t = &s->table;
    if (track >= CATAN_TRACKS || !catan_track_has_cards(t, track)) {
        return CATAN_BAD_TARGET;
    }
    t->realm.choosers &= (uint8_t) ~(1u << seat);
    t->realm.draws = (uint8_t)(1u << seat);
    t->realm.draw_track = (uint8_t)track;
    catan_go_on(s);
    return GAME_OK;
}

int catan_take_card(catan_state *s, int seat, int what)
{
    if (s->table.phase == CATAN_CHOOSING_DECK) {
        return catan_choose_deck(s, seat, what);
    }
    if (s->table.phase != CATAN_SPYING) {
        return CATAN_WRONG_PHASE;
    }
    return what < CATAN_TRACKS ? CATAN_BAD_TARGET : catan_spy_card(s, what - CATAN_TRACKS);
}

int catan_lose_piece(catan_state *s, int seat, int vertex)
{
    switch ((catan_phase)s->table.phase) {
    case CATAN_LOSING_CITY:
        return catan_lose_city(s, seat, vertex);
    case CATAN_LOSING_KNIGHT:
        return catan_lose_knight(s, seat, vertex);
    default:
        return CATAN_WRONG_PHASE;
    }
}

/* K2.8 */
int catan_drop_progress(catan_state *s, int seat, int card)
{
    catan_table *t = &s->table;
    bool own = seat == t->sea.active && catan_may_act(t);
    if (t->phase != CATAN_DROPPING && !own) {
        return CATAN_WRONG_PHASE;
    }
    if (card >= CATAN_PROGRESS_CARDS || s->progress[seat][card] == 0) {
        return CATAN_NO_CARD;
    }
    if (t->realm.progress_n[seat] <= CATAN_PROGRESS_HAND) {
        return CATAN_NOTHING_TO_GAIN;
    }
    catan_use_progress(s, seat, card);
    if (t->phase == CATAN_DROPPING) {
        catan_go_on(s);
    }
    return GAME_OK;
}

/* -- K2.2: the event, then the dice -- */

static bool somebody_drops(const catan_table *t)
{
    bool drops = false;
    for (int p = 0; p < t->seats; p++) {
        drops |= p != t->current && t->realm.progress_n[p] > CATAN_PROGRESS_HAND;
    }
    return drops;
}

/* K4.5: who has received nothing takes one resource. */
static void aqueducts(catan_table *t, const uint8_t *before)
{
    for (int p = 0; p < t->seats; p++) {
        bool nothing = t->hand_n[p] == before[p] && t->sea.to_take[p] == 0;
        if (nothing && t->realm.levels[p][CATAN_SCIENCE] >= CATAN_SPECIAL_LEVEL) {
            t->sea.to_take[p] = 1;
        }
    }
}

static void settle_dice(catan_state *s)
{
    catan_table *t = &s->table;
    int sum = t->dice[0] + t->dice[1];
    uint8_t before[CATAN_SEATS_MAX];
    memcpy(before, t->hand_n, sizeof before);
    if (sum == 7) { /* K2.4 */
        catan_begin_seven(t);
        return;
    }
    t->phase = CATAN_ACTING;
    catan_pay_hexes(s, sum);  /* K2.3 */
    catan_count_gold(t, sum); /* X2: resources only */
    aqueducts(t, before);
    catan_begin_choosing(t);
}

void catan_go_on(catan_state *s)
{
    catan_table *t = &s->table;
    catan_realm *r = &t->realm;
    if (r->draws != 0 && catan_track_has_cards(t, r->draw_track)) {
        t->chance = CATAN_PROGRESS;
        return;
    }
    r->draws = 0;
    r->draw_track = 0;
    if (r->choosers != 0 && any_cards(t)) {
        t->phase = CATAN_CHOOSING_DECK;
        return;
    }
    r->choosers = 0;
    if (r->to_lose != 0) {
        t->phase = CATAN_LOSING_CITY;
        return;
    }
    if (r->barbarians == CATAN_BARBARIAN_STEPS) {
        end_attack(t);
    }
    if (somebody_drops(t)) {
        t->phase = CATAN_DROPPING;
        return;
    }
    settle_dice(s);
}
