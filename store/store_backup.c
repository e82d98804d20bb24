/* Copies a store that may be in use: the copy is of one moment, is checked, and is made whole or
 * not at all. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "store/store_core.h"

enum { STEP_PAGES = 64 };

typedef struct copying {
    const store_copying *how;
    char *path;           /* the store's own name */
    int lock;             /* the open lock file; -1: none is held */
    char lost[STORE_WHY]; /* what a damaged log has lost; "": nothing */
    char *part;           /* where the copy grows, NULL once it has its name */
} copying;

static bool has_log(const char *path)
{
    char *log = store_beside(path, "-wal");
    bool has = store_is_there(log);
    free(log);
    return has;
}

/* -- the source -- */

static void unlock(copying *c)
{
    if (c->lock >= 0) {
        close(c->lock);
    }
    c->lock = -1;
}

/* Whether a server has the store; if not, none can open it from now on. One that was never served
 * has no lock, and gets none. */
static bool is_served(copying *c)
{
    char *name = store_beside(c->path, "-lock");
    c->lock = open(name, O_RDONLY | O_CLOEXEC);
    free(name);
    bool served = c->lock >= 0 && flock(c->lock, LOCK_SH | LOCK_NB) != 0;
    if (served) {
        unlock(c);
    }
    return served;
}

/* The log of a store that is served was looked at when it was opened, and changes. */
static bool look_at_log(copying *c, char why[STORE_WHY])
{
    store_log log;
    if (is_served(c)) {
        return true;
    }
    if (store_log_check(c->path, &log, why) != STORE_OK) {
        return false;
    }
    if (log.harm == STORE_LOG_WHOLE) {
        return true;
    }
    if (!c->how->accept_damaged_log) {
        store_log_say(c->path, &log, store_log_remedy, why);
        return false;
    }
    store_log_say(c->path, &log, "; the copy is without those", c->lost);
    return true;
}

static bool check_version(sqlite3 *db, const char *path, char why[STORE_WHY])
{
    int64_t version = store_pragma(db, "PRAGMA user_version");
    if (store_pragma(db, "PRAGMA application_id") != STORE_APPLICATION) {
        snprintf(why, STORE_WHY, "%s is not a store", path);
    } else if (version > STORE_VERSION) {
        snprintf(why, STORE_WHY, "%s: %s", path, store_error_text(STORE_NEWER));
    } else if (version < STORE_VERSION) {
        snprintf(why, STORE_WHY, "%s was written by an older version; its server must start first",
                 path);
    } else {
        return true;
    }
    return false;
}

/* Opens the store and holds on to this moment: what is committed from now on is not copied. A log
 * that is there stays as it is; one that comes into being by our reading goes when we go. A server
 * may start as soon as the moment is held. Of a damaged log the index stays as well, which may be
 * the only sign of the damage: SQLite makes another in memory for who has the database alone. */
static sqlite3 *open_source(copying *c, char why[STORE_WHY])
{
    store_error error = STORE_OK;
    if (!look_at_log(c, why)) {
        return NULL;
    }
    bool log = has_log(c->path);
    sqlite3 *db = store_connect(c->path, true, &error, why);
    if (db == NULL) {
        return NULL;
    }
    sqlite3_db_config(db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, (int)log, NULL);
    if (c->lost[0] != '\0') {
        sqlite3_exec(db, "PRAGMA locking_mode = EXCLUSIVE", NULL, NULL, NULL);
    }
    sqlite3_exec(db, "BEGIN", NULL, NULL, NULL);
    if (!check_version(db, c->path, why)) {
        sqlite3_close(db);
        return NULL;
    }
    if (c->lost[0] == '\0') {
        unlock(c);
    }
    return db;
}

/* -- the copy -- */

/* The file is made here, readable by nobody else, under a name that nobody has. */
static sqlite3 *open_part(copying *c, const char *to, char why[STORE_WHY])
{
    static const char ending[] = ".XXXXXX";
    store_error error = STORE_OK;
    size_t n = strlen(to) + sizeof ending;
    char *part = store_memory(NULL, n);
    snprintf(part, n, "%s%s", to, ending);
    int file = mkstemp(part);
    if (file < 0) {
        store_failed_system("written", to, why);
        free(part);
        return NULL;
    }
    close(file);
    c->part = part;
    sqlite3 *db = store_connect(part, true, &error, why);
    if (db != NULL) {
        sqlite3_exec(db, "PRAGMA journal_mode = OFF", NULL, NULL, NULL);
    }
    return db;
}

/* All steps read the moment at which the source's transaction began, so that a server that goes
 * on writing does not make the copy start over. */
static bool copy_pages(const copying *c, sqlite3 *from, sqlite3 *to, char why[STORE_WHY])
{
    enum { WAIT_MS = 50, WAITS_MAX = 200 };
    int code = SQLITE_OK;
    sqlite3_backup *backup = sqlite3_backup_init(to, "main", from, "main");
    for (int waits = 0; backup != NULL;) {
        code = sqlite3_backup_step(backup, STEP_PAGES);
        int all = sqlite3_backup_pagecount(backup);
        if (c->how->progress != NULL) {
            c->how->progress(c->how->self, all - sqlite3_backup_remaining(backup), all);
        }
        if ((code == SQLITE_BUSY || code == SQLITE_LOCKED) && waits < WAITS_MAX) {
            waits++;
            sqlite3_sleep(WAIT_MS);
        } else if (code != SQLITE_OK) {
            break;
        }
    }
    int end = sqlite3_backup_finish(backup);
    if (backup == NULL) {
        code = sqlite3_extended_errcode(to);
    } else if (code == SQLITE_DONE) {
        /* The copy is to be one file, without a log beside it. */
        code = end != SQLITE_OK
                   ? end
                   : sqlite3_exec(to, "PRAGMA journal_mode = DELETE", NULL, NULL, NULL);
    }
    if (code != SQLITE_OK) {
        store_failed(to, code, "the copy could not be written", why);
    }
    return code == SQLITE_OK;
}

/* Reads the copy back from its file. */
static bool check_part(const char *part, char why[STORE_WHY])
{
    store_error error = STORE_OK;
    sqlite3 *db = store_connect(part, false, &error, why);
    bool good = db != NULL && store_verify_database(db, why);
    sqlite3_close(db);
    return good;
}

/* A link never takes the place of a file; a rename would, and serves only where there are no
 * links. */
static bool give_name(copying *c, const char *to)
{
    if (link(c->part, to) == 0) {
        unlink(c->part);
    } else if (errno == EEXIST || store_is_there(to) || rename(c->part, to) != 0) {
        return false;
    }
    free(c->part);
    c->part = NULL;
    return true;
}

static bool finish(copying *c, const char *to, char why[STORE_WHY])
{
    bool good = store_sync_path(c->part, O_RDWR) && give_name(c, to) && store_sync_folder(to);
    if (!good) {
        store_failed_system("written", to, why);
    }
    return good;
}

static bool copy(copying *c, const char *to, char why[STORE_WHY])
{
    sqlite3 *source = open_source(c, why);
    sqlite3 *part = source != NULL ? open_part(c, to, why) : NULL;
    bool good = part != NULL && copy_pages(c, source, part, why);
    sqlite3_close(part);
    sqlite3_close(source);
    unlock(c);
    return good && check_part(c->part, why) && finish(c, to, why);
}

bool store_backup(const char *path, const char *to, const store_copying *how, char why[STORE_WHY])
{
    why[0] = '\0';
    if (store_is_there(to)) {
        snprintf(why, STORE_WHY, "%s is there already", to);
        return false;
    }
    copying c = {.how = how, .path = realpath(path, NULL), .lock = -1};
    if (c.path == NULL) {
        store_failed_system("opened", path, why);
        return false;
    }
    bool good = copy(&c, to, why);
    if (good) {
        memcpy(why, c.lost, STORE_WHY);
    }
    if (c.part != NULL) {
        unlink(c.part);
        free(c.part);
    }
    free(c.path);
    return good;
}
