/* Catan: how the island is laid, placement and options, rule by rule (numbers of
 * rules/catan/README.md). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "ai/core/luck.h"
#include "tests/kit/catan_reference.h"

static catan_state s;

#define OK(answer) assert_string_equal(answer, "ok")
#define REFUSED(answer, code) assert_string_equal(answer, code)

static const uint8_t sorted_hexes[] = {0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 5};

/* -- set-up -- */

static void hexes_are_laid_by_number_and_the_robber_starts_in_the_desert(void **unused) /* C2.1 */
{
    (void)unused;
    uint8_t supply[CATAN_HEXES];
    uint8_t bad[CATAN_HEXES];
    ref_begin(&s, 3, NULL);
    game_turn turn = catan_rules.turn(&s);
    assert_int_equal(turn.what, GAME_SHUFFLE);
    assert_string_equal(turn.shuffle_of, "hexes");
    assert_int_equal(turn.shuffle_n, CATAN_HEXES);
    assert_false(turn.by_pick);
    assert_int_equal(catan_rules.supply(&s, supply), CATAN_HEXES);
    assert_memory_equal(supply, sorted_hexes, sizeof supply);
    assert_string_equal(catan_rules.thing(&s, 5), "desert");
    memcpy(bad, sorted_hexes, sizeof bad);
    bad[0] = 1;
    assert_int_equal(catan_rules.shuffle(&s, bad, CATAN_HEXES), GAME_BAD_OUTCOME);
    assert_int_equal(catan_rules.shuffle(&s, sorted_hexes, CATAN_HEXES), GAME_OK);
    assert_memory_equal(s.table.terrain, sorted_hexes, CATAN_HEXES);
    assert_int_equal(s.table.robber, 18);
}

static uint32_t always(void *self, uint32_t m)
{
    const uint32_t *n = self;
    assert_true(*n < m);
    return *n;
}

/* The numbers of the spiral from a corner, by hex, worked out once more. */
static void spiral_from(int corner, uint8_t *numbers)
{
    static const uint8_t along[] = {5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11};
    int next = 0;
    for (int i = 0; i < CATAN_HEXES; i++) {
        int hex = catan_spirals[corner][i];
        numbers[hex] = s.table.terrain[hex] == CATAN_DESERT ? 0 : along[next++];
    }
}

static void a_spiral_begins_in_one_of_six_corners(void **unused) /* C2.2 */
{
    (void)unused;
    uint8_t numbers[CATAN_HEXES];
    uint8_t spiral[CATAN_HEXES];
    ref_begin(&s, 2, NULL);
    assert_int_equal(catan_rules.shuffle(&s, sorted_hexes, CATAN_HEXES), GAME_OK);
    game_turn turn = catan_rules.turn(&s);
    assert_string_equal(turn.shuffle_of, "numbers");
    assert_int_equal(turn.shuffle_n, CATAN_HEXES);
    assert_true(turn.by_pick);
    assert_int_equal(catan_rules.supply(&s, numbers), CATAN_HEXES);
    assert_int_equal(numbers[0], 0);
    assert_int_equal(numbers[1], 2);
    assert_int_equal(numbers[18], 12);
    assert_int_equal(catan_rules.shuffle(&s, numbers, CATAN_HEXES), GAME_BAD_OUTCOME);
    numbers[0] = 12;
    numbers[18] = 0; /* the right numbers around the desert, and no spiral */
    assert_int_equal(catan_rules.shuffle(&s, numbers, CATAN_HEXES), GAME_BAD_OUTCOME);
    for (uint32_t corner = 0; corner < CATAN_CORNERS; corner++) {
        game_luck fixed = {.below = always, .self = &corner};
        catan_state next = s;
        catan_rules.arrange(&s, &fixed, numbers);
        spiral_from((int)corner, spiral);
        assert_memory_equal(numbers, spiral, sizeof numbers);
        assert_int_equal(catan_rules.shuffle(&next, numbers, CATAN_HEXES), GAME_OK);
        assert_memory_equal(next.table.number, numbers, CATAN_HEXES);
        assert_string_equal(catan_rules.turn(&next).shuffle_of, "ports");
    }
}

static void the_spiral_skips_the_desert(void **unused) /* C2.2 */
{
    (void)unused;
    /* Desert on hex 3, the second of the spiral from corner 0. */
    static const uint8_t hexes[] = {0, 0, 0, 5, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 0};
    static const uint8_t numbers[] = {5, 8, 4, 0, 10, 3, 11, 2, 9, 11, 6, 12, 6, 4, 5, 9, 3, 8, 10};
    ref_begin(&s, 2, NULL);
    assert_int_equal(catan_rules.shuffle(&s, hexes, CATAN_HEXES), GAME_OK);
    assert_int_equal(catan_rules.shuffle(&s, numbers, CATAN_HEXES), GAME_OK);
    assert_int_equal(s.table.number[9], 11); /* the centre is last */
    assert_int_equal(s.table.number[3], 0);
}

static bool reds_touch(const uint8_t *numbers)
{
    for (int a = 0; a < CATAN_HEXES; a++) {
        for (int b = 0; b < CATAN_HEXES; b++) {
            bool red = (numbers[a] == 6 || numbers[a] == 8) && (numbers[b] == 6 || numbers[b] == 8);
            if (red && (catan_hex_near[a] >> b & 1) != 0) {
                return true;
            }
        }
    }
    return false;
}

static void random_numbers_are_drawn_again_while_reds_touch(void **unused) /* C2.3 */
{
    (void)unused;
    uint8_t numbers[CATAN_HEXES];
    int again = 0;
    int laid = 0;
    luck l = luck_from(5);
    game_luck as = luck_as(&l);
    ref_begin(&s, 2, "{\"numbers\":\"random\"}");
    assert_int_equal(catan_rules.shuffle(&s, sorted_hexes, CATAN_HEXES), GAME_OK);
    assert_false(catan_rules.turn(&s).by_pick);
    for (int i = 0; i < 500; i++) {
        catan_state next = s;
        catan_rules.supply(&s, numbers);
        catan_rules.arrange(&s, &as, numbers);
        assert_int_equal(numbers[18], 0);
        assert_int_equal(catan_rules.shuffle(&next, numbers, CATAN_HEXES), GAME_OK);
        if (reds_touch(numbers)) {
            assert_memory_equal(&next, &s, sizeof s);
            again++;
        } else {
            assert_string_equal(catan_rules.turn(&next).shuffle_of, "ports");
            laid++;
        }
    }
    assert_true(again > 0 && laid > 0);
    uint8_t thing = numbers[18]; /* a number on the desert */
    numbers[18] = numbers[0];
    numbers[0] = thing;
    assert_int_equal(catan_rules.shuffle(&s, numbers, CATAN_HEXES), GAME_BAD_OUTCOME);
}

/* The same luck as a plain shuffle of the sorted numbers. */
static void random_numbers_are_a_shuffle_of_eighteen(void **unused) /* C2.3 */
{
    (void)unused;
    uint8_t tokens[] = {2, 3, 3, 4, 4, 5, 5, 6, 6, 8, 8, 9, 9, 10, 10, 11, 11, 12};
    uint8_t numbers[CATAN_HEXES];
    luck a = luck_from(6);
    luck b = luck_from(6);
    game_luck as_a = luck_as(&a);
    game_luck as_b = luck_as(&b);
    static const uint8_t hexes[] = {0, 0, 0, 5, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 0};
    ref_begin(&s, 2, "{\"numbers\":\"random\"}");
    assert_int_equal(catan_rules.shuffle(&s, hexes, CATAN_HEXES), GAME_OK);
    catan_rules.supply(&s, numbers);
    catan_rules.arrange(&s, &as_a, numbers);
    game_shuffle(tokens, sizeof tokens, &as_b);
    assert_memory_equal(numbers, tokens, 3);
    assert_int_equal(numbers[3], 0);
    assert_memory_equal(numbers + 4, tokens + 3, 15);
}

static void ports_are_laid_by_site(void **unused) /* C2.4 */
{
    (void)unused;
    static const uint8_t sorted[] = {0, 0, 0, 0, 1, 2, 3, 4, 5};
    uint8_t supply[CATAN_HEXES];
    ref_lay(&s, 2, NULL);
    assert_int_equal(s.table.port[8], 1 + CATAN_ORE);
    s.table.chance = CATAN_PORTS_DUE;
    assert_string_equal(catan_rules.turn(&s).shuffle_of, "ports");
    assert_int_equal(catan_rules.supply(&s, supply), CATAN_PORTS);
    assert_memory_equal(supply, sorted, sizeof sorted);
    assert_string_equal(catan_rules.thing(&s, 0), "any");
    assert_string_equal(catan_rules.thing(&s, 5), "ore");
    assert_int_equal(catan_rules.shuffle(&s, sorted, CATAN_PORTS), GAME_OK);
    assert_int_equal(s.table.port[4], 1 + CATAN_WOOD);
    assert_int_equal(catan_rules.shuffle(&s, sorted, CATAN_PORTS), GAME_NOT_CHANCE);
}

static void supplies_are_those_of_the_box(void **unused) /* C2.5 */
{
    (void)unused;
    ref_begin(&s, 4, NULL);
    assert_string_equal(ref_cards_text(s.table.bank), "wood=19,brick=19,sheep=19,wheat=19,ore=19");
    static const int deck[CATAN_CARDS] = {14, 5, 2, 2, 2};
    for (int k = 0; k < CATAN_CARDS; k++) {
        assert_int_equal(catan_count(s.deck, k), deck[k]);
    }
    for (int p = 0; p < 4; p++) {
        assert_int_equal(s.table.pieces[p][CATAN_ROAD_PIECE], 15);
        assert_int_equal(s.table.pieces[p][CATAN_SETTLEMENT_PIECE], 5);
        assert_int_equal(s.table.pieces[p][CATAN_CITY_PIECE], 4);
    }
}

/* -- placement -- */

static void placement_goes_forth_and_back(void **unused) /* C3.1 */
{
    (void)unused;
    static const int seats[] = {0, 1, 2, 2, 1, 0};
    static const char *const actions[][2] = {
        {"settlement 8", "road 7"},   {"settlement 19", "road 21"}, {"settlement 40", "road 58"},
        {"settlement 28", "road 34"}, {"settlement 30", "road 36"}, {"settlement 46", "road 60"}};
    ref_lay(&s, 3, NULL);
    for (int i = 0; i < 6; i++) {
        assert_int_equal(ref_to_act(&s), 1u << seats[i]);
        assert_int_equal(s.table.phase, i < 3 ? CATAN_PLACING_1 : CATAN_PLACING_2);
        REFUSED(ref_act(&s, (seats[i] + 1) % 3, actions[i][0]), "not_your_turn");
        OK(ref_act(&s, seats[i], actions[i][0]));
        OK(ref_act(&s, seats[i], actions[i][1]));
    }
    assert_int_equal(s.table.phase, CATAN_ROLLING);
    assert_int_equal(s.table.current, 0);
    assert_int_equal(s.table.turn, 1);
    assert_string_equal(ref_menu(&s, 0), "roll");
}

static void settlements_keep_their_distance(void **unused) /* C3.2 */
{
    (void)unused;
    ref_lay(&s, 2, NULL);
    assert_int_equal(ref_count(&s, 0, "settlement"), 54);
    OK(ref_act(&s, 0, "settlement 23"));
    OK(ref_act(&s, 0, "road 27"));
    assert_int_equal(ref_count(&s, 1, "settlement"), 50);
    REFUSED(ref_act(&s, 1, "settlement 23"), "taken");
    REFUSED(ref_act(&s, 1, "settlement 18"), "too_close");
    OK(ref_act(&s, 1, "settlement 24")); /* two edges away */
}

static void second_settlement_pays_for_its_hexes(void **unused) /* C3.3 */
{
    (void)unused;
    ref_lay(&s, 2, NULL);
    OK(ref_act(&s, 0, "settlement 17"));
    assert_string_equal(ref_hand(&s, 0), "");
    OK(ref_act(&s, 0, "road 19"));
    OK(ref_act(&s, 1, "settlement 8"));
    OK(ref_act(&s, 1, "road 7"));
    OK(ref_act(&s, 1, "settlement 29")); /* wheat, sheep, and the desert */
    assert_string_equal(ref_hand(&s, 1), "sheep=1,wheat=1");
    OK(ref_act(&s, 1, "road 35"));
    OK(ref_act(&s, 0, "settlement 2")); /* one hex only */
    assert_string_equal(ref_hand(&s, 0), "sheep=1");
    assert_string_equal(ref_cards_text(s.table.bank), "wood=19,brick=19,sheep=17,wheat=18,ore=19");
}

static void placed_roads_touch_their_settlement(void **unused) /* C3.4 */
{
    (void)unused;
    ref_lay(&s, 2, NULL);
    REFUSED(ref_act(&s, 0, "road 19"), "wrong_phase");
    OK(ref_act(&s, 0, "settlement 17"));
    REFUSED(ref_act(&s, 0, "settlement 40"), "wrong_phase");
    assert_string_equal(ref_menu(&s, 0), "road 19, road 25, road 26");
    REFUSED(ref_act(&s, 0, "road 20"), "not_connected");
    OK(ref_act(&s, 0, "road 25"));
    OK(ref_act(&s, 1, "settlement 8"));
    OK(ref_act(&s, 1, "road 12"));
    OK(ref_act(&s, 1, "settlement 28"));
    assert_string_equal(ref_menu(&s, 1), "road 34, road 40, road 41");
    OK(ref_act(&s, 1, "road 34"));
    OK(ref_act(&s, 0, "settlement 40"));
    REFUSED(ref_act(&s, 0, "road 24"), "not_connected"); /* it touches the first one */
}

/* -- options -- */

static void options_have_their_ranges(void **unused) /* C13.1 */
{
    (void)unused;
    static const char *const bad[] = {
        "{\"numbers\":\"sorted\"}",   "{\"discardLimit\":0}",   "{\"discardLimit\":96}",
        "{\"friendlyRobber\":1}",     "{\"targetPoints\":2}",   "{\"targetPoints\":21}",
        "{\"turnLimit\":0}",          "{\"turnLimit\":100001}", "{\"trade\":\"second\"}",
        "{\"playBoughtDevCards\":0}", "{\"vertices\":114}"};
    int32_t values[GAME_OPTIONS_MAX];
    char text[400];
    text_out o = text_to(text, sizeof text);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        json from;
        text_out why = text_to(text, sizeof text);
        assert_null(json_read(bad[i], strlen(bad[i]), &from));
        assert_false(game_options_read(&catan_rules, from, values, &why));
    }
    ref_options(NULL, values);
    game_options_json(&catan_rules, values, &o);
    assert_string_equal(text_end(&o),
                        "{\"discardLimit\":7,\"friendlyRobber\":false,\"numbers\":\"spiral\","
                        "\"playBoughtDevCards\":false,\"targetPoints\":10,\"trade\":\"first\","
                        "\"turnLimit\":1000}");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hexes_are_laid_by_number_and_the_robber_starts_in_the_desert),
        cmocka_unit_test(a_spiral_begins_in_one_of_six_corners),
        cmocka_unit_test(the_spiral_skips_the_desert),
        cmocka_unit_test(random_numbers_are_drawn_again_while_reds_touch),
        cmocka_unit_test(random_numbers_are_a_shuffle_of_eighteen),
        cmocka_unit_test(ports_are_laid_by_site),
        cmocka_unit_test(supplies_are_those_of_the_box),
        cmocka_unit_test(placement_goes_forth_and_back),
        cmocka_unit_test(settlements_keep_their_distance),
        cmocka_unit_test(second_settlement_pays_for_its_hexes),
        cmocka_unit_test(placed_roads_touch_their_settlement),
        cmocka_unit_test(options_have_their_ranges),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
