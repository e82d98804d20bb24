/* Merge patches between views (RFC 7396). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "server/doors/view_json.h"
#include "table/game_event.h"
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
static const char *patch_of(const char *from, const char *to, patch_form form)
{
    static char buffer[4096];
    text_out o = text_to(buffer, sizeof buffer);
    bool any = patch_write(parsed(from), parsed(to), form, &o);
    assert_int_equal(any, o.len > 0);
    assert_false(o.cut);
    return text_end(&o);
}

static void expect_patch(const char *from, const char *to, const char *patch)
{
    assert_string_equal(patch_of(from, to, PATCH_MERGE), patch);
}

static void expect_by_index(const char *from, const char *to, const char *patch)
{
    assert_string_equal(patch_of(from, to, PATCH_BY_INDEX), patch);
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
    assert_true(patch_write(parsed("{\"a\":1}"), parsed("{\"a\":2,\"b\":3}"), PATCH_MERGE, &o));
    json_key_int(&o, "z", 4);
    json_object_close(&o);
    assert_string_equal(text_end(&o), "{\"seq\":1,\"patch\":{\"a\":2,\"b\":3},\"z\":4}");
}

static void long_arrays_are_patched_by_index(void **unused)
{
    (void)unused;
    const char *rows = "{\"g\":[\"....................\",\"....................\",\"........\"]}";
    const char *next = "{\"g\":[\"....................\",\"A...................\",\"........\"]}";
    expect_by_index(rows, next, "{\"g\":{\"1\":\"A...................\"}}");
    expect_patch(rows, next,
                 "{\"g\":[\"....................\",\"A...................\",\"........\"]}");
    expect_by_index(
        "{\"v\":[{\"id\":0,\"at\":\"some place\",\"owner\":null},{\"id\":1,\"owner\":2}]}",
        "{\"v\":[{\"id\":0,\"at\":\"some place\",\"owner\":1},{\"id\":1,\"owner\":null}]}",
        "{\"v\":{\"0\":{\"owner\":1},\"1\":{\"owner\":null}}}");
    expect_by_index("{\"v\":[\"long enough to be patched by index, it is\",null,7]}",
                    "{\"v\":[\"long enough to be patched by index, it is\",7,null]}",
                    "{\"v\":{\"1\":7,\"2\":null}}");
}

static void short_arrays_and_other_lengths_are_replaced(void **unused)
{
    (void)unused;
    expect_by_index("{\"dice\":[6,5]}", "{\"dice\":[6,4]}", "{\"dice\":[6,4]}");
    expect_by_index("{\"v\":[\"a long text is here, and it is long\",\"b\"]}",
                    "{\"v\":[\"a long text is here, and it is long\",\"b\",\"c\"]}",
                    "{\"v\":[\"a long text is here, and it is long\",\"b\",\"c\"]}");
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
    bool any = patch_write(from, to, PATCH_MERGE, &patch);
    assert_int_equal(any, !json_same_but_nulls(from, to, false));
    if (any) {
        json_patch_apply(from, read_json(patch.at, patch.len), false, &after);
        if (!json_same_but_nulls(read_json(after.at, after.len), to, false)) {
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

/* What a client has of one seat's view, and pages to work on. */
typedef struct picture {
    suite_walk *w;
    int seat;
    patch_form form;
    game_buffer state; /* at the last patch */
    text_out page, patch;
    view_json_desk desk;
} picture;

/* Writes the patch of a seat since the last one. */
static void write_patch(picture *p, int seat)
{
    const game_rules *rules = p->w->rules;
    game_buffer before, now;
    rules->view(p->state.state, seat, before.state);
    rules->view(p->w->state, seat, now.state);
    view_json_pair pair = {rules, before.state, now.state, true, true};
    text_restart(&p->patch);
    view_json_patch(&pair, p->form, &p->desk, &p->patch);
}

/* The spectator or a seat. */
static int any_seat(suite_walk *w)
{
    return GAME_SPECTATOR + (int)suite_below(w, (uint32_t)w->seats + 1);
}

static void write_view(const picture *p, text_out *o)
{
    game_buffer view;
    p->w->rules->view(p->w->state, p->seat, view.state);
    view_json_write(p->w->rules, view.state, true, o);
}

/* Often after those of other seats, from which it may take parts. */
static void take_patch(picture *p)
{
    text_out next = suite_page();
    text_out whole = suite_page();
    view_json_forget(&p->desk);
    for (uint32_t others = suite_below(p->w, 3); others > 0; others--) {
        write_patch(p, any_seat(p->w));
    }
    write_patch(p, p->seat);
    bool by_index = p->form == PATCH_BY_INDEX;
    json_patch_apply(json_trusted(p->page.at, p->page.len), read_json(p->patch.at, p->patch.len),
                     by_index, &next);
    write_view(p, &whole);
    if (!json_same_but_nulls(read_json(next.at, next.len), read_json(whole.at, whole.len),
                             by_index)) {
        fail_msg("%s: by %.*s to %.*s", p->w->rules->name, (int)p->patch.len, p->patch.at,
                 (int)whole.len, whole.at);
    }
    suite_page_free(&p->page);
    suite_page_free(&whole);
    p->page = next;
    memcpy(p->state.state, p->w->state, p->w->rules->state_size);
}

static void begin_picture(picture *p, suite_walk *w)
{
    p->w = w;
    p->seat = any_seat(w);
    memcpy(p->state.state, w->state, w->rules->state_size);
    text_restart(&p->page);
    write_view(p, &p->page);
}

/* Follows one seat (or a spectator) through random games, with patches over one event or several.
 */
static void follow_views(const game_rules *rules, patch_form form, int64_t work)
{
    text_out why = suite_page();
    suite_run run = {.rules = rules, .seed = 5, .work = work};
    suite_walk w;
    picture p = {
        .form = form, .page = suite_page(), .patch = suite_page(), .desk = view_json_desk_new()};
    suite_open(&w, &run, &why);
    while (suite_goes_on(&w)) {
        suite_event event;
        suite_start(&w);
        begin_picture(&p, &w);
        while (suite_goes_on(&w) && suite_step(&w, &event)) {
            if (suite_below(&w, 3) != 0) {
                take_patch(&p);
            }
        }
    }
    if (!suite_close(&w)) {
        fail_msg("%s", text_end(&why));
    }
    suite_page_free(&p.page);
    suite_page_free(&p.patch);
    view_json_desk_drop(&p.desk);
    suite_page_free(&why);
}

static void patches_follow_the_views_of_every_game(void **unused)
{
    (void)unused;
    for (int i = 0; game_list[i] != NULL; i++) {
        follow_views(game_list[i], PATCH_MERGE, 3000);
        follow_views(game_list[i], PATCH_BY_INDEX, 3000);
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
        cmocka_unit_test(long_arrays_are_patched_by_index),
        cmocka_unit_test(short_arrays_and_other_lengths_are_replaced),
        cmocka_unit_test(patches_take_any_object_to_any_other),
        cmocka_unit_test(patches_follow_the_views_of_every_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
