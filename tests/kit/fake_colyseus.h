/* fake_colyseus.h -- a Colyseus client of a test: it asks for a seat, takes it, and reads frames
 * byte by byte, on the fake net. */
#ifndef STOLIK_TESTS_FAKE_COLYSEUS_H
#define STOLIK_TESTS_FAKE_COLYSEUS_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "server/doors/col_client.h"
#include "tests/kit/fake_people.h"

typedef struct seat {
    char process[64], room[32], id[32];
    far_end *end;
    char token[128];
} seat;

static inline void copy_at(json v, const char *path, char *to, size_t cap)
{
    size_t n;
    assert_true(json_to_str(at(v, path), to, cap, &n));
}

static inline answer matchmake(const char *target, const char *body)
{
    return rest_raw("10.0.0.1", "POST", target, "content-type: application/json\n", body);
}

static inline seat promised(const char *target, const char *body)
{
    seat s = {.end = NULL};
    answer a = matchmake(target, body);
    assert_int_equal(a.status, 200);
    copy_at(a.body, "processId", s.process, sizeof s.process);
    copy_at(a.body, "roomId", s.room, sizeof s.room);
    copy_at(a.body, "sessionId", s.id, sizeof s.id);
    return s;
}

static inline void open_at(seat *s, const char *prefix, const char *more)
{
    char target[400];
    snprintf(target, sizeof target, "%s/%s/%s?sessionId=%s%s", prefix, s->process, s->room, s->id,
             more);
    s->end = fake_open("10.0.0.1", target, NULL);
    settle();
}

/* The next frame, which must be of this code. */
static inline net_text frame_of(const seat *s, int code)
{
    net_text frame = fake_hear_bytes(s->end);
    assert_non_null(frame.at);
    assert_int_equal(frame.at[0], code);
    return frame;
}

static inline void take_handshake(seat *s)
{
    net_text frame = frame_of(s, COL_JOIN);
    size_t n = (uint8_t)frame.at[1];
    assert_int_equal(n, COL_KEY_TOKEN - 1);
    memcpy(s->token, frame.at + 2, n);
    s->token[n] = '\0';
    assert_memory_equal(frame.at + 2 + n, "\x06schema", 7);
}

static inline void say_bytes(const seat *s, const char *bytes, size_t n)
{
    fake_say(s->end, bytes, n, true);
    settle();
}

static inline void acknowledge(seat *s)
{
    take_handshake(s);
    say_bytes(s, "\x0a", 1);
    frame_of(s, COL_STATE);
}

static inline seat joined(const char *target, const char *body)
{
    seat s = promised(target, body);
    open_at(&s, "", "");
    acknowledge(&s);
    return s;
}

static inline bool has(net_text frame, const char *text)
{
    size_t n = strlen(text);
    for (size_t i = 0; i + n <= frame.n; i++) {
        if (memcmp(frame.at + i, text, n) == 0) {
            return true;
        }
    }
    return false;
}

/* Drops what has arrived; returns whether any frame of this code has this text. */
static inline bool heard(const seat *s, int code, const char *text)
{
    bool found = false;
    for (net_text f = fake_hear_bytes(s->end); f.at != NULL; f = fake_hear_bytes(s->end)) {
        found |= f.at[0] == code && has(f, text);
    }
    return found;
}

static const room *room_of(const seat *s)
{
    return rooms_find_code(the_rooms(), s->room, strlen(s->room));
}

static const char nardy[] = "/matchmake/joinOrCreate/nardy";

#endif
