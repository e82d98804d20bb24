/* evict.h -- who gives way when there is no place for another table: of all tables, or of those
 * that one network has opened.
 *
 * Rooms that could give way lie in lists by the use they are of, the least recently used first, so
 * that none is ever searched for. A room that somebody looks at is in none of them. */
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
/* The table was opened from this address, and counts as its network's until it ends. */
void evict_hold(room *r, const char *address);
/* A person does something here. */
void evict_use(room *r);
/* Who is there, or what is being played, has changed, perhaps. */
void evict_refresh(room *r);
/* The room is about to be freed. */
void evict_leave(room *r);

/* Whether there is place for one more table. False: *first is the one that gives way before all
 * others, but never `keep`; or NULL: none does. */
bool evict_has_place(rooms *all, const room *keep, room **first);
/* The same of the tables that were opened from this address (k is 0) or its network (k is 1). */
bool evict_has_place_at(rooms *all, const char *address, int k, const room *keep, room **first);

#endif
