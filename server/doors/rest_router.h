/* rest_router.h -- HTTP: files, REST routes, and whether a socket may be opened. */
#ifndef STOLIK_SERVER_REST_ROUTER_H
#define STOLIK_SERVER_REST_ROUTER_H

#include "server/doors/house.h"

void rest_router_request(house *h, net_conn *c, const net_request *r);
/* Whether the client may open a socket now. False: the request was answered with an error. */
bool rest_router_may_open(house *h, net_conn *c, const net_request *r);
/* All tables of routes, ended by NULL. */
extern const struct rest_route *const rest_router_routes[];
/* Answers that no socket can be opened at this path. */
void rest_router_no_door(house *h, net_conn *c);

#endif
