/* Writes and reads the records of a table. */
#include "table/record.h"

#include <string.h>

#include "rules/core/varint.h"

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
    in->bad = in->bad || in->at == in->end;
    return in->bad ? 0 : *in->at++;
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

static void get_things(record_in *in, game_event *event)
{
    size_t n = (size_t)(in->end - in->at);
    in->bad = in->bad || n == 0 || n > GAME_SHUFFLE_MAX;
    event->things_n = in->bad ? 0 : (uint8_t)n;
    record_get_bytes(in, event->things, event->things_n);
}

void record_get_past(record_in *in, int seat, game_event *event)
{
    *event = (game_event){.actor = (int8_t)(seat < PAST_CHANCE ? seat : GAME_CHANCE)};
    if (seat == PAST_SHUFFLE) {
        get_things(in, event);
    } else {
        event->action = record_get_action(in);
    }
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
        get_things(in, event);
        return true;
    case RECORD_PAST:
        record_get_past(in, head >> 5, event);
        return true;
    case RECORD_UNDO:
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
