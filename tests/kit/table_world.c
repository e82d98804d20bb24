/* Tables with a clock, randomness and a mirror of their own, for tests. */
#include "tests/kit/table_world.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "table/grow.h"
#include "table/record.h"

/* -- comparing -- */

static bool same_seat(const table_seat *a, const table_seat *b)
{
    return a->kind == b->kind && a->stand_in == b->stand_in && a->handed == b->handed &&
           a->spent == b->spent && a->promised == b->promised && a->committed == b->committed &&
           a->revealed == b->revealed && a->offers_draw == b->offers_draw && a->flag == b->flag &&
           a->left == b->left && a->who == b->who && a->req == b->req && a->req_seq == b->req_seq &&
           a->level == b->level && memcmp(a->name, b->name, sizeof a->name) == 0;
}

static bool same_clocks(const seat_clocks *a, const seat_clocks *b)
{
    return memcmp(&a->plan, &b->plan, sizeof a->plan) == 0 && a->running == b->running &&
           a->pays_actions == b->pays_actions && a->turn == b->turn && a->acted == b->acted &&
           a->exempt == b->exempt && memcmp(a->bank_ms, b->bank_ms, sizeof a->bank_ms) == 0 &&
           memcmp(a->since_ms, b->since_ms, sizeof a->since_ms) == 0;
}

static bool same_proof(const game_proof *a, const game_proof *b)
{
    return a->there == b->there && memcmp(a->id, b->id, sizeof a->id) == 0 &&
           memcmp(a->server_seed, b->server_seed, FAIR_KEY) == 0 &&
           memcmp(a->commitment, b->commitment, FAIR_KEY) == 0 &&
           memcmp(a->seats, b->seats, sizeof a->seats) == 0 &&
           memcmp(a->key, b->key, FAIR_KEY) == 0;
}

static bool same_plan(const table_plan *a, const table_plan *b)
{
    return a->setup.rules == b->setup.rules && a->setup.seats == b->setup.seats &&
           memcmp(a->setup.options, b->setup.options, sizeof a->setup.options) == 0 &&
           memcmp(&a->clock, &b->clock, sizeof a->clock) == 0 && a->absent == b->absent &&
           a->is_private == b->is_private && a->manual == b->manual && a->hints == b->hints &&
           a->pays_actions == b->pays_actions && a->number == b->number && a->host == b->host &&
           a->rematch_of == b->rematch_of && memcmp(a->bots, b->bots, sizeof a->bots) == 0;
}

static bool same_bars(const table *a, const table *b)
{
    bool same = true;
    for (int i = 0; i < TABLE_BARRED_MAX; i++) {
        const table_bar *x = &a->bars[i];
        const table_bar *y = &b->bars[i];
        same = same && x->who == y->who && x->until_ms == y->until_ms && x->times == y->times;
    }
    return same;
}

static bool same_undos(const table *a, const table *b)
{
    const table_undos *x = a->undos;
    const table_undos *y = b->undos;
    return (x == NULL) == (y == NULL) &&
           (x == NULL || (x->done_n == y->done_n && x->moves_n == y->moves_n &&
                          memcmp(x->done, y->done, (size_t)x->done_n * sizeof *x->done) == 0 &&
                          memcmp(x->moves, y->moves, (size_t)x->moves_n * sizeof *x->moves) == 0));
}

const char *tables_differ(const table *a, const table *b)
{
    for (int p = 0; p < GAME_SEATS_MAX; p++) {
        if (!same_seat(&a->seats[p], &b->seats[p])) {
            return "a seat";
        }
    }
    if (!same_plan(&a->plan, &b->plan) || strcmp(a->code, b->code) != 0) {
        return "the plan";
    }
    if (a->phase != b->phase || a->ending.how != b->ending.how ||
        a->ending.seat != b->ending.seat) {
        return "the phase or the ending";
    }
    if (a->seq != b->seq || a->draws != b->draws || a->past != b->past || a->asker != b->asker) {
        return "a count";
    }
    if (!same_clocks(&a->clocks, &b->clocks) || a->begun_ms != b->begun_ms ||
        a->moved_ms != b->moved_ms || a->touched_ms != b->touched_ms ||
        a->commit_ms != b->commit_ms || a->reveal_ms != b->reveal_ms ||
        a->ended_ms != b->ended_ms || a->asked_ms != b->asked_ms) {
        return "a time";
    }
    if (!same_undos(a, b)) {
        return "what was taken back";
    }
    if (!same_bars(a, b)) {
        return "a bar";
    }
    if (!same_proof(&a->proof, &b->proof)) {
        return "the proof";
    }
    if (memcmp(a->state, b->state, a->plan.setup.rules->state_size) != 0) {
        return "the state";
    }
    return a->log_n == b->log_n && memcmp(a->log, b->log, a->log_n) == 0 ? NULL : "the log";
}

/* -- the env -- */

static void draw(void *self, uint8_t *bytes, size_t n)
{
    world *w = self;
    for (size_t i = 0; i < n; i++) {
        bytes[i] = (uint8_t)(luck_next(&w->l) >> 56);
    }
}

static void mirror(void *self, table *t, const uint8_t *bytes, size_t n)
{
    world *w = self;
    text_out why = text_growing();
    bool good = true;
    w->events += (bytes[0] & 31) == RECORD_UNDO; /* which is no event of the game */
    if (w->mirror == NULL) {
        w->mirror = table_load(&w->env, t->log, t->log_n, &why);
        good = w->mirror != NULL;
    } else {
        good = table_take(w->mirror, bytes, n, &why);
    }
    if (!good) {
        fail_msg("a record of the table's own was refused: %s", text_end(&why));
    }
    text_drop(&why);
    const char *difference = tables_differ(t, w->mirror);
    if (difference != NULL) {
        fail_msg("after a record of kind %d, %s differs", bytes[0] & 31, difference);
    }
}

static void count(void *self, table *t, const game_event *event)
{
    world *w = self;
    const game_rules *rules = t->plan.setup.rules;
    game_buffer buffer;
    memcpy(buffer.state, t->state, rules->state_size);
    assert_int_equal(t->seq, w->events);
    assert_int_equal(game_event_apply(rules, buffer.state, event), GAME_OK);
    w->events++;
}

/* -- a world -- */

void world_begin(world *w, uint64_t seed)
{
    *w = (world){.env = {.self = w, .random = draw, .record = mirror, .event = count},
                 .l = luck_from(seed),
                 .now_ms = 1790000000000};
}

void world_end(world *w)
{
    if (w->t != NULL) {
        table_free(w->t);
    }
    if (w->mirror != NULL) {
        table_free(w->mirror);
    }
    w->t = NULL;
    w->mirror = NULL;
    w->events = 0;
}

table_plan world_plan(const char *game, int seats)
{
    const game_rules *rules = game_find(game, strlen(game));
    assert_non_null(rules);
    table_plan plan = {.setup = game_setup_default(rules), .number = 12};
    plan.setup.seats = seats;
    return plan;
}

void world_table(world *w, const table_plan *plan)
{
    table_error error;
    world_end(w);
    w->t = table_new(&w->env, plan, w->now_ms, &error);
    assert_int_equal(error, TABLE_OK);
    assert_non_null(w->t);
}

void world_sit_all(world *w)
{
    for (int p = 0; p < w->t->plan.setup.seats; p++) {
        int seat = p;
        char name[24];
        if (w->t->seats[p].kind == SEAT_OPEN) {
            snprintf(name, sizeof name, "Player %d", p);
            assert_int_equal(table_sit(w->t, &seat, (uint64_t)(101 + p), name, NULL, w->now_ms),
                             TABLE_OK);
            table_present(w->t, p, true, w->now_ms);
        }
    }
    for (int p = 0; p < w->t->plan.setup.seats; p++) {
        table_present(w->t, p, true, w->now_ms);
    }
}

void world_play(world *w, const char *game, int seats)
{
    table_plan plan = world_plan(game, seats);
    world_table(w, &plan);
    world_sit_all(w);
    assert_int_equal(w->t->phase, TABLE_PLAYING);
}

game_action world_choice(world *w, int seat)
{
    const game_rules *rules = w->t->plan.setup.rules;
    void *memory = memory_new(bot_desk_size(rules));
    bot_desk desk = bot_desk_lay(rules, memory);
    game_action action =
        bot_choose(rules, bot_levels(rules), w->t->state, seat, luck_next(&w->l), 0, &desk);
    free(memory);
    return action;
}

table_error world_act(world *w, int seat)
{
    return table_act(w->t, seat, 0, world_choice(w, seat), w->now_ms);
}

int world_to_act(const world *w)
{
    uint32_t seats = table_to_act(w->t);
    assert_true(seats != 0);
    return bit_lowest(seats);
}

void world_until(world *w, int seat)
{
    while ((table_to_act(w->t) >> seat & 1) == 0) {
        assert_int_equal(world_act(w, world_to_act(w)), TABLE_OK);
    }
}

void world_think(world *w)
{
    for (uint32_t seats = table_thinkers(w->t); seats != 0; seats = table_thinkers(w->t)) {
        int seat = bit_lowest(seats);
        game_action action = world_choice(w, seat);
        assert_int_equal(table_bot_act(w->t, seat, w->t->seq, action, w->now_ms), TABLE_OK);
    }
}

void world_shorten(world *w)
{
    bool shorter = table_shorten(w->t);
    text_out why = text_growing();
    table *again = table_load(&w->env, w->t->log, w->t->log_n, &why);
    assert_non_null(again);
    const char *difference = tables_differ(again, w->t);
    if (difference != NULL) {
        fail_msg("by the shortened log, %s differs", difference);
    }
    assert_int_equal(table_shorten(w->mirror), shorter);
    assert_null(tables_differ(w->mirror, w->t));
    table_free(again);
    text_drop(&why);
}

/* A game in which moves were taken back says so, and cannot be verified. */
static void expect_undos(const text_out *text, int undos)
{
    gamefile file;
    gamefile_fault fault;
    text_out why = text_growing();
    assert_false(gamefile_verify(&file, game_list, text->at, text->len, &why, &fault));
    assert_string_equal(fault.reason.code, "undos");
    assert_int_equal(fault.reason.facts[0].value, undos);
    text_drop(&why);
}

void world_check_file(const table *t)
{
    gamefile file;
    gamefile back;
    text_out text = text_growing();
    text_out why = text_growing();
    table_file(t, &file);
    gamefile_json(&file, &text);
    bool proven = t->begun_ms != 0 && file.undos == 0;
    if (file.undos > 0) {
        expect_undos(&text, file.undos);
    }
    bool good = proven ? gamefile_verify(&back, game_list, text.at, text.len, &why, NULL)
                       : gamefile_read(&back, game_list, text.at, text.len, &why);
    if (!good) {
        fail_msg("%s", text_end(&why));
    }
    assert_int_equal(back.ending.how, t->ending.how);
    gamefile_free(&back);
    gamefile_free(&file);
    text_drop(&text);
    text_drop(&why);
}

void world_verify(const table *t)
{
    assert_true(t->begun_ms != 0);
    world_check_file(t);
}
