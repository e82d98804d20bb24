/* catan_panel.h -- the players, the bank, one's own cards and the ports, beside the small island.
 */
#ifndef STOLIK_CLI_CATAN_PANEL_H
#define STOLIK_CLI_CATAN_PANEL_H

#include "cli/sheet.h"
#include "rules/catan/catan.h"

void panel_draw(const catan_view *v, speech in, sheet *page);

#endif
