/* catan_fit.h -- Catan's network while it learns: in floating point, from positions whose outcome
 * is known.
 *
 * Learning uses + - * / and square roots only, in a fixed order, so the same positions and the same
 * seed give the same weights on every machine. */
#ifndef STOLIK_TRAIN_CATAN_FIT_H
#define STOLIK_TRAIN_CATAN_FIT_H

#include "ai/catan/catan_net.h"
#include "ai/core/luck.h"

/* A position: as many rows of inputs as there are seats. */
typedef struct catan_spot {
    uint32_t row;
    uint8_t seats;
    uint8_t winner;
    float target[CATAN_SEATS_MAX]; /* the chances that the network should give */
} catan_spot;

typedef struct catan_data {
    int8_t (*rows)[CATAN_INPUTS];
    size_t rows_n, rows_max;
    catan_spot *spots;
    size_t n, max;
} catan_data;

enum { CATAN_PARAMETERS = CATAN_UNITS * CATAN_INPUTS + 2 * CATAN_UNITS };

typedef struct catan_float_net {
    float w[CATAN_PARAMETERS]; /* first layer, biases, last layer */
} catan_float_net;

/* Small random weights. */
void catan_fit_begin(catan_float_net *n, luck *l);

/* The chances that the network gives to every seat, by their rows. */
void catan_fit_chances(const catan_float_net *n, const int8_t (*x)[CATAN_INPUTS], int seats,
                       float *chances);

/* How a fit goes on; called after each pass. */
typedef void catan_fit_told(void *who, int epoch, double loss);

/* Lowers the cross entropy to the targets of the spots from..to-1 in so many passes over them, with
 * steps that shrink from `rate` to a hundredth of it. */
void catan_fit(catan_float_net *n, const catan_data *d, size_t from, size_t to, int epochs,
               float rate, luck *l, catan_fit_told *told, void *who);

/* The mean cross entropy to who has won, over the spots from..to-1. */
double catan_fit_error(const catan_float_net *n, const catan_data *d, size_t from, size_t to);

/* The network as the levels use it. */
void catan_fit_round(const catan_float_net *n, catan_net *out);

#endif
