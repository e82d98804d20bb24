/* REST routes of tables: docs/protocol.md, "REST". */
#include <stdlib.h>
#include <string.h>

#include "server/doors/rest.h"
#include "server/ops/log.h"

/* -- lists -- */

static bool get_tables(rest *q)
{
    const game_rules *game = NULL;
    net_text name = rest_query(q, "game");
    if (name.at != NULL && (game = game_find(name.at, name.n)) == NULL) {
        return problem_bad(&q->doer.why, "game in the query names no game");
    }
    text_out *o = rest_begin(q);
    json_object_open(o);
    lobby_json(q->s, game, o);
    json_object_close(o);
    return rest_answer_json(q, 200);
}

static bool post_tables(rest *q)
{
    room *r;
    return do_create(&q->doer, q->body, &r) && rest_answer_table(q, 201, r);
}

/* -- one table -- */

static bool get_table(rest *q)
{
    return rest_answer_table(q, 200, q->room);
}

static bool post_seat(rest *q)
{
    static const char *const names[] = {"seat", "code", "commit", NULL};
    json f[3];
    if (!rest_fields(q, names, f) || !do_may_see(&q->doer, q->room, f[1])) {
        return false;
    }
    if (q->seat < 0 && !do_sit(&q->doer, q->room, f[0], f[2])) {
        return false;
    }
    return rest_answer_table(q, 200, q->room);
}

static bool delete_seat(rest *q)
{
    return do_stand(&q->doer, q->room) && rest_answer(q, 204, NULL, (net_text){0});
}

static bool post_commit(rest *q)
{
    static const char *const names[] = {"commit", NULL};
    json f[1];
    return rest_fields(q, names, f) && do_commit(&q->doer, q->room, f[0]) &&
           rest_answer_table(q, 200, q->room);
}

static bool post_reveal(rest *q)
{
    static const char *const names[] = {"seed", NULL};
    json f[1];
    return rest_fields(q, names, f) && do_reveal(&q->doer, q->room, f[0]) &&
           rest_answer_table(q, 200, q->room);
}

static bool post_start(rest *q)
{
    return do_start(&q->doer, q->room) && rest_answer_table(q, 200, q->room);
}

static bool post_rematch(rest *q)
{
    return do_rematch(&q->doer, q->room, (json){0}) && rest_answer_table(q, 200, q->room);
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
    table_view_json(q->room->t, q->seat, o);
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
    table_menu_json(q->s, q->room->t, q->seat, true, o);
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
    table_events_json(t, since < t->seq ? (uint32_t)since : t->seq, q->seat, o);
    json_object_close(o);
    return rest_answer_json(q, 200);
}

/* -- playing -- */

static void receipt_json(const receipt *got, text_out *o)
{
    json_key_int(o, "req", got->req);
    json_key_int(o, "seq", got->seq);
    if (got->repeated) {
        json_key_bool(o, "repeated", true);
    }
}

static void events_json(rest *q, const receipt *got, text_out *o)
{
    const news *n = &q->s->news;
    json_key(o, "events");
    json_array_open(o);
    if (!got->repeated && n->has_events) {
        const text_out *events = &n->events[view_index(q->room->t, q->seat)];
        json_raw(o, events->at, events->len);
    }
    json_array_close(o);
}

static bool post_actions(rest *q)
{
    static const char *const names[] = {"action", "req", NULL};
    json f[2];
    char action[GAME_ACTION_TEXT];
    size_t n;
    uint32_t req;
    receipt got;
    if (!rest_fields(q, names, f) || !do_read_req(&q->doer, f[1], &req)) {
        return false;
    }
    if (!json_there(f[0]) || !json_to_str(f[0], action, sizeof action, &n)) {
        return problem_bad(&q->doer.why, "\"action\" is a short text");
    }
    if (!do_act(&q->doer, q->room, action, n, req, &got, NULL, NULL)) {
        return false;
    }
    text_out *o = rest_begin(q);
    json_object_open(o);
    receipt_json(&got, o);
    events_json(q, &got, o);
    json_key(o, "turn");
    table_turn_json(q->room->t, o);
    json_object_close(o);
    return rest_answer_json(q, 200);
}

static bool post_command(rest *q)
{
    static const struct {
        const char *name;
        seat_command *command;
    } commands[] = {{"resign", table_resign},
                    {"draw", table_offer_draw},
                    {"decline", table_decline_draw},
                    {"claim", table_claim}};
    static const char *const names[] = {"req", NULL};
    json f[1];
    uint32_t req;
    receipt got;
    size_t i = 0;
    while (strcmp(commands[i].name, q->name) != 0) {
        i++;
    }
    if (!rest_fields(q, names, f) || !do_read_req(&q->doer, f[0], &req) ||
        !do_command(&q->doer, q->room, commands[i].command, req, &got, NULL, NULL)) {
        return false;
    }
    text_out *o = rest_begin(q);
    json_object_open(o);
    receipt_json(&got, o);
    json_object_close(o);
    return rest_answer_json(q, 200);
}

/* -- answers that take a while -- */

static void send_hint(void *self, room *r, const bot_level *level, const game_action *action)
{
    rest q;
    if (!rest_resume(self, &q)) {
        return;
    }
    if (action == NULL) {
        problem_set(&q.doer.why, 409, "not_your_turn", "the game has moved on");
        rest_refuse(&q);
        return;
    }
    text_out *o = rest_begin(&q);
    json_object_open(o);
    json_key_int(o, "seq", r->t->seq);
    json_key(o, "action");
    json_str_open(o);
    r->t->plan.setup.rules->action_text(*action, o);
    json_str_close(o);
    json_key_str(o, "level", level->name);
    json_object_close(o);
    rest_answer_json(&q, 200);
}

static bool post_hint(rest *q)
{
    int seat;
    if (!do_may_hint(&q->doer, q->room, &seat)) {
        return false;
    }
    bots_hint(q->room, seat, send_hint, rest_wait(q));
    return true;
}

typedef struct fetch {
    rest_later *later;
    int64_t account;     /* who asks; 0: nobody in particular */
    uint8_t id[FAIR_ID]; /* as given, or zeros */
    bool allowed;        /* whoever asks may see the table, which is still there */
    store *store;
    int64_t number;
    store_game game;
    char *file;
    bool found;
    char why[STORE_WHY];
} fetch;

static void read_archive(void *arg)
{
    fetch *f = arg;
    f->found = store_game_read(f->store, f->number, &f->game, &f->file, f->why);
}

static bool may_have(const fetch *f)
{
    bool played = false;
    for (int p = 0; p < STORE_PLAYERS; p++) {
        played = played || (f->account != 0 && f->game.players[p] == f->account);
    }
    return f->allowed || !f->game.is_private || played || memcmp(f->id, f->game.id, FAIR_ID) == 0;
}

static void send_archive(void *arg)
{
    fetch *f = arg;
    rest q;
    if (f->why[0] != '\0') {
        log_event(LOG_ERROR, "game_damaged", f->why);
    }
    if (rest_resume(f->later, &q)) {
        if (f->found && may_have(f)) {
            rest_answer(&q, 200, "application/json", (net_text){f->file, f->game.file_n});
        } else if (f->why[0] != '\0') {
            problem_set(&q.doer.why, 500, "damaged", "the game cannot be read");
            rest_refuse(&q);
        } else {
            problem_set(&q.doer.why, 404, "not_found", "there is no such game");
            rest_refuse(&q);
        }
    }
    free(f->file);
    free(f);
}

/* Whether the request names the game by its fair id, which only those who saw it can know. */
static bool knows_id(const rest *q, const uint8_t id[FAIR_ID])
{
    net_text text = rest_query(q, "id");
    uint8_t given[FAIR_ID];
    return text.at != NULL && fair_hex_parse(text.at, text.n, given, FAIR_ID) &&
           memcmp(given, id, FAIR_ID) == 0;
}

static bool may_see(rest *q)
{
    json code = {q->code, q->code + strlen(q->code)};
    return do_may_see(&q->doer, q->room, q->code[0] != '\0' ? code : (json){0});
}

/* Reads the file on another thread. `allowed`: it is known already that the asker may have it. */
static bool fetch_file(rest *q, bool allowed)
{
    fetch *f = memory_new(sizeof *f);
    f->store = q->s->store;
    f->number = q->number;
    f->allowed = allowed;
    f->account = q->doer.account != NULL ? q->doer.account->id : 0;
    net_text id = rest_query(q, "id");
    if (id.at == NULL || !fair_hex_parse(id.at, id.n, f->id, FAIR_ID)) {
        memset(f->id, 0, sizeof f->id);
    }
    f->later = rest_wait(q);
    net_work(q->s->net, read_archive, send_archive, f);
    return true;
}

static bool send_file_of(rest *q)
{
    const table *t = q->room->t;
    gamefile file;
    if (!knows_id(q, t->proof.id) && !may_see(q)) {
        return false;
    }
    if (t->phase != TABLE_ENDED) {
        return problem_of_table(&q->doer.why, t, TABLE_NOT_OVER);
    }
    if (!rest_begun(q)) {
        return false;
    }
    if (q->room->archived) {
        return fetch_file(q, true);
    }
    if (q->room->archiving) {
        problem_set(&q->doer.why, 503, "being_archived", "the file is being made; ask again");
        q->doer.why.retry_s = 1;
        return false;
    }
    table_file(t, &file); /* it has just ended, and is not on the disk yet */
    gamefile_json(&file, rest_begin(q));
    gamefile_free(&file);
    return rest_answer_json(q, 200);
}

/* A finished game is no secret, unless it was private. */
static bool get_file(rest *q)
{
    return q->room != NULL ? send_file_of(q) : fetch_file(q, false);
}

const rest_route rest_routes_tables[] = {
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
    {"GET", "/api/tables/{}/file", REST_ANYBODY, get_file, NULL},
    {"POST", "/api/tables/{}/actions", REST_SEAT, post_actions, NULL},
    {"POST", "/api/tables/{}/resign", REST_SEAT, post_command, "resign"},
    {"POST", "/api/tables/{}/draw", REST_SEAT, post_command, "draw"},
    {"POST", "/api/tables/{}/decline", REST_SEAT, post_command, "decline"},
    {"POST", "/api/tables/{}/claim", REST_SEAT, post_command, "claim"},
    {"POST", "/api/tables/{}/rematch", REST_SEAT, post_rematch, NULL},
    {"POST", "/api/tables/{}/hint", REST_SEAT, post_hint, NULL},
    {NULL, NULL, REST_ANYBODY, NULL, NULL},
};
