/* Writes text into a buffer that may end, and reads numbers from text. */
#include "rules/core/text.h"

size_t text_len(const char *s)
{
    size_t n = 0;
    while (s[n] != '\0') {
        n++;
    }
    return n;
}

void text_overflow(text_out *o, const char *bytes, size_t n)
{
    while (n > 0) {
        if (o->len == o->cap && (o->cut || o->more == NULL || !o->more(o))) {
            o->cut = true;
            return;
        }
        size_t left = o->cap - o->len;
        size_t part = n < left ? n : left;
        memcpy(o->at + o->len, bytes, part);
        o->len += part;
        bytes += part;
        n -= part;
    }
}

void text_str(text_out *o, const char *s)
{
    text_bytes(o, s, text_len(s));
}

void text_int(text_out *o, int64_t n)
{
    if (n >= 0 && n < 10) {
        text_char(o, (char)('0' + n));
        return;
    }
    char digits[20];
    size_t at = sizeof digits;
    uint64_t left = n < 0 ? 0 - (uint64_t)n : (uint64_t)n;
    do {
        digits[--at] = (char)('0' + left % 10);
        left /= 10;
    } while (left > 0);
    if (n < 0) {
        text_char(o, '-');
    }
    text_bytes(o, digits + at, sizeof digits - at);
}

const char *text_end(text_out *o)
{
    size_t len = o->len;
    text_char(o, '\0');
    if (o->len > len) {
        o->len = len;
    } else if (o->cap > 0) {
        o->at[o->cap - 1] = '\0';
        o->len = o->cap - 1;
    }
    return o->at;
}

size_t text_number(const char *s, size_t n, uint32_t max, uint32_t *value)
{
    uint64_t v = 0;
    size_t i = 0;
    while (i < n && s[i] >= '0' && s[i] <= '9') {
        v = v * 10 + (uint64_t)(s[i] - '0');
        i++;
        if (v > max || (i > 1 && s[0] == '0')) {
            return 0;
        }
    }
    *value = (uint32_t)v;
    return i;
}

bool text_is(const char *s, size_t n, const char *word)
{
    return n == text_len(word) && memcmp(s, word, n) == 0;
}
