/* catan_plan.h -- what to do next in Catan by plans and rules of thumb: how medium plays, and how
 * the levels above it expect everybody to go on. */
#ifndef STOLIK_AI_CATAN_PLAN_H
#define STOLIK_AI_CATAN_PLAN_H

#include "ai/catan/catan_worth.h"
#include "ai/core/budget.h"
#include "ai/core/luck.h"

/* The action of the plan. A node is an action, or a hand, that is weighed. `ties` decides between
 * entries of the menu that are worth the same; NULL: the first one is taken. */
game_action catan_plan(const bot_ask *ask, bot_budget *budget, luck *ties);

/* What an entry of the menu is worth to the plan, in points that only compare; not for discards
 * and answers to offers. */
int catan_weigh_plan(const catan_mind *m, game_action a);

#endif
