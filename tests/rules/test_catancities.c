/* Cities & Knights: set-up, the roll and the barbarians (rules K1 to K3). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/kit/catancities_table.h"

static catan_state s;

#define OK(answer) assert_string_equal(answer, "ok")
#define REFUSED(answer, code) assert_string_equal(answer, #code)

/* On the island hexes 0 to 3 are wood, 4 to 6 brick, 7 to 10 sheep, 11 to 14 wheat, 15 to 17 ore;
 * 18 is the desert, with the robber. */

/* -- K1 -- */

static void the_bank_has_commodities(void **unused) /* K1.1, X1 */
{
    (void)unused;
    sea_table(&s, 4, NULL);
    assert_string_equal(ref_cards_text(s.table.bank),
                        "wood=19,brick=19,sheep=19,wheat=19,ore=19,paper=12,cloth=12,coin=12");
    sea_table(&s, 5, NULL);
    assert_string_equal(ref_cards_text(s.table.bank),
                        "wood=24,brick=24,sheep=24,wheat=24,ore=24,paper=18,cloth=18,coin=18");
    for (int k = CATAN_TRADE; k < CATAN_TRACKS; k++) { /* decks do not grow */
        assert_int_equal(s.table.realm.deck_n[k], 18);
    }
}

static void commodities_are_cards_as_resources_are(void **unused) /* K1.1 */
{
    (void)unused;
    sea_rolled(&s, 4, NULL);
    ref_give(&s, 0, "paper=2,wood=1");
    ref_give(&s, 1, "coin=1");
    OK(ref_act(&s, 0, "offer paper=2 coin=1"));
    OK(ref_act(&s, 1, "accept"));
    assert_string_equal(ref_hand(&s, 0), "wood=1,coin=1");
    assert_string_equal(ref_hand(&s, 1), "paper=2");
    REFUSED(ref_act(&s, 0, "buy"), bad_action);
    char *text = ref_json(&s);
    assert_null(strstr(text, "dev_card"));
    assert_non_null(strstr(text, "\"largest_army_player\":null"));
    free(text);
}

static void a_player_has_these_pieces(void **unused) /* K1.2 */
{
    (void)unused;
    sea_table(&s, 4, NULL);
    assert_int_equal(s.table.pieces[0][CATAN_ROAD_PIECE], 15);
    assert_int_equal(s.table.pieces[0][CATAN_SETTLEMENT_PIECE], 5);
    assert_int_equal(s.table.pieces[0][CATAN_CITY_PIECE], 4);
    for (int strength = 1; strength <= 3; strength++) {
        assert_int_equal(catan_knights_left(&s.table, 0, strength), 2);
    }
    assert_int_equal(s.table.realm.barbarians, 0);
    assert_int_equal(s.table.realm.merchant, 0);
    int sum = 0;
    for (int k = 0; k < CATAN_PROGRESS_CARDS; k++) {
        sum += catan_progress_of[k];
    }
    assert_int_equal(sum, 54);
}

/* The first road that the menu has. */
static void lay_any_road(int seat)
{
    int edge = -1;
    assert_int_equal(sscanf(ref_menu(&s, seat), "road %d", &edge), 1);
    OK(sea_actf(&s, seat, "road %d", edge));
}

static void second_buildings_are_cities(void **unused) /* K1.3 */
{
    (void)unused;
    static const int first[] = {12, 24, 34, 41};
    static const int second[] = {16, 2, 37, 51};
    sea_lay(&s, 4, NULL);
    for (int p = 0; p < 4; p++) {
        REFUSED(sea_actf(&s, p, "city %d", first[p]), wrong_phase);
        OK(sea_actf(&s, p, "settlement %d", first[p]));
        lay_any_road(p);
    }
    for (int p = 3; p >= 0; p--) {
        REFUSED(sea_actf(&s, p, "settlement %d", second[p]), wrong_phase);
        REFUSED(sea_actf(&s, p, "city %d", first[0]), taken);
        OK(sea_actf(&s, p, "city %d", second[p]));
        lay_any_road(p);
    }
    for (int p = 0; p < 4; p++) {
        assert_int_equal(s.table.points[p], 3);
    }
    assert_string_equal(ref_hand(&s, 0), "wood=1,sheep=1"); /* one card a hex, no commodities */
    assert_string_equal(ref_hand(&s, 2), "wheat=1,ore=1");
    assert_int_equal(s.table.phase, CATAN_ROLLING);
}

/* -- K2 -- */

static void dice_are_ordered_and_an_event_follows(void **unused) /* K2.1 */
{
    (void)unused;
    game_outcome list[GAME_OUTCOMES_MAX];
    char text[GAME_ACTION_TEXT];
    sea_table(&s, 4, NULL);
    OK(ref_act(&s, 0, "roll"));
    assert_int_equal(catan_rules.outcomes(&s, list), 36);
    for (int i = 0; i < 36; i++) {
        char dice[4] = {(char)('1' + i / 6), '-', (char)('1' + i % 6), '\0'};
        text_out o = text_to(text, sizeof text);
        catan_rules.action_text(list[i].action, &o);
        assert_string_equal(text_end(&o), dice);
        assert_int_equal(list[i].weight, 1);
    }
    REFUSED(ref_chance(&s, "ship"), bad_outcome);
    OK(ref_chance(&s, "2-5"));
    assert_int_equal(s.table.dice[0], 2); /* the red one */
    static const char *const events[] = {"ship", "trade", "politics", "science"};
    assert_int_equal(catan_rules.outcomes(&s, list), 4);
    for (int i = 0; i < 4; i++) {
        text_out o = text_to(text, sizeof text);
        catan_rules.action_text(list[i].action, &o);
        assert_string_equal(text_end(&o), events[i]);
        assert_int_equal(list[i].weight, i == 0 ? 3 : 1);
    }
    REFUSED(ref_chance(&s, "2-5"), bad_outcome);
    OK(ref_chance(&s, "science"));
    assert_int_equal(ref_to_act(&s), 1u << 0);
}

static void cities_produce_commodities(void **unused) /* K2.3 */
{
    (void)unused;
    static const struct {
        int vertex, hex; /* the only one there */
        const char *city, *settlement;
    } cases[] = {{0, 0, "wood=1,paper=1", "wood=1"},
                 {15, 6, "brick=2", "brick=1"},
                 {27, 7, "sheep=1,cloth=1", "sheep=1"},
                 {38, 12, "wheat=2", "wheat=1"},
                 {52, 17, "ore=1,coin=1", "ore=1"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        for (int city = 0; city < 2; city++) {
            sea_table(&s, 4, NULL);
            sea_buildf(&s, 1, "%s %d", city ? "city" : "settlement", cases[i].vertex);
            OK(sea_roll_number(&s, s.table.number[cases[i].hex]));
            assert_string_equal(ref_hand(&s, 1), city ? cases[i].city : cases[i].settlement);
        }
    }
}

static void the_bank_is_short_of_one_kind_alone(void **unused) /* K2.3 */
{
    (void)unused;
    sea_table(&s, 4, NULL);
    ref_build(&s, 0, "city 0");
    ref_build(&s, 1, "city 8"); /* also at hexes 1 and 4 */
    ref_give(&s, 2, "wood=18");
    OK(sea_roll_number(&s, s.table.number[0]));
    assert_string_equal(ref_hand(&s, 0), "paper=1");
    assert_string_equal(ref_hand(&s, 1), "paper=1");
}

static void a_seven_moves_nothing_before_the_first_attack(void **unused) /* K2.4 */
{
    (void)unused;
    sea_table(&s, 4, NULL);
    ref_build(&s, 1, "settlement 0");
    ref_give(&s, 1, "coin=3");
    OK(sea_roll_number(&s, 7));
    assert_int_equal(s.table.phase, CATAN_ACTING);
    REFUSED(ref_act(&s, 0, "robber 0 1"), wrong_phase);
    sea_table(&s, 4, NULL);
    ref_build(&s, 1, "settlement 0");
    ref_give(&s, 1, "coin=3");
    city_attacks(&s, 1);
    OK(sea_roll_number(&s, 7));
    assert_int_equal(s.table.phase, CATAN_ROBBING);
    OK(ref_act(&s, 0, "robber 0 1"));
    OK(ref_chance(&s, "coin"));
    assert_string_equal(ref_hand(&s, 0), "coin=1");
}

static void walls_keep_two_cards_each(void **unused) /* K2.4 */
{
    (void)unused;
    for (int more = 0; more < 2; more++) {
        sea_table(&s, 4, NULL);
        ref_build(&s, 0, "city 0,city 24");
        city_walls(&s, "0,24");
        ref_give(&s, 0, more ? "wood=5,paper=7" : "wood=5,paper=6");
        OK(sea_roll_number(&s, 7));
        assert_int_equal(s.table.phase, more ? CATAN_DISCARDING : CATAN_ACTING);
    }
    REFUSED(ref_act(&s, 0, "discard paper=5"), wrong_count);
    OK(ref_act(&s, 0, "discard wood=1,paper=5"));
    assert_string_equal(ref_hand(&s, 0), "wood=4,paper=2");
    assert_int_equal(s.table.phase, CATAN_ACTING); /* no attack yet */
}

static void the_red_die_opens_a_gate(void **unused) /* K2.5 */
{
    (void)unused;
    for (int red = 1; red <= 6; red++) {
        for (int level = 0; level <= 3; level++) {
            char dice[4] = {(char)('0' + red), '-', '1', '\0'};
            sea_table(&s, 4, NULL);
            city_level(&s, 1, CATAN_TRADE, level, -1);
            city_level(&s, 2, CATAN_SCIENCE, 3, -1); /* another track */
            OK(city_roll(&s, dice, "trade"));
            bool draws = level > 0 && red <= level + 1;
            assert_int_equal(s.table.chance, draws ? CATAN_PROGRESS : CATAN_NO_CHANCE);
            if (draws) {
                REFUSED(ref_chance(&s, "spy"), bad_outcome);
                OK(ref_chance(&s, "merchant"));
                assert_string_equal(city_cards(&s, 1), "merchant");
                assert_int_equal(s.table.chance, CATAN_NO_CHANCE);
            }
        }
    }
    sea_table(&s, 4, NULL); /* level 5: any */
    ref_build(&s, 1, "city 0");
    city_level(&s, 1, CATAN_TRADE, 5, 0);
    OK(city_roll(&s, "6-6", "trade"));
    assert_int_equal(s.table.chance, CATAN_PROGRESS);
}

static void cards_are_drawn_in_turn_order(void **unused) /* K2.5 */
{
    (void)unused;
    sea_table(&s, 4, NULL);
    s.table.current = s.table.sea.active = 2;
    s.table.turn = 3;
    for (int p = 0; p < 4; p += 1) {
        city_level(&s, p, CATAN_POLITICS, p == 1 ? 0 : 2, -1);
    }
    OK(city_roll(&s, "3-1", "politics"));
    static const int order[] = {2, 3, 0};
    static const char *const cards[] = {"spy", "wedding", "bishop"};
    for (int i = 0; i < 3; i++) {
        assert_int_equal(catan_drawer(&s.table), order[i]);
        OK(ref_chance(&s, cards[i]));
        assert_string_equal(city_cards(&s, order[i]), cards[i]);
    }
    assert_int_equal(s.table.realm.deck_n[CATAN_POLITICS], 15);
}

static void used_cards_become_the_deck(void **unused) /* K2.6 */
{
    (void)unused;
    sea_table(&s, 4, NULL);
    city_level(&s, 1, CATAN_TRADE, 1, -1);
    for (int k = 0; k < CATAN_BISHOP; k++) {
        s.used_progress[k] = s.progress_deck[k];
        s.progress_deck[k] = 0;
    }
    s.table.realm.used_n[CATAN_TRADE] = 18;
    s.table.realm.deck_n[CATAN_TRADE] = 0;
    OK(city_roll(&s, "1-1", "trade"));
    assert_int_equal(s.table.realm.used_n[CATAN_TRADE], 18);
    OK(ref_chance(&s, "trade_monopoly"));
    assert_int_equal(s.table.realm.used_n[CATAN_TRADE], 0);
    assert_int_equal(s.table.realm.deck_n[CATAN_TRADE], 17);
    assert_int_equal(s.progress_deck[CATAN_TRADE_MONOPOLY], 1);
}

static void no_card_is_drawn_from_nothing(void **unused) /* K2.6 */
{
    (void)unused;
    sea_table(&s, 4, NULL);
    city_level(&s, 1, CATAN_TRADE, 1, -1);
    for (int k = 0; k < CATAN_BISHOP; k++) {
        while (s.progress_deck[k] > 0) {
            city_card(&s, 0, k);
        }
    }
    OK(city_roll(&s, "1-1", "trade"));
    assert_int_equal(ref_to_act(&s), 1u << 0);
    assert_int_equal(s.table.realm.progress_n[1], 0);
}

static void printer_and_constitution_are_shown(void **unused) /* K2.7, K7.2, K8.8 */
{
    (void)unused;
    sea_table(&s, 4, NULL);
    city_level(&s, 1, CATAN_SCIENCE, 1, -1);
    OK(city_roll(&s, "1-1", "science"));
    OK(ref_chance(&s, "printer"));
    assert_int_equal(s.table.points[1], 1); /* in another's turn */
    assert_string_equal(city_cards(&s, 1), "");
    assert_int_equal(s.table.realm.shown[1], 1 + 1);
    sea_table(&s, 4, NULL);
    city_level(&s, 0, CATAN_POLITICS, 1, -1);
    OK(city_roll(&s, "1-1", "politics"));
    OK(ref_chance(&s, "constitution"));
    assert_int_equal(s.table.points[0], 1);
    REFUSED(ref_act(&s, 0, "play constitution"), no_card);
    REFUSED(ref_act(&s, 0, "play printer"), no_card);
    assert_int_equal(s.table.realm.deck_n[CATAN_POLITICS], 17);
}

static void others_drop_cards_above_four(void **unused) /* K2.8, K10.5 */
{
    (void)unused;
    static const int held[] = {CATAN_SPY, CATAN_SPY, CATAN_WEDDING, CATAN_CRANE};
    sea_table(&s, 4, NULL);
    ref_build(&s, 2, "settlement 0");
    for (int p = 0; p < 3; p++) {
        city_level(&s, p, CATAN_TRADE, 1, -1);
    }
    for (int i = 0; i < 4; i++) {
        city_card(&s, 1, held[i]);
        city_card(&s, 2, i < 2 ? CATAN_SMITH : CATAN_MINING);
    }
    for (int i = 0; i < 4; i++) { /* seat 0 is on turn */
        city_card(&s, 0, i < 2 ? CATAN_BISHOP : CATAN_DESERTER);
    }
    int number = s.table.number[0];
    assert_int_equal(number, 12);
    s.table.number[0] = s.table.number[17]; /* which is 2 */
    s.table.number[17] = 12;
    catan_derive_numbers(&s.table);
    OK(city_roll(&s, "1-1", "trade"));
    for (int i = 0; i < 3; i++) {
        OK(ref_chance(&s, "merchant"));
    }
    assert_int_equal(s.table.phase, CATAN_DROPPING);
    assert_int_equal(ref_to_act(&s), 1u << 1 | 1u << 2);
    assert_string_equal(ref_menu(&s, 1), "drop crane, drop merchant, drop spy, drop wedding");
    assert_string_equal(ref_hand(&s, 2), ""); /* the dice come after that */
    REFUSED(ref_act(&s, 2, "drop spy"), no_card);
    OK(ref_act(&s, 2, "drop smith"));
    REFUSED(ref_act(&s, 2, "drop smith"), not_your_turn);
    OK(ref_act(&s, 1, "drop merchant"));
    assert_string_equal(ref_hand(&s, 2), "wood=1");
    assert_int_equal(s.used_progress[CATAN_MERCHANT], 1);
    assert_int_equal(s.used_progress[CATAN_SMITH], 1);
    REFUSED(ref_act(&s, 0, "end"), too_many_cards);
    assert_int_equal(ref_count(&s, 0, "end"), 0);
    OK(ref_act(&s, 0, "drop bishop"));
    REFUSED(ref_act(&s, 0, "drop bishop"), nothing_to_gain);
    assert_int_equal(ref_count(&s, 0, "drop"), 0);
    OK(ref_act(&s, 0, "end"));
}

/* -- K3 -- */

/* The barbarians are a step away; seats 0 and 1 have a city and roads around hexes 4 and 14. */
static void set_barbarians(void)
{
    sea_table(&s, 4, NULL);
    s.table.realm.barbarians = 6;
    ref_build(&s, 0, "city 0");
    ref_build(&s, 1, "city 2");
    city_roads(&s, 0, 4, 0, 3);
    city_roads(&s, 1, 14, 0, 3);
}

static void the_ship_sails_and_attacks_at_the_seventh_step(void **unused) /* K3.1 */
{
    (void)unused;
    set_barbarians();
    s.table.realm.barbarians = 5;
    OK(city_roll(&s, "1-1", "ship"));
    assert_int_equal(s.table.realm.barbarians, 6);
    assert_int_equal(s.table.phase, CATAN_ACTING);
    OK(ref_act(&s, 0, "end"));
    OK(city_roll(&s, "1-1", "trade"));
    assert_int_equal(s.table.realm.barbarians, 6);
    OK(ref_act(&s, 1, "end"));
    OK(city_roll(&s, "1-1", "ship"));
    assert_int_equal(s.table.phase, CATAN_LOSING_CITY);
}

static void the_strongest_defender_gets_a_point(void **unused) /* K3.2, K3.3 */
{
    (void)unused;
    set_barbarians();
    city_knight(&s, 1, 30, 2, CATAN_KNIGHT_ACTIVE);
    city_knight(&s, 0, 8, 1, CATAN_KNIGHT_ACTIVE);
    city_knight(&s, 0, 13, 3, 0); /* is not active */
    OK(city_roll(&s, "1-1", "ship"));
    assert_int_equal(s.table.realm.defenders[1], 1);
    assert_int_equal(s.table.points[1], 3);
    assert_int_equal(s.table.points[0], 2);
    assert_int_equal(s.table.phase, CATAN_ACTING);
}

static void equal_defenders_choose_decks_in_turn_order(void **unused) /* K3.3, K10.5 */
{
    (void)unused;
    set_barbarians();
    city_knight(&s, 1, 30, 2, CATAN_KNIGHT_ACTIVE);
    city_knight(&s, 0, 8, 2, CATAN_KNIGHT_ACTIVE);
    OK(city_roll(&s, "1-1", "ship"));
    assert_int_equal(s.table.phase, CATAN_CHOOSING_DECK);
    assert_int_equal(ref_to_act(&s), 1u << 0);
    assert_string_equal(ref_menu(&s, 0), "draw politics, draw science, draw trade");
    REFUSED(ref_act(&s, 1, "draw trade"), not_your_turn);
    REFUSED(ref_act(&s, 0, "draw spy"), bad_target);
    OK(ref_act(&s, 0, "draw politics"));
    OK(ref_chance(&s, "spy"));
    assert_int_equal(ref_to_act(&s), 1u << 1);
    OK(ref_act(&s, 1, "draw science"));
    OK(ref_chance(&s, "crane"));
    assert_string_equal(city_cards(&s, 0), "spy");
    assert_string_equal(city_cards(&s, 1), "crane");
    assert_int_equal(s.table.realm.defenders[0] + s.table.realm.defenders[1], 0);
    assert_int_equal(s.table.phase, CATAN_ACTING);
    assert_int_equal(s.table.realm.attacks, 1);
}

static void without_cities_and_knights_nobody_wins_anything(void **unused) /* K3.3 */
{
    (void)unused;
    sea_table(&s, 4, NULL);
    s.table.realm.barbarians = 6;
    OK(city_roll(&s, "1-1", "ship"));
    assert_int_equal(s.table.phase, CATAN_ACTING);
    assert_int_equal(s.table.realm.attacks, 1);
    for (int p = 0; p < 4; p++) {
        assert_int_equal(s.table.points[p], 0);
    }
}

static void the_weakest_defender_loses_a_city(void **unused) /* K3.4 */
{
    (void)unused;
    set_barbarians();
    city_walls(&s, "2");
    city_knight(&s, 0, 8, 1, CATAN_KNIGHT_ACTIVE);
    OK(city_roll(&s, "1-1", "ship"));
    assert_int_equal(ref_to_act(&s), 1u << 1);
    assert_string_equal(ref_menu(&s, 1), "lose 2");
    REFUSED(ref_act(&s, 1, "lose 0"), not_your_city);
    OK(ref_act(&s, 1, "lose 2"));
    assert_true(catan_has(s.table.settlements[1], 2));
    assert_false(catan_any(s.table.realm.walls));
    assert_int_equal(s.table.points[1], 1);
    assert_int_equal(s.table.pieces[1][CATAN_CITY_PIECE], 4);
    assert_int_equal(s.table.pieces[1][CATAN_SETTLEMENT_PIECE], 4);
    assert_int_equal(s.table.phase, CATAN_ACTING);
}

static void several_lose_cities_in_any_order(void **unused) /* K3.4, K10.5 */
{
    (void)unused;
    set_barbarians();
    ref_build(&s, 1, "city 24");
    OK(city_roll(&s, "1-1", "ship"));
    assert_int_equal(ref_to_act(&s), 1u << 0 | 1u << 1);
    assert_string_equal(ref_menu(&s, 1), "lose 2, lose 24");
    OK(ref_act(&s, 1, "lose 24"));
    assert_int_equal(ref_to_act(&s), 1u << 0);
    OK(ref_act(&s, 0, "lose 0"));
    assert_int_equal(s.table.realm.attacks, 1);
}

static void a_metropolis_is_counted_and_not_lost(void **unused) /* K3.2, K3.4 */
{
    (void)unused;
    set_barbarians();
    city_level(&s, 1, CATAN_TRADE, 4, 2); /* its only city */
    city_knight(&s, 0, 8, 1, CATAN_KNIGHT_ACTIVE);
    OK(city_roll(&s, "1-1", "ship"));
    assert_int_equal(ref_to_act(&s), 1u << 0); /* the next smallest, though it has defended */
    OK(ref_act(&s, 0, "lose 0"));
    set_barbarians();
    city_level(&s, 0, CATAN_POLITICS, 4, 0);
    city_level(&s, 1, CATAN_TRADE, 4, 2);
    OK(city_roll(&s, "1-1", "ship")); /* nobody has a city to lose */
    assert_int_equal(s.table.phase, CATAN_ACTING);
    assert_int_equal(s.table.realm.attacks, 1);
}

static void a_city_is_tipped_over_without_a_settlement_piece(void **unused) /* K3.5 */
{
    (void)unused;
    set_barbarians();
    ref_build(&s, 1, "settlement 16,settlement 20,settlement 38,settlement 49,settlement 51");
    city_knight(&s, 0, 8, 1, CATAN_KNIGHT_ACTIVE);
    OK(city_roll(&s, "1-1", "ship"));
    OK(ref_act(&s, 1, "lose 2"));
    assert_true(catan_has(s.table.realm.tipped, 2));
    assert_int_equal(s.table.pieces[1][CATAN_CITY_PIECE], 3);
    assert_int_equal(s.table.pieces[1][CATAN_SETTLEMENT_PIECE], 0);
    assert_int_equal(s.table.points[1], 6);
    OK(ref_act(&s, 0, "end"));
    OK(city_roll(&s, "1-1", "trade"));
    ref_give(&s, 1, "wheat=4,ore=6");
    REFUSED(ref_act(&s, 1, "city 16"), tipped);
    assert_int_equal(ref_count(&s, 1, "city"), 1);
    OK(ref_act(&s, 1, "city 2")); /* for its price, without a piece */
    assert_int_equal(s.table.pieces[1][CATAN_CITY_PIECE], 3);
    assert_int_equal(s.table.pieces[1][CATAN_SETTLEMENT_PIECE], 0);
    assert_false(catan_any(s.table.realm.tipped));
    OK(ref_act(&s, 1, "city 16"));
    assert_int_equal(s.table.pieces[1][CATAN_SETTLEMENT_PIECE], 1);
}

static void a_tipped_city_needs_no_piece_to_stand_up(void **unused) /* K3.5 */
{
    (void)unused;
    set_barbarians();
    ref_build(&s, 1, "settlement 16,settlement 20,settlement 38,settlement 49,settlement 51");
    ref_build(&s, 1, "city 24,city 37,city 40");
    OK(city_roll(&s, "1-1", "ship"));
    OK(ref_act(&s, 0, "lose 0"));
    OK(ref_act(&s, 1, "lose 2"));
    assert_int_equal(s.table.pieces[1][CATAN_CITY_PIECE], 0);
    OK(ref_act(&s, 0, "end"));
    OK(city_roll(&s, "1-1", "trade"));
    ref_give(&s, 1, "wheat=2,ore=3");
    OK(ref_act(&s, 1, "city 2"));
}

static void after_an_attack_knights_rest_and_the_ship_returns(void **unused) /* K3.6 */
{
    (void)unused;
    set_barbarians();
    city_knight(&s, 0, 8, 1, CITY_READY);
    OK(city_roll(&s, "1-1", "ship"));
    assert_int_equal(s.table.realm.barbarians, 7); /* until the city is lost */
    OK(ref_act(&s, 1, "lose 2"));
    assert_int_equal(s.table.realm.knight[8], 1 << CATAN_KNIGHT_SHIFT);
    assert_int_equal(s.table.realm.barbarians, 0);
    assert_int_equal(s.table.realm.attacks, 1);
}

static void the_event_comes_before_the_dice(void **unused) /* K2.2, K3.6 */
{
    (void)unused;
    set_barbarians();
    OK(city_roll(&s, "5-5", "ship"));
    assert_int_equal(s.table.number[2], 10);
    OK(ref_act(&s, 1, "lose 2"));
    assert_string_equal(ref_hand(&s, 1), "");
    OK(ref_act(&s, 0, "lose 0"));
    assert_string_equal(ref_hand(&s, 1), "wood=1"); /* as a settlement */
    set_barbarians();
    OK(city_roll(&s, "3-4", "ship"));
    OK(ref_act(&s, 1, "lose 2"));
    OK(ref_act(&s, 0, "lose 0"));
    assert_int_equal(s.table.phase, CATAN_ROBBING); /* in the same roll */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_bank_has_commodities),
        cmocka_unit_test(commodities_are_cards_as_resources_are),
        cmocka_unit_test(a_player_has_these_pieces),
        cmocka_unit_test(second_buildings_are_cities),
        cmocka_unit_test(dice_are_ordered_and_an_event_follows),
        cmocka_unit_test(cities_produce_commodities),
        cmocka_unit_test(the_bank_is_short_of_one_kind_alone),
        cmocka_unit_test(a_seven_moves_nothing_before_the_first_attack),
        cmocka_unit_test(walls_keep_two_cards_each),
        cmocka_unit_test(the_red_die_opens_a_gate),
        cmocka_unit_test(cards_are_drawn_in_turn_order),
        cmocka_unit_test(used_cards_become_the_deck),
        cmocka_unit_test(no_card_is_drawn_from_nothing),
        cmocka_unit_test(printer_and_constitution_are_shown),
        cmocka_unit_test(others_drop_cards_above_four),
        cmocka_unit_test(the_ship_sails_and_attacks_at_the_seventh_step),
        cmocka_unit_test(the_strongest_defender_gets_a_point),
        cmocka_unit_test(equal_defenders_choose_decks_in_turn_order),
        cmocka_unit_test(without_cities_and_knights_nobody_wins_anything),
        cmocka_unit_test(the_weakest_defender_loses_a_city),
        cmocka_unit_test(several_lose_cities_in_any_order),
        cmocka_unit_test(a_metropolis_is_counted_and_not_lost),
        cmocka_unit_test(a_city_is_tipped_over_without_a_settlement_piece),
        cmocka_unit_test(a_tipped_city_needs_no_piece_to_stand_up),
        cmocka_unit_test(after_an_attack_knights_rest_and_the_ship_returns),
        cmocka_unit_test(the_event_comes_before_the_dice),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
