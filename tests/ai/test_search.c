/* Searches that play any game: they solve small games, keep their budgets, and repeat themselves.
 */
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "ai/core/luck.h"
#include "ai/search/references.h"
#include "ai/search/search.h"

/* -- stones: seats take 1 to 3 in turn, and who takes the last wins -- */

typedef struct stones {
    uint8_t left, seat;
} stones;

static game_turn stones_turn(const void *state)
{
    const stones *s = state;
    return s->left == 0 ? (game_turn){.what = GAME_OVER}
                        : (game_turn){.what = GAME_ACT, .seats = 1u << s->seat};
}

static int stones_legal(const void *state, int seat, game_action *menu)
{
    const stones *s = state;
    int n = 0;
    for (uint8_t k = 1; k <= 3 && k <= s->left && seat == s->seat; k++) {
        menu[n++] = (game_action){1, {k}};
    }
    return n;
}

static int stones_apply(void *state, int actor, game_action a)
{
    stones *s = state;
    assert_int_equal(actor, s->seat);
    assert_in_range(a.arg[0], 1, s->left);
    s->left = (uint8_t)(s->left - a.arg[0]);
    s->seat = (uint8_t)(1 - s->seat);
    return GAME_OK;
}

static int stones_score(const void *state, int32_t *points)
{
    const stones *s = state;
    points[s->seat] = 0;
    points[1 - s->seat] = 1;
    return 1;
}

static uint32_t stones_winners(const void *state)
{
    return 1u << (1 - ((const stones *)state)->seat);
}

static void stones_sample(const void *view, const game_luck *chance, void *state)
{
    (void)chance;
    memcpy(state, view, sizeof(stones));
}

static const game_rules stones_rules = {.name = "stones",
                                        .state_size = sizeof(stones),
                                        .view_size = sizeof(stones),
                                        .menu_max = 3,
                                        .turn = stones_turn,
                                        .legal = stones_legal,
                                        .apply = stones_apply,
                                        .score = stones_score,
                                        .winners = stones_winners,
                                        .sample = stones_sample};

/* -- coin: be content with three chances in four, or guess which side of a coin is up -- */

enum { CONTENT = 1, GUESS, HEADS, TAILS };
enum { CHOOSING, PICKING, GUESSING, OVER };

typedef struct coin {
    uint8_t phase, side, won;
} coin;

static game_turn coin_turn(const void *state)
{
    static const game_what what[] = {GAME_ACT, GAME_PICK, GAME_ACT, GAME_OVER};
    return (game_turn){.what = what[((const coin *)state)->phase], .seats = 1};
}

static int coin_legal(const void *state, int seat, game_action *menu)
{
    bool guessing = ((const coin *)state)->phase == GUESSING;
    menu[0] = (game_action){guessing ? HEADS : CONTENT, {0}};
    menu[1] = (game_action){guessing ? TAILS : GUESS, {0}};
    return seat == 0 ? 2 : 0;
}

static int coin_outcomes(const void *state, game_outcome *list)
{
    (void)state;
    list[0] = (game_outcome){.action = {GAME_KIND_PICK, {0}}, .weight = 1};
    list[1] = (game_outcome){.action = {GAME_KIND_PICK, {1}}, .weight = 3};
    return 2;
}

static int coin_apply(void *state, int actor, game_action a)
{
    coin *s = state;
    if (actor == GAME_CHANCE) {
        s->won = a.arg[0];
        s->phase = OVER;
    } else if (s->phase == CHOOSING) {
        s->phase = a.kind == GUESS ? GUESSING : PICKING;
    } else {
        s->won = a.kind == s->side;
        s->phase = OVER;
    }
    return GAME_OK;
}

static int coin_score(const void *state, int32_t *points)
{
    points[0] = ((const coin *)state)->won;
    points[1] = 1 - points[0];
    return 1;
}

static uint32_t coin_winners(const void *state)
{
    return ((const coin *)state)->won ? 1 : 2;
}

static void coin_sample(const void *view, const game_luck *chance, void *state)
{
    memcpy(state, view, sizeof(coin));
    ((coin *)state)->side = chance->below(chance->self, 2) == 0 ? HEADS : TAILS;
}

static const game_rules coin_rules = {.name = "coin",
                                      .state_size = sizeof(coin),
                                      .view_size = sizeof(coin),
                                      .menu_max = 2,
                                      .turn = coin_turn,
                                      .legal = coin_legal,
                                      .apply = coin_apply,
                                      .score = coin_score,
                                      .winners = coin_winners,
                                      .outcomes = coin_outcomes,
                                      .sample = coin_sample};

/* -- asking -- */

enum { ITERATIONS = 2000, SCRATCH = SEARCH_SCRATCH(ITERATIONS), MENU = 8 };

typedef struct question {
    game_action menu[MENU];
    bot_ask ask;
    uint32_t spent;
} question;

/* A question of seat 0 in a state that is its view too. */
static void put(question *q, const game_rules *rules, const void *state, uint32_t nodes)
{
    *q = (question){0};
    q->ask = (bot_ask){.rules = rules, .view = state, .seat = 0, .menu = q->menu};
    q->ask.menu_n = rules->legal(state, 0, q->menu);
    q->ask.nodes = nodes;
    q->ask.spent = &q->spent;
    q->ask.seed = 7;
    q->ask.scratch = malloc(SCRATCH);
    assert_non_null(q->ask.scratch);
}

static void run(question *q, search_plan plan, search_tally *tally)
{
    bot_budget budget = bot_budget_of(&q->ask);
    memset(tally, 0, MENU * sizeof *tally);
    memset(q->ask.scratch, 0xa5, SCRATCH);
    q->spent = 0;
    search_run(&q->ask, &plan, &budget, SCRATCH, tally);
}

/* -- what they find -- */

static void a_tree_takes_the_stones_that_win(void **unused)
{
    (void)unused;
    search_tally tally[MENU];
    for (uint8_t left = 2; left <= 15; left++) {
        stones s = {.left = left};
        question q;
        put(&q, &stones_rules, &s, 4000);
        run(&q, (search_plan){.trees = 2, .iterations = ITERATIONS, .explore = 1}, tally);
        int best = search_best(tally, q.ask.menu_n);
        if (left % 4 != 0) { /* else all choices lose */
            assert_int_equal(q.menu[best].arg[0], left % 4);
            assert_true(search_worth(&tally[best]) > 6 * BOT_SURE / 10);
        }
        free(q.ask.scratch);
    }
}

static void prefer_one(const void *self, const void *state, int seat, const game_action *menu,
                       int n, double *prior)
{
    (void)self, (void)state, (void)seat, (void)menu;
    for (int i = 0; i < n; i++) {
        prior[i] = i == 0 ? 8 : 1;
    }
}

static void a_wrong_prior_is_overcome(void **unused)
{
    (void)unused;
    const search_guide guide = {.prior = prefer_one};
    search_tally tally[MENU];
    stones s = {.left = 7};
    question q;
    put(&q, &stones_rules, &s, ITERATIONS);
    run(&q, (search_plan){.trees = 1, .iterations = ITERATIONS, .explore = 1, .guide = &guide},
        tally);
    assert_int_equal(q.menu[search_best(tally, q.ask.menu_n)].arg[0], 3);
    free(q.ask.scratch);
}

static bool judge_stones(const void *self, void *state, luck *l, int32_t *worth)
{
    const stones *s = state;
    (void)self, (void)l;
    worth[s->seat] = s->left % 4 != 0 ? BOT_SURE : 0;
    worth[1 - s->seat] = BOT_SURE - worth[s->seat];
    assert_true(s->left > 0);
    return true;
}

static void a_leaf_that_knows_decides_at_once(void **unused)
{
    (void)unused;
    const search_guide guide = {.leaf = judge_stones};
    search_tally tally[MENU];
    stones s = {.left = 94};
    question q;
    put(&q, &stones_rules, &s, 3);
    run(&q, (search_plan){.trees = 1, .iterations = 3, .explore = 1, .guide = &guide}, tally);
    assert_int_equal(search_worth(&tally[0]), 0);
    assert_int_equal(search_worth(&tally[1]), BOT_SURE);
    assert_int_equal(search_worth(&tally[2]), 0);
    free(q.ask.scratch);
}

/* In each world a coin's side is known, and guessing is sure to win; but not to who cannot see it.
 */
static void one_tree_over_all_worlds_does_not_see_the_coin(void **unused)
{
    (void)unused;
    search_tally tally[MENU];
    coin s = {0};
    question q;
    put(&q, &coin_rules, &s, ITERATIONS);
    run(&q, (search_plan){.trees = 20, .iterations = 100, .explore = 1}, tally);
    assert_int_equal(q.menu[search_best(tally, 2)].kind, GUESS);
    run(&q, (search_plan){.trees = 1, .iterations = ITERATIONS, .redeal = true, .explore = 1},
        tally);
    assert_int_equal(q.menu[search_best(tally, 2)].kind, CONTENT);
    assert_in_range(search_worth(&tally[0]), 7200, 7800);
    free(q.ask.scratch);
}

static void a_flat_search_tries_all_choices_alike(void **unused)
{
    (void)unused;
    search_tally tally[MENU];
    coin s = {0};
    question q;
    put(&q, &coin_rules, &s, ITERATIONS);
    run(&q, (search_plan){.trees = 4, .iterations = 500, .flat = true}, tally);
    assert_int_equal(tally[0].visits, ITERATIONS / 2);
    assert_int_equal(tally[1].visits, ITERATIONS / 2);
    assert_int_equal(search_best_worth(tally, 2), 0);
    assert_in_range(search_worth(&tally[1]), 4500, 5500);
    free(q.ask.scratch);
}

/* -- what they promise -- */

/* A part of a search, on a thread of its own. */
typedef struct part_job {
    question q;
    search_plan plan;
    search_tally tally[MENU];
    pthread_t thread;
} part_job;

static void *run_part(void *arg)
{
    part_job *job = arg;
    run(&job->q, job->plan, job->tally);
    return NULL;
}

static void the_parts_of_a_search_on_threads_are_the_search(void **unused)
{
    (void)unused;
    enum { PARTS = 3 };
    static part_job jobs[PARTS];
    search_tally all[MENU], sum[MENU] = {0};
    stones s = {.left = 13};
    question q;
    search_plan plan = {.trees = 7, .iterations = 100, .explore = 1};
    put(&q, &stones_rules, &s, 700);
    run(&q, plan, all);
    for (uint32_t i = 0; i < PARTS; i++) {
        jobs[i].plan = plan;
        jobs[i].plan.part = i;
        jobs[i].plan.parts = PARTS;
        put(&jobs[i].q, &stones_rules, &s, 700);
        assert_int_equal(pthread_create(&jobs[i].thread, NULL, run_part, &jobs[i]), 0);
    }
    for (int i = 0; i < PARTS; i++) {
        pthread_join(jobs[i].thread, NULL);
        search_merge(sum, jobs[i].tally, q.ask.menu_n);
        free(jobs[i].q.ask.scratch);
    }
    for (int i = 0; i < q.ask.menu_n; i++) {
        assert_int_equal(sum[i].visits, all[i].visits);
        assert_int_equal(sum[i].worth, all[i].worth);
    }
    free(q.ask.scratch);
}

static void a_search_ends_with_its_budget(void **unused)
{
    (void)unused;
    for (uint32_t nodes = 1; nodes < 50; nodes += 7) {
        search_tally tally[MENU];
        stones s = {.left = 13};
        question q;
        uint32_t visits = 0;
        put(&q, &stones_rules, &s, nodes);
        run(&q, (search_plan){.trees = 5, .iterations = 8, .explore = 1}, tally);
        for (int i = 0; i < q.ask.menu_n; i++) {
            visits += tally[i].visits;
        }
        assert_int_equal(q.spent, nodes < 40 ? nodes : 40);
        assert_int_equal(visits, q.spent);
        free(q.ask.scratch);
    }
}

/* A tree for which there is no more memory goes on counting. */
static void a_full_tree_still_counts(void **unused)
{
    (void)unused;
    enum { SMALL = SEARCH_SCRATCH(9), GUARD = 64 };
    search_tally tally[MENU] = {0};
    stones s = {.left = 15};
    question q;
    put(&q, &stones_rules, &s, ITERATIONS);
    bot_budget budget = bot_budget_of(&q.ask);
    search_plan plan = {.trees = 1, .iterations = ITERATIONS, .explore = 1};
    memset(q.ask.scratch, 0xa5, SCRATCH);
    search_run(&q.ask, &plan, &budget, SMALL, tally);
    for (int i = 0; i < GUARD; i++) {
        assert_int_equal(((unsigned char *)q.ask.scratch)[SMALL + i], 0xa5);
    }
    assert_int_equal(tally[0].visits + tally[1].visits + tally[2].visits, ITERATIONS);
    free(q.ask.scratch);
}

/* With a prior too: what has no node cannot be counted, so it is not tried for ever. */
static void a_full_tree_with_a_prior_tries_what_it_can_count(void **unused)
{
    (void)unused;
    enum { SMALL = SEARCH_SCRATCH(9) };
    const search_guide guide = {.prior = prefer_one};
    search_tally tally[MENU] = {0};
    stones s = {.left = 15};
    question q;
    put(&q, &stones_rules, &s, ITERATIONS);
    bot_budget budget = bot_budget_of(&q.ask);
    search_plan plan = {.trees = 1, .iterations = ITERATIONS, .explore = 1, .guide = &guide};
    search_run(&q.ask, &plan, &budget, SMALL, tally);
    assert_int_equal(tally[0].visits + tally[1].visits + tally[2].visits, ITERATIONS);
    free(q.ask.scratch);
}

static void a_tree_of_ripe_nodes_finds_the_same(void **unused)
{
    (void)unused;
    search_tally tally[MENU];
    stones s = {.left = 7};
    question q;
    put(&q, &stones_rules, &s, ITERATIONS);
    run(&q, (search_plan){.trees = 1, .iterations = ITERATIONS, .explore = 1, .ripe = 4}, tally);
    assert_int_equal(q.menu[search_best(tally, q.ask.menu_n)].arg[0], 3);
    free(q.ask.scratch);
}

/* Without a menu, the worth of the position is found, whoever is to act. */
static void a_position_has_a_worth_to_who_is_not_to_act(void **unused)
{
    (void)unused;
    search_tally tally[MENU];
    stones s = {.left = 7, .seat = 1};
    question q;
    put(&q, &stones_rules, &s, ITERATIONS);
    assert_int_equal(q.ask.menu_n, 0);
    run(&q, (search_plan){.trees = 1, .iterations = ITERATIONS, .explore = 1}, tally);
    assert_int_equal(tally[0].visits, ITERATIONS);
    assert_true(search_worth(&tally[0]) < BOT_SURE / 4);
    free(q.ask.scratch);
}

/* -- the references, in every game -- */

static game_action ask_reference(const game_rules *rules, const bot_level *level, const void *state,
                                 int seat, int fill, uint32_t *spent)
{
    game_action *menu = malloc((size_t)rules->menu_max * sizeof *menu);
    void *view = malloc(rules->view_size);
    void *scratch = malloc(level->scratch + 1);
    bot_ask ask = {.rules = rules, .view = view, .seat = seat, .menu = menu, .seed = 3};
    memset(scratch, fill, level->scratch);
    rules->view(state, seat, view);
    ask.menu_n = rules->legal(state, seat, menu);
    ask.nodes = level->nodes < 60 ? level->nodes : 60;
    ask.scratch = scratch;
    ask.spent = spent;
    game_action a = level->choose(&ask);
    free(menu);
    free(view);
    free(scratch);
    return a;
}

static void look_at_references(const game_rules *rules, const void *state, int seat)
{
    uint64_t copy[GAME_STATE_MAX / 8];
    for (const bot_level *l = search_references; l->name != NULL; l++) {
        uint32_t spent = 0, again = 0;
        game_action a = ask_reference(rules, l, state, seat, 0, &spent);
        game_action b = ask_reference(rules, l, state, seat, 0xff, &again);
        assert_true(game_action_same(a, b));
        assert_true(spent == again && spent <= 60);
        memcpy(copy, state, rules->state_size);
        assert_int_equal(rules->apply(copy, seat, a), GAME_OK);
    }
}

static void references_play_every_game(void **unused)
{
    (void)unused;
    enum { STEPS = 60, EVERY = 6 };
    for (int g = 0; game_list[g] != NULL; g++) {
        const game_rules *rules = game_list[g];
        int32_t options[GAME_OPTIONS_MAX];
        uint64_t state[GAME_STATE_MAX / 8];
        game_action *menu = malloc((size_t)rules->menu_max * sizeof *menu);
        luck l = luck_from(5);
        game_luck chance = luck_as(&l);
        game_options_read(rules, (json){0}, options, NULL);
        rules->start(state, rules->seats_min, options);
        for (int i = 0; i < STEPS; i++) {
            game_turn turn = rules->turn(state);
            game_action a;
            uint8_t things[GAME_SHUFFLE_MAX];
            if (turn.what != GAME_ACT) {
                game_draw(rules, state, &chance, &a, things);
                continue;
            }
            int seat = bit_lowest(turn.seats);
            if (i % EVERY == 0) {
                look_at_references(rules, state, seat);
            }
            int n = rules->legal(state, seat, menu);
            assert_true(n > 0);
            rules->apply(state, seat, menu[luck_below(&l, (uint32_t)n)]);
        }
        free(menu);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_tree_takes_the_stones_that_win),
        cmocka_unit_test(a_wrong_prior_is_overcome),
        cmocka_unit_test(a_leaf_that_knows_decides_at_once),
        cmocka_unit_test(one_tree_over_all_worlds_does_not_see_the_coin),
        cmocka_unit_test(a_flat_search_tries_all_choices_alike),
        cmocka_unit_test(the_parts_of_a_search_on_threads_are_the_search),
        cmocka_unit_test(a_search_ends_with_its_budget),
        cmocka_unit_test(a_full_tree_still_counts),
        cmocka_unit_test(a_full_tree_with_a_prior_tries_what_it_can_count),
        cmocka_unit_test(a_tree_of_ripe_nodes_finds_the_same),
        cmocka_unit_test(a_position_has_a_worth_to_who_is_not_to_act),
        cmocka_unit_test(references_play_every_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
