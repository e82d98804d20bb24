/* The WebSocket protocol (RFC 6455): reads and writes frames. */
#include "net/ws.h"

#include <openssl/evp.h>
#include <stdlib.h>
#include <string.h>

enum {
    FIN = 0x80,
    RESERVED = 0x70,
    OPCODE = 0x0f,
    MASKED = 0x80,
    LENGTH = 0x7f,
    LENGTH_16 = 126,
    LENGTH_64 = 127,
    MASK = 4
};

/* -- UTF-8 -- */

/* Where in a character the text has ended: how many bytes are to come, and after some first bytes
 * a narrower choice for the next one. */
enum {
    WHOLE = 0,
    ONE,
    TWO,
    THREE,
    AFTER_E0, /* no overlong form */
    AFTER_ED, /* no surrogate */
    AFTER_F0, /* no overlong form */
    AFTER_F4  /* nothing above U+10FFFF */
};

static uint8_t first_byte(uint8_t b)
{
    if (b < 0x80) {
        return WHOLE;
    }
    if (b < 0xc2 || b > 0xf4) {
        return WS_UTF8_BAD;
    }
    switch (b) {
    case 0xe0:
        return AFTER_E0;
    case 0xed:
        return AFTER_ED;
    case 0xf0:
        return AFTER_F0;
    case 0xf4:
        return AFTER_F4;
    default:
        return b < 0xe0 ? ONE : b < 0xf0 ? TWO : THREE;
    }
}

static uint8_t next_byte(uint8_t state, uint8_t b)
{
    static const struct {
        uint8_t low, high, then;
    } follows[] = {
        [ONE] = {0x80, 0xbf, WHOLE},    [TWO] = {0x80, 0xbf, ONE},
        [THREE] = {0x80, 0xbf, TWO},    [AFTER_E0] = {0xa0, 0xbf, ONE},
        [AFTER_ED] = {0x80, 0x9f, ONE}, [AFTER_F0] = {0x90, 0xbf, TWO},
        [AFTER_F4] = {0x80, 0x8f, TWO},
    };
    if (b < follows[state].low || b > follows[state].high) {
        return WS_UTF8_BAD;
    }
    return follows[state].then;
}

uint8_t ws_utf8(uint8_t state, const char *bytes, size_t n)
{
    size_t i = 0;
    while (i < n && state != WS_UTF8_BAD) {
        uint64_t eight;
        if (state == WHOLE && n - i >= sizeof eight) {
            memcpy(&eight, bytes + i, sizeof eight);
            if ((eight & UINT64_C(0x8080808080808080)) == 0) {
                i += sizeof eight;
                continue;
            }
        }
        uint8_t b = (uint8_t)bytes[i++];
        state = state == WHOLE ? first_byte(b) : next_byte(state, b);
    }
    return state;
}

/* -- writing -- */

size_t ws_header(uint8_t header[WS_HEADER_MAX], ws_opcode kind, size_t n, const uint8_t *mask)
{
    size_t at = 2;
    header[0] = (uint8_t)(FIN | kind);
    if (n < LENGTH_16) {
        header[1] = (uint8_t)n;
    } else if (n <= UINT16_MAX) {
        header[1] = LENGTH_16;
        header[at++] = (uint8_t)(n >> 8);
        header[at++] = (uint8_t)n;
    } else {
        header[1] = LENGTH_64;
        for (int shift = 56; shift >= 0; shift -= 8) {
            header[at++] = (uint8_t)((uint64_t)n >> shift);
        }
    }
    if (mask != NULL) {
        header[1] |= MASKED;
        memcpy(header + at, mask, MASK);
        at += MASK;
    }
    return at;
}

void ws_mask(char *bytes, size_t n, const uint8_t mask[4], size_t from)
{
    uint8_t turned[8];
    for (size_t i = 0; i < sizeof turned; i++) {
        turned[i] = mask[(from + i) % MASK];
    }
    uint64_t eight;
    uint64_t key;
    memcpy(&key, turned, sizeof key);
    size_t i = 0;
    for (; n - i >= sizeof eight; i += sizeof eight) {
        memcpy(&eight, bytes + i, sizeof eight);
        eight ^= key;
        memcpy(bytes + i, &eight, sizeof eight);
    }
    for (; i < n; i++) {
        bytes[i] = (char)(bytes[i] ^ turned[i % sizeof turned]);
    }
}

bool ws_code_is_good(int code)
{
    return (code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1014) ||
           (code >= 3000 && code <= 4999);
}

void ws_accept(const char *key, char accept[WS_ACCEPT])
{
    static const char guid[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    char joined[WS_KEY + sizeof guid - 1];
    unsigned char digest[EVP_MAX_MD_SIZE];
    unsigned char text[WS_ACCEPT + 1];
    memcpy(joined, key, WS_KEY);
    memcpy(joined + WS_KEY, guid, sizeof guid - 1);
    EVP_Digest(joined, sizeof joined, digest, NULL, EVP_sha1(), NULL);
    EVP_EncodeBlock(text, digest, 20);
    memcpy(accept, text, WS_ACCEPT);
}

/* -- reading -- */

static bool is_control(uint8_t opcode)
{
    return (opcode & 0x8) != 0;
}

static int check_first(const ws_reader *r, uint8_t b)
{
    uint8_t opcode = b & OPCODE;
    if ((b & RESERVED) != 0) {
        return WS_PROTOCOL_ERROR;
    }
    if (is_control(opcode)) {
        return opcode <= WS_PONG && (b & FIN) != 0 ? 0 : WS_PROTOCOL_ERROR;
    }
    if (opcode > WS_BINARY) {
        return WS_PROTOCOL_ERROR;
    }
    /* A continuation needs a message begun; anything else must not come within one. */
    return (opcode == WS_CONTINUE) == (r->kind != 0) ? 0 : WS_PROTOCOL_ERROR;
}

static int check_second(const ws_reader *r, uint8_t b)
{
    uint8_t opcode = r->header[0] & OPCODE;
    uint8_t n = b & LENGTH;
    if (((b & MASKED) != 0) != r->from_client) {
        return WS_PROTOCOL_ERROR;
    }
    if (is_control(opcode) && n > WS_CONTROL_MAX) {
        return WS_PROTOCOL_ERROR;
    }
    return opcode == WS_CLOSE && n == 1 ? WS_PROTOCOL_ERROR : 0;
}

static size_t length_bytes(const ws_reader *r)
{
    uint8_t n = r->header[1] & LENGTH;
    return n == LENGTH_16 ? 2 : n == LENGTH_64 ? 8 : 0;
}

/* The length is whole: it must be in its shortest form, and the message not too long. */
static int check_length(ws_reader *r)
{
    size_t bytes = length_bytes(r);
    uint64_t n = bytes == 0 ? r->header[1] & LENGTH : 0;
    for (size_t i = 0; i < bytes; i++) {
        n = n << 8 | r->header[2 + i];
    }
    if ((bytes == 2 && n < LENGTH_16) || (bytes == 8 && n <= UINT16_MAX) || n > INT64_MAX) {
        return WS_PROTOCOL_ERROR;
    }
    if (!is_control(r->header[0] & OPCODE) && n > r->limit - r->message_n) {
        return WS_TOO_BIG;
    }
    r->frame_left = n;
    return 0;
}

/* Takes one byte of a header. Returns a close code if it is wrong. */
static int take_header(ws_reader *r, uint8_t b)
{
    r->header[r->header_n++] = b;
    if (r->header_n == 1) {
        return check_first(r, b);
    }
    int code = r->header_n == 2 ? check_second(r, b) : 0;
    size_t before_mask = 2 + length_bytes(r);
    if (code == 0 && r->header_n == before_mask) {
        code = check_length(r);
    }
    if (code == 0 && r->header_n == before_mask + (r->from_client ? MASK : 0)) {
        uint8_t opcode = r->header[0] & OPCODE;
        r->in_frame = true;
        r->mask_at = 0;
        r->control_n = 0;
        if (opcode == WS_TEXT || opcode == WS_BINARY) {
            r->kind = opcode;
            r->utf8 = 0;
        }
    }
    return code;
}

/* Appends a piece to the message. Memory grows with the bytes that have arrived, not with the
 * announced length. */
static bool keep(ws_reader *r, const char *bytes, size_t n)
{
    size_t need = r->message_n + n;
    if (need > r->message_cap) {
        size_t cap = need < 256 ? 256 : need + need / 2;
        if (cap > r->limit) {
            cap = r->limit;
        }
        char *grown = realloc(r->message, cap);
        if (grown == NULL) {
            return false;
        }
        r->message = grown;
        r->message_cap = (uint32_t)cap;
    }
    if (n > 0) {
        memcpy(r->message + r->message_n, bytes, n);
    }
    r->message_n += (uint32_t)n;
    return true;
}

static void forget_message(ws_reader *r)
{
    free(r->message);
    r->message = NULL;
    r->message_n = r->message_cap = 0;
    r->kind = 0;
}

/* The last n bytes of a data frame, or some before them. */
static int take_data(ws_reader *r, const char *bytes, size_t n, const ws_events *events)
{
    bool last = r->frame_left == 0 && (r->header[0] & FIN) != 0;
    if (r->kind == WS_TEXT) {
        r->utf8 = ws_utf8(r->utf8, bytes, n);
        if (r->utf8 == WS_UTF8_BAD || (last && r->utf8 != 0)) {
            return WS_BAD_DATA;
        }
    }
    if (last && r->message_n == 0) {
        uint8_t kind = r->kind;
        r->kind = 0;
        events->message(events->self, (ws_opcode)kind, bytes, n);
        return 0;
    }
    if (!keep(r, bytes, n)) {
        return WS_TOO_BIG;
    }
    if (last) {
        events->message(events->self, (ws_opcode)r->kind, r->message, r->message_n);
        forget_message(r);
    } else if (r->frame_left == 0 && events->fragment != NULL) {
        events->fragment(events->self);
    }
    return 0;
}

/* A whole control frame. */
static int take_close(ws_reader *r, const char *bytes, size_t n, const ws_events *events)
{
    if (n == 0) {
        r->closed = true;
        events->close(events->self, WS_NO_CODE, "", 0);
        return 0;
    }
    int code = (uint8_t)bytes[0] << 8 | (uint8_t)bytes[1];
    if (!ws_code_is_good(code)) {
        return WS_PROTOCOL_ERROR;
    }
    if (ws_utf8(0, bytes + 2, n - 2) != 0) {
        return WS_BAD_DATA;
    }
    r->closed = true;
    events->close(events->self, code, bytes + 2, n - 2);
    return 0;
}

static int hand_control(ws_reader *r, const char *bytes, size_t n, const ws_events *events)
{
    switch (r->header[0] & OPCODE) {
    case WS_CLOSE:
        return take_close(r, bytes, n, events);
    case WS_PING:
        events->ping(events->self, bytes, n);
        return 0;
    default:
        events->pong(events->self, bytes, n);
        return 0;
    }
}

/* Nearly all control frames arrive whole; one that does not is kept until its end. */
static int take_control(ws_reader *r, const char *bytes, size_t n, const ws_events *events)
{
    if (r->control_n == 0 && r->frame_left == 0) {
        return hand_control(r, bytes, n, events);
    }
    if (r->control == NULL && (r->control = malloc(WS_CONTROL_MAX)) == NULL) {
        return WS_TOO_BIG;
    }
    if (n > 0) {
        memcpy(r->control + r->control_n, bytes, n);
    }
    r->control_n = (uint8_t)(r->control_n + n);
    if (r->frame_left > 0) {
        return 0;
    }
    int code = hand_control(r, r->control, r->control_n, events);
    free(r->control);
    r->control = NULL;
    return code;
}

static int take_payload(ws_reader *r, char *bytes, size_t n, const ws_events *events)
{
    if (r->from_client) {
        ws_mask(bytes, n, r->header + r->header_n - MASK, r->mask_at);
        r->mask_at = (uint32_t)((r->mask_at + n) % MASK);
    }
    r->frame_left -= n;
    if (r->frame_left == 0) {
        r->in_frame = false;
        r->header_n = 0;
    }
    return is_control(r->header[0] & OPCODE) ? take_control(r, bytes, n, events)
                                             : take_data(r, bytes, n, events);
}

int ws_read(ws_reader *r, char *bytes, size_t n, const ws_events *events)
{
    size_t at = 0;
    r->unread = 0;
    while (at < n && !r->closed && !r->paused) {
        int code = 0;
        while (at < n && !r->in_frame && code == 0) {
            code = take_header(r, (uint8_t)bytes[at++]);
        }
        if (code == 0 && r->in_frame) {
            size_t piece = n - at < r->frame_left ? n - at : (size_t)r->frame_left;
            /* Nothing of the payload has come yet, and some will. */
            if (piece == 0 && r->frame_left > 0) {
                return 0;
            }
            code = take_payload(r, bytes + at, piece, events);
            at += piece;
        }
        if (code != 0) {
            r->closed = true;
            return code;
        }
    }
    r->unread = r->paused ? n - at : 0;
    return 0;
}

void ws_reader_free(ws_reader *r)
{
    forget_message(r);
    free(r->control);
    r->control = NULL;
}
