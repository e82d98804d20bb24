/* kush_worth.h -- what a position of Kush is worth: whose each empty cell will be.
 *
 * An empty cell goes to the seat that comes to it first, but not surely: kushes land, rectangles do
 * not fit, walls close. How often, a table says that was counted in games of computer players, by
 * the steps of both sides to the cell and by how full the board is. Pure functions over a view. */
#ifndef STOLIK_AI_KUSH_WORTH_H
#define STOLIK_AI_KUSH_WORTH_H

#include "ai/core/player.h"
#include "rules/kush/kush.h"

enum {
    KUSH_STEPS = 24,    /* classes of distances: the last is for cells that cannot be come to */
    KUSH_STAGES = 11,   /* by how much of the board is empty */
    KUSH_CELL = 100,    /* a cell that is sure to be one's own */
    KUSH_SURE = 1000000 /* the worth of a certain win: finer than BOT_SURE */
};

/* The table: [stage][steps of who moved last][steps of who moves next], the mover's cells less the
 * other's at the end of the game, of a hundred such cells. It is in ai/kush/kush.weights;
 * train/kush/ counts it. */
typedef struct kush_table {
    uint32_t magic;
    uint32_t zero[3];
    int8_t worth[KUSH_STAGES][KUSH_STEPS][KUSH_STEPS];
} kush_table;

enum { KUSH_TABLE_MAGIC = 0x3154554b };

extern const bot_weights kush_weights;

/* The one that the weights are. */
const kush_table *kush_the_table(void);

/* The steps of each seat to the empty cells, as classes; of no meaning elsewhere. */
typedef struct kush_steps {
    uint8_t to[KUSH_SEATS_MAX][KUSH_SIDE_MAX][KUSH_SIDE_MAX]; /* [seat][y][x] */
} kush_steps;

/* The empty cells; which stage of the table such a board is in. */
int kush_worth_rest(const kush_view *v);
int kush_worth_stage(const kush_view *v, int rest);

/* Measures the seat's steps to every empty cell. */
void kush_worth_steps(const kush_view *v, int seat, uint8_t to[KUSH_SIDE_MAX][KUSH_SIDE_MAX]);

/* The chance of each seat to win, in units of 1/KUSH_SURE, which add up to about KUSH_SURE. The
 * view is of a game in which v->seat moves next, or of one that is over. */
void kush_worth(const kush_table *table, const kush_view *v, kush_steps *room,
                int32_t worth[KUSH_SEATS_MAX]);

#endif
