/* Long Nardy, rule by rule; the numbers are those of rules/nardy/README.md. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "ai/core/luck.h"
#include "rules/nardy/nardy_state.h"

static const int32_t seed_rules[] = {0, 0};
static const int32_t federation[] = {1, 0};
static const int32_t with_draws[] = {0, 1};

/* -- setting up and looking -- */

static bool try_set(const int32_t *opts, const char *text, nardy_state *s, char why[200])
{
    json v;
    text_out o = text_to(why, 200);
    const char *wrong = json_read(text, strlen(text), &v);
    if (wrong != NULL) {
        fail_msg("the test's JSON is broken: %s", wrong);
    }
    bool ok = nardy_rules.state_parse(s, 2, opts, v, &o);
    text_end(&o);
    return ok;
}

static nardy_state set(const int32_t *opts, const char *text)
{
    nardy_state s;
    char why[200];
    if (!try_set(opts, text, &s, why)) {
        fail_msg("refused: %s", why);
    }
    assert_null(nardy_rules.check(&s));
    return s;
}

/* A position in short: "w24:15 w6:1 b12:15", with the mover's dice. */
static nardy_state position(const int32_t *opts, const char *pieces, int turn, const char *dice)
{
    char text[2000] = "{\"board\":{";
    char colour;
    int point;
    int n;
    int used;
    bool first = true;
    for (const char *p = pieces; sscanf(p, " %c%d:%d%n", &colour, &point, &n, &used) == 3;) {
        char part[80];
        snprintf(part, sizeof part, "%s\"%d\":{\"player\":\"%s\",\"checkers\":%d}",
                 first ? "" : ",", point, colour == 'w' ? "white" : "black", n);
        strcat(text, part);
        first = false;
        p += used;
    }
    char end[200];
    snprintf(end, sizeof end, "},\"currentPlayer\":\"%s\",\"turnCount\":%d,\"dice\":[%s]}",
             turn % 2 == 1 ? "white" : "black", turn, dice);
    strcat(text, end);
    return set(opts, text);
}

static nardy_state start(const int32_t *opts)
{
    nardy_state s;
    nardy_rules.start(&s, 2, opts);
    return s;
}

static bool join(void *self, const char *text, size_t n)
{
    text_out *o = self;
    if (o->len > 0) {
        text_char(o, ' ');
    }
    text_bytes(o, text, n);
    return true;
}

static const char *sequences(const nardy_state *s)
{
    static char text[4000];
    text_out o = text_to(text, sizeof text);
    nardy_sequences(&s->table, join, &o);
    return text_end(&o);
}

static int by_string(const void *a, const void *b)
{
    return strcmp(a, b);
}

/* The menu of the mover, sorted. */
static const char *menu(const nardy_state *s)
{
    static char text[1000];
    game_action list[NARDY_MENU_MAX];
    char names[NARDY_MENU_MAX][16];
    int n = nardy_rules.legal(s, s->table.mover, list);
    for (int i = 0; i < n; i++) {
        text_out o = text_to(names[i], sizeof names[i]);
        nardy_rules.action_text(list[i], &o);
        text_end(&o);
    }
    qsort(names, (size_t)n, sizeof names[0], by_string);
    text[0] = '\0';
    for (int i = 0; i < n; i++) {
        strcat(strcat(text, i > 0 ? " " : ""), names[i]);
    }
    return text;
}

/* Whether a word stands in a list with spaces between. */
static bool lists(const char *list, const char *word)
{
    size_t n = strlen(word);
    for (const char *p = strstr(list, word); p != NULL; p = strstr(p + 1, word)) {
        if ((p == list || p[-1] == ' ') && (p[n] == ' ' || p[n] == '\0')) {
            return true;
        }
    }
    return false;
}

static int act(nardy_state *s, const char *text)
{
    game_action a;
    int error = nardy_rules.action_parse(text, strlen(text), s->table.mover, &a);
    return error != GAME_OK ? error : nardy_rules.apply(s, s->table.mover, a);
}

static void throw(nardy_state * s, int a, int b)
{
    assert_int_equal(act(s, "roll"), GAME_OK);
    game_action dice = {GAME_KIND_DICE, {(uint8_t)a, (uint8_t)b}};
    assert_int_equal(nardy_rules.apply(s, GAME_CHANCE, dice), GAME_OK);
}

static void play(nardy_state *s, const char *text)
{
    assert_int_equal(act(s, text), GAME_OK);
    assert_null(nardy_rules.check(s));
}

static int at(const nardy_state *s, int seat, int point)
{
    return nardy_count(&s->table.side[seat], nardy_distance(seat, point));
}

/* -- the board -- */

static void start_position_has_fifteen_on_each_head(void **unused) /* N1.2 */
{
    (void)unused;
    nardy_state s = start(seed_rules);
    assert_int_equal(at(&s, NARDY_WHITE, 24), 15);
    assert_int_equal(at(&s, NARDY_BLACK, 12), 15);
    assert_int_equal(s.table.mover, NARDY_WHITE);
    assert_int_equal(s.table.turn_count, 1);
}

static void black_goes_from_1_to_24(void **unused) /* N1.1 */
{
    (void)unused;
    nardy_state s = position(seed_rules, "w20:15 b2:1 b12:14", 4, "3,1");
    assert_string_equal(menu(&s), "12-11 12-9 2-1 2-23");
}

static void distances_count_to_the_way_out(void **unused) /* N1.3 */
{
    (void)unused;
    assert_int_equal(nardy_distance(NARDY_WHITE, 24), 24);
    assert_int_equal(nardy_distance(NARDY_BLACK, 13), 1);
    assert_int_equal(nardy_distance(NARDY_BLACK, 18), 6);
    assert_int_equal(nardy_distance(NARDY_BLACK, 12), 24);
    for (int seat = 0; seat < 2; seat++) {
        for (int point = 1; point <= 24; point++) {
            assert_int_equal(nardy_point(seat, nardy_distance(seat, point)), point);
        }
    }
}

static void one_enemy_checker_closes_a_point(void **unused) /* N1.4, N3.1 */
{
    (void)unused;
    nardy_state s = position(seed_rules, "w24:15 b20:1 b12:14", 3, "4,1");
    assert_string_equal(sequences(&s), "24-23,23-19");
    assert_int_equal(act(&s, "24-20"), GAME_ILLEGAL);
}

/* -- a turn -- */

static void check_values_of_the_first_turn(void **unused) /* N2.1, N2.2 */
{
    (void)unused;
    static const int want[6][6] = {{1},          {2, 1},          {2, 2, 5},
                                   {2, 2, 2, 2}, {2, 2, 2, 2, 1}, {2, 2, 2, 2, 2, 1}};
    for (int high = 1; high <= 6; high++) {
        for (int low = 1; low <= high; low++) {
            nardy_state s = start(seed_rules);
            throw(&s, high, low);
            const char *text = sequences(&s);
            int n = 1;
            for (const char *p = text; *p != '\0'; p++) {
                n += *p == ' ';
            }
            assert_int_equal(n, want[high - 1][low - 1]);
        }
    }
    nardy_state s = start(seed_rules);
    throw(&s, 3, 3);
    assert_string_equal(sequences(&s), "24-21,21-18,18-15,24-21 24-21,21-18,24-21,18-15 "
                                       "24-21,21-18,24-21,21-18 24-21,24-21,21-18,18-15 "
                                       "24-21,24-21,21-18,21-18");
    s = start(seed_rules);
    throw(&s, 6, 6);
    assert_string_equal(sequences(&s), "24-18,24-18");
}

static void the_list_is_made_again_after_each_step(void **unused) /* N2.2 */
{
    (void)unused;
    nardy_state s = start(seed_rules);
    throw(&s, 2, 1);
    assert_string_equal(sequences(&s), "24-22,22-21 24-23,23-21");
    play(&s, "24-23");
    assert_string_equal(sequences(&s), "23-21");
    assert_int_equal(s.table.dice_n, 1);
    assert_int_equal(s.table.dice[0], 2);
    play(&s, "23-21");
    assert_int_equal(s.table.mover, NARDY_BLACK);
    assert_int_equal(s.table.turn_count, 2);
}

static void a_turn_without_a_move_passes_after_the_roll(void **unused) /* N2.3 */
{
    (void)unused;
    nardy_state s = position(seed_rules, "w24:15 b20:2 b23:1 b12:12", 3, "");
    throw(&s, 4, 1);
    assert_int_equal(s.table.mover, NARDY_BLACK);
    assert_int_equal(s.table.turn_count, 4);
    assert_string_equal(menu(&s), "roll");
}

static void a_turn_ends_early_when_the_rest_cannot_be_played(void **unused) /* N2.3, N6.1 */
{
    (void)unused;
    nardy_state s = start(seed_rules);
    throw(&s, 6, 6);
    play(&s, "24-18");
    play(&s, "24-18");
    assert_int_equal(s.table.mover, NARDY_BLACK);
}

/* Does what the text says; returns what everybody is told of it, "" if that is nothing. */
static const char *effects(nardy_state *s, int actor, const char *text)
{
    static char told[200];
    text_out o = text_to(told, sizeof told);
    nardy_state before = *s;
    game_action a;
    assert_int_equal(nardy_rules.action_parse(text, strlen(text), actor, &a), GAME_OK);
    assert_int_equal(nardy_rules.apply(s, actor, a), GAME_OK);
    return game_effects(&nardy_rules, &before, s, actor, a, &o) ? text_end(&o) : "";
}

static void what_left_no_choice_is_told(void **unused) /* N12.1 */
{
    (void)unused;
    const char *forced = "[{\"kind\":\"forced\",\"seat\":0}]";
    nardy_state s = position(seed_rules, "w24:14 w10:1 b12:15", 3, "");
    assert_string_equal(effects(&s, NARDY_WHITE, "roll"), "");
    assert_string_equal(effects(&s, GAME_CHANCE, "2-1"), "");
    assert_string_equal(effects(&s, NARDY_WHITE, "10-8"), "");
    s = start(seed_rules);
    throw(&s, 6, 6);
    assert_string_equal(effects(&s, NARDY_WHITE, "24-18"), forced);
    s = position(seed_rules, "w24:15 b20:2 b23:1 b12:12", 3, "");
    assert_string_equal(effects(&s, NARDY_WHITE, "roll"), "");
    assert_string_equal(effects(&s, GAME_CHANCE, "4-1"), "[{\"kind\":\"no_move\",\"seat\":0}]");
}

static void one_checker_a_turn_leaves_the_head(void **unused) /* N4.1 */
{
    (void)unused;
    nardy_state s = position(seed_rules, "w24:14 w10:1 b12:15", 3, "3,3,3,3");
    play(&s, "24-21");
    assert_int_equal(act(&s, "24-21"), GAME_ILLEGAL);
    assert_string_equal(menu(&s), "10-7 21-18");
}

static void two_leave_the_head_in_both_first_turns(void **unused) /* N4.2 */
{
    (void)unused;
    nardy_state s = start(seed_rules);
    throw(&s, 4, 4);
    play(&s, "24-20");
    play(&s, "24-20");
    assert_int_equal(s.table.head_moves, 2);
    s = position(seed_rules, "w24:14 w23:1 b12:15", 2, "3,3,3,3");
    play(&s, "12-9");
    play(&s, "12-9");
    s = position(seed_rules, "w24:14 w23:1 b12:15", 4, "3,3,3,3");
    play(&s, "12-9");
    assert_int_equal(act(&s, "12-9"), GAME_ILLEGAL);
    s = start(seed_rules); /* other doubles do not count */
    throw(&s, 5, 5);
    play(&s, "24-19");
    assert_int_equal(act(&s, "24-19"), GAME_ILLEGAL);
}

static void a_block_of_six_is_forbidden_without_a_checker_in_home(void **unused) /* N5.1 */
{
    (void)unused;
    nardy_state s = position(seed_rules, "w24:8 w11:1 w10:2 w9:1 w8:1 w7:1 w6:1 b12:15", 5, "5,1");
    assert_false(lists(menu(&s), "10-5"));
    assert_int_equal(act(&s, "10-5"), GAME_ILLEGAL);
    s = position(seed_rules, "w24:8 w11:1 w10:2 w9:1 w8:1 w7:1 w6:1 b12:14 b13:1", 5, "5,1");
    play(&s, "10-5");
}

static void a_block_is_a_line_on_the_opponents_route(void **unused) /* N5.2 */
{
    (void)unused;
    /* 3 2 1 24 23 22 is a row for Black ... */
    nardy_state s = position(seed_rules, "w24:2 w23:1 w22:1 w9:8 w3:2 w2:1 b12:15", 5, "2,6");
    assert_false(lists(menu(&s), "3-1"));
    /* ... but 14 13 12 11 10 9 is not: Black's route ends at 13 and begins at 12. */
    s = position(seed_rules, "w14:1 w13:1 w12:1 w11:1 w10:9 w16:2 b8:15", 5, "1,6");
    assert_true(lists(menu(&s), "10-9"));
}

static void a_block_on_the_way_is_forbidden_too(void **unused) /* N5.3 */
{
    (void)unused;
    /* 11-6 completes 11..6 only for a moment if 11 then moves on; it is illegal all the same. */
    nardy_state s = position(seed_rules, "w24:8 w11:2 w10:1 w9:1 w8:1 w7:1 w20:1 b12:15", 5, "5,4");
    assert_null(strstr(sequences(&s), "11-6,"));
}

static void as_many_dice_as_possible_are_used(void **unused) /* N6.1 */
{
    (void)unused;
    /* After 24-18 nothing is left for the 2, so the 6 is played from 9. */
    nardy_state s = position(seed_rules, "w24:14 w9:1 b22:1 b16:1 b7:1 b12:12", 3, "6,2");
    assert_string_equal(sequences(&s), "9-3,3-1");
    assert_int_equal(act(&s, "24-18"), GAME_ILLEGAL);
    s = position(seed_rules, "w24:14 w8:1 b22:1 b18:1 b2:1 b12:12", 3, "6,2");
    assert_string_equal(sequences(&s), "8-6");
}

static void the_larger_die_is_played_if_only_one_can_be(void **unused) /* N6.2 */
{
    (void)unused;
    /* Either from 24; then the other is closed on 16, and the head is locked. */
    nardy_state s = position(seed_rules, "w24:15 b16:1 b12:14", 3, "6,2");
    assert_string_equal(sequences(&s), "24-18");
    assert_int_equal(act(&s, "24-22"), GAME_ILLEGAL);
    play(&s, "24-18");
    assert_int_equal(s.table.mover, NARDY_BLACK);
}

static void the_last_checker_may_always_go_off(void **unused) /* N6.3 */
{
    (void)unused;
    nardy_state s = position(seed_rules, "w6:1 b12:15", 31, "6,1");
    assert_string_equal(sequences(&s), "6-5,5-off 6-off");
    play(&s, "6-off");
    assert_int_equal(s.table.result, NARDY_WHITE_WON);
    assert_int_equal(s.table.dice_n, 0);
}

static void bearing_off_needs_all_at_home(void **unused) /* N7.1 */
{
    (void)unused;
    nardy_state s = position(seed_rules, "w7:1 w5:2 b24:15", 31, "5,6");
    assert_string_equal(sequences(&s), "7-1,5-off 7-2,5-off");
}

static void a_larger_die_bears_off_from_the_farthest_only(void **unused) /* N7.2 */
{
    (void)unused;
    nardy_state s = position(seed_rules, "w4:1 w2:2 b24:15", 31, "6,3");
    assert_string_equal(sequences(&s), "4-1,2-off 4-off,2-off");
    s = position(seed_rules, "w5:1 w4:1 b24:15", 31, "4,4,4,4");
    assert_string_equal(sequences(&s), "4-off,5-1,1-off 5-1,4-off,1-off");
}

static void black_bears_off_like_white(void **unused) /* N1.3, N7.2: the ruling on symmetry */
{
    (void)unused;
    nardy_state s = position(seed_rules, "w24:15 b15:1 b18:1", 32, "3,1");
    assert_true(lists(menu(&s), "15-off"));
    s = position(seed_rules, "w24:15 b15:1 b18:1", 32, "2,1");
    assert_false(lists(menu(&s), "15-off"));
}

static void the_smaller_die_that_serves_is_used(void **unused) /* N8.1 */
{
    (void)unused;
    nardy_state s = position(seed_rules, "w3:2 w2:1 b24:15", 31, "6,4");
    assert_string_equal(menu(&s), "3-off");
    play(&s, "3-off");
    assert_int_equal(s.table.dice_n, 1);
    assert_int_equal(s.table.dice[0], 6);
    s = position(seed_rules, "w5:1 w4:1 b24:15", 31, "6,5");
    play(&s, "5-off");
    assert_int_equal(s.table.dice[0], 6);
}

static void check_scores(const nardy_state *s, int white, int black)
{
    int32_t points[2];
    assert_int_equal(nardy_rules.turn(s).what, GAME_OVER);
    assert_int_equal(nardy_rules.score(s, points), 1);
    assert_int_equal(points[0], white);
    assert_int_equal(points[1], black);
}

static void the_first_to_bear_off_all_wins(void **unused) /* N9.1 */
{
    (void)unused;
    nardy_state s = position(seed_rules, "w1:1 b13:14", 31, "2,1");
    play(&s, "1-off");
    check_scores(&s, 1, 0);
    assert_int_equal(nardy_rules.winners(&s), 1);
    s = position(seed_rules, "w1:15 b13:1", 32, "2,1");
    play(&s, "13-off");
    check_scores(&s, 0, 2); /* mars */
}

static void with_draws_black_has_the_last_word(void **unused) /* N9.2 */
{
    (void)unused;
    nardy_state s = position(with_draws, "w1:1 b13:2", 31, "2,1");
    play(&s, "1-off");
    assert_int_equal(s.table.result, NARDY_RUNNING);
    assert_int_equal(s.table.mover, NARDY_BLACK);
    nardy_state draw = s;
    throw(&draw, 6, 5);
    play(&draw, "13-off");
    play(&draw, "13-off");
    assert_int_equal(draw.table.result, NARDY_DRAWN);
    check_scores(&draw, 0, 0);
    assert_int_equal(nardy_rules.winners(&draw), 3);
    s = position(with_draws, "w1:1 b13:12 b14:3", 31, "2,1");
    play(&s, "1-off");
    throw(&s, 2, 1);
    play(&s, "13-off");
    play(&s, "14-off");
    check_scores(&s, 1, 0); /* mars is judged after that turn */
    s = position(with_draws, "w3:1 b13:1", 32, "2,1");
    play(&s, "13-off");
    check_scores(&s, 0, 1); /* White has had as many turns */
}

/* -- the federation -- */

static void the_throw_off_is_no_double(void **unused) /* N10.1 */
{
    (void)unused;
    nardy_state s = start(federation);
    game_outcome list[GAME_OUTCOMES_MAX];
    game_action dice = {GAME_KIND_DICE, {4, 4}};
    assert_int_equal(act(&s, "roll"), GAME_OK);
    assert_int_equal(nardy_rules.outcomes(&s, list), 15);
    assert_int_equal(nardy_rules.apply(&s, GAME_CHANCE, dice), GAME_BAD_OUTCOME);
    luck l = luck_from(7);
    game_luck any = luck_as(&l);
    for (int i = 0; i < 200; i++) {
        nardy_state copy = s;
        game_draw(&nardy_rules, &copy, &any, &dice, NULL);
        assert_int_not_equal(dice.arg[0], dice.arg[1]);
    }
}

static void the_federation_gives_two_heads_to_the_second_player(void **unused) /* N10.2 */
{
    (void)unused;
    nardy_state s = position(federation, "w24:14 w23:1 b12:15", 2, "6,6,6,6");
    play(&s, "12-6");
    play(&s, "12-6");
    nardy_state third = position(federation, "w24:15 b12:15", 3, "3,3,3,3");
    play(&third, "24-21");
    assert_int_equal(act(&third, "24-21"), GAME_ILLEGAL);
}

static void the_federation_forbids_blocks_before_all_fifteen(void **unused) /* N10.3 */
{
    (void)unused;
    static const char pieces[] = "w24:8 w11:1 w10:2 w9:1 w8:1 w7:1 w6:1 b12:15";
    nardy_state s = position(federation, pieces, 5, "5,1");
    assert_int_equal(act(&s, "10-5"), GAME_ILLEGAL);
    /* One black checker past the block's first point (10) makes it legal. */
    s = position(federation, "w24:8 w11:1 w10:2 w9:1 w8:1 w7:1 w6:1 b12:14 b3:1", 5, "5,1");
    assert_int_equal(act(&s, "10-5"), GAME_OK);
    /* So does one that is off. */
    s = position(federation, "w24:8 w11:1 w10:2 w9:1 w8:1 w7:1 w6:1 b12:14", 5, "5,1");
    assert_int_equal(act(&s, "10-5"), GAME_OK);
    s = position(seed_rules, "w24:8 w11:1 w10:2 w9:1 w8:1 w7:1 w6:1 b12:14 b3:1", 5, "5,1");
    assert_int_equal(act(&s, "10-5"), GAME_ILLEGAL);
}

/* -- why a step is refused -- */

/* Why the mover's step is refused, as JSON. */
static const char *why_not(const nardy_state *s, const char *text)
{
    static char said[200];
    game_action a;
    assert_int_equal(nardy_rules.action_parse(text, strlen(text), s->table.mover, &a), GAME_OK);
    nardy_state copy = *s;
    int error = nardy_rules.apply(&copy, s->table.mover, a);
    assert_int_equal(error, GAME_ILLEGAL);
    game_reason reason = game_explain(&nardy_rules, s, s->table.mover, a, error);
    text_out o = text_to(said, sizeof said);
    game_reason_json(&reason, &o);
    return text_end(&o);
}

static void a_refused_step_has_a_reason(void **unused) /* N1.4, N2.1, N3.1, N4.1, N7.1, N7.2 */
{
    (void)unused;
    nardy_state s = start(seed_rules);
    assert_string_equal(why_not(&s, "24-20"), "{\"code\":\"not_rolled\"}");
    throw(&s, 6, 5);
    assert_string_equal(why_not(&s, "roll"), "{\"code\":\"already_rolled\"}");
    assert_string_equal(why_not(&s, "24-20"), "{\"code\":\"dice\"}");
    assert_string_equal(why_not(&s, "20-14"), "{\"code\":\"no_checker\",\"point\":20}");
    assert_string_equal(why_not(&s, "24-12"), "{\"code\":\"closed\",\"point\":12}");
    assert_string_equal(why_not(&s, "24-off"), "{\"code\":\"home\",\"outside\":15}");
    play(&s, "24-18");
    assert_string_equal(why_not(&s, "24-19"), "{\"code\":\"head\",\"limit\":1}");
    s = position(seed_rules, "w4:1 w2:2 b24:15", 31, "3,3,3,3");
    assert_string_equal(why_not(&s, "2-off"), "{\"code\":\"farthest\",\"point\":4}");
    s = position(seed_rules, "w24:15 b12:15", 2, "3,3,3,3");
    play(&s, "12-9");
    play(&s, "12-9");
    assert_string_equal(why_not(&s, "12-9"), "{\"code\":\"head\",\"limit\":2}");
}

static void a_block_is_named_by_its_rule_set(void **unused) /* N5.1, N10.3 */
{
    (void)unused;
    static const char pieces[] = "w24:8 w11:1 w10:2 w9:1 w8:1 w7:1 w6:1 b12:15";
    nardy_state s = position(seed_rules, pieces, 5, "5,1");
    assert_string_equal(why_not(&s, "10-5"), "{\"code\":\"block\"}");
    s = position(federation, pieces, 5, "5,1");
    assert_string_equal(why_not(&s, "10-5"), "{\"code\":\"block_before_all\"}");
}

static void an_obligation_is_named_with_its_dice(void **unused) /* N6.1, N6.2 */
{
    (void)unused;
    nardy_state s = position(seed_rules, "w24:14 w9:1 b22:1 b16:1 b7:1 b12:12", 3, "6,2");
    assert_string_equal(why_not(&s, "24-18"), "{\"code\":\"most_dice\",\"dice\":2}");
    s = position(seed_rules, "w24:15 b16:1 b12:14", 3, "6,2");
    assert_string_equal(why_not(&s, "24-22"), "{\"code\":\"larger_die\",\"die\":6}");
}

/* -- JSON -- */

static void state_json_is_as_published(void **unused)
{
    (void)unused;
    char text[4000];
    nardy_state s = start(seed_rules);
    throw(&s, 6, 6);
    text_out o = text_to(text, sizeof text);
    nardy_rules.state_json(&s, &o);
    assert_string_equal(
        text_end(&o),
        "{\"board\":{\"24\":{\"player\":\"white\",\"checkers\":15},"
        "\"12\":{\"player\":\"black\",\"checkers\":15}},"
        "\"bar\":{\"white\":0,\"black\":0},\"off\":{\"white\":0,\"black\":0},"
        "\"currentPlayer\":\"white\",\"roll\":[6,6],\"dice\":[6,6,6,6],\"turnCount\":1,"
        "\"turnMovesFromHead\":0,\"winner\":null,\"possibleMoves\":[\"24-18,24-18\"]}");
}

#define BOARD                                                                                      \
    "\"board\":{\"24\":{\"player\":\"white\",\"checkers\":15},"                                    \
    "\"12\":{\"player\":\"black\",\"checkers\":15}}"
#define WHITE_1 "\"currentPlayer\":\"white\",\"turnCount\":1"

static void inconsistent_states_are_refused(void **unused) /* N11.1 */
{
    (void)unused;
    static const char *const bad[] = {
        "{}",
        "[]",
        "{" BOARD "}",
        "{" BOARD "," WHITE_1 ",\"surprise\":1}",
        "{" BOARD "," WHITE_1 ",\"turnCount\":1}",
        "{" BOARD ",\"currentPlayer\":\"white\",\"turnCount\":2}",
        "{" BOARD ",\"currentPlayer\":\"red\",\"turnCount\":1}",
        "{" BOARD ",\"currentPlayer\":\"white\",\"turnCount\":0}",
        "{" BOARD ",\"currentPlayer\":\"white\",\"turnCount\":1.5}",
        "{" BOARD "," WHITE_1 ",\"bar\":{\"white\":1,\"black\":0}}",
        "{" BOARD "," WHITE_1 ",\"off\":{\"white\":1,\"black\":0}}",
        "{" BOARD "," WHITE_1 ",\"dice\":[7,1]}",
        "{" BOARD "," WHITE_1 ",\"dice\":[1]}",
        "{" BOARD "," WHITE_1 ",\"dice\":[1,1]}",
        "{" BOARD "," WHITE_1 ",\"dice\":[1,2,3]}",
        "{" BOARD "," WHITE_1 ",\"dice\":[1,1,1,2]}",
        "{" BOARD "," WHITE_1 ",\"dice\":[1,1,1,1,1]}",
        "{" BOARD "," WHITE_1 ",\"roll\":[1,2],\"dice\":[2,1]}",
        "{" BOARD "," WHITE_1 ",\"roll\":[1,2],\"dice\":[3]}",
        "{" BOARD "," WHITE_1 ",\"roll\":[1,2],\"dice\":[]}",
        "{" BOARD "," WHITE_1 ",\"roll\":[1],\"dice\":[1]}",
        "{" BOARD "," WHITE_1 ",\"roll\":null,\"dice\":[2,1]}",
        "{" BOARD "," WHITE_1 ",\"winner\":\"white\"}",
        "{" BOARD "," WHITE_1 ",\"winner\":\"draw\"}",
        "{" BOARD "," WHITE_1 ",\"winner\":\"nobody\"}",
        "{" BOARD "," WHITE_1 ",\"turnMovesFromHead\":1}",
        "{" BOARD "," WHITE_1 ",\"roll\":[3,2],\"dice\":[2],\"turnMovesFromHead\":1}",
        "{" BOARD "," WHITE_1 ",\"turnMovesFromHead\":-1}",
        "{" BOARD "," WHITE_1 ",\"dice\":[6,6,6,6],\"possibleMoves\":[]}",
        "{" BOARD "," WHITE_1 ",\"dice\":[6,6,6,6],\"possibleMoves\":[\"24-18\"]}",
        "{" BOARD "," WHITE_1 ",\"dice\":[2,1],\"rolling\":true}",
        "{" BOARD "," WHITE_1 ",\"rolling\":1}",
        "{\"board\":{\"25\":{\"player\":\"white\",\"checkers\":15}}," WHITE_1 "}",
        "{\"board\":{\"0\":{\"player\":\"white\",\"checkers\":15}}," WHITE_1 "}",
        "{\"board\":{\"01\":{\"player\":\"white\",\"checkers\":15}}," WHITE_1 "}",
        "{\"board\":{\"1\":{\"player\":\"white\",\"checkers\":16}}," WHITE_1 "}",
        "{\"board\":{\"1\":{\"player\":\"white\",\"checkers\":0}}," WHITE_1 "}",
        "{\"board\":{\"1\":{\"player\":\"white\"}}," WHITE_1 "}",
        "{\"board\":{\"1\":{\"player\":\"white\",\"checkers\":9},"
        "\"2\":{\"player\":\"white\",\"checkers\":9}}," WHITE_1 "}",
        "{\"board\":{\"1\":{\"player\":\"white\",\"checkers\":1},"
        "\"1\":{\"player\":\"black\",\"checkers\":1}}," WHITE_1 "}",
        "{\"board\":{\"1\":{\"player\":\"white\",\"checkers\":1}}," WHITE_1 "}", /* no black */
        "{\"board\":7," WHITE_1 "}",
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        nardy_state s;
        char why[200];
        if (try_set(seed_rules, bad[i], &s, why)) {
            fail_msg("accepted: %s", bad[i]);
        }
        assert_true(strlen(why) > 5);
    }
    nardy_state s;
    char why[200];
    assert_false(try_set(federation, "{" BOARD "," WHITE_1 ",\"dice\":[1,1,1,1]}", &s, why));
    s = set(seed_rules, "{" BOARD "," WHITE_1 ",\"dice\":[2,1]}");
    assert_int_equal(s.table.roll[0], 2);
    set(seed_rules, "{" BOARD "," WHITE_1 ",\"dice\":[2,1],\"possibleMoves\":null}");
}

static void dice_that_cannot_be_played_pass_the_turn(void **unused) /* N11.2 */
{
    (void)unused;
    nardy_state s = position(seed_rules, "w24:15 b20:2 b23:1 b12:12", 3, "4,1");
    assert_int_equal(s.table.mover, NARDY_BLACK);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(start_position_has_fifteen_on_each_head),
        cmocka_unit_test(black_goes_from_1_to_24),
        cmocka_unit_test(distances_count_to_the_way_out),
        cmocka_unit_test(one_enemy_checker_closes_a_point),
        cmocka_unit_test(check_values_of_the_first_turn),
        cmocka_unit_test(the_list_is_made_again_after_each_step),
        cmocka_unit_test(a_turn_without_a_move_passes_after_the_roll),
        cmocka_unit_test(a_turn_ends_early_when_the_rest_cannot_be_played),
        cmocka_unit_test(what_left_no_choice_is_told),
        cmocka_unit_test(one_checker_a_turn_leaves_the_head),
        cmocka_unit_test(two_leave_the_head_in_both_first_turns),
        cmocka_unit_test(a_block_of_six_is_forbidden_without_a_checker_in_home),
        cmocka_unit_test(a_block_is_a_line_on_the_opponents_route),
        cmocka_unit_test(a_block_on_the_way_is_forbidden_too),
        cmocka_unit_test(as_many_dice_as_possible_are_used),
        cmocka_unit_test(the_larger_die_is_played_if_only_one_can_be),
        cmocka_unit_test(the_last_checker_may_always_go_off),
        cmocka_unit_test(bearing_off_needs_all_at_home),
        cmocka_unit_test(a_larger_die_bears_off_from_the_farthest_only),
        cmocka_unit_test(black_bears_off_like_white),
        cmocka_unit_test(the_smaller_die_that_serves_is_used),
        cmocka_unit_test(the_first_to_bear_off_all_wins),
        cmocka_unit_test(with_draws_black_has_the_last_word),
        cmocka_unit_test(the_throw_off_is_no_double),
        cmocka_unit_test(the_federation_gives_two_heads_to_the_second_player),
        cmocka_unit_test(the_federation_forbids_blocks_before_all_fifteen),
        cmocka_unit_test(a_refused_step_has_a_reason),
        cmocka_unit_test(a_block_is_named_by_its_rule_set),
        cmocka_unit_test(an_obligation_is_named_with_its_dice),
        cmocka_unit_test(state_json_is_as_published),
        cmocka_unit_test(inconsistent_states_are_refused),
        cmocka_unit_test(dice_that_cannot_be_played_pass_the_turn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
