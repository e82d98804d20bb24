/* What chance brings after the island is laid: dice and what they pay (rule C4), cards drawn and
 * stolen. */
#include "rules/catan/catan_state.h"

/* -- C4: dice -- */

/* Adds what a hex pays to what is due to each seat. */
static void add_due(const catan_table *t, int hex, catan_cards *due)
{
    for (int p = 0; p < CATAN_SEATS_MAX; p++) {
        due[p] += catan_paid_by(t, hex, p);
    }
}

/* C4.3: what the bank cannot pay to all, it pays to none; a seat that alone is due gets the rest.
 */
static void ration(const catan_table *t, int resource, catan_cards *due)
{
    int in_bank = catan_count(t->bank, resource);
    int sum = 0;
    int seats = 0;
    for (int p = 0; p < t->seats; p++) {
        int n = catan_count(due[p], resource);
        sum += n;
        seats += n > 0;
    }
    for (int p = 0; p < t->seats && sum > in_bank; p++) {
        int n = catan_count(due[p], resource);
        int paid = seats == 1 && n > 0 ? in_bank : 0;
        due[p] -= catan_some(resource, n - paid);
    }
}

/* C4.2 */
void catan_pay_hexes(catan_state *s, int number)
{
    catan_table *t = &s->table;
    catan_cards due[CATAN_SEATS_MAX] = {0};
    catan_cards sum = 0;
    for (int i = 0; i < CATAN_ALIKE; i++) {
        int hex = t->pays[number - 2][i];
        if (hex != CATAN_NONE && hex != t->robber && t->yield[hex] != 0) {
            add_due(t, hex, due);
        }
    }
    for (int p = 0; p < CATAN_SEATS_MAX; p++) {
        sum += due[p];
    }
    if (!catan_covers(t->bank, sum)) {
        for (int r = 0; r < CATAN_GOODS; r++) {
            ration(t, r, due);
        }
    }
    for (int p = 0; p < t->seats; p++) { /* most are due nothing, but to ask takes longer */
        t->bank -= due[p];
        catan_gain(s, p, due[p], catan_total(due[p]));
    }
}

/* C5.1 */
void catan_begin_seven(catan_table *t)
{
    t->phase = catan_phase_of_robber(t);
    for (int p = 0; p < t->seats; p++) {
        if (t->hand_n[p] > catan_hand_limit(t, p)) {
            t->to_discard[p] = t->hand_n[p] / 2;
            t->phase = CATAN_DISCARDING;
        }
    }
}

/* Whether there are arguments beyond the first n. */
static bool has_more(game_action a, int n)
{
    unsigned any = 0;
    for (int i = n; i < (int)sizeof a.arg; i++) {
        any |= a.arg[i];
    }
    return any != 0;
}

static bool is_die(uint8_t n)
{
    return n >= 1 && n <= 6;
}

static int throw_dice(catan_state *s, game_action a)
{
    catan_table *t = &s->table;
    if (a.kind != GAME_KIND_DICE || !is_die(a.arg[0]) || !is_die(a.arg[1]) || has_more(a, 2)) {
        return GAME_BAD_OUTCOME;
    }
    t->chance = CATAN_NO_CHANCE;
    t->dice[0] = a.arg[0];
    t->dice[1] = a.arg[1];
#ifdef CATAN_CITIES
    t->chance = CATAN_EVENT; /* K2.2: it is settled first */
    return GAME_OK;
#endif
    if (a.arg[0] + a.arg[1] == 7) {
        catan_begin_seven(t);
    } else {
        t->phase = CATAN_ACTING;
        catan_pay_hexes(s, a.arg[0] + a.arg[1]);
#ifdef CATAN_WIDE
        catan_pay_gold(s, a.arg[0] + a.arg[1]);
#endif
    }
    return GAME_OK;
}

/* -- outcomes -- */

/* The cards from which one is picked, and the number that their first kind has in arg[0]. */
static catan_cards picked_from(const catan_state *s, int *first)
{
    bool steal = s->table.chance == CATAN_STEAL;
    *first = steal ? 0 : CATAN_PICK_CARD;
    return steal ? s->hand[s->table.victim] : s->deck;
}

/* What arg[0] is for a kind of these cards. */
static uint8_t pick_of(int first, int kind)
{
#ifdef CATAN_CITIES
    if (kind >= CATAN_RESOURCES) {
        return (uint8_t)(CATAN_PICK_GOOD + kind - CATAN_RESOURCES);
    }
#endif
    return (uint8_t)(first + kind);
}

#ifdef CATAN_CITIES
/* K2.1: the red die first. */
static int ordered_dice(game_outcome *list)
{
    for (int i = 0; i < 36; i++) {
        uint8_t red = (uint8_t)(1 + i / 6);
        uint8_t yellow = (uint8_t)(1 + i % 6);
        list[i] = (game_outcome){.action = {GAME_KIND_DICE, {red, yellow}}, .weight = 1};
    }
    return 36;
}
#endif

int catan_outcomes(const void *state, game_outcome *list)
{
    const catan_state *s = state;
#ifdef CATAN_CITIES
    switch ((catan_chance)s->table.chance) {
    case CATAN_DICE:
        return ordered_dice(list);
    case CATAN_EVENT:
        return catan_event_outcomes(s, list);
    case CATAN_PROGRESS:
        return catan_progress_outcomes(s, list);
    default:
        break;
    }
#endif
    if (s->table.chance == CATAN_DICE) {
        return game_dice_outcomes(list, true);
    }
#ifdef CATAN_WIDE
    if (s->table.chance == CATAN_FOG || s->table.chance == CATAN_FOG_NUMBER) {
        return catan_fog_outcomes(&s->table, list);
    }
#endif
    int first;
    catan_cards from = picked_from(s, &first);
    int n = 0;
    for (int k = 0; k < CATAN_GOODS; k++) {
        int weight = catan_count(from, k);
        if (weight > 0) {
            list[n++] = (game_outcome){.action = {GAME_KIND_PICK, {pick_of(first, k)}},
                                       .weight = (uint32_t)weight};
        }
    }
    return n;
}

static int apply_pick(catan_state *s, game_action a)
{
    int first;
    catan_cards from = picked_from(s, &first);
    int kind = 0;
    while (kind < CATAN_GOODS && pick_of(first, kind) != a.arg[0]) {
        kind++;
    }
    if (a.kind != GAME_KIND_PICK || has_more(a, 1) || kind == CATAN_GOODS ||
        catan_count(from, kind) == 0) {
        return GAME_BAD_OUTCOME;
    }
    if (s->table.chance == CATAN_STEAL) {
        catan_steal(s, kind);
    }
#ifndef CATAN_CITIES
    else {
        catan_draw_card(s, kind);
    }
#endif
    return GAME_OK;
}

int catan_apply_chance(catan_state *s, game_action a)
{
    switch ((catan_chance)s->table.chance) {
    case CATAN_NO_CHANCE:
        return GAME_NOT_CHANCE;
    case CATAN_DICE:
        return throw_dice(s, a);
    case CATAN_STEAL:
    case CATAN_DRAW:
        return apply_pick(s, a);
#ifdef CATAN_WIDE
    case CATAN_FOG:
    case CATAN_FOG_NUMBER:
        return catan_lift_fog(s, a);
#endif
#ifdef CATAN_CITIES
    case CATAN_EVENT:
        return has_more(a, 1) ? GAME_BAD_OUTCOME : catan_roll_event(s, a);
    case CATAN_PROGRESS:
        return has_more(a, 1) ? GAME_BAD_OUTCOME : catan_draw_progress(s, a);
#endif
    case CATAN_HEXES_DUE:
    case CATAN_NUMBERS_DUE:
    case CATAN_PORTS_DUE:
        break; /* a shuffle comes through catan_shuffle */
    }
    return GAME_BAD_OUTCOME;
}
