/* accounts.h -- who has an account, and how they sign in and out: people.h, kept in step with the
 * store. What is changed here is in the journal's open batch, and is taken back if that is lost.
 *
 * Not everybody is in memory. Before a person is asked for by a token, a recovery code or a
 * Telegram user, accounts_knows says whether it is in memory; if not, accounts_ask reads it. Who
 * goes on using a person after a turn of the loop holds it. */
#ifndef STOLIK_SERVER_ACCOUNTS_H
#define STOLIK_SERVER_ACCOUNTS_H

#include "server/accounts/lookups.h"
#include "server/accounts/telegram.h"
#include "server/ops/journal.h"

typedef struct accounts accounts;

/* What it works with. */
typedef struct accounts_parts {
    net *net;
    store *store;
    journal *journal;
    const timing *timing;
    int64_t session_seconds;
    int64_t cached; /* people who stay in memory though nobody uses them */
} accounts_parts;

accounts *accounts_new(const accounts_parts *parts);
void accounts_free(accounts *a);
/* Checks all there are in the store; returns how many, -1: why. */
int64_t accounts_load(accounts *a, char why[STORE_WHY]);
/* Who wants to hear that a session has ended. */
void accounts_on_end(accounts *a, void (*ended)(void *self, const uint8_t hash[STORE_HASH]),
                     void *self);

/* -- who is in memory -- */

bool accounts_knows(accounts *a, const store_key *key);
/* Reads the person of this key; see lookups.h. False: too many wait. */
bool accounts_ask(accounts *a, const store_key *key, lookup_wait *wait);
/* Keeps a person in memory until it is released as often. */
void accounts_hold(accounts *a, int64_t account);
void accounts_release(accounts *a, int64_t account);
/* Once in each turn of the loop: people whom nobody uses leave memory. */
void accounts_tick(accounts *a);

/* -- signing in: whoever the key leads to is in memory, or is nobody -- */

/* A new guest. False: the name is none, and why. */
bool accounts_guest(accounts *a, const char *name, size_t n, people_login *login, text_out *why);
/* Whom this initData names. */
telegram_error accounts_telegram_user(const accounts *a, const telegram_how *how, const char *data,
                                      size_t n, telegram_user *user);
/* The account of this Telegram user. Its initData is good once: false if it was used before. */
bool accounts_telegram(accounts *a, const telegram_how *how, const telegram_user *user,
                       people_login *login);
/* A new session of the account that the recovery code of this hash belongs to. False: it is
 * nobody's. */
bool accounts_recover(accounts *a, const uint8_t hash[STORE_HASH], people_login *login);

/* -- the account -- */

/* NULL: there is none of this id, or of this session, in memory. */
const store_account *accounts_find(const accounts *a, int64_t account);
const store_account *accounts_of_session(accounts *a, const uint8_t hash[STORE_HASH]);
/* In memory. */
size_t accounts_count(const accounts *a);
size_t accounts_sessions(const accounts *a);

/* Gives an account another name. NULL: why. */
const store_account *accounts_rename(accounts *a, int64_t account, const char *name, size_t n,
                                     text_out *why);
/* The account's recovery code; NULL: it has none. */
const store_recovery *accounts_recovery(const accounts *a, int64_t account);
/* A new code takes the place of the last one; NULL: there is none from now on. */
void accounts_set_recovery(accounts *a, int64_t account, const store_recovery *after);

/* -- signing out -- */

void accounts_end_session(accounts *a, const uint8_t hash[STORE_HASH]);
void accounts_end_sessions(accounts *a, int64_t account);
/* Ends some of the sessions that have expired, in memory or not. */
void accounts_sweep(accounts *a);

#endif
