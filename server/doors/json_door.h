/* json_door.h -- the door at /ws: text messages in JSON, docs/protocol.md; for
 * server/doors/json_*.c and server.c. A second one speaks the compact form, docs/stolik.proto: its
 * messages are turned into JSON as they arrive, and out of it as they are sent, but for positions.
 *
 * A file calls only those listed before it: json_client; pb_publish; json_publish, json_lobby;
 * json_message; json_handlers; json_door. */
#ifndef STOLIK_SERVER_JSON_DOOR_H
#define STOLIK_SERVER_JSON_DOOR_H

#include "server/doors/house.h"

typedef struct json_door json_door;

json_door *json_door_new(house *h, bool compact);
void json_door_free(json_door *d);
/* The door itself, for rooms and the net. */
const door *json_door_of(const json_door *d);

#endif
