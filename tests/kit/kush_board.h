/* kush_board.h -- a game of Kush for tests to work on: set up, read, moved and shown as text.
 *
 * Each test program that includes it has one game of its own, `s`. */
#ifndef STOLIK_TESTS_KIT_KUSH_BOARD_H
#define STOLIK_TESTS_KIT_KUSH_BOARD_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "rules/kush/kush_state.h"

enum { TEXT_MAX = 8192 };

static const game_rules *const rules = &kush_rules;
static kush_state s;
static game_action menu[2 * KUSH_SIDE_MAX * KUSH_SIDE_MAX + 1];

static inline void read_options(const char *text, int32_t *options)
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

static inline void begin(const char *options, int seats)
{
    int32_t values[GAME_OPTIONS_MAX];
    read_options(options, values);
    rules->start(&s, seats, values);
}

/* Reads a state. Returns what was wrong with it, "" if nothing. */
static inline const char *read_state(kush_state *to, const char *options, int seats,
                                     const char *text)
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
static inline void position(const char *options, int seats, const char *rows, int player, int a,
                            int b)
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

static inline int attempt(int actor, const char *text)
{
    game_action a;
    int error = rules->action_parse(text, strlen(text), actor, &a);
    return error != GAME_OK ? error : rules->apply(&s, actor, a);
}

/* Applies an action that must be refused with this code, and must change nothing. */
static inline void refused(int actor, const char *text, const char *code)
{
    kush_state before = s;
    assert_string_equal(game_error_of(rules, attempt(actor, text)).code, code);
    assert_memory_equal(&before, &s, sizeof s);
}

static inline void act(int actor, const char *text)
{
    assert_string_equal(game_error_of(rules, attempt(actor, text)).code, "ok");
    assert_null(rules->check(&s));
}

static inline void roll(int seat, const char *dice)
{
    act(seat, "roll");
    act(GAME_CHANCE, dice);
}

/* The menu of the seat to move, as text with a comma after each action. */
static inline const char *menu_text(void)
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

static inline int menu_count(void)
{
    return rules->legal(&s, s.view.seat, menu);
}

/* The board as rows with a slash after each. */
static inline const char *board(void)
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

static inline const char *state_text(const kush_state *of)
{
    static char text[TEXT_MAX];
    text_out o = text_to(text, sizeof text);
    rules->state_json(of, &o);
    assert_false(o.cut);
    return text_end(&o);
}

#endif
