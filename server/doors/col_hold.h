/* col_hold.h -- seats that were promised to Colyseus clients and are not taken yet.
 *
 * A client asks for a seat over HTTP and takes it by opening a WebSocket. In between the seat is
 * held, in memory only, for COL_HOLD_MS. A hold is found by a random id that only its owner knows:
 * it stands in the path of the WebSocket, where Colyseus has the id of a process. */
#ifndef STOLIK_SERVER_COL_HOLD_H
#define STOLIK_SERVER_COL_HOLD_H

#include "server/doors/col_key.h"

enum {
    COL_HOLD_MS = 15 * 1000,
    COL_HOLD_MAX = 20000, /* in all */
    COL_HOLD_EACH = 40,   /* from one IPv4 address or IPv6 network of /64 */
    COL_HOLD_OWN = 4      /* of one account */
};

typedef struct col_hold {
    list_link all; /* the oldest first */
    char id[COL_KEY_NONCE];
    uint64_t table;
    int64_t account;
    uint8_t session[STORE_HASH];
    int seat;  /* that is wanted; -1: any */
    bool made; /* the table was made for it */
    int64_t until_ms;
    uint64_t from; /* a hash of the address, or of its network */
} col_hold;

typedef struct col_holds {
    list_link all;
    size_t n;
    map by_id, by_table, by_address, by_account;
    uint8_t key[16];
} col_holds;

void col_hold_init(col_holds *h);
void col_hold_free(col_holds *h);
/* Whether one more may be made for this account (0: for a new one), from this address. */
bool col_hold_may(const col_holds *h, const char *address, int64_t account);
/* Adds a copy and gives it an id. */
col_hold *col_hold_add(col_holds *h, const col_hold *like, const char *address);
/* NULL: there is none, or not any more. */
col_hold *col_hold_find(const col_holds *h, net_text id);
void col_hold_drop(col_holds *h, col_hold *hold);
/* The oldest one, NULL: there is none. */
col_hold *col_hold_first(const col_holds *h);
/* For how many people who have no seat at the table one is held there. */
int col_hold_count(const col_holds *h, const table *t);
/* Those for the table are for one that was made by this door. */
void col_hold_mark_made(col_holds *h, uint64_t number);
/* Whether a seat there is held for this account. */
bool col_hold_has(const col_holds *h, uint64_t number, int64_t account);

#endif
