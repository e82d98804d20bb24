/* fields.h -- members of a client's JSON, read for a request. Each function returns false with the
 * caller's problem. */
#ifndef STOLIK_SERVER_FIELDS_H
#define STOLIK_SERVER_FIELDS_H

#include "server/rooms/request.h"

/* A member that is null is the same as one that is not there. */
bool fields_given(json v);
bool fields_bool(caller *c, json v, const char *name, bool *value);
/* A commitment or a seed. */
bool fields_key(caller *c, json v, const char *name, uint8_t key[FAIR_KEY]);
/* A request's number; 0: none is given. */
bool fields_req(caller *c, json v, uint32_t *req);
bool fields_seat(caller *c, json v, int *seat);
/* A code that is given, in `text`; one that cannot be a code is none. */
request_code fields_code(json v, char text[TABLE_CODE]);
/* The room that a message names by its number or its code. */
bool fields_room(const rooms *all, caller *c, json number, json code, room **r);

#endif
