/* A network while it learns: running it, one step of gradient descent, and rounding it. */
#include "train/learn.h"

#include <stdlib.h>
#include <string.h>

enum { LANES = 16, LEARN_BITS = 11 /* of the fraction of a dense layer's weights */ };

/* -- memory -- */

static size_t weights_n(const learn_net *n, int k)
{
    return (size_t)n->size[k] * (size_t)n->size[k + 1];
}

/* How many numbers come before layer k. */
static size_t before(const learn_net *n, int k)
{
    size_t all = 0;
    for (int i = 0; i < k; i++) {
        all += (size_t)n->size[i + 1] + weights_n(n, i);
    }
    return all;
}

float *learn_bias(const learn_net *n, int k)
{
    return n->at + before(n, k);
}

float *learn_weights(const learn_net *n, int k)
{
    return learn_bias(n, k) + n->size[k + 1];
}

/* From -most to most. */
static float random_weight(luck *l, float most)
{
    return ((float)luck_below(l, 1 << 20) / (1 << 19) - 1) * most;
}

/* Not far from the middle of the range that a unit is held in, so that all of them learn. */
static void fill_at_random(learn_net *n, luck *l)
{
    for (int k = 0; k < n->layers; k++) {
        bool last = k == n->layers - 1;
        float *bias = learn_bias(n, k);
        float *weights = learn_weights(n, k);
        for (int u = 0; u < n->size[k + 1]; u++) {
            bias[u] = last ? 0 : 0.5f + random_weight(l, 0.3f);
        }
        for (size_t i = 0; i < weights_n(n, k); i++) {
            weights[i] = random_weight(l, last ? 0.05f : 0.1f);
        }
    }
}

learn_net learn_new(const int *sizes, const uint8_t *scales, luck *l)
{
    learn_net n = {.scales = scales};
    while (sizes[n.layers + 1] > 0) {
        n.layers++;
    }
    for (int k = 0; k <= n.layers; k++) {
        n.size[k] = sizes[k];
    }
    n.n = before(&n, n.layers);
    n.at = calloc(n.n, sizeof *n.at);
    if (n.at == NULL) {
        abort();
    }
    fill_at_random(&n, l);
    return n;
}

void learn_free(learn_net *n)
{
    free(n->at);
    *n = (learn_net){0};
}

void learn_blend(learn_net *to, const learn_net *from, float part)
{
    for (size_t i = 0; i < to->n; i++) {
        to->at[i] += (from->at[i] - to->at[i]) * part;
    }
}

/* -- running -- */

static void add_row(float *restrict sums, const float *restrict row, float by, int units)
{
    for (int u = 0; u < units; u++) {
        sums[u] += row[u] * by;
    }
}

/* In lanes, so that the order is fixed and the compiler can still use vectors. */
static float dot(const float *restrict a, const float *restrict b, int n)
{
    float lane[LANES] = {0};
    for (int i = 0; i < n; i += LANES) {
        for (int j = 0; j < LANES; j++) {
            lane[j] += a[i + j] * b[i + j];
        }
    }
    for (int half = LANES / 2; half > 0; half /= 2) {
        for (int j = 0; j < half; j++) {
            lane[j] += lane[j + half];
        }
    }
    return lane[0];
}

static float held(float x)
{
    return x < 0 ? 0 : x > 1 ? 1 : x;
}

/* 1 / (1 + exp(-x)) by the table of the whole-number networks. */
static float chance_of(float logit)
{
    float limit = 20;
    float x = logit < -limit ? -limit : logit > limit ? limit : logit;
    return (float)nnet_chance((int32_t)(x * (1 << NNET_LOGIT_BITS))) / NNET_SURE;
}

/* The first layer's sums. */
static void sum_first(const learn_net *n, const int8_t *x, float *sums)
{
    int units = n->size[1];
    const float *rows = learn_weights(n, 0);
    memcpy(sums, learn_bias(n, 0), (size_t)units * sizeof *sums);
    for (int i = 0; i < n->size[0]; i++) {
        if (x[i] != 0) {
            add_row(sums, rows + (size_t)i * (size_t)units, (float)x[i] / (float)n->scales[i],
                    units);
        }
    }
}

/* What each unit gives, layer by layer: units[k] for the layer of size[k], from 1; the outputs are
 * chances. */
typedef struct activations {
    float units[NNET_LAYERS_MAX][NNET_UNITS_MAX];
    float chances[NNET_OUTPUTS_MAX];
} activations;

static void run(const learn_net *n, const float *sums, activations *a)
{
    int last = n->layers - 1;
    for (int u = 0; u < n->size[1]; u++) {
        a->units[1][u] = held(sums[u]);
    }
    for (int k = 1; k <= last; k++) {
        const float *bias = learn_bias(n, k);
        const float *rows = learn_weights(n, k);
        for (int u = 0; u < n->size[k + 1]; u++) {
            float sum =
                bias[u] + dot(a->units[k], rows + (size_t)u * (size_t)n->size[k], n->size[k]);
            if (k < last) {
                a->units[k + 1][u] = held(sum);
            } else {
                a->chances[u] = chance_of(sum);
            }
        }
    }
}

/* -- learning -- */

/* A unit that is held at 0 or 1 has no slope; it gets a small one back into the range, so that it
 * is not lost for ever. */
static float slope(float sum, float pull)
{
    if (sum < 0) {
        return pull > 0 ? 0.02f : 0;
    }
    if (sum > 1) {
        return pull < 0 ? 0.02f : 0;
    }
    return 1;
}

/* Layer k learns; `pull` has how its units should move, and `back` gets the same of the layer
 * before. */
static void learn_layer(learn_net *n, int k, const float *in, const float *pull, float rate,
                        float *back)
{
    float *bias = learn_bias(n, k);
    float *rows = learn_weights(n, k);
    memset(back, 0, (size_t)n->size[k] * sizeof *back);
    for (int u = 0; u < n->size[k + 1]; u++) {
        float *row = rows + (size_t)u * (size_t)n->size[k];
        if (pull[u] != 0) {
            add_row(back, row, pull[u], n->size[k]);
            add_row(row, in, rate * pull[u], n->size[k]);
            bias[u] += rate * pull[u];
        }
    }
}

static void learn_first(learn_net *n, const int8_t *x, const float *pull, float rate)
{
    int units = n->size[1];
    float *rows = learn_weights(n, 0);
    add_row(learn_bias(n, 0), pull, rate, units);
    for (int i = 0; i < n->size[0]; i++) {
        if (x[i] != 0) {
            add_row(rows + (size_t)i * (size_t)units, pull,
                    rate * (float)x[i] / (float)n->scales[i], units);
        }
    }
}

float learn_step(learn_net *n, const int8_t *x, const float *targets, float rate, float *said)
{
    float sums[NNET_UNITS_MAX];
    activations a = {0};
    float pulls[2][NNET_UNITS_MAX] = {0};
    float error = 0;
    int last = n->layers - 1;
    sum_first(n, x, sums);
    run(n, sums, &a);
    for (int u = 0; u < n->size[n->layers]; u++) {
        pulls[n->layers & 1][u] = targets[u] - a.chances[u];
        said[u] = a.chances[u];
        error += pulls[n->layers & 1][u] * pulls[n->layers & 1][u];
    }
    for (int k = last; k >= 1; k--) {
        float *back = pulls[k & 1];
        learn_layer(n, k, a.units[k], pulls[(k + 1) & 1], rate, back);
        for (int u = 0; u < n->size[k]; u++) {
            /* For layers after the first the sum is known only as held; at the ends of the range
             * it counts as within. */
            back[u] *= k == 1 ? slope(sums[u], back[u]) : 1;
        }
    }
    learn_first(n, x, pulls[1], rate);
    return error;
}

/* -- rounding -- */

static nnet_header header_of(const learn_net *n)
{
    nnet_header h = {.magic = NNET_MAGIC, .version = NNET_VERSION, .layers = (uint32_t)n->layers};
    for (int k = 0; k <= n->layers; k++) {
        h.size[k] = (uint32_t)n->size[k];
    }
    h.bits[0] = NNET_ONE_BITS;
    for (int k = 1; k < n->layers; k++) {
        h.bits[k] = LEARN_BITS;
    }
    h.bytes = (uint32_t)nnet_bias_at(&h, n->layers);
    return h;
}

size_t learn_file_size(const learn_net *n)
{
    return header_of(n).bytes;
}

static int32_t rounded(float x, int32_t most)
{
    float limit = (float)most;
    return x > limit ? most : x < -limit ? -most : (int32_t)(x < 0 ? x - 0.5f : x + 0.5f);
}

static void write_first(const learn_net *n, int16_t *bias, int16_t *weights)
{
    int units = n->size[1];
    const float *from = learn_weights(n, 0);
    for (int u = 0; u < units; u++) {
        bias[u] = (int16_t)rounded(learn_bias(n, 0)[u] * NNET_ONE, INT16_MAX);
    }
    for (int i = 0; i < n->size[0]; i++) {
        for (int u = 0; u < units; u++) {
            size_t at = (size_t)i * (size_t)units + (size_t)u;
            weights[at] = (int16_t)rounded(from[at] * NNET_ONE / (float)n->scales[i], INT16_MAX);
        }
    }
}

static void write_dense(const learn_net *n, int k, int32_t *bias, int16_t *weights)
{
    const float *from = learn_weights(n, k);
    for (int u = 0; u < n->size[k + 1]; u++) {
        float unit = (float)NNET_ONE * (1 << LEARN_BITS);
        bias[u] = rounded(learn_bias(n, k)[u] * unit, 1 << 28);
    }
    for (size_t i = 0; i < weights_n(n, k); i++) {
        weights[i] = (int16_t)rounded(from[i] * (1 << LEARN_BITS), INT16_MAX);
    }
}

void learn_write(const learn_net *n, uint8_t *bytes)
{
    nnet_header h = header_of(n);
    memset(bytes, 0, h.bytes);
    write_first(n, (int16_t *)(void *)(bytes + nnet_bias_at(&h, 0)),
                (int16_t *)(void *)(bytes + nnet_weights_at(&h, 0)));
    for (int k = 1; k < n->layers; k++) {
        write_dense(n, k, (int32_t *)(void *)(bytes + nnet_bias_at(&h, k)),
                    (int16_t *)(void *)(bytes + nnet_weights_at(&h, k)));
    }
    h.check = nnet_check(&h, bytes + sizeof h);
    memcpy(bytes, &h, sizeof h);
}
