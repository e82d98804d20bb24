/* Cities & Knights on larger boards and at sea (rules X1 to X5). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/kit/catancities_table.h"

static catan_state s;

#define OK(answer) assert_string_equal(answer, "ok")
#define REFUSED(answer, code) assert_string_equal(answer, #code)

#define SHORES "{\"board\":\"new_shores\"}"

static int corner(int hex, int i)
{
    return sea_corner(&s, hex, i);
}

/* -- X1 -- */

static void between_turns_knights_are_hired_but_do_not_act(void **unused) /* X1, L3.2, L3.5 */
{
    (void)unused;
    sea_rolled(&s, 5, NULL);
    ref_build(&s, 1, "city 0");
    city_roads(&s, 1, 4, 0, 3);
    city_knight(&s, 1, 8, 1, CATAN_KNIGHT_ACTIVE);
    city_knight(&s, 1, 13, 1, 0);
    city_card(&s, 1, CATAN_WARLORD);
    ref_give(&s, 1, "brick=2,cloth=1,sheep=2,ore=2,wheat=1,paper=4");
    OK(ref_act(&s, 0, "end"));
    assert_int_equal(s.table.phase, CATAN_BUILDING);
    assert_int_equal(ref_to_act(&s), 1u << 1);
    REFUSED(ref_act(&s, 1, "march 8 18"), wrong_phase);
    REFUSED(ref_act(&s, 1, "chase 8"), wrong_phase);
    REFUSED(ref_act(&s, 1, "play warlord"), wrong_phase);
    REFUSED(ref_act(&s, 1, "bank paper=4 ore=1"), wrong_phase);
    REFUSED(ref_act(&s, 1, "drop warlord"), wrong_phase);
    OK(ref_act(&s, 1, "wall 0"));
    OK(ref_act(&s, 1, "improve trade"));
    OK(ref_act(&s, 1, "promote 8"));
    OK(ref_act(&s, 1, "activate 13"));
    OK(ref_act(&s, 1, "hire 18"));
    OK(ref_act(&s, 1, "done"));
    OK(city_roll(&s, "1-1", "politics"));
    OK(ref_act(&s, 1, "march 13 23")); /* activated between the turns */
    assert_int_equal(s.table.realm.knight[23] & CATAN_KNIGHT_ACTIVE, 0);
}

static void a_commodity_is_a_card_to_build_with(void **unused) /* X1, L3.3 */
{
    (void)unused;
    sea_rolled(&s, 5, NULL);
    ref_give(&s, 3, "coin=1");
    OK(ref_act(&s, 0, "end"));
    assert_int_equal(ref_to_act(&s), 1u << 3);
    assert_string_equal(ref_menu(&s, 3), "done");
}

static void a_second_part_has_ready_knights_and_cards(void **unused) /* X1, L4.1, L4.2 */
{
    (void)unused;
    sea_rolled(&s, 5, "{\"extra\":\"paired\"}");
    city_roads(&s, 3, 4, 0, 3);
    city_knight(&s, 3, 8, 1, CATAN_KNIGHT_ACTIVE);
    city_card(&s, 3, CATAN_ALCHEMIST);
    city_card(&s, 3, CATAN_MERCHANT_FLEET);
    OK(ref_act(&s, 0, "end"));
    assert_int_equal(s.table.phase, CATAN_PAIRED);
    assert_int_equal(ref_to_act(&s), 1u << 3);
    REFUSED(ref_act(&s, 3, "play alchemist 1 1"), wrong_phase);
    OK(ref_act(&s, 3, "play merchant_fleet coin"));
    OK(ref_act(&s, 3, "march 8 18"));
    OK(ref_act(&s, 3, "end"));
    assert_int_equal(s.table.realm.fleet, 0);
}

static void a_saboteur_works_in_the_second_part(void **unused) /* X1, K7.6 */
{
    (void)unused;
    sea_rolled(&s, 5, "{\"extra\":\"paired\"}");
    city_card(&s, 3, CATAN_SABOTEUR);
    ref_give(&s, 1, "ore=4");
    OK(ref_act(&s, 0, "end"));
    OK(ref_act(&s, 3, "play saboteur"));
    OK(ref_act(&s, 1, "discard ore=2"));
    assert_int_equal(s.table.phase, CATAN_PAIRED);
}

/* -- X2 -- */

static void gold_pays_resources_only(void **unused) /* X2, K4.5 */
{
    (void)unused;
    sea_table(&s, 4, SHORES);
    assert_int_equal(s.table.terrain[36], CATAN_GOLD);
    sea_buildf(&s, 1, "city %d", corner(36, 0));
    city_level(&s, 1, CATAN_SCIENCE, 3, -1); /* gold is something */
    OK(sea_roll_number(&s, s.table.number[36]));
    assert_int_equal(ref_to_act(&s), 1u << 1);
    assert_int_equal(ref_count(&s, 1, "take"), 15);
    REFUSED(ref_act(&s, 1, "take coin=2"), bank_short);
    OK(ref_act(&s, 1, "take wood=1,ore=1"));
}

static void a_merchant_does_not_stand_on_gold(void **unused) /* X2, K6.3 */
{
    (void)unused;
    sea_rolled(&s, 4, SHORES);
    city_card(&s, 0, CATAN_MERCHANT);
    sea_buildf(&s, 0, "settlement %d", corner(36, 0));
    REFUSED(ref_act(&s, 0, "play merchant 36"), bad_target);
    REFUSED(ref_act(&s, 0, "play merchant 29"), bad_target); /* sea */
}

static void boards_of_the_sea_take_more_points(void **unused) /* X2 */
{
    (void)unused;
    static const struct {
        const char *options;
        int seats, target;
    } cases[] = {{NULL, 4, 13},
                 {NULL, 6, 13},
                 {SHORES, 3, 16},
                 {SHORES, 6, 16},
                 {"{\"board\":\"desert\"}", 4, 16},
                 {"{\"targetPoints\":9}", 4, 9}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        ref_begin(&s, cases[i].seats, cases[i].options);
        assert_int_equal(s.table.target, cases[i].target);
    }
}

/* -- X3 -- */

/* Hexes 7 and 8 are sea; the vertex between them and hex 14, which is wood, is at the coast. */
static int coast(void)
{
    assert_int_equal(s.table.terrain[7], CATAN_SEA);
    assert_int_equal(corner(7, 2), corner(14, 0));
    return corner(7, 2);
}

static void pirate_and_robber_wait_for_the_first_attack(void **unused) /* X3, K2.4 */
{
    (void)unused;
    sea_table(&s, 4, SHORES);
    OK(sea_roll_number(&s, 7));
    assert_int_equal(s.table.phase, CATAN_ACTING);
    sea_table(&s, 4, SHORES);
    city_attacks(&s, 1);
    OK(sea_roll_number(&s, 7));
    assert_true(ref_count(&s, 0, "pirate") > 0);
    assert_true(ref_count(&s, 0, "robber") > 0);
}

static void who_is_chased_moves(void **unused) /* X3 */
{
    (void)unused;
    sea_rolled(&s, 4, SHORES);
    int at = coast();
    sea_buildf(&s, 0, "road %d", sea_side(&s, 14, 0));
    city_knight(&s, 0, at, 1, CITY_READY);
    city_attacks(&s, 1);
    REFUSED(sea_actf(&s, 0, "chase %d pirate", at), not_next); /* it is beside the board */
    s.table.sea.pirate = 7;
    s.table.realm.attacks = 0;
    REFUSED(sea_actf(&s, 0, "chase %d pirate", at), no_attack_yet);
    s.table.realm.attacks = 1;
    REFUSED(sea_actf(&s, 0, "chase %d", at), not_next); /* the robber is elsewhere */
    OK(sea_actf(&s, 0, "chase %d pirate", at));
    assert_int_equal(ref_count(&s, 0, "robber"), 0);
    assert_true(ref_count(&s, 0, "pirate") > 0);
    REFUSED(ref_act(&s, 0, "robber 12"), bad_target);
    OK(ref_act(&s, 0, "pirate 8"));
    assert_int_equal(s.table.sea.pirate, 8);
    assert_int_equal(s.table.phase, CATAN_ACTING);
    s.table.robber = 14;
    city_knight(&s, 0, at, 1, CITY_READY);
    OK(sea_actf(&s, 0, "chase %d", at));
    assert_int_equal(ref_count(&s, 0, "pirate"), 0);
    REFUSED(ref_act(&s, 0, "pirate 7"), bad_target);
    OK(ref_act(&s, 0, "robber 12"));
}

static void a_bishop_moves_the_robber_only(void **unused) /* X3, K7.1 */
{
    (void)unused;
    sea_rolled(&s, 4, SHORES);
    city_card(&s, 0, CATAN_BISHOP);
    city_attacks(&s, 1);
    REFUSED(ref_act(&s, 0, "play bishop 7"), not_land);
    OK(ref_act(&s, 0, "play bishop 12"));
}

/* -- X4 -- */

static void knights_march_over_ships_and_are_hired_at_the_land(void **unused) /* X4, K5.3 */
{
    (void)unused;
    sea_rolled(&s, 4, SHORES);
    int at = coast();
    int open = corner(7, 1);
    sea_buildf(&s, 0, "ship %d,road %d", sea_side(&s, 7, 1), sea_side(&s, 14, 0));
    city_knight(&s, 0, corner(14, 1), 1, CITY_READY);
    ref_give(&s, 0, "sheep=2,ore=2");
    REFUSED(sea_actf(&s, 0, "hire %d", open), not_connected);
    OK(sea_actf(&s, 0, "march %d %d", corner(14, 1), open)); /* from the road to the ship */
    OK(sea_actf(&s, 0, "hire %d", at));
}

static void a_knight_closes_the_end_of_a_ship(void **unused) /* X4, S3.2 */
{
    (void)unused;
    sea_rolled(&s, 4, SHORES);
    int from = sea_side(&s, 7, 1);
    int to = sea_side(&s, 8, 3);
    sea_buildf(&s, 0, "settlement %d,ship %d", coast(), from);
    catan_state loose = s;
    OK(sea_actf(&s, 0, "move %d %d", from, to));
    s = loose;
    city_knight(&s, 0, corner(7, 1), 1, 0);
    REFUSED(sea_actf(&s, 0, "move %d %d", from, to), ship_held);
    s = loose;
    city_knight(&s, 1, corner(7, 1), 1, 0); /* another's does not */
    OK(sea_actf(&s, 0, "move %d %d", from, to));
}

static void a_knight_stops_anothers_ships(void **unused) /* X4, K5.6, S2.2 */
{
    (void)unused;
    sea_rolled(&s, 4, SHORES);
    sea_buildf(&s, 0, "ship %d", sea_side(&s, 7, 1));
    ref_give(&s, 0, "wood=1,sheep=1");
    city_knight(&s, 1, corner(7, 1), 1, 0);
    REFUSED(sea_actf(&s, 0, "ship %d", sea_side(&s, 7, 0)), not_connected);
    s.table.realm.knight[corner(7, 1)] = 0;
    city_knight(&s, 0, corner(7, 1), 1, 0);
    OK(sea_actf(&s, 0, "ship %d", sea_side(&s, 7, 0)));
}

static void a_diplomat_removes_ships(void **unused) /* X2, K7.4 */
{
    (void)unused;
    sea_rolled(&s, 4, SHORES);
    city_card(&s, 0, CATAN_DIPLOMAT);
    int ship = sea_side(&s, 7, 1);
    sea_buildf(&s, 0, "settlement %d,ship %d", coast(), ship);
    OK(sea_actf(&s, 0, "play diplomat %d", ship));
    assert_int_equal(s.table.free_roads, 1);
    assert_int_equal(ref_count(&s, 0, "road"), 0); /* a ship for a ship */
    REFUSED(sea_actf(&s, 0, "ship %d", ship), bad_target);
    REFUSED(sea_actf(&s, 0, "road %d", sea_side(&s, 14, 0)), bad_target);
    OK(sea_actf(&s, 0, "ship %d", sea_side(&s, 8, 3)));
    assert_int_equal(s.table.phase, CATAN_ACTING);
}

/* -- X5 -- */

static void fog_and_four_islands_do_not_combine(void **unused) /* X5 */
{
    (void)unused;
    static const struct {
        const char *options;
        int seats;
        bool fits;
    } cases[] = {
        {"{\"board\":\"fog\"}", 4, false},        {"{\"board\":\"four_islands\"}", 4, false},
        {"{\"board\":\"new_shores\"}", 2, false}, {"{\"board\":\"new_shores\"}", 5, true},
        {"{\"board\":\"desert\"}", 5, false},     {"{\"board\":\"desert\"}", 3, true},
        {"{\"board\":\"large\"}", 4, false},      {"{\"board\":\"island\"}", 5, false}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char reason[200];
        int32_t values[GAME_OPTIONS_MAX];
        json from = {0};
        text_out why = text_to(reason, sizeof reason);
        assert_null(json_read(cases[i].options, strlen(cases[i].options), &from));
        bool fits = game_options_read(&catan_rules, from, values, &why) &&
                    catan_rules.fits(cases[i].seats, values, &why);
        assert_int_equal(fits, cases[i].fits);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(between_turns_knights_are_hired_but_do_not_act),
        cmocka_unit_test(a_commodity_is_a_card_to_build_with),
        cmocka_unit_test(a_second_part_has_ready_knights_and_cards),
        cmocka_unit_test(a_saboteur_works_in_the_second_part),
        cmocka_unit_test(gold_pays_resources_only),
        cmocka_unit_test(a_merchant_does_not_stand_on_gold),
        cmocka_unit_test(boards_of_the_sea_take_more_points),
        cmocka_unit_test(pirate_and_robber_wait_for_the_first_attack),
        cmocka_unit_test(who_is_chased_moves),
        cmocka_unit_test(a_bishop_moves_the_robber_only),
        cmocka_unit_test(knights_march_over_ships_and_are_hired_at_the_land),
        cmocka_unit_test(a_knight_closes_the_end_of_a_ship),
        cmocka_unit_test(a_knight_stops_anothers_ships),
        cmocka_unit_test(a_diplomat_removes_ships),
        cmocka_unit_test(fog_and_four_islands_do_not_combine),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
