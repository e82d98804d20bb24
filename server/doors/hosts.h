/* hosts.h -- under which names the server may be asked.
 *
 * A page of a stranger's site can make its own name point to this server (DNS rebinding); the
 * browser then takes the server for a part of that site. The header Host still says the
 * stranger's name, and that gives it away. */
#ifndef STOLIK_SERVER_HOSTS_H
#define STOLIK_SERVER_HOSTS_H

#include "net/net.h"
#include "server/ops/config.h"

/* Whether a value of the header Host names this server: by an IP address, as localhost or a name
 * below it, or as the settings `host` and `origins` do. Ports do not count. */
bool host_is_ours(const server_config *c, net_text host);

#endif
