/* json_handlers.h -- handlers of messages, one function for each kind: docs/protocol.md. */
#ifndef STOLIK_SERVER_JSON_HANDLERS_H
#define STOLIK_SERVER_JSON_HANDLERS_H

#include "server/doors/json_message.h"

/* Called when the message was read and its sender is known. Sends a reply, or fills in the caller's
 * problem and returns false. */
typedef struct json_handler {
    const char *name;
    bool (*on)(json_message *m);
} json_handler;

/* Ended by one without a name. */
extern const json_handler json_handlers[];

#endif
