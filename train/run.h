/* run.h -- a run of training: many games, from the start or from a checkpoint.
 *
 * The result depends on the plan only, never on the machine, on how long it takes, or on how often
 * it was interrupted. */
#ifndef STOLIK_TRAIN_RUN_H
#define STOLIK_TRAIN_RUN_H

#include <stdio.h>

#include "train/train.h"

typedef struct train_plan {
    const trainer *trainer;
    uint64_t seed;
    int64_t games; /* 0: as many as the trainer says */
    /* The next ones are for TD(lambda): a method of a game's own does without. */
    double lambda;
    bool look; /* one ply ahead over all rolls, see run.c; some twenty times slower */
    double rate_first, rate_last; /* the step, which shrinks from the one to the other */
    int64_t measures;             /* how often the networks are measured, at equal distances */
    int64_t measure_games;
    const char *start;      /* a checkpoint whose best networks this run starts with, or NULL */
    const char *checkpoint; /* written at each measuring, read at the start if it is there; or
                             * NULL */
    const char *plot;       /* a line of CSV for each measuring, or NULL */
    /* And these for both. */
    const char *out; /* where the weights go: the best, if they are measured */
    FILE *progress;  /* for lines on how it goes, or NULL */
} train_plan;

/* False: `why` says what went wrong with which file. */
bool train_run(const train_plan *plan, text_out *why);

#endif
