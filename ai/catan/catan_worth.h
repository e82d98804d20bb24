/* catan_worth.h -- what places, cards and plans are worth to a player of Catan.
 *
 * All of it follows from a view. Numbers are whole: production in 36ths of a card a roll (pips),
 * times in hundredths of a roll, worth in points of its own that only compare. */
#ifndef STOLIK_AI_CATAN_WORTH_H
#define STOLIK_AI_CATAN_WORTH_H

#include "rules/catan/catan.h"

/* What a player can save for. */
typedef enum catan_goal {
    CATAN_FOR_CITY,
    CATAN_FOR_SETTLEMENT,
    CATAN_FOR_EXPANSION, /* the roads to the next site, then a settlement on it */
    CATAN_FOR_CARD,
    CATAN_GOALS
} catan_goal;

/* A view, thought through. */
typedef struct catan_mind {
    const catan_view *v;
    const catan_table *t;
    int me;
    int pips[CATAN_RESOURCES]; /* own production */
    int pips_all;
    int time[CATAN_RESOURCES]; /* until one more card of it comes in */
    int worth[CATAN_GOALS];    /* 0: out of reach */
    catan_cards cost[CATAN_GOALS];
    uint64_t sites; /* where a settlement could go now */
    int leader;     /* the strongest of the others, by public points, then cards */
} catan_mind;

void catan_think(catan_mind *m, const catan_view *v, int seat);

/* The pips around a vertex; one with the robber next to it counts as always. */
int catan_vertex_pips(const catan_table *t, int vertex);
/* A place for a settlement: pips, other resources than those there are, ports. */
int catan_site_worth(const catan_mind *m, int vertex);
/* The best site that a road here would lead to, nearer ones first; 0: none. */
int catan_road_worth(const catan_mind *m, int edge);

/* How long until the hand pays for a goal, with the bank's help. */
int catan_wait(const catan_mind *m, catan_cards hand, catan_cards cost);
/* What a hand promises: the best goal it brings near, and a little of the next one. */
int catan_hand_worth(const catan_mind *m, catan_cards hand);
/* The goal that promises most; -1: there is none. */
int catan_best_goal(const catan_mind *m, catan_cards hand);

#endif
