/* REST routes of accounts. */
#include <string.h>

#include "server/accounts/secret.h"
#include "server/doors/account_json.h"
#include "server/doors/rest.h"

/* -- signing in -- */

static bool may_sign_in(rest *q)
{
    if (!journal_takes(q->house->journal)) {
        return problem_storage(&q->caller.why);
    }
    bool paid = rest_look_again(q, STORE_BY_TELEGRAM) || rest_look_again(q, STORE_BY_RECOVERY);
    return paid || meter_take(q->house->meter, &q->caller, LIMIT_ACCOUNTS);
}

static bool answer_login(rest *q, people_login *login)
{
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
        return problem_bad(&q->caller.why, "\"name\" is a text of 1 to 24 characters");
    }
    if (!name_check(name, n, &why)) {
        return problem_bad(&q->caller.why, "%s", text_end(&why));
    }
    return may_sign_in(q) && accounts_guest(q->house->accounts, name, n, &login, &why) &&
           answer_login(q, &login);
}

static bool refuse_telegram(rest *q, telegram_error e)
{
    int status = e == TELEGRAM_OFF ? 501 : e == TELEGRAM_TOO_LONG ? 413 : 401;
    return problem_set(&q->caller.why, status, telegram_error_code(e), telegram_error_text(e));
}

static bool post_telegram(rest *q)
{
    const server_config *c = q->house->config;
    net_text data = rest_credentials(q, "tma");
    telegram_how how = {.token = c->telegram_token,
                        .bot_id = c->telegram_bot_id,
                        .test = c->telegram_test,
                        .max_age_s = c->telegram_max_age};
    telegram_user user;
    people_login login;
    if (data.at == NULL) {
        return problem_set(&q->caller.why, 401, "unauthorized",
                           "send initData as Authorization: tma");
    }
    if (!may_sign_in(q)) {
        return false;
    }
    telegram_error e = accounts_telegram_user(q->house->accounts, &how, data.at, data.n, &user);
    if (e != TELEGRAM_OK) {
        return refuse_telegram(q, e);
    }
    if (!rest_look(q, &(store_key){.kind = STORE_BY_TELEGRAM, .number = user.id})) {
        return false;
    }
    return accounts_telegram(q->house->accounts, &how, &user, &login)
               ? answer_login(q, &login)
               : refuse_telegram(q, TELEGRAM_REPLAYED);
}

static bool post_recover(rest *q)
{
    static const char *const names[] = {"code", NULL};
    json f[1];
    char code[2 * RECOVERY_TEXT];
    size_t n;
    store_key key = {.kind = STORE_BY_RECOVERY};
    people_login login;
    if (!rest_fields(q, names, f)) {
        return false;
    }
    if (!json_there(f[0]) || !json_to_str(f[0], code, sizeof code, &n) ||
        !secret_recovery_read(code, n, key.hash)) {
        return problem_bad(&q->caller.why, "\"code\" is a text of %d letters and digits",
                           RECOVERY_LETTERS);
    }
    if (!may_sign_in(q) || !rest_look(q, &key)) {
        return false;
    }
    if (!accounts_recover(q->house->accounts, key.hash, &login)) {
        return problem_set(&q->caller.why, 404, "no_such_code",
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
    account_json(q->caller.account, o);
    json_key(o, "tables");
    account_json_tables(q->house->rooms, q->caller.account->id, o);
    json_key(o, "recovery");
    recovery_json(accounts_recovery(q->house->accounts, q->caller.account->id), o);
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
    if (journal_in_trouble(q->house->journal)) {
        return problem_storage(&q->caller.why);
    }
    if (!rest_fields(q, names, f)) {
        return false;
    }
    if (!json_there(f[0]) || !json_to_str(f[0], name, sizeof name, &n)) {
        return problem_bad(&q->caller.why, "\"name\" is a text of 1 to 24 characters");
    }
    const store_account *a =
        accounts_rename(q->house->accounts, q->caller.account->id, name, n, &why);
    if (a == NULL) {
        return problem_bad(&q->caller.why, "%s", text_end(&why));
    }
    q->caller.account = a;
    request_renamed(q->house->rooms, &q->caller);
    return answer_account(q);
}

/* -- the recovery code -- */

static bool post_recovery(rest *q)
{
    store_recovery recovery = {.account = q->caller.account->id,
                               .created_ms = timing_wall(q->house->timing)};
    char code[RECOVERY_TEXT];
    if (journal_in_trouble(q->house->journal)) {
        return problem_storage(&q->caller.why);
    }
    secret_recovery_make(code, recovery.hash);
    accounts_set_recovery(q->house->accounts, recovery.account, &recovery);
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
    if (journal_in_trouble(q->house->journal)) {
        return problem_storage(&q->caller.why);
    }
    accounts_set_recovery(q->house->accounts, q->caller.account->id, NULL);
    return rest_answer(q, 204, NULL, (net_text){0});
}

/* -- signing out -- */

static bool delete_session(rest *q)
{
    net_text token = rest_credentials(q, "Bearer");
    uint8_t hash[STORE_HASH];
    if (journal_in_trouble(q->house->journal)) {
        return problem_storage(&q->caller.why);
    }
    if (people_token_hash(token.at, token.n, hash)) {
        accounts_end_session(q->house->accounts, hash);
    }
    return rest_answer(q, 204, NULL, (net_text){0});
}

static bool delete_sessions(rest *q)
{
    if (journal_in_trouble(q->house->journal)) {
        return problem_storage(&q->caller.why);
    }
    accounts_end_sessions(q->house->accounts, q->caller.account->id);
    return rest_answer(q, 204, NULL, (net_text){0});
}

const rest_route rest_accounts_routes[] = {
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
