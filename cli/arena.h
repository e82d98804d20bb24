/* arena.h -- a match between computer players, measured: how strong, how sure, how fast.
 *
 * Games come in groups of as many as there are seats. Within a group every player has every seat
 * once, and draw number k of chance is the same in all its games, whatever was played: so luck
 * weighs the same for all. A player against itself wins exactly its share.
 *
 * The result depends on the plan, never on its threads, except for the times. */
#ifndef STOLIK_CLI_ARENA_H
#define STOLIK_CLI_ARENA_H

#include "cli/entrant.h"
#include "cli/match.h"
#include "cli/stats.h"

typedef struct arena_plan {
    game_setup setup;
    entrant entrants[GAME_SEATS_MAX];
    int entrants_n; /* as many as seats; or two: the first has one seat, the second all others */
    int64_t groups; /* of games, see above */
    uint64_t seed;
    int threads;
    bool sprt; /* the match ends as soon as this is decided: is the first one's advantage elo1
                * rather than elo0? */
    double elo0, elo1;
    bool progress; /* shown on stderr */
} arena_plan;

/* The processor time of answers, in classes that grow by a 32nd of a power of two. */
enum { ARENA_TIME_STEPS = 32, ARENA_TIMES = 40 * ARENA_TIME_STEPS };
typedef struct arena_times {
    double sum_ms, max_ms;
    uint32_t count[ARENA_TIMES];
} arena_times;

typedef struct arena_side {
    uint64_t games; /* one for each seat that it had */
    uint64_t wins, draws;
    int64_t points;     /* in units of 1/MATCH_SCORE_UNIT */
    stats_share rate;   /* of wins; a draw is half of one */
    stats_share beaten; /* of comparisons with another entrant at the table of whom one won, the
                         * other did not; a drawn game is half of one with each */
    uint64_t moves;     /* answers where there was a choice */
    uint64_t nodes;     /* spent on these */
    arena_times times;  /* of these */
} arena_side;

typedef struct arena_result {
    arena_side sides[GAME_SEATS_MAX]; /* of each entrant */
    uint64_t games, draws;
    uint64_t broken; /* games in groups that were left out because one was aborted */
    double llr;      /* of the sequential test */
    int decided;     /* 1: for elo1; -1: for elo0; 0: it did not end, or there was none */
} arena_result;

/* False: no thread could be started. The result is large: allocate it. */
bool arena_run(const arena_plan *plan, arena_result *result);

/* The groups of a match of at least so many games. */
static inline int64_t arena_groups(int64_t games, int seats)
{
    return (games + seats - 1) / seats;
}

/* The entrant that plays for a player; player i has seat (i - game) mod seats. */
static inline int arena_entrant(const arena_plan *plan, int player)
{
    return player < plan->entrants_n ? player : plan->entrants_n - 1;
}

/* How many of an entrant's answers were timed: all that had a choice, and, of a match that was
 * ended early, some that are not in the result. */
uint64_t arena_timed(const arena_side *side);
/* Of an entrant's answers, this share took no longer, in ms. */
double arena_time_share(const arena_side *side, double share);

#endif
