/* kush_roll.h -- tells good placements of Kush apart by playing on from them.
 *
 * What a position is worth at a glance (kush_worth.h) differs between the best placements by less
 * than it errs. So the game is played on from each of them, some turns by both sides' quick
 * choices, and judged there; with the same dice for all of them, so that luck does not decide.
 * Every few rounds the worse half drops out. */
#ifndef STOLIK_AI_KUSH_ROLL_H
#define STOLIK_AI_KUSH_ROLL_H

#include "ai/kush/kush_filter.h"

enum { KUSH_ROLL_MENU = 2 * KUSH_SIDE_MAX * KUSH_SIDE_MAX + 1, KUSH_ROLL_CHOICES = 16 };

typedef struct kush_roll_plan {
    int choices; /* how many placements are played on from, up to KUSH_ROLL_CHOICES */
    int turns;   /* of each game, then it is judged */
    int keep;    /* placements that a quick choice judges */
    int first;   /* rounds until the first half drops out; then as many again, and so on */
    int prior;   /* rounds that the worth at first counts for */
} kush_roll_plan;

/* Memory for one call. */
typedef struct kush_roll_room {
    _Alignas(16) unsigned char root[GAME_STATE_MAX];
    _Alignas(16) unsigned char world[GAME_STATE_MAX];
    _Alignas(16) unsigned char next[GAME_STATE_MAX];
    kush_view view;
    kush_filter_room filter;
    game_action menu[KUSH_ROLL_MENU];
} kush_roll_room;

/* Plays on from the n choices of the ask's seat, until the budget (a node is a judged position) is
 * spent or one choice is left, and sorts them by what was found, the best first. */
void kush_roll(const bot_ask *ask, const kush_roll_plan *plan, bot_budget *budget,
               kush_roll_room *room, expect_choice *choices, int n);

#endif
