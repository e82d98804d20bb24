/* Pools of threads: how many tasks run at once, on which threads, and what becomes of those that
 * have not begun when the end comes. Whatever waits here waits for another thread, never for time;
 * a pool that is too small ends in the alarm. */
#define _GNU_SOURCE /* SCHED_BATCH */
#include <sched.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cmocka.h>
#include <semaphore.h>

#include "net/net_pool.h"
#include "tests/kit/site.h"

enum { PATIENCE_S = 120 };

static site *open_site(void)
{
    net_config config = site_config();
    return site_open(&config);
}

/* -- at once -- */

/* Tasks that wait for one another in rounds of as many as there are threads. */
typedef struct crowd {
    int threads, tasks;
    net_pool *pool;
    pthread_barrier_t all_here;
    _Atomic int running, most, done;
} crowd;

static crowd the_crowd;

static void meet(void *arg)
{
    crowd *c = arg;
    int now = ++c->running;
    for (int most = c->most; now > most && !atomic_compare_exchange_weak(&c->most, &most, now);) {
    }
    pthread_barrier_wait(&c->all_here);
    c->running--;
}

static void count_done(void *arg)
{
    crowd *c = arg;
    c->done++;
}

static void add_crowd(site *s)
{
    crowd *c = &the_crowd;
    char why[128];
    c->pool = net_pool_new(s->net, c->threads, why, sizeof why);
    assert_non_null(c->pool);
    for (int i = 0; i < c->tasks; i++) {
        net_pool_add(c->pool, &(net_task){.work = meet, .done = count_done, .arg = c});
    }
}

static void as_many_tasks_run_at_once_as_there_are_threads(void **unused)
{
    static const int sizes[] = {1, 2, 5, 16, 64};
    (void)unused;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        site *s = open_site();
        crowd *c = &the_crowd;
        c->threads = sizes[i];
        c->tasks = 3 * sizes[i];
        c->running = c->most = c->done = 0;
        pthread_barrier_init(&c->all_here, NULL, (unsigned)c->threads);
        site_do(s, add_crowd);
        while (c->done < c->tasks) {
            site_do(s, NULL);
        }
        assert_int_equal(c->most, c->threads);
        site_close(s);
        pthread_barrier_destroy(&c->all_here);
    }
}

/* -- where and in which order -- */

enum { ROW = 100 };

typedef struct row {
    site *site;
    int worked[ROW], worked_n;
    _Atomic int done_n;
} row;

typedef struct place {
    row *row;
    int i;
} place;

static row the_row;
static place places[ROW];

static void note_work(void *arg)
{
    place *p = arg;
    assert_false(pthread_equal(p->row->site->thread, pthread_self()));
    p->row->worked[p->row->worked_n++] = p->i; /* one thread: nobody else writes here */
}

static void note_done(void *arg)
{
    place *p = arg;
    assert_true(pthread_equal(p->row->site->thread, pthread_self()));
    assert_int_equal(p->i, p->row->done_n);
    assert_int_equal(p->i, p->row->worked[p->i]);
    p->row->done_n++;
}

static void add_row(site *s)
{
    char why[128];
    net_pool *p = net_pool_new(s->net, 1, why, sizeof why);
    assert_non_null(p);
    for (int i = 0; i < ROW; i++) {
        places[i] = (place){&the_row, i};
        net_pool_add(p, &(net_task){.work = note_work, .done = note_done, .arg = &places[i]});
    }
}

static void work_is_done_elsewhere_in_order_and_reported_on_the_loop(void **unused)
{
    (void)unused;
    site *s = open_site();
    the_row = (row){.site = s};
    site_do(s, add_row);
    while (the_row.done_n < ROW) {
        site_do(s, NULL);
    }
    site_close(s);
}

/* -- the loop goes first -- */

/* The task looks until it has seen that a turn is under way, and then that none is. */
typedef struct way {
    net_pool *pool;
    sem_t seen;
    _Atomic bool over, done;
} way;

static way the_way;

static void look_for_turns(void *arg)
{
    way *w = arg;
    while (!net_pool_make_way(w->pool)) {
    }
    sem_post(&w->seen);
    while (net_pool_make_way(w->pool)) {
    }
    w->over = true;
}

static void note_way_done(void *arg)
{
    way *w = arg;
    w->done = true;
}

/* In a turn of the loop, which does not end before the task has seen it. */
static void begin_looking(site *s)
{
    way *w = &the_way;
    char why[128];
    w->pool = net_pool_new(s->net, 1, why, sizeof why);
    assert_non_null(w->pool);
    net_pool_add(w->pool, &(net_task){.work = look_for_turns, .done = note_way_done, .arg = w});
    sem_wait(&w->seen);
    assert_false(w->over);
}

static void a_task_makes_way_while_a_turn_is_under_way(void **unused)
{
    (void)unused;
    site *s = open_site();
    sem_init(&the_way.seen, 0, 0);
    site_do(s, begin_looking);
    while (!the_way.over) { /* nothing happens: the loop waits */
        sched_yield();
    }
    while (!the_way.done) {
        site_do(s, NULL);
    }
    site_close(s);
    sem_destroy(&the_way.seen);
}

static void note_priority(void *arg)
{
    way *w = arg;
    w->over = sched_getscheduler(0) == SCHED_BATCH && getpriority(PRIO_PROCESS, 0) > 0;
}

static void ask_for_priority(site *s)
{
    char why[128];
    assert_int_equal(sched_getscheduler(0), SCHED_OTHER);
    net_pool *p = net_pool_new(s->net, 1, why, sizeof why);
    net_pool_add(p, &(net_task){.work = note_priority, .done = note_way_done, .arg = &the_way});
}

static void threads_of_a_pool_stand_back(void **unused)
{
    (void)unused;
    site *s = open_site();
    the_way.over = the_way.done = false;
    site_do(s, ask_for_priority);
    while (!the_way.done) {
        site_do(s, NULL);
    }
    assert_true(the_way.over);
    site_close(s);
}

/* -- the end -- */

typedef struct late {
    sem_t begun, may_end;
    int worked, done, dropped;
} late;

static void wait_until_let_go(void *arg)
{
    late *l = arg;
    l->worked++;
    sem_post(&l->begun);
    sem_wait(&l->may_end);
}

static void note_end(void *arg)
{
    late *l = arg;
    l->done++;
}

/* Who is dropped lets the one go that runs: it is dropped before anybody waits for that one. */
static void note_drop(void *arg)
{
    late *l = arg;
    l->dropped++;
    sem_post(&l->may_end);
}

static void freeing_drops_what_has_not_begun_and_waits_for_what_has(void **unused)
{
    enum { TASKS = 4 };
    (void)unused;
    net_config config = site_config();
    char why[128];
    late l = {0};
    sem_init(&l.begun, 0, 0);
    sem_init(&l.may_end, 0, 0);
    net *n = net_new(&config, &(net_handlers){0}, why, sizeof why);
    assert_non_null(n);
    net_pool *p = net_pool_new(n, 1, why, sizeof why);
    assert_non_null(p);
    for (int i = 0; i < TASKS; i++) {
        net_pool_add(p, &(net_task){wait_until_let_go, note_end, note_drop, &l});
    }
    sem_wait(&l.begun);
    net_free(n);
    assert_int_equal(l.worked, 1);
    assert_int_equal(l.done, 1);
    assert_int_equal(l.dropped, TASKS - 1);
    sem_destroy(&l.begun);
    sem_destroy(&l.may_end);
}

static void a_pool_that_has_nothing_to_do_ends(void **unused)
{
    (void)unused;
    net_config config = site_config();
    char why[128];
    net *n = net_new(&config, &(net_handlers){0}, why, sizeof why);
    assert_non_null(net_pool_new(n, 3, why, sizeof why));
    assert_non_null(net_pool_new(n, 2, why, sizeof why));
    net_free(n); /* returns */
}

int main(void)
{
    alarm(PATIENCE_S);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(as_many_tasks_run_at_once_as_there_are_threads),
        cmocka_unit_test(work_is_done_elsewhere_in_order_and_reported_on_the_loop),
        cmocka_unit_test(a_task_makes_way_while_a_turn_is_under_way),
        cmocka_unit_test(threads_of_a_pool_stand_back),
        cmocka_unit_test(freeing_drops_what_has_not_begun_and_waits_for_what_has),
        cmocka_unit_test(a_pool_that_has_nothing_to_do_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
