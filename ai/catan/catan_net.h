/* catan_net.h -- the chances of everybody in a world of Catan, by a small network.
 *
 * A seat is described by CATAN_INPUTS numbers; the network turns them into a strength, the same
 * network for every seat, and the chances follow from all strengths. It looks at worlds at the
 * start of a turn, before the roll, where everything is known: a sampled one has no secrets. The
 * weights are in ai/catan/catan.weights; train/catan/ finds them. Each larger game has inputs and
 * weights of its own. */
#ifndef STOLIK_AI_CATAN_NET_H
#define STOLIK_AI_CATAN_NET_H

#include "ai/catan/catan_worth.h"
#include "ai/core/player.h"

enum {
#if defined(CATAN_CITIES)
    CATAN_INPUTS = 144,
#elif defined(CATAN_WIDE)
    CATAN_INPUTS = 112,
#else
    CATAN_INPUTS = 96,
#endif
    CATAN_UNITS = 48,
    CATAN_INPUT_ONE = 64, /* the input that stands for 1 */
    CATAN_WEIGHT_ONE = 512,
    CATAN_NET_MAGIC = 0x324e4143
};

typedef struct catan_net {
    uint32_t magic;
    uint32_t zero[3];
    int16_t first[CATAN_UNITS][CATAN_INPUTS]; /* CATAN_WEIGHT_ONE is 1 */
    int32_t bias[CATAN_UNITS];                /* CATAN_INPUT_ONE * CATAN_WEIGHT_ONE is 1 */
    int16_t last[CATAN_UNITS];                /* CATAN_WEIGHT_ONE is 1 */
} catan_net;

extern const bot_weights catan_weights;

/* The one that the weights are. */
const catan_net *catan_the_net(void);

/* The inputs of every seat in a world, which has `view`s of everybody. */
void catan_inputs(const game_rules *rules, const void *state, catan_view *view,
                  int8_t (*rows)[CATAN_INPUTS]);
/* In BOT_STEPths: the logarithm of the odds against a seat of strength 0. */
int32_t catan_net_strength(const catan_net *net, const int8_t *at);

/* The chances of a seat in a world, as above. In BOT_SUREths. */
int32_t catan_net_chance(const game_rules *rules, const catan_net *net, const void *state, int seat,
                         catan_view *view);

#endif
