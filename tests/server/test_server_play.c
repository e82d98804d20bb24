/* Games on the server, in-process and on the test's clock: request numbers, absence, clocks, hints,
 * how games end and begin again. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/kit/fake_people.h"

static table *table_of(int n)
{
    return the_room(n)->t;
}

/* -- two at a table -- */

typedef struct pair {
    person *seat[2];
    int table;
} pair;

static pair sit_two(const char *more)
{
    pair two = {.seat = {person_new("Anna"), person_new("Boris")}};
    json t = ask(two.seat[0], "{'t':'create','sit':0,%s}", more);
    two.table = (int)number_at(t, "table");
    ask(two.seat[1], "{'t':'join','table':%d,'code':'%s'}", two.table, table_of(two.table)->code);
    settle();
    forget_heard(two.seat[0]);
    forget_heard(two.seat[1]);
    assert_int_equal(table_of(two.table)->phase, TABLE_PLAYING);
    return two;
}

/* The seat that is to act. */
static int mover(const pair *two)
{
    return bit_lowest(table_to_act(table_of(two->table)));
}

static json act_first(pair *two, int seat, int req)
{
    char action[GAME_ACTION_TEXT];
    size_t n;
    json legal = ask(two->seat[seat], "{'t':'legal','table':%d}", two->table);
    assert_true(json_to_str(at(legal, "actions.0"), action, sizeof action, &n));
    return ask(two->seat[seat], "{'t':'act','table':%d,'req':%d,'action':'%s'}", two->table, req,
               action);
}

SCRIPT(a_request_number_is_taken_once)
{
    (void)self;
    pair two = sit_two("'game':'nardy'");
    int p = mover(&two);
    person *me = two.seat[p];
    int n = two.table;
    assert_error(ask(me, "{'t':'act','table':%d,'action':'roll'}", n), "bad_request");
    assert_error(ask(me, "{'t':'act','table':%d,'req':0,'action':'roll'}", n), "bad_request");
    assert_error(ask(me, "{'t':'act','table':%d,'req':2147483648,'action':'roll'}", n),
                 "bad_request");
    assert_error(ask(me, "{'t':'act','table':%d,'req':1}", n), "bad_request");
    assert_error(ask(me, "{'t':'act','table':%d,'req':1,'action':'?'}", n), "bad_action");
    assert_error(ask(two.seat[1 - p], "{'t':'act','table':%d,'req':1,'action':'roll'}", n),
                 "not_your_turn");
    assert_error(ask(nobody_new(), "{'t':'act','table':%d,'req':1,'action':'roll'}", n),
                 "unauthorized");
    assert_error(ask(person_new("Vera"), "{'t':'act','table':%d,'req':1,'action':'roll'}", n),
                 "not_seated");
    json ack = act_first(&two, p, 5);
    assert_true(says(ack, "t", "ack"));
    assert_false(is_true(ack, "repeated"));
    int64_t seq = number_at(ack, "seq");
    for (int req = 1; req <= 5; req++) {
        json again = ask(me, "{'t':'act','table':%d,'req':%d,'action':'roll'}", n, req);
        assert_true(is_true(again, "repeated"));
        assert_int_equal(number_at(again, "req"), req);
        assert_int_equal(number_at(again, "seq"), seq);
    }
    assert_int_equal(number_at(ask(me, "{'t':'watch','table':%d}", n), "req"), 5);
    assert_true(says(ask(me, "{'t':'resign','table':%d}", n), "t", "ack"));
    json again = ask(me, "{'t':'resign','table':%d,'req':6}", n);
    assert_true(is_true(again, "repeated"));
    assert_error(ask(me, "{'t':'resign','table':%d,'req':7}", n), "game_over");
}

SCRIPT(a_repeated_request_is_told_what_it_led_to)
{
    (void)self;
    pair two = sit_two("'game':'nardy'");
    int p = mover(&two);
    int req = 0;
    int64_t seq = 0;
    while (mover(&two) == p) {
        seq = number_at(act_first(&two, p, ++req), "seq");
    }
    int64_t now = number_at(act_first(&two, 1 - p, 1), "seq");
    assert_true(now > seq);
    const char *format = "{'t':'act','table':%d,'req':%d,'action':'roll'}";
    assert_int_equal(number_at(ask(two.seat[p], format, two.table, req), "seq"), seq);
    assert_int_equal(number_at(ask(two.seat[p], format, two.table, 1), "seq"), now);
}

SCRIPT(an_ack_comes_before_the_events_of_its_action)
{
    (void)self;
    pair two = sit_two("'game':'nardy'");
    int p = mover(&two);
    act_first(&two, p, 1);
    settle();
    assert_true(json_there(hear(two.seat[p], "events")));
    json seen = hear(two.seat[1 - p], "events");
    assert_int_equal(number_at(seen, "events.0.seat"), p);
    assert_true(json_is_null(at(seen, "menu")));
    assert_int_equal(number_at(seen, "turn.to_act.0"), mover(&two));
}

/* -- how games end -- */

SCRIPT(a_draw_is_offered_declined_and_agreed)
{
    (void)self;
    pair two = sit_two("'game':'kush'");
    int n = two.table;
    assert_error(ask(two.seat[0], "{'t':'decline','table':%d,'req':1}", n), "no_draw_offer");
    assert_true(says(ask(two.seat[0], "{'t':'draw','table':%d,'req':1}", n), "t", "ack"));
    assert_true(is_true(hear(two.seat[1], "seats"), "seats.0.offers_draw"));
    assert_true(says(ask(two.seat[1], "{'t':'decline','table':%d,'req':1}", n), "t", "ack"));
    assert_false(is_true(hear(two.seat[1], "seats"), "seats.0.offers_draw"));
    ask(two.seat[0], "{'t':'draw','table':%d,'req':2}", n);
    ask(two.seat[1], "{'t':'draw','table':%d,'req':2}", n);
    settle();
    json end = hear(two.seat[0], "end");
    assert_true(says(end, "ending.how", "agreed"));
    assert_int_equal(json_count(at(end, "winners")), 2);
    assert_true(json_there(at(end, "chain")));
    assert_error(ask(two.seat[0], "{'t':'draw','table':%d,'req':3}", n), "game_over");
    pair other = sit_two("'game':'durak'");
    assert_error(ask(other.seat[0], "{'t':'draw','table':%d,'req':1}", other.table), "no_draw");
}

SCRIPT(who_resigns_loses_and_a_rematch_moves_the_seats_on)
{
    (void)self;
    pair two = sit_two("'game':'nardy'");
    int n = two.table;
    assert_error(ask(two.seat[0], "{'t':'rematch','table':%d}", n), "game_running");
    ask(two.seat[0], "{'t':'resign','table':%d,'req':1}", n);
    settle();
    json end = hear(two.seat[1], "end");
    assert_true(says(end, "ending.how", "resigned"));
    assert_int_equal(number_at(end, "ending.seat"), 0);
    assert_int_equal(number_at(end, "winners.0"), 1);
    assert_int_equal(json_count(at(end, "winners")), 1);
    forget_heard(two.seat[1]);
    assert_true(says(ask(two.seat[0], "{'t':'rematch','table':%d}", n), "t", "ok"));
    assert_true(is_true(hear(two.seat[1], "seats"), "seats.0.wants_rematch"));
    assert_error(ask(person_new("Vera"), "{'t':'rematch','table':%d}", n), "not_seated");
    ask(two.seat[1], "{'t':'rematch','table':%d}", n);
    int next = (int)number_at(hear_last(two.seat[0], "seats"), "next");
    assert_true(next > n);
    json t = ask(two.seat[0], "{'t':'watch','table':%d}", next);
    assert_int_equal(number_at(t, "seat"), 1);
    assert_true(says(t, "phase", "playing"));
    ask(two.seat[0], "{'t':'rematch','table':%d}", n);
    assert_int_equal(the_rooms()->n, 2);
}

/* What everybody saw happen is told live, to those who come later, and by REST, in the same words.
 */
SCRIPT(what_events_brought_about_is_told_also_later)
{
    (void)self;
    char path[64];
    person *anna = person_new("Anna");
    json t = ask(anna, "{'t':'create','game':'catan','seats':2,'bots':[null,'easy'],'sit':0}");
    int n = (int)number_at(t, "table");
    text_out live = text_growing();
    while (live.len == 0) {
        settle();
        forget_heard(anna);
        json menu = at(ask(anna, "{'t':'watch','table':%d}", n), "menu.0");
        assert_true(json_there(menu));
        ask(anna, "{'t':'act','table':%d,'req':%u,'action':%.*s}", n, table_of(n)->seats[0].req + 1,
            (int)(menu.end - menu.at), menu.at);
        json news = hear(anna, "events");
        json_walk w = json_items(at(news, "events"));
        for (json event; json_next(&w, &event);) {
            if (json_there(at(event, "effects")) && live.len == 0) {
                text_bytes(&live, event.at, (size_t)(event.end - event.at));
            }
        }
    }
    text_end(&live);
    snprintf(path, sizeof path, "/api/tables/%d/events", n);
    answer listed = rest_ask(NULL, "GET", path, NULL);
    assert_int_equal(listed.status, 200);
    json events = at(listed.body, "events");
    assert_non_null(strstr(events.at, live.at));
    json later = at(ask(nobody_new(), "{'t':'watch','table':%d,'seq':0}", n), "events");
    assert_non_null(strstr(later.at, live.at));
    text_drop(&live);
}

/* Also to those who follow the table, and to those who ask later. */
SCRIPT(a_game_that_the_players_ended_hides_nothing)
{
    (void)self;
    pair two = sit_two("'game':'catan'");
    person *watcher = nobody_new();
    char path[64];
    ask(watcher, "{'t':'watch','table':%d}", two.table);
    assert_int_equal(number_at(json_trusted(picture_of(watcher, two.table)->view.at,
                                            picture_of(watcher, two.table)->view.len),
                               "player_resources.0"),
                     0);
    ask(two.seat[0], "{'t':'resign','table':%d,'req':1}", two.table);
    settle();
    listen_to(watcher);
    const picture *seen = picture_of(watcher, two.table);
    json view = json_trusted(seen->view.at, seen->view.len);
    assert_int_equal(number_at(view, "player_resources.0.wood"), 0);
    assert_int_equal(json_count(at(view, "dev_cards_deck")), 25);
    check_picture(watcher, two.table);
    snprintf(path, sizeof path, "/api/v1/catan/%d/state", two.table);
    answer a = rest_ask(two.seat[1], "GET", path, NULL);
    assert_int_equal(number_at(a.body, "state.player_resources.0.ore"), 0);
    snprintf(path, sizeof path, "/api/tables/%d/view", two.table);
    a = rest_ask(NULL, "GET", path, NULL);
    assert_int_equal(number_at(a.body, "view.player_resources.1.ore"), 0);
}

SCRIPT(who_resigns_at_a_larger_table_watches_from_then_on)
{
    (void)self;
    person *anna = person_new("Anna");
    person *boris = person_new("Boris");
    json t = ask(anna, "{'t':'create','game':'durak','seats':3,'bots':[null,null,'easy'],"
                       "'sit':0}");
    int n = (int)number_at(t, "table");
    ask(boris, "{'t':'join','table':%d}", n);
    settle();
    assert_true(says(ask(anna, "{'t':'resign','table':%d,'req':1}", n), "t", "ack"));
    settle();
    listen_to(anna);
    assert_int_equal(picture_of(anna, n)->seat, -1);
    check_picture(anna, n);
    assert_error(ask(anna, "{'t':'act','table':%d,'req':2,'action':'take'}", n), "not_seated");
    assert_int_equal(table_of(n)->phase, TABLE_PLAYING);
}

/* -- clocks -- */

SCRIPT(who_runs_out_of_time_loses_at_a_table_of_two)
{
    (void)self;
    pair two = sit_two("'game':'nardy','clock':{'bank':10,'increment':2}");
    int p = mover(&two);
    fake_pass(4000);
    json ack = act_first(&two, p, 1);
    assert_true(says(ack, "t", "ack"));
    json seen = hear(two.seat[p], "events");
    char path[32];
    snprintf(path, sizeof path, "clocks.left.%d", mover(&two));
    assert_true(number_at(seen, path) > 0);
    p = mover(&two);
    int64_t left = clock_left(&table_of(two.table)->clocks, p, fake_now());
    fake_pass(left - 1);
    assert_int_equal(table_of(two.table)->phase, TABLE_PLAYING);
    fake_pass(1);
    settle();
    json end = hear(two.seat[0], "end");
    assert_true(says(end, "ending.how", "time"));
    assert_int_equal(number_at(end, "ending.seat"), p);
}

/* -- absence -- */

SCRIPT(a_game_may_be_claimed_when_the_other_is_gone_for_a_minute)
{
    (void)self;
    pair two = sit_two("'game':'nardy'");
    int n = two.table;
    json refusal = ask(two.seat[0], "{'t':'claim','table':%d,'req':1}", n);
    assert_error(refusal, "no_claim");
    assert_true(says(refusal, "text",
                     "there is nothing to claim: nobody is away, or not yet for long enough"));
    person_hang_up(two.seat[1]);
    json seats = hear(two.seat[0], "seats");
    assert_false(is_true(seats, "seats.1.present"));
    assert_false(is_true(seats, "seats.1.claimable"));
    fake_pass(TABLE_GRACE_MS - 1);
    assert_error(ask(two.seat[0], "{'t':'claim','table':%d,'req':1}", n), "no_claim");
    assert_false(json_there(hear(two.seat[0], "seats")));
    fake_pass(1);
    assert_true(is_true(hear(two.seat[0], "seats"), "seats.1.claimable"));
    person_connect(two.seat[1]);
    ask(two.seat[1], "{'t':'watch','table':%d}", n);
    assert_false(is_true(hear(two.seat[0], "seats"), "seats.1.claimable"));
    person_hang_up(two.seat[1]);
    fake_pass(TABLE_GRACE_MS);
    assert_true(says(ask(two.seat[0], "{'t':'claim','table':%d,'req':1}", n), "t", "ack"));
    settle();
    json end = hear(two.seat[0], "end");
    assert_true(says(end, "ending.how", "gone"));
    assert_int_equal(number_at(end, "ending.seat"), 1);
}

SCRIPT(a_draw_may_be_claimed_from_who_is_gone_and_friends_wait_for_days)
{
    (void)self;
    char path[64];
    pair two = sit_two("'game':'nardy'");
    person_hang_up(two.seat[1]);
    fake_pass(TABLE_GRACE_MS);
    assert_error(ask(two.seat[0], "{'t':'claim','table':%d,'draw':1}", two.table), "bad_request");
    snprintf(path, sizeof path, "/api/tables/%d/claim", two.table);
    assert_int_equal(rest_ask(two.seat[0], "POST", path, "{'draw':true}").status, 200);
    settle();
    json end = hear(two.seat[0], "end");
    assert_true(says(end, "ending.how", "drawn"));
    assert_int_equal(number_at(end, "ending.seat"), 1);
    assert_int_equal(number_at(end, "winners.1"), 1);

    two = sit_two("'game':'nardy','private':true");
    int waits = 1 - mover(&two);
    int away = mover(&two);
    json t = ask(two.seat[waits], "{'t':'watch','table':%d}", two.table);
    assert_int_equal(number_at(t, "claim_ms"), TABLE_CLAIM_MS);
    person_hang_up(two.seat[away]);
    fake_pass(TABLE_GRACE_MS);
    assert_error(ask(two.seat[waits], "{'t':'claim','table':%d}", two.table), "no_claim");
    fake_pass(TABLE_CLAIM_MS);
    settle();
    snprintf(path, sizeof path, "seats.%d.claimable", away);
    assert_true(is_true(hear_last(two.seat[waits], "seats"), path));
    ask(two.seat[waits], "{'t':'claim','table':%d}", two.table);
    settle();
    assert_true(says(hear(two.seat[waits], "end"), "ending.how", "gone"));
}

SCRIPT(a_game_may_not_be_claimed_any_more_when_the_other_asks_for_something)
{
    (void)self;
    char path[64];
    pair two = sit_two("'game':'nardy'");
    person_hang_up(two.seat[1]);
    fake_pass(TABLE_GRACE_MS);
    assert_true(is_true(hear_last(two.seat[0], "seats"), "seats.1.claimable"));
    snprintf(path, sizeof path, "/api/tables/%d", two.table);
    assert_int_equal(rest_ask(two.seat[1], "GET", path, NULL).status, 200);
    json seats = hear(two.seat[0], "seats");
    assert_true(json_there(seats));
    assert_false(is_true(seats, "seats.1.claimable"));
    assert_error(ask(two.seat[0], "{'t':'claim','table':%d,'req':1}", two.table), "no_claim");
}

SCRIPT(a_computer_player_stands_in_until_the_player_is_back)
{
    (void)self;
    person *anna = person_new("Anna");
    person *boris = person_new("Boris");
    json t = ask(anna, "{'t':'create','game':'durak','seats':3,'bots':[null,null,'easy'],"
                       "'sit':0,'absent':'bot'}");
    int n = (int)number_at(t, "table");
    ask(boris, "{'t':'join','table':%d}", n);
    settle();
    person_hang_up(boris);
    fake_pass(TABLE_GRACE_MS);
    settle();
    assert_true(is_true(hear_last(anna, "seats"), "seats.1.stand_in"));
    check_picture(anna, n);
    person_connect(boris);
    json back = ask(boris, "{'t':'watch','table':%d,'seq':0}", n);
    assert_false(is_true(back, "seats.1.stand_in"));
    assert_int_equal(json_count(at(back, "events")), number_at(back, "seq"));
    check_picture(boris, n);
}

SCRIPT(a_table_that_nobody_is_at_ends_after_an_hour)
{
    (void)self;
    person *anna = person_new("Anna");
    int n = (int)number_at(ask(anna, "{'t':'create','game':'nardy'}"), "table");
    person_hang_up(anna);
    fake_pass(TABLE_EMPTY_MS - 1);
    assert_int_equal(table_of(n)->phase, TABLE_SEATING);
    fake_pass(1);
    assert_int_equal(table_of(n)->phase, TABLE_ENDED);
    fake_pass(ROOMS_KEEP_MS);
    assert_null(the_room(n));
}

/* -- hints -- */

SCRIPT(hints_are_given_where_they_are_allowed)
{
    (void)self;
    person *anna = person_new("Anna");
    json t = ask(anna, "{'t':'create','game':'kush','bots':[null,'easy']}");
    int n = (int)number_at(t, "table");
    settle();
    json hint = ask(anna, "{'t':'hint','table':%d}", n);
    assert_true(says(hint, "t", "hint"));
    assert_int_equal(number_at(hint, "seq"), table_of(n)->seq);
    const bot_level *level = bot_within(table_of(n)->plan.setup.rules, people_config.hint_ms);
    assert_true(says(hint, "level", level->name));
    char action[GAME_ACTION_TEXT];
    size_t length;
    assert_true(json_to_str(at(hint, "action"), action, sizeof action, &length));
    assert_true(
        says(ask(anna, "{'t':'act','table':%d,'req':1,'action':'%s'}", n, action), "t", "ack"));
    pair two = sit_two("'game':'kush'");
    assert_error(ask(two.seat[mover(&two)], "{'t':'hint','table':%d}", two.table), "no_hints");
    two = sit_two("'game':'kush','hints':true");
    assert_error(ask(two.seat[1 - mover(&two)], "{'t':'hint','table':%d}", two.table),
                 "not_your_turn");
    /* A hint that comes too late, and one that nobody waits for any more. */
    int p = mover(&two);
    say(two.seat[p], "{'t':'hint','table':%d}", two.table);
    say(two.seat[1 - p], "{'t':'resign','table':%d}", two.table);
    settle();
    say(anna, "{'t':'hint','table':%d}", n);
    fake_hang_up(anna->end);
    settle();
}

SCRIPT(a_hint_for_a_position_that_has_gone_by_is_not_given)
{
    (void)self;
    person *anna = person_new("Anna");
    int n = (int)number_at(ask(anna, "{'t':'create','game':'kush','bots':[null,'easy']}"), "table");
    settle();
    fake_pool_hold(true);
    say(anna, "{'t':'hint','table':%d}", n);
    fake_turn();
    ask(anna, "{'t':'act','table':%d,'req':1,'action':'roll'}", n);
    assert_int_equal(fake_pool_tasks(), 1);
    forget_heard(anna);
    fake_pool_hold(false);
    settle();
    assert_error(hear(anna, "error"), "not_your_turn");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        SERVER_TEST(a_request_number_is_taken_once),
        SERVER_TEST(a_repeated_request_is_told_what_it_led_to),
        SERVER_TEST(an_ack_comes_before_the_events_of_its_action),
        SERVER_TEST(a_draw_is_offered_declined_and_agreed),
        SERVER_TEST(who_resigns_loses_and_a_rematch_moves_the_seats_on),
        SERVER_TEST(what_events_brought_about_is_told_also_later),
        SERVER_TEST(a_game_that_the_players_ended_hides_nothing),
        SERVER_TEST(who_resigns_at_a_larger_table_watches_from_then_on),
        SERVER_TEST(who_runs_out_of_time_loses_at_a_table_of_two),
        SERVER_TEST(a_game_may_be_claimed_when_the_other_is_gone_for_a_minute),
        SERVER_TEST(a_draw_may_be_claimed_from_who_is_gone_and_friends_wait_for_days),
        SERVER_TEST(a_game_may_not_be_claimed_any_more_when_the_other_asks_for_something),
        SERVER_TEST(a_computer_player_stands_in_until_the_player_is_back),
        SERVER_TEST(a_table_that_nobody_is_at_ends_after_an_hour),
        SERVER_TEST(hints_are_given_where_they_are_allowed),
        SERVER_TEST(a_hint_for_a_position_that_has_gone_by_is_not_given),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
