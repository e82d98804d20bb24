/* The server's figures as Prometheus reads them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "ai/core/player.h"
#include "server/accounts/limits.h"
#include "server/ops/metrics.h"
#include "table/grow.h"
#include "table/table.h"

static metrics *figures;
static text_out page;

static int fresh(void **state)
{
    (void)state;
    figures = metrics_new(1700000000123);
    page = text_growing();
    return 0;
}

static int done(void **state)
{
    (void)state;
    metrics_free(figures);
    text_drop(&page);
    return 0;
}

static const char *printed(void)
{
    page.len = 0;
    metrics_print(figures, &page);
    return text_end(&page);
}

/* Whether the page has this line. */
static bool has_line(const char *line)
{
    const char *text = printed();
    size_t n = strlen(line);
    for (const char *at = strstr(text, line); at != NULL; at = strstr(at + 1, line)) {
        if ((at == text || at[-1] == '\n') && at[n] == '\n') {
            return true;
        }
    }
    return false;
}

static int game(const char *name)
{
    return metrics_game(game_find(name, strlen(name)));
}

static void counters_and_gauges_show_what_was_counted(void **state)
{
    (void)state;
    metrics_add(figures, METRIC_TABLES, game("kush"), TABLE_PLAYING, 3);
    metrics_add(figures, METRIC_TABLES, game("kush"), TABLE_PLAYING, -1);
    metrics_set(figures, METRIC_CONNECTIONS, METRIC_WEBSOCKET, 0, 12);
    metrics_add(figures, METRIC_ACTIONS, game("catan"), METRIC_ACTION_REPEATED, 5);
    metrics_add(figures, METRIC_DICE, 5, 0, 2);
    metrics_add(figures, METRIC_REQUESTS, metrics_status(404), 0, 1);
    metrics_add(figures, METRIC_RATE_LIMITED, LIMIT_CHAT, 0, 4);
    metrics_add(figures, METRIC_RECONNECTS, 0, 0, 1);
    assert_true(has_line("# TYPE stolik_tables gauge"));
    assert_true(has_line("stolik_tables{game=\"kush\",phase=\"playing\"} 2"));
    assert_true(has_line("stolik_tables{game=\"nardy\",phase=\"seating\"} 0"));
    assert_true(has_line("stolik_connections{kind=\"websocket\"} 12"));
    assert_true(has_line("# TYPE stolik_actions_total counter"));
    assert_true(has_line("stolik_actions_total{game=\"catan\",result=\"repeated\"} 5"));
    assert_true(has_line("stolik_dice_total{face=\"6\"} 2"));
    assert_true(has_line("stolik_requests_total{status=\"4xx\"} 1"));
    assert_true(has_line("stolik_rate_limited_total{what=\"chat\"} 4"));
    assert_true(has_line("stolik_reconnects_total 1"));
    assert_true(has_line("stolik_start_time_seconds 1700000000"));
    assert_non_null(strstr(printed(), "\nstolik_build_info{version=\"0."));
}

static void a_histogram_is_cumulative_with_sum_and_count(void **state)
{
    (void)state;
    metrics_observe(figures, METRIC_COMMIT_SECONDS, 0, 0, 0.0001);
    metrics_observe(figures, METRIC_COMMIT_SECONDS, 0, 0, 0.003);
    metrics_observe(figures, METRIC_COMMIT_SECONDS, 0, 0, 0.004);
    metrics_observe(figures, METRIC_COMMIT_SECONDS, 0, 0, 60);
    assert_true(has_line("# TYPE stolik_commit_seconds histogram"));
    assert_true(has_line("stolik_commit_seconds_bucket{le=\"0.0001\"} 1"));
    assert_true(has_line("stolik_commit_seconds_bucket{le=\"0.0025\"} 1"));
    assert_true(has_line("stolik_commit_seconds_bucket{le=\"0.005\"} 3"));
    assert_true(has_line("stolik_commit_seconds_bucket{le=\"5\"} 3"));
    assert_true(has_line("stolik_commit_seconds_bucket{le=\"+Inf\"} 4"));
    assert_true(has_line("stolik_commit_seconds_count 4"));
    const char *sum = strstr(printed(), "\nstolik_commit_seconds_sum ");
    assert_non_null(sum);
    double seconds = strtod(sum + strlen("\nstolik_commit_seconds_sum "), NULL);
    assert_true(seconds > 60.0070 && seconds < 60.0072);
}

static void every_level_of_every_game_has_a_histogram(void **state)
{
    (void)state;
    for (int g = 0; game_list[g] != NULL; g++) {
        const bot_level *levels = bot_levels(game_list[g]);
        for (int i = 0; levels[i].name != NULL; i++) {
            assert_int_equal(metrics_level(game_list[g], levels[i].name), i);
            metrics_observe(figures, METRIC_AI_SECONDS, g, i, 0.01);
            char line[128];
            snprintf(line, sizeof line, "stolik_ai_seconds_count{game=\"%s\",level=\"%s\"} 1",
                     game_list[g]->name, levels[i].name);
            assert_true(has_line(line));
        }
        assert_int_equal(metrics_level(game_list[g], "no such"), -1);
    }
}

static void what_has_no_series_counts_nothing(void **state)
{
    (void)state;
    metrics_set(figures, METRIC_MEMORY, 0, 0, 0);
    char *before = strdup(printed());
    metrics_add(figures, METRIC_DICE, 6, 0, 1);
    metrics_add(figures, METRIC_DICE, -1, 0, 1);
    metrics_add(figures, METRIC_RECONNECTS, 0, 1, 1);
    metrics_add(figures, METRIC_REQUESTS, metrics_status(101), 0, 1);
    metrics_add(figures, METRIC_ACTIONS, metrics_game(NULL), 0, 1);
    metrics_observe(figures, METRIC_COMMIT_SECONDS, 0, 0, -1);
    metrics_observe(figures, METRIC_DICE, 0, 0, 1);
    /* All but the memory in use is as it was. */
    const char *memory = strstr(before, "\nprocess_resident_memory_bytes ");
    assert_non_null(memory);
    assert_memory_equal(before, printed(), (size_t)(memory - before));
    free(before);
}

/* Each line is a comment, or a name, perhaps labels, one space and a number; each family is
 * introduced before its series, and once. */
static void the_page_is_well_formed(void **state)
{
    (void)state;
    char *text = strdup(printed());
    assert_int_equal(text[page.len - 1], '\n');
    char family[64] = "";
    int families = 0;
    for (char *line = strtok(text, "\n"); line != NULL; line = strtok(NULL, "\n")) {
        if (strncmp(line, "# HELP ", 7) == 0) {
            size_t n = strcspn(line + 7, " ");
            memcpy(family, line + 7, n);
            family[n] = '\0';
            families++;
        } else if (strncmp(line, "# TYPE ", 7) == 0) {
            assert_memory_equal(line + 7, family, strlen(family));
        } else {
            assert_memory_equal(line, family, strlen(family));
            const char *number = strrchr(line, ' ');
            assert_non_null(number);
            char *end = NULL;
            strtod(number + 1, &end);
            assert_true(end != number + 1 && *end == '\0');
            assert_true(strchr(line, '{') == NULL || number[-1] == '}');
        }
    }
    assert_int_equal(families, METRIC_COUNT);
    free(text);
}

static void memory_is_what_the_system_says(void **state)
{
    (void)state;
    const char *line = strstr(printed(), "\nprocess_resident_memory_bytes ");
    assert_non_null(line);
    assert_true(strtod(strchr(line, ' '), NULL) > 100000);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, fresh, done)
    const struct CMUnitTest tests[] = {
        TEST(counters_and_gauges_show_what_was_counted),
        TEST(a_histogram_is_cumulative_with_sum_and_count),
        TEST(every_level_of_every_game_has_a_histogram),
        TEST(what_has_no_series_counts_nothing),
        TEST(the_page_is_well_formed),
        TEST(memory_is_what_the_system_says),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
