/* col_client.h -- the sockets of the Colyseus door; for server/doors/col_*.c only. */
#ifndef STOLIK_SERVER_COL_CLIENT_H
#define STOLIK_SERVER_COL_CLIENT_H

#include "server/doors/col_door.h"
#include "server/doors/col_hold.h"
#include "server/doors/schema.h"

/* The first byte of a message. */
enum {
    COL_JOIN = 10,
    COL_ERROR = 11,
    COL_LEAVE = 12,
    COL_DATA = 13,
    COL_STATE = 14,
    COL_PATCH = 15,
    COL_DATA_BYTES = 17,
    COL_PING = 18,
    COL_REQUEST = 21,
    COL_RESPONSE = 22,
    COL_CODE_MASK = 0x1f
};

/* Why a socket is closed. */
enum {
    COL_CONSENTED = 4000,
    COL_WITH_ERROR = 4002,
    COL_NOT_RECONNECTED = 4003,
    COL_MAY_RECONNECT = 4010
};

enum { COL_CLIENT_ACK_MS = 15 * 1000 }; /* the time for the answer to the handshake */

/* A table with Colyseus clients: for each view that they have, what was sent of it last. */
typedef struct col_room {
    uint64_t number;
    schema_encoder *views[ROOM_VIEWS];
    int clients;
    uint32_t left; /* seats whose players have left, as was told */
    bool made;     /* by this door, for one of them */
    bool claims;   /* the opponent is gone for good: the game is claimed soon */
} col_room;

/* What the address of a socket says, until its client has joined. */
typedef struct col_entry {
    char hold[COL_KEY_NONCE];
    char code[TABLE_CODE]; /* of the table: Colyseus's room id */
    char id[COL_KEY_ID];
    char token[COL_KEY_TOKEN];
} col_entry;

typedef struct col_client col_client;
struct col_client {
    visitor visitor; /* first member: the net's data of the socket points to it */
    col_door *door;
    net_conn *conn;
    col_room *at;       /* NULL: it has not joined */
    list_link all;      /* in the door's list */
    col_entry *entry;   /* NULL: it has joined, or was refused */
    list_link entering; /* in the list of those who are to join in this turn of the loop */
    lookup_wait *wait;  /* for the person of a reconnection token; NULL: it does not wait */
    uint8_t session[STORE_HASH];
    uint64_t table;
    int64_t since_ms;
    bucket messages; /* for callers; its account's bucket counts */
    uint64_t sent;   /* bytes */
    uint32_t strikes;
    uint8_t view;  /* which of the room's views it has */
    bool is_18;    /* speaks the handshake of 0.18 */
    bool skips;    /* the handshake: it knows the schema */
    bool again;    /* comes back, perhaps with an older state */
    bool is_ready; /* has answered the handshake, and has the state */
    bool is_done;  /* is being closed */
    bool is_early; /* has said something before it had its seat; that waits */
};

enum { COL_LOGINS = 1024 };

/* The session that some initData was exchanged for: who sends it again has the same one. */
typedef struct col_login {
    uint8_t data[TELEGRAM_HASH];
    uint8_t session[STORE_HASH];
} col_login;

struct col_door {
    house *house;
    door door;
    list_link clients;
    int strangers; /* clients that are not ready */
    list_link entering;
    int64_t sweep_ms;
    map rooms;     /* col_room by table */
    uint32_t refs; /* above all numbers that encoders which are gone have given to objects */
    bool claims;
    col_key key;
    col_holds holds;
    col_login logins[COL_LOGINS]; /* by the hash of the initData; the last of a place */
    text_out value;               /* of a state, as JSON */
    text_out frame;               /* the message that is being written */
    text_out asked;               /* a message of a client, as JSON */
    text_out told;                /* the payload of a message, as JSON */
};

col_client *col_client_new(col_door *d, net_conn *c);
void col_client_free(col_client *cl);
/* The room that it follows; NULL: none, or not any more. */
room *col_client_room(const col_client *cl);
int col_client_seat(const col_client *cl);

/* Begins a message in the door's `frame`; sends it. */
text_out *col_client_begin(col_door *d, int code);
void col_client_send(col_client *cl);
/* A message of this name, with the JSON in the door's `told`. */
void col_client_tell(col_client *cl, const char *name);
void col_client_error(col_client *cl, int code, const char *text);
void col_client_close(col_client *cl, int code, const char *reason);

#endif
