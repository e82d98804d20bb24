/* publish.h -- hands what happens at a room to every door. */
#ifndef STOLIK_SERVER_PUBLISH_H
#define STOLIK_SERVER_PUBLISH_H

#include "server/rooms/door.h"

void publish_change(room *r, const change *c);
void publish_end(room *r);
void publish_line(room *r, const door_line *line);

#endif
