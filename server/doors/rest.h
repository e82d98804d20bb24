/* rest.h -- one REST request on its way through the server; for server/rest*.c only.
 *
 * A route's handler is called with the body read and the table found, if its path names one. It
 * answers with rest_answer or rest_answer_json, or fills in doer.why and returns false. */
#ifndef STOLIK_SERVER_REST_H
#define STOLIK_SERVER_REST_H

#include "server/core.h"

typedef struct rest {
    server *s;
    net_conn *c;
    const net_request *r;
    doer doer;
    const char *name;         /* the path's word for a handler of several routes */
    json body;                /* not there if the request has none */
    int64_t number;           /* in the path; 0: none */
    room *room;               /* of that number; NULL: none is running */
    int seat;                 /* of whoever asks, or GAME_SPECTATOR */
    char code[64];            /* in the query, as a JSON string; "": none */
    char origin[CONFIG_ITEM]; /* of the page that asks and may read the answer; "": none */
    char allow[64];           /* the methods that the path has, if it has not this one */
} rest;

typedef enum rest_needs {
    REST_ANYBODY,
    REST_ACCOUNT, /* a token */
    REST_TABLE,   /* a running table that the doer may see */
    REST_SEAT     /* a token too */
} rest_needs;

typedef struct rest_route {
    const char *method;
    const char *path; /* with {} where a number stands */
    rest_needs needs;
    bool (*handle)(rest *q);
    const char *name;
} rest_route;

/* openapi.json. */
extern const char openapi_begin[], openapi_end[];

/* Each ended by one without a method. */
extern const rest_route rest_routes_tables[];
extern const rest_route rest_routes_people[];
extern const rest_route rest_routes_history[];
extern const rest_route rest_routes_catan[];

/* The answer is written to q->s->out, from its beginning. */
text_out *rest_begin(rest *q);
/* Sends what was written. */
bool rest_answer_json(rest *q, int status);
bool rest_answer(rest *q, int status, const char *type, net_text body);
/* Answers with doer.why. */
void rest_refuse(rest *q);
/* The raw value of a name in the query; at is NULL if it is not there. */
net_text rest_query(const rest *q, const char *name);
/* The value of a number in the query, or `usual`; false: it is none. */
bool rest_query_int(rest *q, const char *name, int64_t usual, int64_t *value);
/* Reads the members of the body, which may be missing; others are an error. */
bool rest_fields(rest *q, const char *const *names, json *fields);
bool rest_answer_table(rest *q, int status, room *r);
/* The token of the request, without its scheme; at is NULL if it has none of this scheme. */
net_text rest_credentials(const rest *q, const char *scheme);

/* Whether the game at the request's table has begun. */
bool rest_begun(rest *q);

/* Answers that come later. The connection may be gone by then. */
typedef struct rest_later {
    server *s;
    net_conn *c;     /* NULL: gone */
    int64_t account; /* who asked; 0: nobody in particular */
    int seat;
    int64_t number;
    char origin[CONFIG_ITEM];
} rest_later;

rest_later *rest_wait(rest *q);
/* Makes a request of what waited, to answer it; false: nobody waits any more. Frees it. */
bool rest_resume(rest_later *l, rest *q);

#endif
