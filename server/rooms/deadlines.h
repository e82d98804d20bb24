/* deadlines.h -- rooms ordered by their deadlines: a heap, the earliest first. */
#ifndef STOLIK_SERVER_DEADLINES_H
#define STOLIK_SERVER_DEADLINES_H

#include "server/rooms/room.h"

typedef struct deadlines {
    room **at;
    int n, max;
} deadlines;

/* Sets the deadline of a room; INT64_MAX: it has none. True: the room is the first one now. */
bool deadlines_set(deadlines *d, room *r, int64_t due_ms);
void deadlines_remove(deadlines *d, room *r);
/* The room with the earliest deadline. NULL: no room has one. */
room *deadlines_first(const deadlines *d);
void deadlines_free(deadlines *d);

#endif
