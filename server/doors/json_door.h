/* json_door.h -- the door at /ws: text messages in JSON, docs/protocol.md; for
 * server/doors/json_*.c and server.c.
 *
 * A file calls only those listed before it: json_client; json_publish, json_lobby; json_handlers;
 * json_message; json_door. */
#ifndef STOLIK_SERVER_JSON_DOOR_H
#define STOLIK_SERVER_JSON_DOOR_H

#include "server/doors/house.h"

typedef struct json_door json_door;

json_door *json_door_new(house *h);
void json_door_free(json_door *d);
/* The door itself, for rooms and the net. */
const door *json_door_of(const json_door *d);

#endif
