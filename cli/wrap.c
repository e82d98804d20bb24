/* Breaks lines between words. */
#include "cli/wrap.h"

#include <string.h>

int wrap_width(const char *text, size_t n)
{
    int width = 0;
    for (size_t i = 0; i < n; i++) {
        if (text[i] == '\033') {
            while (i < n && text[i] != 'm') {
                i++;
            }
        } else {
            width += ((unsigned char)text[i] & 0xc0) != 0x80;
        }
    }
    return width;
}

int wrap_lines(const char *text)
{
    int lines = 0;
    for (; *text != '\0'; text++) {
        lines += *text == '\n' || text[1] == '\0';
    }
    return lines;
}

static size_t spaces_at(const char *text, size_t at, size_t n)
{
    size_t end = at;
    while (end < n && text[end] == ' ') {
        end++;
    }
    return end - at;
}

/* Where what is carried over begins. */
static int hang_of(const char *line, size_t n, int columns)
{
    size_t indent = spaces_at(line, 0, n);
    for (size_t i = indent; i < n; i++) {
        size_t gap = spaces_at(line, i, n);
        int second = wrap_width(line, i + gap);
        if (gap > 1 && second <= columns / 2) {
            return second;
        }
    }
    return (int)indent <= columns / 2 ? (int)indent : 0;
}

static void wrap_line(const char *line, size_t n, int columns, text_out *o)
{
    int hang = hang_of(line, n, columns);
    int at = 0;
    for (size_t i = 0; i < n;) {
        size_t gap = spaces_at(line, i, n);
        size_t end = i + gap;
        while (end < n && line[end] != ' ') {
            end++;
        }
        int word = wrap_width(line + i + gap, end - i - gap);
        if (end == i + gap) {
            break; /* spaces at the end */
        }
        if (at > hang && at + (int)gap + word > columns) {
            text_char(o, '\n');
            for (at = 0; at < hang; at++) {
                text_char(o, ' ');
            }
        } else {
            text_bytes(o, line + i, gap);
            at += (int)gap;
        }
        text_bytes(o, line + i + gap, end - i - gap);
        at += word;
        i = end;
    }
    text_char(o, '\n');
}

void wrap_text(const char *text, int columns, text_out *o)
{
    while (*text != '\0') {
        size_t n = strcspn(text, "\n");
        wrap_line(text, n, columns, o);
        text += n + (text[n] == '\n');
    }
}
