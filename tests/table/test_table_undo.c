/* Moves that are taken back in games with computer players: the position is the one before, nothing
 * leaves the log, dice are drawn anew, and the game has no proof. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "rules/catan/catan_state.h"
#include "table/grow.h"
#include "table/record.h"
#include "tests/kit/table_world.h"

/* One person among computer players; the table waits for the person. */
static void begin_plan(world *w, table_plan plan, int seat)
{
    int seats = plan.setup.seats;
    for (int p = 0; p < seats; p++) {
        plan.bots[p] = p == seat ? NULL : bot_levels(plan.setup.rules);
    }
    world_table(w, &plan);
    world_sit_all(w);
    assert_int_equal(w->t->phase, TABLE_PLAYING);
    world_think(w);
}

static void begin(world *w, const char *game, int seats, int seat)
{
    begin_plan(w, world_plan(game, seats), seat);
}

static table_error undo(world *w, int seat)
{
    return table_undo(w->t, seat, 0, w->now_ms);
}

static bool has_choice(const world *w, int seat)
{
    const game_rules *rules = w->t->plan.setup.rules;
    game_action *menu = memory_new((size_t)rules->menu_max * sizeof *menu);
    int n = rules->legal(w->t->state, seat, menu);
    free(menu);
    return n > 1 || (rules->open != NULL && rules->open(w->t->state, seat) != 0);
}

/* The person plays on, and the computers answer, until there is something to choose. */
static void until_choice(world *w, int seat)
{
    while (w->t->phase == TABLE_PLAYING && !has_choice(w, seat)) {
        assert_int_equal(world_act(w, seat), TABLE_OK);
        world_think(w);
    }
}

/* -- the position -- */

static void check_position(const char *game, int seats)
{
    world w;
    game_buffer before;
    world_begin(&w, 7);
    begin(&w, game, seats, seats - 1);
    int seat = seats - 1;
    until_choice(&w, seat);
    size_t size = w.t->plan.setup.rules->state_size;
    memcpy(before.state, w.t->state, size);
    uint32_t to = w.t->seq;
    assert_int_equal(world_act(&w, seat), TABLE_OK);
    world_think(&w);
    while (w.t->phase == TABLE_PLAYING && !has_choice(&w, seat)) { /* as a roll: no choice */
        assert_int_equal(table_undo_to(w.t, seat), to);
        assert_int_equal(world_act(&w, seat), TABLE_OK);
        world_think(&w);
    }
    uint32_t seq = w.t->seq;
    uint32_t draws = w.t->draws;
    assert_int_equal(table_undo_to(w.t, seat), to);
    assert_int_equal(undo(&w, seat), TABLE_OK);
    assert_memory_equal(w.t->state, before.state, size);
    assert_int_equal(w.t->seq, seq + 1);
    assert_int_equal(w.t->draws, draws); /* no number of a draw is used again */
    assert_int_equal(table_counted(w.t, w.t->seq), to);
    assert_int_equal(table_to_act(w.t) >> seat & 1, 1);
    world_end(&w);
}

static void the_position_is_the_one_before_the_last_choice(void **unused)
{
    (void)unused;
    check_position("nardy", 2);
    check_position("kush", 2);
    check_position("durak", 2);
    check_position("durak", 4);
    check_position("catan", 3);
    check_position("catan", 4);
}

/* -- chance -- */

static void note_roll(void *self, const table_step *step)
{
    game_action *roll = self;
    if (roll->kind == 0 && step->undone == NULL && step->event->actor == GAME_CHANCE) {
        *roll = step->event->action;
    }
}

static game_action first_roll_after(const world *w, uint32_t since)
{
    game_action roll = {0};
    table_events(w->t, since, UINT32_MAX, note_roll, &roll);
    return roll;
}

/* Who takes a move back and makes it again sees other dice: were they the same in every one of many
 * games, they would have been drawn from the same place. */
static void dice_are_drawn_anew(void **unused)
{
    (void)unused;
    enum { GAMES = 40 };
    int others = 0;
    for (int i = 0; i < GAMES; i++) {
        world w;
        world_begin(&w, (uint64_t)i + 100);
        begin(&w, "nardy", 2, 0);
        until_choice(&w, 0);
        game_action move = world_choice(&w, 0);
        uint32_t seq = w.t->seq;
        assert_int_equal(table_act(w.t, 0, 0, move, w.now_ms), TABLE_OK);
        world_think(&w);
        while (first_roll_after(&w, seq).kind == 0) {
            assert_int_equal(world_act(&w, 0), TABLE_OK);
            world_think(&w);
        }
        game_action seen = first_roll_after(&w, seq);
        while (table_undo_to(w.t, 0) > seq) {
            assert_int_equal(undo(&w, 0), TABLE_OK);
        }
        assert_int_equal(undo(&w, 0), TABLE_OK);
        seq = w.t->seq;
        assert_int_equal(table_act(w.t, 0, 0, move, w.now_ms), TABLE_OK);
        world_think(&w);
        while (first_roll_after(&w, seq).kind == 0) {
            assert_int_equal(world_act(&w, 0), TABLE_OK);
            world_think(&w);
        }
        others += !game_action_same(first_roll_after(&w, seq), seen);
        world_end(&w);
    }
    assert_in_range(others, GAMES / 2, GAMES);
}

/* -- what is refused -- */

static void it_is_for_players_who_are_alone_with_computers(void **unused)
{
    (void)unused;
    world w;
    world_begin(&w, 3);
    world_play(&w, "nardy", 2);
    int seat = world_to_act(&w);
    assert_int_equal(world_act(&w, seat), TABLE_OK);
    assert_int_equal(world_act(&w, seat), TABLE_OK);
    assert_int_equal(undo(&w, seat), TABLE_NO_UNDO);
    assert_int_equal(undo(&w, 1 - seat), TABLE_NO_UNDO);
    assert_int_equal(table_undo_to(w.t, seat), -1);
    world_end(&w);

    table_plan plan = world_plan("durak", 3); /* two people and a computer, one of them leaves */
    plan.bots[2] = bot_levels(plan.setup.rules);
    world_table(&w, &plan);
    world_sit_all(&w);
    assert_int_equal(table_resign(w.t, 1, 0, w.now_ms), TABLE_OK);
    world_think(&w);
    assert_int_equal(world_act(&w, 0), TABLE_OK);
    assert_int_equal(undo(&w, 0), TABLE_NO_UNDO);
    assert_int_equal(undo(&w, 1), TABLE_NOT_SEATED);
    assert_int_equal(undo(&w, 2), TABLE_NOT_SEATED);
    assert_int_equal(undo(&w, 3), TABLE_NO_SEAT);
    assert_int_equal(undo(&w, -1), TABLE_NO_SEAT);
    world_end(&w);
}

static void before_the_first_move_there_is_nothing_to_take_back(void **unused)
{
    (void)unused;
    world w;
    world_begin(&w, 4);
    begin(&w, "nardy", 2, 0);
    assert_int_equal(undo(&w, 0), TABLE_NO_MOVE);
    while (!has_choice(&w, 0)) { /* who throws has not chosen anything */
        assert_int_equal(world_act(&w, 0), TABLE_OK);
        assert_int_equal(table_undo_to(w.t, 0), -1);
        assert_int_equal(undo(&w, 0), TABLE_NO_MOVE);
    }
    assert_int_equal(world_act(&w, 0), TABLE_OK);
    assert_int_equal(undo(&w, 0), TABLE_OK);
    assert_int_equal(undo(&w, 0), TABLE_NO_MOVE);
    world_end(&w);
}

static void after_the_end_nothing_is_taken_back(void **unused)
{
    (void)unused;
    world w;
    world_begin(&w, 5);
    begin(&w, "durak", 2, 0);
    assert_int_equal(world_act(&w, 0), TABLE_OK);
    assert_int_equal(table_resign(w.t, 0, 0, w.now_ms), TABLE_OK);
    assert_int_equal(undo(&w, 0), TABLE_OVER);
    assert_int_equal(table_undo_to(w.t, 0), -1);
    world_end(&w);

    table_plan plan = world_plan("durak", 2);
    plan.bots[1] = bot_levels(plan.setup.rules);
    world_table(&w, &plan);
    assert_int_equal(undo(&w, 0), TABLE_NOT_SEATED);
    world_end(&w);
}

static void it_is_done_a_limited_number_of_times(void **unused)
{
    (void)unused;
    world w;
    world_begin(&w, 6);
    begin(&w, "kush", 2, 0);
    until_choice(&w, 0);
    for (int i = 0; i < TABLE_UNDOS; i++) {
        assert_int_equal(world_act(&w, 0), TABLE_OK);
        world_think(&w);
        assert_int_equal(undo(&w, 0), TABLE_OK);
    }
    assert_int_equal(world_act(&w, 0), TABLE_OK);
    assert_int_equal(table_undo_to(w.t, 0), -1);
    assert_int_equal(undo(&w, 0), TABLE_UNDO_LIMIT);
    world_end(&w);
}

/* Long after the list of moves is full, all that may be taken back still can be. */
static void the_last_moves_can_be_taken_back_one_by_one(void **unused)
{
    (void)unused;
    world w;
    world_begin(&w, 61);
    begin(&w, "catan", 3, 1);
    uint32_t moves[400];
    int n = 0;
    while (n < 2 * TABLE_UNDOS) {
        uint32_t seq = w.t->seq;
        bool choice = has_choice(&w, 1);
        assert_int_equal(world_act(&w, 1), TABLE_OK);
        if (choice) {
            moves[n++] = seq;
        }
        world_think(&w);
    }
    for (int i = 0; i < TABLE_UNDOS; i++) {
        assert_int_equal(table_undo_to(w.t, 1), moves[--n]);
        assert_int_equal(undo(&w, 1), TABLE_OK);
        assert_int_equal(table_counted(w.t, w.t->seq), moves[n]);
    }
    assert_int_equal(undo(&w, 1), TABLE_NO_MOVE);
    world_end(&w);
}

/* -- who thinks, and who has the seat -- */

static void a_thought_about_what_was_taken_back_is_refused(void **unused)
{
    (void)unused;
    world w;
    world_begin(&w, 8);
    begin(&w, "durak", 2, 0);
    until_choice(&w, 0);
    while (table_thinkers(w.t) == 0) {
        assert_int_equal(world_act(&w, 0), TABLE_OK);
    }
    uint32_t seq = w.t->seq;
    game_action thought = world_choice(&w, 1);
    assert_int_equal(undo(&w, 0), TABLE_OK);
    assert_int_equal(table_bot_act(w.t, 1, seq, thought, w.now_ms), TABLE_REFUSED);
    assert_int_equal(world_act(&w, 0), TABLE_OK); /* the same position, perhaps, but a later one */
    assert_int_equal(table_bot_act(w.t, 1, seq, thought, w.now_ms), TABLE_REFUSED);
    world_end(&w);
}

static void who_takes_a_move_back_moves_again(void **unused)
{
    (void)unused;
    world w;
    world_begin(&w, 9);
    begin(&w, "durak", 3, 0);
    until_choice(&w, 0);
    assert_int_equal(world_act(&w, 0), TABLE_OK);
    assert_int_equal(table_hand_over(w.t, 0, 0, w.now_ms), TABLE_OK);
    for (int i = 0; i < 5; i++) {
        int seat = bit_lowest(table_thinkers(w.t));
        game_action action = world_choice(&w, seat);
        assert_int_equal(table_bot_act(w.t, seat, w.t->seq, action, w.now_ms), TABLE_OK);
    }
    assert_int_equal(undo(&w, 0), TABLE_OK); /* with all that the computer did for the player */
    assert_false(w.t->seats[0].handed);
    assert_int_equal(table_thinkers(w.t), 0);
    world_end(&w);
}

static void a_request_is_done_once(void **unused)
{
    (void)unused;
    world w;
    world_begin(&w, 10);
    begin(&w, "kush", 2, 0);
    until_choice(&w, 0);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(world_act(&w, 0), TABLE_OK);
        world_think(&w);
        until_choice(&w, 0);
    }
    uint32_t req = w.t->seats[0].req + 1;
    assert_int_equal(table_undo(w.t, 0, req, w.now_ms), TABLE_OK);
    assert_int_equal(w.t->seats[0].req_seq, w.t->seq);
    uint32_t seq = w.t->seq;
    assert_int_equal(table_undo(w.t, 0, req, w.now_ms), TABLE_REPEATED);
    assert_int_equal(w.t->seq, seq);
    world_end(&w);
}

/* -- the log -- */

typedef struct walk {
    world *w;
    uint32_t seq;
    int undone;
    game_buffer last;
    game_buffer *all; /* the positions, by the number of the event before them */
} walk;

/* Each position follows from the one before it, by the rules or by what was taken back. */
static void check_step(void *self, const table_step *step)
{
    walk *k = self;
    const table *t = k->w->t;
    const game_rules *rules = t->plan.setup.rules;
    assert_int_equal(step->seq, ++k->seq);
    assert_memory_equal(step->before, k->last.state, rules->state_size);
    if (step->undone != NULL) {
        assert_int_equal(step->undone->seq, step->seq);
        assert_in_range(step->undone->to, 0, step->seq - 1);
        k->undone++;
    } else {
        game_buffer next = k->last;
        assert_int_equal(game_event_apply(rules, next.state, step->event), GAME_OK);
        assert_memory_equal(step->after, next.state, rules->state_size);
    }
    memcpy(k->last.state, step->after, rules->state_size);
    k->all[k->seq] = k->last;
}

static void check_log(world *w, int undone)
{
    const game_setup *setup = &w->t->plan.setup;
    walk k = {.w = w, .all = memory_new((w->t->seq + 1) * sizeof *k.all)};
    setup->rules->start(k.last.state, setup->seats, setup->options);
    k.all[0] = k.last;
    table_events(w->t, 0, UINT32_MAX, check_step, &k);
    assert_int_equal(k.seq, w->t->seq);
    assert_int_equal(k.undone, undone);
    assert_memory_equal(k.last.state, w->t->state, setup->rules->state_size);
    for (uint32_t since = 0; since < w->t->seq; since++) { /* also from the middle */
        k.seq = since;
        k.last = k.all[since];
        table_events(w->t, since, 1, check_step, &k);
        assert_int_equal(k.seq, since + 1);
    }
    free(k.all);
}

static void check_again(const world *w)
{
    text_out why = text_growing();
    table *again = table_load(&w->env, w->t->log, w->t->log_n, &why);
    assert_non_null(again);
    assert_null(tables_differ(w->t, again));
    table_free(again);
    text_drop(&why);
}

/* In both forms the file is read again, says how often, and has no proof. */
static void check_file(const world *w, int undone)
{
    gamefile file;
    gamefile back;
    game_buffer state;
    text_out plain = text_growing();
    text_out binary = text_growing();
    text_out why = text_growing();
    table_file(w->t, &file);
    assert_int_equal(file.undos, undone);
    assert_false(file.proof.there);
    assert_int_equal(file.events_n, table_counted(w->t, w->t->seq));
    gamefile_state(&file, file.events_n, state.state);
    assert_memory_equal(state.state, w->t->state, file.setup.rules->state_size);
    gamefile_json(&file, &plain);
    gamefile_binary(&file, &binary);
    assert_true(gamefile_read(&back, game_list, binary.at, binary.len, &why));
    assert_int_equal(back.undos, undone);
    text_out again = text_growing();
    gamefile_json(&back, &again);
    assert_int_equal(again.len, plain.len);
    assert_memory_equal(again.at, plain.at, plain.len);
    gamefile_free(&back);
    gamefile_free(&file);
    text_drop(&plain);
    text_drop(&binary);
    text_drop(&again);
    text_drop(&why);
    world_check_file(w->t);
}

static void check_game(const char *game, int seats, uint64_t seed)
{
    world w;
    int undone = 0;
    world_begin(&w, seed);
    int seat = (int)(seed % (unsigned)seats);
    begin(&w, game, seats, seat);
    while (w.t->phase == TABLE_PLAYING) {
        if (luck_below(&w.l, 12) == 0 && table_undo_to(w.t, seat) >= 0) {
            assert_int_equal(undo(&w, seat), TABLE_OK);
            undone++;
        } else {
            assert_int_equal(world_act(&w, seat), TABLE_OK);
            if (luck_below(&w.l, 4) != 0) {
                world_think(&w);
            }
        }
        if ((table_to_act(w.t) >> seat & 1) == 0) {
            world_think(&w);
        }
    }
    assert_true(undone > 0);
    check_log(&w, undone);
    check_again(&w);
    check_file(&w, undone);
    world_end(&w);
}

static void nothing_leaves_the_log(void **unused)
{
    (void)unused;
    check_game("nardy", 2, 11);
    check_game("nardy", 2, 12);
    check_game("kush", 2, 13);
    check_game("durak", 2, 14);
    check_game("durak", 5, 15);
    check_game("catan", 4, 16);
}

/* A player who let the computer play for long takes all of that back; what is listed from any event
 * on is right, also beyond the copies of states that were made meanwhile. */
static void long_stretches_are_taken_back(void **unused)
{
    (void)unused;
    world w;
    table_plan plan = world_plan("catan", 4);
    plan.setup.options[CATAN_OPTION_TARGET_POINTS] = 20; /* it takes long */
    world_begin(&w, 31);
    begin_plan(&w, plan, 0);
    until_choice(&w, 0);
    game_buffer before;
    size_t size = w.t->plan.setup.rules->state_size;
    for (int i = 0; i < 3; i++) {
        memcpy(before.state, w.t->state, size);
        assert_int_equal(world_act(&w, 0), TABLE_OK);
        assert_int_equal(table_hand_over(w.t, 0, 0, w.now_ms), TABLE_OK);
        for (uint32_t seq = w.t->seq; w.t->phase == TABLE_PLAYING && w.t->seq < seq + 540;) {
            int seat = bit_lowest(table_thinkers(w.t));
            game_action action = world_choice(&w, seat);
            assert_int_equal(table_bot_act(w.t, seat, w.t->seq, action, w.now_ms), TABLE_OK);
        }
        assert_int_equal(w.t->phase, TABLE_PLAYING);
        assert_true(w.t->marks_n > (size_t)i);
        assert_int_equal(undo(&w, 0), TABLE_OK);
        assert_memory_equal(w.t->state, before.state, size);
        world_think(&w);
    }
    check_log(&w, 3);
    check_again(&w);
    world_end(&w);
}

/* A game that goes on with a recorded one is taken back to where that ends, and no further. */
static void a_recorded_game_is_not_taken_back(void **unused)
{
    (void)unused;
    world w;
    gamefile file;
    world_begin(&w, 41);
    world_play(&w, "durak", 2);
    for (int i = 0; i < 9; i++) {
        assert_int_equal(world_act(&w, world_to_act(&w)), TABLE_OK);
    }
    table_file(w.t, &file);
    int seat = world_to_act(&w);
    world_end(&w);
    table_plan plan = {.setup = file.setup, .number = 5, .is_private = true};
    table_error error;
    plan.bots[1 - seat] = bot_levels(file.setup.rules);
    w.t = table_new_from(&w.env, &plan, &file, file.events_n, w.now_ms, &error);
    w.events = (uint32_t)file.events_n;
    world_sit_all(&w);
    assert_int_equal(undo(&w, seat), TABLE_NO_MOVE);
    until_choice(&w, seat);
    uint32_t to = w.t->seq;
    assert_int_equal(world_act(&w, seat), TABLE_OK);
    world_think(&w);
    assert_int_equal(undo(&w, seat), TABLE_OK);
    assert_int_equal(table_counted(w.t, w.t->seq), to);
    assert_int_equal(undo(&w, seat), TABLE_NO_MOVE);
    check_file(&w, 1);
    gamefile_free(&file);
    world_end(&w);
}

/* -- damaged logs -- */

static int take(world *w, uint32_t to)
{
    char text[200];
    text_out why = text_to(text, sizeof text);
    record r = record_begin(w->t, RECORD_UNDO, 0, w->t->touched_ms);
    record_number(&r, 1);
    record_number(&r, to);
    text_out log = text_growing();
    text_bytes(&log, (const char *)w->t->log, w->t->log_n);
    text_char(&log, (char)r.n);
    text_bytes(&log, (const char *)r.at, r.n);
    table *t = table_load(&w->env, (const uint8_t *)log.at, log.len, &why);
    bool taken = t != NULL;
    if (taken) {
        table_free(t);
    }
    text_drop(&log);
    return taken;
}

static void a_record_that_leads_to_what_was_taken_back_is_damaged(void **unused)
{
    (void)unused;
    world w;
    world_begin(&w, 21);
    begin(&w, "kush", 2, 0);
    until_choice(&w, 0);
    uint32_t first = w.t->seq;
    assert_int_equal(world_act(&w, 0), TABLE_OK);
    world_think(&w);
    until_choice(&w, 0);
    uint32_t second = w.t->seq;
    assert_int_equal(world_act(&w, 0), TABLE_OK);
    world_think(&w);
    uint32_t end = w.t->seq;
    assert_true(take(&w, first));
    assert_true(take(&w, second));
    assert_false(take(&w, end));
    assert_false(take(&w, end + 1));
    assert_int_equal(undo(&w, 0), TABLE_OK);
    assert_true(take(&w, first));
    assert_true(take(&w, second));
    assert_false(take(&w, second + 1)); /* it does not count any more */
    assert_false(take(&w, end));
    world_end(&w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_position_is_the_one_before_the_last_choice),
        cmocka_unit_test(dice_are_drawn_anew),
        cmocka_unit_test(it_is_for_players_who_are_alone_with_computers),
        cmocka_unit_test(before_the_first_move_there_is_nothing_to_take_back),
        cmocka_unit_test(after_the_end_nothing_is_taken_back),
        cmocka_unit_test(it_is_done_a_limited_number_of_times),
        cmocka_unit_test(the_last_moves_can_be_taken_back_one_by_one),
        cmocka_unit_test(a_thought_about_what_was_taken_back_is_refused),
        cmocka_unit_test(who_takes_a_move_back_moves_again),
        cmocka_unit_test(a_request_is_done_once),
        cmocka_unit_test(nothing_leaves_the_log),
        cmocka_unit_test(long_stretches_are_taken_back),
        cmocka_unit_test(a_recorded_game_is_not_taken_back),
        cmocka_unit_test(a_record_that_leads_to_what_was_taken_back_is_damaged),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
