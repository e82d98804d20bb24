/* Very many random actions and very many pairs of worlds, for every game there is: a sample of
 * both in `make test`, ten million actions and a million pairs a game in `make test-long`.
 *
 *     test_many                          all games
 *     STOLIK_LONG=1 test_many catansea   one of them, all of it */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "ai/core/luck.h"
#include "table/game_event.h"
#include "table/gamefile.h"
#include "table/grow.h"

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
enum { SAMPLE = 50 };
#else
enum { SAMPLE = 500 };
#endif

static int64_t share(int64_t all)
{
    return getenv("STOLIK_LONG") != NULL ? all : all / SAMPLE;
}

/* A random game in progress. */
typedef struct run {
    const game_rules *rules;
    game_setup setup;
    game_buffer buffer;
    luck luck;
    game_action *menu;
    game_action *other_menu;
    int64_t games;
} run;

/* Other words of its options, such as another board; those that make the game longer stay. */
static void draw_words(run *r)
{
    const game_rules *rules = r->rules;
    do {
        for (int i = 0; i < rules->options_n; i++) {
            const game_option *o = &rules->options[i];
            if (o->type == GAME_ENUM && rules->preset == NULL) {
                uint32_t words = (uint32_t)(o->max - o->min) + 1;
                r->setup.options[i] = o->min + (int32_t)luck_below(&r->luck, words);
            }
        }
    } while (!game_fits(rules, r->setup.seats, r->setup.options, &(text_out){0}));
}

/* Other seats for each game, and another board where there are some; the suite tries all options.
 */
static void begin(run *r)
{
    const game_rules *rules = r->rules;
    uint32_t more = (uint32_t)(rules->seats_max - rules->seats_min);
    r->setup = game_setup_default(rules);
    r->setup.seats = rules->seats_min + (int)luck_below(&r->luck, more + 1);
    if (rules->fits != NULL) {
        draw_words(r);
    }
    rules->start(r->buffer.state, r->setup.seats, r->setup.options);
    r->games++;
}

static run run_new(const game_rules *rules, uint64_t seed)
{
    run r = {.rules = rules, .luck = luck_from(seed)};
    r.menu = memory_new((size_t)rules->menu_max * sizeof *r.menu);
    r.other_menu = memory_new((size_t)rules->menu_max * sizeof *r.menu);
    begin(&r);
    return r;
}

static void run_free(run *r)
{
    free(r->menu);
    free(r->other_menu);
}

/* A seat that is to act has something to choose from. Where that is too much to be listed, as with
 * half of a very large hand to discard, another game begins. */
static void act(run *r, game_turn turn)
{
    int which = (int)luck_below(&r->luck, (uint32_t)bit_count(turn.seats));
    uint32_t seats = turn.seats;
    for (; which > 0; which--) {
        seats &= seats - 1;
    }
    assert_in_range(turn.seats, 1, (1u << r->setup.seats) - 1);
    int seat = bit_lowest(seats);
    game_action a = {0};
    int n;
    if (r->rules->pick != NULL) {
        n = r->rules->pick(r->buffer.state, seat, (uint32_t)luck_next(&r->luck), &a);
    } else {
        n = r->rules->legal(r->buffer.state, seat, r->menu);
        a = r->menu[luck_below(&r->luck, (uint32_t)(n > 0 ? n : 1))];
    }
    if (n == 0 && r->rules->open != NULL && r->rules->open(r->buffer.state, seat) != 0) {
        begin(r);
        return;
    }
    assert_in_range(n, 1, r->rules->menu_max);
    assert_int_equal(r->rules->apply(r->buffer.state, seat, a), GAME_OK);
}

static void step(run *r)
{
    game_turn turn = r->rules->turn(r->buffer.state);
    if (turn.what == GAME_OVER) {
        begin(r);
    } else if (turn.what == GAME_ACT) {
        act(r, turn);
    } else {
        game_luck any = luck_as(&r->luck);
        game_event_draw(r->rules, r->buffer.state, &any);
    }
}

static void every_action_keeps_the_invariants(void **game)
{
    run r = run_new(*game, 21);
    int64_t actions = share(10000000);
    for (int64_t i = 0; i < actions; i++) {
        step(&r);
        const char *wrong = r.rules->check(r.buffer.state);
        if (wrong != NULL) {
            fail_msg("%s, action %lld: %s", r.rules->name, (long long)i, wrong);
        }
    }
    print_message("%s: %lld actions in %lld games\n", r.rules->name, (long long)actions,
                  (long long)r.games);
    run_free(&r);
}

/* Another world behind the same view has the same view, turn and menu for its seat. */
static void compare_worlds(run *r, int seat)
{
    const game_rules *rules = r->rules;
    game_buffer view;
    game_buffer world;
    game_buffer view_again;
    game_luck any = luck_as(&r->luck);
    rules->view(r->buffer.state, seat, view.state);
    rules->sample(view.state, &any, world.state);
    rules->view(world.state, seat, view_again.state);
    assert_memory_equal(view.state, view_again.state, rules->view_size);
    assert_int_equal(rules->turn(r->buffer.state).seats, rules->turn(world.state).seats);
    if (seat >= 0) {
        int n = rules->legal(r->buffer.state, seat, r->menu);
        assert_int_equal(rules->legal(world.state, seat, r->other_menu), n);
        assert_memory_equal(r->menu, r->other_menu, (size_t)n * sizeof *r->menu);
    }
}

static void worlds_behind_a_view_look_alike(void **game)
{
    run r = run_new(*game, 22);
    int64_t pairs = share(1000000);
    for (int64_t i = 0; i < pairs; i++) {
        step(&r);
        int seat = (int)luck_below(&r.luck, (uint32_t)r.setup.seats + 1) + GAME_SPECTATOR;
        compare_worlds(&r, seat);
    }
    print_message("%s: %lld pairs in %lld games\n", r.rules->name, (long long)pairs,
                  (long long)r.games);
    run_free(&r);
}

int main(int argc, char **argv)
{
    enum { GAMES_MAX = 32 };
    struct CMUnitTest tests[2 * GAMES_MAX];
    char names[2 * GAMES_MAX][64];
    size_t n = 0;
    for (int i = 0; game_list[i] != NULL && i < GAMES_MAX; i++) {
        if (argc > 1 && strcmp(argv[1], game_list[i]->name) != 0) {
            continue;
        }
        snprintf(names[n], sizeof names[n], "%s: every_action_keeps_the_invariants",
                 game_list[i]->name);
        tests[n] = (struct CMUnitTest){.name = names[n],
                                       .test_func = every_action_keeps_the_invariants,
                                       .initial_state = (void *)game_list[i]};
        n++;
        snprintf(names[n], sizeof names[n], "%s: worlds_behind_a_view_look_alike",
                 game_list[i]->name);
        tests[n] = (struct CMUnitTest){.name = names[n],
                                       .test_func = worlds_behind_a_view_look_alike,
                                       .initial_state = (void *)game_list[i]};
        n++;
    }
    return _cmocka_run_group_tests("many", tests, n, NULL, NULL);
}
