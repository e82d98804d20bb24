/* table_core.h -- what the files table_*.c share. Private to table/.
 *
 * Calls between them go one way, from the last line to the first:
 *
 *   record        the bytes of a record
 *   table_look    what can be seen of a table
 *   table_plan    how one is set up
 *   table_history what has happened, from the log
 *   take          what a record does to a table
 *   table_log     the one door: a record is taken, kept and told
 *   table_follow  what follows of itself after a command
 *   table_presence, table_seating, table_play    commands
 *   table_time    commands that time gives
 *   table         from nothing or from records, to nothing */
#ifndef STOLIK_TABLE_TABLE_CORE_H
#define STOLIK_TABLE_TABLE_CORE_H

#include "table/record.h"
#include "table/table.h"

enum {
    TABLE_LOG_MAX = 1 << 20, /* bytes after which players' commands are refused */
    TABLE_LOG_SHORT = 4096,  /* bytes up to which the log of a waiting table is left alone */
    TABLE_RETURN_MS = 10000  /* who comes back has this much time, or the increment if it is more */
};

/* -- looking -- */

bool table_is_seat(const table *t, int seat);
/* A human who has not left. */
bool table_is_player(const table *t, int seat);
/* What is remembered of an account that spoiled a start; NULL: nothing. */
const table_bar *table_bar_of(const table *t, uint64_t who);

/* -- the plan -- */

/* The plan as a table keeps it, everything spelled out. False: no table can be like this. */
bool table_plan_settle(table_plan *plan);
/* Begins the first record; the code, the id and the server's seed are to follow. */
record table_plan_record(const table_plan *plan, int64_t now_ms);
bool table_plan_read(record_in *in, table_plan *plan);

/* -- the log -- */

/* Puts a record at the end of the log. */
void table_log_keep(table *t, const uint8_t *at, size_t n);
/* Takes a record, keeps it, and tells the env. */
table_error table_log_emit(table *t, const record *r);
/* The same for what a player asks for: the log must have room for it. */
table_error table_log_ask(table *t, const record *r);
/* The log has grown: marks the state, if it is time. */
void table_history_mark(table *t);

/* -- what commands share -- */

/* What follows of itself after a command: chance and forced moves, and who is absent. */
void table_follow(table *t, int64_t now_ms);
/* Notes since when nobody is present. */
void table_count_present(table *t, int64_t now_ms);
/* The time for commitments is over: seeds that were drawn for those who promised one stand. */
void table_end_commit(table *t, int64_t now_ms);
/* The time for revealing seeds is over: who has not done so loses the seat. */
void table_end_reveal(table *t, int64_t now_ms);

#endif
