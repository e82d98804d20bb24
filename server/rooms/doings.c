/* What people do at tables, whichever way they come in. Everything is checked here or by the
 * table; a refusal changes nothing. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/core.h"
#include "server/ops/log.h"

/* -- problems -- */

bool problem_set(problem *p, int status, const char *code, const char *title)
{
    *p = (problem){.status = status, .code = code, .title = title};
    return false;
}

bool problem_bad(problem *p, const char *format, ...)
{
    va_list args;
    problem_set(p, 400, "bad_request", "the request is not understood");
    va_start(args, format);
    vsnprintf(p->detail, sizeof p->detail, format, args);
    va_end(args);
    return false;
}

bool problem_of_table(problem *p, const table *t, table_error error)
{
    game_error_text text = error == TABLE_REFUSED && t != NULL
                               ? game_error_of(t->plan.setup.rules, t->rules_error)
                               : table_error_of(error);
    return problem_set(p, error == TABLE_BAD_PLAN ? 400 : 409, text.code, text.text);
}

bool problem_storage(problem *p)
{
    return problem_set(p, 503, "storage_unavailable",
                       "nothing can be stored now; nothing was changed");
}

bool problem_slow(problem *p, int64_t wait_ms)
{
    problem_set(p, 429, "too_many", "slow down");
    p->retry_s = (int)((wait_ms + 999) / 1000);
    return false;
}

void problem_json(const problem *p, text_out *o)
{
    json_object_open(o);
    json_key(o, "type");
    json_str_open(o);
    text_str(o, "urn:stolik:error:");
    text_str(o, p->code);
    json_str_close(o);
    json_key_str(o, "title", p->title);
    json_key_int(o, "status", p->status);
    json_key_str(o, "code", p->code);
    if (p->detail[0] != '\0') {
        json_key_str(o, "detail", p->detail);
    }
    json_object_close(o);
}

static bool may_change(doer *d)
{
    if (d->s->in_trouble || d->s->stopping) {
        return problem_storage(&d->why);
    }
    return d->account != NULL ||
           problem_set(&d->why, 401, "unauthorized", "a valid token is needed for this");
}

/* -- finding a table -- */

static bool no_table(doer *d)
{
    return problem_set(&d->why, 404, "not_found", "there is no such table");
}

static int seat_of(const doer *d, const room *r)
{
    return d->account != NULL ? table_seat_of(r->t, (uint64_t)d->account->id) : -1;
}

bool do_may_see(doer *d, room *r, json code)
{
    const table *t = r->t;
    bool hosts = d->account != NULL && t->plan.host == (uint64_t)d->account->id;
    return !t->plan.is_private || hosts || seat_of(d, r) >= 0 || json_is(code, t->code) ||
           no_table(d);
}

bool do_find(doer *d, json number, json code, room **r)
{
    char text[TABLE_CODE];
    size_t n;
    int64_t value;
    *r = NULL;
    if (json_there(number)) {
        if (!json_to_int(number, 1, INT64_MAX, &value)) {
            return problem_bad(&d->why, "\"table\" is a table's number");
        }
        *r = hall_find(d->s, (uint64_t)value);
    } else if (json_there(code)) {
        if (!json_to_str(code, text, sizeof text, &n)) {
            return no_table(d);
        }
        *r = hall_find_code(d->s, text, n);
    } else {
        return problem_bad(&d->why, "\"table\" or \"code\" is missing");
    }
    return *r != NULL ? do_may_see(d, *r, code) : no_table(d);
}

/* -- setting up -- */

static bool has_room(doer *d, int64_t account)
{
    return (int64_t)hall_count_of(d->s, account) < d->s->config.tables_each ||
           problem_set(&d->why, 409, "too_many_tables",
                       "you have as many tables as you may; finish one first");
}

static bool may_have_more(doer *d)
{
    return has_room(d, d->account->id);
}

/* Where there is no room, a table that is of little use gives way; never `keep`, from which the
 * new one follows. */
static bool may_open(doer *d, const room *keep)
{
    server *s = d->s;
    if (!meter_take(d, LIMIT_TABLES)) {
        return false;
    }
    if (!evict_from(s, d->address, keep)) {
        return problem_set(&d->why, 409, "too_many_tables",
                           "your network has as many tables as it may; finish one first");
    }
    return evict_any(s, keep) ||
           problem_set(&d->why, 503, "server_full", "there is no room for another table");
}

static room *open_room(doer *d, table_plan *plan, table_error *error)
{
    server *s = d->s;
    plan->number = s->hall.last_number + 1;
    table *t = table_new(&s->env, plan, server_now(s), error);
    if (t == NULL) {
        return NULL;
    }
    room *r = hall_add(s, t);
    evict_hold(r, d->address);
    journal_whole(s, r);
    r->seats_sum = table_seats_sum(r, server_now(s));
    text_out *o = log_begin(LOG_INFO, "table_opened");
    if (o != NULL) {
        json_key_int(o, "table", (int64_t)plan->number);
        json_key_str(o, "game", plan->setup.rules->name);
        json_key_int(o, "seats", plan->setup.seats);
        log_end();
    }
    return r;
}

static bool sit_down(doer *d, room *r, int seat, const uint8_t *commitment)
{
    evict_use(r);
    news_begin(r, 0);
    table_error error = table_sit(r->t, &seat, (uint64_t)d->account->id, d->account->name,
                                  commitment, server_now(d->s));
    news_end(r);
    return error == TABLE_OK || problem_of_table(&d->why, r->t, error);
}

/* Without a commitment; `commits`: it is promised. */
static bool sit_first(doer *d, room *r, int seat, bool commits)
{
    if (!commits) {
        return sit_down(d, r, seat, NULL);
    }
    news_begin(r, 0);
    table_error error = table_sit_promising(r->t, &seat, (uint64_t)d->account->id, d->account->name,
                                            server_now(d->s));
    news_end(r);
    return error == TABLE_OK || problem_of_table(&d->why, r->t, error);
}

static bool open_table(doer *d, table_plan *plan, int seat, bool commits, room **r)
{
    table_error error;
    if (!may_have_more(d) || !may_open(d, NULL)) {
        return false;
    }
    plan->host = (uint64_t)d->account->id;
    *r = open_room(d, plan, &error);
    if (*r == NULL) {
        return problem_of_table(&d->why, NULL, error);
    }
    if (seat != SIT_NOWHERE) {
        return sit_first(d, *r, seat, commits);
    }
    hall_refresh(d->s, *r);
    hall_schedule(d->s, *r);
    return true;
}

bool do_create(doer *d, json body, room **r)
{
    table_plan plan;
    int seat;
    bool commits;
    return may_change(d) && plan_ask(d, body, &plan, &seat, &commits) &&
           open_table(d, &plan, seat, commits, r);
}

/* -- finding company -- */

bool do_quick(doer *d, json body, room **r)
{
    table_plan plan;
    bool commits;
    if (!may_change(d) || !plan_ask_quick(d, body, &plan, &commits)) {
        return false;
    }
    *r = lobby_company(d->s, &plan, d->account->id);
    if (*r != NULL) {
        return may_have_more(d) && sit_first(d, *r, SIT_ANYWHERE, commits);
    }
    return open_table(d, &plan, SIT_ANYWHERE, commits, r);
}

/* -- sitting -- */

static bool read_key(doer *d, json v, const char *name, uint8_t key[FAIR_KEY])
{
    char text[2 * FAIR_KEY + 1];
    size_t n;
    return (json_there(v) && json_to_str(v, text, sizeof text, &n) &&
            fair_key_parse(text, n, key)) ||
           problem_bad(&d->why, "\"%s\" is 64 hex digits", name);
}

bool do_sit(doer *d, room *r, json seat, json commit)
{
    uint8_t key[FAIR_KEY];
    int64_t number = SIT_ANYWHERE;
    if (!may_change(d)) {
        return false;
    }
    if (seat_of(d, r) >= 0) {
        return problem_of_table(&d->why, r->t, TABLE_SEATED);
    }
    if (is_given(seat) && !json_to_int(seat, 0, GAME_SEATS_MAX - 1, &number)) {
        return problem_bad(&d->why, "\"seat\" is a seat's number");
    }
    if (is_given(commit) && !read_key(d, commit, "commit", key)) {
        return false;
    }
    bool hosts = r->t->plan.host == (uint64_t)d->account->id; /* it counts already */
    return (hosts || may_have_more(d)) &&
           sit_down(d, r, (int)number, is_given(commit) ? key : NULL);
}

/* The doer's seat, for those who have one. */
static bool my_seat(doer *d, room *r, int *seat)
{
    if (!may_change(d)) {
        return false;
    }
    *seat = seat_of(d, r);
    if (*seat < 0) {
        return problem_set(&d->why, 403, "not_seated", "you do not sit at this table");
    }
    evict_use(r);
    return true;
}

static bool ended_well(doer *d, room *r, table_error error)
{
    news_end(r);
    return error == TABLE_OK || problem_of_table(&d->why, r->t, error);
}

bool do_stand(doer *d, room *r)
{
    int seat;
    if (!my_seat(d, r, &seat)) {
        return false;
    }
    news_begin(r, 0);
    return ended_well(d, r, table_stand(r->t, seat, server_now(d->s)));
}

bool do_commit(doer *d, room *r, json commit)
{
    int seat;
    uint8_t key[FAIR_KEY];
    if (!my_seat(d, r, &seat) || !read_key(d, commit, "commit", key)) {
        return false;
    }
    news_begin(r, 0);
    return ended_well(d, r, table_commit(r->t, seat, key, server_now(d->s)));
}

bool do_reveal(doer *d, room *r, json seed)
{
    int seat;
    uint8_t key[FAIR_KEY];
    if (!my_seat(d, r, &seat) || !read_key(d, seed, "seed", key)) {
        return false;
    }
    news_begin(r, 0);
    return ended_well(d, r, table_reveal(r->t, seat, key, server_now(d->s)));
}

bool do_start(doer *d, room *r)
{
    int seat;
    if (!my_seat(d, r, &seat)) {
        return false;
    }
    news_begin(r, 0);
    return ended_well(d, r, table_start(r->t, server_now(d->s)));
}

/* -- playing -- */

bool do_read_req(doer *d, json req, uint32_t *number)
{
    int64_t value = 0;
    if (is_given(req) && !json_to_int(req, 1, INT32_MAX, &value)) {
        return problem_bad(&d->why, "\"req\" is a number from 1 to 2147483647");
    }
    *number = (uint32_t)value;
    return true;
}

static void count_action(const room *r, table_error error)
{
    int result = error == TABLE_OK         ? METRIC_ACTION_OK
                 : error == TABLE_REPEATED ? METRIC_ACTION_REPEATED
                                           : METRIC_ACTION_REFUSED;
    metrics_add(r->server->metrics, METRIC_ACTIONS, metrics_game(r->t->plan.setup.rules), result,
                1);
}

/* The command has run between news_begin and this. */
static bool give_receipt(doer *d, room *r, int seat, uint32_t req, table_error error, receipt *got,
                         receipt_taker *tell, void *self)
{
    const table_seat *at = &r->t->seats[seat];
    count_action(r, error);
    if (error == TABLE_OK || error == TABLE_REPEATED) {
        bool last = error == TABLE_OK || req == at->req;
        *got = (receipt){.req = error == TABLE_OK ? at->req : req,
                         .seq = last ? at->req_seq : r->t->seq,
                         .repeated = error == TABLE_REPEATED};
        if (tell != NULL) {
            tell(self, got);
        }
    } else {
        problem_of_table(&d->why, r->t, error);
    }
    news_end(r);
    return error == TABLE_OK || error == TABLE_REPEATED;
}

static uint32_t wanted_events(const room *r, receipt_taker *tell, int seat)
{
    return tell == NULL ? (uint32_t)1 << view_index(r->t, seat) : 0;
}

bool do_act(doer *d, room *r, const char *text, size_t n, uint32_t req, receipt *got,
            receipt_taker *tell, void *self)
{
    const game_rules *rules = r->t->plan.setup.rules;
    game_action action;
    int seat;
    if (!my_seat(d, r, &seat)) {
        return false;
    }
    int error = rules->action_parse(text, n, seat, &action);
    if (error != GAME_OK) {
        game_error_text why = game_error_of(rules, error);
        return problem_set(&d->why, 400, why.code, why.text);
    }
    news_begin(r, wanted_events(r, tell, seat));
    return give_receipt(d, r, seat, req, table_act(r->t, seat, req, action, server_now(d->s)), got,
                        tell, self);
}

bool do_command(doer *d, room *r, seat_command *command, uint32_t req, receipt *got,
                receipt_taker *tell, void *self)
{
    int seat;
    if (!my_seat(d, r, &seat)) {
        return false;
    }
    news_begin(r, wanted_events(r, tell, seat));
    return give_receipt(d, r, seat, req, command(r->t, seat, req, server_now(d->s)), got, tell,
                        self);
}

/* -- again -- */

/* Everybody who is still there takes the next seat round. */
static void seat_everybody(server *s, room *from, room *to)
{
    int seats = from->t->plan.setup.seats;
    for (int p = 0; p < seats; p++) {
        const table_seat *old = &from->t->seats[p];
        int seat = (p + 1) % seats;
        if (old->kind == SEAT_HUMAN && !old->left) {
            news_begin(to, 0);
            if (old->promises_next) {
                table_sit_promising(to->t, &seat, old->who, old->name, server_now(s));
            } else {
                table_sit(to->t, &seat, old->who, old->name, NULL, server_now(s));
            }
            news_end(to);
        }
    }
}

/* Everybody who is to play on may have one more table. */
static bool all_have_room(doer *d, const table *t)
{
    for (int p = 0; p < t->plan.setup.seats; p++) {
        const table_seat *seat = &t->seats[p];
        if (seat->kind == SEAT_HUMAN && !seat->left && !has_room(d, (int64_t)seat->who)) {
            return false;
        }
    }
    return true;
}

static bool open_next(doer *d, room *r)
{
    table_plan plan = table_rematch_plan(r->t);
    table_error error;
    if (!all_have_room(d, r->t) || !may_open(d, r)) {
        return false;
    }
    plan.host = r->t->plan.host;
    room *next = open_room(d, &plan, &error);
    if (next == NULL) {
        return problem_of_table(&d->why, r->t, error);
    }
    r->next = plan.number;
    seat_everybody(d->s, r, next);
    return true;
}

bool do_rematch(doer *d, room *r, json commit)
{
    int seat;
    bool commits = false;
    bool all = false;
    if (!my_seat(d, r, &seat)) {
        return false;
    }
    if (is_given(commit) && !json_to_bool(commit, &commits)) {
        return problem_bad(&d->why, "\"commit\" is true or false");
    }
    table_error error = table_rematch(r->t, seat, commits, &all);
    bool good = error == TABLE_OK || problem_of_table(&d->why, r->t, error);
    if (good && all && r->next == 0) {
        good = open_next(d, r);
    }
    news_begin(r, 0); /* what they want, and where it goes on, is told with the seats */
    news_end(r);
    return good;
}

bool do_may_hint(doer *d, room *r, int *seat)
{
    if (!my_seat(d, r, seat)) {
        return false;
    }
    if (!r->t->plan.hints) {
        return problem_set(&d->why, 403, "no_hints", "nobody gets hints at this table");
    }
    if ((table_to_act(r->t) >> *seat & 1) == 0) {
        return problem_set(&d->why, 409, "not_your_turn", "it is not this seat's turn");
    }
    if (!bots_may_hint(d->s)) {
        return problem_slow(&d->why, 1000);
    }
    return meter_take(d, LIMIT_HINTS);
}
