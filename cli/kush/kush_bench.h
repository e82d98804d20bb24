/* kush_bench.h -- what Kush adds to `stolik bench`. */
#ifndef STOLIK_CLI_KUSH_BENCH_H
#define STOLIK_CLI_KUSH_BENCH_H

#include "cli/bench.h"

/* All legal placements of a roll, as sets. */
extern const bench_measure kush_bench;

#endif
