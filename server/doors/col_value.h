/* col_value.h -- the state of a room as a Colyseus client sees it, as JSON: the value of its
 * schema. */
#ifndef STOLIK_SERVER_COL_VALUE_H
#define STOLIK_SERVER_COL_VALUE_H

#include "server/doors/col_client.h"

enum { COL_VALUE_ACTIONS = 16 * 1024 }; /* bytes of a list of actions; a longer one is left out */

/* What the seat sees, as an object. Before the game has begun: the start position. */
void col_value_write(const col_door *d, const room *r, int seat, text_out *o);
/* Seats that have won a finished game (bit p): several if it is drawn, 0 if it has no result. */
uint32_t col_value_winners(const table *t);

#endif
