/* catan_reference.h -- for the tests of Catan: its island and longest road once more, slowly, and
 * tables with a fixed island on which placement is skipped.
 *
 * The island is derived from the axial coordinates alone, and nothing of it is shared with
 * rules/catan. */
#ifndef STOLIK_TESTS_KIT_CATAN_REFERENCE_H
#define STOLIK_TESTS_KIT_CATAN_REFERENCE_H

#include "tests/kit/catan_table.h"
#include "tests/kit/hex_map.h"

/* -- the island -- */

enum { REF_HEXES = 19, REF_VERTICES = 54, REF_EDGES = 72, REF_PORTS = 9 };

typedef struct ref_island {
    hex_map map;
    int port[REF_PORTS][2]; /* lower vertex first */
    int coast_n;
} ref_island;

void ref_derive(ref_island *m);

/* The longest trail over these roads that does not pass a blocked vertex, by trying them all. */
int ref_road(const ref_island *m, const bool road[REF_EDGES], const bool blocked[REF_VERTICES]);

/* -- the table -- */

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

#endif
