/* room.h -- one table with its followers; for server/rooms and the doors.
 *
 * One loop thread owns every room. A room changes by commands only: see command.h. */
#ifndef STOLIK_SERVER_ROOM_H
#define STOLIK_SERVER_ROOM_H

#include "server/ops/journal.h"
#include "server/rooms/list.h"
#include "table/table.h"

enum {
    ROOM_VIEWS = GAME_SEATS_MAX + 1, /* views of a table: each seat's, and last the watchers' */
    ROOM_NETWORKS = 2                /* an address and, of IPv6, the network around it */
};

typedef struct rooms rooms;
typedef struct room room;
typedef struct follower follower;

/* How much a room is in use. Rooms of an earlier kind are evicted before all those of a later
 * one. */
typedef enum room_use {
    ROOM_ENDED,     /* the game is over, and nobody follows it */
    ROOM_UNPLAYED,  /* nobody is there, and no person has moved */
    ROOM_ALONE,     /* nobody is there; one person plays with computers */
    ROOM_ADJOURNED, /* nobody is there; several people play */
    ROOM_USES,
    ROOM_IN_USE = ROOM_USES /* somebody is there */
} room_use;

/* A network, and the unfinished tables that were opened from it since the server started. */
typedef struct room_network {
    uint64_t key;
    int64_t n;
    list_link rooms; /* the least recently used first */
} room_network;

typedef struct room_held {
    room_network *by; /* NULL: nobody */
    list_link link;
} room_held;

struct room {
    rooms *rooms;
    table *t;
    journal_stream stream;
    list_link all; /* among all rooms, the oldest first */
    /* The accounts that own the room, by seat; the last is the host, unless the host has a seat. 0:
     * none. */
    int64_t owners[GAME_SEATS_MAX + 1];

    follower *followers;
    int followers_n;
    int watchers;        /* followers without a seat, as last published */
    int64_t watchers_ms; /* when they are counted again; 0: none came or left */
    uint32_t seats_sum;  /* a sum over the seats as last published */

    int lobby_list;        /* which of the lobby's lists it is in; -1: none */
    list_link lobby;       /* its place there */
    list_link alike;       /* in the chain of waiting tables with the same hash of the plan */
    uint64_t lobby_serial; /* higher: entered its list later */

    list_link idle;  /* in a list of rooms that may be evicted */
    int64_t used_ms; /* when a person last did anything here */
    room_use use;
    bool leaves;   /* it was evicted, and is freed when that is on the disk */
    bool unplayed; /* no person had moved when it was evicted: the game is not archived */
    room_held held[ROOM_NETWORKS];

    int64_t deadline_ms;
    int64_t drop_ms; /* when it is forgotten; 0: it has not ended */
    int deadline_at; /* among the deadlines; -1: none */

    int64_t bot_ms;          /* when a computer player last moved */
    uint32_t thinking;       /* bit p: the computer player of seat p is choosing a move */
    uint64_t next;           /* the table of the rematch */
    uint64_t archive_ticket; /* of the batch with its game file; 0: none */
    bool archived;           /* the game file is on the disk */
    bool archiving;          /* the file is being made */
    bool has_chain;          /* `chain` is set */
    uint8_t chain[FAIR_KEY]; /* of the finished game */
};

#endif
