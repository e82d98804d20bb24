/* server.h -- the whole server: tables, accounts, REST and WebSocket over one store. */
#ifndef STOLIK_SERVER_SERVER_H
#define STOLIK_SERVER_SERVER_H

#include "server/ops/config.h"

typedef struct server server;

/* Serves until SIGTERM or SIGINT. Prints the address to standard output once it listens. Returns
 * the program's exit status. */
int server_run(const server_config *config);
/* The parts of a server that runs, for tests. */
struct house *server_house(server *s);

#endif
