/* Plays games of Kush and counts whose the empty cells become. */
#include "train/kush/kush_games.h"

#include <stdlib.h>
#include <string.h>

#include "train/kush/kush_filter.h"

enum {
    MENU_MAX = 2 * KUSH_SIDE_MAX * KUSH_SIDE_MAX + 1,
    TURNS_MAX = 1024, /* of which positions are kept; a game has as many turns as cells at most */
    KEEP = 16         /* placements that the table judges */
};

struct kush_games {
    _Alignas(16) unsigned char state[GAME_STATE_MAX];
    _Alignas(16) unsigned char next[GAME_STATE_MAX];
    kush_view view;
    game_action menu[MENU_MAX];
    kush_filter_room filter;
    const bot_level *medium;
    void *scratch; /* medium's */
    kush_view turns[TURNS_MAX];
    int turns_n;
};

typedef kush_games games;

games *kush_games_new(void)
{
    games *g = calloc(1, sizeof(games));
    const bot_level *medium = bot_find(&kush_rules, "medium", text_len("medium"));
    void *scratch = medium != NULL ? calloc(1, medium->scratch) : NULL;
    if (g == NULL || scratch == NULL) {
        abort();
    }
    g->medium = medium;
    g->scratch = scratch;
    return g;
}

void kush_games_free(games *g)
{
    free(g->scratch);
    free(g);
}

static void apply(void *state, int actor, game_action a)
{
    int error = kush_rules.apply(state, actor, a);
    rules_assert(error == GAME_OK);
}

/* -- choices -- */

static game_action by_medium(games *g, int seat, int n, luck *l)
{
    bot_ask ask = {.rules = &kush_rules,
                   .view = &g->view,
                   .seat = seat,
                   .menu = g->menu,
                   .menu_n = n,
                   .seed = luck_next(l),
                   .nodes = g->medium->nodes,
                   .scratch = g->scratch};
    return g->medium->choose(&ask);
}

static game_action by_table(games *g, const kush_table *table, int seat, int n)
{
    game_action best = g->menu[0];
    int32_t most = -1;
    if (n > KEEP) {
        expect_menu menu = {.rules = &kush_rules,
                            .state = g->state,
                            .view = &g->view,
                            .seat = seat,
                            .actions = g->menu,
                            .n = n,
                            .keep = KEEP};
        kush_filter(table, &menu, &g->filter);
        n = KEEP;
    }
    for (int i = 0; i < n; i++) {
        int32_t worth[KUSH_SEATS_MAX];
        memcpy(g->next, g->state, kush_rules.state_size);
        apply(g->next, seat, g->menu[i]);
        kush_rules.view(g->next, seat, &g->view);
        kush_worth(table, &g->view, &g->filter.steps, worth);
        if (worth[seat] > most) {
            most = worth[seat];
            best = g->menu[i];
        }
    }
    return best;
}

/* A seat acts; where its turn ends by that, the position is kept. */
static void act(games *g, const kush_table *table, int seat, luck *l)
{
    int n = kush_rules.legal(g->state, seat, g->menu);
    game_action a = g->menu[0];
    kush_rules.view(g->state, seat, &g->view);
    if (n > 1) {
        a = table == NULL ? by_medium(g, seat, n, l) : by_table(g, table, seat, n);
    }
    apply(g->state, seat, a);
    kush_rules.view(g->state, seat, &g->view);
    if (g->view.phase == KUSH_TO_ROLL && g->turns_n < TURNS_MAX) {
        g->turns[g->turns_n++] = g->view;
    }
}

/* -- games -- */

static void begin(games *g, int side)
{
    int32_t options[GAME_OPTIONS_MAX];
    for (int i = 0; i < kush_rules.options_n; i++) {
        const game_option *o = &kush_rules.options[i];
        bool size = text_is(o->name, text_len(o->name), "width") ||
                    text_is(o->name, text_len(o->name), "height");
        options[i] = size ? side : o->default_value;
    }
    kush_rules.start(g->state, 2, options);
    g->turns_n = 0;
}

/* Whose the empty cells of a position are in the end. */
static void count(games *g, const kush_view *v, const kush_view *end, kush_counts *c)
{
    int stage = kush_worth_stage(v, kush_worth_rest(v));
    int mover = 1 - v->seat;
    kush_worth_steps(v, 0, g->filter.steps.to[0]);
    kush_worth_steps(v, 1, g->filter.steps.to[1]);
    for (int y = 0; y < v->height; y++) {
        for (uint64_t row = kush_columns(v) & ~kush_owned(v, y); row != 0; row &= row - 1) {
            int x = bit_lowest(row);
            int steps = g->filter.steps.to[mover][y][x];
            int others = g->filter.steps.to[v->seat][y][x];
            c->cells[stage][steps][others]++;
            c->lead[stage][steps][others] += (int64_t)(end->land[mover][y] >> x & 1);
            c->lead[stage][steps][others] -= (int64_t)(end->land[v->seat][y] >> x & 1);
        }
    }
}

void kush_games_play(games *g, const kush_table *table, int side, luck *l, kush_counts *c)
{
    begin(g, side);
    for (game_turn turn = kush_rules.turn(g->state); turn.what != GAME_OVER;
         turn = kush_rules.turn(g->state)) {
        if (turn.what == GAME_DICE) {
            game_action thrown = {.kind = GAME_KIND_DICE};
            thrown.arg[0] = (uint8_t)(1 + luck_below(l, KUSH_DIE_MAX));
            thrown.arg[1] = (uint8_t)(1 + luck_below(l, KUSH_DIE_MAX));
            apply(g->state, GAME_CHANCE, thrown);
        } else {
            act(g, table, bit_lowest(turn.seats), l);
        }
    }
    kush_rules.view(g->state, 0, &g->view);
    for (int i = 0; i < g->turns_n; i++) {
        count(g, &g->turns[i], &g->view, c);
    }
}
