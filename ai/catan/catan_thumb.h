/* catan_thumb.h -- players of Catan by rules of thumb: easy and medium. */
#ifndef STOLIK_AI_CATAN_THUMB_H
#define STOLIK_AI_CATAN_THUMB_H

#include "ai/core/player.h"

/* See `choose` and `weigh` of bot_level. Scratch for the latter: a catan_judge_desk. */
game_action catan_choose_easy(const bot_ask *ask);
game_action catan_choose_medium(const bot_ask *ask);
void catan_weigh_medium(const bot_ask *ask, int32_t *worths);

#endif
