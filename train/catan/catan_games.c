/* Plays games of Catan to learn from. */
#include "train/catan/catan_games.h"

#include <stdlib.h>
#include <string.h>

#include "ai/catan/catan_plan.h"
#include "ai/catan/catan_search.h"

enum { TURNS_MAX = 1024, NODES = 300 };

/* To the end of the turn only, where the network judges: with so few nodes this is stronger than to
 * play on further. */
static const catan_depth depth = {.turns = 1, .placing = 2, .first = 6, .cut = 3, .rounds = 24};

struct catan_games {
    uint64_t state[GAME_STATE_MAX / 8];
    catan_view view;
    game_action menu[CATAN_LISTED_MAX];
    catan_race race;
    int8_t turns[TURNS_MAX][CATAN_SEATS_MAX][CATAN_INPUTS]; /* at the start of each */
    int turns_n;
    uint32_t odd;  /* actions at random, of a thousand */
    bool anywhere; /* settlements and roads are placed on one of the better sites */
};

typedef catan_games games;

/* -- memory -- */

static void *or_abort(void *at)
{
    if (at == NULL) {
        abort();
    }
    return at;
}

games *catan_games_new(void)
{
    return or_abort(calloc(1, sizeof(games)));
}

void catan_games_free(games *g)
{
    free(g);
}

void catan_data_free(catan_data *d)
{
    free(d->rows);
    free(d->spots);
    *d = (catan_data){0};
}

/* Room for one more position. */
static void make_room(catan_data *d)
{
    if (d->n == d->max) {
        d->max = d->max > 0 ? 2 * d->max : 4096;
        d->spots = or_abort(realloc(d->spots, d->max * sizeof *d->spots));
    }
    if (d->rows_n + CATAN_SEATS_MAX > d->rows_max) {
        d->rows_max = d->rows_max > 0 ? 2 * d->rows_max : 16384;
        d->rows = or_abort(realloc(d->rows, d->rows_max * sizeof *d->rows));
    }
}

/* -- actions -- */

/* One of the entries that the plan weighs highest. */
static game_action one_of_the_best(const bot_ask *ask, luck *l)
{
    enum { BEST = 10 };
    catan_mind m;
    int best = 0;
    catan_set taken = CATAN_EMPTY;
    catan_think(&m, ask->view, ask->seat);
    for (int k = (int)luck_below(l, BEST); k >= 0; k--) {
        int most = -1;
        for (int i = 0; i < ask->menu_n; i++) {
            int w = catan_weigh_plan(&m, ask->menu[i]);
            if (!catan_has(taken, i) && w > most) {
                most = w;
                best = i;
            }
        }
        taken |= catan_bit(best);
    }
    return ask->menu[best];
}

static game_action next_action(games *g, const catan_manner *how, int seat, luck *l)
{
    bot_budget enough = {.left = UINT32_MAX};
    bot_ask ask = {.rules = &catan_rules,
                   .view = &g->view,
                   .seat = seat,
                   .menu = g->menu,
                   .menu_n = catan_rules.legal(g->state, seat, g->menu),
                   .open = catan_rules.open(g->state, seat),
                   .seed = luck_next(l),
                   .nodes = NODES,
                   .scratch = &g->race};
    if (g->anywhere && g->view.table.turn == 0) {
        return one_of_the_best(&ask, l);
    }
    if (ask.menu_n > 0 && luck_below(l, 1000) < g->odd) {
        return ask.menu[luck_below(l, (uint32_t)ask.menu_n)];
    }
    if (how->net == NULL) {
        return catan_plan(&ask, &enough, NULL);
    }
    catan_depth looks = depth;
    looks.net = how->net;
    return catan_search(&ask, looks);
}

/* A seat acts; if a turn begins by that, it is noted down. */
static void act(games *g, const catan_manner *how, uint32_t seats, luck *l)
{
    int seat = bit_lowest(game_first_of(&catan_rules, g->state, seats));
    catan_rules.view(g->state, seat, &g->view);
    uint32_t turn = g->view.table.turn;
    game_action a = next_action(g, how, seat, l);
    int error = catan_rules.apply(g->state, seat, a);
    rules_assert(error == GAME_OK);
    catan_rules.view(g->state, seat, &g->view);
    if (g->view.table.turn != turn && g->view.table.phase == CATAN_ROLLING &&
        g->turns_n < TURNS_MAX) {
        catan_inputs(&catan_rules, g->state, &g->view, g->turns[g->turns_n++]);
    }
}

/* -- games -- */

#ifdef CATAN_WIDE
/* Half of the games are on any board that fits so many players. */
static void set_options(int32_t *options, int seats, luck *l)
{
    char why[128];
    text_out o = text_to(why, sizeof why);
    for (int i = 0; i < catan_rules.options_n; i++) {
        options[i] = catan_rules.options[i].default_value;
    }
    for (int i = 0; i < catan_rules.options_n && luck_below(l, 2) == 0; i++) {
        const game_option *board = &catan_rules.options[i];
        if (text_is(board->name, text_len(board->name), "board")) {
            options[i] = (int32_t)luck_below(l, (uint32_t)board->max + 1);
            options[i] = game_fits(&catan_rules, seats, options, &o) ? options[i] : 0;
        }
    }
}
#else
/* A tenth of the games are for other points than ten. */
static void set_options(int32_t *options, int seats, luck *l)
{
    (void)seats;
    for (int i = 0; i < catan_rules.options_n; i++) {
        const game_option *o = &catan_rules.options[i];
        bool points = text_is(o->name, text_len(o->name), "targetPoints");
        bool other = points && luck_below(l, 10) == 0;
        options[i] = other ? 5 + (int32_t)luck_below(l, 10) : o->default_value;
    }
}
#endif

/* Who searches needs fewer odd actions: its own tries are odd enough. */
static void set_manner(games *g, const catan_manner *how, luck *l)
{
    static const uint32_t odd[2][4] = {{0, 40, 100, 200}, {0, 0, 30, 80}};
    g->odd = odd[how->net != NULL][luck_below(l, 4)];
    g->anywhere = luck_below(l, 2) == 0;
    g->turns_n = 0;
}

/* From the last turn to the first; the first is always kept. */
static void keep_turns(games *g, const catan_manner *how, int seats, int winner, luck *l,
                       catan_data *d)
{
    float target[CATAN_SEATS_MAX] = {0};
    float said[CATAN_SEATS_MAX];
    target[winner] = 1;
    for (int i = g->turns_n - 1; i >= 0; i--) {
        const int8_t(*rows)[CATAN_INPUTS] = (const int8_t(*)[CATAN_INPUTS])g->turns[i];
        if (i == 0 || luck_below(l, (uint32_t)how->keep) == 0) {
            make_room(d);
            catan_spot *s = &d->spots[d->n++];
            *s = (catan_spot){
                .row = (uint32_t)d->rows_n, .seats = (uint8_t)seats, .winner = (uint8_t)winner};
            memcpy(s->target, target, sizeof target);
            memcpy(d->rows + d->rows_n, rows, (size_t)seats * sizeof *rows);
            d->rows_n += (size_t)seats;
        }
        if (how->said != NULL) {
            catan_fit_chances(how->said, rows, seats, said);
            for (int p = 0; p < seats; p++) {
                target[p] = how->lambda * target[p] + (1 - how->lambda) * said[p];
            }
        }
    }
}

/* A draw at the limit of turns is not learned from. */
void catan_games_play(games *g, catan_manner how, uint64_t seed, catan_data *d)
{
#ifdef CATAN_WIDE
    static const uint8_t seats_of[2][8] = {{2, 2, 2, 3, 4, 4, 4, 6}, {2, 2, 2, 3, 4, 4, 4, 6}};
#else
    static const uint8_t seats_of[2][8] = {{2, 2, 2, 2, 3, 4, 4, 4}, {2, 2, 2, 2, 2, 3, 4, 4}};
#endif
    int32_t options[GAME_OPTIONS_MAX];
    luck l = luck_from(seed);
    game_luck chance = luck_as(&l);
    int seats = seats_of[how.net != NULL][luck_below(&l, 8)];
    set_manner(g, &how, &l);
    set_options(options, seats, &l);
    catan_rules.start(g->state, seats, options);
    for (game_turn turn = catan_rules.turn(g->state); turn.what != GAME_OVER;
         turn = catan_rules.turn(g->state)) {
        if (turn.what == GAME_ACT) {
            act(g, &how, turn.seats, &l);
        } else {
            game_action drawn;
            uint8_t things[GAME_SHUFFLE_MAX];
            game_draw(&catan_rules, g->state, &chance, &drawn, things);
        }
    }
    uint32_t winners = catan_rules.winners(g->state);
    if ((winners & (winners - 1)) == 0) {
        keep_turns(g, &how, seats, bit_lowest(winners), &l, d);
    }
}
