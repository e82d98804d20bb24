/* people.h -- accounts with their sessions and recovery codes, as many as are kept in memory; the
 * store has all of them.
 *
 * A person is kept or dropped as a whole. people_put takes one that was read from the store. What
 * changes is handed back to the caller, who gives it to the store and marks the person with the
 * ticket of its batch; if the store refuses, people_undo takes a login back. people_evict drops
 * those that were used longest ago, but nobody who is held or whose change is not on the disk yet.
 * An account's address stays the same until people_evict, people_free or people_undo.
 *
 * A token is 256 bits from the system's generator and is kept nowhere: a session is found by the
 * token's SHA-256. */
#ifndef STOLIK_SERVER_PEOPLE_H
#define STOLIK_SERVER_PEOPLE_H

#include "server/accounts/name.h"

enum {
    PEOPLE_TOKEN = 64,                   /* hex digits of a token */
    PEOPLE_SESSIONS_MAX = STORE_SESSIONS /* of an account; one more ends the oldest */
};

typedef struct people people;

/* A new session. What the store must be given: the account if it is new, the session, and the
 * end of an older one. */
typedef struct people_login {
    store_account account;
    store_session session;
    bool is_new;  /* the account */
    bool dropped; /* an older session was */
    uint8_t dropped_hash[STORE_HASH];
    char token[PEOPLE_TOKEN + 1]; /* for the client, and for nobody else */
} people_login;

/* Is told of each session that ended, for the store. */
typedef void people_dropped(void *self, const store_session *session);

people *people_new(int64_t session_seconds);
/* The highest id that any account has; new ones are above it. */
void people_begin(people *p, int64_t last_id);
void people_free(people *p);

/* -- who is in memory -- */

/* Takes a person of the store, unless it is in memory, which knows better. */
void people_put(people *p, const store_person *read);
/* The account that this key leads to; NULL: it is not in memory. */
const store_account *people_of_key(people *p, const store_key *key);
/* Keeps a person in memory until it is released as often as it was held. Nothing happens if there
 * is none of this id. */
void people_hold(people *p, int64_t account);
void people_release(people *p, int64_t account);
/* A change of this person is in the batch of this ticket. */
void people_mark(people *p, int64_t account, uint64_t ticket);
/* Leaves at most so many of those who are not held. Tickets below `settled` are on the disk, or
 * were taken back. */
void people_evict(people *p, size_t keep, uint64_t settled);

/* An account with an id that is there replaces it. A session of no account, or one that is there,
 * is not taken: false. */
void people_put_account(people *p, const store_account *a);
bool people_put_session(people *p, const store_session *s);

/* -- signing in -- */

/* A new guest. False: the name is none, and why. */
bool people_guest(people *p, const char *name, size_t n, int64_t now_ms, people_login *login,
                  text_out *why);
/* The account of a Telegram user, or a new one with this name, made acceptable if need be. */
void people_telegram(people *p, int64_t telegram, const char *name, size_t n, int64_t now_ms,
                     people_login *login);
/* The store did not take it: as if it had not been. A session that was dropped stays so. */
void people_undo(people *p, const people_login *login);

/* A new session of the account that the recovery code of this hash belongs to. False: it is
 * nobody's. */
bool people_recover(people *p, const uint8_t hash[STORE_HASH], int64_t now_ms, people_login *login);

/* -- the account -- */

/* NULL: there is none of this id. */
const store_account *people_find(const people *p, int64_t account);
/* Whose session this is. NULL: it is unknown, expired or revoked. */
const store_account *people_of_session(people *p, const uint8_t hash[STORE_HASH], int64_t now_ms);
/* The hash by which the session of this token is known. False: it is not written like a token. */
bool people_token_hash(const char *token, size_t n, uint8_t hash[STORE_HASH]);

/* Gives an account another name; the account as it is now, for the store. NULL: why. */
const store_account *people_rename(people *p, int64_t account, const char *name, size_t n,
                                   text_out *why);

/* Ends one session; false: there is none. If the store refuses, people_put_session takes it back.
 */
bool people_revoke(people *p, const uint8_t hash[STORE_HASH], people_dropped *dropped, void *self);
/* Ends all sessions of an account; returns how many. */
int people_revoke_all(people *p, int64_t account, people_dropped *dropped, void *self);

/* The account's recovery code; NULL: it has none. */
const store_recovery *people_recovery(const people *p, int64_t account);
/* A code that takes the place of the last one. Of no account: false. */
bool people_put_recovery(people *p, const store_recovery *recovery);
void people_drop_recovery(people *p, int64_t account);

/* In memory. */
size_t people_accounts(const people *p);
size_t people_sessions(const people *p);

#endif
