/* R9.1: what a placement brings about besides the rectangle. */
#include "rules/kush/kush_state.h"

static void effect(text_out *o, const char *kind, int seat, int cells)
{
    if (cells == 0) {
        return;
    }
    json_object_open(o);
    json_key_str(o, "kind", kind);
    json_key_int(o, "seat", seat);
    json_key_int(o, "cells", cells);
    json_object_close(o);
}

/* The cells that fell to the seat outside of its rectangle. */
static int captured(const kush_view *was, const kush_view *is, int seat, kush_rect r)
{
    uint64_t columns = (~(uint64_t)0 >> (64 - r.w)) << r.x;
    int n = 0;
    for (int y = 0; y < is->height; y++) {
        uint64_t gained = is->land[seat][y] & ~was->land[seat][y];
        bool inside = y >= r.y && y < r.y + r.h;
        n += bit_count(inside ? gained & ~columns : gained);
    }
    return n;
}

void kush_effects(const void *before, const void *after, int actor, game_action action, text_out *o)
{
    const kush_view *was = before;
    const kush_view *is = after;
    kush_rect r;
    if (action.kind != KUSH_PLACE || !kush_size(was, actor, action.arg[2], &r)) {
        return;
    }
    r.x = kush_x(action);
    r.y = kush_y(action);
    effect(o, "capture", actor, captured(was, is, actor, r));
    for (int p = 0; p < is->seats; p++) {
        int lost = kush_cells(was, p) - kush_cells(is, p);
        effect(o, "lose", p, lost > 0 ? lost : 0);
    }
}
