/* json_client.h -- the sockets of the JSON door; for server/doors/json_*.c only. */
#ifndef STOLIK_SERVER_JSON_CLIENT_H
#define STOLIK_SERVER_JSON_CLIENT_H

#include "server/doors/house.h"
#include "server/doors/json_door.h"
#include "server/doors/view_json.h"

enum { JSON_CLIENT_HELLO_MS = 10 * 1000 }; /* the time for the first message, hello */

/* What a follower of the lobby is sent. */
typedef enum json_lobby_want {
    JSON_LOBBY_WHOLE,  /* the whole list each time, rarely */
    JSON_LOBBY_CHANGES /* changed lines */
} json_lobby_want;

/* What a client is told of a change of a view, by its hello. */
typedef enum json_patch {
    JSON_PATCH_MERGE, /* an RFC 7396 patch; whatever has a value is there */
    JSON_PATCH_INDEX, /* arrays by index; a view's menu for the seat to act; nothing empty */
    JSON_PATCH_NONE,  /* in a game without secrets: events only; in others as JSON_PATCH_INDEX */
    JSON_PATCHES
} json_patch;

typedef struct json_client json_client;
struct json_client {
    visitor visitor; /* first member: the net's data of the socket points to it */
    json_door *door;
    net_conn *conn;
    uint8_t session[STORE_HASH];
    lookup_wait *wait; /* for the person whose token hello has; NULL: it does not wait */
    uint64_t serial;
    list_link in_lobby; /* in the list of the lobby's followers */
    list_link all;      /* in the door's list */
    int64_t since_ms;
    bucket messages;  /* of messages, while it has no account */
    uint64_t sent;    /* bytes */
    uint32_t strikes; /* messages refused because they came too fast */
    json_lobby_want lobby_want;
    json_patch patch;
    bool greeted;
    bool hinting; /* a hint was asked for and is not answered yet */
};

/* A table's line in the lobby. */
typedef struct json_line {
    uint64_t table;
    text_out text;
} json_line;

/* The lobby as it was last published to its followers. */
typedef struct json_lobby {
    list_link followers;
    uint64_t told;    /* how many of the lobby's changes were published, but for those left out */
    bool left_out;    /* some were left out, and are published next */
    int whole_n;      /* how many followers want the whole list each time */
    bool whole_stale; /* something was published since the whole list was sent */
    int64_t published_ms;
    int64_t whole_ms;
    json_line lines[LOBBY_SHOWN];
    int lines_n;
    json_line scratch[LOBBY_SHOWN];
    text_out changed; /* changed lines of the last publication */
} json_lobby;

struct json_door {
    house *house;
    door door;
    list_link clients;
    int strangers; /* clients that have not said hello */
    uint64_t last_serial;
    int64_t sweep_ms; /* when clients without hello are checked next */
    json_lobby lobby;
    view_json_desk views;
    text_out common;       /* the part of a message that is the same for a view */
    bool compact;          /* messages have the form of docs/stolik.proto */
    text_out asked;        /* a compact message of a client, as JSON */
    text_out wire;         /* a message in the compact form */
    uint64_t begun, wired; /* how many messages were begun; which of them is in `wire` */
};

json_client *json_client_new(json_door *d, net_conn *c);
void json_client_free(json_client *cl);
/* Waits until the person of a key was read; then the client's message is handled again. False: too
 * many reads are waiting. */
bool json_client_wait(json_client *cl, const store_key *key);
/* Ends that wait. */
void json_client_heard(json_client *cl);
/* The client with this serial number. NULL: it has disconnected. */
json_client *json_client_of(json_door *d, uint64_t serial);

/* Writes a message: begin it, write members, then json_client_end for one client, or end the text
 * and call json_client_send for each of several. */
text_out *json_client_begin(json_door *d, const char *kind);
void json_client_send(json_client *cl, const text_out *message);
void json_client_end(json_client *cl);
/* Writes the members of a table, as the seat sees it, into the message that was begun. */
void json_client_table(json_client *cl, const room *r, int seat, uint32_t since);
/* Sends what is in the door's `wire`. */
void json_client_send_wire(json_client *cl);

#endif
