/* store.h -- durable storage: the records of running tables (each table is a stream), and rows of
 * accounts, sessions, recovery codes, finished games and other kinds. The store does not interpret
 * the bytes of records and rows.
 *
 * One process at a time serves a store. Call store_open, store_load once, then fill batches: the
 * event loop fills a batch, gives it to the writer and goes on; the writer commits it in one
 * transaction that is on the disk when `done` is called. A batch is committed as a whole or not at
 * all.
 *
 * The journal's rows and the finished games are chained by SHA-256: a changed bit or a missing row
 * is detected when the store is opened (journal) or read (games). */
#ifndef STOLIK_STORE_STORE_H
#define STOLIK_STORE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    STORE_HASH = 32,
    STORE_GAME_ID = 16,
    STORE_NAME = 64,     /* bytes of a name, NUL included */
    STORE_RULES = 32,    /* bytes of a game's name and version, NUL included */
    STORE_PLAYERS = 6,   /* of a game */
    STORE_SESSIONS = 20, /* of an account; its newest */
    STORE_CODE = 13,     /* random bytes of a table's code */
    STORE_WHY = 640,     /* bytes of a message, NUL included */
    STORE_KIND = 16,     /* bytes of the name of a kind of rows, NUL included */
    STORE_VERSION = 4    /* of the tables; an older store is migrated, a newer one refused */
};

#define STORE_ERRORS(X)                                                                            \
    X(OK, "ok")                                                                                    \
    X(BUSY, "another server uses this store")                                                      \
    X(CONFLICT, "another server has gone on with this table")                                      \
    X(FULL, "the disk is full")                                                                    \
    X(IO, "the disk does not take what is written to it")                                          \
    X(DAMAGED, "the store is damaged")                                                             \
    X(NEWER, "the store was written by a newer version")                                           \
    X(OTHER, "the database refused")
typedef enum store_error {
#define X(name, text) STORE_##name,
    STORE_ERRORS(X)
#undef X
} store_error;

const char *store_error_text(store_error e);

typedef struct store_account {
    int64_t id;       /* from 1 */
    int64_t telegram; /* user id; 0: a guest */
    int64_t created_ms;
    char name[STORE_NAME];
} store_account;

typedef struct store_session {
    uint8_t hash[STORE_HASH]; /* of the token, which is stored nowhere */
    int64_t account;
    int64_t created_ms, expires_ms;
} store_session;

/* The recovery code of an account; each has at most one. */
typedef struct store_recovery {
    int64_t account;
    uint8_t hash[STORE_HASH]; /* of the code, which is stored nowhere */
    int64_t created_ms;
} store_recovery;

/* A row of a module's own kind, such as a rating or a tournament, found by its key and listed by
 * its rank. The module chooses the name of the kind and the format of the bytes; the store does not
 * depend on either. */
typedef struct store_row {
    char kind[STORE_KIND];
    int64_t key[2];
    int64_t rank;
    const void *bytes;
    size_t n;
} store_row;

/* An account with all that belongs to it. */
typedef struct store_person {
    store_account account;
    store_session sessions[STORE_SESSIONS];
    int sessions_n;
    store_recovery recovery;
    bool has_recovery;
} store_person;

typedef enum store_key_kind {
    STORE_BY_ACCOUNT,  /* its id */
    STORE_BY_TELEGRAM, /* a user id */
    STORE_BY_SESSION,  /* the hash of a token */
    STORE_BY_RECOVERY  /* the hash of a code */
} store_key_kind;

/* The key by which a person is found: a number or a hash. */
typedef struct store_key {
    store_key_kind kind;
    int64_t number;
    uint8_t hash[STORE_HASH];
} store_key;

typedef struct store_game {
    int64_t number;
    uint8_t id[STORE_GAME_ID];
    char rules[STORE_RULES];
    int64_t ended_ms;
    bool is_private;                /* only for its players, and for those who know its id */
    int64_t players[STORE_PLAYERS]; /* accounts by seat; 0: nobody */
    const char *file;               /* the game file */
    size_t file_n;
} store_game;

typedef struct store store;

/* Opens or creates the store and takes its lock. NULL: *error and `why` say why not. */
store *store_open(const char *path, store_error *error, char why[STORE_WHY]);
/* The same, but a damaged write-ahead log is accepted: it is kept under another name, and the store
 * goes on from the last commit that can be read. `why` then says what is lost; it is empty if
 * nothing is. */
store *store_open_damaged(const char *path, store_error *error, char why[STORE_WHY]);
void store_close(store *s);

/* Leaves a mark that the server works at this time, which outlives the process, but not always the
 * machine: nothing waits for the disk. */
void store_alive(const store *s, int64_t now_ms);
/* The last mark that the server before has left; 0: there is none, or it belongs to a later state
 * of this store: an older copy was restored. To be asked before anything is committed. */
int64_t store_was_alive_ms(const store *s);

/* The module that holds the tables, as callbacks. A function that returns false fills in `why`. */
typedef struct store_holder {
    void *self;
    /* All records of a stream, which replace earlier ones. */
    bool (*whole)(void *self, const uint8_t *records, size_t n, char why[STORE_WHY]);
    /* One more record. */
    bool (*record)(void *self, uint64_t stream, const uint8_t *record, size_t n,
                   char why[STORE_WHY]);
    /* The stream is deleted. */
    void (*forget)(void *self, uint64_t stream);
} store_holder;

/* Reads all streams from the beginning, checking every byte; to be called once. False: the journal
 * is damaged, or the holder refused a record, and `why` says where. */
bool store_load(store *s, const store_holder *holder, char why[STORE_WHY]);
/* How many records a stream has; 0: there is no such stream. */
uint64_t store_seq(store *s, uint64_t stream);
/* A number that no stream has had, and random bytes for a unique code. False: the system has no
 * random bytes. */
bool store_new_stream(store *s, uint64_t *stream, uint8_t code[STORE_CODE]);
/* The highest number that store_new_stream has returned. */
uint64_t store_last_stream(const store *s);
/* Callbacks for store_people; a function may be NULL. */
typedef struct store_each {
    void (*account)(void *self, const store_account *a);
    void (*session)(void *self, const store_session *session);
    void (*recovery)(void *self, const store_recovery *recovery);
    void *self;
} store_each;

/* Calls back for every account, then every session, then every recovery code, each in no particular
 * order. */
bool store_people(store *s, const store_each *each, char why[STORE_WHY]);
/* The highest number that any finished game has, 0 if there is none. */
int64_t store_last_game(store *s);
/* The size of the journal in bytes since it was last restarted. */
int64_t store_journal_bytes(const store *s);

/* -- batches -- */

typedef struct store_batch store_batch;

store_batch *store_batch_new(void);
void store_batch_free(store_batch *b);
/* Empties it for reuse. */
void store_batch_clear(store_batch *b);
bool store_batch_is_empty(const store_batch *b);
/* Bytes of streams in it. */
size_t store_batch_bytes(const store_batch *b);
/* Appends record number `seq` to a stream. If the stream does not have exactly seq - 1 records, the
 * whole batch is refused (STORE_CONFLICT). */
void store_batch_append(store_batch *b, uint64_t stream, uint64_t seq, const void *record,
                        size_t n);
/* Writes all records of a stream, replacing earlier ones; the stream then has `seq` records, at
 * least 1. */
void store_batch_whole(store_batch *b, uint64_t stream, uint64_t seq, const void *records,
                       size_t n);
/* The stream is deleted. */
void store_batch_forget(store_batch *b, uint64_t stream);
/* Writes the highest stream number in use: needed by a restart, and by a batch that would be empty
 * otherwise. */
void store_batch_number(store_batch *b, const store *s);
/* Restarts the journal: the streams that are put into this batch from now on replace all earlier
 * ones, in this batch and in the journal, whose rows are deleted by the same commit. */
void store_batch_restart(store_batch *b);
/* Adds an account, or replaces the one with the same id. */
void store_batch_account(store_batch *b, const store_account *a);
void store_batch_session(store_batch *b, const store_session *session);
void store_batch_session_drop(store_batch *b, const uint8_t hash[STORE_HASH]);
/* Adds a recovery code, or replaces that of the account. */
void store_batch_recovery(store_batch *b, const store_recovery *recovery);
void store_batch_recovery_drop(store_batch *b, int64_t account);
/* Adds a row, or replaces the one of the same kind and key; the bytes are copied. */
void store_batch_row(store_batch *b, const store_row *row);
/* Deletes the row of this kind and key. */
void store_batch_row_drop(store_batch *b, const store_row *row);
/* Adds a finished game; the file is copied. */
void store_batch_game(store_batch *b, const store_game *g);

/* Commits on the calling thread. */
store_error store_commit(store *s, store_batch *b, char why[STORE_WHY]);

/* -- the writer's thread -- */

typedef struct store_writer store_writer;

/* `done` is called on the writer's thread when a batch is on the disk, or was refused. */
store_writer *store_writer_new(store *s,
                               void (*done)(void *self, store_batch *b, store_error error,
                                            const char *why, double seconds),
                               void *self);
/* Commits a batch. One at a time: only after `done` was called for the last one. */
void store_writer_give(store_writer *w, store_batch *b);
/* Waits for the batch that is being written. */
void store_writer_free(store_writer *w);

/* -- reading, from any thread -- */

typedef enum store_found {
    STORE_NOBODY,
    STORE_FOUND,
    STORE_UNREADABLE /* the read failed, or a row is damaged: nothing is known */
} store_found;

/* Reads a person as of one moment. STORE_UNREADABLE: `why` says why. */
store_found store_person_read(store *s, const store_key *key, store_person *p, char why[STORE_WHY]);
/* The hashes of at most `max` expired sessions, the earliest first. Returns how many; -1: `why`
 * says what failed. */
int store_expired_sessions(store *s, int64_t now_ms, uint8_t (*hashes)[STORE_HASH], int max,
                           char why[STORE_WHY]);
/* Reads a finished game by its number and checks its place in the chain. The caller frees the file.
 * False: `why` says why, or is empty if there is no such game. */
bool store_game_read(store *s, int64_t number, store_game *g, char **file, char why[STORE_WHY]);
/* Reads the row of this kind and key; the caller frees the bytes. False: `why` says why, or is
 * empty if there is none. */
bool store_row_read(store *s, store_row *row, void **bytes, char why[STORE_WHY]);
/* Calls back for at most `most` rows of a kind, the highest rank first; rows of equal rank are in
 * the order of their keys. `after`: begin behind the row of this rank and key; NULL: with the
 * first. The bytes live until the callback returns, which must not call the store. Returns how
 * many; -1: `why` says why. */
int store_rows(store *s, const char *kind, const store_row *after, int most,
               void (*each)(void *self, const store_row *row), void *self, char why[STORE_WHY]);
/* The numbers of an account's finished games below `before`, the newest first, at most `max`;
 * returns how many. */
int store_games_of(store *s, int64_t account, int64_t before, int64_t *numbers, int max);
/* Checks all chained rows. */
bool store_verify(store *s, char why[STORE_WHY]);

/* -- backup -- */

typedef struct store_copying {
    bool accept_damaged_log;                         /* copy what can be read of it */
    void (*progress)(void *self, int done, int all); /* in pages; NULL: not reported */
    void *self;
} store_copying;

/* Copies a store, served or not, to a new file. False: `why`. True: `why` is empty, or says what a
 * damaged write-ahead log has lost. The store stays as it is. */
bool store_backup(const char *path, const char *to, const store_copying *how, char why[STORE_WHY]);

#endif
