/* Matchmaking for Colyseus clients. */
#include "server/doors/col_match.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "server/accounts/secret.h"
#include "server/doors/col_client.h"
#include "server/doors/fields.h"
#include "server/doors/setup_json.h"

/* Why a client gets no seat; the SDKs up to 0.16 number it from 4210 and those after from 520. */
typedef enum match_error {
    NO_HANDLER,
    INVALID_CRITERIA,
    INVALID_ROOM_ID,
    UNHANDLED,
    EXPIRED,
    AUTH_FAILED,
    APPLICATION
} match_error;

/* -- the path -- */

typedef struct match_path {
    bool by_status; /* below /c17 or /c18: errors are told by the status of the answer */
    net_text method, name;
} match_path;

static bool read_path(const net_request *r, match_path *p)
{
    enum { PREFIX = 4 };
    static const char word[] = "/matchmake/";
    net_text path = net_path(r);
    p->by_status = path.n > PREFIX &&
                   (memcmp(path.at, "/c17", PREFIX) == 0 || memcmp(path.at, "/c18", PREFIX) == 0);
    size_t at = p->by_status ? PREFIX : 0;
    if (path.n - at < sizeof word - 1 || memcmp(path.at + at, word, sizeof word - 1) != 0) {
        return false;
    }
    at += sizeof word - 1;
    const char *slash = memchr(path.at + at, '/', path.n - at);
    size_t end = slash != NULL ? (size_t)(slash - path.at) : path.n;
    p->method = (net_text){path.at + at, end - at};
    p->name = slash != NULL ? (net_text){slash + 1, path.n - end - 1} : (net_text){"", 0};
    return true;
}

size_t col_match_told(const net_request *r)
{
    match_path p = {.by_status = false};
    return read_path(r, &p) ? (size_t)(p.method.at + p.method.n - net_path(r).at) : 0;
}

bool col_match_takes(const net_request *r)
{
    match_path p = {.by_status = false};
    return read_path(r, &p);
}

/* -- answers -- */

/* Pages of other origins, which the setting `origins` lists, may ask and read the answer; the SDKs
 * send credentials, of which there are none here. */
static const char *cors(const rest *q)
{
    return q->origin[0] == '\0'
               ? ""
               : "Access-Control-Allow-Credentials: true\r\n"
                 "Access-Control-Allow-Headers: Origin, X-Requested-With, Content-Type, Accept, "
                 "Authorization\r\n"
                 "Access-Control-Allow-Methods: OPTIONS, POST\r\n"
                 "Access-Control-Max-Age: 2592000\r\n";
}

static void answer(rest *q, int status)
{
    const text_out *o = &q->house->out;
    rest_answer_with(q, status, "application/json", (net_text){o->at, o->len}, cors(q));
}

static void answer_error(rest *q, int status, int code, const char *text)
{
    text_out *o = rest_begin(q);
    json_object_open(o);
    json_key_int(o, "code", code);
    json_key_str(o, "error", text);
    json_object_close(o);
    answer(q, status);
}

/* The older SDKs look for the error in an answer that went well. */
static void fail(rest *q, match_error e, const char *text)
{
    match_path p = {.by_status = false};
    read_path(q->r, &p);
    answer_error(q, p.by_status ? 520 + (int)e : 200, (p.by_status ? 520 : 4210) + (int)e, text);
}

void col_match_refuse(rest *q)
{
    const problem *p = &q->caller.why;
    const char *text = p->detail[0] != '\0' ? p->detail : p->title;
    bool not_here = p->status == 421 || p->status == 415;   /* before any room is asked for */
    if (not_here || p->status == 429 || p->status >= 500) { /* to be tried again, by any SDK */
        answer_error(q, p->status, p->status, text);
    } else {
        fail(q, p->status == 401 ? AUTH_FAILED : APPLICATION, text);
    }
}

/* -- who asks -- */

enum { TOKEN, INIT_DATA, NAME, SEAT, BOT, BOTS, OPTIONS };
static const char *const known[] = {"token", "initData", "name",    "seat",
                                    "bot",   "bots",     "options", NULL};

/* A seat is asked for by this session. */
typedef struct asker {
    rest *q;
    json f[OPTIONS + 1];
    json body;
    uint8_t session[STORE_HASH];
} asker;

static bool take_login(asker *a, people_login *login)
{
    memcpy(a->session, login->session.hash, STORE_HASH);
    memset(login->token, 0, sizeof login->token);
    a->q->caller.account = accounts_find(a->q->house->accounts, login->account.id);
    return true;
}

static bool use_token(asker *a)
{
    rest *q = a->q;
    char token[PEOPLE_TOKEN + 1];
    size_t n;
    store_key key = {.kind = STORE_BY_SESSION};
    bool good =
        json_to_str(a->f[TOKEN], token, sizeof token, &n) && people_token_hash(token, n, key.hash);
    memset(token, 0, sizeof token);
    if (good && !rest_look(q, &key)) {
        return false;
    }
    q->caller.account = good ? accounts_of_session(q->house->accounts, key.hash) : NULL;
    memcpy(a->session, key.hash, STORE_HASH);
    return q->caller.account != NULL ||
           problem_set(&q->caller.why, 401, "unauthorized", "the token is not valid");
}

static bool may_sign_in(rest *q)
{
    if (!journal_takes(q->house->journal)) {
        return problem_storage(&q->caller.why);
    }
    return rest_look_again(q, STORE_BY_TELEGRAM) ||
           meter_take(q->house->meter, &q->caller, LIMIT_ACCOUNTS);
}

static bool use_telegram(asker *a)
{
    rest *q = a->q;
    const server_config *c = q->house->config;
    telegram_how how = {.token = c->telegram_token,
                        .bot_id = c->telegram_bot_id,
                        .test = c->telegram_test,
                        .max_age_s = c->telegram_max_age};
    char data[TELEGRAM_DATA_MAX + 1];
    size_t n;
    telegram_user user;
    people_login login;
    if (!json_to_str(a->f[INIT_DATA], data, sizeof data, &n)) {
        return problem_set(&q->caller.why, 401, "bad_init_data", "this is not initData");
    }
    if (!may_sign_in(q)) {
        return false;
    }
    telegram_error e = accounts_telegram_user(q->house->accounts, &how, data, n, &user);
    if (e != TELEGRAM_OK) {
        return problem_set(&q->caller.why, 401, telegram_error_code(e), telegram_error_text(e));
    }
    if (!rest_look(q, &(store_key){.kind = STORE_BY_TELEGRAM, .number = user.id})) {
        return false;
    }
    col_login *last = &q->house->colyseus->logins[map_key(user.hash) % COL_LOGINS];
    const store_account *known_as = accounts_of_session(q->house->accounts, last->session);
    if (known_as != NULL && memcmp(last->data, user.hash, TELEGRAM_HASH) == 0) {
        q->caller.account = known_as;
        memcpy(a->session, last->session, STORE_HASH);
        return true;
    }
    accounts_telegram_again(q->house->accounts, &user, &login);
    memcpy(last->data, user.hash, TELEGRAM_HASH);
    memcpy(last->session, login.session.hash, STORE_HASH);
    return take_login(a, &login);
}

static bool be_guest(asker *a)
{
    rest *q = a->q;
    char given[4 * STORE_NAME] = "";
    char name[STORE_NAME];
    char text[200];
    text_out why = text_to(text, sizeof text);
    size_t n = 0;
    uint16_t number;
    people_login login;
    if (!may_sign_in(q)) {
        return false;
    }
    if (!fields_given(a->f[NAME]) || !json_to_str(a->f[NAME], given, sizeof given, &n)) {
        n = 0;
    }
    secret_draw(&number, sizeof number);
    name_clean(given, n, number, name);
    return (accounts_guest(q->house->accounts, name, strlen(name), &login, &why) &&
            take_login(a, &login)) ||
           problem_bad(&q->caller.why, "%s", text_end(&why));
}

/* An account by a session's token, in the options or as the SDK's `auth.token`, or by Telegram's
 * initData. Without any, whoever asks is a new guest; but the account is made only when there is a
 * seat (come_in), so that nobody gets accounts by asking for what is not there. */
static bool know(asker *a)
{
    rest *q = a->q;
    net_text bearer = rest_credentials(q, "Bearer");
    if (fields_given(a->f[TOKEN])) {
        return use_token(a);
    }
    if (bearer.at != NULL) {
        return (q->caller.account != NULL && people_token_hash(bearer.at, bearer.n, a->session)) ||
               problem_set(&q->caller.why, 401, "unauthorized", "the token is not valid");
    }
    return !fields_given(a->f[INIT_DATA]) || use_telegram(a);
}

static bool come_in(asker *a)
{
    return a->q->caller.account != NULL || be_guest(a);
}

/* 0: whoever asks has no account yet. */
static int64_t id_of(const asker *a)
{
    return a->q->caller.account != NULL ? a->q->caller.account->id : 0;
}

/* -- the seat -- */

/* The time as JavaScript writes it. */
static void created_json(int64_t ms, text_out *o)
{
    char text[40];
    char whole[64];
    time_t seconds = (time_t)(ms / 1000);
    struct tm parts;
    gmtime_r(&seconds, &parts);
    strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%S", &parts);
    snprintf(whole, sizeof whole, "%s.%03dZ", text, (int)(ms % 1000));
    json_key_str(o, "createdAt", whole);
}

static int count_people(const table *t, int *most)
{
    int n = 0;
    *most = 0;
    for (int p = 0; p < t->plan.setup.seats; p++) {
        n += t->seats[p].kind == SEAT_HUMAN;
        *most += t->seats[p].kind != SEAT_BOT;
    }
    return n;
}

static bool is_locked(const col_door *d, const room *r)
{
    int most;
    int seated = count_people(r->t, &most);
    return r->t->phase != TABLE_SEATING || seated + col_hold_count(&d->holds, r->t) >= most;
}

/* Both forms of the answer in one object: each SDK finds what it looks for. */
static void answer_seat(rest *q, const room *r, const col_hold *hold)
{
    col_door *d = q->house->colyseus;
    const char *game = r->t->plan.setup.rules->name;
    char id[COL_KEY_ID];
    int most;
    int seated = count_people(r->t, &most);
    text_out *o = rest_begin(q);
    col_key_id_of(&d->key, hold->table, hold->account, id);
    json_object_open(o);
    json_key(o, "room");
    json_object_open(o);
    json_key_int(o, "clients", seated + col_hold_count(&d->holds, r->t));
    json_key_bool(o, "locked", is_locked(d, r));
    json_key_bool(o, "private", r->t->plan.is_private);
    json_key_int(o, "maxClients", most);
    json_key_bool(o, "unlisted", r->t->plan.is_private);
    created_json(timing_wall(q->house->timing), o);
    json_key_str(o, "name", game);
    json_key_str(o, "processId", hold->id);
    json_key_str(o, "roomId", r->t->code);
    json_object_close(o);
    json_key_str(o, "sessionId", id);
    json_key_str(o, "name", game);
    json_key_str(o, "roomId", r->t->code);
    json_key_str(o, "processId", hold->id);
    json_object_close(o);
    answer(q, 200);
}

/* Whether a seat may be held for whoever asks; `seat`: the one that is wanted. */
static bool may_hold(asker *a, int *seat)
{
    rest *q = a->q;
    if (q->house->config->rate_limits &&
        !col_hold_may(&q->house->colyseus->holds, q->caller.address, id_of(a))) {
        return problem_slow(&q->caller.why, COL_HOLD_MS);
    }
    return fields_seat(&q->caller, a->f[SEAT], seat);
}

static bool give_seat(asker *a, const room *r, bool made)
{
    rest *q = a->q;
    house *h = q->house;
    col_door *d = h->colyseus;
    int seat;
    if (!may_hold(a, &seat) || !come_in(a)) {
        return false;
    }
    col_hold like = {.made = made,
                     .table = r->t->plan.number,
                     .account = q->caller.account->id,
                     .seat = seat,
                     .until_ms = rooms_now(h->rooms) + COL_HOLD_MS};
    memcpy(like.session, a->session, STORE_HASH);
    accounts_hold(h->accounts, like.account);
    col_key_keep(&d->key);
    const col_hold *hold = col_hold_add(&d->holds, &like, q->caller.address);
    timing_wake(h->timing);
    answer_seat(q, r, hold);
    return true;
}

/* -- the room -- */

static void copy_member(text_out *o, const char *name, json v)
{
    if (fields_given(v)) {
        json_key(o, name);
        json_raw(o, v.at, (size_t)(v.end - v.at));
    }
}

/* The options as docs/protocol.md sets up a table. What is not known is left out: applications put
 * their own things there. */
static bool read_plan(asker *a, const game_rules *game, setup_asked *asked)
{
    static const char *const names[] = {"seats", "rules", "clock", "private", "stake", NULL};
    json f[5] = {{0}};
    char text[200];
    text_out why = text_to(text, sizeof text);
    rest *q = a->q;
    text_out *o = &q->house->colyseus->asked;
    json body;
    if (json_there(a->body) && !json_fields(a->body, names, f, true, &why)) {
        return problem_bad(&q->caller.why, "%s", text_end(&why));
    }
    int64_t seats = game->seats_min;
    if (fields_given(f[0]) && !json_to_int(f[0], 1, GAME_SEATS_MAX, &seats)) {
        seats = game->seats_min; /* setup_json_read says what is wrong */
    }
    text_restart(o);
    json_object_open(o);
    json_key_str(o, "game", game->name);
    copy_member(o, "seats", f[0]);
    copy_member(o, "options", f[1]);
    copy_member(o, "clock", f[2]);
    copy_member(o, "private", f[3]);
    copy_member(o, "stake", f[4]);
    if (fields_given(a->f[BOT])) {
        json_key(o, "computers");
        json_array_open(o);
        for (int64_t p = 1; p < seats; p++) { /* everybody but the caller */
            json_raw(o, a->f[BOT].at, (size_t)(a->f[BOT].end - a->f[BOT].at));
        }
        json_array_close(o);
    }
    copy_member(o, "sit", fields_given(a->f[BOT]) ? a->f[SEAT] : (json){0});
    copy_member(o, "bots", fields_given(a->f[BOT]) ? (json){0} : a->f[BOTS]);
    json_object_close(o);
    if (json_read(o->at, o->len, &body) != NULL) {
        return problem_bad(&q->caller.why, "the options are too long");
    }
    return setup_json_read(&q->caller, body, &q->house->rooms->env, asked);
}

static bool create(asker *a, setup_asked *asked)
{
    rest *q = a->q;
    room *r;
    int seat;
    return may_hold(a, &seat) && come_in(a) &&
           request_create(q->house->rooms, &q->caller, &asked->plan, REQUEST_NO_SEAT, false, &r) &&
           give_seat(a, r, true);
}

static bool is_open_to(asker *a, const room *r)
{
    return !is_locked(a->q->house->colyseus, r) &&
           !col_hold_has(&a->q->house->colyseus->holds, r->t->plan.number, id_of(a));
}

static bool may_offer(void *self, const room *r)
{
    return is_open_to(self, r);
}

/* A table that was just made for somebody who is on the way to it, among the newest of them. */
static const room *find_expected(asker *a, const table_plan *plan)
{
    enum { LOOKED_AT = 64 };
    const col_holds *holds = &a->q->house->colyseus->holds;
    const list_link *l = holds->all.prev;
    for (int i = 0; i < LOOKED_AT && l != &holds->all; i++, l = l->prev) {
        const col_hold *hold = LIST_OWNER(l, const col_hold, all);
        const room *r = rooms_find(a->q->house->rooms, hold->table);
        if (r != NULL && !r->t->plan.is_private && lobby_is_alike(&r->t->plan, plan) &&
            request_seat_of(&a->q->caller, r) < 0 &&
            !table_is_barred(r->t, (uint64_t)id_of(a), rooms_now(r->rooms)) && is_open_to(a, r)) {
            return r;
        }
    }
    return NULL;
}

static const room *find_room(asker *a, const table_plan *plan)
{
    lobby_filter only = {may_offer, a};
    const room *r = lobby_company(a->q->house->rooms, plan, id_of(a), &only);
    return r != NULL ? r : find_expected(a, plan);
}

static bool wants_company(const setup_asked *asked)
{
    for (int p = 0; p < asked->plan.setup.seats; p++) {
        if (asked->plan.bots[p] != NULL) {
            return false;
        }
    }
    return !asked->plan.is_private;
}

static bool join_or_create(asker *a, const game_rules *game, bool creates, bool joins)
{
    rest *q = a->q;
    setup_asked asked;
    if (!journal_takes(q->house->journal)) {
        return problem_storage(&q->caller.why);
    }
    if (!read_plan(a, game, &asked)) {
        return false;
    }
    const room *r = joins && wants_company(&asked) ? find_room(a, &asked.plan) : NULL;
    if (r != NULL) {
        return give_seat(a, r, false);
    }
    if (creates) {
        return create(a, &asked);
    }
    fail(q, INVALID_CRITERIA, "no rooms found with provided criteria");
    return true;
}

/* By its code, or by its number if it is public. */
static room *find_by_id(rest *q, net_text name)
{
    int64_t number;
    room *r = rooms_find_code(q->house->rooms, name.at, name.n);
    if (r == NULL && rest_number(name, &number)) {
        r = rooms_find(q->house->rooms, (uint64_t)number);
        r = r != NULL && r->t->plan.is_private ? NULL : r;
    }
    return r;
}

static void fail_room(rest *q, net_text name, const char *what)
{
    char text[96];
    bool plain = true;
    for (size_t i = 0; i < name.n; i++) {
        char c = name.at[i];
        plain &= (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
                 c == '-' || c == '_';
    }
    snprintf(text, sizeof text, "room \"%.*s\" %s", plain && name.n < 40 ? (int)name.n : 0, name.at,
             what);
    fail(q, INVALID_ROOM_ID, text);
}

static bool join_by_id(asker *a, net_text name)
{
    rest *q = a->q;
    const room *r = find_by_id(q, name);
    if (r == NULL) {
        fail_room(q, name, "not found");
        return true;
    }
    bool seated = request_seat_of(&q->caller, r) >= 0;
    if (!seated && is_locked(q->house->colyseus, r)) {
        fail_room(q, name, r->t->phase == TABLE_ENDED ? "has been disposed." : "is locked");
        return true;
    }
    return give_seat(a, r, false);
}

/* -- coming back -- */

static bool reconnect(asker *a, net_text name)
{
    static const char *const names[] = {"reconnectionToken", NULL};
    rest *q = a->q;
    col_door *d = q->house->colyseus;
    json f[1] = {{0}};
    char token[2 * COL_KEY_TOKEN];
    char text[200];
    text_out why = text_to(text, sizeof text);
    size_t n = 0;
    store_key key = {.kind = STORE_BY_SESSION};
    const room *r = rooms_find_code(q->house->rooms, name.at, name.n);
    bool good = r != NULL && json_there(a->body) && json_fields(a->body, names, f, true, &why) &&
                json_there(f[0]) && json_to_str(f[0], token, sizeof token, &n) &&
                col_key_read(&d->key, r->t->plan.number, (net_text){token, n}, key.hash);
    if (good && !rest_look(q, &key)) {
        return false;
    }
    q->caller.account = good ? accounts_of_session(q->house->accounts, key.hash) : NULL;
    if (q->caller.account == NULL || request_seat_of(&q->caller, r) < 0) {
        fail(q, EXPIRED, "reconnection token invalid or expired.");
        return true;
    }
    memcpy(a->session, key.hash, STORE_HASH);
    return give_seat(a, r, false);
}

/* -- all of it -- */

static bool read_body(asker *a)
{
    rest *q = a->q;
    net_text body = net_body(q->r);
    char text[200];
    text_out why = text_to(text, sizeof text);
    if (!rest_is_json(q)) { /* also without a body: pages of any origin may send other types */
        return false;
    }
    if (body.n == 0) {
        return true;
    }
    const char *wrong = json_read(body.at, body.n, &a->body);
    if (wrong != NULL || json_type_of(a->body) != JSON_OBJECT) {
        return problem_bad(&q->caller.why, "the options are no JSON object");
    }
    return json_fields(a->body, known, a->f, true, &why) ||
           problem_bad(&q->caller.why, "%s", text_end(&why));
}

static bool match(rest *q, const match_path *p)
{
    asker a = {.q = q};
    net_text method = p->method;
    if (!read_body(&a)) {
        return false;
    }
    if (text_is(method.at, method.n, "reconnect")) {
        return reconnect(&a, p->name);
    }
    if (text_is(method.at, method.n, "joinById")) {
        return know(&a) && join_by_id(&a, p->name);
    }
    bool joins = text_is(method.at, method.n, "joinOrCreate");
    bool creates = joins || text_is(method.at, method.n, "create");
    joins |= text_is(method.at, method.n, "join");
    const game_rules *game = game_find(p->name.at, p->name.n);
    if (game == NULL || !(joins || creates)) {
        char text[96];
        snprintf(text, sizeof text, "provided room name \"%.*s\" not defined",
                 p->name.n < 40 ? (int)p->name.n : 0, p->name.at);
        fail(q, NO_HANDLER, text);
        return true;
    }
    return know(&a) && join_or_create(&a, game, creates, joins);
}

void col_match_request(rest *q)
{
    match_path p = {.by_status = false};
    net_text verb = net_method(q->r);
    read_path(q->r, &p);
    if (text_is(verb.at, verb.n, "OPTIONS")) {
        rest_answer_with(q, 204, NULL, (net_text){0}, cors(q));
    } else if (!text_is(verb.at, verb.n, "POST")) {
        answer_error(q, 405, 405, "matchmaking is asked for by POST");
    } else if (!match(q, &p) && !q->put_off) {
        col_match_refuse(q);
    }
}
