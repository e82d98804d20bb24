/* door.h -- a way in for clients that stay: a path, a kind of frames, and a form in which they are
 * told what happens. Each door is one such table of functions; rooms know nothing else of it.
 *
 * A client that stays is a visitor. It follows rooms, each from one seat or from none. */
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
    void *self;       /* passed to each */
    const char *path; /* where its WebSockets are opened */
    bool binary;      /* the kind of its messages; others end the socket */

    /* -- for the net -- */

    /* A socket was opened: from now on its data is a struct that begins with a visitor. */
    void (*opened)(void *self, net_conn *c);
    void (*message)(void *self, visitor *v, const char *bytes, size_t n);
    /* A frame that is no message; false: there is no answer to it. */
    bool (*frame)(void *self, visitor *v);
    void (*closed)(void *self, visitor *v);

    /* -- for rooms -- */

    /* A command has changed the room; some of this door's visitors may follow it. */
    void (*changed)(void *self, room *r, const change *c);
    /* The game is over and archived. */
    void (*ended)(void *self, room *r);
    void (*said)(void *self, room *r, const door_line *line);

    /* -- for the server -- */

    /* A session has ended, and with it the sockets that were opened with it. */
    void (*signed_out)(void *self, const uint8_t hash[STORE_HASH]);
    /* Does what is due; returns when to call again. */
    int64_t (*due)(void *self, int64_t now_ms);
    /* The server stops: a last word to everybody. */
    void (*stop)(void *self);
} door;

struct visitor {
    const door *door;
    int64_t account; /* 0: nobody in particular */
    follower *follows;
    int follows_n;
};

/* One visitor at one room. */
struct follower {
    visitor *by;
    room *room;
    int seat;   /* or GAME_SPECTATOR */
    bool moved; /* it looks from another seat since the command at hand */
    follower *next_in_room;
    follower *next_of_visitor;
};

#endif
