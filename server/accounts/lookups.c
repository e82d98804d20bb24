/* Reads people from the store: a queue of keys, the first of which are being read on a thread. */
#include "server/accounts/lookups.h"

#include <stdlib.h>
#include <string.h>

#include "server/accounts/map.h"
#include "server/ops/log.h"
#include "table/grow.h"

enum { AT_ONCE = 64 }; /* keys that one call of the thread reads */

/* One key, and all who wait for it. */
typedef struct lookup lookup;
struct lookup {
    lookup *next;
    store_key key;
    lookup_wait *waits;
};

/* What was read of a key. */
typedef struct reply {
    store_found found;
    store_person person;
    char why[STORE_WHY];
} reply;

struct lookups {
    people *people;
    net *net;
    store *store;
    lookup *line, **end; /* all; the first `reading` of them are with the thread */
    map by_key;
    int n, reading;
    int64_t reads;
    reply replies[AT_ONCE]; /* to those that are with the thread */
    bool failing;           /* the last read did, and the log says so */
    void (*between)(void *self);
    void *between_self;
};

lookups *lookups_new(people *p, net *n, store *s)
{
    lookups *l = memory_new(sizeof *l);
    l->people = p;
    l->net = n;
    l->store = s;
    l->end = &l->line;
    return l;
}

void lookups_free(lookups *l)
{
    while (l->line != NULL) {
        lookup *first = l->line;
        l->line = first->next;
        free(first);
    }
    map_clear(&l->by_key);
    free(l);
}

void lookups_between(lookups *l, void (*call)(void *self), void *self)
{
    l->between = call;
    l->between_self = self;
}

int64_t lookups_reads(const lookups *l)
{
    return l->reads;
}

bool lookups_are_idle(const lookups *l)
{
    return l->reading == 0;
}

static bool is_same(const store_key *a, const store_key *b)
{
    return a->kind == b->kind && a->number == b->number &&
           memcmp(a->hash, b->hash, STORE_HASH) == 0;
}

/* Of a number the hash is zeros, and of a hash the number is 0. */
static uint64_t number_of(const store_key *key)
{
    return map_key(key->hash) ^ (uint64_t)key->number;
}

bool lookups_answered(const lookup_wait *w, const store_key *key)
{
    return w->state > LOOKUP_READING && is_same(&w->key, key);
}

/* -- reading -- */

/* Runs on another thread. Meanwhile the loop may append to the queue and to the waiters, which this
 * function does not read. */
static void read_people(void *arg)
{
    lookups *l = arg;
    const lookup *at = l->line;
    for (int i = 0; i < l->reading; i++) {
        reply *r = &l->replies[i];
        r->found = store_person_read(l->store, &at->key, &r->person, r->why);
        at = i + 1 < l->reading ? at->next : NULL;
    }
}

static void log_failure(lookups *l, const reply *r)
{
    bool failed = r->found == STORE_UNREADABLE;
    if (failed && !l->failing) {
        log_event(LOG_ERROR, "account_unreadable", r->why);
    }
    l->failing = failed;
}

static void leave(lookup_wait *w)
{
    if (w->from != NULL) {
        *w->from = w->next;
        if (w->next != NULL) {
            w->next->from = w->from;
        }
        w->from = NULL;
    }
}

/* Memory decides, not the result of the read: the session may have ended since, also by a waiter
 * that is called here. */
static void answer(lookups *l, lookup *done, const reply *r)
{
    log_failure(l, r);
    if (r->found == STORE_FOUND) {
        people_put(l->people, &r->person);
    }
    while (done->waits != NULL) {
        lookup_wait *w = done->waits;
        const store_account *found = people_of_key(l->people, &done->key);
        leave(w);
        w->state = found != NULL                  ? LOOKUP_FOUND
                   : r->found == STORE_UNREADABLE ? LOOKUP_FAILED
                                                  : LOOKUP_NOBODY;
        w->account = found != NULL ? found->id : 0;
        w->ready(w->self);
    }
}

static void drop_first(lookups *l)
{
    lookup *first = l->line;
    l->line = first->next;
    l->end = l->line != NULL ? l->end : &l->line;
    l->n--;
    map_remove(&l->by_key, number_of(&first->key), first);
    free(first);
}

static void start_reading(lookups *l);

static void come_back(void *arg)
{
    lookups *l = arg;
    for (const reply *r = l->replies; l->reading > 0; l->reading--, r++) {
        answer(l, l->line, r);
        drop_first(l);
    }
    if (l->between != NULL) {
        l->between(l->between_self);
    }
    start_reading(l);
}

static void start_reading(lookups *l)
{
    if (l->reading == 0 && l->n > 0) {
        l->reading = l->n < AT_ONCE ? l->n : AT_ONCE;
        l->reads += l->reading;
        net_work(l->net, read_people, come_back, l);
    }
}

/* -- waiting -- */

/* NULL: nobody waits for this key. */
static lookup *find(const lookups *l, const store_key *key)
{
    const map *m = &l->by_key;
    uint64_t number = number_of(key);
    for (size_t i = map_first(m, number); i < m->cap; i = map_next(m, number, i)) {
        lookup *found = m->at[i].value;
        if (is_same(&found->key, key)) {
            return found;
        }
    }
    return NULL;
}

static lookup *add_last(lookups *l, const store_key *key)
{
    lookup *last = memory_new(sizeof *last);
    last->key = *key;
    *l->end = last;
    l->end = &last->next;
    l->n++;
    map_add(&l->by_key, number_of(key), last);
    return last;
}

bool lookups_ask(lookups *l, const store_key *key, lookup_wait *w)
{
    lookup *of = find(l, key);
    if (of == NULL && l->n == LOOKUPS_MAX) {
        return false;
    }
    of = of != NULL ? of : add_last(l, key);
    w->next = of->waits;
    w->from = &of->waits;
    if (w->next != NULL) {
        w->next->from = &w->next;
    }
    of->waits = w;
    w->key = *key;
    w->state = LOOKUP_READING;
    start_reading(l);
    return true;
}

void lookups_cancel(lookup_wait *w)
{
    leave(w);
    w->state = LOOKUP_IDLE;
}
