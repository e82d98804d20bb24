/* On the board "island" Catan at sea is Catan, action by action: both are played side by side
 * through the interface of a game alone, by chance. Cites L4.4: with four players nothing is
 * between turns. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "ai/core/luck.h"
#include "rules/core/game.h"

enum { GAMES = 300, ACTIONS_MIN = 50000, MENU_MAX = 4096 };

/* Two games in the same position: the base game first. */
typedef struct pair {
    const game_rules *rules[2];
    _Alignas(64) uint8_t state[2][GAME_STATE_MAX];
    luck l;
    int actions; /* that both have taken */
} pair;

static char menus[2][MENU_MAX][GAME_ACTION_TEXT];

static int by_text(const void *a, const void *b)
{
    return strcmp(a, b);
}

/* The texts of the menu, sorted: the two list roads in another order. */
static int read_menu(const pair *p, int which, int seat)
{
    static game_action menu[MENU_MAX];
    int n = p->rules[which]->legal(p->state[which], seat, menu);
    for (int i = 0; i < n; i++) {
        text_out o = text_to(menus[which][i], GAME_ACTION_TEXT);
        p->rules[which]->action_text(menu[i], &o);
        text_end(&o);
    }
    qsort(menus[which], (size_t)n, GAME_ACTION_TEXT, by_text);
    return n;
}

/* Returns how many entries the menu of both has. */
static int compare_menus(const pair *p, int seat)
{
    int n = read_menu(p, 0, seat);
    assert_int_equal(read_menu(p, 1, seat), n);
    for (int i = 0; i < n; i++) {
        assert_string_equal(menus[0][i], menus[1][i]);
    }
    assert_int_equal(p->rules[0]->open(p->state[0], seat), p->rules[1]->open(p->state[1], seat));
    return n;
}

/* Reads the options for one of the games; `board` is the larger one's alone. */
static void start(pair *p, int which, int seats, const char *options)
{
    int32_t values[GAME_OPTIONS_MAX];
    char text[200];
    json from = {0};
    snprintf(text, sizeof text, "{%s%s}", options, which == 1 ? ",\"board\":\"island\"" : "");
    assert_null(json_read(text, strlen(text), &from));
    assert_true(game_options_read(p->rules[which], from, values, &(text_out){0}));
    p->rules[which]->start(p->state[which], seats, values);
}

static void assert_same_text(const pair *p, game_action a, game_action b)
{
    char texts[2][GAME_ACTION_TEXT];
    for (int k = 0; k < 2; k++) {
        text_out o = text_to(texts[k], sizeof texts[k]);
        p->rules[k]->action_text(k == 0 ? a : b, &o);
        text_end(&o);
    }
    assert_string_equal(texts[0], texts[1]);
}

static void shuffle_both(pair *p)
{
    uint8_t things[2][GAME_SHUFFLE_MAX];
    game_luck drawn = luck_as(&p->l);
    int n = p->rules[0]->supply(p->state[0], things[0]);
    assert_int_equal(p->rules[1]->supply(p->state[1], things[1]), n);
    for (int i = 0; i < n; i++) {
        assert_string_equal(p->rules[0]->thing(p->state[0], things[0][i]),
                            p->rules[1]->thing(p->state[1], things[1][i]));
    }
    p->rules[0]->arrange(p->state[0], &drawn, things[0]);
    for (int k = 0; k < 2; k++) {
        assert_int_equal(p->rules[k]->shuffle(p->state[k], things[0], n), GAME_OK);
    }
}

static void draw_both(pair *p)
{
    game_outcome lists[2][GAME_OUTCOMES_MAX];
    uint32_t all = 0;
    int n = p->rules[0]->outcomes(p->state[0], lists[0]);
    assert_int_equal(p->rules[1]->outcomes(p->state[1], lists[1]), n);
    for (int i = 0; i < n; i++) {
        assert_same_text(p, lists[0][i].action, lists[1][i].action);
        assert_int_equal(lists[0][i].weight, lists[1][i].weight);
        all += lists[0][i].weight;
    }
    uint32_t left = luck_below(&p->l, all);
    int i = 0;
    while (left >= lists[0][i].weight) {
        left -= lists[0][i++].weight;
    }
    for (int k = 0; k < 2; k++) {
        assert_int_equal(p->rules[k]->apply(p->state[k], GAME_CHANCE, lists[k][i].action), GAME_OK);
    }
}

/* An action by its text; both games say the same of it. */
static void try_both(pair *p, int seat, const char *text)
{
    const char *codes[2];
    for (int k = 0; k < 2; k++) {
        game_action a;
        int error = p->rules[k]->action_parse(text, strlen(text), seat, &a);
        error = error != GAME_OK ? error : p->rules[k]->apply(p->state[k], seat, a);
        codes[k] = game_error_of(p->rules[k], error).code;
    }
    assert_string_equal(codes[0], codes[1]);
    p->actions += strcmp(codes[0], "ok") == 0;
}

static void act_both(pair *p, uint32_t seats)
{
    static const char *const offers[] = {"offer wood=1 ore=1", "offer sheep=1 brick=1",
                                         "offer ore=2 wheat=1", "offer brick=1 wood=1,sheep=1"};
    int acting[GAME_SEATS_MAX];
    int acting_n = 0;
    for (int seat = 0; seat < GAME_SEATS_MAX; seat++) {
        compare_menus(p, seat);
        if ((seats >> seat & 1) != 0) {
            acting[acting_n++] = seat;
        }
    }
    int seat = acting[luck_below(&p->l, (uint32_t)acting_n)];
    try_both(p, seat, offers[luck_below(&p->l, 4)]);
    int n = compare_menus(p, seat);
    if (n > 0) { /* else the offer is to be answered by others, or discards are too many to list */
        try_both(p, seat, menus[0][luck_below(&p->l, (uint32_t)n)]);
    }
}

static void look_at_score(const pair *p)
{
    int32_t points[2][GAME_SEATS_MAX] = {{0}};
    assert_int_equal(p->rules[0]->score(p->state[0], points[0]),
                     p->rules[1]->score(p->state[1], points[1]));
    assert_memory_equal(points[0], points[1], sizeof points[0]);
    assert_int_equal(p->rules[0]->winners(p->state[0]), p->rules[1]->winners(p->state[1]));
}

static void play_both(pair *p)
{
    for (;;) {
        game_turn a = p->rules[0]->turn(p->state[0]);
        game_turn b = p->rules[1]->turn(p->state[1]);
        assert_int_equal(a.what, b.what);
        assert_int_equal(a.seats, b.seats);
        assert_int_equal(a.by_pick, b.by_pick);
        assert_int_equal(p->rules[0]->on_turn(p->state[0]), p->rules[1]->on_turn(p->state[1]));
        if (a.what == GAME_OVER) {
            look_at_score(p);
            return;
        }
        if (a.what == GAME_SHUFFLE) {
            assert_string_equal(a.shuffle_of, b.shuffle_of);
            shuffle_both(p);
        } else if (a.what == GAME_ACT) {
            act_both(p, a.seats);
        } else {
            draw_both(p);
        }
    }
}

static void on_the_island_it_is_the_base_game(void **unused)
{
    (void)unused;
    static const char *const options[] = {
        "\"turnLimit\":150,\"targetPoints\":10",
        "\"turnLimit\":90,\"numbers\":\"random\","
        "\"targetPoints\":5,\"trade\":\"confirm\"",
        "\"turnLimit\":90,\"friendlyRobber\":true,\"discardLimit\":3,\"targetPoints\":7,"
        "\"playBoughtDevCards\":true"};
    static pair p;
    for (int i = 0; i < GAMES; i++) {
        p.rules[0] = game_find("catan", 5);
        p.rules[1] = game_find("catansea", 8);
        p.l = luck_from((uint64_t)i);
        for (int k = 0; k < 2; k++) {
            start(&p, k, 2 + i % 3, options[i / 3 % 3]);
        }
        play_both(&p);
    }
    assert_true(p.actions >= ACTIONS_MIN);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(on_the_island_it_is_the_base_game)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
