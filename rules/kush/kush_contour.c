/* Contours (R4) and connected territories (R6), by floods that move whole runs of a row. */
#include "rules/kush/kush_state.h"

/* A connected part of some set of cells, while it is being explored. */
typedef struct region {
    uint64_t row[KUSH_SIDE_MAX];
    int top, bottom; /* rows outside these are empty */
    bool edge;       /* touches the edge of the board */
    bool enemy;      /* holds a cell that somebody owns */
} region;

/* Where a flood may go: every cell of the board that a seat owns, or every one it does not. */
typedef struct terrain {
    const kush_view *v;
    const uint64_t *own;
    uint64_t flip; /* 0: own cells are open; all ones: the others are */
    uint64_t columns;
} terrain;

static terrain inside(const kush_view *v, int seat)
{
    return (terrain){.v = v, .own = v->land[seat], .columns = kush_columns(v)};
}

static terrain outside(const kush_view *v, int seat)
{
    terrain t = inside(v, seat);
    t.flip = ~(uint64_t)0;
    return t;
}

static uint64_t open_row(const terrain *t, int y)
{
    return (t->own[y] ^ t->flip) & t->columns;
}

/* R4.2, R4.3, R4.4: whether a region stays as it is, however much more of it may be found. A whole
 * region falls if it does not stay. */
static bool stays(const kush_view *v, const region *r)
{
    if (r->enemy && (r->edge || v->enclosed_enemy == KUSH_KEEP)) {
        return true;
    }
    return r->edge && v->edge_walls == 0;
}

/* The runs of open cells that hold a seed, whole. A carry finds the upper end of a run. */
static uint64_t runs_with(uint64_t open, uint64_t seeds)
{
    uint64_t runs = 0;
    while (seeds != 0) {
        uint64_t seed = seeds & (0 - seeds);
        uint64_t up = ((open + seed) ^ open) & open;
        uint64_t shut = ~open & (seed - 1);
        uint64_t down =
            shut == 0 ? seed - 1 : (seed - 1) & ~(((uint64_t)2 << bit_highest(shut)) - 1);
        runs |= up | down;
        seeds &= ~up;
    }
    return runs;
}

/* Adds the runs of row y that hold a seed. */
static void add_runs(const terrain *t, region *r, int y, uint64_t seeds)
{
    uint64_t runs = runs_with(open_row(t, y), seeds);
    uint64_t sides =
        y == 0 || y == t->v->height - 1 ? ~(uint64_t)0 : 1 | (uint64_t)1 << (t->v->width - 1);
    r->row[y] |= runs;
    r->edge = r->edge || (runs & sides) != 0;
    r->enemy = r->enemy || (runs & kush_owned(t->v, y)) != 0;
    r->top = y < r->top ? y : r->top;
    r->bottom = y > r->bottom ? y : r->bottom;
}

/* Carries the region from row to row in one direction. Returns whether it grew and may grow
 * more: if `enough`, a region that is sure to stay need not. */
static bool sweep(const terrain *t, region *r, int step, bool enough)
{
    bool grew = false;
    int y = step > 0 ? r->top : r->bottom;
    for (y += step; y >= 0 && y < t->v->height; y += step) {
        if (enough && stays(t->v, r)) {
            return false;
        }
        uint64_t seeds = r->row[y - step] & open_row(t, y) & ~r->row[y];
        if (seeds != 0) {
            add_runs(t, r, y, seeds);
            grew = true;
        } else if (y > r->bottom || y < r->top) {
            break;
        }
    }
    return grew;
}

/* Floods from the seeds of row y; `enough`: see sweep. */
static void explore(const terrain *t, region *r, int y, uint64_t seeds, bool enough)
{
    *r = (region){.top = y, .bottom = y};
    add_runs(t, r, y, seeds);
    sweep(t, r, 1, enough);
    for (int step = -1; sweep(t, r, step, enough); step = -step) {
    }
}

/* -- what falls to a seat -- */

/* Explores the regions of the seeds, and gathers those that fall. `enough`: see explore. Returns
 * whether any does. The seeds are used up. */
static bool fallen(const terrain *t, uint64_t *seeds, int top, int bottom, bool enough,
                   uint64_t *falls)
{
    bool any = false;
    for (int y = top; y <= bottom; y++) {
        while (seeds[y] != 0) {
            region r;
            explore(t, &r, y, seeds[y] & (0 - seeds[y]), enough);
            bool fell = !stays(t->v, &r);
            any = any || fell;
            for (int i = r.top; i <= r.bottom; i++) {
                falls[i] |= fell ? r.row[i] : 0;
                seeds[i] &= ~r.row[i];
            }
        }
    }
    return any;
}

/* R4.1: everything that would fall to the seat now. */
static bool all_fallen(const kush_view *v, int seat, uint64_t *falls)
{
    terrain t = outside(v, seat);
    uint64_t seeds[KUSH_SIDE_MAX];
    for (int y = 0; y < v->height; y++) {
        seeds[y] = open_row(&t, y);
    }
    return fallen(&t, seeds, 0, v->height - 1, false, falls);
}

/* -- the short way -- */

/* The open cells around a rectangle, a byte a row: bit i of byte j is cell (x-1+i, y-1+j). The
 * rectangle itself and what lies off the board are not open. */
static uint64_t ring_of(const terrain *t, kush_rect r)
{
    uint64_t ring = 0;
    uint64_t mask = ((uint64_t)1 << (r.w + 2)) - 1;
    uint64_t sides = 1 | (uint64_t)2 << r.w;
    for (int j = 0; j < r.h + 2; j++) {
        int y = r.y - 1 + j;
        if (y >= 0 && y < t->v->height) {
            uint64_t row = open_row(t, y);
            row = r.x > 0 ? row >> (r.x - 1) : row << 1;
            ring |= (row & (j > 0 && j <= r.h ? sides : mask)) << 8 * j;
        }
    }
    return ring;
}

/* The cells along those edges of the board that the rectangle touches, in the same bytes. */
static uint64_t edge_of(const kush_view *v, kush_rect r)
{
    const uint64_t column = 0x0101010101010101u;
    const uint64_t line = 0xff;
    uint64_t edge = 0;
    edge |= r.x == 0 ? column << 1 : 0;
    edge |= r.x + r.w == v->width ? column << r.w : 0;
    edge |= r.y == 0 ? line << 8 : 0;
    edge |= r.y + r.h == v->height ? line << 8 * r.h : 0;
    return edge;
}

/* Whether a seat to which nothing fell before may have closed a contour with r, where all was
 * empty. What r cuts its region into are parts that touch r, and parts that hang together around
 * r are one: so if there is one, it holds the same enemies as before, and the only thing it can
 * have lost is the edge. Leaves in *ring one or more cells of each part. */
static bool may_close(const terrain *t, kush_rect r, uint64_t *ring)
{
    const uint64_t not_last = 0x7f7f7f7f7f7f7f7fu;
    rules_assert(r.w >= 1 && r.w <= KUSH_DIE_MAX);
    rules_assert(r.h >= 1 && r.h <= KUSH_DIE_MAX);
    uint64_t cells = ring_of(t, r);
    uint64_t right = cells & cells >> 1 & not_last; /* these have a neighbour to the right */
    uint64_t below = cells & cells >> 8;
    uint64_t corners = ((uint64_t)1 | (uint64_t)2 << r.w) * (1 | (uint64_t)1 << 8 * (r.h + 1));
    cells &= ~corners | right | right << 1 | below | below << 8; /* a lone corner touches not r */
    *ring = cells;
    /* Cells less links: the parts of a circle that is not closed. */
    if (bit_count(cells) - bit_count(right) - bit_count(below) > 1) {
        return true;
    }
    uint64_t edge = edge_of(t->v, r);
    return cells != 0 && edge != 0 && (cells & edge) == 0;
}

bool kush_may_close(const kush_view *v, int seat, kush_rect r)
{
    terrain t = outside(v, seat);
    uint64_t ring;
    return may_close(&t, r, &ring);
}

/* What fell to a settled seat because of r. */
static bool closed_by(const kush_view *v, int seat, kush_rect r, uint64_t *falls)
{
    terrain t = outside(v, seat);
    uint64_t ring;
    if (!may_close(&t, r, &ring)) {
        return false;
    }
    uint64_t seeds[KUSH_SIDE_MAX] = {0};
    int top = r.y > 0 ? r.y - 1 : 0;
    int bottom = r.y + r.h < v->height ? r.y + r.h : r.y + r.h - 1;
    for (int y = top; y <= bottom; y++) {
        uint64_t row = ring >> 8 * (y - r.y + 1) & 0xff;
        seeds[y] = r.x > 0 ? row << (r.x - 1) : row >> 1;
    }
    return fallen(&t, seeds, top, bottom, true, falls);
}

static bool is_settled(const kush_view *v, int seat)
{
    uint64_t falls[KUSH_SIDE_MAX] = {0};
    return !all_fallen(v, seat, falls);
}

static bool all_placed(const kush_view *v)
{
    return v->placed == (1 << v->seats) - 1;
}

uint8_t kush_settled(const kush_view *v)
{
    int settled = 0;
    for (int p = 0; all_placed(v) && p < v->seats; p++) {
        settled |= is_settled(v, p) << p;
    }
    return (uint8_t)settled;
}

void kush_take_contours(kush_state *s, int seat, kush_rect r, bool fresh)
{
    kush_view *v = &s->view;
    if (!all_placed(v)) {
        return; /* R4.1 */
    }
    uint64_t falls[KUSH_SIDE_MAX] = {0}; /* R4.5: found on one board, then taken together */
    bool before = (s->settled >> seat & 1) != 0;
    bool any = fresh && before ? closed_by(v, seat, r, falls) : all_fallen(v, seat, falls);
    for (int p = 0; any && p < v->seats; p++) {
        for (int y = 0; y < v->height; y++) {
            v->land[p][y] = p == seat ? v->land[p][y] | falls[y] : v->land[p][y] & ~falls[y];
        }
    }
    /* The mover is settled now, and whoever was before stays so: a region can only gain enemies
     * from another's move, and what it gains of the owner's cells is connected to a region that
     * stayed. README.md has the proof, and the tests try it. */
    int settled = s->settled | 1 << seat;
    for (int p = 0; p < v->seats; p++) {
        if ((settled >> p & 1) == 0 && is_settled(v, p)) {
            settled |= 1 << p;
        }
    }
    s->settled = (uint8_t)settled;
}

/* -- territories -- */

int kush_biggest(const kush_view *v, int seat)
{
    terrain t = inside(v, seat);
    uint64_t left[KUSH_SIDE_MAX];
    int biggest = 0;
    memcpy(left, v->land[seat], sizeof left);
    for (int y = 0; y < v->height; y++) {
        while (left[y] != 0) {
            region r;
            int cells = 0;
            explore(&t, &r, y, left[y] & (0 - left[y]), false);
            for (int i = r.top; i <= r.bottom; i++) {
                cells += bit_count(r.row[i]);
                left[i] &= ~r.row[i];
            }
            biggest = cells > biggest ? cells : biggest;
        }
    }
    return biggest;
}
