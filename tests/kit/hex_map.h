/* hex_map.h -- for the tests of Catan and of the larger games: a map derived from the axial
 * coordinates of its hexes alone, slowly. Nothing of it is shared with the rules. */
#ifndef STOLIK_TESTS_KIT_HEX_MAP_H
#define STOLIK_TESTS_KIT_HEX_MAP_H

enum { HEX_MAP_HEXES = 56, HEX_MAP_VERTICES = 140, HEX_MAP_EDGES = 195, HEX_MAP_COAST = 60 };

typedef struct hex_map {
    int hex[HEX_MAP_HEXES][2];       /* q, r */
    int vertex[HEX_MAP_VERTICES][2]; /* x in sqrt(3)/2, y in 1/2 radii */
    int corner[HEX_MAP_HEXES][6];    /* clockwise from the top */
    int edge[HEX_MAP_EDGES][2];      /* lower vertex first */
    int hexes_n, vertices_n, edges_n;
} hex_map;

/* Fills in the rest; the hexes are there. */
void hex_map_derive(hex_map *m);

/* The edges of a map in one piece that has no hole, clockwise from the one that leaves vertex 0,
 * lower vertex first; returns how many. */
int hex_map_coast(const hex_map *m, int (*coast)[2]);

#endif
