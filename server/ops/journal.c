/* Fills batches, gives them to the store's writer, and rolls them back if a commit fails. */
#include "server/ops/journal.h"

#include <stdalign.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "server/ops/log.h"
#include "table/grow.h"

/* A table that a batch has records of. */
typedef struct touch {
    journal_stream *of;
    size_t log_n; /* of its log when the batch was closed */
    uint64_t seq; /* and its records */
} touch;

/* What is done if the batch is lost; its bytes lie in the batch. */
typedef struct undo {
    journal_undoer *call;
    void *self;
    size_t at;
} undo;

typedef struct batch {
    uint64_t ticket;
    store_batch *rows;
    touch *touches;
    int touches_n, touches_max;
    undo *undos;
    int undos_n, undos_max;
    unsigned char *undo_bytes;
    size_t undo_bytes_n, undo_bytes_max;
    bool used; /* something is in it */
} batch;

struct journal {
    journal_parts parts;
    store_writer *writer;
    journal_holder holder;
    batch batches[2];
    batch *open;    /* is filled */
    batch *writing; /* is with the writer; NULL: none */
    uint64_t last_ticket;
    store_error commit_error; /* of the batch that came back */
    char commit_why[STORE_WHY];
    double commit_seconds;
    int64_t limit_bytes;   /* of the journal, before it is restarted */
    int64_t restart_bytes; /* what the last restart wrote */
    int64_t retry_ms;
    bool in_trouble; /* the store has refused a batch; no changes until it accepts one again */
    bool stopping;
    bool closed; /* the writer is gone */
};

bool journal_takes(const journal *j)
{
    return !j->in_trouble && !j->stopping;
}

bool journal_in_trouble(const journal *j)
{
    return j->in_trouble;
}

void journal_stop(journal *j)
{
    j->stopping = true;
}

bool journal_is_stopping(const journal *j)
{
    return j->stopping;
}

bool journal_is_idle(const journal *j)
{
    return j->writing == NULL && (!j->open->used || j->in_trouble);
}

/* -- filling a batch -- */

static batch *use(journal *j)
{
    batch *b = j->open;
    if (!b->used) {
        b->used = true;
        b->ticket = ++j->last_ticket;
        net_hold(j->parts.net, b->ticket);
    }
    return b;
}

static void touch_stream(batch *b, journal_stream *of)
{
    if (of->ticket == b->ticket) {
        return;
    }
    of->ticket = b->ticket;
    if (b->touches_n == b->touches_max) {
        b->touches_max = b->touches_max > 0 ? b->touches_max * 2 : 64;
        b->touches = memory_resize(b->touches, (size_t)b->touches_max, sizeof *b->touches);
    }
    b->touches[b->touches_n++] = (touch){.of = of};
}

void journal_record(journal *j, journal_stream *of, const uint8_t *record, size_t n)
{
    batch *b = use(j);
    touch_stream(b, of);
    store_batch_append(b->rows, of->number, ++of->seq, record, n);
}

void journal_whole(journal *j, journal_stream *of)
{
    batch *b = use(j);
    const uint8_t *log;
    size_t n = j->holder.log(j->holder.self, of, &log);
    touch_stream(b, of);
    of->seq += of->seq == 0;
    store_batch_whole(b->rows, of->number, of->seq, log, n);
}

void journal_forget(journal *j, const journal_stream *of)
{
    store_batch_forget(use(j)->rows, of->number);
}

void journal_leave(journal *j, const journal_stream *of)
{
    for (int k = 0; k < 2; k++) {
        batch *b = &j->batches[k];
        for (int i = 0; i < b->touches_n; i++) {
            b->touches[i].of = b->touches[i].of == of ? NULL : b->touches[i].of;
        }
    }
}

uint64_t journal_game(journal *j, journal_stream *of, const store_game *row)
{
    batch *b = use(j);
    touch_stream(b, of);
    store_batch_game(b->rows, row);
    return b->ticket;
}

store_batch *journal_rows(journal *j)
{
    return use(j)->rows;
}

uint64_t journal_ticket(journal *j)
{
    return use(j)->ticket;
}

uint64_t journal_settled(const journal *j)
{
    const batch *oldest = j->writing != NULL ? j->writing : j->open->used ? j->open : NULL;
    return oldest != NULL ? oldest->ticket : j->last_ticket + 1;
}

/* Where the next undo's bytes begin: at a multiple of what any struct needs. */
static size_t aligned(size_t n)
{
    size_t to = alignof(max_align_t);
    return (n + to - 1) / to * to;
}

static size_t keep_bytes(batch *b, const void *bytes, size_t n)
{
    size_t at = b->undo_bytes_n;
    size_t end = at + aligned(n);
    while (end > b->undo_bytes_max) {
        b->undo_bytes_max = b->undo_bytes_max > 0 ? b->undo_bytes_max * 2 : 4096;
        b->undo_bytes = memory_resize(b->undo_bytes, b->undo_bytes_max, 1);
    }
    memcpy(b->undo_bytes + at, bytes, n);
    b->undo_bytes_n = end;
    return at;
}

void journal_undo(journal *j, journal_undoer *call, void *self, const void *bytes, size_t n)
{
    batch *b = use(j);
    if (b->undos_n == b->undos_max) {
        b->undos_max = b->undos_max > 0 ? b->undos_max * 2 : 16;
        b->undos = memory_resize(b->undos, (size_t)b->undos_max, sizeof *b->undos);
    }
    b->undos[b->undos_n++] = (undo){call, self, keep_bytes(b, bytes, n)};
}

/* -- committing -- */

static void empty(batch *b)
{
    store_batch_clear(b->rows);
    b->touches_n = 0;
    b->undos_n = 0;
    b->undo_bytes_n = 0;
    b->used = false;
}

void journal_restart(journal *j)
{
    store_batch *rows = use(j)->rows;
    store_batch_restart(rows);
    store_batch_number(rows, j->parts.store);
    j->holder.rewrite(j->holder.self);
    j->restart_bytes = (int64_t)store_batch_bytes(rows);
}

/* Whether a restart is worthwhile: the journal exceeds the limit, and at least half of it is
 * obsolete. */
static bool is_long(const journal *j)
{
    int64_t bytes = store_journal_bytes(j->parts.store);
    return bytes > j->limit_bytes && bytes > 2 * j->restart_bytes;
}

/* Nothing more goes into it. */
static void seal(journal *j, batch *b)
{
    for (int i = 0; i < b->touches_n; i++) {
        const journal_stream *of = b->touches[i].of;
        const uint8_t *log;
        if (of != NULL) {
            b->touches[i].log_n = j->holder.log(j->holder.self, of, &log);
            b->touches[i].seq = of->seq;
        }
    }
}

static void give(journal *j)
{
    batch *b = j->open;
    seal(j, b);
    j->writing = b;
    j->open = b == &j->batches[0] ? &j->batches[1] : &j->batches[0];
    store_writer_give(j->writer, b->rows);
}

void journal_tick(journal *j)
{
    if (j->writing != NULL || !j->open->used || j->in_trouble) {
        return;
    }
    if (is_long(j)) {
        journal_restart(j);
    }
    give(j);
}

static void committed(journal *j, batch *b)
{
    metrics_add(j->parts.metrics, METRIC_COMMITS, METRIC_COMMIT_OK, 0, 1);
    metrics_observe(j->parts.metrics, METRIC_COMMIT_SECONDS, 0, 0, j->commit_seconds);
    for (int i = 0; i < b->touches_n; i++) {
        journal_stream *of = b->touches[i].of;
        if (of != NULL) {
            of->stored_n = b->touches[i].log_n;
            of->stored_seq = b->touches[i].seq;
            j->holder.stored(j->holder.self, of, b->ticket);
        }
    }
    net_release(j->parts.net, b->ticket);
    for (int i = 0; i < b->touches_n; i++) {
        if (b->touches[i].of != NULL) {
            j->holder.told(j->holder.self, b->touches[i].of);
        }
    }
    if (j->in_trouble) {
        j->in_trouble = false;
        log_event(LOG_INFO, "storage_recovered", NULL);
        j->holder.recovered(j->holder.self);
    }
}

/* A table may be in both batches; its ticket says which is the later. */
static void take_back(journal *j, batch *b)
{
    for (int i = b->undos_n - 1; i >= 0; i--) {
        b->undos[i].call(b->undos[i].self, b->undo_bytes + b->undos[i].at);
    }
    for (int i = 0; i < b->touches_n; i++) {
        journal_stream *of = b->touches[i].of;
        if (of != NULL && of->ticket == b->ticket) {
            of->ticket = 0;
            of->seq = of->stored_seq;
            j->holder.refused(j->holder.self, of);
        }
    }
    empty(b);
}

static void refused(journal *j, batch *b)
{
    metrics_add(j->parts.metrics, METRIC_COMMITS, METRIC_COMMIT_FAILED, 0, 1);
    if (!j->in_trouble) {
        log_event(LOG_ERROR, "storage_failed", j->commit_why);
    }
    j->in_trouble = true;
    j->retry_ms = timing_now(j->parts.timing) + JOURNAL_RETRY_MS;
    net_discard(j->parts.net, b->ticket, "nothing can be stored now; try again in a moment");
    take_back(j, j->open); /* the later first */
    take_back(j, b);
}

/* On the loop's thread: the writer is done. */
static void come_back(void *arg)
{
    journal *j = arg;
    batch *b = j->writing;
    if (j->closed) {
        return;
    }
    j->writing = NULL;
    if (j->commit_error == STORE_OK) {
        committed(j, b);
        empty(b);
    } else {
        refused(j, b);
    }
    metrics_set(j->parts.metrics, METRIC_JOURNAL_BYTES, 0, 0, store_journal_bytes(j->parts.store));
    journal_tick(j);
    timing_wake(j->parts.timing);
}

/* On the writer's thread. The loop reads these only after the post. */
static void writer_done(void *self, store_batch *rows, store_error error, const char *why,
                        double seconds)
{
    journal *j = self;
    (void)rows;
    j->commit_error = error;
    j->commit_seconds = seconds;
    strncpy(j->commit_why, why, sizeof j->commit_why - 1);
    net_post(j->parts.net, come_back, j);
}

/* After a failure, tries to write one row without effect, until the store accepts it. */
int64_t journal_retry(journal *j)
{
    if (!j->in_trouble || j->writing != NULL) {
        return INT64_MAX;
    }
    if (timing_now(j->parts.timing) < j->retry_ms) {
        return j->retry_ms;
    }
    store_batch_number(use(j)->rows, j->parts.store);
    give(j);
    return INT64_MAX;
}

/* -- at the start and at the end -- */

journal *journal_new(const journal_parts *parts, int64_t restart_bytes)
{
    journal *j = memory_new(sizeof *j);
    *j = (journal){.parts = *parts, .limit_bytes = restart_bytes};
    for (int i = 0; i < 2; i++) {
        j->batches[i].rows = store_batch_new();
    }
    j->open = &j->batches[0];
    return j;
}

void journal_hold(journal *j, const journal_holder *holder)
{
    j->holder = *holder;
}

bool journal_begin(journal *j)
{
    j->writer = store_writer_new(j->parts.store, writer_done, j);
    return j->writer != NULL;
}

void journal_loaded(journal *j, journal_stream *of, size_t log_n)
{
    of->stored_n = log_n;
    of->seq = of->stored_seq = store_seq(j->parts.store, of->number);
}

/* The loop has ended: what is still open is written from here. */
static void write_last(journal *j)
{
    char why[STORE_WHY] = "";
    bool good = j->writing == NULL || j->commit_error == STORE_OK;
    if (!j->open->used || j->in_trouble || !good) {
        return;
    }
    seal(j, j->open);
    if (store_commit(j->parts.store, j->open->rows, why) != STORE_OK) {
        log_event(LOG_ERROR, "storage_failed", why);
    }
}

void journal_end(journal *j)
{
    store_writer_free(j->writer);
    j->closed = true;
    write_last(j);
    empty(&j->batches[0]);
    empty(&j->batches[1]);
}

void journal_free(journal *j)
{
    for (int i = 0; i < 2; i++) {
        store_batch_free(j->batches[i].rows);
        free(j->batches[i].touches);
        free(j->batches[i].undos);
        free(j->batches[i].undo_bytes);
    }
    free(j);
}
