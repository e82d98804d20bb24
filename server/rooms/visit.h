/* visit.h -- visitors that come to rooms and go: who follows, and whose player is there. */
#ifndef STOLIK_SERVER_VISIT_H
#define STOLIK_SERVER_VISIT_H

#include "server/accounts/problem.h"
#include "server/rooms/follow.h"

/* Whether the visitor may follow one more room, this one; false: why. */
bool visit_may_begin(visitor *v, const room *r, problem *why);
/* The visitor looks from this seat; a player is there from now on. */
void visit_begin(visitor *v, room *r, int seat);
void visit_end(follower *f);
void visit_end_all(visitor *v);
/* A sign of life from a player who has no connection that stays. */
void visit_seen(room *r, int seat);

#endif
