/* store_core.h -- what the files of store/ share: the store, its head, its checksums.
 *
 * Private to this folder and its tests. */
#ifndef STOLIK_STORE_STORE_CORE_H
#define STOLIK_STORE_STORE_CORE_H

#include <pthread.h>
#include <sqlite3.h>
#include <stdatomic.h>

#include "store/store.h"

enum {
    STORE_APPLICATION = 0x53746f6c, /* "Stol": the application_id of our files */
    STORE_BUSY_MS = 5000,           /* how long to wait for another program's lock */
    /* Pages in the write-ahead log that make a checkpoint due. */
    STORE_TIDY_PAGES = 1000
};

/* -- the statements, each prepared once -- */

#define STORE_WRITES(X)                                                                            \
    X(BEGIN, "BEGIN IMMEDIATE")                                                                    \
    X(COMMIT, "COMMIT")                                                                            \
    X(ROLLBACK, "ROLLBACK")                                                                        \
    X(JOURNAL, "INSERT INTO journal(id, chain, data) VALUES(?1, ?2, ?3)")                          \
    X(JOURNAL_CLEAR, "DELETE FROM journal")                                                        \
    X(ACCOUNT_SUM, "SELECT sum FROM account WHERE id = ?1")                                        \
    X(ACCOUNT, "INSERT OR REPLACE INTO account(id, telegram, created_ms, name, sum)"               \
               " VALUES(?1, ?2, ?3, ?4, ?5)")                                                      \
    X(SESSION_SUM, "SELECT sum FROM session WHERE hash = ?1")                                      \
    X(SESSION, "INSERT OR REPLACE INTO session(hash, account, created_ms, expires_ms, sum)"        \
               " VALUES(?1, ?2, ?3, ?4, ?5)")                                                      \
    X(SESSION_DROP, "DELETE FROM session WHERE hash = ?1")                                         \
    X(RECOVERY_SUM, "SELECT sum FROM recovery WHERE account = ?1")                                 \
    X(RECOVERY, "INSERT OR REPLACE INTO recovery(account, hash, created_ms, sum)"                  \
                " VALUES(?1, ?2, ?3, ?4)")                                                         \
    X(RECOVERY_DROP, "DELETE FROM recovery WHERE account = ?1")                                    \
    X(ROW_SUM, "SELECT sum FROM row WHERE kind = ?1 AND key0 = ?2 AND key1 = ?3")                  \
    X(ROW, "INSERT OR REPLACE INTO row(kind, key0, key1, rank, data, sum)"                         \
           " VALUES(?1, ?2, ?3, ?4, ?5, ?6)")                                                      \
    X(ROW_DROP, "DELETE FROM row WHERE kind = ?1 AND key0 = ?2 AND key1 = ?3")                     \
    X(GAME, "INSERT INTO game(ordinal, number, prev, chain, id, rules, ended_ms, private,"         \
            " player0, player1, player2, player3, player4, player5, file)"                         \
            " VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15)")           \
    X(GAME_PLAYER, "INSERT OR IGNORE INTO game_player(account, number) VALUES(?1, ?2)")            \
    X(HEAD, "INSERT OR REPLACE INTO meta(one, journal_last, journal_bytes, journal_base,"          \
            " journal_chain, games, game_chain, people, sum)"                                      \
            " VALUES(1, ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)")

#define STORE_GAME_COLUMNS                                                                         \
    "ordinal, number, prev, chain, id, rules, ended_ms, private, player0, player1, player2,"       \
    " player3, player4, player5, file"

#define STORE_ROW_COLUMNS "kind, key0, key1, rank, data, sum"
#define STORE_ACCOUNT_COLUMNS "id, telegram, created_ms, name, sum"
#define STORE_SESSION_COLUMNS "hash, account, created_ms, expires_ms, sum"
#define STORE_RECOVERY_COLUMNS "account, hash, created_ms, sum"

#define STORE_READS(X)                                                                             \
    X(BEGIN, "BEGIN")                                                                              \
    X(END, "ROLLBACK")                                                                             \
    X(ACCOUNT, "SELECT " STORE_ACCOUNT_COLUMNS " FROM account WHERE id = ?1")                      \
    X(OF_TELEGRAM, "SELECT id FROM account WHERE telegram = ?1 AND telegram <> 0 LIMIT 1")         \
    X(OF_SESSION, "SELECT account FROM session WHERE hash = ?1")                                   \
    X(OF_RECOVERY, "SELECT account FROM recovery WHERE hash = ?1")                                 \
    X(SESSIONS, "SELECT " STORE_SESSION_COLUMNS " FROM session WHERE account = ?1"                 \
                " ORDER BY created_ms DESC LIMIT ?2")                                              \
    X(RECOVERY, "SELECT " STORE_RECOVERY_COLUMNS " FROM recovery WHERE account = ?1")              \
    X(EXPIRED, "SELECT hash FROM session WHERE expires_ms <= ?1 ORDER BY expires_ms LIMIT ?2")     \
    X(GAME, "SELECT " STORE_GAME_COLUMNS " FROM game WHERE number = ?1")                           \
    X(GAME_CHAIN, "SELECT chain FROM game WHERE ordinal = ?1")                                     \
    X(GAMES_OF, "SELECT number FROM game_player WHERE account = ?1 AND number < ?2"                \
                " ORDER BY number DESC LIMIT ?3")                                                  \
    X(LAST_GAME, "SELECT max(number) FROM game")                                                   \
    X(ROW, "SELECT " STORE_ROW_COLUMNS " FROM row WHERE kind = ?1 AND key0 = ?2 AND key1 = ?3")    \
    X(ROWS, "SELECT " STORE_ROW_COLUMNS " FROM row WHERE kind = ?1 AND rank <= ?2"                 \
            " AND (rank < ?2 OR (key0, key1) > (?3, ?4))"                                          \
            " ORDER BY rank DESC, key0, key1 LIMIT ?5")

enum {
#define X(name, sql) STORE_WRITE_##name,
    STORE_WRITES(X)
#undef X
        STORE_WRITES_N
};

enum {
#define X(name, sql) STORE_READ_##name,
    STORE_READS(X)
#undef X
        STORE_READS_N
};

extern const char *const store_write_sql[STORE_WRITES_N];
extern const char *const store_read_sql[STORE_READS_N];

/* -- the head: the last hashes of the chains -- */

/* Rewritten by each commit, so that a row missing at a chain's end is detected as well. */
typedef struct store_head {
    int64_t journal_last;              /* the id of the last row there ever was */
    int64_t journal_bytes;             /* of all rows there are */
    uint8_t journal_base[STORE_HASH];  /* what the first row is chained to */
    uint8_t journal_chain[STORE_HASH]; /* of the last row */
    int64_t games;
    uint8_t game_chain[STORE_HASH];
    uint8_t people[STORE_HASH]; /* the sums of all accounts, sessions, codes and rows, xored */
} store_head;

/* How many records a stream has. */
typedef struct store_length {
    uint64_t stream;
    uint64_t seq; /* 0: it was deleted, and only its entry is left */
} store_length;

/* All streams, by their numbers. */
typedef struct store_streams {
    store_length *at;
    size_t n, cap;
    size_t gone_n;
} store_streams;

struct store {
    char *path;
    int lock;           /* the open lock file */
    int64_t alive_ms;   /* the mark that the server before has left there; 0: none */
    int64_t alive_last; /* the last row of the journal then */
    bool accept_damaged_log;
    sqlite3 *db;
    sqlite3_stmt *writes[STORE_WRITES_N];
    pthread_mutex_t writing; /* guards db, writes, head, streams and the counts of pages */
    sqlite3 *reader;
    sqlite3_stmt *reads[STORE_READS_N];
    pthread_mutex_t reading; /* guards reader and reads */
    store_head head;
    store_streams streams, streams_before; /* the latter while a restart is committed */
    _Atomic uint64_t last_stream;
    _Atomic int64_t journal_bytes; /* head.journal_bytes, for any thread */
    _Atomic int64_t journal_last;  /* likewise */
    int wal_pages;                 /* in the write-ahead log since the last commit */
    int tidy_at;                   /* when a checkpoint is due */
};

/* -- memory: ends the program with a message if there is none -- */

void *store_memory(void *at, size_t n);

/* -- errors -- */

/* Maps a result of SQLite to a store_error, and writes to `why` what could not be done and why. */
store_error store_failed(sqlite3 *db, int code, const char *what, char why[STORE_WHY]);
/* The same for a system call that has set errno. */
store_error store_failed_system(const char *what, const char *path, char why[STORE_WHY]);
/* Writes to `why` that the store is damaged; returns false. */
__attribute__((format(printf, 2, 3))) bool store_damaged(char why[STORE_WHY], const char *format,
                                                         ...);

/* -- files -- */

/* The name of a file that lies beside the store; the caller frees. */
char *store_beside(const char *path, const char *ending);
bool store_is_there(const char *path);
/* Syncs a file or a folder to the disk. `flags` are those of open. */
bool store_sync_path(const char *path, int flags);
/* The same for the folder of a file. */
bool store_sync_folder(const char *path);

/* -- the write-ahead log, before SQLite has read it -- */

/* How the log is damaged. Every kind but the first has lost acknowledged commits. */
typedef enum store_log_harm {
    STORE_LOG_WHOLE,  /* not damaged, or torn at its end, as by a power cut */
    STORE_LOG_HEADER, /* SQLite would not read any of it */
    STORE_LOG_FRAME,  /* SQLite would read none from this one on */
    STORE_LOG_SHORT,  /* it has lost its end */
    STORE_LOG_MISSING /* it is missing or empty */
} store_log_harm;

typedef struct store_log {
    store_log_harm harm;
    int64_t frame; /* the first that cannot be read, from 1 */
    int64_t at;    /* where it begins, in bytes */
    int64_t lost;  /* the least number of committed frames that cannot be read */
    int64_t keep;  /* bytes at the beginning that can be used */
} store_log;

/* Checks the log for damage and changes nothing. No process may have the log open for writing, and
 * this process must not have the store open: SQLite would lose its locks. */
store_error store_log_check(const char *path, store_log *log, char why[STORE_WHY]);
/* Writes to `why` what is damaged, followed by `end`; returns STORE_DAMAGED. */
store_error store_log_say(const char *path, const store_log *log, const char *end,
                          char why[STORE_WHY]);
/* The text that tells the operator what to do. */
extern const char store_log_remedy[];
/* Keeps a damaged log under another name and leaves in its place what can be read; SQLite must open
 * the store next. On success `why` says what is lost. */
store_error store_log_set_aside(const char *path, const store_log *log, char why[STORE_WHY]);

/* -- connections -- */

/* Opens an existing file. NULL: *error and `why` say why not. */
sqlite3 *store_connect(const char *path, bool write, store_error *error, char why[STORE_WHY]);
/* The first column of the first row as a number, -1 if there is none. */
int64_t store_pragma(sqlite3 *db, const char *pragma);

/* -- the tables -- */

/* A migration from one version to the next. */
typedef struct store_step {
    const char *sql;
    int (*fill)(sqlite3 *db); /* the part that SQL alone cannot do; NULL: none */
} store_step;

extern const store_step store_steps[STORE_VERSION];

/* Runs those of the n steps that the store has not had yet, each in its own transaction. */
store_error store_migrate(sqlite3 *db, const store_step *steps, int n, char why[STORE_WHY]);

/* -- rows -- */

int store_bind_bytes(sqlite3_stmt *row, int at, const void *bytes, size_t n);
/* Runs a statement that gives no rows; its bindings are cleared. */
int store_run(sqlite3_stmt *row);
/* False if the column does not hold exactly n bytes. */
bool store_column_bytes(sqlite3_stmt *row, int at, void *bytes, size_t n);
/* False if the column's text does not fit cap bytes with its NUL. */
bool store_column_text(sqlite3_stmt *row, int at, char *text, size_t cap);

/* Writes the head by a prepared STORE_WRITE_HEAD. */
int store_head_write(sqlite3_stmt *row, const store_head *head);
store_error store_head_read(sqlite3 *db, store_head *head, char why[STORE_WHY]);

/* A row as STORE_ROW_COLUMNS; row->bytes point into it. False if it is not what was written. */
bool store_row_take(sqlite3_stmt *from, store_row *row, uint8_t sum[STORE_HASH]);
/* Rows as STORE_ACCOUNT_COLUMNS, STORE_SESSION_COLUMNS, STORE_RECOVERY_COLUMNS, and their sums.
 * False if the row is not what was written. */
bool store_account_row_read(sqlite3_stmt *row, store_account *a, uint8_t sum[STORE_HASH]);
bool store_session_row_read(sqlite3_stmt *row, store_session *session, uint8_t sum[STORE_HASH]);
bool store_recovery_row_read(sqlite3_stmt *row, store_recovery *recovery, uint8_t sum[STORE_HASH]);

/* A game's row as STORE_GAME_COLUMNS; g->file points into it. */
typedef struct store_game_row {
    int64_t ordinal; /* its place among the games, from 1 */
    uint8_t prev[STORE_HASH], chain[STORE_HASH];
    store_game g;
} store_game_row;

/* False if the row is not what was written. */
bool store_game_row_read(sqlite3_stmt *row, store_game_row *game);

/* -- sums -- */

void store_sum_journal(const uint8_t prev[STORE_HASH], int64_t id, const void *bytes, size_t n,
                       uint8_t sum[STORE_HASH]);
void store_sum_game(const uint8_t prev[STORE_HASH], int64_t ordinal, const store_game *g,
                    uint8_t sum[STORE_HASH]);
void store_sum_account(const store_account *a, uint8_t sum[STORE_HASH]);
void store_sum_session(const store_session *session, uint8_t sum[STORE_HASH]);
void store_sum_row(const store_row *row, uint8_t sum[STORE_HASH]);
void store_sum_recovery(const store_recovery *recovery, uint8_t sum[STORE_HASH]);
/* Adds the sum of a row to the sum of all rows, or removes it; the order does not matter. */
void store_sum_mix(uint8_t into[STORE_HASH], const uint8_t sum[STORE_HASH]);
void store_sum_head(const store_head *head, uint8_t sum[STORE_HASH]);

/* -- batches -- */

typedef enum store_item_kind {
    STORE_ITEM_ACCOUNT,
    STORE_ITEM_SESSION,
    STORE_ITEM_SESSION_DROP,
    STORE_ITEM_RECOVERY,
    STORE_ITEM_RECOVERY_DROP,
    STORE_ITEM_ROW,
    STORE_ITEM_ROW_DROP,
    STORE_ITEM_GAME
} store_item_kind;

typedef struct store_item {
    store_item_kind kind;
    union {
        store_account account;
        store_session session;   /* of a drop only the hash counts */
        store_recovery recovery; /* of a drop only the account counts */
        store_row row;           /* the bytes are the item's */
        store_game game;         /* the file is the item's */
    };
} store_item;

/* What a batch does to a stream. */
typedef struct store_change {
    enum { STORE_APPENDED, STORE_WRITTEN, STORE_FORGOTTEN } kind;
    uint64_t stream;
    uint64_t seq;    /* records that the stream has after the batch */
    uint64_t before; /* records that it had before; set while the batch is committed */
} store_change;

struct store_batch {
    uint8_t *journal;
    size_t journal_n, journal_cap;
    bool restart;
    store_item *items; /* in the order in which they were given */
    int items_n, items_cap;
    store_change *changes; /* in the order in which they were given */
    size_t changes_n, changes_cap;
};

/* Adds bytes to the one row that this batch puts into the journal. */
void store_batch_journal(store_batch *b, const void *bytes, size_t n);
/* Reads the journal's rows from the first, checking the chain. False: it is damaged, and `why` says
 * where, or a callback returned false. */
bool store_replay(store *s, bool (*each)(void *self, const uint8_t *bytes, size_t n), void *self,
                  char why[STORE_WHY]);

/* -- streams -- */

/* Applies the changes of a batch to the lengths of streams. False, and nothing has changed: a
 * record has the wrong sequence number. */
bool store_streams_take(store *s, store_batch *b, char why[STORE_WHY]);
/* The batch was committed, or (`good` is false) its changes are rolled back. */
void store_streams_settle(store *s, const store_batch *b, bool good);

/* Commits a batch. */
store_error store_write(store *s, store_batch *b, char why[STORE_WHY]);
/* Makes a checkpoint if one is due: moves pages from the write-ahead log into the database. It
 * takes longer than a commit and may fail without harm, so it runs when no commit is waiting. */
void store_tidy(store *s);

/* -- whole tables -- */

/* Checks the whole database on the given connection. */
bool store_verify_database(sqlite3 *db, char why[STORE_WHY]);

#endif
