/* point.h -- code points in the text of strangers: how they are read, and which do harm.
 *
 * The tables follow Unicode 14. Nothing here knows what a name or a line of chat is; name.c and
 * chat ask. */
#ifndef STOLIK_SERVER_POINT_H
#define STOLIK_SERVER_POINT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { POINT_SELECTOR = 0xfe0f }; /* shows the pictograph before it in colour */

typedef enum point_harm {
    POINT_SOUND,
    POINT_DECEIVES, /* cannot be seen, or looks like another: texts that differ look the same */
    POINT_DISTURBS  /* breaks the line, or turns the text around it */
} point_harm;

/* Reads the code point at the beginning; returns its bytes, 0 if there is no well-formed UTF-8. */
size_t point_read(const char *text, size_t n, uint32_t *point);
point_harm point_harm_of(uint32_t point);
/* Whether it sits on the character before it. */
bool point_is_mark(uint32_t point);
/* Whether POINT_SELECTOR may follow. */
bool point_is_pictograph(uint32_t point);

#endif
