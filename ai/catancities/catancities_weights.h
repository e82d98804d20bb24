/* catancities_weights.h -- what things are worth to a player of Cities & Knights.
 *
 * The scale is that of ai/catan/catan_worth.c, where a settlement on an average site is worth about
 * 350: WORTH_ for what one has, CHANCE_ in percent. */
#ifndef STOLIK_AI_CATANCITIES_WEIGHTS_H
#define STOLIK_AI_CATANCITIES_WEIGHTS_H

enum {
    /* Buildings. */
    WORTH_CITY = 260,
    WORTH_CITY_PIP = 10,
    WORTH_COMMODITY_PIP = 6, /* more, where a city will bring a commodity */
    WORTH_SETTLEMENT = 240,
    WORTH_ISLAND_POINT = 150,

    /* A pip of a site, more than in the other games. */
    WORTH_WOOD_PIP = 0,
    WORTH_BRICK_PIP = -2,
    WORTH_SHEEP_PIP = 0,
    WORTH_WHEAT_PIP = 8,
    WORTH_ORE_PIP = 1,

    /* Improvements. */
    WORTH_METROPOLIS = 420,
    WORTH_SAFE_METROPOLIS = 160, /* the last level, while another could take it */
    WORTH_LAST_LEVEL = 50,
    WORTH_ON_THE_WAY = 35, /* a level, for each that is there, if the metropolis can be had */

    /* Barbarians and knights. */
    WORTH_DEFENDER = 160,
    WORTH_SHARED = 80, /* a card for the best defenders */
    WORTH_LOST_CITY = 420,
    WORTH_KNIGHT = 30, /* the first one; less with each more */
    WORTH_KNIGHT_LESS = 12,
    WORTH_AWAKE = 12, /* an active knight, whatever the barbarians do */
    WORTH_CHASE = 110,
    CHANCE_SOON = 20, /* of an attack, at least, when a knight is bought */

    /* Walls. */
    WORTH_WALL = 25,
    WORTH_WALL_CARD = 22, /* for each card too many */

    /* What a purchase must bring, in thirds of the promise of a goal that waits for nothing. */
    WORTH_NOW = 3
};

#endif
