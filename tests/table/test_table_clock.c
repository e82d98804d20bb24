/* Time at a table: thinking time, absent players, tables that nobody is at. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "table/grow.h"
#include "tests/kit/table_world.h"

/* -- the clocks by themselves -- */

static seat_clocks started(clock_plan plan, uint32_t seats)
{
    seat_clocks c;
    clock_begin(&c, &plan, false, 2);
    clock_run(&c, seats, seats, -1, 1000);
    return c;
}

static void a_bank_runs_down_and_gets_its_increment(void **unused)
{
    (void)unused;
    seat_clocks c = started((clock_plan){.bank_ms = 60000, .increment_ms = 5000}, 1);
    assert_int_equal(clock_left(&c, 0, 11000), 50000);
    assert_int_equal(clock_left(&c, 1, 11000), 60000);
    assert_int_equal(clock_deadline(&c), 61000);
    clock_run(&c, 2, 2, 0, 11000);
    assert_int_equal(clock_left(&c, 0, 90000), 55000);
    assert_int_equal(clock_left(&c, 1, 12000), 59000);
    clock_run(&c, 2, 2, 1, 12000); /* moves again: charged, and started again */
    assert_int_equal(clock_left(&c, 1, 12000), 59000);
    clock_run(&c, 0, 2, 1, 13000); /* chance is asked */
    clock_run(&c, 2, 2, -1, 13000);
    assert_int_equal(clock_left(&c, 1, 13000), 58000);
    clock_run(&c, 1, 1, 1, 15000); /* three times in a turn: one increment */
    assert_int_equal(clock_left(&c, 1, 15000), 61000);
    clock_stop(&c, 16000);
    assert_int_equal(clock_left(&c, 0, 99000), 54000);
    assert_true(clock_deadline(&c) == INT64_MAX);
}

static void who_is_asked_in_anothers_turn_gets_the_time_back(void **unused)
{
    (void)unused;
    seat_clocks c = started((clock_plan){.bank_ms = 60000, .increment_ms = 5000}, 1);
    clock_run(&c, 3, 1, 0, 1000); /* seat 0 asks, */
    clock_run(&c, 1, 1, 1, 3000); /* seat 1 answers, */
    assert_int_equal(clock_left(&c, 1, 3000), 60000);
    clock_run(&c, 3, 1, 0, 3000); /* takes its time, */
    clock_run(&c, 1, 1, 1, 11000);
    assert_int_equal(clock_left(&c, 1, 11000), 57000);
    clock_run(&c, 3, 1, 0, 11000); /* and is asked no longer. */
    clock_run(&c, 1, 1, 0, 14000);
    assert_int_equal(clock_left(&c, 1, 14000), 57000);
    assert_int_equal(clock_left(&c, 0, 14000), 47000);
    clock_run(&c, 2, 2, 0, 14000);
    assert_int_equal(clock_left(&c, 0, 14000), 52000);
}

/* Games that were begun by an earlier version go on by its rule. */
static void an_older_game_pays_each_action(void **unused)
{
    (void)unused;
    seat_clocks c;
    clock_plan plan = {.bank_ms = 60000, .increment_ms = 5000};
    clock_begin(&c, &plan, true, 2);
    clock_run(&c, 1, 1, -1, 1000);
    clock_run(&c, 1, 1, 0, 1000);
    assert_int_equal(clock_left(&c, 0, 1000), 65000);
    clock_run(&c, 3, 1, 0, 1000);
    clock_run(&c, 3, 1, 1, 1000);
    assert_int_equal(clock_left(&c, 0, 1000), 70000);
    assert_int_equal(clock_left(&c, 1, 1000), 65000);
    clock_run(&c, 2, 2, -1, 1000);
    assert_int_equal(clock_left(&c, 0, 1000), 70000);
}

static void a_cap_bounds_each_move(void **unused)
{
    (void)unused;
    seat_clocks c = started((clock_plan){.cap_ms = 30000}, 1);
    assert_int_equal(clock_left(&c, 0, 30999), 1);
    assert_int_equal(clock_left(&c, 0, 99000), 0);
    assert_int_equal(clock_deadline(&c), 31000);
    clock_run(&c, 1, 1, 0, 30000);
    assert_int_equal(clock_deadline(&c), 60000);
    c = started((clock_plan){.bank_ms = 40000, .cap_ms = 30000}, 3);
    assert_int_equal(clock_deadline(&c), 31000);
    clock_run(&c, 3, 3, 0, 21000); /* seat 1 runs on */
    assert_int_equal(clock_left(&c, 0, 21000), 20000);
    assert_int_equal(clock_left(&c, 1, 21000), 10000);
    assert_int_equal(clock_deadline(&c), 31000);
}

static void time_that_nobody_had_is_given_back(void **unused)
{
    (void)unused;
    seat_clocks c = started((clock_plan){.bank_ms = 60000}, 1);
    clock_run(&c, 3, 3, -1, 11000);
    clock_resume(&c, 500000);
    assert_int_equal(clock_left(&c, 0, 500000), 50000);
    assert_int_equal(clock_left(&c, 1, 500000), 60000);
    assert_int_equal(clock_left(&c, 1, 400000), 60000); /* nor can a clock set back give any */
}

static void no_limit_never_ends(void **unused)
{
    (void)unused;
    seat_clocks c = started((clock_plan){.increment_ms = 5000}, 3);
    assert_false(clock_is_timed(&c.plan));
    assert_true(clock_left(&c, 0, 99999999) == INT64_MAX);
    assert_true(clock_deadline(&c) == INT64_MAX);
    clock_run(&c, 1, 1, 0, 2000);
    clock_run(&c, 2, 2, 0, 2000);
    assert_int_equal(c.bank_ms[0], 0);
}

static void every_game_has_speeds_with_different_names(void **unused)
{
    (void)unused;
    for (int g = 0; game_list[g] != NULL; g++) {
        const clock_preset *all = clock_presets(game_list[g]);
        assert_non_null(all[0].name);
        for (int i = 0; all[i].name != NULL; i++) {
            assert_true(clock_is_timed(&all[i].plan));
            assert_true(i == 0 || strcmp(all[i].name, all[i - 1].name) != 0);
        }
    }
}

/* -- at a table -- */

static void timed(world *w, const char *game, int seats, clock_plan clock)
{
    table_plan plan = world_plan(game, seats);
    plan.clock = clock;
    world_table(w, &plan);
    world_sit_all(w);
}

static void sleep_until_alarm(world *w)
{
    w->now_ms = table_deadline(w->t);
    assert_false(table_alarm(w->t, w->now_ms - 1));
    assert_true(table_alarm(w->t, w->now_ms));
}

static void of_two_who_is_out_of_time_loses(void **unused)
{
    (void)unused;
    world w;
    int32_t points[GAME_SEATS_MAX];
    world_begin(&w, 1);
    timed(&w, "nardy", 2, (clock_plan){.bank_ms = 20000, .increment_ms = 1000});
    world_until(&w, 1);
    int64_t begun = w.now_ms;
    sleep_until_alarm(&w);
    assert_true(w.now_ms - begun == 20000);
    assert_int_equal(w.t->phase, TABLE_ENDED);
    assert_int_equal(w.t->ending.how, GAME_ENDED_TIME);
    assert_int_equal(w.t->ending.seat, 1);
    assert_true(w.t->ended_ms == w.now_ms);
    assert_int_equal(table_scores(w.t, points), 1);
    assert_int_equal(points[0], 1);
    assert_int_equal(points[1], 0);
    assert_true(table_deadline(w.t) == INT64_MAX);
    assert_false(table_alarm(w.t, w.now_ms + 99999999));
    world_end(&w);
}

static void of_more_a_computer_moves_until_the_player_does(void **unused)
{
    (void)unused;
    world w;
    world_begin(&w, 2);
    timed(&w, "kush", 3, (clock_plan){.bank_ms = 20000, .increment_ms = 1000});
    world_until(&w, 1);
    sleep_until_alarm(&w);
    assert_int_equal(w.t->phase, TABLE_PLAYING);
    assert_true(w.t->seats[1].stand_in);
    assert_int_equal(table_thinkers(w.t), 1u << 1);
    assert_int_equal(w.t->clocks.running, 0);
    assert_int_equal(table_bot_act(w.t, 0, w.t->seq, world_choice(&w, 1), w.now_ms), TABLE_REFUSED);
    w.now_ms += 500000; /* the computer's time is nobody's */
    assert_true(table_deadline(w.t) > w.now_ms);
    table_present(w.t, 1, false, w.now_ms);
    world_think(&w);
    assert_true(w.t->seats[1].stand_in); /* nobody is there to have the seat back */
    while (table_thinkers(w.t) == 0) {
        assert_int_equal(world_act(&w, world_to_act(&w)), TABLE_OK);
    }
    assert_int_equal(world_act(&w, 1), TABLE_OK);
    assert_false(w.t->seats[1].stand_in);
    assert_int_equal(clock_left(&w.t->clocks, 1, w.now_ms), 10000);
    world_until(&w, 0);
    assert_true(clock_left(&w.t->clocks, 0, w.now_ms) >= 20000);
    world_end(&w);
}

static void who_is_there_has_the_seat_back_after_the_turn(void **unused)
{
    (void)unused;
    world w;
    world_begin(&w, 3);
    timed(&w, "kush", 3, (clock_plan){.bank_ms = 20000, .increment_ms = 1000});
    world_until(&w, 1);
    sleep_until_alarm(&w);
    assert_true(w.t->seats[1].stand_in);
    world_think(&w);
    assert_true((table_to_act(w.t) >> 1 & 1) == 0);
    assert_false(w.t->seats[1].stand_in);
    world_until(&w, 1);
    assert_int_equal(table_thinkers(w.t), 0);
    world_end(&w);
}

/* Who let the time run out cannot have the turn back by leaving and returning, nor by a move. */
static void a_spent_turn_is_the_computers_to_its_end(void **unused)
{
    (void)unused;
    world w;
    world_begin(&w, 32);
    timed(&w, "kush", 3, (clock_plan){.bank_ms = 20000, .increment_ms = 1000});
    world_until(&w, 1);
    sleep_until_alarm(&w);
    assert_true(w.t->seats[1].stand_in);
    table_present(w.t, 1, false, w.now_ms);
    table_present(w.t, 1, true, w.now_ms);
    assert_true(w.t->seats[1].stand_in);
    table_resume(w.t, w.now_ms); /* nor by the server's being away */
    table_present(w.t, 1, true, w.now_ms);
    assert_true(w.t->seats[1].stand_in);
    assert_int_equal(world_act(&w, 1), TABLE_TIME_UP);
    assert_true(w.t->seats[1].stand_in);
    world_think(&w);
    assert_false(w.t->seats[1].stand_in);
    world_until(&w, 1);
    assert_int_equal(clock_left(&w.t->clocks, 1, w.now_ms), 10000);
    assert_int_equal(world_act(&w, 1), TABLE_OK);
    world_end(&w);
}

static void a_cap_alone_gives_each_move_its_time(void **unused)
{
    (void)unused;
    world w;
    world_begin(&w, 3);
    timed(&w, "durak", 2, (clock_plan){.cap_ms = 30000});
    for (int i = 0; i < 5 && w.t->phase == TABLE_PLAYING; i++) {
        w.now_ms += 29000;
        assert_false(table_alarm(w.t, w.now_ms));
        world_act(&w, world_to_act(&w));
    }
    sleep_until_alarm(&w);
    assert_int_equal(w.t->ending.how, GAME_ENDED_TIME);
    world_end(&w);
}

static void computers_have_all_the_time(void **unused)
{
    (void)unused;
    world w;
    world_begin(&w, 4);
    table_plan plan = world_plan("nardy", 2);
    plan.clock = (clock_plan){.bank_ms = 20000};
    plan.bots[0] = bot_levels(plan.setup.rules);
    world_table(&w, &plan);
    world_sit_all(&w);
    assert_int_equal(table_thinkers(w.t), 1);
    assert_int_equal(w.t->clocks.running, 0);
    w.now_ms += 999999;
    assert_false(table_alarm(w.t, w.now_ms));
    world_think(&w);
    assert_int_equal(w.t->clocks.running, 2);
    assert_int_equal(clock_left(&w.t->clocks, 1, w.now_ms), 20000);
    world_end(&w);
}

static void a_server_that_was_away_charges_nobody(void **unused)
{
    (void)unused;
    world w;
    world_begin(&w, 5);
    timed(&w, "nardy", 2, (clock_plan){.bank_ms = 20000});
    w.now_ms += 5000;
    assert_int_equal(world_act(&w, 0), TABLE_OK);
    w.now_ms += 3600000;
    table_resume(w.t, w.now_ms);
    assert_int_equal(clock_left(&w.t->clocks, 0, w.now_ms), 15000);
    assert_false(w.t->seats[0].present);
    assert_int_equal(w.t->seats[0].gone_ms, w.now_ms);
    assert_int_equal(table_deadline(w.t), w.now_ms + 15000);
    world_end(&w);
}

static void only_the_time_of_an_outage_is_given_back(void **unused)
{
    (void)unused;
    world w;
    world_begin(&w, 5);
    timed(&w, "nardy", 2, (clock_plan){.bank_ms = 20000});
    assert_int_equal(world_act(&w, 0), TABLE_OK);
    w.now_ms += 8000; /* the player thinks, */
    int64_t alive_ms = w.now_ms;
    w.now_ms += 3600000; /* and then the server is away */
    table_resume_since(w.t, alive_ms, w.now_ms);
    assert_int_equal(clock_left(&w.t->clocks, 0, w.now_ms), 12000);
    table_resume_since(w.t, alive_ms, w.now_ms); /* which was charged to nobody already */
    assert_int_equal(clock_left(&w.t->clocks, 0, w.now_ms), 12000);
    w.now_ms += 1000;
    table_resume_since(w.t, w.now_ms + 5000, w.now_ms); /* a mark of the future means nothing */
    assert_int_equal(clock_left(&w.t->clocks, 0, w.now_ms), 11000);
    world_end(&w);
}

static void a_clock_set_back_does_no_harm(void **unused)
{
    (void)unused;
    world w;
    world_begin(&w, 6);
    timed(&w, "nardy", 2, (clock_plan){.bank_ms = 20000});
    int64_t before = w.t->touched_ms;
    w.now_ms -= 50000;
    assert_int_equal(world_act(&w, 0), TABLE_OK);
    assert_true(w.t->touched_ms == before);
    assert_int_equal(clock_left(&w.t->clocks, 0, w.now_ms), 20000);
    world_end(&w);
}

/* -- absent players -- */

static void who_stays_away_may_be_claimed_against(void **unused)
{
    (void)unused;
    world w;
    world_begin(&w, 7);
    world_play(&w, "nardy", 2);
    assert_int_equal(w.t->plan.absent, TABLE_ABSENT_CLAIM);
    assert_int_equal(table_claim(w.t, 0, 0, w.now_ms), TABLE_NO_CLAIM);
    table_present(w.t, 1, false, w.now_ms);
    w.now_ms += TABLE_GRACE_MS - 1;
    assert_false(table_may_claim(w.t, 0, w.now_ms));
    assert_int_equal(table_claim(w.t, 0, 0, w.now_ms), TABLE_NO_CLAIM);
    w.now_ms += 1;
    assert_true(table_may_claim(w.t, 0, w.now_ms));
    assert_false(table_may_claim(w.t, 1, w.now_ms));
    assert_false(table_alarm(w.t, w.now_ms)); /* it is the other's to say */
    table_present(w.t, 1, true, w.now_ms);
    assert_false(table_may_claim(w.t, 0, w.now_ms));
    table_present(w.t, 1, false, w.now_ms);
    w.now_ms += TABLE_GRACE_MS;
    assert_int_equal(table_claim(w.t, 0, 0, w.now_ms), TABLE_OK);
    assert_int_equal(w.t->ending.how, GAME_ENDED_GONE);
    assert_int_equal(w.t->ending.seat, 1);
    assert_int_equal(table_claim(w.t, 0, 1, w.now_ms), TABLE_REPEATED);
    world_end(&w);
}

static void who_acts_is_there_even_without_a_connection(void **unused)
{
    (void)unused;
    world w;
    world_begin(&w, 8);
    world_play(&w, "nardy", 2);
    table_present(w.t, 0, false, w.now_ms);
    w.now_ms += TABLE_GRACE_MS - 1000;
    assert_int_equal(world_act(&w, 0), TABLE_OK);
    w.now_ms += 2000;
    assert_false(table_may_claim(w.t, 1, w.now_ms));
    w.now_ms += TABLE_GRACE_MS;
    assert_true(table_may_claim(w.t, 1, w.now_ms));
    world_end(&w);
}

static void a_computer_stands_in_until_the_player_is_back(void **unused)
{
    (void)unused;
    world w;
    world_begin(&w, 9);
    world_play(&w, "kush", 3);
    assert_int_equal(w.t->plan.absent, TABLE_ABSENT_BOT);
    table_present(w.t, 0, false, w.now_ms);
    assert_true(table_deadline(w.t) == w.now_ms + TABLE_GRACE_MS);
    sleep_until_alarm(&w);
    assert_true(w.t->seats[0].stand_in);
    assert_int_equal(table_claim(w.t, 1, 0, w.now_ms), TABLE_NO_CLAIM);
    assert_int_equal(table_thinkers(w.t), 1);
    world_think(&w);
    assert_true(table_to_act(w.t) > 1); /* somebody else, by now */
    table_present(w.t, 0, true, w.now_ms);
    assert_false(w.t->seats[0].stand_in);
    world_until(&w, 0);
    assert_int_equal(table_thinkers(w.t), 0);
    world_end(&w);
}

static void two_may_choose_a_stand_in_too(void **unused)
{
    (void)unused;
    world w;
    world_begin(&w, 10);
    table_plan plan = world_plan("nardy", 2);
    plan.absent = TABLE_ABSENT_BOT;
    world_table(&w, &plan);
    world_sit_all(&w);
    table_present(w.t, 0, false, w.now_ms);
    sleep_until_alarm(&w);
    assert_true(w.t->seats[0].stand_in);
    assert_int_equal(world_act(&w, 0), TABLE_OK);
    assert_false(w.t->seats[0].stand_in);
    assert_true(table_deadline(w.t) == w.now_ms + TABLE_GRACE_MS); /* acted, and not there */
    world_end(&w);
}

/* When all have gone, the last one finds the game as it was. */
static void a_game_that_everybody_left_waits(void **unused)
{
    (void)unused;
    world w;
    table_plan plan = world_plan("kush", 3);
    plan.is_private = true;
    world_begin(&w, 11);
    world_table(&w, &plan);
    world_sit_all(&w);
    for (int p = 0; p < 3; p++) {
        w.now_ms += 1000;
        table_present(w.t, p, false, w.now_ms);
    }
    w.now_ms += TABLE_EMPTY_MS;
    assert_true(table_alarm(w.t, w.now_ms));
    assert_true(w.t->seats[0].stand_in);
    assert_true(w.t->seats[1].stand_in);
    assert_false(w.t->seats[2].stand_in);
    world_think(&w);
    assert_int_equal(world_to_act(&w), 2);
    assert_true(table_deadline(w.t) == w.t->touched_ms + TABLE_IDLE_MS);
    table_resume(w.t, w.now_ms); /* nobody was there after anybody else */
    table_present(w.t, 2, true, w.now_ms);
    assert_false(w.t->seats[2].stand_in);
    world_end(&w);
}

static void alone_with_computers_the_game_waits(void **unused)
{
    (void)unused;
    world w;
    world_begin(&w, 12);
    table_plan plan = world_plan("catan", 3);
    plan.bots[1] = plan.bots[2] = bot_levels(plan.setup.rules);
    world_table(&w, &plan);
    world_sit_all(&w);
    world_think(&w);
    table_present(w.t, 0, false, w.now_ms);
    w.now_ms += 10 * TABLE_GRACE_MS;
    assert_false(table_alarm(w.t, w.now_ms));
    assert_true(table_deadline(w.t) == w.t->touched_ms + TABLE_IDLE_MS);
    world_end(&w);
}

static void tables_that_nobody_is_at_are_given_up(void **unused)
{
    (void)unused;
    world w;
    int seat = 0;
    world_begin(&w, 13);
    table_plan plan = world_plan("nardy", 2);
    world_table(&w, &plan);
    assert_true(table_deadline(w.t) == w.now_ms + TABLE_EMPTY_MS);
    w.now_ms += 1000;
    table_sit(w.t, &seat, 7, "Anna", NULL, w.now_ms);
    assert_true(table_deadline(w.t) == w.now_ms + TABLE_EMPTY_MS);
    table_present(w.t, 0, true, w.now_ms);
    assert_true(table_deadline(w.t) == INT64_MAX);
    w.now_ms += 1000;
    table_present(w.t, 0, false, w.now_ms);
    sleep_until_alarm(&w);
    assert_int_equal(w.t->phase, TABLE_ENDED);
    assert_int_equal(w.t->ending.how, GAME_ENDED_ABORTED);
    /* A player who gives the seat up takes the presence along. */
    world_table(&w, &plan);
    table_sit(w.t, &seat, 7, "Anna", NULL, w.now_ms);
    table_present(w.t, seat, true, w.now_ms);
    assert_int_equal(table_stand(w.t, seat, w.now_ms), TABLE_OK);
    assert_true(table_deadline(w.t) == w.now_ms + TABLE_EMPTY_MS);
    world_end(&w);
}

static void a_game_in_which_nobody_moves_is_given_up(void **unused)
{
    (void)unused;
    world w;
    int32_t points[GAME_SEATS_MAX];
    world_begin(&w, 14);
    world_play(&w, "catan", 3);
    sleep_until_alarm(&w);
    assert_int_equal(w.t->ending.how, GAME_ENDED_ABORTED);
    assert_int_equal(table_scores(w.t, points), 0);
    world_end(&w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_bank_runs_down_and_gets_its_increment),
        cmocka_unit_test(who_is_asked_in_anothers_turn_gets_the_time_back),
        cmocka_unit_test(an_older_game_pays_each_action),
        cmocka_unit_test(a_cap_bounds_each_move),
        cmocka_unit_test(time_that_nobody_had_is_given_back),
        cmocka_unit_test(no_limit_never_ends),
        cmocka_unit_test(every_game_has_speeds_with_different_names),
        cmocka_unit_test(of_two_who_is_out_of_time_loses),
        cmocka_unit_test(of_more_a_computer_moves_until_the_player_does),
        cmocka_unit_test(who_is_there_has_the_seat_back_after_the_turn),
        cmocka_unit_test(a_spent_turn_is_the_computers_to_its_end),
        cmocka_unit_test(a_cap_alone_gives_each_move_its_time),
        cmocka_unit_test(computers_have_all_the_time),
        cmocka_unit_test(a_server_that_was_away_charges_nobody),
        cmocka_unit_test(only_the_time_of_an_outage_is_given_back),
        cmocka_unit_test(a_clock_set_back_does_no_harm),
        cmocka_unit_test(who_stays_away_may_be_claimed_against),
        cmocka_unit_test(who_acts_is_there_even_without_a_connection),
        cmocka_unit_test(a_computer_stands_in_until_the_player_is_back),
        cmocka_unit_test(two_may_choose_a_stand_in_too),
        cmocka_unit_test(a_game_that_everybody_left_waits),
        cmocka_unit_test(alone_with_computers_the_game_waits),
        cmocka_unit_test(tables_that_nobody_is_at_are_given_up),
        cmocka_unit_test(a_game_in_which_nobody_moves_is_given_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
