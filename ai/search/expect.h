/* expect.h -- expectimax: looks some decisions ahead in any game, over every outcome of chance.
 *
 * One world is drawn from the view (rules->sample) and taken for known. Every seat chooses what is
 * worth most to itself; outcomes of dice and picks are weighted, a shuffle is drawn once. A
 * decision with a single action is no ply: it is played on.
 *
 * Not all actions are looked at. At ply i a filter keeps width[i] of the menu, which are judged;
 * the best deep[i] of them are looked into one ply deeper, where there is one. The search deepens
 * ply by ply as long as the budget allows; a choice counts with the deepest look at it that was
 * finished. Chance that comes twice without a decision in between is judged, not looked at.
 *
 * A node of the budget is one judgement of a position; filtering a menu costs another. Everything
 * lies in the caller's scratch (EXPECT_SCRATCH). The same ask gives the same answer. */
#ifndef STOLIK_AI_EXPECT_H
#define STOLIK_AI_EXPECT_H

#include "ai/core/budget.h"
#include "ai/core/luck.h"

enum {
    EXPECT_PLIES = 4,
    EXPECT_WIDTH = 64,       /* the most actions that a filter keeps */
    EXPECT_FORCED_MAX = 200, /* actions in a row that were the only ones; then it is judged */
    EXPECT_BYTES = 64 << 10  /* of a search, without the menu and the game's own room */
};

/* The bytes of scratch for a game with such menus (rules->menu_max) and so much room of its own. */
#define EXPECT_MENU_BYTES(menu_max) (((size_t)(menu_max) * sizeof(game_action) + 15) / 16 * 16)
#define EXPECT_SCRATCH(menu_max, room) (EXPECT_BYTES + EXPECT_MENU_BYTES(menu_max) + (room))

/* A menu that is too long to judge all of it. */
typedef struct expect_menu {
    const game_rules *rules;
    const void *state; /* of a world of the search's own: to apply actions to copies of it */
    const void *view;  /* the seat's */
    int seat;
    game_action *actions;
    int n, keep; /* n > keep */
} expect_menu;

typedef struct expect_plan {
    int plies; /* how deep to look, from 1 */
    uint8_t width[EXPECT_PLIES];
    uint8_t deep[EXPECT_PLIES];
    int32_t sure; /* the worth of a certain win in the units of `judge`; 0: BOT_SURE */
    /* Writes the worth of a position to each seat, from the view of the seat that acted last. The
     * game may be over. NULL: a few random playouts, a node each. */
    void (*judge)(const void *view, void *room, int32_t *worth);
    /* Puts the most promising actions of the menu to the front, the best first where that is known.
     * NULL: keeps actions that are spread evenly over the menu. */
    void (*filter)(const expect_menu *menu, void *room);
} expect_plan;

typedef struct expect_choice {
    game_action action;
    int32_t worth; /* to the seat that chooses, in the units of `judge` */
} expect_choice;

/* The action to choose. Writes the worth (in units of 1/BOT_SURE) of the entries of the menu that
 * were judged, if `worths` is not NULL. */
game_action expect_choose(const bot_ask *ask, const expect_plan *plan, int32_t *worths);

/* The same search. Returns the number of actions that were judged, and where they are listed, in
 * the ask's scratch, the best first. If the budget is too small for any, the first one stands
 * there. */
int expect_rank(const bot_ask *ask, const expect_plan *plan, const expect_choice **ranked);

#endif
