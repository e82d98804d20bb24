/* durable.h -- rooms as the journal's holder of tables: they are loaded at the start, updated after
 * each commit, and rebuilt when a commit fails. */
#ifndef STOLIK_SERVER_DURABLE_H
#define STOLIK_SERVER_DURABLE_H

#include "server/rooms/rooms.h"

void durable_hold(rooms *all);
/* Loads all tables from the store. False: `why` says what is wrong. */
bool durable_load(rooms *all, char why[STORE_WHY]);
/* After durable_load: the latest time in any table's records; 0: there are no tables. */
int64_t durable_last_ms(const rooms *all);
/* Resumes the tables that were loaded. */
void durable_begin(rooms *all);

#endif
