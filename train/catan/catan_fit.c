/* Fits the network of Catan's strong levels to the ends of games: plays games by medium's plans,
 * with actions at random in between so that it sees what such actions lead to, and lowers the cross
 * entropy between the chances it gives at the starts of turns and who has won.
 *
 *     catan_fit GAMES EPOCHS SEED OUT
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/catan/catan_net.h"
#include "ai/catan/catan_plan.h"
#include "ai/core/judge.h"
#include "ai/core/luck.h"

enum { H = CATAN_HIDDEN, N = CATAN_INPUTS, BATCH = 256, KEEP = 3, HELD_OUT = 20 };

/* A position: as many rows of inputs as there are seats. */
typedef struct spot {
    uint32_t row;
    uint8_t seats;
    uint8_t winner;
} spot;

typedef struct data {
    int8_t *rows;
    size_t rows_n, rows_max;
    spot *spots;
    size_t n, max;
} data;

/* -- games -- */

typedef struct table {
    uint64_t state[GAME_STATE_MAX / 8];
    catan_view view;
    game_action menu[CATAN_LISTED_MAX];
} table;

/* How a game is played, besides by plans. */
typedef struct manner {
    uint32_t odd;  /* actions at random, of a hundred */
    bool anywhere; /* settlements and roads are placed on one of the better sites */
} manner;

/* One of the entries that the plan weighs highest. */
static game_action one_of_the_best(const bot_ask *ask, luck *l)
{
    enum { BEST = 10 };
    catan_mind m;
    int best = 0;
    uint64_t taken = 0;
    catan_think(&m, ask->view, ask->seat);
    for (int k = (int)luck_below(l, BEST); k >= 0; k--) {
        int most = -1;
        for (int i = 0; i < ask->menu_n; i++) {
            int w = catan_weigh_plan(&m, ask->menu[i]);
            if ((taken >> i & 1) == 0 && w > most) {
                most = w;
                best = i;
            }
        }
        taken |= catan_bit(best);
    }
    return ask->menu[best];
}

static game_action next_action(table *t, int seat, luck *l, manner how)
{
    catan_rules.view(t->state, seat, &t->view);
    bot_budget budget = {.left = UINT32_MAX};
    bot_ask ask = {.rules = &catan_rules, .view = &t->view, .seat = seat, .menu = t->menu};
    ask.menu_n = catan_rules.legal(t->state, seat, t->menu);
    ask.open = catan_rules.open(t->state, seat);
    if (how.anywhere && t->view.table.turn == 0) {
        return one_of_the_best(&ask, l);
    }
    if (ask.menu_n > 0 && luck_below(l, 100) < how.odd) {
        return ask.menu[luck_below(l, (uint32_t)ask.menu_n)];
    }
    return catan_plan(&ask, &budget);
}

static void keep(data *d, const table *t, int seats)
{
    catan_view v;
    if (d->n == d->max || d->rows_n + (size_t)seats > d->rows_max) {
        return;
    }
    d->spots[d->n++] = (spot){.row = (uint32_t)d->rows_n, .seats = (uint8_t)seats};
    for (int p = 0; p < seats; p++) {
        catan_rules.view(t->state, p, &v);
        catan_inputs(&v, d->rows + d->rows_n++ * N);
    }
}

/* A tenth of the games are for other points than ten. */
static void set_options(int32_t *options, luck *l)
{
    for (int i = 0; i < catan_rules.options_n; i++) {
        const game_option *o = &catan_rules.options[i];
        bool points = text_is(o->name, text_len(o->name), "targetPoints");
        bool other = points && luck_below(l, 10) == 0;
        options[i] = other ? 5 + (int32_t)luck_below(l, 10) : o->default_value;
    }
}

/* A seat acts. Returns whether a turn begins. */
static bool act(table *t, uint32_t seats, luck *l, manner how)
{
    int seat = bit_lowest(game_first_of(&catan_rules, t->state, seats));
    game_action a = next_action(t, seat, l, how);
    bool placing = t->view.table.turn == 0;
    int error = catan_rules.apply(t->state, seat, a);
    rules_assert(error == GAME_OK);
    catan_rules.view(t->state, seat, &t->view);
    bool first = placing && t->view.table.turn == 1;
    return (a.kind == CATAN_END || first) && t->view.table.phase == CATAN_ROLLING;
}

static void play(data *d, table *t, uint64_t seed)
{
    static const uint32_t odds[] = {0, 4, 10, 20};
    int32_t options[GAME_OPTIONS_MAX];
    luck l = luck_from(seed);
    game_luck chance = luck_as(&l);
    int seats = seed % 8 < 4 ? 2 : seed % 8 < 5 ? 3 : 4;
    manner how = {.odd = odds[luck_below(&l, 4)], .anywhere = luck_below(&l, 2) == 0};
    size_t first = d->n;
    set_options(options, &l);
    catan_rules.start(t->state, seats, options);
    for (game_turn turn = catan_rules.turn(t->state); turn.what != GAME_OVER;
         turn = catan_rules.turn(t->state)) {
        if (turn.what != GAME_ACT) {
            game_action drawn;
            uint8_t things[GAME_SHUFFLE_MAX];
            game_draw(&catan_rules, t->state, &chance, &drawn, things);
        } else if (act(t, turn.seats, &l, how) &&
                   (luck_below(&l, KEEP) == 0 || t->view.table.turn == 1)) {
            keep(d, t, seats);
        }
    }
    uint32_t winners = catan_rules.winners(t->state);
    if ((winners & (winners - 1)) != 0) {
        d->n = first; /* a draw at the limit of turns; its rows are lost */
    }
    for (size_t i = first; i < d->n; i++) {
        d->spots[i].winner = (uint8_t)bit_lowest(winners);
    }
}

/* -- the network in floating point -- */

enum { PARAMETERS = H * N + H + H };

typedef struct net {
    float w[PARAMETERS]; /* first layer, biases, last layer */
} net;

typedef struct row {
    float unit[H];
    float strength;
} row;

static void run(const net *n, const int8_t *x, row *r)
{
    float in[N];
    for (int i = 0; i < N; i++) {
        in[i] = (float)x[i] / CATAN_INPUT_ONE;
    }
    r->strength = 0;
    for (int h = 0; h < H; h++) {
        const float *w = n->w + h * N;
        float sum = n->w[H * N + h];
        for (int i = 0; i < N; i++) {
            sum += w[i] * in[i];
        }
        r->unit[h] = sum > 0 ? sum : 0;
        r->strength += r->unit[h] * n->w[H * N + H + h];
    }
}

/* Returns the cross entropy; adds the slopes if wanted. */
static float look(const net *n, const data *d, const spot *s, net *slopes)
{
    row rows[CATAN_SEATS_MAX];
    float chance[CATAN_SEATS_MAX];
    float sum = 0;
    for (int p = 0; p < s->seats; p++) {
        run(n, d->rows + (s->row + (size_t)p) * N, &rows[p]);
    }
    for (int p = 0; p < s->seats; p++) {
        chance[p] = expf(rows[p].strength - rows[s->winner].strength);
        sum += chance[p];
    }
    for (int p = 0; p < s->seats && slopes != NULL; p++) {
        float pull = chance[p] / sum - (float)(p == s->winner);
        const int8_t *x = d->rows + (s->row + (size_t)p) * N;
        for (int h = 0; h < H; h++) {
            if (rows[p].unit[h] > 0) {
                float down = pull * n->w[H * N + H + h];
                float *to = slopes->w + h * N;
                slopes->w[H * N + H + h] += pull * rows[p].unit[h];
                slopes->w[H * N + h] += down;
                for (int i = 0; i < N; i++) {
                    to[i] += down * (float)x[i] / CATAN_INPUT_ONE;
                }
            }
        }
    }
    return logf(sum);
}

static void adam(net *n, net *slopes, net *mean, net *square, int step, float rate)
{
    float fix1 = 1 - powf(0.9f, (float)step);
    float fix2 = 1 - powf(0.999f, (float)step);
    for (int i = 0; i < PARAMETERS; i++) {
        float g = slopes->w[i] / BATCH;
        mean->w[i] = 0.9f * mean->w[i] + 0.1f * g;
        square->w[i] = 0.999f * square->w[i] + 0.001f * g * g;
        n->w[i] -=
            rate * (mean->w[i] / fix1 / (sqrtf(square->w[i] / fix2) + 1e-8f) + 1e-3f * n->w[i]);
        slopes->w[i] = 0;
    }
}

static float mean_loss(const net *n, const data *d, size_t from, size_t to)
{
    double sum = 0;
    for (size_t i = from; i < to; i++) {
        sum += look(n, d, &d->spots[i], NULL);
    }
    return (float)(sum / (double)(to - from));
}

static void train(net *n, data *d, int epochs, luck *l)
{
    static net slopes, mean, square;
    size_t held = d->n / HELD_OUT; /* the last games */
    size_t all = d->n - held;
    int step = 0;
    size_t steps = all / BATCH * (size_t)epochs;
    for (int e = 0; e < epochs; e++) {
        double sum = 0;
        for (size_t k = 0; k < all / BATCH; k++) {
            for (int i = 0; i < BATCH; i++) {
                size_t at = (size_t)((luck_next(l) >> 32) * all >> 32);
                sum += look(n, d, &d->spots[at], &slopes);
            }
            float left = 1 - (float)step / (float)steps;
            adam(n, &slopes, &mean, &square, ++step, 0.002f * left + 0.00002f);
        }
        printf("epoch %d: loss %.4f, held out %.4f\n", e + 1, sum / (double)(all - all % BATCH),
               (double)mean_loss(n, d, all, d->n));
        fflush(stdout);
    }
}

static int32_t rounded(float x, float most)
{
    x = x > most ? most : x < -most ? -most : x;
    return (int32_t)(x < 0 ? x - 0.5f : x + 0.5f);
}

static bool save(const net *n, const char *path)
{
    catan_net out = {.magic = CATAN_NET_MAGIC};
    for (int h = 0; h < H; h++) {
        for (int i = 0; i < N; i++) {
            out.first[h][i] = (int16_t)rounded(n->w[h * N + i] * CATAN_WEIGHT_ONE, 32767);
        }
        out.bias[h] = rounded(n->w[H * N + h] * CATAN_WEIGHT_ONE * CATAN_INPUT_ONE, 1e9f);
        out.last[h] = (int16_t)rounded(n->w[H * N + H + h] * CATAN_WEIGHT_ONE, 32767);
    }
    FILE *f = fopen(path, "wb");
    bool good = f != NULL && fwrite(&out, sizeof out, 1, f) == 1;
    return f != NULL && fclose(f) == 0 && good;
}

int main(int argc, char **argv)
{
    static table t;
    static net n;
    if (argc != 5) {
        fputs("usage: catan_fit GAMES EPOCHS SEED OUT\n", stderr);
        return 2;
    }
    int games = atoi(argv[1]);
    uint64_t seed = strtoull(argv[3], NULL, 10);
    luck l = luck_from(seed);
    data d = {.max = (size_t)games * 40, .rows_max = (size_t)games * 120};
    d.spots = malloc(d.max * sizeof *d.spots);
    d.rows = malloc(d.rows_max * N);
    for (int g = 0; g < games; g++) {
        play(&d, &t, seed * 1000003 + (uint64_t)g);
    }
    printf("%zu positions of %d games\n", d.n, games);
    fflush(stdout);
    for (int i = 0; i < PARAMETERS; i++) {
        float spread = i < H * N ? 0.25f : i < H * N + H ? 0.05f : 0.3f;
        n.w[i] = spread * ((float)luck_below(&l, 20001) / 10000 - 1);
    }
    train(&n, &d, atoi(argv[2]), &l);
    return save(&n, argv[4]) ? 0 : 1;
}
