/* Noninterference: a level chooses alike in all worlds that look alike to its seat. The generic
 * suite checks it too, in fewer positions; here every level plays whole games, and at each of its
 * choices another world is made that has the same view.
 *
 * STOLIK_LONG=1: 100,000 pairs of worlds a level, 2,000 for levels that think for long. */
#include "ai/core/luck.h"
#include "ai/core/player.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "table/gamefile.h"
#include "table/grow.h"

enum {
    PAIRS = 1000, /* a level */
    PAIRS_SLOW = 50,
    PAIRS_LONG = 100000,
    PAIRS_LONG_SLOW = 2000,
    SLOW_MS = 50, /* from here on a level is slow */
    NODES = 40,
    LEVELS_MAX = 64,
    NAME_BYTES = 64
};

typedef struct walk {
    game_buffer now;
    const game_rules *rules;
    const bot_level *level;
    luck luck;
    bot_desk desk;
    char name[NAME_BYTES];
    int pairs; /* that were compared: of different worlds, where anything is hidden */
} walk;

static game_action choice_in(walk *w, const void *state, int seat, uint64_t seed)
{
    uint32_t nodes = w->level->nodes < NODES ? w->level->nodes : NODES;
    return bot_choose(w->rules, w->level, state, seat, seed, nodes, &w->desk);
}

/* The level's choice, which it must make in another world too. */
static game_action choose_twice(walk *w, int seat)
{
    game_buffer view;
    game_buffer other;
    game_luck chance = luck_as(&w->luck);
    uint64_t seed = luck_next(&w->luck);
    w->rules->view(w->now.state, seat, view.state);
    w->rules->sample(view.state, &chance, other.state);
    game_action here = choice_in(w, w->now.state, seat, seed);
    bool same = memcmp(w->now.state, other.state, w->rules->state_size) == 0;
    if (w->rules->same_view) {
        assert_true(same);
    } else if (same) {
        return here;
    }
    w->pairs++;
    game_action there = choice_in(w, other.state, seat, seed);
    if (!game_action_same(here, there)) {
        fail_msg("%s: pair %d: the choice depends on what the seat cannot see", w->name, w->pairs);
    }
    return here;
}

/* Half of the time anything else is played, so that all sorts of positions come up. */
static void act(walk *w, uint32_t seats)
{
    int seat = bit_lowest(seats);
    while (seats != 0 && luck_below(&w->luck, 2) == 0) {
        seat = bit_lowest(seats);
        seats &= seats - 1;
    }
    game_action action = choose_twice(w, seat);
    int n = w->rules->legal(w->now.state, seat, w->desk.menu);
    if (n > 0 && luck_below(&w->luck, 2) == 0) {
        action = w->desk.menu[luck_below(&w->luck, (uint32_t)n)];
    }
    assert_int_equal(w->rules->apply(w->now.state, seat, action), GAME_OK);
}

static void play(walk *w, int pairs)
{
    game_setup setup = game_setup_default(w->rules);
    int many = w->rules->seats_max - w->rules->seats_min + 1;
    setup.seats = w->rules->seats_min + (int)luck_below(&w->luck, (uint32_t)many);
    w->rules->start(w->now.state, setup.seats, setup.options);
    while (w->pairs < pairs) {
        game_turn turn = w->rules->turn(w->now.state);
        game_luck drawn = luck_as(&w->luck);
        if (turn.what == GAME_OVER) {
            return;
        }
        if (turn.what == GAME_ACT) {
            act(w, turn.seats);
        } else {
            game_event_draw(w->rules, w->now.state, &drawn);
        }
    }
}

static void worlds_that_look_alike_are_played_alike(void **state)
{
    walk *w = *state;
    bool is_long = getenv("STOLIK_LONG") != NULL;
    bool slow = w->level->ms >= SLOW_MS;
    int pairs = is_long ? (slow ? PAIRS_LONG_SLOW : PAIRS_LONG) : (slow ? PAIRS_SLOW : PAIRS);
    void *memory = memory_new(bot_desk_size(w->rules));
    w->desk = bot_desk_lay(w->rules, memory);
    w->luck = luck_from(11);
    while (w->pairs < pairs) {
        play(w, pairs);
    }
    free(memory);
    assert_int_equal(w->pairs, pairs);
}

int main(void)
{
    static walk walks[LEVELS_MAX];
    static struct CMUnitTest tests[LEVELS_MAX];
    size_t n = 0;
    for (int g = 0; game_list[g] != NULL; g++) {
        for (const bot_level *l = bot_levels(game_list[g]); l->name != NULL; l++, n++) {
            walks[n] = (walk){.rules = game_list[g], .level = l};
            snprintf(walks[n].name, NAME_BYTES, "%s %s", game_list[g]->name, l->name);
            tests[n] = (struct CMUnitTest){.name = walks[n].name,
                                           .test_func = worlds_that_look_alike_are_played_alike,
                                           .initial_state = &walks[n]};
        }
    }
    return _cmocka_run_group_tests("alike", tests, n, NULL, NULL);
}
