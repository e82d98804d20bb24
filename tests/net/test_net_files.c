/* Files from memory: their forms, and how they are known again. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "net/net_file.h"
#include "tests/kit/site.h"

static int open_default(void **state)
{
    net_config config = site_config();
    *state = site_open(&config);
    return 0;
}

static int close_site(void **state)
{
    site_close(*state);
    return 0;
}

static site_answer ask_file(site *s, const char *method, const char *path, const char *lines)
{
    char request[512];
    int fd = site_connect(s);
    snprintf(request, sizeof request, "%s %s HTTP/1.1\r\nHost: a\r\n%s\r\n", method, path, lines);
    site_say(fd, request);
    site_answer a = site_hear(fd, strcmp(method, "HEAD") == 0);
    close(fd);
    return a;
}

static void expect_coding(site *s, const char *accept, const char *coding)
{
    char line[128];
    snprintf(line, sizeof line, "Accept-Encoding: %s\r\n", accept);
    site_answer a = ask_file(s, "GET", "/", line);
    assert_int_equal(a.status, 200);
    assert_string_equal(site_header(&a, "Content-Encoding"), coding);
    assert_string_equal(site_header(&a, "Vary"), "Accept-Encoding");
    site_forget(&a);
}

static void net_files_come_in_the_form_that_is_taken(void **state)
{
    expect_coding(*state, "", "");
    expect_coding(*state, "gzip, deflate, br", "br");
    expect_coding(*state, "gzip;q=1.0, br;q=0", "gzip");
    expect_coding(*state, "gzip;q=0.000, br ; q=0.0", "");
    expect_coding(*state, "gzip", "gzip");
    expect_coding(*state, "*", "br");
    expect_coding(*state, "*;q=0", "");
    expect_coding(*state, "br;q=0.5", "br");
    expect_coding(*state, "brotli, gzippy", "");
}

static void net_files_are_known_by_their_etag(void **state)
{
    site_answer a = ask_file(*state, "GET", "/index.html", "");
    char etag[128];
    char line[256];
    assert_int_equal(a.status, 200);
    assert_string_equal(site_header(&a, "Content-Type"), "text/html; charset=utf-8");
    assert_string_equal(site_header(&a, "Cache-Control"), "no-cache");
    assert_string_equal(site_header(&a, "X-More"), "yes");
    assert_non_null(strstr(a.body, "Stolik"));
    snprintf(etag, sizeof etag, "%s", site_header(&a, "ETag"));
    assert_true(etag[0] == '"' && etag[strlen(etag) - 1] == '"');
    size_t length = a.body_n;
    site_forget(&a);

    snprintf(line, sizeof line, "If-None-Match: \"x\", W/%s\r\n", etag);
    a = ask_file(*state, "GET", "/index.html", line);
    assert_int_equal(a.status, 304);
    assert_string_equal(site_header(&a, "ETag"), etag);
    assert_string_equal(site_header(&a, "Content-Length"), "");
    site_forget(&a);

    snprintf(line, sizeof line, "If-None-Match: %s\r\nAccept-Encoding: gzip\r\n", etag);
    a = ask_file(*state, "GET", "/index.html", line);
    assert_int_equal(a.status, 200); /* the gzip form is another */
    assert_string_not_equal(site_header(&a, "ETag"), etag);
    site_forget(&a);

    a = ask_file(*state, "HEAD", "/index.html", "");
    assert_int_equal(a.status, 200);
    assert_int_equal(strtoul(site_header(&a, "Content-Length"), NULL, 10), length);
    site_forget(&a);
    a = ask_file(*state, "GET", "/no-such", "");
    assert_int_equal(a.status, 404);
    site_forget(&a);
}

static void net_files_are_found_by_their_whole_path(void **unused)
{
    (void)unused;
    static const net_file files[] = {{.path = "/index.html"}, {.path = "/a"}, {.path = NULL}};
    assert_ptr_equal(net_file_find(files, (net_text){"/", 1}), &files[0]);
    assert_ptr_equal(net_file_find(files, (net_text){"/index.html", 11}), &files[0]);
    assert_ptr_equal(net_file_find(files, (net_text){"/ab", 2}), &files[1]);
    assert_null(net_file_find(files, (net_text){"/ab", 3}));
    assert_null(net_file_find(files, (net_text){"", 0}));
}

int main(void)
{
#define DEFAULT(test) cmocka_unit_test_setup_teardown(test, open_default, close_site)
    const struct CMUnitTest tests[] = {
        DEFAULT(net_files_come_in_the_form_that_is_taken),
        DEFAULT(net_files_are_known_by_their_etag),
        cmocka_unit_test(net_files_are_found_by_their_whole_path),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
