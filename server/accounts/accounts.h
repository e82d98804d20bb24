/* accounts.h -- accounts, and signing in and out: the people of people.h, kept in step with the
 * store. Every change is written to the journal's open batch, and is rolled back if that batch
 * cannot be stored.
 *
 * Not every account is in memory. Before a person is looked up by a token, a recovery code or a
 * Telegram user, accounts_knows says whether the person is in memory; if not, accounts_ask reads
 * it. A caller that uses a person for longer than one turn of the loop holds it (accounts_hold). */
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
    int64_t cached; /* people who are kept in memory beyond those who are held */
} accounts_parts;

accounts *accounts_new(const accounts_parts *parts);
void accounts_free(accounts *a);
/* Checks every account in the store. Returns how many there are; -1: `why` says what is wrong. */
int64_t accounts_load(accounts *a, char why[STORE_WHY]);
/* Sets the function that is called when a session has ended. */
void accounts_on_end(accounts *a, void (*ended)(void *self, const uint8_t hash[STORE_HASH]),
                     void *self);

/* -- who is in memory -- */

bool accounts_knows(accounts *a, const store_key *key);
/* Reads the person of this key; see lookups.h. False: too many reads are waiting. */
bool accounts_ask(accounts *a, const store_key *key, lookup_wait *wait);
/* Keeps a person in memory until accounts_release was called as often as accounts_hold. */
void accounts_hold(accounts *a, int64_t account);
void accounts_release(accounts *a, int64_t account);
/* To be called once in each turn of the loop: evicts people who are not held. */
void accounts_tick(accounts *a);

/* -- signing in: the person of the key is in memory, or the store has none -- */

/* Makes a guest account. False: the name is not valid, and `why` says why. */
bool accounts_guest(accounts *a, const char *name, size_t n, people_login *login, text_out *why);
/* Verifies initData and says which user it names. */
telegram_error accounts_telegram_user(const accounts *a, const telegram_how *how, const char *data,
                                      size_t n, telegram_user *user);
/* Signs in the account of this Telegram user. initData can be used once: false if it was used
 * before. */
bool accounts_telegram(accounts *a, const telegram_how *how, const telegram_user *user,
                       people_login *login);
/* The same for a client that sends its initData each time it joins: it is only checked. */
void accounts_telegram_again(accounts *a, const telegram_user *user, people_login *login);
/* Makes a session of the account whose recovery code has this hash. False: no account has it. */
bool accounts_recover(accounts *a, const uint8_t hash[STORE_HASH], people_login *login);

/* -- the account -- */

/* NULL: no account in memory has this id, or this session. */
const store_account *accounts_find(const accounts *a, int64_t account);
const store_account *accounts_of_session(accounts *a, const uint8_t hash[STORE_HASH]);
/* How many are in memory. */
size_t accounts_count(const accounts *a);
size_t accounts_sessions(const accounts *a);
/* How many keys were read from the store since the start. */
int64_t accounts_reads(const accounts *a);

/* Renames an account. NULL: `why` says why not. */
const store_account *accounts_rename(accounts *a, int64_t account, const char *name, size_t n,
                                     text_out *why);
/* The account's recovery code; NULL: it has none. */
const store_recovery *accounts_recovery(const accounts *a, int64_t account);
/* Replaces the account's recovery code. NULL: the account has none from now on. */
void accounts_set_recovery(accounts *a, int64_t account, const store_recovery *after);

/* -- signing out -- */

void accounts_end_session(accounts *a, const uint8_t hash[STORE_HASH]);
void accounts_end_sessions(accounts *a, int64_t account);
/* Ends some of the sessions that have expired, in memory or not. */
void accounts_sweep(accounts *a);

#endif
