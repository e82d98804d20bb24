/* accounts.h -- who has an account, and how they sign in and out: people.h, kept in step with the
 * store. What is changed here is in the journal's open batch, and is taken back if that is lost. */
#ifndef STOLIK_SERVER_ACCOUNTS_H
#define STOLIK_SERVER_ACCOUNTS_H

#include "server/accounts/people.h"
#include "server/accounts/telegram.h"
#include "server/ops/journal.h"

typedef struct accounts accounts;

accounts *accounts_new(journal *journal, const timing *timing, int64_t session_seconds);
void accounts_free(accounts *a);
/* Takes all there are in the store. False: why. */
bool accounts_load(accounts *a, store *store, char why[STORE_WHY]);
/* Who wants to hear that a session has ended. */
void accounts_on_end(accounts *a, void (*ended)(void *self, const uint8_t hash[STORE_HASH]),
                     void *self);

/* -- signing in -- */

/* A new guest. False: the name is none, and why. */
bool accounts_guest(accounts *a, const char *name, size_t n, people_login *login, text_out *why);
/* The account of the Telegram user whom this initData names, which is good once. */
telegram_error accounts_telegram(accounts *a, const telegram_how *how, const char *data, size_t n,
                                 people_login *login);
/* A new session of the account that the recovery code of this hash belongs to. False: it is
 * nobody's. */
bool accounts_recover(accounts *a, const uint8_t hash[STORE_HASH], people_login *login);

/* -- the account -- */

/* NULL: there is none of this id; of this token; of this session. */
const store_account *accounts_find(const accounts *a, int64_t account);
const store_account *accounts_of_token(const accounts *a, const char *token, size_t n);
const store_account *accounts_of_session(const accounts *a, const uint8_t hash[STORE_HASH]);
size_t accounts_count(const accounts *a);
size_t accounts_sessions(const accounts *a);

/* Gives an account another name. NULL: why. */
const store_account *accounts_rename(accounts *a, int64_t account, const char *name, size_t n,
                                     text_out *why);
/* The account's recovery code; NULL: it has none. */
const store_recovery *accounts_recovery(const accounts *a, int64_t account);
/* A new code takes the place of the last one; NULL: there is none from now on. */
void accounts_set_recovery(accounts *a, int64_t account, const store_recovery *recovery);

/* -- signing out -- */

void accounts_end_session(accounts *a, const uint8_t hash[STORE_HASH]);
void accounts_end_sessions(accounts *a, int64_t account);
/* Ends some of the sessions that have expired. */
void accounts_sweep(accounts *a);

#endif
