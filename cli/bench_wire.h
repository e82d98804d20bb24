/* bench_wire.h -- the clients' ends of many connections to one server, for `stolik bench server`.
 *
 * wire_new, then wire_connect for each connection; it speaks HTTP until wire_upgrade makes it a
 * WebSocket. wire_turn waits for data and calls the handlers. The first thing that goes wrong (a
 * connection is lost, the server breaks the protocol) fails the whole wire: every later turn
 * returns false, and wire_why says what it was. */
#ifndef STOLIK_CLI_BENCH_WIRE_H
#define STOLIK_CLI_BENCH_WIRE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct wire wire;
typedef struct wire_conn wire_conn;

typedef struct wire_handlers {
    void *self;
    void (*answer)(void *self, void *user, int status, const char *body, size_t n);
    void (*opened)(void *self, void *user); /* it is a WebSocket now */
    void (*message)(void *self, void *user, const char *bytes, size_t n);
    void (*beat)(void *self); /* see wire_every */
} wire_handlers;

/* To a server on this machine. NULL: the system gives no more (errno). */
wire *wire_new(int port, const wire_handlers *handlers);
/* Closes every connection. */
void wire_free(wire *w);

/* A new connection, which belongs to the wire; `user` comes back with each call. NULL: the wire
 * has failed. */
wire_conn *wire_connect(wire *w, void *user);
void wire_close(wire_conn *c);

/* One request at a time; the body is JSON. */
void wire_post(wire_conn *c, const char *path, const char *body, size_t n);
void wire_upgrade(wire_conn *c);
void wire_upgrade_at(wire_conn *c, const char *path);
/* One text message, or a binary one. */
void wire_send(wire_conn *c, const char *text, size_t n);
void wire_send_bytes(wire_conn *c, const char *bytes, size_t n);

/* Calls `beat` every `seconds` from now on; 0: no longer. */
void wire_every(wire *w, double seconds);
/* Waits up to `seconds` for data, and handles it. False: the wire has failed. */
bool wire_turn(wire *w, double seconds);
/* Fails the wire, unless it has failed before. */
__attribute__((format(printf, 2, 3))) void wire_fail(wire *w, const char *format, ...);
const char *wire_why(const wire *w);

#endif
