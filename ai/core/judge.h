/* judge.h -- a level's estimate of positions and actions, in numbers.
 *
 * A worth is the seat's chance to win as the level estimates it from the seat's view, in units of
 * 1/BOT_SURE; a draw counts half. Each level has its own method (`stand` and `weigh` of bot_level),
 * whose scale was fitted to games of the level against itself. All numbers are integers, so that
 * every machine gives the same result. */
#ifndef STOLIK_AI_JUDGE_H
#define STOLIK_AI_JUDGE_H

#include "ai/core/player.h"

enum { BOT_STEP = 256 };

/* The logistic function: the worth of an advantage, given in units of 1/BOT_STEP; 0 is even. */
int32_t bot_logistic(int64_t advantage);

/* The worth of a finished game to one of its seats. */
int32_t bot_worth_over(const game_rules *rules, const void *state, int seats, int seat);

/* A question to a level about a game. The level has `weigh`, and no shuffle is due. */
typedef struct bot_case {
    const game_rules *rules;
    const bot_level *level;
    const void *state;
    int seats;
    int seat; /* who asks */
    uint64_t seed;
    uint32_t nodes; /* 0: the default budget of an estimate */
} bot_case;

/* The nodes that an estimate may spend. */
uint32_t bot_judging(const bot_case *c);

/* The seat is to act. Puts the menu on the desk, writes the worth of each entry, or BOT_UNSEEN, and
 * returns the number of entries. `worth` holds menu_max. */
int bot_weigh(const bot_case *c, const bot_desk *desk, int32_t *worth);
/* The worth of one legal action, on the menu or not, for a tenth of the budget. */
int32_t bot_weigh_one(const bot_case *c, const bot_desk *desk, game_action a);
/* The worth of the position to the seat: if it is to act, that of its best action. */
int32_t bot_stand(const bot_case *c, const bot_desk *desk, int32_t *worth);

#endif
