/* catan.h -- Catan: its actions, its island, and what a player sees.
 *
 * The rules are in README.md. This header is for everybody; the state itself is in catan_state.h,
 * for the rules and their tests alone. Hexes, vertices and edges have the numbers of README.md
 * everywhere; sets of hexes and vertices are words with bit i for number i (catan_sets.h). */
#ifndef STOLIK_RULES_CATAN_H
#define STOLIK_RULES_CATAN_H

#include "rules/catan/catan_sets.h"
#include "rules/core/game.h"

#ifdef CATAN_WIDE /* a larger game names its own headers */
#include CATAN_SIZES_HEADER
#else
enum {
    CATAN_SEATS_MAX = 4,
    CATAN_HEXES = 19,
    CATAN_VERTICES = 54,
    CATAN_EDGES = 72,
    CATAN_PORTS = 9,
    CATAN_ALIKE = 2,        /* hexes with the same number */
    CATAN_SUPPLY = 19,      /* cards of each resource */
    CATAN_KNIGHTS_MAX = 14, /* development cards */
    CATAN_PROGRESS_MAX = 2  /* of each kind but knights and victory points */
};
#endif

enum {
    CATAN_SEATS_MIN = 2,
    CATAN_CORNERS = 6,    /* hexes in which the spiral of numbers may begin */
    CATAN_ROADS_MAX = 15, /* pieces of a player */
    CATAN_SETTLEMENTS_MAX = 5,
    CATAN_CITIES_MAX = 4,
    CATAN_VICTORY_POINTS_MAX = 5,
    CATAN_OFFERS_MAX = 10,   /* a turn */
    CATAN_OFFER_MAX = 19,    /* cards of a kind in one offer */
    CATAN_LISTED_MAX = 4096, /* ways to discard that are still listed */
    CATAN_ROAD_MIN = 5,      /* of the longest road */
    CATAN_ARMY_MIN = 3,      /* of the largest army */
    CATAN_WEAK = 2,          /* points up to which the friendly robber spares a player */
    CATAN_NONE = 255         /* no vertex, hex or edge, in the tables below */
};

/* Resources, and what else a hex can be. */
enum {
    CATAN_WOOD,
    CATAN_BRICK,
    CATAN_SHEEP,
    CATAN_WHEAT,
    CATAN_ORE,
    CATAN_RESOURCES,
    CATAN_DESERT = CATAN_RESOURCES
};

#ifndef CATAN_WIDE
enum {
    CATAN_GOODS = CATAN_RESOURCES, /* kinds of cards that a hand may have */
    CATAN_TERRAINS = CATAN_DESERT + 1
};
#endif

/* Development cards. */
enum {
    CATAN_KNIGHT_CARD,
    CATAN_VICTORY_POINT,
    CATAN_ROAD_BUILDING,
    CATAN_YEAR_OF_PLENTY,
    CATAN_MONOPOLY_CARD,
    CATAN_CARDS
};

/* Pieces. */
enum {
    CATAN_ROAD_PIECE,
    CATAN_SETTLEMENT_PIECE,
    CATAN_CITY_PIECE,
#ifdef CATAN_WIDE
    CATAN_SHIP_PIECE,
#endif
    CATAN_PIECES
};

/* A port's type: CATAN_ANY, or one more than the resource it takes at 2:1. */
enum { CATAN_ANY = 0 };

/* The kinds of actions and their arguments; arguments that are not named are 0. */
enum {
    CATAN_SETTLEMENT = 1, /* vertex */
    CATAN_ROAD,           /* edge */
    CATAN_CITY,           /* vertex */
    CATAN_ROLL,
    CATAN_DISCARD, /* how many of each resource */
    CATAN_ROBBER,  /* hex, seat to rob + 1 (0: nobody) */
#ifndef CATAN_CITIES
    CATAN_BUY,
    CATAN_KNIGHT,
    CATAN_ROADS,
#endif
    CATAN_DONE,
#ifndef CATAN_CITIES
    CATAN_PLENTY,   /* two resources, in resource order */
    CATAN_MONOPOLY, /* resource */
#endif
    CATAN_BANK,  /* resource and number given, resource and number taken */
    CATAN_OFFER, /* for each resource 2 * number, + 1 if it is wanted, not given */
    CATAN_ACCEPT,
    CATAN_REJECT,
    CATAN_CONFIRM, /* seat */
    CATAN_CANCEL,
    CATAN_END,
#ifdef CATAN_WIDE
    CATAN_SEA_KINDS,
#endif
#ifdef CATAN_CITIES
    CATAN_CITIES_KINDS,
#endif
    CATAN_KINDS
};

/* What chance picks: arg[0] is a stolen resource, or CATAN_PICK_CARD + a development card. */
enum { CATAN_PICK_CARD = CATAN_RESOURCES };

/* The game's own errors, in the order in which an action is judged. */
#define CATAN_ERRORS(X)                                                                            \
    X(WRONG_PHASE, wrong_phase, "this cannot be done in this phase of the turn")                   \
    X(OFFER_OPEN, offer_open, "an offer is open: it is to be answered or cancelled first")         \
    X(NO_OFFER, no_offer, "no offer is open")                                                      \
    X(CARD_PLAYED, card_played, "one development card a turn may be played")                       \
    X(NO_CARD, no_card, "you hold no card of this kind that may be played now")                    \
    X(DECK_EMPTY, deck_empty, "no development card is left")                                       \
    X(NO_PIECE, no_piece, "you have no such piece left")                                           \
    X(TAKEN, taken, "something is built there already")                                            \
    X(TOO_CLOSE, too_close, "a building stands next to this place")                                \
    X(NOT_CONNECTED, not_connected, "it touches nothing of yours that it could go on from")        \
    X(NOT_YOUR_SETTLEMENT, not_your_settlement, "a city takes the place of an own settlement")     \
    X(NO_ROAD_FITS, no_road_fits, "there is no place for a road")                                  \
    X(CANNOT_PAY, cannot_pay, "you do not hold what it costs")                                     \
    X(SAME_HEX, same_hex, "the robber has to move to another hex")                                 \
    X(PROTECTED, protected_hex, "the friendly robber spares players with two points or fewer")     \
    X(NAME_VICTIM, name_victim, "somebody can be robbed there: say who")                           \
    X(BAD_VICTIM, bad_victim, "this player cannot be robbed there")                                \
    X(SAME_RESOURCE, same_resource, "a resource cannot be traded for itself")                      \
    X(EMPTY_SIDE, empty_side, "nothing is given for nothing")                                      \
    X(BAD_RATE, bad_rate, "this is not your best rate with the bank")                              \
    X(WRONG_COUNT, wrong_count, "this is not half of your cards, rounded down")                    \
    X(NOT_HELD, not_held, "you do not hold these cards")                                           \
    X(BANK_SHORT, bank_short, "the bank does not have these cards")                                \
    X(TOO_MANY_OFFERS, too_many_offers, "ten offers a turn are enough")                            \
    X(NOT_ACCEPTED, not_accepted, "this player has not accepted")
#ifndef CATAN_WIDE
#define CATAN_SEA_ERRORS(X)
#endif
#ifndef CATAN_CITIES
#define CATAN_CITIES_ERRORS(X)
#endif
typedef enum catan_error {
    CATAN_BEFORE_ERRORS = GAME_ERROR_OWN - 1,
#define X(name, code, text) CATAN_##name,
    CATAN_ERRORS(X) CATAN_SEA_ERRORS(X) CATAN_CITIES_ERRORS(X)
#undef X
} catan_error;

typedef enum catan_phase {
    CATAN_PLACING_1,
    CATAN_PLACING_2,
    CATAN_ROLLING,
    CATAN_DISCARDING,
    CATAN_ROBBING,
    CATAN_ACTING,
    CATAN_ROADWORK, /* the free roads of a road building card */
#ifdef CATAN_WIDE
    CATAN_SEA_PHASES,
#endif
#ifdef CATAN_CITIES
    CATAN_CITIES_PHASES,
#endif
    CATAN_OVER
} catan_phase;

/* What the game waits for chance to bring. */
typedef enum catan_chance {
    CATAN_NO_CHANCE,
    CATAN_DICE,
    CATAN_STEAL,
    CATAN_DRAW, /* a development card was bought */
#ifdef CATAN_WIDE
    CATAN_SEA_CHANCES,
#endif
#ifdef CATAN_CITIES
    CATAN_CITIES_CHANCES,
#endif
    CATAN_HEXES_DUE,
    CATAN_NUMBERS_DUE,
    CATAN_PORTS_DUE
} catan_chance;

/* Counts of resources or of development cards, six bits each; see the functions below. */
#ifdef CATAN_WIDE
typedef uint64_t catan_cards;
typedef uint32_t catan_yield;     /* four bits a seat */
#define CATAN_EACH_SEAT 0x111111u /* one for each */
#else
typedef uint32_t catan_cards;
typedef uint16_t catan_yield;
#define CATAN_EACH_SEAT 0x1111u
#endif

/* What lies open on the table, for everybody to see. */
typedef struct catan_table {
    catan_set settlements[CATAN_SEATS_MAX];
    catan_set cities[CATAN_SEATS_MAX];
    catan_edges roads[CATAN_SEATS_MAX];
    catan_set touched[CATAN_SEATS_MAX]; /* the ends of the roads */
    catan_set closed;                   /* vertices with a building on them or next to them */
    catan_cards bank;
    catan_cards rate[CATAN_SEATS_MAX]; /* what the bank takes for one card, by resource given */
    catan_cards give, want;            /* of the open offer; 0: none is open */
    uint32_t turn;                     /* 0 in placement, then from 1 */
    uint32_t turn_limit;               /* option */
    catan_yield yield[CATAN_HEXES];    /* cards it pays to each seat */
    uint8_t terrain[CATAN_HEXES];      /* a resource or CATAN_DESERT */
    uint8_t number[CATAN_HEXES];       /* 0: none */
    /* The hexes with number 2, 3, ... 12; CATAN_NONE: no more. */
    uint8_t pays[11][CATAN_ALIKE];
    uint8_t port[CATAN_PORTS];                     /* types by port site */
    uint8_t pieces[CATAN_SEATS_MAX][CATAN_PIECES]; /* still in the supply */
    uint8_t points[CATAN_SEATS_MAX];               /* without victory point cards */
    uint8_t knights[CATAN_SEATS_MAX];              /* played */
    uint8_t road_length[CATAN_SEATS_MAX];
    uint8_t hand_n[CATAN_SEATS_MAX]; /* resource cards held */
    uint8_t card_n[CATAN_SEATS_MAX]; /* development cards held */
    uint8_t to_discard[CATAN_SEATS_MAX];
    uint8_t seats;
    uint8_t current;     /* whose turn it is */
    uint8_t phase;       /* a catan_phase */
    uint8_t chance;      /* a catan_chance */
    uint8_t victim;      /* the seat stolen from at CATAN_STEAL, else 0 */
    uint8_t robber;      /* hex */
    uint8_t placed;      /* in placement: the vertex whose road is due + 1, else 0 */
    uint8_t dice[2];     /* as given; 0 before the roll */
    uint8_t card_played; /* a development card, this turn */
    uint8_t free_roads;
    uint8_t offers;   /* made this turn */
    uint8_t accepted; /* bit p: seat p has accepted the open offer */
    uint8_t rejected;
    uint8_t winners;     /* bit p: seat p has won, or leads in a draw; 0 while the game runs */
    int8_t road_seat;    /* who has the longest road, -1: nobody */
    int8_t army_seat;    /* who has the largest army */
    uint8_t random;      /* option: numbers are shuffled, not laid as a spiral */
    uint8_t limit;       /* option: cards a hand may have when a 7 is rolled */
    uint8_t friendly;    /* option */
    uint8_t target;      /* option: points to win */
    uint8_t confirm;     /* option: the proposer confirms a trade */
    uint8_t play_bought; /* option */
#ifdef CATAN_WIDE
    catan_sea sea;
#ifdef CATAN_CITIES
    catan_realm realm;
#endif
#else
    uint8_t zero[6];
#endif
} catan_table;

/* What one seat may know. Others' resources are counted: `known` is what this seat can be sure
 * of, because it saw the cards come and go; the rest of a hand are cards that were stolen, or may
 * have been. */
typedef struct catan_view {
    catan_table table;
    catan_cards known[CATAN_SEATS_MAX];  /* what this seat is sure each other seat holds */
    catan_cards public[CATAN_SEATS_MAX]; /* what everybody at the table is sure of */
    catan_cards hand;                    /* its own; a spectator has none */
    catan_cards cards;                   /* its own development cards */
    catan_cards bought;                  /* of these, bought this turn */
    catan_cards unseen; /* development cards in the deck and with the others, not told apart */
    catan_cards all_hands[CATAN_SEATS_MAX]; /* C12.5: these three are 0 while the game goes on */
    catan_cards all_cards[CATAN_SEATS_MAX];
    catan_cards deck;
    uint8_t deck_n;   /* development cards left */
    uint8_t bought_n; /* held by the player on turn and bought this turn */
    int8_t seat;      /* whose view this is, or GAME_SPECTATOR */
    uint8_t open;     /* the game is over, and nothing is hidden */
#ifdef CATAN_WIDE
    uint8_t zero[4];
#endif
#ifdef CATAN_CITIES
    catan_cards target_hand;                /* of the one whose cards a master merchant looks at */
    uint8_t progress[CATAN_PROGRESS_CARDS]; /* its own */
    uint8_t unseen_progress[CATAN_PROGRESS_CARDS]; /* in decks and with others, not told apart */
    uint8_t target_progress[CATAN_PROGRESS_CARDS]; /* what a spy sees */
    uint8_t ask_kind;                              /* for who asks */
    uint8_t all_progress[CATAN_SEATS_MAX][CATAN_PROGRESS_CARDS]; /* 0 while the game goes on */
    uint8_t progress_deck[CATAN_PROGRESS_CARDS];
    uint8_t used_progress[CATAN_PROGRESS_CARDS];
    uint8_t none[4];
#endif
} catan_view;

extern const game_rules catan_rules;

/* -- the island, see README.md -- */

/* A way out of a vertex. */
typedef struct catan_way {
    uint8_t to;    /* the neighbour, CATAN_NONE: there is no third way */
    uint8_t place; /* the edge's bit in catan_edges: 64 * word + bit */
} catan_way;

#ifndef CATAN_WIDE
extern const int16_t catan_hex_coord[CATAN_HEXES][2];       /* axial q, r */
extern const uint8_t catan_hex_vertices[CATAN_HEXES][6];    /* clockwise from the top */
extern const catan_set catan_hex_corners[CATAN_HEXES];      /* the same as a set */
extern const uint32_t catan_hex_near[CATAN_HEXES];          /* neighbours, as a set */
extern const int16_t catan_vertex_at[CATAN_VERTICES][2];    /* x in sqrt(3)/2, y in 1/2 radii */
extern const uint8_t catan_vertex_hexes[CATAN_VERTICES][3]; /* then CATAN_NONE */
extern const catan_set catan_vertex_near[CATAN_VERTICES];   /* neighbours, as a set */
extern const catan_way catan_ways[CATAN_VERTICES][3];
extern const uint8_t catan_edge_ends[CATAN_EDGES][2];  /* lower vertex first */
extern const uint8_t catan_edge_place[CATAN_EDGES];    /* 64 * word + bit */
extern const uint8_t catan_edge_at[128];               /* the edge at a place, or CATAN_NONE */
extern const uint8_t catan_port_sites[CATAN_PORTS][2]; /* their vertices */
/* The hexes as a spiral lays them, by starting corner: hexes 0, 2, 7, 11, 16, 18. */
extern const uint8_t catan_spirals[CATAN_CORNERS][CATAN_HEXES];
#endif

/* The tables above, of the island that is played on; and their sizes. */
#ifdef CATAN_WIDE
#define CATAN_MAP(t, table) (catan_frames[(t)->sea.frame].table)
#else
#define CATAN_MAP(t, table) ((void)(t), catan_##table)
static inline int catan_hexes(const catan_table *t)
{
    (void)t;
    return CATAN_HEXES;
}
static inline int catan_vertices(const catan_table *t)
{
    (void)t;
    return CATAN_VERTICES;
}
static inline int catan_edge_count(const catan_table *t)
{
    (void)t;
    return CATAN_EDGES;
}
static inline int catan_ports(const catan_table *t)
{
    (void)t;
    return CATAN_PORTS;
}
static inline const uint8_t *catan_port_site(const catan_table *t, int site)
{
    (void)t;
    return catan_port_sites[site];
}
/* An edge's place in a set of edges, and the edge at a place. */
static inline int catan_place_of(const catan_table *t, int edge)
{
    (void)t;
    return catan_edge_place[edge];
}
static inline int catan_edge_of(const catan_table *t, int place)
{
    (void)t;
    return catan_edge_at[place];
}

/* The neighbours of a vertex, and the corners of a hex. */
static inline catan_set catan_near_of(const catan_table *t, int vertex)
{
    (void)t;
    return catan_vertex_near[vertex];
}

static inline catan_set catan_corners_of(const catan_table *t, int hex)
{
    (void)t;
    return catan_hex_corners[hex];
}

/* Cards of this kind in the game. */
static inline int catan_supply_of(const catan_table *t, int kind)
{
    (void)t;
    (void)kind;
    return CATAN_SUPPLY;
}
#endif

/* By terrain, then NULL: resources and desert come first. */
extern const char *const catan_resource_names[CATAN_TERRAINS + 1];
/* By kind of card that a hand may have, then NULL. */
extern const char *const catan_good_names[CATAN_GOODS + 1];
extern const char *const catan_card_names[CATAN_CARDS + 1]; /* then NULL */

/* All vertices next to one of the set. */
catan_set catan_near(const catan_table *t, catan_set vertices);
/* Where this seat could build a road, or a settlement, if it could pay for it. */
catan_edges catan_road_sites(const catan_table *t, int seat);
catan_set catan_settlement_sites(const catan_table *t, int seat);
/* The one seat that the player on turn can rob when he moves the robber to this hex; -1: he can rob
 * nobody there, or has a choice. */
int catan_only_victim(const catan_table *t, int hex);
/* The length of the seat's longest road, worked out anew. */
int catan_road_length(const catan_table *t, int seat);
/* How many 36ths of the rolls make this number; 0 for no number. */
static inline int catan_chances(int number)
{
    if (number == 0) {
        return 0;
    }
    return number < 8 ? number - 1 : 13 - number;
}

static inline catan_set catan_built(const catan_table *t, int seat)
{
    return t->settlements[seat] | t->cities[seat];
}

/* The vertices that others cannot pass: K5.6 for knights. */
static inline catan_set catan_held(const catan_table *t, int seat)
{
#ifdef CATAN_CITIES
    return catan_built(t, seat) | t->realm.knights[seat];
#else
    return catan_built(t, seat);
#endif
}

/* The vertices that the others hold. */
static inline catan_set catan_enemies(const catan_table *t, int seat)
{
    catan_set all = CATAN_EMPTY;
    for (int p = 0; p < CATAN_SEATS_MAX; p++) {
        all |= p != seat ? catan_held(t, p) : CATAN_EMPTY;
    }
    return all;
}

/* -- counts in one word -- */

enum { CATAN_LANE = 6 };
#ifdef CATAN_CITIES
#define CATAN_TOPS ((catan_cards)0x820820820820) /* the top bit of each count, always 0 */
#define CATAN_ONES ((catan_cards)0x041041041041) /* one of each */
#else
#define CATAN_TOPS ((catan_cards)0x20820820)
#define CATAN_ONES ((catan_cards)0x01041041)
#endif
#define CATAN_ALL_RESOURCES ((catan_cards)0x3fffffff) /* their bits */

static inline catan_cards catan_some(int kind, int n)
{
    return (catan_cards)n << kind * CATAN_LANE;
}

static inline int catan_count(catan_cards c, int kind)
{
    return (int)(c >> kind * CATAN_LANE & 31);
}

static inline int catan_total(catan_cards c)
{
#ifdef CATAN_CITIES
    catan_cards sums = (c & 0x03f03f03f03f) + (c >> CATAN_LANE & 0x03f03f03f03f);
    return (int)(sums * 0x001001001001 >> 36 & 0xfff);
#else
    catan_cards pairs = (c & 0x3f03f03f) + (c >> CATAN_LANE & 0x3f03f);
    return (int)((pairs + (pairs >> 12) + (pairs >> 24)) & 0xfff);
#endif
}

/* Whether there are at least as many of each in a as in b. */
static inline bool catan_covers(catan_cards a, catan_cards b)
{
    return (((a | CATAN_TOPS) - b) & CATAN_TOPS) == CATAN_TOPS;
}

/* a without b; where b has more, none is left. */
static inline catan_cards catan_without(catan_cards a, catan_cards b)
{
    catan_cards left = (a | CATAN_TOPS) - b;
    catan_cards kept = left & CATAN_TOPS;
    return left & (kept - (kept >> (CATAN_LANE - 1)));
}

/* The larger count of each. */
static inline catan_cards catan_larger(catan_cards a, catan_cards b)
{
    return b + catan_without(a, b);
}

/* -- cards in the arguments of an action -- */

#ifdef CATAN_CITIES
/* Eight numbers of six bits. */
static inline int catan_arg_lane(const uint8_t *arg, int kind)
{
    int bit = CATAN_LANE * kind;
    unsigned two = arg[bit >> 3] | (unsigned)arg[(bit >> 3) + 1] << 8;
    return (int)(two >> (bit & 7) & 63);
}
static inline void catan_arg_put(uint8_t *arg, int kind, int lane)
{
    int bit = CATAN_LANE * kind;
    unsigned value = (unsigned)lane << (bit & 7);
    arg[bit >> 3] = (uint8_t)(arg[bit >> 3] | (value & 255));
    arg[(bit >> 3) + 1] = (uint8_t)(arg[(bit >> 3) + 1] | value >> 8);
}
#else
/* A byte for each. */
static inline int catan_arg_lane(const uint8_t *arg, int kind)
{
    return arg[kind];
}
static inline void catan_arg_put(uint8_t *arg, int kind, int lane)
{
    arg[kind] = (uint8_t)lane;
}
#endif

/* Prices. */
#define CATAN_ROAD_COST ((catan_cards)0x00000041)
#define CATAN_SETTLEMENT_COST ((catan_cards)0x00041041)
#define CATAN_CITY_COST ((catan_cards)0x03080000)
#define CATAN_CARD_COST ((catan_cards)0x01041000)

#endif
