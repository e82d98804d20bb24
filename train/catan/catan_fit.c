/* Fits Catan's network: cross entropy, Adam, and rounding to whole numbers. */
#include "train/catan/catan_fit.h"

#include <math.h>
#include <string.h>

enum { H = CATAN_UNITS, N = CATAN_INPUTS, BATCH = 256, LANES = 16 };
_Static_assert(N % LANES == 0, "rows are whole vectors");

typedef catan_float_net net;

/* Where the parts of the parameters begin. */
enum { BIASES = H * N, LAST = H * N + H };

void catan_fit_begin(net *n, luck *l)
{
    for (int i = 0; i < CATAN_PARAMETERS; i++) {
        float spread = i < BIASES ? 0.25f : i < LAST ? 0.05f : 0.3f;
        n->w[i] = spread * ((float)luck_below(l, 20001) / 10000 - 1);
    }
}

/* -- running -- */

/* A seat, as the network sees it and what it makes of it. */
typedef struct row {
    float in[N];
    float unit[H];
    float strength;
} row;

/* In lanes, so that the order is fixed and the compiler can still use vectors. */
static float dot(const float *restrict a, const float *restrict b)
{
    float lane[LANES] = {0};
    for (int i = 0; i < N; i += LANES) {
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

static void run(const net *n, const int8_t *x, row *r)
{
    for (int i = 0; i < N; i++) {
        r->in[i] = (float)x[i] / CATAN_INPUT_ONE;
    }
    r->strength = 0;
    for (int h = 0; h < H; h++) {
        float sum = n->w[BIASES + h] + dot(n->w + h * N, r->in);
        r->unit[h] = sum > 0 ? sum : 0;
        r->strength += r->unit[h] * n->w[LAST + h];
    }
}

/* exp(x) as the limit of (1 + x / n) ^ n: near enough to learn by, and the same on every machine.
 */
static float power_of_e(float x)
{
    enum { SQUARINGS = 10 };
    float at = x < -30 ? -30 : x > 30 ? 30 : x;
    float y = 1 + at / (1 << SQUARINGS);
    for (int i = 0; i < SQUARINGS; i++) {
        y *= y;
    }
    return y;
}

static void chances_of(const row *rows, int seats, float *chances)
{
    float most = rows[0].strength;
    float sum = 0;
    for (int p = 1; p < seats; p++) {
        most = rows[p].strength > most ? rows[p].strength : most;
    }
    for (int p = 0; p < seats; p++) {
        chances[p] = power_of_e(rows[p].strength - most);
        sum += chances[p];
    }
    for (int p = 0; p < seats; p++) {
        chances[p] /= sum;
    }
}

void catan_fit_chances(const net *n, const int8_t (*x)[N], int seats, float *chances)
{
    row rows[CATAN_SEATS_MAX] = {0};
    for (int p = 0; p < seats; p++) {
        run(n, x[p], &rows[p]);
    }
    chances_of(rows, seats, chances);
}

/* -- learning -- */

static void add_slopes(const net *n, const row *r, float pull, net *slopes)
{
    for (int h = 0; h < H; h++) {
        if (r->unit[h] > 0) {
            float down = pull * n->w[LAST + h];
            float *to = slopes->w + h * N;
            slopes->w[LAST + h] += pull * r->unit[h];
            slopes->w[BIASES + h] += down;
            for (int i = 0; i < N; i++) {
                to[i] += down * r->in[i];
            }
        }
    }
}

/* Adds the slopes of the cross entropy at a spot. Returns the squared error. */
static float learn_spot(const net *n, const catan_data *d, const catan_spot *s, net *slopes)
{
    row rows[CATAN_SEATS_MAX] = {0};
    float chances[CATAN_SEATS_MAX];
    float error = 0;
    for (int p = 0; p < s->seats; p++) {
        run(n, d->rows[s->row + (size_t)p], &rows[p]);
    }
    chances_of(rows, s->seats, chances);
    for (int p = 0; p < s->seats; p++) {
        float pull = chances[p] - s->target[p];
        add_slopes(n, &rows[p], pull, slopes);
        error += pull * pull;
    }
    return error;
}

typedef struct adam {
    net slopes, mean, square;
    float part1, part2; /* of a full sum that mean and square have by now */
} adam;

static void step(net *n, adam *a, float rate)
{
    a->part1 = 0.9f * a->part1 + 0.1f;
    a->part2 = 0.999f * a->part2 + 0.001f;
    for (int i = 0; i < CATAN_PARAMETERS; i++) {
        float g = a->slopes.w[i] / BATCH;
        a->mean.w[i] = 0.9f * a->mean.w[i] + 0.1f * g;
        a->square.w[i] = 0.999f * a->square.w[i] + 0.001f * g * g;
        float to = a->mean.w[i] / a->part1 / (sqrtf(a->square.w[i] / a->part2) + 1e-8f);
        n->w[i] -= rate * (to + 1e-3f * n->w[i]);
        a->slopes.w[i] = 0;
    }
}

void catan_fit(net *n, const catan_data *d, size_t from, size_t to, int epochs, float rate, luck *l,
               catan_fit_told *told, void *who)
{
    static adam a;
    size_t batches = (to - from) / BATCH;
    size_t steps = batches * (size_t)epochs;
    size_t done = 0;
    memset(&a, 0, sizeof a);
    for (int e = 0; e < epochs; e++) {
        double error = 0;
        for (size_t k = 0; k < batches; k++) {
            for (int i = 0; i < BATCH; i++) {
                size_t at = from + (size_t)((luck_next(l) >> 32) * (to - from) >> 32);
                error += learn_spot(n, d, &d->spots[at], &a.slopes);
            }
            float left = 1 - (float)done++ / (float)steps;
            step(n, &a, rate * (0.99f * left + 0.01f));
        }
        told(who, e + 1, error / (double)(batches * BATCH));
    }
}

double catan_fit_error(const net *n, const catan_data *d, size_t from, size_t to)
{
    double sum = 0;
    for (size_t i = from; i < to; i++) {
        const catan_spot *s = &d->spots[i];
        float chances[CATAN_SEATS_MAX];
        catan_fit_chances(n, (const int8_t(*)[N])d->rows + s->row, s->seats, chances);
        sum -= log((double)chances[s->winner]);
    }
    return sum / (double)(to - from);
}

/* -- rounding -- */

static int32_t rounded(float x, float most)
{
    x = x > most ? most : x < -most ? -most : x;
    return (int32_t)(x < 0 ? x - 0.5f : x + 0.5f);
}

void catan_fit_round(const net *n, catan_net *out)
{
    *out = (catan_net){.magic = CATAN_NET_MAGIC};
    for (int h = 0; h < H; h++) {
        for (int i = 0; i < N; i++) {
            out->first[h][i] = (int16_t)rounded(n->w[h * N + i] * CATAN_WEIGHT_ONE, 32767);
        }
        out->bias[h] = rounded(n->w[BIASES + h] * CATAN_WEIGHT_ONE * CATAN_INPUT_ONE, 1e9f);
        out->last[h] = (int16_t)rounded(n->w[LAST + h] * CATAN_WEIGHT_ONE, 32767);
    }
}
