/* Catan's computer players, and its face in a terminal. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "ai/core/judge.h"
#include "ai/core/luck.h"
#include "ai/core/player.h"
#include "cli/face.h"
#include "tests/kit/catan_reference.h"

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
enum { GAMES = 40, WINS_OF_FOUR = 24, FEW_GAMES = 12 }; /* so few vary more */
#else
enum { GAMES = 400, WINS_OF_FOUR = 300, FEW_GAMES = 40 };
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

/* A game of one level in a seat against another in all others. */
typedef struct duel {
    const char *one, *others;
    uint32_t nodes; /* of the one; 0: the default */
    int seats;
} duel;

/* Returns the winners. */
static uint32_t play(uint64_t seed, const duel *d, int seat_of_one)
{
    const bot_level *one = level(d->one);
    const bot_level *others = level(d->others);
    luck l = luck_from(seed);
    game_luck as = luck_as(&l);
    ref_begin(&s, d->seats, NULL);
    for (game_turn turn = catan_rules.turn(&s); turn.what != GAME_OVER;
         turn = catan_rules.turn(&s)) {
        game_action a;
        uint8_t things[GAME_SHUFFLE_MAX];
        if (turn.what != GAME_ACT) {
            game_draw(&catan_rules, &s, &as, &a, things);
            continue;
        }
        int seat = bit_lowest(turn.seats);
        bool is_one = seat == seat_of_one;
        a = bot_choose(&catan_rules, is_one ? one : others, &s, seat, luck_next(&l),
                       is_one ? d->nodes : 0, &desk);
        assert_int_equal(catan_rules.apply(&s, seat, a), GAME_OK);
    }
    return catan_rules.winners(&s);
}

static int wins_of(const duel *d, int games)
{
    int wins = 0;
    for (int i = 0; i < games; i++) {
        wins += play((uint64_t)i, d, i % d->seats) == 1u << i % d->seats;
    }
    return wins;
}

static void medium_beats_easy(void **unused)
{
    (void)unused;
    const duel two = {"medium", "easy", 0, 2};
    const duel four = {"medium", "easy", 0, 4};
    assert_true(wins_of(&two, GAMES) >= GAMES * 8 / 10);
    assert_true(wins_of(&four, GAMES) >= WINS_OF_FOUR);
}

/* It plays on, and not against itself. */
static void hard_beats_medium(void **unused)
{
    (void)unused;
    const duel two = {"hard", "medium", 0, 2};
    const duel four = {"hard", "medium", 0, 4};
    assert_true(wins_of(&two, FEW_GAMES) > FEW_GAMES / 2);
    assert_true(wins_of(&four, FEW_GAMES) > FEW_GAMES / 4);
}

static void medium_settles_where_the_numbers_are_good(void **unused)
{
    (void)unused;
    ref_lay(&s, 4, NULL);
    assert_string_equal(text_of(choice_of("medium", 0)), "settlement 8"); /* 5, 10 and 9 */
}

/* The robber on an island where nobody has built: any land is as good. */
static void the_seed_decides_between_what_is_worth_the_same(void **unused)
{
    (void)unused;
    enum { SEEDS = 40 };
    game_action first = {0};
    int others = 0;
    ref_table(&s, 2, NULL);
    ref_build(&s, 0, "settlement 12");
    OK(ref_roll(&s, "6-1"));
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        game_action a = bot_choose(&catan_rules, level("medium"), &s, 0, seed, 0, &desk);
        first = seed == 0 ? a : first;
        others += !game_action_same(a, first);
    }
    assert_in_range(others, 1, SEEDS - 1);
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

static const char *const searching[] = {"hard", "expert", NULL};

/* Five points of six, and a site that can be paid for, but nothing else that wins. */
static void lay_a_win(void)
{
    ref_rolled(&s, 2, "{\"targetPoints\":6}");
    ref_build(&s, 0, "city 39,city 50,settlement 12,road 19,road 26");
    ref_build(&s, 1, "city 45,city 36");
    ref_give(&s, 0, "wood=1,brick=1,sheep=1,wheat=1");
}

static void searching_levels_build_what_wins(void **unused)
{
    (void)unused;
    for (int i = 0; searching[i] != NULL; i++) {
        lay_a_win();
        assert_string_equal(text_of(choice_of(searching[i], 0)), "settlement 23");
    }
}

static void searching_levels_weigh_what_wins_highest(void **unused)
{
    (void)unused;
    static int32_t worths[CATAN_LISTED_MAX];
    for (int i = 0; searching[i] != NULL; i++) {
        lay_a_win();
        const bot_case c = {.rules = &catan_rules,
                            .level = level(searching[i]),
                            .state = &s,
                            .seats = 2,
                            .seat = 0,
                            .seed = 1};
        int n = bot_weigh(&c, &desk, worths);
        int won = 0;
        for (int k = 0; k < n; k++) {
            bool wins = desk.menu[k].kind == CATAN_SETTLEMENT;
            won += wins && worths[k] == BOT_SURE;
            assert_true(wins || worths[k] < BOT_SURE);
        }
        assert_int_equal(won, 1);
        assert_in_range(bot_stand(&c, &desk, worths), BOT_SURE, BOT_SURE);
    }
}

/* Seat 1 would get the ore for its city, and seat 0 what it wins with. */
static void searching_levels_give_nothing_to_who_is_about_to_win(void **unused)
{
    (void)unused;
    for (int i = 0; searching[i] != NULL; i++) {
        ref_rolled(&s, 3, "{\"targetPoints\":6}");
        ref_build(&s, 0, "city 39,city 50,settlement 12,road 19,road 26");
        ref_build(&s, 1, "settlement 45");
        ref_build(&s, 2, "settlement 36");
        ref_give(&s, 0, "wood=1,brick=1,sheep=1,ore=1");
        ref_give(&s, 1, "wheat=3,ore=2");
        OK(ref_act(&s, 0, "offer ore=1 wheat=1"));
        assert_string_equal(text_of(choice_of(searching[i], 1)), "reject");
    }
}

/* Two offers a turn, and never the same one. */
static void searching_levels_do_not_go_on_offering(void **unused)
{
    (void)unused;
    for (int i = 0; searching[i] != NULL; i++) {
        game_action last = {0};
        ref_rolled(&s, 3, NULL);
        ref_build(&s, 0, "settlement 12,road 19");
        ref_build(&s, 1, "settlement 39,settlement 50");
        ref_build(&s, 2, "settlement 45,settlement 36");
        ref_give(&s, 0, "sheep=3,wheat=2,ore=2");
        ref_give(&s, 1, "ore=2,wood=1,brick=1,wheat=1");
        ref_give(&s, 2, "ore=2,wood=1,brick=1,wheat=1");
        int offers = 0;
        for (game_action a = choice_of(searching[i], 0); a.kind == CATAN_OFFER;
             a = choice_of(searching[i], 0)) {
            assert_false(game_action_same(a, last));
            assert_true(++offers <= 2);
            last = a;
            assert_int_equal(catan_rules.apply(&s, 0, a), GAME_OK);
            OK(ref_act(&s, 1, "reject"));
            OK(ref_act(&s, 2, "reject"));
        }
        assert_true(offers > 0);
    }
}

/* The same request gets the same answer, whatever was in the scratch; and within the budget. */
static void searching_levels_keep_a_budget(void **unused)
{
    (void)unused;
    static const uint32_t budgets[] = {1, 2, 30, 500, 3000};
    ref_lay(&s, 3, NULL);
    for (int i = 0; searching[i] != NULL; i++) {
        const bot_level *l = level(searching[i]);
        for (size_t k = 0; k < sizeof budgets / sizeof *budgets; k++) {
            game_action answers[2];
            for (int again = 0; again < 2; again++) {
                uint32_t spent = 0;
                memset(desk.scratch, again ? 0xff : 0, l->scratch);
                bot_ask ask = bot_prepare(&catan_rules, l, &s, 0, 7, budgets[k], &desk);
                ask.spent = &spent;
                answers[again] = bot_answer(l, &ask);
                assert_in_range(spent, 1, budgets[k]);
            }
            assert_true(game_action_same(answers[0], answers[1]));
        }
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
                       .nodes = l->nodes,
                       .scratch = desk.scratch};
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
        cmocka_unit_test(the_seed_decides_between_what_is_worth_the_same),
        cmocka_unit_test(medium_robs_the_leader),
        cmocka_unit_test(medium_keeps_what_it_builds_with),
        cmocka_unit_test(medium_trades_towards_a_city),
        cmocka_unit_test(medium_gives_nothing_to_who_is_about_to_win),
        cmocka_unit_test(hard_beats_medium),
        cmocka_unit_test(searching_levels_build_what_wins),
        cmocka_unit_test(searching_levels_weigh_what_wins_highest),
        cmocka_unit_test(searching_levels_give_nothing_to_who_is_about_to_win),
        cmocka_unit_test(searching_levels_do_not_go_on_offering),
        cmocka_unit_test(searching_levels_keep_a_budget),
        cmocka_unit_test(levels_discard_without_a_menu),
        cmocka_unit_test(the_face_shows_numbers_to_type),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    free(memory);
    return failed;
}
