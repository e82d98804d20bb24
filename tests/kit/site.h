/* site.h -- a small server on net/, run by a thread of its own, and the blocking client that tests
 * talk to it with.
 *
 * site_open, site_close. The test's thread uses the client's functions; what must happen on the
 * loop's thread goes through site_do. A read that gets nothing for a long time fails the test; a
 * loop that does not answer ends the program. */
#ifndef STOLIK_TESTS_KIT_SITE_H
#define STOLIK_TESTS_KIT_SITE_H

#include <pthread.h>

#include "net/net.h"
#include "net/ws.h"

enum { SITE_BODY = 1 << 20, SITE_HEAD = 8192 };

/* Answers
 *   /hello       "hello"
 *   /echo        the body
 *   /ask         "PATH?QUERY from ADDRESS"
 *   /big         SITE_BODY bytes
 *   /later       when site_answer_later says so
 *   /close       "bye", and closes
 *   /nothing     204
 *   /slow        "slow", after some milliseconds
 *   /wait        the body; put off until site_take_up
 *   other paths  the embedded file, or 404
 * and makes a WebSocket of /ws, which echoes; "close" closes it with 4001, "flood" sends without
 * end until it is cut, and "wait" is put off until site_take_up. */
typedef struct site {
    net *net;
    pthread_t thread;
    int port;
    bool stopped;
    net_conn *later; /* waits for site_answer_later */
    net_conn *off;   /* has put something off */
    bool knows;      /* and need not any more */
    /* Counted by the loop's thread, looked at by the test's. */
    _Atomic int requests, messages, closed, ticks, wakes, signals;
    _Atomic int last_signal;  /* its number */
    _Atomic int frames;       /* that are no messages */
    int frames_max;           /* the server has time for; 0: for all */
    _Atomic int asked_before; /* requests that came before the last message */
    bool wakes_again;         /* to be woken at once, each time */
} site;

site *site_open(const net_config *config);
/* The default limits, no proxies. */
net_config site_config(void);
void site_close(site *s);
/* Stops as net_stop does and waits for the loop's end; site_close is still to be called. */
void site_stop(site *s, int code, const char *reason, int64_t after_ms);
/* Calls on the loop's thread and waits for the return. */
void site_do(site *s, void (*call)(site *s));
/* Waits until the loop has gone through two whole turns: what was to be written was. */
void site_settle(site *s);
/* Waits until one of the counts above is n or more. */
void site_await(site *s, const _Atomic int *count, int n);
net_figures site_figures(site *s);
void site_answer_later(site *s);
/* Takes up what was put off. `knows`: it is answered then, and not put off again. */
void site_take_up(site *s, bool knows);

/* -- the client -- */

typedef struct site_answer {
    int status;
    char head[SITE_HEAD]; /* with its empty line */
    char *body;           /* NUL behind it */
    size_t body_n;
} site_answer;

int site_connect(const site *s);
void site_say(int fd, const char *text);
void site_say_bytes(int fd, const char *bytes, size_t n);
/* The next answer; free with site_forget. no_body: the request was HEAD. */
site_answer site_hear(int fd, bool no_body);
void site_forget(site_answer *a);
/* Says, hears, and checks status and body (NULL: any). */
void site_expect(int fd, const char *request, int status, const char *body);
/* The value of a header within a head, or "". */
const char *site_header(const site_answer *a, const char *name);
/* Whether the other side has closed, with nothing left to read. */
bool site_ended(int fd);
/* Whether there is something to read now. */
bool site_readable(int fd);

typedef struct site_frame {
    int first; /* byte */
    char *bytes;
    size_t n;
} site_frame;

/* Opens /ws on a new connection. */
int site_socket(const site *s);
void site_send(int fd, int first, const char *bytes, size_t n);
site_frame site_receive(int fd);
void site_expect_frame(int fd, int first, const char *text);
/* A close frame with this code; the connection ends. */
void site_expect_close(int fd, int code);

#endif
