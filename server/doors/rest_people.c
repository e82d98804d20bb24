/* REST routes of accounts, and of the server itself. */
#include <stdlib.h>
#include <string.h>

#include "server/accounts/secret.h"
#include "server/doors/rest.h"
#include "server/ops/log.h"

void account_json(const store_account *a, text_out *o)
{
    if (a == NULL) {
        json_null(o);
        return;
    }
    json_object_open(o);
    json_key_int(o, "id", a->id);
    json_key_str(o, "name", a->name);
    json_key_bool(o, "telegram", a->telegram != 0);
    json_object_close(o);
}

/* -- signing in -- */

static bool may_sign_in(rest *q)
{
    if (q->s->in_trouble || q->s->stopping) {
        return problem_storage(&q->doer.why);
    }
    return meter_take(&q->doer, LIMIT_ACCOUNTS);
}

static bool answer_login(rest *q, people_login *login)
{
    journal_login(q->s, login);
    if (login->dropped) {
        socket_sign_out(q->s, login->dropped_hash);
    }
    text_out *o = rest_begin(q);
    json_object_open(o);
    json_key(o, "account");
    account_json(&login->account, o);
    json_key_str(o, "token", login->token);
    json_key_int(o, "expires", login->session.expires_ms);
    json_object_close(o);
    rest_answer_json(q, login->is_new ? 201 : 200);
    memset(login->token, 0, sizeof login->token);
    memset(o->at, 0, o->len);
    return true;
}

static bool post_accounts(rest *q)
{
    static const char *const names[] = {"name", NULL};
    json f[1];
    char name[STORE_NAME];
    char text[200];
    size_t n;
    text_out why = text_to(text, sizeof text);
    people_login login;
    if (!rest_fields(q, names, f)) {
        return false;
    }
    if (!json_there(f[0]) || !json_to_str(f[0], name, sizeof name, &n)) {
        return problem_bad(&q->doer.why, "\"name\" is a text of 1 to 24 characters");
    }
    if (!name_check(name, n, &why)) {
        return problem_bad(&q->doer.why, "%s", text_end(&why));
    }
    return may_sign_in(q) && people_guest(q->s->people, name, n, server_wall(q->s), &login, &why) &&
           answer_login(q, &login);
}

static bool refuse_telegram(rest *q, telegram_error e)
{
    int status = e == TELEGRAM_OFF ? 501 : e == TELEGRAM_TOO_LONG ? 413 : 401;
    return problem_set(&q->doer.why, status, telegram_error_code(e), telegram_error_text(e));
}

static bool post_telegram(rest *q)
{
    const server_config *c = &q->s->config;
    net_text data = rest_credentials(q, "tma");
    telegram_how how = {.token = c->telegram_token,
                        .bot_id = c->telegram_bot_id,
                        .test = c->telegram_test,
                        .max_age_s = c->telegram_max_age};
    telegram_user user;
    people_login login;
    if (data.at == NULL) {
        return problem_set(&q->doer.why, 401, "unauthorized",
                           "send initData as Authorization: tma");
    }
    if (!may_sign_in(q)) {
        return false;
    }
    telegram_error e = telegram_check(&how, data.at, data.n, server_wall(q->s), &user);
    if (e == TELEGRAM_OK &&
        !telegram_replay_take(q->s->replay, &user, c->telegram_max_age, server_session_now(q->s))) {
        e = TELEGRAM_REPLAYED;
    }
    if (e != TELEGRAM_OK) {
        return refuse_telegram(q, e);
    }
    people_telegram(q->s->people, user.id, user.name, strlen(user.name), server_wall(q->s), &login);
    return answer_login(q, &login);
}

static bool post_recover(rest *q)
{
    static const char *const names[] = {"code", NULL};
    json f[1];
    char code[2 * RECOVERY_TEXT];
    size_t n;
    uint8_t hash[STORE_HASH];
    people_login login;
    if (!rest_fields(q, names, f)) {
        return false;
    }
    if (!json_there(f[0]) || !json_to_str(f[0], code, sizeof code, &n) ||
        !recovery_read(code, n, hash)) {
        return problem_bad(&q->doer.why, "\"code\" is a text of %d letters and digits",
                           RECOVERY_LETTERS);
    }
    if (!may_sign_in(q)) {
        return false;
    }
    if (!people_recover(q->s->people, hash, server_now(q->s), &login)) {
        return problem_set(&q->doer.why, 404, "no_such_code",
                           "this recovery code is not valid, or not any more");
    }
    return answer_login(q, &login);
}

/* -- the account -- */

/* When the code was made; the code itself is not known here. */
static void recovery_json(const store_recovery *recovery, text_out *o)
{
    if (recovery == NULL) {
        json_null(o);
        return;
    }
    json_int(o, recovery->created_ms);
}

static bool answer_account(rest *q)
{
    text_out *o = rest_begin(q);
    json_object_open(o);
    json_key(o, "account");
    account_json(q->doer.account, o);
    json_key(o, "tables");
    hall_tables_json(q->s, q->doer.account->id, o);
    json_key(o, "recovery");
    recovery_json(people_recovery(q->s->people, q->doer.account->id), o);
    json_object_close(o);
    return rest_answer_json(q, 200);
}

static bool patch_account(rest *q)
{
    static const char *const names[] = {"name", NULL};
    json f[1];
    char name[STORE_NAME];
    char text[200];
    size_t n;
    text_out why = text_to(text, sizeof text);
    if (q->s->in_trouble) {
        return problem_storage(&q->doer.why);
    }
    if (!rest_fields(q, names, f)) {
        return false;
    }
    if (!json_there(f[0]) || !json_to_str(f[0], name, sizeof name, &n)) {
        return problem_bad(&q->doer.why, "\"name\" is a text of 1 to 24 characters");
    }
    store_account before = *q->doer.account;
    const store_account *a = people_rename(q->s->people, q->doer.account->id, name, n, &why);
    if (a == NULL) {
        return problem_bad(&q->doer.why, "%s", text_end(&why));
    }
    q->doer.account = a;
    journal_rename(q->s, &before, a);
    return answer_account(q);
}

/* -- the recovery code -- */

/* NULL: the account has none from now on. */
static void set_recovery(rest *q, const store_recovery *after)
{
    people *p = q->s->people;
    int64_t account = q->doer.account->id;
    const store_recovery *before = people_recovery(p, account);
    if (before == NULL && after == NULL) {
        return;
    }
    journal_recovery(q->s, account, before, after);
    if (after != NULL) {
        people_put_recovery(p, after);
    } else {
        people_drop_recovery(p, account);
    }
}

static bool post_recovery(rest *q)
{
    store_recovery recovery = {.account = q->doer.account->id, .created_ms = server_now(q->s)};
    char code[RECOVERY_TEXT];
    if (q->s->in_trouble) {
        return problem_storage(&q->doer.why);
    }
    recovery_make(code, recovery.hash);
    set_recovery(q, &recovery);
    text_out *o = rest_begin(q);
    json_object_open(o);
    json_key_str(o, "code", code);
    json_key(o, "recovery");
    recovery_json(&recovery, o);
    json_object_close(o);
    rest_answer_json(q, 201);
    memset(code, 0, sizeof code);
    memset(o->at, 0, o->len);
    return true;
}

static bool delete_recovery(rest *q)
{
    if (q->s->in_trouble) {
        return problem_storage(&q->doer.why);
    }
    set_recovery(q, NULL);
    return rest_answer(q, 204, NULL, (net_text){0});
}

/* -- signing out -- */

static void drop_session(void *self, const store_session *session)
{
    journal_session_drop(self, session);
    socket_sign_out(self, session->hash);
}

static bool delete_session(rest *q)
{
    net_text token = rest_credentials(q, "Bearer");
    uint8_t hash[STORE_HASH];
    if (q->s->in_trouble) {
        return problem_storage(&q->doer.why);
    }
    if (people_token_hash(token.at, token.n, hash)) {
        people_revoke(q->s->people, hash, drop_session, q->s);
    }
    return rest_answer(q, 204, NULL, (net_text){0});
}

static bool delete_sessions(rest *q)
{
    if (q->s->in_trouble) {
        return problem_storage(&q->doer.why);
    }
    people_revoke_all(q->s->people, q->doer.account->id, drop_session, q->s);
    return rest_answer(q, 204, NULL, (net_text){0});
}

/* -- the server itself -- */

static bool get_health(rest *q)
{
    if (q->s->in_trouble) {
        return problem_storage(&q->doer.why);
    }
    return rest_answer(q, 200, "application/json", (net_text){"{\"status\":\"ok\"}", 15});
}

static bool get_version(rest *q)
{
    text_out *o = rest_begin(q);
    json_object_open(o);
    json_key_str(o, "name", "stolik");
    json_key_str(o, "version", STOLIK_VERSION);
    json_key_int(o, "protocol", SERVER_PROTOCOL);
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

static void option_json(const game_option *option, text_out *o)
{
    static const char *const types[] = {"bool", "int", "enum"};
    json_object_open(o);
    json_key_str(o, "name", option->name);
    json_key_str(o, "type", types[option->type]);
    json_key(o, "default");
    if (option->type == GAME_BOOL) {
        json_bool(o, option->usual != 0);
    } else if (option->type == GAME_ENUM) {
        json_str(o, option->values[option->usual]);
    } else {
        json_int(o, option->usual);
        json_key_int(o, "min", option->min);
        json_key_int(o, "max", option->max);
    }
    if (option->values != NULL) {
        json_key(o, "values");
        json_array_open(o);
        for (const char *const *v = option->values; *v != NULL; v++) {
            json_str(o, *v);
        }
        json_array_close(o);
    }
    json_object_close(o);
}

static void clocks_json(const game_rules *rules, text_out *o)
{
    json_key(o, "clocks");
    json_array_open(o);
    for (const clock_preset *p = clock_presets(rules); p->name != NULL; p++) {
        json_object_open(o);
        json_key_str(o, "name", p->name);
        json_key_int(o, "bank", p->plan.bank_ms / 1000);
        json_key_int(o, "increment", p->plan.increment_ms / 1000);
        json_key_int(o, "cap", p->plan.cap_ms / 1000);
        json_object_close(o);
    }
    json_array_close(o);
}

static void game_json(const game_rules *rules, text_out *o)
{
    json_object_open(o);
    json_key_str(o, "name", rules->name);
    json_key_int(o, "version", rules->version);
    json_key_int(o, "minSeats", rules->seats_min);
    json_key_int(o, "maxSeats", rules->seats_max);
    json_key_bool(o, "draw", rules->draw_by_agreement);
    json_key(o, "options");
    json_array_open(o);
    for (int i = 0; i < rules->options_n; i++) {
        option_json(&rules->options[i], o);
    }
    json_array_close(o);
    json_key(o, "levels");
    json_array_open(o);
    for (const bot_level *level = bot_levels(rules); level->name != NULL; level++) {
        json_object_open(o);
        json_key_str(o, "name", level->name);
        json_key_str(o, "about", level->about);
        json_object_close(o);
    }
    json_array_close(o);
    clocks_json(rules, o);
    json_object_close(o);
}

static bool get_games(rest *q)
{
    text_out *o = rest_begin(q);
    json_object_open(o);
    json_key(o, "games");
    json_array_open(o);
    for (const game_rules *const *g = game_list; *g != NULL; g++) {
        game_json(*g, o);
    }
    json_array_close(o);
    if (q->s->config.telegram_app[0] != '\0') {
        json_key_str(o, "telegram_app", q->s->config.telegram_app);
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
static void count_tables(server *s)
{
    for (const game_rules *const *g = game_list; *g != NULL; g++) {
        for (int phase = TABLE_SEATING; phase <= TABLE_ENDED; phase++) {
            metrics_set(s->metrics, METRIC_TABLES, metrics_game(*g), phase, 0);
        }
    }
    for (size_t i = 0; i < s->hall.size; i++) {
        for (room *r = s->hall.by_number[i]; r != NULL; r = r->next_by_number) {
            int game = metrics_game(r->t->plan.setup.rules);
            metrics_add(s->metrics, METRIC_TABLES, game, (int)r->t->phase, 1);
        }
    }
}

static bool get_metrics(rest *q)
{
    const char *from = net_address(q->c);
    net_figures f = net_figures_of(q->s->net);
    if (!config_list_has(&q->s->config.metrics_from, from, strlen(from))) {
        return problem_set(&q->doer.why, 404, "not_found", "there is nothing here");
    }
    count_tables(q->s);
    metrics_set(q->s->metrics, METRIC_CONNECTIONS, METRIC_WEBSOCKET, 0, f.sockets);
    metrics_set(q->s->metrics, METRIC_CONNECTIONS, METRIC_HTTP, 0, f.open - f.sockets);
    metrics_print(q->s->metrics, rest_begin(q));
    return rest_answer(q, 200, "text/plain; version=0.0.4; charset=utf-8",
                       (net_text){q->s->out.at, q->s->out.len});
}

const rest_route rest_routes_people[] = {
    {"GET", "/api/health", REST_ANYBODY, get_health, NULL},
    {"GET", "/api/version", REST_ANYBODY, get_version, NULL},
    {"GET", "/api/games", REST_ANYBODY, get_games, NULL},
    {"GET", "/api/openapi.json", REST_ANYBODY, get_openapi, NULL},
    {"GET", "/metrics", REST_ANYBODY, get_metrics, NULL},
    {"POST", "/api/accounts", REST_ANYBODY, post_accounts, NULL},
    {"POST", "/api/accounts/telegram", REST_ANYBODY, post_telegram, NULL},
    {"POST", "/api/accounts/recover", REST_ANYBODY, post_recover, NULL},
    {"GET", "/api/account", REST_ACCOUNT, answer_account, NULL},
    {"PATCH", "/api/account", REST_ACCOUNT, patch_account, NULL},
    {"POST", "/api/account/recovery", REST_ACCOUNT, post_recovery, NULL},
    {"DELETE", "/api/account/recovery", REST_ACCOUNT, delete_recovery, NULL},
    {"DELETE", "/api/account/session", REST_ACCOUNT, delete_session, NULL},
    {"DELETE", "/api/account/sessions", REST_ACCOUNT, delete_sessions, NULL},
    {NULL, NULL, REST_ANYBODY, NULL, NULL},
};
