/* kush_filter.h -- which placements of a long menu deserve a judgement. */
#ifndef STOLIK_TRAIN_KUSH_FILTER_H
#define STOLIK_TRAIN_KUSH_FILTER_H

#include "ai/kush/kush_worth.h"
#include "ai/search/expect.h"

typedef struct kush_filter_room {
    kush_steps steps;
    /* What it would be worth to own all the cells above and left of (x,y). */
    int32_t sums[KUSH_SIDE_MAX + 1][KUSH_SIDE_MAX + 1];
    kush_view view;
    _Alignas(16) unsigned char world[GAME_STATE_MAX];
} kush_filter_room;

/* As the filter of an expect_plan. */
void kush_filter(const kush_table *table, const expect_menu *menu, kush_filter_room *room);

#endif
