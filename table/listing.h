/* listing.h -- the list of games as JSON, for the engine and for the server. */
#ifndef STOLIK_TABLE_LISTING_H
#define STOLIK_TABLE_LISTING_H

#include "rules/core/text.h"

/* How levels are written: the one difference between the two protocols. */
typedef enum listing_levels {
    LISTING_NAMED,    /* "medium"; what is known of them is in "levelFacts" */
    LISTING_DESCRIBED /* {"name":"medium","about":"…","ms":1} */
} listing_levels;

/* Writes the member "games": each game with its version, seats, options, levels and clocks. */
void listing_json(listing_levels form, text_out *o);

#endif
