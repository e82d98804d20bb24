/* room.h -- one table with whoever looks on; for server/rooms and the doors.
 *
 * One loop thread owns every room. A room changes by commands only: see command.h. */
#ifndef STOLIK_SERVER_ROOM_H
#define STOLIK_SERVER_ROOM_H

#include "server/ops/journal.h"
#include "server/rooms/list.h"
#include "table/table.h"

enum {
    ROOM_VIEWS = GAME_SEATS_MAX + 1, /* whose views there are: each seat's, and a watcher's last */
    ROOM_NETWORKS = 2                /* an address and, of IPv6, the network around it */
};

typedef struct rooms rooms;
typedef struct room room;
typedef struct follower follower;

/* Of what use a room is. One of an earlier kind gives way to a new table before all later ones. */
typedef enum room_use {
    ROOM_ENDED,     /* the game is over, and nobody looks on */
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
    /* The accounts whose room it is, by seat; the last is the host, who does not sit. 0: nobody. */
    int64_t owners[GAME_SEATS_MAX + 1];

    follower *followers;
    int followers_n;
    int watchers;        /* who have no seat, as was told last */
    int64_t watchers_ms; /* when they are counted anew; 0: nobody came or went */
    uint32_t seats_sum;  /* of what was told last about the seats */

    int lobby_list;        /* which of the lobby's lists it is in; -1: none */
    list_link lobby;       /* its place there */
    list_link alike;       /* among tables that wait for the same kind of company */
    uint64_t lobby_serial; /* higher: came to its list later */

    list_link idle;  /* among those that may give way */
    int64_t used_ms; /* when a person last did anything here */
    room_use use;
    bool leaves;   /* it has given way, and is freed when that is on the disk */
    bool unplayed; /* no person had moved when it did: the game is not worth keeping */
    room_held held[ROOM_NETWORKS];

    int64_t deadline_ms;
    int64_t drop_ms; /* when it is forgotten; 0: it has not ended */
    int deadline_at; /* among the deadlines; -1: none */

    uint32_t thinking;       /* seats whose computer player is at it */
    uint64_t next;           /* the table of the rematch */
    uint64_t archive_ticket; /* of the batch with its game file; 0: none */
    bool archived;           /* which is on the disk */
    bool archiving;          /* the file is being made */
    bool has_chain;          /* it was worked out */
    uint8_t chain[FAIR_KEY]; /* of the finished game */
};

#endif
