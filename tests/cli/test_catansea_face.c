/* The terminal's face of Catan at sea on all its boards: it fits, and has every number that can be
 * typed (L1.1, S2.1, S7.3). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "ai/core/luck.h"
#include "cli/face.h"
#include "cli/wrap.h"
#include "table/game_event.h"
#include "table/grow.h"
#include "tests/kit/catansea_table.h"

static catan_state s;

static const struct {
    const char *options;
    int seats;
} boards[] = {{"{\"board\":\"island\"}", 4},       {"{\"board\":\"large\"}", 6},
              {"{\"board\":\"new_shores\"}", 3},   {"{\"board\":\"new_shores\"}", 4},
              {"{\"board\":\"new_shores\"}", 6},   {"{\"board\":\"four_islands\"}", 3},
              {"{\"board\":\"four_islands\"}", 4}, {"{\"board\":\"fog\"}", 3},
              {"{\"board\":\"fog\"}", 4},          {"{\"board\":\"desert\"}", 3},
              {"{\"board\":\"desert\"}", 4}};
enum { BOARDS = sizeof boards / sizeof *boards };

static text_out drawn(int seat, game_action last, const face_style *style)
{
    catan_view v;
    text_out o = text_growing();
    memset(&v, 0, sizeof v);
    catan_rules.view(&s, seat, &v);
    face_of(&catan_rules)->draw(&v, seat, last, style, &o);
    text_end(&o);
    return o;
}

/* -- what fits -- */

static void look_at(int seat, game_action last, const face_style *style)
{
    enum { MOMENT = 7 }; /* an offer, and who owes cards */
    text_out o = drawn(seat, last, style);
    assert_true(wrap_lines(o.at) <= style->lines + MOMENT);
    for (const char *line = o.at; *line != '\0';) {
        size_t n = strcspn(line, "\n");
        assert_true(wrap_width(line, n) <= style->columns);
        line += n + (line[n] == '\n');
    }
    text_drop(&o);
}

static void look_from_all(game_action last)
{
    static const int sizes[][2] = {{80, 17}, {80, 25}, {120, 33}, {98, 10}};
    for (int i = 0; i < 4; i++) {
        face_style style = {.columns = sizes[i][0], .lines = sizes[i][1], .from = -1};
        for (int in = 0; in < SPEECH_LANGUAGES; in++) {
            style.language = (speech)in;
            style.unicode = style.colour = in == 1;
            look_at(s.table.seats - 1, last, &style);
            look_at(GAME_SPECTATOR, last, &style);
            style.from = 5;
        }
    }
}

static game_action advance(luck *l)
{
    game_turn turn = catan_rules.turn(&s);
    game_action action = {0};
    if (turn.what == GAME_ACT) {
        int seat = bit_lowest(turn.seats);
        assert_true(catan_rules.pick(&s, seat, (uint32_t)luck_next(l), &action) > 0);
        assert_int_equal(catan_rules.apply(&s, seat, action), GAME_OK);
        return action;
    }
    game_luck drawing = luck_as(l);
    game_event_draw(&catan_rules, &s, &drawing);
    return action;
}

static void boards_fit_terminals(void **unused)
{
    (void)unused;
    for (int i = 0; i < BOARDS; i++) {
        luck l = luck_from((uint64_t)i);
        game_action last = {0};
        ref_begin(&s, boards[i].seats, boards[i].options);
        for (int k = 0; k < 300 && s.table.phase != CATAN_OVER; k++) {
            if (k % 11 == 0) {
                look_from_all(last);
            }
            last = advance(&l);
        }
    }
}

/* -- what can be read -- */

static bool says(const char *text, const char *before, int number)
{
    char word[24];
    int n = snprintf(word, sizeof word, "%s%d", before, number);
    for (const char *at = strstr(text, word); at != NULL; at = strstr(at + 1, word)) {
        bool begins = *before != '\0' || at == text || at[-1] < '0' || at[-1] > '9';
        if (begins && (at[n] < '0' || at[n] > '9')) {
            return true;
        }
    }
    return false;
}

/* Every hex, and every place that somebody could build on, has its number. */
static void every_place_has_its_number(void **unused)
{
    (void)unused;
    face_style style = {.columns = 200, .from = -1};
    for (int i = 0; i < BOARDS; i++) {
        sea_table(&s, boards[i].seats, boards[i].options);
        text_out o = drawn(0, (game_action){0}, &style);
        for (int hex = 0; hex < catan_hexes(&s.table); hex++) {
            assert_true(says(o.at, "#", hex));
        }
        for (int e = 0; e < catan_edge_count(&s.table); e++) {
            bool free = catan_has_edge(&s.table.sea.road_edges, e) ||
                        catan_has_edge(&s.table.sea.ship_edges, e);
            assert_true(!free || says(o.at, "", e));
        }
        for (int v = 0; v < catan_vertices(&s.table); v++) {
            assert_true(!catan_has(s.table.sea.land, v) || says(o.at, "", v));
        }
        text_drop(&o);
    }
}

static void ships_pirate_and_cities_are_seen(void **unused)
{
    (void)unused;
    face_style style = {.columns = 200, .from = -1};
    sea_rolled(&s, 4, "{\"board\":\"new_shores\"}");
    const uint8_t *v = CATAN_MAP(&s.table, hex_vertices)[22];
    sea_buildf(&s, 1, "city %d,ship %d", v[5], sea_side(&s, 22, 5));
    sea_buildf(&s, 2, "settlement %d,road %d", v[2], sea_side(&s, 23, 3));
    s.table.sea.pirate = 29;
    text_out o = drawn(0, (game_action){0}, &style);
    assert_true(says(o.at, "B", v[5]));
    assert_true(says(o.at, "c", v[2]));
    assert_non_null(strstr(o.at, "~b"));
    assert_non_null(strstr(o.at, "\\c"));
    assert_non_null(strstr(o.at, "P"));
    assert_non_null(strstr(o.at, "R"));
    text_drop(&o);
}

/* The window has the lines that were asked for, and says which. */
static void a_window_says_which_lines_it_has(void **unused)
{
    (void)unused;
    face_style style = {.columns = 80, .lines = 17, .from = 3};
    sea_table(&s, 4, "{\"board\":\"fog\"}");
    text_out o = drawn(0, (game_action){0}, &style);
    assert_non_null(strstr(o.at, "lines 3-19 of 31"));
    text_drop(&o);
    style.from = 99;
    o = drawn(0, (game_action){0}, &style);
    assert_non_null(strstr(o.at, "lines 14-30 of 31"));
    text_drop(&o);
    style.lines = 40;
    o = drawn(0, (game_action){0}, &style);
    assert_null(strstr(o.at, "lines"));
    text_drop(&o);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boards_fit_terminals),
        cmocka_unit_test(every_place_has_its_number),
        cmocka_unit_test(ships_pirate_and_cities_are_seen),
        cmocka_unit_test(a_window_says_which_lines_it_has),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
