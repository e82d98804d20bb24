/* A file system for SQLite that records writes and fails on request. */
#include "tests/kit/store_faults.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "table/grow.h"

typedef struct shim {
    sqlite3_file base;
    fault_file file;
    sqlite3_file *real; /* lies behind this */
} shim;

static sqlite3_vfs *real_vfs;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static fault_event *events;
static int events_n, events_cap;
static struct {
    fault_file file;
    fault_op op;
    int after, times, code;
} plan;

/* -- the test's side -- */

void faults_plan(fault_file file, fault_op op, int after, int times, int code)
{
    pthread_mutex_lock(&lock);
    plan.file = file;
    plan.op = op;
    plan.after = after;
    plan.times = times;
    plan.code = code;
    pthread_mutex_unlock(&lock);
}

void faults_none(void)
{
    faults_plan(FAULT_OTHER, FAULT_MARK, 0, 0, SQLITE_OK);
}

void faults_forget(void)
{
    pthread_mutex_lock(&lock);
    events_n = 0;
    pthread_mutex_unlock(&lock);
}

const fault_event *faults_events(int *n)
{
    *n = events_n;
    return events;
}

/* Notes the call; returns what it must fail with, or SQLITE_OK. */
static int happen(fault_op op, fault_file file, sqlite3_int64 offset)
{
    int code = SQLITE_OK;
    pthread_mutex_lock(&lock);
    if (plan.times > 0 && plan.op == op && plan.file == file && plan.after-- <= 0) {
        plan.times--;
        code = plan.code;
    }
    if (events_n == events_cap) {
        events_cap = events_cap > 0 ? events_cap * 2 : 1024;
        events = memory_resize(events, (size_t)events_cap, sizeof *events);
    }
    events[events_n++] = (fault_event){op, file, offset, code != SQLITE_OK};
    pthread_mutex_unlock(&lock);
    return code;
}

void faults_mark(void)
{
    happen(FAULT_MARK, FAULT_OTHER, 0);
}

/* -- SQLite's side: writes and syncs are noted, all else is passed on -- */

static sqlite3_file *real_of(sqlite3_file *f)
{
    return ((shim *)f)->real;
}

static int shim_write(sqlite3_file *f, const void *bytes, int n, sqlite3_int64 offset)
{
    int code = happen(FAULT_WRITE, ((shim *)f)->file, offset);
    return code != SQLITE_OK ? code : real_of(f)->pMethods->xWrite(real_of(f), bytes, n, offset);
}

static int shim_sync(sqlite3_file *f, int flags)
{
    int code = happen(FAULT_SYNC, ((shim *)f)->file, 0);
    return code != SQLITE_OK ? code : real_of(f)->pMethods->xSync(real_of(f), flags);
}

static int shim_close(sqlite3_file *f)
{
    return real_of(f)->pMethods->xClose(real_of(f));
}

static int shim_read(sqlite3_file *f, void *to, int n, sqlite3_int64 offset)
{
    return real_of(f)->pMethods->xRead(real_of(f), to, n, offset);
}

static int shim_truncate(sqlite3_file *f, sqlite3_int64 size)
{
    return real_of(f)->pMethods->xTruncate(real_of(f), size);
}

static int shim_size(sqlite3_file *f, sqlite3_int64 *size)
{
    return real_of(f)->pMethods->xFileSize(real_of(f), size);
}

static int shim_lock(sqlite3_file *f, int level)
{
    return real_of(f)->pMethods->xLock(real_of(f), level);
}

static int shim_unlock(sqlite3_file *f, int level)
{
    return real_of(f)->pMethods->xUnlock(real_of(f), level);
}

static int shim_reserved(sqlite3_file *f, int *is)
{
    return real_of(f)->pMethods->xCheckReservedLock(real_of(f), is);
}

static int shim_control(sqlite3_file *f, int op, void *arg)
{
    return real_of(f)->pMethods->xFileControl(real_of(f), op, arg);
}

static int shim_sector(sqlite3_file *f)
{
    return real_of(f)->pMethods->xSectorSize(real_of(f));
}

static int shim_traits(sqlite3_file *f)
{
    return real_of(f)->pMethods->xDeviceCharacteristics(real_of(f));
}

static int shim_shm_map(sqlite3_file *f, int page, int size, int extend, void volatile **at)
{
    return real_of(f)->pMethods->xShmMap(real_of(f), page, size, extend, at);
}

static int shim_shm_lock(sqlite3_file *f, int offset, int n, int flags)
{
    return real_of(f)->pMethods->xShmLock(real_of(f), offset, n, flags);
}

static void shim_shm_barrier(sqlite3_file *f)
{
    real_of(f)->pMethods->xShmBarrier(real_of(f));
}

static int shim_shm_unmap(sqlite3_file *f, int drop)
{
    return real_of(f)->pMethods->xShmUnmap(real_of(f), drop);
}

static const sqlite3_io_methods methods = {
    .iVersion = 2,
    .xClose = shim_close,
    .xRead = shim_read,
    .xWrite = shim_write,
    .xTruncate = shim_truncate,
    .xSync = shim_sync,
    .xFileSize = shim_size,
    .xLock = shim_lock,
    .xUnlock = shim_unlock,
    .xCheckReservedLock = shim_reserved,
    .xFileControl = shim_control,
    .xSectorSize = shim_sector,
    .xDeviceCharacteristics = shim_traits,
    .xShmMap = shim_shm_map,
    .xShmLock = shim_shm_lock,
    .xShmBarrier = shim_shm_barrier,
    .xShmUnmap = shim_shm_unmap,
};

static int shim_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *f, int flags, int *out)
{
    shim *s = (shim *)f;
    (void)vfs;
    memset(s, 0, sizeof *s);
    s->real = (sqlite3_file *)(s + 1);
    s->file = (flags & SQLITE_OPEN_MAIN_DB) != 0 ? FAULT_DB
              : (flags & SQLITE_OPEN_WAL) != 0   ? FAULT_LOG
                                                 : FAULT_OTHER;
    int code = real_vfs->xOpen(real_vfs, name, s->real, flags, out);
    if (s->real->pMethods != NULL) {
        s->base.pMethods = &methods;
    }
    return code;
}

void faults_install(void)
{
    static sqlite3_vfs vfs;
    real_vfs = sqlite3_vfs_find(NULL);
    vfs = *real_vfs;
    vfs.zName = "faults";
    vfs.pNext = NULL;
    vfs.szOsFile = (int)sizeof(shim) + real_vfs->szOsFile;
    vfs.xOpen = shim_open;
    sqlite3_vfs_register(&vfs, 1);
    faults_none();
}
