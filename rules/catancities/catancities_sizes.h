/* catancities_sizes.h -- what Cities & Knights has that the other games of Catan have not: goods,
 * kinds of actions, phases, and its part of the table. Part of rules/catan/catan.h. */
#ifndef STOLIK_RULES_CATANCITIES_SIZES_H
#define STOLIK_RULES_CATANCITIES_SIZES_H

#include "rules/catansea/catansea_sizes.h"

/* Commodities come after the resources. */
enum { CATAN_PAPER = 5, CATAN_CLOTH, CATAN_COIN };

/* Tracks of improvements; each has a deck of progress cards. */
enum { CATAN_TRADE, CATAN_POLITICS, CATAN_SCIENCE, CATAN_TRACKS };

/* Progress cards, in the order of the tracks. */
enum {
    CATAN_COMMERCIAL_HARBOR,
    CATAN_MASTER_MERCHANT,
    CATAN_MERCHANT,
    CATAN_MERCHANT_FLEET,
    CATAN_RESOURCE_MONOPOLY,
    CATAN_TRADE_MONOPOLY,
    CATAN_BISHOP,
    CATAN_CONSTITUTION,
    CATAN_DESERTER,
    CATAN_DIPLOMAT,
    CATAN_INTRIGUE,
    CATAN_SABOTEUR,
    CATAN_SPY,
    CATAN_WARLORD,
    CATAN_WEDDING,
    CATAN_ALCHEMIST,
    CATAN_CRANE,
    CATAN_ENGINEER,
    CATAN_INVENTOR,
    CATAN_IRRIGATION,
    CATAN_MEDICINE,
    CATAN_MINING,
    CATAN_PRINTER,
    CATAN_ROAD_CARD,
    CATAN_SMITH,
    CATAN_PROGRESS_CARDS
};

enum {
    CATAN_LEVELS_MAX = 5,        /* of an improvement */
    CATAN_METROPOLIS_LEVEL = 4,  /* at which a metropolis is won */
    CATAN_SPECIAL_LEVEL = 3,     /* at which a track gives its advantage */
    CATAN_METROPOLIS_POINTS = 2, /* besides those of the city */
    CATAN_WALLS_MAX = 3,
    CATAN_WALL_CARDS = 2,      /* that a hand may have more on a 7 for each wall */
    CATAN_STRENGTHS = 3,       /* of knights */
    CATAN_KNIGHTS_OF_EACH = 2, /* pieces of a player */
    CATAN_BARBARIAN_STEPS = 7,
    CATAN_PROGRESS_HAND = 4 /* cards that others than the player on turn may hold */
};

#define CATAN_CITIES_KINDS                                                                         \
    CATAN_WALL,          /* vertex */                                                              \
        CATAN_IMPROVE,   /* track, vertex of the metropolis + 1 (0: none) */                       \
        CATAN_HIRE,      /* vertex */                                                              \
        CATAN_ACTIVATE,  /* vertex */                                                              \
        CATAN_PROMOTE,   /* vertex */                                                              \
        CATAN_MARCH,     /* vertices: from, to */                                                  \
        CATAN_CHASE,     /* vertex, 1: the pirate */                                               \
        CATAN_PLAY,      /* progress card, its arguments */                                        \
        CATAN_GIVE,      /* how many of each */                                                    \
        CATAN_TAKE_CARD, /* `draw`: track, or CATAN_TRACKS + progress card */                      \
        CATAN_DROP,      /* progress card */                                                       \
        CATAN_LOSE,      /* vertex */                                                              \
        CATAN_ASK        /* seat, resource */

#define CATAN_CITIES_ERRORS(X)                                                                     \
    X(NOT_YOUR_CITY, not_your_city, "this takes an own city")                                      \
    X(WALLED, walled, "there is a wall already")                                                   \
    X(NO_CITY, no_city, "an improvement needs a city")                                             \
    X(LEVEL_MAX, level_max, "this track is complete")                                              \
    X(NAME_CITY, name_city, "say which city becomes the metropolis")                               \
    X(NO_METROPOLIS, no_metropolis, "no metropolis is won by this")                                \
    X(TIPPED, tipped, "the city that was tipped over comes first")                                 \
    X(NOT_YOUR_KNIGHT, not_your_knight, "you have no knight there")                                \
    X(IS_ACTIVE, is_active, "this knight is active already")                                       \
    X(PROMOTED, promoted, "this knight was promoted this turn")                                    \
    X(NO_FORTRESS, no_fortress, "mighty knights need the third level of politics")                 \
    X(NOT_READY, not_ready, "this knight may not act this turn")                                   \
    X(UNREACHABLE, unreachable, "no way of yours leads there")                                     \
    X(NOT_NEXT, not_next, "this knight is not next to it")                                         \
    X(NO_ATTACK_YET, no_attack_yet, "the barbarians have not attacked yet")                        \
    X(BAD_TARGET, bad_target, "this cannot be chosen")                                             \
    X(TOO_MANY_CARDS, too_many_cards, "more than four progress cards: drop some first")            \
    X(NOTHING_TO_GAIN, nothing_to_gain, "this card would bring nothing about now")

#define CATAN_CITIES_PHASES                                                                        \
    CATAN_DROPPING,                      /* progress cards above four */                           \
        CATAN_CHOOSING_DECK,             /* for a shared victory over the barbarians */            \
        CATAN_LOSING_CITY, CATAN_GIVING, /* for a wedding */                                       \
        CATAN_TAKING,                    /* by a master merchant */                                \
        CATAN_SPYING, CATAN_HARBOR,      /* a commercial harbour asks around */                    \
        CATAN_LOSING_KNIGHT,             /* a deserter */                                          \
        CATAN_PLACING_KNIGHT,            /* who comes over */                                      \
        CATAN_RETREATING

#define CATAN_CITIES_CHANCES                                                                       \
    CATAN_EVENT,       /* the event die */                                                         \
        CATAN_PROGRESS /* a progress card is drawn */

/* Sides of the event die. */
enum { CATAN_NO_EVENT, CATAN_SHIP_EVENT, CATAN_FIRST_GATE };

/* What chance picks, besides what the other games have. */
enum { CATAN_PICK_EVENT = 32, CATAN_PICK_PROGRESS = 64, CATAN_PICK_GOOD = 96 };

/* A knight: its seat, its strength from 1 (0: there is none), and what it has done. */
enum {
    CATAN_KNIGHT_SEAT = 7,
    CATAN_KNIGHT_STRENGTH = 3,
    CATAN_KNIGHT_SHIFT = 3,
    CATAN_KNIGHT_ACTIVE = 32,
    CATAN_KNIGHT_READY = 64,
    CATAN_KNIGHT_PROMOTED = 128
};

enum { CATAN_NOT_CHASED, CATAN_ROBBER_CHASED, CATAN_PIRATE_CHASED };

/* Its part of the table. */
typedef struct catan_realm {
    catan_set knights[CATAN_SEATS_MAX]; /* where each seat has some */
    catan_set walls;
    catan_set tipped;                 /* cities that lie on their side */
    uint32_t city_yield[CATAN_HEXES]; /* cities at each hex, four bits a seat */
    uint16_t attacks;                 /* of the barbarians so far */
    uint8_t knight[CATAN_VERTICES];   /* see above */
    uint8_t levels[CATAN_SEATS_MAX][CATAN_TRACKS];
    uint8_t metropolis[CATAN_TRACKS]; /* vertex, CATAN_NONE: not won yet */
    uint8_t defenders[CATAN_SEATS_MAX];
    uint8_t shown[2]; /* who has shown constitution and printer: seat + 1 */
    uint8_t progress_n[CATAN_SEATS_MAX];
    uint8_t deck_n[CATAN_TRACKS];
    uint8_t used_n[CATAN_TRACKS];
    uint8_t to_give[CATAN_SEATS_MAX]; /* cards for a wedding */
    uint8_t to_lose;                  /* seats (bits) that lose a city */
    uint8_t choosers;                 /* seats that choose a deck */
    uint8_t draws;                    /* seats that draw a card */
    uint8_t draw_track;               /* from this deck */
    uint8_t steal_from;               /* seats that the bishop still robs */
    uint8_t asked;                    /* seats that the harbour has asked */
    uint8_t ask;                      /* the one that is to answer + 1, 0: none */
    uint8_t target;                   /* of a card + 1, 0: none */
    uint8_t barbarians;               /* steps of their ship */
    uint8_t event;                    /* the side of the event die */
    uint8_t merchant;                 /* its owner + 1, 0: it was not played */
    uint8_t merchant_hex;
    uint8_t fleet;       /* kinds (bits) that go 2:1 this turn */
    uint8_t sabotage;    /* a discard is a saboteur's work */
    uint8_t chased;      /* which piece is moved by a knight */
    uint8_t retreat;     /* where the knight stood that was driven out + 1, 0: none */
    uint8_t retreating;  /* that knight */
    uint8_t lost_knight; /* a deserter: strength and activity; 0: none */
    uint8_t free_kind;   /* of the diplomat's piece: 1 road, 2 ship, 0 none */
    uint8_t barred_edge; /* where it lay + 1 */
    uint8_t zero[7];
} catan_realm;

#endif
