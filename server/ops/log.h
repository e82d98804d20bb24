/* log.h -- the server's log: one JSON object a line.
 *
 * log_open once; then, from any thread:
 *
 *     text_out *o = log_begin(LOG_INFO, "table_opened");
 *     if (o != NULL) {
 *         json_key_int(o, "table", number);
 *         log_end();
 *     }
 *
 * gives {"at":"2026-01-02T03:04:05.678Z","level":"info","event":"table_opened","table":12}. A line
 * is one write. Before log_open, events go to stderr from LOG_INFO on.
 *
 * Callers do not log secrets. As a safeguard, log_end masks text that has the form of a token, a
 * seed or a bot's token. If a line is too long, its last members are left out. */
#ifndef STOLIK_SERVER_LOG_H
#define STOLIK_SERVER_LOG_H

#include "rules/core/json.h"

enum {
    LOG_LINE = 4096,      /* bytes of a line */
    LOG_EACH_SECOND = 20, /* lines of one event; the rest is counted as `suppressed` */
    LOG_EVENTS_MAX = 128  /* event names with a counter of their own */
};

typedef enum log_level { LOG_ERROR, LOG_WARN, LOG_INFO, LOG_DEBUG } log_level;

/* The names of the levels, ended by NULL. */
extern const char *const log_level_names[];

/* Appends to this file from now on; "": to stderr. False: nothing has changed, and why. */
bool log_open(const char *path, log_level level, text_out *why);
/* Opens the file again by its name, after it was renamed. */
bool log_reopen(text_out *why);
/* Logs what is still suppressed, and goes back to stderr. */
void log_close(void);
/* Sets the clock, in milliseconds since 1970; NULL: the system's. */
void log_set_clock(int64_t (*now_ms)(void));

/* Begins a line; its members follow. NULL: the line is not logged, and log_end must not be called.
 * `event` is a string that lives as long as the program. */
text_out *log_begin(log_level level, const char *event);
/* Ends and writes the line that this thread has begun. */
void log_end(void);
/* A line with one text, or none (NULL). */
void log_event(log_level level, const char *event, const char *text);

#endif
