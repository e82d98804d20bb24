/* Catan at sea: set-up (L2, S1), and what comes between two turns of five or six (L3, L4). */
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

#define LARGE "{\"board\":\"large\"}"
#define PAIRED "{\"extra\":\"paired\"}"

/* -- which board -- */

static void each_board_is_for_its_number_of_players(void **unused)
{
    (void)unused;
    static const char *const words[] = {"auto",         "island", "large", "new_shores",
                                        "four_islands", "fog",    "desert"};
    static const char *const seats[] = {"23456", "234", "56", "3456", "34", "34", "34"};
    for (int i = 0; i < 7; i++) {
        for (int n = 2; n <= 6; n++) {
            char options[64];
            char reason[100];
            int32_t values[GAME_OPTIONS_MAX];
            text_out why = text_to(reason, sizeof reason);
            snprintf(options, sizeof options, "{\"board\":\"%s\"}", words[i]);
            ref_options(options, values);
            bool may = strchr(seats[i], '0' + n) != NULL;
            assert_int_equal(catan_rules.fits(n, values, &why), may);
            assert_true(may || strstr(text_end(&why), "is not for this number of players") != NULL);
        }
    }
}

/* The points to win of a board, and with an option. */
static void points_to_win_are_the_boards_own(void **unused)
{
    (void)unused;
    static const struct {
        const char *options;
        int seats, target;
    } cases[] = {{NULL, 2, 10},
                 {NULL, 6, 10},
                 {"{\"board\":\"new_shores\"}", 3, 14},
                 {"{\"board\":\"new_shores\"}", 5, 14},
                 {"{\"board\":\"four_islands\"}", 4, 13},
                 {"{\"board\":\"fog\"}", 3, 12},
                 {"{\"board\":\"desert\"}", 4, 14},
                 {"{\"board\":\"desert\",\"targetPoints\":9}", 4, 9}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        ref_begin(&s, cases[i].seats, cases[i].options);
        assert_int_equal(s.table.target, cases[i].target);
    }
}

/* -- L2 -- */

static void the_larger_island_has_30_hexes_and_two_deserts(void **unused) /* L2.1 */
{
    (void)unused;
    static const int terrain[] = {6, 5, 6, 6, 5, 2};
    int n[CATAN_TERRAINS] = {0};
    sea_lay(&s, 5, LARGE);
    for (int hex = 0; hex < 30; hex++) {
        n[s.table.terrain[hex]]++;
    }
    for (int k = 0; k <= CATAN_DESERT; k++) {
        assert_int_equal(n[k], terrain[k]);
    }
    int desert = sea_hex(&s, CATAN_DESERT, -1);
    assert_int_equal(s.table.robber, desert); /* the lower one */
    assert_true(sea_hex(&s, CATAN_DESERT, desert) > desert);
}

static void numbers_are_a_spiral_or_shuffled_apart(void **unused) /* L2.2, L2.3 */
{
    (void)unused;
    static const int some[] = {0, 0, 2, 3, 3, 3, 3, 0, 3, 3, 3, 3, 2};
    uint8_t things[GAME_SHUFFLE_MAX];
    ref_begin(&s, 6, "{\"numbers\":\"random\"}");
    assert_false(catan_rules.turn(&s).by_pick);
    sea_lay(&s, 6, "{\"numbers\":\"random\"}");
    int n[13] = {0};
    for (int hex = 0; hex < 30; hex++) {
        n[s.table.number[hex]]++;
    }
    for (int k = 2; k <= 12; k++) {
        assert_int_equal(n[k], some[k]);
    }
    ref_begin(&s, 6, NULL);
    luck l = luck_from(3);
    game_luck drawn = luck_as(&l);
    int count = catan_rules.supply(&s, things);
    catan_rules.arrange(&s, &drawn, things);
    assert_int_equal(catan_rules.shuffle(&s, things, count), GAME_OK);
    assert_true(catan_rules.turn(&s).by_pick);
    count = catan_rules.supply(&s, things);
    assert_int_equal(count, 30);
    assert_int_equal(catan_rules.shuffle(&s, things, count), GAME_BAD_OUTCOME); /* no spiral */
    catan_rules.arrange(&s, &drawn, things);
    assert_int_equal(catan_rules.shuffle(&s, things, count), GAME_OK);
}

static void five_players_have_more_cards(void **unused) /* L2.4 */
{
    (void)unused;
    static const int deck[2][CATAN_CARDS] = {{14, 5, 2, 2, 2}, {20, 5, 3, 3, 3}};
    for (int seats = 4; seats <= 5; seats++) {
        ref_begin(&s, seats, "{\"board\":\"new_shores\"}");
        for (int k = 0; k < CATAN_CARDS; k++) {
            assert_int_equal(catan_count(s.deck, k), deck[seats - 4][k]);
        }
        for (int r = 0; r < CATAN_RESOURCES; r++) {
            assert_int_equal(catan_count(s.table.bank, r), seats == 4 ? 19 : 24);
        }
        assert_int_equal(s.table.pieces[0][CATAN_ROAD_PIECE], 15);
        assert_int_equal(s.table.pieces[0][CATAN_SETTLEMENT_PIECE], 5);
        assert_int_equal(s.table.pieces[0][CATAN_CITY_PIECE], 4);
    }
    assert_int_equal(catan_total(s.deck), 34);
}

/* -- S1 -- */

/* How many there are of each in the hexes with these marks. */
static void count_in(const char *marks, const uint8_t *by_hex, int *n)
{
    memset(n, 0, 13 * sizeof *n);
    for (int hex = 0; hex < catan_hexes(&s.table); hex++) {
        n[by_hex[hex]] += strchr(marks, catan_board_of(&s.table)->marks[hex]) != NULL;
    }
}

typedef struct supply {
    const char *board;
    int seats;
    const char *marks;
    int terrain[7];
    int numbers[13];
} supply;

static const supply supplies[] = {
    {"new_shores", 3, "m", {3, 2, 4, 3, 2}, {0, 0, 1, 1, 1, 2, 2, 0, 2, 1, 2, 2}},
    {"new_shores", 3, "123", {0, 2, 1, 1, 2, 0, 2}, {0, 0, 0, 1, 2, 1, 0, 0, 1, 1, 1, 0, 1}},
    {"new_shores", 4, "m", {4, 3, 4, 4, 3, 1}, {1, 0, 1, 2, 2, 2, 2, 0, 2, 2, 2, 2, 1}},
    {"new_shores", 4, "123", {1, 2, 1, 1, 2, 0, 2}, {0, 0, 1, 1, 1, 1, 1, 0, 1, 1, 1, 1}},
    {"new_shores", 5, "m", {6, 5, 6, 6, 5, 2}, {2, 0, 2, 3, 3, 3, 3, 0, 3, 3, 3, 3, 2}},
    {"new_shores", 6, "123456", {1, 2, 1, 1, 2, 0, 3}, {0, 0, 1, 1, 1, 1, 1, 0, 1, 1, 1, 1, 1}},
    {"four_islands", 3, "1234", {4, 4, 4, 4, 4}, {0, 0, 1, 2, 2, 3, 2, 0, 2, 3, 2, 2, 1}},
    {"four_islands", 4, "1234", {5, 4, 5, 5, 4}, {0, 0, 1, 2, 3, 3, 2, 0, 2, 3, 3, 3, 1}},
    {"fog", 3, "12", {4, 2, 4, 2, 2}, {0, 0, 0, 1, 1, 2, 2, 0, 2, 2, 1, 2, 1}},
    {"fog", 4, "12", {4, 3, 4, 3, 3}, {0, 0, 1, 2, 2, 2, 2, 0, 2, 2, 2, 1, 1}},
    {"desert", 3, "m1", {5, 3, 3, 3, 2, 0, 1}, {0, 0, 1, 2, 3, 1, 3, 0, 2, 2, 2, 1}},
    {"desert", 3, "234", {0, 0, 1, 1, 2, 0, 1}, {0, 0, 0, 0, 0, 2, 0, 0, 1, 1, 0, 1}},
    {"desert", 3, "d", {0, 0, 0, 0, 0, 3}, {3}},
    {"desert", 4, "m1", {5, 4, 4, 3, 3, 0, 1}, {0, 0, 0, 2, 2, 2, 2, 0, 3, 2, 3, 3, 1}},
    {"desert", 4, "234", {0, 1, 1, 2, 2, 0, 1}, {0, 0, 1, 1, 1, 1, 1, 0, 0, 1, 0, 0, 1}},
};

static bool reds_touch(void)
{
    const catan_table *t = &s.table;
    for (int a = 0; a < catan_hexes(t); a++) {
        for (int b = 0; b < a; b++) {
            bool red = (t->number[a] == 6 || t->number[a] == 8) &&
                       (t->number[b] == 6 || t->number[b] == 8);
            if (red && (CATAN_MAP(t, hex_near)[a] >> b & 1) != 0) {
                return true;
            }
        }
    }
    return false;
}

static void each_group_has_its_own_supply(void **unused) /* S1.1 */
{
    (void)unused;
    luck l = luck_from(5);
    game_luck drawn = luck_as(&l);
    for (size_t i = 0; i < sizeof supplies / sizeof *supplies; i++) {
        const supply *group = &supplies[i];
        char options[64];
        int n[13];
        snprintf(options, sizeof options, "{\"board\":\"%s\"}", group->board);
        ref_begin(&s, group->seats, options);
        while (game_is_chance(catan_rules.turn(&s).what)) {
            uint8_t things[GAME_SHUFFLE_MAX];
            int count = catan_rules.supply(&s, things);
            catan_rules.arrange(&s, &drawn, things);
            assert_int_equal(catan_rules.shuffle(&s, things, count), GAME_OK);
        }
        count_in(group->marks, s.table.terrain, n);
        for (int k = 0; k < 7; k++) {
            assert_int_equal(n[k], group->terrain[k]);
        }
        count_in(group->marks, s.table.number, n);
        for (int k = 0; k < 13; k++) {
            assert_int_equal(n[k], group->numbers[k]);
        }
        assert_false(reds_touch());
    }
}

static void a_plain_shuffle_of_the_supply_is_refused(void **unused) /* S1.1 */
{
    (void)unused;
    uint8_t things[GAME_SHUFFLE_MAX];
    ref_begin(&s, 4, "{\"board\":\"new_shores\"}");
    int n = catan_rules.supply(&s, things);
    assert_int_equal(n, 28);
    assert_int_equal(catan_rules.shuffle(&s, things, n), GAME_BAD_OUTCOME);
}

static void gold_lies_where_it_may(void **unused) /* S1.1 */
{
    (void)unused;
    luck l = luck_from(9);
    game_luck drawn = luck_as(&l);
    uint32_t places = 0;
    for (int i = 0; i < 100; i++) {
        uint8_t things[GAME_SHUFFLE_MAX];
        ref_begin(&s, 4, "{\"board\":\"desert\"}");
        int n = catan_rules.supply(&s, things);
        catan_rules.arrange(&s, &drawn, things);
        assert_int_equal(catan_rules.shuffle(&s, things, n), GAME_OK);
        int gold = sea_hex(&s, CATAN_GOLD, -1);
        char mark = catan_board_of(&s.table)->marks[gold];
        assert_true(mark != 'm');
        places |= mark == '1' ? 1u << gold : 0;
    }
    assert_int_equal(places, 1u << 0 | 1u << 5 | 1u << 11); /* every hex of island 1 */
    sea_lay(&s, 4, "{\"board\":\"desert\"}");
    uint8_t swapped[CATAN_HEXES];
    memcpy(swapped, s.table.terrain, sizeof swapped);
    int gold = sea_hex(&s, CATAN_GOLD, -1);
    swapped[gold] = swapped[24]; /* on the main island */
    swapped[24] = CATAN_GOLD;
    assert_false(catan_is_all(&s.table, CATAN_HEXES_DUE, swapped));
}

static void the_robber_starts_on_a_desert_or_on_the_12(void **unused) /* S1.2 */
{
    (void)unused;
    sea_lay(&s, 3, "{\"board\":\"desert\"}");
    assert_int_equal(s.table.robber, 1);
    sea_lay(&s, 4, "{\"board\":\"new_shores\"}");
    assert_int_equal(s.table.terrain[s.table.robber], CATAN_DESERT);
    sea_lay(&s, 3, "{\"board\":\"four_islands\"}");
    assert_int_equal(s.table.number[s.table.robber], 12);
    assert_int_equal(s.table.sea.pirate, CATAN_NONE);
}

static void the_game_begins_in_its_start_area(void **unused) /* S1.3 */
{
    (void)unused;
    sea_lay(&s, 4, "{\"board\":\"new_shores\"}");
    const uint8_t *small = CATAN_MAP(&s.table, hex_vertices)[0];
    REFUSED(sea_actf(&s, 0, "settlement %d", small[0]), not_start);
    const uint8_t *sea = CATAN_MAP(&s.table, hex_vertices)[22];
    REFUSED(sea_actf(&s, 0, "ship %d", sea_side(&s, 22, 5)), wrong_phase);
    OK(sea_actf(&s, 0, "settlement %d", sea[5]));
    int ship = sea_side(&s, 22, 5);
    REFUSED(sea_actf(&s, 0, "ship %d", sea_side(&s, 22, 0)), not_connected);
    REFUSED(sea_actf(&s, 0, "road %d", ship), not_land);
    assert_int_equal(ref_count(&s, 0, "ship"), 3); /* two of them at the coast */
    assert_int_equal(ref_count(&s, 0, "road"), 2);
    OK(sea_actf(&s, 0, "ship %d", ship));
    assert_int_equal(ref_to_act(&s), 1u << 1);
    sea_lay(&s, 4, "{\"board\":\"fog\"}"); /* hex 19: sea, hex 18: island 1, hex 13: fog */
    assert_int_equal(s.table.terrain[13], CATAN_FOG_HEX);
    for (int v = 0; v < catan_vertices(&s.table); v++) {
        char text[32];
        bool fog = false;
        for (int i = 0; i < 3; i++) {
            int hex = CATAN_MAP(&s.table, vertex_hexes)[v][i];
            fog |= hex != CATAN_NONE && s.table.terrain[hex] == CATAN_FOG_HEX;
        }
        snprintf(text, sizeof text, "settlement %d", v);
        assert_false(fog && ref_lists(&s, 0, text));
    }
}

static void ships_are_fifteen_and_gold_pays_nothing_in_placement(void **unused) /* S1.4 */
{
    (void)unused;
    sea_lay(&s, 3, "{\"board\":\"new_shores\"}");
    for (int p = 0; p < 3; p++) {
        assert_int_equal(s.table.pieces[p][CATAN_SHIP_PIECE], 15);
    }
    for (int i = 0; i < 6; i++) {
        game_action menu[CATAN_VERTICES];
        int seat = s.table.current;
        assert_true(catan_rules.legal(&s, seat, menu) > 0);
        assert_int_equal(catan_rules.apply(&s, seat, menu[0]), GAME_OK);
        int paid = 0;
        for (int k = 0; k < 3; k++) {
            int hex = CATAN_MAP(&s.table, vertex_hexes)[menu[0].arg[0]][k];
            paid += hex != CATAN_NONE && s.table.terrain[hex] < CATAN_RESOURCES;
        }
        assert_int_equal(s.table.hand_n[seat], i < 3 ? 0 : paid);
        assert_true(catan_rules.legal(&s, seat, menu) > 0);
        assert_int_equal(catan_rules.apply(&s, seat, menu[0]), GAME_OK);
    }
    assert_int_equal(s.table.phase, CATAN_ROLLING);
    sea_lay(&s, 5, LARGE);
    assert_int_equal(s.table.pieces[0][CATAN_SHIP_PIECE], 0); /* there is no sea */
}

/* -- L3: special building -- */

static void others_build_between_two_turns(void **unused) /* L3.1, L3.3 */
{
    (void)unused;
    sea_rolled(&s, 5, LARGE);
    ref_give(&s, 2, "wood=1");
    ref_give(&s, 4, "ore=1");
    OK(ref_act(&s, 0, "end"));
    assert_int_equal(ref_to_act(&s), 1u << 2); /* seat 1 holds nothing */
    assert_int_equal(s.table.phase, CATAN_BUILDING);
    assert_int_equal(s.table.current, 0);
    assert_int_equal(s.table.sea.active, 2);
    assert_string_equal(ref_menu(&s, 2), "done");
    REFUSED(ref_act(&s, 4, "done"), not_your_turn);
    OK(ref_act(&s, 2, "done"));
    assert_int_equal(ref_to_act(&s), 1u << 4);
    OK(ref_act(&s, 4, "done"));
    assert_int_equal(ref_to_act(&s), 1u << 1);
    assert_string_equal(ref_menu(&s, 1), "roll");
    assert_int_equal(s.table.current, 1);
}

static void who_builds_between_turns_does_nothing_else(void **unused) /* L3.2 */
{
    (void)unused;
    sea_rolled(&s, 5, LARGE);
    ref_build(&s, 1, "settlement 29,road 46");
    ref_give(&s, 1, "wood=5,brick=1,sheep=2,wheat=3,ore=4");
    ref_card(&s, 1, CATAN_KNIGHT_CARD, 1);
    OK(ref_act(&s, 0, "end"));
    REFUSED(ref_act(&s, 1, "bank wood=4 ore=1"), wrong_phase);
    REFUSED(ref_act(&s, 1, "offer wood=1 ore=1"), wrong_phase);
    REFUSED(ref_act(&s, 1, "knight"), wrong_phase);
    REFUSED(ref_act(&s, 1, "end"), wrong_phase);
    REFUSED(ref_act(&s, 1, "roll"), wrong_phase);
    REFUSED(ref_act(&s, 1, "ship 1"), no_piece);
    assert_true(ref_count(&s, 1, "road") > 0);
    OK(ref_act(&s, 1, "city 29"));
    OK(ref_act(&s, 1, "buy"));
    OK(ref_chance(&s, "knight"));
    OK(ref_act(&s, 1, "done"));
    sea_rolled(&s, 5, "{\"board\":\"new_shores\"}");
    const uint8_t *v = CATAN_MAP(&s.table, hex_vertices)[2]; /* a coastal hex of the main island */
    sea_buildf(&s, 1, "settlement %d,ship %d", v[0], sea_side(&s, 2, 0));
    ref_give(&s, 1, "wood=1,sheep=1");
    OK(ref_act(&s, 0, "end"));
    assert_true(ref_count(&s, 1, "ship") > 0);
    assert_int_equal(ref_count(&s, 1, "move"), 0);
    REFUSED(sea_actf(&s, 1, "move %d %d", sea_side(&s, 2, 0), sea_side(&s, 2, 5)), wrong_phase);
}

static void nobody_wins_between_two_turns(void **unused) /* L3.4 */
{
    (void)unused;
    sea_rolled(&s, 5, "{\"targetPoints\":3}");
    ref_build(&s, 1, "settlement 29,settlement 9");
    ref_give(&s, 1, "wheat=2,ore=3");
    OK(ref_act(&s, 0, "end"));
    OK(ref_act(&s, 1, "city 29"));
    assert_int_equal(s.table.points[1], 3);
    assert_int_equal(s.table.phase, CATAN_BUILDING);
    OK(ref_act(&s, 1, "done")); /* now his own turn comes */
    assert_int_equal(s.table.phase, CATAN_OVER);
    assert_int_equal(s.table.winners, 1u << 1);
}

static void what_is_bought_between_turns_is_not_new(void **unused) /* L3.5 */
{
    (void)unused;
    sea_rolled(&s, 5, "{\"board\":\"new_shores\"}");
    const uint8_t *v = CATAN_MAP(&s.table, hex_vertices)[2];
    sea_buildf(&s, 1, "settlement %d", v[0]);
    ref_give(&s, 1, "wood=1,sheep=2,wheat=1,ore=1");
    OK(ref_act(&s, 0, "end"));
    OK(ref_act(&s, 1, "buy"));
    OK(ref_chance(&s, "knight"));
    OK(sea_actf(&s, 1, "ship %d", sea_side(&s, 2, 0)));
    OK(ref_act(&s, 1, "done"));
    assert_true(ref_lists(&s, 1, "knight"));
    OK(ref_roll(&s, "1-1"));
    assert_true(ref_count(&s, 1, "move") > 0);
}

static void the_last_turn_has_no_extra_part(void **unused) /* L3.6 */
{
    (void)unused;
    static const char *const extras[] = {"build", "paired", "none"};
    for (int i = 0; i < 3; i++) {
        char options[64];
        snprintf(options, sizeof options, "{\"extra\":\"%s\",\"turnLimit\":1}", extras[i]);
        sea_rolled(&s, 5, options);
        ref_give(&s, 2, "wood=1");
        ref_build(&s, 3, "settlement 29");
        OK(ref_act(&s, 0, "end"));
        assert_int_equal(s.table.phase, CATAN_OVER);
        assert_int_equal(s.table.turn, 2);
        assert_int_equal(s.table.current, 1);
        assert_int_equal(s.table.winners, 1u << 3);
    }
}

/* -- L4: paired turns -- */

static void the_seat_three_on_plays_a_second_part(void **unused) /* L4.1, L4.4 */
{
    (void)unused;
    sea_rolled(&s, 5, PAIRED);
    ref_build(&s, 3, "settlement 29");
    ref_give(&s, 3, "wood=4,brick=1");
    ref_card(&s, 3, CATAN_MONOPOLY_CARD, 1);
    OK(ref_act(&s, 0, "end"));
    assert_int_equal(ref_to_act(&s), 1u << 3);
    assert_int_equal(s.table.phase, CATAN_PAIRED);
    assert_int_equal(s.table.current, 0);
    assert_int_equal(s.table.turn, 1);
    REFUSED(ref_act(&s, 3, "offer wood=1 ore=1"), wrong_phase);
    REFUSED(ref_act(&s, 3, "roll"), wrong_phase);
    REFUSED(ref_act(&s, 3, "done"), wrong_phase);
    assert_true(ref_count(&s, 3, "road") > 0);
    OK(ref_act(&s, 3, "bank wood=4 ore=1"));
    OK(ref_act(&s, 3, "monopoly wheat"));
    OK(ref_act(&s, 3, "end"));
    assert_int_equal(ref_to_act(&s), 1u << 1);
    assert_int_equal(s.table.turn, 2);
}

static void card_limits_begin_anew_in_the_second_part(void **unused) /* L4.2 */
{
    (void)unused;
    sea_table(&s, 6, PAIRED);
    ref_card(&s, 0, CATAN_MONOPOLY_CARD, 1);
    ref_card(&s, 3, CATAN_MONOPOLY_CARD, 2);
    ref_give(&s, 3, "sheep=1,wheat=1,ore=1");
    OK(ref_act(&s, 0, "monopoly wood"));
    OK(ref_roll(&s, "1-1"));
    OK(ref_act(&s, 0, "end"));
    OK(ref_act(&s, 3, "buy"));
    OK(ref_chance(&s, "knight"));
    REFUSED(ref_act(&s, 3, "knight"), no_card); /* bought in this part */
    OK(ref_act(&s, 3, "monopoly wood"));
    REFUSED(ref_act(&s, 3, "monopoly wood"), card_played);
    OK(ref_act(&s, 3, "end"));
}

static void a_ship_may_be_moved_in_each_part(void **unused) /* L4.2 */
{
    (void)unused;
    sea_rolled(&s, 6, "{\"board\":\"new_shores\",\"extra\":\"paired\"}");
    const uint8_t *v = CATAN_MAP(&s.table, hex_vertices)[2];
    const uint8_t *w = CATAN_MAP(&s.table, hex_vertices)[4];
    sea_buildf(&s, 0, "settlement %d,ship %d", v[0], sea_side(&s, 2, 0));
    sea_buildf(&s, 3, "settlement %d,ship %d", w[0], sea_side(&s, 4, 0));
    OK(sea_actf(&s, 0, "move %d %d", sea_side(&s, 2, 0), sea_side(&s, 2, 5)));
    OK(ref_act(&s, 0, "end"));
    OK(sea_actf(&s, 3, "move %d %d", sea_side(&s, 4, 0), sea_side(&s, 4, 5)));
    REFUSED(sea_actf(&s, 3, "move %d %d", sea_side(&s, 4, 5), sea_side(&s, 4, 0)), ship_moved);
}

static void the_second_of_a_pair_wins_at_once(void **unused) /* L4.3 */
{
    (void)unused;
    sea_rolled(&s, 5, "{\"extra\":\"paired\",\"targetPoints\":3}");
    ref_build(&s, 3, "settlement 29,settlement 9");
    ref_give(&s, 3, "wheat=2,ore=3");
    OK(ref_act(&s, 0, "end"));
    OK(ref_act(&s, 3, "city 29"));
    assert_int_equal(s.table.phase, CATAN_OVER);
    assert_int_equal(s.table.winners, 1u << 3);
}

static void below_five_players_nothing_comes_between_turns(void **unused) /* L4.4 */
{
    (void)unused;
    for (int extra = 0; extra < 2; extra++) {
        sea_rolled(&s, 4, extra == 0 ? NULL : PAIRED);
        ref_give(&s, 2, "wood=1");
        OK(ref_act(&s, 0, "end"));
        assert_int_equal(ref_to_act(&s), 1u << 1);
        assert_int_equal(s.table.turn, 2);
    }
    sea_rolled(&s, 5, "{\"extra\":\"none\"}");
    ref_give(&s, 2, "wood=1");
    OK(ref_act(&s, 0, "end"));
    assert_int_equal(ref_to_act(&s), 1u << 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_board_is_for_its_number_of_players),
        cmocka_unit_test(points_to_win_are_the_boards_own),
        cmocka_unit_test(the_larger_island_has_30_hexes_and_two_deserts),
        cmocka_unit_test(numbers_are_a_spiral_or_shuffled_apart),
        cmocka_unit_test(five_players_have_more_cards),
        cmocka_unit_test(each_group_has_its_own_supply),
        cmocka_unit_test(a_plain_shuffle_of_the_supply_is_refused),
        cmocka_unit_test(gold_lies_where_it_may),
        cmocka_unit_test(the_robber_starts_on_a_desert_or_on_the_12),
        cmocka_unit_test(the_game_begins_in_its_start_area),
        cmocka_unit_test(ships_are_fifteen_and_gold_pays_nothing_in_placement),
        cmocka_unit_test(others_build_between_two_turns),
        cmocka_unit_test(who_builds_between_turns_does_nothing_else),
        cmocka_unit_test(nobody_wins_between_two_turns),
        cmocka_unit_test(what_is_bought_between_turns_is_not_new),
        cmocka_unit_test(the_last_turn_has_no_extra_part),
        cmocka_unit_test(the_seat_three_on_plays_a_second_part),
        cmocka_unit_test(card_limits_begin_anew_in_the_second_part),
        cmocka_unit_test(a_ship_may_be_moved_in_each_part),
        cmocka_unit_test(the_second_of_a_pair_wins_at_once),
        cmocka_unit_test(below_five_players_nothing_comes_between_turns),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
