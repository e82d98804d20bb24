/* ws.h -- the WebSocket protocol (RFC 6455) over bytes: no sockets, no allocation of its own but a
 * message or a control frame in pieces.
 *
 * Each connection has a ws_reader, which is given the bytes that arrive and calls back for each
 * whole message and control frame. It is strict: the first byte that violates the protocol ends it
 * with a close code. A server expects masked frames and writes unmasked ones; a client does the
 * reverse. */
#ifndef STOLIK_NET_WS_H
#define STOLIK_NET_WS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    WS_HEADER_MAX = 14,
    WS_CONTROL_MAX = 125,
    WS_KEY = 24,    /* characters of Sec-WebSocket-Key */
    WS_ACCEPT = 28, /* characters of Sec-WebSocket-Accept */

    WS_NORMAL = 1000,
    WS_GOING_AWAY = 1001,
    WS_PROTOCOL_ERROR = 1002,
    WS_UNSUPPORTED = 1003,
    WS_NO_CODE = 1005,
    WS_BAD_DATA = 1007,
    WS_POLICY = 1008,
    WS_TOO_BIG = 1009,
    WS_TRY_LATER = 1013
};

typedef enum ws_opcode {
    WS_CONTINUE = 0,
    WS_TEXT = 1,
    WS_BINARY = 2,
    WS_CLOSE = 8,
    WS_PING = 9,
    WS_PONG = 10
} ws_opcode;

typedef struct ws_events {
    void *self;
    void (*message)(void *self, ws_opcode kind, const char *bytes, size_t n);
    void (*ping)(void *self, const char *bytes, size_t n);
    void (*pong)(void *self, const char *bytes, size_t n);
    /* The peer has sent a close frame; code is WS_NO_CODE if it has none. */
    void (*close)(void *self, int code, const char *reason, size_t n);
    /* A fragment that is not the last of its message has ended. NULL: fragments are not
     * reported. */
    void (*fragment)(void *self);
} ws_events;

/* Zeroed except for the first two fields before its first use. */
typedef struct ws_reader {
    bool from_client; /* frames must be masked */
    uint32_t limit;   /* bytes of a message */
    uint8_t header[WS_HEADER_MAX];
    uint8_t header_n;
    uint8_t kind; /* of the message in fragments; 0: none */
    uint8_t utf8; /* the state of the UTF-8 check at the end of the text so far */
    bool closed;  /* a close frame has come, or an error was returned */
    bool paused;  /* a callback may set it: nothing more is read until it is cleared */
    bool in_frame;
    uint64_t frame_left;
    uint32_t mask_at;
    char *message; /* the part of a message that has arrived, from malloc; NULL: nothing */
    uint32_t message_n, message_cap;
    size_t unread;     /* bytes at the end of the last call that were not read because of a pause */
    uint8_t control_n; /* bytes of a control frame that have arrived */
    char *control;     /* and these, if it has not arrived at once; from malloc */
} ws_reader;

/* Reads n bytes, which it may change. Returns 0, or the close code that answers what is wrong with
 * them. Nothing is read after a close frame. */
int ws_read(ws_reader *r, char *bytes, size_t n, const ws_events *events);
void ws_reader_free(ws_reader *r);

/* Writes a frame's header for n bytes of payload and returns its length. mask: 4 bytes of a
 * client's mask, or NULL; the payload is then to be masked by ws_mask. */
size_t ws_header(uint8_t header[WS_HEADER_MAX], ws_opcode kind, size_t n, const uint8_t *mask);
/* `from`: how many bytes of the payload were masked before. */
void ws_mask(char *bytes, size_t n, const uint8_t mask[4], size_t from);
/* Whether a code may be sent in a close frame. */
bool ws_code_is_good(int code);
/* The answer to a key; a key has WS_KEY characters. */
void ws_accept(const char *key, char accept[WS_ACCEPT]);
/* The next state of a UTF-8 check over n bytes; begins with 0, ends a character with 0, and is
 * WS_UTF8_BAD once it is wrong. */
enum { WS_UTF8_BAD = 255 };
uint8_t ws_utf8(uint8_t state, const char *bytes, size_t n);

#endif
