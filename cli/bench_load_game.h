/* bench_load_game.h -- the game that `stolik bench server` plays: what its players know and choose.
 *
 * In a game without secrets the players keep the position themselves, from the first view and the
 * events, and draw from their own menu; so they can do without patches, and need not ask for menus
 * that are too long to be sent. In other games they draw from the menu they are sent. */
#ifndef STOLIK_CLI_BENCH_LOAD_GAME_H
#define STOLIK_CLI_BENCH_LOAD_GAME_H

#include "ai/core/luck.h"
#include "rules/core/game.h"

typedef struct load_game {
    const game_rules *rules;
    int seats;
    int32_t options[GAME_OPTIONS_MAX];
    luck luck;
    game_action *menu; /* room for any menu */
} load_game;

void load_game_open(load_game *g, const game_rules *rules, int seats);
void load_game_close(load_game *g);

/* Whether players keep the position. */
bool load_game_is_kept(const load_game *g);
/* The position that a view shows; false: it cannot be read. */
bool load_game_read(const load_game *g, json view, void *state);
/* Applies an entry of `events`; false: it does not fit. */
bool load_game_apply(const load_game *g, json event, void *state);
/* Draws an action of a seat; "": it is not to act. */
void load_game_choose(load_game *g, const void *state, int seat, char action[GAME_ACTION_TEXT]);
/* Draws an entry of a menu of texts; "": there is none. */
void load_game_draw(load_game *g, json menu, char action[GAME_ACTION_TEXT]);

#endif
