/* entrant.h -- who plays in an arena: a level or a reference, with a budget. */
#ifndef STOLIK_CLI_ENTRANT_H
#define STOLIK_CLI_ENTRANT_H

#include <stdio.h>

#include "ai/core/player.h"

typedef struct entrant {
    const char *name; /* as given */
    const bot_level *level;
    uint32_t nodes; /* 0: the level's default budget */
} entrant;

/* Reads NAME, NAME@NODES or NAME@MILLISECONDSms. Returns false after printing to stderr what is
 * wrong. */
bool entrant_read(const char *command, const game_rules *rules, const char *text, entrant *e);

/* Everybody who can play this game: its levels, its references, and those of all games. NULL after
 * the last one. */
const bot_level *entrant_nth(const game_rules *rules, int n);

/* Help: every game with its seats, levels, options and references. */
void entrant_help(FILE *to);

#endif
