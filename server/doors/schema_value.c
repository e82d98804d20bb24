/* Numbers, strings and other primitives in the form of @colyseus/schema: little-endian. */
#include <stdlib.h>
#include <string.h>

#include "server/doors/schema_core.h"

static void number_out(text_out *o, int head, int width, uint64_t value)
{
    char bytes[9] = {(char)head};
    for (int i = 0; i < width; i++) {
        bytes[1 + i] = (char)(value >> (8 * i));
    }
    text_bytes(o, bytes, (size_t)width + 1);
}

static void int_out(text_out *o, int32_t n)
{
    if (n >= -32 && n < 128) {
        text_char(o, (char)n);
    } else if (n >= 0) {
        int k = n < 256 ? 0 : n < 65536 ? 1 : 2;
        number_out(o, 0xcc + k, 1 << k, (uint32_t)n);
    } else {
        int k = n >= INT8_MIN ? 0 : n >= INT16_MIN ? 1 : 2;
        number_out(o, 0xd0 + k, 1 << k, (uint32_t)n);
    }
}

/* As the encoder of Colyseus chooses: what is no 32-bit whole number is a float, if that is nearly
 * the same; not a number is 0, and infinity the largest whole number of JavaScript. */
void schema_number(text_out *o, double value)
{
    static const double most = 9007199254740991.0;
    uint64_t bits = 0;
    if (value != value) {
        value = 0;
    }
    value = value > 1.7976931348623157e308 ? most : value;
    value = value < -1.7976931348623157e308 ? -most : value;
    if (value >= INT32_MIN && value <= INT32_MAX && value == (double)(int32_t)value) {
        int_out(o, (int32_t)value);
        return;
    }
    bool fits = value < 3.4e38 && value > -3.4e38;
    float single = fits ? (float)value : 0;
    double off = (double)single - value;
    if (fits && off < 1e-4 && off > -1e-4) {
        memcpy(&bits, &single, sizeof single);
        number_out(o, 0xca, 4, bits);
    } else {
        memcpy(&bits, &value, sizeof value);
        number_out(o, 0xcb, 8, bits);
    }
}

/* A length of 255 needs two bytes: Colyseus 0.16 writes one there, and its clients lose track. */
void schema_string(text_out *o, const char *bytes, size_t n)
{
    if (n < 32) {
        text_char(o, (char)(0xa0 | n));
    } else {
        int k = n < 255 ? 0 : n < 65536 ? 1 : 2;
        number_out(o, 0xd9 + k, 1 << k, n);
    }
    text_bytes(o, bytes, n);
}

static void json_string_out(json v, text_out *o)
{
    size_t n = (size_t)(v.end - v.at);
    if (n < 2 || *v.at != '"') {
        schema_string(o, v.at, n); /* a number where a text is expected, as it is written */
        return;
    }
    if (memchr(v.at, '\\', n) == NULL) {
        schema_string(o, v.at + 1, n - 2);
        return;
    }
    char *text = malloc(n);
    size_t text_n = 0;
    if (text == NULL || !json_to_str(v, text, n, &text_n)) {
        text_n = 0;
    }
    schema_string(o, text, text_n);
    free(text);
}

static double json_double(json v)
{
    char text[64];
    int64_t whole;
    size_t n = (size_t)(v.end - v.at);
    if (json_to_int(v, INT64_MIN, INT64_MAX, &whole)) {
        return (double)whole;
    }
    if (json_type_of(v) != JSON_NUMBER || n >= sizeof text) {
        return 0;
    }
    memcpy(text, v.at, n);
    text[n] = '\0';
    return strtod(text, NULL);
}

void schema_primitive(schema_kind kind, json v, text_out *o)
{
    bool flag = false;
    switch (kind) {
    case SCHEMA_STRING:
        if (json_is_null(v)) { /* in an array */
            schema_string(o, "", 0);
        } else {
            json_string_out(v, o);
        }
        break;
    case SCHEMA_NUMBER:
        schema_number(o, json_double(v));
        break;
    case SCHEMA_BOOL:
        text_char(o, json_to_bool(v, &flag) && flag ? 1 : 0);
        break;
    case SCHEMA_JSON:
        schema_string(o, v.at, (size_t)(v.end - v.at));
        break;
    case SCHEMA_REF:
    case SCHEMA_MAP:
    case SCHEMA_ARRAY:
        break; /* no primitives */
    }
}

/* -- reading -- */

static uint64_t little(const uint8_t *at, int width)
{
    uint64_t value = 0;
    for (int i = width - 1; i >= 0; i--) {
        value = value << 8 | at[i];
    }
    return value;
}

size_t schema_read_string(const uint8_t *bytes, size_t n, const char **text, size_t *text_n)
{
    size_t head = 1;
    if (n == 0) {
        return 0;
    }
    if (bytes[0] >= 0xa0 && bytes[0] < 0xc0) {
        *text_n = bytes[0] & 31;
    } else if (bytes[0] == 0xd9 || bytes[0] == 0xda) {
        int width = bytes[0] == 0xd9 ? 1 : 2;
        head += (size_t)width;
        if (n < head) {
            return 0;
        }
        *text_n = (size_t)little(bytes + 1, width);
    } else {
        return 0;
    }
    *text = (const char *)bytes + head;
    return n - head >= *text_n ? head + *text_n : 0;
}

size_t schema_read_number(const uint8_t *bytes, size_t n, uint32_t *value)
{
    if (n == 0) {
        return 0;
    }
    if (bytes[0] < 0x80) {
        *value = bytes[0];
        return 1;
    }
    if (bytes[0] < 0xcc || bytes[0] > 0xce) {
        return 0;
    }
    int width = 1 << (bytes[0] - 0xcc);
    if (n < (size_t)width + 1) {
        return 0;
    }
    *value = (uint32_t)little(bytes + 1, width);
    return (size_t)width + 1;
}
