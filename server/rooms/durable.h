/* durable.h -- rooms as the journal's holder of tables: they are loaded at the start, updated after
 * each commit, and rebuilt when a commit fails. */
#ifndef STOLIK_SERVER_DURABLE_H
#define STOLIK_SERVER_DURABLE_H

#include "server/rooms/rooms.h"

void durable_hold(rooms *all);
/* Loads all tables from the store. False: `why` says what is wrong. */
bool durable_load(rooms *all, char why[STORE_WHY]);
/* After durable_load: the latest time at which the server is known to have worked, by any table's
 * records or by its mark; 0: there are no tables. */
int64_t durable_last_ms(const rooms *all);
/* Resumes the tables that were loaded. */
void durable_begin(rooms *all);
/* Leaves a mark in the store that the server works, if one is due; returns when to call again. */
int64_t durable_alive(rooms *all, int64_t now_ms);

#endif
