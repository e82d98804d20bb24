/* A table from its beginning to its end, and what players do at it. */
#include "table/table.h"

#include <stdlib.h>
#include <string.h>

#include "table/grow.h"
#include "table/record.h"

game_error_text table_error_of(table_error e)
{
    static const game_error_text all[] = {
#define X(name, code, text) {#code, text},
        TABLE_ERRORS(X)
#undef X
    };
    return all[e];
}

/* -- from nothing to nothing -- */

static void put_code(const table_env *env, const table_plan *plan, record *r)
{
    static const uint8_t none[TABLE_CODE_BYTES];
    uint8_t drawn[TABLE_CODE_BYTES];
    memcpy(drawn, plan->code, sizeof drawn);
    if (memcmp(drawn, none, sizeof drawn) == 0) {
        env->random(env->self, drawn, sizeof drawn);
    }
    for (int i = 0; i < TABLE_CODE_BYTES; i++) {
        record_byte(r, table_code_letters[drawn[i] % 32]);
    }
}

table *table_new(const table_env *env, const table_plan *plan, int64_t now_ms, table_error *error)
{
    table_plan settled = *plan;
    settled.pays_actions = false;
    if (!plan_settle(&settled)) {
        *error = TABLE_BAD_PLAN;
        return NULL;
    }
    record r = record_first(&settled, now_ms);
    put_code(env, plan, &r);
    uint8_t drawn[FAIR_ID + FAIR_KEY];
    env->random(env->self, drawn, sizeof drawn);
    record_bytes(&r, drawn, sizeof drawn);
    int opened;
    table *t = record_open(env, &r, &opened);
    rules_assert(t != NULL);
    t->empty_ms = now_ms;
    record_keep(t, r.at, r.n);
    env->record(env->self, t, r.at, r.n);
    *error = TABLE_OK;
    return t;
}

void table_free(table *t)
{
    free(t->log);
    free(t->marks);
    free(t->mark_at);
    free(t);
}

void table_resume(table *t, int64_t now_ms)
{
    for (int p = 0; p < t->plan.setup.seats; p++) {
        t->seats[p].present = false;
        t->seats[p].gone_ms = 0;
    }
    t->empty_ms = now_ms;
    if (t->commit_ms != 0 || t->phase == TABLE_REVEALING || t->clocks.running != 0) {
        record r = record_begin(t, RECORD_RESUME, 0, now_ms);
        record_emit(t, &r);
    }
    table_go_on(t, now_ms);
}

/* -- what happens of itself -- */

static void emit_chance(table *t)
{
    const game_rules *rules = t->plan.setup.rules;
    game_room next;
    memcpy(next.state, t->state, rules->state_size);
    game_event event = proof_draw(t->proof.key, t->draws, rules, next.state);
    bool shuffle = event.things_n > 0;
    record r = record_begin(t, shuffle ? RECORD_SHUFFLE : RECORD_CHANCE, 0, t->touched_ms);
    if (shuffle) {
        record_bytes(&r, event.things, event.things_n);
    } else {
        record_action(&r, event.action);
    }
    table_error error = record_emit(t, &r);
    rules_assert(error == TABLE_OK);
}

/* The one thing a seat can do. False: there are others. */
static bool only_action(const game_rules *rules, const void *state, int seat, game_action *action)
{
    enum { FEW = 64 };
    game_action few[FEW];
    if (rules->open != NULL && rules->open(state, seat) != 0) {
        return false;
    }
    if (rules->pick != NULL) {
        return rules->pick(state, seat, 0, action) == 1;
    }
    game_action *menu =
        rules->menu_max <= FEW ? few : memory_new((size_t)rules->menu_max * sizeof *menu);
    int n = rules->legal(state, seat, menu);
    *action = menu[0];
    if (menu != few) {
        free(menu);
    }
    return n == 1;
}

static bool emit_forced(table *t)
{
    const game_rules *rules = t->plan.setup.rules;
    uint32_t to_act = rules->forced != 0 ? table_to_act(t) : 0;
    for (int p = 0; p < t->plan.setup.seats; p++) {
        game_action action;
        if ((to_act >> p & 1) != 0 && only_action(rules, t->state, p, &action) &&
            (rules->forced >> action.kind & 1) != 0) {
            record r = record_begin(t, RECORD_FORCED, p, t->touched_ms);
            record_action(&r, action);
            return record_emit(t, &r) == TABLE_OK;
        }
    }
    return false;
}

/* A player who is there and let the time run out is played for in that turn only. */
static void give_back_seats(table *t, int64_t now_ms)
{
    for (int p = 0; p < t->plan.setup.seats && t->phase == TABLE_PLAYING; p++) {
        if (t->seats[p].stand_in && t->seats[p].present && !t->seats[p].spent) {
            record r = record_begin(t, RECORD_BACK, p, now_ms);
            record_emit(t, &r);
        }
    }
}

void table_go_on(table *t, int64_t now_ms)
{
    bool more = true;
    while (more && t->phase == TABLE_PLAYING) {
        if (game_is_chance(t->plan.setup.rules->turn(t->state).what)) {
            emit_chance(t);
        } else {
            more = emit_forced(t);
        }
    }
    give_back_seats(t, now_ms);
    for (int p = 0; p < t->plan.setup.seats; p++) {
        table_seat *seat = &t->seats[p];
        if (t->phase == TABLE_PLAYING && table_is_player(t, p) && !seat->present &&
            seat->gone_ms == 0) {
            seat->gone_ms = now_ms;
        }
    }
}

/* -- play -- */

enum { REQ_STEP_MAX = 16 }; /* among the last numbers: requests that were refused in between */

/* Checks the number of a request, or gives it one. */
static table_error number_request(const table *t, int seat, uint32_t *req)
{
    if (!table_is_seat(t, seat)) {
        return TABLE_NO_SEAT;
    }
    if (t->seats[seat].kind != SEAT_HUMAN) {
        return TABLE_NOT_SEATED;
    }
    uint32_t last = t->seats[seat].req;
    bool far = *req > INT32_MAX - TABLE_REQ_SPARE && *req - last > REQ_STEP_MAX;
    if (*req == 0 && last == UINT32_MAX) {
        return TABLE_LOG_FULL;
    }
    *req = *req == 0 ? last + 1 : *req;
    if (*req <= last) {
        return TABLE_REPEATED;
    }
    return far ? TABLE_FAR_REQUEST : TABLE_OK;
}

void table_seen(table *t, int seat, int64_t now_ms)
{
    if (t->phase == TABLE_PLAYING && !t->seats[seat].present) {
        t->seats[seat].gone_ms = now_ms;
    }
    t->empty_ms = t->empty_ms != 0 ? now_ms : 0;
}

/* Whoever asks for something is there, if only for a moment. */
static void note_player(table *t, int seat, int64_t now_ms)
{
    t->seats[seat].gone_ms = t->seats[seat].present ? 0 : now_ms;
    t->empty_ms = t->empty_ms != 0 ? now_ms : 0;
    table_go_on(t, now_ms);
}

table_error table_act(table *t, int seat, uint32_t req, game_action action, int64_t now_ms)
{
    table_error error = number_request(t, seat, &req);
    if (error != TABLE_OK) {
        return error;
    }
    if (t->seats[seat].spent) {
        return TABLE_TIME_UP;
    }
    if (action.kind == 0) { /* no game has it, and no record can hold it */
        t->rules_error = GAME_BAD_ACTION;
        return TABLE_REFUSED;
    }
    record r = record_begin(t, RECORD_MOVE, seat, now_ms);
    record_number(&r, req - t->seats[seat].req);
    record_action(&r, action);
    error = record_ask(t, &r);
    if (error == TABLE_OK) {
        note_player(t, seat, now_ms);
    }
    return error;
}

table_error table_bot_act(table *t, int seat, uint32_t seq, game_action action, int64_t now_ms)
{
    if (!table_is_seat(t, seat)) {
        return TABLE_NO_SEAT;
    }
    if (t->phase != TABLE_PLAYING) {
        return TABLE_NOT_STARTED;
    }
    if (seq != t->seq || action.kind == 0) {
        t->rules_error = action.kind == 0 ? GAME_BAD_ACTION : GAME_NOT_YOUR_TURN;
        return TABLE_REFUSED;
    }
    record r = record_begin(t, RECORD_BOT, seat, now_ms);
    record_action(&r, action);
    table_error error = record_ask(t, &r);
    if (error == TABLE_OK) {
        table_go_on(t, now_ms);
    }
    return error;
}

static table_error request(table *t, record_kind kind, int seat, uint32_t req, int64_t now_ms)
{
    table_error error = number_request(t, seat, &req);
    if (error == TABLE_OK && kind == RECORD_CLAIM && t->phase == TABLE_PLAYING &&
        !table_may_claim(t, seat, now_ms)) {
        error = TABLE_NO_CLAIM;
    }
    if (error != TABLE_OK) {
        return error;
    }
    record r = record_begin(t, kind, seat, now_ms);
    record_number(&r, req - t->seats[seat].req);
    /* A full log must not keep anybody from ending the game. */
    error = kind == RECORD_RESIGN || kind == RECORD_CLAIM ? record_emit(t, &r) : record_ask(t, &r);
    if (error == TABLE_OK) {
        note_player(t, seat, now_ms);
    }
    return error;
}

table_error table_resign(table *t, int seat, uint32_t req, int64_t now_ms)
{
    return request(t, RECORD_RESIGN, seat, req, now_ms);
}

table_error table_offer_draw(table *t, int seat, uint32_t req, int64_t now_ms)
{
    return request(t, RECORD_OFFER, seat, req, now_ms);
}

table_error table_decline_draw(table *t, int seat, uint32_t req, int64_t now_ms)
{
    return request(t, RECORD_DECLINE, seat, req, now_ms);
}

table_error table_claim(table *t, int seat, uint32_t req, int64_t now_ms)
{
    return request(t, RECORD_CLAIM, seat, req, now_ms);
}

table_error table_abort(table *t, int64_t now_ms)
{
    record r = record_begin(t, RECORD_ABORT, 0, now_ms);
    return record_emit(t, &r);
}

/* -- after the end -- */

table_error table_rematch(table *t, int seat, bool promises, bool *all)
{
    if (!table_is_seat(t, seat)) {
        return TABLE_NO_SEAT;
    }
    if (!table_is_player(t, seat)) {
        return TABLE_NOT_SEATED;
    }
    if (t->phase != TABLE_ENDED) {
        return TABLE_NOT_OVER;
    }
    t->seats[seat].wants_rematch = true;
    t->seats[seat].promises_next = promises;
    *all = true;
    for (int p = 0; p < t->plan.setup.seats; p++) {
        *all = *all && (!table_is_player(t, p) || t->seats[p].wants_rematch);
    }
    return TABLE_OK;
}

table_plan table_rematch_plan(const table *t)
{
    table_plan plan = t->plan;
    int seats = plan.setup.seats;
    plan.rematch_of = plan.number;
    plan.number = 0;
    plan.host = 0;
    for (int p = 0; p < seats; p++) {
        plan.bots[(p + 1) % seats] = t->plan.bots[p];
    }
    return plan;
}
