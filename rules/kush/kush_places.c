/* All legal placements of a roll at once (R3): a word a row, a bit a cell. */
#include "rules/kush/kush_state.h"

/* What a seat may build on with one roll. Rows of zeros follow the board, so that a rectangle
 * that would hang over its lower edge finds nothing free there. */
typedef struct ground {
    uint64_t free[KUSH_SIDE_MAX + KUSH_DIE_MAX]; /* may be covered */
    uint64_t near[KUSH_SIDE_MAX + KUSH_DIE_MAX]; /* one such cell is enough contact */
} ground;

/* R2.2: the dice are the sides. */
bool kush_size(const kush_view *v, int seat, int orientation, kush_rect *r)
{
    int a = v->dice[0];
    int b = v->dice[1];
    if (v->opening == KUSH_OPENING_LIGHT && seat == 0 && (v->placed & 1) == 0) {
        b = a < b ? a : b; /* R8.1: one wide and as high as the lower die */
        a = 1;
    }
    *r = orientation == 0 ? (kush_rect){.w = a, .h = b} : (kush_rect){.w = b, .h = a};
    return orientation == 0 || a != b;
}

/* R3.6, R3.7: whether this roll lets its player build over enemies. */
static bool is_assault(const kush_view *v)
{
    return v->kush == KUSH_ASSAULT && kush_is_kush(v);
}

/* R3.5, R3.7: whether this roll needs no contact. */
static bool is_landing(const kush_view *v)
{
    return v->kush == KUSH_LANDING && kush_is_kush(v);
}

/* R3.2, R3.6: the cells of row y that the seat may not cover. */
static uint64_t blocked(const kush_view *v, int seat, int y)
{
    if (!is_assault(v)) {
        return kush_owned(v, y);
    }
    uint64_t corners = 0;
    if (y == 0 || y == v->height - 1) {
        corners = 1 | (uint64_t)1 << (v->width - 1);
    }
    return v->land[seat][y] | (kush_owned(v, y) & corners);
}

/* R1.2, R3.3: where a rectangle of this size lies in the seat's own corner. */
static kush_rect in_corner(const kush_view *v, int seat, kush_rect r)
{
    r.x = seat == 0 || seat == 3 ? 0 : v->width - r.w;
    r.y = seat == 0 || seat == 2 ? 0 : v->height - r.h;
    return r;
}

static uint64_t row_of(kush_rect r)
{
    return (((uint64_t)1 << r.w) - 1) << r.x;
}

/* R3.4: whether a cell of the rectangle has a neighbour that the seat owns. */
static bool touches(const kush_view *v, int seat, kush_rect r)
{
    const uint64_t *own = v->land[seat];
    uint64_t row = row_of(r);
    uint64_t found = r.y > 0 ? own[r.y - 1] & row : 0;
    if (r.y + r.h < v->height) {
        found |= own[r.y + r.h] & row;
    }
    for (int y = r.y; y < r.y + r.h; y++) {
        found |= own[y] & (row << 1 | row >> 1);
    }
    return found != 0;
}

int kush_fault(const kush_view *v, int seat, kush_rect r)
{
    /* R3.1 */
    if (r.x < 0 || r.y < 0 || r.x + r.w > v->width || r.y + r.h > v->height) {
        return KUSH_ERR_BOUNDS;
    }
    for (int y = r.y; y < r.y + r.h; y++) {
        if ((blocked(v, seat, y) & row_of(r)) != 0) {
            return KUSH_ERR_OCCUPIED;
        }
    }
    if ((v->placed >> seat & 1) == 0) {
        kush_rect first = in_corner(v, seat, r);
        return r.x == first.x && r.y == first.y ? GAME_OK : KUSH_ERR_CORNER;
    }
    return is_landing(v) || touches(v, seat, r) ? GAME_OK : KUSH_ERR_ADJACENCY;
}

static inline uint64_t beside(uint64_t above, uint64_t here, uint64_t below)
{
    return above | below | here << 1 | here >> 1;
}

static void lay_ground(const kush_view *v, int seat, ground *g)
{
    const uint64_t *own = v->land[seat];
    const int height = v->height;
    const int last = height - 1;
    memset(g->free + height, 0, KUSH_DIE_MAX * sizeof *g->free);
    memset(g->near + height, 0, KUSH_DIE_MAX * sizeof *g->near);
    if (is_assault(v)) {
        for (int y = 0; y < height; y++) {
            g->free[y] = kush_columns(v) & ~blocked(v, seat, y);
        }
    } else {
        for (int y = 0; y < height; y++) {
            g->free[y] = kush_columns(v) & ~kush_owned(v, y);
        }
    }
    if (is_landing(v)) {
        memcpy(g->near, g->free, (size_t)height * sizeof *g->near);
        return;
    }
    g->near[0] = g->free[0] & beside(0, own[0], last > 0 ? own[1] : 0);
    for (int y = 1; y < last; y++) {
        g->near[y] = g->free[y] & beside(own[y - 1], own[y], own[y + 1]);
    }
    g->near[last] = g->free[last] & beside(last > 0 ? own[last - 1] : 0, own[last], 0);
}

/* Bit x says: the n cells from x on are all set; in the other: at least one of them is. Doubling
 * the run takes three steps at most. */
static inline uint64_t run_all(uint64_t row, int n)
{
    row = n >= 2 ? row & row >> 1 : row;
    row = n >= 4 ? row & row >> 2 : row;
    return n == 3 || n == 5 ? row & row >> 1 : n == 6 ? row & row >> 2 : row;
}

static inline uint64_t run_any(uint64_t row, int n)
{
    row = n >= 2 ? row | row >> 1 : row;
    row = n >= 4 ? row | row >> 2 : row;
    return n == 3 || n == 5 ? row | row >> 1 : n == 6 ? row | row >> 2 : row;
}

/* From cells to squares of side n, each standing where its top left cell is. Like stretch, it is
 * written for an n that the compiler knows: then each loop takes several rows at a time. */
static inline void square(const ground *restrict g, ground *restrict out, int rows, int n)
{
    ground wide;
    for (int y = 0; y < rows + KUSH_DIE_MAX; y++) {
        wide.free[y] = run_all(g->free[y], n);
        wide.near[y] = run_any(g->near[y], n);
    }
    for (int y = 0; y < rows; y++) {
        uint64_t free = wide.free[y];
        uint64_t near = wide.near[y];
        for (int i = 1; i < n; i++) {
            free &= wide.free[y + i];
            near |= wide.near[y + i];
        }
        out->free[y] = free;
        out->near[y] = near;
    }
}

/* n > 1 */
static void squares(const ground *g, ground *out, int rows, int n)
{
    memset(out->free + rows, 0, KUSH_DIE_MAX * sizeof *out->free);
    memset(out->near + rows, 0, KUSH_DIE_MAX * sizeof *out->near);
    switch (n) {
    case 2:
        square(g, out, rows, 2);
        break;
    case 3:
        square(g, out, rows, 3);
        break;
    case 4:
        square(g, out, rows, 4);
        break;
    case 5:
        square(g, out, rows, 5);
        break;
    case 6:
        square(g, out, rows, 6);
        break;
    }
}

/* From squares of side n to rectangles n by `to`, lying and standing: `more` squares beside the
 * first make one, the last of them overlapping if need be. */
static inline void stretch(const ground *restrict g, uint64_t *restrict lying,
                           uint64_t *restrict standing, int rows, int n, int to, int more)
{
    for (int y = 0; y < rows; y++) {
        uint64_t free = g->free[y];
        uint64_t near = g->near[y];
        uint64_t free_down = free;
        uint64_t near_down = near;
        for (int i = 1; i <= more; i++) {
            int by = i < more ? i * n : to - n;
            free &= g->free[y] >> by;
            near |= g->near[y] >> by;
            free_down &= g->free[y + by];
            near_down |= g->near[y + by];
        }
        lying[y] = free & near;
        standing[y] = free_down & near_down;
    }
}

static void rectangles(const ground *g, uint64_t *lying, uint64_t *standing, int rows, int n,
                       int to)
{
    switch ((to - 1) / n) {
    case 1:
        stretch(g, lying, standing, rows, n, to, 1);
        break;
    case 2:
        stretch(g, lying, standing, rows, n, to, 2);
        break;
    case 3:
        stretch(g, lying, standing, rows, n, to, 3);
        break;
    case 4:
        stretch(g, lying, standing, rows, n, to, 4);
        break;
    case 5:
        stretch(g, lying, standing, rows, n, to, 5);
        break;
    }
}

static bool first_places(const kush_view *v, int seat, kush_set *set)
{
    bool found = false;
    for (int o = 0; o < 2; o++) {
        kush_rect r;
        memset(set->row[o], 0, v->height * sizeof set->row[o][0]);
        if (!kush_size(v, seat, o, &r)) {
            continue;
        }
        r = in_corner(v, seat, r);
        if (kush_fault(v, seat, r) == GAME_OK) {
            set->row[o][r.y] = (uint64_t)1 << r.x;
            found = true;
        }
    }
    return found;
}

bool kush_places(const kush_view *v, int seat, kush_set *set)
{
    if ((v->placed >> seat & 1) == 0) {
        return first_places(v, seat, set);
    }
    const int rows = v->height;
    const int low = v->dice[0] < v->dice[1] ? v->dice[0] : v->dice[1];
    const int high = v->dice[0] + v->dice[1] - low;
    ground cells;
    ground larger;
    const ground *g = &cells;
    rules_assert(low >= 1);
    lay_ground(v, seat, &cells);
    if (low > 1) {
        squares(&cells, &larger, rows, low);
        g = &larger;
    }
    if (low < high) {
        int lying = v->dice[0] == low;
        rectangles(g, set->row[lying], set->row[1 - lying], rows, low, high);
    } else {
        for (int y = 0; y < rows; y++) {
            set->row[0][y] = g->free[y] & g->near[y];
            set->row[1][y] = 0;
        }
    }
    uint64_t found = 0;
    for (int y = 0; y < rows; y++) {
        found |= set->row[0][y] | set->row[1][y];
    }
    return found != 0;
}
