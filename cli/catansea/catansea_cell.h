/* catansea_cell.h -- short texts of one width beside and below a board, and those that both larger
 * games have. */
#ifndef STOLIK_CLI_CATANSEA_CELL_H
#define STOLIK_CLI_CATANSEA_CELL_H

#include "cli/sheet.h"
#include "rules/catansea/catansea.h"

/* A place for cells: downwards from a line, then in the next column of cells. */
typedef struct cell_block {
    int line, column; /* of the first */
    int down, across;
} cell_block;

typedef struct cells {
    const catan_view *v;
    speech in;
    sheet *page;
    int columns;         /* of one cell */
    cell_block block[2]; /* the second is for what the first has no room for */
    int n;               /* put so far; what fits neither is left out */
} cells;

/* A cell that is being written. */
typedef struct cell {
    char text[80];
    text_out o;
} cell;

void cell_begin(cell *c);
/* A word of catan_words.h. */
void cell_word(const cells *d, cell *c, int which);
/* Spaces up to this column of the cell. */
void cell_pad(cell *c, int column);
/* A number that ends in this column. */
void cell_number(cell *c, int column, int n);
void cell_put(cells *d, cell *c, int ink);

/* The lines of the board that are shown, if not all are. */
void cell_window(cells *d, int from, int to, int all);
/* The mark of who acts or has won, and the seat's letter. */
void cell_seat(const cells *d, cell *c, int seat);
/* What the viewer and the bank hold of a good, and the viewer's rate: wood 3/19 4:1. */
void cell_good(cells *d, int kind);
/* The ports, those of a type together: ~ore 12-17. */
void cell_ports(cells *d);

#endif
