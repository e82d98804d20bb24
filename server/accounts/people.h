/* people.h -- accounts with their sessions and recovery codes, as many as are kept in memory; the
 * store has all of them.
 *
 * A person is kept or dropped as a whole. people_put takes one that was read from the store. A
 * function that changes a person hands the change to its caller, who writes it to the store and
 * marks the person with the ticket of the batch; if the store refuses the batch, people_undo rolls
 * a login back. people_evict drops the least recently used people, but nobody who is held or whose
 * change is not on the disk yet. A pointer to an account stays valid until people_evict,
 * people_free or people_undo.
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

/* A new session, with what the caller writes to the store: the account if it is new, the session,
 * and the end of an older session. */
typedef struct people_login {
    store_account account;
    store_session session;
    bool is_new;                  /* the account */
    bool dropped;                 /* an older session was */
    store_session dropped_one;    /* which */
    char token[PEOPLE_TOKEN + 1]; /* for the client only */
} people_login;

/* Called for each session that has ended, so that the caller writes it to the store. */
typedef void people_dropped(void *self, const store_session *session);

people *people_new(int64_t session_seconds);
/* Sets the highest account id in use; new accounts get higher ids. */
void people_begin(people *p, int64_t last_id);
void people_free(people *p);

/* -- who is in memory -- */

/* Adds a person that was read from the store. Does nothing if the person is in memory, where it is
 * newer. */
void people_put(people *p, const store_person *read);
/* The account that this key leads to; NULL: it is not in memory. */
const store_account *people_of_key(people *p, const store_key *key);
/* Keeps a person in memory until it is released as often as it was held. Does nothing if no account
 * has this id. */
void people_hold(people *p, int64_t account);
void people_release(people *p, int64_t account);
/* Notes that a change of this person is in the batch of this ticket. */
void people_mark(people *p, int64_t account, uint64_t ticket);
/* Evicts people who are not held, until at most `keep` of them are left. Tickets below `settled`
 * are on the disk, or were rolled back. */
void people_evict(people *p, size_t keep, uint64_t settled);

/* Adds an account, or replaces the one with the same id; adds a session. False: the session's
 * account is not in memory, or the session is there already. */
void people_put_account(people *p, const store_account *a);
bool people_put_session(people *p, const store_session *s);

/* -- signing in -- */

/* Makes a guest account. False: the name is not valid, and `why` says why. */
bool people_guest(people *p, const char *name, size_t n, int64_t now_ms, people_login *login,
                  text_out *why);
/* Signs in the account of a Telegram user, or makes one with this name, cleaned by name_clean. */
void people_telegram(people *p, int64_t telegram, const char *name, size_t n, int64_t now_ms,
                     people_login *login);
/* Rolls a login back that the store refused, also the session that was dropped for it. */
void people_undo(people *p, const people_login *login);

/* Makes a session of the account whose recovery code has this hash. False: no account has it. */
bool people_recover(people *p, const uint8_t hash[STORE_HASH], int64_t now_ms, people_login *login);

/* -- the account -- */

/* NULL: there is none of this id. */
const store_account *people_find(const people *p, int64_t account);
/* Whose session this is. NULL: it is unknown, expired or revoked. */
const store_account *people_of_session(people *p, const uint8_t hash[STORE_HASH], int64_t now_ms);
/* The hash of a token, which identifies its session. False: the text does not have the form of a
 * token. */
bool people_token_hash(const char *token, size_t n, uint8_t hash[STORE_HASH]);

/* Renames an account, and returns it for the store. NULL: `why` says why not. */
const store_account *people_rename(people *p, int64_t account, const char *name, size_t n,
                                   text_out *why);

/* Ends one session; false: there is none. If the store refuses, people_put_session restores it. */
bool people_revoke(people *p, const uint8_t hash[STORE_HASH], people_dropped *dropped, void *self);
/* Ends all sessions of an account; returns how many. */
int people_revoke_all(people *p, int64_t account, people_dropped *dropped, void *self);

/* The account's recovery code; NULL: it has none. */
const store_recovery *people_recovery(const people *p, int64_t account);
/* Replaces the recovery code of an account. False: the account is not in memory. */
bool people_put_recovery(people *p, const store_recovery *recovery);
void people_drop_recovery(people *p, int64_t account);

/* How many are in memory. */
size_t people_accounts(const people *p);
size_t people_sessions(const people *p);

#endif
