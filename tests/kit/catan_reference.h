/* catan_reference.h -- for the tests of Catan: its island and longest road once more, slowly, and
 * a table to try single rules on.
 *
 * The island is derived from the axial coordinates alone, and nothing of it is shared with
 * rules/catan. The table has a fixed island and skips placement: a test puts down what it needs,
 * and the rules go on from there. Nothing here needs cmocka; what a test asks for wrongly aborts.
 */
#ifndef STOLIK_TESTS_KIT_CATAN_REFERENCE_H
#define STOLIK_TESTS_KIT_CATAN_REFERENCE_H

#include "rules/catan/catan_state.h"

/* -- the island -- */

enum { REF_HEXES = 19, REF_VERTICES = 54, REF_EDGES = 72, REF_PORTS = 9 };

typedef struct ref_island {
    int hex[REF_HEXES][2];       /* q, r */
    int vertex[REF_VERTICES][2]; /* x in sqrt(3)/2, y in 1/2 radii */
    int corner[REF_HEXES][6];    /* clockwise from the top */
    int edge[REF_EDGES][2];      /* lower vertex first */
    int port[REF_PORTS][2];      /* lower vertex first */
    int hexes_n, vertices_n, edges_n, coast_n;
} ref_island;

void ref_derive(ref_island *m);

/* The longest trail over these roads that does not pass a blocked vertex, by trying them all. */
int ref_road(const ref_island *m, const bool road[REF_EDGES], const bool blocked[REF_VERTICES]);

/* -- the table -- */

/* Options as JSON, or NULL for the defaults. */
void ref_options(const char *text, int32_t *options);

/* A game in which chance is asked for the hexes. */
void ref_begin(catan_state *s, int seats, const char *options);
/* The island of the tests, and placement is next:
 *
 *          wood 5   brick 10  sheep 8          ports: any 0-4, wood 2-5, any 15-20,
 *      wheat 2   ore 9    wood 11  brick 4     brick 32-37, any 46-50, sheep 48-52,
 *   sheep 6  wheat 4   desert   ore 3  wood 11 any 43-47, wheat 27-33, ore 7-11
 *      brick 3  sheep 5   wheat 6   ore 12
 *          wood 8   sheep 10  wheat 9                                               */
void ref_lay(catan_state *s, int seats, const char *options);
/* The same, before the roll of turn 1; nobody has built or holds anything. */
void ref_table(catan_state *s, int seats, const char *options);
/* The same, after a roll of 1-1, which pays nobody. */
void ref_rolled(catan_state *s, int seats, const char *options);

/* A table of three with something in most fields, for which these are the options: seat 0 has
 * offered a wood for an ore, seat 1 has accepted, seat 2 has not. */
#define REF_FULL "{\"trade\":\"confirm\"}"
void ref_full(catan_state *s);

/* Puts pieces down without asking the rules: "settlement 10,road 5,city 3". */
void ref_build(catan_state *s, int seat, const char *pieces);
/* Takes cards from the bank or the deck: "wood=2,ore=1". */
void ref_give(catan_state *s, int seat, const char *cards);
void ref_card(catan_state *s, int seat, int card, int n);

/* What the rules say: "ok" or the code of an error. A refusal must have changed nothing. */
const char *ref_act(catan_state *s, int seat, const char *action);
const char *ref_chance(catan_state *s, const char *outcome);
/* roll, and these dice. */
const char *ref_roll(catan_state *s, const char *dice);

/* The menu in the order of its bytes, with ", " between; valid until the next call. */
const char *ref_menu(const catan_state *s, int seat);
/* The entries of the menu that begin with this word. */
int ref_count(const catan_state *s, int seat, const char *word);
bool ref_lists(const catan_state *s, int seat, const char *action);
/* The seats to act as a set; 0 at chance or when over. */
uint32_t ref_to_act(const catan_state *s);

/* A hand as "wood=2,ore=1", "" if empty. */
const char *ref_hand(const catan_state *s, int seat);
const char *ref_cards_text(catan_cards cards);

/* The state as JSON, to be freed; and reading one: "" or why it is refused. */
char *ref_json(const catan_state *s);
const char *ref_read(catan_state *s, int seats, const char *options, const char *text);

#endif
