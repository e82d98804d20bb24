/* What speaks for a step of Long Nardy. */
#include "ai/core/reasons.h"
#include "rules/nardy/nardy.h"

enum { HEAD = 24, HOME = 6, BLOCK_MIN = 3 };

/* The longest row of held points, along the opponent's route (N5.2). */
static int longest_row(uint32_t on, int seat)
{
    int row = 0;
    int longest = 0;
    for (int d = 1; d <= 24; d++) {
        int own = nardy_distance(seat, nardy_point(1 - seat, d));
        row = (on >> own & 1) != 0 ? row + 1 : 0;
        longest = row > longest ? row : longest;
    }
    return longest;
}

static int on_board(const nardy_side *s)
{
    int n = 0;
    for (int d = 1; d <= HEAD; d++) {
        n += nardy_count(s, d);
    }
    return n;
}

void nardy_reasons(const void *view, int seat, game_action a, bot_reasons *r);

void nardy_reasons(const void *view, int seat, game_action a, bot_reasons *r)
{
    const nardy_side *s = &((const nardy_view *)view)->table.side[seat];
    if (a.kind != NARDY_STEP) {
        return;
    }
    int from = nardy_distance(seat, a.arg[0]);
    int to = a.arg[1] > 0 ? nardy_distance(seat, a.arg[1]) : 0;
    uint32_t left = nardy_count(s, from) > 1 ? s->on : s->on & ~((uint32_t)1 << from);
    if (to == 0) {
        bot_reasons_add(r, "off", "left", on_board(s) - 1);
        return;
    }
    int row = longest_row(left | (uint32_t)1 << to, seat);
    if (row >= BLOCK_MIN && row > longest_row(s->on, seat)) {
        bot_reasons_add(r, "block", "points", row);
    }
    if (from == HEAD) {
        bot_reasons_add(r, "head", "left", nardy_count(s, HEAD) - 1);
    }
    if (from > HOME && to <= HOME) {
        bot_reasons_add(r, "home", "point", a.arg[1]);
    }
    if ((s->on >> to & 1) == 0) {
        bot_reasons_add(r, "new_point", "point", a.arg[1]);
    }
    if (nardy_count(s, from) > 1 && from != HEAD) {
        bot_reasons_add(r, "keeps_point", "point", a.arg[0]);
    }
}
