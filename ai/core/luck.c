/* The generator of random numbers for players, simulations and tests: xoshiro256**. */
#include "ai/core/luck.h"

luck luck_from(uint64_t seed)
{
    luck l;
    for (int i = 0; i < 4; i++) { /* splitmix64: never four zeros */
        seed += 0x9e3779b97f4a7c15u;
        uint64_t z = seed;
        z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
        z = (z ^ z >> 27) * 0x94d049bb133111ebu;
        l.s[i] = z ^ z >> 31;
    }
    return l;
}

static uint32_t below(void *self, uint32_t m)
{
    return luck_below(self, m);
}

game_luck luck_as(luck *l)
{
    return (game_luck){.below = below, .self = l};
}
