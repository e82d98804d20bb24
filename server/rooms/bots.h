/* bots.h -- computer players. A question is prepared on the loop's thread (a copy of the seat's
 * view and its menu), thought about on another, and answered on the loop's again. Those who find no
 * thread free wait: games before hints. */
#ifndef STOLIK_SERVER_BOTS_H
#define STOLIK_SERVER_BOTS_H

#include "server/rooms/rooms.h"

/* What a computer player has chosen in the position after event `seq`. */
typedef void bots_mover(room *r, int seat, uint32_t seq, game_action action);
/* What the best level would do; NULL: nothing came of it. */
typedef void bots_hinter(void *self, room *r, const bot_level *level, const game_action *action);

bots *bots_new(rooms *all, bots_mover *move);
/* Starts the threads, before anybody is asked. False: there are none, which was said on standard
 * error. They end with the net. */
bool bots_begin(bots *b);
void bots_free(bots *b);
/* Sets whoever is to move thinking. */
void bots_ask(room *r);
/* False: so many wait for hints that one more would wait for long. */
bool bots_may_hint(const rooms *all);
/* `told` is called once. */
void bots_hint(room *r, int seat, bots_hinter *told, void *self);

#endif
