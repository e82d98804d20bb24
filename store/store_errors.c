/* Errors as codes and as texts; and allocation, which ends the program if there is no memory. */
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/store_core.h"

const char *store_error_text(store_error e)
{
    switch (e) {
#define X(name, text)                                                                              \
    case STORE_##name:                                                                             \
        return text;
        STORE_ERRORS(X)
#undef X
    }
    return "unknown error";
}

static store_error meaning(int code, int system)
{
    bool no_room = system == ENOSPC || system == EDQUOT;
    switch (code & 0xff) {
    case SQLITE_OK:
        return STORE_OK;
    case SQLITE_FULL:
        return STORE_FULL;
    case SQLITE_IOERR:
        return no_room ? STORE_FULL : STORE_IO;
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return STORE_BUSY;
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
        return STORE_DAMAGED;
    default: /* the codes are not ours to list */
        return STORE_OTHER;
    }
}

store_error store_failed(sqlite3 *db, int code, const char *what, char why[STORE_WHY])
{
    store_error error = meaning(code, sqlite3_system_errno(db));
    if (error == STORE_OK) {
        error = STORE_OTHER;
    }
    if (error == STORE_OTHER) {
        snprintf(why, STORE_WHY, "%s: %s", what, sqlite3_errmsg(db));
    } else {
        snprintf(why, STORE_WHY, "%s: %s (%s)", what, store_error_text(error),
                 sqlite3_errstr(code));
    }
    return error;
}

store_error store_failed_system(const char *what, const char *path, char why[STORE_WHY])
{
    int system = errno;
    snprintf(why, STORE_WHY, "%s cannot be %s: %s", path, what, strerror(system));
    if (system == ENOSPC || system == EDQUOT) {
        return STORE_FULL;
    }
    return system == EIO ? STORE_IO : STORE_OTHER;
}

bool store_damaged(char why[STORE_WHY], const char *format, ...)
{
    int n = snprintf(why, STORE_WHY, "%s: ", store_error_text(STORE_DAMAGED));
    va_list args;
    va_start(args, format);
    vsnprintf(why + n, (size_t)(STORE_WHY - n), format, args);
    va_end(args);
    return false;
}

void *store_memory(void *at, size_t n)
{
    void *more = n < SIZE_MAX ? realloc(at, n) : NULL;
    if (more == NULL) {
        fputs("stolik: out of memory\n", stderr);
        exit(EXIT_FAILURE);
    }
    return more;
}
