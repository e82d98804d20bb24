/* catansea_chart.h -- a board of the larger games with the numbers of its hexes, vertices and
 * edges, so that they can be typed.
 *
 * a12 is a settlement of seat 0 on vertex 12, A12 its city; b and B are seat 1's, and so on. A
 * stroke with a letter is a road, a wave with a letter a ship. ~12 is a vertex with a port. */
#ifndef STOLIK_CLI_CATANSEA_CHART_H
#define STOLIK_CLI_CATANSEA_CHART_H

#include "cli/sheet.h"
#include "rules/catansea/catansea.h"

typedef struct chart {
    const catan_table *t;
    game_action last;
    speech language;
    sheet *page;
} chart;

/* The line of a vertex, and the column of its number; what stands there is in the one before, and
 * in Cities & Knights its mark before that. */
int chart_line(const catan_table *t, int vertex);
int chart_column(const catan_table *t, int vertex);
/* How much of the sheet it takes. */
int chart_lines(const catan_table *t);
int chart_columns(const catan_table *t);
/* The line to look at: where the last action was, or the middle of what the seat has built, else of
 * the board. */
int chart_middle(const chart *d, int seat);
void chart_draw(const chart *d);

#ifdef CATAN_CITIES
/* Knights, walls, metropolises and the merchant. */
void chart_draw_realm(const chart *d);
/* The vertex where an action of this game alone was; -1: nowhere. */
int chart_realm_vertex(game_action a);
#endif

#endif
