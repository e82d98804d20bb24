/* Moves that are taken back at tables with computer players: by every door, in every game, twice,
 * too early, too late, by others, while a computer thinks, and with a crash behind. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/kit/fake_colyseus.h"
#include "tests/kit/fake_people.h"

static person *anna;

static const table *the_table(void)
{
    return the_room(1)->t;
}

static json undo(person *p)
{
    return ask(p, "{'t':'undo','table':1}");
}

/* Table 1: Anna in seat 0, and computers. */
static void play(const char *game, const char *computers)
{
    int seats = 2;
    for (const char *c = strchr(computers, ','); c != NULL; c = strchr(c + 1, ',')) {
        seats++;
    }
    anna = person_new("Anna");
    json made =
        ask(anna, "{'t':'create','game':'%s','seats':%d,'bots':[null,%s]}", game, seats, computers);
    assert_int_equal(number_at(made, "table"), 1);
    settle();
    listen_to(anna);
}

static int menu_n(void)
{
    return json_count(at(rest_ask(anna, "GET", "/api/tables/1/legal", NULL).body, "actions"));
}

/* Anna plays the first or the last of her menu, and computers answer. */
static void act(bool last)
{
    json menu = at(rest_ask(anna, "GET", "/api/tables/1/legal", NULL).body, "actions");
    char place[16];
    int n = json_count(menu);
    assert_true(n > 0);
    snprintf(place, sizeof place, "%d", last ? n - 1 : 0);
    json one = at(menu, place);
    answer a = rest_ask(anna, "POST", "/api/tables/1/actions", "{'action':%.*s}",
                        (int)(one.end - one.at), one.at);
    assert_int_equal(a.status, 200);
}

static void act_and_settle(void)
{
    act(false);
    settle();
    listen_to(anna);
}

static void until_choice(void)
{
    while (menu_n() < 2) {
        act_and_settle();
    }
}

/* -- what is told -- */

/* Anna and those who look on, each of whom wants other patches, see the position as it was. */
static void check_told(const char *game, const char *computers)
{
    static const char *const patches[] = {NULL, "index", "none"};
    person *others[3];
    game_buffer before;
    play(game, computers);
    for (int i = 0; i < 3; i++) {
        others[i] = nobody_new();
        others[i]->patch = patches[i];
        others[i]->lean = patches[i] != NULL;
        person_connect(others[i]);
        ask(others[i], "{'t':'watch','table':1,'code':'%s'}", the_table()->code);
    }
    until_choice();
    size_t size = the_table()->plan.setup.rules->state_size;
    memcpy(before.state, the_table()->state, size);
    uint32_t to = the_table()->seq;
    act_and_settle();
    assert_int_equal(number_at(hear_last(anna, "events"), "undo"), to);
    uint32_t seq = the_table()->seq;
    for (int i = 0; i < 3; i++) {
        listen_to(others[i]);
        forget_heard(others[i]);
    }
    json ack = undo(anna);
    assert_true(says(ack, "t", "ack"));
    assert_int_equal(number_at(ack, "seq"), seq + 1);
    settle();
    json mine = hear(anna, "table");
    assert_int_equal(number_at(mine, "undone.0.0"), to);
    assert_int_equal(number_at(mine, "undone.0.1"), seq + 1);
    assert_int_equal(json_count(at(mine, "events")), 1);
    assert_int_equal(number_at(mine, "events.0.undo"), to);
    assert_int_equal(number_at(mine, "events.0.seat"), 0);
    assert_false(json_there(at(mine, "undo"))); /* it was the first choice */
    assert_memory_equal(the_table()->state, before.state, size);
    check_picture(anna, 1);
    for (int i = 0; i < 3; i++) {
        json seen = hear(others[i], "table");
        assert_int_equal(number_at(seen, "undone.0.0"), to);
        assert_false(json_there(at(seen, "undo")));
        check_picture(others[i], 1);
    }
    act(true); /* and the game goes on, another way */
    settle();
    listen_to(anna);
    check_picture(anna, 1);
    json all = rest_ask(anna, "GET", "/api/tables/1/events?since=0", NULL).body;
    assert_int_equal(json_count(at(all, "events")), the_table()->seq);
}

SCRIPT(nardy_is_told)
{
    (void)self;
    check_told("nardy", "'easy'");
}

SCRIPT(kush_is_told)
{
    (void)self;
    check_told("kush", "'easy'");
}

SCRIPT(durak_is_told)
{
    (void)self;
    check_told("durak", "'easy','easy'");
}

SCRIPT(catan_is_told)
{
    (void)self;
    check_told("catan", "'easy','easy'");
}

/* The computers' hands, all cards of which are somewhere in this text if it shows everything. */
static text_out all_hands(void)
{
    const table *t = the_table();
    game_buffer view;
    text_out o = text_growing();
    game_show(t->plan.setup.rules, t->state, GAME_SPECTATOR, true, view.state);
    t->plan.setup.rules->view_json(view.state, &o);
    return o;
}

/* What is hidden stays hidden: nobody is told a card of a computer's hand, also not one that was
 * on the table and is in the hand again. */
SCRIPT(no_card_of_a_computer_is_told)
{
    (void)self;
    play("durak", "'easy','easy'");
    for (int times = 0; times < 12;) {
        act_and_settle();
        assert_int_equal(the_table()->phase, TABLE_PLAYING);
        if (table_undo_to(the_table(), 0) < 0) {
            continue;
        }
        times++;
        forget_heard(anna);
        assert_true(says(undo(anna), "t", "ack"));
        settle();
        json told = hear(anna, "table");
        text_out all = all_hands();
        json open;
        assert_null(json_read(all.at, all.len, &open));
        assert_false(json_there(at(told, "view.hands")) && !json_is_null(at(told, "view.hands")));
        for (int p = 1; p < 3; p++) {
            char path[32];
            snprintf(path, sizeof path, "hands.%d", p);
            json_walk w = json_items(at(open, path));
            int cards = 0;
            for (json card; json_next(&w, &card); cards++) {
                char name[16];
                size_t n;
                assert_true(json_to_str(card, name, sizeof name, &n));
                assert_true(says(told, "view.trumpCard", name) ||
                            !has((net_text){told.at, (size_t)(told.end - told.at)}, name));
            }
            assert_true(cards > 0);
        }
        text_drop(&all);
        assert_int_equal(rest_ask(anna, "GET", "/api/tables/1/file", NULL).status, 409);
        act(true);
        settle();
        listen_to(anna);
    }
}

/* -- when, and by whom -- */

SCRIPT(it_is_refused_too_early_too_late_and_to_others)
{
    (void)self;
    play("nardy", "'easy'");
    person *boris = person_new("Boris");
    ask(boris, "{'t':'watch','table':1,'code':'%s'}", the_table()->code);
    assert_error(undo(anna), "nothing_to_undo");
    act_and_settle(); /* the throw is no choice */
    assert_error(undo(anna), "nothing_to_undo");
    until_choice();
    act_and_settle();
    assert_error(undo(boris), "not_seated");
    person *nobody = nobody_new();
    ask(nobody, "{'t':'watch','table':1,'code':'%s'}", the_table()->code);
    assert_error(ask(nobody, "{'t':'undo','table':1}"), "unauthorized");
    assert_error(ask(anna, "{'t':'undo','table':1,'req':'x'}"), "bad_request");
    assert_error(ask(anna, "{'t':'undo','table':99}"), "not_found");
    assert_true(says(undo(anna), "t", "ack"));
    assert_error(undo(anna), "nothing_to_undo");
    ask(anna, "{'t':'resign','table':1}");
    assert_error(undo(anna), "game_over");
}

SCRIPT(among_people_nothing_is_taken_back)
{
    (void)self;
    anna = person_new("Anna");
    person *boris = person_new("Boris");
    ask(anna, "{'t':'create','game':'durak','seats':3,'bots':[null,null,'easy'],'sit':0}");
    assert_error(undo(anna), "not_started");
    ask(boris, "{'t':'join','table':1}");
    settle();
    assert_int_equal(the_table()->phase, TABLE_PLAYING);
    assert_error(undo(anna), "no_undo");
    assert_error(undo(boris), "no_undo");
    ask(boris, "{'t':'resign','table':1}"); /* the computer in his place makes no difference */
    settle();
    act_and_settle();
    assert_false(json_there(at(ask(anna, "{'t':'watch','table':1}"), "undo")));
    assert_error(undo(anna), "no_undo");
}

SCRIPT(it_is_done_a_limited_number_of_times)
{
    (void)self;
    play("kush", "'easy'");
    until_choice();
    for (int i = 0; i < TABLE_UNDOS; i++) {
        act_and_settle();
        assert_true(says(undo(anna), "t", "ack"));
    }
    act_and_settle();
    assert_error(undo(anna), "undo_limit");
    assert_false(json_there(at(ask(anna, "{'t':'watch','table':1}"), "undo")));
}

SCRIPT(a_request_that_is_sent_again_is_done_once)
{
    (void)self;
    play("durak", "'easy'");
    until_choice();
    act_and_settle();
    act_and_settle();
    int req = (int)the_table()->seats[0].req + 1;
    json ack = ask(anna, "{'t':'undo','table':1,'req':%d}", req);
    assert_false(is_true(ack, "repeated"));
    uint32_t seq = the_table()->seq;
    ack = ask(anna, "{'t':'undo','table':1,'req':%d}", req);
    assert_true(is_true(ack, "repeated"));
    assert_int_equal(the_table()->seq, seq);
    assert_int_equal(number_at(ack, "seq"), seq);
}

SCRIPT(rest_takes_back_too)
{
    (void)self;
    play("catan", "'easy','easy'");
    const char *path = "/api/tables/1/undo";
    assert_true(says(rest_ask(anna, "POST", path, "{}").body, "code", "nothing_to_undo"));
    until_choice();
    uint32_t to = the_table()->seq;
    act_and_settle();
    assert_int_equal(number_at(rest_ask(anna, "GET", "/api/tables/1", NULL).body, "undo"), to);
    assert_int_equal(rest_ask(NULL, "POST", path, "{}").status, 401);
    person *boris = person_new("Boris");
    char with_code[64];
    snprintf(with_code, sizeof with_code, "%s?code=%s", path, the_table()->code);
    assert_int_equal(rest_ask(boris, "POST", with_code, "{}").status, 403);
    assert_int_equal(rest_ask(anna, "POST", path, "{'to':3}").status, 400);
    answer a = rest_ask(anna, "POST", path, "{'req':9}");
    assert_int_equal(a.status, 200);
    assert_int_equal(number_at(a.body, "req"), 9);
    assert_int_equal(table_counted(the_table(), the_table()->seq), to);
    json seen = rest_ask(anna, "GET", "/api/tables/1", NULL).body;
    assert_int_equal(number_at(seen, "undone.0.0"), to);
}

/* -- computers that think -- */

SCRIPT(a_thought_about_what_was_taken_back_is_dropped)
{
    (void)self;
    play("durak", "'easy'");
    until_choice();
    fake_pool_hold(true);
    while (table_thinkers(the_table()) == 0) {
        act(false);
    }
    int tasks = fake_pool_tasks();
    assert_true(says(undo(anna), "t", "ack"));
    uint32_t seq = the_table()->seq;
    fake_pool_hold(false);
    settle();
    assert_int_equal(the_table()->seq, seq); /* it is Anna's turn, and stays it */
    listen_to(anna);
    check_picture(anna, 1);
    fake_pool_hold(true);
    act(true); /* once more, and the move is made again before the thought is done */
    assert_true(fake_pool_tasks() >= tasks);
    assert_true(says(undo(anna), "t", "ack"));
    act(false);
    seq = the_table()->seq;
    fake_pool_hold(false);
    settle();
    assert_true(the_table()->seq > seq); /* the computer was asked again */
    listen_to(anna);
    check_picture(anna, 1);
}

/* -- who was away -- */

SCRIPT(who_comes_back_is_told)
{
    (void)self;
    play("durak", "'easy'");
    until_choice();
    act_and_settle();
    act_and_settle();
    int64_t known = picture_of(anna, 1)->seq;
    person_hang_up(anna);
    assert_int_equal(rest_ask(anna, "POST", "/api/tables/1/undo", "{}").status, 200);
    act(true);
    settle();
    person_connect(anna);
    json t = ask(anna, "{'t':'watch','table':1,'seq':%d,'steps':true}", (int)known);
    check_picture(anna, 1);
    assert_int_equal(number_at(t, "events.0.seq"), known + 1);
    assert_true(json_there(at(t, "events.0.undo")));
    assert_int_equal(number_at(t, "undone.0.1"), known + 1);
    assert_int_equal(number_at(t, "missed.steps.0.seq"), known + 1); /* the position it led to */
}

/* -- Colyseus -- */

SCRIPT(colyseus_clients_take_back_too)
{
    (void)self;
    seat s = joined("/matchmake/create/durak", "{\"name\":\"Anna\",\"bot\":\"easy\",\"seat\":0}");
    settle();
    const table *t = room_of(&s)->t;
    int mine = t->seats[0].kind == SEAT_HUMAN ? 0 : 1;
    say_bytes(&s, "\x0d\xa4undo", 6);
    assert_true(heard(&s, COL_ERROR, "nothing_to_undo"));
    while (table_undo_to(t, mine) < 0) {
        game_action menu[GAME_SEATS_MAX * 64];
        char text[GAME_ACTION_TEXT];
        char frame[GAME_ACTION_TEXT + 8];
        text_out o = text_to(text, sizeof text);
        assert_true(t->plan.setup.rules->legal(t->state, mine, menu) > 0);
        t->plan.setup.rules->action_text(menu[0], &o);
        int n = snprintf(frame, sizeof frame,
                         "\x0d\xa3"
                         "act%c%s",
                         0xa0 + (int)o.len, text_end(&o));
        say_bytes(&s, frame, (size_t)n);
    }
    heard(&s, COL_PATCH, "");
    uint32_t to = (uint32_t)table_undo_to(t, mine);
    say_bytes(&s, "\x0d\xa4undo", 6);
    assert_int_equal(table_counted(t, t->seq), to);
    assert_true(heard(&s, COL_PATCH, ""));
}

/* -- the end -- */

SCRIPT(the_file_and_the_history_say_so)
{
    (void)self;
    play("nardy", "'easy'");
    until_choice();
    act_and_settle();
    assert_true(says(undo(anna), "t", "ack"));
    act_and_settle();
    assert_true(says(undo(anna), "t", "ack"));
    act_and_settle();
    ask(anna, "{'t':'resign','table':1}");
    settle();
    json end = hear(anna, "end");
    assert_true(says(end, "ending.how", "resigned"));
    assert_false(json_there(at(end, "chain")));
    json file = rest_ask(anna, "GET", "/api/tables/1/file", NULL).body;
    assert_int_equal(number_at(file, "undos"), 2);
    assert_false(json_there(at(file, "fair")));
    assert_int_equal(json_count(at(file, "log")), table_counted(the_table(), the_table()->seq));
    json games = rest_ask(anna, "GET", "/api/account/games", NULL).body;
    assert_int_equal(number_at(games, "games.0.undos"), 2);
    assert_false(json_there(at(games, "games.0.loaded")));
    assert_true(says(games, "games.0.seats.1.kind", "bot"));
    assert_true(says(games, "games.0.seats.0.kind", "human"));
    /* It can be gone on with like any other. */
    answer on = rest_ask(anna, "POST", "/api/tables/load", "{'table':1,'events':1,'seat':0}");
    assert_int_equal(on.status, 201);
    assert_false(json_there(at(on.body, "undone")));
}

/* -- a disk that refuses, and a crash -- */

SCRIPT(what_the_disk_refuses_was_not_taken_back)
{
    (void)self;
    play("kush", "'easy'");
    until_choice();
    act_and_settle();
    uint32_t seq = the_table()->seq;
    fake_writer_set(DISK_REFUSES);
    say(anna, "{'t':'undo','table':1}");
    settle();
    assert_int_equal(the_table()->seq, seq);
    assert_int_equal(table_undone_n(the_table()), 0);
    fake_writer_set(DISK_WORKS);
    fake_pass(JOURNAL_RETRY_MS);
    person_connect(anna);
    ask(anna, "{'t':'watch','table':1}");
    check_picture(anna, 1);
    assert_true(says(undo(anna), "t", "ack"));
}

static struct {
    person anna;
    uint32_t seq, counted, draws;
    game_buffer state;
} crashed;

static void undo_and_crash(void *self)
{
    (void)self;
    play("catan", "'easy','easy','easy'");
    until_choice();
    for (int i = 0; i < 6; i++) {
        act_and_settle();
        act_and_settle();
        assert_true(says(undo(anna), "t", "ack"));
        settle();
    }
    copy_store("crashed");
    crashed.anna = *anna;
    crashed.seq = the_table()->seq;
    crashed.counted = table_counted(the_table(), crashed.seq);
    crashed.draws = the_table()->draws;
    memcpy(crashed.state.state, the_table()->state, the_table()->plan.setup.rules->state_size);
}

static void find_it(void *self)
{
    (void)self;
    const table *t = the_table();
    assert_int_equal(t->seq, crashed.seq);
    assert_int_equal(t->draws, crashed.draws);
    assert_int_equal(table_undone_n(t), 6);
    assert_int_equal(table_counted(t, t->seq), crashed.counted);
    assert_memory_equal(t->state, crashed.state.state, t->plan.setup.rules->state_size);
    answer a = rest_ask(&crashed.anna, "POST", "/api/tables/1/undo", "{}");
    assert_int_equal(a.status, 200); /* what could be taken back still can be */
    assert_int_equal(table_undone_n(t), 7);
}

static void it_survives_a_crash(void **state)
{
    (void)state;
    serve(undo_and_crash);
    snprintf(people_config.store, sizeof people_config.store, "%s", beside_store("crashed"));
    serve(find_it);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        SERVER_TEST(nardy_is_told),
        SERVER_TEST(kush_is_told),
        SERVER_TEST(durak_is_told),
        SERVER_TEST(catan_is_told),
        SERVER_TEST(no_card_of_a_computer_is_told),
        SERVER_TEST(it_is_refused_too_early_too_late_and_to_others),
        SERVER_TEST(among_people_nothing_is_taken_back),
        SERVER_TEST(it_is_done_a_limited_number_of_times),
        SERVER_TEST(a_request_that_is_sent_again_is_done_once),
        SERVER_TEST(rest_takes_back_too),
        SERVER_TEST(a_thought_about_what_was_taken_back_is_dropped),
        SERVER_TEST(who_comes_back_is_told),
        SERVER_TEST(colyseus_clients_take_back_too),
        SERVER_TEST(the_file_and_the_history_say_so),
        SERVER_TEST(what_the_disk_refuses_was_not_taken_back),
        SERVER_TEST(it_survives_a_crash),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
