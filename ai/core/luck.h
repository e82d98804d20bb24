/* luck.h -- fast random numbers for players, playouts and tests (xoshiro256**).
 *
 * Not for chance in a real game: those draws come from table/fair.h and can be checked. The same
 * seed gives the same numbers on every machine. The caller owns the generator; nothing is
 * shared. */
#ifndef STOLIK_AI_LUCK_H
#define STOLIK_AI_LUCK_H

#include "rules/core/game.h"

typedef struct luck {
    uint64_t s[4];
} luck;

/* Any seed will do, 0 too; neighbouring seeds give unrelated numbers. */
luck luck_from(uint64_t seed);

static inline uint64_t luck_next(luck *l)
{
    uint64_t *s = l->s;
    uint64_t five = s[1] * 5;
    uint64_t result = (five << 7 | five >> 57) * 9;
    uint64_t t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = s[3] << 45 | s[3] >> 19;
    return result;
}

/* One of 0..m-1, m > 0; the probabilities are equal to within one part in 2^32. */
static inline uint32_t luck_below(luck *l, uint32_t m)
{
    return (uint32_t)((luck_next(l) >> 32) * m >> 32);
}

/* The same generator as a game_luck. */
game_luck luck_as(luck *l);

#endif
