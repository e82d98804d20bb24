/* problem.h -- why a request was refused, for REST and WebSocket alike. */
#ifndef STOLIK_SERVER_PROBLEM_H
#define STOLIK_SERVER_PROBLEM_H

#include "rules/core/json.h"

typedef struct problem {
    int status; /* HTTP's */
    const char *code;
    const char *title;
    char detail[256]; /* "": none */
    int retry_s;      /* seconds for Retry-After; 0: the header is left out */
} problem;

/* Each of these returns false, for the caller to return. */
bool problem_set(problem *p, int status, const char *code, const char *title);
__attribute__((format(printf, 2, 3))) bool problem_bad(problem *p, const char *format, ...);
bool problem_storage(problem *p);
bool problem_unread(problem *p);
bool problem_slow(problem *p, int64_t wait_ms);

void problem_json(const problem *p, text_out *o);

#endif
