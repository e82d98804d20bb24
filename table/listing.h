/* listing.h -- what games there are, as programs are told by the engine and by the server. */
#ifndef STOLIK_TABLE_LISTING_H
#define STOLIK_TABLE_LISTING_H

#include "rules/core/text.h"

/* How levels are told, the one thing in which the two protocols differ. */
typedef enum listing_levels {
    LISTING_NAMED,    /* "medium" */
    LISTING_DESCRIBED /* {"name":"medium","about":"…"} */
} listing_levels;

/* Writes the member "games": each game with its version, seats, options, levels and clocks. */
void listing_json(listing_levels form, text_out *o);

#endif
