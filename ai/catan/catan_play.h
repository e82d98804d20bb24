/* catan_play.h -- a world of Catan that is played on by plans.
 *
 * Everybody acts as medium would, but makes no offers. A node of the budget is one action of a
 * seat. */
#ifndef STOLIK_AI_CATAN_PLAY_H
#define STOLIK_AI_CATAN_PLAY_H

#include "ai/core/budget.h"
#include "ai/core/luck.h"
#include "rules/catan/catan.h"

/* A world and the memory to play on in it. */
typedef struct catan_world {
    uint64_t state[GAME_STATE_MAX / 8];
    catan_view view;
    game_action menu[CATAN_LISTED_MAX];
} catan_world;

/* Chance in such a world. Every turn has one roll, so worlds with the same dice have the same rolls
 * in the same turns, whatever else happens in them. */
typedef struct catan_fate {
    luck dice;
    luck rest;
    uint32_t first[2]; /* the first two rolls, in 2^32ths of all */
    int rolls;
} catan_fate;

/* Fate number i of those that belong to a seed: over many of them, every roll comes about as often
 * as it should. */
catan_fate catan_fate_of(uint64_t seed, int i);

/* Plays on until so many turns have ended, or the game has. False: the budget was spent before. */
bool catan_play_on(const game_rules *rules, catan_world *w, int turns, catan_fate *fate,
                   bot_budget *budget);

#endif
