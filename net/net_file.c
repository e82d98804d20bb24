/* Files of the web client, in the form that a browser takes. */
#include "net/net_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_path(const net_file *file, const char *at, size_t n)
{
    return strlen(file->path) == n && memcmp(file->path, at, n) == 0;
}

const net_file *net_file_find(const net_file *files, net_text path)
{
    static const char index[] = "/index.html";
    bool root = path.n == 1 && path.at[0] == '/';
    for (const net_file *f = files; f->path != NULL; f++) {
        if (root ? is_path(f, index, sizeof index - 1) : is_path(f, path.at, path.n)) {
            return f;
        }
    }
    return NULL;
}

/* -- which form -- */

/* Takes the first element off a list with commas. */
static net_text first_of_list(net_text *list)
{
    size_t n = 0;
    while (n < list->n && list->at[n] != ',') {
        n++;
    }
    net_text first = {list->at, n};
    n += n < list->n;
    list->at += n;
    list->n -= n;
    while (first.n > 0 && (first.at[0] == ' ' || first.at[0] == '\t')) {
        first.at++;
        first.n--;
    }
    while (first.n > 0 && (first.at[first.n - 1] == ' ' || first.at[first.n - 1] == '\t')) {
        first.n--;
    }
    return first;
}

/* Whether an element of Accept-Encoding names this coding; `refused` says if with q=0. */
static bool names_coding(net_text element, const char *coding, bool *refused)
{
    size_t n = strlen(coding);
    size_t at = 0;
    while (at < element.n && element.at[at] != ';' && element.at[at] != ' ') {
        at++;
    }
    if (at != n || memcmp(element.at, coding, n) != 0) {
        return false;
    }
    /* A weight of nothing is 0, 0., 0.0, 0.00 or 0.000. */
    bool zero = false;
    for (; at < element.n; at++) {
        char ch = element.at[at];
        if (ch == '=') {
            zero = true;
        } else if (zero && ch != '0' && ch != '.' && ch != ' ') {
            zero = false;
            break;
        }
    }
    *refused = zero;
    return true;
}

static bool takes(net_text accepted, const char *coding)
{
    bool any = false;
    while (accepted.n > 0) {
        net_text element = first_of_list(&accepted);
        bool refused = false;
        if (names_coding(element, coding, &refused)) {
            return !refused;
        }
        if (names_coding(element, "*", &refused)) {
            any = !refused;
        }
    }
    return any;
}

typedef struct form {
    net_text bytes;
    const char *coding; /* NULL: as it is */
    char etag[64];
} form;

/* Each form has an ETag of its own: they differ byte by byte. */
static void choose_form(const net_request *r, const net_file *file, form *f)
{
    net_text accepted = net_header(r, "accept-encoding");
    if (file->brotli.n > 0 && takes(accepted, "br")) {
        *f = (form){.bytes = file->brotli, .coding = "br"};
    } else if (file->gzip.n > 0 && takes(accepted, "gzip")) {
        *f = (form){.bytes = file->gzip, .coding = "gzip"};
    } else {
        *f = (form){.bytes = file->plain};
    }
    int n = (int)strlen(file->etag) - 1; /* without the closing quote */
    snprintf(f->etag, sizeof f->etag, "%.*s%s%s\"", n, file->etag, f->coding != NULL ? "-" : "",
             f->coding != NULL ? f->coding : "");
}

/* Whether If-None-Match names the form, weakly or not. */
static bool is_known(const net_request *r, const char *etag)
{
    net_text list = net_header(r, "if-none-match");
    size_t n = strlen(etag);
    while (list.n > 0) {
        net_text one = first_of_list(&list);
        if (one.n > 2 && memcmp(one.at, "W/", 2) == 0) {
            one.at += 2;
            one.n -= 2;
        }
        if ((one.n == 1 && one.at[0] == '*') || (one.n == n && memcmp(one.at, etag, n) == 0)) {
            return true;
        }
    }
    return false;
}

void net_file_respond(net_conn *c, const net_request *r, const net_file *file, const char *headers)
{
    form f;
    choose_form(r, file, &f);
    static const char pattern[] = "ETag: %s\r\nCache-Control: %s\r\nVary: Accept-Encoding\r\n"
                                  "%s%s%s%s";
    const char *cache = file->forever ? "public, max-age=31536000, immutable" : "no-cache";
    const char *more = headers != NULL ? headers : "";
    bool coded = f.coding != NULL;
    size_t cap = sizeof pattern + sizeof f.etag + strlen(cache) + strlen(more) + 64;
    char *lines = malloc(cap);
    if (lines == NULL) {
        net_respond(c, &(net_answer){.status = 503, .close = true});
        return;
    }
    snprintf(lines, cap, pattern, f.etag, cache, coded ? "Content-Encoding: " : "",
             coded ? f.coding : "", coded ? "\r\n" : "", more);
    bool known = is_known(r, f.etag);
    net_respond(
        c, &(net_answer){
               .status = known ? 304 : 200, .type = file->type, .headers = lines, .body = f.bytes});
    free(lines);
}
