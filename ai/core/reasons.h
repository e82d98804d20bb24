/* reasons.h -- what speaks for an action, in facts that follow from the view of the seat.
 *
 * A reason is a code with its numbers, from which a client makes a sentence in its language. It is
 * true of the action whether or not a level has chosen the action for it. */
#ifndef STOLIK_AI_REASONS_H
#define STOLIK_AI_REASONS_H

#include "rules/core/game.h"

enum { BOT_REASONS_MAX = 3 };

typedef struct bot_reasons {
    game_reason list[BOT_REASONS_MAX]; /* the weightiest first */
    int n;
} bot_reasons;

/* Adds a reason, with a number if it has a name; one too many is left out. */
void bot_reasons_add(bot_reasons *r, const char *code, const char *name, int value);

/* What speaks for an action that the seat of this view may do. */
bot_reasons bot_reasons_for(const game_rules *rules, const void *view, int seat,
                            game_action action);
/* The same as a list: [{"code":"block","points":5}]. */
void bot_reasons_json(const bot_reasons *r, text_out *o);

#endif
