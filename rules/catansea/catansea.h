/* catansea.h -- Catan on larger islands and at sea, for two to six players: its boards.
 *
 * The rules are in README.md. Actions, table and view are those of rules/catan/catan.h, which this
 * header includes for boards of this size: no file includes both games' headers. */
#ifndef STOLIK_RULES_CATANSEA_H
#define STOLIK_RULES_CATANSEA_H

#ifndef CATAN_CLASS
#define CATAN_CLASS catansea
#endif
#define CATAN_WIDE

#include "rules/catansea/catansea_names.h"

#include "rules/catan/catan.h"

/* Where hexes, vertices and edges lie. */
typedef struct catan_frame {
    uint8_t hexes, vertices, edges;
    int8_t hex_coord[CATAN_HEXES][2];        /* axial q, r */
    uint8_t hex_vertices[CATAN_HEXES][6];    /* clockwise from the top */
    uint64_t hex_near[CATAN_HEXES];          /* neighbours, as a set */
    int8_t vertex_at[CATAN_VERTICES][2];     /* x in sqrt(3)/2, y in 1/2 radii */
    uint8_t vertex_hexes[CATAN_VERTICES][3]; /* then CATAN_NONE */
    catan_way ways[CATAN_VERTICES][3];
    uint8_t edge_ends[CATAN_EDGES][2];  /* lower vertex first */
    uint8_t edge_hexes[CATAN_EDGES][2]; /* on its sides; CATAN_NONE: outside of the frame */
} catan_frame;

/* Hexes whose terrain and numbers are shuffled with each other. */
typedef struct catan_group {
    char marks[CATAN_MARKS + 1];
    char gold[2];                   /* marks of the hexes that may be gold; empty: all */
    uint8_t terrain[CATAN_FOG_HEX]; /* how many of each */
    uint8_t numbers[13];
} catan_group;

/* What lies there. */
typedef struct catan_board {
    const char *name;
    uint8_t frame;
    uint8_t seats_min, seats_max;
    uint8_t target[2];                /* points to win; with Cities & Knights, 0: not combined */
    char start[CATAN_MARKS + 1];      /* marks where the game begins */
    char bonus[CATAN_MARKS + 1];      /* marks of bonus islands */
    char marks[CATAN_HEXES + 1];      /* by hex: m, 1 to 6, d desert, ? fog, . sea */
    catan_group groups[CATAN_GROUPS]; /* without marks: there is no second */
    uint8_t ports;
    uint8_t port_types[CATAN_RESOURCES + 1];
    uint8_t port_sites[CATAN_PORTS][2];
    uint8_t spiral[28];                 /* numbers along a spiral; 0: numbers are always shuffled */
    uint8_t spirals[CATAN_CORNERS][30]; /* hexes along it, by starting corner */
} catan_board;

extern const catan_frame catan_frames[CATAN_FRAMES];
extern const catan_board catan_boards[CATAN_BOARDS];

/* -- the board that is played on -- */

static inline const catan_board *catan_board_of(const catan_table *t)
{
    return &catan_boards[t->sea.board];
}

static inline int catan_hexes(const catan_table *t)
{
    return catan_frames[t->sea.frame].hexes;
}

static inline int catan_vertices(const catan_table *t)
{
    return catan_frames[t->sea.frame].vertices;
}

static inline int catan_edge_count(const catan_table *t)
{
    return catan_frames[t->sea.frame].edges;
}

static inline int catan_ports(const catan_table *t)
{
    return catan_board_of(t)->ports;
}

static inline const uint8_t *catan_port_site(const catan_table *t, int site)
{
    return catan_board_of(t)->port_sites[site];
}

/* An edge is its own place in a set. */
static inline int catan_place_of(const catan_table *t, int edge)
{
    (void)t;
    return edge;
}

static inline int catan_edge_of(const catan_table *t, int place)
{
    (void)t;
    return place;
}

#define CATAN_SHIP_COST ((catan_cards)0x00001001)

/* Where this seat could build a ship, if it could pay for it. */
catan_edges catan_ship_sites(const catan_table *t, int seat);

#endif
