/* json_publish.h -- what the JSON door publishes of rooms; for server/doors/json_door.c. */
#ifndef STOLIK_SERVER_JSON_PUBLISH_H
#define STOLIK_SERVER_JSON_PUBLISH_H

#include "server/doors/json_client.h"

/* Functions of the door; `self` is a json_door. */
void json_publish_change(void *self, room *r, const change *c);
void json_publish_end(void *self, room *r);
void json_publish_line(void *self, room *r, const door_line *line);
/* Ends a message that was begun with the table, as the seat sees it, and sends it. */
void json_publish_table(json_client *cl, const room *r, int seat, uint32_t since);

#endif
