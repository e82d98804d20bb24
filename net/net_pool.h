/* net_pool.h -- threads for one kind of work, apart from those of net_work.
 *
 * A pool runs at most one task on each of its threads; further tasks wait in the order in which
 * they were added. Its threads have a lower priority than the loop's. It belongs to its net:
 * net_run does not end before every task is done. net_free drops tasks that have not begun, waits
 * for those that have, and reports them; nothing may be added then. Both functions are called on
 * the loop's thread. */
#ifndef STOLIK_NET_NET_POOL_H
#define STOLIK_NET_NET_POOL_H

#include "net/net.h"

enum { NET_POOL_MAX = 256 }; /* threads */

typedef struct net_pool net_pool;

typedef struct net_task {
    void (*work)(void *arg); /* on one of the pool's threads */
    void (*done)(void *arg); /* then on the loop's */
    /* Instead of both, if the net is freed before the task has begun. NULL: there is nothing to
     * give back. */
    void (*dropped)(void *arg);
    void *arg;
} net_task;

/* From 1 to NET_POOL_MAX threads. NULL: the system has no more of them, and `why` says so. */
net_pool *net_pool_new(net *n, int threads, char *why, size_t cap);
void net_pool_add(net_pool *p, const net_task *task);

/* Called by a task every few microseconds: lets the loop have the core first, if a turn is under
 * way. True: there is one.
 *
 * A lower priority does not do that by itself. A thread that has had more than its share for the
 * moment is not chosen by the scheduler, and be it ahead by a microsecond and all others niced; so
 * when the loop is interrupted in its turn, by a thread that it has woken itself, a task may be
 * next, and it stays until the next tick of the kernel, up to 4 ms later. */
bool net_pool_make_way(const net_pool *p);

#endif
