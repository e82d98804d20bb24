/* The server's settings: where they come from, what is refused, what is shown. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "server/ops/config.h"
#include "table/grow.h"

static server_config config;
static text_out why;

static int fresh(void **state)
{
    (void)state;
    config_default(&config);
    why = text_growing();
    return 0;
}

static int done(void **state)
{
    (void)state;
    text_drop(&why);
    return 0;
}

static bool read_text(const char *text)
{
    return config_text(&config, text, strlen(text), "test.conf", &why);
}

static config_took flag(int *at, int argc, const char *const *argv)
{
    char *words[8] = {NULL};
    for (int i = 0; i < argc; i++) {
        words[i] = strdup(argv[i]);
    }
    config_took took = config_flag(&config, argc, words, at, &why);
    for (int i = 0; i < argc; i++) {
        free(words[i]);
    }
    return took;
}

static void the_default_settings_are_those_of_the_protocol(void **state)
{
    (void)state;
    assert_string_equal(config.host, "127.0.0.1");
    assert_int_equal(config.port, 8080);
    assert_string_equal(config.store, "stolik.db");
    assert_int_equal(config.origins.n, 0);
    assert_int_equal(config.metrics_from.n, 2);
    assert_string_equal(config.metrics_from.at[1], "::1");
    assert_true(config.rate_limits);
    assert_int_equal(config.telegram_max_age, 3600);
    assert_int_equal(config.session_seconds, 90 * 24 * 3600);
    assert_true(config.messages_per_second == 20);
    assert_true(config.messages_burst == 60);
    assert_true(config.accounts_per_minute == 10);
    assert_int_equal(config.header_bytes, 16384);
    assert_int_equal(config.body_bytes, 65536);
    assert_int_equal(config.journal_bytes, 64 << 20);
    assert_int_equal(config.log_level, LOG_INFO);
}

static void a_file_sets_what_it_names(void **state)
{
    (void)state;
    assert_true(read_text("# a comment\n\n  port = 9000\r\nchat_per_second=0.5\n"
                          "telegram_test = yes\ntelegram_app = stolik_bot/play\nlog_level = debug\n"
                          "origins = https://Play.Example/ , http://[::1]:3000"));
    assert_int_equal(config.port, 9000);
    assert_true(config.chat_per_second == 0.5);
    assert_true(config.telegram_test);
    assert_string_equal(config.telegram_app, "stolik_bot/play");
    assert_int_equal(config.log_level, LOG_DEBUG);
    assert_int_equal(config.origins.n, 2);
    assert_true(config_list_has(&config.origins, "https://play.example", 20));
    assert_true(config_list_has(&config.origins, "http://[::1]:3000", 17));
    assert_false(config_list_has(&config.origins, "https://play.exampl", 19));
}

static void a_message_names_file_and_line(void **state)
{
    (void)state;
    assert_false(read_text("host = ::\nport = 70000\n"));
    assert_string_equal(text_end(&why), "test.conf:2: port: a whole number from 0 to 65535 is "
                                        "needed, not \"70000\"");
    assert_int_equal(config.port, 8080);
}

static void an_unknown_key_is_refused(void **state)
{
    (void)state;
    assert_false(read_text("prot = 1"));
    assert_string_equal(text_end(&why), "test.conf:1: there is no setting \"prot\"");
}

static void bad_values_are_refused_and_change_nothing(void **state)
{
    (void)state;
    static const char *const bad[] = {
        "port = -1",
        "port = 8080x",
        "port =",
        "port = 99999999999999999999",
        "host =",
        "rate_limits = maybe",
        "log_level = loud",
        "chat_per_second = 0",
        "chat_per_second = 1e3",
        "chat_per_second = .",
        "chat_per_second = nan",
        "chat_burst = 0.5",
        "trusted_proxies = 127.0.0.1, localhost",
        "trusted_proxies = 1.1.1.1,1.1.1.2,1.1.1.3,1.1.1.4,1.1.1.5,1.1.1.6,1.1.1.7,1.1.1.8,1.1.1.9",
        "origins = play.example",
        "origins = https://play.example/path",
        "origins = https://a.example,,https://b.example",
        "origins = https://",
        "telegram_token = no token",
        "telegram_token = 12:",
        "telegram_app = https://t.me/stolik_bot/play",
        "telegram_app = stolik_bot/",
        "telegram_app = stolik_bot/play/more",
        "telegram_app = bot?x",
        "just words",
        "session_seconds = 0",
    };
    server_config before = config;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_false(read_text(bad[i]));
        assert_memory_equal(&before, &config, sizeof config);
        assert_true(why.len > strlen("test.conf:1: "));
        why.len = 0;
    }
}

static void a_real_file_is_read_and_a_missing_one_is_named(void **state)
{
    (void)state;
    char path[] = "/tmp/stolik-config-XXXXXX";
    int fd = mkstemp(path);
    assert_true(fd >= 0);
    static const char text[] = "port = 1234\nconnections = x\n";
    assert_int_equal(write(fd, text, sizeof text - 1), sizeof text - 1);
    close(fd);
    assert_false(config_file(&config, path, &why));
    assert_int_equal(config.port, 1234);
    assert_memory_equal(why.at, path, strlen(path));
    assert_non_null(strstr(text_end(&why), ":2: connections: "));
    unlink(path);
    why.len = 0;
    assert_false(config_file(&config, path, &why));
    assert_non_null(strstr(text_end(&why), "No such file"));
}

static void the_environment_sets_keys_in_capitals(void **state)
{
    (void)state;
    char *env[] = {"STOLIK=/bin/x",
                   "STOLIK_LONG=1",
                   "STOLIK_PORT=81",
                   "STOLIK_PORTS=82",
                   "STOLIK_TELEGRAM_MAX_AGE=60",
                   "PORT=83",
                   NULL};
    assert_true(config_env(&config, env, &why));
    assert_int_equal(config.port, 81);
    assert_int_equal(config.telegram_max_age, 60);
    char *bad[] = {"STOLIK_PORT=x", NULL};
    assert_false(config_env(&config, bad, &why));
    assert_non_null(strstr(text_end(&why), "STOLIK_PORT: a whole number"));
}

static void flags_are_taken_with_their_values(void **state)
{
    (void)state;
    const char *const argv[] = {"--session-seconds", "100", "--port=5", "--telegram-test",
                                "--rate-limits",     "off", "--store",  "there"};
    int at = 0;
    assert_int_equal(flag(&at, 8, argv), CONFIG_TOOK);
    assert_int_equal(at, 1);
    at = 2;
    assert_int_equal(flag(&at, 8, argv), CONFIG_TOOK);
    assert_int_equal(at, 2);
    at = 3;
    assert_int_equal(flag(&at, 8, argv), CONFIG_TOOK);
    assert_int_equal(at, 3);
    at = 4;
    assert_int_equal(flag(&at, 8, argv), CONFIG_TOOK);
    assert_int_equal(at, 5);
    at = 6;
    assert_int_equal(flag(&at, 8, argv), CONFIG_TOOK);
    assert_int_equal(config.session_seconds, 100);
    assert_int_equal(config.port, 5);
    assert_true(config.telegram_test);
    assert_false(config.rate_limits);
    assert_string_equal(config.store, "there");
}

static void other_flags_are_left_alone_and_lonely_ones_refused(void **state)
{
    (void)state;
    const char *const argv[] = {"--config", "--port_", "port", "--session_seconds", "--port"};
    for (int i = 0; i < 4; i++) {
        int at = i;
        assert_int_equal(flag(&at, 5, argv), CONFIG_OTHER);
        assert_int_equal(at, i);
    }
    int at = 4;
    assert_int_equal(flag(&at, 5, argv), CONFIG_WRONG);
    assert_string_equal(text_end(&why), "--port: a value is needed");
}

static void what_is_printed_reads_back_the_same(void **state)
{
    (void)state;
    assert_true(read_text("chat_per_second = 0.25\norigins = https://a.example,https://b.example\n"
                          "log_file = /var/log/x\nrate_limits = off\nport = 1\n"));
    text_out printed = text_growing();
    config_print(&config, &printed);
    server_config before = config;
    config_default(&config);
    assert_true(config_text(&config, printed.at, printed.len, "printed", &why));
    assert_memory_equal(&before, &config, sizeof config);
    text_drop(&printed);
}

static void a_token_is_neither_printed_nor_quoted(void **state)
{
    (void)state;
    static const char token[] = "7000000001:AAE-made-up-token-for-tests_0123456789";
    char line[128];
    snprintf(line, sizeof line, "telegram_token = %s", token);
    assert_true(read_text(line));
    assert_string_equal(config.telegram_token, token);
    text_out printed = text_growing();
    config_print(&config, &printed);
    assert_null(strstr(text_end(&printed), "AAE"));
    assert_non_null(strstr(printed.at, "telegram_token = (set)"));
    assert_true(config_text(&config, printed.at, printed.len, "printed", &why));
    text_drop(&printed);
    assert_false(read_text("telegram_token = 70:AAE made-up"));
    assert_false(read_text("70:AAE-made-up"));
    assert_null(strstr(text_end(&why), "AAE"));
}

static void help_lists_every_key_that_is_printed(void **state)
{
    (void)state;
    text_out help = text_growing();
    text_out printed = text_growing();
    config_help(&help);
    config_print(&config, &printed);
    text_end(&help);
    int keys = 0;
    for (char *line = strtok((char *)text_end(&printed), "\n"); line != NULL;
         line = strtok(NULL, "\n")) {
        char flag_name[64] = "--";
        size_t n = strcspn(line, " ");
        for (size_t i = 0; i < n; i++) {
            flag_name[2 + i] = line[i];
            if (line[i] == '_') {
                flag_name[2 + i] = '-';
            }
        }
        flag_name[2 + n] = ' ';
        assert_non_null(strstr(help.at, flag_name));
        keys++;
    }
    assert_true(keys >= 30);
    text_drop(&help);
    text_drop(&printed);
}

/* A file of the tree, ended by a NUL; the caller frees it. */
static char *read_source(const char *name)
{
    enum { ROOM = 1 << 16 };
    char path[1024];
    snprintf(path, sizeof path, "%s/%s", getenv("STOLIK_SOURCE"), name);
    FILE *in = fopen(path, "rb");
    assert_non_null(in);
    char *text = memory_new(ROOM);
    assert_true(fread(text, 1, ROOM - 1, in) > 0);
    fclose(in);
    return text;
}

static void the_manual_lists_every_key_with_its_default(void **state)
{
    (void)state;
    char *manual = read_source("docs/operating.md");
    text_out printed = text_growing();
    config_print(&config, &printed);
    for (char *line = strtok((char *)text_end(&printed), "\n"); line != NULL;
         line = strtok(NULL, "\n")) {
        char *value = strstr(line, " = ");
        assert_non_null(value);
        *value = '\0';
        value += strlen(" = ");
        char row[128];
        const char *tick = value[0] != '\0' ? "`" : "";
        snprintf(row, sizeof row, "| `%s` | %s%s%s |", line, tick, value, tick);
        assert_non_null(strstr(manual, row));
    }
    text_drop(&printed);
    free(manual);
}

static void the_example_can_be_read_and_changes_no_default(void **state)
{
    (void)state;
    char *example = read_source("deploy/stolik.conf.example");
    server_config before = config;
    assert_true(read_text(example));
    assert_memory_equal(&before, &config, sizeof config);
    free(example);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, fresh, done)
    const struct CMUnitTest tests[] = {
        TEST(the_default_settings_are_those_of_the_protocol),
        TEST(a_file_sets_what_it_names),
        TEST(a_message_names_file_and_line),
        TEST(an_unknown_key_is_refused),
        TEST(bad_values_are_refused_and_change_nothing),
        TEST(a_real_file_is_read_and_a_missing_one_is_named),
        TEST(the_environment_sets_keys_in_capitals),
        TEST(flags_are_taken_with_their_values),
        TEST(other_flags_are_left_alone_and_lonely_ones_refused),
        TEST(what_is_printed_reads_back_the_same),
        TEST(a_token_is_neither_printed_nor_quoted),
        TEST(help_lists_every_key_that_is_printed),
        TEST(the_manual_lists_every_key_with_its_default),
        TEST(the_example_can_be_read_and_changes_no_default),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
