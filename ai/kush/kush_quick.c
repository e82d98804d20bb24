/* A quick choice of Kush: races run once for a menu, then sums of bytes. */
#include "ai/kush/kush_quick.h"

#include "ai/kush/kush_reach.h"
#include "ai/kush/kush_walk.h"

enum {
    BEHIND = 4, /* as medium: at an even start, and so many steps behind */
    NEVER = 200,
    PER_BOARD = 24 /* placements that are summed up in the time of a judged position */
};

/* Who comes first, the mover in `mine` steps or the other in `theirs`: 1, 0 or -1 for each of the
 * two starts. In bytes, so that the compiler takes many cells at a time. */
static inline int8_t first_of(uint8_t mine, uint8_t theirs)
{
    uint8_t late = (uint8_t)(mine + BEHIND);
    return (int8_t)((theirs > mine) - (theirs < mine) + (theirs > late) - (theirs < late));
}

static void run(const kush_view *v, int seat, kush_quick_room *room)
{
    static const uint8_t steps[KUSH_SIDE_MAX] = {
        0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21,
        22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43,
        44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63,
    };
    uint32_t me = (uint32_t)1 << seat;
    uint32_t all = ((uint32_t)1 << v->seats) - 1;
    kush_walk(v, me, steps, NEVER, room->mine);
    kush_walk(v, all & ~me, steps, NEVER, room->theirs);
    for (int y = 0; y < v->height; y++) {
        uint64_t owned = kush_owned(v, y) | ~kush_columns(v);
        for (int x = 0; x < KUSH_SIDE_MAX; x++) {
            if ((owned >> x & 1) != 0) { /* nobody's race: the two starts cancel out */
                room->mine[y][x] = 0;
                room->theirs[y][x] = BEHIND / 2;
            }
        }
    }
}

/* An owned cell counts 2 like one that the seat comes to first at both starts. */
static void sum_up(const kush_view *v, kush_quick_room *room)
{
    memset(room->owning[0], 0, sizeof room->owning[0]);
    for (int y = 0; y < v->height; y++) {
        int32_t row = 0;
        room->owning[y + 1][0] = 0;
        for (int x = 0; x < v->width; x++) {
            row += 2 - first_of(0, room->theirs[y][x]);
            room->owning[y + 1][x + 1] = room->owning[y][x + 1] + row;
        }
    }
}

/* The columns from a rectangle of each width that begins at index 64. */
#define DOWN_FROM(n) n, n - 1, n - 2, n - 3, n - 4, n - 5, n - 6, n - 7
#define UP_FROM(n) n, n + 1, n + 2, n + 3, n + 4, n + 5, n + 6, n + 7
#define RAMP                                                                                       \
    DOWN_FROM(64), DOWN_FROM(56), DOWN_FROM(48), DOWN_FROM(40), DOWN_FROM(32), DOWN_FROM(24),      \
        DOWN_FROM(16), DOWN_FROM(8)
#define RISE                                                                                       \
    UP_FROM(1), UP_FROM(9), UP_FROM(17), UP_FROM(25), UP_FROM(33), UP_FROM(41), UP_FROM(49),       \
        UP_FROM(57)

static const uint8_t columns_from[KUSH_DIE_MAX][2 * KUSH_SIDE_MAX + KUSH_DIE_MAX] = {
    {RAMP, 0, RISE},          {RAMP, 0, 0, RISE},          {RAMP, 0, 0, 0, RISE},
    {RAMP, 0, 0, 0, 0, RISE}, {RAMP, 0, 0, 0, 0, 0, RISE}, {RAMP, 0, 0, 0, 0, 0, 0, RISE},
};

static inline int rows_from(kush_rect r, int y)
{
    return y < r.y ? r.y - y : y >= r.y + r.h ? y - r.y - r.h + 1 : 0;
}

/* Who comes first to each cell, added up, if the seat also sets out from r. It is written for a
 * number of columns that the compiler knows. */
static inline int32_t race(const kush_quick_room *room, int height, int columns, kush_rect r)
{
    enum { FITS = 32 }; /* rows of at most 2 each whose sum fits into a byte */
    const uint8_t *from = columns_from[r.w - 1] + KUSH_SIDE_MAX - r.x;
    int32_t sum = 0;
    for (int top = 0; top < height; top += FITS) {
        int8_t sums[KUSH_SIDE_MAX] = {0};
        for (int y = top; y < height && y < top + FITS; y++) {
            const uint8_t *mine = room->mine[y];
            const uint8_t *theirs = room->theirs[y];
            uint8_t down = (uint8_t)rows_from(r, y);
            for (int x = 0; x < columns; x++) {
                uint8_t steps = (uint8_t)(from[x] + down);
                sums[x] += first_of(mine[x] < steps ? mine[x] : steps, theirs[x]);
            }
        }
        for (int x = 0; x < columns; x++) {
            sum += sums[x];
        }
    }
    return sum;
}

static int32_t worth_of(const kush_view *v, const kush_quick_room *room, kush_rect r)
{
    const int32_t *above = room->owning[r.y];
    const int32_t *below = room->owning[r.y + r.h];
    int32_t owning = below[r.x + r.w] - above[r.x + r.w] - below[r.x] + above[r.x];
    int32_t worth = owning + r.w * r.h;
    switch ((v->width - 1) / 16) {
    case 0:
        return worth + race(room, v->height, 16, r);
    case 1:
        return worth + race(room, v->height, 32, r);
    case 2:
        return worth + race(room, v->height, 48, r);
    default:
        return worth + race(room, v->height, 64, r);
    }
}

int32_t kush_quick_stand(const kush_view *v, int seat, kush_quick_room *room)
{
    int32_t stand = 3 * kush_ahead(v, seat);
    run(v, seat, room);
    for (int y = 0; y < v->height; y++) {
        for (int x = 0; x < v->width; x++) {
            stand += first_of(room->mine[y][x], room->theirs[y][x]);
        }
    }
    return stand;
}

/* Whether more than the rectangle falls to the seat. Leaves the position in room->after. */
static bool falls(const game_rules *rules, const void *state, int seat, game_action a,
                  kush_quick_room *room, int area)
{
    memcpy(room->next, state, rules->state_size);
    int error = rules->apply(room->next, seat, a);
    rules_assert(error == GAME_OK);
    rules->view(room->next, seat, &room->after);
    return kush_cells(&room->after, seat) > kush_cells(&room->view, seat) + area;
}

static kush_rect rectangle_of(const kush_view *v, int seat, game_action a)
{
    kush_rect r = {0};
    kush_size(v, seat, a.arg[2], &r);
    r.x = kush_x(a);
    r.y = kush_y(a);
    return r;
}

/* Judges the placements at which no land falls; those at which some does are noted for later,
 * because judging them runs other races. */
static void judge_plain(const game_rules *rules, const void *state, int seat,
                        const game_action *menu, int n, kush_quick_room *room)
{
    const kush_view *v = &room->view;
    int32_t stand = 3 * kush_ahead(v, seat);
    room->closing_n = 0;
    for (int i = 0; i < n; i++) {
        room->worth[i] = stand;
        if (menu[i].kind == KUSH_PLACE) {
            kush_rect r = rectangle_of(v, seat, menu[i]);
            if (kush_may_close(v, seat, r) && falls(rules, state, seat, menu[i], room, r.w * r.h)) {
                room->closing[room->closing_n++] = (uint16_t)i;
            } else {
                room->worth[i] += worth_of(v, room, r);
            }
        }
    }
}

bool kush_quick(const game_rules *rules, const void *state, int seat, const game_action *menu,
                int n, bot_budget *budget, kush_quick_room *room)
{
    if (!bot_spend(budget, (uint32_t)(1 + n / PER_BOARD))) {
        return false;
    }
    rules->view(state, seat, &room->view);
    run(&room->view, seat, room);
    sum_up(&room->view, room);
    judge_plain(rules, state, seat, menu, n, room);
    for (int k = 0; k < room->closing_n; k++) {
        int i = room->closing[k];
        if (!bot_spend(budget, 1)) {
            return false;
        }
        falls(rules, state, seat, menu[i], room, 0);
        room->worth[i] = kush_quick_stand(&room->after, seat, room);
    }
    return true;
}

int kush_quick_best(const kush_quick_room *room, int n, int *best, int keep)
{
    int found = 0;
    for (int i = 0; i < n; i++) {
        int32_t worth = room->worth[i];
        if (found == keep && room->worth[best[keep - 1]] >= worth) {
            continue;
        }
        int k = found < keep ? found++ : keep - 1;
        for (; k > 0 && room->worth[best[k - 1]] < worth; k--) {
            best[k] = best[k - 1];
        }
        best[k] = i;
    }
    return found;
}
