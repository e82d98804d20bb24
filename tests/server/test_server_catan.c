/* Catan's own routes, in-process. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "server/catan/catan_rest.h"
#include "tests/kit/fake_people.h"

static bool is_refused(answer a, int status, const char *code)
{
    return a.status == status && says(a.body, "code", code);
}

SCRIPT(catan_can_be_played_by_its_own_routes)
{
    (void)self;
    char path[64];
    person *anna = person_new("Anna");
    json t = rest_ask(anna, "POST", "/api/tables",
                      "{'game':'catan','seats':3,'bots':[null,'easy','easy'],'start':'manual'}")
                 .body;
    int n = (int)number_at(t, "table");
    assert_true(
        is_refused(rest_ask(anna, "POST", "/api/v1/catan/start", "{}"), 400, "bad_request"));
    assert_true(is_refused(rest_ask(anna, "POST", "/api/v1/catan/start", "{'game_id':99}"), 404,
                           "not_found"));
    snprintf(path, sizeof path, "/api/v1/catan/%d/state", n);
    assert_true(is_refused(rest_ask(anna, "GET", path, NULL), 409, "not_started"));
    answer a = rest_ask(anna, "POST", "/api/v1/catan/start", "{'game_id':%d}", n);
    assert_int_equal(a.status, 200);
    settle();
    a = rest_ask(anna, "GET", path, NULL);
    assert_true(a.status == 200 && json_there(at(a.body, "state.vertices_dict")));
    for (int i = 0; catan_rest_routes[i] != NULL; i++) {
        snprintf(path, sizeof path, "/api/v1/catan/%d/%s", n, catan_rest_routes[i]);
        assert_int_equal(rest_ask(NULL, "POST", path, "{}").status, 401);
        int status = rest_ask(anna, "POST", path, "{}").status;
        assert_true(status == 400 || status == 409);
    }
    snprintf(path, sizeof path, "/api/v1/catan/%d/initial-setup", n);
    a = rest_ask(anna, "POST", path, "{'action':'place_settlement','vertex_id':5,'req':1}");
    if (a.status == 200) {
        assert_int_equal(number_at(a.body, "req"), 1);
        a = rest_ask(anna, "POST", path, "{'action':'place_settlement','vertex_id':5,'req':1}");
        assert_true(a.status == 200 && is_true(a.body, "repeated"));
    }
    int nardy = (int)number_at(
        rest_ask(anna, "POST", "/api/tables", "{'game':'nardy','bots':[null,'easy']}").body,
        "table");
    snprintf(path, sizeof path, "/api/v1/catan/%d/roll-dice", nardy);
    assert_true(is_refused(rest_ask(anna, "POST", path, "{}"), 404, "not_found"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        SERVER_TEST(catan_can_be_played_by_its_own_routes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
