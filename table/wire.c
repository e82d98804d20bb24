/* JSON objects as messages of Protocol Buffers, and back. */
#include "table/wire.h"

#include <string.h>

#include "table/pb.h"

enum { MORE_NAME = 1, MORE_JSON = 2, KEY_MAX = 32, MEMBERS_MAX = 64, HEX_MAX = 64 };

/* -- the schema -- */

/* Whether a value can be this member's; a list is judged by its first item. */
static bool suits(const wire_member *m, json v)
{
    if (m->list) {
        json_walk w = json_type_of(v) == JSON_ARRAY ? json_items(v) : (json_walk){0};
        json first;
        return json_type_of(v) == JSON_ARRAY &&
               (!json_next(&w, &first) ||
                json_type_of(first) == (m->type == WIRE_OBJECT   ? JSON_OBJECT
                                        : m->type == WIRE_NUMBER ? JSON_NUMBER
                                                                 : JSON_STRING));
    }
    switch (m->type) {
    case WIRE_NUMBER:
        return json_type_of(v) == JSON_NUMBER;
    case WIRE_BOOL:
        return json_type_of(v) == JSON_BOOL;
    case WIRE_TEXT:
    case WIRE_HEX:
        return json_type_of(v) == JSON_STRING;
    case WIRE_WORD:
        return json_word(v, m->words) >= 0;
    case WIRE_OBJECT:
        return json_type_of(v) == JSON_OBJECT;
    case WIRE_JSON:
    case WIRE_APART:
        return true;
    }
    return false;
}

static const wire_member *find_member(const wire_schema *schema, json key, json value)
{
    for (const wire_member *m = schema->members; m->name != NULL; m++) {
        if (json_is(key, m->name) && suits(m, value)) {
            return m;
        }
    }
    return NULL;
}

static const wire_member *find_field(const wire_schema *schema, int field, int *at)
{
    const wire_member *m = schema->members;
    for (*at = 0; m->name != NULL; m++, ++*at) {
        if (m->field == field && m->type != WIRE_APART) {
            return m;
        }
    }
    return NULL;
}

/* -- writing -- */

/* A text without its quotes and escapes, straight into the message. */
static void text_value(text_out *o, int field, json v)
{
    size_t mark = pb_open(o, field);
    size_t room = (size_t)(v.end - v.at);
    size_t n = 0;
    for (size_t i = 0; i < room; i++) {
        text_char(o, 0);
    }
    if (!o->cut && json_to_str(v, o->at + mark, room, &n)) {
        o->len = mark + n;
    } else {
        o->len = mark;
    }
    pb_close(o, mark);
}

static int digit_of(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

static void hex_value(text_out *o, int field, json v)
{
    char text[2 * HEX_MAX + 1];
    uint8_t bytes[HEX_MAX];
    size_t n;
    if (!json_to_str(v, text, sizeof text, &n) || n % 2 != 0) {
        return;
    }
    for (size_t i = 0; i < n; i += 2) {
        int high = digit_of(text[i]);
        int low = digit_of(text[i + 1]);
        if (high < 0 || low < 0) {
            return;
        }
        bytes[i / 2] = (uint8_t)(high * 16 + low);
    }
    pb_bytes(o, field, bytes, n / 2);
}

static void number_value(const wire_member *m, json v, text_out *o)
{
    int64_t n = 0;
    if (json_to_int(v, 0, INT64_MAX, &n) && (n != 0 || m->optional)) {
        pb_number(o, m->field, (uint64_t)n);
    }
}

static void value(const wire_member *m, json v, text_out *o)
{
    bool is = false;
    size_t mark;
    switch (m->type) {
    case WIRE_NUMBER:
        number_value(m, v, o);
        break;
    case WIRE_BOOL:
        if (json_to_bool(v, &is) && (is || m->optional)) {
            pb_number(o, m->field, is);
        }
        break;
    case WIRE_TEXT:
        text_value(o, m->field, v);
        break;
    case WIRE_HEX:
        hex_value(o, m->field, v);
        break;
    case WIRE_JSON:
        pb_bytes(o, m->field, v.at, (size_t)(v.end - v.at));
        break;
    case WIRE_WORD:
        pb_some(o, m->field, (uint64_t)json_word(v, m->words));
        break;
    case WIRE_OBJECT:
        mark = pb_open(o, m->field);
        wire_write(m->of, v, o);
        pb_close(o, mark);
        break;
    case WIRE_APART:
        break;
    }
}

static void packed_value(const wire_member *m, json list, text_out *o)
{
    json_walk w = json_items(list);
    size_t mark = pb_open(o, m->field);
    for (json item; json_next(&w, &item);) {
        int64_t n = 0;
        json_to_int(item, 0, INT64_MAX, &n);
        pb_varint(o, (uint64_t)n);
    }
    pb_close(o, mark);
}

static void list_value(const wire_member *m, json list, text_out *o)
{
    json_walk w = json_items(list);
    if (m->type == WIRE_NUMBER) {
        if (json_count(list) > 0) {
            packed_value(m, list, o);
        }
        return;
    }
    for (json item; json_next(&w, &item);) {
        value(m, item, o);
    }
}

static void more_value(int field, json key, json v, text_out *o)
{
    size_t mark = pb_open(o, field);
    text_value(o, MORE_NAME, key);
    pb_bytes(o, MORE_JSON, v.at, (size_t)(v.end - v.at));
    pb_close(o, mark);
}

void wire_write(const wire_schema *schema, json object, text_out *o)
{
    json_walk w = json_items(object);
    for (json key, v; json_next_member(&w, &key, &v);) {
        if (json_is_null(v)) {
            continue;
        }
        const wire_member *m = find_member(schema, key, v);
        if (m == NULL && schema->more != 0) {
            more_value(schema->more, key, v, o);
        } else if (m != NULL && m->list) {
            list_value(m, v, o);
        } else if (m != NULL) {
            value(m, v, o);
        }
    }
}

/* -- reading -- */

static void hex_json(const pb_field *f, text_out *o)
{
    static const char digits[] = "0123456789abcdef";
    json_str_open(o);
    for (size_t i = 0; i < f->n; i++) {
        text_char(o, digits[f->bytes[i] >> 4]);
        text_char(o, digits[f->bytes[i] & 15]);
    }
    json_str_close(o);
}

/* A text that is JSON by itself; it is checked, so that it cannot end the object it is put into. */
static bool json_json(const pb_field *f, text_out *o)
{
    json v;
    if (f->n == 0 || json_read((const char *)f->bytes, f->n, &v) != NULL) {
        return false;
    }
    json_raw(o, (const char *)f->bytes, f->n);
    return true;
}

static bool word_json(const wire_member *m, uint64_t index, text_out *o)
{
    size_t n = 0;
    while (m->words[n] != NULL) {
        n++;
    }
    if (index >= n) {
        return false;
    }
    json_str(o, m->words[index]);
    return true;
}

static bool one_json(const wire_member *m, const pb_field *f, text_out *o)
{
    bool number = m->type == WIRE_NUMBER || m->type == WIRE_BOOL || m->type == WIRE_WORD;
    if (f->type != (number ? PB_NUMBER : PB_BYTES)) {
        return false;
    }
    switch (m->type) {
    case WIRE_NUMBER:
        json_int(o, f->value <= INT64_MAX ? (int64_t)f->value : -1);
        return f->value <= INT64_MAX;
    case WIRE_BOOL:
        json_bool(o, f->value != 0);
        return true;
    case WIRE_TEXT:
        json_str_bytes(o, (const char *)f->bytes, f->n);
        return true;
    case WIRE_HEX:
        hex_json(f, o);
        return true;
    case WIRE_JSON:
        return json_json(f, o);
    case WIRE_WORD:
        return word_json(m, f->value, o);
    case WIRE_OBJECT:
        json_object_open(o);
        if (!wire_read(m->of, f->bytes, f->n, o)) {
            return false;
        }
        json_object_close(o);
        return true;
    case WIRE_APART:
        break;
    }
    return false;
}

static bool packed_json(const pb_field *f, text_out *o)
{
    pb_in in = pb_read(f->bytes, f->n);
    uint64_t n;
    while (pb_next_number(&in, &n)) {
        if (n > INT64_MAX) {
            return false;
        }
        json_int(o, (int64_t)n);
    }
    return !in.bad;
}

/* All items of a list, from its first on; they may lie apart. */
static bool list_json(const wire_member *m, const pb_field *first, pb_in rest, text_out *o)
{
    pb_field f = *first;
    bool good = true;
    json_array_open(o);
    do {
        if (f.number != m->field) {
            continue;
        }
        if (m->type == WIRE_NUMBER && f.type == PB_BYTES) {
            good = packed_json(&f, o);
        } else if (m->optional && f.type == PB_BYTES && f.n == 0) {
            json_null(o);
        } else {
            good = one_json(m, &f, o);
        }
    } while (good && pb_next(&rest, &f));
    json_array_close(o);
    return good && !rest.bad;
}

/* A key is written as it is. */
static bool is_plain(const char *key, size_t n)
{
    bool plain = true;
    for (size_t i = 0; i < n; i++) {
        plain = plain && ((key[i] >= 'a' && key[i] <= 'z') || (key[i] >= 'A' && key[i] <= 'Z') ||
                          key[i] == '_');
    }
    return plain;
}

static bool more_json(const pb_field *more, text_out *o)
{
    pb_in in = pb_read(more->bytes, more->type == PB_BYTES ? more->n : 0);
    pb_field name = {0};
    pb_field text = {0};
    for (pb_field f; pb_next(&in, &f);) {
        name = f.number == MORE_NAME ? f : name;
        text = f.number == MORE_JSON ? f : text;
    }
    if (in.bad || name.type != PB_BYTES || text.type != PB_BYTES || name.n == 0 ||
        name.n >= KEY_MAX) {
        return false;
    }
    char key[KEY_MAX] = "";
    memcpy(key, name.bytes, name.n);
    if (!is_plain(key, name.n)) {
        return false;
    }
    json_key(o, key);
    return json_json(&text, o);
}

bool wire_read(const wire_schema *schema, const uint8_t *bytes, size_t n, text_out *o)
{
    pb_in in = pb_read(bytes, n);
    uint64_t listed = 0; /* bit i: the list of member i was written */
    bool good = true;
    for (pb_field f; good && pb_next(&in, &f);) {
        int at;
        const wire_member *m = find_field(schema, f.number, &at);
        rules_assert(at < MEMBERS_MAX);
        if (m == NULL) {
            good = f.number != schema->more || more_json(&f, o);
        } else if (!m->list) {
            json_key(o, m->name);
            good = one_json(m, &f, o);
        } else if ((listed >> at & 1) == 0) {
            listed |= (uint64_t)1 << at;
            json_key(o, m->name);
            good = list_json(m, &f, in, o);
        }
    }
    return good && !in.bad;
}
