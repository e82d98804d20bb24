/* Who is there, what time brings, and what can be seen of a table. */
#include <string.h>

#include "table/grow.h"
#include "table/record.h"

static const int64_t never = INT64_MAX;

/* -- looking -- */

bool table_is_seat(const table *t, int seat)
{
    return seat >= 0 && seat < t->plan.setup.seats;
}

bool table_is_player(const table *t, int seat)
{
    return table_is_seat(t, seat) && t->seats[seat].kind == SEAT_HUMAN && !t->seats[seat].left;
}

int table_seat_of(const table *t, uint64_t who)
{
    for (int p = 0; p < t->plan.setup.seats && who != 0; p++) {
        if (table_is_player(t, p) && t->seats[p].who == who) {
            return p;
        }
    }
    return -1;
}

uint32_t table_to_act(const table *t)
{
    if (t->phase != TABLE_PLAYING) {
        return 0;
    }
    game_turn turn = t->plan.setup.rules->turn(t->state);
    return turn.what == GAME_ACT ? turn.seats : 0;
}

uint32_t table_thinkers(const table *t)
{
    uint32_t to_act = table_to_act(t);
    for (int p = 0; p < t->plan.setup.seats; p++) {
        const table_seat *seat = &t->seats[p];
        if (seat->kind != SEAT_BOT && !seat->stand_in && !seat->left) {
            to_act &= ~((uint32_t)1 << p);
        }
    }
    return to_act;
}

static void add_event(void *self, uint32_t seq, const void *before, const game_event *event)
{
    (void)seq;
    (void)before;
    bool added = gamefile_add(self, event);
    rules_assert(added); /* a log's bytes are bounded more tightly than a file's events */
}

void table_file(const table *t, gamefile *file)
{
    gamefile_start(file, &t->plan.setup);
    for (int p = 0; p < t->plan.setup.seats; p++) {
        const table_seat *seat = &t->seats[p];
        gamefile_name(file, p, seat->kind == SEAT_BOT ? seat->level->name : seat->name);
    }
    table_events(t, 0, UINT32_MAX, add_event, file);
    file->ending = t->ending;
    if (t->begun_ms != 0) { /* otherwise no seed was used, and some were never revealed */
        file->proof = t->proof;
        gamefile_chain(file);
    }
}

int table_scores(const table *t, int32_t *points)
{
    return t->phase == TABLE_ENDED ? game_points(&t->plan.setup, &t->ending, t->state, points) : 0;
}

/* -- who is there -- */

void table_count_present(table *t, int64_t now_ms)
{
    bool anybody = false;
    for (int p = 0; p < t->plan.setup.seats; p++) {
        anybody = anybody || t->seats[p].present;
    }
    if (anybody) {
        t->empty_ms = 0;
    } else if (t->empty_ms == 0) {
        t->empty_ms = now_ms;
    }
}

void table_present(table *t, int seat, bool present, int64_t now_ms)
{
    if (!table_is_player(t, seat)) {
        return;
    }
    table_seat *s = &t->seats[seat];
    bool was = s->present;
    s->present = present;
    if (present) {
        s->gone_ms = 0;
    } else if (was || s->gone_ms == 0) {
        s->gone_ms = t->phase == TABLE_PLAYING ? now_ms : 0;
    }
    if (present && !was && s->stand_in && !s->spent && t->phase == TABLE_PLAYING) {
        record r = record_begin(t, RECORD_BACK, seat, now_ms);
        record_emit(t, &r);
    }
    table_count_present(t, now_ms);
}

/* Whether anybody is kept waiting by the seat's absence: another player is there, or was after it
 * had gone. Who plays with computers only, or left last, finds the game as it was. */
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
               !s->present && s->gone_ms != 0 && is_missed(t, seat);
    return due ? s->gone_ms + TABLE_GRACE_MS : never;
}

bool table_may_claim(const table *t, int seat, int64_t now_ms)
{
    int other = 1 - seat;
    return t->phase == TABLE_PLAYING && t->plan.absent == TABLE_ABSENT_CLAIM &&
           table_is_player(t, seat) && table_is_player(t, other) && !t->seats[other].present &&
           t->seats[other].gone_ms != 0 && now_ms - t->seats[other].gone_ms >= TABLE_GRACE_MS;
}

/* -- time -- */

static int64_t earlier(int64_t a, int64_t b)
{
    return a < b ? a : b;
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
        first = earlier(clock_deadline(&t->clocks), t->touched_ms + TABLE_IDLE_MS);
        for (int p = 0; p < t->plan.setup.seats; p++) {
            first = earlier(first, stand_in_due(t, p));
        }
        return first;
    case TABLE_ENDED:
        break;
    }
    return never;
}

/* At a table of two, who has no time left has lost; at a larger one the game goes on. */
static void spend(table *t, int seat, int64_t now_ms)
{
    bool two = t->plan.setup.seats == 2;
    record r = record_begin(t, two ? RECORD_TIME : RECORD_STAND_IN, seat, now_ms);
    record_emit(t, &r);
}

static void alarm_in_play(table *t, int64_t now_ms)
{
    if (now_ms >= t->touched_ms + TABLE_IDLE_MS) {
        table_abort(t, now_ms);
    }
    for (int p = 0; p < t->plan.setup.seats && t->phase == TABLE_PLAYING; p++) {
        if (clock_is_spent(&t->clocks, p, now_ms)) {
            spend(t, p, now_ms);
        }
    }
    for (int p = 0; p < t->plan.setup.seats && t->phase == TABLE_PLAYING; p++) {
        if (now_ms >= stand_in_due(t, p)) {
            record r = record_begin(t, RECORD_STAND_IN, p, now_ms);
            record_emit(t, &r);
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
