/* Kush's table: that it can be made again, and that what is counted is what happens. */
#include "train/kush/kush_games.h"
#include "train/train.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static kush_counts counts;

static void count_games(const kush_table *table, int games)
{
    kush_games *g = kush_games_new();
    luck l = luck_from(3);
    memset(&counts, 0, sizeof counts);
    for (int i = 0; i < games; i++) {
        kush_games_play(g, table, 16, &l, &counts);
    }
    kush_games_free(g);
}

/* Of the cells with such steps, in all stages from..to-1: how many, and of a hundred the lead. */
static int64_t lead_of(int steps, int others, int from, int to, int64_t *cells)
{
    int64_t lead = 0;
    *cells = 0;
    for (int stage = from; stage < to; stage++) {
        *cells += counts.cells[stage][steps][others];
        lead += counts.lead[stage][steps][others];
    }
    return *cells > 0 ? 100 * lead / *cells : 0;
}

static void cells_go_to_who_is_nearer(void **unused)
{
    (void)unused;
    for (int by_table = 0; by_table < 2; by_table++) {
        int64_t cells;
        count_games(by_table != 0 ? kush_the_table() : NULL, 40);
        assert_true(lead_of(1, 9, 0, KUSH_STAGES, &cells) > 50 && cells > 100);
        assert_true(lead_of(9, 1, 0, KUSH_STAGES, &cells) < -50 && cells > 100);
    }
}

static void no_more_is_counted_than_there_is(void **unused)
{
    (void)unused;
    int64_t all = 0;
    count_games(NULL, 10);
    for (int stage = 0; stage < KUSH_STAGES; stage++) {
        for (int i = 0; i < KUSH_STEPS; i++) {
            assert_int_equal(counts.cells[stage][0][i] + counts.cells[stage][i][0], 0);
            for (int k = 0; k < KUSH_STEPS; k++) {
                int64_t cells = counts.cells[stage][i][k];
                assert_in_range(cells + counts.lead[stage][i][k], 0, 2 * cells);
                all += cells;
            }
        }
    }
    assert_in_range(all, 10 * 1000, 10 * 16 * 16 * 60);
}

static void train(uint64_t seed, kush_table *table)
{
    const trainer *t = train_find(&kush_rules);
    assert_non_null(t);
    assert_int_equal(t->weights_n, sizeof *table);
    t->fit(&(train_order){.seed = seed, .games = 30}, (uint8_t *)table);
}

static void the_same_seed_counts_the_same_table(void **unused)
{
    (void)unused;
    static kush_table found[3];
    for (int i = 0; i < 3; i++) {
        train(i < 2 ? 1 : 2, &found[i]);
        assert_int_equal(found[i].magic, KUSH_TABLE_MAGIC);
    }
    assert_memory_equal(&found[0], &found[1], sizeof found[0]);
    assert_memory_not_equal(&found[0], &found[2], sizeof found[0]);
}

/* The table that the levels have knows who is nearer too, whatever the stage. */
static void the_table_in_use_is_one(void **unused)
{
    (void)unused;
    const kush_table *table = kush_the_table();
    for (int stage = 0; stage < KUSH_STAGES - 1; stage++) {
        assert_in_range(table->worth[stage][1][10], 30, 100);
        assert_in_range(-table->worth[stage][10][1], 30, 100);
        assert_int_equal(table->worth[stage][0][0], 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cells_go_to_who_is_nearer),
        cmocka_unit_test(no_more_is_counted_than_there_is),
        cmocka_unit_test(the_same_seed_counts_the_same_table),
        cmocka_unit_test(the_table_in_use_is_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
