/* Flags: in a phase that is only for those who have asked for it, a table waits for nobody else. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "table/grow.h"
#include "tests/kit/table_world.h"

enum { SEATS = 6 };

static table_plan plan_of(int seats)
{
    return world_plan("catansea", seats);
}

static void begin(world *w, uint64_t seed, const table_plan *plan)
{
    world_begin(w, seed);
    world_table(w, plan);
    world_sit_all(w);
    assert_int_equal(w->t->phase, TABLE_PLAYING);
}

static void begin_six(world *w, uint64_t seed)
{
    table_plan plan = plan_of(SEATS);
    begin(w, seed, &plan);
}

static table_error raise(world *w, int seat)
{
    return table_flag(w->t, seat, true, 0, w->now_ms);
}

static table_error lower(world *w, int seat)
{
    return table_flag(w->t, seat, false, 0, w->now_ms);
}

/* The seats that the table has asked whether they build between two turns. */
static uint32_t asked(const world *w)
{
    uint32_t seats;
    game_optional(w->t->plan.setup.rules, w->t->state, &seats);
    return seats;
}

static game_action pass_of(const world *w)
{
    uint32_t seats;
    return game_optional(w->t->plan.setup.rules, w->t->state, &seats);
}

static table_error pass(world *w, int seat)
{
    return table_act(w->t, seat, 0, pass_of(w), w->now_ms);
}

/* Whoever is to act does something; in a phase that was asked for, it passes. */
static void step(world *w)
{
    int seat = world_to_act(w);
    if ((table_thinkers(w->t) >> seat & 1) != 0) {
        game_action action = world_choice(w, seat);
        assert_int_equal(table_bot_act(w->t, seat, w->t->seq, action, w->now_ms), TABLE_OK);
    } else {
        assert_int_equal((asked(w) >> seat & 1) != 0 ? pass(w, seat) : world_act(w, seat),
                         TABLE_OK);
    }
}

static void until_asked(world *w, int seat)
{
    while (asked(w) != 1u << seat) {
        step(w);
    }
}

/* How often each seat has passed in a phase of this kind. */
typedef struct passes {
    const game_rules *rules;
    int of[GAME_SEATS_MAX];
    int all;
} passes;

static void count_pass(void *self, const table_step *step)
{
    passes *n = self;
    uint32_t seats;
    game_action pass = game_optional(n->rules, step->before, &seats);
    int actor = step->undone == NULL ? step->event->actor : -1;
    if (actor >= 0 && (seats >> actor & 1) != 0 && game_action_same(step->event->action, pass)) {
        n->of[actor]++;
        n->all++;
    }
}

static passes passes_since(const world *w, uint32_t seq)
{
    passes n = {.rules = w->t->plan.setup.rules};
    table_events(w->t, seq, UINT32_MAX, count_pass, &n);
    return n;
}

static void restart(world *w)
{
    text_out why = text_growing();
    table *again = table_load(&w->env, w->t->log, w->t->log_n, &why);
    assert_non_null(again);
    assert_null(tables_differ(w->t, again));
    table_free(w->t);
    w->t = again;
    table_resume(w->t, w->now_ms);
    text_drop(&why);
}

/* -- who is waited for -- */

static void nobody_is_waited_for_who_has_not_raised_a_flag(void **unused)
{
    (void)unused;
    world w;
    int most = 0;
    begin_six(&w, 1);
    for (int i = 0; w.t->phase == TABLE_PLAYING && i < 4000; i++) {
        uint32_t seq = w.t->seq;
        step(&w);
        assert_int_equal(asked(&w), 0);
        passes n = passes_since(&w, seq);
        most = n.all > most ? n.all : most;
        for (int p = 0; p < SEATS; p++) {
            assert_true(n.of[p] <= 1);
        }
    }
    assert_int_equal(most, SEATS - 1); /* all the others, in one step */
    if (w.t->phase == TABLE_PLAYING) {
        assert_int_equal(table_abort(w.t, w.now_ms), TABLE_OK);
    }
    world_verify(w.t);
    world_end(&w);
}

static void only_who_has_raised_the_flag_is_waited_for(void **unused)
{
    (void)unused;
    world w;
    begin_six(&w, 2);
    assert_int_equal(raise(&w, 4), TABLE_OK);
    until_asked(&w, 4);
    assert_int_equal(table_to_act(w.t), 1u << 4);
    assert_true(w.t->seats[4].flag);
    int turn = w.t->plan.setup.rules->on_turn(w.t->state);
    assert_int_equal(pass(&w, 4), TABLE_OK);
    assert_false(w.t->seats[4].flag); /* it was used */
    assert_int_equal(asked(&w), 0);
    assert_int_equal(w.t->plan.setup.rules->on_turn(w.t->state), (turn + 1) % SEATS);
    for (int i = 0; i < 200 && w.t->phase == TABLE_PLAYING; i++) {
        step(&w);
        assert_int_equal(asked(&w), 0);
    }
    world_end(&w);
}

static void what_is_built_there_does_not_end_the_phase(void **unused)
{
    (void)unused;
    world w;
    int built = 0;
    begin_six(&w, 3);
    for (int i = 0; i < 3000 && built == 0 && w.t->phase == TABLE_PLAYING; i++) {
        for (int p = 0; p < SEATS; p++) {
            assert_int_equal(w.t->seats[p].flag ? TABLE_OK : raise(&w, p), TABLE_OK);
        }
        uint32_t seats = asked(&w);
        int seat = world_to_act(&w);
        game_action action = world_choice(&w, seat);
        bool builds = seats != 0 && !game_action_same(action, pass_of(&w));
        assert_int_equal(table_act(w.t, seat, 0, action, w.now_ms), TABLE_OK);
        assert_int_equal(w.t->seats[seat].flag, seats == 0 || builds);
        built += builds;
        assert_true(!builds || asked(&w) == seats);
    }
    assert_int_equal(built, 1);
    world_end(&w);
}

static void a_flag_may_be_raised_while_an_earlier_seat_builds(void **unused)
{
    (void)unused;
    world w;
    begin_six(&w, 4);
    assert_int_equal(raise(&w, 1), TABLE_OK);
    until_asked(&w, 1);
    int turn = w.t->plan.setup.rules->on_turn(w.t->state);
    int next = turn == 2 ? 3 : 2;
    uint32_t seq = w.t->seq;
    assert_int_equal(raise(&w, next), TABLE_OK); /* and in one more moment it would be too late */
    assert_int_equal(w.t->seq, seq);
    assert_int_equal(pass(&w, 1), TABLE_OK);
    assert_int_equal(asked(&w), 1u << next);
    assert_int_equal(raise(&w, 1), TABLE_OK); /* that is for the next time */
    assert_int_equal(pass(&w, next), TABLE_OK);
    assert_int_equal(w.t->plan.setup.rules->on_turn(w.t->state), (turn + 1) % SEATS);
    assert_int_equal(asked(&w), 0);
    until_asked(&w, 1);
    world_end(&w);
}

static void who_lowers_the_flag_in_the_own_phase_passes(void **unused)
{
    (void)unused;
    world w;
    begin_six(&w, 5);
    assert_int_equal(raise(&w, 3), TABLE_OK);
    assert_int_equal(lower(&w, 3), TABLE_OK);
    for (int i = 0; i < 100; i++) {
        step(&w);
        assert_int_equal(asked(&w), 0);
    }
    assert_int_equal(table_flag(w.t, 3, true, w.t->seats[3].req + 2, w.now_ms), TABLE_OK);
    until_asked(&w, 3);
    uint32_t req = w.t->seats[3].req + 1;
    uint32_t seq = w.t->seq;
    assert_int_equal(table_flag(w.t, 3, false, req, w.now_ms), TABLE_OK);
    assert_int_equal(passes_since(&w, seq).of[3], 1);
    assert_int_equal(asked(&w), 0);
    assert_int_equal(w.t->seats[3].req_seq, w.t->seq); /* what it led to is part of it */
    assert_int_equal(table_flag(w.t, 3, false, req, w.now_ms), TABLE_REPEATED);
    world_end(&w);
}

/* -- what is refused -- */

static void expect_no_flag(const table_plan *plan)
{
    world w;
    begin(&w, 6, plan);
    assert_false(table_has_flags(w.t));
    assert_int_equal(raise(&w, 0), TABLE_NO_FLAG);
    assert_int_equal(lower(&w, 0), TABLE_NO_FLAG);
    world_end(&w);
}

static int32_t *option_of(table_plan *plan, const char *name)
{
    const game_rules *rules = plan->setup.rules;
    int i = 0;
    while (strcmp(rules->options[i].name, name) != 0) {
        i++;
    }
    return &plan->setup.options[i];
}

static void games_without_the_phase_have_no_flags(void **unused)
{
    (void)unused;
    table_plan four = plan_of(4);
    table_plan none = plan_of(SEATS);
    table_plan paired = plan_of(SEATS);
    table_plan cards = world_plan("durak", 3);
    *option_of(&none, "extra") = 2;
    *option_of(&paired, "extra") = 1;
    expect_no_flag(&four);
    expect_no_flag(&none);
    expect_no_flag(&paired);
    expect_no_flag(&cards);
}

static void what_is_no_change_or_nobodys_is_refused(void **unused)
{
    (void)unused;
    world w;
    table_plan plan = plan_of(SEATS);
    plan.bots[5] = bot_levels(plan.setup.rules);
    world_begin(&w, 7);
    world_table(&w, &plan);
    assert_int_equal(raise(&w, 0), TABLE_NOT_SEATED);
    int seat = 0;
    assert_int_equal(table_sit(w.t, &seat, 101, "Anna", NULL, w.now_ms), TABLE_OK);
    assert_int_equal(raise(&w, 0), TABLE_NOT_STARTED);
    world_sit_all(&w);
    assert_int_equal(lower(&w, 0), TABLE_FLAG_DOWN);
    assert_int_equal(raise(&w, 0), TABLE_OK);
    assert_int_equal(raise(&w, 0), TABLE_FLAG_UP);
    assert_int_equal(raise(&w, 5), TABLE_NOT_SEATED); /* a computer */
    assert_int_equal(raise(&w, -1), TABLE_NO_SEAT);
    assert_int_equal(raise(&w, SEATS), TABLE_NO_SEAT);
    assert_int_equal(table_resign(w.t, 0, 0, w.now_ms), TABLE_OK);
    assert_false(w.t->seats[0].flag);
    assert_int_equal(raise(&w, 0), TABLE_NOT_SEATED);
    assert_int_equal(table_abort(w.t, w.now_ms), TABLE_OK);
    assert_int_equal(raise(&w, 1), TABLE_OVER);
    assert_false(table_has_flags(w.t));
    world_end(&w);
}

/* -- time -- */

static void who_is_passed_over_loses_no_time(void **unused)
{
    (void)unused;
    world w;
    table_plan plan = plan_of(SEATS);
    plan.clock = (clock_plan){.bank_ms = 3600000, .increment_ms = 0};
    begin(&w, 8, &plan);
    assert_int_equal(raise(&w, 2), TABLE_OK);
    until_asked(&w, 2);
    int64_t before[GAME_SEATS_MAX];
    memcpy(before, w.t->clocks.bank_ms, sizeof before);
    assert_int_equal(w.t->clocks.running, 1u << 2);
    w.now_ms += 5000;
    assert_int_equal(pass(&w, 2), TABLE_OK);
    for (int p = 0; p < SEATS; p++) {
        assert_int_equal(before[p] - w.t->clocks.bank_ms[p], p == 2 ? 5000 : 0);
    }
    assert_int_equal(w.t->clocks.running, table_to_act(w.t));
    world_end(&w);
}

static void when_time_is_up_the_table_passes(void **unused)
{
    (void)unused;
    world w;
    table_plan plan = plan_of(SEATS);
    plan.clock = (clock_plan){.cap_ms = 30000};
    begin(&w, 9, &plan);
    assert_int_equal(raise(&w, 2), TABLE_OK);
    until_asked(&w, 2);
    uint32_t seq = w.t->seq;
    uint32_t reqs[SEATS];
    for (int p = 0; p < SEATS; p++) {
        reqs[p] = w.t->seats[p].req_seq;
    }
    w.now_ms += 30000;
    assert_int_equal(table_deadline(w.t), w.now_ms);
    assert_true(table_alarm(w.t, w.now_ms));
    assert_int_equal(passes_since(&w, seq).of[2], 1);
    assert_int_equal(asked(&w), 0);
    assert_false(w.t->seats[2].flag);
    assert_false(w.t->seats[2].stand_in); /* the player is there and plays on */
    assert_int_equal(table_thinkers(w.t), 0);
    for (int p = 0; p < SEATS; p++) {
        assert_int_equal(w.t->seats[p].req_seq, reqs[p]); /* nobody's request led to it */
    }
    world_end(&w);
}

/* -- computers, and players who are away -- */

static void computers_decide_for_themselves(void **unused)
{
    (void)unused;
    world w;
    table_plan plan = plan_of(5);
    for (int p = 1; p < 5; p++) {
        plan.bots[p] = bot_levels(plan.setup.rules);
    }
    begin(&w, 10, &plan);
    uint32_t seen = 0;
    for (int i = 0; i < 400 && w.t->phase == TABLE_PLAYING; i++) {
        seen |= asked(&w);
        assert_int_equal(asked(&w) & ~table_thinkers(w.t), 0);
        step(&w);
    }
    assert_int_equal(seen, 30); /* each of them was asked, the person never */
    world_end(&w);
}

static void a_seat_that_was_handed_over_is_the_computers(void **unused)
{
    (void)unused;
    world w;
    begin_six(&w, 11);
    assert_int_equal(table_hand_over(w.t, 1, 0, w.now_ms), TABLE_OK);
    until_asked(&w, 1);
    assert_int_equal(table_thinkers(w.t), 1u << 1);
    uint32_t seq = w.t->seq;
    assert_int_equal(table_take_back(w.t, 1, 0, w.now_ms), TABLE_OK);
    assert_int_equal(passes_since(&w, seq).of[1], 1); /* it had asked for nothing */
    assert_int_equal(w.t->seats[1].req_seq, w.t->seq);
    assert_int_equal(asked(&w), 0);
    world_end(&w);
}

static void a_computer_stands_in_with_a_flag_or_without(void **unused)
{
    (void)unused;
    world w;
    begin_six(&w, 12);
    table_present(w.t, 1, false, w.now_ms);
    w.now_ms += TABLE_GRACE_MS;
    assert_true(table_alarm(w.t, w.now_ms));
    assert_true(w.t->seats[1].stand_in);
    until_asked(&w, 1);
    assert_int_equal(table_thinkers(w.t), 1u << 1);
    uint32_t seq = w.t->seq;
    table_present(w.t, 1, true, w.now_ms); /* back, and has raised no flag */
    assert_int_equal(passes_since(&w, seq).of[1], 1);
    assert_int_equal(asked(&w), 0);
    /* With the flag up, the player who comes back is asked. */
    assert_int_equal(raise(&w, 1), TABLE_OK);
    table_present(w.t, 1, false, w.now_ms);
    until_asked(&w, 1);
    assert_int_equal(table_thinkers(w.t), 0);
    w.now_ms += TABLE_GRACE_MS;
    assert_true(table_alarm(w.t, w.now_ms));
    assert_int_equal(table_thinkers(w.t), 1u << 1);
    table_present(w.t, 1, true, w.now_ms);
    assert_int_equal(asked(&w), 1u << 1);
    assert_int_equal(table_thinkers(w.t), 0);
    world_end(&w);
}

/* -- what stays -- */

static void flags_survive_a_restart_in_the_middle_of_the_phase(void **unused)
{
    (void)unused;
    world w;
    begin_six(&w, 13);
    assert_int_equal(raise(&w, 1), TABLE_OK);
    assert_int_equal(raise(&w, 3), TABLE_OK);
    until_asked(&w, 1);
    bool third = w.t->plan.setup.rules->on_turn(w.t->state) != 3;
    restart(&w);
    assert_int_equal(asked(&w), 1u << 1);
    assert_true(w.t->seats[1].flag && w.t->seats[3].flag);
    for (int p = 0; p < SEATS; p++) {
        table_present(w.t, p, true, w.now_ms);
    }
    assert_int_equal(pass(&w, 1), TABLE_OK);
    restart(&w);
    assert_false(w.t->seats[1].flag);
    assert_true(w.t->seats[3].flag);
    assert_int_equal(asked(&w), third ? 1u << 3 : 0);
    world_end(&w);
}

/* The one person at a table of computers. */
static void begin_alone(world *w, uint64_t seed)
{
    table_plan plan = plan_of(5);
    for (int p = 1; p < 5; p++) {
        plan.bots[p] = bot_levels(plan.setup.rules);
    }
    begin(w, seed, &plan);
}

static bool can_build(const world *w, int seat)
{
    game_action only;
    return w->t->plan.setup.rules->pick(w->t->state, seat, 0, &only) > 1;
}

static void who_takes_back_a_move_of_the_phase_is_in_it_again(void **unused)
{
    (void)unused;
    world w;
    begin_alone(&w, 14);
    do {
        if (!w.t->seats[0].flag) {
            assert_int_equal(raise(&w, 0), TABLE_OK);
        }
        step(&w);
    } while (asked(&w) != 1 || !can_build(&w, 0));
    uint32_t seq = w.t->seq;
    assert_int_equal(pass(&w, 0), TABLE_OK);
    assert_false(w.t->seats[0].flag);
    world_think(&w);
    assert_int_equal(table_undo_to(w.t, 0), seq);
    assert_int_equal(table_undo(w.t, 0, 0, w.now_ms), TABLE_OK);
    assert_int_equal(asked(&w), 1);
    assert_true(w.t->seats[0].flag);
    restart(&w);
    assert_int_equal(asked(&w), 1);
    world_end(&w);
}

static void a_game_that_goes_on_in_the_phase_asks_there(void **unused)
{
    (void)unused;
    world w;
    gamefile file;
    begin_alone(&w, 15);
    assert_int_equal(raise(&w, 0), TABLE_OK);
    until_asked(&w, 0);
    table_plan plan = w.t->plan;
    table_file(w.t, &file);
    world_end(&w);
    table_error error;
    w.t = table_new_from(&w.env, &plan, &file, file.events_n, w.now_ms, &error);
    assert_non_null(w.t);
    w.events = w.t->seq;
    world_sit_all(&w);
    assert_int_equal(asked(&w), 1);
    assert_true(w.t->seats[0].flag);
    assert_int_equal(pass(&w, 0), TABLE_OK);
    assert_false(w.t->seats[0].flag);
    gamefile_free(&file);
    world_end(&w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nobody_is_waited_for_who_has_not_raised_a_flag),
        cmocka_unit_test(only_who_has_raised_the_flag_is_waited_for),
        cmocka_unit_test(what_is_built_there_does_not_end_the_phase),
        cmocka_unit_test(a_flag_may_be_raised_while_an_earlier_seat_builds),
        cmocka_unit_test(who_lowers_the_flag_in_the_own_phase_passes),
        cmocka_unit_test(games_without_the_phase_have_no_flags),
        cmocka_unit_test(what_is_no_change_or_nobodys_is_refused),
        cmocka_unit_test(who_is_passed_over_loses_no_time),
        cmocka_unit_test(when_time_is_up_the_table_passes),
        cmocka_unit_test(computers_decide_for_themselves),
        cmocka_unit_test(a_seat_that_was_handed_over_is_the_computers),
        cmocka_unit_test(a_computer_stands_in_with_a_flag_or_without),
        cmocka_unit_test(flags_survive_a_restart_in_the_middle_of_the_phase),
        cmocka_unit_test(who_takes_back_a_move_of_the_phase_is_in_it_again),
        cmocka_unit_test(a_game_that_goes_on_in_the_phase_asks_there),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
