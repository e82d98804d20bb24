/* json_lobby.h -- the lobby as the JSON door tells of it; for server/doors/json_*.c only. */
#ifndef STOLIK_SERVER_JSON_LOBBY_H
#define STOLIK_SERVER_JSON_LOBBY_H

#include "server/doors/json_client.h"

void json_lobby_open(json_door *d);
void json_lobby_close(json_door *d);
/* The member `tables` as it was told last to those who follow. */
void json_lobby_write(const json_door *d, text_out *o);
void json_lobby_follow(json_client *cl, json_lobby_want want);
void json_lobby_unfollow(json_client *cl);
/* Tells those who follow, if something has changed and it is time; returns when to call again. */
int64_t json_lobby_tell(json_door *d, int64_t now_ms);

#endif
