/* Kush: its rules, in the order of rules/kush/README.md. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/kit/kush_board.h"

/* -- R1 set-up -- */

static void kush_board_is_50_by_50_unless_options_say_otherwise(void **unused)
{
    (void)unused;
    begin(NULL, 2); /* R1.1 */
    assert_int_equal(s.view.width, 50);
    assert_int_equal(s.view.height, 50);
    begin("{\"width\":12,\"height\":64}", 2);
    assert_int_equal(s.view.width, 12);
    assert_int_equal(s.view.height, 64);
    int32_t values[GAME_OPTIONS_MAX];
    json from;
    char why[100];
    text_out o = text_to(why, sizeof why);
    assert_null(json_read("{\"width\":11}", 12, &from));
    assert_false(game_options_read(rules, from, values, &o));
}

static void kush_seats_have_their_corners_and_move_clockwise(void **unused)
{
    (void)unused;
    static const char *const corner[] = {"place 0 0 0", "place 10 9 0", "place 10 0 0",
                                         "place 0 9 0"};                        /* R1.2 */
    static const int order[5][4] = {{0}, {0}, {0, 1}, {0, 2, 1}, {0, 2, 1, 3}}; /* R1.3 */
    for (int seats = 2; seats <= 4; seats++) {
        begin("{\"width\":12,\"height\":12}", seats);
        for (int i = 0; i < seats; i++) {
            int p = order[seats][i];
            assert_int_equal(rules->turn(&s).seats, 1 << p);
            roll(p, "2-3");
            act(p, corner[p]);
        }
        assert_int_equal(rules->turn(&s).seats, 1);
    }
    assert_string_equal(board(), "AA........CC/AA........CC/AA........CC/............/"
                                 "............/............/............/............/"
                                 "............/DD........BB/DD........BB/DD........BB/");
}

/* -- R2 the turn -- */

static void kush_turn_is_roll_then_dice_then_place(void **unused)
{
    (void)unused;
    begin(NULL, 2);
    assert_string_equal(menu_text(), "roll,"); /* R2.1 */
    refused(0, "place 0 0 0", "not_rolled");
    refused(0, "skip", "not_rolled");
    refused(1, "roll", "not_your_turn");
    refused(GAME_CHANCE, "1-2", "not_chance");
    act(0, "roll");
    assert_int_equal(rules->turn(&s).what, GAME_DICE);
    assert_int_equal(menu_count(), 0);
    refused(0, "roll", "not_your_turn");
    game_outcome list[GAME_OUTCOMES_MAX];
    assert_int_equal(rules->outcomes(&s, list), 21);
    game_action seven = {GAME_KIND_DICE, {7, 1}};
    assert_int_equal(rules->apply(&s, GAME_CHANCE, seven), GAME_BAD_OUTCOME);
    act(GAME_CHANCE, "2-5");
    assert_int_equal(s.view.dice[0], 2); /* the order is kept */
    assert_int_equal(s.view.dice[1], 5);
    refused(0, "roll", "already_rolled");
    refused(0, "skip", "can_place"); /* R2.3 */
    act(0, "place 0 0 1");           /* R2.2: turned, five wide */
    assert_int_equal(s.view.land[0][1], 0x1f);
    assert_int_equal(s.view.turn, 2);
    assert_int_equal(s.view.seat, 1); /* R2.4 */
}

static void kush_is_no_extra_turn_and_has_one_orientation(void **unused)
{
    (void)unused;
    begin(NULL, 2);
    roll(0, "4-4");
    assert_string_equal(menu_text(), "place 0 0 0,"); /* R2.2 */
    refused(0, "place 0 0 1", "orientation");
    refused(0, "place 60 60 1", "orientation");
    act(0, "place 0 0 0");
    assert_int_equal(s.view.seat, 1); /* R2.4 */
    assert_int_equal(s.view.kushes[0], 1);
}

static void kush_skip_is_for_those_who_cannot_place(void **unused)
{
    (void)unused;
    position(NULL, 2, "A.B/BBB/", 0, 2, 1); /* R2.3 */
    assert_string_equal(menu_text(), "skip,");
    act(0, "skip");
    assert_int_equal(s.view.skips, 1);
    assert_int_equal(s.view.turn, 4);
    assert_int_equal(s.view.seat, 1);
    roll(1, "1-1");
    act(1, "place 1 0 0");
    assert_int_equal(s.view.skips, 0);
    position("{\"pass\":\"free\"}", 2, "A.B/BBB/", 0, 1, 1);
    assert_string_equal(menu_text(), "place 1 0 0,skip,");
    act(0, "skip");
}

/* -- R3 placement -- */

static void kush_placement_faults_are_tested_in_order(void **unused)
{
    (void)unused;
    begin("{\"width\":12,\"height\":12}", 2);
    roll(0, "3-2");
    refused(0, "place 10 0 0", "bounds"); /* R3.1 */
    refused(0, "place 0 11 0", "bounds");
    refused(0, "place 255 255 0", "bounds");
    refused(0, "place 256 0 0", "bounds");
    refused(0, "place 0 65535 0", "bounds");
    refused(0, "place 1 0 0", "corner"); /* R3.3 */
    act(0, "place 0 0 0");
    roll(1, "6-6");
    act(1, "place 6 6 0");
    roll(0, "2-1");
    refused(0, "place 11 6 0", "bounds");   /* before occupied */
    refused(0, "place 5 6 0", "occupied");  /* R3.2, before adjacency */
    refused(0, "place 2 0 0", "occupied");  /* the own land counts too */
    refused(0, "place 3 2 0", "adjacency"); /* R3.4: corners are no contact */
    act(0, "place 3 1 0");
    position(NULL, 2, "B....A/....../", 0, 1, 2); /* occupied comes before corner */
    s.view.placed = 2;
    s.view.land[0][0] = 0;
    refused(0, "place 0 0 0", "occupied");
    refused(0, "place 3 0 0", "corner");
}

static void kush_example_5_landing_needs_no_contact(void **unused)
{
    (void)unused;
    static const char rows[] = "A...../....../....../.....B/"; /* R3.5, E5 */
    position(NULL, 2, rows, 0, 2, 2);
    assert_int_equal(menu_count(), 5 * 3 - 2);
    act(0, "place 3 1 0");
    position(NULL, 2, rows, 0, 2, 1);
    refused(0, "place 3 1 0", "adjacency");
    assert_string_equal(menu_text(), "place 1 0 0,place 1 0 1,place 0 1 0,place 0 1 1,");
    position("{\"kush\":\"none\"}", 2, rows, 0, 2, 2); /* R3.7 */
    refused(0, "place 3 1 0", "adjacency");
    assert_int_equal(menu_count(), 2);
    begin("{\"width\":12,\"height\":12}", 2); /* the first rectangle is no landing: R3.3 */
    roll(0, "2-2");
    assert_string_equal(menu_text(), "place 0 0 0,");
}

static void kush_assault_covers_enemies_but_no_corner(void **unused)
{
    (void)unused;
    static const char assault[] = "{\"kush\":\"assault\",\"edgeWalls\":false}"; /* R3.6 */
    position(assault, 2, "ABB./.BB./..BB/..BB/", 0, 2, 2);
    assert_string_equal(menu_text(), "place 1 0 0,place 0 1 0,");
    refused(0, "place 0 0 0", "occupied");  /* the own land */
    refused(0, "place 2 2 0", "occupied");  /* a corner that is taken */
    refused(0, "place 2 1 0", "adjacency"); /* contact is needed */
    act(0, "place 1 0 0");
    assert_string_equal(board(), "AAA./.AA./..BB/..BB/");
    position(assault, 2, "ABB./.BB./..BB/..BB/", 0, 2, 1);
    refused(0, "place 1 0 0", "occupied"); /* a roll that is no kush assaults nobody */
    position(assault, 2, "ABB./.BB./..BB/..BB/", 0, 1, 1);
    act(0, "place 0 1 0");
    roll(1, "1-1");
    refused(1, "place 0 0 0", "occupied");
    act(1, "place 0 1 0");
    position(assault, 2, "A.AA/..../...B/", 0, 2, 2); /* an empty corner may be built on */
    act(0, "place 0 1 0");
}

static void kush_first_assault_still_covers_the_own_corner(void **unused)
{
    (void)unused;
    char text[] = "{\"grid\":[\"AAAA\",\"AAAA\",\"AA..\"],\"currentPlayer\":1,\"diceValues\":[2,2],"
                  "\"placed\":[true,false],\"skips\":0,\"turn\":4,\"kushes\":[0,1]}";
    assert_string_equal(read_state(&s, "{\"kush\":\"assault\"}", 2, text), "");
    assert_string_equal(menu_text(), "place 2 1 0,"); /* R3.3 and R3.6 */
    assert_string_equal(read_state(&s, NULL, 2, text), "");
    assert_string_equal(menu_text(), "skip,");
}

/* -- R4 contours -- */

static void kush_nothing_falls_before_everybody_has_placed(void **unused)
{
    (void)unused;
    const char *text = "{\"grid\":[\"AAA.\",\"A.A.\",\"A...\",\"....\"],\"currentPlayer\":0,"
                       "\"diceValues\":[2,1],\"placed\":[true,false],\"skips\":0,\"turn\":4,"
                       "\"kushes\":[0,0]}";
    assert_string_equal(read_state(&s, NULL, 2, text), "");
    act(0, "place 1 2 0"); /* R4.1 */
    assert_string_equal(board(), "AAA./A.A./AAA./..../");
    roll(1, "1-1");
    act(1, "place 3 3 0"); /* the mover alone captures */
    assert_string_equal(board(), "AAA./A.A./AAA./...B/");
    roll(0, "1-1");
    act(0, "place 3 0 0"); /* an old contour falls with the next placement, wherever it is */
    assert_string_equal(board(), "AAAA/AAA./AAA./...B/");
}

static void kush_example_3_enclosed_region_falls_with_its_enemies(void **unused)
{
    (void)unused;
    static const char rows[] = "AAAA..../A..A..../A.BA..../AA.A..../.......B/"; /* E3, R4.2 */
    position(NULL, 2, rows, 0, 1, 1);
    act(0, "place 2 3 0");
    assert_string_equal(board(), "AAAA..../AAAA..../AAAA..../AAAA..../.......B/");
    position("{\"enclosedEnemy\":\"keep\"}", 2, rows, 0, 1, 1); /* R4.3 */
    act(0, "place 2 3 0");
    assert_string_equal(board(), "AAAA..../A..A..../A.BA..../AAAA..../.......B/");
    position("{\"enclosedEnemy\":\"keep\"}", 2, "AAAA..../A..A..../A..A..../AA.A...B/", 0, 1, 1);
    act(0, "place 2 3 0");
    assert_string_equal(board(), "AAAA..../AAAA..../AAAA..../AAAA...B/");
}

static void kush_example_4_edge_closes_regions_without_enemies(void **unused)
{
    (void)unused;
    static const char open[] = "A......./A......./A......./A......./AAAA..../......BB/";
    static const char shut[] = "AAAAAAAA/AAAAAAAA/AAAAAAAA/AAAAAAAA/AAAAAAAA/......BB/";
    static const char wall[] = "A......./A......./A......./A......./AAAAAAAA/......BB/";
    position(NULL, 2, open, 0, 4, 1); /* E4, R4.4 */
    act(0, "place 4 4 0");
    assert_string_equal(board(), shut);
    position("{\"edgeWalls\":false}", 2, open, 0, 4, 1);
    act(0, "place 4 4 0");
    assert_string_equal(board(), wall);
    position(NULL, 2, "A......./A......./A....B../A......./AAAA..../......BB/", 0, 4, 1);
    act(0, "place 4 4 0");
    assert_string_equal(board(), "A......./A......./A....B../A......./AAAAAAAA/......BB/");
}

static void kush_diagonal_wall_closes(void **unused)
{
    (void)unused;
    position(NULL, 2, "...A.B/.A..../A...../", 0, 1, 1); /* R4.1: regions hang together by edges */
    act(0, "place 2 0 0");
    assert_string_equal(board(), "AAAA.B/AA..../A...../");
}

static void kush_opponents_corner_never_falls(void **unused)
{
    (void)unused;
    position(NULL, 2, "AAAA/AAAA/AA../AA.B/", 0, 2, 1); /* R4.5 */
    act(0, "place 2 2 0");
    assert_string_equal(board(), "AAAA/AAAA/AAAA/AA.B/");
}

static void kush_region_that_loses_the_edge_falls(void **unused)
{
    (void)unused;
    position(NULL, 2, "AAA.../A.B.../AAA..B/", 0, 2, 1);
    act(0, "place 3 0 1"); /* B's cell had a way out through (3,1) only */
    assert_string_equal(board(), "AAAA../AAAA../AAA..B/");
    position(NULL, 2, "A..A../AB.A../AAAA.B/", 0, 2, 1);
    act(0, "place 1 0 0"); /* and here through the edge itself */
    assert_string_equal(board(), "AAAA../AAAA../AAAA.B/");
}

/* -- R5 the end -- */

static void kush_ends_when_the_board_is_full(void **unused)
{
    (void)unused;
    position(NULL, 2, "A.B/AAB/", 0, 1, 1);
    act(0, "place 1 0 0"); /* R5.1 */
    assert_int_equal(rules->turn(&s).what, GAME_OVER);
    assert_int_equal(s.view.seat, 0);
    assert_int_equal(s.view.turn, 4);
    assert_int_equal(s.view.dice[0], 0);
    int32_t points[GAME_SEATS_MAX];
    assert_int_equal(rules->score(&s, points), 1);
    assert_int_equal(points[0], 4); /* R6.1 */
    assert_int_equal(points[1], 2);
    assert_int_equal(rules->winners(&s), 1);
    refused(0, "roll", "not_your_turn");
    refused(1, "roll", "not_your_turn");
    refused(GAME_CHANCE, "1-1", "not_chance");
    assert_int_equal(menu_count(), 0);
}

static void kush_example_6_ends_with_the_sixth_skip_in_a_row(void **unused)
{
    (void)unused;
    position(NULL, 2, "AAAB/A.BB/AABB/ABBB/", 0, 2, 1); /* E6, R5.2 */
    for (int i = 0; i < 6; i++) {
        assert_int_equal(s.view.skips, i);
        assert_string_equal(menu_text(), "skip,");
        act(i % 2, "skip");
        if (i < 5) {
            roll((i + 1) % 2, i % 2 == 0 ? "2-2" : "6-1");
        }
    }
    assert_int_equal(rules->turn(&s).what, GAME_OVER);
    assert_int_equal(s.view.seat, 1);
    position("{\"skipLimit\":1}", 3, "A.B/AAB/", 2, 2, 1);
    assert_int_equal(s.view.skip_limit, 1);
    act(2, "skip");
    assert_int_equal(rules->turn(&s).what, GAME_OVER);
    position(NULL, 3, "A.B/AAB/", 2, 2, 1);
    assert_int_equal(s.view.skip_limit, 9);
}

static void kush_majority_and_turn_limit_end_it_if_asked_for(void **unused)
{
    (void)unused;
    position(NULL, 2, "AAA./...B/", 0, 1, 1);
    act(0, "place 0 1 0"); /* half the board is no majority, and nobody asked */
    position("{\"majorityEnd\":true}", 2, "AAA./...B/", 0, 1, 1); /* R5.3 */
    act(0, "place 0 1 0");
    assert_int_equal(rules->turn(&s).what, GAME_ACT);
    position("{\"majorityEnd\":true}", 2, "AAA./...B/", 0, 2, 1);
    act(0, "place 0 1 0");
    assert_int_equal(rules->turn(&s).what, GAME_OVER);
    position("{\"turnLimit\":3}", 2, "A.../...B/", 0, 1, 1); /* R5.4: the third is the last */
    act(0, "place 1 0 0");
    assert_int_equal(rules->turn(&s).what, GAME_OVER);
    position("{\"turnLimit\":4}", 2, "A.../...B/", 0, 1, 1);
    act(0, "place 1 0 0");
    assert_int_equal(rules->turn(&s).what, GAME_ACT);
    begin("{\"width\":20,\"height\":12}", 2);
    assert_int_equal(s.view.turn_limit, 240);
}

/* -- R6 the score -- */

static void kush_ties_are_broken_by_territory_then_kushes(void **unused)
{
    (void)unused;
    static const struct {
        const char *grid, *kushes;
        int seats;
        uint32_t winners;
    } ends[] = {
        {"\"AAB\",\"AAB\"", "[9,0]", 2, 1},   /* R6.1 */
        {"\"AAAB\",\"BABB\"", "[5,0]", 2, 1}, /* R6.2: four hang together, three do */
        {"\"ABA\",\"BAB\"", "[1,0]", 2, 2},   /* R6.3 */
        {"\"ABA\",\"BAB\"", "[2,2]", 2, 3},   /* R6.4 */
        {"\"ABC\",\"BCA\"", "[1,0,1]", 3, 2}, {"\"ABC\",\"BCA\"", "[0,0,1]", 3, 7},
        {"\"AABBC\"", "[0,0,0]", 3, 7},
    };
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        char text[400];
        snprintf(text, sizeof text,
                 "{\"grid\":[%s],\"currentPlayer\":1,\"placed\":%s,\"skips\":0,\"turn\":4,"
                 "\"kushes\":%s}",
                 ends[i].grid, ends[i].seats == 2 ? "[true,true]" : "[true,true,true]",
                 ends[i].kushes);
        assert_string_equal(read_state(&s, "{\"turnLimit\":99}", ends[i].seats, text), "");
        assert_int_equal(rules->turn(&s).what, GAME_OVER);
        assert_int_equal(rules->winners(&s), ends[i].winners);
        bool alone = (ends[i].winners & (ends[i].winners - 1)) == 0;
        assert_int_equal(strstr(state_text(&s), "\"winner\":null") == NULL, alone);
    }
}

static void kush_knows_no_leaving(void **unused)
{
    (void)unused;
    static const char *const kinds[] = {"roll", "place", "skip"}; /* R7 */
    for (int i = 0; i < 3; i++) {
        assert_string_equal(rules->kinds[i], kinds[i]);
    }
    assert_null(rules->kinds[3]);
}

/* -- R8 options -- */

static void kush_light_opening_is_one_cell_wide(void **unused)
{
    (void)unused;
    static const char light[] = "{\"opening\":\"light\",\"width\":12,\"height\":12}"; /* R8.1 */
    begin(light, 2);
    roll(0, "3-2");
    assert_string_equal(menu_text(), "place 0 0 0,place 0 0 1,");
    act(0, "place 0 0 1");
    assert_int_equal(s.view.land[0][0], 3);
    assert_int_equal(s.view.land[0][1], 0);
    roll(1, "3-2");
    act(1, "place 9 10 0"); /* the others open as ever */
    roll(0, "3-2");
    act(0, "place 0 1 0"); /* and seat 0 goes on as ever */
    assert_int_equal(s.view.land[0][2], 7);
    begin(light, 2);
    roll(0, "1-4");
    assert_string_equal(menu_text(), "place 0 0 0,");
    refused(0, "place 0 0 1", "orientation");
    begin(light, 2);
    roll(0, "3-3");
    assert_string_equal(menu_text(), "place 0 0 0,place 0 0 1,");
    act(0, "place 0 0 0");
    assert_int_equal(s.view.land[0][2], 1);
}

static void kush_presets_stand_for_options_that_may_be_overridden(void **unused)
{
    (void)unused;
    static const struct {
        const char *text;
        int side, light, majority;
    } presets[] = {
        {NULL, 50, 0, 0}, /* R8.2 */
        {"{\"preset\":\"classic\"}", 50, 0, 0},
        {"{\"preset\":\"standard\"}", 30, 1, 0},
        {"{\"preset\":\"quick\"}", 20, 1, 1},
        {"{\"width\":40,\"height\":40,\"preset\":\"quick\"}", 40, 1, 1},
        {"{\"opening\":\"plain\",\"majorityEnd\":false,\"preset\":\"quick\"}", 20, 0, 0},
    };
    for (size_t i = 0; i < sizeof presets / sizeof *presets; i++) {
        begin(presets[i].text, 2);
        assert_int_equal(s.view.width, presets[i].side);
        assert_int_equal(s.view.height, presets[i].side);
        assert_int_equal(s.view.opening, presets[i].light);
        assert_int_equal(s.view.majority_end, presets[i].majority);
    }
}

/* -- worked examples that no rule above stands for alone -- */

static void kush_example_1_the_first_two_turns(void **unused)
{
    (void)unused;
    begin("{\"width\":12,\"height\":12}", 2); /* E1 */
    roll(0, "3-2");
    assert_string_equal(menu_text(), "place 0 0 0,place 0 0 1,");
    act(0, "place 0 0 0");
    assert_int_equal(s.view.land[0][0], 7);
    roll(1, "2-4");
    assert_string_equal(menu_text(), "place 10 8 0,place 8 10 1,");
    act(1, "place 10 8 0");
    assert_int_equal(kush_cells(&s.view, 0), 6);
    assert_int_equal(kush_cells(&s.view, 1), 8);
}

static void kush_example_2_eight_placements_around_a_corner(void **unused)
{
    (void)unused;
    position(NULL, 2, "AA....../AA....../......../......../......../.......B/", 0, 2, 1); /* E2 */
    assert_string_equal(menu_text(), "place 2 0 0,place 2 0 1,place 2 1 0,place 2 1 1,place 0 2 0,"
                                     "place 1 2 0,place 0 2 1,place 1 2 1,");
    refused(0, "place 2 2 0", "adjacency");
}

/* The effects of what a seat does; "" if there are none. */
static const char *effects(int seat, const char *text)
{
    static char told[256];
    text_out o = text_to(told, sizeof told);
    kush_state before = s;
    game_action a;
    assert_int_equal(rules->action_parse(text, strlen(text), seat, &a), GAME_OK);
    act(seat, text);
    return game_effects(rules, &before, &s, seat, a, &o) ? text_end(&o) : "";
}

static void captures_are_told(void **unused) /* R9.1 */
{
    (void)unused;
    position(NULL, 2, "AAAA..../A..A..../A..A..../AA.A...B/", 0, 1, 1);
    assert_string_equal(effects(0, "place 2 3 0"),
                        "[{\"kind\":\"capture\",\"seat\":0,\"cells\":4}]");
    position(NULL, 2, "AAAA..../A.BA..../A..A..../AA.A...B/", 0, 1, 1);
    assert_string_equal(effects(0, "place 2 3 0"), "[{\"kind\":\"capture\",\"seat\":0,\"cells\":4},"
                                                   "{\"kind\":\"lose\",\"seat\":1,\"cells\":1}]");
    position("{\"kush\":\"assault\"}", 2, "ABB./.BB./..BB/..BB/", 0, 2, 2);
    assert_string_equal(effects(0, "place 1 0 0"), "[{\"kind\":\"lose\",\"seat\":1,\"cells\":4}]");
    position(NULL, 2, "A......./......../......../.......B/", 0, 2, 1);
    assert_string_equal(effects(0, "place 1 0 0"), "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kush_board_is_50_by_50_unless_options_say_otherwise),
        cmocka_unit_test(kush_seats_have_their_corners_and_move_clockwise),
        cmocka_unit_test(kush_turn_is_roll_then_dice_then_place),
        cmocka_unit_test(kush_is_no_extra_turn_and_has_one_orientation),
        cmocka_unit_test(kush_skip_is_for_those_who_cannot_place),
        cmocka_unit_test(kush_placement_faults_are_tested_in_order),
        cmocka_unit_test(kush_example_5_landing_needs_no_contact),
        cmocka_unit_test(kush_assault_covers_enemies_but_no_corner),
        cmocka_unit_test(kush_first_assault_still_covers_the_own_corner),
        cmocka_unit_test(kush_nothing_falls_before_everybody_has_placed),
        cmocka_unit_test(kush_example_3_enclosed_region_falls_with_its_enemies),
        cmocka_unit_test(kush_example_4_edge_closes_regions_without_enemies),
        cmocka_unit_test(kush_diagonal_wall_closes),
        cmocka_unit_test(kush_opponents_corner_never_falls),
        cmocka_unit_test(kush_region_that_loses_the_edge_falls),
        cmocka_unit_test(kush_ends_when_the_board_is_full),
        cmocka_unit_test(kush_example_6_ends_with_the_sixth_skip_in_a_row),
        cmocka_unit_test(kush_majority_and_turn_limit_end_it_if_asked_for),
        cmocka_unit_test(kush_ties_are_broken_by_territory_then_kushes),
        cmocka_unit_test(kush_knows_no_leaving),
        cmocka_unit_test(kush_light_opening_is_one_cell_wide),
        cmocka_unit_test(kush_presets_stand_for_options_that_may_be_overridden),
        cmocka_unit_test(kush_example_1_the_first_two_turns),
        cmocka_unit_test(kush_example_2_eight_placements_around_a_corner),
        cmocka_unit_test(captures_are_told),
    };
    return cmocka_run_group_tests_name("kush", tests, NULL, NULL);
}
