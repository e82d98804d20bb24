/* Kush as text: actions, states, and the board in a terminal. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cli/face.h"
#include "tests/kit/kush_board.h"

extern const game_face kush_face;

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
    const char *small =
        "{\"width\":3,\"height\":2,\"grid\":[\"A..\",\"..B\"],\"currentPlayer\":0,"
        "\"diceValues\":null,\"diceRolled\":false,\"isKush\":false,"
        "\"placed\":[true,true],\"skips\":1,\"skipLimit\":6,\"turn\":4,\"kushes\":[0,1],"
        "\"gameOver\":false,\"winner\":null}";
    assert_string_equal(read_state(&s, NULL, 2, small), "");
    assert_string_equal(state_text(&s), small);
    act(0, "roll");
    const char *rolling =
        "{\"width\":3,\"height\":2,\"grid\":[\"A..\",\"..B\"],"
        "\"currentPlayer\":0,\"diceValues\":null,\"diceRolled\":false,"
        "\"isKush\":false,\"placed\":[true,true],\"skips\":1,\"skipLimit\":6,\"turn\":4,"
        "\"kushes\":[0,1],\"gameOver\":false,\"winner\":null,\"rolling\":true}";
    assert_string_equal(state_text(&s), rolling);
    act(GAME_CHANCE, "1-1");
    const char *rolled =
        "{\"width\":3,\"height\":2,\"grid\":[\"A..\",\"..B\"],"
        "\"currentPlayer\":0,\"diceValues\":[1,1],\"diceRolled\":true,"
        "\"isKush\":true,\"placed\":[true,true],\"skips\":1,\"skipLimit\":6,\"turn\":4,"
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
                       "\"placed\":[true,true],\"skips\":0,\"skipLimit\":6,\"turn\":3,"
                       "\"kushes\":[0,0],\"gameOver\":true,\"winner\":1,\"ending\":\"full\"}";
    assert_string_equal(read_state(&s, NULL, 2, over), "");
    assert_string_equal(state_text(&s), over);
}

/* R5.1 to R5.4: the first reason that holds is named. */
static void kush_says_what_has_ended_the_game(void **unused)
{
    (void)unused;
    static const struct {
        const char *options, *fields, *ending;
    } ends[] = {
        {NULL, "\"grid\":[\"AAB\"],\"skips\":6,\"turn\":4", "full"},
        {NULL, "\"grid\":[\"AA.\"],\"skips\":6,\"turn\":4", "skips"},
        {"{\"majorityEnd\":true}", "\"grid\":[\"AA.\"],\"skips\":5,\"turn\":4", "half"},
        {NULL, "\"grid\":[\"AA.\"],\"skips\":5,\"turn\":4", "turns"},
    };
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        char text[TEXT_MAX];
        snprintf(text, sizeof text,
                 "{%s,\"currentPlayer\":0,\"placed\":[true,true],\"kushes\":[0,0]}",
                 ends[i].fields);
        assert_string_equal(read_state(&s, ends[i].options, 2, text), "");
        snprintf(text, sizeof text, "\"ending\":\"%s\"}", ends[i].ending);
        assert_non_null(strstr(state_text(&s), text));
    }
}

/* A state of a small board in which single fields may be replaced; "" leaves one out. */
typedef struct state_fields {
    const char *width, *height, *grid, *player, *dice, *rolled, *kush, *placed, *skips, *turn,
        *kushes, *over, *winner, *limit, *ending, *more;
} state_fields;

static void add_field(char *text, const char *name, const char *value, const char *fallback)
{
    value = value != NULL ? value : fallback;
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
    add_field(text, "skipLimit", f->limit, "");
    add_field(text, "ending", f->ending, "");
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
    {{.limit = "7"}, "skipLimit must be a whole number from 6 to 6"},
    {{.ending = "\"half\""}, "ending must be left out before the end"},
    {{.grid = "[\"AAA\",\"BBB\"]", .ending = "\"half\""}, "ending must be full"},
    {{.grid = "[\"AAA\",\"BBB\"]", .ending = "1"}, "ending must be full"},
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

/* -- the terminal -- */

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
        cmocka_unit_test(kush_reads_only_canonical_actions),
        cmocka_unit_test(kush_state_json_is_as_specified),
        cmocka_unit_test(kush_says_what_has_ended_the_game),
        cmocka_unit_test(kush_inconsistent_states_are_refused_with_a_reason),
        cmocka_unit_test(kush_face_shows_the_board),
    };
    return cmocka_run_group_tests_name("kush_text", tests, NULL, NULL);
}
