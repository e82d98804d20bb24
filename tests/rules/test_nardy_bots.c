/* Players of Long Nardy: what a person would expect of each level, and how a turn is thought out.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "ai/core/judge.h"
#include "ai/core/luck.h"
#include "ai/nardy/nardy_search.h"
#include "rules/nardy/nardy_state.h"

enum { SEED_GAMES = 20, NODES = 3000 };

extern const bot_weights nardy_weights;

/* -- asking -- */

typedef struct asker {
    bot_desk desk;
    void *memory;
} asker;

static asker new_asker(void)
{
    asker a = {.memory = malloc(bot_desk_size(&nardy_rules))};
    assert_non_null(a.memory);
    a.desk = bot_desk_lay(&nardy_rules, a.memory);
    return a;
}

static const bot_level *level(const char *name)
{
    const bot_level *found = bot_find(&nardy_rules, name, strlen(name));
    assert_non_null(found);
    return found;
}

/* A position in short: "w24:15 b12:15"; what is missing of fifteen is off. */
static nardy_state position(const char *pieces, int mover, int a, int b)
{
    nardy_state s = {0};
    const int32_t options[] = {2, 0};
    char colour;
    int point;
    int n;
    int used;
    nardy_rules.start(&s, 2, options);
    for (int p = 0; p < 2; p++) {
        s.table.side[p] = (nardy_side){.nibbles = {NARDY_CHECKERS}};
    }
    for (const char *p = pieces; sscanf(p, " %c%d:%d%n", &colour, &point, &n, &used) == 3;) {
        int seat = colour == 'w' ? NARDY_WHITE : NARDY_BLACK;
        int d = nardy_distance(seat, point);
        s.table.side[seat].nibbles[d >> 4] += (uint64_t)n << (d & 15) * 4;
        s.table.side[seat].nibbles[0] -= (uint64_t)n;
        s.table.side[seat].on |= (uint32_t)1 << d;
        p += used;
    }
    s.table.mover = (uint8_t)mover;
    s.table.turn_count = mover == NARDY_WHITE ? 41 : 42;
    if (a > 0) {
        nardy_throw(&s.table, a, b);
    }
    assert_null(nardy_rules.check(&s));
    return s;
}

/* Plays the whole turn of the seat to act as the level chooses. */
static void play_turn(nardy_state *s, const bot_level *by, uint64_t seed)
{
    asker a = new_asker();
    int mover = s->table.mover;
    while (s->table.result == NARDY_RUNNING && s->table.mover == mover && s->table.dice_n > 0) {
        uint32_t nodes = by->nodes < NODES ? by->nodes : NODES;
        game_action act = bot_choose(&nardy_rules, by, s, mover, seed, nodes, &a.desk);
        assert_int_equal(nardy_rules.apply(s, mover, act), GAME_OK);
    }
    free(a.memory);
}

static const char *const searching[] = {"hard", "expert"};

/* -- what a person expects -- */

static void hard_and_expert_bear_off_what_they_can(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        nardy_state s = position("w6:3 w5:3 w2:2 b13:2 b14:3 b18:4", NARDY_WHITE, 6, 5);
        play_turn(&s, level(searching[i]), 1);
        assert_int_equal(nardy_count(&s.table.side[NARDY_WHITE], 0), 9);
        s = position("w6:3 w5:3 w2:2 b13:2 b14:3 b18:4", NARDY_BLACK, 2, 1);
        play_turn(&s, level(searching[i]), 1);
        assert_int_equal(nardy_count(&s.table.side[NARDY_BLACK], 0), 8);
    }
}

static void hard_and_expert_win_when_they_can(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        nardy_state s = position("w3:1 w1:1 b13:1", NARDY_WHITE, 6, 1);
        play_turn(&s, level(searching[i]), 1);
        assert_int_equal(s.table.result, NARDY_WHITE_WON);
    }
}

/* Black's last six have five points before them in White's hand, and a six would free them. */
static void hard_and_expert_close_the_block(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        nardy_state s = position("w10:2 w9:2 w8:2 w7:2 w6:2 w14:2 w16:3 b12:6 b24:1 b15:1 b13:7",
                                 NARDY_WHITE, 3, 2);
        play_turn(&s, level(searching[i]), 1);
        assert_true(nardy_count(&s.table.side[NARDY_WHITE], 11) > 0);
        for (int d = 6; d <= 10; d++) {
            assert_true(nardy_count(&s.table.side[NARDY_WHITE], d) > 0);
        }
    }
}

/* The first player's wins. */
static int match(const bot_level *one, const bot_level *other, int games)
{
    asker a = new_asker();
    int won = 0;
    for (int g = 0; g < games; g++) {
        nardy_state s = {0};
        const int32_t options[] = {2, 0};
        luck l = luck_from((uint64_t)g / 2);
        int first = g & 1;
        nardy_rules.start(&s, 2, options);
        while (s.table.result == NARDY_RUNNING) {
            int seat = s.table.mover;
            int x = 1 + (int)luck_below(&l, 6);
            nardy_throw(&s.table, x, 1 + (int)luck_below(&l, 6));
            while (s.table.result == NARDY_RUNNING && s.table.mover == seat && s.table.dice_n > 0) {
                const bot_level *by = seat == first ? one : other;
                uint32_t nodes = by->nodes < NODES ? by->nodes : NODES;
                game_action act =
                    bot_choose(&nardy_rules, by, &s, seat, luck_next(&l), nodes, &a.desk);
                assert_int_equal(nardy_rules.apply(&s, seat, act), GAME_OK);
            }
        }
        won += s.table.result == (first == NARDY_WHITE ? NARDY_WHITE_WON : NARDY_BLACK_WON);
    }
    free(a.memory);
    return won;
}

static void each_level_beats_the_one_below(void **state)
{
    (void)state;
    assert_true(match(level("medium"), level("easy"), SEED_GAMES) >= 14);
    assert_true(match(level("hard"), level("easy"), SEED_GAMES) >= 18);
    assert_true(match(level("hard"), level("medium"), SEED_GAMES) >= 13);
}

/* -- how a turn is thought out -- */

/* A double with 2052 ends; a search among random positions found none with more. */
static nardy_state spread(void)
{
    return position("w24:1 w23:1 w22:1 w20:1 w19:1 w17:1 w16:1 w15:1 w11:1 w10:1 w9:1 w7:1 w6:1 "
                    "w4:1 w3:1 b12:15",
                    NARDY_WHITE, 1, 1);
}

static int medium_like(const nardy_side *mine, const nardy_side *theirs)
{
    (void)theirs; /* any measure that tells all ends apart */
    uint64_t mixed = (mine->nibbles[0] ^ mine->nibbles[1] * 31) * 0x9e3779b97f4a7c15u;
    return (int)(mixed >> 40);
}

static void no_end_of_a_spread_double_is_left_out(void **state)
{
    (void)state;
    nardy_state s = spread();
    nardy_side *all = malloc(sizeof *all * NARDY_TURNS_MAX);
    assert_non_null(all);
    int n = nardy_results(&s.table, all, NARDY_TURNS_MAX);
    assert_int_equal(n, 2052);
    int best = 0;
    for (int i = 1; i < n; i++) {
        best = medium_like(&all[i], NULL) > medium_like(&all[best], NULL) ? i : best;
    }
    nardy_side wanted = all[best];
    asker a = new_asker();
    while (s.table.mover == NARDY_WHITE && s.table.dice_n > 0) {
        bot_ask ask = bot_prepare(&nardy_rules, level("medium"), &s, NARDY_WHITE, 1, 0, &a.desk);
        game_action act = nardy_choose_end(&ask, medium_like);
        assert_int_equal(nardy_rules.apply(&s, NARDY_WHITE, act), GAME_OK);
    }
    assert_memory_equal(&s.table.side[NARDY_WHITE], &wanted, sizeof wanted);
    free(a.memory);
    free(all);
}

/* Plays a turn and follows the plan behind it. A later step may leave the plan: for an end that the
 * filters had not let pass before, or that was not looked at as deeply. Returns whether it did. */
static bool leaves_its_plan(nardy_state *s, const bot_level *by, luck *l, const bot_desk *desk)
{
    enum { FEWER = 4000 }; /* a tenth of the level's own: enough for both plies of most turns */
    int seat = s->table.mover;
    nardy_candidate plan = {0};
    bool planned = false;
    bool left = false;
    while (s->table.result == NARDY_RUNNING && s->table.mover == seat && s->table.dice_n > 0) {
        bot_ask ask = bot_prepare(&nardy_rules, by, s, seat, luck_next(l), FEWER, desk);
        game_action act = bot_answer(by, &ask);
        if (ask.menu_n > 1) {
            nardy_candidate now = ((nardy_search *)ask.scratch)->candidates[0];
            if (planned && memcmp(&now.side, &plan.side, sizeof now.side) != 0) {
                left = true;
            }
            plan = now;
            planned = true;
        }
        assert_int_equal(nardy_rules.apply(s, seat, act), GAME_OK);
    }
    assert_true(!planned || memcmp(&plan.side, &s->table.side[seat], sizeof plan.side) == 0);
    return left;
}

static void the_steps_of_a_turn_follow_one_plan(void **state)
{
    (void)state;
    asker a = new_asker();
    luck l = luck_from(11);
    int turns = 0;
    int left = 0;
    for (int g = 0; g < 4; g++) {
        nardy_state s = {0};
        const int32_t options[] = {2, 0};
        nardy_rules.start(&s, 2, options);
        while (s.table.result == NARDY_RUNNING) {
            int seat = s.table.mover;
            int x = 1 + (int)luck_below(&l, 6);
            nardy_throw(&s.table, x, 1 + (int)luck_below(&l, 6));
            if (s.table.mover == seat && s.table.dice_n > 0) {
                left += leaves_its_plan(&s, level("hard"), &l, &a.desk);
                turns++;
            }
        }
    }
    assert_true(turns > 200);
    assert_true(left * 20 < turns);
    free(a.memory);
}

/* -- estimates -- */

static int32_t stands(const nardy_state *s, int seat, const char *name, uint32_t nodes)
{
    asker a = new_asker();
    int32_t worth[NARDY_MENU_MAX];
    bot_case c = {.rules = &nardy_rules,
                  .level = level(name),
                  .state = s,
                  .seats = 2,
                  .seat = seat,
                  .seed = 1,
                  .nodes = nodes};
    int32_t chance = bot_stand(&c, &a.desk, worth);
    free(a.memory);
    return chance;
}

static void estimates_tell_who_is_ahead(void **state)
{
    (void)state;
    nardy_state even = position("w24:15 b12:15", NARDY_WHITE, 0, 0);
    nardy_state won = position("w1:2 b18:5 b17:5 b16:5", NARDY_WHITE, 0, 0);
    for (int i = 0; i < 2; i++) {
        assert_in_range(stands(&even, NARDY_WHITE, searching[i], 0), 4500, 6500);
        assert_in_range(stands(&won, NARDY_WHITE, searching[i], 0), 9900, 10000);
        assert_in_range(stands(&won, NARDY_BLACK, searching[i], 0), 0, 100);
        assert_in_range(stands(&won, NARDY_BLACK, searching[i], 1), 0, 1000);
    }
}

/* N9.2: White has borne off all, and Black with two checkers on the lowest point always does too.
 */
static void estimates_know_a_draw(void **state)
{
    (void)state;
    nardy_state s = position("w1:1 b13:2", NARDY_WHITE, 2, 1);
    s.table.draws = 1;
    nardy_end_turn(&s.table, &(nardy_side){.nibbles = {NARDY_CHECKERS}});
    assert_int_equal(s.table.result, NARDY_RUNNING);
    assert_int_equal(stands(&s, NARDY_WHITE, "hard", 0), BOT_SURE / 2);
    assert_int_equal(stands(&s, NARDY_BLACK, "hard", 0), BOT_SURE / 2);
}

static void bad_weights_are_refused(void **state)
{
    (void)state;
    nardy_nets nets;
    assert_true(nardy_nets_open(&nets, nardy_weights.bytes, nardy_weights.n));
    assert_false(nardy_nets_open(&nets, nardy_weights.bytes, nardy_weights.n - NNET_ALIGN));
    assert_false(nardy_nets_open(&nets, nardy_weights.bytes, 0));
    assert_false(
        nardy_nets_open(&nets, nardy_weights.bytes + NNET_ALIGN, nardy_weights.n - NNET_ALIGN));
}

/* -- inputs -- */

/* The sums of the first layer, by 64 bits: what 16 must be enough for. */
static void check_sums(const nnet *net, const int8_t *x, const nnet_sums *sums)
{
    for (int u = 0; u < net->size[1]; u++) {
        int64_t sum = net->first_bias[u];
        for (int i = 0; i < net->size[0]; i++) {
            sum += (int64_t)x[i] * net->first[(size_t)i * (size_t)net->size[1] + (size_t)u];
        }
        assert_int_equal(sum, sums->at[u]);
    }
}

static int pips_one_by_one(const nardy_side *s)
{
    int pips = 0;
    for (int d = 1; d <= NARDY_POINTS; d++) {
        pips += d * nardy_count(s, d);
    }
    return pips;
}

static void changed_inputs_are_those_of_the_new_position(void **state)
{
    (void)state;
    nardy_nets nets;
    luck l = luck_from(3);
    nardy_side *results = malloc(sizeof *results * NARDY_TURNS_MAX);
    assert_non_null(results);
    assert_true(nardy_nets_open(&nets, nardy_weights.bytes, nardy_weights.n));
    for (int g = 0; g < 30; g++) {
        nardy_state s = {0};
        const int32_t options[] = {2, 0};
        nardy_rules.start(&s, 2, options);
        while (s.table.result == NARDY_RUNNING) {
            int seat = s.table.mover;
            int x = 1 + (int)luck_below(&l, 6);
            nardy_throw(&s.table, x, 1 + (int)luck_below(&l, 6));
            if (s.table.result != NARDY_RUNNING || s.table.mover != seat) {
                continue;
            }
            nardy_inputs was;
            nardy_inputs now;
            nnet_change changes[NARDY_CHANGES_MAX];
            nnet_sums sums;
            int n = nardy_results(&s.table, results, NARDY_TURNS_MAX);
            const nardy_side *end = &results[luck_below(&l, (uint32_t)n)];
            nardy_inputs_of(&s.table.side[seat], &s.table.side[1 - seat], &was);
            nardy_inputs_of(end, &s.table.side[1 - seat], &now);
            int changed = nardy_inputs_change(&was, end, changes);
            for (int i = 0; i < changed; i++) {
                was.x[changes[i].input] = (int8_t)(was.x[changes[i].input] + changes[i].by);
            }
            assert_memory_equal(was.x, now.x, sizeof was.x);
            assert_int_equal(nardy_pips(end), pips_one_by_one(end));
            const nnet *net =
                &nets.of[nardy_is_race(end, &now.theirs) ? NARDY_RACE : NARDY_CONTACT];
            nnet_sums_of(net, now.x, &sums);
            check_sums(net, now.x, &sums);
            nardy_end_turn(&s.table, end);
        }
    }
    free(results);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hard_and_expert_bear_off_what_they_can),
        cmocka_unit_test(hard_and_expert_win_when_they_can),
        cmocka_unit_test(hard_and_expert_close_the_block),
        cmocka_unit_test(each_level_beats_the_one_below),
        cmocka_unit_test(no_end_of_a_spread_double_is_left_out),
        cmocka_unit_test(the_steps_of_a_turn_follow_one_plan),
        cmocka_unit_test(estimates_tell_who_is_ahead),
        cmocka_unit_test(estimates_know_a_draw),
        cmocka_unit_test(bad_weights_are_refused),
        cmocka_unit_test(changed_inputs_are_those_of_the_new_position),
    };
    return cmocka_run_group_tests_name("nardy_bots", tests, NULL, NULL);
}
