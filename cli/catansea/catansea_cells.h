/* catansea_cells.h -- short texts about the players, the bank and one's own cards, beside a board
 * or, several in a line, below it. */
#ifndef STOLIK_CLI_CATANSEA_CELLS_H
#define STOLIK_CLI_CATANSEA_CELLS_H

#include "cli/catansea/catansea_cell.h"

enum { CELL_COLUMNS = 20 };

/* How many there are without the ports, which come last. */
int cells_needed(const catan_view *v);
void cells_draw(cells *d);

#endif
