/* The WebSocket codec under any bytes: however they are cut, the same is read; text is UTF-8; and
 * nothing is longer than allowed. The first byte says how to cut. */
#include <stdlib.h>
#include <string.h>

#include "net/ws.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { LIMIT = 5000 };

typedef struct heard {
    uint64_t hash;
    int code;
} heard;

static void expect(bool fact)
{
    if (!fact) {
        abort();
    }
}

static void add(heard *h, int what, const char *bytes, size_t n)
{
    h->hash = (h->hash ^ (uint64_t)what) * 1099511628211u;
    h->hash = (h->hash ^ n) * 1099511628211u;
    for (size_t i = 0; i < n; i++) {
        h->hash = (h->hash ^ (uint8_t)bytes[i]) * 1099511628211u;
    }
}

static void on_message(void *self, ws_opcode kind, const char *bytes, size_t n)
{
    expect(n <= LIMIT);
    expect(kind == WS_BINARY || (kind == WS_TEXT && ws_utf8(0, bytes, n) == 0));
    add(self, (int)kind, bytes, n);
}

static void on_ping(void *self, const char *bytes, size_t n)
{
    expect(n <= WS_CONTROL_MAX);
    add(self, WS_PING, bytes, n);
}

static void on_pong(void *self, const char *bytes, size_t n)
{
    expect(n <= WS_CONTROL_MAX);
    add(self, WS_PONG, bytes, n);
}

static void on_close(void *self, int code, const char *reason, size_t n)
{
    expect(code == WS_NO_CODE ? n == 0 : ws_code_is_good(code) && ws_utf8(0, reason, n) == 0);
    add(self, code, reason, n);
}

static void on_fragment(void *self)
{
    add(self, WS_CONTINUE, "", 0);
}

static heard read_in_pieces(const uint8_t *data, size_t size, size_t piece, bool from_client)
{
    heard h = {0};
    ws_reader r = {.from_client = from_client, .limit = LIMIT};
    ws_events events = {&h, on_message, on_ping, on_pong, on_close, on_fragment};
    for (size_t at = 0; at < size && h.code == 0; at += piece) {
        size_t n = size - at < piece ? size - at : piece;
        char *copy = malloc(n);
        expect(copy != NULL);
        memcpy(copy, data + at, n);
        h.code = ws_read(&r, copy, n, &events);
        free(copy);
    }
    ws_reader_free(&r);
    return h;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 2) {
        return 0;
    }
    bool from_client = (data[0] & 0x80) == 0;
    size_t piece = (size_t)(data[0] & 0x7f) + 1;
    heard whole = read_in_pieces(data + 1, size - 1, size, from_client);
    heard cut = read_in_pieces(data + 1, size - 1, piece, from_client);
    expect(whole.hash == cut.hash && whole.code == cut.code);
    expect(whole.code == 0 || ws_code_is_good(whole.code));
    return 0;
}
