/* fake_net_core.h -- what the parts of the fake net share; for tests/kit/fake_*.c only. */
#ifndef STOLIK_TESTS_KIT_FAKE_NET_CORE_H
#define STOLIK_TESTS_KIT_FAKE_NET_CORE_H

#include "net/net_pool.h"
#include "tests/kit/fake_net.h"

enum { TICKETS_MAX = 2 }; /* unreleased at a time */

/* Something on its way to a far end, or there. */
typedef struct parcel {
    struct parcel *next;
    uint64_t ticket; /* it waits for; 0: it may go */
    int code;        /* of a close; 0: it is a message or an answer */
    int status;      /* of an answer */
    char *type, *headers;
    size_t n;
    char bytes[]; /* and a NUL */
} parcel;

struct far_end {
    far_end *next;
    net_conn *conn; /* NULL: it has ended */
    parcel *waiting, *arrived;
    parcel *heard; /* the last that was looked at; NULL: none */
    const char *protocol;
};

/* Something that was said, or asked, and waits. */
typedef struct kept {
    struct kept *next;
    bool binary;
    char *method, *target, *headers; /* of a request; NULL: it is a message */
    size_t n;
    char bytes[]; /* and a NUL */
} kept;

struct net_conn {
    far_end *end;
    net_conn *next;
    void *data;
    char address[NET_ADDRESS];
    const char *protocol;    /* of the socket; NULL: none */
    bool is_text, is_binary; /* messages of one kind only are sent to it */
    bool is_socket;
    bool awaits; /* an answer */
    bool ending; /* nothing more is given to it or taken from it */
    bool gone;   /* `closed` is due */
    bool is_head;
    bool put_off; /* the first that is kept is to be given again */
    kept *kept;
};

struct net_request {
    net_text method, path, query, body;
    const char *headers;
};

typedef struct call {
    struct call *next;
    void (*work)(void *arg); /* NULL: none, or it is done */
    void (*done)(void *arg);
    void *arg;
    net_pool *pool; /* whose task it is; NULL: nobody's */
} call;

struct net_pool {
    int threads;
    int under_way, most; /* tasks at once */
    int tasks;           /* in all */
    int ways;            /* how often they were ready to make way */
    bool held;
};

struct net {
    net_handlers handlers;
    net_conn *conns;
    far_end *ends;
    call *posted;
    call *works;
    net_pool pool;
    fake_threads threads;
    uint64_t tickets[TICKETS_MAX];
    int tickets_n;
    uint64_t last_ticket;
    int64_t wake_ms;
    int64_t stop_ms; /* whoever is left then is cut off; 0: it is not stopping */
    net_figures figures;
    bool in_turn;
};

/* The one there is; NULL: none. */
extern net *the_net;

/* What an end says and asks when it is its turn; and what was kept is let go. */
void fake_give_again(net_conn *c);
void fake_drop_kept(net_conn *c);

/* Ends the program if the contract of net.h is broken. */
void fake_must(bool holds, const char *what);

#endif
