/* What must survive, and when it may be told.
 *
 * Records of tables and rows of accounts go into the open batch. Once a turn of the loop, if the
 * writer is idle, the open batch is given to it, and another is opened. From a batch's first entry
 * on, whatever is sent waits behind net's gate for the commit of that batch.
 *
 * The journal's row is a sequence of frames: what it is (one byte), a table's number, the length
 * of what follows, and that. If a commit fails, nobody has heard of what was in it, nor of what
 * came after; every table that it touched is rebuilt from the part of its log that is safe. */
#include <stdlib.h>
#include <string.h>

#include "server/core.h"
#include "server/ops/log.h"

typedef enum frame {
    FRAME_RECORD = 1, /* one record of a table */
    FRAME_WHOLE,      /* all records of a table */
    FRAME_FORGET,     /* the table is done with */
    FRAME_NUMBER      /* the highest number that a table has had */
} frame;

static void put_number(text_out *o, uint64_t n)
{
    for (; n >= 128; n >>= 7) {
        text_char(o, (char)(n | 128));
    }
    text_char(o, (char)n);
}

/* False: there is no number there. */
static bool get_number(const uint8_t **at, const uint8_t *end, uint64_t *n)
{
    *n = 0;
    for (int shift = 0; *at < end && shift < 64; shift += 7) {
        uint8_t byte = *(*at)++;
        *n |= (uint64_t)(byte & 127) << shift;
        if (byte < 128) {
            return true;
        }
    }
    return false;
}

static void put_frame(text_out *o, frame kind, uint64_t number, const void *bytes, size_t n)
{
    text_char(o, (char)kind);
    put_number(o, number);
    put_number(o, n);
    text_bytes(o, bytes, n);
}

/* -- filling a batch -- */

static batch *use(server *s)
{
    batch *b = s->open;
    if (!b->used) {
        b->used = true;
        b->ticket = ++s->last_ticket;
        net_hold(s->net, b->ticket);
    }
    return b;
}

static void touch(batch *b, room *r)
{
    if (r->ticket == b->ticket) {
        return;
    }
    r->ticket = b->ticket;
    if (b->touched_n == b->touched_room) {
        b->touched_room = b->touched_room > 0 ? b->touched_room * 2 : 64;
        b->touched = memory_resize(b->touched, (size_t)b->touched_room, sizeof *b->touched);
    }
    b->touched[b->touched_n++] = (batch_touch){.room = r};
}

void journal_record(server *s, room *r, const uint8_t *record, size_t n)
{
    batch *b = use(s);
    touch(b, r);
    put_frame(&b->journal, FRAME_RECORD, r->t->plan.number, record, n);
}

void journal_whole(server *s, room *r)
{
    batch *b = use(s);
    touch(b, r);
    put_frame(&b->journal, FRAME_WHOLE, r->t->plan.number, r->t->log, r->t->log_n);
}

void journal_forget(server *s, room *r)
{
    put_frame(&use(s)->journal, FRAME_FORGET, r->t->plan.number, NULL, 0);
}

void journal_leave(server *s, const room *r)
{
    for (int k = 0; k < 2; k++) {
        batch *b = &s->batches[k];
        for (int i = 0; i < b->touched_n; i++) {
            b->touched[i].room = b->touched[i].room == r ? NULL : b->touched[i].room;
        }
    }
}

static void remember(batch *b, const batch_undo *undo)
{
    if (b->undos_n == b->undos_room) {
        b->undos_room = b->undos_room > 0 ? b->undos_room * 2 : 16;
        b->undos = memory_resize(b->undos, (size_t)b->undos_room, sizeof *b->undos);
    }
    b->undos[b->undos_n++] = *undo;
}

void journal_login(server *s, const people_login *login)
{
    batch *b = use(s);
    batch_undo undo = {.what = UNDO_LOGIN, .login = *login};
    if (login->is_new) {
        store_batch_account(b->rows, &login->account);
    }
    store_batch_session(b->rows, &login->session);
    if (login->dropped) {
        store_batch_session_drop(b->rows, login->dropped_hash);
    }
    memset(undo.login.token, 0, sizeof undo.login.token);
    remember(b, &undo);
}

void journal_rename(server *s, const store_account *before, const store_account *after)
{
    batch *b = use(s);
    store_batch_account(b->rows, after);
    remember(b, &(batch_undo){.what = UNDO_RENAME, .account = *before});
}

void journal_session_drop(server *s, const store_session *session)
{
    batch *b = use(s);
    store_batch_session_drop(b->rows, session->hash);
    remember(b, &(batch_undo){.what = UNDO_DROP, .session = *session});
}

void journal_recovery(server *s, int64_t account, const store_recovery *before,
                      const store_recovery *after)
{
    batch *b = use(s);
    batch_undo undo = {.what = UNDO_FIRST_RECOVERY, .recovery.account = account};
    if (before != NULL) {
        undo = (batch_undo){.what = UNDO_RECOVERY, .recovery = *before};
    }
    if (after != NULL) {
        store_batch_recovery(b->rows, after);
    } else {
        store_batch_recovery_drop(b->rows, account);
    }
    remember(b, &undo);
}

void journal_game(server *s, room *r, const store_game *row)
{
    batch *b = use(s);
    touch(b, r);
    store_batch_game(b->rows, row);
    r->archive_ticket = b->ticket;
}

/* -- committing -- */

static void empty(batch *b)
{
    store_batch_clear(b->rows);
    b->journal.len = 0;
    b->touched_n = 0;
    b->undos_n = 0;
    b->used = false;
}

static int by_number(const void *a, const void *b)
{
    uint64_t x = (*(room *const *)a)->t->plan.number;
    uint64_t y = (*(room *const *)b)->t->plan.number;
    return (x > y) - (x < y);
}

void journal_restart(server *s)
{
    batch *b = use(s);
    room **all = memory_new(s->hall.rooms_n * sizeof *all);
    size_t n = 0;
    for (size_t i = 0; i < s->hall.size; i++) {
        for (room *r = s->hall.by_number[i]; r != NULL; r = r->next_by_number) {
            all[n++] = r;
        }
    }
    qsort(all, n, sizeof *all, by_number);
    b->journal.len = 0;
    put_frame(&b->journal, FRAME_NUMBER, s->hall.last_number, NULL, 0);
    for (size_t i = 0; i < n; i++) {
        journal_whole(s, all[i]);
    }
    free(all);
    store_batch_restart(b->rows);
    s->restart_bytes = (int64_t)b->journal.len;
}

/* Worth a restart: a limit is passed, and the half of it at least is history. */
static bool is_long(const server *s)
{
    int64_t bytes = store_journal_bytes(s->store);
    return bytes > s->config.journal_bytes && bytes > 2 * s->restart_bytes;
}

/* Nothing more goes into it. */
static void seal(batch *b)
{
    for (int i = 0; i < b->touched_n; i++) {
        room *r = b->touched[i].room;
        b->touched[i].log_n = r != NULL ? r->t->log_n : 0;
    }
    if (b->journal.len > 0) {
        store_batch_journal(b->rows, b->journal.at, b->journal.len);
    }
}

void journal_tick(server *s)
{
    batch *b = s->open;
    if (s->writing != NULL || !b->used || s->in_trouble) {
        return;
    }
    if (is_long(s)) {
        journal_restart(s);
    }
    seal(b);
    s->writing = b;
    s->open = b == &s->batches[0] ? &s->batches[1] : &s->batches[0];
    store_writer_give(s->writer, b->rows);
}

/* The table is the same by both logs, so that later records continue the one on the disk as well.
 */
static void shorten(room *r)
{
    if (r->durable_n == r->t->log_n && table_shorten(r->t)) {
        r->durable_n = r->t->log_n;
    }
}

static void committed(server *s, batch *b)
{
    metrics_add(s->metrics, METRIC_COMMITS, METRIC_COMMIT_OK, 0, 1);
    metrics_observe(s->metrics, METRIC_COMMIT_SECONDS, 0, 0, s->commit_seconds);
    for (int i = 0; i < b->touched_n; i++) {
        room *r = b->touched[i].room;
        if (r != NULL) {
            r->durable_n = b->touched[i].log_n;
            r->archived = r->archived || r->archive_ticket == b->ticket;
            shorten(r);
        }
    }
    net_release(s->net, b->ticket);
    for (int i = 0; i < b->touched_n; i++) {
        if (b->touched[i].room != NULL) {
            evict_settle(b->touched[i].room, true);
        }
    }
    if (s->in_trouble) {
        s->in_trouble = false;
        log_event(LOG_INFO, "storage_recovered", NULL);
        hall_resume(s);
    }
}

/* A table that is gone is no longer the one where another's players go on. */
static void forget_rematch(server *s, const room *r)
{
    room *before = hall_find(s, r->t->plan.rematch_of);
    if (before != NULL && before->next == r->t->plan.number) {
        before->next = 0;
    }
}

/* The room's table as the disk has it; a table that the disk knows nothing of is gone. */
static void rebuild(server *s, room *r)
{
    char text[STORE_WHY];
    text_out why = text_to(text, sizeof text);
    table *t = r->durable_n > 0 ? table_load(&s->env, r->t->log, r->durable_n, &why) : NULL;
    if (t == NULL && r->durable_n > 0) {
        log_event(LOG_ERROR, "table_not_rebuilt", text_end(&why));
    }
    if (t == NULL) {
        forget_rematch(s, r);
        hall_remove(s, r);
        return;
    }
    hall_replace(s, r, t);
}

static void undo_people(server *s, const batch_undo *undo)
{
    switch (undo->what) {
    case UNDO_LOGIN:
        people_undo(s->people, &undo->login);
        break;
    case UNDO_RENAME:
        people_put_account(s->people, &undo->account);
        break;
    case UNDO_DROP:
        people_put_session(s->people, &undo->session);
        break;
    case UNDO_RECOVERY:
        people_put_recovery(s->people, &undo->recovery);
        break;
    case UNDO_FIRST_RECOVERY:
        people_drop_recovery(s->people, undo->recovery.account);
        break;
    }
}

/* A room may be in both batches; its ticket says which is the later. */
static void undo(server *s, batch *b)
{
    for (int i = b->undos_n - 1; i >= 0; i--) {
        undo_people(s, &b->undos[i]);
    }
    for (int i = 0; i < b->touched_n; i++) {
        room *r = b->touched[i].room;
        if (r != NULL && r->ticket == b->ticket) {
            rebuild(s, r);
        }
    }
    empty(b);
}

static void refused(server *s, batch *b)
{
    metrics_add(s->metrics, METRIC_COMMITS, METRIC_COMMIT_FAILED, 0, 1);
    if (!s->in_trouble) {
        log_event(LOG_ERROR, "storage_failed", s->commit_why);
    }
    s->in_trouble = true;
    s->retry_ms = server_now(s) + RETRY_MS;
    net_discard(s->net, b->ticket, "nothing can be stored now; try again in a moment");
    undo(s, s->open); /* the later first */
    undo(s, b);
}

/* On the loop's thread: the writer is done. */
static void come_back(void *arg)
{
    server *s = arg;
    batch *b = s->writing;
    if (s->closed) {
        return;
    }
    s->writing = NULL;
    if (s->commit_error == STORE_OK) {
        committed(s, b);
        empty(b);
    } else {
        refused(s, b);
    }
    metrics_set(s->metrics, METRIC_JOURNAL_BYTES, 0, 0, store_journal_bytes(s->store));
    journal_tick(s);
    server_wake(s);
}

/* On the writer's thread. The loop reads these only after the post. */
static void writer_done(void *self, store_batch *rows, store_error error, const char *why,
                        double seconds)
{
    server *s = self;
    (void)rows;
    s->commit_error = error;
    s->commit_seconds = seconds;
    strncpy(s->commit_why, why, sizeof s->commit_why - 1);
    net_post(s->net, come_back, s);
}

/* After a failure one harmless row is tried, until the store takes it. */
void journal_retry(server *s)
{
    if (!s->in_trouble || s->writing != NULL || server_now(s) < s->retry_ms) {
        return;
    }
    s->retry_ms = server_now(s) + RETRY_MS;
    put_frame(&use(s)->journal, FRAME_NUMBER, s->hall.last_number, NULL, 0);
    s->in_trouble = false;
    journal_tick(s);
    s->in_trouble = true;
}

/* -- at the start and at the end -- */

bool journal_open(server *s)
{
    for (int i = 0; i < 2; i++) {
        s->batches[i].rows = store_batch_new();
        s->batches[i].journal = text_growing();
    }
    s->open = &s->batches[0];
    s->writer = store_writer_new(s->store, writer_done, s);
    return s->writer != NULL;
}

static bool load_table(server *s, const uint8_t *log, size_t n, text_out *why)
{
    table *t = table_load(&s->env, log, n, why);
    if (t == NULL) {
        return false;
    }
    room *there = hall_find(s, t->plan.number);
    if (there != NULL) {
        hall_remove(s, there);
    }
    hall_add(s, t);
    return true;
}

static bool load_frame(server *s, frame kind, uint64_t number, const uint8_t *bytes, size_t n,
                       text_out *why)
{
    room *r = hall_find(s, number);
    s->hall.last_number = number > s->hall.last_number ? number : s->hall.last_number;
    switch (kind) {
    case FRAME_RECORD:
        if (r == NULL) {
            text_format(why, "a record of table %llu, which is not there",
                        (unsigned long long)number);
            return false;
        }
        return table_take(r->t, bytes, n, why);
    case FRAME_WHOLE:
        return load_table(s, bytes, n, why);
    case FRAME_FORGET:
        if (r != NULL) {
            hall_remove(s, r);
        }
        return true;
    case FRAME_NUMBER:
        return true;
    }
    text_str(why, "a frame of an unknown kind");
    return false;
}

typedef struct loading {
    server *s;
    text_out why;
} loading;

static bool load_row(void *self, const uint8_t *bytes, size_t n)
{
    loading *l = self;
    const uint8_t *at = bytes;
    const uint8_t *end = bytes + n;
    while (at < end) {
        uint64_t number;
        uint64_t length;
        uint8_t kind = *at++;
        if (!get_number(&at, end, &number) || !get_number(&at, end, &length) ||
            length > (uint64_t)(end - at)) {
            text_str(&l->why, "a frame of the journal is cut off");
            return false;
        }
        if (!load_frame(l->s, (frame)kind, number, at, (size_t)length, &l->why)) {
            return false;
        }
        at += length;
    }
    return true;
}

static void load_account(void *self, const store_account *a)
{
    people_put_account(((server *)self)->people, a);
}

static void load_session(void *self, const store_session *session)
{
    people_put_session(((server *)self)->people, session);
}

static void load_recovery(void *self, const store_recovery *recovery)
{
    people_put_recovery(((server *)self)->people, recovery);
}

bool journal_load(server *s, char why[STORE_WHY])
{
    char text[STORE_WHY] = "";
    loading l = {s, text_to(text, sizeof text)};
    store_each each = {load_account, load_session, load_recovery, s};
    s->hall.last_number = (uint64_t)store_last_game(s->store);
    why[0] = '\0';
    if (!store_people(s->store, &each, why)) {
        return false;
    }
    if (!store_replay(s->store, load_row, &l, why)) {
        if (why[0] == '\0') {
            memcpy(why, text_end(&l.why), l.why.len + 1);
        }
        return false;
    }
    return true;
}

/* The loop has ended: what is still open is written from here. */
static void write_last(server *s)
{
    char why[STORE_WHY] = "";
    bool good = s->writing == NULL || s->commit_error == STORE_OK;
    if (!s->open->used || s->in_trouble || !good) {
        return;
    }
    seal(s->open);
    if (store_commit(s->store, s->open->rows, why) != STORE_OK) {
        log_event(LOG_ERROR, "storage_failed", why);
    }
}

void journal_close(server *s)
{
    store_writer_free(s->writer);
    s->closed = true;
    write_last(s);
    for (int i = 0; i < 2; i++) {
        empty(&s->batches[i]);
        store_batch_free(s->batches[i].rows);
        text_drop(&s->batches[i].journal);
        free(s->batches[i].touched);
        free(s->batches[i].undos);
    }
}
