/* Keeps accounts in step with the store: each change is made in memory and written to the open
 * batch, and is rolled back if the store refuses the batch. */
#include "server/accounts/accounts.h"

#include <stdlib.h>
#include <string.h>

#include "table/grow.h"

enum { SWEEP_MAX = 500 }; /* sessions ended in one sweep */

struct accounts {
    accounts_parts parts;
    people *people;
    lookups *lookups;
    telegram_replay *exchanged;
    bool sweeps; /* expired sessions are being read */
    void (*ended)(void *self, const uint8_t hash[STORE_HASH]);
    void *ended_self;
};

static void nobody_listens(void *self, const uint8_t hash[STORE_HASH])
{
    (void)self;
    (void)hash;
}

/* Not while a read is under way or a waiter is being called: see lookups.h. */
static void evict(void *self)
{
    accounts *a = self;
    people_evict(a->people, (size_t)a->parts.cached, journal_settled(a->parts.journal));
}

accounts *accounts_new(const accounts_parts *parts)
{
    accounts *a = memory_new(sizeof *a);
    *a = (accounts){.parts = *parts,
                    .people = people_new(parts->session_seconds),
                    .exchanged = telegram_replay_new(),
                    .ended = nobody_listens};
    a->lookups = lookups_new(a->people, parts->net, parts->store);
    lookups_between(a->lookups, evict, a);
    return a;
}

void accounts_free(accounts *a)
{
    lookups_free(a->lookups);
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

typedef struct counted {
    int64_t n, last_id;
} counted;

static void count_account(void *self, const store_account *row)
{
    counted *c = self;
    c->n++;
    c->last_id = row->id > c->last_id ? row->id : c->last_id;
}

/* Reads every account and keeps none: damaged or missing rows are found before the server accepts
 * clients. */
int64_t accounts_load(accounts *a, char why[STORE_WHY])
{
    counted c = {0};
    store_each each = {.account = count_account, .self = &c};
    if (!store_people(a->parts.store, &each, why)) {
        return -1;
    }
    people_begin(a->people, c.last_id);
    return c.n;
}

/* -- who is in memory -- */

bool accounts_knows(accounts *a, const store_key *key)
{
    return people_of_key(a->people, key) != NULL;
}

bool accounts_ask(accounts *a, const store_key *key, lookup_wait *wait)
{
    return lookups_ask(a->lookups, key, wait);
}

void accounts_hold(accounts *a, int64_t account)
{
    people_hold(a->people, account);
}

void accounts_release(accounts *a, int64_t account)
{
    people_release(a->people, account);
}

void accounts_tick(accounts *a)
{
    if (lookups_are_idle(a->lookups)) {
        evict(a);
    }
}

/* The rows that are changed with a person, which stays in memory until they are on the disk. */
static store_batch *rows_of(accounts *a, int64_t account)
{
    people_mark(a->people, account, journal_ticket(a->parts.journal));
    return journal_rows(a->parts.journal);
}

/* -- signing in -- */

static void undo_login(void *self, const void *bytes)
{
    people_undo(((accounts *)self)->people, bytes);
}

static void store_login(accounts *a, const people_login *login)
{
    store_batch *rows = rows_of(a, login->account.id);
    people_login kept = *login;
    if (login->is_new) {
        store_batch_account(rows, &login->account);
    }
    store_batch_session(rows, &login->session);
    if (login->dropped) {
        store_batch_session_drop(rows, login->dropped_one.hash);
    }
    memset(kept.token, 0, sizeof kept.token);
    journal_undo(a->parts.journal, undo_login, a, &kept, sizeof kept);
    if (login->dropped) {
        a->ended(a->ended_self, login->dropped_one.hash);
    }
}

bool accounts_guest(accounts *a, const char *name, size_t n, people_login *login, text_out *why)
{
    if (!people_guest(a->people, name, n, timing_wall(a->parts.timing), login, why)) {
        return false;
    }
    store_login(a, login);
    return true;
}

telegram_error accounts_telegram_user(const accounts *a, const telegram_how *how, const char *data,
                                      size_t n, telegram_user *user)
{
    return telegram_check(how, data, n, timing_wall(a->parts.timing), user);
}

static void undo_exchange(void *self, const void *bytes)
{
    telegram_replay_forget(((accounts *)self)->exchanged, bytes);
}

bool accounts_telegram(accounts *a, const telegram_how *how, const telegram_user *user,
                       people_login *login)
{
    if (!telegram_replay_take(a->exchanged, user, how->max_age_s,
                              timing_session_now(a->parts.timing))) {
        return false;
    }
    people_telegram(a->people, user->id, user->name, strlen(user->name),
                    timing_wall(a->parts.timing), login);
    store_login(a, login);
    journal_undo(a->parts.journal, undo_exchange, a, user, sizeof *user);
    return true;
}

void accounts_telegram_again(accounts *a, const telegram_user *user, people_login *login)
{
    people_telegram(a->people, user->id, user->name, strlen(user->name),
                    timing_wall(a->parts.timing), login);
    store_login(a, login);
}

bool accounts_recover(accounts *a, const uint8_t hash[STORE_HASH], people_login *login)
{
    if (!people_recover(a->people, hash, timing_wall(a->parts.timing), login)) {
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

const store_account *accounts_of_session(accounts *a, const uint8_t hash[STORE_HASH])
{
    return people_of_session(a->people, hash, timing_session_now(a->parts.timing));
}

size_t accounts_count(const accounts *a)
{
    return people_accounts(a->people);
}

int64_t accounts_reads(const accounts *a)
{
    return lookups_reads(a->lookups);
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
        store_batch_account(rows_of(a, account), after);
        journal_undo(a->parts.journal, undo_rename, a, &before, sizeof before);
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
    store_batch *rows = rows_of(a, account);
    if (before != NULL) {
        journal_undo(a->parts.journal, undo_recovery, a, before, sizeof *before);
    } else {
        journal_undo(a->parts.journal, undo_first_recovery, a, &account, sizeof account);
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
    store_batch_session_drop(rows_of(a, session->account), session->hash);
    journal_undo(a->parts.journal, undo_end, a, session, sizeof *session);
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

/* -- sessions that have expired -- */

typedef struct expired {
    accounts *accounts;
    int64_t now_ms;
    int n; /* -1: they could not be read */
    uint8_t hashes[SWEEP_MAX][STORE_HASH];
} expired;

/* On another thread. */
static void read_expired(void *arg)
{
    expired *e = arg;
    char why[STORE_WHY];
    e->n = store_expired_sessions(e->accounts->parts.store, e->now_ms, e->hashes, SWEEP_MAX, why);
}

static void end_expired(void *arg)
{
    expired *e = arg;
    accounts *a = e->accounts;
    bool takes = journal_takes(a->parts.journal);
    for (int i = 0; i < e->n && takes; i++) {
        if (!people_revoke(a->people, e->hashes[i], store_end, a)) {
            store_batch_session_drop(journal_rows(a->parts.journal), e->hashes[i]);
        }
    }
    a->sweeps = false;
    free(e);
}

void accounts_sweep(accounts *a)
{
    if (a->sweeps) {
        return;
    }
    a->sweeps = true;
    expired *e = memory_new(sizeof *e);
    e->accounts = a;
    e->now_ms = timing_session_now(a->parts.timing);
    net_work(a->parts.net, read_expired, end_expired, e);
}
