/* nardy_inputs.h -- a position of Long Nardy as the numbers that its networks look at.
 *
 * A position is seen by the side that has just ended its turn ("mine"); the other side ("theirs")
 * rolls next. The inputs are small whole numbers; training divides each by its scale. */
#ifndef STOLIK_AI_NARDY_INPUTS_H
#define STOLIK_AI_NARDY_INPUTS_H

#include "ai/net/nnet.h"
#include "rules/nardy/nardy.h"

enum {
    NARDY_POINT_INPUTS = 4, /* a point's: at least one, two, three checkers; how many more */
    NARDY_SIDE_INPUTS = 25, /* what a side has besides, see side_inputs */
    NARDY_BOTH_INPUTS = 2,  /* the lead in pips, and the pips left */
    NARDY_SIDE_AT = 2 * NARDY_POINTS * NARDY_POINT_INPUTS,
    NARDY_BOTH_AT = NARDY_SIDE_AT + 2 * NARDY_SIDE_INPUTS,
    NARDY_INPUTS = NARDY_BOTH_AT + NARDY_BOTH_INPUTS,
    NARDY_CHANGES_MAX = NARDY_INPUTS + 1 /* add_change writes one more */
};

typedef struct nardy_inputs {
    nardy_side mine, theirs;
    int8_t x[NARDY_INPUTS];
} nardy_inputs;

/* What training divides each input by. */
extern const uint8_t nardy_input_scales[NARDY_INPUTS];

void nardy_inputs_of(const nardy_side *mine, const nardy_side *theirs, nardy_inputs *inputs);

/* The inputs that change if my side becomes `mine`, and by how much; `changes` holds
 * NARDY_CHANGES_MAX. Returns how many. */
int nardy_inputs_change(const nardy_inputs *from, const nardy_side *mine, nnet_change *changes);

/* Whether neither side can be in the other's way any more: all checkers are in the second half of
 * their route. */
static inline bool nardy_is_race(const nardy_side *mine, const nardy_side *theirs)
{
    return (mine->on | theirs->on) >> (NARDY_POINTS / 2 + 1) == 0;
}

#endif
