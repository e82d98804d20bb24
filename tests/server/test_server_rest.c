/* REST, in-process: every route's status and members, who may ask, and what is refused how. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/engine.h"
#include "net/ws.h"
#include "server/doors/rest.h"
#include "server/doors/rest_router.h"
#include "table/grow.h"
#include "tests/kit/fake_people.h"

#define assert_problem(a, wanted, word) check_problem(a, wanted, word, __FILE__, __LINE__)

static void check_problem(answer a, int status, const char *code, const char *file, int line)
{
    char type[80];
    snprintf(type, sizeof type, "urn:stolik:error:%s", code);
    if (a.status != status || !says(a.body, "code", code) || !says(a.body, "type", type) ||
        number_at(a.body, "status") != status || !json_there(at(a.body, "title")) ||
        strcmp(fake_type(a.end), "application/problem+json") != 0) {
        print_error("%d %s\n", a.status, fake_body(a.end).at);
        _fail(file, line);
    }
}

static const char *path_of(int n, const char *part)
{
    static char path[2][80];
    static int turn;
    turn = 1 - turn;
    snprintf(path[turn], sizeof path[turn], "/api/tables/%d%s", n, part);
    return path[turn];
}

static bool has_header(answer a, const char *line)
{
    return strstr(fake_headers(a.end), line) != NULL;
}

/* -- the server itself -- */

SCRIPT(the_server_tells_about_itself)
{
    (void)self;
    int games = 0;
    while (game_list[games] != NULL) {
        games++;
    }
    answer a = rest_ask(NULL, "GET", "/api/health", NULL);
    assert_true(a.status == 200 && says(a.body, "status", "ok"));
    a = rest_ask(NULL, "GET", "/api/version", NULL);
    assert_true(says(a.body, "name", "stolik"));
    assert_int_equal(json_count(at(a.body, "games")), games);
    a = rest_ask(NULL, "GET", "/api/games", NULL);
    assert_int_equal(json_count(at(a.body, "games")), games);
    assert_false(json_there(at(a.body, "telegram_app")));
    for (int i = 0; i < games; i++) {
        static const char *const members[] = {"name",     "version",  "layout",
                                              "minSeats", "maxSeats", "options",
                                              "levels",   "clocks",   "draw"};
        for (size_t k = 0; k < sizeof members / sizeof *members; k++) {
            char path[40];
            snprintf(path, sizeof path, "games.%d.%s", i, members[k]);
            assert_true(json_there(at(a.body, path)));
        }
    }
    a = rest_ask(NULL, "GET", "/api/openapi.json", NULL);
    assert_true(a.status == 200 && json_there(at(a.body, "openapi")));
    a = rest_ask(NULL, "HEAD", "/api/version", NULL);
    assert_true(a.status == 200 && fake_body(a.end).n == 0);
    assert_true(has_header(a, "Cache-Control: no-store\r\n"));
}

/* Levels have a form of their own in each protocol; all else is the same, byte for byte. */
static void assert_same_game(json ours, json theirs)
{
    json_walk w = json_items(ours);
    for (json key, value; json_next_member(&w, &key, &value);) {
        char name[32];
        size_t n = 0;
        assert_true(json_to_str(key, name, sizeof name, &n));
        json other = at(theirs, name);
        assert_true(json_there(other));
        if (strcmp(name, "levels") == 0) {
            assert_int_equal(json_count(value), json_count(other));
        } else {
            assert_int_equal(value.end - value.at, other.end - other.at);
            assert_memory_equal(value.at, other.at, (size_t)(value.end - value.at));
        }
    }
}

SCRIPT(the_engine_lists_the_same_games)
{
    (void)self;
    static const char request[] = "{\"op\":\"games\"}";
    json told = rest_ask(NULL, "GET", "/api/games", NULL).body;
    engine *e = engine_new();
    text_out o = text_growing();
    json listed;
    engine_answer(e, request, sizeof request - 1, &o);
    assert_null(json_read(o.at, o.len, &listed));
    int n = json_count(at(told, "games"));
    assert_int_equal(n, json_count(at(listed, "games")));
    for (int i = 0; i < n; i++) {
        char path[24];
        snprintf(path, sizeof path, "games.%d", i);
        assert_same_game(at(told, path), at(listed, path));
    }
    text_drop(&o);
    engine_free(e);
}

SCRIPT(app_script)
{
    (void)self;
    answer a = rest_ask(NULL, "GET", "/api/games", NULL);
    assert_true(says(a.body, "telegram_app", "stolik_bot/play"));
}

static void the_link_of_the_mini_app_is_told(void **state)
{
    snprintf(people_config.telegram_app, CONFIG_TEXT, "stolik_bot/play");
    app_script(state);
}

SCRIPT(figures_are_for_those_who_may_see_them)
{
    (void)self;
    assert_problem(rest_ask(NULL, "GET", "/metrics", NULL), 404, "not_found");
    answer a = rest_raw("127.0.0.1", "GET", "/metrics", NULL, NULL);
    assert_int_equal(a.status, 200);
    assert_non_null(strstr(fake_body(a.end).at, "stolik_tables"));
}

/* Every route's description is in openapi.json. */
SCRIPT(every_route_is_described)
{
    (void)self;
    json paths = at(rest_ask(NULL, "GET", "/api/openapi.json", NULL).body, "paths");
    for (int k = 0; rest_router_routes[k] != NULL; k++) {
        for (const rest_route *r = rest_router_routes[k]; r->method != NULL; r++) {
            bool found = strcmp(r->path, "/metrics") == 0 || strstr(r->path, "openapi") != NULL;
            json key;
            json value;
            json_walk w = json_items(paths);
            while (json_next_member(&w, &key, &value)) {
                char path[80];
                size_t n;
                assert_true(json_to_str(key, path, sizeof path, &n));
                char *open = strchr(path, '{');
                if (open != NULL) {
                    char *close = strchr(open, '}');
                    memmove(open + 1, close, strlen(close) + 1);
                }
                char method[8] = "";
                for (int i = 0; r->method[i] != '\0'; i++) {
                    method[i] = (char)(r->method[i] + 32);
                }
                found = found || (strcmp(path, r->path) == 0 && json_there(at(value, method)));
            }
            if (!found) {
                fail_msg("%s %s", r->method, r->path);
            }
        }
    }
}

SCRIPT(what_is_not_there_is_refused_by_name)
{
    (void)self;
    assert_problem(rest_ask(NULL, "GET", "/api/nothing", NULL), 404, "not_found");
    assert_problem(rest_ask(NULL, "GET", "/nothing", NULL), 404, "not_found");
    assert_problem(rest_ask(NULL, "GET", "/api/tables/0", NULL), 404, "not_found");
    assert_problem(rest_ask(NULL, "GET", "/api/tables/x", NULL), 404, "not_found");
    assert_problem(rest_ask(NULL, "GET", "/api/tables/99999999999999999999", NULL), 404,
                   "not_found");
    assert_problem(rest_ask(NULL, "GET", "/api/tables/5", NULL), 404, "not_found");
    answer a = rest_ask(NULL, "PUT", "/api/tables", NULL);
    assert_problem(a, 405, "method_not_allowed");
    assert_true(has_header(a, "Allow: GET, POST\r\n"));
    assert_problem(rest_raw("10.0.0.1", "POST", "/api/accounts", "content-type: text/plain\n",
                            "{\"name\":\"A\"}"),
                   415, "unsupported_type");
    assert_problem(rest_raw("10.0.0.1", "POST", "/api/accounts", NULL, "{}"), 415,
                   "unsupported_type");
    assert_problem(rest_ask(NULL, "POST", "/api/accounts", "{'name':"), 400, "bad_json");
    assert_problem(rest_ask(NULL, "POST", "/api/accounts", "[]"), 400, "bad_request");
    assert_problem(rest_ask(NULL, "POST", "/api/accounts", "{'name':'A','age':1}"), 400,
                   "bad_request");
}

static bool allows(answer a, const char *origin)
{
    char line[160];
    snprintf(line, sizeof line, "Access-Control-Allow-Origin: %s\r\n", origin);
    return has_header(a, line);
}

SCRIPT(origins_script)
{
    (void)self;
    static const char *const own = "host: 127.0.0.1:1\norigin: https://127.0.0.1:1\n";
    static const char *const named = "host: 127.0.0.1:1\norigin: https://c.example\n";
    static const char *const other = "host: 127.0.0.1:1\norigin: https://b.example\n";
    answer a = rest_raw("10.0.0.1", "OPTIONS", "/api/tables", named, NULL);
    assert_true(a.status == 204 && allows(a, "https://c.example"));
    assert_true(has_header(a, "Access-Control-Allow-Headers: Authorization, Content-Type\r\n"));
    assert_int_equal(rest_raw("10.0.0.1", "OPTIONS", "/api/tables", other, NULL).status, 405);
    assert_true(
        allows(rest_raw("10.0.0.1", "GET", "/api/tables", own, NULL), "https://127.0.0.1:1"));
    assert_false(has_header(rest_raw("10.0.0.1", "GET", "/api/tables", other, NULL), "Allow"));
    /* An answer that takes a while, and a refusal, can be read as well. */
    a = rest_raw("10.0.0.1", "GET", "/api/tables/7/file", named, NULL);
    assert_true(a.status == 404 && allows(a, "https://c.example"));
    a = rest_raw("10.0.0.1", "GET", "/api/nothing", named, NULL);
    assert_true(allows(a, "https://c.example"));
}

static void pages_from_named_origins_may_read_answers(void **state)
{
    snprintf(people_config.origins.at[0], CONFIG_ITEM, "https://c.example");
    people_config.origins.n = 1;
    origins_script(state);
}

/* -- names of the server -- */

/* How many lines of the log have this in them. */
static int log_lines(const char *text)
{
    char line[4096];
    int found = 0;
    FILE *log = fopen(people_config.log_file, "r");
    assert_non_null(log);
    while (fgets(line, sizeof line, log) != NULL) {
        found += strstr(line, text) != NULL;
    }
    fclose(log);
    return found;
}

static int status_at(const char *host, const char *target)
{
    char line[300];
    snprintf(line, sizeof line, "host: %s\n", host);
    return rest_raw("10.0.0.1", "GET", target, line, NULL).status;
}

SCRIPT(hosts_script)
{
    (void)self;
    static const char *const ours[] = {"10.1.2.3",       "10.1.2.3:80", "[2001:db8::1]:8080",
                                       "localhost",      "LocalHost:1", "a.localhost:80",
                                       "table.lan:8080", "TABLE.LAN.",  "c.example:444",
                                       "d.example",      "[::1]",       "d.example."};
    static const char *const theirs[] = {"b.example",
                                         "c.example.b.example",
                                         "xc.example",
                                         "notlocalhost",
                                         "localhost.example",
                                         "10.1.2.3.4",
                                         "[10.1.2.3",
                                         "[::1",
                                         "[]",
                                         ":80",
                                         "c.example:x",
                                         "c.example:80:80",
                                         "",
                                         ".",
                                         "c.example@b.example",
                                         "table.lan..",
                                         "::1",
                                         "\xd0\xb0\"\x01"};
    for (size_t i = 0; i < sizeof ours / sizeof *ours; i++) {
        assert_int_equal(status_at(ours[i], "/api/health"), 200);
    }
    for (size_t i = 0; i < sizeof theirs / sizeof *theirs; i++) {
        assert_int_equal(status_at(theirs[i], "/api/health"), 421);
        assert_int_equal(status_at(theirs[i], "/page.html"), 421);
    }
    answer a = rest_raw("10.0.0.1", "GET", "/api/tables", "host: b.example\n", NULL);
    assert_problem(a, 421, "misdirected");
    assert_int_equal(rest_raw("10.0.0.1", "GET", "/api/health", NULL, NULL).status, 200);
    assert_int_equal(log_lines("\"event\":\"host_refused\",\"host\":\"b.example\""), 1);
    assert_int_equal(log_lines("host_refused"), 1);
    fake_pass(61 * 1000);
    status_at("\xd0\xb0\"\x01", "/");
    assert_int_equal(log_lines("\"host\":\"????\""), 1);
}

/* DNS rebinding: whoever's page asks under another name than ours gets nothing. */
static void the_server_answers_to_its_own_names_only(void **state)
{
    snprintf(people_config.host, sizeof people_config.host, "table.lan");
    snprintf(people_config.origins.at[0], CONFIG_ITEM, "https://c.example");
    snprintf(people_config.origins.at[1], CONFIG_ITEM, "http://d.example:8080");
    people_config.origins.n = 2;
    hosts_script(state);
}

/* -- accounts -- */

SCRIPT(accounts_are_made_named_and_signed_out)
{
    (void)self;
    answer a = rest_ask(NULL, "POST", "/api/accounts", "{'name':'Anna'}");
    assert_int_equal(a.status, 201);
    assert_true(number_at(a.body, "expires") > fake_now());
    assert_problem(rest_ask(NULL, "POST", "/api/accounts", "{'name':' x'}"), 400, "bad_request");
    assert_problem(rest_ask(NULL, "POST", "/api/accounts", "{'name':''}"), 400, "bad_request");
    assert_problem(rest_ask(NULL, "POST", "/api/accounts", "{'name':7}"), 400, "bad_request");
    assert_problem(rest_ask(NULL, "POST", "/api/accounts", NULL), 400, "bad_request");
    answer none = rest_ask(NULL, "GET", "/api/account", NULL);
    assert_problem(none, 401, "unauthorized");
    assert_true(has_header(none, "WWW-Authenticate: Bearer\r\n"));
    person *anna = person_new("Anna");
    a = rest_ask(anna, "GET", "/api/account", NULL);
    assert_true(says(a.body, "account.name", "Anna"));
    assert_int_equal(json_count(at(a.body, "tables")), 0);
    a = rest_ask(anna, "PATCH", "/api/account", "{'name':'Olga'}");
    assert_true(a.status == 200 && says(a.body, "account.name", "Olga"));
    assert_problem(rest_ask(anna, "PATCH", "/api/account", "{'name':''}"), 400, "bad_request");
    assert_problem(rest_ask(anna, "PATCH", "/api/account", "{}"), 400, "bad_request");
    assert_problem(rest_ask(anna, "GET", "/api/account/games?before=x", NULL), 400, "bad_request");
    a = rest_ask(anna, "GET", "/api/account/games?before=7", NULL);
    assert_int_equal(json_count(at(a.body, "games")), 0);
    assert_int_equal(rest_ask(anna, "DELETE", "/api/account/session", NULL).status, 204);
    settle();
    assert_int_equal(fake_closed(anna->end), WS_POLICY);
    assert_problem(rest_ask(anna, "GET", "/api/account", NULL), 401, "unauthorized");
    assert_problem(rest_ask(anna, "GET", "/api/health", NULL), 401, "unauthorized");
    person *boris = person_new("Boris");
    person *vera = person_new("Vera");
    assert_int_equal(rest_ask(boris, "DELETE", "/api/account/sessions", NULL).status, 204);
    settle();
    assert_int_equal(fake_closed(boris->end), WS_POLICY);
    assert_int_equal(fake_closed(vera->end), 0);
}

SCRIPT(sessions_end_in_time)
{
    (void)self;
    person *anna = person_new("Anna");
    fake_pass(people_config.session_seconds * 1000 - 1000);
    assert_int_equal(rest_ask(anna, "GET", "/api/account", NULL).status, 200);
    fake_pass(1000);
    assert_problem(rest_ask(anna, "GET", "/api/account", NULL), 401, "unauthorized");
}

SCRIPT(telegram_needs_its_credentials)
{
    (void)self;
    assert_problem(rest_ask(NULL, "POST", "/api/accounts/telegram", NULL), 401, "unauthorized");
    answer a =
        rest_raw("10.0.0.1", "POST", "/api/accounts/telegram", "authorization: tma a=b\n", NULL);
    assert_int_equal(a.status, 501);
}

SCRIPT(rates_script)
{
    (void)self;
    for (int i = 0; i < 30; i++) {
        assert_int_equal(rest_ask(NULL, "POST", "/api/accounts", "{'name':'A'}").status, 201);
    }
    answer a = rest_ask(NULL, "POST", "/api/accounts", "{'name':'A'}");
    assert_problem(a, 429, "too_many");
    assert_true(has_header(a, "Retry-After: "));
    fake_pass(6000);
    assert_int_equal(rest_ask(NULL, "POST", "/api/accounts", "{'name':'A'}").status, 201);
    fake_pass(10000);
    for (int i = 0; i < 100; i++) {
        assert_int_equal(rest_ask(NULL, "GET", "/api/tables", NULL).status, 200);
    }
    assert_problem(rest_ask(NULL, "GET", "/api/tables", NULL), 429, "too_many");
    assert_int_equal(rest_raw("10.0.0.2", "GET", "/api/tables", NULL, NULL).status, 200);
    fake_pass(50);
    assert_int_equal(rest_ask(NULL, "GET", "/api/tables", NULL).status, 200);
}

static void who_asks_too_fast_is_slowed(void **state)
{
    people_config.rate_limits = true;
    rates_script(state);
}

/* -- tables -- */

SCRIPT(a_game_can_be_played_by_rest)
{
    (void)self;
    person *anna = person_new("Anna");
    person *boris = person_new("Boris");
    answer a = rest_ask(anna, "POST", "/api/tables", "{'game':'kush','sit':0,'hints':true}");
    assert_int_equal(a.status, 201);
    assert_false(json_there(at(a.body, "t")));
    int n = (int)number_at(a.body, "table");
    assert_problem(rest_ask(NULL, "POST", "/api/tables", "{'game':'kush'}"), 401, "unauthorized");
    assert_problem(rest_ask(anna, "POST", "/api/tables", "{'game':'go'}"), 400, "bad_request");
    assert_problem(rest_ask(anna, "POST", "/api/tables", NULL), 400, "bad_request");
    a = rest_ask(NULL, "GET", "/api/tables?game=kush", NULL);
    assert_int_equal(number_at(a.body, "tables.0.table"), n);
    a = rest_ask(NULL, "GET", "/api/tables?game=nardy", NULL);
    assert_int_equal(json_count(at(a.body, "tables")), 0);
    assert_problem(rest_ask(NULL, "GET", "/api/tables?game=go", NULL), 400, "bad_request");
    assert_problem(rest_ask(anna, "GET", path_of(n, "/view"), NULL), 409, "not_started");
    assert_problem(rest_ask(anna, "GET", path_of(n, "/legal"), NULL), 409, "not_started");
    assert_problem(rest_ask(boris, "POST", path_of(n, "/actions"), "{'action':'x'}"), 403,
                   "not_seated");
    assert_problem(rest_ask(boris, "POST", path_of(n, "/seat"), "{'seat':0}"), 409, "seat_taken");
    a = rest_ask(boris, "POST", path_of(n, "/seat"), "{'seat':null,'code':null,'commit':null}");
    assert_true(a.status == 200 && number_at(a.body, "seat") == 1);
    assert_int_equal(rest_ask(boris, "POST", path_of(n, "/seat"), NULL).status, 200);
    assert_problem(rest_ask(boris, "DELETE", path_of(n, "/seat"), NULL), 409, "already_started");
    a = rest_ask(NULL, "GET", path_of(n, "/view"), NULL);
    assert_true(a.status == 200 && !json_there(at(a.body, "seat")));
    a = rest_ask(anna, "GET", path_of(n, ""), NULL);
    person *mover = number_at(a.body, "turn.to_act.0") == 0 ? anna : boris;
    person *other = mover == anna ? boris : anna;
    a = rest_ask(mover, "POST", path_of(n, "/hint"), NULL);
    assert_true(a.status == 200 && json_there(at(a.body, "action")));
    char action[GAME_ACTION_TEXT];
    size_t length;
    json legal = rest_ask(mover, "GET", path_of(n, "/legal"), NULL).body;
    assert_true(json_to_str(at(legal, "actions.0"), action, sizeof action, &length));
    assert_problem(rest_ask(mover, "POST", path_of(n, "/actions"), "{'req':1}"), 400,
                   "bad_request");
    assert_problem(rest_ask(mover, "POST", path_of(n, "/actions"), "{'action':'?'}"), 400,
                   "bad_action");
    a = rest_ask(mover, "POST", path_of(n, "/actions"), "{'action':'%s','req':4}", action);
    assert_int_equal(a.status, 200);
    assert_int_equal(number_at(a.body, "req"), 4);
    assert_int_equal(json_count(at(a.body, "events")), number_at(a.body, "seq"));
    a = rest_ask(mover, "POST", path_of(n, "/actions"), "{'action':'%s','req':4}", action);
    assert_true(is_true(a.body, "repeated"));
    a = rest_ask(NULL, "GET", path_of(n, "/events?since=0"), NULL);
    assert_true(json_count(at(a.body, "events")) > 0);
    assert_problem(rest_ask(NULL, "GET", path_of(n, "/events?since=x"), NULL), 400, "bad_request");
    assert_problem(rest_ask(other, "POST", path_of(n, "/decline"), NULL), 409, "no_draw_offer");
    assert_int_equal(rest_ask(other, "POST", path_of(n, "/draw"), "{}").status, 200);
    assert_problem(rest_ask(other, "POST", path_of(n, "/claim"), NULL), 409, "no_claim");
    assert_problem(rest_ask(other, "POST", path_of(n, "/rematch"), NULL), 409, "game_running");
    assert_problem(rest_ask(other, "GET", path_of(n, "/file"), NULL), 409, "game_running");
    a = rest_ask(other, "POST", path_of(n, "/resign"), "{'req':9}");
    assert_true(a.status == 200 && number_at(a.body, "req") == 9);
    a = rest_ask(other, "GET", path_of(n, "/file"), NULL);
    assert_true(a.status == 200 && json_there(at(a.body, "players")));
    assert_int_equal(rest_ask(anna, "POST", path_of(n, "/rematch"), NULL).status, 200);
    a = rest_ask(boris, "POST", path_of(n, "/rematch"), NULL);
    assert_true(number_at(a.body, "next") > n);
    assert_problem(rest_ask(NULL, "GET", path_of(999, "/file"), NULL), 404, "not_found");
}

/* Clients of an earlier version ask for values by the names of then; they play with the others. */
SCRIPT(former_names_of_options_are_read)
{
    (void)self;
    person *anna = person_new("Anna");
    json t =
        rest_ask(anna, "POST", "/api/tables", "{'game':'nardy','options':{'rules':'seed'}}").body;
    assert_true(says(at(t, "options"), "rules", "classic"));
    t = rest_ask(anna, "POST", "/api/tables", "{'game':'durak','options':{'rotation':'document'}}")
            .body;
    assert_true(says(at(t, "options"), "rotation", "taker"));
    assert_problem(
        rest_ask(anna, "POST", "/api/tables", "{'game':'durak','options':{'rotation':'left'}}"),
        400, "bad_request");
}

SCRIPT(seeds_and_starts_by_rest)
{
    (void)self;
    person *anna = person_new("Anna");
    person *boris = person_new("Boris");
    int n = (int)number_at(
        rest_ask(anna, "POST", "/api/tables", "{'game':'nardy','start':'manual'}").body, "table");
    static const char key[] = "00000000000000000000000000000000"
                              "00000000000000000000000000000000";
    assert_problem(rest_ask(anna, "POST", path_of(n, "/commit"), "{}"), 400, "bad_request");
    answer a = rest_ask(anna, "POST", path_of(n, "/commit"), "{'commit':'%s'}", key);
    assert_int_equal(a.status, 200);
    assert_problem(rest_ask(anna, "POST", path_of(n, "/reveal"), "{'seed':'%s'}", key), 409,
                   "no_seed_due");
    assert_problem(rest_ask(anna, "POST", path_of(n, "/start"), NULL), 409, "seats_open");
    rest_ask(boris, "POST", path_of(n, "/seat"), NULL);
    a = rest_ask(anna, "POST", path_of(n, "/start"), NULL);
    assert_true(a.status == 200 && says(a.body, "phase", "revealing"));
    assert_problem(rest_ask(anna, "POST", path_of(n, "/reveal"), "{'seed':'%s'}", key), 409,
                   "bad_seed");
    assert_int_equal(rest_ask(boris, "DELETE", path_of(n, "/seat"), NULL).status, 204);
    assert_problem(rest_ask(boris, "POST", path_of(n, "/start"), NULL), 403, "not_seated");
}

SCRIPT(private_tables_are_not_there_for_strangers)
{
    (void)self;
    char code[TABLE_CODE];
    size_t length;
    char target[120];
    person *anna = person_new("Anna");
    person *boris = person_new("Boris");
    json t = rest_ask(anna, "POST", "/api/tables", "{'game':'nardy','private':true}").body;
    int n = (int)number_at(t, "table");
    assert_true(json_to_str(at(t, "code"), code, sizeof code, &length));
    static const char *const parts[] = {"", "/view", "/legal", "/events"};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        assert_problem(rest_ask(boris, "GET", path_of(n, parts[i]), NULL), 404, "not_found");
    }
    assert_problem(rest_ask(boris, "POST", path_of(n, "/start"), NULL), 404, "not_found");
    assert_problem(rest_ask(boris, "POST", path_of(n, "/seat"), "{}"), 404, "not_found");
    snprintf(target, sizeof target, "/api/tables/%d?code=%s", n, code);
    assert_int_equal(rest_ask(boris, "GET", target, NULL).status, 200);
    snprintf(target, sizeof target, "/api/tables/%d?code=%%22", n);
    assert_problem(rest_ask(boris, "GET", target, NULL), 404, "not_found");
    answer a = rest_ask(boris, "POST", path_of(n, "/seat"), "{'code':'%s'}", code);
    assert_int_equal(a.status, 200);
    assert_int_equal(json_count(at(rest_ask(NULL, "GET", "/api/tables", NULL).body, "tables")), 0);
}

SCRIPT(who_asked_may_be_gone_when_the_answer_comes)
{
    (void)self;
    person *anna = person_new("Anna");
    char headers[128];
    snprintf(headers, sizeof headers, "authorization: Bearer %s", anna->token);
    json t = ask(anna, "{'t':'create','game':'kush','bots':[null,'easy']}");
    settle();
    static const char *const targets[] = {"/api/account/games", "/api/tables/99/file"};
    for (int i = 0; i < 2; i++) {
        fake_hang_up(fake_ask("10.0.0.1", "GET", targets[i], headers, "", 0));
        settle();
    }
    char target[80];
    snprintf(target, sizeof target, "/api/tables/%d/hint", (int)number_at(t, "table"));
    fake_hang_up(fake_ask("10.0.0.1", "POST", target, headers, "", 0));
    settle();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        SERVER_TEST(the_server_tells_about_itself),
        SERVER_TEST(the_engine_lists_the_same_games),
        SERVER_TEST(the_link_of_the_mini_app_is_told),
        SERVER_TEST(figures_are_for_those_who_may_see_them),
        SERVER_TEST(every_route_is_described),
        SERVER_TEST(what_is_not_there_is_refused_by_name),
        SERVER_TEST(pages_from_named_origins_may_read_answers),
        SERVER_TEST(the_server_answers_to_its_own_names_only),
        SERVER_TEST(accounts_are_made_named_and_signed_out),
        SERVER_TEST(sessions_end_in_time),
        SERVER_TEST(telegram_needs_its_credentials),
        SERVER_TEST(who_asks_too_fast_is_slowed),
        SERVER_TEST(a_game_can_be_played_by_rest),
        SERVER_TEST(former_names_of_options_are_read),
        SERVER_TEST(seeds_and_starts_by_rest),
        SERVER_TEST(private_tables_are_not_there_for_strangers),
        SERVER_TEST(who_asked_may_be_gone_when_the_answer_comes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
