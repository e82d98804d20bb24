/* Cities & Knights: walls, improvements and the bank (rule K4), knights (rule K5). */
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

/* The i-th vertex of hex 4, clockwise from its top: 8 13 18 23 17 12. */
static int at(int i)
{
    return sea_corner(&s, 4, i);
}

/* -- K4 -- */

static void a_wall_is_under_an_own_city(void **unused) /* K4.1 */
{
    (void)unused;
    sea_rolled(&s, 4, NULL);
    ref_build(&s, 0, "city 0,city 2,city 16,city 24,settlement 38");
    ref_build(&s, 1, "city 51");
    REFUSED(ref_act(&s, 0, "wall 0"), cannot_pay);
    ref_give(&s, 0, "brick=8");
    REFUSED(ref_act(&s, 0, "wall 38"), not_your_city);
    REFUSED(ref_act(&s, 0, "wall 51"), not_your_city);
    OK(ref_act(&s, 0, "wall 0"));
    assert_string_equal(ref_hand(&s, 0), "brick=6");
    REFUSED(ref_act(&s, 0, "wall 0"), walled);
    assert_int_equal(ref_count(&s, 0, "wall"), 3);
    OK(ref_act(&s, 0, "wall 2"));
    OK(ref_act(&s, 0, "wall 16"));
    REFUSED(ref_act(&s, 0, "wall 24"), no_piece);
    assert_int_equal(ref_count(&s, 0, "wall"), 0);
}

static void five_levels_cost_fifteen_commodities(void **unused) /* K4.2 */
{
    (void)unused;
    static const char *const all[] = {"cloth=15", "coin=15", "paper=15"};
    for (int track = 0; track < CATAN_TRACKS; track++) {
        const char *name = catan_track_names[track];
        sea_rolled(&s, 5, NULL);
        ref_give(&s, 0, all[track]);
        REFUSED(sea_actf(&s, 0, "improve %s", name), no_city);
        ref_build(&s, 0, "settlement 2");
        REFUSED(sea_actf(&s, 0, "improve %s", name), no_city);
        ref_build(&s, 0, "city 0");
        for (int level = 1; level <= 5; level++) {
            int before = s.table.hand_n[0];
            OK(sea_actf(&s, 0, level == 4 ? "improve %s 0" : "improve %s", name));
            assert_int_equal(before - s.table.hand_n[0], level);
        }
        assert_string_equal(ref_hand(&s, 0), "");
        REFUSED(sea_actf(&s, 0, "improve %s", name), level_max);
        REFUSED(sea_actf(&s, 0, "improve %s", catan_track_names[(track + 1) % 3]), cannot_pay);
    }
}

static void level_four_wins_a_metropolis(void **unused) /* K4.3 */
{
    (void)unused;
    sea_rolled(&s, 4, NULL);
    ref_build(&s, 0, "city 0,city 2,settlement 16");
    ref_build(&s, 1, "city 24");
    city_level(&s, 0, CATAN_TRADE, 2, -1);
    ref_give(&s, 0, "cloth=7");
    REFUSED(ref_act(&s, 0, "improve trade 0"), no_metropolis);
    OK(ref_act(&s, 0, "improve trade"));
    REFUSED(ref_act(&s, 0, "improve trade"), name_city);
    REFUSED(ref_act(&s, 0, "improve trade 16"), not_your_city);
    REFUSED(ref_act(&s, 0, "improve trade 24"), not_your_city);
    assert_int_equal(ref_count(&s, 0, "improve"), 2);
    OK(ref_act(&s, 0, "improve trade 2"));
    assert_int_equal(s.table.realm.metropolis[CATAN_TRADE], 2);
    assert_int_equal(s.table.points[0], 2 + 2 + 1 + 2);
}

static void level_five_takes_a_metropolis_from_level_four(void **unused) /* K4.3 */
{
    (void)unused;
    sea_rolled(&s, 5, NULL);
    ref_build(&s, 0, "city 0");
    ref_build(&s, 1, "city 24");
    city_level(&s, 1, CATAN_TRADE, 4, 24);
    city_level(&s, 0, CATAN_TRADE, 3, -1);
    ref_give(&s, 0, "cloth=9");
    REFUSED(ref_act(&s, 0, "improve trade 0"), no_metropolis); /* it is not the first there */
    OK(ref_act(&s, 0, "improve trade"));
    assert_int_equal(s.table.points[0], 2);
    REFUSED(ref_act(&s, 0, "improve trade"), name_city);
    OK(ref_act(&s, 0, "improve trade 0"));
    assert_int_equal(s.table.points[0], 4);
    assert_int_equal(s.table.points[1], 2);
    s.table.current = s.table.sea.active = 1;
    s.table.turn = 2;
    ref_give(&s, 1, "cloth=5");
    REFUSED(ref_act(&s, 1, "improve trade 24"), no_metropolis); /* it stays for good */
    OK(ref_act(&s, 1, "improve trade"));
    assert_int_equal(s.table.realm.metropolis[CATAN_TRADE], 0);
}

static void high_levels_need_a_city_without_a_metropolis(void **unused) /* K4.4 */
{
    (void)unused;
    sea_rolled(&s, 5, NULL);
    ref_build(&s, 0, "city 0");
    ref_build(&s, 1, "city 24");
    city_level(&s, 0, CATAN_TRADE, 4, 0);
    city_level(&s, 0, CATAN_SCIENCE, 3, -1);
    city_level(&s, 1, CATAN_POLITICS, 4, 24);
    city_level(&s, 0, CATAN_POLITICS, 3, -1);
    ref_give(&s, 0, "paper=9,coin=9,cloth=5");
    REFUSED(ref_act(&s, 0, "improve science 0"), no_city);
    REFUSED(ref_act(&s, 0, "improve politics"), no_city); /* also where none is won */
    OK(ref_act(&s, 0, "improve trade"));                  /* the holder needs none */
    sea_buildf(&s, 0, "city %d", 2);
    OK(ref_act(&s, 0, "improve politics"));
    OK(ref_act(&s, 0, "improve science 2"));
}

/* -- K4.5 -- */

/* Seat 1 has an aqueduct, and a settlement at hex 0 alone. */
static void set_aqueduct(void)
{
    sea_table(&s, 4, NULL);
    ref_build(&s, 1, "settlement 0");
    city_level(&s, 1, CATAN_SCIENCE, 3, -1);
    city_level(&s, 2, CATAN_SCIENCE, 2, -1);
}

static void an_aqueduct_brings_one_resource(void **unused) /* K4.5 */
{
    (void)unused;
    set_aqueduct();
    OK(sea_roll_number(&s, 5));
    assert_int_equal(s.table.phase, CATAN_CHOOSING);
    assert_int_equal(ref_to_act(&s), 1u << 1);
    assert_int_equal(ref_count(&s, 1, "take"), 5);
    REFUSED(ref_act(&s, 1, "take paper=1"), bank_short);
    REFUSED(ref_act(&s, 1, "take ore=2"), not_due);
    OK(ref_act(&s, 1, "take ore=1"));
    assert_string_equal(ref_hand(&s, 1), "ore=1");
    set_aqueduct();
    OK(sea_roll_number(&s, s.table.number[0])); /* it gets something */
    assert_int_equal(s.table.phase, CATAN_ACTING);
    set_aqueduct();
    OK(sea_roll_number(&s, 7));
    assert_int_equal(s.table.phase, CATAN_ACTING);
    set_aqueduct();
    ref_give(&s, 2, "wood=19");
    OK(sea_roll_number(&s, s.table.number[0])); /* the bank does not pay */
    assert_int_equal(s.table.phase, CATAN_CHOOSING);
}

/* -- K4.6 -- */

static void the_bank_takes_commodities(void **unused) /* K4.6 */
{
    (void)unused;
    sea_rolled(&s, 4, NULL);
    ref_give(&s, 0, "paper=4,wood=4");
    REFUSED(ref_act(&s, 0, "bank paper=3 coin=1"), bad_rate);
    REFUSED(ref_act(&s, 0, "bank paper=4 paper=1"), same_resource);
    OK(ref_act(&s, 0, "bank paper=4 coin=1"));
    OK(ref_act(&s, 0, "bank wood=4 cloth=1"));
    assert_string_equal(ref_hand(&s, 0), "cloth=1,coin=1");
    city_level(&s, 0, CATAN_TRADE, 3, -1);
    ref_give(&s, 0, "cloth=1,wood=2");
    REFUSED(ref_act(&s, 0, "bank wood=2 ore=1"), bad_rate);
    OK(ref_act(&s, 0, "bank cloth=2 ore=1"));
}

static void ports_serve_commodities_if_they_are_general(void **unused) /* K4.6 */
{
    (void)unused;
    int general = 0;
    int special = 0;
    for (int v = 0; v < 54; v++) {
        sea_rolled(&s, 4, NULL);
        sea_buildf(&s, 0, "settlement %d", v);
        ref_give(&s, 0, "wood=4,paper=4");
        bool paper = ref_lists(&s, 0, "bank paper=3 coin=1");
        bool wood = ref_lists(&s, 0, "bank wood=2 coin=1");
        assert_int_equal(paper, ref_lists(&s, 0, "bank wood=3 coin=1"));
        assert_false(paper && wood);
        assert_true(paper || ref_lists(&s, 0, "bank paper=4 coin=1"));
        general += paper;
        special += wood;
    }
    assert_int_equal(general, 8); /* four ports of two vertices each */
    assert_int_equal(special, 2);
}

/* -- K5.1 -- */

static void a_knight_is_hired_on_an_own_road(void **unused) /* K5.1 */
{
    (void)unused;
    sea_rolled(&s, 4, NULL);
    city_roads(&s, 0, 4, 0, 3);
    sea_buildf(&s, 0, "settlement %d", at(0));
    city_knight(&s, 1, at(3), 1, 0);
    REFUSED(sea_actf(&s, 0, "hire %d", at(1)), cannot_pay);
    ref_give(&s, 0, "sheep=3,ore=3");
    REFUSED(sea_actf(&s, 0, "hire %d", at(0)), taken);
    REFUSED(sea_actf(&s, 0, "hire %d", at(3)), taken);
    REFUSED(sea_actf(&s, 0, "hire %d", at(5)), not_connected);
    assert_int_equal(ref_count(&s, 0, "hire"), 2);
    OK(sea_actf(&s, 0, "hire %d", at(1)));
    assert_string_equal(ref_hand(&s, 0), "sheep=2,ore=2");
    assert_int_equal(s.table.realm.knight[at(1)], 1 << CATAN_KNIGHT_SHIFT); /* not active */
    OK(sea_actf(&s, 0, "hire %d", at(2)));                                  /* next to another */
    city_roads(&s, 0, 4, 3, 1);
    REFUSED(sea_actf(&s, 0, "hire %d", at(4)), no_piece);
}

static void a_knight_is_activated_for_wheat(void **unused) /* K5.1 */
{
    (void)unused;
    sea_rolled(&s, 4, NULL);
    city_knight(&s, 0, at(1), 1, 0);
    city_knight(&s, 1, at(3), 1, 0);
    REFUSED(sea_actf(&s, 0, "activate %d", at(1)), cannot_pay);
    ref_give(&s, 0, "wheat=2");
    REFUSED(sea_actf(&s, 0, "activate %d", at(3)), not_your_knight);
    OK(sea_actf(&s, 0, "activate %d", at(1)));
    assert_int_equal(s.table.realm.knight[at(1)], 1 << CATAN_KNIGHT_SHIFT | CATAN_KNIGHT_ACTIVE);
    REFUSED(sea_actf(&s, 0, "activate %d", at(1)), is_active);
    assert_string_equal(ref_hand(&s, 0), "wheat=1");
}

static void a_knight_is_promoted_once_a_turn(void **unused) /* K5.1 */
{
    (void)unused;
    sea_rolled(&s, 4, NULL);
    city_knight(&s, 0, at(1), 1, CATAN_KNIGHT_ACTIVE);
    city_knight(&s, 1, at(3), 1, 0);
    REFUSED(sea_actf(&s, 0, "promote %d", at(1)), cannot_pay);
    ref_give(&s, 0, "sheep=4,ore=4");
    REFUSED(sea_actf(&s, 0, "promote %d", at(3)), not_your_knight);
    OK(sea_actf(&s, 0, "promote %d", at(1)));
    assert_int_equal(catan_strength(s.table.realm.knight[at(1)]), 2);
    assert_true((s.table.realm.knight[at(1)] & CATAN_KNIGHT_ACTIVE) != 0);
    REFUSED(sea_actf(&s, 0, "promote %d", at(1)), promoted);
    assert_string_equal(ref_hand(&s, 0), "sheep=3,ore=3");
    for (int p = 0; p < 4; p++) {
        OK(ref_act(&s, p, "end"));
        OK(city_roll(&s, "1-1", "trade"));
    }
    REFUSED(sea_actf(&s, 0, "promote %d", at(1)), no_fortress);
    assert_int_equal(ref_count(&s, 0, "promote"), 0);
    city_level(&s, 0, CATAN_POLITICS, 3, -1);
    OK(sea_actf(&s, 0, "promote %d", at(1)));
    assert_int_equal(catan_strength(s.table.realm.knight[at(1)]), 3);
    for (int p = 0; p < 4; p++) {
        OK(ref_act(&s, p, "end"));
        OK(city_roll(&s, "1-1", "trade"));
    }
    REFUSED(sea_actf(&s, 0, "promote %d", at(1)), no_piece); /* there is nothing stronger */
}

static void a_promotion_needs_the_stronger_piece(void **unused) /* K5.1 */
{
    (void)unused;
    sea_rolled(&s, 4, NULL);
    city_knight(&s, 0, at(1), 1, 0);
    city_knight(&s, 0, at(3), 2, 0);
    city_knight(&s, 0, at(5), 2, 0);
    ref_give(&s, 0, "sheep=1,ore=1");
    REFUSED(sea_actf(&s, 0, "promote %d", at(1)), no_piece);
}

/* -- K5.2 -- */

static void a_knight_acts_if_the_turn_found_it_active(void **unused) /* K5.2 */
{
    (void)unused;
    sea_rolled(&s, 4, NULL);
    city_roads(&s, 0, 4, 0, 3);
    city_knight(&s, 0, at(0), 1, 0);
    ref_give(&s, 0, "wheat=2,sheep=1,ore=1");
    OK(sea_actf(&s, 0, "activate %d", at(0)));
    REFUSED(sea_actf(&s, 0, "march %d %d", at(0), at(1)), not_ready);
    for (int p = 0; p < 4; p++) {
        OK(ref_act(&s, p, "end"));
        if (p == 3) {
            REFUSED(sea_actf(&s, 0, "march %d %d", at(0), at(1)), wrong_phase);
        }
        OK(city_roll(&s, "1-1", "trade"));
    }
    OK(sea_actf(&s, 0, "promote %d", at(0))); /* does not matter */
    OK(sea_actf(&s, 0, "march %d %d", at(0), at(2)));
    assert_int_equal(s.table.realm.knight[at(0)], 0);
    REFUSED(sea_actf(&s, 0, "march %d %d", at(2), at(1)), not_ready);
    OK(sea_actf(&s, 0, "activate %d", at(2)));
    REFUSED(sea_actf(&s, 0, "march %d %d", at(2), at(1)), not_ready);
    assert_int_equal(ref_count(&s, 0, "march"), 0);
}

/* -- K5.3, K5.4 -- */

/* Seat 0 has roads around the whole of hex 4, and a ready strong knight on its top. */
static void set_march(void)
{
    sea_rolled(&s, 4, NULL);
    city_roads(&s, 0, 4, 0, 4);
    city_knight(&s, 0, at(0), 2, CITY_READY);
}

static void a_knight_marches_past_own_pieces_only(void **unused) /* K5.3 */
{
    (void)unused;
    set_march();
    sea_buildf(&s, 0, "settlement %d", at(1));
    city_knight(&s, 0, at(2), 1, 0);
    REFUSED(sea_actf(&s, 0, "march %d %d", at(0), at(0)), unreachable);
    REFUSED(sea_actf(&s, 0, "march %d %d", at(0), at(1)), unreachable);
    REFUSED(sea_actf(&s, 0, "march %d %d", at(0), at(2)), unreachable);
    REFUSED(sea_actf(&s, 0, "march %d %d", at(0), at(5)), unreachable); /* no road */
    REFUSED(sea_actf(&s, 0, "march %d %d", at(3), at(4)), not_your_knight);
    assert_int_equal(ref_count(&s, 0, "march"), 2);
    OK(sea_actf(&s, 0, "march %d %d", at(0), at(4)));
    set_march();
    sea_buildf(&s, 1, "settlement %d", at(2));
    assert_int_equal(ref_count(&s, 0, "march"), 1); /* up to there, and not onto it */
    set_march();
    city_knight(&s, 1, at(2), 1, 0);
    assert_int_equal(ref_count(&s, 0, "march"), 2); /* onto it, and not past */
    set_march();
    city_knight(&s, 1, at(2), 2, 0);
    assert_int_equal(ref_count(&s, 0, "march"), 1); /* it is no weaker */
    REFUSED(sea_actf(&s, 0, "march %d %d", at(0), at(2)), unreachable);
}

static void a_weaker_knight_is_driven_out(void **unused) /* K5.3, K5.4, K10.5 */
{
    (void)unused;
    set_march();
    city_roads(&s, 1, 9, 0, 2); /* from at(2), which is the top of hex 9 */
    assert_int_equal(sea_corner(&s, 9, 0), at(2));
    city_knight(&s, 1, at(2), 1, CATAN_KNIGHT_ACTIVE);
    OK(sea_actf(&s, 0, "march %d %d", at(0), at(2)));
    assert_int_equal(s.table.phase, CATAN_RETREATING);
    assert_int_equal(ref_to_act(&s), 1u << 1);
    assert_int_equal(ref_count(&s, 1, "march"), 2);
    REFUSED(ref_act(&s, 0, "end"), not_your_turn);
    REFUSED(sea_actf(&s, 1, "march %d %d", at(2), at(1)), unreachable);
    REFUSED(sea_actf(&s, 1, "march %d %d", at(2), at(2)), unreachable);
    REFUSED(sea_actf(&s, 1, "march %d %d", at(0), sea_corner(&s, 9, 1)), not_your_knight);
    OK(sea_actf(&s, 1, "march %d %d", at(2), sea_corner(&s, 9, 2)));
    assert_int_equal(s.table.realm.knight[sea_corner(&s, 9, 2)],
                     1 | 1 << CATAN_KNIGHT_SHIFT | CATAN_KNIGHT_ACTIVE);
    assert_int_equal(s.table.realm.knight[at(2)], 2 << CATAN_KNIGHT_SHIFT); /* it has acted */
    assert_int_equal(s.table.phase, CATAN_ACTING);
}

static void a_knight_without_a_way_is_lost(void **unused) /* K5.4 */
{
    (void)unused;
    set_march();
    city_knight(&s, 1, at(2), 1, CATAN_KNIGHT_ACTIVE);
    OK(sea_actf(&s, 0, "march %d %d", at(0), at(2)));
    assert_int_equal(s.table.phase, CATAN_ACTING);
    assert_false(catan_any(s.table.realm.knights[1]));
    assert_int_equal(catan_knights_left(&s.table, 1, 1), 2);
    set_march(); /* a way that another knight closes: nobody is driven out in turn */
    city_roads(&s, 1, 9, 0, 1);
    city_knight(&s, 1, at(2), 1, 0);
    city_knight(&s, 2, sea_corner(&s, 9, 1), 1, 0);
    OK(sea_actf(&s, 0, "march %d %d", at(0), at(2)));
    assert_false(catan_any(s.table.realm.knights[1]));
}

/* -- K5.5 -- */

static void a_knight_chases_the_robber(void **unused) /* K5.5 */
{
    (void)unused;
    sea_rolled(&s, 4, NULL);
    city_roads(&s, 0, 18, 0, 2);
    city_roads(&s, 0, 4, 0, 1);
    ref_build(&s, 1, "settlement 0");
    ref_give(&s, 1, "ore=1");
    int near = sea_corner(&s, 18, 0);
    city_knight(&s, 0, near, 1, CITY_READY);
    city_knight(&s, 0, at(0), 1, CITY_READY);
    REFUSED(sea_actf(&s, 0, "chase %d", near), no_attack_yet);
    city_attacks(&s, 1);
    REFUSED(sea_actf(&s, 0, "chase %d", at(0)), not_next);
    assert_int_equal(ref_count(&s, 0, "chase"), 1);
    OK(sea_actf(&s, 0, "chase %d", near));
    assert_int_equal(s.table.phase, CATAN_ROBBING);
    assert_int_equal(s.table.realm.knight[near], 1 << CATAN_KNIGHT_SHIFT);
    REFUSED(ref_act(&s, 0, "robber 18"), same_hex);
    REFUSED(ref_act(&s, 0, "robber 0"), name_victim);
    OK(ref_act(&s, 0, "robber 0 1"));
    OK(ref_chance(&s, "ore"));
    assert_string_equal(ref_hand(&s, 0), "ore=1");
    assert_int_equal(s.table.phase, CATAN_ACTING);
}

/* -- K5.6 -- */

static void knights_stop_roads_of_others(void **unused) /* K5.6 */
{
    (void)unused;
    sea_rolled(&s, 4, NULL);
    city_roads(&s, 0, 4, 0, 1);
    ref_give(&s, 0, "wood=2,brick=2,sheep=1,wheat=1");
    city_knight(&s, 1, at(1), 1, 0);
    REFUSED(sea_actf(&s, 0, "road %d", sea_side(&s, 4, 1)), not_connected);
    s.table.realm.knight[at(1)] = 0;
    city_knight(&s, 0, at(1), 1, 0); /* the own one does not */
    OK(sea_actf(&s, 0, "road %d", sea_side(&s, 4, 1)));
    REFUSED(sea_actf(&s, 0, "settlement %d", at(1)), not_connected);
    assert_false(ref_lists(&s, 0, "settlement 13"));
    assert_int_equal(at(1), 13);
    OK(sea_actf(&s, 0, "settlement %d", at(0)));
}

static void knights_cut_the_longest_road(void **unused) /* K5.6 */
{
    (void)unused;
    sea_rolled(&s, 4, NULL);
    city_roads(&s, 0, 4, 0, 5);
    assert_int_equal(s.table.road_length[0], 5);
    assert_int_equal(s.table.road_seat, 0);
    assert_int_equal(s.table.points[0], 2);
    city_roads(&s, 1, 9, 0, 1); /* to the third vertex of the ring */
    assert_int_equal(sea_corner(&s, 9, 0), at(2));
    s.table.current = s.table.sea.active = 1;
    s.table.turn = 2;
    ref_give(&s, 1, "sheep=1,ore=1");
    OK(sea_actf(&s, 1, "hire %d", at(2)));
    assert_int_equal(s.table.road_length[0], 3);
    assert_int_equal(s.table.road_seat, -1);
    assert_int_equal(s.table.points[0], 0);
    sea_rolled(&s, 4, NULL); /* an own knight does not */
    city_roads(&s, 0, 4, 0, 5);
    city_knight(&s, 0, at(2), 1, 0);
    assert_int_equal(s.table.road_length[0], 5);
}

static void the_longest_road_is_settled_when_a_knight_leaves(void **unused) /* K5.6 */
{
    (void)unused;
    sea_rolled(&s, 4, NULL);
    city_roads(&s, 0, 4, 0, 5);
    city_roads(&s, 1, 9, 0, 2);
    city_knight(&s, 1, at(2), 1, CATAN_KNIGHT_ACTIVE);
    assert_int_equal(s.table.road_length[0], 3);
    OK(ref_act(&s, 0, "end"));
    OK(city_roll(&s, "1-1", "trade"));
    OK(sea_actf(&s, 1, "march %d %d", at(2), sea_corner(&s, 9, 1)));
    assert_int_equal(s.table.road_length[0], 5);
    assert_int_equal(s.table.road_seat, 0);
}

/* Roads of a seat along these vertices. */
static void lay_along(int seat, const int *vertices, int n)
{
    for (int i = 1; i < n; i++) {
        sea_buildf(&s, seat, "road %d", sea_edge(&s, vertices[i - 1], vertices[i]));
    }
}

/* Seat 1's knight leaves the middle of seat 0's road and drives out the one that cut its own. */
static void two_roads_that_grow_at_once_are_settled_at_once(void **unused) /* K5.6, C7.3 */
{
    (void)unused;
    static const int own[] = {18, 24, 30, 36, 41, 45, 49, 52};
    static const int others[] = {29, 23, 18, 13, 8, 12, 17, 22};
    sea_rolled(&s, 4, NULL);
    city_knight(&s, 1, 18, 2, CATAN_KNIGHT_ACTIVE);
    city_knight(&s, 2, 49, 1, 0);
    lay_along(1, own, 8);
    lay_along(0, others, 8);
    assert_int_equal(s.table.road_length[0], 5);
    assert_int_equal(s.table.road_length[1], 6);
    assert_int_equal(s.table.road_seat, 1);
    OK(ref_act(&s, 0, "end"));
    OK(city_roll(&s, "1-1", "trade"));
    OK(ref_act(&s, 1, "march 18 49"));
    assert_int_equal(s.table.road_length[0], 7);
    assert_int_equal(s.table.road_length[1], 7);
    assert_int_equal(s.table.road_seat, 1); /* who had it keeps it */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_wall_is_under_an_own_city),
        cmocka_unit_test(five_levels_cost_fifteen_commodities),
        cmocka_unit_test(level_four_wins_a_metropolis),
        cmocka_unit_test(level_five_takes_a_metropolis_from_level_four),
        cmocka_unit_test(high_levels_need_a_city_without_a_metropolis),
        cmocka_unit_test(an_aqueduct_brings_one_resource),
        cmocka_unit_test(the_bank_takes_commodities),
        cmocka_unit_test(ports_serve_commodities_if_they_are_general),
        cmocka_unit_test(a_knight_is_hired_on_an_own_road),
        cmocka_unit_test(a_knight_is_activated_for_wheat),
        cmocka_unit_test(a_knight_is_promoted_once_a_turn),
        cmocka_unit_test(a_promotion_needs_the_stronger_piece),
        cmocka_unit_test(a_knight_acts_if_the_turn_found_it_active),
        cmocka_unit_test(a_knight_marches_past_own_pieces_only),
        cmocka_unit_test(a_weaker_knight_is_driven_out),
        cmocka_unit_test(a_knight_without_a_way_is_lost),
        cmocka_unit_test(a_knight_chases_the_robber),
        cmocka_unit_test(knights_stop_roads_of_others),
        cmocka_unit_test(knights_cut_the_longest_road),
        cmocka_unit_test(the_longest_road_is_settled_when_a_knight_leaves),
        cmocka_unit_test(two_roads_that_grow_at_once_are_settled_at_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
