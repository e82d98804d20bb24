/* Plays worlds of any game on: by chance, or as the game's guide says. */
#include "ai/search/playout.h"

#include "ai/core/judge.h"

int playout_seat(const game_rules *rules, const void *state, uint32_t seats, game_action *menu,
                 int *n)
{
    uint32_t first = game_first_of(rules, state, seats);
    uint32_t order[2] = {first, seats & ~first};
    for (int k = 0; k < 2; k++) {
        for (uint32_t left = order[k]; left != 0; left &= left - 1) {
            *n = rules->legal(state, bit_lowest(left), menu);
            if (*n > 0) {
                return bit_lowest(left);
            }
        }
    }
    return -1;
}

game_action playout_chance(const game_rules *rules, void *state, luck *l)
{
    game_luck any = luck_as(l);
    game_action drawn;
    uint8_t things[GAME_SHUFFLE_MAX];
    game_draw(rules, state, &any, &drawn, things);
    return drawn;
}

/* How many seats a finished game has: those to which it gives points. */
static int seats_of(const game_rules *rules, const void *state)
{
    int32_t points[GAME_SEATS_MAX];
    int seats = GAME_SEATS_MAX;
    for (int p = 0; p < GAME_SEATS_MAX; p++) {
        points[p] = INT32_MIN;
    }
    rules->score(state, points);
    while (seats > 1 && points[seats - 1] == INT32_MIN) {
        seats--;
    }
    return seats;
}

void playout_worths(const game_rules *rules, const void *state, int32_t *worth)
{
    int seats = seats_of(rules, state);
    for (int p = 0; p < GAME_SEATS_MAX; p++) {
        worth[p] = p < seats ? bot_worth_over(rules, state, seats, p) : 0;
    }
}

void playout_drawn(int32_t *worth)
{
    for (int p = 0; p < GAME_SEATS_MAX; p++) {
        worth[p] = BOT_SURE / 2;
    }
}

/* One step by a seat of the set, without listing its menu where the game allows that. False: none
 * of them has anything listed. */
static bool step(const game_rules *rules, const search_guide *guide, void *state, uint32_t seats,
                 game_action *menu, luck *l)
{
    bool guided = guide != NULL && guide->play != NULL;
    game_action a;
    if (!guided && rules->pick != NULL && (seats & (seats - 1)) == 0) {
        int only = bit_lowest(seats);
        if (rules->pick(state, only, (uint32_t)(luck_next(l) >> 32), &a) == 0) {
            return false;
        }
        int error = rules->apply(state, only, a);
        rules_assert(error == GAME_OK);
        return true;
    }
    int n = 0;
    int seat = playout_seat(rules, state, seats, menu, &n);
    if (seat < 0) {
        return false;
    }
    a = guided ? guide->play(guide->self, state, seat, menu, n, l)
               : menu[luck_below(l, (uint32_t)n)];
    int error = rules->apply(state, seat, a);
    rules_assert(error == GAME_OK);
    return true;
}

void playout_run(const game_rules *rules, const search_guide *guide, void *state, int steps,
                 game_action *menu, luck *l, int32_t *worth)
{
    for (int i = 0; i < steps; i++) {
        game_turn turn = rules->turn(state);
        if (turn.what == GAME_OVER) {
            playout_worths(rules, state, worth);
            return;
        }
        if (i == 0 && guide != NULL && guide->leaf != NULL &&
            guide->leaf(guide->self, state, l, worth)) {
            return;
        }
        if (turn.what != GAME_ACT) {
            playout_chance(rules, state, l);
        } else if (!step(rules, guide, state, turn.seats, menu, l)) {
            break;
        }
    }
    playout_drawn(worth);
}
