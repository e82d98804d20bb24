/* json_publish.h -- what the JSON door publishes of rooms; for server/doors/json_door.c. */
#ifndef STOLIK_SERVER_JSON_PUBLISH_H
#define STOLIK_SERVER_JSON_PUBLISH_H

#include "server/doors/json_client.h"

/* Functions of the door; `self` is a json_door. */
void json_publish_change(void *self, room *r, const change *c);
void json_publish_end(void *self, room *r);
void json_publish_line(void *self, room *r, const door_line *line);

/* What of a table a client gets. */
typedef struct json_publish_part {
    int seat;       /* that it looks from, or GAME_SPECTATOR */
    uint32_t since; /* the events after this number; UINT32_MAX: none */
    bool steps;     /* and the positions between, which the compact form has not */
} json_publish_part;

/* Ends a message that was begun with the table, as the seat sees it, and sends it. */
void json_publish_table(json_client *cl, const room *r, const json_publish_part *part);

#endif
