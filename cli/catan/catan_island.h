/* catan_island.h -- the island with the numbers of its hexes, vertices and edges, so that they can
 * be typed; in two sizes.
 *
 * On the large one a settlement is 0▲12: seat 0's, on vertex 12. On the small one it is a12, and a
 * city A12; b and B are seat 1's, and so on. */
#ifndef STOLIK_CLI_CATAN_ISLAND_H
#define STOLIK_CLI_CATAN_ISLAND_H

#include "cli/catan/catan_sheet.h"

enum { ISLAND_LARGE_LINES = SHEET_LINES, ISLAND_SMALL_LINES = 17, ISLAND_SMALL_COLUMNS = 54 };

typedef struct island {
    const catan_table *t;
    game_action last;
    speech language;
    bool small;
    sheet *page;
} island;

/* The letter of a seat's settlement, or of its city. */
char island_letter(int seat, bool city);
/* A resource, the desert or "any" in this language. */
void island_name(const char *name, speech in, text_out *o);
void island_draw(const island *d);

#endif
