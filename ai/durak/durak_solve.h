/* durak_solve.h -- the exact result of an ending: two players are left, and all cards are known.
 *
 * A result is proven: a win or a loss holds against every reply. DURAK_EVEN is a draw, or what
 * could not be decided within the given positions or the depth, and then `complete` is false.
 * Positions that were seen are kept in a table, which the caller provides. */
#ifndef STOLIK_AI_DURAK_SOLVE_H
#define STOLIK_AI_DURAK_SOLVE_H

#include "ai/core/budget.h"
#include "ai/durak/durak_model.h"

enum { DURAK_LOST = -1, DURAK_EVEN, DURAK_WON };

typedef struct durak_solved {
    uint64_t key;     /* 0: empty */
    int8_t low, high; /* the result is from low to high, for the seat to act */
    uint8_t zero[6];
} durak_solved;

typedef struct durak_solver {
    durak_solved *table;
    uint32_t mask; /* entries of the table - 1; a power of two of them */
    uint32_t left; /* positions that may still be looked at */
    bool complete;
    const bot_budget *budget; /* whose pauses it makes; NULL: none */
} durak_solver;

/* Whether a world is an ending: two seats are in, and at most the trump card is in the deck. */
bool durak_solve_fits(const durak_world *w);
/* Prepares a solver with a table of so many entries, a power of two, which is cleared. */
durak_solver durak_solve_begin(durak_solved *table, uint32_t entries, uint32_t positions);
/* The result of an ending for a seat that is in it. */
int durak_solve(durak_solver *s, const durak_world *w, int seat);

#endif
