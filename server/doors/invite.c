/* The page behind the link of an invitation. */
#include "server/doors/invite.h"

#include <stdio.h>
#include <string.h>

#include "net/net_file.h"
#include "server/doors/hosts.h"

static const char prefix[] = "/i/";
static const char pages[] = "/invite/"; /* where web/build.mjs puts them */

typedef struct invitation {
    net_text code;
    const char *lang;
} invitation;

static bool is_same(net_text a, const char *b)
{
    return a.n == strlen(b) && memcmp(a.at, b, a.n) == 0;
}

bool invite_takes(const net_request *r)
{
    net_text path = net_path(r);
    bool reads = is_same(net_method(r), "GET") || is_same(net_method(r), "HEAD");
    return reads && path.n > sizeof prefix - 1 && memcmp(path.at, prefix, sizeof prefix - 1) == 0;
}

bool invite_keeps(net_text path)
{
    return path.n >= sizeof pages - 1 && memcmp(path.at, pages, sizeof pages - 1) == 0;
}

/* "/i/K7QF3ZP2M4XWA/en"; without a language it is Russian, as the page is. */
static invitation read_path(net_text path)
{
    net_text after = {path.at + sizeof prefix - 1, path.n - (sizeof prefix - 1)};
    const char *slash = memchr(after.at, '/', after.n);
    size_t n = slash != NULL ? (size_t)(slash - after.at) : after.n;
    net_text lang = {after.at + n, after.n - n};
    return (invitation){.code = {after.at, n}, .lang = is_same(lang, "/en") ? "en" : "ru"};
}

/* The name of who invites: the host, or else who sits there first. NULL: nobody does, or no seat is
 * free. */
static const char *who_invites(const table *t)
{
    const char *name = NULL;
    bool open = false;
    for (int p = t->plan.setup.seats - 1; p >= 0; p--) {
        const table_seat *seat = &t->seats[p];
        open |= seat->kind == SEAT_OPEN;
        name = seat->kind == SEAT_HUMAN ? seat->name : name;
    }
    int host = t->plan.host != 0 ? table_seat_of(t, t->plan.host) : -1;
    name = host >= 0 ? t->seats[host].name : name;
    return t->phase == TABLE_SEATING && open ? name : NULL;
}

/* Text within a page, or within an attribute in quotes. */
static void escape(net_text text, text_out *o)
{
    static const struct {
        char ch;
        const char *html;
    } marks[] = {{'&', "&amp;"}, {'<', "&lt;"}, {'>', "&gt;"}, {'"', "&quot;"}, {'\'', "&#39;"}};
    for (size_t i = 0; i < text.n; i++) {
        const char *html = NULL;
        for (size_t k = 0; k < sizeof marks / sizeof *marks; k++) {
            html = text.at[i] == marks[k].ch ? marks[k].html : html;
        }
        if (html != NULL) {
            text_str(o, html);
        } else {
            text_char(o, text.at[i]);
        }
    }
}

/* Fills in a page of web/build.mjs: %NAME% is who invites, %BASE% the address of this server. */
static void fill(rest *q, net_text page, const char *name, text_out *o)
{
    static const char name_mark[] = "%NAME%";
    static const char base_mark[] = "%BASE%";
    enum { MARK = sizeof name_mark - 1 };
    for (size_t i = 0; i < page.n; i++) {
        bool whole = page.n - i >= MARK;
        if (whole && memcmp(page.at + i, name_mark, MARK) == 0) {
            escape((net_text){name, strlen(name)}, o);
            i += MARK - 1;
        } else if (whole && memcmp(page.at + i, base_mark, MARK) == 0) {
            text_str(o, hosts_is_secure(q->house->config, q->r) ? "https://" : "http://");
            escape(net_header(q->r, "host"), o);
            i += MARK - 1;
        } else {
            text_char(o, page.at[i]);
        }
    }
}

static const net_file *preview_of(const table *t, const char *lang)
{
    char path[64];
    int n = snprintf(path, sizeof path, "%s%s.%s.html", pages, t->plan.setup.rules->name, lang);
    return net_file_find(net_file_embedded, (net_text){path, (size_t)n});
}

/* Codes are read aloud and typed: small letters are as good as capitals. */
static const room *room_of_code(const rooms *all, net_text code)
{
    char capitals[TABLE_CODE];
    if (code.n >= sizeof capitals) {
        return NULL;
    }
    for (size_t i = 0; i < code.n; i++) {
        char ch = code.at[i];
        capitals[i] = (char)(ch >= 'a' && ch <= 'z' ? ch - 'a' + 'A' : ch);
    }
    return rooms_find_code(all, capitals, code.n);
}

bool invite_answer(rest *q, const char *headers)
{
    invitation in = read_path(net_path(q->r));
    const room *r = room_of_code(q->house->rooms, in.code);
    const char *name = r != NULL ? who_invites(r->t) : NULL;
    const net_file *page = name != NULL ? preview_of(r->t, in.lang) : NULL;
    metrics_add(q->house->metrics, METRIC_REQUESTS, METRIC_2XX, 0, 1);
    if (page == NULL) {
        net_file_respond(q->c, q->r, net_file_find(net_file_embedded, (net_text){"/", 1}), headers);
        return true;
    }
    char more[2048];
    text_out lines = text_to(more, sizeof more);
    text_out *o = rest_begin(q);
    fill(q, page->plain, name, o);
    text_str(&lines, headers);
    text_str(&lines, "Cache-Control: no-store\r\nX-Robots-Tag: noindex\r\n");
    net_respond(q->c, &(net_answer){.status = 200,
                                    .type = page->type,
                                    .headers = text_end(&lines),
                                    .body = {o->at, o->len}});
    return true;
}
