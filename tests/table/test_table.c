/* Whole games at a table: players who send everything twice, drop out and come back, a server
 * that starts again, and files that can be checked afterwards. */
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
#include "tests/kit/table_world.h"

static uint32_t below(world *w, uint32_t m)
{
    return luck_below(&w->l, m);
}

/* -- the file of a game -- */

static void expect_verified(const table *t)
{
    gamefile file;
    gamefile back;
    text_out text = text_growing();
    text_out why = text_growing();
    table_file(t, &file);
    assert_int_equal(file.events_n, t->seq);
    gamefile_json(&file, &text);
    if (!gamefile_verify(&back, game_list, text.at, text.len, &why, NULL)) {
        fail_msg("%s: %s", t->plan.setup.rules->name, text_end(&why));
    }
    assert_int_equal(back.ending.how, t->ending.how);
    assert_int_equal(back.ending.seat, t->ending.seat);
    gamefile_free(&back);
    gamefile_free(&file);
    text_drop(&text);
    text_drop(&why);
}

/* -- a lively game -- */

/* The seat acts, and every request arrives twice; some old one comes once more. */
static void act_twice(world *w, int seat)
{
    table *t = w->t;
    game_action action = world_choice(w, seat);
    uint32_t req = t->seats[seat].req + 1 + (below(w, 4) == 0 ? below(w, 100) : 0);
    assert_int_equal(table_act(t, seat, req, action, w->now_ms), TABLE_OK);
    assert_int_equal(t->seats[seat].req, req);
    assert_int_equal(t->seats[seat].req_seq, t->seq);
    size_t log_n = t->log_n;
    assert_int_equal(table_act(t, seat, req, action, w->now_ms), TABLE_REPEATED);
    uint32_t older = 1 + below(w, req);
    assert_int_equal(table_act(t, seat, older, action, w->now_ms), TABLE_REPEATED);
    assert_int_equal(t->log_n, log_n);
}

/* The server is started again. */
static void start_again(world *w)
{
    text_out why = text_growing();
    table *again = table_load(&w->env, w->t->log, w->t->log_n, &why);
    assert_non_null(again);
    assert_null(tables_differ(w->t, again));
    table_free(w->t);
    w->t = again;
    w->now_ms += 100000;
    table_resume(again, w->now_ms);
    text_drop(&why);
}

static void live(world *w)
{
    table *t = w->t;
    int p = (int)below(w, (uint32_t)t->plan.setup.seats);
    w->now_ms += below(w, 3000);
    if (w->now_ms >= table_deadline(t)) {
        table_alarm(t, w->now_ms);
    }
    switch (below(w, 40)) {
    case 0:
        table_present(t, p, false, w->now_ms);
        return;
    case 1:
        table_present(t, p, true, w->now_ms);
        return;
    case 2:
        start_again(w);
        return;
    case 3:
        w->now_ms += 30000;
        return;
    default:
        break;
    }
    uint32_t thinkers = table_thinkers(t);
    uint32_t people = table_to_act(t) & ~thinkers;
    if (thinkers != 0 && (people == 0 || below(w, 2) == 0)) {
        int seat = bit_lowest(thinkers);
        game_action action = world_choice(w, seat);
        assert_int_equal(table_bot_act(t, seat, t->seq - 1, action, w->now_ms), TABLE_REFUSED);
        assert_int_equal(table_bot_act(t, seat, t->seq, action, w->now_ms), TABLE_OK);
    } else if (people != 0) {
        act_twice(w, bit_lowest(people));
    }
}

static void play_lively(world *w, const game_rules *rules, int seats, bool bots)
{
    table_plan plan = world_plan(rules->name, seats);
    plan.absent = TABLE_ABSENT_BOT;
    if (bots) {
        plan.bots[seats - 1] = bot_levels(rules);
        plan.clock = clock_presets(rules)[0].plan;
    }
    world_table(w, &plan);
    world_sit_all(w);
    while (w->t->phase == TABLE_PLAYING) {
        live(w);
        assert_int_equal(w->events, w->t->seq);
    }
    assert_int_equal(w->t->phase, TABLE_ENDED);
}

static void games_go_through_drops_repeats_and_restarts(void **unused)
{
    (void)unused;
    world w;
    int by_rules = 0;
    world_begin(&w, 1);
    for (int g = 0; game_list[g] != NULL; g++) {
        for (int seats = game_list[g]->seats_min; seats <= game_list[g]->seats_max; seats++) {
            for (int bots = 0; bots < 2; bots++) {
                play_lively(&w, game_list[g], seats, bots == 1);
                expect_verified(w.t);
                by_rules += w.t->ending.how == GAME_ENDED_RULES;
                assert_true(bots == 1 || w.t->ending.how == GAME_ENDED_RULES);
            }
        }
    }
    assert_true(by_rules > 10);
    world_end(&w);
}

/* -- records -- */

static void any_beginning_of_a_log_makes_a_table(void **unused)
{
    (void)unused;
    world w;
    text_out why = text_growing();
    world_begin(&w, 2);
    world_play(&w, "nardy", 2);
    size_t ends[4096];
    size_t n = 0;
    while (w.t->phase == TABLE_PLAYING) {
        ends[n++] = w.t->log_n;
        assert_true(n < 4096);
        w.now_ms += 1700;
        world_act(&w, world_to_act(&w));
    }
    for (size_t i = 0; i < n; i += 7) {
        table *part = table_load(&w.env, w.t->log, ends[i], &why);
        assert_non_null(part);
        assert_int_equal(part->log_n, ends[i]);
        /* The rest of the records lead to the same end. */
        for (size_t at = ends[i]; at < w.t->log_n;) {
            size_t len = w.t->log[at]; /* below 128: one byte */
            assert_true(len < 128);
            assert_true(table_take(part, w.t->log + at + 1, len, &why));
            at += 1 + len;
        }
        assert_null(tables_differ(part, w.t));
        table_free(part);
    }
    for (size_t cut = w.t->log_n - 1; cut > w.t->log_n - 4; cut--) {
        assert_null(table_load(&w.env, w.t->log, cut, &why));
    }
    text_drop(&why);
    world_end(&w);
}

/* A crash may come between an action and the dice it asks for. */
static void a_table_cut_off_before_chance_goes_on(void **unused)
{
    (void)unused;
    world w;
    world quiet;
    text_out why = text_growing();
    world_begin(&w, 3);
    world_play(&w, "nardy", 2);
    size_t asked = w.t->log_n; /* then: roll, dice */
    world_act(&w, 0);
    size_t len = w.t->log[asked] + 1u;
    assert_true(w.t->log_n > asked + len);
    world_begin(&quiet, 4);
    quiet.mirror = table_load(&quiet.env, w.t->log, asked + len, &why);
    quiet.t = table_load(&quiet.env, w.t->log, asked + len, &why);
    quiet.events = quiet.t->seq;
    assert_int_equal(table_to_act(quiet.t), 0);
    table_resume(quiet.t, w.now_ms + 5000);
    assert_int_equal(table_to_act(quiet.t), 1);
    assert_memory_equal(quiet.t->state, w.t->state, w.t->plan.setup.rules->state_size);
    world_end(&quiet);
    world_end(&w);
    text_drop(&why);
}

static void damaged_logs_are_refused_or_harmless(void **unused)
{
    (void)unused;
    world w;
    world_begin(&w, 5);
    for (int g = 0; game_list[g] != NULL; g++) {
        world_play(&w, game_list[g]->name, game_list[g]->seats_min);
        for (int i = 0; i < 60 && w.t->phase == TABLE_PLAYING; i++) {
            world_act(&w, world_to_act(&w));
        }
        int refused = 0;
        uint8_t *log = memory_new(w.t->log_n);
        for (int i = 0; i < 3000; i++) {
            char reason[300];
            text_out why = text_to(reason, sizeof reason);
            memcpy(log, w.t->log, w.t->log_n);
            log[below(&w, (uint32_t)w.t->log_n)] ^= (uint8_t)(1u << below(&w, 8));
            table *t = table_load(&w.env, log, w.t->log_n, &why);
            if (t != NULL) {
                assert_null(t->plan.setup.rules->check(t->state));
                table_free(t);
            } else {
                assert_true(why.len > 0);
                refused++;
            }
        }
        assert_true(refused > 100);
        free(log);
    }
    text_out why = text_growing();
    assert_null(table_load(&w.env, NULL, 0, &why));
    text_drop(&why);
    world_end(&w);
}

/* -- what a table tells -- */

typedef struct told {
    const table *t;
    uint32_t next;
    game_buffer buffer;
} told;

static void hear(void *self, const table_step *step)
{
    told *heard = self;
    const game_rules *rules = heard->t->plan.setup.rules;
    assert_int_equal(step->seq, heard->next++);
    memcpy(heard->buffer.state, step->before, rules->state_size);
    assert_int_equal(game_event_apply(rules, heard->buffer.state, step->event), GAME_OK);
    assert_memory_equal(heard->buffer.state, step->after, rules->state_size);
}

static void events_are_told_again_from_any_number(void **unused)
{
    (void)unused;
    world w;
    world_begin(&w, 6);
    world_play(&w, "durak", 3);
    for (int i = 0; i < 20; i++) {
        world_act(&w, world_to_act(&w));
    }
    for (uint32_t since = 0; since < w.t->seq; since++) {
        told heard = {.t = w.t, .next = since + 1};
        table_events(w.t, since, UINT32_MAX, hear, &heard);
        assert_int_equal(heard.next, w.t->seq + 1);
        assert_memory_equal(heard.buffer.state, w.t->state, w.t->plan.setup.rules->state_size);
    }
    world_end(&w);
}

/* Counts what a replay does. */
static int applied;
static int (*real_apply)(void *state, int seat, game_action action);

static int counting_apply(void *state, int seat, game_action action)
{
    applied++;
    return real_apply(state, seat, action);
}

/* One that has passed the second mark. */
static void begin_long_game(world *w)
{
    for (uint64_t seed = 1; seed < 50; seed++) {
        table_plan plan = world_plan("catan", 4);
        plan.setup.options[CATAN_OPTION_TARGET_POINTS] = 20;
        world_begin(w, seed);
        world_table(w, &plan);
        world_sit_all(w);
        while (w->t->phase == TABLE_PLAYING && w->t->seq < 1300) {
            world_act(w, world_to_act(w));
        }
        if (w->t->seq >= 1300) {
            return;
        }
        world_end(w);
    }
    fail_msg("no game is long enough");
}

static void the_last_events_of_a_long_game_are_found_without_replaying_it(void **unused)
{
    (void)unused;
    world w;
    begin_long_game(&w);
    const game_rules *rules = w.t->plan.setup.rules;
    game_rules counted = *rules;
    real_apply = rules->apply;
    counted.apply = counting_apply;
    w.t->plan.setup.rules = &counted;
    for (uint32_t since = 0; since < w.t->seq; since += 171) {
        uint32_t most = w.t->seq - since < 100 ? w.t->seq - since : 100;
        told heard = {.t = w.t, .next = since + 1};
        applied = 0;
        table_events(w.t, since, most, hear, &heard);
        assert_int_equal(heard.next, since + most + 1);
        assert_true(applied <= 512 + 2 * 100); /* what is heard is applied by the test too */
    }
    w.t->plan.setup.rules = rules;
    world_end(&w);
}

/* The log of a table that an earlier version opened has the number of a former name. Hashes of its
 * game cover that name, so it stays until the end. */
static void a_former_name_of_a_value_stays_with_its_table(void **unused)
{
    (void)unused;
    static const struct {
        const char *game, *option, *text;
        int32_t former;
    } cases[] = {{"nardy", "rules", "\"rules\":\"seed\"", 0},
                 {"durak", "rotation", "\"rotation\":\"document\"", 1}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        world w;
        text_out why = text_growing();
        text_out o = text_growing();
        world_begin(&w, 9);
        table_plan plan = world_plan(cases[i].game, 2);
        const game_rules *rules = plan.setup.rules;
        for (int k = 0; k < rules->options_n; k++) {
            if (strcmp(rules->options[k].name, cases[i].option) == 0) {
                plan.setup.options[k] = cases[i].former;
            }
        }
        world_table(&w, &plan);
        world_sit_all(&w);
        table *again = table_load(&w.env, w.t->log, w.t->log_n, &why);
        assert_non_null(again);
        game_options_json(rules, again->plan.setup.options, &o);
        assert_non_null(strstr(text_end(&o), cases[i].text));
        table_free(again);
        text_drop(&o);
        text_drop(&why);
        world_end(&w);
    }
}

/* A step that is the only one left is played for the player, whoever that is. */
static void forced_steps_are_played_at_once(void **unused)
{
    (void)unused;
    world w;
    int forced = 0;
    world_begin(&w, 7);
    world_play(&w, "nardy", 2);
    while (w.t->phase == TABLE_PLAYING) {
        game_action menu[64];
        const game_rules *rules = w.t->plan.setup.rules;
        int seat = world_to_act(&w);
        int n = rules->legal(w.t->state, seat, menu);
        assert_true(n > 1 || (rules->forced >> menu[0].kind & 1) == 0);
        uint32_t seq = w.t->seq;
        uint32_t draws = w.t->draws;
        world_act(&w, seat);
        forced += w.t->seq - seq > 1 + w.t->draws - draws;
    }
    assert_true(forced > 10);
    world_end(&w);
}

static void a_table_is_small(void **unused)
{
    (void)unused;
    world w;
    world_begin(&w, 8);
    world_play(&w, "nardy", 2);
    while (w.t->phase == TABLE_PLAYING) {
        w.now_ms += 2500;
        world_act(&w, world_to_act(&w));
    }
    printf("table %zu bytes, state %zu, log %zu of %zu for %u events\n", sizeof(table),
           w.t->plan.setup.rules->state_size, w.t->log_n, w.t->log_cap, w.t->seq);
    assert_true(sizeof(table) <= 2048);
    assert_true(w.t->log_n < 10 * w.t->seq);
    world_end(&w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_go_through_drops_repeats_and_restarts),
        cmocka_unit_test(any_beginning_of_a_log_makes_a_table),
        cmocka_unit_test(a_table_cut_off_before_chance_goes_on),
        cmocka_unit_test(damaged_logs_are_refused_or_harmless),
        cmocka_unit_test(events_are_told_again_from_any_number),
        cmocka_unit_test(the_last_events_of_a_long_game_are_found_without_replaying_it),
        cmocka_unit_test(a_former_name_of_a_value_stays_with_its_table),
        cmocka_unit_test(forced_steps_are_played_at_once),
        cmocka_unit_test(a_table_is_small),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
