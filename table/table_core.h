/* table_core.h -- what the files table_*.c share. Private to table/.
 *
 * Calls between them go one way, from the last line to the first:
 *
 *   record        the bytes of a record
 *   table_look    queries, which change nothing
 *   table_undone  queries about moves that were taken back
 *   table_plan    how one is set up
 *   table_history what has happened, from the log
 *   take          what a record does to a table
 *   table_log     applies a record, keeps it, and calls the env
 *   table_follow  chance and forced moves after a command
 *   table_presence, table_seating, table_play    commands
 *   table_time    deadlines, and what is done when they pass
 *   table         makes, loads and frees tables */
#ifndef STOLIK_TABLE_TABLE_CORE_H
#define STOLIK_TABLE_TABLE_CORE_H

#include "table/record.h"
#include "table/table.h"

enum {
    TABLE_LOG_MAX = 1 << 20, /* bytes after which players' commands are refused */
    TABLE_LOG_SHORT = 4096,  /* bytes up to which the log of a waiting table is not shortened */
    TABLE_RETURN_MS = 10000, /* the least time for a player who comes back */
    TABLE_SLOW_MS = 12 * 3600 * 1000 /* time for one move of who need not sit and wait */
};

/* -- looking -- */

bool table_is_seat(const table *t, int seat);
/* A human who has not left. */
bool table_is_player(const table *t, int seat);
/* Whether all but this seat are computer players, and always were. */
bool table_is_alone(const table *t, int seat);
/* Whether the position after event `seq` was not taken back. */
bool table_counts(const table *t, uint32_t seq);
/* The one thing that a seat can do. False: there are others. */
bool table_only_action(const game_rules *rules, const void *state, int seat, game_action *action);
/* The entry of an account that spoiled a start; NULL: it did not. */
const table_bar *table_bar_of(const table *t, uint64_t who);

/* -- the plan -- */

/* One of 0..n-1 from the system's generator; n is small. */
int table_plan_draw_below(const table_env *env, int n);
/* Replaces defaults in the plan by their values. False: the plan is not valid. */
bool table_plan_settle(table_plan *plan);
/* Begins the first record; the code, the id and the server's seed are to follow. */
record table_plan_record(const table_plan *plan, int64_t now_ms);
bool table_plan_read(record_in *in, table_plan *plan);

/* -- the log -- */

/* Appends a record to the log. */
void table_log_keep(table *t, const uint8_t *at, size_t n);
/* Applies a record, appends it to the log, and calls the env. */
table_error table_log_emit(table *t, const record *r);
/* The same for a player's request; TABLE_LOG_FULL if the log has reached TABLE_LOG_MAX. */
table_error table_log_ask(table *t, const record *r);
/* To be called when the log has grown: keeps a copy of the state if one is due. */
void table_history_mark(table *t);
/* Fills in the state after event `seq`, which is one that counts now. */
void table_history_state(const table *t, uint32_t seq, void *state);

/* -- what commands share -- */

/* Applies what follows a command: chance, forced moves, passes for those who are not asked, and
 * absences. */
void table_follow(table *t, int64_t now_ms);
/* Updates since when nobody is present. */
void table_count_present(table *t, int64_t now_ms);
/* The time for commitments is over: for players who promised one, the drawn seeds are used. */
void table_end_commit(table *t, int64_t now_ms);
/* The time for revealing seeds is over: a player who has not revealed loses the seat. */
void table_end_reveal(table *t, int64_t now_ms);

#endif
