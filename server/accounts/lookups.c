/* Reads people from the store: a queue of keys, the first of which are being read on a thread. */
#include "server/accounts/lookups.h"

#include <stdlib.h>
#include <string.h>

#include "server/ops/log.h"
#include "table/grow.h"

enum { AT_ONCE = 64 }; /* keys that one call of the thread reads */

/* One key, and all who wait for it. */
typedef struct lookup lookup;
struct lookup {
    lookup *next;
    store_key key;
    lookup_wait *waits;
    store_found found;
    store_person person;
    char why[STORE_WHY];
};

struct lookups {
    people *people;
    net *net;
    store *store;
    lookup *line; /* all; the first `reading` of them are with the thread */
    int n, reading;
    bool failing; /* the last read did, and the log says so */
    void (*between)(void *self);
    void *between_self;
};

lookups *lookups_new(people *p, net *n, store *s)
{
    lookups *l = memory_new(sizeof *l);
    *l = (lookups){.people = p, .net = n, .store = s};
    return l;
}

void lookups_free(lookups *l)
{
    while (l->line != NULL) {
        lookup *first = l->line;
        l->line = first->next;
        free(first);
    }
    free(l);
}

void lookups_between(lookups *l, void (*call)(void *self), void *self)
{
    l->between = call;
    l->between_self = self;
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
    lookup *at = l->line;
    for (int i = 0; i < l->reading; i++) {
        at->found = store_person_read(l->store, &at->key, &at->person, at->why);
        at = i + 1 < l->reading ? at->next : NULL;
    }
}

static void log_failure(lookups *l, const lookup *done)
{
    bool failed = done->found == STORE_UNREADABLE;
    if (failed && !l->failing) {
        log_event(LOG_ERROR, "account_unreadable", done->why);
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
static void answer(lookups *l, lookup *done)
{
    log_failure(l, done);
    if (done->found == STORE_FOUND) {
        people_put(l->people, &done->person);
    }
    while (done->waits != NULL) {
        lookup_wait *w = done->waits;
        const store_account *found = people_of_key(l->people, &done->key);
        leave(w);
        w->state = found != NULL                     ? LOOKUP_FOUND
                   : done->found == STORE_UNREADABLE ? LOOKUP_FAILED
                                                     : LOOKUP_NOBODY;
        w->account = found != NULL ? found->id : 0;
        w->ready(w->self);
    }
}

static void start_reading(lookups *l);

static void come_back(void *arg)
{
    lookups *l = arg;
    for (; l->reading > 0; l->reading--) {
        lookup *done = l->line;
        answer(l, done);
        l->line = done->next;
        l->n--;
        free(done);
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
        net_work(l->net, read_people, come_back, l);
    }
}

/* -- waiting -- */

/* The lookup of this key, or the end of the line. */
static lookup **place_of(lookups *l, const store_key *key)
{
    lookup **at = &l->line;
    while (*at != NULL && !is_same(&(*at)->key, key)) {
        at = &(*at)->next;
    }
    return at;
}

bool lookups_ask(lookups *l, const store_key *key, lookup_wait *w)
{
    lookup **at = place_of(l, key);
    if (*at == NULL) {
        if (l->n == LOOKUPS_MAX) {
            return false;
        }
        *at = memory_new(sizeof **at);
        (*at)->key = *key;
        l->n++;
    }
    w->next = (*at)->waits;
    w->from = &(*at)->waits;
    if (w->next != NULL) {
        w->next->from = &w->next;
    }
    (*at)->waits = w;
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
