/* Cities & Knights: what events tell everybody (rules C15 and K11). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "tests/kit/catancities_table.h"

static catan_state s;

#define OK(answer) assert_string_equal(answer, "ok")

/* The effects of an action or, with GAME_CHANCE, of an outcome; "" if there are none. Quotes are
 * left out, so that they can be read. */
static const char *told(int actor, const char *action)
{
    static char text[1024];
    text_out o = text_to(text, sizeof text);
    catan_state before = s;
    game_action a;
    text[0] = '\0';
    assert_int_equal(catan_rules.action_parse(action, strlen(action), actor, &a), GAME_OK);
    assert_int_equal(catan_rules.apply(&s, actor, a), GAME_OK);
    if (!game_effects(&catan_rules, &before, &s, actor, a, &o)) {
        return "";
    }
    char *to = text;
    for (const char *from = text_end(&o); *from != '\0'; from++) {
        *to = *from;
        to += *from != '"';
    }
    *to = '\0';
    return text;
}

static const char *toldf(int actor, const char *kind, int a, int b)
{
    char action[64];
    if (b < 0) {
        snprintf(action, sizeof action, "%s %d", kind, a);
    } else {
        snprintf(action, sizeof action, "%s %d %d", kind, a, b);
    }
    return told(actor, action);
}

/* Seat 0 has rolled and holds these cards. */
static void hold(int card, int more)
{
    sea_rolled(&s, 3, NULL);
    city_card(&s, 0, card);
    if (more >= 0) {
        city_card(&s, 0, more);
    }
}

/* The event die of seat 0 is due; both have a city, seat 0 also a settlement at the hex of the sum.
 */
static void about_to_attack(int step)
{
    sea_table(&s, 3, NULL);
    s.table.realm.barbarians = (uint8_t)(step - 1);
    ref_build(&s, 0, "city 0");
    ref_build(&s, 1, "city 2");
    OK(ref_act(&s, 0, "roll"));
    OK(ref_chance(&s, "1-1"));
}

static void the_barbarians_are_told(void **unused) /* K11.1 */
{
    (void)unused;
    about_to_attack(3);
    assert_string_equal(told(GAME_CHANCE, "ship"), "[{kind:barbarians,step:3}]");
    about_to_attack(7);
    city_knight(&s, 1, 30, 2, CATAN_KNIGHT_ACTIVE);
    assert_string_equal(told(GAME_CHANCE, "ship"),
                        "[{kind:barbarians,step:7},{kind:attack,seat:1,strength:2,defence:2}]");
    about_to_attack(7);
    assert_string_equal(told(GAME_CHANCE, "ship"),
                        "[{kind:barbarians,step:7},{kind:attack,seat:null,strength:2,defence:0}]");
    assert_string_equal(told(1, "lose 2"), "[{kind:lose_city,seat:1}]"); /* K11.5 */
}

static void who_draws_from_which_deck_is_told(void **unused) /* K11.2, K10.3 */
{
    (void)unused;
    sea_table(&s, 3, NULL);
    city_level(&s, 0, CATAN_TRADE, 2, -1);
    city_level(&s, 2, CATAN_TRADE, 1, -1);
    OK(ref_act(&s, 0, "roll"));
    OK(ref_chance(&s, "1-1"));
    assert_string_equal(told(GAME_CHANCE, "trade"), "");
    assert_string_equal(told(GAME_CHANCE, "merchant"), "[{kind:progress,seat:0,track:trade}]");
    assert_string_equal(told(GAME_CHANCE, "merchant"), "[{kind:progress,seat:2,track:trade}]");
    hold(CATAN_SPY, -1);
    city_card(&s, 2, CATAN_CRANE);
    assert_string_equal(told(0, "play spy 2"), "");
    assert_string_equal(told(0, "draw crane"), "[{kind:take_progress,seat:0,from:2}]");
    for (int i = 0; i < 4; i++) {
        city_card(&s, 0, CATAN_MERCHANT);
    }
    assert_string_equal(told(0, "drop crane"), "[{kind:drop,seat:0,track:science}]");
}

/* What the dice pay comes last, and may come after an action that is hidden. */
static void pay_after_a_hidden_draw_is_told(void **unused) /* C15.1, K2.2 */
{
    (void)unused;
    sea_table(&s, 3, NULL);
    city_level(&s, 1, CATAN_SCIENCE, 1, -1);
    int hex = 0;
    while (s.table.number[hex] != 3) {
        hex++;
    }
    sea_buildf(&s, 2, "settlement %d", sea_corner(&s, hex, 0));
    OK(ref_act(&s, 0, "roll"));
    OK(ref_chance(&s, "1-2"));
    OK(ref_chance(&s, "science"));
    const char *all = told(GAME_CHANCE, "smith");
    assert_non_null(
        strstr(all, "{kind:progress,seat:1,track:science},{kind:receive,seat:2,cards:"));
}

static void cards_that_change_hands_are_told_by_number(void **unused) /* K11.3, K10.3 */
{
    (void)unused;
    hold(CATAN_COMMERCIAL_HARBOR, CATAN_WEDDING);
    ref_give(&s, 0, "wood=2");
    ref_give(&s, 1, "coin=1,paper=1");
    ref_give(&s, 2, "brick=2");
    OK(ref_act(&s, 0, "play commercial_harbor"));
    assert_string_equal(told(0, "ask 1 wood"), "[{kind:ask,seat:0,of:1,has:true}]");
    assert_string_equal(told(1, "give coin=1"), "[{kind:hand_over,seat:1,to:0,count:1}]");
    assert_string_equal(told(0, "ask 2 wood"), "[{kind:ask,seat:0,of:2,has:false}]");
    ref_build(&s, 1, "settlement 0");
    OK(ref_act(&s, 0, "play wedding"));
    assert_string_equal(told(1, "give wood=1,paper=1"), "[{kind:hand_over,seat:1,to:0,count:2}]");
    city_card(&s, 0, CATAN_MASTER_MERCHANT);
    ref_give(&s, 1, "ore=1");
    OK(ref_act(&s, 0, "play master_merchant 1"));
    assert_string_equal(told(0, "take ore=1"), "[{kind:hand_over,seat:1,to:0,count:1}]");
}

static void a_harbour_that_goes_on_says_whom_it_asked(void **unused) /* K11.3 */
{
    (void)unused;
    hold(CATAN_COMMERCIAL_HARBOR, -1);
    ref_give(&s, 0, "wood=2");
    ref_give(&s, 1, "brick=1");
    ref_give(&s, 2, "coin=1");
    OK(ref_act(&s, 0, "play commercial_harbor"));
    assert_string_equal(told(0, "ask 1 wood"), "[{kind:ask,seat:0,of:1,has:false}]");
    assert_int_equal(s.table.phase, CATAN_HARBOR);
}

static void levels_and_metropolises_are_told(void **unused) /* K11.4 */
{
    (void)unused;
    sea_rolled(&s, 3, NULL);
    ref_build(&s, 0, "city 0,city 8");
    ref_build(&s, 1, "city 2");
    city_level(&s, 1, CATAN_TRADE, 4, 2);
    city_level(&s, 0, CATAN_TRADE, 4, -1);
    ref_give(&s, 0, "cloth=5,coin=1");
    assert_string_equal(told(0, "improve politics"),
                        "[{kind:improve,seat:0,track:politics,level:1}]");
    assert_string_equal(told(0, "improve trade 0"), "[{kind:improve,seat:0,track:trade,level:5},"
                                                    "{kind:metropolis,seat:0,from:1,track:trade}]");
}

static void the_merchant_is_told(void **unused) /* K11.4 */
{
    (void)unused;
    hold(CATAN_MERCHANT, CATAN_MERCHANT);
    sea_buildf(&s, 0, "settlement %d", sea_corner(&s, 4, 0));
    assert_string_equal(told(0, "play merchant 4"), "[{kind:merchant,seat:0,from:null}]");
    s.table.realm.merchant = 2;
    assert_string_equal(told(0, "play merchant 4"), "[{kind:merchant,seat:0,from:1}]");
}

static void knights_that_are_driven_out_are_told(void **unused) /* K11.5 */
{
    (void)unused;
    sea_rolled(&s, 3, NULL);
    city_roads(&s, 0, 4, 0, 3);
    city_knight(&s, 0, sea_corner(&s, 4, 0), 2, CITY_READY);
    city_knight(&s, 1, sea_corner(&s, 4, 3), 1, 0);
    assert_string_equal(toldf(0, "march", sea_corner(&s, 4, 0), sea_corner(&s, 4, 3)),
                        "[{kind:driven_out,seat:1,lost:true}]");
    hold(CATAN_INTRIGUE, -1);
    city_roads(&s, 0, 4, 0, 3);
    city_roads(&s, 1, 4, 3, 2);
    city_knight(&s, 1, sea_corner(&s, 4, 3), 1, 0);
    assert_string_equal(toldf(0, "play intrigue", sea_corner(&s, 4, 3), -1),
                        "[{kind:driven_out,seat:1,lost:false}]");
    assert_string_equal(toldf(1, "march", sea_corner(&s, 4, 3), sea_corner(&s, 4, 5)),
                        "[{kind:retreat,seat:1}]");
}

static void promotions_and_deserters_are_told(void **unused) /* K11.5 */
{
    (void)unused;
    hold(CATAN_SMITH, CATAN_DESERTER);
    city_roads(&s, 0, 14, 0, 2);
    int first = sea_corner(&s, 14, 0);
    int second = sea_corner(&s, 14, 2);
    city_knight(&s, 0, first, 1, 0);
    city_knight(&s, 0, second, 1, 0);
    city_knight(&s, 1, sea_corner(&s, 4, 0), 1, 0);
    int low = first < second ? first : second;
    assert_string_equal(toldf(0, "play smith", low, first + second - low),
                        "[{kind:promote,seat:0,strength:2},{kind:promote,seat:0,strength:2}]");
    assert_string_equal(told(0, "play deserter 1"), "");
    assert_string_equal(toldf(1, "lose", sea_corner(&s, 4, 0), -1), "[{kind:lose_knight,seat:1}]");
    assert_string_equal(toldf(0, "hire", sea_corner(&s, 14, 1), -1),
                        "[{kind:place_knight,seat:0}]");
}

static void whose_road_a_diplomat_removes_is_told(void **unused) /* K11.6 */
{
    (void)unused;
    hold(CATAN_DIPLOMAT, -1);
    city_roads(&s, 2, 4, 0, 1);
    assert_string_equal(toldf(0, "play diplomat", sea_side(&s, 4, 0), -1),
                        "[{kind:removed,seat:2,piece:road}]");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_barbarians_are_told),
        cmocka_unit_test(who_draws_from_which_deck_is_told),
        cmocka_unit_test(pay_after_a_hidden_draw_is_told),
        cmocka_unit_test(cards_that_change_hands_are_told_by_number),
        cmocka_unit_test(a_harbour_that_goes_on_says_whom_it_asked),
        cmocka_unit_test(levels_and_metropolises_are_told),
        cmocka_unit_test(the_merchant_is_told),
        cmocka_unit_test(knights_that_are_driven_out_are_told),
        cmocka_unit_test(promotions_and_deserters_are_told),
        cmocka_unit_test(whose_road_a_diplomat_removes_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
