/* The tables' streams: each record follows the one before it, and nothing else does. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "tests/kit/store_kit.h"

/* What a store says of its streams, in words. */
typedef struct heard {
    char text[400];
} heard;

static bool hear_whole(void *self, const uint8_t *records, size_t n, char why[STORE_WHY])
{
    heard *h = self;
    size_t at = strlen(h->text);
    snprintf(h->text + at, sizeof h->text - at, "[%.*s]", (int)n, (const char *)records);
    (void)why;
    return true;
}

static bool hear_record(void *self, uint64_t stream, const uint8_t *record, size_t n,
                        char why[STORE_WHY])
{
    heard *h = self;
    size_t at = strlen(h->text);
    snprintf(h->text + at, sizeof h->text - at, " %llu%.*s", (unsigned long long)stream, (int)n,
             (const char *)record);
    (void)why;
    return true;
}

static void hear_forget(void *self, uint64_t stream)
{
    heard *h = self;
    size_t at = strlen(h->text);
    snprintf(h->text + at, sizeof h->text - at, " -%llu", (unsigned long long)stream);
}

static void assert_heard(store *s, const char *text)
{
    heard h = {""};
    char why[STORE_WHY] = "";
    assert_true(store_load(s, &(store_holder){&h, hear_whole, hear_record, hear_forget}, why));
    assert_string_equal(h.text, text);
}

static void append(store_batch *b, uint64_t stream, uint64_t seq, const char *text)
{
    store_batch_append(b, stream, seq, text, strlen(text));
}

static void whole(store_batch *b, uint64_t stream, uint64_t seq, const char *text)
{
    store_batch_whole(b, stream, seq, text, strlen(text));
}

static void assert_conflict(store *s, store_batch *b, const char *words)
{
    char why[STORE_WHY] = "";
    assert_int_equal(store_commit(s, b, why), STORE_CONFLICT);
    assert_non_null(strstr(why, words));
    store_batch_clear(b);
}

static void records_follow_each_other(void **state)
{
    (void)state;
    const char *path = kit_path("s");
    store *s = kit_open(path);
    store_batch *b = store_batch_new();
    whole(b, 7, 1, "new");
    append(b, 7, 2, "a");
    whole(b, 9, 1, "other");
    kit_commit(s, b);
    append(b, 7, 3, "b");
    append(b, 9, 2, "x");
    append(b, 7, 4, "c");
    kit_commit(s, b);
    assert_int_equal(store_seq(s, 7), 4);
    assert_int_equal(store_seq(s, 9), 2);
    assert_int_equal(store_seq(s, 8), 0);
    store_close(s);
    s = kit_open(path);
    assert_heard(s, "[new] 7a[other] 7b 9x 7c");
    assert_int_equal(store_seq(s, 7), 4);
    store_batch_free(b);
    store_close(s);
}

static void a_record_that_does_not_follow_takes_the_batch_with_it(void **state)
{
    (void)state;
    store *s = kit_open(kit_path("s"));
    store_batch *b = store_batch_new();
    whole(b, 1, 1, "one");
    whole(b, 2, 1, "two");
    kit_commit(s, b);
    append(b, 1, 2, "good");
    append(b, 2, 3, "one is missing");
    assert_conflict(s, b, "record 3 of table 2 cannot follow the 1 it has");
    assert_int_equal(store_seq(s, 1), 1);
    append(b, 1, 1, "again");
    assert_conflict(s, b, "record 1 of table 1");
    append(b, 3, 1, "of none");
    assert_conflict(s, b, "record 1 of table 3");
    append(b, 1, 2, "good");
    kit_commit(s, b);
    assert_heard(s, "[one][two] 1good");
    store_batch_free(b);
    store_close(s);
}

static void a_stream_that_is_done_with_takes_no_more(void **state)
{
    (void)state;
    store *s = kit_open(kit_path("s"));
    store_batch *b = store_batch_new();
    for (uint64_t i = 1; i <= 9; i++) {
        whole(b, i, 1, "x");
    }
    kit_commit(s, b);
    for (uint64_t i = 1; i <= 8; i++) {
        store_batch_forget(b, i);
    }
    kit_commit(s, b);
    append(b, 5, 2, "late");
    assert_conflict(s, b, "record 2 of table 5");
    append(b, 9, 2, "y");
    kit_commit(s, b);
    assert_int_equal(store_seq(s, 9), 2);
    assert_int_equal(store_seq(s, 1), 0);
    store_batch_free(b);
    store_close(s);
}

static void a_restart_that_is_refused_leaves_all_as_it_was(void **state)
{
    (void)state;
    store *s = kit_open(kit_path("s"));
    store_batch *b = store_batch_new();
    whole(b, 1, 1, "one");
    append(b, 1, 2, "a");
    whole(b, 2, 1, "two");
    kit_commit(s, b);
    append(b, 1, 3, "dropped by the restart");
    store_batch_restart(b);
    whole(b, 1, 3, "all");
    append(b, 2, 2, "of one that was not written");
    assert_conflict(s, b, "table 2");
    assert_int_equal(store_seq(s, 1), 2);
    assert_int_equal(store_seq(s, 2), 1);
    store_batch_restart(b);
    store_batch_number(b, s);
    whole(b, 1, 3, "all");
    append(b, 1, 4, "b");
    kit_commit(s, b);
    assert_int_equal(store_seq(s, 1), 4);
    assert_int_equal(store_seq(s, 2), 0);
    assert_heard(s, "[all] 1b");
    store_batch_free(b);
    store_close(s);
}

static void numbers_are_given_once(void **state)
{
    (void)state;
    const char *path = kit_path("s");
    store *s = kit_open(path);
    store_batch *b = store_batch_new();
    uint64_t first;
    uint64_t second;
    uint8_t codes[2][STORE_CODE] = {{0}};
    assert_heard(s, "");
    assert_true(store_new_stream(s, &first, codes[0]));
    assert_true(store_new_stream(s, &second, codes[1]));
    assert_int_equal(first, 1);
    assert_int_equal(second, 2);
    assert_memory_not_equal(codes[0], codes[1], STORE_CODE);
    whole(b, second, 1, "x");
    store_batch_forget(b, second);
    kit_commit(s, b);
    store_batch_restart(b);
    store_batch_number(b, s);
    kit_commit(s, b);
    store_close(s);
    s = kit_open(path);
    assert_heard(s, "");
    assert_true(store_new_stream(s, &first, codes[0]));
    assert_int_equal(first, 3);
    assert_int_equal(store_last_stream(s), 3);
    store_batch_free(b);
    store_close(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        STORE_TEST(records_follow_each_other),
        STORE_TEST(a_record_that_does_not_follow_takes_the_batch_with_it),
        STORE_TEST(a_stream_that_is_done_with_takes_no_more),
        STORE_TEST(a_restart_that_is_refused_leaves_all_as_it_was),
        STORE_TEST(numbers_are_given_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
