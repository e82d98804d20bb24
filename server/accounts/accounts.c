/* Accounts in step with the store: each change is made in memory, written to the open batch, and
 * taken back from both if the store refuses it. */
#include "server/accounts/accounts.h"

#include <stdlib.h>
#include <string.h>

#include "table/grow.h"

enum { SWEEP_STEPS = 2000 }; /* sessions looked at in one sweep */

struct accounts {
    people *people;
    telegram_replay *exchanged;
    journal *journal;
    const timing *timing;
    void (*ended)(void *self, const uint8_t hash[STORE_HASH]);
    void *ended_self;
};

static void nobody_listens(void *self, const uint8_t hash[STORE_HASH])
{
    (void)self;
    (void)hash;
}

accounts *accounts_new(journal *j, const timing *t, int64_t session_seconds)
{
    accounts *a = memory_new(sizeof *a);
    *a = (accounts){.people = people_new(session_seconds),
                    .exchanged = telegram_replay_new(),
                    .journal = j,
                    .timing = t,
                    .ended = nobody_listens};
    return a;
}

void accounts_free(accounts *a)
{
    people_free(a->people);
    telegram_replay_free(a->exchanged);
    free(a);
}

void accounts_on_end(accounts *a, void (*ended)(void *self, const uint8_t hash[STORE_HASH]),
                     void *self)
{
    a->ended = ended;
    a->ended_self = self;
}

static void load_account(void *self, const store_account *row)
{
    people_put_account(self, row);
}

static void load_session(void *self, const store_session *row)
{
    people_put_session(self, row);
}

static void load_recovery(void *self, const store_recovery *row)
{
    people_put_recovery(self, row);
}

bool accounts_load(accounts *a, store *from, char why[STORE_WHY])
{
    store_each each = {load_account, load_session, load_recovery, a->people};
    return store_people(from, &each, why);
}

/* -- signing in -- */

static void undo_login(void *self, const void *bytes)
{
    people_undo(((accounts *)self)->people, bytes);
}

static void store_login(accounts *a, const people_login *login)
{
    store_batch *rows = journal_rows(a->journal);
    people_login kept = *login;
    if (login->is_new) {
        store_batch_account(rows, &login->account);
    }
    store_batch_session(rows, &login->session);
    if (login->dropped) {
        store_batch_session_drop(rows, login->dropped_hash);
    }
    memset(kept.token, 0, sizeof kept.token);
    journal_undo(a->journal, undo_login, a, &kept, sizeof kept);
    if (login->dropped) {
        a->ended(a->ended_self, login->dropped_hash);
    }
}

bool accounts_guest(accounts *a, const char *name, size_t n, people_login *login, text_out *why)
{
    if (!people_guest(a->people, name, n, timing_wall(a->timing), login, why)) {
        return false;
    }
    store_login(a, login);
    return true;
}

telegram_error accounts_telegram(accounts *a, const telegram_how *how, const char *data, size_t n,
                                 people_login *login)
{
    telegram_user user;
    int64_t now_ms = timing_wall(a->timing);
    telegram_error e = telegram_check(how, data, n, now_ms, &user);
    if (e != TELEGRAM_OK) {
        return e;
    }
    if (!telegram_replay_take(a->exchanged, &user, how->max_age_s, timing_session_now(a->timing))) {
        return TELEGRAM_REPLAYED;
    }
    people_telegram(a->people, user.id, user.name, strlen(user.name), now_ms, login);
    store_login(a, login);
    return TELEGRAM_OK;
}

bool accounts_recover(accounts *a, const uint8_t hash[STORE_HASH], people_login *login)
{
    if (!people_recover(a->people, hash, timing_wall(a->timing), login)) {
        return false;
    }
    store_login(a, login);
    return true;
}

/* -- the account -- */

const store_account *accounts_find(const accounts *a, int64_t account)
{
    return people_find(a->people, account);
}

const store_account *accounts_of_token(const accounts *a, const char *token, size_t n)
{
    return people_of_token(a->people, token, n, timing_session_now(a->timing));
}

const store_account *accounts_of_session(const accounts *a, const uint8_t hash[STORE_HASH])
{
    return people_of_session(a->people, hash, timing_session_now(a->timing));
}

size_t accounts_count(const accounts *a)
{
    return people_accounts(a->people);
}

size_t accounts_sessions(const accounts *a)
{
    return people_sessions(a->people);
}

static void undo_rename(void *self, const void *bytes)
{
    people_put_account(((accounts *)self)->people, bytes);
}

const store_account *accounts_rename(accounts *a, int64_t account, const char *name, size_t n,
                                     text_out *why)
{
    const store_account *found = people_find(a->people, account);
    store_account before = found != NULL ? *found : (store_account){0};
    const store_account *after = people_rename(a->people, account, name, n, why);
    if (after != NULL) {
        store_batch_account(journal_rows(a->journal), after);
        journal_undo(a->journal, undo_rename, a, &before, sizeof before);
    }
    return after;
}

const store_recovery *accounts_recovery(const accounts *a, int64_t account)
{
    return people_recovery(a->people, account);
}

static void undo_recovery(void *self, const void *bytes)
{
    people_put_recovery(((accounts *)self)->people, bytes);
}

static void undo_first_recovery(void *self, const void *bytes)
{
    people_drop_recovery(((accounts *)self)->people, *(const int64_t *)bytes);
}

void accounts_set_recovery(accounts *a, int64_t account, const store_recovery *after)
{
    const store_recovery *before = people_recovery(a->people, account);
    if (before == NULL && after == NULL) {
        return;
    }
    store_batch *rows = journal_rows(a->journal);
    if (before != NULL) {
        journal_undo(a->journal, undo_recovery, a, before, sizeof *before);
    } else {
        journal_undo(a->journal, undo_first_recovery, a, &account, sizeof account);
    }
    if (after != NULL) {
        store_batch_recovery(rows, after);
        people_put_recovery(a->people, after);
    } else {
        store_batch_recovery_drop(rows, account);
        people_drop_recovery(a->people, account);
    }
}

/* -- signing out -- */

static void undo_end(void *self, const void *bytes)
{
    people_put_session(((accounts *)self)->people, bytes);
}

/* For people.h. */
static void store_end(void *self, const store_session *session)
{
    accounts *a = self;
    store_batch_session_drop(journal_rows(a->journal), session->hash);
    journal_undo(a->journal, undo_end, a, session, sizeof *session);
    a->ended(a->ended_self, session->hash);
}

void accounts_end_session(accounts *a, const uint8_t hash[STORE_HASH])
{
    people_revoke(a->people, hash, store_end, a);
}

void accounts_end_sessions(accounts *a, int64_t account)
{
    people_revoke_all(a->people, account, store_end, a);
}

void accounts_sweep(accounts *a)
{
    people_sweep(a->people, timing_session_now(a->timing), SWEEP_STEPS, store_end, a);
}
