/* search.h -- searches that play any game, by sampled worlds and playouts.
 *
 * A search consists of trees. A tree looks at one world that rules->sample drew from the view, or
 * at a new world in each of its iterations (single-observer information-set search: then an action
 * has one count over all worlds, and the seats whose cards are hidden cannot be played against as
 * if they were seen). A flat search is a tree of depth one. The counts of all trees are added up in
 * a tally with an entry for each choice on the menu.
 *
 * Every tree has a seed of its own, and a part of a search is every n-th tree: so the parts may be
 * run anywhere and in any order, and search_merge gives the same tally for any number of parts.
 *
 * Each seat maximises its own worth (ai/core/judge.h). Chance is drawn; its outcomes are nodes of
 * the tree, except that all orders of a shuffle share one. Where several seats are to act at once,
 * they act one after another, and a later one knows what an earlier one has done. Kinds of actions
 * that `legal` does not list are not searched, and a world in which no seat has a listed action
 * counts as drawn.
 *
 * A node of the budget is one iteration: one playout or leaf. Nothing is allocated: everything lies
 * in the caller's scratch. Floating point is only + - * / and square roots, so all machines give
 * the same answer. */
#ifndef STOLIK_AI_SEARCH_H
#define STOLIK_AI_SEARCH_H

#include "ai/core/budget.h"
#include "ai/core/luck.h"

enum {
    SEARCH_MENU_MAX = 8200,   /* of any game */
    SEARCH_PATH_MAX = 256,    /* the depth of a tree */
    SEARCH_STEPS_MAX = 4000,  /* of a playout, by default */
    SEARCH_BYTES = 200 << 10, /* of a search without its trees */
    SEARCH_NODE_BYTES = 40
};

/* The bytes of scratch for trees of so many iterations. */
#define SEARCH_SCRATCH(iterations) (SEARCH_BYTES + ((size_t)(iterations) + 1) * SEARCH_NODE_BYTES)

/* What a game may add to a search; each NULL: the general way. `self` is the game's own. */
typedef struct search_guide {
    const void *self;
    /* Draws a world that could lie behind the view. NULL: rules->sample. */
    void (*sample)(const void *self, const void *view, luck *l, void *state);
    /* How likely each choice is before it was tried, not negative, not all 0. NULL: all the same;
     * then every choice is tried before one is tried again. */
    void (*prior)(const void *self, const void *state, int seat, const game_action *menu, int n,
                  double *prior);
    /* What a seat does in a playout. NULL: anything. */
    game_action (*play)(const void *self, const void *state, int seat, const game_action *menu,
                        int n, luck *l);
    /* The worth to each seat of a state that is not over. It may be found by changing the state, as
     * by playing it out. False: the search is to play it out, and it was not changed. NULL: always
     * that. */
    bool (*leaf)(const void *self, void *state, luck *l, int32_t *worth);
} search_guide;

typedef struct search_plan {
    uint32_t trees;
    uint32_t iterations;  /* of each tree */
    bool redeal;          /* a new world for each iteration; else a world for each tree */
    bool flat;            /* the choices in turn, and no tree below them */
    double explore;       /* how much to prefer what was tried little; 1 is usual */
    uint32_t ripe;        /* how often a node is visited before it gets children */
    int steps_max;        /* of a playout, which counts as drawn then; 0: SEARCH_STEPS_MAX */
    uint32_t part, parts; /* of the trees, those with a number of part modulo parts; 0, 0: all */
    const search_guide *guide; /* NULL: none */
} search_plan;

/* What was found out about one choice. */
typedef struct search_tally {
    uint32_t visits;
    int64_t worth; /* the sum of the asking seat's worths */
} search_tally;

/* Runs the search, as far as the budget goes, and adds to the tally of each entry of the menu; if
 * the ask has no menu, whoever is to act, to the first entry the worth of the position. The ask's
 * scratch has so many bytes, SEARCH_SCRATCH(0) at least; a tree for which they are too few stops
 * growing. */
void search_run(const bot_ask *ask, const search_plan *plan, bot_budget *budget, size_t scratch,
                search_tally *tally);
/* Adds what another part has found. */
void search_merge(search_tally *to, const search_tally *from, int n);
/* The entry that was tried most; of several, that of the highest worth. */
int search_best(const search_tally *tally, int n);
/* The entry of the highest mean worth, if any was tried. */
int search_best_worth(const search_tally *tally, int n);
/* The mean worth of an entry, BOT_UNSEEN if it was never tried. */
int32_t search_worth(const search_tally *t);

#endif
