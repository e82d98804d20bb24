/* Catan at sea: ships, trade routes and the pirate (rules S2 to S5). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "ai/core/luck.h"
#include "tests/kit/catansea_table.h"

static catan_state s;

#define OK(answer) assert_string_equal(answer, "ok")
#define REFUSED(answer, code) assert_string_equal(answer, #code)

#define SHORES "{\"board\":\"new_shores\"}"
#define FOG "{\"board\":\"fog\"}"

/* New Shores for four: hex 22 is sea, between the main island (21 in the west, 28 in the
 * south-west), island 2 (16 in the north-east, 23 in the east), and sea (15 in the north-west, 29
 * in the south-east). Its vertices are V(0), at the top, to V(5), clockwise; its sides E(0), in the
 * north-east, to E(5). */
enum { STRAIT = 22 };

static int V(int i)
{
    return sea_corner(&s, STRAIT, i);
}

static int E(int i)
{
    return sea_side(&s, STRAIT, i);
}

static int corner(int hex, int i)
{
    return sea_corner(&s, hex, i);
}

/* Seat 0 has a settlement on V(5), the north-eastern corner of hex 21. */
static void set_strait(void)
{
    sea_rolled(&s, 4, SHORES);
    sea_buildf(&s, 0, "settlement %d", V(5));
    ref_give(&s, 0, "wood=4,brick=4,sheep=4,wheat=4");
}

/* -- S2 -- */

static void roads_are_at_land_and_ships_at_sea(void **unused) /* S2.1 */
{
    (void)unused;
    set_strait();
    REFUSED(sea_actf(&s, 0, "road %d", E(5)), not_land);
    REFUSED(sea_actf(&s, 0, "ship %d", sea_side(&s, 20, 1)), not_sea);
    REFUSED(ref_act(&s, 0, "ship 149"), bad_action);
    OK(sea_actf(&s, 0, "ship %d", E(5)));
    REFUSED(sea_actf(&s, 0, "ship %d", E(5)), taken);
    OK(sea_actf(&s, 0, "road %d", E(4))); /* a coast takes either */
    REFUSED(sea_actf(&s, 0, "ship %d", E(4)), taken);
    set_strait();
    OK(sea_actf(&s, 0, "ship %d", E(4)));
    REFUSED(sea_actf(&s, 0, "road %d", E(4)), taken);
    assert_int_equal(s.table.pieces[0][CATAN_SHIP_PIECE], 14);
    assert_string_equal(ref_hand(&s, 0), "wood=3,brick=4,sheep=3,wheat=4"); /* S2.2 */
}

static void outside_of_the_frame_is_sea(void **unused) /* S2.1 */
{
    (void)unused;
    sea_rolled(&s, 4, SHORES);
    sea_buildf(&s, 0, "settlement %d", corner(31, 5)); /* the main island's western end */
    ref_give(&s, 0, "wood=1,sheep=1");
    int west = sea_side(&s, 31, 4);
    assert_int_equal(CATAN_MAP(&s.table, edge_hexes)[west][1], CATAN_NONE);
    OK(sea_actf(&s, 0, "ship %d", west));
}

static void fog_closes_edges(void **unused) /* S2.1 */
{
    (void)unused;
    sea_rolled(&s, 4, FOG); /* hex 12 is sea, hex 13 in its east is fog, hex 11 is island 1 */
    sea_buildf(&s, 0, "settlement %d", corner(11, 1));
    ref_give(&s, 0, "wood=2,brick=2,sheep=2");
    assert_int_equal(s.table.terrain[13], CATAN_FOG_HEX);
    REFUSED(sea_actf(&s, 0, "ship %d", sea_side(&s, 12, 1)), hidden);
    REFUSED(sea_actf(&s, 0, "road %d", sea_side(&s, 12, 1)), hidden);
}

static void ships_go_on_from_ships_and_roads_from_roads(void **unused) /* S2.2 */
{
    (void)unused;
    set_strait();
    REFUSED(sea_actf(&s, 0, "ship %d", E(0)), not_connected);
    OK(sea_actf(&s, 0, "ship %d", E(5)));
    REFUSED(sea_actf(&s, 0, "road %d", E(0)), not_connected); /* from a ship at V(0) */
    assert_int_equal(ref_count(&s, 0, "ship"), 4);            /* 2 at V(0), 2 at V(5) */
    OK(sea_actf(&s, 0, "ship %d", E(0)));
    sea_buildf(&s, 0, "road %d", E(4));
    REFUSED(sea_actf(&s, 0, "ship %d", E(3)), not_connected); /* from a road at V(4) */
    ref_give(&s, 1, "wood=1,sheep=1");
    sea_buildf(&s, 1, "settlement %d", V(1));
    assert_false(ref_count(&s, 0, "ship") == 0);
    REFUSED(sea_actf(&s, 0, "ship %d", E(1)), not_connected); /* an enemy closes V(1) */
}

static void a_ship_costs_wood_and_sheep_and_a_piece(void **unused) /* S2.2 */
{
    (void)unused;
    sea_rolled(&s, 4, SHORES);
    sea_buildf(&s, 0, "settlement %d", V(5));
    ref_give(&s, 0, "wood=1,brick=5,ore=3");
    REFUSED(sea_actf(&s, 0, "ship %d", E(5)), cannot_pay);
    assert_int_equal(ref_count(&s, 0, "ship"), 0);
    ref_give(&s, 0, "sheep=1");
    s.table.pieces[0][CATAN_SHIP_PIECE] = 0;
    REFUSED(sea_actf(&s, 0, "ship %d", E(5)), no_piece);
}

static void settlements_follow_ships_to_land(void **unused) /* S2.3 */
{
    (void)unused;
    set_strait();
    sea_buildf(&s, 0, "ship %d,ship %d", E(5), E(0));
    OK(sea_actf(&s, 0, "settlement %d", V(1)));
    set_strait(); /* hexes 2, 7 and 8, which are sea, meet there */
    int open = corner(7, 1);
    sea_buildf(&s, 0, "ship %d", sea_side(&s, 7, 1));
    assert_false(catan_has(s.table.sea.land, open));
    REFUSED(sea_actf(&s, 0, "settlement %d", open), not_land);
    REFUSED(sea_actf(&s, 0, "settlement %d", corner(24, 5)), not_connected);
}

static void the_card_lays_roads_and_ships(void **unused) /* S2.4 */
{
    (void)unused;
    set_strait();
    ref_card(&s, 0, CATAN_ROAD_BUILDING, 1);
    OK(ref_act(&s, 0, "roads"));
    assert_true(ref_count(&s, 0, "road") > 0 && ref_count(&s, 0, "ship") > 0);
    OK(sea_actf(&s, 0, "ship %d", E(5)));
    OK(sea_actf(&s, 0, "road %d", E(4)));
    assert_int_equal(s.table.phase, CATAN_ACTING);
    assert_string_equal(ref_hand(&s, 0), "wood=4,brick=4,sheep=4,wheat=4");
}

/* -- S3 -- */

static void a_loose_ship_moves_once_a_turn(void **unused) /* S3.1 */
{
    (void)unused;
    set_strait();
    sea_buildf(&s, 0, "ship %d,ship %d", E(5), E(0));
    REFUSED(sea_actf(&s, 0, "move %d %d", E(5), E(4)), ship_held);
    REFUSED(sea_actf(&s, 0, "move %d %d", E(0), E(2)), not_connected);
    REFUSED(sea_actf(&s, 0, "move %d %d", E(0), E(0)), taken);
    REFUSED(sea_actf(&s, 0, "move %d %d", E(0), E(1)),
            not_connected); /* it is E(0) that leads there */
    REFUSED(sea_actf(&s, 0, "move %d %d", E(3), E(4)), not_your_ship);
    REFUSED(sea_actf(&s, 0, "move %d 200", E(0)), bad_action);
    OK(sea_actf(&s, 0, "move %d %d", E(0), E(4)));
    assert_false(catan_has_edge(&s.table.sea.ships[0], E(0)));
    assert_true(catan_has_edge(&s.table.sea.ships[0], E(4)));
    REFUSED(sea_actf(&s, 0, "move %d %d", E(4), E(0)), ship_moved);
    assert_int_equal(ref_count(&s, 0, "move"), 0);
}

static void a_new_ship_stays(void **unused) /* S3.1 */
{
    (void)unused;
    set_strait();
    OK(sea_actf(&s, 0, "ship %d", E(5)));
    REFUSED(sea_actf(&s, 0, "move %d %d", E(5), E(4)), new_ship);
    for (int p = 0; p < 4; p++) {
        OK(ref_act(&s, p, "end"));
        if (p == 3) {
            REFUSED(sea_actf(&s, 0, "move %d %d", E(5), E(4)), wrong_phase); /* before the roll */
        }
        OK(ref_roll(&s, "1-1"));
    }
    OK(sea_actf(&s, 0, "move %d %d", E(5), E(4)));
}

static void a_ship_between_two_own_settlements_is_held(void **unused) /* S3.2 */
{
    (void)unused;
    set_strait();
    sea_buildf(&s, 0, "ship %d,ship %d,settlement %d", E(5), E(0), V(1));
    assert_int_equal(ref_count(&s, 0, "move"), 0);
    REFUSED(sea_actf(&s, 0, "move %d %d", E(0), E(4)), ship_held);
    sea_buildf(&s, 0, "ship %d", sea_side(&s, 15, 1)); /* a branch at V(0): it may move */
    assert_int_equal(sea_edge(&s, V(0), corner(15, 1)), sea_side(&s, 15, 1));
    OK(sea_actf(&s, 0, "move %d %d", sea_side(&s, 15, 1), E(4)));
}

static void an_enemy_does_not_hold_a_ship_and_a_ring_does(void **unused) /* S3.2 */
{
    (void)unused;
    set_strait();
    sea_buildf(&s, 0, "ship %d,ship %d", E(5), E(0));
    sea_buildf(&s, 1, "settlement %d", V(1));
    OK(sea_actf(&s, 0, "move %d %d", E(0), E(4)));
    set_strait();
    for (int i = 0; i < 6; i++) {
        sea_buildf(&s, 0, "ship %d", E(i));
    }
    assert_int_equal(ref_count(&s, 0, "move"), 0);
}

/* -- S4 -- */

static void routes_change_at_own_buildings_only(void **unused) /* S4.1 */
{
    (void)unused;
    sea_rolled(&s, 4, SHORES);
    sea_buildf(&s, 0, "ship %d,road %d", E(5), E(4)); /* they meet at V(5) */
    assert_int_equal(catan_road_length(&s.table, 0), 1);
    sea_buildf(&s, 0, "settlement %d", V(5));
    assert_int_equal(catan_road_length(&s.table, 0), 2);
    s.table.settlements[0] = CATAN_EMPTY;
    s.table.sea.islands[0] = 0;
    sea_buildf(&s, 1, "settlement %d", V(5));
    assert_int_equal(catan_road_length(&s.table, 0), 1);
}

static void a_moved_ship_may_lose_the_longest_route(void **unused) /* S4.1 */
{
    (void)unused;
    set_strait();
    sea_buildf(&s, 0, "ship %d,ship %d,ship %d,ship %d", E(5), E(0), E(1), E(2));
    OK(sea_actf(&s, 0, "ship %d", E(3)));
    assert_int_equal(s.table.road_seat, 0);
    assert_int_equal(s.table.points[0], 3);
    OK(ref_act(&s, 0, "end"));
    for (int p = 1; p < 4; p++) {
        OK(ref_roll(&s, "1-1"));
        OK(ref_act(&s, p, "end"));
    }
    OK(ref_roll(&s, "1-1"));
    OK(sea_actf(&s, 0, "move %d %d", E(3), sea_side(&s, 15, 1))); /* a branch at V(0) */
    assert_int_equal(s.table.road_length[0], 4);
    assert_int_equal(s.table.road_seat, -1);
    assert_int_equal(s.table.points[0], 1);
}

/* The longest trail by trying all of them: `by` says what it came by, 0 at its beginning. */
static int try_trails(const int *kind, bool *used, int at, int by, int seat)
{
    const catan_table *t = &s.table;
    int best = 0;
    if (by != 0 && catan_has(catan_enemies(t, seat), at)) {
        return 0;
    }
    for (int e = 0; e < catan_edge_count(t); e++) {
        const uint8_t *ends = CATAN_MAP(t, edge_ends)[e];
        bool own = catan_has(catan_built(t, seat), at);
        if (used[e] || kind[e] == 0 || (ends[0] != at && ends[1] != at) ||
            (by != 0 && by != kind[e] && !own)) {
            continue;
        }
        used[e] = true;
        int length = 1 + try_trails(kind, used, ends[0] + ends[1] - at, kind[e], seat);
        used[e] = false;
        best = length > best ? length : best;
    }
    return best;
}

static void routes_are_what_trying_all_trails_finds(void **unused) /* S4.1 */
{
    (void)unused;
    luck l = luck_from(4);
    for (int i = 0; i < 300; i++) {
        int kind[CATAN_EDGES] = {0};
        sea_rolled(&s, 4, SHORES);
        catan_table *t = &s.table;
        int at = V(0);
        for (int k = 0; k < 14; k++) { /* a random walk, so that pieces meet */
            const catan_way *ways = CATAN_MAP(t, ways)[at];
            const catan_way *way = &ways[luck_below(&l, ways[2].to == CATAN_NONE ? 2 : 3)];
            bool land = catan_has_edge(&t->sea.road_edges, way->place);
            bool sea = catan_has_edge(&t->sea.ship_edges, way->place);
            if (kind[way->place] == 0) {
                kind[way->place] = land && (!sea || luck_below(&l, 2) == 0) ? 1 : 2;
                catan_add_edge(kind[way->place] == 1 ? &t->roads[0] : &t->sea.ships[0], way->place);
            }
            at = way->to;
            if (luck_below(&l, 5) == 0 && catan_has(t->sea.land, at) && !catan_has(t->closed, at)) {
                int seat = (int)luck_below(&l, 2);
                t->settlements[seat] |= catan_bit(at);
                t->closed |= catan_bit(at) | catan_near(t, catan_bit(at));
            }
        }
        catan_derive_board(t);
        int best = 0;
        bool used[CATAN_EDGES] = {false};
        for (int v = 0; v < catan_vertices(t); v++) {
            int length = try_trails(kind, used, v, 0, 0);
            best = length > best ? length : best;
        }
        assert_int_equal(catan_road_length(t, 0), best);
    }
}

/* -- S5 -- */

/* Seat 0 is to move robber or pirate; seat 1 has a ship on E(5), seat 2 one on E(2). */
static void set_pirate(const char *options)
{
    sea_table(&s, 4, options);
    sea_buildf(&s, 1, "settlement %d,ship %d", V(5), E(5));
    sea_buildf(&s, 2, "settlement %d,ship %d", V(2), E(2));
    ref_give(&s, 1, "wood=1");
    ref_give(&s, 2, "ore=1");
    OK(ref_roll(&s, "3-4"));
    assert_int_equal(s.table.phase, CATAN_ROBBING);
}

static void the_pirate_robs_who_sails_there(void **unused) /* S5.1 */
{
    (void)unused;
    set_pirate(SHORES);
    REFUSED(sea_actf(&s, 0, "pirate %d", STRAIT), name_victim);
    REFUSED(sea_actf(&s, 0, "pirate %d 3", STRAIT), bad_victim);
    REFUSED(sea_actf(&s, 0, "pirate %d 0", STRAIT), bad_victim);
    REFUSED(ref_act(&s, 0, "pirate 21"), not_sea);
    REFUSED(ref_act(&s, 0, "pirate 42"), bad_action);
    REFUSED(sea_actf(&s, 0, "pirate %d 5", STRAIT), bad_action);
    REFUSED(sea_actf(&s, 0, "robber %d", STRAIT), not_land);
    OK(sea_actf(&s, 0, "pirate %d 2", STRAIT));
    OK(ref_chance(&s, "ore"));
    assert_string_equal(ref_hand(&s, 0), "ore=1");
    assert_int_equal(s.table.sea.pirate, STRAIT);
    REFUSED(ref_act(&s, 0, "pirate 29"), wrong_phase);
}

static void the_pirate_moves_on_and_robs_nobody_where_nobody_sails(void **unused) /* S5.1 */
{
    (void)unused;
    set_pirate(SHORES);
    OK(ref_act(&s, 0, "pirate 5"));
    assert_int_equal(s.table.phase, CATAN_ACTING);
    ref_card(&s, 0, CATAN_KNIGHT_CARD, 1);
    OK(ref_act(&s, 0, "knight"));
    REFUSED(ref_act(&s, 0, "pirate 5"), same_hex);
    assert_true(ref_count(&s, 0, "robber") > 0);
    OK(ref_act(&s, 0, "pirate 6"));
}

static void neither_comes_into_fog(void **unused) /* S5.1 */
{
    (void)unused;
    sea_table(&s, 4, FOG);
    OK(ref_roll(&s, "3-4"));
    for (int hex = 0; hex < catan_hexes(&s.table); hex++) {
        char text[32];
        if (s.table.terrain[hex] == CATAN_FOG_HEX) {
            snprintf(text, sizeof text, "robber %d", hex);
            assert_false(ref_lists(&s, 0, text));
            REFUSED(ref_act(&s, 0, text), hidden);
            snprintf(text, sizeof text, "pirate %d", hex);
            REFUSED(ref_act(&s, 0, text), hidden);
        }
    }
}

static void along_the_pirate_no_ship_is_built_or_moved(void **unused) /* S5.2 */
{
    (void)unused;
    set_strait();
    sea_buildf(&s, 0, "ship %d", E(5));
    s.table.sea.pirate = STRAIT;
    REFUSED(sea_actf(&s, 0, "ship %d", E(0)), pirate_there);
    REFUSED(sea_actf(&s, 0, "move %d %d", E(5), sea_side(&s, 21, 0)), pirate_there);
    assert_int_equal(ref_count(&s, 0, "move"), 0);
    OK(sea_actf(&s, 0, "road %d", E(4))); /* roads are */
    set_strait();
    sea_buildf(&s, 0, "ship %d", sea_side(&s, 21, 0));
    s.table.sea.pirate = STRAIT;
    REFUSED(sea_actf(&s, 0, "move %d %d", sea_side(&s, 21, 0), E(5)), pirate_there);
}

static void the_friendly_robber_spares_sailors_too(void **unused) /* S5.3 */
{
    (void)unused;
    set_pirate("{\"board\":\"new_shores\",\"friendlyRobber\":true}");
    REFUSED(sea_actf(&s, 0, "pirate %d 1", STRAIT), bad_victim);
    OK(sea_actf(&s, 0, "pirate %d 2", STRAIT)); /* its island makes it strong */
    set_pirate("{\"board\":\"new_shores\",\"friendlyRobber\":true}");
    s.table.settlements[2] = CATAN_EMPTY;
    s.table.sea.islands[2] = s.table.sea.island_points[2] = 0;
    catan_derive_board(&s.table);
    REFUSED(sea_actf(&s, 0, "pirate %d 2", STRAIT), bad_victim);
    OK(sea_actf(&s, 0, "pirate %d", STRAIT)); /* it may go anywhere */
}

static void the_pirate_alone_moves_if_no_land_is_left(void **unused) /* S5.3 */
{
    (void)unused;
    sea_table(&s, 3, "{\"board\":\"new_shores\",\"friendlyRobber\":true}");
    OK(ref_roll(&s, "3-4"));
    for (int p = 0; p < 3; p++) { /* buildings of weak players next to all land */
        s.table.settlements[p] = CATAN_EMPTY;
    }
    for (int hex = 0; hex < catan_hexes(&s.table); hex++) {
        if (s.table.terrain[hex] < CATAN_SEA) {
            s.table.settlements[hex % 3] |= catan_bit(corner(hex, 0)) | catan_bit(corner(hex, 3));
        }
    }
    game_action menu[CATAN_LISTED_MAX];
    int n = catan_rules.legal(&s, 0, menu);
    assert_true(n > 0);
    for (int i = 0; i < n; i++) {
        assert_int_equal(menu[i].kind, CATAN_PIRATE);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(roads_are_at_land_and_ships_at_sea),
        cmocka_unit_test(outside_of_the_frame_is_sea),
        cmocka_unit_test(fog_closes_edges),
        cmocka_unit_test(ships_go_on_from_ships_and_roads_from_roads),
        cmocka_unit_test(a_ship_costs_wood_and_sheep_and_a_piece),
        cmocka_unit_test(settlements_follow_ships_to_land),
        cmocka_unit_test(the_card_lays_roads_and_ships),
        cmocka_unit_test(a_loose_ship_moves_once_a_turn),
        cmocka_unit_test(a_new_ship_stays),
        cmocka_unit_test(a_ship_between_two_own_settlements_is_held),
        cmocka_unit_test(an_enemy_does_not_hold_a_ship_and_a_ring_does),
        cmocka_unit_test(routes_change_at_own_buildings_only),
        cmocka_unit_test(a_moved_ship_may_lose_the_longest_route),
        cmocka_unit_test(routes_are_what_trying_all_trails_finds),
        cmocka_unit_test(the_pirate_robs_who_sails_there),
        cmocka_unit_test(the_pirate_moves_on_and_robs_nobody_where_nobody_sails),
        cmocka_unit_test(neither_comes_into_fog),
        cmocka_unit_test(along_the_pirate_no_ship_is_built_or_moved),
        cmocka_unit_test(the_friendly_robber_spares_sailors_too),
        cmocka_unit_test(the_pirate_alone_moves_if_no_land_is_left),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
