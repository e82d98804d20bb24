/* catancities.h -- Catan: Cities & Knights, for two to six players.
 *
 * The rules are in README.md. Actions, table and view are those of rules/catan/catan.h, on the
 * boards of rules/catansea/catansea.h; no file includes two games' headers. */
#ifndef STOLIK_RULES_CATANCITIES_H
#define STOLIK_RULES_CATANCITIES_H

#define CATAN_CLASS catancities
#define CATAN_CITIES
#define CATAN_SIZES_HEADER "rules/catancities/catancities_sizes.h"
#define CATAN_RULES_HEADER "rules/catancities/catancities_realm.h"

#include "rules/catansea/catansea.h"

#define CATAN_WALL_COST ((catan_cards)0x00000080)     /* 2 brick */
#define CATAN_HIRE_COST ((catan_cards)0x01001000)     /* sheep, ore */
#define CATAN_ACTIVATE_COST ((catan_cards)0x00040000) /* wheat */
#define CATAN_MEDICINE_COST ((catan_cards)0x02040000) /* 2 ore, wheat */

extern const char *const catan_track_names[CATAN_TRACKS + 1];            /* then NULL */
extern const char *const catan_progress_names[CATAN_PROGRESS_CARDS + 1]; /* then NULL */
extern const uint8_t catan_progress_of[CATAN_PROGRESS_CARDS];            /* how many there are */

/* The track of a progress card. */
static inline int catan_track_of(int card)
{
    return card < CATAN_BISHOP      ? CATAN_TRADE
           : card < CATAN_ALCHEMIST ? CATAN_POLITICS
                                    : CATAN_SCIENCE;
}

/* The commodity that a track is paid with. */
static inline int catan_commodity_for(int track)
{
    return track == CATAN_TRADE ? CATAN_CLOTH : track == CATAN_POLITICS ? CATAN_COIN : CATAN_PAPER;
}

static inline int catan_strength(uint8_t knight)
{
    return knight >> CATAN_KNIGHT_SHIFT & CATAN_KNIGHT_STRENGTH;
}

static inline int catan_knight_seat(uint8_t knight)
{
    return knight & CATAN_KNIGHT_SEAT;
}

#endif
