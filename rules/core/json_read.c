/* Reads JSON without allocating: checks a text once, then slices it. */
#include "rules/core/json.h"

/* -- checking the text, once -- */

typedef struct scan {
    const char *at;
    const char *end;
} scan;

static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static const char *after_space(const char *at, const char *end)
{
    while (at < end && is_space(*at)) {
        at++;
    }
    return at;
}

static bool scan_char(scan *s, char c)
{
    if (s->at < s->end && *s->at == c) {
        s->at++;
        return true;
    }
    return false;
}

static bool scan_word(scan *s, const char *word)
{
    size_t n = text_len(word);
    if ((size_t)(s->end - s->at) < n || memcmp(s->at, word, n) != 0) {
        return false;
    }
    s->at += n;
    return true;
}

static int hex_digit(char c)
{
    if (is_digit(c)) {
        return c - '0';
    }
    if (c >= 'a' && c <= 'f') {
        return c - 'a' + 10;
    }
    if (c >= 'A' && c <= 'F') {
        return c - 'A' + 10;
    }
    return -1;
}

/* Four hex digits, or -1. */
static int32_t hex4(const char *at, const char *end)
{
    if (end - at < 4) {
        return -1;
    }
    int32_t v = 0;
    for (int i = 0; i < 4; i++) {
        int d = hex_digit(at[i]);
        if (d < 0) {
            return -1;
        }
        v = v * 16 + d;
    }
    return v;
}

/* The code point of an escape that starts at the character after the backslash; moves past it.
 * Returns -1 for no escape that JSON knows, and for half of a surrogate pair. */
static int32_t escape(const char **at, const char *end)
{
    static const char plain[] = "\"\\/bfnrt";
    static const char means[] = "\"\\/\b\f\n\r\t";
    char c = '\0';
    if (*at < end) {
        c = *(*at)++;
    }
    for (int i = 0; plain[i] != '\0'; i++) {
        if (c == plain[i]) {
            return means[i];
        }
    }
    int32_t v = c == 'u' ? hex4(*at, end) : -1;
    if (v < 0 || (v >= 0xdc00 && v <= 0xdfff)) {
        return -1;
    }
    *at += 4;
    if (v < 0xd800 || v > 0xdbff) {
        return v;
    }
    if (end - *at < 6 || (*at)[0] != '\\' || (*at)[1] != 'u') {
        return -1;
    }
    int32_t low = hex4(*at + 2, end);
    if (low < 0xdc00 || low > 0xdfff) {
        return -1;
    }
    *at += 6;
    return 0x10000 + ((v - 0xd800) << 10) + (low - 0xdc00);
}

/* The length of the well-formed UTF-8 sequence at `at`, 0 if there is none. */
static size_t utf8_sequence(const unsigned char *at, size_t n)
{
    unsigned char c = at[0];
    size_t len = c < 0x80 ? 1 : c < 0xc2 ? 0 : c < 0xe0 ? 2 : c < 0xf0 ? 3 : c < 0xf5 ? 4 : 0;
    if (len == 0 || len > n) {
        return 0;
    }
    for (size_t i = 1; i < len; i++) {
        if ((at[i] & 0xc0) != 0x80) {
            return 0;
        }
    }
    bool overlong = (c == 0xe0 && at[1] < 0xa0) || (c == 0xf0 && at[1] < 0x90);
    bool beyond = (c == 0xed && at[1] > 0x9f) || (c == 0xf4 && at[1] > 0x8f);
    return overlong || beyond ? 0 : len;
}

static const char *scan_string(scan *s)
{
    if (!scan_char(s, '"')) {
        return "a string is expected";
    }
    while (s->at < s->end) {
        unsigned char c = (unsigned char)*s->at;
        if (c == '"') {
            s->at++;
            return NULL;
        }
        if (c < 0x20) {
            return "a control character in a string";
        }
        if (c == '\\') {
            s->at++;
            if (escape(&s->at, s->end) < 0) {
                return "an unknown escape in a string";
            }
            continue;
        }
        size_t n = utf8_sequence((const unsigned char *)s->at, (size_t)(s->end - s->at));
        if (n == 0) {
            return "a string that is not UTF-8";
        }
        s->at += n;
    }
    return "a string without an end";
}

static bool scan_digits(scan *s)
{
    const char *from = s->at;
    while (s->at < s->end && is_digit(*s->at)) {
        s->at++;
    }
    return s->at > from;
}

static const char *scan_number(scan *s)
{
    static const char bad[] = "a malformed number";
    scan_char(s, '-');
    if (!scan_char(s, '0') && !scan_digits(s)) {
        return bad;
    }
    if (scan_char(s, '.') && !scan_digits(s)) {
        return bad;
    }
    if (scan_char(s, 'e') || scan_char(s, 'E')) {
        if (!scan_char(s, '+')) {
            scan_char(s, '-');
        }
        if (!scan_digits(s)) {
            return bad;
        }
    }
    return NULL;
}

static const char *scan_scalar(scan *s)
{
    if (s->at == s->end) {
        return "a value is missing";
    }
    switch (*s->at) {
    case '"':
        return scan_string(s);
    case 't':
        return scan_word(s, "true") ? NULL : "an unknown word";
    case 'f':
        return scan_word(s, "false") ? NULL : "an unknown word";
    case 'n':
        return scan_word(s, "null") ? NULL : "an unknown word";
    default:
        return *s->at == '-' || is_digit(*s->at) ? scan_number(s) : "an unexpected character";
    }
}

/* The containers a value lies in, innermost last: bit i says that container i is an object. */
typedef struct nesting {
    uint64_t objects;
    int depth;
} nesting;

static bool in_object(const nesting *n)
{
    return n->depth > 0 && (n->objects >> (n->depth - 1) & 1) != 0;
}

static const char *scan_key(scan *s)
{
    s->at = after_space(s->at, s->end);
    const char *wrong = scan_string(s);
    if (wrong != NULL) {
        return wrong;
    }
    s->at = after_space(s->at, s->end);
    return scan_char(s, ':') ? NULL : "a colon is missing";
}

/* After a value: closes containers and passes commas until the next value, or the end. */
static const char *scan_between(scan *s, nesting *n)
{
    while (n->depth > 0) {
        s->at = after_space(s->at, s->end);
        if (scan_char(s, ',')) {
            return in_object(n) ? scan_key(s) : NULL;
        }
        if (!scan_char(s, in_object(n) ? '}' : ']')) {
            return "a comma or a closing bracket is missing";
        }
        n->depth--;
    }
    return NULL;
}

/* Opens a container and moves to its first value; `value` says whether there is one. */
static const char *scan_open(scan *s, nesting *n, bool object, bool *value)
{
    if (n->depth == JSON_DEPTH_MAX) {
        return "brackets nested too deeply";
    }
    uint64_t bit = (uint64_t)1 << n->depth;
    n->objects = object ? n->objects | bit : n->objects & ~bit;
    n->depth++;
    s->at = after_space(s->at + 1, s->end);
    if (scan_char(s, object ? '}' : ']')) {
        n->depth--;
        *value = false;
        return scan_between(s, n);
    }
    *value = true;
    return object ? scan_key(s) : NULL;
}

const char *json_read(const char *text, size_t n, json *value)
{
    scan s = {.at = text, .end = text + n};
    nesting nest = {0};
    const char *wrong = NULL;
    s.at = after_space(s.at, s.end);
    const char *from = s.at;
    do {
        s.at = after_space(s.at, s.end);
        bool object = s.at < s.end && *s.at == '{';
        if (object || (s.at < s.end && *s.at == '[')) {
            bool inside;
            wrong = scan_open(&s, &nest, object, &inside);
            if (wrong == NULL && inside) {
                continue;
            }
        } else {
            wrong = scan_scalar(&s);
            wrong = wrong == NULL ? scan_between(&s, &nest) : wrong;
        }
    } while (wrong == NULL && nest.depth > 0);
    if (wrong != NULL) {
        return wrong;
    }
    *value = (json){.at = from, .end = s.at};
    return after_space(s.at, s.end) == s.end ? NULL : "something follows the value";
}

/* -- looking at checked values -- */

json_type json_type_of(json v)
{
    switch (*v.at) {
    case 'n':
        return JSON_NULL;
    case 't':
    case 'f':
        return JSON_BOOL;
    case '"':
        return JSON_STRING;
    case '[':
        return JSON_ARRAY;
    case '{':
        return JSON_OBJECT;
    default:
        return JSON_NUMBER;
    }
}

bool json_is_null(json v)
{
    return json_there(v) && *v.at == 'n';
}

bool json_to_int(json v, int64_t min, int64_t max, int64_t *n)
{
    if (!json_there(v) || json_type_of(v) != JSON_NUMBER) {
        return false;
    }
    bool minus = *v.at == '-';
    uint64_t sum = 0;
    for (const char *p = v.at + minus; p < v.end; p++) {
        uint64_t digit = (uint64_t)(*p - '0');
        if (!is_digit(*p) || sum > ((uint64_t)INT64_MAX - digit) / 10) {
            return false;
        }
        sum = sum * 10 + digit;
    }
    int64_t value = minus ? -(int64_t)sum : (int64_t)sum;
    if (value < min || value > max) {
        return false;
    }
    *n = value;
    return true;
}

bool json_to_bool(json v, bool *b)
{
    if (!json_there(v) || json_type_of(v) != JSON_BOOL) {
        return false;
    }
    *b = *v.at == 't';
    return true;
}

static size_t utf8_encode(int32_t point, char out[4])
{
    uint32_t p = (uint32_t)point;
    if (p < 0x80) {
        out[0] = (char)p;
        return 1;
    }
    size_t n = p < 0x800 ? 2 : p < 0x10000 ? 3 : 4;
    static const unsigned char lead[] = {0, 0, 0xc0, 0xe0, 0xf0};
    for (size_t i = n - 1; i > 0; i--) {
        out[i] = (char)(0x80 | (p & 0x3f));
        p >>= 6;
    }
    out[0] = (char)(lead[n] | p);
    return n;
}

bool json_to_str(json v, char *buffer, size_t cap, size_t *n)
{
    if (!json_there(v) || json_type_of(v) != JSON_STRING || cap == 0) {
        return false;
    }
    text_out o = text_to(buffer, cap - 1);
    const char *end = v.end - 1;
    for (const char *p = v.at + 1; p < end;) {
        if (*p == '\\') {
            char utf8[4];
            p++;
            int32_t point = escape(&p, end);
            text_bytes(&o, utf8, utf8_encode(point, utf8));
        } else {
            text_char(&o, *p++);
        }
    }
    buffer[o.len] = '\0';
    *n = o.len;
    return !o.cut;
}

bool json_is(json v, const char *word)
{
    if (!json_there(v) || json_type_of(v) != JSON_STRING) {
        return false;
    }
    size_t n = text_len(word);
    size_t at = 0;
    const char *end = v.end - 1;
    for (const char *p = v.at + 1; p < end;) {
        char utf8[4];
        size_t len = 1;
        if (*p == '\\') {
            p++;
            int32_t point = escape(&p, end);
            len = utf8_encode(point, utf8);
        } else {
            utf8[0] = *p++;
        }
        if (n - at < len || memcmp(word + at, utf8, len) != 0) {
            return false;
        }
        at += len;
    }
    return at == n;
}

int json_word(json v, const char *const *words)
{
    for (int i = 0; words[i] != NULL; i++) {
        if (json_is(v, words[i])) {
            return i;
        }
    }
    return -1;
}

static const char *string_end(const char *at)
{
    at++;
    while (*at != '"') {
        at += *at == '\\' ? 2 : 1;
    }
    return at + 1;
}

/* The end of a number or of true, false, null. */
static const char *scalar_end(const char *at, const char *end)
{
    while (at < end && *at != ',' && *at != ']' && *at != '}' && !is_space(*at)) {
        at++;
    }
    return at;
}

/* The end of the value that starts here; the text has been checked. */
static const char *value_end(const char *at, const char *end)
{
    if (*at == '"') {
        return string_end(at);
    }
    if (*at != '[' && *at != '{') {
        return scalar_end(at, end);
    }
    int depth = 0;
    do {
        if (*at == '"') {
            at = string_end(at);
            continue;
        }
        depth += *at == '[' || *at == '{';
        depth -= *at == ']' || *at == '}';
        at++;
    } while (depth > 0);
    return at;
}

json_walk json_items(json v)
{
    return (json_walk){.at = v.at + 1, .end = v.end - 1};
}

bool json_next(json_walk *w, json *item)
{
    w->at = after_space(w->at, w->end);
    if (w->at < w->end && *w->at == ',') {
        w->at = after_space(w->at + 1, w->end);
    }
    if (w->at == w->end) {
        return false;
    }
    *item = (json){.at = w->at, .end = value_end(w->at, w->end)};
    w->at = item->end;
    return true;
}

bool json_next_member(json_walk *w, json *key, json *value)
{
    if (!json_next(w, key)) {
        return false;
    }
    w->at = after_space(after_space(w->at, w->end) + 1, w->end); /* past the colon */
    *value = (json){.at = w->at, .end = value_end(w->at, w->end)};
    w->at = value->end;
    return true;
}

int json_count(json array)
{
    int n = 0;
    json_walk w = json_items(array);
    for (json item; json_next(&w, &item);) {
        n++;
    }
    return n;
}

void json_quote(json v, text_out *o)
{
    enum { QUOTE_MAX = 40 };
    size_t n = (size_t)(v.end - v.at);
    if (n <= QUOTE_MAX) {
        text_bytes(o, v.at, n);
        return;
    }
    n = QUOTE_MAX;
    while ((v.at[n] & 0xc0) == 0x80) {
        n--; /* not in the middle of a character */
    }
    text_bytes(o, v.at, n);
    text_str(o, "...");
}

bool json_fields(json object, const char *const *names, json *fields, bool others, text_out *why)
{
    for (int i = 0; names[i] != NULL; i++) {
        rules_assert(i < JSON_FIELDS_MAX);
        fields[i] = (json){0};
    }
    if (!json_there(object) || json_type_of(object) != JSON_OBJECT) {
        text_str(why, "an object is expected");
        return false;
    }
    json_walk w = json_items(object);
    for (json key, value; json_next_member(&w, &key, &value);) {
        int i = json_word(key, names);
        if (i < 0 && others) {
            continue;
        }
        if (i < 0 || json_there(fields[i])) {
            text_str(why, i < 0 ? "unknown field " : "field given twice: ");
            json_quote(key, why);
            return false;
        }
        fields[i] = value;
    }
    return true;
}
