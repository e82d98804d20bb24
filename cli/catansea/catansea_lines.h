/* catansea_lines.h -- cli/catan/catan_lines.h for the larger boards. */
#ifndef STOLIK_CLI_CATANSEA_LINES_H
#define STOLIK_CLI_CATANSEA_LINES_H

#include "rules/catansea/catansea.h"

/* Cities & Knights, which uses sources of this folder, has names of its own. */
#ifndef lines_points
#define lines_points sea_lines_points
#define lines_paint sea_lines_paint
#define lines_say sea_lines_say
#define lines_count sea_lines_count
#define lines_ink sea_lines_ink
#define lines_cards sea_lines_cards
#define lines_development sea_lines_development
#define lines_hands sea_lines_hands
#define lines_offer sea_lines_offer
#define lines_moment sea_lines_moment
#endif

#include "cli/catan/catan_lines.h"

#endif
