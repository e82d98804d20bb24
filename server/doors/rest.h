/* rest.h -- one REST request while it is handled; for server/doors/rest*.c and games' own routes.
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
    const char *name;         /* the route's name, for a handler of several routes */
    json body;                /* not there if the request has none */
    int64_t number;           /* in the path; 0: none */
    room *room;               /* the table of that number; NULL: none is running */
    int seat;                 /* the caller's, or GAME_SPECTATOR */
    char code[TABLE_CODE];    /* in the query; "": none */
    char origin[CONFIG_ITEM]; /* the Origin, if its page may read the answer; "": none */
    char allow[64];           /* the methods of the path, if the request's is not one of them */
    rest_asked *asked;        /* what was read from the store for it; NULL: nothing yet */
    bool put_off;             /* it waits for such a read, and will be handled again */
    size_t told;              /* bytes of the path that may be logged; 0: all, it has no secrets */
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

/* Tables of routes, each ended by an entry without a method. A game may have a table of its own:
 * `<game>_routes` in server/<game>/<game>_routes.c. */
extern const rest_route rest_tables_routes[];
extern const rest_route rest_files_routes[];
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
/* The value of a number in the query, or `otherwise` if it is missing; false: it is not a
 * number. */
bool rest_query_int(rest *q, const char *name, int64_t otherwise, int64_t *value);
/* Reads a number in a path or a query; false: it is not a number. */
bool rest_number(net_text text, int64_t *value);
/* Reads the named members of the body; any of them may be missing, and other members are an
 * error. */
bool rest_fields(rest *q, const char *const *names, json *fields);
bool rest_answer_table(rest *q, int status, const room *r);
/* Whether the request says that its body is JSON. False: the caller's problem says so. */
bool rest_is_json(rest *q);
/* The credentials in the Authorization header, without their scheme; `at` is NULL if there are none
 * of this scheme. */
net_text rest_credentials(const rest *q, const char *scheme);

/* The code in the query. */
request_code rest_code(const rest *q);

/* Whether the game at the request's table has begun. */
bool rest_begun(rest *q);

/* -- people who are not in memory -- */

/* Whether the person of this key is known: in memory, or known not to exist. False: the request is
 * put off and will be handled again after the read, or the caller's problem is set. */
bool rest_look(rest *q, const store_key *key);
/* Whether the request is handled again after a key of this kind was read. Then its rate limit was
 * charged the first time. */
bool rest_look_again(const rest *q, store_key_kind kind);
/* To be called before and after a request is handled. */
void rest_look_begin(rest *q);
void rest_look_end(rest *q);

/* -- answers that come later -- */

/* Something that waits for an answer on a connection; the connection's data points to it. */
typedef struct rest_waiting {
    void (*gone)(struct rest_waiting *w); /* called when the connection has closed */
} rest_waiting;

typedef struct rest_later {
    rest_waiting waiting;
    house *house;
    net_conn *c;     /* NULL: it has closed */
    int64_t account; /* the caller's account, held until the answer; 0: none */
    int seat;
    int64_t number;
    char origin[CONFIG_ITEM];
} rest_later;

rest_later *rest_wait(rest *q);
/* Restores the request, to answer it, and frees `l`. False: the connection has closed. */
bool rest_resume(rest_later *l, rest *q);
/* The connection has closed: drops what waits on it. */
void rest_gone(net_conn *c);

#endif
