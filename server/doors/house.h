/* house.h -- all parts of the server, for the code that answers clients. */
#ifndef STOLIK_SERVER_HOUSE_H
#define STOLIK_SERVER_HOUSE_H

#include "server/accounts/accounts.h"
#include "server/rooms/rooms.h"

enum { HOUSE_PROTOCOL = 1 };

struct col_door;

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
    struct col_door *colyseus;
    text_out out;         /* the answer or message that is being written */
    uint64_t requests;    /* handled so far; the number of the current one */
    int64_t host_told_ms; /* when the next refused host may be logged */
} house;

#endif
