/* durable.h -- rooms as the journal's holder of tables: loaded at the start, settled by each
 * commit, rebuilt when one fails. */
#ifndef STOLIK_SERVER_DURABLE_H
#define STOLIK_SERVER_DURABLE_H

#include "server/rooms/rooms.h"

void durable_hold(rooms *all);
/* After journal_load: the last time that any table knows of; 0: there are none. */
int64_t durable_last_ms(const rooms *all);
/* Tables that were loaded go on. */
void durable_begin(rooms *all);

#endif
