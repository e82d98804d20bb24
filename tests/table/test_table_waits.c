/* Cities & Knights at a table with clocks: whatever a seat is asked for, also in another's turn, a
 * computer player does when the seat's time is up, and the game goes on. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "rules/catancities/catancities.h"

#include "rules/catancities/catancities_realm.h"
#include "table/grow.h"
#include "tests/kit/table_world.h"

/* What a table waits for, besides the phases of a turn. */
enum { WAIT_ANSWER = CATAN_OVER, WAIT_HARBOR, WAITS };

static const catan_state *state_of(const world *w)
{
    return (const void *)w->t->state;
}

static int wait_of(const world *w)
{
    const catan_table *t = &state_of(w)->table;
    return t->give != 0                                   ? WAIT_ANSWER
           : t->phase == CATAN_HARBOR && t->realm.ask > 0 ? WAIT_HARBOR
                                                          : t->phase;
}

/* Any action, an offer of a card for any other now and then. */
static game_action choice(world *w, int seat)
{
    enum { OFFERS_EACH = 12 };
    game_action action = {0};
    const catan_state *s = state_of(w);
    uint32_t open = catan_rules.open(s, seat);
    if ((open >> CATAN_OFFER & 1) != 0 && luck_below(&w->l, OFFERS_EACH) == 0) {
        int give = 0;
        while (catan_count(s->hand[seat], give) == 0) {
            give++;
        }
        action.kind = CATAN_OFFER;
        catan_arg_put(action.arg, give, 2);
        catan_arg_put(action.arg, (give + 1) % CATAN_GOODS, 3);
        return action;
    }
    /* Discards of a large hand are not listed: there are too many. */
    int listed = catan_rules.pick(s, seat, (uint32_t)luck_next(&w->l), &action);
    return listed > 0 ? action : world_choice(w, seat);
}

static void begin(world *w, uint64_t seed, int seats, const char *board)
{
    table_plan plan = world_plan("catancities", seats);
    const char *const *boards = catan_rules.options[CATAN_OPTION_BOARD].values;
    while (strcmp(boards[plan.setup.options[CATAN_OPTION_BOARD]], board) != 0) {
        plan.setup.options[CATAN_OPTION_BOARD]++;
    }
    plan.clock = (clock_plan){.bank_ms = 60000, .increment_ms = 30000, .cap_ms = 30000};
    world_begin(w, seed);
    world_table(w, &plan);
    world_sit_all(w);
}

/* The time of all who are to act runs out; computers do what is asked of them. */
static void sleep_through(world *w)
{
    uint32_t asked = table_to_act(w->t);
    int wait = wait_of(w);
    uint32_t seq = w->t->seq;
    while (table_thinkers(w->t) != asked) {
        w->now_ms = table_deadline(w->t);
        assert_true(table_alarm(w->t, w->now_ms));
        assert_int_equal(w->t->phase, TABLE_PLAYING);
        assert_int_equal(table_to_act(w->t), asked);
    }
    for (int p = 0; p < w->t->plan.setup.seats; p++) {
        if ((asked >> p & 1) != 0) {
            assert_int_equal(table_act(w->t, p, 0, choice(w, p), w->now_ms), TABLE_TIME_UP);
        }
    }
    while (wait_of(w) == wait && table_thinkers(w->t) != 0) {
        int seat = bit_lowest(table_thinkers(w->t));
        game_action action = choice(w, seat);
        assert_int_equal(table_bot_act(w->t, seat, w->t->seq, action, w->now_ms), TABLE_OK);
    }
    assert_true(w->t->seq > seq);
}

/* Plays until the game ends, and sleeps through the first wait of each kind. */
static void play(world *w, int *seen)
{
    enum { EVENTS_MAX = 6000 };
    while (w->t->phase == TABLE_PLAYING && w->t->seq < EVENTS_MAX) {
        int wait = wait_of(w);
        if (table_thinkers(w->t) != 0) { /* a turn that was slept through is played to its end */
            int seat = bit_lowest(table_thinkers(w->t));
            assert_int_equal(table_bot_act(w->t, seat, w->t->seq, choice(w, seat), w->now_ms),
                             TABLE_OK);
        } else if (seen[wait] == 0) {
            seen[wait]++;
            sleep_through(w);
        } else {
            w->now_ms += 100;
            int seat = world_to_act(w);
            assert_int_equal(table_act(w->t, seat, 0, choice(w, seat), w->now_ms), TABLE_OK);
        }
    }
}

static void nobody_is_waited_for_without_end(void **unused)
{
    enum { GAMES = 12 };
    static const struct {
        int seats;
        const char *board;
    } tables[] = {{4, "island"}, {6, "large"}, {6, "new_shores"}};
    (void)unused;
    int seen[WAITS] = {0};
    for (int i = 0; i < GAMES; i++) {
        int fresh[WAITS] = {0};
        world w;
        begin(&w, (uint64_t)i, tables[i % 3].seats, tables[i % 3].board);
        play(&w, fresh);
        world_check_file(w.t);
        world_end(&w);
        for (int k = 0; k < WAITS; k++) {
            seen[k] += fresh[k];
        }
    }
    for (int k = 0; k < WAITS; k++) {
        /* The second part of a turn is an option, and who builds between two turns the flag's. */
        if (seen[k] == 0 && k != CATAN_PAIRED && k != CATAN_BUILDING) {
            fail_msg("no table has waited for %d", k);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(nobody_is_waited_for_without_end)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
