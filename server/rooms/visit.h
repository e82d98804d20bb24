/* visit.h -- visitors that start and stop following rooms, and which players are present. */
#ifndef STOLIK_SERVER_VISIT_H
#define STOLIK_SERVER_VISIT_H

#include "server/accounts/problem.h"
#include "server/rooms/follow.h"

/* Whether the visitor may follow this room too. False: `why` says why not. */
bool visit_may_begin(visitor *v, const room *r, problem *why);
/* The visitor follows the room from this seat; its player is present from now on. */
void visit_begin(visitor *v, room *r, int seat);
void visit_end(follower *f);
void visit_end_all(visitor *v);
/* A REST request of a player without a socket: the player counts as present for a while. */
void visit_seen(room *r, int seat);
/* Somebody without a seat and without a socket looks. Computers that play among themselves go on
 * for that; other tables are unaffected. */
void visit_looked(room *r);

#endif
