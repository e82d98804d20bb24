/* catan_duel.h -- games between computer players in a test of one of Catan's games, whose header
 * the test includes before this one. */
#ifndef STOLIK_TESTS_CATAN_DUEL_H
#define STOLIK_TESTS_CATAN_DUEL_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "ai/core/luck.h"
#include "ai/core/player.h"
#include "rules/catan/catan_state.h"

static catan_state s;
static bot_desk desk;

static inline const bot_level *level(const char *name)
{
    const bot_level *l = bot_find(&catan_rules, name, strlen(name));
    assert_non_null(l);
    return l;
}

static inline game_action choice_of(const char *name, int seat)
{
    return bot_choose(&catan_rules, level(name), &s, seat, 1, 0, &desk);
}

static inline void must(int seat, game_action a)
{
    assert_int_equal(catan_rules.apply(&s, seat, a), GAME_OK);
}

/* For cmocka_run_group_tests. */
static inline int lay_desk(void **unused)
{
    (void)unused;
    desk = bot_desk_lay(&catan_rules, malloc(bot_desk_size(&catan_rules)));
    return 0;
}

static inline int clear_desk(void **unused)
{
    (void)unused;
    free(desk.view);
    return 0;
}

/* Seat 0 gets the same answer to the same request, whatever was in the scratch; and within the
 * budget. */
static inline void keep_a_budget(const bot_level *l, uint32_t nodes)
{
    static int32_t worths[CATAN_LISTED_MAX];
    game_action answers[2];
    for (int again = 0; again < 2; again++) {
        uint32_t spent = 0;
        memset(desk.scratch, again ? 0xff : 0, l->scratch);
        bot_ask ask = bot_prepare(&catan_rules, l, &s, 0, 7, nodes, &desk);
        ask.spent = &spent;
        answers[again] = bot_answer(l, &ask);
        assert_in_range(spent, 1, nodes);
        spent = 0;
        l->weigh(&ask, worths);
        assert_in_range(spent, 1, nodes);
    }
    assert_true(game_action_same(answers[0], answers[1]));
}

/* All levels from medium on, in the position that is there. */
static inline void levels_keep_budgets(void)
{
    static const uint32_t budgets[] = {1, 2, 30, 500};
    for (const bot_level *l = level("medium"); l->name != NULL; l++) {
        for (size_t k = 0; k < sizeof budgets / sizeof *budgets; k++) {
            keep_a_budget(l, budgets[k]);
        }
    }
}

/* -- games -- */

static inline void begin(int seats, const char *options)
{
    int32_t values[GAME_OPTIONS_MAX];
    char why[128];
    text_out o = text_to(why, sizeof why);
    json from = {0};
    assert_null(json_read(options, strlen(options), &from));
    assert_true(game_options_read(&catan_rules, from, values, &o));
    assert_true(game_fits(&catan_rules, seats, values, &o));
    catan_rules.start(&s, seats, values);
}

/* Goes on to the next question to a seat. False: the game is over. */
static inline bool go_on(luck *l, int *seat)
{
    game_luck as = luck_as(l);
    game_turn turn = catan_rules.turn(&s);
    for (; turn.what != GAME_ACT && turn.what != GAME_OVER; turn = catan_rules.turn(&s)) {
        game_action a;
        uint8_t things[GAME_SHUFFLE_MAX];
        game_draw(&catan_rules, &s, &as, &a, things);
    }
    *seat = turn.what == GAME_ACT ? bit_lowest(turn.seats) : -1;
    return turn.what == GAME_ACT;
}

/* A game of one level in a seat against another in all others. */
typedef struct duel {
    int seats;
    const char *options;
    const char *one, *others;
} duel;

static inline void play(uint64_t seed, const duel *d, int seat_of_one)
{
    luck l = luck_from(seed);
    int seat;
    begin(d->seats, d->options);
    while (go_on(&l, &seat)) {
        const bot_level *who = level(seat == seat_of_one ? d->one : d->others);
        must(seat, bot_choose(&catan_rules, who, &s, seat, luck_next(&l), 0, &desk));
    }
}

static inline int wins_of(const duel *d, int games)
{
    int wins = 0;
    for (int i = 0; i < games; i++) {
        play((uint64_t)i, d, i % d->seats);
        wins += catan_rules.winners(&s) == 1u << i % d->seats;
    }
    return wins;
}

#endif
