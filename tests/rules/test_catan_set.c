/* Catan: which states are read and which are refused (rule C14 of rules/catan/README.md). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/kit/catan_reference.h"

static catan_state s;

#define OK(answer) assert_string_equal(answer, "ok")

/* -- reading what people write -- */

static void what_follows_may_be_left_out(void **unused) /* C14.5 */
{
    (void)unused;
    static const char *const changes[][2] = {
        {",\"victory_points\":4", ""},
        {",\"has_robber\":false", ""},
        {",\"has_port\":true", ""},
        {"\"longest_road_length\":5,", ""},
        {"\"last_dice_roll\":2,", ""},
        {"\"hex_coord\":[0,-2],", ""},
        {"\"x\":-1.7321,", ""},
        {"\"y\":-4.0000,", "\"y\":-4,"},
        {"\"x\":-1.7321,", "\"x\":-1.7320508,"},
        {"\"x\":0.8660,", "\"x\":0.866,"},
        {"\"vertex1_id\":0,\"vertex2_id\":3,", ""},
        {"[\"knight\",\"victory_point\"]", "[\"victory_point\",\"knight\"]"},
        {"{\"player_id\":0,\"position\":0,\"victory_points\":4},"
         "{\"player_id\":1,\"position\":1,\"victory_points\":3}",
         "{\"player_id\":1,\"position\":1},{\"position\":0,\"player_id\":0}"},
        {"{\"wood\":2,\"brick\":0,\"sheep\":0,\"wheat\":0,\"ore\":0}", "{\"wood\":2}"},
        {"{\"all\":[2,0,0,0,0]}", "{\"all\":[5,9,0,0,0]}"}, /* C14.4: only what is there */
    };
    catan_state again;
    ref_full(&s);
    char *text = ref_json(&s);
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        char *other = ref_changed(text, changes[i][0], changes[i][1]);
        const char *why = ref_read(&again, 3, REF_FULL, other);
        if (why[0] != '\0') {
            fail_msg("%s: %s", changes[i][0], why);
        }
        assert_memory_equal(&again, &s, sizeof s);
        free(other);
    }
    char *layout = strstr(text, "\"hex_layout\"");
    char *vertices = strstr(text, "\"vertices\"");
    memmove(layout, vertices, strlen(vertices) + 1);
    assert_string_equal(ref_read(&again, 3, REF_FULL, text), "");
    free(text);
}

static void without_memories_only_the_offer_is_known(void **unused) /* C14.4 */
{
    (void)unused;
    catan_state again;
    ref_full(&s);
    char *text = ref_json(&s);
    strcpy(strstr(text, ",\"known\""), "}");
    assert_string_equal(ref_read(&again, 3, REF_FULL, text), "");
    assert_string_equal(ref_cards_text(again.known[0][0]), "wood=1");
    assert_string_equal(ref_cards_text(again.known[1][2]), "ore=1");
    free(text);
}

static void expect_refused(const char *options, const ref_refusal *list, size_t n)
{
    const char *wrong = ref_unrefused(&s, options, list, n);
    if (wrong != NULL) {
        fail_msg("%s", wrong);
    }
}

static void what_is_given_must_agree(void **unused) /* C14.5 */
{
    (void)unused;
    static const ref_refusal list[] = {
        {"\"victory_points\":4", "\"victory_points\":3", "victory_points"},
        {"\"has_robber\":false", "\"has_robber\":true", "has_robber"},
        {"\"has_port\":true", "\"has_port\":false", "has_port"},
        {"\"longest_road_length\":5", "\"longest_road_length\":6", "longest_road_length"},
        {"\"last_dice_roll\":2", "\"last_dice_roll\":3", "last_dice_roll"},
        {"\"hex_coord\":[0,-2]", "\"hex_coord\":[0,-1]", "hex_coord"},
        {"[[0,-2],", "[[0,-1],", "hex_layout"},
        {"\"x\":-1.7321", "\"x\":-1.7323", "x or y"},
        {"\"y\":-4.0000", "\"y\":4.0000", "x or y"},
        {"\"y\":-4.0000", "\"y\":-4e0", "x or y"},
        {"\"vertex2_id\":3", "\"vertex2_id\":4", "ends"},
    };
    ref_full(&s);
    expect_refused(REF_FULL, list, sizeof list / sizeof *list);
}

static void cards_and_pieces_must_add_up(void **unused) /* C14.6 */
{
    (void)unused;
    static const ref_refusal list[] = {
        {"\"bank\":{\"wood\":17", "\"bank\":{\"wood\":18", "19 of each"},
        {"\"ore\":3}", "\"ore\":2}", "19 of each"},
        {"\"ore\":3}", "\"ore\":20}", "0 to 19"},
        {"\"ore\":3}", "\"gold\":3}", "0 to 19"},
        {"\"dev_cards_deck\":[\"knight\",", "\"dev_cards_deck\":[", "knights"},
        {"\"player_played_knights\":{\"0\":0", "\"player_played_knights\":{\"0\":1", "knights"},
        {"\"victory_point\"],\"1\"", "\"monopoly\"],\"1\"", "victory_points"},
        {"\"1\":[],", "\"1\":[\"monopoly\"],", "2 each"},
        {"\"bought_this_turn\":[\"knight\"]", "\"bought_this_turn\":[\"monopoly\"]", "bought"},
        {"\"hex_type\":\"wood\"", "\"hex_type\":\"ore\"", "4 wood"},
        {"\"hex_type\":\"wood\"", "\"hex_type\":\"forest\"", "hex_type"},
        {"\"number\":5", "\"number\":7", "numbers"},
        {"\"number\":5", "\"number\":1", "number"},
        {"\"number\":5", "\"number\":6", "numbers"},
        {"\"port_type\":\"any\",\"trade_ratio\":\"3:1\"",
         "\"port_type\":\"any\",\"trade_ratio\":"
         "\"2:1\"",
         "3:1"},
        {"\"ports\":{\"0\":", "\"ports\":{\"1\":", "keys"},
        {"\"port_type\":\"ore\"", "\"port_type\":\"wheat\"", "both vertices"},
        {"\"owner_id\":null,\"building_type\":null", "\"owner_id\":0,\"building_type\":null",
         "both null"},
        {"\"vertex_id\":4,\"x\":-0.8660,\"y\":-3.5000,\"owner_id\":null,\"building_type\":null",
         "\"vertex_id\":4,\"owner_id\":2,\"building_type\":\"settlement\"", "neighbours"},
        {"\"vertex_id\":1,", "\"vertex_id\":0,", "x or y"},
        {"\"edge_id\":0,\"vertex1_id\":0,\"vertex2_id\":3,", "\"edge_id\":1,", "twice"},
        {"\"player_id\":2", "\"player_id\":3", "id"},
    };
    ref_full(&s);
    expect_refused(REF_FULL, list, sizeof list / sizeof *list);
}

static void fields_must_fit_each_other(void **unused) /* C14.6 */
{
    (void)unused;
    static const ref_refusal list[] = {
        {"\"turn\":1", "\"turn\":2", "another player"},
        {"\"turn\":1", "\"turn\":0", "turn"},
        {"\"turn\":1", "\"turn\":1001", "turn"},
        {"\"current_player_index\":0", "\"current_player_index\":3", "current_player_index"},
        {"\"phase\":\"action_phase\"", "\"phase\":\"turn\"", "phase"},
        {"\"phase\":\"action_phase\"", "\"phase\":\"roll_dice\"", "dice"},
        {"\"phase\":\"action_phase\"", "\"phase\":\"move_robber\"", "robber"},
        {"\"phase\":\"action_phase\"", "\"phase\":\"discard\"", "dice"},
        {"\"phase\":\"action_phase\"", "\"phase\":\"road_building\"", "free roads"},
        {"\"phase\":\"action_phase\"", "\"phase\":\"game_over\"", "winner"},
        {"\"phase\":\"action_phase\"", "\"phase\":\"initial_placement_1\"", "setup_phase"},
        {"\"setup_phase\":null", "\"setup_phase\":{\"round\":1,\"player_index\":0,\"actions\":[]}",
         "setup_phase"},
        {"\"dice\":[1,1]", "\"dice\":[1,7]", "dice"},
        {"\"dice\":[1,1]", "\"dice\":null", "last_dice_roll"},
        {"\"longest_road_player\":1", "\"longest_road_player\":null", "longest_road"},
        {"\"longest_road_player\":1", "\"longest_road_player\":0", "longest_road"},
        {"\"largest_army_player\":null", "\"largest_army_player\":0", "victory_points"},
        {"\"robber_location\":9", "\"robber_location\":19", "robber_location"},
        {"\"robber_location\":9", "\"robber_location\":null", "robber_location"},
        {"\"to_discard\":{}", "\"to_discard\":{\"1\":1}", "to_discard"},
        {"\"free_roads\":0", "\"free_roads\":1", "free_roads"},
        {"\"free_roads\":0", "\"free_roads\":3", "free_roads"},
        {"\"offers_made\":1", "\"offers_made\":0", "counted"},
        {"\"offers_made\":1", "\"offers_made\":11", "offers_made"},
        {"\"pending_chance\":null", "\"pending_chance\":{\"kind\":\"dice\"}", "pending_chance"},
        {"\"pending_chance\":null", "\"pending_chance\":{\"kind\":\"steal\"}", "pending_chance"},
        {"\"pending_chance\":null", "\"pending_chance\":{\"kind\":\"luck\"}", "pending_chance"},
        {"\"winner\":null", "\"winner\":0", "winner"},
        {"\"accepted\":[1],\"rejected\":[2]", "\"accepted\":[],\"rejected\":[1,2]", "closed"},
        {"\"accepted\":[1]", "\"accepted\":[0]", "answers once"},
        {"\"accepted\":[1],\"rejected\":[2]", "\"accepted\":[1,2],\"rejected\":[]", "holds"},
        {"\"give_resources\":{\"wood\":1}", "\"give_resources\":{\"wood\":3}", "holds"},
        {"\"give_resources\":{\"wood\":1}", "\"give_resources\":{\"wood\":0}", "1 to 19"},
        {"\"give_resources\":{\"wood\":1}", "\"give_resources\":{}", "1 to 19"},
        {"\"want_resources\":{\"ore\":1}", "\"want_resources\":{\"ore\":1,\"wood\":1}", "one side"},
        {"{\"player_id\":0,\"give", "{\"player_id\":1,\"give", "player on turn"},
        {"{\"all\":[2,0,0,0,0]}", "{\"all\":[2,0,0,0]}", "known"},
        {"{\"all\":[2,0,0,0,0]}", "{\"all\":[2,0,0,0,0],\"0\":[0,0,0,0,0]}", "known"},
    };
    ref_full(&s);
    expect_refused(REF_FULL, list, sizeof list / sizeof *list);
}

static void fields_must_be_known_and_there(void **unused) /* C14.6 */
{
    (void)unused;
    static const ref_refusal list[] = {
        {"\"turn\":1", "\"turn\":1,\"turn\":1", "twice"},
        {"\"turn\":1", "\"turn\":1,\"luck\":1", "unknown field"},
        {"\"players\":[{", "\"players\":[{\"is_ai\":false,", "unknown field"},
        {"\"winner\":null,", "", "winner: it is missing"},
        {"\"phase\":\"action_phase\",", "", "phase: it is missing"},
        {"\"1\":[],", "", "player is missing"},
        {"\"dice\":[1,1],", "", "dice: it is missing"},
        {"\"position\":0", "\"position\":1", "position"},
    };
    ref_full(&s);
    expect_refused(REF_FULL, list, sizeof list / sizeof *list);
}

static void discards_must_be_owed(void **unused) /* C14.6 */
{
    (void)unused;
    static const ref_refusal list[] = {
        {"\"to_discard\":{\"1\":4}", "\"to_discard\":{\"1\":3}", "half of a hand"},
        {"\"to_discard\":{\"1\":4}", "\"to_discard\":{}", "somebody owes"},
        {"\"to_discard\":{\"1\":4}", "\"to_discard\":{\"0\":4}", "half of a hand"},
        {"\"dice\":[3,4]", "\"dice\":[3,3]", "last_dice_roll"},
    };
    ref_table(&s, 2, NULL);
    ref_give(&s, 1, "wood=9");
    OK(ref_roll(&s, "3-4"));
    expect_refused(NULL, list, sizeof list / sizeof *list);
}

static void placement_must_fit_its_step(void **unused) /* C14.6 */
{
    (void)unused;
    static const ref_refusal list[] = {
        {"\"actions\":[\"settlement 17\"]", "\"actions\":[]", "pieces"},
        {"\"actions\":[\"settlement 17\"]", "\"actions\":[\"settlement 18\"]", "pieces"},
        {"\"actions\":[\"settlement 17\"]", "\"actions\":[\"road 17\"]", "actions"},
        {"\"round\":1", "\"round\":2", "setup_phase"},
        {"\"player_index\":0", "\"player_index\":1", "setup_phase"},
        {"\"edge_id\":0,\"vertex1_id\":0,\"vertex2_id\":3,\"owner_id\":null",
         "\"edge_id\":0,\"owner_id\":1", "pieces"},
    };
    ref_lay(&s, 2, NULL);
    OK(ref_act(&s, 0, "settlement 17"));
    expect_refused(NULL, list, sizeof list / sizeof *list);
}

/* C14.6: cards, deck and robber in placement; these are set in the state itself. */
static void placement_has_the_cards_of_second_settlements_only(void **unused)
{
    (void)unused;
    static const char *const steps[] = {"settlement 17", "settlement 40", "settlement 30"};
    ref_lay(&s, 2, NULL);
    for (int i = 0; i < 3; i++) {
        game_action roads[CATAN_EDGES];
        int seat = s.table.current;
        OK(ref_act(&s, seat, steps[i]));
        if (i < 2) {
            assert_true(catan_rules.legal(&s, seat, roads) > 0);
            assert_int_equal(catan_rules.apply(&s, seat, roads[0]), GAME_OK);
        }
    }
    assert_null(catan_rules.check(&s));
    catan_state wrong = s;
    wrong.hand[1] += catan_some(0, 1);
    wrong.table.hand_n[1]++;
    wrong.table.bank -= catan_some(0, 1);
    assert_string_equal(
        catan_rules.check(&wrong),
        "setup_phase: everybody has the cards of a second settlement and no others");
    wrong = s;
    wrong.deck -= catan_some(CATAN_ROAD_BUILDING, 1);
    assert_string_equal(catan_rules.check(&wrong), "dev_cards_deck: nobody has bought a card yet");
    wrong = s;
    wrong.table.robber = (uint8_t)((s.table.robber + 1) % CATAN_HEXES);
    assert_non_null(catan_rules.check(&wrong));
}

static void a_played_card_is_missing_somewhere(void **unused) /* C14.6 */
{
    (void)unused;
    ref_rolled(&s, 2, NULL);
    assert_null(catan_rules.check(&s));
    s.table.card_played = 1;
    assert_string_equal(catan_rules.check(&s), "dev_card_played: no card has been played");
}

/* A game that must be over is no running game, and the other way round. */
static void the_end_must_be_the_end(void **unused) /* C14.6 */
{
    (void)unused;
    static const char three[] = "{\"targetPoints\":3}";
    static const ref_refusal list[] = {
        {"\"phase\":\"game_over\"", "\"phase\":\"action_phase\"", "winner"},
        {"\"winner\":0", "\"winner\":1", "winner"},
        {"\"winner\":0", "\"winner\":null", "winner"},
    };
    ref_rolled(&s, 2, three);
    ref_build(&s, 0, "settlement 17,settlement 40");
    ref_give(&s, 0, "wheat=2,ore=3");
    OK(ref_act(&s, 0, "city 17"));
    expect_refused(three, list, sizeof list / sizeof *list);
    char *text = ref_json(&s);
    char *running = ref_changed(text, "\"phase\":\"game_over\"", "\"phase\":\"action_phase\"");
    char *nobody = ref_changed(running, "\"winner\":0", "\"winner\":null");
    catan_state again;
    assert_non_null(strstr(ref_read(&again, 2, three, nobody), "points to win"));
    assert_string_equal(ref_read(&again, 2, NULL, nobody), ""); /* ten points are far away */
    free(text);
    free(running);
    free(nobody);
}

/* Numbers and roads may lie as no game would have laid them. */
static void boards_by_hand_are_welcome(void **unused) /* C14.6 */
{
    (void)unused;
    catan_state again;
    ref_table(&s, 2, NULL);
    ref_build(&s, 0, "road 40");
    char *text = ref_json(&s);
    char *a = ref_changed(text, "\"number\":5", "\"number\":10");
    char *b = ref_changed(a, "\"hex_type\":\"brick\",\"number\":10",
                          "\"hex_type\":\"brick\","
                          "\"number\":5");
    assert_string_equal(ref_read(&again, 2, NULL, b), "");
    assert_int_equal(again.table.pays[10 - 2][0], 0);
    free(text);
    free(a);
    free(b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_follows_may_be_left_out),
        cmocka_unit_test(without_memories_only_the_offer_is_known),
        cmocka_unit_test(what_is_given_must_agree),
        cmocka_unit_test(cards_and_pieces_must_add_up),
        cmocka_unit_test(fields_must_fit_each_other),
        cmocka_unit_test(fields_must_be_known_and_there),
        cmocka_unit_test(discards_must_be_owed),
        cmocka_unit_test(placement_must_fit_its_step),
        cmocka_unit_test(placement_has_the_cards_of_second_settlements_only),
        cmocka_unit_test(a_played_card_is_missing_somewhere),
        cmocka_unit_test(the_end_must_be_the_end),
        cmocka_unit_test(boards_by_hand_are_welcome),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
