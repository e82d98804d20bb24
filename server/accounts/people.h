/* people.h -- accounts, their sessions and recovery codes, in memory; the store has a copy.
 *
 * people_new, then people_put_account, people_put_session and people_put_recovery for each row of
 * the store. After that, whatever changes is handed back to the caller, who gives it to the store;
 * if the store refuses, people_undo takes a login back. An account's address stays the same until
 * people_free or people_undo.
 *
 * A token is 256 bits from the system's generator and is kept nowhere: a session is found by the
 * token's SHA-256. */
#ifndef STOLIK_SERVER_PEOPLE_H
#define STOLIK_SERVER_PEOPLE_H

#include "server/accounts/name.h"

enum {
    PEOPLE_TOKEN = 64,       /* hex digits of a token */
    PEOPLE_SESSIONS_MAX = 20 /* of an account; one more ends the oldest */
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
void people_free(people *p);

/* A row of the store. An account with an id that is there replaces it. A session of no account is
 * dropped: false. */
void people_put_account(people *p, const store_account *a);
bool people_put_session(people *p, const store_session *s);

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

/* NULL: there is none of this id. */
const store_account *people_find(const people *p, int64_t account);
/* Whose token this is. NULL: it is malformed, unknown, expired or revoked. */
const store_account *people_of_token(const people *p, const char *token, size_t n, int64_t now_ms);
/* Whose session this is. NULL: it is unknown, expired or revoked. */
const store_account *people_of_session(const people *p, const uint8_t hash[STORE_HASH],
                                       int64_t now_ms);
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
/* Looks at so many sessions, going on where the last call stopped, and ends those that have
 * expired; returns how many. */
int people_sweep(people *p, int64_t now_ms, int steps, people_dropped *dropped, void *self);

/* The account's recovery code; NULL: it has none. */
const store_recovery *people_recovery(const people *p, int64_t account);
/* A row of the store, or a new code, which takes the place of the last one. Of no account: false.
 */
bool people_put_recovery(people *p, const store_recovery *recovery);
void people_drop_recovery(people *p, int64_t account);

size_t people_accounts(const people *p);
size_t people_sessions(const people *p);

#endif
