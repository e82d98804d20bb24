/* The thread that commits, so that the event loop does not wait for the disk. */
#include <assert.h>
#include <signal.h>
#include <stdlib.h>

#include "store/seconds.h"
#include "store/store_core.h"

struct store_writer {
    store *s;
    void (*done)(void *self, store_batch *b, store_error error, const char *why, double seconds);
    void *self;
    pthread_t thread;
    pthread_mutex_t lock; /* guards what follows */
    pthread_cond_t work_ready;
    store_batch *given;
    bool busy; /* from a batch's giving until just before it is called done */
    bool ended;
};

/* The next batch, or NULL at the end. */
static store_batch *wait_for_batch(store_writer *w)
{
    pthread_mutex_lock(&w->lock);
    while (w->given == NULL && !w->ended) {
        pthread_cond_wait(&w->work_ready, &w->lock);
    }
    store_batch *b = w->given;
    w->given = NULL;
    pthread_mutex_unlock(&w->lock);
    return b;
}

static void *run(void *arg)
{
    store_writer *w = arg;
    store_batch *b = NULL;
    while ((b = wait_for_batch(w)) != NULL) {
        char why[STORE_WHY];
        double from = seconds_now();
        store_error error = store_write(w->s, b, why);
        double took = seconds_now() - from;
        pthread_mutex_lock(&w->lock);
        w->busy = false;
        pthread_mutex_unlock(&w->lock);
        w->done(w->self, b, error, why, took);
        store_tidy(w->s);
    }
    return NULL;
}

/* Signals are for the thread that runs the loop. */
static int start_without_signals(store_writer *w)
{
    sigset_t all;
    sigset_t before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    int failed = pthread_create(&w->thread, NULL, run, w);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return failed;
}

store_writer *store_writer_new(store *s,
                               void (*done)(void *self, store_batch *b, store_error error,
                                            const char *why, double seconds),
                               void *self)
{
    store_writer *w = store_memory(NULL, sizeof *w);
    *w = (store_writer){.s = s, .done = done, .self = self};
    pthread_mutex_init(&w->lock, NULL);
    pthread_cond_init(&w->work_ready, NULL);
    if (start_without_signals(w) != 0) {
        pthread_cond_destroy(&w->work_ready);
        pthread_mutex_destroy(&w->lock);
        free(w);
        return NULL;
    }
    return w;
}

void store_writer_give(store_writer *w, store_batch *b)
{
    pthread_mutex_lock(&w->lock);
    assert(!w->busy);
    w->busy = true;
    w->given = b;
    pthread_cond_signal(&w->work_ready);
    pthread_mutex_unlock(&w->lock);
}

void store_writer_free(store_writer *w)
{
    if (w == NULL) {
        return;
    }
    pthread_mutex_lock(&w->lock);
    w->ended = true;
    pthread_cond_signal(&w->work_ready);
    pthread_mutex_unlock(&w->lock);
    pthread_join(w->thread, NULL);
    pthread_cond_destroy(&w->work_ready);
    pthread_mutex_destroy(&w->lock);
    free(w);
}
