/* durak_search.h -- the searching levels of Durak.
 *
 * An ending whose cards are all known is solved. Else one tree is grown over worlds of the model,
 * a new world in each iteration (ai/search/search.h), with rules of thumb as its prior and in its
 * playouts. A node of the budget is an iteration, or DURAK_SEARCH_POSITIONS positions of the
 * solver. */
#ifndef STOLIK_AI_DURAK_SEARCH_H
#define STOLIK_AI_DURAK_SEARCH_H

#include "ai/core/player.h"
#include "ai/durak/durak_solve.h"
#include "ai/search/search.h"

enum {
    DURAK_SEARCH_POSITIONS = 16,
    DURAK_SEARCH_SOLVED = 1 << 14,    /* entries of the solver's table */
    DURAK_SEARCH_OWN_BYTES = 20 << 10 /* of scratch, besides table and tree */
};

/* The scratch of a level whose tree has so many nodes. */
#define DURAK_SEARCH_SCRATCH(tree)                                                                 \
    (DURAK_SEARCH_OWN_BYTES + DURAK_SEARCH_SOLVED * sizeof(durak_solved) + SEARCH_SCRATCH(tree))

/* What a level's functions do, with a tree of at most so many nodes. */
game_action durak_search_choose(const bot_ask *ask, uint32_t tree);
int32_t durak_search_stand(const bot_ask *ask, uint32_t tree);
void durak_search_weigh(const bot_ask *ask, uint32_t tree, int32_t *worth);

#endif
