/* What people do at tables, whichever way they come in. Everything is checked here or by the
 * table; a refusal changes nothing. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/core.h"
#include "server/log.h"

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
    game_error_text text = error == TABLE_REFUSED
                               ? game_error_of(t->plan.setup.rules, t->rules_error)
                               : table_error_of(error);
    return problem_set(p, error == TABLE_BAD_PLAN ? 400 : 409, text.code, text.text);
}

bool problem_storage(problem *p)
{
    return problem_set(p, 503, "storage_unavailable",
                       "nothing can be stored now; nothing was changed");
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

enum { T, ID, GAME, SEATS, OPTIONS, BOTS, SIT, CLOCK, PRIVATE, START, ABSENT, HINTS, FIELDS };
static const char *const field_names[] = {"t",      "id",    "game",  "seats",   "options",
                                          "bots",   "sit",   "clock", "private", "start",
                                          "absent", "hints", NULL};

static bool is_given(json v)
{
    return json_there(v) && !json_is_null(v);
}

static bool read_bool(doer *d, json v, const char *name, bool *b)
{
    return !is_given(v) || json_to_bool(v, b) ||
           problem_bad(&d->why, "\"%s\" is true or false", name);
}

static bool read_setup(doer *d, const json *f, game_setup *setup)
{
    char name[32];
    char text[200];
    size_t n;
    int64_t seats;
    text_out why = text_to(text, sizeof text);
    if (!json_there(f[GAME]) || !json_to_str(f[GAME], name, sizeof name, &n) ||
        (setup->rules = game_find(name, n)) == NULL) {
        return problem_bad(&d->why, "\"game\" names no game");
    }
    const game_rules *rules = setup->rules;
    seats = rules->seats_min;
    if (is_given(f[SEATS]) && !json_to_int(f[SEATS], rules->seats_min, rules->seats_max, &seats)) {
        return problem_bad(&d->why, "\"seats\" is a number from %d to %d", rules->seats_min,
                           rules->seats_max);
    }
    setup->seats = (int)seats;
    json options = is_given(f[OPTIONS]) ? f[OPTIONS] : (json){0};
    if (!game_options_read(rules, options, setup->options, &why) ||
        !game_fits(rules, setup->seats, setup->options, &why)) {
        return problem_bad(&d->why, "%s", text_end(&why));
    }
    return true;
}

static bool read_bots(doer *d, json levels, table_plan *plan)
{
    int seat = 0;
    if (!is_given(levels)) {
        return true;
    }
    if (json_type_of(levels) != JSON_ARRAY || json_count(levels) != plan->setup.seats) {
        return problem_bad(&d->why, "\"bots\" has one entry for each of the %d seats",
                           plan->setup.seats);
    }
    json_walk w = json_items(levels);
    for (json level; json_next(&w, &level); seat++) {
        char name[TABLE_LEVEL];
        size_t n;
        if (json_is_null(level)) {
            continue;
        }
        if (!json_to_str(level, name, sizeof name, &n) ||
            (plan->bots[seat] = bot_find(plan->setup.rules, name, n)) == NULL) {
            return problem_bad(&d->why, "entry %d of \"bots\" names no level of this game", seat);
        }
    }
    return true;
}

/* Seconds in the wire's clock become milliseconds. */
static bool read_duration(doer *d, json v, const char *name, uint32_t *ms)
{
    enum { DAYS_14 = 14 * 24 * 3600 };
    int64_t seconds = 0;
    if (is_given(v) && !json_to_int(v, 0, DAYS_14, &seconds)) {
        return problem_bad(&d->why, "\"%s\" is a number of seconds, at most %d", name, DAYS_14);
    }
    *ms = (uint32_t)(seconds * 1000);
    return true;
}

static bool read_preset(doer *d, json clock, const game_rules *rules, clock_plan *plan)
{
    for (const clock_preset *p = clock_presets(rules); p->name != NULL; p++) {
        if (json_is(clock, p->name)) {
            *plan = p->plan;
            return true;
        }
    }
    return problem_bad(&d->why, "\"clock\" names no speed of this game");
}

static bool read_clock(doer *d, json clock, const game_rules *rules, clock_plan *plan)
{
    static const char *const names[] = {"bank", "increment", "cap", NULL};
    json f[3];
    char text[200];
    text_out why = text_to(text, sizeof text);
    if (!is_given(clock)) {
        return true;
    }
    if (json_type_of(clock) == JSON_STRING) {
        return read_preset(d, clock, rules, plan);
    }
    if (json_type_of(clock) != JSON_OBJECT || !json_fields(clock, names, f, false, &why)) {
        return problem_bad(&d->why, "\"clock\": %s",
                           why.len > 0 ? text_end(&why) : "a speed's name, an object or null");
    }
    if (!read_duration(d, f[0], "bank", &plan->bank_ms) ||
        !read_duration(d, f[1], "increment", &plan->increment_ms) ||
        !read_duration(d, f[2], "cap", &plan->cap_ms)) {
        return false;
    }
    if (plan->bank_ms == 0 && plan->cap_ms == 0) {
        return problem_bad(&d->why, "a clock needs a bank or a cap");
    }
    return true;
}

static bool read_manners(doer *d, const json *f, table_plan *plan)
{
    static const char *const starts[] = {"full", "manual", NULL};
    static const char *const absents[] = {"bot", "claim", NULL};
    int persons = 0;
    for (int p = 0; p < plan->setup.seats; p++) {
        persons += plan->bots[p] == NULL;
    }
    if (persons == 0) {
        return problem_bad(&d->why, "one seat at least is for a person");
    }
    plan->hints = persons == 1;
    if (!read_bool(d, f[PRIVATE], "private", &plan->is_private) ||
        !read_bool(d, f[HINTS], "hints", &plan->hints)) {
        return false;
    }
    int start = is_given(f[START]) ? json_word(f[START], starts) : 0;
    int absent = is_given(f[ABSENT]) ? json_word(f[ABSENT], absents) : 2;
    if (start < 0 || absent < 0) {
        return problem_bad(&d->why, start < 0 ? "\"start\" is \"full\" or \"manual\""
                                              : "\"absent\" is \"bot\" or \"claim\"");
    }
    if (absent == 1 && plan->setup.seats != 2) {
        return problem_bad(&d->why, "only at a table of two may a game be claimed");
    }
    plan->manual = start == 1;
    plan->absent = absent == 2   ? TABLE_ABSENT_USUAL
                   : absent == 1 ? TABLE_ABSENT_CLAIM
                                 : TABLE_ABSENT_BOT;
    return true;
}

static bool read_sit(doer *d, json sit, const table_plan *plan, bool *sits, int *seat)
{
    int64_t number = -1;
    *sits = true;
    *seat = -1;
    if (!is_given(sit) || json_to_bool(sit, sits)) {
        return true;
    }
    if (!json_to_int(sit, 0, plan->setup.seats - 1, &number) || plan->bots[number] != NULL) {
        return problem_bad(&d->why, "\"sit\" is true, false or the number of a free seat");
    }
    *seat = (int)number;
    return true;
}

static bool may_have_more(doer *d)
{
    return (int64_t)hall_count_of(d->s, d->account->id) < d->s->config.tables_each ||
           problem_set(&d->why, 409, "too_many_tables",
                       "you have as many tables as you may; finish one first");
}

static bool may_open(doer *d)
{
    if ((int64_t)d->s->hall.rooms_n >= d->s->config.tables_max) {
        return problem_set(&d->why, 503, "server_full", "there is no room for another table");
    }
    return may_have_more(d);
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
    journal_whole(s, r);
    metrics_add(s->metrics, METRIC_TABLES, metrics_game(plan->setup.rules), TABLE_SEATING, 1);
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
    news_begin(r, 0);
    table_error error = table_sit(r->t, &seat, (uint64_t)d->account->id, d->account->name,
                                  commitment, server_now(d->s));
    news_end(r);
    return error == TABLE_OK || problem_of_table(&d->why, r->t, error);
}

static bool open_table(doer *d, table_plan *plan, bool sits, int seat, room **r)
{
    table_error error;
    if (!may_open(d)) {
        return false;
    }
    plan->host = (uint64_t)d->account->id;
    *r = open_room(d, plan, &error);
    if (*r == NULL) {
        return problem_of_table(&d->why, NULL, error);
    }
    if (sits) {
        return sit_down(d, *r, seat, NULL);
    }
    hall_refresh(d->s, *r);
    hall_schedule(d->s, *r);
    return true;
}

static bool read_plan(doer *d, json body, json *f, table_plan *plan)
{
    char text[200];
    text_out why = text_to(text, sizeof text);
    if (!json_there(body) || json_type_of(body) != JSON_OBJECT) {
        return problem_bad(&d->why, "an object is needed");
    }
    if (!json_fields(body, field_names, f, false, &why)) {
        return problem_bad(&d->why, "%s", text_end(&why));
    }
    return read_setup(d, f, &plan->setup) && read_bots(d, f[BOTS], plan) &&
           read_clock(d, f[CLOCK], plan->setup.rules, &plan->clock) && read_manners(d, f, plan);
}

bool do_create(doer *d, json body, room **r)
{
    table_plan plan = {0};
    json f[FIELDS];
    bool sits;
    int seat;
    return may_change(d) && read_plan(d, body, f, &plan) &&
           read_sit(d, f[SIT], &plan, &sits, &seat) && open_table(d, &plan, sits, seat, r);
}

/* -- finding company -- */

static bool is_same_plan(const table_plan *a, const table_plan *b)
{
    return a->setup.rules == b->setup.rules && a->setup.seats == b->setup.seats &&
           memcmp(a->setup.options, b->setup.options, sizeof a->setup.options) == 0 &&
           memcmp(&a->clock, &b->clock, sizeof a->clock) == 0 && !a->manual && !b->manual;
}

static bool has_company(const room *r)
{
    const table *t = r->t;
    bool open = false;
    bool present = false;
    for (int p = 0; p < t->plan.setup.seats; p++) {
        open |= t->seats[p].kind == SEAT_OPEN;
        present |= t->seats[p].kind == SEAT_HUMAN && t->seats[p].present;
    }
    return t->phase == TABLE_SEATING && open && present;
}

bool do_quick(doer *d, json body, room **r)
{
    table_plan plan = {0};
    json f[FIELDS];
    if (!may_change(d) || !read_plan(d, body, f, &plan)) {
        return false;
    }
    if (is_given(f[BOTS]) || is_given(f[PRIVATE]) || is_given(f[START]) || is_given(f[SIT])) {
        return problem_bad(&d->why, "a quick game takes \"game\", \"seats\", \"options\" and "
                                    "\"clock\"");
    }
    for (room *wait = d->s->hall.listed; wait != NULL; wait = wait->next_listed) {
        if (has_company(wait) && is_same_plan(&wait->t->plan, &plan) && seat_of(d, wait) < 0) {
            *r = wait;
            return sit_down(d, wait, -1, NULL);
        }
    }
    return open_table(d, &plan, true, -1, r);
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
    int64_t number = -1;
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
    return may_have_more(d) && sit_down(d, r, (int)number, is_given(commit) ? key : NULL);
}

/* The doer's seat, for those who have one. */
static bool my_seat(doer *d, room *r, int *seat)
{
    if (!may_change(d)) {
        return false;
    }
    *seat = seat_of(d, r);
    return *seat >= 0 || problem_set(&d->why, 403, "not_seated", "you do not sit at this table");
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
            table_sit(to->t, &seat, old->who, old->name, NULL, server_now(s));
            news_end(to);
        }
    }
}

static void open_next(doer *d, room *r)
{
    table_plan plan = table_rematch_plan(r->t);
    table_error error;
    plan.host = r->t->plan.host;
    room *next = open_room(d, &plan, &error);
    if (next != NULL) {
        r->next = plan.number;
        seat_everybody(d->s, r, next);
    }
}

bool do_rematch(doer *d, room *r)
{
    int seat;
    bool all = false;
    if (!my_seat(d, r, &seat)) {
        return false;
    }
    table_error error = table_rematch(r->t, seat, &all);
    if (error == TABLE_OK && all && r->next == 0) {
        open_next(d, r);
    }
    news_begin(r, 0); /* what they want, and where it goes on, is told with the seats */
    return ended_well(d, r, error);
}

bool do_may_hint(doer *d, room *r, int *seat)
{
    if (!my_seat(d, r, seat)) {
        return false;
    }
    if (!r->t->plan.hints) {
        return problem_set(&d->why, 403, "no_hints", "nobody gets hints at this table");
    }
    return (table_to_act(r->t) >> *seat & 1) != 0 ||
           problem_set(&d->why, 409, "not_your_turn", "it is not this seat's turn");
}
