/* The engine protocol under any bytes: each line gets one answer, which is one line of JSON. */
#include <stdlib.h>
#include <string.h>

#include "engine/engine.h"
#include "table/grow.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_answer(const text_out *o)
{
    json answer;
    if (o->len == 0 || o->at[o->len - 1] != '\n' ||
        memchr(o->at, '\n', o->len) != o->at + o->len - 1 ||
        json_read(o->at, o->len, &answer) != NULL || json_type_of(answer) != JSON_OBJECT) {
        abort();
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    engine *e = engine_new();
    engine_limit_perft(e, 2);
    text_out o = text_growing();
    const char *at = (const char *)data;
    const char *end = at + size;
    for (int lines = 0; at < end && lines < 50; lines++) {
        const char *line_end = memchr(at, '\n', (size_t)(end - at));
        line_end = line_end != NULL ? line_end : end;
        engine_answer(e, at, (size_t)(line_end - at), &o);
        check_answer(&o);
        o.len = 0;
        at = line_end < end ? line_end + 1 : end;
    }
    text_drop(&o);
    engine_free(e);
    return 0;
}
