/* Long Nardy learns: games against itself, and a match against the nine features. */
#include "train/train.h"

#include "ai/nardy/nardy_net.h"
#include "ai/nardy/nardy_nine.h"

static const int sizes[NARDY_NETS][NNET_LAYERS_MAX + 2] = {
    [NARDY_CONTACT] = {NARDY_INPUTS, 128, NARDY_OUTPUTS},
    [NARDY_RACE] = {NARDY_INPUTS, 32, NARDY_OUTPUTS},
};

typedef struct desk {
    nardy_side results[NARDY_TURNS_MAX];
    nardy_base base;
} desk;

static nardy_table first_table(void)
{
    int32_t options[GAME_OPTIONS_MAX];
    uint64_t state[GAME_STATE_MAX / 8];
    nardy_view view;
    for (int i = 0; i < nardy_rules.options_n; i++) {
        options[i] = nardy_rules.options[i].default_value;
    }
    nardy_rules.start(state, 2, options);
    nardy_rules.view(state, NARDY_WHITE, &view);
    return view.table;
}

static int die(luck *l)
{
    return 1 + (int)luck_below(l, 6);
}

static void turn(float *outputs)
{
    float mars = outputs[NARDY_MARS];
    outputs[NARDY_WIN] = 1 - outputs[NARDY_WIN];
    outputs[NARDY_MARS] = outputs[NARDY_LOST_MARS];
    outputs[NARDY_LOST_MARS] = mars;
}

/* The best of n results for the side that the base is of, and its chances. */
static int best_result(const nardy_nets *nets, desk *d, int n, int32_t *chances)
{
    int best = 0;
    int32_t best_worth = INT32_MIN;
    for (int i = 0; i < n; i++) {
        int32_t said[NARDY_OUTPUTS];
        nardy_chances(nets, &d->base, &d->results[i], said);
        int32_t w = nardy_worth(said);
        if (w > best_worth) {
            best_worth = w;
            best = i;
            memcpy(chances, said, sizeof said);
        }
    }
    return best;
}

static void play_by_nets(const nardy_nets *nets, desk *d, nardy_table *t)
{
    int32_t chances[NARDY_OUTPUTS];
    int n = nardy_results(t, d->results, NARDY_TURNS_MAX);
    int best = 0;
    if (n > 1) {
        nardy_base_of(&d->base, &t->side[t->mover], &t->side[1 - t->mover]);
        best = best_result(nets, d, n, chances);
    }
    nardy_end_turn(t, &d->results[best]);
}

/* -- games to learn from -- */

/* All rolls of the side that is to roll, each with its best result: the chances of the other side,
 * which has just moved. */
static void look_ahead(const nardy_nets *nets, desk *d, const nardy_table *t, float *seen)
{
    int64_t sum[NARDY_OUTPUTS] = {0};
    nardy_base_of(&d->base, &t->side[t->mover], &t->side[1 - t->mover]);
    for (int a = 1; a <= 6; a++) {
        for (int b = 1; b <= a; b++) {
            nardy_table thrown = *t;
            int32_t chances[NARDY_OUTPUTS] = {0};
            int n = 1;
            nardy_throw(&thrown, a, b);
            if (thrown.mover != t->mover) {
                d->results[0] = t->side[t->mover];
            } else {
                n = nardy_results(&thrown, d->results, NARDY_TURNS_MAX);
            }
            best_result(nets, d, n, chances);
            for (int k = 0; k < NARDY_OUTPUTS; k++) {
                sum[k] += (int64_t)chances[k] * (a == b ? 1 : 2);
            }
        }
    }
    for (int k = 0; k < NARDY_OUTPUTS; k++) {
        seen[k] = (float)sum[k] / (36.0f * NNET_SURE);
    }
    turn(seen);
}

static void record_position(train_record *r, const nardy_side *mine, const nardy_side *theirs)
{
    nardy_inputs inputs;
    nardy_inputs_of(mine, theirs, &inputs);
    memcpy(train_next(r), inputs.x, sizeof inputs.x);
    r->net[r->n] = nardy_is_race(mine, theirs) ? NARDY_RACE : NARDY_CONTACT;
    r->n++;
}

static bool play(const uint8_t *weights, size_t n, luck *l, void *memory, train_record *record)
{
    nardy_nets nets;
    nardy_table t = first_table();
    record->n = 0;
    if (!nardy_nets_open(&nets, weights, n)) {
        return false; /* the sums have grown too large: the step is far too long */
    }
    while (record->n < TRAIN_POSITIONS_MAX) {
        int mover = t.mover;
        int a = die(l);
        nardy_throw(&t, a, die(l));
        if (t.mover == mover) {
            play_by_nets(&nets, memory, &t);
        }
        if (t.result != NARDY_RUNNING) { /* the mover has won, by N9.1 */
            bool mars = nardy_count(&t.side[1 - mover], 0) == 0;
            record->final[NARDY_WIN] = 0; /* as the other side sees it, who moved last before */
            record->final[NARDY_MARS] = 0;
            record->final[NARDY_LOST_MARS] = mars;
            return record->n > 0;
        }
        if (record->look) {
            look_ahead(&nets, memory, &t, train_seen(record, record->n));
        }
        record_position(record, &t.side[mover], &t.side[1 - mover]);
    }
    return false;
}

/* -- a match -- */

static void play_by_nine(desk *d, nardy_table *t)
{
    int n = nardy_results(t, d->results, NARDY_TURNS_MAX);
    int best = 0;
    int best_worth = INT32_MIN;
    for (int i = 0; i < n; i++) {
        int w = nardy_nine(&d->results[i], &t->side[1 - t->mover]);
        if (w > best_worth) {
            best_worth = w;
            best = i;
        }
    }
    nardy_end_turn(t, &d->results[best]);
}

/* The seat that wins. */
static int match_game(const nardy_nets *nets, int seat_of_nets, luck l, desk *d)
{
    nardy_table t = first_table();
    while (t.result == NARDY_RUNNING) {
        int mover = t.mover;
        int a = die(&l);
        nardy_throw(&t, a, die(&l));
        if (t.mover == mover && mover == seat_of_nets) {
            play_by_nets(nets, d, &t);
        } else if (t.mover == mover) {
            play_by_nine(d, &t);
        }
    }
    return t.result == NARDY_WHITE_WON ? NARDY_WHITE : NARDY_BLACK;
}

static double measure(const uint8_t *weights, size_t n, int games, void *memory)
{
    nardy_nets nets;
    int won = 0;
    if (!nardy_nets_open(&nets, weights, n)) {
        return 0;
    }
    for (int g = 0; g < games; g++) { /* two games of the same dice, with the seats exchanged */
        won += match_game(&nets, g & 1, luck_from((uint64_t)g / 2), memory) == (g & 1);
    }
    return (double)won / games;
}

extern const trainer nardy_trainer;
const trainer nardy_trainer = {
    .game = "nardy",
    .games = 100000,
    .nets_n = NARDY_NETS,
    .sizes = sizes,
    .scales = nardy_input_scales,
    .memory = sizeof(desk),
    .play = play,
    .turn = turn,
    .measure = measure,
};
