/* The table of the bear-off: it is what the rules say, and who plays by it knows who wins. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "ai/nardy/nardy_net.h"

enum { ROLLS = 36, SOLVED = 3, SOLVED_ROWS = 84 /* C(9, 3) */ };

extern const bot_weights nardy_weights;

static const nardy_bearoff *table(void)
{
    return nardy_computed();
}

/* A side with so many checkers on points 1 to 6. */
static nardy_side side_of(const int *n)
{
    nardy_side s = {.nibbles = {NARDY_CHECKERS}};
    for (int d = 1; d <= NARDY_HOME; d++) {
        s.nibbles[0] += ((uint64_t)n[d - 1] << 4 * d) - (uint64_t)n[d - 1];
        s.on |= n[d - 1] > 0 ? (uint32_t)1 << d : 0;
    }
    return s;
}

/* All ways to have up to so many checkers at home, in the order of rows. Returns how many. */
static int all_sides(int most, nardy_side *sides)
{
    int n[NARDY_HOME] = {0};
    int all = 0;
    int rows = 0;
    for (;;) {
        sides[rows++] = side_of(n);
        int p = 0;
        if (all == most) {
            while (p < NARDY_HOME && n[p] == 0) {
                p++;
            }
            all -= p < NARDY_HOME ? n[p] : 0;
            if (p == NARDY_HOME - 1) {
                return rows;
            }
            n[p++] = 0;
        }
        n[p]++;
        all++;
    }
}

static void assert_near(double is, double wanted, double within)
{
    assert_true(is > wanted - within && is < wanted + within);
}

static double turns_of(const nardy_side *s)
{
    int row = nardy_bearoff_row(s);
    double turns = table()->sure[row];
    for (int i = 0; i < NARDY_BEAROFF_TURNS; i++) {
        turns += table()->left[row][i] / (double)NARDY_BEAROFF_SURE;
    }
    return turns;
}

/* White is home and has thrown. */
static nardy_table thrown(const nardy_side *s, int a, int b)
{
    static const int other[NARDY_HOME] = {2};
    nardy_table t = {.turn_count = 41, .mover = NARDY_WHITE};
    t.side[NARDY_WHITE] = *s;
    t.side[NARDY_BLACK] = side_of(other);
    nardy_throw(&t, a, b);
    assert_int_equal(t.mover, NARDY_WHITE);
    return t;
}

/* -- the table -- */

static void the_program_has_what_is_computed(void **state)
{
    (void)state;
    nardy_bearoff *made = malloc(nardy_compute.n);
    void *work = malloc(nardy_compute.work);
    assert_non_null(made);
    assert_non_null(work);
    assert_int_equal(nardy_compute.n, sizeof *made);
    nardy_compute.fill(made, work);
    assert_memory_equal(made, table(), sizeof *made);
    free(work);
    free(made);
}

static void every_home_has_a_row_of_its_own(void **state)
{
    (void)state;
    nardy_side *sides = malloc(sizeof *sides * NARDY_BEAROFF_ROWS);
    assert_non_null(sides);
    assert_int_equal(all_sides(NARDY_CHECKERS, sides), NARDY_BEAROFF_ROWS);
    for (int i = 0; i < NARDY_BEAROFF_ROWS; i++) {
        assert_int_equal(nardy_bearoff_row(&sides[i]), i);
    }
    free(sides);
}

/* The mean of a row is one turn more than the mean of the best results that the rules allow. */
static void rows_follow_from_the_rules(void **state)
{
    (void)state;
    enum { EVERY = 61 };
    nardy_side *sides = malloc(sizeof *sides * NARDY_BEAROFF_ROWS);
    nardy_side *results = malloc(sizeof *results * NARDY_TURNS_MAX);
    assert_non_null(sides);
    assert_non_null(results);
    all_sides(NARDY_CHECKERS, sides);
    for (int i = 1; i < NARDY_BEAROFF_ROWS; i += EVERY) {
        double sum = 0;
        for (int roll = 0; roll < ROLLS; roll++) {
            nardy_table t = thrown(&sides[i], 1 + roll / 6, 1 + roll % 6);
            int n = nardy_results(&t, results, NARDY_TURNS_MAX);
            double least = turns_of(&results[0]);
            for (int k = 1; k < n; k++) {
                double turns = turns_of(&results[k]);
                least = turns < least ? turns : least;
            }
            sum += least;
        }
        assert_near(turns_of(&sides[i]), 1 + sum / ROLLS, 0.0002);
    }
    free(results);
    free(sides);
}

static void rows_that_can_be_counted_by_hand(void **state)
{
    (void)state;
    static const struct {
        int n[NARDY_HOME];
        double turns;
    } rows[] = {
        {{0}, 0},
        {{2}, 1},
        {{4}, 2 - 6 / 36.0},          /* doubles bear off four */
        {{0, 0, 0, 0, 0, 1}, 1.25},   /* 27 of 36 rolls have a six or make one */
        {{0, 0, 1}, 1},               /* even 2-1 makes three */
        {{0, 0, 0, 1}, 1 + 2 / 36.0}, /* 2-1 does not make four, 1-1 does */
        /* Sixes and doubles from 2-2 on are enough; after 2-1 another 2-1 is not. */
        {{1, 0, 0, 0, 0, 1}, 1 + 21 / 36.0 + 2 / 36.0 * 2 / 36.0},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        nardy_side s = side_of(rows[i].n);
        assert_near(turns_of(&s), rows[i].turns, 0.0001);
    }
}

/* -- who wins -- */

/* The chances of the side to roll if both play as well as can be, by rows; nobody has a first
 * checker to bear off. */
typedef struct solved {
    nardy_side sides[SOLVED_ROWS];
    double wins[SOLVED_ROWS][SOLVED_ROWS];
} solved;

static int index_of(const solved *s, const nardy_side *side)
{
    int i = 0;
    while (memcmp(&s->sides[i], side, sizeof *side) != 0) {
        i++;
    }
    return i;
}

static double wins_of(const solved *s, int roller, int other)
{
    nardy_side results[NARDY_TURNS_MAX / 16];
    double sum = 0;
    for (int roll = 0; roll < ROLLS; roll++) {
        nardy_table t = thrown(&s->sides[roller], 1 + roll / 6, 1 + roll % 6);
        int n = nardy_results(&t, results, sizeof results / sizeof *results);
        double most = 0;
        for (int k = 0; k < n; k++) {
            int after = index_of(s, &results[k]);
            double wins = after == 0 ? 1 : 1 - s->wins[other][after];
            most = wins > most ? wins : most;
        }
        sum += most;
    }
    return sum / ROLLS;
}

/* Every turn leads to an earlier row, so pairs come in the order of the sum of their rows. */
static solved *solve(void)
{
    solved *s = calloc(1, sizeof *s);
    assert_non_null(s);
    assert_int_equal(all_sides(SOLVED, s->sides), SOLVED_ROWS);
    for (int sum = 2; sum <= 2 * (SOLVED_ROWS - 1); sum++) {
        for (int i = 1; i < SOLVED_ROWS && i < sum; i++) {
            if (sum - i < SOLVED_ROWS) {
                s->wins[i][sum - i] = wins_of(s, i, sum - i);
            }
        }
    }
    return s;
}

/* The table's play looks at its own turns only; the best play differs from it by little. */
static void chances_are_nearly_those_of_the_best_play(void **state)
{
    (void)state;
    solved *s = solve();
    nardy_nets nets;
    assert_true(nardy_nets_open(&nets, nardy_weights.bytes, nardy_weights.n));
    nets.bearoff = table();
    double squares = 0;
    for (int mine = 1; mine < SOLVED_ROWS; mine++) {
        for (int theirs = 1; theirs < SOLVED_ROWS; theirs++) {
            nardy_base base;
            int32_t chances[NARDY_OUTPUTS];
            nardy_base_of(&base, &s->sides[mine], &s->sides[theirs]);
            nardy_chances(&nets, &base, &s->sides[mine], chances);
            double off = chances[NARDY_WIN] / (double)NNET_SURE - 1 + s->wins[theirs][mine];
            assert_near(off, 0, 0.02);
            assert_int_equal(chances[NARDY_MARS], 0);
            assert_int_equal(chances[NARDY_LOST_MARS], 0);
            squares += off * off;
        }
    }
    assert_true(squares < 0.002 * 0.002 * (SOLVED_ROWS - 1) * (SOLVED_ROWS - 1));
    free(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_program_has_what_is_computed),
        cmocka_unit_test(every_home_has_a_row_of_its_own),
        cmocka_unit_test(rows_follow_from_the_rules),
        cmocka_unit_test(rows_that_can_be_counted_by_hand),
        cmocka_unit_test(chances_are_nearly_those_of_the_best_play),
    };
    return cmocka_run_group_tests_name("nardy_bearoff", tests, NULL, NULL);
}
