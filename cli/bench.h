/* bench.h -- what `stolik bench` measures, and where a game adds a measure of its own.
 *
 * A measure is a function that does some work and returns how much. The bench calls it repeatedly
 * for a given time, on one core. bench.c lists the measures for every game; a game's own measure is
 * in its face. */
#ifndef STOLIK_CLI_BENCH_H
#define STOLIK_CLI_BENCH_H

#include "ai/core/luck.h"
#include "cli/setup.h"
#include "table/gamefile.h"

enum { BENCH_POSITIONS = 4096 };

/* The data for the measures of one game. */
typedef struct bench_bed {
    game_setup setup;
    luck luck;
    game_action *menu;
    /* States from random games in which the dice have fallen and a seat is to choose. */
    unsigned char *positions;
    int positions_n; /* up to BENCH_POSITIONS */
    int at;          /* the next one to work on */
    void *own;       /* what the measure's `prepare` returned */
} bench_bed;

/* The amount of work; `actions` is 0 where actions are not reported. */
typedef struct bench_work {
    uint64_t units;
    uint64_t actions;
} bench_work;

typedef struct bench_measure {
    const char *name;
    const char *unit;
    bool (*fits)(const game_rules *rules);  /* NULL: any */
    void *(*prepare)(const bench_bed *bed); /* memory that is freed afterwards; or NULL */
    bench_work (*work)(bench_bed *bed);
} bench_measure;

/* The position after the last one, in a ring. */
static inline const void *bench_next(bench_bed *bed)
{
    const unsigned char *p = bed->positions + (size_t)bed->at * bed->setup.rules->state_size;
    bed->at = bed->at + 1 < bed->positions_n ? bed->at + 1 : 0;
    return p;
}

/* Plays one random game, by `pick` if the game has it and `plain` is false. `each` is called after
 * each event, unless it is NULL. Returns the number of events. */
typedef void bench_each(void *self, const void *state, const game_event *event);
uint64_t bench_game(bench_bed *bed, bool plain, bench_each *each, void *self);

bench_bed bench_bed_new(const game_rules *rules, int seats, uint64_t seed);
void bench_bed_free(bench_bed *bed);

/* A hash of how a game is played: of its first random games, or of games of a level with a budget
 * of `nodes` for each answer (0: the default one). */
uint64_t bench_sign_random(const game_rules *rules, int games);
uint64_t bench_sign_level(const game_rules *rules, const bot_level *level, uint32_t nodes,
                          int games);

/* `stolik bench server`, a command of its own: argv[0] is "server". Returns the exit code. */
int bench_server(int argc, char **argv);

#endif
