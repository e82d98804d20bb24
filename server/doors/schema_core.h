/* schema_core.h -- the operations of the binary form; for server/doors/schema*.c only. */
#ifndef STOLIK_SERVER_SCHEMA_CORE_H
#define STOLIK_SERVER_SCHEMA_CORE_H

#include "server/doors/schema.h"

enum {
    SCHEMA_OP_REPLACE = 0x00,
    SCHEMA_OP_CLEAR = 0x0a,
    SCHEMA_OP_DELETE = 0x40,
    SCHEMA_OP_ADD = 0x80,
    SCHEMA_OP_DELETE_AND_ADD = 0xc0,
    SCHEMA_OP_SWITCH = 0xff
};

static inline void schema_op(text_out *o, int op)
{
    text_char(o, (char)op);
}

/* A primitive value out of its JSON. */
void schema_primitive(schema_kind kind, json v, text_out *o);

#endif
