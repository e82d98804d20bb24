/* REST: from a request to its route, and the answer back. */
#include "server/doors/rest.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "net/files.h"
#include "server/ops/log.h"

/* -- answering -- */

static const char *const security_headers = "Cache-Control: no-store\r\n"
                                            "Referrer-Policy: no-referrer\r\n";

/* Pages come from us alone, and may run the rules as WebAssembly; Telegram's web clients may frame
 * them. */
static const char *const page_headers =
    "Referrer-Policy: no-referrer\r\n"
    "Content-Security-Policy: default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; "
    "connect-src 'self'; "
    "img-src 'self' data:; base-uri 'none'; form-action 'none'; object-src 'none'; "
    "frame-ancestors 'self' https://web.telegram.org https://webk.telegram.org "
    "https://weba.telegram.org\r\n";

static bool is_same(net_text a, const char *b)
{
    return a.n == strlen(b) && memcmp(a.at, b, a.n) == 0;
}

/* The origin of the page that asks, if it may read the answer. */
static bool allowed_origin(server *s, const net_request *r, char origin[CONFIG_ITEM])
{
    net_text given = net_header(r, "origin");
    net_text host = net_header(r, "host");
    if (given.at == NULL || given.n >= CONFIG_ITEM) {
        return false;
    }
    for (size_t i = 0; i < given.n; i++) {
        char c = given.at[i];
        origin[i] = (char)(c >= 'A' && c <= 'Z' ? c + 32 : c);
    }
    origin[given.n] = '\0';
    if (config_list_has(&s->config.origins, origin, given.n)) {
        return true;
    }
    const char *after = strstr(origin, "://");
    bool web = strncmp(origin, "http://", 7) == 0 || strncmp(origin, "https://", 8) == 0;
    return after != NULL && web && host.at != NULL && strlen(after + 3) == host.n &&
           strncasecmp(after + 3, host.at, host.n) == 0;
}

bool rest_origin_good(server *s, const net_request *r)
{
    char origin[CONFIG_ITEM];
    return net_header(r, "origin").at == NULL || allowed_origin(s, r, origin);
}

/* Never the query, a header or a body: there may be secrets in them. */
static void log_request(const server *s, const net_request *r, int status)
{
    text_out *o = r != NULL ? log_begin(LOG_DEBUG, "request") : NULL;
    if (o != NULL) {
        net_text method = net_method(r);
        net_text path = net_path(r);
        json_key_int(o, "request", (int64_t)s->requests);
        json_key(o, "method");
        json_str_bytes(o, method.at, method.n);
        json_key(o, "path");
        json_str_bytes(o, path.at, path.n < 200 ? path.n : 200);
        json_key_int(o, "status", status);
        log_end();
    }
}

static void respond(rest *q, int status, const char *type, net_text body, const char *more)
{
    char headers[1024];
    bool cors = q->origin[0] != '\0';
    snprintf(headers, sizeof headers, "%s%s%s%s%s", security_headers,
             cors ? "Vary: Origin\r\nAccess-Control-Allow-Origin: " : "", cors ? q->origin : "",
             cors ? "\r\n" : "", more);
    metrics_add(q->s->metrics, METRIC_REQUESTS, metrics_status(status), 0, 1);
    log_request(q->s, q->r, status);
    meter_bytes(&q->doer, LIMIT_REQUESTS, body.n);
    net_respond(q->c,
                &(net_answer){.status = status, .type = type, .headers = headers, .body = body});
}

text_out *rest_begin(rest *q)
{
    q->s->out.len = 0;
    q->s->out.comma = false;
    return &q->s->out;
}

bool rest_answer(rest *q, int status, const char *type, net_text body)
{
    respond(q, status, type, body, "");
    return true;
}

bool rest_answer_json(rest *q, int status)
{
    return rest_answer(q, status, "application/json", (net_text){q->s->out.at, q->s->out.len});
}

void rest_refuse(rest *q)
{
    const problem *p = &q->doer.why;
    char more[sizeof q->allow + 32] = "";
    text_out *o = rest_begin(q);
    problem_json(p, o);
    if (p->status == 429 || p->retry_s > 0) {
        snprintf(more, sizeof more, "Retry-After: %d\r\n", p->retry_s > 0 ? p->retry_s : 1);
    } else if (p->status == 401) {
        snprintf(more, sizeof more, "WWW-Authenticate: Bearer\r\n");
    } else if (p->status == 405) {
        snprintf(more, sizeof more, "Allow: %s\r\n", q->allow);
    }
    respond(q, p->status, "application/problem+json", (net_text){o->at, o->len}, more);
}

void rest_problem(server *s, net_conn *c, const problem *p)
{
    rest_refuse(&(rest){.s = s, .c = c, .doer = {.s = s, .address = net_address(c), .why = *p}});
}

bool rest_answer_table(rest *q, int status, room *r)
{
    int64_t account = q->doer.account != NULL ? q->doer.account->id : 0;
    int seat = account != 0 ? table_seat_of(r->t, (uint64_t)account) : GAME_SPECTATOR;
    text_out *o = rest_begin(q);
    json_object_open(o);
    table_json(r, account, seat, UINT32_MAX, o);
    json_object_close(o);
    return rest_answer_json(q, status);
}

bool rest_begun(rest *q)
{
    const table *t = q->room->t;
    return t->begun_ms > 0 || problem_of_table(&q->doer.why, t, TABLE_NOT_STARTED);
}

/* -- later -- */

rest_later *rest_wait(rest *q)
{
    rest_later *l = memory_new(sizeof *l);
    *l = (rest_later){.s = q->s, .c = q->c, .seat = q->seat, .number = q->number};
    l->account = q->doer.account != NULL ? q->doer.account->id : 0;
    memcpy(l->origin, q->origin, sizeof l->origin);
    net_set_data(q->c, l);
    return l;
}

bool rest_resume(rest_later *l, rest *q)
{
    bool there = l->c != NULL;
    *q = (rest){.s = l->s, .c = l->c, .doer = {.s = l->s}, .number = l->number, .seat = l->seat};
    q->doer.account = people_find(l->s->people, l->account);
    memcpy(q->origin, l->origin, sizeof q->origin);
    if (there) {
        q->doer.address = net_address(l->c);
        net_set_data(l->c, NULL);
    }
    free(l);
    return there;
}

void rest_closed(server *s, net_conn *c)
{
    rest_later *l = net_data(c);
    (void)s;
    if (l != NULL) {
        l->c = NULL;
    }
}

/* -- reading -- */

net_text rest_credentials(const rest *q, const char *scheme)
{
    net_text value = net_header(q->r, "authorization");
    size_t n = strlen(scheme);
    if (value.at == NULL || value.n <= n + 1 || strncasecmp(value.at, scheme, n) != 0 ||
        value.at[n] != ' ') {
        return (net_text){0};
    }
    return (net_text){value.at + n + 1, value.n - n - 1};
}

net_text rest_query(const rest *q, const char *name)
{
    net_text query = net_query(q->r);
    size_t n = strlen(name);
    size_t at = 0;
    while (at < query.n) {
        size_t end = at;
        while (end < query.n && query.at[end] != '&') {
            end++;
        }
        if (end - at > n && memcmp(query.at + at, name, n) == 0 && query.at[at + n] == '=') {
            return (net_text){query.at + at + n + 1, end - at - n - 1};
        }
        at = end + 1;
    }
    return (net_text){0};
}

static bool read_number(net_text text, int64_t *value)
{
    int64_t n = 0;
    if (text.n == 0 || text.n > 18) {
        return false;
    }
    for (size_t i = 0; i < text.n; i++) {
        if (text.at[i] < '0' || text.at[i] > '9') {
            return false;
        }
        n = n * 10 + (text.at[i] - '0');
    }
    *value = n;
    return true;
}

bool rest_query_int(rest *q, const char *name, int64_t usual, int64_t *value)
{
    net_text text = rest_query(q, name);
    *value = usual;
    return text.at == NULL || read_number(text, value) ||
           problem_bad(&q->doer.why, "%s in the query is a number", name);
}

bool rest_fields(rest *q, const char *const *names, json *fields)
{
    char text[200];
    text_out why = text_to(text, sizeof text);
    for (int i = 0; names[i] != NULL; i++) {
        fields[i] = (json){0};
    }
    if (!json_there(q->body)) {
        return true;
    }
    if (json_type_of(q->body) != JSON_OBJECT) {
        return problem_bad(&q->doer.why, "the body is an object");
    }
    if (!json_fields(q->body, names, fields, false, &why)) {
        return problem_bad(&q->doer.why, "%s", text_end(&why));
    }
    for (int i = 0; names[i] != NULL; i++) {
        if (json_there(fields[i]) && json_is_null(fields[i])) {
            fields[i] = (json){0};
        }
    }
    return true;
}

static bool read_body(rest *q)
{
    net_text body = net_body(q->r);
    net_text type = net_header(q->r, "content-type");
    static const char wanted[] = "application/json";
    if (body.n == 0) {
        return true;
    }
    if (type.at == NULL || type.n < sizeof wanted - 1 ||
        strncasecmp(type.at, wanted, sizeof wanted - 1) != 0) {
        return problem_set(&q->doer.why, 415, "unsupported_type",
                           "a body has the type application/json");
    }
    const char *wrong = json_read(body.at, body.n, &q->body);
    return wrong == NULL || problem_set(&q->doer.why, 400, "bad_json", wrong);
}

/* A code is letters and digits; as a JSON string it can be compared like one in a body. */
static void read_code(rest *q)
{
    net_text code = rest_query(q, "code");
    if (code.at == NULL || code.n >= TABLE_CODE) {
        return;
    }
    for (size_t i = 0; i < code.n; i++) {
        char c = code.at[i];
        bool plain = (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
        if (!plain) {
            return;
        }
    }
    snprintf(q->code, sizeof q->code, "\"%.*s\"", (int)code.n, code.at);
}

/* -- routes -- */

static const rest_route *const all_routes[] = {rest_routes_tables, rest_routes_people,
                                               rest_routes_history, rest_routes_catan};

/* Whether the path is this route's; a {} is a number. */
static bool fits(const char *route, net_text path, int64_t *number)
{
    size_t at = 0;
    for (; *route != '\0'; route++) {
        if (route[0] == '{') {
            size_t from = at;
            while (at < path.n && path.at[at] != '/') {
                at++;
            }
            if (!read_number((net_text){path.at + from, at - from}, number) || *number == 0) {
                return false;
            }
            route++; /* to the closing brace */
        } else if (at >= path.n || path.at[at++] != *route) {
            return false;
        }
    }
    return at == path.n;
}

static bool is_method(net_text method, const char *wanted)
{
    return is_same(method, wanted) || (is_same(method, "HEAD") && strcmp(wanted, "GET") == 0);
}

/* The route, or NULL; `allowed` lists the methods that the path has. */
static const rest_route *find_route(const rest *q, int64_t *number, text_out *allowed)
{
    net_text method = net_method(q->r);
    net_text path = net_path(q->r);
    for (size_t k = 0; k < sizeof all_routes / sizeof *all_routes; k++) {
        for (const rest_route *route = all_routes[k]; route->method != NULL; route++) {
            if (!fits(route->path, path, number)) {
                continue;
            }
            if (is_method(method, route->method)) {
                return route;
            }
            text_str(allowed, allowed->len > 0 ? ", " : "");
            text_str(allowed, route->method);
        }
    }
    return NULL;
}

/* Whose token the request bears, if it is one's. */
static void recognise(rest *q)
{
    net_text token = rest_credentials(q, "Bearer");
    if (token.at != NULL) {
        q->doer.account =
            people_of_token(q->s->people, token.at, token.n, server_session_now(q->s));
    }
}

static bool authenticate(rest *q, rest_needs needs)
{
    bool needed = needs == REST_ACCOUNT || needs == REST_SEAT;
    if (q->doer.account != NULL) {
        return true;
    }
    if (rest_credentials(q, "Bearer").at != NULL) {
        return problem_set(&q->doer.why, 401, "unauthorized", "the token is not valid");
    }
    return !needed ||
           problem_set(&q->doer.why, 401, "unauthorized", "a valid token is needed for this");
}

static bool find_table(rest *q, rest_needs needs)
{
    json code = {0};
    read_code(q);
    if (q->code[0] != '\0') {
        code = (json){q->code, q->code + strlen(q->code)};
    }
    q->seat = GAME_SPECTATOR;
    q->room = q->number > 0 ? hall_find(q->s, (uint64_t)q->number) : NULL;
    if (needs != REST_TABLE && needs != REST_SEAT) {
        return true;
    }
    if (q->room == NULL) {
        return problem_set(&q->doer.why, 404, "not_found", "there is no such table");
    }
    if (q->doer.account != NULL) {
        q->seat = table_seat_of(q->room->t, (uint64_t)q->doer.account->id);
    }
    if (q->seat >= 0) { /* whoever asks is there */
        evict_use(q->room);
        table_seen(q->room->t, q->seat, server_now(q->s));
        hall_schedule(q->s, q->room);
    }
    bool sits_down = q->name != NULL && strcmp(q->name, "seat") == 0; /* the body has the code */
    return sits_down || do_may_see(&q->doer, q->room, code);
}

static bool route_request(rest *q)
{
    text_out allowed = text_to(q->allow, sizeof q->allow);
    const rest_route *route = find_route(q, &q->number, &allowed);
    text_end(&allowed);
    if (route == NULL) {
        return allowed.len > 0
                   ? problem_set(&q->doer.why, 405, "method_not_allowed",
                                 "this path has no such method")
                   : problem_set(&q->doer.why, 404, "not_found", "there is nothing here");
    }
    q->name = route->name;
    return authenticate(q, route->needs) && read_body(q) && find_table(q, route->needs) &&
           route->handle(q);
}

/* A browser asks first whether another site's page may send such a request. */
static bool answer_preflight(rest *q)
{
    if (!is_same(net_method(q->r), "OPTIONS") || q->origin[0] == '\0') {
        return false;
    }
    respond(q, 204, NULL, (net_text){0},
            "Access-Control-Allow-Methods: GET, POST, PATCH, DELETE\r\n"
            "Access-Control-Allow-Headers: Authorization, Content-Type\r\n"
            "Access-Control-Max-Age: 86400\r\n");
    return true;
}

/* A file of the page that was asked for; NULL: none was. */
static const net_file *wanted_file(const rest *q)
{
    bool reads = is_same(net_method(q->r), "GET") || is_same(net_method(q->r), "HEAD");
    return reads ? net_file_find(net_files_embedded, net_path(q->r)) : NULL;
}

/* Files have a rate of their own: a page opens also where somebody asks too much of the rest. */
static bool answer_file(rest *q, const net_file *file)
{
    if (!meter_take(&q->doer, LIMIT_FILES) || !host_good(q->s, q->r, &q->doer.why)) {
        return false;
    }
    metrics_add(q->s->metrics, METRIC_REQUESTS, METRIC_2XX, 0, 1);
    net_file_respond(q->c, q->r, file, page_headers);
    return true;
}

static bool answer_request(rest *q)
{
    recognise(q);
    return meter_take(&q->doer, LIMIT_REQUESTS) && host_good(q->s, q->r, &q->doer.why) &&
           (answer_preflight(q) || route_request(q));
}

void rest_request(server *s, net_conn *c, const net_request *r)
{
    rest q = {.s = s,
              .c = c,
              .r = r,
              .doer = {.s = s, .address = net_address(c)},
              .seat = GAME_SPECTATOR};
    s->requests++;
    net_set_data(c, NULL);
    if (!allowed_origin(s, r, q.origin)) {
        q.origin[0] = '\0';
    }
    const net_file *file = wanted_file(&q);
    bool good = file != NULL ? answer_file(&q, file) : answer_request(&q);
    if (!good) {
        rest_refuse(&q);
    }
}

bool rest_upgrade_slow_enough(server *s, net_conn *c, problem *why)
{
    doer d = {.s = s, .address = net_address(c)};
    bool good = meter_take(&d, LIMIT_SOCKETS);
    *why = d.why;
    return good;
}
