/* alarms.h -- what is due at rooms. */
#ifndef STOLIK_SERVER_ALARMS_H
#define STOLIK_SERVER_ALARMS_H

#include "server/rooms/rooms.h"

/* Does what is due, and returns when to call again. */
int64_t alarms_run(rooms *all, int64_t now_ms);

#endif
