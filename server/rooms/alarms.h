/* alarms.h -- handles the deadlines of rooms. */
#ifndef STOLIK_SERVER_ALARMS_H
#define STOLIK_SERVER_ALARMS_H

#include "server/rooms/rooms.h"

/* Handles every deadline up to `now_ms`; returns when to call again. */
int64_t alarms_run(rooms *all, int64_t now_ms);

#endif
