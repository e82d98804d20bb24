/* Catan: states and views as JSON, and action texts (rule C14 of rules/catan/README.md). What
 * becomes of states that people write is in test_catan_set.c. */
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

/* -- writing -- */

static void expect_in(const char *text, const char *part)
{
    if (strstr(text, part) == NULL) {
        fail_msg("not in the text: %s", part);
    }
}

static const char ports_text[] = "\"ports\":{\"0\":{\"port_type\":\"any\",\"trade_ratio\":\"3:1\"},"
                                 "\"2\":{\"port_type\":\"wood\",\"trade_ratio\":\"2:1\"},"
                                 "\"4\":{\"port_type\":\"any\",\"trade_ratio\":\"3:1\"},"
                                 "\"5\":{\"port_type\":\"wood\",\"trade_ratio\":\"2:1\"},"
                                 "\"7\":{\"port_type\":\"ore\",\"trade_ratio\":\"2:1\"},"
                                 "\"11\":{\"port_type\":\"ore\",\"trade_ratio\":\"2:1\"},"
                                 "\"15\":{\"port_type\":\"any\",\"trade_ratio\":\"3:1\"},"
                                 "\"20\":{\"port_type\":\"any\",\"trade_ratio\":\"3:1\"},"
                                 "\"27\":{\"port_type\":\"wheat\",\"trade_ratio\":\"2:1\"},"
                                 "\"32\":{\"port_type\":\"brick\",\"trade_ratio\":\"2:1\"},"
                                 "\"33\":{\"port_type\":\"wheat\",\"trade_ratio\":\"2:1\"},"
                                 "\"37\":{\"port_type\":\"brick\",\"trade_ratio\":\"2:1\"},"
                                 "\"43\":{\"port_type\":\"any\",\"trade_ratio\":\"3:1\"},"
                                 "\"46\":{\"port_type\":\"any\",\"trade_ratio\":\"3:1\"},"
                                 "\"47\":{\"port_type\":\"any\",\"trade_ratio\":\"3:1\"},"
                                 "\"48\":{\"port_type\":\"sheep\",\"trade_ratio\":\"2:1\"},"
                                 "\"50\":{\"port_type\":\"any\",\"trade_ratio\":\"3:1\"},"
                                 "\"52\":{\"port_type\":\"sheep\",\"trade_ratio\":\"2:1\"}}";

static void a_state_is_written_field_by_field(void **unused) /* C14.1, C14.3, C14.4 */
{
    (void)unused;
    ref_full(&s);
    char *text = ref_json(&s);
    static const char *const parts[] = {
        "{\"players\":[{\"player_id\":0,\"position\":0,\"victory_points\":4},"
        "{\"player_id\":1,\"position\":1,\"victory_points\":3},"
        "{\"player_id\":2,\"position\":2,\"victory_points\":0}],\"hexes\":[",
        "{\"hex_index\":0,\"hex_coord\":[0,-2],\"hex_type\":\"wood\",\"number\":5,"
        "\"has_robber\":false}",
        "{\"hex_index\":9,\"hex_coord\":[0,0],\"hex_type\":\"desert\",\"number\":0,"
        "\"has_robber\":true}",
        "\"hex_layout\":[[0,-2],[1,-2],[2,-2],[-1,-1],[0,-1],[1,-1],[2,-1],[-2,0],[-1,0],[0,0],"
        "[1,0],[2,0],[-2,1],[-1,1],[0,1],[1,1],[-2,2],[-1,2],[0,2]],\"vertices\":[",
        "{\"vertex_id\":0,\"x\":-1.7321,\"y\":-4.0000,\"owner_id\":0,"
        "\"building_type\":\"settlement\",\"has_port\":true}",
        "{\"vertex_id\":17,\"x\":-1.7321,\"y\":-1.0000,\"owner_id\":0,"
        "\"building_type\":\"city\",\"has_port\":false}",
        "{\"vertex_id\":26,\"x\":4.3301,\"y\":-0.5000,\"owner_id\":null,"
        "\"building_type\":null,\"has_port\":false}",
        "{\"edge_id\":1,\"vertex1_id\":0,\"vertex2_id\":4,\"owner_id\":0}",
        "{\"edge_id\":71,\"vertex1_id\":50,\"vertex2_id\":53,\"owner_id\":1}]",
        "\"player_resources\":{\"0\":{\"wood\":2,\"brick\":0,\"sheep\":0,\"wheat\":0,\"ore\":0},"
        "\"1\":{\"wood\":0,\"brick\":0,\"sheep\":0,\"wheat\":0,\"ore\":3},\"2\":{\"wood\":0,"
        "\"brick\":0,\"sheep\":0,\"wheat\":0,\"ore\":0}},\"player_dev_cards\":{\"0\":[\"knight\","
        "\"victory_point\"],\"1\":[],\"2\":[\"knight\",\"knight\"]},\"player_played_knights\":{"
        "\"0\":0,\"1\":0,\"2\":0},\"current_player_index\":0,\"phase\":\"action_phase\","
        "\"setup_phase\":null,\"last_dice_roll\":2,\"longest_road_player\":1,"
        "\"longest_road_length\":5,\"largest_army_player\":null,\"robber_location\":9,",
        ports_text,
        ",\"dev_cards_deck\":[\"knight\",\"knight\",\"knight\",\"knight\",\"knight\",\"knight\","
        "\"knight\",\"knight\",\"knight\",\"knight\",\"knight\",\"victory_point\","
        "\"victory_point\",\"victory_point\",\"victory_point\",\"road_building\","
        "\"road_building\",\"year_of_plenty\",\"year_of_plenty\",\"monopoly\",\"monopoly\"],"
        "\"pending_trades\":[{\"player_id\":0,\"give_resources\":{\"wood\":1},"
        "\"want_resources\":{\"ore\":1},\"accepted\":[1],\"rejected\":[2]}],"
        "\"bank\":{\"wood\":17,\"brick\":19,\"sheep\":19,\"wheat\":19,\"ore\":16},\"dice\":[1,1],"
        "\"dev_card_played\":false,\"bought_this_turn\":[\"knight\"],\"to_discard\":{},"
        "\"free_roads\":0,\"offers_made\":1,\"pending_chance\":null,\"winner\":null,\"turn\":1,"
        "\"known\":{\"0\":{\"all\":[2,0,0,0,0]},\"1\":{\"all\":[0,0,0,0,3]},"
        "\"2\":{\"all\":[0,0,0,0,0]}}}",
    };
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        expect_in(text, parts[i]);
    }
    free(text);
}

static void what_is_not_laid_is_null(void **unused) /* C14.2 */
{
    (void)unused;
    ref_begin(&s, 2, NULL);
    char *text = ref_json(&s);
    expect_in(text, "{\"hex_index\":0,\"hex_coord\":[0,-2],\"hex_type\":null,\"number\":null,"
                    "\"has_robber\":false}");
    expect_in(text, "\"robber_location\":null,\"ports\":{},");
    expect_in(text, "\"phase\":\"initial_placement_1\",\"setup_phase\":{\"round\":1,"
                    "\"player_index\":0,\"actions\":[]}");
    expect_in(text, "\"pending_chance\":{\"kind\":\"hexes\",\"from\":null}");
    expect_in(text, "\"winner\":null,\"turn\":0}"); /* nothing known, and no word of it */
    free(text);
}

/* Reads the state's own text; it must give the same bytes. */
static void expect_read_back(const char *options)
{
    catan_state again;
    char *text = ref_json(&s);
    memset(&again, 0xff, sizeof again);
    assert_string_equal(ref_read(&again, s.table.seats, options, text), "");
    assert_memory_equal(&again, &s, sizeof s);
    free(text);
}

static void moments_are_read_back(void **unused) /* C14.1 */
{
    (void)unused;
    ref_begin(&s, 2, NULL);
    expect_read_back(NULL);
    ref_lay(&s, 3, NULL);
    OK(ref_act(&s, 0, "settlement 17"));
    char *text = ref_json(&s);
    expect_in(text, "\"setup_phase\":{\"round\":1,\"player_index\":0,"
                    "\"actions\":[\"settlement 17\"]}");
    free(text);
    expect_read_back(NULL);
    ref_full(&s);
    expect_read_back(REF_FULL);

    ref_table(&s, 3, NULL);
    ref_build(&s, 1, "settlement 17");
    ref_give(&s, 1, "wood=9");
    OK(ref_act(&s, 0, "roll"));
    text = ref_json(&s);
    expect_in(text, "\"phase\":\"roll_dice\"");
    expect_in(text, "\"pending_chance\":{\"kind\":\"dice\",\"from\":null}");
    free(text);
    expect_read_back(NULL);
    OK(ref_chance(&s, "3-4"));
    text = ref_json(&s);
    expect_in(text, "\"phase\":\"discard\"");
    expect_in(text, "\"to_discard\":{\"1\":4}");
    expect_in(text, "\"dice\":[3,4]");
    free(text);
    expect_read_back(NULL);
    OK(ref_act(&s, 1, "discard wood=4"));
    OK(ref_act(&s, 0, "robber 8 1"));
    text = ref_json(&s);
    expect_in(text, "\"phase\":\"move_robber\"");
    expect_in(text, "\"pending_chance\":{\"kind\":\"steal\",\"from\":1}");
    free(text);
    expect_read_back(NULL);
    OK(ref_chance(&s, "wood"));
    expect_read_back(NULL);
}

static void memories_are_read_back(void **unused) /* C14.4 */
{
    (void)unused;
    ref_table(&s, 3, NULL);
    ref_build(&s, 1, "settlement 17");
    ref_give(&s, 1, "wood=1,ore=1");
    OK(ref_roll(&s, "3-4"));
    OK(ref_act(&s, 0, "robber 8 1"));
    OK(ref_chance(&s, "wood"));
    char *text = ref_json(&s);
    expect_in(text, "\"known\":{\"0\":{\"all\":[0,0,0,0,0],\"1\":[1,0,0,0,0]},"
                    "\"1\":{\"all\":[0,0,0,0,0],\"0\":[0,0,0,0,1]},");
    free(text);
    expect_read_back(NULL);
}

static void ends_are_read_back(void **unused) /* C14.1, C14.3 */
{
    (void)unused;
    static const char limit[] = "{\"turnLimit\":1}";
    ref_rolled(&s, 2, "{\"targetPoints\":3}");
    ref_build(&s, 0, "settlement 17,settlement 40");
    ref_give(&s, 0, "wheat=2,ore=3");
    OK(ref_act(&s, 0, "city 17"));
    char *text = ref_json(&s);
    expect_in(text, "\"phase\":\"game_over\"");
    expect_in(text, "\"winner\":0,\"turn\":1");
    free(text);
    expect_read_back("{\"targetPoints\":3}");
    ref_rolled(&s, 3, limit);
    ref_build(&s, 0, "settlement 17");
    ref_build(&s, 2, "settlement 40");
    OK(ref_act(&s, 0, "end"));
    text = ref_json(&s);
    expect_in(text, "\"winner\":null,\"turn\":2");
    free(text);
    expect_read_back(limit);
}

static void a_view_has_numbers_for_what_is_hidden(void **unused) /* C14.7, C12.1 */
{
    (void)unused;
    static char text[1 << 15];
    catan_view v;
    ref_full(&s);
    catan_rules.view(&s, 1, &v);
    text_out o = text_to(text, sizeof text);
    catan_rules.view_json(&v, &o);
    text_end(&o);
    expect_in(text, "{\"seat\":1,\"players\":[{\"player_id\":0,\"position\":0,"
                    "\"victory_points\":3},"); /* not the hidden one */
    expect_in(text, "\"player_resources\":{\"0\":2,\"1\":{\"wood\":0,\"brick\":0,\"sheep\":0,"
                    "\"wheat\":0,\"ore\":3},\"2\":0},\"player_dev_cards\":{\"0\":2,\"1\":[],"
                    "\"2\":2},");
    expect_in(text, "\"dev_cards_deck\":21,");
    expect_in(text, "\"bought_this_turn\":1,");
    assert_null(strstr(text, "known"));
    catan_rules.view(&s, GAME_SPECTATOR, &v);
    o = text_to(text, sizeof text);
    catan_rules.view_json(&v, &o);
    text_end(&o);
    expect_in(text, "{\"seat\":null,");
    expect_in(text, "\"player_resources\":{\"0\":2,\"1\":3,\"2\":0}");
}

static void a_view_says_costs_pieces_and_rates(void **unused) /* C14.8 */
{
    (void)unused;
    static char text[1 << 15];
    catan_view v;
    ref_full(&s);
    catan_rules.view(&s, 0, &v);
    text_out o = text_to(text, sizeof text);
    catan_rules.view_json(&v, &o);
    text_end(&o);
    expect_in(text, "\"costs\":{\"road\":{\"wood\":1,\"brick\":1},"
                    "\"settlement\":{\"wood\":1,\"brick\":1,\"sheep\":1,\"wheat\":1},"
                    "\"city\":{\"wheat\":2,\"ore\":3},"
                    "\"card\":{\"sheep\":1,\"wheat\":1,\"ore\":1}},");
    expect_in(text, "\"pieces_left\":{\"road\":14,\"settlement\":4,\"city\":3},"
                    "\"rates\":{\"wood\":3,\"brick\":3,\"sheep\":3,\"wheat\":3,\"ore\":3}}");
    catan_rules.view(&s, GAME_SPECTATOR, &v);
    o = text_to(text, sizeof text);
    catan_rules.view_json(&v, &o);
    text_end(&o);
    expect_in(text, "\"ore\":1}},\"pieces_left\":null,\"rates\":null}");
}

/* -- action texts -- */

static const char *const good_texts[] = {"settlement 53",
                                         "road 71",
                                         "city 0",
                                         "roll",
                                         "discard wood=1,ore=2",
                                         "robber 18",
                                         "robber 0 3",
                                         "buy",
                                         "knight",
                                         "roads",
                                         "done",
                                         "plenty wood brick",
                                         "plenty ore ore",
                                         "monopoly sheep",
                                         "bank wood=4 brick=1",
                                         "offer wood=1,ore=1 brick=1",
                                         "offer wood=19,brick=19 sheep=19,wheat=19,ore=19",
                                         "accept",
                                         "reject",
                                         "confirm 3",
                                         "cancel",
                                         "end"};
static const char *const bad_texts[] = {"",
                                        " ",
                                        "settlement",
                                        "settlement 54",
                                        "settlement 01",
                                        "settlement  1",
                                        "settlement 1 ",
                                        " settlement 1",
                                        "Settlement 1",
                                        "settlement -1",
                                        "settlement1",
                                        "road 72",
                                        "roads 1",
                                        "roll 1",
                                        "discard",
                                        "discard ",
                                        "discard ore=2,wood=1",
                                        "discard wood=0",
                                        "discard wood=01",
                                        "discard wood=20",
                                        "discard wood=1,",
                                        "discard wood=1,wood=1",
                                        "discard wood=1 ore=2",
                                        "discard desert=1",
                                        "robber 19",
                                        "robber 1 4",
                                        "robber 1  1",
                                        "robber 1 1 1",
                                        "plenty wood",
                                        "plenty brick wood",
                                        "monopoly",
                                        "monopoly desert",
                                        "monopoly wood ore",
                                        "bank wood=4",
                                        "bank wood=4,ore=4 brick=1",
                                        "bank wood=4 brick=0",
                                        "offer wood=1",
                                        "offer  wood=1",
                                        "offer wood=1  ore=1",
                                        "offer wood=1 ore=1 ",
                                        "offer wood=1 ore=1 brick=1",
                                        "confirm",
                                        "confirm 4",
                                        "end 1",
                                        "ends",
                                        "knights",
                                        "4-3",
                                        "wood"};

static void action_texts_are_canonical(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof good_texts / sizeof *good_texts; i++) {
        char text[GAME_ACTION_TEXT];
        game_action a;
        text_out o = text_to(text, sizeof text);
        assert_int_equal(catan_rules.action_parse(good_texts[i], strlen(good_texts[i]), 0, &a),
                         GAME_OK);
        catan_rules.action_text(a, &o);
        assert_string_equal(text_end(&o), good_texts[i]);
    }
    for (size_t i = 0; i < sizeof bad_texts / sizeof *bad_texts; i++) {
        game_action a;
        if (catan_rules.action_parse(bad_texts[i], strlen(bad_texts[i]), 0, &a) == GAME_OK) {
            fail_msg("read: \"%s\"", bad_texts[i]);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_state_is_written_field_by_field),
        cmocka_unit_test(what_is_not_laid_is_null),
        cmocka_unit_test(moments_are_read_back),
        cmocka_unit_test(memories_are_read_back),
        cmocka_unit_test(ends_are_read_back),
        cmocka_unit_test(a_view_has_numbers_for_what_is_hidden),
        cmocka_unit_test(a_view_says_costs_pieces_and_rates),
        cmocka_unit_test(action_texts_are_canonical),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
