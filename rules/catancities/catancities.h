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

/* The commodity of a terrain; 0: it has none. */
static inline int catan_commodity_of(int terrain)
{
    return terrain == CATAN_WOOD    ? CATAN_PAPER
           : terrain == CATAN_SHEEP ? CATAN_CLOTH
           : terrain == CATAN_ORE   ? CATAN_COIN
                                    : 0;
}

static inline int catan_strength(uint8_t knight)
{
    return knight >> CATAN_KNIGHT_SHIFT & CATAN_KNIGHT_STRENGTH;
}

static inline int catan_knight_seat(uint8_t knight)
{
    return knight & CATAN_KNIGHT_SEAT;
}

/* -- facts about a table -- */

/* K2.3: what a hex pays to a seat. */
static inline catan_cards catan_paid_by(const catan_table *t, int hex, int seat)
{
    int n = (int)(t->yield[hex] >> 4 * seat & 15);
    int cities = (int)(t->realm.city_yield[hex] >> 4 * seat & 15);
    int terrain = t->terrain[hex];
    if (terrain >= CATAN_RESOURCES) {
        return 0;
    }
    int commodity = catan_commodity_of(terrain);
    return commodity == 0 ? catan_some(terrain, n)
                          : catan_some(terrain, n - cities) + catan_some(commodity, cities);
}

/* The owner of a metropolis, -1: nobody. */
int catan_metropolis_owner(const catan_table *t, int track);
/* The cities of a seat without a metropolis. */
catan_set catan_plain_cities(const catan_table *t, int seat);
/* Whether the next level is allowed, but for its price; and whether a metropolis is won by it. */
int catan_judge_level(const catan_table *t, int seat, int track);
bool catan_wins_metropolis(const catan_table *t, int seat, int track);

catan_set catan_all_knights(const catan_table *t);
/* Knights of this strength that a seat has left. */
int catan_knights_left(const catan_table *t, int seat, int strength);
/* The sum of the strengths of a seat's active knights. */
int catan_defence(const catan_table *t, int seat);
/* Where a seat could hire a knight, if it could pay for it. */
catan_set catan_hire_sites(const catan_table *t, int seat);
/* Where a knight of this seat and strength may go from a vertex; `drive`: also to weaker ones. */
catan_set catan_march_sites(const catan_table *t, int seat, int from, int strength, bool drive);
/* Why a knight cannot be promoted, but for its price; before: where another one was promoted just
 * before it, -1: nowhere. */
int catan_judge_promotion(const catan_table *t, int seat, int vertex, int before);
/* The knights of a seat that could be promoted, if it could pay for it. */
catan_set catan_promotable(const catan_table *t, int seat);

bool catan_edge_belongs(const catan_table *t, int seat, int edge);
/* Takes a road or ship off the board; the longest road is for the caller. */
void catan_take_route(catan_table *t, int seat, int edge);

#endif
