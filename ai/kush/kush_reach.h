/* kush_reach.h -- who can get where first: the judgement of Kush's players.
 *
 * The dice say how much a seat takes in a turn, so what it takes now hardly matters; what it can
 * still come to before the others does. Pure functions over a view. */
#ifndef STOLIK_AI_KUSH_REACH_H
#define STOLIK_AI_KUSH_REACH_H

#include "rules/kush/kush.h"

/* Counts for each seat the cells it owns and the empty ones that it comes to before anybody else,
 * step by step over empty cells, all at the same pace; but seat `late` starts `by` steps after
 * the others. */
void kush_reach(const kush_view *v, int late, int by, int32_t cells[KUSH_SEATS_MAX]);

/* The cells that the seat has more than all the others. */
int32_t kush_ahead(const kush_view *v, int seat);

#endif
