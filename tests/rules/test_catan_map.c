/* Catan's island: the tables of rules/catan/catan_map.c against a derivation from coordinates, and
 * the longest road against a search of all trails. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "ai/core/luck.h"
#include "tests/kit/catan_reference.h"

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
enum { NETWORKS = 500 };
#else
enum { NETWORKS = 10000 };
#endif

static ref_island island;

/* -- the tables -- */

static void hexes_are_where_their_coordinates_say(void **unused) /* C1.1 */
{
    (void)unused;
    assert_int_equal(island.hexes_n, CATAN_HEXES);
    for (int h = 0; h < CATAN_HEXES; h++) {
        uint64_t corners = 0;
        uint32_t near = 0;
        for (int i = 0; i < 6; i++) {
            assert_int_equal(catan_hex_vertices[h][i], island.corner[h][i]);
            corners |= catan_bit(island.corner[h][i]);
        }
        for (int k = 0; k < CATAN_HEXES; k++) {
            int q = island.hex[k][0] - island.hex[h][0];
            int r = island.hex[k][1] - island.hex[h][1];
            near |= (uint32_t)(k != h && abs(q) <= 1 && abs(r) <= 1 && abs(q + r) <= 1) << k;
        }
        assert_int_equal(catan_hex_coord[h][0], island.hex[h][0]);
        assert_int_equal(catan_hex_coord[h][1], island.hex[h][1]);
        assert_true(catan_hex_corners[h] == corners);
        assert_int_equal(catan_hex_near[h], near);
    }
    assert_int_equal(catan_hex_coord[0][0], 0);
    assert_int_equal(catan_hex_coord[0][1], -2);
}

static void vertices_are_numbered_by_y_then_x(void **unused) /* C1.2 */
{
    (void)unused;
    static const uint8_t hex_9[] = {18, 24, 30, 35, 29, 23};
    assert_int_equal(island.vertices_n, CATAN_VERTICES);
    assert_memory_equal(catan_hex_vertices[9], hex_9, sizeof hex_9);
    for (int v = 0; v < CATAN_VERTICES; v++) {
        int n = 0;
        assert_int_equal(catan_vertex_at[v][0], island.vertex[v][0]);
        assert_int_equal(catan_vertex_at[v][1], island.vertex[v][1]);
        for (int h = 0; h < CATAN_HEXES; h++) {
            if ((catan_hex_corners[h] >> v & 1) != 0) {
                assert_int_equal(catan_vertex_hexes[v][n++], h);
            }
        }
        for (; n < 3; n++) {
            assert_int_equal(catan_vertex_hexes[v][n], CATAN_NONE);
        }
    }
}

static void edges_are_numbered_by_their_ends(void **unused) /* C1.3 */
{
    (void)unused;
    uint64_t near[CATAN_VERTICES] = {0};
    assert_int_equal(island.edges_n, CATAN_EDGES);
    for (int e = 0; e < CATAN_EDGES; e++) {
        int a = island.edge[e][0];
        int b = island.edge[e][1];
        assert_int_equal(catan_edge_ends[e][0], a);
        assert_int_equal(catan_edge_ends[e][1], b);
        near[a] |= catan_bit(b);
        near[b] |= catan_bit(a);
    }
    for (int v = 0; v < CATAN_VERTICES; v++) {
        assert_true(catan_vertex_near[v] == near[v]);
    }
    assert_int_equal(catan_edge_ends[0][0], 0);
    assert_int_equal(catan_edge_ends[0][1], 3);
    assert_int_equal(catan_edge_ends[71][0], 50);
    assert_int_equal(catan_edge_ends[71][1], 53);
}

static void port_sites_lie_along_the_coast(void **unused) /* C1.4 */
{
    (void)unused;
    static const uint8_t sites[CATAN_PORTS][2] = {{0, 4},   {2, 5},   {15, 20}, {32, 37}, {46, 50},
                                                  {48, 52}, {43, 47}, {27, 33}, {7, 11}};
    assert_int_equal(island.coast_n, 30);
    for (int i = 0; i < CATAN_PORTS; i++) {
        for (int k = 0; k < 2; k++) {
            assert_int_equal(catan_port_sites[i][k], sites[i][k]);
            assert_int_equal(island.port[i][k], sites[i][k]);
        }
    }
}

static void every_edge_has_its_own_place_in_a_set(void **unused)
{
    (void)unused;
    catan_edges all = {{0}};
    int known = 0;
    for (int e = 0; e < CATAN_EDGES; e++) {
        int place = catan_edge_place[e];
        assert_int_equal(place & 63, catan_edge_ends[e][0]);
        assert_false(catan_has_edge(&all, place));
        assert_int_equal(catan_edge_at[place], e);
        all.up[place >> 6] |= catan_bit(place & 63);
    }
    for (int place = 0; place < 128; place++) {
        known += catan_edge_at[place] != CATAN_NONE;
    }
    assert_int_equal(known, CATAN_EDGES);
    for (int v = 0; v < CATAN_VERTICES; v++) {
        uint64_t near = 0;
        for (int i = 0; i < 3; i++) {
            catan_way way = catan_ways[v][i];
            if (way.to == CATAN_NONE) {
                assert_int_equal(i, 2);
                continue;
            }
            int e = catan_edge_at[way.place];
            near |= catan_bit(way.to);
            assert_int_equal(catan_edge_ends[e][0] + catan_edge_ends[e][1], v + way.to);
            assert_true(catan_edge_ends[e][0] == v || catan_edge_ends[e][1] == v);
        }
        assert_true(near == catan_vertex_near[v]);
    }
}

static void sets_of_vertices_find_their_neighbours_and_edges(void **unused)
{
    (void)unused;
    luck l = luck_from(1);
    for (int i = 0; i < 2000; i++) {
        uint64_t set = luck_next(&l) & (catan_bit(CATAN_VERTICES) - 1);
        set &= luck_next(&l);
        set = i < CATAN_VERTICES ? catan_bit(i) : set;
        uint64_t near = 0;
        catan_edges edges = catan_edges_at(NULL, set);
        for (int v = 0; v < CATAN_VERTICES; v++) {
            near |= (set >> v & 1) != 0 ? catan_vertex_near[v] : 0;
        }
        assert_true(catan_near(NULL, set) == near);
        for (int e = 0; e < CATAN_EDGES; e++) {
            bool at = ((set >> catan_edge_ends[e][0] | set >> catan_edge_ends[e][1]) & 1) != 0;
            assert_int_equal(catan_has_edge(&edges, catan_edge_place[e]), at);
        }
        int n = 0;
        for (uint64_t rest = set; rest != 0; rest &= rest - 1) {
            n++;
        }
        assert_int_equal(catan_members(set), n);
    }
}

/* Clockwise corners from the top of the island: 0, 2, 11, 18, 16, 7. */
static void spirals_go_round_against_the_clock(void **unused) /* C2.2 */
{
    (void)unused;
    static const uint8_t from_0[] = {0, 3, 7, 12, 16, 17, 18, 15, 11, 6,
                                     2, 1, 4, 8,  13, 14, 10, 5,  9};
    static const uint8_t corners[CATAN_CORNERS] = {0, 2, 7, 11, 16, 18};
    assert_memory_equal(catan_spirals[0], from_0, sizeof from_0);
    for (int c = 0; c < CATAN_CORNERS; c++) {
        const uint8_t *spiral = catan_spirals[c];
        uint32_t seen = 0;
        assert_int_equal(spiral[0], corners[c]);
        assert_int_equal(spiral[18], 9);
        for (int i = 0; i < CATAN_HEXES; i++) {
            seen |= 1u << spiral[i];
            int q = catan_hex_coord[spiral[i]][0];
            int r = catan_hex_coord[spiral[i]][1];
            int ring = i < 12 ? 2 : i < 18 ? 1 : 0;
            int far = abs(q) > abs(r) ? abs(q) : abs(r);
            assert_int_equal(far > abs(q + r) ? far : abs(q + r), ring);
            if (i < 17 && i != 11) {
                assert_true((catan_hex_near[spiral[i]] >> spiral[i + 1] & 1) != 0);
            }
        }
        assert_int_equal(seen, (1 << CATAN_HEXES) - 1);
        assert_true((catan_hex_near[spiral[0]] >> spiral[12] & 1) != 0);
        /* Against the clock: turning the start by a corner turns all of it. */
        int k = 0;
        while (from_0[k] != corners[c]) {
            k++;
        }
        assert_int_equal(spiral[1], from_0[(k + 1) % 12]);
        assert_int_equal(spiral[13], from_0[12 + (k / 2 + 1) % 6]);
    }
}

static void chances_are_36ths_of_the_rolls(void **unused)
{
    (void)unused;
    for (int number = 2; number <= 12; number++) {
        int n = 0;
        for (int i = 0; i < 36; i++) {
            n += i / 6 + 1 + i % 6 + 1 == number;
        }
        assert_int_equal(catan_chances(number), n);
    }
    assert_int_equal(catan_chances(0), 0);
}

/* -- counts in one word -- */

static void counts_in_a_word_do_not_run_over(void **unused)
{
    (void)unused;
    luck l = luck_from(2);
    for (int i = 0; i < 5000; i++) {
        catan_cards a = 0;
        catan_cards b = 0;
        catan_cards less = 0;
        catan_cards most = 0;
        int total = 0;
        bool covers = true;
        for (int r = 0; r < CATAN_RESOURCES; r++) {
            int x = (int)luck_below(&l, 20);
            int y = (int)luck_below(&l, 20);
            a += catan_some(r, x);
            b += catan_some(r, y);
            less += catan_some(r, x > y ? x - y : 0);
            most += catan_some(r, x > y ? x : y);
            total += x;
            covers &= x >= y;
        }
        assert_int_equal(catan_total(a), total);
        assert_int_equal(catan_covers(a, b), covers);
        assert_true(catan_without(a, b) == less);
        assert_true(catan_larger(a, b) == most);
    }
    assert_string_equal(ref_cards_text(CATAN_ROAD_COST), "wood=1,brick=1");
    assert_string_equal(ref_cards_text(CATAN_SETTLEMENT_COST), "wood=1,brick=1,sheep=1,wheat=1");
    assert_string_equal(ref_cards_text(CATAN_CITY_COST), "wheat=2,ore=3");
    assert_string_equal(ref_cards_text(CATAN_CARD_COST), "sheep=1,wheat=1,ore=1");
}

/* -- the longest road -- */

/* A random network of seat 0 that grows edge by edge within a region: mostly where it is already,
 * sometimes apart. A small region makes for circles. */
static int next_edge(luck *l, const bool *road, const bool *near, uint64_t region)
{
    for (int tries = 0; tries < 500; tries++) {
        int e = (int)luck_below(l, CATAN_EDGES);
        int a = catan_edge_ends[e][0];
        int b = catan_edge_ends[e][1];
        bool inside = (region >> a & region >> b & 1) != 0;
        if (!road[e] && inside && (near[a] || near[b] || luck_below(l, 40) == 0)) {
            return e;
        }
    }
    return -1;
}

static void check_network(luck *l, bool each_step)
{
    catan_table t = {.seats = 2, .road_seat = -1, .army_seat = -1};
    bool road[CATAN_EDGES] = {false};
    bool near[CATAN_VERTICES] = {false};
    bool blocked[CATAN_VERTICES] = {false};
    int n = 1 + (int)luck_below(l, 15);
    int cuts = (int)luck_below(l, 5);
    uint64_t region = luck_below(l, 2) == 0 ? UINT64_MAX : 0;
    int hex = (int)luck_below(l, CATAN_HEXES);
    for (int hexes = 1 + (int)luck_below(l, 4); hexes > 0; hexes--) {
        region |= catan_hex_corners[hex];
        do {
            hex = (int)luck_below(l, CATAN_HEXES);
        } while ((region & catan_hex_corners[hex]) == 0);
    }
    for (int i = 0; i < cuts; i++) {
        int v = (int)luck_below(l, CATAN_VERTICES);
        blocked[v] = true;
        t.settlements[1] |= catan_bit(v);
    }
    for (int i = 0; i < n; i++) {
        int e = next_edge(l, road, near, region);
        if (e < 0) {
            continue;
        }
        int place = catan_edge_place[e];
        road[e] = near[catan_edge_ends[e][0]] = near[catan_edge_ends[e][1]] = true;
        t.roads[0].up[place >> 6] |= catan_bit(place & 63);
        t.touched[0] |= catan_bit(catan_edge_ends[e][0]) | catan_bit(catan_edge_ends[e][1]);
        catan_road_added(&t, 0, e);
        if (each_step || i == n - 1) {
            int length = ref_road(&island, road, blocked);
            assert_int_equal(t.road_length[0], length);
            assert_int_equal(catan_road_length(&t, 0), length);
        }
    }
    /* One more cut, somewhere on the road. */
    int v = (int)luck_below(l, CATAN_VERTICES);
    if (!blocked[v]) {
        blocked[v] = true;
        t.settlements[1] |= catan_bit(v);
        catan_road_cut(&t, 1, v);
        assert_int_equal(t.road_length[0], ref_road(&island, road, blocked));
    }
}

static void longest_road_is_what_trying_all_trails_finds(void **unused) /* C7.1, C7.2 */
{
    (void)unused;
    luck l = luck_from(3);
    for (int i = 0; i < NETWORKS; i++) {
        check_network(&l, i % 8 == 0);
    }
}

int main(void)
{
    ref_derive(&island);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hexes_are_where_their_coordinates_say),
        cmocka_unit_test(vertices_are_numbered_by_y_then_x),
        cmocka_unit_test(edges_are_numbered_by_their_ends),
        cmocka_unit_test(port_sites_lie_along_the_coast),
        cmocka_unit_test(every_edge_has_its_own_place_in_a_set),
        cmocka_unit_test(sets_of_vertices_find_their_neighbours_and_edges),
        cmocka_unit_test(spirals_go_round_against_the_clock),
        cmocka_unit_test(chances_are_36ths_of_the_rolls),
        cmocka_unit_test(counts_in_a_word_do_not_run_over),
        cmocka_unit_test(longest_road_is_what_trying_all_trails_finds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
