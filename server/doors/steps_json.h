/* steps_json.h -- the positions that a client has missed: docs/protocol.md, "missed". */
#ifndef STOLIK_SERVER_STEPS_JSON_H
#define STOLIK_SERVER_STEPS_JSON_H

#include "server/rooms/rooms.h"

enum { STEPS_JSON_EVENTS = 24 }; /* the last events whose positions are told */

/* Who has missed them. */
typedef struct steps_json_reader {
    int seat;       /* or GAME_SPECTATOR */
    uint32_t since; /* the last event that the client knows; it has the view after that */
    bool merge;     /* its patches are RFC 7396; otherwise they name items by index */
} steps_json_reader;

/* The member `missed`: the positions of the seat between event `since` and now, each as a patch on
 * the one before. Writes nothing if there are none, or too much has happened; and fewer if the
 * message would become too long. */
void steps_json(const table *t, const steps_json_reader *to, text_out *o);

#endif
