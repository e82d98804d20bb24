/* bench_nardy_state.h -- the state of a Colyseus room `nardy`, as far as a player needs it to go
 * on: whose turn it is, how many dice are left, and what may be moved. For `stolik bench server`.
 */
#ifndef STOLIK_CLI_BENCH_NARDY_STATE_H
#define STOLIK_CLI_BENCH_NARDY_STATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { NARDY_STATE_MOVES = 64, NARDY_STATE_MOVE = 32 };

typedef struct nardy_seen {
    uint8_t *kinds; /* what each number of an object is */
    uint32_t kinds_n;
    bool black; /* to move */
    bool over;
    int dice;
    int moves; /* in all, of which the first NARDY_STATE_MOVES are kept */
    char move[NARDY_STATE_MOVES][NARDY_STATE_MOVE];
} nardy_seen;

/* Takes a state or a patch. False: it is not understood. */
bool nardy_seen_take(nardy_seen *s, const char *bytes, size_t n);
void nardy_seen_free(nardy_seen *s);

#endif
