/* catan_panel.h -- the players, the bank, one's own cards and the ports, beside the small island.
 */
#ifndef STOLIK_CLI_CATAN_PANEL_H
#define STOLIK_CLI_CATAN_PANEL_H

#include "cli/catan/catan_sheet.h"

/* The points of a seat, with the hidden ones that the viewer may know. */
int panel_points(const catan_view *v, int seat);
void panel_draw(const catan_view *v, speech in, sheet *page);

#endif
