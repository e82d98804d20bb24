/* The Colyseus door, byte by byte and on a clock of the test's own: seats that are held and given
 * back, handshakes, the gate, what is wrong, and players who are gone. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "net/ws.h"
#include "server/doors/col_game.h"
#include "tests/kit/fake_colyseus.h"

/* -- joining -- */

SCRIPT(two_clients_meet_and_play)
{
    (void)self;
    seat white = joined(nardy, "{\"name\":\"Anna\"}");
    assert_string_equal(room_of(&white)->t->seats[0].name, "Anna");
    seat black = joined(nardy, "{}");
    assert_string_equal(white.room, black.room);
    assert_int_equal(room_of(&white)->t->phase, TABLE_PLAYING);
    assert_true(heard(&white, COL_PATCH, black.id));
    heard(&black, 0, "");
    say_bytes(&black, "\x0d\xa8rollDice", 10);
    assert_true(heard(&black, COL_ERROR, "not_your_turn"));
    assert_null(fake_hear_bytes(white.end).at);
    say_bytes(&white, "\x0d\xa8rollDice", 10);
    frame_of(&white, COL_PATCH);
    frame_of(&black, COL_PATCH);
    say_bytes(&white, "\x12", 1); /* ping */
    assert_int_equal(frame_of(&white, COL_PING).n, 1);
}

SCRIPT(those_who_ask_at_once_meet_before_the_first_has_come)
{
    (void)self;
    seat one = promised(nardy, "{\"stake\":\"5\"}");
    seat two = promised(nardy, "{\"stake\":\"5\"}");
    seat three = promised(nardy, "{\"stake\":\"6\"}");
    assert_string_equal(one.room, two.room);
    assert_string_not_equal(one.room, three.room);
    seat four = promised(nardy, "{\"stake\":\"5\"}"); /* both seats are promised */
    assert_string_not_equal(one.room, four.room);
    assert_int_equal(number_at(matchmake("/matchmake/joinById/x", "{}").body, "code"), 4212);
}

SCRIPT(a_seat_is_held_for_15_seconds)
{
    (void)self;
    seat late = promised(nardy, "{}");
    assert_int_equal(room_of(&late)->t->phase, TABLE_SEATING);
    fake_pass(COL_HOLD_MS - 1);
    settle();
    assert_int_equal(room_of(&late)->t->phase, TABLE_SEATING);
    fake_pass(2);
    settle();
    assert_int_equal(room_of(&late)->t->phase, TABLE_ENDED); /* nobody was there */
    open_at(&late, "", "");
    assert_true(heard(&late, COL_ERROR, "expired"));
    assert_int_equal(fake_closed(late.end), COL_WITH_ERROR);
}

SCRIPT(a_stranger_cannot_hold_many_seats)
{
    (void)self;
    int refused = 0;
    for (int i = 0; i < COL_HOLD_EACH + 10; i++) {
        answer a = matchmake(nardy, "{\"private\":true}");
        refused += a.status == 429;
    }
    assert_true(refused >= 10);
    fake_pass(COL_HOLD_MS + 1);
    settle();
    assert_int_equal(matchmake(nardy, "{}").status, 200);
}

SCRIPT(a_wrong_id_or_room_opens_nothing)
{
    (void)self;
    seat good = promised(nardy, "{}");
    seat bad = good;
    snprintf(bad.id, sizeof bad.id, "AAAAAAAAA");
    open_at(&bad, "", "");
    assert_int_equal(fake_closed(bad.end), COL_WITH_ERROR);
    bad = good;
    snprintf(bad.room, sizeof bad.room, "0000000000000");
    open_at(&bad, "", "");
    assert_int_equal(fake_closed(bad.end), COL_WITH_ERROR);
    bad = good;
    snprintf(bad.process, sizeof bad.process, "AAAAAAAAAAAAAAAAAA");
    open_at(&bad, "", "");
    assert_int_equal(fake_closed(bad.end), COL_WITH_ERROR);
    open_at(&good, "", ""); /* it is still held for its owner, */
    acknowledge(&good);
    seat again = good;
    open_at(&again, "", ""); /* who takes it once */
    assert_int_equal(fake_closed(again.end), COL_WITH_ERROR);
}

/* -- coming back -- */

SCRIPT(a_token_brings_back_its_owner_to_its_table_only)
{
    (void)self;
    char more[200];
    seat one = joined(nardy, "{\"stake\":\"1\"}");
    seat other = joined(nardy, "{\"stake\":\"2\"}");
    fake_hang_up(one.end);
    settle();
    seat stray = other; /* one's token at the other's table */
    snprintf(more, sizeof more, "&reconnectionToken=%s", one.token);
    open_at(&stray, "", more);
    assert_int_equal(fake_closed(stray.end), COL_WITH_ERROR);
    one.token[50] = one.token[50] == 'A' ? 'B' : 'A'; /* a bit of it is wrong */
    seat forged = one;
    snprintf(more, sizeof more, "&reconnectionToken=%s", forged.token);
    open_at(&forged, "", more);
    assert_int_equal(fake_closed(forged.end), COL_WITH_ERROR);
    assert_false(room_of(&one)->t->seats[0].present);
    snprintf(more, sizeof more, "{\"reconnectionToken\":\"%s\"}", forged.token);
    char target[64];
    snprintf(target, sizeof target, "/matchmake/reconnect/%s", one.room);
    assert_int_equal(number_at(matchmake(target, more).body, "code"), 4214);
    target[0] = '\0';
    snprintf(target, sizeof target, "/c18/matchmake/reconnect/%s", one.room);
    assert_int_equal(matchmake(target, more).status, 524);
}

SCRIPT(a_client_that_comes_back_skips_the_handshake_and_has_its_old_state_cleared)
{
    (void)self;
    char more[200];
    seat one = joined(nardy, "{\"bot\":\"easy\"}");
    fake_hang_up(one.end);
    settle();
    snprintf(more, sizeof more, "&reconnectionToken=%s&skipHandshake=1", one.token);
    open_at(&one, "/c18", more);
    net_text frame = frame_of(&one, COL_JOIN);
    assert_int_equal(frame.n, 2 + COL_KEY_TOKEN - 1 + 7 + 1); /* an empty reflection */
    assert_int_equal(frame.at[frame.n - 1], 0);
    say_bytes(&one, "\x0a", 1);
    frame = frame_of(&one, COL_STATE);
    assert_int_equal((uint8_t)frame.at[1], 0x45); /* DELETE of `winner`, which is not there */
}

/* -- the gate -- */

SCRIPT(nothing_is_told_before_it_is_on_the_disk)
{
    (void)self;
    seat white = joined(nardy, "{}");
    seat black = joined(nardy, "{}");
    heard(&white, 0, "");
    fake_writer_set(DISK_WAITS);
    fake_say(white.end, "\x0d\xa8rollDice", 10, true);
    for (int i = 0; i < 5; i++) {
        fake_turn();
    }
    assert_true(room_of(&white)->t->seq > 0);
    assert_null(fake_hear_bytes(white.end).at);
    assert_null(fake_hear_bytes(black.end).at);
    fake_writer_set(DISK_WORKS);
    settle();
    frame_of(&white, COL_PATCH);
    frame_of(&black, COL_PATCH);
}

SCRIPT(what_the_store_refuses_was_never_told)
{
    (void)self;
    seat white = joined(nardy, "{}");
    seat black = joined(nardy, "{}");
    uint32_t seq = room_of(&white)->t->seq;
    heard(&white, 0, "");
    heard(&black, 0, "");
    fake_writer_set(DISK_REFUSES);
    fake_say(white.end, "\x0d\xa8rollDice", 10, true);
    for (int i = 0; i < 5; i++) {
        fake_turn();
    }
    assert_null(fake_hear_bytes(white.end).at);
    assert_int_equal(fake_closed(white.end), WS_TRY_LATER);
    assert_int_equal(fake_closed(black.end), WS_TRY_LATER);
    assert_int_equal(room_of(&white)->t->seq, seq);
    fake_writer_set(DISK_WORKS);
    fake_pass(2000);
    settle();
    char more[200];
    snprintf(more, sizeof more, "&reconnectionToken=%s", white.token);
    open_at(&white, "", more);
    acknowledge(&white);
    say_bytes(&white, "\x0d\xa8rollDice", 10);
    assert_true(room_of(&white)->t->seq > seq);
}

/* -- what is wrong -- */

SCRIPT(noise_gets_an_error_and_changes_nothing)
{
    (void)self;
    static const struct {
        const char *bytes;
        size_t n;
    } noise[] = {
        {"\x0d", 1},
        {"\x0d\xa8roll", 6},
        {"\x0d\xff\xff\xff", 4},
        {"\x0d\xa4move\xd4\x72\x40\x92", 10},
        {"\x0d\xa4move\xc1", 7},
        {"\x0d\xa3"
         "act\xd9\xff",
         7},
        {"\x0d\xa3"
         "act\x91\x91\x91\x91\x91\x91\x91\x91\x91\x91\x91\x91\x91\x91\x91\x91\x91\x91\x01",
         24},
        {"\x0d\x07", 2},
        {"\x13\x01\x02", 3},
        {"\x11\xa4move123", 9},
        {"\x00", 1},
        {"\xff\xff", 2},
    };
    seat s = joined(nardy, "{\"bot\":\"easy\"}");
    settle();
    uint32_t seq = room_of(&s)->t->seq;
    heard(&s, 0, "");
    for (size_t i = 0; i < sizeof noise / sizeof *noise; i++) {
        say_bytes(&s, noise[i].bytes, noise[i].n);
        frame_of(&s, COL_ERROR);
        assert_null(fake_hear_bytes(s.end).at);
    }
    say_bytes(&s, "", 0);
    assert_null(fake_hear_bytes(s.end).at);
    say_bytes(&s, "\x15\xff", 2); /* a request without a number */
    frame_of(&s, COL_ERROR);
    say_bytes(&s, "\x15\x05\xa4move", 7); /* one with a number is answered by it */
    assert_memory_equal(frame_of(&s, COL_RESPONSE).at, "\x16\x05\x01", 3);
    assert_int_equal(room_of(&s)->t->seq, seq);
    assert_int_equal(fake_closed(s.end), 0);
    fake_say(s.end, "text", 4, false);
    settle();
    assert_int_equal(fake_closed(s.end), WS_UNSUPPORTED);
}

SCRIPT(nothing_is_played_before_the_handshake_is_answered)
{
    (void)self;
    seat one = joined(nardy, "{}");
    seat two = promised(nardy, "{}");
    open_at(&two, "", "");
    take_handshake(&two);
    say_bytes(&two, "\x0d\xa8rollDice", 10);
    assert_true(heard(&two, COL_ERROR, "not_joined"));
    fake_pass(COL_CLIENT_ACK_MS + 2000);
    settle();
    assert_int_equal(fake_closed(two.end), COL_WITH_ERROR);
    assert_int_equal(fake_closed(one.end), 0);
}

/* -- who is gone -- */

SCRIPT(who_leaves_before_the_game_gives_the_seat_back)
{
    (void)self;
    seat one = joined(nardy, "{}");
    say_bytes(&one, "\x0c", 1);
    assert_int_equal(fake_closed(one.end), COL_CONSENTED);
    assert_int_equal(room_of(&one)->t->phase, TABLE_ENDED);
}

SCRIPT(the_game_of_a_player_who_is_gone_is_claimed)
{
    (void)self;
    seat one = joined(nardy, "{\"stake\":\"7 TON\"}");
    seat two = joined(nardy, "{\"stake\":\"7 TON\"}");
    fake_hang_up(two.end);
    settle();
    fake_pass(TABLE_GRACE_MS - 1000);
    settle();
    assert_int_equal(room_of(&one)->t->phase, TABLE_PLAYING);
    fake_pass(2000);
    settle();
    assert_int_equal(room_of(&one)->t->phase, TABLE_ENDED);
    assert_true(heard(&one, COL_DATA, "WIN 7 TON."));
}

SCRIPT(at_a_table_of_three_a_computer_goes_on_for_who_leaves)
{
    (void)self;
    static const char durak[] = "/matchmake/joinOrCreate/durak";
    seat s[3];
    for (int i = 0; i < 3; i++) {
        s[i] = joined(durak, "{\"seats\":3}");
    }
    assert_int_equal(room_of(&s[0])->t->phase, TABLE_PLAYING);
    heard(&s[1], 0, "");
    say_bytes(&s[0], "\x0c", 1);
    assert_true(heard(&s[1], COL_DATA, "opponent_left"));
    assert_true(heard(&s[2], COL_DATA, "opponent_left"));
    assert_int_equal(room_of(&s[1])->t->phase, TABLE_PLAYING);
}

SCRIPT(a_session_that_ends_ends_its_socket)
{
    (void)self;
    char body[128];
    person *p = person_new("Anna");
    snprintf(body, sizeof body, "{\"token\":\"%s\"}", p->token);
    seat one = joined(nardy, body);
    assert_int_equal(room_of(&one)->t->seats[0].who, p->account);
    assert_int_equal(rest_ask(p, "DELETE", "/api/account/session", NULL).status, 204);
    settle();
    assert_int_equal(fake_closed(one.end), COL_WITH_ERROR);
}

SCRIPT(a_stopping_server_lets_clients_come_back)
{
    (void)self;
    seat one = joined(nardy, "{}");
    fake_signal();
    settle();
    assert_int_equal(fake_closed(one.end), COL_MAY_RECONNECT);
}

/* -- games -- */

static void a_game_without_a_schema_is_one_string(void **unused)
{
    (void)unused;
    static const game_rules other = {.name = "other"};
    const col_game *game = col_game_of(&other);
    text_out o = text_growing();
    schema_encoder *e = schema_new(game->root, 1);
    static const char value[] = "{\"players\":{},\"view\":{\"a\":[1,2]}}";
    schema_patch(e, json_trusted(value, sizeof value - 1), &o);
    assert_true(has((net_text){o.at, o.len}, "{\"a\":[1,2]}"));
    schema_free(e);
    text_drop(&o);
}

/* White has a checker on eleven points and throws 1-1: 11 first steps, thousands of sequences. */
static const char open_position[] =
    "{'board':{'24':{'player':'white','checkers':1},'22':{'player':'white','checkers':2},"
    "'20':{'player':'white','checkers':2},'18':{'player':'white','checkers':2},"
    "'16':{'player':'white','checkers':2},'14':{'player':'white','checkers':1},"
    "'10':{'player':'white','checkers':1},'8':{'player':'white','checkers':1},"
    "'6':{'player':'white','checkers':1},'4':{'player':'white','checkers':1},"
    "'2':{'player':'white','checkers':1},'12':{'player':'black','checkers':15}},"
    "'currentPlayer':'white','turnCount':3,'roll':[1,1],'dice':[1,1,1,1]}";

static void short_list(const char *position, text_out *o)
{
    char text[1024];
    char reason[200];
    text_out why = text_to(reason, sizeof reason);
    const game_rules *rules = game_find("nardy", 5);
    int32_t options[GAME_OPTIONS_MAX] = {0};
    game_buffer s = {0};
    game_buffer view = {0};
    json from;
    snprintf(text, sizeof text, "%s", position);
    for (char *at = strchr(text, '\''); at != NULL; at = strchr(at, '\'')) {
        *at = '"';
    }
    assert_true(game_options_read(rules, (json){0}, options, &why));
    assert_null(json_read(text, strlen(text), &from));
    if (!rules->state_parse(s.state, 2, options, from, &why)) {
        fail_msg("%s", text_end(&why));
    }
    rules->view(s.state, 0, view.state);
    text_restart(o);
    json_object_open(o);
    col_game_of(rules)->instead(view.state, o);
    json_object_close(o);
}

static void a_long_list_of_moves_has_their_first_steps(void **unused)
{
    (void)unused;
    text_out o = text_growing();
    json v;
    short_list(open_position, &o);
    assert_null(json_read(o.at, o.len, &v));
    assert_int_equal(json_count(at(v, "possibleMoves")), 11);
    assert_true(says(v, "possibleMoves.0", "10-9"));
    short_list(
        "{'board':{'24':{'player':'white','checkers':15},'12':{'player':'black','checkers':15}},"
        "'currentPlayer':'white','turnCount':1,'roll':[2,1],'dice':[2,1]}",
        &o);
    assert_string_equal(text_end(&o), "{}"); /* the view has them all */
    text_drop(&o);
}

static int with_limits(void **state)
{
    int result = fresh_server(state);
    people_config.rate_limits = true;
    people_config.tables_each = 1000;
    return result;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        SERVER_TEST(two_clients_meet_and_play),
        SERVER_TEST(those_who_ask_at_once_meet_before_the_first_has_come),
        SERVER_TEST(a_seat_is_held_for_15_seconds),
        cmocka_unit_test_setup_teardown(a_stranger_cannot_hold_many_seats, with_limits,
                                        drop_server),
        SERVER_TEST(a_wrong_id_or_room_opens_nothing),
        SERVER_TEST(a_token_brings_back_its_owner_to_its_table_only),
        SERVER_TEST(a_client_that_comes_back_skips_the_handshake_and_has_its_old_state_cleared),
        SERVER_TEST(nothing_is_told_before_it_is_on_the_disk),
        SERVER_TEST(what_the_store_refuses_was_never_told),
        SERVER_TEST(noise_gets_an_error_and_changes_nothing),
        SERVER_TEST(nothing_is_played_before_the_handshake_is_answered),
        SERVER_TEST(who_leaves_before_the_game_gives_the_seat_back),
        SERVER_TEST(the_game_of_a_player_who_is_gone_is_claimed),
        SERVER_TEST(at_a_table_of_three_a_computer_goes_on_for_who_leaves),
        SERVER_TEST(a_session_that_ends_ends_its_socket),
        SERVER_TEST(a_stopping_server_lets_clients_come_back),
        cmocka_unit_test(a_game_without_a_schema_is_one_string),
        cmocka_unit_test(a_long_list_of_moves_has_their_first_steps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
