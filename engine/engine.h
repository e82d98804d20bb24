/* engine.h -- the engine protocol: requests and answers are JSON objects, one a line.
 *
 * docs/engine.md describes it. An engine holds one game at a time. Every request gets an answer of
 * one line, and an error changes nothing. */
#ifndef STOLIK_ENGINE_ENGINE_H
#define STOLIK_ENGINE_ENGINE_H

#include "rules/core/text.h"

enum {
    ENGINE_LINE_MAX = 1 << 20 /* bytes of a request, without its end of line */
};

typedef struct engine engine;

engine *engine_new(void);
void engine_free(engine *e);
/* Refuses `perft` beyond this depth, for callers that cannot wait long. */
void engine_limit_perft(engine *e, int depth);

/* Appends the answer to a request, end of line included. */
void engine_answer(engine *e, const char *line, size_t n, text_out *o);
/* Appends the answer to a line longer than ENGINE_LINE_MAX, which was not kept. */
void engine_answer_too_long(engine *e, text_out *o);

#endif
