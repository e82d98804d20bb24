/* Expectimax: a tiny game is solved exactly, budgets are kept, any game can be played. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "ai/search/expect.h"
#include "ai/search/playout.h"

/* -- a tiny game -- */

/* Two seats take one or two counters of a pile in turn. After each choice chance takes one more,
 * one time in three. Who has chosen last before the pile is empty wins. */
typedef struct pile {
    int8_t left;
    int8_t seat;
    int8_t what; /* 0: to choose, 1: chance, 2: over */
    int8_t zero[5];
} pile;

enum { TAKE = 1 };

static game_turn pile_turn(const void *state)
{
    const pile *s = state;
    return (game_turn){.what = s->what == 0   ? GAME_ACT
                               : s->what == 1 ? GAME_PICK
                                              : GAME_OVER,
                       .seats = s->what == 0 ? 1u << s->seat : 0};
}

static int pile_legal(const void *state, int seat, game_action *menu)
{
    const pile *s = state;
    int n = 0;
    for (int k = 1; s->what == 0 && seat == s->seat && k <= 2 && k <= s->left; k++) {
        menu[n++] = (game_action){TAKE, {(uint8_t)k}};
    }
    return n;
}

static int pile_outcomes(const void *state, game_outcome *list)
{
    (void)state;
    list[0] = (game_outcome){.action = {GAME_KIND_PICK, {0}}, .weight = 2};
    list[1] = (game_outcome){.action = {GAME_KIND_PICK, {1}}, .weight = 1};
    return 2;
}

static int pile_apply(void *state, int actor, game_action a)
{
    pile *s = state;
    s->left = (int8_t)(s->left - a.arg[0]);
    if (s->left <= 0) {
        s->left = 0;
        s->what = 2;
    } else if (actor == GAME_CHANCE) {
        s->what = 0;
        s->seat = (int8_t)(1 - s->seat);
    } else {
        s->what = 1;
    }
    return GAME_OK;
}

static int pile_score(const void *state, int32_t *points)
{
    const pile *s = state;
    points[s->seat] = 1;
    points[1 - s->seat] = 0;
    return 1;
}

static uint32_t pile_winners(const void *state)
{
    return 1u << ((const pile *)state)->seat;
}

static void pile_view(const void *state, int seat, void *view)
{
    (void)seat;
    memcpy(view, state, sizeof(pile));
}

static void pile_sample(const void *view, const game_luck *chance, void *state)
{
    (void)chance;
    memcpy(state, view, sizeof(pile));
}

static const game_rules pile_rules = {
    .name = "pile",
    .seats_min = 2,
    .seats_max = 2,
    .state_size = sizeof(pile),
    .view_size = sizeof(pile),
    .menu_max = 2,
    .turn = pile_turn,
    .legal = pile_legal,
    .apply = pile_apply,
    .score = pile_score,
    .winners = pile_winners,
    .outcomes = pile_outcomes,
    .view = pile_view,
    .sample = pile_sample,
};

/* The chance of who is to choose with so many counters left, and after taking k of them. */
static double chance_after(int left, int k);

static double chance_of(int left)
{
    double one = chance_after(left, 1);
    double two = left >= 2 ? chance_after(left, 2) : 0;
    return one > two ? one : two;
}

static double chance_after(int left, int k)
{
    if (left - k <= 0) {
        return 1;
    }
    return 2 * (1 - chance_of(left - k)) / 3 +
           (left - k == 1 ? 1 : 1 - chance_of(left - k - 1)) / 3;
}

static void judge_pile(const void *view, void *room, int32_t *worth)
{
    const pile *s = view;
    (void)room;
    worth[0] = worth[1] = BOT_SURE / 2;
    if (s->what == 2) {
        worth[s->seat] = BOT_SURE;
        worth[1 - s->seat] = 0;
    }
}

static const expect_plan four_plies = {
    .plies = 4, .width = {2, 2, 2, 2}, .deep = {2, 2, 2, 2}, .judge = judge_pile};

static bot_ask ask_pile(const pile *s, game_action *menu, uint32_t nodes, uint32_t *spent)
{
    static unsigned char *scratch;
    if (scratch == NULL) {
        scratch = malloc(EXPECT_SCRATCH(2, 0));
    }
    memset(scratch, (int)nodes, EXPECT_SCRATCH(2, 0)); /* whatever is there is not read */
    *spent = 0;
    return (bot_ask){.rules = &pile_rules,
                     .view = s,
                     .seat = s->seat,
                     .menu = menu,
                     .menu_n = pile_legal(s, s->seat, menu),
                     .seed = 1,
                     .nodes = nodes,
                     .spent = spent,
                     .scratch = scratch};
}

static void expect_solves_a_tiny_game(void **unused)
{
    (void)unused;
    for (int8_t left = 1; left <= 4; left++) {
        for (int8_t seat = 0; seat < 2; seat++) {
            pile s = {.left = left, .seat = seat};
            game_action menu[2];
            int32_t worths[2] = {BOT_UNSEEN, BOT_UNSEEN};
            uint32_t spent;
            bot_ask ask = ask_pile(&s, menu, 10000, &spent);
            game_action best = expect_choose(&ask, &four_plies, worths);
            for (int i = 0; i < ask.menu_n; i++) {
                double exact = chance_after(left, menu[i].arg[0]) * BOT_SURE;
                assert_true(worths[i] > exact - 4 && worths[i] < exact + 4);
            }
            double chosen = chance_after(left, best.arg[0]);
            assert_true(chosen > chance_of(left) - 0.0001);
        }
    }
}

/* One ply cannot tell what to take of four. */
static void expect_sees_more_with_more_plies(void **unused)
{
    (void)unused;
    pile s = {.left = 4};
    game_action menu[2];
    int32_t worths[2] = {0};
    uint32_t spent;
    expect_plan one = four_plies;
    one.plies = 1;
    bot_ask ask = ask_pile(&s, menu, 10000, &spent);
    expect_choose(&ask, &one, worths);
    assert_int_equal(worths[0], worths[1]);
    ask = ask_pile(&s, menu, 10000, &spent);
    expect_choose(&ask, &four_plies, worths);
    assert_int_not_equal(worths[0], worths[1]);
}

static void expect_never_exceeds_its_budget(void **unused)
{
    (void)unused;
    expect_plan by_playouts = four_plies;
    by_playouts.judge = NULL;
    uint32_t most = 0;
    for (uint32_t nodes = 1; nodes < 120; nodes++) {
        pile s = {.left = 4};
        game_action menu[2];
        uint32_t spent;
        bot_ask ask = ask_pile(&s, menu, nodes, &spent);
        game_action a = expect_choose(&ask, &four_plies, NULL);
        assert_int_equal(a.kind, TAKE);
        assert_in_range(spent, 1, nodes);
        most = spent > most ? spent : most;
        ask = ask_pile(&s, menu, nodes, &spent);
        a = expect_choose(&ask, &by_playouts, NULL);
        assert_int_equal(a.kind, TAKE);
        assert_in_range(spent, 1, nodes);
    }
    assert_true(most > 10); /* it deepens */
}

/* -- any game -- */

/* Plays a game some steps, by chance. Returns whether a seat is to act then. */
static bool play_some(const game_rules *rules, void *state, int steps, game_action *menu, luck *l)
{
    int32_t options[GAME_OPTIONS_MAX];
    for (int i = 0; i < rules->options_n; i++) {
        options[i] = rules->options[i].default_value;
    }
    rules->start(state, rules->seats_min > 2 ? rules->seats_min : 2, options);
    for (int i = 0; i < steps || rules->turn(state).what != GAME_ACT; i++) {
        game_turn turn = rules->turn(state);
        int n;
        if (turn.what == GAME_OVER) {
            return false;
        }
        if (turn.what != GAME_ACT) {
            playout_chance(rules, state, l);
            continue;
        }
        int seat = playout_seat(rules, state, turn.seats, menu, &n);
        assert_true(seat >= 0);
        assert_int_equal(rules->apply(state, seat, menu[luck_below(l, (uint32_t)n)]), GAME_OK);
    }
    return true;
}

static void expect_plays_any_game(void **unused)
{
    (void)unused;
    expect_plan plan = {.plies = 2, .width = {6, 3}, .deep = {3, 3}};
    luck l = luck_from(5);
    for (int g = 0; game_list[g] != NULL; g++) {
        const game_rules *rules = game_list[g];
        unsigned char *state = malloc(GAME_STATE_MAX);
        unsigned char *view = malloc(GAME_STATE_MAX);
        game_action *menu = malloc((size_t)rules->menu_max * sizeof *menu);
        void *scratch = malloc(EXPECT_SCRATCH(rules->menu_max, 0));
        for (int steps = 0; steps < 40; steps += 13) {
            uint32_t spent = 0;
            int n;
            if (!play_some(rules, state, steps, menu, &l)) {
                continue;
            }
            int seat = playout_seat(rules, state, rules->turn(state).seats, menu, &n);
            memset(view, 0, GAME_STATE_MAX);
            rules->view(state, seat, view);
            bot_ask ask = {.rules = rules,
                           .view = view,
                           .seat = seat,
                           .menu = menu,
                           .menu_n = n,
                           .seed = 3,
                           .nodes = 60,
                           .spent = &spent,
                           .scratch = scratch};
            game_action once = expect_choose(&ask, &plan, NULL);
            game_action again = expect_choose(&ask, &plan, NULL);
            assert_true(game_action_same(once, again));
            assert_true(spent <= 2 * ask.nodes);
            assert_int_equal(rules->apply(state, seat, once), GAME_OK);
        }
        free(scratch);
        free(menu);
        free(view);
        free(state);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(expect_solves_a_tiny_game),
        cmocka_unit_test(expect_sees_more_with_more_plies),
        cmocka_unit_test(expect_never_exceeds_its_budget),
        cmocka_unit_test(expect_plays_any_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
