/* Kush played at random against a slow reference, and by computer players. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "ai/core/luck.h"
#include "ai/core/player.h"
#include "tests/kit/kush_board.h"
#include "tests/kit/kush_reference.h"

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
enum { PLACEMENTS = 20000, BOT_GAMES = 10 };
#else
enum { PLACEMENTS = 100000, BOT_GAMES = 20 };
#endif

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

static void kush_agrees_with_the_reference_on_the_default_board(void **unused)
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

/* -- players -- */

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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kush_agrees_with_the_reference),
        cmocka_unit_test(kush_agrees_with_the_reference_on_the_default_board),
        cmocka_unit_test(kush_medium_beats_easy),
        cmocka_unit_test(kush_medium_plays_with_any_seats_and_budget),
    };
    return cmocka_run_group_tests_name("kush_play", tests, NULL, NULL);
}
