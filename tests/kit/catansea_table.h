/* catansea_table.h -- for the tests of the larger games: the functions of catan_table.h for their
 * boards, and tables on them. They bear the game's name, as the rules do. */
#ifndef STOLIK_TESTS_KIT_CATANSEA_TABLE_H
#define STOLIK_TESTS_KIT_CATANSEA_TABLE_H

#include "rules/catansea/catansea.h"

#define ref_act CATAN_OWN(test_act)
#define ref_begin CATAN_OWN(test_begin)
#define ref_build CATAN_OWN(test_build)
#define ref_card CATAN_OWN(test_card)
#define ref_changed CATAN_OWN(test_changed)
#define ref_cards_text CATAN_OWN(test_cards_text)
#define ref_chance CATAN_OWN(test_chance)
#define ref_count CATAN_OWN(test_count)
#define ref_give CATAN_OWN(test_give)
#define ref_hand CATAN_OWN(test_hand)
#define ref_json CATAN_OWN(test_json)
#define ref_lists CATAN_OWN(test_lists)
#define ref_menu CATAN_OWN(test_menu)
#define ref_need CATAN_OWN(test_need)
#define ref_options CATAN_OWN(test_options)
#define ref_read CATAN_OWN(test_read)
#define ref_roll CATAN_OWN(test_roll)
#define ref_to_act CATAN_OWN(test_to_act)
#define ref_unrefused CATAN_OWN(test_unrefused)

#define sea_lay CATAN_OWN(test_lay)
#define sea_table CATAN_OWN(test_table)
#define sea_rolled CATAN_OWN(test_rolled)
#define sea_hex CATAN_OWN(test_hex)
#define sea_corner CATAN_OWN(test_corner)
#define sea_edge CATAN_OWN(test_edge)
#define sea_side CATAN_OWN(test_side)
#define sea_roll_number CATAN_OWN(test_roll_number)
#define sea_actf CATAN_OWN(test_actf)
#define sea_buildf CATAN_OWN(test_buildf)
#define sea_advance CATAN_OWN(test_advance)

#include "ai/core/luck.h"
#include "tests/kit/catan_table.h"

/* A board whose terrain and ports lie in the order of their supply, group by group, and on which
 * placement is next. The numbers are drawn. */
void sea_lay(catan_state *s, int seats, const char *options);
/* The same, before the roll of turn 1; nobody has built or holds anything. */
void sea_table(catan_state *s, int seats, const char *options);
/* The same, after a roll of 1-1, which pays nobody. */
void sea_rolled(catan_state *s, int seats, const char *options);

/* The next hex of this terrain after another, -1 to begin; it exists. */
int sea_hex(const catan_state *s, int terrain, int after);
/* The i-th vertex of a hex, clockwise from its top. */
int sea_corner(const catan_state *s, int hex, int i);
/* The edge between two vertices; -1: there is none. */
int sea_edge(const catan_state *s, int a, int b);
/* The i-th edge of a hex, clockwise from the one that leaves its top. */
int sea_side(const catan_state *s, int hex, int i);
/* roll, and dice that show this number; in Cities & Knights also an event that brings nothing. */
const char *sea_roll_number(catan_state *s, int number);
/* An action with its numbers, as sea_actf(s, 0, "ship %d", 3). */
__attribute__((format(printf, 3, 4))) const char *sea_actf(catan_state *s, int seat,
                                                           const char *format, ...);
__attribute__((format(printf, 3, 4))) void sea_buildf(catan_state *s, int seat, const char *format,
                                                      ...);

/* A random action of somebody who is to act, or what chance brings. False: it was refused. */
bool sea_advance(catan_state *s, luck *l);

#endif
