/* deadlines.h -- rooms by when something is due there: a heap, the earliest first. */
#ifndef STOLIK_SERVER_DEADLINES_H
#define STOLIK_SERVER_DEADLINES_H

#include "server/rooms/room.h"

typedef struct deadlines {
    room **at;
    int n, max;
} deadlines;

/* Something is due at this time; INT64_MAX: nothing is. True: this room is the first now. */
bool deadlines_set(deadlines *d, room *r, int64_t due_ms);
void deadlines_remove(deadlines *d, room *r);
/* NULL: nothing is due at any room. */
room *deadlines_first(const deadlines *d);
void deadlines_free(deadlines *d);

#endif
