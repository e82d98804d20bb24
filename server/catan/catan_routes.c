/* The Catan routes: adapters on the same actions as everybody's. */
#include <string.h>

#include "server/catan/catan_rest.h"
#include "server/doors/fields.h"
#include "server/doors/rest.h"

static uint32_t bots_of(const table *t)
{
    uint32_t set = 0;
    for (int p = 0; p < t->plan.setup.seats; p++) {
        set |= (uint32_t)(t->seats[p].kind == SEAT_BOT) << p;
    }
    return set;
}

static bool is_catan(rest *q)
{
    bool is = strcmp(q->room->t->plan.setup.rules->name, "catan") == 0;
    return is || problem_set(&q->caller.why, 404, "not_found", "this is no game of Catan");
}

/* In which words the caller speaks: `words` in the query. */
static bool read_words(rest *q, catan_rest_words *words)
{
    net_text text = rest_query(q, "words");
    bool terrain = text.at != NULL && text_is(text.at, text.n, "terrain");
    *words = terrain ? CATAN_REST_TERRAIN : CATAN_REST_SEATS;
    return terrain || text.at == NULL || text_is(text.at, text.n, "seats") ||
           problem_bad(&q->caller.why, "words in the query is seats or terrain");
}

static bool answer_state(rest *q, catan_rest_words words, const command_receipt *got)
{
    const table *t = q->room->t;
    catan_view view;
    table_view(t, q->seat, &view);
    text_out *o = rest_begin(q);
    json_object_open(o);
    json_key_int(o, "seq", t->seq);
    if (got != NULL) {
        json_key_int(o, "req", got->req);
    }
    if (got != NULL && got->repeated) {
        json_key_bool(o, "repeated", true);
    }
    json_key(o, "state");
    catan_rest_state(&view, bots_of(t), words, o);
    json_object_close(o);
    return rest_answer_json(q, 200);
}

static bool post_start(rest *q)
{
    static const char *const names[] = {"game_id", NULL};
    json f[1];
    catan_rest_words words;
    if (!rest_fields(q, names, f) || !read_words(q, &words)) {
        return false;
    }
    if (!json_there(f[0]) || !json_to_int(f[0], 1, INT64_MAX, &q->number)) {
        return problem_bad(&q->caller.why, "\"game_id\" is a table's number");
    }
    if (!request_find(q->house->rooms, &q->caller, (uint64_t)q->number, (request_code){0},
                      &q->room) ||
        !is_catan(q) || !request_start(&q->caller, q->room)) {
        return false;
    }
    q->seat = table_seat_of(q->room->t, (uint64_t)q->caller.account->id);
    if (q->room->t->begun_ms == 0) {
        return request_refuse(&q->caller.why, q->room->t, TABLE_NOT_STARTED); /* seeds are due */
    }
    return answer_state(q, words, NULL);
}

static bool get_state(rest *q)
{
    catan_rest_words words;
    return is_catan(q) && rest_begun(q) && read_words(q, &words) && answer_state(q, words, NULL);
}

/* The member `req` of a body that may have others. */
static bool read_req(rest *q, uint32_t *req)
{
    static const char *const names[] = {"req", NULL};
    json f[1] = {{0}};
    char text[200];
    text_out why = text_to(text, sizeof text);
    bool object = json_there(q->body) && json_type_of(q->body) == JSON_OBJECT;
    if (object && !json_fields(q->body, names, f, true, &why)) {
        return problem_bad(&q->caller.why, "%s", text_end(&why));
    }
    return fields_req(&q->caller, f[0], req);
}

static bool refuse(rest *q, int error, text_out *why)
{
    const game_rules *rules = q->room->t->plan.setup.rules;
    if (error == CATAN_REST_BAD_REQUEST) {
        return problem_bad(&q->caller.why, "%s", text_end(why));
    }
    game_error_text text = game_error_of(rules, error);
    problem_set(&q->caller.why, 409, text.code, text.text);
    text_out detail = text_to(q->caller.why.detail, sizeof q->caller.why.detail);
    text_bytes(&detail, why->at, why->len);
    text_end(&detail);
    return false;
}

static bool post_action(rest *q)
{
    char action_text[GAME_ACTION_TEXT];
    char why_text[200];
    text_out action = text_to(action_text, sizeof action_text);
    text_out why = text_to(why_text, sizeof why_text);
    catan_view view;
    catan_rest_words words;
    command by = {0};
    command_receipt got;
    if (!is_catan(q) || !rest_begun(q) || !read_words(q, &words) || !read_req(q, &by.req)) {
        return false;
    }
    const table *t = q->room->t;
    if (q->seat < 0) {
        return problem_set(&q->caller.why, 403, "not_seated", "you do not sit at this table");
    }
    t->plan.setup.rules->view(t->state, q->seat, &view);
    /* A repeated request is not checked against the present state. */
    bool repeated = by.req > 0 && by.req <= t->seats[q->seat].req;
    int error = catan_rest_action(q->name, q->body, &view, words, &action, &why);
    if (error != GAME_OK && !repeated) {
        return refuse(q, error, &why);
    }
    if (repeated) {
        got = (command_receipt){.req = by.req, .seq = t->seq, .repeated = true};
        return answer_state(q, words, &got);
    }
    return request_act(&q->caller, q->room, (net_text){action.at, action.len}, &by, &got) &&
           answer_state(q, words, &got);
}

#define ACTION(name)                                                                               \
    {                                                                                              \
        "POST", "/api/v1/catan/{}/" name, REST_SEAT, post_action, name                             \
    }
const rest_route catan_routes[] = {
    {"POST", "/api/v1/catan/start", REST_ACCOUNT, post_start, NULL},
    {"GET", "/api/v1/catan/{}/state", REST_TABLE, get_state, NULL},
    ACTION("roll-dice"),
    ACTION("end-turn"),
    ACTION("build-settlement"),
    ACTION("build-city"),
    ACTION("build-road"),
    ACTION("move-robber"),
    ACTION("trade-bank"),
    ACTION("trade-port"),
    ACTION("create-trade-offer"),
    ACTION("accept-trade-offer"),
    ACTION("reject-trade-offer"),
    ACTION("cancel-trade-offer"),
    ACTION("confirm-trade-offer"),
    ACTION("discard"),
    ACTION("end-road-building"),
    ACTION("buy-dev-card"),
    ACTION("play-dev-card"),
    ACTION("initial-setup"),
    {NULL, NULL, REST_ANYBODY, NULL, NULL},
};
