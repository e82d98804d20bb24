/* Checks and cleans the names that people choose. */
#include "server/accounts/name.h"

#include <string.h>

#include "server/accounts/point.h"
#include "table/grow.h"

/* A name that is being read, and what its last character was. */
typedef struct reading {
    int characters;
    int marks_n;     /* on the last character */
    bool space;      /* was the last character */
    bool pictograph; /* was the last character */
} reading;

/* Takes one more character. NULL, or why it cannot stand here. */
static const char *take(reading *r, uint32_t point)
{
    bool selects = point == POINT_SELECTOR && r->pictograph;
    if (point_harm_of(point) != POINT_SOUND && !selects) {
        return "a name has no invisible or control characters";
    }
    if (point == ' ' && (r->characters == 0 || r->space)) {
        return "a name has no space at either end or twice in a row";
    }
    bool mark = point_is_mark(point);
    if (mark && (r->characters == 0 || r->space || r->marks_n == NAME_MARKS)) {
        return "a name has at most two marks on a character";
    }
    if (r->characters == NAME_CHARACTERS) {
        return "a name has at most 24 characters";
    }
    r->characters++;
    r->marks_n = mark ? r->marks_n + 1 : 0;
    r->space = point == ' ';
    r->pictograph = point_is_pictograph(point);
    return NULL;
}

static const char *problem_of(const char *text, size_t n)
{
    reading r = {0};
    for (size_t i = 0; i < n;) {
        uint32_t point = 0;
        size_t len = point_read(text + i, n - i, &point);
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

static bool parts_words(uint32_t point)
{
    return point_harm_of(point) != POINT_SOUND &&
           (point <= 0xa0 || point == 0x3000 || (point >= 0x2000 && point <= 0x200a));
}

void name_clean(const char *text, size_t n, int64_t number, char name[STORE_NAME])
{
    reading r = {0};
    text_out o = text_to(name, STORE_NAME);
    for (size_t i = 0; i < n;) {
        uint32_t point = 0;
        size_t len = point_read(text + i, n - i, &point);
        /* Spaces of any kind, broken bytes and controls still part words. */
        bool parts = len == 0 || parts_words(point);
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
