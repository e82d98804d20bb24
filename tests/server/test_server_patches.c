/* What clients are told of a change, by what they asked for in hello; and how long messages get. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "server/doors/view_json.h"
#include "table/game_event.h"
#include "tests/kit/fake_people.h"

enum { MESSAGE_MOST = 64 * 1024 };

static table *table_of(int n)
{
    return the_room(n)->t;
}

static person *person_with(const char *name, const char *patch)
{
    person *p = person_new(name);
    person_hang_up(p);
    p->patch = patch;
    person_connect(p);
    return p;
}

/* Two at a table, the first of whom has set it up. */
static int sit(person *first, person *second, const char *create)
{
    int n = (int)number_at(ask(first, "%s", create), "table");
    assert_true(says(ask(second, "{'t':'join','table':%d}", n), "t", "table"));
    settle();
    forget_heard(first);
    forget_heard(second);
    return n;
}

static const char nardy[] = "{'t':'create','game':'nardy','sit':0}";

/* The player to act takes an entry of the whole menu, and both listen. What the first was told. */
static json act(person *const *players, int n, int entry)
{
    char path[32];
    char action[GAME_ACTION_TEXT];
    size_t length;
    int seat = bit_lowest(table_to_act(table_of(n)));
    person *p = players[seat];
    json legal = ask(p, "{'t':'legal','table':%d}", n);
    snprintf(path, sizeof path, "actions.%d", entry % json_count(at(legal, "actions")));
    assert_true(json_to_str(at(legal, path), action, sizeof action, &length));
    int req = (int)table_of(n)->seats[seat].req + 1;
    json ack = ask(p, "{'t':'act','table':%d,'req':%d,'action':'%s'}", n, req, action);
    assert_true(says(ack, "t", "ack"));
    settle();
    forget_heard(players[1]);
    return hear_last(players[0], "events");
}

static size_t length_of(json v)
{
    return (size_t)(v.end - v.at);
}

/* -- hello -- */

SCRIPT(hello_says_which_patches_a_client_wants)
{
    (void)self;
    person *anna = person_new("Anna");
    person_hang_up(anna);
    anna->end = fake_open(anna->address, "/ws", NULL);
    assert_error(ask(anna, "{'t':'hello','token':'%s','patch':'all'}", anna->token), "bad_request");
    person_connect(anna); /* says "merge" */
    person_with("Boris", "index");
    person_with("Vera", "none");
}

/* -- none -- */

SCRIPT(without_patches_the_events_are_enough)
{
    enum { EFFECT = sizeof ",'effects':[{'kind':'no_move','seat':0}]" };
    (void)self;
    person *players[] = {person_with("Anna", "none"), person_with("Boris", "none")};
    int n = sit(players[0], players[1], nardy);
    const table *t = table_of(n);
    const game_rules *rules = t->plan.setup.rules;
    game_buffer own;
    memcpy(own.state, t->state, rules->state_size);
    for (int i = 0; i < 60 && t->phase == TABLE_PLAYING; i++) {
        json m = act(players, n, i);
        json event;
        json_walk w = json_items(at(m, "events"));
        size_t told = 0; /* events whose effects are told too */
        while (json_next(&w, &event)) {
            told += json_there(at(event, "effects"));
            char text[GAME_ACTION_TEXT];
            size_t length;
            game_action action;
            bool chance = json_there(at(event, "chance"));
            int actor = chance ? GAME_CHANCE : (int)number_at(event, "seat");
            assert_true(
                json_to_str(at(event, chance ? "chance" : "action"), text, sizeof text, &length));
            assert_int_equal(rules->action_parse(text, length, actor, &action), GAME_OK);
            assert_int_equal(rules->apply(own.state, actor, action), GAME_OK);
        }
        assert_memory_equal(own.state, t->state, rules->state_size);
        assert_false(json_there(at(m, "patch")));
        assert_false(json_there(at(m, "menu")));
        assert_false(json_there(at(m, "turn")));
        assert_true(length_of(m) < 200 + told * EFFECT);
    }
}

SCRIPT(a_game_with_secrets_sends_patches_anyway)
{
    (void)self;
    person *players[] = {person_with("Anna", "none"), person_with("Boris", "none")};
    int n = sit(players[0], players[1], "{'t':'create','game':'durak','sit':0}");
    json m = act(players, n, 0);
    assert_true(json_there(at(m, "patch.table")));
    assert_true(json_there(at(m, "turn")));
    check_picture(players[0], n);
    check_picture(players[1], n);
}

/* -- by index -- */

SCRIPT(only_the_seat_to_act_gets_its_sequences)
{
    (void)self;
    person *players[] = {person_with("Anna", "index"), person_with("Boris", "index")};
    person *old = person_new("Vera");
    int n = sit(players[0], players[1], nardy);
    ask(old, "{'t':'watch','table':%d}", n);
    for (int i = 0; i < 40 && table_of(n)->phase == TABLE_PLAYING; i++) {
        act(players, n, i);
        for (int p = 0; p < 2; p++) {
            json view = json_trusted(picture_of(players[p], n)->view.at,
                                     picture_of(players[p], n)->view.len);
            json list = at(view, "possibleMoves");
            bool acts = (table_to_act(table_of(n)) >> p & 1) != 0;
            assert_int_equal(json_there(list) && json_type_of(list) == JSON_ARRAY, acts);
            check_picture(players[p], n);
        }
        listen_to(old);
        check_picture(old, n);
        forget_heard(old);
    }
}

SCRIPT(rows_of_a_board_are_patched_one_by_one)
{
    (void)self;
    person *players[] = {person_with("Anna", "index"), person_with("Boris", "merge")};
    int n = sit(players[0], players[1], "{'t':'create','game':'kush','sit':0}");
    for (int i = 0; i < 30 && table_of(n)->phase == TABLE_PLAYING; i++) {
        json grid = at(act(players, n, i * 7), "patch.grid");
        json_type type = json_there(grid) ? json_type_of(grid) : JSON_OBJECT;
        assert_int_equal(type, JSON_OBJECT);
        check_picture(players[0], n);
        check_picture(players[1], n);
    }
}

/* -- long messages -- */

/* All checkers of White can go almost everywhere, with four steps of one. */
static const char wide[] =
    "{\"board\":{\"24\":{\"player\":\"white\",\"checkers\":3},"
    "\"22\":{\"player\":\"white\",\"checkers\":2},\"20\":{\"player\":\"white\",\"checkers\":2},"
    "\"18\":{\"player\":\"white\",\"checkers\":2},\"16\":{\"player\":\"white\",\"checkers\":2},"
    "\"14\":{\"player\":\"white\",\"checkers\":2},\"10\":{\"player\":\"white\",\"checkers\":2},"
    "\"12\":{\"player\":\"black\",\"checkers\":15}},"
    "\"currentPlayer\":\"white\",\"turnCount\":9,\"dice\":[1,1,1,1]}";

static void a_list_in_a_view_that_is_too_long_is_null(void **unused)
{
    (void)unused;
    const game_rules *rules = game_find("nardy", 5);
    int32_t options[GAME_OPTIONS_MAX] = {0};
    char reason[200];
    text_out why = text_to(reason, sizeof reason);
    game_buffer state = {{0}};
    game_buffer view = {{0}};
    json text;
    assert_null(json_read(wide, strlen(wide), &text));
    assert_true(game_options_read(rules, (json){0}, options, &why));
    assert_true(rules->state_parse(state.state, 2, options, text, &why));
    rules->view(state.state, 0, view.state);
    text_out whole = text_growing();
    text_out sent = text_growing();
    rules->view_json(view.state, &whole);
    assert_true(whole.len > MESSAGE_MOST);
    view_json_write(rules, view.state, true, &sent);
    assert_true(sent.len < 2000);
    assert_non_null(strstr(text_end(&sent), "\"possibleMoves\":null"));
    text_drop(&whole);
    text_drop(&sent);
}

SCRIPT(a_long_menu_comes_in_pages)
{
    (void)self;
    person *players[] = {person_new("Anna"), person_new("Boris")};
    int n = sit(players[0], players[1],
                "{'t':'create','game':'kush','sit':0,'options':{'width':64,'height':64}}");
    int most = 0;
    for (int i = 0; i < 400 && most < 5000 && table_of(n)->phase == TABLE_PLAYING; i++) {
        int seat = bit_lowest(table_to_act(table_of(n)));
        int64_t from = 0;
        int entries = 0;
        while (from >= 0) {
            json page = ask(players[seat], "{'t':'legal','table':%d,'from':%d}", n, (int)from);
            entries += json_count(at(page, "actions"));
            from = json_there(at(page, "next")) ? number_at(page, "next") : -1;
        }
        game_action *menu =
            memory_new((size_t)table_of(n)->plan.setup.rules->menu_max * sizeof *menu);
        assert_int_equal(entries,
                         table_of(n)->plan.setup.rules->legal(table_of(n)->state, seat, menu));
        free(menu);
        most = entries > most ? entries : most;
        act(players, n, i * 31);
    }
    assert_error(ask(players[0], "{'t':'legal','table':%d,'from':-1}", n), "bad_request");
    assert_true(most > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        SERVER_TEST(hello_says_which_patches_a_client_wants),
        SERVER_TEST(without_patches_the_events_are_enough),
        SERVER_TEST(a_game_with_secrets_sends_patches_anyway),
        SERVER_TEST(only_the_seat_to_act_gets_its_sequences),
        SERVER_TEST(rows_of_a_board_are_patched_one_by_one),
        cmocka_unit_test(a_list_in_a_view_that_is_too_long_is_null),
        SERVER_TEST(a_long_menu_comes_in_pages),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
