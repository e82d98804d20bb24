/* Seats that computer players move for because their players want it: over both doors, with
 * disconnections, clocks and a restart in between. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "tests/kit/fake_people.h"

static person *anna, *boris;
static person before; /* Anna, for her token, after the server that she spoke to has ended */

static table *table_of(int n)
{
    return the_room(n)->t;
}

static json hand(person *p, int n, bool on)
{
    return ask(p, "{'t':'stand_in','table':%d,'on':%s}", n, on ? "true" : "false");
}

/* Time passes, and all that was due is done. */
static void pass(int64_t ms)
{
    for (; ms > 0; ms -= ROOMS_PACE_MS) {
        fake_pass(ms < ROOMS_PACE_MS ? ms : ROOMS_PACE_MS);
        settle();
    }
}

/* Table 1: Anna in seat 0 and Boris. */
static void play_two(const char *more)
{
    anna = person_new("Anna");
    boris = person_new("Boris");
    json made = ask(anna, "{'t':'create','game':'nardy','sit':0%s}", more);
    assert_int_equal(number_at(made, "table"), 1);
    assert_true(says(ask(boris, "{'t':'join','table':1}"), "phase", "playing"));
    settle();
}

SCRIPT(a_seat_is_handed_over_and_taken_back)
{
    (void)self;
    play_two("");
    json ack = hand(anna, 1, true);
    assert_true(says(ack, "t", "ack"));
    assert_int_equal(number_at(ack, "req"), 1);
    settle();
    json seats = hear_last(boris, "seats");
    assert_true(is_true(seats, "seats.0.handed"));
    assert_true(is_true(seats, "seats.0.stand_in"));
    assert_true(is_true(seats, "seats.0.present"));
    assert_true(table_of(1)->seq > 0); /* it moves at once, for Boris waits */
    assert_int_equal(table_to_act(table_of(1)), 2);
    assert_error(hand(anna, 1, true), "already_handed");
    check_picture(anna, 1);
    person *late = person_new("Late");
    assert_true(is_true(ask(late, "{'t':'watch','table':1}"), "seats.0.handed"));
    assert_error(hand(late, 1, true), "not_seated");
    assert_true(says(hand(anna, 1, false), "t", "ack"));
    assert_error(hand(anna, 1, false), "not_handed");
    json again = ask(anna, "{'t':'stand_in','table':1,'req':2,'on':true}");
    assert_true(is_true(again, "repeated")); /* a number is taken once */
    assert_false(table_of(1)->seats[0].handed);
    assert_error(ask(anna, "{'t':'stand_in','table':1,'on':7}"), "bad_request");
}

SCRIPT(rest_hands_over_too)
{
    (void)self;
    play_two("");
    const char *path = "/api/tables/1/stand_in";
    answer a = rest_ask(anna, "POST", path, "{'req':5}");
    assert_int_equal(a.status, 200);
    assert_int_equal(number_at(a.body, "req"), 5);
    assert_true(table_of(1)->seats[0].handed);
    assert_int_equal(rest_ask(anna, "POST", path, "{'on':true}").status, 409);
    assert_int_equal(rest_ask(anna, "POST", path, "{'on':'yes'}").status, 400);
    assert_int_equal(rest_ask(anna, "POST", path, "{'off':true}").status, 400);
    assert_int_equal(rest_ask(anna, "POST", path, "{'on':false}").status, 200);
    assert_false(table_of(1)->seats[0].handed);
    person *nobody = person_new("Nobody");
    assert_int_equal(rest_ask(nobody, "POST", path, "{}").status, 403);
    assert_int_equal(rest_ask(NULL, "POST", path, "{}").status, 401);
}

SCRIPT(a_thought_that_comes_after_the_seat_was_taken_back_is_dropped)
{
    (void)self;
    play_two("");
    fake_pool_hold(true);
    hand(anna, 1, true);
    assert_int_equal(fake_pool_tasks(), 1);
    hand(anna, 1, false);
    fake_pool_hold(false);
    settle();
    assert_int_equal(table_of(1)->seq, 0);
    /* Taken back and handed over again meanwhile, it is still the right thought. */
    fake_pool_hold(true);
    hand(anna, 1, true);
    hand(anna, 1, false);
    hand(anna, 1, true);
    assert_int_equal(fake_pool_tasks(), 2); /* one more than before */
    fake_pool_hold(false);
    settle();
    assert_true(table_of(1)->seq > 0);
}

/* Two at once: the game goes on by itself, slowly, and stops where nobody is there any more. */
SCRIPT(computers_among_themselves_take_their_time_and_wait_for_people)
{
    (void)self;
    play_two("");
    hand(anna, 1, true);
    hand(boris, 1, true);
    settle();
    uint32_t seq = table_of(1)->seq;
    settle();
    assert_int_equal(table_of(1)->seq, seq);
    for (int i = 0; i < 10; i++) {
        seq = table_of(1)->seq;
        pass(ROOMS_PACE_MS);
        assert_in_range(table_of(1)->seq, seq + 1, seq + 4); /* a move, with what it brings */
        listen_to(anna);
        check_picture(anna, 1);
    }
    person_hang_up(anna);
    person_hang_up(boris);
    pass(ROOMS_WATCHED_MS);
    assert_int_equal(table_of(1)->phase, TABLE_PLAYING);
    seq = table_of(1)->seq;
    pass(10 * (int64_t)ROOMS_WATCHED_MS);
    assert_in_range(table_of(1)->seq, seq, seq + 4);
    seq = table_of(1)->seq;
    person_connect(boris);
    json back = ask(boris, "{'t':'watch','table':1}");
    assert_true(is_true(back, "seats.1.handed")); /* coming back alone ends nothing */
    pass(2 * ROOMS_PACE_MS);
    assert_true(table_of(1)->seq > seq);
    hand(boris, 1, false); /* now Anna's computer waits for nobody but him */
    settle();
    assert_int_equal(table_to_act(table_of(1)), 2);
}

SCRIPT(with_a_clock_they_play_on_and_nobody_loses_by_it)
{
    (void)self;
    play_two(",'clock':{'bank':5}");
    hand(anna, 1, true);
    hand(boris, 1, true);
    person_hang_up(anna);
    person_hang_up(boris);
    for (int i = 0; i < 4000 && table_of(1)->phase == TABLE_PLAYING; i++) {
        pass(ROOMS_PACE_MS);
    }
    assert_int_equal(table_of(1)->ending.how, GAME_ENDED_RULES);
}

SCRIPT(who_takes_the_seat_back_and_does_nothing_runs_out_of_time)
{
    (void)self;
    play_two(",'clock':{'bank':5}");
    hand(anna, 1, true);
    settle();
    assert_int_equal(table_to_act(table_of(1)), 2);
    fake_pass(4000);
    hand(boris, 1, true);
    settle();
    hand(boris, 1, false);
    hand(anna, 1, false);
    settle();
    assert_int_equal(table_of(1)->phase, TABLE_PLAYING);
    fake_pass(6000);
    settle();
    assert_int_equal(table_of(1)->ending.how, GAME_ENDED_TIME);
}

SCRIPT(a_game_is_not_claimed_from_who_left_it_to_the_computer)
{
    (void)self;
    play_two("");
    hand(anna, 1, true);
    settle();
    person_hang_up(anna);
    fake_pass(2 * TABLE_GRACE_MS);
    settle();
    assert_false(is_true(ask(boris, "{'t':'watch','table':1}"), "seats.0.claimable"));
    assert_error(ask(boris, "{'t':'claim','table':1}"), "no_claim");
    person_connect(anna);
    ask(anna, "{'t':'watch','table':1}");
    hand(anna, 1, false);
    person_hang_up(anna);
    fake_pass(TABLE_GRACE_MS);
    settle();
    assert_true(says(ask(boris, "{'t':'claim','table':1}"), "t", "ack"));
}

/* -- computers alone -- */

SCRIPT(computers_play_while_somebody_watches)
{
    (void)self;
    anna = person_new("Anna");
    json t = ask(anna, "{'t':'create','game':'catan','seats':3,'sit':false,'private':true,"
                       "'bots':['easy','medium','easy']}");
    assert_true(says(t, "phase", "playing"));
    assert_true(json_is_null(at(t, "seat")));
    assert_true(json_is_null(at(t, "menu")));
    assert_int_equal(number_at(t, "host"), anna->account);
    assert_error(ask(anna, "{'t':'act','table':1,'req':1,'action':'end'}"), "not_seated");
    assert_error(ask(anna, "{'t':'join','table':1}"), "already_started");
    for (int i = 0; i < 5; i++) {
        uint32_t seq = table_of(1)->seq;
        pass(ROOMS_PACE_MS);
        assert_in_range(table_of(1)->seq, seq + 1, seq + 6);
        listen_to(anna);
        check_picture(anna, 1);
    }
    person_hang_up(anna);
    pass(ROOMS_WATCHED_MS + ROOMS_PACE_MS);
    uint32_t seq = table_of(1)->seq;
    pass(5 * ROOMS_WATCHED_MS);
    assert_int_equal(table_of(1)->seq, seq); /* nobody looks: it costs nothing */
    assert_int_equal(rest_ask(NULL, "GET", "/api/tables/1", NULL).status, 404);
    pass(2 * ROOMS_PACE_MS);
    assert_int_equal(table_of(1)->seq, seq); /* who may not see it does not wake it */
    assert_int_equal(rest_ask(anna, "GET", "/api/tables/1", NULL).status, 200);
    pass(2 * ROOMS_PACE_MS);
    assert_true(table_of(1)->seq > seq);
    person_connect(anna);
    ask(anna, "{'t':'watch','table':1}");
    for (int i = 0; i < 3000 && table_of(1)->phase == TABLE_PLAYING; i++) {
        pass(ROOMS_PACE_MS);
    }
    assert_int_equal(table_of(1)->ending.how, GAME_ENDED_RULES);
    assert_true(json_there(hear(anna, "end")));
    assert_int_equal(rest_ask(anna, "GET", "/api/tables/1/file", NULL).status, 200);
}

SCRIPT(such_tables_count_as_those_of_who_set_them_up)
{
    (void)self;
    anna = person_new("Anna");
    const char *all = "'game':'nardy','sit':false,'computers':['easy','easy']";
    for (int64_t i = 0; i < people_config.tables_each; i++) {
        assert_true(says(ask(anna, "{'t':'create',%s}", all), "phase", "playing"));
        ask(anna, "{'t':'leave','table':%d}", (int)i + 1);
        forget_pictures(anna);
    }
    assert_error(ask(anna, "{'t':'create',%s}", all), "too_many_tables");
    fake_pass(ROOMS_WATCHED_MS + TABLE_EMPTY_MS); /* nobody came: they are closed */
    settle();
    assert_true(says(ask(anna, "{'t':'create',%s}", all), "phase", "playing"));
    assert_error(ask(anna, "{'t':'create','game':'nardy','computers':['easy','easy']}"),
                 "bad_request");
    assert_error(ask(anna, "{'t':'create','game':'nardy','sit':true,'bots':['easy','easy']}"),
                 "bad_request");
}

/* -- a restart -- */

static void hand_over_and_stop(void *self)
{
    (void)self;
    play_two("");
    before = *anna;
    hand(anna, 1, true);
    settle();
}

static void find_it_handed_over(void *self)
{
    (void)self;
    boris = NULL;
    person *again = person_new("Guest");
    settle();
    assert_true(table_of(1)->seats[0].handed);
    json seen = rest_ask(&before, "GET", "/api/tables/1", NULL).body;
    assert_true(is_true(seen, "seats.0.handed"));
    assert_int_equal(rest_ask(&before, "POST", "/api/tables/1/stand_in", "{'on':false}").status,
                     200);
    assert_false(is_true(ask(again, "{'t':'watch','table':1}"), "seats.0.handed"));
}

static void it_survives_a_restart(void **state)
{
    (void)state;
    serve(hand_over_and_stop);
    serve(find_it_handed_over);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        SERVER_TEST(a_seat_is_handed_over_and_taken_back),
        SERVER_TEST(rest_hands_over_too),
        SERVER_TEST(a_thought_that_comes_after_the_seat_was_taken_back_is_dropped),
        SERVER_TEST(computers_among_themselves_take_their_time_and_wait_for_people),
        SERVER_TEST(with_a_clock_they_play_on_and_nobody_loses_by_it),
        SERVER_TEST(who_takes_the_seat_back_and_does_nothing_runs_out_of_time),
        SERVER_TEST(a_game_is_not_claimed_from_who_left_it_to_the_computer),
        SERVER_TEST(computers_play_while_somebody_watches),
        SERVER_TEST(such_tables_count_as_those_of_who_set_them_up),
        SERVER_TEST(it_survives_a_restart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
