/* wrap.h -- lines that fit a terminal: broken between words, with what belongs together aligned.
 *
 * Widths are counted in characters of UTF-8, each one column wide; colours (ANSI sequences that end
 * with m) take none. */
#ifndef STOLIK_CLI_WRAP_H
#define STOLIK_CLI_WRAP_H

#include "rules/core/text.h"

/* The columns of n bytes. */
int wrap_width(const char *text, size_t n);
/* The lines of a text that ends each of them, or all but the last. */
int wrap_lines(const char *text);
/* Writes the text in lines of at most so many columns, and ends the last one. What is carried over
 * begins where the line's second part does, if there are two apart by several spaces, else where
 * the line does. A word that is longer than a line is not broken. */
void wrap_text(const char *text, int columns, text_out *o);

#endif
