/* net_core.h -- what the files of this folder share: the loop, a connection, a request.
 *
 * A connection is made by net_conn_open, ended by net_conn_drop, and freed when the loop has closed
 * its handle. It speaks HTTP, with a net_request only while there is one, until it becomes a
 * WebSocket. An idle connection owns no buffer: all connections read into the loop's buffer, and
 * the output buffer is freed when it is empty.
 *
 * A file calls only the files whose functions are declared above its own at the end of this header.
 * Calls in the other direction go through function pointers: `take` and `wheel_due`. */
#ifndef STOLIK_NET_CORE_H
#define STOLIK_NET_CORE_H

#include <llhttp.h>
#include <netinet/in.h>
#include <stdatomic.h>
#include <sys/socket.h>
#include <uv.h>

#include "net/net.h"
#include "net/net_pool.h"
#include "net/ws.h"

enum {
    NET_READ_BYTES = 65536,
    NET_LISTENERS_MAX = 8,
    NET_SIGNALS = 3,
    NET_FIELDS_MAX = 100,       /* headers of a request */
    NET_PIPELINE_BYTES = 65536, /* unsent bytes above which no further request is read */
    NET_LINGER_MS = 2000,       /* time to wait for the peer's close */
    NET_ACCEPT_PAUSE_MS = 200,  /* when there is no file descriptor left */
    NET_WHEEL_SLOTS = 512,
    NET_WHEEL_MS = 200, /* a slot */
    NET_FROM_BUCKETS = 1024,
    NET_OUT_MAX = 1 << 30,
    NET_TICKETS_MAX = 2,
    NET_REASON_MAX = WS_CONTROL_MAX - 2
};

/* A link of a doubly linked list; prev is NULL while it is in no list. */
typedef struct net_link {
    struct net_link *prev, *next;
} net_link;

#define NET_CONN_OF(pointer, member)                                                               \
    ((net_conn *)(void *)((char *)(pointer)-offsetof(net_conn, member)))

/* How many connections an address has. */
typedef struct net_from {
    struct net_from *next;
    uint8_t key[16];
    int open;
} net_from;

typedef struct net_out {
    char *bytes; /* NULL: there is nothing */
    uint32_t cap;
    uint32_t ready;                 /* may leave */
    uint32_t held[NET_TICKETS_MAX]; /* behind them, for the older and the newer ticket */
} net_out;

/* Bytes that the kernel did not accept at once. */
typedef struct net_sending {
    uv_write_t write;
    net_conn *conn;
    char *bytes;
    uint32_t n;
} net_sending;

typedef enum net_stage {
    NET_HEAD,    /* its head comes in */
    NET_BODY,    /* its body */
    NET_WAITING, /* it is with the handler */
    NET_ANSWERED
} net_stage;

typedef enum net_first { NET_FIRST_BEFORE, NET_FIRST_IN, NET_FIRST_DONE } net_first;

/* What was seen of a request's lines; zeroed at its beginning. */
typedef struct net_lines {
    net_first first; /* line of the head: where we are */
    uint8_t spaces;  /* in it */
    char last;       /* byte */
} net_lines;

/* A name and, right behind it, a value within the request's text. */
typedef struct net_field {
    uint32_t at, name_n, value_n;
} net_field;

struct net_request {
    llhttp_t parser;
    net_conn *conn;
    net_stage stage;
    char *text; /* the target, then the fields */
    uint32_t text_n, text_cap;
    char *body;
    uint32_t body_n, body_cap;
    uint32_t target_n;
    uint32_t path_n;
    size_t head_n; /* bytes of the head so far */
    net_lines lines;
    const char *framing; /* of what is being parsed, the first byte that was not looked at */
    bool in_name;        /* of a field */
    bool keep_alive;
    bool upgrade;
    int status; /* that refuses the request; 0: nothing is wrong so far */
    const char *code, *title;
    int fields_n;
    net_field fields[NET_FIELDS_MAX];
};

/* Handles bytes that have arrived; it may change them. */
typedef void (*net_taker)(net_conn *c, char *bytes, size_t n);

/* A message that its handler has put off. */
typedef struct net_message {
    bool binary;
    size_t n;
    char bytes[];
} net_message;

struct net_conn {
    uv_tcp_t tcp;
    net_taker take; /* HTTP's; from an upgrade on WebSocket's */
    net *net;
    void *data;
    net_link all, wheel;
    net_link turn; /* in net.turn: something is to be done at the end of this turn */
    net_link held; /* in net.held: some bytes wait for a ticket */
    net_out out;
    net_sending *sending;
    size_t backlog;       /* its part of net.figures.backlog */
    net_request *request; /* NULL: there is none now */
    const char *protocol; /* the subprotocol of the WebSocket; NULL: none */
    ws_reader *ws;        /* NULL: it is no WebSocket */
    net_message *put_off; /* NULL: none */
    char *rest;           /* input that must wait; nothing more is read meanwhile */
    uint32_t rest_n;
    uint32_t left_seen; /* bytes left to send, when it was last checked */
    uint64_t left_ms;   /* when that last changed */
    uint64_t due;       /* its place on the wheel */
    uint64_t until;     /* deadline for what is expected; of a WebSocket, its next ping */
    net_from *from;     /* NULL: its address is not counted */
    char *behind;       /* the address that a trusted proxy has named; NULL: none */
    char peer[NET_ADDRESS];
    bool trusted; /* the peer is a trusted proxy */
    bool calling; /* a handler has its request */
    bool pinged;  /* a ping was sent and not answered yet */
    bool ending;  /* nothing more will be sent; it ends when all bytes have left */
    bool eof;     /* the peer will send no more */
    bool goodbye; /* the peer has sent a close frame */
    bool shut;    /* our side was shut down, or waits for the peer's close */
    bool fin;     /* our side is to be shut down when all bytes have left */
    bool gone;    /* its handle is being closed */
};

typedef struct net_posted {
    struct net_posted *next;
    void (*call)(void *arg);
    void *arg;
} net_posted;

typedef struct net_listener {
    uv_poll_t poll;
    net *net;
    int fd;
} net_listener;

struct net {
    uv_loop_t loop;
    net_config config;
    net_handlers handlers;
    net_figures figures;

    uv_prepare_t turn_end;
    uv_idle_t again; /* runs if a turn left something to be done at once */
    uv_async_t posted;
    uv_timer_t wake, wheel_timer, stop_timer, accept_timer;
    uv_signal_t signals[NET_SIGNALS];

    net_listener listeners[NET_LISTENERS_MAX];
    int listeners_n;

    net_link all, turn, held;
    net_link wheel[NET_WHEEL_SLOTS];
    void (*wheel_due)(net_conn *c);
    uint64_t wheel_at; /* the slot that was looked at last, counted from the beginning of time */
    uint64_t spread;
    net_from *from[NET_FROM_BUCKETS];

    uint64_t tickets[NET_TICKETS_MAX]; /* not released, older first */
    int tickets_n;
    uint64_t ticket_last;

    int64_t epoch_ms; /* offset from the loop's time to milliseconds since 1970 */
    int64_t wake_at;

    /* Whether a turn is under way; the only member that other threads read without a lock. */
    atomic_bool in_turn;
    bool stopping;
    int works;       /* running tasks of net_work and of all pools */
    net_pool *pools; /* see net_pool.c */

    uv_mutex_t post_lock;
    net_posted *post_first, **post_end;

    time_t date_at;
    char date[40];
    char read[NET_READ_BYTES];
};

/* -- net_list.c -- */

void net_list_init(net_link *list);
bool net_list_has(const net_link *list);
void net_list_add(net_link *list, net_link *member);
void net_list_leave(net_link *member);
/* Moves all members of one list to another, which was empty. */
void net_list_move(net_link *from, net_link *to);

/* -- net_memory.c -- */

/* Zeroed memory for what must not be lost: without it the process cannot go on. */
void *net_memory(size_t n);

/* -- net_time.c -- */

/* Computes `epoch_ms`: libuv's time has an arbitrary start. */
void net_set_epoch(net *n);
/* A turn is under way from the first call that arrives in it, or was posted to it, until the loop
 * waits again. */
void net_turn_begins(net *n);
void net_turn_ends(net *n);
/* The loop begins its next turn without waiting. */
void net_again(net *n);
/* Whether this turn has taken so long that new HTTP requests must wait for the next one. Messages
 * on WebSockets come first. */
bool net_is_late(const net *n);

/* -- net_threads.c -- */

/* Makes the calls that other threads have posted; and the same as a libuv callback. */
void net_posted_call(net *n);
void net_posted_come(uv_async_t *async);

/* -- net_pool.c -- */

/* Ends the threads of every pool: drops tasks that have not begun, and waits for those that have.
 */
void net_pools_end(net *n);

/* -- net_from.c -- */

/* The address as sixteen bytes, IPv4 mapped into IPv6. False: it is neither. */
bool net_address_bytes(const struct sockaddr_storage *from, uint8_t bytes[16]);
void net_address_text(const uint8_t bytes[16], char text[NET_ADDRESS]);
/* Reads an address and writes it in its canonical form. False: the text is no address. */
bool net_address_read(const char *at, size_t n, char address[NET_ADDRESS]);
/* Whether it is a trusted proxy. */
bool net_address_is_trusted(const net *n, const char *address);
/* Counts one more connection from this address; NULL: there are too many. */
net_from *net_from_enter(net *n, const uint8_t bytes[16]);
void net_from_leave(net *n, net_from *from);
/* Counts a connection through a proxy for the address behind it. False: there are too many. */
bool net_from_forwarded(net_conn *c);

/* -- net_wheel.c -- */

/* Turns the wheel until it is stopped, calling `due` for each connection when it is due. */
void net_wheel_start(net *n, void (*due)(net_conn *c));
void net_wheel_stop(net *n);
/* Puts the connection into the slot of its next deadline. */
void net_wheel_see(net_conn *c);

/* -- net_conn.c -- */

/* Takes the descriptor over; NULL: it was closed. */
net_conn *net_conn_open(net *n, int fd, const char *peer, bool trusted, net_from *from,
                        net_taker take);
/* Ends the connection without a word; the `closed` handler is called later in this turn. */
void net_conn_drop(net_conn *c);
/* The connection is handled again at the end of this turn. */
void net_conn_turn(net_conn *c);
/* Stores input that must wait, and stops reading. */
void net_conn_keep(net_conn *c, const char *bytes, size_t n);
/* Handles the stored input. */
void net_conn_resume(net_conn *c);
/* Ends the connection when all bytes have left. fin: by shutting down our side first. */
void net_conn_end(net_conn *c, bool fin);
/* Bytes that have not left. */
size_t net_conn_waiting(const net_conn *c);
/* Updates the backlog by them. */
void net_conn_count(net_conn *c);
void net_conn_flush(net_conn *c);
/* Forgets the request, if there is one; not before its handler has returned. */
void net_request_free(net_conn *c);

/* Room for n bytes behind those that wait; NULL: the connection was dropped. */
char *net_out_reserve(net_conn *c, size_t n);
/* n bytes were put there. gated: they wait for the current ticket, others only if bytes before
 * them do. */
void net_out_added(net_conn *c, size_t n, bool gated);

/* -- net_respond.c -- */

/* Answers the current request with a problem, and ends the connection. */
void net_problem(net_conn *c, int status, const char *code, const char *title, const char *headers);

/* -- net_websocket.c -- */

/* Makes the connection a WebSocket; false: it was dropped. */
bool net_websocket_begin(net_conn *c, net_text key);
void net_websocket_take(net_conn *c, char *bytes, size_t n);
void net_websocket_ping(net_conn *c);
void net_websocket_close(net_conn *c, int code, const char *reason, size_t n, bool gated);
/* Hands the message that was put off to its handler again, then the input after it. */
void net_websocket_take_up(net_conn *c);

/* -- net_lines.c -- */

/* Each checks the next bytes of the head, or of the framing of chunks, and returns what is wrong
 * with them, or NULL. */
const char *net_lines_head(net_lines *l, const char *bytes, size_t n);
const char *net_lines_chunks(net_lines *l, const char *bytes, size_t n);
/* Skips data of a chunk: it is not part of any line. */
void net_lines_data(net_lines *l);

/* -- net_http.c -- */

void net_http_take(net_conn *c, char *bytes, size_t n);
/* Whether bytes wait that may be taken now. */
bool net_http_may_resume(const net_conn *c);
/* Gives the request that was put off to its handler again. */
void net_http_take_up(net_conn *c);

/* -- net_expire.c -- */

/* Checks a connection that may have a deadline now. */
void net_expire(net_conn *c);

/* -- net_listen.c -- */

void net_listen_stop(net *n);

#endif
