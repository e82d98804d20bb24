/* Writes and reads the records of a table, and loads a table from its log. */
#include "table/record.h"

#include <stdlib.h>
#include <string.h>

#include "rules/core/varint.h"
#include "table/grow.h"

/* -- writing -- */

void record_bytes(record *r, const void *bytes, size_t n)
{
    rules_assert(n <= sizeof r->at - r->n);
    memcpy(r->at + r->n, bytes, n);
    r->n += n;
}

void record_byte(record *r, int byte)
{
    uint8_t b = (uint8_t)byte;
    record_bytes(r, &b, 1);
}

void record_number(record *r, uint64_t n)
{
    uint8_t bytes[VARINT_MAX];
    record_bytes(r, bytes, varint_put(n, bytes));
}

void record_text(record *r, const char *text)
{
    size_t n = strlen(text);
    record_number(r, n);
    record_bytes(r, text, n);
}

void record_action(record *r, game_action action)
{
    size_t n = sizeof action.arg;
    while (n > 0 && action.arg[n - 1] == 0) {
        n--;
    }
    record_byte(r, action.kind);
    record_bytes(r, action.arg, n);
}

int64_t record_time(const table *t, int64_t now_ms)
{
    int64_t now = now_ms < (int64_t)record_time_max ? now_ms : (int64_t)record_time_max;
    return now > t->touched_ms ? now : t->touched_ms;
}

record record_begin(const table *t, record_kind kind, int seat, int64_t now_ms)
{
    record r;
    r.n = 0;
    record_byte(&r, (int)kind | seat << 5);
    record_number(&r, (uint64_t)(record_time(t, now_ms) - t->touched_ms));
    return r;
}

/* -- reading -- */

void record_get_bytes(record_in *in, void *bytes, size_t n)
{
    in->bad = in->bad || n > (size_t)(in->end - in->at);
    if (in->bad) {
        memset(bytes, 0, n);
        return;
    }
    memcpy(bytes, in->at, n);
    in->at += n;
}

uint8_t record_get_byte(record_in *in)
{
    uint8_t byte;
    record_get_bytes(in, &byte, 1);
    return byte;
}

uint64_t record_get_number(record_in *in, uint64_t max)
{
    uint64_t n = 0;
    in->bad = in->bad || !varint_get(&in->at, in->end, &n) || n > max;
    return in->bad ? 0 : n;
}

void record_get_text(record_in *in, char *text, size_t size)
{
    memset(text, 0, size);
    size_t n = (size_t)record_get_number(in, size - 1);
    record_get_bytes(in, text, n);
    in->bad = in->bad || strlen(text) != n;
}

game_action record_get_action(record_in *in)
{
    game_action action = {.kind = record_get_byte(in)};
    size_t n = (size_t)(in->end - in->at);
    if (action.kind == 0 || n > sizeof action.arg || (n > 0 && in->end[-1] == 0)) {
        in->bad = true;
        return (game_action){0};
    }
    record_get_bytes(in, action.arg, n);
    return action;
}

bool record_ends(const record_in *in)
{
    return !in->bad && in->at == in->end;
}

bool record_next(record_in *in, record_in *one)
{
    if (in->at == in->end) {
        return false;
    }
    size_t n = (size_t)record_get_number(in, TABLE_RECORD_MAX);
    in->bad = in->bad || n == 0 || n > (size_t)(in->end - in->at);
    if (in->bad) {
        return false;
    }
    *one = (record_in){.at = in->at, .end = in->at + n};
    in->at += n;
    return true;
}

bool record_event(record_in *in, game_event *event)
{
    int head = record_get_byte(in);
    record_get_number(in, UINT64_MAX); /* the time */
    *event = (game_event){.actor = (int8_t)(head >> 5)};
    switch (head & 31) {
    case RECORD_MOVE:
        record_get_number(in, UINT32_MAX); /* the request */
        break;
    case RECORD_CHANCE:
        event->actor = GAME_CHANCE;
        break;
    case RECORD_SHUFFLE:
        event->actor = GAME_CHANCE;
        event->things_n = (uint8_t)(in->end - in->at);
        record_get_bytes(in, event->things, event->things_n);
        return true;
    case RECORD_BOT:
    case RECORD_FORCED:
        break;
    default:
        return false;
    }
    event->action = record_get_action(in);
    return true;
}

/* -- keeping -- */

void record_keep(table *t, const uint8_t *at, size_t n)
{
    uint8_t length[VARINT_MAX];
    size_t length_n = varint_put(n, length);
    size_t need = t->log_n + length_n + n;
    if (need > t->log_room) {
        enum { SPARE = 192 }; /* by a quarter and a little: most of the memory of a table is here */
        t->log_room = need + need / 4 + SPARE;
        t->log = memory_resize(t->log, t->log_room, 1);
    }
    memcpy(t->log + t->log_n, length, length_n);
    memcpy(t->log + t->log_n + length_n, at, n);
    t->log_n = need;
    history_mark(t);
}

table_error record_emit(table *t, const record *r)
{
    int error = record_take(t, r->at, r->n, true);
    rules_assert(error != RECORD_DAMAGED);
    if (error == TABLE_OK) {
        record_keep(t, r->at, r->n);
        t->env->record(t->env->self, t, r->at, r->n);
    }
    return (table_error)error;
}

table_error record_ask(table *t, const record *r)
{
    return t->log_n + r->n > TABLE_LOG_MAX ? TABLE_LOG_FULL : record_emit(t, r);
}

/* -- loading -- */

static bool explain(int error, const table *t, size_t at, text_out *why)
{
    text_format(why, "the record at byte %zu: ", at);
    if (error == RECORD_DAMAGED) {
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
    int error = record_take(t, at, n, false);
    if (error != TABLE_OK) {
        return explain(error, t, t->log_n, why);
    }
    record_keep(t, at, n);
    return true;
}

static table *open_first(const table_env *env, record_in one, text_out *why)
{
    record first;
    int error;
    first.n = (size_t)(one.end - one.at);
    memcpy(first.at, one.at, first.n);
    table *t = record_open(env, &first, &error);
    if (t == NULL) {
        explain(error, NULL, 0, why);
        return NULL;
    }
    record_keep(t, first.at, first.n);
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
