/* What a seat earns for its turns: never more than an increment each, whatever it tries. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "rules/catan/catan.h"
#include "table/grow.h"
#include "tests/kit/table_world.h"

static void timed(world *w, const char *game, int seats, clock_plan clock)
{
    table_plan plan = world_plan(game, seats);
    plan.clock = clock;
    world_table(w, &plan);
    world_sit_all(w);
}

/* The seat on turn offers one card for another; false: it has none, or may not. */
static bool offer_any(world *w, int seat)
{
    for (int give = 0; give < CATAN_RESOURCES; give++) {
        game_action offer = {.kind = CATAN_OFFER};
        offer.arg[give] = 2;
        offer.arg[(give + 1) % CATAN_RESOURCES] = 3;
        if (table_act(w->t, seat, 0, offer, w->now_ms) == TABLE_OK) {
            return true;
        }
    }
    return false;
}

static bool somebody_offers(world *w, int *seat)
{
    for (*seat = 0; *seat < w->t->plan.setup.seats; ++*seat) {
        if ((table_to_act(w->t) >> *seat & 1) != 0 && offer_any(w, *seat)) {
            return true;
        }
    }
    return false;
}

static void offers_and_answers_gain_no_time(void **unused)
{
    (void)unused;
    world w;
    int seat;
    world_begin(&w, 31);
    timed(&w, "catan", 3, (clock_plan){.bank_ms = 600000, .increment_ms = 10000});
    while (!somebody_offers(&w, &seat)) {
        assert_int_equal(world_act(&w, world_to_act(&w)), TABLE_OK);
    }
    int64_t before[GAME_SEATS_MAX];
    memcpy(before, w.t->clocks.bank_ms, sizeof before);
    for (int i = 1; i < CATAN_OFFERS_MAX; i++) {
        game_action reject = {.kind = CATAN_REJECT};
        int rival = (seat + 1) % 3;
        w.now_ms += 3000; /* everybody thinks for three seconds, which only the offerer pays */
        assert_int_equal(table_act(w.t, rival, 0, reject, w.now_ms), TABLE_OK);
        assert_int_equal(table_act(w.t, seat, 0, (game_action){.kind = CATAN_CANCEL}, w.now_ms),
                         TABLE_OK);
        assert_int_equal(clock_left(&w.t->clocks, rival, w.now_ms), before[rival]);
        assert_int_equal(clock_left(&w.t->clocks, seat, w.now_ms), before[seat] - 3000 * i);
        assert_true(offer_any(&w, seat));
    }
    world_end(&w);
}

/* What an idle hand tries: the kinds that the menu does not list, with small arguments. */
static void fidget(world *w)
{
    const game_rules *rules = w->t->plan.setup.rules;
    for (int p = 0; p < w->t->plan.setup.seats && rules->open != NULL; p++) {
        uint32_t open = rules->open(w->t->state, p);
        for (int i = 0; i < 8 && open != 0; i++) {
            game_action action = {.kind = (uint8_t)bit_lowest(open)};
            for (int k = 0; k < 5; k++) {
                action.arg[k] = (uint8_t)luck_below(&w->l, 4);
            }
            table_act(w->t, p, 0, action, w->now_ms);
        }
    }
}

typedef struct turn_count {
    const game_rules *rules;
    uint32_t turn;
    int of[GAME_SEATS_MAX];
} turn_count;

static void count_turn(void *self, const table_step *step)
{
    turn_count *n = self;
    const void *before = step->before;
    game_turn now = n->rules->turn(before);
    if (now.what != GAME_ACT) {
        return;
    }
    uint32_t turn =
        n->rules->on_turn != NULL ? (uint32_t)1 << n->rules->on_turn(before) : now.seats;
    for (int p = 0; p < GAME_SEATS_MAX; p++) {
        n->of[p] += ((turn & ~n->turn) >> p & 1) != 0;
    }
    n->turn = turn;
}

static void no_game_pays_more_than_an_increment_a_turn(void **unused)
{
    (void)unused;
    world w;
    world_begin(&w, 33);
    for (int g = 0; game_list[g] != NULL; g++) {
        const game_rules *rules = game_list[g];
        timed(&w, rules->name, rules->seats_max,
              (clock_plan){.bank_ms = 60000, .increment_ms = 10000});
        for (int i = 0; i < 2000 && w.t->phase == TABLE_PLAYING; i++) {
            fidget(&w);
            assert_int_equal(world_act(&w, world_to_act(&w)), TABLE_OK);
        }
        turn_count n = {.rules = rules};
        table_events(w.t, 0, UINT32_MAX, count_turn, &n);
        for (int p = 0; p < rules->seats_max; p++) {
            assert_true(w.t->clocks.bank_ms[p] - 60000 <= (int64_t)n.of[p] * 10000);
            assert_true(n.of[p] > 0);
        }
    }
    world_end(&w);
}

/* The same game as if an earlier version had begun it: without the flag in its first record. */
static table *as_begun_earlier(world *w)
{
    enum { AFTER_FLAGS = 3 + 2 + 13 + FAIR_ID + FAIR_KEY, PAYS_TURNS = 32 };
    size_t first = 1 + (size_t)w->t->log[0]; /* where the first record ends */
    uint8_t *log = memory_new(w->t->log_n);
    text_out why = text_growing();
    memcpy(log, w->t->log, w->t->log_n);
    assert_true(log[0] < 128);
    assert_true((log[first - AFTER_FLAGS - 1] & PAYS_TURNS) != 0);
    log[first - AFTER_FLAGS - 1] &= (uint8_t)~PAYS_TURNS;
    table *t = table_load(&w->env, log, w->t->log_n, &why);
    assert_non_null(t);
    free(log);
    text_drop(&why);
    return t;
}

static void a_game_of_an_earlier_version_keeps_its_clocks(void **unused)
{
    (void)unused;
    world w;
    uint32_t moves[2] = {0};
    world_begin(&w, 34);
    timed(&w, "nardy", 2, (clock_plan){.bank_ms = 60000, .increment_ms = 10000});
    for (int i = 0; i < 20; i++) {
        int seat = world_to_act(&w);
        assert_int_equal(world_act(&w, seat), TABLE_OK);
        moves[seat]++;
    }
    table *old = as_begun_earlier(&w);
    for (int p = 0; p < 2; p++) {
        assert_int_equal(old->clocks.bank_ms[p], 60000 + 10000 * (int64_t)moves[p]);
        assert_true(w.t->clocks.bank_ms[p] < old->clocks.bank_ms[p]);
    }
    assert_memory_equal(old->state, w.t->state, w.t->plan.setup.rules->state_size);
    assert_false(table_rematch_plan(w.t).pays_actions);
    table_free(old);
    world_end(&w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(offers_and_answers_gain_no_time),
        cmocka_unit_test(no_game_pays_more_than_an_increment_a_turn),
        cmocka_unit_test(a_game_of_an_earlier_version_keeps_its_clocks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
