/* match.h -- games between computer players: how one is played, and how many are played at a time.
 *
 * Used by `sim`, `arena`, `ladder` and the signatures of `bench`. Who plays, what chance brings and
 * what is kept of a game are the caller's, by functions. */
#ifndef STOLIK_CLI_MATCH_H
#define STOLIK_CLI_MATCH_H

#include <stdatomic.h>

#include "ai/core/luck.h"
#include "cli/setup.h"

enum {
    MATCH_THREADS_MAX = 256,
    MATCH_EVENTS_MAX = 1 << 20, /* a longer game is aborted */
    MATCH_SCORE_UNIT = 60       /* divisible by every unit of scores up to GAME_SEATS_MAX */
};

/* -- one game -- */

typedef struct match_game {
    const game_setup *setup;
    void *state; /* GAME_STATE_MAX bytes */
    void *self;  /* for the functions */
    /* What chance brings; it is applied. */
    game_event (*draw)(void *self, void *state);
    game_action (*choose)(void *self, const void *state, int seat);
    void (*told)(void *self, const game_event *event); /* of each event; NULL: nobody is */
} match_game;

/* Plays a game to its end. False: it was aborted. */
bool match_play(const match_game *g);

typedef struct match_end {
    bool draw;                      /* all seats have the best score */
    uint32_t winners;               /* bit p: seat p won; none at a draw */
    int64_t points[GAME_SEATS_MAX]; /* in units of 1/MATCH_SCORE_UNIT */
} match_end;

/* The result of a game that is over. */
match_end match_result(const game_setup *setup, const void *state);

/* A number that depends on a run's seed and the number of a game, of a pair, of a draw.
 * Neighbouring seeds and numbers have nothing in common. */
uint64_t match_seed(uint64_t seed, uint64_t number);

/* -- many games -- */

/* As many threads as there are cores. */
int match_cores(void);

typedef struct match_crew {
    int threads;
    void *(*work)(void *worker);
    void *workers; /* one for each thread, `size` bytes each */
    size_t size;
    /* Shows progress on stderr, every tenth of a second until it returns false; NULL: not shown. */
    bool (*progress)(void *self);
    void *self;
} match_crew;

/* Runs all workers to their end. Returns how many threads could be started; the first ones were. */
int match_run(const match_crew *crew);

/* -- the common options of the commands -- */

typedef struct match_args {
    int64_t games; /* 0: not given */
    int64_t seed;  /* -1: not given */
    int64_t threads;
    bool as_json;
    bool progress;
} match_args;

#define MATCH_ARGS_DEFAULT ((match_args){.seed = -1, .threads = match_cores()})
#define MATCH_ARGS(a, games_help, seed_help)                                                       \
    {"games", "N", games_help, .number = &(a)->games, .min = 1, .max = 1000000000},                \
        {"seed", "N", seed_help, .number = &(a)->seed, .max = INT64_MAX},                          \
        {"threads",                                                                                \
         "N",                                                                                      \
         "how many games at a time (default: as many as cores)",                                   \
         .number = &(a)->threads,                                                                  \
         .min = 1,                                                                                 \
         .max = MATCH_THREADS_MAX},                                                                \
        {"json", NULL, "print the report as JSON", .flag = &(a)->as_json},                         \
    {                                                                                              \
        "progress", NULL, "show progress on stderr even if it is not a terminal",                  \
            .flag = &(a)->progress                                                                 \
    }

/* Whether progress is shown: as asked for, and always on a terminal. */
bool match_shows_progress(const match_args *args);

#endif
