/* A copy of a store that may be in use: of one moment, checked, and there wholly or not at all. */
#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "store/store_core.h"

enum { STEP_PAGES = 64 };

typedef struct copying {
    void (*progress)(void *self, int done, int all);
    void *self;
    char *part; /* where the copy grows, NULL once it has its name */
} copying;

static bool is_there(const char *path)
{
    struct stat found;
    return lstat(path, &found) == 0;
}

static bool has_log(const char *path)
{
    size_t n = strlen(path) + sizeof "-wal";
    char *log = store_memory(NULL, n);
    snprintf(log, n, "%s-wal", path);
    bool has = is_there(log);
    free(log);
    return has;
}

/* Opens the store and holds on to this moment: what is committed from now on is not copied. A log
 * that is there stays as it is; one that comes into being by our reading goes when we go. */
static sqlite3 *open_source(const char *path, char why[STORE_WHY])
{
    store_error error = STORE_OK;
    bool log = has_log(path);
    sqlite3 *db = store_connect(path, true, &error, why);
    if (db == NULL) {
        return NULL;
    }
    sqlite3_db_config(db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, (int)log, NULL);
    sqlite3_exec(db, "BEGIN", NULL, NULL, NULL);
    int64_t version = store_pragma(db, "PRAGMA user_version");
    if (store_pragma(db, "PRAGMA application_id") != STORE_APPLICATION) {
        snprintf(why, STORE_WHY, "%s is not a store", path);
    } else if (version > STORE_VERSION) {
        snprintf(why, STORE_WHY, "%s: %s", path, store_error_text(STORE_NEWER));
    } else if (version < STORE_VERSION) {
        snprintf(why, STORE_WHY, "%s was written by an older version; its server must start first",
                 path);
    } else {
        return db;
    }
    sqlite3_close(db);
    return NULL;
}

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
        if (c->progress != NULL) {
            c->progress(c->self, all - sqlite3_backup_remaining(backup), all);
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

static bool sync_path(const char *path, int flags)
{
    int file = open(path, flags | O_CLOEXEC);
    bool good = file >= 0 && fsync(file) == 0;
    if (file >= 0) {
        close(file);
    }
    return good;
}

/* A link never takes the place of a file; a rename would, and serves only where there are no
 * links. */
static bool give_name(copying *c, const char *to)
{
    if (link(c->part, to) == 0) {
        unlink(c->part);
    } else if (errno == EEXIST || is_there(to) || rename(c->part, to) != 0) {
        return false;
    }
    free(c->part);
    c->part = NULL;
    return true;
}

static bool finish(copying *c, const char *to, char why[STORE_WHY])
{
    char *path = store_memory(NULL, strlen(to) + 1);
    strcpy(path, to);
    bool good = sync_path(c->part, O_RDWR) && give_name(c, to) &&
                sync_path(dirname(path), O_RDONLY | O_DIRECTORY);
    if (!good) {
        store_failed_system("written", to, why);
    }
    free(path);
    return good;
}

bool store_backup(const char *path, const char *to, void (*progress)(void *self, int done, int all),
                  void *self, char why[STORE_WHY])
{
    copying c = {.progress = progress, .self = self};
    why[0] = '\0';
    if (is_there(to)) {
        snprintf(why, STORE_WHY, "%s is there already", to);
        return false;
    }
    sqlite3 *source = open_source(path, why);
    sqlite3 *copy = source != NULL ? open_part(&c, to, why) : NULL;
    bool good = copy != NULL && copy_pages(&c, source, copy, why);
    sqlite3_close(copy);
    sqlite3_close(source);
    good = good && check_part(c.part, why) && finish(&c, to, why);
    if (c.part != NULL) {
        unlink(c.part);
        free(c.part);
    }
    return good;
}
