/* Catan: what a seat knows, and the worlds that sample builds (rule C12 of rules/catan/README.md).
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "ai/core/luck.h"
#include "tests/kit/catan_reference.h"

static catan_state s;

#define OK(answer) assert_string_equal(answer, "ok")

static catan_view view_of(int seat)
{
    catan_view v;
    catan_rules.view(&s, seat, &v);
    return v;
}

/* What a seat (or GAME_SPECTATOR) is sure that another holds. */
static const char *known(int seat, int of)
{
    return ref_cards_text(view_of(seat).known[of]);
}

/* -- views -- */

static void a_view_has_counts_of_what_is_hidden(void **unused) /* C12.1 */
{
    (void)unused;
    ref_rolled(&s, 3, NULL);
    ref_give(&s, 0, "wood=2");
    ref_give(&s, 1, "ore=3");
    ref_card(&s, 0, CATAN_VICTORY_POINT, 1);
    ref_card(&s, 1, CATAN_VICTORY_POINT, 2);
    ref_card(&s, 1, CATAN_KNIGHT_CARD, 1);
    catan_view v = view_of(0);
    assert_string_equal(ref_cards_text(v.hand), "wood=2");
    assert_int_equal(catan_count(v.cards, CATAN_VICTORY_POINT), 1);
    assert_int_equal(v.table.hand_n[1], 3);
    assert_int_equal(v.table.card_n[1], 3);
    assert_int_equal(v.deck_n, 21);
    assert_int_equal(catan_count(v.unseen, CATAN_VICTORY_POINT), 4);
    assert_int_equal(catan_count(v.unseen, CATAN_KNIGHT_CARD), 14);
    v = view_of(GAME_SPECTATOR);
    assert_true(v.hand == 0);
    assert_true(v.cards == 0);
    assert_int_equal(catan_total(v.unseen), 25);
}

/* Two games that differ in the cards of seats 1 and 2, and in the deck, look alike to seat 0. */
static void a_view_does_not_depend_on_the_others_cards(void **unused) /* C12.1 */
{
    (void)unused;
    game_action menus[2][400];
    int n[2];
    catan_view views[2];
    for (int i = 0; i < 2; i++) {
        ref_rolled(&s, 3, NULL);
        ref_give(&s, 0, "wood=4,sheep=1,wheat=1,ore=1");
        s.table.bank -= catan_some(CATAN_BRICK, 2) + catan_some(CATAN_ORE, 1);
        s.hand[1] = catan_some(CATAN_BRICK, 1) + catan_some(i == 0 ? CATAN_BRICK : CATAN_ORE, 1);
        s.hand[2] = catan_some(i == 0 ? CATAN_ORE : CATAN_BRICK, 1);
        s.table.hand_n[1] = 2;
        s.table.hand_n[2] = 1;
        ref_card(&s, 2, i == 0 ? CATAN_VICTORY_POINT : CATAN_KNIGHT_CARD, 1);
        ref_card(&s, 1, i == 0 ? CATAN_MONOPOLY_CARD : CATAN_VICTORY_POINT, 1);
        assert_null(catan_rules.check(&s));
        views[i] = view_of(0);
        n[i] = catan_rules.legal(&s, 0, menus[i]);
    }
    assert_memory_equal(&views[0], &views[1], sizeof views[0]);
    assert_int_equal(n[0], n[1]);
    assert_memory_equal(menus[0], menus[1], (size_t)n[0] * sizeof menus[0][0]);
}

static void stolen_and_bought_cards_are_not_told(void **unused) /* C12.4 */
{
    (void)unused;
    game_action wood = {GAME_KIND_PICK, {CATAN_WOOD}};
    game_action knight = {GAME_KIND_PICK, {CATAN_PICK_CARD + CATAN_KNIGHT_CARD}};
    game_action dice = {GAME_KIND_DICE, {3, 4}};
    ref_table(&s, 3, NULL);
    ref_build(&s, 1, "settlement 17");
    ref_give(&s, 0, "sheep=1,wheat=1,ore=1");
    ref_give(&s, 1, "wood=1");
    OK(ref_act(&s, 0, "roll"));
    assert_false(catan_rules.secret(&s, GAME_CHANCE, dice, 2));
    OK(ref_chance(&s, "3-4"));
    OK(ref_act(&s, 0, "robber 8 1"));
    assert_false(catan_rules.secret(&s, GAME_CHANCE, wood, 0));
    assert_false(catan_rules.secret(&s, GAME_CHANCE, wood, 1));
    assert_true(catan_rules.secret(&s, GAME_CHANCE, wood, 2));
    assert_true(catan_rules.secret(&s, GAME_CHANCE, wood, GAME_SPECTATOR));
    OK(ref_chance(&s, "wood"));
    OK(ref_act(&s, 0, "buy"));
    assert_false(catan_rules.secret(&s, GAME_CHANCE, knight, 0));
    assert_true(catan_rules.secret(&s, GAME_CHANCE, knight, 1));
    assert_true(catan_rules.secret(&s, GAME_CHANCE, knight, GAME_SPECTATOR));
}

/* A view that is shown, as JSON. `ended`: the players have ended the game. */
static const char *shown(int seat, bool ended)
{
    static char text[32 * 1024];
    text_out o = text_to(text, sizeof text);
    catan_view v;
    game_show(&catan_rules, &s, seat, ended, &v);
    catan_rules.view_json(&v, &o);
    return text_end(&o);
}

#define SHOWS(text, part) assert_non_null(strstr(text, part))

static void expect_everything(const char *text)
{
    SHOWS(text, "\"player_resources\":{\"0\":{\"wood\":2,\"brick\":0,\"sheep\":0,\"wheat\":0,"
                "\"ore\":0},\"1\":{\"wood\":0,\"brick\":0,\"sheep\":0,\"wheat\":0,\"ore\":3}");
    SHOWS(text, "\"player_dev_cards\":{\"0\":[],\"1\":[\"knight\",\"victory_point\","
                "\"victory_point\"],\"2\":[]}");
    SHOWS(text, "{\"player_id\":1,\"position\":1,\"victory_points\":3}");
    SHOWS(text, "\"dev_cards_deck\":[\"knight\",");
}

static void a_game_that_is_over_hides_nothing(void **unused) /* C12.5 */
{
    (void)unused;
    ref_rolled(&s, 3, NULL);
    ref_build(&s, 1, "settlement 12");
    ref_give(&s, 0, "wood=2");
    ref_give(&s, 1, "ore=3");
    ref_card(&s, 1, CATAN_VICTORY_POINT, 2);
    ref_card(&s, 1, CATAN_KNIGHT_CARD, 1);
    const char *running = shown(0, false);
    SHOWS(running, "\"1\":3");
    SHOWS(running, "{\"player_id\":1,\"position\":1,\"victory_points\":1}");
    SHOWS(running, "\"dev_cards_deck\":22");
    for (int seat = GAME_SPECTATOR; seat < 3; seat++) {
        expect_everything(shown(seat, true)); /* the players have ended it */
    }
    s.table.phase = CATAN_OVER;
    for (int seat = GAME_SPECTATOR; seat < 3; seat++) {
        expect_everything(shown(seat, false)); /* the rules have */
    }
}

/* -- memory -- */

static void what_moves_in_the_open_is_remembered(void **unused) /* C12.2 */
{
    (void)unused;
    ref_table(&s, 3, NULL);
    ref_build(&s, 1, "city 8,settlement 17,road 19");
    OK(ref_roll(&s, "4-5"));
    assert_string_equal(known(0, 1), "ore=3");
    assert_string_equal(known(GAME_SPECTATOR, 1), "ore=3");
    assert_true(view_of(1).known[1] == 0); /* of itself it has the hand */
    assert_string_equal(ref_cards_text(view_of(1).public[1]), "ore=3");
    OK(ref_act(&s, 0, "end"));
    ref_give(&s, 1, "wheat=2");
    OK(ref_roll(&s, "1-1"));
    assert_string_equal(known(2, 1), "wheat=3,ore=3"); /* wheat 2 on hex 3 */
    OK(ref_act(&s, 1, "city 17"));
    assert_string_equal(known(2, 1), "wheat=1");
}

/* Seat 0 steals from seat 1; seat 2 looks on. */
static void rob(const char *card)
{
    ref_build(&s, 1, "settlement 17");
    OK(ref_roll(&s, "6-1"));
    OK(ref_act(&s, 0, "robber 8 1"));
    OK(ref_chance(&s, card));
}

static void only_thief_and_victim_know_the_stolen_card(void **unused) /* C12.2 */
{
    (void)unused;
    ref_table(&s, 3, NULL);
    ref_give(&s, 0, "brick=1");
    ref_give(&s, 1, "wood=2,ore=1");
    rob("wood");
    assert_string_equal(known(0, 1), "wood=1,ore=1");   /* the thief */
    assert_string_equal(known(1, 0), "wood=1,brick=1"); /* the victim */
    assert_string_equal(known(2, 1), "wood=1");         /* one less of each */
    assert_string_equal(known(2, 0), "brick=1");
    assert_string_equal(known(GAME_SPECTATOR, 1), "wood=1");
    catan_view v = view_of(2);
    assert_int_equal(v.table.hand_n[0] - catan_total(v.known[0]), 1);
    assert_int_equal(v.table.hand_n[1] - catan_total(v.known[1]), 1);
    assert_string_equal(ref_cards_text(view_of(0).public[1]), "wood=1");
}

static void a_card_from_cards_all_alike_is_known_to_all(void **unused) /* C12.2 */
{
    (void)unused;
    ref_table(&s, 3, NULL);
    ref_give(&s, 1, "ore=2");
    rob("ore");
    assert_string_equal(known(2, 0), "ore=1");
    assert_string_equal(known(2, 1), "ore=1");
}

static void spending_uses_known_cards_first(void **unused) /* C12.2 */
{
    (void)unused;
    ref_table(&s, 3, NULL);
    ref_give(&s, 0, "wood=1,brick=1");
    ref_give(&s, 1, "wood=1,brick=1");
    ref_build(&s, 0, "settlement 0,road 0");
    rob("wood");
    assert_string_equal(known(2, 0), "wood=1,brick=1");
    OK(ref_act(&s, 0, "road 1"));
    assert_string_equal(known(2, 0), ""); /* one card, nobody else knows which */
    assert_string_equal(known(1, 0), "wood=1");
}

static void a_monopoly_tells_where_a_resource_is(void **unused) /* C12.2 */
{
    (void)unused;
    ref_table(&s, 3, NULL);
    ref_give(&s, 1, "wood=1,ore=2");
    ref_card(&s, 0, CATAN_MONOPOLY_CARD, 1);
    rob("ore");
    assert_string_equal(known(2, 0), "");
    OK(ref_act(&s, 0, "monopoly ore"));
    assert_string_equal(known(2, 0), "ore=2");
    assert_string_equal(known(2, 1), "");
    assert_string_equal(known(0, 1), "wood=1");
}

static void offers_and_answers_show_cards(void **unused) /* C12.2 */
{
    (void)unused;
    ref_table(&s, 3, "{\"trade\":\"confirm\"}");
    ref_give(&s, 1, "wood=1,ore=2");
    ref_give(&s, 2, "sheep=1");
    rob("wood");
    assert_string_equal(known(2, 0), "");
    OK(ref_act(&s, 0, "offer wood=1 ore=2"));
    assert_string_equal(known(2, 0), "wood=1"); /* the proposer has it */
    assert_string_equal(known(2, 1), "ore=1");
    OK(ref_act(&s, 1, "accept"));
    assert_string_equal(known(2, 1), "ore=2");
    OK(ref_act(&s, 0, "confirm 1"));
    assert_string_equal(known(2, 0), "ore=2");
    assert_string_equal(known(2, 1), "wood=1");
}

/* -- worlds -- */

enum { SAMPLES = 3000 };

static void a_sample_deals_unknown_cards_at_random(void **unused) /* C12.3 */
{
    (void)unused;
    ref_table(&s, 3, NULL);
    ref_give(&s, 0, "brick=1");
    ref_give(&s, 1, "wood=1,ore=1");
    rob("wood");
    catan_view v = view_of(2);
    luck l = luck_from(1);
    game_luck as = luck_as(&l);
    int wood = 0;
    for (int i = 0; i < SAMPLES; i++) {
        catan_state world;
        catan_view again;
        catan_rules.sample(&v, &as, &world);
        assert_null(catan_rules.check(&world));
        catan_rules.view(&world, 2, &again);
        assert_memory_equal(&again, &v, sizeof v);
        assert_int_equal(catan_count(world.hand[0], CATAN_BRICK), 1);
        wood += catan_count(world.hand[0], CATAN_WOOD);
    }
    assert_in_range(wood, SAMPLES * 45 / 100, SAMPLES * 55 / 100);
    v = view_of(0); /* the thief knows everything */
    for (int i = 0; i < 20; i++) {
        catan_state world;
        catan_rules.sample(&v, &as, &world);
        assert_string_equal(ref_hand(&world, 1), "ore=1");
    }
}

/* How often seat 1 has a victory point in the worlds of this view. */
static int points_in_worlds(const catan_view *v)
{
    luck l = luck_from(2);
    game_luck as = luck_as(&l);
    int n = 0;
    for (int i = 0; i < SAMPLES; i++) {
        catan_state world;
        catan_rules.sample(v, &as, &world);
        assert_null(catan_rules.check(&world));
        n += catan_count(world.cards[1], CATAN_VICTORY_POINT);
    }
    return n;
}

static void a_sample_deals_development_cards_at_random(void **unused) /* C12.3 */
{
    (void)unused;
    ref_table(&s, 2, NULL);
    ref_card(&s, 0, CATAN_VICTORY_POINT, 1);
    ref_card(&s, 1, CATAN_KNIGHT_CARD, 2);
    catan_view v = view_of(0);
    int n = points_in_worlds(&v); /* two of 24 cards, four of which are victory points */
    assert_in_range(n, SAMPLES * 28 / 100, SAMPLES * 39 / 100);
}

/* A card that would have won by now is no victory point; at the end one must be. */
static void a_sample_keeps_who_has_won(void **unused) /* C12.3 */
{
    (void)unused;
    ref_table(&s, 2, "{\"targetPoints\":3}");
    ref_build(&s, 1, "settlement 17,settlement 40");
    ref_card(&s, 1, CATAN_KNIGHT_CARD, 1);
    catan_view v = view_of(0);
    assert_in_range(points_in_worlds(&v), SAMPLES * 15 / 100, SAMPLES * 25 / 100);
    OK(ref_roll(&s, "1-1"));
    OK(ref_act(&s, 0, "end"));
    v = view_of(0);
    assert_int_equal(points_in_worlds(&v), 0);
    OK(ref_roll(&s, "1-1"));
    ref_give(&s, 1, "sheep=1,wheat=1,ore=1");
    OK(ref_act(&s, 1, "buy"));
    OK(ref_chance(&s, "victory_point"));
    assert_int_equal(s.table.phase, CATAN_OVER);
    v = view_of(0);
    assert_true(points_in_worlds(&v) >= SAMPLES);
}

static void a_sample_keeps_a_draw(void **unused) /* C12.3 */
{
    (void)unused;
    ref_rolled(&s, 3, "{\"turnLimit\":1}");
    ref_build(&s, 0, "settlement 17");
    ref_card(&s, 1, CATAN_VICTORY_POINT, 1);
    ref_card(&s, 1, CATAN_KNIGHT_CARD, 3);
    ref_card(&s, 2, CATAN_KNIGHT_CARD, 4);
    OK(ref_act(&s, 0, "end"));
    assert_int_equal(catan_rules.winners(&s), 3);
    catan_view v = view_of(0);
    assert_int_equal(points_in_worlds(&v), SAMPLES); /* exactly one, and seat 2 none */
}

static void a_sample_deals_cards_bought_this_turn(void **unused) /* C12.3 */
{
    (void)unused;
    ref_rolled(&s, 2, NULL);
    ref_card(&s, 0, CATAN_KNIGHT_CARD, 2);
    ref_give(&s, 0, "sheep=1,wheat=1,ore=1");
    OK(ref_act(&s, 0, "buy"));
    OK(ref_chance(&s, "monopoly"));
    catan_view v = view_of(1);
    assert_true(v.bought == 0);
    assert_int_equal(v.bought_n, 1);
    luck l = luck_from(3);
    game_luck as = luck_as(&l);
    for (int i = 0; i < 50; i++) {
        catan_state world;
        catan_rules.sample(&v, &as, &world);
        assert_int_equal(catan_total(world.bought), 1);
        assert_true(catan_covers(world.cards[0], world.bought));
    }
}

/* In a game of two nothing can hide: what the bank and I do not have, the other one has. */
static void two_players_know_each_others_resources(void **unused) /* C12.3 */
{
    (void)unused;
    ref_table(&s, 2, NULL);
    ref_give(&s, 1, "wood=1,ore=1");
    rob("wood");
    catan_view v = view_of(1);
    luck l = luck_from(4);
    game_luck as = luck_as(&l);
    for (int i = 0; i < 50; i++) {
        catan_state world;
        catan_rules.sample(&v, &as, &world);
        assert_string_equal(ref_hand(&world, 0), "wood=1");
    }
}

/* Whether a world can be made up behind seat 0's view, if it was told these events. */
static bool guessed(const char *told, catan_state *world)
{
    static char text[20000];
    char reason[200];
    int32_t options[GAME_OPTIONS_MAX] = {0};
    text_out o = text_to(text, sizeof text);
    text_out why = text_to(reason, sizeof reason);
    json events;
    luck l = luck_from(5);
    game_luck any = luck_as(&l);
    catan_view v = view_of(0);
    assert_true(game_options_read(&catan_rules, (json){0}, options, &why));
    catan_rules.view_json(&v, &o);
    text_end(&o);
    assert_false(o.cut);
    assert_null(json_read(told, strlen(told), &events));
    return catan_rules.guess(world, s.table.seats, options, 0, json_trusted(text, o.len), events,
                             &any, &why);
}

static void a_guess_counts_the_cards_that_were_played(void **unused) /* C12.6 */
{
    (void)unused;
    static const char played[] = "[{\"seat\":1,\"action\":\"monopoly wood\"}]";
    catan_state world;
    ref_rolled(&s, 3, NULL);
    ref_give(&s, 0, "wood=2");
    ref_give(&s, 1, "ore=3");
    ref_give(&s, 2, "sheep=1");
    assert_true(guessed("[]", &world));
    assert_int_equal(world.hand[0], s.hand[0]);
    assert_int_equal(world.hand[1] + world.hand[2], s.hand[1] + s.hand[2]);
    assert_false(guessed(played, &world));
    s.deck -= catan_some(CATAN_MONOPOLY_CARD, 1);
    assert_true(guessed(played, &world));
    assert_int_equal(catan_count(world.deck, CATAN_MONOPOLY_CARD), 1);
    assert_false(guessed("[]", &world));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_view_has_counts_of_what_is_hidden),
        cmocka_unit_test(a_view_does_not_depend_on_the_others_cards),
        cmocka_unit_test(stolen_and_bought_cards_are_not_told),
        cmocka_unit_test(a_game_that_is_over_hides_nothing),
        cmocka_unit_test(what_moves_in_the_open_is_remembered),
        cmocka_unit_test(only_thief_and_victim_know_the_stolen_card),
        cmocka_unit_test(a_card_from_cards_all_alike_is_known_to_all),
        cmocka_unit_test(spending_uses_known_cards_first),
        cmocka_unit_test(a_monopoly_tells_where_a_resource_is),
        cmocka_unit_test(offers_and_answers_show_cards),
        cmocka_unit_test(a_sample_deals_unknown_cards_at_random),
        cmocka_unit_test(a_sample_deals_development_cards_at_random),
        cmocka_unit_test(a_sample_keeps_who_has_won),
        cmocka_unit_test(a_sample_keeps_a_draw),
        cmocka_unit_test(a_sample_deals_cards_bought_this_turn),
        cmocka_unit_test(two_players_know_each_others_resources),
        cmocka_unit_test(a_guess_counts_the_cards_that_were_played),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
