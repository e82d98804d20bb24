/* catan_judge.h -- the chances of a player of Catan, estimated from the player's view. */
#ifndef STOLIK_AI_CATAN_JUDGE_H
#define STOLIK_AI_CATAN_JUDGE_H

#include "ai/core/budget.h"
#include "ai/core/judge.h"
#include "rules/catan/catan.h"

/* The scratch that both need. */
typedef struct catan_judge_desk {
    uint64_t now[GAME_STATE_MAX / 8];
    uint64_t next[GAME_STATE_MAX / 8];
    catan_view view;
    catan_view other;
    game_action menu[CATAN_LISTED_MAX];
} catan_judge_desk;

/* See `stand` and `weigh` of bot_level; a node is a position whose chances are worked out. */
int32_t catan_stand(const bot_ask *ask);
void catan_weigh(const bot_ask *ask, bot_budget *budget, int32_t *worths);

#endif
