/* Steps over the empty cells of a Kush board, a row of cells at a time. */
#include "ai/kush/kush_walk.h"

/* A row of zeros lies above and below the board: row y is at [y + 1]. */
typedef uint64_t rows[KUSH_SIDE_MAX + 2];

/* Where a seat sets out: its land, or the corner that its first rectangle will cover (R1.2). */
static void set_out(const kush_view *v, int seat, rows front)
{
    for (int y = 0; y < v->height; y++) {
        front[y + 1] |= v->land[seat][y];
    }
    if ((v->placed >> seat & 1) == 0) {
        int x = seat == 0 || seat == 3 ? 0 : v->width - 1;
        int y = seat == 0 || seat == 2 ? 0 : v->height - 1;
        front[y + 1] |= (uint64_t)1 << x;
    }
}

/* The empty cells one step from the front. Returns whether there are any. */
static bool step(const uint64_t *restrict front, const uint64_t *restrict empty,
                 uint64_t *restrict to, int height)
{
    uint64_t any = 0;
    for (int y = 1; y <= height; y++) {
        to[y] = empty[y] & (front[y - 1] | front[y + 1] | front[y] << 1 | front[y] >> 1);
        any |= to[y];
    }
    return any != 0;
}

void kush_walk(const kush_view *v, uint32_t seats, const uint8_t name[KUSH_SIDE_MAX], uint8_t never,
               uint8_t to[KUSH_SIDE_MAX][KUSH_SIDE_MAX])
{
    rows empty;
    rows fronts[2];
    const int height = v->height;
    memset(fronts, 0, sizeof fronts);
    for (; seats != 0; seats &= seats - 1) {
        set_out(v, bit_lowest(seats), fronts[0]);
    }
    for (int y = 0; y < height; y++) {
        empty[y + 1] = kush_columns(v) & ~kush_owned(v, y);
    }
    memset(to, never, (size_t)height * sizeof *to);
    for (int n = 1; step(fronts[(n - 1) & 1], empty, fronts[n & 1], height); n++) {
        const uint64_t *front = fronts[n & 1];
        uint8_t named = name[n < KUSH_SIDE_MAX ? n : KUSH_SIDE_MAX - 1];
        for (int y = 1; y <= height; y++) {
            empty[y] &= ~front[y];
            for (uint64_t row = front[y]; row != 0; row &= row - 1) {
                to[y - 1][bit_lowest(row)] = named;
            }
        }
    }
}
