/* catan_sets.h -- sets of vertices and edges, and counts of cards, as wide as the board needs.
 *
 * The base game has 54 vertices, and a set of them is one word. The larger games have up to 140 and
 * are compiled from the same sources with CATAN_WIDE defined: their sets are vectors of words, for
 * which the compiler knows |, & and ~ too. What it does not know for both has a function here. */
#ifndef STOLIK_RULES_CATAN_SETS_H
#define STOLIK_RULES_CATAN_SETS_H

#include "rules/core/base.h"

/* -- sets of vertices -- */

#ifdef CATAN_WIDE

enum { CATAN_SET_WORDS = 4, CATAN_EDGE_WORDS = 4 };
typedef uint64_t catan_set __attribute__((vector_size(8 * CATAN_SET_WORDS), aligned(8)));

static inline catan_set catan_bit(int i)
{
    catan_set set = {0};
    set[i >> 6] = (uint64_t)1 << (i & 63);
    return set;
}

static inline bool catan_has(catan_set set, int i)
{
    return (set[i >> 6] >> (i & 63) & 1) != 0;
}

static inline bool catan_any(catan_set set)
{
    return (set[0] | set[1] | set[2] | set[3]) != 0;
}

static inline int catan_members(catan_set set)
{
    int n = 0;
    for (int i = 0; i < CATAN_SET_WORDS; i++) {
        n += bit_count(set[i]);
    }
    return n;
}

/* The lowest member; there is one. */
static inline int catan_lowest(catan_set set)
{
    int word = 0;
    while (set[word] == 0) {
        word++;
    }
    return 64 * word + bit_lowest(set[word]);
}

/* The set without its lowest member. */
static inline catan_set catan_rest(catan_set set)
{
    int word = 0;
    while (set[word] == 0) {
        word++;
    }
    set[word] &= set[word] - 1;
    return set;
}

#else

enum { CATAN_EDGE_WORDS = 2 };
typedef uint64_t catan_set;

static inline catan_set catan_bit(int i)
{
    return (uint64_t)1 << i;
}

static inline bool catan_has(catan_set set, int i)
{
    return (set >> i & 1) != 0;
}

static inline bool catan_any(catan_set set)
{
    return set != 0;
}

static inline int catan_members(catan_set set)
{
    return bit_count(set);
}

/* The lowest member; there is one. */
static inline int catan_lowest(catan_set set)
{
    return bit_lowest(set);
}

/* The set without its lowest member. */
static inline catan_set catan_rest(catan_set set)
{
    return set & (set - 1);
}

#endif

#define CATAN_EMPTY ((catan_set){0})

/* -- sets of edges -- */

/* An edge's place is a bit of these words. In the base game bit v of up[0] is the edge from vertex v
 * to the first of its neighbours with a higher number, bit v of up[1] the edge to the second; in the
 * larger games a place is the edge's number. */
typedef struct catan_edges {
    uint64_t up[CATAN_EDGE_WORDS];
} catan_edges;

static inline bool catan_has_edge(const catan_edges *set, int place)
{
    return (set->up[place >> 6] >> (place & 63) & 1) != 0;
}

static inline void catan_add_edge(catan_edges *set, int place)
{
    set->up[place >> 6] |= (uint64_t)1 << (place & 63);
}

static inline void catan_drop_edge(catan_edges *set, int place)
{
    set->up[place >> 6] &= ~((uint64_t)1 << (place & 63));
}

static inline void catan_add_edges(catan_edges *set, const catan_edges *more)
{
    for (int i = 0; i < CATAN_EDGE_WORDS; i++) {
        set->up[i] |= more->up[i];
    }
}

static inline void catan_drop_edges(catan_edges *set, const catan_edges *less)
{
    for (int i = 0; i < CATAN_EDGE_WORDS; i++) {
        set->up[i] &= ~less->up[i];
    }
}

static inline bool catan_any_edge(const catan_edges *set)
{
    uint64_t any = 0;
    for (int i = 0; i < CATAN_EDGE_WORDS; i++) {
        any |= set->up[i];
    }
    return any != 0;
}

static inline bool catan_share_edge(const catan_edges *a, const catan_edges *b)
{
    uint64_t both = 0;
    for (int i = 0; i < CATAN_EDGE_WORDS; i++) {
        both |= a->up[i] & b->up[i];
    }
    return both != 0;
}

static inline int catan_edge_members(const catan_edges *set)
{
    int n = 0;
    for (int i = 0; i < CATAN_EDGE_WORDS; i++) {
        n += bit_count(set->up[i]);
    }
    return n;
}

#endif
