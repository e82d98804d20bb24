/* Writes and reads the wire format of Protocol Buffers. */
#include "table/pb.h"

#include <string.h>

#include "rules/core/varint.h"

enum { TYPE_BITS = 3, TYPE_MASK = 7, FIELD_MAX = 1 << 20 };

/* -- writing -- */

void pb_varint(text_out *o, uint64_t value)
{
    uint8_t at[VARINT_MAX];
    size_t n = varint_put(value, at);
    text_bytes(o, (const char *)at, n);
}

static void put_key(text_out *o, int field, pb_type type)
{
    pb_varint(o, (uint64_t)field << TYPE_BITS | (uint64_t)type);
}

void pb_number(text_out *o, int field, uint64_t value)
{
    put_key(o, field, PB_NUMBER);
    pb_varint(o, value);
}

void pb_some(text_out *o, int field, uint64_t value)
{
    if (value != 0) {
        pb_number(o, field, value);
    }
}

void pb_bytes(text_out *o, int field, const void *bytes, size_t n)
{
    put_key(o, field, PB_BYTES);
    pb_varint(o, n);
    text_bytes(o, bytes, n);
}

void pb_double(text_out *o, int field, double value)
{
    uint64_t bits;
    uint8_t at[8];
    memcpy(&bits, &value, sizeof bits);
    for (int i = 0; i < 8; i++) {
        at[i] = (uint8_t)(bits >> (8 * i));
    }
    put_key(o, field, PB_EIGHT);
    text_bytes(o, (const char *)at, sizeof at);
}

/* One byte is kept for the length, which is enough for most. */
size_t pb_open(text_out *o, int field)
{
    put_key(o, field, PB_BYTES);
    text_char(o, 0);
    return o->len;
}

void pb_close(text_out *o, size_t mark)
{
    uint8_t at[VARINT_MAX];
    if (o->cut) {
        return;
    }
    size_t n = o->len - mark;
    size_t length = varint_put(n, at);
    for (size_t i = 1; i < length; i++) {
        text_char(o, 0);
    }
    if (o->cut) {
        return;
    }
    if (length > 1) {
        memmove(o->at + mark + length - 1, o->at + mark, n);
    }
    memcpy(o->at + mark - 1, at, length);
}

/* -- reading -- */

static bool fail(pb_in *in)
{
    in->bad = true;
    return false;
}

static bool take_bytes(pb_in *in, pb_field *field, uint64_t n)
{
    if (n > (uint64_t)(in->end - in->at)) {
        return fail(in);
    }
    field->bytes = in->at;
    field->n = (size_t)n;
    in->at += n;
    return true;
}

static bool take_fixed(pb_in *in, pb_field *field, int size)
{
    if (!take_bytes(in, field, (uint64_t)size)) {
        return false;
    }
    for (int i = 0; i < size; i++) {
        field->value |= (uint64_t)field->bytes[i] << (8 * i);
    }
    return true;
}

bool pb_next(pb_in *in, pb_field *field)
{
    uint64_t key;
    uint64_t n;
    *field = (pb_field){0};
    if (in->bad || in->at == in->end) {
        return false;
    }
    if (!varint_get(&in->at, in->end, &key) || key >> TYPE_BITS == 0 ||
        key >> TYPE_BITS > FIELD_MAX) {
        return fail(in);
    }
    field->number = (int)(key >> TYPE_BITS);
    field->type = (pb_type)(key & TYPE_MASK);
    switch (field->type) {
    case PB_NUMBER:
        return varint_get(&in->at, in->end, &field->value) || fail(in);
    case PB_EIGHT:
        return take_fixed(in, field, 8);
    case PB_FOUR:
        return take_fixed(in, field, 4);
    case PB_BYTES:
        return varint_get(&in->at, in->end, &n) ? take_bytes(in, field, n) : fail(in);
    }
    return fail(in); /* groups are not used any more */
}

bool pb_next_number(pb_in *in, uint64_t *value)
{
    if (in->bad || in->at == in->end) {
        return false;
    }
    return varint_get(&in->at, in->end, value) || fail(in);
}
