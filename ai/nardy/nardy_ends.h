/* nardy_ends.h -- choosing a step by how the turn can end.
 *
 * A turn is asked for step by step. A step is worth as much as the best end of the turn that it can
 * lead to, so the steps of one turn follow one plan. */
#ifndef STOLIK_AI_NARDY_ENDS_H
#define STOLIK_AI_NARDY_ENDS_H

#include "ai/core/budget.h"
#include "rules/nardy/nardy.h"

typedef struct nardy_ends {
    nardy_view view; /* after the action */
    uint64_t state[GAME_STATE_MAX / 8], sampled[GAME_STATE_MAX / 8];
    bool is_sampled;
    nardy_side at[NARDY_TURNS_MAX]; /* the mover's side at each end */
} nardy_ends;

/* Before the first nardy_ends_after for an ask. */
void nardy_ends_begin(nardy_ends *ends);
/* How the turn can end after one action: writes at most `most` of the resulting own sides, and the
 * view after the action. Returns how many were written. */
int nardy_ends_after(const bot_ask *ask, nardy_ends *ends, game_action a, int most);

/* What an end is worth to the side that has just moved. */
typedef int (*nardy_measure)(const nardy_side *mine, const nardy_side *theirs);

/* The most that a measure finds after an action, as far as its share of the budget reaches, which
 * is not empty. */
int nardy_best_after(const bot_ask *ask, nardy_ends *ends, bot_budget *budget, uint32_t share,
                     game_action a, nardy_measure measure);

enum {
    /* A budget with which no end is left out, even of a quarter, which outcomes of chance get: a
     * double's end is counted with each of its first steps, and these are at most four; a menu of a
     * double has at most fifteen entries, each with at most C(21,3) ends. */
    NARDY_ENDS_NODES = 4 * 4 * NARDY_TURNS_MAX
};

/* The action with the best end; `seed` decides between equal ones. The scratch is a nardy_ends. */
game_action nardy_choose_end(const bot_ask *ask, nardy_measure measure);

#endif
