/* catancities_cell.h -- cli/catansea/catansea_cell.h for Cities & Knights. */
#ifndef STOLIK_CLI_CATANCITIES_CELL_H
#define STOLIK_CLI_CATANCITIES_CELL_H

#include "rules/catancities/catancities.h"

#define cell_begin cities_cell_begin
#define cell_word cities_cell_word
#define cell_pad cities_cell_pad
#define cell_number cities_cell_number
#define cell_put cities_cell_put
#define cell_window cities_cell_window
#define cell_seat cities_cell_seat
#define cell_good cities_cell_good
#define cell_ports cities_cell_ports

#include "cli/catansea/catansea_cell.h"

#endif
