/* What has happened in a game, read back from its records. A copy of the state is kept every
 * MARK_EVERY events, so that the last events of a long game are found without replaying all of
 * it. */
#include <string.h>

#include "table/grow.h"
#include "table/table_core.h"

enum { MARK_EVERY = 512 };

/* The size of a state, rounded up so that each copy is aligned. */
static size_t mark_size(const table *t)
{
    size_t align = alignof(max_align_t);
    return (t->plan.setup.rules->state_size + align - 1) / align * align;
}

void table_history_mark(table *t)
{
    if (t->seq == 0 || t->seq != (t->marks_n + 1) * MARK_EVERY) {
        return;
    }
    size_t n = t->marks_n + 1;
    if ((n & (n - 1)) == 0) { /* grows at powers of two */
        t->marks = memory_resize(t->marks, 2 * n, mark_size(t));
        t->mark_at = memory_resize(t->mark_at, 2 * n, sizeof *t->mark_at);
    }
    memcpy(t->marks + t->marks_n * mark_size(t), t->state, t->plan.setup.rules->state_size);
    t->mark_at[t->marks_n] = t->log_n;
    t->marks_n = n;
}

/* The last mark before the event after `since`, or the beginning: how much of the log lies before
 * it. */
static size_t find_mark(const table *t, uint32_t since, void *state, uint32_t *seq)
{
    const game_setup *setup = &t->plan.setup;
    size_t marks = since / MARK_EVERY;
    marks = marks < t->marks_n ? marks : t->marks_n;
    *seq = (uint32_t)marks * MARK_EVERY;
    if (marks == 0) {
        setup->rules->start(state, setup->seats, setup->options);
        return 0;
    }
    memcpy(state, t->marks + (marks - 1) * mark_size(t), setup->rules->state_size);
    return t->mark_at[marks - 1];
}

void table_events(const table *t, uint32_t since, uint32_t most,
                  void (*each)(void *self, const table_step *step), void *self)
{
    const game_rules *rules = t->plan.setup.rules;
    game_buffer before;
    game_buffer after;
    uint32_t seq;
    size_t from = find_mark(t, since, before.state, &seq);
    uint32_t last = most < UINT32_MAX - since ? since + most : UINT32_MAX;
    record_in in = {.at = t->log + from, .end = t->log + t->log_n};
    record_in one;
    while (seq < last && record_next(&in, &one)) {
        game_event event;
        if (!record_event(&one, &event)) {
            continue;
        }
        memcpy(after.state, before.state, rules->state_size);
        int error = game_event_apply(rules, after.state, &event);
        rules_assert(error == GAME_OK);
        if (++seq > since) {
            each(self, &(table_step){seq, before.state, after.state, &event});
        }
        memcpy(before.state, after.state, rules->state_size);
    }
}

static void add_event(void *self, const table_step *step)
{
    bool added = gamefile_add(self, step->event);
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
    /* Before the game began no seed was used, and some were never revealed. A game that goes on
     * with another one has events that do not follow from its seeds. */
    if (t->begun_ms != 0 && t->past == 0) {
        file->proof = t->proof;
        gamefile_chain(file);
    }
}
