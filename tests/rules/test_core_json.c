/* rules/core: JSON, written and read (RFC 8259). */
#include "rules/core/json.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* A text that may have a NUL inside. */
typedef struct bytes {
    const char *at;
    size_t n;
} bytes;
#define BYTES(literal)                                                                             \
    {                                                                                              \
        (literal), sizeof(literal) - 1                                                             \
    }

/* Checks a text that lies in memory of exactly its size, so that reading past it is seen. */
static const char *wrong_with(bytes text)
{
    char *exact = malloc(text.n > 0 ? text.n : 1);
    json value;
    assert_non_null(exact);
    memcpy(exact, text.at, text.n);
    const char *wrong = json_read(exact, text.n, &value);
    if (wrong == NULL) {
        assert_true(value.at >= exact && value.end <= exact + text.n && value.at < value.end);
    }
    free(exact);
    return wrong;
}

static json read_text(const char *text)
{
    json value = {0};
    const char *wrong = json_read(text, strlen(text), &value);
    if (wrong != NULL) {
        fail_msg("%s: %s", text, wrong);
    }
    return value;
}

/* -- which texts are JSON -- */

static const bytes good[] = {
    BYTES("0"),
    BYTES("-0"),
    BYTES("1"),
    BYTES("-12"),
    BYTES("1.5"),
    BYTES("0.0"),
    BYTES("1e5"),
    BYTES("1E+5"),
    BYTES("1e-05"),
    BYTES("-1.25e10"),
    BYTES("123456789012345678901234567890"),
    BYTES("true"),
    BYTES("false"),
    BYTES("null"),
    BYTES("\"\""),
    BYTES("\"a\""),
    BYTES("\"\x7f\""),
    BYTES("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\""),
    BYTES("\"\\u0000\\u001f\\uFFFF\\uabCD\""),
    BYTES("\"\\ud83d\\ude00\""),
    BYTES("\"\xc2\x80\xdf\xbf\""),
    BYTES("\"\xe0\xa0\x80\xed\x9f\xbf\xee\x80\x80\xef\xbf\xbf\""),
    BYTES("\"\xf0\x90\x80\x80\xf4\x8f\xbf\xbf\""),
    BYTES("[]"),
    BYTES("{}"),
    BYTES("[[],{}]"),
    BYTES("[1,2,3]"),
    BYTES("{\"a\":1,\"b\":[true,null]}"),
    BYTES("{\"\":0}"),
    BYTES("{\"a\":1,\"a\":2}"),
    BYTES(" \t\r\n[ 1 , { \"a\" : 2 } , [ ] , { } ]\n"),
    BYTES(" 1 "),
};

static void json_accepts_what_the_standard_allows(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        const char *wrong = wrong_with(good[i]);
        if (wrong != NULL) {
            fail_msg("%s is refused: %s", good[i].at, wrong);
        }
    }
}

static const bytes bad[] = {
    BYTES(""),
    BYTES(" "),
    BYTES("\n"),
    BYTES("\xef\xbb\xbf[]"),
    BYTES("\0"),
    BYTES("1\0"),
    /* numbers */
    BYTES("-"),
    BYTES("+1"),
    BYTES("01"),
    BYTES("-01"),
    BYTES("1."),
    BYTES(".5"),
    BYTES("1.e1"),
    BYTES("1e"),
    BYTES("1e+"),
    BYTES("1e5.5"),
    BYTES("0x10"),
    BYTES("1_000"),
    BYTES("1 2"),
    BYTES("--1"),
    BYTES("Infinity"),
    BYTES("-Infinity"),
    BYTES("NaN"),
    /* words */
    BYTES("tru"),
    BYTES("True"),
    BYTES("truee"),
    BYTES("nul"),
    BYTES("nulll"),
    BYTES("f"),
    BYTES("undefined"),
    /* strings */
    BYTES("\""),
    BYTES("\"a"),
    BYTES("'a'"),
    BYTES("\"\\\""),
    BYTES("\"\\"),
    BYTES("\"\\x41\""),
    BYTES("\"\\u12\""),
    BYTES("\"\\u12g4\""),
    BYTES("\"\\u123"),
    BYTES("\"\\U0041\""),
    BYTES("\"a\nb\""),
    BYTES("\"\t\""),
    BYTES("\"\0\""),
    BYTES("\"\x1f\""),
    BYTES("a"),
    /* halves of surrogate pairs */
    BYTES("\"\\ud83d\""),
    BYTES("\"\\ude00\""),
    BYTES("\"\\ud83dx\""),
    BYTES("\"\\ud83d\\n\""),
    BYTES("\"\\ud83d\\ud83d\""),
    BYTES("\"\\ud83d\\u0041\""),
    BYTES("\"\\ude00\\ud83d\""),
    BYTES("\"\\ud83d\\ude0\""),
    /* not UTF-8 */
    BYTES("\"\x80\""),
    BYTES("\"\xbf\""),
    BYTES("\"\xc0\x80\""),
    BYTES("\"\xc1\xbf\""),
    BYTES("\"\xc2\""),
    BYTES("\"\xc2\x41\""),
    BYTES("\"\xe0\x9f\xbf\""),
    BYTES("\"\xe2\x82\""),
    BYTES("\"\xed\xa0\x80\""),
    BYTES("\"\xed\xbf\xbf\""),
    BYTES("\"\xf0\x8f\xbf\xbf\""),
    BYTES("\"\xf4\x90\x80\x80\""),
    BYTES("\"\xf5\x80\x80\x80\""),
    BYTES("\"\xff\""),
    BYTES("\"\xfe\""),
    BYTES("\"\xf0\x90\x80"),
    /* lists and objects */
    BYTES("["),
    BYTES("]"),
    BYTES("[1"),
    BYTES("[1,"),
    BYTES("[1,]"),
    BYTES("[,1]"),
    BYTES("[1 2]"),
    BYTES("[1,,2]"),
    BYTES("[1}"),
    BYTES("{"),
    BYTES("}"),
    BYTES("{]"),
    BYTES("{\"a\"}"),
    BYTES("{\"a\":}"),
    BYTES("{\"a\":1,}"),
    BYTES("{,}"),
    BYTES("{a:1}"),
    BYTES("{1:2}"),
    BYTES("{\"a\" 1}"),
    BYTES("{\"a\":1 \"b\":2}"),
    BYTES("{\"a\":1]"),
    BYTES("[]]"),
    BYTES("{}{}"),
    BYTES("[] x"),
    BYTES("[1]//"),
    BYTES("/**/1"),
    BYTES("{\"a\":1;\"b\":2}"),
    BYTES("{'a':1}"),
    BYTES("{\"a\":1\0}"),
    BYTES("[\f]"),
};

static void json_refuses_everything_else(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        if (wrong_with(bad[i]) == NULL) {
            fail_msg("number %zu is accepted: %s", i, bad[i].at);
        }
    }
}

static void json_nests_to_its_bound_and_no_deeper(void **state)
{
    (void)state;
    static const char pair[5] = {'{', '"', '"', ':', '['};
    const size_t deep = 100000;
    char *text = malloc(deep);
    assert_non_null(text);
    for (size_t depth = JSON_DEPTH_MAX - 1; depth <= JSON_DEPTH_MAX + 1; depth++) {
        memset(text, '[', depth);
        memset(text + depth, ']', depth);
        assert_int_equal(wrong_with((bytes){text, 2 * depth}) == NULL, depth <= JSON_DEPTH_MAX);
    }
    memset(text, '[', deep);
    assert_non_null(wrong_with((bytes){text, deep}));
    for (size_t i = 0; i + sizeof pair <= deep; i += sizeof pair) {
        memcpy(text + i, pair, sizeof pair);
    }
    assert_non_null(wrong_with((bytes){text, deep}));
    free(text);
}

/* Lists and objects by turns, so that each closing bracket has to fit its own opening one. */
static void json_brackets_close_in_their_order(void **state)
{
    (void)state;
    assert_null(wrong_with((bytes)BYTES("[{\"a\":[{\"b\":[]}]}]")));
    assert_non_null(wrong_with((bytes)BYTES("[{\"a\":[{\"b\":[}]]}]")));
    assert_non_null(wrong_with((bytes)BYTES("[{\"a\":[{\"b\":[]]}}]")));
}

static void json_cut_anywhere_is_refused(void **state)
{
    (void)state;
    static const char text[] = "{\"a\\u00e9\":[1,-2.5e3,true,null,\"\xc3\xa9\"],\"b\":{\"c\":{}}}";
    for (size_t n = 0; n < sizeof text - 1; n++) {
        assert_non_null(wrong_with((bytes){text, n}));
    }
    assert_null(wrong_with((bytes){text, sizeof text - 1}));
}

/* -- values -- */

static void json_whole_numbers_are_read_within_bounds(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int64_t min, max;
        bool fits;
        int64_t value;
    } cases[] = {
        {"0", 0, 0, true, 0},
        {"-0", 0, 9, true, 0},
        {"-5", -5, 5, true, -5},
        {"-6", -5, 5, false, 0},
        {"6", -5, 5, false, 0},
        {"999999999999999999", 0, INT64_MAX, true, 999999999999999999},
        {"9999999999999999999999", INT64_MIN, INT64_MAX, false, 0},
        {"1.0", 0, 9, false, 0},
        {"1e0", 0, 9, false, 0},
        {"\"1\"", 0, 9, false, 0},
        {"true", 0, 9, false, 0},
        {"null", 0, 9, false, 0},
        {"[1]", 0, 9, false, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        int64_t n = 42;
        bool fits = json_to_int(read_text(cases[i].text), cases[i].min, cases[i].max, &n);
        assert_int_equal(fits, cases[i].fits);
        assert_true(n == (fits ? cases[i].value : 42));
    }
    int64_t n;
    assert_false(json_to_int((json){0}, 0, 9, &n));
}

static void json_truth_is_not_a_number(void **state)
{
    (void)state;
    bool b = false;
    assert_true(json_to_bool(read_text("true"), &b) && b);
    assert_true(json_to_bool(read_text("false"), &b) && !b);
    assert_false(json_to_bool(read_text("1"), &b));
    assert_false(json_to_bool(read_text("null"), &b));
    assert_false(json_to_bool((json){0}, &b));
    assert_true(json_is_null(read_text("null")));
    assert_false(json_is_null(read_text("false")));
    assert_false(json_is_null((json){0}));
}

static void json_strings_are_decoded(void **state)
{
    (void)state;
    char out[32];
    size_t n;
    json v = read_text("\"a\\n\\u00e9\\u20ac\\ud83d\\ude00\\/\"");
    assert_true(json_to_str(v, out, sizeof out, &n));
    assert_int_equal(n, 12);
    assert_string_equal(out, "a\n\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80/");
    assert_true(json_to_str(read_text("\"x\\u0000y\""), out, sizeof out, &n));
    assert_int_equal(n, 3);
    assert_memory_equal(out, "x\0y", 4);
    assert_true(json_to_str(read_text("\"abc\""), out, 4, &n));
    assert_false(json_to_str(read_text("\"abc\""), out, 3, &n));
    assert_false(json_to_str(read_text("\"\""), out, 0, &n));
    assert_false(json_to_str(read_text("1"), out, sizeof out, &n));
    assert_false(json_to_str((json){0}, out, sizeof out, &n));
}

static void json_words_are_known_however_they_are_written(void **state)
{
    (void)state;
    static const char *const words[] = {"red", "green", NULL};
    assert_int_equal(json_word(read_text("\"green\""), words), 1);
    assert_int_equal(json_word(read_text("\"\\u0072e\\u0064\""), words), 0);
    assert_int_equal(json_word(read_text("\"gree\""), words), -1);
    assert_int_equal(json_word(read_text("\"greens\""), words), -1);
    assert_int_equal(json_word(read_text("\"red\\u0000\""), words), -1);
    assert_int_equal(json_word(read_text("\"\""), words), -1);
    assert_int_equal(json_word(read_text("1"), words), -1);
    assert_false(json_is((json){0}, "red"));
}

/* -- members and items -- */

static void json_is_walked_item_by_item(void **state)
{
    (void)state;
    static const json_type types[] = {JSON_NUMBER, JSON_STRING, JSON_ARRAY, JSON_OBJECT,
                                      JSON_BOOL,   JSON_NULL,   JSON_NUMBER};
    json list = read_text("[ 1 , \"],\\\"\" ,[ [ ] , 2],{\"]\":[\"}\"]} , true,null,-3.5e1 ]");
    json_walk w = json_items(list);
    json item;
    int n = 0;
    while (json_next(&w, &item)) {
        assert_int_equal(json_type_of(item), types[n]);
        n++;
    }
    assert_int_equal(n, 7);
    assert_int_equal(json_count(list), 7);
    assert_int_equal(json_count(read_text("[ ]")), 0);
    assert_memory_equal(item.at, "-3.5e1 ", 7);
    assert_int_equal(item.end - item.at, 6);
}

static void json_is_walked_member_by_member(void **state)
{
    (void)state;
    json_walk w = json_items(read_text("{ \"a\" : 1 ,\"b:{\":{\"c\":2},\"\" : \"x\" }"));
    json key, value;
    assert_true(json_next_member(&w, &key, &value));
    assert_true(json_is(key, "a") && json_type_of(value) == JSON_NUMBER);
    assert_true(json_next_member(&w, &key, &value));
    assert_true(json_is(key, "b:{") && json_type_of(value) == JSON_OBJECT);
    assert_true(json_next_member(&w, &key, &value));
    assert_true(json_is(key, "") && json_is(value, "x"));
    assert_false(json_next_member(&w, &key, &value));
}

static const char *const names[] = {"a", "b", NULL};

/* Looks for a and b; returns the reason, "" if there is none. */
static const char *find_fields(const char *text, bool others, json fields[2])
{
    static char reason[256];
    text_out why = text_to(reason, sizeof reason);
    bool found = json_fields(read_text(text), names, fields, others, &why);
    text_end(&why);
    assert_int_equal(found, why.len == 0);
    return reason;
}

static void json_fields_are_found_by_name(void **state)
{
    (void)state;
    json f[2];
    assert_string_equal(find_fields("{\"b\":1}", false, f), "");
    assert_false(json_there(f[0]));
    assert_true(json_there(f[1]));
    assert_string_equal(find_fields("{\"\\u0061\":2,\"b\":{\"a\":3}}", false, f), "");
    assert_int_equal(*f[0].at, '2');
    assert_string_equal(find_fields("{\"x\":1,\"a\":2,\"x\":3}", true, f), "");
    assert_true(json_there(f[0]));
}

static void json_fields_that_are_unknown_or_doubled_are_named(void **state)
{
    (void)state;
    json f[2];
    assert_string_equal(find_fields("{\"c\":1}", false, f), "unknown field \"c\"");
    assert_string_equal(find_fields("{\"a\":1,\"a\":1}", false, f), "field given twice: \"a\"");
    assert_string_equal(find_fields("{\"a\":1,\"\\u0061\":1}", true, f),
                        "field given twice: \"\\u0061\"");
    assert_string_equal(find_fields("[]", false, f), "an object is expected");
    assert_string_equal(find_fields("\"a\"", true, f), "an object is expected");
}

static void json_quotes_are_cut_between_characters(void **state)
{
    (void)state;
    char text[128] = "\"";
    char out[128];
    for (int i = 0; i < 30; i++) {
        strcat(text, "\xc3\xa9");
    }
    strcat(text, "\"");
    text_out o = text_to(out, sizeof out);
    json_quote(read_text(text), &o);
    text_end(&o);
    assert_int_equal(o.len, 39 + 3);
    assert_string_equal(out + 37, "\xc3\xa9...");
    o = text_to(out, sizeof out);
    json_quote(read_text("\"short\""), &o);
    assert_string_equal(text_end(&o), "\"short\"");
}

/* -- writing -- */

static void json_is_written_with_its_commas(void **state)
{
    (void)state;
    char out[256];
    text_out o = text_to(out, sizeof out);
    json_object_open(&o);
    json_key_int(&o, "n", -7);
    json_key(&o, "list");
    json_array_open(&o);
    json_array_open(&o);
    json_array_close(&o);
    json_object_open(&o);
    json_object_close(&o);
    json_int(&o, 1);
    json_bool(&o, false);
    json_null(&o);
    json_raw(&o, "[0]", 3);
    json_array_close(&o);
    json_key_bool(&o, "yes", true);
    json_key_null(&o, "none");
    json_key(&o, "word");
    json_str_open(&o);
    text_str(&o, "plain");
    json_str_close(&o);
    json_key_str(&o, "last", "");
    json_object_close(&o);
    assert_string_equal(text_end(&o), "{\"n\":-7,\"list\":[[],{},1,false,null,[0]],\"yes\":true,"
                                      "\"none\":null,\"word\":\"plain\",\"last\":\"\"}");
}

static void json_strings_are_escaped_and_read_back(void **state)
{
    (void)state;
    char raw[128];
    char out[1024];
    char back[sizeof raw + 1];
    for (size_t i = 0; i < sizeof raw; i++) {
        raw[i] = (char)i; /* every ASCII character, NUL included */
    }
    text_out o = text_to(out, sizeof out);
    json_str_bytes(&o, raw, sizeof raw);
    for (size_t i = 0; i < o.len; i++) {
        assert_in_range((unsigned char)out[i], 0x20, 0x7e);
    }
    size_t n;
    assert_true(json_to_str(read_text(text_end(&o)), back, sizeof back, &n));
    assert_int_equal(n, sizeof raw);
    assert_memory_equal(back, raw, sizeof raw);
    o = text_to(out, sizeof out);
    json_str(&o, "\"\\\n\xc3\xa9");
    assert_string_equal(text_end(&o), "\"\\\"\\\\\\n\xc3\xa9\"");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(json_accepts_what_the_standard_allows),
        cmocka_unit_test(json_refuses_everything_else),
        cmocka_unit_test(json_nests_to_its_bound_and_no_deeper),
        cmocka_unit_test(json_brackets_close_in_their_order),
        cmocka_unit_test(json_cut_anywhere_is_refused),
        cmocka_unit_test(json_whole_numbers_are_read_within_bounds),
        cmocka_unit_test(json_truth_is_not_a_number),
        cmocka_unit_test(json_strings_are_decoded),
        cmocka_unit_test(json_words_are_known_however_they_are_written),
        cmocka_unit_test(json_is_walked_item_by_item),
        cmocka_unit_test(json_is_walked_member_by_member),
        cmocka_unit_test(json_fields_are_found_by_name),
        cmocka_unit_test(json_fields_that_are_unknown_or_doubled_are_named),
        cmocka_unit_test(json_quotes_are_cut_between_characters),
        cmocka_unit_test(json_is_written_with_its_commas),
        cmocka_unit_test(json_strings_are_escaped_and_read_back),
    };
    return cmocka_run_group_tests_name("core_json", tests, NULL, NULL);
}
