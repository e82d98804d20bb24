/* Rule C9: development cards, and rule C8, the largest army. */
#include "rules/catan/catan_state.h"

/* -- buying -- */

/* C9.1 */
int catan_buy(catan_state *s)
{
    catan_table *t = &s->table;
    if (!catan_may_build(t)) {
        return CATAN_WRONG_PHASE;
    }
    if (s->deck == 0) {
        return CATAN_DECK_EMPTY;
    }
    if (!catan_covers(s->hand[catan_actor(t)], CATAN_CARD_COST)) {
        return CATAN_CANNOT_PAY;
    }
    catan_pay(s, catan_actor(t), CATAN_CARD_COST, 3);
    t->chance = CATAN_DRAW;
    return GAME_OK;
}

void catan_draw_card(catan_state *s, int card)
{
    catan_table *t = &s->table;
    s->deck -= catan_some(card, 1);
    s->cards[catan_actor(t)] += catan_some(card, 1);
    s->bought += catan_is_own_turn(t) ? catan_some(card, 1) : 0;
    t->card_n[catan_actor(t)]++;
    t->chance = CATAN_NO_CHANCE;
}

/* -- playing -- */

/* C9.2: one a turn, before or after the roll. */
static int judge_card(const catan_state *s, int card)
{
    const catan_table *t = &s->table;
    if (t->phase != CATAN_ROLLING && !catan_may_act(t)) {
        return CATAN_WRONG_PHASE;
    }
    if (t->card_played) {
        return CATAN_CARD_PLAYED;
    }
    return catan_count(catan_playable(s), card) > 0 ? GAME_OK : CATAN_NO_CARD;
}

/* An older card of the kind is used first (C9.7). */
static void play_card(catan_state *s, int card)
{
    catan_table *t = &s->table;
    int held = catan_count(s->cards[catan_actor(t)], card);
    if (held == catan_count(s->bought, card)) {
        s->bought -= catan_some(card, 1);
    }
    s->cards[catan_actor(t)] -= catan_some(card, 1);
    t->card_n[catan_actor(t)]--;
    t->card_played = 1;
}

/* C8.1, C8.2 */
static void award_army(catan_table *t, int seat)
{
    int best = t->army_seat >= 0 ? t->knights[t->army_seat] : CATAN_ARMY_MIN - 1;
    if (t->army_seat == seat || t->knights[seat] <= best) {
        return;
    }
    if (t->army_seat >= 0) {
        t->points[t->army_seat] = (uint8_t)(t->points[t->army_seat] - 2);
    }
    t->points[seat] = (uint8_t)(t->points[seat] + 2);
    t->army_seat = (int8_t)seat;
}

/* C9.3 */
int catan_play_knight(catan_state *s)
{
    catan_table *t = &s->table;
    int error = judge_card(s, CATAN_KNIGHT_CARD);
    if (error != GAME_OK) {
        return error;
    }
    play_card(s, CATAN_KNIGHT_CARD);
    t->knights[catan_actor(t)]++;
    award_army(t, catan_actor(t));
    t->phase = CATAN_ROBBING;
    return GAME_OK;
}

/* C9.4 */
int catan_play_roads(catan_state *s)
{
    catan_table *t = &s->table;
    int error = judge_card(s, CATAN_ROAD_BUILDING);
    if (error != GAME_OK) {
        return error;
    }
    error = catan_judge_roadwork(t);
    if (error != GAME_OK) {
        return error;
    }
    play_card(s, CATAN_ROAD_BUILDING);
    t->free_roads = 2;
    t->phase = CATAN_ROADWORK;
    return GAME_OK;
}

int catan_end_roads(catan_state *s)
{
    catan_table *t = &s->table;
    if (t->phase != CATAN_ROADWORK) {
        return CATAN_WRONG_PHASE;
    }
    t->free_roads = 0;
    t->phase = catan_phase_of_turn(t);
    return GAME_OK;
}

/* C9.5 */
int catan_play_plenty(catan_state *s, int a, int b)
{
    catan_table *t = &s->table;
    if (a > b || b >= CATAN_RESOURCES) {
        return GAME_BAD_ACTION;
    }
    catan_cards two = catan_some(a, 1) + catan_some(b, 1);
    int error = judge_card(s, CATAN_YEAR_OF_PLENTY);
    if (error != GAME_OK) {
        return error;
    }
    if (!catan_covers(t->bank, two)) {
        return CATAN_BANK_SHORT;
    }
    play_card(s, CATAN_YEAR_OF_PLENTY);
    t->bank -= two;
    catan_gain(s, catan_actor(t), two, 2);
    return GAME_OK;
}

/* C9.6. Afterwards everybody knows who has all cards of the resource. */
int catan_play_monopoly(catan_state *s, int resource)
{
    catan_table *t = &s->table;
    int me = catan_actor(t);
    catan_cards lane = catan_some(resource, 31);
    int error = judge_card(s, CATAN_MONOPOLY_CARD);
    if (error != GAME_OK) {
        return error;
    }
    play_card(s, CATAN_MONOPOLY_CARD);
    for (int p = 0; p < t->seats; p++) {
        int n = p != me ? catan_count(s->hand[p], resource) : 0;
        s->hand[me] += catan_some(resource, n);
        s->hand[p] -= catan_some(resource, n);
        t->hand_n[me] = (uint8_t)(t->hand_n[me] + n);
        t->hand_n[p] = (uint8_t)(t->hand_n[p] - n);
        for (int q = 0; q < CATAN_SEATS_MAX; q++) {
            s->known[p][q] &= ~lane;
        }
    }
    for (int q = 0; q < CATAN_SEATS_MAX; q++) {
        s->known[me][q] |= s->hand[me] & lane;
    }
    return GAME_OK;
}
