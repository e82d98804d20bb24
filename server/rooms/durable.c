/* Rooms as the journal's holder of tables. */
#include "server/rooms/durable.h"

#include "server/ops/log.h"
#include "server/rooms/archive.h"
#include "server/rooms/command.h"
#include "table/grow.h"

enum {
    ALIVE_EVERY_MS = 1000,                /* between two marks that the server works */
    ALIVE_MOST_MS = 14 * 24 * 3600 * 1000 /* from the last record of any table to the last mark */
};

static room *room_of(const journal_stream *of)
{
    return LIST_OWNER(of, room, stream);
}

/* -- at the start -- */

static bool load(void *self, const uint8_t *log, size_t n, char said[STORE_WHY])
{
    rooms *all = self;
    text_out why = text_to(said, STORE_WHY);
    table *t = table_load(&all->env, log, n, &why);
    text_end(&why);
    if (t == NULL) {
        return false;
    }
    room *there = rooms_find(all, t->plan.number);
    if (there != NULL) {
        rooms_remove(there);
    }
    rooms_add(all, t);
    return true;
}

static bool take(void *self, uint64_t number, const uint8_t *record, size_t n, char said[STORE_WHY])
{
    room *r = rooms_find(self, number);
    text_out why = text_to(said, STORE_WHY);
    if (r == NULL) {
        text_format(&why, "a record of table %llu, which is not there", (unsigned long long)number);
    }
    bool good = r != NULL && table_take(r->t, record, n, &why);
    text_end(&why);
    return good;
}

static void forget(void *self, uint64_t number)
{
    room *r = rooms_find(self, number);
    if (r != NULL) {
        rooms_remove(r);
    }
}

int64_t durable_last_ms(const rooms *all)
{
    int64_t last = 0;
    for (const room *r = NULL; (r = rooms_next(all, r)) != NULL;) {
        last = r->t->touched_ms > last ? r->t->touched_ms : last;
    }
    return all->alive_ms > last ? all->alive_ms : last;
}

/* A mark that is far from all records is not trusted: nobody must lose by a wrong one. */
static void find_alive(rooms *all)
{
    int64_t mark = store_was_alive_ms(all->parts.store);
    int64_t last = durable_last_ms(all);
    all->alive_ms = mark > last && mark - last < ALIVE_MOST_MS ? mark : 0;
}

bool durable_load(rooms *all, char why[STORE_WHY])
{
    store_holder holder = {.self = all, .whole = load, .record = take, .forget = forget};
    bool loaded = store_load(all->parts.store, &holder, why);
    if (loaded) {
        find_alive(all);
    }
    return loaded;
}

int64_t durable_alive(rooms *all, int64_t now_ms)
{
    if (all->n == 0 || journal_in_trouble(all->parts.journal)) {
        return INT64_MAX;
    }
    if (now_ms >= all->alive_ms + ALIVE_EVERY_MS) {
        all->alive_ms = now_ms;
        store_alive(all->parts.store, now_ms);
    }
    return all->alive_ms + ALIVE_EVERY_MS;
}

static void resume_all(void *self)
{
    rooms *all = self;
    for (room *r = NULL; (r = rooms_next(all, r)) != NULL;) {
        command_run(r, &(command){.kind = COMMAND_RESUME}, NULL);
        archive_resume(r);
    }
}

/* The table that a rematch was made from leads to it; only the rematch has that on record. */
static void find_rematch(const room *r)
{
    room *before = rooms_find(r->rooms, r->t->plan.rematch_of);
    if (before != NULL) {
        before->next = r->t->plan.number;
    }
}

void durable_begin(rooms *all)
{
    for (room *r = NULL; (r = rooms_next(all, r)) != NULL;) {
        find_rematch(r);
        journal_loaded(all->parts.journal, &r->stream, r->t->log_n);
        r->drop_ms = r->t->phase == TABLE_ENDED ? rooms_now(all) + ROOMS_KEEP_MS : 0;
    }
    resume_all(all);
    journal_restart(all->parts.journal);
}

/* -- commits -- */

static size_t log_of(void *self, const journal_stream *of, const uint8_t **bytes)
{
    const table *t = room_of(of)->t;
    (void)self;
    *bytes = t->log;
    return t->log_n;
}

/* The table is the same by both logs, so that later records continue the one on the disk as well.
 */
static void shorten(room *r)
{
    if (r->stream.stored_n == r->t->log_n && table_shorten(r->t)) {
        r->stream.stored_n = r->t->log_n;
    }
}

static void stored(void *self, journal_stream *of, uint64_t ticket)
{
    room *r = room_of(of);
    (void)self;
    r->archived = r->archived || r->archive_ticket == ticket;
    shorten(r);
}

static void told(void *self, journal_stream *of)
{
    (void)self;
    rooms_settle(room_of(of));
}

static void rewrite(void *self)
{
    rooms *all = self;
    for (room *r = NULL; (r = rooms_next(all, r)) != NULL;) {
        journal_whole(all->parts.journal, &r->stream);
    }
}

/* A table that was removed is no longer the rematch of another table. */
static void forget_rematch(const room *r)
{
    room *before = rooms_find(r->rooms, r->t->plan.rematch_of);
    if (before != NULL && before->next == r->t->plan.number) {
        before->next = 0;
    }
}

/* Rebuilds the room's table from the records on the disk; a table without any is removed. */
static void refused(void *self, journal_stream *of)
{
    rooms *all = self;
    room *r = room_of(of);
    char text[STORE_WHY];
    text_out why = text_to(text, sizeof text);
    table *t = of->stored_n > 0 ? table_load(&all->env, r->t->log, of->stored_n, &why) : NULL;
    if (t == NULL && of->stored_n > 0) {
        log_event(LOG_ERROR, "table_not_rebuilt", text_end(&why));
    }
    if (t == NULL) {
        forget_rematch(r);
        rooms_remove(r);
        return;
    }
    rooms_replace(r, t);
}

void durable_hold(rooms *all)
{
    journal_hold(all->parts.journal, &(journal_holder){.self = all,
                                                       .log = log_of,
                                                       .stored = stored,
                                                       .told = told,
                                                       .refused = refused,
                                                       .rewrite = rewrite,
                                                       .recovered = resume_all});
}
