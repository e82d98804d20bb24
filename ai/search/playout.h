/* playout.h -- a world of a game that is played on: whose turn it is, chance, and the end.
 *
 * The part of a search that knows no tree. */
#ifndef STOLIK_AI_PLAYOUT_H
#define STOLIK_AI_PLAYOUT_H

#include "ai/search/search.h"

/* The seat to act that has something on its menu, which is written; -1: none has. */
int playout_seat(const game_rules *rules, const void *state, uint32_t seats, game_action *menu,
                 int *n);
/* Draws an outcome of chance and applies it. Returns it; one of kind 0 for any shuffle. */
game_action playout_chance(const game_rules *rules, void *state, luck *l);
/* The worth of a finished game to each seat. */
void playout_worths(const game_rules *rules, const void *state, int32_t *worth);
/* The worth of a drawn game. */
void playout_drawn(int32_t *worth);
/* Plays the state to its end, for at most `steps` steps, and writes the worth to each seat. `menu`
 * is for the playout's own use. */
void playout_run(const game_rules *rules, const search_guide *guide, void *state, int steps,
                 game_action *menu, luck *l, int32_t *worth);

#endif
