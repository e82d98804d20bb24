/* REST routes of the server itself: its health, version, games and figures. */
#include <string.h>

#include "server/doors/openapi.h"
#include "server/doors/rest.h"
#include "table/grow.h"
#include "table/listing.h"

static bool get_health(rest *q)
{
    if (journal_in_trouble(q->house->journal)) {
        return problem_storage(&q->caller.why);
    }
    return rest_answer(q, 200, "application/json", (net_text){"{\"status\":\"ok\"}", 15});
}

static bool get_version(rest *q)
{
    text_out *o = rest_begin(q);
    json_object_open(o);
    json_key_str(o, "name", "stolik");
    json_key_str(o, "version", STOLIK_VERSION);
    json_key_int(o, "protocol", HOUSE_PROTOCOL);
    json_key(o, "games");
    json_array_open(o);
    for (const game_rules *const *g = game_list; *g != NULL; g++) {
        json_str_open(o);
        text_format(o, "%s/%d", (*g)->name, (*g)->version);
        json_str_close(o);
    }
    json_array_close(o);
    json_object_close(o);
    return rest_answer_json(q, 200);
}

static bool get_games(rest *q)
{
    text_out *o = rest_begin(q);
    json_object_open(o);
    listing_json(LISTING_DESCRIBED, o);
    if (q->house->config->telegram_app[0] != '\0') {
        json_key_str(o, "telegram_app", q->house->config->telegram_app);
    }
    json_object_close(o);
    return rest_answer_json(q, 200);
}

static bool get_openapi(rest *q)
{
    size_t n = (size_t)(openapi_end - openapi_begin);
    return rest_answer(q, 200, "application/json", (net_text){openapi_begin, n});
}

/* Counted when somebody asks, so that it is never wrong. */
static void count_tables(const house *h)
{
    for (const game_rules *const *g = game_list; *g != NULL; g++) {
        for (int phase = TABLE_SEATING; phase <= TABLE_ENDED; phase++) {
            metrics_set(h->metrics, METRIC_TABLES, metrics_game(*g), phase, 0);
        }
    }
    for (const room *r = NULL; (r = rooms_next(h->rooms, r)) != NULL;) {
        int game = metrics_game(r->t->plan.setup.rules);
        metrics_add(h->metrics, METRIC_TABLES, game, (int)r->t->phase, 1);
    }
}

static bool get_metrics(rest *q)
{
    const char *from = net_address(q->c);
    net_figures f = net_figures_of(q->house->net);
    if (!config_list_has(&q->house->config->metrics_from, from, strlen(from))) {
        return problem_set(&q->caller.why, 404, "not_found", "there is nothing here");
    }
    count_tables(q->house);
    metrics_set(q->house->metrics, METRIC_ACCOUNTS, 0, 0,
                (int64_t)accounts_count(q->house->accounts));
    metrics_set(q->house->metrics, METRIC_ACCOUNT_READS, 0, 0, accounts_reads(q->house->accounts));
    metrics_set(q->house->metrics, METRIC_CONNECTIONS, METRIC_WEBSOCKET, 0, f.sockets);
    metrics_set(q->house->metrics, METRIC_CONNECTIONS, METRIC_HTTP, 0, f.open - f.sockets);
    metrics_print(q->house->metrics, rest_begin(q));
    return rest_answer(q, 200, "text/plain; version=0.0.4; charset=utf-8",
                       (net_text){q->house->out.at, q->house->out.len});
}

const rest_route rest_server_routes[] = {
    {"GET", "/api/health", REST_ANYBODY, get_health, NULL},
    {"GET", "/api/version", REST_ANYBODY, get_version, NULL},
    {"GET", "/api/games", REST_ANYBODY, get_games, NULL},
    {"GET", "/api/openapi.json", REST_ANYBODY, get_openapi, NULL},
    {"GET", "/metrics", REST_ANYBODY, get_metrics, NULL},
    {NULL, NULL, REST_ANYBODY, NULL, NULL},
};
