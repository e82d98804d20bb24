/* A client that comes back is told the positions that it has missed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "server/doors/steps_json.h"
#include "server/doors/table_json.h"
#include "tests/kit/fake_people.h"
#include "tests/kit/merge.h"

static person *anna;

static const table *the_table(void)
{
    return the_room(1)->t;
}

/* Anna acts n times by REST, as her menu has it first; computers answer. */
static void play_on(int n)
{
    for (int i = 0; i < n; i++) {
        json menu = at(rest_ask(anna, "GET", "/api/tables/1/legal", NULL).body, "actions");
        json first = at(menu, "0");
        assert_true(json_there(first));
        answer a = rest_ask(anna, "POST", "/api/tables/1/actions", "{'action':%.*s}",
                            (int)(first.end - first.at), first.at);
        assert_int_equal(a.status, 200);
        settle();
    }
}

typedef struct expected {
    uint32_t seq; /* of the position that is looked for */
    int seat;
    text_out view;
} expected;

static void find_view(void *self, const table_step *step)
{
    expected *e = self;
    const game_rules *rules = the_table()->plan.setup.rules;
    if (step->seq == e->seq + 1) {
        game_buffer view;
        rules->view(step->before, e->seat, view.state);
        rules->view_json(view.state, &e->view);
    }
}

static text_out view_after(int64_t seq)
{
    expected e = {.seq = (uint32_t)seq, .seat = 0, .view = text_growing()};
    table_events(the_table(), 0, UINT32_MAX, find_view, &e);
    return e.view;
}

static json told(const text_out *o)
{
    return json_trusted(o->at, o->len);
}

/* Each step is a patch on the view before it. Returns how many there are. */
static int check_steps(json missed, int64_t since, bool by_index)
{
    text_out view = view_after(since);
    int n = 0;
    assert_int_equal(number_at(missed, "since"), since);
    for (;; n++) {
        char path[32];
        snprintf(path, sizeof path, "steps.%d", n);
        json step = at(missed, path);
        if (!json_there(step)) {
            break;
        }
        text_out next = text_growing();
        json_patch_apply(told(&view), at(step, "patch"), by_index, &next);
        text_drop(&view);
        view = next;
        text_out right = view_after(number_at(step, "seq"));
        assert_true(json_same_but_nulls(told(&view), told(&right), by_index));
        text_drop(&right);
    }
    text_drop(&view);
    return n;
}

static void sit_down(const char *game)
{
    anna = person_new("Anna");
    ask(anna, "{'t':'create','game':'%s','seats':3,'sit':0,'bots':[null,'easy','easy']}", game);
    settle();
    play_on(2);
}

SCRIPT(who_comes_back_is_told_the_positions_between)
{
    (void)self;
    sit_down("catan");
    int64_t since = the_table()->seq;
    person_hang_up(anna);
    play_on(6);
    person_connect(anna);
    json seen = ask(anna, "{'t':'watch','table':1,'seq':%lld}", (long long)since);
    assert_false(json_there(at(seen, "missed"))); /* it was not asked for */
    seen = ask(anna, "{'t':'watch','table':1,'seq':%lld,'steps':true}", (long long)since);
    assert_true(check_steps(at(seen, "missed"), since, false) > 0);
    seen = ask(anna, "{'t':'watch','table':1,'seq':%u,'steps':true}", the_table()->seq);
    assert_false(json_there(at(seen, "missed"))); /* nothing happened */
    seen = ask(anna, "{'t':'watch','table':1,'seq':99999,'steps':true}");
    assert_false(json_there(at(seen, "missed")));
}

SCRIPT(the_positions_are_told_by_patches_of_the_kind_that_was_asked_for)
{
    (void)self;
    sit_down("catan");
    int64_t since = the_table()->seq;
    play_on(6);
    assert_true(json_there(ask(anna, "{'t':'hello','patch':'index'}")));
    json seen = ask(anna, "{'t':'watch','table':1,'seq':%lld,'steps':true}", (long long)since);
    assert_true(check_steps(at(seen, "missed"), since, true) > 0);
}

SCRIPT(of_a_long_absence_the_last_positions_are_told)
{
    (void)self;
    sit_down("durak");
    int64_t since = 2;
    play_on(12);
    json seen = ask(anna, "{'t':'watch','table':1,'seq':%lld,'steps':true}", (long long)since);
    int n = check_steps(at(seen, "missed"), since, false);
    assert_true(n > 0 && n <= STEPS_JSON_EVENTS + 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        SERVER_TEST(who_comes_back_is_told_the_positions_between),
        SERVER_TEST(the_positions_are_told_by_patches_of_the_kind_that_was_asked_for),
        SERVER_TEST(of_a_long_absence_the_last_positions_are_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
