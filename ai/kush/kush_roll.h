/* kush_roll.h -- tells good placements of Kush apart by playing on from them.
 *
 * What a position is worth at a glance (kush_worth.h) differs between the best placements by less
 * than it errs. So the game is played on from each of them, some turns by both sides' quick
 * choices, and judged there; with the same dice for all of them, so that luck does not decide.
 * The budget is shared by halvings: after each share the worse half drops out. */
#ifndef STOLIK_AI_KUSH_ROLL_H
#define STOLIK_AI_KUSH_ROLL_H

#include "ai/core/luck.h"
#include "ai/kush/kush_quick.h"
#include "ai/kush/kush_worth.h"

enum { KUSH_ROLL_CHOICES = 16 };

typedef struct kush_choice {
    game_action action;
    int32_t worth; /* to the seat that chooses, of KUSH_SURE */
} kush_choice;

typedef struct kush_roll_plan {
    int choices; /* how many placements are played on from, up to KUSH_ROLL_CHOICES */
    int turns;   /* of each game, then it is judged */
    int prior;   /* rounds that the worth at first counts for */
} kush_roll_plan;

/* Memory for one call. */
typedef struct kush_roll_room {
    _Alignas(16) unsigned char root[GAME_STATE_MAX]; /* the world that is played on in */
    _Alignas(16) unsigned char world[GAME_STATE_MAX];
    kush_view view;
    kush_steps steps;
    kush_quick_room quick;
    game_action menu[KUSH_QUICK_MENU];
} kush_roll_room;

/* The worth of a position to the seat, of KUSH_SURE. */
int32_t kush_roll_judge(const game_rules *rules, const void *state, int seat, kush_roll_room *room);

/* Plays on in room->root from the n choices of the ask's seat, until the budget (a node is a judged
 * position) is spent, and sorts them by what was found, the best first. */
void kush_roll(const bot_ask *ask, const kush_roll_plan *plan, bot_budget *budget,
               kush_roll_room *room, kush_choice *choices, int n);

#endif
