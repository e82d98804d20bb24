/* game_setup.h -- what a game is begun with. */
#ifndef STOLIK_TABLE_GAME_SETUP_H
#define STOLIK_TABLE_GAME_SETUP_H

#include "rules/core/game.h"

/* Which game, for how many, by which options. */
typedef struct game_setup {
    const game_rules *rules;
    int seats;
    int32_t options[GAME_OPTIONS_MAX];
} game_setup;

/* A game that nobody has chosen options for. */
game_setup game_setup_default(const game_rules *rules);

#endif
