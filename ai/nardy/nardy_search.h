/* nardy_search.h -- hard and expert: networks, and the rolls that follow.
 *
 * Every end of the turn is valued by the networks, or by the table of the bear-off. Of the best
 * ones, the opponent's 21 rolls are looked at, each with the answer that the networks like best
 * (one ply); of the best of these, all of the own rolls after that too (two plies). A node is one
 * position that is valued so. A candidate that the budget does not last for is left out as a whole,
 * so the values that are compared are of one depth. */
#ifndef STOLIK_AI_NARDY_SEARCH_H
#define STOLIK_AI_NARDY_SEARCH_H

#include "ai/core/budget.h"
#include "ai/nardy/nardy_ends.h"
#include "ai/nardy/nardy_net.h"

enum { NARDY_PLIES_MAX = 2 };

/* How much of the turn's ends is looked at more closely, for each ply. */
typedef struct nardy_filter {
    int candidates;
    int32_t margin; /* how far behind the best one they may be, in units of 1/NNET_SURE */
} nardy_filter;

/* What a position promises: the chance to win, and what decides (nardy_worth). */
typedef struct nardy_value {
    int32_t win;
    int32_t worth;
} nardy_value;

/* An end of the turn. */
typedef struct nardy_candidate {
    nardy_side side;
    nardy_value value;
} nardy_candidate;

typedef struct nardy_search {
    nardy_nets nets;
    nardy_ends ends;
    nardy_base base[NARDY_PLIES_MAX + 1];
    nardy_side results[NARDY_PLIES_MAX][NARDY_TURNS_MAX];
    nardy_candidate candidates[NARDY_TURNS_MAX];
} nardy_search;

/* The level's answer. False if the weights cannot be used. The scratch is a nardy_search. */
bool nardy_search_choose(const bot_ask *ask, const bot_weights *weights, const nardy_filter *plies,
                         int plies_n, game_action *choice);
/* As `weigh` and `stand` of a level. */
bool nardy_search_weigh(const bot_ask *ask, const bot_weights *weights, int32_t *worths);
bool nardy_search_stand(const bot_ask *ask, const bot_weights *weights, int32_t *worth);

#endif
