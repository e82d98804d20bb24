/* col_publish.h -- what Colyseus clients are told of rooms: states, patches, and how it ends. */
#ifndef STOLIK_SERVER_COL_PUBLISH_H
#define STOLIK_SERVER_COL_PUBLISH_H

#include "server/doors/col_client.h"

/* The handshake: token and reflection. */
void col_publish_handshake(col_client *cl);
/* Whether the flag of the client's seat is raised, in a game where it may be. */
void col_publish_flag(col_client *cl);
/* The whole state, to a client that has answered the handshake; it gets patches from now on. */
void col_publish_state(col_client *cl);
/* For the door: see door.h. */
void col_publish_change(void *self, room *r, const change *c);
void col_publish_end(void *self, room *r);
/* How the game has ended, to a client that comes later. */
void col_publish_end_to(col_client *cl);
void col_publish_line(void *self, room *r, const door_line *line);
/* The client joins the clients of its table, and leaves them. */
void col_publish_join(col_client *cl, room *r);
void col_publish_leave(col_client *cl);

#endif
