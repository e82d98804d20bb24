/* journal.h -- makes changes durable, and holds back what is sent until they are.
 *
 * Records of tables and rows of any other kind go into the open batch. Once a turn of the loop, if
 * the store's writer is idle, the open batch is given to it, and another is opened. From a batch's
 * first entry on, everything that is sent waits behind net's gate for the commit of that batch:
 * nothing reaches a client before everything that happened earlier is on the disk.
 *
 * If a commit fails, no client has seen the changes in it, nor those after it. Both batches are
 * dropped, and their changes are rolled back: the holder of the tables rebuilds each table that was
 * changed, and the functions given to journal_undo roll back the rest. */
#ifndef STOLIK_SERVER_JOURNAL_H
#define STOLIK_SERVER_JOURNAL_H

#include "rules/core/text.h"
#include "server/ops/metrics.h"
#include "server/ops/timing.h"
#include "store/store.h"

enum { JOURNAL_RETRY_MS = 1000 }; /* between attempts to write after a failure */

typedef struct journal journal;

/* The records of one table as the journal counts them, embedded in the struct that holds the
 * table. */
typedef struct journal_stream {
    uint64_t number;     /* the table's */
    uint64_t ticket;     /* of the last batch with records of this table; 0: none */
    uint64_t seq;        /* records so far, as the store counts them */
    uint64_t stored_seq; /* of these, how many are on the disk */
    size_t stored_n;     /* bytes of the table's log that are on the disk */
} journal_stream;

/* The module that holds the tables, as callbacks. */
typedef struct journal_holder {
    void *self;
    /* The log of a table as it is now; returns its length. */
    size_t (*log)(void *self, const journal_stream *of, const uint8_t **bytes);
    /* The batch of this ticket is on the disk; nothing of it was sent yet. */
    void (*stored)(void *self, journal_stream *of, uint64_t ticket);
    /* What waited for the batch is being sent. */
    void (*told)(void *self, journal_stream *of);
    /* The batch is lost: rebuild the table from the first stored_n bytes of its log; if there are
     * none, remove it. */
    void (*refused)(void *self, journal_stream *of);
    /* Call journal_whole for every table, in the order of their numbers. */
    void (*rewrite)(void *self);
    /* The store accepts batches again. */
    void (*recovered)(void *self);
} journal_holder;

/* What it works with. */
typedef struct journal_parts {
    net *net;
    store *store;
    metrics *metrics;
    timing *timing;
} journal_parts;

/* Nothing is written before journal_begin. The journal is restarted when it exceeds
 * `restart_bytes`. */
journal *journal_new(const journal_parts *parts, int64_t restart_bytes);
void journal_hold(journal *j, const journal_holder *holder);
/* Registers a stream that was loaded: all `log_n` bytes of its log are on the disk. */
void journal_loaded(journal *j, journal_stream *of, size_t log_n);
/* False: there is no thread to write on. */
bool journal_begin(journal *j);
/* Writes what is left, waits for it, and frees the journal. */
void journal_end(journal *j);
void journal_free(journal *j);

/* Whether changes are possible now: the store accepts batches, and the server is not stopping. */
bool journal_takes(const journal *j);
/* Whether the store has refused a batch and has accepted none since. */
bool journal_in_trouble(const journal *j);
/* The server is stopping: no more changes are accepted. */
void journal_stop(journal *j);
bool journal_is_stopping(const journal *j);
/* Whether all that was written is on the disk, or lost. */
bool journal_is_idle(const journal *j);

/* Write to the open batch: one record of a table; all records of a table; that a table is
 * deleted. */
void journal_record(journal *j, journal_stream *of, const uint8_t *record, size_t n);
void journal_whole(journal *j, journal_stream *of);
void journal_forget(journal *j, const journal_stream *of);
/* The stream is about to be freed: removes it from all batches. */
void journal_leave(journal *j, const journal_stream *of);
/* Writes a finished game to the archive, in the open batch; returns the ticket of that batch. */
uint64_t journal_game(journal *j, journal_stream *of, const store_game *row);

/* The open batch, for rows of the caller's own kind. */
store_batch *journal_rows(journal *j);
/* The ticket of the open batch; and the lowest ticket that is not settled: batches below it are on
 * the disk, or were rolled back. */
uint64_t journal_ticket(journal *j);
uint64_t journal_settled(const journal *j);
/* Registers a function that rolls a change back if the open batch is lost. The functions are called
 * in reverse order; the bytes are copied. */
typedef void journal_undoer(void *self, const void *bytes);
void journal_undo(journal *j, journal_undoer *call, void *self, const void *bytes, size_t n);

/* Gives the open batch to the writer if it is idle. */
void journal_tick(journal *j);
/* After a failure, tries to write again if it is time; returns when to call again. */
int64_t journal_retry(journal *j);
/* Compacts the journal: one row with every table replaces all rows. */
void journal_restart(journal *j);

#endif
