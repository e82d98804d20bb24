/* MessagePack, with the records of msgpackr, to JSON and back. */
#include "server/doors/msgpack.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* -- reading -- */

/* A record: where its keys are, and how many. */
typedef struct shape {
    int id;
    size_t at; /* of the first key, in the message */
    int keys;
} shape;

typedef struct reader {
    const uint8_t *bytes;
    size_t n, at;
    size_t begin; /* of the JSON, in `o` */
    shape shapes[MSGPACK_RECORDS];
    int shapes_n;
    text_out *o;
} reader;

static bool take(reader *r, size_t n, const uint8_t **at)
{
    if (r->n - r->at < n) {
        return false;
    }
    *at = r->bytes + r->at;
    r->at += n;
    return true;
}

/* A number of `width` bytes, the highest first. */
static bool take_number(reader *r, int width, uint64_t *value)
{
    const uint8_t *at;
    if (!take(r, (size_t)width, &at)) {
        return false;
    }
    *value = 0;
    for (int i = 0; i < width; i++) {
        *value = *value << 8 | at[i];
    }
    return true;
}

static bool put_text(reader *r, size_t n)
{
    const uint8_t *at;
    if (!take(r, n, &at)) {
        return false;
    }
    json_str_bytes(r->o, (const char *)at, n);
    return true;
}

/* JSON has no infinity, and a whole number is written as one. */
static bool put_double(reader *r, double value)
{
    char text[40];
    if (!isfinite(value)) {
        json_null(r->o);
    } else if (value > -9e15 && value < 9e15 && value == (double)(int64_t)value) {
        json_int(r->o, (int64_t)value);
    } else {
        int n = snprintf(text, sizeof text, "%.17g", value);
        json_raw(r->o, text, (size_t)n);
    }
    return true;
}

static bool put_float(reader *r, int width)
{
    uint64_t bits;
    if (!take_number(r, width, &bits)) {
        return false;
    }
    if (width == 4) {
        float single;
        uint32_t low = (uint32_t)bits;
        memcpy(&single, &low, sizeof single);
        return put_double(r, (double)single);
    }
    double value;
    memcpy(&value, &bits, sizeof value);
    return put_double(r, value);
}

static bool put_unsigned(reader *r, int width)
{
    uint64_t value;
    if (!take_number(r, width, &value)) {
        return false;
    }
    if (value > INT64_MAX) {
        return put_double(r, (double)value);
    }
    json_int(r->o, (int64_t)value);
    return true;
}

static bool put_signed(reader *r, int width)
{
    uint64_t value;
    if (!take_number(r, width, &value)) {
        return false;
    }
    uint64_t sign = (uint64_t)1 << (8 * width - 1);
    json_int(r->o, (int64_t)((value ^ sign) - sign));
    return true;
}

static bool put_value(reader *r, int depth);

static bool is_too_much(const reader *r, int depth)
{
    return depth >= MSGPACK_DEPTH || r->o->len - r->begin > MSGPACK_JSON;
}

static bool put_array(reader *r, uint64_t n, int depth)
{
    if (is_too_much(r, depth) || n > r->n - r->at) { /* each item has a byte at least */
        return false;
    }
    json_array_open(r->o);
    for (uint64_t i = 0; i < n; i++) {
        if (!put_value(r, depth + 1)) {
            return false;
        }
    }
    json_array_close(r->o);
    return true;
}

/* The text that a key is; the bytes stay in the message. */
static bool take_key(reader *r, const uint8_t **at, size_t *n)
{
    uint64_t head;
    uint64_t length;
    if (!take_number(r, 1, &head)) {
        return false;
    }
    if (head >= 0xa0 && head <= 0xbf) {
        length = head & 31;
    } else if (head != 0xd9 || !take_number(r, 1, &length)) {
        return false;
    }
    *n = (size_t)length;
    return length <= MSGPACK_KEY && take(r, *n, at);
}

static void put_key(reader *r, const uint8_t *at, size_t n)
{
    text_out *o = r->o;
    json_str_bytes(o, (const char *)at, n);
    text_char(o, ':');
    o->comma = false;
}

static bool put_map(reader *r, uint64_t n, int depth)
{
    if (is_too_much(r, depth) || n > MSGPACK_KEYS) {
        return false;
    }
    json_object_open(r->o);
    for (uint64_t i = 0; i < n; i++) {
        const uint8_t *key;
        size_t key_n;
        if (!take_key(r, &key, &key_n)) {
            return false;
        }
        put_key(r, key, key_n);
        if (!put_value(r, depth + 1)) {
            return false;
        }
    }
    json_object_close(r->o);
    return true;
}

/* -- records -- */

static bool put_record(reader *r, const shape *of, int depth)
{
    size_t keys_at = of->at;
    int keys = of->keys;
    if (is_too_much(r, depth)) {
        return false;
    }
    json_object_open(r->o);
    for (int i = 0; i < keys; i++) {
        const uint8_t *key;
        size_t key_n;
        size_t values_at = r->at;
        r->at = keys_at;
        bool good = take_key(r, &key, &key_n);
        keys_at = r->at;
        r->at = values_at;
        if (!good) {
            return false;
        }
        put_key(r, key, key_n);
        if (!put_value(r, depth + 1)) {
            return false;
        }
    }
    json_object_close(r->o);
    return true;
}

/* The record of this id; NULL: none was defined. */
static shape *shape_of(reader *r, int id)
{
    for (int i = 0; i < r->shapes_n; i++) {
        if (r->shapes[i].id == id) {
            return &r->shapes[i];
        }
    }
    return NULL;
}

/* A definition: the array of its keys, and then the values of the first object. */
static bool put_definition(reader *r, int id, int depth)
{
    uint64_t head;
    uint64_t keys;
    if (!take_number(r, 1, &head)) {
        return false;
    }
    if (head >= 0x90 && head <= 0x9f) {
        keys = head & 15;
    } else if (head != 0xdc || !take_number(r, 2, &keys)) {
        return false;
    }
    shape *of = shape_of(r, id);
    if (keys > MSGPACK_KEYS || (of == NULL && r->shapes_n == MSGPACK_RECORDS)) {
        return false;
    }
    of = of != NULL ? of : &r->shapes[r->shapes_n++];
    *of = (shape){.id = id, .at = r->at, .keys = (int)keys};
    for (uint64_t i = 0; i < keys; i++) {
        const uint8_t *key;
        size_t key_n;
        if (!take_key(r, &key, &key_n)) {
            return false;
        }
    }
    shape whole = *of; /* a value may define the id anew */
    return put_record(r, &whole, depth);
}

/* -- extensions: records, `undefined`, dates -- */

enum { EXTENSION_RECORD = 0x72, EXTENSION_UNDEFINED = 0, EXTENSION_DATE = 0xff };

static bool put_extension(reader *r, uint64_t n, int depth)
{
    uint64_t type;
    uint64_t value;
    const uint8_t *bytes;
    if (!take_number(r, 1, &type)) {
        return false;
    }
    if (type == EXTENSION_RECORD && n == 1) {
        return take_number(r, 1, &value) && put_definition(r, (int)value, depth);
    }
    if (type == EXTENSION_RECORD && n == 2) { /* the low byte first */
        return take(r, 2, &bytes) && put_definition(r, bytes[0] | bytes[1] << 8, depth);
    }
    if (!take(r, (size_t)n, &bytes)) {
        return false;
    }
    if (type == EXTENSION_DATE && n == 4) {
        r->at -= 4;
        return put_unsigned(r, 4);
    }
    json_null(r->o);
    return type == EXTENSION_UNDEFINED || type == EXTENSION_DATE;
}

/* -- all of them -- */

static bool put_sized(reader *r, int head, int depth)
{
    uint64_t n;
    switch (head) {
    case 0xc4: /* bytes */
    case 0xc5:
    case 0xc6:
    case 0xc7: /* extensions of any length */
    case 0xc8:
    case 0xc9:
        return false; /* no message of ours has any */
    case 0xd4:
    case 0xd5:
    case 0xd6:
    case 0xd7:
    case 0xd8:
        return put_extension(r, (uint64_t)1 << (head - 0xd4), depth);
    case 0xd9:
    case 0xda:
    case 0xdb:
        return take_number(r, 1 << (head - 0xd9), &n) && put_text(r, (size_t)n);
    case 0xdc:
    case 0xdd:
        return take_number(r, 2 << (head - 0xdc), &n) && put_array(r, n, depth);
    default: /* 0xde, 0xdf */
        return take_number(r, 2 << (head - 0xde), &n) && put_map(r, n, depth);
    }
}

static bool put_scalar(reader *r, int head, int depth)
{
    switch (head) {
    case 0xc0:
        json_null(r->o);
        return true;
    case 0xc2:
    case 0xc3:
        json_bool(r->o, head == 0xc3);
        return true;
    case 0xca:
    case 0xcb:
        return put_float(r, head == 0xca ? 4 : 8);
    case 0xcc:
    case 0xcd:
    case 0xce:
    case 0xcf:
        return put_unsigned(r, 1 << (head - 0xcc));
    case 0xd0:
    case 0xd1:
    case 0xd2:
    case 0xd3:
        return put_signed(r, 1 << (head - 0xd0));
    default:
        return head >= 0xc4 && put_sized(r, head, depth);
    }
}

/* At most MSGPACK_DEPTH calls deep. */
static bool put_value(reader *r, int depth)
{
    uint64_t first;
    if (is_too_much(r, depth) || !take_number(r, 1, &first)) {
        return false;
    }
    int head = (int)first;
    const shape *of = head >= 0x40 && head < 0x80 ? shape_of(r, head) : NULL;
    if (of != NULL) { /* once a record of this id is defined, the byte is no number any more */
        shape whole = *of;
        return put_record(r, &whole, depth);
    }
    if (head < 0x80 || head >= 0xe0) {
        json_int(r->o, head < 0x80 ? head : head - 256);
        return true;
    }
    if (head < 0x90) {
        return put_map(r, first & 15, depth);
    }
    if (head < 0xa0) {
        return put_array(r, first & 15, depth);
    }
    if (head < 0xc0) {
        return put_text(r, first & 31);
    }
    return put_scalar(r, head, depth);
}

bool msgpack_read(const uint8_t *bytes, size_t n, text_out *o)
{
    reader r = {.bytes = bytes, .n = n, .o = o, .begin = o->len};
    return put_value(&r, 0) && r.at == n && o->len - r.begin <= MSGPACK_JSON && !o->cut;
}

/* -- writing -- */

static void out_number(text_out *o, int head, int width, uint64_t value)
{
    char bytes[9] = {(char)head};
    for (int i = 0; i < width; i++) {
        bytes[width - i] = (char)(value >> (8 * i));
    }
    text_bytes(o, bytes, (size_t)width + 1);
}

static void out_int(text_out *o, int64_t n)
{
    uint64_t bits = (uint64_t)n;
    if (n >= -32 && n < 128) {
        text_char(o, (char)n);
    } else if (n >= 0) {
        int k = n < 256 ? 0 : n < 65536 ? 1 : n <= UINT32_MAX ? 2 : 3;
        out_number(o, 0xcc + k, 1 << k, bits);
    } else {
        int k = n >= INT8_MIN ? 0 : n >= INT16_MIN ? 1 : n >= INT32_MIN ? 2 : 3;
        out_number(o, 0xd0 + k, 1 << k, bits);
    }
}

static void out_double(text_out *o, json v)
{
    char text[64];
    size_t n = (size_t)(v.end - v.at);
    uint64_t bits = 0;
    if (n < sizeof text) {
        memcpy(text, v.at, n);
        text[n] = '\0';
        double value = strtod(text, NULL);
        memcpy(&bits, &value, sizeof bits);
    }
    out_number(o, 0xcb, 8, bits);
}

/* The bytes of a string are at most as many as those of its JSON. */
static void out_text(text_out *o, json v)
{
    size_t most = (size_t)(v.end - v.at);
    char *text = malloc(most + 1);
    size_t n = 0;
    if (text == NULL || !json_to_str(v, text, most + 1, &n)) {
        n = 0;
    }
    if (n < 32) {
        text_char(o, (char)(0xa0 | n));
    } else {
        int k = n < 256 ? 0 : n < 65536 ? 1 : 2;
        out_number(o, 0xd9 + k, 1 << k, n);
    }
    text_bytes(o, text, n);
    free(text);
}

static void out_array(text_out *o, json v)
{
    int n = json_count(v);
    json_walk w = json_items(v);
    if (n < 16) {
        text_char(o, (char)(0x90 | n));
    } else {
        out_number(o, n < 65536 ? 0xdc : 0xdd, n < 65536 ? 2 : 4, (uint64_t)n);
    }
    for (json item; json_next(&w, &item);) {
        msgpack_write(item, o);
    }
}

static void out_object(text_out *o, json v)
{
    json key;
    json value;
    uint64_t n = 0;
    for (json_walk w = json_items(v); json_next_member(&w, &key, &value);) {
        n++;
    }
    out_number(o, n < 65536 ? 0xde : 0xdf, n < 65536 ? 2 : 4, n);
    for (json_walk w = json_items(v); json_next_member(&w, &key, &value);) {
        out_text(o, key);
        msgpack_write(value, o);
    }
}

/* As deep as the value, which json_read has bounded. */
void msgpack_write(json v, text_out *o)
{
    int64_t n = 0;
    bool flag = false;
    switch (json_type_of(v)) {
    case JSON_NULL:
        text_char(o, (char)0xc0);
        break;
    case JSON_BOOL:
        json_to_bool(v, &flag);
        text_char(o, (char)(flag ? 0xc3 : 0xc2));
        break;
    case JSON_NUMBER:
        if (json_to_int(v, INT64_MIN, INT64_MAX, &n)) {
            out_int(o, n);
        } else {
            out_double(o, v);
        }
        break;
    case JSON_STRING:
        out_text(o, v);
        break;
    case JSON_ARRAY:
        out_array(o, v);
        break;
    case JSON_OBJECT:
        out_object(o, v);
        break;
    }
}
