/* Flags over the doors: only their own players are told of them, and a turn passes at once where
 * nobody has raised one. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "tests/kit/fake_people.h"

enum { SEATS = 6 };

static person *players[SEATS];
static person before[SEATS]; /* the same, for their tokens, after a server has ended */

static table *the_table(void)
{
    return the_room(1)->t;
}

/* Table 1: six people in their order. */
static void play_six(const char *more)
{
    for (int p = 0; p < SEATS; p++) {
        char name[16];
        snprintf(name, sizeof name, "Player %d", p);
        players[p] = person_new(name);
        json reply =
            p == 0 ? ask(players[0], "{'t':'create','game':'catansea','seats':6,'sit':0%s}", more)
                   : ask(players[p], "{'t':'join','table':1,'seat':%d}", p);
        assert_int_equal(number_at(reply, "table"), 1);
    }
    settle();
    for (int p = 0; p < SEATS; p++) {
        listen_to(players[p]);
    }
    assert_int_equal(the_table()->phase, TABLE_PLAYING);
}

static json flag(person *p, bool on)
{
    return ask(p, "{'t':'flag','table':1,'on':%s}", on ? "true" : "false");
}

static void play_action(int seat, game_action action)
{
    const table *t = the_table();
    char text[GAME_ACTION_TEXT];
    text_out o = text_to(text, sizeof text);
    t->plan.setup.rules->action_text(action, &o);
    answer a =
        rest_ask(players[seat], "POST", "/api/tables/1/actions", "{'action':'%s'}", text_end(&o));
    assert_int_equal(a.status, 200);
}

/* What a computer player would do, for who is to act. */
static void step(void)
{
    const table *t = the_table();
    const game_rules *rules = t->plan.setup.rules;
    int seat = bit_lowest(table_to_act(t));
    void *memory = memory_new(bot_desk_size(rules));
    bot_desk desk = bot_desk_lay(rules, memory);
    game_action action = bot_choose(rules, bot_levels(rules), t->state, seat, t->seq, 0, &desk);
    free(memory);
    play_action(seat, action);
}

static void pass(int seat)
{
    uint32_t seats;
    play_action(seat, game_optional(the_table()->plan.setup.rules, the_table()->state, &seats));
}

static void until_asked(int seat)
{
    while (table_optional(the_table()) != 1u << seat) {
        step();
    }
    settle();
    for (int p = 0; p < SEATS; p++) {
        listen_to(players[p]);
    }
}

static bool is_false(json v, const char *path)
{
    bool is = true;
    return json_there(at(v, path)) && json_to_bool(at(v, path), &is) && !is;
}

SCRIPT(the_turn_passes_at_once_where_no_flag_is_up)
{
    (void)self;
    play_six("");
    int most = 0;
    for (int i = 0; i < 600 && the_table()->phase == TABLE_PLAYING; i++) {
        uint32_t seq = the_table()->seq;
        step();
        assert_int_equal(table_optional(the_table()), 0);
        int more = (int)(the_table()->seq - seq);
        most = more > most ? more : most;
    }
    assert_true(most >= SEATS); /* `end`, and what is said for the five others */
    settle();
    for (int p = 0; p < SEATS; p++) {
        listen_to(players[p]);
        check_picture(players[p], 1);
    }
}

SCRIPT(a_flag_is_told_to_its_own_player_only)
{
    (void)self;
    play_six("");
    person *watcher = nobody_new();
    ask(watcher, "{'t':'watch','table':1,'code':'%s'}", the_table()->code);
    for (int p = 0; p < SEATS; p++) {
        forget_heard(players[p]);
    }
    json ack = flag(players[4], true);
    assert_true(says(ack, "t", "ack"));
    assert_int_equal(number_at(ack, "req"), 1);
    assert_int_equal(number_at(ack, "seq"), the_table()->seq);
    settle();
    assert_true(is_true(hear(players[4], "flag"), "flag"));
    for (int p = 0; p < SEATS - 1; p++) {
        if (p != 4) {
            listen_to(players[p]);
            assert_int_equal(players[p]->heard_n, 0);
        }
    }
    listen_to(watcher);
    assert_int_equal(watcher->heard_n, 0);
    json mine = rest_ask(players[4], "GET", "/api/tables/1", NULL).body;
    assert_true(is_true(mine, "flag"));
    assert_true(is_false(rest_ask(players[3], "GET", "/api/tables/1", NULL).body, "flag"));
    answer seen = rest_ask(NULL, "GET", "/api/tables/1", NULL);
    assert_false(json_there(at(seen.body, "flag")));
    until_asked(4);
    json turn = at(hear_last(players[0], "events"), "turn");
    assert_int_equal(number_at(turn, "to_act.0"), 4);
    assert_int_equal(number_at(turn, "optional.0"), 4);
    pass(4);
    settle();
    assert_true(is_false(hear(players[4], "flag"), "flag")); /* it was used */
    assert_false(json_there(at(hear_last(players[0], "events"), "turn.optional")));
}

SCRIPT(a_flag_is_raised_and_lowered_by_rest)
{
    (void)self;
    play_six("");
    answer a = rest_ask(players[2], "POST", "/api/tables/1/flag", "{'req':3}");
    assert_int_equal(a.status, 200);
    assert_int_equal(number_at(a.body, "req"), 3);
    a = rest_ask(players[2], "POST", "/api/tables/1/flag", "{'req':3}");
    assert_true(is_true(a.body, "repeated"));
    assert_true(the_table()->seats[2].flag);
    until_asked(2);
    uint32_t seq = the_table()->seq;
    a = rest_ask(players[2], "POST", "/api/tables/1/flag", "{'on':false}");
    assert_int_equal(a.status, 200);
    assert_int_equal(number_at(a.body, "seq"), the_table()->seq);
    assert_true(the_table()->seq > seq); /* that is a pass */
    assert_int_equal(table_optional(the_table()), 0);
    a = rest_ask(players[2], "POST", "/api/tables/1/flag", "{'on':7}");
    assert_int_equal(a.status, 400);
}

SCRIPT(what_cannot_be_is_refused)
{
    (void)self;
    play_six("");
    person *stranger = person_new("Stranger");
    assert_error(flag(players[1], false), "flag_down");
    assert_true(says(flag(players[1], true), "t", "ack"));
    assert_error(flag(players[1], true), "flag_up");
    assert_error(flag(stranger, true), "not_seated");
    assert_error(ask(players[1], "{'t':'flag','table':1,'on':1}"), "bad_request");
    answer a = rest_ask(players[1], "POST", "/api/tables/1/flag", "{}");
    assert_int_equal(a.status, 409);
    assert_true(says(a.body, "code", "flag_up"));
    json small = ask(stranger, "{'t':'create','game':'catansea','seats':2,'bots':[null,'easy']}");
    assert_int_equal(number_at(small, "table"), 2);
    assert_false(json_there(at(small, "flag")));
    assert_error(ask(stranger, "{'t':'flag','table':2}"), "no_flag");
    assert_true(says(ask(stranger, "{'t':'resign','table':2}"), "t", "ack"));
    assert_error(ask(stranger, "{'t':'flag','table':2}"), "game_over");
}

SCRIPT(when_time_is_up_the_table_passes)
{
    (void)self;
    play_six(",'clock':{'cap':30}");
    assert_true(says(flag(players[3], true), "t", "ack"));
    until_asked(3);
    fake_pass(29000);
    settle();
    assert_int_equal(table_optional(the_table()), 1u << 3);
    fake_pass(1001);
    settle();
    assert_int_equal(table_optional(the_table()), 0);
    assert_false(the_table()->seats[3].flag);
    assert_false(the_table()->seats[3].stand_in);
    listen_to(players[3]);
    assert_true(is_false(hear_last(players[3], "flag"), "flag"));
    check_picture(players[3], 1);
}

/* Computers answer at once, also when they are asked between turns. */
SCRIPT(computers_keep_nobody_waiting)
{
    (void)self;
    players[0] = person_new("Anna");
    ask(players[0], "{'t':'create','game':'catansea','seats':5,"
                    "'bots':[null,'easy','easy','easy','easy']}");
    settle();
    const table *t = the_table();
    int64_t now_ms = rooms_now(the_rooms());
    for (int i = 0; i < 120 && t->phase == TABLE_PLAYING; i++) {
        assert_int_equal(table_optional(t) & ~table_thinkers(t), 0);
        if ((table_to_act(t) & 1) != 0) {
            step();
        }
        settle();
    }
    assert_int_equal(rooms_now(the_rooms()), now_ms); /* no time had to pass for that */
}

/* -- a crash -- */

static void ask_and_crash(void *self)
{
    (void)self;
    play_six("");
    assert_true(says(flag(players[1], true), "t", "ack"));
    assert_true(says(flag(players[5], true), "t", "ack"));
    until_asked(1);
    copy_store("crashed");
    for (int p = 0; p < SEATS; p++) {
        before[p] = *players[p];
        players[p] = &before[p];
    }
}

static void go_on(void *self)
{
    (void)self;
    const table *t = the_table();
    assert_int_equal(table_optional(t), 1u << 1);
    assert_true(t->seats[1].flag && t->seats[5].flag);
    assert_true(is_true(rest_ask(players[1], "GET", "/api/tables/1", NULL).body, "flag"));
    pass(1);
    assert_false(t->seats[1].flag);
    bool fifth = t->plan.setup.rules->on_turn(t->state) != 5;
    assert_true(t->seats[5].flag || !fifth);
}

static void flags_survive_a_crash_in_the_phase(void **state)
{
    (void)state;
    serve(ask_and_crash);
    snprintf(people_config.store, sizeof people_config.store, "%s", beside_store("crashed"));
    serve(go_on);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        SERVER_TEST(the_turn_passes_at_once_where_no_flag_is_up),
        SERVER_TEST(a_flag_is_told_to_its_own_player_only),
        SERVER_TEST(a_flag_is_raised_and_lowered_by_rest),
        SERVER_TEST(what_cannot_be_is_refused),
        SERVER_TEST(when_time_is_up_the_table_passes),
        SERVER_TEST(computers_keep_nobody_waiting),
        SERVER_TEST(flags_survive_a_crash_in_the_phase),
    };
    return cmocka_run_group_tests_name("server_flag", tests, NULL, NULL);
}
