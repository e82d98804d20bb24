/* bench_figures.h -- the figures of `stolik bench server`, some with a target, as lines for people
 * or as JSON. */
#ifndef STOLIK_CLI_BENCH_FIGURES_H
#define STOLIK_CLI_BENCH_FIGURES_H

#include "rules/core/text.h"

/* X(id, key for programs, name for people, unit, digits after the point, bound, its value) */
#define FIGURES(X)                                                                                 \
    X(START_EMPTY, "start_empty_ms", "start, empty store", "ms", 1, MOST, 50)                      \
    X(ACCOUNTS, "accounts", "accounts made", "a second", 0, NONE, 0)                               \
    X(SET_UPS, "set_ups", "tables set up, all joining", "a second", 0, NONE, 0)                    \
    X(CONNECTION, "connection_bytes", "memory of a connection that said hello", "bytes", 0, NONE,  \
      0)                                                                                           \
    X(TABLE, "table_bytes", "memory of a new table with its connections", "bytes", 0, MOST, 8192)  \
    X(RESIDENT, "resident_mib", "memory of the whole server then", "MiB", 1, NONE, 0)              \
    X(IDLE, "idle_percent", "processor while nobody moves", "% of core", 2, MOST, 0.5)             \
    X(PACED_P50, "paced_p50_ms", "a move a second a table, to own patch: median", "ms", 2, NONE,   \
      0)                                                                                           \
    X(PACED_P99, "paced_p99_ms", "    99 of 100 within", "ms", 2, MOST, 10)                        \
    X(PACED_MAX, "paced_max_ms", "    the slowest", "ms", 2, NONE, 0)                              \
    X(PACED_MOVES, "paced_moves", "    moves", "a second", 0, NONE, 0)                             \
    X(PACED_HELD, "paced_held_up", "    not made: the last was not back", "moves", 0, NONE, 0)     \
    X(PACED_CPU, "paced_percent", "    processor of the server", "% of core", 1, NONE, 0)          \
    X(PACED_OTHERS, "paced_others_percent", "    other programs on its core", "% of core", 1,      \
      NONE, 0)                                                                                     \
    X(PACED_LOAD_WAIT, "paced_load_wait_percent", "    players waiting for their core",            \
      "% of time", 1, NONE, 0)                                                                     \
    X(THINKING_P50, "thinking_p50_ms", "the same while computers think: median", "ms", 2, NONE, 0) \
    X(THINKING_P99, "thinking_p99_ms", "    99 of 100 within", "ms", 2, NONE, 0)                   \
    X(THINKING_RATIO, "thinking_ratio", "    against the usual", "times", 2, MOST, 2)              \
    X(THINKING_MOVES, "thinking_moves", "    moves", "a second", 0, NONE, 0)                       \
    X(THINKING_CPU, "thinking_percent", "    processor of the server", "% of core", 1, NONE, 0)    \
    X(PLAYED, "played_table_bytes", "memory of a table then, with connections", "bytes", 0, NONE,  \
      0)                                                                                           \
    X(FILLED, "filled_table_bytes", "    after 120 moves", "bytes", 0, MOST, 8192)                 \
    X(LIVE_MOVES, "live_moves", "moves as fast as it goes, half of the tables", "a second", 0,     \
      LEAST, 27600)                                                                                \
    X(LIVE_P50, "live_p50_ms", "    to own patch: median", "ms", 2, NONE, 0)                       \
    X(LIVE_P99, "live_p99_ms", "    99 of 100 within", "ms", 2, NONE, 0)                           \
    X(LIVE_EFFORT, "live_moves_per_cpu", "    for a second of its processor time", "moves", 0,     \
      NONE, 0)                                                                                     \
    X(LIVE_LOOP, "live_loop_us", "    processor time of the loop for a move", "us", 1, NONE, 0)    \
    X(LIVE_BYTES, "live_move_bytes", "    bytes to all players for a move", "bytes", 0, NONE, 0)   \
    X(LIVE_LONGEST, "longest_message_bytes", "    the longest message to a client", "bytes", 0,    \
      MOST, 65536)                                                                                 \
    X(LIVE_EVENTS, "live_events", "    events, those of chance included", "a second", 0, NONE, 0)  \
    X(LIVE_CPU, "live_percent", "    processor of the server", "% of core", 1, NONE, 0)            \
    X(LIVE_OTHERS, "live_others_percent", "    other programs on its core", "% of core", 1, NONE,  \
      0)                                                                                           \
    X(LIVE_LOAD, "live_load_percent", "    processor of the players", "% of core", 1, NONE, 0)     \
    X(LIVE_LOAD_WAIT, "live_load_wait_percent", "    players waiting for their core", "% of time", \
      1, NONE, 0)                                                                                  \
    X(LIVE_GAMES, "live_games", "    games finished", "games", 0, NONE, 0)                         \
    X(WATCHED_LOOP, "watched_loop_us", "loop's time for a move and one of its watchers", "us", 2,  \
      NONE, 0)                                                                                     \
    X(KILLED_START, "killed_start_ms", "start after kill -9 in the middle of it", "ms", 1, NONE,   \
      0)                                                                                           \
    X(KILLED_TABLES, "killed_tables", "    running tables found again", "tables", 0, NONE, 0)      \
    X(KILLED_LOST, "killed_lost", "    events lost that somebody had seen", "events", 0, MOST, 0)  \
    X(KILLED_MOVES, "killed_moves", "    moves made there since", "moves", 0, NONE, 0)             \
    X(BACK, "back_ms", "all clients back at once: the last sees its table", "ms", 0, MOST, 700)    \
    X(BACK_CPU, "back_cpu_ms", "    processor time of the server for that", "ms", 0, NONE, 0)      \
    X(START_FULL, "start_full_ms", "start, all tables running", "ms", 1, MOST, 50)
typedef enum figure_id {
#define X(id, key, name, unit, digits, bound_is, bound) FIGURE_##id,
    FIGURES(X)
#undef X
        FIGURES_N
} figure_id;

typedef struct figure {
    bool measured;
    double median;   /* of several runs */
    double min, max; /* of these; equal if there was one */
} figure;

typedef struct figures {
    figure at[FIGURES_N];
    bool quiet;   /* prints nothing as they come */
    bool unbound; /* the bounds are not for this run */
} figures;

/* One value, or the median of several, which are sorted. Printed at once, unless quiet. */
void figures_add(figures *f, figure_id id, double value);
void figures_add_runs(figures *f, figure_id id, double *runs, int n);
/* The line above the figures. */
void figures_head(const figures *f);
/* An array of what was measured. */
void figures_json(const figures *f, text_out *o);

/* The quantile of sorted values: this share of them lies below it. */
double figures_share(const double *sorted, int n, double share);
void figures_sort(double *values, int n);

#endif
