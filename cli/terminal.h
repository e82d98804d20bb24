/* terminal.h -- the terminal: its abilities, output, lines and keys.
 *
 * terminal_look finds out once what the terminal can do. Lines are read in line mode; for single
 * keys, terminal_keys switches to raw mode and terminal_lines back. The terminal is also restored
 * when the program exits, or is ended by a signal that can be caught. */
#ifndef STOLIK_CLI_TERMINAL_H
#define STOLIK_CLI_TERMINAL_H

#include "cli/face.h"
#include "rules/core/text.h"

typedef struct terminal {
    bool in, out; /* whether input and output are a terminal */
    face_style style;
} terminal;

/* Colour and Unicode only where they are understood and not declined (NO_COLOR, the locale). */
terminal terminal_look(bool no_colour, bool ascii);

/* Notes how wide the terminal is now: its window may have changed. */
void terminal_measure(terminal *t);

/* The current number of lines of the screen; 0: unknown. */
int terminal_rows(void);

/* Clears the screen if there is one. */
void terminal_clear(const terminal *t);
/* Bold text, if colours are in use. */
void terminal_bold(const terminal *t, const char *text, text_out *o);
/* Pauses, if the output is a terminal. */
void terminal_pause(const terminal *t, int ms);

/* Shows a prompt and reads one line, without spaces around it; what does not fit is dropped. A line
 * that does not come from a terminal is printed after the prompt. False at the end of input. */
bool terminal_line(const char *prompt, char *line, size_t cap);

/* Keys that are more than one byte. */
enum { TERMINAL_LEFT = 256, TERMINAL_RIGHT };

/* Single keys, until terminal_lines. False if there is no terminal. */
bool terminal_keys(void);
void terminal_lines(void);
/* The next key, or -1 at the end of input. With wait_ms >= 0: 0 if none came in that time. */
int terminal_key(int wait_ms);

#endif
