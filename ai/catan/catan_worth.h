/* catan_worth.h -- what places, cards and plans are worth to a player of Catan.
 *
 * All of it follows from a view. Numbers are whole: production in 36ths of a card a roll (pips),
 * times in hundredths of a roll, worth in points of its own that only compare.
 *
 * The sources of all levels are compiled for catan, and once more for each larger game, as the
 * rules are (rules/catan/catan_sets.h). What the larger games add is at the end. */
#ifndef STOLIK_AI_CATAN_WORTH_H
#define STOLIK_AI_CATAN_WORTH_H

#include "rules/catan/catan.h"

/* What a player can save for. */
typedef enum catan_goal {
    CATAN_FOR_CITY,
    CATAN_FOR_SETTLEMENT,
    CATAN_FOR_EXPANSION, /* the roads to the next site, then a settlement on it */
    CATAN_FOR_CARD,
#ifdef CATAN_WIDE
    CATAN_FOR_VOYAGE, /* the same with ships */
#endif
#ifdef CATAN_CITIES
    CATAN_FOR_LEVEL, /* the next level of trade, of politics, of science */
    CATAN_FOR_KNIGHT = CATAN_FOR_LEVEL + CATAN_TRACKS, /* one more, or a stronger one */
    CATAN_FOR_WATCH,                                   /* to activate one */
    CATAN_FOR_WALL,
#endif
    CATAN_GOALS
} catan_goal;

#ifdef CATAN_WIDE
/* What can be reached by pieces of one kind: for each vertex the best site, or fog, there or
 * beyond, nearer ones first; and how many pieces it takes from the one that ends here. */
typedef struct catan_outlook {
    int16_t worth[CATAN_VERTICES];
    uint8_t steps[CATAN_VERTICES];
    bool fog[CATAN_VERTICES]; /* it is fog */
} catan_outlook;
#endif

#ifdef CATAN_CITIES
/* The next attack of the barbarians, as a seat expects it. */
typedef struct catan_war {
    int strength; /* of the barbarians */
    int others;   /* what the others will have against them, in halves */
    int most;     /* what the best of the others will have, in halves */
    int least;    /* what the worst of those with a city to lose will have, in halves */
    int active;   /* own strength that is awake */
    int idle;     /* own strength that is not */
    int now;      /* chance, in percent, that they come before the next own turn */
    int soon;     /* and within a few rounds */
    bool loses;   /* whether there is an own city to lose */
} catan_war;
#endif

/* A view, thought through. */
typedef struct catan_mind {
    const catan_view *v;
    const catan_table *t;
    int me;
    int pips[CATAN_TERRAINS]; /* own production; in Cities & Knights of resources alone */
    int pips_all;
    int time[CATAN_GOODS];  /* until one more card of it comes in */
    int worth[CATAN_GOALS]; /* 0: out of reach */
    catan_cards cost[CATAN_GOALS];
    catan_set sites; /* where a settlement could go now */
    int leader;      /* the strongest of the others, by public points, then cards */
#ifdef CATAN_WIDE
    catan_outlook by_road, by_ship;
#endif
#ifdef CATAN_CITIES
    int commodity_pips[CATAN_GOODS - CATAN_RESOURCES];
    catan_war war;
#endif
} catan_mind;

void catan_think(catan_mind *m, const catan_view *v, int seat);

/* The pips around a vertex; one with the robber next to it counts as always. */
int catan_vertex_pips(const catan_table *t, int vertex);
/* A place for a settlement: pips, other resources than those there are, ports. */
int catan_site_worth(const catan_mind *m, int vertex);
/* The best site that a road here would lead to, nearer ones first; 0: none. */
int catan_road_worth(const catan_mind *m, int edge);
/* Finds the worth and the cost of going on to the next site, for a seat that has a settlement. */
void catan_find_expansion(catan_mind *m);

/* How long until the hand pays for a goal, with the bank's help. */
int catan_wait(const catan_mind *m, catan_cards hand, catan_cards cost);
/* What a hand promises: the best goal it brings near, and a little of the next one. */
int catan_hand_worth(const catan_mind *m, catan_cards hand);
/* The goal that promises most; -1: there is none. */
int catan_best_goal(const catan_mind *m, catan_cards hand);

/* The cards in the arguments of an action, and an action with these cards. */
static inline catan_cards catan_cards_in(game_action a)
{
    catan_cards cards = 0;
    for (int k = 0; k < CATAN_GOODS; k++) {
        cards += catan_some(k, catan_arg_lane(a.arg, k));
    }
    return cards;
}

static inline game_action catan_cards_action(int kind, catan_cards cards)
{
    game_action a = {.kind = (uint8_t)kind};
    for (int k = 0; k < CATAN_GOODS; k++) {
        catan_arg_put(a.arg, k, catan_count(cards, k));
    }
    return a;
}

/* -- what the larger games add -- */

#ifdef CATAN_CITIES

/* The pips of a kind of card, without gold. */
static inline int catan_earned(const catan_mind *m, int kind)
{
    return kind < CATAN_RESOURCES ? m->pips[kind] : m->commodity_pips[kind - CATAN_RESOURCES];
}

/* K2.4: how many cards are safe from a 7. */
static inline int catan_room(const catan_table *t, int seat)
{
    return t->limit + CATAN_WALL_CARDS * catan_members(t->cities[seat] & t->realm.walls);
}

/* K2.3: of what this hex brings, a card for each city is a commodity. */
void catan_earn_goods(catan_mind *m, int hex, int pips);
/* Looks at the barbarians, and finds the goals that only Cities & Knights has. */
void catan_find_realm(catan_mind *m);

#else

static inline int catan_earned(const catan_mind *m, int kind)
{
    return m->pips[kind];
}

static inline int catan_room(const catan_table *t, int seat)
{
    (void)seat;
    return t->limit;
}

static inline void catan_earn_goods(catan_mind *m, int hex, int pips)
{
    (void)m;
    (void)hex;
    (void)pips;
}

static inline void catan_find_realm(catan_mind *m)
{
    (void)m;
}

#endif

#ifdef CATAN_WIDE

/* The points for settling here first of all on an island (S8.1). */
int catan_island_points(const catan_table *t, int seat, int vertex);
/* What gold and islands add to a site. */
int catan_site_extra(const catan_mind *m, int vertex);

/* How much strength is a BOT_STEPth of advantage: more where islands pay those who are behind. */
static inline int catan_spread(const catan_table *t)
{
    return catan_board_of(t)->bonus[0] != '\0' ? 150 : 100;
}

/* Looks about: what roads and ships lead to. */
void catan_survey(catan_mind *m);
/* As catan_road_worth. */
int catan_ship_worth(const catan_mind *m, int edge);
/* What lifting fog by a piece on this edge brings at once. */
int catan_fog_worth(const catan_mind *m, int edge);

/* Puts a ship on a table that is only thought of, or takes one away. */
void catan_put_ship(catan_table *t, int seat, int edge);
void catan_take_ship(catan_table *t, int seat, int edge);
/* The ships of a seat along a hex. */
int catan_ships_along(const catan_table *t, int seat, int hex);

/* The pips that can bring a card: gold brings any resource. */
static inline int catan_income(const catan_mind *m, int kind)
{
    return catan_earned(m, kind) + (kind < CATAN_RESOURCES ? m->pips[CATAN_GOLD] : 0);
}

#else

static inline int catan_site_extra(const catan_mind *m, int vertex)
{
    (void)m;
    (void)vertex;
    return 0;
}

static inline int catan_spread(const catan_table *t)
{
    (void)t;
    return 100;
}

static inline void catan_survey(catan_mind *m)
{
    (void)m;
}

static inline int catan_fog_worth(const catan_mind *m, int edge)
{
    (void)m;
    (void)edge;
    return 0;
}

static inline int catan_income(const catan_mind *m, int kind)
{
    return m->pips[kind];
}

#endif

#endif
