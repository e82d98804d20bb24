/* catan_play.h -- a world of Catan that is played on.
 *
 * Everybody acts as medium would, but makes no offers. For the first turns seats can be wiser: on
 * turn, or with the robber in hand, such a seat tries the actions that its plan weighs highest,
 * each with the rest of its turn by plan, and takes the one after which the network gives it most.
 * A node of the budget is one action of a seat, or a world that is judged. */
#ifndef STOLIK_AI_CATAN_PLAY_H
#define STOLIK_AI_CATAN_PLAY_H

#include "ai/catan/catan_net.h"
#include "ai/core/budget.h"
#include "ai/core/luck.h"
#include "rules/catan/catan.h"

/* A world and the memory to play on in it. */
typedef struct catan_world {
    uint64_t state[GAME_STATE_MAX / 8];
    catan_view view;
    game_action menu[CATAN_LISTED_MAX];
} catan_world;

/* Chance in such a world. Every turn has one roll, so worlds with the same dice have the same rolls
 * in the same turns, whatever else happens in them. */
typedef struct catan_fate {
    luck dice;
    luck rest;
#ifdef CATAN_CITIES
    luck events; /* every turn has one event die too */
#endif
    uint32_t first[2]; /* the first two rolls, in 2^32ths of all */
    int rolls;
} catan_fate;

/* Fate number i of those that belong to a seed: over many of them, every roll comes about as often
 * as it should. */
catan_fate catan_fate_of(uint64_t seed, int i);

/* How far is played on. */
typedef struct catan_course {
    const catan_net *net;
    int turns;          /* that end */
    int wise;           /* of these, at the beginning, in which seats are wiser; with `aside` */
    catan_world *aside; /* where they try their actions; NULL: nobody is wiser */
} catan_course;

/* Plays on until so many turns have ended, or the game has. False: the budget was spent before. */
bool catan_play_on(const game_rules *rules, catan_world *w, catan_course course, catan_fate *fate,
                   bot_budget *budget);

#endif
