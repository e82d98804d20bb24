/* A pool of threads: a queue under a lock, and reports through net_post. */
#define _GNU_SOURCE /* SCHED_BATCH */
#include "net/net_pool.h"

#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "net/net_core.h"

typedef struct queued {
    struct queued *next;
    net *net;
    net_task task;
} queued;

struct net_pool {
    net_pool *next; /* of the same net */
    net *net;
    pthread_mutex_t lock; /* guards what follows, up to the threads */
    pthread_cond_t work_ready;
    queued *first, **end; /* tasks that have not begun */
    bool ended;
    int threads_n;
    pthread_t threads[];
};

/* -- on a thread of the pool -- */

/* The next task, or NULL at the end. */
static queued *wait_for_task(net_pool *p)
{
    pthread_mutex_lock(&p->lock);
    while (p->first == NULL && !p->ended) {
        pthread_cond_wait(&p->work_ready, &p->lock);
    }
    queued *q = p->ended ? NULL : p->first;
    if (q != NULL) {
        p->first = q->next;
        p->end = p->first != NULL ? p->end : &p->first;
    }
    pthread_mutex_unlock(&p->lock);
    return q;
}

static void report(void *arg)
{
    queued *q = arg;
    q->net->works--;
    q->task.done(q->task.arg);
    free(q);
}

/* As the kernel has it; libraries declare it only lately. */
typedef struct sched_request {
    uint32_t size, policy;
    uint64_t flags;
    int32_t nice;
    uint32_t priority;
    uint64_t slice_ns, deadline_ns, period_ns;
} sched_request;

/* Tasks compute; the loop answers people. Where they compete for a core, the loop is to have it. On
 * Linux each of these is of the calling thread alone: a lower priority; not to interrupt the thread
 * that wakes it; and long slices, since who has shorter ones need not wait for the end of a slice
 * when it wakes (from Linux 6.12 on). If one fails, the others still hold. */
static void stand_back(void)
{
    enum { LESS = 10, SLICE_NS = 20000000 };
    (void)setpriority(PRIO_PROCESS, 0, LESS);
    sched_request r = {.size = sizeof r, .policy = SCHED_BATCH, .nice = LESS, .slice_ns = SLICE_NS};
    (void)syscall(SYS_sched_setattr, 0, &r, 0);
}

bool net_pool_make_way(const net_pool *p)
{
    bool in_turn = atomic_load_explicit(&p->net->in_turn, memory_order_relaxed);
    if (in_turn) {
        sched_yield();
    }
    return in_turn;
}

static void *run(void *arg)
{
    net_pool *p = arg;
    queued *q;
    stand_back();
    while ((q = wait_for_task(p)) != NULL) {
        q->task.work(q->task.arg);
        net_post(p->net, report, q);
    }
    return NULL;
}

/* -- on the loop's thread -- */

/* Signals are for the thread that runs the loop. */
static int start_without_signals(net_pool *p)
{
    sigset_t all;
    sigset_t before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    int failed = pthread_create(&p->threads[p->threads_n], NULL, run, p);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return failed;
}

static void drop(queued *q)
{
    q->net->works--;
    if (q->task.dropped != NULL) {
        q->task.dropped(q->task.arg);
    }
    free(q);
}

/* Drops what has not begun, and waits for what has. */
static void end(net_pool *p)
{
    pthread_mutex_lock(&p->lock);
    queued *q = p->first;
    p->first = NULL;
    p->ended = true;
    pthread_cond_broadcast(&p->work_ready);
    pthread_mutex_unlock(&p->lock);
    while (q != NULL) {
        queued *next = q->next;
        drop(q);
        q = next;
    }
    for (int i = 0; i < p->threads_n; i++) {
        pthread_join(p->threads[i], NULL);
    }
    pthread_cond_destroy(&p->work_ready);
    pthread_mutex_destroy(&p->lock);
    free(p);
}

void net_pools_end(net *n)
{
    while (n->pools != NULL) {
        net_pool *p = n->pools;
        n->pools = p->next;
        end(p);
    }
}

net_pool *net_pool_new(net *n, int threads, char *why, size_t cap)
{
    assert(threads >= 1 && threads <= NET_POOL_MAX);
    net_pool *p = net_memory(sizeof *p + (size_t)threads * sizeof p->threads[0]);
    p->net = n;
    p->end = &p->first;
    pthread_mutex_init(&p->lock, NULL);
    pthread_cond_init(&p->work_ready, NULL);
    for (; p->threads_n < threads; p->threads_n++) {
        int failed = start_without_signals(p);
        if (failed != 0) {
            snprintf(why, cap, "thread %d of %d: %s", p->threads_n + 1, threads, strerror(failed));
            end(p);
            return NULL;
        }
    }
    p->next = n->pools;
    n->pools = p;
    return p;
}

void net_pool_add(net_pool *p, const net_task *task)
{
    queued *q = net_memory(sizeof *q);
    *q = (queued){.net = p->net, .task = *task};
    p->net->works++;
    pthread_mutex_lock(&p->lock);
    *p->end = q;
    p->end = &q->next;
    pthread_cond_signal(&p->work_ready);
    pthread_mutex_unlock(&p->lock);
}
