/* json.h -- JSON written to a text_out and read from a checked text, without allocation.
 *
 * Writing adds the commas itself: json_object_open, then json_key and one value for each member,
 * then json_object_close. The output is compact, and valid if the calls are paired.
 *
 * Reading: json_read checks a whole text once; after that a `json` is a slice of it, valid as long
 * as the text is, and no function below can fail on its syntax. */
#ifndef STOLIK_RULES_JSON_H
#define STOLIK_RULES_JSON_H

#include "rules/core/text.h"

enum {
    JSON_DEPTH_MAX = 64, /* arrays and objects inside each other */
    JSON_FIELDS_MAX = 80 /* names json_fields can look for */
};

/* -- writing -- */

void json_object_open(text_out *o);
void json_object_close(text_out *o);
void json_array_open(text_out *o);
void json_array_close(text_out *o);
/* A key is a plain word, written as it is. */
static inline void json_key(text_out *o, const char *key)
{
    size_t n = __builtin_constant_p(*key) ? __builtin_strlen(key) : text_len(key);
    if (o->comma) {
        text_char(o, ',');
    }
    text_char(o, '"');
    text_bytes(o, key, n);
    text_bytes(o, "\":", 2);
    o->comma = false;
}
void json_int(text_out *o, int64_t n);
void json_bool(text_out *o, bool b);
void json_null(text_out *o);
void json_str(text_out *o, const char *s);
/* A string of n bytes, escaped where JSON needs it. The bytes are valid UTF-8. */
void json_str_bytes(text_out *o, const char *bytes, size_t n);
/* Begins and ends a string whose plain characters the caller writes with text_ functions. */
void json_str_open(text_out *o);
void json_str_close(text_out *o);
/* A value that is already JSON. */
void json_raw(text_out *o, const char *value, size_t n);

/* Shorthands for a key and its value. */
static inline void json_key_int(text_out *o, const char *key, int64_t n)
{
    json_key(o, key);
    json_int(o, n);
}

static inline void json_key_bool(text_out *o, const char *key, bool b)
{
    json_key(o, key);
    json_bool(o, b);
}

static inline void json_key_str(text_out *o, const char *key, const char *s)
{
    json_key(o, key);
    json_str(o, s);
}

static inline void json_key_null(text_out *o, const char *key)
{
    json_key(o, key);
    json_null(o);
}

/* -- reading -- */

typedef enum json_type {
    JSON_NULL,
    JSON_BOOL,
    JSON_NUMBER,
    JSON_STRING,
    JSON_ARRAY,
    JSON_OBJECT
} json_type;

/* One value in a checked text. at is NULL for a value that is not there. */
typedef struct json {
    const char *at;
    const char *end;
} json;

/* Walks the items of an array or the members of an object. */
typedef struct json_walk {
    const char *at;
    const char *end;
} json_walk;

/* Checks that the n bytes are one JSON value (RFC 8259, valid UTF-8, bounded depth) and nothing
 * else. Returns NULL and the value, or what is wrong with the text. */
const char *json_read(const char *text, size_t n, json *value);
/* The same for a text that our own writer has just made: one value, nothing around it. It is not
 * checked; bytes from outside go through json_read. */
static inline json json_trusted(const char *text, size_t n)
{
    return (json){.at = text, .end = text + n};
}

static inline bool json_there(json v)
{
    return v.at != NULL;
}

json_type json_type_of(json v);
bool json_is_null(json v);
/* A whole number written without fraction or exponent, within the bounds. */
bool json_to_int(json v, int64_t min, int64_t max, int64_t *n);
bool json_to_bool(json v, bool *b);
/* The decoded string, with a NUL after it that is not counted. Returns false if it is no string
 * or needs cap bytes or more. */
bool json_to_str(json v, char *buffer, size_t cap, size_t *n);
/* Whether it is a string that says exactly this. */
bool json_is(json v, const char *word);
/* The index in words (ended by NULL) of the word the string says, or -1. */
int json_word(json v, const char *const *words);

json_walk json_items(json v); /* an array or an object */
bool json_next(json_walk *w, json *item);
bool json_next_member(json_walk *w, json *key, json *value);
int json_count(json array);

/* The value as it stands in the text, cut short if it is long, for a message. */
void json_quote(json v, text_out *o);

/* Finds the named members of an object: fields[i] is the value of names[i] (a list ended by
 * NULL), or not there. A member of another name or one given twice is an error, whose text goes
 * to `why`, unless `others` allows unknown names. */
bool json_fields(json object, const char *const *names, json *fields, bool others, text_out *why);

#endif
