/* The WebSocket codec, by the groups of cases that WebSocket test suites use. Every input is read
 * whole, byte by byte, and in random pieces, with one result. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "net/ws.h"

enum { FIN = 0x80, LIMIT = 100000, SPLITS = 20 };

/* -- what was read -- */

typedef struct heard {
    char *at; /* a line for each event */
    size_t n;
    int code;
    int fragments;
} heard;

static void hear(heard *h, const char *what, int code, const char *bytes, size_t n)
{
    h->at = realloc(h->at, h->n + n + 64);
    assert_non_null(h->at);
    h->n += (size_t)sprintf(h->at + h->n, "%s %d %zu ", what, code, n);
    if (n > 0) {
        memcpy(h->at + h->n, bytes, n);
    }
    h->n += n;
    h->at[h->n++] = '\n';
    h->at[h->n] = '\0';
}

static void on_message(void *self, ws_opcode kind, const char *bytes, size_t n)
{
    if (kind == WS_TEXT) {
        assert_int_equal(ws_utf8(0, bytes, n), 0);
    }
    hear(self, kind == WS_TEXT ? "text" : "binary", 0, bytes, n);
}

static void on_ping(void *self, const char *bytes, size_t n)
{
    hear(self, "ping", 0, bytes, n);
}

static void on_pong(void *self, const char *bytes, size_t n)
{
    hear(self, "pong", 0, bytes, n);
}

static void on_close(void *self, int code, const char *reason, size_t n)
{
    hear(self, "close", code, reason, n);
}

static void on_fragment(void *self)
{
    heard *h = self;
    h->fragments++;
}

typedef enum split { WHOLE, BYTES, RANDOM } split;

static size_t next_piece(split how, size_t left)
{
    switch (how) {
    case WHOLE:
        return left;
    case BYTES:
        return 1;
    case RANDOM:
        break;
    }
    size_t n = (size_t)rand() % (rand() % 8 == 0 ? left : 16) + 1;
    return n < left ? n : left;
}

/* Pieces are copies of their exact size, so that a byte beyond them would be noticed. */
static heard read_split(const char *bytes, size_t n, split how, bool from_client)
{
    heard h = {.at = calloc(1, 1)};
    ws_reader r = {.from_client = from_client, .limit = LIMIT};
    ws_events events = {&h, on_message, on_ping, on_pong, on_close, on_fragment};
    size_t at = 0;
    while (at < n && h.code == 0) {
        size_t piece = next_piece(how, n - at);
        char *copy = malloc(piece);
        assert_non_null(copy);
        memcpy(copy, bytes + at, piece);
        h.code = ws_read(&r, copy, piece, &events);
        free(copy);
        at += piece;
    }
    ws_reader_free(&r);
    return h;
}

static heard read_all_ways(const char *bytes, size_t n, bool from_client)
{
    heard whole = read_split(bytes, n, WHOLE, from_client);
    for (int i = 0; i < SPLITS; i++) {
        heard other = read_split(bytes, n, i == 0 ? BYTES : RANDOM, from_client);
        assert_int_equal(other.code, whole.code);
        assert_int_equal(other.n, whole.n);
        assert_int_equal(other.fragments, whole.fragments);
        assert_memory_equal(other.at, whole.at, whole.n);
        free(other.at);
    }
    return whole;
}

/* -- frames of a client -- */

typedef struct wire {
    char *at;
    size_t n;
} wire;

static void add_frame(wire *w, int first, const char *payload, size_t n)
{
    uint8_t mask[4] = {0x12, 0xe4, (uint8_t)n, 0x07};
    uint8_t header[WS_HEADER_MAX];
    size_t header_n = ws_header(header, WS_TEXT, n, mask);
    header[0] = (uint8_t)first;
    w->at = realloc(w->at, w->n + header_n + n + 1);
    assert_non_null(w->at);
    memcpy(w->at + w->n, header, header_n);
    if (n > 0) {
        memcpy(w->at + w->n + header_n, payload, n);
        ws_mask(w->at + w->n + header_n, n, mask, 0);
    }
    w->n += header_n + n;
}

static void add_text(wire *w, int first, const char *payload)
{
    add_frame(w, first, payload, strlen(payload));
}

/* Reads what was written, checks the outcome, and clears it. */
static void expect(wire *w, int code, const char *events)
{
    heard h = read_all_ways(w->at, w->n, true);
    assert_string_equal(h.at, events);
    assert_int_equal(h.code, code);
    free(h.at);
    free(w->at);
    *w = (wire){0};
}

static void expect_raw(const char *bytes, size_t n, int code, const char *events)
{
    heard h = read_all_ways(bytes, n, true);
    assert_string_equal(h.at, events);
    assert_int_equal(h.code, code);
    free(h.at);
}

/* -- tests -- */

static const size_t sizes[] = {0, 1, 7, 8, 9, 124, 125, 126, 127, 128, 65535, 65536, LIMIT};

static void ws_messages_of_every_size_class_arrive_whole(void **state)
{
    (void)state;
    char *payload = malloc(LIMIT);
    assert_non_null(payload);
    memset(payload, '*', LIMIT);
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        for (int kind = WS_TEXT; kind <= WS_BINARY; kind++) {
            wire w = {0};
            char start[64];
            add_frame(&w, FIN | kind, payload, sizes[i]);
            heard h = read_all_ways(w.at, w.n, true);
            int n = sprintf(start, "%s 0 %zu ", kind == WS_TEXT ? "text" : "binary", sizes[i]);
            assert_int_equal(h.code, 0);
            assert_int_equal(h.n, (size_t)n + sizes[i] + 1);
            assert_memory_equal(h.at, start, (size_t)n);
            if (sizes[i] > 0) {
                assert_memory_equal(h.at + n, payload, sizes[i]);
            }
            free(h.at);
            free(w.at);
        }
    }
    free(payload);
}

static void ws_a_message_over_the_limit_is_refused_by_its_header(void **state)
{
    (void)state;
    char *payload = calloc(1, LIMIT + 1);
    assert_non_null(payload);
    wire w = {0};
    add_frame(&w, FIN | WS_BINARY, payload, LIMIT + 1);
    w.n = 14; /* the header is enough */
    expect(&w, WS_TOO_BIG, "");
    add_frame(&w, WS_BINARY, payload, LIMIT);
    add_frame(&w, FIN | WS_CONTINUE, payload, 1);
    expect(&w, WS_TOO_BIG, "");
    free(payload);
}

static void ws_pings_and_pongs_are_told_with_their_payload(void **state)
{
    (void)state;
    wire w = {0};
    char longest[WS_CONTROL_MAX];
    memset(longest, 'x', sizeof longest);
    add_text(&w, FIN | WS_PING, "");
    add_text(&w, FIN | WS_PING, "hello");
    add_text(&w, FIN | WS_PONG, "unasked");
    add_frame(&w, FIN | WS_PING, "\x00\xff\xfe", 3);
    heard h = read_all_ways(w.at, w.n, true);
    assert_int_equal(h.code, 0);
    assert_memory_equal(
        h.at, "ping 0 0 \nping 0 5 hello\npong 0 7 unasked\nping 0 3 \x00\xff\xfe\n", h.n);
    free(h.at);
    w.n = 0;
    add_frame(&w, FIN | WS_PING, longest, sizeof longest);
    h = read_all_ways(w.at, w.n, true);
    assert_int_equal(h.n, strlen("ping 0 125 ") + sizeof longest + 1);
    free(h.at);
    w.n = 0;
    char too_long[126] = {0};
    add_frame(&w, FIN | WS_PING, too_long, sizeof too_long);
    expect(&w, WS_PROTOCOL_ERROR, "");
}

static void ws_reserved_bits_and_opcodes_end_it(void **state)
{
    (void)state;
    for (int first = 0; first < 256; first++) {
        int opcode = first & 0x0f;
        bool known = opcode <= WS_BINARY || (opcode >= WS_CLOSE && opcode <= WS_PONG);
        bool good = (first & 0x70) == 0 && known && opcode != WS_CONTINUE &&
                    (opcode < WS_CLOSE || (first & FIN) != 0);
        wire w = {0};
        add_text(&w, FIN | WS_TEXT, "before");
        add_text(&w, first, "");
        heard h = read_all_ways(w.at, w.n, true);
        assert_int_equal(h.code, good ? 0 : WS_PROTOCOL_ERROR);
        assert_int_equal(strncmp(h.at, "text 0 6 before\n", 16), 0);
        free(h.at);
        free(w.at);
    }
}

static void ws_nothing_more_than_the_wrong_byte_is_needed_to_refuse(void **state)
{
    (void)state;
    expect_raw("\xc1", 1, WS_PROTOCOL_ERROR, "");
    expect_raw("\x83", 1, WS_PROTOCOL_ERROR, "");
    expect_raw("\x80", 1, WS_PROTOCOL_ERROR, "");     /* continues nothing */
    expect_raw("\x09", 1, WS_PROTOCOL_ERROR, "");     /* a control frame in fragments */
    expect_raw("\x89\xfe", 2, WS_PROTOCOL_ERROR, ""); /* a control frame too long */
    expect_raw("\x81\x01", 2, WS_PROTOCOL_ERROR, ""); /* not masked */
    expect_raw("\x88\x81", 2, WS_PROTOCOL_ERROR, ""); /* half a code */
}

static void ws_a_client_refuses_masked_frames_and_reads_plain_ones(void **state)
{
    (void)state;
    heard h = read_all_ways("\x81\x02ok", 4, false);
    assert_string_equal(h.at, "text 0 2 ok\n");
    free(h.at);
    h = read_all_ways("\x81\x82", 2, false);
    assert_int_equal(h.code, WS_PROTOCOL_ERROR);
    free(h.at);
}

static void ws_lengths_must_have_their_shortest_form(void **state)
{
    (void)state;
    expect_raw("\x82\xfe\x00\x7d", 4, WS_PROTOCOL_ERROR, "");
    expect_raw("\x82\xff\0\0\0\0\0\0\xff\xff", 10, WS_PROTOCOL_ERROR, "");
    expect_raw("\x82\xff\x80\0\0\0\0\x01\0\0", 10, WS_PROTOCOL_ERROR, "");
    expect_raw("\x82\xff\0\0\0\0\0\x01\0\0", 10, 0, "");
    expect_raw("\x82\xff\x7f\xff\xff\xff\xff\xff\xff\xff", 10, WS_TOO_BIG, "");
}

static void ws_fragments_join_with_control_frames_between(void **state)
{
    (void)state;
    wire w = {0};
    add_text(&w, WS_TEXT, "one ");
    add_text(&w, FIN | WS_PING, "p");
    add_text(&w, WS_CONTINUE, "");
    add_text(&w, WS_CONTINUE, "two ");
    add_text(&w, FIN | WS_PONG, "q");
    add_text(&w, FIN | WS_CONTINUE, "three");
    add_text(&w, FIN | WS_TEXT, "next");
    expect(&w, 0, "ping 0 1 p\npong 0 1 q\ntext 0 13 one two three\ntext 0 4 next\n");
    add_text(&w, WS_TEXT, "");
    add_text(&w, WS_CONTINUE, "");
    add_text(&w, FIN | WS_CONTINUE, "");
    expect(&w, 0, "text 0 0 \n");
    for (int i = 0; i < 50; i++) {
        add_text(&w, i == 0 ? WS_BINARY : WS_CONTINUE, "x");
    }
    add_text(&w, FIN | WS_CONTINUE, "");
    expect(&w, 0, "binary 0 50 xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\n");
}

/* Whoever counts messages hears of what is none yet, the empty ones too. */
static void ws_fragments_are_told_but_for_the_last(void **state)
{
    (void)state;
    wire w = {0};
    add_text(&w, 0x01, "");
    add_text(&w, 0x00, "ab");
    add_text(&w, 0x89, "now");
    add_text(&w, 0x00, "");
    add_text(&w, 0x80, "c");
    add_text(&w, 0x81, "whole");
    heard h = read_all_ways(w.at, w.n, true);
    assert_int_equal(h.code, 0);
    assert_int_equal(h.fragments, 3);
    free(h.at);
    free(w.at);
}

static void ws_fragments_out_of_order_end_it(void **state)
{
    (void)state;
    wire w = {0};
    add_text(&w, WS_TEXT, "one");
    add_text(&w, FIN | WS_TEXT, "two");
    expect(&w, WS_PROTOCOL_ERROR, "");
    add_text(&w, WS_TEXT, "one");
    add_text(&w, FIN | WS_CONTINUE, "two");
    add_text(&w, FIN | WS_CONTINUE, "three");
    expect(&w, WS_PROTOCOL_ERROR, "text 0 6 onetwo\n");
    add_text(&w, FIN | WS_CONTINUE, "one");
    expect(&w, WS_PROTOCOL_ERROR, "");
    add_text(&w, WS_BINARY, "one");
    add_text(&w, WS_BINARY, "two");
    expect(&w, WS_PROTOCOL_ERROR, "");
}

/* A second opinion on UTF-8: decodes, and looks at the number. */
static bool utf8_is_good(const uint8_t *s, size_t n)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    for (size_t i = 0; i < n;) {
        size_t len = s[i] < 0x80             ? 1
                     : (s[i] & 0xe0) == 0xc0 ? 2
                     : (s[i] & 0xf0) == 0xe0 ? 3
                     : (s[i] & 0xf8) == 0xf0 ? 4
                                             : 0;
        if (len == 0 || i + len > n) {
            return false;
        }
        uint32_t point = len == 1 ? s[i] : s[i] & (0xffu >> (len + 1));
        for (size_t k = 1; k < len; k++) {
            if ((s[i + k] & 0xc0) != 0x80) {
                return false;
            }
            point = point << 6 | (s[i + k] & 0x3fu);
        }
        if ((len > 1 && point < least[len]) || point > 0x10ffff ||
            (point >= 0xd800 && point <= 0xdfff)) {
            return false;
        }
        i += len;
    }
    return true;
}

static void ws_utf8_agrees_with_a_decoder_on_all_short_texts(void **state)
{
    (void)state;
    for (uint32_t v = 0; v < 1u << 24; v++) {
        uint8_t s[3] = {(uint8_t)(v >> 16), (uint8_t)(v >> 8), (uint8_t)v};
        if ((ws_utf8(0, (char *)s, 3) == 0) != utf8_is_good(s, 3)) {
            fail_msg("%06x", v);
        }
    }
    for (uint32_t v = 0; v < 1u << 22; v++) {
        uint8_t s[4] = {(uint8_t)(0xf0 | (v >> 18 & 0xf)), (uint8_t)(0x70 + (v >> 12 & 0x3f) * 3),
                        (uint8_t)(0x70 + (v >> 6 & 0x3f) * 2), (uint8_t)(0x60 + (v & 0x3f) * 2)};
        if ((ws_utf8(0, (char *)s, 4) == 0) != utf8_is_good(s, 4)) {
            fail_msg("%02x%02x%02x%02x", s[0], s[1], s[2], s[3]);
        }
    }
}

static void ws_text_that_is_not_utf8_ends_it(void **state)
{
    (void)state;
    static const char *const bad[] = {
        "\xce\xba\xe1\xbd\xb9\xcf\x83\xce\xbc\xce\xb5\xed\xa0\x80 edited", /* a surrogate */
        "\xf4\x90\x80\x80",         /* above the last character */
        "\xc0\xaf",                 /* overlong */
        "\xe0\x80\xaf",             /* overlong */
        "\xf0\x80\x80\xaf",         /* overlong */
        "\xf8\x88\x80\x80\x80",     /* five bytes */
        "\xfc\x84\x80\x80\x80\x80", /* six */
        "\x80",
        "\xbf\x80",
        "\xc3",         /* ends within a character */
        "\xe2\x82",     /* so does this */
        "\xf0\x9f\x98", /* and this */
        "\xc3 \xc3 ",   /* lonely first bytes */
        "\xff",
        "\xfe\xfe\xff\xff",
        "\xed\xa0\x80\xed\xb0\x80", /* a pair of surrogates */
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        wire w = {0};
        add_text(&w, FIN | WS_TEXT, bad[i]);
        expect(&w, WS_BAD_DATA, "");
        add_text(&w, WS_TEXT, "begins well ");
        add_text(&w, FIN | WS_CONTINUE, bad[i]);
        expect(&w, WS_BAD_DATA, "");
        add_text(&w, FIN | WS_BINARY, bad[i]);
        heard h = read_all_ways(w.at, w.n, true);
        assert_int_equal(h.code, 0); /* bytes are bytes */
        free(h.at);
        free(w.at);
    }
}

static void ws_characters_may_be_split_between_fragments(void **state)
{
    (void)state;
    static const char *const good[] = {"",
                                       "\xc2\x80",
                                       "\xdf\xbf",
                                       "\xe0\xa0\x80",
                                       "\xed\x9f\xbf",
                                       "\xee\x80\x80",
                                       "\xef\xbf\xbd",
                                       "\xef\xbf\xbf",
                                       "\xf0\x90\x80\x80",
                                       "\xf4\x8f\xbf\xbf",
                                       "\xce\xba\xe1\xbd\xb9\xcf\x83\xce\xbc\xce\xb5",
                                       "Hello-\xc2\xb5@\xc3\x9f\xc3\xb6\xc3\xa4-UTF-8!!"};
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        wire w = {0};
        char events[128];
        size_t n = strlen(good[i]);
        for (size_t k = 0; k < n; k++) {
            add_frame(&w, k == 0 ? WS_TEXT : WS_CONTINUE, good[i] + k, 1);
        }
        add_text(&w, FIN | (n == 0 ? WS_TEXT : WS_CONTINUE), "");
        snprintf(events, sizeof events, "text 0 %zu %s\n", n, good[i]);
        expect(&w, 0, events);
    }
}

static void ws_bad_text_is_refused_before_its_message_is_whole(void **state)
{
    (void)state;
    wire w = {0};
    add_text(&w, WS_TEXT, "\xce\xba\xf4");
    add_text(&w, WS_CONTINUE, "\x90");
    expect(&w, WS_BAD_DATA, "");
    char payload[100];
    memset(payload, 'x', sizeof payload);
    payload[3] = '\xff';
    add_frame(&w, FIN | WS_TEXT, payload, sizeof payload);
    w.n = 2 + 4 + 4; /* the frame's first four bytes */
    expect(&w, WS_BAD_DATA, "");
}

static void ws_close_codes_are_judged(void **state)
{
    (void)state;
    for (int code = 0; code <= 5000; code++) {
        bool good = (code >= 1000 && code <= 1014 && (code < 1004 || code > 1006)) ||
                    (code >= 3000 && code <= 4999);
        assert_int_equal(ws_code_is_good(code), good);
        char payload[2] = {(char)(code >> 8), (char)code};
        wire w = {0};
        heard h;
        add_frame(&w, FIN | WS_CLOSE, payload, 2);
        h = read_split(w.at, w.n, WHOLE, true);
        assert_int_equal(h.code, good ? 0 : WS_PROTOCOL_ERROR);
        assert_int_equal(h.n > 0, good);
        free(h.at);
        free(w.at);
    }
    assert_false(ws_code_is_good(65535));
    assert_false(ws_code_is_good(-1));
}

static void ws_close_frames_tell_code_and_reason(void **state)
{
    (void)state;
    wire w = {0};
    char payload[WS_CONTROL_MAX + 1];
    add_text(&w, FIN | WS_CLOSE, "");
    expect(&w, 0, "close 1005 0 \n");
    add_frame(&w, FIN | WS_CLOSE, "\x03", 1);
    expect(&w, WS_PROTOCOL_ERROR, "");
    add_text(&w, FIN | WS_CLOSE, "\x03\xe8");
    expect(&w, 0, "close 1000 0 \n");
    add_text(&w, FIN | WS_CLOSE,
             "\x03\xe8"
             "bye \xc3\xa4");
    expect(&w, 0, "close 1000 6 bye \xc3\xa4\n");
    add_text(&w, FIN | WS_CLOSE, "\x03\xe8\xce\xba\xe1\xbd\xed\xa0\x80");
    expect(&w, WS_BAD_DATA, "");
    memset(payload, 'r', sizeof payload);
    payload[0] = '\x03';
    payload[1] = '\xe8';
    add_frame(&w, FIN | WS_CLOSE, payload, sizeof payload);
    expect(&w, WS_PROTOCOL_ERROR, "");
}

static void ws_nothing_is_read_after_a_close_frame(void **state)
{
    (void)state;
    wire w = {0};
    add_text(&w, WS_TEXT, "begun");
    add_text(&w, FIN | WS_CLOSE, "\x03\xe9");
    add_text(&w, FIN | WS_PING, "late");
    add_text(&w, FIN | 0x70 | WS_TEXT, "wrong");
    expect(&w, 0, "close 1001 0 \n");
}

static void ws_headers_are_written_in_their_shortest_form(void **state)
{
    (void)state;
    static const struct {
        size_t n;
        size_t length;
    } table[] = {{0, 2}, {125, 2}, {126, 4}, {65535, 4}, {65536, 10}};
    uint8_t header[WS_HEADER_MAX];
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        assert_int_equal(ws_header(header, WS_TEXT, table[i].n, NULL), table[i].length);
        assert_int_equal(header[0], 0x81);
        assert_int_equal(ws_header(header, WS_TEXT, table[i].n, (uint8_t[4]){1, 2, 3, 4}),
                         table[i].length + 4);
    }
}

static void ws_masking_in_pieces_is_masking_at_once(void **state)
{
    (void)state;
    static const uint8_t mask[4] = {0xde, 0xad, 0xbe, 0xef};
    char whole[64];
    char pieces[64];
    for (size_t cut = 0; cut <= sizeof whole; cut++) {
        for (size_t i = 0; i < sizeof whole; i++) {
            whole[i] = pieces[i] = (char)(i * 7);
        }
        ws_mask(whole, sizeof whole, mask, 0);
        ws_mask(pieces, cut, mask, 0);
        ws_mask(pieces + cut, sizeof whole - cut, mask, cut);
        assert_memory_equal(whole, pieces, sizeof whole);
        assert_int_equal((uint8_t)whole[5], (5 * 7) ^ mask[1]);
    }
}

static void ws_the_key_of_the_standard_gets_its_answer(void **state)
{
    (void)state;
    char accept[WS_ACCEPT];
    ws_accept("dGhlIHNhbXBsZSBub25jZQ==", accept);
    assert_memory_equal(accept, "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=", WS_ACCEPT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ws_messages_of_every_size_class_arrive_whole),
        cmocka_unit_test(ws_a_message_over_the_limit_is_refused_by_its_header),
        cmocka_unit_test(ws_pings_and_pongs_are_told_with_their_payload),
        cmocka_unit_test(ws_reserved_bits_and_opcodes_end_it),
        cmocka_unit_test(ws_nothing_more_than_the_wrong_byte_is_needed_to_refuse),
        cmocka_unit_test(ws_a_client_refuses_masked_frames_and_reads_plain_ones),
        cmocka_unit_test(ws_lengths_must_have_their_shortest_form),
        cmocka_unit_test(ws_fragments_join_with_control_frames_between),
        cmocka_unit_test(ws_fragments_are_told_but_for_the_last),
        cmocka_unit_test(ws_fragments_out_of_order_end_it),
        cmocka_unit_test(ws_utf8_agrees_with_a_decoder_on_all_short_texts),
        cmocka_unit_test(ws_text_that_is_not_utf8_ends_it),
        cmocka_unit_test(ws_characters_may_be_split_between_fragments),
        cmocka_unit_test(ws_bad_text_is_refused_before_its_message_is_whole),
        cmocka_unit_test(ws_close_codes_are_judged),
        cmocka_unit_test(ws_close_frames_tell_code_and_reason),
        cmocka_unit_test(ws_nothing_is_read_after_a_close_frame),
        cmocka_unit_test(ws_headers_are_written_in_their_shortest_form),
        cmocka_unit_test(ws_masking_in_pieces_is_masking_at_once),
        cmocka_unit_test(ws_the_key_of_the_standard_gets_its_answer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
