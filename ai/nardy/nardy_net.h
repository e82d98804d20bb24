/* nardy_net.h -- the chances of a position of Long Nardy, by its two networks and its table.
 *
 * One network is for positions in which the sides can still meet, one for the race after that; the
 * weights have them in this order. When both sides are home, the table says who wins. */
#ifndef STOLIK_AI_NARDY_NET_H
#define STOLIK_AI_NARDY_NET_H

#include "ai/core/player.h"
#include "ai/nardy/nardy_computed.h"
#include "ai/nardy/nardy_inputs.h"

enum {
    NARDY_CONTACT, /* the networks */
    NARDY_RACE,
    NARDY_NETS,
    NARDY_WIN = 0, /* outputs: I win; I win and they have borne off none; the reverse */
    NARDY_MARS,
    NARDY_LOST_MARS,
    NARDY_OUTPUTS,
    NARDY_MARS_PART = 32 /* a mars counts for 1/32 of a win: it decides where the win does not */
};

typedef struct nardy_nets {
    nnet of[NARDY_NETS];
    const nardy_bearoff *bearoff; /* NULL: the networks say everything */
} nardy_nets;

/* Without the table. False: the bytes are not the networks of this program. They outlive the nets.
 */
bool nardy_nets_open(nardy_nets *nets, const uint8_t *bytes, size_t n);

/* A position from which turns are looked at: what the networks' first layers have summed up. */
typedef struct nardy_base {
    nardy_inputs inputs;
    nnet_sums sums[NARDY_NETS];
    bool known[NARDY_NETS];
} nardy_base;

void nardy_base_of(nardy_base *base, const nardy_side *mine, const nardy_side *theirs);

/* The chances, in units of 1/NNET_SURE, of the side that ends its turn with `mine`; `base` has what
 * was before. */
void nardy_chances(const nardy_nets *nets, nardy_base *base, const nardy_side *mine,
                   int32_t *chances);

/* What a player wants: to win, and if that is the same, by mars. */
static inline int32_t nardy_worth(const int32_t *chances)
{
    return chances[NARDY_WIN] + (chances[NARDY_MARS] - chances[NARDY_LOST_MARS]) / NARDY_MARS_PART;
}

#endif
