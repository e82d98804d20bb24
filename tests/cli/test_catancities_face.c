/* The terminal's face of Cities & Knights: it fits on all boards, has every number that can be
 * typed, and shows what only this game has (K1.2, K2.8, K3, K4, K5, the progress cards). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "rules/catancities/catancities.h"

#include "ai/core/luck.h"
#include "cli/face.h"
#include "cli/wrap.h"
#include "rules/catancities/catancities_realm.h"
#include "table/game_event.h"
#include "table/game_setup.h"
#include "table/grow.h"

static catan_state s;

enum { PLAIN_COLUMNS = 200 };

static const struct {
    const char *board;
    int seats;
} boards[] = {{"island", 2},     {"island", 4},     {"large", 6},  {"new_shores", 3},
              {"new_shores", 4}, {"new_shores", 6}, {"desert", 3}, {"desert", 4}};
enum { BOARDS = sizeof boards / sizeof *boards };

static void begin(const char *board, int seats)
{
    game_setup setup = game_setup_default(&catan_rules);
    const game_option *option = &catan_rules.options[CATAN_OPTION_BOARD];
    for (int i = 0; option->values[i] != NULL; i++) {
        if (strcmp(option->values[i], board) == 0) {
            setup.options[CATAN_OPTION_BOARD] = i;
        }
    }
    catan_rules.start(&s, seats, setup.options);
}

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

static text_out drawn_plain(int seat)
{
    face_style style = {.columns = PLAIN_COLUMNS, .from = -1};
    return drawn(seat, (game_action){0}, &style);
}

static game_action advance(luck *l)
{
    game_turn turn = catan_rules.turn(&s);
    game_action action = {0};
    if (turn.what == GAME_ACT) {
        int seat = bit_lowest(game_first_of(&catan_rules, &s, turn.seats));
        assert_true(catan_rules.pick(&s, seat, (uint32_t)luck_next(l), &action) > 0);
        assert_int_equal(catan_rules.apply(&s, seat, action), GAME_OK);
        return action;
    }
    game_luck drawing = luck_as(l);
    game_event_draw(&catan_rules, &s, &drawing);
    return action;
}

/* -- what fits -- */

static void look_at(int seat, game_action last, const face_style *style)
{
    enum { LEAST = 13 }; /* a few lines of the board, and all cells of six players below it */
    text_out o = drawn(seat, last, style);
    bool over = s.table.phase == CATAN_OVER; /* then everybody's cards are shown */
    assert_true(over || wrap_lines(o.at) <= (style->lines > LEAST ? style->lines : LEAST));
    for (const char *line = o.at; *line != '\0';) {
        size_t n = strcspn(line, "\n");
        assert_true(wrap_width(line, n) <= style->columns);
        line += n + (line[n] == '\n');
    }
    text_drop(&o);
}

static void look_from_all(game_action last)
{
    static const int sizes[][2] = {{80, 17}, {80, 25}, {140, 43}, {98, 10}};
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

static void boards_fit_terminals(void **unused)
{
    enum { EVENTS = 2000, EACH = 41 };
    (void)unused;
    for (int i = 0; i < BOARDS; i++) {
        luck l = luck_from((uint64_t)i);
        game_action last = {0};
        begin(boards[i].board, boards[i].seats);
        for (int k = 0; k < EVENTS && s.table.phase != CATAN_OVER; k++) {
            if (k % EACH == 0) {
                look_from_all(last);
            }
            last = advance(&l);
        }
        look_from_all(last);
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

static bool has(const char *text)
{
    text_out o = drawn_plain(0);
    bool found = strstr(o.at, text) != NULL;
    text_drop(&o);
    return found;
}

/* Plays up to placement. */
static void lay(const char *board, int seats)
{
    luck l = luck_from(1);
    begin(board, seats);
    while (s.table.chance != CATAN_NO_CHANCE) {
        advance(&l);
    }
}

/* Every hex, and every place that somebody could build on, has its number. */
static void every_place_has_its_number(void **unused)
{
    (void)unused;
    for (int i = 0; i < BOARDS; i++) {
        lay(boards[i].board, boards[i].seats);
        text_out o = drawn_plain(0);
        for (int hex = 0; hex < catan_hexes(&s.table); hex++) {
            assert_true(says(o.at, "#", hex));
        }
        for (int e = 0; e < catan_edge_count(&s.table); e++) {
            assert_true(says(o.at, "", e));
        }
        for (int v = 0; v < catan_vertices(&s.table); v++) {
            assert_true(!catan_has(s.table.sea.land, v) || says(o.at, "", v));
        }
        text_drop(&o);
    }
}

static void put_knight(int seat, int vertex, int strength, int flags)
{
    s.table.realm.knight[vertex] = (uint8_t)(seat | strength << CATAN_KNIGHT_SHIFT | flags);
    s.table.realm.knights[seat] |= catan_bit(vertex);
}

/* A capital letter means active; a mark before it the strength. */
static void knights_show_owner_strength_and_activity(void **unused)
{
    (void)unused;
    lay("island", 4);
    put_knight(0, 7, 1, 0);
    put_knight(1, 12, 2, CATAN_KNIGHT_ACTIVE);
    put_knight(3, 29, 3, 0);
    put_knight(3, 53, 3, CATAN_KNIGHT_ACTIVE);
    assert_true(has("-a7 "));
    assert_true(has("=B12"));
    assert_true(has("+d29"));
    assert_true(has("+D53"));
    assert_true(has("k0/1"));
    assert_true(has("k2/2"));
    assert_true(has("k3/6"));
    assert_true(has("def 5:0"));
}

static void cities_show_walls_and_metropolises(void **unused)
{
    (void)unused;
    lay("new_shores", 4);
    catan_table *t = &s.table;
    t->cities[2] = catan_bit(45) | catan_bit(63) | catan_bit(81);
    t->settlements[1] = catan_bit(66);
    t->realm.walls = catan_bit(45) | catan_bit(63);
    t->realm.metropolis[CATAN_TRADE] = 63;
    t->realm.metropolis[CATAN_SCIENCE] = 81;
    t->realm.levels[2][CATAN_TRADE] = 5;
    t->realm.levels[2][CATAN_SCIENCE] = 4;
    t->realm.tipped = catan_bit(66);
    assert_true(has("[C45"));
    assert_true(has("{C63"));
    assert_true(has("*C81"));
    assert_true(has("_b66"));
    assert_true(has("t5*p0 s4*"));
    assert_true(has("def 0:3"));
}

static void the_table_of_everybody_is_told(void **unused)
{
    (void)unused;
    lay("new_shores", 4);
    catan_table *t = &s.table;
    t->realm.barbarians = 5;
    t->realm.merchant = 3;
    t->realm.merchant_hex = 23;
    t->realm.defenders[2] = 2;
    t->dice[0] = 3;
    t->dice[1] = 4;
    t->turn = 17;
    t->realm.event = CATAN_FIRST_GATE + CATAN_POLITICS;
    t->sea.pirate = 0;
    assert_true(has("17: 3-4 politics"));
    assert_true(has("barb. 5/7"));
    assert_true(has("k0/0d2$"));
    assert_true(has("P "));
    assert_true(has("R "));
    char merchant[8];
    snprintf(merchant, sizeof merchant, "$%d", t->number[23]);
    assert_true(has(merchant));
}

/* One's own progress cards by name, those of others by number. */
static void cards_are_named_to_their_owner_only(void **unused)
{
    (void)unused;
    lay("island", 3);
    s.progress[0][CATAN_SPY] = 2;
    s.progress[1][CATAN_BISHOP] = 1;
    s.table.realm.progress_n[0] = 2;
    s.table.realm.progress_n[1] = 1;
    assert_true(has("progress cards:  spy 2\n"));
    assert_false(has("bishop"));
    assert_true(has("2g"));
    assert_true(has("1g"));
    text_out o = drawn_plain(GAME_SPECTATOR);
    assert_null(strstr(o.at, "spy"));
    text_drop(&o);
}

/* -- what is to be done -- */

static void each_phase_says_who_does_what(void **unused)
{
    static const struct {
        int phase;
        const char *said;
    } cases[] = {
        {CATAN_PLACING_1, "you: place a settlement"},
        {CATAN_PLACING_2, "you: place a city"},
        {CATAN_ROLLING, "you: roll"},
        {CATAN_DISCARDING, "you 4, c 5: a 7: discard"},
        {CATAN_ROBBING, "you: move the robber, at sea"},
        {CATAN_ACTING, "you: build, trade"},
        {CATAN_ROADWORK, "you: lay free roads"},
        {CATAN_CHOOSING, "b 2: choose"},
        {CATAN_BUILDING, "you: build between two turns"},
        {CATAN_PAIRED, "you: second part"},
        {CATAN_DROPPING, "d: more than four"},
        {CATAN_CHOOSING_DECK, "b: defender of Catan"},
        {CATAN_LOSING_CITY, "you, d: the barbarians have won"},
        {CATAN_GIVING, "c 1, d 2: wedding"},
        {CATAN_TAKING, "you: master merchant"},
        {CATAN_SPYING, "you: spy"},
        {CATAN_HARBOR, "you: commercial harbor: ask"},
        {CATAN_LOSING_KNIGHT, "c: deserter: which"},
        {CATAN_PLACING_KNIGHT, "you: deserter: place"},
        {CATAN_RETREATING, "d: the knight was driven out"},
    };
    (void)unused;
    lay("new_shores", 4);
    s.table.to_discard[0] = 4;
    s.table.to_discard[2] = 5;
    s.table.sea.to_take[1] = 2;
    s.table.realm.progress_n[3] = 5;
    s.table.realm.choosers = 1 << 1 | 1 << 3;
    s.table.realm.to_lose = 1 << 0 | 1 << 3;
    s.table.realm.to_give[2] = 1;
    s.table.realm.to_give[3] = 2;
    s.table.realm.target = 3;
    s.table.realm.retreating = 3 | 1 << CATAN_KNIGHT_SHIFT;
    assert_int_equal(sizeof cases / sizeof *cases, CATAN_OVER);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        s.table.phase = (uint8_t)cases[i].phase;
        assert_true(has(cases[i].said));
    }
}

static void causes_change_what_is_said(void **unused)
{
    (void)unused;
    lay("new_shores", 4);
    s.table.phase = CATAN_ROBBING;
    s.table.realm.chased = CATAN_PIRATE_CHASED;
    assert_true(has("you: move the pirate that the knight has chased"));
    s.table.realm.chased = CATAN_ROBBER_CHASED;
    assert_true(has("you: move the robber that the knight has chased"));
    s.table.phase = CATAN_DISCARDING;
    s.table.to_discard[1] = 3;
    s.table.realm.sabotage = 1;
    assert_true(has("b 3: saboteur"));
    s.table.phase = CATAN_ROADWORK;
    s.table.realm.free_kind = 1;
    assert_true(has("you: diplomat"));
    s.table.phase = CATAN_HARBOR;
    s.table.realm.ask = 4;
    assert_true(has("d: commercial harbor: give"));
}

/* -- words -- */

/* Every progress card has a name and a text in each language. */
static void progress_cards_are_explained(void **unused)
{
    const game_face *face = face_of(&catan_rules);
    (void)unused;
    for (int k = 0; k < CATAN_PROGRESS_CARDS; k++) {
        const face_topic *topic = face->topics;
        while (topic->word != NULL && strcmp(topic->word, catan_progress_names[k]) != 0) {
            topic++;
        }
        assert_non_null(topic->word);
        text_out name = text_growing();
        speech_translate(face->vocabulary, SPEECH_EN, SPEECH_RU, topic->word, &name);
        assert_string_not_equal(text_end(&name), topic->word);
        assert_non_null(strstr(topic->text.in[SPEECH_RU], name.at));
        assert_non_null(strstr(topic->text.in[SPEECH_EN], topic->word));
        text_out back = text_growing();
        speech_translate(face->vocabulary, SPEECH_RU, SPEECH_EN, name.at, &back);
        assert_string_equal(text_end(&back), topic->word);
        text_drop(&name);
        text_drop(&back);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boards_fit_terminals),
        cmocka_unit_test(every_place_has_its_number),
        cmocka_unit_test(knights_show_owner_strength_and_activity),
        cmocka_unit_test(cities_show_walls_and_metropolises),
        cmocka_unit_test(the_table_of_everybody_is_told),
        cmocka_unit_test(cards_are_named_to_their_owner_only),
        cmocka_unit_test(each_phase_says_who_does_what),
        cmocka_unit_test(causes_change_what_is_said),
        cmocka_unit_test(progress_cards_are_explained),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
