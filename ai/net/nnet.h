/* nnet.h -- small networks in whole numbers, for any game.
 *
 * A network maps small whole inputs, most of them 0, to a few outputs. The first layer is a sum of
 * one row of weights for each input that is not 0, in 16 bits: so a position that differs from
 * another in a few inputs costs a few rows (nnet_sums). Every further layer is dense, with sums of
 * 32 bits. Between layers a unit is held between 0 and 1, which is NNET_ONE; an output is a logit,
 * whose chance nnet_chance gives. No step rounds differently on another machine.
 *
 * The bytes come from a file (see nnet.c) and are not copied: they outlive the net. nnet_open
 * checks all that the code relies on. */
#ifndef STOLIK_AI_NNET_H
#define STOLIK_AI_NNET_H

#include "rules/core/base.h"

enum {
    NNET_LAYERS_MAX = 4, /* of weights */
    NNET_INPUTS_MAX = 4096,
    NNET_UNITS_MAX = 256, /* of a layer between; a multiple of NNET_LANES */
    NNET_OUTPUTS_MAX = 16,
    NNET_LANES = 16,
    NNET_ONE_BITS = 10, /* the sums of the first layer stay within +-32 */
    NNET_ONE = 1 << NNET_ONE_BITS,
    NNET_LOGIT_BITS = 12, /* 4096 is a logit of 1 */
    NNET_SURE_BITS = 16,  /* 65536 is a chance of 1 */
    NNET_SURE = 1 << NNET_SURE_BITS,
    NNET_ALIGN = 16 /* of the bytes */
};

#define NNET_ERRORS(X)                                                                             \
    X(OK, "ok")                                                                                    \
    X(SHORT, "the file is cut off")                                                                \
    X(STRANGE, "this is no network")                                                               \
    X(OTHER_VERSION, "a network of another version")                                               \
    X(SIZES, "layers that are not possible")                                                       \
    X(CHECK, "the check sum is wrong")                                                             \
    X(RANGE, "weights that could overflow")
typedef enum nnet_error {
#define X(name, text) NNET_##name,
    NNET_ERRORS(X)
#undef X
} nnet_error;

typedef struct nnet {
    int layers;
    int size[NNET_LAYERS_MAX + 1]; /* inputs, units of each layer between, outputs */
    int bits[NNET_LAYERS_MAX];     /* of the fraction of a layer's weights */
    const int16_t *first_bias;     /* size[1] */
    const int16_t *first;          /* size[0] rows of size[1] */
    const int32_t *bias[NNET_LAYERS_MAX];
    const int16_t *weights[NNET_LAYERS_MAX]; /* size[k + 1] rows of size[k]; from k = 1 */
    size_t bytes;                            /* of the file that it takes */
} nnet;

/* Reads a network from the beginning of some bytes, which are aligned to NNET_ALIGN. */
nnet_error nnet_open(nnet *n, const uint8_t *bytes, size_t size);
/* What an error means, for people. */
const char *nnet_error_text(nnet_error error);

/* The first layer's sums for some inputs. */
typedef struct nnet_sums {
    _Alignas(NNET_ALIGN) int16_t at[NNET_UNITS_MAX];
} nnet_sums;

/* An input that differs, and by how much. */
typedef struct nnet_change {
    uint16_t input;
    int16_t by;
} nnet_change;

/* The sums if the inputs are x, one number each. */
void nnet_sums_of(const nnet *n, const int8_t *x, nnet_sums *sums);
/* `to` becomes the sums after the changes. */
void nnet_sums_change(const nnet *n, const nnet_sums *from, const nnet_change *changes,
                      int changes_n, nnet_sums *to);
/* The logits of the outputs. */
void nnet_run(const nnet *n, const nnet_sums *sums, int32_t *logits);

/* The chance that a logit stands for: NNET_SURE / (1 + exp(-logit)). */
int32_t nnet_chance(int32_t logit);

/* -- how a file is laid out, for who writes one -- */

enum { NNET_VERSION = 1, NNET_HEADER = 64 };
#define NNET_MAGIC 0x54454e53u /* "SNET", lowest byte first */

typedef struct nnet_header {
    uint32_t magic;
    uint32_t version;
    uint32_t bytes; /* of all, this header included; a multiple of NNET_ALIGN */
    uint32_t check; /* see nnet_check */
    uint32_t layers;
    uint32_t size[NNET_LAYERS_MAX + 1];
    uint32_t bits[NNET_LAYERS_MAX];
    uint32_t zero[2];
} nnet_header;

/* The check sum of a header, without its own, and of the bytes that follow it. */
uint32_t nnet_check(const nnet_header *h, const uint8_t *rest);
/* Where a layer's biases and weights begin, by the sizes of a header that are in range; the whole
 * number of bytes for k = layers. */
size_t nnet_bias_at(const nnet_header *h, int k);
size_t nnet_weights_at(const nnet_header *h, int k);

#endif
