/* The boards of Catan at sea: the tables of rules/catansea/catansea_boards.c against a derivation
 * from rows of hexes, and against the layouts of the README. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/kit/catansea_table.h"
#include "tests/kit/hex_map.h"

enum { ROWS = 7, PORTS_MAX = 11 };

/* What the README says of a board. */
typedef struct layout {
    const char *name;
    int seats, first[ROWS]; /* the q of each row's first hex */
    const char *rows[ROWS];
    int hexes, vertices, edges, ports;
    int sites[PORTS_MAX][2]; /* hex and side */
    int check[PORTS_MAX][2]; /* their vertices, where the README has a check value */
} layout;

#define FRAME_30                                                                                   \
    {                                                                                              \
        0, -1, -2, -3, -3, -3, -3                                                                  \
    }
#define FRAME_35                                                                                   \
    {                                                                                              \
        0, -1, -2, -2, -3, -3, -3                                                                  \
    }
#define FRAME_42                                                                                   \
    {                                                                                              \
        -1, -2, -3, -3, -4, -4, -4                                                                 \
    }
#define FRAME_56                                                                                   \
    {                                                                                              \
        -2, -3, -4, -4, -5, -5, -5                                                                 \
    }

static const layout layouts[] = {
    {"large",
     5,
     FRAME_30,
     {"mmm", "mmmm", "mmmmm", "mmmmmm", "mmmmm", "mmmm", "mmm"},
     30,
     80,
     109,
     11,
     {{0}},
     {{1, 5},
      {10, 15},
      {26, 32},
      {46, 52},
      {63, 68},
      {76, 79},
      {74, 78},
      {64, 69},
      {40, 47},
      {21, 27},
      {7, 11}}},
    {"new_shores",
     3,
     FRAME_35,
     {"11..", "...22", ".mm.2.", "mmm.2", "mmmm..", "mmm.3", "mm.3"},
     35,
     92,
     126,
     8,
     {{10, 4}, {11, 1}, {23, 0}, {32, 1}, {32, 3}, {31, 4}, {20, 3}, {20, 5}},
     {{27, 34}, {29, 36}, {49, 56}, {80, 85}, {84, 89}, {78, 83}, {59, 66}, {46, 52}}},
    {"new_shores",
     4,
     FRAME_42,
     {"11.2.", "....22", ".mmm.2.", "mmmm.2", "mmmmm..", "mmmm.3", "mmm.3"},
     42,
     108,
     149,
     9,
     {{12, 5}, {13, 0}, {21, 0}, {28, 1}, {34, 2}, {38, 2}, {37, 3}, {31, 4}, {18, 4}},
     {{25, 32}, {26, 34}, {43, 51}, {66, 74}, {88, 94}, {99, 104}, {97, 103}, {77, 84}, {47, 54}}},
    {"new_shores",
     6,
     FRAME_56,
     {"1.mmm.3", "1.mmmm..", "1.mmmmm.4", ".mmmmmm.", "2.mmmmm.5", "2.mmmm..", "2.mmm.6"},
     56,
     140,
     195,
     11,
     {{3, 0},
      {12, 0},
      {21, 1},
      {30, 2},
      {46, 1},
      {53, 2},
      {52, 3},
      {43, 3},
      {25, 3},
      {17, 4},
      {9, 5}},
     {{0}}},
    {"four_islands",
     3,
     FRAME_35,
     {"..33", "11.33", "11.33.", ".....", "222.44", "22.44", "2..."},
     35,
     92,
     126,
     9,
     {{9, 5}, {5, 2}, {20, 0}, {20, 3}, {27, 2}, {8, 0}, {13, 3}, {29, 5}, {25, 2}},
     {{0}}},
    {"four_islands",
     4,
     FRAME_35,
     {"1.33", "1.333", "11.33.", "..3..", "22..44", "222.4", "22.4"},
     35,
     92,
     126,
     9,
     {{4, 4}, {9, 2}, {20, 3}, {27, 0}, {31, 4}, {17, 5}, {8, 2}, {25, 5}, {25, 2}},
     {{14, 20}, {34, 40}, {59, 66}, {61, 68}, {78, 83}, {36, 42}, {25, 31}, {51, 57}, {65, 71}}},
    {"fog",
     3,
     FRAME_42,
     {"??.2.", "??.22.", "..?.22.", "1.?.22", "11.?...", "11.???", "11.??"},
     42,
     108,
     149,
     8,
     {{18, 4}, {24, 3}, {37, 4}, {38, 3}, {23, 0}, {16, 0}, {3, 1}, {8, 5}},
     {{0}}},
    {"fog",
     4,
     FRAME_42,
     {"??.22", ".??.22", "1.??.22", "1.??.2", "11..?..", "111.??", "111.?"},
     42,
     108,
     149,
     9,
     {{11, 3}, {24, 3}, {37, 4}, {37, 2}, {39, 3}, {23, 1}, {17, 0}, {4, 1}, {4, 5}},
     {{39, 47}, {69, 77}, {91, 97}, {98, 103}, {99, 105}, {53, 60}, {30, 38}, {10, 16}, {4, 9}}},
    {"desert",
     3,
     FRAME_35,
     {"1d.2", "1dm.2", "1dmm..", ".mm.3", "mmmm..", "mmm.4", "mm.4"},
     35,
     92,
     126,
     8,
     {{6, 0}, {23, 0}, {23, 2}, {32, 1}, {31, 2}, {31, 4}, {20, 3}, {21, 5}},
     {{0}}},
    {"desert",
     4,
     FRAME_42,
     {"1dm.2", "1dmm.2", "1dmmm.2", ".mmm..", "mmmm.33", "mmm...", ".m.44"},
     42,
     108,
     149,
     9,
     {{2, 1}, {15, 0}, {15, 2}, {27, 2}, {38, 1}, {38, 3}, {31, 2}, {31, 4}, {19, 4}},
     {{8, 14}, {28, 36}, {44, 51}, {73, 80}, {93, 99}, {98, 104}, {85, 91}, {77, 84}, {48, 55}}},
};
enum { LAYOUTS = sizeof layouts / sizeof *layouts };

static void derive(const layout *l, hex_map *m)
{
    memset(m, 0, sizeof *m);
    for (int i = 0; i < ROWS; i++) {
        for (int k = 0; l->rows[i][k] != '\0'; k++) {
            m->hex[m->hexes_n][0] = l->first[i] + k;
            m->hex[m->hexes_n++][1] = i - 3;
        }
    }
    hex_map_derive(m);
}

static catan_state s;

static const catan_board *start(const layout *l)
{
    char options[64];
    text_out o = text_to(options, sizeof options);
    text_str(&o, "{\"board\":\"");
    text_str(&o, l->name);
    text_str(&o, "\"}");
    ref_begin(&s, l->seats, text_end(&o));
    return catan_board_of(&s.table);
}

/* -- frames -- */

static bool are_near(const hex_map *m, int a, int b)
{
    int q = m->hex[a][0] - m->hex[b][0];
    int r = m->hex[a][1] - m->hex[b][1];
    return a != b && abs(q) <= 1 && abs(r) <= 1 && abs(q + r) <= 1;
}

static void look_at_hexes(const catan_frame *f, const hex_map *m)
{
    for (int h = 0; h < f->hexes; h++) {
        uint64_t near = 0;
        for (int k = 0; k < f->hexes; k++) {
            near |= (uint64_t)are_near(m, h, k) << k;
        }
        assert_true(f->hex_near[h] == near);
        for (int i = 0; i < 6; i++) {
            assert_int_equal(f->hex_vertices[h][i], m->corner[h][i]);
        }
        assert_int_equal(f->hex_coord[h][0], m->hex[h][0]);
        assert_int_equal(f->hex_coord[h][1], m->hex[h][1]);
    }
}

static void look_at_vertices(const catan_frame *f, const hex_map *m)
{
    for (int v = 0; v < f->vertices; v++) {
        int n = 0;
        assert_int_equal(f->vertex_at[v][0], m->vertex[v][0]);
        assert_int_equal(f->vertex_at[v][1], m->vertex[v][1]);
        for (int h = 0; h < m->hexes_n; h++) {
            for (int i = 0; i < 6; i++) {
                if (m->corner[h][i] == v) {
                    assert_int_equal(f->vertex_hexes[v][n++], h);
                }
            }
        }
        for (; n < 3; n++) {
            assert_int_equal(f->vertex_hexes[v][n], CATAN_NONE);
        }
        n = 0;
        for (int e = 0; e < m->edges_n; e++) {
            if (m->edge[e][0] == v || m->edge[e][1] == v) {
                assert_int_equal(f->ways[v][n].place, e);
                assert_int_equal(f->ways[v][n++].to, m->edge[e][0] + m->edge[e][1] - v);
            }
        }
        assert_true(n == 3 || f->ways[v][n].to == CATAN_NONE);
    }
}

static void look_at_edges(const catan_frame *f, const hex_map *m)
{
    for (int e = 0; e < f->edges; e++) {
        int n = 0;
        assert_int_equal(f->edge_ends[e][0], m->edge[e][0]);
        assert_int_equal(f->edge_ends[e][1], m->edge[e][1]);
        for (int h = 0; h < m->hexes_n; h++) {
            int ends = 0;
            for (int i = 0; i < 6; i++) {
                ends += m->corner[h][i] == m->edge[e][0] || m->corner[h][i] == m->edge[e][1];
            }
            if (ends == 2) {
                assert_int_equal(f->edge_hexes[e][n++], h);
            }
        }
        assert_true(n == 2 || f->edge_hexes[e][1] == CATAN_NONE);
    }
}

static void frames_are_what_their_rows_give(void **unused) /* L1.1, S1.1 */
{
    (void)unused;
    for (int i = 0; i < LAYOUTS; i++) {
        const layout *l = &layouts[i];
        hex_map m;
        const catan_board *b = start(l);
        const catan_frame *f = &catan_frames[b->frame];
        derive(l, &m);
        assert_string_equal(b->name, l->name);
        assert_int_equal(f->hexes, l->hexes);
        assert_int_equal(f->vertices, l->vertices);
        assert_int_equal(f->edges, l->edges);
        assert_int_equal(m.hexes_n, l->hexes);
        assert_int_equal(m.vertices_n, l->vertices);
        assert_int_equal(m.edges_n, l->edges);
        look_at_hexes(f, &m);
        look_at_vertices(f, &m);
        look_at_edges(f, &m);
    }
}

static void marks_are_those_of_the_layouts(void **unused) /* S1.1 */
{
    (void)unused;
    for (int i = 0; i < LAYOUTS; i++) {
        char marks[CATAN_HEXES + 1] = "";
        for (int k = 0; k < ROWS; k++) {
            strcat(marks, layouts[i].rows[k]);
        }
        assert_string_equal(start(&layouts[i])->marks, marks);
    }
}

/* -- ports -- */

static void ports_lie_on_their_sides(void **unused) /* S1.1 */
{
    (void)unused;
    for (int i = 0; i < LAYOUTS; i++) {
        const layout *l = &layouts[i];
        const catan_board *b = start(l);
        bool used[CATAN_VERTICES] = {false};
        hex_map m;
        derive(l, &m);
        assert_int_equal(b->ports, l->ports);
        for (int k = 0; k < l->ports; k++) {
            const uint8_t *site = b->port_sites[k];
            if (l->sites[0][0] != 0) {
                const int *corners = m.corner[l->sites[k][0]];
                int a = corners[l->sites[k][1]];
                int c = corners[(l->sites[k][1] + 1) % 6];
                assert_int_equal(site[0], a < c ? a : c);
                assert_int_equal(site[1], a < c ? c : a);
            }
            if (l->check[0][1] != 0) {
                assert_int_equal(site[0], l->check[k][0]);
                assert_int_equal(site[1], l->check[k][1]);
            }
            assert_false(used[site[0]] || used[site[1]]); /* no two sites share a vertex */
            used[site[0]] = used[site[1]] = true;
        }
    }
}

static void port_types_depend_on_how_many_there_are(void **unused) /* L2.4, S1.1 */
{
    (void)unused;
    static const uint8_t types[3][6] = {{3, 1, 1, 1, 1, 1}, {4, 1, 1, 1, 1, 1}, {5, 1, 1, 2, 1, 1}};
    for (int i = 0; i < LAYOUTS; i++) {
        int n = layouts[i].ports;
        const catan_board *b = start(&layouts[i]);
        assert_memory_equal(b->port_types, types[n == 8 ? 0 : n == 9 ? 1 : 2], 6);
    }
}

/* -- the larger island -- */

static void the_larger_island_has_its_check_values(void **unused) /* L1.1 */
{
    (void)unused;
    static const int numbers[] = {2, 6, 9, 12, 15, 18, 21, 25, 29, 32, 35};
    static const int hex_14[] = {29, 36, 43, 49, 42, 35};
    int coast[HEX_MAP_COAST][2];
    int two = 0;
    hex_map m;
    derive(&layouts[0], &m);
    assert_memory_equal(m.corner[14], hex_14, sizeof hex_14);
    assert_int_equal(m.hex[0][0], 0);
    assert_int_equal(m.hex[14][0], -1);
    assert_int_equal(m.hex[29][1], 3);
    assert_int_equal(m.edge[108][0], 76);
    assert_int_equal(m.edge[108][1], 79);
    assert_int_equal(hex_map_coast(&m, coast), 38);
    for (int i = 0; i < 11; i++) {
        assert_int_equal(coast[numbers[i]][0], layouts[0].check[i][0]);
        assert_int_equal(coast[numbers[i]][1], layouts[0].check[i][1]);
    }
    for (int v = 0; v < m.vertices_n; v++) {
        int n = 0;
        for (int e = 0; e < m.edges_n; e++) {
            n += m.edge[e][0] == v || m.edge[e][1] == v;
        }
        two += n == 2;
    }
    assert_int_equal(two, 22);
}

static const int directions[6][2] = {{1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}};

static int hex_at(const hex_map *m, int q, int r)
{
    for (int h = 0; h < m->hexes_n; h++) {
        if (m->hex[h][0] == q && m->hex[h][1] == r) {
            return h;
        }
    }
    return -1;
}

static int beside(const hex_map *m, int hex, int direction)
{
    int d = (direction + 6) % 6;
    return hex_at(m, m->hex[hex][0] + directions[d][0], m->hex[hex][1] + directions[d][1]);
}

/* Which hexes of what is left have not six neighbours in it. */
static void find_ring(const hex_map *m, const bool *left, bool *ring)
{
    for (int h = 0; h < m->hexes_n; h++) {
        int n = 0;
        for (int d = 0; d < 6; d++) {
            int other = beside(m, h, d);
            n += other >= 0 && left[other];
        }
        ring[h] = left[h] && n < 6;
    }
}

/* Counter-clockwise: of the ring's hexes beside this one that are not laid yet, the first after
 * what lies outside. Returns -1 at the end of the ring. */
static int next_in_ring(const hex_map *m, const bool *ring, const bool *outside, int at)
{
    for (int d = 0; d < 6; d++) {
        int out = beside(m, at, d);
        int next = beside(m, at, d - 1);
        if ((out < 0 || outside[out]) && next >= 0 && ring[next]) {
            return next;
        }
    }
    for (int d = 0; d < 6; d++) { /* a ring that is a line or a corner of two */
        int next = beside(m, at, d);
        if (next >= 0 && ring[next]) {
            return next;
        }
    }
    return -1;
}

static void lay_spiral(const hex_map *m, int corner, int *spiral)
{
    bool left[HEX_MAP_HEXES] = {false};
    int inwards = 0;
    int n = 0;
    for (int h = 0; h < m->hexes_n; h++) {
        left[h] = true;
    }
    for (int d = 0; d < 6; d++) { /* the middle one of the corner's three directions */
        if (beside(m, corner, d - 1) >= 0 && beside(m, corner, d) >= 0 &&
            beside(m, corner, d + 1) >= 0) {
            inwards = d;
        }
    }
    for (int start = corner; n < m->hexes_n;) {
        bool ring[HEX_MAP_HEXES];
        bool outside[HEX_MAP_HEXES];
        find_ring(m, left, ring);
        while (start >= 0 && !ring[start]) {
            start = beside(m, start, inwards);
        }
        for (int h = 0; h < m->hexes_n; h++) {
            outside[h] = !left[h];
        }
        for (int at = start; at >= 0; at = next_in_ring(m, ring, outside, at)) {
            spiral[n++] = at;
            ring[at] = left[at] = false;
        }
    }
}

static void spirals_go_counter_clockwise_inwards(void **unused) /* L2.2 */
{
    (void)unused;
    static const int corners[] = {0, 2, 12, 17, 27, 29};
    static const int from_0[] = {0, 3, 7, 12, 18, 23, 27, 28, 29, 26, 22, 17, 11, 6,  2,
                                 1, 4, 8, 13, 19, 24, 25, 21, 16, 10, 5,  9,  14, 20, 15};
    static const int from_12[] = {12, 18, 23, 27, 28, 29, 26, 22, 17, 11, 6, 2,  1,  0,  3,
                                  7,  13, 19, 24, 25, 21, 16, 10, 5,  4,  8, 14, 20, 15, 9};
    static const uint8_t order[] = {2, 5,  4,  6,  3,  9, 8, 11, 11, 10, 6,  3, 8, 4,
                                    8, 10, 11, 12, 10, 5, 4, 9,  5,  9,  12, 3, 2, 6};
    const catan_board *b = start(&layouts[0]);
    hex_map m;
    derive(&layouts[0], &m);
    assert_memory_equal(b->spiral, order, sizeof order);
    for (int i = 0; i < 6; i++) {
        int spiral[HEX_MAP_HEXES];
        lay_spiral(&m, corners[i], spiral);
        if (i == 0 || i == 2) {
            assert_memory_equal(spiral, i == 0 ? from_0 : from_12, sizeof from_0);
        }
        for (int k = 0; k < 30; k++) {
            assert_int_equal(b->spirals[i][k], spiral[k]);
        }
    }
}

/* Returns how many spirals were looked at. */
static int count_spirals(const catan_board *b, const hex_map *m, int desert, int other)
{
    for (int corner = 0; corner < 6; corner++) {
        int number[HEX_MAP_HEXES] = {0};
        int next = 0;
        for (int i = 0; i < 30; i++) {
            int hex = b->spirals[corner][i];
            number[hex] = hex == desert || hex == other ? 0 : b->spiral[next++];
        }
        assert_int_equal(next, 28);
        for (int h = 0; h < 30; h++) {
            for (int k = 0; k < h; k++) {
                bool red = (number[h] == 6 || number[h] == 8) && (number[k] == 6 || number[k] == 8);
                assert_false(red && are_near(m, h, k));
            }
        }
    }
    return 6;
}

static void no_spiral_lets_a_6_or_8_touch_another(void **unused) /* L2.2 */
{
    (void)unused;
    const catan_board *b = start(&layouts[0]);
    hex_map m;
    int n = 0;
    derive(&layouts[0], &m);
    for (int desert = 0; desert < 30; desert++) {
        for (int other = 0; other < desert; other++) {
            n += count_spirals(b, &m, desert, other);
        }
    }
    assert_int_equal(n, 2610);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(frames_are_what_their_rows_give),
        cmocka_unit_test(marks_are_those_of_the_layouts),
        cmocka_unit_test(ports_lie_on_their_sides),
        cmocka_unit_test(port_types_depend_on_how_many_there_are),
        cmocka_unit_test(the_larger_island_has_its_check_values),
        cmocka_unit_test(spirals_go_counter_clockwise_inwards),
        cmocka_unit_test(no_spiral_lets_a_6_or_8_touch_another),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
