/* setup_json.h -- a table's plan as a client asks for it: docs/protocol.md, "Setting up a table".
 */
#ifndef STOLIK_SERVER_SETUP_JSON_H
#define STOLIK_SERVER_SETUP_JSON_H

#include "server/rooms/request.h"

/* The table that a client asks for. */
typedef struct setup_asked {
    table_plan plan;
    int seat;      /* where it sits: a seat, REQUEST_ANY_SEAT or REQUEST_NO_SEAT */
    bool promises; /* the client will commit to a seed when it has a seat */
} setup_asked;

/* Reads the body, and draws seats where that is asked for. False: the caller's problem is set. */
bool setup_json_read(caller *c, json body, const table_env *env, setup_asked *asked);
/* The same for `quick`, which has fewer members. */
bool setup_json_read_quick(caller *c, json body, const table_env *env, setup_asked *asked);

#endif
