/* Commands of players during the game and after its end. */
#include "table/table_core.h"

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

/* A player who sends a request is present, if only for a moment. */
static void note_player(table *t, int seat, int64_t now_ms)
{
    t->seats[seat].gone_ms = t->seats[seat].present ? 0 : now_ms;
    t->empty_ms = t->empty_ms != 0 ? now_ms : 0;
    table_follow(t, now_ms);
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
    error = table_log_ask(t, &r);
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
    table_error error = table_log_ask(t, &r);
    if (error == TABLE_OK) {
        table_follow(t, now_ms);
    }
    return error;
}

static table_error request(table *t, record_kind kind, int seat, uint32_t req, int64_t now_ms)
{
    table_error error = number_request(t, seat, &req);
    bool claims = kind == RECORD_CLAIM || kind == RECORD_CLAIM_DRAW;
    if (error == TABLE_OK && claims && t->phase == TABLE_PLAYING &&
        !table_may_claim(t, seat, now_ms)) {
        error = TABLE_NO_CLAIM;
    }
    if (error != TABLE_OK) {
        return error;
    }
    record r = record_begin(t, kind, seat, now_ms);
    record_number(&r, req - t->seats[seat].req);
    /* A full log must not keep anybody from ending the game. */
    error = kind == RECORD_RESIGN || claims ? table_log_emit(t, &r) : table_log_ask(t, &r);
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

table_error table_claim_draw(table *t, int seat, uint32_t req, int64_t now_ms)
{
    return request(t, RECORD_CLAIM_DRAW, seat, req, now_ms);
}

table_error table_hand_over(table *t, int seat, uint32_t req, int64_t now_ms)
{
    return request(t, RECORD_HAND_OVER, seat, req, now_ms);
}

table_error table_take_back(table *t, int seat, uint32_t req, int64_t now_ms)
{
    return request(t, RECORD_TAKE_BACK, seat, req, now_ms);
}

table_error table_undo(table *t, int seat, uint32_t req, int64_t now_ms)
{
    table_error error = number_request(t, seat, &req);
    if (error == TABLE_OK && t->seats[seat].spent) {
        error = TABLE_TIME_UP;
    }
    if (error != TABLE_OK) {
        return error;
    }
    int64_t to = table_undo_to(t, seat);
    record r = record_begin(t, RECORD_UNDO, seat, now_ms);
    record_number(&r, req - t->seats[seat].req);
    record_number(&r, to >= 0 ? (uint64_t)to : 0); /* taking the record says why not */
    error = table_log_ask(t, &r);
    if (error == TABLE_OK) {
        note_player(t, seat, now_ms);
    }
    return error;
}

table_error table_flag(table *t, int seat, bool up, uint32_t req, int64_t now_ms)
{
    table_error error = number_request(t, seat, &req);
    if (error != TABLE_OK) {
        return error;
    }
    record r = record_begin(t, RECORD_FLAG, seat, now_ms);
    record_number(&r, req - t->seats[seat].req);
    record_number(&r, up ? 1 : 0);
    error = table_log_ask(t, &r);
    if (error == TABLE_OK) {
        note_player(t, seat, now_ms);
    }
    return error;
}

table_error table_abort(table *t, int64_t now_ms)
{
    record r = record_begin(t, RECORD_ABORT, 0, now_ms);
    return table_log_emit(t, &r);
}

/* -- after the end -- */

table_error table_rematch(table *t, int seat, bool promises)
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
    return TABLE_OK;
}

bool table_rematch_waits_for(const table *t, int seat)
{
    bool all = t->phase == TABLE_ENDED;
    for (int p = 0; p < t->plan.setup.seats; p++) {
        all = all && (p == seat || !table_is_player(t, p) || t->seats[p].wants_rematch);
    }
    return all;
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
