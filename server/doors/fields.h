/* fields.h -- reads the members of a client's JSON. A function that returns false has set the
 * caller's problem. */
#ifndef STOLIK_SERVER_FIELDS_H
#define STOLIK_SERVER_FIELDS_H

#include "server/rooms/request.h"

/* Whether the member is there and not null. */
bool fields_given(json v);
bool fields_bool(caller *c, json v, const char *name, bool *value);
/* A commitment or a seed. */
bool fields_key(caller *c, json v, const char *name, uint8_t key[FAIR_KEY]);
/* A request's number; 0: none is given. */
bool fields_req(caller *c, json v, uint32_t *req);
bool fields_seat(caller *c, json v, int *seat);
/* Reads a table's code into `text`. A text that cannot be a code counts as none. */
request_code fields_code(json v, char text[TABLE_CODE]);
/* The room that a message names by its number or its code. */
bool fields_room(const rooms *all, caller *c, json number, json code, room **r);

#endif
