/* rest.h -- one REST request on its way through the server; for server/doors/rest*.c and games' own
 * routes.
 *
 * A route's handler is called with the body read and the table found, if its path names one. It
 * answers with rest_answer or rest_answer_json, or fills in the caller's problem and returns
 * false. */
#ifndef STOLIK_SERVER_REST_H
#define STOLIK_SERVER_REST_H

#include "server/doors/house.h"
#include "server/rooms/request.h"

typedef struct rest_asked rest_asked;

typedef struct rest {
    house *house;
    net_conn *c;
    const net_request *r;
    caller caller;
    const char *name;         /* the path's word for a handler of several routes */
    json body;                /* not there if the request has none */
    int64_t number;           /* in the path; 0: none */
    room *room;               /* of that number; NULL: none is running */
    int seat;                 /* of whoever asks, or GAME_SPECTATOR */
    char code[TABLE_CODE];    /* in the query; "": none */
    char origin[CONFIG_ITEM]; /* of the page that asks and may read the answer; "": none */
    char allow[64];           /* the methods that the path has, if it has not this one */
    rest_asked *asked;        /* what was read of the store for it; NULL: nothing, so far */
    bool put_off;             /* it waits for that, and comes again */
} rest;

typedef enum rest_needs {
    REST_ANYBODY,
    REST_ACCOUNT, /* a token */
    REST_TABLE,   /* a running table that the caller may see */
    REST_SEAT     /* a token too */
} rest_needs;

typedef struct rest_route {
    const char *method;
    const char *path; /* with {} where a number stands */
    rest_needs needs;
    bool (*handle)(rest *q);
    const char *name;
} rest_route;

/* Each ended by one without a method. A game may have a table of its own: `<game>_routes` in
 * server/<game>/<game>_routes.c. */
extern const rest_route rest_tables_routes[];
extern const rest_route rest_accounts_routes[];
extern const rest_route rest_server_routes[];
extern const rest_route rest_history_routes[];

/* The answer is written to the house's buffer, from its beginning. */
text_out *rest_begin(rest *q);
/* Sends what was written. */
bool rest_answer_json(rest *q, int status);
bool rest_answer(rest *q, int status, const char *type, net_text body);
/* The same with further header lines, each ended by CRLF. */
bool rest_answer_with(rest *q, int status, const char *type, net_text body, const char *more);
/* Answers with the caller's problem. */
void rest_refuse(rest *q);
/* The raw value of a name in the query; at is NULL if it is not there. */
net_text rest_query(const rest *q, const char *name);
/* The value of a number in the query, or `otherwise`; false: it is none. */
bool rest_query_int(rest *q, const char *name, int64_t otherwise, int64_t *value);
/* A number in a path or a query; false: it is none. */
bool rest_number(net_text text, int64_t *value);
/* Reads the members of the body, which may be missing; others are an error. */
bool rest_fields(rest *q, const char *const *names, json *fields);
bool rest_answer_table(rest *q, int status, const room *r);
/* The token of the request, without its scheme; at is NULL if it has none of this scheme. */
net_text rest_credentials(const rest *q, const char *scheme);

/* The code in the query. */
request_code rest_code(const rest *q);

/* Whether the game at the request's table has begun. */
bool rest_begun(rest *q);

/* -- people who are not in memory -- */

/* Whether it is known who has this key: the person is in memory, or is nobody. False: the caller's
 * problem, or the request is put off and will come again when it is known. */
bool rest_look(rest *q, const store_key *key);
/* Whether the request comes again, after a key of this kind was asked for: it was paid for then. */
bool rest_look_again(const rest *q, store_key_kind kind);
/* At the beginning and at the end of a request. */
void rest_look_begin(rest *q);
void rest_look_end(rest *q);

/* -- answers that come later -- */

/* What waits on a connection, as its data. */
typedef struct rest_waiting {
    void (*gone)(struct rest_waiting *w); /* the connection is */
} rest_waiting;

typedef struct rest_later {
    rest_waiting waiting;
    house *house;
    net_conn *c;     /* NULL: gone */
    int64_t account; /* who asked, held until the answer; 0: nobody in particular */
    int seat;
    int64_t number;
    char origin[CONFIG_ITEM];
} rest_later;

rest_later *rest_wait(rest *q);
/* Makes a request of what waited, to answer it; false: nobody waits any more. Frees it. */
bool rest_resume(rest_later *l, rest *q);
/* Whoever waits on this connection, if anybody does, is gone. */
void rest_gone(net_conn *c);

#endif
