/* durak_thumb.h -- rules of thumb over a world of the model, and playouts by them.
 *
 * A playout follows them but for every sixth choice, which is anything: without that, a search only
 * learns to beat the rules of thumb. */
#ifndef STOLIK_AI_DURAK_THUMB_H
#define STOLIK_AI_DURAK_THUMB_H

#include "ai/core/luck.h"
#include "ai/durak/durak_model.h"

/* Plays the world to its end, and writes each seat's worth. */
void durak_thumb_play(durak_world *w, luck *l, int32_t *worth);
/* The card of a set that costs least to play: the lowest plain one, or the lowest trump; 0: the set
 * is empty. */
static inline int durak_thumb_cheapest(durak_set set, durak_set trumps)
{
    durak_set plain = set & ~trumps;
    if (plain == 0) {
        return set != 0 ? bit_lowest(set) : 0;
    }
    durak_set ranks = plain | plain >> 32;
    ranks |= ranks >> 16;
    durak_set lowest = (ranks & 0xffff) & (~(ranks & 0xffff) + 1);
    return bit_lowest(plain & lowest * 0x0001000100010001u);
}

#endif
