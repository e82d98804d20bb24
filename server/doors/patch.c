/* Walks both texts once, side by side, as long as the keys are the same. Every move on a table
 * comes through here for everybody who looks on, so it has a reader of its own, which trusts the
 * text more than rules/core/json.h does and looks at most bytes only once. */
#include "server/doors/patch.h"

#include <string.h>

/* -- reading what our writer wrote -- */

enum { QUOTE = 1, BACKSLASH = 2, OPEN = 4, CLOSE = 8, COMMA = 16 };

static const uint8_t class_of[256] = {
    ['"'] = QUOTE, ['\\'] = BACKSLASH, ['['] = OPEN,  ['{'] = OPEN,
    [']'] = CLOSE, ['}'] = CLOSE,      [','] = COMMA,
};

static bool is_one_of(char c, int classes)
{
    return (class_of[(unsigned char)c] & classes) != 0;
}

/* The end of the string that starts here. */
static const char *string_end(const char *at)
{
    at++;
    while (*at != '"') {
        while (!is_one_of(*at, QUOTE | BACKSLASH)) {
            at++;
        }
        at += *at == '\\' ? 2 : 0;
    }
    return at + 1;
}

/* The end of the array or object that starts here. */
static const char *container_end(const char *at)
{
    int depth = 0;
    do {
        while (!is_one_of(*at, QUOTE | OPEN | CLOSE)) {
            at++;
        }
        if (*at == '"') {
            at = string_end(at);
            continue;
        }
        depth += is_one_of(*at, OPEN) ? 1 : -1;
        at++;
    } while (depth > 0);
    return at;
}

/* The end of the value that starts here, inside an object. */
static const char *value_end(const char *at)
{
    if (*at == '"') {
        return string_end(at);
    }
    if (is_one_of(*at, OPEN)) {
        return container_end(at);
    }
    while (!is_one_of(*at, COMMA | CLOSE)) {
        at++;
    }
    return at;
}

static const char *after_comma(const char *at)
{
    return at + (*at == ',');
}

static bool is_null(const char *value)
{
    return *value == 'n';
}

static bool starts_with(const char *at, const char *end, json what)
{
    size_t n = (size_t)(what.end - what.at);
    return (size_t)(end - at) >= n && memcmp(at, what.at, n) == 0;
}

/* The key of the member that starts here, with its quotes. */
static json key_at(const char *member)
{
    return (json){.at = member, .end = string_end(member)};
}

/* -- writing the patch -- */

/* The two texts, and where the patch goes. */
typedef struct comparison {
    const char *from_end;
    const char *to_end;
    patch_form form;
    text_out *o;
} comparison;

/* An object on the way down to a change. It is opened in the patch when the first change in it
 * is written, so that objects without one leave nothing behind. */
typedef struct level {
    const comparison *c;
    struct level *up; /* NULL: the whole */
    json key;         /* in the object above */
    int depth;
    bool open;
} level;

static void write_key(text_out *o, json key)
{
    json_raw(o, key.at, (size_t)(key.end - key.at));
    text_char(o, ':');
    o->comma = false;
}

static void open_level(level *l)
{
    level *path[JSON_DEPTH_MAX];
    int n = 0;
    for (; l != NULL && !l->open; l = l->up) {
        path[n++] = l;
    }
    while (n-- > 0) {
        if (path[n]->up != NULL) {
            write_key(path[n]->c->o, path[n]->key);
        }
        json_object_open(path[n]->c->o);
        path[n]->open = true;
    }
}

static void put(level *l, json key, const char *value, const char *end)
{
    open_level(l);
    write_key(l->c->o, key);
    json_raw(l->c->o, value, (size_t)(end - value));
}

static void put_null(level *l, json key)
{
    open_level(l);
    write_key(l->c->o, key);
    json_null(l->c->o);
}

/* -- comparing -- */

static void objects_diff(level *l, const char **from, const char **to);

static void arrays_diff(level *l, const char *from, const char *to);

/* How many items an array has; `at` is its first one, or its end. */
static int items_n(const char *at)
{
    int n = 0;
    for (; *at != ']'; n++) {
        at = after_comma(value_end(at));
    }
    return n;
}

/* Whether two values are arrays whose items are compared one by one: as many on both sides, and so
 * long a text that naming those that differ is shorter. */
static bool are_patched_by_index(const level *l, const char *from, const char *to, size_t n)
{
    enum { SHORT = 48 };
    return l->c->form == PATCH_BY_INDEX && *from == '[' && *to == '[' && n > SHORT &&
           items_n(from + 1) == items_n(to + 1);
}

/* Compares the values of a member that is on both sides, and moves past them. */
static void values_diff(level *l, json key, const char **from, const char **to)
{
    level inner = {.c = l->c, .up = l, .key = key, .depth = l->depth + 1};
    if (**from == '{' && **to == '{') {
        objects_diff(&inner, from, to);
        if (inner.open) {
            json_object_close(l->c->o);
        }
        return;
    }
    json was = {.at = *from, .end = value_end(*from)};
    const char *now = *to;
    const char *end = now + (was.end - was.at);
    *from = was.end;
    /* The same bytes are the same value, unless a number goes on: 1 is not 12. */
    if (starts_with(now, l->c->to_end, was) && is_one_of(*end, COMMA | CLOSE)) {
        *to = end;
        return;
    }
    *to = value_end(now);
    if (are_patched_by_index(l, was.at, now, (size_t)(*to - now))) {
        arrays_diff(&inner, was.at, now);
        if (inner.open) {
            json_object_close(l->c->o);
        }
        return;
    }
    put(l, key, now, *to); /* null takes the member out */
}

/* Compares two arrays item by item; the patch names items by their index. */
static void arrays_diff(level *l, const char *from, const char *to)
{
    char digits[16];
    rules_assert(l->depth < JSON_DEPTH_MAX);
    from++;
    to++;
    for (int i = 0; *to != ']'; i++) {
        text_out key = text_to(digits, sizeof digits);
        text_char(&key, '"');
        text_int(&key, i);
        text_char(&key, '"');
        values_diff(l, (json){.at = digits, .end = digits + key.len}, &from, &to);
        from = after_comma(from);
        to = after_comma(to);
    }
}

/* The member of this key among those from `at` to `stop` (NULL: the end of the object); NULL if
 * there is none. `end` is where the text ends. */
static const char *find(const char *at, const char *stop, const char *end, json key)
{
    while (*at == '"' && at != stop) {
        if (starts_with(at, end, key)) {
            return at;
        }
        at = after_comma(value_end(string_end(at) + 1));
    }
    return NULL;
}

/* Writes the member of the new object that starts here, unless the old one, whose members start
 * at `old`, has its key too. Returns the member after it. */
static const char *add(level *l, const char *member, const char *old)
{
    json key = key_at(member);
    const char *value = key.end + 1;
    const char *end = value_end(value);
    if (!is_null(value) && find(old, NULL, l->c->from_end, key) == NULL) {
        put(l, key, value, end);
    }
    return after_comma(end);
}

/* Two objects, and how far each of them has been walked. Of the new one, what lies behind has
 * been compared with a member of the old one, or added. */
typedef struct pair {
    const char *old, *new;       /* their first members */
    const char *old_at, *new_at; /* the next ones */
} pair;

/* The next keys differ: finds the old one's member among the new, or takes it out. */
static void compare_astray(level *l, pair *p, json key)
{
    const char *was = key.end + 1;
    const char *ahead = find(p->new_at, NULL, l->c->to_end, key);
    const char *behind = ahead == NULL ? find(p->new, p->new_at, l->c->to_end, key) : NULL;
    size_t n = (size_t)(key.end + 1 - key.at);
    if (ahead != NULL) {
        while (p->new_at != ahead) {
            p->new_at = add(l, p->new_at, p->old);
        }
        p->new_at += n;
        values_diff(l, key, &was, &p->new_at);
        p->new_at = after_comma(p->new_at);
    } else if (behind != NULL) {
        behind += n;
        values_diff(l, key, &was, &behind);
    } else {
        if (!is_null(was)) {
            put_null(l, key);
        }
        was = value_end(was);
    }
    p->old_at = after_comma(was);
}

/* Compares two objects, and moves past them. */
static void objects_diff(level *l, const char **from, const char **to)
{
    rules_assert(l->depth < JSON_DEPTH_MAX);
    pair p = {.old = *from + 1, .new = *to + 1, .old_at = *from + 1, .new_at = *to + 1};
    while (*p.old_at == '"') {
        json key = key_at(p.old_at);
        if (!starts_with(p.new_at, l->c->to_end, key)) {
            compare_astray(l, &p, key);
            continue;
        }
        p.new_at += key.end + 1 - key.at;
        p.old_at = key.end + 1;
        values_diff(l, key, &p.old_at, &p.new_at);
        p.old_at = after_comma(p.old_at);
        p.new_at = after_comma(p.new_at);
    }
    while (*p.new_at == '"') {
        p.new_at = add(l, p.new_at, p.old);
    }
    *from = p.old_at + 1;
    *to = p.new_at + 1;
}

bool patch_write(json from, json to, patch_form form, text_out *o)
{
    comparison c = {.from_end = from.end, .to_end = to.end, .form = form, .o = o};
    level whole = {.c = &c};
    objects_diff(&whole, &from.at, &to.at);
    if (whole.open) {
        json_object_close(o);
    }
    return whole.open;
}
