/* pb_publish.h -- positions in the compact form (docs/stolik.proto), for clients of the door that
 * speaks it; for server/doors/json_*.c only. */
#ifndef STOLIK_SERVER_PB_PUBLISH_H
#define STOLIK_SERVER_PB_PUBLISH_H

#include "server/doors/json_client.h"

/* Sends the change to all of the door's clients who follow the room, to each as its seat sees it.
 */
void pb_publish_events(json_door *d, const room *r, const change *c);
/* Sends a whole table. The JSON message has been written, but for its end; the position is added
 * here. `since`: as in table_json_all. */
void pb_publish_table(json_client *cl, const room *r, int seat, uint32_t since);

#endif
