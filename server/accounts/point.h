/* point.h -- Unicode code points in text from clients: decoding, and which of them are harmful.
 *
 * The tables follow Unicode 14. What a name or a line of chat may contain is decided by their own
 * code (name.c, chat). */
#ifndef STOLIK_SERVER_POINT_H
#define STOLIK_SERVER_POINT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { POINT_SELECTOR = 0xfe0f }; /* shows the pictograph before it in colour */

typedef enum point_harm {
    POINT_SOUND,
    POINT_DECEIVES, /* invisible, or looks like another: different texts would look the same */
    POINT_DISTURBS  /* breaks the line, or reverses the text around it */
} point_harm;

/* Decodes the first code point. Returns the number of its bytes; 0: it is not well-formed UTF-8. */
size_t point_read(const char *text, size_t n, uint32_t *point);
point_harm point_harm_of(uint32_t point);
/* Whether it is a combining mark. */
bool point_is_mark(uint32_t point);
/* Whether POINT_SELECTOR may follow. */
bool point_is_pictograph(uint32_t point);

#endif
