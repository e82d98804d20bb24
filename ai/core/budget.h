/* budget.h -- a level's budget, while the level spends it.
 *
 * A node is one position that the level judges, or, in Durak, one world that it plays to the end. A
 * level takes a node from the budget before it looks, and does not look when none is left; so it
 * never spends more than it was given. Every level has at least one node, unless it spends none. */
#ifndef STOLIK_AI_BUDGET_H
#define STOLIK_AI_BUDGET_H

#include "ai/core/player.h"

typedef struct bot_budget {
    uint32_t left;
    uint32_t *spent; /* as in bot_ask */
} bot_budget;

static inline bot_budget bot_budget_of(const bot_ask *ask)
{
    return (bot_budget){.left = ask->nodes, .spent = ask->spent};
}

/* Takes so many nodes. False: there are fewer, and none was taken. */
static inline bool bot_spend(bot_budget *b, uint32_t nodes)
{
    if (b->left < nodes) {
        return false;
    }
    b->left -= nodes;
    if (b->spent != NULL) {
        *b->spent += nodes;
    }
    return true;
}

/* The share of the next of n things, n > 0; what one leaves is there for those after it. 0 only if
 * nothing is left. */
static inline uint32_t bot_share(const bot_budget *b, int n)
{
    return b->left / (uint32_t)n + (b->left % (uint32_t)n != 0);
}

#endif
