/* The log of a table: every record that changes the table is applied and appended here. */
#include <string.h>

#include "table/grow.h"
#include "table/table_core.h"
#include "table/take.h"

void table_log_keep(table *t, const uint8_t *at, size_t n)
{
    record length;
    length.n = 0;
    record_number(&length, n);
    size_t need = t->log_n + length.n + n;
    if (need > t->log_cap) {
        enum { SPARE = 96 }; /* by an eighth and a little: most of the memory of a table is here */
        t->log_cap = need + need / 8 + SPARE;
        t->log = memory_resize(t->log, t->log_cap, 1);
    }
    memcpy(t->log + t->log_n, length.at, length.n);
    memcpy(t->log + t->log_n + length.n, at, n);
    t->log_n = need;
    table_history_mark(t);
}

table_error table_log_emit(table *t, const record *r)
{
    int error = take_record(t, r->at, r->n, true);
    rules_assert(error != TAKE_DAMAGED);
    if (error == TABLE_OK) {
        table_log_keep(t, r->at, r->n);
        t->env->record(t->env->self, t, r->at, r->n);
    }
    return (table_error)error;
}

table_error table_log_ask(table *t, const record *r)
{
    return t->log_n + r->n > TABLE_LOG_MAX ? TABLE_LOG_FULL : table_log_emit(t, r);
}
