/* Reflection: the whole state of a schema that describes a schema. */
#include <string.h>

#include "server/doors/schema_core.h"

/* The fields of ReflectionType and ReflectionField. */
enum { TYPES = 0, TYPE_ID = 0, TYPE_FIELDS = 2, NAME = 0, TYPE = 1, REFERENCED = 2, CHILD = 3 };

/* The classes of a schema in the order in which their numbers are: the root first. */
typedef struct classes {
    const schema_class *at[SCHEMA_CLASSES];
    int n;
} classes;

static int number_of(const classes *c, const schema_class *of)
{
    int i = 0;
    while (c->at[i] != of) {
        i++;
    }
    return i;
}

static int count_fields(const schema_class *c)
{
    int n = 0;
    while (c->fields[n].name != NULL) {
        n++;
    }
    return n;
}

/* Breadth first; a class that is known is not added again. */
static classes classes_of(const schema_class *root)
{
    classes c = {.at = {root}, .n = 1};
    for (int i = 0; i < c.n; i++) {
        for (const schema_field *f = c.at[i]->fields; f->name != NULL; f++) {
            int k = 0;
            while (f->class != NULL && k < c.n && c.at[k] != f->class) {
                k++;
            }
            if (f->class != NULL && k == c.n) {
                rules_assert(c.n < SCHEMA_CLASSES);
                c.at[c.n++] = f->class;
            }
        }
    }
    return c;
}

static void switch_to(text_out *o, int ref)
{
    schema_op(o, SCHEMA_OP_SWITCH);
    schema_number(o, ref);
}

static void add(text_out *o, int field, int number)
{
    schema_op(o, SCHEMA_OP_ADD | field);
    schema_number(o, number);
}

static void add_text(text_out *o, int field, const char *text)
{
    schema_op(o, SCHEMA_OP_ADD | field);
    schema_string(o, text, strlen(text));
}

static const char *primitive_name(schema_kind kind)
{
    return kind == SCHEMA_NUMBER ? "number" : kind == SCHEMA_BOOL ? "boolean" : "string";
}

static void field_16(const classes *c, const schema_field *f, text_out *o)
{
    bool holds = f->kind == SCHEMA_MAP || f->kind == SCHEMA_ARRAY;
    const char *collection = f->kind == SCHEMA_MAP ? "map" : "array";
    char both[32];
    text_out type = text_to(both, sizeof both);
    if (holds || f->kind == SCHEMA_REF) {
        add(o, REFERENCED, f->class != NULL ? number_of(c, f->class) : -1);
    }
    if (!holds) {
        text_str(&type, f->kind == SCHEMA_REF ? "ref" : primitive_name(f->kind));
    } else {
        text_str(&type, collection);
        text_str(&type, f->class != NULL ? "" : ":");
        text_str(&type, f->class != NULL ? "" : primitive_name(f->of));
    }
    add_text(o, TYPE, text_end(&type));
}

static void field_18(const classes *c, const schema_field *f, text_out *o)
{
    static const char *const names[] = {"", "", "", "", "ref", "map", "array"};
    bool primitive = f->kind < SCHEMA_REF;
    add_text(o, TYPE, primitive ? primitive_name(f->kind) : names[f->kind]);
    if (!primitive) {
        add(o, REFERENCED, f->class != NULL ? number_of(c, f->class) : -1);
    }
    if (!primitive && f->class == NULL) {
        add_text(o, CHILD, primitive_name(f->of));
    }
}

static void type_out(const classes *c, int which, int ref, schema_form form, text_out *o)
{
    const schema_class *type = c->at[which];
    int n = count_fields(type);
    switch_to(o, ref);
    add(o, TYPE_FIELDS, ref + 1);
    add(o, TYPE_ID, which);
    switch_to(o, ref + 1);
    for (int i = 0; i < n; i++) {
        schema_op(o, SCHEMA_OP_ADD);
        schema_number(o, i);
        schema_number(o, ref + 2 + i);
    }
    for (int i = 0; i < n; i++) {
        switch_to(o, ref + 2 + i);
        add_text(o, NAME, type->fields[i].name);
        (form == SCHEMA_FORM_16 ? field_16 : field_18)(c, &type->fields[i], o);
    }
}

void schema_reflection(const schema_class *root, schema_form form, text_out *o)
{
    classes c = classes_of(root);
    int refs[SCHEMA_CLASSES] = {0};
    int next = 2; /* 0 is the reflection, 1 the array of its types */
    for (int i = 0; i < c.n; i++) {
        refs[i] = next;
        next += 2 + count_fields(c.at[i]);
    }
    add(o, TYPES, 1);
    switch_to(o, 1);
    for (int i = 0; i < c.n; i++) {
        schema_op(o, SCHEMA_OP_ADD);
        schema_number(o, i);
        schema_number(o, refs[i]);
    }
    for (int i = 0; i < c.n; i++) {
        type_out(&c, i, refs[i], form, o);
    }
}
