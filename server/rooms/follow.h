/* follow.h -- who follows which room. */
#ifndef STOLIK_SERVER_FOLLOW_H
#define STOLIK_SERVER_FOLLOW_H

#include "server/rooms/door.h"

enum {
    FOLLOW_ROOMS_MAX = 16,    /* of a visitor */
    FOLLOW_WATCHERS_MAX = 500 /* of a room */
};

/* NULL: the visitor does not follow this room. */
follower *follow_find(visitor *v, const room *r);
/* The visitor follows the room from this seat, or from another one than before. */
void follow_add(visitor *v, room *r, int seat);
void follow_remove(follower *f);
/* The room is about to be freed. */
void follow_remove_all(room *r);
/* Whether anybody follows from this seat; how many follow without a seat. */
bool follow_is_from(const room *r, int seat);
int follow_watchers(const room *r);

#endif
