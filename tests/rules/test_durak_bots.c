/* Durak's players: what medium does, and how much better each level is than the one before. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "ai/core/luck.h"
#include "ai/core/player.h"
#include "tests/kit/durak_reference.h"

static bot_desk desk;

static int lay_desk(void **unused)
{
    (void)unused;
    desk = bot_desk_lay(&durak_rules, malloc(bot_desk_size(&durak_rules)));
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
    const bot_level *found = bot_find(&durak_rules, name, strlen(name));
    assert_non_null(found);
    return found;
}

/* What medium does in this position with this seed. Good until the next call. */
static const char *medium_does_by(const durak_position *p, uint64_t seed)
{
    static char text[GAME_ACTION_TEXT];
    text_out o = text_to(text, sizeof text);
    durak_state s = durak_set_up(p);
    int seat = (int)s.table.to_act;
    durak_rules.action_text(bot_choose(&durak_rules, level("medium"), &s, seat, seed, 0, &desk),
                            &o);
    return text_end(&o);
}

static const char *medium_does(const durak_position *p)
{
    return medium_does_by(p, 1);
}

/* -- medium's table -- */

static void medium_attacks_with_its_lowest_plain_card(void **unused)
{
    (void)unused;
    durak_position p = {.hands = "8S 7C 6H/9S", .trump = "QH"};
    assert_string_equal(medium_does(&p), "attack 7C");
    p.hands = "6H 7H 9H/9S";
    assert_string_equal(medium_does(&p), "attack 6H");
    p.hands = "7S 8S 8C 8D/9S"; /* a pair is good, a lower card is better */
    assert_string_equal(medium_does(&p), "attack 7S");
}

static void the_seed_decides_between_cards_that_cost_the_same(void **unused)
{
    (void)unused;
    enum { SEEDS = 300, FEW = 60 };
    durak_position p = {.hands = "7S 7C 7D 8S/9S", .trump = "QH"};
    int times[3] = {0};
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        const char *does = medium_does_by(&p, seed);
        times[0] += strcmp(does, "attack 7S") == 0;
        times[1] += strcmp(does, "attack 7C") == 0;
        times[2] += strcmp(does, "attack 7D") == 0;
    }
    assert_int_equal(times[0] + times[1] + times[2], SEEDS);
    for (int i = 0; i < 3; i++) {
        assert_true(times[i] > FEW);
    }
}

static void medium_beats_as_cheaply_as_it_can(void **unused)
{
    (void)unused;
    durak_position p = {.hands = "8S/KS TS 6H AD", .trump = "QH", .table = "9S", .phase = "defend"};
    assert_string_equal(medium_does(&p), "beat 9S TS");
    p.hands = "8S/7H 6H AD";
    assert_string_equal(medium_does(&p), "beat 9S 6H");
    p.hands = "8S/7S AC AD";
    assert_string_equal(medium_does(&p), "take");
}

static void medium_takes_if_it_cannot_beat_everything(void **unused)
{
    (void)unused;
    durak_position p = {.options = "{\"transferable\":true}",
                        .hands = "8S/KS 7C TD/8C",
                        .trump = "QH",
                        .first = "2",
                        .table = "9S 9C",
                        .phase = "defend"};
    assert_string_equal(medium_does(&p), "take");
    p.hands = "8S/6H TS TD/8C"; /* the trump is needed for the clubs */
    assert_string_equal(medium_does(&p), "beat 9C 6H");
}

static void medium_transfers_with_a_plain_card(void **unused)
{
    (void)unused;
    durak_position p = {.options = "{\"transferable\":true}",
                        .hands = "8S/9D 9H TS/8C 7C",
                        .trump = "QH",
                        .table = "9S",
                        .phase = "defend"};
    assert_string_equal(medium_does(&p), "transfer 9D");
    p.hands = "8S/AD 9H TS/8C 7C";
    assert_string_equal(medium_does(&p), "beat 9S TS");
}

static void medium_throws_in_with_care(void **unused)
{
    (void)unused;
    durak_position p = {
        .hands = "9D 9C KC AC/AS KS", .trump = "QH", .table = "9S:TS", .phase = "throw"};
    assert_string_equal(medium_does(&p), "throw 9C");
    p.hands = "9D 9C KC AC/AS"; /* the defender has fewer cards than lie on the table */
    assert_string_equal(medium_does(&p), "pass");
    p.hands = "9D KC AC/AS KS"; /* three cards are few */
    assert_string_equal(medium_does(&p), "pass");
    p.hands = "9H KC AC AD/AS KS"; /* a trump is kept */
    assert_string_equal(medium_does(&p), "pass");
}

/* -- strength -- */

/* Plays one level in one seat, going round, against another in all the others, with a small budget
 * for those that search. Returns how often the first one is the durak, in percent, a draw of two
 * counted as half. */
static double percent_lost(const char *one, const char *others, const char *options, int seats,
                           int games)
{
    enum { NODES = 300 };
    int32_t values[GAME_OPTIONS_MAX];
    luck chance = luck_from(9);
    luck bots = luck_from(10);
    game_luck by = luck_as(&chance);
    double lost = 0;
    durak_options(options, values);
    for (int i = 0; i < games; i++) {
        durak_state s;
        game_action a;
        uint8_t things[GAME_SHUFFLE_MAX];
        durak_rules.start(&s, seats, values);
        for (game_turn turn = durak_rules.turn(&s); turn.what != GAME_OVER;
             turn = durak_rules.turn(&s)) {
            if (turn.what != GAME_ACT) {
                game_draw(&durak_rules, &s, &by, &a, things);
                continue;
            }
            int seat = bit_lowest(turn.seats);
            const bot_level *l = level(seat == i % seats ? one : others);
            a = bot_choose(&durak_rules, l, &s, seat, luck_next(&bots), NODES, &desk);
            assert_int_equal(durak_rules.apply(&s, seat, a), GAME_OK);
        }
        lost += s.table.durak == i % seats ? 1 : s.table.durak < 0 ? 1.0 / seats : 0;
    }
    return 100 * lost / games;
}

static void medium_beats_easy_in_three_games_of_four(void **unused)
{
    (void)unused;
    enum { GAMES = 2000 };
    assert_true(percent_lost("medium", "easy", NULL, 2, GAMES) < 25);
    assert_true(percent_lost("medium", "easy", "{\"transferable\":true}", 2, GAMES) < 25);
}

static void medium_is_rarely_the_durak_among_four(void **unused)
{
    (void)unused;
    enum { GAMES = 800 };
    assert_true(percent_lost("medium", "easy", NULL, 4, GAMES) < 5);
    assert_true(percent_lost("easy", "medium", NULL, 4, GAMES) > 60);
}

static void hard_beats_medium_even_with_a_small_budget(void **unused)
{
    (void)unused;
    enum { GAMES = 100 };
    assert_true(percent_lost("hard", "medium", NULL, 2, GAMES) < 40);
    assert_true(percent_lost("hard", "medium", "{\"transferable\":true}", 2, GAMES) < 40);
    assert_true(percent_lost("hard", "medium", "{\"deck\":52}", 4, GAMES) < 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(medium_attacks_with_its_lowest_plain_card),
        cmocka_unit_test(the_seed_decides_between_cards_that_cost_the_same),
        cmocka_unit_test(medium_beats_as_cheaply_as_it_can),
        cmocka_unit_test(medium_takes_if_it_cannot_beat_everything),
        cmocka_unit_test(medium_transfers_with_a_plain_card),
        cmocka_unit_test(medium_throws_in_with_care),
        cmocka_unit_test(medium_beats_easy_in_three_games_of_four),
        cmocka_unit_test(medium_is_rarely_the_durak_among_four),
        cmocka_unit_test(hard_beats_medium_even_with_a_small_budget),
    };
    return cmocka_run_group_tests(tests, lay_desk, clear_desk);
}
