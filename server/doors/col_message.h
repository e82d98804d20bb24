/* col_message.h -- what Colyseus clients say. */
#ifndef STOLIK_SERVER_COL_MESSAGE_H
#define STOLIK_SERVER_COL_MESSAGE_H

#include "server/doors/col_client.h"

/* A whole message of a client that has joined. */
void col_message_take(col_client *cl, const char *bytes, size_t n);
/* Whether it asks too fast; who does so all the time is disconnected. */
bool col_message_is_too_fast(col_client *cl, caller *c);
caller col_message_caller(col_client *cl);
/* The account has left a table, or did not come to it. One that it has set up, or that was made
 * for it by this door (`made`), is closed, as Colyseus disposes of a room, if nobody else sits
 * there, looks on or is on the way, and no game was begun. */
void col_message_close_empty(col_door *d, room *r, int64_t account, bool made);

#endif
