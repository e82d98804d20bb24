/* learn.h -- a network while it learns: the same shape as ai/net, in 32-bit floating point.
 *
 * Learning uses + - * / only, in a fixed order, so the same run gives the same bytes on every
 * machine. learn_new is answered by learn_free. */
#ifndef STOLIK_TRAIN_LEARN_H
#define STOLIK_TRAIN_LEARN_H

#include "ai/core/luck.h"
#include "ai/net/nnet.h"

typedef struct learn_net {
    int layers;
    int size[NNET_LAYERS_MAX + 1];
    const uint8_t *scales; /* what each input is divided by */
    size_t n;              /* numbers in all */
    float *at;             /* all of them: a layer's biases, then its weights as in a net's file */
} learn_net;

/* Sizes as in nnet.h, ended by 0. All weights are small random numbers. */
learn_net learn_new(const int *sizes, const uint8_t *scales, luck *l);
void learn_free(learn_net *n);

/* The numbers of layer k. */
float *learn_bias(const learn_net *n, int k);
float *learn_weights(const learn_net *n, int k);

/* One step towards the targets (chances) for the inputs x; `said` gets what the network said
 * before. Returns how far that was from the targets, squared and summed up. */
float learn_step(learn_net *n, const int8_t *x, const float *targets, float rate, float *said);

/* Every number of `to` moves towards that of `from` by a part. */
void learn_blend(learn_net *to, const learn_net *from, float part);

/* The bytes that learn_write needs; and writes the file of the whole-number network. */
size_t learn_file_size(const learn_net *n);
void learn_write(const learn_net *n, uint8_t *bytes);

#endif
