/* A seat that its player hands over to a computer player, and takes back. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "tests/kit/table_world.h"

static table_error hand_over(world *w, int seat)
{
    return table_hand_over(w->t, seat, 0, w->now_ms);
}

static table_error take_back(world *w, int seat)
{
    return table_take_back(w->t, seat, 0, w->now_ms);
}

/* What the computer player that is to move does. */
static void bot_moves(world *w)
{
    int seat = bit_lowest(table_thinkers(w->t));
    game_action action = world_choice(w, seat);
    assert_int_equal(table_bot_act(w->t, seat, w->t->seq, action, w->now_ms), TABLE_OK);
}

/* A new table of the same records, as a server has it after a restart. */
static void restart(world *w)
{
    char text[256];
    text_out why = text_to(text, sizeof text);
    table *again = table_load(&w->env, w->t->log, w->t->log_n, &why);
    assert_non_null(again);
    assert_null(tables_differ(w->t, again));
    table_free(w->t);
    w->t = again;
    table_resume(w->t, w->now_ms);
}

static void the_computer_moves_until_the_seat_is_taken_back(void **unused)
{
    (void)unused;
    world w;
    world_begin(&w, 1);
    world_play(&w, "durak", 3);
    int seat = world_to_act(&w);
    assert_int_equal(take_back(&w, seat), TABLE_NOT_HANDED);
    assert_int_equal(hand_over(&w, seat), TABLE_OK);
    assert_int_equal(hand_over(&w, seat), TABLE_HANDED);
    assert_true(w.t->seats[seat].present);
    assert_false(w.t->seats[seat].stand_in);
    assert_int_equal(table_thinkers(w.t), 1u << seat);
    bot_moves(&w);
    assert_true(w.t->seats[seat].handed); /* the player who is there does not end it */
    world_until(&w, seat);
    assert_int_equal(take_back(&w, seat), TABLE_OK);
    assert_int_equal(table_thinkers(w.t), 0);
    game_action action = world_choice(&w, seat);
    assert_int_equal(table_bot_act(w.t, seat, w.t->seq, action, w.now_ms), TABLE_REFUSED);
    assert_int_equal(world_act(&w, seat), TABLE_OK);
    world_end(&w);
}

static void who_acts_has_the_seat_back(void **unused)
{
    (void)unused;
    world w;
    world_begin(&w, 2);
    world_play(&w, "kush", 2);
    int seat = world_to_act(&w);
    assert_int_equal(hand_over(&w, seat), TABLE_OK);
    assert_int_equal(world_act(&w, seat), TABLE_OK);
    assert_false(w.t->seats[seat].handed);
    assert_int_equal(take_back(&w, seat), TABLE_NOT_HANDED);
    world_end(&w);
}

static void it_survives_leaving_coming_and_a_restart(void **unused)
{
    (void)unused;
    world w;
    world_begin(&w, 3);
    world_play(&w, "nardy", 2);
    int seat = world_to_act(&w);
    assert_int_equal(hand_over(&w, seat), TABLE_OK);
    table_present(w.t, seat, false, w.now_ms);
    w.now_ms += 2 * TABLE_GRACE_MS;
    table_alarm(w.t, w.now_ms);
    assert_false(table_may_claim(w.t, 1 - seat, w.now_ms)); /* nobody is kept waiting */
    assert_int_equal(table_claim(w.t, 1 - seat, 0, w.now_ms), TABLE_NO_CLAIM);
    bot_moves(&w);
    restart(&w);
    assert_true(w.t->seats[seat].handed);
    table_present(w.t, seat, true, w.now_ms);
    assert_true(w.t->seats[seat].handed);
    assert_int_equal(take_back(&w, seat), TABLE_OK);
    restart(&w);
    assert_false(w.t->seats[seat].handed);
    /* Gone without the computer, the game can be claimed again. */
    table_present(w.t, seat, true, w.now_ms);
    table_present(w.t, seat, false, w.now_ms);
    w.now_ms += TABLE_GRACE_MS;
    assert_true(table_may_claim(w.t, 1 - seat, w.now_ms));
    world_end(&w);
}

static void all_may_hand_over_and_the_game_ends(void **unused)
{
    (void)unused;
    world w;
    world_begin(&w, 4);
    world_play(&w, "durak", 2);
    assert_int_equal(hand_over(&w, 0), TABLE_OK);
    assert_int_equal(hand_over(&w, 1), TABLE_OK);
    for (int n = 0; w.t->phase == TABLE_PLAYING && n < 5000; n++) {
        bot_moves(&w);
    }
    assert_int_equal(w.t->phase, TABLE_ENDED);
    assert_int_equal(w.t->ending.how, GAME_ENDED_RULES);
    assert_int_equal(take_back(&w, 0), TABLE_OVER);
    world_verify(w.t);
    /* Both are still asked, and both begin the next game themselves. */
    assert_false(table_rematch_waits_for(w.t, 0));
    assert_int_equal(table_rematch(w.t, 1, false), TABLE_OK);
    assert_true(table_rematch_waits_for(w.t, 0));
    world_end(&w);
}

static void a_draw_is_still_for_people_to_agree(void **unused)
{
    (void)unused;
    world w;
    world_begin(&w, 5);
    world_play(&w, "nardy", 2);
    int seat = world_to_act(&w);
    assert_int_equal(hand_over(&w, seat), TABLE_OK);
    assert_int_equal(table_offer_draw(w.t, seat, 0, w.now_ms), TABLE_OK);
    assert_true(w.t->seats[seat].handed);
    bot_moves(&w);
    assert_false(w.t->seats[seat].offers_draw); /* it ended with the move */
    assert_int_equal(table_offer_draw(w.t, 1 - seat, 0, w.now_ms), TABLE_OK);
    assert_int_equal(w.t->phase, TABLE_PLAYING);
    assert_int_equal(table_offer_draw(w.t, seat, 0, w.now_ms), TABLE_OK);
    assert_int_equal(w.t->ending.how, GAME_ENDED_AGREED);
    world_end(&w);
}

static void only_players_hand_over_and_only_in_a_game(void **unused)
{
    (void)unused;
    world w;
    world_begin(&w, 6);
    table_plan plan = world_plan("durak", 3);
    plan.bots[2] = bot_levels(plan.setup.rules);
    world_table(&w, &plan);
    assert_int_equal(hand_over(&w, 0), TABLE_NOT_SEATED);
    int seat = 0;
    assert_int_equal(table_sit(w.t, &seat, 7, "Anna", NULL, w.now_ms), TABLE_OK);
    assert_int_equal(hand_over(&w, 0), TABLE_NOT_STARTED);
    world_sit_all(&w);
    assert_int_equal(hand_over(&w, 2), TABLE_NOT_SEATED);
    assert_int_equal(hand_over(&w, 3), TABLE_NO_SEAT);
    assert_int_equal(table_hand_over(w.t, 0, 4, w.now_ms), TABLE_OK);
    assert_int_equal(table_take_back(w.t, 0, 4, w.now_ms), TABLE_REPEATED);
    assert_true(w.t->seats[0].handed);
    assert_int_equal(table_resign(w.t, 0, 5, w.now_ms), TABLE_OK);
    assert_false(w.t->seats[0].handed);
    assert_int_equal(take_back(&w, 0), TABLE_NOT_SEATED);
    world_end(&w);
}

/* -- time -- */

static void begin_timed(world *w, uint64_t seed, int seats, clock_plan clock)
{
    world_begin(w, seed);
    table_plan plan = world_plan("durak", seats);
    plan.clock = clock;
    world_table(w, &plan);
    world_sit_all(w);
}

static void the_computers_time_costs_nothing(void **unused)
{
    (void)unused;
    world w;
    begin_timed(&w, 7, 2, (clock_plan){.bank_ms = 60000, .increment_ms = 5000});
    int seat = world_to_act(&w);
    w.now_ms += 10000;
    assert_int_equal(hand_over(&w, seat), TABLE_OK);
    w.now_ms += 120000; /* longer than the whole bank */
    assert_false(table_alarm(w.t, w.now_ms));
    assert_int_equal(w.t->phase, TABLE_PLAYING);
    bot_moves(&w);
    assert_int_equal(w.t->clocks.bank_ms[seat], 60000); /* neither charged nor paid */
    assert_int_equal(w.t->phase, TABLE_PLAYING);
    world_end(&w);
}

static void nobody_gains_time_by_handing_over_and_taking_back(void **unused)
{
    (void)unused;
    world w;
    begin_timed(&w, 8, 2, (clock_plan){.bank_ms = 60000, .cap_ms = 20000});
    int seat = world_to_act(&w);
    for (int i = 0; i < 19; i++) {
        w.now_ms += 500;
        assert_int_equal(hand_over(&w, seat), TABLE_OK);
        w.now_ms += 500;
        assert_int_equal(take_back(&w, seat), TABLE_OK);
    }
    assert_int_equal(clock_left(&w.t->clocks, seat, w.now_ms), 1000);
    w.now_ms += 1000;
    assert_true(table_alarm(w.t, w.now_ms));
    assert_int_equal(w.t->ending.how, GAME_ENDED_TIME);
    assert_int_equal(w.t->ending.seat, seat);
    world_end(&w);
}

static void who_takes_back_too_late_is_out_of_time(void **unused)
{
    (void)unused;
    world w;
    begin_timed(&w, 9, 3, (clock_plan){.cap_ms = 20000});
    int seat = world_to_act(&w);
    assert_int_equal(hand_over(&w, seat), TABLE_OK);
    w.now_ms += 30000;
    assert_int_equal(take_back(&w, seat), TABLE_OK);
    assert_true(table_alarm(w.t, w.now_ms));
    assert_true(w.t->seats[seat].spent); /* at a larger table the computer plays the turn */
    assert_int_equal(table_thinkers(w.t), 1u << seat);
    assert_int_equal(hand_over(&w, seat), TABLE_OK); /* and goes on after it */
    for (int n = 0; w.t->seats[seat].spent && n < 50; n++) {
        if (table_thinkers(w.t) != 0) {
            bot_moves(&w);
        } else {
            assert_int_equal(world_act(&w, world_to_act(&w)), TABLE_OK);
        }
    }
    assert_false(w.t->seats[seat].spent);
    assert_true(w.t->seats[seat].handed);
    world_end(&w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_computer_moves_until_the_seat_is_taken_back),
        cmocka_unit_test(who_acts_has_the_seat_back),
        cmocka_unit_test(it_survives_leaving_coming_and_a_restart),
        cmocka_unit_test(all_may_hand_over_and_the_game_ends),
        cmocka_unit_test(a_draw_is_still_for_people_to_agree),
        cmocka_unit_test(only_players_hand_over_and_only_in_a_game),
        cmocka_unit_test(the_computers_time_costs_nothing),
        cmocka_unit_test(nobody_gains_time_by_handing_over_and_taking_back),
        cmocka_unit_test(who_takes_back_too_late_is_out_of_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
