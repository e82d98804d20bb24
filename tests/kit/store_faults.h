/* store_faults.h -- a file system for SQLite that notes what is written and synced, and fails when
 * it is told to.
 *
 * faults_install makes it the default for every store opened after it. */
#ifndef STOLIK_TESTS_KIT_STORE_FAULTS_H
#define STOLIK_TESTS_KIT_STORE_FAULTS_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stdint.h>

typedef enum fault_file { FAULT_DB, FAULT_LOG, FAULT_OTHER } fault_file;
typedef enum fault_op { FAULT_WRITE, FAULT_SYNC, FAULT_MARK } fault_op;

/* One thing that happened. A mark is the test's own. */
typedef struct fault_event {
    fault_op op;
    fault_file file;
    sqlite3_int64 offset;
    bool failed;
} fault_event;

void faults_install(void);

/* From now on `after` calls of this kind succeed, then `times` calls fail with this code. */
void faults_plan(fault_file file, fault_op op, int after, int times, int code);
void faults_none(void);

/* Empties the list of events. */
void faults_forget(void);
void faults_mark(void);
/* The events since; valid until the next call of anything. */
const fault_event *faults_events(int *n);

#endif
