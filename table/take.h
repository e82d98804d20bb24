/* take.h -- a record on its way into a table. Private to table/take*.c. */
#ifndef STOLIK_TABLE_TAKE_H
#define STOLIK_TABLE_TAKE_H

#include "table/record.h"

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

/* What records of these kinds do before the game. Each returns a table_error or RECORD_DAMAGED, and
 * then has changed nothing. */
int take_sit(taking *k);
int take_stand(taking *k);
int take_commit(taking *k);
int take_reveal(taking *k);
int take_start(taking *k);
/* promises: those who stay and had committed are waited for. */
int take_anew(taking *k, bool promises);
int take_bar(taking *k);

#endif
