/* `stolik play`: lines that fit, boards that fit, and two languages. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "ai/core/luck.h"
#include "cli/face.h"
#include "cli/play_words.h"
#include "cli/words.h"
#include "cli/wrap.h"
#include "table/grow.h"

enum { COLUMNS = 80, ROWS = 24, BOARD_LINES = 17 }; /* as on a terminal of 80 by 24 */

/* -- lines -- */

static void assert_wrapped(const char *text, int columns, const char *lines)
{
    text_out o = text_growing();
    wrap_text(text, columns, &o);
    assert_string_equal(text_end(&o), lines);
    text_drop(&o);
}

static void lines_are_broken_between_words(void **unused)
{
    (void)unused;
    assert_wrapped("", 10, "");
    assert_wrapped("one two", 10, "one two\n");
    assert_wrapped("one two three four", 10, "one two\nthree four\n");
    assert_wrapped("one two \nthree", 10, "one two\nthree\n");
    assert_wrapped("abcdefghijklm no", 10, "abcdefghijklm\nno\n"); /* a word is not broken */
    assert_wrapped("один два три", 8, "один два\nтри\n");          /* letters, not bytes */
    assert_wrapped("\033[1mone\033[0m two", 7, "\033[1mone\033[0m two\n");
    assert_wrapped("one \033[1m \033[0m two", 9, "one \033[1m \033[0m two\n");
    assert_wrapped("roll  throw the dice now", 16, "roll  throw the\n      dice now\n");
    assert_wrapped("  one two three", 9, "  one two\n  three\n");
    assert_int_equal(wrap_lines("a\nb\n"), 2);
    assert_int_equal(wrap_lines("a\nb"), 2);
    assert_int_equal(wrap_lines(""), 0);
}

/* -- words -- */

static bool has_russian(const char *text)
{
    return strstr(text, "\xd0") != NULL || strstr(text, "\xd1") != NULL;
}

static void each_text_exists_in_both_languages(void **unused)
{
    (void)unused;
    for (int w = 0; w < PLAY_WORDS; w++) {
        const char *en = play_text((play_word)w, SPEECH_EN);
        const char *ru = play_text((play_word)w, SPEECH_RU);
        assert_true(w == PLAY_ENTER || has_russian(ru));
        assert_false(has_russian(en));
        assert_int_equal(strstr(en, "%1") != NULL, strstr(ru, "%1") != NULL);
        assert_int_equal(strstr(en, "%2") != NULL, strstr(ru, "%2") != NULL);
    }
    assert_string_equal(play_after("save  a b", PLAY_SAVE), "a b");
    assert_string_equal(play_after("сохранить a b", PLAY_SAVE), "a b");
    assert_string_equal(play_after("ходы", PLAY_MOVES), "");
    assert_null(play_after("saved", PLAY_SAVE));
    assert_null(play_after("", PLAY_SAVE));
    for (const game_rules *const *g = game_list; *g != NULL; g++) {
        for (const bot_level *level = bot_levels(*g); level->name != NULL; level++) {
            assert_true(has_russian(play_level(level, SPEECH_RU)));
            assert_true(has_russian(play_about(level, SPEECH_RU)));
            assert_string_equal(play_level(level, SPEECH_EN), level->name);
            assert_string_equal(play_about(level, SPEECH_EN), level->about);
        }
        for (int e = 0; (*g)->errors[e].code != NULL; e++) {
            assert_true(has_russian(say_error(*g, GAME_ERROR_OWN + e, SPEECH_RU)));
            assert_string_equal(say_error(*g, GAME_ERROR_OWN + e, SPEECH_EN), (*g)->errors[e].text);
        }
        for (int e = GAME_NOT_YOUR_TURN; e <= GAME_BAD_OUTCOME; e++) {
            assert_true(has_russian(say_error(*g, e, SPEECH_RU)));
        }
        assert_true(has_russian(face_of(*g)->help->in[SPEECH_RU]));
    }
}

static void the_locale_names_the_language(void **unused)
{
    static const struct {
        const char *all, *messages, *lang;
        speech in;
    } cases[] = {{"", "", "", SPEECH_EN},
                 {"", "", "ru_RU.UTF-8", SPEECH_RU},
                 {"", "", "ru", SPEECH_RU},
                 {"", "", "run", SPEECH_EN},
                 {"", "en_GB.UTF-8", "ru_RU.UTF-8", SPEECH_EN},
                 {"C.UTF-8", "ru_RU.UTF-8", "ru_RU.UTF-8", SPEECH_EN},
                 {"ru_RU.UTF-8", "", "C", SPEECH_RU}};
    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        setenv("LC_ALL", cases[i].all, 1);
        setenv("LC_MESSAGES", cases[i].messages, 1);
        setenv("LANG", cases[i].lang, 1);
        assert_int_equal(speech_of_locale(), cases[i].in);
    }
}

/* -- whole games -- */

typedef struct walk {
    const game_rules *rules;
    game_buffer now;
    game_action last; /* of a seat */
} walk;

/* Whether a Latin word of three letters or more is in the text; notations of cards are shorter, and
 * land is drawn with letters from A to D. */
static bool has_english(const char *text)
{
    int letters = 0;
    bool word = false; /* more than land */
    for (; *text != '\0'; text++) {
        bool colour = *text == '\033';
        text = colour ? strchr(text, 'm') : text;
        char c = (char)(*text | 0x20);
        bool letter = !colour && c >= 'a' && c <= 'z';
        letters = letter ? letters + 1 : 0;
        word = letter && (word || c > 'd');
        if (letters >= 3 && word) {
            return true;
        }
    }
    return false;
}

/* What is written in Russian is read as the same action. */
static void look_at_action(const walk *w, int seat, game_action action)
{
    text_out said = text_growing();
    text_out read = text_growing();
    game_action same;
    say_action(w->rules, action, SPEECH_RU, &said);
    assert_false(has_english(text_end(&said)));
    say_to_rules(w->rules, said.at, &read);
    text_end(&read);
    assert_int_equal(w->rules->action_parse(read.at, read.len, seat, &same), GAME_OK);
    assert_true(game_action_same(same, action));
    text_drop(&said);
    text_drop(&read);
}

static void look_at_menu(const walk *w, int seat)
{
    enum { MENU_LOOKS = 60 };
    game_action *menu = memory_new((size_t)w->rules->menu_max * sizeof *menu);
    int n = w->rules->legal(w->now.state, seat, menu);
    for (int i = 0; i < n && i < MENU_LOOKS; i++) {
        look_at_action(w, seat, menu[i]);
    }
    free(menu);
}

static void look_at_board(const walk *w, int seat, const face_style *style)
{
    game_buffer view;
    text_out drawn = text_growing();
    text_out o = text_growing();
    game_show(w->rules, w->now.state, seat, false, view.state);
    face_of(w->rules)->draw(view.state, seat, w->last, style, &drawn);
    wrap_text(text_end(&drawn), COLUMNS, &o);
    text_end(&o);
    bool over = w->rules->turn(w->now.state).what == GAME_OVER; /* then hands are shown too */
    assert_true(wrap_lines(o.at) <= ROWS - (over ? 1 : 4));     /* events, menu, prompt */
    assert_int_equal(style->language == SPEECH_RU, !has_english(o.at));
    for (const char *line = o.at; *line != '\0' && !over;) {
        size_t n = strcspn(line, "\n");
        assert_true(wrap_width(line, n) <= COLUMNS);
        line += n + (line[n] == '\n');
    }
    text_drop(&drawn);
    text_drop(&o);
}

static void look_at_boards(const walk *w, int seat)
{
    face_style style = {.columns = COLUMNS, .lines = BOARD_LINES, .from = -1};
    for (int fine = 0; fine < 2; fine++) {
        style.colour = style.unicode = fine != 0;
        for (int in = 0; in < SPEECH_LANGUAGES; in++) {
            style.language = (speech)in;
            look_at_board(w, seat, &style);
            look_at_board(w, GAME_SPECTATOR, &style);
        }
    }
}

/* Plays one game of computer players, and looks at every so many states. */
static void look_at_game(const game_rules *rules, int seats, uint64_t seed)
{
    enum { EACH = 7 };
    luck chance = luck_from(seed);
    game_luck drawn = luck_as(&chance);
    game_setup setup = game_setup_default(rules);
    void *memory = memory_new(bot_desk_size(rules));
    bot_desk desk = bot_desk_lay(rules, memory);
    walk w = {.rules = rules};
    game_turn turn = {0};
    rules->start(w.now.state, seats, setup.options);
    for (int i = 0; (turn = rules->turn(w.now.state)).what != GAME_OVER; i++) {
        if (turn.what != GAME_ACT) {
            game_event_draw(rules, w.now.state, &drawn);
            continue;
        }
        int seat = bit_lowest(game_first_of(rules, w.now.state, turn.seats));
        if (i % EACH == 0) {
            look_at_boards(&w, seat);
            look_at_menu(&w, seat);
        }
        w.last =
            bot_choose(rules, bot_default(rules), w.now.state, seat, luck_next(&chance), 0, &desk);
        assert_int_equal(rules->apply(w.now.state, seat, w.last), GAME_OK);
    }
    look_at_boards(&w, 0);
    free(memory);
}

static void boards_fit_and_speak_both_languages(void **unused)
{
    (void)unused;
    for (const game_rules *const *g = game_list; *g != NULL; g++) {
        for (int seats = (*g)->seats_min; seats <= (*g)->seats_max; seats++) {
            look_at_game(*g, seats, (uint64_t)seats);
        }
    }
}

/* A board that is too high is drawn from the row that was asked for, as far as there are rows. */
static void a_window_begins_where_one_says(void **unused)
{
    (void)unused;
    for (const game_rules *const *g = game_list; *g != NULL; g++) {
        walk w = {.rules = *g};
        game_setup setup = game_setup_default(*g);
        (*g)->start(w.now.state, (*g)->seats_min, setup.options);
        for (int from = -1; from < 100; from += 9) {
            face_style style = {.columns = COLUMNS, .lines = BOARD_LINES, .from = from};
            look_at_board(&w, 0, &style);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_are_broken_between_words),
        cmocka_unit_test(each_text_exists_in_both_languages),
        cmocka_unit_test(the_locale_names_the_language),
        cmocka_unit_test(boards_fit_and_speak_both_languages),
        cmocka_unit_test(a_window_begins_where_one_says),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
