/* bench_child.h -- the server process that `stolik bench server` measures: started from this
 * program's own file, pinned to a core, and observed from outside.
 *
 * child_start and child_stop may be called any number of times. However the bench ends, the child
 * ends too. */
#ifndef STOLIK_CLI_BENCH_CHILD_H
#define STOLIK_CLI_BENCH_CHILD_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

typedef struct child_plan {
    const char *program; /* NULL: this one */
    const char *store;   /* the file */
    int connections;     /* that it must take from one address */
    int core;            /* where it runs; -1: anywhere */
} child_plan;

typedef struct child {
    pid_t pid; /* 0: none runs */
    int port;
    int out;          /* its standard output */
    double started_s; /* from fork to its saying that it listens */
} child;

typedef struct child_memory {
    int64_t resident, anonymous; /* bytes */
} child_memory;

/* Starts a server and waits until it listens. False: it did not, and stderr says why. */
bool child_start(child *c, const child_plan *plan, const volatile bool *stop);
/* Sends the signal and waits for the end, by force if it takes too long. False: it ended neither
 * well nor by this signal, and stderr says so. */
bool child_stop(child *c, int signal);

/* Seconds of processor time of all its threads; negative: it is gone. */
double child_cpu(const child *c);
/* The same of its loop, which is its first thread; 0 if the system does not count it. */
double child_loop_cpu(const child *c);
bool child_memory_of(const child *c, child_memory *m);
/* Seconds in which a core was busy with anything or taken away by the machine's host, since the
 * machine started. */
double child_core_busy(int core);

/* Seconds in which this program could have run but had to wait for a core; 0 if the system does not
 * count them. */
double child_own_wait(void);

/* Two cores this program may run on: one for the server, one for the rest. False: there is only
 * one. */
bool child_cores(int *server, int *rest);
/* Keeps this program to a core. */
bool child_keep_to(int core);

#endif
