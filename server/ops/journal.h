/* journal.h -- what must survive, and when it may be told.
 *
 * Records of tables and rows of any other kind go into the open batch. Once a turn of the loop, if
 * the store's writer is idle, the open batch is given to it, and another is opened. From a batch's
 * first entry on, whatever is sent waits behind net's gate for the commit of that batch: nothing
 * that a client could see leaves before everything that happened before it is on the disk.
 *
 * If a commit fails, nobody has heard of what was in it, nor of what came after. Both batches are
 * dropped, and whoever filled them is told to take it back: the holder of the tables for each table
 * that was touched, the others by the functions they gave to journal_undo. */
#ifndef STOLIK_SERVER_JOURNAL_H
#define STOLIK_SERVER_JOURNAL_H

#include "rules/core/text.h"
#include "server/ops/metrics.h"
#include "server/ops/timing.h"
#include "store/store.h"

enum { JOURNAL_RETRY_MS = 1000 }; /* between tries to store anything after a failure */

typedef struct journal journal;

/* The records of one table as the journal knows them: a member of whatever holds the table. */
typedef struct journal_stream {
    uint64_t number;     /* the table's */
    uint64_t ticket;     /* of the last batch that it is in; 0: none */
    uint64_t seq;        /* records so far, as the store counts them */
    uint64_t stored_seq; /* of these, how many are on the disk */
    size_t stored_n;     /* bytes of the table's log that are on the disk */
} journal_stream;

/* Who holds the tables. */
typedef struct journal_holder {
    void *self;
    /* The log of a table as it is now; returns its length. */
    size_t (*log)(void *self, const journal_stream *of, const uint8_t **bytes);
    /* The batch of this ticket is on the disk; nobody has heard of it yet. */
    void (*stored)(void *self, journal_stream *of, uint64_t ticket);
    /* Now it is on its way to everybody. */
    void (*told)(void *self, journal_stream *of);
    /* The batch is lost: the table becomes what stored_n bytes of its log say, or goes. */
    void (*refused)(void *self, journal_stream *of);
    /* Every table is to be given to journal_whole, in the order of their numbers. */
    void (*rewrite)(void *self);
    /* The store takes batches again. */
    void (*recovered)(void *self);
} journal_holder;

/* What it works with. */
typedef struct journal_parts {
    net *net;
    store *store;
    metrics *metrics;
    timing *timing;
} journal_parts;

/* Nothing is written before journal_begin. A journal of more than so many bytes is restarted. */
journal *journal_new(const journal_parts *parts, int64_t restart_bytes);
void journal_hold(journal *j, const journal_holder *holder);
/* A stream that was loaded: all of its log, so many bytes, is on the disk. */
void journal_loaded(journal *j, journal_stream *of, size_t log_n);
/* False: there is no thread to write on. */
bool journal_begin(journal *j);
/* Writes what is left, waits for it, and frees the journal. */
void journal_end(journal *j);
void journal_free(journal *j);

/* Whether anything can be changed now: the store takes batches, and the server is not stopping. */
bool journal_takes(const journal *j);
/* The store has refused a batch and has taken none since. */
bool journal_in_trouble(const journal *j);
/* The server stops: nothing more is taken. */
void journal_stop(journal *j);
bool journal_is_stopping(const journal *j);
/* Whether all that was written is on the disk, or lost. */
bool journal_is_idle(const journal *j);

/* A record of a table goes into the open batch; all of a table that is new; that one is done with.
 */
void journal_record(journal *j, journal_stream *of, const uint8_t *record, size_t n);
void journal_whole(journal *j, journal_stream *of);
void journal_forget(journal *j, const journal_stream *of);
/* The stream is about to be freed: no batch is to remember it. */
void journal_leave(journal *j, const journal_stream *of);
/* A finished game goes into the archive; returns the ticket of its batch. */
uint64_t journal_game(journal *j, journal_stream *of, const store_game *row);

/* The open batch, for rows of the caller's own kind. */
store_batch *journal_rows(journal *j);
/* The ticket of the open batch, and the lowest that is not settled: batches below it are on the
 * disk, or were taken back. */
uint64_t journal_ticket(journal *j);
uint64_t journal_settled(const journal *j);
/* What the caller does if the batch that is open is lost, the last first. The bytes are copied. */
typedef void journal_undoer(void *self, const void *bytes);
void journal_undo(journal *j, journal_undoer *undo, void *self, const void *bytes, size_t n);

/* Gives the open batch to the writer if it is idle. */
void journal_tick(journal *j);
/* Tries to store anything again, if it is time; returns when to call again. */
int64_t journal_retry(journal *j);
/* One row in place of all: every table as it is. */
void journal_restart(journal *j);

#endif
