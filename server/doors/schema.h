/* schema.h -- values in the binary form of @colyseus/schema 3: whole states, patches, and the
 * reflection that tells a client how to read them.
 *
 * A class is a table of fields. A value is the JSON object that a view is written as; a field has
 * the name of its member. So a game needs a table and no code, and what a view hides cannot be in
 * what is sent. An encoder keeps the value that it has sent last: schema_patch writes how another
 * value differs from it.
 *
 * A member that is null or missing is a field without a value. Each object, map and array has a
 * number (its ref), and each key of a map has one of its own: none is ever used again, as the
 * decoders expect it. */
#ifndef STOLIK_SERVER_SCHEMA_H
#define STOLIK_SERVER_SCHEMA_H

#include "rules/core/json.h"

enum { SCHEMA_FIELDS = 63, SCHEMA_CLASSES = 16 }; /* of a class; of a schema */

typedef enum schema_kind {
    SCHEMA_STRING,
    SCHEMA_NUMBER,
    SCHEMA_BOOL,
    SCHEMA_JSON, /* any value; a string for the client, which has the value as JSON */
    SCHEMA_REF,
    SCHEMA_MAP,
    SCHEMA_ARRAY
} schema_kind;

typedef struct schema_class schema_class;

typedef struct schema_field {
    const char *name; /* NULL ends a list */
    schema_kind kind;
    schema_kind of;            /* of a map or an array: what it holds, one of the first five */
    const schema_class *class; /* of SCHEMA_REF, or of what is held */
    bool first;                /* a patch has its changes before those of other fields */
    bool identity; /* an object in a map whose field has another value is another object */
} schema_field;

struct schema_class {
    const char *name; /* for documents: the SDKs do not need it */
    const schema_field *fields;
};

/* How reflection is written: for the SDKs up to 0.17, or from 0.18 on. */
typedef enum schema_form { SCHEMA_FORM_16, SCHEMA_FORM_18 } schema_form;

void schema_reflection(const schema_class *root, schema_form form, text_out *o);

typedef struct schema_encoder schema_encoder;

/* An encoder of an empty value. `refs`: the first number of objects; 0 is the root's. */
schema_encoder *schema_new(const schema_class *root, uint32_t refs);
void schema_free(schema_encoder *e);
/* All numbers that it has given so far are below this one. */
uint32_t schema_next_ref(const schema_encoder *e);
/* Takes a value over and appends how it differs from the last one; nothing if it does not. Of
 * members with one name the first counts. */
void schema_patch(schema_encoder *e, json value, text_out *o);
/* Appends the whole value. `again`: for a client that may have an older value, which is cleared. */
void schema_state(const schema_encoder *e, bool again, text_out *o);
/* The bytes that an encoder takes up. */
size_t schema_size(const schema_encoder *e);

/* Numbers and strings, as messages have them too. */
void schema_number(text_out *o, double value);
void schema_string(text_out *o, const char *bytes, size_t n);
/* Reads one; returns the bytes read, 0: there is none. A number is whole and not negative. */
size_t schema_read_string(const uint8_t *bytes, size_t n, const char **text, size_t *text_n);
size_t schema_read_number(const uint8_t *bytes, size_t n, uint32_t *value);

#endif
