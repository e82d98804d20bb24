/* text.h -- writing and reading plain text, without allocation.
 *
 * The caller owns the buffer and sets up a text_out with text_to(). When the buffer is full, `more`
 * is called: it may grow the buffer, or write its contents elsewhere and empty it. Without `more`,
 * or when it fails, the rest is dropped and `cut` is set; nothing is ever written past the end. */
#ifndef STOLIK_RULES_TEXT_H
#define STOLIK_RULES_TEXT_H

#include "rules/core/base.h"

typedef struct text_out text_out;
struct text_out {
    char *at;   /* the buffer */
    size_t len; /* bytes written to it */
    size_t cap; /* bytes it can hold */
    bool cut;   /* something was dropped */
    bool comma; /* for json.h: the next value needs a comma before it */
    /* Makes room for at least one more byte by changing at, len or cap; false: it cannot. */
    bool (*more)(text_out *o);
};

/* A writer into a fixed buffer. */
static inline text_out text_to(char *buffer, size_t cap)
{
    return (text_out){.at = buffer, .cap = cap};
}

/* Writes from the beginning again. */
static inline void text_restart(text_out *o)
{
    o->len = 0;
    o->comma = false;
}

/* The slow path of text_bytes and text_char: the buffer is too small. */
void text_overflow(text_out *o, const char *bytes, size_t n);

/* Inline, because they are called for every few bytes of a view. */
static inline void text_bytes(text_out *o, const char *bytes, size_t n)
{
    if (n <= o->cap - o->len) {
        if (n > 0) {
            memcpy(o->at + o->len, bytes, n);
        }
        o->len += n;
    } else {
        text_overflow(o, bytes, n);
    }
}

static inline void text_char(text_out *o, char c)
{
    if (o->len < o->cap) {
        o->at[o->len++] = c;
    } else {
        text_overflow(o, &c, 1);
    }
}

void text_str(text_out *o, const char *s);
void text_int(text_out *o, int64_t n);
/* Ends the text with a NUL that is not counted in len; cuts the last byte if there is no room.
 * Returns the buffer, which must hold at least one byte or be able to grow. */
const char *text_end(text_out *o);

size_t text_len(const char *s);
/* A decimal number without sign or leading zeros, at most `max`. Returns the bytes read, 0 if
 * there is none there. */
size_t text_number(const char *s, size_t n, uint32_t max, uint32_t *value);
/* Whether the n bytes at s are exactly this word. */
bool text_is(const char *s, size_t n, const char *word);

#endif
