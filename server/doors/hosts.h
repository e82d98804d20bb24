/* hosts.h -- under which names the server may be asked.
 *
 * A page of a stranger's site can make its own name point to this server (DNS rebinding); the
 * browser then takes the server for a part of that site. The header Host still says the
 * stranger's name, and that gives it away. */
#ifndef STOLIK_SERVER_HOSTS_H
#define STOLIK_SERVER_HOSTS_H

#include "server/doors/house.h"

/* Whether a value of the header Host names this server: by an IP address, as localhost or a name
 * below it, or as the settings `host` and `origins` do. Ports do not count. */
bool hosts_is_ours(const server_config *c, net_text host);

/* Whether the request names this server; false: why. */
bool hosts_good(house *h, const net_request *r, problem *why);
/* The origin of the page that asks, if it may read the answer. */
bool hosts_origin(const server_config *c, const net_request *r, char origin[CONFIG_ITEM]);
/* Whether the request comes from no page, or from one that may open a socket. */
bool hosts_origin_good(const server_config *c, const net_request *r);

#endif
