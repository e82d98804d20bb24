/* fake_net.h -- all of net/net.h and net/net_pool.h without sockets and threads, for tests:
 * connections are objects in memory, the clock is the test's, and one net with one pool exists at a
 * time.
 *
 * fake_script says what the next net_run does in place of waiting for the world: the script opens
 * far ends, says things, turns the loop and looks at what has arrived. When it returns, the server
 * gets SIGTERM, if it has not got it yet, and net_run returns when everybody is gone.
 *
 * Nothing arrives at a far end before the ticket it waits for is released. Whatever breaks the
 * contract of net.h ends the program with a message. A far end and what has arrived there live
 * until the net is freed. */
#ifndef STOLIK_TESTS_KIT_FAKE_NET_H
#define STOLIK_TESTS_KIT_FAKE_NET_H

#include "net/net.h"

typedef struct far_end far_end;

typedef enum fake_threads {
    THREADS_QUICK, /* work is done and reported when the loop turns next */
    THREADS_SLOW,  /* it is done then, and reported when they are quick again */
    THREADS_WAIT   /* it is not begun */
} fake_threads;

/* -- the loop -- */

void fake_script(void (*script)(void *self), void *self);
/* What net_handlers.self is: the server. */
void *fake_self(void);
net *fake_net(void);
void fake_set_now(int64_t now_ms); /* before net_new */
int64_t fake_now(void);
/* Sets the clock on the wall so far ahead of the loop's time, until it is set again. */
void fake_set_wall(int64_t ahead_ms);
/* One turn of the loop: what was posted, work that is done, the time if it has come, the tick, and
 * the ends of connections. What the writer holds is not committed by it: see fake_writer.h. */
void fake_turn(void);
/* Moves the clock, waking whenever that was asked for. */
void fake_pass(int64_t ms);
/* What a test that failed has left is no longer there. */
void fake_forget(void);
/* SIGTERM. */
void fake_signal(void);
/* Called in each turn before anything else; NULL: nothing. */
void fake_before_turn(void (*what)(void));
/* Whether anything waits to be done: posted calls, work, connections that end. */
bool fake_is_busy(void);
/* The tasks of the pool stay under way until it is let go. */
void fake_pool_hold(bool held);
int fake_pool_threads(void);
/* The most tasks that were under way at once, and all that there have been. */
int fake_pool_most(void);
int fake_pool_tasks(void);
/* How often its tasks have called net_pool_make_way. */
int fake_pool_ways(void);
/* How net_work goes, until the server has stopped; quick at first. */
void fake_threads_set(fake_threads how);
/* Work that is not reported yet. */
int fake_works(void);
/* Unreleased tickets. */
int fake_held(void);

/* -- far ends -- */

/* Asks for a WebSocket. `headers`: lines "name: value\n" in lower case, or NULL. Refused: it has a
 * status as a request has. */
far_end *fake_open(const char *address, const char *target, const char *headers);
void fake_say(far_end *e, const char *bytes, size_t n, bool binary);
/* A ping, a pong or a fragment. Returns whether the server has time for it. */
bool fake_frame(far_end *e);
far_end *fake_ask(const char *address, const char *method, const char *target, const char *headers,
                  const char *body, size_t body_n);
/* The client is gone, without a word. */
void fake_hang_up(far_end *e);

/* The next message that has arrived, ended by a NUL; NULL: there is none. */
const char *fake_hear(far_end *e);
/* The same of a binary socket; `at` is NULL: there is none. */
net_text fake_hear_bytes(far_end *e);
/* The subprotocol that the server has chosen; NULL: none. */
const char *fake_protocol(const far_end *e);
/* With which code it was closed; 0: it is open. */
int fake_closed(const far_end *e);
/* The answer to a request; 0: none yet. */
int fake_status(const far_end *e);
const char *fake_type(const far_end *e);
const char *fake_headers(const far_end *e);
net_text fake_body(const far_end *e); /* with a NUL after it */
/* Bytes that have arrived at all far ends. */
size_t fake_seen(void);

#endif
