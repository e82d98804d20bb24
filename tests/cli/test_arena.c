/* Matches between computer players: mirrored chance, intervals, the sequential test. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cli/arena.h"
#include "rules/nardy/nardy.h"
#include "table/grow.h"

static const game_rules *game(const char *name)
{
    const game_rules *rules = game_find(name, strlen(name));
    assert_non_null(rules);
    return rules;
}

static void about(double got, double want, double within)
{
    if (!(got > want - within && got < want + within)) {
        fail_msg("%f is not %f", got, want);
    }
}

static entrant player(const game_rules *rules, const char *name)
{
    entrant e;
    assert_true(entrant_read("test", rules, name, &e));
    return e;
}

/* -- the mirror -- */

/* The smallest game there is of its kind, so that every level is quick. */
static game_setup small_setup(const game_rules *rules, int seats)
{
    setup_args args = {.seats = seats};
    game_setup setup;
    if (rules == game("kush")) {
        args.options = (arg_list){{"width=12", "height=12"}, 2};
    }
    assert_true(setup_read("test", rules, &args, &setup));
    return setup;
}

static arena_result *play(const arena_plan *plan)
{
    arena_result *r = memory_new(sizeof *r);
    assert_true(arena_run(plan, r));
    assert_int_equal(r->broken, 0);
    return r;
}

static void expect_even(const game_rules *rules, int seats, const bot_level *level)
{
    enum { BUDGET = 3 };
    entrant self = {.name = level->name, .level = level, .nodes = level->nodes > 0 ? BUDGET : 0};
    arena_plan plan = {.setup = small_setup(rules, seats),
                       .entrants = {self, self},
                       .entrants_n = 2,
                       .groups = 3,
                       .seed = 7,
                       .threads = 1};
    arena_result *r = play(&plan);
    assert_int_equal(r->games, 3 * seats);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(2 * r->sides[i].beaten.won, r->sides[i].beaten.of);
    }
    assert_int_equal(r->sides[1].games, (uint64_t)(seats - 1) * r->sides[0].games);
    assert_int_equal(r->sides[1].wins, (uint64_t)(seats - 1) * r->sides[0].wins);
    assert_int_equal(r->sides[1].points, (seats - 1) * r->sides[0].points);
    free(r);
}

static void a_player_is_exactly_as_good_as_itself(void **unused)
{
    (void)unused;
    for (int g = 0; game_list[g] != NULL; g++) {
        const bot_level *level;
        for (int i = 0; (level = entrant_nth(game_list[g], i)) != NULL; i++) {
            expect_even(game_list[g], game_list[g]->seats_min, level);
        }
        expect_even(game_list[g], game_list[g]->seats_max, bot_levels(game_list[g]));
    }
}

/* The dice that two players who play quite differently have seen in each turn of each game. */
enum { TURNS_MAX = 1000 };
static struct {
    int games;
    uint8_t dice[2][TURNS_MAX][2];
} seen;

static game_action watch(const bot_ask *ask, int choice)
{
    const nardy_table *t = &((const nardy_view *)ask->view)->table;
    if (t->turn_count == 1 && ask->menu[0].kind == NARDY_ROLL) {
        seen.games++;
    }
    assert_true(seen.games >= 1 && seen.games <= 2 && t->turn_count < TURNS_MAX);
    if (t->roll[0] != 0) {
        memcpy(seen.dice[seen.games - 1][t->turn_count], t->roll, 2);
    }
    return ask->menu[choice];
}

static game_action choose_first(const bot_ask *ask)
{
    return watch(ask, 0);
}

static game_action choose_last(const bot_ask *ask)
{
    return watch(ask, ask->menu_n - 1);
}

static void chance_is_the_same_whoever_plays(void **unused)
{
    (void)unused;
    static const bot_level first = {.name = "first", .choose = choose_first};
    static const bot_level last = {.name = "last", .choose = choose_last};
    game_setup setup = small_setup(game("nardy"), 2);
    arena_plan plan = {.setup = setup,
                       .entrants = {{"first", &first, 0}, {"last", &last, 0}},
                       .entrants_n = 2,
                       .groups = 1,
                       .seed = 3,
                       .threads = 1};
    free(play(&plan));
    int common = 0;
    for (int i = 0; i < TURNS_MAX; i++) {
        if (seen.dice[0][i][0] != 0 && seen.dice[1][i][0] != 0) {
            assert_memory_equal(seen.dice[0][i], seen.dice[1][i], 2);
            common++;
        }
    }
    assert_int_equal(seen.games, 2);
    assert_true(common > 20);
}

/* Times are measured, so they differ. */
static void forget_times(arena_result *r)
{
    for (int i = 0; i < GAME_SEATS_MAX; i++) {
        memset(&r->sides[i].times, 0, sizeof r->sides[i].times);
    }
}

static void a_match_does_not_depend_on_its_threads(void **unused)
{
    (void)unused;
    const game_rules *rules = game("durak");
    arena_plan plan = {.setup = small_setup(rules, 3),
                       .entrants = {player(rules, "medium"), player(rules, "easy")},
                       .entrants_n = 2,
                       .groups = 200,
                       .seed = 5,
                       .threads = 1,
                       .sprt = true,
                       .elo1 = 300};
    arena_result *one = play(&plan);
    forget_times(one);
    assert_int_equal(one->decided, 1);
    assert_true(one->games < 600);
    for (plan.threads = 2; plan.threads <= 8; plan.threads *= 2) {
        arena_result *more = play(&plan);
        forget_times(more);
        assert_memory_equal(one, more, sizeof *one);
        free(more);
    }
    plan.seed = 6;
    arena_result *other = play(&plan);
    forget_times(other);
    assert_memory_not_equal(one, other, sizeof *one);
    free(one);
    free(other);
}

static void named_players_have_each_their_own_row(void **unused)
{
    (void)unused;
    const game_rules *rules = game("durak");
    arena_plan plan = {
        .setup = small_setup(rules, 3),
        .entrants = {player(rules, "easy"), player(rules, "medium"), player(rules, "easy")},
        .entrants_n = 3,
        .groups = 40,
        .seed = 5,
        .threads = 2};
    arena_result *r = play(&plan);
    int64_t beaten = 0;
    for (int i = 0; i < 3; i++) {
        assert_int_equal(r->sides[i].games, 120);
        beaten += 2 * r->sides[i].beaten.won - r->sides[i].beaten.of;
    }
    assert_int_equal(beaten, 0);
    assert_true(r->sides[1].wins > r->sides[0].wins && r->sides[1].wins > r->sides[2].wins);
    free(r);
}

/* -- who plays -- */

static void budgets_are_nodes_or_milliseconds(void **unused)
{
    (void)unused;
    const game_rules *rules = game("nardy");
    entrant e = player(rules, "medium");
    assert_int_equal(e.nodes, 0);
    assert_string_equal(e.level->name, "medium");
    assert_int_equal(player(rules, "medium@2000").nodes, 2000);
    assert_int_equal(player(rules, "medium@50ms").nodes, 50 * e.level->nodes_per_ms);
}

static void the_level_for_a_time_is_the_strongest_that_keeps_it(void **unused)
{
    (void)unused;
    for (int g = 0; game_list[g] != NULL; g++) {
        const bot_level *levels = bot_levels(game_list[g]);
        const bot_level *last = bot_within(game_list[g], INT64_MAX);
        assert_null(last[1].name);
        assert_string_equal(bot_default(game_list[g])->name, "medium");
        assert_ptr_equal(bot_within(game_list[g], -1), levels);
        for (const bot_level *l = levels; l->name != NULL; l++) {
            const bot_level *found = bot_within(game_list[g], l->ms);
            assert_true(found >= l && found->ms <= l->ms);
        }
    }
}

static void a_time_is_so_many_nodes(void **unused)
{
    (void)unused;
    const bot_level level = {.nodes_per_ms = 7};
    assert_int_equal(bot_nodes_in(&level, 0), 1);
    assert_int_equal(bot_nodes_in(&level, 3), 21);
    assert_int_equal(bot_nodes_in(&level, 1000000000), UINT32_MAX);
}

/* -- what results say -- */

static void elo_and_score_are_inverse(void **unused)
{
    (void)unused;
    about(stats_elo(0.5), 0, 1e-9);
    about(stats_elo(0.75), 190.85, 0.005);
    about(stats_score(400), 10.0 / 11, 1e-12);
    about(stats_elo(stats_score(-123.5)), -123.5, 1e-9);
    assert_true(stats_elo(1) > 1e300 && stats_elo(0) < -1e300);
}

static stats_share pairs_of(int lost, int even, int won)
{
    stats_share s = {0};
    for (int i = 0; i < lost + even + won; i++) {
        stats_add(&s, i < lost ? 0 : i < lost + even ? 2 : 4, 4);
    }
    return s;
}

static void pairs_that_vary_as_coins_give_the_interval_of_coins(void **unused)
{
    (void)unused;
    stats_share s = pairs_of(100, 200, 100);
    stats_interval i = stats_rate_interval(&s);
    stats_interval coins = stats_wilson(0.5, 800);
    about(stats_rate(&s), 0.5, 1e-12);
    about(i.low, coins.low, 2e-4);
    about(i.high, coins.high, 2e-4);
}

static void luck_that_decides_both_games_of_a_pair_tells_less(void **unused)
{
    (void)unused;
    stats_share swung = pairs_of(200, 0, 200);
    stats_share split = pairs_of(0, 400, 0);
    stats_interval wide = stats_rate_interval(&swung);
    stats_interval narrow = stats_rate_interval(&split);
    stats_interval half = stats_wilson(0.5, 400);
    about(wide.low, half.low, 2e-4); /* as if there were half the games */
    assert_true(narrow.high - narrow.low < 0.01);
    assert_true(narrow.high - narrow.low > 0.001);
    stats_share few = pairs_of(0, 3, 0);
    stats_interval unsure = stats_rate_interval(&few);
    assert_true(unsure.high - unsure.low > 0.4);
    stats_share all = pairs_of(0, 0, 10);
    about(stats_rate_interval(&all).low, 0.7225, 5e-5);
    about(stats_rate_interval(&all).high, 1, 1e-12);
    stats_share none = {0};
    about(stats_rate(&none), 0.5, 1e-12);
    about(stats_rate_interval(&none).high, 1, 1e-12);
}

static double llr_of(double elo0, double elo1, const int *pairs)
{
    stats_sprt *t = memory_new(sizeof *t);
    t->elo0 = elo0;
    t->elo1 = elo1;
    for (int won = 0; won <= 4; won++) {
        for (int i = 0; i < pairs[won]; i++) {
            stats_sprt_add(t, won, 4);
        }
    }
    double llr = stats_llr(t);
    free(t);
    return llr;
}

/* The numbers are those of an independent calculation: the pentanomial likelihoods with the mean
 * held, found by bisection over the probabilities. */
static void the_test_gives_the_known_ratios(void **unused)
{
    (void)unused;
    about(llr_of(0, 10, (int[]){10, 20, 30, 40, 50}), 2.774747, 1e-5);
    about(llr_of(0, 5, (int[]){50, 80, 120, 90, 60}), 0.457706, 1e-5);
    about(llr_of(0, 10, (int[]){0, 0, 100, 0, 0}), -2.911404, 1e-5);
    about(llr_of(0, 10, (int[]){0, 0, 0, 0, 50}), 1.418379, 1e-5);
    about(llr_of(-5, 0, (int[]){3, 40, 90, 41, 2}), 0.076725, 1e-5);
    about(llr_of(0, 10, (int[]){0, 0, 0, 0, 0}), 0, 1e-12);
    about(stats_llr_bound(), 2.944439, 1e-6);
    /* Exchanging the players changes the sign. */
    about(llr_of(-10, 10, (int[]){9, 1, 7, 3, 4}) + llr_of(-10, 10, (int[]){4, 3, 7, 1, 9}), 0,
          1e-6);
}

/* With two results only, the most likely distribution with a mean is that mean. */
static void the_test_of_single_games_is_walds(void **unused)
{
    (void)unused;
    stats_sprt *t = memory_new(sizeof *t);
    t->elo0 = 0;
    t->elo1 = 400;
    for (int i = 0; i < 10; i++) {
        stats_sprt_add(t, i < 7 ? 2 : 0, 2);
    }
    /* 7 log(10/11 / 0.5) + 3 log(1/11 / 0.5) */
    about(stats_llr(t), 7 * 0.597837 + 3 * -1.704748, 1e-4);
    free(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_player_is_exactly_as_good_as_itself),
        cmocka_unit_test(chance_is_the_same_whoever_plays),
        cmocka_unit_test(a_match_does_not_depend_on_its_threads),
        cmocka_unit_test(named_players_have_each_their_own_row),
        cmocka_unit_test(budgets_are_nodes_or_milliseconds),
        cmocka_unit_test(the_level_for_a_time_is_the_strongest_that_keeps_it),
        cmocka_unit_test(a_time_is_so_many_nodes),
        cmocka_unit_test(elo_and_score_are_inverse),
        cmocka_unit_test(pairs_that_vary_as_coins_give_the_interval_of_coins),
        cmocka_unit_test(luck_that_decides_both_games_of_a_pair_tells_less),
        cmocka_unit_test(the_test_gives_the_known_ratios),
        cmocka_unit_test(the_test_of_single_games_is_walds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
