/* From a request to its route. */
#include "server/doors/rest_router.h"

#include <string.h>
#include <strings.h>

#include "net/net_file.h"
#include "server/doors/col_match.h"
#include "server/doors/hosts.h"
#include "server/doors/invite.h"
#include "server/doors/rest.h"
#include "server/rooms/visit.h"

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

/* -- reading -- */

static bool read_body(rest *q)
{
    net_text body = net_body(q->r);
    if (body.n == 0) {
        return true;
    }
    if (!rest_is_json(q)) {
        return false;
    }
    const char *wrong = json_read(body.at, body.n, &q->body);
    return wrong == NULL || problem_set(&q->caller.why, 400, "bad_json", wrong);
}

/* A code is letters and digits. */
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
    memcpy(q->code, code.at, code.n);
}

/* -- routes -- */

/* The build lists the games that have routes of their own. */
#define GAME(x) extern const rest_route x##_routes[];
#include "server/game_routes.def"
#undef GAME

const rest_route *const rest_router_routes[] = {
    rest_tables_routes,
    rest_files_routes,
    rest_accounts_routes,
    rest_history_routes,
    rest_server_routes,
#define GAME(x) x##_routes,
#include "server/game_routes.def"
#undef GAME
    NULL,
};

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
            if (!rest_number((net_text){path.at + from, at - from}, number) || *number == 0) {
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
    for (size_t k = 0; rest_router_routes[k] != NULL; k++) {
        for (const rest_route *route = rest_router_routes[k]; route->method != NULL; route++) {
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

/* Finds the account of the request's token, and checks the rate limits. The address is charged
 * before an unknown token is read from the store. */
static bool recognise(rest *q)
{
    accounts *all = q->house->accounts;
    net_text token = rest_credentials(q, "Bearer");
    store_key key = {.kind = STORE_BY_SESSION};
    bool named = token.at != NULL && people_token_hash(token.at, token.n, key.hash);
    bool paid = q->asked != NULL;
    if (named && !paid && !accounts_knows(all, &key)) {
        paid = meter_take(q->house->meter, &q->caller, LIMIT_REQUESTS);
        if (!paid) {
            return false;
        }
    }
    if (named && !rest_look(q, &key)) {
        return false;
    }
    q->caller.account = named ? accounts_of_session(all, key.hash) : NULL;
    return paid || meter_take(q->house->meter, &q->caller, LIMIT_REQUESTS);
}

static bool authenticate(rest *q, rest_needs needs)
{
    bool needed = needs == REST_ACCOUNT || needs == REST_SEAT;
    if (q->caller.account != NULL) {
        return true;
    }
    if (rest_credentials(q, "Bearer").at != NULL) {
        return problem_set(&q->caller.why, 401, "unauthorized", "the token is not valid");
    }
    return !needed ||
           problem_set(&q->caller.why, 401, "unauthorized", "a valid token is needed for this");
}

static bool find_table(rest *q, rest_needs needs)
{
    read_code(q);
    q->seat = GAME_SPECTATOR;
    q->room = q->number > 0 ? rooms_find(q->house->rooms, (uint64_t)q->number) : NULL;
    if (needs != REST_TABLE && needs != REST_SEAT) {
        return true;
    }
    if (q->room == NULL) {
        return problem_set(&q->caller.why, 404, "not_found", "there is no such table");
    }
    q->seat = request_seat_of(&q->caller, q->room);
    if (q->seat >= 0) {
        visit_seen(q->room, q->seat);
    }
    bool sits_down = q->name != NULL && strcmp(q->name, "seat") == 0; /* the body has the code */
    if (!sits_down && !request_may_see(&q->caller, q->room, rest_code(q))) {
        return false;
    }
    if (q->seat < 0) {
        visit_looked(q->room);
    }
    return true;
}

static bool route_request(rest *q)
{
    text_out allowed = text_to(q->allow, sizeof q->allow);
    const rest_route *route = find_route(q, &q->number, &allowed);
    text_end(&allowed);
    if (route == NULL) {
        return allowed.len > 0
                   ? problem_set(&q->caller.why, 405, "method_not_allowed",
                                 "this path has no such method")
                   : problem_set(&q->caller.why, 404, "not_found", "there is nothing here");
    }
    q->name = route->name;
    return authenticate(q, route->needs) && read_body(q) && find_table(q, route->needs) &&
           route->handle(q);
}

/* Answers a CORS preflight request. */
static bool answer_preflight(rest *q)
{
    if (!is_same(net_method(q->r), "OPTIONS") || q->origin[0] == '\0') {
        return false;
    }
    return rest_answer_with(q, 204, NULL, (net_text){0},
                            "Access-Control-Allow-Methods: GET, POST, PATCH, DELETE\r\n"
                            "Access-Control-Allow-Headers: Authorization, Content-Type\r\n"
                            "Access-Control-Max-Age: 86400\r\n");
}

/* A file of the page that was asked for; NULL: none was. */
static const net_file *wanted_file(const rest *q)
{
    bool reads = is_same(net_method(q->r), "GET") || is_same(net_method(q->r), "HEAD");
    bool open = reads && !invite_keeps(net_path(q->r));
    return open ? net_file_find(net_file_embedded, net_path(q->r)) : NULL;
}

/* Files have their own rate limit: a page can be opened even if other requests exceed theirs. */
static bool may_have_files(rest *q)
{
    return meter_take(q->house->meter, &q->caller, LIMIT_FILES) &&
           hosts_good(q->house, q->r, &q->caller.why);
}

static bool answer_file(rest *q, const net_file *file)
{
    if (!may_have_files(q)) {
        return false;
    }
    metrics_add(q->house->metrics, METRIC_REQUESTS, METRIC_2XX, 0, 1);
    net_file_respond(q->c, q->r, file, page_headers);
    return true;
}

static bool answer_request(rest *q)
{
    if (invite_takes(q->r)) {
        return may_have_files(q) && invite_answer(q, page_headers);
    }
    if (!recognise(q) || !hosts_good(q->house, q->r, &q->caller.why)) {
        return false;
    }
    if (col_match_takes(q->r)) {
        col_match_request(q);
        return true;
    }
    return answer_preflight(q) || route_request(q);
}

void rest_router_request(house *h, net_conn *c, const net_request *r)
{
    rest q = {
        .house = h, .c = c, .r = r, .caller = {.address = net_address(c)}, .seat = GAME_SPECTATOR};
    h->requests++;
    rest_look_begin(&q);
    if (!hosts_origin(h->config, r, q.origin)) {
        q.origin[0] = '\0';
    }
    q.told = col_match_told(r);
    const net_file *file = wanted_file(&q);
    bool good = file != NULL ? answer_file(&q, file) : answer_request(&q);
    if (!good && !q.put_off) {
        (col_match_takes(r) ? col_match_refuse : rest_refuse)(&q);
    }
    rest_look_end(&q);
}

/* -- sockets -- */

bool rest_router_may_open(house *h, net_conn *c, const net_request *r)
{
    rest q = {.house = h, .c = c, .caller = {.address = net_address(c)}};
    problem *why = &q.caller.why;
    bool good = hosts_good(h, r, why);
    if (good && !hosts_origin_good(h->config, r)) {
        good = problem_set(why, 403, "forbidden", "this origin is not allowed");
    }
    if (good && journal_is_stopping(h->journal)) {
        good = problem_storage(why);
    }
    good = good && meter_take(h->meter, &q.caller, LIMIT_SOCKETS);
    if (!good) {
        net_set_data(c, NULL);
        rest_refuse(&q);
    }
    return good;
}

void rest_router_no_door(house *h, net_conn *c)
{
    rest q = {.house = h, .c = c, .caller = {.address = net_address(c)}};
    problem_set(&q.caller.why, 404, "not_found", "there is nothing here");
    net_set_data(c, NULL);
    rest_refuse(&q);
}
