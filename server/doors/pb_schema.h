/* pb_schema.h -- the messages of the JSON door as those of docs/stolik.proto. */
#ifndef STOLIK_SERVER_PB_SCHEMA_H
#define STOLIK_SERVER_PB_SCHEMA_H

#include "table/wire.h"

#define PB_SCHEMA_PROTOCOL "stolik.pb"

/* Fields of Message that pb_publish.c writes, and those of its Event and Clocks. */
enum {
    PB_MESSAGE_KIND = 1,
    PB_MESSAGE_TABLE = 3,
    PB_MESSAGE_SEQ = 4,
    PB_MESSAGE_EVENTS = 5,
    PB_MESSAGE_PATCH = 6,
    PB_MESSAGE_VIEW = 7,
    PB_MESSAGE_TO_ACT = 8,
    PB_MESSAGE_OVER = 9,
    PB_MESSAGE_MENU = 10,
    PB_MESSAGE_OPEN = 11,
    PB_MESSAGE_CLOCKS = 12,
    PB_MESSAGE_LAYOUT = 52,
    PB_MESSAGE_UNDO = 53,
    PB_EVENT_ACTOR = 1,
    PB_EVENT_ACTION = 2,
    PB_EVENT_UNDO = 4,
    PB_CLOCKS_LEFT = 1,
    PB_CLOCKS_RUNNING = 2,
    PB_KIND_EVENTS = 24
};
/* The field of Request that is no member of a JSON message. */
enum { PB_REQUEST_ACTION = 5 };

extern const wire_schema pb_schema_message;
extern const wire_schema pb_schema_request;

#endif
