/* The handlers of messages, one function for each kind. */
#include "server/doors/json_handlers.h"

#include <stdlib.h>
#include <string.h>

#include "server/accounts/point.h"
#include "server/doors/account_json.h"
#include "server/doors/fields.h"
#include "server/doors/json_lobby.h"
#include "server/doors/setup_json.h"
#include "server/doors/table_json.h"
#include "server/rooms/bots.h"
#include "server/rooms/publish.h"
#include "server/rooms/visit.h"
#include "table/grow.h"

/* -- hello -- */

static bool read_token(const json_message *m, uint8_t hash[STORE_HASH])
{
    char token[PEOPLE_TOKEN + 1];
    size_t n;
    bool good = json_to_str(m->f[MESSAGE_TOKEN], token, sizeof token, &n) &&
                people_token_hash(token, n, hash);
    memset(token, 0, sizeof token);
    return good;
}

/* Whether the person of this key is known. False: the message is put off and handled again after
 * the read, or the caller's problem is set. */
static bool look(json_message *m, const store_key *key)
{
    const lookup_wait *wait = m->from->wait;
    if (accounts_knows(m->house->accounts, key)) {
        return true;
    }
    if (wait != NULL && lookups_answered(wait, key)) {
        return wait->state != LOOKUP_FAILED || problem_unread(&m->caller.why);
    }
    m->put_off = json_client_wait(m->from, key);
    return !m->put_off && problem_unread(&m->caller.why);
}

static bool sign_in(json_message *m)
{
    json_client *cl = m->from;
    store_key key = {.kind = STORE_BY_SESSION};
    if (read_token(m, key.hash)) {
        if (!look(m, &key)) {
            return false;
        }
        m->caller.account = accounts_of_session(m->house->accounts, key.hash);
    }
    if (m->caller.account == NULL) {
        return problem_set(&m->caller.why, 401, "unauthorized", "the token is not valid");
    }
    memcpy(cl->session, key.hash, STORE_HASH);
    cl->visitor.account = m->caller.account->id;
    accounts_hold(m->house->accounts, cl->visitor.account);
    return true;
}

static const char *const patch_names[] = {"merge", "index", "none", NULL};

/* Which patches the client wants. */
static bool read_patch(json_message *m, json_patch *patch)
{
    json v = m->f[MESSAGE_PATCH];
    int word = json_there(v) ? json_word(v, patch_names) : JSON_PATCH_MERGE;
    if (word < 0) {
        return problem_bad(&m->caller.why, "\"patch\" is merge, index or none");
    }
    *patch = (json_patch)word;
    return true;
}

static bool on_hello(json_message *m)
{
    json_client *cl = m->from;
    json_patch patch = JSON_PATCH_MERGE;
    bool has_token = json_there(m->f[MESSAGE_TOKEN]);
    /* A client without an account may sign in later, as long as it follows no table: its seat is
     * looked up when it starts to follow. */
    bool known = cl->visitor.account != 0 || cl->visitor.follows_n > 0;
    if (cl->greeted && (known || !has_token)) {
        return problem_bad(&m->caller.why, "hello was said before");
    }
    if (!read_patch(m, &patch) || (has_token && !sign_in(m))) {
        return false;
    }
    cl->patch = patch;
    if (!cl->greeted) {
        cl->greeted = true;
        cl->door->strangers--;
    }
    text_out *o = json_message_reply(m, "hello");
    json_key_int(o, "v", HOUSE_PROTOCOL);
    json_key_str(o, "server", STOLIK_VERSION);
    json_key_int(o, "now", timing_wall(m->house->timing));
    json_key(o, "account");
    account_json(m->caller.account, o);
    json_key(o, "tables");
    account_json_tables(m->house->rooms, cl->visitor.account, o);
    json_key_str(o, "patch", patch_names[cl->patch]);
    json_client_end(cl);
    return true;
}

static bool on_ping(json_message *m)
{
    text_out *o = json_message_reply(m, "pong");
    json_key_int(o, "now", timing_wall(m->house->timing));
    json_client_end(m->from);
    return true;
}

/* -- coming to a table -- */

static bool find_room(json_message *m, room **r)
{
    return fields_room(m->house->rooms, &m->caller, m->f[MESSAGE_TABLE], m->f[MESSAGE_CODE], r);
}

/* Follows the room from the caller's seat and shows it. */
static void show(json_message *m, room *r, uint32_t since)
{
    visit_begin(&m->from->visitor, r, request_seat_of(&m->caller, r));
    json_message_table(m, r, since);
}

/* The table is there, also for a visitor who cannot follow one more. */
static void show_new(json_message *m, room *r)
{
    if (visit_may_begin(&m->from->visitor, r, &m->caller.why)) {
        visit_begin(&m->from->visitor, r, request_seat_of(&m->caller, r));
    }
    json_message_table(m, r, UINT32_MAX);
}

static bool on_create(json_message *m)
{
    rooms *all = m->house->rooms;
    setup_asked asked;
    room *r;
    if (!request_may_change(all, &m->caller) ||
        !setup_json_read(&m->caller, m->body, &all->env, &asked) ||
        !request_create(all, &m->caller, &asked.plan, asked.seat, asked.promises, &r)) {
        return false;
    }
    show_new(m, r);
    return true;
}

static bool on_quick(json_message *m)
{
    rooms *all = m->house->rooms;
    setup_asked asked;
    room *r;
    if (!request_may_change(all, &m->caller) ||
        !setup_json_read_quick(&m->caller, m->body, &all->env, &asked) ||
        !request_quick(all, &m->caller, &asked.plan, asked.promises, &r)) {
        return false;
    }
    show_new(m, r);
    return true;
}

static bool sit(json_message *m, room *r)
{
    json commit = m->f[MESSAGE_COMMIT];
    uint8_t key[FAIR_KEY];
    int seat;
    return request_may_change(r->rooms, &m->caller) &&
           fields_seat(&m->caller, m->f[MESSAGE_SEAT], &seat) &&
           (!fields_given(commit) || fields_key(&m->caller, commit, "commit", key)) &&
           request_sit(&m->caller, r, seat, fields_given(commit) ? key : NULL);
}

static bool on_join(json_message *m)
{
    room *r;
    if (!find_room(m, &r) || !visit_may_begin(&m->from->visitor, r, &m->caller.why)) {
        return false;
    }
    if (request_seat_of(&m->caller, r) < 0 && !sit(m, r)) {
        return false;
    }
    show(m, r, UINT32_MAX);
    return true;
}

static bool on_watch(json_message *m)
{
    room *r;
    int64_t since = UINT32_MAX;
    if (!find_room(m, &r) || !visit_may_begin(&m->from->visitor, r, &m->caller.why)) {
        return false;
    }
    if (json_there(m->f[MESSAGE_SEQ]) && !json_to_int(m->f[MESSAGE_SEQ], 0, INT32_MAX, &since)) {
        return problem_bad(&m->caller.why, "\"seq\" is the last sequence number you have");
    }
    show(m, r, (uint32_t)since);
    return true;
}

static bool on_leave(json_message *m)
{
    room *r;
    if (!find_room(m, &r)) {
        return false;
    }
    bool waits = r->t->phase == TABLE_SEATING || r->t->phase == TABLE_REVEALING;
    bool sits = request_seat_of(&m->caller, r) >= 0;
    if (waits && sits && !request_stand(&m->caller, r)) {
        return false;
    }
    follower *f = follow_find(&m->from->visitor, r);
    if (f != NULL) {
        visit_end(f);
    }
    json_message_ok(m);
    return true;
}

/* -- before the game and after it -- */

static bool on_commit(json_message *m)
{
    room *r;
    uint8_t key[FAIR_KEY];
    if (!find_room(m, &r) || !fields_key(&m->caller, m->f[MESSAGE_COMMIT], "commit", key) ||
        !request_commit(&m->caller, r, key)) {
        return false;
    }
    json_message_ok(m);
    return true;
}

static bool on_reveal(json_message *m)
{
    room *r;
    uint8_t key[FAIR_KEY];
    if (!find_room(m, &r) || !fields_key(&m->caller, m->f[MESSAGE_SEED], "seed", key) ||
        !request_reveal(&m->caller, r, key)) {
        return false;
    }
    json_message_ok(m);
    return true;
}

static bool on_start(json_message *m)
{
    room *r;
    if (!find_room(m, &r) || !request_start(&m->caller, r)) {
        return false;
    }
    json_message_ok(m);
    return true;
}

static bool on_rematch(json_message *m)
{
    room *r;
    bool promises = false;
    if (!find_room(m, &r) || !fields_bool(&m->caller, m->f[MESSAGE_COMMIT], "commit", &promises) ||
        !request_rematch(&m->caller, r, promises)) {
        return false;
    }
    json_message_ok(m);
    return true;
}

/* -- playing -- */

static void send_ack(void *self, const command_receipt *got)
{
    json_message *m = self;
    text_out *o = json_message_reply(m, "ack");
    json_message_key(o, "table", m->f[MESSAGE_TABLE]);
    json_key_int(o, "req", got->req);
    json_key_int(o, "seq", got->seq);
    if (got->repeated) {
        json_key_bool(o, "repeated", true);
    }
    json_client_end(m->from);
}

/* The room, and a command with the request's number that is answered by send_ack. */
static bool begin_command(json_message *m, room **r, command *by)
{
    *by = (command){.answer = send_ack, .self = m};
    return fields_room(m->house->rooms, &m->caller, m->f[MESSAGE_TABLE], (json){0}, r) &&
           fields_req(&m->caller, m->f[MESSAGE_REQ], &by->req);
}

static bool on_act(json_message *m)
{
    room *r;
    command by;
    char action[GAME_ACTION_TEXT];
    size_t n;
    if (!begin_command(m, &r, &by)) {
        return false;
    }
    if (by.req == 0) {
        return problem_bad(&m->caller.why, "\"req\" is missing");
    }
    if (m->action.kind != 0) {
        by.action = m->action;
        return request_play(&m->caller, r, &by, NULL);
    }
    if (!json_there(m->f[MESSAGE_ACTION]) ||
        !json_to_str(m->f[MESSAGE_ACTION], action, sizeof action, &n)) {
        return problem_bad(&m->caller.why, "\"action\" is a short text");
    }
    return request_act(&m->caller, r, (net_text){action, n}, &by, NULL);
}

static bool run_command(json_message *m, command_kind kind)
{
    room *r;
    command by;
    if (!begin_command(m, &r, &by)) {
        return false;
    }
    by.kind = kind;
    return request_run(&m->caller, r, &by, NULL);
}

static bool on_resign(json_message *m)
{
    return run_command(m, COMMAND_RESIGN);
}

static bool on_draw(json_message *m)
{
    return run_command(m, COMMAND_DRAW);
}

static bool on_decline(json_message *m)
{
    return run_command(m, COMMAND_DECLINE);
}

static bool on_claim(json_message *m)
{
    bool draw = false;
    return fields_bool(&m->caller, m->f[MESSAGE_DRAW], "draw", &draw) &&
           run_command(m, draw ? COMMAND_CLAIM_DRAW : COMMAND_CLAIM);
}

static bool on_stand_in(json_message *m)
{
    bool on = true;
    return fields_bool(&m->caller, m->f[MESSAGE_ON], "on", &on) &&
           run_command(m, on ? COMMAND_HAND_OVER : COMMAND_TAKE_BACK);
}

static bool on_flag(json_message *m)
{
    bool on = true;
    return fields_bool(&m->caller, m->f[MESSAGE_ON], "on", &on) &&
           run_command(m, on ? COMMAND_RAISE : COMMAND_LOWER);
}

static bool on_undo(json_message *m)
{
    return run_command(m, COMMAND_UNDO);
}

static bool on_legal(json_message *m)
{
    room *r;
    int64_t from = 0;
    if (json_there(m->f[MESSAGE_FROM]) && !json_to_int(m->f[MESSAGE_FROM], 0, INT32_MAX, &from)) {
        return problem_bad(&m->caller.why, "\"from\" is a whole number, 0 or more");
    }
    if (!find_room(m, &r)) {
        return false;
    }
    text_out *o = json_message_reply(m, "legal");
    json_message_key(o, "table", m->f[MESSAGE_TABLE]);
    json_key_int(o, "seq", r->t->seq);
    table_json_legal(r, request_seat_of(&m->caller, r), (int)from, TABLE_JSON_BYTES, o);
    json_client_end(m->from);
    return true;
}

/* -- hints -- */

/* The socket may be gone when the hint comes: it is found again by its serial number. */
typedef struct hint_wait {
    json_door *door;
    uint64_t serial;
    uint64_t table;
    int64_t id; /* -1: none */
} hint_wait;

static void send_hint(void *self, room *r, const bot_level *level, const bot_ask *ask,
                      const game_action *action)
{
    hint_wait *w = self;
    json_client *cl = json_client_of(w->door, w->serial);
    if (cl != NULL) {
        cl->hinting = false;
        text_out *o = json_client_begin(w->door, action != NULL ? "hint" : "error");
        if (w->id >= 0) {
            json_key_int(o, "re", w->id);
        }
        json_key_int(o, "table", (int64_t)w->table);
        if (action != NULL) {
            table_json_hint(r->t, level, ask, *action, o);
        } else {
            json_key_str(o, "code", "not_your_turn");
            json_key_str(o, "text", "the game has moved on");
        }
        json_client_end(cl);
    }
    free(w);
}

static bool on_hint(json_message *m)
{
    room *r;
    int seat;
    int64_t id = -1;
    if (!find_room(m, &r) || !request_may_hint(&m->caller, r, &seat)) {
        return false;
    }
    if (m->from->hinting) {
        return problem_slow(&m->caller.why, 1000);
    }
    m->from->hinting = true;
    if (json_there(m->id)) {
        json_to_int(m->id, 0, INT64_MAX, &id);
    }
    hint_wait *w = memory_new(sizeof *w);
    *w = (hint_wait){m->from->door, m->from->serial, r->t->plan.number, id};
    bots_hint(r, seat, send_hint, w);
    return true;
}

/* -- chat -- */

static bool is_chat(const char *text, size_t n)
{
    int characters = 0;
    for (size_t i = 0; i < n; characters++) {
        uint32_t point;
        size_t len = point_read(text + i, n - i, &point);
        if (len == 0 || point_harm_of(point) == POINT_DISTURBS) {
            return false;
        }
        i += len;
    }
    return characters >= 1 && characters <= DOOR_LINE_CHARACTERS;
}

static bool on_chat(json_message *m)
{
    char text[4 * DOOR_LINE_CHARACTERS + 1];
    size_t n;
    room *r;
    if (!find_room(m, &r)) {
        return false;
    }
    const follower *f = follow_find(&m->from->visitor, r);
    if (m->caller.account == NULL || f == NULL) {
        return problem_set(&m->caller.why, 403, "forbidden",
                           "only who follows a table talks there");
    }
    if (!json_there(m->f[MESSAGE_TEXT]) ||
        !json_to_str(m->f[MESSAGE_TEXT], text, sizeof text, &n) || !is_chat(text, n)) {
        return problem_bad(&m->caller.why, "\"text\" is 1 to 200 characters without controls");
    }
    if (!meter_take(m->house->meter, &m->caller, LIMIT_CHAT)) {
        return false;
    }
    json_message_ok(m);
    publish_line(r, &(door_line){m->caller.account->name, f->seat, {text, n}});
    return true;
}

/* -- the lobby -- */

static bool on_lobby(json_message *m)
{
    json_client *cl = m->from;
    bool on;
    bool changes = false;
    if (!json_there(m->f[MESSAGE_ON]) || !json_to_bool(m->f[MESSAGE_ON], &on)) {
        return problem_bad(&m->caller.why, "\"on\" is true or false");
    }
    if (json_there(m->f[MESSAGE_CHANGES]) && !json_to_bool(m->f[MESSAGE_CHANGES], &changes)) {
        return problem_bad(&m->caller.why, "\"changes\" is true or false");
    }
    if (!on) {
        json_lobby_unfollow(cl);
        json_message_ok(m);
        return true;
    }
    json_lobby_follow(cl, changes ? JSON_LOBBY_CHANGES : JSON_LOBBY_WHOLE);
    json_lobby_write(cl->door, json_message_reply(m, "lobby"));
    json_client_end(cl);
    return true;
}

/* -- all of them; those that come most often first -- */

const json_handler json_handlers[] = {
    {"act", on_act},         {"ping", on_ping},         {"watch", on_watch},
    {"join", on_join},       {"create", on_create},     {"quick", on_quick},
    {"leave", on_leave},     {"legal", on_legal},       {"hint", on_hint},
    {"chat", on_chat},       {"lobby", on_lobby},       {"commit", on_commit},
    {"reveal", on_reveal},   {"start", on_start},       {"resign", on_resign},
    {"draw", on_draw},       {"decline", on_decline},   {"claim", on_claim},
    {"rematch", on_rematch}, {"stand_in", on_stand_in}, {"undo", on_undo},
    {"flag", on_flag},       {"hello", on_hello},       {NULL, NULL},
};
