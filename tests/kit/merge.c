/* Applies a JSON merge patch (RFC 7396), as clients do. */
#include "tests/kit/merge.h"

static bool is_object(json v)
{
    return json_there(v) && json_type_of(v) == JSON_OBJECT;
}

static bool same_bytes(json a, json b)
{
    size_t n = (size_t)(a.end - a.at);
    return n == (size_t)(b.end - b.at) && memcmp(a.at, b.at, n) == 0;
}

static json member(json object, json key)
{
    json_walk w = json_items(object);
    for (json name, value; json_next_member(&w, &name, &value);) {
        if (same_bytes(name, key)) {
            return value;
        }
    }
    return (json){0};
}

static void write_key(json key, text_out *o)
{
    json_raw(o, key.at, (size_t)(key.end - key.at));
    text_char(o, ':');
    o->comma = false;
}

void json_patch_apply(json target, json patch, text_out *o)
{
    if (!is_object(patch)) {
        json_raw(o, patch.at, (size_t)(patch.end - patch.at));
        return;
    }
    json key;
    json value;
    json_object_open(o);
    if (is_object(target)) {
        json_walk w = json_items(target);
        while (json_next_member(&w, &key, &value)) {
            if (!json_there(member(patch, key))) {
                write_key(key, o);
                json_raw(o, value.at, (size_t)(value.end - value.at));
            }
        }
    }
    json_walk w = json_items(patch);
    while (json_next_member(&w, &key, &value)) {
        if (!json_is_null(value)) {
            write_key(key, o);
            json_patch_apply(is_object(target) ? member(target, key) : (json){0}, value, o);
        }
    }
    json_object_close(o);
}

static bool within(json a, json b)
{
    json_walk w = json_items(a);
    for (json key, value; json_next_member(&w, &key, &value);) {
        if (!json_is_null(value) && !json_same_but_nulls(value, member(b, key))) {
            return false;
        }
    }
    return true;
}

bool json_same_but_nulls(json a, json b)
{
    if (!json_there(a) || !json_there(b)) {
        return json_there(a) == json_there(b);
    }
    if (is_object(a) && is_object(b)) {
        return within(a, b) && within(b, a);
    }
    return same_bytes(a, b);
}
