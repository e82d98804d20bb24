/* Writes JSON into a text_out. */
#include "rules/core/json.h"

static void before_value(text_out *o)
{
    if (o->comma) {
        text_char(o, ',');
    }
    o->comma = true;
}

void json_object_open(text_out *o)
{
    before_value(o);
    text_char(o, '{');
    o->comma = false;
}

void json_object_close(text_out *o)
{
    text_char(o, '}');
    o->comma = true;
}

void json_array_open(text_out *o)
{
    before_value(o);
    text_char(o, '[');
    o->comma = false;
}

void json_array_close(text_out *o)
{
    text_char(o, ']');
    o->comma = true;
}

void json_int(text_out *o, int64_t n)
{
    before_value(o);
    text_int(o, n);
}

void json_bool(text_out *o, bool b)
{
    before_value(o);
    text_str(o, b ? "true" : "false");
}

void json_null(text_out *o)
{
    before_value(o);
    text_str(o, "null");
}

void json_str(text_out *o, const char *s)
{
    json_str_bytes(o, s, text_len(s));
}

static void escaped(text_out *o, unsigned char c)
{
    static const char hex[] = "0123456789abcdef";
    char u[6] = {'\\', 'u', '0', '0', hex[c >> 4], hex[c & 15]};
    switch (c) {
    case '"':
        text_str(o, "\\\"");
        break;
    case '\\':
        text_str(o, "\\\\");
        break;
    case '\n':
        text_str(o, "\\n");
        break;
    case '\r':
        text_str(o, "\\r");
        break;
    case '\t':
        text_str(o, "\\t");
        break;
    default:
        text_bytes(o, u, sizeof u);
        break;
    }
}

void json_str_bytes(text_out *o, const char *bytes, size_t n)
{
    json_str_open(o);
    size_t plain = 0;
    for (size_t i = 0; i < n; i++) {
        unsigned char c = (unsigned char)bytes[i];
        if (c < 0x20 || c == '"' || c == '\\' || c == 0x7f) {
            text_bytes(o, bytes + plain, i - plain);
            escaped(o, c);
            plain = i + 1;
        }
    }
    text_bytes(o, bytes + plain, n - plain);
    json_str_close(o);
}

void json_str_open(text_out *o)
{
    before_value(o);
    text_char(o, '"');
}

void json_str_close(text_out *o)
{
    text_char(o, '"');
}

void json_raw(text_out *o, const char *value, size_t n)
{
    before_value(o);
    text_bytes(o, value, n);
}
