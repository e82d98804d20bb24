/* What speaks for a placement of Kush: the land it brings and takes. */
#include "ai/core/reasons.h"
#include "rules/kush/kush.h"

void kush_reasons(const void *view, int seat, game_action a, bot_reasons *r);

void kush_reasons(const void *view, int seat, game_action a, bot_reasons *r)
{
    _Alignas(16) unsigned char state[GAME_STATE_MAX];
    const kush_view *was = view;
    kush_view is;
    kush_rect size;
    if (a.kind != KUSH_PLACE || !kush_size(was, seat, a.arg[2], &size)) {
        return;
    }
    kush_rules.sample(was, NULL, state);
    if (kush_rules.apply(state, seat, a) != GAME_OK) {
        return;
    }
    kush_rules.view(state, seat, &is);
    int area = size.w * size.h;
    int gained = kush_cells(&is, seat) - kush_cells(was, seat);
    if (gained > area) {
        bot_reasons_add(r, "captures", "cells", gained - area);
    }
    for (int p = 0; p < was->seats; p++) {
        int lost = kush_cells(was, p) - kush_cells(&is, p);
        if (lost > 0) {
            bot_reasons_add(r, "takes_away", "cells", lost);
        }
    }
    bot_reasons_add(r, "land", "cells", gained);
}
