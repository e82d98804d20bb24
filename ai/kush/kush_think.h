/* kush_think.h -- the players of Kush that look ahead: games are played on from the best
 * placements.
 *
 * A node of their budget is the time of one position on 64 by 64, in which six on 20 by 20 are
 * judged. */
#ifndef STOLIK_AI_KUSH_THINK_H
#define STOLIK_AI_KUSH_THINK_H

#include "ai/kush/kush_roll.h"

#define KUSH_THINK_SCRATCH sizeof(kush_roll_room)

/* As bot_level has them. */
game_action kush_think_hard(const bot_ask *ask);
game_action kush_think_expert(const bot_ask *ask);
int32_t kush_think_stand(const bot_ask *ask);
void kush_think_weigh_hard(const bot_ask *ask, int32_t *worths);
void kush_think_weigh_expert(const bot_ask *ask, int32_t *worths);

#endif
