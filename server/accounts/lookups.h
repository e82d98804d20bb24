/* lookups.h -- people who are not in memory, read from the store on another thread.
 *
 * lookups_ask starts a read. When it is done, the person is in memory, if there is one, and the
 * waiter's `ready` is called on the loop's thread. All waiters for one key share one read. One
 * thread reads at a time, several keys in one go. At most LOOKUPS_MAX keys may wait; further
 * requests are refused.
 *
 * No person is evicted while a read is under way. So the result of a read is up to date, unless the
 * person is in memory already; then it is dropped. */
#ifndef STOLIK_SERVER_LOOKUPS_H
#define STOLIK_SERVER_LOOKUPS_H

#include "net/net.h"
#include "server/accounts/people.h"

/* Keys that may wait. Each is some connection's, so that there are seldom as many; after a restart
 * everybody comes back at once, and nobody is in memory. */
enum { LOOKUPS_MAX = 20000 };

typedef struct lookups lookups;

typedef enum lookup_state {
    LOOKUP_IDLE, /* nothing was asked */
    LOOKUP_READING,
    LOOKUP_FOUND, /* the person is in memory */
    LOOKUP_NOBODY,
    LOOKUP_FAILED /* the store could not be read */
} lookup_state;

/* A waiter, embedded in the struct that waits. It is zeroed before its first use and must not move
 * until `ready` or lookups_cancel was called. */
typedef struct lookup_wait lookup_wait;
struct lookup_wait {
    void (*ready)(void *self);
    void *self;
    /* -- set by lookups.c -- */
    store_key key;
    lookup_state state;
    int64_t account;           /* who was found */
    lookup_wait *next, **from; /* from: what points to this one; NULL: it waits for nothing */
};

lookups *lookups_new(people *people, net *net, store *store);
void lookups_free(lookups *l);
/* Reads the person of this key. False: too many wait. */
bool lookups_ask(lookups *l, const store_key *key, lookup_wait *wait);
/* The waiter waits no longer; `ready` will not be called. */
void lookups_cancel(lookup_wait *wait);
/* Whether this waiter has the answer for this key. */
bool lookups_answered(const lookup_wait *wait, const store_key *key);
/* Whether no read is under way: people may be evicted now. */
/* How many keys were read since the start. */
int64_t lookups_reads(const lookups *l);
bool lookups_are_idle(const lookups *l);
/* Sets the function that is called between two reads, when people may be evicted. */
void lookups_between(lookups *l, void (*call)(void *self), void *self);

#endif
