/* json_lobby.h -- the lobby as the JSON door publishes it; for server/doors/json_*.c only. */
#ifndef STOLIK_SERVER_JSON_LOBBY_H
#define STOLIK_SERVER_JSON_LOBBY_H

#include "server/doors/json_client.h"

void json_lobby_open(json_door *d);
void json_lobby_close(json_door *d);
/* Writes the member `tables` as it was last published to the followers. */
void json_lobby_write(const json_door *d, text_out *o);
void json_lobby_follow(json_client *cl, json_lobby_want want);
void json_lobby_unfollow(json_client *cl);
/* Publishes changes to the followers, if there are any and it is time; returns when to call
 * again. */
int64_t json_lobby_tell(json_door *d, int64_t now_ms);

#endif
