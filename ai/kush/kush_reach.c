/* Which empty cells of a Kush board each seat can reach first. */
#include "ai/kush/kush_reach.h"

/* A row of zeros lies above and below the board: row y is at [y + 1]. */
typedef uint64_t rows[KUSH_SIDE_MAX + 2];

typedef struct race {
    int seats, height;
    rows empty;                 /* where nobody has come yet */
    rows land[KUSH_SEATS_MAX];  /* what each seat has come to */
    rows front[KUSH_SEATS_MAX]; /* the last of it */
} race;

static void line_up(race *r, const kush_view *v)
{
    memset(r, 0, sizeof *r);
    r->seats = v->seats;
    r->height = v->height;
    for (int y = 0; y < v->height; y++) {
        r->empty[y + 1] = kush_columns(v) & ~kush_owned(v, y);
    }
    for (int p = 0; p < v->seats; p++) {
        memcpy(r->land[p] + 1, v->land[p], v->height * sizeof v->land[p][0]);
        memcpy(r->front[p] + 1, v->land[p], v->height * sizeof v->land[p][0]);
    }
}

/* The empty cells one step from the front. */
static void step(const uint64_t *restrict front, const uint64_t *restrict empty,
                 uint64_t *restrict to, int height)
{
    for (int y = 1; y <= height; y++) {
        to[y] = empty[y] & (front[y - 1] | front[y + 1] | front[y] << 1 | front[y] >> 1);
    }
}

/* Each seat but the one that is held (-1: none) takes a step; where several come at once is
 * nobody's. Returns whether anybody got on. */
static bool advance(race *r, int held)
{
    rows to[KUSH_SEATS_MAX];
    rows once = {0};
    rows twice = {0};
    uint64_t any = 0;
    for (int p = 0; p < r->seats; p++) {
        if (p == held) {
            continue;
        }
        step(r->front[p], r->empty, to[p], r->height);
        for (int y = 1; y <= r->height; y++) {
            twice[y] |= once[y] & to[p][y];
            once[y] |= to[p][y];
        }
    }
    for (int p = 0; p < r->seats; p++) {
        for (int y = 1; p != held && y <= r->height; y++) {
            r->front[p][y] = to[p][y] & ~twice[y];
            r->land[p][y] |= r->front[p][y];
        }
    }
    for (int y = 1; y <= r->height; y++) {
        r->empty[y] &= ~once[y];
        any |= once[y];
    }
    return any != 0;
}

/* Shifts and sums only, so that the compiler counts several rows at a time. */
static int32_t count(const uint64_t *row, int n)
{
    uint64_t sum = 0;
    for (int y = 0; y < n; y++) {
        uint64_t c = row[y];
        c -= c >> 1 & 0x5555555555555555u;
        c = (c & 0x3333333333333333u) + (c >> 2 & 0x3333333333333333u);
        c = (c + (c >> 4)) & 0x0f0f0f0f0f0f0f0fu;
        c += c >> 8;
        c += c >> 16;
        c += c >> 32;
        sum += c & 0x7f;
    }
    return (int32_t)sum;
}

void kush_reach(const kush_view *v, int late, int by, int32_t cells[KUSH_SEATS_MAX])
{
    race r;
    line_up(&r, v);
    while (by-- > 0 && advance(&r, late)) {
    }
    while (advance(&r, -1)) {
    }
    for (int p = 0; p < v->seats; p++) {
        cells[p] = count(r.land[p] + 1, r.height);
    }
}

int32_t kush_ahead(const kush_view *v, int seat)
{
    int32_t ahead = 0;
    for (int p = 0; p < v->seats; p++) {
        ahead += p == seat ? kush_cells(v, p) : -kush_cells(v, p);
    }
    return ahead;
}
