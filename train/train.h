/* train.h -- games whose players learn by playing against themselves.
 *
 * A trainer either has a method of its own (`fit`), or learns by TD(lambda). Then it plays one game
 * at a time with its networks, and records the positions after each
 * turn, as the side that has just moved sees them. The rest is the same for every game (run.h):
 * TD(lambda), the step that shrinks, averaging, checkpoints, measuring and writing the weights.
 *
 * A game has a trainer if train/<game>/<game>_trainer.c exists, with `const trainer
 * <game>_trainer`. */
#ifndef STOLIK_TRAIN_TRAIN_H
#define STOLIK_TRAIN_TRAIN_H

#include <stdio.h>

#include "rules/core/game.h"
#include "train/learn.h"

enum { TRAIN_NETS_MAX = 4, TRAIN_POSITIONS_MAX = 1024 };

/* The positions of one game. */
typedef struct train_record {
    int n;
    int inputs;
    uint8_t net[TRAIN_POSITIONS_MAX]; /* which network looks at the position */
    int8_t *x;                        /* TRAIN_POSITIONS_MAX times the inputs */
    float final[NNET_OUTPUTS_MAX];    /* what came out, as the side of the last position sees it */
    bool look;                        /* asks for `seen` */
    float *seen; /* TRAIN_POSITIONS_MAX times NNET_OUTPUTS_MAX: what the networks say to a position,
                  * averaged over all that chance can bring next, with the best answer to each */
} train_record;

/* Where the inputs of the next position go; n is not counted up. */
static inline int8_t *train_next(const train_record *r)
{
    return r->x + (size_t)r->n * (size_t)r->inputs;
}

static inline float *train_seen(const train_record *r, int i)
{
    return r->seen + (size_t)i * NNET_OUTPUTS_MAX;
}

/* What a method of a game's own is asked for. */
typedef struct train_order {
    uint64_t seed;
    int64_t games;  /* what is counted as a game, the method says */
    FILE *progress; /* for lines on how it goes, or NULL */
} train_order;

typedef struct trainer {
    const char *game;
    int64_t games; /* of a run, by default */
    /* The game's own method: finds weights_n bytes of weights, which depend on the order only.
     * NULL: TD(lambda), with what follows. */
    void (*fit)(const train_order *order, uint8_t *weights);
    size_t weights_n;
    int nets_n;
    const int (*sizes)[NNET_LAYERS_MAX + 2]; /* of each network, ended by 0; all have the same
                                              * inputs and outputs */
    const uint8_t *scales;                   /* of the inputs, see learn.h */
    size_t memory;                           /* that `play` and `measure` need */
    /* Plays one game with the networks as rounded for use. False: it was longer than a record, and
     * is not learned from. */
    bool (*play)(const uint8_t *weights, size_t n, luck *l, void *memory, train_record *record);
    /* The outputs as the other side sees them. */
    void (*turn)(float *outputs);
    /* How well a player with these weights does against a fixed opponent: the share of games that
     * it wins, of so many, always with the same chance. */
    double (*measure)(const uint8_t *weights, size_t n, int games, void *memory);
} trainer;

/* NULL: the game has none. */
const trainer *train_find(const game_rules *rules);

#endif
