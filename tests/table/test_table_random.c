/* Random commands from random seats at random times: nothing breaks, an error changes nothing, and
 * the records always say all there is to say. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "table/grow.h"
#include "tests/kit/table_world.h"

static uint32_t below(world *w, uint32_t m)
{
    return luck_below(&w->l, m);
}

static void random_table(world *w)
{
    int games = 0;
    while (game_list[games] != NULL) {
        games++;
    }
    const game_rules *rules = game_list[below(w, (uint32_t)games)];
    int more = rules->seats_max - rules->seats_min + 1;
    int seats = rules->seats_min + (below(w, 2) == 0 ? (int)below(w, (uint32_t)more) : 0);
    table_plan plan = world_plan(rules->name, seats);
    plan.manual = below(w, 3) == 0;
    plan.hints = below(w, 3) == 0; /* who asks for them takes many moves back besides */
    plan.absent = below(w, 2) == 0 ? TABLE_ABSENT_BOT : TABLE_ABSENT_DEFAULT;
    if (below(w, 2) == 0) {
        plan.clock.bank_ms = 1000 * below(w, 300);
        plan.clock.increment_ms = 1000 * below(w, 10);
        plan.clock.cap_ms = 1000 * below(w, 30);
    }
    for (int p = 1; p < seats; p++) {
        plan.bots[p] = below(w, 3) == 0 ? bot_levels(rules) : NULL;
    }
    world_table(w, &plan);
}

/* Every account has one seed, so that it can reveal what it committed to. */
static table_error seed_command(world *w, int seat, bool reveal)
{
    uint8_t seed[FAIR_KEY] = {(uint8_t)(below(w, 10) == 0)};
    uint8_t commitment[FAIR_KEY];
    if (reveal) {
        return table_reveal(w->t, seat, seed, w->now_ms);
    }
    fair_commit_seat(w->t->proof.id, seat, seed, commitment);
    return table_commit(w->t, seat, commitment, w->now_ms);
}

static table_error sit_command(world *w, int seat)
{
    uint8_t seed[FAIR_KEY] = {0};
    uint8_t commitment[FAIR_KEY];
    fair_commit_seat(w->t->proof.id, seat, seed, commitment);
    bool commits = seat >= 0 && below(w, 4) == 0;
    uint64_t who = 1 + below(w, 6);
    if (!commits && below(w, 3) == 0) {
        return table_sit_promising(w->t, &seat, who, "Somebody", w->now_ms);
    }
    return table_sit(w->t, &seat, who, "Somebody", commits ? commitment : NULL, w->now_ms);
}

static game_action any_action(world *w, int seat)
{
    game_action action = {.kind = (uint8_t)below(w, 40)};
    if (seat >= 0 && (table_to_act(w->t) >> seat & 1) != 0 && below(w, 8) != 0) {
        return world_choice(w, seat);
    }
    for (int i = 0; i < 7; i++) {
        action.arg[i] = (uint8_t)below(w, 256);
    }
    return action;
}

static table_error say_command(world *w, int seat, uint32_t req, uint32_t which)
{
    switch (which) {
    case 0:
        return below(w, 20) == 0 ? table_resign(w->t, seat, req, w->now_ms) : TABLE_NO_DRAW;
    case 1:
    case 7:
        return table_offer_draw(w->t, seat, req, w->now_ms);
    case 2:
        return table_decline_draw(w->t, seat, req, w->now_ms);
    case 3:
        return table_rematch(w->t, seat, below(w, 2) == 0);
    case 4:
        return below(w, 200) == 0 ? table_abort(w->t, w->now_ms)
                                  : table_flag(w->t, seat, true, req, w->now_ms);
    case 5:
        return table_hand_over(w->t, seat, req, w->now_ms);
    case 6:
        return table_take_back(w->t, seat, req, w->now_ms);
    case 8:
        return table_undo(w->t, seat, req, w->now_ms);
    default:
        return table_claim(w->t, seat, req, w->now_ms);
    }
}

/* Presence changes something without a record, so it tells nothing. */
static table_error random_command(world *w)
{
    table *t = w->t;
    int seat = (int)below(w, (uint32_t)t->plan.setup.seats + 2) - 1;
    uint32_t req = below(w, 2) == 0 ? 0 : below(w, 60);
    req = below(w, 50) == 0 ? INT32_MAX - below(w, 9) : req;
    switch (below(w, 16)) {
    case 0:
    case 1:
        return sit_command(w, seat);
    case 2:
        return below(w, 4) == 0 ? table_stand(t, seat, w->now_ms) : table_start(t, w->now_ms);
    case 3:
        return seed_command(w, seat, true);
    case 4:
        return seed_command(w, seat, false);
    case 5:
        return say_command(w, seat, req, below(w, 12));
    case 6:
        if (below(w, 4) == 0) {
            table_present(t, seat, below(w, 2) == 0, w->now_ms);
        }
        return TABLE_OK;
    case 7:
        table_alarm(t, w->now_ms);
        return TABLE_OK;
    case 8:
        w->now_ms += below(w, 200) == 0 ? 3600000 : below(w, 20000);
        return TABLE_OK;
    case 9:
    case 10:
        return table_bot_act(t, seat, t->seq - (below(w, 8) == 0), any_action(w, seat), w->now_ms);
    default:
        if (t->plan.hints && below(w, 3) == 0) {
            return table_undo(t, 0, req, w->now_ms);
        }
        if (table_has_flags(t) && below(w, 4) == 0) {
            return table_flag(t, seat, below(w, 3) != 0, req, w->now_ms);
        }
        seat = table_to_act(t) != 0 && below(w, 4) != 0 ? world_to_act(w) : seat;
        return table_act(t, seat, req, any_action(w, seat), w->now_ms);
    }
}

/* Who is asked in an optional phase has raised the flag, or a computer moves for it. */
static void check_flags(const table *t)
{
    uint32_t seats;
    game_optional(t->plan.setup.rules, t->state, &seats);
    for (seats &= ~table_thinkers(t); seats != 0; seats &= seats - 1) {
        assert_true(t->seats[bit_lowest(seats)].flag);
    }
}

static bool has_flags(void)
{
    bool any = false;
    for (int i = 0; game_list[i] != NULL; i++) {
        any = any || game_list[i]->optional != NULL;
    }
    return any;
}

static void check_table(const table *t)
{
    bool all_taken = true;
    for (int p = 0; p < t->plan.setup.seats; p++) {
        const table_seat *s = &t->seats[p];
        all_taken = all_taken && s->kind != SEAT_OPEN;
        assert_true(s->kind == SEAT_HUMAN || (!s->stand_in && !s->left && s->who == 0));
        assert_true(!(s->left && s->stand_in));
        assert_true(!s->present || s->gone_ms == 0);
        assert_true(t->clocks.bank_ms[p] >= 0);
    }
    assert_true(t->phase == TABLE_SEATING || t->phase == TABLE_ENDED || all_taken);
    assert_true(t->commit_ms == 0 || (t->phase == TABLE_SEATING && all_taken));
    assert_int_equal(table_thinkers(t) & t->clocks.running & ~t->clocks.exempt, 0);
    assert_int_equal(t->clocks.running & ~table_to_act(t), 0);
    if (t->phase == TABLE_PLAYING) {
        assert_null(t->plan.setup.rules->check(t->state));
        assert_true(table_to_act(t) != 0); /* chance never waits */
        check_flags(t);
    }
}

static void check_reload(world *w)
{
    text_out why = text_growing();
    table *again = table_load(&w->env, w->t->log, w->t->log_n, &why);
    assert_non_null(again);
    assert_null(tables_differ(again, w->t));
    table_free(again);
    text_drop(&why);
}

static void random_commands_do_no_harm(void **unused)
{
    (void)unused;
    world w;
    int endings[GAME_ENDED_ABORTED + 1] = {0};
    int errors[TABLE_LOG_FULL + 1] = {0};
    world_begin(&w, 3);
    random_table(&w);
    for (int i = 0; i < 400000; i++) {
        size_t log_n = w.t->log_n;
        table_error error = random_command(&w);
        errors[error]++;
        assert_true(error == TABLE_OK || w.t->log_n == log_n);
        assert_int_equal(w.events, w.t->seq);
        check_table(w.t);
        if (below(&w, 50) == 0) {
            world_shorten(&w);
        }
        if (i % 100 == 0) {
            check_reload(&w);
        }
        bool bored = below(&w, 1000) == 0;
        if (bored || (w.t->phase == TABLE_ENDED && below(&w, 10) == 0)) {
            endings[w.t->ending.how] += w.t->phase == TABLE_ENDED;
            check_reload(&w);
            world_check_file(w.t);
            random_table(&w);
        }
    }
    for (int how = 0; how <= GAME_ENDED_ABORTED; how++) {
        assert_true(endings[how] > 0);
    }
    for (int e = TABLE_OK; e < TABLE_LOG_FULL; e++) {
        bool of_flags = e == TABLE_FLAG_UP || e == TABLE_FLAG_DOWN;
        if (errors[e] == 0 && e != TABLE_BAD_PLAN && (!of_flags || has_flags())) {
            fail_msg("no command was ever answered: %s", table_error_of((table_error)e).text);
        }
    }
    world_end(&w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_commands_do_no_harm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
