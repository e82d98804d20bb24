/* Cities & Knights: the progress cards of trade and science (rules K6, K8), and when cards are
 * played (K9). A refusal that changed a byte would abort (tests/kit/catan_table.c). */
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
#define REFUSED(answer, code) assert_string_equal(answer, #code)

/* Seat 0 is on turn, has rolled, and holds these cards. */
static void set_cards(int seats, int card, int n)
{
    sea_rolled(&s, seats, NULL);
    for (int i = 0; i < n; i++) {
        city_card(&s, 0, card);
    }
}

/* -- K9 -- */

static void a_card_is_played_after_the_roll_and_goes_under_its_deck(void **unused) /* K9.1, K2.6 */
{
    (void)unused;
    set_cards(4, CATAN_MERCHANT_FLEET, 2);
    REFUSED(ref_act(&s, 0, "play trade_monopoly coin"), no_card);
    OK(ref_act(&s, 0, "play merchant_fleet wood"));
    assert_int_equal(s.used_progress[CATAN_MERCHANT_FLEET], 1);
    assert_int_equal(s.table.realm.used_n[CATAN_TRADE], 1);
    OK(ref_act(&s, 0, "play merchant_fleet ore")); /* any number a turn */
    assert_string_equal(city_cards(&s, 0), "");
    OK(ref_act(&s, 0, "end"));
    city_card(&s, 1, CATAN_RESOURCE_MONOPOLY);
    REFUSED(ref_act(&s, 1, "play resource_monopoly ore"), wrong_phase);
    REFUSED(ref_act(&s, 0, "play resource_monopoly ore"), not_your_turn);
    OK(city_roll(&s, "1-1", "trade"));
    OK(ref_act(&s, 1, "play resource_monopoly ore"));
}

static void a_card_may_be_played_that_was_just_drawn(void **unused) /* K9.1 */
{
    (void)unused;
    sea_table(&s, 4, NULL);
    city_level(&s, 0, CATAN_TRADE, 1, -1);
    OK(city_roll(&s, "1-1", "trade"));
    OK(ref_chance(&s, "merchant_fleet"));
    OK(ref_act(&s, 0, "play merchant_fleet wood"));
}

static void points_have_these_sources(void **unused) /* K9.3 */
{
    (void)unused;
    sea_rolled(&s, 4, NULL);
    ref_build(&s, 0, "settlement 0,city 2,city 24");
    city_roads(&s, 0, 4, 0, 5);
    city_level(&s, 0, CATAN_TRADE, 4, 24);
    s.table.realm.defenders[0] = 2;
    s.table.realm.shown[0] = 1;
    s.progress_deck[CATAN_CONSTITUTION] = 0;
    s.table.realm.deck_n[CATAN_POLITICS]--;
    ref_build(&s, 0, "");
    assert_int_equal(s.table.points[0], 1 + 2 + 2 + 2 + 2 + 2 + 1);
    city_card(&s, 0, CATAN_MERCHANT);
    OK(ref_act(&s, 0, "play merchant 0")); /* with the thirteenth it wins */
    assert_int_equal(s.table.points[0], 13);
    assert_int_equal(catan_rules.turn(&s).what, GAME_OVER);
}

/* -- K6.1 -- */

static void set_harbor(void)
{
    set_cards(4, CATAN_COMMERCIAL_HARBOR, 1);
    ref_give(&s, 0, "wood=2,ore=1");
    ref_give(&s, 1, "coin=1,paper=1,brick=1");
    ref_give(&s, 2, "brick=2");
}

static void a_harbor_trades_resources_for_commodities(void **unused) /* K6.1, K10.5 */
{
    (void)unused;
    set_harbor();
    OK(ref_act(&s, 0, "play commercial_harbor"));
    assert_int_equal(s.table.phase, CATAN_HARBOR);
    assert_int_equal(ref_count(&s, 0, "ask"), 2 * 2); /* seat 3 has no card */
    REFUSED(ref_act(&s, 0, "ask 3 wood"), bad_target);
    REFUSED(ref_act(&s, 0, "ask 0 wood"), bad_target);
    REFUSED(ref_act(&s, 0, "ask 1 sheep"), not_held);
    REFUSED(ref_act(&s, 0, "ask 1 coin"), bad_action);
    OK(ref_act(&s, 0, "ask 1 wood"));
    assert_int_equal(ref_to_act(&s), 1u << 1);
    assert_string_equal(ref_menu(&s, 1), "give coin=1, give paper=1");
    REFUSED(ref_act(&s, 0, "done"), not_your_turn);
    REFUSED(ref_act(&s, 1, "give brick=1"), not_due);
    REFUSED(ref_act(&s, 1, "give paper=1,coin=1"), not_due);
    REFUSED(ref_act(&s, 1, "give cloth=1"), not_held);
    REFUSED(ref_act(&s, 1, "done"), wrong_phase);
    OK(ref_act(&s, 1, "give coin=1"));
    assert_string_equal(ref_hand(&s, 0), "wood=1,ore=1,coin=1");
    assert_string_equal(ref_hand(&s, 1), "wood=1,brick=1,paper=1");
    REFUSED(ref_act(&s, 0, "ask 1 wood"), bad_target); /* once each */
    OK(ref_act(&s, 0, "ask 2 ore"));                   /* it has no commodity */
    assert_string_equal(ref_hand(&s, 2), "brick=2");
    assert_int_equal(s.table.phase, CATAN_ACTING); /* nobody is left */
}

static void a_harbor_closes_by_done_or_without_resources(void **unused) /* K6.1 */
{
    (void)unused;
    set_harbor();
    OK(ref_act(&s, 0, "play commercial_harbor"));
    REFUSED(ref_act(&s, 0, "end"), wrong_phase);
    OK(ref_act(&s, 0, "done"));
    assert_int_equal(s.table.phase, CATAN_ACTING);
    set_cards(4, CATAN_COMMERCIAL_HARBOR, 1);
    ref_give(&s, 0, "wood=1");
    ref_give(&s, 1, "coin=1");
    ref_give(&s, 2, "coin=1");
    OK(ref_act(&s, 0, "play commercial_harbor"));
    OK(ref_act(&s, 0, "ask 2 wood"));
    OK(ref_act(&s, 2, "give coin=1"));
    assert_int_equal(s.table.phase, CATAN_ACTING); /* no resource is left to offer */
    assert_int_equal(s.table.realm.asked, 0);
}

static void a_harbor_needs_a_resource_and_somebody_with_cards(void **unused) /* K6.1 */
{
    (void)unused;
    set_cards(4, CATAN_COMMERCIAL_HARBOR, 1);
    ref_give(&s, 0, "coin=1");
    ref_give(&s, 1, "coin=1");
    REFUSED(ref_act(&s, 0, "play commercial_harbor"), nothing_to_gain);
    set_cards(4, CATAN_COMMERCIAL_HARBOR, 1);
    ref_give(&s, 0, "wood=1");
    REFUSED(ref_act(&s, 0, "play commercial_harbor"), nothing_to_gain);
    ref_give(&s, 1, "ore=1");
    OK(ref_act(&s, 0, "play commercial_harbor"));
}

/* -- K6.2 -- */

static void a_master_merchant_takes_two_cards_of_a_leader(void **unused) /* K6.2, K9.2 */
{
    (void)unused;
    set_cards(4, CATAN_MASTER_MERCHANT, 2);
    ref_build(&s, 0, "settlement 0");
    ref_build(&s, 1, "city 2");
    ref_build(&s, 2, "settlement 24");
    ref_build(&s, 3, "city 51");
    ref_give(&s, 1, "wood=1,coin=2");
    ref_give(&s, 2, "ore=1");
    REFUSED(ref_act(&s, 0, "play master_merchant 2"), bad_target); /* has no more points */
    REFUSED(ref_act(&s, 0, "play master_merchant 3"), bad_target); /* has no card */
    REFUSED(ref_act(&s, 0, "play master_merchant 0"), bad_target);
    REFUSED(ref_act(&s, 0, "play master_merchant 4"), bad_target);
    assert_int_equal(ref_count(&s, 0, "play"), 1);
    OK(ref_act(&s, 0, "play master_merchant 1"));
    assert_string_equal(ref_menu(&s, 0), "take coin=2, take wood=1,coin=1");
    REFUSED(ref_act(&s, 0, "take coin=1"), not_due);
    REFUSED(ref_act(&s, 0, "take wood=2"), not_held);
    OK(ref_act(&s, 0, "take wood=1,coin=1"));
    assert_string_equal(ref_hand(&s, 0), "wood=1,coin=1");
    OK(ref_act(&s, 0, "play master_merchant 1"));
    assert_string_equal(ref_menu(&s, 0), "take coin=1"); /* the only one */
    OK(ref_act(&s, 0, "take coin=1"));
    assert_int_equal(s.table.phase, CATAN_ACTING);
}

/* -- K6.3 -- */

static void a_merchant_is_worth_a_point_and_a_rate(void **unused) /* K6.3, K4.6 */
{
    (void)unused;
    set_cards(4, CATAN_MERCHANT, 2);
    ref_build(&s, 0, "settlement 24"); /* hexes 5, 9, 10 */
    ref_build(&s, 1, "settlement 2");
    ref_give(&s, 0, "sheep=4,wood=2");
    REFUSED(ref_act(&s, 0, "bank sheep=2 ore=1"), bad_rate);
    REFUSED(ref_act(&s, 0, "play merchant 2"), bad_target);
    REFUSED(ref_act(&s, 0, "play merchant 19"), bad_action);
    assert_int_equal(ref_count(&s, 0, "play"), 3);
    OK(ref_act(&s, 0, "play merchant 10"));
    assert_int_equal(s.table.points[0], 2);
    OK(ref_act(&s, 0, "bank sheep=2 ore=1"));
    REFUSED(ref_act(&s, 0, "bank wood=2 ore=1"), bad_rate);
    REFUSED(ref_act(&s, 0, "play merchant 10"), bad_target); /* there it stands */
    OK(ref_act(&s, 0, "play merchant 9"));
    assert_int_equal(s.table.points[0], 2);
    OK(ref_act(&s, 0, "end"));
    OK(city_roll(&s, "1-1", "trade"));
    city_card(&s, 1, CATAN_MERCHANT);
    OK(ref_act(&s, 1, "play merchant 2"));
    assert_int_equal(s.table.points[0], 1);
    assert_int_equal(s.table.points[1], 2);
    for (int p = 1; p < 4; p++) {
        OK(ref_act(&s, p, "end"));
        OK(city_roll(&s, "1-1", "trade"));
    }
    REFUSED(ref_act(&s, 0, "bank sheep=2 ore=1"), bad_rate); /* it has gone */
}

/* -- K6.4 to K6.6 -- */

static void a_merchant_fleet_trades_a_kind_this_turn(void **unused) /* K6.4, K4.6 */
{
    (void)unused;
    set_cards(4, CATAN_MERCHANT_FLEET, 1);
    ref_give(&s, 0, "coin=4");
    assert_int_equal(ref_count(&s, 0, "play"), 8);
    OK(ref_act(&s, 0, "play merchant_fleet coin"));
    OK(ref_act(&s, 0, "bank coin=2 wood=1"));
    for (int p = 0; p < 4; p++) {
        OK(ref_act(&s, p, "end"));
        OK(city_roll(&s, "1-1", "trade"));
    }
    REFUSED(ref_act(&s, 0, "bank coin=2 wood=1"), bad_rate);
}

static void a_resource_monopoly_takes_up_to_two(void **unused) /* K6.5 */
{
    (void)unused;
    set_cards(4, CATAN_RESOURCE_MONOPOLY, 1);
    ref_give(&s, 1, "wood=3");
    ref_give(&s, 2, "wood=1,ore=1");
    REFUSED(ref_act(&s, 0, "play resource_monopoly coin"), bad_action);
    OK(ref_act(&s, 0, "play resource_monopoly wood"));
    assert_string_equal(ref_hand(&s, 0), "wood=3");
    assert_string_equal(ref_hand(&s, 1), "wood=1");
    assert_string_equal(ref_hand(&s, 2), "ore=1");
}

static void a_trade_monopoly_takes_one_commodity(void **unused) /* K6.6 */
{
    (void)unused;
    set_cards(4, CATAN_TRADE_MONOPOLY, 1);
    ref_give(&s, 1, "coin=3");
    ref_give(&s, 2, "paper=1");
    REFUSED(ref_act(&s, 0, "play trade_monopoly wood"), bad_action);
    OK(ref_act(&s, 0, "play trade_monopoly coin"));
    assert_string_equal(ref_hand(&s, 0), "coin=1");
    assert_string_equal(ref_hand(&s, 1), "coin=2");
    assert_string_equal(ref_hand(&s, 2), "paper=1");
}

/* -- K8 -- */

static void an_alchemist_sets_the_dice(void **unused) /* K8.1, K9.1 */
{
    (void)unused;
    sea_table(&s, 4, NULL);
    city_card(&s, 0, CATAN_ALCHEMIST);
    city_card(&s, 0, CATAN_MERCHANT_FLEET);
    ref_build(&s, 1, "settlement 0");
    assert_int_equal(ref_count(&s, 0, "play"), 36);
    REFUSED(ref_act(&s, 0, "play alchemist 7 1"), bad_action);
    REFUSED(ref_act(&s, 0, "play merchant_fleet ore"), wrong_phase);
    OK(ref_act(&s, 0, "play alchemist 6 6"));
    assert_int_equal(s.table.chance, CATAN_EVENT); /* only the event is drawn */
    OK(ref_chance(&s, "ship"));
    assert_int_equal(s.table.realm.barbarians, 1);
    assert_string_equal(ref_hand(&s, 1), "wood=1"); /* hex 0 has a 12 */
    city_card(&s, 0, CATAN_ALCHEMIST);
    REFUSED(ref_act(&s, 0, "play alchemist 1 1"), wrong_phase); /* in place of the roll */
}

static void a_crane_saves_a_commodity(void **unused) /* K8.2 */
{
    (void)unused;
    set_cards(4, CATAN_CRANE, 2);
    ref_give(&s, 0, "cloth=4");
    REFUSED(ref_act(&s, 0, "play crane trade"), no_city);
    ref_build(&s, 0, "city 0");
    OK(ref_act(&s, 0, "play crane science")); /* the first level is free */
    assert_string_equal(ref_hand(&s, 0), "cloth=4");
    assert_int_equal(s.table.realm.levels[0][CATAN_SCIENCE], 1);
    city_level(&s, 0, CATAN_TRADE, 3, -1);
    REFUSED(ref_act(&s, 0, "play crane trade"), name_city);
    REFUSED(ref_act(&s, 0, "play crane science"), cannot_pay);
    OK(ref_act(&s, 0, "play crane trade 0"));
    assert_string_equal(ref_hand(&s, 0), "cloth=1");
    assert_int_equal(s.table.realm.metropolis[CATAN_TRADE], 0);
}

static void an_engineer_builds_a_wall(void **unused) /* K8.3 */
{
    (void)unused;
    set_cards(4, CATAN_ENGINEER, 1);
    ref_build(&s, 0, "city 0,city 2,settlement 24,city 16,city 51");
    city_walls(&s, "2");
    REFUSED(ref_act(&s, 0, "play engineer 24"), not_your_city);
    REFUSED(ref_act(&s, 0, "play engineer 2"), walled);
    assert_int_equal(ref_count(&s, 0, "play"), 3);
    catan_state full = s;
    OK(ref_act(&s, 0, "play engineer 0"));
    assert_true(catan_has(s.table.realm.walls, 0));
    s = full;
    city_walls(&s, "16,51");
    REFUSED(ref_act(&s, 0, "play engineer 0"), no_piece);
}

static void an_inventor_swaps_two_numbers(void **unused) /* K8.4 */
{
    (void)unused;
    set_cards(4, CATAN_INVENTOR, 1);
    ref_build(&s, 1, "settlement 11");                         /* at hex 3 alone, which has an 11 */
    REFUSED(ref_act(&s, 0, "play inventor 5 3"), bad_action);  /* lower hex first */
    REFUSED(ref_act(&s, 0, "play inventor 3 9"), bad_target);  /* 11 and 11 */
    REFUSED(ref_act(&s, 0, "play inventor 3 4"), bad_target);  /* 6 */
    REFUSED(ref_act(&s, 0, "play inventor 3 6"), bad_target);  /* 8 */
    REFUSED(ref_act(&s, 0, "play inventor 0 3"), bad_target);  /* 12 */
    REFUSED(ref_act(&s, 0, "play inventor 3 17"), bad_target); /* 2 */
    REFUSED(ref_act(&s, 0, "play inventor 3 18"), bad_target); /* desert */
    REFUSED(ref_act(&s, 0, "play inventor 3 19"), bad_action);
    OK(ref_act(&s, 0, "play inventor 3 5"));
    assert_int_equal(s.table.number[3], 5);
    assert_int_equal(s.table.number[5], 11);
    OK(ref_act(&s, 0, "end"));
    OK(city_roll(&s, "2-3", "trade"));
    assert_string_equal(ref_hand(&s, 1), "wood=1");
}

static void irrigation_and_mining_pay_two_a_hex(void **unused) /* K8.5, K8.7 */
{
    (void)unused;
    static const struct {
        const char *card, *hand;
        int vertex, kind;
    } cases[] = {{"play irrigation", "wheat=4", 39, CATAN_IRRIGATION},
                 {"play mining", "ore=4", 48, CATAN_MINING}};
    for (int i = 0; i < 2; i++) {
        set_cards(4, cases[i].kind, 2);
        REFUSED(ref_act(&s, 0, cases[i].card), nothing_to_gain);
        ref_build(&s, 1, i == 0 ? "city 40" : "city 42");
        REFUSED(ref_act(&s, 0, cases[i].card), nothing_to_gain);
        sea_buildf(&s, 0, "city %d", cases[i].vertex); /* at two such hexes */
        OK(ref_act(&s, 0, cases[i].card));
        assert_string_equal(ref_hand(&s, 0), cases[i].hand);
        ref_give(&s, 2, i == 0 ? "wheat=12" : "ore=12");
        OK(ref_act(&s, 0, cases[i].card)); /* three are left */
        assert_int_equal(s.table.hand_n[0], 7);
        assert_int_equal(catan_count(s.table.bank, i == 0 ? CATAN_WHEAT : CATAN_ORE), 0);
    }
}

static void medicine_makes_a_city_cheaper(void **unused) /* K8.6 */
{
    (void)unused;
    set_cards(4, CATAN_MEDICINE, 2);
    ref_build(&s, 0, "settlement 0,city 2");
    REFUSED(ref_act(&s, 0, "play medicine 0"), cannot_pay);
    ref_give(&s, 0, "ore=3,wheat=2");
    REFUSED(ref_act(&s, 0, "play medicine 2"), not_your_settlement);
    REFUSED(ref_act(&s, 0, "play medicine 24"), not_your_settlement);
    OK(ref_act(&s, 0, "play medicine 0"));
    assert_string_equal(ref_hand(&s, 0), "wheat=1,ore=1");
    assert_true(catan_has(s.table.cities[0], 0));
    assert_int_equal(s.table.points[0], 4);
}

static void road_building_lays_two_roads(void **unused) /* K8.9 */
{
    (void)unused;
    set_cards(4, CATAN_ROAD_CARD, 2);
    REFUSED(ref_act(&s, 0, "play road_building"), no_road_fits);
    ref_build(&s, 0, "settlement 8");
    OK(ref_act(&s, 0, "play road_building"));
    assert_int_equal(s.table.phase, CATAN_ROADWORK);
    REFUSED(sea_actf(&s, 0, "road %d", sea_side(&s, 14, 0)), not_connected);
    OK(sea_actf(&s, 0, "road %d", sea_side(&s, 4, 0)));
    OK(sea_actf(&s, 0, "road %d", sea_side(&s, 4, 1)));
    assert_int_equal(s.table.phase, CATAN_ACTING);
    OK(ref_act(&s, 0, "play road_building"));
    OK(ref_act(&s, 0, "done"));
    assert_int_equal(s.table.phase, CATAN_ACTING);
}

static void a_smith_promotes_up_to_two_knights(void **unused) /* K8.10 */
{
    (void)unused;
    set_cards(4, CATAN_SMITH, 2);
    city_knight(&s, 0, 8, 1, CATAN_KNIGHT_ACTIVE);
    city_knight(&s, 0, 18, 1, 0);
    city_knight(&s, 1, 2, 1, 0);
    REFUSED(ref_act(&s, 0, "play smith 2"), not_your_knight);
    REFUSED(ref_act(&s, 0, "play smith 2 8"), not_your_knight);
    REFUSED(ref_act(&s, 0, "play smith 18 8"), bad_action);
    assert_int_equal(ref_count(&s, 0, "play"), 3);
    OK(ref_act(&s, 0, "play smith 8 18"));
    assert_int_equal(catan_strength(s.table.realm.knight[8]), 2);
    assert_int_equal(catan_strength(s.table.realm.knight[18]), 2);
    assert_true((s.table.realm.knight[8] & CATAN_KNIGHT_ACTIVE) != 0);
    REFUSED(ref_act(&s, 0, "play smith 8"), promoted); /* once a turn */
}

static void a_smith_counts_the_pieces_left_after_both(void **unused) /* K8.10 */
{
    (void)unused;
    set_cards(4, CATAN_SMITH, 1);
    city_knight(&s, 0, 8, 1, 0);
    city_knight(&s, 0, 18, 2, 0);
    city_knight(&s, 0, 30, 2, 0);
    REFUSED(ref_act(&s, 0, "play smith 8"), no_piece); /* both strong pieces are out */
    REFUSED(ref_act(&s, 0, "play smith 8 18"), no_fortress);
    city_level(&s, 0, CATAN_POLITICS, 3, -1);
    OK(ref_act(&s, 0, "play smith 8 18")); /* the second one leaves its piece to the first */
    assert_int_equal(catan_strength(s.table.realm.knight[8]), 2);
    assert_int_equal(catan_strength(s.table.realm.knight[18]), 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_card_is_played_after_the_roll_and_goes_under_its_deck),
        cmocka_unit_test(a_card_may_be_played_that_was_just_drawn),
        cmocka_unit_test(points_have_these_sources),
        cmocka_unit_test(a_harbor_trades_resources_for_commodities),
        cmocka_unit_test(a_harbor_closes_by_done_or_without_resources),
        cmocka_unit_test(a_harbor_needs_a_resource_and_somebody_with_cards),
        cmocka_unit_test(a_master_merchant_takes_two_cards_of_a_leader),
        cmocka_unit_test(a_merchant_is_worth_a_point_and_a_rate),
        cmocka_unit_test(a_merchant_fleet_trades_a_kind_this_turn),
        cmocka_unit_test(a_resource_monopoly_takes_up_to_two),
        cmocka_unit_test(a_trade_monopoly_takes_one_commodity),
        cmocka_unit_test(an_alchemist_sets_the_dice),
        cmocka_unit_test(a_crane_saves_a_commodity),
        cmocka_unit_test(an_engineer_builds_a_wall),
        cmocka_unit_test(an_inventor_swaps_two_numbers),
        cmocka_unit_test(irrigation_and_mining_pay_two_a_hex),
        cmocka_unit_test(medicine_makes_a_city_cheaper),
        cmocka_unit_test(road_building_lays_two_roads),
        cmocka_unit_test(a_smith_promotes_up_to_two_knights),
        cmocka_unit_test(a_smith_counts_the_pieces_left_after_both),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
