/* Computer players wait for the answers of people to whom a trade is offered. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "rules/catan/catan.h"
#include "table/grow.h"
#include "tests/kit/table_world.h"

enum { WAIT_MS = 20000, BIT0 = 1, BIT1 = 2, BIT2 = 4 };

static const game_action reject = {.kind = CATAN_REJECT};
static const game_action accept_it = {.kind = CATAN_ACCEPT};

/* The seat offers one card for another; false: it has none, or may not. */
static bool offers(world *w, int seat)
{
    for (int give = 0; give < CATAN_RESOURCES; give++) {
        game_action offer = {.kind = CATAN_OFFER};
        offer.arg[give] = 2;
        offer.arg[(give + 1) % CATAN_RESOURCES] = 3;
        bool thinks = (table_thinkers(w->t) >> seat & 1) != 0;
        table_error error = thinks ? table_bot_act(w->t, seat, w->t->seq, offer, w->now_ms)
                                   : table_act(w->t, seat, 0, offer, w->now_ms);
        if (error == TABLE_OK) {
            return true;
        }
    }
    return false;
}

/* A game of three in which this seat has offered something. `bots`: the computers' seats. */
static void offered_in(world *w, uint64_t seed, uint32_t bots, int seat, clock_plan clock)
{
    table_plan plan = world_plan("catan", 3);
    plan.clock = clock;
    for (int p = 0; p < 3; p++) {
        plan.bots[p] = (bots >> p & 1) != 0 ? bot_levels(plan.setup.rules) : NULL;
    }
    world_begin(w, seed);
    world_table(w, &plan);
    world_sit_all(w);
    while (!offers(w, seat)) {
        int next = world_to_act(w);
        bool thinks = (bots >> next & 1) != 0;
        game_action action = world_choice(w, next);
        table_error error = thinks ? table_bot_act(w->t, next, w->t->seq, action, w->now_ms)
                                   : table_act(w->t, next, 0, action, w->now_ms);
        assert_int_equal(error, TABLE_OK);
    }
    assert_int_equal(table_to_act(w->t), 7);
}

static void offered(world *w, uint32_t bots, int seat, clock_plan clock)
{
    offered_in(w, 41, bots, seat, clock);
}

static uint32_t movers(const world *w)
{
    return table_movers(w->t, WAIT_MS, w->now_ms);
}

static int64_t left(const world *w)
{
    int64_t due = table_answer_due(w->t, WAIT_MS);
    return due > w->now_ms ? due - w->now_ms : 0;
}

static void a_computer_waits_for_everybody_it_has_asked(void **unused)
{
    (void)unused;
    world w;
    offered(&w, BIT0, 0, (clock_plan){0});
    assert_int_equal(left(&w), WAIT_MS);
    assert_int_equal(movers(&w), 0);
    w.now_ms += 6000;
    assert_int_equal(table_act(w.t, 1, 0, reject, w.now_ms), TABLE_OK);
    assert_int_equal(left(&w), WAIT_MS - 6000); /* the second has not answered */
    assert_int_equal(movers(&w), 0);
    assert_int_equal(table_act(w.t, 2, 0, reject, w.now_ms), TABLE_OK);
    assert_int_equal(left(&w), 0);
    assert_int_equal(movers(&w), BIT0);
    world_end(&w);
}

static void the_first_who_accepts_ends_the_wait(void **unused)
{
    (void)unused;
    world w;
    bool traded = false;
    for (uint64_t seed = 41; !traded; seed++) {
        offered_in(&w, seed, BIT0, 0, (clock_plan){0});
        traded = table_act(w.t, 1, 0, accept_it, w.now_ms) == TABLE_OK;
        if (!traded) { /* it does not hold what is wanted */
            world_end(&w);
        }
    }
    assert_int_equal(left(&w), 0);
    assert_int_equal(movers(&w), BIT0);
    world_end(&w);
}

static void when_the_time_is_over_the_asked_move_before_who_asked(void **unused)
{
    (void)unused;
    world w;
    offered(&w, BIT0 | BIT2, 0, (clock_plan){0});
    w.now_ms += WAIT_MS - 1;
    assert_int_equal(movers(&w), 0);
    w.now_ms++;
    assert_int_equal(movers(&w), BIT2);
    assert_int_equal(table_bot_act(w.t, 2, w.t->seq, reject, w.now_ms), TABLE_OK);
    assert_int_equal(movers(&w), BIT0);
    assert_int_equal(table_to_act(w.t), BIT0 | BIT1); /* the person may still be faster */
    world_end(&w);
}

static void computers_do_not_wait_for_each_other(void **unused)
{
    (void)unused;
    world w;
    offered(&w, BIT0 | BIT1, 2, (clock_plan){0}); /* a person asks two computers */
    assert_int_equal(left(&w), 0);
    assert_int_equal(movers(&w), BIT0 | BIT1);
    world_end(&w);
}

static void at_a_persons_offer_people_answer_before_computers(void **unused)
{
    (void)unused;
    world w;
    offered(&w, BIT0, 1, (clock_plan){0}); /* a person asks a computer and a person */
    assert_int_equal(left(&w), WAIT_MS);
    assert_int_equal(movers(&w), 0);
    assert_int_equal(table_act(w.t, 2, 0, reject, w.now_ms), TABLE_OK);
    assert_int_equal(left(&w), 0);
    assert_int_equal(movers(&w), BIT0);
    world_end(&w);
    offered(&w, BIT0, 1, (clock_plan){0});
    w.now_ms += WAIT_MS;
    assert_int_equal(movers(&w), BIT0);
    assert_int_equal(table_act(w.t, 2, 0, reject, w.now_ms), TABLE_OK); /* and may still answer */
    world_end(&w);
}

static void who_is_not_there_is_waited_for_a_moment(void **unused)
{
    (void)unused;
    world w;
    offered(&w, BIT0, 0, (clock_plan){0});
    assert_int_equal(table_act(w.t, 2, 0, reject, w.now_ms), TABLE_OK);
    table_present(w.t, 1, false, w.now_ms);
    assert_int_equal(left(&w), TABLE_ANSWER_MIN_MS);
    w.now_ms += 2000;
    table_present(w.t, 1, true, w.now_ms);
    assert_int_equal(left(&w), WAIT_MS - 2000);
    w.now_ms += WAIT_MS - 3000;
    table_present(w.t, 1, false, w.now_ms);
    assert_int_equal(left(&w), 1000); /* a player who comes and goes does not prolong it */
    assert_int_equal(table_resign(w.t, 1, 0, w.now_ms), TABLE_OK);
    assert_int_equal(left(&w), 0); /* who has left is not waited for */
    assert_int_equal(movers(&w), BIT1);
    world_end(&w);
}

static void nobody_waits_for_a_stand_in(void **unused)
{
    (void)unused;
    world w;
    offered(&w, BIT0, 0, (clock_plan){0});
    table_present(w.t, 1, false, w.now_ms);
    w.now_ms += TABLE_GRACE_MS;
    assert_true(table_alarm(w.t, w.now_ms));
    assert_true(w.t->seats[1].stand_in);
    assert_int_equal(movers(&w), BIT1); /* and the time of the other is over */
    world_end(&w);
}

static void a_restart_begins_the_wait_again(void **unused)
{
    (void)unused;
    world w;
    offered(&w, BIT0, 0, (clock_plan){0});
    w.now_ms += WAIT_MS - 1;
    text_out why = text_growing();
    table *again = table_load(&w.env, w.t->log, w.t->log_n, &why);
    assert_non_null(again);
    table_free(w.t);
    w.t = again;
    w.now_ms += 3600 * 1000;
    table_resume(w.t, w.now_ms);
    assert_int_equal(movers(&w), 0);
    assert_int_equal(left(&w), TABLE_ANSWER_MIN_MS); /* for people to connect again */
    table_present(w.t, 1, true, w.now_ms);
    assert_int_equal(left(&w), WAIT_MS);
    w.now_ms += WAIT_MS;
    assert_int_equal(movers(&w), BIT0);
    world_end(&w);
    text_drop(&why);
}

static void an_offer_costs_nobody_time_on_the_clock(void **unused)
{
    (void)unused;
    static const struct {
        clock_plan clock;
        int64_t wait_ms;
    } cases[] = {
        {{.bank_ms = 180000, .increment_ms = 5000}, 5000},
        {{.bank_ms = 600000, .increment_ms = 10000}, 10000},
        {{.bank_ms = 600000, .increment_ms = 60000}, WAIT_MS},
        {{.bank_ms = 600000}, TABLE_ANSWER_MIN_MS},
        {{.cap_ms = 86400000}, WAIT_MS},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        world w;
        offered(&w, BIT0, 0, cases[i].clock);
        assert_int_equal(left(&w), cases[i].wait_ms);
        world_end(&w);
    }
}

static void a_player_whose_time_runs_out_is_not_waited_for(void **unused)
{
    (void)unused;
    world w;
    offered(&w, BIT0, 0, (clock_plan){.bank_ms = 3000, .increment_ms = 1});
    assert_int_equal(left(&w), TABLE_ANSWER_MIN_MS);
    w.now_ms += 4500;
    assert_true(table_alarm(w.t, w.now_ms));
    assert_int_equal(left(&w), 0);
    assert_int_equal(movers(&w), BIT1 | BIT2);
    world_end(&w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_computer_waits_for_everybody_it_has_asked),
        cmocka_unit_test(the_first_who_accepts_ends_the_wait),
        cmocka_unit_test(when_the_time_is_over_the_asked_move_before_who_asked),
        cmocka_unit_test(computers_do_not_wait_for_each_other),
        cmocka_unit_test(at_a_persons_offer_people_answer_before_computers),
        cmocka_unit_test(who_is_not_there_is_waited_for_a_moment),
        cmocka_unit_test(nobody_waits_for_a_stand_in),
        cmocka_unit_test(a_restart_begins_the_wait_again),
        cmocka_unit_test(an_offer_costs_nobody_time_on_the_clock),
        cmocka_unit_test(a_player_whose_time_runs_out_is_not_waited_for),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
