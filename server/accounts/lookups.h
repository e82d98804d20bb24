/* lookups.h -- people who are not in memory, read from the store on another thread.
 *
 * lookups_ask, and when the answer is there the waiter is called on the loop's thread; then the
 * person is in memory, if there is one. All who ask for the same key share one read. One thread
 * reads at a time, several keys in one go; so many may wait, and whoever asks beyond that is
 * refused.
 *
 * Nobody leaves memory while a read is under way. So what a read brings is either as new as the
 * disk, or of a person who is in memory, and then it is not taken. */
#ifndef STOLIK_SERVER_LOOKUPS_H
#define STOLIK_SERVER_LOOKUPS_H

#include "net/net.h"
#include "server/accounts/people.h"

enum { LOOKUPS_MAX = 1000 }; /* keys that may wait */

typedef struct lookups lookups;

typedef enum lookup_state {
    LOOKUP_IDLE, /* nothing was asked */
    LOOKUP_READING,
    LOOKUP_FOUND, /* the person is in memory */
    LOOKUP_NOBODY,
    LOOKUP_FAILED /* the store could not be read */
} lookup_state;

/* Somebody who waits: a member of whatever does. Zeroed before its first use; it stays where it is
 * until `ready` was called or lookups_cancel. */
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
/* Nobody waits here any more. */
void lookups_cancel(lookup_wait *wait);
/* Whether the answer to this key has come to this waiter. */
bool lookups_answered(const lookup_wait *wait, const store_key *key);
/* Whether people may leave memory now. */
bool lookups_are_idle(const lookups *l);
/* What is to be done between two reads: that is the time for people to leave memory. */
void lookups_between(lookups *l, void (*call)(void *self), void *self);

#endif
