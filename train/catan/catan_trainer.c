/* How Catan's network is made: it is fitted to games of medium's plans, and then to games of
 * the search with the network as it is by then. */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "train/catan/catan_games.h"
#include "train/train.h"

#ifndef CATAN_WIDE /* a larger game names itself before it includes this file */
#define TRAINED "catan"
#define GAMES 2400
enum { ROUNDS = 2 };
#endif

enum {
    PLAN_TIMES = 10, /* games by plan for each game by search: they take no time */
    PASSES = 4,
    HELD_OUT = 16, /* one part of so many: the last games */
    REPORT_EVERY = 500
};
#define LAMBDA 0.95f
#define FIRST_RATE 0.002f
#define RATE 0.001f

typedef struct fitting {
    const train_order *order;
    int round; /* 0: by plans */
    catan_data data;
    catan_float_net net;
    catan_net rounded;
    luck chance;
} fitting;

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void report_games(const fitting *f, int64_t done, int64_t games, double took)
{
    if (f->order->progress != NULL && (done % REPORT_EVERY == 0 || done == games)) {
        fprintf(f->order->progress, "round %d of %d: %lld of %lld games, %.0f games/s\n",
                f->round + 1, ROUNDS, (long long)done, (long long)games,
                (double)done / (took > 0 ? took : 1));
        fflush(f->order->progress);
    }
}

static void report_pass(void *who, int pass, double error)
{
    const fitting *f = who;
    if (f->order->progress != NULL) {
        fprintf(f->order->progress, "round %d of %d: pass %d of %d, error %.4f\n", f->round + 1,
                ROUNDS, pass, PASSES, error);
        fflush(f->order->progress);
    }
}

static void play(fitting *f, catan_games *g)
{
    double started = seconds();
    int64_t games = f->round == 0 ? PLAN_TIMES * f->order->games : f->order->games;
    catan_manner how = {.keep = f->round == 0 ? 4 : 3};
    if (f->round > 0) {
        how.net = &f->rounded;
        how.said = &f->net;
        how.lambda = LAMBDA;
    }
    for (int64_t i = 0; i < games; i++) {
        catan_games_play(g, how, luck_next(&f->chance), &f->data);
        report_games(f, i + 1, games, seconds() - started);
    }
}

/* Games by search are learned from in all later rounds, games by plan only in the first. */
static void fit(fitting *f)
{
    size_t learned = f->data.n - f->data.n / HELD_OUT;
    float rate = f->round == 0 ? FIRST_RATE : RATE;
    double before = catan_fit_error(&f->net, &f->data, learned, f->data.n);
    catan_fit(&f->net, &f->data, 0, learned, PASSES, rate, &f->chance, report_pass, f);
    catan_fit_round(&f->net, &f->rounded);
    if (f->order->progress != NULL) {
        fprintf(f->order->progress,
                "round %d of %d: %zu positions; cross entropy of those held out %.4f, was %.4f\n",
                f->round + 1, ROUNDS, f->data.n,
                catan_fit_error(&f->net, &f->data, learned, f->data.n), before);
        fflush(f->order->progress);
    }
    if (f->round == 0) {
        catan_data_free(&f->data);
    }
}

static void find_weights(const train_order *order, uint8_t *weights)
{
    fitting f = {.order = order, .chance = luck_from(order->seed)};
    catan_games *g = catan_games_new();
    catan_fit_begin(&f.net, &f.chance);
    for (f.round = 0; f.round < ROUNDS; f.round++) {
        play(&f, g);
        fit(&f);
    }
    memcpy(weights, &f.rounded, sizeof f.rounded);
    catan_games_free(g);
    catan_data_free(&f.data);
}

extern const trainer catan_trainer;
const trainer catan_trainer = {
    .game = TRAINED,
    .games = GAMES,
    .weights_n = sizeof(catan_net),
    .fit = find_weights,
};
