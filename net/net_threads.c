/* Calls posted from other threads to the loop, and work on libuv's threads. */
#include <stdlib.h>

#include "net/net_core.h"

void net_posted_call(net *n)
{
    uv_mutex_lock(&n->post_lock);
    net_posted *p = n->post_first;
    n->post_first = NULL;
    n->post_end = &n->post_first;
    uv_mutex_unlock(&n->post_lock);
    while (p != NULL) {
        net_posted *next = p->next;
        p->call(p->arg);
        free(p);
        p = next;
    }
}

void net_posted_come(uv_async_t *async)
{
    net_turn_begins(async->data);
    net_posted_call(async->data);
}

void net_post(net *n, void (*call)(void *arg), void *arg)
{
    net_posted *p = net_memory(sizeof *p);
    p->call = call;
    p->arg = arg;
    uv_mutex_lock(&n->post_lock);
    *n->post_end = p;
    n->post_end = &p->next;
    uv_mutex_unlock(&n->post_lock);
    net_turn_begins(n); /* tasks make way from now on */
    uv_async_send(&n->posted);
}

/* -- calls on other threads -- */

typedef struct job {
    uv_work_t request;
    net *net;
    void (*work)(void *arg);
    void (*done)(void *arg);
    void *arg;
} job;

static void on_work(uv_work_t *request)
{
    job *j = (job *)request;
    j->work(j->arg);
}

static void after_work(uv_work_t *request, int status)
{
    job *j = (job *)request;
    (void)status;
    j->net->works--;
    j->done(j->arg);
    free(j);
}

void net_work(net *n, void (*work)(void *arg), void (*done)(void *arg), void *arg)
{
    job *j = net_memory(sizeof *j);
    *j = (job){.net = n, .work = work, .done = done, .arg = arg};
    n->works++;
    uv_queue_work(&n->loop, &j->request, on_work, after_work);
}
