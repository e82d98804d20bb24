/* json_client.h -- the sockets of the JSON door; for server/doors/json_*.c only. */
#ifndef STOLIK_SERVER_JSON_CLIENT_H
#define STOLIK_SERVER_JSON_CLIENT_H

#include "server/doors/house.h"
#include "server/doors/json_door.h"

enum { JSON_CLIENT_HELLO_MS = 10 * 1000 }; /* for the first message to be said */

/* What a follower of the lobby is sent. */
typedef enum json_lobby_want {
    JSON_LOBBY_WHOLE,  /* all of it each time, and seldom */
    JSON_LOBBY_CHANGES /* what has changed */
} json_lobby_want;

typedef struct json_client json_client;
struct json_client {
    visitor visitor; /* first: it is what the net knows of a socket */
    json_door *door;
    net_conn *conn;
    uint8_t session[STORE_HASH];
    lookup_wait *wait; /* for the person of a token that hello has named; NULL: for nobody */
    uint64_t serial;
    list_link in_lobby;       /* among those who follow it */
    json_client *next, *prev; /* all sockets */
    int64_t since_ms;
    bucket messages;  /* said without an account */
    uint64_t sent;    /* bytes */
    uint32_t strikes; /* messages refused because they came too fast */
    json_lobby_want lobby_want;
    bool greeted;
    bool hinting; /* a hint is being thought about */
};

/* A table's line in the lobby. */
typedef struct json_line {
    uint64_t table;
    text_out text;
} json_line;

/* The lobby as it was told last to all who follow it. */
typedef struct json_lobby {
    list_link followers;
    int whole_n;      /* of them, who want the whole list each time */
    bool whole_stale; /* something was published since the whole list was sent */
    int64_t published_ms;
    int64_t whole_ms;
    json_line lines[LOBBY_SHOWN];
    int lines_n;
    json_line scratch[LOBBY_SHOWN];
    text_out changed; /* lines, of the last publication */
} json_lobby;

struct json_door {
    house *house;
    door door;
    json_client *clients;
    int strangers; /* clients that have not said hello */
    uint64_t last_serial;
    int64_t sweep_ms; /* when strangers are looked at next */
    json_lobby lobby;
    text_out before, after; /* a view at both ends of a change */
    text_out common;        /* the part of a message that is the same for a view */
};

json_client *json_client_new(json_door *d, net_conn *c);
void json_client_free(json_client *cl);
/* Waits for the person of a key: the client's message comes again. False: too many wait. */
bool json_client_wait(json_client *cl, const store_key *key);
/* It waits no more. */
void json_client_heard(json_client *cl);
/* NULL: it is gone. */
json_client *json_client_of(json_door *d, uint64_t serial);

/* A message: begin, write members, and send it to one or, ended first, to many. */
text_out *json_client_begin(json_door *d, const char *kind);
void json_client_send(json_client *cl, const text_out *message);
void json_client_end(json_client *cl);

#endif
