/* What speaks for a step of Long Nardy: each reason follows from the view. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "ai/core/reasons.h"
#include "rules/nardy/nardy.h"

static void put(nardy_view *v, int seat, int point, int n)
{
    nardy_side *s = &v->table.side[seat];
    int d = nardy_distance(seat, point);
    s->nibbles[d >> 4] |= (uint64_t)n << (d & 15) * 4;
    s->on |= (uint32_t)1 << d;
}

static const char *reasons(const nardy_view *v, int seat, const char *step)
{
    static char text[300];
    text_out o = text_to(text, sizeof text);
    game_action a;
    assert_int_equal(nardy_rules.action_parse(step, strlen(step), seat, &a), GAME_OK);
    bot_reasons r = bot_reasons_for(&nardy_rules, v, seat, a);
    bot_reasons_json(&r, &o);
    return text_end(&o);
}

static void a_longer_row_is_a_block(void **unused)
{
    (void)unused;
    nardy_view v = {0};
    put(&v, 0, 24, 9);
    put(&v, 0, 18, 1);
    put(&v, 0, 17, 2);
    put(&v, 0, 15, 2);
    put(&v, 0, 14, 1);
    assert_string_equal(reasons(&v, 0, "17-16"),
                        "[{\"code\":\"block\",\"points\":5},{\"code\":\"new_point\",\"point\":16},"
                        "{\"code\":\"keeps_point\",\"point\":17}]");
    assert_string_equal(reasons(&v, 0, "18-16"), "[{\"code\":\"block\",\"points\":4},"
                                                 "{\"code\":\"new_point\",\"point\":16}]");
    assert_string_equal(reasons(&v, 0, "24-18"), "[{\"code\":\"head\",\"left\":8}]");
    assert_string_equal(reasons(&v, 0, "roll"), "[]");
}

/* N5.2: the opponent's route is a line, so a row over its ends is none. */
static void a_row_ends_where_the_others_route_does(void **unused)
{
    (void)unused;
    nardy_view v = {0};
    put(&v, 0, 14, 1);
    put(&v, 0, 13, 1);
    put(&v, 0, 16, 2);
    put(&v, 0, 11, 1);
    assert_string_equal(reasons(&v, 0, "16-12"), "[{\"code\":\"new_point\",\"point\":12},"
                                                 "{\"code\":\"keeps_point\",\"point\":16}]");
}

static void going_home_and_off_is_told(void **unused)
{
    (void)unused;
    nardy_view v = {0};
    put(&v, 1, 20, 1);
    put(&v, 1, 16, 2);
    assert_string_equal(reasons(&v, 1, "20-16"), "[{\"code\":\"home\",\"point\":16}]");
    assert_string_equal(reasons(&v, 1, "16-off"), "[{\"code\":\"off\",\"left\":2}]");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_longer_row_is_a_block),
        cmocka_unit_test(a_row_ends_where_the_others_route_does),
        cmocka_unit_test(going_home_and_off_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
