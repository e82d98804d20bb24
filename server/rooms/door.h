/* door.h -- a protocol for clients with an open socket: a path, a kind of frames, and the functions
 * that read messages and publish changes. Rooms know a door by this table of functions only.
 *
 * A client with an open socket is a visitor. It follows rooms, each from one seat or as a
 * watcher. */
#ifndef STOLIK_SERVER_DOOR_H
#define STOLIK_SERVER_DOOR_H

#include "net/net.h"
#include "server/rooms/change.h"

enum { DOOR_LINE_CHARACTERS = 200 }; /* of chat */

typedef struct visitor visitor;

/* A line of chat. */
typedef struct door_line {
    const char *name; /* who says it */
    int seat;         /* or GAME_SPECTATOR */
    net_text text;
} door_line;

typedef struct door {
    void *self;           /* passed to each */
    const char *path;     /* where its WebSockets are opened; NULL: where `takes` says */
    const char *protocol; /* the subprotocol that clients ask for it by; NULL: without any */
    bool binary;          /* the kind of its messages; one of the other kind ends the socket */

    /* -- for the net -- */

    /* Whether a WebSocket is opened at this path; NULL: at `path` only. */
    bool (*takes)(void *self, net_text path);
    /* A socket was opened: from now on its data is a struct that begins with a visitor. */
    void (*opened)(void *self, net_conn *c, const net_request *r);
    void (*message)(void *self, visitor *v, const char *bytes, size_t n);
    /* A frame that is no message, such as a ping; false: it gets no answer. */
    bool (*frame)(void *self, visitor *v);
    void (*closed)(void *self, visitor *v);

    /* -- for rooms -- */

    /* A command has changed the room; some of this door's visitors may follow it. */
    void (*changed)(void *self, room *r, const change *c);
    /* The game is over and archived. */
    void (*ended)(void *self, room *r);
    void (*said)(void *self, room *r, const door_line *line);

    /* -- for the server -- */

    /* A session has ended: closes the sockets that were opened with it. */
    void (*signed_out)(void *self, const uint8_t hash[STORE_HASH]);
    /* Handles the door's own deadlines; returns when to call again. */
    int64_t (*due)(void *self, int64_t now_ms);
    /* The server is stopping: tells every client. */
    void (*stop)(void *self);
} door;

struct visitor {
    const door *door;
    int64_t account; /* 0: it is not signed in */
    follower *follows;
    int follows_n;
};

/* One visitor at one room. */
struct follower {
    visitor *by;
    room *room;
    int seat;   /* or GAME_SPECTATOR */
    bool moved; /* its seat was changed by the running command */
    follower *next_in_room;
    follower *next_of_visitor;
};

#endif
