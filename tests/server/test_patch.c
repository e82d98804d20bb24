/* Merge patches between views (RFC 7396). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "server/doors/patch.h"
#include "tests/kit/merge.h"
#include "tests/kit/suite_walk.h"

static json read_json(const char *text, size_t n)
{
    json value = {0};
    const char *wrong = json_read(text, n, &value);
    if (wrong != NULL) {
        fail_msg("%s: %.*s", wrong, (int)n, text);
    }
    return value;
}

static json parsed(const char *text)
{
    return read_json(text, strlen(text));
}

/* The patch between two texts, "" if there is none. */
static const char *patch_of(const char *from, const char *to)
{
    static char buffer[4096];
    text_out o = text_to(buffer, sizeof buffer);
    bool any = patch_write(parsed(from), parsed(to), &o);
    assert_int_equal(any, o.len > 0);
    assert_false(o.cut);
    return text_end(&o);
}

static void expect_patch(const char *from, const char *to, const char *patch)
{
    assert_string_equal(patch_of(from, to), patch);
}

/* -- single cases -- */

static void cases_of_rfc_7396_come_out_as_printed(void **unused)
{
    (void)unused;
    /* Appendix A, where both sides are objects: original, result, and the patch between. */
    expect_patch("{\"a\":\"b\"}", "{\"a\":\"c\"}", "{\"a\":\"c\"}");
    expect_patch("{\"a\":\"b\"}", "{\"a\":\"b\",\"b\":\"c\"}", "{\"b\":\"c\"}");
    expect_patch("{\"a\":\"b\"}", "{}", "{\"a\":null}");
    expect_patch("{\"a\":\"b\",\"b\":\"c\"}", "{\"b\":\"c\"}", "{\"a\":null}");
    expect_patch("{\"a\":[\"b\"]}", "{\"a\":\"c\"}", "{\"a\":\"c\"}");
    expect_patch("{\"a\":\"c\"}", "{\"a\":[\"b\"]}", "{\"a\":[\"b\"]}");
    expect_patch("{\"a\":{\"b\":\"c\"}}", "{\"a\":{\"b\":\"d\"}}", "{\"a\":{\"b\":\"d\"}}");
    expect_patch("{\"a\":[{\"b\":\"c\"}]}", "{\"a\":[1]}", "{\"a\":[1]}");
    expect_patch("{\"e\":null}", "{\"e\":null,\"a\":1}", "{\"a\":1}");
    expect_patch("{}", "{\"a\":{\"bb\":{}}}", "{\"a\":{\"bb\":{}}}");
    /* The example of section 3. */
    expect_patch(
        "{\"title\":\"Goodbye!\",\"author\":{\"givenName\":\"John\",\"familyName\":\"Doe\"},"
        "\"tags\":[\"example\",\"sample\"],\"content\":\"This will be unchanged\"}",
        "{\"title\":\"Hello!\",\"author\":{\"givenName\":\"John\"},\"tags\":[\"example\"],"
        "\"content\":\"This will be unchanged\",\"phoneNumber\":\"+01-123-456-7890\"}",
        "{\"title\":\"Hello!\",\"author\":{\"familyName\":null},\"tags\":[\"example\"],"
        "\"phoneNumber\":\"+01-123-456-7890\"}");
}

static void null_is_the_same_as_not_there(void **unused)
{
    (void)unused;
    expect_patch("{\"a\":null}", "{}", "");
    expect_patch("{}", "{\"a\":null}", "");
    expect_patch("{\"a\":null,\"b\":1}", "{\"b\":1,\"c\":null}", "");
    expect_patch("{\"a\":null}", "{\"a\":1}", "{\"a\":1}");
    expect_patch("{\"a\":1}", "{\"a\":null}", "{\"a\":null}");
    expect_patch("{\"a\":{\"b\":1,\"c\":null}}", "{\"a\":{\"b\":1}}", "");
}

static void equal_objects_have_no_patch(void **unused)
{
    (void)unused;
    expect_patch("{}", "{}", "");
    expect_patch("{\"a\":[1,2],\"b\":{\"c\":\"x\"}}", "{\"a\":[1,2],\"b\":{\"c\":\"x\"}}", "");
    expect_patch("{\"a\":1,\"b\":2}", "{\"b\":2,\"a\":1}", "");
}

static void a_value_is_not_taken_for_its_beginning(void **unused)
{
    (void)unused;
    expect_patch("{\"a\":1}", "{\"a\":12}", "{\"a\":12}");
    expect_patch("{\"a\":12}", "{\"a\":1}", "{\"a\":1}");
    expect_patch("{\"a\":1,\"b\":2}", "{\"a\":1.5,\"b\":2}", "{\"a\":1.5}");
    expect_patch("{\"a\":\"x\",\"b\":1}", "{\"a\":\"x,\",\"b\":1}", "{\"a\":\"x,\"}");
    expect_patch("{\"a\":\"\\\"\"}", "{\"a\":\"\\\"}\"}", "{\"a\":\"\\\"}\"}");
}

static void members_are_found_wherever_they_stand(void **unused)
{
    (void)unused;
    expect_patch("{\"a\":1,\"b\":2,\"c\":3}", "{\"c\":3,\"b\":5,\"a\":1}", "{\"b\":5}");
    expect_patch("{\"a\":1,\"b\":2,\"c\":3}", "{\"a\":1,\"c\":3}", "{\"b\":null}");
    expect_patch("{\"a\":1,\"c\":3}", "{\"a\":1,\"b\":2,\"c\":3}", "{\"b\":2}");
    expect_patch("{\"a\":1,\"b\":2}", "{\"c\":3,\"d\":4}",
                 "{\"a\":null,\"b\":null,\"c\":3,\"d\":4}");
}

static void only_objects_with_a_change_are_opened(void **unused)
{
    (void)unused;
    expect_patch("{\"a\":{\"b\":{\"c\":null}},\"d\":{\"e\":{\"f\":1,\"g\":2}}}",
                 "{\"a\":{\"b\":{}},\"d\":{\"e\":{\"f\":1,\"g\":3}}}", "{\"d\":{\"e\":{\"g\":3}}}");
}

static void a_patch_joins_what_was_written_before_it(void **unused)
{
    (void)unused;
    char buffer[64];
    text_out o = text_to(buffer, sizeof buffer);
    json_object_open(&o);
    json_key_int(&o, "seq", 1);
    json_key(&o, "patch");
    assert_true(patch_write(parsed("{\"a\":1}"), parsed("{\"a\":2,\"b\":3}"), &o));
    json_key_int(&o, "z", 4);
    json_object_close(&o);
    assert_string_equal(text_end(&o), "{\"seq\":1,\"patch\":{\"a\":2,\"b\":3},\"z\":4}");
}

/* -- random objects -- */

static void random_value(luck *r, int depth, text_out *o);

static void random_object(luck *r, int depth, text_out *o)
{
    static const char *const names[] = {"a", "b", "bb", "c\"", "d", "e,", "f}"};
    enum { NAMES = sizeof names / sizeof *names };
    bool used[NAMES] = {false};
    json_object_open(o);
    for (uint32_t n = luck_below(r, NAMES); n > 0; n--) {
        /* Mostly in the same order, as a writer would have it. */
        uint32_t i = luck_below(r, 4) == 0 ? luck_below(r, NAMES) : NAMES - n;
        if (!used[i]) {
            used[i] = true;
            json_str(o, names[i]); /* some need escaping */
            text_char(o, ':');
            o->comma = false;
            random_value(r, depth, o);
        }
    }
    json_object_close(o);
}

static void random_value(luck *r, int depth, text_out *o)
{
    static const char *const strings[] = {"", "x", "x\\", "\"", "}{", "null"};
    switch (luck_below(r, depth > 0 ? 8 : 5)) {
    case 0:
        json_null(o);
        break;
    case 1:
        json_bool(o, luck_below(r, 2) == 0);
        break;
    case 2:
        json_str(o, strings[luck_below(r, sizeof strings / sizeof *strings)]);
        break;
    case 3:
    case 4:
        json_int(o, (int64_t)luck_below(r, 30) - 12);
        break;
    case 5:
        json_array_open(o);
        for (uint32_t n = luck_below(r, 3); n > 0; n--) {
            random_value(r, depth - 1, o);
        }
        json_array_close(o);
        break;
    default:
        random_object(r, depth - 1, o);
    }
}

/* Whether the patch takes `from` to `to`, and whether there is one just when they differ. */
static void expect_round_trip(json from, json to)
{
    text_out patch = suite_page();
    text_out after = suite_page();
    bool any = patch_write(from, to, &patch);
    assert_int_equal(any, !json_same_but_nulls(from, to));
    if (any) {
        json_patch_apply(from, read_json(patch.at, patch.len), &after);
        if (!json_same_but_nulls(read_json(after.at, after.len), to)) {
            fail_msg("from %.*s to %.*s by %.*s", (int)(from.end - from.at), from.at,
                     (int)(to.end - to.at), to.at, (int)patch.len, patch.at);
        }
    }
    suite_page_free(&patch);
    suite_page_free(&after);
}

static void patches_take_any_object_to_any_other(void **unused)
{
    (void)unused;
    luck r = luck_from(7396);
    for (int i = 0; i < 20000; i++) {
        text_out page[2] = {suite_page(), suite_page()};
        for (int k = 0; k < 2; k++) {
            random_object(&r, 3, &page[k]);
        }
        expect_round_trip(read_json(page[0].at, page[0].len), read_json(page[1].at, page[1].len));
        suite_page_free(&page[0]);
        suite_page_free(&page[1]);
    }
}

/* -- views -- */

static void write_view(const suite_walk *w, int seat, text_out *o)
{
    game_action *view = suite_new(w->rules->view_size); /* aligned for anything */
    w->rules->view(w->state, seat, view);
    o->len = 0;
    o->comma = false;
    w->rules->view_json(view, o);
    free(view);
}

/* Follows one seat (or a spectator) through random games. */
static void follow_views(const game_rules *rules, int64_t work)
{
    text_out why = suite_page();
    suite_run run = {.rules = rules, .seed = 5, .work = work};
    suite_walk w;
    text_out page[2] = {suite_page(), suite_page()};
    suite_open(&w, &run, &why);
    for (int now = 0; suite_goes_on(&w);) {
        suite_event event;
        int seat = GAME_SPECTATOR;
        suite_start(&w);
        seat += (int)suite_below(&w, (uint32_t)w.seats + 1);
        write_view(&w, seat, &page[now]);
        while (suite_goes_on(&w) && suite_step(&w, &event)) {
            now = 1 - now;
            write_view(&w, seat, &page[now]);
            expect_round_trip(json_trusted(page[1 - now].at, page[1 - now].len),
                              read_json(page[now].at, page[now].len));
        }
    }
    if (!suite_close(&w)) {
        fail_msg("%s", text_end(&why));
    }
    suite_page_free(&page[0]);
    suite_page_free(&page[1]);
    suite_page_free(&why);
}

static void patches_follow_the_views_of_every_game(void **unused)
{
    (void)unused;
    for (int i = 0; game_list[i] != NULL; i++) {
        follow_views(game_list[i], 3000);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cases_of_rfc_7396_come_out_as_printed),
        cmocka_unit_test(null_is_the_same_as_not_there),
        cmocka_unit_test(equal_objects_have_no_patch),
        cmocka_unit_test(a_value_is_not_taken_for_its_beginning),
        cmocka_unit_test(members_are_found_wherever_they_stand),
        cmocka_unit_test(only_objects_with_a_change_are_opened),
        cmocka_unit_test(a_patch_joins_what_was_written_before_it),
        cmocka_unit_test(patches_take_any_object_to_any_other),
        cmocka_unit_test(patches_follow_the_views_of_every_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
