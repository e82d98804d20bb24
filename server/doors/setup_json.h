/* setup_json.h -- a table's plan as a client asks for it: docs/protocol.md, "Setting up a table".
 */
#ifndef STOLIK_SERVER_SETUP_JSON_H
#define STOLIK_SERVER_SETUP_JSON_H

#include "server/rooms/request.h"

/* What a client asks for. */
typedef struct setup_asked {
    table_plan plan;
    int seat;      /* where it sits: a seat, REQUEST_ANY_SEAT or REQUEST_NO_SEAT */
    bool promises; /* to commit to a seed when it sits */
} setup_asked;

/* False: the caller's problem. */
bool setup_json_read(caller *c, json body, setup_asked *asked);
/* Of a quick game, which takes less. */
bool setup_json_read_quick(caller *c, json body, setup_asked *asked);

#endif
