/* The log: one JSON object a line, no secrets, no floods. */
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "rules/core/json.h"
#include "server/ops/log.h"
#include "table/grow.h"

static char path[64];
static int64_t clock_now;
static char text[1 << 20];
static size_t text_n;

static int64_t read_clock(void)
{
    return clock_now;
}

static int fresh(void **state)
{
    (void)state;
    strcpy(path, "/tmp/stolik-log-XXXXXX");
    int fd = mkstemp(path);
    assert_true(fd >= 0);
    close(fd);
    clock_now = 1767323045678; /* 2026-01-02T03:04:05.678Z */
    log_set_clock(read_clock);
    assert_true(log_open(path, LOG_INFO, NULL));
    return 0;
}

static int done(void **state)
{
    (void)state;
    log_close();
    log_set_clock(NULL);
    unlink(path);
    return 0;
}

/* Reads the file and checks that each line is JSON; returns the number of lines. */
static int lines(void)
{
    FILE *in = fopen(path, "rb");
    assert_non_null(in);
    text_n = fread(text, 1, sizeof text - 1, in);
    text[text_n] = '\0';
    fclose(in);
    int n = 0;
    for (char *at = text; *at != '\0'; n++) {
        char *end = strchr(at, '\n');
        assert_non_null(end);
        assert_true(end - at < LOG_LINE);
        json value;
        assert_null(json_read(at, (size_t)(end - at), &value));
        assert_int_equal(json_type_of(value), JSON_OBJECT);
        at = end + 1;
    }
    return n;
}

static void a_line_has_time_level_event_and_members(void **state)
{
    (void)state;
    text_out *o = log_begin(LOG_WARN, "table_opened");
    assert_non_null(o);
    json_key_int(o, "table", 12);
    json_key_str(o, "name", "a \"b\"\n");
    log_end();
    assert_int_equal(lines(), 1);
    assert_string_equal(text, "{\"at\":\"2026-01-02T03:04:05.678Z\",\"level\":\"warn\","
                              "\"event\":\"table_opened\",\"table\":12,"
                              "\"name\":\"a \\\"b\\\"\\n\"}\n");
}

static void levels_below_the_wanted_one_are_not_written(void **state)
{
    (void)state;
    assert_null(log_begin(LOG_DEBUG, "detail"));
    log_event(LOG_DEBUG, "detail", NULL);
    log_event(LOG_ERROR, "trouble", "some");
    assert_int_equal(lines(), 1);
    assert_non_null(strstr(text, "\"event\":\"trouble\",\"text\":\"some\"}"));
}

static void what_looks_like_a_secret_is_masked(void **state)
{
    (void)state;
    static const char hex[] = "0123456789abcdef0123456789ABCDEF0123456789abcdef0123456789abcdef";
    static const char bot[] = "7000000001:AAE-made-up-token-for-tests_0123456789";
    char both[256];
    snprintf(both, sizeof both, "x_%s, seen by %s!", hex, bot);
    log_event(LOG_INFO, "leak", both);
    log_event(LOG_INFO, "game", "4e510123456789abcdef0123456789ab");
    assert_int_equal(lines(), 2);
    assert_null(strstr(text, "89abcdef0123456789ABC"));
    assert_null(strstr(text, "AAE"));
    assert_null(strstr(text, "0123456789\""));
    assert_non_null(strstr(text, "seen by 7000000001:***"));
    assert_non_null(strstr(text, "4e510123456789abcdef0123456789ab"));
}

static void a_flood_is_cut_and_counted(void **state)
{
    (void)state;
    for (int i = 0; i < 100; i++) {
        log_event(LOG_INFO, "flood", NULL);
    }
    log_event(LOG_INFO, "other", NULL);
    assert_int_equal(lines(), LOG_EACH_SECOND + 1);
    clock_now += 1000;
    log_event(LOG_INFO, "other", NULL);
    assert_int_equal(lines(), LOG_EACH_SECOND + 3);
    assert_non_null(strstr(text, "\"event\":\"flood\",\"suppressed\":80}\n"));
    log_event(LOG_INFO, "flood", NULL);
    assert_int_equal(lines(), LOG_EACH_SECOND + 4);
}

static void what_is_suppressed_is_told_at_the_end(void **state)
{
    (void)state;
    for (int i = 0; i < LOG_EACH_SECOND + 3; i++) {
        log_event(LOG_INFO, "flood", NULL);
    }
    log_close();
    assert_int_equal(lines(), LOG_EACH_SECOND + 1);
    assert_non_null(strstr(text, "\"suppressed\":3}\n"));
}

static void many_event_names_are_not_too_many(void **state)
{
    (void)state;
    static char names[LOG_EVENTS_MAX * 2][32];
    for (int i = 0; i < LOG_EVENTS_MAX * 2; i++) {
        snprintf(names[i], sizeof names[i], "event_%d", i);
        log_event(LOG_INFO, names[i], NULL);
    }
    /* Those beyond the table share one count. */
    assert_int_equal(lines(), LOG_EVENTS_MAX - 1 + LOG_EACH_SECOND);
}

static void a_line_that_is_too_long_loses_its_last_members(void **state)
{
    (void)state;
    for (size_t n = LOG_LINE - 300; n < LOG_LINE + 10; n++) {
        text_out *o = log_begin(LOG_INFO, "long");
        assert_non_null(o);
        json_key_int(o, "table", 12);
        json_key(o, "text");
        json_str_open(o);
        for (size_t i = 0; i < n; i++) {
            text_char(o, i % 2 == 0 ? ',' : '{');
        }
        json_str_close(o);
        json_key_int(o, "last", 1);
        log_end();
        assert_int_equal(lines(), 1);
        assert_non_null(strstr(text, "\"table\":12,"));
        assert_true(strstr(text, "\"last\":1}") != NULL || strstr(text, "\"cut\":true}") != NULL);
        assert_int_equal(truncate(path, 0), 0);
        clock_now += 1000;
    }
}

static void a_file_that_was_moved_away_is_opened_anew(void **state)
{
    (void)state;
    char moved[80];
    snprintf(moved, sizeof moved, "%s.1", path);
    log_event(LOG_INFO, "before", NULL);
    assert_int_equal(rename(path, moved), 0);
    log_event(LOG_INFO, "between", NULL);
    assert_true(log_reopen(NULL));
    log_event(LOG_INFO, "after", NULL);
    assert_int_equal(lines(), 1);
    assert_non_null(strstr(text, "after"));
    unlink(moved);
}

static void a_file_that_cannot_be_opened_is_named(void **state)
{
    (void)state;
    char room[128];
    text_out why = text_to(room, sizeof room);
    assert_false(log_open("/no/such/folder/log", LOG_INFO, &why));
    assert_non_null(strstr(text_end(&why), "/no/such/folder/log: "));
    log_event(LOG_INFO, "still_here", NULL);
    assert_int_equal(lines(), 1);
}

enum { THREADS = 4, EACH = 5 };

static void *write_some(void *event)
{
    for (int i = 0; i < EACH; i++) {
        text_out *o = log_begin(LOG_INFO, event);
        if (o != NULL) {
            json_key_int(o, "i", i);
            json_key_str(o, "event_again", event);
            log_end();
        }
    }
    return NULL;
}

static void threads_do_not_mix_their_lines(void **state)
{
    (void)state;
    static char *const events[THREADS] = {"one", "two", "three", "four"};
    pthread_t threads[THREADS];
    for (int t = 0; t < THREADS; t++) {
        assert_int_equal(pthread_create(&threads[t], NULL, write_some, events[t]), 0);
    }
    for (int t = 0; t < THREADS; t++) {
        pthread_join(threads[t], NULL);
    }
    assert_int_equal(lines(), THREADS * EACH);
    for (int t = 0; t < THREADS; t++) {
        for (int i = 0; i < EACH; i++) {
            char part[128];
            snprintf(part, sizeof part, "\"event\":\"%s\",\"i\":%d,\"event_again\":\"%s\"}\n",
                     events[t], i, events[t]);
            assert_non_null(strstr(text, part));
        }
    }
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, fresh, done)
    const struct CMUnitTest tests[] = {
        TEST(a_line_has_time_level_event_and_members),
        TEST(levels_below_the_wanted_one_are_not_written),
        TEST(what_looks_like_a_secret_is_masked),
        TEST(a_flood_is_cut_and_counted),
        TEST(what_is_suppressed_is_told_at_the_end),
        TEST(many_event_names_are_not_too_many),
        TEST(a_line_that_is_too_long_loses_its_last_members),
        TEST(a_file_that_was_moved_away_is_opened_anew),
        TEST(a_file_that_cannot_be_opened_is_named),
        TEST(threads_do_not_mix_their_lines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
