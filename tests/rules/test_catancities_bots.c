/* The computer players of Cities & Knights. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "rules/catancities/catancities.h"

#include "ai/core/judge.h"
#include "ai/core/luck.h"
#include "ai/core/player.h"
#include "ai/core/reasons.h"
#include "rules/catan/catan_state.h"
#include "rules/catancities/catancities_realm.h"
#include "tests/kit/catan_duel.h"

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
enum { GAMES = 24, FEW_GAMES = 2, HARD_GAMES = 1 };
#else
enum { GAMES = 120, FEW_GAMES = 12, HARD_GAMES = 4 };
#endif

/* Placement is over, by medium, and seat 0 has rolled 1-1; the gate of science stays shut. */
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
    uint8_t science = CATAN_PICK_EVENT + CATAN_FIRST_GATE + CATAN_SCIENCE;
    must(GAME_CHANCE, (game_action){.kind = GAME_KIND_PICK, .arg = {science}});
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

/* A progress card for a seat, from its deck. */
static void deal(int seat, int card)
{
    s.progress_deck[card]--;
    s.table.realm.deck_n[catan_track_of(card)]--;
    s.progress[seat][card]++;
    s.table.realm.progress_n[seat]++;
}

/* A knight for a seat where it may be. Returns the vertex. */
static int post(int seat, int strength, unsigned marks)
{
    int vertex = catan_lowest(catan_hire_sites(&s.table, seat));
    unsigned knight = (unsigned)seat | (unsigned)strength << CATAN_KNIGHT_SHIFT | marks;
    catan_put_knight(&s.table, vertex, (uint8_t)knight);
    return vertex;
}

static int city_of(int seat)
{
    return catan_lowest(s.table.cities[seat]);
}

/* The settlement of placement becomes a city, too. Returns its vertex. */
static int second_city(int seat)
{
    int vertex = catan_lowest(s.table.settlements[seat]);
    catan_put_city(&s.table, seat, vertex);
    return vertex;
}

static void will_play(int card)
{
    game_action a = choice_of("medium", 0);
    assert_int_equal(a.kind, CATAN_PLAY);
    assert_int_equal(a.arg[0], card);
}

static game_action cards(int kind, catan_cards some)
{
    game_action a = {.kind = (uint8_t)kind};
    for (int k = 0; k < CATAN_GOODS; k++) {
        catan_arg_put(a.arg, k, catan_count(some, k));
    }
    return a;
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

/* Games of medium end by points, long before the limit of turns, with all that the game has. */
static void medium_plays_the_whole_game(void **unused)
{
    (void)unused;
    static const duel d = {4, "{}", "medium", "medium"};
    int metropolises = 0;
    int knights = 0;
    int used = 0;
    for (int i = 0; i < FEW_GAMES; i++) {
        play((uint64_t)i, &d, 0);
        assert_in_range(s.table.turn, 1, 400);
        for (int k = 0; k < CATAN_TRACKS; k++) {
            metropolises += s.table.realm.metropolis[k] != CATAN_NONE;
            used += s.table.realm.used_n[k];
        }
        knights += catan_members(catan_all_knights(&s.table));
    }
    assert_true(metropolises >= FEW_GAMES);
    assert_true(knights >= 4 * FEW_GAMES);
    assert_true(used >= 8 * FEW_GAMES);
}

/* -- barbarians -- */

static void medium_wakes_its_knight_when_the_ship_is_near(void **unused)
{
    (void)unused;
    begin_turn(4, "{}");
    int knight = post(0, 1, 0);
    give(0, CATAN_ACTIVATE_COST + catan_some(CATAN_ORE, 2));
    s.table.realm.barbarians = CATAN_BARBARIAN_STEPS - 1;
    game_action a = choice_of("medium", 0);
    assert_int_equal(a.kind, CATAN_ACTIVATE);
    assert_int_equal(a.arg[0], knight);
    give(0, CATAN_CITY_COST - CATAN_ACTIVATE_COST - catan_some(CATAN_ORE, 2));
    s.table.realm.barbarians = 0; /* then there is time for a city */
    assert_int_equal(choice_of("medium", 0).kind, CATAN_CITY);
}

static void medium_hires_when_it_is_the_one_to_lose_a_city(void **unused)
{
    (void)unused;
    begin_turn(4, "{}");
    for (int p = 1; p < 4; p++) {
        post(p, 1, CATAN_KNIGHT_ACTIVE);
    }
    give(0, CATAN_HIRE_COST + CATAN_ACTIVATE_COST);
    s.table.realm.barbarians = CATAN_BARBARIAN_STEPS - 1;
    must(0, choice_of("medium", 0));
    must(0, choice_of("medium", 0));
    assert_int_equal(catan_defence(&s.table, 0), 1);
}

static void medium_loses_the_least_city(void **unused)
{
    (void)unused;
    begin_turn(4, "{}");
    int cities[2] = {city_of(0), second_city(0)};
    for (int i = 0; i < 3; i++) { /* nothing comes to the second one */
        int hex = CATAN_MAP(&s.table, vertex_hexes)[cities[1]][i];
        s.table.number[hex == CATAN_NONE ? 0 : hex] = 0;
    }
    s.table.phase = CATAN_LOSING_CITY;
    s.table.realm.to_lose = 1;
    game_action a = choice_of("medium", 0);
    assert_int_equal(a.kind, CATAN_LOSE);
    assert_int_equal(a.arg[0], cities[1]);
}

static void medium_gives_up_its_weakest_knight(void **unused)
{
    (void)unused;
    begin_turn(2, "{}");
    post(0, 2, 0);
    int weak = post(0, 1, 0);
    s.table.phase = CATAN_LOSING_KNIGHT;
    s.table.sea.active = 1;
    s.table.current = 1;
    s.table.realm.target = 1;
    game_action a = choice_of("medium", 0);
    assert_int_equal(a.kind, CATAN_LOSE);
    assert_int_equal(a.arg[0], weak);
}

static void medium_chases_the_robber_from_its_hex(void **unused)
{
    (void)unused;
    begin_turn(4, "{}");
    int knight = post(0, 1, CATAN_KNIGHT_ACTIVE | CATAN_KNIGHT_READY);
    s.table.realm.attacks = 1;
    for (int i = 0; i < 3; i++) {
        int hex = CATAN_MAP(&s.table, vertex_hexes)[knight][i];
        bool mine = hex != CATAN_NONE &&
                    catan_any(catan_corners_of(&s.table, hex) & catan_built(&s.table, 0));
        if (mine && s.table.number[hex] > 0) {
            s.table.robber = (uint8_t)hex;
        }
    }
    game_action a = choice_of("medium", 0);
    assert_int_equal(a.kind, CATAN_CHASE);
    must(0, a);
    a = choice_of("medium", 0);
    assert_int_equal(a.kind, CATAN_ROBBER);
    assert_false(catan_any(catan_built(&s.table, 0) & catan_corners_of(&s.table, a.arg[0])));
}

/* -- cities -- */

static void medium_takes_a_metropolis(void **unused)
{
    (void)unused;
    begin_turn(4, "{}");
    s.table.realm.levels[0][CATAN_TRADE] = 3;
    give(0, catan_some(CATAN_CLOTH, 4));
    game_action a = choice_of("medium", 0);
    assert_int_equal(a.kind, CATAN_IMPROVE);
    assert_int_equal(a.arg[0], CATAN_TRADE);
    assert_int_equal(a.arg[1], city_of(0) + 1);
}

static void medium_builds_a_wall_for_many_cards(void **unused)
{
    (void)unused;
    begin_turn(4, "{}");
    give(0, CATAN_WALL_COST + catan_some(CATAN_WHEAT, 3) + catan_some(CATAN_SHEEP, 3));
    s.table.rate[0] = 4 * CATAN_ONES;
    game_action a = choice_of("medium", 0);
    assert_int_equal(a.kind, CATAN_WALL);
    assert_int_equal(a.arg[0], city_of(0));
}

static void levels_win_when_they_can(void **unused)
{
    (void)unused;
    for (const bot_level *l = level("medium"); l->name != NULL; l++) {
        begin_turn(4, "{}");
        give(0, CATAN_CITY_COST + CATAN_HIRE_COST);
        deal(0, CATAN_MERCHANT);
        s.table.realm.barbarians = CATAN_BARBARIAN_STEPS - 1;
        s.table.points[0] = (uint8_t)(s.table.target - 1);
        must(0, choice_of(l->name, 0));
        assert_int_equal(catan_rules.winners(&s), 1);
    }
}

/* -- cards -- */

static void medium_pays_less_with_crane_and_medicine(void **unused)
{
    (void)unused;
    begin_turn(4, "{}");
    s.table.realm.levels[0][CATAN_POLITICS] = 1;
    give(0, catan_some(CATAN_COIN, 2));
    deal(0, CATAN_CRANE);
    will_play(CATAN_CRANE);
    begin_turn(4, "{}");
    give(0, CATAN_CITY_COST);
    deal(0, CATAN_MEDICINE);
    will_play(CATAN_MEDICINE);
}

/* The saboteur makes the others discard half: not of a few cards. */
static void medium_keeps_the_saboteur_for_full_hands(void **unused)
{
    (void)unused;
    begin_turn(4, "{}");
    deal(0, CATAN_SABOTEUR);
    give(1, catan_some(CATAN_WOOD, 2));
    assert_int_equal(choice_of("medium", 0).kind, CATAN_END);
    give(1, catan_some(CATAN_BRICK, 4));
    give(2, catan_some(CATAN_WHEAT, 6));
    will_play(CATAN_SABOTEUR);
}

static void medium_plays_the_merchant_for_its_point(void **unused)
{
    (void)unused;
    begin_turn(4, "{}");
    deal(0, CATAN_MERCHANT);
    will_play(CATAN_MERCHANT);
    must(0, choice_of("medium", 0));
    deal(0, CATAN_MERCHANT);
    assert_int_equal(choice_of("medium", 0).kind, CATAN_END);
}

/* The warlord is for the barbarians, or for many knights. */
static void medium_calls_the_warlord_in_time(void **unused)
{
    (void)unused;
    begin_turn(4, "{}");
    post(0, 1, 0);
    deal(0, CATAN_WARLORD);
    assert_int_equal(choice_of("medium", 0).kind, CATAN_END);
    s.table.realm.barbarians = CATAN_BARBARIAN_STEPS - 1;
    will_play(CATAN_WARLORD);
}

static void medium_never_makes_a_seven(void **unused)
{
    (void)unused;
    begin_turn(2, "{}");
    must(0, (game_action){.kind = CATAN_END});
    for (int i = 0; i < 3; i++) {
        deal(1, CATAN_ALCHEMIST + (i == 0 ? 0 : CATAN_INVENTOR - CATAN_ALCHEMIST));
    }
    deal(1, CATAN_DIPLOMAT); /* a full hand: it is time to play one */
    game_action a = choice_of("medium", 1);
    assert_int_equal(a.arg[0], CATAN_ALCHEMIST);
    assert_int_not_equal(a.arg[1] + a.arg[2], 7);
}

static void medium_drops_its_least_card(void **unused)
{
    (void)unused;
    begin_turn(2, "{}");
    static const uint8_t held[] = {CATAN_MERCHANT, CATAN_MEDICINE, CATAN_DIPLOMAT, CATAN_CRANE};
    deal(1, CATAN_DESERTER);
    for (size_t i = 0; i < sizeof held; i++) {
        deal(1, held[i]);
    }
    s.table.phase = CATAN_DROPPING;
    game_action a = choice_of("medium", 1);
    assert_int_equal(a.kind, CATAN_DROP);
    assert_int_equal(a.arg[0], CATAN_DIPLOMAT);
}

/* What it lacks for its next city, of all that the other holds; and it gives what it needs least.
 */
static void medium_takes_what_it_lacks_and_gives_what_it_does_not(void **unused)
{
    (void)unused;
    begin_turn(2, "{}");
    give(0, CATAN_CITY_COST - catan_some(CATAN_ORE, 2));
    give(1, catan_some(CATAN_ORE, 2) + catan_some(CATAN_WOOD, 2) + catan_some(CATAN_BRICK, 2));
    s.table.phase = CATAN_TAKING;
    s.table.realm.target = 2;
    game_action ore = cards(CATAN_TAKE, catan_some(CATAN_ORE, 2));
    assert_true(game_action_same(choice_of("medium", 0), ore));
    begin_turn(2, "{}");
    give(1, CATAN_CITY_COST + catan_some(CATAN_BRICK, 2));
    s.table.phase = CATAN_GIVING;
    s.table.realm.to_give[1] = 2;
    game_action brick = cards(CATAN_GIVE, catan_some(CATAN_BRICK, 2));
    assert_true(game_action_same(choice_of("medium", 1), brick));
}

static void medium_trades_commodities_at_its_rate(void **unused)
{
    (void)unused;
    begin_turn(2, "{}");
    s.table.realm.levels[0][CATAN_TRADE] = 3;
    catan_change_rates(&s.table, 0);
    give(0, CATAN_CITY_COST - catan_some(CATAN_ORE, 1) + catan_some(CATAN_CLOTH, 2));
    game_action a = choice_of("medium", 0);
    game_action deal_for_ore = {CATAN_BANK, {CATAN_CLOTH, 2, CATAN_ORE, 1}};
    assert_true(game_action_same(a, deal_for_ore));
    must(0, a);
    assert_int_equal(choice_of("medium", 0).kind, CATAN_CITY);
}

/* -- hints -- */

static bool has_reason(const bot_reasons *r, const char *code, int value)
{
    bool has = false;
    for (int i = 0; i < r->n; i++) {
        has |= strcmp(r->list[i].code, code) == 0 && r->list[i].facts[0].value == value;
    }
    return has;
}

static bot_reasons reasons_for(game_action a)
{
    catan_view v;
    catan_rules.view(&s, 0, &v);
    return bot_reasons_for(&catan_rules, &v, 0, a);
}

static void hints_name_metropolis_defence_and_cards(void **unused)
{
    (void)unused;
    begin_turn(4, "{}");
    s.table.realm.levels[0][CATAN_TRADE] = 3;
    uint8_t city = (uint8_t)(city_of(0) + 1);
    bot_reasons r = reasons_for((game_action){CATAN_IMPROVE, {CATAN_TRADE, city}});
    assert_true(has_reason(&r, "metropolis", 2));
    assert_true(has_reason(&r, "level", 4));
    uint8_t knight = (uint8_t)post(0, 2, 0);
    s.table.realm.barbarians = 4;
    r = reasons_for((game_action){CATAN_ACTIVATE, {knight}});
    assert_true(has_reason(&r, "defence", 2));
    assert_true(has_reason(&r, "barbarians", 3));
    r = reasons_for((game_action){CATAN_WALL, {(uint8_t)city_of(0)}});
    assert_true(has_reason(&r, "safe_cards", 9));
    r = reasons_for((game_action){.kind = CATAN_END});
    assert_true(has_reason(&r, "cannot_pay", 0));
    give(0, CATAN_ACTIVATE_COST);
    r = reasons_for((game_action){.kind = CATAN_END});
    assert_int_equal(r.n, 0);
}

/* -- between two turns -- */

static void medium_builds_between_two_turns(void **unused)
{
    (void)unused;
    begin_turn(6, "{}");
    int knight = post(1, 1, 0);
    give(1, CATAN_ACTIVATE_COST);
    s.table.realm.barbarians = CATAN_BARBARIAN_STEPS - 1;
    must(0, (game_action){.kind = CATAN_END});
    assert_int_equal(s.table.phase, CATAN_BUILDING);
    game_action a = choice_of("medium", 1);
    assert_int_equal(a.kind, CATAN_ACTIVATE);
    assert_int_equal(a.arg[0], knight);
}

static void levels_are_done_when_there_is_nothing_to_build(void **unused)
{
    (void)unused;
    for (const bot_level *l = bot_levels(&catan_rules); l->name != NULL; l++) {
        begin_turn(6, "{}");
        give(1, catan_some(CATAN_WOOD, 1));
        must(0, (game_action){.kind = CATAN_END});
        assert_int_equal(choice_of(l->name, 1).kind, CATAN_DONE);
    }
}

static void easy_makes_no_offers(void **unused)
{
    (void)unused;
    begin_turn(4, "{}");
    give(0, CATAN_CITY_COST - catan_some(CATAN_ORE, 1) + catan_some(CATAN_WOOD, 1));
    give(1, catan_some(CATAN_ORE, 3));
    for (uint64_t seed = 0; seed < 50; seed++) {
        game_action a = bot_choose(&catan_rules, level("easy"), &s, 0, seed, 0, &desk);
        assert_int_not_equal(a.kind, CATAN_OFFER);
    }
    assert_int_equal(choice_of("medium", 0).kind, CATAN_OFFER);
}

/* -- budget -- */

static void levels_keep_a_budget(void **unused)
{
    (void)unused;
    begin_turn(4, "{\"board\":\"new_shores\"}");
    give(0, CATAN_SETTLEMENT_COST + CATAN_HIRE_COST);
    deal(0, CATAN_INVENTOR);
    levels_keep_budgets();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(medium_beats_easy),
        cmocka_unit_test(hard_beats_medium),
        cmocka_unit_test(medium_plays_the_whole_game),
        cmocka_unit_test(medium_wakes_its_knight_when_the_ship_is_near),
        cmocka_unit_test(medium_hires_when_it_is_the_one_to_lose_a_city),
        cmocka_unit_test(medium_loses_the_least_city),
        cmocka_unit_test(medium_gives_up_its_weakest_knight),
        cmocka_unit_test(medium_chases_the_robber_from_its_hex),
        cmocka_unit_test(medium_takes_a_metropolis),
        cmocka_unit_test(medium_builds_a_wall_for_many_cards),
        cmocka_unit_test(levels_win_when_they_can),
        cmocka_unit_test(medium_pays_less_with_crane_and_medicine),
        cmocka_unit_test(medium_keeps_the_saboteur_for_full_hands),
        cmocka_unit_test(medium_plays_the_merchant_for_its_point),
        cmocka_unit_test(medium_calls_the_warlord_in_time),
        cmocka_unit_test(medium_never_makes_a_seven),
        cmocka_unit_test(medium_drops_its_least_card),
        cmocka_unit_test(medium_takes_what_it_lacks_and_gives_what_it_does_not),
        cmocka_unit_test(medium_trades_commodities_at_its_rate),
        cmocka_unit_test(hints_name_metropolis_defence_and_cards),
        cmocka_unit_test(medium_builds_between_two_turns),
        cmocka_unit_test(levels_are_done_when_there_is_nothing_to_build),
        cmocka_unit_test(easy_makes_no_offers),
        cmocka_unit_test(levels_keep_a_budget),
    };
    return cmocka_run_group_tests(tests, lay_desk, clear_desk);
}
