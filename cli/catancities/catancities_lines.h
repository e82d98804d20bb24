/* catancities_lines.h -- cli/catan/catan_lines.h for Cities & Knights, and its own lines. */
#ifndef STOLIK_CLI_CATANCITIES_LINES_H
#define STOLIK_CLI_CATANCITIES_LINES_H

#include "rules/catancities/catancities.h"

#define lines_points cities_lines_points
#define lines_paint cities_lines_paint
#define lines_say cities_lines_say
#define lines_count cities_lines_count
#define lines_ink cities_lines_ink
#define lines_cards cities_lines_cards
#define lines_development cities_lines_development
#define lines_hands cities_lines_hands
#define lines_offer cities_lines_offer
#define lines_moment cities_lines_moment

#include "cli/catan/catan_lines.h"

/* What stands below the board: the viewer's progress cards, at the end everybody's cards, an open
 * offer, and what is to be done by whom. */
void moment_write(const lines *d);

#endif
