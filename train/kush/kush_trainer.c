/* How Kush's table is made: by counting in games of medium against itself, and then in games of a
 * player with the table as it is by then. */
#include <stdio.h>
#include <string.h>

#include "train/kush/kush_games.h"
#include "train/train.h"

enum {
    REPORT_EVERY = 500,
    LARGE_EVERY = 84, /* one game of so many is on 48 by 48, */
    MIDDLE_EVERY = 5  /* and of the others one of so many on 30 by 30; the rest on 20 by 20 */
};

static int side_of(int64_t game)
{
    return game % LARGE_EVERY == LARGE_EVERY - 1 ? 48 : game % MIDDLE_EVERY == 0 ? 30 : 20;
}

/* What a cell is taken for that was hardly seen: eight of a hundred for each step that a side is
 * nearer, who moves next being three steps ahead. */
static int64_t guess(int steps, int others)
{
    enum { STEP = 8, AHEAD = 3, MOST = 80, NEVER = KUSH_STEPS - 1 };
    int by_steps = STEP * (others - steps - AHEAD);
    if (steps == 0 || others == 0 || (steps == NEVER && others == NEVER)) {
        return 0; /* own land is not empty; where nobody comes nobody is ahead */
    }
    return by_steps > MOST ? MOST : by_steps < -MOST ? -MOST : by_steps;
}

/* The guess counts for as much as some cells that were seen. */
static int8_t worth_of(int64_t lead, int64_t cells, int64_t guessed)
{
    enum { AS_MANY = 100 };
    int64_t sum = KUSH_CELL * lead + AS_MANY * guessed;
    int64_t half = sum < 0 ? -(cells + AS_MANY) / 2 : (cells + AS_MANY) / 2;
    return (int8_t)((sum + half) / (cells + AS_MANY));
}

static void make_table(const kush_counts *c, kush_table *table)
{
    *table = (kush_table){.magic = KUSH_TABLE_MAGIC};
    for (int stage = 0; stage < KUSH_STAGES; stage++) {
        for (int i = 0; i < KUSH_STEPS; i++) {
            for (int k = 0; k < KUSH_STEPS; k++) {
                table->worth[stage][i][k] =
                    worth_of(c->lead[stage][i][k], c->cells[stage][i][k], guess(i, k));
            }
        }
    }
}

static void find_table(const train_order *order, uint8_t *weights)
{
    static kush_counts counts;
    kush_table table;
    kush_games *g = kush_games_new();
    luck l = luck_from(order->seed);
    bool by_table = false;
    memset(&counts, 0, sizeof counts);
    for (int64_t i = 0; i < order->games; i++) {
        if (!by_table && i >= order->games / 2) {
            make_table(&counts, &table);
            by_table = true;
        }
        kush_games_play(g, by_table ? &table : NULL, side_of(i), &l, &counts);
        if (order->progress != NULL && (i + 1) % REPORT_EVERY == 0) {
            fprintf(order->progress, "%lld of %lld games\n", (long long)(i + 1),
                    (long long)order->games);
            fflush(order->progress);
        }
    }
    make_table(&counts, &table);
    memcpy(weights, &table, sizeof table);
    kush_games_free(g);
}

extern const trainer kush_trainer;
const trainer kush_trainer = {
    .game = "kush",
    .games = 3360,
    .weights_n = sizeof(kush_table),
    .fit = find_table,
};
