#include "server/name.h"

#include <string.h>

#include "table/grow.h"

/* -- code points -- */

/* Reads the code point at `at`; returns its bytes, 0 if there is no well-formed UTF-8. */
static size_t point_at(const char *text, size_t n, uint32_t *point)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    unsigned char first = (unsigned char)text[0];
    size_t len = first < 0x80 ? 1 : first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    if (len == 0 || first > 0xf4 || len > n) {
        return 0;
    }
    uint32_t p = len == 1 ? first : first & (0x7fU >> len);
    for (size_t i = 1; i < len; i++) {
        unsigned char c = (unsigned char)text[i];
        if ((c & 0xc0) != 0x80) {
            return 0;
        }
        p = p << 6 | (c & 0x3f);
    }
    if (p < least[len] || p > 0x10ffff || (p >= 0xd800 && p <= 0xdfff)) {
        return 0;
    }
    *point = p;
    return len;
}

typedef struct range {
    uint32_t from, to;
} range;

/* What cannot be seen, or changes how the text around it is shown. */
static const range invisible[] = {
    {0x0000, 0x001f},    /* controls */
    {0x007f, 0x009f},    /* DEL, controls */
    {0x00a0, 0x00a0},    /* no-break space */
    {0x00ad, 0x00ad},    /* soft hyphen */
    {0x034f, 0x034f},    /* grapheme joiner */
    {0x061c, 0x061c},    /* direction */
    {0x115f, 0x1160},    /* Hangul fillers */
    {0x1680, 0x1680},    /* a space */
    {0x17b4, 0x17b5},    /* Khmer vowels without a shape */
    {0x180b, 0x180f},    /* Mongolian separators and selectors */
    {0x2000, 0x200f},    /* spaces, zero width, direction */
    {0x2028, 0x202f},    /* line ends, direction, a space */
    {0x205f, 0x206f},    /* a space, joiners, direction */
    {0x2800, 0x2800},    /* Braille without dots */
    {0x3000, 0x3000},    /* a wide space */
    {0x3164, 0x3164},    /* Hangul filler */
    {0xe000, 0xf8ff},    /* private use */
    {0xfdd0, 0xfdef},    /* no characters */
    {0xfeff, 0xfeff},    /* zero width */
    {0xffa0, 0xffa0},    /* Hangul filler */
    {0xfff0, 0xffff},    /* annotations, replacements, no characters */
    {0x1bca0, 0x1bca3},  /* shorthand format controls */
    {0x1d173, 0x1d17a},  /* musical format controls */
    {0x1fffe, 0x1ffff},  /* no characters */
    {0x2fffe, 0x2ffff},  /* no characters */
    {0x3fffe, 0x10ffff}, /* unassigned planes, tags, private use */
};

/* What sits on the character before it. */
static const range marks[] = {
    {0x0300, 0x036f}, {0x0483, 0x0489}, {0x0591, 0x05bd}, {0x0610, 0x061a},   {0x064b, 0x065f},
    {0x0e31, 0x0e31}, {0x0e34, 0x0e3a}, {0x0e47, 0x0e4e}, {0x1ab0, 0x1aff},   {0x1dc0, 0x1dff},
    {0x20d0, 0x20ff}, {0xfe00, 0xfe0f}, {0xfe20, 0xfe2f}, {0x1f3fb, 0x1f3ff},
};

static bool in_ranges(uint32_t point, const range *ranges, size_t n)
{
    for (size_t i = 0; i < n && ranges[i].from <= point; i++) {
        if (point <= ranges[i].to) {
            return true;
        }
    }
    return false;
}

static bool is_invisible(uint32_t point)
{
    return in_ranges(point, invisible, sizeof invisible / sizeof invisible[0]);
}

static bool is_mark(uint32_t point)
{
    return in_ranges(point, marks, sizeof marks / sizeof marks[0]);
}

/* -- names -- */

/* A name that is being read, and what its last character was. */
typedef struct reading {
    int characters;
    int marks_n; /* on the last character */
    bool space;  /* was the last character */
} reading;

/* Takes one more character. NULL, or why it cannot stand here. */
static const char *take(reading *r, uint32_t point)
{
    if (is_invisible(point)) {
        return "a name has no invisible or control characters";
    }
    if (point == ' ' && (r->characters == 0 || r->space)) {
        return "a name has no space at either end or twice in a row";
    }
    bool mark = is_mark(point);
    if (mark && (r->characters == 0 || r->space || r->marks_n == NAME_MARKS)) {
        return "a name has at most two marks on a character";
    }
    if (r->characters == NAME_CHARACTERS) {
        return "a name has at most 24 characters";
    }
    r->characters++;
    r->marks_n = mark ? r->marks_n + 1 : 0;
    r->space = point == ' ';
    return NULL;
}

static const char *problem_of(const char *text, size_t n)
{
    reading r = {0};
    for (size_t i = 0; i < n;) {
        uint32_t point = 0;
        size_t len = point_at(text + i, n - i, &point);
        const char *problem = len > 0 ? take(&r, point) : "a name is written in UTF-8";
        if (problem != NULL) {
            return problem;
        }
        i += len;
    }
    if (r.characters == 0) {
        return "a name has at least 1 character";
    }
    if (r.space) {
        return "a name has no space at either end or twice in a row";
    }
    return n > NAME_BYTES ? "a name has at most 63 bytes" : NULL;
}

bool name_check(const char *text, size_t n, text_out *why)
{
    const char *problem = problem_of(text, n);
    if (problem != NULL) {
        text_str(why, problem);
    }
    return problem == NULL;
}

void name_clean(const char *text, size_t n, int64_t number, char name[STORE_NAME])
{
    reading r = {0};
    text_out o = text_to(name, STORE_NAME);
    for (size_t i = 0; i < n;) {
        uint32_t point = 0;
        size_t len = point_at(text + i, n - i, &point);
        /* Spaces of any kind, broken bytes and controls still part words. */
        bool parts = len == 0 || (is_invisible(point) && (point <= 0xa0 || point == 0x3000 ||
                                                          (point >= 0x2000 && point <= 0x200a)));
        uint32_t taken = parts ? ' ' : point;
        const char *bytes = parts ? " " : text + i;
        size_t bytes_n = parts ? 1 : len;
        if (o.len + bytes_n > NAME_BYTES) {
            break;
        }
        if (take(&r, taken) == NULL) {
            text_bytes(&o, bytes, bytes_n);
        }
        i += len > 0 ? len : 1;
    }
    if (o.len > 0 && name[o.len - 1] == ' ') {
        o.len--;
    }
    if (o.len == 0) {
        text_format(&o, "Player %lld", (long long)number);
    }
    text_end(&o);
}
