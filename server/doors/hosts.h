/* hosts.h -- which Host and Origin headers are accepted.
 *
 * Another site can make its own name point to this server (DNS rebinding); the browser then lets
 * pages of that site read the server's answers. The Host header still has the other site's name, so
 * such requests are refused. */
#ifndef STOLIK_SERVER_HOSTS_H
#define STOLIK_SERVER_HOSTS_H

#include "server/doors/house.h"

/* Whether the request's Host header names this server. False: `why` is set. */
bool hosts_good(house *h, const net_request *r, problem *why);
/* Whether the client reached this server by https, as far as the setting `origins` tells: a proxy
 * in front of it terminates TLS. */
bool hosts_is_secure(const server_config *c, const net_request *r);
/* The request's Origin, if its page may read the answer; else false. */
bool hosts_origin(const server_config *c, const net_request *r, char origin[CONFIG_ITEM]);
/* Whether the request has no Origin, or one that may open a socket. */
bool hosts_origin_good(const server_config *c, const net_request *r);

#endif
