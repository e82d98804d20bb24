/* Kush's quick choice: that its sums of bytes are the races they stand for. */
#include "ai/core/luck.h"
#include "ai/kush/kush_quick.h"
#include "ai/kush/kush_reach.h"
#include "ai/kush/kush_walk.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { BEHIND = 4, FAR = 1000 };

typedef int distances[KUSH_SIDE_MAX][KUSH_SIDE_MAX];

static _Alignas(16) unsigned char state[GAME_STATE_MAX];
static _Alignas(16) unsigned char next[GAME_STATE_MAX];
static kush_view view;
static kush_view after;
static game_action menu[KUSH_QUICK_MENU];
static kush_quick_room room;

static bool owns(const kush_view *v, uint32_t seats, int x, int y)
{
    bool found = false;
    for (int p = 0; p < v->seats; p++) {
        found = found || ((seats >> p & 1) != 0 && (v->land[p][y] >> x & 1) != 0);
    }
    return found;
}

static int nearest(const kush_view *v, distances to, uint32_t seats, int x, int y)
{
    static const int dx[] = {1, -1, 0, 0};
    static const int dy[] = {0, 0, 1, -1};
    int least = FAR;
    for (int i = 0; i < 4; i++) {
        int nx = x + dx[i];
        int ny = y + dy[i];
        if (nx >= 0 && ny >= 0 && nx < v->width && ny < v->height) {
            int steps = owns(v, seats, nx, ny) ? 0 : to[ny][nx];
            least = steps < least ? steps : least;
        }
    }
    return least;
}

/* Goes over the board again and again, cell by cell, until nothing comes nearer. */
static void walk_slowly(const kush_view *v, uint32_t seats, distances to)
{
    bool nearer = true;
    for (int i = 0; i < KUSH_SIDE_MAX * KUSH_SIDE_MAX; i++) {
        to[i / KUSH_SIDE_MAX][i % KUSH_SIDE_MAX] = FAR;
    }
    while (nearer) {
        nearer = false;
        for (int y = 0; y < v->height; y++) {
            for (int x = 0; x < v->width; x++) {
                int steps = nearest(v, to, seats, x, y) + 1;
                if ((kush_owned(v, y) >> x & 1) == 0 && steps < to[y][x]) {
                    to[y][x] = steps;
                    nearer = true;
                }
            }
        }
    }
}

static int sign(int n)
{
    return (n > 0) - (n < 0);
}

static int columns_from(kush_rect r, int x)
{
    return x < r.x ? r.x - x : x >= r.x + r.w ? x - r.x - r.w + 1 : 0;
}

static int rows_from(kush_rect r, int y)
{
    return y < r.y ? r.y - y : y >= r.y + r.h ? y - r.y - r.h + 1 : 0;
}

/* What kush_quick.h says, cell by cell: with r, or of the position as it is (r.w == 0). */
static int32_t worth_slowly(const kush_view *v, int seat, kush_rect r)
{
    static distances mine;
    static distances theirs;
    uint32_t me = (uint32_t)1 << seat;
    int32_t worth = 3 * (kush_ahead(v, seat) + r.w * r.h);
    walk_slowly(v, me, mine);
    walk_slowly(v, ~me, theirs);
    for (int y = 0; y < v->height; y++) {
        for (int x = 0; x < v->width; x++) {
            int from = columns_from(r, x) + rows_from(r, y);
            bool covered = r.w > 0 && from == 0;
            if (covered || (kush_owned(v, y) >> x & 1) != 0) {
                continue;
            }
            int steps = r.w > 0 && from < mine[y][x] ? from : mine[y][x];
            worth += sign(theirs[y][x] - steps) + sign(theirs[y][x] - steps - BEHIND);
        }
    }
    return worth;
}

static void apply(void *to, int actor, game_action a)
{
    assert_int_equal(kush_rules.apply(to, actor, a), GAME_OK);
}

/* Compares the worth of one entry of the menu. */
static void compare(int seat, int entry, int *closings)
{
    game_action a = menu[entry];
    kush_rect r = {0};
    memcpy(next, state, kush_rules.state_size);
    apply(next, seat, a);
    kush_rules.view(next, seat, &after);
    assert_true(kush_size(&view, seat, a.arg[2], &r));
    r.x = kush_x(a);
    r.y = kush_y(a);
    if (kush_cells(&after, seat) > kush_cells(&view, seat) + r.w * r.h) {
        assert_int_equal(room.worth[entry], worth_slowly(&after, seat, (kush_rect){0}));
        (*closings)++;
    } else {
        assert_int_equal(room.worth[entry], worth_slowly(&view, seat, r));
    }
}

/* Looks at the menu of who is to place once everybody has begun: at some of the entries. */
static void look_at_menu(int seat, int n, luck *l, int *closings)
{
    uint32_t spent = 0;
    bot_budget budget = {.left = 100000, .spent = &spent};
    kush_rules.view(state, seat, &view);
    if (view.phase != KUSH_TO_PLACE || n < 2 || view.placed != (1 << view.seats) - 1) {
        return;
    }
    assert_true(kush_quick(&kush_rules, state, seat, menu, n, &budget, &room));
    assert_true(spent > 0);
    int closing_n = room.closing_n;
    for (int i = 0; i < 3; i++) {
        compare(seat, (int)luck_below(l, (uint32_t)n), closings);
    }
    for (int i = 0; i < closing_n && i < 3; i++) {
        compare(seat, room.closing[i], closings);
    }
}

static void play(int seats, int width, int height, int turns, luck *l, int *closings)
{
    int32_t options[16];
    game_luck any = luck_as(l);
    assert_true(kush_rules.options_n <= 16);
    for (int i = 0; i < kush_rules.options_n; i++) {
        options[i] = kush_rules.options[i].default_value;
    }
    options[0] = width;
    options[1] = height;
    kush_rules.start(state, seats, options);
    for (int i = 0; i < turns && kush_rules.turn(state).what != GAME_OVER; i++) {
        game_turn turn = kush_rules.turn(state);
        if (turn.what != GAME_ACT) {
            uint8_t things[GAME_SHUFFLE_MAX];
            game_action a;
            game_draw(&kush_rules, state, &any, &a, things);
            continue;
        }
        int seat = bit_lowest(turn.seats);
        int n = kush_rules.legal(state, seat, menu);
        look_at_menu(seat, n, l, closings);
        apply(state, seat, menu[luck_below(l, (uint32_t)n)]);
    }
}

static void sums_are_the_races_cell_by_cell(void **unused)
{
    (void)unused;
    static const int sizes[][2] = {{12, 14}, {16, 16}, {17, 12}, {20, 20}, {33, 15}, {15, 40}};
    luck l = luck_from(11);
    int closings = 0;
    for (int i = 0; i < 6; i++) {
        for (int seats = 2; seats <= KUSH_SEATS_MAX; seats++) {
            play(seats, sizes[i][0], sizes[i][1], 120, &l, &closings);
        }
    }
    play(2, KUSH_SIDE_MAX, KUSH_SIDE_MAX, 60, &l, &closings);
    assert_true(closings > 100);
}

static void a_budget_that_does_not_last_is_told(void **unused)
{
    (void)unused;
    luck l = luck_from(5);
    int closings = 0;
    bot_budget none = {.left = 0};
    play(2, 16, 16, 30, &l, &closings);
    assert_false(kush_quick(&kush_rules, state, 0, menu, 2, &none, &room));
}

static void the_best_come_first_and_of_equals_the_first(void **unused)
{
    (void)unused;
    static const int32_t worth[] = {3, 7, 7, -1, 9, 7};
    static const int expected[] = {4, 1, 2, 5};
    int best[8];
    memcpy(room.worth, worth, sizeof worth);
    assert_int_equal(kush_quick_best(&room, 6, best, 4), 4);
    for (int i = 0; i < 4; i++) {
        assert_int_equal(best[i], expected[i]);
    }
    assert_int_equal(kush_quick_best(&room, 2, best, 8), 2);
    assert_int_equal(best[0], 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sums_are_the_races_cell_by_cell),
        cmocka_unit_test(a_budget_that_does_not_last_is_told),
        cmocka_unit_test(the_best_come_first_and_of_equals_the_first),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
