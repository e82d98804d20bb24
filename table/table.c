/* Makes a table, loads it from its records, and frees it. */
#include "table/table.h"

#include <stdlib.h>
#include <string.h>

#include "table/grow.h"
#include "table/table_core.h"
#include "table/take.h"

/* -- from nothing -- */

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

/* Without telling the env. */
static table *make(const table_env *env, const table_plan *plan, int64_t now_ms, table_error *error)
{
    table_plan settled = *plan;
    settled.pays_actions = false;
    if (!table_plan_settle(&settled)) {
        *error = TABLE_BAD_PLAN;
        return NULL;
    }
    record r = table_plan_record(&settled, now_ms);
    put_code(env, plan, &r);
    uint8_t drawn[FAIR_ID + FAIR_KEY];
    env->random(env->self, drawn, sizeof drawn);
    record_bytes(&r, drawn, sizeof drawn);
    int opened;
    table *t = take_open(env, &r, &opened);
    rules_assert(t != NULL);
    t->empty_ms = now_ms;
    table_log_keep(t, r.at, r.n);
    *error = TABLE_OK;
    return t;
}

table *table_new(const table_env *env, const table_plan *plan, int64_t now_ms, table_error *error)
{
    table *t = make(env, plan, now_ms, error);
    if (t != NULL) {
        record_in log = {.at = t->log, .end = t->log + t->log_n};
        record_in first;
        bool there = record_next(&log, &first);
        rules_assert(there);
        env->record(env->self, t, first.at, (size_t)(first.end - first.at));
    }
    return t;
}

/* -- from a recorded game -- */

static record past_record(const table *t, const game_event *event)
{
    bool chance = event->actor == GAME_CHANCE;
    bool shuffle = event->things_n > 0;
    int seat = shuffle ? PAST_SHUFFLE : chance ? PAST_CHANCE : event->actor;
    record r = record_begin(t, RECORD_PAST, seat, t->touched_ms);
    if (shuffle) {
        record_bytes(&r, event->things, event->things_n);
    } else {
        record_action(&r, event->action);
    }
    return r;
}

static table_error take_events(table *t, const gamefile *file, int events)
{
    const game_rules *rules = t->plan.setup.rules;
    for (int i = 0; i < events; i++) {
        record r = past_record(t, &file->events[i]);
        int error = take_record(t, r.at, r.n, false);
        rules_assert(error == TABLE_OK); /* the file was replayed when it was read */
        table_log_keep(t, r.at, r.n);
        if (t->log_n > TABLE_LOG_MAX / 2) {
            return TABLE_LOG_FULL;
        }
    }
    return events > 0 && rules->turn(t->state).what == GAME_OVER ? TABLE_OVER : TABLE_OK;
}

table *table_new_from(const table_env *env, const table_plan *plan, const gamefile *file,
                      int events, int64_t now_ms, table_error *error)
{
    rules_assert(events >= 0 && events <= file->events_n);
    table *t = make(env, plan, now_ms, error);
    if (t == NULL) {
        return NULL;
    }
    *error = take_events(t, file, events);
    if (*error != TABLE_OK) {
        table_free(t);
        return NULL;
    }
    return t;
}

void table_free(table *t)
{
    free(t->log);
    free(t->marks);
    free(t->mark_at);
    free(t->undos);
    free(t);
}

/* -- from records -- */

static bool explain(int error, const table *t, size_t at, text_out *why)
{
    text_format(why, "the record at byte %zu: ", at);
    if (error == TAKE_DAMAGED) {
        text_str(why, "no table writes this");
    } else if (error == TABLE_REFUSED && t != NULL) {
        text_str(why, game_error_of(t->plan.setup.rules, t->rules_error).text);
    } else {
        text_str(why, table_error_of((table_error)error).text);
    }
    return false;
}

bool table_take(table *t, const uint8_t *at, size_t n, text_out *why)
{
    int error = take_record(t, at, n, false);
    if (error != TABLE_OK) {
        return explain(error, t, t->log_n, why);
    }
    table_log_keep(t, at, n);
    return true;
}

static table *open_first(const table_env *env, record_in one, text_out *why)
{
    record first;
    int error;
    first.n = (size_t)(one.end - one.at);
    memcpy(first.at, one.at, first.n);
    table *t = take_open(env, &first, &error);
    if (t == NULL) {
        explain(error, NULL, 0, why);
        return NULL;
    }
    table_log_keep(t, first.at, first.n);
    return t;
}

table *table_load(const table_env *env, const uint8_t *log, size_t n, text_out *why)
{
    record_in in = {.at = log, .end = log + n};
    record_in one;
    if (n == 0 || !record_next(&in, &one)) {
        text_str(why, "there is no first record");
        return NULL;
    }
    table *t = open_first(env, one, why);
    bool good = t != NULL;
    while (good && record_next(&in, &one)) {
        good = table_take(t, one.at, (size_t)(one.end - one.at), why);
    }
    if (good && in.bad) {
        text_format(why, "the log breaks off after byte %zu", t->log_n);
        good = false;
    }
    if (!good && t != NULL) {
        table_free(t);
        t = NULL;
    }
    return t;
}

void table_resume(table *t, int64_t now_ms)
{
    table_resume_since(t, t->touched_ms, now_ms);
}

void table_resume_since(table *t, int64_t alive_ms, int64_t now_ms)
{
    alive_ms = alive_ms > t->touched_ms ? alive_ms : t->touched_ms;
    for (int p = 0; p < t->plan.setup.seats; p++) {
        t->seats[p].present = false;
        t->seats[p].gone_ms = 0;
    }
    t->empty_ms = now_ms;
    if (t->commit_ms != 0 || t->phase == TABLE_REVEALING || t->clocks.running != 0 ||
        t->asked_ms != 0) {
        record r = record_begin(t, RECORD_RESUME, 0, now_ms);
        record_number(&r, now_ms > alive_ms ? (uint64_t)(now_ms - alive_ms) : 0);
        table_log_emit(t, &r);
    }
    table_follow(t, now_ms);
}
