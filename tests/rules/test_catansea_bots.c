/* The computer players of Catan's larger games. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "rules/catansea/catansea.h"

#include "ai/core/judge.h"
#include "ai/core/luck.h"
#include "ai/core/player.h"
#include "ai/core/reasons.h"
#include "rules/catan/catan_state.h"
#include "tests/kit/catan_duel.h"

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
enum { GAMES = 24, FEW_GAMES = 4, HARD_GAMES = 1 };
#else
enum { GAMES = 240, FEW_GAMES = 24, HARD_GAMES = 8 };
#endif

/* Placement is over, by medium, and seat 0 has rolled 1-1. */
static void begin_turn(int seats, const char *options)
{
    luck l = luck_from(3);
    int seat;
    begin(seats, options);
    while (go_on(&l, &seat) && s.table.turn == 0) {
        must(seat, choice_of("medium", seat));
    }
    must(0, (game_action){.kind = CATAN_ROLL});
    must(GAME_CHANCE, (game_action){.kind = GAME_KIND_DICE, .arg = {1, 1}});
    for (int p = 0; p < seats; p++) { /* what placement and the roll have paid goes back */
        s.table.bank += s.hand[p];
        s.hand[p] = 0;
        s.table.hand_n[p] = 0;
        memset(s.known[p], 0, sizeof s.known[p]);
    }
}

static void give(int seat, catan_cards cards)
{
    s.table.bank -= cards;
    catan_gain(&s, seat, cards, catan_total(cards));
}

/* -- strength -- */

static void medium_beats_easy(void **unused)
{
    (void)unused;
    static const duel duels[] = {{2, "{}", "medium", "easy"},
                                 {4, "{}", "medium", "easy"},
                                 {6, "{}", "medium", "easy"},
                                 {6, "{\"extra\":\"paired\"}", "medium", "easy"},
                                 {3, "{\"board\":\"new_shores\"}", "medium", "easy"},
                                 {4, "{\"board\":\"four_islands\"}", "medium", "easy"},
                                 {4, "{\"board\":\"fog\"}", "medium", "easy"},
                                 {4, "{\"board\":\"desert\"}", "medium", "easy"}};
    for (size_t i = 0; i < sizeof duels / sizeof *duels; i++) {
        assert_true(wins_of(&duels[i], GAMES) >= GAMES * 7 / 10);
    }
}

/* It plays on, and not against itself. */
static void hard_beats_medium(void **unused)
{
    (void)unused;
    static const duel two = {2, "{}", "hard", "medium"};
    static const duel four = {4, "{}", "hard", "medium"};
    assert_true(wins_of(&two, HARD_GAMES) >= HARD_GAMES / 2);
    assert_true(wins_of(&four, HARD_GAMES) >= HARD_GAMES / 4);
}

/* -- the sea -- */

static void medium_settles_other_islands(void **unused)
{
    (void)unused;
    static const duel d = {4, "{\"board\":\"new_shores\"}", "medium", "medium"};
    int points = 0;
    for (int i = 0; i < FEW_GAMES; i++) {
        play((uint64_t)i, &d, 0);
        for (int p = 0; p < d.seats; p++) {
            points += s.table.sea.island_points[p];
        }
    }
    assert_true(points >= 2 * CATAN_ISLAND_POINTS * FEW_GAMES);
}

static void medium_lifts_fog(void **unused)
{
    (void)unused;
    static const duel d = {3, "{\"board\":\"fog\"}", "medium", "medium"};
    int left = 0;
    int all = 0;
    for (int i = 0; i < FEW_GAMES; i++) {
        play((uint64_t)i, &d, 0);
        for (int hex = 0; hex < catan_hexes(&s.table); hex++) {
            left += s.table.terrain[hex] == CATAN_FOG_HEX;
            all += catan_board_of(&s.table)->marks[hex] == '?';
        }
    }
    assert_true(left < all / 2);
}

/* Lays ships from a building of seat 0 to the nearest vertex with points. Returns the vertex. */
static int sail_to_an_island(void)
{
    const catan_table *t = &s.table;
    int from[CATAN_VERTICES]; /* the edge that leads there */
    catan_set seen = catan_built(t, 0);
    catan_set edge_of_seen = seen;
    for (int step = 0; step < 8; step++) {
        catan_set next = CATAN_EMPTY;
        for (catan_set rest = edge_of_seen; catan_any(rest); rest = catan_rest(rest)) {
            int v = catan_lowest(rest);
            const catan_way *ways = CATAN_MAP(t, ways)[v];
            for (int i = 0; i < 3 && ways[i].to != CATAN_NONE; i++) {
                int to = ways[i].to;
                if (catan_has(seen | next, to) || catan_edge_taken(t, ways[i].place) ||
                    !catan_has_edge(&t->sea.ship_edges, ways[i].place)) {
                    continue;
                }
                next |= catan_bit(to);
                from[to] = ways[i].place;
                if ((catan_islands_at(t, to) & ~1u) == 0) {
                    continue;
                }
                for (int at = to; !catan_has(catan_built(t, 0), at);) {
                    const uint8_t *ends = CATAN_MAP(t, edge_ends)[from[at]];
                    catan_add_edge(&s.table.sea.ships[0], from[at]);
                    s.table.sea.sailed[0] |= catan_ends(t, from[at]);
                    s.table.pieces[0][CATAN_SHIP_PIECE]--;
                    at = ends[ends[0] == at];
                }
                return to;
            }
        }
        seen |= next;
        edge_of_seen = next;
    }
    fail();
    return -1;
}

static void medium_takes_the_points_of_an_island(void **unused)
{
    (void)unused;
    begin_turn(4, "{\"board\":\"new_shores\"}");
    int there = sail_to_an_island();
    give(0, CATAN_SETTLEMENT_COST + CATAN_CITY_COST);
    game_action a = choice_of("medium", 0);
    assert_int_equal(a.kind, CATAN_SETTLEMENT);
    assert_int_equal(a.arg[0], there);
    must(0, a);
    assert_int_equal(s.table.sea.island_points[0], CATAN_ISLAND_POINTS);
    assert_int_equal(choice_of("medium", 0).kind, CATAN_CITY);
}

static bool has_reason(const bot_reasons *r, const char *code)
{
    bool has = false;
    for (int i = 0; i < r->n; i++) {
        has |= strcmp(r->list[i].code, code) == 0;
    }
    return has;
}

static bot_reasons reasons_for(game_action a)
{
    catan_view v;
    catan_rules.view(&s, 0, &v);
    return bot_reasons_for(&catan_rules, &v, 0, a);
}

static void hints_name_the_island_the_city_and_the_ships(void **unused)
{
    (void)unused;
    begin_turn(4, "{\"board\":\"new_shores\"}");
    int there = sail_to_an_island();
    bot_reasons r = reasons_for((game_action){CATAN_SETTLEMENT, {(uint8_t)there}});
    assert_true(has_reason(&r, "island"));
    give(0, CATAN_CITY_COST - catan_some(CATAN_ORE, 1));
    r = reasons_for((game_action){CATAN_TAKE, {0, 0, 0, 0, 1}});
    assert_true(has_reason(&r, "pays_city"));
    r = reasons_for((game_action){CATAN_TAKE, {1}});
    assert_int_equal(r.n, 0);
}

/* -- gold -- */

static void lay_gold(int cards)
{
    s.table.phase = CATAN_CHOOSING;
    s.table.sea.to_take[0] = (uint8_t)cards;
}

static void medium_takes_what_its_city_lacks(void **unused)
{
    (void)unused;
    begin_turn(4, "{\"board\":\"new_shores\"}");
    give(0, CATAN_CITY_COST - catan_some(CATAN_ORE, 1) - catan_some(CATAN_WHEAT, 1));
    lay_gold(2);
    assert_true(
        game_action_same(choice_of("medium", 0), (game_action){CATAN_TAKE, {0, 0, 0, 1, 1}}));
}

/* More ways to take than a menu lists. */
static void levels_take_without_a_menu(void **unused)
{
    (void)unused;
    begin_turn(4, "{\"board\":\"new_shores\"}");
    lay_gold(20);
    for (const bot_level *l = bot_levels(&catan_rules); l->name != NULL; l++) {
        catan_state next = s;
        bot_ask ask = bot_prepare(&catan_rules, l, &s, 0, 3, l->nodes > 0 ? 1 : 0, &desk);
        assert_int_equal(ask.menu_n, 0);
        assert_int_equal(catan_rules.apply(&next, 0, bot_answer(l, &ask)), GAME_OK);
    }
}

/* -- the robber and the pirate -- */

static void medium_does_not_rob_itself(void **unused)
{
    (void)unused;
    static const char *const boards[] = {"{\"board\":\"new_shores\"}", "{\"board\":\"fog\"}",
                                         "{\"board\":\"desert\"}"};
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        begin_turn(4, boards[i]);
        give(1, catan_some(CATAN_WOOD, 3));
        s.table.phase = CATAN_ROBBING;
        game_action a = choice_of("medium", 0);
        assert_true(a.kind == CATAN_ROBBER || a.kind == CATAN_PIRATE);
        assert_false(catan_any(catan_built(&s.table, 0) & catan_corners_of(&s.table, a.arg[0])));
        assert_int_equal(a.arg[1], 2); /* the only one who holds cards */
    }
}

/* Somebody has to lose a card, and only at sea it is to be had. */
static void medium_sends_the_pirate_where_there_is_more_to_rob(void **unused)
{
    (void)unused;
    begin_turn(4, "{\"board\":\"new_shores\"}");
    sail_to_an_island();
    catan_edges none = {{0}};
    for (int p = 2; p < 4; p++) { /* nobody stands on land but seats 0 and 1 */
        s.table.settlements[p] = CATAN_EMPTY;
        s.table.roads[p] = none;
    }
    s.table.settlements[1] = CATAN_EMPTY;
    s.table.sea.ships[1] = s.table.sea.ships[0];
    s.table.sea.ships[0] = none;
    s.table.sea.sailed[1] = s.table.sea.sailed[0];
    s.table.sea.sailed[0] = CATAN_EMPTY;
    give(1, catan_some(CATAN_WOOD, 3));
    s.table.phase = CATAN_ROBBING;
    game_action a = choice_of("medium", 0);
    assert_int_equal(a.kind, CATAN_PIRATE);
    assert_int_equal(a.arg[1], 2);
}

/* -- between two turns -- */

static void levels_are_done_when_there_is_nothing_to_build(void **unused)
{
    (void)unused;
    for (const bot_level *l = bot_levels(&catan_rules); l->name != NULL; l++) {
        begin_turn(6, "{}");
        give(1, catan_some(CATAN_WOOD, 1));
        must(0, (game_action){.kind = CATAN_END});
        assert_int_equal(s.table.phase, CATAN_BUILDING);
        assert_int_equal(s.table.sea.active, 1);
        assert_int_equal(choice_of(l->name, 1).kind, CATAN_DONE);
    }
}

static void medium_builds_between_two_turns(void **unused)
{
    (void)unused;
    begin_turn(6, "{}");
    give(1, CATAN_CITY_COST + catan_some(CATAN_WOOD, 1));
    must(0, (game_action){.kind = CATAN_END});
    game_action a = choice_of("medium", 1);
    assert_int_equal(a.kind, CATAN_CITY);
    must(1, a);
    assert_int_equal(choice_of("medium", 1).kind, CATAN_DONE);
}

static void medium_plays_the_second_part_of_a_turn(void **unused)
{
    (void)unused;
    begin_turn(6, "{\"extra\":\"paired\"}");
    give(3, CATAN_CITY_COST);
    must(0, (game_action){.kind = CATAN_END});
    assert_int_equal(s.table.phase, CATAN_PAIRED);
    must(3, choice_of("medium", 3));
    assert_true(catan_any(s.table.cities[3]));
    assert_int_equal(choice_of("medium", 3).kind, CATAN_END);
}

/* -- budget -- */

static void levels_keep_a_budget(void **unused)
{
    (void)unused;
    begin_turn(4, "{\"board\":\"new_shores\"}");
    give(0, CATAN_SETTLEMENT_COST + CATAN_SHIP_COST);
    levels_keep_budgets();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(medium_beats_easy),
        cmocka_unit_test(hard_beats_medium),
        cmocka_unit_test(medium_settles_other_islands),
        cmocka_unit_test(medium_lifts_fog),
        cmocka_unit_test(medium_takes_the_points_of_an_island),
        cmocka_unit_test(hints_name_the_island_the_city_and_the_ships),
        cmocka_unit_test(medium_takes_what_its_city_lacks),
        cmocka_unit_test(levels_take_without_a_menu),
        cmocka_unit_test(medium_does_not_rob_itself),
        cmocka_unit_test(medium_sends_the_pirate_where_there_is_more_to_rob),
        cmocka_unit_test(levels_are_done_when_there_is_nothing_to_build),
        cmocka_unit_test(medium_builds_between_two_turns),
        cmocka_unit_test(medium_plays_the_second_part_of_a_turn),
        cmocka_unit_test(levels_keep_a_budget),
    };
    return cmocka_run_group_tests(tests, lay_desk, clear_desk);
}
