/* REST: how a request is read and answered. */
#include "server/doors/rest.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "server/doors/table_json.h"
#include "server/ops/log.h"
#include "table/grow.h"

/* -- answering -- */

static const char *const security_headers = "Cache-Control: no-store\r\n"
                                            "Referrer-Policy: no-referrer\r\n";

/* Never the query, a header or a body: there may be secrets in them. */
static void log_request(const rest *q, int status)
{
    const house *h = q->house;
    const net_request *r = q->r;
    text_out *o = r != NULL ? log_begin(LOG_DEBUG, "request") : NULL;
    if (o != NULL) {
        net_text method = net_method(r);
        net_text path = net_path(r);
        json_key_int(o, "request", (int64_t)h->requests);
        json_key(o, "method");
        json_str_bytes(o, method.at, method.n);
        json_key(o, "path");
        size_t told = q->told > 0 && q->told < path.n ? q->told : path.n;
        json_str_bytes(o, path.at, told < 200 ? told : 200);
        json_key_int(o, "status", status);
        log_end();
    }
}

bool rest_answer_with(rest *q, int status, const char *type, net_text body, const char *more)
{
    char headers[1024];
    bool cors = q->origin[0] != '\0';
    snprintf(headers, sizeof headers, "%s%s%s%s%s", security_headers,
             cors ? "Vary: Origin\r\nAccess-Control-Allow-Origin: " : "", cors ? q->origin : "",
             cors ? "\r\n" : "", more);
    metrics_add(q->house->metrics, METRIC_REQUESTS, metrics_status(status), 0, 1);
    log_request(q, status);
    meter_bytes(q->house->meter, &q->caller, LIMIT_REQUESTS, body.n);
    net_respond(q->c,
                &(net_answer){.status = status, .type = type, .headers = headers, .body = body});
    return true;
}

text_out *rest_begin(rest *q)
{
    text_restart(&q->house->out);
    return &q->house->out;
}

bool rest_answer(rest *q, int status, const char *type, net_text body)
{
    return rest_answer_with(q, status, type, body, "");
}

bool rest_answer_json(rest *q, int status)
{
    const text_out *o = &q->house->out;
    return rest_answer(q, status, "application/json", (net_text){o->at, o->len});
}

void rest_refuse(rest *q)
{
    const problem *p = &q->caller.why;
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
    rest_answer_with(q, p->status, "application/problem+json", (net_text){o->at, o->len}, more);
}

bool rest_answer_table(rest *q, int status, const room *r)
{
    int64_t account = q->caller.account != NULL ? q->caller.account->id : 0;
    text_out *o = rest_begin(q);
    json_object_open(o);
    table_json_all(r,
                   &(table_json_reader){.account = account,
                                        .seat = request_seat_of(&q->caller, r),
                                        .since = UINT32_MAX},
                   o);
    json_object_close(o);
    return rest_answer_json(q, status);
}

bool rest_begun(rest *q)
{
    const table *t = q->room->t;
    return t->begun_ms > 0 || request_refuse(&q->caller.why, t, TABLE_NOT_STARTED);
}

/* -- later -- */

static void later_gone(rest_waiting *w)
{
    ((rest_later *)w)->c = NULL;
}

rest_later *rest_wait(rest *q)
{
    rest_later *l = memory_new(sizeof *l);
    *l = (rest_later){.waiting = {later_gone},
                      .house = q->house,
                      .c = q->c,
                      .seat = q->seat,
                      .number = q->number};
    l->account = q->caller.account != NULL ? q->caller.account->id : 0;
    accounts_hold(q->house->accounts, l->account);
    memcpy(l->origin, q->origin, sizeof l->origin);
    net_set_data(q->c, l);
    return l;
}

bool rest_resume(rest_later *l, rest *q)
{
    bool there = l->c != NULL;
    *q = (rest){.house = l->house, .c = l->c, .number = l->number, .seat = l->seat};
    q->caller.account = accounts_find(l->house->accounts, l->account);
    accounts_release(l->house->accounts, l->account);
    memcpy(q->origin, l->origin, sizeof q->origin);
    if (there) {
        q->caller.address = net_address(l->c);
        net_set_data(l->c, NULL);
    }
    free(l);
    return there;
}

void rest_gone(net_conn *c)
{
    rest_waiting *w = net_data(c);
    if (w != NULL) {
        w->gone(w);
    }
}

/* -- reading -- */

bool rest_is_json(rest *q)
{
    static const char wanted[] = "application/json";
    net_text type = net_header(q->r, "content-type");
    bool good = type.at != NULL && type.n >= sizeof wanted - 1 &&
                strncasecmp(type.at, wanted, sizeof wanted - 1) == 0;
    return good || problem_set(&q->caller.why, 415, "unsupported_type",
                               "a body has the type application/json");
}

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

request_code rest_code(const rest *q)
{
    size_t n = strlen(q->code);
    return (request_code){n > 0 ? q->code : NULL, n};
}

bool rest_number(net_text text, int64_t *value)
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

bool rest_query_int(rest *q, const char *name, int64_t otherwise, int64_t *value)
{
    net_text text = rest_query(q, name);
    *value = otherwise;
    return text.at == NULL || rest_number(text, value) ||
           problem_bad(&q->caller.why, "%s in the query is a number", name);
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
        return problem_bad(&q->caller.why, "the body is an object");
    }
    if (!json_fields(q->body, names, fields, false, &why)) {
        return problem_bad(&q->caller.why, "%s", text_end(&why));
    }
    for (int i = 0; names[i] != NULL; i++) {
        if (json_there(fields[i]) && json_is_null(fields[i])) {
            fields[i] = (json){0};
        }
    }
    return true;
}
