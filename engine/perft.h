/* perft.h -- counts the leaves of a game's tree, to compare implementations of its rules. */
#ifndef STOLIK_ENGINE_PERFT_H
#define STOLIK_ENGINE_PERFT_H

#include "rules/core/game.h"

enum { PERFT_DEPTH_MAX = 100 };

/* The leaves of the full tree of listed actions and chance outcomes to a depth from 0 to
 * PERFT_DEPTH_MAX. One ply is one action or one outcome; a finished game is one leaf. A shuffle
 * cannot be counted: then *shuffle is set and the result is meaningless. */
uint64_t perft_nodes(const game_rules *rules, const void *state, int depth, bool *shuffle);

/* The same by whole turns, for a game that lists them and in which a turn starts with the dice:
 * for each outcome the distinct states in which the turn can end; a turn that passes is one, so
 * is a game that ends. False: the game is not like that, or the state is in the middle of a
 * turn. */
bool perft_turns(const game_rules *rules, const void *state, int depth, uint64_t *nodes);

#endif
