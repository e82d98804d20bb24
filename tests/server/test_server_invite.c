/* Invitations: the preview behind a link, names that change while a table waits, and watchers who
 * follow to the rematch. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/kit/fake_people.h"

#define assert_page(path, wanted) check_page(path, "host: 127.0.0.1:8080\n", wanted)

static void check_page(const char *path, const char *headers, const char *wanted)
{
    answer a = rest_raw("192.0.2.7", "GET", path, headers, "");
    net_text body = fake_body(a.end);
    assert_int_equal(a.status, 200);
    assert_int_equal(body.n, strlen(wanted));
    assert_memory_equal(body.at, wanted, body.n);
}

static const char *link_to(int number, const char *more)
{
    static char path[64];
    snprintf(path, sizeof path, "/i/%s%s", the_room(number)->t->code, more);
    return path;
}

static const char *in_small_letters(const char *path)
{
    static char small[64];
    size_t n = strlen(path);
    for (size_t i = 0; i <= n; i++) {
        small[i] = (char)(path[i] >= 'A' && path[i] <= 'Z' ? path[i] - 'A' + 'a' : path[i]);
    }
    return small;
}

SCRIPT(a_link_shows_the_game_and_who_invites_while_a_seat_is_free)
{
    (void)self;
    person *anna = person_new("A<b>&");
    person *boris = person_new("Boris");
    ask(anna, "{'t':'create','game':'nardy','sit':1,'private':true}");
    assert_page(link_to(1, ""), "ru A&lt;b&gt;&amp; at http://127.0.0.1:8080/");
    assert_page(link_to(1, "/en"), "en \"A&lt;b&gt;&amp;\" %");
    assert_page(link_to(1, "/xx"), "ru A&lt;b&gt;&amp; at http://127.0.0.1:8080/");
    assert_page(in_small_letters(link_to(1, "")), "ru A&lt;b&gt;&amp; at http://127.0.0.1:8080/");
    assert_page(in_small_letters(link_to(1, "/en")), "en \"A&lt;b&gt;&amp;\" %");
    assert_page("/i/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "index");
    check_page(link_to(1, ""), "host: a\"><i>'.localhost\n",
               "ru A&lt;b&gt;&amp; at http://a&quot;&gt;&lt;i&gt;&#39;.localhost/");
    /* What there never was, and what is over, cannot be told apart. */
    assert_page("/i/0000000000000", "index");
    assert_page("/i/x", "index");
    assert_page("/i/%00%2f../../", "index");
    assert_int_equal(rest_raw("192.0.2.7", "GET", "/i/", "host: 127.0.0.1\n", "").status, 404);
    assert_int_equal(rest_raw("192.0.2.7", "POST", link_to(1, ""), "host: 127.0.0.1\n", "").status,
                     404);
    assert_int_equal(
        rest_raw("192.0.2.7", "GET", link_to(1, ""), "host: evil.example\n", "").status, 421);
    ask(boris, "{'t':'join','code':'%s'}", the_room(1)->t->code);
    settle();
    assert_page(link_to(1, ""), "index");
    ask(anna, "{'t':'create','game':'durak','sit':0}"); /* a game without a page of its own */
    assert_page(link_to(2, ""), "index");
    ask(anna, "{'t':'create','game':'nardy','sit':false}"); /* nobody sits there */
    assert_page(link_to(3, ""), "index");
}

SCRIPT(pages_to_be_filled_in_are_not_files)
{
    (void)self;
    const char *const paths[] = {"/invite/nardy.ru.html", "/invite/nardy.en.html", "/invite/"};
    for (int i = 0; i < 3; i++) {
        assert_int_equal(
            rest_raw("192.0.2.7", "GET", paths[i], "host: 127.0.0.1:8080\n", "").status, 404);
    }
}

static json rename_to(person *p, const char *name)
{
    return rest_ask(p, "PATCH", "/api/account", "{'name':'%s'}", name).body;
}

static void change_names(void *self)
{
    (void)self;
    person *anna = person_new("Anna");
    person *boris = person_new("Boris");
    ask(anna, "{'t':'create','game':'nardy','sit':0,'private':true}");
    ask(anna, "{'t':'create','game':'durak','sit':0,'private':true}");
    ask(boris, "{'t':'join','code':'%s'}", the_room(2)->t->code);
    settle();
    ask(boris, "{'t':'watch','code':'%s'}", the_room(1)->t->code);
    forget_heard(boris);
    rename_to(anna, "Anna K.");
    settle();
    assert_true(says(hear(boris, "seats"), "seats.0.name", "Anna K."));
    assert_string_equal(the_room(1)->t->seats[0].name, "Anna K.");
    assert_string_equal(the_room(2)->t->seats[0].name, "Anna"); /* the game has begun */
    rename_to(anna, " bad ");
    assert_string_equal(the_room(1)->t->seats[0].name, "Anna K.");
    assert_page(link_to(1, "/en"), "en \"Anna K.\" %");
}

static void find_the_new_name(void *self)
{
    (void)self;
    assert_string_equal(the_room(1)->t->seats[0].name, "Anna K.");
    assert_page(link_to(1, "/en"), "en \"Anna K.\" %");
}

static void a_new_name_is_shown_where_one_waits_and_survives_a_restart(void **state)
{
    (void)state;
    serve(change_names);
    serve(find_the_new_name);
}

SCRIPT(who_watches_a_private_game_may_watch_the_rematch)
{
    (void)self;
    person *anna = person_new("Anna");
    person *boris = person_new("Boris");
    person *clara = person_new("Clara");
    ask(anna, "{'t':'create','game':'nardy','sit':0,'private':true}");
    ask(boris, "{'t':'join','code':'%s'}", the_room(1)->t->code);
    ask(clara, "{'t':'watch','code':'%s'}", the_room(1)->t->code);
    settle();
    ask(anna, "{'t':'resign','table':1}");
    settle();
    ask(anna, "{'t':'rematch','table':1}");
    ask(boris, "{'t':'rematch','table':1}");
    settle();
    json seats = hear_last(clara, "seats");
    assert_int_equal(number_at(seats, "next"), 2);
    assert_true(says(seats, "next_code", the_room(2)->t->code));
    assert_error(ask(clara, "{'t':'watch','table':2}"), "not_found");
    json next = ask(clara, "{'t':'watch','table':2,'code':'%s'}", the_room(2)->t->code);
    assert_true(says(next, "t", "table"));
    assert_error(ask(clara, "{'t':'join','code':'%s'}", the_room(2)->t->code), "already_started");
}

static void agree_on_a_rematch(void *self)
{
    (void)self;
    person *anna = person_new("Anna");
    person *boris = person_new("Boris");
    ask(anna, "{'t':'create','game':'nardy','sit':0,'private':true}");
    ask(boris, "{'t':'join','code':'%s'}", the_room(1)->t->code);
    settle();
    ask(anna, "{'t':'resign','table':1}");
    settle();
    assert_int_equal(the_room(1)->next, 0);
    ask(anna, "{'t':'rematch','table':1}");
    ask(boris, "{'t':'rematch','table':1}");
    settle();
    assert_int_equal(the_room(1)->next, 2);
}

static void find_the_rematch(void *self)
{
    (void)self;
    assert_int_equal(the_room(1)->t->phase, TABLE_ENDED);
    assert_int_equal(the_room(1)->next, 2);
    assert_int_equal(the_room(2)->next, 0);
}

static void the_way_to_the_rematch_survives_a_restart(void **state)
{
    (void)state;
    serve(agree_on_a_rematch);
    serve(find_the_rematch);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        SERVER_TEST(a_link_shows_the_game_and_who_invites_while_a_seat_is_free),
        SERVER_TEST(pages_to_be_filled_in_are_not_files),
        SERVER_TEST(a_new_name_is_shown_where_one_waits_and_survives_a_restart),
        SERVER_TEST(who_watches_a_private_game_may_watch_the_rematch),
        SERVER_TEST(the_way_to_the_rematch_survives_a_restart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
