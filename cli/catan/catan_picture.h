/* catan_picture.h -- the island with the numbers of its hexes, vertices and edges, so that they can
 * be typed; in two sizes.
 *
 * On the large one a settlement is 0▲12: seat 0's, on vertex 12. On the small one it is a12, and a
 * city A12; b and B are seat 1's, and so on. */
#ifndef STOLIK_CLI_CATAN_PICTURE_H
#define STOLIK_CLI_CATAN_PICTURE_H

#include "cli/sheet.h"
#include "rules/catan/catan.h"

enum {
    ISLAND_LARGE_LINES = 28,
    ISLAND_LARGE_COLUMNS = 98,
    ISLAND_SMALL_LINES = 17,
    ISLAND_SMALL_COLUMNS = 54
};

typedef struct island {
    const catan_table *t;
    game_action last;
    speech language;
    bool small;
    sheet *page;
} island;

void island_draw(const island *d);

#endif
