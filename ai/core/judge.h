/* judge.h -- what positions and choices are worth to a seat: a level's opinion in numbers.
 *
 * A worth is the chance to win as the level sees it, by what the seat may know, in BOT_SUREths; a
 * draw counts half. How a level comes to it is its own affair (see `stand` and `weigh` of
 * bot_level); the scales were fitted to games of that level against itself. Whole numbers only, so
 * that every machine says the same. */
#ifndef STOLIK_AI_JUDGE_H
#define STOLIK_AI_JUDGE_H

#include "ai/core/player.h"

enum { BOT_STEP = 256 };

/* The logistic function: the worth that an advantage in BOT_STEPths stands for. 0 is even. */
int32_t bot_logistic(int64_t advantage);

/* What a game that is over was worth to one of its seats. */
int32_t bot_worth_over(const game_rules *rules, const void *state, int seats, int seat);

/* A game as a level is asked about it. The level weighs; nobody waits for a shuffle. */
typedef struct bot_case {
    const game_rules *rules;
    const bot_level *level;
    const void *state;
    int seats;
    int seat; /* who asks */
    uint64_t seed;
    uint32_t nodes; /* 0: the default budget */
} bot_case;

/* The seat is to act: writes what each entry of the menu, which is on the desk then, is worth, or
 * BOT_UNSEEN, and returns how many there are. `worth` holds menu_max. */
int bot_weigh(const bot_case *c, const bot_desk *desk, int32_t *worth);
/* The same for one action that the rules allow, whether the menu lists it or not, for a tenth of
 * the budget. */
int32_t bot_weigh_one(const bot_case *c, const bot_desk *desk, game_action a);
/* How the seat stands: if it is to act, after the best it can do, else as things are. */
int32_t bot_stand(const bot_case *c, const bot_desk *desk, int32_t *worth);

#endif
