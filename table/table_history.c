/* What has happened in a game, read back from its records. A copy of the state is kept every
 * MARK_EVERY events, so that the last events of a long game are found without replaying all of it;
 * and whenever a move was taken back, so that no event is replayed from one that does not count. */
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

/* Whether the last event took a move back. */
static bool was_undone(const table *t)
{
    int n = table_undone_n(t);
    return n > 0 && table_undone_at(t, n - 1)->seq == t->seq;
}

void table_history_mark(table *t)
{
    uint32_t last = t->marks_n > 0 ? t->mark_at[t->marks_n - 1].seq : 0;
    if (t->seq == last || (t->seq - last < MARK_EVERY && !was_undone(t))) {
        return;
    }
    size_t n = t->marks_n + 1;
    if ((n & (n - 1)) == 0) { /* grows at powers of two */
        t->marks = memory_resize(t->marks, 2 * n, mark_size(t));
        t->mark_at = memory_resize(t->mark_at, 2 * n, sizeof *t->mark_at);
    }
    memcpy(t->marks + t->marks_n * mark_size(t), t->state, t->plan.setup.rules->state_size);
    t->mark_at[t->marks_n] = (table_mark){.seq = t->seq, .log_n = t->log_n};
    t->marks_n = n;
}

/* How many marks are there up to event `since`. */
static size_t marks_until(const table *t, uint32_t since)
{
    size_t n = t->marks_n;
    while (n > 0 && t->mark_at[n - 1].seq > since) {
        n--;
    }
    return n;
}

static const void *mark_state(const table *t, size_t mark)
{
    return t->marks + mark * mark_size(t);
}

/* The last mark before the event after `since`, or the beginning: how much of the log lies before
 * it. */
static size_t find_mark(const table *t, uint32_t since, void *state, uint32_t *seq)
{
    const game_setup *setup = &t->plan.setup;
    size_t marks = marks_until(t, since);
    if (marks == 0) {
        setup->rules->start(state, setup->seats, setup->options);
        *seq = 0;
        return 0;
    }
    memcpy(state, mark_state(t, marks - 1), setup->rules->state_size);
    *seq = t->mark_at[marks - 1].seq;
    return t->mark_at[marks - 1].log_n;
}

/* What event `seq` took back; NULL: it is an event of the game. */
static const table_undone *undone_by(const table *t, uint32_t seq)
{
    for (int i = table_undone_n(t) - 1; i >= 0; i--) {
        if (table_undone_at(t, i)->seq == seq) {
            return table_undone_at(t, i);
        }
    }
    return NULL;
}

/* The state after an event that is no step back, or after one that is. */
static void go_on(const table *t, const table_step *step, void *after)
{
    const game_rules *rules = t->plan.setup.rules;
    if (step->undone != NULL) {
        memcpy(after, mark_state(t, marks_until(t, step->seq) - 1), rules->state_size);
        return;
    }
    memcpy(after, step->before, rules->state_size);
    int error = game_event_apply(rules, after, step->event);
    rules_assert(error == GAME_OK);
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
        seq++;
        table_step step = {seq, before.state, after.state, &event, undone_by(t, seq)};
        go_on(t, &step, after.state);
        if (seq > since) {
            each(self, &step);
        }
        memcpy(before.state, after.state, rules->state_size);
    }
}

/* A state that is asked for. */
typedef struct wanted {
    void *state;
    size_t n;
} wanted;

static void keep_state(void *self, const table_step *step)
{
    const wanted *w = self;
    memcpy(w->state, step->after, w->n);
}

void table_history_state(const table *t, uint32_t seq, void *state)
{
    const game_setup *setup = &t->plan.setup;
    wanted w = {state, setup->rules->state_size};
    if (seq == 0) {
        setup->rules->start(state, setup->seats, setup->options);
    } else {
        table_events(t, seq - 1, 1, keep_state, &w);
    }
}

/* -- the game file -- */

typedef struct filing {
    const table *t;
    gamefile *file;
} filing;

/* What was taken back leaves the file; it stays in the log. */
static void add_event(void *self, const table_step *step)
{
    const filing *f = self;
    if (step->undone != NULL) {
        gamefile_cut(f->file, (int)table_counted(f->t, step->undone->to));
        f->file->undos++;
        return;
    }
    bool added = gamefile_add(f->file, step->event);
    rules_assert(added); /* a log's bytes are bounded more tightly than a file's events */
}

void table_file(const table *t, gamefile *file)
{
    filing f = {t, file};
    gamefile_start(file, &t->plan.setup);
    for (int p = 0; p < t->plan.setup.seats; p++) {
        const table_seat *seat = &t->seats[p];
        gamefile_name(file, p, seat->kind == SEAT_BOT ? seat->level->name : seat->name);
    }
    table_events(t, 0, UINT32_MAX, add_event, &f);
    file->ending = t->ending;
    /* Before the game began no seed was used, and some were never revealed. A game that goes on
     * with another one has events that do not follow from its seeds; where moves were taken back,
     * its player has chosen among several draws. */
    if (t->begun_ms != 0 && t->past == 0 && file->undos == 0) {
        file->proof = t->proof;
        gamefile_chain(file);
    }
}
