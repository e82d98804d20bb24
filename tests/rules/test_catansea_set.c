/* Catan at sea: states and views as JSON (the README's section on the state; C14), wrong states,
 * what is hidden (C12), and guesses. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "ai/core/luck.h"
#include "tests/kit/catansea_table.h"

static catan_state s;

#define OK(answer) assert_string_equal(answer, "ok")

#define SHORES "{\"board\":\"new_shores\"}"
#define FOG "{\"board\":\"fog\"}"

static int corner(int hex, int i)
{
    return sea_corner(&s, hex, i);
}

/* -- round trips -- */

static void look_at_state(int seats, const char *options)
{
    catan_state again;
    assert_null(catan_rules.check(&s));
    char *text = ref_json(&s);
    assert_string_equal(ref_read(&again, seats, options, text), "");
    assert_memory_equal(&again, &s, sizeof s);
    free(text);
}

static void states_of_every_board_are_read_back(void **unused)
{
    (void)unused;
    static const struct {
        const char *options;
        int seats;
    } cases[] = {{"{\"board\":\"large\"}", 5},
                 {"{\"board\":\"large\",\"extra\":\"paired\"}", 6},
                 {SHORES, 3},
                 {SHORES, 4},
                 {SHORES, 5},
                 {"{\"board\":\"new_shores\",\"extra\":\"paired\"}", 6},
                 {"{\"board\":\"four_islands\"}", 3},
                 {"{\"board\":\"four_islands\"}", 4},
                 {FOG, 3},
                 {FOG, 4},
                 {"{\"board\":\"desert\"}", 3},
                 {"{\"board\":\"desert\"}", 4}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        luck l = luck_from(i);
        ref_begin(&s, cases[i].seats, cases[i].options);
        for (int k = 0; k < 600 && catan_rules.turn(&s).what != GAME_OVER; k++) {
            if (k < 40 || k % 7 == 0) {
                look_at_state(cases[i].seats, cases[i].options);
            }
            assert_true(sea_advance(&s, &l));
        }
    }
}

/* -- refusals -- */

static void expect_refused(const char *options, const ref_refusal *list, size_t n)
{
    const char *wrong = ref_unrefused(&s, options, list, n);
    if (wrong != NULL) {
        fail_msg("%s", wrong);
    }
}

static void fields_of_the_sea_are_what_they_say(void **unused)
{
    (void)unused;
    static const ref_refusal list[] = {
        {"\"stage\":\"turn\"", "\"stage\":\"rest\"", "it is turn, build or paired"},
        {"\"active_player_index\":0", "\"active_player_index\":4", "it is one of the players"},
        {"\"pirate_location\":null", "\"pirate_location\":42", "a hex or null is needed"},
        {"\"pirate_location\":null", "\"pirate_location\":12", "a hex of the sea, or null"},
        {"\"ship_moved\":false", "\"ship_moved\":0", "true or false is needed"},
        {"\"new_ships\":[]", "\"new_ships\":{}", "a list is needed"},
        {"\"new_ships\":[]", "\"new_ships\":[149]", "a number does not belong there"},
        {"\"new_ships\":[]", "\"new_ships\":[1]", "they are the active player"},
        {"\"islands\":{\"0\":[\"m\"]", "\"islands\":{\"0\":[\"7\"]", "a list of islands is needed"},
        {"\"islands\":{\"0\":[\"m\"]", "\"islands\":{\"0\":\"m\"", "a list of islands is needed"},
        {"\"islands\":{\"0\":[\"m\"]", "\"islands\":{\"0\":[]", "has built"},
        {"\"island_points\":{\"0\":0", "\"island_points\":{\"0\":15", "a number of points"},
        {"\"island_points\":{\"0\":0", "\"island_points\":{\"0\":2", "victory_points do not"},
        {"\"to_take\":{}", "\"to_take\":{\"0\":0}", "a number of cards is needed"},
        {"\"to_take\":{}", "\"to_take\":{\"0\":1}", "in phase choose_resources, and in no other"},
        {"\"fog_hexes\":[]", "\"fog_hexes\":[\"fog\"]", "a list of terrain is needed"},
        {"\"fog_hexes\":[]", "\"fog_hexes\":0", "a list of terrain is needed"},
        {"\"fog_hexes\":[]", "\"fog_hexes\":[\"wood\"]", "make the fog's terrain"},
        {"\"fog_numbers\":[]", "\"fog_numbers\":[13]", "a number does not belong there"},
        {"\"fog_numbers\":[]", "\"fog_numbers\":[8]", "make the fog's numbers"},
        {"\"fog_numbers\":[]", "\"fog_numbers\":[0]", "make the fog's numbers"},
        {"\"pending_chance\":null", "\"pending_chance\":{\"kind\":\"fog_number\",\"from\":12}",
         "while fog is lifted"},
        {"\"fog_queue\":[]", "\"fog_queue\":[42]", "a number does not belong there"},
        {"\"fog_queue\":[]", "\"fog_queue\":[1]", "there are hexes while fog is lifted"},
        {"\"fog_player\":null", "\"fog_player\":4", "a player or null is needed"},
        {"\"fog_player\":null", "\"fog_player\":1", "there are hexes while fog is lifted"},
        {"\"stage\":\"turn\"", "\"stage\":\"build\"", "others build between two turns of five"},
        {"\"stage\":\"turn\"", "\"stage\":\"paired\"", "three seats on has the second part"},
        {"\"active_player_index\":0", "\"active_player_index\":1", "the player is active"},
        {"\"stage\":\"turn\",", "", "stage: it is missing"},
        {"\"fog_player\":null", "\"fog_boat\":null", "unknown field"},
    };
    sea_rolled(&s, 4, SHORES);
    sea_buildf(&s, 0, "settlement %d,ship %d", corner(22, 5), sea_side(&s, 22, 5));
    expect_refused(SHORES, list, sizeof list / sizeof *list);
    for (int points = 1; points <= 2; points++) { /* S8.1: the main island brings none */
        s.table.sea.island_points[0] = (uint8_t)points;
        catan_derive_board(&s.table);
        assert_string_equal(
            catan_rules.check(&s),
            "island_points: 2 for each bonus island settled, but for those of the start");
    }
}

/* -- S8.1: points of islands -- */

/* The main island, and two small ones of New Shores. */
static const int shores[] = {26, 0, 3};

/* The text without what is between two of its parts. */
static char *cut(char *text, const char *from, const char *to)
{
    char *at = strstr(text, from);
    assert_non_null(at);
    char *end = strstr(at, to);
    assert_non_null(end);
    memmove(at, end, strlen(end) + 1);
    return text;
}

/* Reads the state without island_points; with victory_points of seat 0 or without. */
static const char *read_without_points(catan_state *again, int seats, const char *options, bool all)
{
    char *text = cut(ref_json(&s), "\"island_points\"", "\"to_take\"");
    if (!all) {
        cut(text, ",\"victory_points\"", "}");
    }
    const char *why = ref_read(again, seats, options, text);
    free(text);
    return why;
}

/* Seat 0 has begun on the first `homes` of these islands and settled the others later. */
static void settle(const int *hexes, int n, int homes)
{
    for (int i = 0; i < n; i++) {
        sea_buildf(&s, 0, "settlement %d", corner(hexes[i], 0));
    }
    s.table.sea.island_points[0] = (uint8_t)(2 * (n - homes));
    catan_derive_board(&s.table);
    assert_null(catan_rules.check(&s));
}

static void points_of_islands_may_be_left_out(void **unused) /* C14.5, S8.1 */
{
    (void)unused;
    static const char four[] = "{\"board\":\"four_islands\"}";
    static const int islands[] = {0, 2, 26}; /* 1, 3 and 2 */
    catan_state again;
    sea_rolled(&s, 4, SHORES);
    settle(shores, 3, 1);
    for (int all = 0; all < 2; all++) {
        assert_string_equal(read_without_points(&again, 4, SHORES, all == 1), "");
        assert_memory_equal(&again, &s, sizeof s);
    }
    for (int homes = 1; homes <= 2; homes++) {
        sea_rolled(&s, 4, four);
        settle(islands, 3, homes);
        assert_string_equal(read_without_points(&again, 4, four, true), "");
        assert_memory_equal(&again, &s, sizeof s);
    }
    assert_string_equal(read_without_points(&again, 4, four, false), ""); /* two homes */
    assert_memory_equal(&again, &s, sizeof s);
}

static void points_of_islands_follow_from_them(void **unused) /* C14.5, S8.1 */
{
    (void)unused;
    sea_rolled(&s, 4, SHORES);
    settle(shores, 3, 1);
    for (int points = 0; points <= 6; points += 2) {
        s.table.sea.island_points[0] = (uint8_t)points;
        catan_derive_board(&s.table);
        assert_true((catan_rules.check(&s) == NULL) == (points == 4));
    }
    sea_rolled(&s, 3, FOG);
    s.table.sea.island_points[1] = 2; /* this board has no bonus islands */
    catan_derive_board(&s.table);
    assert_non_null(catan_rules.check(&s));
}

static void nobody_has_sixteen_ships(void **unused) /* S1.4 */
{
    (void)unused;
    sea_rolled(&s, 4, SHORES);
    for (int e = 0, n = 0; n < 15; e++) {
        if (catan_has_edge(&s.table.sea.ship_edges, e)) {
            catan_add_edge(&s.table.sea.ships[0], e);
            n++;
        }
    }
    catan_derive_board(&s.table);
    char *text = ref_json(&s);
    char *last = NULL; /* the last edge takes a ship too */
    for (char *at = text; (at = strstr(at, "\"owner_id\":null,\"ship\":false")) != NULL; at++) {
        last = at;
    }
    catan_state again;
    const char *taken = "\"owner_id\":0,\"ship\":true    ";
    while (*taken != '\0') {
        *last++ = *taken++;
    }
    assert_string_equal(ref_read(&again, 4, SHORES, text),
                        "a player has 5 settlements, 4 cities, 15 roads and 15 ships at most");
    free(text);
}

static void ships_move_after_the_roll(void **unused) /* S3.1, L3.2, L3.5 */
{
    (void)unused;
    static const ref_refusal list[] = {
        {"\"ship_moved\":false", "\"ship_moved\":true", "after the roll"},
    };
    static const ref_refusal built[] = {
        {"\"ship_moved\":false", "\"ship_moved\":true", "after the roll"},
        {"\"new_ships\":[]", "\"new_ships\":[0]", "in the own turn"},
        {"\"dev_card_played\":false", "\"dev_card_played\":true", "none is played"},
        {"\"bought_this_turn\":[]", "\"bought_this_turn\":[\"knight\"]", "bought between"},
        {"\"offers_made\":0", "\"offers_made\":1", "offered between"},
    };
    sea_table(&s, 4, SHORES);
    expect_refused(SHORES, list, 1);
    sea_rolled(&s, 5, SHORES);
    ref_give(&s, 1, "wood=1");
    ref_card(&s, 1, CATAN_KNIGHT_CARD, 1);
    int edge = 0;
    while (!catan_has_edge(&s.table.sea.ship_edges, edge)) {
        edge++;
    }
    assert_int_equal(edge, 0);
    catan_add_edge(&s.table.sea.ships[1], edge);
    catan_derive_board(&s.table);
    OK(ref_act(&s, 0, "end"));
    expect_refused(SHORES, built, sizeof built / sizeof *built);
}

static void nothing_is_offered_in_a_second_part(void **unused) /* L4.1 */
{
    (void)unused;
    static const char two[] = "{\"extra\":\"paired\"}";
    static const ref_refusal list[] = {
        {"\"offers_made\":0", "\"offers_made\":1", "offered between"},
    };
    sea_rolled(&s, 5, two);
    OK(ref_act(&s, 0, "end"));
    expect_refused(two, list, 1);
}

static void boards_without_a_sea_have_no_fields_of_it(void **unused)
{
    (void)unused;
    static const ref_refusal list[] = {
        {"\"stage\":\"turn\"", "\"stage\":\"turn\",\"pirate_location\":null", "has no sea"},
        {"\"stage\":\"turn\"", "\"stage\":\"turn\",\"fog_queue\":[]", "has no sea"},
    };
    sea_rolled(&s, 5, NULL);
    char *text = ref_json(&s);
    assert_null(strstr(text, "\"ship"));
    assert_null(strstr(text, "pirate"));
    free(text);
    expect_refused(NULL, list, sizeof list / sizeof *list);
}

static void pieces_lie_where_they_can(void **unused) /* S2.1 */
{
    (void)unused;
    char from[3][100];
    sea_rolled(&s, 4, SHORES);
    sea_buildf(&s, 0, "settlement %d,ship %d,road %d", corner(22, 5), sea_side(&s, 22, 5),
               sea_side(&s, 20, 1));
    int edges[3] = {sea_side(&s, 22, 5), sea_side(&s, 20, 1), corner(7, 1)};
    char *text = ref_json(&s);
    for (int i = 0; i < 3; i++) {
        snprintf(from[i], sizeof from[i], "\"%s\":%d,", i < 2 ? "edge_id" : "vertex_id", edges[i]);
        assert_non_null(strstr(text, from[i]));
    }
    catan_state again;
    for (int i = 0; i < 2; i++) { /* a ship becomes a road, a road a ship */
        char *at = strstr(strstr(text, from[i]), "\"ship\":");
        char was[6] = {0};
        memcpy(was, at + 7, 5);
        char *other = malloc(strlen(text) + 8);
        size_t before = (size_t)(at - text) + 7;
        memcpy(other, text, before);
        bool ship = strncmp(was, "true", 4) == 0;
        strcpy(other + before, ship ? "false" : "true");
        strcat(other, at + 7 + (ship ? 4 : 5));
        assert_non_null(strstr(ref_read(&again, 4, SHORES, other), "ships are at the sea"));
        free(other);
    }
    free(text);
    s.table.settlements[1] = catan_bit(edges[2]); /* in the open sea */
    catan_derive_board(&s.table);
    assert_string_equal(catan_rules.check(&s), "vertices: buildings are at the land");
}

static void an_edge_has_one_piece(void **unused) /* S2.1 */
{
    (void)unused;
    sea_rolled(&s, 4, SHORES);
    catan_add_edge(&s.table.roads[0], sea_side(&s, 22, 4)); /* a coast */
    catan_add_edge(&s.table.sea.ships[1], sea_side(&s, 22, 4));
    catan_derive_board(&s.table);
    assert_string_equal(catan_rules.check(&s), "edges: each has one piece at most");
}

static void the_robber_is_on_land(void **unused) /* S5.1 */
{
    (void)unused;
    sea_rolled(&s, 4, SHORES);
    s.table.robber = 22;
    assert_string_equal(catan_rules.check(&s), "robber_location: a hex of land");
}

/* Seat 0 lifts hex 6 of the fog. */
static void set_fog(void)
{
    sea_rolled(&s, 4, FOG);
    sea_buildf(&s, 0, "settlement %d", corner(11, 1));
    ref_give(&s, 0, "wood=1,sheep=1");
    OK(sea_actf(&s, 0, "ship %d", sea_side(&s, 12, 5)));
}

static void fog_is_read_while_it_is_lifted(void **unused) /* S7.1, S7.3 */
{
    (void)unused;
    static const ref_refusal list[] = {
        {"\"fog_queue\":[6]", "\"fog_queue\":[5]", "these hexes are fog"},
        {"\"fog_queue\":[6]", "\"fog_queue\":[]", "while fog is lifted"},
        {"\"fog_player\":0", "\"fog_player\":1", "who builds, null in placement"},
        {"\"fog_hexes\":[\"wood\",", "\"fog_hexes\":[", "make the fog's terrain"},
        {"\"fog_numbers\":[3,", "\"fog_numbers\":[", "make the fog's numbers"},
    };
    set_fog();
    expect_refused(FOG, list, sizeof list / sizeof *list);
    OK(ref_chance(&s, "ore"));
    static const ref_refusal number[] = {
        {"\"fog_queue\":[6]", "\"fog_queue\":[7]", "number"},
        {"\"kind\":\"fog_number\"", "\"kind\":\"fog\"", "the number 0"},
    };
    expect_refused(FOG, number, sizeof number / sizeof *number);
    OK(ref_chance(&s, "8"));
    s.table.number[6] = 0;
    catan_derive_numbers(&s.table);
    assert_non_null(catan_rules.check(&s));
    s.table.terrain[6] = CATAN_GOLD;
    assert_string_equal(catan_rules.check(&s),
                        "hexes: what the fog hid has a number, but for the sea");
}

static void takes_fit_the_bank(void **unused) /* S6.2 */
{
    (void)unused;
    static const ref_refusal list[] = {
        {"\"to_take\":{\"0\":2}", "\"to_take\":{\"0\":96}", "no more than the bank has"},
        {"\"to_take\":{\"0\":2}", "\"to_take\":{}", "in phase choose_resources"},
    };
    sea_table(&s, 4, SHORES);
    sea_buildf(&s, 0, "city %d", corner(36, 0));
    OK(sea_roll_number(&s, s.table.number[36]));
    expect_refused(SHORES, list, sizeof list / sizeof *list);
}

static void stages_are_of_five_or_six(void **unused) /* L3.1, L4.1 */
{
    (void)unused;
    static const ref_refusal build[] = {
        {"\"stage\":\"build\"", "\"stage\":\"turn\"", "the player is active"},
        {"\"stage\":\"build\"", "\"stage\":\"paired\"", "three seats on"},
        {"\"active_player_index\":2", "\"active_player_index\":0", "others build"},
    };
    static const ref_refusal paired[] = {
        {"\"active_player_index\":3", "\"active_player_index\":2", "three seats on"},
        {"\"stage\":\"paired\"", "\"stage\":\"build\"", "others build"},
    };
    static const char two[] = "{\"extra\":\"paired\"}";
    sea_rolled(&s, 5, NULL);
    ref_give(&s, 2, "wood=1");
    OK(ref_act(&s, 0, "end"));
    expect_refused(NULL, build, sizeof build / sizeof *build);
    sea_rolled(&s, 5, two);
    OK(ref_act(&s, 0, "end"));
    expect_refused(two, paired, sizeof paired / sizeof *paired);
}

static void cards_of_five_make_24(void **unused) /* L2.4 */
{
    (void)unused;
    static const ref_refusal list[] = {
        {"\"bank\":{\"wood\":24", "\"bank\":{\"wood\":19", "24 of each"},
        {"\"dev_cards_deck\":[\"knight\",", "\"dev_cards_deck\":[", "knights"},
    };
    sea_rolled(&s, 5, NULL);
    expect_refused(NULL, list, sizeof list / sizeof *list);
}

/* -- what a seat knows -- */

static void cards_that_were_taken_are_seen(void **unused) /* S6.1, C12.2 */
{
    (void)unused;
    catan_view v;
    sea_table(&s, 4, SHORES);
    sea_buildf(&s, 0, "city %d", corner(36, 0));
    OK(sea_roll_number(&s, s.table.number[36]));
    OK(ref_act(&s, 0, "take wood=1,ore=1"));
    catan_rules.view(&s, 3, &v);
    assert_string_equal(ref_cards_text(v.known[0]), "wood=1,ore=1");
    game_action take = {CATAN_TAKE, {1}};
    assert_false(catan_rules.secret(&s, 0, take, 3));
}

static void views_hide_hands_and_cards(void **unused) /* C12.1 */
{
    (void)unused;
    catan_view views[2];
    sea_rolled(&s, 6, SHORES);
    ref_give(&s, 5, "wood=2");
    ref_card(&s, 5, CATAN_MONOPOLY_CARD, 1);
    memset(s.known, 0, sizeof s.known); /* as if stolen */
    memset(views, 0, sizeof views);
    catan_rules.view(&s, 0, &views[0]);
    s.table.bank += catan_some(CATAN_WOOD, 2) - catan_some(CATAN_ORE, 2);
    s.hand[5] = catan_some(CATAN_ORE, 2);
    s.cards[5] = catan_some(CATAN_KNIGHT_CARD, 1);
    s.deck += catan_some(CATAN_MONOPOLY_CARD, 1) - catan_some(CATAN_KNIGHT_CARD, 1);
    assert_null(catan_rules.check(&s));
    catan_rules.view(&s, 0, &views[1]);
    views[1].table.bank = views[0].table.bank; /* which lies open */
    assert_memory_equal(&views[0], &views[1], sizeof views[0]);
    assert_int_equal(views[0].table.hand_n[5], 2);
    assert_int_equal(views[0].deck_n, 33);
}

static void a_stolen_card_is_told_to_two(void **unused) /* S5.1, C12.4 */
{
    (void)unused;
    sea_table(&s, 4, SHORES);
    sea_buildf(&s, 1, "settlement %d,ship %d", corner(22, 5), sea_side(&s, 22, 5));
    ref_give(&s, 1, "wood=1");
    OK(ref_roll(&s, "3-4"));
    OK(ref_act(&s, 0, "pirate 22 1"));
    game_action stolen = {GAME_KIND_PICK, {CATAN_WOOD}};
    assert_false(catan_rules.secret(&s, GAME_CHANCE, stolen, 0));
    assert_false(catan_rules.secret(&s, GAME_CHANCE, stolen, 1));
    assert_true(catan_rules.secret(&s, GAME_CHANCE, stolen, 2));
    assert_true(catan_rules.secret(&s, GAME_CHANCE, stolen, GAME_SPECTATOR));
    set_fog();
    game_action lifted = {GAME_KIND_PICK, {CATAN_ORE}};
    assert_false(catan_rules.secret(&s, GAME_CHANCE, lifted, 2)); /* S7.3 */
}

static void a_guess_has_the_view_it_was_made_from(void **unused) /* C12.6 */
{
    (void)unused;
    luck l = luck_from(11);
    game_luck drawn = luck_as(&l);
    int32_t options[GAME_OPTIONS_MAX];
    char *text = malloc(1 << 18);
    char reason[300];
    catan_state world;
    catan_view views[2];
    sea_rolled(&s, 4, SHORES);
    sea_buildf(&s, 0, "settlement %d,ship %d", corner(22, 5), sea_side(&s, 22, 5));
    ref_give(&s, 0, "wood=2");
    ref_give(&s, 1, "ore=2,wheat=1");
    memset(s.known, 0, sizeof s.known);
    ref_options(SHORES, options);
    memset(views, 0, sizeof views);
    catan_rules.view(&s, 0, &views[0]);
    text_out o = text_to(text, 1 << 18);
    text_out why = text_to(reason, sizeof reason);
    catan_rules.view_json(&views[0], &o);
    text_end(&o);
    bool made = catan_rules.guess(&world, 4, options, 0, json_trusted(text, o.len),
                                  json_trusted("[]", 2), &drawn, &why);
    if (!made) {
        fail_msg("%s", text_end(&why));
    }
    assert_null(catan_rules.check(&world));
    catan_rules.view(&world, 0, &views[1]);
    assert_memory_equal(&views[0], &views[1], sizeof views[0]);
    free(text);
}

/* The board decides how many points win (the table of boards), unless the option does. */
static void a_view_says_how_many_points_win(void **unused) /* C14.8 */
{
    static const struct {
        int seats;
        const char *options, *said;
    } boards[] = {
        {4, "{\"board\":\"new_shores\"}", "\"target_points\":14,"},
        {4, "{\"board\":\"four_islands\"}", "\"target_points\":13,"},
        {3, "{\"board\":\"fog\"}", "\"target_points\":12,"},
        {2, "{}", "\"target_points\":10,"},
        {3, "{\"board\":\"fog\",\"targetPoints\":7}", "\"target_points\":7,"},
    };
    (void)unused;
    static char text[1 << 18];
    for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++) {
        catan_view v;
        sea_rolled(&s, boards[i].seats, boards[i].options);
        catan_rules.view(&s, 0, &v);
        text_out o = text_to(text, sizeof text);
        catan_rules.view_json(&v, &o);
        assert_non_null(strstr(text_end(&o), boards[i].said));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(states_of_every_board_are_read_back),
        cmocka_unit_test(fields_of_the_sea_are_what_they_say),
        cmocka_unit_test(points_of_islands_may_be_left_out),
        cmocka_unit_test(points_of_islands_follow_from_them),
        cmocka_unit_test(nobody_has_sixteen_ships),
        cmocka_unit_test(ships_move_after_the_roll),
        cmocka_unit_test(nothing_is_offered_in_a_second_part),
        cmocka_unit_test(boards_without_a_sea_have_no_fields_of_it),
        cmocka_unit_test(a_view_says_how_many_points_win),
        cmocka_unit_test(pieces_lie_where_they_can),
        cmocka_unit_test(an_edge_has_one_piece),
        cmocka_unit_test(the_robber_is_on_land),
        cmocka_unit_test(fog_is_read_while_it_is_lifted),
        cmocka_unit_test(takes_fit_the_bank),
        cmocka_unit_test(stages_are_of_five_or_six),
        cmocka_unit_test(cards_of_five_make_24),
        cmocka_unit_test(cards_that_were_taken_are_seen),
        cmocka_unit_test(views_hide_hands_and_cards),
        cmocka_unit_test(a_stolen_card_is_told_to_two),
        cmocka_unit_test(a_guess_has_the_view_it_was_made_from),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
