/* catansea_table.h -- for the tests of Catan at sea: the functions of catan_table.h for its boards,
 * and tables on them. */
#ifndef STOLIK_TESTS_KIT_CATANSEA_TABLE_H
#define STOLIK_TESTS_KIT_CATANSEA_TABLE_H

#include "rules/catansea/catansea.h"

#define ref_act sea_act
#define ref_begin sea_begin
#define ref_build sea_build
#define ref_card sea_card
#define ref_changed sea_changed
#define ref_cards_text sea_cards_text
#define ref_chance sea_chance
#define ref_count sea_count
#define ref_give sea_give
#define ref_hand sea_hand
#define ref_json sea_json
#define ref_lists sea_lists
#define ref_menu sea_menu
#define ref_need sea_need
#define ref_options sea_options
#define ref_read sea_read
#define ref_roll sea_roll
#define ref_to_act sea_to_act
#define ref_unrefused sea_unrefused

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
/* roll, and dice that show this number. */
const char *sea_roll_number(catan_state *s, int number);
/* An action with its numbers, as sea_actf(s, 0, "ship %d", 3). */
__attribute__((format(printf, 3, 4))) const char *sea_actf(catan_state *s, int seat,
                                                           const char *format, ...);
__attribute__((format(printf, 3, 4))) void sea_buildf(catan_state *s, int seat, const char *format,
                                                      ...);

#endif
