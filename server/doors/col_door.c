/* The Colyseus door: sockets are opened, take their seats, and are closed. */
#include "server/doors/col_door.h"

#include <stdlib.h>
#include <string.h>

#include "net/ws.h"
#include "server/doors/col_client.h"
#include "server/doors/col_message.h"
#include "server/doors/col_publish.h"
#include "server/rooms/request.h"
#include "server/rooms/visit.h"
#include "table/grow.h"

enum { SWEEP_MS = 1000, EXPIRED = 524 /* as the SDKs from 0.17 on number it */ };

static col_client *client_of(visitor *v)
{
    return (col_client *)v;
}

/* -- the address of a socket -- */

/* The path /{hold}/{code}, below /c17 or /c18 for clients that were told so. */
static bool split_path(net_text path, net_text *hold, net_text *code, bool *is_18)
{
    enum { PREFIX = 5 };
    *is_18 = path.n > PREFIX && memcmp(path.at, "/c18/", PREFIX) == 0;
    bool is_17 = path.n > PREFIX && memcmp(path.at, "/c17/", PREFIX) == 0;
    size_t at = *is_18 || is_17 ? PREFIX : 1;
    const char *slash = path.n > at ? memchr(path.at + at, '/', path.n - at) : NULL;
    if (slash == NULL) {
        return false;
    }
    *hold = (net_text){path.at + at, (size_t)(slash - path.at) - at};
    *code = (net_text){slash + 1, path.n - (size_t)(slash + 1 - path.at)};
    return hold->n > 0 && code->n > 0 && memchr(code->at, '/', code->n) == NULL;
}

static bool takes(void *self, net_text path)
{
    net_text hold;
    net_text code;
    bool is_18;
    (void)self;
    return split_path(path, &hold, &code, &is_18);
}

/* Takes over a short text; one that is too long stays empty, and names nothing. */
static void keep(char *to, size_t size, net_text text)
{
    if (text.at != NULL && text.n < size) {
        memcpy(to, text.at, text.n);
    }
}

/* The value of a name in a query; `at` is NULL if it is not there. */
static net_text query_value(net_text query, const char *name)
{
    size_t n = strlen(name);
    for (size_t at = 0; at < query.n;) {
        const char *amp = memchr(query.at + at, '&', query.n - at);
        size_t end = amp != NULL ? (size_t)(amp - query.at) : query.n;
        if (end - at > n && memcmp(query.at + at, name, n) == 0 && query.at[at + n] == '=') {
            return (net_text){query.at + at + n + 1, end - at - n - 1};
        }
        at = end + 1;
    }
    return (net_text){0};
}

static col_entry *read_entry(const net_request *r, bool *is_18, bool *skips)
{
    col_entry *e = memory_new(sizeof *e);
    net_text hold = {0};
    net_text code = {0};
    net_text skip = query_value(net_query(r), "skipHandshake");
    split_path(net_path(r), &hold, &code, is_18);
    keep(e->hold, sizeof e->hold, hold);
    keep(e->code, sizeof e->code, code);
    keep(e->id, sizeof e->id, query_value(net_query(r), "sessionId"));
    keep(e->token, sizeof e->token, query_value(net_query(r), "reconnectionToken"));
    *skips = skip.at != NULL && (text_is(skip.at, skip.n, "1") || text_is(skip.at, skip.n, "true"));
    return e;
}

static net_text text_of(const char *text)
{
    return (net_text){text, strlen(text)};
}

/* -- taking a seat -- */

static void refuse(col_client *cl, int code, const char *text)
{
    bool back = cl->entry != NULL && cl->entry->token[0] != '\0' && cl->is_18;
    col_client_error(cl, code, text);
    col_client_close(cl, back ? COL_NOT_RECONNECTED : COL_WITH_ERROR, text);
}

static int first_free(const table *t)
{
    for (int p = 0; p < t->plan.setup.seats; p++) {
        if (t->seats[p].kind == SEAT_OPEN) {
            return p;
        }
    }
    return REQUEST_ANY_SEAT;
}

/* The seat that is wanted, if it is free, else the first free one: who comes first begins. */
static bool sit(caller *c, room *r, int wanted)
{
    const table *t = r->t;
    bool good = wanted >= 0 && wanted < t->plan.setup.seats && t->seats[wanted].kind == SEAT_OPEN;
    return request_sit(c, r, good ? wanted : first_free(t), NULL);
}

static void join(col_client *cl, room *r, const store_account *account, int wanted)
{
    house *h = cl->door->house;
    caller c = {.address = net_address(cl->conn), .account = account};
    problem *why = &c.why;
    cl->visitor.account = account->id;
    cl->table = r->t->plan.number;
    accounts_hold(h->accounts, account->id);
    bool seated = table_seat_of(r->t, (uint64_t)account->id) >= 0;
    if (!visit_may_begin(&cl->visitor, r, why) || (!seated && !sit(&c, r, wanted))) {
        refuse(cl, why->status, why->detail[0] != '\0' ? why->detail : why->title);
        return;
    }
    cl->again = seated; /* it may have a state from before */
    free(cl->entry);
    cl->entry = NULL;
    col_publish_join(cl, r); /* first, so that the change which follows finds the client */
    visit_begin(&cl->visitor, r, table_seat_of(r->t, (uint64_t)account->id));
    col_publish_handshake(cl);
}

static bool enter_by_hold(col_client *cl)
{
    col_door *d = cl->door;
    const col_entry *e = cl->entry;
    char id[COL_KEY_ID];
    col_hold *hold = col_hold_find(&d->holds, text_of(e->hold));
    room *r = hold != NULL ? rooms_find(d->house->rooms, hold->table) : NULL;
    if (r == NULL || strcmp(r->t->code, e->code) != 0) {
        return false;
    }
    col_key_id_of(&d->key, hold->table, hold->account, id);
    const store_account *account = accounts_of_session(d->house->accounts, hold->session);
    if (strcmp(id, e->id) != 0 || account == NULL || account->id != hold->account) {
        return false;
    }
    memcpy(cl->session, hold->session, STORE_HASH);
    join(cl, r, account, hold->seat);
    if (cl->at != NULL) { /* else the seat is held on, and given back in its time */
        cl->at->made |= hold->made;
        accounts_release(d->house->accounts, account->id); /* the client holds it now */
        col_hold_drop(&d->holds, hold);
    }
    return true;
}

static void enter_again(void *self);

/* The person may have to be read from the store first. False: too many wait. */
static bool wait_for(col_client *cl, const store_key *key)
{
    cl->wait = memory_new(sizeof *cl->wait);
    *cl->wait = (lookup_wait){.ready = enter_again, .self = cl};
    return accounts_ask(cl->door->house->accounts, key, cl->wait);
}

static void enter_by_token(col_client *cl)
{
    house *h = cl->door->house;
    const col_entry *e = cl->entry;
    room *r = rooms_find_code(h->rooms, e->code, strlen(e->code));
    store_key key = {.kind = STORE_BY_SESSION};
    if (r == NULL ||
        !col_key_read(&cl->door->key, r->t->plan.number, text_of(e->token), key.hash)) {
        refuse(cl, EXPIRED, "reconnection token invalid or expired.");
        return;
    }
    if (!accounts_knows(h->accounts, &key) && cl->wait == NULL) {
        if (!wait_for(cl, &key)) {
            refuse(cl, 503, "the server is busy");
        }
        return;
    }
    const store_account *account = accounts_of_session(h->accounts, key.hash);
    if (account == NULL || table_seat_of(r->t, (uint64_t)account->id) < 0) {
        refuse(cl, EXPIRED, "reconnection token invalid or expired.");
        return;
    }
    memcpy(cl->session, key.hash, STORE_HASH);
    join(cl, r, account, REQUEST_ANY_SEAT);
}

/* What the client has said meanwhile is heard now. */
static void hear_early(col_client *cl)
{
    bool waits = cl->entry != NULL && !cl->is_done;
    if (cl->is_early && !waits) {
        cl->is_early = false;
        net_take_up(cl->conn);
    }
}

static void enter(col_client *cl)
{
    list_leave(&cl->entering);
    if (!cl->is_done && cl->entry != NULL && !enter_by_hold(cl)) {
        if (cl->entry->token[0] != '\0') {
            enter_by_token(cl);
        } else {
            refuse(cl, EXPIRED, "seat reservation expired.");
        }
    }
    hear_early(cl);
}

static void enter_again(void *self)
{
    col_client *cl = self;
    if (!cl->is_done) {
        enter_by_token(cl);
    }
    hear_early(cl);
}

/* -- coming and going -- */

/* Nothing can be sent before the net has answered the request: the clients join right after. */
static void enter_all(void *arg)
{
    col_door *d = arg;
    while (d->entering.next != &d->entering) {
        enter(LIST_OWNER(d->entering.next, col_client, entering));
    }
}

static void on_opened(void *self, net_conn *c, const net_request *r)
{
    col_door *d = self;
    col_client *cl = col_client_new(d, c);
    cl->entry = read_entry(r, &cl->is_18, &cl->skips);
    net_set_data(c, cl);
    if (d->entering.next == &d->entering) {
        net_post(d->house->net, enter_all, d);
    }
    list_add_last(&d->entering, &cl->entering);
    timing_wake(d->house->timing);
}

static void on_message(void *self, visitor *v, const char *bytes, size_t n)
{
    col_door *d = self;
    col_client *cl = client_of(v);
    if (cl->entry != NULL && !cl->is_done) { /* its seat is still looked for */
        cl->is_early = true;
        net_put_off(cl->conn);
        return;
    }
    metrics_add(d->house->metrics, METRIC_MESSAGES, METRIC_IN, 0, 1);
    if (!cl->is_done) {
        col_message_take(cl, bytes, n);
    }
}

static bool on_frame(void *self, visitor *v)
{
    col_client *cl = client_of(v);
    caller c = col_message_caller(cl);
    (void)self;
    return !cl->is_done && !col_message_is_too_fast(cl, &c);
}

static void on_closed(void *self, visitor *v)
{
    col_client *cl = client_of(v);
    (void)self;
    visit_end_all(v);
    col_publish_leave(cl);
    col_client_free(cl);
}

static void sign_out(void *self, const uint8_t hash[STORE_HASH])
{
    col_door *d = self;
    for (list_link *l = d->clients.next; l != &d->clients; l = l->next) {
        col_client *cl = LIST_OWNER(l, col_client, all);
        if (cl->visitor.account != 0 && memcmp(cl->session, hash, STORE_HASH) == 0) {
            col_client_close(cl, COL_WITH_ERROR, "signed out");
        }
    }
}

/* -- deadlines -- */

/* Nobody has come to a table that was made for somebody: it is closed. */
static void give_back(col_door *d, col_hold *hold)
{
    room *r = rooms_find(d->house->rooms, hold->table);
    int64_t account = hold->account;
    bool made = hold->made;
    accounts_release(d->house->accounts, account);
    col_hold_drop(&d->holds, hold);
    if (r != NULL) {
        col_message_close_empty(d, r, account, made);
    }
}

static int64_t expire(col_door *d, int64_t now_ms)
{
    enum { AGAIN_MS = 1000 };
    col_hold *first = col_hold_first(&d->holds);
    if (first != NULL && first->until_ms <= now_ms && !journal_takes(d->house->journal)) {
        return now_ms + AGAIN_MS; /* its table could not be closed */
    }
    while (first != NULL && first->until_ms <= now_ms) {
        give_back(d, first);
        first = col_hold_first(&d->holds);
    }
    return first != NULL ? first->until_ms : INT64_MAX;
}

/* Ends sockets that have not answered the handshake in time. */
static int64_t sweep(col_door *d, int64_t now_ms)
{
    if (d->strangers == 0) {
        return INT64_MAX;
    }
    if (now_ms >= d->sweep_ms) {
        d->sweep_ms = now_ms + SWEEP_MS;
        for (list_link *l = d->clients.next; l != &d->clients; l = l->next) {
            col_client *cl = LIST_OWNER(l, col_client, all);
            if (!cl->is_ready && now_ms - cl->since_ms > COL_CLIENT_ACK_MS) {
                col_client_close(cl, COL_WITH_ERROR, "no answer to the handshake");
            }
        }
    }
    return d->sweep_ms;
}

/* Claims games whose opponents are gone, see col_publish.c. */
static void claim_all(col_door *d)
{
    if (!d->claims) {
        return;
    }
    d->claims = false;
    for (list_link *l = d->clients.next; l != &d->clients; l = l->next) {
        col_client *cl = LIST_OWNER(l, col_client, all);
        room *r = col_client_room(cl);
        if (r == NULL || cl->at == NULL || !cl->at->claims) {
            continue;
        }
        cl->at->claims = false;
        if (table_may_claim(r->t, col_client_seat(cl), rooms_now(r->rooms))) {
            command_run(r, &(command){.kind = COMMAND_CLAIM, .seat = col_client_seat(cl)}, NULL);
        }
    }
}

static int64_t do_due(void *self, int64_t now_ms)
{
    col_door *d = self;
    claim_all(d);
    int64_t expires = expire(d, now_ms);
    int64_t swept = sweep(d, now_ms);
    return expires < swept ? expires : swept;
}

/* From 0.17 on the SDKs come back by themselves after this code. */
static void stop(void *self)
{
    col_door *d = self;
    for (list_link *l = d->clients.next; l != &d->clients; l = l->next) {
        col_client *cl = LIST_OWNER(l, col_client, all);
        col_client_close(cl, COL_MAY_RECONNECT, "the server stops");
    }
}

/* -- the door itself -- */

col_door *col_door_new(house *h)
{
    col_door *d = memory_new(sizeof *d);
    d->house = h;
    list_init(&d->clients);
    list_init(&d->entering);
    col_key_load(&d->key, h);
    col_hold_init(&d->holds);
    d->value = text_growing();
    d->frame = text_growing();
    d->asked = text_growing();
    d->told = text_growing();
    d->door = (door){.self = d,
                     .binary = true,
                     .takes = takes,
                     .opened = on_opened,
                     .message = on_message,
                     .frame = on_frame,
                     .closed = on_closed,
                     .changed = col_publish_change,
                     .ended = col_publish_end,
                     .said = col_publish_line,
                     .signed_out = sign_out,
                     .due = do_due,
                     .stop = stop};
    return d;
}

void col_door_free(col_door *d)
{
    col_hold_free(&d->holds);
    map_clear(&d->rooms);
    text_drop(&d->value);
    text_drop(&d->frame);
    text_drop(&d->asked);
    text_drop(&d->told);
    free(d);
}

const door *col_door_of(const col_door *d)
{
    return &d->door;
}
