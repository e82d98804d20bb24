/* durable.h -- rooms as the journal's holder of tables: loaded at the start, settled by each
 * commit, rebuilt when one fails. */
#ifndef STOLIK_SERVER_DURABLE_H
#define STOLIK_SERVER_DURABLE_H

#include "server/rooms/rooms.h"

void durable_hold(rooms *all);
/* Takes all tables that the store has. False: why. */
bool durable_load(rooms *all, char why[STORE_WHY]);
/* After that, the last time that any table knows of; 0: there are none. */
int64_t durable_last_ms(const rooms *all);
/* Tables that were loaded go on. */
void durable_begin(rooms *all);

#endif
