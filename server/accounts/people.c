/* People in memory: found by four keys; the least recently used are evicted. */
#include "server/accounts/people.h"

#include <openssl/crypto.h>
#include <stdlib.h>
#include <string.h>

#include "server/accounts/map.h"
#include "server/accounts/secret.h"
#include "table/fair.h"
#include "table/grow.h"

enum { TOKEN_BYTES = PEOPLE_TOKEN / 2 };

typedef struct person person;
typedef struct session session;

struct session {
    store_session stored;
    person *of;
    session *next; /* of the same person; the newest is first */
};

struct person {
    store_account account;
    session *sessions;
    store_recovery *recovery; /* NULL: none */
    int holds;
    uint64_t ticket;       /* of the last batch that a change of it is in; 0: none */
    person *newer, *older; /* among those who are not held, by when they were used */
};

struct people {
    int64_t session_ms;
    int64_t last_id;
    map by_id;               /* persons */
    map by_telegram;         /* persons */
    map by_hash;             /* sessions, by the first bytes of their hash */
    map by_recovery;         /* persons, by the first bytes of their code's hash */
    person *newest, *oldest; /* of those who are not held */
    size_t free_n;           /* who are not held */
};

people *people_new(int64_t session_seconds)
{
    people *p = memory_new(sizeof *p);
    p->session_ms = session_seconds * 1000;
    return p;
}

void people_begin(people *p, int64_t last_id)
{
    p->last_id = last_id;
}

static void free_person(person *who)
{
    while (who != NULL && who->sessions != NULL) {
        session *s = who->sessions;
        who->sessions = s->next;
        free(s);
    }
    free(who != NULL ? who->recovery : NULL);
    free(who);
}

void people_free(people *p)
{
    if (p == NULL) {
        return;
    }
    for (size_t i = 0; i < p->by_id.cap; i++) {
        free_person(p->by_id.at[i].value);
    }
    map_clear(&p->by_recovery);
    map_clear(&p->by_hash);
    map_clear(&p->by_id);
    map_clear(&p->by_telegram);
    free(p);
}

size_t people_accounts(const people *p)
{
    return p->by_id.n;
}

size_t people_sessions(const people *p)
{
    return p->by_hash.n;
}

/* -- accounts -- */

static person *person_of(const people *p, int64_t account)
{
    return map_get(&p->by_id, (uint64_t)account);
}

const store_account *people_find(const people *p, int64_t account)
{
    const person *found = person_of(p, account);
    return found != NULL ? &found->account : NULL;
}

/* -- by when they were used -- */

static void leave_line(people *p, person *who)
{
    *(who->newer != NULL ? &who->newer->older : &p->newest) = who->older;
    *(who->older != NULL ? &who->older->newer : &p->oldest) = who->newer;
    who->newer = who->older = NULL;
    p->free_n--;
}

static void join_line(people *p, person *who)
{
    who->older = p->newest;
    *(p->newest != NULL ? &p->newest->newer : &p->oldest) = who;
    p->newest = who;
    p->free_n++;
}

static void use(people *p, person *who)
{
    if (who->holds == 0 && who != p->newest) {
        leave_line(p, who);
        join_line(p, who);
    }
}

void people_hold(people *p, int64_t account)
{
    person *who = person_of(p, account);
    if (who != NULL && who->holds++ == 0) {
        leave_line(p, who);
    }
}

void people_release(people *p, int64_t account)
{
    person *who = person_of(p, account);
    if (who != NULL && --who->holds == 0) {
        join_line(p, who);
    }
}

void people_mark(people *p, int64_t account, uint64_t ticket)
{
    person *who = person_of(p, account);
    if (who != NULL) {
        who->ticket = ticket;
        use(p, who);
    }
}

/* -- putting and finding -- */

static void set_telegram(people *p, person *who, int64_t telegram)
{
    if (who->account.telegram != 0) {
        map_remove(&p->by_telegram, (uint64_t)who->account.telegram, who);
    }
    who->account.telegram = telegram;
    if (telegram != 0) {
        map_add(&p->by_telegram, (uint64_t)telegram, who);
    }
}

void people_put_account(people *p, const store_account *a)
{
    person *who = person_of(p, a->id);
    if (who == NULL) {
        who = memory_new(sizeof *who);
        map_add(&p->by_id, (uint64_t)a->id, who);
        join_line(p, who);
    }
    set_telegram(p, who, a->telegram);
    who->account = *a;
    who->account.name[STORE_NAME - 1] = '\0';
    p->last_id = a->id > p->last_id ? a->id : p->last_id;
}

const store_account *people_rename(people *p, int64_t account, const char *name, size_t n,
                                   text_out *why)
{
    person *who = person_of(p, account);
    if (who == NULL) {
        text_str(why, "there is no such account");
        return NULL;
    }
    if (!name_check(name, n, why)) {
        return NULL;
    }
    memset(who->account.name, 0, sizeof who->account.name);
    memcpy(who->account.name, name, n);
    return &who->account;
}

/* -- sessions -- */

/* Compares in constant time. */
static session *session_of(const people *p, const uint8_t hash[STORE_HASH])
{
    uint64_t key = map_key(hash);
    for (size_t i = map_first(&p->by_hash, key); i < p->by_hash.cap;
         i = map_next(&p->by_hash, key, i)) {
        session *s = p->by_hash.at[i].value;
        if (CRYPTO_memcmp(s->stored.hash, hash, STORE_HASH) == 0) {
            return s;
        }
    }
    return NULL;
}

bool people_put_session(people *p, const store_session *stored)
{
    person *who = person_of(p, stored->account);
    if (who == NULL || session_of(p, stored->hash) != NULL) {
        return false;
    }
    session *s = memory_new(sizeof *s);
    *s = (session){.stored = *stored, .of = who};
    session **at = &who->sessions;
    while (*at != NULL && (*at)->stored.created_ms > stored->created_ms) {
        at = &(*at)->next;
    }
    s->next = *at;
    *at = s;
    map_add(&p->by_hash, map_key(stored->hash), s);
    return true;
}

static void end_session(people *p, session *s)
{
    session **at = &s->of->sessions;
    map_remove(&p->by_hash, map_key(s->stored.hash), s);
    while (*at != s) {
        at = &(*at)->next;
    }
    *at = s->next;
    free(s);
}

bool people_revoke(people *p, const uint8_t hash[STORE_HASH], people_dropped *dropped, void *self)
{
    session *s = session_of(p, hash);
    if (s == NULL) {
        return false;
    }
    dropped(self, &s->stored);
    end_session(p, s);
    return true;
}

int people_revoke_all(people *p, int64_t account, people_dropped *dropped, void *self)
{
    person *who = person_of(p, account);
    int n = 0;
    while (who != NULL && who->sessions != NULL) {
        dropped(self, &who->sessions->stored);
        end_session(p, who->sessions);
        n++;
    }
    return n;
}

/* -- recovery codes -- */

static void drop_recovery(people *p, person *who)
{
    if (who->recovery != NULL) {
        map_remove(&p->by_recovery, map_key(who->recovery->hash), who);
        free(who->recovery);
        who->recovery = NULL;
    }
}

const store_recovery *people_recovery(const people *p, int64_t account)
{
    const person *who = person_of(p, account);
    return who != NULL ? who->recovery : NULL;
}

bool people_put_recovery(people *p, const store_recovery *recovery)
{
    person *who = person_of(p, recovery->account);
    if (who == NULL) {
        return false;
    }
    store_recovery *own = memory_new(sizeof *own);
    *own = *recovery; /* which may be the one that is dropped */
    drop_recovery(p, who);
    who->recovery = own;
    map_add(&p->by_recovery, map_key(own->hash), who);
    return true;
}

void people_drop_recovery(people *p, int64_t account)
{
    person *who = person_of(p, account);
    if (who != NULL) {
        drop_recovery(p, who);
    }
}

static person *person_of_recovery(const people *p, const uint8_t hash[STORE_HASH])
{
    uint64_t key = map_key(hash);
    for (size_t i = map_first(&p->by_recovery, key); i < p->by_recovery.cap;
         i = map_next(&p->by_recovery, key, i)) {
        person *who = p->by_recovery.at[i].value;
        if (CRYPTO_memcmp(who->recovery->hash, hash, STORE_HASH) == 0) {
            return who;
        }
    }
    return NULL;
}

/* -- whole people -- */

static person *person_of_key(const people *p, const store_key *key)
{
    const session *s;
    switch (key->kind) {
    case STORE_BY_ACCOUNT:
        return person_of(p, key->number);
    case STORE_BY_TELEGRAM:
        return map_get(&p->by_telegram, (uint64_t)key->number);
    case STORE_BY_SESSION:
        s = session_of(p, key->hash);
        return s != NULL ? s->of : NULL;
    case STORE_BY_RECOVERY:
        return person_of_recovery(p, key->hash);
    }
    return NULL;
}

const store_account *people_of_key(people *p, const store_key *key)
{
    person *who = person_of_key(p, key);
    if (who == NULL) {
        return NULL;
    }
    use(p, who);
    return &who->account;
}

void people_put(people *p, const store_person *read)
{
    if (person_of(p, read->account.id) != NULL) {
        return;
    }
    people_put_account(p, &read->account);
    for (int i = 0; i < read->sessions_n; i++) {
        people_put_session(p, &read->sessions[i]);
    }
    if (read->has_recovery) {
        people_put_recovery(p, &read->recovery);
    }
}

/* Takes a person out of memory, with all that belongs to it. */
static void drop_person(people *p, person *who)
{
    while (who->sessions != NULL) {
        end_session(p, who->sessions);
    }
    set_telegram(p, who, 0);
    drop_recovery(p, who);
    map_remove(&p->by_id, (uint64_t)who->account.id, who);
    if (who->holds == 0) {
        leave_line(p, who);
    }
    free(who);
}

/* A person whose change is not on the disk yet stops the eviction for now, also of those who were
 * used later. */
void people_evict(people *p, size_t keep, uint64_t settled)
{
    while (p->free_n > keep && p->oldest->ticket < settled) {
        drop_person(p, p->oldest);
    }
}

/* -- tokens -- */

bool people_token_hash(const char *token, size_t n, uint8_t hash[STORE_HASH])
{
    uint8_t bytes[TOKEN_BYTES];
    if (!fair_hex_parse(token, n, bytes, sizeof bytes)) {
        return false;
    }
    fair_hash(bytes, sizeof bytes, hash);
    OPENSSL_cleanse(bytes, sizeof bytes);
    return true;
}

const store_account *people_of_session(people *p, const uint8_t hash[STORE_HASH], int64_t now_ms)
{
    const session *s = session_of(p, hash);
    if (s == NULL || s->stored.expires_ms <= now_ms) {
        return NULL;
    }
    use(p, s->of);
    return &s->of->account;
}

static void make_token(char token[PEOPLE_TOKEN + 1], uint8_t hash[STORE_HASH])
{
    uint8_t bytes[TOKEN_BYTES];
    secret_draw(bytes, sizeof bytes);
    text_out o = text_to(token, PEOPLE_TOKEN + 1);
    fair_hex(bytes, sizeof bytes, &o);
    text_end(&o);
    fair_hash(bytes, sizeof bytes, hash);
    OPENSSL_cleanse(bytes, sizeof bytes);
}

/* -- logins -- */

/* Ends the oldest session of somebody who has as many as there may be. */
static void make_room(people *p, person *who, people_login *login)
{
    int n = 0;
    session *oldest = NULL;
    for (session *s = who->sessions; s != NULL; s = s->next) {
        oldest = s;
        n++;
    }
    if (n >= PEOPLE_SESSIONS_MAX) {
        login->dropped = true;
        login->dropped_one = oldest->stored;
        end_session(p, oldest);
    }
}

static void log_in(people *p, person *who, int64_t now_ms, people_login *login)
{
    make_room(p, who, login);
    login->account = who->account;
    login->session = (store_session){
        .account = who->account.id, .created_ms = now_ms, .expires_ms = now_ms + p->session_ms};
    make_token(login->token, login->session.hash);
    people_put_session(p, &login->session);
}

static void add_account(people *p, store_account *a, people_login *login)
{
    a->id = p->last_id + 1;
    people_put_account(p, a);
    login->is_new = true;
}

bool people_guest(people *p, const char *name, size_t n, int64_t now_ms, people_login *login,
                  text_out *why)
{
    memset(login, 0, sizeof *login);
    if (!name_check(name, n, why)) {
        return false;
    }
    store_account a = {.created_ms = now_ms};
    memcpy(a.name, name, n);
    add_account(p, &a, login);
    log_in(p, person_of(p, a.id), now_ms, login);
    return true;
}

void people_telegram(people *p, int64_t telegram, const char *name, size_t n, int64_t now_ms,
                     people_login *login)
{
    memset(login, 0, sizeof *login);
    person *who = map_get(&p->by_telegram, (uint64_t)telegram);
    if (who == NULL) {
        store_account a = {.telegram = telegram, .created_ms = now_ms};
        name_clean(name, n, p->last_id + 1, a.name);
        add_account(p, &a, login);
        who = person_of(p, a.id);
    }
    log_in(p, who, now_ms, login);
}

bool people_recover(people *p, const uint8_t hash[STORE_HASH], int64_t now_ms, people_login *login)
{
    memset(login, 0, sizeof *login);
    person *who = person_of_recovery(p, hash);
    if (who == NULL) {
        return false;
    }
    log_in(p, who, now_ms, login);
    return true;
}

void people_undo(people *p, const people_login *login)
{
    session *s = session_of(p, login->session.hash);
    if (s != NULL) {
        end_session(p, s);
    }
    if (login->dropped) {
        people_put_session(p, &login->dropped_one);
    }
    person *who = person_of(p, login->account.id);
    if (login->is_new && who != NULL && who->sessions == NULL) {
        drop_person(p, who);
    }
}
