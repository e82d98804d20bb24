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

static bool is_array(json v)
{
    return json_there(v) && json_type_of(v) == JSON_ARRAY;
}

static void items_apply(json target, json patch, text_out *o)
{
    int i = 0;
    json_walk w = json_items(target);
    json_array_open(o);
    for (json item; json_next(&w, &item); i++) {
        char digits[16];
        text_out index = text_to(digits, sizeof digits);
        json_str_open(&index);
        text_int(&index, i);
        json_str_close(&index);
        json change = member(patch, json_trusted(digits, index.len));
        json_patch_apply(item, json_there(change) ? change : item, true, o);
    }
    json_array_close(o);
}

void json_patch_apply(json target, json patch, bool by_index, text_out *o)
{
    if (by_index && is_array(target) && is_object(patch)) {
        items_apply(target, patch, o);
        return;
    }
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
            json_patch_apply(is_object(target) ? member(target, key) : (json){0}, value, by_index,
                             o);
        }
    }
    json_object_close(o);
}

static bool within(json a, json b, bool by_index)
{
    json_walk w = json_items(a);
    for (json key, value; json_next_member(&w, &key, &value);) {
        if (!json_is_null(value) && !json_same_but_nulls(value, member(b, key), by_index)) {
            return false;
        }
    }
    return true;
}

static bool same_items(json a, json b)
{
    json_walk w[2] = {json_items(a), json_items(b)};
    json item[2];
    bool same = json_count(a) == json_count(b);
    while (same && json_next(&w[0], &item[0]) && json_next(&w[1], &item[1])) {
        same = json_same_but_nulls(item[0], item[1], true);
    }
    return same;
}

bool json_same_but_nulls(json a, json b, bool by_index)
{
    if (!json_there(a) || !json_there(b)) {
        return json_there(a) == json_there(b);
    }
    if (is_object(a) && is_object(b)) {
        return within(a, b, by_index) && within(b, a, by_index);
    }
    return by_index && is_array(a) && is_array(b) ? same_items(a, b) : same_bytes(a, b);
}
