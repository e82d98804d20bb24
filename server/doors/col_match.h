/* col_match.h -- matchmaking for Colyseus clients, over HTTP: they ask for a room and get a seat
 * that is held for them until their WebSocket takes it. */
#ifndef STOLIK_SERVER_COL_MATCH_H
#define STOLIK_SERVER_COL_MATCH_H

#include "server/doors/rest.h"

/* Whether the path is one of matchmaking, which has its own forms of answers and of CORS. */
bool col_match_takes(const net_request *r);
/* How many bytes of the path may be logged: what follows can be the code of a private table. 0: it
 * is no path of matchmaking. */
size_t col_match_told(const net_request *r);
/* Answers the request, whose caller was recognised; or puts it off. */
void col_match_request(rest *q);
/* Answers with the caller's problem, as the SDKs expect it. */
void col_match_refuse(rest *q);

#endif
