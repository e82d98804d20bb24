/* Checks that the number by which clients know the layout of views is the one of these views.
 *
 * It is a hash of all views in some games of a fixed course, so it changes if a member moves, gets
 * another size or another meaning. It depends on nothing of the suite that others may change. */
#include "tests/kit/suite_walk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES = 3, STEPS_MAX = 400, GUESSES = 64, GUESS_BELOW = 4 };

typedef struct course {
    const game_rules *rules;
    int seats;
    luck luck;
    void *state, *next, *view;
    game_action *menu;
    uint64_t sum;
} course;

static void sum_bytes(course *c, const uint8_t *bytes, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        c->sum = (c->sum ^ bytes[i]) * UINT64_C(0x100000001b3);
    }
}

static void sum_views(course *c)
{
    for (int seat = GAME_SPECTATOR; seat < c->seats; seat++) {
        game_show(c->rules, c->state, seat, luck_below(&c->luck, 8) == 0, c->view);
        sum_bytes(c, c->view, c->rules->view_size);
    }
}

static bool applies(course *c, int seat, game_action a)
{
    memcpy(c->next, c->state, c->rules->state_size);
    if (c->rules->apply(c->next, seat, a) != GAME_OK) {
        return false;
    }
    memcpy(c->state, c->next, c->rules->state_size);
    return true;
}

/* An action that is too open to be listed, if a few guesses find one. */
static bool guess(course *c, int seat, uint32_t kinds)
{
    for (int i = 0; i < GUESSES; i++) {
        game_action a = {.kind = (uint8_t)luck_below(&c->luck, GAME_KIND_MAX)};
        for (size_t k = 0; k < sizeof a.arg; k++) {
            a.arg[k] = (uint8_t)luck_below(&c->luck, GUESS_BELOW);
        }
        if ((kinds >> a.kind & 1) != 0 && applies(c, seat, a)) {
            return true;
        }
    }
    return false;
}

static void act(course *c, uint32_t seats)
{
    int seat = bit_lowest(seats);
    int n = c->rules->legal(c->state, seat, c->menu);
    uint32_t open = suite_open_kinds(c->rules, c->state, seat);
    bool guesses = open != 0 && (n == 0 || luck_below(&c->luck, 4) == 0);
    if (!(guesses && guess(c, seat, open)) && n > 0) {
        applies(c, seat, c->menu[luck_below(&c->luck, (uint32_t)n)]);
    }
}

static void play(course *c)
{
    game_luck chance = luck_as(&c->luck);
    for (int i = 0; i < STEPS_MAX; i++) {
        game_turn turn = c->rules->turn(c->state);
        game_action drawn;
        uint8_t things[GAME_SHUFFLE_MAX];
        sum_views(c);
        if (turn.what == GAME_OVER) {
            return;
        }
        if (game_is_chance(turn.what)) {
            game_draw(c->rules, c->state, &chance, &drawn, things);
        } else {
            act(c, turn.seats);
        }
    }
}

static uint32_t layout_of(const game_rules *rules)
{
    int32_t options[GAME_OPTIONS_MAX];
    course c = {.rules = rules,
                .luck = luck_from(1),
                .state = suite_new(rules->state_size),
                .next = suite_new(rules->state_size),
                .view = suite_new(rules->view_size),
                .menu = suite_new((size_t)(rules->menu_max + SUITE_MENU_SPARE) * sizeof *c.menu),
                .sum = UINT64_C(0xcbf29ce484222325)};
    for (int i = 0; i < rules->options_n; i++) {
        options[i] = rules->options[i].default_value;
    }
    for (int i = 0; i < GAMES; i++) {
        c.seats = i % 2 == 0 ? rules->seats_min : rules->seats_max;
        rules->start(c.state, c.seats, options);
        play(&c);
    }
    free(c.state);
    free(c.next);
    free(c.view);
    free(c.menu);
    return (uint32_t)(c.sum ^ c.sum >> 32);
}

void suite_layout(suite_walk *w)
{
    uint32_t layout = layout_of(w->rules);
    if (layout != w->rules->layout) {
        char number[16];
        snprintf(number, sizeof number, "0x%08x", (unsigned)layout);
        suite_fail_about(w, "views have another layout than .layout says", number);
    }
    w->work = 0; /* once is enough */
}
