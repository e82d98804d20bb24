/* Kush's players: what they see, that they keep to their budgets, and who beats whom. */
#include "ai/core/judge.h"
#include "ai/core/luck.h"
/* After luck.h, in which a variable has the name of the game here. */
#include "tests/kit/kush_board.h"

static bot_desk desk;

static int lay_desk(void **unused)
{
    (void)unused;
    desk = bot_desk_lay(rules, malloc(bot_desk_size(rules)));
    return desk.view == NULL;
}

static int clear_desk(void **unused)
{
    (void)unused;
    free(desk.view);
    return 0;
}

static const bot_level *level(const char *name)
{
    const bot_level *found = bot_find(rules, name, strlen(name));
    assert_non_null(found);
    return found;
}

static game_action choice_of(const char *name, uint32_t nodes)
{
    return bot_choose(rules, level(name), &s, s.view.seat, 1, nodes, &desk);
}

static const char *const thinkers[] = {"hard", "expert"};

/* -- what they see -- */

static void thinkers_close_a_contour_that_wins(void **unused)
{
    (void)unused;
    for (int i = 0; i < 2; i++) {
        position(NULL, 2, "A......./A......./A......./A......./AAAA..../......BB/", 0, 4, 1);
        game_action a = choice_of(thinkers[i], 300);
        assert_int_equal(rules->apply(&s, 0, a), GAME_OK);
        assert_int_equal(kush_cells(&s.view, 0), 40);
    }
}

/* The most cells that seat 1 can own after its next placement. */
static int most_of_next(void)
{
    int most = 0;
    for (int a = 1; a <= KUSH_DIE_MAX; a++) {
        for (int b = a; b <= KUSH_DIE_MAX; b++) {
            kush_state rolled = s;
            game_action dice = {GAME_KIND_DICE, {(uint8_t)a, (uint8_t)b}};
            assert_int_equal(rules->apply(&rolled, 1, (game_action){.kind = KUSH_ROLL}), GAME_OK);
            assert_int_equal(rules->apply(&rolled, GAME_CHANCE, dice), GAME_OK);
            int n = rules->legal(&rolled, 1, menu);
            for (int i = 0; i < n; i++) {
                kush_state next = rolled;
                assert_int_equal(rules->apply(&next, 1, menu[i]), GAME_OK);
                int cells = kush_cells(&next.view, 1);
                most = cells > most ? cells : most;
            }
        }
    }
    return most;
}

/* Seat 1 needs one cell to fence off the upper half; seat 0 has a kush and can land in there. */
static void thinkers_insure_against_a_contour(void **unused)
{
    (void)unused;
    static const char rows[] = "............/............/............/............/............/"
                               "BBBBB.BBBBBB/.........BBB/AAA......BBB/AAA........./AAA........./"
                               "AAA........./AAA........./";
    for (int i = 0; i < 2; i++) {
        position(NULL, 2, rows, 0, 1, 1);
        act(0, "place 3 8 0");
        assert_true(most_of_next() > 70);
        position(NULL, 2, rows, 0, 1, 1);
        assert_int_equal(rules->apply(&s, 0, choice_of(thinkers[i], 300)), GAME_OK);
        assert_true(most_of_next() < 70);
    }
}

/* -- estimates -- */

static void thinkers_estimate_chances(void **unused)
{
    (void)unused;
    static int32_t worths[2 * KUSH_SIDE_MAX * KUSH_SIDE_MAX + 1];
    for (int i = 0; i < 2; i++) {
        position(NULL, 2, "AAAAAAAA/AAAAAAAA/AAAAAAAA/AAAAAAA./AA....../......BB/", 0, 2, 1);
        bot_case c = {.rules = rules,
                      .level = level(thinkers[i]),
                      .state = &s,
                      .seats = 2,
                      .seed = 1,
                      .nodes = 50};
        int32_t ahead = bot_stand(&c, &desk, worths);
        c.seat = 1;
        int32_t behind = bot_stand(&c, &desk, worths);
        assert_in_range(ahead, BOT_SURE * 9 / 10, BOT_SURE);
        assert_in_range(behind, 0, BOT_SURE / 10);
    }
}

/* -- budgets -- */

static void thinkers_keep_their_budget_and_answer_the_same(void **unused)
{
    (void)unused;
    static const uint32_t budgets[] = {1, 2, 10, 100};
    luck l = luck_from(3);
    game_luck any = luck_as(&l);
    begin("{\"width\":16,\"height\":16}", 2);
    while (rules->turn(&s).what != GAME_OVER && s.view.turn < 12) {
        game_action a;
        uint8_t things[GAME_SHUFFLE_MAX];
        if (rules->turn(&s).what != GAME_ACT) {
            game_draw(rules, &s, &any, &a, things);
            continue;
        }
        for (int i = 0; i < 8 && s.view.phase == KUSH_TO_PLACE; i++) {
            uint32_t spent = 0;
            bot_ask ask = bot_prepare(rules, level(thinkers[i & 1]), &s, s.view.seat, 9,
                                      budgets[i / 2], &desk);
            ask.spent = &spent;
            memset(ask.scratch, 0, level(thinkers[i & 1])->scratch);
            a = bot_answer(level(thinkers[i & 1]), &ask);
            assert_in_range(spent, 0, budgets[i / 2]);
            memset(ask.scratch, 0xff, level(thinkers[i & 1])->scratch);
            assert_true(game_action_same(a, bot_answer(level(thinkers[i & 1]), &ask)));
        }
        a = choice_of("medium", 20);
        assert_int_equal(rules->apply(&s, s.view.seat, a), GAME_OK);
    }
}

/* -- strength -- */

/* Games that one level wins in one seat, going round, against another in all the others. */
static int wins_of(const char *one, uint32_t nodes, const char *others, int seats, int games)
{
    luck chance = luck_from(9);
    luck bots = luck_from(10);
    game_luck any = luck_as(&chance);
    int wins = 0;
    for (int i = 0; i < games; i++) {
        begin("{\"width\":20,\"height\":20}", seats);
        for (game_turn turn = rules->turn(&s); turn.what != GAME_OVER; turn = rules->turn(&s)) {
            game_action a;
            uint8_t things[GAME_SHUFFLE_MAX];
            if (turn.what != GAME_ACT) {
                game_draw(rules, &s, &any, &a, things);
                continue;
            }
            int seat = bit_lowest(turn.seats);
            bool mine = seat == i % seats;
            a = bot_choose(rules, level(mine ? one : others), &s, seat, luck_next(&bots),
                           mine ? nodes : 0, &desk);
            assert_int_equal(rules->apply(&s, seat, a), GAME_OK);
        }
        wins += rules->winners(&s) == 1u << i % seats;
    }
    return wins;
}

static void medium_beats_easy(void **unused)
{
    (void)unused;
    assert_true(wins_of("medium", 0, "easy", 2, 60) > 48);
}

static void hard_beats_easy(void **unused)
{
    (void)unused;
    assert_true(wins_of("hard", 20, "easy", 2, 24) > 18);
}

static void hard_beats_two_and_three_easy_ones(void **unused)
{
    (void)unused;
    assert_true(wins_of("hard", 20, "easy", 3, 60) > 26); /* a fair share is 20 */
    assert_true(wins_of("hard", 20, "easy", 4, 80) > 26); /* a fair share is 20 */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(thinkers_close_a_contour_that_wins),
        cmocka_unit_test(thinkers_insure_against_a_contour),
        cmocka_unit_test(thinkers_estimate_chances),
        cmocka_unit_test(thinkers_keep_their_budget_and_answer_the_same),
        cmocka_unit_test(medium_beats_easy),
        cmocka_unit_test(hard_beats_easy),
        cmocka_unit_test(hard_beats_two_and_three_easy_ones),
    };
    return cmocka_run_group_tests(tests, lay_desk, clear_desk);
}
