/* Rule C5: a seven. Discarding, the robber, and theft. */
#include "rules/catan/catan_state.h"

/* -- C5.1: discarding -- */

uint32_t catan_count_discards(const catan_state *s, int seat, catan_discards *d)
{
    d->hand = s->hand[seat];
    d->n = s->table.to_discard[seat];
    d->kind = CATAN_DISCARD;
#ifdef CATAN_WIDE
    if (s->table.phase == CATAN_CHOOSING) { /* S6.1 */
        d->hand = s->table.bank & CATAN_ALL_RESOURCES;
        d->n = s->table.sea.to_take[seat];
        d->kind = CATAN_TAKE;
    }
#endif
    for (int k = 0; k <= d->n; k++) {
        d->way[CATAN_GOODS][k] = k == 0;
    }
    for (int r = CATAN_GOODS - 1; r >= 0; r--) {
        int held = catan_count(d->hand, r);
        uint32_t sum = 0; /* of the `held` + 1 entries up to k of the row below */
        for (int k = 0; k <= d->n; k++) {
            sum += d->way[r + 1][k];
            sum -= k > held ? d->way[r + 1][k - held - 1] : 0;
            d->way[r][k] = sum;
        }
    }
    return d->way[0][d->n];
}

game_action catan_discard_at(const catan_discards *d, uint32_t i)
{
    game_action a = {.kind = d->kind};
    int left = d->n;
    for (int r = 0; r < CATAN_GOODS; r++) {
        int n = 0;
        while (i >= d->way[r + 1][left - n]) {
            i -= d->way[r + 1][left - n];
            n++;
        }
        catan_arg_put(a.arg, r, n);
        left -= n;
    }
    return a;
}

int catan_discard(catan_state *s, int seat, const uint8_t *arg)
{
    catan_table *t = &s->table;
    catan_cards cards;
    if (t->phase != CATAN_DISCARDING) {
        return CATAN_WRONG_PHASE;
    }
    int n = catan_cards_of(arg, &cards);
    if (n < 0) {
        return GAME_BAD_ACTION;
    }
    if (n != t->to_discard[seat]) {
        return CATAN_WRONG_COUNT;
    }
    if (!catan_covers(s->hand[seat], cards)) {
        return CATAN_NOT_HELD;
    }
    catan_pay(s, seat, cards, n);
    t->to_discard[seat] = 0;
    bool more = false;
    for (int p = 0; p < t->seats; p++) {
        more |= t->to_discard[p] > 0;
    }
    t->phase = more ? CATAN_DISCARDING : catan_phase_of_robber(t);
#ifdef CATAN_CITIES
    t->realm.sabotage = more ? t->realm.sabotage : 0;
#endif
    return GAME_OK;
}

/* -- C5.2: the robber -- */

/* C5.4: buildings of those whom the friendly robber spares. */
static catan_set spared(const catan_table *t)
{
    catan_set built = CATAN_EMPTY;
    for (int p = 0; p < t->seats && t->friendly; p++) {
        built |= t->points[p] <= CATAN_WEAK ? catan_built(t, p) : CATAN_EMPTY;
    }
    return built;
}

static bool is_spared(const catan_table *t, catan_set weak, int hex)
{
    return t->terrain[hex] != CATAN_DESERT && catan_robber_of(t, hex) == CATAN_ROBBER &&
           catan_any(catan_corners_of(t, hex) & weak);
}

/* C5.4: whether the robber has to stay because every other hex is spared. */
static bool has_to_stay(const catan_table *t, catan_set weak)
{
    if (!t->friendly || t->terrain[t->robber] != CATAN_DESERT || catan_has_sea(t)) {
        return false;
    }
    for (int hex = 0; hex < catan_hexes(t); hex++) {
        if (hex != t->robber && !is_spared(t, weak, hex)) {
            return false;
        }
    }
    return true;
}

/* The seats that the player on turn could rob if they had built there, as bits of yields. */
unsigned catan_robbable(const catan_table *t)
{
    unsigned seats = 0;
    for (int p = 0; p < t->seats; p++) {
        bool weak = t->friendly && t->points[p] <= CATAN_WEAK;
        seats |= t->hand_n[p] > 0 && p != catan_actor(t) && !weak ? 15u << 4 * p : 0;
    }
    return seats;
}

/* Bit 4p for each seat p of `seats` that has built on the hex. */
static unsigned builders(const catan_table *t, int hex, unsigned seats)
{
    unsigned yield = t->yield[hex] & seats;
    yield |= yield >> 2;
    return (yield | yield >> 1) & CATAN_EACH_SEAT;
}

static bool can_rob(const catan_table *t, int hex, int seat)
{
    return (builders(t, hex, catan_robbable(t)) >> 4 * seat & 1) != 0;
}

bool catan_can_rob(const catan_table *t, int seat)
{
#ifdef CATAN_WIDE
    if (t->sea.pirate != CATAN_NONE &&
        (catan_sailors(t, t->sea.pirate, catan_robbable(t)) >> 4 * seat & 1) != 0) {
        return true;
    }
#endif
    return can_rob(t, t->robber, seat);
}

int catan_only_victim(const catan_table *t, int hex)
{
    unsigned victims = has_to_stay(t, spared(t)) ? 0 : builders(t, hex, catan_robbable(t));
    bool one = victims != 0 && (victims & (victims - 1)) == 0;
    return one ? bit_lowest(victims) / 4 : -1;
}

/* S5.1: on the sea it is the pirate who robs. */
static unsigned victims_at(const catan_table *t, int hex, unsigned seats)
{
    return catan_robber_of(t, hex) == CATAN_ROBBER ? builders(t, hex, seats)
                                                   : catan_sailors(t, hex, seats);
}

#ifdef CATAN_CITIES
bool catan_robber_may_enter(const catan_table *t, int hex)
{
    return hex != t->robber && !(t->friendly && is_spared(t, spared(t), hex));
}

unsigned catan_victims_on(const catan_table *t, int hex)
{
    return builders(t, hex, catan_robbable(t));
}

bool catan_is_not_chased(const catan_table *t, int kind)
{
    int chased = kind == CATAN_PIRATE ? CATAN_PIRATE_CHASED : CATAN_ROBBER_CHASED;
    return t->realm.chased != CATAN_NOT_CHASED && t->realm.chased != chased;
}
#endif

/* Whether the robber cannot move to this hex. */
static bool is_closed(const catan_table *t, int hex, catan_set weak)
{
#ifdef CATAN_CITIES
    if (catan_is_not_chased(t, catan_robber_of(t, hex))) {
        return true;
    }
#endif
    return catan_robber_stands(t, hex) || (t->friendly && is_spared(t, weak, hex));
}

int catan_count_robberies(const catan_table *t, catan_robberies *r)
{
    catan_set weak = spared(t);
    unsigned seats = catan_robbable(t);
    if (has_to_stay(t, weak)) {
        *r = (catan_robberies){.t = t, .n = 1};
        r->ways[t->robber] = 1;
        return 1;
    }
    r->t = t;
    r->n = 0;
    for (int hex = 0; hex < catan_hexes(t); hex++) {
        unsigned victims = victims_at(t, hex, seats);
        unsigned n = victims * CATAN_EACH_SEAT >> 4 * (CATAN_SEATS_MAX - 1) & 15;
        bool closed = is_closed(t, hex, weak);
        n = closed ? 0 : n + (n == 0);
        r->victims[hex] = (catan_yield)victims;
        r->ways[hex] = (uint8_t)n;
        r->n += (int)n;
    }
    return r->n;
}

game_action catan_robbery_at(const catan_robberies *r, int i)
{
    int hex = 0;
    while (i >= r->ways[hex]) {
        i -= r->ways[hex++];
    }
    unsigned victims = r->victims[hex];
    for (; i > 0; i--) {
        victims &= victims - 1;
    }
    int seat = victims != 0 ? bit_lowest(victims) / 4 + 1 : 0;
    return (game_action){catan_robber_of(r->t, hex), {(uint8_t)hex, (uint8_t)seat}};
}

static int judge_robber(const catan_table *t, int hex, int victim)
{
    catan_set weak = spared(t);
    if (has_to_stay(t, weak)) {
        if (hex != t->robber) {
            return CATAN_PROTECTED;
        }
        return victim >= 0 ? CATAN_BAD_VICTIM : GAME_OK;
    }
    int error = catan_judge_land(t, hex);
    if (error != GAME_OK) {
        return error;
    }
    if (hex == t->robber) {
        return CATAN_SAME_HEX;
    }
    if (is_spared(t, weak, hex)) {
        return CATAN_PROTECTED;
    }
    if (victim < 0) {
        return builders(t, hex, catan_robbable(t)) != 0 ? CATAN_NAME_VICTIM : GAME_OK;
    }
    return can_rob(t, hex, victim) ? GAME_OK : CATAN_BAD_VICTIM;
}

void catan_rob(catan_table *t, int victim)
{
    if (victim >= 0) {
        t->chance = CATAN_STEAL;
        t->victim = (uint8_t)victim;
    } else {
        t->phase = catan_phase_of_turn(t);
    }
#ifdef CATAN_CITIES
    t->realm.chased = CATAN_NOT_CHASED;
#endif
}

/* victim: -1 for nobody. */
int catan_move_robber(catan_state *s, int hex, int victim)
{
    catan_table *t = &s->table;
    if (victim >= t->seats) {
        return GAME_BAD_ACTION;
    }
    if (t->phase != CATAN_ROBBING) {
        return CATAN_WRONG_PHASE;
    }
#ifdef CATAN_CITIES
    if (catan_is_not_chased(t, CATAN_ROBBER)) {
        return CATAN_BAD_TARGET;
    }
#endif
    int error = judge_robber(t, hex, victim);
    if (error != GAME_OK) {
        return error;
    }
    t->robber = (uint8_t)hex;
    catan_rob(t, victim);
    return GAME_OK;
}

/* -- C5.3: theft -- */

/* C12.2: what the others see: one card went from the victim to the thief. Thief and victim know
 * which, and so does who knows that the victim's cards were all alike. */
static void remember_theft(catan_state *s, int thief, int victim, int resource)
{
    catan_cards card = catan_some(resource, 1);
    for (int q = 0; q < CATAN_SEATS_MAX; q++) {
        if (q == thief || q == victim) {
            continue; /* they come below; their own entries are what everybody knows */
        }
        bool alike = catan_count(s->known[victim][q], resource) == s->table.hand_n[victim];
        s->known[thief][q] += alike ? card : 0;
        s->known[victim][q] = catan_without(s->known[victim][q], CATAN_ONES);
    }
    bool alike = catan_count(s->known[victim][victim], resource) == s->table.hand_n[victim];
    s->known[thief][thief] += alike ? card : 0;
    s->known[victim][victim] = catan_without(s->known[victim][victim], CATAN_ONES);
    s->known[victim][thief] = catan_without(s->known[victim][thief], card);
    s->known[thief][victim] += card;
}

void catan_steal(catan_state *s, int resource)
{
    catan_table *t = &s->table;
    int thief = catan_actor(t);
    int victim = t->victim;
    remember_theft(s, thief, victim, resource);
    s->hand[victim] -= catan_some(resource, 1);
    s->hand[thief] += catan_some(resource, 1);
    t->hand_n[victim]--;
    t->hand_n[thief]++;
    t->victim = 0;
    t->chance = CATAN_NO_CHANCE;
    t->phase = catan_phase_of_turn(t);
#ifdef CATAN_CITIES
    catan_rob_next(t);
#endif
}
