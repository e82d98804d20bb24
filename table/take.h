/* take.h -- a record on its way into a table. Private to table/.
 *
 * Everything here happens again, in the same order and with the same result, when a table is
 * loaded: nothing may look at what is not recorded. Bytes that were not written by this program may
 * be anything: whoever takes a record checks all of it before changing anything. */
#ifndef STOLIK_TABLE_TAKE_H
#define STOLIK_TABLE_TAKE_H

#include "table/table_core.h"

/* What taking a record gives besides a table_error. */
enum { TAKE_DAMAGED = -1 };

/* The table that a first record sets up, without a log. NULL: damaged, or TABLE_BAD_PLAN. */
table *take_open(const table_env *env, const record *r, int *error);
/* Takes one record: a table_error or TAKE_DAMAGED leaves the table as it was. `tell`: the env is
 * told of an event. */
int take_record(table *t, const uint8_t *at, size_t n, bool tell);

/* -- for take*.c only -- */

/* What the head of the record says, and the rest of it. */
typedef struct taking {
    table *t;
    record_in in;
    int seat;
    int64_t now_ms;
    bool tell; /* the env is told of an event */
} taking;

/* Errors of a seat that is not one of this table's, or not a player's. */
int take_player_error(const taking *k);
/* Only people's clocks run. moved: the seat that has just acted, or -1. */
void take_run_clocks(table *t, int moved, int64_t now_ms);

/* What records of these kinds do. Each returns a table_error or TAKE_DAMAGED, and then has changed
 * nothing. Before the game: */
int take_sit(taking *k);
int take_stand(taking *k);
int take_commit(taking *k);
int take_reveal(taking *k);
int take_start(taking *k);
/* promises: those who stay and had committed are waited for. */
int take_anew(taking *k, bool promises);
int take_bar(taking *k);

/* In the game: */
int take_move(taking *k);
/* An action that nobody chose, or a computer player did. */
int take_auto(taking *k, bool forced);
int take_chance(taking *k, bool shuffle);
/* What a player says: resigns, offers, declines, claims. */
int take_request(taking *k, record_kind kind);
int take_stand_in(taking *k, bool stand_in);
int take_time(taking *k);
int take_abort(taking *k);
int take_resume(taking *k);

#endif
