/* setup.h -- reads the game, the number of seats and the options from the command line of a command
 * that starts a game.
 *
 * Put SETUP_ARGS(&args) into the command's table, read the line, then call setup_read. */
#ifndef STOLIK_CLI_SETUP_H
#define STOLIK_CLI_SETUP_H

#include "ai/core/player.h"
#include "cli/args.h"
#include "table/gamefile.h"

/* As given on the command line. */
typedef struct setup_args {
    int64_t seats;      /* 0: not given */
    arg_list options;   /* NAME=VALUE */
    const char *preset; /* or NULL */
} setup_args;

#define SETUP_ARGS(a)                                                                              \
    {"seats",                                                                                      \
     "N",                                                                                          \
     "how many play (default: the fewest the game allows)",                                        \
     .number = &(a)->seats,                                                                        \
     .min = 1,                                                                                     \
     .max = GAME_SEATS_MAX},                                                                       \
        {"option", "NAME=VALUE", "an option of the game, see below; may be repeated",              \
         .list = &(a)->options},                                                                   \
    {                                                                                              \
        "preset", "NAME", "several options of the game at once", .text = &(a)->preset              \
    }

/* The game of this name, or NULL after printing the list of games to stderr. */
const game_rules *setup_game(const char *command, const char *name);
/* Fills in a setup for a game. Returns false after printing to stderr what is wrong. */
bool setup_read(const char *command, const game_rules *rules, const setup_args *args,
                game_setup *setup);
/* The level of this name (not ended by a NUL), or NULL after printing which levels the game has. */
const bot_level *setup_level(const char *command, const game_rules *rules, const char *name,
                             size_t n);

/* Help: every game with its seats, levels and options. */
void setup_help(FILE *to);

#endif
