/* Batches on their way to the store. The journal's row is a sequence of frames: what it is (one
 * byte), a table's number, the length of what follows, and that. */
#include "server/ops/journal.h"

#include <stdalign.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "server/ops/log.h"
#include "table/grow.h"

typedef enum frame {
    FRAME_RECORD = 1, /* one record of a table */
    FRAME_WHOLE,      /* all records of a table */
    FRAME_FORGET,     /* the table is done with */
    FRAME_NUMBER      /* the highest number that a table has had */
} frame;

/* A table that a batch has records of. */
typedef struct touch {
    journal_stream *of;
    size_t log_n; /* of its log when the batch was closed */
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
    text_out frames;
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
    uint64_t last_number;     /* of a table */
    store_error commit_error; /* of the batch that came back */
    char commit_why[STORE_WHY];
    double commit_seconds;
    int64_t limit_bytes;   /* of the journal, before it is restarted */
    int64_t restart_bytes; /* what the last restart wrote */
    int64_t retry_ms;
    bool in_trouble; /* the store refused: nothing is changed until it takes a batch again */
    bool stopping;
    bool closed; /* the writer is gone */
};

static void put_number(text_out *o, uint64_t n)
{
    for (; n >= 128; n >>= 7) {
        text_char(o, (char)(n | 128));
    }
    text_char(o, (char)n);
}

/* False: there is no number there. */
static bool get_number(const uint8_t **at, const uint8_t *end, uint64_t *n)
{
    *n = 0;
    for (int shift = 0; *at < end && shift < 64; shift += 7) {
        uint8_t byte = *(*at)++;
        *n |= (uint64_t)(byte & 127) << shift;
        if (byte < 128) {
            return true;
        }
    }
    return false;
}

static void put_frame(text_out *o, frame kind, uint64_t number, const void *bytes, size_t n)
{
    text_char(o, (char)kind);
    put_number(o, number);
    put_number(o, n);
    text_bytes(o, bytes, n);
}

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

uint64_t journal_number(journal *j)
{
    return ++j->last_number;
}

uint64_t journal_last_number(const journal *j)
{
    return j->last_number;
}

void journal_record(journal *j, journal_stream *of, const uint8_t *record, size_t n)
{
    batch *b = use(j);
    touch_stream(b, of);
    put_frame(&b->frames, FRAME_RECORD, of->number, record, n);
}

void journal_whole(journal *j, journal_stream *of)
{
    batch *b = use(j);
    const uint8_t *log;
    size_t n = j->holder.log(j->holder.self, of, &log);
    touch_stream(b, of);
    put_frame(&b->frames, FRAME_WHOLE, of->number, log, n);
}

void journal_forget(journal *j, const journal_stream *of)
{
    put_frame(&use(j)->frames, FRAME_FORGET, of->number, NULL, 0);
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
    b->frames.len = 0;
    b->touches_n = 0;
    b->undos_n = 0;
    b->undo_bytes_n = 0;
    b->used = false;
}

void journal_restart(journal *j)
{
    batch *b = use(j);
    b->frames.len = 0;
    put_frame(&b->frames, FRAME_NUMBER, j->last_number, NULL, 0);
    j->holder.rewrite(j->holder.self);
    store_batch_restart(b->rows);
    j->restart_bytes = (int64_t)b->frames.len;
}

/* Worth a restart: a limit is passed, and the half of it at least is history. */
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
        b->touches[i].log_n = of != NULL ? j->holder.log(j->holder.self, of, &log) : 0;
    }
    if (b->frames.len > 0) {
        store_batch_journal(b->rows, b->frames.at, b->frames.len);
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

/* After a failure one harmless row is tried, until the store takes it. */
int64_t journal_retry(journal *j)
{
    if (!j->in_trouble || j->writing != NULL) {
        return INT64_MAX;
    }
    if (timing_now(j->parts.timing) < j->retry_ms) {
        return j->retry_ms;
    }
    put_frame(&use(j)->frames, FRAME_NUMBER, j->last_number, NULL, 0);
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
        j->batches[i].frames = text_growing();
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

static bool load_frame(journal *j, frame kind, uint64_t number, const uint8_t *bytes, size_t n,
                       text_out *why)
{
    const journal_holder *h = &j->holder;
    j->last_number = number > j->last_number ? number : j->last_number;
    switch (kind) {
    case FRAME_RECORD:
        return h->take(h->self, number, bytes, n, why);
    case FRAME_WHOLE:
        return h->load(h->self, bytes, n, why);
    case FRAME_FORGET:
        h->forget(h->self, number);
        return true;
    case FRAME_NUMBER:
        return true;
    }
    text_str(why, "a frame of an unknown kind");
    return false;
}

typedef struct loading {
    journal *j;
    text_out why;
} loading;

static bool load_row(void *self, const uint8_t *bytes, size_t n)
{
    loading *l = self;
    const uint8_t *at = bytes;
    const uint8_t *end = bytes + n;
    while (at < end) {
        uint64_t number;
        uint64_t length;
        uint8_t kind = *at++;
        if (!get_number(&at, end, &number) || !get_number(&at, end, &length) ||
            length > (uint64_t)(end - at)) {
            text_str(&l->why, "a frame of the journal is cut off");
            return false;
        }
        if (!load_frame(l->j, (frame)kind, number, at, (size_t)length, &l->why)) {
            return false;
        }
        at += length;
    }
    return true;
}

bool journal_load(journal *j, char why[STORE_WHY])
{
    char text[STORE_WHY] = "";
    loading l = {j, text_to(text, sizeof text)};
    j->last_number = (uint64_t)store_last_game(j->parts.store);
    why[0] = '\0';
    if (!store_replay(j->parts.store, load_row, &l, why)) {
        if (why[0] == '\0') {
            memcpy(why, text_end(&l.why), l.why.len + 1);
        }
        return false;
    }
    return true;
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
        text_drop(&j->batches[i].frames);
        free(j->batches[i].touches);
        free(j->batches[i].undos);
        free(j->batches[i].undo_bytes);
    }
    free(j);
}
