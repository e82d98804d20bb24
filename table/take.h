/* take.h -- applies records to a table. Private to table/.
 *
 * All of this runs again, in the same order and with the same result, when a table is loaded: so it
 * must not depend on anything that is not recorded. The bytes may come from a damaged file: each
 * function checks its whole record before it changes the table. */
#ifndef STOLIK_TABLE_TAKE_H
#define STOLIK_TABLE_TAKE_H

#include "table/table_core.h"

/* A result of take_record besides a table_error. */
enum { TAKE_DAMAGED = -1 };

/* The table that a first record sets up, without a log. NULL: damaged, or TABLE_BAD_PLAN. */
table *take_open(const table_env *env, const record *r, int *error);
/* Applies one record. A table_error or TAKE_DAMAGED leaves the table unchanged. `tell`: call
 * env->event for an event. */
int take_record(table *t, const uint8_t *at, size_t n, bool tell);

/* -- for take*.c only -- */

/* What the head of the record says, and the rest of it. */
typedef struct taking {
    table *t;
    record_in in;
    int seat;
    int64_t now_ms;
    bool tell; /* env->event is called for an event */
} taking;

/* The error if the record's seat is not at this table, or has no player; else TABLE_OK. */
int take_player_error(const taking *k);
/* Only people's clocks run, also while they let a computer player move. moved: the seat that has
 * just acted, or -1. */
void take_run_clocks(table *t, int moved, int64_t now_ms);

/* The game begins, or goes on, in a seat's optional phase: as if it had asked for it. */
void take_raise_flags(table *t);

/* What records of these kinds do. Each returns a table_error or TAKE_DAMAGED, and then has changed
 * nothing. Before the game: */
int take_sit(taking *k);
int take_name(taking *k);
int take_stand(taking *k);
int take_commit(taking *k);
int take_reveal(taking *k);
int take_start(taking *k);
/* promises: the table waits for those who stay and had committed. */
int take_anew(taking *k, bool promises);
int take_bar(taking *k);
/* An event of the game that this one goes on with, while nobody sits here. */
int take_past(taking *k);

/* In the game: */
int take_move(taking *k);
/* A forced action, or one of a computer player. */
int take_auto(taking *k, bool forced);
int take_chance(taking *k, bool shuffle);
/* A player resigns, offers or declines a draw, claims the game, hands the seat over or takes it
 * back. */
int take_request(taking *k, record_kind kind);
/* A player takes a move back. */
int take_undo(taking *k);
/* A player raises or lowers the flag. */
int take_flag(taking *k);
int take_stand_in(taking *k, bool stand_in);
int take_time(taking *k);
int take_abort(taking *k);
int take_resume(taking *k);

#endif
