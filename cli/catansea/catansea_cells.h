/* catansea_cells.h -- short texts about the players, the bank and one's own cards, beside a board
 * or, several in a line, below it. */
#ifndef STOLIK_CLI_CATANSEA_CELLS_H
#define STOLIK_CLI_CATANSEA_CELLS_H

#include "cli/sheet.h"
#include "rules/catansea/catansea.h"

enum { CELL_COLUMNS = 20, CELLS_MAX = 32 };

/* Where cells go: downwards from a line, then in the next column of cells. */
typedef struct cells {
    const catan_view *v;
    speech in;
    sheet *page;
    int line, column; /* of the first */
    int down, across; /* cells below each other, and side by side; what does not fit is left out */
    int n;            /* put so far */
} cells;

/* How many there are without the ports, which come last. */
int cells_needed(const catan_view *v);
/* The lines of the board that are shown, if not all are. */
void cells_window(cells *d, int from, int to, int all);
void cells_draw(cells *d);

#endif
