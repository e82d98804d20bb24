/* rules/core: text, options, dice, drawing, and ai/core: luck. JSON is in test_core_json.c. */
#include "ai/core/luck.h"
#include "rules/null/null_state.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* -- text -- */

static void text_writes_numbers_of_any_size(void **state)
{
    (void)state;
    char buffer[128];
    text_out o = text_to(buffer, sizeof buffer);
    static const int64_t numbers[] = {0, 7, -1, 10, INT64_MAX, INT64_MIN};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        text_int(&o, numbers[i]);
        text_char(&o, ' ');
    }
    assert_string_equal(text_end(&o), "0 7 -1 10 9223372036854775807 -9223372036854775808 ");
    assert_false(o.cut);
}

static void text_is_cut_and_never_written_past_the_end(void **state)
{
    (void)state;
    char buffer[8] = "........";
    text_out o = text_to(buffer, 5);
    text_str(&o, "abc");
    assert_false(o.cut);
    text_str(&o, "defgh");
    assert_true(o.cut);
    assert_int_equal(o.len, 5);
    assert_memory_equal(buffer, "abcde...", sizeof buffer);
    assert_string_equal(text_end(&o), "abcd");
    assert_int_equal(o.len, 4);
    assert_memory_equal(buffer + 5, "...", 3);
}

static void text_ends_within_its_room(void **state)
{
    (void)state;
    char buffer[4];
    text_out o = text_to(buffer, sizeof buffer);
    text_str(&o, "abc");
    assert_string_equal(text_end(&o), "abc");
    assert_false(o.cut);
    assert_int_equal(o.len, 3);
    text_out none = text_to(buffer, 1);
    text_str(&none, "abc");
    assert_string_equal(text_end(&none), "");
}

static bool take_page(text_out *o)
{
    static char pages[64];
    static size_t taken;
    if (taken + 4 > sizeof pages) {
        return false;
    }
    o->at = pages + taken;
    o->len = 0;
    o->cap = 4;
    taken += 4;
    return true;
}

static void text_asks_for_more_room_as_often_as_it_is_given(void **state)
{
    (void)state;
    text_out o = {.more = take_page};
    for (int i = 0; i < 64; i++) {
        text_char(&o, 'x');
        assert_false(o.cut);
    }
    text_str(&o, "yz");
    assert_true(o.cut);
}

static void text_numbers_are_read_without_sign_or_leading_zeros(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        size_t read;
        uint32_t max;
        uint32_t value;
    } cases[] = {
        {"0", 1, 9, 0},
        {"7x", 1, 9, 7},
        {"15", 2, 15, 15},
        {"16", 0, 15, 0},
        {"4294967295", 10, UINT32_MAX, UINT32_MAX},
        {"4294967296", 0, UINT32_MAX, 0},
        {"99999999999999999999999999", 0, UINT32_MAX, 0},
        {"00", 0, 9, 0},
        {"07", 0, 9, 0},
        {"-1", 0, 9, 0},
        {"+1", 0, 9, 0},
        {" 1", 0, 9, 0},
        {"", 0, 9, 0},
        {"x", 0, 9, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        uint32_t value = 0;
        size_t n = text_number(cases[i].text, strlen(cases[i].text), cases[i].max, &value);
        assert_int_equal(n, cases[i].read);
        if (n > 0) {
            assert_int_equal(value, cases[i].value);
        }
    }
}

static void text_is_compares_the_whole(void **state)
{
    (void)state;
    assert_true(text_is("pass", 4, "pass"));
    assert_false(text_is("pass", 3, "pass"));
    assert_false(text_is("passe", 5, "pass"));
    assert_true(text_is("", 0, ""));
}

static void bits_are_counted_and_found(void **state)
{
    (void)state;
    assert_int_equal(bit_count(0), 0);
    assert_int_equal(bit_count(UINT64_MAX), 64);
    assert_int_equal(bit_lowest(0x50), 4);
    assert_int_equal(bit_highest(0x50), 6);
    assert_int_equal(bit_highest(UINT64_C(1) << 63), 63);
}

/* -- options -- */

/* Reads options of the null game; returns the reason, "" if there is none. */
static const char *read_options(const char *text, int32_t *options)
{
    static char reason[256];
    text_out why = text_to(reason, sizeof reason);
    json from = {0};
    if (text != NULL) {
        assert_null(json_read(text, strlen(text), &from));
    }
    bool read = game_options_read(&null_rules, from, options, &why);
    text_end(&why);
    assert_int_equal(read, why.len == 0);
    return reason;
}

static void assert_options(const char *text, int rounds, int draw, int wins)
{
    int32_t options[NULL_OPTIONS];
    memset(options, 0xff, sizeof options);
    assert_string_equal(read_options(text, options), "");
    assert_int_equal(options[NULL_OPTION_ROUNDS], rounds);
    assert_int_equal(options[NULL_OPTION_DRAW], draw);
    assert_int_equal(options[NULL_OPTION_WINS], wins);
}

static void options_left_out_have_their_defaults(void **state)
{
    (void)state;
    assert_options(NULL, 2, 1, 0);
    assert_options("{}", 2, 1, 0);
    assert_options("{\"rounds\":3}", 3, 1, 0);
    assert_options("{\"draw\":false,\"wins\":\"low\"}", 2, 0, 1);
}

static void options_override_their_preset_wherever_it_stands(void **state)
{
    (void)state;
    assert_options("{\"preset\":\"short\"}", 1, 0, 0);
    assert_options("{\"preset\":\"long\"}", 3, 1, 0);
    assert_options("{\"preset\":\"short\",\"draw\":true}", 1, 1, 0);
    assert_options("{\"rounds\":2,\"preset\":\"short\"}", 2, 0, 0);
}

static void options_that_are_wrong_are_refused_with_a_reason(void **state)
{
    (void)state;
    static const char *const cases[][2] = {
        {"{\"rounds\":0}", "rounds is a whole number from 1 to 3"},
        {"{\"rounds\":4}", "rounds is a whole number from 1 to 3"},
        {"{\"rounds\":1.0}", "rounds is a whole number from 1 to 3"},
        {"{\"rounds\":\"2\"}", "rounds is a whole number from 1 to 3"},
        {"{\"rounds\":null}", "rounds is a whole number from 1 to 3"},
        {"{\"draw\":1}", "draw is true or false"},
        {"{\"wins\":\"High\"}", "wins is one of high, low"},
        {"{\"wins\":0}", "wins is one of high, low"},
        {"{\"preset\":\"odd\"}", "preset is one of classic, short, long"},
        {"{\"size\":1}", "unknown field \"size\" in the options"},
        {"{\"draw\":true,\"draw\":true}", "field given twice: \"draw\" in the options"},
        {"[]", "an object is expected in the options"},
        {"null", "an object is expected in the options"},
    };
    int32_t options[NULL_OPTIONS];
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_string_equal(read_options(cases[i][0], options), cases[i][1]);
    }
}

static void options_are_written_in_alphabetical_order_without_the_preset(void **state)
{
    (void)state;
    int32_t options[NULL_OPTIONS];
    char buffer[128];
    text_out o = text_to(buffer, sizeof buffer);
    read_options("{\"preset\":\"short\",\"wins\":\"low\"}", options);
    game_options_json(&null_rules, options, &o);
    assert_string_equal(text_end(&o), "{\"draw\":false,\"rounds\":1,\"wins\":\"low\"}");
    assert_int_equal(game_option_get(&null_rules, options, "rounds"), 1);
}

/* -- the registry and errors -- */

static void games_are_found_by_their_whole_name(void **state)
{
    (void)state;
    for (int i = 0; game_list[i] != NULL; i++) {
        const char *name = game_list[i]->name;
        assert_ptr_equal(game_find(name, strlen(name)), game_list[i]);
        assert_null(game_find(name, strlen(name) - 1));
    }
    assert_null(game_find("", 0));
    assert_null(game_find("null", 4));
}

static void errors_have_their_words(void **state)
{
    (void)state;
    assert_string_equal(game_error_of(&null_rules, GAME_OK).code, "ok");
    assert_string_equal(game_error_of(&null_rules, GAME_BAD_OUTCOME).code, "bad_outcome");
    assert_string_equal(game_error_of(&null_rules, NULL_BAD_CLAIM).code, "bad_claim");
}

/* -- dice -- */

static void dice_are_listed_by_larger_then_smaller(void **state)
{
    (void)state;
    game_outcome list[GAME_OUTCOMES_MAX];
    char buffer[128];
    text_out o = text_to(buffer, sizeof buffer);
    uint32_t sum = 0;
    int n = game_dice_outcomes(list, true);
    assert_int_equal(n, 21);
    for (int i = 0; i < n; i++) {
        bool equal = list[i].action.arg[0] == list[i].action.arg[1];
        assert_int_equal(list[i].weight, equal ? 1 : 2);
        sum += list[i].weight;
        game_dice_text(list[i].action, &o);
        text_char(&o, ' ');
    }
    assert_int_equal(sum, 36);
    assert_string_equal(text_end(&o), "1-1 2-1 2-2 3-1 3-2 3-3 4-1 4-2 4-3 4-4 5-1 5-2 5-3 5-4 5-5 "
                                      "6-1 6-2 6-3 6-4 6-5 6-6 ");
    assert_int_equal(game_dice_outcomes(list, false), 15);
}

static void dice_are_read_in_either_order_and_in_one_form(void **state)
{
    (void)state;
    static const char *const bad[] = {"",   "6",    "6-",   "-6",  "0-1",  "7-1",  "1-7", "6 5",
                                      "65", "6-5 ", " 6-5", "6:5", "06-5", "6-05", "a-b", "6--5"};
    game_action dice;
    memset(&dice, 0xff, sizeof dice);
    assert_int_equal(game_dice_parse("5-6", 3, &dice), GAME_OK);
    assert_true(game_action_same(dice, (game_action){GAME_KIND_DICE, {5, 6}}));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_int_equal(game_dice_parse(bad[i], strlen(bad[i]), &dice), GAME_BAD_ACTION);
    }
}

/* -- drawing -- */

/* Luck that was written down before; each number was asked for with the bound beside it. */
typedef struct script {
    const uint32_t (*lines)[2]; /* the number, the bound */
    int at;
} script;

static uint32_t next_line(void *self, uint32_t m)
{
    script *s = self;
    assert_int_equal(s->lines[s->at][1], m);
    return s->lines[s->at++][0];
}

static void a_shuffle_swaps_from_the_end(void **state)
{
    (void)state;
    static const uint32_t lines[][2] = {{0, 15}, {13, 14}, {0, 13}, {11, 12}, {10, 11},
                                        {9, 10}, {8, 9},   {7, 8},  {6, 7},   {5, 6},
                                        {4, 5},  {3, 4},   {2, 3},  {0, 2}};
    static const uint8_t order[] = {2, 13, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 15, 14, 1};
    script s = {.lines = lines};
    game_luck by = {next_line, &s};
    null_state game;
    game_action drawn;
    uint8_t things[GAME_SHUFFLE_MAX];
    const int32_t options[NULL_OPTIONS] = {2, 1, 0, 0};
    null_rules.start(&game, 2, options);
    game_draw(&null_rules, &game, &by, &drawn, things);
    assert_int_equal(drawn.kind, 0);
    assert_int_equal(s.at, NULL_CARDS - 1);
    assert_memory_equal(things, order, sizeof order);
}

/* A game of two that waits for this kind of chance. */
static null_state waiting_for(null_phase phase)
{
    null_state s;
    uint8_t deck[NULL_CARDS];
    const int32_t options[NULL_OPTIONS] = {2, 1, 0, 0};
    null_rules.start(&s, 2, options);
    null_rules.supply(&s, deck);
    null_rules.shuffle(&s, deck, NULL_CARDS);
    null_rules.apply(&s, 0, (game_action){NULL_LAY, {13}});
    null_rules.apply(&s, 1, (game_action){NULL_LAY, {10}});
    uint8_t kind = phase == NULL_THROWING ? NULL_CLAIM : NULL_PASS;
    null_rules.apply(&s, 0, (game_action){kind, {kind == NULL_CLAIM ? 7 : 0}});
    assert_int_equal(s.table.phase, phase);
    return s;
}

static void dice_are_thrown_left_to_right(void **state)
{
    (void)state;
    static const uint32_t lines[][2] = {{2, 6}, {5, 6}};
    script s = {.lines = lines};
    game_luck by = {next_line, &s};
    null_state game = waiting_for(NULL_THROWING);
    game_action drawn;
    game_draw(&null_rules, &game, &by, &drawn, NULL);
    assert_true(game_action_same(drawn, (game_action){GAME_KIND_DICE, {3, 6}}));
    assert_int_equal(game.table.points[0], 7);
}

static int apply_no_doubles(void *state, int actor, game_action a)
{
    return a.arg[0] == a.arg[1] ? GAME_BAD_OUTCOME : null_rules.apply(state, actor, a);
}

static void equal_dice_are_thrown_again_where_there_are_no_doubles(void **state)
{
    (void)state;
    static const uint32_t lines[][2] = {{2, 6}, {2, 6}, {0, 6}, {0, 6}, {0, 6}, {1, 6}};
    script s = {.lines = lines};
    game_luck by = {next_line, &s};
    game_rules rules = null_rules;
    rules.apply = apply_no_doubles;
    null_state game = waiting_for(NULL_THROWING);
    game_action drawn;
    game_draw(&rules, &game, &by, &drawn, NULL);
    assert_true(game_action_same(drawn, (game_action){GAME_KIND_DICE, {1, 2}}));
}

static void a_pick_counts_weights_in_listed_order(void **state)
{
    (void)state;
    for (uint32_t at = 0; at < 9; at++) {
        const uint32_t lines[][2] = {{at, 9}};
        script s = {.lines = lines};
        game_luck by = {next_line, &s};
        null_state game = waiting_for(NULL_DRAWING);
        game_action drawn;
        game_draw(&null_rules, &game, &by, &drawn, NULL);
        assert_int_equal(drawn.kind, GAME_KIND_PICK);
        assert_int_equal(drawn.arg[0], at + 1);
        assert_true(null_has(game.hand[0], (int)at + 1));
    }
}

/* -- luck -- */

/* xoshiro256** seeded by splitmix64, as others have published it for seed 0. */
static void luck_gives_the_published_numbers(void **state)
{
    (void)state;
    static const uint64_t from_0[] = {11091344671253066420u, 13793997310169335082u,
                                      1900383378846508768u, 7684712102626143532u};
    luck l = luck_from(0);
    for (size_t i = 0; i < sizeof from_0 / sizeof *from_0; i++) {
        assert_true(luck_next(&l) == from_0[i]);
    }
}

static void luck_is_the_same_through_either_door(void **state)
{
    (void)state;
    luck a = luck_from(99);
    luck b = a;
    game_luck by = luck_as(&b);
    for (uint32_t m = 1; m < 1000; m++) {
        uint32_t n = luck_below(&a, m);
        assert_true(n < m);
        assert_int_equal(by.below(by.self, m), n);
    }
}

static void luck_is_spread_evenly(void **state)
{
    (void)state;
    enum { SIDES = 6, THROWS = 60000 };
    luck l = luck_from(7);
    int count[SIDES] = {0};
    for (int i = 0; i < THROWS; i++) {
        count[luck_below(&l, SIDES)]++;
    }
    const double each = (double)THROWS / SIDES;
    double chi = 0;
    for (int i = 0; i < SIDES; i++) {
        chi += (count[i] - each) * (count[i] - each) / each;
    }
    assert_true(chi < 20.5); /* five degrees of freedom: one in a thousand is above */
}

static void neighbouring_seeds_are_unrelated(void **state)
{
    (void)state;
    int same = 0;
    for (uint64_t seed = 0; seed < 1000; seed++) {
        luck a = luck_from(seed);
        luck b = luck_from(seed + 1);
        same += bit_count(~(luck_next(&a) ^ luck_next(&b)));
    }
    assert_in_range(same, 31000, 33000); /* of 64,000 bits, half */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_writes_numbers_of_any_size),
        cmocka_unit_test(text_is_cut_and_never_written_past_the_end),
        cmocka_unit_test(text_ends_within_its_room),
        cmocka_unit_test(text_asks_for_more_room_as_often_as_it_is_given),
        cmocka_unit_test(text_numbers_are_read_without_sign_or_leading_zeros),
        cmocka_unit_test(text_is_compares_the_whole),
        cmocka_unit_test(bits_are_counted_and_found),
        cmocka_unit_test(options_left_out_have_their_defaults),
        cmocka_unit_test(options_override_their_preset_wherever_it_stands),
        cmocka_unit_test(options_that_are_wrong_are_refused_with_a_reason),
        cmocka_unit_test(options_are_written_in_alphabetical_order_without_the_preset),
        cmocka_unit_test(games_are_found_by_their_whole_name),
        cmocka_unit_test(errors_have_their_words),
        cmocka_unit_test(dice_are_listed_by_larger_then_smaller),
        cmocka_unit_test(dice_are_read_in_either_order_and_in_one_form),
        cmocka_unit_test(a_shuffle_swaps_from_the_end),
        cmocka_unit_test(dice_are_thrown_left_to_right),
        cmocka_unit_test(equal_dice_are_thrown_again_where_there_are_no_doubles),
        cmocka_unit_test(a_pick_counts_weights_in_listed_order),
        cmocka_unit_test(luck_gives_the_published_numbers),
        cmocka_unit_test(luck_is_the_same_through_either_door),
        cmocka_unit_test(luck_is_spread_evenly),
        cmocka_unit_test(neighbouring_seeds_are_unrelated),
    };
    return cmocka_run_group_tests_name("core", tests, NULL, NULL);
}
