/* Kush: its rules in the order of rules/kush/README.md, its texts, and its agreement with a slow
 * reference. Long because each numbered rule has its own test here, and one file proves a game. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "ai/core/luck.h"
#include "ai/core/player.h"
#include "cli/face.h"
#include "rules/kush/kush_state.h"
#include "tests/kush_reference.h"

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
enum { PLACEMENTS = 20000, BOT_GAMES = 10 };
#else
enum { PLACEMENTS = 100000, BOT_GAMES = 20 };
#endif

enum { TEXT_MAX = 8192 };

extern const game_face kush_face;

static const game_rules *const rules = &kush_rules;
static kush_state s;
static game_action menu[2 * KUSH_SIDE_MAX * KUSH_SIDE_MAX + 1];

/* -- helpers -- */

static void read_options(const char *text, int32_t *options)
{
    json from = {0};
    char why[200];
    text_out o = text_to(why, sizeof why);
    if (text != NULL) {
        assert_null(json_read(text, strlen(text), &from));
    }
    bool fine = game_options_read(rules, from, options, &o);
    assert_true(fine);
}

static void begin(const char *options, int seats)
{
    int32_t values[GAME_OPTIONS_MAX];
    read_options(options, values);
    rules->start(&s, seats, values);
}

/* Reads a state. Returns what was wrong with it, "" if nothing. */
static const char *read_state(kush_state *to, const char *options, int seats, const char *text)
{
    static char why[400];
    int32_t values[GAME_OPTIONS_MAX];
    json from;
    text_out o = text_to(why, sizeof why - 1);
    read_options(options, values);
    assert_null(json_read(text, strlen(text), &from));
    bool fine = rules->state_parse(to, seats, values, from, &o);
    text_end(&o);
    assert_int_equal(fine, why[0] == '\0');
    return why;
}

/* A position in which everybody has placed: rows with a slash after each, whose turn, the dice. */
static void position(const char *options, int seats, const char *rows, int player, int a, int b)
{
    char text[TEXT_MAX];
    text_out o = text_to(text, sizeof text);
    json_object_open(&o);
    json_key(&o, "grid");
    json_array_open(&o);
    for (const char *end; (end = strchr(rows, '/')) != NULL; rows = end + 1) {
        json_str_bytes(&o, rows, (size_t)(end - rows));
    }
    json_array_close(&o);
    json_key_int(&o, "currentPlayer", player);
    json_key(&o, "diceValues");
    json_array_open(&o);
    json_int(&o, a);
    json_int(&o, b);
    json_array_close(&o);
    json_key(&o, "placed");
    json_raw(&o, "[true,true,true,true", 1 + 5 * (size_t)seats - 1);
    text_char(&o, ']');
    json_key(&o, "kushes");
    json_raw(&o, "[0,0,0,0", 2 * (size_t)seats);
    text_char(&o, ']');
    json_key_int(&o, "skips", 0);
    json_key_int(&o, "turn", 3);
    json_object_close(&o);
    assert_string_equal(read_state(&s, options, seats, text_end(&o)), "");
}

static int attempt(int actor, const char *text)
{
    game_action a;
    int error = rules->action_parse(text, strlen(text), actor, &a);
    return error != GAME_OK ? error : rules->apply(&s, actor, a);
}

/* Applies an action that must be refused with this code, and must change nothing. */
static void refused(int actor, const char *text, const char *code)
{
    kush_state before = s;
    assert_string_equal(game_error_of(rules, attempt(actor, text)).code, code);
    assert_memory_equal(&before, &s, sizeof s);
}

static void act(int actor, const char *text)
{
    assert_string_equal(game_error_of(rules, attempt(actor, text)).code, "ok");
    assert_null(rules->check(&s));
}

static void roll(int seat, const char *dice)
{
    act(seat, "roll");
    act(GAME_CHANCE, dice);
}

/* The menu of the seat to move, as text with a comma after each action. */
static const char *menu_text(void)
{
    static char text[TEXT_MAX];
    text_out o = text_to(text, sizeof text);
    int n = rules->legal(&s, s.view.seat, menu);
    for (int i = 0; i < n; i++) {
        rules->action_text(menu[i], &o);
        text_char(&o, ',');
    }
    return text_end(&o);
}

static int menu_count(void)
{
    return rules->legal(&s, s.view.seat, menu);
}

/* The board as rows with a slash after each. */
static const char *board(void)
{
    static char text[TEXT_MAX];
    size_t n = 0;
    for (int y = 0; y < s.view.height; y++) {
        for (int x = 0; x < s.view.width; x++) {
            text[n] = '.';
            for (int p = 0; p < KUSH_SEATS_MAX; p++) {
                if ((s.view.land[p][y] >> x & 1) != 0) {
                    text[n] = "ABCD"[p];
                }
            }
            n++;
        }
        text[n++] = '/';
    }
    text[n] = '\0';
    return text;
}

static const char *state_text(const kush_state *of)
{
    static char text[TEXT_MAX];
    text_out o = text_to(text, sizeof text);
    rules->state_json(of, &o);
    assert_false(o.cut);
    return text_end(&o);
}

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

/* -- text -- */

static void kush_reads_only_canonical_actions(void **unused)
{
    (void)unused;
    static const char *const bad[] = {"",
                                      "Roll",
                                      "roll ",
                                      " roll",
                                      "place",
                                      "place 1 2",
                                      "place 1 2 2",
                                      "place 01 2 0",
                                      "place 1  2 0",
                                      "place 1 2 0 ",
                                      "place 65536 0 0",
                                      "place -1 0 0",
                                      "place 1 2 0 0",
                                      "place1 2 0",
                                      "skips",
                                      "3-4"};
    game_action a;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_int_equal(rules->action_parse(bad[i], strlen(bad[i]), 0, &a), GAME_BAD_ACTION);
    }
    assert_int_equal(rules->action_parse("roll", 4, GAME_CHANCE, &a), GAME_BAD_ACTION);
    static const char *const good[] = {"roll", "skip", "place 0 0 0", "place 63 10 1"};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        char text[GAME_ACTION_TEXT];
        text_out o = text_to(text, sizeof text);
        assert_int_equal(rules->action_parse(good[i], strlen(good[i]), 1, &a), GAME_OK);
        rules->action_text(a, &o);
        assert_string_equal(text_end(&o), good[i]);
    }
    begin(NULL, 2);
    game_action odd = {.kind = KUSH_ROLL, .arg = {0, 0, 0, 1}};
    assert_int_equal(rules->apply(&s, 0, odd), GAME_BAD_ACTION);
    odd = (game_action){.kind = 9};
    assert_int_equal(rules->apply(&s, 0, odd), GAME_BAD_ACTION);
}

static void kush_state_json_is_as_specified(void **unused)
{
    (void)unused;
    const char *small = "{\"width\":3,\"height\":2,\"grid\":[\"A..\",\"..B\"],\"currentPlayer\":0,"
                        "\"diceValues\":null,\"diceRolled\":false,\"isKush\":false,"
                        "\"placed\":[true,true],\"skips\":1,\"turn\":4,\"kushes\":[0,1],"
                        "\"gameOver\":false,\"winner\":null}";
    assert_string_equal(read_state(&s, NULL, 2, small), "");
    assert_string_equal(state_text(&s), small);
    act(0, "roll");
    const char *rolling = "{\"width\":3,\"height\":2,\"grid\":[\"A..\",\"..B\"],"
                          "\"currentPlayer\":0,\"diceValues\":null,\"diceRolled\":false,"
                          "\"isKush\":false,\"placed\":[true,true],\"skips\":1,\"turn\":4,"
                          "\"kushes\":[0,1],\"gameOver\":false,\"winner\":null,\"rolling\":true}";
    assert_string_equal(state_text(&s), rolling);
    act(GAME_CHANCE, "1-1");
    const char *rolled = "{\"width\":3,\"height\":2,\"grid\":[\"A..\",\"..B\"],"
                         "\"currentPlayer\":0,\"diceValues\":[1,1],\"diceRolled\":true,"
                         "\"isKush\":true,\"placed\":[true,true],\"skips\":1,\"turn\":4,"
                         "\"kushes\":[1,1],\"gameOver\":false,\"winner\":null}";
    assert_string_equal(state_text(&s), rolled);
    s.view.kushes[1] = KUSH_TURN_LIMIT_MAX; /* what is written can be read, whatever was set */
    act(0, "place 1 0 0");
    roll(1, "1-1");
    const char *many = state_text(&s);
    assert_non_null(strstr(many, "\"kushes\":[1,100000]"));
    kush_state again;
    assert_string_equal(read_state(&again, NULL, 2, many), "");
    const char *over = "{\"width\":3,\"height\":1,\"grid\":[\"ABB\"],\"currentPlayer\":1,"
                       "\"diceValues\":null,\"diceRolled\":false,\"isKush\":false,"
                       "\"placed\":[true,true],\"skips\":0,\"turn\":3,\"kushes\":[0,0],"
                       "\"gameOver\":true,\"winner\":1}";
    assert_string_equal(read_state(&s, NULL, 2, over), "");
    assert_string_equal(state_text(&s), over);
}

/* A state of a small board in which single fields may be replaced; "" leaves one out. */
typedef struct state_fields {
    const char *width, *height, *grid, *player, *dice, *rolled, *kush, *placed, *skips, *turn,
        *kushes, *over, *winner, *more;
} state_fields;

static void add_field(char *text, const char *name, const char *value, const char *usual)
{
    value = value != NULL ? value : usual;
    if (value[0] != '\0') {
        size_t n = strlen(text);
        snprintf(text + n, TEXT_MAX - n, "%s\"%s\":%s", n > 1 ? "," : "", name, value);
    }
}

static const char *write_fields(const state_fields *f)
{
    static char text[TEXT_MAX];
    strcpy(text, "{");
    add_field(text, "width", f->width, "");
    add_field(text, "height", f->height, "");
    add_field(text, "grid", f->grid, "[\"A..\",\"..B\"]");
    add_field(text, "currentPlayer", f->player, "0");
    add_field(text, "diceValues", f->dice, "");
    add_field(text, "diceRolled", f->rolled, "");
    add_field(text, "isKush", f->kush, "");
    add_field(text, "placed", f->placed, "[true,true]");
    add_field(text, "skips", f->skips, "0");
    add_field(text, "turn", f->turn, "3");
    add_field(text, "kushes", f->kushes, "[0,0]");
    add_field(text, "gameOver", f->over, "");
    add_field(text, "winner", f->winner, "");
    add_field(text, "other", f->more, "");
    return strcat(text, "}");
}

static const struct {
    state_fields f;
    const char *why;
} refusals[] = {
    {{.more = "1"}, "unknown field"},
    {{.grid = ""}, "grid must be an array"},
    {{.grid = "\"A\""}, "grid must be an array"},
    {{.grid = "[]"}, "1 to 64 rows"},
    {{.grid = "[\"\"]"}, "1 to 64 rows"},
    {{.grid = "[1]"}, "1 to 64 rows"},
    {{.grid = "[\"A..\",\"..\"]"}, "same length"},
    {{.grid = "[\"A..\",1]"}, "same length"},
    {{.grid = "[\"A..\",\"..C\"]"}, "letter of a seat"},
    {{.grid = "[\"A..\",\"..b\"]"}, "letter of a seat"},
    {{.grid = "[\"A.\\u0000\",\"..B\"]"}, "letter of a seat"},
    {{.width = "4"}, "width must be"},
    {{.height = "3"}, "height must be"},
    {{.width = "\"3\""}, "width must be"},
    {{.player = ""}, "currentPlayer must be"},
    {{.player = "2"}, "currentPlayer must be"},
    {{.player = "-1"}, "currentPlayer must be"},
    {{.placed = ""}, "placed must be"},
    {{.placed = "[true]"}, "placed must be"},
    {{.placed = "[true,true,true]"}, "placed must be"},
    {{.placed = "[true,1]"}, "placed must say"},
    {{.placed = "[true,false]"}, "placed nothing owns cells"},
    {{.kushes = ""}, "kushes must be"},
    {{.kushes = "[0]"}, "kushes must be"},
    {{.kushes = "[0,-1]"}, "kushes must be"},
    {{.kushes = "[0,100001]"}, "kushes must be"},
    {{.skips = ""}, "skips must be"},
    {{.skips = "-1"}, "skips must be"},
    {{.skips = "7"}, "skips must be"},
    {{.skips = "6", .over = "false"}, "gameOver must be true"},
    {{.turn = ""}, "turn must be"},
    {{.turn = "0"}, "turn must be"},
    {{.turn = "8"}, "turn must be"},
    {{.turn = "7", .over = "false"}, "gameOver must be true"},
    {{.turn = "1.5"}, "turn must be"},
    {{.dice = "[3]"}, "diceValues must be"},
    {{.dice = "[3,7]"}, "diceValues must be"},
    {{.dice = "[0,1]"}, "diceValues must be"},
    {{.dice = "[1,2,3]"}, "diceValues must be"},
    {{.dice = "34"}, "diceValues must be"},
    {{.dice = "[3,4]", .rolled = "false"}, "diceRolled must be true"},
    {{.dice = "[3,4]", .kush = "true"}, "isKush must be false"},
    {{.dice = "[4,4]", .kush = "false"}, "isKush must be true"},
    {{.dice = "null", .rolled = "true"}, "diceRolled must be false"},
    {{.rolled = "true"}, "diceRolled must be false"},
    {{.kush = "true"}, "isKush must be false"},
    {{.kush = "0"}, "isKush must be true or false"},
    {{.over = "true"}, "gameOver must be false"},
    {{.over = "null"}, "gameOver must be true or false"},
    {{.grid = "[\"AAA\",\"BBB\"]", .over = "false"}, "gameOver must be true"},
    {{.grid = "[\"AAA\",\"BBB\"]", .dice = "[1,2]"}, "diceValues must be null"},
    {{.grid = "[\"AAA\",\"BBB\"]", .winner = "0"}, "winner must be null: it is a draw"},
    {{.grid = "[\"AAA\",\"ABB\"]", .winner = "1"}, "winner must be 0"},
    {{.grid = "[\"AAA\",\"ABB\"]", .winner = "null"}, "winner must be 0"},
    {{.winner = "0"}, "winner must be null before the end"},
    {{.winner = "2"}, "winner must be null or a seat"},
};

static void kush_inconsistent_states_are_refused_with_a_reason(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++) {
        const char *text = write_fields(&refusals[i].f);
        const char *why = read_state(&s, NULL, 2, text);
        if (strstr(why, refusals[i].why) == NULL) {
            fail_msg("%s\n gives \"%s\", not \"%s\"", text, why, refusals[i].why);
        }
    }
    state_fields none = {0};
    assert_string_equal(read_state(&s, NULL, 2, write_fields(&none)), "");
    static const char *const bad_rolling[] = {
        "{\"rolling\":1,", "{\"rolling\":true,\"diceValues\":[1,2],", "{\"rolling\":true,\"x\":1,",
        "{\"rolling\":true,\"rolling\":true,"};
    for (int i = 0; i < 4; i++) {
        char text[TEXT_MAX];
        snprintf(text, sizeof text, "%s%s", bad_rolling[i], write_fields(&none) + 1);
        assert_string_not_equal(read_state(&s, NULL, 2, text), "");
    }
}

/* -- agreement with the reference -- */

static ref_options random_options(luck *l, int seats, int cells, int32_t *values)
{
    values[KUSH_OPT_KUSH] = (int32_t)luck_below(l, 3);
    values[KUSH_OPT_EDGE_WALLS] = luck_below(l, 4) != 0;
    values[KUSH_OPT_ENCLOSED_ENEMY] = luck_below(l, 3) == 0;
    values[KUSH_OPT_SKIP_LIMIT] = luck_below(l, 3) == 0 ? 1 + (int32_t)luck_below(l, 20) : 0;
    values[KUSH_OPT_MAJORITY_END] = luck_below(l, 4) == 0;
    values[KUSH_OPT_TURN_LIMIT] = luck_below(l, 8) == 0 ? 1 + (int32_t)luck_below(l, 40) : 0;
    values[KUSH_OPT_OPENING] = (int32_t)luck_below(l, 2);
    values[KUSH_OPT_PASS] = luck_below(l, 5) == 0;
    return (ref_options){
        .assault = values[KUSH_OPT_KUSH] == KUSH_ASSAULT,
        .landing = values[KUSH_OPT_KUSH] == KUSH_LANDING,
        .edge_walls = values[KUSH_OPT_EDGE_WALLS] != 0,
        .keep_enclosed = values[KUSH_OPT_ENCLOSED_ENEMY] == KUSH_KEEP,
        .majority_end = values[KUSH_OPT_MAJORITY_END] != 0,
        .light = values[KUSH_OPT_OPENING] == KUSH_OPENING_LIGHT,
        .pass_free = values[KUSH_OPT_PASS] == KUSH_PASS_FREE,
        .skip_limit = values[KUSH_OPT_SKIP_LIMIT] > 0 ? values[KUSH_OPT_SKIP_LIMIT] : 3 * seats,
        .turn_limit = values[KUSH_OPT_TURN_LIMIT] > 0 ? values[KUSH_OPT_TURN_LIMIT] : cells,
    };
}

/* Everybody owns a few random rectangles: contours that nobody has closed, islands, holes. */
static void scatter(ref_game *g, luck *l)
{
    for (uint32_t n = luck_below(l, 12); n > 0; n--) {
        int x = (int)luck_below(l, (uint32_t)g->width);
        int y = (int)luck_below(l, (uint32_t)g->height);
        int w = 1 + (int)luck_below(l, 5);
        int h = 1 + (int)luck_below(l, 5);
        int owner = (int)luck_below(l, (uint32_t)g->seats + 1);
        for (int j = y; j < y + h && j < g->height; j++) {
            for (int i = x; i < x + w && i < g->width; i++) {
                g->cell[j][i] = owner;
            }
        }
    }
    for (int p = 0; p < g->seats; p++) {
        g->placed[p] = true;
    }
    g->over = ref_is_finished(g);
}

static void copy_position(const ref_game *g, const int32_t *values)
{
    kush_begin(&s, g->seats, g->width, g->height, values);
    for (int y = 0; y < g->height; y++) {
        for (int x = 0; x < g->width; x++) {
            if (g->cell[y][x] != 0) {
                s.view.land[g->cell[y][x] - 1][y] |= (uint64_t)1 << x;
            }
        }
    }
    for (int p = 0; p < g->seats; p++) {
        s.view.placed |= (uint8_t)(g->placed[p] << p);
    }
    s.settled = kush_settled(&s.view);
}

static void expect_same(const ref_game *g)
{
    const kush_view *v = &s.view;
    assert_null(rules->check(&s));
    for (int y = 0; y < g->height; y++) {
        for (int x = 0; x < g->width; x++) {
            int owner = 0;
            for (int p = 0; p < KUSH_SEATS_MAX; p++) {
                owner = (v->land[p][y] >> x & 1) != 0 ? p + 1 : owner;
            }
            assert_int_equal(owner, g->cell[y][x]);
        }
    }
    assert_int_equal(v->seat, g->player);
    assert_int_equal(v->skips, g->skips);
    assert_int_equal(v->turn, g->turn);
    assert_int_equal(v->phase == KUSH_ENDED, g->over);
    for (int p = 0; p < g->seats; p++) {
        assert_int_equal(v->placed >> p & 1, g->placed[p]);
        assert_int_equal(v->kushes[p], g->kushes[p]);
    }
    if (g->over) {
        int winner = ref_winner(g);
        uint32_t winners = rules->winners(&s);
        assert_int_equal((winners & (winners - 1)) == 0 ? bit_lowest(winners) : -1, winner);
    }
}

/* Every legal action and no other, in the order of the menu. Returns how many. */
static int expect_same_menu(const ref_game *g, luck *l)
{
    int n = rules->legal(&s, g->player, menu);
    int i = 0;
    for (int y = 0; y < g->height; y++) {
        for (int o = 0; o < 2; o++) {
            for (int x = 0; x < g->width; x++) {
                if (strcmp(ref_fault(g, x, y, o), "ok") == 0) {
                    game_action a = {KUSH_PLACE, {(uint8_t)x, (uint8_t)y, (uint8_t)o}};
                    assert_true(i < n);
                    assert_true(game_action_same(a, menu[i]));
                    i++;
                }
            }
        }
    }
    if (i == 0 || g->opt.pass_free) {
        assert_true(game_action_same(menu[i], (game_action){.kind = KUSH_SKIP}));
        i++;
    }
    assert_int_equal(i, n);
    game_action picked;
    uint32_t r = (uint32_t)luck_next(l);
    assert_int_equal(rules->pick(&s, g->player, r, &picked), n);
    assert_true(game_action_same(picked, menu[(uint64_t)r * (uint64_t)n >> 32]));
    return n;
}

/* A placement somewhere, on the board or off it, is refused for the same reason. */
static void expect_same_fault(const ref_game *g, luck *l)
{
    int x = (int)luck_below(l, (uint32_t)g->width + 2);
    int y = (int)luck_below(l, (uint32_t)g->height + 2);
    int o = (int)luck_below(l, 2);
    kush_state copy = s;
    game_action a = {KUSH_PLACE, {(uint8_t)x, (uint8_t)y, (uint8_t)o}};
    const char *fault = ref_fault(g, x, y, o);
    assert_string_equal(game_error_of(rules, rules->apply(&copy, g->player, a)).code, fault);
    assert_int_equal(memcmp(&copy, &s, sizeof s) == 0, strcmp(fault, "ok") != 0);
    copy = s;
    bool may = g->opt.pass_free || !ref_can_place(g);
    a = (game_action){.kind = KUSH_SKIP};
    assert_int_equal(rules->apply(&copy, g->player, a) == GAME_OK, may);
    assert_int_equal(memcmp(&copy, &s, sizeof s) == 0, !may);
}

/* What the state writes, it reads back to the same bytes; so does a player's guess of it. */
static void expect_round_trips(const int32_t *values, int seats)
{
    kush_state again;
    kush_view view;
    json from;
    char why[200];
    text_out o = text_to(why, sizeof why);
    const char *text = state_text(&s);
    memset(&again, 0xa5, sizeof again);
    assert_null(json_read(text, strlen(text), &from));
    assert_true(rules->state_parse(&again, seats, values, from, &o));
    assert_memory_equal(&again, &s, sizeof s);
    rules->view(&s, GAME_SPECTATOR, &view);
    memset(&again, 0xa5, sizeof again);
    rules->sample(&view, NULL, &again);
    assert_memory_equal(&again, &s, sizeof s);
}

/* One turn on both boards. Returns whether a rectangle was placed. */
static bool play_turn(ref_game *g, luck *l, const int32_t *values)
{
    int a = 1 + (int)luck_below(l, 6);
    int b = 1 + (int)luck_below(l, 6);
    bool look = luck_below(l, 8) == 0;
    int seat = g->player;
    game_action dice = {GAME_KIND_DICE, {(uint8_t)a, (uint8_t)b}};
    assert_int_equal(rules->apply(&s, seat, (game_action){.kind = KUSH_ROLL}), GAME_OK);
    if (look) {
        expect_round_trips(values, g->seats);
    }
    assert_int_equal(rules->apply(&s, GAME_CHANCE, dice), GAME_OK);
    ref_throw(g, a, b);
    int n = expect_same_menu(g, l);
    if (look) {
        expect_same_fault(g, l);
        expect_round_trips(values, g->seats);
    }
    game_action chosen = menu[luck_below(l, (uint32_t)n)];
    assert_int_equal(rules->apply(&s, seat, chosen), GAME_OK);
    if (chosen.kind == KUSH_PLACE) {
        ref_place(g, chosen.arg[0], chosen.arg[1], chosen.arg[2]);
    } else {
        ref_skip(g);
    }
    expect_same(g);
    if (look) {
        expect_round_trips(values, g->seats);
    }
    return chosen.kind == KUSH_PLACE;
}

static int random_side(luck *l)
{
    static const uint32_t most[] = {4, 8, 12, 12, 12, 16, 20, 64};
    uint32_t kind = luck_below(l, 40);
    return 1 + (int)luck_below(l, kind == 39 ? 64 : most[kind % 7]);
}

static void kush_agrees_with_the_reference(void **unused)
{
    (void)unused;
    luck l = luck_from(2024);
    int placements = 0;
    int captures = 0;
    while (placements < PLACEMENTS) {
        int32_t values[KUSH_OPTIONS] = {0};
        ref_game g;
        int seats = 2 + (int)luck_below(&l, 3);
        int width = random_side(&l);
        int height = random_side(&l);
        ref_options opt = random_options(&l, seats, width * height, values);
        ref_start(&g, seats, width, height, opt);
        if (luck_below(&l, 2) == 0) {
            scatter(&g, &l);
        }
        if (g.over) {
            continue;
        }
        copy_position(&g, values);
        while (!g.over) {
            int before = ref_cells(&g, g.player);
            int mover = g.player;
            bool placed = play_turn(&g, &l, values);
            placements += placed;
            captures += placed && ref_cells(&g, mover) - before > 36;
        }
    }
    assert_true(captures > 10);
}

static void kush_agrees_with_the_reference_on_the_usual_board(void **unused)
{
    (void)unused;
    luck l = luck_from(50);
    int32_t values[GAME_OPTIONS_MAX];
    read_options(NULL, values);
    ref_game g;
    ref_start(
        &g, 2, 50, 50,
        (ref_options){.landing = true, .edge_walls = true, .skip_limit = 6, .turn_limit = 2500});
    rules->start(&s, 2, values);
    while (!g.over) {
        play_turn(&g, &l, values);
    }
}

/* -- players and the terminal -- */

/* Plays one game between two levels. Returns the seats that won. */
static uint32_t play_bots(const char *options, const char *const names[2], uint64_t seed,
                          const bot_desk *desk)
{
    luck l = luck_from(seed);
    game_luck any = luck_as(&l);
    begin(options, 2);
    for (;;) {
        game_turn t = rules->turn(&s);
        game_action a;
        if (t.what == GAME_OVER) {
            return rules->winners(&s);
        }
        if (t.what == GAME_DICE) {
            game_draw(rules, &s, &any, &a, NULL);
            continue;
        }
        int p = bit_lowest(t.seats);
        const bot_level *level = bot_find(rules, names[p], strlen(names[p]));
        uint64_t own = luck_next(&l);
        a = bot_choose(rules, level, &s, p, own, 0, desk);
        assert_true(game_action_same(a, bot_choose(rules, level, &s, p, own, 0, desk)));
        assert_int_equal(rules->apply(&s, p, a), GAME_OK);
    }
}

static void kush_medium_beats_easy(void **unused)
{
    (void)unused;
    static const char *const names[3] = {"medium", "easy", "medium"}; /* even games: seat 0 */
    void *memory = malloc(bot_desk_size(rules));
    bot_desk desk = bot_desk_lay(rules, memory);
    int won = 0;
    for (int g = 0; g < BOT_GAMES; g++) {
        int easy = 1 - g % 2;
        uint32_t winners =
            play_bots("{\"preset\":\"quick\"}", names + g % 2, 7 + (uint64_t)g / 2, &desk);
        won += (winners >> easy & 1) == 0;
    }
    free(memory);
    assert_true(10 * won >= 8 * BOT_GAMES);
}

static void kush_medium_plays_with_any_seats_and_budget(void **unused)
{
    (void)unused;
    void *memory = malloc(bot_desk_size(rules));
    bot_desk desk = bot_desk_lay(rules, memory);
    const bot_level *medium = bot_find(rules, "medium", 6);
    luck l = luck_from(3);
    game_luck any = luck_as(&l);
    begin("{\"width\":14,\"height\":12,\"kush\":\"assault\",\"pass\":\"free\"}", 4);
    while (rules->turn(&s).what != GAME_OVER) {
        game_action a;
        if (rules->turn(&s).what == GAME_DICE) {
            game_draw(rules, &s, &any, &a, NULL);
            continue;
        }
        a = bot_choose(rules, medium, &s, s.view.seat, luck_next(&l), 1 + luck_below(&l, 9), &desk);
        assert_int_equal(rules->apply(&s, s.view.seat, a), GAME_OK);
        assert_null(rules->check(&s));
    }
    free(memory);
}

static void kush_face_shows_the_board(void **unused)
{
    (void)unused;
    static char text[1 << 16];
    game_action last = {KUSH_PLACE, {1, 0, 0}};
    position(NULL, 2, "AA...../......./......B/", 0, 2, 2);
    face_style style = {.columns = 80};
    text_out o = text_to(text, sizeof text);
    kush_face.draw(&s.view, 0, last, &style, &o);
    assert_string_equal(text_end(&o), "   0    5 \n"
                                      " 0 Aa.....\n"
                                      "   .......\n"
                                      "   ......B\n"
                                      "A 2 (you)   B 1   empty 18\n"
                                      "A to place 2-2, a kush   turn 3   skips 0/6\n");
    begin(NULL, 4);
    style = (face_style){.colour = true, .unicode = true, .columns = 80};
    o = text_to(text, sizeof text);
    kush_face.draw(&s.view, GAME_SPECTATOR, (game_action){0}, &style, &o);
    int lines = 0;
    for (const char *c = text_end(&o); *c != '\0'; c++) {
        lines += *c == '\n';
    }
    assert_int_equal(lines, 1 + 25 + 2);
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
        cmocka_unit_test(kush_reads_only_canonical_actions),
        cmocka_unit_test(kush_state_json_is_as_specified),
        cmocka_unit_test(kush_inconsistent_states_are_refused_with_a_reason),
        cmocka_unit_test(kush_agrees_with_the_reference),
        cmocka_unit_test(kush_agrees_with_the_reference_on_the_usual_board),
        cmocka_unit_test(kush_medium_beats_easy),
        cmocka_unit_test(kush_medium_plays_with_any_seats_and_budget),
        cmocka_unit_test(kush_face_shows_the_board),
    };
    return cmocka_run_group_tests_name("kush", tests, NULL, NULL);
}
