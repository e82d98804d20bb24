/* Before a game and at its end: plans, seats, and what players may say. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "table/grow.h"
#include "tests/kit/table_world.h"

/* -- plans -- */

static void expect_bad_plan(world *w, const table_plan *plan)
{
    table_error error = TABLE_OK;
    assert_null(table_new(&w->env, plan, w->now_ms, &error));
    assert_int_equal(error, TABLE_BAD_PLAN);
}

static void what_no_table_can_be_is_refused(void **unused)
{
    (void)unused;
    world w;
    world_begin(&w, 1);
    table_plan good = world_plan("catan", 3);
    table_plan plan = good;
    plan.number = 0;
    expect_bad_plan(&w, &plan);
    plan = good;
    plan.setup.seats = 7;
    expect_bad_plan(&w, &plan);
    plan = good;
    plan.setup.options[0] = 1 << 20;
    expect_bad_plan(&w, &plan);
    plan = good;
    plan.absent = TABLE_ABSENT_CLAIM; /* for two only */
    expect_bad_plan(&w, &plan);
    plan = good;
    plan.bots[0] = bot_levels(game_find("nardy", 5));
    expect_bad_plan(&w, &plan);
    plan = good;
    plan.setup.rules = NULL;
    expect_bad_plan(&w, &plan);
    world_table(&w, &good);
    assert_int_equal(strlen(w.t->code), 13);
    world_end(&w);
}

static void computers_may_play_among_themselves(void **unused)
{
    (void)unused;
    world w;
    int seat = -1;
    world_begin(&w, 5);
    table_plan plan = world_plan("durak", 3);
    plan.bots[0] = plan.bots[1] = plan.bots[2] = bot_levels(plan.setup.rules);
    plan.clock.bank_ms = 1000;
    world_table(&w, &plan);
    assert_false(table_has_people(w.t));
    assert_int_equal(table_sit(w.t, &seat, 7, "Anna", NULL, w.now_ms), TABLE_FULL);
    assert_int_equal(table_start(w.t, w.now_ms), TABLE_OK);
    assert_int_equal(w.t->phase, TABLE_PLAYING);
    assert_int_equal(table_deadline(w.t), w.t->touched_ms + TABLE_EMPTY_MS); /* no clock runs */
    world_think(&w);
    assert_int_equal(w.t->ending.how, GAME_ENDED_RULES);
    world_verify(w.t);
    world_table(&w, &plan);
    assert_int_equal(table_start(w.t, w.now_ms), TABLE_OK);
    w.now_ms += TABLE_EMPTY_MS;
    assert_true(table_alarm(w.t, w.now_ms));
    assert_int_equal(w.t->ending.how, GAME_ENDED_ABORTED);
    world_end(&w);
}

/* -- seats -- */

static table_error sit(world *w, int seat, uint64_t who)
{
    return table_sit(w->t, &seat, who, "Somebody", NULL, w->now_ms);
}

static void seats_are_taken_and_given_up(void **unused)
{
    (void)unused;
    world w;
    int seat = -1;
    world_begin(&w, 2);
    table_plan plan = world_plan("durak", 4);
    plan.bots[2] = bot_levels(plan.setup.rules);
    world_table(&w, &plan);
    assert_int_equal(sit(&w, 4, 1), TABLE_NO_SEAT);
    assert_int_equal(sit(&w, -2, 1), TABLE_NO_SEAT);
    assert_int_equal(sit(&w, 2, 1), TABLE_TAKEN);
    assert_int_equal(sit(&w, 1, 1), TABLE_OK);
    assert_int_equal(sit(&w, 0, 1), TABLE_SEATED);
    assert_int_equal(sit(&w, 1, 2), TABLE_TAKEN);
    assert_int_equal(table_seat_of(w.t, 1), 1);
    assert_int_equal(table_seat_of(w.t, 2), -1);
    assert_int_equal(table_seat_of(w.t, 0), -1);
    assert_int_equal(table_stand(w.t, 1, w.now_ms), TABLE_OK);
    assert_int_equal(table_stand(w.t, 1, w.now_ms), TABLE_NOT_SEATED);
    assert_int_equal(table_stand(w.t, 2, w.now_ms), TABLE_NOT_SEATED);
    assert_int_equal(table_stand(w.t, 9, w.now_ms), TABLE_NO_SEAT);
    assert_int_equal(table_start(w.t, w.now_ms), TABLE_OPEN_SEATS);
    for (uint64_t who = 1; who <= 3; who++) {
        seat = -1;
        assert_int_equal(table_sit(w.t, &seat, who, "Somebody", NULL, w.now_ms), TABLE_OK);
        assert_int_equal(table_seat_of(w.t, who), seat);
        assert_int_not_equal(seat, 2);
    }
    assert_int_equal(w.t->phase, TABLE_PLAYING);
    assert_int_equal(sit(&w, -1, 9), TABLE_STARTED);
    assert_int_equal(table_stand(w.t, 0, w.now_ms), TABLE_STARTED);
    assert_int_equal(table_abort(w.t, w.now_ms), TABLE_OK);
    assert_int_equal(table_abort(w.t, w.now_ms), TABLE_OVER);
    assert_int_equal(sit(&w, -1, 9), TABLE_OVER);
    world_verify(w.t);
    world_end(&w);
}

static void drawn_seats_are_all_drawn(void **unused)
{
    (void)unused;
    world w;
    int first[3] = {0};
    world_begin(&w, 3);
    table_plan plan = world_plan("kush", 3);
    for (int i = 0; i < 300; i++) {
        int seat = -1;
        world_table(&w, &plan);
        assert_int_equal(table_sit(w.t, &seat, 7, "Anna", NULL, w.now_ms), TABLE_OK);
        first[seat]++;
    }
    for (int p = 0; p < 3; p++) {
        assert_in_range(first[p], 60, 140);
    }
    world_end(&w);
}

static void seats_of_computer_players_are_drawn_but_for_the_one_kept(void **unused)
{
    (void)unused;
    world w;
    int easy_at[4] = {0};
    int free_at[4] = {0};
    world_begin(&w, 4);
    table_plan plan = world_plan("durak", 4);
    const bot_level *levels = bot_levels(plan.setup.rules);
    const bot_level *three[] = {&levels[0], &levels[1], &levels[1]};
    for (int i = 0; i < 400; i++) {
        int counts[3] = {0};
        table_plan_draw_bots(&plan, three, 2, i % 2 == 0 ? 2 : -1, &w.env);
        for (int p = 0; p < 4; p++) {
            counts[plan.bots[p] == NULL ? 2 : (int)(plan.bots[p] - levels)]++;
            easy_at[p] += plan.bots[p] == &levels[0];
            free_at[p] += plan.bots[p] == NULL;
        }
        assert_int_equal(counts[0], 1);
        assert_int_equal(counts[1], 1);
        assert_true(i % 2 != 0 || plan.bots[2] == NULL);
    }
    assert_in_range(easy_at[2], 25, 80);   /* 50 are expected: half of the time it is kept */
    assert_in_range(free_at[2], 270, 330); /* 200 + 100 */
    for (int p = 0; p < 4; p++) {
        assert_true(p == 2 || (easy_at[p] > 70 && easy_at[p] < 165)); /* 117 */
    }
    table_plan_draw_bots(&plan, three, 3, 1, &w.env);
    assert_null(plan.bots[1]);
    world_table(&w, &plan);
    world_end(&w);
}

static void a_long_name_is_cut_between_characters(void **unused)
{
    (void)unused;
    world w;
    int seat = 0;
    char name[200] = "x";
    world_begin(&w, 4);
    table_plan plan = world_plan("nardy", 2);
    world_table(&w, &plan);
    for (int i = 0; i < 40; i++) {
        strcat(name, "\xd0\x96");
    }
    assert_int_equal(table_sit(w.t, &seat, 7, name, NULL, w.now_ms), TABLE_OK);
    assert_int_equal(strlen(w.t->seats[0].name), 63);
    assert_memory_equal(w.t->seats[0].name, name, 63);
    assert_int_equal(table_stand(w.t, 0, w.now_ms), TABLE_OK);
    assert_int_equal(table_sit(w.t, &seat, 7, name + 1, NULL, w.now_ms), TABLE_OK);
    assert_int_equal(strlen(w.t->seats[0].name), 62);
    world_end(&w);
}

static void a_manual_table_waits_for_the_word(void **unused)
{
    (void)unused;
    world w;
    world_begin(&w, 5);
    table_plan plan = world_plan("nardy", 2);
    plan.manual = true;
    world_table(&w, &plan);
    assert_int_equal(sit(&w, 0, 1), TABLE_OK);
    assert_int_equal(table_start(w.t, w.now_ms), TABLE_OPEN_SEATS);
    assert_int_equal(sit(&w, 1, 2), TABLE_OK);
    assert_int_equal(w.t->phase, TABLE_SEATING);
    assert_int_equal(sit(&w, -1, 3), TABLE_FULL);
    assert_int_equal(table_start(w.t, w.now_ms), TABLE_OK);
    assert_int_equal(w.t->phase, TABLE_PLAYING);
    size_t log_n = w.t->log_n;
    assert_int_equal(table_start(w.t, w.now_ms), TABLE_OK);
    assert_int_equal(w.t->log_n, log_n);
    table_abort(w.t, w.now_ms);
    assert_int_equal(table_start(w.t, w.now_ms), TABLE_OVER);
    world_end(&w);
}

/* -- what players may say -- */

static void requests_are_checked(void **unused)
{
    (void)unused;
    world w;
    game_action none = {.kind = 0};
    game_action odd = {.kind = 31, .arg = {255, 255, 255, 255, 255, 255, 255}};
    world_begin(&w, 10);
    table_plan plan = world_plan("nardy", 2);
    world_table(&w, &plan);
    sit(&w, 0, 7);
    assert_int_equal(table_resign(w.t, 0, 0, w.now_ms), TABLE_NOT_STARTED);
    assert_int_equal(table_claim(w.t, 0, 0, w.now_ms), TABLE_NOT_STARTED);
    assert_int_equal(table_bot_act(w.t, 0, 0, none, w.now_ms), TABLE_NOT_STARTED);
    assert_int_equal(table_act(w.t, 1, 0, odd, w.now_ms), TABLE_NOT_SEATED);
    world_play(&w, "nardy", 2);
    assert_int_equal(table_act(w.t, 2, 0, odd, w.now_ms), TABLE_NO_SEAT);
    assert_int_equal(table_act(w.t, -1, 0, odd, w.now_ms), TABLE_NO_SEAT);
    assert_int_equal(table_bot_act(w.t, 9, 0, odd, w.now_ms), TABLE_NO_SEAT);
    assert_int_equal(table_act(w.t, 0, 5, none, w.now_ms), TABLE_REFUSED);
    assert_int_equal(w.t->rules_error, GAME_BAD_ACTION);
    assert_int_equal(table_act(w.t, 0, 5, odd, w.now_ms), TABLE_REFUSED);
    assert_int_equal(w.t->seats[0].req, 0); /* a refused request takes no number */
    game_action roll = world_choice(&w, 0);
    assert_int_equal(table_act(w.t, 1, 5, roll, w.now_ms), TABLE_REFUSED);
    assert_int_equal(w.t->rules_error, GAME_NOT_YOUR_TURN);
    assert_int_equal(table_act(w.t, 0, UINT32_MAX, roll, w.now_ms), TABLE_FAR_REQUEST);
    assert_int_equal(table_act(w.t, 0, 5, roll, w.now_ms), TABLE_OK);
    table_abort(w.t, w.now_ms);
    assert_int_equal(table_act(w.t, 0, 5, roll, w.now_ms), TABLE_REPEATED);
    assert_int_equal(table_act(w.t, 1, 1, roll, w.now_ms), TABLE_OVER);
    assert_int_equal(table_resign(w.t, 1, 1, w.now_ms), TABLE_OVER);
    world_end(&w);
}

static bool shows_hands(const table *t, int seat)
{
    char text[4096];
    text_out o = text_to(text, sizeof text);
    game_buffer view;
    table_view(t, seat, view.state);
    t->plan.setup.rules->view_json(view.state, &o);
    return strstr(text_end(&o), "\"hands\":[[\"") != NULL;
}

static void of_two_who_resigns_loses(void **unused)
{
    (void)unused;
    world w;
    int32_t points[GAME_SEATS_MAX];
    world_begin(&w, 11);
    world_play(&w, "durak", 2);
    assert_int_equal(table_scores(w.t, points), 0);
    assert_false(shows_hands(w.t, GAME_SPECTATOR));
    assert_int_equal(table_resign(w.t, 0, 3, w.now_ms), TABLE_OK);
    assert_true(shows_hands(w.t, GAME_SPECTATOR));
    assert_true(shows_hands(w.t, 0));
    assert_int_equal(table_resign(w.t, 0, 3, w.now_ms), TABLE_REPEATED);
    assert_int_equal(w.t->ending.how, GAME_ENDED_RESIGNED);
    assert_int_equal(table_scores(w.t, points), 1);
    assert_int_equal(points[1], 1);
    world_verify(w.t);
    world_end(&w);
}

static void of_more_a_computer_plays_on_for_who_resigns(void **unused)
{
    (void)unused;
    world w;
    world_begin(&w, 12);
    world_play(&w, "kush", 3);
    assert_int_equal(table_resign(w.t, 0, 1, w.now_ms), TABLE_OK);
    assert_int_equal(w.t->phase, TABLE_PLAYING);
    assert_true(w.t->seats[0].left);
    assert_int_equal(table_thinkers(w.t), 1);
    assert_int_equal(table_seat_of(w.t, 101), -1);
    assert_int_equal(table_resign(w.t, 0, 1, w.now_ms), TABLE_REPEATED);
    assert_int_equal(table_act(w.t, 0, 2, world_choice(&w, 0), w.now_ms), TABLE_NOT_SEATED);
    table_present(w.t, 0, true, w.now_ms); /* for good */
    assert_int_equal(table_thinkers(w.t), 1);
    world_think(&w);
    assert_int_equal(table_resign(w.t, 1, 0, w.now_ms), TABLE_OK);
    assert_int_equal(table_resign(w.t, 2, 0, w.now_ms), TABLE_OK);
    assert_int_equal(w.t->phase, TABLE_ENDED); /* nobody plays any more */
    assert_int_equal(w.t->ending.how, GAME_ENDED_ABORTED);
    world_verify(w.t);
    world_end(&w);
}

static void a_draw_needs_everybody(void **unused)
{
    (void)unused;
    world w;
    int32_t points[GAME_SEATS_MAX];
    world_begin(&w, 13);
    world_play(&w, "kush", 3);
    assert_int_equal(table_decline_draw(w.t, 0, 0, w.now_ms), TABLE_NO_OFFER);
    assert_int_equal(table_offer_draw(w.t, 0, 0, w.now_ms), TABLE_OK);
    assert_int_equal(table_decline_draw(w.t, 0, 0, w.now_ms), TABLE_NO_OFFER);
    assert_int_equal(table_offer_draw(w.t, 1, 0, w.now_ms), TABLE_OK);
    assert_int_equal(world_act(&w, 0), TABLE_OK); /* takes the offer back */
    assert_false(w.t->seats[0].offers_draw);
    assert_int_equal(table_offer_draw(w.t, 2, 0, w.now_ms), TABLE_OK);
    assert_int_equal(w.t->phase, TABLE_PLAYING);
    assert_int_equal(table_decline_draw(w.t, 0, 0, w.now_ms), TABLE_OK);
    assert_false(w.t->seats[1].offers_draw || w.t->seats[2].offers_draw);
    for (int p = 0; p < 3; p++) {
        assert_int_equal(w.t->phase, TABLE_PLAYING);
        assert_int_equal(table_offer_draw(w.t, p, 0, w.now_ms), TABLE_OK);
    }
    assert_int_equal(w.t->ending.how, GAME_ENDED_AGREED);
    assert_int_equal(table_scores(w.t, points), 3);
    assert_int_equal(points[2], 1);
    world_verify(w.t);
    world_play(&w, "durak", 2);
    assert_int_equal(table_offer_draw(w.t, 0, 0, w.now_ms), TABLE_NO_DRAW);
    table_plan plan = world_plan("nardy", 2);
    plan.bots[1] = bot_levels(plan.setup.rules);
    world_table(&w, &plan);
    world_sit_all(&w);
    assert_int_equal(table_offer_draw(w.t, 0, 0, w.now_ms), TABLE_NO_DRAW); /* with nobody */
    world_end(&w);
}

static void a_draw_asks_neither_computers_nor_who_has_left(void **unused)
{
    (void)unused;
    world w;
    world_begin(&w, 15);
    table_plan plan = world_plan("kush", 4);
    plan.bots[3] = bot_levels(plan.setup.rules);
    world_table(&w, &plan);
    world_sit_all(&w);
    assert_int_equal(table_resign(w.t, 0, 0, w.now_ms), TABLE_OK);
    assert_int_equal(table_offer_draw(w.t, 1, 0, w.now_ms), TABLE_OK);
    assert_int_equal(w.t->phase, TABLE_PLAYING);
    assert_int_equal(table_offer_draw(w.t, 2, 0, w.now_ms), TABLE_OK);
    assert_int_equal(w.t->phase, TABLE_ENDED);
    assert_int_equal(w.t->ending.how, GAME_ENDED_AGREED);
    world_verify(w.t);
    world_end(&w);
}

static void ignore(void *self, table *t, const uint8_t *record, size_t n)
{
    (void)self;
    (void)t;
    (void)record;
    (void)n;
}

static void a_full_log_still_lets_players_end_the_game(void **unused)
{
    (void)unused;
    world w;
    table_error error = TABLE_OK;
    world_begin(&w, 14);
    world_play(&w, "nardy", 2);
    w.env.record = ignore; /* comparing so long a log each time takes too long */
    while (error == TABLE_OK) {
        error = table_offer_draw(w.t, 0, 0, w.now_ms);
        error = error == TABLE_OK ? table_decline_draw(w.t, 1, 0, w.now_ms) : error;
    }
    assert_int_equal(error, TABLE_LOG_FULL);
    assert_int_equal(world_act(&w, 0), TABLE_LOG_FULL);
    assert_int_equal(table_resign(w.t, 0, 0, w.now_ms), TABLE_OK);
    assert_int_equal(w.t->ending.how, GAME_ENDED_RESIGNED);
    world_end(&w);
}

static void everybody_moves_on_by_one_seat_for_the_next_game(void **unused)
{
    (void)unused;
    world w;
    world_begin(&w, 15);
    table_plan plan = world_plan("durak", 3);
    plan.bots[2] = bot_levels(plan.setup.rules);
    plan.host = 101;
    plan.hints = true;
    world_table(&w, &plan);
    world_sit_all(&w);
    assert_int_equal(table_rematch(w.t, 0, false), TABLE_NOT_OVER);
    table_abort(w.t, w.now_ms);
    assert_int_equal(table_rematch(w.t, 2, false), TABLE_NOT_SEATED);
    assert_int_equal(table_rematch(w.t, 3, false), TABLE_NO_SEAT);
    assert_false(table_rematch_waits_for(w.t, 0));
    assert_int_equal(table_rematch(w.t, 0, false), TABLE_OK);
    assert_false(table_rematch_waits_for(w.t, 0));
    assert_true(table_rematch_waits_for(w.t, 1));
    assert_int_equal(table_rematch(w.t, 1, false), TABLE_OK);
    assert_true(table_rematch_waits_for(w.t, 0));
    table_plan next = table_rematch_plan(w.t);
    assert_ptr_equal(next.bots[0], plan.bots[2]);
    assert_null(next.bots[1]);
    assert_null(next.bots[2]);
    assert_int_equal(next.rematch_of, 12);
    assert_int_equal(next.number, 0);
    assert_true(next.hints);
    world_end(&w);
}

/* Once such a number was taken, no request of the seat's could be above it. */
static void a_request_never_uses_the_last_numbers_up(void **unused)
{
    (void)unused;
    world w;
    world_begin(&w, 17);
    world_play(&w, "nardy", 2);
    game_action roll = world_choice(&w, 0);
    assert_int_equal(table_act(w.t, 0, INT32_MAX, roll, w.now_ms), TABLE_FAR_REQUEST);
    assert_int_equal(table_offer_draw(w.t, 0, INT32_MAX - 5, w.now_ms), TABLE_FAR_REQUEST);
    assert_int_equal(w.t->seats[0].req, 0);
    assert_int_equal(table_act(w.t, 0, 1790000000, roll, w.now_ms),
                     TABLE_OK); /* a client's clock */
    assert_int_equal(table_act(w.t, 0, INT32_MAX, roll, w.now_ms), TABLE_FAR_REQUEST);
    world_until(&w, 0);
    assert_int_equal(table_act(w.t, 0, 1790000005, world_choice(&w, 0), w.now_ms), TABLE_OK);
    /* A seat whose last number was taken by an earlier version goes on without numbers. */
    w.t->seats[0].req = INT32_MAX;
    w.mirror->seats[0].req = INT32_MAX;
    world_until(&w, 0);
    assert_int_equal(world_act(&w, 0), TABLE_OK);
    w.t->seats[0].req = UINT32_MAX;
    w.mirror->seats[0].req = UINT32_MAX;
    world_until(&w, 0);
    assert_int_equal(world_act(&w, 0), TABLE_LOG_FULL);
    world_end(&w);
}

/* Strangers who come and go leave nothing behind. */
static void the_log_of_a_waiting_table_stays_short(void **unused)
{
    (void)unused;
    world w;
    const uint8_t commitment[FAIR_KEY] = {5};
    world_begin(&w, 18);
    table_plan plan = world_plan("durak", 4);
    plan.bots[3] = bot_levels(plan.setup.rules);
    world_table(&w, &plan);
    int seat = 1;
    assert_int_equal(table_sit(w.t, &seat, 7, "Anna", commitment, w.now_ms), TABLE_OK);
    seat = 2;
    assert_int_equal(table_sit_promising(w.t, &seat, 8, "Boris", w.now_ms), TABLE_OK);
    assert_int_equal(table_commit(w.t, 2, commitment, w.now_ms), TABLE_OK);
    assert_false(table_shorten(w.t)); /* there is nothing to drop yet */
    for (int i = 0; i < 20000; i++) {
        w.now_ms += 1000;
        seat = 0;
        assert_int_equal(table_sit(w.t, &seat, 1000 + (uint64_t)i, "Stranger", NULL, w.now_ms),
                         TABLE_OK);
        assert_int_equal(w.t->phase, TABLE_REVEALING);
        assert_int_equal(table_stand(w.t, 0, w.now_ms), TABLE_OK);
        assert_int_equal(table_commit(w.t, 1, commitment, w.now_ms), TABLE_OK);
        assert_int_equal(table_commit(w.t, 2, commitment, w.now_ms), TABLE_OK);
        world_shorten(&w);
        assert_true(w.t->log_n < 8192);
    }
    world_end(&w);
}

static void every_error_has_a_code_of_its_own(void **unused)
{
    (void)unused;
    for (int e = TABLE_OK; e <= TABLE_LOG_FULL; e++) {
        for (int other = TABLE_OK; other < e; other++) {
            assert_string_not_equal(table_error_of((table_error)e).code,
                                    table_error_of((table_error)other).code);
        }
    }
    assert_string_equal(table_error_of(TABLE_TAKEN).code, "seat_taken");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_no_table_can_be_is_refused),
        cmocka_unit_test(seats_are_taken_and_given_up),
        cmocka_unit_test(computers_may_play_among_themselves),
        cmocka_unit_test(seats_of_computer_players_are_drawn_but_for_the_one_kept),
        cmocka_unit_test(drawn_seats_are_all_drawn),
        cmocka_unit_test(a_long_name_is_cut_between_characters),
        cmocka_unit_test(a_manual_table_waits_for_the_word),
        cmocka_unit_test(requests_are_checked),
        cmocka_unit_test(of_two_who_resigns_loses),
        cmocka_unit_test(of_more_a_computer_plays_on_for_who_resigns),
        cmocka_unit_test(a_draw_needs_everybody),
        cmocka_unit_test(a_draw_asks_neither_computers_nor_who_has_left),
        cmocka_unit_test(a_full_log_still_lets_players_end_the_game),
        cmocka_unit_test(everybody_moves_on_by_one_seat_for_the_next_game),
        cmocka_unit_test(a_request_never_uses_the_last_numbers_up),
        cmocka_unit_test(the_log_of_a_waiting_table_stays_short),
        cmocka_unit_test(every_error_has_a_code_of_its_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
