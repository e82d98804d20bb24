/* The deadlines of a table, and what is done when they pass. */
#include "table/table_core.h"

static const int64_t never = INT64_MAX;

/* Whether the seat's absence makes anybody wait: another player is present, or was after the seat's
 * player left. A player who plays with computers only, or who left last, finds the game
 * unchanged. */
static bool is_missed(const table *t, int seat)
{
    const table_seat *gone = &t->seats[seat];
    for (int p = 0; p < t->plan.setup.seats; p++) {
        const table_seat *other = &t->seats[p];
        if (p != seat && table_is_player(t, p) &&
            (other->present || other->gone_ms > gone->gone_ms)) {
            return true;
        }
    }
    return false;
}

/* When a computer player is to stand in for an absent player. */
static int64_t stand_in_due(const table *t, int seat)
{
    const table_seat *s = &t->seats[seat];
    bool due = t->plan.absent == TABLE_ABSENT_BOT && table_is_player(t, seat) && !s->stand_in &&
               !s->handed && !s->present && s->gone_ms != 0 && is_missed(t, seat);
    return due ? s->gone_ms + TABLE_GRACE_MS : never;
}

static int64_t earlier(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

/* When a game without a move is closed. */
static int64_t idle_at(const table *t)
{
    int64_t ms = table_has_people(t) ? TABLE_IDLE_MS : TABLE_EMPTY_MS;
    return t->touched_ms + ms;
}

static bool several_play(const table *t)
{
    int n = 0;
    for (int p = 0; p < t->plan.setup.seats; p++) {
        n += table_is_player(t, p);
    }
    return n > 1;
}

/* When a public game is closed that all players have left. With clocks, these end it. */
static int64_t deserted_at(const table *t)
{
    bool waits = !t->plan.is_private && !clock_is_timed(&t->plan.clock) && several_play(t);
    return waits && t->empty_ms != 0 ? t->empty_ms + TABLE_DESERTED_MS : never;
}

int64_t table_deadline(const table *t)
{
    int64_t first = never;
    switch (t->phase) {
    case TABLE_SEATING:
        if (t->commit_ms != 0) {
            return t->commit_ms + TABLE_COMMIT_MS;
        }
        return t->empty_ms != 0 ? t->empty_ms + TABLE_EMPTY_MS : never;
    case TABLE_REVEALING:
        return t->reveal_ms + TABLE_REVEAL_MS;
    case TABLE_PLAYING:
        first = earlier(clock_deadline(&t->clocks), earlier(idle_at(t), deserted_at(t)));
        for (int p = 0; p < t->plan.setup.seats; p++) {
            first = earlier(first, stand_in_due(t, p));
        }
        return first;
    case TABLE_ENDED:
        break;
    }
    return never;
}

/* At a table of two, a player who runs out of time has lost; at a larger one the game goes on. */
static void spend(table *t, int seat, int64_t now_ms)
{
    bool two = t->plan.setup.seats == 2;
    record r = record_begin(t, two ? RECORD_TIME : RECORD_STAND_IN, seat, now_ms);
    table_log_emit(t, &r);
}

static void alarm_in_play(table *t, int64_t now_ms)
{
    if (now_ms >= idle_at(t) || now_ms >= deserted_at(t)) {
        table_abort(t, now_ms);
    }
    for (int p = 0; p < t->plan.setup.seats && t->phase == TABLE_PLAYING; p++) {
        if (clock_is_spent(&t->clocks, p, now_ms)) {
            spend(t, p, now_ms);
        }
    }
    table_follow(t, now_ms); /* who had raised the flag and did not act in time passes */
    for (int p = 0; p < t->plan.setup.seats && t->phase == TABLE_PLAYING; p++) {
        if (now_ms >= stand_in_due(t, p)) {
            record r = record_begin(t, RECORD_STAND_IN, p, now_ms);
            table_log_emit(t, &r);
        }
    }
}

bool table_alarm(table *t, int64_t now_ms)
{
    if (now_ms < table_deadline(t)) {
        return false;
    }
    size_t before = t->log_n;
    switch (t->phase) {
    case TABLE_SEATING:
        if (t->commit_ms != 0) {
            table_end_commit(t, now_ms);
        } else {
            table_abort(t, now_ms);
        }
        break;
    case TABLE_REVEALING:
        table_end_reveal(t, now_ms);
        break;
    case TABLE_PLAYING:
        alarm_in_play(t, now_ms);
        break;
    case TABLE_ENDED:
        break;
    }
    return t->log_n != before;
}
