/* grow.h -- text of any length, and memory that is checked: what the program needs beyond
 * rules/core/text.h.
 *
 * Adds to: text_, json_, memory_.
 *
 * A text_out made by text_growing() grows with what is written; the caller ends it with text_drop,
 * or frees o.at. If memory runs out, `cut` is set and the rest is dropped. */
#ifndef STOLIK_TABLE_GROW_H
#define STOLIK_TABLE_GROW_H

#include <stdio.h>

#include "rules/core/json.h"
#include "rules/core/text.h"

/* A `more` function: doubles the buffer, which is NULL or from malloc. */
bool text_grow(text_out *o);

static inline text_out text_growing(void)
{
    return (text_out){.more = text_grow};
}

/* Frees the text; the writer is empty and can be used again. */
void text_drop(text_out *o);
/* Writes the text to a file and empties it, keeping its buffer. */
void text_flush(text_out *o, FILE *to);
/* As printf. */
__attribute__((format(printf, 2, 3))) void text_format(text_out *o, const char *format, ...);

/* A number with a fraction, in plain decimal notation with `digits` digits after the point. */
void json_real(text_out *o, double value, int digits);
void json_key_real(text_out *o, const char *key, double value, int digits);

/* Zeroed memory. Ends the program with a message if there is none. n may be 0; the caller frees
 * it. */
void *memory_new(size_t n);
/* Resizes an array to n items; its contents stay. */
void *memory_resize(void *at, size_t n, size_t size);

#endif
