/* A connection to the database, as every user of a store needs it. */
#include <stdio.h>

#include "store/store_core.h"

sqlite3 *store_connect(const char *path, bool write, store_error *error, char why[STORE_WHY])
{
    sqlite3 *db = NULL;
    int flags = (write ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY) | SQLITE_OPEN_NOMUTEX;
    int code = sqlite3_open_v2(path, &db, flags, NULL);
    *error = STORE_OK;
    if (code == SQLITE_OK) {
        sqlite3_extended_result_codes(db, 1);
        sqlite3_busy_timeout(db, STORE_BUSY_MS);
        code = sqlite3_exec(db,
                            "PRAGMA temp_store = MEMORY;"
                            "PRAGMA trusted_schema = OFF;"
                            "PRAGMA cell_size_check = ON",
                            NULL, NULL, NULL);
    }
    if (code != SQLITE_OK) {
        char what[STORE_WHY];
        snprintf(what, sizeof what, "%.150s cannot be opened", path);
        *error = store_failed(db, code, what, why);
        sqlite3_close(db);
        return NULL;
    }
    return db;
}

int64_t store_pragma(sqlite3 *db, const char *pragma)
{
    sqlite3_stmt *row = NULL;
    int64_t value = -1;
    if (sqlite3_prepare_v2(db, pragma, -1, &row, NULL) == SQLITE_OK &&
        sqlite3_step(row) == SQLITE_ROW) {
        value = sqlite3_column_int64(row, 0);
    }
    sqlite3_finalize(row);
    return value;
}
