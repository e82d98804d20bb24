/* catansea_sizes.h -- what the larger games have that the base game has not: sizes, terrain, kinds
 * of actions, phases, and the part of the table that is theirs. Part of rules/catan/catan.h. */
#ifndef STOLIK_RULES_CATANSEA_SIZES_H
#define STOLIK_RULES_CATANSEA_SIZES_H

#include "rules/catan/catan_sets.h"

/* The most that any board has. */
enum {
    CATAN_SEATS_MAX = 6,
    CATAN_HEXES = 56,
    CATAN_VERTICES = 140,
    CATAN_EDGES = 195,
    CATAN_PORTS = 11,
    CATAN_ALIKE = 6,        /* hexes with the same number */
    CATAN_SUPPLY = 24,      /* cards of each resource */
    CATAN_KNIGHTS_MAX = 20, /* development cards */
    CATAN_PROGRESS_MAX = 3, /* of each kind but knights and victory points */
    CATAN_SHIPS_MAX = 15,   /* pieces of a player */
    CATAN_FRAMES = 5,
    CATAN_BOARDS = 11,
    CATAN_GROUPS = 2,       /* of hexes that are shuffled with each other */
    CATAN_MARKS = 7,        /* of islands: the main one, then 1 to 6 */
    CATAN_ISLAND_POINTS = 2 /* for the first settlement on a bonus island */
};

enum {
#ifdef CATAN_CITIES
    CATAN_GOODS = 8, /* kinds of cards that a hand may have */
#else
    CATAN_GOODS = 5,
#endif
    CATAN_GOLD = 6, /* terrain, after the desert */
    CATAN_SEA,
    CATAN_FOG_HEX,
    CATAN_TERRAINS
};

#define CATAN_SEA_KINDS                                                                            \
    CATAN_SHIP,       /* edge */                                                                   \
        CATAN_MOVE,   /* edges: from, to */                                                        \
        CATAN_PIRATE, /* hex, seat to rob + 1 (0: nobody) */                                       \
        CATAN_TAKE    /* how many of each resource */

#define CATAN_SEA_ERRORS(X)                                                                        \
    X(NOT_LAND, not_land, "this place is not at the land")                                         \
    X(NOT_SEA, not_sea, "this place is not at the sea")                                            \
    X(HIDDEN, hidden, "fog still hides this place")                                                \
    X(NOT_START, not_start, "the game does not begin here")                                        \
    X(PIRATE_THERE, pirate_there, "the pirate keeps ships from this place")                        \
    X(NOT_YOUR_SHIP, not_your_ship, "you have no ship there")                                      \
    X(NEW_SHIP, new_ship, "a ship that was built this turn stays where it is")                     \
    X(SHIP_MOVED, ship_moved, "one ship a turn may be moved")                                      \
    X(SHIP_HELD, ship_held, "both ends of this ship are connected")                                \
    X(NOT_DUE, not_due, "take as many cards as you are due")

#define CATAN_SEA_PHASES                                                                           \
    CATAN_CHOOSING,     /* cards for gold */                                                       \
        CATAN_BUILDING, /* L3: others build between two turns */                                   \
        CATAN_PAIRED    /* L4: the second part of a turn */

#define CATAN_SEA_CHANCES                                                                          \
    CATAN_FOG,           /* the terrain of a hex that is lifted */                                 \
        CATAN_FOG_NUMBER /* and its number */

/* What chance picks, besides what the base game has (catan.h). */
enum { CATAN_PICK_GOLD = 10, CATAN_PICK_SEA, CATAN_PICK_NUMBER = 16 };

/* Who acts within a turn: its player, others who build, the player of the second part. */
typedef enum catan_stage { CATAN_STAGE_TURN, CATAN_STAGE_BUILD, CATAN_STAGE_PAIRED } catan_stage;

/* The option `extra`. */
enum { CATAN_EXTRA_BUILD, CATAN_EXTRA_PAIRED, CATAN_EXTRA_NONE };

/* A larger game's part of the table. */
typedef struct catan_sea {
    catan_edges ships[CATAN_SEATS_MAX];
    catan_set sailed[CATAN_SEATS_MAX]; /* the ends of the ships */
    catan_edges new_ships;             /* built this turn by the player on turn */
    catan_edges road_edges;            /* S2.1: edges that take a road */
    catan_edges ship_edges;            /* and a ship */
    catan_set land;                    /* vertices that touch land */
    uint64_t fog_queue;                /* hexes to be lifted, the lowest first */
    uint8_t fog_hexes[CATAN_FOG_HEX];  /* what is left of the fog's terrain */
    uint8_t fog_numbers[13];           /* and of its numbers */
    uint8_t islands[CATAN_SEATS_MAX];  /* marks (bits) of islands that the seat has settled */
    uint8_t island_points[CATAN_SEATS_MAX];
    uint8_t to_take[CATAN_SEATS_MAX]; /* cards to be chosen */
    uint8_t board;                    /* of catan_boards */
    uint8_t frame;                    /* of catan_frames */
    uint8_t extra;                    /* option */
    uint8_t stage;                    /* a catan_stage */
    uint8_t active;                   /* who acts in this stage */
    uint8_t pirate;                   /* hex; CATAN_NONE: beside the board */
    uint8_t ship_moved;               /* this turn */
    int8_t fog_player;                /* who lifts the fog and is paid for it, -1: nobody */
    uint8_t supply;                   /* cards of each resource */
    uint8_t zero[8];
} catan_sea;

#endif
