/* The seeds that players bring: commitments, promises of them, and revealing. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "table/grow.h"
#include "tests/kit/table_world.h"

static table_error sit(world *w, int seat, uint64_t who)
{
    return table_sit(w->t, &seat, who, "Somebody", NULL, w->now_ms);
}

static const uint8_t seed_of_anna[FAIR_KEY] = {1, 2, 3};
static const uint8_t seed_of_boris[FAIR_KEY] = {9, 8, 7};

static table_error sit_committed(world *w, int seat, uint64_t who, const uint8_t *seed)
{
    uint8_t commitment[FAIR_KEY];
    fair_commit_seat(w->t->proof.id, seat, seed, commitment);
    return table_sit(w->t, &seat, who, "Anna", commitment, w->now_ms);
}

static table_error commit(world *w, int seat, const uint8_t *seed)
{
    uint8_t commitment[FAIR_KEY];
    fair_commit_seat(w->t->proof.id, seat, seed, commitment);
    return table_commit(w->t, seat, commitment, w->now_ms);
}

static void seeds_of_players_go_into_the_game(void **unused)
{
    (void)unused;
    world w;
    world_begin(&w, 6);
    table_plan plan = world_plan("nardy", 2);
    world_table(&w, &plan);
    assert_int_equal(sit_committed(&w, 0, 7, seed_of_anna), TABLE_OK);
    assert_int_equal(table_reveal(w.t, 0, seed_of_anna, w.now_ms), TABLE_NO_SEED);
    assert_int_equal(sit(&w, 1, 8), TABLE_OK);
    assert_int_equal(w.t->phase, TABLE_REVEALING);
    assert_int_equal(sit(&w, -1, 9), TABLE_FULL);
    assert_int_equal(table_act(w.t, 0, 0, (game_action){.kind = 1}, w.now_ms), TABLE_NOT_STARTED);
    assert_int_equal(commit(&w, 1, seed_of_boris), TABLE_NO_SEED);
    assert_int_equal(table_reveal(w.t, 1, seed_of_anna, w.now_ms), TABLE_NO_SEED);
    assert_int_equal(table_reveal(w.t, 0, seed_of_boris, w.now_ms), TABLE_BAD_SEED);
    assert_int_equal(table_reveal(w.t, 5, seed_of_boris, w.now_ms), TABLE_NO_SEAT);
    assert_int_equal(w.t->phase, TABLE_REVEALING);
    assert_int_equal(table_reveal(w.t, 0, seed_of_anna, w.now_ms), TABLE_OK);
    assert_int_equal(w.t->phase, TABLE_PLAYING);
    assert_int_equal(table_reveal(w.t, 0, seed_of_anna, w.now_ms), TABLE_STARTED);
    assert_int_equal(commit(&w, 0, seed_of_anna), TABLE_STARTED);
    assert_int_equal(w.t->proof.seats[0].source, PROOF_PLAYER);
    assert_int_equal(w.t->proof.seats[1].source, PROOF_SERVER);
    while (w.t->phase == TABLE_PLAYING) {
        world_act(&w, world_to_act(&w));
    }
    world_verify(w.t);
    world_end(&w);
}

static void all_who_committed_must_reveal(void **unused)
{
    (void)unused;
    world w;
    world_begin(&w, 7);
    table_plan plan = world_plan("durak", 3);
    plan.bots[1] = bot_levels(plan.setup.rules);
    plan.manual = true;
    world_table(&w, &plan);
    assert_int_equal(sit(&w, 0, 7), TABLE_OK);
    assert_int_equal(commit(&w, 0, seed_of_boris), TABLE_OK);
    assert_int_equal(commit(&w, 0, seed_of_anna), TABLE_OK); /* another one, while it waits */
    assert_int_equal(commit(&w, 1, seed_of_anna), TABLE_NOT_SEATED);
    assert_int_equal(commit(&w, 7, seed_of_anna), TABLE_NO_SEAT);
    assert_int_equal(sit_committed(&w, 2, 8, seed_of_boris), TABLE_OK);
    assert_int_equal(table_start(w.t, w.now_ms), TABLE_OK);
    assert_int_equal(table_reveal(w.t, 2, seed_of_boris, w.now_ms), TABLE_OK);
    assert_int_equal(table_reveal(w.t, 2, seed_of_boris, w.now_ms), TABLE_NO_SEED);
    assert_int_equal(w.t->phase, TABLE_REVEALING);
    assert_int_equal(table_reveal(w.t, 0, seed_of_anna, w.now_ms), TABLE_OK);
    assert_int_equal(w.t->phase, TABLE_PLAYING);
    table_abort(w.t, w.now_ms);
    world_verify(w.t);
    assert_int_equal(commit(&w, 0, seed_of_anna), TABLE_OVER);
    assert_int_equal(table_reveal(w.t, 0, seed_of_anna, w.now_ms), TABLE_OVER);
    world_end(&w);
}

static void who_does_not_reveal_loses_the_seat(void **unused)
{
    (void)unused;
    world w;
    uint8_t id[FAIR_ID];
    uint8_t commitment[FAIR_KEY];
    world_begin(&w, 8);
    table_plan plan = world_plan("kush", 3);
    world_table(&w, &plan);
    assert_int_equal(sit_committed(&w, 0, 7, seed_of_anna), TABLE_OK);
    assert_int_equal(sit_committed(&w, 1, 8, seed_of_boris), TABLE_OK);
    w.now_ms += 90000;
    assert_int_equal(sit(&w, 2, 9), TABLE_OK);
    assert_int_equal(table_reveal(w.t, 0, seed_of_anna, w.now_ms), TABLE_OK);
    memcpy(id, w.t->proof.id, FAIR_ID);
    memcpy(commitment, w.t->proof.commitment, FAIR_KEY);
    assert_true(table_deadline(w.t) == w.now_ms + TABLE_REVEAL_MS);
    w.now_ms += TABLE_REVEAL_MS;
    assert_true(table_alarm(w.t, w.now_ms));
    assert_int_equal(w.t->phase, TABLE_SEATING);
    assert_int_equal(w.t->seats[1].kind, SEAT_OPEN);
    assert_int_equal(table_seat_of(w.t, 7), 0);
    assert_int_equal(table_seat_of(w.t, 9), 2);
    assert_false(w.t->seats[0].committed);
    assert_int_equal(w.t->proof.seats[0].source, PROOF_SERVER);
    assert_memory_not_equal(w.t->proof.seats[0].seed, seed_of_anna, FAIR_KEY);
    assert_memory_not_equal(w.t->proof.id, id, FAIR_ID);
    assert_memory_not_equal(w.t->proof.commitment, commitment, FAIR_KEY);
    assert_int_equal(commit(&w, 0, seed_of_anna), TABLE_OK);
    assert_int_equal(sit(&w, 1, 10), TABLE_OK);
    assert_int_equal(table_reveal(w.t, 0, seed_of_anna, w.now_ms), TABLE_OK);
    assert_int_equal(w.t->phase, TABLE_PLAYING);
    table_abort(w.t, w.now_ms);
    world_verify(w.t);
    world_end(&w);
}

/* Whoever takes the seat next could know the seeds of the others. */
static void standing_up_while_seeds_are_revealed_begins_anew(void **unused)
{
    (void)unused;
    world w;
    uint8_t id[FAIR_ID];
    world_begin(&w, 9);
    table_plan plan = world_plan("nardy", 2);
    world_table(&w, &plan);
    sit_committed(&w, 0, 7, seed_of_anna);
    sit(&w, 1, 8);
    memcpy(id, w.t->proof.id, FAIR_ID);
    w.now_ms += TABLE_REVEAL_MS - 1;
    table_resume(w.t, w.now_ms); /* and the server being away gives time */
    assert_true(table_deadline(w.t) == w.now_ms + TABLE_REVEAL_MS);
    assert_int_equal(table_stand(w.t, 1, w.now_ms), TABLE_OK);
    assert_int_equal(w.t->phase, TABLE_SEATING);
    assert_memory_not_equal(w.t->proof.id, id, FAIR_ID);
    assert_int_equal(w.t->seats[0].kind, SEAT_HUMAN);
    assert_int_equal(w.t->seats[1].kind, SEAT_OPEN);
    table_abort(w.t, w.now_ms);
    gamefile file;
    table_file(w.t, &file); /* of a game that never was */
    assert_false(file.proof.there);
    assert_int_equal(file.events_n, 0);
    gamefile_free(&file);
    world_end(&w);
}

static table_error sit_promising(world *w, int seat, uint64_t who)
{
    return table_sit_promising(w->t, &seat, who, "Anna", w->now_ms);
}

static void a_promised_commitment_is_waited_for(void **unused)
{
    (void)unused;
    world w;
    world_begin(&w, 19);
    table_plan plan = world_plan("nardy", 2);
    world_table(&w, &plan);
    assert_int_equal(sit_promising(&w, 0, 7), TABLE_OK);
    w.now_ms += 90000;
    assert_int_equal(sit_promising(&w, 1, 8), TABLE_OK);
    assert_int_equal(w.t->phase, TABLE_SEATING);
    assert_int_equal(sit(&w, -1, 9), TABLE_FULL);
    assert_int_equal(commit(&w, 1, seed_of_boris), TABLE_OK);
    assert_int_equal(w.t->phase, TABLE_SEATING);
    assert_int_equal(table_reveal(w.t, 1, seed_of_boris, w.now_ms), TABLE_NO_SEED);
    /* Boris must not have the game begin before Anna's seed is in it. */
    assert_int_equal(table_start(w.t, w.now_ms), TABLE_OK);
    assert_int_equal(w.t->phase, TABLE_SEATING);
    assert_int_equal(commit(&w, 0, seed_of_anna), TABLE_OK);
    assert_int_equal(w.t->phase, TABLE_REVEALING);
    assert_true(table_deadline(w.t) == w.now_ms + TABLE_REVEAL_MS);
    table_reveal(w.t, 0, seed_of_anna, w.now_ms);
    table_reveal(w.t, 1, seed_of_boris, w.now_ms);
    assert_int_equal(w.t->phase, TABLE_PLAYING);
    assert_int_equal(w.t->proof.seats[0].source, PROOF_PLAYER);
    assert_int_equal(w.t->proof.seats[1].source, PROOF_PLAYER);
    table_abort(w.t, w.now_ms);
    world_verify(w.t);
    world_end(&w);
}

static void a_broken_promise_leaves_the_seed_that_was_drawn(void **unused)
{
    (void)unused;
    world w;
    world_begin(&w, 20);
    table_plan plan = world_plan("nardy", 2);
    world_table(&w, &plan);
    sit_promising(&w, 0, 7);
    sit(&w, 1, 8);
    w.now_ms += TABLE_COMMIT_MS - 1;
    table_resume(w.t, w.now_ms); /* the server being away gives time */
    assert_true(table_deadline(w.t) == w.now_ms + TABLE_COMMIT_MS);
    w.now_ms += TABLE_COMMIT_MS - 1;
    assert_false(table_alarm(w.t, w.now_ms));
    w.now_ms++;
    assert_true(table_alarm(w.t, w.now_ms));
    assert_int_equal(w.t->phase, TABLE_PLAYING);
    assert_int_equal(w.t->proof.seats[0].source, PROOF_SERVER);
    table_abort(w.t, w.now_ms);
    world_verify(w.t);
    world_end(&w);
}

static void a_promise_holds_for_a_seat_and_when_the_table_begins_anew(void **unused)
{
    (void)unused;
    world w;
    world_begin(&w, 21);
    table_plan plan = world_plan("nardy", 2);
    world_table(&w, &plan);
    sit_promising(&w, 0, 7);
    sit_committed(&w, 1, 8, seed_of_boris);
    assert_int_equal(table_stand(w.t, 0, w.now_ms), TABLE_OK); /* and the promise goes along */
    assert_true(table_deadline(w.t) > w.now_ms + TABLE_COMMIT_MS);
    assert_int_equal(sit_promising(&w, 0, 7), TABLE_OK);
    commit(&w, 0, seed_of_anna);
    table_reveal(w.t, 0, seed_of_anna, w.now_ms);
    w.now_ms += TABLE_REVEAL_MS;
    assert_true(table_alarm(w.t, w.now_ms)); /* Boris did not reveal */
    assert_int_equal(sit(&w, 1, 9), TABLE_OK);
    assert_int_equal(w.t->phase, TABLE_SEATING);
    assert_int_equal(commit(&w, 0, seed_of_anna), TABLE_OK);
    assert_int_equal(w.t->phase, TABLE_REVEALING);
    world_end(&w);
}

/* Who spoils the start must not have pushed the others' own seeds out of the next try. */
static void who_committed_is_waited_for_at_the_next_try(void **unused)
{
    (void)unused;
    world w;
    world_begin(&w, 23);
    table_plan plan = world_plan("kush", 3);
    world_table(&w, &plan);
    for (int stands = 0; stands < 2; stands++) {
        world_table(&w, &plan);
        sit_committed(&w, 0, 7, seed_of_anna);
        sit_committed(&w, 1, 8, seed_of_boris);
        assert_int_equal(sit(&w, 2, 9), TABLE_OK);
        assert_int_equal(table_reveal(w.t, 0, seed_of_anna, w.now_ms), TABLE_OK);
        if (stands == 1) {
            assert_int_equal(table_stand(w.t, 1, w.now_ms), TABLE_OK);
        } else {
            w.now_ms += TABLE_REVEAL_MS;
            assert_true(table_alarm(w.t, w.now_ms));
        }
        assert_int_equal(sit(&w, 1, 10), TABLE_OK);
        assert_int_equal(w.t->phase, TABLE_SEATING);
        assert_true(table_deadline(w.t) == w.now_ms + TABLE_COMMIT_MS);
        assert_int_equal(commit(&w, 0, seed_of_anna), TABLE_OK);
        assert_int_equal(table_reveal(w.t, 0, seed_of_anna, w.now_ms), TABLE_OK);
        assert_int_equal(w.t->phase, TABLE_PLAYING); /* the one of the drawn seed promised none */
        assert_int_equal(w.t->proof.seats[0].source, PROOF_PLAYER);
        assert_int_equal(w.t->proof.seats[2].source, PROOF_SERVER);
    }
    world_end(&w);
}

/* Sits down, commits, and does not reveal; Anna (account 7) in seat 0 does. */
static void spoil(world *w, uint64_t who)
{
    if (table_seat_of(w->t, 7) < 0) {
        assert_int_equal(sit_committed(w, 0, 7, seed_of_anna), TABLE_OK);
    } else {
        assert_int_equal(commit(w, 0, seed_of_anna), TABLE_OK);
    }
    assert_int_equal(sit_committed(w, 1, who, seed_of_boris), TABLE_OK);
    assert_int_equal(table_reveal(w->t, 0, seed_of_anna, w->now_ms), TABLE_OK);
    w->now_ms += TABLE_REVEAL_MS;
    assert_true(table_alarm(w->t, w->now_ms));
    assert_int_equal(w->t->seats[1].kind, SEAT_OPEN);
}

static void who_does_not_reveal_is_kept_out_for_longer_each_time(void **unused)
{
    (void)unused;
    world w;
    world_begin(&w, 24);
    table_plan plan = world_plan("nardy", 2);
    world_table(&w, &plan);
    int64_t away = TABLE_BAR_MS;
    spoil(&w, 8);
    assert_false(table_is_barred(w.t, 8, w.now_ms)); /* the connection may have been lost */
    for (int i = 0; i < 10; i++) {
        spoil(&w, 8);
        text_out why = text_growing();
        table *again = table_load(&w.env, w.t->log, w.t->log_n, &why); /* as after a restart */
        int seat = 1;
        assert_non_null(again);
        assert_int_equal(table_sit(again, &seat, 8, "Boris", NULL, w.now_ms), TABLE_BARRED);
        table_free(again);
        text_drop(&why);
        world_shorten(&w);
        w.now_ms += away - 1;
        assert_int_equal(sit(&w, 1, 8), TABLE_BARRED);
        assert_int_equal(sit_promising(&w, 1, 8), TABLE_BARRED);
        w.now_ms++;
        away = away < TABLE_BAR_MAX_MS ? 2 * away : away;
    }
    assert_int_equal(away, TABLE_BAR_MAX_MS);
    assert_int_equal(sit(&w, 1, 9), TABLE_OK); /* others may, all the while */
    world_end(&w);
}

static void who_stands_up_while_seeds_are_revealed_is_kept_out_too(void **unused)
{
    (void)unused;
    world w;
    world_begin(&w, 25);
    table_plan plan = world_plan("nardy", 2);
    world_table(&w, &plan);
    sit_committed(&w, 0, 7, seed_of_anna);
    sit(&w, 1, 8);
    assert_int_equal(table_stand(w.t, 1, w.now_ms), TABLE_OK);
    assert_int_equal(sit(&w, 1, 8), TABLE_OK);
    assert_int_equal(commit(&w, 0, seed_of_anna), TABLE_OK);
    assert_int_equal(table_stand(w.t, 1, w.now_ms), TABLE_OK);
    assert_int_equal(sit(&w, 1, 8), TABLE_BARRED);
    assert_int_equal(table_stand(w.t, 0, w.now_ms), TABLE_OK); /* while it waits: no harm done */
    assert_int_equal(sit(&w, 0, 7), TABLE_OK);
    world_end(&w);
}

/* Sits down opposite Anna, who commits, and gives the seat up when seeds are to be revealed. */
static void walk_out(world *w, uint64_t who)
{
    assert_int_equal(commit(w, 0, seed_of_anna), TABLE_OK);
    assert_int_equal(sit(w, 1, who), TABLE_OK);
    assert_int_equal(table_stand(w->t, 1, w->now_ms), TABLE_OK);
}

/* As many as the table remembers; whoever may come back first is forgotten first. */
static void few_are_kept_out_at_a_time(void **unused)
{
    (void)unused;
    world w;
    world_begin(&w, 26);
    table_plan plan = world_plan("nardy", 2);
    world_table(&w, &plan);
    assert_int_equal(sit(&w, 0, 7), TABLE_OK);
    for (uint64_t who = 100; who <= 100 + TABLE_BARRED_MAX; who++) {
        walk_out(&w, who);
        walk_out(&w, who);
        w.now_ms++;
    }
    assert_int_equal(sit(&w, 1, 101), TABLE_BARRED);
    assert_int_equal(sit(&w, 1, 100 + TABLE_BARRED_MAX), TABLE_BARRED);
    assert_int_equal(sit(&w, 1, 100), TABLE_OK);
    world_end(&w);
}

/* The record by which earlier versions began anew: nobody had promised by it. */
static void an_old_beginning_anew_is_taken_as_it_was(void **unused)
{
    (void)unused;
    world w;
    world_begin(&w, 27);
    table_plan plan = world_plan("nardy", 2);
    world_table(&w, &plan);
    sit_committed(&w, 0, 7, seed_of_anna);
    sit_committed(&w, 1, 8, seed_of_boris);
    uint8_t old[2 + 1 + FAIR_ID + FAIR_KEY + FAIR_KEY] = {7, 0, 1 << 1};
    text_out why = text_growing();
    assert_true(table_take(w.t, old, sizeof old, &why));
    assert_true(table_take(w.mirror, old, sizeof old, &why));
    assert_false(w.t->seats[0].promised);
    assert_int_equal(sit(&w, 1, 8), TABLE_OK);
    assert_int_equal(w.t->phase, TABLE_PLAYING);
    text_drop(&why);
    world_end(&w);
}

static void a_manual_table_waits_for_promises_after_the_word(void **unused)
{
    (void)unused;
    world w;
    world_begin(&w, 22);
    table_plan plan = world_plan("nardy", 2);
    plan.manual = true;
    world_table(&w, &plan);
    sit(&w, 0, 7);
    sit_promising(&w, 1, 8);
    w.now_ms += 90000;
    assert_int_equal(table_start(w.t, w.now_ms), TABLE_OK);
    assert_int_equal(w.t->phase, TABLE_SEATING);
    assert_true(table_deadline(w.t) == w.now_ms + TABLE_COMMIT_MS);
    assert_int_equal(commit(&w, 1, seed_of_boris), TABLE_OK);
    assert_int_equal(w.t->phase, TABLE_REVEALING);
    world_end(&w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(seeds_of_players_go_into_the_game),
        cmocka_unit_test(all_who_committed_must_reveal),
        cmocka_unit_test(who_does_not_reveal_loses_the_seat),
        cmocka_unit_test(standing_up_while_seeds_are_revealed_begins_anew),
        cmocka_unit_test(a_promised_commitment_is_waited_for),
        cmocka_unit_test(a_broken_promise_leaves_the_seed_that_was_drawn),
        cmocka_unit_test(a_promise_holds_for_a_seat_and_when_the_table_begins_anew),
        cmocka_unit_test(a_manual_table_waits_for_promises_after_the_word),
        cmocka_unit_test(who_committed_is_waited_for_at_the_next_try),
        cmocka_unit_test(who_does_not_reveal_is_kept_out_for_longer_each_time),
        cmocka_unit_test(who_stands_up_while_seeds_are_revealed_is_kept_out_too),
        cmocka_unit_test(few_are_kept_out_at_a_time),
        cmocka_unit_test(an_old_beginning_anew_is_taken_as_it_was),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
