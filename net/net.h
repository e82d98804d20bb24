/* net.h -- sockets, HTTP/1.1 and WebSocket on one event loop, independent of games.
 *
 * Call net_new, net_listen, net_run. The handlers are called on the thread that runs the loop; all
 * functions here except net_post must be called on that thread. Slices and requests that a handler
 * is given live until it returns. A connection lives until its `closed` handler returns, or, if it
 * never was a WebSocket, until its request is answered or `closed` says that the client has gone.
 *
 * Bytes are sent in the order in which they were given; those of one iteration (turn) of the loop
 * leave in one write. A gate can hold them back: see net_hold. */
#ifndef STOLIK_NET_NET_H
#define STOLIK_NET_NET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    NET_ADDRESS = 48,   /* bytes of an address as text, NUL included */
    NET_TRUSTED_MAX = 8 /* proxies whose X-Forwarded-For is trusted */
};

typedef struct net net;
typedef struct net_conn net_conn;
typedef struct net_request net_request;

/* A slice of a text that the receiver does not own. */
typedef struct net_text {
    const char *at;
    size_t n;
} net_text;

typedef struct net_answer {
    int status;
    const char *type;    /* of the content; NULL: there is none */
    const char *headers; /* further header lines, each ended by CRLF; NULL: none */
    net_text body;
    bool close; /* close the connection after the answer */
} net_answer;

typedef struct net_handlers {
    void *self; /* passed to each */
    /* A whole request. It is answered by net_respond, now or later; the connection reads no
     * further request until then. */
    void (*request)(void *self, net_conn *c, const net_request *r);
    /* A well-formed request for a WebSocket. True: it becomes one, of the subprotocol that
     * net_set_protocol was given. False: it was answered. */
    bool (*upgrade)(void *self, net_conn *c, const net_request *r);
    /* A whole message; text is valid UTF-8. */
    void (*message)(void *self, net_conn *c, const char *bytes, size_t n, bool binary);
    /* A WebSocket has ended, or a client has gone before its answer; c must not be used after. */
    void (*closed)(void *self, net_conn *c);
    /* Once in each turn of the loop, when all that had arrived was handled and before bytes are
     * written. */
    void (*tick)(void *self);
    /* The time given to net_wake_at has come. */
    void (*wake)(void *self);
    /* SIGTERM, SIGINT or SIGHUP has arrived. */
    void (*signalled)(void *self, int signal);
    /* A WebSocket frame that is no message but costs the server work: a ping, an unsolicited pong,
     * a fragment that is not the last. False: a ping gets no answer. NULL: such frames are not
     * reported. */
    bool (*frame)(void *self, net_conn *c);
} net_handlers;

typedef struct net_limits {
    size_t header_bytes;  /* of a request's head */
    size_t body_bytes;    /* of a request's body */
    size_t message_bytes; /* of a WebSocket message, whole or in fragments */
    size_t queue_bytes;   /* unsent; a client with more is disconnected */
    size_t backlog_bytes; /* unsent in all; above it each client may have NET_SHARE */
    int64_t header_ms; /* from the first byte of a head to its last; the same again for the body */
    int64_t idle_ms;   /* a kept-alive connection without a request */
    int64_t ping_ms;   /* between pings; one unanswered when the next is due ends the socket */
    int64_t stall_ms;  /* the client accepts none of the bytes that wait */
    int connections;   /* at once */
    int connections_each; /* at once from one address */
} net_limits;

enum { NET_SHARE = 65536 }; /* unsent bytes that each client may have above backlog_bytes */

extern const net_limits net_limits_default;

typedef struct net_config {
    net_limits limits;
    char trusted[NET_TRUSTED_MAX][NET_ADDRESS]; /* proxies; an empty text ends the list */
} net_config;

/* NULL: `why` says why not. Ignores SIGPIPE for the process. */
net *net_new(const net_config *config, const net_handlers *handlers, char *why, size_t cap);
/* Binds and listens; port 0: any free one. Returns the port, or 0 and `why`. */
int net_listen(net *n, const char *host, int port, char *why, size_t cap);
/* Runs until net_stop and the last connection's end. */
void net_run(net *n);
/* Accepts no more connections. Closes WebSockets with this code once their pending bytes were sent,
 * and other connections once they have no request to answer. Closes the rest after `after_ms`. */
void net_stop(net *n, int code, const char *reason, int64_t after_ms);
void net_free(net *n);

/* The time at the start of this turn of the loop, in milliseconds. It starts at the system's time
 * (since 1970) when the net is made, and is monotonic: it does not follow changes of the system's
 * clock, and stops while the machine is suspended. */
int64_t net_now_ms(const net *n);
/* The system's time: for timestamps that people see. It may jump at any moment. */
int64_t net_wall_ms(const net *n);
/* Calls `wake` at this time, once; a later call replaces an earlier one. INT64_MAX: never. */
void net_wake_at(net *n, int64_t at_ms);
/* From any thread: calls the function on the loop's thread. */
void net_post(net *n, void (*call)(void *arg), void *arg);
/* Calls `work` on a thread of libuv's pool, then `done` on the loop's thread. */
void net_work(net *n, void (*work)(void *arg), void (*done)(void *arg), void *arg);

/* -- requests -- */

net_text net_method(const net_request *r);
/* Before the question mark, as sent: it begins with a slash and nothing is decoded. */
net_text net_path(const net_request *r);
/* After the question mark. */
net_text net_query(const net_request *r);
net_text net_body(const net_request *r);
/* The value of the first header of this name, which is given in lower case; at is NULL if there
 * is none. */
net_text net_header(const net_request *r, const char *name);

/* Whether a header that is a list, or any of several of this name, has this element; letters of
 * either case are the same. */
bool net_header_lists(const net_request *r, const char *name, const char *word);

/* -- connections -- */

/* The client's address: the peer's, or the one that a trusted proxy forwards. */
const char *net_address(const net_conn *c);
void net_set_data(net_conn *c, void *data);
/* From within `upgrade`: the subprotocol that the client has offered and that is spoken. The text
 * outlives the call; NULL: none. */
void net_set_protocol(net_conn *c, const char *protocol);
void *net_data(const net_conn *c);
bool net_is_socket(const net_conn *c);

/* To be called from within the `request` or `message` handler when it cannot answer yet. After
 * net_take_up the handler is called again with the same request or message. Later input on this
 * connection waits. */
void net_put_off(net_conn *c);
/* Calls the handler again, never from within it. */
void net_take_up(net_conn *c);
/* Answers the request that waits. A HEAD request gets no body. */
void net_respond(net_conn *c, const net_answer *answer);
/* A WebSocket message. */
void net_send(net_conn *c, const char *bytes, size_t n, bool binary);
/* Closes a WebSocket after all pending messages. `closed` is called later, never from within this
 * call. */
void net_close(net_conn *c, int code, const char *reason);

/* -- the gate -- */

/* Everything that is sent on any connection from now on waits for the release of this ticket, which
 * is higher than all before. At most two tickets may be unreleased. */
void net_hold(net *n, uint64_t ticket);
/* Sends what waits for this ticket and for earlier ones. */
void net_release(net *n, uint64_t ticket);
/* Drops what waits for this ticket and later ones. Its receivers are disconnected: a request is
 * answered with 503, a WebSocket closed with 1013. The tickets count as released. */
void net_discard(net *n, uint64_t ticket, const char *reason);

/* -- figures -- */

typedef struct net_figures {
    uint64_t accepted, refused; /* connections */
    uint64_t requests, messages_in, messages_out;
    uint64_t bytes_in, bytes_out;
    uint64_t cut_slow, cut_late, cut_bad; /* connections that the server ended, by reason */
    size_t backlog;                       /* unsent bytes of slow clients */
    int open, sockets;                    /* connections now, and WebSockets among them */
} net_figures;

net_figures net_figures_of(const net *n);

#endif
