/* evict.h -- which table is closed when a new one exceeds a limit: that of all tables, or that of
 * the tables opened from one network.
 *
 * Rooms that may be evicted are in lists by their use (room_use), the least recently used first, so
 * that finding one needs no search. A room that somebody follows is in none of these lists. */
#ifndef STOLIK_SERVER_EVICT_H
#define STOLIK_SERVER_EVICT_H

#include "server/accounts/map.h"
#include "server/rooms/room.h"

typedef struct evict {
    list_link idle[ROOM_USES];
    map networks;
    uint8_t key[16]; /* of the hash of addresses */
} evict;

void evict_init(evict *e, const uint8_t key[16]);
void evict_free(evict *e);
/* Counts the table for the networks of this address, until it ends. */
void evict_hold(room *r, const char *address);
/* Notes that a person has just used the room. */
void evict_use(room *r);
/* To be called when the followers or the phase may have changed: updates the room's use. */
void evict_refresh(room *r);
/* The room is about to be freed. */
void evict_leave(room *r);

/* Whether one more table is allowed. False: *first is the room to evict, which is never `keep`;
 * NULL: no room may be evicted. */
bool evict_has_place(rooms *all, const room *keep, room **first);
/* The same for the tables that were opened from this address (k is 0) or its network (k is 1). */
bool evict_has_place_at(rooms *all, const char *address, int k, const room *keep, room **first);

#endif
