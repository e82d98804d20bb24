/* bots.h -- computer players. A request is prepared on the loop's thread (a copy of the seat's view
 * and its menu), computed on another thread, and its answer is applied on the loop's thread. If no
 * thread is free, requests wait in three queues: moves of quick levels are served first, then in
 * turn those of slow levels, which leave a thread to the others, and hints. */
#ifndef STOLIK_SERVER_BOTS_H
#define STOLIK_SERVER_BOTS_H

#include "server/rooms/rooms.h"

/* What a computer player has chosen in the position after event `seq`. */
typedef void bots_mover(room *r, int seat, uint32_t seq, game_action action);
/* The action that a level suggests: the strongest that answers within `hint_ms`, and what it was
 * asked; both are valid during the call. NULL: there is none, because the game has moved on or the
 * server is stopping. */
typedef void bots_hinter(void *self, room *r, const bot_level *level, const bot_ask *ask,
                         const game_action *action);

bots *bots_new(rooms *all, bots_mover *move);
/* Starts the threads; to be called before bots_ask. False: they could not be started, and standard
 * error says why. They end with the net. */
bool bots_begin(bots *b);
void bots_free(bots *b);
/* Asks for a move for each seat that is to act and has a computer player, if it is due and computer
 * players do not wait for people here. */
void bots_ask(room *r);
/* False: the queue of hints is full. */
bool bots_may_hint(const rooms *all);
/* Asks for a hint for the seat. `told` is called exactly once. */
void bots_hint(room *r, int seat, bots_hinter *told, void *self);

#endif
