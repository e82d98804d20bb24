/* How games end, and the points of each seat. */
#include "table/game_ending.h"

#include <string.h>

int game_ending_points(const game_setup *setup, const game_ending *ending, const void *state,
                       int32_t *points)
{
    const game_rules *rules = setup->rules;
    memset(points, 0, GAME_SEATS_MAX * sizeof *points);
    switch ((game_ending_how)ending->how) {
    case GAME_ENDED_RULES:
        return rules->turn(state).what == GAME_OVER ? rules->score(state, points) : 0;
    case GAME_ENDED_RESIGNED:
    case GAME_ENDED_TIME:
    case GAME_ENDED_GONE:
        points[1 - ending->seat] = 1; /* only a table of two ends like this */
        return 1;
    case GAME_ENDED_AGREED:
    case GAME_ENDED_DRAWN:
        for (int p = 0; p < setup->seats; p++) {
            points[p] = 1;
        }
        return setup->seats;
    case GAME_ENDED_ABORTED:
        break;
    }
    return 0;
}

const char *const game_ending_words[] = {
#define X(name, word) #word,
    GAME_ENDINGS(X)
#undef X
        NULL};

/* -- as JSON -- */

enum {
    SCORE_UNIT_MAX = 256,
    SCORE_DIGITS = 16, /* that count: those that a quotient has for sure, and one more */
    FRACTION_BITS = 60 /* enough for every bit of the fraction of 1/SCORE_UNIT_MAX or more */
};

/* The digits of a fraction of 2^FRACTION_BITS parts, rounded to the last of SCORE_DIGITS that
 * count, and how many there are. Zeros at the beginning do not count unless something stands
 * before the point; those at the end are left out. Halves go to the even digit. */
static int fraction_digits(uint64_t parts, int counted, char *digits)
{
    const uint64_t one = (uint64_t)1 << FRACTION_BITS;
    int n = 0;
    while (parts > 0 && counted < SCORE_DIGITS) {
        parts *= 10;
        digits[n] = (char)('0' + (parts >> FRACTION_BITS));
        parts &= one - 1;
        counted += counted > 0 || digits[n] != '0';
        n++;
    }
    if (n > 0 && (parts > one / 2 || (parts == one / 2 && digits[n - 1] % 2 != 0))) {
        int at = n - 1; /* no carry leaves: a fraction is at most 1 - 1/SCORE_UNIT_MAX */
        for (; at > 0 && digits[at] == '9'; at--) {
            digits[at] = '0';
        }
        digits[at]++;
    }
    while (n > 0 && digits[n - 1] == '0') {
        n--;
    }
    return n;
}

/* points / unit in decimal notation, to the last digit that counts: 1, 0.5, 0.3333333333333333.
 * The bytes are those of printf's %.16g of the quotient, which is not there in a browser. */
static void score_text(int32_t points, int unit, text_out *o)
{
    rules_assert(unit >= 1 && unit <= SCORE_UNIT_MAX);
    char digits[32];
    int64_t size = points < 0 ? -(int64_t)points : points;
    double quotient = (double)size / unit;
    int64_t whole = (int64_t)quotient;
    double parts = (quotient - (double)whole) * (double)((uint64_t)1 << FRACTION_BITS);
    text_str(o, points < 0 ? "-" : "");
    size_t begin = o->len;
    text_int(o, whole);
    int n = fraction_digits((uint64_t)parts, whole > 0 ? (int)(o->len - begin) : 0, digits);
    if (n > 0) {
        text_char(o, '.');
        text_bytes(o, digits, (size_t)n);
    }
}

void game_ending_points_json(const int32_t *points, int unit, int seats, text_out *o)
{
    json_array_open(o);
    for (int p = 0; p < seats; p++) {
        char text[32];
        text_out number = text_to(text, sizeof text);
        score_text(points[p], unit, &number);
        json_raw(o, number.at, number.len);
    }
    json_array_close(o);
}

void game_ending_scores_json(const game_rules *rules, const void *state, int seats, text_out *o)
{
    int32_t points[GAME_SEATS_MAX] = {0};
    int unit = rules->score(state, points);
    game_ending_points_json(points, unit, seats, o);
}
