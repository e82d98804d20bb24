/* catan_search.h -- choices in Catan by playing on: how hard and expert play.
 *
 * The actions that medium's plans weigh highest race against each other. A round of the race draws
 * a world behind the view and plays on in it after each of them, with the same dice, for some
 * turns; a network judges where that leads. Actions that fall clearly behind the best are dropped.
 * A node of the budget is an action of a seat in such a world, or a world that is judged at once.
 *
 * This is compiled once more for each larger game, with a network of its own. There a game names
 * what it tries besides, and boards with a sea have half of the nodes.
 */
#ifndef STOLIK_AI_CATAN_SEARCH_H
#define STOLIK_AI_CATAN_SEARCH_H

#include "ai/catan/catan_play.h"

enum { CATAN_ARMS = 32, CATAN_ROUNDS = 1024 };

typedef struct catan_race {
    catan_world world; /* in which is played on */
    catan_world aside; /* for wiser seats in it */
    uint64_t start[GAME_STATE_MAX / 8];
    catan_course course;
    game_action arm[CATAN_ARMS]; /* what is tried, medium's choice first */
    int arms;
    int live[CATAN_ARMS]; /* arms that are not dropped, in order */
    int live_n;
    int rounds;
    int64_t sum[CATAN_ARMS];
    int16_t worth[CATAN_ARMS][CATAN_ROUNDS];
    int32_t weight[CATAN_LISTED_MAX]; /* of the menu's entries, by the plan */
} catan_race;

/* How far a level looks. */
typedef struct catan_depth {
    int turns;   /* that are played on */
    int placing; /* the same from placement on */
    int first;   /* rounds before an action may be dropped */
    int cut;     /* how far behind an action that is dropped is, in squared standard errors */
    int rounds;  /* at most, up to CATAN_ROUNDS */
    int wise;    /* of the turns, in which seats choose by the network, see catan_play.h */
    const catan_net *net; /* NULL: the one of the levels */
} catan_depth;

/* See `choose`, `stand` and `weigh` of bot_level. Scratch: a catan_race. */
game_action catan_search(const bot_ask *ask, catan_depth depth);
int32_t catan_search_stand(const bot_ask *ask, catan_depth depth);
void catan_search_weigh(const bot_ask *ask, catan_depth depth, int32_t *worths);

#endif
