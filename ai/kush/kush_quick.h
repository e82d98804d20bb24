/* kush_quick.h -- a choice of Kush for games that are played on: nearly medium's, several times as
 * fast.
 *
 * Medium runs its races anew for every placement. Here they are run once for a whole menu: a
 * rectangle then brings each cell as near as it lies to it, whatever stands between. The other side
 * loses nothing else by it, since who comes by way of the rectangle comes later than its owner.
 * Only placements at which land falls are judged on a board of their own. */
#ifndef STOLIK_AI_KUSH_QUICK_H
#define STOLIK_AI_KUSH_QUICK_H

#include "ai/core/budget.h"
#include "rules/kush/kush.h"

enum { KUSH_QUICK_MENU = 2 * KUSH_SIDE_MAX * KUSH_SIDE_MAX + 1 };

/* Memory for one call. */
typedef struct kush_quick_room {
    _Alignas(16) unsigned char next[GAME_STATE_MAX];
    kush_view view, after;
    uint8_t mine[KUSH_SIDE_MAX][KUSH_SIDE_MAX];   /* the seat's steps to each cell */
    uint8_t theirs[KUSH_SIDE_MAX][KUSH_SIDE_MAX]; /* those of the nearest other */
    /* What it adds to own the cells above and left of (x,y) besides being there. */
    int32_t owning[KUSH_SIDE_MAX + 1][KUSH_SIDE_MAX + 1];
    int32_t worth[KUSH_QUICK_MENU];    /* of each entry of the menu, found by kush_quick */
    uint16_t closing[KUSH_QUICK_MENU]; /* those at which land falls */
    int closing_n;
} kush_quick_room;

/* Writes room->worth for each entry of the seat's menu in this state. A node is the time of a
 * judged position (kush_worth.h). False: the budget did not last. */
bool kush_quick(const game_rules *rules, const void *state, int seat, const game_action *menu,
                int n, bot_budget *budget, kush_quick_room *room);
/* The `keep` entries of the n that are worth most, the best first, of equals the first in the menu.
 * Returns how many there are. */
int kush_quick_best(const kush_quick_room *room, int n, int *best, int keep);

/* How the seat stands that has just moved, by the same races: its cells, three times, and who comes
 * to the empty ones first. */
int32_t kush_quick_stand(const kush_view *v, int seat, kush_quick_room *room);

#endif
