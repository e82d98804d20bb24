/* Rows of kinds that the store does not know: each owner's own, kept like everything else. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/kit/store_kit.h"

static store_row rating(int64_t account, int64_t rank, const char *text)
{
    return (store_row){
        .kind = "rating", .key = {account, 3}, .rank = rank, .bytes = text, .n = strlen(text)};
}

static void put(store_batch *b, int64_t account, int64_t rank, const char *text)
{
    store_row row = rating(account, rank, text);
    store_batch_row(b, &row);
}

static void assert_row(store *s, int64_t account, int64_t rank, const char *text)
{
    char why[STORE_WHY];
    void *bytes;
    store_row row = rating(account, 0, "");
    assert_true(store_row_read(s, &row, &bytes, why));
    assert_int_equal(row.rank, rank);
    assert_int_equal(row.n, strlen(text));
    assert_memory_equal(row.bytes, text, row.n);
    free(bytes);
}

static void assert_no_row(store *s, int64_t account)
{
    char why[STORE_WHY];
    void *bytes;
    store_row row = rating(account, 0, "");
    assert_false(store_row_read(s, &row, &bytes, why));
    assert_string_equal(why, "");
    assert_null(bytes);
}

static void list_row(void *self, const store_row *row)
{
    char *text = self;
    size_t at = strlen(text);
    snprintf(text + at, 200 - at, "%lld:%lld ", (long long)row->key[0], (long long)row->rank);
}

static void assert_listed(store *s, const char *kind, const store_row *after, int most,
                          const char *text)
{
    char why[STORE_WHY];
    char listed[200] = "";
    int n = store_rows(s, kind, after, most, list_row, listed, why);
    assert_true(n >= 0);
    assert_string_equal(listed, text);
}

static void rows_are_found_by_key_and_listed_by_rank(void **state)
{
    (void)state;
    char why[STORE_WHY];
    const char *path = kit_path("s");
    store *s = kit_open(path);
    store_batch *b = store_batch_new();
    put(b, 1, 1500, "one");
    put(b, 2, 1700, "two");
    put(b, 3, 1500, "");
    store_batch_row(b,
                    &(store_row){.kind = "other", .key = {1, 3}, .rank = 9, .bytes = "x", .n = 1});
    kit_commit(s, b);
    put(b, 1, 1600, "one, later");
    store_batch_row_drop(b, &(store_row){.kind = "rating", .key = {2, 3}});
    put(b, 4, 1600, "four");
    kit_commit(s, b);
    for (int i = 0; i < 2; i++) {
        assert_row(s, 1, 1600, "one, later");
        assert_row(s, 3, 1500, "");
        assert_no_row(s, 2);
        store_row after[] = {rating(1, 1600, ""), rating(4, 1600, ""), rating(3, 1500, "")};
        assert_listed(s, "rating", NULL, 10, "1:1600 4:1600 3:1500 ");
        assert_listed(s, "rating", NULL, 1, "1:1600 ");
        assert_listed(s, "rating", &after[0], 1, "4:1600 "); /* a page may end within a rank */
        assert_listed(s, "rating", &after[1], 1, "3:1500 ");
        assert_listed(s, "rating", &after[2], 1, "");
        assert_listed(s, "other", NULL, 10, "1:9 ");
        assert_listed(s, "none", NULL, 10, "");
        assert_true(store_verify(s, why));
        store_close(s);
        s = kit_open(path);
    }
    store_batch_free(b);
    store_close(s);
}

static void harm(const char *path, const char *sql)
{
    sqlite3 *db = NULL;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

static void a_row_that_was_changed_or_is_gone_is_noticed(void **state)
{
    (void)state;
    static const char *const harms[] = {"UPDATE row SET rank = 9999 WHERE key0 = 2",
                                        "DELETE FROM row WHERE key0 = 2"};
    for (int i = 0; i < 2; i++) {
        char why[STORE_WHY];
        char name[8];
        snprintf(name, sizeof name, "s%d", i);
        const char *path = kit_path(name);
        store *s = kit_open(path);
        store_batch *b = store_batch_new();
        put(b, 1, 1500, "one");
        put(b, 2, 1700, "two");
        kit_commit(s, b);
        store_close(s);
        harm(path, harms[i]);
        s = kit_open(path);
        assert_false(store_verify(s, why));
        assert_non_null(strstr(why, "row"));
        if (i == 0) {
            void *bytes;
            store_row row = rating(2, 0, "");
            assert_false(store_row_read(s, &row, &bytes, why));
            assert_non_null(strstr(why, "rating"));
            char listed[200] = "";
            assert_int_equal(store_rows(s, "rating", NULL, 9, list_row, listed, why), -1);
        }
        store_batch_free(b);
        store_close(s);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        STORE_TEST(rows_are_found_by_key_and_listed_by_rank),
        STORE_TEST(a_row_that_was_changed_or_is_gone_is_noticed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
