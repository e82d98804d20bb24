/* A quick look at many placements of Kush: how much of what is not one's own they take, how much
 * they come near to, and what falls. */
#include "train/kush/kush_filter.h"

/* What the seat gains by owning each empty cell, added up. */
static void sum_up(const kush_table *table, const kush_view *v, int seat, kush_filter_room *room)
{
    int stage = kush_worth_stage(v, kush_worth_rest(v));
    memset(room->sums[0], 0, sizeof room->sums[0]);
    for (int y = 0; y < v->height; y++) {
        uint64_t empty = kush_columns(v) & ~kush_owned(v, y);
        int32_t row = 0;
        room->sums[y + 1][0] = 0;
        for (int x = 0; x < v->width; x++) {
            if ((empty >> x & 1) != 0) {
                int other = KUSH_STEPS - 1;
                for (int p = 0; p < v->seats; p++) {
                    int steps = room->steps.to[p][y][x];
                    other = p != seat && steps < other ? steps : other;
                }
                row += KUSH_CELL - table->worth[stage][room->steps.to[seat][y][x]][other];
            }
            room->sums[y + 1][x + 1] = room->sums[y][x + 1] + row;
        }
    }
}

/* What the rectangle and a margin around it hold. */
static int32_t sum_within(const kush_view *v, const kush_filter_room *room, kush_rect r, int margin)
{
    int left = r.x > margin ? r.x - margin : 0;
    int top = r.y > margin ? r.y - margin : 0;
    int right = r.x + r.w + margin < v->width ? r.x + r.w + margin : v->width;
    int bottom = r.y + r.h + margin < v->height ? r.y + r.h + margin : v->height;
    return room->sums[bottom][right] - room->sums[top][right] - room->sums[bottom][left] +
           room->sums[top][left];
}

/* What else falls if the rectangle is placed. */
static int32_t fallen(const expect_menu *menu, kush_filter_room *room, game_action a)
{
    const kush_view *v = menu->view;
    int32_t gain = 0;
    memcpy(room->world, menu->state, menu->rules->state_size);
    int error = menu->rules->apply(room->world, menu->seat, a);
    rules_assert(error == GAME_OK);
    menu->rules->view(room->world, menu->seat, &room->view);
    for (int y = 0; y < v->height; y++) {
        uint64_t taken = room->view.land[menu->seat][y] & ~v->land[menu->seat][y];
        gain += 2 * KUSH_CELL * bit_count(taken & kush_owned(v, y));
        for (taken &= ~kush_owned(v, y); taken != 0; taken &= taken - 1) {
            kush_rect cell = {.x = bit_lowest(taken), .y = y, .w = 1, .h = 1};
            gain += sum_within(v, room, cell, 0);
        }
    }
    return gain;
}

/* The coefficients were fitted to the differences of kush_worth between placements of one menu. */
static int32_t promise(const expect_menu *menu, kush_filter_room *room, game_action a)
{
    const kush_view *v = menu->view;
    kush_rect r;
    if (a.kind != KUSH_PLACE) {
        return 0;
    }
    kush_size(v, menu->seat, a.arg[2], &r);
    r.x = kush_x(a);
    r.y = kush_y(a);
    int32_t taken = sum_within(v, room, r, 0);
    int32_t all = kush_may_close(v, menu->seat, r) ? fallen(menu, room, a) : taken;
    return taken + 7 * all + 4 * sum_within(v, room, r, 1) + 3 * sum_within(v, room, r, 3) +
           sum_within(v, room, r, 6);
}

void kush_filter(const kush_table *table, const expect_menu *menu, kush_filter_room *room)
{
    const kush_view *v = menu->view;
    game_action best[EXPECT_WIDTH];
    int32_t promises[EXPECT_WIDTH];
    int n = 0;
    rules_assert(menu->keep > 0 && v->width > 0);
    for (int p = 0; p < v->seats; p++) {
        kush_worth_steps(v, p, room->steps.to[p]);
    }
    sum_up(table, v, menu->seat, room);
    for (int i = 0; i < menu->n; i++) {
        int32_t worth = promise(menu, room, menu->actions[i]);
        int k = n < menu->keep ? n++ : n;
        if (k == n && promises[n - 1] >= worth) {
            continue;
        }
        for (k = k == n ? n - 1 : k; k > 0 && promises[k - 1] < worth; k--) {
            promises[k] = promises[k - 1];
            best[k] = best[k - 1];
        }
        promises[k] = worth;
        best[k] = menu->actions[i];
    }
    memcpy(menu->actions, best, (size_t)n * sizeof *best);
}
