/* nardy_computed.h -- how many turns a side needs that has only to bear off.
 *
 * When both sides are home nothing is in anybody's way, so each side's turns can be counted by
 * themselves. The table has a row for every way to have up to fifteen checkers on the six points of
 * home, and a row says how likely more than so many turns are needed. Each turn is played so that
 * the mean number of turns left is least (of equal ones, that which was found first): the exact
 * distribution of that play, in 65536ths, rounded once a turn.
 *
 * ai/core/computed.h says when the table is computed. */
#ifndef STOLIK_AI_NARDY_COMPUTED_H
#define STOLIK_AI_NARDY_COMPUTED_H

#include "ai/core/computed.h"
#include "rules/nardy/nardy.h"

enum {
    NARDY_BEAROFF_ROWS = 54264, /* C(21, 6) */
    NARDY_BEAROFF_TURNS = 13,   /* of a row: more turns than these are certain or do not happen */
    NARDY_BEAROFF_SURE = 65535
};

typedef struct nardy_bearoff {
    /* left[row][i]: the chance that more than sure[row] + i turns are needed; that more than
     * sure[row] - 1 are needed is certain. */
    uint16_t left[NARDY_BEAROFF_ROWS][NARDY_BEAROFF_TURNS];
    uint8_t sure[NARDY_BEAROFF_ROWS];
} nardy_bearoff;

extern const bot_compute nardy_compute;
/* The table; NULL until it is computed. */
const void *nardy_computed(void);

/* What computing needs besides. */
typedef struct nardy_bearoff_work {
    uint32_t mean[NARDY_BEAROFF_ROWS]; /* turns, in units of 1/NARDY_BEAROFF_SURE */
    /* The row after the best one, two or three steps of a die. */
    uint16_t best[3][NARDY_HOME][NARDY_BEAROFF_ROWS];
} nardy_bearoff_work;

/* Whether all checkers of a side are home or off. */
static inline bool nardy_is_home(const nardy_side *s)
{
    return s->on >> (NARDY_HOME + 1) == 0;
}

/* The row of a side that is home. */
int nardy_bearoff_row(const nardy_side *s);

/* The chance of the side that has just moved to bear off its last checker before the other side
 * does, which rolls next; both have checkers, and all are home. In NARDY_BEAROFF_SUREths. */
int32_t nardy_bearoff_wins(const nardy_bearoff *table, const nardy_side *mine,
                           const nardy_side *theirs);

#endif
