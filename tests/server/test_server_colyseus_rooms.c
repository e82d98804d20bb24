/* Rooms of Colyseus clients: who may close them, what a refused request leaves behind, and states
 * of those who come back. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "server/doors/schema.h"
#include "tests/kit/fake_colyseus.h"

/* The number of unfinished tables. */
static int open_tables(void)
{
    int n = 0;
    for (uint64_t i = 1; i < 200; i++) {
        const room *r = rooms_find(the_rooms(), i);
        n += r != NULL && r->t->phase != TABLE_ENDED;
    }
    return n;
}

/* -- what a refused request leaves -- */

SCRIPT(a_refused_request_leaves_no_table_and_no_account)
{
    (void)self;
    static const char *const wrong[] = {"{\"seat\":\"x\"}", "{\"seat\":-1}", "{\"seats\":99}",
                                        "{\"bot\":\"nobody\"}", "{\"clock\":7}"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        answer a = matchmake("/matchmake/create/nardy", wrong[i]);
        assert_int_equal(number_at(a.body, "code"), 4216);
    }
    assert_int_equal(number_at(matchmake("/matchmake/join/nardy", "{}").body, "code"), 4211);
    assert_int_equal(number_at(matchmake("/matchmake/joinById/NOSUCHROOM", "{}").body, "code"),
                     4212);
    assert_int_equal(open_tables(), 0);
    person *first = person_new("Anna");
    assert_int_equal(first->account, 1); /* nobody has got one before */
}

SCRIPT(too_many_holds)
{
    (void)self;
    person *anna = person_new("Anna");
    char body[200];
    snprintf(body, sizeof body, "{\"token\":\"%s\",\"private\":true}", anna->token);
    for (int i = 0; i < COL_HOLD_OWN + 5; i++) {
        int status = matchmake("/matchmake/create/nardy", body).status;
        assert_int_equal(status, i < COL_HOLD_OWN ? 200 : 429);
    }
    assert_int_equal(open_tables(), COL_HOLD_OWN);
    fake_pass(COL_HOLD_MS + 1);
    settle();
    assert_int_equal(open_tables(), 0);
}

static void who_holds_too_many_seats_gets_no_table(void **state)
{
    people_config.rate_limits = true;
    too_many_holds(state);
}

/* Several holds of one person are one place. */
SCRIPT(who_asks_twice_takes_one_place)
{
    (void)self;
    person *anna = person_new("Anna");
    char body[200];
    char target[64];
    snprintf(body, sizeof body, "{\"token\":\"%s\"}", anna->token);
    seat one = promised("/matchmake/create/nardy", body);
    snprintf(target, sizeof target, "/matchmake/joinById/%s", one.room);
    assert_int_equal(number_at(matchmake(target, body).body, "room.clients"), 1);
    assert_int_equal(number_at(matchmake(target, "{}").body, "room.clients"), 2);
}

SCRIPT(other_types_than_json_are_refused)
{
    (void)self;
    answer a = rest_raw("10.0.0.1", "POST", nardy, "content-type: text/plain\n", "{}");
    assert_int_equal(a.status, 415);
    a = rest_raw("10.0.0.1", "POST", nardy, "", "");
    assert_int_equal(a.status, 415);
    assert_int_equal(open_tables(), 0);
}

/* -- who closes a room -- */

SCRIPT(a_stranger_does_not_close_the_table_of_another)
{
    (void)self;
    person *anna = person_new("Anna");
    ask(anna, "{'t':'create','game':'nardy','seats':2,'sit':false}");
    const room *r = rooms_find(the_rooms(), 1);
    char target[64];
    snprintf(target, sizeof target, "/matchmake/joinById/%s", r->t->code);
    seat stranger = joined(target, "{}");
    say_bytes(&stranger, "\x0c", 1); /* leaves */
    assert_int_equal(r->t->phase, TABLE_SEATING);
    promised(target, "{}"); /* and does not come */
    fake_hang_up(anna->end);
    fake_pass(COL_HOLD_MS + 1);
    settle();
    assert_int_equal(r->t->phase, TABLE_SEATING);
}

SCRIPT(a_room_stays_while_somebody_is_on_the_way)
{
    (void)self;
    seat one = joined(nardy, "{}");
    seat two = promised(nardy, "{}");
    assert_string_equal(one.room, two.room);
    say_bytes(&one, "\x0c", 1);
    assert_int_equal(room_of(&two)->t->phase, TABLE_SEATING);
    open_at(&two, "", "");
    acknowledge(&two);
    say_bytes(&two, "\x0c", 1); /* not the host, but the room was made here */
    assert_int_equal(room_of(&two)->t->phase, TABLE_ENDED);
}

SCRIPT(who_floods_may_still_leave)
{
    (void)self;
    seat one = joined(nardy, "{\"bot\":\"easy\"}");
    for (int i = 0; i < 100; i++) {
        fake_say(one.end, "\x12", 1, true);
    }
    say_bytes(&one, "\x0c", 1);
    assert_int_equal(fake_closed(one.end), COL_CONSENTED);
    assert_int_equal(room_of(&one)->t->phase, TABLE_ENDED);
}

/* -- coming back -- */

/* The first number that a state gives to an object: the field `board` of nardy is the first. */
static uint32_t first_number(net_text state)
{
    uint32_t number = 0;
    for (size_t i = 1; i + 1 < state.n; i++) {
        if ((uint8_t)state.at[i] == 0x80) { /* ADD of field 0 */
            schema_read_number((const uint8_t *)state.at + i + 1, state.n - i - 1, &number);
            break;
        }
    }
    return number;
}

static uint32_t back_again(seat *s)
{
    char more[200];
    fake_hang_up(s->end);
    settle();
    snprintf(more, sizeof more, "&reconnectionToken=%s", s->token);
    open_at(s, "", more);
    take_handshake(s);
    say_bytes(s, "\x0a", 1);
    return first_number(frame_of(s, COL_STATE));
}

SCRIPT(numbers_of_objects_are_never_given_twice)
{
    (void)self;
    seat one = joined(nardy, "{\"bot\":\"easy\"}");
    uint32_t last = 0;
    for (int i = 0; i < 5; i++) { /* within a moment: no time passes */
        uint32_t first = back_again(&one);
        assert_true(first > last + 10); /* the objects of the last state are below: 11 at least */
        last = first;
    }
}

SCRIPT(who_waited_alone_and_comes_back_gets_new_numbers)
{
    (void)self;
    seat one = joined(nardy, "{\"stake\":\"x\"}");
    fake_hang_up(one.end);
    settle();
    char target[64];
    snprintf(target, sizeof target, "/matchmake/joinById/%s", one.room);
    seat two = promised(target, "{}");
    open_at(&two, "", "");
    take_handshake(&two);
    say_bytes(&two, "\x0a", 1);
    assert_true(first_number(frame_of(&two, COL_STATE)) > 30); /* what `one` knows starts at 1 */
}

/* What is said before the seat was found waits for it. */
SCRIPT(who_speaks_at_once_is_heard_when_seated)
{
    (void)self;
    seat one = promised(nardy, "{\"bot\":\"easy\"}");
    char target[400];
    snprintf(target, sizeof target, "/%s/%s?sessionId=%s", one.process, one.room, one.id);
    one.end = fake_open("10.0.0.1", target, NULL);
    fake_say(one.end, "\x0a", 1, true); /* the answer to the handshake, before it has come */
    settle();
    take_handshake(&one);
    frame_of(&one, COL_STATE);
    assert_int_equal(fake_closed(one.end), 0);
}

SCRIPT(a_game_is_claimed_by_who_comes_back_first)
{
    (void)self;
    char more[200];
    seat one = joined(nardy, "{}");
    seat two = joined(nardy, "{}");
    fake_hang_up(one.end);
    fake_hang_up(two.end);
    settle();
    fake_pass(70 * 1000);
    settle();
    snprintf(more, sizeof more, "&reconnectionToken=%s", two.token);
    open_at(&two, "", more);
    acknowledge(&two);
    settle();
    assert_int_equal(room_of(&two)->t->phase, TABLE_ENDED);
    assert_true(heard(&two, COL_DATA, "has left"));
}

SCRIPT(an_offer_of_a_draw_is_seen)
{
    (void)self;
    seat one = joined(nardy, "{}");
    seat two = joined(nardy, "{}");
    heard(&one, 0, "");
    heard(&two, 0, "");
    say_bytes(&one,
              "\x0d\xa4"
              "draw",
              6);
    assert_int_equal(frame_of(&two, COL_PATCH).at[0], COL_PATCH);
    say_bytes(&two,
              "\x0d\xa4"
              "draw",
              6);
    assert_int_equal(room_of(&two)->t->phase, TABLE_ENDED);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        SERVER_TEST(a_refused_request_leaves_no_table_and_no_account),
        SERVER_TEST(who_holds_too_many_seats_gets_no_table),
        SERVER_TEST(who_asks_twice_takes_one_place),
        SERVER_TEST(other_types_than_json_are_refused),
        SERVER_TEST(a_stranger_does_not_close_the_table_of_another),
        SERVER_TEST(a_room_stays_while_somebody_is_on_the_way),
        SERVER_TEST(who_floods_may_still_leave),
        SERVER_TEST(numbers_of_objects_are_never_given_twice),
        SERVER_TEST(who_waited_alone_and_comes_back_gets_new_numbers),
        SERVER_TEST(who_speaks_at_once_is_heard_when_seated),
        SERVER_TEST(a_game_is_claimed_by_who_comes_back_first),
        SERVER_TEST(an_offer_of_a_draw_is_seen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
