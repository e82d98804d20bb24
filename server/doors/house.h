/* house.h -- all parts of the server, for whoever answers a client. */
#ifndef STOLIK_SERVER_HOUSE_H
#define STOLIK_SERVER_HOUSE_H

#include "server/accounts/accounts.h"
#include "server/rooms/rooms.h"

enum { HOUSE_PROTOCOL = 1 };

typedef struct house {
    const server_config *config;
    net *net;
    timing *timing;
    store *store;
    metrics *metrics;
    meter *meter;
    journal *journal;
    accounts *accounts;
    rooms *rooms;
    text_out out;         /* an answer or a message in the making */
    uint64_t requests;    /* so far: the number of the one at hand */
    int64_t host_told_ms; /* when the log may name another refused host */
} house;

#endif
