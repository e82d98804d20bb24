/* sim.h -- plays many games between computer players, on several threads.
 *
 * The result depends on the plan's games and seed, never on its threads: each game has its own
 * seed, and all sums are of integers. Only fair games with seeds from the system differ from run to
 * run. */
#ifndef STOLIK_CLI_SIM_H
#define STOLIK_CLI_SIM_H

#include "cli/match.h"

typedef struct sim_plan {
    game_setup setup;
    const bot_level *levels[GAME_SEATS_MAX]; /* of each player */
    int64_t games;
    uint64_t seed;
    int threads;
    const char *save_dir; /* where each game is saved, or NULL */
    bool fair;            /* chance comes from committed seeds; needs save_dir */
    bool system_seeds;    /* these come from the system, not from `seed` */
    bool progress;        /* shown on stderr */
} sim_plan;

/* How one player did, or one seat. */
typedef struct sim_side {
    uint64_t games;
    uint64_t wins;
    int64_t points; /* in units of 1/MATCH_SCORE_UNIT */
} sim_side;

typedef struct sim_result {
    sim_side players[GAME_SEATS_MAX];
    sim_side seats[GAME_SEATS_MAX];
    uint64_t games;
    uint64_t draws;  /* games in which all seats have the best score */
    uint64_t broken; /* aborted */
    uint64_t actions;
    uint64_t turns; /* a seat's actions in a row */
} sim_result;

/* Plays the games. In game g, seat p is taken by player (p + g) mod seats, so that no player gains
 * from the seat. False: a game could not be saved, and `why` says why. */
bool sim_run(const sim_plan *plan, sim_result *result, text_out *why);

#endif
