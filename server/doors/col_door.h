/* col_door.h -- the door for clients of Colyseus (docs/colyseus.md): what an SDK of 0.16, 0.17 or
 * 0.18 from npm asks for, it gets, at the same tables as everybody else.
 *
 * col_match.h answers what they ask over HTTP; then each opens a WebSocket and takes its seat. */
#ifndef STOLIK_SERVER_COL_DOOR_H
#define STOLIK_SERVER_COL_DOOR_H

#include "server/doors/house.h"

typedef struct col_door col_door;

col_door *col_door_new(house *h);
void col_door_free(col_door *d);
const door *col_door_of(const col_door *d);

#endif
