/* How many turns a side needs that has only to bear off. */
#include "ai/nardy/nardy_computed.h"

enum { ROLLS = 36 };

/* The checkers on the points of home, four bits each; point 1 has the lowest. */
typedef uint32_t home;

static int count(home h, int point)
{
    return (int)(h >> 4 * (point - 1) & 15);
}

/* -- rows -- */

/* Rows are in the order of the checkers on point 6, then on point 5 and so on: every step leads to
 * an earlier row. */
static int row_of(home h)
{
    /* How many ways there are to have up to n checkers on the lowest points, from one to six. */
    static const uint16_t ways[NARDY_HOME][NARDY_CHECKERS + 1] = {
        {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16},
        {1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78, 91, 105, 120, 136},
        {1, 4, 10, 20, 35, 56, 84, 120, 165, 220, 286, 364, 455, 560, 680, 816},
        {1, 5, 15, 35, 70, 126, 210, 330, 495, 715, 1001, 1365, 1820, 2380, 3060, 3876},
        {1, 6, 21, 56, 126, 252, 462, 792, 1287, 2002, 3003, 4368, 6188, 8568, 11628, 15504},
        {1, 7, 28, 84, 210, 462, 924, 1716, 3003, 5005, 8008, 12376, 18564, 27132, 38760, 54264},
    };
    int row = 0;
    int others = NARDY_CHECKERS; /* that may be on this point and those below */
    for (int p = NARDY_HOME; p > 0; p--) {
        int rest = others - count(h, p);
        row += ways[p - 1][others] - ways[p - 1][rest];
        others = rest;
    }
    return row;
}

/* What the next row stands for. */
static home next_home(home h)
{
    int lowest = 1;
    int all = 0;
    for (int p = 1; p <= NARDY_HOME; p++) {
        all += count(h, p);
    }
    if (all < NARDY_CHECKERS) {
        return h + 1;
    }
    while (count(h, lowest) == 0) {
        lowest++;
    }
    return (h >> 4 * lowest << 4 * lowest) + ((home)1 << 4 * lowest);
}

int nardy_bearoff_row(const nardy_side *s)
{
    return row_of((home)(s->nibbles[0] >> 4) & 0xffffff);
}

/* -- steps -- */

/* The rows that one step of a die leads to, N3.1 and N7.2; with no checkers left, the same row. In
 * home, some checker can play every die. Returns how many. */
static int steps(home h, int die, uint16_t *rows)
{
    int n = 0;
    int farthest = NARDY_HOME;
    while (farthest > 0 && count(h, farthest) == 0) {
        farthest--;
    }
    if (farthest <= die) { /* the only checkers that can play it */
        home one = farthest > 0 ? (home)1 << 4 * (farthest - 1) : 0;
        rows[0] = (uint16_t)row_of(h - one);
        return 1;
    }
    for (int p = farthest; p >= die; p--) {
        if (count(h, p) > 0) {
            home to = p > die ? (home)1 << 4 * (p - die - 1) : 0;
            rows[n++] = (uint16_t)row_of(h - ((home)1 << 4 * (p - 1)) + to);
        }
    }
    return n;
}

/* The first of two rows that has the smaller mean. */
static uint16_t better(const nardy_bearoff_work *w, uint16_t a, uint16_t b)
{
    return w->mean[b] < w->mean[a] ? b : a;
}

/* The best row after one step to one of some rows, and what comes of `then` after it; NULL: nothing
 * more. */
static uint16_t best_of(const nardy_bearoff_work *w, const uint16_t *rows, int n,
                        const uint16_t *then)
{
    uint16_t best = then != NULL ? then[rows[0]] : rows[0];
    for (int i = 1; i < n; i++) {
        best = better(w, best, then != NULL ? then[rows[i]] : rows[i]);
    }
    return best;
}

/* The row after each roll's best turn, by its two dice. */
typedef struct turns {
    uint16_t row[NARDY_HOME][NARDY_HOME]; /* the larger die first */
} turns;

static void find_turns(nardy_bearoff_work *w, home h, int row, turns *t)
{
    uint16_t rows[NARDY_HOME][NARDY_HOME];
    int n[NARDY_HOME];
    for (int d = 0; d < NARDY_HOME; d++) {
        n[d] = steps(h, d + 1, rows[d]);
        w->best[0][d][row] = best_of(w, rows[d], n[d], NULL);
        w->best[1][d][row] = best_of(w, rows[d], n[d], w->best[0][d]);
        w->best[2][d][row] = best_of(w, rows[d], n[d], w->best[1][d]);
        t->row[d][d] = best_of(w, rows[d], n[d], w->best[2][d]);
    }
    for (int a = 1; a < NARDY_HOME; a++) {
        for (int b = 0; b < a; b++) {
            t->row[a][b] = better(w, best_of(w, rows[a], n[a], w->best[0][b]),
                                  best_of(w, rows[b], n[b], w->best[0][a]));
        }
    }
}

/* -- the table -- */

/* The chance that a row needs more than so many turns. */
static uint32_t more_than(const nardy_bearoff *t, int row, int n)
{
    int i = n - t->sure[row];
    return i < 0 ? NARDY_BEAROFF_SURE : i < NARDY_BEAROFF_TURNS ? t->left[row][i] : 0;
}

static uint32_t mean_after(const nardy_bearoff *t, const turns *next, int n)
{
    uint32_t sum = ROLLS / 2;
    for (int a = 0; a < NARDY_HOME; a++) {
        for (int b = 0; b <= a; b++) {
            sum += more_than(t, next->row[a][b], n) * (a == b ? 1 : 2);
        }
    }
    return sum / ROLLS;
}

static void fill_row(nardy_bearoff *t, nardy_bearoff_work *w, int row, const turns *next)
{
    int n = 0;
    uint32_t left = NARDY_BEAROFF_SURE; /* that it takes more than n turns */
    w->mean[row] = 0;
    while (left == NARDY_BEAROFF_SURE) {
        w->mean[row] += left;
        left = mean_after(t, next, n++);
    }
    t->sure[row] = (uint8_t)n;
    for (int i = 0; i < NARDY_BEAROFF_TURNS; i++) {
        t->left[row][i] = (uint16_t)left;
        w->mean[row] += left;
        left = mean_after(t, next, n++);
    }
    rules_assert(left == 0);
}

static void fill(void *to, void *with)
{
    nardy_bearoff *table = to;
    nardy_bearoff_work *work = with;
    home h = 0;
    memset(table, 0, sizeof *table); /* row 0 needs no turn */
    memset(work, 0, sizeof *work);
    for (int row = 1; row < NARDY_BEAROFF_ROWS; row++) {
        turns next;
        h = next_home(h);
        rules_assert(row_of(h) == row);
        find_turns(work, h, row, &next);
        fill_row(table, work, row, &next);
    }
}

const bot_compute nardy_compute = {
    .n = sizeof(nardy_bearoff), .work = sizeof(nardy_bearoff_work), .fill = fill};

/* -- using it -- */

/* They roll first: I win if I need fewer turns. */
int32_t nardy_bearoff_wins(const nardy_bearoff *table, const nardy_side *mine,
                           const nardy_side *theirs)
{
    int my_row = nardy_bearoff_row(mine);
    int their_row = nardy_bearoff_row(theirs);
    uint64_t sum = 0;
    uint32_t before = NARDY_BEAROFF_SURE;
    for (int n = table->sure[my_row]; before > 0; n++) {
        uint32_t left = more_than(table, my_row, n);
        sum += (uint64_t)(before - left) * more_than(table, their_row, n);
        before = left;
    }
    return (int32_t)((sum + NARDY_BEAROFF_SURE / 2) / NARDY_BEAROFF_SURE);
}
