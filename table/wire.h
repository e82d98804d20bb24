/* wire.h -- JSON objects as messages of docs/stolik.proto and back, by a table of their members.
 *
 * A schema says which member of an object is which field of a message, and of what kind. So a
 * message has two forms with one meaning, and code that speaks one of them serves the other too.
 * A member without a field is carried along as JSON (`more`), so that nothing is lost when one of
 * the two is newer. */
#ifndef STOLIK_TABLE_WIRE_H
#define STOLIK_TABLE_WIRE_H

#include "rules/core/json.h"

typedef enum wire_type {
    WIRE_NUMBER, /* a whole number, 0 or more */
    WIRE_BOOL,
    WIRE_TEXT,
    WIRE_HEX,  /* hex digits; bytes in the message */
    WIRE_JSON, /* any value; its text in the message */
    WIRE_WORD, /* one of a list of words; its index in the message */
    WIRE_OBJECT,
    WIRE_APART /* somebody else writes the field, if there is one: the member is left out */
} wire_type;

typedef struct wire_schema wire_schema;

typedef struct wire_member {
    const char *name; /* NULL ends a list */
    int field;        /* 0: it has none */
    wire_type type;
    bool list;             /* of texts, numbers or objects; numbers are packed */
    bool optional;         /* 0 and false are written too; else they count as not there. In a list:
                            * an empty text stands for null */
    const wire_schema *of; /* of an object */
    const char *const *words; /* of a word; ended by NULL */
} wire_member;

struct wire_schema {
    const wire_member *members;
    int more; /* the field of members that have none; 0: they are left out */
};

/* Appends the object as fields of a message. */
void wire_write(const wire_schema *schema, json object, text_out *o);
/* Writes the members of the object that a message stands for, without its braces. Unknown fields
 * are ignored. False: it is no message, or a field is not as the schema says. */
bool wire_read(const wire_schema *schema, const uint8_t *bytes, size_t n, text_out *o);

#endif
