/* kush_games.h -- games of Kush for two, in which it is counted whose the empty cells become.
 *
 * Both sides play alike, as medium or one ply by a given table. kush_games_new is answered by
 * kush_games_free. */
#ifndef STOLIK_TRAIN_KUSH_GAMES_H
#define STOLIK_TRAIN_KUSH_GAMES_H

#include "ai/core/luck.h"
#include "ai/kush/kush_worth.h"

/* What was counted, by stage and steps as in kush_table. */
typedef struct kush_counts {
    int64_t cells[KUSH_STAGES][KUSH_STEPS][KUSH_STEPS]; /* empty cells after a turn */
    int64_t lead[KUSH_STAGES][KUSH_STEPS][KUSH_STEPS];  /* those that became the mover's, less
                                                         * those that became the other's */
} kush_counts;

typedef struct kush_games kush_games; /* the memory of a game */

kush_games *kush_games_new(void);
void kush_games_free(kush_games *g);

/* Plays one game on a square board, which depends on the table, the side and the luck only, and
 * adds what it shows. No table: medium plays. */
void kush_games_play(kush_games *g, const kush_table *table, int side, luck *l, kush_counts *c);

#endif
