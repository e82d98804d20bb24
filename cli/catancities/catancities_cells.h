/* catancities_cells.h -- short texts about the players, the barbarians, the bank and one's own
 * cards: beside the board, and those that do not fit there below it. */
#ifndef STOLIK_CLI_CATANCITIES_CELLS_H
#define STOLIK_CLI_CATANCITIES_CELLS_H

#include "cli/catancities/catancities_cell.h"

enum { CELL_COLUMNS = 19 };

/* How many there are without the less important ones, which come last. */
int cities_cells_needed(const catan_view *v);
void cities_cells_draw(cells *d);

#endif
