/* stats.h -- what results of games say: rates with intervals, Elo differences, and a sequential
 * test that ends a match early.
 *
 * Games come in groups that share their chance (a pair with the seats changed). Games of a group
 * are not independent, groups are: so every variance here is that between groups. */
#ifndef STOLIK_CLI_STATS_H
#define STOLIK_CLI_STATS_H

#include <stdbool.h>
#include <stdint.h>

#include "rules/core/game.h"

typedef struct stats_interval {
    double low, high;
} stats_interval;

/* Wilson's 95 % confidence interval for a rate that was seen in n independent games. */
stats_interval stats_wilson(double rate, double n);

/* The difference in Elo that belongs to an expected score, and back. Infinite at 0 and 1. */
double stats_elo(double score);
double stats_score(double elo);

/* -- a share: of what could be won in each group, so much was -- */

typedef struct stats_share {
    int64_t groups;
    int64_t won, of;                /* in halves, as everywhere here: a draw is 1 of 2 */
    int64_t won_won, won_of, of_of; /* sums of products over the groups */
} stats_share;

void stats_add(stats_share *s, int64_t won, int64_t of);
/* 0.5 if there was nothing to win. */
double stats_rate(const stats_share *s);
/* Its 95 % interval: Wilson's, for as many independent games as would vary as the groups do. */
stats_interval stats_rate_interval(const stats_share *s);

/* -- the generalized sequential probability ratio test -- */

enum {
    STATS_OF_MAX = GAME_SEATS_MAX * (GAME_SEATS_MAX - 1), /* comparisons in a group of games */
};

/* Is the first player's advantage elo1 rather than elo0? The groups by their result; for a game of
 * two these are the five of a pair. */
typedef struct stats_sprt {
    double elo0, elo1;
    uint32_t count[STATS_OF_MAX + 1][2 * STATS_OF_MAX + 1]; /* [comparisons][won, in halves] */
} stats_sprt;

/* won and of as in stats_add. */
void stats_sprt_add(stats_sprt *t, int64_t won, int64_t of);
/* The logarithm of the ratio of likelihoods, each the greatest that a distribution of results with
 * that mean reaches. */
double stats_llr(const stats_sprt *t);
/* The test ends when the ratio is beyond plus or minus this: both errors have 5 %. */
double stats_llr_bound(void);

#endif
