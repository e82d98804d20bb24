/* engine.h -- the engine protocol: one JSON object a line in, one a line out.
 *
 * docs/engine.md describes it. An engine holds one game at a time. Whatever is asked, the answer
 * is one line, and after an error nothing has changed. */
#ifndef STOLIK_ENGINE_ENGINE_H
#define STOLIK_ENGINE_ENGINE_H

#include "rules/core/text.h"

enum {
    ENGINE_LINE_MAX = 1 << 20 /* bytes of a request, without its end of line */
};

typedef struct engine engine;

engine *engine_new(void);
void engine_free(engine *e);
/* Refuses deeper counting of trees than this, for those who cannot wait. */
void engine_limit_perft(engine *e, int depth);

/* Appends the answer to a request, end of line included. */
void engine_answer(engine *e, const char *line, size_t n, text_out *o);
/* Appends the answer to a line longer than ENGINE_LINE_MAX, whose bytes nobody kept. */
void engine_answer_too_long(engine *e, text_out *o);

#endif
