/* table_world.h -- a world for tests of tables: a clock and a generator of its own, and a mirror.
 *
 * The mirror is a second table that gets every record the first one gives out, and nothing else;
 * after each record the two are compared. So every test of a table proves on the way that its
 * records say all there is to say, at every point of a game. */
#ifndef STOLIK_TESTS_KIT_TABLE_WORLD_H
#define STOLIK_TESTS_KIT_TABLE_WORLD_H

#include "ai/core/luck.h"
#include "table/table.h"

typedef struct world {
    table_env env;
    luck l;
    int64_t now_ms;
    table *t;
    table *mirror;
    uint32_t events; /* told so far */
} world;

void world_begin(world *w, uint64_t seed);
/* Frees the tables. */
void world_end(world *w);

/* A plan for a game of people only. */
table_plan world_plan(const char *game, int seats);
/* Sets up the table; it works. */
void world_table(world *w, const table_plan *plan);
/* Fills the open seats with accounts 101, 102, .. in order, all present. No seat commits. */
void world_sit_all(world *w);
/* All of that. */
void world_play(world *w, const char *game, int seats);

/* What a random player would do in the seat, which is to act. */
game_action world_choice(world *w, int seat);
/* The seat does that; returns how it went. */
table_error world_act(world *w, int seat);
/* The lowest seat to act. */
int world_to_act(const world *w);
/* Plays on until it is this seat's turn; the game is not over by then. */
void world_until(world *w, int seat);
/* Lets the computer players who are to think do so, until a person is to act. */
void world_think(world *w);

/* Shortens the log, if it can be: nothing else changes by that. */
void world_shorten(world *w);

/* The file of the table, which has ended, is found to be in order. */
void world_verify(const table *t);
/* The same at any moment: before the game begins there is nothing to verify yet. */
void world_check_file(const table *t);

/* NULL: all that is recorded is equal; else what is not. */
const char *tables_differ(const table *a, const table *b);

#endif
