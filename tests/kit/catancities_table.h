/* catancities_table.h -- for the tests of Cities & Knights: the functions of catansea_table.h for
 * it, and what only this game has. */
#ifndef STOLIK_TESTS_KIT_CATANCITIES_TABLE_H
#define STOLIK_TESTS_KIT_CATANCITIES_TABLE_H

#include "rules/catancities/catancities.h"

#include "tests/kit/catansea_table.h"

/* A knight of this strength; marks: CATAN_KNIGHT_ACTIVE and so on. */
void city_knight(catan_state *s, int seat, int vertex, int strength, unsigned marks);
/* Active, and ready to act. */
enum { CITY_READY = CATAN_KNIGHT_ACTIVE | CATAN_KNIGHT_READY };
/* Walls are under these own cities: "3,17". */
void city_walls(catan_state *s, const char *vertices);
/* A level of a track; metropolis: the city on which it stands from level 4 on, -1: none. */
void city_level(catan_state *s, int seat, int track, int level, int metropolis);
/* Takes a progress card from its deck. */
void city_card(catan_state *s, int seat, int card);
/* The barbarians have attacked so often. */
void city_attacks(catan_state *s, int n);
/* roll, these dice, this event. */
const char *city_roll(catan_state *s, const char *dice, const char *event);
/* Roads of a seat around a hex, from its vertex `from` over n edges, clockwise. */
void city_roads(catan_state *s, int seat, int hex, int from, int n);
/* A progress hand as "spy,wedding", "" if empty. */
const char *city_cards(const catan_state *s, int seat);

#endif
