/* terminal.h -- what the terminal can do, and how it is asked.
 *
 * terminal_look finds out once. Lines are read in line mode; for single keys, terminal_keys
 * switches to raw mode and terminal_lines back. The terminal is also put back when the program
 * ends by exit or by a signal that asks it to. */
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

/* The lines of the screen as it is now, 0 if nobody knows. */
int terminal_rows(void);

/* Clears the screen if there is one. */
void terminal_clear(const terminal *t);
/* Bold text, where colours are welcome. */
void terminal_bold(const terminal *t, const char *text, text_out *o);
/* Waits, as long as there is somebody to see it. */
void terminal_pause(const terminal *t, int ms);

/* Shows a prompt and reads one line, without spaces around it; what does not fit is dropped.
 * What does not come from a terminal is shown after the prompt. False at the end of input. */
bool terminal_line(const char *prompt, char *line, size_t cap);

/* Keys that are more than one byte. */
enum { TERMINAL_LEFT = 256, TERMINAL_RIGHT };

/* Single keys, until terminal_lines. False if there is no terminal. */
bool terminal_keys(void);
void terminal_lines(void);
/* The next key, or -1 at the end of input. With wait_ms >= 0: 0 if none came in that time. */
int terminal_key(int wait_ms);

#endif
