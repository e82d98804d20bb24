/* game_setup.h -- what a game starts with. */
#ifndef STOLIK_TABLE_GAME_SETUP_H
#define STOLIK_TABLE_GAME_SETUP_H

#include "rules/core/game.h"

/* The game, the number of seats and the options. */
typedef struct game_setup {
    const game_rules *rules;
    int seats;
    int32_t options[GAME_OPTIONS_MAX];
} game_setup;

/* The setup with the fewest seats and the default options. */
game_setup game_setup_default(const game_rules *rules);

#endif
