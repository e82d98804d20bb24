/* The socket's side of the server, in-process and on the test's clock: greetings, setting up and
 * sitting down, chat, the lobby, watchers, limits. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "net/ws.h"
#include "server/doors/json_client.h"
#include "server/rooms/follow.h"
#include "tests/kit/fake_people.h"

/* -- greetings -- */

SCRIPT(hello_tells_who_and_where)
{
    (void)self;
    person *anna = person_new("Anna");
    json made = ask(anna, "{'t':'create','game':'nardy'}");
    assert_true(says(made, "t", "table"));
    person_hang_up(anna);
    anna->end = fake_open("10.0.0.1", "/ws", NULL);
    json hello = ask(anna, "{'t':'hello','token':'%s'}", anna->token);
    assert_int_equal(number_at(hello, "v"), HOUSE_PROTOCOL);
    assert_int_equal(number_at(hello, "now"), fake_now());
    assert_int_equal(number_at(hello, "account.id"), anna->account);
    assert_true(says(hello, "account.name", "Anna"));
    assert_false(is_true(hello, "account.telegram"));
    assert_int_equal(number_at(hello, "tables.0"), number_at(made, "table"));
    person *watcher = nobody_new();
    assert_true(says(ask(watcher, "{'t':'ping'}"), "t", "pong"));
    assert_error(ask(watcher, "{'t':'create','game':'nardy'}"), "unauthorized");
}

static void expect_goodbye(person *p, const char *code)
{
    listen_to(p);
    assert_error(hear(p, "error"), code);
    settle();
    assert_int_equal(fake_closed(p->end), WS_POLICY);
}

SCRIPT(who_does_not_say_hello_first_is_sent_away)
{
    static const struct {
        const char *message;
        const char *code;
    } wrong[] = {
        {"{'t':'ping'}", "hello_first"},
        {"{'t':'hello','token':'12'}", "unauthorized"},
        {"{'t':'hello','token':7}", "unauthorized"},
        {"{'t':'hello',", "bad_json"},
        {"[]", "bad_request"},
        {"{}", "bad_request"},
    };
    (void)self;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        person *p = nobody_new();
        p->end = fake_open("10.0.0.1", "/ws", NULL);
        say(p, "%s", wrong[i].message);
        expect_goodbye(p, wrong[i].code);
    }
    far_end *binary = fake_open("10.0.0.1", "/ws", NULL);
    fake_say(binary, "x", 1, true);
    settle();
    assert_int_equal(fake_closed(binary), WS_UNSUPPORTED);
}

SCRIPT(hello_may_be_said_once_and_within_ten_seconds)
{
    (void)self;
    person *anna = person_new("Anna");
    assert_error(ask(anna, "{'t':'hello','token':'%s'}", anna->token), "bad_request");
    far_end *silent = fake_open("10.0.0.1", "/ws", NULL);
    fake_pass(JSON_CLIENT_HELLO_MS - 1);
    assert_int_equal(fake_closed(silent), 0);
    fake_pass(2000);
    assert_int_equal(fake_closed(silent), WS_POLICY);
}

SCRIPT(a_stranger_may_say_later_who_it_is_but_not_at_a_table)
{
    (void)self;
    person *anna = person_new("Anna");
    json made = ask(anna, "{'t':'create','game':'durak'}");
    person *nobody = nobody_new();
    person_connect(nobody);
    assert_error(ask(nobody, "{'t':'hello'}"), "bad_request");
    assert_error(ask(nobody, "{'t':'hello','token':'12'}"), "unauthorized");
    assert_error(ask(nobody, "{'t':'join','table':%d}", (int)number_at(made, "table")),
                 "unauthorized");
    json hello = ask(nobody, "{'t':'hello','token':'%s'}", anna->token);
    assert_int_equal(number_at(hello, "account.id"), anna->account);
    assert_error(ask(nobody, "{'t':'hello','token':'%s'}", anna->token), "bad_request");

    person *looks = nobody_new();
    person_connect(looks);
    ask(looks, "{'t':'watch','table':%d}", (int)number_at(made, "table"));
    assert_error(ask(looks, "{'t':'hello','token':'%s'}", anna->token), "bad_request");
}

SCRIPT(a_socket_has_its_path_and_its_origin)
{
    (void)self;
    settle();
    assert_int_equal(fake_status(fake_open("10.0.0.1", "/socket", NULL)), 404);
    far_end *other = fake_open("10.0.0.1", "/ws", "host: localhost\norigin: http://b.example\n");
    assert_int_equal(fake_status(other), 403);
    far_end *own = fake_open("10.0.0.1", "/ws", "host: localhost\norigin: http://LOCALHOST\n");
    assert_int_equal(fake_status(own), 0);
    far_end *named = fake_open("10.0.0.1", "/ws", "host: localhost\norigin: https://c.example\n");
    assert_int_equal(fake_status(named), 0);
    /* A page whose own name was made to point here. */
    far_end *rebound = fake_open("10.0.0.1", "/ws", "host: b.example\norigin: http://b.example\n");
    assert_int_equal(fake_status(rebound), 421);
}

static void a_named_origin_may_open_sockets(void **state)
{
    snprintf(people_config.origins.at[0], CONFIG_ITEM, "https://c.example");
    people_config.origins.n = 1;
    a_socket_has_its_path_and_its_origin(state);
}

/* -- messages -- */

SCRIPT(what_is_no_message_is_refused_by_name)
{
    static const struct {
        const char *message;
        const char *code;
    } wrong[] = {
        {"{'t':'dance'}", "bad_request"},
        {"{'x':1}", "bad_request"},
        {"{'t':7}", "bad_request"},
        {"{'t':'watch'}", "bad_request"},
        {"{'t':'watch','table':'one'}", "bad_request"},
        {"{'t':'watch','table':0}", "bad_request"},
        {"{'t':'watch','table':77}", "not_found"},
        {"{'t':'watch','code':'NONE'}", "not_found"},
        {"{'t':'watch','code':'A code that is far too long for any table'}", "not_found"},
        {"{'t':'lobby'}", "bad_request"},
        {"{'t':'lobby','on':1}", "bad_request"},
        {"{'t':'act','table':77,'req':1,'action':'roll'}", "not_found"},
    };
    (void)self;
    person *anna = person_new("Anna");
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_error(ask(anna, "%s", wrong[i].message), wrong[i].code);
    }
    say(anna, "{'t':'ping','t':'ping'}");
    assert_error(hear(anna, "error"), "bad_request");
    say(anna, "{'t':'ping','id':-1}");
    assert_error(hear(anna, "error"), "bad_request");
    say(anna, "{'t':'ping'}");
    assert_true(json_there(hear(anna, "pong")));
    json refused = ask(anna, "{'t':'act','table':77,'req':5,'action':'roll'}");
    assert_int_equal(number_at(refused, "table"), 77);
    assert_int_equal(number_at(refused, "req"), 5);
}

SCRIPT(null_means_not_there)
{
    (void)self;
    person *anna = person_new("Anna");
    json made = ask(anna, "{'t':'create','game':'nardy','seats':null,'options':null,'bots':null,"
                          "'sit':null,'clock':null,'private':null,'start':null,'absent':null,"
                          "'hints':null}");
    assert_true(says(made, "t", "table"));
    int number = (int)number_at(made, "table");
    assert_true(
        says(ask(anna, "{'t':'watch','table':%d,'seq':null,'code':null}", number), "t", "table"));
    char code[TABLE_CODE];
    size_t n;
    assert_true(json_to_str(at(made, "code"), code, sizeof code, &n));
    assert_true(says(ask(anna, "{'t':'watch','table':null,'code':'%s'}", code), "t", "table"));
    say(anna, "{'t':'ping','id':null}");
    assert_true(json_there(hear(anna, "pong")));
}

/* -- setting up -- */

SCRIPT(a_table_is_as_it_was_asked_for)
{
    (void)self;
    person *anna = person_new("Anna");
    json t = ask(anna, "{'t':'create','game':'durak','seats':4,'options':{'transferable':true},"
                       "'bots':[null,'easy',null,'medium'],'sit':2,"
                       "'clock':{'bank':300,'increment':5,'cap':60},'private':true,"
                       "'start':'manual','absent':'bot','hints':true}");
    assert_true(says(t, "game", "durak"));
    assert_true(is_true(t, "options.transferable"));
    assert_true(says(t, "seats.0.kind", "open"));
    assert_true(says(t, "seats.1.level", "easy"));
    assert_true(says(t, "seats.2.name", "Anna"));
    assert_true(is_true(t, "seats.2.present"));
    assert_true(says(t, "seats.3.level", "medium"));
    assert_int_equal(number_at(t, "seat"), 2);
    assert_int_equal(number_at(t, "clock.bank"), 300000);
    assert_int_equal(number_at(t, "clock.increment"), 5000);
    assert_int_equal(number_at(t, "clock.cap"), 60000);
    assert_true(is_true(t, "private"));
    assert_true(says(t, "start", "manual"));
    assert_true(says(t, "absent", "bot"));
    assert_true(is_true(t, "hints"));
    assert_true(says(t, "phase", "seating"));
    assert_true(json_is_null(at(t, "view")));
    assert_int_equal(number_at(t, "host"), anna->account);
    json none = ask(anna, "{'t':'create','game':'nardy','sit':false,'clock':'blitz'}");
    assert_true(json_is_null(at(none, "seat")));
    assert_true(number_at(none, "clock.bank") > 0);
    assert_true(says(none, "absent", "claim"));
}

/* The seat of the person in a game with one computer player. */
static int seat_drawn(person *p, int i)
{
    const char *plan = "'game':'nardy','computers':['easy']";
    json t = i % 2 == 0 ? ask(p, "{'t':'create',%s}", plan)
                        : rest_ask(p, "POST", "/api/tables", "{%s}", plan).body;
    int seat = (int)number_at(t, "seat");
    assert_true(says(t, seat == 0 ? "seats.0.kind" : "seats.1.kind", "human"));
    assert_true(says(t, seat == 0 ? "seats.1.level" : "seats.0.level", "easy"));
    assert_true(is_true(t, "hints"));
    ask(p, "{'t':'leave','table':%d}", (int)number_at(t, "table"));
    forget_pictures(p);
    return seat;
}

SCRIPT(who_plays_a_computer_sits_where_it_is_drawn)
{
    (void)self;
    person *anna = person_new("Anna");
    int second = 0;
    for (int i = 0; i < 40; i++) {
        second += seat_drawn(anna, i);
    }
    assert_in_range(second, 6, 34);
    for (int seat = 0; seat < 4; seat++) { /* a chosen seat is the one that one gets */
        person *boris = person_new("Boris");
        json t = ask(boris,
                     "{'t':'create','game':'durak','seats':4,'sit':%d,"
                     "'computers':['easy','medium','easy']}",
                     seat);
        assert_int_equal(number_at(t, "seat"), seat);
        assert_true(says(t, "phase", "playing"));
    }
    json fixed = ask(anna, "{'t':'create','game':'nardy','bots':[null,'easy']}");
    assert_int_equal(number_at(fixed, "seat"), 0);
    json waits = ask(anna, "{'t':'create','game':'catan','seats':4,'computers':['easy','easy']}");
    assert_true(says(waits, "phase", "seating"));
    assert_false(is_true(waits, "hints"));
    assert_error(ask(anna, "{'t':'quick','game':'nardy','computers':['easy']}"), "bad_request");
}

SCRIPT(a_table_that_cannot_be_is_refused)
{
    static const char *const wrong[] = {
        "'game':'chess'",
        "'game':1",
        "'seats':2",
        "'game':'nardy','seats':3",
        "'game':'nardy','seats':'two'",
        "'game':'nardy','options':{'wings':true}",
        "'game':'nardy','options':[]",
        "'game':'nardy','bots':['easy']",
        "'game':'nardy','bots':'easy'",
        "'game':'nardy','bots':[null,'godlike']",
        "'game':'nardy','bots':[null,1]",
        "'game':'nardy','bots':['easy','easy']",
        "'game':'nardy','computers':'easy'",
        "'game':'nardy','computers':['godlike']",
        "'game':'nardy','computers':[null]",
        "'game':'nardy','computers':['easy'],'bots':[null,'easy']",
        "'game':'durak','seats':3,'computers':['easy','easy','easy','easy']",
        "'game':'nardy','sit':2",
        "'game':'nardy','sit':2,'computers':['easy']",
        "'game':'nardy','sit':'x'",
        "'game':'nardy','sit':1,'bots':[null,'easy']",
        "'game':'nardy','clock':'glacial'",
        "'game':'nardy','clock':7",
        "'game':'nardy','clock':{}",
        "'game':'nardy','clock':{'bank':-1}",
        "'game':'nardy','clock':{'bank':1e3}",
        "'game':'nardy','clock':{'bank':99999999}",
        "'game':'nardy','clock':{'bank':10,'mood':1}",
        "'game':'nardy','private':1",
        "'game':'nardy','start':'never'",
        "'game':'nardy','absent':'cry'",
        "'game':'durak','seats':3,'absent':'claim'",
        "'game':'nardy','hints':'yes'",
        "'game':'nardy','colour':'red'",
    };
    (void)self;
    person *anna = person_new("Anna");
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_error(ask(anna, "{'t':'create',%s}", wrong[i]), "bad_request");
    }
    assert_int_equal(the_rooms()->n, 0);
    assert_error(ask(anna, "{'t':'quick','game':'nardy','private':true}"), "bad_request");
}

SCRIPT(quick_finds_company_or_waits_for_it)
{
    (void)self;
    person *anna = person_new("Anna");
    person *boris = person_new("Boris");
    person *vera = person_new("Vera");
    json a = ask(anna, "{'t':'quick','game':'nardy','clock':'blitz'}");
    json b = ask(boris, "{'t':'quick','game':'nardy'}");
    json c = ask(vera, "{'t':'quick','game':'nardy','clock':'blitz'}");
    assert_int_not_equal(number_at(a, "table"), number_at(b, "table"));
    assert_int_equal(number_at(a, "table"), number_at(c, "table"));
    assert_true(says(c, "phase", "playing"));
    check_picture(vera, number_at(c, "table"));
    listen_to(anna);
    check_picture(anna, number_at(c, "table"));
    person_hang_up(boris);
    json d = ask(vera, "{'t':'quick','game':'nardy'}");
    assert_int_not_equal(number_at(d, "table"), number_at(b, "table"));
}

/* -- sitting -- */

SCRIPT(names_that_look_the_same_are_marked)
{
    (void)self;
    person *anna = person_new("Anna");
    person *other = person_new("\xd0\x90nna"); /* with a Cyrillic A */
    int n = (int)number_at(ask(anna, "{'t':'create','game':'durak','seats':4,'sit':0}"), "table");
    ask(person_new("Boris"), "{'t':'join','table':%d,'seat':1}", n);
    assert_false(json_there(at(hear(anna, "seats"), "seats.0.alike")));
    json t = ask(other, "{'t':'join','table':%d,'seat':2}", n);
    assert_true(is_true(t, "seats.0.alike"));
    assert_false(json_there(at(t, "seats.1.alike")));
    assert_true(is_true(t, "seats.2.alike"));
    assert_true(is_true(hear_last(anna, "seats"), "seats.0.alike"));
}

SCRIPT(seats_are_taken_once_and_given_up)
{
    (void)self;
    person *anna = person_new("Anna");
    person *boris = person_new("Boris");
    person *vera = person_new("Vera");
    person *nobody = nobody_new();
    int n = (int)number_at(ask(anna, "{'t':'create','game':'durak','seats':3,'sit':1}"), "table");
    assert_error(ask(nobody, "{'t':'join','table':%d}", n), "unauthorized");
    assert_true(says(ask(nobody, "{'t':'watch','table':%d}", n), "t", "table"));
    assert_error(ask(boris, "{'t':'join','table':%d,'seat':1}", n), "seat_taken");
    assert_error(ask(boris, "{'t':'join','table':%d,'seat':5}", n), "no_such_seat");
    assert_error(ask(boris, "{'t':'join','table':%d,'seat':'x'}", n), "bad_request");
    assert_error(ask(boris, "{'t':'join','table':%d,'commit':'12'}", n), "bad_request");
    assert_int_equal(number_at(ask(boris, "{'t':'join','table':%d,'seat':0}", n), "seat"), 0);
    assert_int_equal(number_at(ask(boris, "{'t':'join','table':%d,'seat':2}", n), "seat"), 0);
    json seats = hear(nobody, "seats");
    assert_int_equal(number_at(seats, "seats.0.account"), boris->account);
    assert_true(says(ask(boris, "{'t':'leave','table':%d}", n), "t", "ok"));
    assert_error(ask(boris, "{'t':'start','table':%d}", n), "not_seated");
    assert_error(ask(anna, "{'t':'start','table':%d}", n), "seats_open");
    ask(boris, "{'t':'join','table':%d}", n);
    json t = ask(vera, "{'t':'join','table':%d}", n);
    assert_true(says(t, "phase", "playing"));
    assert_error(ask(person_new("Gleb"), "{'t':'join','table':%d}", n), "already_started");
    assert_true(says(ask(vera, "{'t':'leave','table':%d}", n), "t", "ok"));
    settle();
    json gone = hear_last(anna, "seats");
    char path[32];
    snprintf(path, sizeof path, "seats.%d.present", (int)number_at(t, "seat"));
    assert_true(json_there(at(gone, path)));
    assert_false(is_true(gone, path));
}

SCRIPT(who_gave_a_seat_up_sees_nothing_of_it)
{
    (void)self;
    person *anna = person_new("Anna");
    person *boris = person_new("Boris");
    person *tab = person_new("Anna again");
    memcpy(tab->token, anna->token, sizeof tab->token);
    tab->account = anna->account;
    person_connect(tab);
    int n = (int)number_at(ask(boris, "{'t':'create','game':'durak','sit':1,'start':'manual'}"),
                           "table");
    ask(anna, "{'t':'join','table':%d,'seat':0}", n);
    ask(tab, "{'t':'watch','table':%d}", n);
    ask(anna, "{'t':'leave','table':%d}", n);
    person *vera = person_new("Vera");
    ask(vera, "{'t':'join','table':%d,'seat':0}", n);
    ask(boris, "{'t':'start','table':%d}", n);
    settle();
    listen_to(vera);
    listen_to(tab);
    assert_int_equal(picture_of(tab, n)->seat, -1);
    check_picture(tab, n);
    check_picture(vera, n);
}

SCRIPT(who_sits_down_by_rest_plays_on_the_socket_that_watched)
{
    (void)self;
    char path[64];
    person *anna = person_new("Anna");
    person *boris = person_new("Boris");
    int n = (int)number_at(ask(anna, "{'t':'create','game':'durak'}"), "table");
    ask(boris, "{'t':'watch','table':%d}", n);
    snprintf(path, sizeof path, "/api/tables/%d/seat", n);
    assert_int_equal(rest_ask(boris, "POST", path, "{}").status, 200);
    settle();
    listen_to(boris);
    check_picture(boris, n);
    assert_true(the_room(n)->t->seats[picture_of(boris, n)->seat].present);
}

SCRIPT(private_tables_are_found_by_their_code)
{
    (void)self;
    char code[TABLE_CODE];
    size_t length;
    person *anna = person_new("Anna");
    person *boris = person_new("Boris");
    json t = ask(anna, "{'t':'create','game':'nardy','private':true}");
    int n = (int)number_at(t, "table");
    assert_true(json_to_str(at(t, "code"), code, sizeof code, &length));
    assert_error(ask(boris, "{'t':'watch','table':%d}", n), "not_found");
    assert_error(ask(boris, "{'t':'join','table':%d,'code':'WRONG'}", n), "not_found");
    json seen = ask(boris, "{'t':'watch','code':'%s'}", code);
    assert_true(says(seen, "t", "table"));
    assert_false(json_there(at(seen, "code")));
    json listed = ask(boris, "{'t':'lobby','on':true}");
    assert_int_equal(json_count(at(listed, "tables")), 0);
    assert_int_equal(number_at(ask(boris, "{'t':'join','code':'%s','seat':null}", code), "table"),
                     n);
    assert_true(says(ask(boris, "{'t':'watch','table':%d}", n), "phase", "playing"));
}

SCRIPT(a_full_gallery_does_not_keep_a_player_out)
{
    (void)self;
    person *anna = person_new("Anna");
    int n = (int)number_at(ask(anna, "{'t':'create','game':'nardy'}"), "table");
    person_hang_up(anna);
    for (int i = 0; i < FOLLOW_WATCHERS_MAX; i++) {
        person *w = nobody_new();
        assert_true(says(ask(w, "{'t':'watch','table':%d}", n), "t", "table"));
    }
    person *late = nobody_new();
    assert_error(ask(late, "{'t':'watch','table':%d}", n), "too_many_watchers");
    person_connect(anna);
    assert_true(says(ask(anna, "{'t':'watch','table':%d}", n), "t", "table"));
}

SCRIPT(a_socket_follows_sixteen_tables)
{
    (void)self;
    person *anna = person_new("Anna");
    person *watcher = nobody_new();
    for (int i = 0; i < FOLLOW_ROOMS_MAX; i++) {
        int n = (int)number_at(ask(anna, "{'t':'create','game':'nardy'}"), "table");
        assert_true(says(ask(watcher, "{'t':'watch','table':%d}", n), "t", "table"));
    }
    memset(anna->pictures, 0, sizeof anna->pictures);
    int one = (int)number_at(ask(anna, "{'t':'create','game':'nardy'}"), "table");
    assert_error(ask(watcher, "{'t':'watch','table':%d}", one), "too_many_tables");
    ask(watcher, "{'t':'leave','table':%d}", 1);
    assert_error(ask(watcher, "{'t':'chat','table':%d,'text':'hi'}", 2), "forbidden");
    memset(watcher->pictures, 0, sizeof watcher->pictures);
    assert_true(says(ask(watcher, "{'t':'watch','table':%d}", one), "t", "table"));
}

/* -- talk -- */

SCRIPT(chat_reaches_those_who_follow)
{
    (void)self;
    char text[8 * DOOR_LINE_CHARACTERS];
    person *anna = person_new("Anna");
    person *boris = person_new("Boris");
    person *nobody = nobody_new();
    int n = (int)number_at(ask(anna, "{'t':'create','game':'nardy','sit':1}"), "table");
    assert_error(ask(boris, "{'t':'chat','table':%d,'text':'hi'}", n), "forbidden");
    ask(boris, "{'t':'watch','table':%d}", n);
    ask(nobody, "{'t':'watch','table':%d}", n);
    assert_error(ask(nobody, "{'t':'chat','table':%d,'text':'hi'}", n), "forbidden");
    assert_true(says(ask(anna, "{'t':'chat','table':%d,'text':'Привет'}", n), "t", "ok"));
    json chat = hear(nobody, "chat");
    assert_true(says(chat, "text", "Привет"));
    assert_true(says(chat, "name", "Anna"));
    assert_int_equal(number_at(chat, "seat"), 1);
    assert_int_equal(number_at(chat, "at"), fake_now());
    ask(boris, "{'t':'chat','table':%d,'text':'x'}", n);
    chat = hear(nobody, "chat");
    assert_true(json_is_null(at(chat, "seat")));
    assert_error(ask(anna, "{'t':'chat','table':%d,'text':''}", n), "bad_request");
    assert_error(ask(anna, "{'t':'chat','table':%d,'text':'a\\nb'}", n), "bad_request");
    assert_error(ask(anna, "{'t':'chat','table':%d,'text':'\\u202e'}", n), "bad_request");
    assert_error(ask(anna, "{'t':'chat','table':%d,'text':7}", n), "bad_request");
    /* What turns or breaks the line is refused, what only hides is not: pictographs are joined. */
    static const char *const bad[] = {"\\n", "\\u0085", "\\u2028", "\\u202e", "\\u2066", "\\ufff9"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_error(ask(anna, "{'t':'chat','table':%d,'text':'a%sb'}", n, bad[i]), "bad_request");
    }
    json joined = ask(anna, "{'t':'chat','table':%d,'text':'👩\\u200d👧 ❤\\ufe0f'}", n);
    assert_true(says(joined, "t", "ok"));
    text[0] = '\0';
    for (int i = 0; i < DOOR_LINE_CHARACTERS; i++) {
        strcat(text, "ж");
    }
    assert_true(says(ask(anna, "{'t':'chat','table':%d,'text':'%s'}", n, text), "t", "ok"));
    strcat(text, "ж");
    assert_error(ask(anna, "{'t':'chat','table':%d,'text':'%s'}", n, text), "bad_request");
}

/* -- watchers -- */

SCRIPT(watchers_are_counted_and_told_at_most_once_a_second)
{
    (void)self;
    person *anna = person_new("Anna");
    person *boris = person_new("Boris");
    person *lookers[5];
    json made = ask(anna, "{'t':'create','game':'nardy','sit':0}");
    int n = (int)number_at(made, "table");
    assert_int_equal(number_at(made, "watchers"), 0);
    forget_heard(anna);
    for (int i = 0; i < 5; i++) {
        lookers[i] = nobody_new();
        ask(lookers[i], "{'t':'watch','table':%d}", n);
    }
    ask(boris, "{'t':'watch','table':%d}", n);
    listen_to(anna);
    assert_false(json_there(hear(anna, "seats")));
    fake_pass(ROOMS_WATCHERS_MS);
    settle();
    listen_to(anna);
    assert_int_equal(number_at(hear(anna, "seats"), "watchers"), 6);
    assert_false(json_there(hear(anna, "seats")));

    person_hang_up(lookers[0]);
    ask(lookers[1], "{'t':'leave','table':%d}", n);
    ask(boris, "{'t':'join','table':%d}", n); /* who has a seat does not watch */
    fake_pass(ROOMS_WATCHERS_MS);
    settle();
    listen_to(anna);
    assert_int_equal(number_at(hear_last(anna, "seats"), "watchers"), 3);
    json line = at(ask(lookers[2], "{'t':'lobby','on':true}"), "tables.0");
    assert_int_equal(number_at(line, "watchers"), 3);
}

/* The seat is taken by another way than the socket that watches. */
SCRIPT(who_sits_down_by_rest_does_not_watch_any_more)
{
    (void)self;
    char path[40];
    person *anna = person_new("Anna");
    person *boris = person_new("Boris");
    int n = (int)number_at(ask(anna, "{'t':'create','game':'kush','seats':3,'sit':0}"), "table");
    ask(boris, "{'t':'watch','table':%d}", n);
    fake_pass(ROOMS_WATCHERS_MS);
    settle();
    assert_int_equal(number_at(hear_last(anna, "seats"), "watchers"), 1);
    snprintf(path, sizeof path, "/api/tables/%d/seat", n);
    assert_int_equal(rest_ask(boris, "POST", path, "{}").status, 200);
    fake_pass(ROOMS_WATCHERS_MS);
    settle();
    assert_int_equal(number_at(hear_last(anna, "seats"), "watchers"), 0);
}

SCRIPT(who_comes_and_goes_at_once_is_not_told_of)
{
    (void)self;
    person *anna = person_new("Anna");
    int n = (int)number_at(ask(anna, "{'t':'create','game':'nardy','sit':0}"), "table");
    person *looker = nobody_new();
    forget_heard(anna);
    for (int i = 0; i < 20; i++) {
        ask(looker, "{'t':'watch','table':%d}", n);
        ask(looker, "{'t':'leave','table':%d}", n);
    }
    fake_pass(3 * ROOMS_WATCHERS_MS);
    settle();
    listen_to(anna);
    assert_false(json_there(hear(anna, "seats")));
}

/* -- limits -- */

SCRIPT(rates_script)
{
    (void)self;
    person *anna = person_new("Anna");
    int n = (int)number_at(ask(anna, "{'t':'create','game':'nardy'}"), "table");
    fake_pass(10000);
    for (int i = 0; i < 5; i++) {
        assert_true(says(ask(anna, "{'t':'chat','table':%d,'text':'x'}", n), "t", "ok"));
    }
    assert_error(ask(anna, "{'t':'chat','table':%d,'text':'x'}", n), "too_many");
    fake_pass(1000);
    assert_true(says(ask(anna, "{'t':'chat','table':%d,'text':'x'}", n), "t", "ok"));
    fake_pass(10000);
    for (int i = 0; i < 60; i++) {
        assert_true(says(ask(anna, "{'t':'ping'}"), "t", "pong"));
    }
    say(anna, "{'t':'ping'}");
    assert_error(hear(anna, "error"), "too_many");
    fake_pass(50);
    assert_true(says(ask(anna, "{'t':'ping'}"), "t", "pong"));
    for (int i = 0; i < 300; i++) {
        say(anna, "{'t':'ping'}");
    }
    settle();
    assert_int_equal(fake_closed(anna->end), WS_POLICY);
}

static void who_sends_too_fast_is_slowed_and_then_sent_away(void **state)
{
    people_config.rate_limits = true;
    rates_script(state);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        SERVER_TEST(hello_tells_who_and_where),
        SERVER_TEST(who_does_not_say_hello_first_is_sent_away),
        SERVER_TEST(hello_may_be_said_once_and_within_ten_seconds),
        SERVER_TEST(a_stranger_may_say_later_who_it_is_but_not_at_a_table),
        SERVER_TEST(a_named_origin_may_open_sockets),
        SERVER_TEST(what_is_no_message_is_refused_by_name),
        SERVER_TEST(null_means_not_there),
        SERVER_TEST(a_table_is_as_it_was_asked_for),
        SERVER_TEST(who_plays_a_computer_sits_where_it_is_drawn),
        SERVER_TEST(a_table_that_cannot_be_is_refused),
        SERVER_TEST(quick_finds_company_or_waits_for_it),
        SERVER_TEST(names_that_look_the_same_are_marked),
        SERVER_TEST(seats_are_taken_once_and_given_up),
        SERVER_TEST(who_gave_a_seat_up_sees_nothing_of_it),
        SERVER_TEST(who_sits_down_by_rest_plays_on_the_socket_that_watched),
        SERVER_TEST(private_tables_are_found_by_their_code),
        SERVER_TEST(a_full_gallery_does_not_keep_a_player_out),
        SERVER_TEST(a_socket_follows_sixteen_tables),
        SERVER_TEST(chat_reaches_those_who_follow),
        SERVER_TEST(watchers_are_counted_and_told_at_most_once_a_second),
        SERVER_TEST(who_sits_down_by_rest_does_not_watch_any_more),
        SERVER_TEST(who_comes_and_goes_at_once_is_not_told_of),
        SERVER_TEST(who_sends_too_fast_is_slowed_and_then_sent_away),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
