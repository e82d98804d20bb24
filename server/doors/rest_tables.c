/* REST routes of tables: docs/protocol.md, "REST". */
#include <string.h>

#include "server/doors/fields.h"
#include "server/doors/rest.h"
#include "server/doors/setup_json.h"
#include "server/doors/table_json.h"
#include "server/rooms/bots.h"

/* -- lists -- */

static bool get_tables(rest *q)
{
    const game_rules *game = NULL;
    net_text name = rest_query(q, "game");
    if (name.at != NULL && (game = game_find(name.at, name.n)) == NULL) {
        return problem_bad(&q->caller.why, "game in the query names no game");
    }
    lobby_walk w = lobby_tables(&q->house->rooms->lobby, game);
    const room *r;
    text_out *o = rest_begin(q);
    json_object_open(o);
    json_key(o, "tables");
    json_array_open(o);
    for (int n = 0; n < LOBBY_SHOWN && (r = lobby_next(&w)) != NULL; n++) {
        table_json_line(r, o);
    }
    json_array_close(o);
    json_object_close(o);
    return rest_answer_json(q, 200);
}

static bool post_tables(rest *q)
{
    rooms *all = q->house->rooms;
    setup_asked asked;
    room *r;
    return request_may_change(all, &q->caller) &&
           setup_json_read(&q->caller, q->body, &all->env, &asked) &&
           request_create(all, &q->caller, &asked.plan, asked.seat, asked.promises, &r) &&
           rest_answer_table(q, 201, r);
}

/* -- one table -- */

static bool get_table(rest *q)
{
    return rest_answer_table(q, 200, q->room);
}

static bool sit(rest *q, json seat, json commit)
{
    uint8_t key[FAIR_KEY];
    int wanted;
    return request_may_change(q->house->rooms, &q->caller) &&
           fields_seat(&q->caller, seat, &wanted) &&
           (!fields_given(commit) || fields_key(&q->caller, commit, "commit", key)) &&
           request_sit(&q->caller, q->room, wanted, fields_given(commit) ? key : NULL);
}

static bool post_seat(rest *q)
{
    static const char *const names[] = {"seat", "code", "commit", NULL};
    json f[3];
    char code[TABLE_CODE];
    if (!rest_fields(q, names, f) ||
        !request_may_see(&q->caller, q->room, fields_code(f[1], code))) {
        return false;
    }
    return (q->seat >= 0 || sit(q, f[0], f[2])) && rest_answer_table(q, 200, q->room);
}

static bool delete_seat(rest *q)
{
    return request_stand(&q->caller, q->room) && rest_answer(q, 204, NULL, (net_text){0});
}

static bool post_commit(rest *q)
{
    static const char *const names[] = {"commit", NULL};
    json f[1];
    uint8_t key[FAIR_KEY];
    return rest_fields(q, names, f) && fields_key(&q->caller, f[0], "commit", key) &&
           request_commit(&q->caller, q->room, key) && rest_answer_table(q, 200, q->room);
}

static bool post_reveal(rest *q)
{
    static const char *const names[] = {"seed", NULL};
    json f[1];
    uint8_t key[FAIR_KEY];
    return rest_fields(q, names, f) && fields_key(&q->caller, f[0], "seed", key) &&
           request_reveal(&q->caller, q->room, key) && rest_answer_table(q, 200, q->room);
}

static bool post_start(rest *q)
{
    return request_start(&q->caller, q->room) && rest_answer_table(q, 200, q->room);
}

static bool post_rematch(rest *q)
{
    return request_rematch(&q->caller, q->room, false) && rest_answer_table(q, 200, q->room);
}

static bool get_view(rest *q)
{
    if (!rest_begun(q)) {
        return false;
    }
    text_out *o = rest_begin(q);
    json_object_open(o);
    json_key_int(o, "seq", q->room->t->seq);
    if (q->seat >= 0) {
        json_key_int(o, "seat", q->seat);
    }
    json_key(o, "view");
    table_json_view(q->room->t, q->seat, o);
    json_object_close(o);
    return rest_answer_json(q, 200);
}

static bool get_legal(rest *q)
{
    if (!rest_begun(q)) {
        return false;
    }
    text_out *o = rest_begin(q);
    json_object_open(o);
    json_key_int(o, "seq", q->room->t->seq);
    table_json_legal(q->room, q->seat, 0, SIZE_MAX, o);
    json_object_close(o);
    return rest_answer_json(q, 200);
}

static bool get_events(rest *q)
{
    int64_t since;
    if (!rest_query_int(q, "since", 0, &since)) {
        return false;
    }
    const table *t = q->room->t;
    text_out *o = rest_begin(q);
    json_object_open(o);
    json_key_int(o, "seq", t->seq);
    json_key(o, "events");
    table_json_events(t, since < t->seq ? (uint32_t)since : t->seq, q->seat, o);
    json_object_close(o);
    return rest_answer_json(q, 200);
}

/* -- playing -- */

static void receipt_json(const command_receipt *got, text_out *o)
{
    json_key_int(o, "req", got->req);
    json_key_int(o, "seq", got->seq);
    if (got->repeated) {
        json_key_bool(o, "repeated", true);
    }
}

/* Of the command that was just run. */
static void events_json(rest *q, const command_receipt *got, text_out *o)
{
    const table *t = q->room->t;
    json_key(o, "events");
    json_array_open(o);
    if (!got->repeated) {
        table_json_change(&q->house->rooms->change, t, change_view_of(t, q->seat), true, o);
    }
    json_array_close(o);
}

static bool post_actions(rest *q)
{
    static const char *const names[] = {"action", "req", NULL};
    json f[2];
    char action[GAME_ACTION_TEXT];
    size_t n;
    command by = {0};
    command_receipt got;
    if (!rest_fields(q, names, f) || !fields_req(&q->caller, f[1], &by.req)) {
        return false;
    }
    if (!json_there(f[0]) || !json_to_str(f[0], action, sizeof action, &n)) {
        return problem_bad(&q->caller.why, "\"action\" is a short text");
    }
    if (!request_act(&q->caller, q->room, (net_text){action, n}, &by, &got)) {
        return false;
    }
    text_out *o = rest_begin(q);
    json_object_open(o);
    receipt_json(&got, o);
    events_json(q, &got, o);
    json_key(o, "turn");
    table_json_turn(q->room, o);
    json_object_close(o);
    return rest_answer_json(q, 200);
}

static bool answer_receipt(rest *q, const command_receipt *got)
{
    text_out *o = rest_begin(q);
    json_object_open(o);
    receipt_json(got, o);
    json_object_close(o);
    return rest_answer_json(q, 200);
}

/* What a seat turns on and off: a computer player in its place, and its flag. */
static bool post_switch(rest *q)
{
    static const char *const names[] = {"on", "req", NULL};
    json f[2];
    bool on = true;
    command by = {0};
    command_receipt got;
    if (!rest_fields(q, names, f) || !fields_bool(&q->caller, f[0], "on", &on) ||
        !fields_req(&q->caller, f[1], &by.req)) {
        return false;
    }
    if (strcmp(q->name, "flag") == 0) {
        by.kind = on ? COMMAND_RAISE : COMMAND_LOWER;
    } else {
        by.kind = on ? COMMAND_HAND_OVER : COMMAND_TAKE_BACK;
    }
    return request_run(&q->caller, q->room, &by, &got) && answer_receipt(q, &got);
}

static bool post_command(rest *q)
{
    static const struct {
        const char *name;
        command_kind kind;
    } commands[] = {{"resign", COMMAND_RESIGN},
                    {"draw", COMMAND_DRAW},
                    {"decline", COMMAND_DECLINE},
                    {"undo", COMMAND_UNDO}};
    static const char *const names[] = {"req", NULL};
    json f[1];
    command by = {0};
    command_receipt got;
    size_t i = 0;
    while (strcmp(commands[i].name, q->name) != 0) {
        i++;
    }
    by.kind = commands[i].kind;
    if (!rest_fields(q, names, f) || !fields_req(&q->caller, f[0], &by.req) ||
        !request_run(&q->caller, q->room, &by, &got)) {
        return false;
    }
    return answer_receipt(q, &got);
}

static bool post_claim(rest *q)
{
    static const char *const names[] = {"draw", "req", NULL};
    json f[2];
    bool draw = false;
    command by = {0};
    command_receipt got;
    if (!rest_fields(q, names, f) || !fields_bool(&q->caller, f[0], "draw", &draw) ||
        !fields_req(&q->caller, f[1], &by.req)) {
        return false;
    }
    by.kind = draw ? COMMAND_CLAIM_DRAW : COMMAND_CLAIM;
    return request_run(&q->caller, q->room, &by, &got) && answer_receipt(q, &got);
}

/* -- answers that take a while -- */

static void send_hint(void *self, room *r, const bot_level *level, const bot_ask *ask,
                      const game_action *action)
{
    rest q;
    if (!rest_resume(self, &q)) {
        return;
    }
    if (action == NULL) {
        problem_set(&q.caller.why, 409, "not_your_turn", "the game has moved on");
        rest_refuse(&q);
        return;
    }
    text_out *o = rest_begin(&q);
    json_object_open(o);
    table_json_hint(r->t, level, ask, *action, o);
    json_object_close(o);
    rest_answer_json(&q, 200);
}

static bool post_hint(rest *q)
{
    int seat;
    if (!request_may_hint(&q->caller, q->room, &seat)) {
        return false;
    }
    bots_hint(q->room, seat, send_hint, rest_wait(q));
    return true;
}

const rest_route rest_tables_routes[] = {
    {"GET", "/api/tables", REST_ANYBODY, get_tables, NULL},
    {"POST", "/api/tables", REST_ACCOUNT, post_tables, NULL},
    {"GET", "/api/tables/{}", REST_TABLE, get_table, NULL},
    {"POST", "/api/tables/{}/seat", REST_SEAT, post_seat, "seat"},
    {"DELETE", "/api/tables/{}/seat", REST_SEAT, delete_seat, NULL},
    {"POST", "/api/tables/{}/commit", REST_SEAT, post_commit, NULL},
    {"POST", "/api/tables/{}/reveal", REST_SEAT, post_reveal, NULL},
    {"POST", "/api/tables/{}/start", REST_SEAT, post_start, NULL},
    {"GET", "/api/tables/{}/view", REST_TABLE, get_view, NULL},
    {"GET", "/api/tables/{}/legal", REST_TABLE, get_legal, NULL},
    {"GET", "/api/tables/{}/events", REST_TABLE, get_events, NULL},
    {"POST", "/api/tables/{}/actions", REST_SEAT, post_actions, NULL},
    {"POST", "/api/tables/{}/resign", REST_SEAT, post_command, "resign"},
    {"POST", "/api/tables/{}/draw", REST_SEAT, post_command, "draw"},
    {"POST", "/api/tables/{}/decline", REST_SEAT, post_command, "decline"},
    {"POST", "/api/tables/{}/undo", REST_SEAT, post_command, "undo"},
    {"POST", "/api/tables/{}/claim", REST_SEAT, post_claim, NULL},
    {"POST", "/api/tables/{}/stand_in", REST_SEAT, post_switch, "stand_in"},
    {"POST", "/api/tables/{}/flag", REST_SEAT, post_switch, "flag"},
    {"POST", "/api/tables/{}/rematch", REST_SEAT, post_rematch, NULL},
    {"POST", "/api/tables/{}/hint", REST_SEAT, post_hint, NULL},
    {NULL, NULL, REST_ANYBODY, NULL, NULL},
};
