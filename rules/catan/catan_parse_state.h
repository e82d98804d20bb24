/* catan_parse_state.h -- reading a full state from JSON: what the files of it share.
 *
 * Every reader puts what it has read into the state at hand, or says what is wrong with it and
 * returns false. */
#ifndef STOLIK_RULES_CATAN_PARSE_STATE_H
#define STOLIK_RULES_CATAN_PARSE_STATE_H

#include "rules/catan/catan_state.h"

enum catan_field {
    CATAN_FIELD_PLAYERS,
    CATAN_FIELD_HEXES,
    CATAN_FIELD_HEX_LAYOUT,
    CATAN_FIELD_VERTICES,
    CATAN_FIELD_EDGES,
    CATAN_FIELD_RESOURCES,
    CATAN_FIELD_DEV_CARDS,
    CATAN_FIELD_KNIGHTS,
    CATAN_FIELD_CURRENT,
    CATAN_FIELD_PHASE,
    CATAN_FIELD_SETUP,
    CATAN_FIELD_LAST_ROLL,
    CATAN_FIELD_ROAD_PLAYER,
    CATAN_FIELD_ROAD_LENGTH,
    CATAN_FIELD_ARMY_PLAYER,
    CATAN_FIELD_ROBBER,
    CATAN_FIELD_PORTS,
    CATAN_FIELD_DECK,
    CATAN_FIELD_TRADES,
    CATAN_FIELD_BANK,
    CATAN_FIELD_DICE,
    CATAN_FIELD_CARD_PLAYED,
    CATAN_FIELD_BOUGHT,
    CATAN_FIELD_TO_DISCARD,
    CATAN_FIELD_FREE_ROADS,
    CATAN_FIELD_OFFERS,
    CATAN_FIELD_CHANCE,
    CATAN_FIELD_WINNER,
    CATAN_FIELD_TURN,
    CATAN_FIELD_KNOWN,
#ifdef CATAN_WIDE
    CATAN_FIELD_ACTIVE,
    CATAN_FIELD_STAGE,
    CATAN_FIELD_PORT_SITES,
    CATAN_FIELD_PIRATE,
    CATAN_FIELD_SHIP_MOVED,
    CATAN_FIELD_NEW_SHIPS,
    CATAN_FIELD_ISLANDS,
    CATAN_FIELD_ISLAND_POINTS,
    CATAN_FIELD_TO_TAKE,
    CATAN_FIELD_FOG_HEXES,
    CATAN_FIELD_FOG_NUMBERS,
    CATAN_FIELD_FOG_QUEUE,
    CATAN_FIELD_FOG_PLAYER,
#endif
#ifdef CATAN_CITIES
    CATAN_FIELD_PROGRESS,
    CATAN_FIELD_SHOWN,
    CATAN_FIELD_DECKS,
    CATAN_FIELD_USED,
    CATAN_FIELD_LEVELS,
    CATAN_FIELD_METROPOLISES,
    CATAN_FIELD_KNIGHT_PIECES,
    CATAN_FIELD_WALLS,
    CATAN_FIELD_TIPPED,
    CATAN_FIELD_BARBARIANS,
    CATAN_FIELD_ATTACKS,
    CATAN_FIELD_EVENT,
    CATAN_FIELD_DEFENDERS,
    CATAN_FIELD_MERCHANT,
    CATAN_FIELD_FLEET,
    CATAN_FIELD_SABOTAGE,
    CATAN_FIELD_TO_GIVE,
    CATAN_FIELD_TO_LOSE,
    CATAN_FIELD_CHOOSERS,
    CATAN_FIELD_DRAWS,
    CATAN_FIELD_STEAL_FROM,
    CATAN_FIELD_ASKED,
    CATAN_FIELD_ASK,
    CATAN_FIELD_TARGET,
    CATAN_FIELD_CHASED,
    CATAN_FIELD_RETREAT,
    CATAN_FIELD_LOST_KNIGHT,
    CATAN_FIELD_FREE_KIND,
    CATAN_FIELD_BARRED,
#endif
    CATAN_FIELDS
};

extern const char *const catan_field_names[CATAN_FIELDS + 1];

/* The state as it grows, and where to say what is wrong. */
typedef struct catan_reading {
    catan_state *s;
    catan_table *t;
    json f[CATAN_FIELDS];
    text_out *why;
    /* Players' points that were given, -1: none. */
    int64_t points[CATAN_SEATS_MAX];
#ifdef CATAN_CITIES
    catan_view *view; /* what is read is a view, and its cards go here; NULL: a state */
#endif
} catan_reading;

/* -- catan_parse.c -- */

/* Says what a field should be. Returns false. */
bool catan_parse_refuse(catan_reading *r, int field, const char *reason);
bool catan_parse_is_list(json v);
bool catan_parse_is_object(json v);
bool catan_parse_byte(json v, int max, uint8_t *n);
/* A seat, or null for nobody (-1). */
bool catan_parse_seat(const catan_reading *r, json v, int *seat);
/* A key that is a number below `count`. */
bool catan_parse_key(json key, int count, int *number);
/* Whether it says so, or is not there. */
bool catan_parse_agrees(json v, bool fact);
/* Whether it is exactly this number. */
bool catan_parse_is(json v, int64_t is);
/* Counts of resources by name, each at least `min`; those left out are 0. */
bool catan_parse_counts(json v, int min, catan_cards *cards);
/* A list of development cards, in any order. */
bool catan_parse_card_list(json v, catan_cards *cards);
/* A list of different seats, as a set. */
bool catan_parse_seats(const catan_reading *r, json v, uint8_t *seats);
/* Calls `read` with each item of a list of `count` objects whose ids are all different. */
bool catan_parse_each(catan_reading *r, int field, int count,
                      bool (*read)(catan_reading *r, json item, int *id));
/* Finds the members of an item and its id, which is the first of them. */
bool catan_parse_item(catan_reading *r, int field, json item, const char *const *names, json *f,
                      int count, int *id);
/* Calls `read` with the value of each player in an object keyed by player; all must be there,
 * unless `some` do. */
bool catan_parse_by_player(catan_reading *r, int field, bool some,
                           bool (*read)(catan_reading *r, json value, int p));

/* -- catan_parse_board.c -- */

/* Players, hexes, vertices, edges and ports; chance and robber have been read. */
bool catan_parse_board(catan_reading *r);

#ifdef CATAN_WIDE
/* -- catansea_read.c -- */

bool catan_parse_is_of_sea(int field);
bool catan_parse_sea(catan_reading *r);
/* What victory_points tell of island_points that are left out. */
void catan_parse_homes(catan_reading *r);
#endif

#ifdef CATAN_CITIES
/* -- catancities_reading.c -- */

bool catan_parse_realm(catan_reading *r);
#endif

/* -- catan_state_parse.c -- */

/* All that lies open on the table. */
bool catan_parse_table(catan_reading *r);
/* Works out what follows from it. Returns what is wrong with the pieces, or NULL. */
const char *catan_parse_derive(catan_table *t);

#endif
