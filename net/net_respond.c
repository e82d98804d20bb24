/* Answers to requests. */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "net/net_core.h"

enum { LINES_MAX = 384 };

static const char *phrase(int status)
{
    static const struct {
        int status;
        const char *phrase;
    } phrases[] = {
        {200, "OK"},
        {201, "Created"},
        {202, "Accepted"},
        {204, "No Content"},
        {301, "Moved Permanently"},
        {302, "Found"},
        {303, "See Other"},
        {304, "Not Modified"},
        {307, "Temporary Redirect"},
        {308, "Permanent Redirect"},
        {400, "Bad Request"},
        {401, "Unauthorized"},
        {403, "Forbidden"},
        {404, "Not Found"},
        {405, "Method Not Allowed"},
        {406, "Not Acceptable"},
        {408, "Request Timeout"},
        {409, "Conflict"},
        {410, "Gone"},
        {411, "Length Required"},
        {412, "Precondition Failed"},
        {413, "Content Too Large"},
        {414, "URI Too Long"},
        {415, "Unsupported Media Type"},
        {417, "Expectation Failed"},
        {421, "Misdirected Request"},
        {422, "Unprocessable Content"},
        {426, "Upgrade Required"},
        {429, "Too Many Requests"},
        {431, "Request Header Fields Too Large"},
        {500, "Internal Server Error"},
        {501, "Not Implemented"},
        {503, "Service Unavailable"},
        {505, "HTTP Version Not Supported"},
    };
    for (size_t i = 0; i < sizeof phrases / sizeof phrases[0]; i++) {
        if (phrases[i].status == status) {
            return phrases[i].phrase;
        }
    }
    return "Other";
}

static const char *date(net *n)
{
    time_t now = (time_t)(net_wall_ms(n) / 1000);
    struct tm parts;
    if (now != n->date_at && gmtime_r(&now, &parts) != NULL) {
        n->date_at = now;
        strftime(n->date, sizeof n->date, "%a, %d %b %Y %H:%M:%S GMT", &parts);
    }
    return n->date;
}

typedef struct form {
    bool close;
    bool say_keep; /* HTTP/1.0 does not keep connections unless told */
    bool no_body;  /* the request was HEAD */
    bool gated;
} form;

static void write_answer(net_conn *c, const net_answer *a, form f)
{
    char lines[LINES_MAX];
    bool bodiless = a->status == 204 || a->status == 304;
    size_t body_n = bodiless || f.no_body ? 0 : a->body.n;
    size_t more_n = a->headers != NULL ? strlen(a->headers) : 0;
    size_t n = (size_t)snprintf(lines, sizeof lines,
                                "HTTP/1.1 %d %s\r\nDate: %s\r\n%s"
                                "X-Content-Type-Options: nosniff\r\n",
                                a->status, phrase(a->status), date(c->net),
                                f.close      ? "Connection: close\r\n"
                                : f.say_keep ? "Connection: keep-alive\r\n"
                                             : "");
    if (!bodiless) {
        n += (size_t)snprintf(lines + n, sizeof lines - n, "Content-Length: %zu\r\n", a->body.n);
    }
    const char *type = !bodiless && a->type != NULL ? a->type : NULL;
    size_t type_n = type != NULL ? strlen(type) : 0;
    size_t type_line = type != NULL ? type_n + strlen("Content-Type: \r\n") : 0;
    size_t total = n + type_line + more_n + 2 + body_n;
    char *at = net_out_reserve(c, total);
    if (at == NULL) {
        return;
    }
#define PUT(bytes, count) (memcpy(at, bytes, count), at += (count))
    PUT(lines, n);
    if (type != NULL) {
        PUT("Content-Type: ", 14);
        PUT(type, type_n);
        PUT("\r\n", 2);
    }
    if (more_n > 0) {
        PUT(a->headers, more_n);
    }
    PUT("\r\n", 2);
    if (body_n > 0) {
        PUT(a->body.at, body_n);
    }
#undef PUT
    net_out_added(c, total, f.gated);
}

void net_respond(net_conn *c, const net_answer *answer)
{
    net_request *r = c->request;
    if (r == NULL || r->stage != NET_WAITING) {
        return;
    }
    r->stage = NET_ANSWERED;
    bool close = answer->close || !r->keep_alive || c->eof || c->net->stopping;
    bool old = r->parser.http_minor == 0;
    bool head = r->parser.method == HTTP_HEAD;
    if (!c->gone) {
        write_answer(c, answer,
                     (form){.close = close, .say_keep = old, .no_body = head, .gated = true});
    }
    net_request_free(c);
    if (c->gone) {
        return;
    }
    c->until = uv_now(&c->net->loop) + (uint64_t)c->net->config.limits.idle_ms;
    net_wheel_see(c);
    if (close) {
        net_conn_end(c, true);
    }
    net_conn_turn(c);
}

void net_problem(net_conn *c, int status, const char *code, const char *title, const char *headers)
{
    char body[320];
    bool head = c->request != NULL && c->request->parser.method == HTTP_HEAD;
    int n = snprintf(body, sizeof body,
                     "{\"type\":\"urn:stolik:error:%s\",\"title\":\"%s\",\"status\":%d,"
                     "\"code\":\"%s\"}",
                     code, title, status, code);
    net_answer a = {.status = status,
                    .type = "application/problem+json",
                    .headers = headers,
                    .body = {body, (size_t)n}};
    write_answer(c, &a, (form){.close = true, .no_body = head});
    if (!c->gone) {
        net_request_free(c);
        net_conn_end(c, true);
    }
}
