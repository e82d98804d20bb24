/* budget.h -- the budget of a level while it computes one answer.
 *
 * A node is one position that the level evaluates; or, in Durak, one world that it plays to the
 * end; or, for the searching levels of Kush, a board of 64 by 64 or as many smaller ones. A level
 * takes a node from the budget before it evaluates, and stops when none is left; so it never
 * exceeds its budget. Every level that needs a budget gets at least one node. */
#ifndef STOLIK_AI_BUDGET_H
#define STOLIK_AI_BUDGET_H

#include "ai/core/player.h"

typedef struct bot_budget {
    uint32_t left;
    uint32_t *spent; /* as in bot_ask, like what follows */
    void (*pause)(void *self);
    void *pause_self;
} bot_budget;

static inline bot_budget bot_budget_of(const bot_ask *ask)
{
    return (bot_budget){.left = ask->nodes,
                        .spent = ask->spent,
                        .pause = ask->pause,
                        .pause_self = ask->pause_self};
}

/* Lets others have the processor first. For work that takes no nodes for long. */
static inline void bot_pause(const bot_budget *b)
{
    if (b->pause != NULL) {
        b->pause(b->pause_self);
    }
}

/* Takes `nodes` nodes. False: fewer are left, and none was taken. */
static inline bool bot_spend(bot_budget *b, uint32_t nodes)
{
    if (b->left < nodes) {
        return false;
    }
    b->left -= nodes;
    if (b->spent != NULL) {
        *b->spent += nodes;
    }
    bot_pause(b);
    return true;
}

/* The share of the budget for the next of n things that are still to be looked at, n > 0. What one
 * of them does not spend is left for the others. 0 only if the budget is spent. */
static inline uint32_t bot_share(const bot_budget *b, int n)
{
    return b->left / (uint32_t)n + (b->left % (uint32_t)n != 0);
}

#endif
