/* Catan's computer players, and its face in a terminal. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "ai/core/luck.h"
#include "ai/core/player.h"
#include "cli/face.h"
#include "tests/kit/catan_reference.h"

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
enum { GAMES = 8 };
#else
enum { GAMES = 400 };
#endif

static catan_state s;
static bot_desk desk;

#define OK(answer) assert_string_equal(answer, "ok")

static const bot_level *level(const char *name)
{
    const bot_level *l = bot_find(&catan_rules, name, strlen(name));
    assert_non_null(l);
    return l;
}

static game_action choice_of(const char *name, int seat)
{
    return bot_choose(&catan_rules, level(name), &s, seat, 1, 0, &desk);
}

static const char *text_of(game_action a)
{
    static char text[GAME_ACTION_TEXT];
    text_out o = text_to(text, sizeof text);
    catan_rules.action_text(a, &o);
    return text_end(&o);
}

/* Plays a game; seat `medium` plays medium, the others easy. Returns the winners. */
static uint32_t play(uint64_t seed, int seats, int medium)
{
    luck l = luck_from(seed);
    game_luck as = luck_as(&l);
    ref_begin(&s, seats, NULL);
    for (game_turn turn = catan_rules.turn(&s); turn.what != GAME_OVER;
         turn = catan_rules.turn(&s)) {
        game_action a;
        uint8_t things[GAME_SHUFFLE_MAX];
        if (turn.what != GAME_ACT) {
            game_draw(&catan_rules, &s, &as, &a, things);
            continue;
        }
        int seat = bit_lowest(turn.seats);
        const bot_level *who = level(seat == medium ? "medium" : "easy");
        a = bot_choose(&catan_rules, who, &s, seat, luck_next(&l), 0, &desk);
        assert_int_equal(catan_rules.apply(&s, seat, a), GAME_OK);
    }
    return catan_rules.winners(&s);
}

static int wins_of_medium(int seats)
{
    int wins = 0;
    for (int i = 0; i < GAMES; i++) {
        wins += play((uint64_t)i, seats, i % seats) == 1u << i % seats;
    }
    return wins;
}

static void medium_beats_easy(void **unused)
{
    (void)unused;
    assert_true(wins_of_medium(2) >= GAMES * 9 / 10);
    assert_true(wins_of_medium(4) >= GAMES * 3 / 4);
}

static void medium_settles_where_the_numbers_are_good(void **unused)
{
    (void)unused;
    ref_lay(&s, 4, NULL);
    assert_string_equal(text_of(choice_of("medium", 0)), "settlement 8"); /* 5, 10 and 9 */
}

static void medium_robs_the_leader(void **unused)
{
    (void)unused;
    ref_table(&s, 3, NULL);
    ref_build(&s, 0, "settlement 12");
    ref_build(&s, 1, "settlement 39,settlement 50");
    ref_build(&s, 2, "city 45,city 36");
    ref_give(&s, 1, "wood=1");
    ref_give(&s, 2, "wood=1");
    OK(ref_roll(&s, "6-1"));
    assert_string_equal(text_of(choice_of("medium", 0)), "robber 14 2"); /* wheat 6, two cities */
}

static void medium_keeps_what_it_builds_with(void **unused)
{
    (void)unused;
    ref_table(&s, 2, NULL);
    ref_build(&s, 0, "settlement 12,road 19");
    ref_give(&s, 0, "sheep=6,wheat=2,ore=3");
    OK(ref_roll(&s, "6-1"));
    assert_string_equal(text_of(choice_of("medium", 0)), "discard sheep=5");
}

static void medium_trades_towards_a_city(void **unused)
{
    (void)unused;
    ref_rolled(&s, 2, NULL);
    ref_build(&s, 0, "settlement 12,road 19");
    ref_give(&s, 0, "sheep=5,wheat=2,ore=2");
    assert_string_equal(text_of(choice_of("medium", 0)), "bank sheep=4 ore=1");
    OK(ref_act(&s, 0, "bank sheep=4 ore=1"));
    assert_string_equal(text_of(choice_of("medium", 0)), "city 12");
}

static void medium_gives_nothing_to_who_is_about_to_win(void **unused)
{
    (void)unused;
    for (int target = 4; target <= 10; target += 6) {
        ref_rolled(&s, 2, target == 4 ? "{\"targetPoints\":4}" : NULL);
        ref_build(&s, 0, "settlement 39,settlement 50");
        ref_build(&s, 1, "settlement 12,road 19");
        ref_give(&s, 0, "ore=1");
        ref_give(&s, 1, "sheep=2,wheat=2,ore=2");
        OK(ref_act(&s, 0, "offer ore=1 sheep=1"));
        assert_string_equal(text_of(choice_of("medium", 1)), target == 4 ? "reject" : "accept");
    }
}

/* More ways to discard than a menu lists. */
static void levels_discard_without_a_menu(void **unused)
{
    (void)unused;
    ref_table(&s, 2, NULL);
    ref_give(&s, 1, "wood=9,brick=9,sheep=9,wheat=9,ore=9");
    OK(ref_roll(&s, "6-1"));
    catan_view v;
    catan_rules.view(&s, 1, &v);
    for (const bot_level *l = bot_levels(&catan_rules); l->name != NULL; l++) {
        bot_ask ask = {.rules = &catan_rules,
                       .view = &v,
                       .seat = 1,
                       .menu = desk.menu,
                       .menu_n = catan_rules.legal(&s, 1, desk.menu),
                       .open = catan_rules.open(&s, 1),
                       .seed = 3,
                       .nodes = l->nodes};
        assert_int_equal(ask.menu_n, 0);
        catan_state next = s;
        assert_int_equal(catan_rules.apply(&next, 1, l->choose(&ask)), GAME_OK);
    }
}

/* -- the face -- */

static void the_face_shows_numbers_to_type(void **unused)
{
    (void)unused;
    static char text[1 << 15];
    ref_full(&s);
    for (int fine = 0; fine < 2; fine++) {
        catan_view v;
        face_style style = {.colour = fine, .unicode = fine, .columns = 100};
        text_out o = text_to(text, sizeof text);
        catan_rules.view(&s, 0, &v);
        face_of(&catan_rules)->draw(&v, 0, (game_action){CATAN_ROAD, {67}}, &style, &o);
        assert_false(o.cut);
        text_end(&o);
        assert_non_null(strstr(text, "#10"));
        assert_non_null(strstr(text, fine ? "■" : "0C17"));
        assert_non_null(strstr(text, "you hold:"));
        assert_int_equal(strchr(text, '\033') != NULL, fine);
        size_t longest = 0;
        for (const char *line = text; *line != '\0' && !fine;) {
            size_t n = strcspn(line, "\n");
            longest = n > longest ? n : longest;
            line += n + (line[n] == '\n');
        }
        assert_true(longest <= 100);
    }
    ref_begin(&s, 2, NULL); /* nothing is laid yet */
    catan_view v;
    face_style style = {.columns = 100};
    text_out o = text_to(text, sizeof text);
    catan_rules.view(&s, GAME_SPECTATOR, &v);
    face_of(&catan_rules)->draw(&v, GAME_SPECTATOR, (game_action){0}, &style, &o);
    assert_null(strstr(text_end(&o), "desert"));
}

int main(void)
{
    void *memory = malloc(bot_desk_size(&catan_rules));
    if (memory == NULL) {
        return 2;
    }
    desk = bot_desk_lay(&catan_rules, memory);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(medium_beats_easy),
        cmocka_unit_test(medium_settles_where_the_numbers_are_good),
        cmocka_unit_test(medium_robs_the_leader),
        cmocka_unit_test(medium_keeps_what_it_builds_with),
        cmocka_unit_test(medium_trades_towards_a_city),
        cmocka_unit_test(medium_gives_nothing_to_who_is_about_to_win),
        cmocka_unit_test(levels_discard_without_a_menu),
        cmocka_unit_test(the_face_shows_numbers_to_type),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    free(memory);
    return failed;
}
