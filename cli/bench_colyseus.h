/* bench_colyseus.h -- `stolik bench server --door colyseus`: rooms of nardy with two Colyseus
 * clients each, on this server or on another one that speaks the same. */
#ifndef STOLIK_CLI_BENCH_COLYSEUS_H
#define STOLIK_CLI_BENCH_COLYSEUS_H

#include "cli/bench_child.h"
#include "cli/bench_figures.h"

typedef struct colyseus_plan {
    const child *server;
    int rooms;
    double seconds; /* of each phase */
    const volatile bool *stop;
} colyseus_plan;

/* Measures; false: `why` says what went wrong. */
bool colyseus_measure(const colyseus_plan *plan, figures *f, char *why, size_t cap);

#endif
