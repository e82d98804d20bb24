/* Opens and closes a store: its lock, file, tables and connections. */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "store/store_core.h"

/* -- the file and its lock -- */

enum { MARK_AT = 32, MARK_BYTES = 42 }; /* in the lock file */

/* The file's own name, so that two links to it share a lock. What is new and has no folder gets
 * one, so that SQLite sees a plain file in every name. */
static store_error find_path(store *s, const char *path, char why[STORE_WHY])
{
    s->path = realpath(path, NULL);
    if (s->path != NULL) {
        return STORE_OK;
    }
    if (errno != ENOENT || path[0] == '\0') {
        return store_failed_system("opened", path, why);
    }
    const char *folder = path[0] == '/' ? "" : "./";
    size_t n = strlen(folder) + strlen(path) + 1;
    s->path = store_memory(NULL, n);
    snprintf(s->path, n, "%s%s", folder, path);
    return STORE_OK;
}

static store_error say_who_holds(const store *s, char why[STORE_WHY])
{
    char pid[24] = "";
    ssize_t n = pread(s->lock, pid, sizeof pid - 1, 0);
    long number = n > 0 ? strtol(pid, NULL, 10) : 0;
    if (number > 0) {
        snprintf(why, STORE_WHY, "another server, process %ld, uses the store %s", number, s->path);
    } else {
        snprintf(why, STORE_WHY, "another server uses the store %s", s->path);
    }
    return STORE_BUSY;
}

/* Does not wait for another server, but for a backup, which shares the lock while it checks that
 * the store can be read. */
static bool lock_alone(int lock)
{
    enum { WAIT_MS = 10 };
    for (int waited = 0; flock(lock, LOCK_EX | LOCK_NB) != 0; waited += WAIT_MS) {
        if (errno != EWOULDBLOCK || waited >= STORE_BUSY_MS ||
            flock(lock, LOCK_SH | LOCK_NB) != 0) {
            return false;
        }
        flock(lock, LOCK_UN);
        sqlite3_sleep(WAIT_MS);
    }
    return true;
}

/* The mark of store_alive, which stands behind the number of the process. */
static void read_mark(store *s)
{
    char mark[MARK_BYTES + 1] = "";
    long long ms;
    long long last;
    if (pread(s->lock, mark, MARK_BYTES, MARK_AT) == MARK_BYTES &&
        sscanf(mark, "%lld %lld", &ms, &last) == 2 && ms > 0) {
        s->alive_ms = ms;
        s->alive_last = last;
    }
}

void store_alive(const store *s, int64_t now_ms)
{
    char mark[MARK_BYTES + 1];
    snprintf(mark, sizeof mark, "%20lld %20lld\n", (long long)now_ms,
             (long long)atomic_load(&s->journal_last));
    (void)!pwrite(s->lock, mark, MARK_BYTES, MARK_AT);
}

int64_t store_was_alive_ms(const store *s)
{
    return s->alive_last <= s->head.journal_last ? s->alive_ms : 0;
}

/* The lock is a file beside the database: the database's own locks must stay free for backups.
 * It ends with the process, however that ends; the file stays. */
static store_error take_lock(store *s, char why[STORE_WHY])
{
    char *name = store_beside(s->path, "-lock");
    store_error error = STORE_OK;
    s->lock = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (s->lock < 0) {
        error = store_failed_system("opened", name, why);
    } else if (!lock_alone(s->lock)) {
        error =
            errno == EWOULDBLOCK ? say_who_holds(s, why) : store_failed_system("locked", name, why);
    } else {
        read_mark(s);
        if (ftruncate(s->lock, 0) != 0 || dprintf(s->lock, "%ld\n", (long)getpid()) < 0) {
            error = store_failed_system("written", name, why);
        }
    }
    free(name);
    return error;
}

static store_error check_header(const store *s, const uint8_t *header, ssize_t n,
                                char why[STORE_WHY])
{
    static const char magic[] = "SQLite format 3";
    enum { HEADER = 100, APPLICATION_AT = 68 };
    if (n == 0) {
        return STORE_OK; /* new */
    }
    if (n < HEADER || memcmp(header, magic, sizeof magic) != 0) {
        snprintf(why, STORE_WHY, "%s is not a store: it is no database", s->path);
        return STORE_OTHER;
    }
    uint32_t application = 0;
    for (int i = 0; i < 4; i++) {
        application = application << 8 | header[APPLICATION_AT + i];
    }
    if (application != STORE_APPLICATION) {
        snprintf(why, STORE_WHY, "%s is not a store: it is a database of another program", s->path);
        return STORE_OTHER;
    }
    return STORE_OK;
}

/* Looks at the file before SQLite does, which might make files beside it or recover it. This is
 * right only while nothing in this process has it open: closing any descriptor of a file drops
 * the process's locks on it. A new file is made here because it holds secrets. */
static store_error look_at_file(store *s, char why[STORE_WHY])
{
    uint8_t header[100];
    int file = open(s->path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (file < 0) {
        return store_failed_system("opened", s->path, why);
    }
    ssize_t n = pread(file, header, sizeof header, 0);
    store_error error =
        n < 0 ? store_failed_system("read", s->path, why) : check_header(s, header, n, why);
    close(file);
    return error;
}

/* Before SQLite opens the database: it would read as much of the log as it can, and forget the
 * rest at the next commit. */
static store_error look_at_log(store *s, char why[STORE_WHY])
{
    store_log log;
    store_error error = store_log_check(s->path, &log, why);
    if (error != STORE_OK || log.harm == STORE_LOG_WHOLE) {
        return error;
    }
    return s->accept_damaged_log ? store_log_set_aside(s->path, &log, why)
                                 : store_log_say(s->path, &log, store_log_remedy, why);
}

/* -- connections -- */

static int count_wal_pages(void *self, sqlite3 *db, const char *name, int pages)
{
    store *s = self;
    (void)db;
    (void)name;
    s->wal_pages = pages;
    return SQLITE_OK;
}

/* The journal is only appended to, and what else is written is small: more pages in memory than
 * this brought nothing.
 *
 * secure_delete, which some builds have on, would write every page that a restart of the journal
 * frees; FAST overwrites only what is written anyway. */
static store_error open_database(store *s, char why[STORE_WHY])
{
    store_error error = STORE_OK;
    s->db = store_connect(s->path, true, &error, why);
    if (s->db == NULL) {
        return error;
    }
    int code = sqlite3_exec(s->db,
                            "PRAGMA synchronous = FULL;"
                            "PRAGMA cache_size = -1024;"
                            "PRAGMA secure_delete = FAST;"
                            "PRAGMA journal_size_limit = 67108864",
                            NULL, NULL, NULL);
    if (code != SQLITE_OK) {
        return store_failed(s->db, code, "the store cannot be opened", why);
    }
    return STORE_OK;
}

/* A new store gets its tables before its write-ahead log, so that the file itself says whose it
 * is from its first page on. */
static store_error make_tables(store *s, char why[STORE_WHY])
{
    return store_migrate(s->db, store_steps, STORE_VERSION, why);
}

static store_error begin_log(store *s, char why[STORE_WHY])
{
    sqlite3_stmt *row = NULL;
    char mode[16] = "";
    int code = sqlite3_prepare_v2(s->db, "PRAGMA journal_mode = WAL", -1, &row, NULL);
    if (code == SQLITE_OK) {
        code = sqlite3_step(row);
    }
    if (code == SQLITE_ROW) {
        store_column_text(row, 0, mode, sizeof mode);
    }
    sqlite3_finalize(row);
    if (code != SQLITE_ROW) {
        return store_failed(s->db, code, "the write-ahead log cannot be opened", why);
    }
    if (strcmp(mode, "wal") != 0) {
        snprintf(why, STORE_WHY, "the file system does not allow a write-ahead log");
        return STORE_OTHER;
    }
    /* Pages are moved by store_tidy, not within a commit. */
    sqlite3_wal_hook(s->db, count_wal_pages, s);
    s->tidy_at = STORE_TIDY_PAGES;
    return STORE_OK;
}

static store_error prepare(sqlite3 *db, const char *const *sql, sqlite3_stmt **rows, int n,
                           char why[STORE_WHY])
{
    for (int i = 0; i < n; i++) {
        int code = sqlite3_prepare_v3(db, sql[i], -1, SQLITE_PREPARE_PERSISTENT, &rows[i], NULL);
        if (code != SQLITE_OK) {
            return store_failed(db, code, "the tables of the store are not as they should be", why);
        }
    }
    return STORE_OK;
}

static store_error prepare_writes(store *s, char why[STORE_WHY])
{
    return prepare(s->db, store_write_sql, s->writes, STORE_WRITES_N, why);
}

static store_error open_reader(store *s, char why[STORE_WHY])
{
    store_error error = STORE_OK;
    s->reader = store_connect(s->path, false, &error, why);
    return s->reader != NULL ? prepare(s->reader, store_read_sql, s->reads, STORE_READS_N, why)
                             : error;
}

static store_error read_head(store *s, char why[STORE_WHY])
{
    store_error error = store_head_read(s->db, &s->head, why);
    atomic_store(&s->journal_bytes, s->head.journal_bytes);
    atomic_store(&s->journal_last, s->head.journal_last);
    return error;
}

/* -- the store -- */

static store *open_store(const char *path, bool accept_damaged_log, store_error *error,
                         char why[STORE_WHY])
{
    static store_error (*const steps[])(store *, char *) = {
        take_lock, look_at_file,   look_at_log, open_database, make_tables,
        begin_log, prepare_writes, read_head,   open_reader,
    };
    store *s = store_memory(NULL, sizeof *s);
    *s = (store){.lock = -1, .accept_damaged_log = accept_damaged_log};
    pthread_mutex_init(&s->writing, NULL);
    pthread_mutex_init(&s->reading, NULL);
    why[0] = '\0';
    *error = find_path(s, path, why);
    for (size_t i = 0; i < sizeof steps / sizeof *steps && *error == STORE_OK; i++) {
        *error = steps[i](s, why);
    }
    if (*error != STORE_OK) {
        store_close(s);
        return NULL;
    }
    return s;
}

store *store_open(const char *path, store_error *error, char why[STORE_WHY])
{
    return open_store(path, false, error, why);
}

store *store_open_damaged(const char *path, store_error *error, char why[STORE_WHY])
{
    return open_store(path, true, error, why);
}

void store_close(store *s)
{
    if (s == NULL) {
        return;
    }
    for (int i = 0; i < STORE_READS_N; i++) {
        sqlite3_finalize(s->reads[i]);
    }
    for (int i = 0; i < STORE_WRITES_N; i++) {
        sqlite3_finalize(s->writes[i]);
    }
    /* The last to close moves all pages into the database, and only this one may write. */
    sqlite3_close(s->reader);
    sqlite3_close(s->db);
    if (s->lock >= 0) {
        close(s->lock);
    }
    pthread_mutex_destroy(&s->writing);
    pthread_mutex_destroy(&s->reading);
    free(s->streams.at);
    free(s->path);
    free(s);
}

int64_t store_journal_bytes(const store *s)
{
    return atomic_load(&s->journal_bytes);
}
