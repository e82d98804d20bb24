/* Text that grows as needed, and memory that is checked. */
#include "table/grow.h"

#include <stdarg.h>
#include <stdlib.h>

bool text_grow(text_out *o)
{
    enum { FIRST = 256 };
    size_t cap = o->cap > 0 ? o->cap * 2 : FIRST;
    char *at = cap > o->cap ? realloc(o->at, cap) : NULL;
    if (at == NULL) {
        return false;
    }
    o->at = at;
    o->cap = cap;
    return true;
}

void text_drop(text_out *o)
{
    free(o->at);
    *o = text_growing();
}

void text_flush(text_out *o, FILE *to)
{
    if (o->len > 0) {
        fwrite(o->at, 1, o->len, to);
    }
    o->len = 0;
    o->comma = false;
}

void text_format(text_out *o, const char *format, ...)
{
    char line[512];
    va_list args;
    va_start(args, format);
    int n = vsnprintf(line, sizeof line, format, args);
    va_end(args);
    if (n > 0) {
        size_t len = (size_t)n;
        text_bytes(o, line, len < sizeof line ? len : sizeof line - 1);
    }
}

void json_real(text_out *o, double value, int digits)
{
    char number[512];
    int n = snprintf(number, sizeof number, "%.*f", digits, value);
    json_raw(o, number, (size_t)n);
}

void json_key_real(text_out *o, const char *key, double value, int digits)
{
    json_key(o, key);
    json_real(o, value, digits);
}

static void *or_end(void *at)
{
    if (at == NULL) {
        fputs("stolik: out of memory\n", stderr);
        exit(EXIT_FAILURE);
    }
    return at;
}

void *memory_new(size_t n)
{
    return or_end(calloc(1, n > 0 ? n : 1));
}

void *memory_resize(void *at, size_t n, size_t size)
{
    if (size > 0 && n > SIZE_MAX / size) {
        return or_end(NULL);
    }
    return or_end(realloc(at, n * size > 0 ? n * size : 1));
}
