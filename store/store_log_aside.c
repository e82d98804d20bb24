/* A damaged write-ahead log: the messages about it, and setting it aside so that the store can go
 * on. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "store/store_core.h"

/* -- words -- */

const char store_log_remedy[] =
    "; copy the store's files to a safe place, then restore the last backup, or go on without those"
    " moves: --accept-damaged-log";

static void say_where(const char *path, const store_log *log, char where[STORE_WHY])
{
    enum { PATH = 200 }; /* bytes of it at most, so that there is room for the rest */
    long long frame = log->frame;
    long long at = log->at;
    switch (log->harm) {
    case STORE_LOG_WHOLE:
        snprintf(where, STORE_WHY, "%.*s-wal is whole", PATH, path);
        return;
    case STORE_LOG_HEADER:
        snprintf(where, STORE_WHY, "%.*s-wal is damaged in its header, at byte 0", PATH, path);
        return;
    case STORE_LOG_FRAME:
        snprintf(where, STORE_WHY, "%.*s-wal is damaged at frame %lld, byte %lld", PATH, path,
                 frame, at);
        return;
    case STORE_LOG_SHORT:
        snprintf(where, STORE_WHY, "%.*s-wal is cut off at frame %lld, byte %lld", PATH, path,
                 frame, at);
        return;
    case STORE_LOG_MISSING:
        snprintf(where, STORE_WHY,
                 "%.*s-wal is missing or empty (if a backup was put in the store's place, remove "
                 "the -shm file beside it)",
                 PATH, path);
        return;
    }
}

store_error store_log_say(const char *path, const store_log *log, const char *end,
                          char why[STORE_WHY])
{
    enum { WHERE = 330 }; /* bytes of it at most */
    char where[STORE_WHY];
    char lost[64] = "all of it";
    say_where(path, log, where);
    if (log->harm != STORE_LOG_HEADER) {
        snprintf(lost, sizeof lost, "%lld or more committed frames", (long long)log->lost);
    }
    snprintf(why, STORE_WHY, "%.*s: %s cannot be read, and acknowledged moves are lost%s", WHERE,
             where, lost, end);
    return STORE_DAMAGED;
}

/* -- setting aside -- */

static bool copy_bytes(int from, int to)
{
    char bytes[65536];
    ssize_t n = 0;
    while ((n = read(from, bytes, sizeof bytes)) > 0) {
        for (ssize_t done = 0; done < n;) {
            ssize_t more = write(to, bytes + done, (size_t)(n - done));
            if (more < 0) {
                return false;
            }
            done += more;
        }
    }
    return n == 0 && fsync(to) == 0;
}

/* Copies to a new file; a part of it does not stay. */
static bool copy_file(const char *from, const char *to)
{
    int source = open(from, O_RDONLY | O_CLOEXEC);
    int copy = source >= 0 ? open(to, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600) : -1;
    bool good = copy >= 0 && copy_bytes(source, copy);
    int system = errno;
    if (copy >= 0) {
        close(copy);
    }
    if (source >= 0) {
        close(source);
    }
    good = good && store_sync_folder(to);
    if (copy >= 0 && !good) {
        unlink(to);
    }
    errno = system;
    return good;
}

static bool shorten(const char *path, int64_t size)
{
    return truncate(path, size) == 0 && store_sync_path(path, O_RDWR);
}

/* The frames behind the damage go, although they may be whole: they hold pages that build on those
 * that are lost, and would be taken for damage again after the next crash. The index, which counts
 * them, is made anew by SQLite. */
static store_error replace(const char *path, const store_log *log, const char *kept,
                           char why[STORE_WHY])
{
    store_error error = STORE_OK;
    char *name = store_beside(path, "-wal");
    if (!copy_file(name, kept)) {
        error = store_failed_system("written", kept, why);
    } else if (!shorten(name, log->keep)) {
        error = store_failed_system("written", name, why);
    }
    free(name);
    return error;
}

store_error store_log_set_aside(const char *path, const store_log *log, char why[STORE_WHY])
{
    char ending[48];
    char end[96];
    struct tm utc;
    time_t now = time(NULL);
    if (log->harm == STORE_LOG_MISSING) {
        store_log_say(path, log, "", why);
        return STORE_OK;
    }
    gmtime_r(&now, &utc);
    strftime(ending, sizeof ending, "-wal.damaged-%Y%m%dT%H%M%SZ", &utc);
    snprintf(end, sizeof end, "; the log is kept beside it as ...%s", ending);
    char *kept = store_beside(path, ending);
    store_error error = replace(path, log, kept, why);
    if (error == STORE_OK) {
        store_log_say(path, log, end, why);
    }
    free(kept);
    return error;
}
