/* change.h -- what one command has changed at a room, for the doors that publish it.
 *
 * It is filled while the command runs and handed to every door at its end. It does not depend on
 * any door's protocol: a door gets the position before, the events, and the table as it is now. */
#ifndef STOLIK_SERVER_CHANGE_H
#define STOLIK_SERVER_CHANGE_H

#include "server/rooms/room.h"

typedef struct change_event {
    game_event event;
    uint32_t secret; /* bit k: view k learns that the event happened, but not what it was */
    size_t effects_at,
        effects_n; /* what everybody learns besides, in `effects`; 0 bytes: nothing */
} change_event;

typedef struct change {
    room *room;         /* NULL: no command is running */
    uint32_t seq;       /* of the last event before */
    table_phase before; /* the phase then */
    bool begun;         /* the game has begun: there was nothing to see before */
    bool undone;        /* a move was taken back: the position does not follow from the events */
    int undos;          /* how many were before */
    uint32_t flags;     /* bit p: seat p's flag has changed, which only its player is told */
    bool seats;         /* the published state of the seats has changed */
    change_event *events;
    int events_n, events_max;
    game_buffer state; /* before the first event */
    text_out effects;  /* of all events, written once for all views */
} change;

void change_begin(change *c, room *r);
/* Called by table_env before an event is applied. */
void change_add(change *c, const table *t, const game_event *event);
/* Writes the effects of the events, for those who follow the room. */
void change_tell(change *c, const table *t);
void change_free(change *c);

/* The flags that are raised, while the game is played. */
uint32_t change_flags(const table *t);
/* The index of the view of a seat (or GAME_SPECTATOR); and the seat of an index. */
int change_view_of(const table *t, int seat);
int change_seat_of(int view);

#endif
