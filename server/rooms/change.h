/* change.h -- what one command has changed at a room, for those who are told of it.
 *
 * It is filled while the command runs and handed to every door at its end. Nothing in it is in any
 * door's form: a door has the position before, the events, and the table as it is now. */
#ifndef STOLIK_SERVER_CHANGE_H
#define STOLIK_SERVER_CHANGE_H

#include "server/rooms/room.h"

typedef struct change_event {
    game_event event;
    uint32_t secret; /* bit k: view k is told that it happened, but not what it was */
} change_event;

typedef struct change {
    room *room;         /* NULL: no command is at hand */
    uint32_t seq;       /* of the last event before */
    table_phase before; /* the phase then */
    bool begun;         /* the game has begun: there was nothing to see before */
    bool seats;         /* what is told about the seats has changed */
    change_event *events;
    int events_n, events_max;
    game_buffer state; /* before the first event */
} change;

void change_begin(change *c, room *r);
/* For table_env: an event is about to be applied. */
void change_add(change *c, const table *t, const game_event *event);
void change_free(change *c);

/* The place of a seat's view, or of a watcher's, among all; and the seat of a place. */
int change_view_of(const table *t, int seat);
int change_seat_of(int view);
/* Whether who looks from this seat is not told what the event was. */
bool change_is_secret(const game_rules *rules, const void *before, const game_event *event,
                      int seat);

#endif
