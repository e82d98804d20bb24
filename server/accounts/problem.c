/* Why a request was refused, as a status, a code and a text. */
#include "server/accounts/problem.h"

#include <stdarg.h>
#include <stdio.h>

bool problem_set(problem *p, int status, const char *code, const char *title)
{
    *p = (problem){.status = status, .code = code, .title = title};
    return false;
}

bool problem_bad(problem *p, const char *format, ...)
{
    va_list args;
    problem_set(p, 400, "bad_request", "the request is not understood");
    va_start(args, format);
    vsnprintf(p->detail, sizeof p->detail, format, args);
    va_end(args);
    return false;
}

bool problem_storage(problem *p)
{
    return problem_set(p, 503, "storage_unavailable",
                       "nothing can be stored now; nothing was changed");
}

bool problem_unread(problem *p)
{
    problem_set(p, 503, "storage_unavailable", "the account cannot be read now; ask again");
    p->retry_s = 1;
    return false;
}

bool problem_slow(problem *p, int64_t wait_ms)
{
    problem_set(p, 429, "too_many", "slow down");
    p->retry_s = (int)((wait_ms + 999) / 1000);
    return false;
}

void problem_json(const problem *p, text_out *o)
{
    json_object_open(o);
    json_key(o, "type");
    json_str_open(o);
    text_str(o, "urn:stolik:error:");
    text_str(o, p->code);
    json_str_close(o);
    json_key_str(o, "title", p->title);
    json_key_int(o, "status", p->status);
    json_key_str(o, "code", p->code);
    if (p->detail[0] != '\0') {
        json_key_str(o, "detail", p->detail);
    }
    json_object_close(o);
}
